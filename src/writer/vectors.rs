//! Vectors of LLVM where SPIR-V has no vector of their length.
//!
//! SPIR-V's vectors have 2, 3, 4, 8 or 16 components (section 2.16.1). In registers any other vector is represented by one
//! of these with components to spare, or in a structure of several; one of pointers, which SPIR-V has not at all, in
//! a structure of pointers. In memory, and in what other modules call, a vector's layout is not ours to choose.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::ModuleWriter;
use crate::{
    Code, Error, Kind, Result,
    spirv::{Extension, Id, Op, check, grammar::Capability, limits},
    view::{AttributePayload, AttributePosition, Type},
};

/// The widest vector that SPIR-V has by itself.
const WIDEST: u32 = 16;

/// The representation of a vector in registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct VectorRepresentation {
    /// The number of components in LLVM IR.
    pub(super) len: u32,
    /// The number of components of one part.
    pub(super) part: u32,
    /// The number of parts; a single one stands for the vector by itself.
    pub(super) parts: u32,
    /// Whether a part is a scalar.
    pub(super) is_scalar: bool,
}

impl VectorRepresentation {
    fn of_parts(len: u32, part: u32) -> Self {
        Self { len, part, parts: len.div_ceil(part).max(1), is_scalar: false }
    }

    fn of_scalars(len: u32) -> Self {
        Self { len, part: 1, parts: len.max(1), is_scalar: true }
    }

    /// Whether the vector is a vector of the same length in SPIR-V.
    pub(super) fn is_whole(self) -> bool {
        self.parts == 1 && self.part == self.len && !self.is_scalar
    }

    /// Whether the vector is represented by its only component.
    pub(super) fn is_single(self) -> bool {
        self.parts == 1 && self.is_scalar
    }

    /// Whether the last part has components that the vector has not.
    pub(super) fn is_padded(self) -> bool {
        self.part * self.parts != self.len
    }

    /// The part and the position in it of a component.
    pub(super) fn place(self, lane: u32) -> (u32, u32) {
        (lane / self.part, lane % self.part)
    }
}

/// A structure that represents a vector that is split.
#[derive(Clone, Copy)]
pub(super) struct SplitVector {
    /// The type of a part.
    pub(super) part: Id,
    /// The number of parts.
    pub(super) parts: u32,
}

/// The vectors that SPIR-V lacks, and the structures that represent them.
#[derive(Default)]
pub(super) struct Vectors {
    /// The structures by part and number of parts.
    structures: FxHashMap<(Id, u32), Id>,
    /// The same by their ids.
    types: FxHashMap<Id, SplitVector>,
    /// Vectors of pointers: the pointers' type and their number.
    of_pointers: FxHashMap<Id, (Id, u32)>,
    /// Values that are such structures: their types, and their parts where these stand by themselves.
    values: FxHashMap<Id, (Id, SmallVec<[Id; 4]>)>,
}

impl Vectors {
    /// Whether no vector is split so far.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.types.is_empty()
    }

    /// The pointers of a vector of pointers, and how many there are.
    #[inline]
    pub(super) fn pointers(&self, ty: Id) -> Option<(Id, u32)> {
        if self.of_pointers.is_empty() { None } else { self.of_pointers.get(&ty).copied() }
    }

    /// Whether there are vectors of pointers.
    #[inline]
    pub(super) fn has_pointers(&self) -> bool {
        !self.of_pointers.is_empty()
    }

    /// The parts of a structure that represents a vector; `None` for any other type.
    #[inline]
    pub(super) fn split(&self, ty: Id) -> Option<SplitVector> {
        self.types.get(&ty).copied()
    }

    /// The type of a value that is a split vector.
    pub(super) fn type_of(&self, id: Id) -> Option<Id> {
        self.values.get(&id).map(|value| value.0)
    }

    /// A part that stands by itself.
    pub(super) fn known_part(&self, id: Id, number: u32) -> Option<Id> {
        self.values.get(&id)?.1.get(number as usize).copied()
    }

    /// The parts that stand by themselves.
    pub(super) fn known_parts(&self, id: Id) -> SmallVec<[Id; 4]> {
        self.values.get(&id).map(|value| value.1.clone()).unwrap_or_default()
    }

    /// Takes note of a value, if its type represents a split vector.
    #[inline]
    pub(super) fn note(&mut self, id: Id, ty: Id, parts: &[Id]) {
        if self.types.contains_key(&ty) {
            self.values.insert(id, (ty, SmallVec::from_slice(parts)));
        }
    }
}

impl<'m> ModuleWriter<'m> {
    /// The layout of a vector of so many components.
    ///
    /// # Errors
    /// Where it has too many.
    pub(super) fn layout(&self, len: u32, of_pointers: bool) -> Result<VectorRepresentation> {
        if of_pointers && !self.source.allows(Extension::SPV_INTEL_masked_gather_scatter) {
            check_length(len)?;
            return Ok(VectorRepresentation::of_scalars(len));
        }
        Ok(match len {
            1 if self.source.allows(Extension::SPV_EXT_long_vector) && self.prefers_long_vectors() => {
                VectorRepresentation::of_parts(len, len)
            }
            1 => VectorRepresentation::of_scalars(len),
            2..=4 | 8 | 16 => VectorRepresentation::of_parts(len, len),
            _ if self.allows_long_vectors() => VectorRepresentation::of_parts(len, len),
            5..=7 => VectorRepresentation::of_parts(len, 8),
            _ => {
                check_length(len)?;
                VectorRepresentation::of_parts(len, WIDEST)
            }
        })
    }

    /// The layout of a vector type; `None` for any other type.
    pub(super) fn layout_of(&self, ty: Type<'m>) -> Result<Option<VectorRepresentation>> {
        ty.vector_len().map(|len| self.layout(len, ty.scalar().is_pointer())).transpose()
    }

    /// Whether vectors of any length may be emitted as they are.
    pub(super) fn allows_long_vectors(&self) -> bool {
        self.source.allows(Extension::SPV_EXT_long_vector)
            || self.source.allows(Extension::SPV_INTEL_vector_compute)
    }

    /// Modules for vector computing keep their own extension where both are allowed.
    fn prefers_long_vectors(&self) -> bool {
        !self.source.allows(Extension::SPV_INTEL_vector_compute) || !self.analysis.computes_vectors
    }

    /// Whether memory can hold a vector type as it is.
    pub(super) fn is_vector_of_memory(&self, ty: Type<'m>) -> bool {
        matches!(self.layout_of(ty), Ok(None))
            || self.layout_of(ty).is_ok_and(|layout| {
                layout.is_some_and(|layout| {
                    layout.is_whole() || layout.is_single() && !ty.scalar().is_pointer()
                })
            })
    }

    /// The error for a vector whose layout is not ours to choose.
    pub(super) fn refuse_vector(&self, ty: Type<'m>) -> Error {
        let extension = Extension::SPV_INTEL_masked_gather_scatter;
        if ty.scalar().is_pointer() && !self.source.allows(extension) {
            return Error::requires_extension(
                extension.name(),
                "NOTE: LLVM module contains vector of pointers, translation of which requires this extension",
            );
        }
        unsupported_length(ty.vector_len().unwrap_or_default())
    }

    /// The number of components of a vector; `None` for a scalar, which also represents a vector of one component.
    pub(super) fn components(&self, ty: Type<'m>) -> Option<u32> {
        let layout = self.layout_of(ty).ok()??;
        (!layout.is_single()).then_some(layout.len)
    }

    /// The type that represents vectors of a component type.
    ///
    /// # Errors
    /// Where there are too many components.
    pub(super) fn vector(&mut self, element: Id, len: u32) -> Result<Id> {
        let layout = self.layout(len, self.types.pointer_types.get(element.0 as usize).is_some())?;
        if layout.is_single() {
            return Ok(element);
        }
        let part = if layout.is_scalar { element } else { self.plain_vector(element, layout.part)? };
        if layout.parts == 1 {
            return Ok(part);
        }
        if let Some(id) = self.vectors.structures.get(&(part, layout.parts)) {
            return Ok(*id);
        }
        let id = self.new_id();
        self.requirements.op(Op::TypeStruct);
        let members = vec![part.0; layout.parts as usize];
        self.sections.types.start(Op::TypeStruct).id(id).words(&members).finish()?;
        self.vectors.structures.insert((part, layout.parts), id);
        self.vectors.types.insert(id, SplitVector { part, parts: layout.parts });
        Ok(id)
    }

    /// The type of a vector of pointers of a type, where SPIR-V has it (SPV_INTEL_masked_gather_scatter).
    pub(super) fn pointer_vector(&mut self, pointer: Id, len: u32) -> Result<Id> {
        self.requirements.extension(Extension::SPV_INTEL_masked_gather_scatter);
        self.require_capability(Capability::MaskedGatherScatterINTEL);
        let id = self.vector(pointer, len)?;
        let layout = self.layout(len, true)?;
        if layout.parts == 1 {
            self.vectors.of_pointers.insert(id, (pointer, layout.part));
        }
        Ok(id)
    }

    /// OpTypeVector.
    pub(super) fn plain_vector(&mut self, element: Id, len: u32) -> Result<Id> {
        if len > check::MAX_LANES {
            let detail = format!("a vector has at most {} components, not {len}", check::MAX_LANES);
            return Err(Error::unsupported(Code::Other, detail));
        }
        match len {
            2..=4 => {}
            8 | 16 => self.require_capability(Capability::Vector16),
            _ if self.source.allows(Extension::SPV_EXT_long_vector) && self.prefers_long_vectors() => {
                self.require_extension(Extension::SPV_EXT_long_vector, String::new)?;
                self.require_capability(Capability::LongVectorEXT);
            }
            _ if self.source.allows(Extension::SPV_INTEL_vector_compute) => {
                self.require_extension(Extension::SPV_INTEL_vector_compute, String::new)?;
                self.require_capability(Capability::VectorAnyINTEL);
            }
            _ => return Err(unsupported_length(len)),
        }
        Ok(self.intern(Op::TypeVector, &[element.0, len], |s| &mut s.types)?.0)
    }

    /// The constant of a vector type that has these components.
    pub(super) fn constant_vector(&mut self, llvm: Type<'m>, lanes: &[u32]) -> Result<Id> {
        let ty = self.type_of(llvm)?;
        let Some(layout) = self.layout_of(llvm)? else {
            return Err(Error::internal(format!("{llvm} is no vector")));
        };
        let Some(last) = lanes.last().copied().filter(|_| lanes.len() == layout.len as usize) else {
            return Err(Error::internal("a constant does not have the components of its type"));
        };
        if layout.is_single() {
            return Ok(Id(last));
        }
        let Some(wide) = self.vectors.split(ty) else {
            let mut lanes = SmallVec::<[u32; 16]>::from_slice(lanes);
            lanes.resize(layout.part as usize, last);
            return self.composite(ty, &lanes);
        };
        let mut parts = SmallVec::<[Id; 4]>::new();
        for part in lanes.chunks(layout.part as usize) {
            parts.push(match part {
                [scalar] if layout.is_scalar => Id(*scalar),
                part => {
                    let mut part = SmallVec::<[u32; 16]>::from_slice(part);
                    part.resize(layout.part as usize, last);
                    self.composite(wide.part, &part)?
                }
            });
        }
        let words: SmallVec<[u32; 4]> = parts.iter().map(|part| part.0).collect();
        let id = self.composite(ty, &words)?;
        self.vectors.note(id, ty, &parts);
        Ok(id)
    }

    /// Whether functions or variables of the module belong to vector computing.
    pub(super) fn computes_vectors(&self) -> bool {
        let is_marked = |key: &str, value: AttributePayload<'_>| matches!(value, AttributePayload::String { key: own, .. } if own == key.as_bytes());
        self.source.module.functions().any(|function| {
            function
                .attributes(AttributePosition::Function)
                .any(|attribute| is_marked("VCFunction", attribute.value()))
        }) || self.source.module.globals().any(|global| {
            global.attributes().any(|attribute| is_marked("VCGlobalVariable", attribute.value()))
        })
    }
}

fn check_length(len: u32) -> Result<()> {
    if len > limits::LEGALIZED_COMPONENTS { Err(unsupported_length(len)) } else { Ok(()) }
}

fn unsupported_length(len: u32) -> Error {
    let detail = format!(
        "SPV_EXT_long_vector or SPV_INTEL_vector_compute\nNOTE: LLVM module contains a vector with an unsupported \
         number of components, translation of which requires one of these extensions\nit has {len} components"
    );
    Error::new(Code::RequiresExtension, Kind::Requires, detail)
        .with_help("allow it with --spirv-ext=+SPV_EXT_long_vector or --spirv-ext=+SPV_INTEL_vector_compute")
}

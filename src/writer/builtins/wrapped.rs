//! Numbers that a class of the source language wraps, such as SYCL's `half`: calls pass and return them through memory
//! as structures with one member, instructions work on the number.

use super::{OperandWords, mismatch};
use crate::{
    Result,
    mapping::builtins::arbitrary,
    spirv::{
        Id, Op,
        grammar::{Class, MemoryAccess, OpRow, OperandKind},
    },
    view::{AttributeKind, AttributePayload, AttributePosition, InstView, Type},
    writer::{FunctionWriter, Source},
};

/// Structures within structures are opened down to this depth.
const MAX_DEPTH: usize = 8;

/// A number in structures of one member each.
pub(super) struct Wrapped<'m> {
    /// The structures, the outermost first.
    structures: Vec<Type<'m>>,
    /// The number, or a vector of them.
    inner: Type<'m>,
}

impl<'m> Wrapped<'m> {
    /// The number that a structure wraps; `None` for one that is more than a wrapper.
    fn of(ty: Type<'m>) -> Option<Self> {
        let mut structures = Vec::new();
        let mut inner = ty;
        while inner.member_count() == 1 && structures.len() < MAX_DEPTH {
            structures.push(inner);
            inner = inner.member(0)?;
        }
        let scalar = inner.scalar();
        (!structures.is_empty() && (scalar.is_int() || scalar.is_float()))
            .then_some(Self { structures, inner })
    }
}

/// Whether an instruction works on numbers and has no use for structures of them.
fn takes_numbers(row: &OpRow) -> bool {
    matches!(
        row.class,
        Class::Group
            | Class::NonUniform
            | Class::Arithmetic
            | Class::Atomic
            | Class::Bit
            | Class::Conversion
            | Class::RelationalAndLogical
    )
}

impl<'m> Source<'m> {
    /// The type that an attribute of a kind gives an argument, of the call or of the function.
    pub(super) fn attribute_type(
        &self,
        inst: InstView<'m>,
        number: u32,
        wanted: AttributeKind,
    ) -> Option<Type<'m>> {
        let at = AttributePosition::Parameter(number);
        let callee = inst.called_function();
        let of_callee = callee.into_iter().flat_map(|callee| callee.attributes(at));
        inst.attributes(at).chain(of_callee).find_map(|attribute| match attribute.value() {
            AttributePayload::Type(ty) if attribute.kind() == Some(wanted) => ty,
            _ => None,
        })
    }

    /// The type of a number that a call returns in a structure, to which its first argument points.
    ///
    /// # Errors
    /// Where the instruction gives a number, and there is none in the structure.
    pub(super) fn wrapped_result(&self, inst: InstView<'m>, row: &OpRow) -> Result<Option<Wrapped<'m>>> {
        let Some(structure) = self.returned_struct(inst).filter(|_| takes_numbers(row)) else {
            return Ok(None);
        };
        let wrapped = Wrapped::of(structure);
        if wrapped.is_none() && matches!(row.class, Class::Group | Class::NonUniform) {
            return Err(mismatch(format!("{} gives no {structure}", row.name)));
        }
        Ok(wrapped)
    }
}

impl<'m> FunctionWriter<'_, 'm> {
    /// The number of an argument that points to a structure around it; `None` for any other argument.
    pub(super) fn wrapped_argument(
        &mut self,
        inst: InstView<'m>,
        row: &OpRow,
        number: u32,
    ) -> Result<Option<Id>> {
        let is_of_any_width = arbitrary::family(row).is_some();
        if !takes_numbers(row) && !is_of_any_width {
            return Ok(None);
        }
        let ty = self.source.attribute_type(inst, number, AttributeKind::ByVal);
        if let Some(ty) = ty.filter(|ty| is_of_any_width && ty.is_int()) {
            return load_argument(self, inst, number, ty).map(Some);
        }
        let Some(wrapped) = ty.and_then(Wrapped::of) else { return Ok(None) };
        self.module.require_for_types(row.op, wrapped.inner, wrapped.inner)?;
        let outermost = wrapped.structures.first().copied().ok_or_else(|| mismatch("no structure"))?;
        let structure = self.module.memory_type(outermost)?;
        let pointer = self.pointer_arg(inst, number, structure)?;
        let value = self.emit(Op::Load, structure, &[pointer.0])?;
        let inner = self.module.type_of(wrapped.inner)?;
        let mut words = OperandWords::from_slice(&[value.0]);
        words.extend(wrapped.structures.iter().map(|_| 0));
        self.emit(Op::CompositeExtract, inner, &words).map(Some)
    }

    /// Emits an instruction and stores its number in the structure that the first argument points to.
    pub(super) fn store_wrapped(
        &mut self,
        inst: InstView<'m>,
        row: &OpRow,
        wrapped: &Wrapped<'m>,
        words: &OperandWords,
    ) -> Result<()> {
        let inner = self.module.type_of(wrapped.inner)?;
        let mut value = self.emit(row.op, inner, words)?;
        let mut structure = inner;
        for ty in wrapped.structures.iter().rev() {
            structure = self.module.memory_type(*ty)?;
            value = self.emit(Op::CompositeConstruct, structure, &[value.0])?;
        }
        let pointer = self.pointer_arg(inst, 0, structure)?;
        self.emit_void(Op::Store, &[pointer.0, value.0])
    }
}

/// An integer that is too wide for registers, which the caller passes by memory.
fn load_argument<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    number: u32,
    ty: Type<'m>,
) -> Result<Id> {
    let alignment = f.source.alignment_of_arg(inst, number);
    let ty = f.module.memory_type(ty)?;
    let pointer = f.pointer_arg(inst, number, ty)?;
    let mut words = OperandWords::from_slice(&[pointer.0]);
    if let Some(alignment) = alignment {
        let aligned = MemoryAccess::Aligned.bits();
        f.module.requirements.note_mask(OperandKind::MemoryAccess, aligned);
        words.extend([aligned, alignment]);
    }
    f.emit(Op::Load, ty, &words)
}

//! The variables of the module by the bytes that lead to them from the interface structure and from the memory of the invocation
//! (`docs/shader-interface.md`), as optimisers leave no more of an address than its bytes.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::scope::ShaderModule;
use crate::{
    Error, Result,
    mapping::{
        shader::{self, FIELDS, Field, FieldType},
        storage::AddressSpaces,
    },
    spirv::{
        Id, Op,
        grammar::{BuiltIn, Decoration, StorageClass},
    },
};

/// The object that a pointer on the way to a variable points into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum InterfaceRoot {
    /// The interface structure.
    Structure,
    /// The table that a field of it points to.
    Table(Field),
    /// The bindings of a descriptor set.
    Bindings(u64),
    /// The memory of the invocation.
    Private,
}

/// A pointer that leads to variables: bytes behind the start of one of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct InterfacePath {
    pub(super) root: InterfaceRoot,
    pub(super) offset: u64,
}

impl InterfacePath {
    pub(super) const fn start(root: InterfaceRoot) -> Self {
        Self { root, offset: 0 }
    }

    pub(super) fn behind(self, bytes: u64) -> Self {
        Self { offset: self.offset.wrapping_add(bytes), ..self }
    }
}

/// Memory that several variables have parts of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum AliasedMemory {
    /// That of the work-group.
    Workgroup,
    /// That of the invocation.
    Private,
    /// The interface structure, for builtins.
    Structure,
}

/// A variable in shared memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct SharedVariable {
    pub(super) id: Id,
    /// Where it begins, in bytes.
    pub(super) start: u64,
    /// How many bytes it has.
    pub(super) size: u64,
}

/// The variables of a module by their places.
#[derive(Default)]
pub(super) struct InterfaceVariables {
    /// The variables whose address is loaded from a place.
    loaded: FxHashMap<InterfacePath, SmallVec<[Id; 1]>>,
    shared: FxHashMap<AliasedMemory, Vec<SharedVariable>>,
}

impl InterfaceVariables {
    /// The variables whose address is loaded from a place, in the module's order.
    pub(super) fn loaded(&self, path: InterfacePath) -> &[Id] {
        self.loaded.get(&path).map_or(&[], |ids| ids.as_slice())
    }

    /// The variables of shared memory that have a byte, in the module's order.
    pub(super) fn at(&self, memory: AliasedMemory, offset: u64) -> impl Iterator<Item = SharedVariable> + '_ {
        let all = self.shared.get(&memory).into_iter().flatten().copied();
        all.filter(move |variable| variable.start <= offset && offset - variable.start < variable.size)
    }

    /// The place of a variable in shared memory.
    pub(super) fn of(&self, id: Id) -> Option<(AliasedMemory, SharedVariable)> {
        let found = |(memory, all): (&AliasedMemory, &Vec<SharedVariable>)| {
            Some((*memory, *all.iter().find(|variable| variable.id == id)?))
        };
        self.shared.iter().find_map(found)
    }

    fn add_shared(&mut self, memory: AliasedMemory, variable: SharedVariable) {
        self.shared.entry(memory).or_default().push(variable);
    }
}

/// The numbers that decorations give ids, and the first members that have one.
struct Numbers {
    own: FxHashMap<(Id, u32), u32>,
    of_members: FxHashMap<(Id, u32), (u32, u32)>,
}

impl Numbers {
    fn of(scope: &ShaderModule<'_, '_>) -> Self {
        let mut numbers = Self { own: FxHashMap::default(), of_members: FxHashMap::default() };
        for inst in scope.kept.module().iter() {
            match (inst.op(), inst.operands()) {
                (Op::Decorate, &[id, kind, number, ..]) => {
                    numbers.own.insert((Id(id), kind), number);
                }
                (Op::MemberDecorate, &[id, member, kind, number, ..]) => {
                    let first = numbers.of_members.entry((Id(id), kind)).or_insert((member, number));
                    if member < first.0 {
                        *first = (member, number);
                    }
                }
                _ => {}
            }
        }
        numbers
    }

    fn own(&self, id: Id, kind: Decoration) -> Option<u32> {
        self.own.get(&(id, kind.0)).copied()
    }

    /// The number of a variable, or that of the first member of its block which has one.
    fn of_variable(&self, id: Id, block: Id, kind: Decoration) -> Option<u32> {
        self.own(id, kind).or_else(|| self.of_members.get(&(block, kind.0)).map(|(_, number)| *number))
    }
}

/// Where the fields of the interface structure begin, and how many bytes each has.
fn field_extents(scope: &ShaderModule<'_, '_>) -> Vec<(u64, u64)> {
    let mut end = 0_u64;
    FIELDS
        .iter()
        .map(|row| {
            let (size, align) = match row.ty {
                FieldType::Pointer(class) => {
                    let bytes = scope.pointer_bytes(class);
                    (bytes, bytes)
                }
                FieldType::Size => (8, 8),
                FieldType::Words(count) => (u64::from(count) * 4, 4),
                FieldType::Word => (4, 4),
            };
            let start = end.next_multiple_of(align.max(1));
            end = start + size;
            (start, size)
        })
        .collect()
}

impl ShaderModule<'_, '_> {
    /// How many bytes a pointer of a class has.
    fn pointer_bytes(&self, class: StorageClass) -> u64 {
        let space = AddressSpaces::default().of_shaders(class);
        u64::from(self.module.pointer_bits(space).div_ceil(8))
    }

    /// The field of the interface structure that begins at an offset.
    pub(super) fn field_at(&self, offset: u64) -> Option<Field> {
        let rows = FIELDS.iter().zip(field_extents(self));
        rows.into_iter().find(|(_, (start, _))| *start == offset).map(|(row, _)| row.field)
    }

    /// Finds the places of the variables that were kept.
    pub(super) fn find_variables(&mut self) -> Result<()> {
        let numbers = Numbers::of(self);
        let fields = field_extents(self);
        let mut found = InterfaceVariables::default();
        let (mut private, mut workgroup) = (Some(shader::STATE), Some(0_u64));
        let module = self.kept.module();
        for inst in module.iter().filter(|inst| inst.op() == Op::Variable) {
            let (Some(id), Some(ty)) = (inst.result(), inst.result_type()) else { continue };
            let Some((class, pointee)) = self.pointer_parts(ty)? else { continue };
            let own_end = match class {
                _ if shader::is_own(class) => Some((AliasedMemory::Private, &mut private)),
                StorageClass::Workgroup => Some((AliasedMemory::Workgroup, &mut workgroup)),
                _ => None,
            };
            let Some((memory, end)) = own_end else {
                self.note_linked(&mut found, &numbers, &fields, (id, class, pointee))?;
                continue;
            };
            let is_explicit = self.is_explicit(class);
            // Behind a variable without a size, such as a handle, no place is known.
            let (Some(used), Ok((size, align))) = (*end, self.extent(pointee, is_explicit)) else {
                *end = None;
                continue;
            };
            let start = if is_explicit && memory == AliasedMemory::Workgroup {
                0
            } else {
                used.next_multiple_of(align.clamp(1, 1 << 12))
            };
            *end = Some(start.saturating_add(size));
            found.add_shared(memory, SharedVariable { id, start, size });
        }
        self.variables = found;
        Ok(())
    }

    /// Takes note of a variable that the interface structure leads to.
    fn note_linked(
        &self,
        found: &mut InterfaceVariables,
        numbers: &Numbers,
        fields: &[(u64, u64)],
        (id, class, pointee): (Id, StorageClass, Id),
    ) -> Result<()> {
        let block = self.without_arrays(pointee)?;
        let word = self.pointer_bytes(StorageClass::Function);
        let extent = |field: Field| fields.get(field as usize).copied().unwrap_or_default();
        let entry = |field: Field, number: u32| InterfacePath {
            root: InterfaceRoot::Table(field),
            offset: u64::from(number) * word,
        };
        let number = |kind| numbers.own(id, kind);
        let bound = || {
            let set = number(Decoration::DescriptorSet).unwrap_or(0).into();
            // A binding is a pointer and 64 bits.
            let row = word.next_multiple_of(8) + 8;
            let offset = u64::from(number(Decoration::Binding).unwrap_or(0)) * row;
            InterfacePath { root: InterfaceRoot::Bindings(set), offset }
        };
        let builtin = numbers.of_variable(id, block, Decoration::BuiltIn).map(BuiltIn);
        let is_output = class == StorageClass::Output;
        let path = match class {
            StorageClass::Uniform | StorageClass::StorageBuffer if self.is_block(block) => Some(bound()),
            StorageClass::UniformConstant => match builtin {
                Some(builtin) => shader::slot_of(builtin).map(|slot| entry(Field::InputBuiltins, slot)),
                None if self.is_handle(block)? || number(Decoration::Binding).is_some() => Some(bound()),
                None => Some(entry(Field::Uniforms, number(Decoration::Location).unwrap_or(0))),
            },
            StorageClass::Input | StorageClass::Output => match builtin {
                Some(builtin) => match shader::field_of_builtin(builtin).filter(|_| !is_output) {
                    Some(field) => {
                        let (start, size) = extent(field);
                        found.add_shared(AliasedMemory::Structure, SharedVariable { id, start, size });
                        None
                    }
                    None => {
                        let field = if is_output { Field::OutputBuiltins } else { Field::InputBuiltins };
                        shader::slot_of(builtin).map(|slot| entry(field, slot))
                    }
                },
                None => {
                    let field = match (is_output, number(Decoration::Index)) {
                        (false, _) => Field::Inputs,
                        (true, None | Some(0)) => Field::Outputs,
                        (true, Some(_)) => Field::SecondOutputs,
                    };
                    let place = |kind| numbers.of_variable(id, block, kind).unwrap_or(0);
                    let place = shader::place_of(place(Decoration::Location), place(Decoration::Component));
                    place.map(|place| entry(field, place))
                }
            },
            _ => shader::field_of_class(class)
                .map(|field| InterfacePath { root: InterfaceRoot::Structure, offset: extent(field).0 }),
        };
        if let Some(path) = path {
            found.loaded.entry(path).or_default().push(id);
        }
        Ok(())
    }

    /// The object that a pointer loaded from a place points into, where that is no variable.
    pub(super) fn path_behind(&self, path: InterfacePath) -> Option<InterfacePath> {
        let word = self.pointer_bytes(StorageClass::Function);
        match path.root {
            InterfaceRoot::Structure => {
                let field = self.field_at(path.offset)?;
                let is_table = matches!(
                    field,
                    Field::Sets
                        | Field::Inputs
                        | Field::Outputs
                        | Field::SecondOutputs
                        | Field::InputBuiltins
                        | Field::OutputBuiltins
                        | Field::Uniforms
                );
                is_table.then(|| InterfacePath::start(InterfaceRoot::Table(field)))
            }
            InterfaceRoot::Table(Field::Sets) if path.offset.is_multiple_of(word) => {
                Some(InterfacePath::start(InterfaceRoot::Bindings(path.offset / word)))
            }
            _ => None,
        }
    }

    /// The type of what arrays of arrays hold in the end.
    pub(super) fn without_arrays(&self, ty: Id) -> Result<Id> {
        let mut ty = ty;
        loop {
            match self.parts(ty)? {
                (Op::TypeArray | Op::TypeRuntimeArray, parts) => {
                    let inner = parts.first().map(|inner| Id(*inner));
                    ty = inner.ok_or_else(|| Error::malformed("an array without its elements"))?;
                }
                _ => return Ok(ty),
            }
        }
    }
}

//! Storage of pipes of module scope: in LLVM IR a variable `%spirv.ConstantPipeStorage` of three numbers, to which
//! members of structures point; in SPIR-V OpConstantPipeStorage, which those members hold.

use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::{Pointee, Pointees};
use crate::{
    Error, Result,
    mapping::opaque::{self, Opaque},
    spirv::{Id, Op},
    view::{Global, Type, TypeKind, Value, ValueKind},
    writer::ModuleWriter,
};

/// Packet size, packet alignment and capacity of the storage that a variable stands for, if it stands for one.
fn numbers(global: Global<'_>) -> Option<[u32; 3]> {
    let ty = global.value_type();
    if !opaque::is_pipe_storage(&ty.struct_name()?) || ty.member_count() != 3 {
        return None;
    }
    let initializer = global.initializer()?;
    let mut numbers = [0; 3];
    for (index, number) in (0..).zip(&mut numbers) {
        *number = u32::try_from(initializer.aggregate_element(index)?.const_u64()?).ok()?;
    }
    Some(numbers)
}

/// Members of structures that are storage of pipes: the structure's key, and the number of the member.
#[derive(Default)]
pub(in crate::writer) struct PipeMembers(FxHashSet<(usize, u64)>);

impl PipeMembers {
    /// Whether a member of a structure is storage of a pipe; the structure by its key.
    #[inline]
    pub(in crate::writer) fn contains(&self, structure: usize, member: u64) -> bool {
        !self.0.is_empty() && self.0.contains(&(structure, member))
    }
}

impl<'m> Pointees<'m> {
    /// The pointee of a GEP to storage of a pipe.
    pub(super) fn pipe_member(&mut self, gep: Value<'m>) -> Option<Pointee<'m>> {
        if self.pipe_members.0.is_empty() {
            return None;
        }
        let mut ty = gep.gep_source()?;
        let mut last = None;
        for index in gep.operands().skip(2) {
            last = None;
            ty = match ty.kind() {
                TypeKind::Struct => {
                    let number = index.const_u64()?;
                    last = Some((ty.as_key(), number));
                    ty.member(u32::try_from(number).ok()?)?
                }
                _ => ty.element()?,
            };
        }
        let space = ty.address_space()?;
        let (structure, number) = last?;
        self.pipe_members.contains(structure, number).then(|| {
            let storage = self.fresh(Pointee::Opaque(Opaque::plain(Op::TypePipeStorage)));
            Pointee::Pointer(space, storage)
        })
    }
}

impl<'m> ModuleWriter<'m> {
    /// Finds the variables that stand for storage of pipes, and the members of structures that point to them.
    pub(super) fn find_pipe_storage(&mut self) {
        let mut storages = FxHashSet::default();
        for global in self.source.module.globals().filter(|global| numbers(*global).is_some()) {
            let node = self.pointees.fresh(Pointee::Opaque(Opaque::plain(Op::TypePipeStorage)));
            let space = global.value().ty().and_then(Type::address_space);
            self.pointees.value_info.at(global.value().as_key()).set_node(node.0, space);
            self.pointees.has_opaque = true;
            storages.insert(global.value().as_key());
        }
        if storages.is_empty() {
            return;
        }
        let mut members = PipeMembers::default();
        let mut seen = FxHashSet::default();
        let mut open: Vec<Value<'m>> = self.source.module.globals().filter_map(Global::initializer).collect();
        while let Some(value) = open.pop() {
            let is_struct = value.kind() == ValueKind::ConstantStruct;
            if !(is_struct || value.kind() == ValueKind::ConstantArray) || !seen.insert(value.as_key()) {
                continue;
            }
            for (number, operand) in (0..).zip(value.operands()) {
                if let Some(ty) = value.ty().filter(|_| is_struct && storages.contains(&operand.as_key())) {
                    members.0.insert((ty.as_key(), number));
                }
                open.push(operand);
            }
        }
        let members = Rc::new(members);
        self.types.pipe_members = Rc::clone(&members);
        self.pointees.pipe_members = members;
    }

    /// Declares the constant that a variable stands for as storage of a pipe; `false` where it does not.
    pub(in crate::writer) fn declare_pipe_storage(&mut self, global: Global<'m>) -> Result<bool> {
        let Some(numbers) = numbers(global) else { return Ok(false) };
        let ty = self.pipe_storage_type()?;
        let id = self.new_id();
        self.requirements.op(Op::ConstantPipeStorage);
        self.sections.values.start(Op::ConstantPipeStorage).id(ty).id(id).words(&numbers).finish()?;
        self.name(id, global.name_bytes())?;
        self.decorate_io_pipe(global, id)?;
        self.value_ids.insert(global.value().as_key(), id);
        Ok(true)
    }

    /// OpTypePipeStorage.
    pub(in crate::writer) fn pipe_storage_type(&mut self) -> Result<Id> {
        self.opaque_type(Opaque::plain(Op::TypePipeStorage))
    }

    /// The constant of a member that is storage of a pipe.
    pub(in crate::writer) fn pipe_storage_member(&mut self, element: Value<'m>) -> Result<Id> {
        match element.as_global().filter(|global| numbers(*global).is_some()) {
            Some(_) => self.constant(element),
            // There is no other constant of this type (section 3.32.7).
            None => Err(Error::malformed(format!(
                "{element} is no storage of a pipe, as other structures hold there"
            ))),
        }
    }
}

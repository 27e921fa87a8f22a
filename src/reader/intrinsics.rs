//! Functions that stand for an intrinsic of LLVM become that intrinsic.

use super::{
    Reader,
    body::{FunctionReader, Values},
};
use crate::{
    Error, Result,
    llvm::{Function, Opcode, Type, TypeKind, Value},
    mapping::intrinsics,
    spirv::{Id, Inst, Op},
};

impl<'m> Reader<'m, '_> {
    /// Finds the functions that stand for an intrinsic, by their names; a function whose type is not the intrinsic's
    /// stays what it is.
    pub(crate) fn find_helpers(&mut self) -> Result<()> {
        if self.options.intrinsics_as_functions {
            return Ok(());
        }
        for inst in self.ids.module().iter().filter(|inst| inst.op() == Op::Function) {
            let id = inst.id(1)?;
            let name = match self.index.linkage(id)? {
                Some((name, _)) => name,
                None => self.index.name(id),
            };
            let Some(base) = std::str::from_utf8(&name).ok().and_then(intrinsics::of_helper) else {
                continue;
            };
            let ty = plain_function(self.ty(inst.id(3)?)?)?;
            if self.has_body(id)
                && let Ok(intrinsic) = self.module.declare_intrinsic(base, ty)
            {
                self.helpers.insert(id, intrinsic);
            }
        }
        if !self.helpers.is_empty() {
            // A function that is used in other ways than by calls stays a function.
            for inst in self.ids.module().iter() {
                match inst.op() {
                    Op::ConstantFunctionPointerINTEL => self.helpers.remove(&inst.id(2)?),
                    Op::EntryPoint => self.helpers.remove(&inst.id(1)?),
                    _ => None,
                };
            }
        }
        Ok(())
    }
}

/// A function type whose result is a struct without a name, as intrinsics have it.
fn plain_function(ty: Type<'_>) -> Result<Type<'_>> {
    let params: Vec<_> = ty.params().collect();
    let result = ty.return_type().ok_or_else(|| Error::internal("a function type has no result"))?;
    Ok(plain_struct(result)?.function(&params, false)?)
}

pub(super) fn plain_struct(ty: Type<'_>) -> Result<Type<'_>> {
    if ty.kind() != TypeKind::Struct || ty.is_literal_struct() {
        return Ok(ty);
    }
    let members: Vec<_> = ty.members().collect();
    Ok(ty.context().struct_type(&members, ty.is_packed_struct())?)
}

/// A pointer without the casts that change nothing but what it was thought to point to.
fn without_casts(value: Value<'_>) -> Value<'_> {
    let mut value = value;
    while let Some(from) = value
        .as_instruction()
        .filter(|inst| inst.opcode() == Opcode::BitCast)
        .and_then(|inst| inst.operand(0))
        .filter(|from| from.ty() == value.ty())
    {
        value = from;
    }
    value
}

/// Takes out a cast that nothing uses.
fn erase_cast(value: Value<'_>) -> Result<()> {
    match value.as_instruction().filter(|_| !value.has_uses()) {
        Some(cast) => Ok(cast.erase()?),
        None => Ok(()),
    }
}

impl<'m, 's> FunctionReader<'_, 'm, 's> {
    /// Calls the intrinsic that a function stands for.
    pub(crate) fn call_helper(
        &mut self,
        inst: Inst<'s>,
        intrinsic: Function<'m>,
        args: &[Value<'m>],
    ) -> Result<()> {
        let plain: Values<'m> = args.iter().map(|arg| without_casts(*arg)).collect();
        let call = self.builder.call(intrinsic, &plain)?;
        for ((arg, plain), word) in args.iter().zip(&plain).zip(inst.operands().iter().skip(3)) {
            // A cast for this call alone is not needed any more.
            if arg != plain && self.is_for_one_use(Id(*word)) {
                erase_cast(*arg)?;
            }
        }
        if call.is_void() {
            return self.define(inst, call.value());
        }
        let ty = self.result_type(inst)?;
        self.define_members(inst.id(1)?, call.value(), ty)
    }

    /// Whether an id is mentioned where it is defined and at one more place, and carries no decoration.
    fn is_for_one_use(&mut self, id: Id) -> bool {
        self.reader.mentions(id) <= 2 && !self.reader.index.is_decorated(id)
    }
}

/// The intrinsic of a called function, where it stands for one.
pub(crate) fn of_callee<'m>(reader: &Reader<'m, '_>, callee: Id) -> Option<Function<'m>> {
    if reader.helpers.is_empty() { None } else { reader.helpers.get(&callee).copied() }
}

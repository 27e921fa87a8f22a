//! What becomes intrinsics of LLVM: functions that stand for one, and instructions with two results.

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
            // What is more than called has to stay a function.
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

fn plain_struct(ty: Type<'_>) -> Result<Type<'_>> {
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
        let value = self.members_of(call.value(), ty)?;
        self.define(inst, value)
    }

    /// Whether an id is mentioned where it is defined and at one more place, and carries no decoration.
    fn is_for_one_use(&mut self, id: Id) -> bool {
        self.reader.mentions(id) <= 2 && !self.reader.index.is_decorated(id)
    }

    /// A struct as one of another type with the same members.
    fn members_of(&mut self, value: Value<'m>, ty: Type<'m>) -> Result<Value<'m>> {
        if value.ty() == Some(ty) {
            return Ok(value);
        }
        let mut result = ty.poison()?;
        for member in 0..ty.member_count() {
            let part = self.builder.extract_value(value, &[member])?;
            result = self.builder.insert_value(result, part, &[member])?;
        }
        Ok(result)
    }

    /// OpIAddCarry and OpISubBorrow: the intrinsic, whose truth value becomes a number.
    pub(crate) fn carry(&mut self, inst: Inst<'s>) -> Result<()> {
        let base = intrinsics::of_op(inst.op()).ok_or_else(|| inst.unsupported("not a sum with a carry"))?;
        let (a, b) = (self.operand(inst, 2)?, self.operand(inst, 3)?);
        let ty = self.result_type(inst)?;
        let operand = a.ty().ok_or_else(|| Error::internal("an operand without a type"))?;
        if ty.kind() != TypeKind::Struct
            || ty.member_count() != 2
            || ty.members().any(|member| member != operand)
            || b.ty() != Some(operand)
        {
            return Err(inst.malformed("the result is not a struct of two members of the operands' type"));
        }
        let flags = match operand.vector_len() {
            Some(len) => self.reader.context.int(1)?.vector_of(len)?,
            None => self.reader.context.int(1)?,
        };
        let pair = self.reader.context.struct_type(&[operand, flags], false)?;
        let call = self.call_intrinsic(base, pair, &[a, b])?.value();
        let sum = self.builder.extract_value(call, &[0])?;
        let flag = self.builder.extract_value(call, &[1])?;
        let carry = self.builder.cast(Opcode::ZExt, flag, operand)?;
        // What is only stored may be of any type with these members, so a name is not needed.
        let id = inst.id(1)?;
        let is_stored = self.reader.mentions(id) <= 2
            && self
                .reader
                .ids
                .after(id)
                .next()
                .is_some_and(|next| next.op() == Op::Store && next.operands().get(1) == Some(&id.0));
        let result = if is_stored { plain_struct(ty)? } else { ty };
        let partial = self.builder.insert_value(result.poison()?, sum, &[0])?;
        let both = self.builder.insert_value(partial, carry, &[1])?;
        if is_stored { self.define_id(id, both) } else { self.define(inst, both) }
    }
}

/// The intrinsic of a called function, where it stands for one.
pub(crate) fn of_callee<'m>(reader: &Reader<'m, '_>, callee: Id) -> Option<Function<'m>> {
    if reader.helpers.is_empty() { None } else { reader.helpers.get(&callee).copied() }
}

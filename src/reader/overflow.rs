//! Results of two parts: sums with a carry, differences with a borrow, and intrinsics that give a struct.

use smallvec::SmallVec;

use super::{body::FunctionReader, intrinsics::plain_struct};
use crate::{
    Error, Result,
    draft::{Opcode, Type, TypeKind, Value},
    mapping::intrinsics,
    spirv::{Id, Inst, Op},
};

/// The members of a struct's value.
pub(super) type StructMembers<'m> = SmallVec<[Value<'m>; 2]>;

impl<'m, 's> FunctionReader<'_, 'm, 's> {
    /// Gives an id a struct of type `ty` with the members of another one. Each member that is taken out of it is taken
    /// out of that one.
    pub(super) fn define_members(&mut self, id: Id, value: Value<'m>, ty: Type<'m>) -> Result<()> {
        if value.ty() == Some(ty) {
            return self.define_id(id, value);
        }
        // First all are taken out: so it is as well where the module does it with the result.
        let mut parts = StructMembers::new();
        for member in 0..ty.member_count() {
            let part = self.builder.extract_value(value, &[member])?;
            self.dead_instructions.note(part);
            parts.push(part);
        }
        let mut result = ty.poison()?;
        for (member, part) in (0..).zip(&parts) {
            result = self.builder.insert_value(result, *part, &[member])?;
            self.dead_instructions.note(result);
        }
        if result.ty() != Some(ty) {
            return Err(Error::malformed(format!("the result {value} has not the members of {ty}")));
        }
        self.parts.insert(id, parts);
        self.define_id(id, result)
    }

    /// The member of a struct that was put together here.
    pub(crate) fn member_of(&self, inst: Inst<'s>) -> Option<Value<'m>> {
        if self.parts.is_empty() {
            return None;
        }
        match inst.operands() {
            [_, _, composite, member] => self.parts.get(&Id(*composite))?.get(*member as usize).copied(),
            _ => None,
        }
    }

    /// OpIAddCarry and OpISubBorrow: the intrinsic, whose boolean becomes a number.
    pub(crate) fn carry(&mut self, inst: Inst<'s>) -> Result<()> {
        let base = intrinsics::of_op(inst.op()).ok_or_else(|| inst.unsupported("not a sum with a carry"))?;
        let (a, b) = (self.operand(inst, 2)?, self.operand(inst, 3)?);
        let ty = self.result_type(inst)?;
        let operand = a.ty().ok_or_else(|| Error::internal("an operand without a type"))?;
        if ty.kind() != TypeKind::Struct
            || ty.member_count() != 2
            || ty.members().iter().copied().any(|member| member != operand)
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
        // A value that is only stored may be of any type with these members, so a name is not needed.
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

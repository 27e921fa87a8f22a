//! Results of two parts: sums with a carry, differences with a borrow, and intrinsics that give a struct.

use smallvec::SmallVec;

use super::{body::FunctionReader, intrinsics::plain_struct};
use crate::{
    Error, Result,
    llvm::{Opcode, Type, TypeKind, Value},
    mapping::intrinsics,
    spirv::{Id, Inst, Op, grammar::MemoryAccess},
};

/// The members of a struct's value.
pub(super) type Parts<'m> = SmallVec<[Value<'m>; 2]>;

/// How many instructions make a pair with a truth value of a sum with a carry, that one included: a store and a load,
/// two members taken out, a comparison, and two members put in.
const TRUTH_OF_CARRY: usize = 8;

impl<'m, 's> FunctionReader<'_, 'm, 's> {
    /// Gives an id a struct of type `ty` with the members of another one. Each member that is taken out of it is taken
    /// out of that one.
    pub(super) fn define_members(&mut self, id: Id, value: Value<'m>, ty: Type<'m>) -> Result<()> {
        if value.ty() == Some(ty) {
            return self.define_id(id, value);
        }
        let mut result = ty.poison()?;
        let mut parts = Parts::new();
        for member in 0..ty.member_count() {
            let part = self.builder.extract_value(value, &[member])?;
            result = self.builder.insert_value(result, part, &[member])?;
            self.leftovers.note(part);
            self.leftovers.note(result);
            parts.push(part);
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

    /// What follows a sum with a carry where the pair of sum and truth value is made of it, and nothing else; the last
    /// of those instructions.
    fn truth_of_carry(&mut self, inst: Inst<'s>) -> Result<Option<Inst<'s>>> {
        let both = inst.id(1)?;
        let mut next = self.reader.ids.after(both);
        let follow: SmallVec<[Inst<'s>; TRUTH_OF_CARRY]> = next.by_ref().take(TRUTH_OF_CARRY - 1).collect();
        let &[store, load, sum, carry, truth, first, second] = follow.as_slice() else { return Ok(None) };
        let ops = follow.iter().map(|inst| inst.op());
        if !ops.eq([
            Op::Store,
            Op::Load,
            Op::CompositeExtract,
            Op::CompositeExtract,
            Op::INotEqual,
            Op::CompositeInsert,
            Op::CompositeInsert,
        ]) {
            return Ok(None);
        }
        // Neither access is volatile.
        let is_plain = |inst: Inst<'s>, mask: usize| {
            inst.operands().get(mask).is_none_or(|mask| *mask & !MemoryAccess::Aligned.bits() == 0)
        };
        let variable = store.id(0)?;
        let chain = is_plain(store, 2)
            && is_plain(load, 3)
            && store.id(1)? == both
            && load.id(2)? == variable
            && sum.operands().get(2..) == Some(&[load.id(1)?.0, 0])
            && carry.operands().get(2..) == Some(&[load.id(1)?.0, 1])
            && truth.id(2)? == carry.id(1)?
            && first.id(2)? == sum.id(1)?
            && first.operands().get(4..) == Some(&[0])
            && second.id(2)? == truth.id(1)?
            && second.id(3)? == first.id(1)?
            && second.operands().get(4..) == Some(&[1]);
        if !chain {
            return Ok(None);
        }
        let is_zero = self.reader.global_value(truth.id(3)?).is_some_and(Value::is_null);
        let is_undefined = self.reader.ids.get(first.id(3)?).is_some_and(|inst| inst.op() == Op::Undef);
        // The definition and one use; the variable is stored to and loaded from, and two members are taken out.
        let is_alone = [(both, 2), (sum.id(1)?, 2), (carry.id(1)?, 2), (truth.id(1)?, 2), (first.id(1)?, 2)]
            .into_iter()
            .chain([(variable, 3), (load.id(1)?, 3)])
            .all(|(id, mentions)| {
                self.reader.mentions(id) == mentions && !self.reader.index.is_decorated(id)
            });
        let ty = self.result_type(second)?;
        let is_pair = ty.kind() == TypeKind::Struct && ty.member_count() == 2;
        if !(is_zero && is_undefined && is_alone && is_pair) {
            return Ok(None);
        }
        let memory = self.value(variable)?;
        self.leftovers.note(memory);
        Ok(Some(second))
    }

    /// The intrinsic in place of all the instructions up to the one that makes `whole`.
    fn carry_as_truth(&mut self, whole: Inst<'s>, base: &str, a: Value<'m>, b: Value<'m>) -> Result<()> {
        let operand = a.ty().ok_or_else(|| Error::internal("an operand without a type"))?;
        let call = self.call_with_overflow(base, operand, a, b)?;
        let ty = self.result_type(whole)?;
        self.skip = TRUTH_OF_CARRY - 1;
        self.define_members(whole.id(1)?, call, ty)
    }

    fn call_with_overflow(
        &mut self,
        base: &str,
        operand: Type<'m>,
        a: Value<'m>,
        b: Value<'m>,
    ) -> Result<Value<'m>> {
        let flags = match operand.vector_len() {
            Some(len) => self.reader.context.int(1)?.vector_of(len)?,
            None => self.reader.context.int(1)?,
        };
        let pair = self.reader.context.struct_type(&[operand, flags], false)?;
        Ok(self.call_intrinsic(base, pair, &[a, b])?.value())
    }

    /// OpIAddCarry and OpISubBorrow: the intrinsic, whose truth value becomes a number unless what follows makes it a
    /// truth value again.
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
        if let Some(whole) = self.truth_of_carry(inst)? {
            return self.carry_as_truth(whole, base, a, b);
        }
        let call = self.call_with_overflow(base, operand, a, b)?;
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

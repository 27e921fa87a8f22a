//! Indices of addresses: an index of 64 bits is taken apart into numbers of the module, each with the bytes that it steps by, so that
//! what an optimiser has added up becomes indices of an access chain again.

use super::{body::ShaderBody, scope::ShaderModule};
use crate::{
    Error, Result,
    spirv::{Id, Op},
    view::{Flags, InstView, Opcode, Type, Value},
};

/// Indices are taken apart no deeper.
const MOST_NESTING: u32 = 16;

/// A number that an address steps by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// How many bytes one is.
    pub(super) scale: i64,
    /// The number.
    pub(super) id: Id,
    /// How many bits it has.
    pub(super) bits: u32,
    /// Whether it has no sign, which counts where addresses are compared.
    pub(super) is_unsigned: bool,
}

/// The factor that an operation multiplies its first operand by.
fn factor(inst: InstView<'_>) -> Option<i64> {
    let number = inst.operand(1)?.const_i64()?;
    match inst.opcode() {
        Opcode::Mul => Some(number),
        Opcode::Shl => u32::try_from(number).ok().and_then(|bits| 1_i64.checked_shl(bits)),
        _ => None,
    }
}

/// Whether an instruction is one that indices are taken apart at, whatever uses it.
fn is_divisible(inst: InstView<'_>) -> bool {
    let narrow = || inst.operand(0).and_then(Value::ty).and_then(Type::int_width);
    match inst.opcode() {
        Opcode::SExt | Opcode::ZExt => {
            inst.ty().is_int() && narrow().is_some_and(|bits| matches!(bits, 8 | 16 | 32))
        }
        _ if !inst.ty().is_int_of(64) => false,
        Opcode::Mul | Opcode::Shl => factor(inst).is_some(),
        Opcode::Add => true,
        Opcode::Or => inst.flags().contains(Flags::DISJOINT),
        Opcode::Sub => inst.operand(1).is_some_and(|number| number.const_i64().is_some()),
        _ => false,
    }
}

impl<'m> ShaderBody<'_, 'm, '_> {
    /// Whether an instruction is only a part of indices of addresses, which are taken apart where addresses are made.
    pub(super) fn is_index_part(&mut self, inst: InstView<'m>) -> bool {
        self.is_index_part_at(inst, 0)
    }

    fn is_index_part_at(&mut self, inst: InstView<'m>, depth: u32) -> bool {
        if !is_divisible(inst) || depth > MOST_NESTING {
            return false;
        }
        if let Some(known) = self.index_parts.get(&inst.as_key()) {
            return *known;
        }
        let uses: Vec<_> =
            inst.value().uses().map(|usage| (usage.instruction(), usage.operand_index())).collect();
        let is_part = !uses.is_empty()
            && uses.into_iter().all(|(user, number)| match user {
                Some(user) if user.opcode() == Opcode::GetElementPtr => number > 0,
                Some(user) => inst.ty().is_int_of(64) && self.is_index_part_at(user, depth + 1),
                None => false,
            });
        self.index_parts.insert(inst.as_key(), is_part);
        is_part
    }

    /// Adds an index of an address, in steps of so many bytes.
    pub(super) fn add_steps(
        &mut self,
        steps: &mut smallvec::SmallVec<[Step; 2]>,
        index: Value<'m>,
        scale: i64,
    ) -> Result<i64> {
        let (mut open, mut bytes) = (vec![(index, scale)], 0_i64);
        while let Some((index, scale)) = open.pop() {
            if let Some(number) = index.const_i64() {
                bytes = bytes.wrapping_add(number.wrapping_mul(scale));
                continue;
            }
            let part = index.as_instruction().filter(|inst| self.is_index_part(*inst));
            let Some(inst) = part else {
                self.add_step(steps, index, scale)?;
                continue;
            };
            let operand = |number| inst.operand(number).ok_or_else(|| Self::unknown(inst.value()));
            match inst.opcode() {
                Opcode::SExt => self.add_step(steps, operand(0)?, scale)?,
                Opcode::ZExt => self.add_unsigned_step(steps, operand(0)?, scale)?,
                Opcode::Mul | Opcode::Shl => {
                    let factor = factor(inst).ok_or_else(|| Self::unknown(inst.value()))?;
                    open.push((operand(0)?, scale.wrapping_mul(factor)));
                }
                Opcode::Sub => open.extend([(operand(1)?, scale.wrapping_neg()), (operand(0)?, scale)]),
                _ => open.extend([(operand(1)?, scale), (operand(0)?, scale)]),
            }
        }
        Ok(bytes)
    }

    fn add_step(
        &mut self,
        steps: &mut smallvec::SmallVec<[Step; 2]>,
        index: Value<'m>,
        scale: i64,
    ) -> Result<()> {
        let bits = index.ty().and_then(Type::int_width).ok_or_else(|| Self::unknown(index))?;
        let id = self.value(index)?;
        steps.push(Step { scale, id, bits, is_unsigned: false });
        Ok(())
    }

    /// Adds a number without a sign, for which access chains have no indices (section 3.42.8, OpAccessChain). One of 32 bits that
    /// would be negative is beyond every object.
    fn add_unsigned_step(
        &mut self,
        steps: &mut smallvec::SmallVec<[Step; 2]>,
        number: Value<'m>,
        scale: i64,
    ) -> Result<()> {
        let bits = number.ty().and_then(Type::int_width).ok_or_else(|| Self::unknown(number))?;
        let mut id = self.value(number)?;
        if bits < 32 {
            let ty = self.scope.ty(Op::TypeInt, &[32, 0])?;
            id = self.emit(Op::UConvert, ty, &[id.0])?;
        }
        steps.push(Step { scale, id, bits: bits.max(32), is_unsigned: true });
        Ok(())
    }

    /// The index that steps of an array's stride come to, with a number.
    pub(super) fn index_of(&mut self, steps: &[Step], stride: i64, number: i64) -> Result<Id> {
        let bits = steps.iter().map(|step| step.bits).max().unwrap_or(32).max(32);
        if let [step] = steps
            && step.scale == stride
            && number == 0
        {
            return Ok(step.id);
        }
        let ty = self.scope.ty(Op::TypeInt, &[bits, 0])?;
        let mut sum: Option<Id> = None;
        for step in steps {
            let mut id = step.id;
            if step.bits != bits {
                id = self.emit(Op::SConvert, ty, &[id.0])?;
            }
            let factor = step.scale / stride;
            if factor != 1 {
                let factor = self.scope.signed_number(factor, bits)?;
                id = self.emit(Op::IMul, ty, &[id.0, factor.0])?;
            }
            sum = Some(match sum {
                Some(sum) => self.emit(Op::IAdd, ty, &[sum.0, id.0])?,
                None => id,
            });
        }
        match sum {
            Some(sum) if number == 0 => Ok(sum),
            Some(sum) => {
                let number = self.scope.signed_number(number, bits)?;
                self.emit(Op::IAdd, ty, &[sum.0, number.0])
            }
            None => self.scope.signed_number(number, 32),
        }
    }
}

impl ShaderModule<'_, '_> {
    /// A constant of 32 or 64 bits in a type without a sign.
    pub(super) fn signed_number(&mut self, number: i64, bits: u32) -> Result<Id> {
        let bits_of = number.cast_unsigned();
        if bits == 64 {
            let ty = self.ty(Op::TypeInt, &[64, 0])?;
            return self.constant_of(Op::Constant, ty, &[bits_of as u32, (bits_of >> 32) as u32]);
        }
        match i32::try_from(number) {
            Ok(number) => self.number(number.cast_unsigned()),
            Err(_) => Err(Error::malformed(format!("an index of {number} is too large"))),
        }
    }
}

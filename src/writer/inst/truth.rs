//! Truth values that LLVM IR spells as integers: OpenCL C has `any` and the relational functions take and give `int`,
//! SPIR-V's instructions take and give truth values. Where the integer only stands between the two, it is left out, so
//! that a translation there and back does not grow with each round.

use crate::{
    Result,
    llvm::{Inst, IntPredicate, Opcode, Type, Value},
    mapping::builtins::{Call, Operand},
    spirv::Id,
    writer::functions::FunctionWriter,
};

/// How many truncations may stand between an integer and its lowest bit.
const MAX_TRUNCATIONS: u32 = 4;

/// Whether an instruction asks an integer whether it is not 0.
fn is_test(inst: Inst<'_>) -> bool {
    inst.opcode() == Opcode::ICmp
        && inst.int_predicate() == Some(IntPredicate::Ne)
        && inst.operand(1).is_some_and(Value::is_null)
}

/// Whether a number that stands for a truth value is only there to be made one again.
fn is_taken_as_truth(inst: Inst<'_>, depth: u32) -> bool {
    inst.value().uses().all(|used| {
        used.instruction().is_some_and(|user| {
            let shortens = user.opcode() == Opcode::Trunc
                && (user.ty().scalar().is_int_of(1) || depth > 0 && is_taken_as_truth(user, depth - 1));
            shortens || is_test(user)
        })
    })
}

impl<'m> FunctionWriter<'_, 'm> {
    /// Notes that an instruction gives 0 where `truth` is false, and otherwise 1 or all ones. Answers whether that number
    /// is to be written too, as it is unless nothing but what [`Self::restored_truth`] writes takes it.
    pub(in crate::writer) fn note_truth(&mut self, inst: Inst<'m>, truth: Id) -> bool {
        self.truths.insert(inst.as_key(), truth);
        !inst.value().has_uses() || !is_taken_as_truth(inst, MAX_TRUNCATIONS)
    }

    /// Writes a truncation or a test of a number that stands for a known truth value; answers whether there is nothing
    /// left to write.
    pub(super) fn restored_truth(&mut self, inst: Inst<'m>) -> Result<bool> {
        let truth = inst.operand(0).and_then(|number| self.truths.get(&number.as_key()).copied());
        let Some(truth) = truth.filter(|_| inst.opcode() == Opcode::Trunc || is_test(inst)) else {
            return Ok(false);
        };
        if inst.ty().scalar().is_int_of(1) {
            let ty = self.value_type(inst.value())?;
            self.define(inst, truth, ty)?;
            return Ok(true);
        }
        Ok(!self.note_truth(inst, truth))
    }

    /// The truth values that an integer widens: all bits or the lowest one of each component say the same.
    pub(in crate::writer) fn widened_truth(&self, integer: Value<'m>) -> Option<Value<'m>> {
        let widening = integer.as_instruction()?;
        let truth = widening.operand(0)?;
        let is_widening = matches!(widening.opcode(), Opcode::SExt | Opcode::ZExt);
        (is_widening && truth.ty()?.scalar().is_int_of(1)).then_some(truth)
    }

    /// What [`Self::widened_truth`] says, where the highest bit of each component tells the truth.
    pub(in crate::writer) fn truth_of_signs(&self, integer: Value<'m>) -> Option<Value<'m>> {
        let is_signed = integer.as_instruction().is_some_and(|inst| inst.opcode() == Opcode::SExt);
        self.widened_truth(integer).filter(|_| is_signed && integer.ty().is_some_and(Type::is_vector))
    }

    /// Whether truth values are widened for nothing but builtins that take truth values in fact.
    pub(super) fn is_widened_for_builtins(&mut self, inst: Inst<'m>) -> bool {
        if self.widened_truth(inst.value()).is_none() {
            return false;
        }
        let mut users = inst.value().uses().peekable();
        users.peek().is_some()
            && users.all(|used| used.instruction().is_some_and(|user| self.takes_truth(user, inst.value())))
    }

    fn takes_truth(&mut self, call: Inst<'m>, value: Value<'m>) -> bool {
        let callee = call.called_function().filter(|_| call.opcode() == Opcode::Call);
        let number = callee.and_then(|callee| self.resolve_builtin(callee));
        let builtin = number.and_then(|number| self.builtins.get(number as usize));
        match builtin.map(|builtin| &builtin.call) {
            Some(Call::Vote(_)) => self.truth_of_signs(value).is_some(),
            Some(Call::Row(row, _)) => {
                (0..).zip(call.args()).filter(|(_, arg)| *arg == value).all(|(index, _)| {
                    row.operands
                        .iter()
                        .any(|operand| matches!(operand, Operand::Truth(number) if *number == index))
                })
            }
            _ => false,
        }
    }
}

//! Truth values that LLVM IR spells as integers: OpenCL C has `any` and the relational functions take and give `int`,
//! SPIR-V's instructions take and give truth values. Where the integer only stands between the two, it is left out, so
//! that a translation there and back does not grow with each round.

use crate::{
    Result,
    llvm::{Inst, Opcode, Type, Value},
    mapping::builtins::{Call, Operand},
    spirv::Id,
    writer::functions::FunctionWriter,
};

/// How many truncations may stand between an integer and its lowest bit.
const MAX_TRUNCATIONS: u32 = 4;

/// Whether an integer is only there for its lowest bit.
fn takes_lowest_bit(inst: Inst<'_>, depth: u32) -> bool {
    inst.value().uses().all(|used| {
        used.instruction().is_some_and(|user| {
            user.opcode() == Opcode::Trunc
                && (user.ty().scalar().is_int_of(1) || depth > 0 && takes_lowest_bit(user, depth - 1))
        })
    })
}

impl<'m> FunctionWriter<'_, 'm> {
    /// Notes that `truth` is the lowest bit of the integer that an instruction gives. Answers whether the integer itself
    /// is to be written too, as it is unless nothing but truncations that [`Self::truncated_truth`] writes take it.
    pub(in crate::writer) fn note_truth(&mut self, inst: Inst<'m>, truth: Id) -> bool {
        self.truths.insert(inst.as_key(), truth);
        !inst.value().has_uses() || !takes_lowest_bit(inst, MAX_TRUNCATIONS)
    }

    /// Writes a truncation of an integer whose lowest bit is a known truth value; answers whether there is nothing left
    /// to write.
    pub(super) fn truncated_truth(&mut self, inst: Inst<'m>) -> Result<bool> {
        let truth = inst.operand(0).and_then(|integer| self.truths.get(&integer.as_key()).copied());
        let Some(truth) = truth.filter(|_| inst.opcode() == Opcode::Trunc) else { return Ok(false) };
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

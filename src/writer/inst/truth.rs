//! Truth values that LLVM IR spells as integers: OpenCL C has `any` and the relational functions take and give `int`,
//! SPIR-V's instructions take and give truth values. Where the integer only stands between the two, it is left out, so
//! that a translation there and back does not grow with each round.

use crate::{
    Result,
    llvm::{Inst, Opcode, Value},
    mapping::builtins::Call,
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
    /// is needed by more than truncations that [`Self::truncated_truth`] knows how to write.
    pub(in crate::writer) fn note_truth(&mut self, inst: Inst<'m>, truth: Id) -> bool {
        self.truths.insert(inst.as_key(), truth);
        !takes_lowest_bit(inst, MAX_TRUNCATIONS)
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

    /// The vector of truth values that an argument of `any` or `all` widens.
    pub(in crate::writer) fn widened_truth(&self, argument: Value<'m>) -> Option<Value<'m>> {
        let widening = argument.as_instruction().filter(|inst| inst.opcode() == Opcode::SExt)?;
        widening
            .operand(0)
            .filter(|truth| truth.ty().is_some_and(|ty| ty.is_vector() && ty.scalar().is_int_of(1)))
    }

    /// Whether a vector of truth values is widened for nothing but `any` and `all`.
    pub(super) fn is_widened_for_votes(&mut self, inst: Inst<'m>) -> bool {
        if inst.opcode() != Opcode::SExt || self.widened_truth(inst.value()).is_none() {
            return false;
        }
        let mut users = inst.value().uses().peekable();
        users.peek().is_some() && users.all(|used| used.instruction().is_some_and(|user| self.is_vote(user)))
    }

    fn is_vote(&mut self, inst: Inst<'m>) -> bool {
        let callee = inst.called_function().filter(|_| inst.opcode() == Opcode::Call);
        let builtin = callee.and_then(|callee| self.resolve_builtin(callee));
        builtin
            .and_then(|number| self.builtins.get(number as usize))
            .is_some_and(|builtin| matches!(builtin.call, Call::Vote(_)))
    }
}

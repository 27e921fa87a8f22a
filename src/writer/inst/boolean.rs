//! Booleans that LLVM IR spells as integers: OpenCL C has `any` and the relational functions take and give `int`,
//! SPIR-V's instructions take and give booleans. Where the integer only stands between the two, it is left out, so
//! that a translation there and back does not grow with each round.

use crate::{
    Result,
    mapping::builtins::{BuiltinCall, OperandSource},
    spirv::Id,
    view::{InstView, IntegerPredicate, Opcode, Type, Value},
    writer::{FunctionWriter, ModuleWriter, builtins::friendly::takes_booleans_alone},
};

/// How many truncations may stand between an integer and its lowest bit.
pub(in crate::writer) const MAX_TRUNCATIONS: u32 = 4;

/// Whether an instruction asks an integer whether it is not 0.
fn is_test(inst: InstView<'_>) -> bool {
    inst.opcode() == Opcode::ICmp
        && inst.int_predicate() == Some(IntegerPredicate::Ne)
        && inst.operand(1).is_some_and(Value::is_null)
}

/// Whether a number that stands for a boolean is only there to be made one again. One that nothing takes is not: it is written itself.
fn is_taken_as_boolean(inst: InstView<'_>, depth: u32) -> bool {
    let mut uses = inst.value().uses().peekable();
    uses.peek().is_some()
        && uses.all(|used| {
            used.instruction().is_some_and(|user| {
                let shortens = user.opcode() == Opcode::Trunc
                    && (user.ty().scalar().is_int_of(1) || depth > 0 && is_taken_as_boolean(user, depth - 1));
                shortens || is_test(user)
            })
        })
}

impl<'m> FunctionWriter<'_, 'm> {
    /// Notes that an instruction gives 0 where `boolean` is false, and otherwise 1 or all ones. Answers whether that number
    /// is to be written too, as it is unless nothing but what [`Self::restored_boolean`] writes takes it.
    pub(in crate::writer) fn note_boolean(&mut self, inst: InstView<'m>, boolean: Id) -> bool {
        self.peepholes.booleans.insert(inst.as_key(), boolean);
        !is_taken_as_boolean(inst, MAX_TRUNCATIONS)
    }
}

/// Writes a truncation or a test of a number that stands for a known boolean; answers whether there is nothing
/// left to write.
pub(super) fn restored_boolean<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<bool> {
    let boolean = inst.operand(0).and_then(|number| f.peepholes.booleans.get(&number.as_key()).copied());
    let Some(boolean) = boolean.filter(|_| inst.opcode() == Opcode::Trunc || is_test(inst)) else {
        return Ok(false);
    };
    if inst.ty().scalar().is_int_of(1) {
        let ty = f.module.value_type(inst.value())?;
        f.define(inst, boolean, ty)?;
        return Ok(true);
    }
    Ok(!f.note_boolean(inst, boolean))
}

/// The booleans that an integer widens: all bits or the lowest one of each component say the same.
pub(in crate::writer) fn widened_boolean(integer: Value<'_>) -> Option<Value<'_>> {
    let widening = integer.as_instruction()?;
    let boolean = widening.operand(0)?;
    let is_widening = matches!(widening.opcode(), Opcode::SExt | Opcode::ZExt);
    (is_widening && boolean.ty()?.scalar().is_int_of(1)).then_some(boolean)
}

/// As [`widened_boolean`], where the highest bit of each component is the boolean.
pub(in crate::writer) fn boolean_of_signs(integer: Value<'_>) -> Option<Value<'_>> {
    let is_signed = integer.as_instruction().is_some_and(|inst| inst.opcode() == Opcode::SExt);
    widened_boolean(integer).filter(|_| is_signed && integer.ty().is_some_and(Type::is_vector))
}

impl<'m> ModuleWriter<'m> {
    /// Whether booleans are widened for nothing but builtins that take booleans in fact.
    pub(in crate::writer) fn is_widened_for_builtins(&mut self, inst: InstView<'m>) -> bool {
        if widened_boolean(inst.value()).is_none() {
            return false;
        }
        let mut users = inst.value().uses().peekable();
        users.peek().is_some()
            && users.all(|used| used.instruction().is_some_and(|user| self.takes_boolean(user, inst.value())))
    }

    fn takes_boolean(&mut self, call: InstView<'m>, value: Value<'m>) -> bool {
        let callee = call.called_function().filter(|_| call.opcode() == Opcode::Call);
        let builtin = callee.and_then(|callee| self.resolved_builtin(callee));
        match builtin.as_deref().map(|builtin| &builtin.call) {
            Some(BuiltinCall::Vote(_)) => boolean_of_signs(value).is_some(),
            Some(BuiltinCall::Op(row, _)) => takes_booleans_alone(row.op),
            Some(BuiltinCall::Row(row, _)) => {
                (0..).zip(call.args()).filter(|(_, arg)| *arg == value).all(|(index, _)| {
                    row.operands
                        .iter()
                        .any(|operand| matches!(operand, OperandSource::Boolean(number) if *number == index))
                })
            }
            _ => false,
        }
    }
}

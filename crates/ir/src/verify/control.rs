use super::Verifier;
use crate::tables::Opcode;
use crate::{Constant, Function, Inst, InstId, Type, Value};

impl Verifier<'_> {
    /// Checks what ends a block and is no call.
    pub(super) fn terminator(&mut self, function: &Function, id: InstId, inst: &Inst, operands: &[Value]) {
        let types = &self.module.types;
        let ty = |value: Value| self.value_type(function, value);
        let blocks = |values: &[Value]| values.iter().all(|value| value.as_block().is_some());
        match (inst.opcode, operands) {
            (Opcode::Br, &[target]) => {
                self.expect(id, target.as_block().is_some(), "a branch to what is no block");
            }
            (Opcode::Br, &[condition, ref targets @ ..]) if targets.len() == 2 => {
                let fits = types.get(ty(condition)) == Type::Integer(1);
                self.expect(id, fits, "a branch by what is no i1");
                self.expect(id, blocks(targets), "a branch to what is no block");
            }
            (Opcode::Switch, &[condition, default, ref cases @ ..]) => {
                let condition = ty(condition);
                let (pairs, rest) = cases.as_chunks::<2>();
                let fits = types.is_integer(condition)
                    && rest.is_empty()
                    && default.as_block().is_some()
                    && pairs.iter().all(|&[value, target]| {
                        ty(value) == condition && self.is_number(value) && target.as_block().is_some()
                    });
                let mut values: Vec<Value> = pairs.iter().map(|pair| pair[0]).collect();
                values.sort_unstable();
                let distinct = values.windows(2).all(|pair| pair[0] != pair[1]);
                self.expect(id, fits, "a switch whose cases do not fit");
                self.expect(id, distinct, "a switch with two cases of one value");
            }
            (Opcode::IndirectBr, &[address, ref targets @ ..]) => {
                let fits = types.is_pointer(ty(address)) && blocks(targets);
                self.expect(id, fits, "an indirect branch to what is no block");
            }
            (Opcode::Ret, values) => {
                let result =
                    types.signature(self.module.function_type(function)).map(|signature| signature.0);
                let fits = match *values {
                    [] => result.is_some_and(|result| types.get(result) == Type::Void),
                    [value] => {
                        Some(ty(value)) == result && Some(Type::Void) != result.map(|ty| types.get(ty))
                    }
                    _ => false,
                };
                self.expect(id, fits, "a return of another type than the function's");
            }
            (Opcode::Resume, &[_]) | (Opcode::Unreachable, []) => {}
            (Opcode::CleanupRet | Opcode::CatchRet | Opcode::CatchSwitch, &[pad, ref targets @ ..]) => {
                let fits = types.get(ty(pad)) == Type::Token && blocks(targets);
                self.expect(id, fits, "operands of exception handling that do not fit");
            }
            (opcode, _) => self.report(Some(id), format!("{} with other operands", opcode.text())),
        }
    }

    fn is_number(&self, value: Value) -> bool {
        value.as_constant().is_some_and(|id| {
            matches!(self.module.constants.get(id), Constant::Integer(_) | Constant::Words(_))
        })
    }

    /// Checks the blocks of an invoke, which follow the arguments.
    pub(super) fn invoke(&mut self, function: &Function, id: InstId, inst: &Inst) {
        let arguments = function.arguments(inst).len();
        let blocks = function.operands(id).get(1 + arguments..3 + arguments).unwrap_or_default();
        let (Some(_), Some(unwind)) = (
            blocks.first().and_then(|block| block.as_block()),
            blocks.get(1).and_then(|block| block.as_block()),
        ) else {
            return self.report(Some(id), "an invoke without two blocks");
        };
        let first = function
            .insts(unwind)
            .map(|id| function.inst(id).opcode)
            .find(|&opcode| opcode != Opcode::Phi && !opcode.is_debug_record());
        let pad = matches!(first, Some(Opcode::LandingPad | Opcode::CleanupPad | Opcode::CatchSwitch));
        self.expect(id, pad, "an invoke that unwinds to a block without a pad");
        self.expect(id, function.personality.is_some(), "an invoke in a function without a personality");
    }
}

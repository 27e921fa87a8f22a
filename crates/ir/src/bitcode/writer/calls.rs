use super::function::FunctionEncoder;
use super::function_abbreviation as row;
use super::{ModuleEncoder, WriteError};
use crate::tables::records::function as code;
use crate::tables::{Opcode, TailCall};
use crate::{Call, Inst, Value};

impl ModuleEncoder<'_> {
    pub(super) fn call(
        &mut self,
        body: &mut FunctionEncoder<'_>,
        inst: &Inst,
        operands: &[Value],
        flags: u64,
    ) -> Result<(), WriteError> {
        let function = body.function;
        let (Some(&call), Some(&callee)) = (function.call(inst), operands.first()) else {
            return self.error("a call without a callee");
        };
        self.has_callee(callee)?;
        self.operand_bundles(body, inst, operands);
        body.ops.push(self.lists.get(&call.attributes).copied().unwrap_or(0));
        let blocks: Vec<Value> = match inst.opcode {
            Opcode::Call => Vec::new(),
            _ => {
                let after = operands.get(1 + call.arguments as usize..).unwrap_or_default();
                after.iter().copied().take_while(|operand| operand.as_block().is_some()).collect()
            }
        };
        let convention = u64::from(call.convention);
        match inst.opcode {
            Opcode::Call => {
                let tail = match call.tail {
                    TailCall::None => 0,
                    tail => 1 << tail.code(),
                };
                body.ops.push(convention << 1 | 1 << 15 | tail | u64::from(flags != 0) << 17);
                if flags != 0 {
                    body.ops.push(flags);
                }
            }
            Opcode::Invoke => {
                body.ops.push(convention | 1 << 13);
                blocks.iter().for_each(|&block| self.push_block(body, block));
            }
            _ => {
                body.ops.push(convention << 1 | 1 << 15);
                if let Some((&default, indirect)) = blocks.split_first() {
                    self.push_block(body, default);
                    body.ops.push(indirect.len() as u64);
                    indirect.iter().for_each(|&block| self.push_block(body, block));
                }
            }
        }
        body.ops.push(u64::from(self.numbers.type_number(call.function)));
        self.push(body, callee);
        self.arguments(body, inst, &call);
        let (record, index) = match inst.opcode {
            Opcode::Call => (code::CALL, (flags == 0).then_some(row::CALL)),
            Opcode::Invoke => (code::INVOKE, None),
            _ => (code::CALLBR, None),
        };
        self.emit(body, record, index);
        Ok(())
    }

    /// Returns an error where a callee is an intrinsic that the release does not have.
    fn has_callee(&self, callee: Value) -> Result<(), WriteError> {
        if let Some(newer) = callee.as_constant().filter(|callee| self.newer.contains(callee)) {
            let global = self.module.constants.global(newer).and_then(|global| self.module.global(global));
            let name = global.map_or(&[][..], |global| self.module.strings.get(global.name));
            return self.error(format!("a call of {}", String::from_utf8_lossy(name)));
        }
        Ok(())
    }

    /// Writes the records of a call's operand bundles, which precede its own.
    fn operand_bundles(&mut self, body: &mut FunctionEncoder<'_>, inst: &Inst, operands: &[Value]) {
        for bundle in body.function.bundles(inst) {
            body.ops.push(u64::from(bundle.tag));
            let end = (bundle.start + bundle.len) as usize;
            for &value in operands.get(bundle.start as usize..end).unwrap_or_default() {
                if let Some(id) = value.as_metadata() {
                    body.ops.extend([0x8000_0000, self.metadata_operand(body, id)]);
                } else {
                    self.push(body, value);
                }
            }
            self.emit(body, code::OPERAND_BUNDLE, None);
            body.ops.clear();
        }
    }

    fn arguments(&self, body: &mut FunctionEncoder<'_>, inst: &Inst, call: &Call) {
        let fixed = self.module.types.signature(call.function).map_or(0, |signature| signature.1.len());
        for (index, &argument) in body.function.arguments(inst).iter().enumerate() {
            if argument.as_block().is_some() {
                self.push_block(body, argument);
            } else if index < fixed {
                body.ops.push(self.relative(body, argument));
            } else {
                self.push(body, argument);
            }
        }
    }
}

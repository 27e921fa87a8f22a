//! The creation of task sequences (SPV_INTEL_task_sequence).

use super::OperandWords;
use crate::{
    Code, Error, Result,
    view::{InstView, Value},
    writer::FunctionWriter,
};

impl<'m> FunctionWriter<'_, 'm> {
    /// The function and four literals: pipelining, mode of clusters, and the capacities of both queues.
    pub(super) fn task_sequence_operands(&mut self, inst: InstView<'m>) -> Result<OperandWords> {
        let function = self.arg(inst, 0)?.as_function();
        let function = function.ok_or_else(|| wrong("First argument is expected to be a function"))?;
        let id = self.module.function_info(function)?.id;
        let pipelined = signed(self.arg(inst, 1)?)
            .filter(|value| (-1..=i64::from(i32::MAX)).contains(value))
            .ok_or_else(|| wrong("Pipeline must be a 32 bit integer with the value bigger or equal to -1"))?;
        let mode = signed(self.arg(inst, 2)?)
            .filter(|value| (-1..=1).contains(value))
            .ok_or_else(|| wrong("ClusterMode valid values are -1, 0, 1"))?;
        let get = capacity(self, inst, 3, "GetCapacity")?;
        let call = capacity(self, inst, 4, "AsyncCapacity")?;
        Ok(OperandWords::from_slice(&[id.0, pipelined as u32, mode as u32, get, call]))
    }
}

fn capacity<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>, number: u32, name: &str) -> Result<u32> {
    let value = signed(f.arg(inst, number)?).and_then(|value| u32::try_from(value).ok());
    value.ok_or_else(|| wrong(&format!("{name} must be an unsigned 32-bit integer.")))
}

/// A constant with its sign.
fn signed(value: Value<'_>) -> Option<i64> {
    let bits = value.ty()?.int_width().filter(|bits| (1..=64).contains(bits))?;
    let shift = 64 - bits;
    Some(((value.const_u64()? << shift) as i64) >> shift)
}

fn wrong(detail: &str) -> Error {
    Error::unsupported(Code::InvalidInstruction, format!("TaskSequenceCreateINTEL\n{detail}"))
}

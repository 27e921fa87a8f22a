//! Numbers of SPIR-V that OpenCL C's functions give as other numbers, such as the orders of channels. Modules that were
//! read have SPIR-V's number made of what the function gives; it is the one that is known already, so that a translation
//! there and back does not grow with each round.

use crate::{
    Result,
    spirv::Id,
    view::{InstView, Opcode, Value},
    writer::{FunctionWriter, functions::SourceNumber},
};

/// Whether an instruction makes SPIR-V's number of what another one gives.
fn undoes<'m>(inst: InstView<'m>, from: InstView<'m>, (opcode, by): (Opcode, u64)) -> bool {
    inst.opcode() == opcode
        && inst.operand(0) == Some(from.value())
        && inst.operand(1).and_then(Value::const_u64) == Some(by)
}

impl<'m> FunctionWriter<'_, 'm> {
    /// Notes SPIR-V's number behind what an instruction gives. Answers whether the latter is to be written too, as it is
    /// unless nothing but what [`Self::restored_number`] writes takes it.
    pub(in crate::writer) fn note_number(&mut self, inst: InstView<'m>, id: Id, undo: (Opcode, u64)) -> bool {
        self.peepholes.numbers.insert(inst.as_key(), SourceNumber { id, undo });
        let mut uses = inst.value().uses().peekable();
        uses.peek().is_none()
            || !uses.all(|used| used.instruction().is_some_and(|user| undoes(user, inst, undo)))
    }
}

/// Writes an instruction that makes SPIR-V's number of OpenCL C's, where that is known; answers whether it is.
pub(super) fn restored_number<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<bool> {
    if f.peepholes.numbers.is_empty() {
        return Ok(false);
    }
    let Some(from) = inst.operand(0).and_then(Value::as_instruction) else { return Ok(false) };
    let known = f.peepholes.numbers.get(&from.as_key()).copied();
    let Some(known) = known.filter(|known| undoes(inst, from, known.undo)) else { return Ok(false) };
    let ty = f.module.value_type(inst.value())?;
    f.define(inst, known.id, ty)?;
    Ok(true)
}

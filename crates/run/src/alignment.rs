//! Alignment that accesses promise of variables: a variable is put where its accesses want it, so that the promise holds.

use crate::llvm::{Block, BuildError, Function, Inst, Module, Opcode, Value};
use crate::{Error, Result};

/// The greatest alignment that a variable is given for an access; of greater ones the promise is taken back.
const MOST: u64 = 128;

/// Makes accesses of whole variables and the alignment of these agree, in all functions.
pub(super) fn module(module: Module<'_>) -> Result<()> {
    let blocks = module.functions().flat_map(Function::blocks);
    let mut insts = blocks.flat_map(Block::instructions);
    insts.try_for_each(agree).map_err(|error| Error::internal(error.to_string()))
}

fn agree(inst: Inst<'_>) -> std::result::Result<(), BuildError> {
    let place = match inst.opcode() {
        Opcode::Load | Opcode::AtomicRmw | Opcode::AtomicCmpXchg => 0,
        Opcode::Store => 1,
        _ => return Ok(()),
    };
    let variable = inst.operand(place).and_then(Value::as_instruction);
    let variable = variable.filter(|variable| variable.allocated_type().is_some());
    let (Some(variable), Some(promised)) = (variable, inst.alignment()) else { return Ok(()) };
    let own = variable.alignment().unwrap_or(1);
    match promised {
        _ if promised <= own => Ok(()),
        _ if promised <= MOST => variable.set_alignment(promised),
        _ => inst.set_alignment(own),
    }
}

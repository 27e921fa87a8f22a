//! `freeze` of undefined constants: each becomes 0, and what is computed of it alone becomes a constant.

use rustc_hash::FxHashSet;

use crate::{
    Error, Result,
    draft::{Inst, Module, Opcode, Value},
};

/// Puts constants in the place of the instructions that freeze constants, and of those that then have only constants.
pub(super) fn fold(module: Module<'_>) -> Result<()> {
    let is_freeze = |inst: &Inst<'_>| inst.opcode() == Opcode::Freeze;
    let constant = |inst: Inst<'_>| inst.operand(0).is_some_and(Value::is_constant);
    let insts =
        module.functions().flat_map(|function| function.blocks()).flat_map(|block| block.instructions());
    let mut open: Vec<Inst<'_>> = insts.filter(is_freeze).filter(|inst| constant(*inst)).collect();
    let mut waiting: FxHashSet<Inst<'_>> = open.iter().copied().collect();
    while let Some(inst) = open.pop() {
        waiting.remove(&inst);
        let value = if is_freeze(&inst) { inst.operand(0).and_then(Value::defined) } else { inst.folded() };
        let Some(value) = value else { continue };
        open.extend(inst.value().using_instructions().filter(|user| waiting.insert(*user)));
        inst.value().replace_all_uses_with(value).map_err(|error| Error::internal(error.to_string()))?;
        inst.erase().map_err(|error| Error::internal(error.to_string()))?;
    }
    Ok(())
}

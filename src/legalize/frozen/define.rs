//! Takes away `freeze` of constants, and makes defined what is computed and then frozen.

use rustc_hash::FxHashSet;
use spirv_llvm_ir as ir;

use super::super::{Legalizer, refuse, type_of};
use crate::{
    Error, Result,
    draft::{Inst, Module, Opcode, Value, ValueKind},
};

/// Puts constants in the place of the instructions that freeze constants, and of those that then have only constants.
pub(in crate::legalize) fn fold(module: Module<'_>) -> Result<()> {
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

/// Has what is computed and then frozen be defined, as the freezing itself is not written: constants that are undefined become 0, and
/// what makes a result undefined is taken away from the instructions: flags, amounts of shifts and numbers of components that are out
/// of range, and conversions of numbers that are.
pub(in crate::legalize) fn define(
    module: Module<'_>,
    computed: &[(ir::FunctionId, ir::InstId)],
) -> Result<()> {
    let legalizer = Legalizer::new(module);
    computed.iter().try_for_each(|&ids| legalizer.define(module.inst(ids)))
}

impl<'m> Legalizer<'m> {
    /// Takes away what makes the result undefined.
    fn define(&self, inst: Inst<'m>) -> Result<()> {
        self.builder.position_before(inst);
        for (index, operand) in (0..).zip(inst.operands().collect::<Vec<_>>()) {
            let defined = match operand.kind() {
                // Some types of the target have no null.
                ValueKind::Undef | ValueKind::Poison => type_of(operand)?.const_null().ok(),
                _ => operand.defined(),
            };
            if let Some(defined) = defined.filter(|defined| *defined != operand) {
                inst.put_operand(index, defined)?;
            }
        }
        inst.drop_promises();
        match inst.opcode() {
            Opcode::Shl | Opcode::LShr | Opcode::AShr => {
                let width = inst.ty().scalar().int_width().unwrap_or(1);
                self.bound_operand(inst, 1, width.into())?;
            }
            Opcode::ExtractElement | Opcode::InsertElement => {
                let lanes = type_of(self.operand(inst, 0)?)?.vector_len().unwrap_or(1);
                let index = if inst.opcode() == Opcode::ExtractElement { 1 } else { 2 };
                self.bound_operand(inst, index, lanes.into())?;
            }
            Opcode::FpToUi => self.saturate(inst, "llvm.fptoui.sat")?,
            Opcode::FpToSi => self.saturate(inst, "llvm.fptosi.sat")?,
            Opcode::Call => {
                let name = inst.called_function().and_then(|function| function.intrinsic_name());
                if name.is_some_and(|name| matches!(&*name, "llvm.abs" | "llvm.ctlz" | "llvm.cttz")) {
                    inst.put_operand(1, self.builder.context().int(1)?.const_int(0)?)?;
                }
            }
            Opcode::ShuffleVector if inst.shuffle_mask().contains(&-1) => {
                let mask: Vec<i32> = inst.shuffle_mask().into_iter().map(|lane| lane.max(0)).collect();
                let shuffled = self.builder.shuffle(self.operand(inst, 0)?, self.operand(inst, 1)?, &mask)?;
                inst.value().replace_all_uses_with(shuffled)?;
                inst.erase()?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Makes an operand less than a limit in each lane, as its remainder.
    fn bound_operand(&self, inst: Inst<'m>, index: u32, limit: u64) -> Result<()> {
        let operand = self.operand(inst, index)?;
        let ty = type_of(operand)?;
        let is_less = |operand: Value<'m>| operand.const_u64().is_some_and(|operand| operand < limit);
        let lanes = u64::from(ty.vector_len().unwrap_or(0));
        if is_less(operand)
            || lanes > 0 && (0..lanes).all(|lane| operand.aggregate_element(lane).is_some_and(is_less))
        {
            return Ok(());
        }
        // No operand of a narrow type reaches the limit.
        if ty.scalar().int_width().is_some_and(|width| width < 64 && limit >> width != 0) {
            return Ok(());
        }
        let bounded = match limit.is_power_of_two() {
            true => self.builder.binary(Opcode::And, operand, self.const_splat(ty, limit - 1)?)?,
            false => self.builder.binary(Opcode::URem, operand, self.const_splat(ty, limit)?)?,
        };
        Ok(inst.put_operand(index, bounded)?)
    }

    /// Puts the saturating conversion, which has a result for each number, in the place of a conversion.
    fn saturate(&self, inst: Inst<'m>, name: &str) -> Result<()> {
        let operand = self.operand(inst, 0)?;
        let saturated = self.call(name, inst.ty(), &[operand])?.value();
        inst.value().replace_all_uses_with(saturated)?;
        Ok(inst.erase()?)
    }

    fn operand(&self, inst: Inst<'m>, index: u32) -> Result<Value<'m>> {
        inst.operand(index).ok_or_else(|| refuse(inst))
    }
}

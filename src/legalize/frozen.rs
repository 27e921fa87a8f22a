//! `freeze`, where no instruction says it: an undefined constant becomes 0, and what is computed of it alone becomes a constant; what is
//! computed otherwise is made defined.

use rustc_hash::FxHashSet;
use spirv_llvm_ir::tables::OpcodeClass;

use super::{Legalizer, refuse, type_of};
use crate::{
    Error, Result,
    draft::{Inst, Module, Opcode, Type, Value, ValueKind},
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

/// Has what is computed and then frozen be defined, as the freezing itself is not written: constants that are undefined become 0, and
/// what makes a result undefined is taken away from the instructions, such as flags, and amounts of shifts that have all bits. What
/// memory, callers and called functions give stays as it is, as do conversions of numbers that are out of range.
pub(super) fn define_sources(module: Module<'_>, is_written: impl Fn(Type<'_>) -> bool) -> Result<()> {
    let insts =
        module.functions().flat_map(|function| function.blocks()).flat_map(|block| block.instructions());
    let frozen = insts.filter(|inst| inst.opcode() == Opcode::Freeze && !is_written(inst.ty()));
    let mut open: Vec<Inst<'_>> = frozen
        .filter_map(|inst| inst.operand(0)?.as_instruction())
        .filter(|inst| is_computed(*inst))
        .collect();
    let mut seen: FxHashSet<Inst<'_>> = open.iter().copied().collect();
    let legalizer = Legalizer::new(module);
    while let Some(inst) = open.pop() {
        let inst = legalizer.define(inst)?;
        let operands = inst.operands().filter_map(Value::as_instruction);
        open.extend(operands.filter(|operand| is_computed(*operand) && seen.insert(*operand)));
    }
    Ok(())
}

/// True for an instruction whose result follows from its operands.
fn is_computed(inst: Inst<'_>) -> bool {
    match inst.opcode() {
        Opcode::Freeze => false,
        Opcode::Call => {
            !inst.is_void()
                && inst.called_function().is_some_and(|function| function.intrinsic_name().is_some())
        }
        opcode => match opcode.class() {
            OpcodeClass::Unary | OpcodeClass::Binary | OpcodeClass::Cast | OpcodeClass::Other => true,
            _ => opcode == Opcode::GetElementPtr,
        },
    }
}

impl<'m> Legalizer<'m> {
    /// Takes away what makes the result undefined; returns the instruction that then stands there.
    fn define(&self, inst: Inst<'m>) -> Result<Inst<'m>> {
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
            Opcode::Shl | Opcode::LShr | Opcode::AShr => self.keep_amount(inst)?,
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
                return Ok(shuffled.as_instruction().unwrap_or(inst));
            }
            _ => {}
        }
        Ok(inst)
    }

    /// Makes the amount of a shift less than the width.
    fn keep_amount(&self, inst: Inst<'m>) -> Result<()> {
        let (amount, ty) = (self.operand(inst, 1)?, inst.ty());
        let width = u64::from(ty.scalar().int_width().unwrap_or(1));
        let is_less = |amount: Value<'m>| amount.const_u64().is_some_and(|amount| amount < width);
        let lanes = u64::from(ty.vector_len().unwrap_or(0));
        if is_less(amount)
            || lanes > 0 && (0..lanes).all(|lane| amount.aggregate_element(lane).is_some_and(is_less))
        {
            return Ok(());
        }
        let kept = match width.is_power_of_two() {
            true => self.builder.binary(Opcode::And, amount, self.const_splat(ty, width - 1)?)?,
            false => self.builder.binary(Opcode::URem, amount, self.const_splat(ty, width)?)?,
        };
        Ok(inst.put_operand(1, kept)?)
    }

    fn operand(&self, inst: Inst<'m>, index: u32) -> Result<Value<'m>> {
        inst.operand(index).ok_or_else(|| refuse(inst))
    }
}

//! Control flow (section 3.32.17): phis, branches, switches and returns.

use smallvec::SmallVec;

use super::unsupported;
use crate::{
    Result,
    llvm::Inst,
    spirv::{Id, Op},
    writer::{functions::FunctionWriter, types::carrier_bits},
};

impl<'m> FunctionWriter<'_, 'm> {
    pub(super) fn phi(&mut self, inst: Inst<'m>) -> Result<()> {
        let ty = self.value_type(inst.value())?;
        let mut words = SmallVec::<[u32; 16]>::new();
        // LLVM lists a predecessor as often as it branches here, SPIR-V once; a set pays off for long lists only.
        let mut seen = rustc_hash::FxHashSet::default();
        for (value, block) in inst.incoming() {
            let label = self.label(block);
            let first = if words.len() < 16 {
                !words.chunks_exact(2).any(|pair| pair.get(1) == Some(&label.0))
            } else {
                if seen.is_empty() {
                    seen.extend(words.chunks_exact(2).filter_map(|pair| pair.get(1).copied()));
                }
                seen.insert(label.0)
            };
            if first {
                let id = self.phi_operand(value, ty)?;
                words.extend([id.0, label.0]);
            }
        }
        self.emit_for(inst, Op::Phi, ty, &words)?;
        Ok(())
    }

    pub(super) fn branch(&mut self, inst: Inst<'m>) -> Result<()> {
        let mut targets = SmallVec::<[Id; 2]>::new();
        for successor in inst.successors() {
            targets.push(self.label(successor));
        }
        if !self.loops.is_empty()
            && let Some(block) = inst.block()
        {
            self.loop_merge(block)?;
        }
        match (inst.condition(), targets.as_slice()) {
            (None, [target]) => self.emit_void(Op::Branch, &[target.0]),
            (Some(condition), [yes, no]) => {
                let condition = self.value(condition)?;
                self.emit_void(Op::BranchConditional, &[condition.0, yes.0, no.0])
            }
            _ => Err(unsupported(inst)),
        }
    }

    pub(super) fn switch(&mut self, inst: Inst<'m>) -> Result<()> {
        let selector = inst.condition().ok_or_else(|| unsupported(inst))?;
        let ty = self.llvm_type(selector)?;
        let bits = ty.int_width().unwrap_or_default();
        let selector = if bits == 1 {
            let ints = self.context.i32();
            self.bool_to_int(selector, ints, 1)?
        } else {
            self.value(selector)?
        };
        let literal_bits = if self.keeps_width(bits) { bits } else { carrier_bits(bits).unwrap_or(bits) };
        let literal_words = (literal_bits as usize).div_ceil(32).max(1);
        let default = inst.successor(0).ok_or_else(|| unsupported(inst))?;
        if !self.loops.is_empty()
            && let Some(block) = inst.block()
        {
            self.loop_merge(block)?;
        }
        let mut words = SmallVec::<[u32; 32]>::new();
        words.push(selector.0);
        words.push(self.label(default).0);
        for (value, block) in inst.cases() {
            let value = value.const_int().ok_or_else(|| unsupported(inst))?;
            let halves = value.words.iter().flat_map(|word| [*word as u32, (*word >> 32) as u32]);
            words.extend(halves.chain(std::iter::repeat(0)).take(literal_words));
            words.push(self.label(block).0);
        }
        self.emit_void(Op::Switch, &words)
    }

    pub(super) fn ret(&mut self, inst: Inst<'m>) -> Result<()> {
        match inst.operand(0) {
            None => self.emit_void(Op::Return, &[]),
            Some(value) => {
                let ty = self.info().return_type;
                let id = self.value_as(value, ty)?;
                self.emit_void(Op::ReturnValue, &[id.0])
            }
        }
    }
}

//! Parts of values that are put together and taken apart in one function.

use smallvec::SmallVec;

use super::Retyping;
use crate::{
    Result,
    draft::{Function, Opcode},
    legalize::{target::instructions, type_of},
};

impl<'m> Retyping<'_, 'm> {
    /// Takes parts of values that are put together in the same function from where they were put in.
    pub(in crate::legalize::target) fn fold_parts(&self, function: Function<'m>) -> Result<()> {
        let extracts: Vec<_> =
            instructions(function).filter(|inst| inst.opcode() == Opcode::ExtractValue).collect();
        for inst in extracts {
            let Some(mut whole) = inst.operand(0) else { continue };
            if !self.concerns(type_of(whole)?) {
                continue;
            }
            let mut wanted: SmallVec<[u32; 4]> = inst.indices().iter().copied().collect();
            let found = loop {
                let Some(from) = whole.as_instruction().filter(|from| from.opcode() == Opcode::InsertValue)
                else {
                    break None;
                };
                let own = from.indices();
                let (Some(base), Some(part)) = (from.operand(0), from.operand(1)) else { break None };
                if wanted.starts_with(&own) {
                    wanted.drain(..own.len());
                    whole = part;
                    if wanted.is_empty() {
                        break Some(part);
                    }
                } else if own.starts_with(&wanted) {
                    break None;
                } else {
                    whole = base;
                }
            };
            if let Some(part) = found {
                self.replace(inst, part)?;
            } else if Some(whole) != inst.operand(0) {
                self.position(inst);
                let part = self.builder.extract_value(whole, &wanted)?;
                self.replace(inst, part)?;
            }
        }
        for block in function.blocks() {
            let inserts: Vec<_> =
                block.instructions().filter(|inst| inst.opcode() == Opcode::InsertValue).collect();
            for inst in inserts.into_iter().rev().filter(|inst| !inst.value().has_uses()) {
                inst.erase()?;
            }
        }
        Ok(())
    }
}

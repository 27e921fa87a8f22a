//! Types, constants and sets that several modules declare are one.

use rustc_hash::FxHashMap;

use super::Linker;
use crate::{Op, Result, grammar::Class};

impl Linker<'_> {
    /// Finds declarations that are equal, and keeps the first of each.
    pub(super) fn intern(&mut self) -> Result<()> {
        let mut known: FxHashMap<(Vec<u32>, Vec<Vec<u32>>), u32> = FxHashMap::default();
        let insts: Vec<_> = self.scope().collect();
        for (input, inst) in insts {
            let Some(position) = inst.op().result_position().filter(|_| is_interned(inst.op())) else {
                continue;
            };
            let mut words = self.renamed(input, inst)?;
            let Some(result) = words.get_mut(position) else { continue };
            let id = std::mem::take(result);
            // Two structures that are laid out otherwise are two types, and what can be specialized is one by itself.
            let mut decorations = self.decorations.get(&id).cloned().unwrap_or_default();
            for word in decorations.iter_mut().flatten() {
                *word = self.id(*word);
            }
            match known.get(&(words.clone(), decorations.clone())) {
                Some(first) => self.replace(id, *first),
                None => {
                    known.insert((words, decorations), id);
                }
            }
        }
        Ok(())
    }
}

/// True if equal declarations of an opcode are one.
fn is_interned(op: Op) -> bool {
    match op {
        Op::ExtInstImport | Op::String | Op::Undef => true,
        Op::SpecConstant
        | Op::SpecConstantTrue
        | Op::SpecConstantFalse
        | Op::SpecConstantComposite
        | Op::TypeForwardPointer => false,
        _ => {
            op.row().is_some_and(|row| matches!(row.class, Class::TypeDeclaration | Class::ConstantCreation))
        }
    }
}

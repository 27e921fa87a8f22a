//! Half-precision numbers: a module that only points to them needs Float16Buffer alone, one with values of them Float16
//! (section 3.31).

use super::ModuleWriter;
use crate::{
    mapping::metadata,
    spirv::{Id, Op, grammar::Capability},
};

impl ModuleWriter<'_> {
    /// Declares Float16 where the module has values of half precision, or its source says that it uses the extension for
    /// them. A module without the type pays nothing.
    pub(super) fn require_half_values(&mut self) {
        let key = [u32::from(Op::TypeFloat.0), 16];
        let Some(half) = self.interner.find(&key[..]) else { return };
        if self.source_uses_half() || self.has_half_values(half) {
            self.require_capability(Capability::Float16);
        }
    }

    fn source_uses_half(&self) -> bool {
        let name = metadata::EXTENSIONS.iter().find(|row| row.0 == Capability::Float16).map(|row| row.1);
        let nodes = self.source.nodes(metadata::named::USED_EXTENSIONS);
        nodes.iter().flat_map(|node| node.operands()).flatten().any(|used| used.string() == name)
    }

    /// Whether an instruction has a result of the type, or of a composite of it.
    fn has_half_values(&self, half: Id) -> bool {
        let mut types = vec![false; self.ids.bound() as usize];
        if let Some(known) = types.get_mut(half.0 as usize) {
            *known = true;
        }
        for inst in instructions(self.sections.types.words()) {
            let members = match inst {
                [head, _, component, ..]
                    if matches!(
                        op(*head),
                        Op::TypeVector
                            | Op::TypeMatrix
                            | Op::TypeArray
                            | Op::TypeRuntimeArray
                            | Op::TypeCooperativeMatrixKHR
                    ) =>
                {
                    std::slice::from_ref(component)
                }
                [head, _, members @ ..] if op(*head) == Op::TypeStruct => members,
                _ => continue,
            };
            let is_half = members.iter().any(|id| types.get(*id as usize) == Some(&true));
            if let Some(known) = inst.get(1).and_then(|id| types.get_mut(*id as usize)) {
                *known |= is_half;
            }
        }
        let sections = &self.sections;
        [&sections.values, &sections.declarations, &sections.definitions].into_iter().any(|section| {
            instructions(section.words()).any(|inst| match inst {
                [head, result_type, ..] => {
                    types.get(*result_type as usize) == Some(&true)
                        && op(*head).row().is_some_and(|row| row.has_type)
                }
                _ => false,
            })
        })
    }
}

fn op(head: u32) -> Op {
    Op(head as u16)
}

/// The instructions of a section, each with its first word.
fn instructions(words: &[u32]) -> impl Iterator<Item = &[u32]> {
    let mut rest = words;
    std::iter::from_fn(move || {
        let count = (rest.first()? >> 16) as usize;
        let (inst, others) = rest.split_at_checked(count.max(1))?;
        rest = others;
        Some(inst)
    })
}

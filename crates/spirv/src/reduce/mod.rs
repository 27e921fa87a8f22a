//! A smaller module that something still holds of: mostly that a program fails on it.
//!
//! Parts are taken away, first many at once and then fewer and fewer, as long as the rest is still of interest: whole functions,
//! ways through them, instructions, and declarations. What needs a value that is gone gets an undefined one of its
//! type, and what needs anything else goes too.

mod edit;

use crate::{Error, Module, Op, Result};
use edit::Edit;

/// What is taken away in one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ReductionPass {
    Functions,
    /// Conditional branches become branches to the first of their targets, or to the last.
    FirstBranches,
    LastBranches,
    Instructions,
    Declarations,
}

const PASSES: [ReductionPass; 5] = [
    ReductionPass::Functions,
    ReductionPass::FirstBranches,
    ReductionPass::LastBranches,
    ReductionPass::Instructions,
    ReductionPass::Declarations,
];

/// Takes away whatever `accepts` can do without. The module itself has to be accepted.
///
/// # Errors
/// What `accepts` returns, and where the module's instructions cannot be walked.
pub fn reduce<E: From<Error>>(
    module: &Module,
    mut accepts: impl FnMut(&Module) -> Result<bool, E>,
) -> Result<Module, E> {
    let mut best = module.clone();
    loop {
        let before = best.words().len();
        for pass in PASSES {
            best = run(pass, best, &mut accepts)?;
        }
        if best.words().len() >= before {
            break;
        }
    }
    // Ids without gaps are easier to read, where that changes nothing.
    let numbered = crate::link::compacted(best.words().to_vec())?;
    Ok(if accepts(&numbered)? { numbered } else { best })
}

fn run<E: From<Error>>(
    pass: ReductionPass,
    mut best: Module,
    accepts: &mut impl FnMut(&Module) -> Result<bool, E>,
) -> Result<Module, E> {
    let mut units = pass.units(&best);
    let mut size = units.len();
    while size > 0 {
        let mut at = 0;
        while let Some(chunk) = units.get(at..(at + size).min(units.len())).filter(|chunk| !chunk.is_empty())
        {
            let candidate = edit::apply(&best, chunk)?;
            let is_smaller = |candidate: &Module| candidate.words().len() < best.words().len();
            match candidate.filter(is_smaller) {
                Some(candidate) if accepts(&candidate)? => {
                    best = candidate;
                    // Those that are left follow where the chunk was.
                    units = pass.units(&best);
                }
                _ => at += size,
            }
        }
        size /= 2;
    }
    Ok(best)
}

impl ReductionPass {
    /// Returns what can be removed in one step, from the end of the module, as later instructions use earlier ones.
    fn units(self, module: &Module) -> Vec<Edit> {
        let mut units = Vec::new();
        let (mut start, mut inside) = (0, false);
        for (position, inst) in module.iter().enumerate() {
            match (self, inst.op()) {
                (_, Op::Function) => {
                    inside = true;
                    start = position;
                }
                (Self::Functions, Op::FunctionEnd) => units.push(Edit::Remove { start, end: position + 1 }),
                (_, Op::FunctionEnd) => inside = false,
                (Self::FirstBranches, Op::BranchConditional | Op::Switch) => {
                    units.extend(inst.word(1).map(|target| Edit::Branch { position, target }).ok());
                }
                (Self::LastBranches, Op::BranchConditional) => {
                    units.extend(inst.word(2).map(|target| Edit::Branch { position, target }).ok());
                }
                (Self::LastBranches, Op::Switch) => {
                    units
                        .extend(inst.words().last().map(|target| Edit::Branch { position, target: *target }));
                }
                (Self::Instructions, Op::Label | Op::FunctionParameter) => {}
                (Self::Instructions, op) if inside && !op.is_terminator() => {
                    units.push(Edit::Remove { start: position, end: position + 1 });
                }
                (Self::Declarations, Op::MemoryModel) => {}
                (Self::Declarations, _) if !inside => {
                    units.push(Edit::Remove { start: position, end: position + 1 });
                }
                _ => {}
            }
        }
        units.reverse();
        units
    }
}

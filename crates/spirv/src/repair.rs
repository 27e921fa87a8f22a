//! Repairs that change the order of instructions, for modules that other writers make.

use crate::{Error, Inst, Module, Op};

/// A copy of a module in which merge instructions that stand directly behind the branch of their block stand before it (section
/// 2.16.1), with a warning for each; `None` where there is no such instruction.
///
/// # Errors
/// Never in practice: the copy has the same instructions.
pub fn merges_before_branches(module: &Module) -> crate::Result<Option<(Module, Vec<Error>)>> {
    let is_branch = |inst: &Inst<'_>| matches!(inst.op(), Op::Branch | Op::BranchConditional | Op::Switch);
    let is_merge = |inst: &Inst<'_>| matches!(inst.op(), Op::LoopMerge | Op::SelectionMerge);
    let insts = module.iter();
    let pairs: Vec<(Inst<'_>, Inst<'_>)> = insts
        .clone()
        .zip(insts.skip(1))
        .filter(|(branch, merge)| is_branch(branch) && is_merge(merge))
        .collect();
    if pairs.is_empty() {
        return Ok(None);
    }
    let mut words = module.words().to_vec();
    let mut warnings = Vec::with_capacity(pairs.len());
    for (branch, merge) in pairs {
        let both = words.get_mut(branch.offset()..merge.offset() + merge.words().len());
        if let Some(both) = both {
            both.rotate_left(branch.words().len());
        }
        warnings.push(
            merge.malformed(format!("the instruction stands behind {}, which ends its block", branch.op())),
        );
    }
    Ok(Some((Module::from_words(words)?, warnings)))
}

//! Repairs that change the order of instructions, for modules that other writers make.

use crate::{Error, Inst, Module, Op};

/// A copy of a module in which merge instructions that stand directly behind the branch of their block, and before the next block,
/// stand before the branch (section 2.16.1), with a warning for each; `None` where there is no such instruction. The copy has none.
///
/// # Errors
/// Never in practice: the copy has the same instructions.
pub fn merges_before_branches(module: &Module) -> crate::Result<Option<(Module, Vec<Error>)>> {
    let is_branch = |inst: &Inst<'_>| matches!(inst.op(), Op::Branch | Op::BranchConditional | Op::Switch);
    let is_merge = |inst: &Inst<'_>| matches!(inst.op(), Op::LoopMerge | Op::SelectionMerge);
    let ends = |inst: &Inst<'_>| matches!(inst.op(), Op::Label | Op::FunctionEnd);
    let insts = module.iter();
    let triples = insts.clone().zip(insts.clone().skip(1)).zip(insts.skip(2));
    let pairs: Vec<(Inst<'_>, Inst<'_>)> = triples
        .filter(|((branch, merge), behind)| is_branch(branch) && is_merge(merge) && ends(behind))
        .map(|(pair, _)| pair)
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

#[cfg(test)]
mod tests {
    use super::merges_before_branches;
    use crate::{Module, Op, asm};

    fn module(lines: &str) -> Module {
        let text = format!(
            "%f = OpFunction %void None %type\n%entry = OpLabel\n{lines}\n%end = OpLabel\nOpReturn\nOpFunctionEnd\n"
        );
        Module::from_words(asm::assemble(&text, &asm::AssembleOptions::default()).unwrap()).unwrap()
    }

    #[test]
    fn a_merge_behind_its_branch_stands_before_it() {
        let (repaired, warnings) =
            merges_before_branches(&module("OpBranch %end\nOpLoopMerge %end %entry None")).unwrap().unwrap();
        let ops: Vec<Op> = repaired.iter().map(|inst| inst.op()).skip(2).take(2).collect();
        assert_eq!((ops, warnings.len()), (vec![Op::LoopMerge, Op::Branch], 1));
        assert!(merges_before_branches(&repaired).unwrap().is_none());
    }

    /// A repair that left something to repair would be tried again for each of them.
    #[test]
    fn several_merges_behind_a_branch_stay() {
        let lines = format!("OpBranch %end\n{}", "OpSelectionMerge %end None\n".repeat(1000));
        assert!(merges_before_branches(&module(&lines)).unwrap().is_none());
    }
}

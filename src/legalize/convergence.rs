//! Convergence control tokens (LLVM's "Convergent Operation Semantics"), which say which invocations take part in an operation. SPIR-V
//! and hosts know that without them.

use spirv_llvm_ir as ir;

use crate::{
    Result,
    draft::{Module, Opcode},
    mapping::intrinsics::CONVERGENCE,
};

/// The prefix of the names of the intrinsics that give tokens.
const TOKENS: &[u8] = b"llvm.experimental.convergence.";

/// Takes the bundles `convergencectrl` from all calls of a module.
pub(super) fn drop_bundles(module: &mut ir::Module) {
    let tags = module.bundle_tags.iter().map(|tag| module.strings.get(*tag) == CONVERGENCE.as_bytes());
    let is_token: Vec<bool> = tags.collect();
    if !is_token.contains(&true) {
        return;
    }
    let is_dropped = |bundle: &ir::Bundle| is_token.get(bundle.tag as usize) == Some(&true);
    for body in &mut module.functions {
        let insts = body.blocks().flat_map(|block| body.insts(block)).collect::<Vec<_>>();
        for id in insts {
            let bundles = body.bundles(body.inst(id));
            let Some(after) = bundles.first().map(|bundle| bundle.start) else { continue };
            if !bundles.iter().any(is_dropped) {
                continue;
            }
            let (dropped, kept): (Vec<_>, Vec<_>) = bundles.iter().copied().partition(is_dropped);
            let is_of_dropped = |place: u32| {
                dropped.iter().any(|bundle| (bundle.start..bundle.start + bundle.len).contains(&place))
            };
            let operands = (0..).zip(body.operands(id)).filter(|(place, _)| !is_of_dropped(*place));
            let operands: Vec<_> = operands.map(|(_, operand)| *operand).collect();
            let kept: Vec<_> = kept.iter().map(|bundle| (bundle.tag, bundle.len)).collect();
            body.set_operands(id, &operands);
            body.set_bundles(id, &kept, after);
        }
    }
}

/// Erases the calls that give tokens, which nothing takes any more.
pub(super) fn erase_tokens(module: Module<'_>) -> Result<()> {
    let bodies = module.functions().flat_map(|function| function.blocks());
    let gives_token = |inst: &crate::draft::Inst<'_>| {
        let callee = inst.called_function().filter(|_| inst.opcode() == Opcode::Call);
        callee.is_some_and(|callee| callee.name_bytes().starts_with(TOKENS)) && !inst.value().has_uses()
    };
    let calls: Vec<_> = bodies.flat_map(|block| block.instructions()).filter(gives_token).collect();
    for call in calls {
        call.erase()?;
    }
    Ok(())
}

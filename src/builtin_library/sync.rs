//! Barriers and fences (OpenCL C section 6.15.9, SPIR-V section 3.56.20).

use super::{
    BuiltinRequest,
    ask::Given,
    group, line,
    types::{BuiltinType, Elem},
};
use crate::{
    builtin_library::runtime::BARRIER,
    mapping::builtins::sync::Sync,
    spirv::{Op, grammar::Scope},
};

/// A function of OpenCL C.
pub(super) fn of_name(call: &mut BuiltinRequest<'_>, sync: Sync) -> Option<String> {
    match sync {
        Sync::Barrier(Op::ControlBarrier, scope) => barrier(call, scope),
        Sync::Barrier(Op::ControlBarrierWaitINTEL, scope) => barrier(call, scope),
        Sync::Barrier(Op::ControlBarrierArriveINTEL, _) | Sync::Fence(_) | Sync::AtomicFence => fence(call),
        Sync::Barrier(..) => None,
    }
}

/// An instruction with the scope of execution as its first operand.
pub(super) fn body(call: &mut BuiltinRequest<'_>, op: Op) -> Option<String> {
    match op {
        Op::ControlBarrier | Op::ControlBarrierWaitINTEL => {
            let (param, ty) = call.operand(0)?;
            let BuiltinType { elem: elem @ Elem::Int(_), lanes: None, .. } = ty else { return None };
            // The launcher tells the scopes apart.
            let scope = Given { ty, text: format!("%p{param}") };
            (elem == Elem::Int(32)).then(|| group::barrier(call, scope))?
        }
        Op::GroupWaitEvents => barrier(call, Scope::Workgroup),
        // A work-item that arrives goes on, and at the wait all have arrived (SPV_INTEL_split_barrier).
        Op::MemoryBarrier | Op::ControlBarrierArriveINTEL => fence(call),
        _ => None,
    }
}

fn barrier(call: &mut BuiltinRequest<'_>, scope: Scope) -> Option<String> {
    if scope != Scope::Workgroup {
        return group::barrier(call, Given::word(scope.0));
    }
    let mut text = String::new();
    wait(call, &mut text);
    finished(call, text)
}

fn fence(call: &BuiltinRequest<'_>) -> Option<String> {
    finished(call, "fence seq_cst".to_owned())
}

fn finished(call: &BuiltinRequest<'_>, mut text: String) -> Option<String> {
    line(&mut text, format_args!("ret void"));
    call.signature.result.is_none().then_some(text)
}

fn wait(call: &mut BuiltinRequest<'_>, text: &mut String) {
    call.library.declare(&format!("declare void @\"{BARRIER}\"()"));
    line(text, format_args!("fence seq_cst"));
    line(text, format_args!("call void @\"{BARRIER}\"()"));
    line(text, format_args!("fence seq_cst"));
}

//! What a user's own environment allows: extensions, and limits of workgroups and subgroups.

use crate::Checker;
use spirv_kit::{Id, Inst, Op, facts::literal, grammar::ExecutionMode as E};

/// Reports a declared extension that the target does not accept.
pub(crate) fn own_extension(cx: &Checker<'_>, inst: Inst<'_>, name: &str) {
    let extensions = cx.environment.own().and_then(|own| own.extensions.as_ref());
    if extensions.is_some_and(|extensions| extensions.iter().all(|known| known != name)) {
        let environment = cx.environment;
        cx.named_rule("own-extension", inst, format!("{environment} has no extension {name}"));
    }
}

/// Checks an execution mode against the limits of the device. Sizes that are specialization constants are not checked.
pub(crate) fn own_limits(cx: &Checker<'_>, inst: Inst<'_>, mode: E, operands: &[u32]) {
    let Some(own) = cx.environment.own() else { return };
    let limits = &own.limits;
    let value = |operand: &u32| {
        if inst.op() == Op::ExecutionMode {
            return Some(u64::from(*operand));
        }
        let constant = cx.definition(Id(*operand)).filter(|inst| inst.op() == Op::Constant)?;
        literal(constant)
    };
    let sizes: Vec<_> = operands.iter().map(value).collect();
    let mut wrong = None;
    match mode {
        E::LocalSize | E::LocalSizeId => {
            let largest = limits.max_compute_workgroup_size.unwrap_or([u32::MAX; 3]);
            for (axis, (size, most)) in sizes.iter().zip(largest).enumerate() {
                if size.is_some_and(|size| size > u64::from(most)) {
                    wrong = Some(format!("the size {axis} of workgroups is above {most}"));
                }
            }
            let all = sizes.iter().flatten().fold(1_u64, |all, size| all.saturating_mul(*size));
            if let Some(most) = limits.max_compute_workgroup_invocations
                && all > u64::from(most)
            {
                wrong = Some(format!("workgroups have {all} invocations, which is above {most}"));
            }
        }
        E::SubgroupSize => {
            let (least, most) =
                (limits.min_subgroup_size.unwrap_or(0), limits.max_subgroup_size.unwrap_or(u32::MAX));
            if let Some(Some(size)) = sizes.first()
                && !(u64::from(least)..=u64::from(most)).contains(size)
            {
                wrong = Some(format!("subgroups have {size} invocations, {least} to {most} are possible"));
            }
        }
        _ => {}
    }
    if let Some(wrong) = wrong {
        cx.named_rule("own-limit", inst, wrong);
    }
}

//! Versions, capabilities and extensions that instructions and enumerants need, by the grammar, and those that the
//! environment has.

use crate::{Checker, KernelRule, RuleFamily, environments::kernel_rules};
use spirv_kit::{
    Inst, Version,
    grammar::{
        Availability, BuiltIn, Capability, EnumRow, ExtInstSet, Extension, GroupOperation, OperandKind,
    },
};

/// Built-in variables that many modules declare as members of a block and never touch: only access needs their
/// capabilities.
const DECLARED_FREELY: [BuiltIn; 3] = [BuiltIn::PointSize, BuiltIn::ClipDistance, BuiltIn::CullDistance];

/// Checks that an instruction or enumerant may be used in the module.
#[inline]
pub(crate) fn available(cx: &Checker<'_>, inst: Inst<'_>, row: &Availability) {
    let is_old = row.version.is_some_and(|version| version <= cx.version);
    let is_open = row.capabilities.is_empty()
        || row.capabilities.iter().any(|capability| cx.has_capability(*capability));
    if !(is_old && is_open && row.last_version.is_none()) {
        seldom_available(cx, inst, row, is_old, is_open);
    }
}

#[cold]
fn seldom_available(cx: &Checker<'_>, inst: Inst<'_>, row: &Availability, is_old: bool, is_open: bool) {
    let name = row.name;
    let by_extension = row.extensions.iter().any(|extension| cx.declared.extensions.contains(*extension));
    // Capabilities that have been there from the first version on say nothing of an extension.
    let is_first = |capability: &Capability| {
        capability.row().is_some_and(|row| row.version == Some(Version::V1_0) && row.extensions.is_empty())
    };
    let are_first = row.capabilities.iter().all(is_first)
        || is_open
            && row.capabilities.iter().filter(|capability| cx.has_capability(**capability)).all(is_first);
    // An extension that provides a capability of the first version provides what needs it (SPV_AMD_shader_ballot).
    let are_given = row.capabilities.iter().all(|capability| {
        capability.row().is_some_and(|row| row.version == Some(Version::V1_0) && !row.extensions.is_empty())
    });
    if !(is_open || by_extension && are_given) {
        let names: Vec<_> = row.capabilities.iter().map(ToString::to_string).collect();
        cx.named_rule(
            RuleFamily::CAPABILITY.name,
            inst,
            format!("{name} needs the capability {}", names.join(" or ")),
        );
    } else if row.last_version.is_some_and(|last| last < cx.version) {
        cx.named_rule(
            RuleFamily::VERSION.name,
            inst,
            format!("version {} has no {name} any more", cx.version),
        );
    } else if !is_old && !by_extension && are_first {
        // Where capabilities provide it, they say what they need themselves.
        needs_version(cx, inst, row);
    }
}

fn needs_version(cx: &Checker<'_>, inst: Inst<'_>, row: &Availability) {
    let mut ways: Vec<_> = row.version.iter().map(|version| format!("version {version}")).collect();
    ways.extend(row.extensions.iter().map(|extension| format!("the extension {}", extension.name())));
    if !ways.is_empty() {
        cx.named_rule(RuleFamily::VERSION.name, inst, format!("{} needs {}", row.name, ways.join(" or ")));
    }
}

/// Checks the capabilities that an extended instruction needs.
pub(crate) fn ext_inst_available(cx: &Checker<'_>, inst: Inst<'_>, set: ExtInstSet, number: u32) {
    let Some(row) = set.table().by_number(number) else { return };
    let is_open = row.capabilities.is_empty()
        || row.capabilities.iter().any(|capability| cx.has_capability(*capability));
    if !is_open {
        let names: Vec<_> = row.capabilities.iter().map(ToString::to_string).collect();
        cx.named_rule(
            RuleFamily::CAPABILITY.name,
            inst,
            format!("{} needs the capability {}", row.name, names.join(" or ")),
        );
    }
}

/// The version that an extension builds on.
pub(crate) fn extension_version(cx: &Checker<'_>, inst: Inst<'_>, extension: Extension) {
    let Some(needed) = extension.builds_on() else { return };
    if cx.version < needed {
        cx.named_rule(
            RuleFamily::VERSION.name,
            inst,
            format!("{} builds on version {needed}", extension.name()),
        );
    }
}

/// Like [`available`], for an enumerant among the operands.
pub(crate) fn enumerant_available(
    cx: &Checker<'_>,
    inst: Inst<'_>,
    kind: OperandKind,
    row: &'static EnumRow,
) {
    match kind {
        OperandKind::Capability => capability(cx, inst, row),
        OperandKind::BuiltIn if DECLARED_FREELY.contains(&BuiltIn(row.value)) => {}
        // SPV_AMD_shader_ballot gives its instructions these operations.
        OperandKind::GroupOperation
            if cx.declared.extensions.contains(Extension::SPV_AMD_shader_ballot)
                && row.value <= GroupOperation::ExclusiveScan.0 => {}
        _ => available(cx, inst, &row.availability()),
    }
}

/// Checks a declared capability: the version or an extension has to provide it, and the environment to have it.
fn capability(cx: &Checker<'_>, inst: Inst<'_>, row: &'static EnumRow) {
    let by_version = row.version.is_some_and(|version| version <= cx.version);
    let by_extension = row.extensions.iter().any(|extension| cx.declared.extensions.contains(*extension));
    if !by_version && !by_extension {
        needs_version(cx, inst, &row.availability());
    }
    let environment = cx.environment;
    let capability = Capability(row.value);
    if !environment.has(capability, by_extension, cx.declared.capabilities()) {
        let detail = format!("{environment} has no capability {}", row.name);
        if cx.is_of_kernels {
            kernel_rules::kernel_rule(cx, KernelRule::CAPABILITY, inst, detail);
        } else {
            cx.named_rule(RuleFamily::CAPABILITY.name, inst, detail);
        }
    }
}

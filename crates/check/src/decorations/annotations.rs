//! The targets of names and decorations.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    Checker, decorations::decoration_rules, interfaces::builtin_rows::is_no_member, memory::semantics,
    values::dispatch::CheckedOperation,
};
use spirv_kit::{
    Id, Inst, Op,
    facts::{IdKind, TypeClass},
    grammar::{BuiltIn, Capability, Decoration, LinkageType, Scope},
    words,
};

/// How many decorations groups may expand to (targets times decorations) in every module, and how many more for each of
/// its words; rules about decorations take time in proportion.
const FREE_IN_GROUPS: u64 = 1 << 20;
const IN_GROUPS_OF_A_WORD: u64 = 16;

/// Checks that decoration groups do not expand out of proportion to the module; returns true if there are groups that
/// can be expanded.
pub(crate) fn groups(cx: &Checker<'_>) -> bool {
    let facts = cx.facts;
    let head = || facts.module().iter().take(facts.first_function());
    let mut counts = FxHashMap::<u32, u64>::default();
    for inst in facts.declarations().filter(|inst| inst.op() == Op::DecorationGroup) {
        counts.extend(inst.result().map(|id| (id.0, 0)));
    }
    if counts.is_empty() {
        return false;
    }
    for inst in head() {
        if matches!(inst.op(), Op::Decorate | Op::DecorateId | Op::DecorateString)
            && let Some(count) = inst.operands().first().and_then(|group| counts.get_mut(group))
        {
            *count += 1;
        }
    }
    let most = FREE_IN_GROUPS + IN_GROUPS_OF_A_WORD * facts.module().words().len() as u64;
    let mut all = 0;
    for inst in head().filter(|inst| matches!(inst.op(), Op::GroupDecorate | Op::GroupMemberDecorate)) {
        let [group, targets @ ..] = inst.operands() else { continue };
        all += counts.get(group).copied().unwrap_or(0) * targets.len() as u64;
        if all > most {
            cx.required(inst, "the groups of decorations are out of proportion to the module");
            return false;
        }
    }
    true
}

/// Checks the target of a name or an annotation.
pub(crate) fn annotation(cx: &Checker<'_>, inst: Inst<'_>) {
    match inst.op() {
        Op::Name | Op::Decorate | Op::DecorateId | Op::DecorateString => target(cx, inst),
        Op::MemberName | Op::MemberDecorate | Op::MemberDecorateString | Op::MemberDecorateIdEXT => {
            member(cx, inst);
        }
        Op::GroupDecorate | Op::GroupMemberDecorate => group(cx, inst),
        _ => {}
    }
}

/// Checks the scope of UniformId, a constant.
fn uniform_scope(cx: &Checker<'_>, inst: Inst<'_>, id: Id) {
    let ty = cx.facts.type_of(id);
    if !cx.types.fits(ty, TypeClass::INT.or(TypeClass::SCALAR)) || cx.types.width(ty) != Some(32) {
        return cx.rule(inst, format!("the scope {id} is no integer of 32 bits"));
    }
    let operation = CheckedOperation { inst, op: inst.op(), ty: Id(0), arguments: inst.operands() };
    let Some(value) = semantics::constant_operand(cx, operation, id, "scope") else { return };
    let scope = Scope(value as u32);
    if scope.row().is_none() {
        cx.rule(inst, format!("there is no scope {value}"));
    } else if cx.environment.is_vulkan() && ![Scope::Workgroup, Scope::Subgroup].contains(&scope) {
        let rule = "VUID-StandaloneSpirv-None-04636";
        cx.named_rule(rule, inst, "the scope for execution is Workgroup or Subgroup in Vulkan");
    }
}

fn target(cx: &Checker<'_>, inst: Inst<'_>) {
    let &[target, ref rest @ ..] = inst.operands() else { return };
    let kind = cx.facts.kind(Id(target));
    if kind == IdKind::Undefined {
        return cx.rule(inst, format!("the target %{target} is not defined"));
    }
    if inst.op() != Op::Name
        && let Some(decoration) = rest.first()
    {
        decorated(cx, inst, Id(target), kind, Decoration(*decoration), rest);
        if let (Decoration::UniformId, Some(scope)) = (Decoration(*decoration), rest.get(1)) {
            uniform_scope(cx, inst, Id(*scope));
        }
        decoration_rules::decoration_target(cx, inst, Id(target), kind, Decoration(*decoration));
        if inst.op() == Op::DecorateId {
            declared_before(cx, inst, Id(target), rest.get(1..).unwrap_or(&[]));
        }
    }
}

/// Checks the targets of the commonest decorations.
fn decorated(
    cx: &Checker<'_>,
    inst: Inst<'_>,
    target: Id,
    kind: IdKind,
    decoration: Decoration,
    rest: &[u32],
) {
    let op = cx.definition(target).map_or(Op::Nop, |inst| inst.op());
    let good = kind == IdKind::Group
        || match decoration {
            Decoration::SpecId => {
                matches!(
                    op,
                    Op::SpecConstantTrue
                        | Op::SpecConstantFalse
                        | Op::SpecConstant
                        | Op::SpecConstantDataKHR
                        | Op::SpecConstantStringAMDX
                )
            }
            Decoration::LinkageAttributes => matches!(kind, IdKind::Function | IdKind::Variable),
            // The size of workgroups is a constant; the check of built-in variables has the others of this kind.
            Decoration::BuiltIn if rest.get(1) == Some(&BuiltIn::WorkgroupSize.0) => {
                let is_shader = cx.has_capability(Capability::Shader);
                kind == IdKind::Constant || kind == IdKind::Variable && !is_shader
            }
            Decoration::BuiltIn => kind == IdKind::Variable,
            Decoration::FPRoundingMode | Decoration::SaturatedConversion => {
                matches!(kind, IdKind::Value | IdKind::Constant)
            }
            _ => !matches!(kind, IdKind::Label | IdKind::Set | IdKind::String),
        };
    if !good {
        let name = decoration.row().map_or("the decoration", |row| row.name);
        return cx.rule(inst, format!("{name} does not apply to {target}, which is {}", kind.name()));
    }
    if decoration == Decoration::LinkageAttributes
        && let Some(length) = words::string_length(rest.get(1..).unwrap_or(&[]))
        && let Some(linkage) = rest.get(1 + length)
    {
        let number = cx.facts.function_number(target);
        let declared = number.and_then(|number| cx.facts.functions().get(number));
        let import = LinkageType(*linkage) == LinkageType::Import;
        if declared.is_some_and(|function| function.is_declaration() != import) {
            let detail = format!("{target} is imported and has a body, or is not imported and has none");
            cx.rule(inst, detail);
        }
    }
}

/// Checks that the ids among a decoration's parameters are declared before its target.
fn declared_before(cx: &Checker<'_>, inst: Inst<'_>, target: Id, parameters: &[u32]) {
    let Some(target) = cx.definition(target).map(|inst| inst.offset()) else { return };
    let is_before = |id: &u32| cx.definition(Id(*id)).is_none_or(|inst| inst.offset() < target);
    if cx.is_whole && !parameters.iter().all(is_before) {
        cx.rule(inst, "a parameter is declared behind the target");
    }
}

fn member(cx: &Checker<'_>, inst: Inst<'_>) {
    let &[target, member, ref rest @ ..] = inst.operands() else { return };
    has_member(cx, inst, target, member);
    if inst.op() == Op::MemberDecorateIdEXT {
        declared_before(cx, inst, Id(target), rest.get(1..).unwrap_or(&[]));
    }
    if inst.op() == Op::MemberDecorateString
        && let Some(row) = rest.first().and_then(|decoration| Decoration(*decoration).row())
    {
        decoration_rules::decoration_of_strings(cx, inst, row);
    }
    if inst.op() == Op::MemberDecorate
        && let Some(decoration) = rest.first()
    {
        decoration_rules::member_decoration(cx, inst, Decoration(*decoration));
        if let [decoration, builtin, ..] = rest
            && Decoration(*decoration) == Decoration::BuiltIn
            && is_no_member(BuiltIn(*builtin))
        {
            cx.rule(inst, "the built-in variable is no member of a structure");
        }
    }
}

fn has_member(cx: &Checker<'_>, inst: Inst<'_>, target: u32, member: u32) {
    let Some(facts) = cx.types.get(Id(target)).filter(|facts| facts.op == Op::TypeStruct) else {
        return cx.rule(inst, format!("%{target} is not a structure"));
    };
    let count = cx.types.members(facts).len();
    if member as usize >= count {
        cx.rule(inst, format!("%{target} has {count} members, the target is member {member}"));
    }
}

fn group(cx: &Checker<'_>, inst: Inst<'_>) {
    let &[group, ref targets @ ..] = inst.operands() else { return };
    if cx.facts.kind(Id(group)) != IdKind::Group {
        cx.rule(inst, format!("%{group} is not a group of decorations"));
    }
    // Targets are ids, or pairs of an id and a member.
    let mut seen = FxHashSet::default();
    let length = if inst.op() == Op::GroupMemberDecorate { 2 } else { 1 };
    if !targets.chunks(length).all(|target| seen.insert(target)) {
        cx.rule(inst, "a target stands twice in the list");
    }
    if inst.op() == Op::GroupMemberDecorate {
        for [target, member] in targets.as_chunks::<2>().0 {
            has_member(cx, inst, *target, *member);
        }
        return;
    }
    for target in targets {
        if cx.facts.kind(Id(*target)) == IdKind::Undefined {
            cx.rule(inst, format!("the target %{target} is not defined"));
        }
    }
}

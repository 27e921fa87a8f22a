//! The targets of names and decorations.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{Checker, builtin_rows::is_no_member, instructions::Operation};
use spirv_kit::{
    Id, Inst, Op,
    facts::{IdKind, TypeClass},
    grammar::{BuiltIn, Capability, Decoration, LinkageType, Scope},
    words,
};

/// Whoever looks at what decorates an id walks through its groups, so that targets times decorations is what groups
/// cost: so many in every module, and so many more for each of its words.
const FREE_IN_GROUPS: u64 = 1 << 20;
const IN_GROUPS_OF_A_WORD: u64 = 16;

impl<'m> Checker<'_, 'm> {
    /// Groups of decorations are not out of proportion to the module; whether there are any that can be looked into.
    pub(super) fn groups(&mut self) -> bool {
        let facts = self.facts;
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
                self.required(inst, "the groups of decorations are out of proportion to the module");
                return false;
            }
        }
        true
    }

    /// What a name or an annotation is about.
    pub(super) fn annotation(&mut self, inst: Inst<'m>) {
        match inst.op() {
            Op::Name | Op::Decorate | Op::DecorateId | Op::DecorateString => self.target(inst),
            Op::MemberName | Op::MemberDecorate | Op::MemberDecorateString | Op::MemberDecorateIdEXT => {
                self.member(inst);
            }
            Op::GroupDecorate | Op::GroupMemberDecorate => self.group(inst),
            _ => {}
        }
    }

    /// The scope that a value is the same in.
    fn uniform_scope(&mut self, inst: Inst<'m>, id: Id) {
        let ty = self.facts.type_of(id);
        if !self.types.fits(ty, TypeClass::INT.or(TypeClass::SCALAR)) || self.types.width(ty) != Some(32) {
            return self.rule(inst, format!("the scope {id} is no integer of 32 bits"));
        }
        let operation = Operation { inst, op: inst.op(), ty: Id(0), arguments: inst.operands() };
        let Some(value) = self.constant_operand(operation, id, "scope") else { return };
        let scope = Scope(value as u32);
        if scope.row().is_none() {
            self.rule(inst, format!("there is no scope {value}"));
        } else if self.environment.is_vulkan() && ![Scope::Workgroup, Scope::Subgroup].contains(&scope) {
            let rule = "VUID-StandaloneSpirv-None-04636";
            self.named_rule(rule, inst, "the scope for execution is Workgroup or Subgroup in Vulkan");
        }
    }

    fn target(&mut self, inst: Inst<'m>) {
        let &[target, ref rest @ ..] = inst.operands() else { return };
        let kind = self.facts.kind(Id(target));
        if kind == IdKind::Undefined {
            return self.rule(inst, format!("the target %{target} is not defined"));
        }
        if inst.op() != Op::Name
            && let Some(decoration) = rest.first()
        {
            self.decorated(inst, Id(target), kind, Decoration(*decoration), rest);
            if let (Decoration::UniformId, Some(scope)) = (Decoration(*decoration), rest.get(1)) {
                self.uniform_scope(inst, Id(*scope));
            }
            self.decoration_target(inst, Id(target), kind, Decoration(*decoration));
            if inst.op() == Op::DecorateId {
                self.declared_before(inst, Id(target), rest.get(1..).unwrap_or(&[]));
            }
        }
    }

    /// Checks the targets of the commonest decorations.
    fn decorated(&mut self, inst: Inst<'m>, target: Id, kind: IdKind, decoration: Decoration, rest: &[u32]) {
        let op = self.definition(target).map_or(Op::Nop, |inst| inst.op());
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
                    let is_shader = self.has_capability(Capability::Shader);
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
            return self.rule(inst, format!("{name} does not apply to {target}, which is {}", kind.name()));
        }
        if decoration == Decoration::LinkageAttributes
            && let Some(length) = words::string_length(rest.get(1..).unwrap_or(&[]))
            && let Some(linkage) = rest.get(1 + length)
        {
            let number = self.facts.function_number(target);
            let declared = number.and_then(|number| self.facts.functions().get(number));
            let import = LinkageType(*linkage) == LinkageType::Import;
            if declared.is_some_and(|function| function.is_declaration() != import) {
                let detail = format!("{target} is imported and has a body, or is not imported and has none");
                self.rule(inst, detail);
            }
        }
    }

    /// The ids that a decoration has as parameters are declared before its target.
    fn declared_before(&mut self, inst: Inst<'m>, target: Id, parameters: &[u32]) {
        let Some(target) = self.definition(target).map(|inst| inst.offset()) else { return };
        let is_before = |id: &u32| self.definition(Id(*id)).is_none_or(|inst| inst.offset() < target);
        if self.is_whole && !parameters.iter().all(is_before) {
            self.rule(inst, "a parameter is declared behind the target");
        }
    }

    fn member(&mut self, inst: Inst<'m>) {
        let &[target, member, ref rest @ ..] = inst.operands() else { return };
        self.has_member(inst, target, member);
        if inst.op() == Op::MemberDecorateIdEXT {
            self.declared_before(inst, Id(target), rest.get(1..).unwrap_or(&[]));
        }
        if inst.op() == Op::MemberDecorateString
            && let Some(row) = rest.first().and_then(|decoration| Decoration(*decoration).row())
        {
            self.decoration_of_strings(inst, row);
        }
        if inst.op() == Op::MemberDecorate
            && let Some(decoration) = rest.first()
        {
            self.member_decoration(inst, Decoration(*decoration));
            if let [decoration, builtin, ..] = rest
                && Decoration(*decoration) == Decoration::BuiltIn
                && is_no_member(BuiltIn(*builtin))
            {
                self.rule(inst, "the built-in variable is no member of a structure");
            }
        }
    }

    fn has_member(&mut self, inst: Inst<'m>, target: u32, member: u32) {
        let Some(facts) = self.types.get(Id(target)).filter(|facts| facts.op == Op::TypeStruct) else {
            return self.rule(inst, format!("%{target} is not a structure"));
        };
        let count = self.types.members(facts).len();
        if member as usize >= count {
            self.rule(inst, format!("%{target} has {count} members, the target is member {member}"));
        }
    }

    fn group(&mut self, inst: Inst<'m>) {
        let &[group, ref targets @ ..] = inst.operands() else { return };
        if self.facts.kind(Id(group)) != IdKind::Group {
            self.rule(inst, format!("%{group} is not a group of decorations"));
        }
        // Targets are ids, or pairs of an id and a member.
        let mut seen = FxHashSet::default();
        let length = if inst.op() == Op::GroupMemberDecorate { 2 } else { 1 };
        if !targets.chunks(length).all(|target| seen.insert(target)) {
            self.rule(inst, "a target stands twice in the list");
        }
        if inst.op() == Op::GroupMemberDecorate {
            for [target, member] in targets.as_chunks::<2>().0 {
                self.has_member(inst, *target, *member);
            }
            return;
        }
        for target in targets {
            if self.facts.kind(Id(*target)) == IdKind::Undefined {
                self.rule(inst, format!("the target %{target} is not defined"));
            }
        }
    }
}

//! Modules for several devices made into one for a device (SPV_INTEL_function_variants, "Specialization"): constants that ask
//! for the device get their value, and what is conditional is kept without the condition or left out.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    Extension, HEADER_WORDS, Id, Inst, Module, Op,
    grammar::{Capability, Decoration},
    words::{self, Sink},
};
use crate::Result;

/// OpDeviceRegistryVersion, which the grammar does not have: the version of the registry that names devices.
const DEVICE_REGISTRY_VERSION: Op = Op(6260);

/// A device by the numbers of the device registry. What is not given matches every question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Device {
    /// The category of its architecture.
    pub category: Option<u32>,
    /// The family of its architecture.
    pub family: Option<u32>,
    /// Its architecture; later ones have greater numbers.
    pub architecture: Option<u32>,
    /// Its target, such as an instruction set.
    pub target: Option<u32>,
    /// The features of its target.
    pub features: Option<Vec<u32>>,
    /// Its capabilities.
    pub capabilities: Option<Vec<u32>>,
}

impl Device {
    /// The answer to one of the questions of the extension; `None` for another instruction, or an operation that does not
    /// compare.
    fn answer(&self, inst: Inst<'_>) -> Option<bool> {
        let is = |own: Option<u32>, asked: u32| own.is_none_or(|own| own == asked);
        let has = |own: &Option<Vec<u32>>, asked: &[u32]| {
            own.as_ref().is_none_or(|own| asked.iter().all(|one| own.contains(one)))
        };
        match (inst.op(), inst.arguments()) {
            (Op::SpecConstantTargetINTEL, [target, features @ ..]) => {
                Some(is(self.target, *target) && has(&self.features, features))
            }
            (Op::SpecConstantArchitectureINTEL, &[category, family, operation, asked]) => {
                let compared = match self.architecture {
                    Some(own) => compare(Op(u16::try_from(operation).ok()?), own, asked)?,
                    None => true,
                };
                Some(is(self.category, category) && is(self.family, family) && compared)
            }
            (Op::SpecConstantCapabilitiesINTEL, capabilities) => Some(has(&self.capabilities, capabilities)),
            _ => None,
        }
    }
}

fn compare(operation: Op, own: u32, asked: u32) -> Option<bool> {
    Some(match operation {
        Op::IEqual => own == asked,
        Op::INotEqual => own != asked,
        Op::ULessThan => own < asked,
        Op::ULessThanEqual => own <= asked,
        Op::UGreaterThan => own > asked,
        Op::UGreaterThanEqual => own >= asked,
        _ => return None,
    })
}

/// Makes a module for several devices into the one for `device`. Conditions that hang on other specialization constants get
/// the constants' defaults.
///
/// # Errors
/// When a condition is no constant of booleans, no operand of an OpConditionalCopyObjectINTEL is left, an instruction has too
/// few operands, or the result is too large.
pub fn specialize(module: &Module, device: &Device) -> Result<Module> {
    Specializer::new(module, device)?.emit()
}

struct Specializer<'m> {
    module: &'m Module,
    /// The constants of booleans with their values.
    values: FxHashMap<u32, bool>,
    /// Those of them whose value depends on the device.
    asked: FxHashSet<u32>,
    /// The ids that are left out.
    removed: FxHashSet<u32>,
    /// The entry points that are kept and left out.
    kept_entries: FxHashSet<u32>,
    removed_entries: FxHashSet<u32>,
}

impl<'m> Specializer<'m> {
    fn new(module: &'m Module, device: &Device) -> Result<Self> {
        let mut new = Self {
            module,
            values: FxHashMap::default(),
            asked: FxHashSet::default(),
            removed: FxHashSet::default(),
            kept_entries: FxHashSet::default(),
            removed_entries: FxHashSet::default(),
        };
        for inst in new.head() {
            new.constant(inst, device)?;
        }
        let mut conditional = FxHashSet::default();
        let groups = new.head().filter(|inst| inst.op() == Op::GroupDecorate).map(|inst| inst.operands());
        let groups: Vec<_> = groups.collect();
        for inst in new.head() {
            match (inst.op(), inst.operands()) {
                (Op::Decorate | Op::DecorateId, &[target, decoration, condition])
                    if decoration == Decoration::ConditionalINTEL.0 && !new.condition(inst, condition)? =>
                {
                    conditional.insert(target);
                    let members = groups.iter().filter_map(|group| group.split_first());
                    conditional
                        .extend(members.filter(|(group, _)| **group == target).flat_map(|(_, all)| all));
                }
                (Op::EntryPoint, [_, function, ..]) => {
                    new.kept_entries.insert(*function);
                }
                (Op::ConditionalEntryPointINTEL, &[condition, _, function, ..]) => {
                    let is_kept = new.condition(inst, condition)?;
                    let entries = if is_kept { &mut new.kept_entries } else { &mut new.removed_entries };
                    entries.insert(function);
                }
                _ => {}
            }
        }
        new.remove(conditional);
        Ok(new)
    }

    /// The instructions before the first function.
    fn head(&self) -> impl Iterator<Item = Inst<'m>> + use<'m> {
        self.module.iter().take_while(|inst| inst.op() != Op::Function)
    }

    /// The value of a constant of booleans; others have none.
    fn constant(&mut self, inst: Inst<'m>, device: &Device) -> Result<()> {
        let Some(id) = inst.result().map(|id| id.0) else { return Ok(()) };
        let is_question = matches!(
            inst.op(),
            Op::SpecConstantTargetINTEL
                | Op::SpecConstantArchitectureINTEL
                | Op::SpecConstantCapabilitiesINTEL
        );
        let value = match inst.op() {
            Op::ConstantTrue | Op::SpecConstantTrue => true,
            Op::ConstantFalse | Op::SpecConstantFalse => false,
            _ if is_question => {
                let Some(value) = device.answer(inst) else {
                    return Err(inst.malformed("the operation is no comparison of unsigned numbers"));
                };
                self.asked.insert(id);
                value
            }
            Op::SpecConstantOp => {
                let [operation, operands @ ..] = inst.arguments() else { return Ok(()) };
                let Some(value) = self.operation(*operation, operands) else { return Ok(()) };
                if operands.iter().any(|operand| self.asked.contains(operand)) {
                    self.asked.insert(id);
                }
                value
            }
            _ => return Ok(()),
        };
        self.values.insert(id, value);
        Ok(())
    }

    /// The result of an operation on booleans that are known.
    fn operation(&self, operation: u32, operands: &[u32]) -> Option<bool> {
        let op = Op(u16::try_from(operation).ok()?);
        let value = |number: usize| self.values.get(operands.get(number)?).copied();
        Some(match op {
            Op::LogicalNot => !value(0)?,
            Op::LogicalAnd => value(0)? && value(1)?,
            Op::LogicalOr => value(0)? || value(1)?,
            Op::LogicalEqual => value(0)? == value(1)?,
            Op::LogicalNotEqual => value(0)? != value(1)?,
            Op::Select if value(0)? => value(1)?,
            Op::Select => value(2)?,
            _ => return None,
        })
    }

    fn condition(&self, inst: Inst<'_>, id: u32) -> Result<bool> {
        let value = self.values.get(&id).copied();
        value.ok_or_else(|| inst.malformed(format!("the condition {} is no constant of booleans", Id(id))))
    }

    /// Leaves ids out, and of functions all that stands in them.
    fn remove(&mut self, conditional: FxHashSet<u32>) {
        let mut in_removed = false;
        for inst in self.module.iter() {
            if inst.op() == Op::Function {
                in_removed = inst.result().is_some_and(|id| conditional.contains(&id.0));
            }
            if in_removed && let Some(id) = inst.result() {
                self.removed.insert(id.0);
            }
            if inst.op() == Op::FunctionEnd {
                in_removed = false;
            }
        }
        self.removed.extend(conditional);
    }

    fn emit(&self) -> Result<Module> {
        let mut out = Sink::new();
        out.extend(self.module.words().get(..HEADER_WORDS).unwrap_or(&[]));
        let mut declared = FxHashSet::default();
        let mut in_removed = false;
        for inst in self.module.iter() {
            if inst.op() == Op::Function {
                in_removed = inst.result().is_some_and(|id| self.removed.contains(&id.0));
            }
            if !in_removed {
                self.instruction(inst, &mut out, &mut declared)?;
            }
            if inst.op() == Op::FunctionEnd {
                in_removed = false;
            }
        }
        Module::from_words(out.into_words())
    }

    /// True if an instruction about an id goes with it.
    fn is_about_removed(&self, inst: Inst<'_>) -> bool {
        let target = inst.operands().first();
        match inst.op() {
            Op::Name
            | Op::MemberName
            | Op::Decorate
            | Op::DecorateId
            | Op::DecorateString
            | Op::MemberDecorate
            | Op::MemberDecorateString => target.is_some_and(|id| self.removed.contains(id)),
            Op::ExecutionMode | Op::ExecutionModeId => target.is_some_and(|id| {
                self.removed.contains(id)
                    || self.removed_entries.contains(id) && !self.kept_entries.contains(id)
            }),
            _ => inst.result().is_some_and(|id| self.removed.contains(&id.0)),
        }
    }

    fn instruction(&self, inst: Inst<'_>, out: &mut Sink, declared: &mut FxHashSet<Vec<u32>>) -> Result<()> {
        if self.is_about_removed(inst) || is_about_variants(inst) {
            return Ok(());
        }
        match (inst.op(), inst.operands()) {
            (Op::Capability, capability) => declare(Op::Capability, capability, out, declared),
            (Op::Extension, name) => declare(Op::Extension, name, out, declared),
            (Op::ConditionalCapabilityINTEL, [condition, capability @ ..]) => {
                if self.condition(inst, *condition)? {
                    declare(Op::Capability, capability, out, declared)?;
                }
                Ok(())
            }
            (Op::ConditionalExtensionINTEL, [condition, name @ ..]) => {
                if self.condition(inst, *condition)? {
                    declare(Op::Extension, name, out, declared)?;
                }
                Ok(())
            }
            (Op::EntryPoint, operands) => self.entry_point(operands, out),
            (Op::ConditionalEntryPointINTEL, [condition, operands @ ..]) => {
                if self.condition(inst, *condition)? {
                    self.entry_point(operands, out)?;
                }
                Ok(())
            }
            (Op::ConditionalCopyObjectINTEL, &[ty, id, ref choices @ ..]) => {
                out.push(Op::CopyObject, &[ty, id, self.chosen(inst, choices)?])
            }
            (Op::GroupDecorate, [group, targets @ ..]) => {
                if self.removed.contains(group) {
                    return Ok(());
                }
                let kept = targets.iter().filter(|target| !self.removed.contains(*target));
                let kept: Vec<_> = std::iter::once(group).chain(kept).copied().collect();
                if kept.len() > 1 { out.push(Op::GroupDecorate, &kept) } else { Ok(()) }
            }
            (_, &[ty, id, ..]) if inst.result() == Some(Id(id)) && self.asked.contains(&id) => {
                let value = self.values.get(&id) == Some(&true);
                out.push(if value { Op::ConstantTrue } else { Op::ConstantFalse }, &[ty, id])
            }
            _ => {
                out.extend(inst.words());
                Ok(())
            }
        }
    }

    /// Returns the value behind the first condition that is true.
    fn chosen(&self, inst: Inst<'_>, choices: &[u32]) -> Result<u32> {
        for choice in choices.as_chunks::<2>().0 {
            if self.condition(inst, choice[0])? {
                return Ok(choice[1]);
            }
        }
        Err(inst.malformed("no condition of the copy is true"))
    }

    /// An entry point without the variables that are left out.
    fn entry_point(&self, operands: &[u32], out: &mut Sink) -> Result<()> {
        let [_, function, rest @ ..] = operands else { return out.push(Op::EntryPoint, operands) };
        if self.removed.contains(function) {
            return Ok(());
        }
        let name = words::string_bytes(rest).len() / 4 + 1;
        let mut kept = operands.to_vec();
        let mut at = 0;
        kept.retain(|word| {
            at += 1;
            at <= 2 + name || !self.removed.contains(word)
        });
        out.push(Op::EntryPoint, &kept)
    }
}

/// True if an instruction is there for the choice of variants alone, which is made then.
fn is_about_variants(inst: Inst<'_>) -> bool {
    match (inst.op(), inst.operands()) {
        (DEVICE_REGISTRY_VERSION, _) => true,
        (Op::Capability, [capability]) => {
            [Capability::SpecConditionalINTEL.0, Capability::FunctionVariantsINTEL.0].contains(capability)
        }
        (Op::Extension, name) => words::string(name) == Extension::SPV_INTEL_function_variants.name(),
        (Op::Decorate | Op::DecorateId, &[_, decoration, _]) => decoration == Decoration::ConditionalINTEL.0,
        _ => false,
    }
}

/// Declares a capability or an extension once.
fn declare(op: Op, operands: &[u32], out: &mut Sink, declared: &mut FxHashSet<Vec<u32>>) -> Result<()> {
    let mut key = vec![u32::from(op.0)];
    key.extend_from_slice(operands);
    if declared.insert(key) { out.push(op, operands) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::asm;

    /// Two kernels of one name, for architectures from 4 on and before; and a copy that chooses.
    const MODULE: &str = "OpCapability Kernel\nOpCapability Addresses\nOpCapability FunctionVariantsINTEL\n\
        OpConditionalCapabilityINTEL %new Float16\nOpConditionalCapabilityINTEL %old Int8\n\
        OpExtension \"SPV_INTEL_function_variants\"\n\
        OpConditionalExtensionINTEL %new \"SPV_KHR_expect_assume\"\n\
        OpMemoryModel Physical64 OpenCL\n\
        OpConditionalEntryPointINTEL %new Kernel %fnew \"k\"\n\
        OpConditionalEntryPointINTEL %old Kernel %fold \"k\"\n\
        OpExecutionMode %fnew ContractionOff\nOpExecutionMode %fold ContractionOff\n\
        OpName %fnew \"fnew\"\nOpName %fold \"fold\"\nOpName %lold \"lold\"\n\
        OpDecorate %fnew ConditionalINTEL %new\nOpDecorate %fold ConditionalINTEL %old\n\
        OpDecorate %half ConditionalINTEL %new\nOpDecorate %two ConditionalINTEL %old\n\
        %void = OpTypeVoid\n%bool = OpTypeBool\n%int = OpTypeInt 32 0\n%half = OpTypeFloat 16\n\
        %one = OpConstant %int 1\n%two = OpConstant %int 2\n%fn = OpTypeFunction %void\n\
        %arch = OpSpecConstantArchitectureINTEL %bool 2 3 174 4\n\
        %target = OpSpecConstantTargetINTEL %bool 7 1 2\n\
        %caps = OpSpecConstantCapabilitiesINTEL %bool Float16\n\
        %both = OpSpecConstantOp %bool LogicalAnd %arch %target\n\
        %new = OpSpecConstantOp %bool LogicalAnd %both %caps\n\
        %old = OpSpecConstantOp %bool LogicalNot %new\n\
        %fnew = OpFunction %void None %fn\n%lnew = OpLabel\n\
        %number = OpConditionalCopyObjectINTEL %int %new %one %old %two\nOpReturn\nOpFunctionEnd\n\
        %fold = OpFunction %void None %fn\n%lold = OpLabel\n\
        %other = OpConditionalCopyObjectINTEL %int %new %one %old %two\nOpReturn\nOpFunctionEnd\n";

    fn specialized(device: &Device) -> String {
        let words = asm::assemble(MODULE, &asm::AssembleOptions::default()).unwrap();
        let module = specialize(&Module::from_words(words).unwrap(), device).unwrap();
        let style = asm::Style { indent: asm::Indent::None, no_header: true, ..asm::Style::default() };
        asm::disassemble(&module, &style).unwrap()
    }

    fn device(architecture: u32) -> Device {
        Device { category: Some(2), family: Some(3), architecture: Some(architecture), ..Device::default() }
    }

    #[test]
    fn one_variant_is_kept_and_nothing_of_the_extension() {
        for (architecture, kept, left_out) in [(4, "fnew", "fold"), (5, "fnew", "fold"), (3, "fold", "fnew")]
        {
            let text = specialized(&device(architecture));
            assert!(text.contains(&format!("OpEntryPoint Kernel %{kept} \"k\"")), "{architecture}: {text}");
            assert!(text.contains(&format!("OpExecutionMode %{kept}")), "{text}");
            for gone in [left_out, "INTEL", "SpecConstant", "function_variants"] {
                assert!(!text.contains(gone), "{architecture}: {gone}: {text}");
            }
        }
    }

    #[test]
    fn capabilities_extensions_and_types_go_with_their_conditions() {
        let (new, old) = (specialized(&device(4)), specialized(&device(1)));
        for text in [
            "OpCapability Float16\n",
            "SPV_KHR_expect_assume",
            "OpTypeFloat 16",
            "OpCopyObject %uint %uint_1",
        ] {
            assert!(new.contains(text) && !old.contains(text), "{text}");
        }
        for text in [
            "OpCapability Int8\n",
            "%uint_2 = OpConstant %uint 2",
            "OpCopyObject %uint %uint_2",
            "OpName %lold",
        ] {
            assert!(old.contains(text) && !new.contains(text), "{text}");
        }
    }

    #[test]
    fn what_is_not_said_fits_and_what_is_said_has_to() {
        let is_new = |device: &Device| specialized(device).contains("%fnew");
        assert!(is_new(&Device::default()));
        let of = |features: &[u32]| Device {
            target: Some(7),
            features: Some(features.to_vec()),
            ..Device::default()
        };
        assert!(is_new(&of(&[1, 2, 5])) && !is_new(&of(&[1])) && !is_new(&of(&[])));
        assert!(!is_new(&Device { target: Some(8), ..Device::default() }));
        assert!(!is_new(&Device { family: Some(4), ..device(9) }));
        let with =
            |capabilities: &[u32]| Device { capabilities: Some(capabilities.to_vec()), ..Device::default() };
        assert!(is_new(&with(&[Capability::Float16.0])) && !is_new(&with(&[])));
    }

    #[test]
    fn groups_give_their_condition_to_their_members() {
        let grouped = MODULE
            .replace(
                "OpDecorate %fold ConditionalINTEL %old\n",
                "OpDecorate %group ConditionalINTEL %old\n%group = OpDecorationGroup\n",
            )
            .replace("OpDecorate %two ConditionalINTEL %old\n", "OpGroupDecorate %group %fold %two\n");
        let words = asm::assemble(&grouped, &asm::AssembleOptions::default()).unwrap();
        let module = Module::from_words(words).unwrap();
        let count = |architecture| {
            let one = specialize(&module, &device(architecture)).unwrap();
            crate::facts::Facts::new(&one, &mut |problem| panic!("{problem:?}")).unwrap();
            let is = |op| one.iter().filter(|inst| inst.op() == op).count();
            (is(Op::Function), is(Op::GroupDecorate), is(Op::Constant))
        };
        assert_eq!(count(4), (1, 0, 1));
        assert_eq!(count(3), (1, 1, 2));
    }

    #[test]
    fn conditions_that_are_none_are_errors() {
        for (from, to, told) in [
            ("%both %caps", "%both %one", "is no constant of booleans"),
            ("2 3 174 4", "2 3 128 4", "no comparison"),
            ("%new %one %old %two", "%old %one %old %two", "no condition of the copy is true"),
        ] {
            let words = asm::assemble(&MODULE.replace(from, to), &asm::AssembleOptions::default()).unwrap();
            let error = specialize(&Module::from_words(words).unwrap(), &device(4)).unwrap_err();
            assert!(error.to_string().contains(told), "{to}: {error}");
        }
    }
}

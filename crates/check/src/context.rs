//! The context of all rules: the module's facts and types, which are never changed, its declarations, and the list of findings.

use std::{
    borrow::Cow,
    cell::{Cell, OnceCell, RefCell},
    sync::OnceLock,
};

use rustc_hash::{FxHashMap, FxHashSet};
use spirv_kit::{
    ExtensionSet, Id, Inst, Module, Op, Version,
    facts::{DeclaredTypes, Facts, Grade},
    grammar::{AddressingModel, Capability, MemoryModel},
};

use crate::{
    Environment, RuleFamily,
    debug_info::described::SetPlans,
    decorations::decorated::Decorations,
    findings::Findings,
    memo::{Memo, OpcodeFacts},
    memory::block_layout::KnownLayouts,
    module::models::{DeclaredEntryPoint, FunctionUses, Models},
    plan::Plan,
};

bitflags::bitflags! {
    /// Extensions that no row of the grammar names and that rules depend on.
    #[derive(Clone, Copy, Debug, Default)]
    pub(crate) struct NamedExtensions: u8 {
        /// SPV_AMD_gpu_shader_half_float: functions of GLSL.std.450 and derivatives of 16 bits.
        const HALF_FLOAT = 1;
        /// SPV_AMD_gpu_shader_int16: integers of 16 bits in more instructions.
        const INT16 = 1 << 1;
        /// SPV_KHR_non_semantic_info: sets that mean nothing.
        const NON_SEMANTIC = 1 << 2;
        /// SPV_VALIDATOR_ignore_type_decl_unique: types may be declared more than once.
        const REPEATED_TYPES = 1 << 3;
    }
}

impl NamedExtensions {
    pub(crate) fn of(name: &str) -> Self {
        match name {
            "SPV_AMD_gpu_shader_half_float" => Self::HALF_FLOAT,
            "SPV_AMD_gpu_shader_int16" => Self::INT16,
            "SPV_KHR_non_semantic_info" => Self::NON_SEMANTIC,
            "SPV_VALIDATOR_ignore_type_decl_unique" => Self::REPEATED_TYPES,
            _ => Self::empty(),
        }
    }
}

/// How far the check goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    /// Types of operands and results.
    Types,
    /// Every rule.
    Whole,
}

/// The capabilities and extensions that a module declares.
#[derive(Default)]
pub(crate) struct DeclaredNames {
    /// The capabilities that are declared or implied; sorted.
    capabilities: Vec<Capability>,
    /// A bit for each declared capability with a number below 128, for the rules that ask most often.
    common_capabilities: u128,
    /// The extensions that are declared.
    pub(crate) extensions: ExtensionSet,
    /// The declared extensions that the grammar does not know.
    pub(crate) names: NamedExtensions,
}

impl DeclaredNames {
    /// Adds a capability and those that it implies.
    pub(crate) fn add(&mut self, capability: Capability) {
        for capability in capability.with_implied() {
            if !self.capabilities.contains(&capability) {
                self.capabilities.push(capability);
                self.common_capabilities |= 1_u128.checked_shl(capability.0).unwrap_or(0);
            }
        }
    }

    pub(crate) fn capabilities(&self) -> &[Capability] {
        &self.capabilities
    }

    /// Ends the list of capabilities.
    pub(crate) fn finish(mut self) -> Self {
        self.capabilities.sort_unstable();
        self
    }

    #[inline]
    fn has(&self, capability: Capability) -> bool {
        match capability.0 {
            number @ 0..u128::BITS => self.common_capabilities >> number & 1 != 0,
            _ => self.capabilities.binary_search(&capability).is_ok(),
        }
    }
}

/// The context of all rules over one module. Passes take it as it is: only [`Findings`], what a walk is at, and what was worked
/// out once change.
pub(crate) struct Checker<'m> {
    pub(crate) facts: &'m Facts<'m>,
    pub(crate) types: &'m DeclaredTypes,
    pub(crate) findings: Findings,
    pub(crate) environment: &'m Environment,
    /// The passes that run.
    pub(crate) plan: &'static Plan,
    /// True if the environment is of kernels and every rule is looked at.
    pub(crate) is_of_kernels: bool,
    /// True if every rule is looked at, false if those of types alone are.
    pub(crate) is_whole: bool,
    /// The header's version.
    pub(crate) version: Version,
    /// The first OpMemoryModel's operands.
    pub(crate) addressing: AddressingModel,
    pub(crate) memory_model: MemoryModel,
    pub(crate) declared: DeclaredNames,
    /// True if variables may be decorated for image processing.
    pub(crate) has_processed_images: bool,
    /// Facts of the grammar about each opcode, by the number of its row.
    pub(crate) known: &'static [OnceLock<OpcodeFacts>],
    pub(crate) decorations: Decorations,
    /// The sets of descriptions that the module imports.
    pub(crate) descriptions: SetPlans,
    pub(crate) entries: Vec<DeclaredEntryPoint<'m>>,
    /// The functions of entry points; sorted.
    pub(crate) entry_functions: Vec<Id>,
    /// The variables and functions that every function names: of shaders all, of kernels those that entry points have to list.
    pub(crate) uses: OnceCell<FunctionUses>,
    /// The execution models of every function by its number; empty of kernels.
    pub(crate) models_of_functions: Vec<Models>,
    /// By type, whether its numbers are for storage only; empty where none are.
    pub(crate) storage_only: Vec<u8>,
    /// By function, whether invocations of an entry point that reaches it reconverge maximally; empty where none do.
    pub(crate) reconverging: Vec<bool>,
    /// The shapes of instructions that broke no rule, so that like ones need no second look.
    pub(crate) memo: Memo,
    pub(crate) walk: WalkState,
    pub(crate) once: Once,
}

/// What the walk over the module is at, or has met.
#[derive(Default)]
pub(crate) struct WalkState {
    /// The execution models of the function that is looked at; none where no entry point reaches it.
    pub(crate) models: Cell<Models>,
    /// True once a float of 8 bits is declared, or one of 16 in another format than IEEE's.
    pub(crate) has_narrow_floats: Cell<bool>,
    /// True once a float of a microscaling format is declared.
    pub(crate) has_microscaled_floats: Cell<bool>,
    /// The bits of the numbers that images and samplers are handed over as, where they are.
    pub(crate) handle_bits: Cell<Option<u32>>,
}

/// What was worked out once.
#[derive(Default)]
pub(crate) struct Once {
    /// Pairs of types that were compared, and whether they match logically.
    pub(crate) matched: RefCell<FxHashMap<(Id, Id), bool>>,
    pub(crate) layouts: RefCell<KnownLayouts>,
    /// Numbers of functions that are called for each element of a matrix, and were looked through for what depends on invocations.
    pub(crate) untangled: RefCell<FxHashSet<usize>>,
    /// Structures that have blocks inside.
    pub(crate) with_blocks: RefCell<FxHashSet<Id>>,
    /// Variables, and whether they are or hold built-in variables that change while a ray is traced.
    pub(crate) changing: RefCell<FxHashMap<Id, bool>>,
}

impl<'m> Checker<'m> {
    /// A context in which nothing is declared yet.
    pub(crate) fn new(
        facts: &'m Facts<'m>,
        types: &'m DeclaredTypes,
        findings: Findings,
        environment: &'m Environment,
        depth: Depth,
        memo: Memo,
    ) -> Self {
        let is_whole = depth == Depth::Whole;
        let model =
            facts.declarations().find(|inst| inst.op() == Op::MemoryModel).map(|inst| inst.operands());
        let (addressing, memory_model) = match model {
            Some(&[addressing, memory]) => (AddressingModel(addressing), MemoryModel(memory)),
            _ => (AddressingModel::Logical, MemoryModel::Simple),
        };
        Self {
            facts,
            types,
            findings,
            environment,
            plan: Plan::NONE,
            is_of_kernels: environment.is_of_kernels() && is_whole,
            is_whole,
            version: facts.module().header().version().unwrap_or(Version::V1_6),
            addressing,
            memory_model,
            declared: DeclaredNames::default(),
            has_processed_images: false,
            known: OpcodeFacts::table(),
            decorations: Decorations::default(),
            descriptions: SetPlans::default(),
            entries: Vec::new(),
            entry_functions: Vec::new(),
            uses: OnceCell::new(),
            models_of_functions: Vec::new(),
            storage_only: Vec::new(),
            reconverging: Vec::new(),
            memo,
            walk: WalkState::default(),
            once: Once::default(),
        }
    }
}

impl<'m> Checker<'m> {
    pub(crate) fn module(&self) -> &'m Module {
        self.facts.module()
    }

    /// Does the work of a pass, whose findings bear the name of a family.
    pub(crate) fn pass<T>(&self, family: &'static RuleFamily, work: impl FnOnce() -> T) -> T {
        self.findings.within(Some(family), work)
    }

    pub(crate) fn required(&self, inst: Inst<'_>, detail: impl Into<String>) {
        self.findings.add(Grade::Required, inst, detail);
    }

    pub(crate) fn repaired(&self, inst: Inst<'_>, detail: impl Into<String>) {
        self.findings.add(Grade::Repaired, inst, detail);
    }

    pub(crate) fn rule(&self, inst: Inst<'_>, detail: impl Into<String>) {
        self.findings.add(Grade::Rule, inst, detail);
    }

    /// Reports a rule that has a name.
    #[cold]
    pub(crate) fn named_rule(
        &self,
        rule: impl Into<Cow<'static, str>>,
        inst: Inst<'_>,
        detail: impl Into<String>,
    ) {
        let rule = rule.into();
        if rule.is_empty() {
            return self.rule(inst, detail);
        }
        self.findings.named(Grade::Rule, rule, inst.malformed(detail));
    }

    /// True if a capability is declared or implied.
    #[inline]
    pub(crate) fn has_capability(&self, capability: Capability) -> bool {
        self.declared.has(capability)
    }

    /// The variables and functions that every function names; none until they are looked for.
    pub(crate) fn uses(&self) -> &FunctionUses {
        self.uses.get().unwrap_or(const { &FunctionUses::NONE })
    }
}

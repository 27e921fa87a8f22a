//! The context of all rules: the module's facts and types, which are never changed, its declarations, and the list of findings.

use std::{
    borrow::Cow,
    cell::{Cell, OnceCell, RefCell},
};

use once_cell::race::OnceBox;
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
    /// Extensions that rules depend on and that no row of the grammar names.
    #[derive(Clone, Copy, Debug, Default)]
    pub(crate) struct NamedExtensions: u8 {
        /// SPV_AMD_gpu_shader_half_float: functions of GLSL.std.450 and derivatives of 16 bits.
        const HALF_FLOAT = 1;
        /// SPV_AMD_gpu_shader_int16: integers of 16 bits in more instructions.
        const INT16 = 1 << 1;
        /// SPV_KHR_non_semantic_info: instruction sets without a meaning for execution.
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
    /// One bit for each declared capability with a number below 128, so that the commonest questions need no search.
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

/// The context of all rules over one module. Passes share it; only [`Findings`], the [`WalkState`] and the caches in
/// [`Once`] change.
pub(crate) struct Checker<'m> {
    pub(crate) facts: &'m Facts<'m>,
    pub(crate) types: &'m DeclaredTypes,
    pub(crate) findings: Findings,
    pub(crate) environment: &'m Environment,
    /// The passes that run.
    pub(crate) plan: &'static Plan,
    /// True if the environment is one for kernels and every rule is checked.
    pub(crate) is_of_kernels: bool,
    /// True if every rule is checked; false if only the rules about types are.
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
    pub(crate) known: &'static [OnceBox<OpcodeFacts>],
    pub(crate) decorations: Decorations,
    /// The sets of descriptions that the module imports.
    pub(crate) descriptions: SetPlans,
    pub(crate) entries: Vec<DeclaredEntryPoint<'m>>,
    /// The functions of entry points; sorted.
    pub(crate) entry_functions: Vec<Id>,
    /// The module-scope variables and the functions that each function mentions: all of them in shaders, in kernels
    /// only those that entry points have to list.
    pub(crate) uses: OnceCell<FunctionUses>,
    /// The execution models that reach each function, by the function's number; empty for kernels.
    pub(crate) models_of_functions: Vec<Models>,
    /// For each type, whether its numbers may only be stored and not computed with; empty if there is no such type.
    pub(crate) storage_only: Vec<u8>,
    /// For each function, whether an entry point with MaximallyReconvergesKHR reaches it; empty if there is no such
    /// entry point.
    pub(crate) reconverging: Vec<bool>,
    /// The shapes of instructions that broke no rule; instructions of the same shape are not checked again.
    pub(crate) memo: Memo,
    pub(crate) walk: WalkState,
    pub(crate) once: Once,
}

/// Where the walk over the module is, and what it has met so far.
#[derive(Default)]
pub(crate) struct WalkState {
    /// The execution models of the current function; empty if no entry point reaches it.
    pub(crate) models: Cell<Models>,
    /// True once an 8-bit float or a 16-bit float with an encoding other than IEEE 754 is declared.
    pub(crate) has_narrow_floats: Cell<bool>,
    /// True once a float of a microscaling format is declared.
    pub(crate) has_microscaled_floats: Cell<bool>,
    /// The width of image and sampler handles (OpSamplerImageAddressingModeNV); `None` without such handles.
    pub(crate) handle_bits: Cell<Option<u32>>,
}

/// Caches: results that rules have computed and ask for again.
#[derive(Default)]
pub(crate) struct Once {
    /// Whether two types match logically (section 2.2.2), by the pair of types.
    pub(crate) matched: RefCell<FxHashMap<(Id, Id), bool>>,
    pub(crate) layouts: RefCell<KnownLayouts>,
    /// Numbers of the functions called for each matrix element that were already searched for tangled instructions
    /// (section 2.20).
    pub(crate) untangled: RefCell<FxHashSet<usize>>,
    /// Structures that contain a block.
    pub(crate) with_blocks: RefCell<FxHashSet<Id>>,
    /// For each variable, whether it is or contains a built-in variable that changes while a ray is traced.
    pub(crate) changing: RefCell<FxHashMap<Id, bool>>,
}

impl<'m> Checker<'m> {
    /// Returns a context in which nothing is declared yet.
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

    pub(crate) fn module(&self) -> &'m Module {
        self.facts.module()
    }

    /// Runs a pass whose findings bear the name of `family`.
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

    /// Returns the variables and functions that each function mentions; empty until they have been collected.
    pub(crate) fn uses(&self) -> &FunctionUses {
        self.uses.get().unwrap_or(const { &FunctionUses::NONE })
    }
}

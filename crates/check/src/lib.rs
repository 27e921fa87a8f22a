//! The rules of the specification as a pass of its own over a parsed module: all diagnostics of a run.
//!
//! Rules come in three grades. [`Grade::Required`] are those that whoever translates the module relies on to
//! stay safe: ids are defined once and are of the right kind, operands have the counts and the types that
//! their instruction needs, functions consist of whole blocks, values dominate their uses. A module that
//! breaks one of them has no meaning. A module that breaks a rule of [`Grade::Repaired`] has one all the same, as
//! the breach can be repaired without guessing. [`Grade::Rule`] are the other rules of the specification, which
//! producers are known to bend and consumers to forgive.
//!
//! The cost is linear in the module, apart from dominance, which takes `edges × log blocks`, and from decorations that do not stand
//! target by target, which are sorted.

mod accesses;
mod annotations;
mod arithmetic;
mod atomics;
mod availability;
mod blocks;
mod builtin_rows;
mod builtins;
mod calls;
mod composites;
mod constants;
mod constructs;
mod cooperative;
mod decorated;
mod decoration_rules;
mod described;
mod described_rules;
mod descriptors;
mod dots;
mod entry;
mod environment;
mod familiar;
mod feedback;
mod flow;
mod formats;
mod graphs;
mod groups;
mod hit_objects;
mod image_operands;
mod image_rules;
mod images;
mod implicit_layout;
mod instructions;
mod interfaces;
mod kernel_groups;
mod kernel_rows;
mod kernel_rules;
mod layout;
mod limits;
pub mod link;
mod locations;
mod logical;
mod long_vectors;
mod matrices;
mod memory;
mod mesh;
mod microscaled;
mod model_rules;
mod models;
pub mod modes;
mod module_scope;
mod names;
mod opengl_rules;
mod operand_constraints;
mod operands;
mod origins;
mod own_rules;
mod pointers;
mod rays;
mod reconvergence;
pub mod reduce;
mod reserved;
mod rounding;
mod row_types;
mod semantics;
mod small;
mod structured;
mod tensor_loads;
mod tensors;
#[cfg(test)]
mod tests;
mod type_rules;
mod variable_pointers;
mod vulkan_rules;
mod vulkan_types;

use std::{borrow::Cow, sync::OnceLock};

use rustc_hash::{FxHashMap, FxHashSet};

use spirv_kit::{
    Error, Errors, ExtensionSet, Id, Inst, Module, Op, Version,
    facts::Problem,
    grammar::{AddressingModel, Capability, MemoryModel},
    words,
};

use familiar::{Known, Look, Shapes};

pub use decoration_rules::may_repeat;
pub use environment::{Api, Environment, Features, Limits, Own};
pub use formats::{Lanes, Scalar, check_conversion, check_fixed_types, is_fixed};
pub use kernel_rows::{KERNEL_RULES, KernelRule};
pub use names::{RULE_FAMILIES, RuleFamily, is_vuid, named_rules, rules_page};
pub use opengl_rules::{OPENGL_RULES, OpenGlRule};
pub use spirv_kit::{
    facts::{Block, Facts, Function, Grade, IdKind, MAX_BYTES, MAX_LANES, TypeFacts, Types, UNKNOWN_COUNT},
    signature::{Element, Scalars, Signature, Sketch, opaque_result},
};

/// A broken rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How much hangs on the rule.
    pub grade: Grade,
    /// The name of the rule: a VUID where an API's specification gives one, otherwise that of its [`RuleFamily`].
    pub rule: Cow<'static, str>,
    /// The function that the instruction is in; `None` at module scope.
    pub function: Option<Id>,
    /// The rule that is broken, and where.
    pub error: Error,
}

/// Diagnostics of a run, in the order of the module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnostics {
    /// The first of them.
    pub list: Vec<Diagnostic>,
    /// How many more there are than the list holds.
    pub more: usize,
}

/// So many diagnostics are kept; the others are only counted.
pub const MOST_DIAGNOSTICS: usize = 100;

/// Where the rules put what they find.
struct Sink {
    diagnostics: Diagnostics,
    /// How often something was found.
    found: usize,
    /// Rules of lower grades are not looked at.
    grade: Grade,
    function: Option<Id>,
    /// The family of the pass that is at work; without one the instruction tells it.
    family: Option<&'static RuleFamily>,
    /// Whether the instruction that is looked at is one that the reader can leave out, so that required rules are not.
    is_repaired: bool,
    /// Whether the instruction that is looked at has types whose rules only a check of the whole module has.
    is_rule: bool,
}

impl Sink {
    fn new(grade: Grade) -> Self {
        Self {
            diagnostics: Diagnostics::default(),
            found: 0,
            grade,
            function: None,
            family: None,
            is_repaired: false,
            is_rule: false,
        }
    }

    /// Takes over what is wrong with facts.
    fn problem(&mut self, problem: Problem<'_>) {
        self.function = problem.function;
        self.add(problem.grade, problem.inst, problem.detail);
        self.function = None;
    }

    fn includes(&self, grade: Grade) -> bool {
        grade <= self.grade
    }

    #[cold]
    fn add(&mut self, grade: Grade, inst: Inst<'_>, detail: impl Into<String>) {
        let family = self.family.unwrap_or_else(|| RuleFamily::of(inst));
        self.named(grade, family.name, inst.malformed(detail));
    }

    #[cold]
    fn error(&mut self, grade: Grade, error: Error) {
        self.named(grade, self.family.unwrap_or(RuleFamily::LAYOUT).name, error);
    }

    #[cold]
    fn named(&mut self, grade: Grade, rule: impl Into<Cow<'static, str>>, error: Error) {
        let grade = match (self.is_rule, self.is_repaired) {
            (true, _) => Grade::Rule,
            (_, true) => grade.max(Grade::Repaired),
            _ => grade,
        };
        if !self.includes(grade) {
            return;
        }
        self.found += 1;
        let is_full = self.diagnostics.list.len() >= MOST_DIAGNOSTICS;
        if is_full && grade == Grade::Required {
            // An error that stops a translation must not be lost behind lesser ones.
            let lesser = self.diagnostics.list.iter().rposition(|kept| kept.grade > Grade::Required);
            if let Some(lesser) = lesser {
                self.diagnostics.list.remove(lesser);
            }
        }
        if self.diagnostics.list.len() < MOST_DIAGNOSTICS {
            self.diagnostics.list.push(Diagnostic {
                grade,
                rule: rule.into(),
                function: self.function,
                error,
            });
        } else {
            self.diagnostics.more += 1;
        }
    }
}

/// The facts about a module that keeps the required rules.
#[derive(Debug)]
pub struct Checked<'m> {
    facts: Facts<'m>,
    types: Types,
    repairs: Vec<Error>,
}

impl<'m> Checked<'m> {
    /// The breaches of rules of [`Grade::Repaired`].
    #[must_use]
    pub fn repairs(&self) -> &[Error] {
        &self.repairs
    }

    /// Ids, functions and blocks.
    #[must_use]
    pub fn facts(&self) -> &Facts<'m> {
        &self.facts
    }

    /// Types.
    #[must_use]
    pub fn types(&self) -> &Types {
        &self.types
    }
}

/// Looks for every broken rule of the specification.
#[must_use]
pub fn check(module: &Module) -> Diagnostics {
    check_for(module, &Environment::UNIVERSAL)
}

/// Looks for every broken rule of the specification and of an environment.
#[must_use]
pub fn check_for(module: &Module, environment: &Environment) -> Diagnostics {
    diagnostics(module, environment, Depth::Whole)
}

fn diagnostics(module: &Module, environment: &Environment, depth: Depth) -> Diagnostics {
    match run(module, Grade::Rule, environment, depth, Memory::OfShapes) {
        Ok((sink, checked)) if checked.types.is_with_shared && !sink.diagnostics.list.is_empty() => {
            raised(sink.diagnostics, module)
        }
        Ok((sink, _)) => sink.diagnostics,
        Err(error) => {
            let list = vec![Diagnostic {
                grade: Grade::Required,
                rule: Cow::Borrowed(RuleFamily::LAYOUT.name),
                function: None,
                error,
            }];
            Diagnostics { list, more: 0 }
        }
    }
}

/// Gives what stops a translation that grade, also where a check of the whole module has taken it for less: vectors that it has the
/// rules of are opaque to a translation.
#[cold]
fn raised(mut diagnostics: Diagnostics, module: &Module) -> Diagnostics {
    let errors = check_required(module).err();
    for error in errors.iter().flat_map(Errors::iter) {
        let is_same =
            |own: &&mut Diagnostic| own.error.at() == error.at() && own.error.detail() == error.detail();
        match diagnostics.list.iter_mut().find(is_same) {
            Some(own) => own.grade = Grade::Required,
            None => diagnostics.list.push(Diagnostic {
                grade: Grade::Required,
                rule: Cow::Borrowed(RuleFamily::LAYOUT.name),
                function: None,
                error: error.clone(),
            }),
        }
    }
    diagnostics
}

/// Checks the types of operands and results, and whatever a translation relies on; rules about the program's use of
/// memory, images and interfaces are left to [`check`].
pub fn check_types(module: &Module) -> Diagnostics {
    diagnostics(module, &Environment::UNIVERSAL, Depth::Types)
}

/// Looks for broken rules that must hold for the module to have a meaning.
///
/// # Errors
/// Those rules, at most [`MOST_DIAGNOSTICS`].
pub fn check_required(module: &Module) -> Result<Checked<'_>, Errors> {
    let (sink, mut checked) =
        run(module, Grade::Repaired, &Environment::UNIVERSAL, Depth::Types, Memory::OfShapes)?;
    let (repairs, errors): (Vec<_>, Vec<_>) =
        sink.diagnostics.list.into_iter().partition(|diagnostic| diagnostic.grade == Grade::Repaired);
    Errors::check(errors.into_iter().map(|diagnostic| diagnostic.error).collect())?;
    checked.repairs = repairs.into_iter().map(|diagnostic| diagnostic.error).collect();
    Ok(checked)
}

bitflags::bitflags! {
    /// Extensions that no row of the grammar names and that rules depend on.
    #[derive(Clone, Copy, Debug)]
    struct Names: u8 {
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

impl Names {
    fn of(name: &str) -> Self {
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
enum Depth {
    /// Types of operands and results.
    Types,
    /// Every rule.
    Whole,
}

/// Whether instructions that are like one that was right are looked at again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Memory {
    /// What was right is remembered.
    OfShapes,
    /// Each instruction is looked at.
    #[cfg_attr(not(test), expect(dead_code, reason = "tests compare with it"))]
    None,
}

fn run<'m>(
    module: &'m Module,
    grade: Grade,
    environment: &Environment,
    depth: Depth,
    memory: Memory,
) -> Result<(Sink, Checked<'m>), Error> {
    let mut sink = Sink::new(grade);
    let facts = Facts::new(module, &mut |problem| sink.problem(problem))?;
    let types = Types::new(&facts, depth == Depth::Whole, &mut |problem| sink.problem(problem));
    let mut checker = Checker {
        facts: &facts,
        types: &types,
        sink,
        environment,
        is_of_kernels: environment.is_of_kernels() && depth == Depth::Whole,
        is_whole: depth == Depth::Whole,
        version: module.header().version().unwrap_or(Version::V1_6),
        addressing: AddressingModel::Logical,
        memory_model: MemoryModel::Simple,
        has_narrow_floats: false,
        has_microscaled_floats: false,
        handle_bits: None,
        has_processed_images: false,
        capabilities: Vec::new(),
        common_capabilities: 0,
        extensions: ExtensionSet::default(),
        names: Names::empty(),
        matched: FxHashMap::default(),
        known: Known::table(),
        shapes: match memory {
            Memory::OfShapes => Shapes::new(module.len(), facts.ids().len()),
            Memory::None => Shapes::default(),
        },
        decorations: decorated::Decorations::default(),
        layouts: blocks::Layouts::default(),
        descriptions: described::Plans::default(),
        uses: models::Uses::default(),
        models_of_functions: Vec::new(),
        models: 0,
        storage_only: Vec::new(),
        reconverging: Vec::new(),
        entry_functions: Vec::new(),
        untangled: FxHashSet::default(),
        changing: FxHashMap::default(),
        with_blocks: FxHashSet::default(),
    };
    checker.pass(RuleFamily::LAYOUT, Checker::layout);
    if let Some(&[addressing, memory]) =
        facts.declarations().find(|inst| inst.op() == Op::MemoryModel).map(|inst| inst.operands())
    {
        (checker.addressing, checker.memory_model) = (AddressingModel(addressing), MemoryModel(memory));
    }
    let has_groups = checker.pass(RuleFamily::DECORATION, Checker::groups);
    let mut entries = Vec::new();
    if grade == Grade::Rule {
        checker.decorations = decorated::Decorations::new(module, facts.ids().len(), has_groups);
        checker.find_storage_only();
        checker.has_processed_images = checker.has_capability(Capability::TextureSampleWeightedQCOM)
            || checker.has_capability(Capability::TextureBlockMatchQCOM);
        checker.pass(RuleFamily::DESCRIPTION, Checker::plan_descriptions);
        entries = checker.entries();
        checker.entry_functions = entries.iter().map(|entry| entry.function).collect();
        checker.entry_functions.sort_unstable();
    }
    if grade == Grade::Rule && checker.has_capability(Capability::Shader) {
        checker.uses = checker.uses_of_functions(|_| true);
        checker.models_of_functions = checker.models_of_functions(&entries);
        checker.reconverging = checker.reconverging(&entries);
    }
    checker.module_scope();
    checker.bodies();
    if checker.sink.includes(Grade::Rule) {
        checker.pass(RuleFamily::ENTRY_POINT, Checker::entry_points);
        checker.pass(RuleFamily::EXECUTION_MODE, Checker::execution_modes);
        checker.pass(RuleFamily::DESCRIPTION, Checker::descriptions);
        checker.pass(RuleFamily::BUILTIN, |checker| checker.builtin_variables(&entries));
        checker.pass(RuleFamily::INTERFACE, |checker| checker.interfaces(&entries));
        if checker.is_whole {
            checker.pass(RuleFamily::EXECUTION_MODE, |checker| checker.modes_by_calls(&entries));
            checker.pass(RuleFamily::LOCATION, |checker| checker.locations(&entries));
            checker.pass(RuleFamily::INTERFACE, |checker| checker.feedback(&entries));
            checker.pass(RuleFamily::REPEATED_TYPE, Checker::repeated_types);
            checker.pass(RuleFamily::MODULE, Checker::module_rules);
            checker.pass(RuleFamily::MODULE, |checker| checker.opengl_module(&entries));
            checker.pass(RuleFamily::BLOCK_LAYOUT, Checker::untyped_layouts);
            checker.pointers_into_matrices();
            checker.variable_pointers();
            checker.pointers_into_rows();
            checker.pass(RuleFamily::MODULE, Checker::sizes_before_matrices);
            checker.pass(RuleFamily::GRAPH, Checker::graphs);
            checker.rounded_stores();
            checker.pass(RuleFamily::MODULE, Checker::limits_of_module);
            checker.pass(RuleFamily::MESH, Checker::mesh_outputs);
        }
        checker.pass(RuleFamily::BLOCK_LAYOUT, Checker::block_layouts);
        checker.pass(RuleFamily::REPEATED_DECORATION, Checker::repeated_decorations);
        checker.pass(RuleFamily::RECURSION, Checker::recursion);
    }
    let mut sink = checker.sink;
    sink.diagnostics.list.sort_by_key(|diagnostic| match diagnostic.error.at() {
        spirv_kit::At::Word { offset, .. } => *offset,
        _ => 0,
    });
    Ok((sink, Checked { facts, types, repairs: Vec::new() }))
}

/// The rules over one module, each family in a file of its own.
struct Checker<'c, 'm> {
    facts: &'c Facts<'m>,
    types: &'c Types,
    sink: Sink,
    environment: &'c Environment,
    /// Whether the environment is of kernels.
    is_of_kernels: bool,
    /// Whether every rule is looked at, or those of types alone.
    is_whole: bool,
    /// The header's version.
    version: Version,
    /// The first OpMemoryModel's operands.
    addressing: AddressingModel,
    memory_model: MemoryModel,
    /// Whether the module declares floats of 8 bits, or of 16 in another format than IEEE's.
    has_narrow_floats: bool,
    /// Whether the module declares floats of microscaling formats.
    has_microscaled_floats: bool,
    /// The bits of the numbers that images and samplers are handed over as, where they are.
    handle_bits: Option<u32>,
    /// Whether variables may be decorated for image processing.
    has_processed_images: bool,
    /// The extensions that are declared.
    extensions: ExtensionSet,
    /// Those that the grammar has no rows for.
    names: Names,
    /// Pairs of types that were compared, and whether they match logically.
    matched: FxHashMap<(Id, Id), bool>,
    /// The capabilities that are declared or implied; sorted.
    capabilities: Vec<Capability>,
    /// Those of them whose numbers are below its bits, a bit for each: the ones that most rules ask for.
    common_capabilities: u128,
    /// What the grammar tells of opcodes, by their rows.
    known: &'static [OnceLock<Known>],
    /// What instructions that were found right are like.
    shapes: Shapes,
    decorations: decorated::Decorations,
    layouts: blocks::Layouts,
    /// The sets of descriptions that the module imports.
    descriptions: described::Plans,
    /// The functions of entry points; sorted.
    entry_functions: Vec<Id>,
    /// The variables and functions that every function of a shader names; empty of kernels.
    uses: models::Uses,
    /// The execution models of every function by its number; empty of kernels.
    models_of_functions: Vec<models::Models>,
    /// The execution models of the function that is looked at; none where no entry point reaches it.
    models: models::Models,
    /// By type, whether its numbers are for storage only; empty where none are.
    storage_only: Vec<u8>,
    /// By function, whether invocations of an entry point that reaches it reconverge maximally; empty where none do.
    reconverging: Vec<bool>,
    /// Numbers of functions that are called for each element of a matrix, and were looked through for what depends on invocations.
    untangled: FxHashSet<usize>,
    /// Structures that have blocks inside.
    with_blocks: FxHashSet<Id>,
    /// Variables, and whether they are or hold built-in variables that change while a ray is traced.
    changing: FxHashMap<Id, bool>,
}

impl<'m> Checker<'_, 'm> {
    fn module(&self) -> &'m Module {
        self.facts.module()
    }

    /// Does the work of a pass, whose rules bear a name.
    fn pass<T>(&mut self, family: &'static RuleFamily, work: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.sink.family.replace(family);
        let found = work(self);
        self.sink.family = before;
        found
    }

    fn required(&mut self, inst: Inst<'_>, detail: impl Into<String>) {
        self.sink.add(Grade::Required, inst, detail);
    }

    fn repaired(&mut self, inst: Inst<'_>, detail: impl Into<String>) {
        self.sink.add(Grade::Repaired, inst, detail);
    }

    fn rule(&mut self, inst: Inst<'_>, detail: impl Into<String>) {
        self.sink.add(Grade::Rule, inst, detail);
    }

    /// Reports a rule that has a name.
    #[cold]
    fn named_rule(&mut self, rule: impl Into<Cow<'static, str>>, inst: Inst<'_>, detail: impl Into<String>) {
        let rule = rule.into();
        if rule.is_empty() {
            return self.rule(inst, detail);
        }
        self.sink.named(Grade::Rule, rule, inst.malformed(detail));
    }

    #[inline]
    fn has_capability(&self, capability: Capability) -> bool {
        match capability.0 {
            number @ 0..u128::BITS => self.common_capabilities >> number & 1 != 0,
            _ => self.capabilities.binary_search(&capability).is_ok(),
        }
    }
}

/// The name that OpName gives to an id; `None` where it has none.
#[must_use]
pub fn name_of(module: &Module, id: Id) -> Option<String> {
    module
        .iter()
        .take_while(|inst| inst.op() != Op::Function)
        .filter(|inst| inst.op() == Op::Name && inst.operands().first() == Some(&id.0))
        .find_map(|inst| inst.operands().get(1..).map(|rest| words::string(rest).into_owned()))
}

//! What translations leave out: one row for each kind of it, counted while a translation runs.

use std::{cell::Cell, fmt::Write as _};

use crate::{Error, mapping::debug_info::left_out};

/// A translation, and what is to be said of it.
#[derive(Debug)]
#[non_exhaustive]
pub struct Outcome<T> {
    /// The translation.
    pub module: T,
    /// The rules of the specification that the input breaks, each with the location, which the translation has repaired.
    pub warnings: Vec<Error>,
    /// How much of the input the translation leaves out, since the other language cannot say it.
    pub losses: Losses,
}

/// The language that cannot say what is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lacks {
    /// SPIR-V, or the version and extensions of it that the options allow.
    Spirv,
    /// LLVM IR, or the form of it that was asked for.
    LlvmIr,
}

macro_rules! losses {
    ($($kind:ident $lacks:ident $name:literal $one:literal $many:literal $meaning:literal;)*) => {
        /// A kind of information that a translation leaves out, because the other language cannot say it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Loss {
            $(#[doc = $meaning] $kind,)*
        }

        const ROWS: &[LossRow] = &[
            $(LossRow {
                loss: Loss::$kind,
                lacks: Lacks::$lacks,
                name: $name,
                one: $one,
                many: $many,
                meaning: $meaning,
            },)*
        ];
    };
}

struct LossRow {
    loss: Loss,
    lacks: Lacks,
    name: &'static str,
    one: &'static str,
    many: &'static str,
    meaning: &'static str,
}

losses! {
    DebugLabel Spirv "debug-label" "label of the source" "labels of the source"
        "Debug information: a label of the source.";
    DebugNode Spirv "debug-node" "debug node" "debug nodes"
        "Debug information: a node that no instruction of the chosen set stands for.";
    DebugPack Spirv "debug-pack" "empty parameter pack" "empty parameter packs"
        "Debug information: a parameter pack of a template that has no parameters.";
    DebugValue Spirv "debug-value" "value of a variable of the source" "values of variables of the source"
        "Debug information: a debug record whose value or expression SPIR-V cannot say; there the variable has no value.";
    DebugTypeName Spirv "debug-type-name" "name of a type" "names of types"
        "Debug information: a typedef whose name nothing keeps.";
    DebugTemplateValue Spirv "debug-template-value" "debugged constant" "debugged constants"
        "Debug information: the value of a template's parameter or of a static member.";
    DebugBound Spirv "debug-bound" "bound of an array" "bounds of arrays"
        "Debug information: a bound of an array that is no constant.";
    DebugGlobal Spirv "debug-global" "expression of a global variable" "expressions of global variables"
        "Debug information: the expression that a global variable is.";
    DebugMacro Spirv "debug-macro" "macro" "macros"
        "Debug information: the end of a macro's definition that has no beginning.";
    DebugSplit Spirv "debug-split" "file of split debug information" "files of split debug information"
        "Debug information: the file and number of a unit that is kept apart, which only the NonSemantic sets can say.";
    Trap Spirv "trap" "trap" "traps"
        "`llvm.trap`, `llvm.debugtrap` and `llvm.ubsantrap` without SPV_KHR_abort: no instruction stops a kernel.";
    Rounding Spirv "rounding" "rounding mode" "rounding modes"
        "The rounding mode of constrained arithmetic other than to the nearest: kernels have rounding modes of conversions, and \
         with SPV_INTEL_rounded_divide_sqrt of divisions and square roots.";
    Extremum Spirv "extremum" "order of NaN or of zeros" "orders of NaN or of zeros"
        "NaN as the result of `llvm.minimum`, `llvm.maximum` and of reductions by them where an operand is NaN, without `nnan`, and \
         the order of zeros of both signs in these and in `llvm.minimumnum` and `llvm.maximumnum`, without `nsz`: `fmin` and `fmax` \
         have neither.";
    FloatException Spirv "float-exception" "demand on floating-point exceptions" "demands on floating-point exceptions"
        "`fpexcept.strict` of constrained intrinsics: kernels have no floating-point exceptions.";
    FastMath Spirv "fast-math" "instruction's fast-math flags" "instructions' fast-math flags"
        "Flags that FPFastMathMode has no bit for, or only with SPV_KHR_float_controls2 or SPV_INTEL_fp_fast_math_mode: \
         `contract`, `reassoc`, `afn`; and all flags of an instruction that the decoration may not stand on: of `select`, `phi`, \
         `fpext`, `fptrunc` and calls of the program's functions, before SPIR-V 1.6 of negations, comparisons and functions.";
    Freeze Spirv "freeze" "freeze" "freezes"
        "`freeze` of a parameter, of a result of a call, or of a value loaded from private or local memory, where nothing says that it is \
         defined and SPV_KHR_poison_freeze is not allowed: the value stays as it is.";
    Assumption Spirv "assumption" "assumption" "assumptions"
        "`llvm.assume` where SPV_KHR_expect_assume is not allowed.";
    Expectation Spirv "expectation" "expectation" "expectations"
        "`llvm.expect` where SPV_KHR_expect_assume is not allowed.";
    UnsignedTexel Spirv "unsigned-texel" "mark of unsigned texels" "marks of unsigned texels"
        "That texels are unsigned integers: before SPIR-V 1.4 no operand of an image instruction says whether texels have signs.";
    SwitchWeights Spirv "switch-weights" "switch's branch weights" "switches' branch weights"
        "`!prof` of a switch or a select: only two-way branches have weights.";
    LoopHint Spirv "loop-hint" "loop hint" "loop hints"
        "A property in `!llvm.loop` that no loop control stands for, or only one of an extension that is not allowed; and what a merge \
         instruction of a shader says of a loop or selection whose blocks an optimiser joined.";
    NoAliasScope Spirv "noalias-scope" "scope of memory without aliases" "scopes of memory without aliases"
        "`llvm.experimental.noalias.scope.decl` where SPV_INTEL_memory_access_aliasing is not allowed.";
    Hint Spirv "hint" "hint to the optimiser" "hints to the optimiser"
        "`llvm.prefetch`, `llvm.invariant.start` and `llvm.invariant.end`.";
    OperandBundle Spirv "operand-bundle" "operand bundle" "operand bundles"
        "An operand bundle of a call of a function or an intrinsic, such as `deopt`, but for `convergencectrl`.";
    Profile Spirv "profile" "profile counter" "profile counters"
        "`llvm.instrprof.*`, `llvm.xray.*` and `llvm.pseudoprobe`: profiles are not gathered on a device.";
    Linkage Spirv "linkage" "kind of linkage" "kinds of linkage"
        "Weak, link-once and common symbols that become Export or Import, where neither SPV_KHR_linkonce_odr nor \
         SPV_AMD_weak_linkage is allowed.";
    UnusedGlobal Spirv "unused-global" "unused variable of the program" "unused variables of the program"
        "A variable in the private address space that other modules can see and nothing here uses: the class Function has none \
         outside of functions.";
    ModuleAssembly Spirv "module-assembly" "line of assembly of the module" "lines of assembly of the module"
        "`module asm`: assembly that stands in no function.";
    Section Spirv "section" "section" "sections"
        "The section of a function or variable.";
    Comdat Spirv "comdat" "comdat" "comdats"
        "The comdat of a symbol, unless its linkage says the same.";
    Visibility Spirv "visibility" "visibility" "visibilities"
        "Hidden or protected visibility of a symbol that other modules can see.";
    SymbolProperty Spirv "symbol-property" "property of a symbol" "properties of symbols"
        "What is about code of a machine or about other programs: prefix and prologue data, a garbage collector, a personality, a partition, \
         import from and export to DLLs, `externally_initialized`; and `naked`, `noduplicate`, `null_pointer_is_valid` and \
         `returns_twice` of a function.";
    TailCall Spirv "tail-call" "demand for a tail call" "demands for tail calls"
        "`musttail` of a call: how deep a device's stack is, SPIR-V does not say.";
    CallProperty Spirv "call-property" "property of a call" "properties of calls"
        "What is asked of one call and not of all calls of a function: `noinline`, `alwaysinline`, `noduplicate`, `nomerge` and \
         `returns_twice`; and `alignstack` and `unwind` of assembly.";
    VolatileAtomic Spirv "volatile-atomic" "volatile atomic operation" "volatile atomic operations"
        "`volatile` of an atomic operation: memory semantics say so in the Vulkan memory model alone.";
    Alias Spirv "alias" "alias" "aliases"
        "A second name by which other modules can see a function or variable, and a name whose function is chosen when a program \
         is loaded (`ifunc`): an object has one name.";
    NamedMetadata Spirv "named-metadata" "named metadata node" "named metadata nodes"
        "Named metadata of the module that no translation knows, and options for a linker.";
    Attachment Spirv "attachment" "attached metadata node" "attached metadata nodes"
        "Metadata of a function, variable or instruction whose name begins with `spirv.` and that no translation knows.";
    ExecutionMode Spirv "execution-mode" "execution mode" "execution modes"
        "What `!spirv.ExecutionMode` or metadata of a function say of one that is no entry point, execution modes that need an \
         extension that is not allowed or that SPIR-V has no number for, and attributes by which denormal numbers may be flushed.";
    DecorationNode Spirv "decoration-node" "decoration in metadata" "decorations in metadata"
        "A decoration in `!spirv.Decorations` or other metadata that may not stand on what they are attached to, or that needs an          extension that is not allowed.";
    Annotation Spirv "annotation" "annotation" "annotations"
        "An annotation of the source, as `llvm.global.annotations` lists them and `llvm.var.annotation` gives them, whose decoration          is not allowed, or of something that is not written.";
    DebugField Spirv "debug-field" "field of debug information" "fields of debug information"
        "Debug information: a field of a node that no operand of the chosen set has; the last table lists them.";
    ModuleProcess Spirv "module-process" "record of processing" "records of processing"
        "OpModuleProcessed before SPIR-V 1.1: what `!spirv.ModuleProcessed` lists, and of debug information producers, \
         command lines and checksums of files.";
    SpecConstant LlvmIr "spec-constant" "SpecId of a constant" "SpecIds of constants"
        "A specialization constant that became an ordinary one by its default, since no value was given.";
    Decoration LlvmIr "decoration" "decoration" "decorations"
        "A decoration of an instruction or variable that only the SPIR-V friendly form keeps (`--spirv-target-env=SPV-IR`), or \
         one of a function, type or constant that no form keeps.";
    MemberDecoration LlvmIr "member-decoration" "decoration of a member" "decorations of members"
        "A decoration of a structure's member, such as Volatile or Coherent: members of LLVM's structures have none.";
    SelectionHint LlvmIr "selection-hint" "selection hint" "selection hints"
        "Flatten and DontFlatten of OpSelectionMerge.";
    LoopControl LlvmIr "loop-control" "loop control" "loop controls"
        "A loop control without metadata of LLVM's.";
    NonSemantic LlvmIr "non-semantic" "non-semantic instruction" "non-semantic instructions"
        "An instruction of an extended set that describes the program and has no counterpart.";
    KernelExport LlvmIr "kernel-export" "export of a kernel's name" "exports of kernels' names"
        "The export of a function that has the name of a kernel which does more than call it, as where it was inlined there: LLVM IR \
         has one function of a name.";
    MemberName LlvmIr "member-name" "name of a member" "names of members"
        "OpMemberName: members of LLVM's structures have no names.";
    Name LlvmIr "name" "name of a type or constant" "names of types and constants"
        "OpName of a constant, or of a type other than a structure: these have no names in LLVM IR.";
    MemoryOrder LlvmIr "memory-order" "scope or order of memory" "scopes or orders of memory"
        "The scope or the order of an atomic operation, a fence or a barrier, which functions of OpenCL C 1.2 do not have \
         (`--spirv-target-env=CL1.2`), or the order of other memory than that of an atomic operation's object, certain or \
         possible at run time, which functions of OpenCL C 2.0 do not have (`CL2.0`): the default form and the SPIR-V friendly one keep it.";
    SourceText LlvmIr "source-text" "source text" "source texts"
        "The text of OpSource, unless debug information keeps it.";
    AssemblyTarget LlvmIr "assembly-target" "target of assembly" "targets of assembly"
        "The target of OpAsmTargetINTEL, where it is not the one that the module gets: LLVM IR has one for all of it.";
}

impl Loss {
    /// All kinds, in the order in which they are told.
    pub fn all() -> impl Iterator<Item = Self> {
        ROWS.iter().map(|row| row.loss)
    }

    fn row(self) -> &'static LossRow {
        &ROWS[self as usize]
    }

    /// The name that programs know it by, such as `fast-math`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// The kind of a name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        ROWS.iter().find(|row| row.name == name).map(|row| row.loss)
    }

    /// The language that cannot say it.
    #[must_use]
    pub fn lacks(self) -> Lacks {
        self.row().lacks
    }

    /// One sentence on it.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        self.row().meaning
    }
}

/// How many things of each kind a translation left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Losses(Box<[u32; ROWS.len()]>);

impl Losses {
    /// The kinds of which there are any, with their counts.
    pub fn iter(&self) -> impl Iterator<Item = (Loss, u32)> {
        Loss::all().zip(self.0.iter().copied()).filter(|(_, count)| *count != 0)
    }

    /// Whether nothing was left out.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// All of them in one sentence without a full stop, such as `2 traps and 1 section were dropped`; empty where there are none.
    #[must_use]
    pub fn sentence(&self) -> String {
        let parts: Vec<_> = self
            .iter()
            .map(|(loss, count)| {
                let row = loss.row();
                format!("{count} {}", if count == 1 { row.one } else { row.many })
            })
            .collect();
        let Some((last, before)) = parts.split_last() else { return String::new() };
        let verb = if before.is_empty() && self.iter().all(|(_, count)| count == 1) { "was" } else { "were" };
        match before {
            [] => format!("{last} {verb} dropped"),
            before => format!("{} and {last} {verb} dropped", before.join(", ")),
        }
    }
}

impl Default for Losses {
    fn default() -> Self {
        Self(Box::new([0; ROWS.len()]))
    }
}

impl FromIterator<(Loss, u32)> for Losses {
    fn from_iter<T: IntoIterator<Item = (Loss, u32)>>(counts: T) -> Self {
        let mut losses = Self::default();
        for (loss, count) in counts {
            let slot = &mut losses.0[loss as usize];
            *slot = slot.saturating_add(count);
        }
        losses
    }
}

/// Counts losses while a translation runs.
#[cfg_attr(not(feature = "llvm"), allow(dead_code, reason = "only translations lose anything"))]
pub(crate) struct Tally([Cell<u32>; ROWS.len()]);

impl Default for Tally {
    fn default() -> Self {
        Self(std::array::from_fn(|_| Cell::new(0)))
    }
}

#[cfg_attr(not(feature = "llvm"), allow(dead_code, reason = "only translations lose anything"))]
impl Tally {
    /// Counts one.
    pub(crate) fn add(&self, loss: Loss) {
        self.add_many(loss, 1);
    }

    /// Counts several of a kind.
    pub(crate) fn add_many(&self, loss: Loss, count: u32) {
        let cell = &self.0[loss as usize];
        cell.set(cell.get().saturating_add(count));
    }

    /// What was counted so far.
    pub(crate) fn losses(&self) -> Losses {
        Losses(Box::new(std::array::from_fn(|index| self.0[index].get())))
    }
}

/// The tables of the page `docs/losses.md`.
#[must_use]
pub fn page() -> String {
    let mut out = String::new();
    for (lacks, head) in [(Lacks::Spirv, "From LLVM IR to SPIR-V"), (Lacks::LlvmIr, "From SPIR-V to LLVM IR")]
    {
        let _ = write!(
            out,
            "{}## {head}\n\n| Kind | Meaning |\n|---|---|\n",
            if out.is_empty() { "" } else { "\n" }
        );
        for row in ROWS.iter().filter(|row| row.lacks == lacks) {
            let _ = writeln!(out, "| `{}` | {} |", row.name, row.meaning);
        }
    }
    out + "\n" + &left_out::page()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_has_its_row_and_a_name_of_its_own() {
        for (number, row) in ROWS.iter().enumerate() {
            assert_eq!(row.loss as usize, number);
            assert_eq!(Loss::by_name(row.name), Some(row.loss));
        }
        assert_eq!(Loss::by_name("nothing"), None);
    }

    #[test]
    fn losses_are_told_in_one_sentence() {
        let of = |list: &[(Loss, u32)]| list.iter().copied().collect::<Losses>();
        assert!(of(&[]).is_empty());
        assert_eq!(of(&[]).sentence(), "");
        assert_eq!(of(&[(Loss::Trap, 1)]).sentence(), "1 trap was dropped");
        assert_eq!(of(&[(Loss::Trap, 1), (Loss::Trap, 1)]).sentence(), "2 traps were dropped");
        assert_eq!(
            of(&[(Loss::Section, 1), (Loss::Trap, 2), (Loss::DebugLabel, 1)]).sentence(),
            "1 label of the source, 2 traps and 1 section were dropped"
        );
        let tally = Tally::default();
        tally.add(Loss::Hint);
        tally.add_many(Loss::Hint, u32::MAX);
        assert_eq!(tally.losses().iter().collect::<Vec<_>>(), [(Loss::Hint, u32::MAX)]);
        assert_eq!(std::iter::once((Loss::Hint, u32::MAX)).collect::<Losses>(), tally.losses());
    }
}

//! What the reader makes of each opcode of the grammar: the one source that its dispatch and the documentation have.
//!
//! [`of`] gives every opcode exactly one [`Disposition`]. What is irregular or unsupported is listed here; what a row
//! of a table maps follows from the table; everything else is a call that the grammar's row describes.

use std::sync::LazyLock;

use super::{builtins::friendly, compare, convert, ops};
use crate::{
    Errors,
    spirv::{
        Module, Op,
        grammar::{Capability, Class, OpRow},
    },
};

/// What becomes of an opcode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Disposition {
    /// A row says it all.
    Regular(Rows),
    /// A handler of that section takes the instruction.
    Irregular(Section),
    /// The instruction is refused, for that reason.
    Unsupported(Reason),
}

/// Which table has the row of a regular opcode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rows {
    /// [`ops`]: an instruction of LLVM with the same operands.
    Operations,
    /// [`compare`]: a predicate of `icmp` or `fcmp`.
    Comparisons,
    /// [`convert`]: a cast.
    Conversions,
    /// [`super::builtins`] where it has a row, otherwise the grammar itself: a call whose name and arguments follow
    /// from the row.
    Calls,
}

/// Declares an enum whose variants have a text.
macro_rules! described {
    ($(#[doc = $doc:literal])* $enum:ident $about:ident -> $value:ty; $($(#[doc = $docs:literal])* $name:ident = $text:expr;)*) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $enum {
            $($(#[doc = $docs])* $name,)*
        }

        impl $enum {
            /// Every one of them.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// What the documentation says of it.
            #[must_use]
            pub fn $about(self) -> $value {
                match self {
                    $(Self::$name => $text,)*
                }
            }
        }
    };
}

described! {
    /// Which part of the reader takes an irregular opcode.
    Section place -> (&'static str, &'static str);
    /// What a module says of itself before anything else.
    Header = ("header.rs", "checked, and kept as metadata of the module");
    /// Names and decorations.
    Annotations = ("index.rs", "names, flags, attributes and metadata of what they are about");
    /// What does not change what the program computes.
    Ignored = ("inst/mod.rs", "has no effect on what the program computes");
    /// Lines of the source.
    Lines = ("lines.rs", "the debug location of what follows");
    /// Types.
    Types = ("types.rs", "a type; what LLVM does not have is `target(\"spirv.Name\", …)`");
    /// Constants.
    Constants = ("constants.rs", "a constant");
    /// What belongs to the instruction before it.
    Continued = ("types.rs", "taken with the instruction that it continues");
    /// Functions and their parts.
    Functions = ("functions.rs", "a function or a part of it");
    /// Memory, section 3.49.8.
    Memory = ("inst/memory.rs", "`load`, `store`, `alloca`, `getelementptr` and what goes with them");
    /// Control flow, section 3.49.17, and calls.
    Control = ("inst/control.rs", "terminators, loop metadata, lifetimes and calls");
    /// Phis, which get their values when every block is filled.
    Phi = ("body.rs", "`phi`");
    /// Undefined values.
    Undef = ("inst/mod.rs", "`undef`");
    /// Shifts, whose second operand may have another width.
    Shift = ("inst/bit.rs", "`shl`, `lshr` or `ashr` by an amount of any width");
    /// Bit instructions, section 3.49.14.
    Bit = ("inst/bit.rs", "`xor`, or a call where no instruction is");
    /// Comparisons of booleans, which are operations as well.
    Boolean = ("inst/compare.rs", "`icmp` of booleans");
    /// Selection.
    Select = ("inst/compare.rs", "`select`");
    /// Arithmetic without an instruction of LLVM's, section 3.49.13.
    Arithmetic = ("inst/arithmetic.rs", "a few instructions");
    /// Matrices.
    Matrix = ("inst/matrix.rs", "multiplications and additions of columns");
    /// Composites, section 3.49.12.
    Composite = ("inst/composite.rs", "`extractvalue`, `insertelement`, `shufflevector` and the like");
    /// Extended instructions.
    Extended = ("inst/misc.rs", "a call, or nothing where the set is about debugging");
    /// Inline assembly (SPV_INTEL_inline_assembly).
    Assembly = ("inst/assembly.rs", "`asm`, called");
    /// Hints to compilers about values.
    Assume = ("inst/misc.rs", "`llvm.assume`, `llvm.expect`, `llvm.arithmetic.fence` or an annotation");
    /// Additions and subtractions with a carry.
    Carry = ("overflow.rs", "`llvm.uadd.with.overflow` or `llvm.usub.with.overflow`");
}

described! {
    /// Why an opcode is refused.
    Reason text -> &'static str;
    /// It ends what only shaders have.
    Shader = "only shaders have it";
    /// Graphs of SPV_ARM_graph.
    Graph = "graphs of tensors (SPV_ARM_graph) have no counterpart in LLVM IR";
    /// SPV_INTEL_function_variants.
    Variants = "conditional parts of a module (SPV_INTEL_function_variants) are not resolved";
    /// Constants of extensions that LLVM has no constant for.
    Constant = "LLVM IR has no such constant";
}

/// The disposition of an opcode; `None` for one that the grammar does not know.
#[must_use]
#[inline]
pub fn of(op: Op) -> Option<Disposition> {
    static ALL: LazyLock<Box<[Option<Disposition>]>> = LazyLock::new(|| {
        let count = Op::all().iter().map(|row| usize::from(row.op.0) + 1).max().unwrap_or(0);
        let mut all = vec![None; count].into_boxed_slice();
        for row in Op::all() {
            if let Some(slot) = all.get_mut(usize::from(row.op.0)) {
                *slot = Some(listed(row.op).unwrap_or_else(|| by_row(row.op)));
            }
        }
        all
    });
    ALL.get(usize::from(op.0)).copied().flatten()
}

/// Looks for instructions that only shaders have, which no module of kernels can hold.
///
/// # Errors
/// Those instructions.
pub fn check_for_kernels(module: &Module) -> Result<(), Errors> {
    let shader = Disposition::Unsupported(Reason::Shader);
    let found = module.iter().filter(|inst| of(inst.op()) == Some(shader));
    Errors::check(found.map(|inst| inst.unsupported(Reason::Shader.text())).collect())
}

/// Whether a kernel can have an instruction: it is not refused, and some capability for it does not bring shaders.
#[must_use]
pub fn is_for_kernels(row: &OpRow) -> bool {
    let brings_shaders = |capability: &Capability| {
        let (mut open, mut seen) = (vec![*capability], Vec::new());
        while let Some(next) = open.pop() {
            if !seen.contains(&next) {
                seen.push(next);
                open.extend(next.row().into_iter().flat_map(|row| row.capabilities));
            }
        }
        seen.contains(&Capability::Shader)
    };
    !matches!(of(row.op), Some(Disposition::Unsupported(_)) | None)
        && (row.capabilities.is_empty() || !row.capabilities.iter().all(brings_shaders))
}

/// What is irregular or refused.
fn listed(op: Op) -> Option<Disposition> {
    let section = match op {
        Op::Capability
        | Op::Extension
        | Op::ExtInstImport
        | Op::MemoryModel
        | Op::EntryPoint
        | Op::ExecutionMode
        | Op::ExecutionModeId
        | Op::Source
        | Op::String
        | Op::ModuleProcessed => Section::Header,
        Op::Name
        | Op::Decorate
        | Op::MemberDecorate
        | Op::DecorationGroup
        | Op::GroupDecorate
        | Op::GroupMemberDecorate
        | Op::DecorateId
        | Op::DecorateString
        | Op::MemberDecorateString
        | Op::AliasDomainDeclINTEL
        | Op::AliasScopeDeclINTEL
        | Op::AliasScopeListDeclINTEL => Section::Annotations,
        Op::Nop | Op::MemberName | Op::SourceContinued | Op::SourceExtension => Section::Ignored,
        Op::Line | Op::NoLine => Section::Lines,
        Op::ConstantTrue
        | Op::ConstantFalse
        | Op::Constant
        | Op::ConstantComposite
        | Op::ConstantCompositeReplicateEXT
        | Op::SpecConstantCompositeReplicateEXT
        | Op::ConstantSampler
        | Op::ConstantNull
        | Op::ConstantPipeStorage
        | Op::ConstantFunctionPointerINTEL
        | Op::SpecConstantTrue
        | Op::SpecConstantFalse
        | Op::SpecConstant
        | Op::SpecConstantComposite
        | Op::SpecConstantOp => Section::Constants,
        Op::TypeStructContinuedINTEL
        | Op::ConstantCompositeContinuedINTEL
        | Op::SpecConstantCompositeContinuedINTEL
        | Op::CompositeConstructContinuedINTEL => Section::Continued,
        Op::Function | Op::FunctionParameter | Op::FunctionEnd | Op::Label => Section::Functions,
        Op::Load
        | Op::Store
        | Op::Variable
        | Op::AccessChain
        | Op::InBoundsAccessChain
        | Op::PtrAccessChain
        | Op::InBoundsPtrAccessChain
        | Op::UntypedAccessChainKHR
        | Op::UntypedInBoundsAccessChainKHR
        | Op::UntypedPtrAccessChainKHR
        | Op::UntypedInBoundsPtrAccessChainKHR
        | Op::UntypedVariableKHR
        | Op::CopyMemory
        | Op::CopyMemorySized
        | Op::PtrDiff
        | Op::VariableLengthArrayINTEL
        | Op::SaveMemoryINTEL
        | Op::RestoreMemoryINTEL => Section::Memory,
        Op::Branch
        | Op::BranchConditional
        | Op::Switch
        | Op::Return
        | Op::ReturnValue
        | Op::Unreachable
        | Op::LoopMerge
        | Op::SelectionMerge
        | Op::LoopControlINTEL
        | Op::LifetimeStart
        | Op::LifetimeStop
        | Op::FunctionCall
        | Op::FunctionPointerCallINTEL => Section::Control,
        Op::AsmTargetINTEL | Op::AsmINTEL | Op::AsmCallINTEL => Section::Assembly,
        Op::Phi => Section::Phi,
        Op::Undef | Op::PoisonKHR => Section::Undef,
        // They have rows of operations too, with operands of one width.
        Op::ShiftLeftLogical | Op::ShiftRightLogical | Op::ShiftRightArithmetic => Section::Shift,
        Op::LogicalEqual | Op::LogicalNotEqual => Section::Boolean,
        Op::Not | Op::LogicalNot | Op::BitReverse => Section::Bit,
        Op::Select => Section::Select,
        Op::SNegate | Op::SMod | Op::FMod | Op::FmaKHR => Section::Arithmetic,
        Op::VectorTimesScalar
        | Op::MatrixTimesScalar
        | Op::VectorTimesMatrix
        | Op::MatrixTimesVector
        | Op::MatrixTimesMatrix
        | Op::OuterProduct
        | Op::Transpose => Section::Matrix,
        Op::VectorExtractDynamic
        | Op::VectorInsertDynamic
        | Op::VectorShuffle
        | Op::CompositeConstruct
        | Op::CompositeConstructReplicateEXT
        | Op::CompositeExtract
        | Op::CompositeInsert
        | Op::CopyObject
        | Op::CopyLogical
        | Op::FreezeKHR => Section::Composite,
        Op::ExtInst | Op::ExtInstWithForwardRefsKHR => Section::Extended,
        Op::AssumeTrueKHR | Op::ExpectKHR | Op::ArithmeticFenceEXT | Op::FPGARegALTERA => Section::Assume,
        Op::IAddCarry | Op::ISubBorrow => Section::Carry,
        op if op.name().is_some_and(|name| name.starts_with("OpType")) => Section::Types,
        _ => return refused(op).map(Disposition::Unsupported),
    };
    Some(Disposition::Irregular(section))
}

/// Why an opcode is refused, if it is.
fn refused(op: Op) -> Option<Reason> {
    Some(match op {
        Op::Kill
        | Op::TerminateInvocation
        | Op::AbortKHR
        | Op::IgnoreIntersectionKHR
        | Op::IgnoreIntersectionNV
        | Op::TerminateRayKHR
        | Op::TerminateRayNV
        | Op::EmitMeshTasksEXT
        | Op::ConstantStringAMDX
        | Op::SpecConstantStringAMDX
        | Op::SamplerImageAddressingModeNV
        | Op::MemberDecorateIdEXT => Reason::Shader,
        Op::ConditionalEntryPointINTEL
        | Op::ConditionalCapabilityINTEL
        | Op::ConditionalExtensionINTEL
        | Op::ConditionalCopyObjectINTEL
        | Op::SpecConstantTargetINTEL
        | Op::SpecConstantArchitectureINTEL
        | Op::SpecConstantCapabilitiesINTEL => Reason::Variants,
        op => match op.row()?.class {
            // Neighbouring fragments are what they compare (section 3.49.16); a kernel has none.
            Class::Derivative => Reason::Shader,
            Class::Graph => Reason::Graph,
            Class::ConstantCreation => Reason::Constant,
            _ => return None,
        },
    })
}

/// What the tables say of an opcode.
fn by_row(op: Op) -> Disposition {
    Disposition::Regular(if ops::ROWS.iter().any(|row| row.op == op && row.direction.to_llvm()) {
        Rows::Operations
    } else if compare::ROWS.iter().any(|row| row.op == op && row.direction.to_llvm()) {
        Rows::Comparisons
    } else if convert::ROWS.iter().any(|row| row.op == op && row.direction.to_llvm()) {
        Rows::Conversions
    } else {
        Rows::Calls
    })
}

/// The documentation's page of dispositions: a table for each section of the specification.
#[must_use]
pub fn page() -> String {
    use std::fmt::Write as _;

    let mut page = String::from(HEAD);
    let mut classes: Vec<Class> = Vec::new();
    for row in Op::all() {
        if !classes.contains(&row.class) {
            classes.push(row.class);
        }
    }
    let mut counts = [0_usize; 3];
    let mut tables = String::new();
    for class in classes {
        let _ = write!(
            tables,
            "\n## {}\n\n| Opcode | Disposition | What becomes of it |\n|---|---|---|\n",
            title(class)
        );
        for row in Op::all().iter().filter(|row| row.class == class) {
            let Some(disposition) = of(row.op) else { continue };
            let kind = disposition.kind();
            if let Some(count) = KINDS.iter().position(|known| *known == kind).and_then(|i| counts.get_mut(i))
            {
                *count += 1;
            }
            let _ = writeln!(tables, "| `{}` | {kind} | {} |", row.name, disposition.detail(row.op));
        }
    }
    let _ = writeln!(page, "| Disposition | Opcodes |\n|---|---|");
    for (kind, count) in KINDS.iter().zip(counts) {
        let _ = writeln!(page, "| {kind} | {count} |");
    }
    page.push_str(&tables);
    page
}

const KINDS: [&str; 3] = ["regular", "irregular", "unsupported"];

const HEAD: &str = "\
# What the reader makes of each opcode

Made from the table that the reader's dispatch goes by (`src/mapping/disposition.rs`); to bring this page up to date,
run `BLESS=1 cargo test -p spirv-llvm --lib mapping::disposition`. `spirv-llvm coverage` prints the same.

Every opcode of the grammar has one disposition. A *regular* one is a row of a table, an *irregular* one has a handler
in the file below `src/reader/` that is named, an *unsupported* one is refused with the reason that is given.

";

/// The heading of a section of the specification, from the words of its class.
fn title(class: Class) -> String {
    let mut title = String::new();
    for letter in format!("{class:?}").chars() {
        if letter.is_uppercase() && !title.is_empty() {
            title.push(' ');
        }
        title.push(letter);
    }
    title
}

impl Disposition {
    /// Its kind in one word.
    #[must_use]
    pub fn kind(self) -> &'static str {
        match self {
            Self::Regular(_) => "regular",
            Self::Irregular(_) => "irregular",
            Self::Unsupported(_) => "unsupported",
        }
    }

    /// What becomes of an opcode that has it.
    #[must_use]
    pub fn detail(self, op: Op) -> String {
        match self {
            Self::Regular(rows) => rows.detail(op),
            Self::Irregular(section) => {
                let (file, what) = section.place();
                format!("{what} (`{file}`)")
            }
            Self::Unsupported(reason) => reason.text().to_owned(),
        }
    }
}

impl Rows {
    fn detail(self, op: Op) -> String {
        fn names<T: std::fmt::Debug>(rows: impl Iterator<Item = T>) -> String {
            let mut names: Vec<_> =
                rows.map(|row| format!("`{}`", format!("{row:?}").to_lowercase())).collect();
            names.dedup();
            names.join(" or ")
        }
        match self {
            Self::Operations => names(
                ops::ROWS.iter().filter(|row| row.op == op && row.direction.to_llvm()).map(|row| row.llvm),
            ),
            Self::Comparisons => {
                let rows = compare::ROWS.iter().filter(|row| row.op == op && row.direction.to_llvm());
                let compare = |predicate: compare::Predicate| {
                    let name = format!("{predicate:?}");
                    match name.strip_prefix('F') {
                        Some(name) => format!("`fcmp {}`", name.to_lowercase()),
                        None => format!("`icmp {}`", name.to_lowercase()),
                    }
                };
                rows.map(|row| compare(row.llvm)).collect::<Vec<_>>().join(" or ")
            }
            Self::Conversions => names(
                convert::ROWS
                    .iter()
                    .filter(|row| row.op == op && row.direction.to_llvm())
                    .map(|row| row.llvm),
            ),
            Self::Calls => {
                let name = op.row().map(friendly::name_of_op).unwrap_or_default();
                format!("a call of `{name}`, or of OpenCL C's function for it")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opcode_has_a_disposition() {
        for row in Op::all() {
            assert!(of(row.op).is_some(), "{}", row.name);
        }
        assert_eq!(of(Op(u16::MAX)), None);
    }

    #[test]
    fn every_section_and_reason_is_that_of_an_opcode() {
        let all: Vec<_> = Op::all().iter().filter_map(|row| of(row.op)).collect();
        for section in Section::ALL {
            assert!(all.contains(&Disposition::Irregular(*section)), "{section:?}");
        }
        for reason in Reason::ALL {
            assert!(all.contains(&Disposition::Unsupported(*reason)), "{reason:?}");
        }
    }
}

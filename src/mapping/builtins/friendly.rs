//! SPIR-V-friendly names: `__spirv_<Name>` for instructions and `__spirv_<set>_<name>` for extended ones, from the
//! grammar, with the postfixes and the signs of integers that tell what LLVM's types do not.

use super::convert::rounding;
use super::types::{self, Spelt};
use crate::mangle::{self, Builtin, Ty};
use crate::mapping::registry;
use crate::spirv::Op;
use crate::spirv::grammar::{Class, ExtInstRow, ExtInstSet, FPRoundingMode, OpRow, StorageClass};

/// The prefix of every SPIR-V-friendly name.
pub const PREFIX: &str = "__spirv_";
/// The word for OpenCL.std after [`PREFIX`]; other sets go by their own names.
const OPENCL_STD: &str = "ocl";
/// The word after [`PREFIX`] for constant composites of types that LLVM has no constants of.
const CONSTANT_COMPOSITE: &str = "ConstantComposite";
/// The postfix for saturation.
pub const SATURATED: &str = "sat";

/// The facts that the postfixes of a name tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Postfixes {
    /// `_R…`, where it is a type of OpenCL C: the type of the result, with its sign.
    pub result: Option<Spelt>,
    /// `_sat`.
    pub saturates: bool,
    /// `_rte` and its relatives.
    pub rounding: Option<FPRoundingMode>,
    /// `_ToGlobal` and its relatives.
    pub storage: Option<StorageClass>,
}

/// The postfixes of casts from the generic address space.
const STORAGE_POSTFIXES: &[(&str, StorageClass)] = &[
    ("ToGlobal", StorageClass::CrossWorkgroup),
    ("ToLocal", StorageClass::Workgroup),
    ("ToPrivate", StorageClass::Function),
];

/// The postfix of a cast from the generic address space, without an underscore.
#[must_use]
pub fn storage_postfix(class: StorageClass) -> Option<&'static str> {
    STORAGE_POSTFIXES.iter().find(|row| row.1 == class).map(|row| row.0)
}

/// The instruction that a SPIR-V-friendly name stands for.
#[derive(Clone, Copy, Debug)]
pub enum Friendly {
    /// An instruction.
    Op(&'static OpRow),
    /// One of an extended set.
    Ext(ExtInstSet, &'static ExtInstRow),
}

/// Whether an instruction can stand in a block and is no matter of control flow or of LLVM's own structure.
#[must_use]
pub fn stands_in_block(row: &OpRow) -> bool {
    // Constants are of the module, and continued operands belong to the instruction before.
    let is_of_module = matches!(row.op, Op::ConstantPipeStorage | Op::SamplerImageAddressingModeNV);
    if is_of_module || row.name.ends_with("ContinuedINTEL") {
        return false;
    }
    match row.class {
        // Instructions of extensions whose section the grammar does not tell.
        Class::Unlisted => {
            !["OpType", "OpConstant", "OpAsm", "OpAlias"].iter().any(|prefix| row.name.starts_with(prefix))
                && row.op != Op::FunctionPointerCallINTEL
        }
        // Some apply functions to values and stand among other instructions.
        Class::Function => {
            row.has_type && !matches!(row.op, Op::Function | Op::FunctionParameter | Op::FunctionCall)
        }
        Class::Annotation
        | Class::Debug
        | Class::Extension
        | Class::ModeSetting
        | Class::TypeDeclaration
        | Class::Graph => false,
        // A call stands before `unreachable` for the one that has no counterpart in LLVM IR.
        Class::ControlFlow => row.op == Op::AbortKHR,
        // Only Undef and Nop are among these; neither is a call.
        Class::Miscellaneous | Class::ConstantCreation => {
            !matches!(row.op, Op::Undef | Op::Nop | Op::SizeOf) && row.class == Class::Miscellaneous
        }
        // Controls of loops stand before their branches.
        _ => !matches!(row.op, Op::Variable | Op::UntypedVariableKHR | Op::LoopControlINTEL),
    }
}

/// How names spell a set: the name of its import with underscores.
fn set_name(set: ExtInstSet) -> String {
    match set {
        ExtInstSet::OpenClStd => OPENCL_STD.to_owned(),
        set => set.table().name.replace('.', "_"),
    }
}

/// The instruction that the demangled name of a function stands for.
#[must_use]
pub fn by_name(name: &str) -> Option<(Friendly, Postfixes)> {
    let name = name.strip_prefix(PREFIX)?;
    let (base, postfixes) = name.split_once('_').unwrap_or((name, ""));
    if base == OPENCL_STD {
        return extended(ExtInstSet::OpenClStd, postfixes);
    }
    if base == CONSTANT_COMPOSITE {
        return Some((Friendly::Op(Op::CompositeConstruct.row()?), Postfixes::default()));
    }
    if let Some(op) = Op::by_name(&format!("Op{base}")) {
        let row = op.row()?;
        let is_call = stands_in_block(row) && registry::is_for_kernels(row);
        return is_call.then(|| (Friendly::Op(row), parse_postfixes(postfixes)));
    }
    let mut sets =
        ExtInstSet::all().filter(|set| *set != ExtInstSet::OpenClStd && registry::set_role(*set).has_calls());
    sets.find_map(|set| extended(set, name.strip_prefix(&set_name(set))?.strip_prefix('_')?))
}

fn extended(set: ExtInstSet, name: &str) -> Option<(Friendly, Postfixes)> {
    let table = set.table();
    if let Some(row) = table.by_name(name) {
        return Some((Friendly::Ext(set, row), Postfixes::default()));
    }
    // Two underscores should start the postfixes, as names hold single ones; one is common too.
    let at = name.rfind("_R").or_else(|| name.rfind("_r")).or_else(|| name.rfind("__"))?;
    let (base, postfixes) = name.split_at(at);
    let row = table.by_name(base.trim_end_matches('_'))?;
    Some((Friendly::Ext(set, row), parse_postfixes(postfixes)))
}

/// Postfixes that are not understood say nothing that the LLVM types do not say as well.
fn parse_postfixes(postfixes: &str) -> Postfixes {
    let mut parsed = Postfixes::default();
    for part in postfixes.split('_') {
        if part == SATURATED {
            parsed.saturates = true;
        } else if let Some(mode) = rounding(part) {
            parsed.rounding = Some(mode);
        } else if let Some(row) = STORAGE_POSTFIXES.iter().find(|row| row.0 == part) {
            parsed.storage = Some(row.1);
        } else if let Some(result) = part.strip_prefix('R').and_then(types::parse) {
            parsed.result = Some(result);
        }
    }
    parsed
}

/// The SPIR-V-friendly name of an instruction without postfixes.
#[must_use]
pub fn name_of_op(row: &OpRow) -> String {
    let name = row.word_text_name();
    let mut base = String::with_capacity(64);
    base.push_str(PREFIX);
    base.push_str(name.strip_prefix("Op").unwrap_or(name));
    base
}

/// The name of a constant composite of a type that is spelt so; it is not mangled.
#[must_use]
pub fn constant_composite(ty: &str) -> String {
    format!("{PREFIX}{CONSTANT_COMPOSITE}_R{ty}")
}

/// The SPIR-V-friendly name of an extended instruction without postfixes.
#[must_use]
pub fn name_of_ext(set: ExtInstSet, row: &ExtInstRow) -> String {
    format!("{PREFIX}{}_{}", set_name(set), row.name)
}

/// Whether the name of an instruction tells the type of its result, because the operands do not.
#[must_use]
pub fn spells_result(op: Op) -> bool {
    let Some(row) = op.row() else { return false };
    match row.class {
        // Some convert between two types, or between pointers, whose result the operand tells.
        Class::Conversion => !matches!(
            op,
            Op::ConvertPtrToU
                | Op::PtrCastToGeneric
                | Op::GenericCastToPtr
                | Op::GenericCastToPtrExplicit
                | Op::PtrCastToCrossWorkgroupINTEL
                | Op::CrossWorkgroupCastToPtrINTEL
                | Op::ConvertFToBF16INTEL
                | Op::ConvertBF16ToFINTEL
                | Op::RoundFToTF32INTEL
        ),
        // Queries of format, order, levels and samples have results of one type.
        Class::Image => !matches!(
            op,
            Op::SampledImage
                | Op::Image
                | Op::ImageWrite
                | Op::ImageQueryFormat
                | Op::ImageQueryOrder
                | Op::ImageQueryLevels
                | Op::ImageQuerySamples
                | Op::ConvertHandleToSamplerINTEL
        ),
        _ => {
            super::integer::dot_signs(op).is_some()
                || matches!(
                    op,
                    Op::SubgroupBlockReadINTEL
                        | Op::SubgroupImageBlockReadINTEL
                        | Op::SubgroupImageMediaBlockReadINTEL
                        | Op::ReadClockKHR
                        | Op::CooperativeMatrixLoadKHR
                        | Op::CooperativeMatrixLoadCheckedINTEL
                        | Op::CooperativeMatrixLoadOffsetINTEL
                        | Op::TaskSequenceCreateINTEL
                )
        }
    }
}

/// The name of a dot product without its result: OpenCL C's products are of 32 bits, so that the regular form of a
/// module does not tell it. `None` for what is no such product.
#[must_use]
pub fn without_result(symbol: &str) -> Option<String> {
    let name = mangle::parse(symbol).ok()?;
    let (Friendly::Op(row), postfixes) = by_name(name.base())? else { return None };
    let is_product = super::integer::dot_signs(row.op).is_some()
        && postfixes.result.is_some_and(|result| result.count == 1 && result.scalar.bits() == 32);
    is_product.then(|| mangle::encode(&name_of_op(row), name.params()))
}

/// Whether an integer result that the name tells has no sign.
#[must_use]
pub fn is_result_unsigned(op: Op) -> bool {
    matches!(
        op,
        Op::ConvertFToU
            | Op::UConvert
            | Op::SatConvertSToU
            | Op::ConvertPtrToU
            | Op::ReadClockKHR
            | Op::UDotKHR
            | Op::UDotAccSatKHR
    )
}

/// Operands whose integers have no sign in a SPIR-V-friendly name, those behind pointers as well; all others have
/// one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsigned {
    /// Every operand, literals included.
    All,
    /// Those that the grammar calls so.
    Named(&'static [&'static str]),
    /// All but those that the grammar calls so.
    AllBut(&'static [&'static str]),
}

impl Unsigned {
    /// No operand.
    pub const NONE: Self = Self::Named(&[]);

    /// Whether it holds for an operand of this name in the grammar.
    #[must_use]
    pub fn contains(self, operand: &str) -> bool {
        match self {
            Self::All => true,
            Self::Named(names) => names.contains(&operand),
            Self::AllBut(names) => !names.contains(&operand),
        }
    }
}

/// The operands of an instruction that have no sign: those that count, and numbers of unsigned arithmetic.
#[must_use]
pub fn unsigned_operands(op: Op) -> Unsigned {
    if super::avc::contains(op) {
        return Unsigned::AllBut(super::avc::SIGNED);
    }
    Unsigned::Named(match op {
        Op::ConvertUToF | Op::UConvert | Op::SatConvertUToS | Op::ConvertUToPtr => return Unsigned::All,
        Op::UDotKHR | Op::UDotAccSatKHR | Op::BitFieldUExtract => return Unsigned::All,
        Op::UCountLeadingZerosINTEL
        | Op::UCountTrailingZerosINTEL
        | Op::AbsUSubINTEL
        | Op::UAddSatINTEL
        | Op::UAverageINTEL
        | Op::UAverageRoundedINTEL
        | Op::USubSatINTEL
        | Op::UMul32x16INTEL => return Unsigned::All,
        Op::SUDotKHR | Op::SUDotAccSatKHR => &["Vector 2"],
        Op::BitFieldInsert | Op::BitFieldSExtract => &["Offset", "Count"],
        Op::AtomicUMin | Op::AtomicUMax => &["Pointer", "Value"],
        Op::GroupAsyncCopy => &["Num Elements", "Stride"],
        Op::UntypedGroupAsyncCopyKHR => &["Element Num Bytes", "Num Elements", "Stride"],
        Op::GroupBroadcast => &["LocalId"],
        Op::GroupUMin | Op::GroupUMax | Op::GroupUMinNonUniformAMD | Op::GroupUMaxNonUniformAMD => &["X"],
        Op::GroupNonUniformUMin | Op::GroupNonUniformUMax => &["Value", "ClusterSize"],
        Op::GroupNonUniformBroadcast | Op::GroupNonUniformShuffle => &["Invocation Id"],
        Op::GroupNonUniformShuffleXor => &["Mask"],
        Op::GroupNonUniformShuffleUp | Op::GroupNonUniformShuffleDown => &["Delta"],
        Op::GroupNonUniformRotateKHR => &["Delta", "ClusterSize"],
        Op::GroupNonUniformInverseBallot
        | Op::GroupNonUniformBallotBitCount
        | Op::GroupNonUniformBallotFindLSB
        | Op::GroupNonUniformBallotFindMSB => &["Value"],
        Op::GroupNonUniformBallotBitExtract => &["Value", "Index"],
        Op::GroupNonUniformQuadBroadcast => &["Index"],
        Op::GroupNonUniformQuadSwap => &["Direction"],
        Op::SubgroupReadInvocationKHR => &["Index"],
        Op::SubgroupShuffleINTEL => &["InvocationId"],
        Op::SubgroupShuffleUpINTEL | Op::SubgroupShuffleDownINTEL => &["Delta"],
        Op::SubgroupShuffleXorINTEL => &["Value"],
        Op::SubgroupBlockReadINTEL => &["Ptr"],
        Op::SubgroupBlockWriteINTEL => &["Ptr", "Data"],
        Op::SubgroupImageBlockWriteINTEL => &["Data"],
        // Its memory operands have no name.
        Op::SubgroupBlockPrefetchINTEL => &["Ptr", "NumBytes", ""],
        Op::EnqueueMarker => &["Num Events"],
        Op::ConvertHandleToImageINTEL
        | Op::ConvertHandleToSamplerINTEL
        | Op::ConvertHandleToSampledImageINTEL => &["Operand"],
        op if op.row().is_some_and(|row| row.class == Class::NonUniform) => &["ClusterSize"],
        _ => &[],
    })
}

/// Whether what a pointer among the operands points to is constant in a SPIR-V-friendly name.
#[must_use]
pub fn is_const(op: Op, operand: &str) -> bool {
    match op {
        Op::GroupAsyncCopy | Op::UntypedGroupAsyncCopyKHR => operand == "Source",
        Op::SubgroupBlockReadINTEL | Op::SubgroupBlockPrefetchINTEL => operand == "Ptr",
        _ => false,
    }
}

/// The type of an operand whose own type says less than the function has: the kernel of a block that is enqueued, and
/// the ND-range, a structure that LLVM passes by its address. The sizes of local buffers are of the type `size`.
#[must_use]
pub fn operand_type(op: Op, operand: &str, size: Builtin) -> Option<Ty<'static>> {
    if op.row()?.class != Class::DeviceSideEnqueue {
        return None;
    }
    match operand {
        "ND Range" => Some(Ty::named("ndrange_t")),
        "Invoke" => Some(Ty::block(Builtin::Void, Vec::new())),
        "Local Size" => Some(Ty::pointer(Ty::from(size))),
        _ => None,
    }
}

//! SPIR-V-friendly names: `__spirv_<Name>` for instructions, `__spirv_ocl_<name>` for OpenCL.std, from the grammar.

use super::convert::rounding;
use super::types::{self, Spelt};
use crate::spirv::Op;
use crate::spirv::grammar::{Class, ExtInstRow, ExtInstSet, FPRoundingMode, OpRow, StorageClass};

/// What stands before every SPIR-V-friendly name.
pub const PREFIX: &str = "__spirv_";
/// What stands before OpenCL.std's names after [`PREFIX`].
const OPENCL_STD: &str = "ocl_";

/// What the postfixes of a name say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Postfixes {
    /// `_R…`, where it is a type of OpenCL C: what the result is, with its sign.
    pub result: Option<Spelt>,
    /// `_sat`.
    pub saturates: bool,
    /// `_rte` and its relatives.
    pub rounding: Option<FPRoundingMode>,
    /// `_ToGlobal` and its relatives.
    pub storage: Option<StorageClass>,
}

/// The postfixes of casts from the generic address space.
pub const STORAGE_POSTFIXES: &[(&str, StorageClass)] = &[
    ("ToGlobal", StorageClass::CrossWorkgroup),
    ("ToLocal", StorageClass::Workgroup),
    ("ToPrivate", StorageClass::Function),
];

/// What a SPIR-V-friendly name stands for.
#[derive(Clone, Copy, Debug)]
pub enum Friendly {
    /// An instruction.
    Op(&'static OpRow),
    /// One of OpenCL.std.
    Ext(&'static ExtInstRow),
}

/// Whether an instruction can stand in a block and is no matter of control flow or of LLVM's own structure.
#[must_use]
pub fn stands_in_block(row: &OpRow) -> bool {
    match row.class {
        // Instructions of extensions whose section the grammar does not tell.
        Class::Unlisted => {
            !["OpType", "OpConstant", "OpAsm", "OpAlias"].iter().any(|prefix| row.name.starts_with(prefix))
                && row.op != Op::FunctionPointerCallINTEL
        }
        Class::Annotation
        | Class::Debug
        | Class::Extension
        | Class::Function
        | Class::ModeSetting
        | Class::TypeDeclaration
        | Class::Graph
        | Class::ControlFlow => false,
        // Only Undef and Nop are among these; neither is a call.
        Class::Miscellaneous | Class::ConstantCreation => {
            !matches!(row.op, Op::Undef | Op::Nop | Op::SizeOf) && row.class == Class::Miscellaneous
        }
        _ => !matches!(row.op, Op::Variable | Op::UntypedVariableKHR),
    }
}

/// What the demangled name of a function stands for.
#[must_use]
pub fn by_name(name: &str) -> Option<(Friendly, Postfixes)> {
    let name = name.strip_prefix(PREFIX)?;
    if let Some(name) = name.strip_prefix(OPENCL_STD) {
        return extended(name);
    }
    let (base, postfixes) = name.split_once('_').unwrap_or((name, ""));
    let op = Op::by_name(&format!("Op{base}"))?.row()?;
    stands_in_block(op).then(|| (Friendly::Op(op), parse_postfixes(postfixes)))
}

fn extended(name: &str) -> Option<(Friendly, Postfixes)> {
    let table = ExtInstSet::OpenClStd.table();
    if let Some(row) = table.by_name(name) {
        return Some((Friendly::Ext(row), Postfixes::default()));
    }
    // Two underscores should start the postfixes, as names hold single ones; one is common too.
    let at = name.rfind("_R").or_else(|| name.rfind("_r")).or_else(|| name.rfind("__"))?;
    let (base, postfixes) = name.split_at(at);
    let row = table.by_name(base.trim_end_matches('_'))?;
    Some((Friendly::Ext(row), parse_postfixes(postfixes)))
}

/// Postfixes that are not understood say nothing that the LLVM types do not say as well.
fn parse_postfixes(postfixes: &str) -> Postfixes {
    let mut parsed = Postfixes::default();
    for part in postfixes.split('_') {
        if part == "sat" {
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
pub fn name_of_op(op: Op) -> Option<String> {
    op.name().and_then(|name| name.strip_prefix("Op")).map(|name| format!("{PREFIX}{name}"))
}

/// The SPIR-V-friendly name of an instruction of OpenCL.std without postfixes.
#[must_use]
pub fn name_of_ext(row: &ExtInstRow) -> String {
    format!("{PREFIX}{OPENCL_STD}{}", row.name)
}

/// Whether the name of an instruction tells the type of its result, because the operands do not.
#[must_use]
pub fn spells_result(op: Op) -> bool {
    let Some(row) = op.row() else { return false };
    match row.class {
        Class::Conversion => !matches!(
            op,
            Op::PtrCastToGeneric | Op::GenericCastToPtr | Op::GenericCastToPtrExplicit | Op::ConvertPtrToU
        ),
        Class::Image => {
            row.name.starts_with("OpImageSample")
                || matches!(op, Op::ImageRead | Op::ImageFetch | Op::ImageSparseRead)
                || matches!(op, Op::ImageQuerySizeLod | Op::ImageQuerySize)
        }
        _ => {
            super::integer::dot_signs(op).is_some()
                || matches!(
                    op,
                    Op::SubgroupBlockReadINTEL
                        | Op::SubgroupImageBlockReadINTEL
                        | Op::SubgroupImageMediaBlockReadINTEL
                        | Op::ReadClockKHR
                )
        }
    }
}

/// The operands of which integers have no sign in SPIR-V-friendly names, by their names in the grammar; whatever
/// else is an integer has one, except the values of instructions that are unsigned by name.
#[must_use]
pub fn is_unsigned(op: Op, operand: &str) -> bool {
    let Some(row) = op.row() else { return false };
    let name = row.name.trim_start_matches("Op");
    match operand {
        "Id" | "Mask" | "Delta" | "ClusterSize" | "Index" if name.starts_with("GroupNonUniform") => true,
        "Value" if name.starts_with("GroupNonUniformBallot") => op != Op::GroupNonUniformBallot,
        "Value" if op == Op::GroupNonUniformInverseBallot => true,
        "Offset" | "Count" if name.starts_with("BitField") => true,
        "Base" => op == Op::BitFieldUExtract,
        "LocalId" => op == Op::GroupBroadcast,
        "NumElements" | "Stride" => op == Op::GroupAsyncCopy,
        "InvocationId" | "Data" | "Current" | "Next" | "Coordinate" => {
            name.starts_with("Subgroup") && operand == "InvocationId"
        }
        "Value" | "X" => unsigned_by_name(name),
        "Unsigned Value" => true,
        _ => false,
    }
}

fn unsigned_by_name(name: &str) -> bool {
    ["GroupUMin", "GroupUMax", "GroupNonUniformUMin", "GroupNonUniformUMax", "AtomicUMin", "AtomicUMax"]
        .contains(&name)
        || matches!(name, "ConvertUToF" | "UConvert" | "SatConvertUToS" | "ConvertUToPtr")
}

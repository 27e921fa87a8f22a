//! Instructions that fix the types of their operands: conversions between given formats, by one rule for SPIR-V's types
//! and for LLVM's, and prefetches of blocks.

use std::fmt;

use crate::{Checker, findings::Findings};
use spirv_kit::{
    Code, Error, Errors, Extension, Id, Inst, Kind, Module, Op,
    facts::{DeclaredTypes, Facts, Grade, TypeClass, TypeFacts},
    grammar::StorageClass,
    words,
};

/// The kind of a scalar, or of the components of a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScalarKind {
    /// An integer of so many bits.
    Int(u64),
    /// A floating-point number of so many bits, encoded as IEEE 754 has it.
    Float(u64),
    /// Anything else.
    Other,
}

impl fmt::Display for ScalarKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(bits) => write!(f, "integer {bits}-bit type"),
            Self::Float(bits) => write!(f, "floating-point {bits}-bit type"),
            Self::Other => f.write_str("any type"),
        }
    }
}

/// A type that holds numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumericType {
    /// Its scalar, or its components.
    pub scalar: ScalarKind,
    /// How many there are, 1 for a scalar; `None` for a cooperative matrix.
    pub count: Option<u64>,
}

/// The formats that an instruction converts from and to.
const fn formats(op: Op) -> Option<(ScalarKind, ScalarKind)> {
    Some(match op {
        Op::ConvertFToBF16INTEL => (ScalarKind::Float(32), ScalarKind::Int(16)),
        Op::ConvertBF16ToFINTEL => (ScalarKind::Int(16), ScalarKind::Float(32)),
        Op::RoundFToTF32INTEL => (ScalarKind::Float(32), ScalarKind::Float(32)),
        _ => return None,
    })
}

/// True if an instruction converts between fixed formats.
#[must_use]
pub const fn is_fixed(op: Op) -> bool {
    formats(op).is_some()
}

/// True if the types of a conversion are those that its instruction fixes; of other instructions all are. Cooperative
/// matrices may be converted where SPV_INTEL_joint_matrix says so.
///
/// # Errors
/// The rules that they break, on the lines after the instruction's name.
pub fn check_conversion(
    op: Op,
    input: NumericType,
    result: NumericType,
    has_matrices: bool,
) -> Result<(), Error> {
    let Some((from, to)) = formats(op) else { return Ok(()) };
    let is_matrix = input.count.is_none() || result.count.is_none();
    let detail = if is_matrix && !has_matrices {
        "Can be used with cooperative matrices only when SPV_INTEL_joint_matrix is enabled".to_owned()
    } else if result.scalar != to {
        format!("Result value must be a scalar or vector of {to}")
    } else if input.scalar != from {
        format!("Input value must be a scalar or vector of {from}")
    } else if input.count != result.count {
        "Input type must have the same number of components as result type".to_owned()
    } else {
        return Ok(());
    };
    let name = op.name().unwrap_or_default().trim_start_matches("Op");
    Err(Error::new(Code::InvalidInstruction, Kind::Malformed, format!("{name}\n{detail}")))
}

/// Looks only at the instructions that fix their operands' types, of a module that may break any other rule.
///
/// # Errors
/// Those whose types are wrong.
pub fn check_fixed_types(module: &Module) -> Result<(), Errors> {
    if !module.iter().any(|inst| fixes_operands(inst.op())) {
        return Ok(());
    }
    let findings = Findings::new(Grade::Required);
    // Other rules that the module breaks do not count here.
    let Ok(facts) = Facts::new(module, &mut |problem| findings.problem(problem)) else { return Ok(()) };
    let types = DeclaredTypes::new(&facts, false, &mut |problem| findings.problem(problem));
    let errors = module.iter().filter_map(|inst| operands(&facts, &types, inst).err());
    Errors::check(errors.collect())
}

/// True if an instruction fixes the types of its operands.
pub(crate) const fn fixes_operands(op: Op) -> bool {
    is_fixed(op) || op.0 == Op::SubgroupBlockPrefetchINTEL.0
}

fn operands(facts: &Facts<'_>, types: &DeclaredTypes, inst: Inst<'_>) -> Result<(), Error> {
    if inst.op() == Op::SubgroupBlockPrefetchINTEL {
        return prefetch(facts, types, inst).map_err(|error| error.or_at(|| inst.location()));
    }
    conversion(facts, types, inst)
}

/// SPV_INTEL_subgroup_buffer_prefetch: integers in global memory, as many bytes as a number of 32 bits says.
fn prefetch(facts: &Facts<'_>, types: &DeclaredTypes, inst: Inst<'_>) -> Result<(), Error> {
    let [pointer, bytes, ..] = inst.arguments() else { return Ok(()) };
    let pointer = types.get(facts.type_of(Id(*pointer)));
    let is_pointer = |ty: &&TypeFacts| matches!(ty.op, Op::TypePointer | Op::TypeUntypedPointerKHR);
    let bytes = lanes(types, facts.type_of(Id(*bytes)));
    let wrong = match pointer.filter(is_pointer) {
        Some(pointer) if pointer.count != u64::from(StorageClass::CrossWorkgroup.0) => {
            "Ptr must be in CrossWorkgroup storage class"
        }
        Some(pointer)
            if pointer.op == Op::TypePointer
                && !matches!(
                    lanes(types, pointer.inner),
                    NumericType { scalar: ScalarKind::Int(_), count: Some(1) }
                ) =>
        {
            "Ptr must point to a scalar integer type"
        }
        Some(_) if bytes != (NumericType { scalar: ScalarKind::Int(32), count: Some(1) }) => {
            "NumBytes must be a 32-bit integer scalar"
        }
        Some(_) => return Ok(()),
        None => "Ptr must be a pointer",
    };
    let detail = format!("OpSubgroupBlockPrefetchINTEL\n{wrong}");
    Err(Error::new(Code::InvalidInstruction, Kind::Malformed, detail))
}

fn conversion(facts: &Facts<'_>, types: &DeclaredTypes, inst: Inst<'_>) -> Result<(), Error> {
    let (Some(result), Some(input)) = (inst.result_type(), inst.arguments().first()) else { return Ok(()) };
    let (from, to) = (lanes(types, facts.type_of(Id(*input))), lanes(types, result));
    let is_matrix = from.count.is_none() || to.count.is_none();
    let has_matrices = is_matrix && declares(facts, Extension::SPV_INTEL_joint_matrix);
    check_conversion(inst.op(), from, to, has_matrices).map_err(|error| error.or_at(|| inst.location()))
}

/// True if the module declares an extension.
fn declares(facts: &Facts<'_>, extension: Extension) -> bool {
    let name = extension.name().as_bytes();
    let head = facts.ids().module().iter().take_while(|inst| inst.op() != Op::MemoryModel);
    head.filter(|inst| inst.op() == Op::Extension).any(|inst| *words::string_bytes(inst.operands()) == *name)
}

fn lanes(types: &DeclaredTypes, ty: Id) -> NumericType {
    let matrix = types.get(ty).filter(|facts| facts.op == Op::TypeCooperativeMatrixKHR);
    let component = matrix.map_or(ty, |matrix| matrix.inner);
    let scalar = match types.width(component) {
        Some(bits) if types.fits(component, TypeClass::INT) => ScalarKind::Int(bits),
        Some(bits) => ScalarKind::Float(bits),
        None => ScalarKind::Other,
    };
    NumericType { scalar, count: matrix.is_none().then(|| types.lanes(ty)) }
}

/// The operands' types, where the instruction fixes them.
pub(crate) fn fixed_operands(cx: &Checker<'_>, inst: Inst<'_>) {
    if let Err(error) = operands(cx.facts, cx.types, inst) {
        cx.findings.error(Grade::Required, error);
    }
}

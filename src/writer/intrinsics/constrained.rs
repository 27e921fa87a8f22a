//! Rounding and exceptions of `llvm.experimental.constrained.*`.
//!
//! Exceptions cannot be seen in a kernel. A rounding mode is kept as a decoration of conversions (OpenCL environment,
//! "Rounding Modes for Conversions"), and of divisions and square roots with SPV_INTEL_rounded_divide_sqrt. Other arithmetic
//! rounds to the nearest.

use crate::{
    Loss, Result,
    mapping::{
        compare,
        ops::{self, Operation},
    },
    spirv::{
        Extension, Id,
        grammar::{Capability, Decoration, FPRoundingMode, OperandKind},
    },
    view::{FastMath, FloatPredicate, InstView, Opcode, TypeKind, Value, ValueKind, float_predicate},
    writer::{FunctionWriter, ModuleWriter, inst::unsupported},
};

/// The rounding modes that metadata name; others are not known before run time.
const ROUNDING: [(&str, FPRoundingMode); 4] = [
    ("round.tonearest", FPRoundingMode::RTE),
    ("round.towardzero", FPRoundingMode::RTZ),
    ("round.upward", FPRoundingMode::RTP),
    ("round.downward", FPRoundingMode::RTN),
];

/// The metadata by which a constrained intrinsic demands that exceptions are as in its source.
const STRICT: &str = "fpexcept.strict";

/// What has a rounding mode, as far as SPV_INTEL_rounded_divide_sqrt tells operations apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rounded {
    DivisionOrSquareRoot,
    Other,
}

/// The rounding mode of a name, of those that are known before run time.
fn rounding_mode(name: &str) -> Option<FPRoundingMode> {
    ROUNDING.iter().find(|row| row.0 == name).map(|row| row.1)
}

/// The first of the metadata arguments whose name is known.
/// The predicate of a name as metadata spell it; `None` for `true` and `false` too.
fn predicate(name: &str) -> Option<compare::ComparePredicate> {
    let named = FloatPredicate::ALL.iter().copied().find(|predicate| predicate.text() == name)?;
    float_predicate(named).ok()
}

fn metadata_arg<T>(inst: InstView<'_>, of_name: impl Fn(&str) -> Option<T>) -> Option<T> {
    inst.args()
        .filter(|arg| arg.kind() == ValueKind::Metadata)
        .find_map(|arg| of_name(arg.as_metadata()?.string()?))
}

impl<'m> ModuleWriter<'m> {
    /// Counts a demand that floating-point exceptions are seen; of all intrinsics only constrained ones end in metadata.
    pub(super) fn note_exceptions(&self, inst: InstView<'m>) {
        let last = inst.arg_count().checked_sub(1).and_then(|last| inst.arg(last));
        if last.is_some_and(|last| last.kind() == ValueKind::Metadata)
            && metadata_arg(inst, |name| (name == STRICT).then_some(())).is_some()
        {
            self.losses.add(Loss::FloatException);
        }
    }

    fn decorate_rounding(&mut self, id: Id, mode: FPRoundingMode) -> Result<()> {
        self.requirements.note(OperandKind::FPRoundingMode, mode.0);
        self.decorate(id, Decoration::FPRoundingMode, &[mode.0])
    }

    /// Decorates the result of constrained arithmetic with its rounding mode where an extension lets it have one, and
    /// counts other modes than that to the nearest as lost. Other encodings than IEEE 754's round in one way.
    pub(super) fn decorate_rounded(&mut self, inst: InstView<'m>, id: Id, rounded: Rounded) -> Result<()> {
        let Some(mode) = metadata_arg(inst, rounding_mode) else {
            return Ok(());
        };
        let extension = Extension::SPV_INTEL_rounded_divide_sqrt;
        if rounded == Rounded::Other
            || !self.source.allows(extension)
            || inst.ty().scalar().kind() == TypeKind::BFloat
        {
            if mode != FPRoundingMode::RTE {
                self.losses.add(Loss::Rounding);
            }
            return Ok(());
        }
        self.require_extension(extension, String::new)?;
        self.require_capability(Capability::RoundedDivideSqrtINTEL);
        self.decorate_rounding(id, mode)
    }
}

pub(super) fn constrained_arithmetic<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    operation: Operation,
) -> Result<()> {
    let op = ops::to_spirv(operation, ops::OperandShape::Float).ok_or_else(|| unsupported(inst))?;
    f.module.require_bfloat_arithmetic(inst.ty())?;
    let ty = f.module.type_of(inst.ty())?;
    let words = f.arg_ids(inst)?;
    let id = f.emit_for(inst, op, ty, &words)?;
    f.note_contraction(operation, inst.fast_math());
    let rounded = match operation {
        Operation::FDiv => Rounded::DivisionOrSquareRoot,
        _ => Rounded::Other,
    };
    f.module.decorate_rounded(inst, id, rounded)?;
    f.module.decorate_fast_math(id, inst.fast_math())
}

impl<'m> FunctionWriter<'_, 'm> {
    /// Takes note of additions that must not be contracted.
    pub(super) fn note_contraction(&mut self, operation: Operation, flags: FastMath) {
        if matches!(operation, Operation::FAdd | Operation::FSub) && !flags.contains(FastMath::CONTRACT) {
            self.uses.exact = true;
        }
    }
}

pub(super) fn constrained_convert<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    opcode: Opcode,
) -> Result<()> {
    let ty = f.module.type_of(inst.ty())?;
    // The operand of a conversion is the first one of the call too.
    let id = f.cast(opcode, inst.value(), Some(inst))?;
    if let Some(mode) = metadata_arg(inst, rounding_mode) {
        f.module.decorate_rounding(id, mode)?;
    }
    f.define(inst, id, ty)
}

pub(super) fn constrained_compare<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let predicate = metadata_arg(inst, predicate);
    let predicate = predicate.ok_or_else(|| unsupported(inst))?;
    let op = compare::to_spirv(predicate, compare::ComparedKind::Float).ok_or_else(|| unsupported(inst))?;
    if let Some(compared) = inst.arg(0).and_then(Value::ty) {
        f.module.require_bfloat_arithmetic(compared)?;
    }
    let ty = f.module.type_of(inst.ty())?;
    let words = f.arg_ids(inst)?;
    f.emit_for(inst, op, ty, &words)?;
    Ok(())
}

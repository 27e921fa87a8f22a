//! `convert_T`.

use super::{components, mismatch};
use crate::{
    Result, mangle,
    mapping::{
        builtins::{
            ArgumentClass,
            convert::{self, ConvertibleNumber, Means, NamedConversion},
        },
        opaque,
    },
    spirv::{Extension, Op, check, grammar::Capability},
    view::{InstView, Type, TypeKind},
    writer::FunctionWriter,
};

pub(super) fn convert_call<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    conversion: NamedConversion,
    class: ArgumentClass,
) -> Result<()> {
    let from = f.arg(inst, 0)?;
    let from_type = f.source.llvm_type(from)?;
    let wrong = || mismatch(format!("{from_type} cannot be converted to {}", inst.ty()));
    if components(from_type) != components(inst.ty()) {
        return Err(wrong());
    }
    let source = number(from_type, class).ok_or_else(wrong)?;
    let to = match conversion.to.scalar.class() {
        mangle::NumberClass::Float => ArgumentClass::Float,
        mangle::NumberClass::Signed => ArgumentClass::Signed,
        _ => ArgumentClass::Unsigned,
    };
    let result = number(inst.ty(), to).ok_or_else(wrong)?;
    let ty = f.module.call_type(inst)?;
    let id = f.value(from)?;
    match convert::means(source, result, conversion.saturates) {
        Means::Same => f.define(inst, id, ty),
        Means::Inst(op) => {
            let id = f.emit_for(inst, op, ty, &[id.0])?;
            let saturates = conversion.saturates && !convert::saturates_by_itself(op);
            f.module.decorate_conversion(
                id,
                saturates,
                conversion.rounding.filter(|_| rounds(source, result)),
            )
        }
    }
}

impl<'m> FunctionWriter<'_, 'm> {
    /// Whether a call has the types of the conversion that it stands for, where the instruction fixes them.
    pub(super) fn fixed_conversion(&mut self, inst: InstView<'m>, op: Op) -> Result<()> {
        if !check::is_fixed(op) {
            return Ok(());
        }
        let from = self.arg(inst, 0)?;
        let (from, to) = (lanes(self.source.llvm_type(from)?), lanes(inst.ty()));
        let has_matrices = self.source.allows(Extension::SPV_INTEL_joint_matrix);
        check::check_conversion(op, from, to, has_matrices)?;
        if from.count.is_none() {
            self.require_capability(match op {
                Op::RoundFToTF32INTEL => Capability::CooperativeMatrixTF32ComponentTypeINTEL,
                _ => Capability::CooperativeMatrixBFloat16ComponentTypeINTEL,
            });
        }
        Ok(())
    }
}

/// A type as the rules of conversions see it.
fn lanes(ty: Type<'_>) -> check::NumericType {
    let is_matrix = ty.target_ext_name().as_deref() == Some(opaque::COOPERATIVE_MATRIX);
    let scalar = ty.target_ext_types().next().filter(|_| is_matrix).unwrap_or_else(|| ty.scalar());
    let kind = match (scalar.int_width(), scalar.kind()) {
        (Some(bits), _) => check::ScalarKind::Int(bits.into()),
        (None, TypeKind::Half) => check::ScalarKind::Float(16),
        (None, TypeKind::Float) => check::ScalarKind::Float(32),
        (None, TypeKind::Double) => check::ScalarKind::Float(64),
        _ => check::ScalarKind::Other,
    };
    check::NumericType { scalar: kind, count: (!is_matrix).then(|| components(ty).into()) }
}

/// Class and width of a type that is or holds numbers; `class` tells the sign of integers.
fn number(ty: Type<'_>, class: ArgumentClass) -> Option<ConvertibleNumber> {
    let scalar = ty.scalar();
    match (scalar.int_width(), scalar.kind().float_bits()) {
        (Some(bits), _) if class != ArgumentClass::Float => Some((class, bits)),
        (_, Some(bits)) if class == ArgumentClass::Float => Some((class, bits)),
        _ => None,
    }
}

/// Conversions among integers are exact or modular, whatever the name asks for.
fn rounds(from: ConvertibleNumber, to: ConvertibleNumber) -> bool {
    from.0 == ArgumentClass::Float || to.0 == ArgumentClass::Float
}

//! Whether the types of an intrinsic's call agree: the verifier of LLVM looks at each overloaded type by itself.

use crate::{
    Result,
    mapping::intrinsics::Expansion,
    view::{InstView, Type},
    writer::{FunctionWriter, inst::unsupported},
};

/// The number of components; `None` for a scalar.
fn lanes(ty: Type<'_>) -> Option<u32> {
    ty.vector_len()
}

/// Whether a type is an integer that is more than a boolean.
fn is_number(ty: Type<'_>) -> bool {
    ty.int_width().is_some_and(|width| width > 1)
}

/// Refuses a call whose vectors have different lengths, or one where a scalar belongs.
pub(super) fn check_shape<'m>(
    f: &FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    expansion: Expansion,
) -> Result<()> {
    use Expansion as E;
    let arg = |index| f.arg(inst, index).and_then(|value| f.source.llvm_type(value));
    let result = inst.ty();
    let agrees = match expansion {
        E::SaturatingConvert(_) | E::RoundToInt(_) | E::ToHalfBits | E::FromHalfBits => {
            lanes(arg(0)?) == lanes(result)
        }
        E::FrExp => result.member(1).is_some_and(|exponent| {
            lanes(arg(0).unwrap_or(result)) == lanes(exponent) && is_number(exponent.scalar())
        }),
        E::Geometric(_) => lanes(arg(0)?).is_none_or(|count| count <= 4),
        E::LdExp => lanes(arg(0)?) == lanes(arg(1)?),
        E::PowI => lanes(arg(1)?).is_none(),
        E::CopyMemory | E::MoveMemory | E::SetMemory => is_number(arg(2)?),
        E::LeadingZeroLanes => arg(0)?.scalar().is_int() && inst.ty().is_int(),
        _ => true,
    };
    if agrees { Ok(()) } else { Err(unsupported(inst)) }
}

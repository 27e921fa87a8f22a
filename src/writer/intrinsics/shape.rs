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

/// True if vectors of these types have the components of another one together, all as many.
fn are_parts(whole: Type<'_>, parts: &[Type<'_>]) -> bool {
    let Some(first) = parts.first() else { return false };
    let all =
        u32::try_from(parts.len()).ok().zip(lanes(*first)).and_then(|(count, len)| len.checked_mul(count));
    parts.iter().all(|part| part == first) && first.element() == whole.element() && all == lanes(whole)
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
        // LLVM's verifier divides the lengths and minds no rest.
        E::Interleave => {
            let parts = (0..inst.arg_count()).map(arg).collect::<Result<Vec<_>>>()?;
            are_parts(result, &parts)
        }
        E::Deinterleave => are_parts(arg(0)?, &result.members().collect::<Vec<_>>()),
        E::LeadingZeroLanes => arg(0)?.scalar().is_int() && inst.ty().is_int(),
        _ => true,
    };
    if agrees { Ok(()) } else { Err(unsupported(inst)) }
}

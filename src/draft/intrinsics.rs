//! Names of overloaded intrinsics.

use super::{BuildError, Built, Type};

/// The name of an intrinsic with the types that its overloads have in a function type.
///
/// # Errors
/// Where there is no such intrinsic or the type is not one of its own.
pub(super) fn full_name(base: &str, ty: Type<'_>) -> Built<String> {
    let name = ty.draft.state().ir.intrinsic_name(base, ty.id);
    name.ok_or_else(|| BuildError::new(format!("there is no intrinsic {base} of type {ty}")))
}

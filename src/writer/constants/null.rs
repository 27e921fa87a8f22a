//! Which types have a null value.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use crate::{
    Code, Error, Result,
    mapping::opaque,
    view::{Type, TypeKind},
};

/// Whether OpConstantNull has a type: of the opaque ones only some do.
pub(super) fn require_null(ty: Type<'_>) -> Result<()> {
    let mut open: SmallVec<[Type<'_>; 4]> = SmallVec::from_slice(&[ty]);
    let mut seen = FxHashSet::default();
    while let Some(ty) = open.pop() {
        if let Some(element) = ty.element() {
            open.push(element);
        } else if ty.kind() == TypeKind::Struct && seen.insert(ty.as_key()) {
            open.extend(ty.members());
        }
        let op = ty.target_ext_name().and_then(|name| opaque::of_target(&name));
        if op.is_some_and(|op| !opaque::has_null(op)) {
            return Err(Error::unsupported(Code::InvalidInstruction, format!("{ty} has no null value")));
        }
    }
    Ok(())
}

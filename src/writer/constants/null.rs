//! Which types have a null value.

use crate::{Code, Error, Result, llvm::Type, mapping::opaque};

/// Whether OpConstantNull has a type: of the opaque ones only some do.
pub(super) fn require_null(ty: Type<'_>) -> Result<()> {
    let mut ty = ty;
    while let Some(element) = ty.element() {
        ty = element;
    }
    let name = ty.target_ext_name();
    let op = name.as_deref().and_then(opaque::of_target);
    match op {
        Some(op) if !opaque::has_null(op) => {
            Err(Error::unsupported(Code::InvalidInstruction, format!("{ty} has no null value")))
        }
        _ => Ok(()),
    }
}

//! Values: operands, constants, arithmetic, conversions and composites.

pub(crate) mod arithmetic;
pub(crate) mod composites;
pub(crate) mod constants;
pub(crate) mod dispatch;
pub(crate) mod dots;
pub(crate) mod formats;
pub(crate) mod operand_constraints;
pub(crate) mod operands;
pub(crate) mod reserved;
pub(crate) mod rounding;

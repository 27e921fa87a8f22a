//! Intrinsics that changed with a release: rows, by which calls that are read are brought to the present form ([`upgrade`])
//! and calls that are written to that of a former release ([`Lowering`]).

mod attributes;
mod calls;
mod names;
mod nodes;
mod records;
mod rows;

pub(crate) use calls::{Lowering, upgrade};
pub(crate) use names::typed_pointer_names;
pub(crate) use rows::{is_former, is_replaced, since};

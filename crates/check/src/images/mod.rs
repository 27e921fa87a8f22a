//! Images: types, operands and results of the instructions on them.

pub(crate) mod image_operands;
pub(crate) mod image_queries;
pub(crate) mod image_rules;

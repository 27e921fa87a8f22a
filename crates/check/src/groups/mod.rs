//! Operations of groups.

pub(crate) mod group_operands;
pub(crate) mod kernel_groups;

//! Types: their declarations, and those that operands and results have.

pub(crate) mod microscaled;
pub(crate) mod row_types;
pub(crate) mod storage_only;
pub(crate) mod type_rules;
pub(crate) mod vulkan_types;

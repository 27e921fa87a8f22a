//! Work-item functions, which are builtin variables in SPIR-V.

use crate::spirv::grammar::BuiltIn;

/// The type of a builtin variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuiltinVariableType {
    /// A number of 32 bits.
    Int,
    /// A number of the width of `size_t`.
    Size,
    /// Three numbers of the width of `size_t`; outside the three dimensions the function gives this one.
    Sizes {
        /// The function's result for a dimension that does not exist.
        outside: u32,
    },
    /// Four numbers of 32 bits.
    Mask,
}

/// A work-item function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkItem {
    /// OpenCL C's name.
    pub name: &'static str,
    /// The variable.
    pub variable: BuiltIn,
    /// Its type.
    pub shape: BuiltinVariableType,
}

const fn row(name: &'static str, variable: BuiltIn, shape: BuiltinVariableType) -> WorkItem {
    WorkItem { name, variable, shape }
}

/// Every work-item function.
pub const ROWS: &[WorkItem] = &[
    row("get_work_dim", BuiltIn::WorkDim, BuiltinVariableType::Int),
    row("get_global_size", BuiltIn::GlobalSize, BuiltinVariableType::Sizes { outside: 1 }),
    row("get_global_id", BuiltIn::GlobalInvocationId, BuiltinVariableType::Sizes { outside: 0 }),
    row("get_local_size", BuiltIn::WorkgroupSize, BuiltinVariableType::Sizes { outside: 1 }),
    row("get_enqueued_local_size", BuiltIn::EnqueuedWorkgroupSize, BuiltinVariableType::Sizes { outside: 1 }),
    row("get_local_id", BuiltIn::LocalInvocationId, BuiltinVariableType::Sizes { outside: 0 }),
    row("get_num_groups", BuiltIn::NumWorkgroups, BuiltinVariableType::Sizes { outside: 1 }),
    row("get_group_id", BuiltIn::WorkgroupId, BuiltinVariableType::Sizes { outside: 0 }),
    row("get_global_offset", BuiltIn::GlobalOffset, BuiltinVariableType::Sizes { outside: 0 }),
    row("get_global_linear_id", BuiltIn::GlobalLinearId, BuiltinVariableType::Size),
    row("get_local_linear_id", BuiltIn::LocalInvocationIndex, BuiltinVariableType::Size),
    row("get_sub_group_size", BuiltIn::SubgroupSize, BuiltinVariableType::Int),
    row("get_max_sub_group_size", BuiltIn::SubgroupMaxSize, BuiltinVariableType::Int),
    row("get_num_sub_groups", BuiltIn::NumSubgroups, BuiltinVariableType::Int),
    row("get_enqueued_num_sub_groups", BuiltIn::NumEnqueuedSubgroups, BuiltinVariableType::Int),
    row("get_sub_group_id", BuiltIn::SubgroupId, BuiltinVariableType::Int),
    row("get_sub_group_local_id", BuiltIn::SubgroupLocalInvocationId, BuiltinVariableType::Int),
    row("get_sub_group_eq_mask", BuiltIn::SubgroupEqMask, BuiltinVariableType::Mask),
    row("get_sub_group_ge_mask", BuiltIn::SubgroupGeMask, BuiltinVariableType::Mask),
    row("get_sub_group_gt_mask", BuiltIn::SubgroupGtMask, BuiltinVariableType::Mask),
    row("get_sub_group_le_mask", BuiltIn::SubgroupLeMask, BuiltinVariableType::Mask),
    row("get_sub_group_lt_mask", BuiltIn::SubgroupLtMask, BuiltinVariableType::Mask),
];

/// The row of a function.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static WorkItem> {
    if !name.starts_with("get_") {
        return None;
    }
    ROWS.iter().find(|row| row.name == name)
}

/// The row of a variable.
#[must_use]
pub fn by_variable(variable: BuiltIn) -> Option<&'static WorkItem> {
    ROWS.iter().find(|row| row.variable == variable)
}

/// The prefix of a variable's name in LLVM IR.
pub const PREFIX: &str = "__spirv_BuiltIn";

/// The variable that a function or global of LLVM IR stands for by its demangled name.
#[must_use]
pub fn variable_of(name: &str) -> Option<BuiltIn> {
    let name = name.strip_prefix(PREFIX)?;
    crate::spirv::grammar::OperandKind::BuiltIn.table()?.by_name(name).map(|row| BuiltIn(row.value))
}

/// The name that [`variable_of`] understands; `None` for a number that the grammar does not know.
///
/// Variables that an extension of Khronos brought into the core keep the extension's name, which readers of every age
/// know.
#[must_use]
pub fn variable_name(variable: BuiltIn) -> Option<String> {
    let row = variable.row()?;
    let older = row.aliases.iter().find(|alias| alias.strip_suffix("KHR") == Some(row.name));
    Some(format!("{PREFIX}{}", older.unwrap_or(&row.name)))
}

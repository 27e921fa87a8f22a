//! Modules as a whole: order, capabilities and versions, limits, entry points and their modes and models.

pub(crate) mod availability;
pub(crate) mod entry_points;
pub(crate) mod execution_modes;
pub(crate) mod layout;
pub(crate) mod limits;
pub(crate) mod model_rules;
pub(crate) mod models;
pub(crate) mod module_scope;

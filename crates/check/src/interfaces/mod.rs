//! Interfaces of entry points: variables, locations, built-in variables, transform feedback, meshes.

pub(crate) mod builtin_rows;
pub(crate) mod builtins;
pub(crate) mod feedback;
pub(crate) mod listed_variables;
pub(crate) mod locations;
pub(crate) mod mesh;

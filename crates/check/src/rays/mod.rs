//! Ray tracing.

pub(crate) mod hit_objects;
pub(crate) mod ray_queries;

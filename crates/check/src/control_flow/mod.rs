//! Functions, structured control flow, calls.

pub(crate) mod calls;
pub(crate) mod constructs;
pub(crate) mod functions;
pub(crate) mod reconvergence;
pub(crate) mod structured;

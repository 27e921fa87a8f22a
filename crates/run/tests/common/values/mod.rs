//! Functions by their values: kernels that call them, and what they have to give.

pub(crate) mod floats;
pub(crate) mod integers;
pub(crate) mod kernel;
pub(crate) mod rounding;
pub(crate) mod spirv;

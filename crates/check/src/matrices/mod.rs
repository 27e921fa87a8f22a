//! Matrices, vectors of any length, tensors and graphs.

pub(crate) mod cooperative;
pub(crate) mod graphs;
pub(crate) mod long_vectors;
pub(crate) mod shapes;
pub(crate) mod tensor_loads;
pub(crate) mod tensors;

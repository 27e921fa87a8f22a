//! The archive of the C interface: everything that `spirv-llvm-c` shows to C.

pub use spirv_llvm_c::*;

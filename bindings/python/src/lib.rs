//! The Python package `spirv_llvm`: [`bytes`](spirv_llvm::bytes) and the crate `spirv-llvm-run` for Python, with NumPy's arrays and
//! everything else that has the buffer protocol.
//!
//! The package has two extension modules, each of which is this crate. `_native`, without features, has the classes and all functions, and
//! needs no LLVM. `_llvm`, with the feature of a version of LLVM, has those functions again that can need it; `_native` imports it when
//! one does, and raises `NeedsLlvmError` where it cannot be loaded. `_llvm` has no classes of its own.
//!
//! Nothing here keeps global state; the interpreter's lock is released while a translation or a kernel runs.

mod convert;
mod elsewhere;
#[cfg(feature = "llvm")]
mod llvm;
#[cfg(not(feature = "llvm"))]
mod native;
mod translate;

//! The layer against LLVM.

mod build;
mod closure;
mod fold;
mod read;

type Outcome = std::result::Result<(), Box<dyn std::error::Error>>;

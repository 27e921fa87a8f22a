//! The layer against LLVM.

mod build;
mod closure;
// Constants are folded as by the LLVM whose form the Rust IR has; others fold and print otherwise.
#[cfg(has_form_of_ir)]
mod fold;
mod read;

type Outcome = std::result::Result<(), Box<dyn std::error::Error>>;

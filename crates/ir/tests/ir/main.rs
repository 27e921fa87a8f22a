//! The IR against what LLVM makes of it, and against mistakes.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stderr, clippy::panic)]

mod attributes;
mod common;
mod containers;
mod damaged;
mod fold;
mod former;
mod invalid;
mod llvm;
mod misfits;
mod reduce;

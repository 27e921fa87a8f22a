//! Pages under `docs/` that tests write: what tables say, and which instructions are called by their names.

#![allow(clippy::expect_used, reason = "a test that cannot prepare its input has failed")]

#[cfg(feature = "llvm")]
mod friendly;
mod pages;
#[cfg(feature = "llvm")]
#[path = "../common/validator.rs"]
mod validator;

//! Helpers that the tests of several programs share, those of `spirv-llvm-run` among them.

#![allow(dead_code, reason = "each test uses its part")]

pub(crate) mod clang;
pub(crate) mod declarations;
pub(crate) mod record;
pub(crate) mod validator;

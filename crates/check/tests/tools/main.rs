//! Modules that are linked or reduced keep the rules.

#![allow(clippy::unwrap_used, reason = "a test that cannot prepare its input has failed")]

mod link;
mod reduce;

//! What is read and written, without running it: names, types, and modules that are out of the ordinary.

#![cfg(feature = "llvm")]
#![allow(clippy::expect_used, reason = "a test that cannot prepare its input has failed")]

#[path = "../common/mod.rs"]
mod common;

mod address_spaces;
mod builtins;
mod debug_fields;
mod entry_points;
mod instruction_properties;
mod linking;
mod malformed;
mod mangle;
mod signatures;
mod validated_writing;

//! Shaders: they run on the CPU, and are written back.

#![allow(clippy::expect_used, reason = "a test that cannot prepare its input has failed")]

#[path = "../common/mod.rs"]
mod common;

mod bindings;
mod changed;
mod extensions;
mod groups;
mod levels;
mod matrices;
mod optimised;
mod pointers;
mod subgroups;
mod writing;

//! Kernels that run on the CPU.

#![allow(clippy::expect_used, reason = "a test that cannot prepare its input has failed")]

#[path = "../common/mod.rs"]
mod common;

mod aggregates;
mod barriers;
mod builtins;
mod checks;
mod conversions;
mod extensions;
mod groups;
mod images;
mod intrinsics;
mod kernels;
mod limits;
mod loading;
mod overloads;
mod private;
mod requests;
mod stops;
mod unchecked;
mod values;
mod vectors;
mod vendors;

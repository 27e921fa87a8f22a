//! Translations keep what kernels compute: they run before and after.

#![allow(clippy::expect_used, reason = "a test that cannot prepare its input has failed")]

#[path = "../common/mod.rs"]
mod common;

mod atomics;
mod control;
mod cts;
mod environments;
mod fixed_point;
mod intrinsics;
mod kernels;
mod legalized;
mod memory;
mod memory_model;
mod operations;
mod private_constants;
mod reader;
mod round_trip;
mod splitting;
mod tolerated;
mod vectors;

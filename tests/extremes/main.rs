//! Modules that are large or deep in one respect: translated or refused with an error, in time and memory that are in
//! proportion to the module.

#![allow(clippy::expect_used, reason = "a test that cannot prepare its input has failed")]

mod spirv;
mod text;
mod words;

use std::{fs, time::Instant};

use spirv_llvm::{Errors, Kind};

/// No module here takes as long, in seconds, on a machine that has much else to do and without optimization.
const MOST_SECONDS: f64 = 60.0;

/// The largest that the process has been, in bytes; 0 where the system does not tell.
fn peak() -> usize {
    let text = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<usize>().ok()).unwrap_or(0) * 1024
}

fn timed<T>(what: &str, size: usize, body: impl FnOnce() -> T) -> T {
    // The peak starts anew, where the system lets it.
    let _ = fs::write("/proc/self/clear_refs", "5");
    let (start, before) = (Instant::now(), peak());
    let result = body();
    let (seconds, growth) = (start.elapsed().as_secs_f64(), peak().saturating_sub(before));
    assert!(seconds < MOST_SECONDS, "{what} took {seconds} s");
    assert!(growth < (64 << 20) + 50 * size, "{what} took {growth} bytes for {size}");
    result
}

/// No mistake of ours is among the diagnostics, and each has a place.
fn refused(what: &str, errors: &Errors) {
    for error in errors.iter() {
        assert_ne!(error.kind(), Kind::Internal, "{what}: {error}");
    }
}

/// Tests run alone: what they measure belongs to the whole process.
#[test]
fn large_and_deep_modules_cost_what_they_are_worth() {
    spirv::is_read_or_refused();
    text::is_written_or_refused();
}

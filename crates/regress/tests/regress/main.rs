//! The harness, as users run it.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot prepare its input has failed")]

mod folder;
mod inputs;
mod runs;

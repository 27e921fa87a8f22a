//! Faults of LLVM in a command.

use std::ffi::{CStr, c_int};

use super::ffi::sl_report_faults;

/// Makes a fault (an access outside of memory, a stack that overflows, a call of `abort`) end the process with a line on
/// standard error and an exit status, in place of the signal. LLVM's parsers fall over on some damaged files, and whoever
/// runs a command for each of many files expects a message.
///
/// This changes the whole process, so it is for the `main` of commands.
pub fn report_faults(message: &'static CStr, status: u8) {
    // SAFETY: the message lives as long as the process.
    unsafe { sl_report_faults(message.as_ptr(), c_int::from(status)) }
}

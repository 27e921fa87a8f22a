//! The C interface, declared in `include/spirv_llvm.h`.
//!
//! Functions take plain bytes or LLVM's own handles and give an outcome that the caller frees. A panic, should there
//! be one, becomes an internal error: nothing unwinds into the host, and nothing ends its process.
//!
//! Without the feature `llvm` there is no function that takes LLVM's handles or runs kernels; all others need no LLVM.
#![allow(unsafe_code)]

#[cfg(feature = "llvm")]
mod in_memory;
#[cfg(feature = "llvm")]
mod launch;
mod mangle;
mod modules;
mod options;
mod report;
#[cfg(feature = "llvm")]
mod run;
#[cfg(test)]
mod tests;

use std::{
    ffi::{CString, c_char, c_void},
    panic::{AssertUnwindSafe, catch_unwind},
    slice,
};

#[cfg(feature = "llvm")]
pub use in_memory::{spirv_llvm_read_module, spirv_llvm_regularize_module, spirv_llvm_write_module};
pub use mangle::{spirv_llvm_mangle_builtin, spirv_llvm_string_free};
pub use modules::{LossFunction, spirv_llvm_diff, spirv_llvm_link, spirv_llvm_losses, spirv_llvm_version};
pub use options::{
    Options, spirv_llvm_options_free, spirv_llvm_options_new, spirv_llvm_options_set,
    spirv_llvm_options_specialize,
};

pub use report::{
    Diagnostic, DiagnosticFunction, ModuleReport, spirv_llvm_check, spirv_llvm_convert,
    spirv_llvm_enumerant_name, spirv_llvm_error_message, spirv_llvm_outcome_diagnostics,
    spirv_llvm_report_addressing_model, spirv_llvm_report_count, spirv_llvm_report_free,
    spirv_llvm_report_memory_model, spirv_llvm_report_name, spirv_llvm_report_new, spirv_llvm_report_number,
    spirv_llvm_report_size, spirv_llvm_report_version,
};

#[cfg(feature = "llvm")]
pub use launch::{
    Launch, spirv_llvm_launch_free, spirv_llvm_launch_new, spirv_llvm_launch_set,
    spirv_llvm_launch_specialize,
};
#[cfg(feature = "llvm")]
pub use run::{Argument, spirv_llvm_run};

use spirv_llvm::{Code, Error, Errors};

/// The result of a call: bytes, or diagnostics.
pub struct Outcome {
    bytes: Vec<u8>,
    message: CString,
    status: u8,
    /// Severity, 0 for errors and 1 for warnings, and what it is about.
    diagnostics: Vec<(u32, Error)>,
}

impl Outcome {
    fn of(body: impl FnOnce() -> Result<Vec<u8>, Errors>) -> *mut Self {
        let result = catch_unwind(AssertUnwindSafe(body))
            .unwrap_or_else(|payload| Err(Error::of_panic(payload.as_ref()).into()));
        Box::into_raw(Box::new(match result {
            Ok(bytes) => Self { bytes, message: CString::default(), status: 0, diagnostics: Vec::new() },
            Err(errors) => Self {
                bytes: Vec::new(),
                message: message(&errors),
                status: errors.first().code().exit_status(),
                diagnostics: errors.iter().map(|error| (0, error.clone())).collect(),
            },
        }))
    }
}

fn message(errors: &Errors) -> CString {
    let mut text = String::new();
    for error in errors.iter() {
        let code = error.code();
        text += &format!("{}: {} {error}\n", code.name(), error.message());
    }
    // A NUL in a name from the input would end the text early.
    CString::new(text.replace('\0', "\u{fffd}")).unwrap_or_default()
}

/// The caller's bytes; none for a null pointer.
///
/// # Safety
/// Where `data` is not null it points to `size` readable bytes that stay unchanged during the call.
unsafe fn bytes<'a>(data: *const c_void, size: usize) -> &'a [u8] {
    if data.is_null() {
        return &[];
    }
    // SAFETY: promised by the caller.
    unsafe { slice::from_raw_parts(data.cast(), size) }
}

/// Translates LLVM bitcode or textual IR to SPIR-V; text is refused where the library was built without LLVM.
///
/// # Safety
/// `data` points to `size` readable bytes; `options` is null or from `spirv_llvm_options_new`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_write(
    data: *const c_void,
    size: usize,
    options: *const Options,
) -> *mut Outcome {
    // SAFETY: promised by the caller.
    let (input, options) = unsafe { (bytes(data, size), options.as_ref()) };
    let defaults = Options::default();
    Outcome::of(|| spirv_llvm::bytes::write(input, options.unwrap_or(&defaults)))
}

/// Translates SPIR-V to LLVM bitcode.
///
/// # Safety
/// As `spirv_llvm_write`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_read(
    data: *const c_void,
    size: usize,
    options: *const Options,
) -> *mut Outcome {
    // SAFETY: promised by the caller.
    let (input, options) = unsafe { (bytes(data, size), options.as_ref()) };
    let defaults = Options::default();
    Outcome::of(|| spirv_llvm::bytes::read(input, options.unwrap_or(&defaults)))
}

/// 0 for success; else the exit status that `llvm-spirv` has for the first diagnostic.
///
/// # Safety
/// `outcome` is null or from a call of this interface and not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_outcome_status(outcome: *const Outcome) -> i32 {
    // SAFETY: promised by the caller.
    i32::from(unsafe { outcome.as_ref() }.map_or(Code::Other.exit_status(), |outcome| outcome.status))
}

/// The translation, and its size in bytes; valid until the outcome is freed.
///
/// # Safety
/// `outcome` as for `spirv_llvm_outcome_status`; `size` is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_outcome_data(outcome: *const Outcome, size: *mut usize) -> *const c_void {
    // SAFETY: promised by the caller.
    let bytes = unsafe { outcome.as_ref() }.map_or(&[][..], |outcome| &outcome.bytes);
    if !size.is_null() {
        // SAFETY: promised by the caller.
        unsafe { *size = bytes.len() };
    }
    bytes.as_ptr().cast()
}

/// All diagnostics, a line each; empty for success; valid until the outcome is freed.
///
/// # Safety
/// `outcome` as for `spirv_llvm_outcome_status`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_outcome_message(outcome: *const Outcome) -> *const c_char {
    // SAFETY: promised by the caller.
    unsafe { outcome.as_ref() }.map_or(c"".as_ptr(), |outcome| outcome.message.as_ptr())
}

/// Frees an outcome; null is nothing.
///
/// # Safety
/// `outcome` as for `spirv_llvm_outcome_status`; it is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_outcome_free(outcome: *mut Outcome) {
    if !outcome.is_null() {
        // SAFETY: promised by the caller.
        drop(unsafe { Box::from_raw(outcome) });
    }
}

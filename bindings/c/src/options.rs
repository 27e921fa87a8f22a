//! Options by name, as the command `llvm-spirv` has them.

use std::ffi::{CStr, c_char};

pub use spirv_llvm::bytes::Options;

/// Default options.
#[unsafe(no_mangle)]
pub extern "C" fn spirv_llvm_options_new() -> *mut Options {
    Box::into_raw(Box::default())
}

/// Sets an option by its name on the command line of `llvm-spirv`, without dashes; a null value is an empty one.
/// Gives whether name and value are known.
///
/// # Safety
/// `options` is null or from `spirv_llvm_options_new`; the texts are null or end with a NUL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_options_set(
    options: *mut Options,
    name: *const c_char,
    value: *const c_char,
) -> bool {
    // SAFETY: promised by the caller.
    let (options, name, value) = unsafe { (options.as_mut(), text(name), text(value)) };
    match (options, name, value) {
        (Some(options), Some(Ok(name)), None) => options.set(name, "").is_ok(),
        (Some(options), Some(Ok(name)), Some(Ok(value))) => options.set(name, value).is_ok(),
        _ => false,
    }
}

/// Gives the specialization constant with this `SpecId` a value, as raw bits.
///
/// # Safety
/// `options` is null or from `spirv_llvm_options_new`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_options_specialize(options: *mut Options, spec_id: u32, bits: u64) {
    // SAFETY: promised by the caller.
    if let Some(options) = unsafe { options.as_mut() } {
        options.specialize(spec_id, bits);
    }
}

/// Frees options; null is nothing.
///
/// # Safety
/// `options` is null or from `spirv_llvm_options_new`; it is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_options_free(options: *mut Options) {
    if !options.is_null() {
        // SAFETY: promised by the caller.
        drop(unsafe { Box::from_raw(options) });
    }
}

/// A text of the caller's: none for a null pointer, an error where it is not UTF-8.
///
/// # Safety
/// `text` is null or ends with a NUL.
unsafe fn text<'a>(text: *const c_char) -> Option<Result<&'a str, std::str::Utf8Error>> {
    if text.is_null() {
        return None;
    }
    // SAFETY: promised by the caller.
    Some(unsafe { CStr::from_ptr(text) }.to_str())
}

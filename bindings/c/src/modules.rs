//! Whole modules: linked, compared, and what translations of them leave out.

use std::{
    ffi::{CStr, CString, c_char, c_void},
    slice,
};

use super::{Options, Outcome, bytes};
use spirv_llvm::{Error, bytes as whole, spirv::link};

/// The version of the library, as `0.1.0`; lives for ever.
#[unsafe(no_mangle)]
pub extern "C" fn spirv_llvm_version() -> *const c_char {
    const VERSION: &CStr =
        match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
            Ok(version) => version,
            Err(_) => c"",
        };
    VERSION.as_ptr()
}

/// Links SPIR-V modules; a library keeps its exports, and a partial result the imports that nothing exports.
///
/// # Safety
/// `data` and `sizes` are null or have `count` elements, and each of `data` points to as many readable bytes as its size.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_link(
    data: *const *const c_void,
    sizes: *const usize,
    count: usize,
    library: bool,
    partial: bool,
) -> *mut Outcome {
    Outcome::of(|| {
        if data.is_null() || sizes.is_null() {
            return Err(Error::internal("the list of modules is null").into());
        }
        // SAFETY: promised by the caller.
        let (data, sizes) =
            unsafe { (slice::from_raw_parts(data, count), slice::from_raw_parts(sizes, count)) };
        // SAFETY: promised by the caller.
        let inputs: Vec<&[u8]> =
            data.iter().zip(sizes).map(|(data, size)| unsafe { bytes(*data, *size) }).collect();
        whole::link(&inputs, link::LinkOptions { library, partial })
    })
}

/// The difference of two SPIR-V modules as text; empty where nothing differs.
///
/// # Safety
/// Both point to so many readable bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_diff(
    first: *const c_void,
    first_size: usize,
    second: *const c_void,
    second_size: usize,
) -> *mut Outcome {
    // SAFETY: promised by the caller.
    let (first, second) = unsafe { (bytes(first, first_size), bytes(second, second_size)) };
    Outcome::of(|| Ok(whole::diff(first, second)?.into_bytes()))
}

/// Is handed what a translation leaves out: its name, and how often.
pub type LossFunction = extern "C" fn(user: *mut c_void, name: *const c_char, count: u32);

/// Translates a module and hands over what the translation leaves out; the translation itself is dropped.
///
/// # Safety
/// `data` points to `size` readable bytes; `options` is null or from `spirv_llvm_options_new`; `function` is null or may be called
/// with `user`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_losses(
    data: *const c_void,
    size: usize,
    options: *const Options,
    function: Option<LossFunction>,
    user: *mut c_void,
) -> *mut Outcome {
    // SAFETY: promised by the caller.
    let (input, options) = unsafe { (bytes(data, size), options.as_ref()) };
    let defaults = Options::default();
    Outcome::of(|| {
        for (name, count) in whole::losses(input, options.unwrap_or(&defaults))? {
            let name = CString::new(name).unwrap_or_default();
            if let Some(function) = function {
                function(user, name.as_ptr(), count);
            }
        }
        Ok(Vec::new())
    })
}

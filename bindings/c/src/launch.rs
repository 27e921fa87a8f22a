//! How kernels are run: options by name, as the command `spirv-llvm run` has them.

use std::{
    ffi::{CStr, c_char},
    time::Duration,
};

use spirv_llvm_run::{LaunchOptions, LoadOptions, parse_sizes};

/// How a kernel is compiled and launched.
#[derive(Clone, Debug, Default)]
pub struct Launch {
    pub(super) load: LoadOptions,
    pub(super) options: LaunchOptions,
    /// Whether an option asks for reports of races, which only a kernel with checks has.
    pub(super) races: bool,
    pub(super) offset: Option<Vec<u64>>,
    /// Values of specialization constants by their `SpecId`, as raw bits.
    pub(super) specialize: Vec<(u32, u64)>,
}

impl Launch {
    /// Sets an option by its name. Returns `None` if no option has the name, or if it does not take the value.
    fn set(&mut self, name: &str, value: &str) -> Option<()> {
        let flag = || match value {
            "" | "1" => Some(true),
            "0" => Some(false),
            _ => None,
        };
        // These options turn on what is off by default, and nothing turns it off again.
        let options = self.options.clone();
        match name {
            "unchecked" => self.load.unchecked = flag()?,
            "check-arithmetic" => self.load.arithmetic = flag()?,
            "check-races" if flag()? => (self.options, self.races) = (options.with_races(), true),
            "trap" if flag()? => self.options = options.with_traps(),
            "check-races" | "trap" => {}
            "max-errors" => self.options = options.with_max_errors(value.parse().ok()?),
            "subgroup-size" => self.options = options.with_subgroup_size(value.parse().ok()?).ok()?,
            "threads" => self.options = options.with_threads(value.parse().ok().filter(|count| *count > 0)?),
            "time-limit" => {
                let limit = Duration::try_from_secs_f64(value.parse().ok()?).ok()?;
                self.options = options.with_time_limit(limit);
            }
            "offset" => self.offset = Some(parse_sizes(value).ok()?),
            _ => return None,
        }
        Some(())
    }
}

/// A launch with the default options.
#[unsafe(no_mangle)]
pub extern "C" fn spirv_llvm_launch_new() -> *mut Launch {
    Box::into_raw(Box::default())
}

/// Sets an option by its name on the command line of `spirv-llvm run`, without dashes; a null value is an empty one. Gives whether name
/// and value are known.
///
/// # Safety
/// `launch` is null or from `spirv_llvm_launch_new`; the texts are null or end with a NUL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_launch_set(
    launch: *mut Launch,
    name: *const c_char,
    value: *const c_char,
) -> bool {
    // SAFETY: promised by the caller.
    let text = |text: *const c_char| unsafe { CStr::from_ptr(text) }.to_str().ok();
    // SAFETY: promised by the caller.
    let Some(launch) = (unsafe { launch.as_mut() }).filter(|_| !name.is_null()) else { return false };
    let value = if value.is_null() { Some("") } else { text(value) };
    text(name).zip(value).is_some_and(|(name, value)| launch.set(name, value).is_some())
}

/// Gives the specialization constant with this `SpecId` a value, as raw bits.
///
/// # Safety
/// `launch` is null or from `spirv_llvm_launch_new`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_launch_specialize(launch: *mut Launch, spec_id: u32, bits: u64) {
    // SAFETY: promised by the caller.
    if let Some(launch) = unsafe { launch.as_mut() } {
        launch.specialize.push((spec_id, bits));
    }
}

/// Frees a launch; null is nothing.
///
/// # Safety
/// `launch` is null or from `spirv_llvm_launch_new`; it is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_launch_free(launch: *mut Launch) {
    if !launch.is_null() {
        // SAFETY: promised by the caller.
        drop(unsafe { Box::from_raw(launch) });
    }
}

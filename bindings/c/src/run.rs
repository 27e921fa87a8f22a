//! Kernels run on the CPU, on memory of the caller's.

use std::{
    ffi::{CStr, c_char, c_void},
    slice,
};

use inkwell::context::Context;

use super::{Outcome, bytes};
use spirv_llvm::{Code, Error, Errors, Kind, ReadOptions, bytes as whole, llvm};
use spirv_llvm_run::{Arg, Kernel, LaunchOptions, LaunchReport, LoadOptions, NdRange};

/// An argument of a kernel.
#[repr(C)]
pub struct Argument {
    /// 0 for memory that is read and written, 1 for a value by its bytes, 2 for local memory, 3 for a null pointer.
    pub(super) kind: u32,
    /// The first byte; null for local memory and null pointers.
    pub(super) data: *mut c_void,
    /// The number of bytes.
    pub(super) size: usize,
}

impl Argument {
    /// # Safety
    /// `data` points to `size` readable bytes.
    unsafe fn as_arg(&self) -> Result<Arg, Error> {
        // SAFETY: promised by the caller.
        let content = || unsafe { bytes(self.data, self.size) }.to_vec();
        match self.kind {
            0 => Ok(Arg::Buffer(content())),
            1 => Ok(Arg::Bytes(content())),
            2 => Ok(Arg::Local(self.size)),
            3 => Ok(Arg::Null),
            kind => Err(Error::internal(format!("there is no kind {kind} of arguments"))),
        }
    }
}

/// Runs a kernel of a SPIR-V module or of LLVM IR; the outcome's data is what it printed, up to an error as well, and its diagnostics
/// have warnings too.
///
/// # Safety
/// `data` points to `size` readable bytes; `kernel` is null or ends with a NUL; `arguments` is null or has `count` elements, of which
/// each points to as many bytes as it says, which nothing else uses during the call; the sizes are null or have three elements.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_run(
    data: *const c_void,
    size: usize,
    kernel: *const c_char,
    arguments: *mut Argument,
    count: usize,
    global: *const u64,
    local: *const u64,
    unchecked: bool,
) -> *mut Outcome {
    // SAFETY: promised by the caller.
    let input = unsafe { bytes(data, size) };
    let mut report = LaunchReport::default();
    let outcome = Outcome::of(|| {
        if kernel.is_null() || global.is_null() || (arguments.is_null() && count != 0) {
            return Err(Error::internal("the kernel, the range or the list of arguments is null").into());
        }
        // SAFETY: promised by the caller.
        let (name, global) = unsafe { (CStr::from_ptr(kernel), slice::from_raw_parts(global, 3)) };
        let name = name.to_str().map_err(|_| Error::internal("the kernel's name is no UTF-8"))?;
        // SAFETY: promised by the caller.
        let local = if local.is_null() { None } else { Some(unsafe { slice::from_raw_parts(local, 3) }) };
        // SAFETY: promised by the caller.
        let given = if count == 0 { &[][..] } else { unsafe { slice::from_raw_parts(arguments, count) } };
        // SAFETY: promised by the caller.
        let mut args = given.iter().map(|own| unsafe { own.as_arg() }).collect::<Result<Vec<_>, _>>()?;
        launch(input, name, (global, local), unchecked, &mut args, &mut report)?;
        for (own, result) in given.iter().zip(&args) {
            if let Arg::Buffer(bytes) = result
                && !own.data.is_null()
                && bytes.len() == own.size
            {
                // SAFETY: the caller promises as many bytes, which nothing else uses.
                unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), own.data.cast(), bytes.len()) };
            }
        }
        Ok(Vec::new())
    });
    // SAFETY: it was made right before, and nobody else has it.
    if let Some(outcome) = unsafe { outcome.as_mut() } {
        outcome.bytes = report.output;
        outcome.diagnostics.extend(report.warnings.into_iter().map(|warning| (1, warning)));
    }
    outcome
}

fn launch(
    input: &[u8],
    name: &str,
    (global, local): (&[u64], Option<&[u64]>),
    unchecked: bool,
    args: &mut [Arg],
    report: &mut LaunchReport,
) -> Result<(), Errors> {
    if input.is_empty() {
        return Err(Error::new(Code::InvalidModule, Kind::Malformed, "the input is empty").into());
    }
    let context = Context::create();
    let module = if whole::is_binary(input) {
        spirv_llvm::read(&context, input, &ReadOptions::default())?
    } else {
        llvm::parse_ir_or_bitcode(&context, input)?
    };
    let mut kernel = Kernel::load_with(&module, name, LoadOptions { unchecked, ..LoadOptions::default() })?;
    let required = kernel.requirements().local_size.map(|size| size.to_vec());
    let local = local.map(<[u64]>::to_vec).or(required).unwrap_or_else(|| vec![1; 3]);
    Ok(kernel.launch_reporting(&NdRange::new(global, &local)?, args, &LaunchOptions::default(), report)?)
}

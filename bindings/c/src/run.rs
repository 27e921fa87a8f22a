//! Kernels run on the CPU, on memory of the caller's.

use std::{
    ffi::{CStr, c_char, c_void},
    slice,
};

use inkwell::context::Context;

use super::{Launch, Outcome, bytes};
use spirv_llvm::{
    Code, Error, Errors,
    bytes::{self as whole, Form, Options},
    llvm,
};
use spirv_llvm_run::{Arg, Kernel, LaunchReport, NdRange, parse_arg};

/// An argument of a kernel.
#[repr(C)]
pub struct Argument {
    /// 0 for memory that is read and written, 1 for a value by its bytes, 2 for local memory, 3 for a null pointer, 4 for an image, 5 for
    /// what has no memory of the caller's.
    pub(super) kind: u32,
    /// The first byte; null for local memory, null pointers and what has none.
    pub(super) data: *mut c_void,
    /// The number of bytes.
    pub(super) size: usize,
    /// The format and the sizes of an image, or what has no memory, as text; null otherwise.
    pub(super) form: *const c_char,
}

impl Argument {
    /// # Safety
    /// `data` points to `size` readable bytes; `form` is null or ends with a NUL.
    unsafe fn as_arg(&self) -> Result<Arg, Error> {
        // SAFETY: promised by the caller.
        let content = || unsafe { bytes(self.data, self.size) }.to_vec();
        match self.kind {
            0 => Ok(Arg::Buffer(content())),
            1 => Ok(Arg::Bytes(content())),
            2 => Ok(Arg::Local(self.size)),
            3 => Ok(Arg::Null),
            4 => {
                // SAFETY: promised by the caller.
                let form = unsafe { self.form() }?;
                let Arg::Image(zeros) = parse_arg(&format!("image:{form}"))? else {
                    return Err(Error::internal(format!("{form} is no image")));
                };
                if self.data.is_null() {
                    return Ok(Arg::Image(zeros));
                }
                zeros.with_texels(content()).map(Arg::Image)
            }
            5 => {
                // SAFETY: promised by the caller.
                let form = unsafe { self.form() }?;
                match parse_arg(form)? {
                    arg @ (Arg::Pipe(_) | Arg::Queue) => Ok(arg),
                    arg @ Arg::Bytes(_) if form.starts_with("sampler:") => Ok(arg),
                    _ => Err(Error::internal(format!("{form} is no sampler, pipe or queue"))),
                }
            }
            kind => Err(Error::internal(format!("there is no kind {kind} of arguments"))),
        }
    }

    /// # Safety
    /// `form` is null or ends with a NUL.
    unsafe fn form(&self) -> Result<&str, Error> {
        if self.form.is_null() {
            return Err(Error::internal("the form of an argument is null"));
        }
        // SAFETY: promised by the caller.
        unsafe { CStr::from_ptr(self.form) }
            .to_str()
            .map_err(|_| Error::internal("the form of an argument is no UTF-8"))
    }
}

/// Runs a kernel of a SPIR-V module or of LLVM IR; the outcome's data is what it printed, up to an error as well, and its diagnostics
/// have warnings too.
///
/// # Safety
/// `data` points to `size` readable bytes; `kernel` is null or ends with a NUL; `arguments` is null or has `count` elements, of which
/// each points to as many bytes as it says, which nothing else uses during the call; the sizes are null or have three elements; `launch` is
/// null or from `spirv_llvm_launch_new`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_run(
    data: *const c_void,
    size: usize,
    kernel: *const c_char,
    arguments: *mut Argument,
    count: usize,
    global: *const u64,
    local: *const u64,
    launch: *const Launch,
) -> *mut Outcome {
    // SAFETY: promised by the caller.
    let (input, how) = unsafe { (bytes(data, size), launch.as_ref()) };
    let default = Launch::default();
    let how = how.unwrap_or(&default);
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
        self::launch(input, name, (global, local), how, &mut args, &mut report)?;
        for (own, result) in given.iter().zip(&args) {
            let memory = match result {
                Arg::Buffer(bytes) => Some(bytes.as_slice()),
                Arg::Image(image) => Some(image.texels()),
                _ => None,
            };
            if let Some(bytes) = memory
                && !own.data.is_null()
                && bytes.len() == own.size
            {
                // SAFETY: the caller promises as many bytes, which nothing else uses.
                unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), own.data.cast(), bytes.len()) };
            }
        }
        // The launch went on behind these.
        Errors::check(std::mem::take(&mut report.errors))?;
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
    how: &Launch,
    args: &mut [Arg],
    report: &mut LaunchReport,
) -> Result<(), Errors> {
    whole::refuse_empty(input, Code::InvalidModule)?;
    if how.load.unchecked && (how.load.arithmetic || how.races) {
        return Err(Error::internal("a run without checks looks for neither races nor overflows").into());
    }
    let context = Context::create();
    let module = if whole::is_spirv(input) {
        let mut options = Options::default();
        for (spec_id, bits) in &how.specialize {
            options.specialize(*spec_id, *bits);
        }
        let binary = whole::convert(input, Form::Binary)?;
        options.check_specialized(&binary)?;
        whole::read_module(&context, &binary, &options)?
    } else if how.specialize.is_empty() {
        llvm::parse_ir_or_bitcode(&context, input)?
    } else {
        return Err(Error::internal("only SPIR-V has specialization constants").into());
    };
    let mut kernel = Kernel::load_with(&module, name, how.load)?;
    let required = kernel.requirements().local_size.map(|size| size.to_vec());
    let local = local.map(<[u64]>::to_vec).or(required).unwrap_or_else(|| vec![1; 3]);
    let mut range = NdRange::new(global, &local)?;
    if let Some(offset) = &how.offset {
        let mut all = offset.clone();
        all.resize(global.len().max(all.len()), 0);
        range = range.with_offset(&all)?;
    }
    Ok(kernel.launch_reporting(&range, args, &how.options, report)?)
}

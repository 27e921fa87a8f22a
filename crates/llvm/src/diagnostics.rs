//! LLVM's diagnostics as values, errors of building, and printing, writing and optimising whole modules.
//!
//! LLVM prints through a context's diagnostic handler and, without one, ends the process at an error. [`Quiet`]
//! collects instead. What cannot be caught is LLVM's fatal errors (out of memory, broken invariants): their handler
//! must not return, so the layer tests beforehand whatever is known to lead there.

use std::{ffi::c_void, marker::PhantomData, ptr::NonNull};

use inkwell::context::AsContextRef;
use inkwell::llvm_sys::{LLVMDiagnosticHandler, LLVMDiagnosticSeverity, core::*, prelude::*};

use super::{ffi::*, module::Module};
use spirv_kit::Error;
pub use spirv_kit::build_error::BuildError;
pub(crate) use spirv_kit::build_error::rule;

/// Collects a context's errors while it lives, drops its other diagnostics, then puts the caller's handler back.
pub struct Quiet<'c> {
    context: LLVMContextRef,
    handler: LLVMDiagnosticHandler,
    argument: *mut c_void,
    /// The errors so far.
    messages: NonNull<Messages>,
    lifetime: PhantomData<&'c ()>,
}

type Messages = Vec<String>;

impl<'c> Quiet<'c> {
    /// Starts to collect.
    #[must_use]
    pub fn new(context: &'c inkwell::context::Context) -> Self {
        Self::on(context.as_ctx_ref())
    }

    /// As [`Quiet::new`], for the context of a module.
    #[must_use]
    pub fn of(module: &'c inkwell::module::Module<'_>) -> Self {
        Self::on(Module::from_inkwell(module).context().raw())
    }

    pub(crate) fn on(context: LLVMContextRef) -> Self {
        let messages = NonNull::from(Box::leak(Box::<Messages>::default()));
        let guard = Self {
            context,
            handler: live!(LLVMContextGetDiagnosticHandler(context)),
            argument: live!(LLVMContextGetDiagnosticContext(context)),
            messages,
            lifetime: PhantomData,
        };
        // The guard takes the handler away before it frees the messages.
        live!(LLVMContextSetDiagnosticHandler(context, Some(collect), messages.as_ptr().cast()));
        guard
    }

    /// The errors so far.
    #[must_use]
    pub fn errors(&self) -> &[String] {
        // SAFETY: the messages live as long as the guard, and LLVM writes them only inside calls.
        unsafe { self.messages.as_ref() }
    }
}

impl Drop for Quiet<'_> {
    fn drop(&mut self) {
        live!(LLVMContextSetDiagnosticHandler(self.context, self.handler, self.argument));
        // SAFETY: the box was leaked by the constructor, and the handler that knew it is gone.
        drop(unsafe { Box::from_raw(self.messages.as_ptr()) });
    }
}

extern "C" fn collect(info: LLVMDiagnosticInfoRef, messages: *mut c_void) {
    // SAFETY: `messages` is the box of a guard that lives, and LLVM calls on the thread that uses the context.
    let messages = unsafe { &mut *messages.cast::<Messages>() };
    let text = owned(live!(LLVMGetDiagInfoDescription(info))).unwrap_or_default();
    if live!(LLVMGetDiagInfoSeverity(info)) == LLVMDiagnosticSeverity::LLVMDSError {
        messages.push(text);
    }
}

/// The module as bitcode.
#[must_use]
pub fn write_bitcode(module: &inkwell::module::Module<'_>) -> Vec<u8> {
    with_bitcode(module, <[u8]>::to_vec)
}

/// The module as bitcode, given to `then` where LLVM has it.
pub fn with_bitcode<T>(module: &inkwell::module::Module<'_>, then: impl FnOnce(&[u8]) -> T) -> T {
    super::Module::from_inkwell(module).with_bitcode(then)
}

impl super::Module<'_> {
    /// The module as bitcode, given to `then` where LLVM has it.
    pub fn with_bitcode<T>(self, then: impl FnOnce(&[u8]) -> T) -> T {
        let mut length = 0;
        let buffer = live!(sl_bitcode(self.raw()));
        let data = live!(sl_bitcode_data(buffer, &mut length)).cast::<u8>();
        // SAFETY: the buffer is ours, holds so many bytes, and is freed only after `then`. An empty one may be null.
        let bytes = if data.is_null() { &[] } else { unsafe { std::slice::from_raw_parts(data, length) } };
        let result = then(bytes);
        // SAFETY: the buffer is freed once, and nothing refers to it.
        unsafe { sl_bitcode_free(buffer) };
        result
    }
}

/// The module as text.
#[must_use]
pub fn print(module: &inkwell::module::Module<'_>) -> String {
    owned(live!(LLVMPrintModuleToString(module.as_mut_ptr()))).unwrap_or_default()
}

/// A copy of the module in the same context.
#[must_use]
pub fn clone_module<'c>(module: &inkwell::module::Module<'c>) -> inkwell::module::Module<'c> {
    module.clone()
}

/// Takes debug info out of a module, and the metadata of the module that name its units.
pub fn strip_debug_info(module: &inkwell::module::Module<'_>) {
    live!(sl_strip_debug_info(module.as_mut_ptr()));
}

/// Runs passes, in the notation of `opt -passes=`, on a module; callers who must not change it pass a clone.
///
/// # Errors
/// Where the notation is wrong, or a pass reports an error.
pub fn run_passes(module: &inkwell::module::Module<'_>, passes: &str) -> Result<(), Error> {
    run_passes_for(module, passes, None)
}

/// The same with the costs of a code generator, which passes that make vectors need.
#[cfg_attr(
    not(feature = "regions"),
    allow(unreachable_pub, reason = "only what runs kernels has it from outside")
)]
pub fn run_passes_for(
    module: &inkwell::module::Module<'_>,
    passes: &str,
    machine: Option<&inkwell::targets::TargetMachine>,
) -> Result<(), Error> {
    use inkwell::llvm_sys::{error::*, transforms::pass_builder::*};

    let Ok(passes) = std::ffi::CString::new(passes) else {
        return Err(Error::internal("the names of passes hold a NUL"));
    };
    let quiet = Quiet::of(module);
    // SAFETY: all handles are live; options and the error's message are freed once.
    let problem = unsafe {
        let options = LLVMCreatePassBuilderOptions();
        let machine = machine.map_or(std::ptr::null_mut(), inkwell::targets::TargetMachine::as_mut_ptr);
        let error = LLVMRunPasses(module.as_mut_ptr(), passes.as_ptr(), machine, options);
        LLVMDisposePassBuilderOptions(options);
        (!error.is_null()).then(|| {
            let text = LLVMGetErrorMessage(error);
            let copy = std::ffi::CStr::from_ptr(text).to_string_lossy().into_owned();
            LLVMDisposeErrorMessage(text);
            copy
        })
    };
    match problem.or_else(|| quiet.errors().first().cloned()) {
        None => Ok(()),
        Some(text) => Err(Error::internal(text)),
    }
}

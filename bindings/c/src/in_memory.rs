//! Modules of the caller's LLVM.

use std::{ffi::c_void, mem::ManuallyDrop};

use inkwell::{
    context::Context,
    llvm_sys::prelude::{LLVMContextRef, LLVMModuleRef},
    module::Module,
};
use spirv_llvm::{Error, regularize_in_place};

use super::{Options, Outcome, bytes};

/// Translates a module of the caller's to SPIR-V; it is only read.
///
/// # Safety
/// `module` is null or a live module that no other thread uses during the call; `options` as for
/// `spirv_llvm_write`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_write_module(
    module: LLVMModuleRef,
    options: *const Options,
) -> *mut Outcome {
    // SAFETY: promised by the caller.
    let options = unsafe { options.as_ref() };
    let defaults = Options::default();
    Outcome::of(|| {
        if module.is_null() {
            return Err(Error::internal("the module is null").into());
        }
        // SAFETY: the module is live; it stays the caller's, so its owner here is never dropped.
        let module = ManuallyDrop::new(unsafe { Module::new(module) });
        spirv_llvm::bytes::write_module(&module, options.unwrap_or(&defaults))
    })
}

/// Brings a module of the caller's into the regular form, LLVM IR in SPIR-V's terms. The module is changed, but not where the
/// outcome has an error.
///
/// # Safety
/// As `spirv_llvm_write_module`; nothing else uses the module's context during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_regularize_module(
    module: LLVMModuleRef,
    options: *const Options,
) -> *mut Outcome {
    // SAFETY: promised by the caller.
    let options = unsafe { options.as_ref() };
    let defaults = Options::default();
    Outcome::of(|| {
        if module.is_null() {
            return Err(Error::internal("the module is null").into());
        }
        let options = options.unwrap_or(&defaults);
        // SAFETY: the module is live; it stays the caller's, so its owner here is never dropped.
        let module = ManuallyDrop::new(unsafe { Module::new(module) });
        // SAFETY: a module's context lives as long as it does, and stays its owner's.
        let context = ManuallyDrop::new(unsafe {
            Context::new(inkwell::llvm_sys::core::LLVMGetModuleContext(module.as_mut_ptr()))
        });
        regularize_in_place(&context, &module, &options.write, options.mem2reg)?;
        Ok(Vec::new())
    })
}

/// Translates SPIR-V to a module in a context of the caller's, who owns the module then; `*module` is null where
/// the outcome has an error.
///
/// # Safety
/// `context` is null or a live context that no other thread uses during the call, `module` is null or can be
/// written; the rest as `spirv_llvm_write`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_read_module(
    context: LLVMContextRef,
    data: *const c_void,
    size: usize,
    options: *const Options,
    module: *mut LLVMModuleRef,
) -> *mut Outcome {
    // SAFETY: promised by the caller.
    let (input, options) = unsafe { (bytes(data, size), options.as_ref()) };
    let defaults = Options::default();
    let mut made = std::ptr::null_mut();
    let outcome = Outcome::of(|| {
        if context.is_null() || module.is_null() {
            return Err(Error::internal("the context or the place for the module is null").into());
        }
        // SAFETY: the context is live; it stays the caller's, so its owner here is never dropped.
        let context = ManuallyDrop::new(unsafe { Context::new(context) });
        let read = spirv_llvm::bytes::read_module(&context, input, options.unwrap_or(&defaults))?;
        made = ManuallyDrop::new(read).as_mut_ptr();
        Ok(Vec::new())
    });
    if !module.is_null() {
        // SAFETY: promised by the caller.
        unsafe { *module = made };
    }
    outcome
}

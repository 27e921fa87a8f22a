//! The C interface, called as C would.

use std::{ffi::CStr, ptr};

use super::*;

const IR: &CStr = c"target triple = \"spir64-unknown-unknown\"
define spir_kernel void @k(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p, align 4
  ret void
}
";

fn data<'a>(outcome: *const Outcome) -> &'a [u8] {
    let mut size = 0;
    // SAFETY: the outcome is not freed before the bytes are last used.
    unsafe { slice::from_raw_parts(spirv_llvm_outcome_data(outcome, &raw mut size).cast(), size) }
}

#[test]
fn both_directions_give_bytes() {
    // SAFETY: every pointer is valid or null, as the interface allows.
    unsafe {
        let written = spirv_llvm_write(IR.as_ptr().cast(), IR.count_bytes(), ptr::null());
        assert_eq!(spirv_llvm_outcome_status(written), 0);
        let options = spirv_llvm_options_new();
        assert!(spirv_llvm_options_set(options, c"spirv-target-env".as_ptr(), c"SPV-IR".as_ptr()));
        assert!(!spirv_llvm_options_set(options, c"no-such-option".as_ptr(), ptr::null()));
        let spirv = data(written);
        let read = spirv_llvm_read(spirv.as_ptr().cast(), spirv.len(), options);
        assert_eq!(spirv_llvm_outcome_status(read), 0);
        assert!(data(read).starts_with(b"BC"));
        spirv_llvm_outcome_free(read);
        spirv_llvm_outcome_free(written);
        spirv_llvm_options_free(options);
    }
}

#[test]
fn diagnostics_have_a_status_and_a_message() {
    // SAFETY: every pointer is valid or null, as the interface allows.
    unsafe {
        let outcome = spirv_llvm_read(c"not a module".as_ptr().cast(), 12, ptr::null());
        assert_eq!(spirv_llvm_outcome_status(outcome), Code::InvalidMagicNumber.exit_status());
        let message = CStr::from_ptr(spirv_llvm_outcome_message(outcome)).to_string_lossy();
        assert!(message.starts_with("InvalidMagicNumber: "), "{message}");
        assert!(data(outcome).is_empty());
        spirv_llvm_outcome_free(outcome);
        assert_ne!(spirv_llvm_outcome_status(spirv_llvm_write_module(ptr::null_mut(), ptr::null())), 0);
    }
}

#[test]
fn a_module_is_read_into_a_context_of_the_caller() {
    let context = Context::create();
    // SAFETY: every pointer is valid or null, as the interface allows; the module is taken over here.
    unsafe {
        let written = spirv_llvm_write(IR.as_ptr().cast(), IR.count_bytes(), ptr::null());
        let spirv = data(written);
        let mut module = ptr::null_mut();
        let (bytes, size) = (spirv.as_ptr().cast(), spirv.len());
        let outcome = spirv_llvm_read_module(context.raw(), bytes, size, ptr::null(), &raw mut module);
        assert_eq!(spirv_llvm_outcome_status(outcome), 0);
        let module = Module::new(module);
        assert!(module.get_function("k").is_some());
        let again = spirv_llvm_write_module(module.as_mut_ptr(), ptr::null());
        assert_eq!(data(again), spirv);
        for outcome in [written, outcome, again] {
            spirv_llvm_outcome_free(outcome);
        }
    }
}

#[test]
fn a_panic_is_an_internal_error() {
    // SAFETY: the outcome is not freed before its message is last used.
    unsafe {
        let outcome = Outcome::of(|| panic!("a mistake of our own"));
        assert_eq!(spirv_llvm_outcome_status(outcome), Error::internal("").code().exit_status());
        let message = CStr::from_ptr(spirv_llvm_outcome_message(outcome)).to_string_lossy();
        assert!(message.contains("internal error"), "{message}");
        assert!(message.contains("a mistake of our own"), "{message}");
        assert!(data(outcome).is_empty());
        spirv_llvm_outcome_free(outcome);
    }
}

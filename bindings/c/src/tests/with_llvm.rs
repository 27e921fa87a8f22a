//! Tests of the functions that need LLVM: textual IR, modules and contexts of LLVM's, kernels that run.

mod header;
mod launch;

use std::{ffi::CStr, ptr};

use inkwell::{context::Context, module::Module};

use super::{KERNEL, binary, collect, data, losses};
use crate::*;

const IR: &CStr = c"target triple = \"spir64-unknown-unknown\"
define spir_kernel void @k(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p, align 4
  ret void
}
";

#[test]
fn text_is_written() {
    let ir = b"target triple = \"spir64\"\n\
        define spir_kernel void @k() {\n  call void @llvm.trap()\n  ret void\n}\ndeclare void @llvm.trap()\n";
    assert_eq!(losses(ir), [("trap".to_owned(), 1)]);
    // SAFETY: every pointer is valid or null, as the interface allows.
    unsafe {
        let written = spirv_llvm_write(ir.as_ptr().cast(), ir.len(), ptr::null());
        assert_eq!(spirv_llvm_outcome_status(written), 0);
        spirv_llvm_outcome_free(written);
        let none = spirv_llvm_write_module(ptr::null_mut(), ptr::null());
        assert_ne!(spirv_llvm_outcome_status(none), 0);
        spirv_llvm_outcome_free(none);
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
fn a_kernel_runs() {
    // SAFETY: all pointers are to live memory of the sizes that are given.
    unsafe {
        let written = binary(KERNEL);
        let (data, size) = (data(written).as_ptr().cast(), data(written).len());
        let (mut memory, mut value) = ([0_u8; 4], 7_u32.to_le_bytes());
        let mut arguments = [
            Argument { kind: 0, data: memory.as_mut_ptr().cast(), size: 4, form: ptr::null() },
            Argument { kind: 1, data: value.as_mut_ptr().cast(), size: 4, form: ptr::null() },
        ];
        let global = [1_u64, 1, 1];
        let mut run = |count: usize, size_of_memory: usize| {
            arguments[0].size = size_of_memory;
            let outcome = spirv_llvm_run(
                data,
                size,
                c"k".as_ptr(),
                arguments.as_mut_ptr(),
                count,
                global.as_ptr(),
                ptr::null(),
                ptr::null(),
            );
            let text = CStr::from_ptr(spirv_llvm_outcome_message(outcome)).to_string_lossy().into_owned();
            let status = spirv_llvm_outcome_status(outcome);
            spirv_llvm_outcome_free(outcome);
            (status, text)
        };
        assert_eq!(run(2, 4), (0, String::new()));
        // Too little memory, and an argument too few.
        assert!(run(2, 2).1.contains("has 2 bytes"));
        assert_ne!(run(1, 4).0, 0);
        assert_eq!(memory, value);
        spirv_llvm_outcome_free(written);
    }
}

/// A run that fails has what the kernel printed before, the error that ended it, and warnings.
#[test]
fn a_run_that_fails_tells_what_came_before() {
    let ir = b"target triple = \"spir64\"\n\
        @text = internal unnamed_addr addrspace(2) constant [7 x i8] c\"id=%d\\0A\\00\"\n\
        declare spir_func i32 @printf(ptr addrspace(2), ...)\n\
        define spir_kernel void @k(ptr addrspace(1) %p) {\n  %a = alloca i32\n  %v = load i32, ptr %a\n\
        %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @text, i32 %v)\n\
        store i32 %v, ptr addrspace(1) %p\n  ret void\n}\n";
    let (global, mut found) = ([1_u64, 1, 1], Vec::<String>::new());
    let mut arguments = [Argument { kind: 0, data: ptr::null_mut(), size: 0, form: ptr::null() }];
    // SAFETY: all pointers are to live memory of the sizes that are given.
    unsafe {
        let (name, arguments) = (c"k".as_ptr(), arguments.as_mut_ptr());
        let outcome = spirv_llvm_run(
            ir.as_ptr().cast(),
            ir.len(),
            name,
            arguments,
            1,
            global.as_ptr(),
            ptr::null(),
            ptr::null(),
        );
        assert_ne!(spirv_llvm_outcome_status(outcome), 0);
        assert_eq!(data(outcome), b"id=0\n");
        spirv_llvm_outcome_diagnostics(outcome, Some(collect), (&raw mut found).cast());
        spirv_llvm_outcome_free(outcome);
    }
    assert!(
        found.len() == 2 && found[0].contains("writes 4 bytes") && found[1].contains("never written"),
        "{found:?}"
    );
}

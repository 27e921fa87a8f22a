//! Kernels with options, images, and constants that are specialized.

use std::{
    ffi::{CStr, c_char, c_void},
    ptr,
};

use crate::tests::{KERNEL, binary, collect, data};
use crate::*;

/// Runs the kernel on a number of groups of one work-item each; returns the status and the diagnostics.
fn run(
    module: &[u8],
    arguments: &mut [Argument],
    groups: u64,
    options: &[(&CStr, &CStr)],
) -> (i32, Vec<String>) {
    let (global, mut found) = ([groups, 1, 1], Vec::<String>::new());
    // SAFETY: all pointers are to live memory of the sizes that are given.
    unsafe {
        let launch = spirv_llvm_launch_new();
        for (name, value) in options {
            assert!(spirv_llvm_launch_set(launch, name.as_ptr(), value.as_ptr()), "{name:?}");
        }
        let (bytes, size, name) = (module.as_ptr().cast(), module.len(), c"k".as_ptr());
        let (list, count) = (arguments.as_mut_ptr(), arguments.len());
        let outcome = spirv_llvm_run(bytes, size, name, list, count, global.as_ptr(), ptr::null(), launch);
        let status = spirv_llvm_outcome_status(outcome);
        spirv_llvm_outcome_diagnostics(outcome, Some(collect), (&raw mut found).cast());
        spirv_llvm_outcome_free(outcome);
        spirv_llvm_launch_free(launch);
        (status, found)
    }
}

fn argument(kind: u32, data: &mut [u8], form: Option<&CStr>) -> Argument {
    let form = form.map_or(ptr::null::<c_char>(), CStr::as_ptr);
    Argument { kind, data: data.as_mut_ptr().cast::<c_void>(), size: data.len(), form }
}

#[test]
fn options_have_the_names_of_the_command() {
    let written = binary(KERNEL);
    let module = data(written);
    let (mut memory, mut value) = ([0; 4], 7_u32.to_le_bytes());
    let mut both = [argument(0, &mut memory, None), argument(1, &mut value, None)];
    assert_eq!(run(module, &mut both, 2, &[]), (0, Vec::new()));
    let (status, found) = run(module, &mut both, 2, &[(c"check-races", c""), (c"threads", c"2")]);
    assert!(status == 0 && found.len() == 1 && found[0].contains("without a barrier"), "{found:?}");
    assert_ne!(run(module, &mut both, 2, &[(c"check-races", c"1"), (c"trap", c"1")]).0, 0);
    let (status, found) = run(module, &mut both, 2, &[(c"check-races", c"1"), (c"unchecked", c"1")]);
    assert!(status != 0 && found[0].contains("without checks"), "{found:?}");
    // The launch goes on behind an error, which makes it fail all the same.
    both[0].size = 2;
    let (status, found) = run(module, &mut both, 2, &[(c"max-errors", c"3")]);
    assert!(status != 0 && found.len() == 1 && found[0].contains("has 2 bytes"), "{found:?}");
    // SAFETY: every pointer is valid or null, as the interface allows.
    unsafe {
        spirv_llvm_outcome_free(written);
        let launch = spirv_llvm_launch_new();
        for (name, value) in [
            (c"time-limits", c"1"),
            (c"time-limit", c"-1"),
            (c"trap", c"yes"),
            (c"subgroup-size", c"3"),
            (c"threads", c"0"),
            (c"max-errors", c""),
            (c"offset", c"x"),
        ] {
            assert!(!spirv_llvm_launch_set(launch, name.as_ptr(), value.as_ptr()), "{name:?} {value:?}");
        }
        assert!(!spirv_llvm_launch_set(launch, ptr::null(), ptr::null()));
        assert!(!spirv_llvm_launch_set(ptr::null_mut(), c"trap".as_ptr(), ptr::null()));
        spirv_llvm_launch_specialize(ptr::null_mut(), 1, 1);
        spirv_llvm_launch_free(launch);
        spirv_llvm_launch_free(ptr::null_mut());
    }
}

#[test]
fn a_kernel_that_does_not_end_is_stopped() {
    let ir = b"target triple = \"spir64\"\n\
        define spir_kernel void @k(ptr addrspace(1) %p) {\n  br label %again\nagain:\n\
        \x20 store volatile i32 1, ptr addrspace(1) %p\n  br label %again\n}\n";
    let mut memory = [0; 4];
    let (status, found) = run(ir, &mut [argument(0, &mut memory, None)], 1, &[(c"time-limit", c"0.2")]);
    assert!(status != 0 && found.len() == 1 && found[0].contains("time limit"), "{found:?}");
}

#[test]
fn ranges_may_begin_elsewhere() {
    let ir = b"target triple = \"spir64\"\n\
        declare spir_func i64 @_Z13get_global_idj(i32)\n\
        define spir_kernel void @k(ptr addrspace(1) %p) {\n\
        \x20 %id = call spir_func i64 @_Z13get_global_idj(i32 0)\n\
        \x20 store i64 %id, ptr addrspace(1) %p\n  ret void\n}\n";
    let mut memory = [0; 8];
    assert_eq!(run(ir, &mut [argument(0, &mut memory, None)], 1, &[(c"offset", c"5")]), (0, Vec::new()));
    assert_eq!(u64::from_le_bytes(memory), 5);
}

#[test]
fn texels_are_memory_of_the_caller() {
    let image = "target(\"spirv.Image\", void, 1, 0, 0, 0, 0, 0, 1)";
    let ir = format!(
        "target triple = \"spir64\"\n\
         declare spir_func void @_Z12write_imagef14ocl_image2d_woDv2_iDv4_f({image}, <2 x i32>, <4 x float>)\n\
         define spir_kernel void @k({image} %image, target(\"spirv.Sampler\") %sampler) {{\n\
         \x20 call spir_func void @_Z12write_imagef14ocl_image2d_woDv2_iDv4_f({image} %image, <2 x i32> <i32 1, i32 0>, \
         <4 x float> <float 1.0, float 0.0, float 1.0, float 0.0>)\n  ret void\n}}\n"
    );
    let (mut texels, form) = ([9; 8], Some(c"rgba-unorm8:2x1"));
    let mut arguments =
        [argument(4, &mut texels, form), argument(5, &mut [], Some(c"sampler:linear,repeat"))];
    assert_eq!(run(ir.as_bytes(), &mut arguments, 1, &[]), (0, Vec::new()));
    for (kind, size, form, message) in [
        (4, 4, form, "an image of 2 by 1"),
        (4, 8, Some(c"rgba-unorm9:2x1"), "no format of texels"),
        (4, 8, None, "the form of an argument is null"),
        (5, 0, Some(c"f32:1"), "no sampler, pipe or queue"),
    ] {
        (arguments[0].kind, arguments[0].size) = (kind, size);
        arguments[0].form = form.map_or(ptr::null(), CStr::as_ptr);
        let (status, found) = run(ir.as_bytes(), &mut arguments, 1, &[]);
        assert!(status != 0 && found[0].contains(message), "{found:?}");
    }
    assert_eq!(texels, [9, 9, 9, 9, 255, 0, 255, 0]);
}

#[test]
fn constants_of_spirv_are_specialized() {
    let text = KERNEL.to_str().expect("a text").replace("%void =", "%three = OpSpecConstant %int 3\n%void =");
    let text = text
        .replace("OpStore %p %v", "OpStore %p %three")
        .replace("%int =", "OpDecorate %three SpecId 7\n%int =");
    let written = binary(&CString::new(text.as_bytes()).expect("a text"));
    let (mut memory, mut value, global) = ([0; 4], [0; 4], [1_u64, 1, 1]);
    let mut both = [argument(0, &mut memory, None), argument(1, &mut value, None)];
    // SAFETY: all pointers are to live memory of the sizes that are given.
    unsafe {
        let (module, launch) = (data(written), spirv_llvm_launch_new());
        spirv_llvm_launch_specialize(launch, 7, 11);
        let mut run = |bytes: &[u8]| {
            let (list, name) = (both.as_mut_ptr(), c"k".as_ptr());
            let (at, size) = (bytes.as_ptr().cast(), bytes.len());
            let outcome = spirv_llvm_run(at, size, name, list, 2, global.as_ptr(), ptr::null(), launch);
            let status = spirv_llvm_outcome_status(outcome);
            spirv_llvm_outcome_free(outcome);
            status
        };
        assert_eq!(run(module), 0);
        assert_eq!(run(text.as_bytes()), 0);
        assert_ne!(run(b"target triple = \"spir64\""), 0);
        assert_ne!(run(KERNEL.to_bytes()), 0, "it has no constant 7");
        spirv_llvm_launch_free(launch);
        spirv_llvm_outcome_free(written);
    }
    assert_eq!(u32::from_le_bytes(memory), 11);
}

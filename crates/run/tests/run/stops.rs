//! Kernels that end the program: the launch ends with an error, with checks and without, and the process goes on.

#![allow(clippy::unwrap_used, reason = "a test that cannot prepare its input has failed")]

use inkwell::context::Context;
use spirv_llvm::llvm::parse_ir_or_bitcode;
use spirv_llvm_run::{Arg, Kernel, NdRange};

/// A kernel that stops where its argument is 5, by these instructions, and stores 7 otherwise.
fn text(stop: &str, declaration: &str) -> String {
    format!(
        "target datalayout = \"e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024\"
target triple = \"spir64-unknown-unknown\"
define internal void @inner(i32 %n) {{
  %is = icmp eq i32 %n, 5
  br i1 %is, label %stop, label %end
stop:
{stop}
end:
  ret void
}}
define spir_kernel void @k(ptr addrspace(1) %out, i32 %n) personality ptr @unwinds {{
  call void @inner(i32 %n)
  store i32 7, ptr addrspace(1) %out
  ret void
}}
declare i32 @unwinds(...)
{declaration}"
    )
}

fn launch(text: &str, n: u32, is_checked: bool) -> Result<Vec<u8>, String> {
    let context = Context::create();
    let module = parse_ir_or_bitcode(&context, text.as_bytes()).unwrap();
    let load = if is_checked { Kernel::load } else { Kernel::load_unchecked };
    let mut args = [Arg::Buffer(vec![0; 4]), Arg::Bytes(n.to_le_bytes().to_vec())];
    let range = NdRange::new(&[8], &[4]).unwrap();
    load(&module, "k").unwrap().launch(&range, &mut args).map_err(|error| error.to_string())?;
    match args {
        [Arg::Buffer(bytes), _] => Ok(bytes),
        _ => panic!("the first argument is a buffer"),
    }
}

#[test]
fn traps_and_aborts() {
    let cases = [
        ("  call void @llvm.trap()\n  unreachable", "declare void @llvm.trap()"),
        ("  call void @llvm.ubsantrap(i8 3)\n  br label %end", "declare void @llvm.ubsantrap(i8 immarg)"),
        (
            "  call spir_func void @_Z16__spirv_AbortKHRi(i32 %n)\n  unreachable",
            "declare spir_func void @_Z16__spirv_AbortKHRi(i32)",
        ),
        (
            "  call spir_func void @_Z16__spirv_AbortKHRDv2_f(<2 x float> zeroinitializer)\n  br label %end",
            "declare spir_func void @_Z16__spirv_AbortKHRDv2_f(<2 x float>)",
        ),
    ];
    for (stop, declaration) in cases {
        let text = text(stop, declaration);
        for is_checked in [true, false] {
            assert_eq!(launch(&text, 4, is_checked).as_deref(), Ok(&[7, 0, 0, 0][..]), "{text}");
            let told = launch(&text, 5, is_checked).unwrap_err();
            assert!(told.contains("item (0, 0, 0) ends the program"), "{told}\n{text}");
            assert!(told.contains("function inner, block stop"), "{told}\n{text}");
        }
    }
}

#[test]
fn pauses_for_debuggers() {
    let text = text("  call void @llvm.debugtrap()\n  br label %end", "declare void @llvm.debugtrap()");
    for is_checked in [true, false] {
        assert_eq!(launch(&text, 5, is_checked).as_deref(), Ok(&[7, 0, 0, 0][..]));
    }
}

//! A generated kernel for benchmarks.

use std::fmt::Write as _;

use inkwell::context::Context;
use spirv_llvm::llvm;

/// A kernel of so many steps of an address, a load, arithmetic and a store.
fn text(steps: usize) -> String {
    let mut text = String::from(
        "target triple = \"spir64-unknown-unknown\"\n\
         define spir_kernel void @k(ptr addrspace(1) %p, i32 %x) {\n",
    );
    let mut last = "%x".to_owned();
    for i in 0..steps {
        let _ = writeln!(text, "  %g{i} = getelementptr inbounds i32, ptr addrspace(1) %p, i32 {last}");
        let _ = writeln!(text, "  %l{i} = load i32, ptr addrspace(1) %g{i}, align 4");
        let _ = writeln!(text, "  %a{i} = add i32 %l{i}, {last}");
        let _ = writeln!(text, "  store i32 %a{i}, ptr addrspace(1) %g{i}, align 4");
        last = format!("%a{i}");
    }
    text + "  ret void\n}\n"
}

/// The kernel as bitcode.
pub(crate) fn bitcode(steps: usize) -> Vec<u8> {
    let context = Context::create();
    let module = llvm::parse_ir_or_bitcode(&context, text(steps).as_bytes()).expect("the text is right");
    llvm::write_bitcode(&module)
}

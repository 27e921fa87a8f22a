//! Modules that are written apart and linked: of the functions that do an intrinsic's work, which each module has of its own and
//! exports, one is left.

use inkwell::context::Context;
use spirv_llvm::{
    WriteOptions, llvm,
    spirv::{Module, asm, check, link},
    write,
};

/// Intrinsics that become calls of exported functions: the type of the call, its name, and its operands. The parameters are
/// `%p`, `%q` (pointers), `%n` (i64), `%b` (i8), and `%x`, `%y` (i16).
const CALLS: [(&str, &str, &str); 7] = [
    ("void", "llvm.memset.p1.i64", "ptr addrspace(1) %p, i8 %b, i64 %n, i1 false"),
    ("void", "llvm.memset.p1.i64", "ptr addrspace(1) %p, i8 %b, i64 %n, i1 true"),
    ("void", "llvm.memmove.p1.p1.i64", "ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n, i1 false"),
    ("void", "llvm.memmove.p1.p1.i64", "ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n, i1 true"),
    ("i16", "llvm.bitreverse.i16", "i16 %x"),
    ("{ i16, i1 }", "llvm.umul.with.overflow.i16", "i16 %x, i16 %y"),
    ("i16", "llvm.fshl.i16", "i16 %x, i16 %y, i16 %x"),
];

/// A module of SPIR-V with a function of this name that makes all calls.
fn module(name: &str) -> Module {
    let calls = CALLS.map(|(ty, callee, operands)| format!("call {ty} @{callee}({operands})\n")).concat();
    let text = format!(
        "target triple = \"spir64-unknown-unknown\"\n\
         define spir_func void @{name}(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n, i8 %b, i16 %x, i16 %y) {{\n\
         {calls}ret void\n}}\n\
         declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)\n\
         declare void @llvm.memmove.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)\n\
         declare i16 @llvm.bitreverse.i16(i16)\ndeclare i16 @llvm.fshl.i16(i16, i16, i16)\n\
         declare {{ i16, i1 }} @llvm.umul.with.overflow.i16(i16, i16)\n"
    );
    let context = Context::create();
    let ir = llvm::parse_ir_or_bitcode(&context, text.as_bytes()).expect("LLVM IR");
    let words = write(&ir, &WriteOptions::default()).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    Module::from_words(words).expect("a module")
}

#[test]
fn functions_of_intrinsics_are_joined() {
    let modules = [module("f"), module("g")];
    let checked =
        modules.each_ref().map(|module| check::check_required(module).expect("a module that is right"));
    let options = link::LinkOptions { library: true, ..link::LinkOptions::default() };
    let words = link::link(&checked, options).unwrap_or_else(|errors| panic!("{errors}"));
    let linked = Module::from_words(words).expect("a module");
    let found = check::check(&linked).list;
    assert!(found.is_empty(), "{found:?}");
    let functions = |module: &Module| {
        let text = asm::disassemble(module, &asm::Style::default()).expect("assembly");
        text.matches("= OpFunction ").count()
    };
    // Both callers, and each other function once.
    assert_eq!(functions(&linked), functions(&modules[0]) + 1);
    assert_eq!(functions(&modules[0]), CALLS.len() + 1);
}

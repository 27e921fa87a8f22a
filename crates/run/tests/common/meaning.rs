//! Kernels of a few instructions, which run before and after the round trip.

use inkwell::context::Context;
use spirv_llvm::{ReadOptions, WriteOptions, llvm::MAJOR_VERSION, spirv};
use spirv_llvm_run::{Arg, Kernel, NdRange};

/// The bytes of input and output that one work-item has.
pub(crate) const ROW: usize = 1024;
pub(crate) const ITEMS: usize = 6;

/// A kernel around instructions that read `%p` and `%q` and write to `%r` and behind.
pub(crate) fn kernel(body: &str, rest: &str) -> String {
    let text = kernel_of_this_release(body, rest);
    if MAJOR_VERSION < "22" { text.lines().map(with_former_alignment).collect() } else { text }
}

/// The line with the alignment of a masked access as it was before LLVM 22, an operand in front of the mask.
fn with_former_alignment(line: &str) -> String {
    const NAMES: [&str; 4] = ["load", "store", "gather", "scatter"];
    let is_access = NAMES.iter().any(|name| line.contains(&format!("@llvm.masked.{name}.")));
    let mask = line.find(" x i1>").and_then(|end| line[..end].rfind(", <"));
    let (true, Some(mask)) = (is_access, mask) else { return format!("{line}\n") };
    let (pointer, rest) = line.split_at(mask);
    if line.starts_with("declare") {
        return format!("{pointer}, i32{rest}\n");
    }
    let (before, pointer) = pointer.rsplit_once(" align ").expect("a masked access has an alignment");
    let (align, pointer) = pointer.split_once(' ').expect("the alignment stands before the pointer");
    format!("{before} {pointer}, i32 {align}{rest}\n")
}

fn kernel_of_this_release(body: &str, rest: &str) -> String {
    format!(
        "target datalayout = \"e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024\"
target triple = \"spir64-unknown-unknown\"
declare spir_func i64 @_Z13get_global_idj(i32)
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {{
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %offset = mul i64 %id, {ROW}
  %p = getelementptr i8, ptr addrspace(1) %in, i64 %offset
  %q = getelementptr i8, ptr addrspace(1) %p, i64 {half}
  %r = getelementptr i8, ptr addrspace(1) %out, i64 %offset
{body}
  ret void
}}
{rest}",
        half = ROW / 2
    )
}

/// The kernel's input.
pub(crate) fn input() -> Vec<u8> {
    let mut state = 0x9E37_79B9_u32;
    let mut input = Vec::new();
    for _ in 0..ROW * ITEMS {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        input.push((state >> 24) as u8);
    }
    input
}

fn run(text: &str, module: &inkwell::module::Module<'_>) -> Vec<u8> {
    let mut kernel = Kernel::load(module, "k").unwrap_or_else(|error| panic!("{error}\n{text}"));
    let mut args = vec![Arg::Buffer(input()), Arg::Buffer(vec![0; ROW * ITEMS])];
    kernel.launch(&NdRange::new(&[ITEMS as u64], &[1]).expect("a range"), &mut args).expect("a run");
    match args.pop() {
        Some(Arg::Buffer(bytes)) => bytes,
        _ => panic!("the last argument is a buffer"),
    }
}

/// Runs a kernel as it is and gives what it writes.
pub(crate) fn run_as_it_is(text: &str) -> Vec<u8> {
    let context = Context::create();
    let module = spirv_llvm::llvm::parse_ir_or_bitcode(&context, text.as_bytes());
    run(text, &module.unwrap_or_else(|error| panic!("{error}\n{text}")))
}

/// Runs a kernel before and after the round trip, and makes the trip twice more.
pub(crate) fn check(text: &str) {
    check_against(text, text);
}

/// The same, where another kernel tells before what the first one does after.
pub(crate) fn check_against(text: &str, reference: &str) {
    let context = Context::create();
    let parse = |text: &str| {
        spirv_llvm::llvm::parse_ir_or_bitcode(&context, text.as_bytes())
            .unwrap_or_else(|error| panic!("{error}\n{text}"))
    };
    check_results(text, &run(reference, &parse(reference)));
}

/// The same, where the results are known.
pub(crate) fn check_results(text: &str, direct: &[u8]) {
    let context = Context::create();
    let module = spirv_llvm::llvm::parse_ir_or_bitcode(&context, text.as_bytes())
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(direct.iter().any(|byte| *byte != 0), "the kernel writes nothing\n{text}");
    let words = spirv_llvm::write(&module, &WriteOptions::default())
        .unwrap_or_else(|errors| panic!("write: {errors}\n{text}"));
    let bytes = spirv::to_bytes(&words, spirv::ByteOrder::Little);
    let other = Context::create();
    let back = spirv_llvm::read(&other, &bytes, &ReadOptions::default())
        .unwrap_or_else(|errors| panic!("read: {errors}\n{text}"));
    let after = run(text, &back);
    let differs = direct.iter().zip(&after).position(|(a, b)| a != b);
    assert_eq!(differs, None, "the first different byte\n{text}");
    // From the second module on they are all the same.
    let second = spirv_llvm::write(&back, &WriteOptions::default())
        .unwrap_or_else(|errors| panic!("write again: {errors}\n{text}"));
    let bytes = spirv::to_bytes(&second, spirv::ByteOrder::Little);
    let last = Context::create();
    let back = spirv_llvm::read(&last, &bytes, &ReadOptions::default())
        .unwrap_or_else(|errors| panic!("read again: {errors}\n{text}"));
    let third = spirv_llvm::write(&back, &WriteOptions::default())
        .unwrap_or_else(|errors| panic!("write at last: {errors}\n{text}"));
    let text_of = |words: Vec<u32>| {
        let module = spirv::Module::from_words(words).expect("a module");
        spirv::text::write(&module).expect("a module with a text form")
    };
    if second != third {
        let (second, third) = (text_of(second), text_of(third));
        let differs = second.lines().zip(third.lines()).skip(1).find(|(a, b)| a != b);
        panic!("the second module differs from the third: {differs:?}\n{text}");
    }
}

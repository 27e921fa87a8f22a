//! Modules that are written, from text.

use std::fmt::Write as _;

use inkwell::context::Context;
use spirv_llvm::{
    ReadOptions, WriteOptions, llvm,
    spirv::{ByteOrder, Extension, asm, to_bytes},
};

use super::{refused, timed};

fn write(what: &str, text: &str) -> Option<usize> {
    write_with(&WriteOptions::default(), what, text)
}

fn write_with(options: &WriteOptions, what: &str, text: &str) -> Option<usize> {
    let context = Context::create();
    let module = llvm::parse_ir_or_bitcode(&context, text.as_bytes())
        .unwrap_or_else(|error| panic!("{what}: {error}"));
    match timed(what, text.len(), || spirv_llvm::write(&module, options)) {
        Ok(words) => {
            let bytes = to_bytes(&words, ByteOrder::Little);
            let read = timed(what, bytes.len(), || {
                let mut read = ReadOptions::default();
                read.extensions = options.extensions.clone();
                spirv_llvm::read(&Context::create(), &bytes, &read).map(drop)
            });
            assert!(read.is_ok(), "{what}: {read:?}");
            Some(words.len())
        }
        Err(errors) => {
            refused(what, &errors);
            None
        }
    }
}

/// All cases.
pub(super) fn is_written_or_refused() {
    const HEAD: &str = "target triple = \"spir64-unknown-unknown\"\n";
    let mut long = format!("{HEAD}define spir_func i32 @f(i32 %a, i32 %v0) {{\n");
    for number in 0..100_000 {
        let _ = writeln!(long, "  %v{} = xor i32 %v{number}, %a", number + 1);
    }
    long += "  ret i32 %v100000\n}\n";
    assert!(write("a body of 100,000 instructions", &long).is_some());

    let mut deep = format!("{HEAD}define spir_func void @f(i1 %c, ptr addrspace(1) %p) {{\nb0:\n");
    for number in 0..20_000 {
        let _ = writeln!(deep, "  br i1 %c, label %b{0}, label %e{number}\nb{0}:", number + 1);
    }
    deep += "  br label %e19999\n";
    for number in (1..20_000).rev() {
        let _ = writeln!(deep, "e{number}:\n  br label %e{}", number - 1);
    }
    deep += "e0:\n  ret void\n}\n";
    assert!(write("20,000 nested selections", &deep).is_some());

    let mut phis = format!("{HEAD}define spir_func void @f(ptr addrspace(1) %q0) {{\nb0:\n  br label %b1\n");
    for number in 1..20_000 {
        let (before, next) = (number - 1, number + 1);
        let _ = writeln!(
            phis,
            "b{number}:\n  %q{number} = phi ptr addrspace(1) [ %q{before}, %b{before} ]\n  br label %b{next}"
        );
    }
    phis += "b20000:\n  store i32 0, ptr addrspace(1) %q19999\n  ret void\n}\n";
    assert!(write("a chain of 20,000 phis of pointers", &phis).is_some());

    let members = vec!["i32"; 1_000_000].join(", ");
    let structure = format!(
        "{HEAD}define spir_func void @f(ptr addrspace(1) %p) {{\n  %x = load {{ {members} }}, ptr addrspace(1) %p\n  \
         ret void\n}}\n"
    );
    assert!(write("a structure of 10^6 members", &structure).is_none());
    let members = vec!["i32"; 16_384].join(", ");
    let structure = format!(
        "{HEAD}define spir_func void @f(ptr addrspace(1) %p) {{\n  %x = load {{ {members} }}, ptr addrspace(1) %p\n  \
         ret void\n}}\n"
    );
    assert!(write("a structure of one member more than there may be", &structure).is_none());

    let parameters = |count| {
        format!("{HEAD}define spir_func void @f({}) {{\n  ret void\n}}\n", vec!["i32"; count].join(", "))
    };
    assert!(write("255 parameters", &parameters(255)).is_some());
    assert!(write("256 parameters", &parameters(256)).is_none());

    let mut functions = HEAD.to_owned();
    for number in 0..20_000 {
        let _ = writeln!(functions, "define spir_func void @f{number}() {{");
        if number > 0 {
            let _ = writeln!(functions, "  call spir_func void @f{}()", number - 1);
        }
        functions += "  ret void\n}\n";
    }
    assert!(write("a chain of 20,000 calls", &functions).is_some());

    for number in 0..20_000 {
        let _ = writeln!(
            functions,
            "define spir_kernel void @k{number}() {{\n  call spir_func void @f19999()\n  ret void\n}}"
        );
    }
    assert!(write("20,000 kernels that reach as many functions", &functions).is_some());

    let mut globals = HEAD.to_owned();
    for number in 0..65_536 {
        let _ = writeln!(globals, "@g{number} = addrspace(1) global i32 {number}");
    }
    assert!(write("one variable more than there may be", &globals).is_none());

    addresses_are_written(HEAD);
    loops_are_written(HEAD);
    lanes_are_written_or_refused(HEAD);
    long_vectors_of_shaders_are_written_or_refused();

    // Each function may call all that come before it as well as the last.
    let mut recursive = HEAD.to_owned();
    for number in 0..500 {
        let _ = writeln!(recursive, "define spir_func void @f{number}() {{");
        for callee in (0..number).chain([499]) {
            let _ = writeln!(recursive, "  call spir_func void @f{callee}()");
        }
        recursive += "  ret void\n}\n";
    }
    recursive += "define spir_kernel void @k() {\n  call spir_func void @f0()\n  ret void\n}\n";
    assert!(write("500 functions that call each other", &recursive).is_none());

    let mut metadata = format!("{HEAD}!chain = !{{!0}}\n");
    for number in 0..5000 {
        let _ = writeln!(metadata, "!{number} = !{{!{}}}", number + 1);
    }
    metadata += "!5000 = !{}\n";
    assert!(write("metadata in a chain", &metadata).is_some());
}

/// Constants that are made of addresses: as many as there are places that take them, and a large one that many places take.
fn addresses_are_written(head: &str) {
    let head = format!("{head}@a = addrspace(1) global [20000 x i32] zeroinitializer\n");
    let cases: Vec<_> = (0..20_000).map(|number| format!("i32 {number}, label %b{number}")).collect();
    let mut phi = format!(
        "{head}define spir_func ptr addrspace(1) @f(i32 %n) {{\nb:\n  switch i32 %n, label %e [ {} ]\n",
        cases.join(" ")
    );
    let mut values = vec!["[ @a, %b ]".to_owned()];
    for number in 0..20_000 {
        let _ = writeln!(phi, "b{number}:\n  br label %e");
        values.push(format!("[ getelementptr (i32, ptr addrspace(1) @a, i64 {number}), %b{number} ]"));
    }
    let _ =
        write!(phi, "e:\n  %p = phi ptr addrspace(1) {}\n  ret ptr addrspace(1) %p\n}}\n", values.join(", "));
    assert!(write("a phi of 20,000 addresses", &phi).is_some());

    let members: Vec<_> = (1..10_000)
        .map(|number| format!("ptr addrspace(1) getelementptr (i32, ptr addrspace(1) @a, i64 {number})"))
        .collect();
    let table = format!("[9999 x ptr addrspace(1)] [{}]", members.join(", "));
    let mut stores = format!("{head}define spir_func void @f(ptr addrspace(1) %p) {{\n");
    for _ in 0..20 {
        let _ = writeln!(stores, "  store {table}, ptr addrspace(1) %p");
    }
    stores += "  ret void\n}\n";
    let mut functions = stores.clone();
    for number in 0..5 {
        functions += &stores.replace(&head, "").replace("@f(", &format!("@f{number}("));
    }
    assert!(write("a table of 9,999 addresses in 120 places", &functions).is_some());
}

/// Loops whose metadata say the same of the same arrays: a text that is much shorter than all that it says.
fn loops_are_written(head: &str) {
    let mut text =
        format!("{head}define spir_func void @f(i1 %c, i64 %n, ptr addrspace(1) %p0) {{\n  br label %l0\n");
    for number in 0..3000 {
        let next = number + 1;
        let _ = writeln!(
            text,
            "l{number}:\n  %p{next} = getelementptr i32, ptr addrspace(1) %p{number}, i64 %n, !llvm.index.group !{next}\n  \
             br i1 %c, label %l{number}, label %l{next}, !llvm.loop !{}",
            next + 10_000
        );
    }
    text += "l3000:\n  ret void\n}\n";
    let groups: Vec<String> = (1..=3000).map(|number| format!("!{number}")).collect();
    let _ = writeln!(text, "!0 = !{{!\"llvm.loop.parallel_access_indices\", {}}}", groups.join(", "));
    for number in 1..=3000 {
        let _ = writeln!(text, "!{number} = distinct !{{}}\n!{0} = distinct !{{!{0}, !0}}", number + 10_000);
    }
    let mut options = WriteOptions::default();
    options.extensions = Extension::all().collect();
    assert!(write_with(&options, "3000 loops that say the same of 3000 accesses", &text).is_some());
}

/// Calls of intrinsics with long vectors, each of which becomes instructions for each component.
fn lanes_are_written_or_refused(head: &str) {
    for (what, is_written, count, params, call) in [
        (
            "100 sums of 65,536 components",
            false,
            100,
            "<65536 x i32> %v",
            "%r = call i32 @llvm.vector.reduce.add.v65536i32(<65536 x i32> %v)",
        ),
        (
            "4 sums of 65,536 components",
            true,
            4,
            "<65536 x i32> %v",
            "%r = call i32 @llvm.vector.reduce.add.v65536i32(<65536 x i32> %v)",
        ),
        (
            "500 vectors of one component",
            false,
            500,
            "<32768 x i32> %v",
            "%r = shufflevector <32768 x i32> %v, <32768 x i32> poison, <32768 x i32> zeroinitializer",
        ),
        (
            "10 vectors of one component",
            true,
            10,
            "<32768 x i32> %v",
            "%r = shufflevector <32768 x i32> %v, <32768 x i32> poison, <32768 x i32> zeroinitializer",
        ),
        (
            "500 rows of numbers",
            false,
            500,
            "",
            "%r = call <65536 x i32> @llvm.experimental.stepvector.v65536i32()",
        ),
        (
            "1000 products of matrices of 32 columns",
            false,
            1000,
            "<1024 x float> %v",
            "%r = call <1024 x float> @llvm.matrix.multiply.v1024f32.v1024f32.v1024f32(<1024 x float> %v, \
             <1024 x float> %v, i32 32, i32 32, i32 32)",
        ),
        (
            "100 products of matrices of 4 columns",
            true,
            100,
            "<16 x float> %v",
            "%r = call <16 x float> @llvm.matrix.multiply.v16f32.v16f32.v16f32(<16 x float> %v, <16 x float> %v, \
             i32 4, i32 4, i32 4)",
        ),
        (
            "1000 masked loads of 65,536 components",
            false,
            1000,
            "ptr addrspace(1) %p, <65536 x i1> %m",
            // The alignment was an operand before LLVM 22.
            if llvm::MAJOR_VERSION < "22" {
                "%r = call <65536 x i32> @llvm.masked.load.v65536i32.p1(ptr addrspace(1) %p, i32 4, <65536 x i1> %m, \
                 <65536 x i32> poison)"
            } else {
                "%r = call <65536 x i32> @llvm.masked.load.v65536i32.p1(ptr addrspace(1) align 4 %p, <65536 x i1> %m, \
                 <65536 x i32> poison)"
            },
        ),
        (
            "65,536 components moved together",
            false,
            1,
            "<65536 x i32> %v, <65536 x i1> %m",
            "%r = call <65536 x i32> @llvm.experimental.vector.compress.v65536i32(<65536 x i32> %v, \
             <65536 x i1> %m, <65536 x i32> %v)",
        ),
    ] {
        let mut text = format!("{head}define spir_func void @f({params}) {{\n");
        for number in 0..count {
            let _ = writeln!(text, "  {}", call.replace("%r", &format!("%r{number}")));
        }
        text += "  ret void\n}\n";
        let mut options = WriteOptions::default();
        options.extensions = Extension::all().collect();
        assert_eq!(write_with(&options, what, &text).is_some(), is_written, "{what}");
    }
}

/// A shader that does nothing.
const SHADER: &str = "OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main \"main\"
OpExecutionMode %main LocalSize 1 1 1
%void = OpTypeVoid
%function = OpTypeFunction %void
%main = OpFunction %void None %function
%entry = OpLabel
OpReturn
OpFunctionEnd";

/// Each of these instructions becomes a thousand.
fn long_vectors_of_shaders_are_written_or_refused() {
    let words = asm::assemble(SHADER, &asm::AssembleOptions::default()).expect("a shader");
    let context = Context::create();
    let read = spirv_llvm::read(&context, &to_bytes(&words, ByteOrder::Little), &ReadOptions::default());
    let text = read.expect("LLVM IR").print_to_string().to_string();
    let (head, rest) = text.split_once("ret void").expect("a function's end");
    for (count, is_written) in [(20, true), (20_000, false)] {
        let mut long = head.to_owned();
        for number in 0..count {
            let before = match number {
                0 => "zeroinitializer".to_owned(),
                _ => format!("%long{}", number - 1),
            };
            let _ = writeln!(long, "%long{number} = xor <1024 x i32> {before}, zeroinitializer");
        }
        let what = format!("{count} vectors of 1024 components in a shader");
        assert_eq!(write(&what, &format!("{long}ret void{rest}")).is_some(), is_written, "{what}");
    }
}

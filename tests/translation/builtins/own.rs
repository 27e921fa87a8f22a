//! Functions that clang declares by itself, for any type of packet, block or pointer: pipes, device enqueue, `printf`, and casts of
//! generic pointers; and functions of extensions that no header of clang's declares.

use std::collections::BTreeSet;

use inkwell::context::Context;
use spirv_llvm::CallForm;

use super::round_trip;
use crate::common::clang::clang;

/// A function, with `NAME` in place of its name, and what it calls when it has come back as OpenCL C 2.0.
struct Case {
    text: String,
    calls: Vec<String>,
}

impl Case {
    fn new(text: impl Into<String>, call: impl Into<String>) -> Self {
        Self { text: text.into(), calls: vec![call.into()] }
    }

    /// One whose function comes back by the name that it has.
    fn named(prototype: &str, result: &str, name: &str, params: &[&str]) -> Self {
        let typed: Vec<_> = params.iter().zip('a'..).map(|(ty, own)| format!("{ty} {own}")).collect();
        let args: Vec<_> = params.iter().zip('a'..).map(|(_, own)| own.to_string()).collect();
        let gives = if result == "void" { "" } else { "return " };
        let (typed, args) = (typed.join(", "), args.join(", "));
        let declared = format!("{prototype} {result} {name}({typed});");
        Self::new(format!("{declared} {result} NAME({typed}) {{ {gives}{name}({args}); }}"), name)
    }
}

const PRELUDE: &str = "
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
typedef struct { char c; double d; int i[3]; } packet_t;
";

/// The types that a packet may have.
const PACKETS: [&str; 8] = ["char", "ushort2", "int", "float4", "long16", "half3", "double", "packet_t"];

fn pipes() -> Vec<Case> {
    let mut cases = Vec::new();
    for packet in PACKETS {
        for (way, access, short) in [("read", "read_only", "ro"), ("write", "write_only", "wo")] {
            let pipe = format!("{access} pipe {packet} p");
            for space in ["private", "local", "global", "generic"] {
                let pointer = format!("{space} {packet} *x").replace("generic ", "");
                let text = format!("int NAME({pipe}, {pointer}) {{ return {way}_pipe(p, x); }}");
                cases.push(Case::new(text, format!("__{way}_pipe_2")));
                let params = format!("{pipe}, reserve_id_t r, uint i, {pointer}");
                let text = format!("int NAME({params}) {{ return {way}_pipe(p, r, i, x); }}");
                cases.push(Case::new(text, format!("__{way}_pipe_4")));
            }
            for group in ["", "work_group_", "sub_group_"] {
                let name = format!("{group}reserve_{way}_pipe");
                let text = format!("reserve_id_t NAME({pipe}, uint n) {{ return {name}(p, n); }}");
                cases.push(Case::new(text, format!("__{name}")));
                let name = format!("{group}commit_{way}_pipe");
                let text = format!("void NAME({pipe}, reserve_id_t r) {{ {name}(p, r); }}");
                cases.push(Case::new(text, format!("__{name}")));
            }
            for what in ["num", "max"] {
                let name = format!("get_pipe_{what}_packets");
                let text = format!("uint NAME({pipe}) {{ return {name}(p); }}");
                cases.push(Case::new(text, format!("__{name}_{short}")));
            }
        }
    }
    cases
}

fn casts() -> Vec<Case> {
    let mut cases = Vec::new();
    for space in ["global", "local", "private"] {
        for ty in ["int", "const float4", "volatile char", "packet_t", "void", "const volatile half"] {
            let text = format!("{space} {ty} *NAME({ty} *p) {{ return to_{space}(p); }}");
            cases.push(Case::new(text, format!("__to_{space}")));
        }
    }
    cases
}

fn printf() -> Vec<Case> {
    let params = "int i, uint u, long l, float4 v, half h, double d, char c, local int *p";
    [
        r#"printf("plain\n")"#,
        r#"printf("%d %u %ld %c\n", i, u, l, c)"#,
        r#"printf("%f %e %g\n", d, d, h)"#,
        r#"printf("%v4hlf\n", v)"#,
        r#"printf("%s %p\n", "text", p)"#,
    ]
    .into_iter()
    .map(|call| Case::new(format!("int NAME({params}) {{ return {call}; }}"), "printf"))
    .collect()
}

/// Blocks without and with what they capture, and blocks that take local buffers with the sizes of these.
fn enqueue() -> Vec<Case> {
    const PLAIN: [&str; 3] = ["^{}", "^{ *a = 1; }", "^(void) { a[b] = b; }"];
    const BUFFERS: [(&str, &str); 5] = [
        ("^(local void *x) {}", "16u"),
        ("^(local void *x) { *a = *(local int *)x; }", "b"),
        ("^(local void *x) {}", "c"),
        ("^(local void *x, local void *y) { a[b] = 1; }", "l, 4"),
        ("^(local void *x, local void *y, local void *z) {}", "sizeof(int) * 8, n, 1UL"),
    ];
    const EVENTS: [&str; 3] = ["2, e, &made", "0, 0, &made", "b, e, 0"];
    const NO_EVENTS: &str = "0, 0, 0";
    let params = "queue_t q, ndrange_t r, clk_event_t *e, global int *a, int b, uchar c, long l, size_t n";
    let flags = "CLK_ENQUEUE_FLAGS_WAIT_KERNEL";
    let mut cases = Vec::new();
    let mut enqueue = |arguments: String, name: &str| {
        let call = format!("enqueue_kernel(q, {flags}, r, {arguments})");
        cases.push(Case::new(format!("int NAME({params}) {{ clk_event_t made; return {call}; }}"), name));
    };
    for block in PLAIN {
        enqueue(block.to_owned(), "__enqueue_kernel_basic");
        for events in EVENTS {
            enqueue(format!("{events}, {block}"), "__enqueue_kernel_basic_events");
        }
        // The instruction always has events: null where there are none.
        enqueue(format!("{NO_EVENTS}, {block}"), "__enqueue_kernel_basic");
    }
    for (block, sizes) in BUFFERS {
        enqueue(format!("{block}, {sizes}"), "__enqueue_kernel_varargs");
        for events in EVENTS {
            enqueue(format!("{events}, {block}, {sizes}"), "__enqueue_kernel_events_varargs");
        }
        enqueue(format!("{NO_EVENTS}, {block}, {sizes}"), "__enqueue_kernel_varargs");
    }
    let variable = format!(
        "int NAME({params}) {{ void (^k)(void) = ^{{ *a = b; }}; return enqueue_kernel(q, {flags}, r, k); }}"
    );
    cases.push(Case::new(variable, "__enqueue_kernel_basic"));
    let queries = [
        ("get_kernel_work_group_size", ""),
        ("get_kernel_preferred_work_group_size_multiple", ""),
        ("get_kernel_max_sub_group_size_for_ndrange", "r, "),
        ("get_kernel_sub_group_count_for_ndrange", "r, "),
    ];
    for (name, range) in queries {
        for block in PLAIN.into_iter().chain(BUFFERS.map(|(block, _)| block)) {
            let text = format!("uint NAME({params}) {{ return {name}({range}{block}); }}");
            cases.push(Case::new(text, format!("__{name}_impl")));
        }
    }
    cases
}

/// Extensions whose functions a program declares by itself.
fn undeclared() -> Vec<Case> {
    let overloadable = "__attribute__((overloadable))";
    let convergent = "__attribute__((overloadable, convergent))";
    let mut cases = Vec::new();
    for name in ["intel_work_group_barrier_arrive", "intel_work_group_barrier_wait"] {
        cases.push(Case::named(convergent, "void", name, &["cl_mem_fence_flags"]));
        cases.push(Case::named(convergent, "void", name, &["cl_mem_fence_flags", "memory_scope"]));
    }
    for (letters, scalar) in [("uc", "uchar"), ("us", "ushort"), ("ui", "uint")] {
        for count in ["", "2", "4", "8", "16"] {
            let ty = format!("{scalar}{count}");
            let name = format!("intel_sub_group_media_block_read_{letters}{count}");
            let shape = ["int2", "int", "int", "read_only image2d_t"];
            cases.push(Case::named(convergent, &ty, &name, &shape));
            let name = format!("intel_sub_group_media_block_write_{letters}{count}");
            let shape = ["int2", "int", "int", &ty, "write_only image2d_t"];
            cases.push(Case::named(convergent, "void", &name, &shape));
        }
    }
    for operation in ["reduce", "scan_inclusive", "scan_exclusive"] {
        for ty in ["int", "uint", "long", "ulong", "float", "half", "double"] {
            let name = format!("work_group_{operation}_mul");
            cases.push(Case::named(convergent, ty, &name, &[ty]));
        }
        for what in ["and", "or", "xor"] {
            let name = format!("work_group_{operation}_{what}");
            cases.push(Case::named(convergent, "int", &name, &["int"]));
            cases.push(Case::named(convergent, "ulong", &name, &["ulong"]));
            let name = format!("work_group_{operation}_logical_{what}");
            cases.push(Case::named(convergent, "int", &name, &["int"]));
        }
    }
    cases.push(Case::named(overloadable, "float", "intel_convert_as_bfloat16_float", &["ushort"]));
    cases
}

fn check(target: &str, standard: &str, cases: &[Case]) {
    let what = format!("{target} {standard}");
    let mut source = PRELUDE.to_owned();
    for (number, case) in cases.iter().enumerate() {
        source.push_str(&case.text.replace("NAME", &format!("t{number}")));
        source.push('\n');
    }
    let args = ["-finclude-default-header", "-O1", "-disable-llvm-passes", "-emit-llvm-bc"];
    let context = Context::create();
    let module = round_trip::module(&context, &clang(target, standard, &args, &source));
    let (binary, imports) = round_trip::write(&module, &what);
    assert_eq!(imports, BTreeSet::new(), "{what}: imports");
    round_trip::validate(&binary, &what);
    for form in round_trip::FORMS {
        let calls = round_trip::read(&binary, form, &what);
        if form != CallForm::Cl20 {
            continue;
        }
        for (number, case) in cases.iter().enumerate() {
            let came = calls.get(&format!("t{number}")).cloned().unwrap_or_default();
            let wanted: BTreeSet<String> = case.calls.iter().cloned().collect();
            assert_eq!(came, wanted, "{what}: {}", case.text);
        }
    }
}

const TARGETS: [&str; 4] =
    ["spir-unknown-unknown", "spir64-unknown-unknown", "spirv32-unknown-unknown", "spirv64-unknown-unknown"];

#[test]
fn pipes_and_casts_and_printf() {
    let cases: Vec<_> = [pipes(), casts(), printf()].into_iter().flatten().collect();
    for target in TARGETS {
        for standard in ["CL2.0", "CL3.0", "clc++2021"] {
            check(target, standard, &cases);
        }
    }
}

/// C++ for OpenCL has no blocks.
#[test]
fn device_enqueue() {
    for target in TARGETS {
        for standard in ["CL2.0", "CL3.0"] {
            check(target, standard, &enqueue());
        }
    }
}

#[test]
fn functions_that_programs_declare() {
    for target in TARGETS {
        check(target, "CL2.0", &undeclared());
    }
}

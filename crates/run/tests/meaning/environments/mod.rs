//! What is written for a target keeps within it, and computes the same: each kernel runs as it is, and as it is read from what
//! was written.

mod doubles;
mod words;

use std::fmt::Write as _;

use inkwell::context::Context;
use spirv_llvm::{
    ReadOptions, WriteOptions, llvm,
    spirv::{self, Environment, check},
};
use spirv_llvm_run::{Arg, Kernel, NdRange};

use crate::common::{self, fixture, validator};

/// The words that a work-item has of input and of output.
const ROW: usize = 256;
const ITEMS: usize = 8;
/// What all targets here have.
const BASE: &str = "Kernel,Addresses,Linkage,Vector16";

/// A kernel around instructions that read `%p` and write to `%r`, words both.
fn kernel(body: &str, rest: &str) -> String {
    format!(
        "target datalayout = \"e-p:32:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024\"
target triple = \"spir-unknown-unknown\"
declare spir_func i32 @_Z13get_global_idj(i32)
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {{
entry:
  %id = call spir_func i32 @_Z13get_global_idj(i32 0)
  %offset = mul i32 %id, {ROW}
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %offset
  %r = getelementptr i32, ptr addrspace(1) %out, i32 %offset
{body}
  ret void
}}
{rest}
!opencl.ocl.version = !{{!0}}
!0 = !{{i32 2, i32 0}}\n"
    )
}

/// Words of input, with edges among them.
fn input() -> Vec<u8> {
    const EDGES: [u32; 12] =
        [0, 1, u32::MAX, 0x8000_0000, 0x7FFF_FFFF, 2, 0xFFFF_FFFE, 31, 32, 33, 63, 0x0100_0000];
    let mut state = 0x9E37_79B9_u32;
    let words = (0..ROW * ITEMS).flat_map(|_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let word = match state >> 28 {
            0..4 => EDGES[(state >> 16) as usize % EDGES.len()],
            _ => state.rotate_left(13) ^ state,
        };
        word.to_le_bytes()
    });
    words.collect()
}

fn run(text: &str, module: &inkwell::module::Module<'_>, input: &[u8]) -> Vec<u8> {
    let mut kernel = Kernel::load(module, "k").unwrap_or_else(|error| panic!("{error}\n{text}"));
    let mut args = vec![Arg::Buffer(input.to_vec()), Arg::Buffer(vec![0; ROW * ITEMS * 4])];
    kernel
        .launch(&NdRange::new(&[ITEMS as u64], &[1]).expect("a range"), &mut args)
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    match args.pop() {
        Some(Arg::Buffer(bytes)) => bytes,
        _ => panic!("the last argument is a buffer"),
    }
}

fn options(capabilities: &str) -> WriteOptions {
    let name = format!("v1.2,[{BASE},{capabilities}],[]");
    WriteOptions::default().with_environment(Environment::parse(&name).expect("an environment"))
}

/// The module that is written of a text, which its environment takes.
fn written(text: &str, options: &WriteOptions) -> Result<Vec<u8>, String> {
    let context = Context::create();
    let module = llvm::parse_ir_or_bitcode(&context, text.as_bytes())
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    let before = llvm::print(&module);
    let words = spirv_llvm::write(&module, options).map_err(|errors| errors.to_string());
    assert_eq!(before, llvm::print(&module), "the module that was translated has changed");
    let again = spirv_llvm::write(&module, options).map_err(|errors| errors.to_string());
    assert_eq!(words, again, "two runs give different results\n{text}");
    let module = spirv::Module::from_words(words?).expect("a module");
    let environment = options.environment.as_ref().expect("an environment");
    let broken = check::check_for(&module, environment).list;
    assert!(
        broken.is_empty(),
        "{}\n{text}",
        broken.iter().map(|one| one.error.to_string()).collect::<String>()
    );
    if let Some(Err(said)) = validator::judge(&module.to_bytes()) {
        panic!("spirv-val: {said}\n{text}");
    }
    Ok(module.to_bytes())
}

/// Compares what a kernel computes when written for a target with what another one does as it is. Where kernels with pointers of
/// 32 bits do not run, that it is written and read.
fn check_against(text: &str, reference: &str, options: &WriteOptions, input: &[u8]) {
    let context = Context::create();
    let module = llvm::parse_ir_or_bitcode(&context, reference.as_bytes())
        .unwrap_or_else(|error| panic!("{error}\n{reference}"));
    let runs = common::RUNS_SHORT_POINTERS;
    let direct = if runs { run(reference, &module, input) } else { Vec::new() };
    let writes = direct.iter().any(|byte| *byte != 0);
    assert!(writes == runs, "the kernel writes nothing\n{reference}");
    let bytes = written(text, options).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let other = Context::create();
    let back = spirv_llvm::read(&other, &bytes, &ReadOptions::default())
        .unwrap_or_else(|errors| panic!("read: {errors}\n{text}"));
    if !runs {
        return;
    }
    let after = run(text, &back, input);
    let differs = direct.chunks(4).zip(after.chunks(4)).position(|(a, b)| a != b);
    if let Some(at) = differs {
        let word = |bytes: &[u8]| u32::from_le_bytes(bytes[at * 4..at * 4 + 4].try_into().expect("a word"));
        panic!("item {}, word {}: {:#x}, not {:#x}\n{text}", at / ROW, at % ROW, word(&after), word(&direct));
    }
}

fn same(text: &str, options: &WriteOptions) {
    check_against(text, text, options, &input());
}

/// A body under construction: values of 64 bits that are stored one behind the other.
struct Body {
    text: String,
    stored: usize,
}

impl Body {
    /// `%a` and `%b`, and `%s` below 64.
    fn of_longs() -> Self {
        let mut text = String::new();
        for (name, at) in [("a", 0), ("b", 2), ("c", 4), ("d", 6)] {
            let _ = write!(
                text,
                "  %{name}p = getelementptr i32, ptr addrspace(1) %p, i32 {at}
  %{name} = load i64, ptr addrspace(1) %{name}p, align 8\n"
            );
        }
        text += "  %s = and i64 %c, 63\n  %n = or i64 %b, 1\n";
        Self { text, stored: 0 }
    }

    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "  {line}");
    }

    /// Stores a value of a type, two words after the former one.
    fn store(&mut self, ty: &str, value: &str) {
        let number = self.stored;
        self.stored += 1;
        assert!(self.stored * 2 <= ROW, "too many results");
        let _ = write!(
            self.text,
            "  %o{number} = getelementptr i32, ptr addrspace(1) %r, i32 {}
  store {ty} {value}, ptr addrspace(1) %o{number}, align 4\n",
            number * 2
        );
    }

    fn value(&mut self, ty: &str, instruction: &str) -> String {
        let name = format!("%v{}", self.stored);
        self.line(&format!("{name} = {instruction}"));
        self.store(ty, &name);
        name
    }
}

#[test]
fn narrow_integers_are_computed_in_words() {
    let mut body = Body { text: String::new(), stored: 0 };
    for (name, at) in [("a", 0), ("b", 1), ("c", 2)] {
        body.line(&format!("%{name}p = getelementptr i32, ptr addrspace(1) %p, i32 {at}"));
        body.line(&format!("%{name} = load i32, ptr addrspace(1) %{name}p, align 4"));
    }
    for bits in [8, 16] {
        body.line(&format!("%x{bits} = trunc i32 %a to i{bits}"));
        body.line(&format!("%y{bits} = trunc i32 %b to i{bits}"));
        body.line(&format!("%n{bits} = or i{bits} %y{bits}, 1"));
        body.line(&format!("%s{bits} = and i{bits} %y{bits}, 7"));
        let plain = ["add", "sub", "mul", "and", "or", "xor"].map(|name| (name, "y"));
        let divisions = ["udiv", "urem"].map(|name| (name, "n"));
        let shifts = ["shl", "lshr", "ashr"].map(|name| (name, "s"));
        for (operation, second) in plain.into_iter().chain(divisions).chain(shifts) {
            for extension in ["zext", "sext"] {
                let n = body.stored;
                body.line(&format!("%t{n} = {operation} i{bits} %x{bits}, %{second}{bits}"));
                body.value("i32", &format!("{extension} i{bits} %t{n} to i32"));
            }
        }
        for predicate in ["eq", "ult", "sgt", "sle"] {
            let n = body.stored;
            body.line(&format!("%t{n} = icmp {predicate} i{bits} %x{bits}, %y{bits}"));
            body.value("i32", &format!("zext i1 %t{n} to i32"));
        }
        let n = body.stored;
        body.line(&format!("%f{n} = sitofp i{bits} %x{bits} to float"));
        body.store("float", &format!("%f{n}"));
        body.line(&format!("%g{n} = call spir_func i{bits} @f{bits}(i{bits} %x{bits})"));
        body.value("i32", &format!("sext i{bits} %g{n} to i32"));
    }
    // Variables of narrow integers that nobody else sees become wider ones.
    body.line("%room = alloca [16 x i8], align 1");
    body.line("%at = and i32 %c, 15");
    body.line("%rp = getelementptr [16 x i8], ptr %room, i32 0, i32 %at");
    body.line("store i8 %x8, ptr %rp, align 1");
    body.line("%again = getelementptr i8, ptr %room, i32 %at");
    body.line("%kept = load i8, ptr %again, align 1");
    body.value("i32", "sext i8 %kept to i32");
    body.line("%tp = getelementptr [5 x i16], ptr addrspace(2) @table, i32 0, i32 3");
    body.line("%entry.of = load i16, ptr addrspace(2) %tp, align 2");
    body.value("i32", "sext i16 %entry.of to i32");
    body.line("%op = getelementptr i8, ptr addrspace(1) %p, i32 12");
    body.value("i32", "load i32, ptr addrspace(1) %op, align 4");
    body.line("%four = shl i32 %at, 2");
    body.line("%dp = getelementptr inbounds i8, ptr addrspace(1) %p, i32 %four");
    body.value("i32", "load i32, ptr addrspace(1) %dp, align 4");
    let rest = "@table = internal addrspace(2) constant [5 x i16] [i16 1, i16 2, i16 3, i16 -4, i16 5]
define internal spir_func i8 @f8(i8 %x) {\n  %y = mul i8 %x, 3\n  ret i8 %y\n}
define internal spir_func i16 @f16(i16 %x) {
entry:
  switch i16 %x, label %other [ i16 -1, label %one
    i16 0, label %one ]
one:
  br label %end
other:
  %y = mul i16 %x, 3
  br label %end
end:
  %v = phi i16 [ 700, %one ], [ %y, %other ]
  ret i16 %v
}\n";
    same(&kernel(&body.text, rest), &options("").with_widen_integers(true));
}

/// Functions of the target on narrow integers: what saturates, rotates, counts bits or takes signs does so at the narrow width.
#[test]
fn functions_of_narrow_integers_are_computed_in_words() {
    let mut body = Body { text: String::new(), stored: 0 };
    let mut rest = std::collections::BTreeSet::new();
    for (name, at) in [("a", 0), ("b", 1)] {
        body.line(&format!("%{name}p = getelementptr i32, ptr addrspace(1) %p, i32 {at}"));
        body.line(&format!("%{name} = load i32, ptr addrspace(1) %{name}p, align 4"));
    }
    let two = ["add_sat", "sub_sat", "hadd", "rhadd", "mul_hi", "rotate", "max", "min", "abs_diff"];
    for (bits, letters) in [(8, "ch"), (16, "st")] {
        body.line(&format!("%x{bits} = trunc i32 %a to i{bits}"));
        body.line(&format!("%y{bits} = trunc i32 %b to i{bits}"));
        for letter in letters.chars() {
            let ones = ["clz", "popcount", "abs"].map(|name| (name, 1));
            for (name, count) in two.map(|name| (name, 2)).into_iter().chain(ones) {
                let n = body.stored;
                let symbol = format!("_Z{}{name}{}", name.len(), letter.to_string().repeat(count));
                let (params, args) = match count {
                    1 => (format!("i{bits}"), format!("i{bits} %x{bits}")),
                    _ => (format!("i{bits}, i{bits}"), format!("i{bits} %x{bits}, i{bits} %y{bits}")),
                };
                rest.insert(format!("declare spir_func i{bits} @{symbol}({params})\n"));
                body.line(&format!("%t{n} = call spir_func i{bits} @{symbol}({args})"));
                body.value("i32", &format!("zext i{bits} %t{n} to i32"));
            }
        }
    }
    for (name, from, to) in [
        ("_Z18convert_ushort_sath", 8, 16),
        ("_Z18convert_ushort_satc", 8, 16),
        ("_Z17convert_short_satc", 8, 16),
        ("_Z17convert_uchar_sats", 16, 8),
        ("_Z16convert_char_satt", 16, 8),
        ("_Z12convert_chart", 16, 8),
        ("_Z16convert_uint_satc", 8, 32),
    ] {
        let n = body.stored;
        rest.insert(format!("declare spir_func i{to} @{name}(i{from})\n"));
        body.line(&format!("%t{n} = call spir_func i{to} @{name}(i{from} %x{from})"));
        let cast = if to == 32 {
            "add i32 %t0".replace("t0", &format!("t{n}")) + ", 1"
        } else {
            format!("zext i{to} %t{n} to i32")
        };
        body.value("i32", &cast);
    }
    let rest: String = rest.into_iter().collect();
    same(&kernel(&body.text, &rest), &options("").with_widen_integers(true));
    same(&kernel(&body.text, &rest), &options("Int16").with_widen_integers(true));
}

#[test]
fn what_cannot_be_lowered_is_told_where_it_stands() {
    let kernel = |body: &str, rest: &str| {
        kernel(&format!("  %q = getelementptr i32, ptr addrspace(1) %p, i32 2\n{body}"), rest)
    };
    let long = kernel("  %old = atomicrmw add ptr addrspace(1) %p, i64 1 seq_cst, align 8", "");
    let called = kernel(
        "  %v = load i64, ptr addrspace(1) %p, align 8\n  %w = call spir_func i64 @_Z20sub_group_reduce_addl(i64 %v)
  store i64 %w, ptr addrspace(1) %r, align 8",
        "declare spir_func i64 @_Z20sub_group_reduce_addl(i64)",
    );
    let wide = called.replace("spir-unknown", "spir64-unknown").replace("e-p:32:32-", "e-");
    let byte = kernel(
        "  %v = load i8, ptr addrspace(1) %p, align 1\n  store i8 %v, ptr addrspace(1) %r, align 1",
        "",
    );
    let double = kernel(
        "  %v = load double, ptr addrspace(1) %p, align 8\n  store double %v, ptr addrspace(1) %r, align 8",
        "",
    );
    let narrow = options("").with_widen_integers(true);
    let single = options("").with_narrow_doubles(true);
    let atomic_double =
        kernel("  %old = atomicrmw fadd ptr addrspace(1) %p, double 1.0 seq_cst, align 8", "");
    let generic = kernel(
        "  %c = icmp eq i32 %id, 0\n  %x = alloca i32\n  %g1 = addrspacecast ptr %x to ptr addrspace(4)
  %g2 = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  %g = select i1 %c, ptr addrspace(4) %g1, ptr addrspace(4) %g2\n  store i32 1, ptr addrspace(4) %g",
        "",
    );
    let group = kernel(
        "  %v = call spir_func i32 @_Z20sub_group_reduce_addi(i32 %id)\n  store i32 %v, ptr addrspace(1) %r",
        "declare spir_func i32 @_Z20sub_group_reduce_addi(i32)",
    );
    let short = kernel(
        "  %n = trunc i32 %id to i16\n  %v = call spir_func i16 @_Z20sub_group_reduce_adds(i16 %n)
  %w = zext i16 %v to i32\n  store i32 %w, ptr addrspace(1) %r",
        "declare spir_func i16 @_Z20sub_group_reduce_adds(i16)",
    );
    let plain = options("");
    for (text, options, told) in [
        (&short, &narrow, &["Int16", "none on wider integers", "@_Z20sub_group_reduce_adds"][..]),
        (&long, &plain, &["Int64", "an atomic operation has 64 bits", "atomicrmw add"][..]),
        (&called, &plain, &["Int64", "a function of the target", "@_Z20sub_group_reduce_addl"]),
        (&wide, &plain, &["Int64", "spir64"]),
        (&byte, &plain, &["Int8", "function k", "i8"]),
        (&byte, &narrow, &["Int8", "layout", "load i8"]),
        (&double, &plain, &["Float64", "function k", "load double"]),
        (&atomic_double, &single, &["Float64", "atomicrmw fadd"]),
        (&generic, &plain, &["GenericPointer", "one address space or to another", "select i1 %c"]),
        (&group, &plain, &["Groups", "@_Z20sub_group_reduce_addi"]),
    ] {
        let error = written(text, options).expect_err(text);
        for part in told {
            assert!(error.contains(part), "{part}: {error}\n{text}");
        }
    }
}

#[test]
fn generic_pointers_are_specialised() {
    let rest = "
define spir_func i32 @sum(ptr addrspace(4) %p, i32 %n) noinline optnone {
entry:
  %slot = alloca ptr addrspace(4)
  store ptr addrspace(4) %p, ptr %slot
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %q = load ptr addrspace(4), ptr %slot
  %e = getelementptr i32, ptr addrspace(4) %q, i32 %i
  %v = load i32, ptr addrspace(4) %e
  %t = add i32 %s, %v
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %end, label %loop
end:
  ret i32 %t
}
define internal spir_func ptr addrspace(4) @behind(ptr addrspace(4) %p) {
  %e = getelementptr i32, ptr addrspace(4) %p, i32 1
  ret ptr addrspace(4) %e
}
declare spir_func float @_Z5fractfPU3AS4f(float, ptr addrspace(4))
declare spir_func ptr addrspace(1) @__to_global(ptr addrspace(4))
";
    let mut body = Body { text: String::new(), stored: 0 };
    body.line("%own = alloca [4 x i32]");
    body.line("%e1 = getelementptr [4 x i32], ptr %own, i32 0, i32 1");
    body.line("store i32 5, ptr %own");
    body.line("store i32 6, ptr %e1");
    body.line("%gp = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)");
    body.line("%go = addrspacecast ptr %own to ptr addrspace(4)");
    body.value("i32", "call spir_func i32 @sum(ptr addrspace(4) %gp, i32 3)");
    body.value("i32", "call spir_func i32 @sum(ptr addrspace(4) %go, i32 2)");
    body.line("%b = call spir_func ptr addrspace(4) @behind(ptr addrspace(4) %gp)");
    body.value("i32", "call spir_func i32 @sum(ptr addrspace(4) %b, i32 2)");
    body.line("%back = call spir_func ptr addrspace(1) @__to_global(ptr addrspace(4) %b)");
    body.value("i32", "load i32, ptr addrspace(1) %back");
    body.line("%whole = alloca float");
    body.line("%gw = addrspacecast ptr %whole to ptr addrspace(4)");
    body.line("%f = call spir_func float @_Z5fractfPU3AS4f(float 2.75, ptr addrspace(4) %gw)");
    body.store("float", "%f");
    body.line("%fw = load float, ptr %whole");
    body.store("float", "%fw");
    same(&kernel(&body.text, rest), &options("Int8,Int16,Int64"));
}

/// Whole kernels in OpenCL C compute what they have to without what many targets lack.
#[test]
fn kernels_compute_the_same_on_less() {
    for case in common::kernels::all() {
        for level in ["-O0", "-O2"] {
            let source = common::kernel_folder().join(format!("{}.cl", case.name));
            let bitcode = common::compile(&source, "spir", level);
            let context = Context::create();
            let module = common::parse(&context, case.name, &bitcode);
            let text = llvm::print(&module);
            // Buffers and arguments of some hold bytes, and one computes what single precision does not hold.
            let capabilities = match case.name {
                "string_search" | "histogram" => "Int8",
                "struct_by_value" => "Int8,Int16,Float64",
                _ => "",
            };
            let options = options(capabilities).with_widen_integers(true).with_narrow_doubles(true);
            let bytes =
                written(&text, &options).unwrap_or_else(|error| panic!("{} {level}: {error}", case.name));
            let other = Context::create();
            let back = spirv_llvm::read(&other, &bytes, &ReadOptions::default()).expect("LLVM IR");
            if !common::RUNS_SHORT_POINTERS {
                continue;
            }
            let direct = common::run_kernel_case(&case, &module).expect("results");
            let after = common::run_kernel_case(&case, &back).expect("results");
            assert!(direct == after, "{} {level}: other results", case.name);
        }
    }
}

/// Whatever a module has, it is written within its target or refused, and what is written is valid.
#[test]
fn every_fixture_is_written_or_refused() {
    let (mut taken, mut refused) = (0, 0);
    let short = |text: &str| {
        text.replace("\"spir64", "\"spir").replace("datalayout = \"e-i64", "datalayout = \"e-p:32:32-i64")
    };
    let fixtures = fixture::llvm();
    let texts =
        fixtures.iter().flat_map(|own| [(own.name(), own.text.clone()), (own.name(), short(&own.text))]);
    for (name, text) in texts {
        let context = Context::create();
        let Ok(module) = llvm::parse_ir_or_bitcode(&context, text.as_bytes()) else { continue };
        let options = options("Int16").with_widen_integers(true).with_narrow_doubles(true);
        let Ok(words) = spirv_llvm::write(&module, &options) else {
            refused += 1;
            continue;
        };
        taken += 1;
        let module = spirv::Module::from_words(words).expect("a module");
        let environment = options.environment.as_ref().expect("an environment");
        let broken = check::check_for(&module, environment).list;
        let told: Vec<_> = broken.iter().map(|one| one.error.to_string()).collect();
        assert!(broken.is_empty(), "{name}: {told:?}");
        if let Some(Err(said)) = validator::judge(&module.to_bytes()) {
            panic!("{name}: spirv-val: {said}");
        }
    }
    assert!(taken > 100 && refused > 100, "{taken} written, {refused} refused");
}

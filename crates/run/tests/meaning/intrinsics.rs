//! Intrinsics compute the same, bit for bit, before and after the way through SPIR-V.
//!
//! The kernels are made here, one for each type: every intrinsic of a family on numbers from a generator and on
//! numbers where families have their edges.

use std::fmt::Write as _;

use inkwell::context::Context;
use spirv_llvm::{ReadOptions, WriteOptions, llvm::MAJOR_VERSION, spirv};
use spirv_llvm_run::{Arg, Kernel, NdRange};

use crate::common::{self, validator};

/// Work-items of a launch.
const ITEMS: usize = 512;

/// A type under test: its name, the suffix of its intrinsics, the bits of a lane and the number of lanes.
#[derive(Clone, Copy)]
struct Lanes {
    bits: u32,
    lanes: u32,
}

impl Lanes {
    fn vector(self, scalar: &str) -> String {
        if self.lanes == 1 { scalar.to_owned() } else { format!("<{} x {scalar}>", self.lanes) }
    }

    fn name(self) -> String {
        self.vector(&format!("i{}", self.bits))
    }

    fn suffix(self) -> String {
        if self.lanes == 1 { format!("i{}", self.bits) } else { format!("v{}i{}", self.lanes, self.bits) }
    }
}

/// The text of a kernel under construction.
struct Kernels {
    body: String,
    declarations: std::collections::BTreeSet<String>,
    results: usize,
    values: usize,
}

impl Kernels {
    fn new() -> Self {
        Self { body: String::new(), declarations: std::collections::BTreeSet::new(), results: 0, values: 0 }
    }

    fn value(&mut self, text: &str) -> String {
        self.values += 1;
        let name = format!("%v{}", self.values);
        let _ = writeln!(self.body, "  {name} = {text}");
        name
    }

    /// A call of an intrinsic; arguments are pairs of a type and a value.
    fn call(&mut self, result: &str, name: &str, args: &[(&str, &str)]) -> String {
        let types: Vec<&str> = args.iter().map(|arg| arg.0).collect();
        self.declarations.insert(format!("declare {result} @{name}({})", types.join(", ")));
        let args: Vec<String> = args.iter().map(|(ty, value)| format!("{ty} {value}")).collect();
        self.value(&format!("call {result} @{name}({})", args.join(", ")))
    }

    /// Stores the lanes of an integer value as numbers of 64 bits.
    fn keep(&mut self, value: &str, lanes: Lanes) {
        for lane in 0..lanes.lanes {
            let one = if lanes.lanes == 1 {
                value.to_owned()
            } else {
                self.value(&format!("extractelement {} {value}, i32 {lane}", lanes.name()))
            };
            let wide = if lanes.bits == 64 {
                one
            } else {
                self.value(&format!("zext i{} {one} to i64", lanes.bits))
            };
            let number = self.results;
            self.results += 1;
            let at = self.value(&format!("getelementptr i64, ptr addrspace(1) %row, i64 {number}"));
            let _ = writeln!(self.body, "  store i64 {wide}, ptr addrspace(1) {at}");
        }
    }

    /// An operand that is read from the input, lane by lane.
    fn operand(&mut self, number: u32, lanes: Lanes) -> String {
        let mut whole = "poison".to_owned();
        for lane in 0..lanes.lanes {
            let index = number * 16 + lane;
            let at = self.value(&format!("getelementptr i64, ptr addrspace(1) %input, i64 {index}"));
            let wide = self.value(&format!("load i64, ptr addrspace(1) {at}"));
            let one = if lanes.bits == 64 {
                wide
            } else {
                self.value(&format!("trunc i64 {wide} to i{}", lanes.bits))
            };
            if lanes.lanes == 1 {
                return one;
            }
            let ty = lanes.name();
            whole = self.value(&format!("insertelement {ty} {whole}, i{} {one}, i32 {lane}", lanes.bits));
        }
        whole
    }

    /// The whole module with one kernel, `k`.
    fn module(&self, bits: u32) -> String {
        let triple = if bits == 32 { "spir" } else { "spir64" };
        let pointers = if bits == 32 { "-p:32:32" } else { "" };
        let index = if bits == 32 { "  %id = zext i32 %g to i64\n" } else { "  %id = add i64 %g, 0\n" };
        let declarations: Vec<&str> = self.declarations.iter().map(String::as_str).collect();
        format!(
            "target datalayout = \"e{pointers}-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512\
             -v1024:1024\"\ntarget triple = \"{triple}-unknown-unknown\"\n\n\
             define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {{\n\
             \x20 %g = call spir_func i{bits} @_Z13get_global_idj(i32 0)\n{index}\
             \x20 %from = mul i64 %id, 48\n\
             \x20 %input = getelementptr i64, ptr addrspace(1) %in, i64 %from\n\
             \x20 %to = mul i64 %id, {}\n\
             \x20 %row = getelementptr i64, ptr addrspace(1) %out, i64 %to\n{}  ret void\n}}\n\n\
             declare spir_func i{bits} @_Z13get_global_idj(i32)\n{}\n",
            self.results,
            self.body,
            declarations.join("\n")
        )
    }
}

/// Numbers with edges among them, the same in every run.
fn numbers(count: usize) -> Vec<u8> {
    const EDGES: [u64; 12] = [
        0,
        1,
        u64::MAX,
        1 << 63,
        i64::MAX as u64,
        0x8000_0000,
        0x7FFF_FFFF,
        0x8000_8000_8080_8080,
        0x7F7F_7F7F_7F7F_7F7F,
        0x7FF0_0000_7F80_0000,
        0xFFF8_0000_FFC0_0001,
        0x0010_0000_0080_0000,
    ];
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut bytes = Vec::with_capacity(count * 8);
    for _ in 0..count {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let number = match state % 5 {
            0 => EDGES[(state >> 8) as usize % EDGES.len()],
            1 => state >> (state % 64),
            _ => state,
        };
        bytes.extend(number.to_le_bytes());
    }
    bytes
}

fn run(module: &inkwell::module::Module<'_>, results: usize) -> Vec<u8> {
    let mut kernel = Kernel::load(module, "k").unwrap_or_else(|error| panic!("{error}"));
    let mut args = vec![Arg::Buffer(numbers(ITEMS * 48)), Arg::Buffer(vec![0; ITEMS * results * 8])];
    let range = NdRange::new(&[ITEMS as u64], &[64]).expect("a range");
    kernel.launch(&range, &mut args).unwrap_or_else(|error| panic!("{error}"));
    common::buffers(args).pop().expect("two buffers")
}

/// Runs the kernels before and after the way through SPIR-V.
fn check(kernels: &Kernels, options: &WriteOptions) {
    let both: &[u32] = if common::RUNS_SHORT_POINTERS { &[64, 32] } else { &[64] };
    for &bits in both {
        let text = kernels.module(bits);
        let context = Context::create();
        let module = common::parse(&context, "k", format!("{text}\0").as_bytes());
        let direct = run(&module, kernels.results);
        let words = spirv_llvm::write(&module, options).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
        let bytes = spirv::to_bytes(&words, spirv::ByteOrder::Little);
        if let Some(Err(error)) = validator::judge(&bytes) {
            panic!("{error}\n{text}");
        }
        let back = spirv_llvm::read(&context, &bytes, &ReadOptions::default())
            .unwrap_or_else(|errors| panic!("{errors}\n{text}"));
        let after = run(&back, kernels.results);
        let first = direct.chunks(8).zip(after.chunks(8)).position(|(a, b)| a != b);
        if let Some(first) = first {
            let (item, result) = (first / kernels.results, first % kernels.results);
            panic!(
                "item {item}, result {result}: {:?} before, {:?} after\n{text}\n{}",
                &direct[first * 8..][..8],
                &after[first * 8..][..8],
                back.print_to_string()
            );
        }
    }
}

const INTS: [Lanes; 10] = [
    Lanes { bits: 1, lanes: 1 },
    Lanes { bits: 5, lanes: 1 },
    Lanes { bits: 8, lanes: 1 },
    Lanes { bits: 16, lanes: 1 },
    Lanes { bits: 24, lanes: 1 },
    Lanes { bits: 32, lanes: 1 },
    Lanes { bits: 48, lanes: 1 },
    Lanes { bits: 64, lanes: 1 },
    Lanes { bits: 16, lanes: 3 },
    Lanes { bits: 32, lanes: 4 },
];

#[test]
fn integers_of_all_widths() {
    for lanes in INTS {
        let mut k = Kernels::new();
        let (ty, suffix) = (lanes.name(), lanes.suffix());
        let (a, b, c) = (k.operand(0, lanes), k.operand(1, lanes), k.operand(2, lanes));
        let binary = ["smax", "smin", "umax", "umin", "sadd.sat", "ssub.sat", "uadd.sat", "usub.sat"];
        for name in binary {
            let id = k.call(&ty, &format!("llvm.{name}.{suffix}"), &[(&ty, &a), (&ty, &b)]);
            k.keep(&id, lanes);
        }
        for name in ["fshl", "fshr"] {
            let id = k.call(&ty, &format!("llvm.{name}.{suffix}"), &[(&ty, &a), (&ty, &b), (&ty, &c)]);
            k.keep(&id, lanes);
        }
        for name in ["abs", "ctlz", "cttz"] {
            let id = k.call(&ty, &format!("llvm.{name}.{suffix}"), &[(&ty, &a), ("i1", "false")]);
            k.keep(&id, lanes);
        }
        for name in ["ctpop", "bitreverse"] {
            let id = k.call(&ty, &format!("llvm.{name}.{suffix}"), &[(&ty, &a)]);
            k.keep(&id, lanes);
        }
        if lanes.bits % 16 == 0 {
            let id = k.call(&ty, &format!("llvm.bswap.{suffix}"), &[(&ty, &a)]);
            k.keep(&id, lanes);
        }
        // A shift by as much as the width would be poison.
        let splat = |value: u32| match lanes.lanes {
            1 => value.to_string(),
            count => format!("<{}>", vec![format!("i{} {value}", lanes.bits); count as usize].join(", ")),
        };
        if lanes.bits > 1 {
            let amount = k.value(&format!("urem {ty} {b}, {}", splat(lanes.bits)));
            for name in ["sshl.sat", "ushl.sat"] {
                let id = k.call(&ty, &format!("llvm.{name}.{suffix}"), &[(&ty, &a), (&ty, &amount)]);
                k.keep(&id, lanes);
            }
        }
        let result = Lanes { bits: 8, ..lanes };
        for name in ["scmp", "ucmp"] {
            let full = format!("llvm.{name}.{}.{suffix}", result.suffix());
            let id = k.call(&result.name(), &full, &[(&ty, &a), (&ty, &b)]);
            k.keep(&id, result);
        }
        check(&k, &WriteOptions::default());
    }
}

#[test]
fn overflow_is_told() {
    for lanes in INTS.into_iter().filter(|lanes| [1, 8, 16, 32, 64].contains(&lanes.bits)) {
        let mut k = Kernels::new();
        let (ty, suffix) = (lanes.name(), lanes.suffix());
        let flags = Lanes { bits: 1, ..lanes };
        let pair = format!("{{{ty}, {}}}", flags.name());
        let (a, b) = (k.operand(0, lanes), k.operand(1, lanes));
        for name in ["sadd", "uadd", "ssub", "usub", "smul", "umul"] {
            let full = format!("llvm.{name}.with.overflow.{suffix}");
            let both = k.call(&pair, &full, &[(&ty, &a), (&ty, &b)]);
            let value = k.value(&format!("extractvalue {pair} {both}, 0"));
            let flag = k.value(&format!("extractvalue {pair} {both}, 1"));
            k.keep(&value, lanes);
            k.keep(&flag, flags);
        }
        check(&k, &WriteOptions::default());
    }
}

#[test]
fn lanes_become_one_value() {
    for lanes in [
        Lanes { bits: 1, lanes: 4 },
        Lanes { bits: 7, lanes: 4 },
        Lanes { bits: 8, lanes: 16 },
        Lanes { bits: 16, lanes: 3 },
        Lanes { bits: 32, lanes: 8 },
        Lanes { bits: 64, lanes: 2 },
    ] {
        let mut k = Kernels::new();
        let (ty, suffix) = (lanes.name(), lanes.suffix());
        let scalar = Lanes { lanes: 1, ..lanes };
        let vector = k.operand(0, lanes);
        for name in ["add", "mul", "and", "or", "xor", "smax", "smin", "umax", "umin"] {
            let full = format!("llvm.vector.reduce.{name}.{suffix}");
            let id = k.call(&scalar.name(), &full, &[(&ty, &vector)]);
            k.keep(&id, scalar);
        }
        check(&k, &WriteOptions::default());
    }
}

#[test]
fn lanes_change_places() {
    let lanes = Lanes { bits: 32, lanes: 4 };
    let (half, whole) = (Lanes { lanes: 2, ..lanes }, Lanes { lanes: 8, ..lanes });
    let (ty, half_ty, whole_ty) = (lanes.name(), half.name(), whole.name());
    let mut k = Kernels::new();
    let (a, b, c) = (k.operand(0, lanes), k.operand(1, lanes), k.operand(2, half));
    let id = k.call(&ty, "llvm.vector.reverse.v4i32", &[(&ty, &a)]);
    k.keep(&id, lanes);
    let id = k.call(&ty, "llvm.vector.insert.v4i32.v2i32", &[(&ty, &a), (&half_ty, &c), ("i64", "2")]);
    k.keep(&id, lanes);
    let id = k.call(&half_ty, "llvm.vector.extract.v2i32.v4i32", &[(&ty, &b), ("i64", "2")]);
    k.keep(&id, half);
    let both = k.call(&whole_ty, "llvm.vector.interleave2.v8i32", &[(&ty, &a), (&ty, &b)]);
    k.keep(&both, whole);
    let pair = format!("{{{ty}, {ty}}}");
    let parts = k.call(&pair, "llvm.vector.deinterleave2.v8i32", &[(&whole_ty, &both)]);
    for part in 0..2 {
        let id = k.value(&format!("extractvalue {pair} {parts}, {part}"));
        k.keep(&id, lanes);
    }
    check(&k, &WriteOptions::default());
}

#[test]
fn floats_belong_to_their_classes() {
    for (float, suffix, bits) in [("float", "f32", 32), ("double", "f64", 64)] {
        let lanes = Lanes { bits, lanes: 1 };
        let flag = Lanes { bits: 1, lanes: 1 };
        let mut k = Kernels::new();
        for operand in 0..3 {
            let number = k.operand(operand, lanes);
            let number = k.value(&format!("bitcast i{bits} {number} to {float}"));
            let single = (0..10).map(|bit| 1 << bit);
            for mask in single.chain([
                3, 0x204, 0x108, 0x1F8, 0x3FC, 0x1FB, 0x2F7, 0x207, 0x90, 0x60, 0x3C0, 0x3C, 0x1F7, 0x26D,
                0x193,
            ]) {
                let mask = mask.to_string();
                let name = format!("llvm.is.fpclass.{suffix}");
                let id = k.call("i1", &name, &[(float, &number), ("i32", &mask)]);
                k.keep(&id, flag);
            }
        }
        check(&k, &WriteOptions::default());
    }
}

#[test]
fn conversions_saturate() {
    for (float, suffix, bits) in [("float", "f32", 32), ("double", "f64", 64)] {
        let mut k = Kernels::new();
        let number = k.operand(0, Lanes { bits, lanes: 1 });
        let number = k.value(&format!("bitcast i{bits} {number} to {float}"));
        for result in [1, 5, 8, 13, 16, 32, 64] {
            let lanes = Lanes { bits: result, lanes: 1 };
            for name in ["fptosi", "fptoui"] {
                let full = format!("llvm.{name}.sat.i{result}.{suffix}");
                let id = k.call(&lanes.name(), &full, &[(float, &number)]);
                k.keep(&id, lanes);
            }
        }
        check(&k, &WriteOptions::default());
    }
}

#[test]
fn memory_is_copied_moved_and_set() {
    let byte = Lanes { bits: 8, lanes: 1 };
    let size = Lanes { bits: 64, lanes: 1 };
    let mut k = Kernels::new();
    let value = k.operand(0, byte);
    let length = k.operand(1, size);
    let length = k.value(&format!("and i64 {length}, 15"));
    let area = k.value("alloca [64 x i8], align 8");
    let half = k.value(&format!("getelementptr i8, ptr {area}, i64 5"));
    let void = |k: &mut Kernels, name: &str, args: &str, types: &str| {
        k.declarations.insert(format!("declare void @llvm.{name}({types})"));
        let _ = writeln!(k.body, "  call void @llvm.{name}({args})");
    };
    let copy = "ptr, ptr, i64, i1";
    let from_input = format!("ptr {area}, ptr addrspace(1) %input, i64 64, i1 false");
    void(&mut k, "memcpy.p0.p1.i64", &from_input, "ptr, ptr addrspace(1), i64, i1");
    let set = format!("ptr {half}, i8 {value}, i64 {length}, i1 false");
    void(&mut k, "memset.p0.i64", &set, "ptr, i8, i64, i1");
    // Areas that overlap, upwards and downwards, of known and of unknown size.
    for (to, from, length) in [
        (&half, &area, "20"),
        (&area, &half, "20"),
        (&half, &area, length.as_str()),
        (&area, &half, length.as_str()),
    ] {
        void(&mut k, "memmove.p0.p0.i64", &format!("ptr {to}, ptr {from}, i64 {length}, i1 false"), copy);
    }
    let end = k.value(&format!("getelementptr i8, ptr {area}, i64 40"));
    void(&mut k, "memset.p0.i64", &format!("ptr {end}, i8 -91, i64 7, i1 false"), "ptr, i8, i64, i1");
    void(&mut k, "memset.p0.i64", &format!("ptr {end}, i8 0, i64 3, i1 true"), "ptr, i8, i64, i1");
    void(&mut k, "memcpy.p0.p0.i64", &format!("ptr {end}, ptr {area}, i64 {length}, i1 false"), copy);
    for index in 0..8 {
        let at = k.value(&format!("getelementptr i64, ptr {area}, i64 {index}"));
        let number = k.value(&format!("load i64, ptr {at}"));
        k.keep(&number, size);
    }
    check(&k, &WriteOptions::default());
}

#[test]
fn floats_are_rounded_and_taken_apart() {
    let int = Lanes { bits: 32, lanes: 1 };
    let mut k = Kernels::new();
    let keep = |k: &mut Kernels, value: &str| {
        let bits = k.value(&format!("bitcast float {value} to i32"));
        k.keep(&bits, int);
    };
    let (a, n) = (k.operand(0, int), k.operand(1, Lanes { bits: 8, lanes: 1 }));
    let small = k.value(&format!("ashr i32 {a}, 12"));
    let number = k.value(&format!("sitofp i32 {small} to float"));
    let number = k.value(&format!("fmul float {number}, 1.250000e-01"));
    for name in ["floor", "ceil", "trunc", "round", "roundeven", "rint", "nearbyint", "fabs", "canonicalize"]
    {
        let id = k.call("float", &format!("llvm.{name}.f32"), &[("float", &number)]);
        keep(&mut k, &id);
    }
    for (name, ty) in [("lround", "i64"), ("llrint", "i64"), ("lrint", "i32"), ("lround", "i32")] {
        let id = k.call(ty, &format!("llvm.{name}.{ty}.f32"), &[("float", &number)]);
        k.keep(&id, Lanes { bits: if ty == "i64" { 64 } else { 32 }, lanes: 1 });
    }
    let exponent = k.value(&format!("sext i8 {n} to i32"));
    let id = k.call("float", "llvm.ldexp.f32.i32", &[("float", &number), ("i32", &exponent)]);
    keep(&mut k, &id);
    let pair = k.call("{float, i32}", "llvm.frexp.f32.i32", &[("float", &number)]);
    let fraction = k.value(&format!("extractvalue {{float, i32}} {pair}, 0"));
    let power = k.value(&format!("extractvalue {{float, i32}} {pair}, 1"));
    keep(&mut k, &fraction);
    k.keep(&power, int);
    // LLVM 20 brought this one.
    if MAJOR_VERSION >= "20" {
        let pair = k.call("{float, float}", "llvm.modf.f32", &[("float", &number)]);
        for part in 0..2 {
            let id = k.value(&format!("extractvalue {{float, float}} {pair}, {part}"));
            keep(&mut k, &id);
        }
    }
    check(&k, &WriteOptions::default());
}

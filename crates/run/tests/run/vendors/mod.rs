//! Functions of vendors by their values: those that modules import by their names (`cl_amd_media_ops`, `cl_amd_media_ops2`,
//! `cl_arm_integer_dot_product_*`), and instructions of vendors' extensions.

#![allow(
    dead_code,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "values are taken apart and put together, by a part of the references"
)]

mod bfloats;
mod matrices;
mod media;
mod rectangles;

use std::fmt::Write as _;

use inkwell::context::Context;
use spirv_llvm::llvm;
use spirv_llvm_run::{Arg, Kernel, LaunchOptions};

use crate::common::{
    clang, declarations, record,
    values::kernel::{LENGTHS, Random, buffer, kernel_by_header, lanes, launch, load, store, words},
};

/// A function of components: its name, the types of its parameters and of its result, and what it gives for these bits.
struct Row {
    name: &'static str,
    params: &'static [&'static str],
    result: &'static str,
    exact: fn([u64; 3]) -> u64,
}

fn bytes(word: u64) -> [u64; 4] {
    (word as u32).to_le_bytes().map(u64::from)
}

/// The sum of absolute differences of bytes, of those alone that are kept.
fn sad(a: u64, b: u64, keeps: impl Fn(u64) -> bool) -> u64 {
    bytes(a).iter().zip(bytes(b)).filter(|(_, b)| keeps(*b)).map(|(a, b)| a.abs_diff(b)).sum()
}

/// Four such sums, of the words that begin at the first bytes, each added to a number of 16 bits.
fn sads([a, b, c]: [u64; 3], keeps: fn(u64) -> bool) -> u64 {
    (0..4).fold(0, |all, at| {
        let sum = (c >> (16 * at)) + sad(a >> (8 * at), b, keeps);
        all | (sum & 0xFFFF) << (16 * at)
    })
}

fn field([value, offset, width]: [u64; 3], is_signed: bool) -> u64 {
    let (offset, width) = (offset & 31, (width & 31).min(32 - (offset & 31)));
    let bits = value as u32 as u64 >> offset & ((1 << width) - 1);
    let is_negative = is_signed && width > 0 && bits >> (width - 1) == 1;
    if is_negative { bits | !0 << width } else { bits }
}

fn sorted<T: Copy>(bits: [u64; 3], of: fn(u64) -> T, less: fn(&T, &T) -> std::cmp::Ordering) -> [T; 3] {
    let mut all = bits.map(of);
    all.sort_by(less);
    all
}

fn uints(bits: [u64; 3]) -> [u64; 3] {
    sorted(bits, |bits| bits as u32, u32::cmp).map(u64::from)
}

fn ints(bits: [u64; 3]) -> [u64; 3] {
    sorted(bits, |bits| bits as i32, i32::cmp).map(|value| value as u64)
}

fn floats(bits: [u64; 3]) -> [u64; 3] {
    sorted(bits, |bits| f32::from_bits(bits as u32), f32::total_cmp).map(|value| value.to_bits().into())
}

fn unpacked(word: u64, at: usize) -> u64 {
    (bytes(word)[at] as f32).to_bits().into()
}

const UINTS: &[&str] = &["uint"; 3];

const fn row(name: &'static str, exact: fn([u64; 3]) -> u64) -> Row {
    Row { name, params: UINTS, result: "uint", exact }
}

const fn of_three(name: &'static str, ty: &'static [&'static str; 3], exact: fn([u64; 3]) -> u64) -> Row {
    Row { name, params: ty, result: ty[0], exact }
}

const ROWS: &[Row] = &[
    row("amd_bitalign", |[a, b, c]| (a << 32 | b) >> (c & 31)),
    row("amd_bytealign", |[a, b, c]| (a << 32 | b) >> ((c & 3) * 8)),
    row("amd_lerp", |[a, b, c]| {
        let (a, b, c) = (bytes(a), bytes(b), bytes(c));
        (0..4).fold(0, |word, at| word | ((a[at] + b[at] + (c[at] & 1)) >> 1) << (8 * at))
    }),
    row("amd_sad", |[a, b, c]| c + sad(a, b, |_| true)),
    row("amd_sadhi", |[a, b, c]| c + (sad(a, b, |_| true) << 16)),
    row("amd_msad", |[a, b, c]| c + sad(a, b, |byte| byte != 0)),
    row("amd_sadd", |[a, b, c]| c + a.abs_diff(b)),
    row("amd_sadw", |[a, b, c]| c + (a & 0xFFFF).abs_diff(b & 0xFFFF) + (a >> 16).abs_diff(b >> 16)),
    Row { name: "amd_unpack0", params: &["uint"], result: "float", exact: |[a, ..]| unpacked(a, 0) },
    Row { name: "amd_unpack1", params: &["uint"], result: "float", exact: |[a, ..]| unpacked(a, 1) },
    Row { name: "amd_unpack2", params: &["uint"], result: "float", exact: |[a, ..]| unpacked(a, 2) },
    Row { name: "amd_unpack3", params: &["uint"], result: "float", exact: |[a, ..]| unpacked(a, 3) },
    row("amd_bfe", |all| field(all, false)),
    Row { name: "amd_bfe", params: &["int", "uint", "uint"], result: "int", exact: |all| field(all, true) },
    Row {
        name: "amd_bfm",
        params: &["uint", "uint"],
        result: "uint",
        exact: |[a, b, _]| ((1 << (a & 31)) - 1) << (b & 31),
    },
    of_three("amd_min3", &["uint"; 3], |all| uints(all)[0]),
    of_three("amd_median3", &["uint"; 3], |all| uints(all)[1]),
    of_three("amd_max3", &["uint"; 3], |all| uints(all)[2]),
    of_three("amd_min3", &["int"; 3], |all| ints(all)[0]),
    of_three("amd_median3", &["int"; 3], |all| ints(all)[1]),
    of_three("amd_max3", &["int"; 3], |all| ints(all)[2]),
    of_three("amd_min3", &["float"; 3], |all| floats(all)[0]),
    of_three("amd_median3", &["float"; 3], |all| floats(all)[1]),
    of_three("amd_max3", &["float"; 3], |all| floats(all)[2]),
    Row {
        name: "amd_qsad",
        params: &["ulong", "uint", "ulong"],
        result: "ulong",
        exact: |all| sads(all, |_| true),
    },
    Row {
        name: "amd_mqsad",
        params: &["ulong", "uint", "ulong"],
        result: "ulong",
        exact: |all| sads(all, |byte| byte != 0),
    },
];

/// As many calls as fill whole vectors of each length.
const CALLS: usize = 48 * 8;

fn size(ty: &str) -> usize {
    if ty.ends_with("long") { 8 } else { 4 }
}

/// Arguments of a type: special ones, small ones, and any.
fn arguments(ty: &str, seed: u64) -> Vec<u64> {
    let mut random = Random(seed);
    let special =
        [0, 1, 31, 32, 0xFF, 0x00FF_00FF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 0xFF00_0000_0000_00FF];
    let floats = [0.0, -0.0, 1.0, -1.0, 1.5, 3.0e38, -3.0e38, f32::INFINITY, f32::NEG_INFINITY, 1.0e-40];
    let next = |at: usize| {
        let any = random.next();
        match (ty, at % 4) {
            ("float", 0) => u64::from(floats[(any % 10) as usize].to_bits()),
            ("float", _) => u64::from((((any as i32) as f32) * 2.0_f32.powi(-20)).to_bits()),
            (_, 0) => special[(any % 10) as usize] & (u64::MAX >> (64 - 8 * size(ty))),
            (_, 1) => any % 40,
            _ => any & (u64::MAX >> (64 - 8 * size(ty))),
        }
    };
    (0..CALLS).map(next).collect()
}

#[test]
fn functions_of_components() {
    for row in ROWS {
        let given: Vec<Vec<u64>> =
            (1..).zip(row.params).map(|(seed, ty)| arguments(ty, seed * 0x5EED)).collect();
        let names = ["p", "q", "r"];
        let params: Vec<String> =
            row.params.iter().zip(names).map(|(ty, name)| format!("global {ty} *{name}")).collect();
        let mut text = format!(
            "kernel void values({}, global {} *out) {{\nsize_t i = get_global_id(0);\n",
            params.join(", "),
            row.result
        );
        for (number, length) in LENGTHS.into_iter().enumerate() {
            let operands: Vec<String> =
                row.params.iter().zip(names).map(|(_, name)| load(length, name)).collect();
            let _ = writeln!(
                text,
                "if (i < {}) {{ {}{} x = {}({}); {} }}",
                CALLS / length,
                row.result,
                lanes(length),
                row.name,
                operands.join(", "),
                store(length, "x", &format!("out + {}", number * CALLS))
            );
        }
        text.push('}');
        let mut args: Vec<Arg> =
            given.iter().zip(row.params).map(|(all, ty)| buffer(all.iter().copied(), size(ty))).collect();
        args.push(Arg::Buffer(vec![0; LENGTHS.len() * CALLS * size(row.result)]));
        let mut kernel = kernel_by_header(&text, "CL1.2", &[]);
        launch(&mut kernel, (CALLS, 1), &LaunchOptions::default(), &mut args);
        let out = words(args.last().expect("the results"), size(row.result));
        for (at, got) in out.into_iter().enumerate() {
            let (length, call) = (LENGTHS[at / CALLS], at % CALLS);
            let mut all = [0; 3];
            all.iter_mut().zip(&given).for_each(|(to, from)| *to = from[call]);
            let exact = (row.exact)(all) & (u64::MAX >> (64 - 8 * size(row.result)));
            // Which zero is the least is not said.
            let is_zero = row.result == "float" && (got | exact) & 0x7FFF_FFFF == 0;
            assert!(
                got == exact || is_zero,
                "{}{length} {}({all:x?}) is {got:#x}, not {exact:#x}",
                row.params[0],
                row.name
            );
        }
    }
}

#[test]
fn words_of_four_and_sums_of_sixteen() {
    let text = "kernel void values(global float4 *f, global uint4 *p, global uint4 *q, global uint *out) {\n\
                size_t i = get_global_id(0);\nout[2 * i] = amd_pack(f[i]);\n\
                out[2 * i + 1] = amd_sad4(p[i], q[i], 1000u);\n}";
    let values: Vec<f32> = (0..64_u16).map(|at| f32::from(at) * 4.0 + f32::from(at % 7) * 0.125).collect();
    let [p, q] = [0xA, 0xB].map(|seed| arguments("uint", seed)[..64].to_vec());
    let mut args = [
        buffer(values.iter().map(|value| value.to_bits().into()), 4),
        buffer(p.iter().copied(), 4),
        buffer(q.iter().copied(), 4),
        Arg::Buffer(vec![0; 16 * 8]),
    ];
    launch(&mut kernel_by_header(text, "CL1.2", &[]), (16, 1), &LaunchOptions::default(), &mut args);
    let out = words(&args[3], 4);
    for at in 0..16 {
        let packed = (0..4).fold(0, |word, part| word | u64::from(values[4 * at + part] as u8) << (8 * part));
        assert_eq!(out[2 * at], packed, "amd_pack {at}");
        let sum: u64 = (4 * at..4 * at + 4).map(|word| sad(p[word], q[word], |_| true)).sum();
        assert_eq!(out[2 * at + 1], 1000 + sum, "amd_sad4 {at}");
    }
}

/// The products of arm's dot products: the type of components, how many there are, and what may be done with a third number.
const DOTS: [(&str, usize, &[&str]); 4] = [
    ("char", 4, &["arm_dot", "arm_dot_acc", "arm_dot_acc_sat"]),
    ("uchar", 4, &["arm_dot", "arm_dot_acc", "arm_dot_acc_sat"]),
    ("short", 2, &["arm_dot_acc"]),
    ("ushort", 2, &["arm_dot_acc"]),
];

#[test]
fn dot_products_of_integers() {
    const COUNT: usize = 64;
    let flags = [
        "-Dcl_arm_integer_dot_product_int8",
        "-Dcl_arm_integer_dot_product_accumulate_int8",
        "-Dcl_arm_integer_dot_product_accumulate_int16",
        "-Dcl_arm_integer_dot_product_accumulate_saturate_int8",
    ];
    for (ty, length, names) in DOTS {
        let is_unsigned = ty.starts_with('u');
        let (sum, size) = (if is_unsigned { "uint" } else { "int" }, 4 / length);
        let mut text = format!(
            "kernel void values(global {ty}{length} *p, global {ty}{length} *q, global {sum} *r, global {sum} *out) {{\n\
             size_t i = get_global_id(0);\n"
        );
        for (number, name) in names.iter().enumerate() {
            let third = if *name == "arm_dot" { "" } else { ", r[i]" };
            let _ = writeln!(text, "out[{number} * {COUNT} + i] = {name}(p[i], q[i]{third});");
        }
        text.push('}');
        let [p, q, r] = [3, 5, 7].map(|seed| arguments("uint", seed)[..COUNT].to_vec());
        let mut args = [&p, &q, &r].map(|all| buffer(all.iter().copied(), 4)).to_vec();
        args.push(Arg::Buffer(vec![0; names.len() * COUNT * 4]));
        launch(
            &mut kernel_by_header(&text, "CL1.2", &flags),
            (COUNT, 1),
            &LaunchOptions::default(),
            &mut args,
        );
        let out = words(&args[3], 4);
        let number = |word: u64, bits: usize| -> i64 {
            let unused = 64 - bits;
            if is_unsigned { (word << unused >> unused) as i64 } else { (word << unused) as i64 >> unused }
        };
        for (row, name) in names.iter().enumerate() {
            for at in 0..COUNT {
                let part = |word: u64, lane: usize| number(word >> (8 * size * lane), 8 * size);
                let product: i64 = (0..length).map(|lane| part(p[at], lane) * part(q[at], lane)).sum();
                let third = number(r[at], 32);
                let exact = match *name {
                    "arm_dot" => product,
                    "arm_dot_acc" => product + third,
                    _ if is_unsigned => (product + third).min(u32::MAX.into()),
                    _ => (product + third).clamp(i32::MIN.into(), i32::MAX.into()),
                };
                assert_eq!(
                    out[row * COUNT + at],
                    exact as u64 & 0xFFFF_FFFF,
                    "{name} of {ty}: {:x}, {:x}, {:x}",
                    p[at],
                    q[at],
                    r[at]
                );
            }
        }
    }
}

/// A kernel that calls a function, by the symbol that it has then, with whatever arguments.
fn calling(number: usize, declaration: &declarations::Declaration) -> String {
    let (mut params, mut locals, mut args) = (Vec::new(), String::new(), Vec::new());
    for (at, ty) in declaration.params.iter().enumerate() {
        args.push(format!("a{at}"));
        if ty.contains("image") || ty.contains("sampler") {
            params.push(format!("{ty} a{at}"));
        } else {
            let _ = write!(locals, "{ty} a{at}; ");
        }
    }
    format!(
        "kernel void k{number}({}) {{ {locals}{}({}); }}\n",
        params.join(", "),
        declaration.name,
        args.join(", ")
    )
}

/// Motion estimation is refused by name and with the reason, whatever types of its own a kernel has for it.
#[test]
fn motion_estimation_is_refused() {
    let flags = ["-finclude-default-header", "-E", "-P"];
    let header = clang::clang("spir64-unknown-unknown", "CL3.0", &flags, "");
    let mut source = String::from_utf8(header).expect("text");
    let declarations: Vec<_> = declarations::declarations(&source)
        .into_iter()
        .filter(|function| {
            // Clang still has the name of the extension's first version.
            function.estimates_motion() || function.name == "intel_sub_group_ime_ref_window_size"
        })
        .collect();
    assert!(declarations.len() > 140, "{} functions", declarations.len());
    for (number, declaration) in declarations.iter().enumerate() {
        source.push_str(&calling(number, declaration));
    }
    let flags = ["-O1", "-disable-llvm-passes", "-emit-llvm-bc"];
    let bitcode = clang::clang("spir64-unknown-unknown", "CL3.0", &flags, &source);
    let context = Context::create();
    let module = llvm::parse_ir_or_bitcode(&context, &bitcode).expect("a module");
    for (number, declaration) in declarations.iter().enumerate() {
        let error = Kernel::load(&module, &format!("k{number}")).expect_err("motion estimation").to_string();
        let (what, reason) = error.split_once(" cannot be run: ").unwrap_or_else(|| panic!("{error}"));
        let name = format!("{}(", declaration.name);
        assert!(what.contains(&name) && reason.contains("motion estimation"), "{error}");
        record::refused(what.rsplit("error: ").next().expect("the function"), reason);
    }
}

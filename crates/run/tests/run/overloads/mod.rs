//! Functions that have an overload for each type and memory, by their values: bit fields, copies of groups, exchanges in sub-groups, and
//! atomic functions in every memory and form.

#![allow(
    dead_code,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "values are taken apart and put together, by a part of the references"
)]

mod atomics;
mod blocks;
mod memories;
mod named;
mod order;

use std::fmt::Write as _;

use spirv_llvm_run::{Arg, Kernel, LaunchOptions, NdRange};

use crate::common::record;
use crate::common::values::{
    floats,
    integers::Int,
    kernel::{self, LENGTHS, Random, buffer, kernels_by_header, lanes, launch, load, run, store, words},
    rounding::Scalar,
};

const EXTENSIONS: &str =
    "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n";

/// Numbers of so many bytes.
fn random(seed: u64, count: usize, bytes: usize) -> Vec<u64> {
    let mut random = Random(seed);
    (0..count).map(|_| random.next() & (u64::MAX >> (64 - 8 * bytes))).collect()
}

/// A buffer of so many bytes.
fn zeros(size: usize) -> Arg {
    Arg::Buffer(vec![0; size])
}

/// The kernels of several sources in OpenCL C 3.0.
fn kernels(texts: &[String]) -> Vec<Kernel> {
    kernels_by_header(texts, "CL3.0", &["-fdeclare-opencl-builtins"])
}

/// The low bits of a word.
fn low(count: u32) -> u64 {
    1_u64.checked_shl(count).map_or(u64::MAX, |bit| bit - 1)
}

#[test]
fn fields_of_bits() {
    const COUNT: usize = 48 * 4;
    for int in Int::ALL {
        let (bits, bytes) = (int.bits, int.bytes());
        let [a, b] = [0xB175, 0xF1E1D].map(|seed| random(seed, COUNT, bytes));
        let fields =
            [(0, bits), (0, 0), (bits, 0), (3, 4), (bits - 1, 1), (bits / 2, bits / 2), (1, bits - 1)];
        let ty = int.name;
        let mut calls = vec!["bit_reverse(a)".to_owned()];
        for (offset, count) in fields {
            calls.push(format!("bitfield_insert(a, b, {offset}u, {count}u)"));
            calls.push(format!("bitfield_extract_signed(a, {offset}u, {count}u)"));
            calls.push(format!("bitfield_extract_unsigned(a, {offset}u, {count}u)"));
        }
        let text = |length| {
            let n = lanes(length);
            let mut text = format!(
                "kernel void values(global {ty} *p, global {ty} *q, global {ty} *out) {{\nsize_t i = get_global_id(0);\n\
                 {ty}{n} a = {}, b = {};\n",
                load(length, "p"),
                load(length, "q")
            );
            for (number, call) in calls.iter().enumerate() {
                text += &store(length, &format!("as_{ty}{n}({call})"), &format!("out + {}", number * COUNT));
            }
            text + "}"
        };
        for (length, mut kernel) in LENGTHS.into_iter().zip(kernels(&LENGTHS.map(text))) {
            let mut args = [&a, &b].map(|all| buffer(all.iter().copied(), bytes)).to_vec();
            args.push(Arg::Buffer(vec![0; calls.len() * COUNT * bytes]));
            launch(&mut kernel, (COUNT / length, 1), &LaunchOptions::default(), &mut args);
            let out = words(&args[2], bytes);
            let whole = low(bits);
            for (at, (a, b)) in a.iter().zip(&b).enumerate() {
                let mut exact = vec![a.reverse_bits() >> (64 - bits)];
                for (offset, count) in fields {
                    let mask = low(count).checked_shl(offset).unwrap_or(0) & whole;
                    exact.push(a & !mask | b.checked_shl(offset).unwrap_or(0) & mask);
                    let field = (a & mask).checked_shr(offset).unwrap_or(0);
                    let is_negative = count > 0 && field >> (count - 1) != 0;
                    exact.push(if is_negative { field | whole & !low(count) } else { field });
                    exact.push(field);
                }
                for (number, exact) in exact.into_iter().enumerate() {
                    let got = out[number * COUNT + at];
                    assert_eq!(got, exact, "{ty}{length} {} of {a:#x} and {b:#x}", calls[number]);
                }
            }
        }
    }
}

#[test]
fn copies_of_groups_in_every_type() {
    const COUNT: usize = 24;
    for scalar in Scalar::all() {
        let (ty, bytes) = (scalar.name(), scalar.bytes());
        // A vector of three lies in the memory of one of four.
        let size = |length| bytes * if length == 3 { 4 } else { length };
        let (mut locals, mut text, mut starts) = (String::new(), String::new(), vec![0]);
        for length in LENGTHS {
            let n = lanes(length);
            let start = starts.last().copied().unwrap_or(0);
            let _ = writeln!(locals, "local {ty}{n} plain_{length}[{COUNT}], apart_{length}[{COUNT}];");
            let _ = writeln!(
                text,
                "{{ global {ty}{n} *in = (global {ty}{n} *)given, *out = (global {ty}{n} *)(results + {start});\n\
                 prefetch(in, {COUNT});\n\
                 event_t e = async_work_group_copy(plain_{length}, in, {COUNT}, 0);\n\
                 e = async_work_group_strided_copy(apart_{length}, in, {half}, 2, e);\n\
                 wait_group_events(1, &e);\n\
                 event_t two[2];\n\
                 two[0] = async_work_group_copy(out, plain_{length}, {COUNT}, 0);\n\
                 two[1] = async_work_group_strided_copy(out + {COUNT}, apart_{length}, {half}, 3, 0);\n\
                 wait_group_events(2, two); }}",
                half = COUNT / 2
            );
            starts.push(start + 3 * COUNT * size(length));
        }
        let text = format!(
            "{EXTENSIONS}kernel void values(global uchar *given, global uchar *results) {{\n{locals}{text}}}"
        );
        let input = random(0xA57C, COUNT * size(16), 1);
        let results = starts.last().copied().unwrap_or(0);
        let mut args = [buffer(input.iter().copied(), 1), Arg::Buffer(vec![0; results])];
        launch(&mut kernel::kernel(&text), (4, 4), &LaunchOptions::default(), &mut args);
        let out = words(&args[1], 1);
        for (length, start) in LENGTHS.into_iter().zip(starts) {
            let (size, out) = (size(length), &out[start..]);
            assert_eq!(out[..COUNT * size], input[..COUNT * size], "{ty}{length}");
            for place in 0..COUNT * 2 {
                let part = |all: &[u64], at: usize| all[at * size..][..size].to_vec();
                let is_written = place % 3 == 0 && place / 3 < COUNT / 2;
                let exact = if is_written { part(&input, place / 3 * 2) } else { vec![0; size] };
                let got = part(&out[COUNT * size..], place);
                assert_eq!(got, exact, "{ty}{length}, with strides, at {place}");
            }
        }
    }
}

#[test]
fn vectors_are_exchanged_in_sub_groups() {
    const ITEMS: usize = 16;
    const LANES: usize = 8;
    for scalar in Scalar::all() {
        let (ty, bytes) = (scalar.name(), scalar.bytes());
        for length in LENGTHS {
            let n = lanes(length);
            // Those of 64 bits have only the scalars.
            let is_shuffled = length == 1 || bytes < 8;
            let mut calls = vec!["sub_group_broadcast(a, 5)", "sub_group_non_uniform_broadcast(a, 2)"];
            if is_shuffled {
                calls.extend([
                    "intel_sub_group_shuffle(a, 7u - l)",
                    "intel_sub_group_shuffle_xor(a, 3u)",
                    "intel_sub_group_shuffle_down(a, b, 3u)",
                    "intel_sub_group_shuffle_up(a, b, 3u)",
                ]);
            }
            if bytes < 4 && matches!(scalar, Scalar::Int(_)) {
                calls.push("intel_sub_group_broadcast(a, 4u)");
            }
            let attributes = "__attribute__((overloadable, convergent))";
            let mut text = format!(
                "{EXTENSIONS}{ty}{n} {attributes} intel_sub_group_broadcast({ty}{n}, uint);\n\
                 {ty}{n} {attributes} intel_sub_group_shuffle({ty}{n}, uint);\n\
                 {ty}{n} {attributes} intel_sub_group_shuffle_xor({ty}{n}, uint);\n\
                 {ty}{n} {attributes} intel_sub_group_shuffle_down({ty}{n}, {ty}{n}, uint);\n\
                 {ty}{n} {attributes} intel_sub_group_shuffle_up({ty}{n}, {ty}{n}, uint);\n\
                 kernel void values(global {ty} *p, global {ty} *q, global {ty} *out) {{\nsize_t i = get_global_id(0);\n\
                 uint l = get_sub_group_local_id();\n{ty}{n} a = {}, b = {};\n",
                load(length, "p"),
                load(length, "q")
            );
            for (number, call) in calls.iter().enumerate() {
                text += &store(length, call, &format!("out + {}", number * ITEMS * length));
            }
            text.push('}');
            let [a, b] = [1, 2].map(|seed| random(seed, ITEMS * length, bytes));
            let mut args = [&a, &b].map(|all| buffer(all.iter().copied(), bytes)).to_vec();
            args.push(Arg::Buffer(vec![0; calls.len() * ITEMS * length * bytes]));
            let options = LaunchOptions::default().with_subgroup_size(LANES as u32).expect("a size");
            launch(&mut kernel::kernel(&text), (ITEMS, ITEMS), &options, &mut args);
            let out = words(&args[2], bytes);
            for item in 0..ITEMS {
                let (lane, first) = (item % LANES, item / LANES * LANES);
                let of = |all: &[u64], lane: usize| all[(first + lane) * length..][..length].to_vec();
                let exact = [
                    of(&a, 5),
                    of(&a, 2),
                    of(&a, 7 - lane),
                    of(&a, lane ^ 3),
                    // Beyond the last lane the second vector begins, and before the first lane the first one ends.
                    if lane + 3 < LANES { of(&a, lane + 3) } else { of(&b, lane + 3 - LANES) },
                    if lane < 3 { of(&a, lane + LANES - 3) } else { of(&b, lane - 3) },
                    of(&a, 4),
                ];
                for (number, call) in calls.iter().enumerate() {
                    let got = &out[(number * ITEMS + item) * length..][..length];
                    assert_eq!(got, exact[number], "{ty}{length} {call}, work-item {item}");
                }
            }
        }
    }
}

#[test]
fn integers_have_scalar_bounds_and_halves() {
    const COUNT: usize = 48 * 4;
    for int in Int::ALL {
        let bytes = int.bytes();
        let [a, b, c] = [11, 22, 33].map(|seed| random(seed, COUNT, bytes));
        // What stands beside a vector as a scalar.
        let of = |length: usize, all: &[u64], at: usize| int.number(all[at / length * length]);
        for length in LENGTHS {
            let (ty, n) = (int.name, lanes(length));
            let wide = Int::ALL
                .into_iter()
                .find(|wide| wide.bits == 2 * int.bits && wide.has_sign == int.has_sign)
                .map(|wide| wide.name);
            let low =
                Int::ALL.into_iter().find(|low| low.bits == int.bits && !low.has_sign).expect("a type").name;
            let mut text = format!(
                "kernel void values(global {ty} *p, global {ty} *q, global {ty} *r, global {ty} *out, global {} *joined) {{\n\
                 size_t i = get_global_id(0);\n{ty}{n} a = {}, b = {}, c = {};\n{ty} x = q[i * {length}], y = r[i * {length}];\n\
                 {ty} least = min(x, y), most = max(x, y);\n",
                wide.unwrap_or(ty),
                load(length, "p"),
                load(length, "q"),
                load(length, "r")
            );
            let mut calls = vec!["min(a, x)", "max(a, x)", "clamp(a, least, most)"];
            if int.bits == 32 {
                calls.extend(["mul24(a >> 8, b >> 8)", "mad24(a >> 8, b >> 8, c)"]);
            }
            for (number, call) in calls.iter().enumerate() {
                text += &store(length, call, &format!("out + {}", number * COUNT));
            }
            if wide.is_some() {
                text += &store(length, &format!("upsample(a, as_{low}{n}(b))"), "joined");
            }
            text.push('}');
            let mut args = [&a, &b, &c].map(|all| buffer(all.iter().copied(), bytes)).to_vec();
            args.push(Arg::Buffer(vec![0; calls.len() * COUNT * bytes]));
            args.push(Arg::Buffer(vec![0; 2 * COUNT * bytes]));
            run(&text, COUNT / length, &mut args);
            let out = words(&args[3], bytes);
            let shifted = |word: u64| int.number(word) >> 8;
            for at in 0..COUNT {
                let (own, x, y) = (int.number(a[at]), of(length, &b, at), of(length, &c, at));
                let product = shifted(a[at]) * shifted(b[at]);
                let exact = [
                    own.min(x),
                    own.max(x),
                    own.clamp(x.min(y), x.max(y)),
                    product,
                    product + int.number(c[at]),
                ];
                for (number, call) in calls.iter().enumerate() {
                    let got = out[number * COUNT + at];
                    assert_eq!(
                        i128::from(got),
                        int.word(exact[number]),
                        "{ty}{length} {call}, component {at}"
                    );
                }
                if wide.is_some() {
                    let got = words(&args[4], 2 * bytes)[at];
                    assert_eq!(got, a[at] << int.bits | b[at], "upsample of {ty}{length}, component {at}");
                }
            }
        }
    }
}

#[test]
fn groups_of_several_dimensions_broadcast() {
    for scalar in Scalar::all().filter(|scalar| scalar.bytes() >= 4 || matches!(scalar, Scalar::Float(_))) {
        let (ty, bytes) = (scalar.name(), scalar.bytes());
        let text = format!(
            "{EXTENSIONS}kernel void values(global {ty} *p, global {ty} *flat, global {ty} *deep) {{\n\
             size_t i = get_local_linear_id();\n\
             if (get_work_dim() == 2) flat[i] = work_group_broadcast(p[i], 3, 1);\n\
             else deep[i] = work_group_broadcast(p[i], 1, 0, 1);\n}}"
        );
        let values = random(0xB0, 16, bytes);
        for (sizes, chosen) in [(&[4, 4][..], 7), (&[4, 2, 2][..], 9)] {
            let mut args = [buffer(values.iter().copied(), bytes), zeros(16 * bytes), zeros(16 * bytes)];
            let range = NdRange::new(sizes, sizes).expect("a range");
            let mut kernel = kernel::kernel(&text);
            kernel.launch(&range, &mut args).expect("a run");
            record::ran(kernel.builtins());
            let out = words(&args[sizes.len() - 1], bytes);
            assert_eq!(out, [values[chosen]; 16], "{ty} {sizes:?}");
        }
    }
}

#[test]
fn groups_combine_truth() {
    const GROUP: usize = 8;
    let names = ["and", "or", "xor"];
    let mut text = names.iter().fold(String::new(), |mut text, name| {
        for kind in ["reduce", "scan_inclusive", "scan_exclusive"] {
            let _ = writeln!(
                text,
                "int __attribute__((overloadable, convergent)) work_group_{kind}_logical_{name}(int);"
            );
        }
        text
    });
    text += "kernel void values(global int *p, global int *out) {\nsize_t i = get_global_id(0);\n";
    for (number, name) in names.iter().enumerate() {
        for (part, kind) in ["reduce", "scan_inclusive", "scan_exclusive"].iter().enumerate() {
            let _ = writeln!(
                text,
                "out[{} + i] = work_group_{kind}_logical_{name}(p[i]) != 0;",
                (number * 3 + part) * 64
            );
        }
    }
    text.push('}');
    let values: Vec<u64> = (0..64_u64)
        .map(|at| if at / 8 % 3 == 0 { at % 5 } else { u64::from(at % 8 == at / 8) * 2 })
        .collect();
    let mut args = [buffer(values.iter().copied(), 4), zeros(9 * 64 * 4)];
    launch(&mut kernel::kernel(&text), (64, GROUP), &LaunchOptions::default(), &mut args);
    let out = words(&args[1], 4);
    let combine = |number: usize, part: &[u64]| {
        let count = part.iter().filter(|value| **value != 0).count();
        u64::from([count == part.len(), count > 0, count % 2 == 1][number])
    };
    for (number, name) in names.iter().enumerate() {
        for at in 0..64 {
            let group = &values[at / GROUP * GROUP..][..GROUP];
            let exact =
                [group, &group[..=at % GROUP], &group[..at % GROUP]].map(|part| combine(number, part));
            let got = [0, 1, 2].map(|part| out[(number * 3 + part) * 64 + at]);
            assert_eq!(got, exact, "{name}, work-item {at} of {group:?}");
        }
    }
}

#[test]
fn logarithms_of_gamma_with_signs_and_numbers_that_are_none() {
    const COUNT: usize = 48;
    for float in floats::Float::ALL {
        let (ty, bytes) = (float.name(), float.bytes());
        let bits =
            Int::ALL.into_iter().find(|int| int.bytes() == bytes && !int.has_sign).expect("a width").name;
        let numbers: Vec<u64> =
            (0..COUNT).map(|at| float.bits(float.rounded(at as f64 * 0.75 - 12.3))).collect();
        for length in LENGTHS {
            let n = lanes(length);
            let signed = if length == 1 { "int".to_owned() } else { format!("int{n}") };
            let mut text = format!(
                "{EXTENSIONS}kernel void values(global {ty} *p, global {ty} *out, global int *signs, global {bits} *none) {{\n\
                 size_t i = get_global_id(0);\n{ty}{n} a = {};\n{signed} s;\n{ty}{n} r = lgamma_r(a, &s);\n",
                load(length, "p")
            );
            text += &store(length, "r", "out");
            text += &store(length, "lgamma(a)", &format!("out + {COUNT}"));
            text += &store(length, "s", "signs");
            text += &store(length, &format!("as_{bits}{n}(nan(as_{bits}{n}(a)))"), "none");
            text.push('}');
            let mut args = [
                buffer(numbers.iter().copied(), bytes),
                zeros(2 * COUNT * bytes),
                zeros(COUNT * 4),
                zeros(COUNT * bytes),
            ];
            run(&text, COUNT / length, &mut args);
            let [out, none] = [1, 3].map(|arg| words(&args[arg], bytes));
            let signs = words(&args[2], 4);
            for (at, number) in numbers.iter().enumerate() {
                let x = float.of_bits(*number);
                // Between -1 and 0 the function is negative, between -2 and -1 positive, and so on.
                let sign = if x < 0.0 && (x.floor() as i64) % 2 != 0 { -1 } else { 1 };
                assert_eq!(signs[at] as i32, sign, "sign for {ty}{length} {x}");
                assert!(out[at] == out[COUNT + at] && float.of_bits(out[at]).is_finite(), "{ty}{length} {x}");
                assert!(float.of_bits(none[at]).is_nan(), "{ty}{length} {x}");
            }
        }
    }
}

//! Relations, selections, shuffles and integer dot products.

use std::{cmp::Ordering, fmt::Write as _};

use spirv_llvm_run::Arg;

use super::{COUNT, EXTENSIONS, numbers};
use crate::common::values::{
    floats::Float,
    integers::Int,
    kernel::{LENGTHS, Random, buffer, lanes, load, run, store, words},
    rounding::Scalar,
};

/// Whether numbers are in a relation.
type Relation = fn(Float, f64, f64) -> bool;

/// A relation of numbers by its name.
const RELATIONS: &[(&str, Relation)] = &[
    ("isequal(a, b)", |_, a, b| a == b),
    ("isnotequal(a, b)", |_, a, b| a != b),
    ("isgreater(a, b)", |_, a, b| a > b),
    ("isgreaterequal(a, b)", |_, a, b| a >= b),
    ("isless(a, b)", |_, a, b| a < b),
    ("islessequal(a, b)", |_, a, b| a <= b),
    ("islessgreater(a, b)", |_, a, b| a.partial_cmp(&b).is_some_and(Ordering::is_ne)),
    ("isordered(a, b)", |_, a, b| !a.is_nan() && !b.is_nan()),
    ("isunordered(a, b)", |_, a, b| a.is_nan() || b.is_nan()),
    ("isfinite(a)", |_, a, _| a.is_finite()),
    ("isinf(a)", |_, a, _| a.is_infinite()),
    ("isnan(a)", |_, a, _| a.is_nan()),
    ("isnormal(a)", |float, a, _| a.is_finite() && a.abs() >= f64::from(float.format().1).exp2()),
    ("signbit(a)", |_, a, _| a.is_sign_negative()),
];

#[test]
fn relations_are_booleans() {
    for float in Float::ALL {
        let bits = [3, 5].map(|seed| numbers(float, seed));
        for length in LENGTHS {
            let (ty, n) = (float.name(), lanes(length));
            let mut text = format!(
                "{EXTENSIONS}kernel void values(global {ty} *p, global {ty} *q, global long *out) {{\nsize_t i = get_global_id(0);\n{ty}{n} a = {}, b = {};\n",
                load(length, "p"),
                load(length, "q")
            );
            for (number, (call, _)) in RELATIONS.iter().enumerate() {
                text +=
                    &store(length, &format!("convert_long{n}({call})"), &format!("out + {}", number * COUNT));
            }
            text.push('}');
            let [p, q] = bits.each_ref().map(|bits| buffer(bits.iter().copied(), float.bytes()));
            let mut args = [p, q, Arg::Buffer(vec![0; RELATIONS.len() * COUNT * 8])];
            run(&text, COUNT / length, &mut args);
            for ((call, holds), results) in RELATIONS.iter().zip(words(&args[2], 8).chunks(COUNT)) {
                for (at, got) in results.iter().enumerate() {
                    let [a, b] = bits.each_ref().map(|bits| float.of_bits(bits[at]));
                    let yes = if length == 1 { 1 } else { -1_i64 };
                    let exact = if holds(float, a, b) { yes } else { 0 };
                    assert_eq!(*got as i64, exact, "{ty}{length} {call}, a = {a:?}, b = {b:?}");
                }
            }
        }
    }
}

/// The integer type of so many bits.
fn int(bits: u32, has_sign: bool) -> Int {
    Int::ALL
        .into_iter()
        .find(|int| int.bits == bits && int.has_sign == has_sign)
        .expect("a width of integers")
}

#[test]
fn selections_take_bits_and_components() {
    for scalar in Scalar::all() {
        let width = scalar.bytes();
        let mut random = Random(0x5E1EC7);
        let mut inputs =
            || (0..COUNT).map(|_| random.next() & (u64::MAX >> (64 - 8 * width))).collect::<Vec<u64>>();
        let [a, b, bits] = [inputs(), inputs(), inputs()];
        // Some conditions are zero, and some have no sign.
        let condition: Vec<u64> =
            inputs().into_iter().enumerate().map(|(at, word)| if at % 3 == 0 { 0 } else { word }).collect();
        for length in LENGTHS {
            let (ty, n) = (scalar.name(), lanes(length));
            let [signed, unsigned] = [true, false].map(|has_sign| int(8 * width as u32, has_sign).name);
            let mut text = format!(
                "{EXTENSIONS}kernel void values(global {ty} *p, global {ty} *q, global {ty} *r, global {signed} *s, global {ty} *out, global int *votes) {{\nsize_t i = get_global_id(0);\n"
            );
            let _ = writeln!(
                text,
                "{ty}{n} a = {}, b = {}, c = {};\n{signed}{n} d = {};",
                load(length, "p"),
                load(length, "q"),
                load(length, "r"),
                load(length, "s")
            );
            for (number, call) in [
                "bitselect(a, b, c)".to_owned(),
                "select(a, b, d)".to_owned(),
                format!("select(a, b, as_{unsigned}{n}(d))"),
            ]
            .iter()
            .enumerate()
            {
                text += &store(length, call, &format!("out + {}", number * COUNT));
            }
            let _ = writeln!(text, "votes[2 * i] = any(d);\nvotes[2 * i + 1] = all(d);\n}}");
            let mut args = [&a, &b, &bits, &condition].map(|all| buffer(all.iter().copied(), width)).to_vec();
            args.extend([Arg::Buffer(vec![0; 3 * COUNT * width]), Arg::Buffer(vec![0; 2 * COUNT * 4])]);
            run(&text, COUNT / length, &mut args);
            let out = words(&args[4], width);
            let is_negative = |word: u64| word >> (8 * width - 1) != 0;
            for at in 0..COUNT {
                let what = format!("{ty}{length}, component {at}");
                assert_eq!(out[at], a[at] & !bits[at] | b[at] & bits[at], "bitselect {what}");
                let is_set = if length == 1 { condition[at] != 0 } else { is_negative(condition[at]) };
                let selected = if is_set { b[at] } else { a[at] };
                assert_eq!([out[COUNT + at], out[2 * COUNT + at]], [selected; 2], "select {what}");
            }
            for (condition, votes) in condition.chunks(length).zip(words(&args[5], 4).chunks(2)) {
                let exact = [
                    condition.iter().any(|word| is_negative(*word)),
                    condition.iter().all(|word| is_negative(*word)),
                ];
                assert_eq!(votes, exact.map(u64::from), "any and all of {signed}{length} {condition:x?}");
            }
        }
    }
}

#[test]
fn shuffles_take_components_by_the_low_bits_of_masks() {
    const VECTORS: usize = 24;
    for scalar in Scalar::all() {
        let width = scalar.bytes();
        let mut random = Random(0x5FFE);
        let mut inputs = || {
            (0..VECTORS * 16).map(|_| random.next() & (u64::MAX >> (64 - 8 * width))).collect::<Vec<u64>>()
        };
        let [a, b, masks] = [inputs(), inputs(), inputs()];
        let (ty, mask) = (scalar.name(), int(8 * width as u32, false).name);
        let mut text = format!(
            "{EXTENSIONS}kernel void values(global {ty} *p, global {ty} *q, global {mask} *m, global {ty} *out) {{\nsize_t i = get_global_id(0);\n"
        );
        let lengths = [2, 4, 8, 16];
        for (number, (from, to)) in lengths.iter().flat_map(|from| lengths.map(|to| (from, to))).enumerate() {
            let place = |part: usize| format!("out + {}", (2 * number + part) * VECTORS * 16);
            let [a, b, m] =
                [(from, "p"), (from, "q"), (&to, "m")].map(|(length, array)| load(*length, array));
            text += &store(to, &format!("shuffle({a}, {m})"), &place(0));
            text += &store(to, &format!("shuffle2({a}, {b}, {m})"), &place(1));
        }
        text.push('}');
        let mut args = [&a, &b, &masks].map(|all| buffer(all.iter().copied(), width)).to_vec();
        args.push(Arg::Buffer(vec![0; 32 * VECTORS * 16 * width]));
        run(&text, VECTORS, &mut args);
        let out = words(&args[3], width);
        for (number, (from, to)) in lengths.iter().flat_map(|from| lengths.map(|to| (*from, to))).enumerate()
        {
            for (at, mask) in masks.iter().enumerate().take(VECTORS * to) {
                let first = at / to * from;
                let both: Vec<u64> = [&a[first..][..from], &b[first..][..from]].concat();
                let exact = [a[first + *mask as usize % from], both[*mask as usize % (2 * from)]];
                let got = [0, 1].map(|part| out[(2 * number + part) * VECTORS * 16 + at]);
                assert_eq!(got, exact, "shuffle of {ty}{from} to {to}, component {at}");
            }
        }
    }
}

#[test]
fn integer_dot_products_are_exact() {
    let mut random = Random(0xD07);
    let factors: Vec<[u64; 2]> = (0..COUNT)
        .map(|at| match at % 4 {
            0 => [0x8080_8080, 0x8080_8080],
            1 => [0xFFFF_FFFF, 0x7F7F_7F7F],
            _ => [random.next() >> 32, random.next() >> 32],
        })
        .collect();
    let sums: Vec<u64> = (0..COUNT)
        .map(|at| match at % 5 {
            0 => 0x7FFF_FFFF,
            1 => 0xFFFF_FFFF,
            2 => 0x8000_0000,
            _ => random.next() >> 32,
        })
        .collect();
    let signs = [(true, true), (true, false), (false, true), (false, false)];
    let mut text = String::from(
        "kernel void values(global uint *p, global uint *q, global int *r, global int *out) {\nsize_t i = get_global_id(0);\n",
    );
    for (number, (a, b)) in signs.into_iter().enumerate() {
        let [x, y] = [(a, "p"), (b, "q")].map(|(sign, from)| format!("as_{}4({from}[i])", int(8, sign).name));
        let sum = if a || b { "r[i]" } else { "as_uint(r[i])" };
        let letter = |sign| if sign { 's' } else { 'u' };
        let (suffix, ty) = (format!("{}{}", letter(a), letter(b)), if a || b { "int" } else { "uint" });
        let calls = [
            format!("dot({x}, {y})"),
            format!("dot_acc_sat({x}, {y}, {sum})"),
            format!("dot_4x8packed_{suffix}_{ty}(p[i], q[i])"),
            format!("dot_acc_sat_4x8packed_{suffix}_{ty}(p[i], q[i], {sum})"),
        ];
        for (part, call) in calls.into_iter().enumerate() {
            text += &store(1, &call, &format!("out + {}", (4 * number + part) * COUNT));
        }
    }
    text.push('}');
    let mut args = vec![
        buffer(factors.iter().map(|factors| factors[0]), 4),
        buffer(factors.iter().map(|factors| factors[1]), 4),
        buffer(sums.iter().copied(), 4),
        Arg::Buffer(vec![0; 16 * COUNT * 4]),
    ];
    run(&text, COUNT, &mut args);
    let out = words(&args[3], 4);
    for (number, (a, b)) in signs.into_iter().enumerate() {
        let result = int(32, a || b);
        for (at, factors) in factors.iter().enumerate() {
            let part = |word: u64, sign: bool, part: u32| int(8, sign).number(word >> (8 * part) & 0xFF);
            let product: i128 = (0..4).map(|at| part(factors[0], a, at) * part(factors[1], b, at)).sum();
            let (low, high) =
                if result.has_sign { (i32::MIN.into(), i32::MAX.into()) } else { (0, u32::MAX.into()) };
            let sum = (product + result.number(sums[at])).clamp(low, high);
            let got = [0, 1, 2, 3].map(|part| result.number(out[(4 * number + part) * COUNT + at]));
            assert_eq!(got, [product, sum, product, sum], "{a} {b} {factors:x?} {:x}", sums[at]);
        }
    }
}

//! The mathematical and integer functions of running kernels by their values: every function with its special cases and many other arguments,
//! for each precision and each length of vectors.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "values are taken apart and put together"
)]

use std::fmt::Write as _;

use spirv_llvm_run::Arg;

use crate::common::values::{
    floats::{Float, ROWS, Row, Shape},
    integers::{self, Int},
    kernel::{LENGTHS, Random, run},
};

/// The number of calls of each function; whole vectors of each length.
const CALLS: usize = 48 * 64;

/// Numbers that functions treat in ways of their own.
const SPECIAL: [f64; 30] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    -0.5,
    1.5,
    -1.5,
    2.0,
    -2.0,
    2.5,
    -2.5,
    3.0,
    -3.0,
    4.0,
    7.0,
    -7.0,
    10.0,
    0.25,
    1000.0,
    -1000.5,
    65504.0,
    6.0e-8,
    -1.0e-5,
    1.0e30,
    -1.0e-40,
    f64::MAX,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
];

/// Integers for powers and exponents.
const INTS: [i32; 16] = [0, 1, -1, 2, -2, 3, -3, 4, 5, -7, 24, 100, -150, 1000, i32::MAX, i32::MIN];

/// The arguments of all calls: three numbers and an integer each.
struct Arguments {
    numbers: Vec<[f64; 3]>,
    ints: Vec<i32>,
}

impl Arguments {
    fn new(float: Float) -> Self {
        let mut random = Random(0x5EED);
        let special = SPECIAL.map(|value| float.rounded(value));
        let limits = [1, 2].map(|bits| float.of_bits(bits));
        let mut numbers = Vec::with_capacity(CALLS);
        // Each special number with each other one.
        for (at, x) in special.iter().chain(&limits).enumerate() {
            for (other, y) in special.iter().enumerate() {
                numbers.push([*x, *y, special[(at + 3 * other) % special.len()]]);
            }
        }
        // Any bits, and numbers of moderate size.
        while numbers.len() < CALLS {
            let mut any = || float.of_bits(random.next() >> (64 - 8 * float.bytes()));
            let wild = [any(), any(), any()];
            let mut near = || float.rounded((random.next() as i64 as f64) * 2.0_f64.powi(-60));
            let tame = [near(), near(), near()];
            numbers.push(if numbers.len() % 3 == 0 { wild } else { tame });
        }
        let ints = (0..CALLS).map(|at| match at {
            at if at < CALLS / 2 => INTS[at % INTS.len()],
            _ => (random.next() % 41) as i32 - 20,
        });
        Self { numbers, ints: ints.collect() }
    }

    fn buffer(&self, float: Float, index: usize) -> Arg {
        let bytes = self
            .numbers
            .iter()
            .flat_map(|all| float.bits(all[index]).to_le_bytes().into_iter().take(float.bytes()));
        Arg::Buffer(bytes.collect())
    }

    /// The arguments of a call as its function takes them.
    fn of(&self, row: &Row, call: usize) -> [f64; 3] {
        match row.shape {
            Shape::FloatAndInt => [self.numbers[call][0], self.ints[call].into(), 0.0],
            _ => self.numbers[call],
        }
    }
}

/// A kernel that calls all functions on vectors of a length.
fn source(float: Float, length: usize) -> String {
    let ty = float.name();
    let lanes = if length == 1 { String::new() } else { length.to_string() };
    let load = |name: &str| match length {
        1 => format!("{name}[i]"),
        _ => format!("vload{length}(i, {name})"),
    };
    let store = |value: &str, to: &str, row: usize| match length {
        1 => format!("{to}[{row} * {CALLS} + i] = {value};"),
        _ => format!("vstore{length}({value}, i, {to} + {row} * {CALLS});"),
    };
    let mut text = String::new();
    let _ = writeln!(
        text,
        "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n\
         kernel void values(global {ty} *p, global {ty} *q, global {ty} *r, global int *n, global {ty} *out,\n\
         global {ty} *second, global int *int_out) {{\n\
         size_t i = get_global_id(0);\n{ty}{lanes} a = {}, b = {}, c = {}, f;\nint{lanes} k = {}, j;",
        load("p"),
        load("q"),
        load("r"),
        load("n")
    );
    for (number, row) in ROWS.iter().enumerate().filter(|(_, row)| row.is_for(float)) {
        let name = row.name;
        let statement = match row.shape {
            Shape::Floats(1) => store(&format!("{name}(a)"), "out", number),
            Shape::Floats(2) => store(&format!("{name}(a, b)"), "out", number),
            Shape::Floats(_) => store(&format!("{name}(a, b, c)"), "out", number),
            Shape::FloatAndInt => store(&format!("{name}(a, k)"), "out", number),
            Shape::ToInt => store(&format!("{name}(a)"), "int_out", number),
            Shape::OutFloat => {
                store(&format!("{name}(a, &f)"), "out", number) + &store("f", "second", number)
            }
            Shape::OutInt => store(&format!("{name}(a, &j)"), "out", number) + &store("j", "int_out", number),
            Shape::TwoOutInt => {
                store(&format!("{name}(a, b, &j)"), "out", number) + &store("j", "int_out", number)
            }
        };
        text += &statement;
        text.push('\n');
    }
    text + "}\n"
}

/// What a kernel wrote: the results, what it wrote through pointers, and integers.
struct Results {
    float: Float,
    buffers: [Vec<u8>; 3],
}

impl Results {
    fn number(&self, buffer: usize, at: usize) -> f64 {
        let mut bits = [0; 8];
        let bytes = self.float.bytes();
        bits[..bytes].copy_from_slice(&self.buffers[buffer][at * bytes..][..bytes]);
        self.float.of_bits(u64::from_le_bytes(bits))
    }

    fn int(&self, at: usize) -> i32 {
        i32::from_le_bytes(self.buffers[2][at * 4..][..4].try_into().expect("four bytes"))
    }
}

fn results(float: Float, length: usize, arguments: &Arguments) -> Results {
    let ints = arguments.ints.iter().flat_map(|int| int.to_le_bytes()).collect();
    let zeros = |bytes: usize| Arg::Buffer(vec![0; ROWS.len() * CALLS * bytes]);
    let mut args = vec![
        arguments.buffer(float, 0),
        arguments.buffer(float, 1),
        arguments.buffer(float, 2),
        Arg::Buffer(ints),
        zeros(float.bytes()),
        zeros(float.bytes()),
        zeros(4),
    ];
    run(&source(float, length), CALLS / length, &mut args);
    let mut buffers = args.into_iter().skip(4).map(|arg| match arg {
        Arg::Buffer(bytes) => bytes,
        _ => Vec::new(),
    });
    Results { float, buffers: std::array::from_fn(|_| buffers.next().expect("three buffers")) }
}

/// The worst call of a function: how far it is off, and a sentence on it.
fn worst(row: &Row, number: usize, results: &Results, arguments: &Arguments) -> Option<(f64, String)> {
    let float = results.float;
    let bound = row.ulps[float as usize];
    let mut worst: Option<(f64, String)> = None;
    for call in 0..CALLS {
        let args = arguments.of(row, call);
        let at = number * CALLS + call;
        let int = || f64::from(results.int(at));
        let mut pairs = Vec::with_capacity(2);
        let first = if row.shape == Shape::ToInt { int() } else { results.number(0, at) };
        pairs.push((first, (row.exact)(float, args)));
        match row.shape {
            Shape::OutFloat => pairs.push((results.number(1, at), (row.second)(float, args))),
            Shape::OutInt => pairs.push((int(), (row.second)(float, args))),
            Shape::TwoOutInt => pairs.push((f64::from(results.int(at) % 128), (row.second)(float, args))),
            _ => {}
        }
        for (got, exact) in pairs {
            let Some(exact) = exact else { continue };
            let off = match row.shape {
                Shape::ToInt => f64::from(u8::from(got != exact)),
                _ => float.ulps(got, exact),
            };
            // The reference has an error of its own in the type that it is computed in.
            let slack = if float == Float::Double && bound > 0.0 { 2.0 } else { 0.0 };
            if off > bound + slack && worst.as_ref().is_none_or(|(most, _)| off > *most) {
                let text = format!(
                    "{} {}{args:?} is {got:?} ({:#x}) in place of {exact:?}, {off:.1} ULP off",
                    float.name(),
                    row.name,
                    float.bits(got)
                );
                worst = Some((off, text));
            }
        }
    }
    worst
}

#[test]
fn mathematical_functions_are_as_accurate_as_opencl_demands() {
    let mut wrong = Vec::new();
    for float in Float::ALL {
        let arguments = Arguments::new(float);
        let scalars = results(float, 1, &arguments);
        for (number, row) in ROWS.iter().enumerate().filter(|(_, row)| row.is_for(float)) {
            wrong.extend(worst(row, number, &scalars, &arguments).map(|(_, text)| text));
        }
        // Vectors are their components.
        for length in LENGTHS.into_iter().skip(1) {
            let vectors = results(float, length, &arguments);
            for (number, row) in ROWS.iter().enumerate() {
                // Which NaN it is may differ (OpenCL C 3.0, 7.4 "Edge Case Behavior"), and does by the order of operands.
                let is_same = |one: f64, other: f64| {
                    one.to_bits() == other.to_bits() || (one.is_nan() && other.is_nan())
                };
                let other = (number * CALLS..(number + 1) * CALLS).find_map(|at| {
                    let floats =
                        [0, 1].map(|buffer| [vectors.number(buffer, at), scalars.number(buffer, at)]);
                    let ints = [vectors.int(at), scalars.int(at)].map(f64::from);
                    let pairs = [floats[0], floats[1], ints];
                    pairs.into_iter().find(|[one, other]| !is_same(*one, *other))
                });
                if let Some([vector, scalar]) = other {
                    wrong.push(format!(
                        "{}{length} {}: {vector:?} in place of {scalar:?} of the scalar",
                        float.name(),
                        row.name
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {} functions:\n{}", wrong.len(), ROWS.len(), wrong.join("\n"));
}

/// A kernel that calls all integer functions.
fn integer_source(int: Int, length: usize) -> String {
    let (ty, lanes) = (int.name, if length == 1 { String::new() } else { length.to_string() });
    let mut text = format!(
        "kernel void values(global {ty} *p, global {ty} *q, global {ty} *r, global {ty} *out) {{\nsize_t i = get_global_id(0);\n"
    );
    for (name, from) in [("a", "p"), ("b", "q"), ("c", "r")] {
        let value = if length == 1 { format!("{from}[i]") } else { format!("vload{length}(i, {from})") };
        let _ = writeln!(text, "{ty}{lanes} {name} = {value};");
    }
    for (number, row) in integers::ROWS.iter().enumerate() {
        let operands = &["a", "b", "c"][..row.arity];
        let value = format!("as_{ty}{lanes}({}({}))", row.name, operands.join(", "));
        let _ = match length {
            1 => writeln!(text, "out[{number} * {CALLS} + i] = {value};"),
            _ => writeln!(text, "vstore{length}({value}, i, out + {number} * {CALLS});"),
        };
    }
    text + "}\n"
}

#[test]
fn integer_functions_are_exact() {
    let mut wrong = Vec::new();
    for int in Int::ALL {
        let mut random = Random(0xB175);
        let half = 1_u64 << (int.bits - 1);
        let special = [0, 1, 2, 3, 7, 100, half - 1, half, half + 1, half / 2, u64::MAX, u64::MAX - 1];
        let words: Vec<[u64; 3]> = (0..CALLS)
            .map(|call| match call {
                call if call < special.len().pow(3) => {
                    [1, special.len(), special.len().pow(2)].map(|each| special[call / each % special.len()])
                }
                _ => [random.next(), random.next(), random.next()],
            })
            .collect();
        let bytes = int.bytes();
        let buffer = |index: usize| {
            Arg::Buffer(
                words.iter().flat_map(|all| all[index].to_le_bytes().into_iter().take(bytes)).collect(),
            )
        };
        for length in LENGTHS {
            let out = Arg::Buffer(vec![0; integers::ROWS.len() * CALLS * bytes]);
            let mut args = [buffer(0), buffer(1), buffer(2), out];
            run(&integer_source(int, length), CALLS / length, &mut args);
            let [.., Arg::Buffer(out)] = &args else { panic!("the results are a buffer") };
            for (number, row) in integers::ROWS.iter().enumerate() {
                let off = words.iter().enumerate().find_map(|(call, all)| {
                    let mut word = [0; 8];
                    word[..bytes].copy_from_slice(&out[(number * CALLS + call) * bytes..][..bytes]);
                    let got = int.number(u64::from_le_bytes(word));
                    let operands = all.map(|word| int.number(word));
                    let exact = int.number((row.exact)(int, operands)? as u64);
                    (got != exact).then(|| {
                        format!("{}{length} {}{operands:?} is {got} in place of {exact}", int.name, row.name)
                    })
                });
                wrong.extend(off);
            }
        }
    }
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

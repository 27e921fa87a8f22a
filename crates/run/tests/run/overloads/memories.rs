//! Functions that access memory by pointers of their own overload for each memory, as OpenCL C 1.2 has them.

use std::fmt::Write as _;

use spirv_llvm_run::{Arg, Kernel, LaunchOptions};

use super::{EXTENSIONS, random, zeros};
use crate::common::values::{
    floats::{Float, ROWS, Row, Shape},
    kernel::{LENGTHS, Random, buffer, kernels_by_header, lanes, launch, load, store, words},
    rounding::{Mode, Scalar},
};

/// The memories that are written to; constant memory is read as well.
const MEMORIES: [&str; 3] = ["global", "local", "private"];

/// The kernels of several sources.
fn compiled(texts: &[String]) -> Vec<Kernel> {
    let texts: Vec<String> = texts.iter().map(|text| format!("{EXTENSIONS}{text}")).collect();
    kernels_by_header(&texts, "CL1.2", &[])
}

fn run(kernel: &mut Kernel, items: usize, args: &mut [Arg]) {
    launch(kernel, (items, 1), &LaunchOptions::default(), args);
}

/// Text that copies so many elements.
fn copied(count: usize, from: &str, to: &str) -> String {
    format!("for (int k = 0; k < {count}; ++k) ({to})[k] = ({from})[k];\n")
}

#[test]
fn vectors_in_every_memory() {
    const ROOM: usize = 40;
    let mut cases = Vec::new();
    for scalar in Scalar::all() {
        let (ty, bytes) = (scalar.name(), scalar.bytes());
        let mut text = format!(
            "kernel void values(global {ty} *in, constant {ty} *fixed, global {ty} *room, global {ty} *out) {{\n\
             local {ty} shared[{ROOM}];\n{ty} own[{ROOM}];\n{}{}",
            copied(ROOM, "in", "shared"),
            copied(ROOM, "in", "own")
        );
        let (mut parts, mut exact) = (0, Vec::new());
        let input = random(0x7EC7, ROOM, bytes);
        for length in LENGTHS.into_iter().skip(1) {
            // The second vector, behind the first component, where no vector is aligned.
            for from in ["in", "fixed", "shared", "own"] {
                let _ = writeln!(
                    text,
                    "{{ {ty}{length} x = vload{length}(1, {from} + 1);\nfor (int k = 0; k < {length}; ++k) out[{} + k] = (({ty} *)&x)[k]; }}",
                    parts * ROOM
                );
                let mut results = input[length + 1..][..length].to_vec();
                results.resize(ROOM, 0);
                exact.extend(results);
                parts += 1;
            }
        }
        for length in LENGTHS.into_iter().skip(1) {
            for to in ["room", "shared", "own"] {
                let _ = writeln!(
                    text,
                    "{}vstore{length}(vload{length}(0, in), 1, {to} + 1);\n{}",
                    copied(ROOM, "in", to),
                    copied(ROOM, to, &format!("out + {}", parts * ROOM))
                );
                let mut results = input.clone();
                results.copy_within(..length, length + 1);
                exact.extend(results);
                parts += 1;
            }
        }
        text.push('}');
        cases.push((text, (scalar, input, exact)));
    }
    let (texts, cases): (Vec<String>, Vec<_>) = cases.into_iter().unzip();
    for ((scalar, input, exact), mut kernel) in cases.into_iter().zip(compiled(&texts)) {
        let (ty, bytes) = (scalar.name(), scalar.bytes());
        let given = buffer(input.iter().copied(), bytes);
        let mut args = [given.clone(), given, zeros(ROOM * bytes), zeros(exact.len() * bytes)];
        run(&mut kernel, 1, &mut args);
        let out = words(&args[3], bytes);
        for (part, (got, exact)) in out.chunks(ROOM).zip(exact.chunks(ROOM)).enumerate() {
            assert_eq!(got, exact, "{ty}, part {part}");
        }
    }
}

/// Numbers that are halves, or lie between two of them or beyond all.
fn numbers(float: Float) -> Vec<f64> {
    let all = [
        0.0, 1.0, -1.5, 0.1, -0.1, 2049.0, -2051.0, 65504.0, 65519.0, -65520.0, 1.0e6, 3.0e-8, -2.0e-8,
        6.1e-5, 0.3, 7.0,
    ];
    all.map(|value| float.rounded(value)).to_vec()
}

#[test]
fn halves_in_every_memory() {
    const ROOM: usize = 20;
    let input: Vec<u64> = random(0x6A1F, ROOM, 2).iter().map(|bits| bits & 0xBFFF).collect();
    let mut cases = Vec::new();
    for length in LENGTHS {
        let n = lanes(length);
        let mut text = format!(
            "kernel void values(global half *in, constant half *fixed, global float *out) {{\n\
             local half shared[{ROOM}] __attribute__((aligned(64)));\nhalf own[{ROOM}] __attribute__((aligned(64)));\n{}{}",
            copied(ROOM, "in", "shared"),
            copied(ROOM, "in", "own")
        );
        let names: &[&str] = if length == 1 { &["vload_half"] } else { &["vload_half", "vloada_half"] };
        let mut parts = 0;
        for name in names {
            for from in ["in", "fixed", "shared", "own"] {
                let call = format!("{name}{n}(0, {from})");
                text += "{ size_t i = 0;\n";
                text += &store(length, &call, &format!("out + {}", parts * ROOM));
                text += "}\n";
                parts += 1;
            }
        }
        text.push('}');
        cases.push((text, (length, parts)));
    }
    let (texts, cases): (Vec<String>, Vec<_>) = cases.into_iter().unzip();
    for ((length, parts), mut kernel) in cases.into_iter().zip(compiled(&texts)) {
        let given = buffer(input.iter().copied(), 2);
        let mut args = [given.clone(), given, zeros(parts * ROOM * 4)];
        run(&mut kernel, 1, &mut args);
        for (part, got) in words(&args[2], 4).chunks(ROOM).enumerate() {
            for (got, bits) in got.iter().zip(&input).take(length) {
                assert_eq!(
                    *got,
                    Float::Single.bits(Float::Half.of_bits(*bits)),
                    "length {length}, part {part}"
                );
            }
        }
    }
}

#[test]
fn halves_are_stored_in_every_memory() {
    const ROOM: usize = 16;
    let mut cases = Vec::new();
    for from in [Float::Single, Float::Double] {
        let ty = from.name();
        for length in LENGTHS {
            let n = lanes(length);
            let mut text = format!(
                "kernel void values(global {ty} *in, global half *room, global ushort *out) {{\nsize_t i = 0;\n\
                 local half shared[{ROOM}] __attribute__((aligned(64)));\nhalf own[{ROOM}] __attribute__((aligned(64)));\n\
                 {ty}{n} x = {};\n",
                load(length, "in")
            );
            let names: &[&str] =
                if length == 1 { &["vstore_half"] } else { &["vstore_half", "vstorea_half"] };
            let mut parts = Vec::new();
            for name in names {
                for mode in Mode::ALL {
                    for to in ["room", "shared", "own"] {
                        let call = format!("{name}{n}{}", mode.suffix());
                        let place = format!("out + {}", parts.len() * ROOM);
                        let _ = writeln!(text, "{call}(x, 0, {to});");
                        let cast = if to == "room" {
                            "global"
                        } else if to == "shared" {
                            "local"
                        } else {
                            "private"
                        };
                        text += &copied(length, &format!("({cast} ushort *){to}"), &place);
                        parts.push((format!("{call} of {ty}{n} to {to}"), mode));
                    }
                }
            }
            text.push('}');
            cases.push((text, (from, length, parts)));
        }
    }
    let (texts, cases): (Vec<String>, Vec<_>) = cases.into_iter().unzip();
    for ((from, length, parts), mut kernel) in cases.into_iter().zip(compiled(&texts)) {
        let inputs = numbers(from);
        let mut args = [
            buffer(inputs.iter().map(|value| from.bits(*value)), from.bytes()),
            zeros(ROOM * 2),
            zeros(parts.len() * ROOM * 2),
        ];
        run(&mut kernel, 1, &mut args);
        for ((what, mode), got) in parts.iter().zip(words(&args[2], 2).chunks(ROOM)) {
            for (got, value) in got.iter().zip(&inputs).take(length) {
                let bits = from.bits(*value);
                let exact = Scalar::Float(from).number(bits).to_float(Float::Half, *mode);
                assert_eq!(*got, Float::Half.bits(exact), "{what}: {value}");
            }
        }
    }
}

/// How many numbers each function gets; whole vectors of each length.
const COUNT: usize = 48;

/// The memory that a function writes its second result to, by a pointer that the text names.
fn pointer(memory: &str, ty: &str, n: &str) -> (String, String) {
    match memory {
        "global" => (format!("global {ty}{n} *at = (global {ty}{n} *)room + i;"), "*at".to_owned()),
        "local" => (format!("local {ty}{n} *at = &shared_{ty};"), "*at".to_owned()),
        _ => (format!("{ty}{n} own; {ty}{n} *at = &own;"), "own".to_owned()),
    }
}

/// Functions with a second result in memory.
fn rows() -> impl Iterator<Item = &'static Row> {
    ROWS.iter().filter(|row| matches!(row.shape, Shape::OutFloat | Shape::OutInt | Shape::TwoOutInt))
}

#[test]
fn second_results_in_every_memory() {
    for float in Float::ALL {
        let ty = float.name();
        let mut random = Random(0x2ED);
        let special = [0.0, -0.0, 1.0, -1.5, 0.5, -2.5, f64::INFINITY, f64::NAN, 1000.0, -7.0];
        let mut number = |at: usize| match at {
            0..10 => special[at],
            _ => float.rounded((random.next() as i64 as f64) * 2.0_f64.powi(-60)),
        };
        let numbers: [Vec<f64>; 2] =
            [0, 3].map(|by| (0..COUNT).map(|at| number((at + by) % COUNT)).collect());
        let cases = LENGTHS.map(|length| second_results(ty, length));
        let texts: Vec<String> = cases.iter().map(|(text, _)| text.clone()).collect();
        for ((length, (_, parts)), mut kernel) in LENGTHS.into_iter().zip(&cases).zip(compiled(&texts)) {
            check_second_results(&mut kernel, parts, (float, length), &numbers);
        }
    }
}

/// A function, the memory of its second result, its shape, and what is known of its results.
type Part = (&'static str, &'static str, Shape, Option<&'static Row>);

/// A kernel that calls all of them, and the parts of its results.
fn second_results(ty: &str, length: usize) -> (String, Vec<Part>) {
    let n = lanes(length);
    let mut text = format!(
        "kernel void values(global {ty} *p, global {ty} *q, global uchar *room, global {ty} *first, global {ty} *second,\n\
         global int *third) {{\nsize_t i = get_global_id(0);\nlocal {ty}{n} shared_{ty};\nlocal int{n} shared_int;\n\
         {ty}{n} a = {}, b = {};\n",
        load(length, "p"),
        load(length, "q")
    );
    let mut parts = Vec::new();
    let lgamma = [("lgamma_r", Shape::OutInt, None)];
    let all = rows().map(|row| (row.name, row.shape, Some(row))).chain(lgamma);
    for (name, shape, row) in all {
        for memory in MEMORIES {
            let second = if shape == Shape::OutFloat { ty } else { "int" };
            let (declared, value) = pointer(memory, second, &n);
            let operands = if shape == Shape::TwoOutInt { "a, b" } else { "a" };
            let place = parts.len() * COUNT;
            let _ = writeln!(text, "{{ {declared}\n{ty}{n} r = {name}({operands}, at);");
            text += &store(length, "r", &format!("first + {place}"));
            let to = if second == "int" { "third" } else { "second" };
            text += &store(length, &value, &format!("{to} + {place}"));
            text += "}\n";
            parts.push((name, memory, shape, row));
        }
    }
    text.push('}');
    (text, parts)
}

fn check_second_results(
    kernel: &mut Kernel,
    parts: &[Part],
    (float, length): (Float, usize),
    numbers: &[Vec<f64>; 2],
) {
    let (ty, bytes, n) = (float.name(), float.bytes(), lanes(length));
    let given = |all: &[f64]| buffer(all.iter().map(|value| float.bits(*value)), bytes);
    let mut args = [
        given(&numbers[0]),
        given(&numbers[1]),
        // A vector of three lies in the memory of one of four.
        zeros(COUNT * 2 * bytes.max(4)),
        zeros(parts.len() * COUNT * bytes),
        zeros(parts.len() * COUNT * bytes),
        zeros(parts.len() * COUNT * 4),
    ];
    run(kernel, COUNT / length, &mut args);
    let [first, second] = [3, 4].map(|arg| words(&args[arg], bytes));
    let third = words(&args[5], 4);
    for (part, (name, memory, shape, row)) in parts.iter().enumerate() {
        for (at, (x, y)) in numbers[0].iter().zip(&numbers[1]).enumerate() {
            let place = part * COUNT + at;
            let operands = [*x, *y, 0.0];
            let what = format!("{name} of {ty}{n} {operands:?} by {memory} memory");
            let got = float.of_bits(first[place]);
            let Some(row) = row else {
                let x = operands[0];
                if x.is_finite() && x != 0.0 {
                    let exact = float.rounded(libm::lgamma(x));
                    let is_near = (got - exact).abs() <= exact.abs().max(1.0) * 0.01 || got == exact;
                    assert!(is_near, "{what}: {got}, not {exact}");
                    let sign = if x < 0.0 && (x.floor() as i64) % 2 != 0 { -1 } else { 1 };
                    let is_pole = x < 0.0 && x.fract() == 0.0;
                    assert!(is_pole || third[place] as i32 == sign, "{what}: sign {}", third[place] as i32);
                }
                continue;
            };
            let slack = row.ulps[float as usize] + if float == Float::Double { 2.0 } else { 0.0 };
            if let Some(exact) = (row.exact)(float, operands) {
                assert!(float.ulps(got, exact) <= slack, "{what}: {got}, not {exact}");
            }
            let Some(exact) = (row.second)(float, operands) else { continue };
            if *shape == Shape::OutFloat {
                let other = float.of_bits(second[place]);
                assert!(float.ulps(other, exact) <= slack, "{what}: second {other}, not {exact}");
            } else {
                // Of a quotient the low bits count.
                let other = third[place] as i32 % if *shape == Shape::TwoOutInt { 128 } else { i32::MAX };
                assert_eq!(f64::from(other), exact, "{what}: second");
            }
        }
    }
}

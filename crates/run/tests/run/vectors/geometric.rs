//! Geometric and common functions.

use std::fmt::Write as _;

use spirv_llvm_run::Arg;

use super::{COUNT, EXTENSIONS, numbers};
use crate::common::values::{
    floats::Float,
    kernel::{LENGTHS, buffer, lanes, load, run, store, words},
};

/// The operands of a call by their components.
type Operands<'a> = [&'a [f64]; 3];

/// A function: the call on vectors of a length, if there is one; whether its result is one number; and the exact result of a component
/// with how far it may be off, `None` where it is open.
struct Row {
    call: fn(Float, usize) -> Option<String>,
    is_scalar: bool,
    exact: fn(Float, Operands<'_>, usize) -> Option<(f64, f64)>,
}

/// The distance from 1 to the next number of a type.
fn epsilon(float: Float) -> f64 {
    f64::from(1 - float.format().0).exp2()
}

/// So many units in the last place of a number.
fn ulps(float: Float, value: f64, count: f64) -> f64 {
    let (digits, least, most) = float.format();
    // The reference has an error of its own in double precision.
    let slack = if float == Float::Double { 4.0 } else { 0.0 };
    if value == 0.0 || !value.is_finite() {
        return 0.0;
    }
    (count + slack) * f64::from(libm::ilogb(value).clamp(least, most) - digits + 1).exp2()
}

/// The root of the sum of squares, without overflow.
fn norm(parts: impl Iterator<Item = f64>) -> f64 {
    parts.fold(0.0, |sum: f64, part| libm::hypot(sum, part))
}

/// Of single and half precision differences are exact in double precision.
fn way<'a>([a, b, _]: Operands<'a>) -> impl Iterator<Item = f64> + 'a {
    a.iter().zip(b).map(|(a, b)| a - b)
}

/// The direction of a vector.
fn direction(a: &[f64], at: usize) -> f64 {
    if a.iter().any(|part| part.is_nan()) {
        return f64::NAN;
    }
    if a.iter().any(|part| part.is_infinite()) {
        let count = a.iter().filter(|part| part.is_infinite()).count();
        let part = if a[at].is_infinite() { 1.0 } else { 0.0 };
        return (part / (count as f64).sqrt()).copysign(a[at]);
    }
    let length = norm(a.iter().copied());
    if length == 0.0 { a[at] } else { a[at] / length }
}

fn largest(vectors: &[&[f64]]) -> f64 {
    vectors.iter().flat_map(|vector| vector.iter()).fold(0.0, |most: f64, part| most.max(part.abs()))
}

fn is_finite(vectors: &[&[f64]]) -> bool {
    vectors.iter().all(|vector| vector.iter().all(|part| part.is_finite()))
}

/// A number that is in the range of a type, with a bound; others are open.
fn within(float: Float, value: f64, bound: f64) -> Option<(f64, f64)> {
    let limit = float.format().2;
    (value.abs() + bound < f64::from(limit).exp2()).then_some((value, bound))
}

fn short(length: usize, text: &str) -> Option<String> {
    (length <= 4).then(|| text.to_owned())
}

fn single(float: Float, length: usize, text: &str) -> Option<String> {
    (float == Float::Single).then(|| short(length, text))?
}

fn vector(length: usize, text: &str) -> Option<String> {
    (length > 1).then(|| text.to_owned())
}

fn any(text: &str) -> Option<String> {
    Some(text.to_owned())
}

/// Where the sum of squares of `fast_` functions is in range.
fn is_moderate(vector: &[f64]) -> bool {
    let most = largest(&[vector]);
    most == 0.0 || (1e-18..1e18).contains(&most)
}

const ROWS: &[Row] = &[
    Row {
        call: |_, n| short(n, "dot(a, b)"),
        is_scalar: true,
        exact: |float, [a, b, _], _| {
            let most = largest(&[a, b]);
            let bound = most * most * (2 * a.len() - 1) as f64 * epsilon(float);
            // A product beneath all normal numbers has an error of its own.
            let least = a.len() as f64 * float.of_bits(1);
            let sum = a.iter().zip(b).map(|(a, b)| a * b).sum();
            is_finite(&[a, b]).then(|| within(float, sum, bound + least))?
        },
    },
    Row {
        call: |_, n| (n == 3 || n == 4).then(|| "cross(a, b)".to_owned()),
        is_scalar: false,
        exact: |float, [a, b, _], at| {
            if at == 3 {
                return Some((0.0, 0.0));
            }
            let (next, last) = ((at + 1) % 3, (at + 2) % 3);
            let most = largest(&[&a[..3], &b[..3]]);
            let bound = most * most * 3.0 * epsilon(float) + 2.0 * float.of_bits(1);
            let value = a[next] * b[last] - a[last] * b[next];
            is_finite(&[&a[..3], &b[..3]]).then(|| within(float, value, bound))?
        },
    },
    Row {
        call: |_, n| short(n, "length(a)"),
        is_scalar: true,
        exact: |float, [a, ..], _| {
            let value = norm(a.iter().copied());
            let bound = if float == Float::Half { 0.25 } else { 2.75 } + 0.5 * a.len() as f64;
            // Of infinities and numbers that are none nothing is said.
            is_finite(&[a]).then(|| within(float, value, ulps(float, value, bound)))?
        },
    },
    Row {
        call: |_, n| short(n, "distance(a, b)"),
        is_scalar: true,
        exact: |float, operands, _| {
            let value = norm(way(operands));
            let bound = if float == Float::Half { 0.0 } else { 2.5 } + 2.0 * operands[0].len() as f64;
            let fits = way(operands).all(|part| float.rounded(part).is_finite());
            fits.then(|| within(float, value, ulps(float, value, bound)))?
        },
    },
    Row {
        call: |_, n| short(n, "normalize(a)"),
        is_scalar: false,
        exact: |float, [a, ..], at| {
            let value = direction(a, at);
            let bound = if float == Float::Half { 1.0 } else { 2.0 } + a.len() as f64;
            Some((value, ulps(float, value, bound)))
        },
    },
    Row {
        call: |float, n| single(float, n, "fast_length(a)"),
        is_scalar: true,
        exact: |float, [a, ..], _| {
            let value = norm(a.iter().copied());
            is_moderate(a).then(|| within(float, value, ulps(float, value, 8192.0)))?
        },
    },
    Row {
        call: |float, n| single(float, n, "fast_distance(a, b)"),
        is_scalar: true,
        exact: |float, operands, _| {
            let way: Vec<f64> = way(operands).collect();
            let value = norm(way.iter().copied());
            is_moderate(&way).then(|| within(float, value, ulps(float, value, 8192.0)))?
        },
    },
    Row {
        call: |float, n| single(float, n, "fast_normalize(a)"),
        is_scalar: false,
        exact: |float, [a, ..], at| {
            let value = direction(a, at);
            is_moderate(a).then(|| within(float, value, ulps(float, value, 8192.0)))?
        },
    },
    Row {
        call: |_, _| any("mix(a, b, c)"),
        is_scalar: false,
        exact: |float, [a, b, c], at| mix(float, a[at], b[at], c[at]),
    },
    Row {
        call: |_, n| vector(n, "mix(a, b, c.s0)"),
        is_scalar: false,
        exact: |float, [a, b, c], at| mix(float, a[at], b[at], c[0]),
    },
    Row {
        call: |_, _| any("mad(a, b, c)"),
        is_scalar: false,
        exact: |float, [a, b, c], at| {
            let (product, value) = (a[at] * b[at], a[at].mul_add(b[at], c[at]));
            let bound = 2.0 * epsilon(float) * (product.abs() + c[at].abs()) + 2.0 * float.of_bits(1);
            within(float, product.abs(), bound)?;
            is_finite(&[a, b, c]).then(|| within(float, value, bound))?
        },
    },
    Row {
        call: |_, _| any("smoothstep(a, b, c)"),
        is_scalar: false,
        exact: |float, [a, b, c], at| smoothstep(float, a[at], b[at], c[at]),
    },
    Row {
        call: |_, n| vector(n, "smoothstep(a.s0, b.s0, c)"),
        is_scalar: false,
        exact: |float, [a, b, c], at| smoothstep(float, a[0], b[0], c[at]),
    },
    Row {
        call: |_, n| vector(n, "step(a.s0, b)"),
        is_scalar: false,
        exact: |_, [a, b, _], at| both(a[0], b[at]).map(|_| (if b[at] < a[0] { 0.0 } else { 1.0 }, 0.0)),
    },
    Row {
        call: |_, n| vector(n, "clamp(a, b.s0, c.s0)"),
        is_scalar: false,
        exact: |_, [a, b, c], at| (!a[at].is_nan() && b[0] <= c[0]).then(|| (a[at].clamp(b[0], c[0]), 0.0)),
    },
    Row {
        call: |_, n| vector(n, "min(a, b.s0)"),
        is_scalar: false,
        exact: |_, [a, b, _], at| both(a[at], b[0]).map(|_| (a[at].min(b[0]), 0.0)),
    },
    Row {
        call: |_, n| vector(n, "max(a, b.s0)"),
        is_scalar: false,
        exact: |_, [a, b, _], at| both(a[at], b[0]).map(|_| (a[at].max(b[0]), 0.0)),
    },
    Row {
        call: |_, n| vector(n, "fmin(a, b.s0)"),
        is_scalar: false,
        exact: |_, [a, b, _], at| Some((a[at].min(b[0]), 0.0)),
    },
    Row {
        call: |_, n| vector(n, "fmax(a, b.s0)"),
        is_scalar: false,
        exact: |_, [a, b, _], at| Some((a[at].max(b[0]), 0.0)),
    },
    Row {
        call: |_, n| vector(n, "ldexp(a, 3)"),
        is_scalar: false,
        exact: |float, [a, ..], at| Some((float.rounded(a[at] * 8.0), 0.0)),
    },
    Row {
        call: |_, n| vector(n, "pown(a, (int##N)(2))"),
        is_scalar: false,
        exact: |float, [a, ..], at| Some((float.rounded(a[at] * a[at]), ulps(float, a[at] * a[at], 16.0))),
    },
];

/// Numbers of which neither is none.
fn both(x: f64, y: f64) -> Option<()> {
    (!x.is_nan() && !y.is_nan()).then_some(())
}

fn mix(float: Float, x: f64, y: f64, share: f64) -> Option<(f64, f64)> {
    let value = share.mul_add(y - x, x);
    let bound = 4.0 * epsilon(float) * (x.abs() + y.abs()) * (1.0 + share.abs()) + 4.0 * float.of_bits(1);
    within(float, (x.abs() + y.abs()) * (1.0 + share.abs()), bound)?;
    is_finite(&[&[x, y, share]]).then(|| within(float, value, bound))?
}

fn smoothstep(float: Float, low: f64, high: f64, x: f64) -> Option<(f64, f64)> {
    if low >= high || !is_finite(&[&[low, high, x]]) {
        return None;
    }
    let width = high - low;
    // Where differences overflow or lose all digits the steps decide.
    let is_plain = float.rounded(width).is_finite()
        && float.rounded(x - low).is_finite()
        && width > epsilon(float) * largest(&[&[low, high]])
        && width > f64::from(float.format().1).exp2();
    let t = ((x - low) / width).clamp(0.0, 1.0);
    is_plain.then(|| (t * t * (3.0 - 2.0 * t), 16.0 * epsilon(float)))
}

/// A component of a vector in an array.
fn operands<'a>(numbers: &'a [Vec<f64>; 3], vector: usize, length: usize) -> Operands<'a> {
    [0, 1, 2].map(|operand| &numbers[operand][vector * length..][..length])
}

#[test]
fn geometric_and_common_functions_are_accurate() {
    let mut wrong = Vec::new();
    for float in Float::ALL {
        let bits = [3, 5, 7].map(|seed| numbers(float, seed));
        let values =
            bits.each_ref().map(|all| all.iter().map(|bits| float.of_bits(*bits)).collect::<Vec<f64>>());
        for length in LENGTHS {
            let ty = float.name();
            let rows: Vec<(&Row, String)> = ROWS
                .iter()
                .filter_map(|row| Some((row, (row.call)(float, length)?.replace("##N", &lanes(length)))))
                .collect();
            let mut text = format!(
                "{EXTENSIONS}kernel void values(global {ty} *p, global {ty} *q, global {ty} *r, global {ty} *out) {{\nsize_t i = get_global_id(0);\n"
            );
            for (name, from) in [("a", "p"), ("b", "q"), ("c", "r")] {
                let _ = writeln!(text, "{ty}{} {name} = {};", lanes(length), load(length, from));
            }
            for (number, (row, call)) in rows.iter().enumerate() {
                text += &store(
                    if row.is_scalar { 1 } else { length },
                    call,
                    &format!("out + {}", number * COUNT),
                );
            }
            text.push('}');
            let mut args: Vec<Arg> =
                bits.iter().map(|bits| buffer(bits.iter().copied(), float.bytes())).collect();
            args.push(Arg::Buffer(vec![0; rows.len() * COUNT * float.bytes()]));
            run(&text, COUNT / length, &mut args);
            let out = words(&args[3], float.bytes());
            for (number, (row, call)) in rows.iter().enumerate() {
                let results = if row.is_scalar { COUNT / length } else { COUNT };
                let per_vector = if row.is_scalar { 1 } else { length };
                let off = (0..results).find_map(|at| {
                    let operands = operands(&values, at / per_vector, length);
                    let got = float.of_bits(out[number * COUNT + at]);
                    let (exact, bound) = (row.exact)(float, operands, at % per_vector)?;
                    let is_right = if exact.is_nan() { got.is_nan() } else { got == float.rounded(exact) || (got - exact).abs() <= bound };
                    (!is_right).then(|| format!("{ty}{length} {call} of {operands:?}, {}: {got:?} in place of {exact:?} ± {bound:e}", at % per_vector))
                });
                wrong.extend(off);
            }
        }
    }
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

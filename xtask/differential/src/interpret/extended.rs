//! Functions of OpenCL.std and GLSL.std.450 on scalars whose results the specifications define exactly.

use super::{
    compute::{bounds, integer, mask, signed},
    float::{Format, Mode, Number},
};

/// A function of integers of one width; `None` where it is none. Names are those of the grammars, GLSL.std.450's as they are.
pub fn integers(name: &str, bits: u32, args: &[u64]) -> Option<u64> {
    let at = |place: usize| args.get(place).copied().unwrap_or(0);
    let (a, b, c) = (at(0), at(1), at(2));
    let is_signed = name.starts_with("s_") || name.starts_with('S');
    let of = |value: u64| integer(value, bits, is_signed);
    let (x, y, z) = (of(a), of(b), of(c));
    let (least, most) = bounds(bits, is_signed);
    let saturated = |value: i128| value.clamp(least, most) as u64;
    let found = match name.trim_start_matches("s_").trim_start_matches("u_") {
        "abs" | "SAbs" => x.unsigned_abs() as u64,
        "abs_diff" => x.abs_diff(y) as u64,
        "add_sat" => saturated(x + y),
        "sub_sat" => saturated(x - y),
        "hadd" => ((x + y) >> 1) as u64,
        "rhadd" => ((x + y + 1) >> 1) as u64,
        "max" | "SMax" | "UMax" => x.max(y) as u64,
        "min" | "SMin" | "UMin" => x.min(y) as u64,
        "clamp" | "SClamp" | "UClamp" => x.max(y).min(z) as u64,
        "mul_hi" => (product(x, y) >> bits) as u64,
        "mad_hi" => ((product(x, y) >> bits) as u64).wrapping_add(c),
        "mad_sat" => match is_signed {
            true => saturated(x * y + z),
            false => product(x, y).saturating_add(c.into()).min(most.cast_unsigned()) as u64,
        },
        "mul24" | "mad24" => {
            let cut = |value: u64| {
                if is_signed { signed(value & mask(24), 24).cast_unsigned() } else { value & mask(24) }
            };
            cut(a).wrapping_mul(cut(b)).wrapping_add(if name.ends_with("mad24") { c } else { 0 })
        }
        "clz" => u64::from(a.leading_zeros() + bits - 64),
        "ctz" => u64::from(a.trailing_zeros().min(bits)),
        "popcount" => a.count_ones().into(),
        "rotate" => match (b % u64::from(bits)) as u32 {
            0 => a,
            amount => a << amount | a >> (bits - amount),
        },
        "bitselect" => a & !c | b & c,
        "SSign" => x.signum() as u64,
        "FindILsb" => {
            if a == 0 {
                u64::MAX
            } else {
                a.trailing_zeros().into()
            }
        }
        "FindUMsb" => highest(a),
        "FindSMsb" => highest(if signed(a, bits) < 0 { !a & mask(bits) } else { a }),
        _ => return None,
    };
    Some(found & mask(bits))
}

/// The number of the highest bit that is set, or -1.
fn highest(value: u64) -> u64 {
    value.checked_ilog2().map_or(u64::MAX, u64::from)
}

/// A product; of words of 64 bits without sign it takes all 128 bits.
const fn product(x: i128, y: i128) -> u128 {
    x.wrapping_mul(y).cast_unsigned()
}

/// A function of floating-point numbers of one format; `None` where it is none or not exact.
pub fn floats(name: &str, format: Format, args: &[u64]) -> Option<u64> {
    let at = |place: usize| args.get(place).copied().unwrap_or(0);
    let (a, b, c) = (at(0), at(1), at(2));
    let sign = format.sign();
    let [x, y, z] = [a, b, c].map(|bits| format.to_f64(bits));
    // Exact in double precision for numbers of every format.
    let exact = |function: fn(f64) -> f64| format.of_f64(function(x));
    let one = format.of_f64(1.0);
    Some(match name {
        "fabs" | "FAbs" => a & !sign,
        "floor" | "Floor" => exact(f64::floor),
        "ceil" | "Ceil" => exact(f64::ceil),
        "trunc" | "Trunc" => exact(f64::trunc),
        "rint" | "RoundEven" => exact(f64::round_ties_even),
        "round" => exact(f64::round),
        "sqrt" | "Sqrt" => format.apply(|a, _| a.sqrt(), |a, _| a.sqrt(), a, b),
        "copysign" => a & !sign | b & sign,
        "fma" | "Fma" => format.fma(a, b, c),
        "fmod" => format.of_f64(x % y),
        "fdim" if x > y => format.apply(|a, b| a - b, |a, b| a - b, a, b),
        "fdim" if x.is_nan() || y.is_nan() => format.nan(),
        "fdim" => 0,
        "fmax" | "fmax_common" | "NMax" | "FMax" => larger(format, a, b),
        "fmin" | "fmin_common" | "NMin" | "FMin" => smaller(format, a, b),
        "maxmag" if x.abs() != y.abs() => {
            if x.abs() > y.abs() || y.is_nan() {
                a
            } else {
                b
            }
        }
        "maxmag" => larger(format, a, b),
        "minmag" if x.abs() != y.abs() => {
            if x.abs() < y.abs() || y.is_nan() {
                a
            } else {
                b
            }
        }
        "minmag" => smaller(format, a, b),
        "fclamp" | "FClamp" | "NClamp" => smaller(format, larger(format, a, b), c),
        "sign" | "FSign" if x.is_nan() => 0,
        "sign" | "FSign" => {
            if x == 0.0 {
                a
            } else {
                one | a & sign
            }
        }
        "step" | "Step" => {
            if y < x {
                0
            } else {
                one
            }
        }
        "bitselect" => a & !c | b & c,
        "nextafter" => next(format, a, b),
        "ldexp" | "Ldexp" => match format.split(a) {
            Number::Finite { negative, mantissa, exponent } => {
                let by = signed(b, 32).clamp(-8000, 8000) as i32;
                format.round(Number::Finite { negative, mantissa, exponent: exponent + by }, Mode::Nearest)
            }
            other => format.round(other, Mode::Nearest),
        },
        "Fract" => format.apply(|a, _| a - a.floor(), |a, _| a - a.floor(), a, b),
        "FaceForward" => {
            if z * y < 0.0 {
                a
            } else {
                a ^ sign
            }
        }
        _ => return None,
    })
}

fn larger(format: Format, a: u64, b: u64) -> u64 {
    let (x, y) = (format.to_f64(a), format.to_f64(b));
    if y.is_nan() || x > y { a } else { b }
}

fn smaller(format: Format, a: u64, b: u64) -> u64 {
    let (x, y) = (format.to_f64(a), format.to_f64(b));
    if y.is_nan() || x < y { a } else { b }
}

/// The number that follows another one in the direction of a third.
fn next(format: Format, a: u64, b: u64) -> u64 {
    let (x, y) = (format.to_f64(a), format.to_f64(b));
    if x.is_nan() || y.is_nan() {
        return format.nan();
    }
    if x == y {
        return b;
    }
    if x == 0.0 {
        return 1 | if y < 0.0 { format.sign() } else { 0 };
    }
    if (x < y) == (x > 0.0) { a + 1 } else { a - 1 }
}

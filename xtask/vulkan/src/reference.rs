//! Results of GLSL.std.450's instructions in double precision, and how far from them Vulkan's table of precision lets results be.

/// A result, and by how much another may differ from it.
pub struct Exact {
    pub value: f64,
    /// In units in the last place of the result.
    pub units: f64,
    /// Beside these, an absolute error.
    pub absolute: f64,
}

/// The names of the instructions whose results are defined here, with their numbers of operands.
pub const FLOATS: [(&str, usize); 47] = [
    ("Round", 1),
    ("RoundEven", 1),
    ("Trunc", 1),
    ("FAbs", 1),
    ("FSign", 1),
    ("Floor", 1),
    ("Ceil", 1),
    ("Fract", 1),
    ("Radians", 1),
    ("Degrees", 1),
    ("Sin", 1),
    ("Cos", 1),
    ("Tan", 1),
    ("Asin", 1),
    ("Acos", 1),
    ("Atan", 1),
    ("Sinh", 1),
    ("Cosh", 1),
    ("Tanh", 1),
    ("Asinh", 1),
    ("Acosh", 1),
    ("Atanh", 1),
    ("Atan2", 2),
    ("Pow", 2),
    ("Exp", 1),
    ("Log", 1),
    ("Exp2", 1),
    ("Log2", 1),
    ("Sqrt", 1),
    ("InverseSqrt", 1),
    ("FMin", 2),
    ("FMax", 2),
    ("FClamp", 3),
    ("FMix", 3),
    ("Step", 2),
    ("SmoothStep", 3),
    ("Fma", 3),
    ("Length", 1),
    ("Distance", 2),
    ("Normalize", 1),
    ("FaceForward", 3),
    ("Reflect", 2),
    ("Refract", 3),
    ("NMin", 2),
    ("NMax", 2),
    ("NClamp", 3),
    ("Ldexp", 2),
];

/// Instructions that have operands of 64 bits as well.
pub fn has_double(name: &str) -> bool {
    const SINGLE: [&str; 20] = [
        "Radians", "Degrees", "Sin", "Cos", "Tan", "Asin", "Acos", "Atan", "Sinh", "Cosh", "Tanh", "Asinh",
        "Acosh", "Atanh", "Atan2", "Pow", "Exp", "Log", "Exp2", "Log2",
    ];
    !SINGLE.contains(&name)
}

/// The exact result for operands of so many bits; `None` where the specification leaves it open.
pub fn exact(name: &str, bits: u32, operands: &[f64]) -> Option<Exact> {
    let of = |index: usize| operands.get(index).copied().unwrap_or(f64::NAN);
    let (x, y, z) = (of(0), of(1), of(2));
    if let Some(value) = of_any(name, x, y, z) {
        return Some(Exact { value, units: 0.0, absolute: 0.0 });
    }
    // Only the instructions above say what infinities and NaN give.
    if operands.iter().any(|operand| !operand.is_finite()) {
        return None;
    }
    plain(name, x, y, z).map(|value| Exact { value, units: 0.5, absolute: 0.0 }).or_else(|| {
        let is_half = bits == 16;
        let moderate = operands.iter().all(|operand| is_moderate(bits, *operand));
        transcendental(name, is_half, x, y)
            .or_else(|| if moderate { composed(name, is_half, x, y, z) } else { None })
    })
}

/// Whether products of three such numbers neither overflow nor underflow.
fn is_moderate(bits: u32, operand: f64) -> bool {
    let exponent = match bits {
        16 => 4,
        32 => 40,
        _ => 300,
    };
    operand == 0.0 || (-exponent..exponent).contains(&(operand.abs().log2() as i32))
}

/// Instructions with a defined result for all operands.
fn of_any(name: &str, x: f64, y: f64, z: f64) -> Option<f64> {
    let without_nan = |a: f64, b: f64, chosen: f64| {
        if a.is_nan() {
            b
        } else if b.is_nan() {
            a
        } else {
            chosen
        }
    };
    Some(match name {
        "NMin" => without_nan(x, y, x.min(y)),
        "NMax" => without_nan(x, y, x.max(y)),
        // Which of the bounds a number is compared with last is open where they cross or are none.
        "NClamp" if y <= z => without_nan(x.max(y), z, x.max(y).min(z)),
        "Trunc" if !x.is_nan() => x.trunc(),
        "FAbs" if !x.is_nan() => x.abs(),
        "Floor" if !x.is_nan() => x.floor(),
        "Ceil" if !x.is_nan() => x.ceil(),
        "RoundEven" if !x.is_nan() => x.round_ties_even(),
        "FSign" if !x.is_nan() => {
            if x == 0.0 {
                0.0
            } else {
                x.signum()
            }
        }
        "FMin" if !x.is_nan() && !y.is_nan() => x.min(y),
        "FMax" if !x.is_nan() && !y.is_nan() => x.max(y),
        "Step" if !x.is_nan() && !y.is_nan() => {
            if y < x {
                0.0
            } else {
                1.0
            }
        }
        _ => return None,
    })
}

/// Instructions whose finite results are rounded correctly.
fn plain(name: &str, x: f64, y: f64, z: f64) -> Option<f64> {
    Some(match name {
        // Halves are rounded to either side.
        "Round" if x.fract().abs() != 0.5 => x.round(),
        "Fract" => x - x.floor(),
        "FClamp" if y <= z => x.max(y).min(z),
        "Ldexp" => ldexp(x, y as i32),
        "Length" => x.abs(),
        "FaceForward" if y * z < 0.0 => x,
        "FaceForward" if y * z > 0.0 => -x,
        _ => return None,
    })
}

fn ldexp(x: f64, exponent: i32) -> f64 {
    // In two steps, as the power alone may have no value.
    let half = exponent.clamp(-2200, 2200) / 2;
    x * 2_f64.powi(half) * 2_f64.powi(exponent.clamp(-2200, 2200) - half)
}

/// Instructions with rows of their own in the table.
fn transcendental(name: &str, is_half: bool, x: f64, y: f64) -> Option<Exact> {
    let ulp = |value: f64, single: f64, half: f64| {
        Some(Exact { value, units: if is_half { half } else { single }, absolute: 0.0 })
    };
    let absolute = |value: f64, single: f64, half: f64| {
        Some(Exact { value, units: 0.5, absolute: if is_half { half } else { single } })
    };
    let (trigonometric, atan) = ((2_f64.powi(-11), 2_f64.powi(-7)), (4096.0, 5.0));
    let in_turn = x.abs() <= std::f64::consts::PI;
    match name {
        "Sin" if in_turn => absolute(x.sin(), trigonometric.0, trigonometric.1),
        "Cos" if in_turn => absolute(x.cos(), trigonometric.0, trigonometric.1),
        "Atan" => ulp(x.atan(), atan.0, atan.1),
        "Atan2" if x != 0.0 && y != 0.0 => ulp(x.atan2(y), atan.0, atan.1),
        "Exp" => ulp(x.exp(), 3.0 + 2.0 * x.abs(), 1.0 + 2.0 * x.abs()),
        "Exp2" => ulp(x.exp2(), 3.0 + 2.0 * x.abs(), 1.0 + 2.0 * x.abs()),
        "Log" | "Log2" if x > 0.0 => {
            let value = if name == "Log" { x.ln() } else { x.log2() };
            if (0.5..=2.0).contains(&x) {
                absolute(value, 2_f64.powi(-21), 2_f64.powi(-7))
            } else {
                ulp(value, 3.0, 3.0)
            }
        }
        "InverseSqrt" if x > 0.0 => ulp(1.0 / x.sqrt(), 2.0, 2.0),
        // By 1.0 / inversesqrt(x): 2 units and 2.5 of the division.
        "Sqrt" if x > 0.0 => ulp(x.sqrt(), 5.0, 5.0),
        _ => None,
    }
}

/// Instructions whose precision is that of the operations that the table derives them from.
fn composed(name: &str, is_half: bool, x: f64, y: f64, z: f64) -> Option<Exact> {
    let unit = if is_half { 2_f64.powi(-11) } else { 2_f64.powi(-24) };
    let by = |value: f64, absolute: f64| Some(Exact { value, units: 4.0, absolute });
    let trigonometric = if is_half { 2_f64.powi(-7) } else { 2_f64.powi(-11) };
    let in_turn = x.abs() <= std::f64::consts::PI;
    // The exponential's error grows with its operand.
    let exponential = 2.0 * (3.0 + 2.0 * x.abs()) * unit * x.abs().exp();
    let logarithm = 16.0 * unit.max(if is_half { 2_f64.powi(-9) } else { 2_f64.powi(-23) });
    match name {
        "Radians" => by(x.to_radians(), 0.0),
        "Degrees" => by(x.to_degrees(), 0.0),
        "Tan" if in_turn && x.cos().abs() > 4.0 * trigonometric => {
            by(x.tan(), 2.0 * trigonometric * (1.0 + x.tan().abs()) / x.cos().abs())
        }
        "Asin" if x.abs() <= 1.0 => {
            by(x.asin(), 4096.0 * 2_f64.powi(-24) * 8.0 + if is_half { 0.05 } else { 0.0 })
        }
        "Acos" if x.abs() <= 1.0 => {
            by(x.acos(), 4096.0 * 2_f64.powi(-24) * 8.0 + if is_half { 0.05 } else { 0.0 })
        }
        "Sinh" => by(x.sinh(), exponential),
        "Cosh" => by(x.cosh(), exponential),
        "Tanh" => by(x.tanh(), 32.0 * unit),
        "Asinh" => by(x.asinh(), logarithm * (1.0 + x.abs())),
        "Acosh" if x >= 1.0 => by(x.acosh(), logarithm * (2.0 + x.abs())),
        "Atanh" if x.abs() < 1.0 => by(x.atanh(), logarithm / (1.0 - x.abs())),
        "Pow" if x > 0.0 => {
            let power = y * x.log2();
            let error = (8.0 + 4.0 * power.abs()) * 2.0 * unit
                + y.abs() * 4.0 * 2_f64.powi(if is_half { -7 } else { -21 });
            by(x.powf(y), x.powf(y) * error)
        }
        "FMix" => by(
            x * (1.0 - z) + y * z,
            4.0 * unit * ((x * (1.0 - z)).abs() + (y * z).abs() + x.abs() * z.abs()),
        ),
        "Fma" => by(x * y + z, 4.0 * unit * ((x * y).abs() + z.abs())),
        "SmoothStep" if x < y => {
            let t = ((z - x) / (y - x)).clamp(0.0, 1.0);
            by(t * t * (3.0 - 2.0 * t), 32.0 * unit * (1.0 + (x.abs() + z.abs()) / (y - x)))
        }
        "Distance" => by((x - y).abs(), 0.0),
        "Normalize" if x != 0.0 => by(x.signum(), 0.0),
        "Reflect" => by(x - 2.0 * y * x * y, 8.0 * unit * (x.abs() + 2.0 * (x * y * y).abs())),
        "Refract" => refract(x, y, z, unit),
        _ => None,
    }
}

fn refract(x: f64, y: f64, eta: f64, unit: f64) -> Option<Exact> {
    let (dot, scale) = (x * y, 1.0 + (eta * eta) * (1.0 + (x * y) * (x * y)));
    let k = 1.0 - eta * eta * (1.0 - dot * dot);
    // Which side of zero it is on may hang on rounding.
    if k.abs() < 64.0 * unit * scale {
        return None;
    }
    let value = if k < 0.0 { 0.0 } else { eta * x - (eta * dot + k.sqrt()) * y };
    let parts = (eta * x).abs() + ((eta * dot).abs() + k.abs().sqrt() + scale / k.abs().sqrt()) * y.abs();
    Some(Exact { value, units: 4.0, absolute: 64.0 * unit * parts })
}

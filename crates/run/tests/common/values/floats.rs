//! The mathematical functions of OpenCL C, computed in double precision, with the accuracy that its specification demands (section
//! "Relative Error as ULPs").

use std::f64::consts::PI;

/// A floating-point type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Float {
    Half,
    Single,
    Double,
}

impl Float {
    pub(crate) const ALL: [Self; 3] = [Self::Half, Self::Single, Self::Double];

    /// Its name in OpenCL C.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Half => "half",
            Self::Single => "float",
            Self::Double => "double",
        }
    }

    pub(crate) const fn bytes(self) -> usize {
        match self {
            Self::Half => 2,
            Self::Single => 4,
            Self::Double => 8,
        }
    }

    /// The number of bits of a significand, with the one that is not written, and the exponents of the least and of the greatest
    /// normal number.
    pub(crate) const fn format(self) -> (i32, i32, i32) {
        match self {
            Self::Half => (11, -14, 15),
            Self::Single => (24, -126, 127),
            Self::Double => (53, -1022, 1023),
        }
    }

    pub(crate) fn of_bits(self, bits: u64) -> f64 {
        match self {
            Self::Half => half::f16::from_bits(bits as u16).to_f64(),
            Self::Single => f32::from_bits(bits as u32).into(),
            Self::Double => f64::from_bits(bits),
        }
    }

    pub(crate) fn bits(self, value: f64) -> u64 {
        match self {
            Self::Half => half::f16::from_f64(value).to_bits().into(),
            Self::Single => (value as f32).to_bits().into(),
            Self::Double => value.to_bits(),
        }
    }

    /// The nearest value of the type, of two the even one.
    pub(crate) fn rounded(self, value: f64) -> f64 {
        if self != Self::Half || !value.is_finite() {
            return self.of_bits(self.bits(value));
        }
        let (digits, least, most) = self.format();
        let unit = f64::from(libm::ilogb(value).clamp(least, most) - digits + 1).exp2();
        let rounded = (value / unit).round_ties_even() * unit;
        if rounded.abs() > 65504.0 { f64::INFINITY.copysign(value) } else { rounded }
    }

    /// How many units in the last place a result is away from the exact one.
    pub(crate) fn ulps(self, got: f64, exact: f64) -> f64 {
        let is_other_zero = got == 0.0 && exact == 0.0 && got.is_sign_negative() != exact.is_sign_negative();
        if is_other_zero || got.is_nan() != exact.is_nan() {
            return f64::INFINITY;
        }
        if exact.is_nan() || got == self.rounded(exact) {
            return 0.0;
        }
        let (digits, least, most) = self.format();
        // Beyond the greatest number an infinity stands for the next power of two.
        let finite = |value: f64| {
            if value.is_infinite() {
                (f64::from(most + 1)).exp2().min(f64::MAX).copysign(value)
            } else {
                value
            }
        };
        let exponent = libm::ilogb(finite(exact)).clamp(least, most);
        (got - exact).abs().min((finite(got) - finite(exact)).abs()) / f64::from(exponent - digits + 1).exp2()
    }

    /// The next value toward another one.
    fn next(self, from: f64, to: f64) -> f64 {
        if from.is_nan() || to.is_nan() {
            return f64::NAN;
        }
        if from == to {
            return to;
        }
        if from == 0.0 {
            return self.of_bits(1).copysign(to);
        }
        let bits = self.bits(from);
        self.of_bits(if (from < to) == (from > 0.0) { bits + 1 } else { bits - 1 })
    }
}

/// What a function takes and gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// So many numbers of its type.
    Floats(usize),
    /// A number and an integer.
    FloatAndInt,
    /// A number; the result is an integer.
    ToInt,
    /// A number; another number goes where a pointer says.
    OutFloat,
    /// A number; an integer goes where a pointer says.
    OutInt,
    /// Two numbers; an integer goes where a pointer says.
    TwoOutInt,
}

/// In place of an accuracy: the function is not there for the type.
const ABSENT: f64 = f64::NAN;

/// A function: its name, shape, accuracy in ULP for half, single and double precision, and the exact result; that of what it writes
/// through a pointer follows it. `None` where the specification leaves the result open.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    pub(crate) shape: Shape,
    pub(crate) ulps: [f64; 3],
    pub(crate) exact: fn(Float, [f64; 3]) -> Option<f64>,
    pub(crate) second: fn(Float, [f64; 3]) -> Option<f64>,
}

impl Row {
    /// Whether the function is there for a type.
    pub(crate) fn is_for(&self, float: Float) -> bool {
        !self.ulps[float as usize].is_nan()
    }
}

fn none(_: Float, _: [f64; 3]) -> Option<f64> {
    None
}

macro_rules! rows {
    ($($name:literal $shape:ident $(($count:literal))? [$($ulps:expr),+] = $exact:expr $(, $second:expr)?;)*) => {
        pub(crate) const ROWS: &[Row] = &[$(Row {
            name: $name,
            shape: Shape::$shape $(($count))?,
            ulps: [$($ulps),+],
            exact: $exact,
            second: rows!(@second $($second)?),
        }),*];
    };
    (@second) => { none };
    (@second $second:expr) => { $second };
}

/// The sine of `x` half turns, exactly 0 for whole numbers.
fn sinpi(x: f64) -> f64 {
    if !x.is_finite() {
        return f64::NAN;
    }
    let turn = x.abs() % 2.0;
    let quarter = (turn * 2.0).round();
    let rest = (turn - quarter / 2.0) * PI;
    let sine = match quarter as i32 % 4 {
        0 => rest.sin(),
        1 => rest.cos(),
        2 => -rest.sin(),
        _ => -rest.cos(),
    };
    if sine == 0.0 { 0.0_f64.copysign(x) } else { sine * 1.0_f64.copysign(x) }
}

fn cospi(x: f64) -> f64 {
    if !x.is_finite() {
        return f64::NAN;
    }
    let turn = x.abs() % 2.0;
    let quarter = (turn * 2.0).round();
    let rest = (turn - quarter / 2.0) * PI;
    let cosine = match quarter as i32 % 4 {
        0 => rest.cos(),
        1 => -rest.sin(),
        2 => -rest.cos(),
        _ => rest.sin(),
    };
    cosine + 0.0
}

/// Powers for bases that are not negative, by `exp(y * log(x))`.
fn powr(x: f64, y: f64) -> f64 {
    let is_undefined = x < 0.0
        || x.is_nan()
        || y.is_nan()
        || (x == 0.0 && y == 0.0)
        || (x == 1.0 && y.is_infinite())
        || (x.is_infinite() && y == 0.0);
    if is_undefined { f64::NAN } else { x.abs().powf(y) }
}

fn rootn(x: f64, n: f64) -> f64 {
    let is_odd = n % 2.0 != 0.0;
    if n == 0.0 || (x < 0.0 && !is_odd) {
        return f64::NAN;
    }
    let root = match n.abs() as i64 {
        1 => x.abs(),
        2 => x.abs().sqrt(),
        3 => x.abs().cbrt(),
        count => {
            // Near 1 no power of the root leaves the range of normal numbers.
            let shift = if x.abs() > 1.0 { -(500 / count) } else { 500 / count } as f64;
            let (x, n) = (x.abs() * (shift * n.abs()).exp2(), n.abs());
            // The rounding of 1/n counts as often as the result has binary digits before its point.
            let root = libm::pow(x, 1.0 / n);
            let error = (libm::pow(root, n) / x - 1.0) / n;
            let root = if error.abs() < 1e-3 { root - root * error } else { root };
            root * (-shift).exp2()
        }
    };
    let root = if n < 0.0 { 1.0 / root } else { root };
    if is_odd { root.copysign(x) } else { root }
}

/// The numbers of the quotient's bits that remquo gives at least.
fn quotient(x: f64, y: f64) -> Option<f64> {
    if !x.is_finite() || y.is_nan() || y == 0.0 {
        return None;
    }
    Some(f64::from(libm::remquo(x, y).1 % 128))
}

fn maxmag(x: f64, y: f64) -> f64 {
    if x.abs() > y.abs() || y.is_nan() {
        x
    } else if y.abs() > x.abs() || x.is_nan() {
        y
    } else {
        x.max(y)
    }
}

fn minmag(x: f64, y: f64) -> f64 {
    if x.abs() < y.abs() || y.is_nan() {
        x
    } else if y.abs() < x.abs() || x.is_nan() {
        y
    } else {
        x.min(y)
    }
}

/// A function of one number of double precision.
macro_rules! one {
    ($function:expr) => {
        |_, [x, ..]| Some($function(x))
    };
}

macro_rules! two {
    ($function:expr) => {
        |_, [x, y, _]| Some($function(x, y))
    };
}

/// The angles that the functions of less accuracy take.
fn is_small_angle(x: f64) -> bool {
    x.abs() <= 65536.0
}

/// A function of one number with the accuracy of `half_` functions, for single precision alone. That of `native_` functions is the
/// implementation's; here both are one.
macro_rules! rough {
    ($accepts:expr, $function:expr) => {
        |_, [x, ..]| {
            let accepts: fn(f64) -> bool = $accepts;
            accepts(x).then(|| $function(x))
        }
    };
}

rows! {
    "acos" Floats(1) [2.0, 4.0, 4.0] = one!(f64::acos);
    "acosh" Floats(1) [2.0, 4.0, 4.0] = one!(|x: f64| if x < 1.0 { f64::NAN } else { libm::acosh(x) });
    "acospi" Floats(1) [2.0, 5.0, 5.0] = one!(|x: f64| x.acos() / PI);
    "asin" Floats(1) [2.0, 4.0, 4.0] = one!(f64::asin);
    "asinh" Floats(1) [2.0, 4.0, 4.0] = one!(libm::asinh);
    "asinpi" Floats(1) [2.0, 5.0, 5.0] = one!(|x: f64| x.asin() / PI);
    "atan" Floats(1) [2.0, 5.0, 5.0] = one!(f64::atan);
    "atan2" Floats(2) [2.0, 6.0, 6.0] = two!(f64::atan2);
    "atan2pi" Floats(2) [2.0, 6.0, 6.0] = two!(|x: f64, y| x.atan2(y) / PI);
    "atanh" Floats(1) [2.0, 5.0, 5.0] = one!(libm::atanh);
    "atanpi" Floats(1) [2.0, 5.0, 5.0] = one!(|x: f64| x.atan() / PI);
    "cbrt" Floats(1) [2.0, 2.0, 2.0] = one!(f64::cbrt);
    "ceil" Floats(1) [0.0, 0.0, 0.0] = one!(f64::ceil);
    "copysign" Floats(2) [0.0, 0.0, 0.0] = |_, [x, y, _]| (!y.is_nan()).then(|| x.copysign(y));
    "cos" Floats(1) [2.0, 4.0, 4.0] = one!(f64::cos);
    "cosh" Floats(1) [2.0, 4.0, 4.0] = one!(f64::cosh);
    "cospi" Floats(1) [2.0, 4.0, 4.0] = one!(cospi);
    "degrees" Floats(1) [2.0, 2.0, 2.0] = one!(|x: f64| x * (180.0 / PI));
    "erf" Floats(1) [4.0, 16.0, 16.0] = one!(libm::erf);
    "erfc" Floats(1) [4.0, 16.0, 16.0] = one!(libm::erfc);
    "exp" Floats(1) [2.0, 3.0, 3.0] = one!(f64::exp);
    "exp10" Floats(1) [2.0, 3.0, 3.0] = one!(libm::exp10);
    "exp2" Floats(1) [2.0, 3.0, 3.0] = one!(f64::exp2);
    "expm1" Floats(1) [2.0, 3.0, 3.0] = one!(f64::exp_m1);
    "fabs" Floats(1) [0.0, 0.0, 0.0] = one!(f64::abs);
    "fdim" Floats(2) [0.0, 0.0, 0.0] = two!(libm::fdim);
    "floor" Floats(1) [0.0, 0.0, 0.0] = one!(f64::floor);
    "fma" Floats(3) [0.0, 0.0, 0.0] = |float, [x, y, z]| Some(match float {
        Float::Single => f64::from((x as f32).mul_add(y as f32, z as f32)),
        _ => x.mul_add(y, z),
    });
    "fmax" Floats(2) [0.0, 0.0, 0.0] = |_, [x, y, _]| (x != 0.0 || y != 0.0).then(|| x.max(y));
    "fmin" Floats(2) [0.0, 0.0, 0.0] = |_, [x, y, _]| (x != 0.0 || y != 0.0).then(|| x.min(y));
    "fmod" Floats(2) [0.0, 0.0, 0.0] = two!(|x: f64, y: f64| x % y);
    "hypot" Floats(2) [2.0, 4.0, 4.0] = two!(f64::hypot);
    "ldexp" FloatAndInt [0.0, 0.0, 0.0] = two!(|x: f64, n: f64| libm::scalbn(x, n as i32));
    // The specification has no bound; near its zeros none would hold.
    "lgamma" Floats(1) [8.0, 16.0, 16.0] = |_, [x, ..]| (x.is_nan() || x.is_infinite() || x > 3.0).then(|| libm::lgamma(x));
    "log" Floats(1) [2.0, 3.0, 3.0] = one!(f64::ln);
    "log10" Floats(1) [2.0, 3.0, 3.0] = one!(f64::log10);
    "log1p" Floats(1) [2.0, 2.0, 2.0] = one!(f64::ln_1p);
    "log2" Floats(1) [2.0, 3.0, 3.0] = one!(f64::log2);
    "logb" Floats(1) [0.0, 0.0, 0.0] = one!(|x: f64| match x {
        _ if x == 0.0 => f64::NEG_INFINITY,
        _ if x.is_infinite() => f64::INFINITY,
        _ if x.is_nan() => x,
        _ => f64::from(libm::ilogb(x)),
    });
    "maxmag" Floats(2) [0.0, 0.0, 0.0] = |_, [x, y, _]| (x != 0.0 || y != 0.0).then(|| maxmag(x, y));
    "minmag" Floats(2) [0.0, 0.0, 0.0] = |_, [x, y, _]| (x != 0.0 || y != 0.0).then(|| minmag(x, y));
    "nextafter" Floats(2) [0.0, 0.0, 0.0] = |float, [x, y, _]| Some(float.next(x, y));
    "pow" Floats(2) [4.0, 16.0, 16.0] = two!(f64::powf);
    "pown" FloatAndInt [4.0, 16.0, 16.0] = two!(f64::powf);
    "powr" Floats(2) [4.0, 16.0, 16.0] = two!(powr);
    "radians" Floats(1) [2.0, 2.0, 2.0] = one!(|x: f64| x * (PI / 180.0));
    "remainder" Floats(2) [0.0, 0.0, 0.0] = two!(libm::remainder);
    "rint" Floats(1) [0.0, 0.0, 0.0] = one!(f64::round_ties_even);
    "rootn" FloatAndInt [4.0, 16.0, 16.0] = two!(rootn);
    "round" Floats(1) [0.0, 0.0, 0.0] = one!(f64::round);
    "rsqrt" Floats(1) [1.0, 2.0, 2.0] = one!(|x: f64| 1.0 / x.sqrt());
    "sign" Floats(1) [0.0, 0.0, 0.0] = one!(|x: f64| if x.is_nan() { 0.0 } else if x == 0.0 { x } else { x.signum() });
    "sin" Floats(1) [2.0, 4.0, 4.0] = one!(f64::sin);
    "sinh" Floats(1) [2.0, 4.0, 4.0] = one!(f64::sinh);
    "sinpi" Floats(1) [2.0, 4.0, 4.0] = one!(sinpi);
    "sqrt" Floats(1) [0.0, 3.0, 0.0] = one!(f64::sqrt);
    "step" Floats(2) [0.0, 0.0, 0.0] = |_, [x, y, _]| (!x.is_nan() && !y.is_nan()).then_some(if y < x { 0.0 } else { 1.0 });
    "tan" Floats(1) [2.0, 5.0, 5.0] = one!(f64::tan);
    "tanh" Floats(1) [2.0, 5.0, 5.0] = one!(f64::tanh);
    "tanpi" Floats(1) [2.0, 6.0, 6.0] = one!(|x: f64| sinpi(x) / cospi(x));
    "tgamma" Floats(1) [4.0, 16.0, 16.0] = one!(libm::tgamma);
    "trunc" Floats(1) [0.0, 0.0, 0.0] = one!(f64::trunc);
    "ilogb" ToInt [0.0, 0.0, 0.0] = one!(|x: f64| match x {
        _ if x == 0.0 => f64::from(i32::MIN),
        _ if x.is_infinite() || x.is_nan() => f64::from(i32::MAX),
        _ => f64::from(libm::ilogb(x)),
    });
    "fract" OutFloat [0.0, 0.0, 0.0] = |float, [x, ..]| Some(match x {
        _ if x.is_nan() => x,
        _ if x == 0.0 || x.is_infinite() => 0.0_f64.copysign(x),
        _ => float.rounded(x - x.floor()).min(float.next(1.0, 0.0)),
    }), one!(f64::floor);
    "modf" OutFloat [0.0, 0.0, 0.0] = one!(|x: f64| if x.is_infinite() { 0.0_f64.copysign(x) } else { (x - x.trunc()).copysign(x) }), one!(f64::trunc);
    "sincos" OutFloat [2.0, 4.0, 4.0] = one!(f64::sin), one!(f64::cos);
    "frexp" OutInt [0.0, 0.0, 0.0] = one!(|x: f64| libm::frexp(x).0), |_, [x, ..]| x.is_finite().then(|| f64::from(libm::frexp(x).1));
    "remquo" TwoOutInt [0.0, 0.0, 0.0] = two!(libm::remainder), |_, [x, y, _]| quotient(x, y);
    "max" Floats(2) [0.0, 0.0, 0.0] = |_, [x, y, _]| (x.is_finite() && y.is_finite() && (x != 0.0 || y != 0.0)).then(|| x.max(y));
    "min" Floats(2) [0.0, 0.0, 0.0] = |_, [x, y, _]| (x.is_finite() && y.is_finite() && (x != 0.0 || y != 0.0)).then(|| x.min(y));
    "clamp" Floats(3) [0.0, 0.0, 0.0] = |_, [x, y, z]| (!x.is_nan() && y <= z).then(|| x.clamp(y, z)).filter(|result| *result != 0.0);
    "half_cos" Floats(1) [ABSENT, 8192.0, ABSENT] = rough!(is_small_angle, f64::cos);
    "half_exp" Floats(1) [ABSENT, 8192.0, ABSENT] = rough!(|_| true, f64::exp);
    "half_exp10" Floats(1) [ABSENT, 8192.0, ABSENT] = rough!(|_| true, libm::exp10);
    "half_exp2" Floats(1) [ABSENT, 8192.0, ABSENT] = rough!(|_| true, f64::exp2);
    "half_log" Floats(1) [ABSENT, 8192.0, ABSENT] = rough!(|_| true, f64::ln);
    "half_log10" Floats(1) [ABSENT, 8192.0, ABSENT] = rough!(|_| true, f64::log10);
    "half_log2" Floats(1) [ABSENT, 8192.0, ABSENT] = rough!(|_| true, f64::log2);
    "half_recip" Floats(1) [ABSENT, 8192.0, ABSENT] = rough!(|_| true, f64::recip);
    "half_rsqrt" Floats(1) [ABSENT, 8192.0, ABSENT] = rough!(|_| true, |x: f64| 1.0 / x.sqrt());
    "half_sin" Floats(1) [ABSENT, 8192.0, ABSENT] = rough!(is_small_angle, f64::sin);
    "half_sqrt" Floats(1) [ABSENT, 8192.0, ABSENT] = rough!(|_| true, f64::sqrt);
    "half_tan" Floats(1) [ABSENT, 8192.0, ABSENT] = rough!(is_small_angle, f64::tan);
    "half_divide" Floats(2) [ABSENT, 8192.0, ABSENT] = two!(|x: f64, y: f64| x / y);
    "half_powr" Floats(2) [ABSENT, 8192.0, ABSENT] = |_, [x, y, _]| (x >= 0.0).then(|| powr(x, y));
    "native_cos" Floats(1) [ABSENT, 8192.0, ABSENT] = rough!(is_small_angle, f64::cos);
    "native_exp" Floats(1) [ABSENT, 8192.0, ABSENT] = rough!(|_| true, f64::exp);
    "native_exp10" Floats(1) [ABSENT, 8192.0, ABSENT] = rough!(|_| true, libm::exp10);
    "native_exp2" Floats(1) [ABSENT, 8192.0, ABSENT] = rough!(|_| true, f64::exp2);
    "native_log" Floats(1) [ABSENT, 8192.0, ABSENT] = rough!(|_| true, f64::ln);
    "native_log10" Floats(1) [ABSENT, 8192.0, ABSENT] = rough!(|_| true, f64::log10);
    "native_log2" Floats(1) [ABSENT, 8192.0, ABSENT] = rough!(|_| true, f64::log2);
    "native_recip" Floats(1) [ABSENT, 8192.0, ABSENT] = rough!(|_| true, f64::recip);
    "native_rsqrt" Floats(1) [ABSENT, 8192.0, ABSENT] = rough!(|_| true, |x: f64| 1.0 / x.sqrt());
    "native_sin" Floats(1) [ABSENT, 8192.0, ABSENT] = rough!(is_small_angle, f64::sin);
    "native_sqrt" Floats(1) [ABSENT, 8192.0, ABSENT] = rough!(|_| true, f64::sqrt);
    "native_tan" Floats(1) [ABSENT, 8192.0, ABSENT] = rough!(is_small_angle, f64::tan);
    "native_divide" Floats(2) [ABSENT, 8192.0, ABSENT] = two!(|x: f64, y: f64| x / y);
    "native_powr" Floats(2) [ABSENT, 8192.0, ABSENT] = |_, [x, y, _]| (x >= 0.0).then(|| powr(x, y));
}

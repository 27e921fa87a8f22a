//! Numbers as SPIR-V has them: bits of a scalar type, and what conversions make of them.

use half::f16;

/// A scalar type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Ty {
    Bool,
    Int(u32),
    Float(u32),
}

impl Ty {
    /// The width in memory, in bytes.
    pub(crate) const fn bytes(self) -> usize {
        match self {
            Self::Bool => 1,
            Self::Int(width) | Self::Float(width) => width as usize / 8,
        }
    }

    /// The name of its id.
    pub(crate) fn name(self) -> String {
        match self {
            Self::Bool => "bool".into(),
            Self::Int(width) => format!("i{width}"),
            Self::Float(width) => format!("f{width}"),
        }
    }

    /// Numbers that instructions may treat in different ways.
    pub(crate) fn samples(self) -> Vec<u64> {
        match self {
            Self::Bool => vec![0, 1],
            Self::Int(width) => {
                let least = -(1_i128 << (width - 1));
                let numbers =
                    [0, 1, 2, 3, 7, 45, 100, -1, -2, -5, -77, least, least + 1, -(least + 1), 0x6a_5536];
                numbers.iter().map(|number| cut(*number, width)).collect()
            }
            Self::Float(width) => {
                let numbers = [
                    0.0,
                    -0.0,
                    1.0,
                    -1.0,
                    0.5,
                    1.5,
                    -2.5,
                    3.75,
                    -7.25,
                    100.0,
                    -129.5,
                    255.5,
                    40_000.0,
                    -65_504.0,
                    3.0e-6,
                    4.3e9,
                    f64::INFINITY,
                    f64::NEG_INFINITY,
                    f64::NAN,
                ];
                // And a number that is not normal.
                numbers.iter().map(|number| nearest(*number, width)).chain([0x32]).collect()
            }
        }
    }
}

/// The lowest bits of a number.
pub(crate) fn cut(number: i128, width: u32) -> u64 {
    (number & ((1_i128 << width) - 1)) as u64
}

/// A number with its sign.
pub(crate) fn signed(bits: u64, width: u32) -> i128 {
    let number = i128::from(bits);
    if bits >> (width - 1) & 1 == 1 { number - (1_i128 << width) } else { number }
}

/// The value of a float.
pub(crate) fn float(bits: u64, width: u32) -> f64 {
    match width {
        16 => f16::from_bits(bits as u16).to_f64(),
        32 => f64::from(f32::from_bits(bits as u32)),
        _ => f64::from_bits(bits),
    }
}

/// The float nearest to a number.
pub(crate) fn nearest(number: f64, width: u32) -> u64 {
    match width {
        16 => f16::from_f64(number).to_bits().into(),
        32 => (number as f32).to_bits().into(),
        _ => number.to_bits(),
    }
}

/// In which direction a conversion rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rounding {
    ToEven,
    ToZero,
    Up,
    Down,
}

impl Rounding {
    pub(crate) const ALL: [(Self, &str); 4] =
        [(Self::ToEven, "RTE"), (Self::ToZero, "RTZ"), (Self::Up, "RTP"), (Self::Down, "RTN")];

    fn whole(self, number: f64) -> f64 {
        match self {
            Self::ToEven => number.round_ties_even(),
            Self::ToZero => number.trunc(),
            Self::Up => number.ceil(),
            Self::Down => number.floor(),
        }
    }
}

/// The integer of a number that is rounded; `None` where it does not fit.
pub(crate) fn to_int(number: f64, rounding: Rounding, width: u32, is_signed: bool) -> Option<u64> {
    let (least, most) = range(width, is_signed);
    // Every float that is at least so large lies outside of all ranges.
    let whole = Some(rounding.whole(number)).filter(|whole| whole.abs() < 1e30)? as i128;
    (least..=most).contains(&whole).then(|| cut(whole, width))
}

/// The integer nearest to a number that is rounded; 0 where it is none.
pub(crate) fn to_int_saturated(number: f64, rounding: Rounding, width: u32, is_signed: bool) -> u64 {
    let (least, most) = range(width, is_signed);
    let whole = if number.is_nan() { 0 } else { rounding.whole(number).clamp(-1e30, 1e30) as i128 };
    cut(whole.clamp(least, most), width)
}

/// The least and the greatest integer.
pub(crate) const fn range(width: u32, is_signed: bool) -> (i128, i128) {
    if is_signed { (-(1 << (width - 1)), (1 << (width - 1)) - 1) } else { (0, (1 << width) - 1) }
}

/// An exact number, to be rounded once.
#[derive(Clone, Copy)]
pub(crate) enum Exact {
    Int(i128),
    Float(f64),
}

impl Exact {
    /// Whether the float is below, at or above it.
    fn of(self, candidate: f64) -> std::cmp::Ordering {
        match self {
            Self::Float(number) => candidate.total_cmp(&number),
            Self::Int(_) if candidate.is_infinite() => candidate.total_cmp(&0.0),
            Self::Int(number) => (candidate as i128).cmp(&number),
        }
    }

    /// The float that it becomes.
    pub(crate) fn rounded(self, rounding: Rounding, width: u32) -> u64 {
        let near = match (self, width) {
            (Self::Int(number), 32) => u64::from((number as f32).to_bits()),
            (Self::Int(number), 64) => (number as f64).to_bits(),
            (Self::Int(number), _) => nearest(number as f64, width),
            (Self::Float(number), _) => nearest(number, width),
        };
        let is_nan = matches!(self, Self::Float(number) if number.is_nan());
        let side = self.of(float(near, width));
        if is_nan || side.is_eq() {
            return near;
        }
        let is_negative = near >> (width - 1) & 1 == 1;
        let moves = match rounding {
            Rounding::ToEven => false,
            Rounding::ToZero => side.is_gt() != is_negative,
            Rounding::Up => side.is_lt(),
            Rounding::Down => side.is_gt(),
        };
        // Floats of one sign are in the order of their bits.
        match (moves, side.is_gt() == is_negative) {
            (false, _) => near,
            (true, true) => near + 1,
            (true, false) => near - 1,
        }
    }
}

#[test]
fn rounding_goes_where_it_should() {
    for (number, even, zero, up, down) in [
        (0.1, 0.1_f32, 0.099_999_994, 0.1, 0.099_999_994),
        (-0.1, -0.1_f32, -0.099_999_994, -0.099_999_994, -0.1),
        (1e300, f32::INFINITY, f32::MAX, f32::INFINITY, f32::MAX),
        (-1e300, f32::NEG_INFINITY, f32::MIN, f32::MIN, f32::NEG_INFINITY),
        (1.5, 1.5, 1.5, 1.5, 1.5),
    ] {
        for ((rounding, name), wanted) in Rounding::ALL.into_iter().zip([even, zero, up, down]) {
            let got = f32::from_bits(Exact::Float(number).rounded(rounding, 32) as u32);
            assert_eq!(got.to_bits(), wanted.to_bits(), "{number} {name}: {got}");
        }
    }
}

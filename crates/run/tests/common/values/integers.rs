//! The integer functions of OpenCL C, computed in 128 bits.

/// An integer type: its name in OpenCL C, its bits, and whether it has a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Int {
    pub(crate) name: &'static str,
    pub(crate) bits: u32,
    pub(crate) has_sign: bool,
}

impl Int {
    pub(crate) const ALL: [Self; 8] = [
        Self { name: "char", bits: 8, has_sign: true },
        Self { name: "uchar", bits: 8, has_sign: false },
        Self { name: "short", bits: 16, has_sign: true },
        Self { name: "ushort", bits: 16, has_sign: false },
        Self { name: "int", bits: 32, has_sign: true },
        Self { name: "uint", bits: 32, has_sign: false },
        Self { name: "long", bits: 64, has_sign: true },
        Self { name: "ulong", bits: 64, has_sign: false },
    ];

    pub(crate) const fn bytes(self) -> usize {
        self.bits as usize / 8
    }

    /// The number that the low bits of a word stand for.
    pub(crate) const fn number(self, word: u64) -> i128 {
        let free = 128 - self.bits;
        if self.has_sign {
            ((word as i128) << free) >> free
        } else {
            (((word as u128) << free) >> free) as i128
        }
    }

    /// The bits of a number, as those without a sign.
    pub(crate) const fn word(self, number: i128) -> i128 {
        number & ((1 << self.bits) - 1)
    }

    fn clamped(self, number: i128) -> i128 {
        let half = 1_i128 << (self.bits - 1);
        if self.has_sign { number.clamp(-half, half - 1) } else { number.clamp(0, 2 * half - 1) }
    }
}

/// The upper half of a product.
fn high(int: Int, x: i128, y: i128) -> i128 {
    if int.has_sign {
        (x * y) >> int.bits
    } else {
        ((x.unsigned_abs() * y.unsigned_abs()) >> int.bits) as i128
    }
}

/// A function: its name, how many operands it has, and the result, of which the low bits count; `None` where it is open.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    pub(crate) arity: usize,
    pub(crate) exact: fn(Int, [i128; 3]) -> Option<i128>,
}

macro_rules! rows {
    ($($name:literal $arity:literal = $exact:expr;)*) => {
        pub(crate) const ROWS: &[Row] = &[$(Row { name: $name, arity: $arity, exact: $exact }),*];
    };
}

rows! {
    "abs" 1 = |_, [x, ..]| Some(x.abs());
    "abs_diff" 2 = |_, [x, y, _]| Some((x - y).abs());
    "add_sat" 2 = |int, [x, y, _]| Some(int.clamped(x + y));
    "bitselect" 3 = |_, [x, y, z]| Some((x & !z) | (y & z));
    "clamp" 3 = |_, [x, y, z]| (y <= z).then(|| x.clamp(y, z));
    "clz" 1 = |int, [x, ..]| Some(i128::from(int.word(x).leading_zeros() + int.bits - 128));
    "ctz" 1 = |int, [x, ..]| Some(i128::from(int.word(x).trailing_zeros().min(int.bits)));
    "hadd" 2 = |_, [x, y, _]| Some((x + y) >> 1);
    "mad_hi" 3 = |int, [x, y, z]| Some(high(int, x, y) + z);
    "mad_sat" 3 = |int, [x, y, z]| Some(int.clamped(x.saturating_mul(y).saturating_add(z)));
    "max" 2 = |_, [x, y, _]| Some(x.max(y));
    "min" 2 = |_, [x, y, _]| Some(x.min(y));
    "mul_hi" 2 = |int, [x, y, _]| Some(high(int, x, y));
    "popcount" 1 = |int, [x, ..]| Some(i128::from(int.word(x).count_ones()));
    "rhadd" 2 = |_, [x, y, _]| Some((x + y + 1) >> 1);
    "rotate" 2 = |int, [x, y, _]| {
        let (word, count) = (int.word(x), int.word(y) % i128::from(int.bits));
        Some((word << count) | (word >> (i128::from(int.bits) - count)))
    };
    "sub_sat" 2 = |int, [x, y, _]| Some(int.clamped(x - y));
}

//! Conversions to and from the small formats of numbers: `__builtin_spirv_ClampConvertFP16ToE4M3INTEL` and its relatives.
//!
//! LLVM has no types for these formats, so functions take and give integers of their width, or integers and vectors of
//! bytes that several of them are packed into.

use crate::spirv::Op;
use crate::spirv::grammar::FPEncoding;

/// The prefix of every such name.
const PREFIX: &str = "__builtin_spirv_";
const CLAMP: &str = "Clamp";
const CONVERT: &str = "Convert";
const STOCHASTIC: &str = "StochasticRound";
const EXT: &str = "EXT";
const INTEL: &str = "INTEL";

/// A format of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberFormat {
    /// Half precision.
    Half,
    /// bfloat16.
    BFloat,
    /// Single precision.
    Single,
    /// Double precision.
    Double,
    /// 8 bits with 4 bits of exponent.
    E4M3,
    /// 8 bits with 5 bits of exponent.
    E5M2,
    /// 4 bits with 2 bits of exponent.
    E2M1,
    /// Integers of 4 bits.
    Int4,
}

/// A format with its name, its width, and its encodings in SPIR-V: that of a multivendor extension and Intel's own.
struct FormatRow(NumberFormat, &'static str, u32, Option<FPEncoding>, Option<FPEncoding>);

const ROWS: &[FormatRow] = &[
    FormatRow(NumberFormat::Half, "FP16", 16, None, None),
    FormatRow(NumberFormat::BFloat, "BF16", 16, Some(FPEncoding::BFloat16KHR), None),
    FormatRow(NumberFormat::Single, "FP32", 32, None, None),
    FormatRow(NumberFormat::Double, "FP64", 64, None, None),
    FormatRow(NumberFormat::E4M3, "E4M3", 8, Some(FPEncoding::Float8E4M3EXT), None),
    FormatRow(NumberFormat::E5M2, "E5M2", 8, Some(FPEncoding::Float8E5M2EXT), None),
    FormatRow(
        NumberFormat::E2M1,
        "E2M1",
        4,
        Some(FPEncoding::Float4E2M1EXT),
        Some(FPEncoding::Float4E2M1INTEL),
    ),
    FormatRow(NumberFormat::Int4, "Int4", 4, None, None),
];

impl NumberFormat {
    fn row(self) -> Option<&'static FormatRow> {
        ROWS.iter().find(|row| row.0 == self)
    }

    /// The width in bits.
    #[must_use]
    pub fn bits(self) -> u32 {
        self.row().map_or(0, |row| row.2)
    }

    /// Whether LLVM has no type for it.
    #[must_use]
    pub const fn is_small(self) -> bool {
        !matches!(self, Self::Half | Self::BFloat | Self::Single | Self::Double)
    }

    /// The encoding of a floating-point type that SPIR-V has a special one for; `intel` chooses between two.
    #[must_use]
    pub fn encoding(self, intel: bool) -> Option<FPEncoding> {
        self.row().and_then(|row| row.4.filter(|_| intel).or(row.3))
    }

    /// The format of a floating-point type, and whether the encoding is Intel's own.
    #[must_use]
    pub fn of_float(bits: u32, encoding: Option<FPEncoding>) -> Option<(Self, bool)> {
        ROWS.iter().filter(|row| row.2 == bits && row.0 != Self::Int4).find_map(|row| {
            let intel = encoding.is_some() && row.4 == encoding;
            (intel || row.3 == encoding).then_some((row.0, intel))
        })
    }
}

/// A conversion that such a name asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormatConversion {
    /// Whether what is out of range becomes the largest number in range.
    pub clamps: bool,
    /// Whether numbers are rounded at random, by a seed that follows the value.
    pub stochastic: bool,
    /// The format of the value.
    pub from: NumberFormat,
    /// The format of the result.
    pub to: NumberFormat,
    /// Whether the name ends with Intel's postfix.
    pub intel: bool,
}

impl FormatConversion {
    /// The conversion of a name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        let name = name.strip_prefix(PREFIX)?;
        let (name, clamps) = name.strip_prefix(CLAMP).map_or((name, false), |rest| (rest, true));
        let (name, stochastic) = match name.strip_prefix(STOCHASTIC) {
            Some(rest) => (rest, true),
            None => (name.strip_prefix(CONVERT)?, false),
        };
        let (name, intel) = match name.strip_suffix(INTEL) {
            Some(rest) => (rest, true),
            None => (name.strip_suffix(EXT)?, false),
        };
        let (from, to) = name.split_once("To")?;
        let format = |name: &str| ROWS.iter().find(|row| row.1 == name).map(|row| row.0);
        let own = Self { clamps, stochastic, from: format(from)?, to: format(to)?, intel };
        own.op().map(|_| own)
    }

    /// The name.
    #[must_use]
    pub fn name(self) -> Option<String> {
        let (from, to) = (self.from.row()?.1, self.to.row()?.1);
        let clamp = if self.clamps { CLAMP } else { "" };
        let verb = if self.stochastic { STOCHASTIC } else { CONVERT };
        let postfix = if self.intel { INTEL } else { EXT };
        Some(format!("{PREFIX}{clamp}{verb}{from}To{to}{postfix}"))
    }

    /// The instruction; `None` where there is none.
    #[must_use]
    pub fn op(self) -> Option<Op> {
        Some(match (self.from, self.to, self.clamps, self.stochastic) {
            (from, to, ..) if from == to || !(from.is_small() || to.is_small()) => return None,
            // LLVM has these conversions of integers itself.
            (NumberFormat::Int4, NumberFormat::Single | NumberFormat::Double, ..)
            | (NumberFormat::Single | NumberFormat::Double, NumberFormat::Int4, ..) => return None,
            (NumberFormat::Int4, _, false, false) => Op::ConvertSToF,
            (NumberFormat::Int4, ..) => return None,
            (_, NumberFormat::Int4, false, false) => Op::ConvertFToS,
            (_, NumberFormat::Int4, true, false) => Op::ClampConvertFToSINTEL,
            (_, NumberFormat::Int4, true, true) => Op::ClampStochasticRoundFToSINTEL,
            (_, NumberFormat::Int4, false, true) => return None,
            (.., false) => Op::FConvert,
            (.., true) => Op::StochasticRoundFToFINTEL,
        })
    }

    /// Whether clamping is a decoration of the instruction and not the instruction's own.
    #[must_use]
    pub fn clamps_by_decoration(self) -> bool {
        self.clamps && self.to != NumberFormat::Int4
    }

    /// The conversion of an instruction between two formats; `encoded` tells whether one has Intel's own encoding, and
    /// `decorated` whether it clamps by decoration.
    #[must_use]
    pub fn of(op: Op, from: NumberFormat, to: NumberFormat, encoded: bool, decorated: bool) -> Option<Self> {
        let (clamps, stochastic) = match op {
            Op::FConvert | Op::ConvertSToF | Op::ConvertFToS => (decorated, false),
            Op::StochasticRoundFToFINTEL => (decorated, true),
            Op::ClampConvertFToFINTEL | Op::ClampConvertFToSINTEL => (true, false),
            Op::ClampStochasticRoundFToFINTEL | Op::ClampStochasticRoundFToSINTEL => (true, true),
            _ => return None,
        };
        // Conversions of multivendor extensions alone have their postfix.
        let intel = clamps || stochastic || encoded || from == NumberFormat::Int4 || to == NumberFormat::Int4;
        let own = Self { clamps, stochastic, from, to, intel };
        own.op().map(|_| own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_conversion_comes_back_by_its_name() {
        let mut count = 0;
        for from in ROWS {
            for to in ROWS {
                for bits in 0..8 {
                    let (clamps, stochastic, intel) = (bits & 1 != 0, bits & 2 != 0, bits & 4 != 0);
                    let own = FormatConversion { clamps, stochastic, from: from.0, to: to.0, intel };
                    let name = own.name().unwrap();
                    assert_eq!(FormatConversion::parse(&name), own.op().map(|_| own), "{name}");
                    count += usize::from(own.op().is_some());
                }
            }
        }
        assert!(count > 100, "{count}");
    }

    #[test]
    fn instructions_give_the_names_that_tools_know() {
        let name = |op, from, to, encoded, decorated| {
            FormatConversion::of(op, from, to, encoded, decorated).and_then(FormatConversion::name).unwrap()
        };
        let plain = name(Op::FConvert, NumberFormat::E2M1, NumberFormat::E4M3, false, false);
        assert_eq!(plain, "__builtin_spirv_ConvertE2M1ToE4M3EXT");
        let clamped = name(Op::FConvert, NumberFormat::BFloat, NumberFormat::E5M2, false, true);
        assert_eq!(clamped, "__builtin_spirv_ClampConvertBF16ToE5M2INTEL");
        let int =
            name(Op::ClampStochasticRoundFToSINTEL, NumberFormat::Half, NumberFormat::Int4, false, false);
        assert_eq!(int, "__builtin_spirv_ClampStochasticRoundFP16ToInt4INTEL");
        assert_eq!(
            FormatConversion::of(Op::FConvert, NumberFormat::Half, NumberFormat::BFloat, false, false),
            None
        );
    }
}

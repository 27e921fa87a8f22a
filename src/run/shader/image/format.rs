//! Formats of texels (SPIR-V, section 3.11; Vulkan's formats of the same layouts).

use half::f16;

/// What the channels of a texel are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Integers that stand for 0 to 1.
    Unorm,
    /// Integers that stand for -1 to 1.
    Snorm,
    Float,
    Signed,
    Unsigned,
}

/// The format of an image's texels, by the name that GLSL's layout qualifiers have: `rgba8`, `r32ui`, `rg16f`, `rgba8_snorm`,
/// `rgb10_a2`, `r11f_g11f_b10f`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TexelFormat {
    kind: Kind,
    channels: usize,
    /// The bits of each channel, from the lowest on.
    bits: [u32; 4],
}

/// The value of a texel: red, green, blue and alpha.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Texel {
    Float([f64; 4]),
    /// Integers, with or without a sign in 64 bits.
    Int([u64; 4]),
}

impl TexelFormat {
    /// The format of a name; `None` where there is none.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "rgb10_a2" => return Some(Self { kind: Kind::Unorm, channels: 4, bits: [10, 10, 10, 2] }),
            "rgb10_a2ui" => return Some(Self { kind: Kind::Unsigned, channels: 4, bits: [10, 10, 10, 2] }),
            "r11f_g11f_b10f" => return Some(Self { kind: Kind::Float, channels: 3, bits: [11, 11, 10, 0] }),
            _ => {}
        }
        let channels = name.len() - name.trim_start_matches(['r', 'g', 'b', 'a']).len();
        let (channel_names, rest) = name.split_at(channels);
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (bits, suffix) = rest.split_at(digits);
        let kind = match suffix {
            "" => Kind::Unorm,
            "_snorm" => Kind::Snorm,
            "f" => Kind::Float,
            "i" => Kind::Signed,
            "ui" => Kind::Unsigned,
            _ => return None,
        };
        let fits = match bits {
            "8" => kind != Kind::Float,
            "16" => true,
            "32" => matches!(kind, Kind::Float | Kind::Signed | Kind::Unsigned),
            "64" => matches!(kind, Kind::Signed | Kind::Unsigned) && channels == 1,
            _ => false,
        };
        let is_known = fits && matches!(channel_names, "r" | "rg" | "rgba");
        is_known.then_some(Self { kind, channels, bits: [bits.parse().ok()?; 4] })
    }

    /// The bytes of a texel.
    #[must_use]
    pub fn size(self) -> usize {
        let bits: u32 = self.bits.iter().take(self.channels).sum();
        bits as usize / 8
    }

    /// The value of a texel. Channels that are missing are 0, and alpha is 1.
    pub(super) fn decode(self, bytes: &[u8]) -> Texel {
        let mut all = bytes.iter().take(16).rev().fold(0_u128, |all, byte| all << 8 | u128::from(*byte));
        let (mut floats, mut ints) = ([0.0, 0.0, 0.0, 1.0], [0, 0, 0, 1]);
        let channels = floats.iter_mut().zip(&mut ints).zip(self.bits).take(self.channels);
        for ((float, int), bits) in channels {
            let raw = (all & ((1 << bits) - 1)) as u64;
            all >>= bits;
            let signed = (raw << (64 - bits)).cast_signed() >> (64 - bits);
            let highest = ((1_u128 << bits) - 1) as f64;
            match self.kind {
                Kind::Unorm => *float = raw as f64 / highest,
                Kind::Snorm => *float = (signed as f64 / ((highest - 1.0) / 2.0)).max(-1.0),
                Kind::Float => *float = small_float(raw, bits),
                Kind::Signed => *int = signed.cast_unsigned(),
                Kind::Unsigned => *int = raw,
            }
        }
        if self.is_integer() { Texel::Int(ints) } else { Texel::Float(floats) }
    }

    /// The bytes of a value.
    pub(super) fn encode(self, texel: Texel) -> Vec<u8> {
        let (mut all, mut shift) = (0_u128, 0);
        for channel in 0..self.channels {
            let bits = self.bits.get(channel).copied().unwrap_or(0);
            let highest = ((1_u128 << bits) - 1) as f64;
            let raw = match texel {
                Texel::Int(values) => values.get(channel).copied().unwrap_or(0),
                Texel::Float(values) => {
                    let value = values.get(channel).copied().unwrap_or(0.0);
                    match self.kind {
                        Kind::Unorm => (value.clamp(0.0, 1.0) * highest).round_ties_even() as u64,
                        Kind::Snorm => {
                            let scaled = value.clamp(-1.0, 1.0) * ((highest - 1.0) / 2.0);
                            (scaled.round_ties_even() as i64).cast_unsigned()
                        }
                        _ => bits_of_float(value, bits),
                    }
                }
            };
            all |= (u128::from(raw) & ((1 << bits) - 1)) << shift;
            shift += bits;
        }
        all.to_le_bytes().into_iter().take(self.size()).collect()
    }

    /// Whether texels are integers.
    pub(super) fn is_integer(self) -> bool {
        matches!(self.kind, Kind::Signed | Kind::Unsigned)
    }
}

/// A floating-point number of 32, 16, 11 or 10 bits; the two last have no sign, and five bits of exponent as the second.
fn small_float(raw: u64, bits: u32) -> f64 {
    match bits {
        32 => f32::from_bits(raw as u32).into(),
        16 => f16::from_bits(raw as u16).to_f64(),
        _ => f16::from_bits((raw << 15_u32.saturating_sub(bits)) as u16).to_f64(),
    }
}

fn bits_of_float(value: f64, bits: u32) -> u64 {
    match bits {
        32 => u64::from((value as f32).to_bits()),
        16 => u64::from(f16::from_f64(value).to_bits()),
        _ => {
            let half = u64::from(f16::from_f64(if value > 0.0 { value } else { 0.0 }).to_bits());
            let dropped = 15_u32.saturating_sub(bits);
            // To the nearest, but to no infinity that the number is not.
            let rounded = (half + (1 << dropped >> 1)) >> dropped;
            let largest = (0x7BFF_u64) >> dropped;
            if value.is_nan() {
                0x7E00 >> dropped
            } else if value.is_infinite() {
                half >> dropped
            } else {
                rounded.min(largest)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_sizes() {
        let size = |name| TexelFormat::parse(name).map(TexelFormat::size);
        assert_eq!(
            [size("rgba8"), size("r32ui"), size("rg16f"), size("r64i")],
            [Some(4), Some(4), Some(4), Some(8)]
        );
        assert_eq!([size("rgb10_a2"), size("r11f_g11f_b10f"), size("rgba8_snorm")], [Some(4); 3]);
        for name in ["", "rgb8", "rgba8f", "rgba64f", "rgba32", "x8", "rgba8_unorm"] {
            assert_eq!(size(name), None, "{name}");
        }
    }

    #[test]
    fn values_come_out_as_they_went_in() {
        for (name, values) in [
            ("rgba8", [0.0, 1.0, 0.2, 0.6]),
            ("rgba8_snorm", [-1.0, 1.0, 0.0, -1.0]),
            ("rgba16f", [-1.5, 65504.0, 0.25, 1.0]),
            ("rgba32f", [-1.5, 0.1_f32.into(), 0.0, 1e30_f32.into()]),
            ("rgb10_a2", [0.0, 1.0, 0.0, 1.0]),
            ("r11f_g11f_b10f", [0.5, 64512.0, 1.25, 1.0]),
            ("rg16", [1.0, 0.0, 0.0, 1.0]),
        ] {
            let format = TexelFormat::parse(name).expect("a format");
            assert_eq!(format.decode(&format.encode(Texel::Float(values))), Texel::Float(values), "{name}");
        }
        for (name, values) in
            [("rgba8ui", [255, 0, 1, 2]), ("r32i", [u64::MAX, 0, 0, 1]), ("r64ui", [u64::MAX, 0, 0, 1])]
        {
            let format = TexelFormat::parse(name).expect("a format");
            assert_eq!(format.decode(&format.encode(Texel::Int(values))), Texel::Int(values), "{name}");
        }
    }
}

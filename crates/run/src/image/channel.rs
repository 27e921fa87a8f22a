//! One channel of a texel: numbers of few bits as values, and back.

use half::f16;

use super::format::ChannelKind;

/// A number of so many bits with its sign.
pub(super) fn signed(raw: u64, bits: u32) -> i64 {
    let unused = 64 - bits.clamp(1, 64);
    (raw << unused).cast_signed() >> unused
}

/// The largest number of so many bits.
fn highest(bits: u32) -> f64 {
    ((1_u128 << bits) - 1) as f64
}

/// The value of a channel that is no integer.
pub(super) fn decoded(kind: ChannelKind, raw: u64, bits: u32) -> f64 {
    match kind {
        ChannelKind::Unorm => raw as f64 / highest(bits),
        ChannelKind::Snorm => (signed(raw, bits) as f64 / ((highest(bits) - 1.0) / 2.0)).max(-1.0),
        ChannelKind::Float | ChannelKind::Signed | ChannelKind::Unsigned => small_float(raw, bits),
    }
}

/// The number that stands for a value.
pub(super) fn encoded(kind: ChannelKind, value: f64, bits: u32) -> u64 {
    match kind {
        ChannelKind::Unorm => (value.clamp(0.0, 1.0) * highest(bits)).round_ties_even() as u64,
        ChannelKind::Snorm => {
            let scaled = value.clamp(-1.0, 1.0) * ((highest(bits) - 1.0) / 2.0);
            (scaled.round_ties_even() as i64).cast_unsigned()
        }
        ChannelKind::Float | ChannelKind::Signed | ChannelKind::Unsigned => bits_of_float(value, bits),
    }
}

/// A channel of sRGB as it is in light.
pub(super) fn linear(value: f64) -> f64 {
    if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

/// The way back.
pub(super) fn srgb(value: f64) -> f64 {
    let value = if value.is_nan() { 0.0 } else { value.clamp(0.0, 1.0) };
    if value < 0.003_130_8 { value * 12.92 } else { 1.055 * value.powf(1.0 / 2.4) - 0.055 }
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

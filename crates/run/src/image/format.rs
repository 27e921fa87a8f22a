//! Formats of texels (SPIR-V, sections 3.11, 3.12 and 3.13; OpenCL C, section 6.15.15.8; Vulkan's formats of the same layouts).

use super::channel;
use crate::{
    ScalarType,
    spirv::grammar::{ImageChannelDataType as DataType, ImageChannelOrder as Order},
};

/// What the channels of a texel are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChannelKind {
    /// Integers that stand for 0 to 1.
    Unorm,
    /// Integers that stand for -1 to 1.
    Snorm,
    Float,
    Signed,
    Unsigned,
}

/// The data types that an order of channels takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Takes {
    /// All but those with several channels in one number.
    Plain,
    /// The same, and those with four channels in one number.
    PlainOrFour,
    /// Those with three channels in one number.
    Three,
    /// Integers of 8 bits.
    Bytes,
    /// What is no integer.
    NoIntegers,
    /// The types of depth.
    Depth,
    /// Normalized integers of 8 bits.
    UnormBytes,
}

/// An order of channels.
#[derive(Debug, PartialEq, Eq)]
struct OrderRow {
    name: &'static str,
    order: Order,
    /// Of each channel in memory, which one of red, green, blue and alpha it is.
    channels: &'static [usize],
    /// Whether the border has an alpha of 1.
    has_opaque_border: bool,
    takes: Takes,
}

const fn row(
    name: &'static str,
    order: Order,
    channels: &'static [usize],
    has_opaque_border: bool,
    takes: Takes,
) -> OrderRow {
    OrderRow { name, order, channels, has_opaque_border, takes }
}

static ORDERS: &[OrderRow] = &[
    row("r", Order::R, &[0], true, Takes::Plain),
    row("a", Order::A, &[3], false, Takes::Plain),
    row("rg", Order::RG, &[0, 1], true, Takes::Plain),
    row("ra", Order::RA, &[0, 3], false, Takes::Plain),
    row("rgb", Order::RGB, &[2, 1, 0], true, Takes::Three),
    row("rgba", Order::RGBA, &[0, 1, 2, 3], false, Takes::PlainOrFour),
    row("bgra", Order::BGRA, &[2, 1, 0, 3], false, Takes::Bytes),
    row("argb", Order::ARGB, &[3, 0, 1, 2], false, Takes::Bytes),
    row("abgr", Order::ABGR, &[3, 2, 1, 0], false, Takes::Bytes),
    row("intensity", Order::Intensity, &[0], false, Takes::NoIntegers),
    row("luminance", Order::Luminance, &[0], true, Takes::NoIntegers),
    row("rx", Order::Rx, &[0], false, Takes::Plain),
    row("rgx", Order::RGx, &[0, 1], false, Takes::Plain),
    row("rgbx", Order::RGBx, &[2, 1, 0], false, Takes::Three),
    row("depth", Order::Depth, &[0], false, Takes::Depth),
    row("srgb", Order::sRGB, &[0, 1, 2], true, Takes::UnormBytes),
    row("srgbx", Order::sRGBx, &[0, 1, 2], false, Takes::UnormBytes),
    row("srgba", Order::sRGBA, &[0, 1, 2, 3], false, Takes::UnormBytes),
    row("sbgra", Order::sBGRA, &[2, 1, 0, 3], false, Takes::UnormBytes),
];

/// A data type of channels: its name, what it is to queries, what channels are, and their bits from the lowest on. Where these
/// differ, a texel is one number.
struct TypeRow(&'static str, DataType, ChannelKind, &'static [u32]);

static TYPES: &[TypeRow] = &[
    TypeRow("snorm8", DataType::SnormInt8, ChannelKind::Snorm, &[8]),
    TypeRow("snorm16", DataType::SnormInt16, ChannelKind::Snorm, &[16]),
    TypeRow("unorm8", DataType::UnormInt8, ChannelKind::Unorm, &[8]),
    TypeRow("unorm16", DataType::UnormInt16, ChannelKind::Unorm, &[16]),
    TypeRow("565", DataType::UnormShort565, ChannelKind::Unorm, &[5, 6, 5]),
    TypeRow("555", DataType::UnormShort555, ChannelKind::Unorm, &[5, 5, 5]),
    TypeRow("101010", DataType::UnormInt101010, ChannelKind::Unorm, &[10, 10, 10]),
    TypeRow("i8", DataType::SignedInt8, ChannelKind::Signed, &[8]),
    TypeRow("i16", DataType::SignedInt16, ChannelKind::Signed, &[16]),
    TypeRow("i32", DataType::SignedInt32, ChannelKind::Signed, &[32]),
    TypeRow("u8", DataType::UnsignedInt8, ChannelKind::Unsigned, &[8]),
    TypeRow("u16", DataType::UnsignedInt16, ChannelKind::Unsigned, &[16]),
    TypeRow("u32", DataType::UnsignedInt32, ChannelKind::Unsigned, &[32]),
    TypeRow("f16", DataType::HalfFloat, ChannelKind::Float, &[16]),
    TypeRow("f32", DataType::Float, ChannelKind::Float, &[32]),
    TypeRow("1010102", DataType::UnormInt101010_2, ChannelKind::Unorm, &[2, 10, 10, 10]),
];

impl Takes {
    fn takes(self, &TypeRow(_, ty, kind, bits): &TypeRow) -> bool {
        let is_integer = matches!(kind, ChannelKind::Signed | ChannelKind::Unsigned);
        match (self, bits) {
            (Self::Plain | Self::PlainOrFour, [_]) | (Self::PlainOrFour, [_, _, _, _]) => true,
            (Self::Three, [_, _, _]) => true,
            (Self::Bytes, [bits]) => *bits == 8,
            (Self::NoIntegers, [_]) => !is_integer,
            (Self::Depth, _) => matches!(ty, DataType::UnormInt16 | DataType::Float),
            (Self::UnormBytes, _) => ty == DataType::UnormInt8,
            _ => false,
        }
    }
}

/// The format of an image's texels, by the name that GLSL's layout qualifiers have (`rgba8`, `r32ui`, `rg16f`, `rgba8_snorm`,
/// `rgb10_a2`, `r11f_g11f_b10f`), or by OpenCL's order of channels and their data type (`bgra-unorm8`, `rgb-565`, `a-f16`, `depth-f32`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TexelFormat {
    pub(super) kind: ChannelKind,
    order: &'static OrderRow,
    /// The channels in memory, from the lowest bits on, as [`OrderRow::channels`] has them.
    channels: &'static [usize],
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
        match name.split_once('-') {
            Some((order, ty)) => Self::of_opencl(order, ty),
            None => Self::of_glsl(name),
        }
    }

    fn of_opencl(order: &str, ty: &str) -> Option<Self> {
        let order = ORDERS.iter().find(|row| row.name == order)?;
        let ty = TYPES.iter().find(|row| row.0 == ty).filter(|ty| order.takes.takes(ty))?;
        let (channels, bits) = match *ty.3 {
            [a, b, c] => (order.channels, [a, b, c, 0]),
            [a, b, c, d] => (&[3, 2, 1, 0][..], [a, b, c, d]),
            _ => (order.channels, [ty.3.first().copied()?; 4]),
        };
        Some(Self { kind: ty.2, order, channels, bits })
    }

    fn of_glsl(name: &str) -> Option<Self> {
        let (channels, kind, bits) = match name {
            "rgb10_a2" => ("rgba", ChannelKind::Unorm, [10, 10, 10, 2]),
            "rgb10_a2ui" => ("rgba", ChannelKind::Unsigned, [10, 10, 10, 2]),
            "r11f_g11f_b10f" => {
                let order = ORDERS.iter().find(|row| row.name == "rgb")?;
                return Some(Self {
                    kind: ChannelKind::Float,
                    order,
                    channels: &[0, 1, 2],
                    bits: [11, 11, 10, 0],
                });
            }
            _ => {
                let channels = name.len() - name.trim_start_matches(['r', 'g', 'b', 'a']).len();
                let (channels, rest) = name.split_at(channels);
                let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
                let (bits, suffix) = rest.split_at(digits);
                let kind = match suffix {
                    "" => ChannelKind::Unorm,
                    "_snorm" => ChannelKind::Snorm,
                    "f" => ChannelKind::Float,
                    "i" => ChannelKind::Signed,
                    "ui" => ChannelKind::Unsigned,
                    _ => return None,
                };
                let fits = match bits {
                    "8" => kind != ChannelKind::Float,
                    "16" => true,
                    "32" => matches!(kind, ChannelKind::Float | ChannelKind::Signed | ChannelKind::Unsigned),
                    "64" => matches!(kind, ChannelKind::Signed | ChannelKind::Unsigned) && channels == "r",
                    _ => false,
                };
                (Some(channels).filter(|_| fits)?, kind, [bits.parse().ok()?; 4])
            }
        };
        let is_glsl = matches!(channels, "r" | "rg" | "rgba");
        let order = ORDERS.iter().find(|row| row.name == channels && is_glsl)?;
        Some(Self { kind, order, channels: order.channels, bits })
    }

    /// The bytes of a texel.
    #[must_use]
    pub fn size(self) -> usize {
        let bits: u32 = self.bits.iter().take(self.channels.len()).sum();
        bits.div_ceil(8) as usize
    }

    /// The type of the values in memory: channels, or texels where these are one number.
    #[must_use]
    pub fn storage(self) -> ScalarType {
        let is_packed = self.bits.iter().take(self.channels.len()).any(|bits| *bits != self.bits[0]);
        if is_packed || !self.bits[0].is_multiple_of(8) {
            return if self.size() == 2 { ScalarType::U16 } else { ScalarType::U32 };
        }
        match (self.kind, self.bits[0]) {
            (ChannelKind::Float, 16) => ScalarType::F16,
            (ChannelKind::Float, _) => ScalarType::F32,
            (ChannelKind::Snorm | ChannelKind::Signed, 8) => ScalarType::I8,
            (ChannelKind::Snorm | ChannelKind::Signed, 16) => ScalarType::I16,
            (ChannelKind::Snorm | ChannelKind::Signed, 32) => ScalarType::I32,
            (ChannelKind::Snorm | ChannelKind::Signed, _) => ScalarType::I64,
            (ChannelKind::Unorm | ChannelKind::Unsigned, 8) => ScalarType::U8,
            (ChannelKind::Unorm | ChannelKind::Unsigned, 16) => ScalarType::U16,
            (ChannelKind::Unorm | ChannelKind::Unsigned, 32) => ScalarType::U32,
            (ChannelKind::Unorm | ChannelKind::Unsigned, _) => ScalarType::U64,
        }
    }

    /// OpenCL's order of the channels.
    #[must_use]
    pub const fn order(self) -> Order {
        self.order.order
    }

    /// OpenCL's data type of the channels; `None` of a format that OpenCL lacks.
    #[must_use]
    pub fn data_type(self) -> Option<DataType> {
        let own = |row: &&TypeRow| {
            let is_plain = *row.3 == [self.bits[0]] && self.bits.iter().all(|bits| *bits == self.bits[0]);
            let is_packed = row.3.len() > 1 && self.bits.starts_with(row.3);
            row.2 == self.kind && (is_plain || is_packed) && self.order.takes.takes(row)
        };
        TYPES.iter().find(own).map(|row| row.1)
    }

    /// Whether a sampler's border has an alpha of 1 with OpenCL.
    pub(super) const fn has_opaque_border(self) -> bool {
        self.order.has_opaque_border
    }

    /// The value of a texel. Channels that are missing are 0, and alpha is 1.
    pub(super) fn decode(self, bytes: &[u8]) -> Texel {
        let mut all = bytes.iter().take(16).rev().fold(0_u128, |all, byte| all << 8 | u128::from(*byte));
        let (mut floats, mut ints) = ([0.0, 0.0, 0.0, 1.0], [0, 0, 0, 1]);
        for (channel, bits) in self.channels.iter().zip(self.bits) {
            let raw = (all & ((1 << bits) - 1)) as u64;
            all >>= bits;
            let (Some(float), Some(int)) = (floats.get_mut(*channel), ints.get_mut(*channel)) else {
                continue;
            };
            match self.kind {
                ChannelKind::Signed => *int = channel::signed(raw, bits).cast_unsigned(),
                ChannelKind::Unsigned => *int = raw,
                kind => *float = channel::decoded(kind, raw, bits),
            }
        }
        if self.is_integer() {
            return Texel::Int(ints);
        }
        let [red, green, blue, alpha] = floats;
        Texel::Float(match self.order.order {
            Order::Intensity => [red; 4],
            Order::Luminance => [red, red, red, 1.0],
            _ if self.is_srgb() => {
                [channel::linear(red), channel::linear(green), channel::linear(blue), alpha]
            }
            _ => floats,
        })
    }

    /// The bytes of a value.
    pub(super) fn encode(self, texel: Texel) -> Vec<u8> {
        let (mut all, mut shift) = (0_u128, 0);
        for (channel, bits) in self.channels.iter().zip(self.bits) {
            let raw = match texel {
                Texel::Int(values) => values.get(*channel).copied().unwrap_or(0),
                Texel::Float(values) => {
                    let value = values.get(*channel).copied().unwrap_or(0.0);
                    let value = if self.is_srgb() && *channel < 3 { channel::srgb(value) } else { value };
                    channel::encoded(self.kind, value, bits)
                }
            };
            all |= (u128::from(raw) & ((1 << bits) - 1)) << shift;
            shift += bits;
        }
        all.to_le_bytes().into_iter().take(self.size()).collect()
    }

    /// A texel of integers with each in the range of its channel.
    pub(super) fn saturated(self, texel: Texel) -> Texel {
        let Texel::Int(values) = texel else { return texel };
        let most = |unused: u32| u64::MAX >> unused;
        let unused = 64 - self.bits[0].clamp(1, 64);
        Texel::Int(values.map(|value| match self.kind {
            ChannelKind::Signed => {
                let most = most(unused + 1).cast_signed();
                value.cast_signed().clamp(-most - 1, most).cast_unsigned()
            }
            _ => value.min(most(unused)),
        }))
    }

    /// Whether texels are integers.
    pub(super) const fn is_integer(self) -> bool {
        matches!(self.kind, ChannelKind::Signed | ChannelKind::Unsigned)
    }

    const fn is_srgb(self) -> bool {
        matches!(self.order.takes, Takes::UnormBytes)
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
        assert_eq!([size("rgb-565"), size("rgbx-555"), size("rgb-101010")], [Some(2), Some(2), Some(4)]);
        assert_eq!(
            [size("srgb-unorm8"), size("rgba-f32"), size("depth-unorm16")],
            [Some(3), Some(16), Some(2)]
        );
        for name in [
            "",
            "rgb8",
            "rgba8f",
            "rgba64f",
            "rgba32",
            "x8",
            "rgba8_unorm",
            "rgb-unorm8",
            "rgba-565",
            "bgra-u16",
            "intensity-u8",
            "depth-f16",
            "srgba-snorm8",
            "r-1010102",
            "rgba-",
            "depth-stencil-f32",
        ] {
            assert_eq!(size(name), None, "{name}");
        }
    }

    #[test]
    fn every_order_and_type_is_what_queries_tell() {
        for order in ORDERS {
            for ty in TYPES {
                let name = format!("{}-{}", order.name, ty.0);
                let format = TexelFormat::parse(&name);
                assert_eq!(format.is_some(), order.takes.takes(ty), "{name}");
                let Some(format) = format else { continue };
                assert_eq!((format.order(), format.data_type()), (order.order, Some(ty.1)), "{name}");
                assert_eq!(format.size() % format.storage().size(), 0, "{name}");
            }
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
            ("bgra-unorm8", [0.2, 0.4, 0.6, 0.8]),
            ("abgr-snorm8", [-1.0, 1.0, 0.0, 1.0]),
            ("a-f16", [0.0, 0.0, 0.0, 0.5]),
            ("ra-f32", [2.0, 0.0, 0.0, 0.5]),
            ("rgx-unorm8", [0.2, 0.4, 0.0, 1.0]),
            ("intensity-f16", [0.5; 4]),
            ("luminance-unorm16", [1.0; 4]),
            ("rgba-1010102", [1.0, 0.0, 1.0, 0.0]),
            ("sbgra-unorm8", [1.0, 0.0, 1.0, 0.2]),
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

    #[test]
    fn packed_channels_lie_where_opencl_has_them() {
        let bytes = |name, values| {
            TexelFormat::parse(name).map(|format| format.encode(Texel::Float(values))).unwrap_or_default()
        };
        let (red, alpha) = ([1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0]);
        assert_eq!(bytes("rgb-565", red), 0xF800_u16.to_le_bytes());
        assert_eq!(bytes("rgb-555", red), 0x7C00_u16.to_le_bytes());
        assert_eq!(bytes("rgb-101010", red), 0x3FF0_0000_u32.to_le_bytes());
        assert_eq!(bytes("rgba-1010102", red), 0xFFC0_0000_u32.to_le_bytes());
        assert_eq!(bytes("rgba-1010102", alpha), 3_u32.to_le_bytes());
        assert_eq!(bytes("argb-unorm8", red), [0, 255, 0, 0]);
        assert_eq!(bytes("bgra-unorm8", red), [0, 0, 255, 0]);
        // A middle grey of light is brighter in the file.
        assert_eq!(bytes("srgba-unorm8", [0.5, 0.0, 1.0, 0.5]), [188, 0, 255, 128]);
    }

    #[test]
    fn integers_stay_in_their_range() {
        let of = |name, values| TexelFormat::parse(name).expect("a format").saturated(Texel::Int(values));
        let minus = |value: u64| value.wrapping_neg();
        assert_eq!(
            of("rgba-i8", [127, 128, minus(128), minus(129)]),
            Texel::Int([127, 127, minus(128), minus(128)])
        );
        assert_eq!(of("r-u16", [65535, 65536, 0, 1 << 40]), Texel::Int([65535, 65535, 0, 65535]));
    }
}

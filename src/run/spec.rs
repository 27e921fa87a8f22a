//! Arguments as a command line writes them.

use super::arg::{Arg, Image};
use crate::error::{Code, Error, Kind, Result};

/// The largest buffer that a specification can ask for, in bytes.
const LARGEST: usize = 1 << 30;

/// Reads one argument.
///
/// - `buffer:TYPE:COUNT` is a buffer of zeros; `buffer:TYPE:COUNT:FILL` one that is filled: with `index` by 0, 1, 2 and
///   so on, with `seed=N` by random values that depend on N alone (integers over their whole range, floats from -1 up
///   to 1), with `values=V,V,…` by these values over and over.
/// - `image:TYPE:WIDTHxHEIGHT` and `image:TYPE:WIDTHxHEIGHT:FILL` are images, whose TYPE has 32 bits; a texel is four
///   values.
/// - `local:BYTES` is local memory.
/// - `TYPE:V,V,…` is a value: a scalar, or the components of a vector or struct one after another.
///
/// A TYPE is one of `i8 u8 i16 u16 i32 u32 i64 u64 f32 f64`.
///
/// # Errors
/// When the text is none of these, or a value does not fit its type.
pub fn parse_arg(text: &str) -> Result<Arg> {
    let (head, rest) = text.split_once(':').ok_or_else(|| wrong(text, "no `:`"))?;
    match head {
        "buffer" => buffer(text, rest).map(Arg::Buffer),
        "image" => image(text, rest).map(Arg::Image),
        "local" => Ok(Arg::Local(count(text, rest, 1)?)),
        _ => {
            let ty = scalar(text, head)?;
            Ok(Arg::Bytes(values(text, ty, rest)?))
        }
    }
}

/// Reads sizes by dimension, `64`, `64x48` or `64,48,2`, for [`NdRange::new`](super::NdRange::new).
///
/// # Errors
/// When a part is not a number of 64 bits.
pub fn parse_sizes(text: &str) -> Result<Vec<u64>> {
    let parts =
        text.split(['x', ',']).map(|part| part.parse().map_err(|_| wrong(text, "a size is a number")));
    parts.collect()
}

/// The contents of a buffer or an image as text: the scalars of the TYPE in the argument's specification, one after another.
///
/// # Errors
/// When `spec` is not the specification of a buffer or an image.
pub fn format_buffer(spec: &str, bytes: &[u8]) -> Result<Vec<String>> {
    let rest = spec.strip_prefix("buffer:").or_else(|| spec.strip_prefix("image:"));
    let rest = rest.ok_or_else(|| wrong(spec, "neither a buffer nor an image"))?;
    let ty = scalar(spec, rest.split(':').next().unwrap_or_default())?;
    let text = |chunk: &[u8]| {
        let mut wide = [0; 8];
        for (to, from) in wide.iter_mut().zip(chunk) {
            *to = *from;
        }
        let bits = u64::from_le_bytes(wide);
        match ty {
            Scalar::Unsigned(_) => bits.to_string(),
            Scalar::Signed(size) => {
                let unused = 64 - 8 * size;
                ((bits << unused).cast_signed() >> unused).to_string()
            }
            Scalar::Float(4) => f32::from_bits(bits as u32).to_string(),
            Scalar::Float(_) => f64::from_bits(bits).to_string(),
        }
    };
    Ok(bytes.chunks_exact(ty.size()).map(text).collect())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scalar {
    Signed(usize),
    Unsigned(usize),
    Float(usize),
}

impl Scalar {
    const fn size(self) -> usize {
        match self {
            Self::Signed(size) | Self::Unsigned(size) | Self::Float(size) => size,
        }
    }
}

fn image(text: &str, rest: &str) -> Result<Image> {
    let mut parts = rest.splitn(3, ':');
    let ty = parts.next().unwrap_or_default();
    if scalar(text, ty)?.size() != 4 {
        return Err(wrong(text, "a channel of an image has 32 bits"));
    }
    let sizes = parse_sizes(parts.next().unwrap_or_default())?;
    let &[width, height] = sizes.as_slice() else {
        return Err(wrong(text, "an image has a width and a height"));
    };
    let (Ok(width), Ok(height)) = (u32::try_from(width), u32::try_from(height)) else {
        return Err(wrong(text, "a side of an image has 32 bits"));
    };
    let count = 4 * u128::from(width) * u128::from(height);
    let fill = parts.next().map(|fill| format!(":{fill}")).unwrap_or_default();
    Image::new(width, height, buffer(text, &format!("{ty}:{count}{fill}"))?)
}

fn buffer(text: &str, rest: &str) -> Result<Vec<u8>> {
    let mut parts = rest.splitn(3, ':');
    let ty = scalar(text, parts.next().unwrap_or_default())?;
    let count = count(text, parts.next().unwrap_or_default(), ty.size())?;
    let fill = parts.next().unwrap_or("zero");
    let mut bytes = Vec::with_capacity(count * ty.size());
    if fill == "zero" {
        bytes.resize(count * ty.size(), 0);
    } else if fill == "index" {
        for index in 0..count {
            push(&mut bytes, ty, index as i128, index as f64);
        }
    } else if let Some(seed) = fill.strip_prefix("seed=") {
        let mut state = seed.parse::<u64>().map_err(|_| wrong(text, "a seed is a number of 64 bits"))?;
        for _ in 0..count {
            let bits = random(&mut state);
            // 53 bits, so that the double is exact, from -1 up to 1.
            let unit = (bits >> 11) as f64 / (1_u64 << 52) as f64 - 1.0;
            push(&mut bytes, ty, i128::from(bits), unit);
        }
    } else if let Some(list) = fill.strip_prefix("values=") {
        let once = values(text, ty, list)?;
        bytes.extend(once.iter().cycle().take(count * ty.size()));
    } else {
        return Err(wrong(text, "a buffer is filled by zero, index, seed=N or values=V,V,…"));
    }
    Ok(bytes)
}

fn scalar(text: &str, name: &str) -> Result<Scalar> {
    Ok(match name {
        "i8" => Scalar::Signed(1),
        "i16" => Scalar::Signed(2),
        "i32" => Scalar::Signed(4),
        "i64" => Scalar::Signed(8),
        "u8" => Scalar::Unsigned(1),
        "u16" => Scalar::Unsigned(2),
        "u32" => Scalar::Unsigned(4),
        "u64" => Scalar::Unsigned(8),
        "f32" => Scalar::Float(4),
        "f64" => Scalar::Float(8),
        _ => return Err(wrong(text, "a type is one of i8 u8 i16 u16 i32 u32 i64 u64 f32 f64")),
    })
}

fn count(text: &str, number: &str, size: usize) -> Result<usize> {
    let count = number.parse::<usize>().map_err(|_| wrong(text, "a size is a number"))?;
    match count.checked_mul(size) {
        Some(bytes) if bytes <= LARGEST => Ok(count),
        _ => Err(wrong(text, "a buffer is 1 GiB at most")),
    }
}

fn values(text: &str, ty: Scalar, list: &str) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    for value in list.split(',') {
        let (int, float) = if let Scalar::Float(_) = ty {
            (0, value.parse::<f64>().map_err(|_| wrong(text, "not a number"))?)
        } else {
            (value.parse::<i128>().map_err(|_| wrong(text, "not a whole number"))?, 0.0)
        };
        let bits = ty.size() * 8;
        let fits = match ty {
            Scalar::Signed(_) => (-(1_i128 << (bits - 1))..1_i128 << (bits - 1)).contains(&int),
            Scalar::Unsigned(_) => (0..1_i128 << bits).contains(&int),
            Scalar::Float(_) => true,
        };
        if !fits {
            return Err(wrong(text, "a value does not fit its type"));
        }
        push(&mut bytes, ty, int, float);
    }
    Ok(bytes)
}

/// Appends a value: `int` for integers, cut to their size, and `float` for floats.
fn push(bytes: &mut Vec<u8>, ty: Scalar, int: i128, float: f64) {
    match ty {
        Scalar::Float(4) => bytes.extend((float as f32).to_le_bytes()),
        Scalar::Float(_) => bytes.extend(float.to_le_bytes()),
        Scalar::Signed(size) | Scalar::Unsigned(size) => bytes.extend(int.to_le_bytes().iter().take(size)),
    }
}

/// The next value of SplitMix64.
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (*state ^ (*state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

fn wrong(text: &str, why: &str) -> Error {
    Error::new(Code::Other, Kind::Malformed, format!("argument `{text}`: {why}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_of_every_kind() {
        let parse = |text| parse_arg(text).expect("an argument");
        assert_eq!(parse("u16:258,3"), Arg::Bytes(vec![2, 1, 3, 0]));
        assert_eq!(parse("f32:1.5"), Arg::Bytes(1.5_f32.to_le_bytes().to_vec()));
        assert_eq!(parse("local:64"), Arg::Local(64));
        assert_eq!(parse("buffer:u8:3"), Arg::Buffer(vec![0; 3]));
        assert_eq!(parse("buffer:u8:3:index"), Arg::Buffer(vec![0, 1, 2]));
        assert_eq!(parse("buffer:i8:5:values=-1,2"), Arg::Buffer(vec![255, 2, 255, 2, 255]));
        assert_eq!(parse("buffer:f64:9:seed=4"), parse("buffer:f64:9:seed=4"));
        assert_ne!(parse("buffer:f64:9:seed=4"), parse("buffer:f64:9:seed=5"));
    }

    #[test]
    fn buffers_and_sizes_as_text() {
        let round = |spec: &str| {
            let Ok(Arg::Buffer(bytes)) = parse_arg(spec) else { panic!("{spec}") };
            format_buffer(spec, &bytes).expect("a buffer")
        };
        assert_eq!(round("buffer:i16:3:values=-2,300"), ["-2", "300", "-2"]);
        assert_eq!(round("buffer:u64:1:values=18446744073709551615"), ["18446744073709551615"]);
        assert_eq!(round("buffer:f32:2:values=0.1,-3"), ["0.1", "-3"]);
        assert_eq!(parse_sizes("64x48").expect("sizes"), [64, 48]);
        assert_eq!(parse_sizes("7").expect("sizes"), [7]);
        assert!(parse_sizes("7x").is_err() && format_buffer("local:4", &[]).is_err());
    }

    #[test]
    fn what_is_no_argument_is_refused() {
        for text in [
            "",
            "u8",
            "u8:",
            "u8:256",
            "i8:-129",
            "f99:1",
            "buffer:u8:x",
            "buffer:u64:999999999999",
            "local:-1",
        ] {
            assert!(parse_arg(text).is_err(), "{text}");
        }
    }
}

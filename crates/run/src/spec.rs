//! Arguments as a command line writes them.

use super::arg::Arg;
use super::image::{Image, Sampler, TexelFormat};
use super::pipe::Pipe;
use super::scalar::ScalarType;
use crate::{Code, Error, Kind, Result};

/// The largest buffer that a specification can ask for, in bytes.
const LARGEST: usize = 1 << 30;

/// Reads one argument.
///
/// - `buffer:text=CHARACTERS` is a buffer of these and a zero behind them; `buffer:TYPE:values=V,V,…` is one of these values.
/// - `buffer:TYPE:COUNT` is a buffer of zeros; `buffer:TYPE:COUNT:FILL` one that is filled as [`parse_fill`] says.
/// - `image:FORMAT:SIZES` is an image of zeros; `image:FORMAT:SIZES:FILL` one of which the values in memory are filled as
///   [`parse_fill`] says. A FORMAT is one of [`TexelFormat`], or a TYPE, which four channels have; SIZES are as many as the image has
///   dimensions, and one more for layers, which a launch confirms, and behind them may stand `*SAMPLES`.
/// - `sampler:WORD,WORD,…` is a sampler, as [`Sampler::parse`] reads it.
/// - `pipe:TYPE:CAPACITY` is an empty pipe of packets of this type; a number behind the type, as in `pipe:f32*4:16`, is how many values
///   a packet has. `pipe:TYPE:CAPACITY:values=V,V,…` holds packets of these values.
/// - `local:BYTES` is local memory.
/// - `TYPE:V,V,…` is a value: a scalar, or the components of a vector or an array one after another.
/// - `struct:TYPE:V,V,…;TYPE:V,…` is a structure by its fields, each value aligned to its size; where the parameter is known,
///   [`ArgInfo::structure`](super::ArgInfo::structure) puts the values of [`parse_fields`] where it has them.
/// - `bytes:HEX` is a value by its bytes as they lie in memory.
/// - `null` is a null pointer, and `queue` the default queue.
///
/// A TYPE is one of [`ScalarType`].
///
/// # Errors
/// When the text is none of these, or a value does not fit its type.
pub fn parse_arg(text: &str) -> Result<Arg> {
    match text {
        "null" => return Ok(Arg::Null),
        "queue" => return Ok(Arg::Queue),
        _ => {}
    }
    let (head, rest) = text.split_once(':').ok_or_else(|| {
        wrong(text, "it begins with a kind or a type, as in buffer:f32:8, local:64, i32:4 and f32:1.5")
    })?;
    match head {
        "buffer" => buffer(text, rest).map(Arg::Buffer),
        "image" => image(text, rest).map(Arg::Image),
        "sampler" => Sampler::parse(rest)
            .and_then(|sampler| sampler.opencl())
            .map(|number| Arg::Bytes(number.to_le_bytes().to_vec()))
            .map_err(|error| wrong(text, error.detail())),
        "pipe" => pipe(text, rest).map(Arg::Pipe),
        "local" => Ok(Arg::Local(count(text, rest, 1)?)),
        "struct" => structure(text, rest).map(Arg::Bytes),
        "bytes" => hexadecimal(rest).map(Arg::Bytes).ok_or_else(|| wrong(text, "bytes are pairs of digits")),
        _ => Ok(Arg::Bytes(values(text, scalar(text, head)?, rest)?)),
    }
}

/// `count` values that a text tells: `zero`; `index`, which is 0, 1, 2 and so on; `seed=N`, random values that depend on N
/// alone (integers over their whole range, floats from -1 up to 1); `values=V,V,…`, these values over and over.
///
/// # Errors
/// When the text is none of these, a value does not fit its type, or there are more values than `count`.
pub fn parse_fill(ty: ScalarType, count: usize, fill: &str) -> Result<Vec<u8>> {
    let size = count.checked_mul(ty.size()).filter(|size| *size <= LARGEST);
    let size = size.ok_or_else(|| wrong(fill, "a buffer is 1 GiB at most"))?;
    let mut bytes = Vec::with_capacity(size);
    if fill == "zero" {
        bytes.resize(size, 0);
    } else if fill == "index" {
        for index in 0..count {
            ty.push(&mut bytes, index as i128, index as f64);
        }
    } else if let Some(seed) = fill.strip_prefix("seed=") {
        let mut state = seed.parse::<u64>().map_err(|_| wrong(fill, "a seed is a number of 64 bits"))?;
        for _ in 0..count {
            let bits = random(&mut state);
            // 53 bits, so that the double is exact, from -1 up to 1.
            let unit = (bits >> 11) as f64 / (1_u64 << 52) as f64 - 1.0;
            ty.push(&mut bytes, i128::from(bits), unit);
        }
    } else if let Some(list) = fill.strip_prefix("values=") {
        let once = values(fill, ty, list)?;
        if once.len() > size {
            let more = once.len() / ty.size();
            return Err(wrong(fill, &format!("{more} values are more than the {count} that there are")));
        }
        bytes.extend(once.iter().cycle().take(size));
    } else {
        return Err(wrong(fill, "a buffer is filled by zero, index, seed=N or values=V,V,…"));
    }
    Ok(bytes)
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

/// The contents of a buffer, an image or a pipe as text: the scalars of the TYPE in the argument's specification, one after another.
///
/// # Errors
/// When `spec` is the specification of something else.
pub fn format_buffer(spec: &str, bytes: &[u8]) -> Result<Vec<String>> {
    let (kind, rest) = spec.split_once(':').unwrap_or_default();
    let first = rest.split(':').next().unwrap_or_default();
    let ty = match kind {
        "buffer" => scalar(spec, first)?,
        "image" => image_format(spec, first)?.storage(),
        "pipe" => scalar(spec, first.split('*').next().unwrap_or_default())?,
        _ => return Err(wrong(spec, "neither a buffer nor an image nor a pipe")),
    };
    Ok(bytes.chunks_exact(ty.size()).map(|value| ty.format(value)).collect())
}

/// A format of texels by its name, or of four channels of a type.
fn image_format(text: &str, name: &str) -> Result<TexelFormat> {
    let format = TexelFormat::parse(name).or_else(|| TexelFormat::parse(&format!("rgba-{name}")));
    format.ok_or_else(|| wrong(text, &format!("`{name}` is no format of texels")))
}

/// The sizes of an image, at most three, and the samples of its texels: `64x48`, `16x4x3`, `8x8*4`.
fn image_sizes(text: &str, sizes: &str) -> Result<(Vec<u32>, u32)> {
    let (sizes, samples) = sizes.split_once('*').unwrap_or((sizes, "1"));
    let samples = samples.parse().map_err(|_| wrong(text, "the number of samples is a number"))?;
    let sizes = parse_sizes(sizes).map_err(|error| of(text, &error))?;
    if sizes.len() > 3 {
        return Err(wrong(text, "an image has one to three sizes"));
    }
    let side = |side| u32::try_from(side).map_err(|_| wrong(text, "a side of an image has 32 bits"));
    Ok((sizes.into_iter().map(side).collect::<Result<_>>()?, samples))
}

fn image(text: &str, rest: &str) -> Result<Image> {
    let mut parts = rest.splitn(3, ':');
    let format = image_format(text, parts.next().unwrap_or_default())?;
    let (sizes, samples) = image_sizes(text, parts.next().unwrap_or_default())?;
    let ty = format.storage();
    let sides = sizes.iter().chain([&samples]);
    let count =
        sides.fold((format.size() / ty.size()) as u128, |all, side| all.saturating_mul((*side).into()));
    let count = usize::try_from(count).map_err(|_| wrong(text, "a buffer is 1 GiB at most"))?;
    let fill = parts.next().unwrap_or("zero");
    let texels = parse_fill(ty, count, fill).map_err(|error| of(text, &error))?;
    Image::of_named_sizes(format, &sizes, samples, texels)
}

fn pipe(text: &str, rest: &str) -> Result<Pipe> {
    let mut parts = rest.splitn(3, ':');
    let packet = parts.next().unwrap_or_default();
    let (name, values) = packet.split_once('*').unwrap_or((packet, "1"));
    let ty = scalar(text, name)?;
    let whole = |number: &str| number.parse::<u32>().map_err(|_| wrong(text, "a size is a number"));
    let size = whole(values)?.checked_mul(ty.size() as u32);
    let size = size.ok_or_else(|| wrong(text, "a packet has less than 4 GiB"))?;
    let capacity = whole(parts.next().unwrap_or_default())?;
    let packets = match parts.next().map(|fill| fill.strip_prefix("values=")) {
        None => Vec::new(),
        Some(Some(list)) => self::values(text, ty, list)?,
        Some(None) => return Err(wrong(text, "a pipe holds values=V,V,…")),
    };
    Pipe::new(size, capacity, packets).map_err(|error| wrong(text, error.detail()))
}

fn buffer(text: &str, rest: &str) -> Result<Vec<u8>> {
    if let Some(characters) = rest.strip_prefix("text=") {
        return Ok([characters.as_bytes(), b"\0"].concat());
    }
    if let Some((ty, list)) = rest.split_once(":values=") {
        let (ty, count) = ty.split_once(':').map_or((ty, None), |(ty, count)| (ty, Some(count)));
        if count.is_none() {
            return values(text, scalar(text, ty)?, list);
        }
    }
    let mut parts = rest.splitn(3, ':');
    let ty = scalar(text, parts.next().unwrap_or_default())?;
    let count = count(text, parts.next().unwrap_or_default(), ty.size())?;
    parse_fill(ty, count, parts.next().unwrap_or("zero")).map_err(|error| of(text, &error))
}

fn scalar(text: &str, name: &str) -> Result<ScalarType> {
    ScalarType::parse(name).ok_or_else(|| {
        let names: Vec<_> = ScalarType::ALL.into_iter().map(ScalarType::name).collect();
        let why = format!("`{name}` is none of the types {}", names.join(" "));
        let form = "; values of a buffer are given as buffer:TYPE:values=V,V,…";
        wrong(text, &format!("{why}{}", if name.contains('=') { form } else { "" }))
    })
}

fn count(text: &str, number: &str, size: usize) -> Result<usize> {
    let count = number.parse::<usize>().map_err(|_| wrong(text, "a size is a number"))?;
    match count.checked_mul(size) {
        Some(bytes) if bytes <= LARGEST => Ok(count),
        _ => Err(wrong(text, "a buffer is 1 GiB at most")),
    }
}

fn values(text: &str, ty: ScalarType, list: &str) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    for value in list.split(',') {
        ty.append(value.trim(), &mut bytes).map_err(|why| wrong(text, why))?;
    }
    Ok(bytes)
}

/// The values of a structure's fields, `TYPE:V,V,…;TYPE:V,…`, each with its type.
///
/// # Errors
/// When the text is something else, or a value does not fit its type.
pub fn parse_fields(fields: &str) -> Result<Vec<(ScalarType, Vec<u8>)>> {
    let field = |field: &str| {
        let (ty, list) = field.split_once(':').ok_or_else(|| wrong(fields, "a field is TYPE:V,V,…"))?;
        let ty = scalar(fields, ty)?;
        Ok((ty, values(fields, ty, list)?))
    };
    fields.split(';').map(field).collect()
}

/// The fields of a structure one after another, and the structure padded to its alignment.
fn structure(text: &str, fields: &str) -> Result<Vec<u8>> {
    let (mut bytes, mut alignment) = (Vec::new(), 1);
    for (ty, values) in parse_fields(fields).map_err(|error| of(text, &error))? {
        bytes.resize(bytes.len().next_multiple_of(ty.size()), 0);
        bytes.extend(values);
        alignment = alignment.max(ty.size());
    }
    bytes.resize(bytes.len().next_multiple_of(alignment), 0);
    Ok(bytes)
}

fn hexadecimal(digits: &str) -> Option<Vec<u8>> {
    let pairs = digits.as_bytes().chunks(2).map(|pair| {
        let [high, low] = pair else { return None };
        let digit = |digit: &u8| char::from(*digit).to_digit(16);
        u8::try_from(digit(high)? << 4 | digit(low)?).ok()
    });
    pairs.collect()
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

/// An error about a part as one about the whole.
fn of(text: &str, error: &Error) -> Error {
    let why = error.detail();
    wrong(text, why.split_once("`: ").map_or(why, |(_, why)| why))
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
        assert_eq!(parse("null"), Arg::Null);
        assert_eq!(parse("bytes:00fF"), Arg::Bytes(vec![0, 255]));
        assert_eq!(parse("struct:u8:1;u16:2,3;u8:4"), Arg::Bytes(vec![1, 0, 2, 0, 3, 0, 4, 0]));
        assert_eq!(parse("bf16:1"), Arg::Bytes(vec![0x80, 0x3f]));
        assert_eq!(parse("buffer:u8:3"), Arg::Buffer(vec![0; 3]));
        assert_eq!(parse("buffer:i16:values=1,-2"), Arg::Buffer(vec![1, 0, 254, 255]));
        assert_eq!(parse("buffer:i16:values=1, -2"), Arg::Buffer(vec![1, 0, 254, 255]));
        assert_eq!(parse("buffer:text=a:b"), Arg::Buffer(b"a:b\0".to_vec()));
        assert_eq!(parse("buffer:u8:3:index"), Arg::Buffer(vec![0, 1, 2]));
        assert_eq!(parse("buffer:i8:5:values=-1,2"), Arg::Buffer(vec![255, 2, 255, 2, 255]));
        assert_eq!(parse("sampler:linear,repeat"), Arg::Bytes(vec![0x27, 0, 0, 0]));
        assert_eq!(parse("sampler:unnormalized,border"), Arg::Bytes(vec![0x14, 0, 0, 0]));
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
        assert_eq!(format_buffer("image:rgb-565:2", &[1, 0, 2, 1]).expect("an image"), ["1", "258"]);
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
            "buffer:u8:1:values=256",
            "buffer:u8:2:values=1,2,3",
            "buffer:values=1",
            "bytes:0",
            "bytes:0g",
            "struct:u8",
            "buffer:u64:999999999999",
            "local:-1",
            "sampler:white",
            "sampler:mirror-once",
            "image:rgb-f32:4",
            "image:f64:4",
            "image:f32:4x4x4x4",
            "image:f32:0x4",
            "image:f32:4x4*0",
            "image:rgba-unorm8:4x4:values=256",
            "image:r-u8:2x1:values=1,2,3",
            "pipe:i32",
            "pipe:i32*0:4",
            "pipe:i32:2:values=1,2,3",
            "pipe:i32*2:2:values=1,2,3",
            "pipe:i32:2:index",
        ] {
            assert!(parse_arg(text).is_err(), "{text}");
        }
    }

    #[test]
    fn values_without_their_word_are_refused_with_the_form() {
        let why = |text| parse_arg(text).err().map(|error| error.detail().to_owned()).unwrap_or_default();
        assert!(why("buffer:u32=1,2").contains("`u32=1,2` is none of the types"));
        assert!(why("buffer:u32=1,2").contains("buffer:TYPE:values=V,V"));
        assert!(!why("buffer:f99:1").contains("values"));
    }
}

//! Modules that lie inside of other data: found by their magic numbers, with the length that their contents tell.

use std::io::Read as _;

use memchr::memmem;

use crate::discover::InputKind;

/// The first word of SPIR-V.
const SPIRV: u32 = 0x0723_0203;
/// The first bytes of bitcode, of its wrapper, and of data that zstd compressed.
const BITCODE: [u8; 4] = *b"BC\xC0\xDE";
const WRAPPER: [u8; 4] = 0x0b17_c0de_u32.to_le_bytes();
const COMPRESSED: [u8; 4] = 0xfd2f_b528_u32.to_le_bytes();

/// What a compressed part may hold when it is decompressed, in bytes.
const LARGEST: u64 = 256 << 20;

const OP_EXTENSION: u32 = 10;
const OP_FUNCTION: u32 = 54;
const OP_FUNCTION_END: u32 = 56;
/// What may stand between two functions: OpLine, OpNoLine and OpExtInst.
const BETWEEN: [u32; 3] = [8, 317, 12];

/// A module within some data.
pub struct Cut<'a> {
    /// Where it starts, in bytes.
    pub at: usize,
    /// Where it starts within what is decompressed from that place, if it is compressed.
    pub inner: Option<usize>,
    /// SPIR-V or bitcode.
    pub kind: InputKind,
    /// Its bytes.
    pub bytes: &'a [u8],
}

/// Calls `take` with every module within `data`, in the order of their places; parts that are compressed come last.
///
/// # Errors
/// The first error of `take`.
pub fn modules<E>(data: &[u8], mut take: impl FnMut(Cut<'_>) -> Result<(), E>) -> Result<(), E> {
    plain(data, |at, kind, bytes| take(Cut { at, inner: None, kind, bytes }))?;
    for at in memmem::find_iter(data, &COMPRESSED) {
        let Some(frame) = decompressed(data, at) else { continue };
        plain(&frame, |inner, kind, bytes| take(Cut { at, inner: Some(inner), kind, bytes }))?;
    }
    Ok(())
}

/// What is compressed from some place on; nothing where it only looks like compressed data.
#[must_use]
pub fn decompressed(data: &[u8], at: usize) -> Option<Vec<u8>> {
    let mut plain = Vec::new();
    let decoder = ruzstd::decoding::StreamingDecoder::new(data.get(at..)?).ok()?;
    // An error behind some blocks leaves what these hold.
    let _ = decoder.take(LARGEST).read_to_end(&mut plain);
    (!plain.is_empty()).then_some(plain)
}

fn plain<E>(data: &[u8], mut take: impl FnMut(usize, InputKind, &[u8]) -> Result<(), E>) -> Result<(), E> {
    let mut found: Vec<(usize, InputKind, usize)> = Vec::new();
    let mut look = |magic: &[u8], kind, length: &dyn Fn(&[u8]) -> Option<usize>| {
        let mut end = 0;
        for at in memmem::find_iter(data, magic) {
            // Nothing of a module is another one.
            if at < end {
                continue;
            }
            if let Some(length) = data.get(at..).and_then(length) {
                end = at + length;
                found.push((at, kind, length));
            }
        }
    };
    look(&SPIRV.to_le_bytes(), InputKind::Spv, &|bytes| module_length(bytes, u32::from_le_bytes));
    look(&SPIRV.to_be_bytes(), InputKind::Spv, &|bytes| module_length(bytes, u32::from_be_bytes));
    look(&WRAPPER, InputKind::Bc, &wrapper_length);
    look(&BITCODE, InputKind::Bc, &bitcode_length);
    found.sort_unstable_by_key(|(at, ..)| *at);
    let mut wrapped = 0..0;
    for (at, kind, length) in found {
        // Bitcode in a wrapper is found with and without it.
        if wrapped.contains(&at) {
            continue;
        }
        if data.get(at..).is_some_and(|bytes| bytes.starts_with(&WRAPPER)) {
            wrapped = at..at + length;
        }
        if let Some(bytes) = data.get(at..at + length) {
            take(at, kind, bytes)?;
        }
    }
    Ok(())
}

fn words(bytes: &[u8], order: fn([u8; 4]) -> u32) -> impl Iterator<Item = u32> {
    bytes.as_chunks::<4>().0.iter().map(move |word| order(*word))
}

/// The instructions behind a header, each with its opcode, its end and its bytes, as far as lengths make sense.
fn instructions(module: &[u8], order: fn([u8; 4]) -> u32) -> impl Iterator<Item = (u32, usize, &[u8])> {
    let mut at = 20;
    std::iter::from_fn(move || {
        let word = words(module.get(at..)?, order).next()?;
        let length = 4 * (word >> 16) as usize;
        let bytes = module.get(at..at + length).filter(|bytes| !bytes.is_empty())?;
        at += length;
        Some((word & 0xffff, at, bytes))
    })
}

/// The length of the module that starts with some bytes, up to the end of its last function.
fn module_length(bytes: &[u8], order: fn([u8; 4]) -> u32) -> Option<usize> {
    let header: Vec<u32> = words(bytes.get(..20)?, order).collect();
    let &[_, version, _, bound, schema] = header.as_slice() else { return None };
    let is_version = (0x1_0000..=0x1_0600).contains(&version) && version & 0xff == 0;
    if !is_version || bound == 0 || bound >= 1 << 26 || schema != 0 {
        return None;
    }
    let (mut end, mut is_inside) = (None, false);
    for (op, behind, _) in instructions(bytes, order) {
        match op {
            OP_FUNCTION if is_inside => break,
            OP_FUNCTION => is_inside = true,
            OP_FUNCTION_END if !is_inside => break,
            OP_FUNCTION_END => (end, is_inside) = (Some(behind), false),
            _ if !is_inside && end.is_some() && !BETWEEN.contains(&op) => break,
            _ => {}
        }
    }
    end
}

/// The order of bytes of SPIR-V, if it is that.
fn order(bytes: &[u8]) -> Option<fn([u8; 4]) -> u32> {
    let first = bytes.first_chunk::<4>()?;
    let orders: [fn([u8; 4]) -> u32; 2] = [u32::from_le_bytes, u32::from_be_bytes];
    orders.into_iter().find(|order| order(*first) == SPIRV)
}

/// The number of instructions of SPIR-V.
#[must_use]
pub fn instruction_count(module: &[u8]) -> Option<u64> {
    Some(instructions(module, order(module)?).count() as u64)
}

/// The options of `llvm-spirv` with which a module of SPIR-V is written as it came: its version, and the extensions that it declares.
/// None for anything else.
#[must_use]
pub fn options_of(module: &[u8]) -> Vec<String> {
    let Some(order) = order(module) else { return Vec::new() };
    let version = words(module, order).nth(1).unwrap_or_default();
    let mut options = vec![
        format!("--spirv-max-version={}.{}", version >> 16 & 0xff, version >> 8 & 0xff),
        "--spirv-allow-unknown-intrinsics".to_owned(),
    ];
    let name = |bytes: &[u8]| {
        let text: Vec<u8> =
            words(bytes, order).skip(1).flat_map(u32::to_le_bytes).take_while(|byte| *byte != 0).collect();
        format!("+{}", String::from_utf8_lossy(&text))
    };
    let extensions: Vec<String> = instructions(module, order)
        .filter(|(op, ..)| *op == OP_EXTENSION)
        .map(|(_, _, bytes)| name(bytes))
        .collect();
    if !extensions.is_empty() {
        options.push(format!("--spirv-ext={}", extensions.join(",")));
    }
    options
}

/// The length of bitcode with its wrapper: the third and fourth words are the place and the size of the bitcode.
fn wrapper_length(bytes: &[u8]) -> Option<usize> {
    let header: Vec<u32> = words(bytes.get(..20)?, u32::from_le_bytes).collect();
    let (at, size) = (*header.get(2)? as usize, *header.get(3)? as usize);
    let end = at.checked_add(size).filter(|end| at >= 20 && *end <= bytes.len())?;
    bitcode_length(bytes.get(at..end)?)?;
    Some(end)
}

/// The blocks that bitcode has at its top: the module, the identification, the table of strings, and that of symbols.
const MODULE_BLOCK: u32 = 8;
const TOP_BLOCKS: [u32; 4] = [MODULE_BLOCK, 13, 23, 25];

/// The length of bitcode: its blocks at the top follow one another, and each tells its length.
fn bitcode_length(bytes: &[u8]) -> Option<usize> {
    let (mut at, mut has_module) = (4, false);
    while let Some((block, end)) = block(bytes, at) {
        has_module |= block == MODULE_BLOCK;
        at = end;
    }
    has_module.then_some(at)
}

/// The block that starts at some place, by its number, with its end. In front of it stand the abbreviation for a block in two bits, the
/// number in groups of eight bits, the width of its abbreviations in groups of four, and then, at the next word, its length in words.
fn block(bytes: &[u8], at: usize) -> Option<(u32, usize)> {
    let word = words(bytes.get(at..)?, u32::from_le_bytes).next()?;
    let (enter, number, width) = (word & 3, word >> 2 & 0xff, word >> 10 & 0xf);
    // Numbers and widths of these blocks take one group each, whose upper bit is clear then.
    if enter != 1 || !TOP_BLOCKS.contains(&number) || !(2..8).contains(&width) {
        return None;
    }
    let length = words(bytes.get(at + 4..)?, u32::from_le_bytes).next()? as usize;
    let end = length.checked_mul(4)?.checked_add(at + 8)?;
    (end <= bytes.len()).then_some((number, end))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A module with a function, as bytes in one order.
    fn spirv(id: u32, to_bytes: fn(u32) -> [u8; 4]) -> Vec<u8> {
        let words =
            [SPIRV, 0x1_0200, 0, 9, 0, 3 << 16 | 10, 0x61, 0, 5 << 16 | 54, 1, id, 0, 2, 1 << 16 | 56];
        words.into_iter().flat_map(to_bytes).collect()
    }

    fn found(data: &[u8]) -> Vec<(usize, Option<usize>, InputKind, Vec<u8>)> {
        let mut found = Vec::new();
        let all = modules(data, |cut| {
            found.push((cut.at, cut.inner, cut.kind, cut.bytes.to_vec()));
            Ok::<(), ()>(())
        });
        assert!(all.is_ok());
        found
    }

    #[test]
    fn modules_are_cut_out() {
        let (little, big) = (spirv(3, u32::to_le_bytes), spirv(4, u32::to_be_bytes));
        let bitcode: Vec<u8> = [u32::from_le_bytes(BITCODE), 1 | 8 << 2 | 3 << 10, 1, 7]
            .into_iter()
            .flat_map(u32::to_le_bytes)
            .collect();
        let mut wrapper: Vec<u8> =
            [0x0b17_c0de, 0, 20, bitcode.len() as u32, 7].into_iter().flat_map(u32::to_le_bytes).collect();
        wrapper.extend(&bitcode);
        let mut data = b"abc".to_vec();
        let mut wanted = Vec::new();
        for (kind, module) in [
            (InputKind::Spv, &little),
            (InputKind::Bc, &bitcode),
            (InputKind::Spv, &big),
            (InputKind::Bc, &wrapper),
        ] {
            wanted.push((data.len(), None, kind, module.clone()));
            data.extend(module);
            data.extend(b"some bytes");
        }
        assert_eq!(found(&data), wanted);
        assert_eq!(options_of(&big), options_of(&little));
        assert_eq!(
            options_of(&big),
            ["--spirv-max-version=1.2", "--spirv-allow-unknown-intrinsics", "--spirv-ext=+a"]
        );
        assert_eq!(instruction_count(&little), Some(3));
    }

    #[test]
    fn compressed_parts_are_looked_into() {
        let inside = [b"12".to_vec(), spirv(1, u32::to_le_bytes)].concat();
        let frame = ruzstd::encoding::compress_to_vec(
            inside.as_slice(),
            ruzstd::encoding::CompressionLevel::Uncompressed,
        );
        let data = [vec![0; 5], frame, vec![1; 9]].concat();
        // The frame holds its contents as they are, so that they are found twice.
        let found = found(&data);
        assert_eq!(found.last().map(|cut| (cut.0, cut.1)), Some((5, Some(2))));
    }

    #[test]
    fn damage_never_fails() {
        let data = [
            spirv(3, u32::to_le_bytes),
            spirv(4, u32::to_be_bytes),
            BITCODE.to_vec(),
            WRAPPER.to_vec(),
            vec![255; 40],
        ]
        .concat();
        for at in 0..data.len() {
            for value in [0, 1, 0x7f, 0xff] {
                let mut other = data.clone();
                other[at] = value;
                found(&other);
            }
            found(&data[..at]);
        }
    }
}

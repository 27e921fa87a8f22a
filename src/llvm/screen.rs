//! What LLVM's parsers take for granted, looked at before they see it: they read beyond constraints that are cut off,
//! and recurse and allocate without a bound.

use std::ffi::c_char;

/// Brackets nest no deeper: LLVM's parser takes a frame of the stack for each.
const MAX_DEPTH: usize = 1024;
/// Vectors are no longer: LLVM spells some of them out.
const MAX_LANES: u64 = 1 << 20;

/// Looks through text of LLVM IR for what its parser falls over; gives the offset and what is there.
pub(super) fn text(text: &[u8]) -> Result<(), (usize, String)> {
    let (mut at, mut depth) = (0, 0_usize);
    while let Some(byte) = text.get(at) {
        at = match byte {
            b'"' => after(text, at + 1, b'"'),
            b';' => after(text, at + 1, b'\n'),
            b'{' | b'(' | b'[' | b'<' => {
                depth += 1;
                if depth > MAX_DEPTH {
                    return Err((at, format!("brackets nest deeper than {MAX_DEPTH} levels")));
                }
                if *byte == b'<' && lanes(text, at + 1) > MAX_LANES {
                    return Err((at, format!("a vector has more than {MAX_LANES} components")));
                }
                at + 1
            }
            b'}' | b')' | b']' | b'>' => {
                depth = depth.saturating_sub(1);
                at + 1
            }
            byte if is_of_word(*byte) => {
                let end = end_of(text, at, is_of_word);
                if text.get(at..end) == Some(b"asm")
                    && let Some(constraints) = constraints(text, end)
                    && !codes_are_whole(&constraints)
                {
                    return Err((at, "a constraint's code of several letters is cut off".into()));
                }
                end
            }
            _ => at + 1,
        };
    }
    Ok(())
}

/// Line and column, both from 1, of an offset in a text.
pub(super) fn place(text: &[u8], offset: usize) -> (usize, usize) {
    let before = text.get(..offset).unwrap_or(text);
    let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |newline| newline + 1);
    (before.iter().filter(|byte| **byte == b'\n').count() + 1, offset - start + 1)
}

fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-' | b'$' | b'%' | b'@' | b'#' | b'!')
}

/// The offset behind the next `byte`.
fn after(text: &[u8], from: usize, byte: u8) -> usize {
    let rest = text.get(from..).unwrap_or(&[]);
    rest.iter().position(|other| *other == byte).map_or(text.len(), |found| from + found + 1)
}

/// The offset of the first byte that is not `wanted`.
fn end_of(text: &[u8], from: usize, wanted: impl Fn(u8) -> bool) -> usize {
    let rest = text.get(from..).unwrap_or(&[]);
    from + rest.iter().position(|byte| !wanted(*byte)).unwrap_or(rest.len())
}

/// The number of components of a vector type whose bracket stands before `from`; 0 of anything else.
fn lanes(text: &[u8], from: usize) -> u64 {
    let start = end_of(text, from, |byte| byte.is_ascii_whitespace());
    let start = match text.get(start..).and_then(|rest| rest.strip_prefix(b"vscale x ")) {
        Some(rest) => text.len() - rest.len(),
        None => start,
    };
    let digits = text.get(start..end_of(text, start, |byte| byte.is_ascii_digit())).unwrap_or(&[]);
    digits
        .iter()
        .fold(0, |number: u64, digit| number.saturating_mul(10).saturating_add(u64::from(digit - b'0')))
}

/// The constraints of inline assembly whose keyword ends at `from`: the second of two strings.
fn constraints(text: &[u8], from: usize) -> Option<Vec<u8>> {
    let is_space = |byte: u8| byte.is_ascii_whitespace();
    let template = end_of(text, from, |byte| is_space(byte) || byte.is_ascii_lowercase());
    (text.get(template) == Some(&b'"')).then_some(())?;
    let comma = end_of(text, after(text, template + 1, b'"'), is_space);
    (text.get(comma) == Some(&b',')).then_some(())?;
    let start = end_of(text, comma + 1, is_space);
    (text.get(start) == Some(&b'"')).then_some(())?;
    let raw = text.get(start + 1..after(text, start + 1, b'"').checked_sub(1)?)?;
    let digit = |byte: Option<&u8>| char::from(*byte?).to_digit(16);
    let (mut constraints, mut at) = (Vec::with_capacity(raw.len()), 0);
    while let Some(byte) = raw.get(at) {
        // A backslash and two digits are a byte, and anything else stands for itself.
        match (byte, digit(raw.get(at + 1)), digit(raw.get(at + 2))) {
            (b'\\', Some(high), Some(low)) => {
                constraints.push((high * 16 + low) as u8);
                at += 3;
            }
            _ => {
                constraints.push(*byte);
                at += 1;
            }
        }
    }
    Some(constraints)
}

/// Whether each code of several letters has all of them: `@` is followed by their number, `^` by two (LangRef, "Inline
/// Asm Constraint String"). LLVM takes it for granted, and reads beyond the text otherwise.
pub(crate) fn codes_are_whole(constraints: &[u8]) -> bool {
    let mut rest = constraints;
    while let Some((first, after)) = rest.split_first() {
        let letters = match (*first, after.first()) {
            (b'^', _) => 2,
            (b'@', Some(count @ b'1'..=b'9')) => 1 + usize::from(count - b'0'),
            (b'@', _) => return false,
            _ => 0,
        };
        match after.get(letters..) {
            Some(after) => rest = after,
            None => return false,
        }
    }
    true
}

/// [`codes_are_whole`] for the shim.
pub(super) extern "C" fn whole(constraints: *const c_char, length: usize) -> bool {
    // SAFETY: the shim gives text that LLVM keeps during the call; that of no letters may stand anywhere.
    let constraints =
        if length == 0 { &[] } else { unsafe { std::slice::from_raw_parts(constraints.cast(), length) } };
    codes_are_whole(constraints)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_parser_falls_over_has_a_place() {
        let deep = "{".repeat(MAX_DEPTH + 1);
        for (source, line, column) in [
            ("@f = global i32 0\n call void asm \"nop\", \"r,r@\"(i32 0)", 2, 12),
            ("call void asm sideeffect alignstack\n\"nop\" , \"r\\40\"()", 1, 11),
            ("<4294967295 x i32>", 1, 1),
            ("< vscale x 4294967295 x i32>", 1, 1),
            (deep.as_str(), 1, MAX_DEPTH + 1),
        ] {
            let (offset, what) = text(source.as_bytes()).expect_err(source);
            assert_eq!(place(source.as_bytes(), offset), (line, column), "{what}");
        }
    }

    #[test]
    fn strings_and_comments_are_no_code() {
        let deep = "(".repeat(MAX_DEPTH * 2);
        for source in [
            format!("; {deep}\n@s = global [2 x i8] c\"{deep}\""),
            "%asm = call i32 asm \"; <99999999999 x\", \"=r,r,^ab,@3cca\"(i32 0)".to_owned(),
            "@\"asm\" = global i32 0\n@x = global ptr @\"r@\"".to_owned(),
            "module asm \"nop\"\nmodule asm \"r@\"".to_owned(),
            "asm".to_owned(),
            "asm \"".to_owned(),
            "asm \"\", \"@".to_owned(),
            "()".repeat(MAX_DEPTH * 2),
        ] {
            assert_eq!(text(source.as_bytes()), Ok(()), "{source}");
        }
    }
}

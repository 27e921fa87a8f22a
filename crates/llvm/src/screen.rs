//! Checks of text before LLVM's parser sees it, which trusts its input: it reads beyond constraints that are cut off, and
//! recurses and allocates without a bound.

mod intrinsics;

use std::ffi::c_char;

pub(super) use intrinsics::Disguise;
use intrinsics::Names;

use spirv_llvm_ir::codes_are_whole;

/// Brackets nest no deeper: LLVM's parser takes a frame of the stack for each.
const MAX_DEPTH: usize = 1024;
/// So many bytes of a cmpxchg are looked at: malformed text may repeat its beginning.
const MAX_CMPXCHG: usize = 512;
/// Vectors are no longer: LLVM spells some of them out.
const MAX_LANES: u64 = 1 << 20;

/// LLVM's tables of numbered values cannot hold the two greatest numbers of 32 bits, and do not refuse them; a value without a
/// number in the text has the next one.
const MAX_NUMBER: u64 = 1 << 31;
const TOO_GREAT: &str = "the number of a value is too great";

/// Looks through text of LLVM IR for input at which its parser would crash or end the process, and tells which names to
/// hide from it.
///
/// # Errors
/// The offset of such input, and a description of it.
pub(super) fn text(text: &[u8]) -> Result<Disguise<'_>, (usize, String)> {
    let (mut at, mut depth) = (0, 0_usize);
    let mut names = Names::default();
    while let Some(byte) = text.get(at) {
        at = match byte {
            b'"' => after(text, at + 1, b'"'),
            b';' | b'/' if is_comment(text, at) => after_comment(text, at),
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
            byte if is_sigil(*byte) || is_of_word(*byte) => {
                let end = end_of_word(text, at);
                let word = text.get(at..end).map(keyword);
                match word {
                    Some(b"asm")
                        if constraints(text, end)
                            .is_some_and(|constraints| !codes_are_whole(&constraints)) =>
                    {
                        return Err((at, "a constraint's code of several letters is cut off".into()));
                    }
                    Some(b"cmpxchg") if has_unsized_type(before_comma(text, end, 2)) => {
                        let what = "a cmpxchg takes no vectors of unknown length and no types of targets";
                        return Err((at, what.into()));
                    }
                    Some([sigil, number @ ..]) if is_sigil(*sigil) && is_too_great(number) => {
                        return Err((at, TOO_GREAT.into()));
                    }
                    Some(number) if text.get(end) == Some(&b':') && is_too_great(number) => {
                        return Err((at, TOO_GREAT.into()));
                    }
                    Some(b"declare" | b"define") if text.get(end) != Some(&b':') => names.begin(),
                    Some(b"datalayout") => names.layout(text, end),
                    Some([b'@', ..]) => names.note(text, at),
                    _ => {}
                }
                end
            }
            _ => at + 1,
        };
    }
    names.disguise().ok_or_else(|| (0, "there are too many names like those of intrinsics".into()))
}

/// Line and column, both from 1, of an offset in a text.
pub(super) fn location(text: &[u8], offset: usize) -> (usize, usize) {
    let before = text.get(..offset).unwrap_or(text);
    let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |newline| newline + 1);
    (before.iter().filter(|byte| **byte == b'\n').count() + 1, offset - start + 1)
}

fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-' | b'$')
}

/// Whether a byte begins a name, whatever stands before it.
fn is_sigil(byte: u8) -> bool {
    matches!(byte, b'%' | b'@' | b'#' | b'!')
}

/// The offset behind the word or name that begins at `at`. A number that is a name ends with its digits.
fn end_of_word(text: &[u8], at: usize) -> usize {
    let is_name = text.get(at).is_some_and(|byte| is_sigil(*byte));
    let start = at + usize::from(is_name);
    match text.get(start) {
        Some(b'0'..=b'9') if is_name => end_of(text, start, |byte| byte.is_ascii_digit()),
        _ => end_of(text, start, is_of_word),
    }
}

/// A word without the number or integer type that it begins with: no space need stand behind these.
fn keyword(word: &[u8]) -> &[u8] {
    let letters = word.iter().rev().take_while(|byte| byte.is_ascii_lowercase()).count();
    match word.split_at(word.len() - letters) {
        ([.., b'0'..=b'9' | b'.'], keyword)
            if !keyword.is_empty() && !word.first().is_some_and(|first| is_sigil(*first)) =>
        {
            keyword
        }
        _ => word,
    }
}

/// Whether a name begins with digits that make a number beyond [`MAX_NUMBER`]. Any letters behind the digits belong to
/// another word.
fn is_too_great(name: &[u8]) -> bool {
    number_at(name, 0) > MAX_NUMBER
}

/// Whether the operands of a cmpxchg are vectors of unknown length, or of types of targets, which have
/// no size that LLVM's parser could ask for.
fn has_unsized_type(line: &[u8]) -> bool {
    let calls = |from: usize| line.get(token(line, from)) == Some(&b'(');
    line.windows(6).enumerate().any(|(at, part)| match part {
        b"vscale" => true,
        b"target" => calls(at + part.len()),
        _ => false,
    })
}

/// Whether a comment begins at `at`.
fn is_comment(text: &[u8], at: usize) -> bool {
    matches!(text.get(at..), Some([b';', ..] | [b'/', b'*', ..]))
}

/// The offset behind the comment that begins at `at`: it ends with the line, or as one of C does.
fn after_comment(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or(&[]);
    let length = match rest.first() {
        Some(b'/') => rest.windows(2).skip(2).position(|pair| pair == b"*/").map(|found| found + 4),
        _ => rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')),
    };
    length.map_or(text.len(), |length| at + length)
}

/// The offset of the next token: LLVM's lexer passes over zeros as over spaces.
fn token(text: &[u8], mut at: usize) -> usize {
    loop {
        at = match text.get(at) {
            Some(b' ' | b'\t' | b'\n' | b'\r' | 0) => at + 1,
            Some(_) if is_comment(text, at) => after_comment(text, at),
            _ => return at,
        };
    }
}

/// The text from `from` on before so many commas outside of brackets.
fn before_comma(text: &[u8], from: usize, mut commas: u32) -> &[u8] {
    let text = text.get(..from + MAX_CMPXCHG).unwrap_or(text);
    let (mut at, mut depth) = (from, 0_usize);
    while let Some(byte) = text.get(at) {
        match byte {
            b'"' => {
                at = after(text, at + 1, b'"');
                continue;
            }
            _ if is_comment(text, at) => {
                at = after_comment(text, at).max(at + 1);
                continue;
            }
            b'(' | b'[' | b'{' | b'<' => depth += 1,
            b')' | b']' | b'}' | b'>' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => {
                commas -= 1;
                if commas == 0 {
                    break;
                }
            }
            _ => {}
        }
        at += 1;
    }
    text.get(from..at).unwrap_or(&[])
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
    let mut start = token(text, from);
    if text.get(start..).is_some_and(|rest| rest.starts_with(b"vscale")) {
        // The word, and the `x` behind it.
        start = token(text, token(text, start + 6) + 1);
    }
    number_at(text, start)
}

/// The number that the digits from `start` on make; 0 where there is none.
fn number_at(text: &[u8], start: usize) -> u64 {
    let digits = text.get(start..end_of(text, start, |byte| byte.is_ascii_digit())).unwrap_or(&[]);
    digits
        .iter()
        .fold(0, |number: u64, digit| number.saturating_mul(10).saturating_add(u64::from(digit - b'0')))
}

/// The constraints of inline assembly whose keyword ends at `from`: the second of two strings.
fn constraints(text: &[u8], from: usize) -> Option<Vec<u8>> {
    let mut template = token(text, from);
    // `sideeffect`, `alignstack`, `inteldialect`, `unwind`.
    for _ in 0..4 {
        template = token(text, end_of(text, template, |byte| byte.is_ascii_lowercase()));
    }
    (text.get(template) == Some(&b'"')).then_some(())?;
    let comma = token(text, after(text, template + 1, b'"'));
    (text.get(comma) == Some(&b',')).then_some(())?;
    let start = token(text, comma + 1);
    (text.get(start) == Some(&b'"')).then_some(())?;
    Some(unescaped(text.get(start + 1..after(text, start + 1, b'"').checked_sub(1)?)?))
}

/// The text between quotes, as bytes.
fn unescaped(raw: &[u8]) -> Vec<u8> {
    let digit = |byte: Option<&u8>| char::from(*byte?).to_digit(16);
    let (mut bytes, mut at) = (Vec::with_capacity(raw.len()), 0);
    while let Some(byte) = raw.get(at) {
        // A backslash and two digits are a byte, and anything else stands for itself.
        match (byte, digit(raw.get(at + 1)), digit(raw.get(at + 2))) {
            (b'\\', Some(high), Some(low)) => {
                bytes.push((high * 16 + low) as u8);
                at += 3;
            }
            _ => {
                bytes.push(*byte);
                at += 1;
            }
        }
    }
    bytes
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
    fn refused_text_has_a_location() {
        let deep = "{".repeat(MAX_DEPTH + 1);
        for (source, line, column) in [
            ("@f = global i32 0\n call void asm \"nop\", \"r,r@\"(i32 0)", 2, 12),
            ("call void asm sideeffect alignstack\n\"nop\" , \"r\\40\"()", 1, 11),
            ("<4294967295 x i32>", 1, 1),
            ("< vscale x 4294967295 x i32>", 1, 1),
            ("<vscale\0x ;\r/*>*/4294967295 x i32>", 1, 1),
            ("call void asm ; a\r\"nop\"\0, /*\"*/ \"r@\"()", 1, 11),
            ("; \r call void asm \"nop\", \"r@\"()", 1, 15),
            ("/* \" */ call void asm \"nop\", \"r@\"()", 1, 19),
            ("%a = add i32 %1, %4294967295", 1, 18),
            ("call void @4294967294()", 1, 11),
            ("call void @f(i32%4294967295)", 1, 17),
            ("br label%4294967294x", 1, 9),
            ("@a = global ptr@4294967295", 1, 16),
            ("!0 = !{i32 1}!4294967295", 1, 14),
            ("4294967295:\n", 1, 1),
            ("%a = call i32asm \"nop\", \"r@\"()", 1, 11),
            ("%a = call %1asm \"nop\", \"r@\"()", 1, 13),
            ("br label %b 1.asm \"nop\", \"r@\"()", 1, 13),
            (deep.as_str(), 1, MAX_DEPTH + 1),
            ("%o = cmpxchg ptr %target, target(\"foo\") %a, target(\"foo\") %b seq_cst seq_cst", 1, 6),
            ("%o = cmpxchg ptr %p, <vscale x 2 x i32> %a, <vscale x 2 x i32> %b seq_cst seq_cst", 1, 6),
        ] {
            let (offset, what) = text(source.as_bytes()).expect_err(source);
            assert_eq!(location(source.as_bytes(), offset), (line, column), "{what}");
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
            "%o = cmpxchg ptr %target, i32 %a, i32 %b seq_cst seq_cst".to_owned(),
            "asm".to_owned(),
            "asm \"".to_owned(),
            "asm \"\", \"@".to_owned(),
            "()".repeat(MAX_DEPTH * 2),
        ] {
            assert!(text(source.as_bytes()).is_ok(), "{source}");
        }
    }

    #[test]
    fn intrinsics_are_hidden() {
        for (source, hidden) in [
            ("declare void @llvm.a() call void @llvm.a()", "declare void @-lvm.a() call void @-lvm.a()"),
            (
                "call void @llvm.a() define void @\"llvm.a\" ; (\n()",
                "call void @-lvm.a() define void @\"-lvm.a\" ; (\n()",
            ),
            (
                "declare !a !{ptr @llvm.a} void @\"\\6Clvm.a\"()",
                "declare !a !{ptr @-lvm.a} void @\"\\2dlvm.a\"()",
            ),
            ("declare void @llvm.a() @-lvm.b = global i8 0", "declare void @$lvm.a() @-lvm.b = global i8 0"),
            (
                "@llvm.a = global ptr @llvm.a declare void @f(i8)",
                "@llvm.a = global ptr @llvm.a declare void @f(i8)",
            ),
            (
                "declare:\ncall void @llvm.a() ;",
                "declare:\ncall void @-lvm.a() ;\n@\"-\\6c\\76\\6d\\2e\\61\" = external addrspace(0) global i8",
            ),
            (
                "target datalayout = \"P3-P4-Px\" @llvm.",
                "target datalayout = \"P3-P4-Px\" @-lvm.\n@\"-\\6c\\76\\6d\\2e\" = external addrspace(4) global i8",
            ),
        ] {
            let disguise = text(source.as_bytes()).expect(source);
            assert_eq!(disguise.apply(source.as_bytes()), hidden.as_bytes(), "{source}");
        }
        let every: String =
            (b'!'..=b'~').map(|byte| format!("@\"\\{byte:02x}lvm.a\" = global i8 0\n")).collect();
        assert!(text(every.as_bytes()).is_err());
    }
}

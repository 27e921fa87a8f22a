//! Intrinsics whose declarations and calls make LLVM's parser end the process.

use std::borrow::Cow;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{after, end_of, end_of_word, is_of_word, token, unescaped};

/// So many bytes of what a call takes are looked at, as hostile text may repeat its beginning.
const MAX_ARGUMENTS: usize = 4096;

/// An intrinsic whose former signature has a number, in place of which LLVM's parser takes nothing else: it ends the
/// process when it brings such a call to its present form.
struct Former {
    /// How its names begin.
    name: &'static [u8],
    /// How the names of its present form go on.
    present: &'static [&'static [u8]],
    /// How many arguments the former signature has, where the present one has others.
    arguments: Option<usize>,
    /// The number's position.
    position: usize,
    /// Whether an argument is such a number.
    is_number: fn(&[u8]) -> bool,
    /// What is wrong with others.
    message: &'static str,
}

const fn masked(name: &'static [u8], position: usize) -> Former {
    let message = "the alignment of a masked access is no power of two";
    Former { name, present: &[], arguments: Some(4), position, is_number: is_power_of_two, message }
}

const fn splice(name: &'static [u8]) -> Former {
    let message = "the offset of a splice is no number";
    let present: &[&[u8]] = &[b".left.", b".right."];
    Former { name, present, arguments: None, position: 2, is_number: is_literal, message }
}

const FORMER: [Former; 6] = [
    masked(b"llvm.masked.load.", 1),
    masked(b"llvm.masked.gather.", 1),
    masked(b"llvm.masked.store.", 2),
    masked(b"llvm.masked.scatter.", 2),
    splice(b"llvm.vector.splice"),
    splice(b"llvm.experimental.vector.splice"),
];

/// The global name that stands at `at`, and the offset behind it.
fn name_at(text: &[u8], at: usize) -> (Cow<'_, [u8]>, usize) {
    match text.get(at + 1) {
        Some(b'"') => {
            let end = after(text, at + 2, b'"');
            (Cow::Owned(unescaped(text.get(at + 2..end - 1).unwrap_or(&[]))), end)
        }
        _ => {
            let end = end_of_word(text, at);
            (Cow::Borrowed(text.get(at + 1..end).unwrap_or(&[])), end)
        }
    }
}

/// Intrinsics whose result has any type, and whether an argument has one as well. LLVM makes a part of the name of each
/// such type, and ends the process where that is a token, which no name can tell.
const OF_ANY_TYPE: [(&[u8], bool); 10] = [
    (b"llvm.is.constant", true),
    (b"llvm.ssa.copy", true),
    (b"llvm.ptrmask", true),
    (b"llvm.callbr.landingpad", true),
    (b"llvm.experimental.memset.pattern", true),
    (b"llvm.experimental.patchpoint", false),
    (b"llvm.experimental.deoptimize", false),
    (b"llvm.experimental.gc.result", false),
    (b"llvm.experimental.gc.relocate", false),
    (b"llvm.coro.suspend.retcon", false),
];

/// Whether the name at `at`, behind the word `last`, is of an intrinsic of any type that has one without a name.
pub(super) fn has_unnamed_type(text: &[u8], at: usize, last: &[u8]) -> bool {
    let is_unnamed = |word: &[u8]| word == b"token";
    let (name, end) = name_at(text, at);
    let Some((_, takes_any)) = OF_ANY_TYPE.iter().find(|(row, _)| name.starts_with(row)) else {
        return false;
    };
    is_unnamed(last)
        || *takes_any
            && arguments(text, token(text, end)).is_some_and(|arguments| {
                arguments.iter().any(|argument| {
                    let start = token(argument, 0);
                    argument.get(start..end_of(argument, start, is_of_word)).is_some_and(is_unnamed)
                })
            })
}

/// Intrinsics whose addresses are taken, which LLVM's verifier refuses. But where such an intrinsic has a present form, the
/// parser has deleted what the address is of before the verifier sees it.
#[derive(Default)]
pub(super) struct Taken<'t> {
    /// Where a name of the kind of intrinsics' stands first in place of an address.
    addresses: FxHashMap<Cow<'t, [u8]>, usize>,
    /// The variables and aliases with such names.
    variables: FxHashSet<Cow<'t, [u8]>>,
}

impl<'t> Taken<'t> {
    /// Takes note of the global name that stands at `at`.
    pub(super) fn note(&mut self, text: &'t [u8], at: usize) {
        let (name, end) = name_at(text, at);
        if name.starts_with(b"llvm.") {
            match text.get(token(text, end)) {
                Some(b'(') => {}
                Some(b'=') => drop(self.variables.insert(name)),
                _ => drop(self.addresses.entry(name).or_insert(at)),
            }
        }
    }

    /// Where the first of them stands.
    pub(super) fn first(&self) -> Option<usize> {
        let taken = self.addresses.iter().filter(|(name, _)| !self.variables.contains(*name));
        taken.map(|(_, at)| *at).min()
    }
}

/// What is wrong with the call of the name that stands at `at`, if it is of a former intrinsic and lacks the number.
pub(super) fn lacks_number(text: &[u8], at: usize) -> Option<&'static str> {
    let (name, end) = name_at(text, at);
    let former = FORMER.iter().find(|row| {
        let rest = name.strip_prefix(row.name);
        rest.is_some_and(|rest| !row.present.iter().any(|present| rest.starts_with(present)))
    })?;
    let arguments = arguments(text, token(text, end))?;
    if former.arguments.is_some_and(|count| count != arguments.len()) {
        return None;
    }
    let is_whole = arguments.get(former.position).is_some_and(|argument| (former.is_number)(argument));
    (!is_whole).then_some(former.message)
}

/// What stands between brackets that open at `from`, at its commas.
fn arguments(text: &[u8], from: usize) -> Option<Vec<&[u8]>> {
    let text = text.get(..from + MAX_ARGUMENTS).unwrap_or(text);
    (text.get(from) == Some(&b'(')).then_some(())?;
    let (mut at, mut depth, mut start, mut list) = (from + 1, 0_usize, from + 1, Vec::new());
    loop {
        match text.get(at)? {
            b'"' => {
                at = after(text, at + 1, b'"');
                continue;
            }
            b'(' | b'[' | b'{' | b'<' => depth += 1,
            b')' if depth == 0 => {
                list.push(text.get(start..at)?);
                return Some(list);
            }
            b')' | b']' | b'}' | b'>' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => {
                list.push(text.get(start..at)?);
                start = at + 1;
            }
            _ => {}
        }
        at += 1;
    }
}

/// The number that an argument is, and its type's bits.
fn number(argument: &[u8]) -> Option<(Option<u64>, u32)> {
    let mut words = std::str::from_utf8(argument).unwrap_or_default().split_ascii_whitespace();
    let bits = words.next()?.strip_prefix('i')?.parse::<u32>().ok()?;
    let value = words.last()?;
    let (digits, radix) = match (value.strip_prefix("u0x").or(value.strip_prefix("s0x")), value) {
        (Some(digits), _) => (digits, 16),
        (None, "true") => ("1", 10),
        (None, "false") => ("0", 10),
        (None, _) => (value.strip_prefix('-').unwrap_or(value), 10),
    };
    let is_number = !digits.is_empty() && digits.chars().all(|digit| digit.is_digit(radix));
    let is_below_zero = value.starts_with(['-', 's']);
    let number = u64::from_str_radix(digits, radix).ok().filter(|_| !is_below_zero);
    is_number.then_some((number, bits))
}

/// Whether an argument is an integer that is spelt out.
fn is_literal(argument: &[u8]) -> bool {
    number(argument).is_some()
}

/// Whether an argument is a power of two that its type has room for.
fn is_power_of_two(argument: &[u8]) -> bool {
    matches!(number(argument), Some((Some(number), bits)) if number.is_power_of_two() && number.ilog2() < bits)
}

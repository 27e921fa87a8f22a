//! The names of intrinsics, at whose declarations and calls LLVM's parser may end the process.

use std::{borrow::Cow, fmt::Write as _};

use rustc_hash::{FxHashMap, FxHashSet};

use super::{after, end_of_word, token, unescaped};

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

/// The names that intrinsics have, as far as a text mentions them.
///
/// LLVM's parser brings calls of former intrinsics to their present form, and declares those that are only called, before
/// anything has looked at their types, and crashes at those that it does not expect. So it gets the text with other names
/// for them, as long as their own, and `restore.rs` does that work once it has seen the types.
#[derive(Default)]
pub(super) struct Names<'t> {
    known: FxHashMap<Cow<'t, [u8]>, Mentions>,
    /// The first bytes of names that are otherwise like those of intrinsics.
    used: FxHashSet<u8>,
    /// Whether the name of the function that is declared or defined is still to come.
    is_header: bool,
    /// The address space of functions, where the layout of data tells it.
    program_space: u32,
}

/// The mentions of a name.
#[derive(Default)]
struct Mentions {
    is_function: bool,
    /// Whether it is defined as something else, as LLVM's own lists are.
    is_variable: bool,
    /// The offset of the first mention, of a call where there is one.
    first: usize,
    is_called: bool,
    /// The offsets of the name's first byte.
    offsets: Vec<usize>,
}

impl<'t> Names<'t> {
    /// Takes note of the keyword that begins a declaration or a definition.
    pub(super) fn begin(&mut self) {
        self.is_header = true;
    }

    /// Takes note of the layout of data that is told behind the keyword that ends at `end`.
    pub(super) fn layout(&mut self, text: &[u8], end: usize) {
        let start = token(text, token(text, end) + 1) + 1;
        let layout = text.get(start..after(text, start, b'"') - 1).unwrap_or(&[]);
        let spaces = layout.split(|byte| *byte == b'-').filter_map(|part| part.strip_prefix(b"P"));
        self.program_space = spaces
            .filter_map(|space| std::str::from_utf8(space).ok()?.parse().ok())
            .next_back()
            .unwrap_or_default();
    }

    /// Takes note of the global name that stands at `at`.
    pub(super) fn note(&mut self, text: &'t [u8], at: usize) {
        let (name, end) = name_at(text, at);
        let next = text.get(token(text, end));
        let is_function = self.is_header && next == Some(&b'(');
        self.is_header &= !is_function;
        match &*name {
            [b'l', b'l', b'v', b'm', b'.', ..] => {
                let is_quoted = text.get(at + 1) == Some(&b'"');
                let mentions = self.known.entry(name).or_default();
                mentions.is_function |= is_function;
                mentions.is_variable |= next == Some(&b'=');
                let is_call = !is_function && next == Some(&b'(');
                if mentions.offsets.is_empty() || is_call && !mentions.is_called {
                    (mentions.first, mentions.is_called) = (at, is_call);
                }
                mentions.offsets.push(at + 1 + usize::from(is_quoted));
            }
            [first, b'l', b'v', b'm', b'.', ..] => drop(self.used.insert(*first)),
            _ => {}
        }
    }

    /// How to hide them from the parser; `None` where the text has all names that would do.
    pub(super) fn disguise(self) -> Option<Disguise<'t>> {
        let mut marks = b"-$._".iter().copied().chain(b'A'..=b'Z').chain(b'a'..=b'z');
        let mark = marks.find(|mark| *mark != b'l' && !self.used.contains(mark))?;
        let mut disguise = Disguise {
            mark,
            offsets: Vec::new(),
            mentions: FxHashMap::default(),
            declarations: String::new(),
        };
        for (name, mut mentions) in self.known {
            if !mentions.is_variable {
                disguise.offsets.append(&mut mentions.offsets);
            }
            if !mentions.is_variable && !mentions.is_function {
                // The variable is found by its name, and the call decides on the type by which it is called.
                let _ = write!(disguise.declarations, "\n@\"{}", char::from(mark));
                for byte in name.iter().skip(1) {
                    let _ = write!(disguise.declarations, "\\{byte:02x}");
                }
                let space = self.program_space;
                let _ = write!(disguise.declarations, "\" = external addrspace({space}) global i8");
            }
            disguise.mentions.insert(name, mentions.first);
        }
        Some(disguise)
    }
}

/// Other names for intrinsics, which hide them from LLVM's parser.
#[derive(Debug)]
pub(crate) struct Disguise<'t> {
    /// The byte that stands in place of the names' first one.
    pub(crate) mark: u8,
    offsets: Vec<usize>,
    /// Where the names are mentioned.
    mentions: FxHashMap<Cow<'t, [u8]>, usize>,
    /// Declarations to append to the text, so that names which it does not declare are known.
    declarations: String,
}

impl Disguise<'_> {
    /// The text with other names.
    pub(crate) fn apply(&self, text: &[u8]) -> Vec<u8> {
        const DIGITS: [u8; 16] = *b"0123456789abcdef";
        // With room for the zero that LLVM's lexer stops at.
        let mut copy = Vec::with_capacity(text.len() + self.declarations.len() + 1);
        copy.extend_from_slice(text);
        for offset in &self.offsets {
            match copy.get_mut(*offset..) {
                // A byte by its number.
                Some([b'\\', high, low, ..]) => {
                    (*high, *low) =
                        (DIGITS[usize::from(self.mark >> 4)], DIGITS[usize::from(self.mark & 15)]);
                }
                Some([first, ..]) => *first = self.mark,
                _ => {}
            }
        }
        copy.extend_from_slice(self.declarations.as_bytes());
        copy
    }

    /// The offset at which a name is mentioned.
    pub(crate) fn mention(&self, name: &[u8]) -> Option<usize> {
        self.mentions.get(name).copied()
    }

    /// A message of the parser with the names that the text has.
    pub(crate) fn undo(&self, message: &str) -> String {
        message.replace(&format!("{}lvm.", char::from(self.mark)), "llvm.")
    }
}

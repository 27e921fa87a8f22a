//! What text is made of.

use crate::draft::{BuildError, Built};

/// What text is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BodyToken<'t> {
    /// A keyword, type or number.
    Word(&'t str),
    /// A value or block, without its `%`.
    Local(&'t str),
    /// A function, without its `@` and quotes.
    Global(&'t str),
    /// A block that begins here.
    Label(&'t str),
    /// Punctuation.
    Sign(char),
    /// The end of a line.
    End,
    /// The end of a body, which is a line of its own.
    Close,
}

pub(super) fn wrong(what: impl std::fmt::Debug) -> BuildError {
    BuildError::new(format!("text that cannot be read: {what:?}"))
}

const fn is_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-' | b'$' | b'+')
}

/// The tokens of a text.
pub(super) fn tokens(text: &str) -> Built<Vec<BodyToken<'_>>> {
    let mut all = Vec::new();
    for line in text.lines() {
        let mut rest = line.split(';').next().unwrap_or_default().trim();
        if rest == "}" {
            all.push(BodyToken::Close);
            continue;
        }
        while let Some(first) = rest.chars().next() {
            let sigil = matches!(first, '%' | '@');
            let body = rest.get(usize::from(sigil)..).unwrap_or_default();
            if let Some(inner) = body.strip_prefix('"') {
                let (name, behind) = inner.split_once('"').ok_or_else(|| wrong(line))?;
                all.push(if first == '@' { BodyToken::Global(name) } else { BodyToken::Local(name) });
                rest = behind.trim_start();
                continue;
            }
            let len = body.bytes().take_while(|byte| is_part(*byte)).count();
            let (word, behind) = body.split_at(len);
            rest = behind;
            all.push(match (first, word) {
                ('%', _) => BodyToken::Local(word),
                ('@', _) => BodyToken::Global(word),
                (_, "") => {
                    rest = rest.get(first.len_utf8()..).unwrap_or_default();
                    BodyToken::Sign(first)
                }
                _ if behind.starts_with(':') => {
                    rest = behind.get(1..).unwrap_or_default();
                    BodyToken::Label(word)
                }
                _ => BodyToken::Word(word),
            });
            rest = rest.trim_start();
        }
        all.push(BodyToken::End);
    }
    Ok(all)
}

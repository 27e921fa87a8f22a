//! Tokens of the assembly language: slices of the text, nothing is copied.

/// The kind of a token, told by its first byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// `%name`.
    Id,
    /// `=`.
    Equals,
    /// `!` with an integer.
    Immediate,
    /// Anything that starts with a quotation mark.
    String,
    /// Everything else: names, numbers, masks.
    Word,
    /// The end of the text.
    End,
}

/// A piece of the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'t> {
    pub(super) kind: TokenKind,
    /// All of it, `%`, `!` and quotation marks included.
    pub(super) text: &'t str,
    /// Offset of its first byte in the text.
    pub(super) start: usize,
}

impl<'t> Token<'t> {
    /// True if an instruction can start with this token: a word that looks like an opcode.
    #[inline]
    pub(super) fn is_opcode(&self) -> bool {
        matches!(self.text.as_bytes(), [b'O', b'p', b'A'..=b'Z', ..])
    }

    /// The text after its first byte.
    #[inline]
    pub(super) fn tail(&self) -> &'t str {
        self.text.get(1..).unwrap_or("")
    }
}

/// Splits a text into tokens.
#[derive(Clone)]
pub(super) struct Lexer<'t> {
    text: &'t str,
    position: usize,
}

const SPACE: u8 = 1;
const ENDS_WORD: u8 = 2;

/// The meaning of a byte between tokens and at the end of a word.
static CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    classes[b' ' as usize] = SPACE | ENDS_WORD;
    classes[b'\t' as usize] = SPACE | ENDS_WORD;
    classes[b'\r' as usize] = SPACE | ENDS_WORD;
    classes[b'\n' as usize] = SPACE | ENDS_WORD;
    classes[b';' as usize] = ENDS_WORD;
    // A quotation mark within a word opens a string, which may hold what otherwise ends the word.
    classes[b'"' as usize] = ENDS_WORD;
    classes
};

#[inline]
fn class(byte: u8) -> u8 {
    CLASSES[byte as usize]
}

/// Where the first of these bytes stands from a position on; the text's length where there is none.
#[inline]
fn find(bytes: &[u8], from: usize, is_meant: impl Fn(u8) -> bool) -> usize {
    let rest = bytes.get(from..).unwrap_or(&[]);
    from + rest.iter().position(|byte| is_meant(*byte)).unwrap_or(rest.len())
}

impl<'t> Lexer<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, position: 0 }
    }

    #[inline]
    fn skip_blank(&mut self) {
        let bytes = self.text.as_bytes();
        let mut at = self.position;
        while let Some(byte) = bytes.get(at) {
            if class(*byte) & SPACE != 0 {
                at += 1;
            } else if *byte == b';' {
                at = find(bytes, at, |byte| byte == b'\n');
            } else {
                break;
            }
        }
        self.position = at;
    }

    /// The next token; at the end of the text always [`TokenKind::End`].
    #[inline]
    pub(super) fn next(&mut self) -> Token<'t> {
        self.skip_blank();
        let bytes = self.text.as_bytes();
        let start = self.position;
        let Some(first) = bytes.get(start) else {
            return Token { kind: TokenKind::End, text: "", start };
        };
        loop {
            self.position = find(bytes, self.position, |byte| class(byte) & ENDS_WORD != 0);
            match bytes.get(self.position) {
                Some(b'"') => self.skip_string(),
                _ => break,
            }
        }
        let text = self.text.get(start..self.position).unwrap_or("");
        let kind = match first {
            b'%' => TokenKind::Id,
            b'"' => TokenKind::String,
            b'!' => TokenKind::Immediate,
            b'=' if text.len() == 1 => TokenKind::Equals,
            _ => TokenKind::Word,
        };
        Token { kind, text, start }
    }

    /// Goes behind the string that starts here; a string without an end takes the rest of the text.
    fn skip_string(&mut self) {
        let bytes = self.text.as_bytes();
        self.position += 1;
        loop {
            match bytes.get(self.position) {
                Some(b'\\') => self.position = (self.position + 2).min(bytes.len()),
                Some(b'"') => {
                    self.position += 1;
                    return;
                }
                Some(_) => self.position += 1,
                None => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<(TokenKind, &str)> {
        let mut lexer = Lexer::new(text);
        std::iter::from_fn(|| {
            let token = lexer.next();
            (token.kind != TokenKind::End).then_some((token.kind, token.text))
        })
        .collect()
    }

    #[test]
    fn tokens_end_at_space_and_comment_but_not_within_strings() {
        use TokenKind::{Equals, Id, Immediate, String, Word};
        assert_eq!(
            tokens("%a = OpString \"x;y\\\" z\" ; no \"comment\n!0x5;end\r\n"),
            [(Id, "%a"), (Equals, "="), (Word, "OpString"), (String, "\"x;y\\\" z\""), (Immediate, "!0x5")]
        );
        assert_eq!(tokens("a\"b c\"d e"), [(Word, "a\"b c\"d"), (Word, "e")]);
        assert_eq!(tokens("\"open\\"), [(String, "\"open\\")]);
        assert_eq!(tokens(" ;"), []);
    }
}

//! `OpUnknown(opcode, words) operands`: an instruction that the grammar cannot describe, with its opcode and its number of
//! words as numbers. Operands are what may follow a `!<integer>`; a result is one of them, at its place.

use super::{
    assemble::{Assembler, TextDiagnostic, shown},
    integer,
    lex::{Lexer, Token, TokenKind},
    print,
    text::TextSink,
};
use crate::{Inst, Op};

/// The name that such instructions have in texts.
pub(super) const NAME: &str = "OpUnknown";

/// True if a token begins such an instruction; the parenthesis may stand behind a space.
#[inline]
pub(super) fn begins(name: &Token<'_>) -> bool {
    name.text.strip_prefix(NAME).is_some_and(|rest| rest.is_empty() || rest.starts_with('('))
}

/// Writes an instruction with all operands as numbers.
pub(super) fn write(out: &mut impl TextSink, inst: Inst<'_>) {
    out.push_str(NAME);
    out.push('(');
    print::number(out, u32::from(inst.op().0));
    out.push_str(", ");
    print::number(out, inst.words().len() as u32);
    out.push(')');
    for word in inst.operands() {
        out.push(' ');
        print::number(out, *word);
    }
}

/// True if some such instruction of a text has numbers alone as operands. Any of them may be an id, so that ids must keep
/// their numbers.
pub(super) fn hides_ids(text: &str) -> bool {
    text.match_indices(NAME).any(|(start, _)| {
        let mut lexer = Lexer::new(text.get(start..).unwrap_or(""));
        if !begins(&lexer.next()) {
            return false;
        }
        let mut first = lexer.next();
        // The numbers in parentheses come first.
        while first.kind == TokenKind::Word && first.text.ends_with([',', ')', '(']) {
            first = lexer.next();
        }
        let operands = std::iter::successors(Some(first), |_| Some(lexer.next()));
        let mut operands = operands.take_while(|token| !token.is_opcode() && token.kind != TokenKind::End);
        operands.next().is_some_and(|first| first.kind == TokenKind::Word)
    })
}

/// The bound that the comment `; Bound: …` in front of a text tells.
pub(super) fn bound_of_header(text: &str) -> Option<u32> {
    let comments = text.lines().map_while(|line| line.trim_start().strip_prefix(';'));
    comments
        .filter_map(|comment| comment.trim_start().strip_prefix("Bound:"))
        .find_map(|bound| bound.trim().parse().ok())
}

impl<'t> Assembler<'t> {
    /// Such an instruction, of which `name` is the first token.
    #[cold]
    pub(super) fn unknown(&mut self, name: &Token<'t>) -> Result<(), TextDiagnostic> {
        let (op, count) = self.opcode_and_count(name)?;
        let start = self.words.len();
        self.words.push(u32::from(op.0));
        self.alternate()?;
        let found = self.close(start, name)?;
        if found != count as usize {
            let detail = format!("the instruction has {found} words, not {count}");
            return Err(TextDiagnostic::at(name, detail));
        }
        match op.row() {
            Some(row) => self.declare(row, start, name),
            None => Ok(()),
        }
    }

    /// The numbers in parentheses.
    fn opcode_and_count(&mut self, name: &Token<'t>) -> Result<(Op, u32), TextDiagnostic> {
        let mut inside = name.text.strip_prefix(NAME).unwrap_or("").to_owned();
        while !inside.ends_with(')') && self.next.kind == TokenKind::Word && !self.at_boundary() {
            inside += self.take().text;
        }
        let numbers = inside.strip_prefix('(').and_then(|inside| inside.strip_suffix(')')?.split_once(','));
        let number = |text: &str| integer::parse_u32(text).ok();
        let numbers = numbers.and_then(|(op, count)| Some((number(op)?, number(count)?)));
        let Some((op, count)) = numbers else {
            let detail = format!("expected {NAME}(opcode, number of words), found {}", shown(name));
            return Err(TextDiagnostic::at(name, detail));
        };
        let op = u16::try_from(op)
            .map_err(|_| TextDiagnostic::at(name, format!("the opcode {op} does not fit 16 bits")))?;
        Ok((Op(op), count))
    }
}

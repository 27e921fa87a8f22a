//! From text to words.

use super::{
    context::{AssembledTypes, NumberType},
    integer,
    lex::{Lexer, Token, TokenKind},
    names::{NameNumbers, NumericIds},
    recent::Recent,
    unknown,
};
use crate::{
    At, Error, Errors, HEADER_WORDS, MAGIC, Op, Result, Version,
    grammar::{ImportedSet, OpRow, OperandKind},
    layout::Layouts,
    suggest,
    text::without_byte_order_mark,
    words::{MAX_INSTRUCTION_WORDS, push_string, string},
};

/// Options of the assembler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AssembleOptions {
    /// The version that the header gets.
    pub version: Version,
    /// Whether ids whose names are numbers keep these.
    pub numeric_ids: NumericIds,
}

impl Default for AssembleOptions {
    fn default() -> Self {
        Self { version: Version::V1_6, numeric_ids: NumericIds::Renumber }
    }
}

/// The generator word of assembled modules: the number that the SPIR-V registry gives to assemblers of this
/// language.
const GENERATOR: u32 = 7 << 16;

/// As many diagnostics are reported in one run; more are hardly read.
const MOST_DIAGNOSTICS: usize = 100;

/// Assembles a module: header and instructions as words.
///
/// With `!<integer>` a text may describe any words, so that the result need not be a valid module.
///
/// # Errors
/// All diagnostics, each with line and column: after one, reading goes on at the next instruction.
pub fn assemble(text: &str, options: &AssembleOptions) -> Result<Vec<u32>, Errors> {
    let mut assembler = Assembler::new(without_byte_order_mark(text), options);
    assembler.run();
    assembler.finish()
}

/// A diagnostic and where in the text it is.
pub(super) struct TextDiagnostic {
    pub(super) start: usize,
    pub(super) error: Error,
}

impl TextDiagnostic {
    pub(super) fn at(token: &Token<'_>, detail: impl Into<String>) -> Self {
        Self { start: token.start, error: Error::malformed(detail) }
    }

    /// The same diagnostic with a suggestion for what was written.
    pub(super) fn suggest(mut self, suggestion: Option<&str>) -> Self {
        if let Some(name) = suggestion {
            self.error = self.error.with_help(format!("did you mean {name}?"));
        }
        self
    }
}

/// How the faulty token is shown in messages: quoted, and cut off where it is long.
pub(super) fn shown(token: &Token<'_>) -> String {
    const MOST: usize = 40;
    match (token.kind, token.text.char_indices().nth(MOST)) {
        (TokenKind::End, _) => "the end of the text".to_owned(),
        (_, None) => format!("`{}`", token.text),
        (_, Some((end, _))) => format!("`{}…`", token.text.get(..end).unwrap_or("")),
    }
}

pub(super) struct Assembler<'t> {
    text: &'t str,
    lexer: Lexer<'t>,
    /// The next token and the one after it.
    pub(super) next: Token<'t>,
    after: Token<'t>,
    pub(super) names: NameNumbers<'t>,
    pub(super) declared: AssembledTypes,
    pub(super) recent: Recent<'t>,
    pub(super) words: Vec<u32>,
    /// The bound that the text tells, where it has ids that cannot be told from numbers.
    least_bound: u32,
    faults: Vec<TextDiagnostic>,
}

impl<'t> Assembler<'t> {
    fn new(text: &'t str, options: &AssembleOptions) -> Self {
        let mut lexer = Lexer::new(text);
        let next = lexer.next();
        let after = lexer.next();
        // Texts have about eight bytes a word.
        let mut words = Vec::with_capacity(HEADER_WORDS + text.len() / 8);
        words.extend([MAGIC, options.version.word(), GENERATOR, 0, 0]);
        let hides_ids = unknown::hides_ids(text);
        let numeric_ids = if hides_ids { NumericIds::Preserve } else { options.numeric_ids };
        Self {
            text,
            lexer,
            next,
            after,
            names: NameNumbers::new(text, numeric_ids),
            declared: AssembledTypes::new(text.len()),
            recent: Recent::new(),
            words,
            least_bound: hides_ids.then(|| unknown::bound_of_header(text)).flatten().unwrap_or(0),
            faults: Vec::new(),
        }
    }

    #[inline]
    pub(super) fn take(&mut self) -> Token<'t> {
        let token = self.next;
        self.next = self.after;
        self.after = self.lexer.next();
        token
    }

    /// Whether the next token starts an instruction, or there is none.
    #[inline]
    pub(super) fn at_boundary(&self) -> bool {
        match self.next.kind {
            TokenKind::Word => self.next.is_opcode(),
            TokenKind::Id => self.after.kind == TokenKind::Equals,
            TokenKind::End => true,
            _ => false,
        }
    }

    fn run(&mut self) {
        while self.next.kind != TokenKind::End {
            let start = self.words.len();
            let first = self.next;
            if let Err(fault) = self.instruction() {
                self.words.truncate(start);
                self.faults.push(fault);
                if self.faults.len() == MOST_DIAGNOSTICS {
                    return;
                }
                self.forgive(&first);
                if self.next.start == first.start {
                    self.take();
                }
                while !self.at_boundary() {
                    self.take();
                }
            }
        }
    }

    /// Defines the ids of a faulty instruction, so that their uses are not reported as well.
    fn forgive(&mut self, first: &Token<'t>) {
        if first.kind == TokenKind::Id
            && let Some(id) = self.names.number(first.tail())
        {
            self.declared.set_type(id, NumberType::Faulty);
        }
    }

    fn finish(mut self) -> Result<Vec<u32>, Errors> {
        let mut locations = Locations { text: self.text, offset: 0, line: 1, line_start: 0 };
        let diagnostics = self.faults.into_iter().map(|fault| {
            let at = locations.find(fault.start);
            fault.error.or_at(|| at)
        });
        Errors::check(diagnostics.collect())?;
        if let Some(bound) = self.words.get_mut(3) {
            *bound = self.names.bound().max(self.least_bound);
        }
        Ok(self.words)
    }

    fn instruction(&mut self) -> Result<(), TextDiagnostic> {
        let first = self.take();
        match first.kind {
            TokenKind::Immediate => {
                self.immediate(&first)?;
                self.alternate()
            }
            TokenKind::Id if self.next.kind == TokenKind::Equals => {
                self.take();
                let op = self.take();
                let result = self.id(&first)?;
                self.operation(&op, Some((first, result)))
            }
            TokenKind::Id => {
                let found = shown(&self.next);
                Err(TextDiagnostic::at(
                    &self.next,
                    format!("expected `=` after {}, found {found}", shown(&first)),
                ))
            }
            TokenKind::Word => self.operation(&first, None),
            _ => Err(TextDiagnostic::at(
                &first,
                format!("expected an opcode or a result id, found {}", shown(&first)),
            )),
        }
    }

    fn operation(
        &mut self,
        name: &Token<'t>,
        result: Option<(Token<'t>, u32)>,
    ) -> Result<(), TextDiagnostic> {
        if !name.is_opcode() {
            let expected = if result.is_some() { "an opcode" } else { "an opcode or a result id" };
            let fault = TextDiagnostic::at(name, format!("expected {expected}, found {}", shown(name)));
            let intended = if name.kind == TokenKind::Word { suggest::opcode(name.text) } else { None };
            return Err(fault.suggest(intended));
        }
        if unknown::begins(name) {
            return match result {
                None => self.unknown(name),
                Some((id, _)) => {
                    let detail =
                        "the result of OpUnknown stands among its operands, so no id can stand for it";
                    Err(TextDiagnostic::at(&id, detail))
                }
            };
        }
        let Some(row) = self.recent.opcode(name.text) else {
            let fault = TextDiagnostic::at(name, format!("unknown opcode {}", shown(name)));
            return Err(fault.suggest(suggest::opcode(name.text)));
        };
        match (&result, row.has_result) {
            (None, true) => {
                return Err(TextDiagnostic::at(
                    name,
                    format!("{} needs a result id and `=` before it", row.name),
                ));
            }
            (Some((id, _)), false) => {
                return Err(TextDiagnostic::at(
                    id,
                    format!("{} has no result, so no id can stand for it", row.name),
                ));
            }
            _ => {}
        }
        let start = self.words.len();
        self.words.push(u32::from(row.op.0));
        self.operands(row, result.map_or(0, |(_, id)| id), name)?;
        self.close(start, name)?;
        self.declare(row, start, name)
    }

    /// Gives the instruction that began at word `start` its number of words, which is the result.
    pub(super) fn close(&mut self, start: usize, name: &Token<'t>) -> Result<usize, TextDiagnostic> {
        let count = self.words.len() - start;
        if count > MAX_INSTRUCTION_WORDS {
            let detail = format!("the instruction has {count} words, at most {MAX_INSTRUCTION_WORDS} fit");
            return Err(TextDiagnostic::at(name, detail));
        }
        if let Some(first) = self.words.get_mut(start) {
            *first |= (count as u32) << 16;
        }
        Ok(count)
    }

    fn operands(&mut self, row: &'static OpRow, result: u32, name: &Token<'t>) -> Result<(), TextDiagnostic> {
        let mut walk = OperandWalk { row, layouts: Layouts::of(row.op), number_type: None };
        loop {
            let more = !self.at_boundary();
            let Some(kind) = walk.layouts.next(more) else {
                break;
            };
            if kind == OperandKind::IdResult {
                self.words.push(result);
                continue;
            }
            if !more {
                return Err(TextDiagnostic::at(
                    &self.next,
                    format!("{} ends too early: expected {}", row.name, super::operand::describe(kind)),
                ));
            }
            let token = self.take();
            if token.kind == TokenKind::Immediate {
                self.immediate(&token)?;
                // The result's place is known as long as only the type before it was replaced.
                if kind == OperandKind::IdResultType && row.has_result {
                    self.words.push(result);
                }
                return self.alternate();
            }
            self.operand(&mut walk, kind, &token)?;
        }
        // An instruction that has all of its operands ends before a `!<integer>`, which then is a word by itself.
        if self.at_boundary() || self.next.kind == TokenKind::Immediate {
            return Ok(());
        }
        let found = shown(&self.next);
        Err(TextDiagnostic::at(
            &self.next,
            format!("{found} is more than {} takes", shown(name).trim_matches('`')),
        ))
    }

    /// `!<integer>` as a word.
    fn immediate(&mut self, token: &Token<'t>) -> Result<(), TextDiagnostic> {
        match integer::parse_u32(token.tail()) {
            Ok(word) => {
                self.words.push(word);
                Ok(())
            }
            Err(_) => Err(TextDiagnostic::at(
                token,
                format!("expected a 32-bit unsigned integer after `!`, found {}", shown(token)),
            )),
        }
    }

    /// The tokens after a `!<integer>`, up to the next instruction: their meaning is not known any more.
    pub(super) fn alternate(&mut self) -> Result<(), TextDiagnostic> {
        while !self.at_boundary() {
            let token = self.take();
            match token.kind {
                TokenKind::Immediate => self.immediate(&token)?,
                TokenKind::Id => {
                    let id = self.id(&token)?;
                    self.words.push(id);
                }
                TokenKind::String => self.string(&token)?,
                _ => {
                    let word = super::operand::untyped_number(token.text).ok_or_else(|| {
                        let what = "a number, an id, a string or `!<integer>`";
                        TextDiagnostic::at(
                            &token,
                            format!("expected {what} after a `!<integer>`, found {}", shown(&token)),
                        )
                    })?;
                    self.words.push(word);
                }
            }
        }
        Ok(())
    }

    /// Keeps what later literals and layouts depend on.
    pub(super) fn declare(
        &mut self,
        row: &OpRow,
        start: usize,
        name: &Token<'t>,
    ) -> Result<(), TextDiagnostic> {
        let operands = self.words.get(start + 1..).unwrap_or(&[]);
        match (row.op, operands) {
            (Op::TypeInt | Op::TypeFloat, &[id, ..]) => {
                let declared = NumberType::declared(row.op, operands);
                if declared == NumberType::None {
                    return Err(TextDiagnostic::at(name, format!("{} lacks operands", row.name)));
                }
                self.declared.set_type(id, declared);
            }
            (Op::ExtInstImport, [id, import @ ..]) => {
                let import = string(import);
                match ImportedSet::by_import(&import) {
                    ImportedSet::Unknown => {
                        return Err(TextDiagnostic::at(
                            name,
                            format!("unknown extended instruction set `{import}`"),
                        ));
                    }
                    set => self.declared.set_import(*id, set),
                }
            }
            (_, &[type_id, id, ..]) if row.has_type && row.has_result => {
                self.declared.set_value(id, type_id);
            }
            _ => {}
        }
        Ok(())
    }

    pub(super) fn string(&mut self, token: &Token<'t>) -> Result<(), TextDiagnostic> {
        let inner = token.text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        let unclosed =
            || TextDiagnostic::at(token, format!("{} is not a string in quotation marks", shown(token)));
        let inner = inner.ok_or_else(unclosed)?;
        if inner.contains('\0') {
            return Err(TextDiagnostic::at(token, "a string cannot hold the character NUL"));
        }
        if !inner.contains(['\\', '"']) {
            push_string(&mut self.words, inner.as_bytes());
            return Ok(());
        }
        let mut text = String::with_capacity(inner.len());
        let mut characters = inner.chars();
        while let Some(character) = characters.next() {
            match character {
                '\\' => text.push(characters.next().ok_or_else(unclosed)?),
                '"' => return Err(unclosed()),
                other => text.push(other),
            }
        }
        push_string(&mut self.words, text.as_bytes());
        Ok(())
    }

    #[inline]
    pub(super) fn id(&mut self, token: &Token<'t>) -> Result<u32, TextDiagnostic> {
        if token.kind == TokenKind::Id
            && let Some(id) = self.names.number(token.tail())
        {
            return Ok(id);
        }
        Err(if token.kind == TokenKind::Id {
            TextDiagnostic::at(
                token,
                format!("{} is not an id: letters, digits and `_` follow `%`", shown(token)),
            )
        } else {
            TextDiagnostic::at(token, format!("expected an id, found {}", shown(token)))
        })
    }
}

/// An instruction whose operands are being read.
pub(super) struct OperandWalk {
    pub(super) row: &'static OpRow,
    pub(super) layouts: Layouts,
    /// The type of context-dependent literals: the result type, or the type of a switch's selector.
    pub(super) number_type: Option<NumberType>,
}

/// Lines and columns of offsets, which come in rising order for the most part.
struct Locations<'t> {
    text: &'t str,
    offset: usize,
    line: usize,
    line_start: usize,
}

impl Locations<'_> {
    fn find(&mut self, offset: usize) -> At {
        if offset < self.offset {
            (self.offset, self.line, self.line_start) = (0, 1, 0);
        }
        let passed = self.text.as_bytes().get(self.offset..offset).unwrap_or(&[]);
        for (i, byte) in passed.iter().enumerate() {
            if *byte == b'\n' {
                self.line += 1;
                self.line_start = self.offset + i + 1;
            }
        }
        self.offset = offset;
        let column = self.text.get(self.line_start..offset).map_or(0, |line| line.chars().count()) + 1;
        At::Text { line: self.line, column }
    }
}

//! From the word-count form to words.

use rustc_hash::FxHashMap;

use super::{is_comparison, is_named, without_byte_order_mark};
use crate::{
    At, Code, Error, Errors, HEADER_WORDS, Ids, Kind, MAGIC, Module, Op, Operands, Result, Version,
    grammar::{Category, ExtInstSet, ImportedSet, OperandKind},
    layout::Layouts,
    suggest, words,
};

/// Reads a module in the word-count text form. Names and numbers may stand for each other, and line breaks
/// are free.
///
/// # Errors
/// All diagnostics, each with line and column: after one, reading goes on at the next line that looks like an
/// instruction's start.
pub fn read(text: &str) -> Result<Module, Errors> {
    let text = without_byte_order_mark(text);
    let mut reader = TextReader {
        tokens: Tokens { text, position: 0, line: 1, line_start: 0 },
        words: Vec::with_capacity(HEADER_WORDS + text.len() / 6),
        imports: FxHashMap::default(),
        widths: FxHashMap::default(),
        switches: Vec::new(),
    };
    reader.header()?;
    let mut diagnostics = Vec::new();
    while let Some(first) = reader.tokens.next() {
        let start = reader.words.len();
        if let Err(error) = reader.instruction(&first) {
            diagnostics.push(error);
            if diagnostics.len() == MOST_DIAGNOSTICS {
                break;
            }
            reader.words.truncate(start);
            reader.tokens.resynchronise(&first);
        }
    }
    Errors::check(diagnostics)?;
    let module = with_bound(Module::from_words(reader.words)?)?;
    check_switches(&module, reader.switches)?;
    Ok(module)
}

/// Each OpSwitch has the words of whole cases, in order of their first words.
fn check_switches(module: &Module, switches: Vec<(usize, At)>) -> Result<(), Errors> {
    if switches.is_empty() {
        return Ok(());
    }
    let ids = Ids::new(module)?;
    let mut switches = switches.into_iter().peekable();
    let mut diagnostics = Vec::new();
    for inst in module.iter() {
        let Some((_, at)) = switches.next_if(|(start, _)| *start == inst.offset()) else { continue };
        let is_wrong =
            |operand: Result<_>| operand.is_err_and(|error| error.code() == Code::InvalidWordCount);
        if Operands::new(inst, &ids).any(|operand| is_wrong(operand.map(|_| ()))) {
            diagnostics.push(does_not_fit(Op::Switch, inst.words().len()).or_at(|| at));
        }
    }
    Errors::check(diagnostics)
}

/// The module with a bound that is above all of its ids: in texts that were changed by hand it often is not.
fn with_bound(module: Module) -> Result<Module> {
    const BOUND: usize = 3;
    let highest = module.iter().filter_map(|inst| inst.result()).map(|id| id.0).max().unwrap_or(0);
    if highest < module.header().bound {
        return Ok(module);
    }
    let mut words = module.into_words();
    if let Some(bound) = words.get_mut(BOUND) {
        *bound = highest.saturating_add(1);
    }
    Module::from_words(words)
}

/// As many diagnostics are reported in one run; more are hardly read.
const MOST_DIAGNOSTICS: usize = 100;

#[derive(Clone, Copy)]
struct TextToken<'t> {
    text: &'t str,
    start: usize,
    line: usize,
    line_start: usize,
}

struct Tokens<'t> {
    text: &'t str,
    position: usize,
    line: usize,
    line_start: usize,
}

impl<'t> Tokens<'t> {
    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.position).copied()
    }

    fn step(&mut self, byte: u8) {
        self.position += 1;
        if byte == b'\n' {
            self.line += 1;
            self.line_start = self.position;
        }
    }

    fn next(&mut self) -> Option<TextToken<'t>> {
        let mut comment = false;
        while let Some(byte) = self.byte() {
            comment = (comment || byte == b';') && byte != b'\n';
            if !comment && !byte.is_ascii_whitespace() {
                break;
            }
            self.step(byte);
        }
        let (start, line, line_start) = (self.position, self.line, self.line_start);
        if self.byte()? == b'"' {
            self.step(b'"');
            // How many backslashes stand right before the byte: an odd number escapes a quotation mark.
            let mut backslashes = 0;
            while let Some(byte) = self.byte() {
                self.step(byte);
                if byte == b'"' && backslashes % 2 == 0 {
                    break;
                }
                backslashes = if byte == b'\\' { backslashes + 1 } else { 0 };
            }
        } else {
            while let Some(byte) = self.byte() {
                if byte.is_ascii_whitespace() || byte == b';' {
                    break;
                }
                self.position += 1;
            }
        }
        let text = self.text.get(start..self.position).unwrap_or("");
        Some(TextToken { text, start, line, line_start })
    }

    /// True if something stands behind the last token on its line that is not the start of an instruction.
    fn line_goes_on(&self) -> bool {
        let rest = self.text.as_bytes().get(self.position..).unwrap_or(&[]);
        let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r')).count();
        if matches!(rest.get(blanks), None | Some(b'\n' | b';')) {
            return false;
        }
        let mut words = self.text.get(self.position..).unwrap_or("").split_ascii_whitespace();
        let is_count = words.next().and_then(number).is_some_and(|count| count > 0);
        let is_opcode = |name: &str| Op::by_short_name(name).or_else(|| Op::by_name(name)).is_some();
        !(is_count && words.next().is_some_and(is_opcode))
    }

    /// Goes to the next line that begins with a number and an opcode.
    fn resynchronise(&mut self, faulty: &TextToken<'t>) {
        (self.position, self.line, self.line_start) = (faulty.start, faulty.line, faulty.line_start);
        loop {
            while let Some(byte) = self.byte() {
                self.step(byte);
                if byte == b'\n' {
                    break;
                }
            }
            if self.byte().is_none() {
                return;
            }
            let rest = self.text.get(self.position..).unwrap_or("");
            let line = rest.split('\n').next().unwrap_or("");
            let mut words = line.split_ascii_whitespace();
            if let (Some(count), Some(name)) = (words.next(), words.next())
                && count.bytes().all(|b| b.is_ascii_digit())
                && name.bytes().next().is_some_and(|b| b.is_ascii_uppercase())
            {
                return;
            }
        }
    }

    fn location(&self) -> At {
        self.at(self.position, self.line, self.line_start)
    }

    fn at(&self, offset: usize, line: usize, line_start: usize) -> At {
        let column = self.text.get(line_start..offset).map_or(0, |before| before.chars().count()) + 1;
        At::Text { line, column }
    }

    fn fault(&self, token: &TextToken<'_>, detail: impl Into<String>) -> Error {
        Error::malformed(detail).or_at(|| self.at(token.start, token.line, token.line_start))
    }
}

fn shown(token: &TextToken<'_>) -> String {
    const MOST: usize = 40;
    match token.text.char_indices().nth(MOST) {
        None => format!("`{}`", token.text),
        Some((end, _)) => format!("`{}…`", token.text.get(..end).unwrap_or("")),
    }
}

/// A number as a word: decimal or hexadecimal, negative numbers as their bits.
fn number(text: &str) -> Option<u32> {
    if let Some(digits) = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        return u32::from_str_radix(digits, 16).ok();
    }
    if text.starts_with('-') {
        return text.parse::<i32>().ok().map(|value| value as u32);
    }
    text.parse().ok()
}

/// An opcode's name as this form has it.
fn short_name(op: Op) -> &'static str {
    op.name().map_or("it", |name| name.strip_prefix("Op").unwrap_or(name))
}

#[cold]
fn does_not_fit(op: Op, count: usize) -> Error {
    let detail = format!("a word count of {count} does not fit {}", short_name(op));
    Error::new(Code::InvalidWordCount, Kind::Malformed, detail)
}

/// True if an instruction ends with a literal whose number of words depends on its type.
const fn has_typed_literal(op: Op) -> bool {
    matches!(op, Op::Constant | Op::SpecConstant)
}

struct TextReader<'t> {
    tokens: Tokens<'t>,
    words: Vec<u32>,
    imports: FxHashMap<u32, ImportedSet>,
    /// The widths of the types of numbers, in bits.
    widths: FxHashMap<u32, u32>,
    /// The first word of each OpSwitch, and where its opcode stands.
    switches: Vec<(usize, At)>,
}

impl<'t> TextReader<'t> {
    fn header(&mut self) -> Result<()> {
        let names = ["magic number", "version", "generator", "id bound", "schema"];
        for (i, name) in names.into_iter().enumerate() {
            let Some(token) = self.tokens.next() else {
                let location = self.tokens.location();
                return Err(Error::malformed(format!("the header lacks its {name}")).or_at(|| location));
            };
            let word = match number(token.text) {
                Some(word) => Some(word),
                None if i == 1 => version(token.text),
                None => None,
            };
            let Some(word) = word else {
                let detail = format!("expected the header's {name}, found {}", shown(&token));
                return Err(self.tokens.fault(&token, detail));
            };
            if i == 0 && word != MAGIC {
                let detail = format!("a module starts with {MAGIC}, found {}", shown(&token));
                return Err(self.tokens.fault(&token, detail));
            }
            self.words.push(word);
        }
        Ok(())
    }

    fn instruction(&mut self, first: &TextToken<'t>) -> Result<()> {
        let Some(count) = number(first.text).filter(|count| (1..=0xffff).contains(count)) else {
            let detail = format!("expected an instruction's number of words, found {}", shown(first));
            return Err(self.tokens.fault(first, detail));
        };
        let Some(name) = self.tokens.next() else {
            let location = self.tokens.location();
            return Err(Error::malformed("expected an opcode, found the end of the text").or_at(|| location));
        };
        let op = self.opcode(&name)?;
        let start = self.words.len();
        self.words.push(count << 16 | u32::from(op.0));
        let layouts = self.operands(op, start, count as usize, &name)?;
        self.fits(op, layouts, start, &name)?;
        match (op, self.words.get(start + 1..)) {
            (Op::ExtInstImport, Some([id, import @ ..])) => {
                self.imports.entry(*id).or_insert_with(|| ImportedSet::by_import(&words::string(import)));
            }
            (Op::TypeInt | Op::TypeFloat, Some(&[id, width, ..])) => {
                self.widths.insert(id, width);
            }
            (Op::Switch, _) => {
                self.switches.push((start, self.tokens.at(name.start, name.line, name.line_start)))
            }
            _ => {}
        }
        Ok(())
    }

    /// The instruction that began at word `start` has as many words as its opcode asks for; `layouts` lays out what would
    /// follow. Of an unknown opcode any number will do.
    fn fits(&self, op: Op, mut layouts: Layouts, start: usize, name: &TextToken<'t>) -> Result<()> {
        let words = self.words.get(start..).unwrap_or(&[]);
        let right = match (op, words) {
            // Literals are as wide as the type, which may be one that is not known.
            (Op::Constant | Op::SpecConstant, [_, ty, _, value @ ..]) => {
                let width = self.widths.get(ty).map(|width| (*width as usize).div_ceil(32).max(1));
                width.map_or(!value.is_empty(), |width| width == value.len())
            }
            // Its literals are as wide as the selector, whose type only the whole module tells.
            (Op::Switch, _) => true,
            _ => op.row().is_none() || layouts.next(false).is_none(),
        };
        if right { Ok(()) } else { Err(self.wrong_count(op, words.len(), name)) }
    }

    #[cold]
    fn wrong_count(&self, op: Op, count: usize, name: &TextToken<'_>) -> Error {
        does_not_fit(op, count).or_at(|| self.tokens.at(name.start, name.line, name.line_start))
    }

    fn opcode(&self, name: &TextToken<'t>) -> Result<Op> {
        if let Some(op) = Op::by_short_name(name.text).or_else(|| Op::by_name(name.text)) {
            return Ok(op);
        }
        if let Ok(number) = name.text.parse() {
            return Ok(Op(number));
        }
        let fault = self.tokens.fault(name, format!("unknown opcode {}", shown(name)));
        Err(match suggest::operation(name.text) {
            Some(intended) => fault.with_help(format!("did you mean {intended}?")),
            None => fault,
        })
    }

    /// Reads operands up to the last of so many words; the result lays out what would follow.
    fn operands(&mut self, op: Op, start: usize, count: usize, name: &TextToken<'t>) -> Result<Layouts> {
        let is_known = op.row().is_some();
        let mut layouts = Layouts::of(op);
        let mut count = count;
        loop {
            let position = self.words.len() - start;
            if position >= count {
                // Texts edited by hand have counts that are too small; the line tells what else belongs to it.
                if !self.tokens.line_goes_on() || layouts.clone().next(true).is_none() {
                    return Ok(layouts);
                }
                count = position + 1;
                self.correct_count(start, count)?;
            }
            let Some(token) = self.tokens.next() else {
                let missing = count - position;
                let (is, short) = (if missing == 1 { "is" } else { "are" }, short_name(op));
                let detail = format!("{short} ends too early: {missing} of its {count} words {is} missing");
                let location = self.tokens.location();
                return Err(Error::malformed(detail).or_at(|| location));
            };
            // The layout tells what names mean; numbers and strings stand for themselves.
            let kind = layouts.next(true);
            if kind.is_none() && is_known && !has_typed_literal(op) {
                return Err(self.wrong_count(op, count, name));
            }
            self.operand(op, kind, &mut layouts, position, &token)?;
            let taken = self.words.len() - start;
            // Texts edited by hand keep the count of a string that was once another: its own length tells.
            if taken > count && token.text.starts_with('"') {
                count = taken;
                self.correct_count(start, taken)?;
            }
            if taken > count {
                let detail =
                    format!("{} is more than the {count} words of {}", shown(&token), short_name(op));
                return Err(self.tokens.fault(&token, detail));
            }
        }
    }

    fn correct_count(&mut self, start: usize, count: usize) -> Result<()> {
        match (self.words.get_mut(start), u16::try_from(count)) {
            (Some(first), Ok(count)) => {
                *first = u32::from(count) << 16 | *first & 0xffff;
                Ok(())
            }
            _ => {
                let location = self.tokens.location();
                Err(Error::malformed("the instruction is longer than one can be").or_at(|| location))
            }
        }
    }

    fn operand(
        &mut self,
        op: Op,
        kind: Option<OperandKind>,
        layouts: &mut Layouts,
        position: usize,
        token: &TextToken<'t>,
    ) -> Result<()> {
        if token.text.starts_with('"') {
            return self.string(token);
        }
        let row = kind.and_then(|kind| kind.table().map(|table| (kind, table)));
        let word = match number(token.text) {
            Some(word) => word,
            None => self.named(op, kind, position, token)?,
        };
        self.words.push(word);
        match (kind, row) {
            (_, Some((_, table))) => layouts.follow(table, word),
            (Some(OperandKind::LiteralExtInstInteger), _) => {
                if let Some(set) = self.set_before() {
                    layouts.extended(set, word);
                }
            }
            (Some(OperandKind::LiteralSpecConstantOpInteger), _) => {
                let operation = u16::try_from(word).ok().and_then(|number| Op(number).row());
                if let Some(row) = operation {
                    layouts.replace(row.arguments());
                }
            }
            // How many words a number takes depends on its type; the count tells where it ends.
            (Some(OperandKind::LiteralContextDependentNumber), _) => layouts.clear(),
            (Some(OperandKind::LiteralInteger), _) => layouts.count(word),
            _ => {}
        }
        Ok(())
    }

    /// The set of the OpExtInst whose number was just written.
    fn set_before(&self) -> Option<ImportedSet> {
        let set = *self.words.get(self.words.len().checked_sub(2)?)?;
        self.import(set)
    }

    fn import(&self, id: u32) -> Option<ImportedSet> {
        self.imports.get(&id).copied()
    }

    fn named(
        &self,
        op: Op,
        kind: Option<OperandKind>,
        position: usize,
        token: &TextToken<'t>,
    ) -> Result<u32> {
        let name = token.text;
        if kind == Some(OperandKind::LiteralSpecConstantOpInteger) || is_comparison(op, position) {
            return self.opcode(token).map(|op| u32::from(op.0));
        }
        if kind == Some(OperandKind::LiteralExtInstInteger) {
            let set = self.words.last().and_then(|id| self.import(*id)).and_then(ImportedSet::known);
            let set = set.map(ExtInstSet::table);
            if let Some(row) = set.and_then(|table| table.by_name(name)) {
                return Ok(row.number);
            }
            let of = set.map_or("an unknown set", |table| table.name);
            let detail = format!("expected an instruction of {of}, found {}", shown(token));
            let fault = self.tokens.fault(token, detail);
            return Err(match set.and_then(|table| suggest::extended(table, name)) {
                Some(intended) => fault.with_help(format!("did you mean {intended}?")),
                None => fault,
            });
        }
        let table = kind.and_then(|kind| match kind.category() {
            Category::Value(table) | Category::Mask(table) => Some((kind, table)),
            _ => None,
        });
        let Some((kind, table)) = table else {
            let is_number = !name.is_empty() && name.bytes().all(|b| b.is_ascii_digit());
            let detail = if is_number {
                format!("{} does not fit a word", shown(token))
            } else {
                format!("expected a number, found {}", shown(token))
            };
            return Err(self.tokens.fault(token, detail));
        };
        let mut word = 0;
        for part in name.split('|').filter(|_| table.mask).chain((!table.mask).then_some(name)) {
            // Some texts repeat the kind in the name, as `DecorationConditionalINTEL`.
            let row = table
                .by_name(part)
                .or_else(|| table.by_name(part.strip_prefix(kind.row().name)?))
                // Tools differ in capitals, as in `Bfloat16ConversionINTEL`.
                .or_else(|| table.rows.iter().find(|row| row.name.eq_ignore_ascii_case(part)));
            let Some(row) = row else {
                let detail = format!("expected one of {}, found {}", kind.row().name, shown(token));
                let fault = self.tokens.fault(token, detail);
                return Err(match suggest::nearest_enumerant(table, part).filter(|_| is_named(op, kind)) {
                    Some(intended) => fault.with_help(format!("did you mean {intended}?")),
                    None => fault,
                });
            };
            word |= row.value;
        }
        Ok(word)
    }

    fn string(&mut self, token: &TextToken<'t>) -> Result<()> {
        let inner = token.text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        let Some(inner) = inner.filter(|inner| !inner.contains('\0')) else {
            return Err(self.tokens.fault(token, format!("{} is not a string", shown(token))));
        };
        if !inner.contains('\\') {
            words::push_string(&mut self.words, inner.as_bytes());
            return Ok(());
        }
        let mut text = String::with_capacity(inner.len());
        let mut backslashes = 0;
        for character in inner.chars().map(Some).chain([None]) {
            if character == Some('\\') {
                backslashes += 1;
                continue;
            }
            // Before a quotation mark, the string's own end included, backslashes are doubled.
            let kept = if matches!(character, Some('"') | None) { backslashes / 2 } else { backslashes };
            text.extend(std::iter::repeat_n('\\', kept));
            backslashes = 0;
            text.extend(character);
        }
        words::push_string(&mut self.words, text.as_bytes());
        Ok(())
    }
}

/// A version as `major.minor`.
fn version(text: &str) -> Option<u32> {
    let (major, minor) = text.split_once('.')?;
    Some(Version::new(major.parse().ok()?, minor.parse().ok()?).word())
}

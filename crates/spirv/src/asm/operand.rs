//! One operand of an instruction: from its token to its words.

use super::{
    assemble::{Assembler, OperandWalk, TextDiagnostic, shown},
    context::NumberType,
    float::FloatFormat,
    integer::{self, LiteralRefusal},
    lex::{Token, TokenKind},
};
use crate::{
    Op,
    grammar::{Category, EnumTable, ExtInstSet, OperandKind},
    suggest,
};

/// An operand of this kind as messages call it.
pub(super) fn describe(kind: OperandKind) -> String {
    match (kind.category(), kind) {
        (Category::Id, OperandKind::IdResultType) => "the id of a result type".to_owned(),
        (Category::Id, OperandKind::IdScope) => "the id of a scope".to_owned(),
        (Category::Id, OperandKind::IdMemorySemantics) => "the id of memory semantics".to_owned(),
        (Category::Id, _) => "an id".to_owned(),
        (_, OperandKind::LiteralInteger) => "an integer".to_owned(),
        (_, OperandKind::LiteralFloat) => "a floating-point number".to_owned(),
        (_, OperandKind::LiteralString) => "a string".to_owned(),
        (_, OperandKind::LiteralContextDependentNumber) => "a number".to_owned(),
        (_, OperandKind::LiteralExtInstInteger) => "the name of an extended instruction".to_owned(),
        (_, OperandKind::LiteralSpecConstantOpInteger) => "the name of an operation".to_owned(),
        (Category::Mask(_), _) => format!("a mask of {}", kind.row().name),
        _ => format!("one of {}", kind.row().name),
    }
}

fn expected(kind: OperandKind, token: &Token<'_>) -> TextDiagnostic {
    TextDiagnostic::at(token, format!("expected {}, found {}", describe(kind), shown(token)))
}

/// A number whose type is not known: an integer of either sign, or a 32-bit floating-point number.
pub(super) fn untyped_number(text: &str) -> Option<u32> {
    if let Ok(word) = integer::parse_u32(text) {
        return Some(word);
    }
    if let Ok(words) = integer::parse(text, 32, true) {
        return words.first().copied();
    }
    FloatFormat::single().parse(text).map(|bits| bits as u32)
}

impl<'t> Assembler<'t> {
    #[inline]
    pub(super) fn operand(
        &mut self,
        walk: &mut OperandWalk,
        kind: OperandKind,
        token: &Token<'t>,
    ) -> Result<(), TextDiagnostic> {
        match kind.category() {
            Category::Id => self.id_operand(walk, kind, token),
            Category::Value(table) => {
                let Some(row) = table.by_name(token.text) else {
                    return Err(expected(kind, token).suggest(suggest::nearest_enumerant(table, token.text)));
                };
                self.words.push(row.value);
                walk.layouts.follow(table, row.value);
                Ok(())
            }
            Category::Mask(table) => {
                let mask = match self.recent.mask(table, token.text) {
                    Some(word) => word,
                    None => {
                        let word = mask(table, kind, token)?;
                        self.recent.keep_mask(table, token.text, word);
                        word
                    }
                };
                self.words.push(mask);
                walk.layouts.follow(table, mask);
                Ok(())
            }
            Category::Literal | Category::Composite(_) => self.literal(walk, kind, token),
        }
    }

    fn id_operand(
        &mut self,
        walk: &mut OperandWalk,
        kind: OperandKind,
        token: &Token<'t>,
    ) -> Result<(), TextDiagnostic> {
        if token.kind != TokenKind::Id {
            return Err(expected(kind, token));
        }
        let id = self.id(token)?;
        self.words.push(id);
        match walk.row.op {
            Op::Constant | Op::SpecConstant if kind == OperandKind::IdResultType => {
                walk.number_type = Some(self.declared.number_type(id));
                if walk.number_type == Some(NumberType::None) {
                    return Err(TextDiagnostic::at(
                        token,
                        format!("{} is not declared above as a type of numbers", shown(token)),
                    ));
                }
            }
            // The selector comes first, and the literals have its type.
            Op::Switch if walk.number_type.is_none() => walk.number_type = Some(self.selector(id, token)?),
            _ => {}
        }
        Ok(())
    }

    fn selector(&self, id: u32, token: &Token<'t>) -> Result<NumberType, TextDiagnostic> {
        if self.declared.number_type(id) == NumberType::Faulty {
            return Ok(NumberType::Faulty);
        }
        match self.declared.number_type(self.declared.type_of(id)) {
            NumberType::None | NumberType::Float { .. } => Err(TextDiagnostic::at(
                token,
                format!("the selector {} is not defined above as an integer", shown(token)),
            )),
            number_type => Ok(number_type),
        }
    }

    fn literal(
        &mut self,
        walk: &mut OperandWalk,
        kind: OperandKind,
        token: &Token<'t>,
    ) -> Result<(), TextDiagnostic> {
        match kind {
            OperandKind::LiteralString if token.kind == TokenKind::String => self.string(token),
            OperandKind::LiteralContextDependentNumber => self.number(walk, kind, token),
            OperandKind::LiteralInteger if walk.row.op == Op::Switch => self.number(walk, kind, token),
            OperandKind::LiteralInteger if token.kind == TokenKind::Word => {
                match integer::parse_u32(token.text) {
                    Ok(word) => {
                        self.words.push(word);
                        walk.layouts.count(word);
                        Ok(())
                    }
                    Err(refusal) => Err(refused(refusal, kind, token, "a 32-bit unsigned integer")),
                }
            }
            OperandKind::LiteralFloat if token.kind == TokenKind::Word => {
                let bits = FloatFormat::single().parse(token.text).ok_or_else(|| expected(kind, token))?;
                self.words.push(bits as u32);
                Ok(())
            }
            OperandKind::LiteralExtInstInteger => self.extended(walk, token),
            OperandKind::LiteralSpecConstantOpInteger => {
                let Some(row) = Op::by_short_name(token.text).and_then(Op::row) else {
                    let suggestion = suggest::operation(token.text);
                    return Err(expected(kind, token).suggest(suggestion));
                };
                self.words.push(u32::from(row.op.0));
                walk.layouts.replace(row.arguments());
                Ok(())
            }
            _ => Err(expected(kind, token)),
        }
    }

    /// The name of an instruction of an imported set; of a non-semantic set, which may have more than are known, also
    /// its number. The operands behind a number are ids.
    fn extended(&mut self, walk: &mut OperandWalk, token: &Token<'t>) -> Result<(), TextDiagnostic> {
        let set = self.words.last().and_then(|id| self.declared.import(*id));
        let Some(set) = set else {
            return Err(TextDiagnostic::at(token, "the id before it is no set of extended instructions"));
        };
        let table = set.known().map(ExtInstSet::table);
        if let Some(row) = table.and_then(|table| table.by_name(token.text)) {
            self.words.push(row.number);
            walk.layouts.extended(set, row.number);
            return Ok(());
        }
        let is_number = token.text.starts_with(|first: char| first.is_ascii_digit());
        if is_number
            && set.is_non_semantic()
            && let Ok(number) = token.text.parse()
        {
            self.words.push(number);
            return Ok(());
        }
        Err(match table {
            Some(table) => {
                let detail = format!("expected an instruction of {}, found {}", table.name, shown(token));
                TextDiagnostic::at(token, detail).suggest(suggest::extended(table, token.text))
            }
            None => {
                let expected = "the number of an instruction of an unknown set";
                TextDiagnostic::at(token, format!("expected {expected}, found {}", shown(token)))
            }
        })
    }

    fn number(
        &mut self,
        walk: &OperandWalk,
        kind: OperandKind,
        token: &Token<'t>,
    ) -> Result<(), TextDiagnostic> {
        if token.kind != TokenKind::Word {
            return Err(expected(kind, token));
        }
        match walk.number_type {
            // Already complained about, so that any number will do.
            Some(NumberType::Faulty) => Ok(()),
            Some(NumberType::Integer { width, signed }) => match integer::parse(token.text, width, signed) {
                Ok(words) => {
                    self.words.extend_from_slice(&words);
                    Ok(())
                }
                Err(refusal) => {
                    let sign = if signed { "signed" } else { "unsigned" };
                    let what = format!("a {width}-bit {sign} integer");
                    Err(refused(refusal, kind, token, &what))
                }
            },
            Some(number_type @ NumberType::Float { width, .. }) => {
                let Some(format) = number_type.format() else {
                    let detail = format!("no literals are known for this format of {width}-bit floats");
                    return Err(TextDiagnostic::at(token, detail));
                };
                let Some(bits) = format.parse(token.text) else {
                    let detail = format!("{} is not a literal that fits a {}", shown(token), format.name);
                    return Err(TextDiagnostic::at(token, detail));
                };
                self.words.push(bits as u32);
                if format.width == 64 {
                    self.words.push((bits >> 32) as u32);
                }
                Ok(())
            }
            Some(NumberType::None) | None => {
                Err(TextDiagnostic::at(token, "the type of this number is not known"))
            }
        }
    }
}

fn refused(refusal: LiteralRefusal, kind: OperandKind, token: &Token<'_>, what: &str) -> TextDiagnostic {
    match refusal {
        LiteralRefusal::NotAnInteger => expected(kind, token),
        LiteralRefusal::Negative => {
            TextDiagnostic::at(token, format!("{} is negative, {what} is not", shown(token)))
        }
        LiteralRefusal::TooLarge => {
            TextDiagnostic::at(token, format!("{} does not fit {what}", shown(token)))
        }
    }
}

fn mask(table: &'static EnumTable, kind: OperandKind, token: &Token<'_>) -> Result<u32, TextDiagnostic> {
    let mut mask = 0;
    for name in token.text.split('|') {
        if let Some(row) = table.by_name(name) {
            mask |= row.value;
        } else if name != "None" {
            return Err(expected(kind, token).suggest(suggest::nearest_enumerant(table, name)));
        }
    }
    Ok(mask)
}

//! From words to the word-count form.

use std::fmt::Write;

use super::{is_comparison, is_named};
use crate::{
    Error, Ids, Inst, Module, Op, Operand, Operands, Result,
    grammar::{Class, EnumRow, ImportedSet, OpRow, OperandKind},
    words,
};

/// Writes a module in the word-count text form.
///
/// # Errors
/// When the words of an instruction do not fit its layout, or a string is not UTF-8.
pub fn write(module: &Module) -> Result<String> {
    let ids = Ids::new(module)?;
    let header = module.header();
    // A word takes about six bytes.
    let mut writer =
        TextWriter { out: String::with_capacity(module.words().len() * 6), ids: &ids, ends_group: false };
    for word in header.words() {
        writer.number(word);
    }
    writer.out.push('\n');
    let mut before = Before::Header;
    for inst in module.iter() {
        before = writer.separate(inst.op(), before);
        writer.instruction(inst)?;
    }
    writer.end_group(None);
    Ok(writer.out)
}

/// The instruction that was written last, as far as blank lines depend on it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Header,
    Annotations,
    Function,
}

struct TextWriter<'m> {
    out: String,
    ids: &'m Ids<'m>,
    /// True if what was written last ends a group, unless it is continued.
    ends_group: bool,
}

impl TextWriter<'_> {
    /// Blank lines: before the annotations, before the first function, before each block and the end of a
    /// function.
    fn separate(&mut self, op: Op, before: Before) -> Before {
        self.end_group(Some(op));
        let is_annotation = op.row().is_some_and(|row| row.class == Class::Annotation);
        match op {
            Op::Function if before != Before::Function => {
                self.out.push_str("\n\n\n");
                Before::Function
            }
            Op::Label | Op::FunctionEnd => {
                self.out.push('\n');
                before
            }
            _ if is_annotation && before == Before::Header => {
                self.out.push('\n');
                Before::Annotations
            }
            _ => before,
        }
    }

    /// A blank line where a group ends, which the instruction that follows may continue.
    fn end_group(&mut self, next: Option<Op>) {
        let continues = matches!(
            next,
            Some(
                Op::TypeStructContinuedINTEL
                    | Op::ConstantCompositeContinuedINTEL
                    | Op::SpecConstantCompositeContinuedINTEL
            )
        );
        if self.ends_group && !continues {
            self.out.push('\n');
            self.ends_group = false;
        }
    }

    fn instruction(&mut self, inst: Inst<'_>) -> Result<()> {
        let op = inst.op();
        self.number(inst.words().len() as u32);
        match op.row().map(OpRow::word_text_name) {
            Some(name) => self.out.push_str(name.strip_prefix("Op").unwrap_or(name)),
            None => {
                let _ = write!(self.out, "{}", op.0);
            }
        }
        self.out.push(' ');
        let mut position = 1;
        let mut operands = Operands::new(inst, self.ids);
        while let Some(operand) = operands.next() {
            let operand = operand?;
            self.operand(inst, &operand, position, operands.ext_inst_set())?;
            position += operand.words.len();
        }
        self.out.push('\n');
        self.ends_group |= matches!(
            op,
            Op::TypeStruct | Op::ConstantComposite | Op::SpecConstantComposite | Op::FunctionEnd
        );
        Ok(())
    }

    fn operand(
        &mut self,
        inst: Inst<'_>,
        operand: &Operand<'_>,
        position: usize,
        set: Option<ImportedSet>,
    ) -> Result<()> {
        let word = operand.word();
        let name = match operand.kind {
            OperandKind::LiteralString => return self.string(inst, operand.words),
            OperandKind::LiteralExtInstInteger => set.and_then(|set| set.row(word)).map(|row| row.name),
            kind if is_named(inst.op(), kind) => {
                kind.table().and_then(|table| table.by_number(word)).map(EnumRow::word_text_name)
            }
            _ if is_comparison(inst.op(), position) => {
                u16::try_from(word).ok().and_then(|op| Op(op).name()).and_then(|n| n.strip_prefix("Op"))
            }
            _ => None,
        };
        match name {
            Some(name) => {
                self.out.push_str(name);
                self.out.push(' ');
            }
            None => operand.words.iter().for_each(|word| self.number(*word)),
        }
        Ok(())
    }

    fn number(&mut self, mut number: u32) {
        let mut digits = [0_u8; 10];
        let mut at = digits.len();
        while let Some(slot) = at.checked_sub(1).and_then(|i| digits.get_mut(i)) {
            *slot = b'0' + (number % 10) as u8;
            number /= 10;
            at -= 1;
            if number == 0 {
                break;
            }
        }
        self.out.extend(digits.get(at..).unwrap_or(&[]).iter().map(|digit| char::from(*digit)));
        self.out.push(' ');
    }

    fn string(&mut self, inst: Inst<'_>, text: &[u32]) -> Result<()> {
        let bytes = words::string_bytes(text);
        let text = std::str::from_utf8(&bytes).map_err(|_| not_utf8(inst))?;
        self.out.push('"');
        let mut backslashes = 0;
        for character in text.chars() {
            if character == '"' {
                self.out.extend(std::iter::repeat_n('\\', backslashes + 1));
            }
            backslashes = if character == '\\' { backslashes + 1 } else { 0 };
            self.out.push(character);
        }
        self.out.extend(std::iter::repeat_n('\\', backslashes));
        self.out.push_str("\" ");
        Ok(())
    }
}

fn not_utf8(inst: Inst<'_>) -> Error {
    inst.malformed("the string is not UTF-8")
}

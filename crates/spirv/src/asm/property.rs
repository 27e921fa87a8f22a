//! Modules made from the grammar come back from text as they were.

use proptest::prelude::*;

use super::{AssembleOptions, IdNames, NumericIds, Style, assemble, disassemble};
use crate::{
    HEADER_WORDS, MAGIC, Module, Op, Version,
    grammar::{Category, EnumTable, ExtInstSet, OpRow, OperandKind},
    layout::Layouts,
    text,
    words::{MAX_INSTRUCTION_WORDS, push_string},
};

/// Types of numbers that constants and selectors may have: operands of OpTypeInt and OpTypeFloat.
const NUMBERS: &[(Op, &[u32])] = &[
    (Op::TypeInt, &[8, 0]),
    (Op::TypeInt, &[8, 1]),
    (Op::TypeInt, &[32, 0]),
    (Op::TypeInt, &[32, 1]),
    (Op::TypeInt, &[33, 1]),
    (Op::TypeInt, &[64, 0]),
    (Op::TypeInt, &[100, 1]),
    (Op::TypeInt, &[128, 0]),
    (Op::TypeFloat, &[16]),
    (Op::TypeFloat, &[32]),
    (Op::TypeFloat, &[64]),
    (Op::TypeFloat, &[16, 0]),
    (Op::TypeFloat, &[8, 0x1076]),
    (Op::TypeFloat, &[8, 0x1077]),
];

/// The set of extended instructions has this id; types follow, and a value of each type.
const SET: u32 = 1;
const FIRST_TYPE: u32 = 2;

/// Makes instructions from a supply of random numbers.
struct InstMaker<'c> {
    choices: &'c [u32],
    words: Vec<u32>,
    next: u32,
}

impl<'c> InstMaker<'c> {
    fn new(choices: &'c [u32]) -> Self {
        let words = vec![MAGIC, Version::V1_6.word(), 7 << 16, 0, 0];
        let mut maker = Self { choices, words, next: SET };
        maker.close(Op::ExtInstImport, |maker| {
            let id = maker.fresh();
            maker.words.push(id);
            push_string(&mut maker.words, b"OpenCL.std");
        });
        for (op, operands) in NUMBERS {
            maker.close(*op, |maker| {
                let id = maker.fresh();
                maker.words.push(id);
                maker.words.extend_from_slice(operands);
            });
        }
        for i in 0..NUMBERS.len() as u32 {
            maker.close(Op::Undef, |maker| {
                let id = maker.fresh();
                maker.words.extend([FIRST_TYPE + i, id]);
            });
        }
        maker
    }

    fn fresh(&mut self) -> u32 {
        self.next += 1;
        self.next - 1
    }

    fn choose(&mut self) -> u32 {
        let Some((first, rest)) = self.choices.split_first() else {
            return 0;
        };
        self.choices = rest;
        *first
    }

    fn close(&mut self, op: Op, operands: impl FnOnce(&mut Self)) {
        let start = self.words.len();
        self.words.push(u32::from(op.0));
        operands(self);
        let count = self.words.len() - start;
        assert!(count <= MAX_INSTRUCTION_WORDS);
        self.words[start] |= (count as u32) << 16;
    }

    fn instruction(&mut self) {
        let rows = Op::all();
        let row = &rows[self.choose() as usize % rows.len()];
        // Imports of unknown sets are errors; the one above is enough.
        if row.op != Op::ExtInstImport {
            self.close(row.op, |maker| maker.operands(row));
        }
    }

    fn operands(&mut self, row: &'static OpRow) {
        let mut layouts = Layouts::of(row.op);
        let mut number = None;
        let mut optional = self.choose() % 5;
        let is_constant = matches!(row.op, Op::Constant | Op::SpecConstant);
        while let Some(kind) = layouts.next(optional > 0) {
            optional = optional.saturating_sub(1);
            match kind.category() {
                Category::Id if kind == OperandKind::IdResult => {
                    let id = self.fresh();
                    self.words.push(id);
                }
                Category::Id if is_constant || (row.op == Op::Switch && number.is_none()) => {
                    let integers = NUMBERS.iter().filter(|(op, _)| is_constant || *op == Op::TypeInt).count();
                    let chosen = self.choose() as usize % integers;
                    number = Some(NUMBERS[chosen]);
                    let first = if is_constant { FIRST_TYPE } else { FIRST_TYPE + NUMBERS.len() as u32 };
                    self.words.push(first + chosen as u32);
                }
                Category::Id if is_extended(row) && kind == OperandKind::IdRef && number.is_none() => {
                    number = Some(NUMBERS[0]);
                    self.words.push(SET);
                }
                Category::Id => {
                    let id = 1 + self.choose() % self.next;
                    self.words.push(id);
                }
                Category::Value(table) => {
                    let value = table.rows[self.choose() as usize % table.rows.len()].value;
                    self.words.push(value);
                    layouts.follow(table, value);
                }
                Category::Mask(table) => {
                    let mask = self.mask(table);
                    self.words.push(mask);
                    layouts.follow(table, mask);
                }
                Category::Composite(_) => unreachable!("layouts take composites apart"),
                Category::Literal => self.literal(row, kind, number, &mut layouts),
            }
        }
    }

    fn mask(&mut self, table: &EnumTable) -> u32 {
        let chosen = self.choose() & self.choose();
        table.rows.iter().filter(|row| row.value.is_power_of_two()).map(|row| row.value & chosen).sum()
    }

    fn literal(
        &mut self,
        row: &OpRow,
        kind: OperandKind,
        number: Option<(Op, &[u32])>,
        layouts: &mut Layouts,
    ) {
        match kind {
            OperandKind::LiteralString => {
                let pieces = ["", "a", "\"", "\\", " ;", "\n", "\u{e9}", "%x", "name", "12"];
                let count = self.choose() % 4;
                let text: String =
                    (0..count).map(|_| pieces[self.choose() as usize % pieces.len()]).collect();
                push_string(&mut self.words, text.as_bytes());
            }
            OperandKind::LiteralExtInstInteger => {
                let rows = ExtInstSet::OpenClStd.table().rows;
                let chosen = &rows[self.choose() as usize % rows.len()];
                self.words.push(chosen.number);
                layouts.replace(chosen.operands);
            }
            OperandKind::LiteralSpecConstantOpInteger => {
                let special = [
                    OperandKind::LiteralContextDependentNumber,
                    OperandKind::LiteralExtInstInteger,
                    OperandKind::LiteralSpecConstantOpInteger,
                ];
                let usual = |row: &&OpRow| {
                    row.has_result && !row.arguments().iter().any(|spec| special.contains(&spec.kind))
                };
                let rows: Vec<&OpRow> = Op::all().iter().filter(usual).collect();
                let chosen = rows[self.choose() as usize % rows.len()];
                self.words.push(u32::from(chosen.op.0));
                layouts.replace(chosen.op.row().unwrap().arguments());
            }
            OperandKind::LiteralContextDependentNumber => self.number(number.unwrap()),
            OperandKind::LiteralInteger if row.op == Op::Switch => self.number(number.unwrap()),
            _ => {
                let word = if layouts.wants_count() { self.choose() % 3 } else { self.choose() };
                self.words.push(word);
                layouts.count(word);
            }
        }
    }

    /// A number as its type has it: high bits beyond its width extend its sign, or are zero.
    fn number(&mut self, (op, operands): (Op, &[u32])) {
        let width = operands[0];
        let signed = op == Op::TypeInt && operands[1] == 1;
        let count = width.div_ceil(32);
        for i in 1..=count {
            let word = self.choose();
            let unused = 32 * count - width;
            self.words.push(match (i == count, signed) {
                (false, _) => word,
                (true, true) => ((word << unused) as i32 >> unused) as u32,
                (true, false) => word << unused >> unused,
            });
        }
    }

    fn finish(mut self) -> Module {
        self.words[3] = self.next + 2;
        // The assembler's bound is tight, so the largest id has to be used.
        self.close(Op::Name, |maker| {
            let last = maker.next + 1;
            maker.words.extend([last, 0]);
        });
        Module::from_words(self.words).unwrap()
    }
}

fn is_extended(row: &OpRow) -> bool {
    row.operands.iter().any(|spec| spec.kind == OperandKind::LiteralExtInstInteger)
}

fn module(choices: &[u32]) -> Module {
    let mut maker = InstMaker::new(choices);
    while !maker.choices.is_empty() {
        maker.instruction();
        if maker.words.len() > HEADER_WORDS + 5000 {
            break;
        }
    }
    maker.finish()
}

fn written(module: &Module, names: IdNames) -> String {
    disassemble(module, &Style { names, ..Style::default() }).unwrap()
}

fn read(text: &str, numeric_ids: NumericIds) -> Vec<u32> {
    let options = AssembleOptions { numeric_ids, ..AssembleOptions::default() };
    assemble(text, &options).unwrap_or_else(|errors| panic!("{errors}\n{text}"))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn modules_come_back_from_assembly(choices in prop::collection::vec(any::<u32>(), 0..300)) {
        let module = module(&choices);
        let raw = written(&module, IdNames::Raw);
        let back = read(&raw, NumericIds::Preserve);
        prop_assert_eq!(&back, module.words(), "{}", raw);
        // Friendly names tell all ids apart, so that both texts number them alike.
        let friendly = written(&module, IdNames::Friendly);
        prop_assert_eq!(read(&raw, NumericIds::Renumber), read(&friendly, NumericIds::Renumber), "{}", friendly);
    }

    #[test]
    fn modules_come_back_from_word_count_text(choices in prop::collection::vec(any::<u32>(), 0..300)) {
        let module = module(&choices);
        let written = text::write(&module).unwrap();
        let back = text::read(&written).unwrap_or_else(|errors| panic!("{errors}\n{written}"));
        prop_assert_eq!(&back, &module, "{}", written);
    }

    #[test]
    fn damaged_words_are_text_or_errors(
        choices in prop::collection::vec(any::<u32>(), 0..60),
        damage in any::<(u32, u32)>(),
    ) {
        let mut words = module(&choices).words().to_vec();
        let at = damage.0 as usize % words.len();
        words[at] = damage.1;
        if let Ok(module) = Module::from_words(words) {
            let style = Style { nested: true, comments: true, offsets: true, color: true, ..Style::default() };
            let _ = disassemble(&module, &style);
            let _ = disassemble(&module, &Style::default());
            let _ = text::write(&module);
        }
    }

    #[test]
    fn damaged_text_is_words_or_errors(
        choices in prop::collection::vec(any::<u32>(), 0..60),
        at in any::<prop::sample::Index>(),
        damage in "[ -~\n]{0,3}",
    ) {
        let module = module(&choices);
        for written in [written(&module, IdNames::Friendly), text::write(&module).unwrap()] {
            let mut damaged = written.clone();
            let mut start = at.index(written.len());
            while !written.is_char_boundary(start) {
                start -= 1;
            }
            damaged.truncate(start);
            damaged.push_str(&damage);
            damaged.push_str(written.get(start + damage.len()..).unwrap_or(""));
            let _ = assemble(&damaged, &AssembleOptions::default());
            let _ = text::read(&damaged);
        }
    }

    #[test]
    fn any_text_is_words_or_errors(text in "(?s).{0,200}") {
        let _ = assemble(&text, &AssembleOptions::default());
        let _ = text::read(&format!("119734787 65536 0 9 0 {text}"));
    }
}

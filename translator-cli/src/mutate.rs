//! Damaged modules, made from good ones: the input of the tests of robustness.
//!
//! A mutant depends on its number and the original alone, so that a number is enough to make it again.

use spirv_llvm::spirv::{
    HEADER_WORDS, Id, Ids, Module, Op, Operands,
    grammar::{Category, OperandKind},
};

/// Numbers without a pattern, the same on every machine (SplitMix64).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The sequence of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`; 0 where that is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        if bound == 0 { 0 } else { (self.number() % bound as u64) as usize }
    }

    /// One of some things.
    pub fn pick<'t, T>(&mut self, things: &'t [T]) -> Option<&'t T> {
        things.get(self.below(things.len()))
    }
}

/// A good module to make mutants of.
pub struct Original {
    words: Vec<u32>,
    /// Where instructions start.
    starts: Vec<usize>,
    /// Words that hold operands, with the kinds of these.
    slots: Vec<(usize, OperandKind)>,
    /// Results, by the kind of opcode that defines them, so that an id can take the place of a like one.
    results: Vec<(Id, bool)>,
}

impl Original {
    /// Takes a module apart; one that does not parse is mutated as mere bytes would be.
    #[must_use]
    pub fn new(bytes: &[u8]) -> Self {
        let words: Vec<u32> =
            bytes.as_chunks::<4>().0.iter().map(|chunk| u32::from_le_bytes(*chunk)).collect();
        let mut original = Self { words, starts: Vec::new(), slots: Vec::new(), results: Vec::new() };
        let Ok(module) = Module::from_words(original.words.clone()) else { return original };
        let Ok(ids) = Ids::new(&module) else { return original };
        for inst in module.iter() {
            original.starts.push(inst.offset());
            let mut at = inst.offset() + 1;
            for operand in Operands::new(inst, &ids).map_while(Result::ok) {
                for word in at..at + operand.words.len() {
                    original.slots.push((word, operand.kind));
                }
                at += operand.words.len();
            }
            if let Some(id) = inst.result() {
                original.results.push((id, inst.op().row().is_some_and(|row| row.has_type)));
            }
        }
        original
    }

    /// The mutant of a number.
    #[must_use]
    pub fn mutant(&self, number: u64) -> Vec<u8> {
        let mut random = Random::new(number);
        let mut words = self.words.clone();
        let damages = 1 + random.below(3) * random.below(2);
        for _ in 0..damages {
            self.damage(&mut words, &mut random);
        }
        let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        if random.below(40) == 0 {
            bytes.truncate(random.below(bytes.len()));
        }
        bytes
    }

    fn damage(&self, words: &mut Vec<u32>, random: &mut Random) {
        match random.below(18) {
            0 | 1 => {
                let (at, bit) = (random.below(words.len()), random.below(32));
                change(words, at, |word| word ^ 1 << bit);
            }
            2 => {
                let (at, new) = (random.below(words.len()), interesting(words, random));
                change(words, at, |_| new);
            }
            3..=6 => self.exchange_id(words, random),
            7 | 8 => self.exchange_enumerant(words, random),
            9 => {
                let new = interesting(words, random);
                if let Some((at, _)) = random.pick(&self.slots) {
                    change(words, *at, |_| new);
                }
            }
            10 => exchange_opcode(words, random, &self.starts),
            11 => self.resize(words, random),
            12 | 13 => self.annotate(words, random),
            _ => self.rearrange(words, random),
        }
    }

    /// An operand that is an id names another: half of the time one of the same sort.
    fn exchange_id(&self, words: &mut [u32], random: &mut Random) {
        let ids: Vec<_> = self.slots.iter().filter(|(_, kind)| kind.is_id()).collect();
        let Some((at, kind)) = random.pick(&ids).copied() else { return };
        let value =
            matches!(kind, OperandKind::IdRef | OperandKind::IdScope | OperandKind::IdMemorySemantics);
        let like: Vec<_> = self.results.iter().filter(|(_, has_type)| *has_type == value).collect();
        let any: Vec<_> = self.results.iter().collect();
        let pool = if random.below(2) == 0 { like } else { any };
        if let Some((id, _)) = random.pick(&pool) {
            change(words, *at, |_| id.0);
        }
    }

    /// An enumerant or a mask becomes another of its kind.
    fn exchange_enumerant(&self, words: &mut [u32], random: &mut Random) {
        let slots: Vec<_> = self.slots.iter().filter(|(_, kind)| kind.table().is_some()).collect();
        let Some((at, kind)) = random.pick(&slots).copied() else { return };
        let (Some(table), mask) = (kind.table(), matches!(kind.category(), Category::Mask(_))) else {
            return;
        };
        if let Some(row) = random.pick(table.rows) {
            change(words, *at, |word| if mask { word ^ row.value } else { row.value });
        }
    }

    /// A decoration or execution mode comes to those that are there, half of the time of the same id.
    fn annotate(&self, words: &mut Vec<u32>, random: &mut Random) {
        let annotations: Vec<_> = self
            .starts
            .iter()
            .filter_map(|start| {
                let op = Op(*words.get(*start)? as u16);
                matches!(op, Op::Decorate | Op::ExecutionMode).then_some((*start, op))
            })
            .collect();
        let Some((start, op)) = random.pick(&annotations).copied() else { return };
        let target = match random.below(2) {
            0 => words.get(start + 1).copied(),
            _ => random.pick(&self.results).map(|(id, _)| id.0),
        };
        let kind = if op == Op::Decorate { OperandKind::Decoration } else { OperandKind::ExecutionMode };
        let row = kind.table().and_then(|table| random.pick(table.rows));
        let (Some(target), Some(row)) = (target, row) else { return };
        let mut inst = vec![0, target, row.value];
        for spec in row.parameters {
            let value = match spec.kind.category() {
                Category::Value(table) | Category::Mask(table) => {
                    random.pick(table.rows).map(|row| row.value)
                }
                Category::Id => random.pick(&self.results).map(|(id, _)| id.0),
                Category::Literal | Category::Composite(_) => None,
            };
            inst.push(value.unwrap_or_else(|| 1 << random.below(7)));
        }
        if let Some(first) = inst.first_mut() {
            *first = (3 + row.parameters.len() as u32) << 16 | u32::from(op.0);
        }
        words.splice(start..start, inst);
    }

    /// An instruction gains or loses an operand word, and its count says so.
    fn resize(&self, words: &mut Vec<u32>, random: &mut Random) {
        let Some(start) = random.pick(&self.starts).copied() else { return };
        let Some(first) = words.get(start).copied() else { return };
        let count = (first >> 16) as usize;
        if count == 0 || start + count > words.len() {
            return;
        }
        if random.below(2) == 0 {
            let new = interesting(words, random);
            words.insert(start + 1 + random.below(count), new);
            change(words, start, |_| first.wrapping_add(1 << 16));
        } else if count > 1 {
            words.remove(start + 1 + random.below(count - 1));
            change(words, start, |_| first.wrapping_sub(1 << 16));
        }
    }

    /// Instructions are deleted, doubled, moved or swapped.
    fn rearrange(&self, words: &mut Vec<u32>, random: &mut Random) {
        let mut instruction = |words: &[u32]| {
            let start = random.pick(&self.starts).copied()?;
            let count = (words.get(start)? >> 16) as usize;
            let range = start..start + count.max(1);
            (range.end <= words.len()).then_some(range)
        };
        let (Some(one), Some(other)) = (instruction(words), instruction(words)) else { return };
        let copy = words.get(one.clone()).unwrap_or(&[]).to_vec();
        match random.below(4) {
            0 => {
                words.drain(one);
            }
            1 => {
                words.splice(other.start..other.start, copy);
            }
            2 => {
                words.splice(other, copy);
            }
            _ => {
                let second = words.get(other.clone()).unwrap_or(&[]).to_vec();
                let (low, high, low_new, high_new) = if one.end <= other.start {
                    (one, other, second, copy)
                } else {
                    (other, one, copy, second)
                };
                if low.end <= high.start {
                    words.splice(high, high_new);
                    words.splice(low, low_new);
                }
            }
        }
    }
}

fn change(words: &mut [u32], at: usize, new: impl FnOnce(u32) -> u32) {
    if let Some(word) = words.get_mut(at) {
        *word = new(*word);
    }
}

/// Numbers at the edges of the ranges that code expects.
fn interesting(words: &[u32], random: &mut Random) -> u32 {
    let bound = words.get(3).copied().unwrap_or(1);
    match random.below(8) {
        0 => random.number() as u32,
        1 => random.below(20) as u32,
        2 => bound.wrapping_sub(random.below(3) as u32),
        3 => 1 << random.below(32),
        4 => u32::MAX - random.below(3) as u32,
        5 => 0x7fff_ffff,
        _ => 1 + random.below(bound as usize) as u32,
    }
}

/// An instruction becomes another, of the same section of the specification half of the time.
fn exchange_opcode(words: &mut [u32], random: &mut Random, starts: &[usize]) {
    let Some(start) = random.pick(starts).copied().filter(|start| *start >= HEADER_WORDS) else { return };
    let Some(word) = words.get(start).copied() else { return };
    let class = Op(word as u16).row().map(|row| row.class);
    let like: Vec<_> = Op::all().iter().filter(|row| Some(row.class) == class).collect();
    let all: Vec<_> = Op::all().iter().collect();
    let pool = if random.below(2) == 0 { like } else { all };
    if let Some(row) = random.pick(&pool) {
        change(words, start, |word| word & 0xffff_0000 | u32::from(row.op.0));
    }
}

/// Replacements for a word of LLVM IR, by the kind of word.
const WORDS: [&[&str]; 8] = [
    &[
        "i1",
        "i7",
        "i8",
        "i16",
        "i32",
        "i33",
        "i64",
        "i128",
        "i129",
        "half",
        "bfloat",
        "float",
        "double",
        "x86_fp80",
        "fp128",
        "ptr",
        "void",
        "token",
        "[3 x i8]",
        "[0 x i32]",
        "{}",
        "{ i1, ptr }",
        "<2 x i32>",
        "<3 x float>",
        "<5 x i8>",
        "<vscale x 4 x i32>",
        "<4 x ptr>",
        "target(\"spirv.Event\")",
        "target(\"spirv.Sampler\")",
        "ptr addrspace(1)",
        "ptr addrspace(4)",
        "ptr addrspace(99)",
    ],
    &["0", "1", "-1", "2", "7", "255", "4294967295", "9223372036854775807", "18446744073709551616"],
    &["undef", "poison", "null", "zeroinitializer", "true", "false", "none"],
    &[
        "add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "and", "or", "xor",
        "fadd", "fsub", "fmul", "fdiv", "frem",
    ],
    &[
        "trunc",
        "zext",
        "sext",
        "fptrunc",
        "fpext",
        "fptoui",
        "fptosi",
        "uitofp",
        "sitofp",
        "ptrtoint",
        "inttoptr",
        "bitcast",
        "addrspacecast",
    ],
    &[
        "eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle", "oeq", "one", "uno", "ord",
        "ueq", "une",
    ],
    &[
        "internal",
        "private",
        "external",
        "weak",
        "linkonce_odr",
        "available_externally",
        "common",
        "appending",
        "extern_weak",
        "hidden",
        "thread_local",
    ],
    &["spir_func", "spir_kernel", "fastcc", "ccc", "coldcc", "amdgpu_kernel"],
];

/// Damaged bitcode: bits are flipped, bytes exchanged, moved, or cut off.
#[must_use]
pub fn bitcode_mutant(bitcode: &[u8], number: u64) -> Vec<u8> {
    let mut random = Random::new(number);
    let mut bytes = bitcode.to_vec();
    for _ in 0..1 + random.below(3) {
        let (one, other) = (random.below(bytes.len()), random.below(bytes.len()));
        let new = (random.number() % 256) as u8;
        match random.below(16) {
            0 => bytes.truncate(one),
            1 => {
                let places = usize::from(new) % bytes.len().max(1);
                bytes.rotate_left(places);
            }
            2 if one < bytes.len() => {
                bytes.remove(one);
            }
            3 => bytes.insert(one, new),
            4 | 5 => {
                let copied = bytes.get(other..(other + 4).min(bytes.len())).unwrap_or_default().to_vec();
                if let Some(place) = bytes.get_mut(one..one + copied.len()) {
                    place.copy_from_slice(&copied);
                }
            }
            6 => bytes.iter_mut().skip(one).take(1).for_each(|byte| *byte = new),
            _ => bytes.iter_mut().skip(one).take(1).for_each(|byte| *byte ^= 1 << (new % 8)),
        }
    }
    bytes
}

/// A damaged text of LLVM IR: words take the place of like ones, lines go, come twice, or change places.
#[must_use]
pub fn ir_mutant(text: &str, number: u64) -> String {
    let mut random = Random::new(number);
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..1 + random.below(3) {
        let (one, other) = (random.below(lines.len()), random.below(lines.len()));
        match random.below(12) {
            0 if !lines.is_empty() => {
                lines.remove(one);
            }
            1 if !lines.is_empty() => lines.insert(other, lines.get(one).cloned().unwrap_or_default()),
            2 if !lines.is_empty() => lines.swap(one, other),
            _ => {
                if let Some(line) = lines.get_mut(one) {
                    *line = exchange_word(line, &mut random);
                }
            }
        }
    }
    lines.join("\n")
}

/// A line in which one word is another of its sort; names take the place of names of the same line.
fn exchange_word(line: &str, random: &mut Random) -> String {
    let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '%' | '@' | '-' | '!');
    let mut spans = Vec::new();
    let mut start = None;
    for (at, c) in line.char_indices().chain([(line.len(), ' ')]) {
        match (is_word(c), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                spans.push(from..at);
                start = None;
            }
            _ => {}
        }
    }
    let word = |span: &std::ops::Range<usize>| line.get(span.clone()).unwrap_or("");
    let known: Vec<_> = spans
        .iter()
        .filter_map(|span| {
            let sort = WORDS.iter().find(|sort| sort.contains(&word(span)));
            let number = word(span).parse::<i64>().is_ok().then_some(WORDS.get(1)).flatten();
            Some((span, sort.or(number)?))
        })
        .collect();
    let names: Vec<_> = spans.iter().filter(|span| word(span).starts_with(['%', '@', '!'])).collect();
    let (span, new) = if random.below(4) == 0 {
        let Some((one, other)) = random.pick(&names).copied().zip(random.pick(&names).copied()) else {
            return line.to_owned();
        };
        (one, word(other))
    } else {
        let Some((span, sort)) = random.pick(&known) else { return line.to_owned() };
        (*span, random.pick(sort).copied().unwrap_or(""))
    };
    let (before, after) = (line.get(..span.start).unwrap_or(""), line.get(span.end..).unwrap_or(""));
    format!("{before}{new}{after}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use spirv_llvm::spirv::{MAGIC, Version};

    #[test]
    fn mutants_are_made_again_by_their_number_and_mostly_differ() {
        let mut words = vec![MAGIC, Version::V1_0.word(), 0, 10, 0];
        // Several ids and instructions: to exchange or move a single one would change nothing.
        for (op, operands) in [
            (Op::Capability, &[6][..]),
            (Op::MemoryModel, &[2, 2]),
            (Op::TypeInt, &[1, 32, 0]),
            (Op::TypeFloat, &[2, 32]),
            (Op::TypeVector, &[3, 1, 4]),
            (Op::TypeVector, &[4, 2, 2]),
            (Op::TypePointer, &[5, 7, 3]),
            (Op::TypePointer, &[6, 5, 4]),
        ] {
            words.push((operands.len() as u32 + 1) << 16 | u32::from(op.0));
            words.extend(operands);
        }
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let original = Original::new(&bytes);
        let mutants: Vec<_> = (0..500).map(|number| original.mutant(number)).collect();
        assert_eq!(mutants[7], Original::new(&bytes).mutant(7));
        assert!(mutants.iter().filter(|mutant| **mutant != bytes).count() > 400);
        let parsed = mutants.iter().filter(|mutant| Module::parse(mutant).is_ok()).count();
        assert!(parsed > 200, "{parsed} of 500 are still modules");
    }
}

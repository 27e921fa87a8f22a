//! The difference of two modules, in assembly, with the ids of the second named as those that they match in the first.
//!
//! Ids at module scope match by their structure: an id is hashed with all that it is made of, so that a type is found
//! whatever its number. What is left matches by name, and then by what is made of matched ids. Functions match by the names under
//! which they are linked, entered or called, and otherwise by their instructions; within two functions, instructions are
//! aligned, first where whole expressions are equal, then more and more loosely in the gaps. The order of declarations at
//! module scope is no difference.

mod align;
mod matching;
mod side;

use rustc_hash::FxHashMap;

use super::{
    Id, Inst, Module, Op, Operands,
    asm::{self, Indent, Style, Unknown},
};
use crate::Result;
use matching::Matching;
use side::Side;

/// Which instructions are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DiffOptions {
    /// Names make no difference.
    pub ignore_names: bool,
    /// Lines, sources and debug information make no difference.
    pub ignore_debug: bool,
}

/// Which of the modules has a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiffMark {
    /// Both.
    Same,
    /// The first.
    Removed,
    /// The second.
    Added,
}

/// An instruction in assembly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiffLine {
    /// Which of the modules has it.
    pub mark: DiffMark,
    /// The instruction, in the names of the first module as far as its ids match.
    pub text: String,
}

/// The lines of the header, of module scope, or of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiffPart {
    /// What the lines are of: `header`, `module scope` or `function` with a name.
    pub title: String,
    /// All lines, the equal ones too.
    pub lines: Vec<DiffLine>,
}

impl DiffPart {
    /// True if nothing differs.
    #[must_use]
    pub fn is_same(&self) -> bool {
        self.lines.iter().all(|line| line.mark == DiffMark::Same)
    }
}

/// Compares two modules.
///
/// # Errors
/// When a module cannot be disassembled, as [`asm::disassemble`].
pub fn diff(first: &Module, second: &Module, options: DiffOptions) -> Result<Vec<DiffPart>> {
    let (a, b) = (Side::new(first, options)?, Side::new(second, options)?);
    let matching = Matching::new(&a, &b)?;
    let renamed = Renamed::new(&a, &b, &matching)?;
    let style = Style { indent: Indent::None, unknown: Unknown::Words, ..Style::default() };
    let texts = DiffTexts {
        first: asm::disassemble_each(first, &style)?,
        second: asm::disassemble_each(&renamed.module, &style)?,
        skipped: renamed.names,
    };
    let same = |at: usize, other: usize| {
        first.get(at).map(|inst| inst.words()) == renamed.instruction(other).map(|inst| inst.words())
    };
    let mut parts = vec![header(first, second)];
    let scope = module_scope(&a, &b, &renamed);
    parts.push(DiffPart { title: "module scope".to_owned(), lines: texts.lines(scope) });
    for (one, other) in &matching.functions {
        let (one, other) = (one.and_then(|at| a.functions.get(at)), other.and_then(|at| b.functions.get(at)));
        let title = one.map(|one| a.title(one)).or_else(|| other.map(|other| b.title(other)));
        let title = format!("function {}", title.unwrap_or_default());
        let steps = match (one, other) {
            (Some(one), Some(other)) => {
                let pairs = matching.pairs.get(&one.id.0).map_or(&[][..], Vec::as_slice);
                body(&one.positions, &other.positions, pairs, same)
            }
            (Some(one), None) => one.positions.iter().map(|at| DiffStep::Removed(*at)).collect(),
            (None, Some(other)) => other.positions.iter().map(|at| DiffStep::Added(*at)).collect(),
            (None, None) => Vec::new(),
        };
        parts.push(DiffPart { title, lines: texts.lines(steps) });
    }
    Ok(parts)
}

/// An instruction of the result, by position.
#[derive(Clone, Copy, Debug)]
enum DiffStep {
    Same(usize),
    Removed(usize),
    Added(usize),
}

struct DiffTexts {
    first: Vec<String>,
    second: Vec<String>,
    /// The number of instructions before those of the second module.
    skipped: usize,
}

impl DiffTexts {
    /// The text of each step; where several lines differ on both sides, those of the first come first.
    fn lines(&self, steps: Vec<DiffStep>) -> Vec<DiffLine> {
        let mut lines = Vec::with_capacity(steps.len());
        let mut added = Vec::new();
        for step in steps {
            let (mark, text) = match step {
                DiffStep::Same(at) => (DiffMark::Same, self.first.get(at)),
                DiffStep::Removed(at) => (DiffMark::Removed, self.first.get(at)),
                DiffStep::Added(at) => (DiffMark::Added, self.second.get(at + self.skipped)),
            };
            let line = DiffLine { mark, text: text.cloned().unwrap_or_default() };
            match mark {
                DiffMark::Added => added.push(line),
                DiffMark::Removed => lines.push(line),
                DiffMark::Same => {
                    lines.append(&mut added);
                    lines.push(line);
                }
            }
        }
        lines.append(&mut added);
        lines
    }
}

/// Compares the headers, of which only the version matters.
fn header(first: &Module, second: &Module) -> DiffPart {
    let text = |module: &Module| match module.header().version() {
        Some(version) => format!("; Version: {version}"),
        None => format!("; Version word: {:#010x}", module.header().version_word),
    };
    let (one, other) = (text(first), text(second));
    let lines = if one == other {
        vec![DiffLine { mark: DiffMark::Same, text: one }]
    } else {
        vec![DiffLine { mark: DiffMark::Removed, text: one }, DiffLine { mark: DiffMark::Added, text: other }]
    };
    DiffPart { title: "header".to_owned(), lines }
}

/// The instructions before the functions: each of the first in its order, and what the second adds behind what precedes it there.
fn module_scope(a: &Side<'_>, b: &Side<'_>, renamed: &Renamed) -> Vec<DiffStep> {
    let mut known: FxHashMap<&[u32], Vec<usize>> = FxHashMap::default();
    for at in a.scope.iter().rev() {
        if let Some(inst) = a.module.get(*at) {
            known.entry(inst.words()).or_default().push(*at);
        }
    }
    // By position in the first module: whether the second has it, and what the second adds behind.
    let mut found: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
    let mut front = Vec::new();
    let mut last = None;
    for at in &b.scope {
        let Some(inst) = renamed.instruction(*at) else { continue };
        match known.get_mut(inst.words()).and_then(Vec::pop) {
            Some(same) => {
                found.entry(same).or_default();
                last = Some(same);
            }
            None => match last.and_then(|last| found.get_mut(&last)) {
                Some(behind) => behind.push(*at),
                None => front.push(*at),
            },
        }
    }
    let mut steps: Vec<DiffStep> = front.into_iter().map(DiffStep::Added).collect();
    for at in &a.scope {
        match found.get(at) {
            Some(behind) => {
                steps.push(DiffStep::Same(*at));
                steps.extend(behind.iter().map(|at| DiffStep::Added(*at)));
            }
            None => steps.push(DiffStep::Removed(*at)),
        }
    }
    steps
}

/// The instructions of two functions that match, by the pairs of those that were aligned.
fn body(
    first: &[usize],
    second: &[usize],
    pairs: &[(usize, usize)],
    same: impl Fn(usize, usize) -> bool,
) -> Vec<DiffStep> {
    let mut steps = Vec::with_capacity(first.len());
    let (mut first, mut second) = (first.iter().copied().peekable(), second.iter().copied().peekable());
    for (one, other) in pairs {
        steps.extend(std::iter::from_fn(|| first.next_if(|at| at < one)).map(DiffStep::Removed));
        steps.extend(std::iter::from_fn(|| second.next_if(|at| at < other)).map(DiffStep::Added));
        first.next();
        second.next();
        if same(*one, *other) {
            steps.push(DiffStep::Same(*one));
        } else {
            steps.extend([DiffStep::Removed(*one), DiffStep::Added(*other)]);
        }
    }
    steps.extend(first.map(DiffStep::Removed));
    steps.extend(second.map(DiffStep::Added));
    steps
}

/// The second module with the first one's ids, where they match, and ids beyond those of the first otherwise.
struct Renamed {
    module: Module,
    /// The number of OpName instructions of the first module at the beginning.
    names: usize,
}

impl Renamed {
    fn new(a: &Side<'_>, b: &Side<'_>, matching: &Matching) -> Result<Self> {
        let header = b.module.header();
        let (first, second) = (a.module.header().bound, header.bound);
        let bound = first.saturating_add(second);
        let mut words = vec![super::MAGIC, header.version_word, header.generator, bound, header.schema];
        let mut names = 0;
        let is_name =
            |inst: &Inst<'_>| inst.op() == Op::Name && inst.word(0).is_ok_and(|id| matching.has(id));
        for inst in a.module.iter().filter(is_name) {
            words.extend(inst.words());
            names += 1;
        }
        for inst in b.module.iter() {
            let start = words.len();
            words.extend(inst.words());
            let mut at = start + 1;
            for operand in Operands::new(inst, &b.ids) {
                let operand = operand?;
                if let (Some(Id(id)), Some(word)) = (operand.id(), words.get_mut(at)) {
                    *word = matching.id(id).unwrap_or_else(|| first.saturating_add(id));
                }
                at += operand.words.len();
            }
        }
        Ok(Self { module: Module::from_words(words)?, names })
    }

    /// The instruction at a position of the second module.
    fn instruction(&self, position: usize) -> Option<Inst<'_>> {
        self.module.get(position + self.names)
    }
}

#[cfg(test)]
mod tests;

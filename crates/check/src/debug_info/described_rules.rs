//! Descriptions as a whole: where they stand, and the lines of source that they name.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{Checker, matrices::shapes};
use spirv_kit::{
    Id, Inst, Op,
    facts::IdKind,
    grammar::{ExtInstRow, OperandKind},
    words,
};

/// Where the walk over the module is.
#[derive(Default)]
pub(crate) struct DescribedPlace {
    pub(crate) in_function: bool,
    /// How many blocks of the function have begun.
    pub(crate) blocks: u32,
    /// True behind the DebugFunctionDefinition of the function.
    pub(crate) is_defined: bool,
    /// The functions that a DebugFunctionDefinition has named.
    pub(crate) defined: FxHashSet<u32>,
    pub(crate) lines: SourceTexts,
}

/// The texts of sources.
#[derive(Default)]
pub(crate) struct SourceTexts {
    /// The length in bytes of each line, by the id of the DebugSource.
    of: FxHashMap<u32, Vec<usize>>,
    /// The source that the next DebugSourceContinued continues.
    last: u32,
}

impl SourceTexts {
    /// Adds a text to that of a source.
    fn add(&mut self, source: u32, text: &str) {
        let lines = self.of.entry(source).or_default();
        for (number, line) in text.split('\n').enumerate() {
            match lines.last_mut() {
                Some(last) if number == 0 => *last += line.len(),
                _ => lines.push(line.len()),
            }
        }
    }
}

/// True if an instruction of debug information, given by its name, stands in functions; the others stand among types
/// and constants.
fn stands_in_function(name: &str) -> bool {
    matches!(
        name,
        "DebugScope"
            | "DebugNoScope"
            | "DebugDeclare"
            | "DebugValue"
            | "DebugLine"
            | "DebugNoLine"
            | "DebugFunctionDefinition"
    )
}

pub(crate) fn description_place(cx: &Checker<'_>, inst: Inst<'_>, name: &str, place: &DescribedPlace) {
    match (stands_in_function(name), place.in_function) {
        (true, false) => cx.rule(inst, format!("{name} stands in a function")),
        (false, true) => cx.rule(inst, format!("{name} stands among types and constants")),
        _ => {}
    }
}

/// Checks that a DebugFunctionDefinition stands in the first block of its function, and that there is one for each function and
/// for each description (NonSemantic.Shader.DebugInfo, "DebugFunctionDefinition").
pub(crate) fn function_definition(
    cx: &Checker<'_>,
    inst: Inst<'_>,
    operands: &[u32],
    place: &mut DescribedPlace,
) {
    if place.blocks > 1 {
        cx.rule(inst, "DebugFunctionDefinition stands in the first block of a function");
    }
    if std::mem::replace(&mut place.is_defined, true) {
        cx.rule(inst, "the function has a DebugFunctionDefinition already");
    }
    if let Some(described) = operands.first()
        && !place.defined.insert(*described)
    {
        cx.rule(inst, format!("another DebugFunctionDefinition names %{described}"));
    }
}

/// Checks the pairs of values and names of an enumeration.
pub(crate) fn enumerators(cx: &Checker<'_>, inst: Inst<'_>, row: &ExtInstRow, operands: &[u32]) {
    let fixed = row.operands.iter().take_while(|spec| spec.kind != OperandKind::PairIdRefIdRef).count();
    for [_, name] in operands.get(fixed..).unwrap_or(&[]).as_chunks::<2>().0 {
        if cx.facts.kind(Id(*name)) != IdKind::String {
            cx.rule(inst, format!("the name %{name} of an enumerator is no string"));
        }
    }
}

/// Checks that a composite of tensors is described part by part.
pub(crate) fn described_tensor(cx: &Checker<'_>, inst: Inst<'_>, operands: &[u32]) {
    let Some((tensor, rest)) = operands.split_first() else { return };
    let ty = cx.types.get(cx.facts.type_of(Id(*tensor))).map(|facts| facts.op);
    let is_part = rest.len() > 1;
    if ty.is_none_or(|op| (op == Op::TypeTensorARM) == is_part) {
        cx.rule(inst, "an index tells the tensor of a composite, and of nothing else");
    }
}

/// Checks that the lines and columns that an instruction names exist in the source text, if the module has it.
pub(crate) fn described_lines(
    cx: &Checker<'_>,
    inst: Inst<'_>,
    row: &ExtInstRow,
    operands: &[u32],
    lines: &mut SourceTexts,
) {
    let text = |operand: usize| {
        let id = operands.get(operand)?;
        let text = cx.definition(Id(*id)).filter(|inst| inst.op() == Op::String)?;
        Some(words::string(text.operands().get(1..).unwrap_or(&[])))
    };
    match row.name {
        "DebugSource" => {
            lines.last = inst.result().map_or(0, |id| id.0);
            if let Some(text) = text(1) {
                lines.add(lines.last, &text);
            }
            return;
        }
        "DebugSourceContinued" => {
            if let Some(text) = text(0) {
                lines.add(lines.last, &text);
            }
            return;
        }
        _ => {}
    }
    let of = |name: &str| {
        let at = row.operands.iter().position(|spec| spec.name == name)?;
        operands.get(at).copied()
    };
    let Some(lengths) = of("Source").and_then(|source| lines.of.get(&source)) else { return };
    for (line, column) in [("Line", "Column"), ("Line Start", "Column Start"), ("Line End", "Column End")] {
        let value = |name: &str| of(name).and_then(|id| shapes::constant_value(cx, Id(id)));
        let Some(number) = value(line) else { continue };
        if number > lengths.len() as u64 {
            return cx.rule(inst, format!("{line} is {number}, the source has {} lines", lengths.len()));
        }
        let Some(length) = number.checked_sub(1).and_then(|number| lengths.get(number as usize)) else {
            continue;
        };
        if value(column).is_some_and(|column| column > *length as u64 + 1) {
            return cx.rule(inst, format!("{column} is behind the end of line {number}"));
        }
    }
}

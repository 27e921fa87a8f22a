//! Control-flow graphs of functions, as text for Graphviz and as pictures.

mod dot;
mod draw;
mod layers;
mod layout;
mod svg;

use anyhow::Result;
use rustc_hash::FxHashMap;
use spirv_llvm::spirv::{
    Id, Ids, Inst, Module, Op, OperandContext as _, Operands,
    asm::{self, Indent, Style, Unknown},
    grammar::{ExtInstSet, ImportedSet},
    words,
};

pub use dot::dot;
pub use draw::drawn;
pub use svg::{document, page_style, picture};

/// How an edge leaves its block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EdgeKind {
    /// Always.
    Plain,
    /// Where a condition holds.
    True,
    /// Where a condition does not hold.
    False,
    /// Where a selector has a value, or no other.
    Case,
}

/// An edge between two blocks, by their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnEdge {
    /// The block that branches.
    pub from: usize,
    /// The block that is branched to.
    pub to: usize,
    /// When it is taken.
    pub kind: EdgeKind,
    /// When it is taken, in a word; empty for an edge that always is.
    pub label: String,
}

/// A block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// What it is called.
    pub title: String,
    /// Its instructions in assembly, without the label and without debug information.
    pub lines: Vec<String>,
    /// Its label.
    pub label: Id,
}

/// The control-flow graph of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnGraph {
    /// The name that the module gives to the function, or its id.
    pub name: String,
    /// Its blocks in the module's order; the first is the entry.
    pub nodes: Vec<Node>,
    /// The edges, by the blocks that they leave.
    pub edges: Vec<DrawnEdge>,
}

/// The graphs of all functions of a module that have blocks.
///
/// # Errors
/// When the module cannot be disassembled.
pub fn graphs(module: &Module) -> Result<Vec<DrawnGraph>> {
    let ids = Ids::new(module)?;
    let style = Style { indent: Indent::None, unknown: Unknown::Words, ..Style::default() };
    let texts = asm::disassemble_each(module, &style)?;
    let names = names(module);
    let mut graphs = Vec::new();
    let mut current: Option<(DrawnGraph, Vec<(usize, Inst<'_>)>)> = None;
    for (inst, text) in module.iter().zip(texts) {
        match inst.op() {
            Op::Function => {
                let name = inst.result().map(|id| names.get(&id).cloned().unwrap_or_else(|| id.to_string()));
                let graph =
                    DrawnGraph { name: name.unwrap_or_default(), nodes: Vec::new(), edges: Vec::new() };
                current = Some((graph, Vec::new()));
            }
            Op::FunctionEnd => {
                if let Some((mut graph, exits)) = current.take().filter(|(graph, _)| !graph.nodes.is_empty())
                {
                    graph.edges = edges(&graph.nodes, &exits, &ids)?;
                    graphs.push(graph);
                }
            }
            op => {
                let Some((graph, exits)) = &mut current else { continue };
                if op == Op::Label {
                    let title = text.split(' ').next().unwrap_or_default().to_owned();
                    let label = inst.result().unwrap_or(Id(0));
                    graph.nodes.push(Node { title, lines: Vec::new(), label });
                    continue;
                }
                let number = graph.nodes.len().wrapping_sub(1);
                if op.is_terminator() {
                    exits.push((number, inst));
                }
                if is_debug(inst, &ids) {
                    continue;
                }
                if let Some(node) = graph.nodes.get_mut(number) {
                    node.lines.extend(text.lines().map(str::to_owned));
                }
            }
        }
    }
    Ok(graphs)
}

/// Whether an instruction says where the program comes from and nothing of what it does: a line, or debug information.
#[must_use]
pub fn is_debug(inst: Inst<'_>, ids: &Ids<'_>) -> bool {
    match inst.op() {
        Op::Line | Op::NoLine => true,
        Op::ExtInst => {
            let set = inst.id(2).ok().and_then(|set| ids.ext_inst_set(set)).and_then(ImportedSet::known);
            set.is_some_and(ExtInstSet::is_debug_info)
        }
        _ => false,
    }
}

/// What functions are called: by OpName, or as they are linked or entered.
fn names(module: &Module) -> FxHashMap<Id, String> {
    let mut names = FxHashMap::default();
    for inst in module.iter().take_while(|inst| inst.op() != Op::Function) {
        match (inst.op(), inst.operands()) {
            (Op::Name, [id, text @ ..]) => {
                names.insert(Id(*id), words::string(text).into_owned());
            }
            (Op::EntryPoint, [_, id, text @ ..]) => {
                names.entry(Id(*id)).or_insert_with(|| words::string(text).into_owned());
            }
            _ => {}
        }
    }
    names
}

fn edges(nodes: &[Node], exits: &[(usize, Inst<'_>)], ids: &Ids<'_>) -> Result<Vec<DrawnEdge>> {
    let numbers: FxHashMap<Id, usize> =
        nodes.iter().enumerate().map(|(number, node)| (node.label, number)).collect();
    let mut edges: Vec<DrawnEdge> = Vec::new();
    for (from, inst) in exits {
        let (mut value, mut cases) = (None, FxHashMap::default());
        for (position, operand) in Operands::new(*inst, ids).enumerate() {
            let operand = operand?;
            let Some(to) = operand.id().and_then(|id| numbers.get(&id).copied()) else {
                if operand.id().is_none() {
                    value = Some(literal(operand.words));
                }
                continue;
            };
            let (kind, label) = match (inst.op(), position) {
                (Op::BranchConditional, 1) => (EdgeKind::True, "true".to_owned()),
                (Op::BranchConditional, _) => (EdgeKind::False, "false".to_owned()),
                (Op::Switch, _) => (EdgeKind::Case, value.take().unwrap_or_else(|| "default".to_owned())),
                _ => (EdgeKind::Plain, String::new()),
            };
            // The values of a switch that lead to one block are one edge.
            match cases.get(&to).and_then(|number: &usize| edges.get_mut(*number)) {
                Some(edge) => {
                    edge.label.push_str(", ");
                    edge.label.push_str(&label);
                }
                None => {
                    if kind == EdgeKind::Case {
                        cases.insert(to, edges.len());
                    }
                    edges.push(DrawnEdge { from: *from, to, kind, label });
                }
            }
        }
    }
    Ok(edges)
}

/// The value of a case.
fn literal(words: &[u32]) -> String {
    match words {
        [low, high] => ((u64::from(*high) << 32) | u64::from(*low)).cast_signed().to_string(),
        [word, ..] => word.cast_signed().to_string(),
        [] => String::new(),
    }
}

#[cfg(test)]
mod tests;

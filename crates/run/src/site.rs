//! Places in the code that are checked.

use std::rc::Rc;

use crate::{
    At,
    llvm::{Block, DebugRecordKind, Function, Inst, Metadata, Module, Opcode, Value},
    mapping::metadata,
};
use rustc_hash::FxHashMap;

use super::instrument::OWN;

/// What the code does at a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// It reads memory.
    Reads,
    /// It writes memory.
    Writes,
    /// It reads and writes memory at once.
    Exchanges,
    /// It divides.
    Divides,
    /// It computes.
    Computes,
    /// It goes on with a loop.
    Loops,
    /// It promises not to come there.
    Ends,
    /// It is a function that may call itself, or calls by a pointer or a builtin.
    Calls,
    /// It makes a variable of a size that is not known before.
    Allocates,
}

/// A place in the code that is checked.
#[derive(Clone, Debug)]
pub(super) struct Site {
    pub(super) action: Action,
    /// The place in the source where debug information has it, and the instruction otherwise.
    pub(super) at: At,
    /// The name of the variable that is accessed, where the code names it.
    pub(super) variable: Option<String>,
    /// Whether it is in the body of a builtin, of which callers know nothing.
    pub(super) is_in_builtin: bool,
}

/// Where the instructions of a module stand, in its own words: found before anything is added to it.
pub(super) struct Places {
    /// Of each instruction, by its key: the number of its block, and its text.
    insts: FxHashMap<usize, (usize, String)>,
    /// The names of functions with the labels of their blocks.
    blocks: Vec<(Rc<str>, String)>,
}

impl Places {
    pub(super) fn of(module: Module<'_>) -> Self {
        let mut texts = module.printed_instructions().into_iter();
        let (mut insts, mut blocks) = (FxHashMap::default(), Vec::new());
        for function in module.functions().filter(|function| !function.is_declaration()) {
            let name: Rc<str> = function.name().into();
            for (block, label) in function.labels() {
                let own = block.instructions().zip(&mut texts);
                insts.extend(own.map(|(inst, text)| (inst.as_key(), (blocks.len(), text))));
                blocks.push((Rc::clone(&name), label));
            }
        }
        Self { insts, blocks }
    }

    /// No places: for code that is not the module's own.
    pub(super) fn none() -> Self {
        Self { insts: FxHashMap::default(), blocks: Vec::new() }
    }

    fn at(&self, inst: Inst<'_>) -> At {
        let known = self.insts.get(&inst.as_key());
        match known.and_then(|(block, text)| Some((self.blocks.get(*block)?, text))) {
            Some(((function, label), text)) => At::Ir {
                function: function.to_string(),
                block: Some(label.clone()),
                instruction: Some(text.clone()),
            },
            None => inst.block().and_then(Block::function).map_or(At::Whole, Function::at),
        }
    }
}

impl Site {
    /// The place of an instruction.
    pub(super) fn of(places: &Places, inst: Inst<'_>, action: Action) -> Self {
        let source = inst.debug_location().and_then(Metadata::source_line).filter(|source| source.line > 0);
        let source = source.and_then(|source| {
            let file = String::from_utf8_lossy(&source.file.file_path()?).into_owned();
            Some(At::Source { file, line: source.line as usize, column: source.column as usize })
        });
        let at = source.unwrap_or_else(|| told(places.at(inst)));
        Self { action, at, variable: None, is_in_builtin: false }
    }
}

/// A place without what users have no name for: clang's second function of a kernel, and calls of the launcher.
fn told(at: At) -> At {
    match at {
        At::Ir { function, block, instruction } => At::Ir {
            function: function.strip_prefix(metadata::KERNEL_CODE).map(str::to_owned).unwrap_or(function),
            block,
            instruction: instruction.filter(|text| !text.contains(OWN)),
        },
        other => other,
    }
}

/// The names of the variables of a function.
#[derive(Default)]
pub(super) struct VariableNames {
    /// Of those that debug information names, by their allocation.
    told: FxHashMap<usize, String>,
}

impl VariableNames {
    pub(super) fn of(function: Function<'_>) -> Self {
        let insts = function.blocks().flat_map(Block::instructions);
        let records = insts.flat_map(Inst::debug_records);
        let declared = records.filter(|record| record.kind() == DebugRecordKind::Declare);
        let named = declared.filter_map(|record| {
            let name = record.variable()?.variable_name();
            Some((record.value(0)?.as_key(), String::from_utf8_lossy(name).into_owned()))
        });
        Self { told: named.collect() }
    }

    /// The name of the variable that an address is in; `None` where that is no variable, or has no name.
    pub(super) fn name(&self, object: Value<'_>) -> Option<String> {
        if let Some(global) = object.as_global() {
            // clang calls a variable of a function by both names.
            let name = global.name().into_owned();
            return Some(name.rsplit_once('.').map_or(name.clone(), |(_, own)| own.to_owned()))
                .filter(|name| !name.is_empty() && !name.starts_with(|first: char| first.is_ascii_digit()));
        }
        let inst = object.as_instruction().filter(|inst| inst.opcode() == Opcode::Alloca)?;
        if let Some(name) = self.told.get(&inst.as_key()) {
            return Some(name.clone());
        }
        let name = object.name().into_owned();
        let own = name.split('.').next().unwrap_or_default();
        // Without a point a name is the source's.
        (!own.is_empty() && (name == own || name == format!("{own}.addr"))).then(|| own.to_owned())
    }
}

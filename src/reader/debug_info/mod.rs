//! Debug information to LLVM's nodes and records.
//!
//! [`survey`] finds what instructions say of each other, [`build`] makes the nodes of the whole module from that before any
//! function is filled; [`body`] gives instructions their
//! locations and puts records between them. What is malformed is left out with a warning.

mod arrays;
mod body;
mod build;
mod decode;
mod finish;
mod rows;
mod scopes;
mod sources;
mod survey;
mod types;
mod units;

pub(crate) use body::FunctionDebug;

use rustc_hash::{FxHashMap, FxHashSet};

use super::Reader;
use crate::{
    Error, Errors, Loss, Result,
    draft::Metadata,
    spirv::{Id, Inst},
};

use decode::{DebugInst, Imports};

/// The debug information of a module.
pub(crate) struct DebugInfoReader<'m> {
    imports: Imports,
    /// The nodes by their instructions.
    nodes: FxHashMap<Id, Metadata<'m>>,
    /// The definition in the source of each function.
    definitions: FxHashMap<Id, Id>,
    /// The handles of the nodes that functions are.
    attached: FxHashSet<usize>,
    /// An expression without operations.
    no_operations: Option<Metadata<'m>>,
}

impl<'m> DebugInfoReader<'m> {
    /// The node of an instruction.
    fn node(&self, id: Id) -> Option<Metadata<'m>> {
        self.nodes.get(&id).copied()
    }
}

impl<'m, 's> Reader<'m, 's> {
    /// Makes the nodes of the module's debug information, if it has some.
    ///
    /// # Errors
    /// Where LLVM breaks its word.
    pub(super) fn debug_information(&mut self) -> Result<()> {
        let imports = Imports::of(self);
        if !imports.is_empty() {
            self.debug = build::build(self, imports)?;
        }
        self.losses.add_many(Loss::SourceText, self.source_texts);
        Ok(())
    }

    /// Warns that an instruction of debug information is left out.
    pub(super) fn debug_warning(&mut self, inst: Inst<'_>, detail: impl Into<String>) {
        let detail = format!("{}, so this debug information is left out", detail.into());
        self.warnings.push(inst.malformed(detail).or_at(|| inst.location()));
    }

    /// The warnings so far; errors, where the options are strict.
    ///
    /// # Errors
    /// The warnings.
    pub(super) fn take_warnings(&mut self, into: &mut Vec<Error>) -> Result<(), Errors> {
        let warnings = std::mem::take(&mut self.warnings);
        if self.options.strict {
            return Errors::check(warnings);
        }
        into.extend(warnings);
        Ok(())
    }

    fn debug_inst(&self, imports: &Imports, id: Id) -> Option<DebugInst<'s>> {
        self.ids.get(id).and_then(|inst| imports.decode(inst))
    }
}

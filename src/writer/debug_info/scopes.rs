//! Scopes of nodes: what a node stands in, as far as the set can say it.

use super::{
    DebugInfoState,
    nodes::{NodeProgress, is_composite, is_definition},
};
use crate::{
    Result,
    mapping::debug_info::fields::{NodeField, NodeKind},
    spirv::Id,
    view::Metadata,
    writer::ModuleWriter,
};

impl<'m> DebugInfoState<'m> {
    /// The id of a scope; its unit where it cannot be told yet.
    pub(super) fn scope(
        &mut self,
        module: &mut ModuleWriter<'m>,
        scope: Metadata<'m>,
        forward: &mut bool,
    ) -> Result<Id> {
        let id = self.reference(module, scope, forward)?;
        if Some(id) == self.none
            && let Some(NodeProgress::Done(Some(unit))) =
                self.unit.and_then(|unit| self.states.get(&unit.as_key()).copied())
        {
            return Ok(unit);
        }
        Ok(id)
    }

    /// The scope of a node: a unit for what stands in none or in a file.
    pub(super) fn parent(&self, node: Metadata<'m>) -> Option<Metadata<'m>> {
        let scope = self.owners.get(&node.as_key()).copied().or_else(|| node.debug_node(NodeField::Scope));
        match scope {
            Some(scope) if self.is_scope(scope) => Some(scope),
            // A scope that the set cannot say is left out of the chain, at most so many of them.
            Some(scope) if scope.debug_kind() != Some(NodeKind::File) => self.outer_scope(scope),
            _ => {
                let unit = node.debug_node(NodeField::Unit);
                unit.filter(|unit| unit.debug_kind() == Some(NodeKind::CompileUnit)).or(self.unit)
            }
        }
    }

    fn outer_scope(&self, from: Metadata<'m>) -> Option<Metadata<'m>> {
        const MOST: usize = 1 << 10;
        let mut scopes =
            std::iter::successors(Some(from), |scope| scope.debug_node(NodeField::Scope)).take(MOST);
        scopes.find(|scope| self.is_scope(*scope)).or(self.unit)
    }

    /// Whether the set has a scope: of types these are structures, classes and unions, of functions those that are defined.
    pub(super) fn is_scope(&self, node: Metadata<'m>) -> bool {
        let is_possible = match node.debug_kind() {
            Some(NodeKind::CompositeType) => is_composite(node),
            Some(NodeKind::Subprogram) => is_definition(node),
            Some(
                NodeKind::CompileUnit
                | NodeKind::Namespace
                | NodeKind::Module
                | NodeKind::CommonBlock
                | NodeKind::LexicalBlock
                | NodeKind::LexicalBlockFile,
            ) => true,
            _ => false,
        };
        is_possible && self.row_of(node).is_some()
    }
}

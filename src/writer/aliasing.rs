//! SPV_INTEL_memory_access_aliasing: the scopes of `!alias.scope` and `!noalias`.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::ModuleWriter;
use crate::{
    Result,
    spirv::{
        Extension, Id, Op, Version,
        grammar::{Decoration, MemoryAccess},
    },
    view::{InstView, Metadata},
};

/// The domains, scopes and lists so far, by the handles of the metadata.
#[derive(Default)]
pub(super) struct Aliasing {
    domains: FxHashMap<usize, Id>,
    scopes: FxHashMap<usize, Id>,
    lists: FxHashMap<usize, Option<Id>>,
}

impl<'m> ModuleWriter<'m> {
    /// The list of scopes of a node, declared where it is new; `None` where the node lists none.
    fn scope_list(&mut self, node: Metadata<'m>) -> Result<Option<Id>> {
        if let Some(known) = self.names.aliasing.lists.get(&node.as_key()) {
            return Ok(*known);
        }
        let mut scopes = SmallVec::<[u32; 4]>::new();
        for scope in node.operands().flatten() {
            if let Some(scope) = self.scope(scope)? {
                scopes.push(scope.0);
            }
        }
        let list = match scopes.is_empty() {
            true => None,
            false => Some(self.declare_aliasing(Op::AliasScopeListDeclINTEL, &scopes)?),
        };
        self.names.aliasing.lists.insert(node.as_key(), list);
        Ok(list)
    }

    /// A scope: a node of itself or a name, its domain, and perhaps a name for people.
    fn scope(&mut self, scope: Metadata<'m>) -> Result<Option<Id>> {
        if let Some(known) = self.names.aliasing.scopes.get(&scope.as_key()) {
            return Ok(Some(*known));
        }
        let Some(domain) = scope.operand(1).filter(|domain| domain.is_node()) else { return Ok(None) };
        let domain = match self.names.aliasing.domains.get(&domain.as_key()) {
            Some(known) => *known,
            None => {
                let id = self.declare_aliasing(Op::AliasDomainDeclINTEL, &[])?;
                self.names.aliasing.domains.insert(domain.as_key(), id);
                id
            }
        };
        let id = self.declare_aliasing(Op::AliasScopeDeclINTEL, &[domain.0])?;
        self.names.aliasing.scopes.insert(scope.as_key(), id);
        Ok(Some(id))
    }

    fn declare_aliasing(&mut self, op: Op, operands: &[u32]) -> Result<Id> {
        let id = self.new_id();
        self.requirements.op(op);
        self.sections.alias_scopes.start(op).id(id).words(operands).finish()?;
        Ok(id)
    }

    /// The lists of scopes that an instruction's memory is in and is not in.
    fn scopes_of(&mut self, inst: InstView<'m>) -> Result<[Option<Id>; 2]> {
        let mut lists = [None; 2];
        if !self.source.allows(Extension::SPV_INTEL_memory_access_aliasing) || !inst.value().has_attachments()
        {
            return Ok(lists);
        }
        for (list, kind) in lists.iter_mut().zip([self.source.kinds.alias_scope, self.source.kinds.noalias]) {
            if let Some(node) = inst.value().attachment(kind) {
                *list = self.scope_list(node)?;
            }
        }
        Ok(lists)
    }

    /// The bits of a memory access for the scopes of a load or store, and their operands.
    pub(super) fn aliasing_of_access(
        &mut self,
        inst: InstView<'m>,
    ) -> Result<(MemoryAccess, SmallVec<[u32; 2]>)> {
        let [within, without] = self.scopes_of(inst)?;
        let mut access = MemoryAccess::empty();
        access.set(MemoryAccess::AliasScopeINTELMask, within.is_some());
        access.set(MemoryAccess::NoAliasINTELMask, without.is_some());
        Ok((access, [within, without].into_iter().flatten().map(|list| list.0).collect()))
    }

    /// Decorates a call by the scopes of what it does to memory. Versions without OpDecorateId cannot say them, as where the
    /// extension is not allowed.
    pub(super) fn decorate_aliasing(&mut self, inst: InstView<'m>, call: Id) -> Result<()> {
        if !self.allows_version(Version::V1_2) {
            return Ok(());
        }
        let [within, without] = self.scopes_of(inst)?;
        for (decoration, list) in [(Decoration::AliasScopeINTEL, within), (Decoration::NoAliasINTEL, without)]
        {
            if let Some(list) = list {
                self.decorate_by(Op::DecorateId, call, decoration, &[list.0])?;
            }
        }
        Ok(())
    }
}

//! SPV_INTEL_memory_access_aliasing: scopes become `!alias.scope` and `!noalias`.

use rustc_hash::FxHashMap;

use super::Reader;
use crate::{
    Result,
    draft::{self, Metadata},
    spirv::{
        Id, Inst, Op,
        grammar::{Decoration, MemoryAccess},
        words,
    },
};

/// Domains, scopes and lists of scopes by their ids.
pub(crate) type AliasingNodes<'m> = FxHashMap<Id, Metadata<'m>>;

impl<'m, 's> Reader<'m, 's> {
    /// Takes note of what a declaration declares, and before it of what it names that stands later.
    pub(crate) fn declare_aliasing(&mut self, inst: Inst<'s>) -> Result<()> {
        let result = inst.id(0)?;
        if self.aliasing.contains_key(&result) {
            return Ok(());
        }
        for word in inst.operands().iter().skip(1) {
            let named = self.ids.get(Id(*word)).filter(|named| named.op().aliasing_level().is_some());
            if let Some(named) =
                named.filter(|named| named.op().aliasing_level() < inst.op().aliasing_level())
            {
                self.declare_aliasing(named)?;
            }
        }
        let mut operands = Vec::new();
        for (position, word) in inst.operands().iter().enumerate().skip(1) {
            let id = Id(*word);
            let is_name = inst.op() != Op::AliasScopeListDeclINTEL
                && self.ids.get(id).is_some_and(|known| known.op() == Op::String);
            operands.push(match self.aliasing.get(&id) {
                Some(known) => *known,
                None if is_name => {
                    let text = self.ids.require(id)?;
                    self.context.md_string(&words::string_bytes(text.operands().get(1..).unwrap_or(&[])))
                }
                None => {
                    return Err(inst.malformed(format!("operand {position}, {id}, is not declared before")));
                }
            });
        }
        let node = match inst.op() {
            Op::AliasScopeListDeclINTEL => self.context.md_node(&operands),
            _ => self.context.md_distinct_self(&operands),
        };
        self.aliasing.insert(result, node);
        Ok(())
    }

    /// Attaches a list of scopes to an instruction.
    pub(crate) fn attach_scopes(&self, to: draft::Inst<'m>, bit: MemoryAccess, list: Id) -> Result<()> {
        let name = if bit == MemoryAccess::AliasScopeINTELMask { "alias.scope" } else { "noalias" };
        if let Some(node) = self.aliasing.get(&list) {
            to.value().attach(self.context.metadata_kind(name), *node)?;
        }
        Ok(())
    }

    /// Attaches the scopes that decorate a call.
    pub(crate) fn attach_decorated_scopes(&self, id: Id, call: draft::Inst<'m>) -> Result<()> {
        if self.aliasing.is_empty() || !self.index.is_decorated(id) {
            return Ok(());
        }
        for decoration in self.index.decorations(id) {
            let bit = match decoration.kind {
                Decoration::AliasScopeINTEL => MemoryAccess::AliasScopeINTELMask,
                Decoration::NoAliasINTEL => MemoryAccess::NoAliasINTELMask,
                _ => continue,
            };
            self.attach_scopes(call, bit, Id(decoration.parameter(0)?))?;
        }
        Ok(())
    }
}

//! Templates, and declarations that stand for types.

use super::{DebugInfo, Words, nodes::State};
use crate::{
    Result,
    llvm::Metadata,
    mapping::debug_info::nodes::{NodeField, node_row, tag},
    spirv::{Id, Op, grammar::Quantifier},
    writer::ModuleScope,
};

impl<'m> DebugInfo<'m> {
    /// DebugTypeTemplate of a function or type that has parameters.
    pub(super) fn write_template(&mut self, module: &mut ModuleScope<'m>, owner: Metadata<'m>) -> Result<()> {
        let Some(State::Done(Some(target))) = self.states.get(&owner.as_key()).copied() else { return Ok(()) };
        let mut words = Words::new();
        words.push(target.0);
        for parameter in owner.debug_list(NodeField::TemplateParameters).flatten() {
            if let Some(State::Done(Some(id))) = self.states.get(&parameter.as_key()) {
                words.push(id.0);
            }
        }
        self.instruction(module, "DebugTypeTemplate", &words)?;
        Ok(())
    }

    /// The declaration of a composite type that is not written yet and may not be referred to: the same type without its
    /// members, which its name and linkage name tell from others.
    pub(super) fn declaration(&mut self, module: &mut ModuleScope<'m>, node: Metadata<'m>) -> Result<Id> {
        const IS_DECLARATION: u32 = 1 << 4;
        if let Some(id) = self.declarations.get(&node.as_key()) {
            return Ok(*id);
        }
        let (Some(inst), Some(row)) = (
            self.row("DebugTypeComposite"),
            node.debug_kind().and_then(|kind| node_row(kind, tag::STRUCTURE)),
        ) else {
            return self.none(module);
        };
        let mut words = Words::new();
        for operand in inst.operands.iter().filter(|operand| operand.quantifier == Quantifier::One) {
            match operand.name {
                "Flags" => {
                    let flags = self.flags(node) | IS_DECLARATION;
                    words.push(self.number(module, operand.kind, flags.into())?);
                }
                // The scope may wait as well.
                "Parent" => {
                    let scope = self.parent(node).and_then(|scope| self.states.get(&scope.as_key()).copied());
                    let unit = self.unit.and_then(|unit| self.states.get(&unit.as_key()).copied());
                    match scope.into_iter().chain(unit).find(|state| matches!(state, State::Done(Some(_)))) {
                        Some(State::Done(Some(id))) => words.push(id.0),
                        _ => {
                            let none = self.none(module)?;
                            words.push(none.0);
                        }
                    }
                }
                name => self.plain_operand(module, node, row, (name, operand.kind), &mut words)?,
            }
        }
        let id = module.types.emitter.new_id();
        self.write(module, Op::ExtInst, id, inst, &words)?;
        self.declarations.insert(node.as_key(), id);
        Ok(id)
    }
}

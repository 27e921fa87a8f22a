//! Templates, and declarations that stand for types.

use super::{DebugInfoState, DebugOperands, nodes::NodeProgress};
use crate::{
    Loss, Result,
    mapping::debug_info::{
        DebugInfoForm,
        fields::{NodeField, NodeKind},
        nodes::{node_row, tag},
        values::{VOID, flag},
    },
    spirv::{Id, Op, grammar::Quantifier},
    view::Metadata,
    writer::ModuleWriter,
};

/// The parameters of a template; of a list that holds other nodes as well, which LLVM ignores, they alone.
pub(super) fn template_parameters(owner: Metadata<'_>) -> impl Iterator<Item = Metadata<'_>> {
    owner.debug_list(NodeField::TemplateParameters).flatten().filter(|node| {
        matches!(node.debug_kind(), Some(NodeKind::TemplateTypeParameter | NodeKind::TemplateValueParameter))
    })
}

impl<'m> DebugInfoState<'m> {
    /// DebugTypeTemplate of a function or type that has parameters.
    pub(super) fn write_template(
        &mut self,
        module: &mut ModuleWriter<'m>,
        owner: Metadata<'m>,
    ) -> Result<()> {
        let Some(NodeProgress::Done(Some(target))) = self.states.get(&owner.as_key()).copied() else {
            return Ok(());
        };
        let mut words = DebugOperands::from_slice(&[target.0]);
        words.extend(self.template_operands(owner));
        self.instruction(module, "DebugTypeTemplate", &words)?;
        Ok(())
    }

    /// The parameters of a template, as far as they are written.
    pub(super) fn template_operands(&mut self, owner: Metadata<'m>) -> DebugOperands {
        let mut words = DebugOperands::new();
        for parameter in template_parameters(owner) {
            // Validators take no pack here, so its parameters stand for it.
            if let Some(parts) = self.packs.get(&parameter.as_key()) {
                words.extend(parts.iter().copied());
                if parts.is_empty() {
                    self.losses.add(Loss::DebugPack);
                }
            } else if let Some(NodeProgress::Done(Some(id))) = self.states.get(&parameter.as_key()) {
                words.push(id.0);
            }
        }
        words
    }

    /// Writes the parameters of a pack. Where templates do not list packs each has copies of its own, which tell it.
    pub(super) fn pack(
        &mut self,
        module: &mut ModuleWriter<'m>,
        pack: Metadata<'m>,
        words: &mut DebugOperands,
    ) -> Result<()> {
        let mut parts = DebugOperands::new();
        for part in pack.debug_list(NodeField::Value).flatten() {
            match (self.states.get(&part.as_key()).copied(), self.row_of(part)) {
                (Some(NodeProgress::Done(Some(id))), _) if self.form == DebugInfoForm::Shader200 => {
                    parts.push(id.0)
                }
                (Some(NodeProgress::Done(Some(_))), Some(row)) => {
                    let id = module.new_id();
                    self.write_node(module, part, row, id)?;
                    parts.push(id.0);
                }
                _ => {}
            }
        }
        words.extend(parts.iter().copied());
        if self.form != DebugInfoForm::Shader200 {
            self.packs.insert(pack.as_key(), parts);
        }
        Ok(())
    }

    /// The type that stands for none where a type has to be.
    pub(super) fn void_type(&mut self, module: &mut ModuleWriter<'m>) -> Result<Id> {
        if let Some(id) = self.void_type {
            return Ok(id);
        }
        let id = self.stand_in_type(module, "DebugTypeBasic")?;
        self.void_type = Some(id);
        Ok(id)
    }

    /// The type of a function: one without parameters and result stands for none, and for what is no type of a function, which
    /// LLVM ignores.
    pub(super) fn function_type_of(
        &mut self,
        module: &mut ModuleWriter<'m>,
        function: Metadata<'m>,
        forward: &mut bool,
    ) -> Result<Id> {
        let ty = function.debug_node(NodeField::Type);
        if let Some(ty) = ty.filter(|ty| ty.debug_kind() == Some(NodeKind::SubroutineType)) {
            let id = self.reference(module, ty, forward)?;
            if Some(id) != self.none {
                return Ok(id);
            }
        }
        if self.form == DebugInfoForm::Shader200 {
            return self.none(module);
        }
        if let Some(id) = self.function_type {
            return Ok(id);
        }
        let id = self.stand_in_type(module, "DebugTypeFunction")?;
        self.function_type = Some(id);
        Ok(id)
    }

    /// Writes a type of which nothing is known.
    fn stand_in_type(&mut self, module: &mut ModuleWriter<'m>, name: &str) -> Result<Id> {
        let Some(inst) = self.row(name) else { return self.none(module) };
        let mut words = DebugOperands::new();
        for operand in inst.operands.iter().filter(|operand| operand.quantifier == Quantifier::One) {
            words.push(match operand.name {
                "Name" => module.string(VOID)?.0,
                "Size" => module.const_u32(0)?.0,
                "Return Type" => self.void.0,
                _ => self.number(module, operand.kind, 0)?,
            });
        }
        let id = module.new_id();
        self.write(module, Op::ExtInst, id, inst, &words)?;
        Ok(id)
    }

    /// The declaration of a composite type that is not written yet and may not be referred to: the same type without its
    /// members, which its name and linkage name tell from others.
    pub(super) fn declaration(&mut self, module: &mut ModuleWriter<'m>, node: Metadata<'m>) -> Result<Id> {
        if let Some(id) = self.declarations.get(&node.as_key()) {
            return Ok(*id);
        }
        let (Some(inst), Some(row)) = (
            self.row("DebugTypeComposite"),
            node.debug_kind().and_then(|kind| node_row(kind, tag::STRUCTURE)),
        ) else {
            return self.none(module);
        };
        let mut words = DebugOperands::new();
        for operand in inst.operands.iter().filter(|operand| operand.quantifier == Quantifier::One) {
            match operand.name {
                "Flags" => {
                    let flags = self.flags(node) | flag::IS_DECLARATION;
                    words.push(self.number(module, operand.kind, flags.into())?);
                }
                // The scope may wait as well.
                "Parent" => {
                    let scope = self.parent(node).and_then(|scope| self.states.get(&scope.as_key()).copied());
                    let unit = self.unit.and_then(|unit| self.states.get(&unit.as_key()).copied());
                    match scope
                        .into_iter()
                        .chain(unit)
                        .find(|state| matches!(state, NodeProgress::Done(Some(_))))
                    {
                        Some(NodeProgress::Done(Some(id))) => words.push(id.0),
                        _ => {
                            let none = self.none(module)?;
                            words.push(none.0);
                        }
                    }
                }
                name => self.plain_operand(module, node, row, (name, operand.kind), &mut words)?,
            }
        }
        let id = module.new_id();
        self.write(module, Op::ExtInst, id, inst, &words)?;
        self.declarations.insert(node.as_key(), id);
        Ok(id)
    }
}

//! `NonSemantic.AuxData`, which become attributes and metadata again where the options ask for it.

use super::Reader;
use crate::{
    Result,
    llvm::{Attribute, AttributeIndex, Function, Global, Metadata, Value},
    mapping::auxdata::{self, Owner, What},
    spirv::{Id, Inst, Op, grammar::ExtInstSet, words},
};

/// The owner of attributes and metadata.
enum Target<'m> {
    Function(Function<'m>),
    Variable(Global<'m>),
}

impl<'m> Target<'m> {
    fn value(&self) -> Value<'m> {
        match self {
            Self::Function(function) => function.value(),
            Self::Variable(global) => global.value(),
        }
    }
}

impl<'m, 's> Reader<'m, 's> {
    /// Puts attributes and metadata back. An instruction that is not understood is left out: its set may not matter.
    pub(crate) fn auxiliary_data(&mut self) -> Result<()> {
        if !self.options.preserve_auxdata {
            return Ok(());
        }
        let ids = self.ids;
        let sets: Vec<Id> = ids
            .module()
            .iter()
            .take_while(|inst| inst.op() != Op::MemoryModel)
            .filter(|inst| inst.op() == Op::ExtInstImport)
            .filter(|inst| {
                let name = words::string(inst.operands().get(1..).unwrap_or(&[]));
                ExtInstSet::by_import(&name) == Some(ExtInstSet::NonSemanticAuxData)
            })
            .map(|inst| inst.id(0))
            .collect::<Result<_>>()?;
        if sets.is_empty() {
            return Ok(());
        }
        for inst in ids.module().iter().filter(|inst| inst.op() == Op::ExtInst) {
            if let [_, _, set, number, owner, rest @ ..] = inst.operands()
                && sets.contains(&Id(*set))
                && let Some((kind, what)) = auxdata::by_instruction(*number)
                && let Some(target) = self.auxiliary_target(kind, Id(*owner))?
            {
                self.auxiliary(inst, &target, what, rest)?;
            }
        }
        Ok(())
    }

    fn auxiliary_target(&mut self, kind: Owner, id: Id) -> Result<Option<Target<'m>>> {
        match kind {
            Owner::Function => {
                let known = self.functions.get(id.0 as usize).copied().flatten();
                Ok(known.map(Target::Function))
            }
            Owner::Variable => {
                let global = self.global_value(id).and_then(Value::as_global);
                Ok(global.map(Target::Variable))
            }
        }
    }

    fn auxiliary(&mut self, inst: Inst<'s>, target: &Target<'m>, what: What, words: &[u32]) -> Result<()> {
        let [name, rest @ ..] = words else { return Ok(()) };
        let Some(name) = self.auxiliary_text(Id(*name)) else { return Ok(()) };
        match what {
            What::Metadata => {
                let mut operands = Vec::with_capacity(rest.len());
                for id in rest {
                    match self.auxiliary_operand(Id(*id))? {
                        Some(operand) => operands.push(operand),
                        None => return Ok(()),
                    }
                }
                if !name.is_empty() && !auxdata::is_written_otherwise(&name) {
                    let node = self.context.md_node(&operands);
                    target.value().attach(self.context.metadata_kind(&name), node)?;
                }
                Ok(())
            }
            What::Attribute => {
                let value = rest.first().map(|id| self.auxiliary_text(Id(*id)));
                let Some(value) = value.map_or(Some(None), |text| text.map(Some)) else { return Ok(()) };
                let attribute = self.auxiliary_attribute(&name, value.as_deref())?;
                let added = match (attribute, target) {
                    (None, _) => Ok(()),
                    (Some(attribute), Target::Function(function)) => {
                        function.add_attribute(AttributeIndex::Function, attribute)
                    }
                    (Some(attribute), Target::Variable(global)) => global.add_attribute(attribute),
                };
                added.map_err(|error| inst.malformed(error.to_string()))
            }
        }
    }

    /// The attribute of a name: one of LLVM's own where functions can have it so, otherwise a string.
    fn auxiliary_attribute(&self, name: &str, value: Option<&str>) -> Result<Option<Attribute<'m>>> {
        let context = self.context;
        if name.is_empty() {
            return Ok(None);
        }
        if !context.is_attribute(name) {
            return Ok(Some(context.attribute_string(name, value.unwrap_or_default())?));
        }
        Ok(context.function_attribute_by_name(name, value))
    }

    /// The text of an OpString.
    fn auxiliary_text(&self, id: Id) -> Option<String> {
        let inst = self.ids.get(id).filter(|inst| inst.op() == Op::String)?;
        Some(words::string(inst.operands().get(1..)?).into_owned())
    }

    fn auxiliary_operand(&self, id: Id) -> Result<Option<Metadata<'m>>> {
        if let Some(text) = self.auxiliary_text(id) {
            return Ok(Some(self.context.md_string(text.as_bytes())));
        }
        match self.global_value(id) {
            Some(value) if value.is_constant() => Ok(Some(value.as_md()?)),
            _ => Ok(None),
        }
    }
}

//! Attributes and metadata of functions and variables that SPIR-V has no words for, as `NonSemantic.AuxData`.

use super::{ModuleScope, Types};
use crate::{
    Result,
    llvm::{Attribute, AttributeIndex, AttributeValue, Metadata, MetadataKind, Value, ValueKind},
    mapping::auxdata::{self, Owner},
    spirv::{
        Extension, Id, Op, Version,
        grammar::{ExtInstSet, NonSemanticAuxData},
    },
};

impl<'m> ModuleScope<'m> {
    /// Writes what the options ask to keep. Only a reader of this set loses something without it, so metadata that
    /// are more than strings and numbers are left out.
    pub(super) fn write_auxiliary_data(&mut self) -> Result<()> {
        if !self.source.options.preserve_auxdata {
            return Ok(());
        }
        for function in self.source.module.functions() {
            let Some(info) = self.functions.get(&function.value().as_key()) else { continue };
            let id = info.id;
            let attributes: Vec<_> = function.attributes(AttributeIndex::Function).collect();
            self.types.auxiliary_attributes(Owner::Function, id, &attributes)?;
            self.auxiliary_metadata(Owner::Function, id, function.value())?;
        }
        for global in self.source.module.globals() {
            let Some(id) = self.value_ids.get(global.value().as_key()) else { continue };
            let attributes: Vec<_> = global.attributes().collect();
            self.types.auxiliary_attributes(Owner::Variable, id, &attributes)?;
            self.auxiliary_metadata(Owner::Variable, id, global.value())?;
        }
        Ok(())
    }
}

impl<'m> Types<'m> {
    fn auxiliary_attributes(&mut self, owner: Owner, id: Id, attributes: &[Attribute<'m>]) -> Result<()> {
        for attribute in attributes {
            let mut words = Vec::with_capacity(2);
            match attribute.value() {
                AttributeValue::Flag => words.push(self.emitter.string(attribute.name().as_bytes())?.0),
                AttributeValue::Int(number) => {
                    words.push(self.emitter.string(attribute.name().as_bytes())?.0);
                    words.push(self.emitter.string(number.to_string().as_bytes())?.0);
                }
                AttributeValue::String { key, value } => {
                    words.push(self.emitter.string(key)?.0);
                    if !value.is_empty() {
                        words.push(self.emitter.string(value)?.0);
                    }
                }
                AttributeValue::Type(_) | AttributeValue::Range => continue,
            }
            self.auxiliary(auxdata::attribute(owner), id, &words)?;
        }
        Ok(())
    }
}

impl<'m> ModuleScope<'m> {
    fn auxiliary_metadata(&mut self, owner: Owner, id: Id, value: Value<'m>) -> Result<()> {
        if !value.has_attachments() {
            return Ok(());
        }
        for (kind, node) in value.attachments() {
            let Some(name) = self.source.context.metadata_kind_name(kind) else { continue };
            if node.kind() != MetadataKind::Tuple || auxdata::is_written_otherwise(&name) {
                continue;
            }
            let Some(operands) = plain_operands(node) else { continue };
            let mut words = vec![self.types.emitter.string(name.as_bytes())?.0];
            for operand in operands {
                words.push(match operand {
                    Plain::Text(text) => self.types.emitter.string(text)?.0,
                    Plain::Constant(value) => self.constant(value)?.0,
                });
            }
            self.types.auxiliary(auxdata::metadata(owner), id, &words)?;
        }
        Ok(())
    }
}

impl<'m> Types<'m> {
    fn auxiliary(&mut self, what: NonSemanticAuxData, of: Id, words: &[u32]) -> Result<()> {
        // Non-semantic instructions came as an extension and are part of SPIR-V 1.6.
        if self.emitter.prefers_version(Version::V1_6) {
            self.emitter.requirements.at_least(Version::V1_6, "NonSemantic.AuxData")?;
        } else {
            self.emitter.require_extension(Extension::SPV_KHR_non_semantic_info, || {
                "NonSemantic.AuxData".to_owned()
            })?;
        }
        let set = self.emitter.import(ExtInstSet::NonSemanticAuxData)?;
        let void = self.void()?.0;
        let id = self.emitter.new_id();
        let head = [void, id.0, set.0, what.0, of.0];
        self.emitter.sections.trailing_insts.start(Op::ExtInst).words(&head).words(words).finish()
    }
}

/// An operand of metadata that has an id in SPIR-V.
enum Plain<'m> {
    Text(&'m [u8]),
    Constant(Value<'m>),
}

/// The operands of a node; `None` where one is more than a string or a number.
fn plain_operands(node: Metadata<'_>) -> Option<Vec<Plain<'_>>> {
    node.operands().map(|operand| plain(operand?)).collect()
}

fn plain(operand: Metadata<'_>) -> Option<Plain<'_>> {
    if let Some(text) = operand.string_bytes() {
        return Some(Plain::Text(text));
    }
    let value = operand.value()?;
    matches!(value.kind(), ValueKind::ConstantInt | ValueKind::ConstantFp).then_some(Plain::Constant(value))
}

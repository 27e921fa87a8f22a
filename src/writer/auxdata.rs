//! Attributes and metadata of functions and variables that SPIR-V has no words for, as `NonSemantic.AuxData`.

use super::ModuleWriter;
use crate::{
    Result,
    mapping::auxdata::{
        self, OwnerKind,
        datum::{self, Datum, FloatType, TextBudget},
    },
    spirv::{
        Extension, Id, Op, Version,
        grammar::{ExtInstSet, NonSemanticAuxData},
    },
    view::{
        AttributePayload, AttributePosition, AttributeView, Linkage, Metadata, MetadataCategory, TypeKind,
        Value, ValueKind,
    },
};

/// An instruction has fewer than 65,536 words, so metadata of more operands or longer strings are left out.
const MAX_OPERANDS: usize = 60_000;
const MAX_TEXT: usize = 4 * 60_000;

impl<'m> ModuleWriter<'m> {
    /// Writes what the options ask to keep. Only a reader of this set loses something without it, so metadata that
    /// hold more than nodes, strings, numbers and symbols are left out.
    pub(super) fn write_auxiliary_data(&mut self) -> Result<()> {
        if !self.source.options.preserve_auxdata {
            return Ok(());
        }
        for function in self.source.module.functions() {
            let Some(info) = self.functions.get(&function.value().as_key()) else { continue };
            let id = info.id;
            let attributes: Vec<_> = function.attributes(AttributePosition::Function).collect();
            self.auxiliary_attributes(OwnerKind::Function, id, &attributes)?;
            self.auxiliary_metadata(OwnerKind::Function, id, function.value())?;
            if function.linkage() == Linkage::AvailableExternally {
                let number = self.const_u32(auxdata::AVAILABLE_EXTERNALLY)?;
                self.auxiliary(auxdata::LINKAGE, id, &[number.0])?;
            }
        }
        for global in self.source.module.globals() {
            let Some(id) = self.value_ids.get(global.value().as_key()) else { continue };
            let attributes: Vec<_> = global.attributes().collect();
            self.auxiliary_attributes(OwnerKind::Variable, id, &attributes)?;
            self.auxiliary_metadata(OwnerKind::Variable, id, global.value())?;
        }
        Ok(())
    }

    fn auxiliary_attributes(
        &mut self,
        owner: OwnerKind,
        id: Id,
        attributes: &[AttributeView<'m>],
    ) -> Result<()> {
        for attribute in attributes {
            let mut words = Vec::with_capacity(2);
            match attribute.value() {
                AttributePayload::Flag => words.push(self.string(attribute.name().as_bytes())?.0),
                AttributePayload::Int(number) => {
                    words.push(self.string(attribute.name().as_bytes())?.0);
                    words.push(self.string(number.to_string().as_bytes())?.0);
                }
                AttributePayload::String { key, value } => {
                    words.push(self.string(key)?.0);
                    if !value.is_empty() {
                        words.push(self.string(value)?.0);
                    }
                }
                AttributePayload::Type(_) | AttributePayload::Range => continue,
            }
            self.auxiliary(auxdata::attribute(owner), id, &words)?;
        }
        Ok(())
    }

    fn auxiliary_metadata(&mut self, owner: OwnerKind, id: Id, value: Value<'m>) -> Result<()> {
        if !value.has_attachments() {
            return Ok(());
        }
        for (kind, node) in value.attachments() {
            let Some(name) = self.source.context.metadata_kind_name(kind) else { continue };
            if node.kind() != MetadataCategory::Tuple || auxdata::is_written_otherwise(&name) {
                continue;
            }
            let Some(operands) = self.operands_of(node) else { continue };
            let mut words = vec![self.string(name.as_bytes())?.0];
            for operand in operands {
                words.push(match operand {
                    MetadataOperand::Text(text) => self.string(text)?.0,
                    MetadataOperand::Spelled(text) => self.string(text.as_bytes())?.0,
                    MetadataOperand::Constant(value) => self.constant(value)?.0,
                    MetadataOperand::Symbol(id) => id.0,
                });
            }
            self.auxiliary(auxdata::metadata(owner), id, &words)?;
        }
        Ok(())
    }

    fn auxiliary(&mut self, what: NonSemanticAuxData, of: Id, words: &[u32]) -> Result<()> {
        // Non-semantic instructions came as an extension and are part of SPIR-V 1.6.
        if self.prefers_version(Version::V1_6) {
            self.requirements.at_least(Version::V1_6, "NonSemantic.AuxData")?;
        } else {
            self.require_extension(Extension::SPV_KHR_non_semantic_info, || {
                "NonSemantic.AuxData".to_owned()
            })?;
        }
        let set = self.import(ExtInstSet::NonSemanticAuxData)?;
        let void = self.void()?.0;
        let id = self.new_id();
        let head = [void, id.0, set.0, what.0, of.0];
        self.sections.trailing_insts.start(Op::ExtInst).words(&head).words(words).finish()
    }

    /// The operands of a node; `None` where one is neither a constant nor made of these, or where an instruction cannot hold
    /// them all.
    fn operands_of(&self, node: Metadata<'m>) -> Option<Vec<MetadataOperand<'m>>> {
        let mut room = TextBudget::new();
        let mut operands = Vec::new();
        for operand in node.operands() {
            if operands.len() == MAX_OPERANDS {
                return None;
            }
            let operand = self.operand_of(operand, &mut room)?;
            if matches!(&operand, MetadataOperand::Text(text) if text.len() > MAX_TEXT)
                || matches!(&operand, MetadataOperand::Spelled(text) if text.len() > MAX_TEXT)
            {
                return None;
            }
            operands.push(operand);
        }
        Some(operands)
    }

    fn operand_of(
        &self,
        operand: Option<Metadata<'m>>,
        room: &mut TextBudget,
    ) -> Option<MetadataOperand<'m>> {
        if let Some(text) = operand.and_then(Metadata::string_bytes).filter(|text| !datum::is_ambiguous(text))
        {
            return Some(MetadataOperand::Text(text));
        }
        if let Some(value) = operand.and_then(Metadata::value) {
            if is_plain(value) {
                return Some(MetadataOperand::Constant(value));
            }
            if let Some(id) = self.symbol_of(value) {
                return Some(MetadataOperand::Symbol(id));
            }
        }
        datum_of(operand, room).map(|datum| MetadataOperand::Spelled(datum::spell(&datum)))
    }

    /// The id of a function or variable.
    fn symbol_of(&self, value: Value<'m>) -> Option<Id> {
        match value.kind() {
            ValueKind::Function => self.functions.get(&value.as_key()).map(|info| info.id),
            ValueKind::GlobalVariable => self.value_ids.get(value.as_key()),
            _ => None,
        }
    }
}

/// An operand of metadata that has an id in SPIR-V.
enum MetadataOperand<'m> {
    Text(&'m [u8]),
    Spelled(String),
    Constant(Value<'m>),
    Symbol(Id),
}

/// Whether a value is a constant of a type that every module may have.
fn is_plain(value: Value<'_>) -> bool {
    value.ty().is_some_and(|ty| match value.kind() {
        ValueKind::ConstantInt => matches!(ty.int_width(), Some(1 | 8 | 16 | 32 | 64)),
        ValueKind::ConstantFp => matches!(ty.kind(), TypeKind::Half | TypeKind::Float | TypeKind::Double),
        _ => false,
    })
}

/// An operand for which text stands; `None` where there is none, or where it would be too long.
fn datum_of(operand: Option<Metadata<'_>>, room: &mut TextBudget) -> Option<Datum> {
    let Some(operand) = operand else { return Some(Datum::Null) };
    if let Some(text) = operand.string_bytes() {
        return Some(Datum::Text(text.to_vec()));
    }
    if let Some(value) = operand.value() {
        if let Some(int) = value.const_int() {
            return Some(Datum::Int { bits: int.width, words: int.words.to_vec() });
        }
        let ty = match value.ty()?.kind() {
            TypeKind::Half => FloatType::Half,
            TypeKind::BFloat => FloatType::BFloat,
            TypeKind::Float => FloatType::Single,
            TypeKind::Double => FloatType::Double,
            _ => return None,
        };
        let (_, [bits, _]) = value.const_fp()?;
        return Some(Datum::Float { ty, bits });
    }
    if operand.kind() != MetadataCategory::Tuple {
        return None;
    }
    let mut operands = Vec::new();
    for each in operand.operands() {
        let mut within = room.within(1)?;
        operands.push(datum_of(each, &mut within)?);
        room.leave(within);
    }
    Some(Datum::Node { distinct: operand.is_distinct(), operands })
}

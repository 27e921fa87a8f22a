//! Decorations and control masks that follow from attributes.

use super::state::Writer;
use crate::{
    Result,
    llvm::{AttributeValue, Function, KnownAttribute, Place},
    mapping::attributes,
    spirv::{
        Id,
        grammar::{Decoration, FunctionControl, OperandKind},
    },
};

impl<'m> Writer<'m> {
    /// The control mask of a function, by its attributes.
    pub(super) fn function_control(&self, function: Function<'m>) -> FunctionControl {
        let mut control = FunctionControl::empty();
        for attribute in function.attributes(Place::Function) {
            let Some(known) = attribute.kind().and_then(|kind| self.attribute_kinds.known(kind)) else {
                continue;
            };
            if let (KnownAttribute::Memory, AttributeValue::Int(bits)) = (known, attribute.value()) {
                control |= attributes::memory_control(bits);
            } else if let Some(bit) = attributes::function_control(known.name()) {
                control |= bit;
            }
        }
        control
    }

    /// Decorates a function by its attributes.
    pub(super) fn decorate_function(&mut self, function: Function<'m>, id: Id) -> Result<()> {
        for attribute in function.attributes(Place::Return) {
            let known = attribute.kind().and_then(|kind| self.attribute_kinds.known(kind));
            if let Some(value) = known.and_then(|known| attributes::parameter_attribute(known.name())) {
                self.requirements.note(OperandKind::FunctionParameterAttribute, value.0);
                self.decorate(id, Decoration::FuncParamAttr, &[value.0])?;
            }
        }
        Ok(())
    }

    /// Decorates a parameter by its attributes.
    pub(super) fn decorate_parameter(&mut self, function: Function<'m>, index: u32, id: Id) -> Result<()> {
        for attribute in function.attributes(Place::Param(index)) {
            let Some(known) = attribute.kind().and_then(|kind| self.attribute_kinds.known(kind)) else {
                continue;
            };
            match (known, attribute.value()) {
                (KnownAttribute::Align, AttributeValue::Int(bytes)) => {
                    self.decorate(id, Decoration::Alignment, &[bytes as u32])?;
                }
                (KnownAttribute::Dereferenceable, AttributeValue::Int(bytes)) => {
                    self.decorate_max_byte_offset(id, bytes)?;
                }
                (KnownAttribute::Captures, AttributeValue::Int(0)) => {
                    self.decorate_attribute(id, "nocapture")?;
                }
                _ => self.decorate_attribute(id, known.name())?,
            }
        }
        Ok(())
    }

    fn decorate_max_byte_offset(&mut self, id: Id, bytes: u64) -> Result<()> {
        // The decoration came with SPIR-V 1.1 and is a hint, so a module for 1.0 does without it.
        match u32::try_from(bytes) {
            Ok(bytes) if self.allows_version(crate::spirv::Version::V1_1) => {
                self.decorate(id, Decoration::MaxByteOffset, &[bytes])
            }
            _ => Ok(()),
        }
    }

    fn decorate_attribute(&mut self, id: Id, name: &str) -> Result<()> {
        if let Some(value) = attributes::parameter_attribute(name) {
            self.requirements.note(OperandKind::FunctionParameterAttribute, value.0);
            self.decorate(id, Decoration::FuncParamAttr, &[value.0])?;
        }
        Ok(())
    }
}

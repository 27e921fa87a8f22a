//! SPV_INTEL_vector_compute and SPV_INTEL_fast_composite: decorations and execution modes that are string attributes in
//! LLVM IR.

use super::{Reader, index::IdDecoration};
use crate::{
    Result,
    draft::{AttributeIndex, DraftAttribute, Function, Global},
    mapping::vector_compute::{self as vc, AttributeTarget},
    spirv::{
        Id, Inst,
        grammar::{self, Capability, ExecutionMode, FPDenormMode, FPOperationMode, FPRoundingMode},
    },
};

/// Whether a module uses one of the extensions.
pub(crate) fn is_used(ids: &crate::spirv::Ids<'_>) -> bool {
    let capabilities = [Capability::VectorComputeINTEL, Capability::FastCompositeINTEL];
    ids.module()
        .iter()
        .take_while(|inst| inst.op() == crate::spirv::Op::Capability)
        .filter_map(|inst| inst.operands().first())
        .any(|word| capabilities.contains(&Capability(*word)))
}

impl<'m, 's> Reader<'m, 's> {
    /// The attribute for a decoration.
    pub(crate) fn vector_compute_attribute(
        &self,
        decoration: IdDecoration<'s>,
        owner: AttributeTarget,
    ) -> Result<Option<DraftAttribute>> {
        let Some(row) = vc::by_decoration(decoration.kind, owner).filter(|_| self.is_vector_compute) else {
            return Ok(None);
        };
        let value = match row.has_number {
            true => decoration.parameter(0)?.to_string(),
            // Some producers write the depth of pointers, for which the decoration has no operand.
            false if !row.plain_value().is_empty() => decoration
                .parameter(0)
                .map_or_else(|_| row.plain_value().to_owned(), |depth| depth.to_string()),
            false => row.plain_value().to_owned(),
        };
        Ok(Some(self.context.attribute_string(row.attribute, &value)))
    }

    /// The attributes of a function and of what it returns.
    pub(crate) fn vector_compute_function(&self, id: Id, function: Function<'m>) -> Result<()> {
        if !self.is_vector_compute {
            return Ok(());
        }
        let mut control = None;
        for decoration in self.index.decorations(id) {
            for (owner, place) in [
                (AttributeTarget::Function, AttributeIndex::Function),
                (AttributeTarget::Return, AttributeIndex::Result),
            ] {
                if let Some(attribute) = self.vector_compute_attribute(decoration, owner)? {
                    function.add_attribute(place, attribute)?;
                }
            }
            if let Some(bits) = float_control(decoration)? {
                control = Some(control.unwrap_or(0) | bits);
            }
        }
        for mode in self.entry_points.modes(id) {
            if let Some(bits) = vc::float_mode_bits(ExecutionMode(mode.word(1)?), mode.word(2).unwrap_or(0)) {
                control = Some(control.unwrap_or(0) | bits);
            }
        }
        if let Some(bits) = control {
            let attribute = self.context.attribute_string(vc::FLOAT_CONTROL, &bits.to_string());
            function.add_attribute(AttributeIndex::Function, attribute)?;
        }
        Ok(())
    }

    /// The attributes of a variable.
    pub(crate) fn vector_compute_variable(&self, id: Id, global: Global<'m>) -> Result<()> {
        if !self.index.has(id, grammar::Decoration::VectorComputeVariableINTEL) {
            return Ok(());
        }
        for decoration in self.index.decorations(id) {
            if let Some(attribute) = self.vector_compute_attribute(decoration, AttributeTarget::Variable)? {
                global.add_attribute(attribute)?;
            }
        }
        Ok(())
    }

    /// Whether an execution mode is a bit of the attribute that holds how a function computes.
    pub(crate) fn is_float_control(&self, mode: ExecutionMode) -> bool {
        self.is_vector_compute && vc::FLOAT_MODES.iter().any(|row| row.0 == mode)
    }

    /// The attribute for an execution mode, where it is one; answers whether it is.
    pub(crate) fn vector_compute_mode(&self, inst: Inst<'s>, function: Function<'m>) -> Result<bool> {
        let mode = ExecutionMode(inst.word(1)?);
        let Some((name, _, has_number)) = vc::of_mode(mode) else { return Ok(false) };
        let value = if *has_number { inst.word(2)?.to_string() } else { String::new() };
        let attribute = self.context.attribute_string(name, &value);
        function.add_attribute(AttributeIndex::Function, attribute)?;
        Ok(true)
    }
}

/// The bits of how a function computes that a decoration stands for.
fn float_control(decoration: IdDecoration<'_>) -> Result<Option<u32>> {
    use grammar::Decoration as D;
    Ok(match decoration.kind {
        D::FunctionRoundingModeINTEL => vc::rounding_bits(FPRoundingMode(decoration.parameter(1)?)),
        D::FunctionDenormModeINTEL => {
            let mode = FPDenormMode(decoration.parameter(1)?);
            Some(vc::denormal_bits(decoration.parameter(0)?, mode))
        }
        D::FunctionFloatingPointModeINTEL => {
            Some(vc::operation_bits(FPOperationMode(decoration.parameter(1)?)))
        }
        _ => None,
    })
}

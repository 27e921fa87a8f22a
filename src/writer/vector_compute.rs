//! SPV_INTEL_vector_compute and SPV_INTEL_fast_composite: string attributes become decorations and execution modes.

use super::{ModuleWriter, Source, module_analysis::is_kernel};
use crate::{
    Error, Result,
    mapping::vector_compute::{self as vc, AttributeTarget},
    spirv::{
        Extension, Id, Op,
        grammar::{Decoration, ExecutionMode, OperandKind},
    },
    view::{AttributePayload, AttributePosition, Function, Global},
};

impl<'m> Source<'m> {
    /// Whether the options allow the extension.
    pub(super) fn has_vector_compute(&self) -> bool {
        self.allows(Extension::SPV_INTEL_vector_compute)
    }

    fn has_fast_composite(&self) -> bool {
        self.allows(Extension::SPV_INTEL_fast_composite)
    }

    /// Whether a variable is one of this extension.
    pub(super) fn is_vector_compute_variable(&self, global: Global<'m>) -> bool {
        self.has_vector_compute()
            && global.attributes().any(|attribute| match attribute.value() {
                AttributePayload::String { key, .. } => key == vc::VARIABLE.as_bytes(),
                _ => false,
            })
    }
}

impl<'m> ModuleWriter<'m> {
    /// Decorates by the attributes of a function or its result.
    pub(super) fn vector_compute_function(&mut self, function: Function<'m>, id: Id) -> Result<()> {
        if !self.source.has_vector_compute() && !self.source.has_fast_composite() {
            return Ok(());
        }
        for (place, owner) in [
            (AttributePosition::Function, AttributeTarget::Function),
            (AttributePosition::Result, AttributeTarget::Return),
        ] {
            for attribute in function.attributes(place) {
                if let AttributePayload::String { key, value } = attribute.value() {
                    self.vector_compute(owner, id, key, value)?;
                    // A kernel says it by execution modes.
                    if owner == AttributeTarget::Function
                        && key == vc::FLOAT_CONTROL.as_bytes()
                        && !is_kernel(function)
                    {
                        self.float_control(id, number(key, value)?)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Decorates a parameter by its attributes.
    pub(super) fn vector_compute_parameter(
        &mut self,
        function: Function<'m>,
        index: u32,
        id: Id,
    ) -> Result<()> {
        if !self.source.has_vector_compute() {
            return Ok(());
        }
        for attribute in function.attributes(AttributePosition::Parameter(index)) {
            if let AttributePayload::String { key, value } = attribute.value() {
                self.vector_compute(AttributeTarget::Parameter, id, key, value)?;
            }
        }
        Ok(())
    }

    /// Decorates a variable by its attributes.
    pub(super) fn vector_compute_variable(&mut self, global: Global<'m>, id: Id) -> Result<()> {
        if !self.source.is_vector_compute_variable(global) {
            return Ok(());
        }
        for attribute in global.attributes() {
            if let AttributePayload::String { key, value } = attribute.value() {
                self.vector_compute(AttributeTarget::Variable, id, key, value)?;
            }
        }
        Ok(())
    }

    fn can_have_mode(&self, mode: ExecutionMode) -> bool {
        self.requirements.is_available(OperandKind::ExecutionMode, mode.0, &self.source.options.extensions)
    }

    fn vector_compute(&mut self, owner: AttributeTarget, id: Id, key: &[u8], value: &[u8]) -> Result<()> {
        let Some(row) = vc::by_attribute(key, owner) else { return Ok(()) };
        if !self.can_decorate(row.decoration) {
            return Ok(());
        }
        if row.has_number {
            let number = number(key, value)?;
            return self.decorate(id, row.decoration, &[number]);
        }
        self.decorate(id, row.decoration, &[])
    }

    /// A function's rounding, its handling of denormals and its mode of computing, for each width.
    fn float_control(&mut self, id: Id, bits: u32) -> Result<()> {
        if !self.can_decorate(Decoration::FunctionRoundingModeINTEL) {
            return Ok(());
        }
        for control in vc::float_controls(bits) {
            let (width, rounding) = (control.width, control.rounding.0);
            let (denormals, operation) = (control.denormals.0, control.operation.0);
            self.requirements.note(OperandKind::FPRoundingMode, rounding);
            self.requirements.note(OperandKind::FPDenormMode, denormals);
            self.requirements.note(OperandKind::FPOperationMode, operation);
            self.decorate(id, Decoration::FunctionRoundingModeINTEL, &[width, rounding])?;
            self.decorate(id, Decoration::FunctionDenormModeINTEL, &[width, denormals])?;
            self.decorate(id, Decoration::FunctionFloatingPointModeINTEL, &[width, operation])?;
        }
        Ok(())
    }

    /// Writes the execution modes that attributes of a kernel are.
    pub(super) fn vector_compute_modes(&mut self, kernel: Function<'m>, id: Id) -> Result<()> {
        if !self.source.has_vector_compute() && !self.source.has_fast_composite() {
            return Ok(());
        }
        for attribute in kernel.attributes(AttributePosition::Function) {
            let AttributePayload::String { key, value } = attribute.value() else { continue };
            let mode = vc::MODES.iter().find(|(name, ..)| name.as_bytes() == key).copied();
            if let Some((_, mode, has_number)) = mode
                && self.can_have_mode(mode)
            {
                let numbers = if has_number { vec![number(key, value)?] } else { Vec::new() };
                self.execution_mode(id, mode, &numbers)?;
            }
            if self.source.has_vector_compute() && key == vc::FLOAT_CONTROL.as_bytes() {
                for control in vc::float_controls(number(key, value)?) {
                    for mode in control.modes() {
                        self.execution_mode(id, mode, &[control.width])?;
                    }
                }
            }
        }
        Ok(())
    }

    /// A pointer of the class Function to a private variable: LLVM's address space 0 is the class Function, and
    /// SPIR-V converts between classes only through integers.
    pub(super) fn private_as_function(&mut self, variable: Id, ty: Id) -> Result<Id> {
        let size = self.int(self.analysis.pointer_bits)?;
        let address = self.spec_op(size, Op::ConvertPtrToU, &[variable.0])?;
        self.spec_op(ty, Op::ConvertUToPtr, &[address.0])
    }
}

fn number(key: &[u8], value: &[u8]) -> Result<u32> {
    let number = std::str::from_utf8(value).ok().and_then(|text| text.parse().ok());
    number.ok_or_else(|| {
        let (key, value) = (String::from_utf8_lossy(key), String::from_utf8_lossy(value));
        Error::malformed(format!("the attribute {key} is not a number: {value}"))
    })
}

//! Expressions: DebugOperation and DebugExpression.

use super::{DebugInfo, Words, nodes::constant};
use crate::{
    Result,
    llvm::Metadata,
    mapping::debug_info::values::{ENCODINGS, Forms, operation_to_spirv},
    spirv::Id,
    writer::ModuleScope,
};

/// `DW_OP_deref`.
const DEREF: u64 = 0x06;
/// `DW_OP_LLVM_convert`.
const CONVERT: u64 = 0x1001;

impl<'m> DebugInfo<'m> {
    /// Whether the set can say an expression.
    pub(super) fn has_operations(&self, elements: &[u64]) -> bool {
        let forms = Forms::from(self.form);
        let mut rest = elements;
        while let Some((operation, operands)) = rest.split_first() {
            let Some((row, _)) = operation_to_spirv(*operation) else { return false };
            if !row.forms.contains(forms) && !self.extra_operations {
                return false;
            }
            let Some((operands, behind)) = operands.split_at_checked(row.operands as usize) else {
                return false;
            };
            if !self.form.is_non_semantic() && operands.iter().any(|operand| u32::try_from(*operand).is_err())
            {
                return false;
            }
            rest = behind;
        }
        true
    }

    /// The DebugOperation of each operation; `None` where the set does not have them all.
    pub(super) fn operations(
        &mut self,
        module: &mut ModuleScope<'m>,
        elements: &[u64],
    ) -> Result<Option<Words>> {
        if !self.has_operations(elements) {
            return Ok(None);
        }
        let mut words = Words::new();
        let mut rest = elements;
        while let Some((operation, operands)) = rest.split_first() {
            let Some((row, number)) = operation_to_spirv(*operation) else { return Ok(None) };
            let (operands, behind) = operands.split_at(operands.len().min(row.operands as usize));
            let mut one = Words::new();
            one.push(self.literal(module, number.into())?);
            for (position, operand) in operands.iter().enumerate() {
                // The second operand of a conversion is the encoding of the type.
                let encoding = match (*operation, position) {
                    (CONVERT, 1) => u32::try_from(*operand).ok(),
                    _ => None,
                };
                let encoding = encoding.and_then(|encoding| ENCODINGS.to_spirv(self.form, encoding));
                one.push(self.literal(module, encoding.map_or(*operand, u64::from))?);
            }
            if let Some(id) = self.instruction(module, "DebugOperation", &one)? {
                words.push(id.0);
            }
            rest = behind;
        }
        Ok(Some(words))
    }

    /// A number of an operation, a literal or the id of a constant.
    fn literal(&self, module: &mut ModuleScope<'m>, number: u64) -> Result<u32> {
        match self.form.is_non_semantic() {
            true => Ok(constant(module, number)?.0),
            false => Ok(u32::try_from(number).unwrap_or(u32::MAX)),
        }
    }

    /// The expression of a record; `None` where the set cannot say it.
    pub(super) fn expression(
        &mut self,
        module: &mut ModuleScope<'m>,
        node: Metadata<'m>,
    ) -> Result<Option<Id>> {
        if !self.has_operations(node.expression_elements().unwrap_or_default()) {
            return Ok(None);
        }
        self.node(module, node)
    }

    /// The expression of the value at the address that this one computes.
    pub(super) fn dereferenced(
        &mut self,
        module: &mut ModuleScope<'m>,
        node: Metadata<'m>,
    ) -> Result<Option<Id>> {
        let mut elements = vec![DEREF];
        elements.extend_from_slice(node.expression_elements().unwrap_or_default());
        match self.operations(module, &elements)? {
            Some(words) => self.instruction(module, "DebugExpression", &words),
            None => Ok(None),
        }
    }

    /// An expression without operations.
    pub(super) fn empty_expression(&mut self, module: &mut ModuleScope<'m>) -> Result<Option<Id>> {
        if self.empty_expression.is_none() {
            self.empty_expression = self.instruction(module, "DebugExpression", &[])?;
        }
        Ok(self.empty_expression)
    }
}

//! Expressions: DebugOperation and DebugExpression.

use smallvec::{SmallVec, smallvec};

use super::{DebugInfoState, DebugOperands, nodes::constant};
use crate::{
    Result,
    mapping::debug_info::values::{ENCODINGS, Forms, operation_to_spirv},
    spirv::Id,
    view::Metadata,
    writer::ModuleWriter,
};

/// `DW_OP_…` that expressions are rewritten from and to.
mod op {
    pub(super) const CONST1U: u64 = 0x08;
    pub(super) const CONST8S: u64 = 0x0f;
    pub(super) const CONSTU: u64 = 0x10;
    pub(super) const CONSTS: u64 = 0x11;
    pub(super) const SWAP: u64 = 0x16;
    pub(super) const XDEREF: u64 = 0x18;
    pub(super) const MINUS: u64 = 0x1c;
    pub(super) const NEG: u64 = 0x1f;
    pub(super) const NOT: u64 = 0x20;
    pub(super) const PLUS_UCONST: u64 = 0x23;
    pub(super) const LIT0: u64 = 0x30;
    pub(super) const LIT31: u64 = 0x4f;
    pub(super) const STACK_VALUE: u64 = 0x9f;
    pub(super) const CONVERT: u64 = 0x1001;
}

/// Elements of an expression.
type Elements = SmallVec<[u64; 8]>;

/// The operations that push a number, with sets' own operations alone.
pub(super) fn constant_of(number: i64) -> Elements {
    match u64::try_from(number) {
        Ok(number) => smallvec![op::CONSTU, number],
        Err(_) => smallvec![op::CONSTU, 0, op::CONSTU, number.unsigned_abs(), op::MINUS],
    }
}

/// The same as an operation that a set does not have, said by those that every set has.
fn rewritten(operation: u64, operands: &[u64]) -> Option<Elements> {
    let is_wide = |number: u64| u32::try_from(number).is_err();
    Some(match (operation, operands) {
        (op::LIT0..=op::LIT31, []) => smallvec![op::CONSTU, operation - op::LIT0],
        // Of the constants of some width each second one has a sign.
        (op::CONST1U..=op::CONST8S, [number]) if operation & 1 == 0 => smallvec![op::CONSTU, *number],
        (op::CONST1U..=op::CONST8S | op::CONSTS, [number]) => constant_of(number.cast_signed()),
        (op::CONSTU, [number]) if is_wide(*number) => constant_of(number.cast_signed()),
        (op::PLUS_UCONST, [number]) if is_wide(*number) => {
            smallvec![op::CONSTU, number.wrapping_neg(), op::MINUS]
        }
        (op::NEG, []) => smallvec![op::CONSTU, 0, op::SWAP, op::MINUS],
        // All bits but those of the number: -1 less the number.
        (op::NOT, []) => smallvec![op::CONSTU, 0, op::CONSTU, 1, op::MINUS, op::SWAP, op::MINUS],
        _ => return None,
    })
}

/// What follows a conversion to fewer bits, where nothing but the variable takes its result: the variable has no more bits
/// than that, so the conversion says nothing. `None` where `elements` begin otherwise.
fn behind_last_truncation(elements: &[u64]) -> Option<&[u64]> {
    let (&[op::CONVERT, from, _, op::CONVERT, to, _], behind) = elements.split_first_chunk::<6>()? else {
        return None;
    };
    let is_place = |operation: &u64| {
        matches!(*operation, op::CONSTU | op::LIT0 | op::SWAP | op::XDEREF | op::STACK_VALUE | 0)
    };
    (to <= from && behind.iter().all(is_place)).then_some(behind)
}

impl<'m> DebugInfoState<'m> {
    /// Whether the set has an operation with its operands.
    fn has_operation(&self, operation: u64, operands: &[u64]) -> bool {
        let Some((row, _)) = operation_to_spirv(operation) else { return false };
        let is_known = row.forms.contains(Forms::from(self.form)) || self.extra_operations;
        let fits = |operand: &u64| self.form.is_non_semantic() || u32::try_from(*operand).is_ok();
        is_known && operands.len() == row.operands as usize && operands.iter().all(fits)
    }

    /// An expression by operations that the set has; `None` where it cannot say it.
    fn sayable(&self, elements: &[u64]) -> Option<Elements> {
        let mut said = Elements::new();
        let mut rest = elements;
        while let Some((operation, behind)) = rest.split_first() {
            let (row, _) = operation_to_spirv(*operation)?;
            let (operands, behind) = behind.split_at_checked(row.operands as usize)?;
            if self.has_operation(*operation, operands) {
                said.push(*operation);
                said.extend_from_slice(operands);
            } else if let Some(behind) = behind_last_truncation(rest) {
                rest = behind;
                continue;
            } else {
                let other = rewritten(*operation, operands)?;
                if other.iter().any(|number| !self.form.is_non_semantic() && u32::try_from(*number).is_err())
                {
                    return None;
                }
                said.extend(other);
            }
            rest = behind;
        }
        Some(said)
    }

    /// The DebugOperation of each operation; `None` where the set cannot say the expression.
    pub(super) fn operations(
        &mut self,
        module: &mut ModuleWriter<'m>,
        elements: &[u64],
    ) -> Result<Option<DebugOperands>> {
        let Some(said) = self.sayable(elements) else { return Ok(None) };
        let mut words = DebugOperands::new();
        let mut rest = &said[..];
        while let Some((operation, operands)) = rest.split_first() {
            let Some((row, number)) = operation_to_spirv(*operation) else { return Ok(None) };
            let (operands, behind) = operands.split_at(operands.len().min(row.operands as usize));
            let mut one = DebugOperands::new();
            one.push(self.literal(module, number.into())?);
            for (position, operand) in operands.iter().enumerate() {
                // The second operand of a conversion is the encoding of the type.
                let encoding = match (*operation, position) {
                    (op::CONVERT, 1) => u32::try_from(*operand).ok(),
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
    fn literal(&self, module: &mut ModuleWriter<'m>, number: u64) -> Result<u32> {
        match self.form.is_non_semantic() {
            true => Ok(constant(module, number)?.0),
            false => Ok(u32::try_from(number).unwrap_or(u32::MAX)),
        }
    }

    /// The expression of a record; `None` where the set cannot say it.
    pub(super) fn expression(
        &mut self,
        module: &mut ModuleWriter<'m>,
        node: Metadata<'m>,
    ) -> Result<Option<Id>> {
        self.expression_of(module, node.expression_elements().unwrap_or_default())
    }

    /// The expression of these elements; `None` where the set cannot say it.
    pub(super) fn expression_of(
        &mut self,
        module: &mut ModuleWriter<'m>,
        elements: &[u64],
    ) -> Result<Option<Id>> {
        if elements.is_empty() {
            return self.empty_expression(module);
        }
        if let Some(known) = self.expressions.get(elements) {
            return Ok(Some(*known));
        }
        let Some(words) = self.operations(module, elements)? else { return Ok(None) };
        let id = self.instruction(module, "DebugExpression", &words)?;
        if let Some(id) = id {
            self.expressions.insert(elements.to_vec(), id);
        }
        Ok(id)
    }

    /// An expression without operations.
    pub(super) fn empty_expression(&mut self, module: &mut ModuleWriter<'m>) -> Result<Option<Id>> {
        if self.empty_expression.is_none() {
            self.empty_expression = self.instruction(module, "DebugExpression", &[])?;
        }
        Ok(self.empty_expression)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_without_an_operation_of_their_own() {
        assert_eq!(constant_of(5)[..], [op::CONSTU, 5]);
        assert_eq!(constant_of(-5)[..], [op::CONSTU, 0, op::CONSTU, 5, op::MINUS]);
        assert_eq!(rewritten(op::LIT31, &[]).as_deref(), Some(&[op::CONSTU, 31][..]));
        assert_eq!(rewritten(op::CONSTS, &[7]).as_deref(), Some(&[op::CONSTU, 7][..]));
        let minus_four = 4_u64.wrapping_neg();
        assert_eq!(
            rewritten(op::PLUS_UCONST, &[minus_four]).as_deref(),
            Some(&[op::CONSTU, 4, op::MINUS][..])
        );
        assert_eq!(rewritten(op::PLUS_UCONST, &[4]), None);
        assert_eq!(rewritten(crate::mapping::debug_info::values::DEREF, &[]), None);
    }

    #[test]
    fn a_last_truncation_says_nothing() {
        let narrow = [op::CONVERT, 32, 7, op::CONVERT, 8, 7];
        let ends = [op::LIT0, op::SWAP, op::XDEREF, op::STACK_VALUE];
        assert_eq!(behind_last_truncation(&[&narrow[..], &ends].concat()), Some(&ends[..]));
        assert_eq!(behind_last_truncation(&[&narrow[..], &[op::NEG, op::STACK_VALUE]].concat()), None);
        assert_eq!(behind_last_truncation(&[op::CONVERT, 8, 7, op::CONVERT, 32, 7, op::STACK_VALUE]), None);
        assert_eq!(behind_last_truncation(&narrow[..5]), None);
    }
}

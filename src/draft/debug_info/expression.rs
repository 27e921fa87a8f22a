//! Expressions: their operations, and the parts of variables that they name (LangRef, "DIExpression").

use spirv_llvm_ir::{self as ir, MetadataNode, tables::NodeKind as Kind};

use super::DraftState;

/// Operations of expressions that have rules of their own (LangRef, "DIExpression").
const FRAGMENT: u64 = 0x1000;
const ENTRY_VALUE: u64 = 0x1003;
const ARG: u64 = 0x1005;
const STACK_VALUE: u64 = 0x9f;
const SWAP: u64 = 0x16;

/// The operations of an expression with their operands; ends where one lacks operands.
fn operations(mut elements: &[u64]) -> impl Iterator<Item = (u64, &[u64])> {
    std::iter::from_fn(move || {
        let (&op, rest) = elements.split_first()?;
        let (operands, rest) = rest.split_at_checked(ir::tables::expression_operands(op))?;
        elements = rest;
        Some((op, operands))
    })
}

/// Whether an expression is valid: each operation has its operands, a fragment stands last, a value of the stack before it
/// or last, the value at a function's entry first.
pub(super) fn is_valid_expression(elements: &[u64]) -> bool {
    let list: Vec<_> = operations(elements).collect();
    let length: usize = list.iter().map(|(_, operands)| operands.len() + 1).sum();
    let count = list.len();
    length == elements.len()
        && list.iter().enumerate().all(|(at, (op, operands))| {
            let next = list.get(at + 1).map(|row| row.0);
            match *op {
                FRAGMENT => next.is_none(),
                STACK_VALUE => matches!(next, None | Some(FRAGMENT)),
                SWAP => count > 1,
                ENTRY_VALUE => {
                    let is_first = at == 0 || at == 1 && list.first().is_some_and(|row| *row == (ARG, &[0]));
                    is_first && *operands == [1]
                }
                _ => true,
            }
        })
}

impl DraftState {
    /// The size of a type in bits, through what it is derived from; 0 where it has none.
    pub(super) fn size_in_bits(&self, ty: Option<ir::MetadataId>) -> u64 {
        const MOST: u32 = 64;
        let mut at = ty;
        for _ in 0..MOST {
            let Some(id) = at else { break };
            let size = MetadataNode::number(self.named_field(id, "size")).unwrap_or_default();
            if size != 0 {
                return size.cast_unsigned();
            }
            at = match self.kind_of(id) {
                Some(Kind::DerivedType) => self.named_node(id, "baseType"),
                _ => None,
            };
        }
        0
    }

    pub(super) fn elements(&self, expression: ir::MetadataId) -> &[u64] {
        match self.node_entry(expression) {
            Some(node) if node.kind == Kind::Expression => self.ir.metadata.fields(node),
            _ => &[],
        }
    }

    /// Whether the part of a variable that an expression names, if it names one, is one and not all of it.
    pub(super) fn fragment_fits(&self, variable: ir::MetadataId, expression: ir::MetadataId) -> bool {
        let Some((FRAGMENT, [offset, length])) = operations(self.elements(expression)).last() else {
            return true;
        };
        match self.size_in_bits(self.named_node(variable, "type")) {
            0 => true,
            size => *length < size && *offset <= size - length,
        }
    }

    /// How many values an expression takes by number; 0 where it takes its only value without one.
    pub(super) fn expression_arguments(&self, expression: ir::MetadataId) -> u64 {
        let arguments = operations(self.elements(expression)).filter_map(|(op, operands)| match operands {
            [number] if op == ARG => Some(number.saturating_add(1)),
            _ => None,
        });
        arguments.max().unwrap_or_default()
    }
}

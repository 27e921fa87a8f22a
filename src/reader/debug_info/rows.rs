//! Nodes by the rows of [`mapping::debug_info::nodes`](crate::mapping::debug_info::nodes): the fields that operands are.

use super::{build::NodeMaker, decode::DebugInst};
use crate::{
    draft::{NodeFields, NodeNumber},
    mapping::debug_info::{
        fields::{NodeField, NumberField},
        nodes::{NodeRow, OperandField, field, instruction_row},
    },
};

impl<'s> NodeMaker<'_, '_, 's> {
    /// The node of an instruction that its row tells all of; `None` where an operand does not fit. An instruction without a row
    /// has no node.
    pub(super) fn by_row(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let Some(row) = instruction_row(inst.name()) else { return Some(NodeNumber::NULL) };
        let mut fields = self.fields(inst, row)?;
        for operand in inst.operand_names() {
            if let Some(OperandField::List(list)) = field(row, operand) {
                let parts: Vec<_> = inst.ids(operand).map(|id| self.node(Some(id))).collect();
                fields = fields.node(list, self.nodes.tuple(&parts));
            }
        }
        self.nodes.make(&fields)
    }

    /// The fields of an instruction's node that the operands alone tell, by the row of the instruction.
    pub(super) fn fields_of(&mut self, inst: DebugInst<'s>) -> Option<NodeFields> {
        self.fields(inst, instruction_row(inst.name())?)
    }

    /// The same by a row that stands for the instruction. Lists, and what the row leaves to code, are not in it.
    pub(super) fn fields(&mut self, inst: DebugInst<'s>, row: &NodeRow) -> Option<NodeFields> {
        let mut fields = NodeFields::new(row.kind);
        if let Some(tag) = row.tags.first() {
            fields = fields.number(NumberField::Tag, *tag);
        }
        for operand in inst.operand_names() {
            let Some(field) = field(row, operand) else { continue };
            let id = inst.id(operand);
            fields = match field {
                OperandField::Text(text) => fields.text(text, self.text(id)),
                OperandField::Number(number) | OperandField::OptionalNumber(number) => {
                    fields.number(number, self.reader.debug_u32(inst, operand))
                }
                OperandField::Constant(number) => fields.number(number, self.number(inst, operand)),
                OperandField::EnumerationSize => fields.number(NumberField::Size, self.number(inst, operand)),
                OperandField::Tag(table) => {
                    let number = self.reader.debug_number(inst, operand)?;
                    let tag = table.to_llvm(inst.form, u32::try_from(number).ok()?)?;
                    fields.number(NumberField::Tag, tag)
                }
                OperandField::Source => fields.node(NodeField::File, self.file_of(id)),
                OperandField::Node(node) | OperandField::OptionalNode(node) => {
                    fields.node(node, self.node(id))
                }
                OperandField::KnownType(node) => fields.node(node, self.some_type(id)?),
                OperandField::Bound(node) => match id.filter(|id| !self.is_none(Some(*id))) {
                    Some(id) => fields.node(node, self.bound(id)),
                    None => fields,
                },
                OperandField::Parent => fields.node(NodeField::Scope, self.scope(inst)),
                OperandField::Scope => fields.node(NodeField::Scope, self.node(id)),
                OperandField::LocalScope => fields.node(NodeField::Scope, self.local_scope(inst)?),
                OperandField::Flags => fields.number(NumberField::Flags, self.flags(inst)),
                OperandField::Is(_) | OperandField::List(_) | OperandField::Special => fields,
            };
        }
        Some(fields)
    }
}

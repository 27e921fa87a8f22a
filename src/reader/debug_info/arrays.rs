//! Arrays, vectors and matrices of the source.

use super::{build::NodeMaker, decode::DebugInst};
use crate::{
    draft::{NodeFields, NodeNumber, Value},
    mapping::debug_info::{
        fields::{NodeField, NodeKind, NumberField},
        nodes::{instruction_row, tag},
    },
    spirv::Id,
};

/// LLVM's flag of vectors.
const VECTOR: u64 = 1 << 11;
/// The tool id of the C++ translator in a module's header.
const KHRONOS_TRANSLATOR: u32 = 6;
const NULL: NodeNumber = NodeNumber::NULL;

impl<'s> NodeMaker<'_, '_, 's> {
    /// A bound of an array: a constant, a variable or an expression.
    pub(super) fn bound(&mut self, id: Id) -> NodeNumber {
        if let Some(value) = self.reader.global_value(id).and_then(Value::const_i64) {
            return self.constant(value);
        }
        self.node(Some(id))
    }

    fn constant(&mut self, value: i64) -> NodeNumber {
        let constant = self.reader.context.i64().const_int(value.cast_unsigned());
        match constant.and_then(Value::as_md) {
            Ok(constant) => self.nodes.add(constant),
            Err(_) => NULL,
        }
    }

    pub(super) fn array(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let base = self.some_type(inst.id("Base Type"))?;
        let mut counts: Vec<Id> = inst.ids("Component Counts").collect();
        if let [count] = counts[..]
            && let Some(vector) = self.long_vector(inst, count)
        {
            return self.vector_of(vector.0, vector.1);
        }
        if counts.is_empty() {
            // An array of unknown length.
            let unknown = self.constant(-1);
            let elements = [self.counted(unknown)?];
            return self.array_of(base, &elements, 0, 0);
        }
        let half = counts.len() / 2;
        let mut lowers = Vec::new();
        let is_pairs = counts.len().is_multiple_of(2) && self.has_lower_bounds(&counts);
        if is_pairs {
            lowers = counts.split_off(half);
        }
        let mut size = Some(self.nodes.size(base));
        let mut elements = Vec::with_capacity(counts.len());
        for (number, id) in counts.into_iter().enumerate() {
            if let Some(range) = self.inst(id).filter(|inst| inst.name() == "DebugTypeSubrange") {
                elements.push(self.node(Some(id)));
                let count = range.id("Count").and_then(|id| self.reader.global_value(id));
                size = match count.and_then(Value::const_i64) {
                    Some(count) if count >= 0 => {
                        size.and_then(|size| size.checked_mul(count.cast_unsigned()))
                    }
                    Some(_) => Some(0),
                    None => size,
                };
                continue;
            }
            let lower = lowers.get(number).copied().filter(|id| !self.is_none(Some(*id)));
            let lower = lower.map_or(NULL, |id| self.bound(id));
            let constant = self.reader.global_value(id).and_then(Value::const_i64);
            // As far as the size is known; what has no count has none.
            size = match constant {
                Some(count) if count >= 0 => size.and_then(|size| size.checked_mul(count.cast_unsigned())),
                Some(_) => Some(0),
                None => size,
            };
            let bound = self.bound(id);
            // A variable or an expression is the last index; only a constant is a count.
            let end = match constant {
                None if lower != NULL => NodeField::UpperBound,
                _ => NodeField::Count,
            };
            let fields =
                NodeFields::new(NodeKind::Subrange).node(end, bound).node(NodeField::LowerBound, lower);
            elements.push(self.nodes.make(&fields)?);
        }
        self.array_of(base, &elements, size.unwrap_or(0), 0)
    }

    /// The component and the length of a vector that is written as an array of vectors of one component.
    fn long_vector(&mut self, inst: DebugInst<'s>, count: Id) -> Option<(NodeNumber, u64)> {
        let component = inst.id("Base Type").and_then(|id| self.inst(id))?;
        if component.name() != "DebugTypeVector"
            || self.reader.debug_number(component, "Component Count") != Some(1)
        {
            return None;
        }
        let count = self.reader.constant_u64(count).ok()?;
        Some((self.node(component.id("Base Type")), count))
    }

    /// Whether the second half of an array's operands are lower bounds.
    fn has_lower_bounds(&self, operands: &[Id]) -> bool {
        let Some(lowers) = operands.get(operands.len() / 2..).filter(|lowers| !lowers.is_empty()) else {
            return false;
        };
        if operands.iter().any(|id| self.inst(*id).is_some_and(|inst| inst.name() == "DebugTypeSubrange")) {
            return false;
        }
        let generator = self.reader.ids.module().header().generator >> 16;
        // An array of two dimensions has as many operands as one of one with its bound. Bounds are 1 or less, as a rule.
        let is_bound = |id: Id| {
            let value = self.reader.global_value(id).and_then(Value::const_i64);
            value.is_none_or(|value| value <= 1)
        };
        lowers.iter().all(|id| self.is_none(Some(*id)))
            || (generator == KHRONOS_TRANSLATOR && lowers.iter().all(|id| is_bound(*id)))
    }

    /// The dimension of a count.
    fn counted(&mut self, count: NodeNumber) -> Option<NodeNumber> {
        self.nodes.make(&NodeFields::new(NodeKind::Subrange).node(NodeField::Count, count))
    }

    fn array_of(
        &mut self,
        base: NodeNumber,
        elements: &[NodeNumber],
        size: u64,
        flags: u64,
    ) -> Option<NodeNumber> {
        let fields = NodeFields::new(NodeKind::CompositeType)
            .node(NodeField::Type, base)
            .node(NodeField::Elements, self.nodes.tuple(elements))
            .number(NumberField::Tag, tag::ARRAY)
            .number(NumberField::Size, size)
            .number(NumberField::Flags, flags);
        self.nodes.make(&fields)
    }

    pub(super) fn dynamic_array(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let base = self.some_type(inst.id("Base Type"))?;
        let elements: Vec<_> = inst.ids("Component Counts").map(|id| self.node(Some(id))).collect();
        let fields = self
            .fields(inst, instruction_row("DebugTypeArray")?)?
            .node(NodeField::Type, base)
            .node(NodeField::Elements, self.nodes.tuple(&elements))
            .number(NumberField::Size, self.nodes.size(base));
        self.nodes.make(&fields)
    }

    fn vector_of(&mut self, base: NodeNumber, count: u64) -> Option<NodeNumber> {
        let number = self.constant(i64::try_from(count).ok()?);
        let subrange = self.counted(number)?;
        // In memory three components take as much room as four.
        let size = self.nodes.size(base).checked_mul(count.checked_next_power_of_two()?)?;
        self.array_of(base, &[subrange], size, VECTOR)
    }

    pub(super) fn vector(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let base = inst.id("Base Type").or(inst.id("Component Type"));
        let base = self.some_type(base)?;
        let count = self.reader.debug_number(inst, "Component Count")?;
        self.vector_of(base, count)
    }

    pub(super) fn matrix(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let base = self.some_type(inst.id("Vector Type"))?;
        let count = self.reader.debug_number(inst, "Vector Count")?;
        let number = self.constant(i64::try_from(count).ok()?);
        let subrange = self.counted(number)?;
        let size = self.nodes.size(base).checked_mul(count)?;
        self.array_of(base, &[subrange], size, 0)
    }

    pub(super) fn cooperative_matrix(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let base = self.some_type(inst.id("Component Type"))?;
        let mut elements = Vec::new();
        for name in ["Rows", "Columns"] {
            let count = inst.id(name).map_or(NULL, |id| self.bound(id));
            elements.push(self.counted(count)?);
        }
        self.array_of(base, &elements, 0, 0)
    }
}

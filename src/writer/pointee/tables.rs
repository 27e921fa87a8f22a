//! Tables of functions: variables that are arrays of pointers to functions of one type.
//!
//! Pointers in aggregates point to bytes. A table keeps the functions' type, so that neither its elements nor the
//! functions that are loaded from it are cast.

use super::{Pointee, Pointees, PointerClass};
use crate::{
    Result,
    spirv::Id,
    view::{Function, GetElementPtr, Global, Type, TypeKind, Value, ValueKind},
    writer::ModuleWriter,
};

impl<'m> Pointees<'m> {
    /// What a variable is whose initializer has nothing but functions of one type, and null.
    pub(super) fn table(&mut self, global: Global<'m>, depth: u32) -> Option<Pointee<'m>> {
        let array = global.value_type();
        if !self.has_function_pointers || array.kind() != TypeKind::Array {
            return None;
        }
        let space = array.element()?.address_space()?;
        let initializer = global.initializer().filter(|list| list.kind() == ValueKind::ConstantArray)?;
        let mut first: Option<Function<'m>> = None;
        for index in 0..array.len()? {
            let element = initializer.aggregate_element(index)?;
            if element.kind() == ValueKind::NullPointer {
                continue;
            }
            let function = element.as_function()?;
            if first.is_some_and(|first| first.ty() != function.ty()) {
                return None;
            }
            first.get_or_insert(function);
        }
        let node = self.of_value_at(first?.value(), depth + 1)?;
        Some(Pointee::Table(array, space, node))
    }

    /// The address space and the node of the functions that a GEP chooses from, where it is one into a table.
    pub(super) fn table_of(
        &mut self,
        gep: Value<'m>,
        source: Type<'m>,
        operand_count: u32,
        depth: u32,
    ) -> Option<(u32, PointerClass)> {
        if !self.has_function_pointers || operand_count != 3 || source.kind() != TypeKind::Array {
            return None;
        }
        let base = self.of_value_at(gep.operand(0)?, depth + 1)?;
        match self.pointee(base) {
            Pointee::Table(array, space, function) if array == source => Some((space, function)),
            _ => None,
        }
    }

    /// Whether a GEP from this base chooses from a table.
    pub(in crate::writer) fn is_table(&mut self, base: Value<'m>, gep: &GetElementPtr<'m>) -> bool {
        !self.table_elements.is_empty()
            && gep.operand_count == 3
            && self.of_value(base).is_some_and(
                |node| matches!(self.pointee(node), Pointee::Table(array, ..) if array == gep.source),
            )
    }

    /// The type of a table's elements, by the table's type.
    pub(in crate::writer) fn table_element(&self, table: Id) -> Option<Id> {
        if self.table_elements.is_empty() { None } else { self.table_elements.get(&table).copied() }
    }
}

impl<'m> ModuleWriter<'m> {
    /// The type of a table.
    pub(super) fn table_type(&mut self, array: Type<'m>, space: u32, function: PointerClass) -> Result<Id> {
        let element = self.pointer_of(space, function)?;
        let table = self.array_of(element, array.len().unwrap_or_default())?;
        self.pointees.table_elements.insert(table, element);
        Ok(table)
    }

    /// The initializer of a table.
    pub(in crate::writer) fn constant_table(
        &mut self,
        value: Value<'m>,
        table: Id,
        element: Id,
        depth: u32,
    ) -> Result<Id> {
        let mut parts = Vec::new();
        for index in 0..self.source.llvm_type(value)?.len().unwrap_or_default() {
            let Some(function) = value.aggregate_element(index) else {
                return self.constant_at(value, depth);
            };
            parts.push(self.constant_as_at(function, element, depth + 1)?.0);
        }
        self.composite(table, &parts)
    }
}

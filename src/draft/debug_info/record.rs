//! The record of a node that is made: whether its fields are what they can be, and their numbers.

use spirv_llvm_ir::{
    self as ir, Metadata as Entry, MetadataNode,
    tables::{FieldKind, NodeKind as Kind},
};

use super::{
    DEFINITION, DraftState, EXCLUSIVE_FLAGS, FULL_DEBUG, LAST_CHECKSUM, NO_ENUM_KIND, NO_NAME_TABLE,
    START_FILE, TAG_PTR_TO_MEMBER, TAG_STRING, column_of,
    rules::{Need, NodeClass, is_type, rules},
    table::{NodeFields, NodeTable, is_word},
};
use crate::{
    mapping::debug_info::fields::{NodeField, NodeKind, NumberField, TextField},
    view::node_places,
};

impl NodeTable<'_> {
    pub(super) fn text_is_empty(&self, state: &DraftState, fields: &NodeFields, field: TextField) -> bool {
        let id = self.get(fields.texts[field as usize]);
        match id.and_then(|id| state.ir.metadata.get(id)) {
            Some(Entry::String(text)) => state.ir.strings.get(text).is_empty(),
            _ => true,
        }
    }

    /// The record of a node.
    pub(super) fn record(&self, state: &mut DraftState, fields: &NodeFields) -> Option<(Kind, Vec<u64>)> {
        let (kind, places) = node_places(fields.kind)?;
        let number = |field: NumberField| fields.given_number(field);
        if kind == Kind::Enumerator {
            let width = number(NumberField::ValueBits) as u32;
            let is_empty = self.text_is_empty(state, fields, TextField::Name);
            let name = self.get(fields.texts[TextField::Name as usize]).filter(|_| !is_empty);
            let bits = number(NumberField::Value) & u64::MAX >> (64 - width.clamp(1, 64));
            let is_unsigned = u64::from(number(NumberField::IsUnsigned) != 0);
            return Some((kind, vec![is_unsigned, MetadataNode::field(name), u64::from(width), bits]));
        }
        let mut record = DraftState::record(kind);
        let kind_at = |at: usize| kind.fields().iter().find(|row| row.index == at).map(|row| row.kind);
        for (field, &at) in NodeField::ALL.iter().zip(&places.nodes) {
            if let Some(slot) = record.get_mut(usize::from(at))
                && kind_at(usize::from(at)) != Some(FieldKind::Size)
            {
                *slot = MetadataNode::field(self.get(fields.given_node(*field)));
            }
        }
        for (field, &at) in TextField::ALL.iter().zip(&places.texts) {
            let is_empty = self.text_is_empty(state, fields, *field);
            if let Some(slot) = record.get_mut(usize::from(at)) {
                // As [`DraftState::text_field`] has it.
                *slot = MetadataNode::field(self.get(fields.texts[*field as usize]).filter(|_| !is_empty));
            }
        }
        for (field, &at) in NumberField::ALL.iter().zip(&places.numbers) {
            let is_size = kind_at(usize::from(at)) == Some(FieldKind::Size);
            if let Some(slot) = record.get_mut(usize::from(at)) {
                let value = number(*field);
                *slot = match (is_size, value) {
                    (true, 0) => 0,
                    (true, _) => MetadataNode::literal(value.cast_signed()),
                    (false, _) if is_word(*field) => u64::from(value as u32),
                    (false, _) => value,
                };
            }
        }
        self.adjust(state, fields, kind, &mut record);
        Some((kind, record))
    }

    /// What of a record depends on more than one field, or is the same in all nodes of a class.
    pub(super) fn adjust(&self, state: &mut DraftState, fields: &NodeFields, kind: Kind, record: &mut [u64]) {
        let number = |field: NumberField| fields.given_number(field);
        let given = |field: NodeField| self.get(fields.given_node(field));
        let mut set = |name: &str, value: u64| {
            let row = kind.fields().iter().find(|row| row.name == name);
            if let Some(slot) = row.and_then(|row| record.get_mut(row.index)) {
                *slot = value;
            }
        };
        let mut flags = u64::from(number(NumberField::Flags) as u32);
        for both in EXCLUSIVE_FLAGS {
            if flags & both == both {
                flags &= !both;
            }
        }
        set("flags", if kind == Kind::CompileUnit { 0 } else { flags });
        match kind {
            Kind::CompileUnit => {
                let text = self.get(fields.texts[TextField::Flags as usize]);
                let text = text.filter(|_| !self.text_is_empty(state, fields, TextField::Flags));
                set("flags", MetadataNode::field(text));
                set("isOptimized", u64::from(number(NumberField::IsOptimized) != 0));
                set("emissionKind", FULL_DEBUG);
                let has_names = number(NumberField::HasNameTable) != 0;
                set("nameTableKind", if has_names { 0 } else { NO_NAME_TABLE });
            }
            Kind::File => {
                let sum = number(NumberField::ChecksumKind) as u32;
                let has_sum = sum != 0
                    && u64::from(sum) <= LAST_CHECKSUM
                    && !self.text_is_empty(state, fields, TextField::Checksum);
                if !has_sum {
                    set("checksumkind", 0);
                    set("checksum", 0);
                }
                if number(NumberField::HasSource) != 0 && self.text_is_empty(state, fields, TextField::Source)
                {
                    set("source", MetadataNode::field(Some(state.md_string(b""))));
                }
            }
            Kind::CompositeType => set("enumKind", NO_ENUM_KIND),
            // Lines are those of a file.
            Kind::Subprogram if given(NodeField::File).is_none() => set("line", 0),
            Kind::LexicalBlock => {
                let column = column_of(number(NumberField::Column) & u64::from(u32::MAX));
                set("column", if number(NumberField::Line) as u32 == 0 { 0 } else { column });
            }
            Kind::Location => {
                set("column", column_of(number(NumberField::Column) & u64::from(u32::MAX)));
            }
            Kind::StringType => set("tag", TAG_STRING),

            _ => {}
        }
        if kind == Kind::Subprogram && given(NodeField::Unit).is_none() {
            set("declaration", 0);
            set("retainedNodes", 0);
        }
        if kind == Kind::MacroFile
            && let Some(first) = record.first_mut()
        {
            *first = START_FILE;
        }
    }

    /// Rules of classes beyond those of single fields.
    pub(super) fn holds(&self, state: &DraftState, fields: &NodeFields) -> bool {
        let node = |field| self.get(fields.given_node(field));
        let number = |field| fields.given_number(field);
        match fields.kind {
            NodeKind::CompileUnit => {
                let name = node(NodeField::File).and_then(|file| state.named_node(file, "filename"));
                let is_named = match name.and_then(|name| state.ir.metadata.get(name)) {
                    Some(Entry::String(text)) => !state.ir.strings.get(text).is_empty(),
                    _ => false,
                };
                is_named && ir::tables::is_language(number(NumberField::Language))
            }
            NodeKind::DerivedType => {
                number(NumberField::Tag) != TAG_PTR_TO_MEMBER
                    || node(NodeField::ExtraData).and_then(|id| state.kind_of(id)).is_some_and(is_type)
            }
            NodeKind::Subprogram => {
                let is_definition = number(NumberField::SubprogramFlags) & DEFINITION != 0;
                is_definition == node(NodeField::Unit).is_some()
            }
            NodeKind::Module | NodeKind::Macro => !self.text_is_empty(state, fields, TextField::Name),
            NodeKind::LocalVariable => {
                let ty = node(NodeField::Type).and_then(|ty| state.kind_of(ty));
                number(NumberField::Argument) <= u64::from(u16::MAX) && ty != Some(Kind::SubroutineType)
            }
            NodeKind::GlobalVariableExpression => {
                match (node(NodeField::Variable), node(NodeField::Expression)) {
                    (Some(variable), Some(expression)) => state.fragment_fits(variable, expression),
                    _ => false,
                }
            }
            NodeKind::Enumerator => (1..=64).contains(&(number(NumberField::ValueBits) as u32)),
            NodeKind::Subrange => {
                // There is a count or an upper bound, and the least count, -1, stands for an unknown one.
                let count = node(NodeField::Count);
                let count_fits = match count.and_then(|id| state.ir.metadata.get(id)) {
                    Some(Entry::Constant(id)) => {
                        let width = state.ir.types.width(state.ir.constants.ty(id));
                        state.ir.constants.integer(id).is_some_and(|bits| {
                            let shift = 64 - width.clamp(1, 64);
                            (bits << shift).cast_signed() >> shift >= -1
                        })
                    }
                    _ => true,
                };
                count_fits && (count.is_none() || node(NodeField::UpperBound).is_none())
            }
            _ => true,
        }
    }

    /// Whether the fields of a node are of the classes that they can have.
    pub(super) fn fits(&self, state: &DraftState, fields: &NodeFields) -> bool {
        let Some(rules) = rules(fields.kind) else { return false };
        let entry = |id| state.ir.metadata.get(id);
        let is = |id, class: NodeClass| entry(id).is_some_and(|entry| class.holds(entry));
        rules.iter().all(|(field, need)| {
            let given = self.get(fields.given_node(*field));
            let list = |class: NodeClass, nulls: bool| {
                given.and_then(|id| state.node_entry(id)).is_some_and(|node| {
                    let parts = state.ir.metadata.fields(node);
                    node.kind == Kind::Tuple
                        && parts.iter().all(|part| match MetadataNode::reference(*part) {
                            Some(id) => is(self.current(id), class),
                            None => nulls,
                        })
                })
            };
            match *need {
                Need::Maybe(class) => given.is_none_or(|id| is(id, class)),
                Need::Must(class) => given.is_some_and(|id| is(id, class)),
                Need::List(class) => given.is_none() || list(class, false),
                Need::MustList(class) => list(class, true),
            }
        })
    }
}

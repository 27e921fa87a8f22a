//! Debug info: records between instructions, and the fields of nodes. A field that a node does not have is `None`, empty or 0.

use std::sync::LazyLock;

use spirv_llvm_ir::{self as ir, tables::FieldKind};

use super::{
    InstView, Metadata, MetadataCategory, ModuleSource, Opcode, Value, ValueKind, metadata::MetadataRef,
    value::ValueHandle,
};
use crate::mapping::debug_info::fields::{NodeField, NodeKind, NumberField, TextField};

/// A record in front of an instruction about a source variable or label; its opcode says which.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DebugRecord<'m>(InstView<'m>);

impl<'m> DebugRecord<'m> {
    /// The kind of the record.
    pub(crate) fn kind(self) -> Opcode {
        self.0.opcode()
    }

    fn metadata(self, at: usize) -> Option<Metadata<'m>> {
        let (source, body, function, id) = self.0.parts();
        let id = match body.operands(id).get(at)?.get() {
            ir::ValueRef::Metadata(id) => MetadataRef::Entry(id),
            ir::ValueRef::Constant(id) => MetadataRef::Constant(id),
            ir::ValueRef::Local(id) => MetadataRef::Local(function, id),
            ir::ValueRef::Block(_) | ir::ValueRef::Index(_) => return None,
        };
        Some(Metadata { source, id })
    }

    fn is_of_variable(self) -> bool {
        self.kind() != Opcode::DebugLabel
    }

    /// The `DILocalVariable`.
    pub(crate) fn variable(self) -> Option<Metadata<'m>> {
        if self.is_of_variable() { self.metadata(1) } else { None }
    }

    /// The `DIExpression`.
    pub(crate) fn expression(self) -> Option<Metadata<'m>> {
        if self.is_of_variable() { self.metadata(2) } else { None }
    }

    /// Where the variable stands, as metadata: a value, a list of values, or an empty node for a lost one.
    pub(crate) fn raw_location(self) -> Option<Metadata<'m>> {
        if self.is_of_variable() { self.metadata(0) } else { None }
    }

    /// A value that the expression starts from; `None` where there are fewer or it is lost.
    pub(crate) fn value(self, index: u32) -> Option<Value<'m>> {
        let location = self.raw_location()?;
        if location.kind() != MetadataCategory::ArgList {
            return location.value().filter(|_| index == 0);
        }
        let (_, fields) = location.node()?;
        let id = ir::MetadataNode::reference(*fields.get(index as usize)?)?;
        let (source, _, function, _) = self.0.parts();
        match source.ir.metadata.get(id)? {
            ir::Metadata::Local(local) => source.value(function, ir::Value::local(local)),
            ir::Metadata::Constant(constant) => Some(source.constant(constant)),
            _ => None,
        }
    }

    /// The address of an assignment; `None` for other records, and where the address is lost.
    pub(crate) fn address(self) -> Option<Value<'m>> {
        let address = self.metadata(4).filter(|_| self.kind() == Opcode::DebugAssign)?.value()?;
        (!matches!(address.kind(), ValueKind::Undef | ValueKind::Poison)).then_some(address)
    }

    /// The `DIExpression` that an assignment applies to its address.
    pub(crate) fn address_expression(self) -> Option<Metadata<'m>> {
        self.metadata(5).filter(|_| self.kind() == Opcode::DebugAssign)
    }

    /// The `DILocation`.
    pub(crate) fn location(self) -> Option<Metadata<'m>> {
        self.0.debug_location()
    }
}

impl<'m> InstView<'m> {
    /// The debug records in front of the instruction.
    pub(crate) fn debug_records(self) -> impl Iterator<Item = DebugRecord<'m>> {
        let (_, body, _, id) = self.parts();
        let mut records = smallvec::SmallVec::<[DebugRecord<'m>; 4]>::new();
        let mut at = body.previous_inst(id);
        while let Some(record) = at.map(|id| self.sibling(id)).filter(|inst| inst.opcode().is_debug_record())
        {
            records.push(DebugRecord(record));
            at = at.and_then(|id| body.previous_inst(id));
        }
        records.into_iter().rev()
    }
}

/// A line of a source file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LineLocation<'m> {
    /// The `DIFile`.
    pub(crate) file: Metadata<'m>,
    /// Line, from 1; 0 where no line in particular is meant.
    pub(crate) line: u32,
    /// Column, from 1; 0 where none is known.
    pub(crate) column: u32,
}

/// The classes of nodes here and in the IR.
const KINDS: [(NodeKind, ir::tables::NodeKind); 28] = {
    use ir::tables::NodeKind as Of;
    [
        (NodeKind::CompileUnit, Of::CompileUnit),
        (NodeKind::File, Of::File),
        (NodeKind::BasicType, Of::BasicType),
        (NodeKind::DerivedType, Of::DerivedType),
        (NodeKind::CompositeType, Of::CompositeType),
        (NodeKind::SubroutineType, Of::SubroutineType),
        (NodeKind::Subprogram, Of::Subprogram),
        (NodeKind::LexicalBlock, Of::LexicalBlock),
        (NodeKind::LexicalBlockFile, Of::LexicalBlockFile),
        (NodeKind::Namespace, Of::Namespace),
        (NodeKind::Module, Of::Module),
        (NodeKind::TemplateTypeParameter, Of::TemplateType),
        (NodeKind::TemplateValueParameter, Of::TemplateValue),
        (NodeKind::GlobalVariable, Of::GlobalVariable),
        (NodeKind::GlobalVariableExpression, Of::GlobalVariableExpression),
        (NodeKind::LocalVariable, Of::LocalVariable),
        (NodeKind::Label, Of::Label),
        (NodeKind::Expression, Of::Expression),
        (NodeKind::ImportedEntity, Of::ImportedEntity),
        (NodeKind::Macro, Of::Macro),
        (NodeKind::MacroFile, Of::MacroFile),
        (NodeKind::Subrange, Of::Subrange),
        (NodeKind::GenericSubrange, Of::GenericSubrange),
        (NodeKind::Enumerator, Of::Enumerator),
        (NodeKind::StringType, Of::StringType),
        (NodeKind::CommonBlock, Of::CommonBlock),
        (NodeKind::Location, Of::Location),
        (NodeKind::SubrangeType, Of::SubrangeType),
    ]
};

/// The names in text of a field that is a node; a node has one of them at most.
const fn node_names(field: NodeField) -> &'static [&'static str] {
    match field {
        NodeField::Scope => &["scope"],
        NodeField::File => &["file"],
        NodeField::Type => &["type", "baseType"],
        NodeField::Elements => &["elements", "types", "nodes"],
        NodeField::TemplateParameters => &["templateParams"],
        NodeField::Unit => &["unit"],
        NodeField::Declaration => &["declaration"],
        NodeField::Entity => &["entity"],
        NodeField::ExtraData => &["extraData"],
        NodeField::Retained => &["retainedNodes"],
        NodeField::Variable => &["var"],
        NodeField::Expression => &["expr"],
        NodeField::LowerBound => &["lowerBound"],
        NodeField::UpperBound => &["upperBound"],
        NodeField::Count => &["count"],
        NodeField::Stride => &["stride"],
        NodeField::InlinedAt => &["inlinedAt"],
        NodeField::DataLocation => &["dataLocation"],
        NodeField::Associated => &["associated"],
        NodeField::Allocated => &["allocated"],
        NodeField::Rank => &["rank"],
        NodeField::Value => &["value"],
        NodeField::StringLength => &["stringLength"],
        NodeField::StringLengthExpression => &["stringLengthExpression"],
        NodeField::StringLocation => &["stringLocationExpression"],
        NodeField::Macros => &["macros"],
        NodeField::Enums => &["enums"],
        NodeField::RetainedTypes => &["retainedTypes"],
        NodeField::Globals => &["globals"],
        NodeField::Imports => &["imports"],
    }
}

/// The name in text of a field that is text.
const fn text_name(field: TextField) -> &'static str {
    match field {
        TextField::Name => "name",
        TextField::LinkageName => "linkageName",
        TextField::Identifier => "identifier",
        TextField::Producer => "producer",
        TextField::Flags => "flags",
        TextField::SplitName => "splitDebugFilename",
        TextField::Checksum => "checksum",
        TextField::Source => "source",
        TextField::ConfigurationMacros => "configMacros",
        TextField::IncludePath => "includePath",
        TextField::ApiNotes => "apinotes",
        TextField::TargetFunction => "targetFuncName",
        TextField::Value => "value",
        TextField::Directory => "directory",
    }
}

/// The name in text of a field that is a number; empty for what is none of a node's fields.
const fn number_name(field: NumberField) -> &'static str {
    match field {
        NumberField::Tag => "tag",
        NumberField::Line => "line",
        NumberField::Column => "column",
        NumberField::ScopeLine => "scopeLine",
        NumberField::Size => "size",
        NumberField::Offset => "offset",
        NumberField::Encoding => "encoding",
        NumberField::Flags => "flags",
        NumberField::SubprogramFlags => "spFlags",
        NumberField::Argument => "arg",
        NumberField::Language => "language",
        NumberField::ChecksumKind => "checksumkind",
        NumberField::DwoId => "dwoId",
        NumberField::IsLocal => "isLocal",
        NumberField::IsDefinition => "isDefinition",
        NumberField::IsDeclaration => "isDecl",
        NumberField::ExportsSymbols => "exportSymbols",
        NumberField::MacroType => "type",
        NumberField::Discriminator => "discriminator",
        NumberField::AddressSpace => "dwarfAddressSpace",
        NumberField::IsOptimized => "isOptimized",
        NumberField::HasNameTable => "nameTableKind",
        NumberField::Value
        | NumberField::ValueBits
        | NumberField::IsUnsigned
        | NumberField::HasSource
        | NumberField::IsDistinct => "",
    }
}

const fn is_node(kind: FieldKind) -> bool {
    matches!(kind, FieldKind::Node | FieldKind::NodeAlways | FieldKind::Size | FieldKind::Bound)
}

const fn is_text(kind: FieldKind) -> bool {
    matches!(kind, FieldKind::Str | FieldKind::Always)
}

/// Stands for a field that a node does not have.
const NO_FIELD: u8 = u8::MAX;

/// Where the nodes of a class have their fields; no place of a record is [`NO_FIELD`].
pub(crate) struct FieldPlaces {
    /// Of the fields that are nodes.
    pub(crate) nodes: [u8; NodeField::ALL.len()],
    /// Of the fields that are text.
    pub(crate) texts: [u8; TextField::ALL.len()],
    /// Of the fields that are numbers.
    pub(crate) numbers: [u8; NumberField::ALL.len()],
}

/// The class of the IR, and where its nodes have their fields.
pub(crate) fn node_places(kind: NodeKind) -> Option<(ir::tables::NodeKind, &'static FieldPlaces)> {
    let of = KINDS.iter().find(|row| row.0 == kind)?.1;
    Some((of, places_of(of)?))
}

/// Where the nodes of a class of the IR have their fields.
pub(crate) fn places_of(kind: ir::tables::NodeKind) -> Option<&'static FieldPlaces> {
    PLACES.get(kind as usize)
}

/// The places of fields by the class of the IR.
static PLACES: LazyLock<Vec<FieldPlaces>> = LazyLock::new(|| {
    let of_kind = |kind: &ir::tables::NodeKind| {
        let find = |names: &[&str], fits: &dyn Fn(FieldKind) -> bool| {
            let field = kind.fields().iter().find(|field| names.contains(&field.name) && fits(field.kind));
            field.map_or(NO_FIELD, |field| field.index as u8)
        };
        FieldPlaces {
            nodes: std::array::from_fn(|at| find(node_names(NodeField::ALL[at]), &is_node)),
            texts: std::array::from_fn(|at| match (kind, TextField::ALL[at]) {
                (ir::tables::NodeKind::File, TextField::Name) => find(&["filename"], &is_text),
                (_, field) => find(&[text_name(field)], &is_text),
            }),
            numbers: std::array::from_fn(|at| {
                let is_number = |kind| !is_text(kind) && (kind == FieldKind::Size || !is_node(kind));
                find(&[number_name(NumberField::ALL[at])], &is_number)
            }),
        }
    };
    ir::tables::NodeKind::ALL.iter().map(of_kind).collect()
});

/// DWARF's tags of classes that have no field for one (DWARF 5, section 7.5.3), and `DW_MACINFO_start_file`.
const fn fixed_tag(kind: ir::tables::NodeKind) -> u64 {
    use ir::tables::NodeKind as Of;
    match kind {
        Of::Label => 0x0a,
        Of::LexicalBlock | Of::LexicalBlockFile => 0x0b,
        Of::CompileUnit => 0x11,
        Of::SubroutineType => 0x15,
        Of::CommonBlock => 0x1a,
        Of::Module => 0x1e,
        Of::Subrange | Of::SubrangeType => 0x21,
        Of::Enumerator => 0x28,
        Of::File => 0x29,
        Of::Subprogram => 0x2e,
        Of::TemplateType => 0x2f,
        Of::GlobalVariable | Of::LocalVariable => 0x34,
        Of::Namespace => 0x39,
        Of::GenericSubrange => 0x45,
        _ => 0,
    }
}

impl ModuleSource {
    /// Metadata that is a number of 64 bits.
    fn number(&self, number: i64) -> Option<Metadata<'_>> {
        let value = self.module().context().int(64).ok()?.const_int(number.cast_unsigned()).ok()?;
        let id = match value.id {
            ValueHandle::Constant(id) => MetadataRef::Constant(id),
            ValueHandle::More(at) => MetadataRef::More(at),
            _ => return None,
        };
        Some(Metadata { source: self, id })
    }
}

/// A field of the nodes of a class, by its place in the IR.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DebugField(&'static ir::tables::DebugNodeField);

impl DebugField {
    /// The field of a name, as text has it.
    pub(crate) fn of(kind: NodeKind, name: &str) -> Option<Self> {
        let of = KINDS.iter().find(|row| row.0 == kind)?.1;
        of.fields().iter().find(|field| field.name == name).map(Self)
    }
}

impl<'m> Metadata<'m> {
    /// Whether a field says something: it is there, and not what stands for nothing.
    pub(crate) fn says(self, DebugField(field): DebugField) -> bool {
        if let Some(location) = self.location() {
            return field.name == "column" && location.column != 0;
        }
        let Some(value) = self.node().and_then(|(_, fields)| fields.get(field.index)).copied() else {
            return false;
        };
        let referred = || ir::MetadataNode::reference(value).map(|id| self.with(MetadataRef::Entry(id)));
        match field.kind {
            FieldKind::Str | FieldKind::Always => !self.text_of(value).is_empty(),
            FieldKind::Size if ir::MetadataNode::number(value).is_some() => self.size(value) != 0,
            FieldKind::Node | FieldKind::NodeAlways => referred()
                .is_some_and(|node| node.kind() != MetadataCategory::Tuple || node.operand_count() != 0),
            FieldKind::True => value == 0,
            FieldKind::Index => value != u64::MAX,
            FieldKind::EnumKind => value != u64::from(u32::MAX),
            _ => value != 0,
        }
    }

    fn location(self) -> Option<&'m ir::Location> {
        match self.id {
            MetadataRef::Location(function, id) => self.source.body(function)?.location(id),
            _ => None,
        }
    }

    /// The class of a node of debug info.
    pub(crate) fn debug_kind(self) -> Option<NodeKind> {
        if self.location().is_some() {
            return Some(NodeKind::Location);
        }
        let (node, _) = self.node()?;
        KINDS.iter().find(|(_, of)| *of == node.kind).map(|(kind, _)| *kind)
    }

    /// A field that is a node or a list of nodes.
    pub(crate) fn debug_node(self, field: NodeField) -> Option<Self> {
        let entry = |id| self.with(MetadataRef::Entry(id));
        if let Some(location) = self.location() {
            return match field {
                NodeField::Scope => location.scope.map(entry),
                NodeField::InlinedAt => location.inlined_at.map(entry),
                _ => None,
            };
        }
        let (node, fields) = self.node()?;
        if node.kind == ir::tables::NodeKind::File && field == NodeField::File {
            return Some(self);
        }
        let place = *PLACES.get(node.kind as usize)?.nodes.get(field as usize)?;
        let field = *fields.get(usize::from(place))?;
        match ir::MetadataNode::number(field) {
            Some(number) => self.source.number(number),
            None => ir::MetadataNode::reference(field).map(entry),
        }
    }

    /// The nodes of a field that is a list; null ones are `None`.
    pub(crate) fn debug_list(self, field: NodeField) -> impl Iterator<Item = Option<Self>> {
        let list = self.debug_node(field).filter(|list| list.kind() == MetadataCategory::Tuple);
        list.into_iter().flat_map(Self::operands)
    }

    fn text_of(self, field: u64) -> &'m [u8] {
        let string = ir::MetadataNode::reference(field).map(|id| self.with(MetadataRef::Entry(id)));
        string.and_then(Self::string_bytes).unwrap_or_default()
    }

    /// A field that is text.
    pub(crate) fn debug_text(self, field: TextField) -> &'m [u8] {
        let Some((node, fields)) = self.node() else { return &[] };
        if node.kind == ir::tables::NodeKind::Enumerator && field == TextField::Name {
            return self.text_of(fields.get(1).copied().unwrap_or_default());
        }
        let place = PLACES.get(node.kind as usize).and_then(|places| places.texts.get(field as usize));
        place.and_then(|place| fields.get(usize::from(*place))).map_or(&[], |field| self.text_of(*field))
    }

    /// A field that is a number.
    pub(crate) fn debug_number(self, field: NumberField) -> u64 {
        if let Some(location) = self.location() {
            return match field {
                NumberField::Line => location.line.into(),
                NumberField::Column => location.column.into(),
                _ => 0,
            };
        }
        let Some((node, fields)) = self.node() else { return 0 };
        let at = |index: usize| fields.get(index).copied().unwrap_or_default();
        let number = PLACES
            .get(node.kind as usize)
            .and_then(|places| places.numbers.get(field as usize))
            .and_then(|place| fields.get(usize::from(*place)))
            .copied();
        let is_enumerator = node.kind == ir::tables::NodeKind::Enumerator;
        match field {
            NumberField::IsDistinct => node.distinct.into(),
            NumberField::HasSource => u64::from(self.has_source()),
            NumberField::Tag => number.unwrap_or_else(|| fixed_tag(node.kind)),
            NumberField::MacroType if node.kind == ir::tables::NodeKind::MacroFile => START_FILE,
            // The kind that says that there is no table.
            NumberField::HasNameTable => u64::from(number != Some(NO_NAME_TABLE)),
            NumberField::Size | NumberField::Offset => number.map_or(0, |number| self.size(number)),
            NumberField::IsUnsigned if is_enumerator => at(0) & 1,
            NumberField::ValueBits if is_enumerator => at(2),
            NumberField::Value if is_enumerator => match at(2) {
                width @ 1..64 => ((at(3) << (64 - width)).cast_signed() >> (64 - width)).cast_unsigned(),
                _ => at(3),
            },
            _ => number.unwrap_or_default(),
        }
    }

    fn has_source(self) -> bool {
        let place = |places: &FieldPlaces| places.texts[TextField::Source as usize];
        let Some((node, fields)) = self.node() else { return false };
        let place = PLACES.get(node.kind as usize).map(place);
        place.and_then(|place| fields.get(usize::from(place))).is_some_and(|field| *field != 0)
    }

    /// A size in bits, 0 where it is computed.
    fn size(self, field: u64) -> u64 {
        match ir::MetadataNode::number(field) {
            Some(number) => number.cast_unsigned(),
            None => ir::MetadataNode::reference(field)
                .and_then(|id| self.with(MetadataRef::Entry(id)).const_u64())
                .unwrap_or_default(),
        }
    }

    /// The numbers of a `DIExpression`: operations, each with its operands behind it.
    pub(crate) fn expression_elements(self) -> Option<&'m [u64]> {
        let (node, fields) = self.node()?;
        (node.kind == ir::tables::NodeKind::Expression).then_some(fields)
    }

    /// The line that a `DILocation` names, where its scope has a file.
    pub(crate) fn source_line(self) -> Option<LineLocation<'m>> {
        if self.debug_kind() != Some(NodeKind::Location) {
            return None;
        }
        let file = self.debug_node(NodeField::Scope)?.debug_node(NodeField::File)?;
        let number = |field| self.debug_number(field) as u32;
        Some(LineLocation { file, line: number(NumberField::Line), column: number(NumberField::Column) })
    }

    /// The name of a `DIFile`, in its directory where it is relative to one.
    pub(crate) fn file_path(self) -> Option<Vec<u8>> {
        let (node, fields) = self.node()?;
        if node.kind != ir::tables::NodeKind::File {
            return None;
        }
        let name = self.text_of(*fields.first()?);
        let directory = self.debug_text(TextField::Directory);
        if name.starts_with(b"/") || directory.is_empty() {
            return Some(name.to_vec());
        }
        Some([directory, name].join(&b'/'))
    }
}

/// `DW_MACINFO_start_file` (DWARF 4, section 7.22).
const START_FILE: u64 = 3;
/// `nameTableKind: None`.
const NO_NAME_TABLE: u64 = 2;

//! Making the nodes of debug information, the records about variables, and locations.
//!
//! A node is made where its fields are of the classes that they can have, by the rows of [`rules`]; the places of fields are
//! those of `view`.

use rustc_hash::FxHashMap;
use spirv_llvm_ir::{
    self as ir, Metadata as Entry, MetadataNode,
    tables::{FieldKind, NodeKind as Kind},
};

use super::{
    Block, BuildError, Built, Context, Draft, Function, Global, Inst, Metadata, Module, Opcode, State,
    TypeKind, Value, rule, value::ValueRef,
};
use crate::{
    mapping::debug_info::fields::{NodeField, NodeKind, NumberField, TextField},
    view::node_places,
};

/// A node of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct NodeNumber(u32);

impl NodeNumber {
    /// No node.
    pub(crate) const NULL: Self = Self(u32::MAX);

    /// The node, unless it is null.
    pub(crate) fn known(self) -> Option<Self> {
        (self != Self::NULL).then_some(self)
    }
}

/// The class and the fields of a node to make. A field that is not given is null, empty or 0, and one that nodes of the
/// class do not have is of no account.
#[derive(Clone, Debug)]
pub(crate) struct NodeFields {
    kind: NodeKind,
    nodes: [NodeNumber; NodeField::ALL.len()],
    texts: [NodeNumber; TextField::ALL.len()],
    numbers: [u64; NumberField::ALL.len()],
}

impl NodeFields {
    /// No fields yet.
    pub(crate) fn new(kind: NodeKind) -> Self {
        Self {
            kind,
            nodes: [NodeNumber::NULL; NodeField::ALL.len()],
            texts: [NodeNumber::NULL; TextField::ALL.len()],
            numbers: [0; NumberField::ALL.len()],
        }
    }

    /// The same fields of another class.
    pub(crate) fn of_kind(mut self, kind: NodeKind) -> Self {
        self.kind = kind;
        self
    }

    /// With a node, or a list of nodes.
    pub(crate) fn node(mut self, field: NodeField, node: NodeNumber) -> Self {
        self.nodes[field as usize] = node;
        self
    }

    /// With text, which [`NodeTable::text`] has made.
    pub(crate) fn text(mut self, field: TextField, text: NodeNumber) -> Self {
        self.texts[field as usize] = text;
        self
    }

    /// With a number.
    pub(crate) fn number(mut self, field: NumberField, number: impl Into<u64>) -> Self {
        self.numbers[field as usize] = number.into();
        self
    }

    /// A node that was given; null where none was.
    pub(crate) fn given_node(&self, field: NodeField) -> NodeNumber {
        self.nodes[field as usize]
    }

    /// A number that was given; 0 where none was.
    pub(crate) fn given_number(&self, field: NumberField) -> u64 {
        self.numbers[field as usize]
    }
}

/// A list of a compile unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum UnitList {
    /// Enumerations.
    Enums,
    /// Types that nothing else refers to.
    RetainedTypes,
    /// Global variables with their expressions.
    Globals,
    /// Imported entities.
    Imports,
    /// Macros.
    Macros,
}

/// Classes of metadata that a field can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    /// One class of nodes.
    Is(Kind),
    Type,
    Scope,
    /// Scopes within functions.
    LocalScope,
    /// Nodes of the source but for expressions, locations and macros.
    Node,
    /// A local or global variable.
    Variable,
    /// A template's parameter.
    Template,
    /// What a function keeps.
    Retained,
    /// The value of a bound: an expression, a variable or a constant.
    Bound,
    /// A constant or a type.
    Extra,
    /// A constant, a string or a list.
    Value,
}

fn is_type(kind: Kind) -> bool {
    use Kind::*;
    matches!(
        kind,
        BasicType | StringType | DerivedType | CompositeType | SubroutineType | SubrangeType | FixedPointType
    )
}

fn is_local_scope(kind: Kind) -> bool {
    matches!(kind, Kind::Subprogram | Kind::LexicalBlock | Kind::LexicalBlockFile)
}

fn is_variable(kind: Kind) -> bool {
    matches!(kind, Kind::LocalVariable | Kind::GlobalVariable)
}

fn is_template(kind: Kind) -> bool {
    matches!(kind, Kind::TemplateType | Kind::TemplateValue)
}

fn is_scope(kind: Kind) -> bool {
    use Kind::*;
    is_type(kind)
        || is_local_scope(kind)
        || matches!(kind, File | CompileUnit | Namespace | CommonBlock | Module)
}

impl Class {
    /// Whether metadata is of the class.
    fn holds(self, entry: Entry) -> bool {
        let Entry::Node(node) = entry else {
            let is_constant = matches!(entry, Entry::Constant(_));
            return match self {
                Self::Bound | Self::Extra => is_constant,
                Self::Value => is_constant || matches!(entry, Entry::String(_)),
                _ => false,
            };
        };
        use Kind::*;
        let kind = node.kind;
        match self {
            Self::Is(own) => kind == own,
            Self::Type | Self::Extra => is_type(kind),
            Self::Scope => is_scope(kind),
            Self::LocalScope => is_local_scope(kind),
            Self::Node => {
                is_scope(kind)
                    || is_variable(kind)
                    || is_template(kind)
                    || matches!(
                        kind,
                        GenericDebug
                            | Subrange
                            | GenericSubrange
                            | Enumerator
                            | Label
                            | ObjcProperty
                            | ImportedEntity
                    )
            }
            Self::Variable => is_variable(kind),
            Self::Template => is_template(kind),
            Self::Retained => matches!(kind, LocalVariable | Label | ImportedEntity),
            Self::Bound => kind == Expression || is_variable(kind),
            Self::Value => kind == Tuple,
        }
    }
}

/// How a field has to be.
#[derive(Clone, Copy)]
enum Need {
    /// It may be null.
    Maybe(Class),
    /// It is there.
    Must(Class),
    /// A list, which may be null, of what is of a class.
    List(Class),
    /// A list that is there, of what is null or of a class.
    MustList(Class),
}

/// The fields of a class of nodes that are nodes, with what they have to be. `None` for classes that are not made.
fn rules(kind: NodeKind) -> Option<&'static [(NodeField, Need)]> {
    use Need::{List, Maybe, Must, MustList};
    use NodeField as F;
    const FILE: Need = Maybe(Class::Is(Kind::File));
    const SCOPE: Need = Maybe(Class::Scope);
    const TYPE: Need = Maybe(Class::Type);
    Some(match kind {
        NodeKind::CompileUnit => &[(F::File, Must(Class::Is(Kind::File)))],
        NodeKind::File | NodeKind::BasicType | NodeKind::Macro | NodeKind::Enumerator => &[],
        NodeKind::DerivedType => {
            &[(F::File, FILE), (F::Scope, SCOPE), (F::Type, TYPE), (F::ExtraData, Maybe(Class::Extra))]
        }
        NodeKind::CompositeType => &[
            (F::File, FILE),
            (F::Scope, SCOPE),
            (F::Type, TYPE),
            (F::Elements, List(Class::Node)),
            (F::TemplateParameters, List(Class::Template)),
            (F::DataLocation, Maybe(Class::Bound)),
            (F::Associated, Maybe(Class::Bound)),
            (F::Allocated, Maybe(Class::Bound)),
            (F::Rank, Maybe(Class::Bound)),
        ],
        NodeKind::SubroutineType => &[(F::Elements, MustList(Class::Type))],
        NodeKind::Subprogram => &[
            (F::Scope, SCOPE),
            (F::File, FILE),
            (F::Type, Maybe(Class::Is(Kind::SubroutineType))),
            (F::Unit, Maybe(Class::Is(Kind::CompileUnit))),
            (F::TemplateParameters, List(Class::Template)),
            (F::Declaration, Maybe(Class::Is(Kind::Subprogram))),
            (F::Retained, List(Class::Retained)),
        ],
        NodeKind::LexicalBlock => &[(F::Scope, Must(Class::LocalScope)), (F::File, FILE)],
        NodeKind::LexicalBlockFile => {
            &[(F::Scope, Must(Class::LocalScope)), (F::File, Must(Class::Is(Kind::File)))]
        }
        NodeKind::Namespace => &[(F::Scope, SCOPE)],
        NodeKind::Module => &[(F::File, FILE), (F::Scope, SCOPE)],
        NodeKind::TemplateTypeParameter => &[(F::Type, TYPE)],
        NodeKind::TemplateValueParameter => &[(F::Type, TYPE), (F::Value, Maybe(Class::Value))],
        NodeKind::GlobalVariable => &[
            (F::Scope, SCOPE),
            (F::File, FILE),
            (F::Type, TYPE),
            (F::Declaration, Maybe(Class::Is(Kind::DerivedType))),
        ],
        NodeKind::GlobalVariableExpression => &[
            (F::Variable, Must(Class::Is(Kind::GlobalVariable))),
            (F::Expression, Must(Class::Is(Kind::Expression))),
        ],
        NodeKind::LocalVariable => &[(F::Scope, Must(Class::LocalScope)), (F::File, FILE), (F::Type, TYPE)],
        NodeKind::ImportedEntity => &[(F::Scope, SCOPE), (F::Entity, Maybe(Class::Node)), (F::File, FILE)],
        NodeKind::MacroFile => {
            &[(F::File, Must(Class::Is(Kind::File))), (F::Elements, Must(Class::Is(Kind::Tuple)))]
        }
        NodeKind::Subrange => &[
            (F::Count, Maybe(Class::Bound)),
            (F::LowerBound, Maybe(Class::Bound)),
            (F::UpperBound, Maybe(Class::Bound)),
            (F::Stride, Maybe(Class::Bound)),
        ],
        NodeKind::StringType => &[
            (F::StringLength, Maybe(Class::Variable)),
            (F::StringLengthExpression, Maybe(Class::Is(Kind::Expression))),
            (F::StringLocation, Maybe(Class::Is(Kind::Expression))),
        ],
        NodeKind::Location => {
            &[(F::Scope, Must(Class::LocalScope)), (F::InlinedAt, Maybe(Class::Is(Kind::Location)))]
        }
        _ => return None,
    })
}

/// DWARF's tag of a pointer to a member (DWARF 5, section 7.5.3), for which LLVM wants the class.
const TAG_PTR_TO_MEMBER: u64 = 0x1f;
/// DWARF's tag of a string.
const TAG_STRING: u64 = 0x12;
/// `DW_MACINFO_start_file` (DWARF 4, section 7.22).
const START_FILE: u64 = 3;
/// The bit of a subprogram's flags that says that it is a definition.
const DEFINITION: u64 = 1 << 3;
/// The bit that says that only its unit sees it.
const LOCAL_TO_UNIT: u64 = 1 << 2;
/// Flags of which a node has one at most.
const EXCLUSIVE_FLAGS: [u64; 2] = [1 << 13 | 1 << 14, 1 << 22 | 1 << 23];
/// `emissionKind`.
const FULL_DEBUG: u64 = 1;
const LINE_TABLES_ONLY: u64 = 2;
/// The last kind of a checksum.
const LAST_CHECKSUM: u64 = 3;
/// `nameTableKind: None`.
const NO_NAME_TABLE: u64 = 2;
/// `enumKind` of what is no enumeration.
const NO_ENUM_KIND: u64 = 0xffff_ffff;

/// The column of a location, 0 where there is no room for it.
fn column_of(column: u64) -> u64 {
    if column > u64::from(u16::MAX) { 0 } else { column }
}

impl State {
    fn node_entry(&self, id: ir::MetadataId) -> Option<MetadataNode> {
        match self.ir.metadata.get(id)? {
            Entry::Node(node) => Some(node),
            _ => None,
        }
    }

    fn kind_of(&self, id: ir::MetadataId) -> Option<Kind> {
        self.node_entry(id).map(|node| node.kind)
    }

    fn field_at(&self, id: ir::MetadataId, at: usize) -> u64 {
        self.node_entry(id)
            .and_then(|node| self.ir.metadata.fields(node).get(at).copied())
            .unwrap_or_default()
    }

    /// A field of a node by its name in text.
    fn named_field(&self, id: ir::MetadataId, name: &str) -> u64 {
        let row = self.kind_of(id).and_then(|kind| kind.fields().iter().find(|row| row.name == name));
        row.map_or(0, |row| self.field_at(id, row.index))
    }

    fn named_node(&self, id: ir::MetadataId, name: &str) -> Option<ir::MetadataId> {
        MetadataNode::reference(self.named_field(id, name))
    }

    /// The function that a scope is in.
    fn subprogram_of(&self, scope: Option<ir::MetadataId>) -> Option<ir::MetadataId> {
        let mut scope = scope?;
        // As many as there are nodes at most.
        for _ in 0..self.ir.metadata.len() {
            match self.kind_of(scope)? {
                Kind::Subprogram => return Some(scope),
                Kind::LexicalBlock | Kind::LexicalBlockFile => scope = self.named_node(scope, "scope")?,
                _ => return None,
            }
        }
        None
    }

    /// The function that a location is inlined in, or in where it is not inlined.
    fn outermost_subprogram(&self, location: ir::MetadataId) -> Option<ir::MetadataId> {
        let mut location = location;
        for _ in 0..self.ir.metadata.len() {
            let function = self.subprogram_of(self.named_node(location, "scope"))?;
            match self.named_node(location, "inlinedAt") {
                None => return Some(function),
                Some(at) => location = at,
            }
        }
        None
    }

    /// A location of a function's instructions by its node.
    pub(super) fn location(&mut self, function: ir::FunctionId, node: ir::MetadataId) -> ir::LocationId {
        let known = self.bodies.get(function.index()).and_then(|body| body.locations.get(&node));
        if let Some(known) = known {
            return *known;
        }
        let location = ir::Location {
            line: self.named_field(node, "line") as u32,
            column: self.named_field(node, "column") as u32,
            scope: self.named_node(node, "scope"),
            inlined_at: self.named_node(node, "inlinedAt"),
            ..ir::Location::default()
        };
        let id = self.body_mut(function).add_location(location);
        if let Some(body) = self.bodies.get_mut(function.index()) {
            body.locations.insert(node, id);
            body.location_nodes.push(node);
        }
        id
    }

    fn md_location(
        &mut self,
        (line, column): (u64, u64),
        scope: ir::MetadataId,
        inlined: Option<ir::MetadataId>,
        distinct: bool,
    ) -> ir::MetadataId {
        let fields = [
            line,
            column_of(column),
            MetadataNode::field(Some(scope)),
            MetadataNode::field(inlined),
            0,
            0,
            0,
        ];
        self.md_fields(Kind::Location, distinct, &fields)
    }

    /// The fields of a node's record, all empty.
    fn record(kind: Kind) -> Vec<u64> {
        vec![0; kind.len()]
    }

    /// The size of a type in bits, through what it is derived from; 0 where it has none.
    fn size_in_bits(&self, ty: Option<ir::MetadataId>) -> u64 {
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

    fn elements(&self, expression: ir::MetadataId) -> &[u64] {
        match self.node_entry(expression) {
            Some(node) if node.kind == Kind::Expression => self.ir.metadata.fields(node),
            _ => &[],
        }
    }

    /// Whether the part of a variable that an expression names, if it names one, is one and not all of it.
    fn fragment_fits(&self, variable: ir::MetadataId, expression: ir::MetadataId) -> bool {
        let Some((FRAGMENT, [offset, length])) = operations(self.elements(expression)).last() else {
            return true;
        };
        match self.size_in_bits(self.named_node(variable, "type")) {
            0 => true,
            size => *length < size && *offset <= size - length,
        }
    }

    /// How many values an expression takes by number; 0 where it takes its only value without one.
    fn expression_arguments(&self, expression: ir::MetadataId) -> u64 {
        let arguments = operations(self.elements(expression)).filter_map(|(op, operands)| match operands {
            [number] if op == ARG => Some(number.saturating_add(1)),
            _ => None,
        });
        arguments.max().unwrap_or_default()
    }
}

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
fn is_valid_expression(elements: &[u64]) -> bool {
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

/// Nodes of debug information that are being made. What is referred to before it is made is a node in its place until
/// [`Self::resolve`], which puts what was made in its place and makes equal nodes one; so nodes are referred to by numbers.
pub(crate) struct NodeTable<'m> {
    draft: &'m Draft,
    entries: Vec<Option<ir::MetadataId>>,
    /// What took the place of nodes that were referred to before; none yet.
    forward: FxHashMap<ir::MetadataId, Option<ir::MetadataId>>,
    /// The first node that the table made.
    first: usize,
    is_resolved: bool,
}

impl<'m> NodeTable<'m> {
    /// An empty table.
    pub(crate) fn new(context: Context<'m>) -> Self {
        let draft = context.draft;
        let first = draft.state().ir.metadata.len();
        Self { draft, entries: Vec::new(), forward: FxHashMap::default(), first, is_resolved: false }
    }

    fn insert(&mut self, id: ir::MetadataId) -> NodeNumber {
        self.entries.push(Some(id));
        NodeNumber(self.entries.len() as u32 - 1)
    }

    /// The node that a number stands for now.
    fn get(&self, node: NodeNumber) -> Option<ir::MetadataId> {
        let mut id = (*self.entries.get(node.0 as usize)?)?;
        while let Some(Some(made)) = self.forward.get(&id) {
            id = *made;
        }
        Some(id)
    }

    /// A string.
    pub(crate) fn text(&mut self, text: &[u8]) -> NodeNumber {
        let id = self.draft.change().md_string(text);
        self.insert(id)
    }

    /// Metadata from elsewhere.
    pub(crate) fn add(&mut self, metadata: Metadata<'m>) -> NodeNumber {
        self.insert(metadata.id)
    }

    /// A composite type, or a function, to refer to before it is made.
    pub(crate) fn forward(&mut self, is_function: bool) -> NodeNumber {
        self.is_resolved = false;
        let kind = if is_function { Kind::Subprogram } else { Kind::CompositeType };
        let id = self.draft.change().md_fields(kind, true, &State::record(kind));
        self.forward.insert(id, None);
        self.insert(id)
    }

    /// Whether the fields of a node are of the classes that they can have.
    fn fits(&self, state: &State, fields: &NodeFields) -> bool {
        let Some(rules) = rules(fields.kind) else { return false };
        let entry = |id| state.ir.metadata.get(id);
        let is = |id, class: Class| entry(id).is_some_and(|entry| class.holds(entry));
        rules.iter().all(|(field, need)| {
            let given = self.get(fields.given_node(*field));
            let list = |class: Class, nulls: bool| {
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

    /// What stands in place of a node now.
    fn current(&self, id: ir::MetadataId) -> ir::MetadataId {
        let mut id = id;
        while let Some(Some(made)) = self.forward.get(&id) {
            id = *made;
        }
        id
    }

    fn text_is_empty(&self, state: &State, fields: &NodeFields, field: TextField) -> bool {
        let id = self.get(fields.texts[field as usize]);
        match id.and_then(|id| state.ir.metadata.get(id)) {
            Some(Entry::String(text)) => state.ir.strings.get(text).is_empty(),
            _ => true,
        }
    }

    /// Rules of classes beyond those of single fields.
    fn holds(&self, state: &State, fields: &NodeFields) -> bool {
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

    /// The record of a node.
    fn record(&self, state: &mut State, fields: &NodeFields) -> Option<(Kind, Vec<u64>)> {
        let (kind, places) = node_places(fields.kind)?;
        let number = |field: NumberField| fields.given_number(field);
        if kind == Kind::Enumerator {
            let width = number(NumberField::ValueBits) as u32;
            let name = self.get(fields.texts[TextField::Name as usize]);
            let name = name.unwrap_or_else(|| state.md_string(b""));
            let bits = number(NumberField::Value) & u64::MAX >> (64 - width.clamp(1, 64));
            let is_unsigned = u64::from(number(NumberField::IsUnsigned) != 0);
            return Some((kind, vec![is_unsigned, MetadataNode::field(Some(name)), u64::from(width), bits]));
        }
        let mut record = State::record(kind);
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
            let always = kind_at(usize::from(at)) == Some(FieldKind::Always);
            if let Some(slot) = record.get_mut(usize::from(at)) {
                let text = self.get(fields.texts[*field as usize]).filter(|_| !is_empty);
                let text = if always { text.or_else(|| Some(state.md_string(b""))) } else { text };
                *slot = MetadataNode::field(text);
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
    fn adjust(&self, state: &mut State, fields: &NodeFields, kind: Kind, record: &mut [u64]) {
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

    /// Makes a node, where its fields are of the classes that they can have.
    pub(crate) fn make(&mut self, fields: &NodeFields) -> Option<NodeNumber> {
        let state = &mut *self.draft.change();
        if !self.fits(state, fields) || !self.holds(state, fields) {
            return None;
        }
        let (kind, record) = self.record(state, fields)?;
        let distinct = match fields.kind {
            NodeKind::CompileUnit | NodeKind::LexicalBlock | NodeKind::GlobalVariable => true,
            NodeKind::Subprogram => self.get(fields.given_node(NodeField::Unit)).is_some(),
            NodeKind::CompositeType | NodeKind::Location => fields.given_number(NumberField::IsDistinct) != 0,
            _ => false,
        };
        let id = state.md_fields(kind, distinct, &record);
        Some(self.insert(id))
    }

    /// A list of nodes, of which some may be null.
    pub(crate) fn tuple(&mut self, nodes: &[NodeNumber]) -> NodeNumber {
        let fields: Vec<u64> = nodes.iter().map(|node| MetadataNode::field(self.get(*node))).collect();
        let id = self.draft.change().md_fields(Kind::Tuple, false, &fields);
        self.insert(id)
    }

    /// An expression of operations, each with its operands behind it, where it is valid.
    pub(crate) fn expression(&mut self, elements: &[u64]) -> Option<NodeNumber> {
        if !is_valid_expression(elements) {
            return None;
        }
        let id = self.draft.change().md_fields(Kind::Expression, false, elements);
        Some(self.insert(id))
    }

    /// Lets a node take the place of the one that was referred to before; false where they are not of one class.
    pub(crate) fn fulfil(&mut self, forward: NodeNumber, made: NodeNumber) -> bool {
        let (Some(from), Some(to)) = (self.get(forward), self.get(made)) else { return false };
        let same_kind = {
            let state = self.draft.state();
            state.kind_of(from) == state.kind_of(to)
        };
        if from == to || !same_kind || self.forward.get(&from) != Some(&None) {
            return false;
        }
        self.forward.insert(from, Some(to));
        true
    }

    /// The size of a type in bits; 0 where it has none.
    pub(crate) fn size(&self, node: NodeNumber) -> u64 {
        const MOST: u32 = 64;
        let state = self.draft.state();
        let mut at = self.get(node);
        for _ in 0..MOST {
            let Some(id) = at.filter(|id| state.kind_of(*id).is_some_and(is_type)) else { break };
            let size = MetadataNode::number(state.named_field(id, "size")).unwrap_or_default();
            if size != 0 {
                return size.cast_unsigned();
            }
            at = match state.kind_of(id) {
                Some(Kind::DerivedType) => state.named_node(id, "baseType").map(|id| self.current(id)),
                _ => None,
            };
        }
        0
    }

    /// Sets a list of a compile unit, a tuple.
    pub(crate) fn set_list(&mut self, unit: NodeNumber, list: UnitList, tuple: NodeNumber) -> bool {
        let (Some(unit), Some(tuple)) = (self.get(unit), self.get(tuple)) else { return false };
        let state = &mut *self.draft.change();
        let (Some(node), Some(Kind::Tuple)) = (state.node_entry(unit), state.kind_of(tuple)) else {
            return false;
        };
        let name = match list {
            UnitList::Enums => "enums",
            UnitList::RetainedTypes => "retainedTypes",
            UnitList::Globals => "globals",
            UnitList::Imports => "imports",
            UnitList::Macros => "macros",
        };
        let row = node.kind.fields().iter().find(|row| row.name == name);
        let slot = row.and_then(|row| state.ir.metadata.fields_mut(node).get_mut(row.index));
        match slot {
            Some(slot) if node.kind == Kind::CompileUnit => {
                *slot = MetadataNode::field(Some(tuple));
                true
            }
            _ => false,
        }
    }

    /// Ends forward references: those that nothing took the place of become null, and leave the lists of types and units.
    pub(crate) fn resolve(&mut self) {
        self.is_resolved = true;
        if self.forward.is_empty() {
            return;
        }
        let state = &mut *self.draft.change();
        let mut places = std::mem::take(&mut self.forward);
        let gaps: Vec<_> = places.iter().filter(|row| row.1.is_none()).map(|row| *row.0).collect();
        for id in gaps {
            state.drop_from_lists(id, self.first);
        }
        // Nodes that come to be equal are one, which may make others equal.
        while !places.is_empty() {
            let merged = state.replace_nodes(&places, self.first);
            for entry in &mut self.entries {
                while let Some(id) = *entry
                    && let Some(made) = places.get(&id)
                {
                    *entry = *made;
                }
            }
            places = merged;
        }
    }

    /// The metadata of a node, once nothing refers forward any more.
    pub(crate) fn metadata(&self, node: NodeNumber) -> Option<Metadata<'m>> {
        let id = self.get(node).filter(|_| self.is_resolved)?;
        Some(Metadata { draft: self.draft, id })
    }
}

/// Numbers of 32 bits.
fn is_word(field: NumberField) -> bool {
    !matches!(
        field,
        NumberField::Size
            | NumberField::Offset
            | NumberField::DwoId
            | NumberField::AddressSpace
            | NumberField::Value
    )
}

impl State {
    /// Takes a node out of the lists of types and units.
    fn drop_from_lists(&mut self, id: ir::MetadataId, first: usize) {
        let field = MetadataNode::field(Some(id));
        for at in first..self.ir.metadata.len() {
            let owner = ir::MetadataId::new(at as u32);
            let list = match self.kind_of(owner) {
                Some(Kind::CompositeType) => "elements",
                Some(Kind::CompileUnit) => "retainedTypes",
                _ => continue,
            };
            let Some(tuple) = self.named_node(owner, list).and_then(|list| self.node_entry(list)) else {
                continue;
            };
            let parts = self.ir.metadata.fields(tuple);
            if !parts.contains(&field) {
                continue;
            }
            let rest: Vec<u64> = parts.iter().copied().filter(|part| *part != field && *part != 0).collect();
            let rest = self.md_fields(Kind::Tuple, false, &rest);
            self.set_field(owner, list, MetadataNode::field(Some(rest)));
        }
    }

    fn set_field(&mut self, id: ir::MetadataId, name: &str, value: u64) {
        let Some(node) = self.node_entry(id) else { return };
        self.forget(id, node);
        let row = node.kind.fields().iter().find(|row| row.name == name);
        if let Some(slot) = row.and_then(|row| self.ir.metadata.fields_mut(node).get_mut(row.index)) {
            *slot = value;
        }
        if !node.distinct {
            self.node_of_fields(node, id);
        }
    }

    /// Forgets that a node has its fields, where it is the one that is known by them.
    fn forget(&mut self, id: ir::MetadataId, node: MetadataNode) {
        if !node.distinct && self.node_of_fields(node, id) == id {
            self.forget_fields(node);
        }
    }

    /// Puts nodes in the place of others in all nodes from one on; answers which nodes are equal to others then.
    fn replace_nodes(
        &mut self,
        places: &FxHashMap<ir::MetadataId, Option<ir::MetadataId>>,
        first: usize,
    ) -> FxHashMap<ir::MetadataId, Option<ir::MetadataId>> {
        let mut merged = FxHashMap::default();
        for at in first..self.ir.metadata.len() {
            let id = ir::MetadataId::new(at as u32);
            let Some(node) = self.node_entry(id).filter(|_| !places.contains_key(&id)) else { continue };
            let changed = self.ir.metadata.references(node).any(|part| places.contains_key(&part));
            if !changed {
                continue;
            }
            self.forget(id, node);
            let mask = node.kind.references();
            for (index, field) in self.ir.metadata.fields_mut(node).iter_mut().enumerate() {
                if mask >> index.min(63) & 1 == 0 {
                    continue;
                }
                while let Some(part) = MetadataNode::reference(*field)
                    && let Some(made) = places.get(&part)
                {
                    *field = MetadataNode::field(*made);
                }
            }
            if !node.distinct {
                let same = self.node_of_fields(node, id);
                if same != id {
                    merged.insert(id, Some(same));
                }
            }
        }
        merged
    }
}

impl<'m> Metadata<'m> {
    /// A field that is a node or a list of nodes.
    pub(crate) fn debug_node(self, field: NodeField) -> Option<Self> {
        let place = node_place(self.node()?.kind, |places| places.nodes[field as usize])?;
        let id = MetadataNode::reference(self.field(place)?)?;
        Some(Metadata { draft: self.draft, id })
    }

    /// A field that is a number.
    pub(crate) fn debug_number(self, field: NumberField) -> u64 {
        let place =
            self.node().and_then(|node| node_place(node.kind, |places| places.numbers[field as usize]));
        place.and_then(|place| self.field(place)).unwrap_or_default()
    }

    /// How many values a `DIExpression` takes by number; 0 where it takes its only value without one.
    pub(crate) fn expression_arguments(self) -> u64 {
        self.draft.state().expression_arguments(self.id)
    }

    /// The part of a scope of a function that stands in another file.
    ///
    /// # Errors
    /// Where this is not such a scope, or the file is no `DIFile`.
    pub(crate) fn in_file(self, file: Self) -> Built<Self> {
        let state = &mut *self.draft.change();
        let fits =
            state.kind_of(self.id).is_some_and(is_local_scope) && state.kind_of(file.id) == Some(Kind::File);
        rule(fits, || "this is no scope or no file".into())?;
        let fields = [MetadataNode::field(Some(self.id)), MetadataNode::field(Some(file.id)), 0];
        Ok(Self { draft: self.draft, id: state.md_fields(Kind::LexicalBlockFile, false, &fields) })
    }

    /// The `DILocation` of a line in this scope; line 0 means none in particular, and a column that a location has no
    /// room for becomes 0.
    ///
    /// # Errors
    /// Where this is not a scope of a function.
    pub(crate) fn location(self, line: u32, column: u32) -> Built<Self> {
        let state = &mut *self.draft.change();
        let fits = state.kind_of(self.id).is_some_and(is_local_scope);
        rule(fits, || "this is no scope of a function".into())?;
        let id = state.md_location((line.into(), column.into()), self.id, None, false);
        Ok(Self { draft: self.draft, id })
    }
}

fn node_place(kind: Kind, of: impl Fn(&crate::view::Places) -> u8) -> Option<usize> {
    let place = crate::view::places_of(kind).map(of)?;
    (usize::from(place) < kind.len()).then_some(usize::from(place))
}

impl<'m> Context<'m> {
    /// The `DIFile` of a path: the part behind the last slash is the name, as far as the path can be put together again.
    pub(crate) fn debug_file(self, path: &[u8]) -> Metadata<'m> {
        let (directory, name) = match path.iter().rposition(|byte| *byte == b'/').map(|at| path.split_at(at))
        {
            Some((directory @ [_, ..], [_, name @ ..])) if !name.is_empty() => (directory, name),
            _ => (&[][..], path),
        };
        let state = &mut *self.draft.change();
        let [name, directory] =
            [name, directory].map(|text| MetadataNode::field(Some(state.md_string(text))));
        let id = state.md_fields(Kind::File, false, &[name, directory, 0, 0, 0]);
        Metadata { draft: self.draft, id }
    }
}

impl<'m> Module<'m> {
    /// A new unit of which nothing but lines is known, in a language by its number in DWARF.
    ///
    /// # Errors
    /// Where the file is no `DIFile`, or DWARF has no such language.
    pub(crate) fn add_line_unit(
        self,
        language: u16,
        file: Metadata<'m>,
        producer: &str,
    ) -> Built<Metadata<'m>> {
        let wrong = || BuildError::new(format!("no unit of language {language:#x} in this file"));
        let unit = {
            let state = &mut *self.draft.change();
            let is_file = state.kind_of(file.id) == Some(Kind::File);
            if !is_file || !ir::tables::is_language(language.into()) {
                return Err(wrong());
            }
            let mut record = State::record(Kind::CompileUnit);
            let producer = state.md_string(producer.as_bytes());
            for (name, value) in [
                ("language", u64::from(language)),
                ("file", MetadataNode::field(Some(file.id))),
                ("producer", MetadataNode::field(Some(producer))),
                ("emissionKind", LINE_TABLES_ONLY),
                ("splitDebugInlining", 1),
            ] {
                let row = Kind::CompileUnit.fields().iter().find(|row| row.name == name);
                if let Some(slot) = row.and_then(|row| record.get_mut(row.index)) {
                    *slot = value;
                }
            }
            state.md_fields(Kind::CompileUnit, true, &record)
        };
        let unit = Metadata { draft: self.draft, id: unit };
        self.add_named_metadata("llvm.dbg.cu")?.push(unit)?;
        self.add_debug_flag(behavior::WARNING, "Debug Info Version", DEBUG_INFO_VERSION)?;
        Ok(unit)
    }

    fn has_flag(self, name: &str) -> bool {
        let state = self.draft.state();
        let flags = state
            .ir
            .named_metadata
            .iter()
            .find(|named| state.ir.strings.get(named.name) == b"llvm.module.flags");
        flags.is_some_and(|flags| {
            flags.operands.iter().any(|flag| {
                let key = MetadataNode::reference(state.field_at(*flag, 1));
                match key.and_then(|key| state.ir.metadata.get(key)) {
                    Some(Entry::String(text)) => state.ir.strings.get(text) == name.as_bytes(),
                    _ => false,
                }
            })
        })
    }

    /// Adds a flag with a number, unless there is one of this name.
    ///
    /// # Errors
    /// Never in practice.
    pub(crate) fn add_debug_flag(self, behavior: u32, name: &str, value: u32) -> Built<()> {
        let value = self.context().md_u32(value)?;
        self.add_debug_flag_node(behavior, name, value)
    }

    /// Adds a flag with a node, unless there is one of this name.
    ///
    /// # Errors
    /// Never in practice.
    pub(crate) fn add_debug_flag_node(self, behavior: u32, name: &str, node: Metadata<'m>) -> Built<()> {
        if self.has_flag(name) {
            return Ok(());
        }
        let context = self.context();
        let flag = context.md_node(&[context.md_u32(behavior)?, context.md_string(name.as_bytes()), node]);
        self.add_named_metadata("llvm.module.flags")?.push(flag)
    }

    /// Gives calls between functions of the source that have no location one of line 0, since LLVM wants one there.
    pub(crate) fn locate_calls(self) {
        for function in self.functions() {
            let Some(subprogram) = function.subprogram() else { continue };
            let none = self.draft.change().md_location((0, 0), subprogram, None, false);
            for call in function.blocks().flat_map(Block::instructions) {
                let is_located = call.debug_location().is_some();
                if !is_located && call.called_function().is_some_and(|callee| callee.subprogram().is_some()) {
                    call.set_location_node(none);
                }
            }
        }
    }
}

/// How module flags behave when modules are linked.
mod behavior {
    pub(super) const WARNING: u32 = 2;
}

/// The version of debug information that LLVM has.
const DEBUG_INFO_VERSION: u32 = 3;

/// What a record says of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RecordForm {
    /// It lives at an address.
    Declare,
    /// It has a value from here on.
    Value,
}

impl<'m> Block<'m> {
    /// Puts a record about a variable at the end of a block that has no terminator yet. With `is_list` the values are
    /// the arguments of the expression.
    ///
    /// # Errors
    /// Where the parts are of wrong classes, or LLVM's rules about them are broken.
    pub(crate) fn add_record(
        self,
        form: RecordForm,
        (values, is_list): (&[Value<'m>], bool),
        variable: Metadata<'m>,
        expression: Metadata<'m>,
        location: Metadata<'m>,
    ) -> Built<()> {
        let wrong =
            || BuildError::new("the record does not fit its variable, its expression or its location");
        let usable = |value: &Value<'m>| {
            let holds = !matches!(
                value.ty().map(super::Type::kind),
                None | Some(TypeKind::Void | TypeKind::Label | TypeKind::Metadata | TypeKind::Token)
            );
            let address = form == RecordForm::Value || value.is_of(TypeKind::Pointer);
            holds && address
        };
        let fits = !values.is_empty()
            && (values.len() == 1 || is_list)
            && !(is_list && form == RecordForm::Declare)
            && self.terminator().is_none()
            && values.iter().all(usable);
        rule(fits, || wrong().to_string())?;
        let function = self.id.0;
        let state = &mut *self.draft.change();
        let mut operands = Vec::with_capacity(values.len());
        for value in values {
            operands.push(state.operand(function, value.id).ok_or_else(wrong)?);
        }
        let classes = (state.kind_of(variable.id), state.kind_of(expression.id), state.kind_of(location.id));
        let owner = state.subprogram_of(state.named_node(variable.id, "scope"));
        let scope = state.subprogram_of(state.named_node(location.id, "scope"));
        let arguments = state.expression_arguments(expression.id);
        let count = if is_list { values.len() as u64 } else { 1 };
        let fits = classes == (Some(Kind::LocalVariable), Some(Kind::Expression), Some(Kind::Location))
            && owner.is_some()
            && owner == scope
            && arguments <= count
            && state.fragment_fits(variable.id, expression.id);
        rule(fits, || wrong().to_string())?;
        let place = match (operands.as_slice(), is_list) {
            ([only], false) => *only,
            (several, _) => {
                let mut fields = Vec::with_capacity(several.len());
                for operand in several {
                    let entry = match operand.get() {
                        ir::ValueRef::Constant(id) => state.md_constant(id),
                        ir::ValueRef::Local(id) => state.ir.metadata.push(Entry::Local(id)),
                        _ => return Err(wrong()),
                    };
                    fields.push(MetadataNode::field(Some(entry)));
                }
                ir::Value::metadata(state.ir.metadata.push_node(Kind::ArgList, false, &fields))
            }
        };
        let opcode = match form {
            RecordForm::Declare => Opcode::DebugDeclare,
            RecordForm::Value => Opcode::DebugValue,
        };
        let mut record = ir::Inst::new(opcode, state.ir.types.intern(ir::Type::Void));
        record.location = state.location(function, location.id);
        let operands = [place, ir::Value::metadata(variable.id), ir::Value::metadata(expression.id)];
        let body = state.body_mut(function);
        let id = body.make(record, &operands, false);
        body.append(self.id.1, id);
        Ok(())
    }
}

impl<'m> Function<'m> {
    /// The `DISubprogram` that describes the function.
    fn subprogram(self) -> Option<ir::MetadataId> {
        let state = self.draft.state();
        let global = state.ir.global(state.body(self.id).global)?;
        global.attachments.iter().find(|row| row.0 == 0).map(|row| row.1)
    }

    /// Says which definition in the source the function is.
    ///
    /// # Errors
    /// Where it has no body or is another one already, or the node is no definition.
    pub(crate) fn attach_subprogram(self, subprogram: Metadata<'m>) -> Built<()> {
        let is_definition = subprogram.node().is_some_and(|node| {
            let flags = self.draft.state().named_field(subprogram.id, "spFlags");
            node.kind == Kind::Subprogram && node.distinct && flags & DEFINITION != 0
        });
        rule(is_definition && !self.is_declaration() && self.subprogram().is_none(), || {
            format!("@{} cannot be this function of the source", self.name())
        })?;
        self.value().attach(0, subprogram)
    }

    /// Says where the function stands in the source.
    ///
    /// # Errors
    /// Where it has no body or that was said before, or unit and file are something else.
    pub(crate) fn set_source(self, unit: Metadata<'m>, file: Metadata<'m>, line: u32) -> Built<Metadata<'m>> {
        let is = |node: Metadata<'m>, kind| node.node().is_some_and(|node| node.kind == kind);
        let fits = is(unit, Kind::CompileUnit)
            && is(file, Kind::File)
            && !self.is_declaration()
            && self.subprogram().is_none();
        rule(fits, || format!("@{} cannot be given lines", self.name()))?;
        let name = self.name_bytes();
        let local = if self.linkage().is_local() { LOCAL_TO_UNIT } else { 0 };
        let id = {
            let state = &mut *self.draft.change();
            // Of the types of the result and the parameters nothing is told.
            let types = state.md_fields(Kind::Tuple, false, &[]);
            let ty = state.md_fields(Kind::SubroutineType, false, &[0, MetadataNode::field(Some(types)), 0]);
            let name = if name.is_empty() { None } else { Some(state.md_string(&name)) };
            let mut record = State::record(Kind::Subprogram);
            for (field, value) in [
                ("scope", MetadataNode::field(Some(file.id))),
                ("name", MetadataNode::field(name)),
                ("file", MetadataNode::field(Some(file.id))),
                ("line", u64::from(line)),
                ("type", MetadataNode::field(Some(ty))),
                ("scopeLine", u64::from(line)),
                ("spFlags", DEFINITION | local),
                ("unit", MetadataNode::field(Some(unit.id))),
            ] {
                let row = Kind::Subprogram.fields().iter().find(|row| row.name == field);
                if let Some(slot) = row.and_then(|row| record.get_mut(row.index)) {
                    *slot = value;
                }
            }
            state.md_fields(Kind::Subprogram, true, &record)
        };
        let subprogram = Metadata { draft: self.draft, id };
        self.value().attach(0, subprogram)?;
        Ok(subprogram)
    }

    /// The location of a line in the function, in a scope that is or is inlined in the function's.
    pub(crate) fn location(
        self,
        (line, column): (u32, u32),
        scope: Metadata<'m>,
        inlined: Option<Metadata<'m>>,
    ) -> Option<Metadata<'m>> {
        let own = self.subprogram();
        let state = &mut *self.draft.change();
        let inner = state.subprogram_of(Some(scope.id))?;
        let outermost = match inlined {
            Some(at) if state.kind_of(at.id) == Some(Kind::Location) => state.outermost_subprogram(at.id)?,
            Some(_) => return None,
            None => inner,
        };
        if own.is_some_and(|own| own != outermost) {
            return None;
        }
        let inlined = inlined.map(|at| at.id);
        let id = state.md_location((line.into(), column.into()), scope.id, inlined, false);
        Some(Metadata { draft: self.draft, id })
    }
}

impl<'m> Global<'m> {
    /// Says which variable of the source the variable is.
    ///
    /// # Errors
    /// Where the node is no `DIGlobalVariableExpression`.
    pub(crate) fn attach_variable(self, expression: Metadata<'m>) -> Built<()> {
        let fits = expression.node().is_some_and(|node| node.kind == Kind::GlobalVariableExpression);
        rule(fits, || "this is no global variable of the source".into())?;
        self.value().attach_also(0, expression)
    }
}

impl<'m> Inst<'m> {
    /// Says which line the instruction comes from.
    ///
    /// # Errors
    /// Where the metadata is not a `DILocation`.
    pub(crate) fn set_debug_location(self, location: Metadata<'m>) -> Built<()> {
        rule(location.is_debug_location(), || "only a debug location can be one".into())?;
        self.set_location_node(location.id);
        Ok(())
    }
}

impl State {
    /// Lets the records of a value that is taken out have none.
    pub(super) fn drop_from_records(&mut self, function: ir::FunctionId, value: ValueRef) {
        let Some(ty) = self.type_of(value).filter(|_| self.bodies[function.index()].location_nodes.len() > 0)
        else {
            return;
        };
        let Some(operand) = self.operand(function, value) else { return };
        let poison = ir::Value::constant(self.ir.poison(ty));
        let body = self.body_mut(function);
        let records: Vec<_> = body
            .blocks()
            .flat_map(|block| body.insts(block))
            .filter(|id| {
                body.inst(*id).opcode.is_debug_record() && body.operands(*id).first() == Some(&operand)
            })
            .collect();
        for id in records {
            if let Some(place) = body.operands_mut(id).first_mut() {
                *place = poison;
            }
        }
    }
}

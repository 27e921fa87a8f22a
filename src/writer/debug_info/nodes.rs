//! Nodes in an order in which instructions refer to earlier ones, without recursion: nodes may be nested deeply and go in
//! circles.
//!
//! A node waits until those that its operands refer to are written. One that waits already cannot be waited for: the
//! operand then refers forward where the set allows it, and otherwise to a declaration of the type, or to DebugInfoNone.

use super::{
    DebugInfoState, DebugOperands, MODULE,
    fields::{basic_type, tag_of},
    stand_ins::TypedefNames,
    template::template_parameters,
};
use crate::{
    Loss, Result,
    mapping::debug_info::{
        DebugInfoForm,
        fields::{NodeField, NodeKind, NumberField, TextField},
        nodes::{NodeRow, OperandField, field, node_row, tag},
        values::IMPORTED_ENTITIES,
    },
    spirv::{
        Extension, Id, Op,
        grammar::{ExtInstRow, OperandKind, Quantifier},
    },
    view::Metadata,
    writer::ModuleWriter,
};

/// How far the translation of a node is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum NodeProgress {
    /// It has an id, for instructions before it.
    Reserved(Id),
    /// It waits for nodes that it refers to.
    Waiting(Id),
    /// It is written, or is none of the set's.
    Done(Option<Id>),
}

/// Something to write.
#[derive(Clone, Copy)]
pub(super) enum NodeJob<'m> {
    /// A node.
    Node(Metadata<'m>),
    /// The template that a function or a type is made from.
    Template(Metadata<'m>),
    /// The names of a type's copy that stands for typedefs.
    Names(TypedefNames<'m>),
}

/// A job whose operands are being written.
pub(super) struct NodeVisit<'m> {
    job: NodeJob<'m>,
    /// Nodes to write before it.
    needs: Vec<Metadata<'m>>,
}

impl<'m> DebugInfoState<'m> {
    /// The instruction of a node, written now where it is new; `None` where the set has none for it.
    pub(in crate::writer) fn node(
        &mut self,
        module: &mut ModuleWriter<'m>,
        node: Metadata<'m>,
    ) -> Result<Option<Id>> {
        if let Some(NodeProgress::Done(id)) = self.states.get(&node.as_key()) {
            return Ok(*id);
        }
        self.run(module, NodeJob::Node(node))?;
        while let Some(job) = self.pending.pop_front() {
            self.run(module, job)?;
        }
        match self.states.get(&node.as_key()) {
            Some(NodeProgress::Done(id)) => Ok(*id),
            _ => Ok(None),
        }
    }

    fn run(&mut self, module: &mut ModuleWriter<'m>, job: NodeJob<'m>) -> Result<()> {
        let mut stack = Vec::new();
        stack.extend(self.begin(module, job)?);
        while let Some(visit) = stack.last_mut() {
            match visit.needs.pop() {
                Some(need) => {
                    let next = self.begin(module, NodeJob::Node(need))?;
                    stack.extend(next);
                }
                None => {
                    let job = visit.job;
                    stack.pop();
                    self.finish(module, job)?;
                }
            }
        }
        Ok(())
    }

    /// Starts a job; `None` where it is done or waits already.
    fn begin(&mut self, module: &mut ModuleWriter<'m>, job: NodeJob<'m>) -> Result<Option<NodeVisit<'m>>> {
        let node = match job {
            NodeJob::Template(owner) => {
                let mut needs: Vec<_> = template_parameters(owner).collect();
                needs.reverse();
                return Ok(Some(NodeVisit { job, needs }));
            }
            NodeJob::Names(names) => {
                let needs = names.typedefs().filter_map(|typedef| self.parent(typedef)).collect();
                return Ok(Some(NodeVisit { job, needs }));
            }
            NodeJob::Node(node) => node,
        };
        let state = self.states.get(&node.as_key()).copied();
        if matches!(state, Some(NodeProgress::Waiting(_) | NodeProgress::Done(_))) {
            return Ok(None);
        }
        if let Some(owner) = self.unwritten_owner(node).or_else(|| self.unwritten_class(node)) {
            // The composite type needs its members or methods, so it goes first.
            let visit = self.begin(module, NodeJob::Node(owner))?;
            return Ok(visit.map(|mut visit| {
                visit.needs.insert(0, node);
                visit
            }));
        }
        self.note_members(node);
        let Some(row) = self.row_of(node) else {
            self.states.insert(node.as_key(), NodeProgress::Done(None));
            return Ok(match stands_for(node) {
                Some(target) => {
                    if !self.is_alias(node) {
                        self.note_loss(node);
                    }
                    Some(NodeVisit { job, needs: self.needs_of_alias(node, target) })
                }
                None => {
                    self.note_loss(node);
                    None
                }
            });
        };
        let id = match state {
            Some(NodeProgress::Reserved(id)) => id,
            _ => module.new_id(),
        };
        self.states.insert(node.as_key(), NodeProgress::Waiting(id));
        // A name comes before those of what it needs; that of a scope in another comes behind that one's.
        if row.kind != NodeKind::Namespace {
            module.string(node.debug_text(TextField::Name))?;
        }
        let mut needs = Vec::new();
        if let Some((_, inst)) = self.instruction_of(node, row) {
            for operand in inst.operands {
                if let Some(field) = field(row, operand.name) {
                    self.needs_of(node, row, field, &mut needs);
                }
            }
        }
        self.special_needs(node, &mut needs);
        needs.reverse();
        Ok(Some(NodeVisit { job, needs }))
    }

    /// The row of a node; `None` where the set cannot say it.
    pub(super) fn row_of(&self, node: Metadata<'m>) -> Option<&'static NodeRow> {
        let tag = u32::try_from(node.debug_number(NumberField::Tag)).ok()?;
        let row = node_row(node.debug_kind()?, tag)?;
        // Validators take a typedef of a basic type alone; another one is written as the type that it names.
        if self.is_alias(node) {
            return None;
        }
        // They take no member without the type that it is one of.
        if row.instruction == "DebugTypeMember"
            && !self.form.is_non_semantic()
            && !self.owners.contains_key(&node.as_key())
            && !node.debug_node(NodeField::Scope).is_some_and(is_composite)
        {
            return None;
        }
        if row.kind == NodeKind::ImportedEntity && !self.is_written_entity(node, tag) {
            return None;
        }
        // Classes and structures inherit from such; unions neither inherit nor are inherited from.
        let inherits = |field| {
            node.debug_node(field).and_then(composite_of).is_some_and(|side| tag_of(side) != tag::UNION)
        };
        if is_inheritance(node) && !(inherits(NodeField::Scope) && inherits(NodeField::Type)) {
            return None;
        }
        self.instruction_of(node, row).map(|_| row)
    }

    /// Whether an imported entity is written. Modules are in any form: who allows SPV_INTEL_debug_module asks for them.
    fn is_written_entity(&self, node: Metadata<'m>, tag: u32) -> bool {
        let is_module = || {
            let entity = node.debug_node(NodeField::Entity);
            entity.is_some_and(|entity| entity.debug_kind() == Some(NodeKind::Module))
                && self.module_instruction() == MODULE
        };
        IMPORTED_ENTITIES.to_spirv(self.form, tag).is_some()
            && (self.form.has_imported_entities() || is_module())
    }

    /// The name and the grammar's row of the instruction that a node becomes.
    pub(super) fn instruction_of(
        &self,
        node: Metadata<'m>,
        row: &NodeRow,
    ) -> Option<(&'static str, &'static ExtInstRow)> {
        let name = match (row.kind, row.instruction) {
            (NodeKind::CompositeType, "DebugTypeArray") => self.array_instruction(node),
            (NodeKind::Subprogram, _) if !is_definition(node) => "DebugFunctionDeclaration",
            (NodeKind::Module, _) if self.row("DebugModule").is_none() => self.module_instruction(),
            // Validators take no discriminator as a scope, so a block stands for it.
            (NodeKind::LexicalBlockFile, _) if self.form != DebugInfoForm::Shader200 => "DebugLexicalBlock",
            (NodeKind::StringType, _) if self.row("DebugTypeString").is_none() => "DebugTypeBasic",
            (_, name) => name,
        };
        self.row(name).map(|inst| (name, inst))
    }

    /// The nodes that a field refers to and that have to be written first.
    fn needs_of(
        &self,
        node: Metadata<'m>,
        row: &NodeRow,
        field: OperandField,
        needs: &mut Vec<Metadata<'m>>,
    ) {
        match field {
            OperandField::Node(NodeField::Type)
                if is_vector(node) && self.form != DebugInfoForm::Shader200 =>
            {
                needs.extend(basic_type(node.debug_node(NodeField::Type)));
            }
            OperandField::Node(NodeField::Type) if is_inheritance(node) => {
                needs.extend(node.debug_node(NodeField::Type).and_then(composite_of));
            }
            OperandField::Node(field)
            | OperandField::OptionalNode(field)
            | OperandField::KnownType(field)
            | OperandField::Bound(field) => needs.extend(node.debug_node(field)),
            OperandField::Parent | OperandField::Scope | OperandField::LocalScope => {
                needs.extend(self.parent(node))
            }
            // Enumerators are no nodes of the sets, and what an array lists is told apart elsewhere. Members may come behind
            // the type in sets that allow it.
            OperandField::List(field) => match row.instruction {
                "DebugTypeEnum" | "DebugTypeArray" => {}
                "DebugTypeComposite" if !self.form.is_non_semantic() => {}
                "DebugTypeComposite" if self.form != DebugInfoForm::Shader200 => {
                    let members = node.debug_list(field).flatten();
                    needs.extend(members.filter(|member| member.debug_kind() == Some(NodeKind::DerivedType)));
                }
                _ => needs.extend(node.debug_list(field).flatten()),
            },
            _ => {}
        }
    }

    /// Writes the instruction of a job.
    fn finish(&mut self, module: &mut ModuleWriter<'m>, job: NodeJob<'m>) -> Result<()> {
        let node = match job {
            NodeJob::Template(owner) => return self.write_template(module, owner),
            NodeJob::Names(names) => return self.write_names(module, names),
            NodeJob::Node(node) => node,
        };
        let Some(NodeProgress::Waiting(id)) = self.states.get(&node.as_key()).copied() else {
            // It stands for another node.
            let id = match self.is_alias(node) {
                true => {
                    if let Some(inst) = self.row("DebugTypedef") {
                        self.note_fields(node, inst);
                    }
                    self.write_named_copy(module, node)?
                }
                false => None,
            };
            let target = stands_for(node).and_then(|target| self.states.get(&target.as_key()).copied());
            let id = match (id, target) {
                (None, Some(NodeProgress::Done(id))) => id,
                (id, _) => id,
            };
            self.states.insert(node.as_key(), NodeProgress::Done(id));
            return Ok(());
        };
        let Some(row) = self.row_of(node) else { return Ok(()) };
        self.write_node(module, node, row, id)?;
        if let Some((_, inst)) = self.instruction_of(node, row) {
            self.note_fields(node, inst);
        }
        self.states.insert(node.as_key(), NodeProgress::Done(Some(id)));
        self.mark_stand_in(module, node, id)?;
        self.follow(node, row);
        Ok(())
    }

    /// Writes the instruction of a row.
    pub(super) fn write_node(
        &mut self,
        module: &mut ModuleWriter<'m>,
        node: Metadata<'m>,
        row: &NodeRow,
        id: Id,
    ) -> Result<()> {
        let Some((name, inst)) = self.instruction_of(node, row) else { return Ok(()) };
        let mut words = DebugOperands::new();
        let mut forward = false;
        for operand in inst.operands {
            let optional = operand.quantifier != Quantifier::One;
            let before = words.len();
            let written = match field(row, operand.name) {
                Some(OperandField::Special) | None => {
                    let operand = (operand.name, operand.kind);
                    self.special(module, node, name, operand, &mut words, &mut forward)?
                }
                // Components are basic types, whatever the node says.
                Some(_) if is_vector(node) && operand.name == "Base Type" => {
                    self.special(module, node, name, (operand.name, operand.kind), &mut words, &mut forward)?
                }
                Some(field) => self.operand(module, node, field, operand.kind, &mut words, &mut forward)?,
            };
            // The operands behind one that is missing would take its place.
            if !written && optional {
                break;
            }
            if words.len() == before && !optional {
                let none = self.none(module)?;
                words.push(none.0);
            }
        }
        if name == MODULE {
            self.import_modules(module)?;
        }
        let op = if forward && self.forward_references {
            module.require_extension(Extension::SPV_KHR_relaxed_extended_instruction, || {
                "debug information that goes in circles".to_owned()
            })?;
            Op::ExtInstWithForwardRefsKHR
        } else {
            Op::ExtInst
        };
        self.write(module, op, id, inst, &words)
    }

    /// Puts aside what belongs to a node and stands behind it.
    fn follow(&mut self, node: Metadata<'m>, row: &NodeRow) {
        if row.instruction == "DebugTypeComposite" {
            let members = node.debug_list(NodeField::Elements).flatten();
            self.pending.extend(members.map(NodeJob::Node));
        }
        if node.debug_node(NodeField::TemplateParameters).is_some() {
            // The others have no DebugTypeTemplate, such as a function that is only declared.
            match self.instruction_of(node, row) {
                Some(("DebugTypeComposite" | "DebugFunction", _)) => {
                    self.pending.push_back(NodeJob::Template(node));
                }
                _ => self.losses.add(Loss::DebugNode),
            }
        }
        if row.kind == NodeKind::Subprogram {
            let retained = node.debug_list(NodeField::Retained).flatten();
            self.pending.extend(retained.map(NodeJob::Node));
        }
    }

    /// Writes an operand that follows from a field; whether there is one.
    #[allow(clippy::too_many_arguments, reason = "all of them are the operand")]
    pub(super) fn operand(
        &mut self,
        module: &mut ModuleWriter<'m>,
        node: Metadata<'m>,
        field: OperandField,
        kind: OperandKind,
        words: &mut DebugOperands,
        forward: &mut bool,
    ) -> Result<bool> {
        let word = match field {
            OperandField::Text(text) => module.string(node.debug_text(text))?.0,
            OperandField::Number(number) => self.number(module, kind, node.debug_number(number))?,
            OperandField::OptionalNumber(number) => match node.debug_number(number) {
                0 => return Ok(false),
                number => self.number(module, kind, number)?,
            },
            OperandField::Tag(table) => match table.to_spirv(self.form, tag_of(node)) {
                Some(number) => self.number(module, kind, number.into())?,
                None => return Ok(false),
            },
            OperandField::Is(number) => self.number(module, kind, number.into())?,
            OperandField::Constant(number) => constant(module, node.debug_number(number))?.0,
            OperandField::EnumerationSize => {
                let sized = [Some(node), node.debug_node(NodeField::Type)].into_iter().flatten();
                let bits = sized.map(|ty| ty.debug_number(NumberField::Size)).find(|bits| *bits != 0);
                constant(module, bits.unwrap_or(32))?.0
            }
            OperandField::Source => self.source_of(module, node)?.0,
            OperandField::Flags => {
                let flags = self.flags(node);
                self.number(module, kind, flags.into())?
            }
            OperandField::Node(NodeField::Type) if node.debug_kind() == Some(NodeKind::Subprogram) => {
                self.function_type_of(module, node, forward)?.0
            }
            // Validators take a composite type as a base class; the instruction of a typedef is a DebugTypeTemplate.
            OperandField::Node(NodeField::Type) if is_inheritance(node) => {
                let named = node.debug_node(NodeField::Type);
                match named.and_then(composite_of) {
                    Some(base) => {
                        self.losses.add_many(Loss::DebugTypeName, u32::from(named != Some(base)));
                        self.reference(module, base, forward)?.0
                    }
                    None => self.none(module)?.0,
                }
            }
            OperandField::Node(NodeField::Type) | OperandField::KnownType(NodeField::Type)
                if needs_type(node) =>
            {
                self.type_reference(module, node.debug_node(NodeField::Type), forward)?.0
            }
            OperandField::Bound(field) => self.bound(module, node.debug_node(field), forward)?.0,
            OperandField::Node(field @ (NodeField::Type | NodeField::ExtraData)) => {
                match self.known_type(node.debug_node(field)) {
                    Some(target) => self.reference(module, target, forward)?.0,
                    None => self.none(module)?.0,
                }
            }
            OperandField::Node(field) | OperandField::KnownType(field) => match node.debug_node(field) {
                Some(target) => self.reference(module, target, forward)?.0,
                None => self.none(module)?.0,
            },
            OperandField::OptionalNode(field) => match node.debug_node(field) {
                Some(target) => self.reference(module, target, forward)?.0,
                None => return Ok(false),
            },
            OperandField::Parent | OperandField::Scope | OperandField::LocalScope => {
                match self.parent(node) {
                    Some(parent) => self.scope(module, parent, forward)?.0,
                    None => self.none(module)?.0,
                }
            }
            OperandField::List(field) => {
                self.list(module, node, field, words, forward)?;
                return Ok(true);
            }
            OperandField::Special => return Ok(false),
        };
        words.push(word);
        Ok(true)
    }

    /// A number as an operand of this kind: itself where that is a literal, or a constant.
    pub(super) fn number(
        &self,
        module: &mut ModuleWriter<'m>,
        kind: OperandKind,
        number: u64,
    ) -> Result<u32> {
        if kind == OperandKind::IdRef {
            return Ok(constant(module, number)?.0);
        }
        Ok(u32::try_from(number).unwrap_or(u32::MAX))
    }

    /// The id of another node, as an operand.
    pub(super) fn reference(
        &mut self,
        module: &mut ModuleWriter<'m>,
        target: Metadata<'m>,
        forward: &mut bool,
    ) -> Result<Id> {
        match self.states.get(&target.as_key()).copied() {
            Some(NodeProgress::Done(Some(id))) => Ok(id),
            Some(NodeProgress::Waiting(id) | NodeProgress::Reserved(id)) if self.forward_references => {
                *forward = true;
                Ok(id)
            }
            Some(NodeProgress::Waiting(_)) if is_composite(target) => self.declaration(module, target),
            _ => self.none(module),
        }
    }

    /// A node that stands where a type has to stand, if it is one; another one is counted.
    fn known_type(&self, target: Option<Metadata<'m>>) -> Option<Metadata<'m>> {
        let target = target?;
        if is_type(target) {
            return Some(target);
        }
        self.losses.add(Loss::DebugNode);
        None
    }

    /// The id of a type where an operand has to be one: a type of its own stands for none, and for one that cannot be told.
    pub(super) fn type_reference(
        &mut self,
        module: &mut ModuleWriter<'m>,
        target: Option<Metadata<'m>>,
        forward: &mut bool,
    ) -> Result<Id> {
        if let Some(target) = self.known_type(target) {
            let id = self.reference(module, target, forward)?;
            if Some(id) != self.none {
                return Ok(id);
            }
        }
        if self.form == DebugInfoForm::Shader200 {
            return self.none(module);
        }
        self.void_type(module)
    }

    /// Members are named before they are written, in sets that allow it.
    pub(super) fn member(
        &mut self,
        module: &mut ModuleWriter<'m>,
        member: Metadata<'m>,
        forward: &mut bool,
    ) -> Result<Option<Id>> {
        // The sets list members and base classes; methods and nested types name the type as their scope.
        let is_listed = matches!(
            self.row_of(member).map(|row| row.instruction),
            Some("DebugTypeMember" | "DebugTypeInheritance")
        );
        if self.form != DebugInfoForm::Shader200 && !is_listed {
            return Ok(None);
        }
        if self.form.is_non_semantic() {
            return match self.states.get(&member.as_key()).copied() {
                Some(NodeProgress::Done(id)) => Ok(id),
                Some(NodeProgress::Waiting(_) | NodeProgress::Reserved(_)) => {
                    self.reference(module, member, forward).map(Some)
                }
                None => Ok(None),
            };
        }
        match self.states.get(&member.as_key()).copied() {
            Some(NodeProgress::Done(id)) => Ok(id),
            Some(NodeProgress::Waiting(id) | NodeProgress::Reserved(id)) => Ok(Some(id)),
            None if self.row_of(member).is_some() => {
                let id = module.new_id();
                self.states.insert(member.as_key(), NodeProgress::Reserved(id));
                Ok(Some(id))
            }
            None => Ok(None),
        }
    }
}

/// The constant of a number: of 32 bits where it fits.
pub(super) fn constant(module: &mut ModuleWriter<'_>, number: u64) -> Result<Id> {
    match u32::try_from(number) {
        Ok(number) => module.const_u32(number),
        Err(_) => module.const_int(64, number),
    }
}

/// The declaration of a function, where it is one.
pub(super) fn declaration_of(function: Metadata<'_>) -> Option<Metadata<'_>> {
    function.debug_node(NodeField::Declaration).filter(|declaration| {
        declaration.debug_kind() == Some(NodeKind::Subprogram) && !is_definition(*declaration)
    })
}

/// Whether a subprogram is a definition.
pub(super) fn is_definition(subprogram: Metadata<'_>) -> bool {
    const DEFINITION: u64 = 1 << 3;
    subprogram.debug_number(NumberField::SubprogramFlags) & DEFINITION != 0
}

/// Whether the type of a node is no choice: all but enumerations have to have one.
fn needs_type(node: Metadata<'_>) -> bool {
    const ENUMERATION: u64 = tag::ENUMERATION as u64;
    node.debug_kind() != Some(NodeKind::CompositeType) || node.debug_number(NumberField::Tag) != ENUMERATION
}

/// Whether a node is a type: what a class has in it is none.
fn is_type(node: Metadata<'_>) -> bool {
    match node.debug_kind() {
        Some(
            NodeKind::BasicType
            | NodeKind::CompositeType
            | NodeKind::SubroutineType
            | NodeKind::StringType
            | NodeKind::SubrangeType,
        ) => true,
        Some(NodeKind::DerivedType) => {
            !matches!(tag_of(node), tag::MEMBER | tag::VARIABLE | tag::INHERITANCE)
        }
        _ => false,
    }
}

/// Whether it is a vector.
fn is_vector(node: Metadata<'_>) -> bool {
    const VECTOR: u64 = 1 << 11;
    node.debug_kind() == Some(NodeKind::CompositeType)
        && node.debug_number(NumberField::Tag) == u64::from(tag::ARRAY)
        && node.debug_number(NumberField::Flags) & VECTOR != 0
}

/// Whether it is a structure, class or union.
pub(super) fn is_composite(node: Metadata<'_>) -> bool {
    const TAGS: [u64; 3] = [tag::CLASS as u64, tag::STRUCTURE as u64, tag::UNION as u64];
    node.debug_kind() == Some(NodeKind::CompositeType) && TAGS.contains(&node.debug_number(NumberField::Tag))
}

fn is_inheritance(node: Metadata<'_>) -> bool {
    node.debug_kind() == Some(NodeKind::DerivedType) && tag_of(node) == tag::INHERITANCE
}

/// So many types name each other until one is found.
const MAX_NAMES: usize = 100;

/// The composite type that a type is, or stands for through typedefs and qualifiers.
fn composite_of(node: Metadata<'_>) -> Option<Metadata<'_>> {
    std::iter::successors(Some(node), |node| stands_for(*node))
        .take(MAX_NAMES)
        .find(|node| is_composite(*node))
}

/// The node whose instruction stands for one without an instruction of its own: a type for a variant of it that the sets
/// do not tell apart, the variable of a global variable and its expression.
pub(super) fn stands_for(node: Metadata<'_>) -> Option<Metadata<'_>> {
    match node.debug_kind()? {
        NodeKind::DerivedType | NodeKind::SubrangeType => node.debug_node(NodeField::Type),
        NodeKind::GlobalVariableExpression => node.debug_node(NodeField::Variable),
        _ => None,
    }
}

//! Instructions that stand for what validators take in no other form.
//!
//! - A typedef of a type that is not basic is a second copy of that type's instruction (of a composite type a
//!   DebugTypeTemplate), which uses through the typedef refer to. A DebugImportedEntity of each name, the innermost first,
//!   has the copy as its entity; in a set without that instruction, OpName of the copy has the names.
//! - A part of a function in another file, or with a discriminator, is a DebugLexicalBlock of line 0, which a
//!   DebugLexicalBlockDiscriminator has as its parent.

use super::{
    DebugInfoState, DebugOperands,
    fields::tag_of,
    nodes::{NodeJob, NodeProgress, is_composite, stands_for},
    template::template_parameters,
};
use crate::{
    Loss, Result,
    mapping::debug_info::{
        DebugInfoForm,
        fields::{NodeField, NodeKind, NumberField, TextField},
        nodes::tag,
        typedef_name::{self, DEEPEST},
        values::IMPORTED_DECLARATION,
    },
    spirv::{Id, grammar::Quantifier},
    view::Metadata,
    writer::ModuleWriter,
};

/// The names that a copy of a type stands for: so many typedefs, each of the next one.
#[derive(Clone, Copy)]
pub(super) struct TypedefNames<'m> {
    typedef: Metadata<'m>,
    count: usize,
    copy: Id,
}

impl<'m> TypedefNames<'m> {
    /// The typedefs, the innermost last.
    pub(super) fn typedefs(self) -> impl Iterator<Item = Metadata<'m>> {
        std::iter::successors(Some(self.typedef), |node| node.debug_node(NodeField::Type)).take(self.count)
    }
}

/// Whether a node is a typedef.
pub(super) fn is_typedef(node: Metadata<'_>) -> bool {
    node.debug_kind() == Some(NodeKind::DerivedType)
        && matches!(tag_of(node), tag::TYPEDEF | tag::TEMPLATE_ALIAS)
}

impl<'m> DebugInfoState<'m> {
    /// Whether a node is a typedef that is written as a copy of the type that it names.
    pub(super) fn is_alias(&self, node: Metadata<'m>) -> bool {
        if self.form == DebugInfoForm::Shader200 || !is_typedef(node) {
            return false;
        }
        // A type of its own stands for none, and it is basic.
        node.debug_node(NodeField::Type).is_some_and(|base| !self.is_basic(base))
    }

    fn is_basic(&self, ty: Metadata<'m>) -> bool {
        if is_typedef(ty) {
            return false;
        }
        let instruction = self.row_of(ty).and_then(|row| self.instruction_of(ty, row));
        match instruction {
            Some((name, _)) => name == "DebugTypeBasic",
            // Another type stands for it, or none does.
            None => ty
                .debug_node(NodeField::Type)
                .is_none_or(|base| base.debug_kind() == Some(NodeKind::BasicType)),
        }
    }

    /// A typedef and those between it and the type that they name, the innermost last.
    pub(super) fn aliases_of(&self, typedef: Metadata<'m>) -> impl Iterator<Item = Metadata<'m>> {
        let next = |node: &Metadata<'m>| node.debug_node(NodeField::Type);
        std::iter::successors(Some(typedef), next).take_while(|node| self.is_alias(*node)).take(DEEPEST)
    }

    /// The type that a typedef names, behind other such typedefs.
    fn aliased(&self, typedef: Metadata<'m>) -> Option<Metadata<'m>> {
        let innermost = self.aliases_of(typedef).last()?;
        let base = innermost.debug_node(NodeField::Type)?;
        match self.row_of(base) {
            Some(_) => Some(base),
            None if self.is_alias(base) => None,
            None => stands_for(base).filter(|target| self.row_of(*target).is_some()),
        }
    }

    /// What has to be written before the copy of a typedef, or before what stands for another node.
    pub(super) fn needs_of_alias(&self, node: Metadata<'m>, target: Metadata<'m>) -> Vec<Metadata<'m>> {
        // The copy names the typedefs between, so they need not be written for it.
        if !self.is_alias(node) {
            return vec![target];
        }
        let Some(ty) = self.aliased(node) else { return vec![target] };
        let mut needs: Vec<_> = template_parameters(ty).collect();
        needs.push(ty);
        needs
    }

    /// Writes the copy of a type that stands for a typedef of it; `None` where that cannot be.
    pub(super) fn write_named_copy(
        &mut self,
        module: &mut ModuleWriter<'m>,
        typedef: Metadata<'m>,
    ) -> Result<Option<Id>> {
        let named = !typedef.debug_text(TextField::Name).is_empty();
        let Some(ty) = self.aliased(typedef).filter(|_| named) else {
            self.losses.add(Loss::DebugTypeName);
            return Ok(None);
        };
        let copy = if is_composite(ty) {
            let target = match self.states.get(&ty.as_key()).copied() {
                Some(NodeProgress::Done(id)) => id,
                _ => Some(self.declaration(module, ty)?),
            };
            match target {
                Some(target) => {
                    let mut words = DebugOperands::from_slice(&[target.0]);
                    words.extend(self.template_operands(ty));
                    self.instruction(module, "DebugTypeTemplate", &words)?
                }
                None => None,
            }
        } else {
            match (self.states.get(&ty.as_key()).copied(), self.row_of(ty)) {
                (Some(NodeProgress::Done(Some(_))), Some(row)) => {
                    let id = module.new_id();
                    self.write_node(module, ty, row, id)?;
                    Some(id)
                }
                _ => None,
            }
        };
        match copy {
            Some(copy) => {
                let count = self.aliases_of(typedef).count();
                self.pending.push_back(NodeJob::Names(TypedefNames { typedef, count, copy }));
            }
            None => self.losses.add(Loss::DebugTypeName),
        }
        Ok(copy)
    }

    /// The copy of a basic type that stands for a typedef of it where nothing but a basic type may be.
    pub(super) fn named_basic(
        &mut self,
        module: &mut ModuleWriter<'m>,
        typedef: Metadata<'m>,
    ) -> Result<Option<Id>> {
        if let Some(copy) = self.basic_copies.get(&typedef.as_key()) {
            return Ok(Some(*copy));
        }
        let typedefs = std::iter::successors(Some(typedef), |node| node.debug_node(NodeField::Type));
        let count = typedefs.take_while(|node| is_typedef(*node)).take(DEEPEST).count();
        let names = TypedefNames { typedef, count, copy: Id(0) };
        let basic = names.typedefs().last().and_then(|last| last.debug_node(NodeField::Type));
        let Some(basic) = basic.filter(|basic| basic.debug_kind() == Some(NodeKind::BasicType)) else {
            return Ok(None);
        };
        let Some(row) = self.row_of(basic) else { return Ok(None) };
        let copy = module.new_id();
        self.write_node(module, basic, row, copy)?;
        self.basic_copies.insert(typedef.as_key(), copy);
        self.pending.push_back(NodeJob::Names(TypedefNames { copy, ..names }));
        Ok(Some(copy))
    }

    /// Writes the names of a typedef's copy.
    pub(super) fn write_names(
        &mut self,
        module: &mut ModuleWriter<'m>,
        names: TypedefNames<'m>,
    ) -> Result<()> {
        let copy = names.copy;
        let mut aliases: Vec<_> = names.typedefs().collect();
        if !self.form.has_imported_entities() {
            let mut text = Vec::new();
            for alias in aliases {
                let file = alias.debug_node(NodeField::File);
                let path = match file {
                    Some(file) => {
                        self.source(module, file)?;
                        Some(file.file_path().unwrap_or_default())
                    }
                    None => None,
                };
                let place = path.as_deref().map(|path| (path, alias.debug_number(NumberField::Line)));
                self.losses
                    .add_many(Loss::DebugField, u32::from(alias.debug_node(NodeField::Scope).is_some()));
                typedef_name::add(&mut text, alias.debug_text(TextField::Name), place);
            }
            return module.name(copy, &text);
        }
        aliases.reverse();
        let Some(inst) = self.row("DebugImportedEntity") else { return Ok(()) };
        for alias in aliases {
            let mut words = DebugOperands::new();
            for operand in inst.operands.iter().filter(|operand| operand.quantifier == Quantifier::One) {
                words.push(match operand.name {
                    "Name" => module.string(alias.debug_text(TextField::Name))?.0,
                    "Tag" => self.number(module, operand.kind, IMPORTED_DECLARATION.into())?,
                    "Source" => self.source_of(module, alias)?.0,
                    "Entity" => copy.0,
                    "Line" => self.number(module, operand.kind, alias.debug_number(NumberField::Line))?,
                    "Parent" => match self.parent(alias) {
                        Some(parent) => self.scope(module, parent, &mut false)?.0,
                        None => self.none(module)?.0,
                    },
                    _ => self.number(module, operand.kind, 0)?,
                });
            }
            self.instruction(module, "DebugImportedEntity", &words)?;
        }
        Ok(())
    }

    /// Says that a block stands for a part of a function in a file, with its discriminator.
    pub(super) fn mark_stand_in(
        &mut self,
        module: &mut ModuleWriter<'m>,
        node: Metadata<'m>,
        id: Id,
    ) -> Result<()> {
        if node.debug_kind() != Some(NodeKind::LexicalBlockFile) || self.form == DebugInfoForm::Shader200 {
            return Ok(());
        }
        let Some(inst) = self.row("DebugLexicalBlockDiscriminator") else { return Ok(()) };
        let mut words = DebugOperands::new();
        for operand in inst.operands {
            words.push(match operand.name {
                "Parent" => id.0,
                "Discriminator" => {
                    self.number(module, operand.kind, node.debug_number(NumberField::Discriminator))?
                }
                _ => self.source_of(module, node)?.0,
            });
        }
        self.instruction(module, "DebugLexicalBlockDiscriminator", &words)?;
        Ok(())
    }

    /// Takes note of the members of a composite type that do not say whose they are.
    pub(super) fn note_members(&mut self, node: Metadata<'m>) {
        if !is_composite(node) {
            return;
        }
        for member in node.debug_list(NodeField::Elements).flatten() {
            if member.debug_kind() == Some(NodeKind::DerivedType)
                && !member.debug_node(NodeField::Scope).is_some_and(is_composite)
            {
                self.owners.insert(member.as_key(), node);
            }
        }
    }

    /// The composite type of a member, where it has to be written first since the member does not name it.
    pub(super) fn unwritten_owner(&self, node: Metadata<'m>) -> Option<Metadata<'m>> {
        if !self.form.is_non_semantic() || node.debug_kind() != Some(NodeKind::DerivedType) {
            return None;
        }
        if !matches!(tag_of(node), tag::MEMBER | tag::VARIABLE | tag::INHERITANCE) {
            return None;
        }
        let owner = node.debug_node(NodeField::Scope).filter(|scope| is_composite(*scope))?;
        (!self.states.contains_key(&owner.as_key())).then_some(owner)
    }

    /// A composite type that the signature of a function leads to, where such types list their methods and it has some: these
    /// wait for the signature, and only the composite type has a declaration that stands for it meanwhile.
    pub(super) fn unwritten_class(&self, node: Metadata<'m>) -> Option<Metadata<'m>> {
        if self.form != DebugInfoForm::Shader200 || node.debug_kind() != Some(NodeKind::SubroutineType) {
            return None;
        }
        let mut types = node.debug_list(NodeField::Elements).flatten().take(DEEPEST);
        types.find_map(|ty| {
            let mut path = std::iter::successors(Some(ty), |ty| ty.debug_node(NodeField::Type)).take(DEEPEST);
            path.find(|ty| is_composite(*ty)).filter(|ty| {
                let is_method = |part: Metadata<'m>| part.debug_kind() == Some(NodeKind::Subprogram);
                let mut parts = ty.debug_list(NodeField::Elements).flatten();
                !self.states.contains_key(&ty.as_key()) && parts.any(is_method)
            })
        })
    }
}

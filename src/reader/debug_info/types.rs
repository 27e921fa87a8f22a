//! Types of the source.

use rustc_hash::FxHashMap;

use super::{build::NodeMaker, decode::DebugInst};
use crate::{
    draft::{NodeFields, NodeNumber, Value, ValueKind},
    mapping::{
        debug_info::{
            DebugInfoForm,
            fields::{NodeField, NodeKind, NumberField, TextField},
            nodes::tag,
            typedef_name, values,
        },
        linkage,
    },
    spirv::{Id, Op, grammar::StorageClass},
};

const NULL: NodeNumber = NodeNumber::NULL;

impl<'m, 's> NodeMaker<'_, 'm, 's> {
    pub(super) fn number(&self, inst: DebugInst<'s>, name: &str) -> u64 {
        self.reader.debug_number(inst, name).unwrap_or(0)
    }

    /// LLVM's flags of an instruction.
    pub(super) fn flags(&self, inst: DebugInst<'s>) -> u64 {
        values::flags_to_llvm(inst.form, self.spirv_flags(inst)).into()
    }

    /// The flags of an instruction as SPIR-V numbers them.
    pub(super) fn spirv_flags(&self, inst: DebugInst<'s>) -> u32 {
        match inst.form {
            DebugInfoForm::Legacy if inst.name() == "DebugTypePointer" => {
                self.reader.debug_u32(inst, "Literal Flags")
            }
            _ => self.reader.debug_u32(inst, "Flags"),
        }
    }

    /// The type that stands where the source's is not known.
    fn unknown_type(&mut self) -> Option<NodeNumber> {
        if self.unknown.is_none() {
            let fields = NodeFields::new(NodeKind::BasicType)
                .text(TextField::Name, self.nodes.text(b"SPIRV unknown type"))
                .number(NumberField::Tag, tag::UNSPECIFIED);
            self.unknown = self.nodes.make(&fields);
        }
        self.unknown
    }

    /// A type that LLVM cannot do without.
    pub(super) fn some_type(&mut self, id: Option<Id>) -> Option<NodeNumber> {
        match self.node(id) {
            NULL => self.unknown_type(),
            node => Some(node),
        }
    }

    /// The file of an instruction; null for a source without a name, which stands for none.
    pub(super) fn file(&mut self, inst: DebugInst<'s>) -> NodeNumber {
        self.file_of(inst.id("Source"))
    }

    /// The file of a source.
    pub(super) fn file_of(&mut self, source: Option<Id>) -> NodeNumber {
        let name = source.and_then(|id| self.inst(id)).and_then(|inst| inst.id("File"));
        match name.and_then(|id| self.reader.debug_text(id)).is_some_and(|name| name.is_empty()) {
            true => NULL,
            false => self.node(source),
        }
    }

    /// The scope that an instruction names, null for the compile unit.
    pub(super) fn scope(&mut self, inst: DebugInst<'s>) -> NodeNumber {
        let parent = inst.id("Parent");
        let is_unit =
            parent.and_then(|id| self.inst(id)).is_some_and(|parent| parent.name() == "DebugCompilationUnit");
        if is_unit {
            return NULL;
        }
        if self.is_own_scope(inst) {
            self.reader.debug_warning(inst.inst, "its scopes lead back to itself");
            return NULL;
        }
        self.node(parent)
    }

    fn pointer_bits(&self) -> u64 {
        self.reader.model.pointer_bits().into()
    }

    pub(super) fn basic(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let encoding = self.reader.debug_u32(inst, "Encoding");
        let encoding = values::ENCODINGS.to_llvm(inst.form, encoding).unwrap_or(0);
        let plain_name = inst.id("Name").and_then(|name| self.reader.debug_text(name));
        let encoding = match plain_name.as_deref() {
            Some(name) if encoding == values::UNSIGNED && values::UTF_NAMES.contains(&name) => values::UTF,
            _ => encoding,
        };
        if encoding == 0 && plain_name.as_deref() == Some(values::VOID) {
            return Some(NULL);
        }
        let fields = match encoding {
            0 => NodeFields::new(NodeKind::BasicType)
                .text(TextField::Name, self.text(inst.id("Name")))
                .number(NumberField::Tag, tag::UNSPECIFIED),
            _ => self
                .fields_of(inst)?
                .number(NumberField::Tag, tag::BASE)
                .number(NumberField::Encoding, encoding),
        };
        self.nodes.make(&fields)
    }

    pub(super) fn pointer(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let flags = self.spirv_flags(inst);
        let tag = if flags & values::flag::LVALUE_REFERENCE != 0 {
            tag::REFERENCE
        } else if flags & values::flag::RVALUE_REFERENCE != 0 {
            tag::RVALUE_REFERENCE
        } else {
            tag::POINTER
        };
        let kept = flags & !(values::flag::LVALUE_REFERENCE | values::flag::RVALUE_REFERENCE);
        let kept = values::flags_to_llvm(inst.form, kept);
        // A pointer into the memory of a function, or without a class, has no address space of its own.
        let class =
            self.reader.debug_number(inst, "Storage Class").and_then(|class| u32::try_from(class).ok());
        let space = class
            .and_then(|class| self.reader.address_space(StorageClass(class)).ok())
            .filter(|space| *space != 0)
            .map_or(0, |space| u64::from(space) + 1);
        let fields = self
            .fields_of(inst)?
            .number(NumberField::Tag, tag)
            .number(NumberField::Size, self.pointer_bits())
            .number(NumberField::Flags, kept)
            .number(NumberField::AddressSpace, space);
        self.nodes.make(&fields)
    }

    pub(super) fn string_type(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let length = inst.id("Length Address");
        let is_expression =
            length.and_then(|id| self.inst(id)).is_some_and(|inst| inst.name() == "DebugExpression");
        let field = if is_expression { NodeField::StringLengthExpression } else { NodeField::StringLength };
        let fields = self.fields_of(inst)?.node(field, self.node(length));
        self.nodes.make(&fields)
    }

    /// A type behind the typedefs whose names imported entities are, or the one that OpName tells.
    pub(super) fn named(&mut self, id: Id, node: NodeNumber) -> NodeNumber {
        let mut node = node;
        let aliases = self.survey.aliases.get(&id).cloned().unwrap_or_default();
        if aliases.is_empty() {
            let text = self.reader.index.name(id);
            for (name, place) in
                typedef_name::parse(&text, |path| self.survey.sources.contains_key(path)).into_iter().rev()
            {
                let source = place.and_then(|(path, _)| self.survey.sources.get(path).copied());
                let fields = NodeFields::new(NodeKind::DerivedType)
                    .node(NodeField::File, self.file_of(source))
                    .node(NodeField::Type, node)
                    .text(TextField::Name, self.nodes.text(name))
                    .number(NumberField::Line, place.map_or(0, |(_, line)| line))
                    .number(NumberField::Tag, tag::TYPEDEF);
                node = self.nodes.make(&fields).unwrap_or(node);
            }
        }
        for alias in aliases {
            let Some(alias) = self.inst(alias) else { continue };
            let fields = NodeFields::new(NodeKind::DerivedType)
                .node(NodeField::File, self.file(alias))
                .node(NodeField::Scope, self.scope(alias))
                .node(NodeField::Type, node)
                .text(TextField::Name, self.text(alias.id("Name")))
                .number(NumberField::Tag, tag::TYPEDEF)
                .number(NumberField::Line, self.reader.debug_u32(alias, "Line"));
            node = self.nodes.make(&fields).unwrap_or(node);
        }
        node
    }

    /// The sources of the typedefs that OpName tells of a type's copy.
    pub(super) fn typedef_sources(&self, id: Id) -> Vec<Id> {
        if self.survey.aliases.get(&id).is_none_or(|aliases| !aliases.is_empty()) {
            return Vec::new();
        }
        let text = self.reader.index.name(id);
        let paths = typedef_name::parse(&text, |path| self.survey.sources.contains_key(path))
            .into_iter()
            .filter_map(|(_, place)| place);
        paths.filter_map(|(path, _)| self.survey.sources.get(path).copied()).collect()
    }

    /// Whether an imported entity is the name of a typedef: validators take no typedef of most types, so a copy of the
    /// type has the name.
    pub(super) fn is_typedef_name(&self, inst: DebugInst<'s>) -> bool {
        let has_name =
            inst.id("Name").and_then(|id| self.reader.debug_text(id)).is_some_and(|name| !name.is_empty());
        let tag = self.reader.debug_number(inst, "Tag");
        if inst.form == DebugInfoForm::Shader200
            || !has_name
            || tag != Some(values::IMPORTED_DECLARATION.into())
        {
            return false;
        }
        let entity = inst.id("Entity").and_then(|id| self.inst(id));
        entity.is_some_and(|entity| is_copied(entity.name()))
    }

    pub(super) fn function_type(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let parameters = match inst.form {
            DebugInfoForm::Legacy => "Paramter Types",
            _ => "Parameter Types",
        };
        let mut types = vec![self.node(inst.id("Return Type"))];
        for id in inst.ids(parameters) {
            types.push(self.node(Some(id)));
        }
        // A function without a result and parameters has a list of one null type or an empty one; both mean the same.
        let fields = self.fields_of(inst)?.node(NodeField::Elements, self.nodes.tuple(&types));
        self.nodes.make(&fields)
    }

    pub(super) fn enumeration(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let underlying = inst.id("Underlying Type");
        let is_unsigned = underlying.is_some_and(|id| self.is_unsigned(id));
        let unit = inst.inst.result().and_then(|id| self.unit_of(id)).and_then(|unit| self.inst(unit));
        let language = unit.and_then(|unit| values::LANGUAGES.to_llvm(unit.form, self.language(unit)));
        let is_cpp = language.is_some_and(|language| values::DW_LANG_CPP.contains(&language));
        let pairs: Vec<Id> = inst.ids("Value, Name, Value, Name, ...").collect();
        let mut enumerators = Vec::with_capacity(pairs.len() / 2);
        for pair in pairs.chunks_exact(2) {
            let &[value, name] = pair else { break };
            let value = self.reader.global_value(value)?;
            let width = value.ty().and_then(|ty| ty.int_width()).unwrap_or(32);
            enumerators.push((self.text(Some(name)), value.const_i64()?.cast_unsigned(), width));
        }
        // In C enumerators are of type int where that has all of them, whatever the type of the enumeration.
        let is_unsigned = is_unsigned
            && (is_cpp || enumerators.iter().any(|(_, number, _)| i32::try_from(*number).is_err()));
        let elements = enumerators.into_iter().map(|(name, number, width)| {
            let fields = NodeFields::new(NodeKind::Enumerator)
                .text(TextField::Name, name)
                .number(NumberField::Value, number)
                .number(NumberField::ValueBits, width)
                .number(NumberField::IsUnsigned, is_unsigned);
            self.nodes.make(&fields)
        });
        let elements = elements.collect::<Option<Vec<_>>>()?;
        let fields = self.fields_of(inst)?.node(NodeField::Elements, self.nodes.tuple(&elements));
        self.nodes.make(&fields)
    }

    /// Whether a type has no sign, through what it is derived from.
    fn is_unsigned(&self, id: Id) -> bool {
        const DW_ATE_UNSIGNED: [u32; 3] = [0x02, 0x07, 0x08];
        const DEEPEST: usize = 64;
        let mut id = id;
        for _ in 0..DEEPEST {
            let Some(inst) = self.inst(id) else { return false };
            if inst.name() == "DebugTypeBasic" {
                let encoding = self.reader.debug_u32(inst, "Encoding");
                let encoding = values::ENCODINGS.to_llvm(inst.form, encoding);
                return encoding.is_some_and(|encoding| DW_ATE_UNSIGNED.contains(&encoding));
            }
            let Some(base) = inst.id("Base Type") else { return false };
            id = base;
        }
        false
    }

    pub(super) fn composite(&mut self, id: Id, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let mut elements = Vec::new();
        for member in inst.ids("Members") {
            match self.node(Some(member)) {
                NULL => {}
                node => elements.push(node),
            }
        }
        // Methods name the type as their scope, and sets before version 200 do not list them.
        let methods = self.survey.methods.get(&id).filter(|_| inst.form != DebugInfoForm::Shader200);
        for method in methods.cloned().unwrap_or_default() {
            match self.node(Some(method)) {
                node if node == NULL || elements.contains(&node) => {}
                node => elements.push(node),
            }
        }
        // What is only declared has no list.
        let is_declaration = self.spirv_flags(inst) & values::flag::IS_DECLARATION != 0;
        let elements = match elements.is_empty() && is_declaration {
            true => NULL,
            false => self.nodes.tuple(&elements),
        };
        let fields = self
            .fields_of(inst)?
            .node(NodeField::Elements, elements)
            .node(NodeField::TemplateParameters, self.template_parameters(id));
        let is_class = fields.given_number(NumberField::Tag) == u64::from(tag::CLASS);
        self.nodes.make(&fields.number(NumberField::IsDistinct, is_class))
    }

    /// The parameters of the template that a type or function is made of.
    pub(super) fn template_parameters(&mut self, id: Id) -> NodeNumber {
        let template = self.survey.templates.get(&id).and_then(|template| self.inst(*template));
        let Some(template) = template else { return NULL };
        let ids: Vec<Id> = template.ids("Parameters").collect();
        let mut rest = &ids[..];
        let mut parameters = Vec::with_capacity(ids.len());
        while let [first, behind @ ..] = rest {
            // The parameters of a pack stand for it.
            let pack = self.survey.packs.get(first).and_then(|pack| Some((*pack, self.inst(*pack)?)));
            let parts: Vec<Id> = pack.iter().flat_map(|(_, inst)| inst.ids("Template Parameters")).collect();
            let (id, behind) = match (pack, rest.strip_prefix(&parts[..])) {
                (Some((pack, _)), Some(behind)) => (pack, behind),
                _ => (*first, behind),
            };
            parameters.extend(self.node(Some(id)).known());
            rest = behind;
        }
        if parameters.is_empty() {
            return NULL;
        }
        self.nodes.tuple(&parameters)
    }

    pub(super) fn member(&mut self, id: Id, inst: DebugInst<'s>) -> Option<NodeNumber> {
        /// From this version of DWARF on static members are variables.
        const VARIABLES: u32 = 5;
        let value = inst.id("Value").and_then(|id| self.reader.global_value(id));
        let value = value.and_then(|value| value.as_md().ok());
        let value = value.map_or(NULL, |value| self.nodes.add(value));
        let mut fields = self.fields_of(inst)?.node(NodeField::ExtraData, value);
        if inst.id("Parent").is_none() {
            fields = fields.node(NodeField::Scope, self.node(self.survey.owners.get(&id).copied()));
        }
        if self.spirv_flags(inst) & values::flag::STATIC_MEMBER == 0 {
            return self.nodes.make(&fields.number(NumberField::Tag, tag::MEMBER));
        }
        let tag = if self.units.dwarf_version >= VARIABLES { tag::VARIABLE } else { tag::MEMBER };
        let fields = fields
            .number(NumberField::Tag, tag)
            .number(NumberField::Size, 0_u64)
            .number(NumberField::Offset, 0_u64);
        self.nodes.make(&fields)
    }

    pub(super) fn inheritance(&mut self, id: Id, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let mut fields = self.fields_of(inst)?.number(NumberField::Size, 0_u64);
        fields.given_node(NodeField::Type).known()?;
        if inst.id("Child").is_none() {
            fields = fields.node(NodeField::Scope, self.node(self.survey.owners.get(&id).copied()));
        }
        self.nodes.make(&fields)
    }

    pub(super) fn pointer_to_member(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        // One to a method has the offset of the object beside its function.
        let method = inst.id("Member Type").and_then(|id| self.inst(id));
        let words = if method.is_some_and(|ty| ty.name() == "DebugTypeFunction") { 2 } else { 1 };
        let fields = self.fields_of(inst)?.number(NumberField::Size, words * self.pointer_bits());
        self.nodes.make(&fields)
    }

    pub(super) fn template_parameter(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let fields = self.fields_of(inst)?;
        let value = inst.id("Value").filter(|id| !self.is_none(Some(*id)));
        let Some(value) = value else {
            return self.nodes.make(&fields);
        };
        let is_pointer = inst.id("Actual Type").and_then(|id| self.inst(id));
        let is_pointer = is_pointer.is_some_and(|ty| ty.name() == "DebugTypePointer");
        let addressed = self.addressed(value);
        let value = match self.reader.ids.get(value).map(|inst| inst.op()) {
            // Validators take numbers alone; 0 is the null pointer.
            Some(Op::Constant) if is_pointer && self.is_null_number(value) => {
                self.reader.context.pointer(0).ok()?.const_null().ok()?
            }
            Some(Op::Constant) if addressed.is_some() => addressed?,
            Some(Op::Function) => self.reader.function(value).ok()?.value(),
            _ => self.reader.global_value(value).filter(|value| value.kind() != ValueKind::Metadata)?,
        };
        let value = self.nodes.add(value.as_md().ok()?);
        let fields = fields
            .of_kind(NodeKind::TemplateValueParameter)
            .node(NodeField::Value, value)
            .number(NumberField::Tag, tag::TEMPLATE_VALUE);
        self.nodes.make(&fields)
    }

    /// The variable or function whose address a constant stands for by its name.
    fn addressed(&mut self, constant: Id) -> Option<Value<'m>> {
        let name = self.reader.index.name(constant);
        let name = linkage::addressed(&name)?;
        if let Some(global) = self.reader.module.global(name) {
            return Some(global.value());
        }
        let name = name.to_vec();
        let names = self.functions_by_name.get_or_insert_with(|| {
            // The first of several functions of one name is meant.
            let mut names = FxHashMap::default();
            for function in self.reader.facts.functions() {
                names.entry(self.reader.index.name(function.id).to_vec()).or_insert(function.id);
            }
            names
        });
        let function = *names.get(&name)?;
        Some(self.reader.function(function).ok()?.value())
    }

    /// Whether a constant is a 0 as wide as pointers are at most.
    fn is_null_number(&self, id: Id) -> bool {
        let value = self.reader.global_value(id);
        value.and_then(|value| value.ty()?.int_width()) == Some(64)
            && value.and_then(Value::const_u64) == Some(0)
    }

    pub(super) fn template_template(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let template = self.text(inst.id("Template Name"));
        let fields = self.fields_of(inst)?.node(NodeField::Value, template);
        self.nodes.make(&fields)
    }
}

/// Whether copies of a type of this instruction stand for typedefs.
pub(super) fn is_copied(name: &str) -> bool {
    matches!(
        name,
        "DebugTypeTemplate"
            | "DebugTypeBasic"
            | "DebugTypePointer"
            | "DebugTypeQualifier"
            | "DebugTypeArray"
            | "DebugTypeVector"
            | "DebugTypedef"
            | "DebugTypeFunction"
            | "DebugTypeEnum"
            | "DebugTypePtrToMember"
    )
}

//! Types of the source.

use super::{build::Maker, decode::DebugInst};
use crate::{
    llvm::{NodeClass, NodeNumber, Value, ValueKind},
    mapping::{
        debug_info::{Form, values},
        linkage,
    },
    spirv::{Id, Op, grammar::StorageClass},
};

/// `DW_TAG_…` of types.
mod tag {
    pub(super) const ARRAY: u64 = 0x01;
    pub(super) const ENUMERATION: u64 = 0x04;
    pub(super) const MEMBER: u64 = 0x0d;
    pub(super) const POINTER: u64 = 0x0f;
    pub(super) const REFERENCE: u64 = 0x10;
    pub(super) const TYPEDEF: u64 = 0x16;
    pub(super) const INHERITANCE: u64 = 0x1c;
    pub(super) const POINTER_TO_MEMBER: u64 = 0x1f;
    pub(super) const BASE: u64 = 0x24;
    pub(super) const TEMPLATE_VALUE: u64 = 0x30;
    pub(super) const VARIABLE: u64 = 0x34;
    pub(super) const UNSPECIFIED: u64 = 0x3b;
    pub(super) const RVALUE_REFERENCE: u64 = 0x42;
    pub(super) const TEMPLATE_TEMPLATE: u64 = 0x4106;
    pub(super) const TEMPLATE_PACK: u64 = 0x4107;
}

/// LLVM's flag of vectors.
const VECTOR: u64 = 1 << 11;
/// The tool id of the C++ translator in a module's header.
const KHRONOS_TRANSLATOR: u32 = 6;
const NULL: NodeNumber = NodeNumber::NULL;

impl<'m, 's> Maker<'_, 'm, 's> {
    fn number(&self, inst: DebugInst<'s>, name: &str) -> u64 {
        self.reader.debug_number(inst, name).unwrap_or(0)
    }

    /// LLVM's flags of an instruction.
    pub(super) fn flags(&self, inst: DebugInst<'s>) -> u64 {
        values::flags_to_llvm(inst.form, self.spirv_flags(inst)).into()
    }

    /// The flags of an instruction as SPIR-V numbers them.
    pub(super) fn spirv_flags(&self, inst: DebugInst<'s>) -> u32 {
        match inst.form {
            Form::Legacy if inst.name() == "DebugTypePointer" => self.reader.debug_u32(inst, "Literal Flags"),
            _ => self.reader.debug_u32(inst, "Flags"),
        }
    }

    /// The type that stands where the source's is not known.
    fn unknown_type(&mut self) -> Option<NodeNumber> {
        if self.unknown.is_none() {
            let name = self.nodes.text(b"SPIRV unknown type");
            self.unknown = self.nodes.make(NodeClass::BasicType, &[name], &[tag::UNSPECIFIED, 0, 0, 0]);
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
        let source = inst.id("Source");
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
        let name = self.text(inst.id("Name"));
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
        let numbers = match encoding {
            0 => [tag::UNSPECIFIED, 0, 0, 0],
            _ => [tag::BASE, self.number(inst, "Size"), encoding.into(), self.flags(inst)],
        };
        self.nodes.make(NodeClass::BasicType, &[name], &numbers)
    }

    pub(super) fn pointer(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let base = self.node(inst.id("Base Type"));
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
        let bits = self.pointer_bits();
        let numbers = [tag, 0, bits, 0, kept.into(), space];
        self.nodes.make(NodeClass::DerivedType, &[NULL, NULL, NULL, base, NULL], &numbers)
    }

    pub(super) fn qualifier(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let base = self.node(inst.id("Base Type"));
        let qualifier = self.reader.debug_number(inst, "Type Qualifier")?;
        let tag = values::QUALIFIERS.to_llvm(inst.form, u32::try_from(qualifier).ok()?)?;
        self.nodes.make(NodeClass::DerivedType, &[NULL, NULL, NULL, base, NULL], &[tag.into(), 0, 0, 0, 0, 0])
    }

    /// A bound of an array: a constant, a variable or an expression.
    fn bound(&mut self, id: Id) -> NodeNumber {
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
            let elements = [self.nodes.make(NodeClass::Subrange, &[unknown, NULL, NULL, NULL], &[])?];
            return self.array_of(base, &elements, 0, 0, [NULL; 4]);
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
            let operands = match constant {
                None if lower != NULL => [NULL, lower, bound, NULL],
                _ => [bound, lower, NULL, NULL],
            };
            elements.push(self.nodes.make(NodeClass::Subrange, &operands, &[])?);
        }
        self.array_of(base, &elements, size.unwrap_or(0), 0, [NULL; 4])
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

    fn array_of(
        &mut self,
        base: NodeNumber,
        elements: &[NodeNumber],
        size: u64,
        flags: u64,
        [location, associated, allocated, rank]: [NodeNumber; 4],
    ) -> Option<NodeNumber> {
        let elements = self.tuple(elements)?;
        let operands = [NULL, NULL, NULL, base, elements, NULL, NULL, location, associated, allocated, rank];
        self.nodes.make(NodeClass::CompositeType, &operands, &[tag::ARRAY, 0, size, flags, 0])
    }

    pub(super) fn dynamic_array(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let base = self.some_type(inst.id("Base Type"))?;
        let properties = ["Data Location", "Associated", "Allocated", "Rank"].map(|name| inst.id(name));
        let properties = properties.map(|id| match id {
            Some(id) if !self.is_none(Some(id)) => self.bound(id),
            _ => NULL,
        });
        let elements: Vec<_> = inst.ids("Component Counts").map(|id| self.node(Some(id))).collect();
        let size = self.nodes.size(base);
        self.array_of(base, &elements, size, 0, properties)
    }

    pub(super) fn subrange(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let operands = ["Count", "Lower Bound", "Upper Bound", "Stride"].map(|name| match inst.id(name) {
            Some(id) if !self.is_none(Some(id)) => self.bound(id),
            _ => NULL,
        });
        self.nodes.make(NodeClass::Subrange, &operands, &[])
    }

    pub(super) fn string_type(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let name = self.text(inst.id("Name"));
        let location = self.node(inst.id("Data Location"));
        let length = inst.id("Length Address");
        let is_expression =
            length.and_then(|id| self.inst(id)).is_some_and(|inst| inst.name() == "DebugExpression");
        let length = self.node(length);
        let (variable, expression) = if is_expression { (NULL, length) } else { (length, NULL) };
        let numbers = [self.number(inst, "Size"), 0];
        self.nodes.make(NodeClass::StringType, &[name, variable, expression, location], &numbers)
    }

    fn vector_of(&mut self, base: NodeNumber, count: u64) -> Option<NodeNumber> {
        let number = self.constant(i64::try_from(count).ok()?);
        let subrange = self.nodes.make(NodeClass::Subrange, &[number, NULL, NULL, NULL], &[])?;
        // In memory three components take as much room as four.
        let size = self.nodes.size(base).checked_mul(count.checked_next_power_of_two()?)?;
        self.array_of(base, &[subrange], size, VECTOR, [NULL; 4])
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
        let subrange = self.nodes.make(NodeClass::Subrange, &[number, NULL, NULL, NULL], &[])?;
        let size = self.nodes.size(base).checked_mul(count)?;
        self.array_of(base, &[subrange], size, 0, [NULL; 4])
    }

    pub(super) fn cooperative_matrix(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let base = self.some_type(inst.id("Component Type"))?;
        let mut elements = Vec::new();
        for name in ["Rows", "Columns"] {
            let count = inst.id(name).map_or(NULL, |id| self.bound(id));
            elements.push(self.nodes.make(NodeClass::Subrange, &[count, NULL, NULL, NULL], &[])?);
        }
        self.array_of(base, &elements, 0, 0, [NULL; 4])
    }

    /// A type behind the typedefs whose names imported entities are.
    pub(super) fn named(&mut self, id: Id, node: NodeNumber) -> NodeNumber {
        let mut node = node;
        for alias in self.aliases.get(&id).cloned().unwrap_or_default() {
            let Some(alias) = self.inst(alias) else { continue };
            let (name, file, scope) = (self.text(alias.id("Name")), self.file(alias), self.scope(alias));
            let line = self.number(alias, "Line");
            let numbers = [tag::TYPEDEF, line, 0, 0, 0, 0];
            let made = self.nodes.make(NodeClass::DerivedType, &[name, file, scope, node, NULL], &numbers);
            node = made.unwrap_or(node);
        }
        node
    }

    /// Whether an imported entity is the name of a typedef: validators take no typedef of most types, so a copy of the
    /// type has the name.
    pub(super) fn is_typedef_name(&self, inst: DebugInst<'s>) -> bool {
        let has_name =
            inst.id("Name").and_then(|id| self.reader.debug_text(id)).is_some_and(|name| !name.is_empty());
        let tag = self.reader.debug_number(inst, "Tag");
        if inst.form == Form::Shader200 || !has_name || tag != Some(values::IMPORTED_DECLARATION.into()) {
            return false;
        }
        let entity = inst.id("Entity").and_then(|id| self.inst(id));
        entity.is_some_and(|entity| {
            matches!(
                entity.name(),
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
        })
    }

    pub(super) fn typedef(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let (name, file) = (self.text(inst.id("Name")), self.file(inst));
        let (scope, base) = (self.scope(inst), self.node(inst.id("Base Type")));
        let line = self.number(inst, "Line");
        self.nodes.make(
            NodeClass::DerivedType,
            &[name, file, scope, base, NULL],
            &[tag::TYPEDEF, line, 0, 0, 0, 0],
        )
    }

    pub(super) fn function_type(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let parameters = match inst.form {
            Form::Legacy => "Paramter Types",
            _ => "Parameter Types",
        };
        let mut types = vec![self.node(inst.id("Return Type"))];
        for id in inst.ids(parameters) {
            types.push(self.node(Some(id)));
        }
        // A function without a result and parameters has a list of one null type or an empty one; both mean the same.
        let types = self.tuple(&types)?;
        let flags = self.flags(inst);
        self.nodes.make(NodeClass::SubroutineType, &[types], &[flags])
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
            self.nodes.make(NodeClass::Enumerator, &[name], &[number, width.into(), is_unsigned.into()])
        });
        let elements = elements.collect::<Option<Vec<_>>>()?;
        let elements = self.tuple(&elements)?;
        let (name, file, scope) = (self.text(inst.id("Name")), self.file(inst), self.scope(inst));
        let base = self.node(underlying);
        let operands = [name, file, scope, base, elements, NULL, NULL, NULL, NULL, NULL, NULL];
        let numbers =
            [tag::ENUMERATION, self.number(inst, "Line"), self.number(inst, "Size"), self.flags(inst), 0];
        self.nodes.make(NodeClass::CompositeType, &operands, &numbers)
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
        const CLASS: u32 = 0x02;
        let kind = self.reader.debug_number(inst, "Tag").and_then(|kind| u32::try_from(kind).ok())?;
        let tag = values::COMPOSITE_TAGS.to_llvm(inst.form, kind)?;
        let mut elements = Vec::new();
        for member in inst.ids("Members") {
            match self.node(Some(member)) {
                NULL => {}
                node => elements.push(node),
            }
        }
        // Methods name the type as their scope, and sets before version 200 do not list them.
        let methods = self.methods.get(&id).filter(|_| inst.form != Form::Shader200);
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
            false => self.tuple(&elements)?,
        };
        let templates = self.template_parameters(id);
        let (name, file, scope) = (self.text(inst.id("Name")), self.file(inst), self.scope(inst));
        let identifier = self.text(inst.id("Linkage Name"));
        let operands = [name, file, scope, NULL, elements, templates, identifier, NULL, NULL, NULL, NULL];
        let size = self.number(inst, "Size");
        let numbers =
            [tag.into(), self.number(inst, "Line"), size, self.flags(inst), u64::from(tag == CLASS)];
        self.nodes.make(NodeClass::CompositeType, &operands, &numbers)
    }

    /// The parameters of the template that a type or function is made of.
    pub(super) fn template_parameters(&mut self, id: Id) -> NodeNumber {
        let template = self.templates.get(&id).and_then(|template| self.inst(*template));
        let Some(template) = template else { return NULL };
        let ids: Vec<Id> = template.ids("Parameters").collect();
        let mut rest = &ids[..];
        let mut parameters = Vec::with_capacity(ids.len());
        while let [first, behind @ ..] = rest {
            // The parameters of a pack stand for it.
            let pack = self.packs.get(first).and_then(|pack| Some((*pack, self.inst(*pack)?)));
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
        self.tuple(&parameters).unwrap_or(NULL)
    }

    pub(super) fn member(&mut self, id: Id, inst: DebugInst<'s>) -> Option<NodeNumber> {
        /// From this version of DWARF on static members are variables.
        const VARIABLES: u32 = 5;
        let (name, file) = (self.text(inst.id("Name")), self.file(inst));
        let owner = inst.id("Parent").or_else(|| self.owners.get(&id).copied());
        let (scope, base) = (self.node(owner), self.some_type(inst.id("Type"))?);
        let is_static = self.spirv_flags(inst) & values::flag::STATIC_MEMBER != 0;
        let value = inst.id("Value").and_then(|id| self.reader.global_value(id));
        let value = value.and_then(|value| value.as_md().ok());
        let value = value.map_or(NULL, |value| self.nodes.add(value));
        let tag = if is_static && self.dwarf_version >= VARIABLES { tag::VARIABLE } else { tag::MEMBER };
        let (size, offset) = match is_static {
            true => (0, 0),
            false => (self.number(inst, "Size"), self.number(inst, "Offset")),
        };
        let numbers = [tag, self.number(inst, "Line"), size, offset, self.flags(inst), 0];
        self.nodes.make(NodeClass::DerivedType, &[name, file, scope, base, value], &numbers)
    }

    pub(super) fn inheritance(&mut self, id: Id, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let child = inst.id("Child").or_else(|| self.owners.get(&id).copied());
        let (child, parent) = (self.node(child), self.node(inst.id("Parent")));
        parent.known()?;
        let numbers = [tag::INHERITANCE, 0, 0, self.number(inst, "Offset"), self.flags(inst), 0];
        self.nodes.make(NodeClass::DerivedType, &[NULL, NULL, child, parent, NULL], &numbers)
    }

    pub(super) fn pointer_to_member(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let member = self.some_type(inst.id("Member Type"))?;
        let class = self.node(inst.id("Parent"));
        let operands = [NULL, NULL, NULL, member, class];
        // One to a method has the offset of the object beside its function.
        let method = inst.id("Member Type").and_then(|id| self.inst(id));
        let words = if method.is_some_and(|ty| ty.name() == "DebugTypeFunction") { 2 } else { 1 };
        let numbers = [tag::POINTER_TO_MEMBER, 0, words * self.pointer_bits(), 0, 0, 0];
        self.nodes.make(NodeClass::DerivedType, &operands, &numbers)
    }

    pub(super) fn template_parameter(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let (name, ty) = (self.text(inst.id("Name")), self.node(inst.id("Actual Type")));
        let value = inst.id("Value").filter(|id| !self.is_none(Some(*id)));
        let Some(value) = value else {
            return self.nodes.make(NodeClass::TemplateTypeParameter, &[name, ty], &[]);
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
        self.nodes.make(NodeClass::TemplateValueParameter, &[name, ty, value], &[tag::TEMPLATE_VALUE])
    }

    /// The variable or function whose address a constant stands for by its name.
    fn addressed(&mut self, constant: Id) -> Option<Value<'m>> {
        let name = self.reader.index.name(constant);
        let name = linkage::addressed(&name)?;
        if let Some(global) = self.reader.module.global(name) {
            return Some(global.value());
        }
        let functions = self.reader.ids.module().iter().filter(|inst| inst.op() == Op::Function);
        let mut ids = functions.filter_map(|inst| inst.result());
        let function = ids.find(|id| *self.reader.index.name(*id) == *name)?;
        Some(self.reader.function(function).ok()?.value())
    }

    /// Whether a constant is a 0 as wide as pointers are at most.
    fn is_null_number(&self, id: Id) -> bool {
        let value = self.reader.global_value(id);
        value.and_then(|value| value.ty()?.int_width()) == Some(64)
            && value.and_then(Value::const_u64) == Some(0)
    }

    pub(super) fn template_template(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let (name, template) = (self.text(inst.id("Name")), self.text(inst.id("Template Name")));
        let operands = [name, NULL, template];
        self.nodes.make(NodeClass::TemplateValueParameter, &operands, &[tag::TEMPLATE_TEMPLATE])
    }

    pub(super) fn template_pack(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let name = self.text(inst.id("Name"));
        let parameters: Vec<_> = inst.ids("Template Parameters").map(|id| self.node(Some(id))).collect();
        let parameters = self.tuple(&parameters)?;
        self.nodes.make(NodeClass::TemplateValueParameter, &[name, NULL, parameters], &[tag::TEMPLATE_PACK])
    }
}

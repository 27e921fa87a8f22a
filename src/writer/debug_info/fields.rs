//! Operands that are more than a field of the node.

use super::{
    DebugInfoState, DebugOperands,
    nodes::{constant, declaration_of, is_composite, is_definition},
    stand_ins::is_typedef,
};
use crate::{
    Loss, Result,
    mapping::{
        debug_info::{
            DebugInfoForm,
            fields::{NodeField, NodeKind, NumberField, TextField},
            nodes::{NodeRow, OperandField, field, tag},
            values,
        },
        linkage, storage,
    },
    spirv::{
        Id, Op,
        grammar::{OperandKind, StorageClass},
    },
    view::{Metadata, MetadataCategory, Type, ValueKind},
    writer::ModuleWriter,
};

/// LLVM's flags and those of subprograms that operands depend on.
mod flag {
    pub(super) const ACCESS: u64 = 3;
    pub(super) const VECTOR: u64 = 1 << 11;
    pub(super) const STATIC_MEMBER: u64 = 1 << 12;
    pub(super) const SUBPROGRAM_LOCAL: u64 = 1 << 2;
    pub(super) const SUBPROGRAM_OPTIMIZED: u64 = 1 << 4;
}

/// How many derived types a walk passes.
const DEEPEST: usize = 1 << 10;

impl<'m> DebugInfoState<'m> {
    /// Writes an operand that a row does not tell all of; whether there is one.
    #[allow(clippy::too_many_arguments, reason = "all of them are the operand")]
    pub(super) fn special(
        &mut self,
        module: &mut ModuleWriter<'m>,
        node: Metadata<'m>,
        instruction: &str,
        operand: (&str, OperandKind),
        words: &mut DebugOperands,
        forward: &mut bool,
    ) -> Result<bool> {
        let (name, kind) = operand;
        let number = match name {
            "DWARF Version" => Some(self.dwarf_version),
            "Language" => Some(self.language(node)),
            "Encoding" => Some(self.encoding(node)),
            "Storage Class" => Some(self.storage_class(module, node)),
            "Component Count" => Some(vector_length(node)),
            _ => None,
        };
        if let Some(number) = number {
            words.push(self.number(module, kind, number.into())?);
            return Ok(true);
        }
        let id = match name {
            "Value" => match self.value(module, node)? {
                Some(id) => id,
                None if instruction == "DebugTypeMember" => return Ok(false),
                None => self.none(module)?,
            },
            "Return Type" => match node.debug_list(NodeField::Elements).next().flatten() {
                Some(ty) => self.type_reference(module, Some(ty), forward)?,
                None => self.void,
            },
            "Base Type" if instruction == "DebugTypeVector" => self.vector_base(module, node, forward)?,
            "Base Type" if self.is_long_vector(node) => self.component(module, node, forward)?,
            "Function" => self.function(module, node)?,
            "Declaration" => match declaration_of(node) {
                Some(declaration) => self.reference(module, declaration, forward)?,
                // Something stands behind it.
                None if self.form == DebugInfoForm::Shader200 && has_target_function(node) => {
                    self.none(module)?
                }
                None => return Ok(false),
            },
            "Target Function Name" if has_target_function(node) => {
                module.string(node.debug_text(TextField::TargetFunction))?
            }
            "Inline Namespace" if node.debug_kind() == Some(NodeKind::Namespace) => {
                module.const_int(1, node.debug_number(NumberField::ExportsSymbols))?
            }
            "Template Name" => {
                let name = node.debug_node(NodeField::Value).and_then(Metadata::string_bytes);
                module.string(name.unwrap_or_default())?
            }
            "Variable" => self.variable(module, node, forward)?,
            "Length Address" => {
                let length = node.debug_node(NodeField::StringLength);
                let length = length.or_else(|| node.debug_node(NodeField::StringLengthExpression));
                self.bound(module, length, forward)?
            }
            "Operands ..." => {
                let operations = self.operations(module, node.expression_elements().unwrap_or_default())?;
                words.extend(operations.unwrap_or_default());
                return Ok(true);
            }
            _ => return Ok(false),
        };
        words.push(id.0);
        Ok(true)
    }

    /// An operand that refers to no other node, by its name.
    pub(super) fn plain_operand(
        &mut self,
        module: &mut ModuleWriter<'m>,
        node: Metadata<'m>,
        row: &NodeRow,
        operand: (&str, OperandKind),
        words: &mut DebugOperands,
    ) -> Result<()> {
        let mut forward = false;
        match field(row, operand.0) {
            Some(OperandField::Special) | None => {
                self.special(module, node, row.instruction, operand, words, &mut forward)?;
            }
            Some(field) => {
                self.operand(module, node, field, operand.1, words, &mut forward)?;
            }
        }
        Ok(())
    }

    /// Nodes that operands with code of their own refer to.
    pub(super) fn special_needs(&self, node: Metadata<'m>, needs: &mut Vec<Metadata<'m>>) {
        const BOUNDS: [NodeField; 4] =
            [NodeField::LowerBound, NodeField::UpperBound, NodeField::Count, NodeField::Stride];
        match node.debug_kind() {
            Some(NodeKind::SubroutineType) => {}
            Some(NodeKind::CompositeType) if tag_of(node) == tag::ARRAY => {
                for range in node.debug_list(NodeField::Elements).flatten() {
                    match self.form {
                        DebugInfoForm::Shader200 => needs.push(range),
                        _ => needs.extend(BOUNDS.iter().filter_map(|field| range.debug_node(*field))),
                    }
                }
            }
            Some(NodeKind::StringType) => {
                let length = [NodeField::StringLength, NodeField::StringLengthExpression];
                needs.extend(length.iter().filter_map(|field| node.debug_node(*field)));
            }
            Some(NodeKind::Subprogram) => needs.extend(declaration_of(node)),
            Some(NodeKind::GlobalVariable) if self.form == DebugInfoForm::Shader200 => {
                needs.extend(self.global_expressions.get(&node.as_key()).copied());
            }
            _ => {}
        }
    }

    /// Writes the operands of a list.
    pub(super) fn list(
        &mut self,
        module: &mut ModuleWriter<'m>,
        node: Metadata<'m>,
        field: NodeField,
        words: &mut DebugOperands,
        forward: &mut bool,
    ) -> Result<()> {
        match node.debug_kind() {
            Some(NodeKind::CompositeType) if tag_of(node) == tag::ARRAY => {
                return self.counts(module, node, words, forward);
            }
            Some(NodeKind::CompositeType) if tag_of(node) == tag::ENUMERATION => {
                for value in node.debug_list(field).flatten() {
                    words.push(enumerator(module, value)?.0);
                    words.push(module.string(value.debug_text(TextField::Name))?.0);
                }
            }
            Some(NodeKind::CompositeType) => {
                for member in node.debug_list(field).flatten() {
                    if let Some(id) = self.member(module, member, forward)? {
                        words.push(id.0);
                    }
                }
            }
            Some(NodeKind::SubroutineType) => {
                for ty in node.debug_list(field).skip(1) {
                    // None at the end stands for arguments that vary.
                    words.push(self.type_reference(module, ty, forward)?.0);
                }
            }
            Some(NodeKind::TemplateValueParameter) => self.pack(module, node, words)?,
            _ => {
                for part in node.debug_list(field).flatten() {
                    words.push(self.reference(module, part, forward)?.0);
                }
            }
        }
        Ok(())
    }

    /// The counts of an array, and behind them its lower bounds where there are any.
    fn counts(
        &mut self,
        module: &mut ModuleWriter<'m>,
        node: Metadata<'m>,
        words: &mut DebugOperands,
        forward: &mut bool,
    ) -> Result<()> {
        let ranges: Vec<_> = node.debug_list(NodeField::Elements).flatten().collect();
        if self.form == DebugInfoForm::Shader200 {
            for range in ranges {
                words.push(self.reference(module, range, forward)?.0);
            }
            return Ok(());
        }
        let mut counts = DebugOperands::new();
        let mut lower_bounds = DebugOperands::new();
        let mut has_lower_bounds = true;
        for range in &ranges {
            let (count, is_known) = self.count_of(module, *range, forward)?;
            counts.push(count.0);
            let lower = range.debug_node(NodeField::LowerBound);
            has_lower_bounds &= is_known && lower.is_some_and(|lower| self.is_lower_bound(lower));
            if has_lower_bounds {
                lower_bounds.push(self.bound(module, lower, forward)?.0);
            }
        }
        words.extend(counts);
        if has_lower_bounds {
            words.extend(lower_bounds);
            return Ok(());
        }
        // A bound of 0 is what arrays have that say none.
        let is_lost = |range: &&Metadata<'m>| {
            range.debug_node(NodeField::LowerBound).is_some_and(|lower| lower.const_u64() != Some(0))
        };
        self.losses.add_many(Loss::DebugField, ranges.iter().filter(is_lost).count() as u32);
        Ok(())
    }

    /// How many elements a dimension has, and whether that is known.
    fn count_of(
        &mut self,
        module: &mut ModuleWriter<'m>,
        range: Metadata<'m>,
        forward: &mut bool,
    ) -> Result<(Id, bool)> {
        if range.debug_node(NodeField::Stride).is_some() {
            self.losses.add(Loss::DebugField);
        }
        let own = range.debug_node(NodeField::Count);
        if let Some(length) = length(range).filter(|_| own.is_none()) {
            return Ok((module.const_int(64, length)?, true));
        }
        let count = own.or_else(|| range.debug_node(NodeField::UpperBound));
        if let Some(count) = count.filter(|count| self.is_count(*count)) {
            // The greatest index that only the run knows stands where the length does.
            self.losses.add_many(Loss::DebugBound, u32::from(own.is_none()));
            return Ok((self.bound(module, Some(count), forward)?, true));
        }
        // -1 stands for an unknown length, as it does in LLVM.
        if count.is_some_and(|count| count.const_u64() != Some(u64::MAX)) {
            self.losses.add(Loss::DebugBound);
        }
        Ok((module.const_int(64, u64::MAX)?, false))
    }

    /// Whether the set takes a bound as a count: a variable, or a constant that is a length.
    fn is_count(&self, bound: Metadata<'m>) -> bool {
        match bound.const_u64() {
            Some(count) => count != 0 && count != u64::MAX,
            None => matches!(bound.debug_kind(), Some(NodeKind::LocalVariable | NodeKind::GlobalVariable)),
        }
    }

    /// Whether the set takes a bound as a lower one: readers take operands above 1 for counts of further dimensions.
    fn is_lower_bound(&self, bound: Metadata<'m>) -> bool {
        self.is_count(bound) && bound.const_u64().is_none_or(|bound| bound.cast_signed() <= 1)
    }

    /// A bound of an array: a constant, a variable or an expression.
    pub(super) fn bound(
        &mut self,
        module: &mut ModuleWriter<'m>,
        bound: Option<Metadata<'m>>,
        forward: &mut bool,
    ) -> Result<Id> {
        let Some(bound) = bound else { return self.none(module) };
        if let Some(value) = bound.value()
            && value.kind() == ValueKind::ConstantInt
            && let Some(number) = value.const_u64()
        {
            return module.const_int(64, number);
        }
        self.reference(module, bound, forward)
    }

    /// The instruction of an array type. Validators take vectors of up to four components; a longer one is an array of
    /// vectors of one component.
    pub(super) fn array_instruction(&self, node: Metadata<'m>) -> &'static str {
        if node.debug_number(NumberField::Flags) & flag::VECTOR != 0 {
            return if self.is_long_vector(node) { "DebugTypeArray" } else { "DebugTypeVector" };
        }
        const DYNAMIC: [NodeField; 4] =
            [NodeField::DataLocation, NodeField::Associated, NodeField::Allocated, NodeField::Rank];
        let is_dynamic = DYNAMIC.iter().any(|field| node.debug_node(*field).is_some());
        if is_dynamic && self.form == DebugInfoForm::Shader200 {
            "DebugTypeArrayDynamic"
        } else {
            "DebugTypeArray"
        }
    }

    fn is_long_vector(&self, node: Metadata<'m>) -> bool {
        const LONGEST: u32 = 4;
        self.form != DebugInfoForm::Shader200
            && node.debug_number(NumberField::Flags) & flag::VECTOR != 0
            && vector_length(node) > LONGEST
    }

    /// The component type of a vector: validators take basic types alone.
    fn vector_base(
        &mut self,
        module: &mut ModuleWriter<'m>,
        node: Metadata<'m>,
        forward: &mut bool,
    ) -> Result<Id> {
        let base = node.debug_node(NodeField::Type);
        let basic = basic_type(base);
        match base {
            Some(base) if self.form == DebugInfoForm::Shader200 => {
                self.type_reference(module, Some(base), forward)
            }
            Some(base) if is_typedef(base) => match self.named_basic(module, base)? {
                Some(copy) => Ok(copy),
                None => self.type_reference(module, basic, forward),
            },
            _ => self.type_reference(module, basic, forward),
        }
    }

    /// The vector of one component that a long vector is an array of.
    fn component(
        &mut self,
        module: &mut ModuleWriter<'m>,
        node: Metadata<'m>,
        forward: &mut bool,
    ) -> Result<Id> {
        let base = self.vector_base(module, node, forward)?;
        if let Some(known) = self.components.get(&base) {
            return Ok(*known);
        }
        let count = match self.row("DebugTypeVector").and_then(|row| row.operands.get(1)) {
            Some(operand) => self.number(module, operand.kind, 1)?,
            None => return Ok(base),
        };
        let vector = self.instruction(module, "DebugTypeVector", &[base.0, count])?.unwrap_or(base);
        self.components.insert(base, vector);
        Ok(vector)
    }

    /// The instruction of a module where the set itself has none: that of an extension, or a named block.
    pub(super) fn module_instruction(&self) -> &'static str {
        if self.allows_modules { "DebugModuleINTEL" } else { "DebugLexicalBlock" }
    }

    /// The flags of a node: LLVM's, and what LLVM keeps in other places.
    pub(super) fn flags(&self, node: Metadata<'m>) -> u32 {
        let llvm = u32::try_from(node.debug_number(NumberField::Flags)).unwrap_or_default();
        let mut flags = values::flags_to_spirv(self.form, llvm);
        let mut set = |bit, when: bool| flags |= if when { bit } else { 0 };
        match node.debug_kind() {
            Some(NodeKind::DerivedType) => {
                set(values::flag::LVALUE_REFERENCE, tag_of(node) == tag::REFERENCE);
                set(values::flag::RVALUE_REFERENCE, tag_of(node) == tag::RVALUE_REFERENCE);
                let is_static = is_static_member(node);
                set(values::flag::STATIC_MEMBER, is_static);
                // What the source leaves out is said of static members, which stand outside of their types too.
                set(default_access(node), is_static && u64::from(llvm) & flag::ACCESS == 0);
            }
            Some(NodeKind::Subprogram) => {
                let subprogram = node.debug_number(NumberField::SubprogramFlags);
                set(values::flag::IS_LOCAL, subprogram & flag::SUBPROGRAM_LOCAL != 0);
                set(values::flag::IS_DEFINITION, is_definition(node));
                set(values::flag::IS_OPTIMIZED, subprogram & flag::SUBPROGRAM_OPTIMIZED != 0);
                // The same holds for methods, which some sets do not list.
                let is_method = node.debug_node(NodeField::Scope).is_some_and(is_composite);
                let is_said = is_definition(node) || u64::from(llvm) & flag::ACCESS != 0;
                set(default_access(node), is_method && !is_said);
            }
            Some(NodeKind::GlobalVariable) => {
                set(values::flag::IS_LOCAL, node.debug_number(NumberField::IsLocal) != 0);
                set(values::flag::IS_DEFINITION, node.debug_number(NumberField::IsDefinition) != 0);
            }
            _ => {}
        }
        flags
    }

    fn language(&self, unit: Metadata<'m>) -> u32 {
        let language = u32::try_from(unit.debug_number(NumberField::Language)).unwrap_or_default();
        values::LANGUAGES.to_spirv(self.form, language).unwrap_or(0)
    }

    fn encoding(&self, node: Metadata<'m>) -> u32 {
        if tag_of(node) == tag::UNSPECIFIED {
            return 0;
        }
        let encoding = u32::try_from(node.debug_number(NumberField::Encoding)).unwrap_or_default();
        let encoding = if encoding == values::UTF { values::UNSIGNED } else { encoding };
        values::ENCODINGS.to_spirv(self.form, encoding).unwrap_or(0)
    }

    /// The storage class of a pointer. Where none is known, or none that the options allow, the private memory's stands for it: it is
    /// the only one that needs nothing, and LLVM's number of it says the same.
    fn storage_class(&self, module: &mut ModuleWriter<'m>, node: Metadata<'m>) -> u32 {
        let space = u32::try_from(node.debug_number(NumberField::AddressSpace)).ok();
        let class = space.and_then(|space| storage::storage_class(space.checked_sub(1)?));
        if class.is_none() && space != Some(0) {
            self.losses.add(Loss::DebugField);
        }
        if self.form.is_non_semantic() {
            // A number among constants needs no capability.
            return class.map_or(u32::MAX, |class| class.0);
        }
        let allowed = &module.source.options.extensions;
        let is_available = |class: &StorageClass| {
            module.requirements.is_available(OperandKind::StorageClass, class.0, allowed)
        };
        if class.is_some_and(|class| !is_available(&class)) {
            self.losses.add(Loss::DebugField);
        }
        let class = class.filter(is_available).unwrap_or(StorageClass::Function);
        module.requirements.note(OperandKind::StorageClass, class.0);
        class.0
    }

    /// The value of a static member or of a template's parameter.
    fn value(&mut self, module: &mut ModuleWriter<'m>, node: Metadata<'m>) -> Result<Option<Id>> {
        let value = match node.debug_kind() {
            Some(NodeKind::TemplateValueParameter) => node.debug_node(NodeField::Value),
            Some(NodeKind::DerivedType) => {
                node.debug_node(NodeField::ExtraData).filter(|_| is_static_member(node))
            }
            _ => None,
        };
        let is_parameter = node.debug_kind() == Some(NodeKind::TemplateValueParameter);
        let Some(value) =
            value.filter(|value| value.kind() == MetadataCategory::Constant).and_then(Metadata::value)
        else {
            // A parameter that is a null pointer may have no value in LLVM.
            let is_null = is_parameter && node.debug_node(NodeField::Type).is_some_and(is_pointer);
            return if is_null { module.const_int(64, 0).map(Some) } else { Ok(None) };
        };
        let id = match value.kind() {
            // Validators take numbers alone.
            ValueKind::NullPointer => Some(module.const_int(64, 0)?),
            ValueKind::ConstantInt if value.ty().and_then(Type::int_width) == Some(1) => {
                Some(module.const_int(8, value.const_u64().unwrap_or(0))?)
            }
            // A constant that SPIR-V does not have is not worth an error.
            ValueKind::ConstantInt | ValueKind::ConstantFp => module.constant(value).ok(),
            ValueKind::GlobalVariable if self.form == DebugInfoForm::Shader200 => {
                module.value_ids.get(value.as_key())
            }
            ValueKind::GlobalVariable | ValueKind::Function => {
                Some(named_address(module, value.name_bytes())?).filter(|_| !value.name_bytes().is_empty())
            }
            _ => None,
        };
        if id.is_none() {
            self.losses.add(Loss::DebugTemplateValue);
        }
        Ok(id)
    }

    /// The function that a subprogram is attached to.
    fn function(&mut self, module: &mut ModuleWriter<'m>, node: Metadata<'m>) -> Result<Id> {
        let function = self.functions.get(&node.as_key()).and_then(|value| value.as_function());
        match function.map(|function| module.function_info(function)) {
            Some(Ok(info)) => Ok(info.id),
            // What is wrong is reported where the function is written.
            _ => self.none(module),
        }
    }

    /// The variable of a global one, or the expression that it is.
    fn variable(
        &mut self,
        module: &mut ModuleWriter<'m>,
        node: Metadata<'m>,
        forward: &mut bool,
    ) -> Result<Id> {
        let variable = self.variables.get(&node.as_key()).copied();
        if variable.is_some() && self.global_expressions.contains_key(&node.as_key()) {
            // The operand is one or the other.
            self.losses.add(Loss::DebugGlobal);
        }
        if let Some(id) = variable.and_then(|variable| module.value_ids.get(variable.as_key())) {
            return Ok(id);
        }
        match self.global_expressions.get(&node.as_key()).copied() {
            Some(expression) if self.form == DebugInfoForm::Shader200 => {
                self.reference(module, expression, forward)
            }
            expression => {
                if expression.is_some() {
                    self.losses.add(Loss::DebugGlobal);
                }
                self.none(module)
            }
        }
    }
}

/// The basic type that typedefs and qualifiers hide.
pub(super) fn basic_type(ty: Option<Metadata<'_>>) -> Option<Metadata<'_>> {
    let types = std::iter::successors(ty, |ty| ty.debug_node(NodeField::Type));
    types.take(DEEPEST).find(|ty| ty.debug_kind() == Some(NodeKind::BasicType))
}

/// The DWARF tag of a node.
pub(super) fn tag_of(node: Metadata<'_>) -> u32 {
    u32::try_from(node.debug_number(NumberField::Tag)).unwrap_or_default()
}

fn is_static_member(node: Metadata<'_>) -> bool {
    tag_of(node) == tag::VARIABLE || node.debug_number(NumberField::Flags) & flag::STATIC_MEMBER != 0
}

/// How accessible a member is whose source does not say it, as a flag of the sets.
fn default_access(member: Metadata<'_>) -> u32 {
    const PRIVATE: u32 = 2;
    const PUBLIC: u32 = 3;
    match member.debug_node(NodeField::Scope).map(tag_of) {
        Some(tag::CLASS) => PRIVATE,
        _ => PUBLIC,
    }
}

/// A constant that stands for the address of a variable or function, which its name tells: no number is that address.
fn named_address(module: &mut ModuleWriter<'_>, name: &[u8]) -> Result<Id> {
    let ty = module.int(64)?;
    let id = module.new_id();
    module.sections.values.push(Op::Constant, &[ty.0, id.0, u32::MAX, u32::MAX])?;
    module.name(id, &linkage::address_of(name))?;
    Ok(id)
}

fn is_pointer(ty: Metadata<'_>) -> bool {
    ty.debug_kind() == Some(NodeKind::DerivedType) && tag_of(ty) == tag::POINTER
}

fn has_target_function(node: Metadata<'_>) -> bool {
    !node.debug_text(TextField::TargetFunction).is_empty()
}

/// The length of a dimension whose bounds are numbers: a lower one that is not said is 0.
fn length(range: Metadata<'_>) -> Option<u64> {
    let upper = range.debug_node(NodeField::UpperBound)?.const_u64()?;
    let lower = range.debug_node(NodeField::LowerBound).map_or(Some(0), Metadata::const_u64)?;
    Some(upper.wrapping_sub(lower).wrapping_add(1)).filter(|length| *length != 0 && *length != u64::MAX)
}

/// The length of a vector type.
fn vector_length(node: Metadata<'_>) -> u32 {
    let range = node.debug_list(NodeField::Elements).next().flatten();
    let count = range.and_then(|range| range.debug_node(NodeField::Count)).and_then(Metadata::const_u64);
    count.and_then(|count| u32::try_from(count).ok()).unwrap_or_default()
}

/// The constant of an enumerator's value.
fn enumerator(module: &mut ModuleWriter<'_>, enumerator: Metadata<'_>) -> Result<Id> {
    let value = enumerator.debug_number(NumberField::Value);
    match enumerator.debug_number(NumberField::ValueBits) {
        0..=32 => constant(module, value & u64::from(u32::MAX)),
        _ => module.const_int(64, value),
    }
}

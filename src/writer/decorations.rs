//! Decorations and control masks that follow from attributes and metadata.

use std::ops::BitOr;

use smallvec::SmallVec;

use super::{ModuleWriter, globals::LinkerSymbol, module_analysis::is_kernel};
use crate::{
    Code, Error, Loss, Result,
    mapping::{
        attributes::{self, Applies, ParameterAttribute},
        decorations::{DecorationTarget, Parameter, encode, known, may_decorate, takes_ids},
        fast_math::FastMathBits,
        metadata,
    },
    spirv::{
        Extension, Id, Op, Version,
        grammar::{
            Capability, Decoration, FPFastMathMode, FunctionControl, FunctionParameterAttribute, LinkageType,
            OperandKind,
        },
        words::string_length,
    },
    view::{
        AttributeKind, AttributePayload, AttributePosition, AttributeView, Function, InstView, Linkage,
        Metadata, Opcode, TypeKind, Value,
    },
};

/// The control mask of a function, by its attributes.
pub(super) fn control_by_attributes(function: Function<'_>) -> FunctionControl {
    let known = function.attributes(AttributePosition::Function).filter_map(AttributeView::of_function);
    known.filter_map(attributes::function_control).fold(FunctionControl::empty(), BitOr::bitor)
}

impl<'m> ModuleWriter<'m> {
    /// The control mask of a function, by its attributes; bits that the options do not allow are hints and left out.
    pub(super) fn function_control(&mut self, function: Function<'m>) -> FunctionControl {
        let mut control = control_by_attributes(function);
        let none = FunctionControl::OptNoneEXT;
        if control.contains(none) {
            let kind = OperandKind::FunctionControl;
            if self.requirements.is_available(kind, none.bits(), &self.source.options.extensions) {
                self.requirements.note_mask(kind, none.bits());
            } else {
                control.remove(none);
            }
        }
        control
    }

    /// Decorates a function: linkage and what its attributes say of its result.
    pub(super) fn decorate_function(&mut self, function: Function<'m>, id: Id) -> Result<()> {
        let external = self.source.has_no_body(function);
        // A kernel is found by its entry point.
        let is_symbol = !is_kernel(function) || external;
        self.note_symbol(&LinkerSymbol {
            linkage: if is_symbol { function.linkage() } else { Linkage::Internal },
            visibility: function.visibility(),
            is_declaration: external,
            has_section: !function.section().is_empty()
                || function.attributes(AttributePosition::Function).any(names_section),
            has_comdat: is_symbol && function.has_comdat(),
            properties: function.machine_properties() + self.lost_attributes(function, external),
        });
        // A definition without a name is found by no linker, so it is no part of the module's interface.
        let is_nameless = !external && function.name_bytes().is_empty();
        if is_symbol
            && !is_nameless
            && (external || function.linkage() != Linkage::AvailableExternally)
            && let Some(linkage) = self.source.linkage(function.linkage(), external)
        {
            self.decorate_linkage(id, function.name_bytes(), linkage)?;
        }
        let applies = self.result_kind(function);
        for attribute in function.attributes(AttributePosition::Result) {
            if let Some(known) = attribute.of_parameter() {
                self.decorate_attribute(id, applies, known)?;
            }
        }
        let is_marked = |attribute: crate::view::AttributeView<'m>| {
            matches!(attribute.value(), AttributePayload::String { key, .. }
                if key == attributes::REFERENCED_INDIRECTLY.as_bytes())
        };
        if !is_kernel(function)
            && self.can_decorate(Decoration::ReferencedIndirectlyINTEL)
            && function.attributes(AttributePosition::Function).any(is_marked)
        {
            self.decorate(id, Decoration::ReferencedIndirectlyINTEL, &[])?;
        }
        self.vector_compute_function(function, id)?;
        if function.value().has_attachments() {
            self.decorate_function_by_metadata(function, id)?;
        }
        Ok(())
    }

    fn decorate_function_by_metadata(&mut self, function: Function<'m>, id: Id) -> Result<()> {
        if !self.source.allows(Extension::SPV_INTEL_maximum_registers)
            && let Some(mode) = self
                .source
                .function_metadata(function, metadata::REGISTER_ALLOCATION)
                .and_then(|node| node.operand(0)?.const_u64())
            && let Some(threads) = metadata::threads_of_register_allocation(mode)
        {
            self.annotate(id, format!("num-thread-per-eu {threads}").as_bytes())?;
        }
        let is_off = self.source.function_metadata(function, metadata::DISABLE_PIPELINING);
        let is_off = is_off.and_then(first_number).is_some_and(|off| off != 0);
        for row in metadata::FUNCTION_DECORATIONS {
            let Some(node) = self.source.function_metadata(function, row.llvm) else {
                continue;
            };
            if row.is_switch && number_is_zero(node) {
                continue;
            }
            if !self.can_decorate(row.decoration) {
                self.losses.add(Loss::DecorationNode);
                continue;
            }
            // A decoration may stand once, and what turns pipelining off is the stronger wish.
            if is_off && row.decoration == Decoration::PipelineEnableALTERA {
                continue;
            }
            let mut parameters = Vec::new();
            for operand in node.operands() {
                parameters.push(self.parameter(operand, false)?);
            }
            self.decorate_with(id, row.decoration, &parameters)?;
        }
        if is_off && self.may_be_told(Decoration::PipelineEnableALTERA) {
            self.decorate_with(id, Decoration::PipelineEnableALTERA, &[Parameter::Number(0)])?;
        }
        if let Some(mode) =
            self.source.function_metadata(function, metadata::PREFER_DSP).and_then(first_number)
            && self.may_be_told(Decoration::MathOpDSPModeALTERA)
        {
            let propagates =
                self.source.function_metadata(function, metadata::PROPAGATE_DSP).and_then(first_number);
            let numbers = [mode, u64::from(propagates.is_some_and(|number| number != 0))];
            self.decorate_with(id, Decoration::MathOpDSPModeALTERA, &numbers.map(Parameter::Number))?;
        }
        self.count_modes_of_function(function);
        // The metadata is meant for variables and instructions; of functions what makes sense on them is kept.
        if let Some(list) = function.value().attachment(self.source.kinds.decorations) {
            if imports(list) && !self.source.has_no_body(function) {
                return Err(Error::malformed("a decoration imports the function, which has a body"));
            }
            for node in list.operands().flatten() {
                let (decoration, words) = self.decoration_words(node)?;
                self.unproven = true;
                if self.may_be_told(decoration) {
                    let op =
                        if decoration.row().is_some_and(takes_ids) { Op::DecorateId } else { Op::Decorate };
                    self.decorate_by(op, id, decoration, &words)?;
                }
            }
        }
        Ok(())
    }

    /// How many attributes of a function that change what it does, or how it may be changed, SPIR-V has none for. What a declaration
    /// says of other modules' functions is theirs to say.
    fn lost_attributes(&self, function: Function<'m>, is_external: bool) -> u32 {
        if is_external || self.source.options.preserve_auxdata {
            return 0;
        }
        let attributes = function.attributes(AttributePosition::Function);
        attributes.filter_map(AttributeView::kind).filter(|kind| attributes::LOST.contains(kind)).count()
            as u32
    }

    /// Whether the options allow a decoration that metadata ask for; one that they do not allow is counted.
    pub(super) fn may_be_told(&self, decoration: Decoration) -> bool {
        let may = self.can_decorate(decoration);
        self.losses.add_many(Loss::DecorationNode, u32::from(!may));
        may
    }

    /// Counts the execution modes that metadata of a function name which is no kernel: only entry points have modes. The function that
    /// has a kernel's code repeats what the kernel has.
    fn count_modes_of_function(&self, function: Function<'m>) {
        if is_kernel(function) || self.source.options.preserve_auxdata || !function.value().has_attachments()
        {
            return;
        }
        let kernel = || {
            let name = function.name_bytes().strip_prefix(metadata::KERNEL_CODE.as_bytes())?;
            self.source.module.function(name).filter(|kernel| is_kernel(*kernel))
        };
        for name in metadata::names_of_modes() {
            let Some(node) = self.source.function_metadata(function, name) else { continue };
            let of_kernel = kernel().and_then(|kernel| self.source.function_metadata(kernel, name));
            let is_lost = of_kernel.is_none_or(|own| own.as_key() != node.as_key());
            self.losses.add_many(Loss::ExecutionMode, u32::from(is_lost));
        }
    }

    /// Decorates a parameter by its attributes and by metadata of its function.
    pub(super) fn decorate_parameter(&mut self, function: Function<'m>, index: u32, id: Id) -> Result<()> {
        let applies = function.param(index).and_then(|param| self.parameter_kind(param));
        let is_pointer = applies == Some(Applies::Pointers);
        self.decorate_qualifiers(function, index, id, applies)?;
        let mut found = SmallVec::<[ParameterAttribute; 4]>::new();
        let (mut alignment, mut size) = (None, None);
        for attribute in function.attributes(AttributePosition::Parameter(index)) {
            let Some(known) = attribute.kind() else {
                continue;
            };
            match (known, attribute.value()) {
                // An object that was a pointer has neither an alignment nor a size.
                (AttributeKind::Alignment | AttributeKind::Dereferenceable, _) if !is_pointer => {}
                // An alignment beyond the largest literal implies that one.
                (AttributeKind::Alignment, AttributePayload::Int(bytes)) => {
                    alignment = Some(bytes.min(1 << 31) as u32);
                }
                (AttributeKind::Dereferenceable, AttributePayload::Int(bytes)) => size = Some(bytes),
                _ => {
                    found.extend(attribute.of_parameter());
                }
            }
        }
        found.sort_by_key(|attribute| attributes::place(*attribute));
        for known in found {
            self.decorate_attribute(id, applies, known)?;
        }
        if let Some(bytes) = alignment {
            self.decorate(id, Decoration::Alignment, &[bytes])?;
        }
        if let Some(bytes) = size {
            self.decorate_max_byte_offset(id, bytes)?;
        }
        self.vector_compute_parameter(function, index, id)?;
        if !function.value().has_attachments() {
            return Ok(());
        }
        let of_parameter =
            |kind| function.value().attachment(kind).and_then(|node: Metadata<'m>| node.operand(index));
        if let Some(list) = of_parameter(self.source.kinds.parameter_decorations) {
            if self.is_of_former_parameters(function) {
                self.losses.add(Loss::DecorationNode);
            } else {
                self.decorate_by_list(list, id, DecorationTarget::Parameter { is_pointer })?;
            }
        }
        let aligned = self.source.function_metadata(function, metadata::RUNTIME_ALIGNED);
        let attribute = FunctionParameterAttribute::RuntimeAlignedALTERA;
        if aligned.and_then(|node| node.operand(index)?.const_u64()).is_some_and(|aligned| aligned != 0) {
            let kind = OperandKind::FunctionParameterAttribute;
            if self.requirements.is_available(kind, attribute.0, &self.source.options.extensions) {
                self.requirements.note(kind, attribute.0);
                self.decorate(id, Decoration::FuncParamAttr, &[attribute.0])?;
            } else {
                self.losses.add(Loss::DecorationNode);
            }
        }
        let location = self.source.function_metadata(function, metadata::BUFFER_LOCATION);
        if is_pointer
            && let Some(location) = location.and_then(|node| node.operand(index)?.const_u64())
            && let Some(location) = u32::try_from(location).ok().filter(|number| number >> 31 == 0)
            && self.may_be_told(Decoration::BufferLocationALTERA)
        {
            self.decorate(id, Decoration::BufferLocationALTERA, &[location])?;
        }
        Ok(())
    }

    /// Whether the list of parameters' decorations has another length than the parameters. LLVM removes parameters of
    /// functions that nothing outside the module calls, and leaves metadata as they are; those of kernels stay.
    fn is_of_former_parameters(&self, function: Function<'m>) -> bool {
        let list: Option<Metadata<'m>> = function.value().attachment(self.source.kinds.parameter_decorations);
        list.is_some_and(|list| list.operand_count() != function.param_count()) && !is_kernel(function)
    }

    /// Decorates a parameter by the qualifiers of its type that metadata of the kernel tell.
    fn decorate_qualifiers(
        &mut self,
        function: Function<'m>,
        index: u32,
        id: Id,
        applies: Option<Applies>,
    ) -> Result<()> {
        if applies != Some(Applies::Pointers) || !function.value().has_attachments() {
            return Ok(());
        }
        let node = function.value().attachment(self.source.kinds.kernel_arg_type_qual);
        let text = node.and_then(|node: Metadata<'m>| node.operand(index)).and_then(Metadata::string_bytes);
        let has = |word: &[u8]| text.is_some_and(|text| text.split(|byte| *byte == b' ').any(|w| w == word));
        if has(b"volatile") {
            self.decorate(id, Decoration::Volatile, &[])?;
        }
        if has(b"restrict") {
            self.decorate_attribute(id, applies, ParameterAttribute::NoAlias)?;
        }
        Ok(())
    }

    /// Decorates what an instruction yields by its `spirv.Decorations`.
    pub(super) fn decorate_instruction(&mut self, inst: InstView<'m>, id: Id) -> Result<()> {
        match inst.value().attachment(self.source.kinds.decorations) {
            Some(list) => {
                let is_pointer = inst.value().is_of(TypeKind::Pointer);
                self.decorate_by_list(list, id, DecorationTarget::Value { is_pointer })
            }
            None => Ok(()),
        }
    }

    /// Counts the `spirv.Decorations` of an instruction that yields nothing that could be decorated.
    pub(super) fn count_decorations(&self, inst: InstView<'m>) {
        if let Some(list) = inst.value().attachment(self.source.kinds.decorations) {
            self.losses.add_many(Loss::DecorationNode, list.operand_count());
        }
    }

    /// Decorates a floating-point result with the greatest error that it may have, in units in the last place: what an
    /// attribute of a call says is a demand, while `!fpmath` only allows more than the exact result.
    ///
    /// # Errors
    /// Where a demand needs an extension that the options do not allow.
    pub(super) fn decorate_max_error(&mut self, inst: InstView<'m>, id: Id) -> Result<()> {
        let by_attribute = (inst.opcode() == Opcode::Call)
            .then(|| {
                inst.attributes(AttributePosition::Function).find_map(|attribute| match attribute.value() {
                    AttributePayload::String { key, value } if key == metadata::MAX_ERROR.as_bytes() => {
                        Some(max_error(std::str::from_utf8(value).ok()))
                    }
                    _ => None,
                })
            })
            .flatten()
            .transpose()?;
        let extension = Extension::SPV_INTEL_fp_max_error;
        if by_attribute.is_some() {
            self.require_extension(extension, || format!("the attribute {} needs it", metadata::MAX_ERROR))?;
        } else if !inst.value().has_attachments() {
            return Ok(());
        }
        let node = inst.value().attachment(self.source.kinds.max_error);
        let by_metadata =
            node.map(|node| max_error(node.operand(0).and_then(Metadata::string))).transpose()?;
        if by_attribute.is_none() && !self.source.allows(extension) {
            self.losses.add_many(Loss::DecorationNode, u32::from(by_metadata.is_some()));
            return Ok(());
        }
        let by_fpmath = || {
            let node = inst.value().attachment(self.source.kinds.fpmath)?.operand(0)?;
            let (bits, words) = node.value()?.const_fp()?;
            (bits == 32).then(|| f32::from_bits(words[0] as u32))
        };
        let Some(error) = by_attribute.or(by_metadata).or_else(by_fpmath) else {
            return Ok(());
        };
        self.require_extension(extension, String::new)?;
        self.require_capability(Capability::FPMaxErrorINTEL);
        self.decorate(id, Decoration::FPMaxErrorDecorationINTEL, &[error.to_bits()])
    }

    /// Decorates by a list of nodes, each the number of a decoration and its parameters. Decorations that the target
    /// may not have are left out and counted, because metadata may come from anywhere.
    pub(super) fn decorate_by_list(
        &mut self,
        list: Metadata<'m>,
        id: Id,
        target: DecorationTarget,
    ) -> Result<()> {
        for node in list.operands().flatten() {
            if !may_decorate(decoration_of(node)?, target) {
                self.losses.add(Loss::DecorationNode);
                continue;
            }
            let (decoration, words) = self.decoration_words(node)?;
            self.unproven = true;
            self.check_fast_math(decoration, &words)?;
            let op = if decoration.row().is_some_and(takes_ids) { Op::DecorateId } else { Op::Decorate };
            self.decorate_by(op, id, decoration, &words)?;
        }
        Ok(())
    }

    /// Refuses what is not mixed with FPFastMathDefault (SPV_KHR_float_controls2, "Deprecation").
    fn check_fast_math(&self, decoration: Decoration, words: &[u32]) -> Result<()> {
        let mode = words.first().copied().map(FPFastMathMode::from_bits_retain);
        let is_deprecated = match decoration {
            Decoration::NoContraction => true,
            Decoration::FPFastMathMode => mode.is_some_and(|mode| mode.contains(FPFastMathMode::Fast)),
            _ => false,
        };
        if is_deprecated && self.source.fast_math_bits == FastMathBits::Controls {
            let text = "the decorations NoContraction and FPFastMathMode with Fast, which SPV_KHR_float_controls2 \
                        deprecates: flags of the instruction take their place";
            return Err(Error::malformed(text));
        }
        Ok(())
    }

    /// The decoration that a node names, and the words of its parameters.
    fn decoration_words(&mut self, node: Metadata<'m>) -> Result<(Decoration, Vec<u32>)> {
        let decoration = decoration_of(node)?;
        let row = decoration.row();
        let mut parameters = Vec::new();
        for (index, operand) in node.operands().enumerate().skip(1) {
            let is_id = row
                .and_then(|row| row.parameters.get(index - 1).or(row.parameters.last()))
                .is_some_and(|spec| spec.kind.is_id());
            parameters.push(self.parameter(operand, is_id)?);
        }
        Ok((decoration, self.encoded(decoration, &parameters)?))
    }

    /// Decorates an id where the parameters come from the module's text.
    pub(super) fn decorate_with(
        &mut self,
        id: Id,
        decoration: Decoration,
        parameters: &[Parameter<'_>],
    ) -> Result<()> {
        let words = self.encoded(decoration, parameters)?;
        self.decorate(id, decoration, &words)
    }

    fn encoded(&mut self, decoration: Decoration, parameters: &[Parameter<'_>]) -> Result<Vec<u32>> {
        let row = decoration
            .row()
            .ok_or_else(|| Error::malformed(format!("{} is the number of no decoration", decoration.0)))?;
        let words = encode(Some(row), known(Some(row), parameters))
            .map_err(|why| Error::malformed(format!("a decoration in metadata: {why}")))?;
        let mut rest = &words[..];
        for spec in row.parameters {
            let Some(word) = rest.first() else { break };
            match spec.kind.table() {
                Some(table) if table.mask => self.requirements.note_mask(spec.kind, *word),
                Some(_) => self.requirements.note(spec.kind, *word),
                None => {}
            }
            let is_string = spec.kind == OperandKind::LiteralString;
            let length = if is_string { string_length(rest).unwrap_or(rest.len()) } else { 1 };
            rest = rest.get(length..).unwrap_or_default();
        }
        Ok(words)
    }

    /// Decorates a call through a pointer by the attributes of its arguments, since no parameter is there to have them.
    pub(super) fn decorate_arguments(&mut self, inst: InstView<'m>, call: Id) -> Result<()> {
        for index in 0..inst.arg_count() {
            let mut found = SmallVec::<[u32; 4]>::new();
            for attribute in inst.attributes(AttributePosition::Parameter(index)) {
                let known = attribute.of_parameter();
                found.extend(known.and_then(attributes::parameter_attribute).map(|row| row.attribute.0));
            }
            // The order in which LLVM keeps attributes is no order to rely on.
            found.sort_unstable_by(|a, b| b.cmp(a));
            for attribute in found {
                self.requirements.note(OperandKind::FunctionParameterAttribute, attribute);
                self.decorate(call, Decoration::ArgumentAttributeINTEL, &[index, attribute])?;
            }
        }
        Ok(())
    }

    fn decorate_max_byte_offset(&mut self, id: Id, bytes: u64) -> Result<()> {
        // The decoration came with SPIR-V 1.1 and is a hint, so a module for 1.0 does without it.
        match u32::try_from(bytes) {
            Ok(bytes) if self.allows_version(Version::V1_1) => {
                self.decorate(id, Decoration::MaxByteOffset, &[bytes])
            }
            _ => Ok(()),
        }
    }

    /// Decorates a value by an attribute that has a meaning on what it is.
    fn decorate_attribute(
        &mut self,
        id: Id,
        applies: Option<Applies>,
        attribute: ParameterAttribute,
    ) -> Result<()> {
        if let Some(row) =
            attributes::parameter_attribute(attribute).filter(|row| applies == Some(row.applies))
        {
            self.requirements.note(OperandKind::FunctionParameterAttribute, row.written.0);
            self.decorate(id, Decoration::FuncParamAttr, &[row.written.0])?;
        }
        Ok(())
    }

    /// Decorations of a result that follow from attributes.
    fn result_kind(&mut self, function: Function<'m>) -> Option<Applies> {
        match function.return_type().kind() {
            TypeKind::Pointer if !self.pointees.returns_object(function) => Some(Applies::Pointers),
            TypeKind::Integer => Some(Applies::Integers),
            _ => None,
        }
    }

    /// Decorations of a parameter that follow from attributes; pointers and integers that stand for objects have none.
    fn parameter_kind(&mut self, param: Value<'m>) -> Option<Applies> {
        match param.ty()?.kind() {
            TypeKind::Pointer if !self.pointees.stands_for_object(param) => Some(Applies::Pointers),
            TypeKind::Integer if !self.pointees.is_sampler(param) => Some(Applies::Integers),
            _ => None,
        }
    }
}

/// Whether an attribute names a section.
pub(super) fn names_section(attribute: AttributeView<'_>) -> bool {
    matches!(attribute.value(), AttributePayload::String { key, .. }
        if attributes::SECTIONS.iter().any(|name| name.as_bytes() == key))
}

/// The greatest error that an attribute or metadata name.
fn max_error(text: Option<&str>) -> Result<f32> {
    let number = text.and_then(|text| text.trim().parse::<f32>().ok());
    number.ok_or_else(|| Error::malformed(format!("{} is not a number", metadata::MAX_ERROR)))
}

/// The literal of the decoration Alignment for a number of bytes.
///
/// # Errors
/// Where the number does not fit.
pub(super) fn alignment_literal(bytes: u64) -> Result<u32> {
    u32::try_from(bytes).map_err(|_| {
        let detail = format!("an alignment of {bytes} bytes, which is no literal of 32 bits");
        Error::unsupported(Code::InvalidInstruction, detail)
    })
}

/// Whether metadata that switch something on say that it is off.
fn number_is_zero(node: Metadata<'_>) -> bool {
    first_number(node) == Some(0)
}

fn first_number(node: Metadata<'_>) -> Option<u64> {
    node.operand(0)?.const_u64()
}

/// Whether a list of decorations says that another module defines what it is about (section 2.16.1).
pub(super) fn imports(list: Metadata<'_>) -> bool {
    let is_import = |node: Metadata<'_>| {
        matches!(decoration_of(node), Ok(Decoration::LinkageAttributes))
            && node.operand(2).and_then(Metadata::const_u64) == Some(LinkageType::Import.0.into())
    };
    list.operands().flatten().any(is_import)
}

/// The alignment among the decorations of a list.
pub(super) fn listed_alignment(list: Metadata<'_>) -> Option<u32> {
    let is_alignment = |node: &Metadata<'_>| matches!(decoration_of(*node), Ok(Decoration::Alignment));
    let node = list.operands().flatten().find(is_alignment)?;
    u32::try_from(node.operand(1)?.const_u64()?).ok()
}

/// The decoration whose number a node starts with.
fn decoration_of(node: Metadata<'_>) -> Result<Decoration> {
    let number = node.operand(0).and_then(Metadata::const_u64);
    number.and_then(|number| u32::try_from(number).ok()).map(Decoration).ok_or_else(|| {
        Error::malformed("a node of a list of decorations has no number of a decoration as first operand")
    })
}

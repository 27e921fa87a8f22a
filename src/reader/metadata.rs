//! Metadata of the module and of its kernels.

use std::collections::BTreeSet;

use super::Reader;
use crate::{
    CallForm, Error, Result,
    draft::{AttributeIndex, Context, Function, Linkage, Metadata},
    mapping::{
        attributes,
        debug_info::{CHECKSUM_PROCESS, PRODUCER_PROCESS},
        metadata::{self, named},
        vector_compute,
    },
    spirv::{
        Id, Inst, Op, Operand, Operands,
        grammar::{Capability, Decoration, ExecutionMode, OperandKind, SourceLanguage},
        words,
    },
};

/// Numbers of the kinds of metadata that are attached to instructions and functions.
#[derive(Clone, Copy)]
pub(crate) struct MetadataKinds {
    pub(crate) nontemporal: u32,
    pub(crate) llvm_loop: u32,
    pub(crate) prof: u32,
    pub(crate) decorations: u32,
    pub(crate) invariant_load: u32,
}

impl MetadataKinds {
    pub(super) fn new(context: Context<'_>) -> Self {
        // LLVM prints attachments in the order in which their kinds came up.
        let _ = context.metadata_kind(metadata::PARAMETER_DECORATIONS);
        let arguments = ["addr_space", "access_qual", "type", "type_qual", "base_type", "name"];
        for argument in arguments {
            let _ = context.metadata_kind(&format!("kernel_arg_{argument}"));
        }
        for row in metadata::FUNCTION_DECORATIONS {
            let _ = context.metadata_kind(row.llvm);
        }
        Self {
            nontemporal: context.metadata_kind("nontemporal"),
            llvm_loop: context.metadata_kind("llvm.loop"),
            prof: context.metadata_kind("prof"),
            decorations: context.metadata_kind(metadata::DECORATIONS),
            invariant_load: context.metadata_kind("invariant.load"),
        }
    }
}

impl<'m, 's> Reader<'m, 's> {
    /// The instructions that tell of the module as a whole.
    pub(super) fn preamble(&self) -> impl Iterator<Item = Inst<'s>> {
        self.index.preamble.iter().copied()
    }

    pub(super) fn numbers(&self, numbers: &[u32]) -> Result<Metadata<'m>> {
        let mut operands = Vec::with_capacity(numbers.len());
        for number in numbers {
            operands.push(self.context.md_u32(*number)?);
        }
        Ok(self.context.md_node(&operands))
    }

    pub(super) fn add_named(&self, name: &str, node: Metadata<'m>) -> Result<()> {
        Ok(self.module.add_named_metadata(name)?.push(node)?)
    }

    /// The named metadata of the module.
    pub(crate) fn module_metadata(&mut self) -> Result<()> {
        let model = self.numbers(&[self.model.addressing.0, self.model.memory.0])?;
        self.add_named(named::MEMORY_MODEL, model)?;
        if self.is_shader() {
            self.shader_metadata()?;
            self.processes()?;
            return self.generator();
        }
        // Where there are defaults, a type without one has no flags (FPFastMathDefault).
        let is_contraction_off = self.preamble().any(|inst| {
            let mode = inst.operands().get(1).copied().map(ExecutionMode);
            matches!(inst.op(), Op::ExecutionMode | Op::ExecutionModeId)
                && matches!(mode, Some(ExecutionMode::ContractionOff | ExecutionMode::FPFastMathDefault))
        });
        if !is_contraction_off {
            self.module.add_named_metadata(named::FP_CONTRACT)?;
        }
        self.sources()?;
        self.used_features()?;
        self.processes()?;
        self.execution_modes()?;
        self.generator()
    }

    /// The tool that wrote the module.
    fn generator(&self) -> Result<()> {
        let generator = self.ids.module().header().generator;
        let i16 = self.context.i16();
        let tool = i16.const_int(u64::from(generator >> 16))?.as_md()?;
        let version = i16.const_int(u64::from(generator & 0xffff))?.as_md()?;
        self.add_named(named::GENERATOR, self.context.md_node(&[tool, version]))
    }

    fn sources(&self) -> Result<()> {
        let mut opencl = None;
        let sources = || self.preamble().filter(|inst| inst.op() == Op::Source);
        let has_text = |inst: &Inst<'_>| inst.operands().len() > 3;
        // One that only has the text of a file says nothing more than debug information does.
        let are_texts = self.debug.is_some() && sources().any(|inst| !has_text(&inst));
        for inst in sources().filter(|inst| !are_texts || !has_text(inst)) {
            let (language, version) = (inst.word(0)?, inst.word(1)?);
            let mut node = vec![self.context.md_u32(language)?, self.context.md_u32(version)?];
            let file = inst.operands().get(2).and_then(|file| self.ids.get(Id(*file)));
            if let Some(file) = file.filter(|file| file.op() == Op::String) {
                let name = words::string_bytes(file.operands().get(1..).unwrap_or(&[]));
                node.push(self.context.md_node(&[self.context.md_string(&name)]));
            }
            self.add_named(named::SOURCE, self.context.md_node(&node))?;
            let language = SourceLanguage(language);
            if language == SourceLanguage::OpenCL_C && opencl.is_none() {
                opencl = Some(metadata::opencl_version(version));
            }
            if language == SourceLanguage::CPP_for_OpenCL && opencl.is_none() {
                let ((major, minor), own) = metadata::cxx_version(version);
                let version = self.numbers(&[major, minor])?;
                self.add_named(named::CXX_VERSION, version)?;
                opencl = Some(own);
            }
        }
        if let Some((major, minor)) = opencl {
            let version = self.numbers(&[major, minor])?;
            self.add_named(named::SPIR_VERSION, version)?;
            self.add_named(named::OCL_VERSION, version)?;
        } else if self.speaks_opencl {
            // The functions of OpenCL C that stand for instructions are not to be taken for others of these names.
            if !self.preamble().any(|inst| inst.op() == Op::Source) {
                let unknown = self.numbers(&[SourceLanguage::Unknown.0, 0])?;
                self.add_named(named::SOURCE, unknown)?;
            }
            let is_old = match self.options.call_form {
                CallForm::Auto => !self.speaks_opencl_20,
                form => form == CallForm::Cl12,
            };
            let version = self.numbers(if is_old { &[1, 2] } else { &[2, 0] })?;
            self.add_named(named::OCL_VERSION, version)?;
        }
        Ok(())
    }

    fn used_features(&self) -> Result<()> {
        let declared = self.preamble().filter(|inst| inst.op() == Op::Capability);
        let declared: BTreeSet<Capability> = declared
            .filter_map(|inst| inst.operands().first().copied())
            .flat_map(|word| Capability(word).with_implied())
            .collect();
        let has = |capability: Capability| declared.contains(&capability);
        // SYCL's modules declare Float16Buffer alone and have values of half precision all the same.
        let uses = |capability: Capability| {
            has(capability)
                || capability == Capability::Float16
                    && has(Capability::Float16Buffer)
                    && self.has_half_values()
        };
        let string = |name: &str| self.context.md_string(name.as_bytes());
        let mut extensions: Vec<_> =
            metadata::EXTENSIONS.iter().filter(|row| uses(row.0)).map(|row| string(row.1)).collect();
        for inst in self.preamble().filter(|inst| inst.op() == Op::SourceExtension) {
            let name = self.context.md_string(&words::string_bytes(inst.operands()));
            if !extensions.contains(&name) {
                extensions.push(name);
            }
        }
        self.add_named(named::USED_EXTENSIONS, self.context.md_node(&extensions))?;
        let features: Vec<_> =
            metadata::OPTIONAL_FEATURES.iter().filter(|row| has(row.0)).map(|row| string(row.1)).collect();
        self.add_named(named::USED_FEATURES, self.context.md_node(&features))
    }

    /// Whether a result is of half precision, or a composite of such numbers.
    fn has_half_values(&self) -> bool {
        let mut types = vec![false; self.ids.len()];
        self.ids.module().iter().any(|inst| {
            let is_half = |id: &u32| types.get(*id as usize) == Some(&true);
            let is_type = match (inst.op(), inst.operands()) {
                (Op::TypeFloat, [_, 16]) => true,
                (Op::TypeVector | Op::TypeMatrix | Op::TypeArray | Op::TypeRuntimeArray, [_, inner, ..]) => {
                    is_half(inner)
                }
                (Op::TypeStruct, [_, members @ ..]) => members.iter().any(is_half),
                _ => return inst.result_type().is_some_and(|ty| is_half(&ty.0)),
            };
            if let (true, Some(id)) = (is_type, inst.result())
                && let Some(known) = types.get_mut(id.0 as usize)
            {
                *known = true;
            }
            false
        })
    }

    /// OpModuleProcessed: the notes of other tools that changed the module.
    fn processes(&self) -> Result<()> {
        for inst in self.preamble().filter(|inst| inst.op() == Op::ModuleProcessed) {
            let process = words::string_bytes(inst.operands());
            // The compile unit and the files have these.
            let is_of_debug_info =
                [PRODUCER_PROCESS, CHECKSUM_PROCESS].iter().any(|own| process.starts_with(own));
            if is_of_debug_info && self.debug.is_some() {
                continue;
            }
            let process = self.context.md_string(&process);
            self.add_named(named::MODULE_PROCESSED, self.context.md_node(&[process]))?;
        }
        Ok(())
    }

    /// Execution modes without metadata of their own on the kernel.
    fn execution_modes(&self) -> Result<()> {
        for inst in self.preamble() {
            if !matches!(inst.op(), Op::ExecutionMode | Op::ExecutionModeId) {
                continue;
            }
            let mode = ExecutionMode(inst.word(1)?);
            let is_elsewhere = metadata::of_execution_mode(mode).is_some()
                || metadata::of_interface(mode).is_some()
                || metadata::of_structor(mode).is_some()
                || self.is_float_control(mode)
                || vector_compute::of_mode(mode).is_some()
                // Instructions have the flags of FPFastMathDefault themselves, as LLVM takes one without flags for strict.
                || matches!(
                    mode,
                    ExecutionMode::VecTypeHint
                        | ExecutionMode::ContractionOff
                        | ExecutionMode::FPFastMathDefault
                );
            if is_elsewhere {
                continue;
            }
            let kernel = self.entry_points.kernel(inst.id(0)?);
            let Some(function) = self.functions.get(kernel) else { continue };
            let mut node = vec![function.value().as_md()?, self.context.md_u32(mode.0)?];
            for operand in Operands::new(inst, self.ids).skip(2) {
                node.push(self.mode_operand(inst, operand?)?);
            }
            self.add_named(named::EXECUTION_MODE, self.context.md_node(&node))?;
        }
        Ok(())
    }

    /// The lists of functions that run before all kernels and after them, which have a mode in SPIR-V. A list that the
    /// module has as a variable is the one that counts.
    pub(crate) fn structors(&self) -> Result<()> {
        for (mode, list) in metadata::STRUCTORS {
            if self.module.global(list.as_bytes()).is_some() {
                continue;
            }
            let mut functions = Vec::new();
            for inst in self
                .preamble()
                .filter(|inst| inst.op() == Op::ExecutionMode && inst.operands().get(1) == Some(&mode.0))
            {
                let kernel = self.entry_points.kernel(inst.id(0)?);
                functions.extend(self.functions.get(kernel));
            }
            if !functions.is_empty() {
                self.structor_list(list, &functions)?;
            }
        }
        Ok(())
    }

    /// A list of functions with the priority that LLVM gives those that have none.
    fn structor_list(&self, name: &str, functions: &[Function<'m>]) -> Result<()> {
        let (i32, pointer) = (self.context.i32(), self.context.pointer(0)?);
        let first = functions.first().and_then(|function| function.value().ty()).unwrap_or(pointer);
        let row = self.context.struct_type(&[i32, first, pointer], false)?;
        let priority = i32.const_int(u64::from(metadata::PLAIN_PRIORITY))?;
        let none = pointer.const_null()?;
        let mut rows = Vec::with_capacity(functions.len());
        for function in functions {
            rows.push(row.const_struct(&[priority, function.value(), none])?);
        }
        let rows = row.const_array(&rows)?;
        let array = rows.ty().ok_or_else(|| Error::internal("an array without a type"))?;
        let global = self.module.add_global(name.as_bytes(), array, 0)?;
        global.set_initializer(rows)?;
        global.set_linkage(Linkage::Appending);
        Ok(())
    }

    /// An operand of an execution mode: a number, the name of an enumerant, or a constant as a node of its own.
    fn mode_operand(&self, inst: Inst<'s>, operand: Operand<'s>) -> Result<Metadata<'m>> {
        let word = operand.word();
        if operand.kind.is_id() {
            let number = self.constant_u32(Id(word));
            let number = number.ok_or_else(|| inst.malformed(format!("{} is not a constant", Id(word))))?;
            // By convention these stand in the node itself.
            if inst.word(1)? == ExecutionMode::SubgroupsPerWorkgroupId.0 {
                return Ok(self.context.md_u32(number)?);
            }
            return self.numbers(&[number]);
        }
        match operand.kind.table().and_then(|table| table.by_number(word)) {
            Some(row) => Ok(self.context.md_string(row.name.as_bytes())),
            None => Ok(self.context.md_u32(word)?),
        }
    }

    /// The numbers of an execution mode, literals or constants.
    fn mode_numbers(&self, inst: Inst<'s>) -> Result<Vec<u32>> {
        let mut numbers = Vec::new();
        for operand in Operands::new(inst, self.ids).skip(2) {
            let operand = operand?;
            match operand.kind {
                kind if kind.is_id() => match self.constant_u32(Id(operand.word())) {
                    Some(number) => numbers.push(number),
                    None if self.types.get(Id(operand.word())).is_some() => {}
                    None => {
                        return Err(inst.malformed(format!("{} is not a constant", Id(operand.word()))));
                    }
                },
                OperandKind::LiteralString => {}
                _ => numbers.extend_from_slice(operand.words),
            }
        }
        Ok(numbers)
    }

    /// The metadata of a kernel: its execution modes and its arguments.
    pub(crate) fn kernel_metadata(&mut self, id: Id, function: Function<'m>) -> Result<()> {
        if !self.entry_points.contains(id) {
            return Ok(());
        }
        self.kernel_arguments(id, function)?;
        let mut modes = self.entry_points.modes(id).to_vec();
        modes.sort_by_key(|inst| {
            let mode = inst.operands().get(1).copied().map(ExecutionMode);
            mode.and_then(metadata::metadata_order)
        });
        for inst in modes {
            self.kernel_mode(inst, function).map_err(|error| error.or_at(|| inst.location()))?;
        }
        Ok(())
    }

    /// Attaches the decorations of a function that are metadata of it.
    pub(crate) fn function_decorations(&self, id: Id, function: Function<'m>) -> Result<()> {
        if !self.index.is_decorated(id) {
            return Ok(());
        }
        for decoration in self.index.decorations(id) {
            if decoration.kind == Decoration::ReferencedIndirectlyINTEL {
                let attribute = self.context.attribute_string(attributes::REFERENCED_INDIRECTLY, "");
                function.add_attribute(AttributeIndex::Function, attribute)?;
                continue;
            }
            if decoration.kind == Decoration::MathOpDSPModeALTERA {
                let mode = self.numbers(&[decoration.parameter(0)?])?;
                function.value().attach(self.context.metadata_kind(metadata::PREFER_DSP), mode)?;
                if decoration.parameter(1)? != 0 {
                    let on = self.numbers(&[1])?;
                    function.value().attach(self.context.metadata_kind(metadata::PROPAGATE_DSP), on)?;
                }
                continue;
            }
            let Some(row) = metadata::of_function_decoration(decoration.kind) else { continue };
            let numbers = if row.is_switch { &[1][..] } else { decoration.parameters };
            function.value().attach(self.context.metadata_kind(row.llvm), self.numbers(numbers)?)?;
        }
        Ok(())
    }

    fn kernel_mode(&self, inst: Inst<'s>, function: Function<'m>) -> Result<()> {
        let mode = ExecutionMode(inst.word(1)?);
        if mode == ExecutionMode::VecTypeHint {
            let hint = self.vec_type_hint(inst, inst.word(2)?)?;
            return Ok(function.value().attach(self.context.metadata_kind(metadata::VEC_TYPE_HINT), hint)?);
        }
        if self.vector_compute_mode(inst, function)? {
            return Ok(());
        }
        if mode == ExecutionMode::NamedSubgroupSizeINTEL
            && let Some(name) = metadata::of_execution_mode(ExecutionMode::SubgroupSize)
        {
            let size = self.numbers(&[metadata::PRIMARY_SUBGROUP_SIZE])?;
            return Ok(function.value().attach(self.context.metadata_kind(name), size)?);
        }
        if let Some((_, name, option)) = metadata::of_interface(mode) {
            let texts = [*name, *option].into_iter().take(if inst.word(2)? == 0 { 1 } else { 2 });
            let node: Vec<_> = texts.map(|text| self.context.md_string(text.as_bytes())).collect();
            let kind = self.context.metadata_kind(metadata::IP_INTERFACE);
            return Ok(function.value().attach(kind, self.context.md_node(&node))?);
        }
        let Some(name) = metadata::of_execution_mode(mode) else { return Ok(()) };
        let node = self.numbers(&self.mode_numbers(inst)?)?;
        Ok(function.value().attach(self.context.metadata_kind(name), node)?)
    }

    /// A value of the hinted type, and whether it has a sign, which SPIR-V does not tell.
    fn vec_type_hint(&self, inst: Inst<'s>, hint: u32) -> Result<Metadata<'m>> {
        let (number, count) = ((hint & 0xffff) as usize, hint >> 16);
        let bits = metadata::VEC_TYPE_HINTS
            .get(number)
            .ok_or_else(|| inst.malformed(format!("{hint:#x} is not a hint of a type")))?;
        let context = self.context;
        let scalar = match (number >= metadata::FIRST_FLOAT_HINT, bits) {
            (false, bits) => context.int(*bits)?,
            (true, 16) => context.f16(),
            (true, 32) => context.f32(),
            (true, _) => context.f64(),
        };
        let ty = match count {
            0 | 1 => scalar,
            2..=metadata::MAX_HINTED_LANES => scalar.vector_of(count)?,
            _ => return Err(inst.malformed(format!("{hint:#x} is not a hint of a type"))),
        };
        Ok(context.md_node(&[ty.poison()?.as_md()?, context.md_u32(1)?]))
    }
}

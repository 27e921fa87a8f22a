//! Metadata of the module: where it comes from, and what it says of itself in SPIR-V's terms.

use std::collections::BTreeSet;

use super::{ModuleWriter, Source, Writer};
use crate::{
    At, Error, Loss, Result,
    loss::Tally,
    mapping::metadata::{self, Written, named},
    spirv::{
        Extension, Op,
        grammar::{Capability, MemoryModel, OperandKind, SourceLanguage},
    },
    view::{ContextView, Function, Metadata, MetadataCategory, ModuleView, Value},
};

/// Numbers of the kinds of metadata that are attached to instructions, parameters and variables.
#[derive(Clone, Copy)]
pub(super) struct AttachmentKinds {
    pub(super) nontemporal: u32,
    pub(super) decorations: u32,
    pub(super) parameter_decorations: u32,
    pub(super) kernel_arg_name: u32,
    pub(super) kernel_arg_type_qual: u32,
    pub(super) llvm_loop: u32,
    pub(super) prof: u32,
    pub(super) alias_scope: u32,
    pub(super) noalias: u32,
    pub(super) cache_controls: u32,
    pub(super) fpmath: u32,
    pub(super) max_error: u32,
}

impl AttachmentKinds {
    pub(super) fn new(context: ContextView<'_>) -> Self {
        Self {
            nontemporal: context.metadata_kind("nontemporal"),
            decorations: context.metadata_kind(metadata::DECORATIONS),
            parameter_decorations: context.metadata_kind(metadata::PARAMETER_DECORATIONS),
            kernel_arg_name: context.metadata_kind("kernel_arg_name"),
            kernel_arg_type_qual: context.metadata_kind("kernel_arg_type_qual"),
            llvm_loop: context.metadata_kind("llvm.loop"),
            prof: context.metadata_kind("prof"),
            alias_scope: context.metadata_kind("alias.scope"),
            noalias: context.metadata_kind("noalias"),
            cache_controls: context.metadata_kind(metadata::CACHE_CONTROLS),
            fpmath: context.metadata_kind("fpmath"),
            max_error: context.metadata_kind(metadata::MAX_ERROR),
        }
    }
}

impl<'m> Source<'m> {
    /// The name of a parameter: its own, or what `kernel_arg_name` calls it.
    pub(super) fn parameter_name(&self, function: Function<'m>, index: u32, param: Value<'m>) -> &'m [u8] {
        let own = param.name_bytes();
        if !own.is_empty() {
            return own;
        }
        let names = function.value().attachment(self.kinds.kernel_arg_name);
        names.and_then(|names| names.operand(index)?.string_bytes()).unwrap_or(own)
    }
}

impl<'m> Writer<'m> {
    /// Writes what named metadata tell about the module.
    pub(super) fn write_metadata(&mut self) {
        let steps: [fn(&mut Self) -> Result<()>; 11] = [
            |writer| writer.module.write_source_extensions(),
            |writer| writer.module.write_sources(),
            |writer| writer.module.write_processes(),
            |writer| writer.write_kernel_arg_types(),
            |writer| writer.write_module_execution_modes(),
            |writer| writer.count_modes_of_library(),
            |writer| writer.module.write_auxiliary_data(),
            |writer| writer.module.declare_extensions(),
            |writer| writer.module.declare_capabilities(),
            |writer| writer.module.set_memory_model(),
            |writer| writer.module.set_generator(),
        ];
        for step in steps {
            let step = step(self);
            self.diagnostics.tolerate(step);
        }
        count_unknown(self.source.module, Written::Kernels, &self.module.losses);
    }
}

/// Counts the metadata of a module that its translation does not know: named ones, and those that are attached for a
/// translation to SPIR-V.
pub(super) fn count_unknown(module: ModuleView<'_>, written: Written, losses: &Tally) {
    let is_empty = |node: &Metadata<'_>| node.kind() == MetadataCategory::Tuple && node.operand_count() == 0;
    for list in
        module.named_metadata().filter(|list| metadata::is_unknown_to_translations(&list.name(), written))
    {
        // A list without nodes says something by its name; a node without operands adds nothing to that of its list.
        let count = match list.operand_count() {
            0 => 1,
            _ => list.operands().filter(|node| !is_empty(node)).count() as u32,
        };
        losses.add_many(Loss::NamedMetadata, count);
    }
    let names = module.context().metadata_kinds();
    let unknown = names.map(|name| metadata::is_unknown_attachment(name, written)).collect::<Vec<_>>();
    if !unknown.contains(&true) {
        return;
    }
    let count_of = |value: Value<'_>| {
        let attached = value.attachments();
        let is_unknown = |kind: u32| unknown.get(kind as usize) == Some(&true);
        losses
            .add_many(Loss::Attachment, attached.iter().filter(|(kind, _)| is_unknown(*kind)).count() as u32);
    };
    module.globals().for_each(|global| count_of(global.value()));
    for function in module.functions() {
        count_of(function.value());
        let insts = function.blocks().flat_map(|block| block.instructions());
        insts.filter(|inst| inst.value().has_attachments()).for_each(|inst| count_of(inst.value()));
    }
}

/// A node of named metadata of the module.
#[derive(Clone, Copy)]
pub(super) struct NamedNode<'m> {
    list: &'static str,
    index: usize,
    node: Metadata<'m>,
}

impl<'m> NamedNode<'m> {
    /// Returns the node itself.
    pub(super) fn node(self) -> Metadata<'m> {
        self.node
    }

    /// Returns where the node stands.
    pub(super) fn at(self) -> At {
        let place = format!("node {} of !{}", self.index, self.list);
        At::Ir { function: String::new(), block: None, instruction: Some(place) }
    }

    /// Returns the error for what is wrong with the node.
    pub(super) fn error(self, detail: impl Into<String>) -> Error {
        Error::malformed(detail).or_at(|| self.at())
    }

    /// Returns an operand that has to be a number.
    pub(super) fn number(self, index: u32) -> Result<u32> {
        let number = self.node.operand(index).and_then(Metadata::const_u64);
        number
            .and_then(|number| u32::try_from(number).ok())
            .ok_or_else(|| self.error(format!("operand {index} has to be a number of 32 bits")))
    }

    /// Returns the operands, which have to be strings.
    fn texts(self) -> Result<Vec<&'m [u8]>> {
        let texts = self.node.operands().map(|operand| operand.and_then(Metadata::string_bytes));
        texts.collect::<Option<_>>().ok_or_else(|| self.error("each operand has to be a string"))
    }

    /// Returns the name of the file that a part of the module was made of: the third operand, or the first one of that.
    fn file(self) -> Result<Option<&'m [u8]>> {
        let Some(operand) = self.node.operand(2) else {
            return match self.node.operand_count() {
                0..=2 => Ok(None),
                _ => Err(self.error("operand 2 has to be the name of a file")),
            };
        };
        let name = operand.string_bytes().or_else(|| operand.operand(0)?.string_bytes());
        match (name, self.node.operand_count()) {
            (Some(name), 3) => Ok(Some(name)),
            (None, _) => Err(self.error("operand 2 has to be the name of a file")),
            _ => Err(self.error("nothing follows the language, its version and the file")),
        }
    }
}

impl<'m> ModuleWriter<'m> {
    /// OpSource: those of `spirv.Source`, or one for each version of OpenCL that a part of the module was made of.
    fn write_sources(&mut self) -> Result<()> {
        // Modules that were linked tell the same once for each part.
        let mut seen = BTreeSet::new();
        for node in self.source.named(named::SOURCE) {
            let (language, version, file) = (node.number(0)?, node.number(1)?, node.file()?);
            if seen.insert((language, version, file)) {
                self.write_source(SourceLanguage(language), version, file)
                    .map_err(|e| e.or_at(|| node.at()))?;
            }
        }
        let cxx = self.source.versions(named::CXX_VERSION)?;
        let mut opencl = self.source.versions(named::OCL_VERSION)?;
        if !seen.is_empty() {
            return Ok(());
        }
        for version in &cxx {
            self.write_source(SourceLanguage::CPP_for_OpenCL, *version, None)?;
            // Parts of C++ for OpenCL tell the version of OpenCL as well that theirs is for.
            let (_, (major, minor)) = metadata::cxx_version(*version);
            opencl.retain(|version| Some(*version) != metadata::source_version(major, minor));
        }
        for version in &opencl {
            self.write_source(SourceLanguage::OpenCL_C, *version, None)?;
        }
        if cxx.is_empty() && opencl.is_empty() {
            self.write_source(SourceLanguage::Unknown, 0, None)?;
        }
        Ok(())
    }
}

impl<'m> Source<'m> {
    /// The language and its version: of the first node of `spirv.Source`, or as OpenCL's versions tell.
    pub(super) fn source_language(&self) -> (SourceLanguage, u32) {
        let number = |node: Metadata<'m>, index| {
            node.operand(index).and_then(Metadata::const_u64).and_then(|number| u32::try_from(number).ok())
        };
        if let Some(node) = self.nodes(named::SOURCE).first()
            && let (Some(language), Some(version)) = (number(*node, 0), number(*node, 1))
        {
            return (SourceLanguage(language), version);
        }
        let first = |name| self.versions(name).ok()?.first().copied();
        match (first(named::CXX_VERSION), first(named::OCL_VERSION)) {
            (Some(version), _) => (SourceLanguage::CPP_for_OpenCL, version),
            (None, Some(version)) => (SourceLanguage::OpenCL_C, version),
            (None, None) => (SourceLanguage::Unknown, 0),
        }
    }
}

impl<'m> ModuleWriter<'m> {
    fn write_source(&mut self, language: SourceLanguage, version: u32, file: Option<&[u8]>) -> Result<()> {
        if language.row().is_none() {
            return Err(Error::malformed(format!("{} is the number of no source language", language.0)));
        }
        self.requirements.note(OperandKind::SourceLanguage, language.0);
        let mut words = vec![language.0, version];
        if let Some(file) = file {
            words.push(self.string(file)?.0);
        }
        self.sections.sources.push(Op::Source, &words)
    }

    /// The id of a string; the same string has the same id.
    pub(super) fn string(&mut self, text: &[u8]) -> Result<crate::spirv::Id> {
        if let Some(id) = self.names.strings.get(text) {
            return Ok(*id);
        }
        let id = self.new_id();
        self.sections.strings.start(Op::String).id(id).string(text).finish()?;
        self.names.strings.insert(text.into(), id);
        Ok(id)
    }
}

impl<'m> Source<'m> {
    pub(super) fn nodes(&self, name: &str) -> Vec<Metadata<'m>> {
        self.module.named_metadata_by_name(name).into_iter().flat_map(|named| named.operands()).collect()
    }

    /// The nodes of named metadata, with where they stand.
    pub(super) fn named(&self, list: &'static str) -> impl Iterator<Item = NamedNode<'m>> + use<'m> {
        let nodes = self.nodes(list).into_iter().enumerate();
        nodes.map(move |(index, node)| NamedNode { list, index, node })
    }

    /// The versions that named metadata tell, each once, as OpSource takes them.
    fn versions(&self, list: &'static str) -> Result<Vec<u32>> {
        let mut versions = Vec::new();
        for node in self.named(list) {
            let version = metadata::source_version(node.number(0)?, node.number(1)?)
                .ok_or_else(|| node.error("the version is too large"))?;
            if !versions.contains(&version) {
                versions.push(version);
            }
        }
        Ok(versions)
    }
}

impl<'m> ModuleWriter<'m> {
    /// OpSourceExtension for the extensions that the source uses.
    fn write_source_extensions(&mut self) -> Result<()> {
        let mut seen = BTreeSet::new();
        for name in [named::SOURCE_EXTENSION, named::USED_EXTENSIONS] {
            for node in self.source.named(name) {
                seen.extend(node.texts()?);
            }
        }
        seen.retain(|name| !name.is_empty());
        for extension in seen {
            self.sections.sources.start(Op::SourceExtension).string(extension).finish()?;
        }
        Ok(())
    }

    /// OpModuleProcessed tells of processing and changes nothing, so where the version lacks it, it is left out.
    fn write_processes(&mut self) -> Result<()> {
        for node in self.source.named(named::MODULE_PROCESSED) {
            for process in node.texts()? {
                self.write_process(process)?;
            }
        }
        Ok(())
    }

    /// OpModuleProcessed, where the version has it.
    pub(super) fn write_process(&mut self, process: &[u8]) -> Result<()> {
        let since = Op::ModuleProcessed.row().and_then(|row| row.version);
        if since.is_none_or(|since| since > self.requirements.max_version()) {
            self.losses.add(Loss::ModuleProcess);
            return Ok(());
        }
        self.requirements.op(Op::ModuleProcessed);
        self.sections.processed.start(Op::ModuleProcessed).string(process).finish()
    }
}

impl<'m> Writer<'m> {
    /// The types and qualifiers of kernels' arguments as the source spells them, in OpString instructions, where the
    /// options ask for it.
    fn write_kernel_arg_types(&mut self) -> Result<()> {
        if !self.source.options.kernel_arg_type_strings {
            return Ok(());
        }
        let kernels: Vec<_> = self.entry_points.list.values().map(|(kernel, _)| *kernel).collect();
        for kernel in kernels {
            for kind in metadata::KEPT_ARGUMENTS {
                let Some(node) = self.source.function_metadata(kernel, kind) else { continue };
                let mut text = metadata::kept_arguments_prefix(kind, kernel.name_bytes());
                for argument in node.operands().flatten().filter_map(Metadata::string_bytes) {
                    text.extend_from_slice(argument);
                    text.push(b',');
                }
                self.module.string(&text)?;
            }
        }
        Ok(())
    }
}

impl<'m> ModuleWriter<'m> {
    fn declare_extensions(&mut self) -> Result<()> {
        for node in self.source.named(named::EXTENSION) {
            for name in node.texts()? {
                let name = String::from_utf8_lossy(name);
                let extension = Extension::by_name(&name).ok_or_else(|| {
                    Error::requires_extension(&name, "!spirv.Extension names it, and it is not known")
                })?;
                self.require_extension(extension, || "!spirv.Extension names it".to_owned())?;
            }
        }
        Ok(())
    }

    fn declare_capabilities(&mut self) -> Result<()> {
        for node in self.source.named(named::CAPABILITY) {
            let capability = Capability(node.number(0)?);
            if capability.row().is_none() {
                return Err(node.error(format!("{} is the number of no capability", capability.0)));
            }
            self.require_capability(capability);
        }
        Ok(())
    }

    /// The memory model; the addressing model is the triple's.
    fn set_memory_model(&mut self) -> Result<()> {
        let mut told = None;
        for node in self.source.named(named::MEMORY_MODEL) {
            let (addressing, model) = (node.number(0)?, MemoryModel(node.number(1)?));
            if model.row().is_none() {
                return Err(node.error(format!("{} is the number of no memory model", model.0)));
            }
            if told.is_some_and(|told| told != model) {
                return Err(node.error("parts of the module have different memory models"));
            }
            if addressing != self.analysis.addressing_model.0 {
                self.losses.add(Loss::NamedMetadata);
            }
            told = Some(model);
        }
        self.analysis.memory_model = told.unwrap_or(self.analysis.memory_model);
        self.requirements.note(OperandKind::MemoryModel, self.analysis.memory_model.0);
        self.requirements.note(OperandKind::AddressingModel, self.analysis.addressing_model.0);
        Ok(())
    }

    /// The header's word about the tool: that of the module that this one was read from, of linked ones that of the first.
    fn set_generator(&mut self) -> Result<()> {
        for (index, node) in self.source.named(named::GENERATOR).enumerate() {
            let (tool, version) = (node.number(0)?, node.number(1)?);
            let (Ok(tool), Ok(version)) = (u16::try_from(tool), u16::try_from(version)) else {
                return Err(node.error("a tool and its version have 16 bits each"));
            };
            if index == 0 {
                self.generator = u32::from(tool) << 16 | u32::from(version);
            }
        }
        Ok(())
    }
}

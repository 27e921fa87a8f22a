//! Metadata of the module: where it comes from, and what it says of itself in SPIR-V's terms.

use std::collections::BTreeSet;

use super::{ModuleWriter, Source, Writer};
use crate::{
    Error, Loss, Result,
    mapping::metadata,
    spirv::{
        Extension, Op,
        grammar::{Capability, MemoryModel, OperandKind, SourceLanguage},
    },
    view::{ContextView, Function, Metadata, Value},
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
            decorations: context.metadata_kind("spirv.Decorations"),
            parameter_decorations: context.metadata_kind(metadata::PARAMETER_DECORATIONS),
            kernel_arg_name: context.metadata_kind("kernel_arg_name"),
            kernel_arg_type_qual: context.metadata_kind("kernel_arg_type_qual"),
            llvm_loop: context.metadata_kind("llvm.loop"),
            prof: context.metadata_kind("prof"),
            alias_scope: context.metadata_kind("alias.scope"),
            noalias: context.metadata_kind("noalias"),
            cache_controls: context.metadata_kind("spirv.DecorationCacheControlINTEL"),
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
        let steps: [fn(&mut Self) -> Result<()>; 10] = [
            |writer| writer.module.write_source_extensions(),
            |writer| writer.module.write_sources(),
            |writer| writer.module.write_processes(),
            |writer| writer.write_kernel_arg_types(),
            |writer| writer.write_module_execution_modes(),
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
        let unknown = self
            .source
            .module
            .named_metadata()
            .filter(|named| metadata::is_unknown_to_translations(&named.name()));
        for named in unknown {
            self.module.losses.add_many(Loss::NamedMetadata, named.operand_count());
        }
    }
}

impl<'m> ModuleWriter<'m> {
    /// OpSource: those of `spirv.Source`, or one by the version of OpenCL.
    fn write_sources(&mut self) -> Result<()> {
        let mut seen = BTreeSet::new();
        for node in self.source.nodes("spirv.Source") {
            let number = |index| {
                let number = node.operand(index).and_then(Metadata::const_u64);
                number.and_then(|number| u32::try_from(number).ok())
            };
            let (Some(language), Some(version)) = (number(0), number(1)) else {
                return Err(Error::malformed(
                    "a node of !spirv.Source needs the numbers of language and version",
                ));
            };
            let file = node.operand(2).and_then(|file| match file.string_bytes() {
                Some(name) => Some(name),
                None => file.operand(0)?.string_bytes(),
            });
            // Modules that were linked tell the same once for each part.
            if seen.insert((language, version, file)) {
                self.write_source(SourceLanguage(language), version, file)?;
            }
        }
        if !seen.is_empty() {
            return Ok(());
        }
        let (language, version) = self.source.source_language();
        self.write_source(language, version, None)
    }
}

impl<'m> Source<'m> {
    /// The language and its version: of the first node of `spirv.Source`, or as OpenCL's versions tell.
    pub(super) fn source_language(&self) -> (SourceLanguage, u32) {
        let number = |node: Metadata<'m>, index| {
            node.operand(index).and_then(Metadata::const_u64).and_then(|number| u32::try_from(number).ok())
        };
        if let Some(node) = self.nodes("spirv.Source").first()
            && let (Some(language), Some(version)) = (number(*node, 0), number(*node, 1))
        {
            return (SourceLanguage(language), version);
        }
        match self.version_metadata("opencl.cxx.version") {
            Some(version) => (SourceLanguage::CPP_for_OpenCL, version),
            None => match self.version_metadata("opencl.ocl.version") {
                Some(version) => (SourceLanguage::OpenCL_C, version),
                None => (SourceLanguage::Unknown, 0),
            },
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

    /// The version of the first node, as OpSource takes it.
    fn version_metadata(&self, name: &str) -> Option<u32> {
        let node = *self.nodes(name).first()?;
        let number =
            |index| node.operand(index).and_then(Metadata::const_u64).and_then(|n| u32::try_from(n).ok());
        metadata::source_version(number(0)?, number(1)?)
    }
}

impl<'m> ModuleWriter<'m> {
    /// OpSourceExtension for the extensions that the source uses.
    fn write_source_extensions(&mut self) -> Result<()> {
        let mut seen = BTreeSet::new();
        for name in ["spirv.SourceExtension", "opencl.used.extensions"] {
            for node in self.source.nodes(name) {
                seen.extend(node.operands().flatten().filter_map(Metadata::string_bytes));
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
        for node in self.source.nodes(metadata::MODULE_PROCESSED) {
            for process in node.operands().flatten().filter_map(Metadata::string_bytes) {
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
        for node in self.source.nodes("spirv.Extension") {
            for name in node.operands().flatten().filter_map(Metadata::string) {
                let extension = Extension::by_name(name).ok_or_else(|| {
                    Error::requires_extension(name, "!spirv.Extension names it, and it is not known")
                })?;
                self.require_extension(extension, || "!spirv.Extension names it".to_owned())?;
            }
        }
        Ok(())
    }

    fn declare_capabilities(&mut self) -> Result<()> {
        for node in self.source.nodes("spirv.Capability") {
            let number =
                node.operand(0).and_then(Metadata::const_u64).and_then(|number| u32::try_from(number).ok());
            let capability = number.map(Capability).filter(|capability| capability.row().is_some());
            let capability = capability
                .ok_or_else(|| Error::malformed("a node of !spirv.Capability has no number of one"))?;
            self.require_capability(capability);
        }
        Ok(())
    }

    /// The memory model; the addressing model is the triple's.
    fn set_memory_model(&mut self) -> Result<()> {
        let model =
            self.source.nodes("spirv.MemoryModel").first().and_then(|node| node.operand(1)?.const_u64());
        if let Some(model) = model.and_then(|model| u32::try_from(model).ok()).map(MemoryModel) {
            if model.row().is_none() {
                return Err(Error::malformed(format!("{} is the number of no memory model", model.0)));
            }
            self.analysis.memory_model = model;
        }
        self.requirements.note(OperandKind::MemoryModel, self.analysis.memory_model.0);
        self.requirements.note(OperandKind::AddressingModel, self.analysis.addressing_model.0);
        Ok(())
    }

    /// The header's word about the tool: that of the module that this one was read from.
    fn set_generator(&mut self) -> Result<()> {
        let number = |node: &Metadata<'m>, index| {
            let number = node.operand(index).and_then(Metadata::const_u64)?;
            u16::try_from(number).ok().map(u32::from)
        };
        if let Some(node) = self.source.nodes("spirv.Generator").first()
            && let (Some(tool), Some(version)) = (number(node, 0), number(node, 1))
        {
            self.generator = tool << 16 | version;
        }
        Ok(())
    }
}

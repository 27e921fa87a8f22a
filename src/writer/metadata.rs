//! Metadata of the module: where it comes from.

use super::state::Writer;
use crate::{
    Result,
    llvm::Metadata,
    spirv::{
        Op,
        grammar::{OperandKind, SourceLanguage},
        words::push_string,
    },
};

impl<'m> Writer<'m> {
    /// Writes what named metadata tell about the module.
    pub(super) fn write_metadata(&mut self) {
        let step = self.write_source();
        self.tolerate(step);
        let step = self.write_source_extensions();
        self.tolerate(step);
    }

    /// OpSource, from `spirv.Source` or the version of OpenCL C.
    fn write_source(&mut self) -> Result<()> {
        let (language, version) = self.source_language();
        let mut words = vec![language.0, version];
        self.requirements.note(OperandKind::SourceLanguage, language.0);
        if let Some(file) = self.source_file() {
            let id = self.new_id();
            self.sections.sources.start(Op::String).id(id).string(file).finish()?;
            words.push(id.0);
        }
        self.sections.sources.push(Op::Source, &words)
    }

    pub(super) fn source_language(&self) -> (SourceLanguage, u32) {
        if let Some(node) = self.first_node("spirv.Source") {
            let number = |index| node.operand(index).and_then(Metadata::const_u64).unwrap_or_default() as u32;
            return (SourceLanguage(number(0)), number(1));
        }
        if let Some(version) = self.version_metadata("opencl.cxx.version") {
            return (SourceLanguage::CPP_for_OpenCL, version);
        }
        match self.version_metadata("opencl.ocl.version") {
            Some(version) => (SourceLanguage::OpenCL_C, version),
            None => (SourceLanguage::Unknown, 0),
        }
    }

    fn source_file(&self) -> Option<&'m [u8]> {
        self.first_node("spirv.Source")?.operand(2)?.operand(0)?.string_bytes()
    }

    fn first_node(&self, name: &str) -> Option<Metadata<'m>> {
        self.module.named_metadata_by_name(name)?.operand(0)
    }

    /// Major and minor number as OpSource takes them: major × 100000 + minor × 1000 (OpenCL SPIR-V environment).
    fn version_metadata(&self, name: &str) -> Option<u32> {
        let node = self.first_node(name)?;
        let number =
            |index| node.operand(index).and_then(Metadata::const_u64).and_then(|n| u32::try_from(n).ok());
        number(0)?.checked_mul(100_000)?.checked_add(number(1)?.checked_mul(1_000)?)
    }

    /// OpSourceExtension for the extensions that the source uses.
    fn write_source_extensions(&mut self) -> Result<()> {
        let mut seen = std::collections::BTreeSet::new();
        for name in ["opencl.used.extensions", "opencl.used.optional.core.features"] {
            let Some(named) = self.module.named_metadata_by_name(name) else {
                continue;
            };
            for node in named.operands() {
                seen.extend(node.operands().flatten().filter_map(Metadata::string_bytes));
            }
        }
        for extension in seen {
            let mut words = Vec::new();
            push_string(&mut words, extension);
            self.sections.sources.push(Op::SourceExtension, &words)?;
        }
        Ok(())
    }
}

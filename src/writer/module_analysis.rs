//! The analysis of the module before anything is written: the target, and which functions are kernels.

use rustc_hash::FxHashSet;

use super::ModuleWriter;
use crate::{
    Code, Error, Kind, Result, WriteOptions,
    mapping::metadata::SHADER_ENTRY_POINTS,
    spirv::{
        Version,
        grammar::{AddressingModel, MemoryModel},
    },
    view::{Function, ModuleView, calling_convention},
};

/// The target that the triple names, and the module's kernels.
pub(super) struct ModuleAnalysis<'m> {
    pub(super) addressing_model: AddressingModel,
    pub(super) memory_model: MemoryModel,
    /// Width of a size in bits.
    pub(super) pointer_bits: u32,
    /// The version to start from.
    pub(super) version: Version,
    /// The version that the triple names, which nothing raises that can be said another way.
    pub(super) named_version: Option<Version>,
    /// Whether the module belongs to vector computing (SPV_INTEL_vector_compute).
    pub(super) computes_vectors: bool,
    /// Kernels with bodies, in the module's order.
    pub(super) kernels: Vec<Function<'m>>,
    /// Kernels that are called or whose address is taken, which an entry point may not be (section 2.16.1).
    pub(super) called_kernels: FxHashSet<usize>,
}

impl<'m> ModuleAnalysis<'m> {
    /// Reads the triple: `spir`, `spir64`, `spirv`, `spirv32` or `spirv64`, the latter three with an optional version
    /// (`spirv64v1.3`). A module without functions and variables needs none.
    ///
    /// # Errors
    /// Where it is another target, or its version is none or newer than the options allow.
    pub(super) fn of_triple(module: ModuleView<'m>, options: &WriteOptions) -> Result<Self> {
        if module.named_metadata_by_name(SHADER_ENTRY_POINTS).is_some() {
            let detail = "a module of shaders has one structure in the place of its variables, from which they cannot be \
                          written back";
            return Err(Error::unsupported(Code::InvalidModule, detail));
        }
        let triple = module.triple();
        let is_empty = module.functions().next().is_none() && module.globals().next().is_none();
        let (bits, sub_arch) = architecture(&triple, is_empty)?;
        let version = match sub_arch {
            "" => Version::V1_0,
            text => sub_arch_version(text).ok_or_else(|| {
                Error::new(Code::InvalidSubArch, Kind::Unsupported, format!("the triple is {triple}"))
            })?,
        };
        if options.max_version.is_some_and(|max| version > max) {
            return Err(Error::new(
                Code::TripleMaxVersionIncompatible,
                Kind::Requires,
                format!("the triple {triple} asks for SPIR-V {version}"),
            ));
        }
        Ok(Self {
            addressing_model: if bits == 64 {
                AddressingModel::Physical64
            } else {
                AddressingModel::Physical32
            },
            memory_model: MemoryModel::OpenCL,
            pointer_bits: bits,
            version,
            named_version: (!sub_arch.is_empty()).then_some(version),
            computes_vectors: false,
            kernels: Vec::new(),
            called_kernels: FxHashSet::default(),
        })
    }
}

/// Returns the width of pointers that a triple names, and the version behind its architecture. A module without functions and
/// variables, as one of metadata alone, is one for any target.
fn architecture(triple: &str, is_empty: bool) -> Result<(u32, &str)> {
    let arch = triple.split('-').next().unwrap_or_default();
    match arch {
        "spir64" => return Ok((64, "")),
        "spir" => return Ok((32, "")),
        "" if is_empty => return Ok((64, "")),
        _ => {}
    }
    // LLVM's target without an addressing model of its own has pointers of 64 bits.
    let targets = [("spirv64", 64), ("spirv32", 32), ("spirv", 64)];
    let known = targets.into_iter().find_map(|(target, bits)| Some((bits, arch.strip_prefix(target)?)));
    known.ok_or_else(|| {
        let (detail, help) = if triple.is_empty() {
            let help = "compile with -target spir64-unknown-unknown, or add the line `target triple = \
                        \"spir64-unknown-unknown\"`";
            ("The module has no target triple".to_owned(), help)
        } else {
            (format!("Actual target triple is {triple}"), "compile with -target spir64-unknown-unknown")
        };
        Error::new(Code::InvalidTargetTriple, Kind::Unsupported, detail).with_help(help)
    })
}

fn sub_arch_version(text: &str) -> Option<Version> {
    let minor = text.strip_prefix("v1.")?.parse().ok()?;
    Some(Version::new(1, minor)).filter(|version| version.is_known())
}

/// Whether a function is a kernel by its calling convention.
pub(super) fn is_kernel(function: Function<'_>) -> bool {
    function.calling_convention() == calling_convention::SPIR_KERNEL
}

impl<'m> ModuleWriter<'m> {
    /// Finds the kernels and those among them that are used as functions.
    pub(super) fn analyse(&mut self) {
        self.analysis.computes_vectors = self.allows_long_vectors() && self.computes_vectors();
        for function in self.source.module.functions() {
            if is_kernel(function) && !function.is_declaration() {
                self.analysis.kernels.push(function);
                let called = function.value().uses().any(|u| {
                    u.instruction()
                        .is_some_and(|inst| inst.callee().is_some_and(|callee| callee == function.value()))
                });
                if called {
                    self.analysis.called_kernels.insert(function.value().as_key());
                }
            }
        }
    }
}

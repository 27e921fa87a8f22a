//! A module's header and first sections: version, extensions, addressing and memory model.

use crate::{
    Code, Error, Kind, ReadOptions, Result,
    spirv::{
        Extension, Module, Op, Version,
        grammar::{AddressingModel, Capability, ExecutionModel, ImportedSet, MemoryModel},
        second_memory_model, words,
    },
};

/// What a module is for, on which its data layout, its address spaces and the layout of its types hang.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ModuleKind {
    /// Kernels for OpenCL.
    Kernel,
    /// Shaders for Vulkan and OpenGL.
    Shader,
}

/// Addressing and memory model.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Model {
    /// What the module's entry points are.
    pub(crate) kind: ModuleKind,
    /// How pointers are addressed.
    pub(crate) addressing: AddressingModel,
    /// How memory behaves.
    pub(crate) memory: MemoryModel,
}

impl Model {
    /// Width of a pointer in bits.
    pub(crate) fn pointer_bits(self) -> u32 {
        if self.addressing == AddressingModel::Physical32 { 32 } else { 64 }
    }

    /// The target triple.
    pub(crate) fn triple(self) -> &'static str {
        if self.pointer_bits() == 32 { "spir-unknown-unknown" } else { "spir64-unknown-unknown" }
    }

    /// The data layout that clang gives to the triple; it ends in [`GLOBALS_IN_1`].
    pub(crate) fn data_layout(self) -> &'static str {
        if self.pointer_bits() == 32 {
            "e-p:32:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
        } else {
            "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
        }
    }
}

/// The end of data layouts, by which variables of the module are in global memory.
pub(crate) const GLOBALS_IN_1: &str = "-G1";

/// Checks that the module's version and extensions are among those that the options allow.
pub(crate) fn check(module: &Module, options: &ReadOptions) -> Result<()> {
    let version = module.header().known_version()?;
    if let Some(most) = options.max_version.filter(|most| version > *most) {
        return Err(too_new(version, most));
    }
    for inst in module.iter() {
        match inst.op() {
            Op::Capability => {}
            Op::Extension => {
                let name = words::string(inst.operands());
                let allowed =
                    Extension::by_name(&name).is_none_or(|extension| options.extensions.contains(extension));
                if !allowed {
                    let detail = format!(
                        "input SPIR-V module uses extension '{name}' which were disabled by --spirv-ext option"
                    );
                    return Err(Error::new(Code::InvalidModule, Kind::Requires, detail)
                        .with_help(format!("allow it with --spirv-ext=+{name}"))
                        .or_at(|| inst.location()));
                }
            }
            Op::ExtInstImport => {
                let name = words::string(inst.operands().get(1..).unwrap_or(&[]));
                if ImportedSet::by_import(&name) == ImportedSet::Unknown {
                    let detail = format!("the set is called {name}");
                    return Err(Error::new(Code::InvalidBuiltinSetName, Kind::Unsupported, detail)
                        .or_at(|| inst.location()));
                }
            }
            _ => break,
        }
    }
    Ok(())
}

/// The kind of a module: its entry points tell, and where there are none, its capabilities.
pub(crate) fn kind(module: &Module) -> ModuleKind {
    let (mut has_shader, mut has_kernel) = (false, false);
    for inst in module.iter().take_while(|inst| inst.op() != Op::Function) {
        let Some(word) = inst.operands().first().copied() else { continue };
        match inst.op() {
            Op::EntryPoint if ExecutionModel(word) == ExecutionModel::Kernel => return ModuleKind::Kernel,
            Op::EntryPoint => return ModuleKind::Shader,
            Op::Capability => {
                has_kernel |= Capability(word) == Capability::Kernel;
                has_shader |= Capability(word) == Capability::Shader;
            }
            _ => {}
        }
    }
    if has_shader && !has_kernel { ModuleKind::Shader } else { ModuleKind::Kernel }
}

fn too_new(version: Version, most: Version) -> Error {
    Error::new(
        Code::InvalidModule,
        Kind::Requires,
        format!(
            "incorrect SPIR-V version number {version} ({}) - it conflicts with maximum allowed version which is set \
             to {most} ({})",
            version.word(),
            most.word()
        ),
    )
    .with_help(format!("allow it with --spirv-max-version={version}"))
}

/// The addressing and memory model.
pub(crate) fn model(module: &Module) -> Result<Model> {
    let mut found = None;
    for inst in module.iter().take_while(|inst| inst.op() != Op::Function) {
        if inst.op() != Op::MemoryModel {
            continue;
        }
        if found.is_some() {
            return Err(second_memory_model(inst));
        }
        let (addressing, memory) = (AddressingModel(inst.word(0)?), MemoryModel(inst.word(1)?));
        if addressing.row().is_none() {
            let detail = format!("the addressing model is {}", addressing.0);
            return Err(
                Error::new(Code::InvalidAddressingModel, Kind::Malformed, detail).or_at(|| inst.location())
            );
        }
        if memory.row().is_none() {
            let detail = format!("the memory model is {}", memory.0);
            return Err(
                Error::new(Code::InvalidMemoryModel, Kind::Malformed, detail).or_at(|| inst.location())
            );
        }
        found = Some(Model { kind: kind(module), addressing, memory });
    }
    found.ok_or_else(|| {
        Error::new(Code::UnspecifiedMemoryModel, Kind::Malformed, "the module has no OpMemoryModel")
    })
}

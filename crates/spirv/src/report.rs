//! A module's declarations about itself, and its specialization constants.

use std::fmt;

use super::{
    Id, Ids, Module, Op, Version,
    grammar::{AddressingModel, Capability, Decoration, EnumRow, MemoryModel},
    words,
};
use crate::{Code, Error, Kind, Result};

/// A module's declarations before its first function: version, models, capabilities, extensions, sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The header's version.
    pub version: Version,
    /// The memory model.
    pub memory_model: MemoryModel,
    /// The addressing model.
    pub addressing_model: AddressingModel,
    /// Capabilities in the module's order.
    pub capabilities: Vec<Capability>,
    /// Names of extensions in the module's order.
    pub extensions: Vec<String>,
    /// Names of imported extended instruction sets in the module's order.
    pub ext_inst_sets: Vec<String>,
}

/// Returns the error of a second OpMemoryModel (specification, section 2.4).
pub fn second_memory_model(inst: crate::Inst<'_>) -> Error {
    Error::new(Code::RepeatedMemoryModel, Kind::Malformed, "the module has a second memory model")
        .or_at(|| inst.location())
}

impl Report {
    /// Collects the declarations of `module`.
    ///
    /// # Errors
    /// When the version is none of the specification's, or the memory model is missing or declared twice.
    pub fn new(module: &Module) -> Result<Self> {
        let version = module.header().known_version()?;
        let mut models = None;
        let mut capabilities = Vec::new();
        let mut extensions = Vec::new();
        let mut ext_inst_sets = Vec::new();
        for inst in module.iter().take_while(|inst| inst.op() != Op::Function) {
            match inst.op() {
                Op::Capability => capabilities.push(Capability(inst.word(0)?)),
                Op::Extension => extensions.push(words::string(inst.operands()).into_owned()),
                Op::ExtInstImport => ext_inst_sets.push(words::string(inst.arguments()).into_owned()),
                Op::MemoryModel if models.is_some() => {
                    return Err(second_memory_model(inst));
                }
                Op::MemoryModel => {
                    models = Some((AddressingModel(inst.word(0)?), MemoryModel(inst.word(1)?)))
                }
                _ => {}
            }
        }
        let Some((addressing_model, memory_model)) = models else {
            return Err(Error::new(
                Code::UnspecifiedMemoryModel,
                Kind::Malformed,
                "the module has no OpMemoryModel",
            ));
        };
        Ok(Self { version, memory_model, addressing_model, capabilities, extensions, ext_inst_sets })
    }
}

fn name(row: Option<&EnumRow>, number: u32) -> String {
    row.map_or_else(|| number.to_string(), |row| row.written_name().to_owned())
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "SPIR-V module report:")?;
        writeln!(f, " Version: {}", self.version)?;
        writeln!(f, " Memory model: {}", name(self.memory_model.row(), self.memory_model.0))?;
        writeln!(f, " Addressing model: {}", name(self.addressing_model.row(), self.addressing_model.0))?;
        writeln!(f, " Number of capabilities: {}", self.capabilities.len())?;
        for capability in &self.capabilities {
            writeln!(f, "  Capability: {}", name(capability.row(), capability.0))?;
        }
        writeln!(f, " Number of extensions: {}", self.extensions.len())?;
        for extension in &self.extensions {
            writeln!(f, "  Extension: {extension}")?;
        }
        writeln!(f, " Number of extended instruction sets: {}", self.ext_inst_sets.len())?;
        for set in &self.ext_inst_sets {
            writeln!(f, "  Extended Instruction Set: {set}")?;
        }
        Ok(())
    }
}

/// The type of a scalar specialization constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SpecType {
    /// A boolean.
    Bool,
    /// An integer of this many bits.
    Int(u32),
    /// A floating-point number of this many bits.
    Float(u32),
}

impl SpecType {
    /// Size in bits of the value that is given for such a constant; a boolean's is a byte.
    #[must_use]
    pub const fn bits(self) -> u32 {
        match self {
            Self::Bool => 8,
            Self::Int(width) | Self::Float(width) => width,
        }
    }
}

impl fmt::Display for SpecType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool => f.write_str("i1"),
            Self::Int(width) => write!(f, "i{width}"),
            Self::Float(width) => write!(f, "f{width}"),
        }
    }
}

/// A scalar specialization constant that can be given a value from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SpecConstant {
    /// The number of its `SpecId` decoration.
    pub spec_id: u32,
    /// Its id in the module.
    pub id: Id,
    /// Its type.
    pub ty: SpecType,
}

/// The scalar specialization constants of a module that carry a `SpecId`, in the module's order.
///
/// # Errors
/// When the id bound is out of range, or a constant's type is not a scalar.
pub fn spec_constants(module: &Module) -> Result<Vec<SpecConstant>> {
    let ids = Ids::new(module)?;
    let mut numbers = rustc_hash::FxHashMap::default();
    let mut found = Vec::new();
    for inst in module.iter().take_while(|inst| inst.op() != Op::Function) {
        if inst.op() == Op::Decorate && inst.word(1)? == Decoration::SpecId.0 {
            numbers.entry(inst.id(0)?).or_insert(inst.word(2)?);
        }
        if !matches!(inst.op(), Op::SpecConstant | Op::SpecConstantTrue | Op::SpecConstantFalse) {
            continue;
        }
        let (type_id, id) = (inst.id(0)?, inst.id(1)?);
        let Some(&spec_id) = numbers.get(&id) else {
            continue;
        };
        let type_inst = ids.require(type_id).map_err(|error| error.or_at(|| inst.location()))?;
        let ty = match type_inst.op() {
            Op::TypeBool => SpecType::Bool,
            Op::TypeInt => SpecType::Int(type_inst.word(1)?),
            Op::TypeFloat => SpecType::Float(type_inst.word(1)?),
            other => return Err(inst.malformed(format!("the type of a constant of numbers is {other}"))),
        };
        found.push(SpecConstant { spec_id, id, ty });
    }
    Ok(found)
}

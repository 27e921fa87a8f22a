//! The bindings that a shader uses, and the error where one of them is not bound or is bound to something else.
//!
//! Vulkan asks for every resource that the code of an entry point names, whether an invocation comes there or not.

use std::collections::BTreeMap;

use super::{
    interface::Fields,
    memory::ENTRY,
    resources::{Descriptor, Resources},
};
use crate::{
    Code, Error, Kind, Result,
    access::MOST_STEPS,
    llvm::{Block, Function, Inst, Metadata, Module, Opcode, Value},
    mapping::{metadata::SHADER_VARIABLES, shader::Field},
    spirv::grammar::StorageClass,
};

/// The bytes of a pointer in the tables.
const POINTER: u64 = 8;

/// A binding that a shader uses, with its variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct UsedBinding {
    set: u32,
    binding: u32,
    /// The variable's name, empty where the module has none.
    name: String,
    /// The class of the variable; none where variables of buffers and of others share the binding.
    class: Option<StorageClass>,
}

impl UsedBinding {
    /// The binding in words: its place, what kind of resource it is, and the variable's name.
    fn told(&self) -> String {
        let what = match self.class {
            Some(StorageClass::Uniform) => "uniform buffer",
            Some(StorageClass::UniformConstant) => "image or sampler",
            Some(_) => "storage buffer",
            None => "resource",
        };
        let name = if self.name.is_empty() { String::new() } else { format!(" \"{}\"", self.name) };
        format!(
            "{}.{} (set {}, binding {}), the {what}{name}",
            self.set, self.binding, self.set, self.binding
        )
    }

    /// The option of `spirv-llvm run` that binds it.
    fn option(&self) -> String {
        let (set, binding) = (self.set, self.binding);
        match self.class {
            Some(StorageClass::UniformConstant) => {
                format!("--image {set}.{binding}=FILE.png or --sampler {set}.{binding}=linear")
            }
            _ => format!("--bind {set}.{binding}=FILE"),
        }
    }

    /// Whether a descriptor is of the kind that the code takes it for.
    fn takes(&self, descriptor: &Descriptor) -> bool {
        let is_buffer = matches!(descriptor, Descriptor::Buffer(_));
        self.class.is_none_or(|class| is_buffer != is_handles(class))
    }
}

/// Whether variables of a class are handles of images, samplers and the like, and no buffers.
fn is_handles(class: StorageClass) -> bool {
    class == StorageClass::UniformConstant
}

/// The bindings that the functions of a module use, in the order of their sets and numbers.
pub(super) fn used(module: Module<'_>, fields: &Fields) -> Vec<UsedBinding> {
    let mut found = BTreeMap::new();
    let variables = variables(module);
    let insts = module.functions().flat_map(Function::blocks).flat_map(Block::instructions);
    for load in insts.filter(|inst| inst.opcode() == Opcode::Load) {
        if let Some(place) = binding_of(module, fields, load)
            && let Some(variable) = variables.get(&place)
        {
            found.entry(place).or_insert_with(|| variable.clone());
        }
    }
    found.into_values().collect()
}

/// The variables of the module that have a binding, by their places.
fn variables(module: Module<'_>) -> BTreeMap<(u32, u32), UsedBinding> {
    let read = |node: Metadata<'_>| {
        let number = |index| node.operand(index).and_then(Metadata::const_u64);
        let word = |index| number(index).and_then(|word| u32::try_from(word).ok());
        let (class, set, binding) = (StorageClass(word(1)?), word(2)?, word(3)?);
        // A variable without a set is in the first one; one without a binding has none.
        let set = if set == u32::MAX { 0 } else { set };
        let name = node.operand(0).and_then(Metadata::string).unwrap_or_default().to_owned();
        (binding != u32::MAX)
            .then_some(((set, binding), UsedBinding { set, binding, name, class: Some(class) }))
    };
    let list = module.named_metadata_by_name(SHADER_VARIABLES);
    let mut found: BTreeMap<_, UsedBinding> = BTreeMap::new();
    for (place, variable) in list.into_iter().flat_map(|list| list.operands()).filter_map(read) {
        let known = found.entry(place).or_insert_with(|| variable.clone());
        if known.class.map(is_handles) != variable.class.map(is_handles) {
            known.class = None;
        }
    }
    found
}

/// The set and the number of the binding whose descriptors a load gets the address of, by its way from the interface structure.
fn binding_of(module: Module<'_>, fields: &Fields, load: Inst<'_>) -> Option<(u32, u32)> {
    let (set, row) = base_of(module, load.operand(0)?)?;
    let (sets, entry) = base_of(module, loaded_from(set)?)?;
    let (interface, field) = base_of(module, loaded_from(sets)?)?;
    let is_table = interface.argument_index() == Some(0) && field == fields.offset(Field::Sets) as u64;
    if !is_table || row % ENTRY as u64 != 0 || entry % POINTER != 0 {
        return None;
    }
    Some((u32::try_from(entry / POINTER).ok()?, u32::try_from(row / ENTRY as u64).ok()?))
}

/// The address that a value is loaded from.
fn loaded_from(value: Value<'_>) -> Option<Value<'_>> {
    value.as_instruction().filter(|inst| inst.opcode() == Opcode::Load)?.operand(0)
}

/// The pointer that an address is a constant number of bytes behind, and that number.
fn base_of<'m>(module: Module<'m>, address: Value<'m>) -> Option<(Value<'m>, u64)> {
    let (mut at, mut offset) = (address, 0_u64);
    for _ in 0..MOST_STEPS {
        match at.as_instruction().map(|inst| (inst, inst.opcode())) {
            Some((gep, Opcode::GetElementPtr)) => {
                offset = offset.wrapping_add(step_of(module, gep)?);
                at = gep.operand(0)?;
            }
            Some((cast, Opcode::AddrSpaceCast)) => at = cast.operand(0)?,
            _ => return Some((at, offset)),
        }
    }
    None
}

/// How many bytes an address with constant indices is behind its base: those of an element, and of a member of a structure.
fn step_of(module: Module<'_>, gep: Inst<'_>) -> Option<u64> {
    let source = gep.gep_source()?;
    let index = |number| gep.operand(number).and_then(Value::const_u64);
    let elements = index(1)?.wrapping_mul(module.size_of(source)?);
    match gep.operand_count() {
        2 => Some(elements),
        3 => Some(elements.wrapping_add(module.member_offset(source, u32::try_from(index(2)?).ok()?)?)),
        _ => None,
    }
}

/// Checks that all bindings that a shader uses are bound to what it takes them for.
///
/// # Errors
/// Where some are not: the message has the name, the set and the binding of each.
pub(super) fn check(shader: &str, used: &[UsedBinding], resources: &Resources) -> Result<()> {
    let first = |binding: &UsedBinding| {
        resources.bindings.get(&(binding.set, binding.binding)).and_then(|array| array.first())
    };
    let missing: Vec<&UsedBinding> = used.iter().filter(|binding| first(binding).is_none()).collect();
    if !missing.is_empty() {
        let told: Vec<_> = missing.iter().map(|binding| binding.told()).collect();
        let options: Vec<_> = missing.iter().map(|binding| binding.option()).collect();
        let text = format!("shader {shader}: nothing is bound to {}", told.join("; nor to "));
        let error = Error::new(Code::Other, Kind::Malformed, text);
        return Err(error.with_help(format!("`spirv-llvm run` binds it by {}", options.join(" "))));
    }
    let is_wrong = |binding: &&UsedBinding| first(binding).is_some_and(|bound| !binding.takes(bound));
    let Some(wrong) = used.iter().find(is_wrong) else { return Ok(()) };
    let bound = match first(wrong) {
        Some(Descriptor::Buffer(_)) => "a buffer",
        Some(Descriptor::Image(..)) => "an image",
        _ => "a sampler",
    };
    let text = format!("shader {shader}: {bound} is bound to {}", wrong.told());
    let error = Error::new(Code::Other, Kind::Malformed, text);
    Err(error.with_help(format!("`spirv-llvm run` binds it by {}", wrong.option())))
}

//! Undefined values are given a value, so that a kernel that reads memory before it writes there gives the same each time, in whatever
//! order its instructions stand: it reads zeros.

use super::aggregates;
use crate::llvm::{Block, BuildError, Builder, Inst, Module, Type, TypeKind, Value, ValueKind};
use crate::{Error, Result};

/// How deep aggregates are looked into.
const MAX_DEPTH: u32 = 8;

/// The largest variable, in bytes, that a store of its whole value clears.
const LARGEST_STORED: u64 = 256;

/// The most elements of an aggregate that are looked at.
const MAX_ELEMENTS: u64 = 1 << 12;

/// Has variables start as zero, and puts zeros in the place of undefined operands.
pub(super) fn module(module: Module<'_>) -> Result<()> {
    let builder = Builder::new(module.context());
    for function in module.functions() {
        let insts: Vec<_> = function.blocks().flat_map(Block::instructions).collect();
        for inst in insts {
            // The contents of a variable are undefined again where its lifetime starts.
            let callee = inst.called_function().map(|callee| callee.name());
            if callee.is_some_and(|name| name.starts_with("llvm.lifetime.")) {
                inst.erase().map_err(internal)?;
                continue;
            }
            clear_variable(module, &builder, inst)?;
            define_operands(inst)?;
        }
    }
    Ok(())
}

fn internal(error: BuildError) -> Error {
    Error::internal(error.to_string())
}

/// Has a variable start as zero.
fn clear_variable<'m>(module: Module<'m>, builder: &Builder<'m>, inst: Inst<'m>) -> Result<()> {
    let is_single = inst.operand(0).is_none_or(|count| count.const_u64() == Some(1));
    if let Some(ty) = inst.allocated_type()
        && let Some(next) = inst.next()
        && is_single
    {
        builder.position_before(next);
        if module.size_of(ty).is_some_and(|size| size > LARGEST_STORED) {
            // A store of so many values would take the code generator long.
            return aggregates::clear(module, builder, inst.value(), ty).map_err(internal);
        }
        let zero = ty.const_null().map_err(internal)?;
        builder.store(zero, inst.value(), inst.alignment(), false).map_err(internal)?;
    }
    Ok(())
}

fn define_operands(inst: Inst<'_>) -> Result<()> {
    for (index, operand) in (0..).zip(inst.operands().collect::<Vec<_>>()) {
        if let Some(value) = defined(operand, 0)? {
            inst.set_operand(index, value).map_err(internal)?;
        }
    }
    Ok(())
}

/// A constant with zeros where it is undefined; `None` where it is not.
fn defined(value: Value<'_>, depth: u32) -> Result<Option<Value<'_>>> {
    let Some(ty) = value.ty() else { return Ok(None) };
    match value.kind() {
        // Types that have no zero are those of tokens and the like.
        ValueKind::Undef | ValueKind::Poison => Ok(ty.const_null().ok()),
        ValueKind::ConstantVector | ValueKind::ConstantStruct | ValueKind::ConstantArray
            if depth < MAX_DEPTH =>
        {
            let count = ty.len().unwrap_or_else(|| ty.members().count() as u64);
            if count > MAX_ELEMENTS {
                return Ok(None);
            }
            let mut changes = false;
            let mut elements = Vec::new();
            for element in (0..count).map_while(|index| value.aggregate_element(index)) {
                let new = defined(element, depth + 1)?;
                changes |= new.is_some();
                elements.push(new.unwrap_or(element));
            }
            if changes { rebuilt(ty, &elements).map(Some) } else { Ok(None) }
        }
        _ => Ok(None),
    }
}

fn rebuilt<'m>(ty: Type<'m>, elements: &[Value<'m>]) -> Result<Value<'m>> {
    let value = match (ty.kind(), ty.element()) {
        (TypeKind::Array, Some(element)) => element.const_array(elements),
        (TypeKind::Vector, Some(element)) => element.const_vector(elements),
        _ => ty.const_struct(elements),
    };
    value.map_err(internal)
}

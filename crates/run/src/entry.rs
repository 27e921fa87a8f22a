//! The functions by which the launcher enters a kernel and those of its blocks: they take the arguments out of their block.

use inkwell::AddressSpace;
use inkwell::attributes::AttributeLoc;
use inkwell::module::{Linkage, Module};
use inkwell::targets::TargetData;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicMetadataValueEnum, FunctionValue};

use super::params::{Params, Sources};
use super::prepare::{SPIR_KERNEL, is_declaration, kind_of};
use super::{ArgInfo, ArgKind, Child};
use crate::llvm::KnownAttribute;
use crate::{Error, Result};

/// The function that takes the block of arguments and calls the kernel.
pub(crate) const ENTER: &str = "spirv_llvm.run.enter";
/// How the names of functions begin that kernels of blocks get.
pub(super) const CHILD: &str = "spirv_llvm.child.";

/// Whether a function is the kernel of a block: its address is taken, to enqueue it, and it has the literal by a generic pointer.
pub(super) fn is_of_block(module: &Module<'_>, function: FunctionValue<'_>) -> bool {
    const GENERIC: u32 = 4;
    let name = function.get_name().to_bytes();
    let is_kernel = function.get_call_conventions() == SPIR_KERNEL && !is_declaration(function);
    let Some(function) = crate::llvm::Module::from_inkwell(module).function(name) else { return false };
    let first = function.params().next().and_then(|param| param.ty());
    let has_literal = first.is_some_and(|ty| ty.is_pointer() && ty.pointer_space() == Some(GENERIC));
    let mut uses = function.value().uses();
    let is_taken =
        uses.any(|used| used.instruction().is_none_or(|inst| inst.called_function() != Some(function)));
    is_kernel && has_literal && is_taken
}

/// Gives the kernels of blocks names by which they are found, and entries.
pub(super) fn add_children(module: &Module<'_>, data: &TargetData, names: &[String]) -> Result<Vec<Child>> {
    let mut children = Vec::new();
    for name in names {
        // One that nothing refers to any more is gone.
        let Some(function) = module.get_function(name) else { continue };
        let params = Params::of(module, function, data, &Sources::default())?;
        let is_local = |info: &ArgInfo| info.kind == ArgKind::Local;
        if !params.infos.iter().skip(1).all(is_local) {
            continue;
        }
        let number = children.len();
        add_entry(module, &format!("{ENTER}.{number}"), function, &params)?;
        function.set_linkage(Linkage::External);
        function.as_global_value().set_name(&format!("{CHILD}{number}"));
        children.push(Child { name: name.clone(), offsets: params.offsets, size: params.size });
    }
    Ok(children)
}

/// Adds the function that takes the arguments out of their block and calls the kernel.
pub(super) fn add_entry(
    module: &Module<'_>,
    name: &str,
    kernel: FunctionValue<'_>,
    params: &Params<'_>,
) -> Result<()> {
    let context = module.get_context();
    let pointer = context.ptr_type(AddressSpace::default());
    let enter = module.add_function(name, context.void_type().fn_type(&[pointer.into()], false), None);
    let builder = context.create_builder();
    builder.position_at_end(context.append_basic_block(enter, ""));
    let internal = |error: inkwell::builder::BuilderError| Error::internal(format!("the entry: {error}"));
    let Some(block) = enter.get_nth_param(0).filter(|value| value.is_pointer_value()) else {
        return Err(Error::internal("the entry has no argument"));
    };
    let block = block.into_pointer_value();
    let mut arguments: Vec<BasicMetadataValueEnum<'_>> = Vec::new();
    for ((index, &by_address), &member) in (0..).zip(&params.by_address).zip(&params.members) {
        let field = params.block.get_field_type_at_index(member);
        let field = field.ok_or_else(|| Error::internal("an argument that is no member of the block"))?;
        let member = builder.build_struct_gep(params.block, block, member, "").map_err(internal)?;
        arguments.push(if by_address {
            // The parameter may point into any address space; here all are one.
            let ty = kernel.get_nth_param(index).map(|param| param.get_type());
            let Some(BasicTypeEnum::PointerType(ty)) = ty else {
                return Err(Error::internal("an argument by value that is no pointer"));
            };
            if ty == member.get_type() {
                member.into()
            } else {
                builder.build_address_space_cast(member, ty, "").map_err(internal)?.into()
            }
        } else {
            builder.build_load(field, member, "").map_err(internal)?.into()
        });
    }
    let call = builder.build_call(kernel, &arguments, "").map_err(internal)?;
    for index in 0..kernel.count_params() {
        for attribute in kernel.attributes(AttributeLoc::Param(index)) {
            // Only what decides on how the argument is passed.
            let decisive =
                [KnownAttribute::ByVal, KnownAttribute::Align, KnownAttribute::ZExt, KnownAttribute::SExt];
            if (attribute.is_enum() || attribute.is_type())
                && decisive.into_iter().any(|known| attribute.get_enum_kind_id() == kind_of(known))
            {
                call.add_attribute(AttributeLoc::Param(index), attribute);
            }
        }
    }
    builder.build_return(None).map_err(internal)?;
    Ok(())
}

//! SPIR-V-friendly calls of extended instruction sets other than OpenCL.std: the operands as the grammar lays them out.

use super::OperandWords;
use crate::{
    Code, Error, Result,
    mapping::builtins::{Resolved, opencl_std},
    spirv::{
        Extension, Op,
        grammar::{ExtInstRow, ExtInstSet},
    },
    view::InstView,
    writer::{FunctionWriter, ModuleWriter},
};

pub(super) fn other_ext_call<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    builtin: &Resolved<'m>,
    set: ExtInstSet,
    row: &'static ExtInstRow,
) -> Result<()> {
    if !opencl_std::takes(row, inst.arg_count() as usize) {
        return Err(Error::unsupported(
            Code::InvalidNumberOfOperands,
            format!("{} takes {} operands", row.name, row.operands.len()),
        ));
    }
    f.module.require_set(set, row)?;
    let mut words = OperandWords::from_slice(&[f.module.import(set)?.0, row.number]);
    for number in 0..inst.arg_count() {
        let value = f.arg(inst, number)?;
        let spec = row.operands.get(number as usize).or(row.operands.last());
        let is_literal = spec.is_some_and(|spec| !spec.kind.is_id());
        let pointee = if is_literal { None } else { f.module.mangled_pointee(builtin, number)? };
        words.push(match pointee {
            _ if is_literal => f.literal(inst, number)?,
            Some(pointee) if f.source.llvm_type(value)?.is_pointer() => f.pointer_to(value, pointee)?.0,
            _ => f.value(value)?.0,
        });
    }
    if inst.is_void() {
        let void = f.module.void()?;
        f.emit(Op::ExtInst, void, &words)?;
        return Ok(());
    }
    let ty = f.module.call_type(inst)?;
    f.emit_for(inst, Op::ExtInst, ty, &words)?;
    Ok(())
}

impl<'m> ModuleWriter<'m> {
    /// Requirements of an instruction of a set: sets of extensions have the extension's name.
    fn require_set(&mut self, set: ExtInstSet, row: &ExtInstRow) -> Result<()> {
        let name = set.table().name;
        let own = match Extension::by_name(name) {
            None if set.is_non_semantic() => Some(Extension::SPV_KHR_non_semantic_info),
            own => own,
        };
        for extension in own.into_iter().chain(row.extensions.iter().copied()) {
            self.require_extension(extension, || format!("an instruction of the set {name} needs it"))?;
        }
        if let Some(capability) = row.capabilities.first() {
            self.require_capability(*capability);
        }
        Ok(())
    }
}

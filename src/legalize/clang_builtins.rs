//! Intrinsics of LLVM's SPIR-V targets (`llvm.spv.*`), which clang makes of its builtins there: calls of the SPIR-V-friendly
//! functions that stand for the same variables and instructions.

use std::{borrow::Cow, cmp::Ordering};

use spirv_llvm_ir as ir;

use super::{Legalizer, convergence, intrinsics, refuse, type_of};
use crate::{
    Code, Error, Result,
    draft::{Draft, Function, Inst, Opcode, Type, Value, calling_convention},
    mangle::Builtin,
    mapping::{
        builtins::{friendly, types, workitem},
        storage,
    },
    spirv::{Op, grammar::BuiltIn},
};

/// Returns bitcode of a module, for a release of LLVM, in which the intrinsics that hosts lack, or that checks of them do not know, are
/// what stands for them ([`Replacement::is_for_hosts`](crate::mapping::intrinsics::Replacement::is_for_hosts)): those of LLVM's SPIR-V
/// targets calls of SPIR-V-friendly functions, masked divisions plain ones. Tokens of convergence control are left out. All else stays as
/// it is.
///
/// # Errors
/// Where the bytes are not the bitcode of one module, an intrinsic has operands that it does not take, or that release has no bitcode
/// for an instruction of the module.
pub fn without_foreign_intrinsics(bitcode: &[u8], version: u32) -> Result<Vec<u8>> {
    let invalid = |detail: String| Error::unsupported(Code::InvalidLlvmModule, detail);
    let modules = ir::bitcode::read(bitcode).map_err(|error| invalid(error.to_string()))?;
    let [mut module] = <[ir::Module; 1]>::try_from(modules)
        .map_err(|modules| invalid(format!("the file has {} modules in place of one", modules.len())))?;
    convergence::drop_bundles(&mut module);
    let draft = Draft::of(module);
    convergence::erase_tokens(draft.module())?;
    intrinsics::replace(draft.module(), |how| how.is_for_hosts())?;
    ir::bitcode::write_for_first(draft.finish(), version..=version)
        .map_err(|error| invalid(error.to_string()))
}

impl<'m> Legalizer<'m> {
    /// Returns a builtin variable, or the component of it that the argument numbers, in as many bits as the call has.
    pub(super) fn builtin_variable(&self, inst: Inst<'m>, variable: BuiltIn) -> Result<Value<'m>> {
        let name = workitem::variable_name(variable).ok_or_else(|| refuse(inst))?;
        let args: Vec<Value<'m>> = inst.args().collect();
        let is_word = workitem::by_variable(variable)
            .is_some_and(|row| row.shape == workitem::BuiltinVariableType::Int);
        let bits = if is_word { 32 } else { self.module.pointer_bits(0) };
        let value = self.call_declared(inst, &name, self.builder.context().int(bits)?, &args)?.value();
        let wanted = inst.ty().int_width().ok_or_else(|| refuse(inst))?;
        Ok(match wanted.cmp(&bits) {
            Ordering::Less => self.builder.cast(Opcode::Trunc, value, inst.ty())?,
            Ordering::Equal => value,
            Ordering::Greater => self.builder.cast(Opcode::ZExt, value, inst.ty())?,
        })
    }

    /// Calls the SPIR-V-friendly function of an instruction on literals and the arguments of the call that it replaces.
    pub(super) fn instruction(&self, inst: Inst<'m>, op: Op, literals: &[u32]) -> Result<Option<Value<'m>>> {
        let row = op.row().ok_or_else(|| refuse(inst))?;
        let word = self.builder.context().i32();
        let literals = literals.iter().map(|literal| word.const_int((*literal).into()));
        let args =
            literals.collect::<Result<Vec<_>, _>>()?.into_iter().chain(inst.args()).collect::<Vec<_>>();
        let mut name = friendly::name_of_op(row);
        if !inst.is_void() {
            // Functions for values of several types have one name each.
            let postfix = spelling(inst.ty()).ok_or_else(|| refuse(inst))?;
            name.push_str("_R");
            name.push_str(&postfix);
        }
        let call = self.call_declared(inst, &name, inst.ty(), &args)?;
        Ok((!inst.is_void()).then(|| call.value()))
    }

    /// Casts a generic pointer to the address space of the call, or to null where it points to another.
    pub(super) fn to_address_space(&self, inst: Inst<'m>) -> Result<Value<'m>> {
        let space = inst.ty().address_space().ok_or_else(|| refuse(inst))?;
        let class = storage::storage_class(space).ok_or_else(|| refuse(inst))?;
        let postfix = friendly::storage_postfix(class).ok_or_else(|| refuse(inst))?;
        let row = Op::GenericCastToPtrExplicit.row().ok_or_else(|| refuse(inst))?;
        let name = format!("{}_{postfix}", friendly::name_of_op(row));
        let class = self.builder.context().i32().const_int(class.0.into())?;
        Ok(self.call_declared(inst, &name, inst.ty(), &[self.arg(inst, 0)?, class])?.value())
    }

    /// Calls a function by its name; declares it where the module does not have it.
    pub(super) fn call_declared(
        &self,
        inst: Inst<'m>,
        name: &str,
        result: Type<'m>,
        args: &[Value<'m>],
    ) -> Result<Inst<'m>> {
        let params = args.iter().map(|arg| type_of(*arg)).collect::<Result<Vec<_>>>()?;
        let ty = result.function(&params, false)?;
        let function: Function<'m> = match self.module.function(name.as_bytes()) {
            Some(function) if function.ty() != ty => return Err(refuse(inst)),
            Some(function) => function,
            None => {
                let function = self.module.add_function(name.as_bytes(), ty)?;
                function.set_calling_convention(calling_convention::SPIR_FUNC)?;
                function
            }
        };
        let call = self.builder.call(function, args)?;
        call.set_calling_convention(calling_convention::SPIR_FUNC)?;
        Ok(call)
    }
}

/// Returns OpenCL C's word for a number, a boolean or a vector of them; `None` for types that it does not have.
fn spelling(ty: Type<'_>) -> Option<Cow<'static, str>> {
    let scalar = match ty.scalar().int_width() {
        Some(1) => Builtin::Bool,
        Some(bits) => types::integer(bits, true)?,
        None => types::float(ty.scalar().kind().float_bits()?)?,
    };
    types::spell(scalar, ty.vector_len().unwrap_or(1))
}

//! Inline assembly (SPV_INTEL_inline_assembly).

use smallvec::SmallVec;

use super::unsupported;
use crate::{
    Code, Error, Loss, Result, excerpt,
    spirv::{
        Extension, Id, Op,
        grammar::{Capability, Decoration},
        words::push_string,
    },
    view::{AsmCallee, InstView, Value, codes_are_whole},
    writer::FunctionWriter,
};

impl<'m> FunctionWriter<'_, 'm> {
    /// Calls inline assembly.
    ///
    /// # Errors
    /// Where the options do not allow it.
    pub(super) fn assembly_call(
        &mut self,
        inst: InstView<'m>,
        callee: Value<'m>,
        assembly: &AsmCallee<'m>,
    ) -> Result<()> {
        self.require_extension(Extension::SPV_INTEL_inline_assembly, || {
            format!("inline assembly needs it:\n{}", excerpt(&inst))
        })?;
        self.require_capability(Capability::AsmINTEL);
        if inst.arg_count() != assembly.function_type.param_count() {
            return Err(unsupported(inst));
        }
        if assembly.is_intel_dialect {
            let detail = "assembly in the dialect `inteldialect`, which no operand of AsmINTEL says";
            return Err(Error::unsupported(Code::InvalidInstruction, detail));
        }
        let lost = u32::from(assembly.aligns_stack) + u32::from(assembly.can_unwind);
        self.module.losses.add_many(Loss::CallProperty, lost);
        let result = self.module.type_of(inst.ty())?;
        let mut params = SmallVec::<[Id; 8]>::new();
        for (index, arg) in (0..).zip(inst.args()) {
            params.push(self.module.argument_type(inst, index, arg)?);
        }
        let ty = self.module.function_type(result, &params)?;
        let mut words = SmallVec::<[u32; 8]>::new();
        words.push(declare_assembly(self, callee, assembly, result, ty)?.0);
        for (arg, ty) in inst.args().zip(params) {
            words.push(self.value_as(arg, ty)?.0);
        }
        let id = if inst.is_void() { self.new_id() } else { self.result_id(inst)? };
        let own = if inst.is_void() { result } else { self.module.value_type(inst.value())? };
        if own == result {
            return self.emit_as(id, Op::AsmCallINTEL, result, &words);
        }
        let pointer = self.emit(Op::AsmCallINTEL, result, &words)?;
        self.emit_as(id, Op::Bitcast, own, &[pointer.0])
    }
}

/// The declaration of assembly, and of the target that it is for, which is the module's.
fn declare_assembly<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    callee: Value<'m>,
    assembly: &AsmCallee<'m>,
    result: Id,
    ty: Id,
) -> Result<Id> {
    if let Some(id) = f.module.callees.assemblies.get(&(callee.as_key(), ty)) {
        return Ok(*id);
    }
    if assembly.text.contains(&0) || assembly.constraints.contains(&0) {
        return Err(Error::unsupported(Code::InvalidInstruction, "inline assembly with a NUL in its text"));
    }
    // A module that a host has made need not have passed LLVM's verifier.
    if !codes_are_whole(assembly.constraints) {
        return Err(Error::unsupported(
            Code::InvalidInstruction,
            "a constraint's code of several letters is cut off",
        ));
    }
    let mut target = Vec::new();
    push_string(&mut target, f.source.module.triple().as_bytes());
    let (target, _) = f.module.intern(Op::AsmTargetINTEL, &target, |s| &mut s.values)?;
    let id = f.new_id();
    f.mark(Op::AsmINTEL);
    let values = &mut f.module.sections.values;
    values
        .start(Op::AsmINTEL)
        .id(result)
        .id(id)
        .id(ty)
        .id(target)
        .string(assembly.text)
        .string(assembly.constraints)
        .finish()?;
    if assembly.side_effects {
        f.decorate(id, Decoration::SideEffectsINTEL, &[])?;
    }
    f.module.callees.assemblies.insert((callee.as_key(), ty), id);
    Ok(id)
}

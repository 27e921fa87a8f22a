//! LLVM's intrinsics: as instructions, extended instructions, expansions, or dropped.

mod memory;

use smallvec::SmallVec;

use super::functions::FunctionWriter;
use crate::{
    ExtInst, Result,
    llvm::Inst,
    mapping::intrinsics::{self, Form},
    spirv::Op,
};

/// How an intrinsic is written, as its callee is resolved to.
#[derive(Clone, Copy)]
pub(super) enum Intrinsic {
    /// By a row of the table.
    Row(Form),
    /// `llvm.fmuladd`: one instruction or two.
    FMulAdd,
    /// `llvm.memcpy` and `llvm.memmove`.
    Copy,
    /// `llvm.memset`.
    Set,
}

/// How the intrinsic of a base name (`llvm.memcpy`) is written; `None` where it has no translation.
pub(super) fn resolve(name: &str) -> Option<Intrinsic> {
    match name {
        "llvm.fmuladd" => Some(Intrinsic::FMulAdd),
        "llvm.memcpy" | "llvm.memcpy.inline" | "llvm.memmove" => Some(Intrinsic::Copy),
        "llvm.memset" | "llvm.memset.inline" => Some(Intrinsic::Set),
        name => intrinsics::by_name(name).map(Intrinsic::Row),
    }
}

impl<'m> FunctionWriter<'_, 'm> {
    pub(super) fn intrinsic(&mut self, inst: Inst<'m>, intrinsic: Intrinsic) -> Result<()> {
        match intrinsic {
            Intrinsic::Row(Form::Dropped) => Ok(()),
            Intrinsic::Row(Form::Op(op)) => {
                let (ty, words) = self.operands(inst, usize::MAX)?;
                self.emit_for(inst, op, ty, &words)?;
                Ok(())
            }
            Intrinsic::Row(Form::ExtInst(number, count)) => {
                let (ty, words) = self.operands(inst, count)?;
                let id = self.ext_inst(number, ty, &words)?;
                self.decorate_fast_math(id, inst.fast_math())?;
                self.define(inst, id, ty)
            }
            Intrinsic::FMulAdd => self.fmuladd(inst),
            Intrinsic::Copy => self.copy_memory(inst),
            Intrinsic::Set => self.set_memory(inst),
        }
    }

    fn operands(&mut self, inst: Inst<'m>, count: usize) -> Result<(crate::spirv::Id, SmallVec<[u32; 4]>)> {
        let ty = self.value_type(inst.value())?;
        let mut words = SmallVec::new();
        for arg in inst.args().take(count) {
            words.push(self.value(arg)?.0);
        }
        Ok((ty, words))
    }

    fn fmuladd(&mut self, inst: Inst<'m>) -> Result<()> {
        let (ty, words) = self.operands(inst, 3)?;
        if self.options.fmuladd_as_mad && self.options.ext_inst == ExtInst::OpenClStd {
            let id = self.ext_inst(crate::spirv::grammar::OpenClStd::mad, ty, &words)?;
            return self.define(inst, id, ty);
        }
        let &[a, b, c] = words.as_slice() else {
            return Err(super::inst::unsupported(inst));
        };
        let product = self.emit(Op::FMul, ty, &[a, b])?;
        self.emit_for(inst, Op::FAdd, ty, &[product.0, c])?;
        Ok(())
    }
}

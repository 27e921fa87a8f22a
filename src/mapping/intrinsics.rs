//! LLVM's intrinsics that map one to one, by base name.

use crate::spirv::{Op, grammar::OpenClStd};

/// How an intrinsic stands in SPIR-V.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// An instruction with the same operands.
    Op(Op),
    /// An instruction of OpenCL.std with the first operands, as many as told.
    ExtInst(OpenClStd, usize),
    /// Nothing: it tells an optimiser of LLVM something that SPIR-V has no words for.
    Dropped,
}

const ROWS: &[(&str, Form)] = &[
    ("llvm.lifetime.start", Form::Dropped),
    ("llvm.lifetime.end", Form::Dropped),
    ("llvm.experimental.noalias.scope.decl", Form::Dropped),
    ("llvm.donothing", Form::Dropped),
    ("llvm.bitreverse", Form::Op(Op::BitReverse)),
    ("llvm.ctpop", Form::Op(Op::BitCount)),
    ("llvm.ctlz", Form::ExtInst(OpenClStd::clz, 1)),
    ("llvm.cttz", Form::ExtInst(OpenClStd::ctz, 1)),
    ("llvm.abs", Form::ExtInst(OpenClStd::s_abs, 1)),
    ("llvm.smax", Form::ExtInst(OpenClStd::s_max, 2)),
    ("llvm.smin", Form::ExtInst(OpenClStd::s_min, 2)),
    ("llvm.umax", Form::ExtInst(OpenClStd::u_max, 2)),
    ("llvm.umin", Form::ExtInst(OpenClStd::u_min, 2)),
    ("llvm.sadd.sat", Form::ExtInst(OpenClStd::s_add_sat, 2)),
    ("llvm.uadd.sat", Form::ExtInst(OpenClStd::u_add_sat, 2)),
    ("llvm.ssub.sat", Form::ExtInst(OpenClStd::s_sub_sat, 2)),
    ("llvm.usub.sat", Form::ExtInst(OpenClStd::u_sub_sat, 2)),
    ("llvm.fma", Form::ExtInst(OpenClStd::fma, 3)),
    ("llvm.fabs", Form::ExtInst(OpenClStd::fabs, 1)),
    ("llvm.sqrt", Form::ExtInst(OpenClStd::sqrt, 1)),
    ("llvm.floor", Form::ExtInst(OpenClStd::floor, 1)),
    ("llvm.ceil", Form::ExtInst(OpenClStd::ceil, 1)),
    ("llvm.trunc", Form::ExtInst(OpenClStd::trunc, 1)),
    ("llvm.rint", Form::ExtInst(OpenClStd::rint, 1)),
    ("llvm.nearbyint", Form::ExtInst(OpenClStd::rint, 1)),
    ("llvm.round", Form::ExtInst(OpenClStd::round, 1)),
    ("llvm.roundeven", Form::ExtInst(OpenClStd::rint, 1)),
    ("llvm.copysign", Form::ExtInst(OpenClStd::copysign, 2)),
    ("llvm.minnum", Form::ExtInst(OpenClStd::fmin, 2)),
    ("llvm.maxnum", Form::ExtInst(OpenClStd::fmax, 2)),
    ("llvm.sin", Form::ExtInst(OpenClStd::sin, 1)),
    ("llvm.cos", Form::ExtInst(OpenClStd::cos, 1)),
    ("llvm.tan", Form::ExtInst(OpenClStd::tan, 1)),
    ("llvm.pow", Form::ExtInst(OpenClStd::pow, 2)),
    ("llvm.powi", Form::ExtInst(OpenClStd::pown, 2)),
    ("llvm.exp", Form::ExtInst(OpenClStd::exp, 1)),
    ("llvm.exp2", Form::ExtInst(OpenClStd::exp2, 1)),
    ("llvm.exp10", Form::ExtInst(OpenClStd::exp10, 1)),
    ("llvm.log", Form::ExtInst(OpenClStd::log, 1)),
    ("llvm.log2", Form::ExtInst(OpenClStd::log2, 1)),
    ("llvm.log10", Form::ExtInst(OpenClStd::log10, 1)),
    ("llvm.ldexp", Form::ExtInst(OpenClStd::ldexp, 2)),
];

/// The form of an intrinsic by its base name, such as `llvm.smax`.
#[must_use]
pub fn by_name(name: &str) -> Option<Form> {
    ROWS.iter().find(|row| row.0 == name).map(|row| row.1)
}

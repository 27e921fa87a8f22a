//! Instructions, one handler for each section of the specification; what a table maps one to one has no handler.

mod arithmetic;
mod bit;
mod compare;
mod composite;
mod control;
mod convert;
mod matrix;
mod memory;
mod misc;

use super::{body::FunctionReader, intrinsics};
use crate::{
    Result,
    mapping::ops,
    spirv::{Inst, Op, grammar::Class},
};

/// Reads one instruction of a block.
pub(crate) fn read<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    if f.is_builtin_pointer(inst) {
        return Ok(());
    }
    match inst.op() {
        Op::Load | Op::Store | Op::Variable | Op::AccessChain | Op::InBoundsAccessChain => {
            memory::read(f, inst)
        }
        Op::Branch
        | Op::BranchConditional
        | Op::Switch
        | Op::Return
        | Op::ReturnValue
        | Op::Unreachable
        | Op::LoopMerge
        | Op::SelectionMerge
        | Op::LoopControlINTEL
        | Op::LifetimeStart
        | Op::LifetimeStop
        | Op::FunctionCall
        | Op::FunctionPointerCallINTEL => control::read(f, inst),
        Op::Phi => f.phi(inst),
        Op::ShiftLeftLogical | Op::ShiftRightLogical | Op::ShiftRightArithmetic => bit::shift(f, inst),
        Op::LogicalEqual | Op::LogicalNotEqual => compare::read(f, inst),
        op if is_regular(op) => arithmetic::regular(f, inst),
        op => irregular(f, inst, op),
    }
}

/// Whether the table of operations has a row for an opcode.
#[inline]
fn is_regular(op: Op) -> bool {
    let row = |shape| ops::to_llvm(op, shape).is_some();
    row(ops::Shape::Int) || row(ops::Shape::Float) || row(ops::Shape::Bool)
}

fn irregular<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>, op: Op) -> Result<()> {
    match op {
        Op::Nop | Op::Line | Op::NoLine => Ok(()),
        Op::Undef => {
            let undef = f.result_type(inst)?.undef()?;
            f.define_id(inst.id(1)?, undef)
        }
        Op::PtrAccessChain
        | Op::InBoundsPtrAccessChain
        | Op::UntypedAccessChainKHR
        | Op::UntypedInBoundsAccessChainKHR
        | Op::UntypedPtrAccessChainKHR
        | Op::UntypedInBoundsPtrAccessChainKHR
        | Op::UntypedVariableKHR
        | Op::CopyMemory
        | Op::CopyMemorySized
        | Op::PtrDiff
        | Op::VariableLengthArrayINTEL
        | Op::SaveMemoryINTEL
        | Op::RestoreMemoryINTEL => memory::read(f, inst),
        Op::SNegate | Op::SMod | Op::FMod | Op::Dot => arithmetic::read(f, inst),
        Op::VectorTimesScalar
        | Op::MatrixTimesScalar
        | Op::VectorTimesMatrix
        | Op::MatrixTimesVector
        | Op::MatrixTimesMatrix
        | Op::OuterProduct
        | Op::Transpose => matrix::read(f, inst),
        Op::Not | Op::LogicalNot | Op::BitReverse => bit::read(f, inst),
        Op::Select => compare::select(f, inst),
        Op::VectorExtractDynamic
        | Op::VectorInsertDynamic
        | Op::VectorShuffle
        | Op::CompositeConstruct
        | Op::CompositeExtract
        | Op::CompositeInsert
        | Op::CopyObject
        | Op::CopyLogical
        | Op::FreezeKHR => composite::read(f, inst),
        Op::AssumeTrueKHR | Op::ExpectKHR | Op::ExtInst | Op::ExtInstWithForwardRefsKHR => {
            misc::read(f, inst)
        }
        op if intrinsics::has_carry(op) => f.carry(inst),
        op if is_module_scope(op) => Err(inst.malformed(format!("{op} does not stand in a block"))),
        op if compare::is_comparison(op) => compare::read(f, inst),
        op if convert::is_conversion(op) => convert::read(f, inst),
        _ => f.call_builtin(inst),
    }
}

/// Whether an instruction stands at module scope or around a function, never in a block.
fn is_module_scope(op: Op) -> bool {
    op.row().is_some_and(|row| {
        matches!(
            row.class,
            Class::Annotation
                | Class::ModeSetting
                | Class::TypeDeclaration
                | Class::ConstantCreation
                | Class::Debug
        ) || matches!(
            op,
            Op::Extension | Op::ExtInstImport | Op::Function | Op::FunctionParameter | Op::Label
        )
    })
}

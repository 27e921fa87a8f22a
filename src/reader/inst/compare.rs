//! Comparisons and selection (section 3.49.15).

use crate::{
    Error, Result,
    llvm::{FloatPredicate, IntPredicate, Type},
    mapping::compare::{self, Predicate, Shape},
    reader::body::FunctionReader,
    spirv::{Inst, Op},
};

const SHAPES: [Shape; 4] = [Shape::Int, Shape::Bool, Shape::Pointer, Shape::Float];

/// LLVM's predicate of an opcode, whatever it compares.
pub(in crate::reader) fn predicate(op: Op) -> Option<Llvm> {
    SHAPES.iter().find_map(|shape| compare::to_llvm(op, *shape)).map(llvm)
}

/// LLVM's predicate, of `icmp` or `fcmp`.
pub(in crate::reader) enum Llvm {
    /// Of integers, truth values and pointers.
    Int(IntPredicate),
    /// Of floating-point numbers.
    Float(FloatPredicate),
}

fn llvm(predicate: Predicate) -> Llvm {
    match predicate {
        Predicate::Eq => Llvm::Int(IntPredicate::Eq),
        Predicate::Ne => Llvm::Int(IntPredicate::Ne),
        Predicate::Ugt => Llvm::Int(IntPredicate::Ugt),
        Predicate::Uge => Llvm::Int(IntPredicate::Uge),
        Predicate::Ult => Llvm::Int(IntPredicate::Ult),
        Predicate::Ule => Llvm::Int(IntPredicate::Ule),
        Predicate::Sgt => Llvm::Int(IntPredicate::Sgt),
        Predicate::Sge => Llvm::Int(IntPredicate::Sge),
        Predicate::Slt => Llvm::Int(IntPredicate::Slt),
        Predicate::Sle => Llvm::Int(IntPredicate::Sle),
        Predicate::FOeq => Llvm::Float(FloatPredicate::Oeq),
        Predicate::FOgt => Llvm::Float(FloatPredicate::Ogt),
        Predicate::FOge => Llvm::Float(FloatPredicate::Oge),
        Predicate::FOlt => Llvm::Float(FloatPredicate::Olt),
        Predicate::FOle => Llvm::Float(FloatPredicate::Ole),
        Predicate::FOne => Llvm::Float(FloatPredicate::One),
        Predicate::FOrd => Llvm::Float(FloatPredicate::Ord),
        Predicate::FUno => Llvm::Float(FloatPredicate::Uno),
        Predicate::FUeq => Llvm::Float(FloatPredicate::Ueq),
        Predicate::FUgt => Llvm::Float(FloatPredicate::Ugt),
        Predicate::FUge => Llvm::Float(FloatPredicate::Uge),
        Predicate::FUlt => Llvm::Float(FloatPredicate::Ult),
        Predicate::FUle => Llvm::Float(FloatPredicate::Ule),
        Predicate::FUne => Llvm::Float(FloatPredicate::Une),
    }
}

/// A comparison of scalars or vectors.
pub(super) fn read<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    let (left, right) = (f.operand(inst, 2)?, f.operand(inst, 3)?);
    let Some(predicate) = predicate(inst.op()) else {
        return Err(Error::internal("a comparison without a row"));
    };
    let value = match predicate {
        Llvm::Int(predicate) => f.builder.icmp(predicate, left, right)?,
        Llvm::Float(_) if !left.ty().is_some_and(|ty| ty.scalar().is_float()) => return f.call_builtin(inst),
        Llvm::Float(predicate) => f.builder.fcmp(predicate, left, right, f.fast_math(inst.id(1)?)?)?,
    };
    f.define(inst, value)
}

/// A selection; since version 1.4 between composites as well, by one condition.
pub(super) fn select<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    let (condition, yes, no) = (f.operand(inst, 2)?, f.operand(inst, 3)?, f.operand(inst, 4)?);
    let is_vector = condition.ty().is_some_and(Type::is_vector);
    if is_vector && !yes.ty().is_some_and(Type::is_vector) {
        return Err(inst.malformed("a vector of conditions selects between vectors alone"));
    }
    // A specialization constant has been given its value when the module is read, so it has decided.
    let is_specialized = f.reader.ids.get(inst.id(2)?).is_some_and(|condition| {
        matches!(condition.op(), Op::SpecConstantTrue | Op::SpecConstantFalse | Op::SpecConstantOp)
    });
    let decided = condition.const_u64().filter(|_| is_specialized && !is_vector && yes.ty() == no.ty());
    if let Some(bits) = decided.filter(|_| yes.ty() == f.result_type(inst).ok()) {
        return f.reader.set_value(inst.id(1)?, if bits == 0 { no } else { yes });
    }
    let value = f.builder.select(condition, yes, no)?;
    f.define(inst, value)
}

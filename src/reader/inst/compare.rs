//! Comparisons and selection (section 3.49.15).

use crate::{
    Error, Result,
    draft::{Compare, Opcode, Type},
    mapping::{
        compare::{self, ComparedKind},
        metadata::SHADER_TYPE,
    },
    reader::{body::FunctionReader, inst::composite},
    spirv::{Inst, Op},
};

const SHAPES: [ComparedKind; 4] =
    [ComparedKind::Int, ComparedKind::Bool, ComparedKind::Pointer, ComparedKind::Float];

/// LLVM's predicate of an opcode, whatever it compares.
pub(in crate::reader) fn predicate(op: Op) -> Option<Compare> {
    SHAPES.iter().find_map(|shape| compare::to_llvm(op, *shape)).map(Compare::from)
}

/// A comparison of scalars or vectors.
pub(super) fn read<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    let (left, right) = (f.operand(inst, 2)?, f.operand(inst, 3)?);
    let Some(predicate) = predicate(inst.op()) else {
        return Err(Error::internal("a comparison without a row"));
    };
    let value = match predicate {
        // Of shaders these are pointers of logical addressing, which have no numbers when they are written back.
        Compare::Integer(predicate)
            if matches!(inst.op(), Op::PtrEqual | Op::PtrNotEqual) && f.reader.is_shader() =>
        {
            let value = f.builder.icmp(predicate, left, right)?;
            let ty = f.reader.type_id(inst.id(2)?)?;
            f.reader.keep_numbers(value, SHADER_TYPE, &[ty.0])?;
            value
        }
        // By the convention of this representation addresses are compared as numbers.
        Compare::Integer(predicate) if matches!(inst.op(), Op::PtrEqual | Op::PtrNotEqual) => {
            let address = f.reader.context.int(f.reader.model.pointer_bits())?;
            let left = f.builder.cast(Opcode::PtrToInt, left, address)?;
            let right = f.builder.cast(Opcode::PtrToInt, right, address)?;
            f.builder.icmp(predicate, left, right)?
        }
        Compare::Integer(predicate) => f.builder.icmp(predicate, left, right)?,
        Compare::Float(_) if !left.ty().is_some_and(|ty| ty.scalar().is_float()) => {
            return f.call_builtin(inst);
        }
        Compare::Float(predicate) => f.builder.fcmp(predicate, left, right, f.fast_math(inst.id(1)?)?)?,
    };
    f.define(inst, value)
}

/// A selection; since version 1.4 between composites as well, by one condition.
pub(super) fn select<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    let (condition, mut yes, mut no) = (f.operand(inst, 2)?, f.operand(inst, 3)?, f.operand(inst, 4)?);
    if yes.ty() != no.ty() && yes.ty().is_some_and(Type::is_aggregate) {
        let ty = f.result_type(inst)?;
        yes = composite::copy_members(f, inst, yes, ty, false)?;
        no = composite::copy_members(f, inst, no, ty, false)?;
    }
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
    if value.as_instruction().is_some_and(|inst| inst.opcode() == Opcode::Select) {
        f.keep_pointer(inst, value)?;
    }
    f.define(inst, value)
}

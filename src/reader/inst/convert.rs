//! Conversions (section 3.49.11).

use crate::{
    Result,
    draft::{Opcode, Type, Value},
    mapping::convert::{self, Cast, WidthChange},
    reader::{body::FunctionReader, builtins::may_be_small, inst::composite},
    spirv::{Id, Inst, Op, grammar::Decoration},
};

const SHAPES: [WidthChange; 7] = [
    WidthChange::Any,
    WidthChange::Widen,
    WidthChange::Narrow,
    WidthChange::ToGeneric,
    WidthChange::FromGeneric,
    WidthChange::ToCrossWorkgroup,
    WidthChange::FromCrossWorkgroup,
];

/// A conversion: LLVM's own, or a call where it saturates or rounds as decorated.
pub(in crate::reader) fn read<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    if is_decorated(f, inst.id(1)?) {
        return f.call_builtin(inst);
    }
    let value = f.operand(inst, 2)?;
    let to = f.result_type(inst)?;
    let Some(from) = value.ty() else {
        return Err(inst.malformed("the operand has no type"));
    };
    if inst.op() == Op::Bitcast {
        return bitcast(f, inst, from, to);
    }
    if may_be_small(inst.op(), from, to) && f.read_format_conversion(inst)? {
        return Ok(());
    }
    if from == to {
        return f.define(inst, value);
    }
    if to.is_vector() && f.read_vector_conversion(inst)? {
        return Ok(());
    }
    match opcode_of(inst.op(), from, to) {
        Some(opcode) => {
            let value = if opcode == Opcode::AddrSpaceCast { before_global(f, inst, value)? } else { value };
            let value = f.builder.cast(opcode, value, to)?;
            f.define(inst, value)
        }
        // Cooperative matrices, formats that LLVM lacks, and floats of different formats and one width.
        None => f.call_builtin(inst),
    }
}

/// LLVM's conversion between two different types, where it is one.
pub(in crate::reader) fn opcode_of(op: Op, from: Type<'_>, to: Type<'_>) -> Option<Opcode> {
    let width = |ty: Type<'_>| ty.scalar().int_width().or_else(|| ty.scalar().kind().float_bits());
    let by_width = if width(to) > width(from) { WidthChange::Widen } else { WidthChange::Narrow };
    let row = convert::to_llvm(op, by_width)
        .or_else(|| SHAPES.iter().find_map(|shape| convert::to_llvm(op, *shape)));
    row.filter(|cast| fits(*cast, from, to)).map(Opcode::from)
}

/// A pointer that is cast to global memory only to be cast further: LLVM casts between device or host memory and generic
/// pointers at once, SPIR-V does not.
fn before_global<'m, 's>(
    f: &mut FunctionReader<'_, 'm, 's>,
    inst: Inst<'s>,
    value: Value<'m>,
) -> Result<Value<'m>> {
    let made = f.reader.ids.get(inst.id(2)?);
    let first = made.filter(|made| {
        matches!(
            (made.op(), inst.op()),
            (Op::PtrCastToCrossWorkgroupINTEL, Op::PtrCastToGeneric)
                | (Op::GenericCastToPtr, Op::CrossWorkgroupCastToPtrINTEL)
        )
    });
    let Some(first) = first.filter(|_| value.as_instruction().is_some()) else { return Ok(value) };
    f.dead_instructions.note(value);
    f.operand(first, 2)
}

/// Whether both types are what LLVM's conversion is about.
fn fits(cast: Cast, from: Type<'_>, to: Type<'_>) -> bool {
    let (from, to) = (from.scalar(), to.scalar());
    match cast {
        Cast::FpTrunc | Cast::FpExt => {
            from.is_float() && to.is_float() && from.kind().float_bits() != to.kind().float_bits()
        }
        Cast::FpToUi | Cast::FpToSi => from.is_float() && to.is_int(),
        Cast::UiToFp | Cast::SiToFp => from.is_int() && to.is_float(),
        Cast::Trunc | Cast::ZExt | Cast::SExt => from.is_int() && to.is_int(),
        Cast::PtrToInt | Cast::IntToPtr | Cast::BitCast | Cast::AddrSpaceCast => true,
    }
}

fn is_decorated(f: &FunctionReader<'_, '_, '_>, id: Id) -> bool {
    let index = &f.reader.index;
    index.is_decorated(id)
        && (index.has(id, Decoration::SaturatedConversion) || index.has(id, Decoration::FPRoundingMode))
}

/// A reinterpretation, which LLVM spells by what goes in and out.
fn bitcast<'m, 's>(
    f: &mut FunctionReader<'_, 'm, 's>,
    inst: Inst<'s>,
    from: Type<'m>,
    to: Type<'m>,
) -> Result<()> {
    let mut value = f.operand(inst, 2)?;
    if to.is_aggregate() {
        let value = composite::copy_members(f, inst, value, to, false)?;
        return f.define(inst, value);
    }
    // Formats that LLVM lacks are integers of their width already.
    if from == to && !from.scalar().is_pointer() {
        return f.define(inst, value);
    }
    let (from_pointer, to_pointer) = (from.scalar().is_pointer(), to.scalar().is_pointer());
    let opcode = match (from_pointer, to_pointer) {
        // Pointers to different types are one type in LLVM; the instruction stays, as it may be decorated.
        (true, true) if from == to => {
            let value = f.builder.bitcast(value, to)?;
            return f.define(inst, value);
        }
        (true, true) => Opcode::AddrSpaceCast,
        // From version 1.5 on a pointer may be taken for a vector of integers of its size.
        (true, false) if to.is_vector() && !from.is_vector() => {
            let bits = f.reader.context.int(f.reader.model.pointer_bits())?;
            value = f.builder.cast(Opcode::PtrToInt, value, bits)?;
            Opcode::BitCast
        }
        (false, true) if from.is_vector() && !to.is_vector() => {
            let bits = f.reader.context.int(f.reader.model.pointer_bits())?;
            value = f.builder.cast(Opcode::BitCast, value, bits)?;
            Opcode::IntToPtr
        }
        (true, false) => Opcode::PtrToInt,
        (false, true) => Opcode::IntToPtr,
        (false, false) => Opcode::BitCast,
    };
    let value = f.builder.cast(opcode, value, to)?;
    f.define(inst, value)
}

//! Builtins whose arguments become operands one by one.

use super::{OperandWords, Resolved, components, image::TEMPORARY, mismatch};
use crate::{
    Error, Result,
    mapping::{
        builtins::{ArgumentClass, BuiltinRow, InstKey as Target, OperandSource, ResultRule},
        opaque,
    },
    spirv::{Id, Op, Version},
    view::{InstView, Type},
    writer::{FunctionWriter, ModuleWriter, inst::boolean::widened_boolean},
};

pub(super) fn row_call<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    builtin: &Resolved<'m>,
    row: &'static BuiltinRow,
    class: ArgumentClass,
) -> Result<()> {
    let target = row.inst(class).ok_or_else(|| mismatch(format!("{} takes no such argument", row.name)))?;
    let op = match target {
        // Deprecated with 1.5, for the instruction that the row has.
        Target::Op(Op::FOrdNotEqual)
            if row.name == "islessgreater" && !f.module.allows_version(Version::V1_5) =>
        {
            Op::LessOrGreater
        }
        Target::Op(op) => op,
        Target::Ext(..) => Op::ExtInst,
    };
    if let (Op::ConvertFToBF16INTEL | Op::ConvertBF16ToFINTEL, Some((_, count))) = (op, row.result_shape) {
        bfloat_conversion(inst, op, count)?;
    }
    let mut words = OperandWords::new();
    if let Target::Ext(set, number) = target {
        words.push(f.module.import(set)?.0);
        words.push(number);
    }
    if row.name.starts_with("sub_group_clustered") {
        require_cluster_size(inst)?;
    }
    for (position, operand) in row.operands.iter().enumerate() {
        words.push(row_operand(f, inst, builtin, (row, op), (position, *operand))?);
    }
    if let Some(first) = inst.arg(0) {
        let first = f.source.llvm_type(first)?;
        f.module.require_for_types(op, inst.ty(), first)?;
    }
    if op == Op::GroupNonUniformBroadcast {
        f.require_constant_id(inst, 1)?;
    }
    if inst.is_void() {
        return f.emit_void(op, &words);
    }
    if let Some(back) = row.wrapper.and_then(|wrapper| wrapper.back) {
        let shared = f.module.opaque_result(op)?;
        let shared = f.emit(op, shared, &words)?;
        let ty = f.module.opaque_result(back)?;
        f.emit_for(inst, back, ty, &[shared.0])?;
        return Ok(());
    }
    match row.result {
        ResultRule::Boolean => f.define_boolean(inst, op, &words),
        ResultRule::Plain | ResultRule::OfArgument | ResultRule::Word => {
            f.fixed_conversion(inst, op)?;
            let ty = f.module.call_type(inst)?;
            f.emit_for(inst, op, ty, &words)?;
            Ok(())
        }
    }
}

/// The word of an operand of a row's instruction.
fn row_operand<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    builtin: &Resolved<'m>,
    (row, op): (&'static BuiltinRow, Op),
    (position, operand): (usize, OperandSource),
) -> Result<u32> {
    Ok(match operand {
        OperandSource::Arg(number) => match row.wrapper {
            Some(wrapper) if wrapper.argument == number => {
                let id = f.arg_id(inst, number.into())?;
                converted(f, wrapper.into, id)?.0
            }
            _ => row_argument(f, inst, builtin, op, number)?,
        },
        OperandSource::VmeImage { image, sampler } => vme_image(f, inst, image, sampler)?.0,
        OperandSource::Boolean(number) => {
            let value = f.arg(inst, number.into())?;
            match widened_boolean(value) {
                Some(boolean) => f.value(boolean)?.0,
                None => f.boolean(value)?.0,
            }
        }
        OperandSource::Const(value) => f.module.const_u32(value)?.0,
        OperandSource::Size(value) => f.module.const_size(value.into())?.0,
        OperandSource::Literal(value) => {
            f.module.note_literal(op, position, value);
            value
        }
    })
}

/// A value of an opaque type as one of another.
fn converted(f: &mut FunctionWriter<'_, '_>, op: Op, value: Id) -> Result<Id> {
    let ty = f.module.opaque_result(op)?;
    f.emit(op, ty, &[value.0])
}

impl<'m> ModuleWriter<'m> {
    /// The opaque type that an instruction gives.
    fn opaque_result(&mut self, op: Op) -> Result<Id> {
        let ty = opaque::result(op).ok_or_else(|| Error::internal(format!("{op} gives no opaque type")))?;
        self.opaque(ty)
    }

    /// Takes note of what a literal needs by the grammar.
    pub(super) fn note_literal(&mut self, op: Op, position: usize, value: u32) {
        if let Some(spec) = op.row().and_then(|row| row.arguments().get(position)) {
            self.requirements.note(spec.kind, value);
        }
    }
}

/// An image and a sampler as motion estimation takes them.
fn vme_image<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>, image: u8, sampler: u8) -> Result<Id> {
    let value = f.arg(inst, image.into())?;
    let image = f.module.value_type(value)?;
    let ty = f.module.type_over_image(Op::TypeVmeImageINTEL, image)?;
    let image = f.value(value)?;
    let sampler = f.sampler_arg(inst, sampler.into())?;
    let id = f.emit(Op::VmeImageINTEL, ty, &[image.0, sampler.0])?;
    f.name(id, TEMPORARY)?;
    Ok(id)
}

/// The size of clusters is a constant in SPIR-V, as OpenCL C wants it to be.
fn require_cluster_size(inst: InstView<'_>) -> Result<()> {
    match inst.args().last() {
        Some(size) if size.kind().is_constant() => Ok(()),
        _ => Err(mismatch("the size of clusters has to be a constant")),
    }
}

/// An argument as the operand that it becomes.
fn row_argument<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    builtin: &Resolved<'m>,
    op: Op,
    number: u8,
) -> Result<u32> {
    let is_packet = packet_operand(op) == Some(number);
    let number = u32::from(number);
    match op {
        _ if is_packet => {
            let byte = f.module.int(8)?;
            return Ok(f.pointer_arg(inst, number, byte)?.0);
        }
        Op::GroupWaitEvents if number == 1 => {
            let event = f.module.opaque(Op::TypeEvent)?;
            return Ok(f.typed_pointer_arg(inst, number, event)?.0);
        }
        Op::EnqueueMarker if number >= 2 => {
            let event = f.module.opaque(Op::TypeDeviceEvent)?;
            return Ok(f.typed_pointer_arg(inst, number, event)?.0);
        }
        // Elements are counted, and only the type that a pointer points to says how large one is.
        Op::GroupAsyncCopy => {
            let is_pointer = f.source.llvm_type(f.arg(inst, number)?)?.is_pointer();
            if let Some(element) = f.module.mangled_pointee(builtin, number)?.filter(|_| is_pointer) {
                return Ok(f.pointer_arg(inst, number, element)?.0);
            }
        }
        _ => {}
    }
    Ok(f.arg_id(inst, number)?.0)
}

/// The operand of an instruction that points to the packet it moves through a pipe; a packet is of no type here.
pub(in crate::writer) fn packet_operand(op: Op) -> Option<u8> {
    match op {
        Op::ReadPipe | Op::WritePipe | Op::ReadPipeBlockingINTEL | Op::WritePipeBlockingINTEL => Some(1),
        Op::ReservedReadPipe | Op::ReservedWritePipe => Some(3),
        _ => None,
    }
}

/// The types of a conversion of bfloat16 in OpenCL C, whose bits are integers (cl_intel_bfloat16_conversions). Users tell the
/// mistakes apart by these messages.
fn bfloat_conversion(inst: InstView<'_>, op: Op, count: u32) -> Result<()> {
    let argument = inst.operand(0).and_then(|value| value.ty());
    let is_float = |ty: Type<'_>| ty.scalar().kind().float_bits() == Some(32);
    let is_short = |ty: Type<'_>| ty.scalar().int_width() == Some(16);
    let Some(argument) = argument else { return Err(mismatch("the conversion takes a value")) };
    let from_float = op == Op::ConvertFToBF16INTEL;
    let (result, names) = (inst.ty(), if from_float { ("i16", "float") } else { ("float", "i16") });
    let has_elements = if from_float {
        is_short(result) && is_float(argument)
    } else {
        is_float(result) && is_short(argument)
    };
    let has_counts = components(result) == count && components(argument) == count;
    if has_elements && has_counts {
        return Ok(());
    }
    let n = match (count, has_elements) {
        (1, _) => String::new(),
        (_, false) => "N".to_owned(),
        (count, true) => count.to_string(),
    };
    let name = if from_float {
        format!("OpConvertBFloat16{n}AsUShort{n}")
    } else {
        format!("OpConvertAsBFloat16{n}Float{n}")
    };
    let ty = |of: &str| if n.is_empty() { of.to_owned() } else { format!("<{n} x {of}>") };
    Err(mismatch(format!("{name} must be of {} and take {}", ty(names.0), ty(names.1))))
}

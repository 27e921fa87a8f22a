//! Instructions that LLVM lacks, as calls of OpenCL C's functions: the table of [`crate::mapping::builtins`] read
//! from instructions to names. The form is chosen here, when the call is made.

mod atomic;
mod enqueue;
mod ext;
mod formats;
mod image;
mod integer;
mod row;
mod sync;
mod translate;
mod variable;

use smallvec::SmallVec;

pub(super) use formats::may_be_small;
pub(super) use image::ImageParts;
pub(super) use row::constant;
pub(super) use variable::{BuiltinAddress, BuiltinPointers};

use super::{
    Reader,
    body::{FunctionReader, Values},
    call::CalleeTraits,
};
use crate::{
    CallForm, Result,
    draft::{IntPredicate, Opcode, Type, Value},
    mangle::{self, Cv, Ty},
    mapping::{
        builtins::{ArgumentClass, BuiltinTable, InstKey as Target, block_io::BlockAccess, image::ImageType},
        opaque,
    },
    spirv::{
        Id, Inst, Op,
        grammar::{AccessQualifier, Dim, StorageClass},
    },
};

/// The parameters of a call as they are mangled.
pub(super) type MangledParams = SmallVec<[Ty<'static>; 6]>;

/// Pointers to pointers are mangled down to this depth.
const MAX_POINTERS: u32 = 8;

impl<'m, 's> Reader<'m, 's> {
    /// How OpenCL C mangles a type: its opaque types have names of their own.
    pub(super) fn opencl_mangled(&self, type_id: Id, is_unsigned: bool) -> Result<Ty<'static>> {
        self.opencl_mangled_within(type_id, is_unsigned, MAX_POINTERS)
    }

    fn opencl_mangled_within(&self, type_id: Id, is_unsigned: bool, depth: u32) -> Result<Ty<'static>> {
        let inst = self.type_inst(type_id)?;
        let name = match inst.op() {
            Op::TypePointer if depth > 0 => {
                let space = self.address_space(StorageClass(inst.word(1)?))?;
                let pointee = self.opencl_mangled_within(inst.id(2)?, is_unsigned, depth - 1)?;
                return Ok(Ty::pointer_to(pointee, space, Cv::empty()));
            }
            Op::TypeImage => match image_type(inst)?.mangled() {
                Some(name) => return Ok(Ty::named(name)),
                None => None,
            },
            op => opaque::by_op(op).map(|row| row.symbol),
        };
        match name {
            Some(name) => Ok(Ty::named(name)),
            None => self.mangled(type_id, is_unsigned),
        }
    }
}

/// The image that an OpTypeImage is.
fn image_type(inst: Inst<'_>) -> Result<ImageType> {
    use crate::mapping::builtins::image::ImageShape;
    Ok(ImageType {
        shape: ImageShape {
            dim: Dim(inst.word(2)?),
            depth: inst.word(3)? == 1,
            arrayed: inst.word(4)? == 1,
            multisampled: inst.word(5)? == 1,
        },
        access: inst.operands().get(8).map_or(AccessQualifier::ReadOnly, |word| AccessQualifier(*word)),
    })
}

impl<'m, 's> FunctionReader<'_, 'm, 's> {
    /// An instruction that LLVM lacks: a call in the form that the options ask for.
    pub(crate) fn call_builtin(&mut self, inst: Inst<'s>) -> Result<()> {
        if inst.op().row().is_some_and(|row| row.class == crate::spirv::grammar::Class::Conversion)
            && self.unless_name_is_taken(|f| f.read_format_conversion(inst))?
        {
            return Ok(());
        }
        if self.reader.options.call_form == CallForm::SpvIr && !self.votes_on_integers(inst) {
            return self.call_instruction(inst);
        }
        if self.unless_name_is_taken(|f| f.opencl_builtin(inst))? {
            Ok(())
        } else {
            self.call_instruction(inst)
        }
    }

    /// A conversion of vectors of numbers as OpenCL C's function; `false` in the SPIR-V friendly form, in shaders, and where
    /// OpenCL C has no such types. By convention those of scalars are LLVM's instructions.
    pub(crate) fn read_vector_conversion(&mut self, inst: Inst<'s>) -> Result<bool> {
        if self.reader.options.call_form == CallForm::SpvIr || self.reader.is_shader() {
            return Ok(false);
        }
        self.unless_name_is_taken(|f| f.read_conversion(inst))
    }

    /// OpAny and OpAll of integers, which break a rule, mean OpenCL C's functions whatever the form of calls is.
    fn votes_on_integers(&mut self, inst: Inst<'s>) -> bool {
        let is_boolean = |ty: crate::draft::Type<'_>| ty.scalar().int_width() == Some(1);
        matches!(inst.op(), Op::Any | Op::All)
            && self.operand(inst, 2).ok().and_then(Value::ty).is_some_and(|ty| !is_boolean(ty))
    }

    /// Calls OpenCL C's function for an instruction; `false` where there is none.
    fn opencl_builtin(&mut self, inst: Inst<'s>) -> Result<bool> {
        let op = inst.op();
        match op {
            Op::ControlBarrier
            | Op::ControlBarrierArriveINTEL
            | Op::ControlBarrierWaitINTEL
            | Op::MemoryBarrier => return self.read_barrier(inst),
            Op::Any | Op::All => return self.read_vote(inst).map(|()| true),
            Op::SampledImage
            | Op::ImageSampleExplicitLod
            | Op::ImageRead
            | Op::ImageWrite
            | Op::ImageQuerySizeLod
            | Op::ImageQuerySize
            | Op::ImageQueryFormat
            | Op::ImageQueryOrder
            | Op::Image
            | Op::ImageQueryLevels
            | Op::ImageQuerySamples => return self.read_image_op(inst),
            Op::EnqueueKernel
            | Op::BuildNDRange
            | Op::GetKernelWorkGroupSize
            | Op::GetKernelPreferredWorkGroupSizeMultiple
            | Op::GetKernelNDrangeMaxSubGroupSize
            | Op::GetKernelNDrangeSubGroupCount => return self.read_enqueue(inst),
            Op::VmeImageINTEL => return self.is_in_calls_only(inst),
            Op::UntypedPrefetchKHR => return self.read_untyped_prefetch(inst),
            Op::UntypedGroupAsyncCopyKHR => return self.read_untyped_copy(inst),
            Op::GenericPtrMemSemantics => return self.read_fence_of_pointer(inst).map(|()| true),
            Op::GenericCastToPtrExplicit => return self.read_address_cast(inst),
            _ => {}
        }
        if self.read_conversion(inst)? || self.read_dot(inst)? {
            return Ok(true);
        }
        if let Some(row) = inst.op().row().filter(|row| row.class == crate::spirv::grammar::Class::Atomic) {
            return self.read_atomic(inst, row.op);
        }
        if BlockAccess::of(op).is_some() {
            return self.read_block(inst);
        }
        for row in BuiltinTable::by_inst(Target::Op(op)) {
            if self.fits_row(inst, row)? {
                return self.read_row(inst, row).map(|()| true);
            }
        }
        if op == Op::GroupBroadcast {
            return self.read_broadcast(inst);
        }
        Ok(false)
    }

    /// Calls a function of OpenCL C and makes the result the instruction's.
    fn call_opencl(
        &mut self,
        name: &str,
        params: &[Ty<'_>],
        result: Type<'m>,
        args: &[Value<'m>],
        traits: CalleeTraits,
    ) -> Result<Value<'m>> {
        Ok(self.call_mangled(name, params, result, args, traits)?.value())
    }

    /// How the value of an operand is mangled in OpenCL C.
    fn opencl_param(&self, id: Id, is_unsigned: bool) -> Result<Ty<'static>> {
        self.reader.opencl_mangled(self.reader.type_id(id)?, is_unsigned)
    }

    /// An integer where OpenCL C has one for a boolean: 1 or 0.
    fn boolean_argument(&mut self, value: Value<'m>) -> Result<Value<'m>> {
        let int = self.reader.context.i32();
        match value.ty() {
            Some(ty) if ty.is_int_of(1) => Ok(self.builder.cast(Opcode::ZExt, value, int)?),
            _ => Ok(value),
        }
    }

    /// The boolean of a function's integer.
    fn boolean_result(&mut self, value: Value<'m>) -> Result<Value<'m>> {
        let Some(ty) = value.ty().filter(|ty| !ty.scalar().is_int_of(1)) else { return Ok(value) };
        let zero = ty.const_null()?;
        Ok(self.builder.icmp(IntPredicate::Ne, value, zero)?)
    }

    /// The integers that a function gives for a boolean, or for a vector of them: of 32 bits for a scalar, of the
    /// arguments' width for a vector.
    fn boolean_type(&self, result: Type<'m>, argument: Option<Type<'m>>) -> Result<Type<'m>> {
        let context = self.reader.context;
        let Some(count) = result.vector_len() else { return Ok(context.i32()) };
        let bits = argument.map(|ty| {
            let scalar = ty.scalar();
            scalar.kind().float_bits().or(scalar.int_width()).unwrap_or(32)
        });
        Ok(context.int(bits.unwrap_or(32))?.vector_of(count)?)
    }

    /// A pointer in the generic address space, where OpenCL C 2.0's functions want theirs.
    pub(super) fn generic_pointer(&mut self, pointer: Value<'m>) -> Result<Value<'m>> {
        let generic = self.reader.pointer_type(StorageClass::Generic)?;
        match pointer.ty() {
            Some(ty) if ty != generic && ty.is_pointer() => {
                let cast = self.builder.cast(Opcode::AddrSpaceCast, pointer, generic)?;
                if cast.as_instruction().is_some() {
                    cast.set_name(&[pointer.name_bytes(), b".as".to_vec()].concat());
                }
                Ok(cast)
            }
            _ => Ok(pointer),
        }
    }

    /// An integer in another width, without a sign.
    fn int_cast(&mut self, value: Value<'m>, to: Type<'m>) -> Result<Value<'m>> {
        let from = value.ty().and_then(Type::int_width).unwrap_or_default();
        Ok(match to.int_width().unwrap_or_default().cmp(&from) {
            std::cmp::Ordering::Greater => self.builder.cast(Opcode::ZExt, value, to)?,
            std::cmp::Ordering::Less => self.builder.cast(Opcode::Trunc, value, to)?,
            std::cmp::Ordering::Equal => value,
        })
    }

    /// The type of sizes.
    fn size_type(&self) -> Result<Type<'m>> {
        Ok(self.reader.context.int(self.reader.model.pointer_bits())?)
    }

    /// How sizes are mangled.
    fn size_param(&self) -> mangle::Builtin {
        if self.reader.model.pointer_bits() == 64 { mangle::Builtin::ULong } else { mangle::Builtin::UInt }
    }

    /// The values of operands from a position on.
    fn operands_from(&mut self, inst: Inst<'s>, first: usize) -> Result<Values<'m>> {
        let mut values = Values::new();
        for word in inst.operands().get(first..).unwrap_or(&[]) {
            values.push(self.value(Id(*word))?);
        }
        Ok(values)
    }
}

/// The class of numbers that a type holds, as far as SPIR-V tells it.
fn class_of(ty: Type<'_>) -> ArgumentClass {
    if ty.scalar().is_float() { ArgumentClass::Float } else { ArgumentClass::Signed }
}

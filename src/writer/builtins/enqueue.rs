//! Device enqueue: kernels, queries of blocks, ND-ranges.

use super::{OperandWords, mismatch, origin};
use crate::{
    Result,
    mapping::builtins::{
        Resolved,
        enqueue::{Enqueue, EnqueueForm, NdRangeArgument},
    },
    spirv::{
        Id, Op,
        grammar::{OperandSpec, StorageClass},
        words::MAX_INSTRUCTION_WORDS,
    },
    view::{Function, GepFlags, InstView, Value, ValueKind},
    writer::{FunctionWriter, ModuleWriter, Source},
};

/// LLVM prefers aggregates to be aligned like this, where the data layout does not say otherwise.
const PREFERRED_AGGREGATE_ALIGNMENT: u64 = 8;

pub(super) fn enqueue_call<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    call: Enqueue,
) -> Result<()> {
    match call {
        Enqueue::Kernel(form) => enqueue_kernel(f, inst, form),
        Enqueue::Query(op, ndrange) => query_block(f, inst, op, ndrange),
    }
}

fn enqueue_kernel<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>, form: EnqueueForm) -> Result<()> {
    let mut words = OperandWords::new();
    for number in 0..3 {
        words.push(f.arg_id(inst, number)?.0);
    }
    let event = f.module.opaque(Op::TypeDeviceEvent)?;
    let events = f.module.typed_pointer(StorageClass::Generic, event)?;
    let mut next = 3;
    if form.events {
        words.push(f.arg_id(inst, next)?.0);
        for number in [next + 1, next + 2] {
            let list = f.arg(inst, number)?;
            words.push(event_pointer(f, list, event)?.0);
        }
        next += 3;
    } else {
        let none = f.module.const_null(events)?;
        words.extend([f.module.const_u32(0)?.0, none.0, none.0]);
    }
    let mut sizes = OperandWords::new();
    if form.sizes {
        push_sizes(f, inst, next + 2, &mut sizes)?;
    }
    push_block(f, inst, next, &mut words, BlockAlignment::Own)?;
    words.extend(sizes);
    let ty = f.module.call_type(inst)?;
    f.emit_for(inst, Op::EnqueueKernel, ty, &words)?;
    Ok(())
}

fn query_block<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    op: Op,
    ndrange: NdRangeArgument,
) -> Result<()> {
    let mut words = OperandWords::new();
    let first = match ndrange {
        NdRangeArgument::First => {
            words.push(f.arg_id(inst, 0)?.0);
            1
        }
        NdRangeArgument::None => 0,
    };
    push_block(f, inst, first, &mut words, BlockAlignment::Preferred)?;
    let ty = f.module.call_type(inst)?;
    f.emit_for(inst, op, ty, &words)?;
    Ok(())
}

/// The kernel of a block, the block, and its size and alignment.
fn push_block<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    first: u32,
    words: &mut OperandWords,
    alignment: BlockAlignment,
) -> Result<()> {
    let invoke = origin(f.arg(inst, first)?);
    let kernel = invoke
        .as_function()
        .ok_or_else(|| mismatch("the kernel of a block has to be known where it is enqueued"))?;
    words.push(f.module.kernel_of_block(kernel)?.0);
    let block = f.arg(inst, first + 1)?;
    words.push(f.bytes_of(block)?.0);
    let (size, align) = f.source.size_of_block(f.arg(inst, first + 1)?, alignment)?;
    words.push(f.module.const_u32(size)?.0);
    words.push(f.module.const_u32(align)?.0);
    Ok(())
}

impl<'m> FunctionWriter<'_, 'm> {
    /// An operand of a SPIR-V-friendly call that is a block's kernel or a pointer whose pointee the specification says.
    pub(super) fn enqueue_operand(&mut self, value: Value<'m>, spec: &OperandSpec) -> Result<Option<Id>> {
        match spec.name {
            "Invoke" => {
                let kernel = origin(value).as_function();
                let kernel = kernel
                    .ok_or_else(|| mismatch("the kernel of a block has to be known where it is enqueued"))?;
                self.module.kernel_of_block(kernel).map(Some)
            }
            _ if !self.source.llvm_type(value)?.is_pointer() => Ok(None),
            "Param" => self.bytes_of(value).map(Some),
            "Wait Events" | "Ret Event" => {
                let event = self.module.opaque(Op::TypeDeviceEvent)?;
                event_pointer(self, value, event).map(Some)
            }
            "Local Size" => {
                let size = self.module.size_type()?;
                self.pointer_to(value, size).map(Some)
            }
            _ => Ok(None),
        }
    }
}

/// A list of events, or none.
fn event_pointer<'m>(f: &mut FunctionWriter<'_, 'm>, list: Value<'m>, event: Id) -> Result<Id> {
    let space = f.source.llvm_type(list)?.address_space().unwrap_or_default();
    match list.kind() {
        ValueKind::NullPointer | ValueKind::Undef | ValueKind::Poison => {
            let class = f.module.storage_class(space)?;
            let events = f.module.typed_pointer(class, event)?;
            f.module.const_null(events)
        }
        _ => f.typed_pointer_to(list, event),
    }
}

impl<'m> ModuleWriter<'m> {
    fn kernel_of_block(&mut self, kernel: Function<'m>) -> Result<Id> {
        Ok(self.function_info(kernel)?.id)
    }
}

impl<'m> Source<'m> {
    /// Size and alignment of the literal that a pointer to a block comes from.
    fn size_of_block(&self, block: Value<'m>, alignment: BlockAlignment) -> Result<(u32, u32)> {
        let literal = origin(block);
        let (ty, own) = match literal.kind() {
            ValueKind::GlobalVariable => match literal.as_global() {
                Some(global) => (Some(global.value_type()), global.alignment()),
                None => (None, None),
            },
            _ => match literal.as_instruction() {
                Some(inst) => (inst.allocated_type(), inst.alignment()),
                None => (None, None),
            },
        };
        let ty = ty.ok_or_else(|| mismatch("the literal of a block has to be known where it is enqueued"))?;
        let size = self
            .module
            .store_size_of(ty)
            .ok_or_else(|| mismatch("the size of a block's literal is not known"))?;
        let natural = self.module.align_of(ty).unwrap_or(1);
        let align = match alignment {
            BlockAlignment::Own => own.unwrap_or(natural),
            BlockAlignment::Preferred => natural.max(PREFERRED_AGGREGATE_ALIGNMENT),
        };
        let narrow = |number: u64| u32::try_from(number).map_err(|_| mismatch("a block of that size"));
        Ok((narrow(size)?, narrow(align)?))
    }
}

/// The sizes of local buffers, each by its place in the array that the call has.
fn push_sizes<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    first: u32,
    words: &mut OperandWords,
) -> Result<()> {
    let count = f.literal(inst, first)?;
    if count as usize > MAX_INSTRUCTION_WORDS {
        // Each becomes an operand; without this a number from nowhere would fill the memory first.
        return Err(mismatch(format!(
            "{count} sizes of local buffers, more than an instruction has operands"
        )));
    }
    let size = f.module.size_type()?;
    let sizes = f.pointer_arg(inst, first + 1, size)?;
    let space = f.source.llvm_type(f.arg(inst, first + 1)?)?.address_space().unwrap_or_default();
    let class = f.module.storage_class(space)?;
    let pointer = f.module.pointer(class, size)?;
    for number in 0..count {
        let index = f.module.const_size(number.into())?;
        let op = f.module.access_chain(GepFlags::empty());
        let mut chain = OperandWords::new();
        chain.extend(f.module.untyped_pointers().then_some(size.0));
        chain.extend([sizes.0, index.0]);
        words.push(f.emit(op, pointer, &chain)?.0);
    }
    Ok(())
}

/// `ndrange_1D` and its relatives: one argument is the global size, two are global and local size, and three
/// start with the offset.
pub(super) fn ndrange_call<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    _builtin: &Resolved<'m>,
    dimensions: u32,
) -> Result<()> {
    let result = f.module.returned_type(inst)?;
    let first = u32::from(result.is_some());
    let ty = match result {
        Some(ty) => ty,
        None => f.module.call_type(inst)?,
    };
    let given = inst.arg_count().saturating_sub(first);
    // Global size, local size, offset.
    let order: [Option<u32>; 3] = match given {
        1 => [Some(0), None, None],
        2 => [Some(0), Some(1), None],
        3 => [Some(1), Some(2), Some(0)],
        count => return Err(mismatch(format!("an ND-range is made of {count} arguments"))),
    };
    let size = f.module.size_type()?;
    let sizes = if dimensions == 1 { size } else { f.module.array_of(size, dimensions.into())? };
    let mut words = OperandWords::new();
    for argument in order {
        let id = match argument {
            Some(number) if dimensions == 1 => f.arg_id(inst, first + number)?,
            Some(number) => {
                let pointer = f.pointer_arg(inst, first + number, sizes)?;
                f.emit(Op::Load, sizes, &[pointer.0])?
            }
            None if dimensions == 1 => f.module.const_size(0)?,
            None => f.module.const_null(sizes)?,
        };
        words.push(id.0);
    }
    if result.is_none() {
        f.emit_for(inst, Op::BuildNDRange, ty, &words)?;
        return Ok(());
    }
    let range = f.emit(Op::BuildNDRange, ty, &words)?;
    let pointer = f.pointer_arg(inst, 0, ty)?;
    f.emit_void(Op::Store, &[pointer.0, range.0])
}

/// Which alignment of a block is meant.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BlockAlignment {
    /// That of the object.
    Own,
    /// That which LLVM prefers for its type.
    Preferred,
}

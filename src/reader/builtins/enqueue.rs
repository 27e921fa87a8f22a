//! Device enqueue.

use crate::{
    Result,
    draft::{self, Opcode, Type, Value},
    mangle::{Cv, Ty},
    mapping::builtins::enqueue::{self, Enqueue, EnqueueForm, NdRangeArgument},
    reader::{
        body::{FunctionReader, Values},
        call,
    },
    spirv::{Id, Inst, Op, grammar::StorageClass},
};

impl<'m, 's> FunctionReader<'_, 'm, 's> {
    pub(super) fn read_enqueue(&mut self, inst: Inst<'s>) -> Result<bool> {
        // The functions of OpenCL C leave the size and the alignment of the block's literal to what the pointer points to.
        let literal = enqueue::literal_operand(inst.op()).and_then(|position| inst.id(position).ok());
        if literal.is_some_and(|literal| !self.points_to_variable(literal)) {
            return Ok(false);
        }
        match inst.op() {
            Op::EnqueueKernel => self.read_enqueue_kernel(inst).map(|()| true),
            Op::BuildNDRange => self.read_ndrange(inst),
            op => match enqueue::query_of(op) {
                Some(Enqueue::Query(_, ndrange)) => self.read_block_query(inst, ndrange).map(|()| true),
                _ => Ok(false),
            },
        }
    }

    fn read_enqueue_kernel(&mut self, inst: Inst<'s>) -> Result<()> {
        let sizes = inst.operands().get(12..).unwrap_or(&[]);
        let mut args = Values::new();
        for position in 2..5 {
            args.push(self.operand(inst, position)?);
        }
        let is_none = |f: &Self, position: usize| -> Result<bool> {
            Ok(f.reader.global_value(inst.id(position)?).is_some_and(Value::is_null))
        };
        let events =
            self.reader.constant_u32(inst.id(5)?) != Some(0) || !is_none(self, 6)? || !is_none(self, 7)?;
        if events {
            for position in 5..8 {
                args.push(self.operand(inst, position)?);
            }
        }
        self.push_block(inst, 8, &mut args)?;
        let form = EnqueueForm { events, sizes: !sizes.is_empty() };
        if form.sizes {
            args.push(self.u32(sizes.len() as u32)?);
            args.push(self.sizes(sizes)?);
        }
        let name = enqueue::name(Enqueue::Kernel(form))
            .ok_or_else(|| crate::Error::internal("a form of enqueue_kernel has no name"))?;
        let result = self.result_type(inst)?;
        let call = self.call_named(name, result, &args, call::BUILTIN)?.value();
        self.define(inst, call)
    }

    fn read_block_query(&mut self, inst: Inst<'s>, ndrange: NdRangeArgument) -> Result<()> {
        let mut args = Values::new();
        let mut first = 2;
        if ndrange == NdRangeArgument::First {
            args.push(self.operand(inst, 2)?);
            first = 3;
        }
        self.push_block(inst, first, &mut args)?;
        let name = enqueue::name(Enqueue::Query(inst.op(), ndrange))
            .ok_or_else(|| crate::Error::internal("a query of blocks has no name"))?;
        let result = self.result_type(inst)?;
        let call = self.call_named(name, result, &args, call::C_FUNCTION)?.value();
        self.define(inst, call)
    }

    /// True if a pointer is the address of a variable, through casts alone.
    fn points_to_variable(&self, pointer: Id) -> bool {
        const MOST: u32 = 16;
        let mut at = pointer;
        for _ in 0..MOST {
            let Some(inst) = self.reader.ids.get(at) else { return false };
            let from = match inst.op() {
                Op::Variable | Op::UntypedVariableKHR => return true,
                Op::Bitcast | Op::PtrCastToGeneric | Op::GenericCastToPtr | Op::CopyObject => inst.id(2),
                Op::SpecConstantOp => inst.id(3),
                _ => return false,
            };
            let Ok(from) = from else { return false };
            at = from;
        }
        false
    }

    /// The kernel of a block and the block, both as generic pointers; size and alignment are dropped.
    fn push_block(&mut self, inst: Inst<'s>, first: usize, args: &mut Values<'m>) -> Result<()> {
        let kernel = self.reader.function(inst.id(first)?)?.value();
        let generic = self.reader.pointer_type(StorageClass::Generic)?;
        args.push(self.builder.cast(Opcode::AddrSpaceCast, kernel, generic)?);
        let block = self.operand(inst, first + 1)?;
        args.push(self.generic_pointer(block)?);
        Ok(())
    }

    /// The sizes of local buffers as an array in memory.
    fn sizes(&mut self, sizes: &[u32]) -> Result<Value<'m>> {
        let size = self.size_type()?;
        if let Some(array) = self.array_of_places(size, sizes)? {
            return Ok(array);
        }
        let memory = self.temporary(size.array_of(sizes.len() as u64)?)?;
        for (number, word) in (0..).zip(sizes) {
            let mut value = self.value(Id(*word))?;
            if value.ty().is_some_and(Type::is_pointer) {
                value = self.builder.load(size, value, None, false)?.value();
            }
            let value = self.int_cast(value, size)?;
            let index = self.u32(number)?;
            let place = self.builder.gep(size, memory, &[index], crate::draft::GepFlags::INBOUNDS)?;
            self.builder.store(value, place, None, false)?;
        }
        Ok(memory)
    }

    /// The array whose elements pointers point to, one after another from the first.
    fn array_of_places(&mut self, element: Type<'m>, pointers: &[u32]) -> Result<Option<Value<'m>>> {
        let mut array = None;
        let mut places = Values::new();
        for (number, word) in (0..).zip(pointers) {
            let place = self.value(Id(*word))?;
            let Some(gep) = place.as_instruction().filter(|inst| inst.value().gep_source() == Some(element))
            else {
                return Ok(None);
            };
            let base = gep.operand(0);
            let is_next = gep.operand_count() == 2
                && gep.operand(1).and_then(Value::const_u64) == Some(number)
                && (number == 0 || base == array);
            if !is_next {
                return Ok(None);
            }
            array = base;
            places.push(place);
        }
        places.into_iter().for_each(|place| self.dead_instructions.note(place));
        Ok(array)
    }

    /// Where a value lies in memory: where it was loaded from just before, or else a place of its own.
    fn memory_of(&mut self, value: Value<'m>, ty: Type<'m>) -> Result<Value<'m>> {
        // Behind the load may stand more such loads, and the computation of their addresses.
        const MAX_DISTANCE: usize = 16;
        let load = value.as_instruction().filter(|inst| {
            inst.opcode() == Opcode::Load && !inst.is_volatile() && inst.block() == self.builder.block()
        });
        if let Some(load) = load {
            let mut behind = std::iter::successors(load.next(), |inst| inst.next()).take(MAX_DISTANCE);
            let keeps_memory = |inst: draft::Inst<'m>| {
                matches!(
                    inst.opcode(),
                    Opcode::Load
                        | Opcode::Alloca
                        | Opcode::BitCast
                        | Opcode::AddrSpaceCast
                        | Opcode::GetElementPtr
                )
            };
            if let Some(pointer) = load.operand(0)
                && behind.all(keeps_memory)
                && std::iter::successors(load.next(), |inst| inst.next()).nth(MAX_DISTANCE).is_none()
            {
                self.dead_instructions.note(value);
                return Ok(pointer);
            }
        }
        let memory = self.temporary(ty)?;
        self.builder.store(value, memory, None, false)?;
        Ok(memory)
    }

    /// `ndrange_1D(offset, global, local)` and its relatives, which return a structure through memory.
    fn read_ndrange(&mut self, inst: Inst<'s>) -> Result<bool> {
        let (global, local, offset) =
            (self.operand(inst, 2)?, self.operand(inst, 3)?, self.operand(inst, 4)?);
        let Some(ty) = global.ty() else { return Ok(false) };
        let dimensions = ty.len().unwrap_or(1);
        let mut args = Values::new();
        let mut params = super::MangledParams::new();
        for value in [offset, global, local] {
            if ty.is_int() {
                args.push(value);
                params.push(self.size_param().into());
                continue;
            }
            let memory = self.memory_of(value, ty)?;
            let space = memory.ty().and_then(Type::address_space).unwrap_or_default();
            args.push(memory);
            params.push(Ty::pointer_to(self.size_param(), space, Cv::CONST));
        }
        let name = crate::mangle::encode(&format!("ndrange_{dimensions}D"), &params);
        self.call_for_struct(inst, &name, &args, call::BUILTIN)?;
        Ok(true)
    }
}

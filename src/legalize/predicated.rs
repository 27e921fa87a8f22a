//! Vector predication: operations on the lanes that a mask and a length leave.
//!
//! The lanes without the mask may hold anything in a result, so arithmetic is done in all of them. Only operations that
//! could fail there (quotients, memory) and those that combine lanes take the mask.

use super::{Legalizer, refuse, type_of};
use crate::{
    Result,
    draft::{FloatPredicate, GepFlags, Inst, IntPredicate, Opcode, Type, Value},
    mapping::{convert::Cast, intrinsics::LaneReduction, ops::Operation},
};

/// The predicate of a name of floating-point comparisons but for those that are always true or false.
fn float_predicate(name: &str) -> Option<FloatPredicate> {
    let is_it = |own: &FloatPredicate| own.text() == name;
    let found = FloatPredicate::ALL.iter().copied().find(is_it);
    found.filter(|own| !matches!(own, FloatPredicate::True | FloatPredicate::False))
}

fn int_predicate(name: &str) -> Option<IntPredicate> {
    IntPredicate::ALL.iter().copied().find(|own| own.text() == name)
}

impl<'m> Legalizer<'m> {
    /// The length, the last argument.
    fn length(&self, inst: Inst<'m>) -> Result<Value<'m>> {
        self.arg(inst, inst.arg_count().saturating_sub(1))
    }

    /// The lanes of so many that are below a length; `None` for all.
    fn below(&self, len: u32, bound: Value<'m>) -> Result<Option<Value<'m>>> {
        if bound.const_u64() >= Some(len.into()) {
            return Ok(None);
        }
        let vector = type_of(bound)?.vector_of(len)?;
        let bounds = self.splat(bound, vector)?;
        Ok(Some(self.builder.icmp(IntPredicate::Ult, self.counting(vector)?, bounds)?))
    }

    /// The lanes that mask and length, the last two arguments, leave; `None` for all.
    fn active(&self, inst: Inst<'m>) -> Result<Option<Value<'m>>> {
        let mask = self.arg(inst, inst.arg_count().saturating_sub(2))?;
        let ty = type_of(mask)?;
        let below = self.below(self.lanes_of(inst, ty)?, self.length(inst)?)?;
        Ok(match below {
            _ if mask == ty.const_all_ones()? => below,
            Some(below) => Some(self.builder.binary(Opcode::And, mask, below)?),
            None => Some(mask),
        })
    }

    /// The same as a mask.
    fn mask(&self, inst: Inst<'m>) -> Result<Value<'m>> {
        let all = type_of(self.arg(inst, inst.arg_count().saturating_sub(2))?)?.const_all_ones()?;
        Ok(self.active(inst)?.unwrap_or(all))
    }

    pub(super) fn operation(&self, inst: Inst<'m>, operation: Operation) -> Result<Value<'m>> {
        let a = self.arg(inst, 0)?;
        if operation == Operation::FNeg {
            return Ok(self.builder.fneg(a, inst.fast_math())?);
        }
        let b = self.arg(inst, 1)?;
        let divides =
            matches!(operation, Operation::UDiv | Operation::SDiv | Operation::URem | Operation::SRem);
        let active = if divides { self.active(inst)? } else { None };
        self.of_active(inst, operation, (a, b), active)
    }

    /// A division, by one in lanes that the mask, the last argument, does not have: their results are poison, and must not fail.
    pub(super) fn masked_division(&self, inst: Inst<'m>, operation: Operation) -> Result<Value<'m>> {
        let (a, b, mask) = (self.arg(inst, 0)?, self.arg(inst, 1)?, self.arg(inst, 2)?);
        let has_all = mask == type_of(mask)?.const_all_ones()?;
        self.of_active(inst, operation, (a, b), (!has_all).then_some(mask))
    }

    /// An operation, on one as the second operand in lanes that are not active.
    fn of_active(
        &self,
        inst: Inst<'m>,
        operation: Operation,
        (a, mut b): (Value<'m>, Value<'m>),
        active: Option<Value<'m>>,
    ) -> Result<Value<'m>> {
        if let Some(active) = active {
            let one = self.const_splat(type_of(b)?, 1)?;
            b = self.builder.select(active, b, one)?;
        }
        self.combined(inst, operation, a, b)
    }

    /// An operation with the flags of the call that it replaces.
    pub(super) fn combined(
        &self,
        inst: Inst<'m>,
        operation: Operation,
        a: Value<'m>,
        b: Value<'m>,
    ) -> Result<Value<'m>> {
        let opcode = Opcode::from(operation);
        if type_of(a)?.scalar().is_float() {
            return Ok(self.builder.binary_fast(opcode, a, b, inst.fast_math())?);
        }
        Ok(self.builder.binary(opcode, a, b)?)
    }

    pub(super) fn cast(&self, inst: Inst<'m>, cast: Cast) -> Result<Value<'m>> {
        let from = self.arg(inst, 0)?;
        if type_of(from)? == inst.ty() {
            return Ok(from);
        }
        Ok(self.builder.cast(Opcode::from(cast), from, inst.ty())?)
    }

    pub(super) fn compare(&self, inst: Inst<'m>) -> Result<Value<'m>> {
        let (a, b) = (self.arg(inst, 0)?, self.arg(inst, 1)?);
        let name = self.arg(inst, 2)?.metadata_text();
        if type_of(a)?.scalar().is_float() {
            let predicate = name.as_deref().and_then(float_predicate).ok_or_else(|| refuse(inst))?;
            return Ok(self.builder.fcmp(predicate, a, b, inst.fast_math())?);
        }
        let predicate = name.as_deref().and_then(int_predicate).ok_or_else(|| refuse(inst))?;
        Ok(self.builder.icmp(predicate, a, b)?)
    }

    /// The intrinsic without mask and length.
    pub(super) fn other_intrinsic(&self, inst: Inst<'m>, name: &str) -> Result<Value<'m>> {
        let mut args: Vec<Value<'m>> = inst.args().collect();
        args.truncate(args.len().saturating_sub(2));
        Ok(self.call_for(inst, name, inst.ty(), &args)?.value())
    }

    /// A start value and the lanes as one value; lanes without the mask change nothing.
    pub(super) fn reduction(
        &self,
        inst: Inst<'m>,
        name: &str,
        combination: LaneReduction,
    ) -> Result<Value<'m>> {
        let (start, mut lanes) = (self.arg(inst, 0)?, self.arg(inst, 1)?);
        let (scalar, vector) = (type_of(start)?, type_of(lanes)?);
        if let Some(active) = self.active(inst)? {
            let neutral = match combination {
                LaneReduction::Intrinsic(_) => start,
                LaneReduction::Ordered(operation) | LaneReduction::Operation(operation) => match operation {
                    Operation::FAdd => scalar.const_fp_bits(self.negative_zero(scalar))?,
                    Operation::FMul => self.float_one(scalar)?,
                    Operation::Mul => scalar.const_int(1)?,
                    Operation::And => scalar.const_all_ones()?,
                    _ => scalar.const_null()?,
                },
            };
            lanes = self.builder.select(active, lanes, self.splat(neutral, vector)?)?;
        }
        match combination {
            LaneReduction::Ordered(_) => Ok(self.call_for(inst, name, scalar, &[start, lanes])?.value()),
            LaneReduction::Operation(operation) => {
                let all = self.call_for(inst, name, scalar, &[lanes])?.value();
                self.combined(inst, operation, start, all)
            }
            LaneReduction::Intrinsic(pair) => {
                let all = self.call_for(inst, name, scalar, &[lanes])?.value();
                Ok(self.call_for(inst, pair, scalar, &[start, all])?.value())
            }
        }
    }

    /// The bits of the sign alone.
    fn negative_zero(&self, scalar: Type<'m>) -> [u64; 2] {
        [1_u64 << (scalar.kind().float_bits().unwrap_or(32) - 1).min(63), 0]
    }

    fn float_one(&self, scalar: Type<'m>) -> Result<Value<'m>> {
        let one = self.builder.context().i32().const_int(1)?;
        let one = self.module.fold_cast(Opcode::UiToFp, one, scalar);
        one.ok_or_else(|| crate::Error::internal(format!("{scalar} has no one")))
    }

    /// One of two vectors by a mask; behind the length the second.
    pub(super) fn selected(&self, inst: Inst<'m>) -> Result<Value<'m>> {
        let (mut mask, yes, no) = (self.arg(inst, 0)?, self.arg(inst, 1)?, self.arg(inst, 2)?);
        let len = self.lanes_of(inst, type_of(mask)?)?;
        if let Some(below) = self.below(len, self.length(inst)?)? {
            mask = self.builder.binary(Opcode::And, mask, below)?;
        }
        Ok(self.builder.select(mask, yes, no)?)
    }

    /// The number of the first lane that is not zero, or the length.
    pub(super) fn first_lane(&self, inst: Inst<'m>) -> Result<Value<'m>> {
        let lanes = self.arg(inst, 0)?;
        let zero = type_of(lanes)?.const_null()?;
        let mut found = self.builder.icmp(IntPredicate::Ne, lanes, zero)?;
        if let Some(active) = self.active(inst)? {
            found = self.builder.binary(Opcode::And, found, active)?;
        }
        let or_poison = self.builder.context().bool().const_int(0)?;
        let name = "llvm.experimental.cttz.elts";
        let number = self.call_for(inst, name, inst.ty(), &[found, or_poison])?.value();
        let length = self.resized(self.length(inst)?, inst.ty(), Opcode::ZExt)?;
        let is_first = self.builder.icmp(IntPredicate::Ult, number, length)?;
        Ok(self.builder.select(is_first, number, length)?)
    }

    /// An integer as one of another width.
    pub(super) fn resized(&self, value: Value<'m>, to: Type<'m>, extend: Opcode) -> Result<Value<'m>> {
        let width = |ty: Type<'m>| ty.scalar().int_width();
        let own = type_of(value)?;
        Ok(match width(own).cmp(&width(to)) {
            std::cmp::Ordering::Less => self.builder.cast(extend, value, to)?,
            std::cmp::Ordering::Equal => value,
            std::cmp::Ordering::Greater => self.builder.cast(Opcode::Trunc, value, to)?,
        })
    }

    /// A vector whose lanes are those of another one with numbers that are known when the program runs; a number
    /// beyond the last is one of a lane that does not matter.
    fn permuted(&self, from: Value<'m>, result: Type<'m>, numbers: Value<'m>) -> Result<Value<'m>> {
        let last = self.lane_count(from)?.saturating_sub(1);
        let limits = self.const_splat(type_of(numbers)?, last.into())?;
        let is_within = self.builder.icmp(IntPredicate::Ult, numbers, limits)?;
        let numbers = self.builder.select(is_within, numbers, limits)?;
        let mut all = result.poison()?;
        for lane in 0..result.vector_len().unwrap_or(1) {
            let number = self.builder.extract_element(numbers, self.index(lane)?)?;
            let value = self.builder.extract_element(from, number)?;
            all = self.builder.insert_element(all, value, self.index(lane)?)?;
        }
        Ok(all)
    }

    fn lane_count(&self, vector: Value<'m>) -> Result<u32> {
        Ok(type_of(vector)?.vector_len().unwrap_or(1))
    }

    /// A window over the lanes of two vectors, each of a length of its own, one behind the other.
    pub(super) fn spliced(&self, inst: Inst<'m>) -> Result<Value<'m>> {
        let (a, b) = (self.arg(inst, 0)?, self.arg(inst, 1)?);
        let (offset, length) = (self.arg(inst, 2)?, self.arg(inst, 4)?);
        let len = self.lane_count(a)?;
        let words = self.builder.context().i32().vector_of(len)?;
        let start = match offset.const_i64() {
            Some(0..) => offset,
            Some(_) => self.builder.binary(Opcode::Add, length, offset)?,
            None => return Err(refuse(inst)),
        };
        let start = self.splat(start, words)?;
        let place = self.builder.binary(Opcode::Add, self.counting(words)?, start)?;
        // Lanes of the second vector stand behind all of the first.
        let length = self.splat(length, words)?;
        let is_first = self.builder.icmp(IntPredicate::Ult, place, length)?;
        let rest = self.builder.binary(Opcode::Sub, place, length)?;
        let rest = self.builder.binary(Opcode::Add, rest, self.const_splat(words, len.into())?)?;
        let place = self.builder.select(is_first, place, rest)?;
        let both: Vec<i32> = (0..).take(len as usize * 2).collect();
        let both = self.builder.shuffle(a, b, &both)?;
        self.permuted(both, inst.ty(), place)
    }

    /// The lanes below the length from the last to the first.
    pub(super) fn reversed(&self, inst: Inst<'m>) -> Result<Value<'m>> {
        let from = self.arg(inst, 0)?;
        let words = self.builder.context().i32().vector_of(self.lane_count(from)?)?;
        let last = self.builder.context().i32().const_int(1)?;
        let last = self.builder.binary(Opcode::Sub, self.length(inst)?, last)?;
        let last = self.splat(last, words)?;
        let numbers = self.builder.binary(Opcode::Sub, last, self.counting(words)?)?;
        self.permuted(from, inst.ty(), numbers)
    }

    pub(super) fn load(&self, inst: Inst<'m>) -> Result<Value<'m>> {
        let pointer = self.arg(inst, 0)?;
        let alignment = self.alignment(inst, 0, inst.ty());
        let Some(active) = self.active(inst)? else {
            return Ok(self.builder.load(inst.ty(), pointer, Some(alignment), false)?.value());
        };
        let args = [pointer, active, inst.ty().poison()?];
        self.aligned(inst, "llvm.masked.load", inst.ty(), &args, (0, alignment)).map(Inst::value)
    }

    pub(super) fn store(&self, inst: Inst<'m>) -> Result<Option<Value<'m>>> {
        let (value, pointer) = (self.arg(inst, 0)?, self.arg(inst, 1)?);
        let alignment = self.alignment(inst, 1, type_of(value)?);
        match self.active(inst)? {
            None => {
                self.builder.store(value, pointer, Some(alignment), false)?;
            }
            Some(active) => {
                let args = [value, pointer, active];
                self.aligned(inst, "llvm.masked.store", inst.ty(), &args, (1, alignment))?;
            }
        }
        Ok(None)
    }

    /// Calls an intrinsic on memory, a pointer to which is aligned.
    pub(super) fn aligned(
        &self,
        inst: Inst<'m>,
        name: &str,
        result: Type<'m>,
        args: &[Value<'m>],
        (pointer, alignment): (u32, u64),
    ) -> Result<Inst<'m>> {
        let call = self.call_for(inst, name, result, args)?;
        call.set_argument_alignment(pointer, alignment)?;
        Ok(call)
    }

    pub(super) fn gather(&self, inst: Inst<'m>) -> Result<Value<'m>> {
        self.gathered(inst, self.arg(inst, 0)?)
    }

    fn gathered(&self, inst: Inst<'m>, pointers: Value<'m>) -> Result<Value<'m>> {
        let alignment = self.alignment(inst, 0, inst.ty().scalar());
        let args = [pointers, self.mask(inst)?, inst.ty().poison()?];
        self.aligned(inst, "llvm.masked.gather", inst.ty(), &args, (0, alignment)).map(Inst::value)
    }

    pub(super) fn scatter(&self, inst: Inst<'m>) -> Result<Option<Value<'m>>> {
        self.scattered(inst, self.arg(inst, 1)?)
    }

    fn scattered(&self, inst: Inst<'m>, pointers: Value<'m>) -> Result<Option<Value<'m>>> {
        let value = self.arg(inst, 0)?;
        let alignment = self.alignment(inst, 1, type_of(value)?.scalar());
        let args = [value, pointers, self.mask(inst)?];
        self.aligned(inst, "llvm.masked.scatter", inst.ty(), &args, (1, alignment))?;
        Ok(None)
    }

    pub(super) fn strided_load(&self, inst: Inst<'m>) -> Result<Value<'m>> {
        let pointers = self.strides(inst, (0, 1), self.lanes_of(inst, inst.ty())?)?;
        self.gathered(inst, pointers)
    }

    pub(super) fn strided_store(&self, inst: Inst<'m>) -> Result<Option<Value<'m>>> {
        let lanes = self.lanes_of(inst, type_of(self.arg(inst, 0)?)?)?;
        let pointers = self.strides(inst, (1, 2), lanes)?;
        self.scattered(inst, pointers)
    }

    /// Pointers that are so many bytes apart.
    fn strides(&self, inst: Inst<'m>, (pointer, stride): (u32, u32), lanes: u32) -> Result<Value<'m>> {
        let pointer = self.arg(inst, pointer)?;
        let context = self.builder.context();
        let space = type_of(pointer)?.address_space().unwrap_or_default();
        let distances = context.int(self.module.pointer_bits(space))?.vector_of(lanes)?;
        let stride = self.resized(self.arg(inst, stride)?, distances.scalar(), Opcode::SExt)?;
        let stride = self.splat(stride, distances)?;
        let distance = self.builder.binary(Opcode::Mul, self.counting(distances)?, stride)?;
        let pointers = self.splat(pointer, type_of(pointer)?.vector_of(lanes)?)?;
        Ok(self.builder.gep(context.i8(), pointers, &[distance], GepFlags::empty())?)
    }
}

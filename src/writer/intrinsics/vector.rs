//! Vectors: all lanes to one value, and lanes that change places.

use smallvec::SmallVec;

use crate::{
    Code, Error, Result,
    mapping::{
        compare::{self, Predicate},
        intrinsics::{Reduction, Sign, VectorEnd},
        ops::{self, Operation, Shape},
    },
    spirv::{Id, Op, grammar::OpenClStd},
    view::{Inst, Type},
    writer::{FunctionWriter, inst::unsupported, vectors::VectorRepresentation},
};

/// The operation that combines two lanes.
#[derive(Clone, Copy)]
enum Combine {
    Op(Op),
    Std(OpenClStd),
    /// A comparison, and the lane for which it holds.
    Select(Op),
}

/// Booleans are compared by logic: with sign true is -1.
fn bool_choice(predicate: Predicate) -> Operation {
    match predicate {
        Predicate::Ugt | Predicate::Slt => Operation::Or,
        _ => Operation::And,
    }
}

fn lanes_left(inst: Inst<'_>) -> Error {
    let detail = format!("vectors whose lengths are no multiples of each other: {}", inst.ty());
    Error::unsupported(Code::InvalidInstruction, detail)
}

impl<'m> FunctionWriter<'_, 'm> {
    /// The first lane that is not zero by its number, chosen from the last to the first; the number of lanes where
    /// all are.
    pub(super) fn leading_zero_lanes(&mut self, inst: Inst<'m>) -> Result<()> {
        let vector = self.arg(inst, 0)?;
        let llvm = self.source.llvm_type(vector)?;
        let len = llvm.vector_len().ok_or_else(|| unsupported(inst))?;
        let (lane_type, ty, bool) =
            (self.module.type_of(llvm.scalar())?, self.module.type_of(inst.ty())?, self.module.bool()?);
        let id = self.value(vector)?;
        let mut number = self.module.const_splat(inst.ty(), len.into())?;
        for index in (0..len).rev() {
            let mut lane = self.lane(id, llvm, index)?;
            if lane_type != bool {
                let zero = self.module.const_splat(llvm.scalar(), 0)?;
                lane = self.emit(Op::INotEqual, bool, &[lane.0, zero.0])?;
            }
            let own = self.module.const_splat(inst.ty(), index.into())?;
            number = self.emit(Op::Select, ty, &[lane.0, own.0, number.0])?;
        }
        self.define(inst, number, ty)
    }

    pub(super) fn reduce(&mut self, inst: Inst<'m>, reduction: Reduction) -> Result<()> {
        let last = inst.arg_count().checked_sub(1).ok_or_else(|| unsupported(inst))?;
        let vector = self.arg(inst, last)?;
        let llvm = self.source.llvm_type(vector)?;
        let len = llvm.vector_len().ok_or_else(|| unsupported(inst))?;
        self.module.require_bfloat_arithmetic(llvm)?;
        let ty = self.module.type_of(llvm.scalar())?;
        let vector = self.value(vector)?;
        let mut lanes = SmallVec::<[Id; 16]>::new();
        let is_whole = self.module.vector_layout(llvm)?.is_whole();
        for index in 0..len {
            lanes.push(if is_whole {
                let index = self.module.const_u32(index)?;
                self.emit(Op::VectorExtractDynamic, ty, &[vector.0, index.0])?
            } else {
                self.lane(vector, llvm, index)?
            });
        }
        let combine = combination(llvm.scalar(), reduction).ok_or_else(|| unsupported(inst))?;
        let mut id = match reduction {
            Reduction::Ordered(operation) => {
                self.note_contraction(operation, inst.fast_math());
                let mut sum = self.arg_id(inst, 0)?;
                for lane in lanes {
                    sum = self.combined(combine, ty, sum, lane)?;
                    self.module.decorate_fast_math(sum, inst.fast_math())?;
                }
                sum
            }
            _ => {
                let is_signed = matches!(reduction, Reduction::Compare(Predicate::Sgt | Predicate::Slt));
                if is_signed {
                    for lane in &mut lanes {
                        *lane = self.sign_extended(*lane, llvm.scalar())?;
                    }
                }
                self.in_pairs(combine, ty, lanes)?.ok_or_else(|| unsupported(inst))?
            }
        };
        if llvm.scalar().is_int() {
            id = self.masked(id, llvm.scalar())?;
        }
        self.named(inst, id, ty)
    }

    /// Neighbours are combined until one value is left.
    fn in_pairs(&mut self, combine: Combine, ty: Id, mut lanes: SmallVec<[Id; 16]>) -> Result<Option<Id>> {
        while lanes.len() > 1 {
            let mut next = SmallVec::new();
            for pair in lanes.chunks(2) {
                next.push(match *pair {
                    [a, b] => self.combined(combine, ty, a, b)?,
                    _ => pair.first().copied().unwrap_or(Id(0)),
                });
            }
            lanes = next;
        }
        Ok(lanes.first().copied())
    }

    fn combined(&mut self, combine: Combine, ty: Id, a: Id, b: Id) -> Result<Id> {
        match combine {
            Combine::Op(op) => self.emit(op, ty, &[a.0, b.0]),
            Combine::Std(function) => self.ext_inst(function, ty, &[a.0, b.0]),
            Combine::Select(op) => {
                let bools = self.module.bool()?;
                let holds = self.emit(op, bools, &[a.0, b.0])?;
                self.emit(Op::Select, ty, &[holds.0, a.0, b.0])
            }
        }
    }

    /// Emits a shuffle of two vectors of one type.
    fn shuffle(
        &mut self,
        to: Type<'m>,
        from: Type<'m>,
        (a, b): (Id, Id),
        lanes: impl Iterator<Item = u32>,
    ) -> Result<Id> {
        if !self.module.vector_layout(from)?.is_whole() || !self.module.vector_layout(to)?.is_whole() {
            let lanes: Vec<Option<u32>> = lanes.map(Some).collect();
            return self.shuffled(None, to, from, (a, b), &lanes);
        }
        let mut words = SmallVec::<[u32; 20]>::new();
        words.extend([a.0, b.0]);
        words.extend(lanes);
        let ty = self.module.type_of(to)?;
        self.emit(Op::VectorShuffle, ty, &words)
    }

    /// The type of an argument.
    fn type_of_arg(&self, inst: Inst<'m>, index: u32) -> Result<Type<'m>> {
        let arg = self.arg(inst, index)?;
        self.source.llvm_type(arg)
    }

    /// The lanes of a vector argument.
    fn lanes(&self, inst: Inst<'m>, index: u32) -> Result<u32> {
        let arg = self.arg(inst, index)?;
        self.source.llvm_type(arg)?.vector_len().ok_or_else(|| unsupported(inst))
    }

    pub(super) fn reverse_vector(&mut self, inst: Inst<'m>) -> Result<()> {
        let len = self.lanes(inst, 0)?;
        let ty = self.module.type_of(inst.ty())?;
        let vector = self.arg_id(inst, 0)?;
        let id = self.shuffle(inst.ty(), inst.ty(), (vector, vector), (0..len).rev())?;
        self.named(inst, id, ty)
    }

    /// The first lane that a constant argument names.
    fn first_lane(&self, inst: Inst<'m>, index: u32) -> Result<u32> {
        let first = self.arg(inst, index)?.const_u64().and_then(|first| u32::try_from(first).ok());
        first.ok_or_else(|| unsupported(inst))
    }

    pub(super) fn insert_vector(&mut self, inst: Inst<'m>) -> Result<()> {
        let (len, count) = (self.lanes(inst, 0)?, self.lanes(inst, 1)?);
        let first = self.first_lane(inst, 2)?;
        let ty = self.module.type_of(inst.ty())?;
        let (into, part) = (self.arg_id(inst, 0)?, self.arg_id(inst, 1)?);
        let lane = |lane: u32| match lane.checked_sub(first) {
            Some(offset) if offset < count => len + offset,
            _ => lane,
        };
        let part_type = self.type_of_arg(inst, 1)?;
        let is_whole = |layout: VectorRepresentation| layout.is_whole();
        if is_whole(self.module.vector_layout(inst.ty())?) && is_whole(self.module.vector_layout(part_type)?)
        {
            let mut words = SmallVec::<[u32; 20]>::new();
            words.extend([into.0, part.0]);
            words.extend((0..len).map(lane));
            self.emit_for(inst, Op::VectorShuffle, ty, &words)?;
            return Ok(());
        }
        // Both sides of a shuffle are of one type, so the part is widened first.
        let grow = (0..len).map(|lane| (lane < count).then_some(lane)).collect::<Vec<_>>();
        let part = self.shuffled(None, inst.ty(), part_type, (part, part), &grow)?;
        let id = self.shuffle(inst.ty(), inst.ty(), (into, part), (0..len).map(lane))?;
        self.named(inst, id, ty)
    }

    pub(super) fn extract_vector(&mut self, inst: Inst<'m>) -> Result<()> {
        let count = inst.ty().vector_len().ok_or_else(|| unsupported(inst))?;
        let first = self.first_lane(inst, 1)?;
        let ty = self.module.type_of(inst.ty())?;
        let vector = self.arg_id(inst, 0)?;
        let from = self.type_of_arg(inst, 0)?;
        let lanes = (0..count).map(|lane| first.saturating_add(lane));
        let id = self.shuffle(inst.ty(), from, (vector, vector), lanes)?;
        self.named(inst, id, ty)
    }

    pub(super) fn interleave(&mut self, inst: Inst<'m>) -> Result<()> {
        let len = self.lanes(inst, 0)?;
        // LLVM's verifier divides the lengths and minds no rest.
        if len.checked_mul(inst.arg_count()) != inst.ty().vector_len() {
            return Err(lanes_left(inst));
        }
        let ty = self.module.type_of(inst.ty())?;
        let from = self.type_of_arg(inst, 0)?;
        if inst.arg_count() == 2 {
            let (a, b) = (self.arg_id(inst, 0)?, self.arg_id(inst, 1)?);
            let id = self.shuffle(inst.ty(), from, (a, b), (0..len).flat_map(|lane| [lane, len + lane]))?;
            return self.named(inst, id, ty);
        }
        let mut lanes = Vec::new();
        for lane in 0..len {
            for number in 0..inst.arg_count() {
                let vector = self.arg_id(inst, number)?;
                lanes.push(self.lane(vector, from, lane)?);
            }
        }
        let id = self.joined_lanes(Some(inst), inst.ty(), &lanes)?;
        self.named(inst, id, ty)
    }

    pub(super) fn deinterleave(&mut self, inst: Inst<'m>) -> Result<()> {
        let count = inst.ty().member_count().max(1);
        let all = self.lanes(inst, 0)?;
        if all % count != 0 {
            return Err(lanes_left(inst));
        }
        let len = all / count;
        let part = inst.ty().member(0).ok_or_else(|| unsupported(inst))?;
        let vector = self.arg_id(inst, 0)?;
        let from = self.type_of_arg(inst, 0)?;
        let mut parts = SmallVec::<[u32; 8]>::new();
        for first in 0..count {
            let lanes = (0..len).map(|lane| count * lane + first);
            parts.push(self.shuffle(part, from, (vector, vector), lanes)?.0);
        }
        self.construct_for(inst, &parts)
    }

    /// A window over two vectors, one behind the other: so many lanes from the left, or as many of the first vector's last.
    pub(super) fn splice_vectors(&mut self, inst: Inst<'m>, side: VectorEnd) -> Result<()> {
        let len = self.lanes(inst, 0)?;
        let offset = self.first_lane(inst, 2)?;
        let first = match side {
            VectorEnd::Left => Some(offset),
            VectorEnd::Right => len.checked_sub(offset),
        };
        let first = first.filter(|first| *first <= len).ok_or_else(|| unsupported(inst))?;
        let ty = self.module.type_of(inst.ty())?;
        let (a, b) = (self.arg_id(inst, 0)?, self.arg_id(inst, 1)?);
        let id = self.shuffle(inst.ty(), inst.ty(), (a, b), first..first + len)?;
        self.named(inst, id, ty)
    }

    /// Which lanes have a number below the bound, counted from a base without overflow.
    pub(super) fn active_lanes(&mut self, inst: Inst<'m>) -> Result<()> {
        let len = inst.ty().vector_len().ok_or_else(|| unsupported(inst))?;
        let base = self.arg(inst, 0)?;
        let llvm = self.source.llvm_type(base)?;
        let int = self.module.int_of(llvm)?;
        let base = self.int_operand(base, &int, Sign::Unsigned)?;
        let bound = self.int_arg(inst, 1, &int, Sign::Unsigned)?;
        let bool = self.module.bool()?;
        let is_any = self.emit(Op::ULessThan, bool, &[base.0, bound.0])?;
        let rest = self.emit(Op::ISub, int.ty, &[bound.0, base.0])?;
        let mut lanes = Vec::new();
        for lane in 0..len {
            // A number that the integer does not hold is beyond any bound.
            if u64::from(lane) > int.max(Sign::Unsigned) {
                lanes.push(self.module.const_int(1, 0)?);
                continue;
            }
            let number = self.module.int_const(&int, lane.into())?;
            let is_below = self.emit(Op::ULessThan, bool, &[number.0, rest.0])?;
            lanes.push(self.emit(Op::LogicalAnd, bool, &[is_any.0, is_below.0])?);
        }
        let ty = self.module.type_of(inst.ty())?;
        let id = self.joined_lanes(Some(inst), inst.ty(), &lanes)?;
        self.named(inst, id, ty)
    }

    pub(super) fn step_vector(&mut self, inst: Inst<'m>) -> Result<()> {
        let len = inst.ty().vector_len().ok_or_else(|| unsupported(inst))?;
        let ty = self.module.type_of(inst.ty())?;
        let mut parts = SmallVec::<[u32; 16]>::new();
        for lane in 0..len {
            parts.push(self.module.const_splat(inst.ty().scalar(), lane.into())?.0);
        }
        let id = self.module.constant_vector(inst.ty(), &parts)?;
        self.define(inst, id, ty)
    }
}

/// The operation that combines lanes of a type.
fn combination(scalar: Type<'_>, reduction: Reduction) -> Option<Combine> {
    let is_bool = scalar.is_int_of(1);
    let of = |operation, shape| ops::to_spirv(operation, shape).map(Combine::Op);
    match reduction {
        Reduction::Ordered(operation) => of(operation, Shape::Float),
        Reduction::Operation(operation) => of(operation, if is_bool { Shape::Bool } else { Shape::Int }),
        Reduction::Compare(predicate) if is_bool => of(bool_choice(predicate), Shape::Bool),
        Reduction::Compare(predicate) => {
            let shape =
                if scalar.is_int() { compare::ComparedKind::Int } else { compare::ComparedKind::Float };
            compare::to_spirv(predicate, shape).map(Combine::Select)
        }
        Reduction::Std(function) => Some(Combine::Std(function)),
    }
}

//! Accesses that optimisers have joined: several parts of a variable at once, or a part of a scalar.

use super::{
    body::ShaderBody,
    place::{Address, ChainGoal},
    value::KnownValue,
};
use crate::{
    Error, Result,
    spirv::{Id, Op},
    view::{InstView, Type, TypeKind, Value},
};

/// An access has no more parts.
const MOST_PARTS: u64 = 64;
/// A copy of more bytes is not taken apart.
const MOST_BYTES: u64 = 1024;

impl<'m> ShaderBody<'_, 'm, '_> {
    /// Loads a value by its parts, which lie where no type of the module has such a value as a whole.
    ///
    /// # Errors
    /// `error` where the access says more than a load of each part does.
    pub(super) fn load_joined(&mut self, inst: InstView<'m>, place: &Address, error: Error) -> Result<()> {
        if inst.is_volatile() || inst.is_atomic() || place.in_descriptors || inst.ty().is_pointer() {
            return Err(error);
        }
        let id = self.load_parts(inst, place, inst.ty()).map_err(|_| error)?;
        self.define(inst, KnownValue::Id(id))
    }

    /// The parts of a type of values with their offsets in memory; none of a scalar.
    fn parts_of(&self, ty: Type<'m>) -> Option<Vec<(u64, Type<'m>)>> {
        let module = self.scope.module;
        let (element, count) = match ty.kind() {
            TypeKind::Struct => {
                let members = (0..).zip(ty.members());
                return members
                    .map(|(number, ty_of)| Some((module.member_offset(ty, number)?, ty_of)))
                    .collect();
            }
            TypeKind::Array => (ty.element()?, ty.len()?),
            _ => (ty.scalar(), u64::from(ty.vector_len()?)),
        };
        // Components that are no bytes have no addresses.
        let size = module.size_of(element)?;
        let is_bytes = module.bit_size_of(element) == Some(size * 8);
        (count <= MOST_PARTS && (is_bytes || ty.kind() == TypeKind::Array))
            .then(|| (0..count).map(|number| (number * size, element)).collect())
    }

    fn moved(place: &Address, offset: u64) -> Address {
        Address { offset: place.offset.wrapping_add(offset.cast_signed()), ..place.clone() }
    }

    fn load_parts(&mut self, inst: InstView<'m>, place: &Address, ty: Type<'m>) -> Result<Id> {
        if ty.is_pointer() || ty.scalar().is_int_of(1) {
            return Err(Self::unknown(inst.value()));
        }
        if ty.is_vector() || matches!(ty.kind(), TypeKind::Array | TypeKind::Struct) {
            let parts = self.parts_of(ty).ok_or_else(|| Self::unknown(inst.value()))?;
            let mut words = Vec::with_capacity(parts.len());
            for (offset, part) in parts {
                words.push(self.load_parts(inst, &Self::moved(place, offset), part)?.0);
            }
            let own = self.scope.value_type(ty)?;
            return self.emit(Op::CompositeConstruct, own, &words);
        }
        self.load_scalar(inst, place, ty)
    }

    /// The bits of a scalar of the module's, and the type of these bits.
    fn scalar_parts(&self, ty: Id) -> Result<(Op, u32)> {
        let (op, parts) = self.scope.parts(ty)?;
        let is_plain = matches!(op, Op::TypeInt) || op == Op::TypeFloat && parts.len() == 1;
        match parts.first() {
            Some(bits) if is_plain => Ok((op, *bits)),
            _ => Err(Error::malformed("a part of a value that is no number")),
        }
    }

    /// Loads a scalar of the same bytes: one of another type, several smaller ones, or a part of a larger one.
    fn load_scalar(&mut self, inst: InstView<'m>, place: &Address, ty: Type<'m>) -> Result<Id> {
        let wanted = self.scope.value_type(ty)?;
        let (_, bits) = self.scalar_parts(wanted)?;
        let mut words = Vec::new();
        let (pointer, found, offset) = self.pointer_around(place, ChainGoal::Around)?;
        let (_, own_bits) = self.scalar_parts(found)?;
        if offset == 0 && own_bits < bits {
            return self.load_smaller(inst, place, (wanted, bits), own_bits);
        }
        if offset * 8 + u64::from(bits) > own_bits.into() {
            return Err(Self::unknown(inst.value()));
        }
        words.push(pointer.0);
        words.extend(self.access_of_part(inst, place, false)?);
        let id = self.emit(Op::Load, found, &words)?;
        if own_bits == bits {
            return self.same_bits(id, found, wanted);
        }
        let whole = self.unsigned(own_bits)?;
        let mut id = self.same_bits(id, found, whole)?;
        if offset != 0 {
            let amount = self.scope.number((offset * 8) as u32)?;
            id = self.emit(Op::ShiftRightLogical, whole, &[id.0, amount.0])?;
        }
        let narrow = self.unsigned(bits)?;
        let id = self.emit(Op::UConvert, narrow, &[id.0])?;
        self.same_bits(id, narrow, wanted)
    }

    /// Loads smaller scalars one behind the other, and puts them together.
    fn load_smaller(
        &mut self,
        inst: InstView<'m>,
        place: &Address,
        (wanted, bits): (Id, u32),
        own_bits: u32,
    ) -> Result<Id> {
        let whole = self.unsigned(bits)?;
        let mut sum: Option<Id> = None;
        for number in 0..bits / own_bits {
            let at = Self::moved(place, u64::from(number * own_bits / 8));
            let (pointer, found, offset) = self.pointer_around(&at, ChainGoal::Around)?;
            if offset != 0 || self.scalar_parts(found)?.1 != own_bits {
                return Err(Self::unknown(inst.value()));
            }
            let mut words = vec![pointer.0];
            words.extend(self.access_of_part(inst, &at, false)?);
            let id = self.emit(Op::Load, found, &words)?;
            let part = self.unsigned(own_bits)?;
            let id = self.same_bits(id, found, part)?;
            let mut id = self.emit(Op::UConvert, whole, &[id.0])?;
            if number != 0 {
                let amount = self.scope.number(number * own_bits)?;
                id = self.emit(Op::ShiftLeftLogical, whole, &[id.0, amount.0])?;
            }
            sum = Some(match sum {
                Some(sum) => self.emit(Op::BitwiseOr, whole, &[sum.0, id.0])?,
                None => id,
            });
        }
        let sum = sum.ok_or_else(|| Self::unknown(inst.value()))?;
        self.same_bits(sum, whole, wanted)
    }

    /// The integers without a sign of so many bits, which are computed with.
    fn unsigned(&mut self, bits: u32) -> Result<Id> {
        let llvm = self.scope.context.int(bits)?;
        self.scope.computes_with(llvm);
        self.scope.value_type(llvm)
    }

    fn same_bits(&mut self, id: Id, from: Id, to: Id) -> Result<Id> {
        let same = |scope: &super::scope::ShaderModule<'_, '_>| {
            Ok::<_, Error>((scope.parts(from)?, scope.parts(to)?))
        };
        let is_sign = matches!(same(self.scope)?, ((Op::TypeInt, _), (Op::TypeInt, _)));
        match from == to {
            true => Ok(id),
            // Integers of memory alone have no casts.
            false if is_sign => self.coerce(id, from, to),
            false => self.emit(Op::Bitcast, to, &[id.0]),
        }
    }

    /// The words of an access to a part, of whose alignment no more is known than that of its offset.
    fn access_of_part(&mut self, inst: InstView<'m>, place: &Address, is_store: bool) -> Result<Vec<u32>> {
        if place.class == crate::spirv::grammar::StorageClass::PhysicalStorageBuffer {
            return Err(Self::unknown(inst.value()));
        }
        self.access(inst, place.class, is_store)
    }

    /// Stores a value by its parts.
    ///
    /// # Errors
    /// As [`Self::load_joined`], and where a part is smaller than the scalar that it lies in, whose other bytes another invocation may
    /// store at the same time.
    pub(super) fn store_joined(
        &mut self,
        inst: InstView<'m>,
        place: &Address,
        value: Value<'m>,
        error: Error,
    ) -> Result<()> {
        let Some(ty) =
            value.ty().filter(|_| !inst.is_volatile() && !inst.is_atomic() && !place.in_descriptors)
        else {
            return Err(error);
        };
        if ty.is_pointer() {
            return Err(error);
        }
        let id = self.value(value)?;
        self.store_parts(inst, place, (id, ty)).map_err(|_| error)
    }

    fn store_parts(&mut self, inst: InstView<'m>, place: &Address, (id, ty): (Id, Type<'m>)) -> Result<()> {
        if ty.is_pointer() || ty.scalar().is_int_of(1) {
            return Err(Self::unknown(inst.value()));
        }
        if ty.is_vector() || matches!(ty.kind(), TypeKind::Array | TypeKind::Struct) {
            let parts = self.parts_of(ty).ok_or_else(|| Self::unknown(inst.value()))?;
            let mut lanes: u32 = 0;
            for (number, (offset, part)) in (0..).zip(parts) {
                // The scalar that the last part went into has this one too.
                if lanes > 0 {
                    lanes -= 1;
                    continue;
                }
                if ty.is_vector()
                    && let Some(taken) =
                        self.store_lanes(inst, &Self::moved(place, offset), (id, ty), number)?
                {
                    lanes = taken - 1;
                    continue;
                }
                let own = self.scope.value_type(part)?;
                let value = self.emit(Op::CompositeExtract, own, &[id.0, number])?;
                self.store_parts(inst, &Self::moved(place, offset), (value, part))?;
            }
            return Ok(());
        }
        let own = self.scope.value_type(ty)?;
        let (_, bits) = self.scalar_parts(own)?;
        let mut done = 0;
        while done < bits {
            let at = Self::moved(place, u64::from(done / 8));
            let (pointer, found, offset) = self.pointer_around(&at, ChainGoal::Around)?;
            let (_, part_bits) = self.scalar_parts(found)?;
            if offset != 0 || part_bits > bits - done {
                return Err(Self::unknown(inst.value()));
            }
            let mut part = id;
            if part_bits == bits {
                part = self.same_bits(part, own, found)?;
            } else {
                let whole = self.unsigned(bits)?;
                part = self.same_bits(part, own, whole)?;
                if done != 0 {
                    let amount = self.scope.number(done)?;
                    part = self.emit(Op::ShiftRightLogical, whole, &[part.0, amount.0])?;
                }
                let narrow = self.unsigned(part_bits)?;
                part = self.emit(Op::UConvert, narrow, &[part.0])?;
                part = self.same_bits(part, narrow, found)?;
            }
            let mut words = vec![pointer.0, part.0];
            words.extend(self.access_of_part(inst, &at, true)?);
            self.words.push(Op::Store, &words)?;
            done += part_bits;
        }
        Ok(())
    }

    /// Stores components of a vector into one scalar that has room for several of them; returns how many.
    fn store_lanes(
        &mut self,
        inst: InstView<'m>,
        place: &Address,
        (id, ty): (Id, Type<'m>),
        first: u32,
    ) -> Result<Option<u32>> {
        let lane = self.scope.value_type(ty.scalar())?;
        let (_, bits) = self.scalar_parts(lane)?;
        let (pointer, found, offset) = self.pointer_around(place, ChainGoal::Around)?;
        let (_, own_bits) = self.scalar_parts(found)?;
        let count = own_bits / bits;
        if offset != 0 || !matches!(count, 2 | 4) || first + count > ty.vector_len().unwrap_or(0) {
            return Ok(None);
        }
        let mut words = Vec::new();
        for number in first..first + count {
            words.push(self.emit(Op::CompositeExtract, lane, &[id.0, number])?.0);
        }
        let several = self.scope.ty(Op::TypeVector, &[lane.0, count])?;
        let part = self.emit(Op::CompositeConstruct, several, &words)?;
        let part = self.emit(Op::Bitcast, found, &[part.0])?;
        let mut words = vec![pointer.0, part.0];
        words.extend(self.access_of_part(inst, place, true)?);
        self.words.push(Op::Store, &words)?;
        Ok(Some(count))
    }

    /// Copies or fills bytes scalar by scalar, as the target of the copy has them.
    pub(super) fn bytes_in_parts(&mut self, inst: InstView<'m>, is_fill: bool) -> Result<()> {
        let unknown = || Self::unknown(inst.value());
        let args: Vec<Value<'m>> = inst.args().collect();
        let &[target, source, size, is_volatile] = args.as_slice() else { return Err(unknown()) };
        let size = size.const_u64().filter(|size| *size <= MOST_BYTES).ok_or_else(unknown)?;
        let fill = source.const_u64().filter(|_| is_fill);
        let KnownValue::Place(target) = self.known(target)? else { return Err(unknown()) };
        let source = match is_fill {
            true => None,
            false => match self.known(source)? {
                KnownValue::Place(place) => Some(place),
                _ => return Err(unknown()),
            },
        };
        // Bytes other than zero have to be put together.
        if is_volatile.const_u64() != Some(0) || is_fill && fill != Some(0) {
            return Err(unknown());
        }
        let (mut parts, mut done) = (Vec::new(), 0);
        while done < size {
            let at = Self::moved(&target, done);
            let (pointer, found, offset) = self.pointer_around(&at, ChainGoal::Around)?;
            let (op, bits) = self.scalar_parts(found)?;
            if offset != 0 || u64::from(bits / 8) > size - done {
                return Err(unknown());
            }
            let value = match &source {
                Some(source) => {
                    let from = Self::moved(source, done);
                    let llvm = self.scope.context.int(bits)?;
                    let value = self.load_scalar(inst, &from, llvm)?;
                    let own = self.scope.value_type(llvm)?;
                    self.same_bits(value, own, found)?
                }
                None if op == Op::TypeInt || op == Op::TypeFloat => {
                    self.scope.constant_of(Op::ConstantNull, found, &[])?
                }
                None => return Err(unknown()),
            };
            parts.push((at, pointer, value));
            done += u64::from(bits / 8);
        }
        // All is loaded before anything is stored, as the two may overlap.
        for (at, pointer, value) in parts {
            let mut words = vec![pointer.0, value.0];
            words.extend(self.access_of_part(inst, &at, true)?);
            self.words.push(Op::Store, &words)?;
        }
        Ok(())
    }
}

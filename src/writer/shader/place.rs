//! Addresses: a variable or another pointer and bytes behind it, which become an access chain where memory is accessed.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::{
    body::ShaderBody,
    interface::{AliasedMemory, SharedVariable},
    scope::PartLayout,
    steps::Step,
    value::KnownValue,
};
use crate::{
    Error, Result,
    mapping::shader,
    spirv::{
        Id, Op,
        grammar::{Capability, Decoration, StorageClass},
    },
    view::{InstView, Type, TypeKind, Value},
    writer::inst::byte_offset::{ByteOffset, byte_offset},
};

/// An index of an access chain, by its id.
type Indices = SmallVec<[Id; 6]>;

/// An address: a pointer, indices that are known by now, and bytes.
#[derive(Clone, Debug)]
pub(super) struct Address {
    /// The pointer to begin with.
    pub(super) base: Id,
    pub(super) class: StorageClass,
    /// Indices from the pointer on.
    pub(super) indices: Indices,
    /// The type that they lead to.
    pub(super) ty: Id,
    /// Bytes behind it.
    pub(super) offset: i64,
    /// Numbers with the bytes that each steps by, in the order in which they were added.
    pub(super) steps: SmallVec<[Step; 2]>,
    /// Whether the address is that of descriptors.
    pub(super) in_descriptors: bool,
    /// The memory that the variable is a part of, and where it begins there.
    pub(super) shared: Option<(AliasedMemory, u64)>,
}

/// What an access chain has to lead to.
#[derive(Clone, Copy)]
pub(super) enum ChainGoal<'m> {
    /// Something that a value of this type is loaded from.
    Value(Type<'m>),
    /// A type of the module.
    Type(Id),
    /// The first scalar, or the first vector of so many components.
    Leaf(Option<u32>),
    /// The scalar that has the byte.
    Around,
}

/// An address with the indices of the access chain to it.
pub(super) struct Resolved {
    /// The address with the variable that it was found in.
    place: Address,
    indices: Indices,
    ty: Id,
    /// How many bytes of a scalar are left.
    offset: u64,
}

/// An access chain on its way.
struct ChainWalk {
    ty: Id,
    offset: i64,
    steps: SmallVec<[Step; 2]>,
    /// Whether every number could only be an index of the one array that there is.
    is_sure: bool,
    indices: Indices,
    matrix_stride: Option<u64>,
    is_row_major: bool,
    /// From one component to the next, in a row-major matrix.
    component_stride: Option<u64>,
    is_explicit: bool,
    in_descriptors: bool,
}

fn lost() -> Error {
    Error::malformed(
        "an address that leads into no part of a variable's type: the access is no longer as it was read",
    )
}

impl<'m> ShaderBody<'_, 'm, '_> {
    /// The address of a pointer itself.
    pub(super) fn place_of(&self, base: Id, class: StorageClass, pointee: Id) -> Result<Address> {
        Ok(Address {
            base,
            class,
            indices: Indices::new(),
            ty: pointee,
            offset: 0,
            steps: SmallVec::new(),
            shared: self.scope.variables.of(base).map(|(memory, variable)| (memory, variable.start)),
            in_descriptors: shader::has_descriptors(class)
                && self.scope.is_block(self.scope.without_arrays(pointee)?),
        })
    }

    /// How many descriptors arrays of arrays hold; of one without an end, none.
    fn descriptors(&self, ty: Id) -> Result<u64> {
        let (mut ty, mut count) = (ty, 1_u64);
        loop {
            match self.scope.parts(ty)? {
                (Op::TypeArray, parts) => {
                    let own = parts.get(1).and_then(|count| self.scope.constant_number(Id(*count)));
                    count = count.saturating_mul(own.ok_or_else(lost)?);
                    ty = Id(*parts.first().ok_or_else(lost)?);
                }
                (Op::TypeRuntimeArray, _) => return Ok(0),
                _ => return Ok(count),
            }
        }
    }

    fn descriptor_size(&self) -> u64 {
        2 * u64::from(self.scope.module.pointer_bits(0).div_ceil(8))
    }

    /// An address some bytes behind another one.
    pub(super) fn stepped(&mut self, place: &Address, inst: InstView<'m>) -> Result<Address> {
        if let Some(part) = self.part(place, inst)? {
            return Ok(part);
        }
        let ByteOffset { bytes, steps } = byte_offset(self.scope.module, inst.value())?;
        let mut place = place.clone();
        place.offset = place.offset.wrapping_add(bytes.cast_signed());
        for (index, stride) in steps {
            let more = self.add_steps(&mut place.steps, index, stride.cast_signed())?;
            place.offset = place.offset.wrapping_add(more);
        }
        Ok(place)
    }

    /// A part of a composite in memory that the reader puts it together in.
    fn part(&mut self, place: &Address, inst: InstView<'m>) -> Result<Option<Address>> {
        let mut place = place.clone();
        let is_whole = place.offset == 0 && place.steps.is_empty();
        let is_first = inst.operand(1).is_some_and(Value::is_null);
        let source = inst.gep_source().filter(|_| is_whole && is_first && inst.operand_count() > 2);
        let Some(source) = source else { return Ok(None) };
        if self.scope.kept.get(place.ty).is_some() || self.scope.value_type(source)? != place.ty {
            return Ok(None);
        }
        for index in inst.operands().skip(2) {
            let number = index.const_u64().and_then(|number| u32::try_from(number).ok());
            let number = number.ok_or_else(|| Self::unknown(inst.value()))?;
            let (op, parts) = self.scope.parts(place.ty)?;
            let inner = match op {
                Op::TypeStruct => parts.get(number as usize),
                Op::TypeArray => parts.first(),
                _ => None,
            };
            place.ty = Id(*inner.ok_or_else(|| Self::unknown(inst.value()))?);
            place.indices.push(self.scope.number(number)?);
        }
        Ok(Some(place))
    }

    /// From the address of a descriptor to that of the buffer.
    pub(super) fn entered(&mut self, place: &Address) -> Result<Address> {
        let block = self.scope.without_arrays(place.ty)?;
        let Resolved { indices, ty, .. } = self.resolved(place, ChainGoal::Type(block))?;
        Ok(Address { indices, ty, offset: 0, steps: SmallVec::new(), in_descriptors: false, ..place.clone() })
    }

    /// A pointer to a place as a value: its access chain.
    pub(super) fn pointer_to(&mut self, place: &Address, pointee: Id) -> Result<Id> {
        let (pointer, _) = self.pointer(place, ChainGoal::Type(pointee))?;
        Ok(pointer)
    }

    /// A pointer to whatever lies at a place: its whole type, or the first scalar there.
    pub(super) fn pointer_there(&mut self, place: &Address) -> Result<Id> {
        let is_there = place.offset == 0 && place.steps.is_empty();
        let wanted = if is_there { ChainGoal::Type(place.ty) } else { ChainGoal::Leaf(None) };
        Ok(self.pointer(place, wanted)?.0)
    }

    /// The same as a pointer of a type of the module: of several with the same pointee the strides of their arrays may differ.
    pub(super) fn pointer_as(&mut self, place: &Address, ty: Id, pointee: Id) -> Result<Id> {
        let Resolved { place, indices, .. } = self.resolved(place, ChainGoal::Type(pointee))?;
        self.chain(&place, &indices, ty)
    }

    /// The access chain of indices from an address's pointer on, as a pointer of a type.
    fn chain(&mut self, place: &Address, indices: &Indices, ty: Id) -> Result<Id> {
        if indices.is_empty() {
            return Ok(place.base);
        }
        let words: SmallVec<[u32; 8]> =
            std::iter::once(place.base).chain(indices.iter().copied()).map(|id| id.0).collect();
        let id = self.emit(Op::AccessChain, ty, &words)?;
        if self.scope.has_capability(Capability::ShaderNonUniform) {
            self.scope.decorate(id, Decoration::NonUniform)?;
        }
        Ok(id)
    }

    /// A pointer to what is wanted at an address, and the type that it points to.
    pub(super) fn pointer(&mut self, place: &Address, wanted: ChainGoal<'m>) -> Result<(Id, Id)> {
        let (pointer, ty, _) = self.pointer_around(place, wanted)?;
        Ok((pointer, ty))
    }

    /// The same, and how many bytes are left of a scalar.
    pub(super) fn pointer_around(&mut self, place: &Address, wanted: ChainGoal<'m>) -> Result<(Id, Id, u64)> {
        let Resolved { place, indices, ty, offset } = self.resolved(place, wanted)?;
        if indices.is_empty() {
            return Ok((place.base, ty, offset));
        }
        let pointer = self.scope.pointer_type(place.class, ty)?;
        let id = self.chain(&place, &indices, pointer)?;
        Ok((id, ty, offset))
    }

    /// The indices that lead from an address's pointer to what is wanted. Of variables in shared memory it may be another one that
    /// has the byte.
    fn resolved(&mut self, place: &Address, wanted: ChainGoal<'m>) -> Result<Resolved> {
        let own = self.resolved_in(place.clone(), wanted);
        let Some((memory, start)) = place.shared.filter(|_| own.is_err() && place.indices.is_empty()) else {
            return own;
        };
        let offset = start.wrapping_add(place.offset.cast_unsigned());
        let others: SmallVec<[SharedVariable; 2]> =
            self.scope.variables.at(memory, offset).filter(|variable| variable.id != place.base).collect();
        for SharedVariable { id, start, .. } in others {
            let KnownValue::Place(other) = self.variable(id)? else { continue };
            let offset = offset.wrapping_sub(start).cast_signed();
            let other = Address { offset, steps: place.steps.clone(), ..other };
            if let Ok(found) = self.resolved_in(other, wanted) {
                return Ok(found);
            }
        }
        own
    }

    fn resolved_in(&mut self, place: Address, wanted: ChainGoal<'m>) -> Result<Resolved> {
        let mut walk = ChainWalk {
            ty: place.ty,
            offset: place.offset,
            steps: place.steps.clone(),
            is_sure: place.shared.is_none(),
            indices: place.indices.clone(),
            matrix_stride: None,
            is_row_major: false,
            component_stride: None,
            is_explicit: self.scope.is_explicit(place.class),
            in_descriptors: place.in_descriptors,
        };
        loop {
            let is_whole = walk.steps.is_empty() && walk.component_stride.is_none();
            let is_there = is_whole && walk.offset == 0;
            let is_around = is_whole
                && matches!(wanted, ChainGoal::Around)
                && self.is_wanted(walk.ty, ChainGoal::Leaf(None))?;
            if is_around || is_there && self.is_wanted(walk.ty, wanted)? {
                let offset = u64::try_from(walk.offset).map_err(|_| lost())?;
                let (size, _) = self.scope.extent(walk.ty, walk.is_explicit).unwrap_or((u64::MAX, 1));
                if is_around && offset >= size {
                    return Err(lost());
                }
                return Ok(Resolved { place, indices: walk.indices, ty: walk.ty, offset });
            }
            self.descend(&mut walk)?;
        }
    }

    /// How many indices lead to what is wanted at an address, where it is there.
    pub(super) fn depth_of(&mut self, place: &Address, wanted: ChainGoal<'m>) -> Option<usize> {
        let start = self.words.len();
        let found = self.resolved_in(place.clone(), wanted);
        self.words.truncate(start);
        found.ok().map(|found| found.indices.len())
    }

    fn is_wanted(&self, ty: Id, wanted: ChainGoal<'m>) -> Result<bool> {
        match wanted {
            ChainGoal::Type(own) => Ok(own == ty),
            ChainGoal::Leaf(count) => {
                let (op, parts) = self.scope.parts(ty)?;
                Ok(match op {
                    Op::TypeInt | Op::TypeFloat | Op::TypeBool => count.is_none(),
                    Op::TypeVector => count.is_some() && parts.get(1).copied() == count,
                    _ => false,
                })
            }
            ChainGoal::Value(llvm) => self.is_loaded_as(ty, llvm),
            ChainGoal::Around => Ok(false),
        }
    }

    /// True if a value of an LLVM type is loaded from memory of a type as a whole. Each pair of composites is compared once, as
    /// types share their members' types.
    fn is_loaded_as(&self, ty: Id, llvm: Type<'m>) -> Result<bool> {
        let mut open: SmallVec<[(Id, Type<'m>); 4]> = SmallVec::from_iter([(ty, llvm)]);
        let mut seen = FxHashSet::default();
        while let Some((ty, llvm)) = open.pop() {
            let (op, parts) = self.scope.parts(ty)?;
            let is_equal = match (op, parts.as_slice()) {
                (Op::TypeBool, _) => llvm.is_int_of(8) || llvm.is_int_of(1),
                (Op::TypeInt, &[bits, _]) => llvm.is_int_of(bits),
                (Op::TypeFloat, [bits, ..]) => llvm.kind().float_bits() == Some(*bits),
                (Op::TypeVector, &[component, count]) => {
                    open.push((Id(component), llvm.scalar()));
                    llvm.vector_len() == Some(count)
                }
                (Op::TypePointer, _) => llvm.is_pointer(),
                (Op::TypeArray | Op::TypeMatrix, [element, ..]) => {
                    let count = match (op, parts.get(1)) {
                        (Op::TypeArray, Some(count)) => self.scope.constant_number(Id(*count)),
                        (_, count) => count.map(|count| u64::from(*count)),
                    };
                    let inner =
                        llvm.element().filter(|_| llvm.kind() == TypeKind::Array && llvm.len() == count);
                    open.extend(inner.map(|inner| (Id(*element), inner)));
                    inner.is_some()
                }
                (Op::TypeStruct, members) => {
                    let is_struct =
                        llvm.kind() == TypeKind::Struct && llvm.member_count() as usize == members.len();
                    if is_struct && seen.insert((ty, llvm)) {
                        open.extend(members.iter().map(|member| Id(*member)).zip(llvm.members()));
                    }
                    is_struct
                }
                (Op::TypeCooperativeMatrixKHR, _) => self.scope.is_matrix_of(ty, llvm)?,
                (op, _) => shader::is_handle(op) && llvm.is_pointer(),
            };
            if !is_equal {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Goes into a composite by the bytes that are left.
    fn descend(&mut self, walk: &mut ChainWalk) -> Result<()> {
        let (op, parts) = self.scope.parts(walk.ty)?;
        match (op, parts.as_slice()) {
            (Op::TypeStruct, members) => {
                let rows = self.scope.members(walk.ty, walk.is_explicit)?;
                let offset = u64::try_from(walk.offset.max(if members.len() == 1 { 0 } else { walk.offset }))
                    .map_err(|_| lost())?;
                let found: Option<(usize, &PartLayout)> =
                    // Of several at one offset, all but the last have no bytes.
                    rows.iter()
                        .enumerate()
                        .filter(|(_, row)| row.offset <= offset)
                        .max_by_key(|(number, row)| (row.offset, *number));
                let (number, row) = found.ok_or_else(lost)?;
                walk.is_sure &= members.len() == 1 || walk.steps.is_empty();
                walk.offset -= row.offset.cast_signed();
                walk.matrix_stride = row.matrix_stride;
                walk.is_row_major = row.is_row_major;
                walk.ty = Id(*members.get(number).ok_or_else(lost)?);
                walk.indices.push(self.scope.number(number as u32)?);
                Ok(())
            }
            (Op::TypeArray | Op::TypeRuntimeArray, [element, ..]) => {
                let element = Id(*element);
                let stride = match walk.in_descriptors {
                    true => self.descriptor_size().saturating_mul(self.descriptors(element)?),
                    false => self.scope.stride(walk.ty, walk.is_explicit)?,
                };
                walk.ty = element;
                self.index(walk, stride)
            }
            (Op::TypeMatrix, [column, ..]) => {
                let column = Id(*column);
                let component = self.component_size(column)?;
                let stride = match walk.matrix_stride {
                    Some(stride) => stride,
                    None => self.scope.stride(walk.ty, walk.is_explicit)?,
                };
                walk.ty = column;
                if walk.is_row_major {
                    walk.component_stride = Some(stride);
                    return self.index(walk, component);
                }
                self.index(walk, stride)
            }
            (Op::TypeVector, [component, ..]) => {
                let stride = match walk.component_stride.take() {
                    Some(stride) => stride,
                    None => self.component_size(walk.ty)?,
                };
                walk.ty = Id(*component);
                self.index(walk, stride)
            }
            (Op::TypeCooperativeMatrixKHR, [element, ..]) => {
                let stride = self.component_size(walk.ty)?;
                walk.ty = Id(*element);
                self.index(walk, stride)
            }
            _ => Err(lost()),
        }
    }

    /// How many bytes a component of a vector or an element of a cooperative matrix has.
    fn component_size(&self, vector: Id) -> Result<u64> {
        let (_, parts) = self.scope.parts(vector)?;
        let component = Id(*parts.first().ok_or_else(lost)?);
        match self.scope.parts(component)? {
            (Op::TypeBool, _) => Ok(1),
            (_, parts) => Ok(u64::from(parts.first().ok_or_else(lost)?.div_ceil(8))),
        }
    }

    /// Takes an index in steps of so many bytes.
    fn index(&mut self, walk: &mut ChainWalk, stride: u64) -> Result<()> {
        let stride = i64::try_from(stride).map_err(|_| lost())?;
        let whole = match (stride, walk.component_stride.map(u64::cast_signed)) {
            (0, _) => 0,
            // In a matrix of rows, the column is what is left beyond whole rows.
            (stride, Some(rows)) => walk.offset.rem_euclid(rows.max(1)) / stride,
            (stride, None) => walk.offset.div_euclid(stride),
        };
        walk.offset -= whole.saturating_mul(stride);
        let steps = self.steps_of(walk, stride)?;
        walk.is_sure &= walk.steps.is_empty();
        let is_moved = whole != 0 && (!walk.is_sure || walk.component_stride.is_some());
        if !steps.is_empty() && is_moved || steps.is_empty() && whole < 0 {
            return Err(lost());
        }
        let index = self.index_of(&steps, stride, whole)?;
        walk.indices.push(index);
        Ok(())
    }

    /// Takes the steps that go from one element to another: the first one, and all others where the elements have no parts that are
    /// as far from each other.
    fn steps_of(&self, walk: &mut ChainWalk, stride: i64) -> Result<SmallVec<[Step; 2]>> {
        let is_own = |step: &Step| stride != 0 && step.scale % stride == 0;
        let exact = walk.steps.iter().position(|step| step.scale == stride);
        let Some(first) = exact.or_else(|| walk.steps.iter().position(is_own)) else {
            return Ok(SmallVec::new());
        };
        let mut taken: SmallVec<[Step; 2]> = SmallVec::from_slice(&[walk.steps.remove(first)]);
        let inner = match self.scope.parts(walk.ty)?.0 {
            Op::TypeArray if !walk.in_descriptors => self.scope.stride(walk.ty, walk.is_explicit)?,
            _ => 0,
        };
        if inner.cast_signed() != stride && walk.component_stride.is_none() {
            taken.extend(walk.steps.iter().filter(|step| is_own(step)).copied());
            walk.steps.retain(|step| !is_own(step));
        }
        Ok(taken)
    }

    /// Where the array at the end of a buffer begins, and the bytes from one element to the next.
    pub(super) fn end_of_buffer(&self, place: &Address) -> Result<(u64, u64)> {
        let block = self.scope.without_arrays(place.ty)?;
        let (_, members) = self.scope.parts(block)?;
        let array = Id(*members.last().ok_or_else(lost)?);
        let row = self.scope.members(block, true)?.last().copied().ok_or_else(lost)?;
        match self.scope.parts(array)?.0 {
            Op::TypeRuntimeArray => Ok((row.offset, self.scope.stride(array, true)?)),
            _ => Err(lost()),
        }
    }

    /// The number of elements of the array that begins so many bytes behind the start of a buffer.
    pub(super) fn array_length(&mut self, place: &Address, offset: u64, stride: u64) -> Result<Id> {
        if self.end_of_buffer(place)? != (offset, stride) {
            return Err(lost());
        }
        let block = self.scope.without_arrays(place.ty)?;
        let last = self.scope.parts(block)?.1.len().checked_sub(1).ok_or_else(lost)?;
        let pointer = self.pointer_to(place, block)?;
        let ty = self.scope.ty(Op::TypeInt, &[32, 0])?;
        self.emit(Op::ArrayLength, ty, &[pointer.0, last as u32])
    }
}

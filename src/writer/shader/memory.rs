//! Variables, loads and stores, addresses, and atomic instructions.

use super::{
    body::ShaderBody,
    interface::{AliasedMemory, InterfacePath, InterfaceRoot},
    place::{Address, ChainGoal},
    scope::ShaderModule,
    value::KnownValue,
};
use crate::{
    Error, Result,
    mapping::{
        metadata::{SHADER_ATOMIC, SHADER_TYPE, SHADER_VARIABLE},
        shader::{self, Field},
    },
    spirv::{
        Id, Op,
        grammar::{Capability, Decoration, MemoryAccess, Scope as MemoryScope, StorageClass},
    },
    view::{AtomicOperation, AtomicOrdering, InstView, Opcode, Value},
    writer::inst::byte_offset::{ByteOffset, byte_offset},
};

/// The number of the synchronisation scope that has no name, that of the whole system (LLVM's Language Reference, "Atomic Memory
/// Ordering Constraints").
const SYSTEM: u32 = 1;

/// The opcode of an operation that an atomic instruction reads, changes and writes memory by.
const fn rmw_opcode(operation: AtomicOperation) -> Option<Op> {
    Some(match operation {
        AtomicOperation::Add => Op::AtomicIAdd,
        AtomicOperation::Sub => Op::AtomicISub,
        AtomicOperation::Exchange => Op::AtomicExchange,
        AtomicOperation::And => Op::AtomicAnd,
        AtomicOperation::Or => Op::AtomicOr,
        AtomicOperation::Xor => Op::AtomicXor,
        AtomicOperation::Max => Op::AtomicSMax,
        AtomicOperation::Min => Op::AtomicSMin,
        AtomicOperation::UMax => Op::AtomicUMax,
        AtomicOperation::UMin => Op::AtomicUMin,
        AtomicOperation::FAdd => Op::AtomicFAddEXT,
        AtomicOperation::FMax => Op::AtomicFMaxEXT,
        AtomicOperation::FMin => Op::AtomicFMinEXT,
        _ => return None,
    })
}

impl<'m> ShaderBody<'_, 'm, '_> {
    /// The first number of the metadata of a kind.
    pub(super) fn kept_numbers(&self, inst: InstView<'m>, kind: &str) -> Option<Vec<u32>> {
        let node = inst.value().attachment_named(kind)?;
        node.operands().map(|number| u32::try_from(number?.const_u64()?).ok()).collect()
    }

    /// Makes an instruction the variable of the module that its metadata names.
    fn is_variable(&mut self, inst: InstView<'m>) -> Result<bool> {
        if !inst.value().has_attachments() {
            return Ok(false);
        }
        let Some(&[id]) = self.kept_numbers(inst, SHADER_VARIABLE).as_deref() else { return Ok(false) };
        let known = self.variable(Id(id))?;
        self.define(inst, known)?;
        Ok(true)
    }

    /// The object some bytes behind a pointer on the way to variables: a part of a variable, or a place that leads to others.
    fn behind(&mut self, path: InterfacePath, inst: InstView<'m>) -> Result<KnownValue> {
        let ByteOffset { bytes, steps } = byte_offset(self.scope.module, inst.value())?;
        let path = path.behind(bytes);
        let Some(mut place) = self.shared_place(path)? else {
            return match steps.is_empty() {
                true => Ok(KnownValue::Interface(path)),
                false => Err(Self::unknown(inst.value())),
            };
        };
        for (index, stride) in steps {
            let more = self.add_steps(&mut place.steps, index, stride.cast_signed())?;
            place.offset = place.offset.wrapping_add(more);
        }
        Ok(KnownValue::Place(place))
    }

    /// The part of a variable that lies in memory which a path leads into.
    fn shared_place(&self, path: InterfacePath) -> Result<Option<Address>> {
        let memory = match path.root {
            InterfaceRoot::Structure => AliasedMemory::Structure,
            InterfaceRoot::Private => AliasedMemory::Private,
            _ => return Ok(None),
        };
        self.place_in(memory, path.offset)
    }

    /// The part of a variable that has a byte of shared memory.
    fn place_in(&self, memory: AliasedMemory, offset: u64) -> Result<Option<Address>> {
        let Some(variable) = self.scope.variables.at(memory, offset).next() else { return Ok(None) };
        let KnownValue::Place(place) = self.variable(variable.id)? else { return Ok(None) };
        let offset = offset.wrapping_sub(variable.start).cast_signed();
        Ok(Some(Address { offset, ..place }))
    }

    /// Returns the value loaded from a place on the way to variables.
    fn loaded(&mut self, path: InterfacePath, inst: InstView<'m>) -> Result<Option<KnownValue>> {
        if !inst.ty().is_pointer() {
            return Ok(None);
        }
        match self.scope.variables.loaded(path) {
            [] => {}
            [id] => return self.variable(*id).map(Some),
            // Which of the variables that share a binding is meant, only metadata tell.
            _ => return Err(Self::unknown(inst.value())),
        }
        if path.root == InterfaceRoot::Structure && self.scope.field_at(path.offset) == Some(Field::Workgroup)
        {
            return Ok(self.place_in(AliasedMemory::Workgroup, 0)?.map(KnownValue::Place));
        }
        Ok(self.scope.path_behind(path).map(KnownValue::Interface))
    }

    pub(super) fn alloca(&mut self, inst: InstView<'m>) -> Result<()> {
        let ty = match self.kept_numbers(inst, SHADER_TYPE).as_deref() {
            Some(&[ty]) => Id(ty),
            // Memory that the reader puts a composite together in.
            _ => {
                let llvm = inst.allocated_type().ok_or_else(|| Self::unknown(inst.value()))?;
                self.scope.value_type(llvm)?
            }
        };
        let pointer = self.scope.pointer_type(StorageClass::Function, ty)?;
        let id = self.scope.new_id();
        self.variables.push(Op::Variable, &[pointer.0, id.0, StorageClass::Function.0])?;
        self.scope.name(id, inst.value().name_bytes())?;
        let place = self.place_of(id, StorageClass::Function, ty)?;
        let held = self.scope.pointer_parts(self.scope.without_arrays(ty)?)?;
        if held.is_some_and(|(class, _)| class == StorageClass::PhysicalStorageBuffer) {
            self.scope.decorate(id, Decoration::AliasedPointer)?;
        }
        self.define(inst, KnownValue::Place(place))
    }

    pub(super) fn element_pointer(&mut self, inst: InstView<'m>) -> Result<()> {
        if self.is_variable(inst)? {
            return Ok(());
        }
        let known = match self.known_operand(inst, 0)? {
            KnownValue::Place(place) => {
                if self.pointer_element(inst, &place)? {
                    return Ok(());
                }
                KnownValue::Place(self.stepped(&place, inst)?)
            }
            KnownValue::Interface(path) => self.behind(path, inst)?,
            _ => return Err(Self::unknown(inst.value())),
        };
        self.define(inst, known)
    }

    pub(super) fn same_address(&mut self, inst: InstView<'m>) -> Result<()> {
        if self.is_variable(inst)? {
            return Ok(());
        }
        let known = match self.known_operand(inst, 0)? {
            own @ (KnownValue::Place(_) | KnownValue::Interface(_)) => own,
            _ => return Err(Self::unknown(inst.value())),
        };
        self.define(inst, known)
    }

    /// Addresses of physical storage as numbers, and back.
    pub(super) fn pointer_conversion(&mut self, inst: InstView<'m>) -> Result<()> {
        if inst.opcode() == Opcode::PtrToInt {
            let place = match self.known_operand(inst, 0)? {
                KnownValue::Place(place) if place.class == StorageClass::PhysicalStorageBuffer => place,
                KnownValue::Place(place) => return self.address(inst, &place),
                _ => return Err(Self::unknown(inst.value())),
            };
            let pointer = self.pointer_there(&place)?;
            return self.emit_for(inst, Op::ConvertPtrToU, &[pointer.0]).map(drop);
        }
        let Some(&[ty]) = self.kept_numbers(inst, SHADER_TYPE).as_deref() else {
            return Err(Self::unknown(inst.value()));
        };
        let (value, ty) = (self.operand(inst, 0)?, Id(ty));
        let parts = self.scope.pointer_parts(ty)?;
        let (class, pointee) = parts.ok_or_else(|| Self::unknown(inst.value()))?;
        let id = self.emit(Op::ConvertUToPtr, ty, &[value.0])?;
        let place = self.place_of(id, class, pointee)?;
        self.define(inst, KnownValue::Place(place))
    }

    /// The words of an access behind the pointer.
    pub(super) fn access(
        &mut self,
        inst: InstView<'m>,
        class: StorageClass,
        is_store: bool,
    ) -> Result<Vec<u32>> {
        let mut mask = MemoryAccess::empty();
        let mut words = Vec::new();
        if inst.is_volatile() {
            mask |= MemoryAccess::Volatile;
        }
        if class == StorageClass::PhysicalStorageBuffer {
            mask |= MemoryAccess::Aligned;
            words.push(inst.alignment().and_then(|bytes| u32::try_from(bytes).ok()).unwrap_or(1));
        }
        if inst.value().attachment_named("nontemporal").is_some() {
            mask |= MemoryAccess::Nontemporal;
        }
        if self.scope.is_vulkan_memory && ShaderModule::is_shared(class) {
            // LLVM's memory is one for all, so every access is seen.
            mask |= MemoryAccess::NonPrivatePointer;
            mask |=
                if is_store { MemoryAccess::MakePointerAvailable } else { MemoryAccess::MakePointerVisible };
            words.push(self.scope.number(MemoryScope::QueueFamily.0)?.0);
        }
        if mask.is_empty() {
            return Ok(Vec::new());
        }
        words.insert(0, mask.bits());
        Ok(words)
    }

    pub(super) fn load(&mut self, inst: InstView<'m>) -> Result<()> {
        if self.is_variable(inst)? {
            return Ok(());
        }
        let place = match self.known_operand(inst, 0)? {
            KnownValue::Place(place) => place,
            KnownValue::Interface(InterfacePath { root: InterfaceRoot::Private, offset: 0 })
                if inst.ty().is_int_of(32) =>
            {
                return self.define(inst, KnownValue::State);
            }
            KnownValue::Interface(path) => match self.loaded(path, inst)? {
                Some(known) => return self.define(inst, known),
                None => self.shared_place(path)?.ok_or_else(|| Self::unknown(inst.value()))?,
            },
            _ => return Err(Self::unknown(inst.value())),
        };
        if inst.is_atomic() {
            return self.atomic_load(inst, &place);
        }
        if place.in_descriptors {
            return self.load_of_descriptor(inst, &place);
        }
        if inst.ty().is_pointer()
            && let Some(half) = self.half(inst, &place)?
        {
            return self.define(inst, half);
        }
        let (pointer, ty) = match self.pointer(&place, ChainGoal::Value(inst.ty())) {
            Ok(found) => found,
            Err(error) => return self.load_joined(inst, &place, error),
        };
        let mut words = vec![pointer.0];
        words.extend(self.access(inst, place.class, false)?);
        let id = self.emit(Op::Load, ty, &words)?;
        if let Some((class, pointee)) = self.scope.pointer_parts(ty)? {
            let place = self.place_of(id, class, pointee)?;
            return self.define(inst, KnownValue::Place(place));
        }
        if self.scope.is_handle(ty)? {
            self.mark_non_uniform(id)?;
            return self.define(inst, KnownValue::Handle { id, ty, from: Some(pointer) });
        }
        if self.scope.parts(ty)?.0 == Op::TypeBool || self.is_vector_of_booleans(ty)? {
            return self.define(inst, KnownValue::Bytes(id));
        }
        let id = self.value_of(id, ty, inst.ty())?;
        self.define(inst, KnownValue::Id(id))
    }

    fn mark_non_uniform(&mut self, id: Id) -> Result<()> {
        match self.scope.has_capability(Capability::ShaderNonUniform) {
            true => self.scope.decorate(id, Decoration::NonUniform),
            false => Ok(()),
        }
    }

    fn is_vector_of_booleans(&self, ty: Id) -> Result<bool> {
        let (op, parts) = self.scope.parts(ty)?;
        match parts.first() {
            Some(component) if op == Op::TypeVector => {
                Ok(self.scope.parts(Id(*component))?.0 == Op::TypeBool)
            }
            _ => Ok(false),
        }
    }

    /// The address or the size of a buffer, from its descriptor.
    fn load_of_descriptor(&mut self, inst: InstView<'m>, place: &Address) -> Result<()> {
        if inst.ty().is_pointer() {
            let place = self.entered(place)?;
            return self.define(inst, KnownValue::Place(place));
        }
        let word = i64::from(self.scope.module.pointer_bits(0).div_ceil(8));
        let descriptor = Address { offset: place.offset.wrapping_sub(word), ..place.clone() };
        self.define(inst, KnownValue::Size(descriptor))
    }

    /// The image or the sampler of a pair in memory.
    fn half(&mut self, inst: InstView<'m>, place: &Address) -> Result<Option<KnownValue>> {
        let word = i64::from(self.scope.module.pointer_bits(0).div_ceil(8));
        let number = u32::from(place.offset.rem_euclid(2 * word) == word);
        let whole = Address { offset: place.offset - i64::from(number) * word, ..place.clone() };
        let Ok((pointer, ty)) = self.pointer(&whole, ChainGoal::Value(inst.ty())) else { return Ok(None) };
        if self.scope.parts(ty)?.0 != Op::TypeSampledImage {
            return Ok(None);
        }
        let pair = self.emit(Op::Load, ty, &[pointer.0])?;
        self.mark_non_uniform(pair)?;
        Ok(Some(KnownValue::Half { pair, ty, number }))
    }

    pub(super) fn store(&mut self, inst: InstView<'m>) -> Result<()> {
        let value = inst.operand(0).ok_or_else(|| Self::unknown(inst.value()))?;
        let place = match self.known_operand(inst, 1)? {
            KnownValue::Place(place) => place,
            // The end of the invocation, which an instruction has said before.
            _ => return Err(Self::unknown(inst.value())),
        };
        if inst.is_atomic() {
            return self.atomic_store(inst, &place, value);
        }
        let llvm = value.ty().ok_or_else(|| Self::unknown(inst.value()))?;
        if value.is_constant() && value.is_null() && self.is_query(place.ty)? {
            return Ok(());
        }
        let (pointer, ty) = match self.pointer(&place, ChainGoal::Value(llvm)) {
            Ok(found) => found,
            Err(error) => return self.store_joined(inst, &place, value, error),
        };
        let is_boolean = self.scope.parts(ty)?.0 == Op::TypeBool || self.is_vector_of_booleans(ty)?;
        let object = if !is_boolean {
            self.as_type(value, ty)?
        } else if value.is_constant() {
            self.boolean_constant(value)?
        } else {
            match self.known(value)? {
                KnownValue::Bytes(id) => id,
                // A boolean of a composite that is put together in memory.
                _ if llvm.scalar().is_int_of(1) => self.as_type(value, ty)?,
                // A byte that is 0 or 1.
                _ => {
                    self.scope.computes_with(llvm);
                    let (byte, zero) = (self.value(value)?, self.constant_like(llvm, 0)?);
                    self.emit(Op::INotEqual, ty, &[byte.0, zero.0])?
                }
            }
        };
        let mut words = vec![pointer.0, object.0];
        words.extend(self.access(inst, place.class, true)?);
        self.words.push(Op::Store, &words)
    }

    /// Whether a type is one whose variables have no value that is loaded or stored.
    fn is_query(&self, ty: Id) -> Result<bool> {
        Ok(shader::is_handle(self.scope.parts(ty)?.0))
    }

    /// Bytes that booleans are in memory, as constants.
    fn boolean_constant(&mut self, value: Value<'m>) -> Result<Id> {
        let ty = value.ty().ok_or_else(|| Self::unknown(value))?;
        let bit = self.scope.context.int(1)?;
        let one = |value: Value<'m>| -> Result<Value<'m>> {
            let number = value.const_u64().ok_or_else(|| Self::unknown(value))?;
            bit.const_int(number & 1)
        };
        let booleans = match ty.vector_len() {
            None => one(value)?,
            Some(count) => {
                let mut parts = Vec::new();
                for number in 0..count {
                    let part = value.aggregate_element(number.into()).ok_or_else(|| Self::unknown(value))?;
                    parts.push(one(part)?);
                }
                bit.const_vector(&parts)?
            }
        };
        self.scope.constant(booleans)
    }

    /// The opcode and the ids of scope and semantics that are kept with an atomic instruction.
    fn kept_atomic(&mut self, inst: InstView<'m>) -> Result<(Op, Vec<u32>)> {
        let Some(numbers) = self.kept_numbers(inst, SHADER_ATOMIC) else { return self.plain_atomic(inst) };
        let (op, rest) = numbers.split_first().ok_or_else(|| Self::unknown(inst.value()))?;
        let op = u16::try_from(*op).map_err(|_| Self::unknown(inst.value()))?;
        let mut words = Vec::new();
        for number in rest {
            words.push(self.scope.number(*number)?.0);
        }
        Ok((Op(op), words))
    }

    /// The same of an atomic instruction that an optimiser made of several: one for the whole device, which orders nothing else.
    fn plain_atomic(&mut self, inst: InstView<'m>) -> Result<(Op, Vec<u32>)> {
        let op = match (inst.opcode(), inst.rmw_op()) {
            (Opcode::Load, _) => Some(Op::AtomicLoad),
            (Opcode::Store, _) => Some(Op::AtomicStore),
            (Opcode::AtomicRmw, Some(operation)) => rmw_opcode(operation),
            _ => None,
        };
        let is_plain = inst.ordering() == Some(AtomicOrdering::Monotonic)
            && inst.sync_scope().is_none_or(|scope| scope == SYSTEM);
        let op = op.filter(|_| is_plain).ok_or_else(|| Self::unknown(inst.value()))?;
        let scope = if self.scope.is_vulkan_memory { MemoryScope::QueueFamily } else { MemoryScope::Device };
        Ok((op, vec![self.scope.number(scope.0)?.0, self.scope.number(0)?.0]))
    }

    fn atomic_load(&mut self, inst: InstView<'m>, place: &Address) -> Result<()> {
        let (op, words) = self.kept_atomic(inst)?;
        if op != Op::AtomicLoad {
            return Err(Self::unknown(inst.value()));
        }
        let (pointer, ty) = self.pointer(place, ChainGoal::Value(inst.ty()))?;
        let id = self.emit(op, ty, &[&[pointer.0][..], &words].concat())?;
        let id = self.value_of(id, ty, inst.ty())?;
        self.define(inst, KnownValue::Id(id))
    }

    fn atomic_store(&mut self, inst: InstView<'m>, place: &Address, value: Value<'m>) -> Result<()> {
        let (op, words) = self.kept_atomic(inst)?;
        if op != Op::AtomicStore {
            return Err(Self::unknown(inst.value()));
        }
        let llvm = value.ty().ok_or_else(|| Self::unknown(value))?;
        let (pointer, ty) = self.pointer(place, ChainGoal::Value(llvm))?;
        let object = self.as_type(value, ty)?;
        self.words.push(op, &[&[pointer.0][..], &words, &[object.0]].concat())
    }

    pub(super) fn atomic(&mut self, inst: InstView<'m>) -> Result<()> {
        let place = match self.known_operand(inst, 0)? {
            KnownValue::Place(place) => place,
            _ => return Err(Self::unknown(inst.value())),
        };
        let value = inst.operand(1).ok_or_else(|| Self::unknown(inst.value()))?;
        let llvm = value.ty().ok_or_else(|| Self::unknown(inst.value()))?;
        let (op, words) = self.kept_atomic(inst)?;
        self.check_operation(inst, op)?;
        let (pointer, ty) = self.pointer(&place, ChainGoal::Value(llvm))?;
        let mut operands = vec![pointer.0];
        operands.extend(words);
        match op {
            Op::AtomicIIncrement | Op::AtomicIDecrement => {}
            Op::AtomicCompareExchange | Op::AtomicCompareExchangeWeak => {
                let new = inst.operand(2).ok_or_else(|| Self::unknown(inst.value()))?;
                operands.push(self.as_type(new, ty)?.0);
                operands.push(self.as_type(value, ty)?.0);
            }
            _ => operands.push(self.as_type(value, ty)?.0),
        }
        let id = self.emit(op, ty, &operands)?;
        let id = self.value_of(id, ty, llvm)?;
        if inst.opcode() != Opcode::CmpXchg {
            return self.define(inst, KnownValue::Id(id));
        }
        // LLVM's result is the value and whether it was the expected one.
        let boolean = self.scope.ty(Op::TypeBool, &[])?;
        let expected = self.value(value)?;
        let is_equal = match llvm.is_int() {
            true => self.emit(Op::IEqual, boolean, &[id.0, expected.0])?,
            false => return Err(Self::unknown(inst.value())),
        };
        self.emit_for(inst, Op::CompositeConstruct, &[id.0, is_equal.0]).map(drop)
    }

    /// Whether the opcode that is kept is still that of the instruction.
    fn check_operation(&self, inst: InstView<'m>, op: Op) -> Result<()> {
        let is_one = || inst.operand(1).and_then(Value::const_u64) == Some(1);
        let fits = match (inst.rmw_op(), op) {
            (None, op) => matches!(op, Op::AtomicCompareExchange | Op::AtomicCompareExchangeWeak),
            (Some(AtomicOperation::Add), Op::AtomicIIncrement) => is_one(),
            (Some(AtomicOperation::Sub), Op::AtomicIDecrement) => is_one(),
            (Some(operation), op) => rmw_opcode(operation) == Some(op),
        };
        if fits { Ok(()) } else { Err(Self::unknown(inst.value())) }
    }

    /// A fence: of a memory barrier that instruction, and next to a control barrier a part of it.
    pub(super) fn fence(&mut self, inst: InstView<'m>) -> Result<()> {
        if inst.value().has_attachments()
            && let Ok((Op::MemoryBarrier, words)) = self.kept_atomic(inst)
        {
            return self.words.push(Op::MemoryBarrier, &words);
        }
        let instructions: Vec<InstView<'m>> =
            inst.block().map(|block| block.instructions().collect()).unwrap_or_default();
        let own = instructions.iter().position(|other| other.as_key() == inst.as_key());
        let own = own.ok_or_else(|| Error::internal("a fence outside of its block"))?;
        let is_barrier = |number: Option<usize>| {
            number
                .and_then(|number| instructions.get(number))
                .is_some_and(|call| self.is_control_barrier(*call))
        };
        match is_barrier(own.checked_add(1)) || is_barrier(own.checked_sub(1)) {
            true => Ok(()),
            false => Err(Self::unknown(inst.value())),
        }
    }
}

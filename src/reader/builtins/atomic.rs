//! Atomic functions.

use super::MangledParams;
use crate::{
    CallForm, Loss, Result,
    draft::{Block, Function, Opcode, Type, Value},
    mangle::{AddressSpace, Cv, Qualifiers, Ty},
    mapping::builtins::{
        ArgumentClass,
        atomic::{self, AtomicAction},
        sync,
    },
    reader::{
        body::{FunctionReader, Values},
        call,
    },
    spirv::{
        AccessChain, Id, Inst, Op,
        grammar::{Scope, StorageClass},
    },
};

/// How many casts and access chains a pointer is followed through at most.
const MOST_CASTS: u32 = 16;

/// The largest number of nested instructions through which [`FunctionReader::possible_bits`] follows an integer: the writer nests
/// five for an order. Each has two operands, so each further one may double the time.
const MOST_COMBINED: u32 = 8;

/// Returns the pointer that an instruction casts, or copies.
fn cast_operand(inst: Inst<'_>) -> Option<Id> {
    match inst.op() {
        Op::Bitcast | Op::PtrCastToGeneric | Op::GenericCastToPtr | Op::CopyObject => inst.id(2).ok(),
        _ => None,
    }
}

impl<'m, 's> FunctionReader<'_, 'm, 's> {
    pub(super) fn read_atomic(&mut self, inst: Inst<'s>, op: Op) -> Result<bool> {
        let form = self.reader.options.call_form;
        if form != CallForm::Cl20 {
            let says_all = self.legacy_says_all(inst, op)?;
            if form == CallForm::Cl12 || says_all {
                let is_read = self.read_legacy_atomic(inst, op)?;
                if is_read && !says_all {
                    self.reader.losses.add(Loss::MemoryOrder);
                }
                if is_read || form == CallForm::Cl12 {
                    return Ok(is_read);
                }
            }
        }
        // The order of a function of OpenCL C 2.0 holds for the memory of its object alone.
        if !self.orders_own_memory(inst, op)? {
            if form == CallForm::Auto {
                return Ok(false);
            }
            self.reader.losses.add(Loss::MemoryOrder);
        }
        let is_read = self.read_c11_atomic(inst, op)?;
        self.reader.speaks_opencl_20 |= is_read;
        Ok(is_read)
    }

    /// True unless an atomic instruction orders memory of another kind than its object's, or may do so at run time.
    fn orders_own_memory(&mut self, inst: Inst<'s>, op: Op) -> Result<bool> {
        let at = if inst.result().is_some() { 2 } else { 0 };
        let own = sync::reached_by(self.class_of_object(inst.id(at)?)?);
        let is_exchange = matches!(op, Op::AtomicCompareExchange | Op::AtomicCompareExchangeWeak);
        for position in at + 2..=at + 2 + usize::from(is_exchange) {
            let bits = self.possible_bits(inst.id(position)?, MOST_COMBINED);
            if sync::order_bits(bits) != 0 && sync::flags_to_opencl(bits & !own) != 0 {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the bits that may be set in an integer: those of a constant, or those that at most `steps` nested OpSelect,
    /// OpBitwiseOr and OpBitwiseAnd leave possible, and all bits of anything else. The writer makes the semantics of an order that
    /// is known at run time by these instructions.
    fn possible_bits(&self, id: Id, steps: u32) -> u32 {
        if let Some(bits) = self.reader.constant_u32(id) {
            return bits;
        }
        let bits_of = |inst: Inst<'_>, at| {
            inst.id(at).map_or(u32::MAX, |operand| self.possible_bits(operand, steps.saturating_sub(1)))
        };
        match self.reader.ids.get(id).filter(|_| steps > 0) {
            Some(inst) if inst.op() == Op::BitwiseOr => bits_of(inst, 2) | bits_of(inst, 3),
            Some(inst) if inst.op() == Op::BitwiseAnd => bits_of(inst, 2) & bits_of(inst, 3),
            Some(inst) if inst.op() == Op::Select => bits_of(inst, 3) | bits_of(inst, 4),
            _ => u32::MAX,
        }
    }

    /// Returns the storage class of the memory that a pointer points to: where the pointer is generic, the one that its casts
    /// hide.
    fn class_of_object(&self, pointer: Id) -> Result<StorageClass> {
        let mut pointer = pointer;
        for _ in 0..MOST_CASTS {
            let ty = self.reader.ids.get(self.reader.type_id(pointer)?);
            let class = ty.filter(|ty| matches!(ty.op(), Op::TypePointer | Op::TypeUntypedPointerKHR));
            match class.map(|ty| ty.word(1)).transpose()?.map(StorageClass) {
                None | Some(StorageClass::Generic) => {}
                Some(class) => return Ok(class),
            }
            match self.reader.ids.get(pointer).and_then(cast_operand) {
                Some(from) => pointer = from,
                None => break,
            }
        }
        Ok(StorageClass::Generic)
    }

    /// True if OpenCL C 1.2's function, which is relaxed and written for the work-group, does all that an atomic instruction
    /// does.
    ///
    /// A variable of the work-item alone synchronizes with nobody. Floating-point numbers have no functions in OpenCL C 1.2;
    /// users of relaxed ones expect names of its kind for the whole device.
    fn legacy_says_all(&mut self, inst: Inst<'s>, op: Op) -> Result<bool> {
        let at = if inst.result().is_some() { 2 } else { 0 };
        if self.is_variable_of_item(inst.id(at)?) {
            return Ok(true);
        }
        let is_exchange = matches!(op, Op::AtomicCompareExchange | Op::AtomicCompareExchangeWeak);
        for position in at + 2..=at + 2 + usize::from(is_exchange) {
            if self.reader.constant_u32(inst.id(position)?).is_none_or(|bits| sync::order_bits(bits) != 0) {
                return Ok(false);
            }
        }
        let is_float = atomic::legacy_of(op).is_some_and(|(_, class)| class == ArgumentClass::Float);
        let scope = self.reader.constant_u32(inst.id(at + 1)?).map(Scope);
        Ok(scope.is_some_and(|scope| sync::is_within_group(scope) || is_float && scope == Scope::Device))
    }

    /// True if a pointer points into a variable of the Function storage class, by casts and access chains alone.
    fn is_variable_of_item(&self, pointer: Id) -> bool {
        let mut pointer = pointer;
        for _ in 0..MOST_CASTS {
            let Some(inst) = self.reader.ids.get(pointer) else { return false };
            if matches!(inst.op(), Op::Variable | Op::UntypedVariableKHR) {
                return inst.word(2).is_ok_and(|class| StorageClass(class) == StorageClass::Function);
            }
            let base = || inst.id(2 + AccessChain::of(inst.op())?.base()).ok();
            match cast_operand(inst).or_else(base) {
                Some(from) => pointer = from,
                None => return false,
            }
        }
        false
    }

    /// OpenCL C 1.2: scope and order are dropped, and what it lacks is done by a read-modify-write.
    fn read_legacy_atomic(&mut self, inst: Inst<'s>, op: Op) -> Result<bool> {
        let pointer_at = if inst.result().is_some() { 2 } else { 0 };
        let pointer_id = inst.id(pointer_at)?;
        let Some(pointee) = self.object_type(inst, pointer_id)? else { return Ok(false) };
        let object = self.reader.ty(pointee)?;
        let (name, class, values): (_, _, Values<'m>) = match op {
            Op::AtomicLoad if object.is_int() => {
                ("add", ArgumentClass::Signed, Values::from_slice(&[object.const_null()?]))
            }
            Op::AtomicStore => {
                let value = self.operand(inst, 3)?;
                ("xchg", ArgumentClass::Signed, Values::from_slice(&[value]))
            }
            Op::AtomicFlagTestAndSet => {
                ("xchg", ArgumentClass::Signed, Values::from_slice(&[object.const_int(1)?]))
            }
            Op::AtomicFlagClear => {
                ("xchg", ArgumentClass::Signed, Values::from_slice(&[object.const_null()?]))
            }
            Op::AtomicCompareExchange | Op::AtomicCompareExchangeWeak => {
                let (value, comparator) = (self.operand(inst, 6)?, self.operand(inst, 7)?);
                ("cmpxchg", ArgumentClass::Signed, Values::from_slice(&[comparator, value]))
            }
            _ => match atomic::legacy_of(op) {
                Some((row, class)) => {
                    let Some(name) = row.legacy else { return Ok(false) };
                    let values = match row.action {
                        AtomicAction::Step => Values::new(),
                        _ => Values::from_slice(&[self.operand(inst, 5)?]),
                    };
                    (name, class, values)
                }
                None => return Ok(false),
            },
        };
        let is_unsigned = class == ArgumentClass::Unsigned;
        let pointer = self.value(pointer_id)?;
        let pointee = self.reader.mangled(pointee, is_unsigned)?;
        let space = pointer.ty().and_then(crate::draft::Type::address_space).unwrap_or_default();
        let mut params = MangledParams::new();
        params.push(Ty::pointer_to(pointee.clone(), space, Cv::VOLATILE));
        let mut args = Values::from_slice(&[pointer]);
        for value in values {
            args.push(value);
            params.push(pointee.clone());
        }
        let prefix = if object.int_width() == Some(64) { "atom_" } else { "atomic_" };
        let call = self.call_opencl(&format!("{prefix}{name}"), &params, object, &args, call::BUILTIN)?;
        if inst.result().is_none() {
            return Ok(true);
        }
        // A flag is 0 or 1, so its lowest bit says whether it was set.
        let value = match op {
            Op::AtomicFlagTestAndSet => {
                let bool = self.reader.context.int(1)?;
                self.builder.cast(Opcode::Trunc, call, bool)?
            }
            _ => call,
        };
        self.define(inst, value)?;
        Ok(true)
    }

    /// OpenCL C 2.0: pointers are generic, order and scope are arguments.
    fn read_c11_atomic(&mut self, inst: Inst<'s>, op: Op) -> Result<bool> {
        let step = matches!(op, Op::AtomicIIncrement | Op::AtomicIDecrement);
        let named = match op {
            Op::AtomicIIncrement => Op::AtomicIAdd,
            Op::AtomicIDecrement => Op::AtomicISub,
            op => op,
        };
        let Some((row, class)) = atomic::c11_of(named).filter(|(row, _)| row.action != AtomicAction::Init)
        else {
            return Ok(false);
        };
        let Some(name) = row.c11 else { return Ok(false) };
        let at = if inst.result().is_some() { 2 } else { 0 };
        let (pointer_id, scope_id, semantics_id) = (inst.id(at)?, inst.id(at + 1)?, inst.id(at + 2)?);
        let Some(object) = self.object_type(inst, pointer_id)? else { return Ok(false) };
        let object = self.reader.mangled(object, class == ArgumentClass::Unsigned)?;
        let pointer = self.value(pointer_id)?;
        let pointer = self.generic_pointer(pointer)?;
        let mut args = Values::from_slice(&[pointer]);
        let mut params = MangledParams::new();
        let generic = self.reader.address_space(crate::spirv::grammar::StorageClass::Generic)?;
        params.push(atomic_pointer(object.clone(), generic));
        if row.action == AtomicAction::CompareExchangeC11 {
            return self.read_compare_exchange(inst, object, args, params).map(|()| true);
        }
        match row.action {
            AtomicAction::Store => {
                args.push(self.operand(inst, 3)?);
                params.push(object.clone());
            }
            AtomicAction::Update => {
                let value = if step { self.result_type(inst)?.const_int(1)? } else { self.operand(inst, 5)? };
                args.push(value);
                params.push(object.clone());
            }
            _ => {}
        }
        // Numbers that are no constants are translated in the order of the instruction's operands.
        let scope = self.opencl_scope(scope_id)?;
        args.push(self.opencl_order(semantics_id)?);
        params.push(Ty::named("memory_order"));
        args.push(scope);
        params.push(Ty::named("memory_scope"));
        let result = match inst.result() {
            Some(_) => self.result_type(inst)?,
            None => self.reader.context.void(),
        };
        let call =
            self.call_opencl(&format!("atomic_{name}_explicit"), &params, result, &args, call::BUILTIN)?;
        if inst.result().is_some() {
            self.define(inst, call)?;
        }
        Ok(true)
    }

    /// Memory for an expected value, which stands first in the function.
    fn expected(&mut self, ty: Type<'m>) -> Result<Value<'m>> {
        let entry = self.builder.block().and_then(Block::function).and_then(Function::entry);
        let memory = match entry.and_then(|entry| entry.instructions().next()) {
            Some(first) => self.builder.before(first, |builder| builder.alloca(ty))?,
            None => self.builder.alloca(ty)?,
        };
        memory.value().set_name(b"expected");
        Ok(memory.value())
    }

    /// The type of the object that an atomic instruction works on: the pointee of the pointer, or for untyped
    /// pointers that of the value; flags are integers.
    fn object_type(&self, inst: Inst<'s>, pointer: Id) -> Result<Option<Id>> {
        if let Some(pointee) = self.reader.pointee(self.reader.type_id(pointer)?)? {
            return Ok(Some(pointee));
        }
        Ok(match inst.op() {
            Op::AtomicStore => Some(self.reader.type_id(inst.id(3)?)?),
            Op::AtomicFlagTestAndSet | Op::AtomicFlagClear => None,
            _ => inst.result_type(),
        })
    }

    /// The expected value goes through memory, where the function leaves what it found.
    fn read_compare_exchange(
        &mut self,
        inst: Inst<'s>,
        object: Ty<'static>,
        mut args: Values<'m>,
        mut params: MangledParams,
    ) -> Result<()> {
        let ty = self.result_type(inst)?;
        let (value, comparator) = (self.operand(inst, 6)?, self.operand(inst, 7)?);
        let memory = self.expected(ty)?;
        self.builder.store(comparator, memory, None, false)?;
        let generic = self.generic_pointer(memory)?;
        args.push(generic);
        let space = self.reader.address_space(crate::spirv::grammar::StorageClass::Generic)?;
        params.push(Ty::pointer_to(object.clone(), space, Cv::empty()));
        args.push(value);
        params.push(object);
        let scope = self.opencl_scope(inst.id(3)?)?;
        for position in [4, 5] {
            args.push(self.opencl_order(inst.id(position)?)?);
            params.push(Ty::named("memory_order"));
        }
        args.push(scope);
        params.push(Ty::named("memory_scope"));
        let bool = self.reader.context.int(1)?;
        let name = "atomic_compare_exchange_strong_explicit";
        self.call_opencl(name, &params, bool, &args, call::BUILTIN)?;
        let found = self.builder.load(ty, generic, None, false)?.value();
        self.define(inst, found)
    }
}

/// A pointer to a volatile atomic object in the generic address space.
fn atomic_pointer(object: Ty<'static>, generic: u32) -> Ty<'static> {
    let space = AddressSpace::Number(generic);
    Ty::pointer(object.atomic().qualified(Qualifiers { space, cv: Cv::VOLATILE }))
}

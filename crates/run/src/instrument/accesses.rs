//! Checks of accesses: by the object that an address is in, where the code tells it.

use super::{Built, Instrumentation, OWN};
use crate::{
    access::{AccessKind, underlying},
    jit,
    llvm::{Function, Inst, Opcode, Type, Value},
    quick::Quick,
    site::Action,
};

/// The flags of an access that tell its alignment.
const ALIGNMENTS: u64 = 0x3f << jit::SiteWord::ALIGNMENT;

/// The object that an address is in.
struct AccessedObject<'m> {
    value: Value<'m>,
    /// The size in bytes, where that is known.
    length: Option<u64>,
    /// Whether it is never written.
    is_constant: bool,
    /// Whether it is a variable on the stack.
    is_on_stack: bool,
}

impl<'m> Instrumentation<'m, '_> {
    /// Checks an access of so many bytes through a pointer that is an operand of the instruction; robust code gets another pointer
    /// in its place.
    pub(super) fn access(
        &mut self,
        inst: Inst<'m>,
        operand: u32,
        size: Option<Value<'m>>,
        access: AccessKind,
    ) -> Built<()> {
        let (Some(pointer), Some(size)) = (inst.operand(operand), size) else { return Ok(()) };
        let object = underlying(pointer);
        if self.is_trusted(object) {
            return Ok(());
        }
        let object = self.object(object);
        let reads_constant = object.is_constant && access.action == Action::Reads;
        if let (Some(length), Some(size)) = (object.length, size.const_u64())
            && object.value == pointer
            && size <= length
            && self.needs_no_look(object.value, reads_constant)
        {
            return Ok(());
        }
        if self.robust.is_none() && self.is_known(pointer, size, access) {
            return Ok(());
        }
        self.builder.position_before(inst);
        let address = self.builder.cast(Opcode::PtrToInt, pointer, self.i64)?;
        let start = match object.length {
            Some(_) => self.builder.cast(Opcode::PtrToInt, object.value, self.i64)?,
            None => self.i64.const_int(0)?,
        };
        let length = self.i64.const_int(object.length.unwrap_or(0))?;
        if let Some(robust) = self.robust {
            let writes = self.i64.const_int(u64::from(access.action != Action::Reads))?;
            let place = self.builder.call(robust, &[address, size, writes, start, length])?.value();
            let pointer = self.builder.cast(Opcode::IntToPtr, place, pointer.ty().unwrap_or(self.i64))?;
            return inst.set_operand(operand, pointer);
        }
        let number = self.site(inst, access.action)?.const_u64().unwrap_or(0);
        if let Some(site) = self.sites.last_mut() {
            site.variable = self.variables.name(object.value);
        }
        let constant = if object.is_constant { jit::SiteWord::CONSTANT } else { 0 };
        let site = self.i64.const_int(number | access.flags() | constant)?;
        let zero = self.i64.const_int(0)?;
        let mask = self.i64.const_int(access.alignment() - 1)?;
        let Some((function, quick)) = self.quick_check(&object, access.action, size.const_u64()) else {
            self.builder.call(self.access, &[address, size, site, start, length, zero])?;
            return Ok(());
        };
        match (object.is_on_stack, self.is_large) {
            (true, true) => self.builder.call(function, &[address, site, start, length])?,
            (true, false) => self.builder.call(function, &[address, site, start, length, mask])?,
            (false, true) => self.builder.call(function, &[address, site])?,
            (false, false) => {
                let cells = self.builder.cast(Opcode::PtrToInt, quick.cells(), self.i64)?;
                let offset = self.i64.const_int(Quick::offset_of_cell(number))?;
                let cell = self.builder.binary(Opcode::Add, cells, offset)?;
                self.builder.call(function, &[address, site, start, length, mask, cell])?
            }
        };
        Ok(())
    }

    /// Whether accesses of an object need no check, as it is the launcher's or a variable of a builtin's body.
    fn is_trusted(&self, object: Value<'m>) -> bool {
        let is_variable = || object.as_instruction().is_some_and(|inst| inst.allocated_type().is_some());
        object.as_global().is_some_and(|global| global.name().starts_with(OWN))
            || self.options.bodies && is_variable()
    }

    /// Returns what is known of an object from the code alone.
    fn object(&self, value: Value<'m>) -> AccessedObject<'m> {
        let global = value.as_global();
        let length = self.length(value);
        AccessedObject {
            value,
            length,
            is_constant: global.is_some_and(|global| global.is_constant() && global.initializer().is_some()),
            is_on_stack: length.is_some() && global.is_none(),
        }
    }

    /// Returns the function that checks an access inline before the full check; `None` for accesses without one.
    fn quick_check(
        &self,
        object: &AccessedObject<'m>,
        action: Action,
        size: Option<u64>,
    ) -> Option<(Function<'m>, &Quick<'m>)> {
        let quick = self.quick.as_ref().filter(|_| !object.is_constant || action == Action::Reads)?;
        let functions = quick.functions(self.is_large);
        let function = match object.is_on_stack {
            true => functions.own(size, object.length.unwrap_or(0)),
            false => functions.near(size),
        };
        Some((function?, quick))
    }

    /// Loads and stores of the components of a vector that a mask names.
    pub(super) fn masked(&mut self, inst: Inst<'m>, name: &str) -> Built<()> {
        let is_mask = |ty: Type<'m>| ty.is_vector() && ty.scalar().is_int_of(1);
        let is_place = |ty: Type<'m>| ty.scalar().is_pointer();
        let with = |fits: &dyn Fn(Type<'m>) -> bool| inst.args().find(|arg| arg.ty().is_some_and(fits));
        let (Some(place), Some(mask)) = (with(&is_place), with(&is_mask)) else { return Ok(()) };
        let writes = name.ends_with("store") || name.ends_with("scatter");
        let vector = if writes { inst.arg(0).and_then(Value::ty) } else { Some(inst.ty()) };
        let Some(vector) = vector.filter(|ty| ty.is_vector() && !ty.is_scalable()) else { return Ok(()) };
        let Some(size) = self.module.store_size_of(vector.scalar()) else { return Ok(()) };
        let is_compressed = name.ends_with("expandload") || name.ends_with("compressstore");
        let action = if writes { Action::Writes } else { Action::Reads };
        if self.robust.is_some() {
            return Ok(());
        }
        let flags = AccessKind { action, flags: 0 }.flags();
        let site = self.site(inst, action)?.const_u64().unwrap_or(0) | flags;
        let site = self.i64.const_int(site)?;
        self.builder.position_before(inst);
        let zero = self.i64.const_int(0)?;
        let mut behind = zero;
        for lane in 0..vector.vector_len().unwrap_or(0) {
            let chosen = self.lane(mask, vector, lane)?;
            let chosen = self.builder.cast(Opcode::ZExt, chosen, self.i64)?;
            let bytes = self.builder.binary(Opcode::Mul, chosen, self.i64.const_int(size)?)?;
            let is_gathered = place.ty().is_some_and(Type::is_vector);
            let pointer = if is_gathered { self.lane(place, vector, lane)? } else { place };
            let mut address = self.builder.cast(Opcode::PtrToInt, pointer, self.i64)?;
            if is_compressed {
                address = self.builder.binary(Opcode::Add, address, behind)?;
                behind = self.builder.binary(Opcode::Add, behind, bytes)?;
            } else if !is_gathered {
                let offset = self.i64.const_int(size * u64::from(lane))?;
                address = self.builder.binary(Opcode::Add, address, offset)?;
            }
            self.builder.call(self.access, &[address, bytes, site, zero, zero, zero])?;
        }
        Ok(())
    }

    /// Whether the same bytes were accessed before in the block, in the same way or as a write, with nothing in between by which the
    /// answer may change; it is noted otherwise.
    fn is_known(&mut self, pointer: Value<'m>, size: Value<'m>, access: AccessKind) -> bool {
        let Some(size) = size.const_u64() else { return false };
        let flags = access.flags();
        if flags & (jit::SiteWord::ATOMIC | jit::SiteWord::UNDEFINED) != 0 {
            return false;
        }
        let place = self.module.constant_offset(pointer);
        let writes = |flags: u64| flags & jit::SiteWord::WRITES != 0;
        if let Some((before, known)) = self.known.get(&place) {
            let aligned = flags & ALIGNMENTS <= known & ALIGNMENTS;
            if size <= *before && aligned && (writes(*known) || !writes(flags)) {
                return true;
            }
        }
        self.known.insert(place, (size, flags));
        false
    }

    /// Whether an access that is within its object by the types has nothing else to be checked for.
    fn needs_no_look(&self, object: Value<'m>, reads_constant: bool) -> bool {
        let is_assigned =
            || object.as_instruction().is_some_and(|inst| self.assigned.contains(&inst.as_key()));
        !self.options.kernel || reads_constant || is_assigned()
    }

    /// The size of a variable in bytes.
    fn length(&self, object: Value<'m>) -> Option<u64> {
        if let Some(size) = self.copies.get(&object.as_key()) {
            return Some(*size).filter(|size| *size > 0);
        }
        if let Some(global) = object.as_global() {
            global.initializer()?;
            return self.module.size_of(global.value_type()).filter(|size| *size > 0);
        }
        self.private.length(object.as_instruction()?)
    }
}

//! Variables of functions: compiled code tells where one begins and ends, so that what lies between variables on the stack, and what is left
//! of functions that have returned, is known to belong to none.

use rustc_hash::FxHashMap;

use super::access::MOST_STEPS;
use crate::llvm::{
    AttributeIndex, AttributeValue, Block, Builder, Built, Function, Inst, KnownAttribute, Module, Opcode,
    TailKind, Type, Value,
};
use crate::{
    builtin_library::runtime::{RELEASE, ROOM, VARIABLE},
    jit::{HAS_ZONE, MemoryState, ZONE},
};

/// The calls that tell of variables.
pub(super) struct Private<'m> {
    module: Module<'m>,
    i64: Type<'m>,
    variable: Function<'m>,
    /// The same for a size that is known, without [`HAS_ZONE`].
    quick: Option<Function<'m>>,
    room: Function<'m>,
    release: Function<'m>,
}

/// A variable that is told of.
pub(super) struct Told<'m> {
    pub(super) inst: Inst<'m>,
    pub(super) state: MemoryState,
    /// The number of the place in the code, where the room on the stack is asked for.
    pub(super) site: Option<Value<'m>>,
}

impl<'m> Private<'m> {
    pub(super) fn new(module: Module<'m>) -> Built<Self> {
        let context = module.context();
        let i64 = context.i64();
        let declared = |name: &str, count: usize| match module.function(name.as_bytes()) {
            Some(function) => Ok(function),
            None => module.add_function(name.as_bytes(), context.void().function(&vec![i64; count], false)?),
        };
        Ok(Self {
            module,
            i64,
            variable: declared(VARIABLE, 3)?,
            quick: None,
            room: declared(ROOM, 2)?,
            release: declared(RELEASE, 1)?,
        })
    }

    /// Has another function than the launcher's be called of variables whose size is known.
    pub(super) const fn set_quick(&mut self, variable: Function<'m>) {
        self.quick = Some(variable);
    }

    /// Tells of these variables of a function, and of what its callers copied to the stack for its parameters.
    pub(super) fn function(
        &self,
        builder: &Builder<'m>,
        function: Function<'m>,
        told: &[Told<'m>],
    ) -> Built<()> {
        let Some(first) = function.entry().and_then(|entry| entry.instructions().next()) else {
            return Ok(());
        };
        let exits: Vec<Inst<'m>> = function.blocks().filter_map(exit).collect();
        let copies: Vec<_> = by_value(self.module, function).filter(|(_, size)| *size > 0).collect();
        let (fixed, moving): (Vec<_>, Vec<_>) =
            told.iter().partition(|told| is_fixed(function, told.inst) && self.length(told.inst).is_some());
        for (param, size) in &copies {
            builder.position_before(first);
            self.tell(builder, *param, self.i64.const_int(*size)?, MemoryState::Defined as u64)?;
        }
        let mut ends = copies;
        for told in &fixed {
            let (Some(size), Some(next)) = (self.length(told.inst), told.inst.next()) else { continue };
            let variable = self.with_zone(builder, told.inst)?;
            builder.position_before(next);
            self.tell(builder, variable, self.i64.const_int(size)?, told.state as u64 | HAS_ZONE)?;
            ends.push((variable, size));
        }
        for exit in &exits {
            builder.position_before(*exit);
            for (variable, size) in &ends {
                self.tell(builder, *variable, self.i64.const_int(*size)?, MemoryState::Returned as u64)?;
            }
        }
        if moving.is_empty() { Ok(()) } else { self.moving(builder, function, &moving, &exits) }
    }

    /// Variables whose place is only known when they are made: all of them end where the stack gets back to where it was.
    fn moving(
        &self,
        builder: &Builder<'m>,
        function: Function<'m>,
        told: &[&Told<'m>],
        exits: &[Inst<'m>],
    ) -> Built<()> {
        let Some(first) = function.entry().and_then(|entry| entry.instructions().next()) else {
            return Ok(());
        };
        let address = |value| builder.cast(Opcode::PtrToInt, value, self.i64);
        let pointer = self.module.context().pointer(0)?;
        let save = self.module.declare_intrinsic("llvm.stacksave", pointer.function(&[], false)?)?;
        builder.position_before(first);
        let saved = builder.call(save, &[])?.value();
        for told in told {
            let inst = told.inst;
            let (Some(ty), Some(next)) = (inst.allocated_type(), inst.next()) else { continue };
            let Some(element) = self.module.size_of(ty) else { continue };
            builder.position_before(inst);
            let mut size = self.i64.const_int(element)?;
            if let Some(count) = inst.operand(0) {
                let bits = count.ty().and_then(Type::int_width).unwrap_or(64);
                let count = match bits {
                    64 => count,
                    bits if bits < 64 => builder.cast(Opcode::ZExt, count, self.i64)?,
                    _ => builder.cast(Opcode::Trunc, count, self.i64)?,
                };
                size = builder.binary(Opcode::Mul, count, size)?;
            }
            if let Some(site) = told.site {
                builder.call(self.room, &[size, site])?;
            }
            builder.position_before(next);
            self.tell(builder, inst.value(), size, told.state as u64)?;
        }
        for exit in exits {
            builder.position_before(*exit);
            builder.call(self.release, &[address(saved)?])?;
        }
        for inst in function.blocks().flat_map(Block::instructions).collect::<Vec<_>>() {
            let name = inst.called_function().and_then(Function::intrinsic_name);
            if name == Some("llvm.stackrestore")
                && let Some(to) = inst.arg(0)
            {
                builder.position_before(inst);
                builder.call(self.release, &[address(to)?])?;
            }
        }
        Ok(())
    }

    fn tell(&self, builder: &Builder<'m>, variable: Value<'m>, size: Value<'m>, state: u64) -> Built<()> {
        let address = builder.cast(Opcode::PtrToInt, variable, self.i64)?;
        let Some(quick) = self.quick.filter(|_| size.const_u64().is_some()) else {
            builder.call(self.variable, &[address, size, self.i64.const_int(state)?])?;
            return Ok(());
        };
        builder.call(quick, &[address, size, self.i64.const_int(state & !HAS_ZONE)?])?;
        if state & HAS_ZONE != 0 {
            let (behind, nothing) =
                (builder.binary(Opcode::Add, address, size)?, MemoryState::Nothing as u64);
            builder.call(quick, &[behind, self.i64.const_int(ZONE)?, self.i64.const_int(nothing)?])?;
        }
        Ok(())
    }

    /// A call that tells of the state of a variable.
    pub(super) fn tell_state(
        &self,
        builder: &Builder<'m>,
        variable: Inst<'m>,
        state: MemoryState,
    ) -> Built<()> {
        match self.length(variable) {
            Some(size) => self.tell(builder, variable.value(), self.i64.const_int(size)?, state as u64),
            None => Ok(()),
        }
    }

    /// Puts bytes behind a variable that belong to none.
    fn with_zone(&self, builder: &Builder<'m>, inst: Inst<'m>) -> Built<Value<'m>> {
        let (context, Some(ty)) = (self.module.context(), inst.allocated_type()) else {
            return Ok(inst.value());
        };
        let count = inst.operand(0).and_then(Value::const_u64).unwrap_or(1);
        let whole = if count == 1 { ty } else { ty.array_of(count)? };
        let padded = context.struct_type(&[whole, context.i8().array_of(ZONE)?], false)?;
        builder.position_before(inst);
        let new = builder.alloca(padded)?;
        new.set_alignment(inst.alignment().unwrap_or(1))?;
        let name = inst.value().name_bytes().to_vec();
        let pointer = new.value();
        let pointer = match inst.value().ty() {
            Some(ty) if pointer.ty() != Some(ty) => builder.cast(Opcode::AddrSpaceCast, pointer, ty)?,
            _ => pointer,
        };
        inst.value().replace_all_uses_with(pointer)?;
        inst.erase()?;
        new.value().set_name(&name);
        Ok(pointer)
    }

    /// The size of a variable in bytes; none of one without any, and where it is not known.
    pub(super) fn length(&self, inst: Inst<'m>) -> Option<u64> {
        let count = inst.operand(0).map_or(Some(1), Value::const_u64)?;
        self.module.size_of(inst.allocated_type()?)?.checked_mul(count).filter(|size| *size > 0)
    }
}

/// Whether a variable has one place in each call of its function.
pub(super) fn is_fixed(function: Function<'_>, inst: Inst<'_>) -> bool {
    inst.block() == function.entry() && inst.operand(0).is_none_or(|count| count.const_u64().is_some())
}

/// Where a block leaves its function: what returns, or a call that takes its place.
fn exit(block: Block<'_>) -> Option<Inst<'_>> {
    let last = block.terminator().filter(|last| last.opcode() == Opcode::Ret)?;
    let must_be_last =
        |inst: &Inst<'_>| inst.opcode() == Opcode::Call && inst.tail_kind() == TailKind::MustTail;
    Some(block.instructions().find(must_be_last).unwrap_or(last))
}

/// The parameters that point to what a caller copied to the stack, with its size.
pub(super) fn by_value<'m>(
    module: Module<'m>,
    function: Function<'m>,
) -> impl Iterator<Item = (Value<'m>, u64)> {
    (0..).zip(function.params()).filter_map(move |(index, param)| {
        let mut attributes = function.attributes(AttributeIndex::Param(index));
        let own = attributes.find(|attribute| attribute.name() == KnownAttribute::ByVal.name())?;
        let AttributeValue::Type(Some(ty)) = own.value() else { return None };
        Some((param, module.size_of(ty)?))
    })
}

/// The variables of a function whose address gets to where accesses are not known to be theirs.
pub(super) fn escaping<'m>(function: Function<'m>) -> FxHashMap<usize, Inst<'m>> {
    let insts = function.blocks().flat_map(Block::instructions);
    insts
        .filter(|inst| inst.opcode() == Opcode::Alloca && escapes(*inst))
        .map(|inst| (inst.as_key(), inst))
        .collect()
}

fn escapes(variable: Inst<'_>) -> bool {
    let mut left = vec![(variable.value(), 0)];
    while let Some((value, steps)) = left.pop() {
        for used in value.uses() {
            let Some(user) = used.instruction() else { return true };
            let is_known = match user.opcode() {
                Opcode::Load | Opcode::ICmp => true,
                Opcode::Store => used.operand_index() == 1,
                Opcode::AtomicRmw | Opcode::AtomicCmpXchg => used.operand_index() == 0,
                Opcode::GetElementPtr | Opcode::BitCast | Opcode::AddrSpaceCast if steps + 1 < MOST_STEPS => {
                    left.push((user.value(), steps + 1));
                    used.operand_index() == 0 && !user.ty().is_vector()
                }
                Opcode::Call => {
                    user.called_function().and_then(Function::intrinsic_name).is_some_and(is_traced)
                }
                _ => false,
            };
            if !is_known {
                return true;
            }
        }
    }
    false
}

/// Whether an intrinsic is one whose accesses are checked by the variable that they go to.
fn is_traced(name: &str) -> bool {
    matches!(
        name,
        "llvm.memcpy"
            | "llvm.memcpy.inline"
            | "llvm.memmove"
            | "llvm.memset"
            | "llvm.memset.inline"
            | "llvm.lifetime.start"
            | "llvm.lifetime.end"
    )
}

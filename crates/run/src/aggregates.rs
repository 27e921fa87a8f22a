//! Values of many members stay in memory: LLVM's code generator takes them apart, in time that grows faster than the number of members.

use rustc_hash::FxHashMap;

use crate::llvm::{
    Block, BuildError, Builder, Built, Function, GepFlags, Inst, Linkage, Module, Opcode, Type, TypeKind,
    Value, ValueKind, block_order,
};
use crate::{Code, Error, Result};

/// The most members of a value that stays one.
const MOST_MEMBERS: u64 = 64;
/// The most members of an argument or result of a call, which are passed one by one.
const MOST_PASSED: u64 = 1 << 12;

/// Puts memory in the place of values of many members.
///
/// # Errors
/// Where a function is called with a value of too many members, or gives one.
pub(super) fn module(module: Module<'_>) -> Result<()> {
    let mut sizes = MemberCounts::default();
    for function in module.functions() {
        let mut insts = function.blocks().flat_map(Block::unchanging_instructions);
        if !insts.any(|inst| sizes.is_large_in(inst)) {
            continue;
        }
        let memory = AggregateMemory {
            module,
            builder: Builder::new(module.context()),
            sizes: &mut sizes,
            slots: FxHashMap::default(),
            constants: FxHashMap::default(),
            incoming: Vec::new(),
            replaced: Vec::new(),
        };
        memory.function(function).map_err(|error| error.or_at(|| function.at()))?;
    }
    Ok(())
}

/// Fills the memory of a value with zeros.
pub(super) fn clear<'m>(module: Module<'m>, builder: &Builder<'m>, at: Value<'m>, ty: Type<'m>) -> Built<()> {
    let context = module.context();
    let (i8, i64, bool) = (context.i8(), context.i64(), context.bool());
    let pointer = at.ty().ok_or_else(|| BuildError::new("no pointer"))?;
    let set = context.void().function(&[pointer, i8, i64, bool], false)?;
    let set = module.declare_intrinsic("llvm.memset", set)?;
    let size = i64.const_int(module.size_of(ty).unwrap_or(0))?;
    builder.call(set, &[at, i8.const_int(0)?, size, bool.const_int(0)?])?;
    Ok(())
}

/// How many members types have, those of members included.
#[derive(Default)]
struct MemberCounts<'m>(FxHashMap<Type<'m>, u64>);

impl<'m> MemberCounts<'m> {
    fn members(&mut self, ty: Type<'m>) -> u64 {
        if !matches!(ty.kind(), TypeKind::Array | TypeKind::Struct) {
            return 1;
        }
        if let Some(&known) = self.0.get(&ty) {
            return known;
        }
        let count = match (ty.element(), ty.len()) {
            (Some(element), Some(length)) => self.members(element).saturating_mul(length),
            _ => ty.members().fold(0, |sum: u64, member| sum.saturating_add(self.members(member))),
        };
        self.0.insert(ty, count);
        count
    }

    fn is_large(&mut self, ty: Option<Type<'m>>) -> bool {
        ty.is_some_and(|ty| self.members(ty) > MOST_MEMBERS)
    }

    /// Whether an instruction gives or takes a value of many members.
    fn is_large_in(&mut self, inst: Inst<'m>) -> bool {
        self.is_large(Some(inst.ty())) || inst.operands().any(|operand| self.is_large(operand.ty()))
    }
}

/// Where a value of many members is.
#[derive(Clone, Copy)]
struct Slot<'m> {
    at: Value<'m>,
    /// Whether the memory is this value's alone, and not a part of another's.
    is_own: bool,
}

/// The values of a function that are kept in memory.
struct AggregateMemory<'a, 'm> {
    module: Module<'m>,
    builder: Builder<'m>,
    sizes: &'a mut MemberCounts<'m>,
    slots: FxHashMap<Value<'m>, Slot<'m>>,
    /// Constants as variables of the module.
    constants: FxHashMap<Value<'m>, Value<'m>>,
    /// What a block copies before it ends, for a phi of a block behind it.
    incoming: Vec<(Block<'m>, Value<'m>, Value<'m>)>,
    replaced: Vec<Inst<'m>>,
}

fn internal(error: BuildError) -> Error {
    Error::internal(error.to_string())
}

impl<'m> AggregateMemory<'_, 'm> {
    fn function(mut self, function: Function<'m>) -> Result<()> {
        let params: Vec<_> = function.params().filter(|param| self.sizes.is_large(param.ty())).collect();
        for param in params {
            self.passed(param)?;
            self.allocate(function, param).map_err(internal)?;
        }
        let (order, reached) = block_order(function);
        for block in order.into_iter().take(reached) {
            let insts: Vec<_> = block.instructions().filter(|inst| self.sizes.is_large_in(*inst)).collect();
            for inst in insts {
                self.instruction(function, inst).map_err(|error| error.or_at(|| inst.at()))?;
            }
        }
        self.finish(function).map_err(internal)
    }

    /// Stores parameters, copies what phis take, and takes away the instructions that have no use any more.
    fn finish(mut self, function: Function<'m>) -> Built<()> {
        if let Some(first) = first_after_variables(function) {
            self.builder.position_before(first);
            for param in function.params() {
                if let Some(slot) = self.slots.get(&param) {
                    self.builder.store(param, slot.at, None, false)?;
                }
            }
        }
        for (block, to, value) in std::mem::take(&mut self.incoming) {
            if let Some(end) = block.terminator() {
                self.builder.position_before(end);
                self.copy(to, value)?;
            }
        }
        for inst in self.replaced.into_iter().rev() {
            if inst.value().has_uses() {
                // By instructions that go as well, or that nothing reaches.
                inst.value().replace_all_uses_with(inst.ty().poison()?)?;
            }
            inst.erase()?;
        }
        Ok(())
    }

    fn instruction(&mut self, function: Function<'m>, inst: Inst<'m>) -> Result<()> {
        self.builder.position_before(inst);
        let is_large = self.sizes.is_large(Some(inst.ty()));
        match inst.opcode() {
            Opcode::Load | Opcode::Store if inst.is_volatile() || inst.is_atomic() => {
                self.across(function, inst, is_large)
            }
            Opcode::Load => self.load(function, inst).map_err(internal),
            Opcode::Store => self.store(inst).map_err(internal),
            Opcode::InsertValue => self.insert(function, inst).map_err(internal),
            Opcode::ExtractValue => self.extract(inst, is_large).map_err(internal),
            Opcode::Select | Opcode::Freeze => self.choose(inst).map_err(internal),
            Opcode::Phi => self.phi(function, inst).map_err(internal),
            _ => self.across(function, inst, is_large),
        }
    }

    fn load(&mut self, function: Function<'m>, inst: Inst<'m>) -> Built<()> {
        let slot = self.allocate(function, inst.value())?;
        if let Some(from) = inst.operand(0) {
            self.copy_memory(slot, from, inst.ty())?;
        }
        self.replaced.push(inst);
        Ok(())
    }

    fn store(&mut self, inst: Inst<'m>) -> Built<()> {
        if let (Some(value), Some(to)) = (inst.operand(0), inst.operand(1)) {
            self.copy(to, value)?;
        }
        inst.erase()
    }

    fn insert(&mut self, function: Function<'m>, inst: Inst<'m>) -> Built<()> {
        let (Some(whole), Some(part)) = (inst.operand(0), inst.operand(1)) else { return Ok(()) };
        let slot = match self.reusable(inst, whole) {
            Some(slot) => {
                self.slots.insert(inst.value(), Slot { at: slot, is_own: true });
                slot
            }
            None => {
                let slot = self.allocate(function, inst.value())?;
                self.builder.position_before(inst);
                self.copy(slot, whole)?;
                slot
            }
        };
        let place = self.member(inst.ty(), slot, inst.indices())?;
        if self.sizes.is_large(part.ty()) {
            self.copy(place, part)?;
        } else {
            self.builder.store(part, place, None, false)?;
        }
        self.replaced.push(inst);
        Ok(())
    }

    /// The memory of a value that an instruction changes and nothing else uses. Both stand in one block, so each run of the one
    /// follows one of the other.
    fn reusable(&self, inst: Inst<'m>, whole: Value<'m>) -> Option<Value<'m>> {
        let slot = self.slots.get(&whole).filter(|slot| slot.is_own)?;
        let made = whole.as_instruction()?;
        (made.block() == inst.block() && whole.uses().nth(1).is_none()).then_some(slot.at)
    }

    fn extract(&mut self, inst: Inst<'m>, is_large: bool) -> Built<()> {
        let Some(whole) = inst.operand(0) else { return Ok(()) };
        let ty = whole.ty().ok_or_else(|| BuildError::new("no aggregate"))?;
        let whole = self.pointer(whole)?;
        let at = self.member(ty, whole, inst.indices())?;
        if is_large {
            self.slots.insert(inst.value(), Slot { at, is_own: false });
        } else {
            let part = self.builder.load(inst.ty(), at, None, false)?;
            inst.value().replace_all_uses_with(part.value())?;
        }
        self.replaced.push(inst);
        Ok(())
    }

    /// One of two values, or the same one: where it is.
    fn choose(&mut self, inst: Inst<'m>) -> Built<()> {
        let at = match (inst.operand(0), inst.operand(1), inst.operand(2)) {
            (Some(condition), Some(yes), Some(no)) => {
                let (yes, no) = (self.pointer(yes)?, self.pointer(no)?);
                self.builder.select(condition, yes, no)?
            }
            (Some(value), ..) => self.pointer(value)?,
            _ => return Ok(()),
        };
        self.slots.insert(inst.value(), Slot { at, is_own: false });
        self.replaced.push(inst);
        Ok(())
    }

    /// Each block before it leaves its value where the phi takes it from, so that phis which take each other's values do so at once.
    fn phi(&mut self, function: Function<'m>, inst: Inst<'m>) -> Built<()> {
        let slot = self.allocate(function, inst.value())?;
        let next = self.variable(function, inst.ty())?;
        self.incoming.extend(inst.incoming().map(|(value, block)| (block, next, value)));
        let first =
            inst.block().and_then(|block| block.instructions().find(|inst| inst.opcode() != Opcode::Phi));
        if let Some(first) = first {
            self.builder.position_before(first);
            self.copy_memory(slot, next, inst.ty())?;
        }
        self.replaced.push(inst);
        Ok(())
    }

    /// An instruction that takes or gives whole values, as a call.
    fn across(&mut self, function: Function<'m>, inst: Inst<'m>, is_large: bool) -> Result<()> {
        for (index, operand) in (0..).zip(inst.operands().collect::<Vec<_>>()) {
            let Some(ty) = operand.ty().filter(|ty| self.sizes.is_large(Some(*ty))) else { continue };
            self.passed(operand)?;
            if operand.is_constant() {
                continue;
            }
            let loaded = self.pointer(operand).and_then(|at| self.builder.load(ty, at, None, false));
            let set = loaded.and_then(|loaded| inst.set_operand(index, loaded.value()));
            set.map_err(internal)?;
        }
        if is_large && let Some(next) = inst.next() {
            self.passed(inst.value())?;
            let slot = self.allocate(function, inst.value()).map_err(internal)?;
            self.builder.position_before(next);
            self.builder.store(inst.value(), slot, None, false).map_err(internal)?;
        }
        Ok(())
    }

    fn passed(&mut self, value: Value<'m>) -> Result<()> {
        let count = value.ty().map_or(0, |ty| self.sizes.members(ty));
        if count <= MOST_PASSED {
            return Ok(());
        }
        let text = format!("a value of {count} members is passed as one; {MOST_PASSED} can be");
        Err(Error::unsupported(Code::Other, text))
    }

    /// Memory of a value's own.
    fn allocate(&mut self, function: Function<'m>, value: Value<'m>) -> Built<Value<'m>> {
        let ty = value.ty().ok_or_else(|| BuildError::new("no type"))?;
        let at = self.variable(function, ty)?;
        self.slots.insert(value, Slot { at, is_own: true });
        if let Some(inst) = value.as_instruction() {
            self.builder.position_before(inst);
        }
        Ok(at)
    }

    fn variable(&self, function: Function<'m>, ty: Type<'m>) -> Built<Value<'m>> {
        let entry = function.entry().and_then(|entry| entry.instructions().next());
        self.builder.position_before(entry.ok_or_else(|| BuildError::new("no entry"))?);
        Ok(self.builder.alloca(ty)?.value())
    }

    /// Where a value is. Constants are variables of the module.
    fn pointer(&mut self, value: Value<'m>) -> Built<Value<'m>> {
        if let Some(slot) = self.slots.get(&value) {
            return Ok(slot.at);
        }
        if let Some(known) = self.constants.get(&value) {
            return Ok(*known);
        }
        let ty = value.ty().ok_or_else(|| BuildError::new("no type"))?;
        if !value.is_constant() {
            return Err(BuildError::new(format!("{value} has no memory")));
        }
        let global = self.module.add_global(b"", ty, 0)?;
        global.set_initializer(value)?;
        global.set_constant(true);
        global.set_linkage(Linkage::Private);
        self.constants.insert(value, global.value());
        Ok(global.value())
    }

    fn member(&self, ty: Type<'m>, at: Value<'m>, path: &[u32]) -> Built<Value<'m>> {
        let i32 = self.module.context().i32();
        let path = std::iter::once(&0).chain(path).map(|index| i32.const_int((*index).into()));
        self.builder.gep(ty, at, &path.collect::<Built<Vec<_>>>()?, GepFlags::INBOUNDS)
    }

    /// Copies a value to a place.
    fn copy(&mut self, to: Value<'m>, value: Value<'m>) -> Built<()> {
        let ty = value.ty().ok_or_else(|| BuildError::new("no type"))?;
        match value.kind() {
            ValueKind::Undef | ValueKind::Poison => Ok(()),
            ValueKind::AggregateZero => clear(self.module, &self.builder, to, ty),
            _ => {
                let from = self.pointer(value)?;
                self.copy_memory(to, from, ty)
            }
        }
    }

    fn copy_memory(&self, to: Value<'m>, from: Value<'m>, ty: Type<'m>) -> Built<()> {
        let context = self.module.context();
        let (i64, bool) = (context.i64(), context.bool());
        let (Some(target), Some(source)) = (to.ty(), from.ty()) else { return Ok(()) };
        let params = [target, source, i64, bool];
        let copy = self.module.declare_intrinsic("llvm.memcpy", context.void().function(&params, false)?)?;
        let size = i64.const_int(self.module.size_of(ty).unwrap_or(0))?;
        self.builder.call(copy, &[to, from, size, bool.const_int(0)?])?;
        Ok(())
    }
}

/// The first instruction of a function that makes no variable.
fn first_after_variables(function: Function<'_>) -> Option<Inst<'_>> {
    function.entry()?.instructions().find(|inst| inst.opcode() != Opcode::Alloca)
}

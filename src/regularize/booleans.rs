//! Booleans are no integers in SPIR-V: arithmetic on `i1` becomes selections, integer operations and tests.

use rustc_hash::FxHashSet;

use crate::{
    Error, Result,
    llvm::{Builder, Function, Inst, IntPredicate, Module, Opcode, Type, Value},
};

/// Widens the operations on booleans of all functions.
pub(super) fn widen(module: Module<'_>) -> Result<()> {
    for function in module.functions() {
        let insts: Vec<_> = function.blocks().flat_map(|block| block.instructions()).collect();
        let mut widening = Widening { builder: Builder::new(module.context()), gone: FxHashSet::default() };
        for inst in insts {
            if !widening.gone.contains(&inst.as_key()) {
                widening.instruction(inst).map_err(|error| at(error, function))?;
            }
        }
    }
    Ok(())
}

fn at(error: Error, function: Function<'_>) -> Error {
    error.or_at(|| function.at())
}

struct Widening<'m> {
    builder: Builder<'m>,
    /// Instructions that were taken out before their turn came.
    gone: FxHashSet<usize>,
}

/// Whether a type is that of booleans or of vectors of them.
fn is_bool(ty: Type<'_>) -> bool {
    ty.scalar().is_int_of(1)
}

/// A type like another one, with another scalar.
fn like<'m>(ty: Type<'m>, scalar: Type<'m>) -> Result<Type<'m>> {
    Ok(match ty.vector_len() {
        Some(len) => scalar.vector_of(len)?,
        None => scalar,
    })
}

/// An integer, or a vector with that integer in each component.
fn splat(ty: Type<'_>, value: u64) -> Result<Value<'_>> {
    let scalar = ty.scalar().const_int(value)?;
    Ok(match ty.vector_len() {
        Some(_) if value == 0 => ty.const_null()?,
        Some(len) => ty.scalar().const_vector(&vec![scalar; len as usize])?,
        None => scalar,
    })
}

impl<'m> Widening<'m> {
    fn instruction(&mut self, inst: Inst<'m>) -> Result<()> {
        use Opcode as O;
        let to = inst.ty();
        let Some(first) = inst.operand(0) else { return Ok(()) };
        let from = first.ty().unwrap_or(to);
        self.builder.position_before(inst);
        self.builder.set_debug_location(inst.debug_location())?;
        let new = match inst.opcode() {
            O::Shl | O::LShr | O::AShr if is_bool(to) => return self.shift(inst),
            O::ZExt if is_bool(from) => self.extended(first, to, 1)?,
            O::SExt if is_bool(from) => self.extended(first, to, u64::MAX)?,
            O::UIToFP | O::SIToFP if is_bool(from) => {
                let set = if inst.opcode() == O::SIToFP { u64::MAX } else { 1 };
                let wide = like(from, self.builder.context().i32())?;
                let wide = self.extended(first, wide, set)?;
                self.builder.cast(inst.opcode(), wide, to)?
            }
            O::Trunc if is_bool(to) => {
                let bit = self.builder.binary(O::And, first, splat(from, 1)?)?;
                self.is_set(bit)?
            }
            O::FPToUI | O::FPToSI if is_bool(to) => {
                let wide = like(to, self.builder.context().i32())?;
                let wide = self.builder.cast(inst.opcode(), first, wide)?;
                self.is_set(wide)?
            }
            O::Add | O::Sub | O::Mul | O::UDiv | O::SDiv | O::URem | O::SRem if is_bool(to) => {
                self.arithmetic(inst, first)?
            }
            O::ICmp if is_bool(from) => match (inst.int_predicate(), inst.operand(1)) {
                (Some(predicate), Some(second)) if !is_equality(predicate) => {
                    let set = if is_signed(predicate) { u64::MAX } else { 1 };
                    let wide = like(from, self.builder.context().i32())?;
                    let (a, b) = (self.extended(first, wide, set)?, self.extended(second, wide, set)?);
                    self.builder.icmp(predicate, a, b)?
                }
                _ => return Ok(()),
            },
            _ => return Ok(()),
        };
        replace(inst, new)
    }

    /// All ones or one where the boolean is true, otherwise zero.
    fn extended(&self, boolean: Value<'m>, to: Type<'m>, set: u64) -> Result<Value<'m>> {
        let set = if set == u64::MAX { to.const_all_ones()? } else { splat(to, set)? };
        Ok(self.builder.select(boolean, set, splat(to, 0)?)?)
    }

    fn is_set(&self, value: Value<'m>) -> Result<Value<'m>> {
        let ty = value.ty().ok_or_else(|| Error::internal("a value without a type"))?;
        Ok(self.builder.icmp(IntPredicate::Ne, value, splat(ty, 0)?)?)
    }

    /// A shift by one bit yields poison, so only the shift by none counts, and all three shifts are the same one.
    fn shift(&mut self, inst: Inst<'m>) -> Result<()> {
        let (Some(value), Some(by)) = (inst.operand(0), inst.operand(1)) else { return Ok(()) };
        let wide = like(inst.ty(), self.builder.context().i32())?;
        let (value, by) = (self.extended(value, wide, 1)?, self.extended(by, wide, 1)?);
        let shifted = self.builder.binary(Opcode::LShr, value, by)?;
        // Those who widen the result again take it as it is.
        let users: Vec<_> = inst.value().uses().filter_map(|used| used.instruction()).collect();
        for user in users.into_iter().filter(|user| user.opcode() == Opcode::ZExt) {
            let new = if user.ty() == wide {
                shifted
            } else {
                self.builder.position_before(user);
                let wider = user.ty().scalar().int_width() > Some(32);
                self.builder.cast(if wider { Opcode::ZExt } else { Opcode::Trunc }, shifted, user.ty())?
            };
            self.gone.insert(user.as_key());
            replace(user, new)?;
        }
        if !inst.value().has_uses() {
            return Ok(inst.erase()?);
        }
        self.builder.position_before(inst);
        let boolean = self.is_set(shifted)?;
        replace(inst, boolean)
    }

    /// Arithmetic of one bit: a divisor can only be one.
    fn arithmetic(&self, inst: Inst<'m>, first: Value<'m>) -> Result<Value<'m>> {
        let second = inst.operand(1).ok_or_else(|| Error::internal("an operation lacks an operand"))?;
        Ok(match inst.opcode() {
            Opcode::Add | Opcode::Sub => self.builder.binary(Opcode::Xor, first, second)?,
            Opcode::Mul => self.builder.binary(Opcode::And, first, second)?,
            Opcode::UDiv | Opcode::SDiv => first,
            _ => splat(inst.ty(), 0)?,
        })
    }
}

fn is_equality(predicate: IntPredicate) -> bool {
    matches!(predicate, IntPredicate::Eq | IntPredicate::Ne)
}

fn is_signed(predicate: IntPredicate) -> bool {
    use IntPredicate as P;
    matches!(predicate, P::Sgt | P::Sge | P::Slt | P::Sle)
}

/// Puts a value in the place of an instruction, with its name.
pub(super) fn replace<'m>(inst: Inst<'m>, new: Value<'m>) -> Result<()> {
    if !inst.is_void() {
        inst.value().replace_all_uses_with(new)?;
    }
    let name = inst.value().name_bytes().to_vec();
    inst.erase()?;
    new.set_name(&name);
    Ok(())
}

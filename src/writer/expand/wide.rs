//! Integers of 65 to 128 bits in registers: the optimiser computes closed forms of sums in them. Each becomes two words,
//! the bits of the upper one above the width zero.
//!
//! A function in which such a value goes further than that (to other functions or into aggregates) stays as it
//! is, so that what is reported of it is what its author wrote.

mod bits;
mod memory;

use inkwell::module::Module as OwnedModule;
use rustc_hash::FxHashMap;

use super::{Expander, division::Pair, refuse, type_of};
use crate::{
    Error, Result,
    llvm::{self, Block, Compare, Function, Inst, IntPredicate, Module, Opcode, Type, Value, ValueKind},
    mapping::intrinsics::{self, Expansion, Form},
    writer::functions::block_order,
};

/// The bits of a word.
const WORD: u32 = 64;

/// Components of vectors of two words that are taken apart in a module at most: each becomes up to some hundred
/// instructions.
const MAX_WIDE_LANES: u32 = 1 << 14;

/// The width of an integer that takes two words.
pub(in crate::writer) fn wide(ty: Type<'_>) -> Option<u32> {
    ty.int_width().filter(|bits| (WORD + 1..=2 * WORD).contains(bits))
}

fn width_of(value: Value<'_>) -> Option<u32> {
    value.ty().and_then(wide)
}

/// Whether an instruction has to do with such integers.
fn is_concerned(inst: Inst<'_>) -> bool {
    wide(inst.ty()).is_some() || inst.operands().any(|value| width_of(value).is_some())
}

/// Whether an instruction can be done in words.
fn is_known(inst: Inst<'_>) -> bool {
    use Opcode as O;
    let is_constant = |value: Value<'_>| {
        matches!(value.kind(), ValueKind::ConstantInt | ValueKind::Undef | ValueKind::Poison)
    };
    let takes_words = |value: Value<'_>| {
        width_of(value).is_none() || is_constant(value) || value.kind() == ValueKind::Instruction
    };
    let is_bytes = |ty: Option<Type<'_>>| ty.and_then(wide).is_some_and(|bits| bits % 8 == 0);
    let is_plain = inst.access().is_some_and(|access| !access.is_atomic());
    let is_number = |ty: Option<Type<'_>>| ty.is_some_and(Type::is_int);
    inst.operands().all(takes_words)
        && match inst.opcode() {
            opcode if opcode.is_int_binary() => true,
            O::ICmp | O::Phi | O::Freeze | O::Select => true,
            O::Trunc | O::ZExt | O::SExt => is_number(inst.operand(0).and_then(Value::ty)),
            O::PtrToInt | O::IntToPtr => !inst.ty().is_vector(),
            O::Load => is_plain && is_bytes(Some(inst.ty())),
            O::Store => is_plain && is_bytes(inst.operand(0).and_then(Value::ty)),
            O::BitCast => match inst.operand(0).and_then(Value::ty) {
                Some(from) if wide(from).is_some() => bits::lane_bits(inst.ty(), from).is_some(),
                Some(from) => bits::lane_bits(from, inst.ty()).is_some(),
                None => false,
            },
            O::Call => expansion(inst).is_some(),
            _ => false,
        }
}

/// What a call of an intrinsic becomes, of those that can be done in words.
fn expansion(call: Inst<'_>) -> Option<Expansion> {
    use Expansion as E;
    match intrinsics::by_name(call.called_function()?.intrinsic_name()?)?.form {
        Form::Expansion(known @ (E::Prefer(_) | E::PopulationCount | E::LeadingZeros | E::TrailingZeros)) => {
            Some(known)
        }
        _ => None,
    }
}

/// A copy of a module whose functions compute in words where they can.
///
/// # Errors
/// Never in practice: what cannot be done in words stays.
pub(in crate::writer) fn in_words<'c>(module: &OwnedModule<'c>) -> Result<OwnedModule<'c>> {
    let copy = llvm::clone_module(module);
    if has_wide_lanes(Module::from_inkwell(&copy)) {
        drop_lanes_beyond(Module::from_inkwell(&copy))?;
        llvm::run_passes(&copy, "scalarizer")?;
    }
    split_all(Module::from_inkwell(&copy))?;
    Ok(copy)
}

/// Puts poison in the place of what goes to a lane behind the end of a vector: that is what it gives, and LLVM's pass looks
/// for such a lane in memory that is not its own.
fn drop_lanes_beyond(module: Module<'_>) -> Result<()> {
    for block in module.functions().flat_map(|function| function.blocks()) {
        let instructions: Vec<_> = block.instructions().collect();
        for inst in instructions {
            let index = match inst.opcode() {
                Opcode::ExtractElement => inst.operand(1),
                Opcode::InsertElement => inst.operand(2),
                _ => continue,
            };
            let len = inst.operand(0).and_then(|vector| vector.ty()?.vector_len());
            // Of a number of more than 64 bits nothing is known here, and no vector is as long.
            let is_within =
                |index: Value<'_>| index.const_u64().is_some_and(|index| Some(index) < len.map(u64::from));
            if index.is_some_and(|index| index.const_int().is_some() && !is_within(index)) {
                inst.value().replace_all_uses_with(inst.ty().poison()?)?;
                inst.erase()?;
            }
        }
    }
    Ok(())
}

/// Whether a body computes in vectors of such integers, and not in so many that taking them apart would hardly end.
fn has_wide_lanes(module: Module<'_>) -> bool {
    let instructions =
        module.functions().flat_map(|function| function.blocks()).flat_map(Block::instructions);
    let lanes = |ty: Type<'_>| ty.vector_len().filter(|_| wide(ty.scalar()).is_some());
    let most = instructions.filter_map(|inst| {
        std::iter::once(inst.ty()).chain(inst.operands().filter_map(Value::ty)).filter_map(lanes).max()
    });
    let sum = most.fold(0, u32::saturating_add);
    (1..=MAX_WIDE_LANES).contains(&sum)
}

fn split_all(module: Module<'_>) -> Result<()> {
    let functions: Vec<Function<'_>> = module.functions().collect();
    let mut expander = Expander::new(module);
    for function in functions {
        let (order, reached) = block_order(function);
        let concerned = |block: &Block<'_>| block.instructions().any(is_concerned);
        let known =
            |block: &Block<'_>| block.instructions().all(|inst| !is_concerned(inst) || is_known(inst));
        let (reached, others) = order.split_at(reached.min(order.len()));
        if reached.iter().any(concerned) && reached.iter().all(known) && !others.iter().any(concerned) {
            let splitter = Splitter { e: &mut expander, pairs: FxHashMap::default(), done: Vec::new() };
            splitter.function(reached).map_err(|error| error.or_at(|| function.at()))?;
        }
    }
    Ok(())
}

struct Splitter<'e, 'm> {
    e: &'e mut Expander<'m>,
    /// The words of instructions.
    pairs: FxHashMap<usize, Pair<'m>>,
    /// What others stand for.
    done: Vec<Inst<'m>>,
}

impl<'m> Splitter<'_, 'm> {
    fn function(mut self, blocks: &[Block<'m>]) -> Result<()> {
        let word = self.word();
        let mut phis = Vec::new();
        let bodies = blocks.iter().flat_map(|block| block.instructions());
        let concerned: Vec<Inst<'m>> = bodies.filter(|inst| is_concerned(*inst)).collect();
        for phi in concerned.iter().filter(|inst| inst.opcode() == Opcode::Phi) {
            self.e.builder.position_before(*phi);
            let (high, low) = (self.e.builder.phi(word)?, self.e.builder.phi(word)?);
            self.pairs.insert(phi.as_key(), Pair { high: high.value(), low: low.value() });
            phis.push((*phi, high, low));
            self.done.push(*phi);
        }
        for inst in concerned.into_iter().filter(|inst| inst.opcode() != Opcode::Phi) {
            self.e.builder.position_before(inst);
            self.e.builder.set_debug_location(inst.debug_location())?;
            self.instruction(inst)?;
            self.done.push(inst);
        }
        for (phi, high, low) in phis {
            for (value, block) in phi.incoming() {
                let pair = self.pair(value)?;
                high.add_incoming(&[(pair.high, block)])?;
                low.add_incoming(&[(pair.low, block)])?;
            }
        }
        for inst in self.done.iter().filter(|inst| wide(inst.ty()).is_some()) {
            inst.value().replace_all_uses_with(inst.ty().poison()?)?;
        }
        for inst in self.done {
            inst.erase()?;
        }
        Ok(())
    }

    fn word(&self) -> Type<'m> {
        self.e.builder.context().i64()
    }

    fn number(&self, value: u64) -> Result<Value<'m>> {
        Ok(self.word().const_int(value)?)
    }

    /// An operation. Upper words are often zero, and amounts constants.
    fn binary(&self, opcode: Opcode, a: Value<'m>, b: Value<'m>) -> Result<Value<'m>> {
        use Opcode as O;
        if let Some(known) = self.e.module.fold_binary(opcode, a, b) {
            return Ok(known);
        }
        Ok(match opcode {
            O::Add | O::Sub | O::Or | O::Xor | O::Shl | O::LShr | O::AShr if b.is_null() => a,
            O::Add | O::Or | O::Xor if a.is_null() => b,
            O::Mul | O::And if b.is_null() => b,
            O::Mul | O::And | O::Shl | O::LShr | O::AShr if a.is_null() => a,
            _ => self.e.builder.binary(opcode, a, b)?,
        })
    }

    fn icmp(&self, predicate: IntPredicate, a: Value<'m>, b: Value<'m>) -> Result<Value<'m>> {
        match a.fold_icmp(predicate, b) {
            Some(known) => Ok(known),
            None => Ok(self.e.builder.icmp(predicate, a, b)?),
        }
    }

    fn select(&self, condition: Value<'m>, yes: Pair<'m>, no: Pair<'m>) -> Result<Pair<'m>> {
        if let Some(known) = condition.const_u64() {
            return Ok(if known == 0 { no } else { yes });
        }
        Ok(Pair {
            high: self.e.builder.select(condition, yes.high, no.high)?,
            low: self.e.builder.select(condition, yes.low, no.low)?,
        })
    }

    /// An operand of an instruction.
    fn operand(&self, inst: Inst<'m>, index: u32) -> Result<Value<'m>> {
        inst.operand(index).ok_or_else(|| refuse(inst))
    }

    /// The words of a value.
    fn pair(&self, value: Value<'m>) -> Result<Pair<'m>> {
        if let Some(constant) = value.const_int() {
            let part = |index: usize| self.number(constant.words.get(index).copied().unwrap_or_default());
            return Ok(Pair { high: part(1)?, low: part(0)? });
        }
        if matches!(value.kind(), ValueKind::Undef | ValueKind::Poison) {
            // Any number will do, the same each time.
            let zero = self.number(0)?;
            return Ok(Pair { high: zero, low: zero });
        }
        let known = self.pairs.get(&value.as_key()).copied();
        known.ok_or_else(|| Error::internal(format!("{value} is not in words")))
    }

    fn operands(&self, inst: Inst<'m>) -> Result<(Pair<'m>, Pair<'m>)> {
        Ok((self.pair(self.operand(inst, 0)?)?, self.pair(self.operand(inst, 1)?)?))
    }

    fn instruction(&mut self, inst: Inst<'m>) -> Result<()> {
        let bits = wide(inst.ty()).unwrap_or(2 * WORD);
        let pair = match inst.opcode() {
            Opcode::ICmp => return self.compare(inst),
            Opcode::Store => return self.store(inst),
            Opcode::BitCast => match width_of(self.operand(inst, 0)?) {
                None => self.of_lanes(inst, self.operand(inst, 0)?)?,
                Some(_) => {
                    let from = self.operand(inst, 0)?;
                    let lanes = self.to_lanes(inst, self.pair(from)?, type_of(from)?)?;
                    return self.stands_for(inst, lanes);
                }
            },
            Opcode::Trunc | Opcode::PtrToInt | Opcode::IntToPtr | Opcode::ZExt | Opcode::SExt => {
                return self.convert(inst);
            }
            Opcode::Load => self.load(inst, bits)?,
            Opcode::Freeze => {
                let own = self.pair(self.operand(inst, 0)?)?;
                Pair { high: self.e.builder.freeze(own.high)?, low: self.e.builder.freeze(own.low)? }
            }
            Opcode::Select => {
                let (yes, no) = (self.operand(inst, 1)?, self.operand(inst, 2)?);
                self.select(self.operand(inst, 0)?, self.pair(yes)?, self.pair(no)?)?
            }
            Opcode::Call => match expansion(inst).ok_or_else(|| refuse(inst))? {
                Expansion::Prefer(predicate) => {
                    let Compare::Int(predicate) = predicate.into() else { return Err(refuse(inst)) };
                    let (a, b) = self.operands(inst)?;
                    let holds = self.holds(predicate, a, b, bits)?;
                    self.select(holds, a, b)?
                }
                what => self.counted(inst, what, bits)?,
            },
            opcode => {
                let (a, b) = self.operands(inst)?;
                let pair = self.arithmetic(opcode, a, b, bits)?;
                self.masked(pair, bits)?
            }
        };
        self.pairs.insert(inst.as_key(), pair);
        Ok(())
    }

    /// The bits above the width set to zero.
    fn masked(&self, pair: Pair<'m>, bits: u32) -> Result<Pair<'m>> {
        if bits == 2 * WORD {
            return Ok(pair);
        }
        let mask = self.number((1 << (bits - WORD)) - 1)?;
        Ok(Pair { high: self.binary(Opcode::And, pair.high, mask)?, low: pair.low })
    }

    /// The bits above the width filled with the sign.
    fn signed(&self, pair: Pair<'m>, bits: u32) -> Result<Pair<'m>> {
        let by = self.number((2 * WORD - bits).into())?;
        let up = self.binary(Opcode::Shl, pair.high, by)?;
        Ok(Pair { high: self.binary(Opcode::AShr, up, by)?, low: pair.low })
    }

    fn arithmetic(&mut self, opcode: Opcode, a: Pair<'m>, b: Pair<'m>, bits: u32) -> Result<Pair<'m>> {
        use Opcode as O;
        match opcode {
            O::And | O::Or | O::Xor => Ok(Pair {
                high: self.binary(opcode, a.high, b.high)?,
                low: self.binary(opcode, a.low, b.low)?,
            }),
            O::Add => {
                let low = self.binary(O::Add, a.low, b.low)?;
                let carry = self.icmp(IntPredicate::Ult, low, a.low)?;
                self.upper(O::Add, (a.high, b.high), carry, low)
            }
            O::Sub => {
                let borrow = self.icmp(IntPredicate::Ult, a.low, b.low)?;
                let low = self.binary(O::Sub, a.low, b.low)?;
                self.upper(O::Sub, (a.high, b.high), borrow, low)
            }
            O::Mul => {
                let both = [a.low, b.low, self.e.builder.context().i32().const_int(WORD.into())?];
                let high = self.e.call("llvm.umul.fix", self.word(), &both)?.value();
                let left = self.binary(O::Mul, a.high, b.low)?;
                let right = self.binary(O::Mul, a.low, b.high)?;
                let high = self.binary(O::Add, high, left)?;
                let high = self.binary(O::Add, high, right)?;
                Ok(Pair { high, low: self.binary(O::Mul, a.low, b.low)? })
            }
            O::Shl => self.shifted_up(a, b.low),
            O::LShr => self.shifted_down(O::LShr, a, b.low),
            O::AShr => {
                let a = self.signed(a, bits)?;
                self.shifted_down(O::AShr, a, b.low)
            }
            O::UDiv => Ok(self.e.divided(a, b)?.0),
            O::URem => Ok(self.e.divided(a, b)?.1),
            O::SDiv | O::SRem => self.divided_with_signs(opcode, a, b, bits),
            _ => Err(Error::internal(format!("{opcode:?} of two words"))),
        }
    }

    /// The upper words of a sum or difference, and what the lower ones leave.
    fn upper(
        &self,
        opcode: Opcode,
        (a, b): (Value<'m>, Value<'m>),
        carry: Value<'m>,
        low: Value<'m>,
    ) -> Result<Pair<'m>> {
        let carry = match self.e.module.fold_cast(Opcode::ZExt, carry, self.word()) {
            Some(known) => known,
            None => self.e.builder.cast(Opcode::ZExt, carry, self.word())?,
        };
        let high = self.binary(opcode, a, b)?;
        Ok(Pair { high: self.binary(opcode, high, carry)?, low })
    }

    /// The amount of a shift within a word, how much is left of the word less one, and whether a whole word is passed.
    fn amounts(&self, amount: Value<'m>) -> Result<(Value<'m>, Value<'m>, Value<'m>)> {
        let last = self.number((WORD - 1).into())?;
        let within = self.binary(Opcode::And, amount, last)?;
        let rest = self.binary(Opcode::Sub, last, within)?;
        Ok((within, rest, self.icmp(IntPredicate::Ugt, amount, last)?))
    }

    fn shifted_up(&self, a: Pair<'m>, amount: Value<'m>) -> Result<Pair<'m>> {
        let (within, rest, is_far) = self.amounts(amount)?;
        let one = self.number(1)?;
        let up = self.binary(Opcode::Shl, a.high, within)?;
        // By one and by the rest: a shift by a whole word is none.
        let between = self.binary(Opcode::LShr, a.low, one)?;
        let between = self.binary(Opcode::LShr, between, rest)?;
        let low = self.binary(Opcode::Shl, a.low, within)?;
        let near = Pair { high: self.binary(Opcode::Or, up, between)?, low };
        self.select(is_far, Pair { high: low, low: self.number(0)? }, near)
    }

    fn shifted_down(&self, opcode: Opcode, a: Pair<'m>, amount: Value<'m>) -> Result<Pair<'m>> {
        let (within, rest, is_far) = self.amounts(amount)?;
        let one = self.number(1)?;
        let down = self.binary(Opcode::LShr, a.low, within)?;
        let between = self.binary(Opcode::Shl, a.high, one)?;
        let between = self.binary(Opcode::Shl, between, rest)?;
        let high = self.binary(opcode, a.high, within)?;
        let near = Pair { high, low: self.binary(Opcode::Or, down, between)? };
        let fill = match opcode {
            Opcode::AShr => self.binary(Opcode::AShr, a.high, self.number((WORD - 1).into())?)?,
            _ => self.number(0)?,
        };
        self.select(is_far, Pair { high: fill, low: high }, near)
    }

    fn negated(&mut self, a: Pair<'m>) -> Result<Pair<'m>> {
        let zero = self.number(0)?;
        self.arithmetic(Opcode::Sub, Pair { high: zero, low: zero }, a, 2 * WORD)
    }

    /// The number without its sign, and whether that is minus.
    fn magnitude(&mut self, a: Pair<'m>, bits: u32) -> Result<(Pair<'m>, Value<'m>)> {
        let a = self.signed(a, bits)?;
        let negative = self.icmp(IntPredicate::Slt, a.high, self.number(0)?)?;
        let other = self.negated(a)?;
        Ok((self.select(negative, other, a)?, negative))
    }

    /// The remainder has the dividend's sign, the quotient both.
    fn divided_with_signs(
        &mut self,
        opcode: Opcode,
        a: Pair<'m>,
        b: Pair<'m>,
        bits: u32,
    ) -> Result<Pair<'m>> {
        let ((a, minus), (b, other)) = (self.magnitude(a, bits)?, self.magnitude(b, bits)?);
        let (quotient, rest) = self.e.divided(a, b)?;
        let (result, minus) = match opcode {
            Opcode::SRem => (rest, minus),
            _ => (quotient, self.binary(Opcode::Xor, minus, other)?),
        };
        let below = self.negated(result)?;
        self.select(minus, below, result)
    }

    /// Whether a comparison holds.
    fn holds(&self, predicate: IntPredicate, a: Pair<'m>, b: Pair<'m>, bits: u32) -> Result<Value<'m>> {
        use IntPredicate as P;
        let (own, strict, lower) = match predicate {
            P::Eq | P::Ne => {
                let high = self.binary(Opcode::Xor, a.high, b.high)?;
                let low = self.binary(Opcode::Xor, a.low, b.low)?;
                let all = self.binary(Opcode::Or, high, low)?;
                return self.icmp(predicate, all, self.number(0)?);
            }
            P::Ult | P::Ule => (false, P::Ult, predicate),
            P::Ugt | P::Uge => (false, P::Ugt, predicate),
            P::Slt => (true, P::Slt, P::Ult),
            P::Sle => (true, P::Slt, P::Ule),
            P::Sgt => (true, P::Sgt, P::Ugt),
            P::Sge => (true, P::Sgt, P::Uge),
        };
        let (a, b) = if own { (self.signed(a, bits)?, self.signed(b, bits)?) } else { (a, b) };
        let above = self.icmp(strict, a.high, b.high)?;
        let same = self.icmp(P::Eq, a.high, b.high)?;
        let below = self.icmp(lower, a.low, b.low)?;
        let below = self.binary(Opcode::And, same, below)?;
        self.binary(Opcode::Or, above, below)
    }

    fn compare(&mut self, inst: Inst<'m>) -> Result<()> {
        let (a, b) = self.operands(inst)?;
        let bits = width_of(self.operand(inst, 0)?).ok_or_else(|| refuse(inst))?;
        let predicate = inst.int_predicate().ok_or_else(|| refuse(inst))?;
        let holds = self.holds(predicate, a, b, bits)?;
        self.stands_for(inst, holds)
    }

    /// Puts a value that is no pair in the place of an instruction.
    fn stands_for(&self, inst: Inst<'m>, value: Value<'m>) -> Result<()> {
        Ok(inst.value().replace_all_uses_with(value)?)
    }

    fn convert(&mut self, inst: Inst<'m>) -> Result<()> {
        let from = self.operand(inst, 0)?;
        let own = width_of(from);
        let pair = match (inst.opcode(), own) {
            (Opcode::SExt, Some(bits)) => self.signed(self.pair(from)?, bits)?,
            (_, Some(_)) => self.pair(from)?,
            (Opcode::PtrToInt, None) => {
                let low = self.e.builder.cast(Opcode::PtrToInt, from, self.word())?;
                Pair { high: self.number(0)?, low }
            }
            (opcode, None) => {
                let low = match type_of(from)? == self.word() {
                    true => from,
                    false => self.e.builder.cast(opcode, from, self.word())?,
                };
                let high = match opcode {
                    Opcode::SExt => self.binary(Opcode::AShr, low, self.number((WORD - 1).into())?)?,
                    _ => self.number(0)?,
                };
                Pair { high, low }
            }
        };
        if let Some(bits) = wide(inst.ty()) {
            let pair = self.masked(pair, bits)?;
            self.pairs.insert(inst.as_key(), pair);
            return Ok(());
        }
        let value = match inst.ty() == self.word() {
            true => pair.low,
            false => {
                let opcode = if inst.ty().is_pointer() { Opcode::IntToPtr } else { Opcode::Trunc };
                self.e.builder.cast(opcode, pair.low, inst.ty())?
            }
        };
        self.stands_for(inst, value)
    }
}

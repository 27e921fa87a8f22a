//! Integers of 65 to 512 bits in registers: the optimiser computes closed forms of sums in them, and front ends read
//! bit-fields as them. Each is split into two integers of half the bits, 256, 128 and 64, until none is longer than 64.
//! The bits of the upper one that lie above the width are zero.
//!
//! A function that passes such a value to another function, or puts it into an aggregate, is left alone, so that the
//! diagnostic shows the instruction as its author wrote it.

mod arithmetic;
mod bits;
mod memory;

use std::ops::RangeInclusive;

use rustc_hash::FxHashMap;

use super::{
    Legalizer,
    components::{self, LaneSplit},
    division::Pair,
    refuse, type_of,
};
use crate::{
    Error, Result,
    draft::{
        Block, Compare, Function, Inst, IntPredicate, Module, Opcode, OpcodeClass, Type, Value, ValueKind,
        block_order,
    },
    mapping::intrinsics::{self, Expansion, IntrinsicForm},
};

/// The parts that integers are split into: the bits of each.
#[derive(Clone, Copy)]
pub(super) struct WordSplit(u32);

impl WordSplit {
    /// For integers that SPIR-V does not have: the longest ones first, as their parts are split too.
    pub(super) const LONG: [Self; 3] = [Self(256), Self(128), Self(64)];
    /// For integers of 64 bits, where the target lacks them.
    pub(super) const SHORT: Self = Self(32);

    /// The most words of 64 bits in a part.
    const MOST_WORDS: usize = 4;

    /// About how many instructions of 64 bits one that is split becomes in the end: a product has one for each pair of words.
    fn cost(self, inst: Inst<'_>) -> u64 {
        let widths = [Some(inst.ty()), inst.operand(0).and_then(Value::ty)];
        let bits = widths.into_iter().flatten().filter_map(|ty| self.width(ty)).max().unwrap_or_default();
        let words = u64::from(bits.div_ceil(u64::BITS));
        8 * words * if inst.opcode() == Opcode::Mul { words } else { 1 }
    }

    /// The widths of integers that are split.
    pub(super) fn widths(self) -> RangeInclusive<u32> {
        self.0 + 1..=2 * self.0
    }

    /// The width of an integer type that is split; `None` for any other type.
    pub(super) fn width(self, ty: Type<'_>) -> Option<u32> {
        ty.int_width().filter(|bits| self.widths().contains(bits))
    }

    fn width_of(self, value: Value<'_>) -> Option<u32> {
        value.ty().and_then(|ty| self.width(ty))
    }

    /// Whether an instruction has such an integer as its result or as an operand.
    fn is_split(self, inst: Inst<'_>) -> bool {
        self.width(inst.ty()).is_some() || inst.operands().any(|value| self.width_of(value).is_some())
    }

    /// Whether an instruction can be split, where pointers have so many bits.
    fn can_be_split(self, inst: Inst<'_>, pointer_bits: u32) -> bool {
        use Opcode as O;
        let is_constant = |value: Value<'_>| {
            matches!(value.kind(), ValueKind::ConstantInt | ValueKind::Undef | ValueKind::Poison)
        };
        let takes_words = |value: Value<'_>| {
            self.width_of(value).is_none() || is_constant(value) || value.kind() == ValueKind::Instruction
        };
        let is_bytes =
            |ty: Option<Type<'_>>| ty.and_then(|ty| self.width(ty)).is_some_and(|bits| bits % 8 == 0);
        let is_plain = inst.is_plain_access();
        let is_number =
            |ty: Option<Type<'_>>| ty.and_then(Type::int_width).is_some_and(|bits| bits <= 2 * self.0);
        inst.operands().all(takes_words)
            && match inst.opcode() {
                // The function that divides has words as its parameters.
                O::UDiv | O::SDiv | O::URem | O::SRem => self.0 <= u64::BITS,
                opcode if opcode.class() == OpcodeClass::Binary => !opcode.has_fast_math(),
                O::ICmp | O::Phi | O::Freeze | O::Select => true,
                O::Trunc | O::ZExt | O::SExt => {
                    is_number(inst.operand(0).and_then(Value::ty)) && is_number(Some(inst.ty()))
                }
                O::PtrToInt | O::IntToPtr => !inst.ty().is_vector() && pointer_bits <= self.0,
                O::Load => is_plain && is_bytes(Some(inst.ty())),
                O::Store => is_plain && is_bytes(inst.operand(0).and_then(Value::ty)),
                O::BitCast => match inst.operand(0).and_then(Value::ty) {
                    Some(from) if self.width(from).is_some() => self.lane_bits(inst.ty(), from).is_some(),
                    Some(from) => self.lane_bits(from, inst.ty()).is_some(),
                    None => false,
                },
                O::Call => expansion(inst).is_some(),
                _ => false,
            }
    }
}

/// The expansion of a called intrinsic, where the intrinsic can be split.
fn expansion(call: Inst<'_>) -> Option<Expansion> {
    use Expansion as E;
    match intrinsics::by_name(&call.called_function()?.intrinsic_name()?)?.form {
        IntrinsicForm::Expansion(
            known @ (E::Prefer(_) | E::PopulationCount | E::LeadingZeros | E::TrailingZeros),
        ) => Some(known),
        _ => None,
    }
}

/// Splits the integers that SPIR-V does not have, as [`split`] does.
///
/// # Errors
/// As there.
pub(super) fn split_long(module: Module<'_>) -> Result<()> {
    for words in WordSplit::LONG {
        split(module, words)?;
    }
    Ok(())
}

/// Splits the integers of all functions in which every instruction that has one can be split; gives those that cannot.
///
/// # Errors
/// Where an operand is none that the instruction can have; LLVM's verifier has seen to that.
pub(super) fn split<'m>(module: Module<'m>, words: WordSplit) -> Result<Vec<Inst<'m>>> {
    scalarize(module, words)?;
    split_all(module, words)
}

/// Computes in the components of vectors of such integers.
pub(super) fn scalarize(module: Module<'_>, words: WordSplit) -> Result<()> {
    components::scalarize(module, LaneSplit::Words(words))
}

/// How many instructions those of integers of more than 128 bits become at most, so that a small file is no large module.
const MOST_OF_LONGEST: u64 = 1 << 20;

fn split_all<'m>(module: Module<'m>, words: WordSplit) -> Result<Vec<Inst<'m>>> {
    let functions: Vec<Function<'_>> = module.functions().collect();
    if words.0 > u64::BITS {
        let blocks = functions.iter().flat_map(|function| function.blocks());
        let split: Vec<_> =
            blocks.flat_map(|block| block.instructions()).filter(|inst| words.is_split(*inst)).collect();
        if split.iter().map(|inst| words.cost(*inst)).sum::<u64>() > MOST_OF_LONGEST {
            return Ok(split);
        }
    }
    let mut legalizer = Legalizer::new(module);
    let pointer_bits = module.pointer_bits(0);
    let mut refused = Vec::new();
    for function in functions {
        let (order, reached) = block_order(function);
        let (reached, others) = order.split_at(reached.min(order.len()));
        let concerned = |blocks: &[Block<'m>]| -> Vec<Inst<'m>> {
            let instructions = blocks.iter().flat_map(|block| block.instructions());
            instructions.filter(|inst| words.is_split(*inst)).collect()
        };
        let own = concerned(reached);
        let before = refused.len();
        refused.extend(own.iter().copied().filter(|inst| !words.can_be_split(*inst, pointer_bits)));
        refused.extend(concerned(others));
        if !own.is_empty() && refused.len() == before {
            let word = legalizer.builder.context().int(words.0)?;
            let splitter = Splitter {
                legalizer: &mut legalizer,
                words,
                word,
                pairs: FxHashMap::default(),
                replaced: Vec::new(),
            };
            splitter.function(own).map_err(|error| error.or_at(|| function.at()))?;
        }
    }
    Ok(refused)
}

struct Splitter<'e, 'm> {
    legalizer: &'e mut Legalizer<'m>,
    words: WordSplit,
    /// The type of a part.
    word: Type<'m>,
    /// The two parts of the results of instructions.
    pairs: FxHashMap<usize, Pair<'m>>,
    /// The instructions that others replace.
    replaced: Vec<Inst<'m>>,
}

impl<'m> Splitter<'_, 'm> {
    fn function(mut self, concerned: Vec<Inst<'m>>) -> Result<()> {
        let word = self.word;
        let mut phis = Vec::new();
        for phi in concerned.iter().filter(|inst| inst.opcode() == Opcode::Phi) {
            self.legalizer.builder.position_before(*phi);
            let (high, low) = (self.legalizer.builder.phi(word)?, self.legalizer.builder.phi(word)?);
            self.pairs.insert(phi.as_key(), Pair { high: high.value(), low: low.value() });
            phis.push((*phi, high, low));
            self.replaced.push(*phi);
        }
        for inst in concerned.into_iter().filter(|inst| inst.opcode() != Opcode::Phi) {
            self.legalizer.builder.position_before(inst);
            self.instruction(inst)?;
            self.replaced.push(inst);
        }
        for (phi, high, low) in phis {
            let (mut highs, mut lows) = (Vec::new(), Vec::new());
            for (value, block) in phi.incoming() {
                let pair = self.pair(value)?;
                highs.push((pair.high, block));
                lows.push((pair.low, block));
            }
            high.add_incoming(&highs)?;
            low.add_incoming(&lows)?;
        }
        for inst in self.replaced.iter().filter(|inst| self.words.width(inst.ty()).is_some()) {
            inst.value().replace_all_uses_with(inst.ty().poison()?)?;
        }
        for inst in self.replaced {
            inst.erase()?;
        }
        Ok(())
    }

    fn number(&self, value: u64) -> Result<Value<'m>> {
        Ok(self.word.const_int(value)?)
    }

    /// The number whose lowest bits are set, so many of them.
    fn ones(&self, count: u32) -> Result<Value<'m>> {
        let mut words = [0; WordSplit::MOST_WORDS];
        for (word, first) in words.iter_mut().zip((0..).step_by(64)) {
            let own = count.saturating_sub(first);
            *word = u64::MAX.checked_shr(64_u32.saturating_sub(own)).unwrap_or_default();
        }
        Ok(self.word.const_words(&words)?)
    }

    /// An operation. Upper words are often zero, and amounts constants.
    fn binary(&self, opcode: Opcode, a: Value<'m>, b: Value<'m>) -> Result<Value<'m>> {
        use Opcode as O;
        if let Some(known) = self.legalizer.module.fold_binary(opcode, a, b) {
            return Ok(known);
        }
        Ok(match opcode {
            O::Add | O::Sub | O::Or | O::Xor | O::Shl | O::LShr | O::AShr if b.is_null() => a,
            O::Add | O::Or | O::Xor if a.is_null() => b,
            O::Mul | O::And if b.is_null() => b,
            O::Mul | O::And | O::Shl | O::LShr | O::AShr if a.is_null() => a,
            _ => self.legalizer.builder.binary(opcode, a, b)?,
        })
    }

    fn icmp(&self, predicate: IntPredicate, a: Value<'m>, b: Value<'m>) -> Result<Value<'m>> {
        match a.fold_icmp(predicate, b) {
            Some(known) => Ok(known),
            None => Ok(self.legalizer.builder.icmp(predicate, a, b)?),
        }
    }

    fn select(&self, condition: Value<'m>, yes: Pair<'m>, no: Pair<'m>) -> Result<Pair<'m>> {
        if let Some(known) = condition.const_u64() {
            return Ok(if known == 0 { no } else { yes });
        }
        Ok(Pair {
            high: self.legalizer.builder.select(condition, yes.high, no.high)?,
            low: self.legalizer.builder.select(condition, yes.low, no.low)?,
        })
    }

    /// An operand of an instruction.
    fn operand(&self, inst: Inst<'m>, index: u32) -> Result<Value<'m>> {
        inst.operand(index).ok_or_else(|| refuse(inst))
    }

    /// The two parts of a value.
    fn pair(&self, value: Value<'m>) -> Result<Pair<'m>> {
        if let Some(constant) = value.const_int() {
            if self.words.0 < u64::BITS {
                let both = constant.words.first().copied().unwrap_or_default();
                return Ok(Pair { high: self.number(both >> self.words.0)?, low: self.number(both)? });
            }
            let count = (self.words.0 / u64::BITS) as usize;
            let (low, high) = constant.words.split_at(constant.words.len().min(count));
            return Ok(Pair { high: self.word.const_words(high)?, low: self.word.const_words(low)? });
        }
        if matches!(value.kind(), ValueKind::Undef | ValueKind::Poison) {
            // Any number will do, the same each time.
            let zero = self.number(0)?;
            return Ok(Pair { high: zero, low: zero });
        }
        let known = self.pairs.get(&value.as_key()).copied();
        known.ok_or_else(|| Error::internal(format!("{value} is not split")))
    }

    fn operands(&self, inst: Inst<'m>) -> Result<(Pair<'m>, Pair<'m>)> {
        Ok((self.pair(self.operand(inst, 0)?)?, self.pair(self.operand(inst, 1)?)?))
    }

    fn instruction(&mut self, inst: Inst<'m>) -> Result<()> {
        let bits = self.words.width(inst.ty()).unwrap_or(2 * self.words.0);
        let pair = match inst.opcode() {
            Opcode::ICmp => return self.compare(inst),
            Opcode::Store => return self.store(inst),
            Opcode::BitCast => match self.words.width_of(self.operand(inst, 0)?) {
                None => self.of_lanes(inst, self.operand(inst, 0)?)?,
                Some(_) => {
                    let from = self.operand(inst, 0)?;
                    let lanes = self.to_lanes(inst, self.pair(from)?, type_of(from)?)?;
                    return self.replace(inst, lanes);
                }
            },
            Opcode::Trunc | Opcode::PtrToInt | Opcode::IntToPtr | Opcode::ZExt | Opcode::SExt => {
                return self.convert(inst);
            }
            Opcode::Load => self.load(inst, bits)?,
            Opcode::Freeze => {
                let own = self.pair(self.operand(inst, 0)?)?;
                Pair {
                    high: self.legalizer.builder.freeze(own.high)?,
                    low: self.legalizer.builder.freeze(own.low)?,
                }
            }
            Opcode::Select => {
                let (yes, no) = (self.operand(inst, 1)?, self.operand(inst, 2)?);
                self.select(self.operand(inst, 0)?, self.pair(yes)?, self.pair(no)?)?
            }
            Opcode::Call => match expansion(inst).ok_or_else(|| refuse(inst))? {
                Expansion::Prefer(predicate) => {
                    let Compare::Integer(predicate) = predicate.into() else { return Err(refuse(inst)) };
                    let (a, b) = self.operands(inst)?;
                    let holds = self.holds(predicate, a, b, bits)?;
                    self.select(holds, a, b)?
                }
                count => self.counted(inst, count, bits)?,
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

    fn compare(&mut self, inst: Inst<'m>) -> Result<()> {
        let (a, b) = self.operands(inst)?;
        let bits = self.words.width_of(self.operand(inst, 0)?).ok_or_else(|| refuse(inst))?;
        let predicate = inst.int_predicate().ok_or_else(|| refuse(inst))?;
        let holds = self.holds(predicate, a, b, bits)?;
        self.replace(inst, holds)
    }

    /// Replaces the result of an instruction by a value that is not split.
    fn replace(&self, inst: Inst<'m>, value: Value<'m>) -> Result<()> {
        Ok(inst.value().replace_all_uses_with(value)?)
    }

    fn convert(&mut self, inst: Inst<'m>) -> Result<()> {
        let from = self.operand(inst, 0)?;
        let own = self.words.width_of(from);
        let pair = match (inst.opcode(), own) {
            (Opcode::SExt, Some(bits)) => self.signed(self.pair(from)?, bits)?,
            (_, Some(_)) => self.pair(from)?,
            (Opcode::PtrToInt, None) => {
                let low = self.legalizer.builder.cast(Opcode::PtrToInt, from, self.word)?;
                Pair { high: self.number(0)?, low }
            }
            (opcode, None) => {
                let low = match type_of(from)? == self.word {
                    true => from,
                    false => self.legalizer.builder.cast(opcode, from, self.word)?,
                };
                let high = match opcode {
                    Opcode::SExt => {
                        self.binary(Opcode::AShr, low, self.number((self.words.0 - 1).into())?)?
                    }
                    _ => self.number(0)?,
                };
                Pair { high, low }
            }
        };
        if let Some(bits) = self.words.width(inst.ty()) {
            let pair = self.masked(pair, bits)?;
            self.pairs.insert(inst.as_key(), pair);
            return Ok(());
        }
        let value = match inst.ty() == self.word {
            true => pair.low,
            false => {
                let opcode = if inst.ty().is_pointer() { Opcode::IntToPtr } else { Opcode::Trunc };
                self.legalizer.builder.cast(opcode, pair.low, inst.ty())?
            }
        };
        self.replace(inst, value)
    }
}

//! Operations of a subgroup: what each of the invocations that take part gets (SPIR-V, sections 3.56.21 and 3.56.24).

mod arithmetic;
mod ballot;

use half::f16;
use rustc_hash::FxHashMap;

use arithmetic::PairArithmetic;

use super::{
    matrix::{lanes, product},
    named::NamedBarrier,
};
use crate::{
    Code, Error, Result,
    jit::{AskedOperation, OperandBytes, ValueType, rounded_to_odd},
    mapping::{
        builtins::group,
        shader::{BALLOT, CORE, ShaderValueKind},
    },
    spirv::{
        Op,
        grammar::{AmdShaderBallot, GroupOperation},
    },
};

/// The opcode of an operation; `None` for one of another set.
pub(crate) fn opcode(operation: &AskedOperation) -> Option<Op> {
    let number = u16::try_from(operation.instruction).ok()?;
    (operation.set == CORE).then_some(Op(number))
}

/// The results for invocations that take part, each with its number in the group of `size` invocations.
///
/// # Errors
/// For an operation that is not known here.
pub(crate) fn results(operations: &[(usize, AskedOperation)], size: usize) -> Result<Vec<Vec<u8>>> {
    let Some((_, first)) = operations.first() else { return Ok(Vec::new()) };
    let op = opcode(first);
    let results = match op {
        Some(op) if product::is_operation(op) => product::results(operations),
        Some(Op::SubgroupMatrixMultiplyAccumulateINTEL) => lanes::results(operations),
        Some(op) => Participants::new(operations, size).all(op),
        None if first.set == BALLOT => {
            Participants::new(operations, size).of_ballot(AmdShaderBallot(first.instruction))
        }
        None => None,
    };
    results.ok_or_else(|| {
        let name = op.and_then(Op::row).map_or("an instruction of another set", |row| row.name);
        Error::unsupported(Code::Other, format!("{name} cannot be run with these types"))
    })
}

/// The invocations that do an operation together, in the order of their numbers.
struct Participants<'o> {
    operations: &'o [(usize, AskedOperation)],
    size: usize,
    /// The place in the list of the invocation with each number; beyond its end for one that takes no part.
    places: Vec<usize>,
}

impl<'o> Participants<'o> {
    fn new(operations: &'o [(usize, AskedOperation)], size: usize) -> Self {
        let most = operations.iter().map(|(lane, _)| *lane).max().unwrap_or(0);
        let mut places = vec![usize::MAX; most + 1];
        for (place, (lane, _)) in operations.iter().enumerate() {
            if let Some(slot) = places.get_mut(*lane) {
                *slot = place;
            }
        }
        Self { operations, size, places }
    }

    /// The results of all.
    fn all(&self, op: Op) -> Option<Vec<Vec<u8>>> {
        if matches!(op, Op::ControlBarrier | Op::ControlBarrierArriveINTEL | Op::ControlBarrierWaitINTEL) {
            return Some(vec![Vec::new(); self.operations.len()]);
        }
        if op == Op::NamedBarrierInitialize {
            let value = |(_, operation): &(usize, AskedOperation)| {
                NamedBarrier::of(operation).map(NamedBarrier::bytes)
            };
            return self.operations.iter().map(value).collect();
        }
        if let Some((combination, class)) = group::combination(op) {
            return self.combined(PairArithmetic { combination, class });
        }
        let count = self.operations.len();
        if is_same_for_all(op) {
            return Some(vec![self.one(op, 0)?; count]);
        }
        if op == Op::GroupNonUniformPartitionEXT {
            return self.partitions();
        }
        (0..count).map(|place| self.one(op, place)).collect()
    }

    /// The result of the invocation at a place in the list.
    fn one(&self, op: Op, place: usize) -> Option<Vec<u8>> {
        let (lane, operation) = self.operations.get(place)?;
        let lane = *lane;
        let boolean = |value: bool| Some(vec![u8::from(value)]);
        let own_word = |index: usize| word(operation.operands.get(index)?);
        match op {
            Op::GroupNonUniformElect => boolean(place == 0),
            Op::GroupNonUniformAll | Op::GroupAll | Op::SubgroupAllKHR => {
                boolean(self.votes(operation).all(|yes| yes))
            }
            Op::GroupNonUniformAny | Op::GroupAny | Op::SubgroupAnyKHR => {
                boolean(self.votes(operation).any(|yes| yes))
            }
            Op::GroupNonUniformQuadAllKHR => boolean(self.quad_votes(lane).all(|yes| yes)),
            Op::GroupNonUniformQuadAnyKHR => boolean(self.quad_votes(lane).any(|yes| yes)),
            Op::GroupNonUniformAllEqual | Op::SubgroupAllEqualKHR => boolean(self.all_equal()),
            Op::GroupNonUniformBroadcastFirst => self.value_at(1, 0),
            Op::SubgroupFirstInvocationKHR => self.value_at(0, 0),
            Op::GroupNonUniformBallot => Some(self.ballot(1)),
            Op::SubgroupBallotKHR => Some(self.ballot(0)),
            Op::GroupNonUniformInverseBallot => boolean(bit(mask(operation.operands.get(1)?)?, lane)),
            Op::GroupNonUniformBallotBitExtract => {
                boolean(bit(mask(operation.operands.get(1)?)?, own_word(2)? as usize))
            }
            Op::GroupNonUniformBallotBitCount => {
                let mask = mask(operation.operands.get(2)?)? & below(self.size);
                let counted = match GroupOperation(own_word(1)?) {
                    GroupOperation::Reduce => mask,
                    GroupOperation::InclusiveScan => mask & below(lane + 1),
                    GroupOperation::ExclusiveScan => mask & below(lane),
                    _ => return None,
                };
                Some(counted.count_ones().to_le_bytes().to_vec())
            }
            Op::GroupNonUniformBallotFindLSB => {
                let mask = mask(operation.operands.get(1)?)? & below(self.size);
                Some(mask.trailing_zeros().min(127).to_le_bytes().to_vec())
            }
            Op::GroupNonUniformBallotFindMSB => {
                let mask = mask(operation.operands.get(1)?)? & below(self.size);
                Some(127_u32.saturating_sub(mask.leading_zeros()).to_le_bytes().to_vec())
            }
            Op::DPdx | Op::DPdxFine | Op::DPdxCoarse => self.derivative(lane, 1),
            Op::DPdy | Op::DPdyFine | Op::DPdyCoarse => self.derivative(lane, 2),
            Op::Fwidth | Op::FwidthFine | Op::FwidthCoarse => {
                let (x, y) = (self.derivative(lane, 1)?, self.derivative(lane, 2)?);
                let ty = operation.result;
                components(ty, &x)
                    .zip(components(ty, &y))
                    .map(|(x, y)| Some(encoded(ty, float(ty, x)?.abs() + float(ty, y)?.abs())))
                    .collect::<Option<Vec<_>>>()
                    .map(|parts| parts.concat())
            }
            _ => {
                let (operand, from) = self.source(op, lane, operation)?;
                self.value_of(operand, from)
            }
        }
    }

    /// Where an invocation gets its result from, for operations that hand values on: the number of the operand, and the invocation
    /// whose it is.
    fn source(&self, op: Op, lane: usize, operation: &AskedOperation) -> Option<(usize, u64)> {
        let own = lane as u64;
        let word = |index: usize| word(operation.operands.get(index)?).map(u64::from);
        Some(match op {
            Op::GroupNonUniformBroadcast | Op::GroupNonUniformShuffle => (1, word(2)?),
            Op::GroupBroadcast => (1, local_id(operation.operands.get(2)?)?),
            Op::SubgroupReadInvocationKHR | Op::SubgroupShuffleINTEL => (0, word(1)?),
            Op::SubgroupShuffleDownINTEL => match (own + word(2)?).checked_sub(self.size as u64) {
                Some(behind) => (1, behind),
                None => (0, own + word(2)?),
            },
            Op::SubgroupShuffleUpINTEL => match own.checked_sub(word(2)?) {
                Some(from) => (1, from),
                None => (0, (own + self.size as u64).wrapping_sub(word(2)?)),
            },
            Op::SubgroupShuffleXorINTEL => (0, own ^ word(1)?),
            Op::GroupNonUniformShuffleXor => (1, own ^ word(2)?),
            Op::GroupNonUniformShuffleUp => (1, own.wrapping_sub(word(2)?)),
            Op::GroupNonUniformShuffleDown => (1, own + word(2)?),
            Op::GroupNonUniformRotateKHR => {
                // Sizes are powers of two, and a rotation may be negative.
                let cluster = if operation.operands.len() > 3 { word(3)? } else { self.size as u64 };
                let last = cluster.max(1) - 1;
                (1, (own & !last) + ((own + word(2)?) & last))
            }
            Op::GroupNonUniformQuadBroadcast => (1, (own & !3) + word(2)? % 4),
            // Horizontally, vertically, diagonally.
            Op::GroupNonUniformQuadSwap => (1, own ^ (word(2)? % 3 + 1)),
            _ => return None,
        })
    }

    /// The predicates of all, which are the last operand of a vote.
    fn votes(&self, own: &AskedOperation) -> impl Iterator<Item = bool> {
        let last = own.operands.len().saturating_sub(1);
        self.operations.iter().map(move |(_, operation)| operation.operands.get(last).is_some_and(is_set))
    }

    /// The predicates of those in the quad of an invocation.
    fn quad_votes(&self, lane: usize) -> impl Iterator<Item = bool> {
        let quad = lane & !3;
        let others = (quad..quad + 4).filter_map(|other| self.operations.get(*self.places.get(other)?));
        others.map(|(_, operation)| operation.operands.last().is_some_and(is_set))
    }

    /// Whether the values of all are the same; a number that is none is not the same as itself.
    fn all_equal(&self) -> bool {
        let Some(first) = self.operations.first().and_then(|(_, operation)| operation.operands.last()) else {
            return true;
        };
        let is_number = |operand: &OperandBytes| {
            operand.ty.kind != ShaderValueKind::Float
                || components(operand.ty, &operand.bytes)
                    .all(|part| float(operand.ty, part).is_some_and(|value| !value.is_nan()))
        };
        let same = |operand: &OperandBytes| {
            is_number(operand)
                && components(first.ty, &first.bytes).zip(components(operand.ty, &operand.bytes)).all(
                    |(one, other)| {
                        one == other
                            || (first.ty.kind == ShaderValueKind::Float
                                && float(first.ty, one) == float(operand.ty, other))
                    },
                )
        };
        self.operations.iter().all(|(_, operation)| operation.operands.last().is_some_and(same))
    }

    /// The operand of the invocation with a number; zeros where that takes no part, which is undefined.
    fn value_of(&self, operand: usize, lane: u64) -> Option<Vec<u8>> {
        let place = usize::try_from(lane).ok().and_then(|lane| self.places.get(lane));
        match place {
            Some(place) if *place < self.operations.len() => self.value_at(operand, *place),
            _ => Some(vec![0; self.operations.first()?.1.result.bytes]),
        }
    }

    fn value_at(&self, operand: usize, place: usize) -> Option<Vec<u8>> {
        Some(self.operations.get(place)?.1.operands.get(operand)?.bytes.clone())
    }

    /// A bit for each invocation of which the operand is true, as four words.
    fn ballot(&self, operand: usize) -> Vec<u8> {
        let yes = self
            .operations
            .iter()
            .filter(|(_, operation)| operation.operands.get(operand).is_some_and(is_set));
        yes.fold(0_u128, |mask, (lane, _)| mask | 1_u128.checked_shl(*lane as u32).unwrap_or(0))
            .to_le_bytes()
            .to_vec()
    }

    /// For each invocation a bit for each one that has the same value.
    fn partitions(&self) -> Option<Vec<Vec<u8>>> {
        let values =
            self.operations.iter().map(|(_, operation)| Some(operation.operands.last()?.bytes.as_slice()));
        let values: Vec<&[u8]> = values.collect::<Option<_>>()?;
        let mut masks: FxHashMap<&[u8], u128> = FxHashMap::default();
        for ((lane, _), value) in self.operations.iter().zip(&values) {
            *masks.entry(value).or_default() |= 1_u128.checked_shl(*lane as u32).unwrap_or(0);
        }
        values.iter().map(|value| Some(masks.get(value)?.to_le_bytes().to_vec())).collect()
    }

    /// The difference of the operand to the neighbour in the quad, in the direction of the bit `step`.
    fn derivative(&self, lane: usize, step: usize) -> Option<Vec<u8>> {
        let (here, there) = ((lane & !step) as u64, (lane | step) as u64);
        let (from, to) = (self.value_of(0, here)?, self.value_of(0, there)?);
        let ty = self.operations.first()?.1.result;
        let parts = components(ty, &from).zip(components(ty, &to));
        parts
            .map(|(from, to)| Some(encoded(ty, float(ty, to)? - float(ty, from)?)))
            .collect::<Option<Vec<_>>>()
            .map(|parts| parts.concat())
    }

    /// The values of invocations combined: of all, of those up to each, or of those in its cluster or partition.
    fn combined(&self, arithmetic: PairArithmetic) -> Option<Vec<Vec<u8>>> {
        let (_, first) = self.operations.first()?;
        let kind = GroupOperation(word(first.operands.get(1)?)?);
        match kind {
            GroupOperation::Reduce => {
                let sums = self.sums(arithmetic, |_, _| Some(0))?;
                Some(vec![sums.last()?.1.clone(); self.operations.len()])
            }
            GroupOperation::InclusiveScan => {
                Some(self.sums(arithmetic, |_, _| Some(0))?.into_iter().map(|(_, sum)| sum).collect())
            }
            GroupOperation::ExclusiveScan => {
                let sums = self.sums(arithmetic, |_, _| Some(0))?;
                let neutral = arithmetic.neutral_value(first.result)?;
                let sums = sums.into_iter().map(|(_, sum)| sum);
                Some(std::iter::once(neutral).chain(sums).take(self.operations.len()).collect())
            }
            GroupOperation::ClusteredReduce => {
                let sums = self.sums(arithmetic, |lane, operation| {
                    Some((lane / word(operation.operands.get(3)?)?.max(1) as usize) as u128)
                })?;
                let last: FxHashMap<u128, Vec<u8>> = sums.iter().cloned().collect();
                sums.iter().map(|(cluster, _)| last.get(cluster).cloned()).collect()
            }
            GroupOperation::PartitionedReduceEXT
            | GroupOperation::PartitionedInclusiveScanEXT
            | GroupOperation::PartitionedExclusiveScanEXT => self.partitioned(arithmetic, kind),
            _ => None,
        }
    }

    /// For each invocation its set, and the sum of the values of those in the same set up to it.
    fn sums(
        &self,
        arithmetic: PairArithmetic,
        set_of: impl Fn(usize, &AskedOperation) -> Option<u128>,
    ) -> Option<Vec<(u128, Vec<u8>)>> {
        let mut before: FxHashMap<u128, Vec<u8>> = FxHashMap::default();
        let sum = |(lane, operation): &(usize, AskedOperation)| {
            let set = set_of(*lane, operation)?;
            let value = &operation.operands.get(2)?.bytes;
            let sum = match before.get(&set) {
                None => value.clone(),
                Some(before) => arithmetic.of(operation.result, before, value)?,
            };
            before.insert(set, sum.clone());
            Some((set, sum))
        };
        self.operations.iter().map(sum).collect()
    }

    /// The same within the partitions that masks tell, in subgroups alone.
    fn partitioned(&self, arithmetic: PairArithmetic, kind: GroupOperation) -> Option<Vec<Vec<u8>>> {
        let mut results = Vec::with_capacity(self.operations.len());
        for (place, (_, operation)) in self.operations.iter().enumerate() {
            let own = mask(operation.operands.get(3)?)?;
            let end = match kind {
                GroupOperation::PartitionedReduceEXT => self.operations.len(),
                GroupOperation::PartitionedInclusiveScanEXT => place + 1,
                _ => place,
            };
            let mut sum: Option<Vec<u8>> = None;
            for (_, other) in self.operations.get(..end)?.iter().filter(|(lane, _)| bit(own, *lane)) {
                let value = &other.operands.get(2)?.bytes;
                sum = Some(match sum {
                    None => value.clone(),
                    Some(before) => arithmetic.of(operation.result, &before, value)?,
                });
            }
            results.push(match sum {
                Some(sum) => sum,
                None => arithmetic.neutral_value(operation.result)?,
            });
        }
        Some(results)
    }
}

/// Whether an operation gives every invocation that takes part the same.
fn is_same_for_all(op: Op) -> bool {
    matches!(
        op,
        Op::GroupNonUniformAll
            | Op::GroupAll
            | Op::SubgroupAllKHR
            | Op::GroupNonUniformAny
            | Op::GroupAny
            | Op::SubgroupAnyKHR
            | Op::GroupNonUniformAllEqual
            | Op::SubgroupAllEqualKHR
            | Op::GroupNonUniformBroadcastFirst
            | Op::SubgroupFirstInvocationKHR
            | Op::GroupNonUniformBallot
            | Op::SubgroupBallotKHR
    )
}

/// The bytes of a component.
fn size_of(ty: ValueType) -> usize {
    match ty.kind {
        ShaderValueKind::Boolean => 1,
        ShaderValueKind::Composite => ty.bytes.max(1),
        _ => (ty.bits as usize / 8).max(1),
    }
}

/// The components of a value, one after another.
fn components(ty: ValueType, bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.chunks_exact(size_of(ty)).take(ty.components.max(1) as usize)
}

fn integer(bytes: &[u8]) -> u64 {
    bytes.iter().take(8).rev().fold(0, |value, byte| value << 8 | u64::from(*byte))
}

fn signed(bytes: &[u8]) -> i64 {
    let unused = 64 - 8 * bytes.len().clamp(1, 8) as u32;
    (integer(bytes) << unused).cast_signed() >> unused
}

/// A component that is a floating-point number.
fn float(ty: ValueType, bytes: &[u8]) -> Option<f64> {
    let bits = integer(bytes);
    match ty.bits {
        16 if ty.kind == ShaderValueKind::BFloat16 => Some(f32::from_bits((bits as u32) << 16).into()),
        16 => Some(f16::from_bits(bits as u16).to_f64()),
        32 => Some(f32::from_bits(bits as u32).into()),
        64 => Some(f64::from_bits(bits)),
        _ => None,
    }
}

/// A number as a component's bytes. A sum of two numbers of at most 32 bits is rounded right by way of 64.
fn encoded(ty: ValueType, value: f64) -> Vec<u8> {
    match ty.bits {
        16 if ty.kind == ShaderValueKind::BFloat16 => {
            half::bf16::from_f32(rounded_to_odd(value)).to_bits().to_le_bytes().to_vec()
        }
        16 => f16::from_f32(rounded_to_odd(value)).to_bits().to_le_bytes().to_vec(),
        32 => (value as f32).to_le_bytes().to_vec(),
        _ => value.to_le_bytes().to_vec(),
    }
}

/// An operand of at most 32 bits.
fn word(operand: &OperandBytes) -> Option<u32> {
    u32::try_from(integer(operand.bytes.get(..size_of(operand.ty))?)).ok()
}

/// The number of an invocation in its work-group; with several coordinates only the first one is not 0.
fn local_id(operand: &OperandBytes) -> Option<u64> {
    components(operand.ty, &operand.bytes).next().map(integer)
}

/// A mask of four words.
fn mask(operand: &OperandBytes) -> Option<u128> {
    Some(u128::from_le_bytes(operand.bytes.get(..16)?.try_into().ok()?))
}

fn is_set(operand: &OperandBytes) -> bool {
    operand.bytes.iter().any(|byte| *byte != 0)
}

fn bit(mask: u128, number: usize) -> bool {
    u32::try_from(number).is_ok_and(|number| number < 128 && mask >> number & 1 == 1)
}

/// The bits below a number.
fn below(number: usize) -> u128 {
    match u32::try_from(number) {
        Ok(number) if number < 128 => (1 << number) - 1,
        _ => u128::MAX,
    }
}

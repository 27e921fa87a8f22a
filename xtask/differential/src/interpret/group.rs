//! What work-items of a group do together: barriers, votes, reductions, scans, broadcasts and shuffles.

use anyhow::{Context as _, Result, bail};
use spirv_llvm::spirv::{Inst, Op};

use super::{
    Item, Machine, Unknown,
    compute::{self, bounds},
    extended,
    float::Format,
    set,
    types::Type,
    value::Value,
};

/// Whether work-items come to an instruction together.
pub(super) fn is_together(op: Op) -> bool {
    match op {
        Op::ControlBarrier | Op::MemoryNamedBarrier => true,
        // What all copy is the same from each.
        Op::GroupAsyncCopy | Op::GroupWaitEvents => false,
        _ => op.row().is_some_and(|row| row.name.starts_with("OpGroup")),
    }
}

/// How the values of several work-items become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Combine {
    Add,
    Mul,
    Min,
    Max,
    And,
    Or,
    Xor,
}

impl Machine<'_> {
    /// Runs an instruction for all work-items that wait at it.
    pub(super) fn together(&mut self, items: &mut [Item], place: usize) -> Result<()> {
        let inst = self.module.get(place).context("no instruction")?;
        self.seen.op(inst.op());
        if [Op::ControlBarrier, Op::MemoryNamedBarrier].contains(&inst.op()) {
            if items.iter().any(|item| item.waits != Some(place)) {
                bail!("a barrier that not all come to");
            }
        } else {
            let scope = self.scope(items, inst)?;
            let size = if scope == 3 { self.launch.subgroup as usize } else { items.len() };
            for part in items.chunks_mut(size) {
                let mut waiting: Vec<&mut Item> =
                    part.iter_mut().filter(|item| item.waits == Some(place)).collect();
                if !waiting.is_empty() {
                    self.operation(&mut waiting, inst, size as u64)
                        .with_context(|| format!("interpreting {:?}", inst.op()))?;
                }
            }
        }
        for item in items {
            if item.waits == Some(place) {
                item.waits = None;
            }
        }
        Ok(())
    }

    fn scope(&self, items: &[Item], inst: Inst<'_>) -> Result<u64> {
        let first = items.iter().find(|item| item.waits.is_some()).context("a work-item")?;
        self.get(Some(first), inst.operands()[2])?.bits()
    }

    fn operation(&mut self, items: &mut [&mut Item], inst: Inst<'_>, size: u64) -> Result<()> {
        let (ty, id, rest) = (inst.operands()[0], inst.operands()[1], &inst.operands()[3..]);
        let name = inst.op().row().map_or("", |row| row.name);
        let name = name.trim_start_matches("OpGroupNonUniform").trim_start_matches("OpGroup");
        let first = usize::from(combine(name).is_some() || name == "BallotBitCount");
        let mut values = Vec::new();
        for item in items.iter() {
            values
                .push(rest[first..].iter().map(|id| self.get(Some(item), *id)).collect::<Result<Vec<_>>>()?);
        }
        let locals: Vec<u64> = items.iter().map(|item| item.local % size).collect();
        for place in 0..items.len() {
            let value = match combine(name) {
                Some(combine) => self.combined(ty, combine, name, rest[0], &values, place, &locals)?,
                None if name == "BallotBitCount" => {
                    let (bits, local) = (low(&values[place][0])?, locals[place]);
                    let takes = match rest[0] {
                        1 => compute::mask(local as u32 + 1),
                        2 => compute::mask(local as u32),
                        _ => compute::mask(self.launch.subgroup as u32),
                    };
                    Value::Bits((bits & takes).count_ones().into())
                }
                None => self.other(ty, name, &values, place, &locals)?,
            };
            set(items[place], id, value)?;
        }
        Ok(())
    }

    /// A reduction, a scan, or a reduction of clusters.
    #[allow(clippy::too_many_arguments, reason = "each is a part of the operation")]
    fn combined(
        &self,
        ty: u32,
        combine: Combine,
        name: &str,
        group_operation: u32,
        values: &[Vec<Value>],
        place: usize,
        locals: &[u64],
    ) -> Result<Value> {
        let cluster = match (group_operation, values[place].get(1)) {
            (3, Some(size)) => size.bits()?,
            _ => u64::MAX,
        };
        let takes = |other: usize| match group_operation {
            1 => other <= place,
            2 => other < place,
            _ => locals[other] / cluster == locals[place] / cluster,
        };
        let (bits, is_float) = (self.types.bits(ty)?, matches!(self.types.scalar(ty)?, Type::Float { .. }));
        let lanes = values[place][0].lanes().len();
        let mut found = Vec::new();
        for lane in 0..lanes {
            let mut sum = identity(combine, name, bits, is_float)?;
            for other in (0..values.len()).filter(|other| takes(*other)) {
                sum = applied(combine, name, bits, is_float, sum, values[other][0].lanes()[lane].bits()?)?;
            }
            found.push(Value::Bits(sum));
        }
        Ok(match self.types.get(ty)? {
            Type::Vector { .. } => Value::Parts(found),
            _ => found.pop().context("a value")?,
        })
    }

    fn other(
        &self,
        ty: u32,
        name: &str,
        values: &[Vec<Value>],
        place: usize,
        locals: &[u64],
    ) -> Result<Value> {
        let bit = |other: usize| {
            values[other].first().is_some_and(|value| value.bits().is_ok_and(|bits| bits & 1 == 1))
        };
        let mut all = 0..values.len();
        let of_local = |local: u64| -> Result<Value> {
            // What comes from where nobody is, is open.
            match locals.iter().position(|other| *other == local) {
                Some(other) => Ok(values[other][0].clone()),
                None => self.types.zero(ty),
            }
        };
        let ballot: u64 = (0..values.len()).filter(|other| bit(*other)).map(|other| 1 << locals[other]).sum();
        let number = |arg: usize| values[place].get(arg).context("an operand")?.bits();
        let word = |value: u64| Value::Bits(value & u64::from(u32::MAX));
        Ok(match name {
            "All" => Value::Bits(all.all(bit).into()),
            "Any" => Value::Bits(all.any(bit).into()),
            "AllEqual" => Value::Bits(all.all(|other| values[other] == values[place]).into()),
            "Elect" => Value::Bits(u64::from(place == 0)),
            "Ballot" => {
                let count = self.types.count(ty)?;
                Value::Parts((0..count).map(|part| word(if part == 0 { ballot } else { 0 })).collect())
            }
            "InverseBallot" => Value::Bits(low(&values[place][0])? >> locals[place] & 1),
            "BallotBitExtract" => Value::Bits(low(&values[place][0])? >> number(1)? & 1),
            "BallotFindLSB" => word(low(&values[place][0])?.trailing_zeros().into()),
            "BallotFindMSB" => word(low(&values[place][0])?.checked_ilog2().unwrap_or(0).into()),
            "QuadBroadcast" => of_local(locals[place] / 4 * 4 + number(1)?)?,
            "QuadSwap" => of_local(locals[place] ^ (number(1)? + 1))?,
            "Broadcast" => of_local(match &values[place][1] {
                Value::Parts(parts) => parts[0].bits()?,
                other => other.bits()?,
            })?,
            "BroadcastFirst" => values[0][0].clone(),
            "Shuffle" => of_local(number(1)?)?,
            "ShuffleXor" => of_local(locals[place] ^ number(1)?)?,
            "ShuffleUp" => of_local(locals[place].wrapping_sub(number(1)?))?,
            "ShuffleDown" => of_local(locals[place] + number(1)?)?,
            "RotateKHR" => {
                let size = values[place].get(2).map_or(Ok(self.launch.subgroup), Value::bits)?;
                let base = locals[place] / size * size;
                of_local(base + (locals[place] - base + number(1)?) % size)?
            }
            _ => return Err(Unknown("it".to_owned()).into()),
        })
    }
}

/// The first word of a ballot.
fn low(ballot: &Value) -> Result<u64> {
    ballot.lanes().first().context("a word")?.bits()
}

fn combine(name: &str) -> Option<Combine> {
    let name = name.trim_end_matches("KHR");
    Some(match name {
        "IAdd" | "FAdd" => Combine::Add,
        "IMul" | "FMul" => Combine::Mul,
        "FMin" | "UMin" | "SMin" => Combine::Min,
        "FMax" | "UMax" | "SMax" => Combine::Max,
        "BitwiseAnd" | "LogicalAnd" => Combine::And,
        "BitwiseOr" | "LogicalOr" => Combine::Or,
        "BitwiseXor" | "LogicalXor" => Combine::Xor,
        _ => return None,
    })
}

fn identity(combine: Combine, name: &str, bits: u32, is_float: bool) -> Result<u64> {
    let format = Format::of(bits).filter(|_| is_float);
    let (least, most) = bounds(bits, name.starts_with('S'));
    Ok(match (combine, format) {
        (Combine::Mul, Some(format)) => format.of_f64(1.0),
        (Combine::Min, Some(format)) => format.infinity(false),
        (Combine::Max, Some(format)) => format.infinity(true),
        (Combine::Add | Combine::Or | Combine::Xor, _) => 0,
        (Combine::Mul, None) => 1,
        (Combine::Min, None) => most as u64 & compute::mask(bits),
        (Combine::Max, None) => least as u64 & compute::mask(bits),
        (Combine::And, _) => compute::mask(bits),
    })
}

fn applied(combine: Combine, name: &str, bits: u32, is_float: bool, a: u64, b: u64) -> Result<u64> {
    let format = Format::of(bits).filter(|_| is_float);
    let found = match (combine, format) {
        (Combine::Add, Some(format)) => compute::floats(Op::FAdd, format, &[a, b]),
        (Combine::Mul, Some(format)) => compute::floats(Op::FMul, format, &[a, b]),
        (Combine::Min, Some(format)) => extended::floats("fmin", format, &[a, b]),
        (Combine::Max, Some(format)) => extended::floats("fmax", format, &[a, b]),
        (Combine::Add, None) => compute::integers(Op::IAdd, bits, &[a, b]),
        (Combine::Mul, None) => compute::integers(Op::IMul, bits, &[a, b]),
        (Combine::Min, None) => {
            extended::integers(if name.starts_with('S') { "s_min" } else { "u_min" }, bits, &[a, b])
        }
        (Combine::Max, None) => {
            extended::integers(if name.starts_with('S') { "s_max" } else { "u_max" }, bits, &[a, b])
        }
        (Combine::And, _) => Some(a & b),
        (Combine::Or, _) => Some(a | b),
        (Combine::Xor, _) => Some(a ^ b),
    };
    found.context("a value")
}

//! Instructions that compute values of values.

use anyhow::{Context as _, Result, anyhow};
use spirv_llvm::spirv::{Op, grammar::ExtInstSet};

use super::{
    Unknown,
    compute::{Scalar, bounds, conditions, convert, floats, integer, integers, mask, signed},
    extended,
    float::{Format, HALF, Mode},
    types::{Type, Types},
    value::Value,
};

/// What an instruction computes from.
pub struct Operation<'a> {
    pub types: &'a Types,
    pub op: Op,
    /// The types of the result and, by place, of the operands that are values.
    pub ty: u32,
    pub arg_types: &'a [u32],
    pub args: &'a [Value],
    /// The operands as they stand.
    pub words: &'a [u32],
    pub rounding: Option<u32>,
}

impl Operation<'_> {
    fn arg(&self, place: usize) -> Result<&Value> {
        self.args.get(place).ok_or_else(|| anyhow!("{:?} has no operand {place}", self.op))
    }

    fn arg_type(&self, place: usize) -> Result<u32> {
        self.arg_types.get(place).copied().ok_or_else(|| anyhow!("{:?} has no operand {place}", self.op))
    }

    fn scalar(&self, ty: u32) -> Result<Scalar> {
        let is_float = matches!(self.types.scalar(ty)?, Type::Float { .. });
        Ok(Scalar { is_float, bits: self.types.bits(ty)? })
    }

    /// Component by component; scalars count for every one.
    fn each(&self, of: impl Fn(&[u64]) -> Result<u64>) -> Result<Value> {
        let lane = |number: usize| -> Result<Value> {
            let args: Vec<u64> = self
                .args
                .iter()
                .map(|arg| {
                    let lanes = arg.lanes();
                    lanes.get(number).or(lanes.first()).context("no component")?.bits()
                })
                .collect::<Result<_>>()?;
            Ok(Value::Bits(of(&args)?))
        };
        match self.types.get(self.ty)? {
            Type::Vector { count, .. } => {
                Ok(Value::Parts((0..*count as usize).map(lane).collect::<Result<_>>()?))
            }
            _ => lane(0),
        }
    }

    /// The value, or `None` where the instruction is none of these.
    pub fn value(&self) -> Result<Option<Value>> {
        if let Some(value) = self.composite()? {
            return Ok(Some(value));
        }
        if let Some(value) = self.matrix()? {
            return Ok(Some(value));
        }
        Ok(Some(match self.op {
            Op::Select if self.arg(0)?.lanes().len() == 1 => {
                self.arg(if self.arg(0)?.lanes()[0].bits()? & 1 == 1 { 1 } else { 2 })?.clone()
            }
            Op::Select => self.each(|args| Ok(if args[0] & 1 == 1 { args[1] } else { args[2] }))?,
            Op::Any | Op::All => {
                let lanes = self.arg(0)?.lanes();
                let mut all = lanes.iter().map(|lane| lane.bits().unwrap_or(0) & 1 == 1);
                let found = if self.op == Op::Any { all.any(|lane| lane) } else { all.all(|lane| lane) };
                Value::Bits(found.into())
            }
            Op::SConvert
            | Op::UConvert
            | Op::SatConvertSToU
            | Op::SatConvertUToS
            | Op::ConvertSToF
            | Op::ConvertUToF
            | Op::ConvertFToS
            | Op::ConvertFToU
            | Op::FConvert
            | Op::QuantizeToF16 => {
                let (from, to) = (self.scalar(self.arg_type(0)?)?, self.scalar(self.ty)?);
                self.each(|args| convert(self.op, from, to, self.rounding, args[0]))?
            }
            Op::Bitcast => {
                let bytes = self.bytes(self.arg(0)?, self.arg_type(0)?)?;
                self.of_bytes(&bytes)?
            }
            Op::IAddCarry | Op::ISubBorrow | Op::UMulExtended | Op::SMulExtended => self.pair()?,
            Op::SDot | Op::UDot | Op::SUDot | Op::SDotAccSat | Op::UDotAccSat | Op::SUDotAccSat => {
                self.integer_dot()?
            }
            Op::FMod => {
                let format = Format::of(self.types.bits(self.ty)?).context("a format")?;
                self.each(|args| {
                    let rest = floats(Op::FRem, format, args).unwrap_or(0);
                    let (x, y) = (format.to_f64(rest), format.to_f64(args[1]));
                    Ok(match x != 0.0 && (x < 0.0) != (y < 0.0) {
                        true => floats(Op::FAdd, format, &[rest, args[1]]).unwrap_or(0),
                        false => rest & !format.sign() | args[1] & format.sign(),
                    })
                })?
            }
            op => {
                let Ok(of) = self.arg_type(0).and_then(|ty| self.scalar(ty)) else { return Ok(None) };
                let known = |args: &[u64]| {
                    conditions(op, of.bits, args).map(u64::from).or_else(|| match Format::of(of.bits) {
                        Some(format) if of.is_float => floats(op, format, args),
                        _ => integers(op, of.bits, args),
                    })
                };
                if known(&[1, 1, 0, 1]).is_none() {
                    return Ok(None);
                }
                self.each(|args| known(args).context("a value"))?
            }
        }))
    }

    fn composite(&self) -> Result<Option<Value>> {
        Ok(Some(match self.op {
            Op::CopyObject | Op::CopyLogical | Op::FreezeKHR => self.arg(0)?.clone(),
            Op::CompositeConstruct if !matches!(self.types.get(self.ty)?, Type::Vector { .. }) => {
                Value::Parts(self.args.to_vec())
            }
            Op::CompositeConstruct => {
                Value::Parts(self.args.iter().flat_map(|arg| arg.lanes().iter().cloned()).collect())
            }
            Op::CompositeExtract => {
                self.arg(0)?.clone().part_mut(self.words.get(1..).unwrap_or_default())?.clone()
            }
            Op::CompositeInsert => {
                let mut value = self.arg(1)?.clone();
                *value.part_mut(self.words.get(2..).unwrap_or_default())? = self.arg(0)?.clone();
                value
            }
            Op::VectorExtractDynamic => {
                self.arg(0)?.clone().part_mut(&[self.arg(1)?.bits()? as u32])?.clone()
            }
            Op::VectorInsertDynamic => {
                let mut value = self.arg(0)?.clone();
                *value.part_mut(&[self.arg(2)?.bits()? as u32])? = self.arg(1)?.clone();
                value
            }
            Op::VectorShuffle => {
                let both: Vec<&Value> = self.arg(0)?.lanes().iter().chain(self.arg(1)?.lanes()).collect();
                let of = |lane: &u32| match both.get(*lane as usize) {
                    Some(value) => Ok((*value).clone()),
                    None => self.types.zero(self.types.part(self.ty, 0)?),
                };
                Value::Parts(self.words.get(2..).unwrap_or_default().iter().map(of).collect::<Result<_>>()?)
            }
            _ => return Ok(None),
        }))
    }

    /// Sums of products, in order.
    fn sum(&self, format: Format, pairs: impl Iterator<Item = (u64, u64)>) -> u64 {
        let mut sum = None;
        for (a, b) in pairs {
            let product = floats(Op::FMul, format, &[a, b]).unwrap_or(0);
            sum = Some(sum.map_or(product, |sum| floats(Op::FAdd, format, &[sum, product]).unwrap_or(0)));
        }
        sum.unwrap_or(0)
    }

    fn matrix(&self) -> Result<Option<Value>> {
        let columns = |place: usize| -> Result<Vec<Vec<u64>>> {
            let column = |value: &Value| value.lanes().iter().map(Value::bits).collect::<Result<Vec<u64>>>();
            self.arg(place)?.parts()?.iter().map(column).collect()
        };
        let vector =
            |place: usize| self.arg(place)?.lanes().iter().map(Value::bits).collect::<Result<Vec<u64>>>();
        let of = |lanes: Vec<u64>| Value::Parts(lanes.into_iter().map(Value::Bits).collect());
        let transposed = |columns: &[Vec<u64>]| -> Vec<Vec<u64>> {
            let rows = columns.first().map_or(0, Vec::len);
            (0..rows).map(|row| columns.iter().map(|column| column[row]).collect()).collect()
        };
        let format = || -> Result<Format> {
            let mut ty = self.ty;
            while let Type::Matrix { .. } | Type::Vector { .. } = self.types.get(ty)? {
                ty = self.types.part(ty, 0)?;
            }
            Format::of(self.types.bits(ty)?).context("a format")
        };
        let times = |matrix: &[Vec<u64>], vector: &[u64], format: Format| -> Vec<u64> {
            let rows = transposed(matrix);
            rows.iter().map(|row| self.sum(format, row.iter().copied().zip(vector.iter().copied()))).collect()
        };
        Ok(Some(match self.op {
            Op::Dot => Value::Bits(self.sum(format()?, vector(0)?.into_iter().zip(vector(1)?))),
            Op::VectorTimesScalar => {
                let format = format()?;
                self.each(|args| floats(Op::FMul, format, args).context("a product"))?
            }
            Op::MatrixTimesScalar => {
                let (format, by) = (format()?, self.arg(1)?.bits()?);
                let column = |column: Vec<u64>| {
                    of(column
                        .into_iter()
                        .map(|part| floats(Op::FMul, format, &[part, by]).unwrap_or(0))
                        .collect())
                };
                Value::Parts(columns(0)?.into_iter().map(column).collect())
            }
            Op::MatrixTimesVector => of(times(&columns(0)?, &vector(1)?, format()?)),
            Op::VectorTimesMatrix => of(times(&transposed(&columns(1)?), &vector(0)?, format()?)),
            Op::MatrixTimesMatrix => {
                let (left, format) = (columns(0)?, format()?);
                Value::Parts(columns(1)?.iter().map(|column| of(times(&left, column, format))).collect())
            }
            Op::OuterProduct => {
                let (left, format) = (vector(0)?, format()?);
                let column = |by: u64| {
                    of(left.iter().map(|part| floats(Op::FMul, format, &[*part, by]).unwrap_or(0)).collect())
                };
                Value::Parts(vector(1)?.into_iter().map(column).collect())
            }
            Op::Transpose => Value::Parts(transposed(&columns(0)?).into_iter().map(of).collect()),
            _ => return Ok(None),
        }))
    }

    /// The two halves of a result, in a structure.
    fn pair(&self) -> Result<Value> {
        let of = self.scalar(self.arg_type(0)?)?;
        let part = Operation { ty: self.types.part(self.ty, 0)?, ..*self };
        let is_signed = self.op == Op::SMulExtended;
        let wide = |args: &[u64]| {
            let (a, b) = (integer(args[0], of.bits, is_signed), integer(args[1], of.bits, is_signed));
            match self.op {
                Op::IAddCarry => a + b,
                Op::ISubBorrow => a - b,
                _ => a.wrapping_mul(b),
            }
        };
        let low = part.each(|args| Ok(wide(args) as u64 & mask(of.bits)))?;
        let high = part.each(|args| match self.op {
            Op::ISubBorrow => Ok(u64::from(wide(args) < 0)),
            _ => Ok((wide(args).cast_unsigned() >> of.bits) as u64 & mask(of.bits)),
        })?;
        Ok(Value::Parts(vec![low, high]))
    }

    /// Integer dot products of vectors, or of words of four bytes.
    fn integer_dot(&self) -> Result<Value> {
        let (is_left_signed, is_right_signed) = match self.op {
            Op::UDot | Op::UDotAccSat => (false, false),
            Op::SUDot | Op::SUDotAccSat => (true, false),
            _ => (true, true),
        };
        let parts = |place: usize, is_signed: bool| -> Result<Vec<i128>> {
            let bits = self.types.bits(self.arg_type(place)?)?;
            Ok(match self.arg(place)? {
                Value::Bits(word) => {
                    (0..4).map(|byte| integer(word >> (8 * byte) & 0xff, 8, is_signed)).collect()
                }
                other => other
                    .lanes()
                    .iter()
                    .map(|lane| Ok(integer(lane.bits()?, bits, is_signed)))
                    .collect::<Result<_>>()?,
            })
        };
        let bits = self.types.bits(self.ty)?;
        let sum = parts(0, is_left_signed)?
            .iter()
            .zip(parts(1, is_right_signed)?)
            .fold(0_i128, |sum, (a, b)| sum.wrapping_add(a.wrapping_mul(b)));
        let is_saturated = matches!(self.op, Op::SDotAccSat | Op::UDotAccSat | Op::SUDotAccSat);
        if !is_saturated {
            return Ok(Value::Bits(sum as u64 & mask(bits)));
        }
        let (least, most) = bounds(bits, is_left_signed);
        let all = integer(self.arg(2)?.bits()?, bits, is_left_signed) + sum;
        Ok(Value::Bits(all.clamp(least, most) as u64 & mask(bits)))
    }

    fn bytes(&self, value: &Value, ty: u32) -> Result<Vec<u8>> {
        let bytes = self.types.bits(ty)? as usize / 8;
        let mut all = Vec::new();
        for lane in value.lanes() {
            all.extend_from_slice(&lane.bits()?.to_le_bytes()[..bytes]);
        }
        Ok(all)
    }

    fn of_bytes(&self, bytes: &[u8]) -> Result<Value> {
        let size = self.types.bits(self.ty)? as usize / 8;
        let lane = |bytes: &[u8]| {
            let mut word = [0; 8];
            word[..bytes.len()].copy_from_slice(bytes);
            Value::Bits(u64::from_le_bytes(word))
        };
        let mut lanes: Vec<Value> = bytes.chunks(size).map(lane).collect();
        Ok(match self.types.get(self.ty)? {
            Type::Vector { .. } => Value::Parts(lanes),
            _ => lanes.pop().context("a value")?,
        })
    }

    /// A function of an extended set.
    pub fn extended(&self, set: ExtInstSet, name: &str) -> Result<Value> {
        match (set, name) {
            (ExtInstSet::OpenClStd, "select") => {
                let bits = self.types.bits(self.arg_type(2)?)?;
                let is_vector = matches!(self.types.get(self.ty)?, Type::Vector { .. });
                return self.each(|args| {
                    let takes = if is_vector { signed(args[2], bits) < 0 } else { args[2] != 0 };
                    Ok(if takes { args[1] } else { args[0] })
                });
            }
            (ExtInstSet::OpenClStd, "shuffle" | "shuffle2") => return self.shuffle(),
            (ExtInstSet::OpenClStd, "u_upsample" | "s_upsample") => {
                let bits = self.types.bits(self.arg_type(0)?)?;
                return self.each(|args| Ok(args[0] << bits | args[1]));
            }
            (ExtInstSet::GlslStd450, "PackHalf2x16") => {
                let lanes = self.arg(0)?.lanes();
                let half = |lane: &Value| -> Result<u64> {
                    Ok(HALF.of_f64(f32::from_bits(lane.bits()? as u32).into()))
                };
                return Ok(Value::Bits(half(&lanes[0])? | half(&lanes[1])? << 16));
            }
            (ExtInstSet::GlslStd450, "UnpackHalf2x16") => {
                let word = self.arg(0)?.bits()?;
                let single = |half: u64| {
                    Value::Bits(
                        Format::of(32).map_or(0, |single| single.round(HALF.split(half), Mode::Nearest)),
                    )
                };
                return Ok(Value::Parts(vec![single(word & 0xffff), single(word >> 16)]));
            }
            (ExtInstSet::GlslStd450, "ModfStruct") => {
                let part = Operation { ty: self.types.part(self.ty, 0)?, ..*self };
                let format = Format::of(self.types.bits(part.ty)?).context("a format")?;
                let whole = part.each(|args| extended::floats("trunc", format, args).context("a value"))?;
                let rest = part.each(|args| {
                    let x = format.to_f64(args[0]);
                    let rest = if x.is_infinite() { 0.0 } else { x - x.trunc() };
                    Ok(format.of_f64(rest.copysign(x)))
                })?;
                return Ok(Value::Parts(vec![rest, whole]));
            }
            // Of a vector it takes the sign of a sum of products, whose precision is open.
            (ExtInstSet::GlslStd450, "FaceForward") if self.arg(0)?.lanes().len() > 1 => {
                return Err(Unknown(name.to_owned()).into());
            }
            (ExtInstSet::GlslStd450, "MatrixInverse" | "Determinant") => {
                return Err(Unknown(name.to_owned()).into());
            }
            _ => {}
        }
        let of = self.scalar(self.arg_type(0)?)?;
        let known = |args: &[u64]| match Format::of(of.bits) {
            Some(format) if of.is_float => extended::floats(name, format, args),
            _ => extended::integers(name, of.bits, args),
        };
        if known(&[1, 1, 1]).is_none() {
            return Err(Unknown(name.to_owned()).into());
        }
        self.each(|args| known(args).context("a value"))
    }

    fn shuffle(&self) -> Result<Value> {
        let (mask, data) = self.args.split_last().context("a mask")?;
        let all: Vec<&Value> = data.iter().flat_map(|value| value.lanes()).collect();
        let lane =
            |index: &Value| -> Result<Value> { Ok(all[index.bits()? as usize & (all.len() - 1)].clone()) };
        Ok(Value::Parts(mask.lanes().iter().map(lane).collect::<Result<_>>()?))
    }
}

//! Instructions and functions that go to memory.

use anyhow::{Context as _, Result, anyhow, bail};
use spirv_llvm::spirv::{Op, grammar::ExtInstSet};

use super::{
    FUNCTION, Item, Machine, Unknown, WORKGROUP, compute, extended,
    float::{DOUBLE, Format, HALF, Mode},
    set,
    types::Type,
    value::{Pointer, Value, part},
};

impl Machine<'_> {
    fn number(&self, item: Option<&Item>, id: u32) -> Result<i64> {
        let bits = self.types.bits(self.type_of[id as usize])?;
        Ok(compute::signed(self.get(item, id)?.bits()?, bits))
    }

    /// What an instruction computes of addresses, in a function or as a constant; `None` of others. Behind its type and its result stand
    /// its operands.
    pub(super) fn address_of(
        &mut self,
        item: Option<&Item>,
        op: Op,
        operands: &[u32],
    ) -> Result<Option<Value>> {
        let is_pointer = matches!(self.types.get(operands[0]), Ok(Type::Pointer { .. }));
        Ok(Some(match op {
            Op::UntypedAccessChainKHR | Op::UntypedInBoundsAccessChainKHR => {
                let base = self.get(item, operands[3])?.pointer()?;
                self.walk(item, operands[2], base, &operands[4..])?
            }
            Op::UntypedPtrAccessChainKHR | Op::UntypedInBoundsPtrAccessChainKHR => {
                let stride = self.types.stride(operands[2], None)?;
                let by = self.number(item, operands[4])?.wrapping_mul(stride.cast_signed());
                let base = self.get(item, operands[3])?.pointer()?.moved(by.cast_unsigned());
                self.walk(item, operands[2], base, &operands[5..])?
            }
            Op::AccessChain | Op::InBoundsAccessChain => {
                let ty = self.pointee(self.type_of[operands[2] as usize])?;
                self.walk(item, ty, self.get(item, operands[2])?.pointer()?, &operands[3..])?
            }
            Op::PtrAccessChain | Op::InBoundsPtrAccessChain => {
                let pointer = self.type_of[operands[2] as usize];
                let element = self.pointee(pointer)?;
                let stride = self.types.stride(element, self.types.facts(pointer).stride)?;
                let by = self.number(item, operands[3])?.wrapping_mul(stride.cast_signed());
                let base = self.get(item, operands[2])?.pointer()?.moved(by.cast_unsigned());
                self.walk(item, element, base, &operands[4..])?
            }
            Op::PtrCastToGeneric | Op::GenericCastToPtr => self.get(item, operands[2])?,
            Op::ConvertPtrToU | Op::ConvertUToPtr | Op::Bitcast => match self.get(item, operands[2])? {
                Value::Pointer(pointer) if !is_pointer => Value::Bits(self.memory.address(pointer)),
                Value::Bits(address) if is_pointer => Value::Pointer(self.memory.pointer(address)?),
                pointer @ Value::Pointer(_) => pointer,
                _ => return Ok(None),
            },
            _ => return Ok(None),
        }))
    }

    /// Runs an instruction that goes to memory; false where it is none.
    pub(super) fn memory_step(&mut self, item: &mut Item, op: Op, operands: &[u32]) -> Result<bool> {
        let value = match op {
            Op::Variable if operands[2] == FUNCTION => {
                let pointee = self.pointee(operands[0])?;
                Value::Pointer(self.variable(pointee, operands.get(3).copied(), Some(item))?)
            }
            Op::Load => {
                let place = self.get(Some(item), operands[2])?.pointer()?;
                self.memory.load(&self.types, operands[0], place)?
            }
            Op::Store => {
                let place = self.get(Some(item), operands[0])?.pointer()?;
                let value = self.get(Some(item), operands[1])?;
                self.memory.store(&self.types, self.type_of[operands[1] as usize], place, &value)?;
                return Ok(true);
            }
            Op::CopyMemory => {
                let (to, from) = (
                    self.get(Some(item), operands[0])?.pointer()?,
                    self.get(Some(item), operands[1])?.pointer()?,
                );
                // One of them may say nothing of its type.
                let of = |id: u32| self.pointee(self.type_of[id as usize]).ok().filter(|ty| *ty != 0);
                let (to_type, from_type) = (of(operands[0]), of(operands[1]));
                let ty = from_type.or(to_type).context("a type")?;
                let value = self.memory.load(&self.types, ty, from)?;
                self.memory.store(&self.types, to_type.unwrap_or(ty), to, &value)?;
                return Ok(true);
            }
            Op::SizeOf => Value::Bits(self.types.size(self.pointee(self.type_of[operands[2] as usize])?)?.0),
            Op::NamedBarrierInitialize => Value::Bits(0),
            Op::GroupWaitEvents => return Ok(true),
            Op::GroupAsyncCopy => {
                let (to, from) = (
                    self.get(Some(item), operands[3])?.pointer()?,
                    self.get(Some(item), operands[4])?.pointer()?,
                );
                let (count, stride) =
                    (self.get(Some(item), operands[5])?.bits()?, self.get(Some(item), operands[6])?.bits()?);
                let Type::Pointer { pointee, class, .. } =
                    *self.types.get(self.type_of[operands[3] as usize])?
                else {
                    bail!("no pointer")
                };
                let size = self.types.size(pointee)?.0;
                // In local memory elements stand one behind the other.
                let (to_step, from_step) = if class == WORKGROUP { (1, stride) } else { (stride, 1) };
                for number in 0..count {
                    let bytes = self.memory.bytes(from.moved(number * from_step * size), size)?.to_vec();
                    self.memory.bytes(to.moved(number * to_step * size), size)?.copy_from_slice(&bytes);
                }
                Value::Bits(0)
            }
            Op::CopyMemorySized => {
                let (to, from) = (
                    self.get(Some(item), operands[0])?.pointer()?,
                    self.get(Some(item), operands[1])?.pointer()?,
                );
                let size = self.get(Some(item), operands[2])?.bits()?;
                let bytes = self.memory.bytes(from, size)?.to_vec();
                self.memory.bytes(to, size)?.copy_from_slice(&bytes);
                return Ok(true);
            }
            Op::UntypedVariableKHR if operands[2] == FUNCTION => {
                let data = *operands.get(3).context("a type of data")?;
                Value::Pointer(self.variable(data, operands.get(4).copied(), Some(item))?)
            }
            Op::UntypedArrayLengthKHR => {
                let place = self.get(Some(item), operands[3])?.pointer()?;
                let (array, offset, _) = self.types.member(operands[2], operands[4] as usize)?;
                let Type::Array { element, stride, .. } = self.types.get(array)? else { bail!("no array") };
                let stride = self.types.stride(*element, *stride)?;
                Value::Bits((self.memory.objects[place.object].len() as u64 - offset) / stride)
            }
            Op::ArrayLength => {
                let place = self.get(Some(item), operands[2])?.pointer()?;
                let ty = self.pointee(self.type_of[operands[2] as usize])?;
                let (array, offset, _) = self.types.member(ty, operands[3] as usize)?;
                let Type::Array { element, stride, .. } = self.types.get(array)? else { bail!("no array") };
                let stride = self.types.stride(*element, *stride)?;
                Value::Bits((self.memory.objects[place.object].len() as u64 - offset) / stride)
            }
            Op::PtrEqual | Op::PtrNotEqual => {
                let same = self.get(Some(item), operands[2])? == self.get(Some(item), operands[3])?;
                Value::Bits(u64::from(same == (op == Op::PtrEqual)))
            }
            Op::PtrDiff => {
                let a = self.get(Some(item), operands[2])?.pointer()?;
                let b = self.get(Some(item), operands[3])?.pointer()?;
                let element = self.pointee(self.type_of[operands[2] as usize])?;
                let bytes = a.offset.wrapping_sub(b.offset).cast_signed();
                let stride = self.types.stride(element, None)?.cast_signed();
                Value::Bits((bytes / stride).cast_unsigned() & compute::mask(self.types.bits(operands[0])?))
            }
            _ => match self.address_of(Some(item), op, operands)? {
                Some(value) => value,
                None => return self.atomic(item, op, operands),
            },
        };
        set(item, operands[1], value)?;
        Ok(true)
    }

    fn walk(&self, item: Option<&Item>, mut ty: u32, mut place: Pointer, indexes: &[u32]) -> Result<Value> {
        for index in indexes {
            let number = self.number(item, *index)?;
            (ty, place) = part(&self.types, ty, place, number.cast_unsigned())?;
        }
        Ok(Value::Pointer(place))
    }

    /// Atomic instructions: those that give what was there before.
    fn atomic(&mut self, item: &mut Item, op: Op, operands: &[u32]) -> Result<bool> {
        if op == Op::AtomicStore || op == Op::AtomicFlagClear {
            let place = self.get(Some(item), operands[0])?.pointer()?;
            let ty = self.pointee(self.type_of[operands[0] as usize])?;
            let value = match op {
                Op::AtomicStore => self.get(Some(item), operands[3])?,
                _ => Value::Bits(0),
            };
            self.memory.store(&self.types, ty, place, &value)?;
            return Ok(true);
        }
        let Some(row) = op.row().filter(|row| row.name.starts_with("OpAtomic")) else { return Ok(false) };
        let place = self.get(Some(item), operands[2])?.pointer()?;
        let ty = match self.pointee(self.type_of[operands[2] as usize])? {
            0 => operands[0],
            pointee => pointee,
        };
        let bits = self.types.bits(ty)?;
        let before = self.memory.load(&self.types, ty, place)?.bits()?;
        let last = |place: usize| operands.get(place).map_or(Ok(0), |id| self.get(Some(item), *id)?.bits());
        let (a, b) = (last(5)?, last(6)?);
        let (x, y) = (compute::signed(before, bits), compute::signed(a, bits));
        let after = match op {
            Op::AtomicLoad => before,
            Op::AtomicExchange => a,
            Op::AtomicCompareExchange | Op::AtomicCompareExchangeWeak => {
                let (new, compared) = (b, last(7)?);
                if before == compared { new } else { before }
            }
            Op::AtomicIIncrement => before.wrapping_add(1),
            Op::AtomicIDecrement => before.wrapping_sub(1),
            Op::AtomicIAdd => before.wrapping_add(a),
            Op::AtomicISub => before.wrapping_sub(a),
            Op::AtomicSMin => {
                if x < y {
                    before
                } else {
                    a
                }
            }
            Op::AtomicSMax => {
                if x > y {
                    before
                } else {
                    a
                }
            }
            Op::AtomicUMin => before.min(a),
            Op::AtomicUMax => before.max(a),
            Op::AtomicAnd => before & a,
            Op::AtomicOr => before | a,
            Op::AtomicXor => before ^ a,
            Op::AtomicFAddEXT | Op::AtomicFMinEXT | Op::AtomicFMaxEXT => {
                let format = Format::of(bits).context("a format")?;
                let found = match op {
                    Op::AtomicFAddEXT => compute::floats(Op::FAdd, format, &[before, a]),
                    Op::AtomicFMinEXT => extended::floats("fmin", format, &[before, a]),
                    _ => extended::floats("fmax", format, &[before, a]),
                };
                found.context("a number")?
            }
            Op::AtomicFlagTestAndSet => 1,
            _ => return Err(Unknown(row.name.to_owned()).into()),
        };
        self.memory.store(&self.types, ty, place, &Value::Bits(after & compute::mask(bits)))?;
        let found = if op == Op::AtomicFlagTestAndSet { u64::from(before != 0) } else { before };
        set(item, operands[1], Value::Bits(found))?;
        Ok(true)
    }

    /// Functions of extended sets that take pointers; `None` of others.
    pub(super) fn addressed(
        &mut self,
        item: &Item,
        set_of: ExtInstSet,
        name: &str,
        operands: &[u32],
    ) -> Result<Option<Value>> {
        let (ty, args) = (operands[0], &operands[4..]);
        if set_of != ExtInstSet::OpenClStd {
            return Ok(None);
        }
        if let Some(rest) = name.strip_prefix("vload") {
            return self.vector_load(item, ty, rest, args).map(Some);
        }
        if let Some(rest) = name.strip_prefix("vstore") {
            self.vector_store(item, rest, args)?;
            return Ok(Some(Value::Bits(0)));
        }
        if !["modf", "fract"].contains(&name) {
            return Ok(None);
        }
        let format = Format::of(self.types.bits(ty)?).context("a format")?;
        let x = self.get(Some(item), args[0])?;
        let place = self.get(Some(item), args[1])?.pointer()?;
        let each = |of: &dyn Fn(f64) -> f64| -> Result<Value> {
            let lane = |lane: &Value| Ok(Value::Bits(format.of_f64(of(format.to_f64(lane.bits()?)))));
            Ok(match &x {
                Value::Parts(parts) => Value::Parts(parts.iter().map(lane).collect::<Result<_>>()?),
                other => lane(other)?,
            })
        };
        let (rest, whole) = match name {
            "modf" => (
                each(&|x| (if x.is_infinite() { 0.0 } else { x - x.trunc() }).copysign(x))?,
                each(&f64::trunc)?,
            ),
            _ => {
                let most = format
                    .to_f64(extended::floats("nextafter", format, &[format.of_f64(1.0), 0]).unwrap_or(0));
                let fraction =
                    |x: f64| {
                        let rest =
                            if x.is_infinite() { 0.0 } else { format.to_f64(format.of_f64(x - x.floor())) };
                        (if x.is_nan() { x } else { rest.min(most) })
                            .copysign(if x.is_infinite() || x == 0.0 { x } else { 1.0 })
                    };
                (each(&fraction)?, each(&f64::floor)?)
            }
        };
        let whole_type = self.type_of[args[0] as usize];
        self.memory.store(&self.types, whole_type, place, &whole)?;
        Ok(Some(rest))
    }

    /// `vload` functions: offset, pointer, and the number of components where it is no scalar.
    fn vector_load(&mut self, item: &Item, ty: u32, name: &str, args: &[u32]) -> Result<Value> {
        let count = self.types.count(ty)?.max(1) as u64;
        let index = self.get(Some(item), args[0])?.bits()?;
        let place = self.get(Some(item), args[1])?.pointer()?;
        let (is_half, is_aligned) = (name.contains("half"), name.starts_with("a_"));
        let element = match self.pointee(self.type_of[args[1] as usize])? {
            0 => self.types.part(ty, 0)?,
            pointee => pointee,
        };
        let bytes = u64::from(self.types.bits(element)? / 8);
        let step = if is_aligned { count.next_power_of_two() } else { count };
        let to = Format::of(self.types.bits(ty)?);
        let mut lanes = Vec::new();
        for lane in 0..count {
            let place = place.moved((index * step + lane) * bytes);
            let bits = self.memory.load(&self.types, element, place)?.bits()?;
            lanes.push(Value::Bits(match to {
                Some(to) if is_half => to.round(HALF.split(bits), Mode::Nearest),
                _ => bits,
            }));
        }
        Ok(match self.types.get(ty)? {
            Type::Vector { .. } => Value::Parts(lanes),
            _ => lanes.pop().ok_or_else(|| anyhow!("no component"))?,
        })
    }

    /// `vstore` functions: value, offset, pointer, and a rounding mode where the name ends in `_r`.
    fn vector_store(&mut self, item: &Item, name: &str, args: &[u32]) -> Result<()> {
        let value = self.get(Some(item), args[0])?;
        let index = self.get(Some(item), args[1])?.bits()?;
        let place = self.get(Some(item), args[2])?.pointer()?;
        let mode = match (name.ends_with("_r"), args.get(3)) {
            (true, Some(1)) => Mode::Zero,
            (true, Some(2)) => Mode::Up,
            (true, Some(3)) => Mode::Down,
            _ => Mode::Nearest,
        };
        let (is_half, is_aligned) = (name.contains("half"), name.starts_with("a_"));
        let element = match self.pointee(self.type_of[args[2] as usize])? {
            0 => self.types.part(self.type_of[args[0] as usize], 0)?,
            pointee => pointee,
        };
        let bytes = u64::from(self.types.bits(element)? / 8);
        let count = value.lanes().len() as u64;
        let step = if is_aligned { count.next_power_of_two() } else { count };
        let from = Format::of(self.types.bits(self.type_of[args[0] as usize])?).unwrap_or(DOUBLE);
        for (lane, value) in value.lanes().iter().enumerate() {
            let place = place.moved((index * step + lane as u64) * bytes);
            let bits = value.bits()?;
            let bits = if is_half { HALF.round(from.split(bits), mode) } else { bits };
            self.memory.store(&self.types, element, place, &Value::Bits(bits))?;
        }
        Ok(())
    }
}

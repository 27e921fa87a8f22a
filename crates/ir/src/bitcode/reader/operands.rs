use super::ModuleReader;
use super::function::Body;
use crate::{BlockId, LocalId, Result, TypeId, Value, ValueRef};

/// Operands of a record that are not read yet.
pub(super) struct Ops<'r> {
    pub(super) ops: &'r [u64],
    pub(super) at: usize,
}

impl Ops<'_> {
    #[inline]
    pub(super) fn next(&mut self) -> Option<u64> {
        let op = self.ops.get(self.at).copied();
        self.at += 1;
        op
    }

    pub(super) fn left(&self) -> usize {
        self.ops.len().saturating_sub(self.at)
    }
}

impl ModuleReader<'_> {
    #[inline]
    pub(super) fn op(&self, ops: &mut Ops<'_>) -> Result<u64> {
        match ops.next() {
            Some(op) => Ok(op),
            None => Err(self.error("an instruction with too few operands")),
        }
    }

    /// Reads a value, followed by its type if it comes later.
    #[inline]
    pub(super) fn value(&self, body: &mut Body, ops: &mut Ops<'_>) -> Result<(Value, TypeId)> {
        let relative = self.op(ops)?;
        let number = body.next.wrapping_sub(relative as u32);
        if number < body.first {
            return self.known(body, number);
        }
        let local = body.local(number);
        if number < body.next {
            return Ok((Value::local(local), body.function.local(local).ty));
        }
        let ty = self.op(ops)?;
        let ty = self.ty(ty)?;
        self.forward(body, local, ty)?;
        Ok((Value::local(local), ty))
    }

    /// Returns a global, constant or parameter.
    #[inline]
    pub(super) fn known(&self, body: &Body, number: u32) -> Result<(Value, TypeId)> {
        let Some(&value) = self.values.get(number as usize) else {
            return Err(self.error(format!("value {number} is not there")));
        };
        let ty = match value.get() {
            ValueRef::Constant(id) => self.module.constants.ty(id),
            ValueRef::Local(id) => body.function.local(id).ty,
            _ => return Err(self.error(format!("value {number} is not there"))),
        };
        Ok((value, ty))
    }

    fn forward(&self, body: &mut Body, local: LocalId, ty: TypeId) -> Result<()> {
        if local.0 >= Value::MAX_INDEX {
            return Err(self.error("a value that is not there"));
        }
        body.forward.push((local, ty));
        Ok(())
    }

    /// Reads a value of a type that is known, which may come later.
    #[inline]
    pub(super) fn typed(&self, body: &mut Body, ops: &mut Ops<'_>, ty: TypeId) -> Result<Value> {
        let relative = self.op(ops)?;
        self.at_number(body, body.next.wrapping_sub(relative as u32), ty)
    }

    #[inline]
    pub(super) fn at_number(&self, body: &mut Body, number: u32, ty: TypeId) -> Result<Value> {
        if ty == body.types.metadata {
            return self.metadata_operand(u64::from(number), false);
        }
        let (value, found) = if number < body.first {
            self.known(body, number)?
        } else {
            let local = body.local(number);
            if number >= body.next {
                self.forward(body, local, ty)?;
                return Ok(Value::local(local));
            }
            (Value::local(local), body.function.local(local).ty)
        };
        if found != ty {
            return Err(self.error("an operand has another type than the instruction asks for"));
        }
        Ok(value)
    }

    #[inline]
    pub(super) fn block_operand(&self, body: &Body, number: u64) -> Result<Value> {
        if number >= u64::from(body.blocks) {
            return Err(self.error(format!("block {number} of {}", body.blocks)));
        }
        Ok(Value::block(BlockId(number as u32)))
    }
}

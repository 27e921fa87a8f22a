use super::ModuleReader;
use super::function::FunctionDecoder;
use crate::{BitcodeResult, BlockId, LocalId, TypeId, Value};

/// Operands of a record that are not read yet. What is read past the end is 0 and noted: who read all asks
/// [`RecordOperands::overran`].
pub(super) struct RecordOperands<'r> {
    ops: &'r [u64],
    at: usize,
}

impl<'r> RecordOperands<'r> {
    #[inline]
    pub(super) fn new(ops: &'r [u64]) -> Self {
        Self { ops, at: 0 }
    }

    /// Returns the next operand.
    #[inline]
    pub(super) fn next(&mut self) -> u64 {
        let op = self.peek();
        self.at += 1;
        op
    }

    /// Returns the next operand without reading it; 0 if there is none.
    #[inline]
    pub(super) fn peek(&self) -> u64 {
        self.ops.get(self.at).copied().unwrap_or(0)
    }

    /// Returns the next operand if there is one, otherwise 0.
    #[inline]
    pub(super) fn optional(&mut self) -> u64 {
        let op = self.peek();
        self.at += usize::from(self.at < self.ops.len());
        op
    }

    /// Returns a number of things that follow, of which each takes an operand at least.
    pub(super) fn count(&mut self) -> u64 {
        let count = self.next();
        if count > self.left() as u64 {
            self.at = self.ops.len() + 1;
            return 0;
        }
        count
    }

    #[inline]
    pub(super) fn left(&self) -> usize {
        self.ops.len().saturating_sub(self.at)
    }

    /// True if more was read than there is.
    #[inline]
    pub(super) fn overran(&self) -> bool {
        self.at > self.ops.len()
    }
}

impl ModuleReader<'_> {
    /// Reads a value, followed by its type if it comes later.
    #[inline(always)]
    pub(super) fn value(
        &self,
        body: &mut FunctionDecoder<'_>,
        ops: &mut RecordOperands<'_>,
    ) -> BitcodeResult<(Value, TypeId)> {
        let number = self.next_value().wrapping_sub(ops.next() as u32);
        match self.values.get(number as usize) {
            Some(&known) => Ok(known),
            None => self.later_value(body, ops, number),
        }
    }

    #[cold]
    #[inline(never)]
    fn later_value(
        &self,
        body: &mut FunctionDecoder<'_>,
        ops: &mut RecordOperands<'_>,
        number: u32,
    ) -> BitcodeResult<(Value, TypeId)> {
        let ty = self.ty(ops.next())?;
        Ok((self.forward(body, number, ty)?, ty))
    }

    /// Returns the number of the next result.
    #[inline]
    pub(super) fn next_value(&self) -> u32 {
        self.values.len() as u32
    }

    /// Returns a constant, parameter or former result.
    pub(super) fn known(&self, number: u32) -> BitcodeResult<(Value, TypeId)> {
        match self.values.get(number as usize) {
            Some(&known) => Ok(known),
            None => Err(self.error(format!("value {number} is not there"))),
        }
    }

    /// Notes the use of a result that comes later.
    fn forward(&self, body: &mut FunctionDecoder<'_>, number: u32, ty: TypeId) -> BitcodeResult<Value> {
        let local = LocalId((number - body.first).wrapping_add(body.function.parameters));
        if local.0 >= Value::MAX_INDEX {
            return Err(self.error("a value that is not there"));
        }
        body.forward.push((local, ty));
        Ok(Value::local(local))
    }

    /// Reads a value of a type that is known, which may come later.
    #[inline]
    pub(super) fn typed(
        &self,
        body: &mut FunctionDecoder<'_>,
        ops: &mut RecordOperands<'_>,
        ty: TypeId,
    ) -> BitcodeResult<Value> {
        let relative = ops.next();
        self.at_number(body, self.next_value().wrapping_sub(relative as u32), ty)
    }

    #[inline]
    pub(super) fn at_number(
        &self,
        body: &mut FunctionDecoder<'_>,
        number: u32,
        ty: TypeId,
    ) -> BitcodeResult<Value> {
        match self.values.get(number as usize) {
            Some(&(value, found)) if found == ty => Ok(value),
            _ => self.unusual_value(body, number, ty),
        }
    }

    #[cold]
    fn unusual_value(&self, body: &mut FunctionDecoder<'_>, number: u32, ty: TypeId) -> BitcodeResult<Value> {
        if ty == body.types.metadata {
            return self.metadata_operand(u64::from(number), false);
        }
        match self.values.get(number as usize) {
            Some(_) => Err(self.error("an operand has another type than the instruction asks for")),
            None => self.forward(body, number, ty),
        }
    }

    #[inline]
    pub(super) fn block_operand(&self, body: &FunctionDecoder<'_>, number: u64) -> BitcodeResult<Value> {
        if number >= u64::from(body.blocks) {
            return Err(self.error(format!("block {number} of {}", body.blocks)));
        }
        Ok(Value::block(BlockId(number as u32)))
    }
}

//! Functions of other types: parameters, results, calls and returns.

use smallvec::SmallVec;

use super::{Place, Retyping};
use crate::{
    Error, Result,
    legalize::type_of,
    llvm::{AttributeIndex, AttributeValue, Function, Opcode, Type, Value, calling_convention},
};

impl<'m> Retyping<'_, 'm> {
    /// Gives a function the types of the target, and its calls and returns values of these.
    pub(super) fn function(&mut self, old: Function<'m>) -> Result<()> {
        self.parameter_types(old)?;
        if !self.concerns(old.ty()) {
            return Ok(());
        }
        let is_kernel = old.calling_convention() == calling_convention::SPIR_KERNEL;
        let place = if is_kernel { Place::Memory } else { Place::Signature };
        let mut params = SmallVec::<[Type<'m>; 8]>::new();
        for param in old.ty().params() {
            params.push(self.placed_type(param, place)?);
        }
        let result = self.placed_type(old.return_type(), place)?;
        let calls: Vec<_> = old
            .value()
            .uses()
            .filter_map(|used| used.instruction())
            .filter(|inst| inst.called_function() == Some(old) && inst.opcode() == Opcode::Call)
            .collect();
        let new = old.retyped(result.function(&params, false)?)?;
        if let Some(first) = new.entry().and_then(|entry| entry.instructions().next()) {
            self.builder.position_before(first);
            self.builder.set_debug_location(None)?;
            for (from, to) in old.params().zip(new.params()).filter(|(from, to)| from.ty() != to.ty()) {
                let value = self.unpacked(to, type_of(from)?, place)?;
                from.replace_all_uses_with(value)?;
            }
        }
        if result != old.return_type() {
            let returns: Vec<_> = new
                .blocks()
                .filter_map(|block| block.terminator())
                .filter(|end| end.opcode() == Opcode::Ret)
                .collect();
            for end in returns {
                self.position(end)?;
                let value = end.operand(0).ok_or_else(|| Error::internal("a return of nothing"))?;
                let value = self.packed(value, place)?;
                end.return_instead(value)?;
            }
        }
        for call in calls {
            self.position(call)?;
            let mut args = SmallVec::<[Value<'m>; 8]>::new();
            for arg in call.args() {
                let is_changed = self.concerns(type_of(arg)?);
                args.push(if is_changed { self.packed(arg, place)? } else { arg });
            }
            let inner = self.builder.call(new, &args)?;
            inner.copy_call_attributes(call, true)?;
            inner.drop_wrong_attributes();
            inner.copy_attachments(call)?;
            inner.set_tail_kind(call.tail_kind())?;
            inner.set_calling_convention(new.calling_convention())?;
            if !call.is_void() {
                let value = if inner.ty() == call.ty() {
                    inner.value()
                } else {
                    self.unpacked(inner.value(), call.ty(), place)?
                };
                call.value().replace_all_uses_with(value)?;
            }
            call.erase()?;
        }
        Ok(old.become_function(new)?)
    }

    /// Types that attributes of parameters name.
    fn parameter_types(&mut self, function: Function<'m>) -> Result<()> {
        for number in 0..function.param_count() {
            let index = AttributeIndex::Param(number);
            let named: SmallVec<[_; 2]> = function
                .attributes(index)
                .filter_map(|attribute| match attribute.value() {
                    AttributeValue::Type(Some(ty)) => Some((attribute.name().into_owned(), ty)),
                    _ => None,
                })
                .collect();
            for (name, ty) in named {
                let new = self.memory_type(ty, 0)?;
                if new != ty {
                    function.add_attribute(index, self.module.context().attribute_type(&name, new)?)?;
                }
            }
        }
        Ok(())
    }
}

//! Functions of other types: parameters, results, calls and returns.

use smallvec::SmallVec;

use super::{Retyping, ValuePlace};
use crate::{
    Error, Result,
    draft::{Function, Inst, Opcode, Type, Value, calling_convention},
    legalize::type_of,
};

impl<'m> Retyping<'_, 'm> {
    /// Gives a function the types of the target, and its calls and returns values of these.
    pub(super) fn function(&mut self, own: Function<'m>) -> Result<()> {
        self.parameter_types(own)?;
        if !self.concerns(own.ty()) {
            return Ok(());
        }
        let is_kernel = own.calling_convention() == calling_convention::SPIR_KERNEL;
        let place = if is_kernel { ValuePlace::Memory } else { ValuePlace::Signature };
        let mut params = SmallVec::<[Type<'m>; 8]>::new();
        for param in own.ty().params() {
            params.push(self.placed_type(param, place)?);
        }
        let result = self.placed_type(own.return_type(), place)?;
        let calls: Vec<_> = own
            .value()
            .using_instructions()
            .filter(|inst| inst.called_function() == Some(own) && inst.opcode() == Opcode::Call)
            .collect();
        let former_result = own.return_type();
        let changed = own.retype(result.function(&params, false)?)?;
        if let Some(first) = own.entry().and_then(|entry| entry.instructions().next()) {
            self.builder.position_before(first);
            self.builder.set_debug_location(None)?;
            for (param, ty, users) in changed {
                let value = self.unpacked(param, ty, place)?;
                own.replace_param(param, &users, value)?;
            }
        }
        if result != former_result {
            self.returns(own, place)?;
        }
        for call in calls {
            self.retype_call(call, own, place)?;
        }
        Ok(())
    }

    /// Has a function return values of the target's types.
    fn returns(&mut self, own: Function<'m>, place: ValuePlace) -> Result<()> {
        let returns: Vec<_> = own
            .blocks()
            .filter_map(|block| block.terminator())
            .filter(|end| end.opcode() == Opcode::Ret)
            .collect();
        for end in returns {
            self.position(end);
            let value = end.operand(0).ok_or_else(|| Error::internal("a return of nothing"))?;
            let value = self.packed(value, place)?;
            end.return_instead(value)?;
        }
        Ok(())
    }

    /// Puts a call of the changed function in the place of one.
    fn retype_call(&mut self, call: Inst<'m>, own: Function<'m>, place: ValuePlace) -> Result<()> {
        self.position(call);
        let mut args = SmallVec::<[Value<'m>; 8]>::new();
        for arg in call.args() {
            let is_changed = self.concerns(type_of(arg)?);
            args.push(if is_changed { self.packed(arg, place)? } else { arg });
        }
        let inner = self.builder.call(own, &args)?;
        inner.copy_call_attributes(call)?;
        inner.drop_wrong_attributes();
        inner.copy_attachments(call);
        inner.set_tail_kind(call.tail_kind())?;
        inner.set_calling_convention(own.calling_convention())?;
        if !call.is_void() {
            let value = if inner.ty() == call.ty() {
                inner.value()
            } else {
                self.unpacked(inner.value(), call.ty(), place)?
            };
            call.value().replace_all_uses_with(value)?;
        }
        Ok(call.erase()?)
    }

    /// Types that attributes of parameters name.
    fn parameter_types(&mut self, function: Function<'m>) -> Result<()> {
        for number in 0..function.param_count() {
            for (kind, ty) in function.attribute_types(number) {
                let new = self.memory_type(ty, 0)?;
                if new != ty {
                    function.set_attribute_type(number, kind, new)?;
                }
            }
        }
        Ok(())
    }
}

//! Calls: their callees, arguments, operand bundles and attributes.

use spirv_llvm_ir::{self as ir, AttributePosition, tables::TailCall};

use super::{BuildError, Built, Function, Inst, Opcode, Type, Value, rule};

impl<'m> Inst<'m> {
    fn call(self) -> Option<ir::Call> {
        let state = self.draft.state();
        let body = state.body(self.id.0);
        body.call(body.inst(self.id.1)).copied()
    }

    fn change_call(self, of: impl FnOnce(&mut ir::Call)) -> Built<()> {
        match self.draft.change().body_mut(self.id.0).call_mut(self.id.1) {
            Some(call) => of(call),
            None => return Err(BuildError::new("only a call has attributes")),
        }
        Ok(())
    }

    /// The type of a call's callee.
    pub(crate) fn call_type(self) -> Option<Type<'m>> {
        Some(Type { draft: self.draft, id: self.call()?.function })
    }

    /// The number of a call's arguments; 0 for an instruction that does not call.
    pub(crate) fn arg_count(self) -> u32 {
        self.call().map_or(0, |call| call.arguments)
    }

    /// An argument of a call.
    pub(crate) fn arg(self, index: u32) -> Option<Value<'m>> {
        if index < self.arg_count() { self.operand(index) } else { None }
    }

    /// The arguments of a call in order.
    pub(crate) fn args(self) -> impl Iterator<Item = Value<'m>> {
        (0..self.arg_count()).filter_map(move |index| self.operand(index))
    }

    /// The number of a call's operand bundles.
    pub(crate) fn bundle_count(self) -> u32 {
        let state = self.draft.state();
        let body = state.body(self.id.0);
        body.bundles(body.inst(self.id.1)).len() as u32
    }

    /// Whether a call has operand bundles of other tags than this one.
    pub(crate) fn has_bundles_but(self, tag: &str) -> bool {
        let state = self.draft.state();
        let body = state.body(self.id.0);
        let tag_of =
            |number: u32| state.ir.bundle_tags.get(number as usize).map(|tag| state.ir.strings.get(*tag));
        body.bundles(body.inst(self.id.1)).iter().any(|bundle| tag_of(bundle.tag) != Some(tag.as_bytes()))
    }

    /// Whether a call may or must reuse the caller's frame.
    pub(crate) fn tail_kind(self) -> TailCall {
        self.call().filter(|_| self.opcode() == Opcode::Call).map_or(TailCall::None, |call| call.tail)
    }

    /// Says whether a call may or must reuse the caller's frame.
    ///
    /// # Errors
    /// Where this does not call.
    pub(crate) fn set_tail_kind(self, tail: TailCall) -> Built<()> {
        self.change_call(|call| call.tail = tail)
    }

    /// Gives a call the attributes of another one, in place of its own.
    ///
    /// # Errors
    /// Where one is not a call, or the numbers of arguments differ.
    pub(crate) fn copy_call_attributes(self, from: Self) -> Built<()> {
        let attributes = from.call().filter(|call| call.arguments == self.arg_count());
        let attributes =
            attributes.ok_or_else(|| BuildError::new(format!("{self} has other arguments than {from}")))?;
        self.change_call(|call| call.attributes = attributes.attributes)
    }

    /// Drops the attributes of a call that its types cannot have.
    pub(crate) fn drop_wrong_attributes(self) {
        let Some(call) = self.call() else { return };
        let mut list = call.attributes;
        let args = self.args().filter_map(Value::ty).enumerate();
        let args = args.map(|(index, ty)| (AttributePosition::Parameter(index as u32), ty));
        for (position, ty) in std::iter::once((AttributePosition::Result, self.ty())).chain(args) {
            list = self.draft.change().fitting_attributes(list, position, ty.id);
        }
        let _ = self.change_call(|call| call.attributes = list);
    }
}

impl<'m> Function<'m> {
    /// Drops the attributes of the function's result and parameters that their types cannot have.
    pub(super) fn drop_wrong_attributes(self) {
        let mut list = self.draft.state().body(self.id).attributes;
        let params = self.ty().params().enumerate();
        let params = params.map(|(index, ty)| (AttributePosition::Parameter(index as u32), ty));
        for (position, ty) in std::iter::once((AttributePosition::Result, self.return_type())).chain(params) {
            list = self.draft.change().fitting_attributes(list, position, ty.id);
        }
        self.draft.change().body_mut(self.id).attributes = list;
    }

    /// Gives the function the attributes of another one, but for those of parameters and of the result where the types differ.
    ///
    /// # Errors
    /// Where the numbers of parameters differ.
    pub(crate) fn copy_attributes(self, from: Self) -> Built<()> {
        rule(self.param_count() == from.param_count(), || {
            format!("{self} has other parameters than {from}")
        })?;
        let same: Vec<bool> =
            self.ty().params().zip(from.ty().params()).map(|(to, from)| to == from).collect();
        let same_result = self.return_type() == from.return_type();
        let state = &mut *self.draft.change();
        let mut list = state.ir.attribute_list(state.body(from.id).attributes).clone();
        list.sets.retain(|(position, _)| match position {
            AttributePosition::Function => true,
            AttributePosition::Result => same_result,
            AttributePosition::Parameter(index) => same.get(*index as usize).copied().unwrap_or_default(),
        });
        let list = state.ir.intern_attribute_list(list);
        state.body_mut(self.id).attributes = list;
        Ok(())
    }
}

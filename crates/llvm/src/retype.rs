//! Giving functions, variables and values of a module that this project made itself other types.

use super::{
    diagnostics::{BuildError, rule},
    ffi::*,
    function::{Function, Global},
    inst::Inst,
    opcode::Opcode,
    types::{Type, TypeKind},
    value::Value,
};

impl<'m> Function<'m> {
    /// A function of another type in the place of this one, with its name, body and attributes. Parameters whose types stay
    /// are those of the new function; those of other types, and calls, are left to the caller, who then calls
    /// [`Self::become_function`] on what is left of this one.
    ///
    /// # Errors
    /// Where the type has another number of parameters.
    pub fn retyped(self, ty: Type<'m>) -> Result<Self, BuildError> {
        let new = Self::wrap(live!(sl_retype_function(self.value().raw(), ty.raw())));
        new.ok_or_else(|| BuildError::new(format!("{self} cannot be of type {ty}")))
    }

    /// Puts another function in place of this one everywhere, which is gone then with all views on it.
    ///
    /// # Errors
    /// Where it is the same function, or one of another address space.
    pub fn become_function(self, other: Self) -> Result<(), BuildError> {
        let done = live!(sl_replace_function(self.value().raw(), other.value().raw()));
        rule(done, || format!("{other} cannot be in place of {self}"))
    }
}

impl<'m> Global<'m> {
    /// A variable of another type in the place of this one, which is gone then with all views on it.
    ///
    /// # Errors
    /// Where the initializer does not fit the type, or there is one for a variable without.
    pub fn retyped(self, ty: Type<'m>, initializer: Option<Value<'m>>) -> Result<Self, BuildError> {
        let sized = ty.is_sized() && ty.kind() != TypeKind::Function;
        rule(sized, || format!("a variable cannot be of type {ty}"))?;
        let initializer = initializer.map_or(std::ptr::null_mut(), Value::raw);
        let new = Self::wrap(live!(sl_retype_global(self.value().raw(), ty.raw(), initializer)));
        new.ok_or_else(|| BuildError::new(format!("a variable cannot become one of type {ty}")))
    }
}

impl<'m> Inst<'m> {
    /// Drops the attributes of a call that its types cannot have.
    pub fn drop_wrong_attributes(self) {
        live!(sl_drop_wrong_attributes(self.raw()));
    }

    /// Makes a return one of another value; views on the return are dead then.
    ///
    /// # Errors
    /// Where this is no return, or the function is of another type.
    pub fn return_instead(self, value: Value<'m>) -> Result<(), BuildError> {
        let done = live!(sl_return_instead(self.raw(), value.raw()));
        rule(done, || format!("this function does not return {value}"))
    }

    /// Makes a switch one on another value with as many cases, which lead to the same blocks in the same order; views on the
    /// switch are dead then.
    ///
    /// # Errors
    /// Where this is no switch, or the cases are not constants of the value's type.
    pub fn switch_instead(self, value: Value<'m>, cases: &[Value<'m>]) -> Result<(), BuildError> {
        // A view is `repr(transparent)` over the handle.
        let raws = cases.as_ptr().cast();
        let done = live!(sl_switch_instead(self.raw(), value.raw(), raws, cases.len()));
        rule(done, || format!("this is no switch of {} cases", cases.len()))
    }

    /// Changes the type of floating-point numbers that an instruction gives. LLVM keeps no rule between the types of operands
    /// and result, so the caller changes all that it is used with before anything else looks at the function.
    ///
    /// # Errors
    /// Where the instruction gives something else, or is a call.
    pub fn set_float_type(self, ty: Type<'m>) -> Result<(), BuildError> {
        let fits = self.ty().scalar().is_float()
            && ty.scalar().is_float()
            && (self.ty().kind() == TypeKind::Vector) == (ty.kind() == TypeKind::Vector)
            && self.ty().vector_len() == ty.vector_len();
        let done = fits && checked!(sl_mutate_type(self.raw(), ty.raw()));
        rule(done, || format!("{} does not give {ty}", self.value()))
    }

    /// Sets an operand to floating-point numbers of another format; see [`Self::set_float_type`].
    ///
    /// # Errors
    /// Where the operand is something else, or the instruction calls or keeps the type of what it accesses.
    pub fn set_float_operand(self, index: u32, to: Value<'m>) -> Result<(), BuildError> {
        let is_float = |value: Value<'m>| value.ty().is_some_and(|ty| ty.scalar().is_float());
        let fits = self.operand(index).is_some_and(is_float)
            && is_float(to)
            && (!self.opcode().is_call() || self.call_type().is_some_and(Type::is_vararg))
            && self.opcode() != Opcode::Store;
        let done = fits && checked!(sl_put_operand(self.raw(), index, to.raw()));
        rule(done, || format!("operand {index} of {} cannot be {to}", self.value()))
    }
}

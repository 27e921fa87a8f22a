//! Arithmetic, comparisons, conversions, selection.

use spirv_llvm_ir::{
    self as ir,
    tables::{InstFlags, OpcodeClass},
};

use super::{Builder, Built, lanes, plain, rule, same_type, type_of};
use crate::draft::{
    FastMath, Flags, FloatPredicate, Inst, IntPredicate, Opcode, Type, TypeKind, Value, types::casts_fit,
};

/// Whether an opcode is a binary operation on integers.
fn is_int_binary(opcode: Opcode) -> bool {
    opcode.class() == OpcodeClass::Binary && !opcode.has_fast_math()
}

/// Whether an opcode is a binary operation on floating-point numbers.
pub(crate) fn is_float_binary(opcode: Opcode) -> bool {
    opcode.class() == OpcodeClass::Binary && opcode.has_fast_math()
}

impl<'m> Builder<'m> {
    /// A binary operation on integers or floating-point numbers, or vectors of them.
    ///
    /// # Errors
    /// Where the operation is not binary, or the operands are not of one type that it takes.
    pub(crate) fn binary(&self, opcode: Opcode, left: Value<'m>, right: Value<'m>) -> Built<Value<'m>> {
        self.binary_of(opcode, left, right, InstFlags::default())
    }

    fn binary_of(
        &self,
        opcode: Opcode,
        left: Value<'m>,
        right: Value<'m>,
        flags: InstFlags,
    ) -> Built<Value<'m>> {
        let ty = same_type(left, right)?;
        let scalar = ty.scalar();
        let fits =
            (is_int_binary(opcode) && scalar.is_int()) || (is_float_binary(opcode) && scalar.is_float());
        rule(fits, || format!("{opcode:?} does not take {left}"))?;
        let mut inst = ir::Inst::new(opcode, ty.id);
        inst.flags = flags;
        Ok(self.make(inst, &[left, right])?.value())
    }

    /// A binary operation on integers with flags; those that it cannot have are ignored.
    ///
    /// # Errors
    /// As [`Self::binary`].
    pub(crate) fn binary_flags(
        &self,
        opcode: Opcode,
        left: Value<'m>,
        right: Value<'m>,
        flags: Flags,
    ) -> Built<Value<'m>> {
        self.binary_of(opcode, left, right, flags.of_opcode(opcode))
    }

    /// A binary operation on floating-point numbers with fast-math flags.
    ///
    /// # Errors
    /// As [`Self::binary`].
    pub(crate) fn binary_fast(
        &self,
        opcode: Opcode,
        left: Value<'m>,
        right: Value<'m>,
        flags: FastMath,
    ) -> Built<Value<'m>> {
        let value = self.binary(opcode, left, right)?;
        with_fast_math(value, flags);
        Ok(value)
    }

    /// The negation of integers.
    ///
    /// # Errors
    /// Where the operand is not of integers.
    pub(crate) fn neg(&self, value: Value<'m>) -> Built<Value<'m>> {
        let zero = type_of(value)?.const_null()?;
        self.binary(Opcode::Sub, zero, value)
    }

    /// All bits of an integer flipped.
    ///
    /// # Errors
    /// Where the operand is not of integers.
    pub(crate) fn not(&self, value: Value<'m>) -> Built<Value<'m>> {
        let ones = type_of(value)?.const_all_ones()?;
        self.binary(Opcode::Xor, value, ones)
    }

    /// The negation of floating-point numbers.
    ///
    /// # Errors
    /// Where the operand is not of floating-point numbers.
    pub(crate) fn fneg(&self, value: Value<'m>, flags: FastMath) -> Built<Value<'m>> {
        let ty = type_of(value)?;
        rule(ty.scalar().is_float(), || format!("{value} is not of floating-point numbers"))?;
        let value = self.make(ir::Inst::new(Opcode::FNeg, ty.id), &[value])?.value();
        with_fast_math(value, flags);
        Ok(value)
    }

    /// A bitcast that is an instruction even where it changes nothing.
    ///
    /// # Errors
    /// Where the types do not have the same bits.
    pub(crate) fn bitcast(&self, value: Value<'m>, to: Type<'m>) -> Built<Value<'m>> {
        plain(value)?;
        let fits = casts_fit(Opcode::BitCast, type_of(value)?, to);
        rule(fits, || format!("{value} cannot be taken for {to}"))?;
        Ok(self.make(ir::Inst::new(Opcode::BitCast, to.id), &[value])?.value())
    }

    /// A conversion, by LLVM's rules on the types of each; a value that has the type already is returned.
    ///
    /// # Errors
    /// Where the operation is no conversion or not one between these types.
    pub(crate) fn cast(&self, opcode: Opcode, value: Value<'m>, to: Type<'m>) -> Built<Value<'m>> {
        plain(value)?;
        let from = type_of(value)?;
        rule(casts_fit(opcode, from, to), || format!("{opcode:?} does not convert {from} to {to}"))?;
        if opcode == Opcode::PtrToAddr {
            let state = self.context.draft.state();
            let width = from.scalar().address_space().map(|space| state.ir.layout.pointer(space).index);
            drop(state);
            rule(to.scalar().int_width() == width, || format!("an address is not of type {to}"))?;
        }
        if from == to {
            return Ok(value);
        }
        Ok(self.make(ir::Inst::new(opcode, to.id), &[value])?.value())
    }

    fn compare(
        &self,
        predicate: ir::tables::Predicate,
        left: Value<'m>,
        right: Value<'m>,
    ) -> Built<Value<'m>> {
        let ty = self.bool_of(same_type(left, right)?);
        Ok(self.make(ir::Inst::comparison(predicate, ty), &[left, right])?.value())
    }

    /// A comparison of integers or pointers, or vectors of them.
    ///
    /// # Errors
    /// Where the operands are not of one such type.
    pub(crate) fn icmp(
        &self,
        predicate: IntPredicate,
        left: Value<'m>,
        right: Value<'m>,
    ) -> Built<Value<'m>> {
        let scalar = same_type(left, right)?.scalar();
        rule(scalar.is_int() || scalar.is_pointer(), || format!("icmp does not take {left}"))?;
        self.compare(ir::tables::Predicate::Integer(predicate), left, right)
    }

    /// A comparison of floating-point numbers, or vectors of them.
    ///
    /// # Errors
    /// Where the operands are not of one such type.
    pub(crate) fn fcmp(
        &self,
        predicate: FloatPredicate,
        left: Value<'m>,
        right: Value<'m>,
        flags: FastMath,
    ) -> Built<Value<'m>> {
        rule(same_type(left, right)?.scalar().is_float(), || format!("fcmp does not take {left}"))?;
        let value = self.compare(ir::tables::Predicate::Float(predicate), left, right)?;
        with_fast_math(value, flags);
        Ok(value)
    }

    /// One of two values by a boolean, or lane by lane by a vector of them.
    ///
    /// # Errors
    /// Where the types do not fit.
    pub(crate) fn select(&self, condition: Value<'m>, yes: Value<'m>, no: Value<'m>) -> Built<Value<'m>> {
        plain(condition)?;
        plain(yes)?;
        let ty = same_type(yes, no)?;
        let by = type_of(condition)?;
        rule(by.scalar().is_int_of(1), || format!("{condition} is not a condition"))?;
        rule(!by.is_vector() || lanes(by) == lanes(ty), || "the lanes of a select differ".into())?;
        rule(ty.kind() != TypeKind::Token, || format!("no select between values of type {ty}"))?;
        Ok(self.make(ir::Inst::new(Opcode::Select, ty.id), &[condition, yes, no])?.value())
    }

    /// The same operation, with the same flags, on other values and with a result of another type: an operation that operands and
    /// flags alone say.
    ///
    /// # Errors
    /// Where the instruction says more, or a value is none of the function.
    pub(crate) fn same(&self, inst: Inst<'m>, ty: Type<'m>, values: &[Value<'m>]) -> Built<Inst<'m>> {
        let opcode = inst.opcode();
        let plain = matches!(opcode.class(), OpcodeClass::Binary | OpcodeClass::Unary | OpcodeClass::Cast)
            || matches!(opcode, Opcode::ICmp | Opcode::FCmp | Opcode::Select | Opcode::Freeze);
        rule(plain && inst.operand_count() as usize == values.len(), || {
            format!("{inst} is no plain operation on {} values", values.len())
        })?;
        let mut new = match inst.ask(|_, inst| inst.predicate()) {
            Some(predicate) => ir::Inst::comparison(predicate, ty.id),
            None => ir::Inst::new(opcode, ty.id),
        };
        new.flags = inst.ask(|_, inst| inst.flags);
        self.make(new, values)
    }

    /// A value in which undefined bits have become arbitrary but fixed ones.
    ///
    /// # Errors
    /// Where the operand is not an ordinary value.
    pub(crate) fn freeze(&self, value: Value<'m>) -> Built<Value<'m>> {
        plain(value)?;
        rule(!value.is_of(TypeKind::Token), || "a token cannot be frozen".into())?;
        Ok(self.make(ir::Inst::new(Opcode::Freeze, type_of(value)?.id), &[value])?.value())
    }
}

pub(super) fn with_fast_math(value: Value<'_>, flags: FastMath) {
    if let Some(inst) = value.as_instruction().filter(|_| !flags.is_empty()) {
        inst.set_fast_math(flags);
    }
}

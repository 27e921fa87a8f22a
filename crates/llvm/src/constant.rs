//! Constants: reading their bits and elements, and making them.

use inkwell::llvm_sys::{LLVMValue, core::*};

use super::{
    diagnostics::{BuildError, rule},
    ffi::*,
    module::Context,
    opcode::{GepFlags, Opcode},
    types::{Is, Type, TypeKind, count32},
    value::{Value, ValueKind},
};

/// The value of a constant integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ConstInt<'m> {
    /// The width in bits.
    pub width: u32,
    /// The bits, low word first; those above the width are 0.
    pub words: &'m [u64],
}

impl ConstInt<'_> {
    /// The value without sign, where it fits.
    #[inline]
    #[must_use]
    pub fn as_u64(self) -> Option<u64> {
        let (&low, high) = self.words.split_first()?;
        high.iter().all(|&word| word == 0).then_some(low)
    }

    /// The value with sign, where the width is at most 64.
    #[inline]
    #[must_use]
    pub fn as_i64(self) -> Option<i64> {
        let low = *self.words.first()?;
        (1..=64).contains(&self.width).then(|| {
            let shift = 64 - self.width;
            low.wrapping_shl(shift).cast_signed() >> shift
        })
    }
}

impl<'m> Value<'m> {
    /// The value of a constant integer of any width.
    #[inline]
    #[must_use]
    pub fn const_int(self) -> Option<ConstInt<'m>> {
        let mut width = 0;
        let words = live!(sl_int_words(self.raw(), &mut width));
        // SAFETY: LLVM keeps as many words as the width needs with the constant, which lives as long as its context.
        (!words.is_null()).then(|| ConstInt {
            width,
            words: unsafe { std::slice::from_raw_parts(words, width.div_ceil(64) as usize) },
        })
    }

    /// The value of a constant integer without sign, where it fits.
    #[inline]
    #[must_use]
    pub fn const_u64(self) -> Option<u64> {
        self.const_int()?.as_u64()
    }

    /// The value of a constant integer with sign, where its width is at most 64.
    #[inline]
    #[must_use]
    pub fn const_i64(self) -> Option<i64> {
        self.const_int()?.as_i64()
    }

    /// The bits of a constant of a floating-point type of any format: the width and two words, low first.
    #[inline]
    #[must_use]
    pub fn const_fp(self) -> Option<(u32, [u64; 2])> {
        let mut words = [0; 2];
        let width = live!(sl_fp_bits(self.raw(), words.as_mut_ptr()));
        (width != 0).then_some((width, words))
    }

    /// An element of a constant aggregate or vector (zero, undef and poison ones too) by number.
    #[inline]
    #[must_use]
    pub fn aggregate_element(self, index: u64) -> Option<Self> {
        Self::wrap(live!(sl_aggregate_element(self.raw(), index)))
    }

    /// Whether it is the constant of all zero bits of its type.
    #[inline]
    #[must_use]
    pub fn is_null(self) -> bool {
        live!(sl_is_null(self.raw()))
    }

    /// The operation of a constant expression.
    #[inline]
    #[must_use]
    pub fn const_opcode(self) -> Option<Opcode> {
        match self.kind() {
            ValueKind::ConstantExpr(opcode) => Some(opcode),
            _ => None,
        }
    }

    /// The type that a GEP indexes, instruction or constant expression.
    #[inline]
    #[must_use]
    pub fn gep_source(self) -> Option<Type<'m>> {
        Type::wrap(live!(sl_gep_source(self.raw())))
    }

    /// The no-wrap flags of a GEP, instruction or constant expression.
    #[inline]
    #[must_use]
    pub fn gep_flags(self) -> GepFlags {
        GepFlags::from_bits_retain(live!(sl_gep_flags(self.raw())))
    }

    /// Whether it is a constant and not bound to one function.
    fn constant(self) -> Result<Self, BuildError> {
        rule(self.is_constant(), || format!("{self} is not a constant"))?;
        Ok(self)
    }

    /// A cast of a constant: trunc, ptrtoint, ptrtoaddr, inttoptr, bitcast or addrspacecast; LLVM folds it where it can.
    ///
    /// # Errors
    /// Where this is not a constant, LLVM has no constant expression of the operation, or the types do not fit it.
    pub fn const_cast(self, opcode: Opcode, to: Type<'m>) -> Result<Self, BuildError> {
        let mut valid = false;
        let raw = live!(sl_const_cast(opcode.number(), self.raw(), to.raw(), &mut valid));
        rule(valid, || format!("there is no constant {opcode:?} of {self} to {to}"))?;
        made(raw)
    }
}

fn made<'m>(raw: *mut LLVMValue) -> Result<Value<'m>, BuildError> {
    Value::wrap(raw).ok_or_else(|| BuildError::new("LLVM made no constant"))
}

fn raws(values: &[Value<'_>]) -> *mut *mut LLVMValue {
    // A view is `repr(transparent)` over the handle, and LLVM does not write through the pointer.
    values.as_ptr().cast::<*mut LLVMValue>().cast_mut()
}

impl<'m> Type<'m> {
    /// An integer constant: `value` cut to the width.
    ///
    /// # Errors
    /// Where this is not an integer type.
    pub fn const_int(self, value: u64) -> Result<Value<'m>, BuildError> {
        self.const_words(&[value])
    }

    /// An integer constant from 64-bit words, low first; missing ones are 0, bits above the width are cut.
    ///
    /// # Errors
    /// Where this is not an integer type.
    pub fn const_words(self, words: &[u64]) -> Result<Value<'m>, BuildError> {
        let width =
            self.int_width().ok_or_else(|| BuildError::new(format!("{self} is not an integer type")))?;
        let needed = width.div_ceil(64) as usize;
        let words = if words.is_empty() { &[0] } else { &words[..words.len().min(needed)] };
        let count = count32(words.len())?;
        made(checked!(LLVMConstIntOfArbitraryPrecision(self.raw(), count, words.as_ptr())))
    }

    /// Whether the type has a constant of all zero bits.
    #[must_use]
    pub fn has_null(self) -> bool {
        self.is(Is::Nullable)
    }

    /// The constant of all zero bits.
    ///
    /// # Errors
    /// Where the type has none.
    pub fn const_null(self) -> Result<Value<'m>, BuildError> {
        rule(self.has_null(), || format!("the type {self} has no zero"))?;
        made(checked!(LLVMConstNull(self.raw())))
    }

    /// The integer of all one bits, or a vector of it.
    ///
    /// # Errors
    /// Where this is neither integer nor vector of integers.
    pub fn const_all_ones(self) -> Result<Value<'m>, BuildError> {
        rule(self.scalar().is_int(), || format!("{self} is not of integers"))?;
        made(checked!(LLVMConstAllOnes(self.raw())))
    }

    fn holds_values(self) -> Result<(), BuildError> {
        let usable = self.is_first_class()
            && !matches!(self.kind(), TypeKind::Label | TypeKind::Metadata | TypeKind::Token);
        rule(usable, || format!("there is no undefined value of type {self}"))
    }

    /// The poison value.
    ///
    /// # Errors
    /// Where the type has no values.
    pub fn poison(self) -> Result<Value<'m>, BuildError> {
        self.holds_values()?;
        made(checked!(LLVMGetPoison(self.raw())))
    }

    /// A constant array of this element type.
    ///
    /// # Errors
    /// Where an element is not a constant of this type.
    pub fn const_array(self, elements: &[Value<'m>]) -> Result<Value<'m>, BuildError> {
        rule(self.is(Is::ArrayElement), || format!("an array cannot have elements of type {self}"))?;
        for element in elements {
            self.check_element(*element)?;
        }
        made(checked!(LLVMConstArray2(self.raw(), raws(elements), elements.len() as u64)))
    }

    /// A constant of this struct type, named or not.
    ///
    /// # Errors
    /// Where it is not a struct with a body, or the members do not fit it.
    pub fn const_struct(self, members: &[Value<'m>]) -> Result<Value<'m>, BuildError> {
        let usable = self.kind() == TypeKind::Struct && !self.is_opaque_struct();
        rule(usable, || format!("{self} is not a struct with a body"))?;
        let fits = self.member_count() as usize == members.len();
        rule(fits, || format!("{self} does not have {} members", members.len()))?;
        for (ty, member) in self.members().zip(members) {
            ty.check_element(*member)?;
        }
        let count = count32(members.len())?;
        made(checked!(LLVMConstNamedStruct(self.raw(), raws(members), count)))
    }

    /// A constant vector of this element type.
    ///
    /// # Errors
    /// Where there is no element, or one is not a constant of this type.
    pub fn const_vector(self, elements: &[Value<'m>]) -> Result<Value<'m>, BuildError> {
        rule(self.is(Is::VectorElement), || format!("a vector cannot have elements of type {self}"))?;
        rule(!elements.is_empty(), || "a vector needs an element".into())?;
        for element in elements {
            self.check_element(*element)?;
        }
        let count = count32(elements.len())?;
        made(checked!(LLVMConstVector(raws(elements), count)))
    }

    fn check_element(self, element: Value<'m>) -> Result<(), BuildError> {
        element.constant()?;
        rule(element.has_type(self), || format!("{element} is not of type {self}"))
    }
}

impl<'m> Context<'m> {}

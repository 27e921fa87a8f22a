//! Constants: reading their bits and elements, and making them.

use smallvec::SmallVec;
use spirv_llvm_ir as ir;

use super::{
    BuildError, Built, Context, FloatPredicate, GepFlags, IntPredicate, Module, Opcode, Type, TypeKind,
    Value, ValueKind,
    builder::check_gep,
    rule,
    value::{ValueId, expression_opcode},
};
use crate::view::{IntegerConstant, codes_are_whole};

/// Inline assembly as a callee.
#[derive(Clone, Debug)]
pub(crate) struct AssemblyCallee<'m> {
    /// The type of the call.
    pub(crate) function_type: Type<'m>,
    /// The constraints, separated by commas.
    pub(crate) constraints: Vec<u8>,
}

impl<'m> Value<'m> {
    fn asked<R>(self, of: impl FnOnce(&ir::Module, ir::ConstantId) -> Option<R>) -> Option<R> {
        of(&self.draft.state().ir, self.constant_id()?)
    }

    /// A constant made of this one.
    fn folded(
        self,
        of: impl FnOnce(&mut ir::Module, ir::ConstantId) -> Option<ir::ConstantId>,
    ) -> Option<Self> {
        let id = of(&mut self.draft.change().ir, self.constant_id()?)?;
        Some(self.draft.constant(id))
    }

    /// The value of a constant integer of any width.
    pub(crate) fn const_int(self) -> Option<IntegerConstant> {
        self.asked(|ir, id| {
            let width = ir.types.integer_width(ir.constants.ty(id))?;
            Some(IntegerConstant { width, words: SmallVec::from_slice(ir.constants.integer_words(id)?) })
        })
    }

    /// The value of a constant integer without sign, where it fits.
    #[inline]
    pub(crate) fn const_u64(self) -> Option<u64> {
        match self.asked(|ir, id| ir.constants.integer(id)) {
            Some(value) => Some(value),
            None => self.const_int()?.as_u64(),
        }
    }

    /// The value of a constant integer with sign, where its width is at most 64.
    pub(crate) fn const_i64(self) -> Option<i64> {
        self.const_int()?.as_i64()
    }

    /// The bits of a constant of a floating-point type of any format: the width and two words, low first.
    pub(crate) fn const_fp(self) -> Option<(u32, [u64; 2])> {
        self.asked(|ir, id| {
            let ty = ir.constants.ty(id);
            let words = match ir.constants.get(id) {
                ir::Constant::Float(bits) => [bits, 0],
                ir::Constant::Words(words) if ir.types.is_float(ty) => {
                    [words.first().copied().unwrap_or_default(), words.get(1).copied().unwrap_or_default()]
                }
                _ => return None,
            };
            Some((ir.types.width(ty), words))
        })
    }

    /// An element of a constant aggregate or vector (zero, undef and poison ones too) by number.
    pub(crate) fn aggregate_element(self, index: u64) -> Option<Self> {
        self.folded(|ir, id| ir.element(id, index))
    }

    /// Whether it is the constant of all zero bits of its type.
    pub(crate) fn is_null(self) -> bool {
        self.asked(|ir, id| Some(ir.is_zero(id))).unwrap_or_default()
    }

    /// The operation of a constant expression.
    pub(crate) fn const_opcode(self) -> Option<Opcode> {
        self.asked(expression_opcode)
    }

    /// The type that a GEP indexes, instruction or constant expression.
    pub(crate) fn gep_source(self) -> Option<Type<'m>> {
        let id = match self.id {
            ValueId::Inst(function, id) => {
                let state = self.draft.state();
                let inst = state.body(function).inst(id);
                inst.source_type().filter(|_| inst.opcode == Opcode::GetElementPtr)?
            }
            _ => self.asked(|ir, id| match ir.constants.get(id) {
                ir::Constant::Expression { opcode: Opcode::GetElementPtr, source, .. } => source,
                _ => None,
            })?,
        };
        Some(Type { draft: self.draft, id })
    }

    /// The type of a call of inline assembly, and its constraints.
    pub(crate) fn inline_asm(self) -> Option<AssemblyCallee<'m>> {
        let (ty, constraints) = self.asked(|ir, id| match ir.constants.get(id) {
            ir::Constant::InlineAsm { function, constraints, .. } => {
                Some((function, ir.strings.get(constraints).to_vec()))
            }
            _ => None,
        })?;
        Some(AssemblyCallee { function_type: Type { draft: self.draft, id: ty }, constraints })
    }

    fn constant(self) -> Built<ir::ConstantId> {
        let id = self.constant_id().filter(|_| self.kind() != ValueKind::InlineAsm);
        id.ok_or_else(|| BuildError::new(format!("{self} is not a constant")))
    }

    /// A cast of a constant: trunc, ptrtoint, ptrtoaddr, inttoptr, bitcast or addrspacecast, folded where it can be.
    ///
    /// # Errors
    /// Where this is not a constant, there is no constant expression of the operation, or the types do not fit it.
    pub(crate) fn const_cast(self, opcode: Opcode, to: Type<'m>) -> Built<Self> {
        let id = self.constant()?;
        let made = self.draft.change().ir.constant_cast(opcode, id, to.id);
        let made = made
            .ok_or_else(|| BuildError::new(format!("there is no constant {opcode:?} of {self} to {to}")))?;
        Ok(self.draft.constant(made))
    }

    /// An addition, subtraction or exclusive or of constant integers, or of vectors of them, folded where it can be.
    ///
    /// # Errors
    /// Where the operands are not constants of one such type, or the operation is another.
    pub(crate) fn const_binary(self, opcode: Opcode, other: Self) -> Built<Self> {
        let (left, right) = (self.constant()?, other.constant()?);
        let usable = self.ty().is_some_and(|ty| ty.scalar().is_int() && other.has_type(ty));
        rule(usable, || format!("{opcode:?} needs two integers of one type, not {self} and {other}"))?;
        let made = self.draft.change().ir.constant_binary(opcode, left, right);
        let made = made.ok_or_else(|| BuildError::new(format!("there is no constant {opcode:?}")))?;
        Ok(self.draft.constant(made))
    }

    /// A component of a constant vector.
    ///
    /// # Errors
    /// Where this is no constant vector, or the index no constant integer.
    pub(crate) fn const_extract(self, index: Self) -> Built<Self> {
        let (vector, at) = (self.constant()?, index.constant()?);
        let usable = index.ty().is_some_and(Type::is_int) && self.ty().is_some_and(Type::is_vector);
        let made = usable.then(|| self.draft.change().ir.fold_extract_element(vector, at)).flatten();
        let made = made.ok_or_else(|| BuildError::new(format!("there is no component {index} of {self}")))?;
        Ok(self.draft.constant(made))
    }

    /// A constant GEP over this pointer.
    ///
    /// # Errors
    /// Where something is not constant, or the indices do not fit the source type.
    pub(crate) fn const_gep(self, source: Type<'m>, indices: &[Self], flags: GepFlags) -> Built<Self> {
        let mut operands: SmallVec<[ir::ConstantId; 6]> = SmallVec::new();
        operands.push(self.constant()?);
        for index in indices {
            operands.push(index.constant()?);
        }
        check_gep(source, self, indices)?;
        let made = self.draft.change().ir.fold_gep(source.id, flags.to_bitcode(), &operands);
        let made = made.ok_or_else(|| BuildError::new("there is no such constant getelementptr"))?;
        Ok(self.draft.constant(made))
    }

    /// A comparison of constant integers.
    pub(crate) fn fold_icmp(self, predicate: IntPredicate, right: Self) -> Option<Self> {
        let right = right.constant_id()?;
        self.folded(|ir, left| ir.fold_number_compare(ir::tables::Predicate::Integer(predicate), left, right))
    }

    /// A comparison of constant floating-point numbers.
    pub(crate) fn fold_fcmp(self, predicate: FloatPredicate, right: Self) -> Option<Self> {
        let right = right.constant_id()?;
        self.folded(|ir, left| ir.fold_number_compare(ir::tables::Predicate::Float(predicate), left, right))
    }
}

/// Operations on constant numbers, done now. Each gives `None` where the operands are not constants of numbers, or not such
/// as the operation takes. What the operation does not define, such as a quotient by zero, is poison.
impl<'m> Module<'m> {
    /// A binary operation.
    pub(crate) fn fold_binary(self, opcode: Opcode, left: Value<'m>, right: Value<'m>) -> Option<Value<'m>> {
        let right = right.constant_id()?;
        left.folded(|ir, left| ir.fold_numbers(opcode, left, right))
    }

    /// The number with the other sign.
    pub(crate) fn fold_fneg(self, value: Value<'m>) -> Option<Value<'m>> {
        value.folded(|ir, id| ir.fold_number_negation(id))
    }

    /// A conversion, or a reinterpretation of all bits.
    pub(crate) fn fold_cast(self, opcode: Opcode, value: Value<'m>, ty: Type<'m>) -> Option<Value<'m>> {
        value.folded(|ir, id| ir.fold_number_cast(opcode, id, ty.id))
    }
}

impl<'m> Type<'m> {
    /// An integer constant: `value` cut to the width.
    ///
    /// # Errors
    /// Where this is not an integer type.
    pub(crate) fn const_int(self, value: u64) -> Built<Value<'m>> {
        self.const_words(&[value])
    }

    /// An integer constant from 64-bit words, low first; missing ones are 0, bits above the width are cut.
    ///
    /// # Errors
    /// Where this is not an integer type.
    pub(crate) fn const_words(self, words: &[u64]) -> Built<Value<'m>> {
        rule(self.is_int(), || format!("{self} is not an integer type"))?;
        Ok(self.draft.make(|ir| ir.integer(self.id, words)))
    }

    /// A floating-point constant of any format from its bits, low word first; NaN payloads stay.
    ///
    /// # Errors
    /// Where this is not a floating-point type.
    pub(crate) fn const_fp_bits(self, words: [u64; 2]) -> Built<Value<'m>> {
        rule(self.is_float(), || format!("{self} is not a floating-point type"))?;
        Ok(self.draft.make(|ir| ir.float(self.id, &words)))
    }

    /// The constant of all zero bits.
    ///
    /// # Errors
    /// Where the type has none.
    pub(crate) fn const_null(self) -> Built<Value<'m>> {
        rule(self.has_null(), || format!("the type {self} has no zero"))?;
        Ok(self.draft.make(|ir| ir.zero(self.id)))
    }

    /// The integer of all one bits, or a vector of it.
    ///
    /// # Errors
    /// Where this is neither integer nor vector of integers.
    pub(crate) fn const_all_ones(self) -> Built<Value<'m>> {
        rule(self.scalar().is_int(), || format!("{self} is not of integers"))?;
        Ok(self.draft.make(|ir| ir.all_ones(self.id)))
    }

    fn holds_values(self) -> Built<()> {
        let usable = self.is_first_class()
            && !matches!(self.kind(), TypeKind::Label | TypeKind::Metadata | TypeKind::Token);
        rule(usable, || format!("there is no undefined value of type {self}"))
    }

    /// The undefined value.
    ///
    /// # Errors
    /// Where the type has no values.
    pub(crate) fn undef(self) -> Built<Value<'m>> {
        self.holds_values()?;
        Ok(self.draft.make(|ir| ir.undef(self.id)))
    }

    /// The poison value.
    ///
    /// # Errors
    /// Where the type has no values.
    pub(crate) fn poison(self) -> Built<Value<'m>> {
        self.holds_values()?;
        Ok(self.draft.make(|ir| ir.poison(self.id)))
    }

    fn aggregate(self, members: &[Value<'m>]) -> Built<Value<'m>> {
        let mut ids: SmallVec<[ir::ConstantId; 8]> = SmallVec::with_capacity(members.len());
        for member in members {
            ids.push(member.constant()?);
        }
        Ok(self.draft.make(|ir| ir.aggregate(self.id, &ids)))
    }

    /// A constant array of this element type.
    ///
    /// # Errors
    /// Where an element is not a constant of this type.
    pub(crate) fn const_array(self, elements: &[Value<'m>]) -> Built<Value<'m>> {
        let ty = self.array_of(elements.len() as u64)?;
        self.check_elements(elements)?;
        ty.aggregate(elements)
    }

    /// A constant of this struct type, named or not.
    ///
    /// # Errors
    /// Where it is not a struct with a body, or the members do not fit it.
    pub(crate) fn const_struct(self, members: &[Value<'m>]) -> Built<Value<'m>> {
        let usable = self.kind() == TypeKind::Struct && !self.is_opaque_struct();
        rule(usable, || format!("{self} is not a struct with a body"))?;
        let fits = self.member_count() as usize == members.len();
        rule(fits, || format!("{self} does not have {} members", members.len()))?;
        for (ty, member) in self.members().into_iter().zip(members) {
            rule(member.has_type(ty), || format!("{member} is not of type {ty}"))?;
        }
        self.aggregate(members)
    }

    /// A constant vector of this element type.
    ///
    /// # Errors
    /// Where there is no element, or one is not a constant of this type.
    pub(crate) fn const_vector(self, elements: &[Value<'m>]) -> Built<Value<'m>> {
        let count = u32::try_from(elements.len()).map_err(|_| BuildError::new("too many components"))?;
        let ty = self.vector_of(count)?;
        self.check_elements(elements)?;
        ty.aggregate(elements)
    }

    fn check_elements(self, elements: &[Value<'m>]) -> Built<()> {
        for element in elements {
            rule(element.has_type(self), || format!("{element} is not of type {self}"))?;
        }
        Ok(())
    }

    /// Inline assembly as a callee of this function type.
    ///
    /// # Errors
    /// Where this is not a function type or the constraints do not fit it.
    pub(crate) fn const_inline_asm(
        self,
        text: &[u8],
        constraints: &[u8],
        side_effects: bool,
        align_stack: bool,
    ) -> Built<Value<'m>> {
        rule(self.kind() == TypeKind::Function, || format!("{self} is not a function type"))?;
        rule(codes_are_whole(constraints), || "a constraint's code of several letters is cut off".into())?;
        if let Some(problem) = ir::constraint_problem(&self.draft.state().ir.types, self.id, constraints) {
            return Err(BuildError::new(problem));
        }
        Ok(self.draft.make(|ir| {
            let constant = ir::Constant::InlineAsm {
                function: self.id,
                assembly: ir.strings.intern(text),
                constraints: ir.strings.intern(constraints),
                flags: u8::from(side_effects) | u8::from(align_stack) << 1,
            };
            let pointer = ir.types.pointer(0);
            ir.constants.intern(pointer, constant)
        }))
    }
}

impl<'m> Context<'m> {
    /// A constant boolean.
    ///
    /// # Errors
    /// Never in practice: `i1` is an integer type.
    pub(crate) fn const_bool(self, value: bool) -> Built<Value<'m>> {
        self.bool().const_int(value.into())
    }

    /// An array of bytes, with a NUL behind them where asked for.
    ///
    /// # Errors
    /// Never in practice: bytes are plain data.
    pub(crate) fn const_string(self, bytes: &[u8], with_nul: bool) -> Built<Value<'m>> {
        let mut bytes = bytes.to_vec();
        if with_nul {
            bytes.push(0);
        }
        let ty = self.i8().array_of(bytes.len() as u64)?;
        Ok(self.draft.make(|ir| ir.data(ty.id, &bytes)))
    }
}

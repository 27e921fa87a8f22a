//! Control flow: branches, switches, returns, phis.

use spirv_llvm_ir as ir;

use super::{Builder, Built, plain, rule, type_of};
use crate::draft::{Block, Inst, Opcode, Type, TypeKind, Value, ValueKind};

impl<'m> Builder<'m> {
    fn end(&self, opcode: Opcode, values: &[Value<'m>]) -> Built<Inst<'m>> {
        self.make(ir::Inst::new(opcode, self.type_id(ir::Type::Void)), values)
    }

    /// Goes to a block.
    ///
    /// # Errors
    /// Where the block has an end already.
    pub(crate) fn br(&self, to: Block<'m>) -> Built<Inst<'m>> {
        self.open()?;
        self.end(Opcode::Br, &[to.value()])
    }

    /// Goes to one of two blocks.
    ///
    /// # Errors
    /// Where the block has an end already or the condition is not a boolean.
    pub(crate) fn cond_br(&self, condition: Value<'m>, yes: Block<'m>, no: Block<'m>) -> Built<Inst<'m>> {
        self.open()?;
        rule(type_of(condition)?.is_int_of(1), || format!("{condition} is not a condition"))?;
        self.end(Opcode::Br, &[condition, yes.value(), no.value()])
    }

    /// Goes to a block by value.
    ///
    /// # Errors
    /// Where the block has an end already, the value is not an integer, or a case not a constant of its type.
    pub(crate) fn switch(
        &self,
        value: Value<'m>,
        default: Block<'m>,
        cases: &[(Value<'m>, Block<'m>)],
    ) -> Built<Inst<'m>> {
        self.open()?;
        let ty = type_of(value)?;
        rule(ty.is_int(), || format!("a switch does not take {value}"))?;
        let mut values = Vec::with_capacity(2 + 2 * cases.len());
        values.extend([value, default.value()]);
        for (case, block) in cases {
            let fits = case.kind() == ValueKind::ConstantInt && case.has_type(ty);
            rule(fits, || format!("{case} is not a case of a switch on {ty}"))?;
            values.extend([*case, block.value()]);
        }
        self.end(Opcode::Switch, &values)
    }

    /// Returns without a value.
    ///
    /// # Errors
    /// Where the block has an end already or the function returns a value.
    pub(crate) fn ret_void(&self) -> Built<Inst<'m>> {
        let block = self.open()?;
        let void = block.function().is_some_and(|function| function.return_type().is_void());
        rule(void, || "this function returns a value".into())?;
        self.end(Opcode::Ret, &[])
    }

    /// Returns a value.
    ///
    /// # Errors
    /// Where the block has an end already or the function returns another type.
    pub(crate) fn ret(&self, value: Value<'m>) -> Built<Inst<'m>> {
        let block = self.open()?;
        plain(value)?;
        let fits = block.function().is_some_and(|function| value.has_type(function.return_type()));
        rule(fits, || format!("this function does not return {value}"))?;
        self.end(Opcode::Ret, &[value])
    }

    /// Says that this is never reached.
    ///
    /// # Errors
    /// Where the block has an end already.
    pub(crate) fn unreachable(&self) -> Built<Inst<'m>> {
        self.open()?;
        self.end(Opcode::Unreachable, &[])
    }

    /// A phi without entries yet.
    ///
    /// # Errors
    /// Where there are no values of the type.
    pub(crate) fn phi(&self, ty: Type<'m>) -> Built<Inst<'m>> {
        let usable = ty.is_first_class()
            && !matches!(ty.kind(), TypeKind::Label | TypeKind::Token | TypeKind::Metadata);
        rule(usable, || format!("there is no phi of type {ty}"))?;
        self.make(ir::Inst::new(Opcode::Phi, ty.id), &[])
    }
}

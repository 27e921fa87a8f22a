//! Setting attributes of functions and calls by their meaning.

use super::{
    attributes::{Attribute, AttributeIndex, KnownAttribute, add},
    diagnostics::BuildError,
    function::Function,
    inst::Inst,
    types::Type,
};
use crate::mapping::attributes::FunctionAttribute;

/// Attributes by their meaning. LLVM has all of them, so that none is an error in practice.
impl<'m> Function<'m> {
    fn set(self, index: AttributeIndex, attribute: Attribute<'m>) -> Result<(), BuildError> {
        add(self.value(), index, attribute)
    }

    fn set_flag(self, known: KnownAttribute) -> Result<(), BuildError> {
        self.set(AttributeIndex::Function, self.ty().context().attribute_flag(known.name())?)
    }

    /// Says that the function throws no exception.
    ///
    /// # Errors
    /// Never in practice.
    pub fn set_no_unwind(self) -> Result<(), BuildError> {
        self.set_flag(KnownAttribute::NoUnwind)
    }

    /// Says that calls of the function must not come to depend on more control flow.
    ///
    /// # Errors
    /// Never in practice.
    pub fn set_convergent(self) -> Result<(), BuildError> {
        self.set_flag(KnownAttribute::Convergent)
    }

    /// Says that calls of the function do not come back.
    ///
    /// # Errors
    /// Never in practice.
    pub fn set_no_return(self) -> Result<(), BuildError> {
        self.set_flag(KnownAttribute::NoReturn)
    }

    /// Says that calls of the function come back.
    ///
    /// # Errors
    /// Never in practice.
    pub fn set_will_return(self) -> Result<(), BuildError> {
        self.set_flag(KnownAttribute::WillReturn)
    }

    /// Gives the function an attribute that SPIR-V has too.
    ///
    /// # Errors
    /// Never in practice.
    pub fn set_attribute(self, attribute: FunctionAttribute) -> Result<(), BuildError> {
        self.set(AttributeIndex::Function, self.ty().context().function_attribute(attribute)?)
    }

    /// Says that the function returns a structure of this type where a parameter points to.
    ///
    /// # Errors
    /// Where there is no such parameter.
    pub fn set_struct_return(self, index: u32, ty: Type<'m>) -> Result<(), BuildError> {
        let attribute = ty.context().attribute_type(KnownAttribute::StructRet.name(), ty)?;
        self.set(AttributeIndex::Param(index), attribute)
    }
}

impl<'m> Inst<'m> {
    /// Says that a call throws no exception.
    ///
    /// # Errors
    /// Where this does not call.
    pub fn set_no_unwind(self) -> Result<(), BuildError> {
        let context = self.ty().context();
        self.add_attribute(AttributeIndex::Function, context.attribute_flag(KnownAttribute::NoUnwind.name())?)
    }

    /// Says that a call must not come to depend on more control flow.
    ///
    /// # Errors
    /// Where this does not call.
    pub fn set_convergent(self) -> Result<(), BuildError> {
        let context = self.ty().context();
        self.add_attribute(
            AttributeIndex::Function,
            context.attribute_flag(KnownAttribute::Convergent.name())?,
        )
    }

    /// Names the type of the memory that an argument of a call points to.
    ///
    /// # Errors
    /// Where this does not call or there is no such argument.
    pub fn set_element_type(self, index: u32, ty: Type<'m>) -> Result<(), BuildError> {
        let attribute = ty.context().attribute_type(KnownAttribute::ElementType.name(), ty)?;
        self.add_attribute(AttributeIndex::Param(index), attribute)
    }

    /// Sets the alignment in bytes of the address that an argument of a call is.
    ///
    /// # Errors
    /// Where this does not call, there is no such argument, or the alignment is not a power of two that LLVM can hold.
    pub fn set_argument_alignment(self, index: u32, bytes: u64) -> Result<(), BuildError> {
        self.add_attribute(AttributeIndex::Param(index), self.ty().context().attribute_align(bytes)?)
    }
}

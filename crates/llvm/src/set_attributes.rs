//! Setting attributes of functions and calls by their meaning.

use super::{
    attributes::{Attribute, AttributeIndex, KnownAttribute, add},
    diagnostics::BuildError,
    function::Function,
    inst::Inst,
};

/// Attributes by their meaning. LLVM has all of them, so that none is an error in practice.
impl<'m> Function<'m> {
    fn set(self, index: AttributeIndex, attribute: Attribute<'m>) -> Result<(), BuildError> {
        add(self.value(), index, attribute)
    }

    fn set_flag(self, known: KnownAttribute) -> Result<(), BuildError> {
        self.set(AttributeIndex::Function, self.ty().context().attribute_flag(known.name())?)
    }

    /// Says that calls of the function must not come to depend on more control flow.
    ///
    /// # Errors
    /// Never in practice.
    pub fn set_convergent(self) -> Result<(), BuildError> {
        self.set_flag(KnownAttribute::Convergent)
    }
}

impl<'m> Inst<'m> {
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
}

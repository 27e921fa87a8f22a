//! Convergent functions, which the work-items of a group call together (LLVM Language Reference, "Function Attributes").

use super::{Reader, body::FunctionReader};
use crate::{
    Result,
    draft::{Block, Function, Opcode, calling_convention},
};

impl<'m> Reader<'m, '_> {
    /// Notes that a function is convergent by itself: its body is unknown, or may call a function that is.
    pub(crate) fn note_convergent(&mut self, function: Function<'m>) {
        if self.known_convergent.insert(function) {
            self.convergent.push(function);
        }
    }

    /// Marks as `convergent` the functions that may come to an instruction that work-items execute together, and calls of them.
    ///
    /// Without the attribute LLVM may move such an instruction into the branches that work-items take apart.
    pub(crate) fn mark_convergent(&mut self) -> Result<()> {
        while let Some(function) = self.convergent.pop() {
            // Nothing calls a kernel, so that its own attribute would say nothing.
            if function.calling_convention() != calling_convention::SPIR_KERNEL {
                function.set_convergent()?;
            }
            for (call, _) in function.value().users() {
                if call.opcode() != Opcode::Call || call.called_function() != Some(function) {
                    continue;
                }
                call.set_convergent()?;
                if let Some(caller) = call.block().and_then(Block::function) {
                    self.note_convergent(caller);
                }
            }
        }
        Ok(())
    }
}

impl FunctionReader<'_, '_, '_> {
    /// Notes that the function that is being filled calls what cannot be told: a pointer or assembly.
    pub(crate) fn note_unknown_call(&mut self) {
        if let Some(function) = self.builder.block().and_then(Block::function) {
            self.reader.note_convergent(function);
        }
    }
}

//! Locations in a draft, as diagnostics name them.

use super::{Function, Global, Inst};
use crate::{At, Code, Error, excerpt, view};

impl Inst<'_> {
    /// Where the instruction stands.
    pub(crate) fn at(self) -> At {
        let state = self.draft.state();
        let block = state.body(self.id.0).block_of(self.id.1);
        let block = block.map(|block| view::block_label(&state.ir, self.id.0, block));
        let function = view::function_label(&state.ir, self.id.0);
        drop(state);
        At::Ir { function, block, instruction: Some(excerpt(&self)) }
    }
}

impl Function<'_> {
    /// The function as a location.
    pub(crate) fn at(self) -> At {
        let function = view::function_label(&self.draft.state().ir, self.id);
        At::Ir { function, block: None, instruction: None }
    }
}

impl Global<'_> {
    /// The variable as a location: outside of functions.
    pub(crate) fn at(self) -> At {
        At::Ir { function: String::new(), block: None, instruction: Some(excerpt(&self.value())) }
    }
}

/// The error for an instruction that has no translation.
pub(crate) fn unsupported(inst: Inst<'_>) -> Error {
    Error::unsupported(Code::InvalidInstruction, excerpt(&inst))
}

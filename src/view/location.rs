//! Locations in a module, as diagnostics name them.

use super::{Block, Function, Global, Inst, Value};
use crate::{At, Code, Error};

impl Block<'_> {
    /// The name, or the number that LLVM prints in its place: values without names are counted through the function.
    pub(crate) fn label(self) -> String {
        let name = self.name();
        if !name.is_empty() {
            return name.into_owned();
        }
        let function = self.function();
        let is_numbered = |value: Value<'_>| value.name_bytes().is_empty();
        let mut number = function.params().filter(|param| is_numbered(*param)).count();
        for block in function.blocks() {
            if block == self {
                break;
            }
            number += usize::from(is_numbered(block.value()));
            number +=
                block.instructions().filter(|inst| !inst.is_void() && is_numbered(inst.value())).count();
        }
        number.to_string()
    }
}

impl Inst<'_> {
    /// Where the instruction stands.
    pub(crate) fn at(self) -> At {
        let block = self.block();
        At::Ir {
            function: self.function().name().into_owned(),
            block: block.map(Block::label),
            instruction: Some(self.to_string()),
        }
    }
}

impl Function<'_> {
    /// The function as a location.
    pub(crate) fn at(self) -> At {
        At::Ir { function: self.name().into_owned(), block: None, instruction: None }
    }
}

impl Global<'_> {
    /// The variable as a location: outside of functions.
    pub(crate) fn at(self) -> At {
        At::Ir { function: String::new(), block: None, instruction: Some(self.value().to_string()) }
    }
}

/// The error for an instruction that has no translation.
pub(crate) fn unsupported(inst: Inst<'_>) -> Error {
    Error::unsupported(Code::InvalidInstruction, inst.to_string().trim().to_owned())
}

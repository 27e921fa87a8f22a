//! Locations in a module, as diagnostics name them.

use super::{Block, Function, Global, Inst, TypeKind, Value};
use spirv_kit::{At, Code, Error, excerpt};

impl Block<'_> {
    /// The name, or the number that LLVM prints in its place: values without names are counted through the function.
    #[must_use]
    pub fn label(self) -> String {
        let name = self.name();
        if !name.is_empty() {
            return name.into_owned();
        }
        let Some(function) = self.function() else { return String::new() };
        let params = function.params().filter(|param| is_numbered(*param)).count();
        let before = function.blocks().take_while(|block| *block != self);
        (params + before.map(numbered_in).sum::<usize>()).to_string()
    }
}

impl<'m> Function<'m> {
    /// The blocks with their labels, at the cost of one walk over the function.
    #[cfg(feature = "regions")]
    pub fn labels(self) -> impl Iterator<Item = (Block<'m>, String)> {
        let mut number = self.params().filter(|param| is_numbered(*param)).count();
        self.blocks().map(move |block| {
            let label =
                if is_numbered(block.value()) { number.to_string() } else { block.name().into_owned() };
            number += numbered_in(block);
            (block, label)
        })
    }
}

fn is_numbered(value: Value<'_>) -> bool {
    value.name_bytes().is_empty()
}

/// How many numbers the block and its instructions take.
fn numbered_in(block: Block<'_>) -> usize {
    let values = block.instructions().filter(|inst| inst.ty().kind() != TypeKind::Void).map(Inst::value);
    usize::from(is_numbered(block.value())) + values.filter(|value| is_numbered(*value)).count()
}

impl Inst<'_> {
    /// Where the instruction stands.
    pub fn at(self) -> At {
        let block = self.block();
        At::Ir {
            function: block
                .and_then(Block::function)
                .map(|function| function.name().into_owned())
                .unwrap_or_default(),
            block: block.map(Block::label),
            instruction: Some(excerpt(&self)),
        }
    }
}

impl Function<'_> {
    /// The function as a location.
    pub fn at(self) -> At {
        At::Ir { function: self.name().into_owned(), block: None, instruction: None }
    }
}

impl Global<'_> {
    /// The variable as a location: outside of functions.
    pub fn at(self) -> At {
        At::Ir { function: String::new(), block: None, instruction: Some(excerpt(&self.value())) }
    }
}

/// The error for an instruction that has no translation.
pub fn unsupported(inst: Inst<'_>) -> Error {
    Error::unsupported(Code::InvalidInstruction, excerpt(&inst))
}

//! Where the instructions of a copy come from: errors name those of the module that the caller gave.

use crate::{
    At, Error, Result,
    llvm::{Inst, Module, Value},
};

/// The name of the metadata that number the instructions of a copy. Copies of the copy's instructions keep them.
const KIND: &str = "spirv.origin";
/// So many operands of an instruction that is new are followed.
const MAX_STEPS: usize = 8;

/// The instructions of the original by the numbers that those of the copy have.
pub(in crate::legalize) struct Origins<'o> {
    kind: u32,
    instructions: Vec<Inst<'o>>,
}

impl<'o> Origins<'o> {
    /// Numbers the instructions of a copy that nothing has changed yet.
    pub(in crate::legalize) fn mark(original: Module<'o>, copy: Module<'_>) -> Result<Self> {
        let kind = copy.context().metadata_kind(KIND);
        let instructions: Vec<_> = original.functions().flat_map(super::instructions).collect();
        for (number, inst) in (0..).zip(copy.functions().flat_map(super::instructions)) {
            let context = copy.context();
            inst.value().attach(kind, context.md_node(&[context.md_u32(number)?]))?;
        }
        Ok(Self { kind, instructions })
    }

    /// Takes the numbers away.
    pub(in crate::legalize) fn unmark(&self, copy: Module<'_>) {
        copy.functions().flat_map(super::instructions).for_each(|inst| inst.detach(self.kind));
    }

    fn origin(&self, inst: Inst<'_>) -> Option<Inst<'o>> {
        let number = inst.value().attachment(self.kind)?.operand(0)?.const_u64()?;
        self.instructions.get(usize::try_from(number).ok()?).copied()
    }

    /// The place in the original of an instruction of the copy, or of one that it is made of.
    pub(super) fn at(&self, inst: Inst<'_>) -> At {
        let mut next = vec![inst];
        for _ in 0..MAX_STEPS {
            let found = next.iter().find_map(|inst| self.origin(*inst));
            if let Some(origin) = found {
                return origin.at();
            }
            next = next.iter().flat_map(|inst| inst.operands()).filter_map(Value::as_instruction).collect();
            next.truncate(MAX_STEPS);
        }
        inst.at()
    }

    /// An error at an instruction of the copy.
    pub(super) fn error(&self, inst: Inst<'_>, error: Error) -> Error {
        error.or_at(|| self.at(inst))
    }
}

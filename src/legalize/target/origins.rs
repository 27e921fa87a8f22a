//! Where the instructions of a draft come from: errors name those of the module that the caller gave.

use spirv_llvm_ir as ir;

use crate::{
    At, Error,
    draft::{Inst, Value},
    view::ModuleSource,
};

/// So many operands of an instruction that is new are followed.
const MAX_STEPS: usize = 8;

/// The place of an instruction.
#[derive(Clone, Copy)]
pub(super) enum InstPlace<'m> {
    /// It is in the module that the draft began with.
    Origin(ir::FunctionId, ir::InstId),
    /// It comes from nowhere there.
    New(Inst<'m>),
}

/// The module that a draft began with.
pub(in crate::legalize) struct Origins<'o> {
    original: &'o ModuleSource,
}

impl<'o> Origins<'o> {
    pub(in crate::legalize) fn new(original: &'o ModuleSource) -> Self {
        Self { original }
    }

    /// The place of an instruction of the draft, or of one that it is made of.
    pub(super) fn place<'m>(&self, inst: Inst<'m>) -> InstPlace<'m> {
        let mut next = vec![inst];
        for _ in 0..MAX_STEPS {
            let known = |inst: &Inst<'m>| {
                let (function, inst) = inst.origin();
                self.original.has(function, inst).then_some(InstPlace::Origin(function, inst))
            };
            if let Some(place) = next.iter().find_map(known) {
                return place;
            }
            next = next.iter().flat_map(|inst| inst.operands()).filter_map(Value::as_instruction).collect();
            next.truncate(MAX_STEPS);
        }
        InstPlace::New(inst)
    }

    /// A place as diagnostics name it.
    pub(super) fn at(&self, place: InstPlace<'_>) -> At {
        match place {
            InstPlace::Origin(function, inst) => self.original.at(function, inst),
            InstPlace::New(inst) => inst.at(),
        }
    }

    /// An error at an instruction of the draft.
    pub(super) fn error(&self, inst: Inst<'_>, error: Error) -> Error {
        error.or_at(|| self.at(self.place(inst)))
    }
}

//! Variables that only hold a constant to copy from, as modules that were read have them: SPIR-V fills memory by copies of
//! such variables, whose initializers LLVM IR has to store.

use crate::{
    Result,
    mapping::intrinsics::{self, Expansion, IntrinsicForm},
    spirv::Id,
    view::{InstView, Opcode, Value, ValueKind},
    writer::FunctionWriter,
};

impl<'m> FunctionWriter<'_, 'm> {
    /// The initializer of a variable of a type that is only stored to once, a constant and at once, and then copied from.
    /// The store is left out for it.
    pub(super) fn copied_constant(&mut self, variable: InstView<'m>, pointee: Id) -> Result<Option<Id>> {
        let Some((store, constant)) = stored_constant(variable) else { return Ok(None) };
        let ty = self.source.llvm_type(constant)?;
        if self.module.memory_type(ty)? != pointee {
            return Ok(None);
        }
        self.peepholes.merged.insert(store.as_key());
        self.module.memory_constant(constant, pointee).map(Some)
    }
}

/// The store that fills a variable which is copied from and has no other use, and the constant.
fn stored_constant(variable: InstView<'_>) -> Option<(InstView<'_>, Value<'_>)> {
    // The store stands first, so that no check of a variable goes far.
    let store = variable.next().filter(|next| next.opcode() == Opcode::Store)?;
    let constant = store.operand(0)?;
    let is_plain = store.operand(1) == Some(variable.value())
        && matches!(constant.kind(), ValueKind::AggregateZero | ValueKind::DataArray)
        && constant.ty() == variable.allocated_type()
        && !store.is_volatile()
        && !store.is_atomic();
    let other = variable.value().only_users::<2>()?.into_iter().find(|user| *user != store)?;
    let (copy, source) = match other.opcode() {
        Opcode::BitCast => (other.value().only_users::<1>()?[0], other.value()),
        _ => (other, variable.value()),
    };
    (is_plain && is_copy_from(copy, source)).then_some((store, constant))
}

fn is_copy_from(copy: InstView<'_>, source: Value<'_>) -> bool {
    let name = copy.called_function().and_then(|callee| callee.intrinsic_name());
    let form = name.and_then(intrinsics::by_name).map(|row| row.form);
    form == Some(IntrinsicForm::Expansion(Expansion::CopyMemory)) && copy.arg(1) == Some(source)
}

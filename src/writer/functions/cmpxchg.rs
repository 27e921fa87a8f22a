//! Compare-exchanges as modules that were read have them. OpenCL C 2.0's functions find the expected value in memory and
//! leave there what they found, so the reader makes memory for it; SPIR-V's instruction takes the one and gives the other.
//! Memory that is there for that alone is left out, so that a translation there and back does not grow with each round.

use rustc_hash::FxHashMap;

use crate::{
    mapping::builtins::{BuiltinCall, atomic::AtomicAction},
    view::{InstView, Opcode, Value},
    writer::FunctionWriter,
};

/// So many instructions may stand between the store of the expected value and the call, or the call and the load.
const MAX_DISTANCE: usize = 16;

/// The number of the argument that points to the expected value.
const EXPECTED: u32 = 1;

/// One of them.
#[derive(Clone, Copy)]
pub(in crate::writer) struct Cmpxchg<'m> {
    /// The value that is expected.
    pub(in crate::writer) expected: Value<'m>,
    /// The load of the value that was found.
    pub(in crate::writer) found: InstView<'m>,
}

/// Those of a function by their calls, as far as its variables have been seen.
pub(in crate::writer) type Cmpxchgs<'m> = FxHashMap<usize, Cmpxchg<'m>>;

fn with_opcode<'m>(insts: &[InstView<'m>], opcode: Opcode) -> Option<InstView<'m>> {
    insts.iter().copied().find(|inst| inst.opcode() == opcode)
}

/// Whether one instruction stands a little behind another.
fn follows<'m>(first: InstView<'m>, second: InstView<'m>) -> bool {
    std::iter::successors(first.next(), |inst| inst.next()).take(MAX_DISTANCE).any(|inst| inst == second)
}

impl<'m> FunctionWriter<'_, 'm> {
    /// Whether a variable only holds what a compare-exchange expects and finds; notes what is left out for it.
    pub(in crate::writer) fn is_for_cmpxchg(&mut self, variable: InstView<'m>) -> bool {
        if !variable.allocated_type().is_some_and(|ty| ty.is_int()) {
            return false;
        }
        let Some((store, cast, call, load)) = cmpxchg_parts(variable) else { return false };
        let (Some(expected), Some(callee)) = (store.operand(0), call.called_function()) else { return false };
        let builtin = self
            .module
            .resolve_builtin(callee)
            .and_then(|number| self.module.builtins.resolved.get(number as usize));
        let is_exchange = builtin.is_some_and(|builtin| {
            matches!(builtin.call, BuiltinCall::Atomic(row, ..) if row.action == AtomicAction::CompareExchangeC11)
        });
        let is_plain = !call.value().has_uses()
            && !store.is_volatile()
            && !load.is_volatile()
            && !load.is_atomic()
            && store.operand(1) == Some(variable.value())
            && expected.ty() == Some(load.ty())
            && call.arg(2).and_then(Value::ty) == Some(load.ty())
            && follows(store, call)
            && follows(call, load);
        if !is_exchange || !is_plain {
            return false;
        }
        let left_out = [Some(store), cast, Some(load)].into_iter().flatten().map(InstView::as_key);
        self.peepholes.merged.extend(left_out);
        self.peepholes.cmpxchgs.insert(call.as_key(), Cmpxchg { expected, found: load });
        true
    }
}

/// Store, cast to the generic address space, call and load of a variable that nothing else uses.
type ComparandUses<'m> = (InstView<'m>, Option<InstView<'m>>, InstView<'m>, InstView<'m>);

fn cmpxchg_parts(variable: InstView<'_>) -> Option<ComparandUses<'_>> {
    let (store, cast, rest, pointer) = match variable.value().only_users::<2>() {
        Some(users) => {
            let cast = with_opcode(&users, Opcode::AddrSpaceCast)?;
            let store = with_opcode(&users, Opcode::Store)?;
            (store, Some(cast), cast.value().only_users::<2>()?.to_vec(), cast.value())
        }
        None => {
            let users = variable.value().only_users::<3>()?;
            (with_opcode(&users, Opcode::Store)?, None, users.to_vec(), variable.value())
        }
    };
    let (call, load) = (with_opcode(&rest, Opcode::Call)?, with_opcode(&rest, Opcode::Load)?);
    (call.arg(EXPECTED) == Some(pointer)).then_some((store, cast, call, load))
}

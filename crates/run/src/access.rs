//! How instructions access memory, and which object an address is in.

use super::site::Action;
use crate::{
    jit,
    llvm::{Inst, Opcode, RmwOp, Type, Value},
};

/// How far an address is followed to the object that it is in.
pub(super) const MOST_STEPS: usize = 64;

/// How an instruction accesses memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct AccessKind {
    pub(super) action: Action,
    /// Of [`jit::Site`].
    pub(super) flags: u64,
}

impl AccessKind {
    pub(super) fn of(inst: Inst<'_>, action: Action) -> Self {
        // An atomic operation on 16 bytes and more is done by parts.
        let alignment = inst.alignment().unwrap_or(1).max(1).ilog2();
        let atomic = if inst.is_atomic() || action == Action::Exchanges { jit::SiteWord::ATOMIC } else { 0 };
        let undefined = match action {
            // A part of a word is written by way of the whole of it.
            Action::Reads if is_for_parts(inst) => jit::SiteWord::UNDEFINED,
            Action::Exchanges if inst.rmw_op() == Some(RmwOp::Xchg) => of_exchange(inst),
            _ => 0,
        };
        Self { action, flags: u64::from(alignment) << jit::SiteWord::ALIGNMENT | atomic | undefined }
    }

    /// The alignment that the access promises.
    pub(super) const fn alignment(self) -> u64 {
        1 << (self.flags >> jit::SiteWord::ALIGNMENT & 0x3f)
    }

    pub(super) fn flags(self) -> u64 {
        self.flags
            | match self.action {
                Action::Reads => jit::SiteWord::READS,
                Action::Writes => jit::SiteWord::WRITES,
                Action::Exchanges => jit::SiteWord::READS | jit::SiteWord::WRITES,
                Action::Divides
                | Action::Computes
                | Action::Loops
                | Action::Ends
                | Action::Calls
                | Action::Allocates => 0,
            }
    }
}

/// Which flag an exchange has: a store of OpenCL C 1.2 that is atomic is one whose result nobody uses.
fn of_exchange(inst: Inst<'_>) -> u64 {
    let mut users = inst.value().uses().filter_map(|used| used.instruction());
    if !inst.value().has_uses() {
        jit::SiteWord::UNDEFINED
    } else if users.all(|user| user.opcode() == Opcode::Ret) {
        jit::SiteWord::RETURNED
    } else {
        0
    }
}

/// Whether of a word that is read only some bits are used.
fn is_for_parts(load: Inst<'_>) -> bool {
    let mut users = load.value().uses().filter_map(|used| used.instruction());
    load.value().has_uses()
        && users.all(|user| {
            user.opcode() == Opcode::And && user.operand(1).is_some_and(|mask| mask.const_u64().is_some())
        })
}

/// The variable, parameter or other value that an address is computed from.
pub(super) fn underlying(pointer: Value<'_>) -> Value<'_> {
    let mut at = pointer;
    for _ in 0..MOST_STEPS {
        let opcode = at.as_instruction().map(Inst::opcode).or_else(|| at.const_opcode());
        match (opcode, at.operand(0)) {
            (Some(Opcode::GetElementPtr | Opcode::BitCast | Opcode::AddrSpaceCast), Some(base))
                if base.ty().is_some_and(Type::is_pointer) =>
            {
                at = base;
            }
            _ => break,
        }
    }
    at
}

//! Instructions of a function that are written as other ones, or not at all, because of those around them.

use rustc_hash::{FxHashMap, FxHashSet};

use super::Cmpxchgs;
use crate::{
    mapping::builtins::{BuiltinCall, ResultRule},
    spirv::Id,
    view::{InstView, Opcode, Use},
    writer::{
        ModuleWriter, Writer, builtins::friendly::takes_booleans_alone, inst::boolean::MAX_TRUNCATIONS,
    },
};

/// A number of SPIR-V from which a function of OpenCL C makes its own.
#[derive(Clone, Copy)]
pub(in crate::writer) struct SourceNumber {
    /// SPIR-V's number.
    pub(in crate::writer) id: Id,
    /// The operation that makes SPIR-V's number of OpenCL C's, with a constant as its second operand.
    pub(in crate::writer) undo: (Opcode, u64),
}

/// The instructions of one function that are recognised so far.
#[derive(Default)]
pub(in crate::writer) struct Peepholes<'m> {
    /// The booleans that are the lowest bits of integers.
    pub(in crate::writer) booleans: FxHashMap<usize, Id>,
    /// Compare-exchanges whose expected values lie in memory of their own.
    pub(in crate::writer) cmpxchgs: Cmpxchgs<'m>,
    /// SPIR-V's numbers behind those that OpenCL C's functions give, by the calls of these.
    pub(in crate::writer) numbers: FxHashMap<usize, SourceNumber>,
    /// Instructions that others stand for, and that are left out.
    pub(in crate::writer) merged: FxHashSet<usize>,
}

/// Whether OpenCL C's function gives an integer for a boolean, or a number that is not SPIR-V's.
fn gives_other_number(call: &BuiltinCall) -> bool {
    match call {
        BuiltinCall::Row(row, _) => row.result == ResultRule::Boolean,
        BuiltinCall::Vote(_)
        | BuiltinCall::Atomic(..)
        | BuiltinCall::Op(..)
        | BuiltinCall::Image(_)
        | BuiltinCall::GetFence => true,
        _ => false,
    }
}

impl<'m> Writer<'m> {
    /// Marks the instructions around builtin calls that may be written as other ones or not at all, before the bodies are
    /// written: the translation of every other instruction asks no question about its neighbours.
    pub(in crate::writer) fn mark_peepholes(&mut self) {
        for function in self.source.module.functions().filter(|function| function.is_declaration()) {
            let Some(builtin) = self.module.resolved_builtin(function) else { continue };
            let (gives, takes) = (gives_other_number(&builtin.call), takes_booleans(&builtin.call));
            if !gives && !takes {
                continue;
            }
            for call in function.value().uses().filter_map(Use::instruction) {
                if gives {
                    self.module.mark_users(call, MAX_TRUNCATIONS);
                }
                if takes {
                    self.module.mark_widenings(call);
                }
            }
        }
    }
}

/// Whether a function takes integers that are booleans for the instruction.
fn takes_booleans(call: &BuiltinCall) -> bool {
    use crate::mapping::builtins::OperandSource;
    match call {
        BuiltinCall::Vote(_) => true,
        BuiltinCall::Op(row, _) => takes_booleans_alone(row.op),
        BuiltinCall::Row(row, _) => {
            row.operands.iter().any(|operand| matches!(operand, OperandSource::Boolean(_)))
        }
        _ => false,
    }
}

impl<'m> ModuleWriter<'m> {
    /// Whether an instruction is marked as a peephole.
    #[inline]
    pub(in crate::writer) fn is_peephole(&self, inst: InstView<'m>) -> bool {
        !self.builtins.peepholes.is_empty() && self.builtins.peepholes.contains(&inst.as_key())
    }

    /// Marks the instructions that make SPIR-V's boolean or number of OpenCL C's.
    fn mark_users(&mut self, number: InstView<'m>, depth: u32) {
        for user in number.value().uses().filter_map(Use::instruction) {
            match user.opcode() {
                Opcode::Trunc if depth > 0 && self.builtins.peepholes.insert(user.as_key()) => {
                    self.mark_users(user, depth - 1);
                }
                Opcode::Trunc | Opcode::ICmp | Opcode::Sub | Opcode::Shl => {
                    self.builtins.peepholes.insert(user.as_key());
                }
                _ => {}
            }
        }
    }

    /// Marks the arguments that widen booleans for nothing but builtins that take booleans in fact.
    fn mark_widenings(&mut self, call: InstView<'m>) {
        for widening in call.args().filter_map(|arg| arg.as_instruction()) {
            if matches!(widening.opcode(), Opcode::SExt | Opcode::ZExt)
                && !self.builtins.peepholes.contains(&widening.as_key())
                && self.is_widened_for_builtins(widening)
            {
                self.builtins.peepholes.insert(widening.as_key());
            }
        }
    }
}

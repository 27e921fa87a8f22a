//! The writer of one function's body: its blocks in order, instruction by instruction.

use std::ops::{ControlFlow, Deref, DerefMut};

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::{Exchanges, Uses};
use crate::{
    Code, Error, Result,
    llvm::{Block, Function, Inst, Opcode, SourceLine, Value, block_order},
    spirv::{Id, Op, grammar::FunctionControl, words::Sink},
    writer::{
        loops::LoopMerge,
        state::{FunctionInfo, Writer},
    },
};

/// A number of SPIR-V from which a function of OpenCL C makes its own.
#[derive(Clone, Copy)]
pub(in crate::writer) struct Number {
    /// SPIR-V's number.
    pub(in crate::writer) id: Id,
    /// What makes SPIR-V's number of OpenCL C's, with a constant as its second operand.
    pub(in crate::writer) undo: (Opcode, u64),
}

/// The writer of one function's body, on top of the module's.
pub(in crate::writer) struct FunctionWriter<'w, 'm> {
    pub(super) writer: &'w mut Writer<'m>,
    pub(in crate::writer) function: Function<'m>,
    pub(super) info: FunctionInfo,
    /// From OpFunction to the first label.
    pub(super) head: Sink,
    /// Variables, which stand first in the first block.
    pub(in crate::writer) variables: Sink,
    /// All else, behind the functions before.
    pub(in crate::writer) code: Sink,
    /// This function's copies of constants that are variables in LLVM IR.
    pub(super) local_constants: FxHashMap<usize, Id>,
    /// The booleans that are the lowest bits of integers.
    pub(in crate::writer) booleans: FxHashMap<usize, Id>,
    /// Compare-exchanges whose expected values lie in memory of their own.
    pub(in crate::writer) exchanges: Exchanges<'m>,
    /// SPIR-V's numbers behind those that OpenCL C's functions give, by the calls of these.
    pub(in crate::writer) numbers: FxHashMap<usize, Number>,
    pub(in crate::writer) uses: Uses,
    /// Instructions that others stand for, and that are left out.
    pub(in crate::writer) merged: FxHashSet<usize>,
    /// Casts of pointers that phis need, by the value that is cast.
    pub(super) phi_casts: FxHashMap<usize, SmallVec<[(Id, Id); 1]>>,
    /// Casts of this block's phis, which have to wait until the last phi is written.
    pub(super) waiting: SmallVec<[(Id, Id, Id, Id); 2]>,
    /// What to say of the loops, by the block that heads each.
    pub(in crate::writer) loops: FxHashMap<usize, LoopMerge<'m>>,
    /// Labels of the parts of switches that have too many cases for one instruction, by the block of each switch.
    pub(in crate::writer) wide_switches: FxHashMap<usize, Vec<Id>>,
    /// Blocks that cannot be reached.
    pub(super) unreached: FxHashSet<usize>,
    /// Whether the block that is being written, or that a value comes from, is one of them.
    pub(super) unreachable: bool,
    /// The line that was said last in the block.
    pub(in crate::writer) line: Option<SourceLine<'m>>,
}

impl<'m> Deref for FunctionWriter<'_, 'm> {
    type Target = Writer<'m>;

    fn deref(&self) -> &Writer<'m> {
        self.writer
    }
}

impl<'m> DerefMut for FunctionWriter<'_, 'm> {
    fn deref_mut(&mut self) -> &mut Writer<'m> {
        self.writer
    }
}

impl<'w, 'm> FunctionWriter<'w, 'm> {
    /// A writer into sinks: empty ones for head and variables, and that of all functions.
    pub(super) fn new(
        writer: &'w mut Writer<'m>,
        function: Function<'m>,
        info: FunctionInfo,
        [head, variables, code]: [Sink; 3],
    ) -> Self {
        Self {
            writer,
            function,
            info,
            head,
            variables,
            code,
            local_constants: FxHashMap::default(),
            booleans: FxHashMap::default(),
            exchanges: Exchanges::default(),
            numbers: FxHashMap::default(),
            uses: Uses::default(),
            phi_casts: FxHashMap::default(),
            waiting: SmallVec::new(),
            loops: FxHashMap::default(),
            wide_switches: FxHashMap::default(),
            merged: FxHashSet::default(),
            unreached: FxHashSet::default(),
            unreachable: false,
            line: None,
        }
    }

    pub(super) fn write(&mut self) -> Result<()> {
        let FunctionInfo { id, ty, return_type } = self.info;
        self.writer.decorate_function(self.function, id)?;
        let control: FunctionControl = self.writer.function_control(self.function);
        self.mark(Op::Function);
        self.head.push(Op::Function, &[return_type.0, id.0, control.bits(), ty.0])?;
        for (index, param) in (0..).zip(self.function.params()) {
            let param_type = self.value_type(param)?;
            let param_id = self.new_id();
            self.head.push(Op::FunctionParameter, &[param_type.0, param_id.0])?;
            self.vectors.note(param_id, param_type, &[]);
            self.name(param_id, param.name_bytes())?;
            self.writer.decorate_parameter(self.function, index, param_id)?;
            self.writer.pointees.known.at(param.as_key()).set_id(param_id);
        }
        self.plan_phi_casts()?;
        self.find_loops();
        self.find_wide_switches();
        let (order, reached) = block_order(self.function);
        self.unreached = order.iter().skip(reached).map(|block| block.as_key()).collect();
        for (number, block) in order.iter().enumerate() {
            self.unreachable = number >= reached;
            self.write_block(*block, number == 0)?;
            if self.is_hopeless() {
                break;
            }
        }
        self.code.push(Op::FunctionEnd, &[])
    }

    fn write_block(&mut self, block: Block<'m>, first: bool) -> Result<()> {
        let label = self.label(block);
        if first {
            self.head.push(Op::Label, &[label.0])?;
            let params: SmallVec<[Value<'m>; 8]> = self.function.params().collect();
            for param in params {
                self.cast_for_phis(param)?;
            }
        } else {
            self.code.push(Op::Label, &[label.0])?;
        }
        let name = block.value().name_bytes();
        self.name(label, name)?;
        self.line = None;
        if first {
            // They stand first in SPIR-V, so they are numbered first too: a module that was read has the stores of their
            // initializers between them, and one that is written from it has not.
            for inst in block.unchanging_instructions().filter(|inst| is_static_alloca(*inst)) {
                if self.write_reporting(inst).is_break() {
                    return Ok(());
                }
            }
        }
        let mut phis = true;
        for inst in block.unchanging_instructions() {
            if first && is_static_alloca(inst) {
                continue;
            }
            if phis && inst.opcode() != Opcode::Phi {
                phis = false;
                self.flush_waiting_casts()?;
            }
            if let Err(error) = self.write_instruction(inst)
                && self.report_at(inst, error).is_break()
            {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Writes an instruction; where it cannot be, says so and tells whether to go on.
    fn write_reporting(&mut self, inst: Inst<'m>) -> ControlFlow<()> {
        match self.write_instruction(inst) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => self.report_at(inst, error),
        }
    }

    #[cold]
    fn report_at(&mut self, inst: Inst<'m>, error: Error) -> ControlFlow<()> {
        self.report(error.or_at(|| inst.at()));
        if self.is_hopeless() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// The words that stand so far, but for what is said of ids, and the ids.
    #[inline(always)]
    fn size(&self) -> usize {
        self.code.len()
            + self.variables.len()
            + self.writer.sections.values.len()
            + self.writer.helpers.len()
            + self.writer.upcoming_id().0 as usize
    }

    #[inline(always)]
    fn write_instruction(&mut self, inst: Inst<'m>) -> Result<()> {
        let before = self.size();
        let step = self.write_with_decorations(inst);
        // What cannot be written costs as much as what can.
        let words = self.size().saturating_sub(before);
        if self.writer.budget.pay(words) {
            let detail = "instructions of the module become too many of SPIR-V, this one the last";
            return Err(Error::unsupported(Code::Other, detail));
        }
        step
    }

    #[inline(always)]
    fn write_with_decorations(&mut self, inst: Inst<'m>) -> Result<()> {
        if !self.merged.is_empty() && self.merged.contains(&inst.as_key()) {
            return Ok(());
        }
        // Variables stand at the start, where no line is said.
        if self.has_lines && !is_static_alloca(inst) {
            self.instruction_with_line(inst)?;
        } else {
            self.instruction(inst)?;
        }
        let has_attachments = inst.value().has_attachments();
        if (has_attachments || inst.opcode() == Opcode::Call)
            && let Some(id) = self.known_id(inst.as_key())
        {
            if has_attachments {
                self.decorate_instruction(inst, id)?;
            }
            if inst.ty().scalar().is_float() {
                self.decorate_max_error(inst, id)?;
            }
        }
        if !self.phi_casts.is_empty() {
            if inst.opcode() == Opcode::Phi {
                self.cast_after_phis(inst.value())?;
            } else if !inst.is_terminator() {
                self.cast_for_phis(inst.value())?;
            }
        }
        Ok(())
    }
}

/// Whether an instruction is an alloca whose size is known.
fn is_static_alloca(inst: Inst<'_>) -> bool {
    inst.opcode() == Opcode::Alloca && inst.operand(0).is_none_or(|count| count.const_u64().is_some())
}

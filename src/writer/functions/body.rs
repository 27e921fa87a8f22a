//! The writer of one function's body: its blocks in order, instruction by instruction.

use std::ops::ControlFlow;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::{BodyUses, peepholes::Peepholes};
use crate::{
    Code, Error, Result,
    spirv::{Id, Op, grammar::FunctionControl, words::Sink},
    view::{Block, Function, InstView, Opcode, Value, block_order},
    writer::{
        Diagnostics, ModuleWriter, Source, Writer,
        debug_info::{BlockDominators, LastLocation},
        lines::Lines,
        loops::LoopMerge,
        module_writer::FunctionInfo,
    },
};

/// Writes a function block by block.
pub(in crate::writer) struct FunctionWriter<'w, 'm> {
    pub(in crate::writer) source: &'m Source<'m>,
    pub(in crate::writer) module: &'w mut ModuleWriter<'m>,
    pub(in crate::writer) diagnostics: &'w mut Diagnostics,
    pub(in crate::writer) lines: &'w mut Lines<'m>,
    pub(in crate::writer) function: Function<'m>,
    pub(super) info: FunctionInfo,
    /// From OpFunction to the first label.
    pub(super) head: Sink,
    /// Variables, which stand first in the first block.
    pub(in crate::writer) variables: Sink,
    /// The instructions behind the head and the variables.
    pub(in crate::writer) words: Sink,
    /// This function's copies of constants that are variables in LLVM IR.
    pub(super) local_constants: FxHashMap<usize, Id>,
    pub(in crate::writer) uses: BodyUses,
    pub(in crate::writer) peepholes: Peepholes<'m>,
    /// Whether the block that is being written, or that a value comes from, cannot be reached.
    pub(super) unreachable: bool,
    /// True once OpAbortKHR has ended the block that is being written.
    pub(in crate::writer) is_aborted: bool,
    /// Casts of pointers that phis need, by the value that is cast.
    pub(super) phi_casts: FxHashMap<usize, SmallVec<[(Id, Id); 1]>>,
    /// Casts of this block's phis, which have to wait until the last phi is written.
    pub(super) waiting: SmallVec<[(Id, Id, Id, Id); 2]>,
    /// The merge instructions of loops, by the block that heads each.
    pub(in crate::writer) loops: FxHashMap<usize, LoopMerge<'m>>,
    /// Labels of the parts of switches that have too many cases for one instruction, by the block of each switch.
    pub(in crate::writer) split_switches: FxHashMap<usize, Vec<Id>>,
    /// Labels of the blocks between a switch and a target that it has several edges to, by the blocks of both.
    pub(in crate::writer) forwarding_blocks: FxHashMap<(usize, usize), Id>,
    /// Blocks that cannot be reached.
    pub(super) unreached: FxHashSet<usize>,
    /// The location of instructions that was written last in the block.
    pub(in crate::writer) place: LastLocation,
    /// Instructions that are written, where there is debug information.
    pub(in crate::writer) written: FxHashSet<usize>,
    /// Which blocks dominate which, once a variable's value comes from another block.
    pub(in crate::writer) dominators: Option<BlockDominators>,
}

impl<'w, 'm> FunctionWriter<'w, 'm> {
    /// A writer into sinks: empty ones for head and variables, and that of all functions.
    pub(super) fn new(
        writer: &'w mut Writer<'m>,
        function: Function<'m>,
        info: FunctionInfo,
        [head, variables, words]: [Sink; 3],
    ) -> Self {
        let source = writer.source;
        Self {
            source,
            module: &mut writer.module,
            diagnostics: &mut writer.diagnostics,
            lines: &mut writer.lines,
            function,
            info,
            head,
            variables,
            words,
            local_constants: FxHashMap::default(),
            uses: BodyUses::default(),
            peepholes: Peepholes::default(),
            unreachable: false,
            is_aborted: false,
            phi_casts: FxHashMap::default(),
            waiting: SmallVec::new(),
            loops: FxHashMap::default(),
            split_switches: FxHashMap::default(),
            forwarding_blocks: FxHashMap::default(),
            unreached: FxHashSet::default(),
            place: LastLocation::default(),
            written: FxHashSet::default(),
            dominators: None,
        }
    }

    pub(super) fn write(&mut self) -> Result<()> {
        let FunctionInfo { id, ty, return_type } = self.info;
        self.module.decorate_function(self.function, id)?;
        let control: FunctionControl = self.module.function_control(self.function);
        self.mark(Op::Function);
        self.head.push(Op::Function, &[return_type.0, id.0, control.bits(), ty.0])?;
        for (index, param) in (0..).zip(self.function.params()) {
            let param_type = self.module.value_type(param)?;
            let param_id = self.new_id();
            self.head.push(Op::FunctionParameter, &[param_type.0, param_id.0])?;
            self.module.vectors.note(param_id, param_type, &[]);
            let name = self.module.source.parameter_name(self.function, index, param);
            self.name(param_id, name)?;
            self.module.decorate_parameter(self.function, index, param_id)?;
            self.module.pointees.value_info.at(param.as_key()).set_id(param_id);
        }
        self.module.requirements.attribute(|| self.function.at());
        self.plan_phi_casts()?;
        self.find_loops();
        self.find_split_switches();
        let (order, reached) = block_order(self.function);
        self.unreached = order.iter().skip(reached).map(|block| block.as_key()).collect();
        for (number, block) in order.iter().enumerate() {
            self.unreachable = number >= reached;
            self.write_block(*block, number == 0)?;
            if self.diagnostics.is_hopeless() {
                break;
            }
        }
        self.words.push(Op::FunctionEnd, &[])
    }

    fn write_block(&mut self, block: Block<'m>, first: bool) -> Result<()> {
        let label = self.module.label(block);
        if first {
            self.head.push(Op::Label, &[label.0])?;
            let params: SmallVec<[Value<'m>; 8]> = self.function.params().collect();
            for param in params {
                self.cast_for_phis(param)?;
            }
        } else {
            self.words.push(Op::Label, &[label.0])?;
        }
        let name = block.value().name_bytes();
        self.name(label, name)?;
        self.place = LastLocation::default();
        if first {
            // They stand first in SPIR-V, so they are numbered first too: a module that was read has the stores of their
            // initializers between them, and one that is written from it has not.
            for inst in block.instructions().filter(|inst| is_static_alloca(*inst)) {
                if self.write_reporting(inst).is_break() {
                    return Ok(());
                }
            }
            if self.lines.exist {
                self.debug_definition(self.info.id)?;
            }
        }
        let mut phis = true;
        for inst in block.instructions() {
            if first && is_static_alloca(inst) {
                if self.lines.exist {
                    self.debug_records(inst)?;
                }
                continue;
            }
            if phis && inst.opcode() != Opcode::Phi {
                phis = false;
                self.flush_waiting_casts()?;
            }
            if self.lines.exist {
                self.debug_records(inst)?;
            }
            if let Err(error) = self.write_instruction(inst)
                && self.report_at(inst, error).is_break()
            {
                return Ok(());
            }
            if std::mem::take(&mut self.is_aborted) {
                break;
            }
        }
        Ok(())
    }

    /// Writes an instruction; where it cannot be, says so and tells whether to go on.
    fn write_reporting(&mut self, inst: InstView<'m>) -> ControlFlow<()> {
        match self.write_instruction(inst) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => self.report_at(inst, error),
        }
    }

    #[cold]
    fn report_at(&mut self, inst: InstView<'m>, error: Error) -> ControlFlow<()> {
        self.diagnostics.report(error.or_at(|| inst.at()));
        if self.diagnostics.is_hopeless() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl<'m> FunctionWriter<'_, 'm> {
    /// The words that stand so far, but for what is said of ids, and the ids.
    #[inline(always)]
    fn size(&self) -> usize {
        self.words.len()
            + self.variables.len()
            + self.module.sections.values.len()
            + self.module.helpers.len()
            + self.module.ids.upcoming().0 as usize
    }

    #[inline(always)]
    fn write_instruction(&mut self, inst: InstView<'m>) -> Result<()> {
        let before = self.size();
        let step = self.write_with_decorations(inst);
        self.module.requirements.attribute(|| inst.at());
        // An instruction that cannot be written costs as much as one that can.
        let words = self.size().saturating_sub(before);
        if self.diagnostics.budget.pay(words) {
            let detail = "instructions of the module become too many of SPIR-V, this one the last";
            return Err(Error::unsupported(Code::Other, detail));
        }
        step
    }

    #[inline(always)]
    fn write_with_decorations(&mut self, inst: InstView<'m>) -> Result<()> {
        if !self.peepholes.merged.is_empty() && self.peepholes.merged.contains(&inst.as_key()) {
            return Ok(());
        }
        // Variables stand at the start, where no line is said.
        if self.lines.exist && !is_static_alloca(inst) {
            self.instruction_with_line(inst)?;
        } else {
            self.instruction(inst)?;
        }
        let has_attachments = inst.value().has_attachments();
        if has_attachments {
            self.count_cache_controls(inst);
        }
        if has_attachments || inst.opcode() == Opcode::Call {
            match self.module.known_id(inst.as_key()) {
                Some(id) => {
                    if has_attachments {
                        self.module.decorate_instruction(inst, id)?;
                    }
                    if inst.ty().scalar().is_float() {
                        self.module.decorate_max_error(inst, id)?;
                    }
                }
                None => self.module.count_decorations(inst),
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
fn is_static_alloca(inst: InstView<'_>) -> bool {
    inst.opcode() == Opcode::Alloca && inst.operand(0).is_none_or(|count| count.const_u64().is_some())
}

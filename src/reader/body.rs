//! Bodies of functions: blocks in an order that lets each value be known before its uses, phis at the end.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::{
    Reader, builtins::ImageParts, constants, dead_instructions::DeadInstructions, debug_info::FunctionDebug,
    fast_math, inst, lines::FunctionLines, loops::Loops, overflow::StructMembers,
};
use crate::{
    Error, Result,
    draft::{self, Block, Builder, Function, Opcode, Type, Value},
    mapping::annotations,
    spirv::{
        Id, Inst, Op,
        facts::{BlockExtent, FunctionExtent},
    },
};

/// Operands of one instruction; few need more room.
pub(crate) type Values<'m> = SmallVec<[Value<'m>; 6]>;

/// Fills one function.
///
/// A handler under `inst/` reads its instruction's operands with [`Self::value`] and [`Self::ty`], builds with
/// [`Self::builder`], and gives the result to [`Self::define`]. An instruction that LLVM lacks goes to
/// [`Self::call_named`] or one of its relatives in `call.rs`.
pub(crate) struct FunctionReader<'r, 'm, 's> {
    /// The module around.
    pub(crate) reader: &'r mut Reader<'m, 's>,
    /// Appends to the block that is being filled.
    pub(crate) builder: &'r Builder<'m>,
    /// Position of the function's instruction.
    start: usize,
    /// Phis whose incoming values are set at the end.
    phis: Vec<(draft::Inst<'m>, Inst<'s>)>,
    /// The last LLVM block of labels that became several blocks.
    split: FxHashMap<Id, Block<'m>>,
    /// The label of the block that is being filled.
    label: Id,
    /// Whether a path leads to the block that is being filled.
    is_reachable: bool,
    /// The result whose store has been done by the call that made it.
    pub(crate) stored_already: Option<Id>,
    /// The members of structs that were put together from another struct's.
    pub(super) parts: FxHashMap<Id, StructMembers<'m>>,
    /// Facts about the loops.
    pub(super) loops: Loops<'m>,
    /// The lines of the source that the function comes from, where they are told.
    pub(super) lines: Option<FunctionLines<'m>>,
    /// The scope and the line that hold, where the module has debug information of the function.
    pub(super) debug: Option<FunctionDebug<'m>>,
    /// Private copies of builtin variables, by the variables' ids.
    pub(crate) builtin_copies: FxHashMap<Id, Value<'m>>,
    /// Instructions that may turn out to be unused.
    pub(crate) dead_instructions: DeadInstructions<'m>,
    /// The parts of an image's size or texel that functions of OpenCL C give, by the instructions that give all parts.
    pub(crate) image_parts: FxHashMap<Id, ImageParts<'m>>,
    /// The fast-math flags of instructions that have none of their own.
    pub(super) fast_math_defaults: fast_math::Defaults,
}

/// Gives the parameters of a function their values; returns the position of its first block.
fn set_parameters<'m>(
    reader: &mut Reader<'m, '_>,
    function: Function<'m>,
    start: usize,
    end: usize,
) -> Result<()> {
    let module = reader.ids.module();
    let mut params = function.params().skip(match reader.is_shader() {
        true => super::shader::FIRST_PARAMETER,
        false => 0,
    });
    for inst in (start + 1..end).map_while(|position| module.get(position)) {
        match inst.op() {
            Op::FunctionParameter => {
                let value =
                    params.next().ok_or_else(|| inst.malformed("the function type has no such parameter"))?;
                reader.set_value(inst.id(1)?, value)?;
            }
            Op::Label => break,
            Op::Line | Op::NoLine | Op::ExtInst => {}
            op => return Err(inst.malformed(format!("{op} stands before the first block"))),
        }
    }
    Ok(())
}

/// Fills `function` with the instructions between two positions of the module.
pub(crate) fn fill<'m, 's>(
    reader: &mut Reader<'m, 's>,
    builder: &Builder<'m>,
    function: Function<'m>,
    extent: &FunctionExtent,
) -> Result<()> {
    let module = reader.ids.module();
    let (start, end) = (extent.start, extent.end);
    set_parameters(reader, function, start, end)?;
    if reader.is_shader() {
        reader.enter_shader_function(function)?;
    }
    // The first stands for the function's head.
    let blocks = reader.facts.blocks().get(extent.first_block + 1..extent.end_block).unwrap_or_default();
    for (number, BlockExtent { label, .. }) in blocks.iter().enumerate() {
        let block = function.append_block(&reader.index.name(*label))?;
        reader.set_block(*label, block, number, start)?;
    }
    let order = reader.order(blocks, start)?;
    let debug = reader.function_debug(function, start, end);
    let lines = match reader.debug {
        Some(_) => None,
        None => reader.function_lines(function, start, end)?,
    };
    let id = module.get(start).and_then(|inst| inst.result());
    let fast_math_defaults = id.map(|id| reader.take_fast_math_defaults(id)).unwrap_or_default();
    let mut body = FunctionReader {
        reader,
        builder,
        start,
        phis: Vec::new(),
        split: FxHashMap::default(),
        label: Id(0),
        is_reachable: true,
        stored_already: None,
        parts: FxHashMap::default(),
        loops: Loops::default(),
        lines,
        debug,
        builtin_copies: FxHashMap::default(),
        dead_instructions: DeadInstructions::default(),
        image_parts: FxHashMap::default(),
        fast_math_defaults,
    };
    for step in order {
        if let Some(block) = blocks.get(step.number) {
            body.is_reachable = step.is_reachable;
            body.block(block)?;
        }
    }
    body.finish_phis()?;
    body.finish_lines(function)?;
    body.finish_loops(function)?;
    body.finish_merges()?;
    body.dead_instructions.erase()
}

impl<'m, 's> FunctionReader<'_, 'm, 's> {
    fn block(&mut self, extent: &BlockExtent) -> Result<()> {
        let module = self.reader.ids.module();
        self.label = extent.label;
        let block = self.target(self.label)?;
        self.builder.position_at_end(block);
        if self.debug.is_some() {
            self.debug_of_block(extent.start)?;
        } else if self.lines.is_some() {
            self.line_of_block(extent.start)?;
        }
        for inst in (extent.start + 1..=extent.end).filter_map(|position| module.get(position)) {
            inst::read(self, inst).map_err(|error| error.or_at(|| inst.location()))?;
        }
        if let Some(end) = self.builder.block().filter(|end| *end != block) {
            self.split.insert(self.label, end);
        }
        Ok(())
    }

    /// The position of the function's instruction.
    pub(super) fn start(&self) -> usize {
        self.start
    }

    /// The label of the block that is being filled.
    pub(crate) fn label(&self) -> Id {
        self.label
    }

    /// The block that a label starts.
    pub(crate) fn target(&self, label: Id) -> Result<Block<'m>> {
        self.reader.block(label, self.start).map(|slot| slot.block)
    }

    /// The last block of those that a label's block became.
    pub(crate) fn end_of_block(&self, label: Id) -> Result<Block<'m>> {
        match self.split.get(&label) {
            Some(end) => Ok(*end),
            None => self.target(label),
        }
    }

    /// The LLVM value of an id.
    ///
    /// # Errors
    /// Where the id is no value, or its definition does not come before this use.
    #[inline]
    pub(crate) fn value(&mut self, id: Id) -> Result<Value<'m>> {
        match self.reader.global_value(id) {
            Some(value) => Ok(value),
            None => self.late_value(id),
        }
    }

    /// The value of an operand by its position after the first word.
    #[inline]
    pub(crate) fn operand(&mut self, inst: Inst<'s>, position: usize) -> Result<Value<'m>> {
        self.value(inst.id(position)?)
    }

    /// The value of an id where a block ends: one that takes a call is made there.
    fn value_at_end(&mut self, id: Id, block: Block<'m>) -> Result<Value<'m>> {
        match (self.reader.global_value(id), block.terminator()) {
            (Some(value), _) => Ok(value),
            (None, Some(end)) => {
                let builder = self.builder;
                builder.before(end, |_| self.late_value(id))
            }
            (None, None) => self.late_value(id),
        }
    }

    #[cold]
    fn late_value(&mut self, id: Id) -> Result<Value<'m>> {
        if let Some(bits) = self.reader.samplers.get(&id).copied() {
            return self.literal_sampler(bits);
        }
        if let Some(target) = self.reader.builtin_pointers.get(&id).copied() {
            return self.builtin_address(id, target);
        }
        match self.reader.ids.get(id).map(|inst| inst.op()) {
            Some(Op::Function) => return Ok(self.reader.function(id)?.value()),
            Some(Op::Variable | Op::UntypedVariableKHR)
                if self.reader.is_shader() && self.reader.is_module_variable(id) =>
            {
                return self.module_variable(id);
            }
            Some(
                Op::ConstantComposite
                | Op::SpecConstantComposite
                | Op::ConstantCompositeReplicateEXT
                | Op::SpecConstantCompositeReplicateEXT,
            ) => {
                return self.constant_call(self.reader.ids.require(id)?);
            }
            Some(Op::SpecConstantOp) => {
                let inst = self.reader.ids.require(id)?;
                if self.reader.is_late(inst, constants::LATE_DEPTH) {
                    return self.late_constant(inst);
                }
            }
            // No path leads here, so it does not matter which value stands here.
            Some(_) if !self.is_reachable => {
                if let Some(ty) = self.reader.ids.type_of(id) {
                    return Ok(self.reader.ty(ty)?.poison()?);
                }
            }
            _ => {}
        }
        Err(Error::malformed(format!("{id} is not a value that is defined before")))
    }

    /// The sampler of these bits, by a call where it is used.
    pub(crate) fn literal_sampler(&mut self, bits: u32) -> Result<Value<'m>> {
        let sampler = self.reader.context.target_ext(b"spirv.Sampler", &[], &[])?;
        let bits = self.u32(bits)?;
        let callee = self.reader.callee(
            "__translate_sampler_initializer",
            sampler,
            &[bits],
            super::call::C_FUNCTION,
        )?;
        Ok(self.builder.call(callee, &[bits])?.value())
    }

    /// The LLVM type of a type id.
    #[inline]
    pub(crate) fn ty(&self, id: Id) -> Result<Type<'m>> {
        self.reader.ty(id)
    }

    /// The LLVM type of an instruction's result.
    #[inline]
    pub(crate) fn result_type(&self, inst: Inst<'s>) -> Result<Type<'m>> {
        self.reader.ty(inst.id(0)?)
    }

    /// A constant of type `i32`.
    pub(crate) fn u32(&self, value: u32) -> Result<Value<'m>> {
        Ok(self.reader.context.i32().const_int(value.into())?)
    }

    /// Gives the result of an instruction its value, which must be of the result type, and its name.
    #[inline]
    pub(crate) fn define(&mut self, inst: Inst<'s>, value: Value<'m>) -> Result<()> {
        let ty = self.result_type(inst)?;
        if value.ty() != Some(ty) {
            return Err(inst.malformed(format!("the result {value} is not of the result type {ty}")));
        }
        self.define_id(inst.id(1)?, value)
    }

    /// Gives an id its value and its name.
    pub(crate) fn define_id(&mut self, id: Id, value: Value<'m>) -> Result<()> {
        if self.reader.index.is_named(id) && value.as_instruction().is_some() {
            value.set_name(&self.reader.index.name(id));
        }
        let mut value = value;
        if self.reader.index.is_decorated(id)
            && let Some(inst) = value.as_instruction()
        {
            self.reader.attach_decorations(id, value)?;
            // Atomic operations and other instructions that are calls here.
            if inst.opcode() == Opcode::Call {
                self.reader.attach_decorated_scopes(id, inst)?;
            }
            // Variables are annotated as such, and nothing but phis may stand between phis.
            if !matches!(inst.opcode(), Opcode::Alloca | Opcode::Phi) {
                let is_about_variable = self.reader.index.decorations(id).any(|decoration| {
                    annotations::is_reserved(decoration.kind) && !annotations::is_of_access(decoration.kind)
                });
                if is_about_variable && is_cast_of_variable(inst) {
                    self.annotate_variable(id, value)?;
                } else {
                    let texts = self.reader.annotations(id, None)?;
                    value = self.annotated(value, &texts)?;
                }
            }
        }
        self.reader.set_value(id, value)
    }

    /// Notes for other tools what annotates a variable, as clang does.
    pub(crate) fn annotate_variable(&mut self, id: Id, variable: Value<'m>) -> Result<()> {
        for text in self.reader.annotations(id, None)? {
            let text = self.reader.annotation_text(&text)?;
            let none = self.reader.context.pointer(0)?.poison()?;
            let no_line = self.reader.context.i32().poison()?;
            let void = self.reader.context.void();
            self.call_intrinsic("llvm.var.annotation", void, &[variable, text, none, no_line, none])?;
        }
        Ok(())
    }

    /// A value through the intrinsics that annotate it.
    pub(crate) fn annotated(
        &mut self,
        value: Value<'m>,
        texts: &[std::borrow::Cow<'_, [u8]>],
    ) -> Result<Value<'m>> {
        let mut value = value;
        for text in texts {
            let Some(ty) = value.ty().filter(|ty| ty.is_pointer() || ty.is_int()) else { break };
            let text = self.reader.annotation_text(text)?;
            let none = self.reader.context.pointer(0)?.poison()?;
            let no_line = self.reader.context.i32().poison()?;
            let call = if ty.is_pointer() {
                self.call_intrinsic("llvm.ptr.annotation", ty, &[value, text, none, no_line, none])?
            } else {
                self.call_intrinsic("llvm.annotation", ty, &[value, text, none, no_line])?
            };
            value = call.value();
        }
        Ok(value)
    }

    /// Memory for one value, in the function's first block: in a loop the stack would grow with each turn.
    pub(crate) fn temporary(&self, ty: Type<'m>) -> Result<Value<'m>> {
        let here = self.builder.block();
        let entry = here.and_then(Block::function).and_then(Function::entry);
        let end = entry.filter(|entry| Some(*entry) != here).and_then(Block::terminator);
        let memory = match end {
            Some(end) => self.builder.before(end, |builder| builder.alloca(ty)),
            None => self.builder.alloca(ty),
        };
        Ok(memory?.value())
    }

    /// Makes the phi of an OpPhi; its incoming values follow when all blocks are filled.
    pub(crate) fn phi(&mut self, inst: Inst<'s>) -> Result<()> {
        let ty = self.result_type(inst)?;
        let is_other = |inst: &draft::Inst<'_>| inst.opcode() != Opcode::Phi;
        let block =
            self.builder.block().filter(|block| block.last_instruction().as_ref().is_some_and(is_other));
        // A phi behind other instructions is moved in front of them.
        let phi = match block.and_then(|block| block.instructions().find(is_other)) {
            Some(other) => self.builder.before(other, |builder| builder.phi(ty))?,
            None => self.builder.phi(ty)?,
        };
        self.phis.push((phi, inst));
        self.keep_pointer(inst, phi.value())?;
        self.define(inst, phi.value())
    }

    fn finish_phis(&mut self) -> Result<()> {
        // Edges by their start, for the block of the phis that are being finished.
        let mut edges: FxHashMap<Block<'m>, Edge> = FxHashMap::default();
        let mut current = None;
        for (phi, inst) in std::mem::take(&mut self.phis) {
            let block = phi.block();
            if block != current || block.is_none() {
                current = block;
                edges.clear();
                for from in block.into_iter().flat_map(Block::predecessors) {
                    edges.entry(from).or_default().count += 1;
                }
            }
            self.finish_phi(phi, inst, &mut edges).map_err(|error| error.or_at(|| inst.location()))?;
        }
        Ok(())
    }

    /// LLVM wants an entry for each edge, SPIR-V one for each block that edges come from.
    fn finish_phi(
        &mut self,
        phi: draft::Inst<'m>,
        inst: Inst<'s>,
        edges: &mut FxHashMap<Block<'m>, Edge>,
    ) -> Result<()> {
        for edge in edges.values_mut() {
            edge.given = 0;
        }
        let pairs = inst.operands().get(2..).unwrap_or(&[]);
        let mut incoming = Vec::with_capacity(pairs.len() / 2);
        for pair in pairs.chunks(2) {
            let &[value, parent] = pair else {
                return Err(inst.malformed("a value lacks its block"));
            };
            let from = match self.split.get(&Id(parent)) {
                Some(end) => *end,
                None => self.target(Id(parent))?,
            };
            let edge = edges
                .get_mut(&from)
                .ok_or_else(|| inst.malformed(format!("{} does not lead to this block", Id(parent))))?;
            // The same predecessor once more, with the same value.
            if edge.given == edge.count {
                continue;
            }
            edge.given += 1;
            let mut value = self.value_at_end(Id(value), from)?;
            if value.ty() != Some(phi.ty())
                && phi.ty().is_aggregate()
                && let Some(end) = from.terminator()
            {
                let builder = self.builder;
                value = builder
                    .before(end, |_| inst::composite::copy_members(self, inst, value, phi.ty(), false))?;
            }
            incoming.push((value, from));
        }
        for number in 0..incoming.len() {
            let Some(&(value, from)) = incoming.get(number) else { break };
            if let Some(edge) = edges.get_mut(&from) {
                while edge.given < edge.count {
                    edge.given += 1;
                    incoming.push((value, from));
                }
            }
        }
        if edges.values().any(|edge| edge.given != edge.count) {
            return Err(inst.malformed("the phi has not one value for each block that leads here"));
        }
        Ok(phi.add_incoming(&incoming)?)
    }
}

/// Whether an instruction casts the address of a variable of the function.
fn is_cast_of_variable(inst: draft::Inst<'_>) -> bool {
    let mut at = inst;
    while matches!(at.opcode(), Opcode::BitCast | Opcode::AddrSpaceCast) {
        match at.operand(0).and_then(Value::as_instruction) {
            Some(from) => at = from,
            None => return false,
        }
    }
    at.opcode() == Opcode::Alloca
}

/// The edges from one block to another.
#[derive(Clone, Copy, Default)]
struct Edge {
    /// How many there are.
    count: u32,
    /// For how many of them the phi has a value so far.
    given: u32,
}

//! Control flow of shaders: the end of invocations, calls, and merge instructions as metadata (section 3.49.17).

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    Result,
    draft::{Block, Function, IntPredicate},
    mapping::{
        metadata,
        registry::Control,
        shader::{self, Callback},
    },
    reader::{
        Reader,
        body::{FunctionReader, Values},
    },
    spirv::{Id, Inst, Op},
};

pub(super) fn read<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>, op: Control) -> Result<bool> {
    match op {
        Control::FunctionCall => call(f, inst)?,
        Control::AbortKHR => end_invocation(f, inst)?,
        Control::SelectionMerge => f.note_merge(inst),
        Control::LoopMerge => {
            f.note_merge(inst);
            return Ok(false);
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// Tells the host, sets the invocation's state, and returns.
pub(super) fn end_invocation<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    let Some(row) = inst.op().row() else { return Err(inst.unsupported("unknown opcode")) };
    f.call_host(inst, Callback::of(row))?;
    let (one, private) = (f.u32(1)?, f.private()?);
    f.builder.store(one, private, None, false)?;
    f.return_nothing()
}

/// A call, with the interface and the invocation's memory as the first arguments.
fn call<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    let id = inst.id(2)?;
    let mut args = Values::from_slice(&[f.interface()?, f.private()?]);
    for word in inst.operands().get(3..).unwrap_or(&[]) {
        args.push(f.value(Id(*word))?);
    }
    let callee = f.reader.function(id)?;
    let call = f.call(callee, &args)?;
    f.define(inst, call.value())?;
    if !f.reader.shader.ending.contains(&id) {
        return Ok(());
    }
    let (private, i32) = (f.private()?, f.reader.context.i32());
    let state = f.builder.load(i32, private, None, false)?.value();
    let has_ended = f.builder.icmp(IntPredicate::Ne, state, i32.const_null()?)?;
    let Some((here, function)) = f.builder.block().and_then(|block| Some((block, block.function()?))) else {
        return Ok(());
    };
    let (ended, rest) = (function.append_block(b"ended")?, function.append_block(b"")?);
    ended.move_after(here)?;
    rest.move_after(ended)?;
    f.builder.cond_br(has_ended, ended, rest)?;
    f.builder.position_at_end(ended);
    f.return_nothing()?;
    f.builder.position_at_end(rest);
    Ok(())
}

impl<'m, 's> FunctionReader<'_, 'm, 's> {
    /// Leaves the function without a result that anything asks for.
    fn return_nothing(&mut self) -> Result<()> {
        let result = self.builder.block().and_then(Block::function).map(Function::return_type);
        match result.filter(|ty| !ty.is_void()) {
            None => self.builder.ret_void()?,
            Some(ty) => self.builder.ret(if ty.has_null() { ty.const_null()? } else { ty.poison()? })?,
        };
        Ok(())
    }

    fn note_merge(&mut self, inst: Inst<'s>) {
        let label = self.label();
        // The merge instruction is the last but one of its block.
        let after = self
            .reader
            .ids
            .after(label)
            .position(|other| other.operands() == inst.operands() && other.op() == inst.op());
        if let Some(position) =
            self.reader.ids.position(label).zip(after).map(|(label, after)| label + 1 + after)
        {
            self.reader.shader.merges.push((label, position));
        }
    }

    /// Keeps the structure of the control flow: what merge instructions say at the ends of headers, and the labels that they
    /// name at the ends of those blocks.
    pub(in crate::reader) fn finish_merges(&mut self) -> Result<()> {
        let merges = std::mem::take(&mut self.reader.shader.merges);
        if merges.is_empty() {
            return Ok(());
        }
        let context = self.reader.context;
        let merge_kind = context.metadata_kind(metadata::SHADER_MERGE);
        let label_kind = context.metadata_kind(metadata::SHADER_LABEL);
        for (header, position) in merges {
            let Some(inst) = self.reader.ids.module().get(position) else { continue };
            let is_loop = inst.op() == Op::LoopMerge;
            let labels = inst.operands().get(..if is_loop { 2 } else { 1 }).unwrap_or(&[]);
            let controls = inst.operands().get(labels.len()..).unwrap_or(&[]);
            let mut node = vec![context.md_u32(is_loop.into())?];
            node.push(context.md_u32(labels.first().copied().unwrap_or(0))?);
            node.push(context.md_u32(labels.get(1).copied().unwrap_or(0))?);
            node.push(context.md_u32(header.0)?);
            for word in controls {
                node.push(context.md_u32(*word)?);
            }
            if let Some(end) = self.end_of_block(header)?.terminator() {
                end.value().attach(merge_kind, context.md_node(&node))?;
            }
            for label in labels.iter().copied().chain([header.0]) {
                if let Some(end) = self.target(Id(label))?.terminator() {
                    end.value().attach(label_kind, context.md_node(&[context.md_u32(label)?]))?;
                }
            }
        }
        Ok(())
    }
}

impl Reader<'_, '_> {
    /// Finds the functions that may end an invocation: those with such an instruction, and all that call them.
    pub(super) fn find_ending_functions(&mut self) {
        let mut callers: FxHashMap<Id, Vec<Id>> = FxHashMap::default();
        let (mut open, mut current) = (Vec::new(), Id(0));
        for inst in self.ids.module().iter() {
            match inst.op() {
                Op::Function => current = inst.result().unwrap_or(Id(0)),
                Op::FunctionCall => {
                    if let Ok(callee) = inst.id(2) {
                        callers.entry(callee).or_default().push(current);
                    }
                }
                op if shader::ends_invocation(op) => open.push(current),
                _ => {}
            }
        }
        let mut ending = FxHashSet::default();
        while let Some(function) = open.pop() {
            if ending.insert(function) {
                open.extend(callers.get(&function).into_iter().flatten());
            }
        }
        self.shader.ending = ending;
    }
}

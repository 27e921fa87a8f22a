//! Which lines of LLVM IR and of SPIR-V belong together.
//!
//! The module is translated once more with a location at every instruction that is its own number, which the translation keeps as
//! it keeps all locations. What has no such information in the way is then the same as in the translation that is shown,
//! instruction by instruction; a function where that is not so has no links.

use anyhow::Result;
use inkwell::context::Context;
use rustc_hash::FxHashMap;
use spirv_llvm::{
    ReadOptions, WriteOptions, llvm,
    spirv::{Id, Ids, Inst, Module, Op, words},
};

use super::ir_text;

/// The instructions of a function's blocks by position, without debug information, and the location that precedes each.
struct LinkedBody {
    /// Position of its OpFunction.
    start: usize,
    insts: Vec<(usize, Op, Option<LinkedLocation>)>,
}

/// A location of debug information: the string that names the file, and the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LinkedLocation {
    pub(super) file: Id,
    pub(super) line: usize,
}

/// Whether an instruction is debug information alone.
fn is_debug(inst: Inst<'_>, ids: &Ids<'_>) -> bool {
    match inst.op() {
        Op::Line | Op::NoLine => true,
        Op::ExtInst | Op::ExtInstWithForwardRefsKHR => {
            let set = inst.id(2).ok().and_then(|id| ids.get(id));
            set.is_some_and(|set| {
                let name = words::string(set.operands().get(1..).unwrap_or(&[]));
                name.contains("Debug") || name.contains("debug")
            })
        }
        _ => false,
    }
}

/// The location that an instruction of debug information sets, or takes away.
fn location(inst: Inst<'_>, ids: &Ids<'_>) -> Option<Option<LinkedLocation>> {
    match (inst.op(), inst.operands()) {
        (Op::Line, [file, line, ..]) => Some(Some(LinkedLocation { file: Id(*file), line: *line as usize })),
        (Op::NoLine, _) => Some(None),
        // DebugLine of NonSemantic.Shader.DebugInfo: the source, and lines as constants.
        (Op::ExtInst, [_, _, _, 103, source, line, ..]) => {
            let constant = ids.get(Id(*line)).and_then(|inst| inst.operands().get(2).copied());
            let file = ids.get(Id(*source)).and_then(|inst| inst.operands().get(4).copied());
            Some(
                file.zip(constant).map(|(file, line)| LinkedLocation { file: Id(file), line: line as usize }),
            )
        }
        _ => None,
    }
}

fn bodies(module: &Module) -> Result<Vec<LinkedBody>> {
    let ids = Ids::new(module)?;
    let mut bodies = Vec::new();
    let mut current: Option<LinkedBody> = None;
    let mut place = None;
    for (position, inst) in module.iter().enumerate() {
        match inst.op() {
            Op::Function => current = Some(LinkedBody { start: position, insts: Vec::new() }),
            Op::FunctionEnd => bodies.extend(current.take().filter(|body| !body.insts.is_empty())),
            Op::FunctionParameter => {}
            _ => {
                let Some(body) = &mut current else { continue };
                if is_debug(inst, &ids) {
                    place = location(inst, &ids).unwrap_or(place);
                    continue;
                }
                body.insts.push((position, inst.op(), place));
                // A location holds to the end of its block.
                if inst.op() == Op::Label || inst.op().is_terminator() {
                    place = None;
                }
            }
        }
    }
    Ok(bodies)
}

/// Lines of LLVM IR with positions in the SPIR-V module.
#[derive(Default)]
pub(super) struct Links {
    pub(super) pairs: Vec<(usize, usize)>,
    /// Functions that could not be linked.
    pub(super) without: usize,
    /// By the position of an OpFunction, the lines of the function in LLVM IR.
    pub(super) functions: FxHashMap<usize, (usize, usize)>,
}

/// The source locations of a module's instructions, by position.
pub(super) fn sources(module: &Module) -> Result<Vec<(usize, LinkedLocation)>> {
    let bodies = bodies(module)?;
    let insts = bodies.iter().flat_map(|body| &body.insts);
    Ok(insts.filter_map(|(position, _, place)| Some((*position, (*place)?))).collect())
}

/// The links between an LLVM module and the SPIR-V that it was written as. `stripped` is a copy without debug information.
pub(super) fn of_written(
    ir: &str,
    stripped: &inkwell::module::Module<'_>,
    spirv: &Module,
    options: &WriteOptions,
) -> Result<Links> {
    let text = ir_text::with_locations(&llvm::print(stripped));
    let context = Context::create();
    let located = llvm::parse_ir_or_bitcode(&context, text.as_bytes())?;
    let other = Module::from_words(spirv_llvm::write(&located, options)?)?;
    let (shown, located) = (bodies(spirv)?, bodies(&other)?);
    let lines: Vec<&str> = ir.lines().collect();
    let functions = ir_text::functions(&lines);
    // An instruction's number leads to its function and its place there.
    let numbers: Vec<(usize, usize)> = functions
        .iter()
        .enumerate()
        .flat_map(|(number, function)| (0..function.insts.len()).map(move |inst| (number, inst)))
        .collect();
    let mut links = Links::default();
    for (number, body) in shown.iter().enumerate() {
        let same = located.get(number).filter(|other| same_ops(body, other));
        let Some(other) = same else {
            links.without += 1;
            continue;
        };
        for ((position, _, _), (_, _, place)) in body.insts.iter().zip(&other.insts) {
            let found = place.and_then(|place| numbers.get(place.line.checked_sub(1)?));
            let Some((function, inst)) = found else { continue };
            let Some(function) = functions.get(*function) else { continue };
            links.functions.insert(body.start, (function.first, function.last));
            links.add(function, *inst, *position, spirv);
        }
    }
    links.heads();
    Ok(links)
}

fn same_ops(one: &LinkedBody, other: &LinkedBody) -> bool {
    one.insts.len() == other.insts.len()
        && one.insts.iter().zip(&other.insts).all(|((_, one, _), (_, other, _))| one == other)
}

/// The links between a SPIR-V module and the LLVM IR that it was read as.
pub(super) fn of_read(ir: &str, spirv: &Module, options: &ReadOptions) -> Result<Links> {
    let (located, positions) = with_lines(spirv)?;
    let context = Context::create();
    let text = llvm::print(&spirv_llvm::read(&context, &located, options)?);
    let (lines, located_lines): (Vec<&str>, Vec<&str>) = (ir.lines().collect(), text.lines().collect());
    let (shown, located) = (ir_text::functions(&lines), ir_text::functions(&located_lines));
    let locations = ir_text::locations(&text);
    let starts: Vec<(usize, usize)> =
        bodies(spirv)?.iter().filter_map(|body| Some((body.insts.last()?.0, body.start))).collect();
    let mut links = Links::default();
    for (number, function) in shown.iter().enumerate() {
        let same = located.get(number).filter(|other| {
            let ops = |function: &ir_text::IrFunction| {
                function.insts.iter().map(|inst| inst.opcode.clone()).collect::<Vec<_>>()
            };
            ops(function) == ops(other)
        });
        let (Some(_), Some(places)) = (same, locations.get(number)) else {
            links.without += 1;
            continue;
        };
        for (inst, place) in places.iter().enumerate() {
            let Some(position) = place.and_then(|line| positions.get(line.checked_sub(1)?)) else { continue };
            let after = starts.partition_point(|(last, _)| last < position);
            if let Some((_, start)) = starts.get(after) {
                links.functions.insert(*start, (function.first, function.last));
            }
            links.add(function, inst, *position, spirv);
        }
    }
    links.heads();
    Ok(links)
}

impl Links {
    fn add(&mut self, function: &ir_text::IrFunction, inst: usize, position: usize, spirv: &Module) {
        let Some(inst) = function.insts.get(inst) else { return };
        self.pairs.extend((inst.first..=inst.last).map(|line| (line, position)));
        // The first of a block stands for the label too.
        let before = position.checked_sub(1).and_then(|before| spirv.get(before));
        if let (Some(label), Some(before)) = (inst.label, before)
            && before.op() == Op::Label
        {
            self.pairs.push((label, position - 1));
        }
    }

    /// Functions are linked as a whole as well.
    fn heads(&mut self) {
        let heads: Vec<(usize, usize)> =
            self.functions.iter().map(|(start, (first, _))| (*first, *start)).collect();
        self.pairs.extend(heads);
        self.pairs.sort_unstable();
        self.pairs.dedup();
    }
}

/// A copy of a module without its own debug information whose instructions have their number, from 1, for a line; and the
/// position of each in the module itself.
fn with_lines(module: &Module) -> Result<(Module, Vec<usize>)> {
    let ids = Ids::new(module)?;
    let file = module.header().bound;
    let mut out = module.words().get(..5).unwrap_or(&[]).to_vec();
    if let Some(bound) = out.get_mut(3) {
        *bound = file + 1;
    }
    let mut positions = Vec::new();
    let (mut is_named, mut inside, mut merged) = (false, false, false);
    for (position, inst) in module.iter().enumerate() {
        let is_before_strings = matches!(
            inst.op(),
            Op::Capability
                | Op::Extension
                | Op::ExtInstImport
                | Op::MemoryModel
                | Op::EntryPoint
                | Op::ExecutionMode
                | Op::ExecutionModeId
        );
        if !is_before_strings && !is_named {
            is_named = true;
            out.extend([3 << 16 | u32::from(Op::String.0), file, u32::from_le_bytes(*b"l\0\0\0")]);
        }
        if is_debug(inst, &ids) {
            continue;
        }
        inside = match inst.op() {
            Op::Label => true,
            Op::FunctionEnd => false,
            _ => inside,
        };
        if inside && inst.op() != Op::Label {
            positions.push(position);
            // Nothing stands between a merge and its branch.
            if !merged {
                out.extend([4 << 16 | u32::from(Op::Line.0), file, positions.len() as u32, 1]);
            }
        }
        merged = matches!(inst.op(), Op::LoopMerge | Op::SelectionMerge);
        out.extend(inst.words());
    }
    Ok((Module::from_words(out)?, positions))
}

//! Blocks that never run, and regions in constructs of their own.

use std::collections::BTreeMap;

use fastrand::Rng;
use spirv_llvm::spirv::{Op, grammar::Class};

use super::code::{Block, Code, Inst, Place};

/// Whether a header of a construct gets a merge instruction, which kernels need not have.
fn merges(code: &Code, rng: &mut Rng) -> bool {
    code.is_shader() || rng.bool()
}

fn selection(rest: u32) -> Inst {
    Inst::new(Op::SelectionMerge, &[rest]).with(&[0])
}

/// Whether an instruction may stand where not all invocations come.
fn is_alone(inst: &Inst) -> bool {
    let class = inst.op().row().map(|row| row.class);
    !matches!(class, Some(Class::Barrier | Class::Group | Class::NonUniform | Class::Derivative) | None)
}

/// A block with copies of what stands before it, which never runs.
pub fn dead(code: &mut Code, rng: &mut Rng) -> Option<()> {
    let place = code.place(rng)?;
    let (insts, never) = code.never(place, rng)?;
    let block = &code.functions[place.function].blocks[place.block];
    let copied: Vec<Inst> =
        block.body[block.first()..place.inst].iter().filter(|inst| is_alone(inst)).cloned().collect();
    let (rest, label) = (code.divide(place), code.id());
    let mut names = BTreeMap::new();
    let mut body = copied;
    for inst in &mut body {
        if let Some(id) = inst.result() {
            names.insert(id, code.id());
        }
        inst.rename(&names);
    }
    code.decorate(&names, false);
    let last = match code.is_shader() || rng.bool() {
        true => Inst::new(Op::Branch, &[rest]),
        false => Inst::new(Op::Unreachable, &[]),
    };
    let merge = merges(code, rng).then(|| selection(rest));
    let blocks = &mut code.functions[place.function].blocks;
    blocks[place.block].body.extend(insts);
    let branch = Inst::new(Op::BranchConditional, &[never, label, rest]);
    blocks[place.block].end = merge.into_iter().chain([branch]).collect();
    blocks.insert(place.block + 1, Block { label, body, end: vec![last] });
    Some(())
}

/// Divides a block in three: what stands before a region of up to some instructions, the region, and what stands behind.
fn region(code: &mut Code, rng: &mut Rng, most: usize) -> Option<(Place, Vec<Inst>, u32, u32, u32)> {
    let place = code.place(rng)?;
    let (insts, never) = code.never(place, rng)?;
    let count = code.functions[place.function].blocks[place.block].body.len() - place.inst;
    let rest = code.divide(Place { inst: place.inst + rng.usize(0..=count.min(most)), ..place });
    let label = code.divide(place);
    Some((place, insts, never, label, rest))
}

/// A region in a loop of one turn.
pub fn turned(code: &mut Code, rng: &mut Rng) -> Option<()> {
    let (place, insts, never, label, rest) = region(code, rng, 12)?;
    let (header, around) = (code.id(), code.id());
    let merge = merges(code, rng).then(|| Inst::new(Op::LoopMerge, &[rest, around]).with(&[0]));
    let blocks = &mut code.functions[place.function].blocks;
    blocks[place.block].body.extend(insts);
    blocks[place.block].end = vec![Inst::new(Op::Branch, &[header])];
    blocks[place.block + 1].end = vec![Inst::new(Op::BranchConditional, &[never, around, rest])];
    let end = merge.into_iter().chain([Inst::new(Op::Branch, &[label])]).collect();
    blocks.insert(place.block + 1, Block { label: header, body: Vec::new(), end });
    let end = vec![Inst::new(Op::Branch, &[header])];
    blocks.insert(place.block + 3, Block { label: around, body: Vec::new(), end });
    Some(())
}

/// A region behind a condition that always holds; phis take its values where it ends.
pub fn guarded(code: &mut Code, rng: &mut Rng) -> Option<()> {
    let place = code.place(rng)?;
    let body = &code.functions[place.function].blocks[place.block].body[place.inst..];
    let is_fit = |inst: &&Inst| {
        is_alone(inst) && inst.result().is_none_or(|_| inst.result_type().is_some_and(|ty| code.is_plain(ty)))
    };
    let count = body.iter().take(8).take_while(is_fit).count();
    let (insts, never) = code.never(place, rng)?;
    let rest = code.divide(Place { inst: place.inst + count, ..place });
    let label = code.divide(place);
    let before = code.functions[place.function].blocks[place.block].label;
    let (mut names, mut phis) = (BTreeMap::new(), Vec::new());
    let mut body = std::mem::take(&mut code.functions[place.function].blocks[place.block + 1].body);
    for inst in &mut body {
        if let (Some(ty), Some(id)) = (inst.result_type(), inst.result()) {
            let (inner, null) = (code.id(), code.id());
            code.head.push(Inst::new(Op::ConstantNull, &[ty, null]));
            names.insert(id, inner);
            phis.push(Inst::new(Op::Phi, &[ty, id, inner, label, null, before]));
        }
        inst.rename(&names);
    }
    code.decorate(&names, true);
    let merge = merges(code, rng).then(|| selection(rest));
    let blocks = &mut code.functions[place.function].blocks;
    blocks[place.block].body.extend(insts);
    let branch = Inst::new(Op::BranchConditional, &[never, rest, label]);
    blocks[place.block].end = merge.into_iter().chain([branch]).collect();
    blocks[place.block + 1].body = body;
    blocks[place.block + 1].end = vec![Inst::new(Op::Branch, &[rest])];
    blocks[place.block + 2].body.splice(0..0, phis);
    Some(())
}

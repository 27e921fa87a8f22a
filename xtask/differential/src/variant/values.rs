//! Constants as sums, and expressions as functions.

use std::collections::BTreeMap;

use fastrand::Rng;
use spirv_llvm::spirv::{Op, grammar::Class};

use super::code::{Block, Code, Function, Inst};

/// Whether an instruction computes a value of values, and nothing else.
fn is_pure(inst: &Inst) -> bool {
    let class = inst.op().row().map(|row| row.class);
    match inst.op() {
        Op::ExtInst => true,
        _ => matches!(
            class,
            Some(
                Class::Arithmetic
                    | Class::Bit
                    | Class::Composite
                    | Class::Conversion
                    | Class::RelationalAndLogical
            )
        ),
    }
}

/// A constant operand of an instruction that computes becomes a sum of two constants.
pub fn split(code: &mut Code, rng: &mut Rng) -> Option<()> {
    let mut constants = BTreeMap::new();
    for inst in code.head.iter().filter(|inst| inst.op() == Op::Constant) {
        if let Some(bits @ (32 | 64)) = code.int_width(inst.words[1]) {
            let high = inst.words.get(4).map_or(0, |word| u64::from(*word) << 32);
            constants.insert(inst.words[2], (inst.words[1], bits, u64::from(inst.words[3]) | high));
        }
    }
    // The first index of a pointer's chain is an element's; others may be members', which have to be constants.
    let is_fit = |inst: &Inst, word: usize| match inst.op() {
        Op::PtrAccessChain | Op::InBoundsPtrAccessChain => word == 4,
        _ => is_pure(inst),
    };
    let mut uses = Vec::new();
    for (function, code) in code.functions.iter().enumerate() {
        for (block, code) in code.blocks.iter().enumerate() {
            for (place, inst) in code.body.iter().enumerate() {
                let known = inst.uses().filter(|word| constants.contains_key(&inst.words[*word]));
                uses.extend(
                    known.filter(|word| is_fit(inst, *word)).map(|word| (function, block, place, word)),
                );
            }
        }
    }
    let (function, block, place, word) = rng.choice(uses)?;
    let used = code.functions[function].blocks[block].body[place].words[word];
    let (ty, bits, value) = constants[&used];
    let part = rng.u64(..);
    let (left, right) = (code.constant(ty, bits, part), code.constant(ty, bits, value.wrapping_sub(part)));
    let sum = code.id();
    let block = &mut code.functions[function].blocks[block];
    block.body[place].words[word] = sum;
    block.body.insert(place, Inst::new(Op::IAdd, &[ty, sum, left, right]));
    Some(())
}

/// A value is computed by a function, with what it is computed of in the same block up to some depth.
pub fn outlined(code: &mut Code, rng: &mut Rng) -> Option<()> {
    let mut types = BTreeMap::new();
    for inst in code.insts_mut() {
        if let (Some(ty), Some(id)) = (inst.result_type(), inst.result()) {
            types.insert(id, ty);
        }
    }
    let is_fit = |code: &Code, inst: &Inst| {
        is_pure(inst)
            && inst.result_type().is_some_and(|ty| code.is_plain(ty))
            // Of an extended instruction the first is the set.
            && inst.uses().skip(usize::from(inst.op() == Op::ExtInst)).all(|place| {
                types.get(&inst.words[place]).is_some_and(|ty| code.is_plain(*ty))
            })
    };
    let mut places = Vec::new();
    for (function, of) in code.functions.iter().enumerate() {
        for (block, of) in of.blocks.iter().enumerate() {
            let fit = of.body.iter().enumerate().filter(|(_, inst)| is_fit(code, inst));
            places.extend(fit.map(|(place, _)| (function, block, place)));
        }
    }
    let (function, block, place) = rng.choice(places)?;
    let body = &code.functions[function].blocks[block].body[..=place];
    let (root, id) = (&body[place], body[place].result()?);
    let result = root.result_type()?;
    // What the function computes, the root last.
    let mut wanted = vec![id];
    let mut insts: Vec<Inst> = Vec::new();
    for inst in body.iter().rev() {
        let Some(value) = inst.result().filter(|value| wanted.contains(value)) else { continue };
        if value == id || insts.len() < 6 && is_fit(code, inst) && rng.u32(0..4) != 0 {
            wanted.extend(inst.uses().map(|place| inst.words[place]));
            insts.insert(0, inst.clone());
        }
    }
    let inner: Vec<u32> = insts.iter().filter_map(Inst::result).collect();
    let mut args: Vec<u32> = Vec::new();
    for inst in &insts {
        for used in inst.uses().map(|place| inst.words[place]) {
            let is_known = inner.contains(&used) || args.contains(&used) || code.global(used).is_some();
            if !is_known {
                args.push(used);
            }
        }
    }
    let params: Vec<u32> = args.iter().map(|arg| types[arg]).collect();
    let mut names = BTreeMap::new();
    for value in args.iter().chain(&inner) {
        names.insert(*value, code.id());
    }
    let own: BTreeMap<u32, u32> = inner.iter().map(|value| (*value, names[value])).collect();
    code.decorate(&own, false);
    insts.iter_mut().for_each(|inst| inst.rename(&names));
    let ty = code.declared(Op::TypeFunction, &[&[result], &params[..]].concat(), &[]);
    let [callee, label] = [(); 2].map(|()| code.id());
    // None, Inline or DontInline.
    let mut start = Inst::new(Op::Function, &[result, callee]).with(&[rng.u32(0..3), ty]);
    start.ids.push(4);
    let params = args.iter().zip(&params);
    let params = params.map(|(arg, ty)| Inst::new(Op::FunctionParameter, &[*ty, names[arg]]));
    let head = std::iter::once(start).chain(params).collect();
    let end = vec![Inst::new(Op::ReturnValue, &[names[&id]])];
    code.functions.push(Function { head, blocks: vec![Block { label, body: insts, end }] });
    let call = Inst::new(Op::FunctionCall, &[&[result, id, callee], &args[..]].concat());
    code.functions[function].blocks[block].body[place] = call;
    code.head.retain(|inst| inst.op() != Op::Decorate || inst.words[1] != id);
    Some(())
}

//! Values that no longer dominate what uses them, as a funnel lies between: phis lead them there, and addresses are computed again.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{flow::Flow, funnel::nothing};
use crate::{
    Error, Result,
    draft::{Block, Builder, Function, Inst, Opcode, Value, unsupported},
};

/// A use of a value in a block that is no longer dominated by it: the user, the number of the operand, and the block.
type LostUse<'m> = (Inst<'m>, u32, usize);

/// The instructions whose values are used where they do not dominate, with these uses.
fn lost<'m>(flow: &Flow<'m>) -> Vec<(Inst<'m>, Vec<LostUse<'m>>)> {
    let mut found = Vec::new();
    for (number, block) in flow.blocks.iter().enumerate() {
        for inst in block.instructions() {
            let mut uses = Vec::new();
            for (user, operand) in inst.value().users() {
                let incoming = (user.opcode() == Opcode::Phi)
                    .then(|| user.incoming().filter(|(value, _)| *value == inst.value()));
                let places: Vec<Option<usize>> = match incoming {
                    Some(entries) => entries.map(|(_, from)| flow.number(from)).collect(),
                    None => vec![user.block().and_then(|block| flow.number(block))],
                };
                let is_lost = |place: &usize| *place != number && !flow.dominates(number, *place);
                uses.extend(places.into_iter().flatten().filter(is_lost).map(|place| (user, operand, place)));
            }
            if !uses.is_empty() {
                found.push((inst, uses));
            }
        }
    }
    found
}

/// Leads values to where they are used.
///
/// # Errors
/// Where a pointer that is no plain address is used.
pub(super) fn repair<'m>(builder: &Builder<'m>, function: Function<'m>) -> Result<()> {
    let flow = Flow::of(function);
    // An address is computed of others, so these come next.
    for _ in 0..flow.count().saturating_add(64) {
        let pointers: Vec<_> = lost(&flow).into_iter().filter(|(inst, _)| inst.ty().is_pointer()).collect();
        if pointers.is_empty() {
            break;
        }
        for (inst, uses) in pointers {
            repeat_address(builder, &flow, inst, &uses)?;
        }
    }
    for (inst, uses) in lost(&flow) {
        lead(builder, &flow, inst, &uses)?;
    }
    Ok(())
}

/// Computes an address again before each of its uses.
fn repeat_address<'m>(
    builder: &Builder<'m>,
    flow: &Flow<'m>,
    inst: Inst<'m>,
    uses: &[LostUse<'m>],
) -> Result<()> {
    let mut made: FxHashMap<(usize, bool, usize), Value<'m>> = FxHashMap::default();
    for (user, operand, place) in uses.iter().copied() {
        let is_phi = user.opcode() == Opcode::Phi;
        let end = flow.block(place).and_then(Block::terminator);
        let at = if is_phi { end } else { Some(user) };
        let at = at.ok_or_else(|| Error::internal("a block without an end"))?;
        let key = (place, is_phi, if is_phi { 0 } else { user.as_key() });
        let value = match made.get(&key) {
            Some(value) => *value,
            None => {
                builder.position_before(at);
                let value = same_address(builder, inst)?;
                made.insert(key, value);
                value
            }
        };
        put(flow, (user, operand, place), inst.value(), value)?;
    }
    Ok(())
}

fn same_address<'m>(builder: &Builder<'m>, inst: Inst<'m>) -> Result<Value<'m>> {
    let operands: Vec<Value<'m>> = inst.operands().collect();
    let value = match (inst.opcode(), operands.as_slice()) {
        (Opcode::GetElementPtr, [base, indices @ ..]) => {
            let source = inst.gep_source().ok_or_else(|| unsupported(inst))?;
            builder.gep(source, *base, indices, inst.gep_flags())?
        }
        _ => {
            let error = unsupported(inst);
            return Err(error.with_help(
                "a pointer is used where the control flow, which is no longer structured, does not lead it",
            ));
        }
    };
    if let Some(made) = value.as_instruction() {
        made.copy_attachments(inst);
    }
    Ok(value)
}

/// Puts a value in the place of another one in one use.
fn put<'m>(
    flow: &Flow<'m>,
    (user, operand, place): LostUse<'m>,
    from: Value<'m>,
    to: Value<'m>,
) -> Result<()> {
    if user.opcode() != Opcode::Phi {
        user.put_operand(operand, to)?;
        return Ok(());
    }
    let block = flow.block(place);
    let entries: Vec<_> = user
        .incoming()
        .map(|(value, from_block)| match value == from && Some(from_block) == block {
            true => (to, from_block),
            false => (value, from_block),
        })
        .collect();
    user.put_incoming(&entries)?;
    Ok(())
}

/// Leads a value to its uses by phis in the blocks on the ways there. From where it was not computed comes a value that nothing looks
/// at, as the funnels part those ways again.
fn lead<'m>(builder: &Builder<'m>, flow: &Flow<'m>, inst: Inst<'m>, uses: &[LostUse<'m>]) -> Result<()> {
    let own = inst.block().and_then(|block| flow.number(block));
    let own = own.ok_or_else(|| Error::internal("an instruction of no block"))?;
    let mut behind: FxHashSet<usize> = FxHashSet::default();
    let mut order = Vec::new();
    let mut open: Vec<usize> = uses.iter().map(|(.., place)| *place).collect();
    while let Some(place) = open.pop() {
        if place != own && !flow.dominates(own, place) && behind.insert(place) {
            order.push(place);
            open.extend(flow.before(place));
        }
    }
    let mut phis: FxHashMap<usize, Inst<'m>> = FxHashMap::default();
    for place in order.iter().copied().filter(|place| flow.before(*place).len() > 1) {
        let first = flow.block(place).and_then(|block| block.instructions().next());
        let first = first.ok_or_else(|| Error::internal("a block without an end"))?;
        builder.position_before(first);
        let phi = builder.phi(inst.ty())?;
        phi.copy_attachments(inst);
        phis.insert(place, phi);
    }
    let nothing = nothing(inst.ty())?;
    let at_end = |mut place: usize| loop {
        if !behind.contains(&place) {
            return inst.value();
        }
        match (phis.get(&place), flow.before(place)) {
            (Some(phi), _) => return phi.value(),
            (None, [before]) => place = *before,
            _ => return nothing,
        }
    };
    for (place, phi) in &phis {
        let mut entries = Vec::new();
        for before in flow.before(*place) {
            let block =
                flow.block(*before).ok_or_else(|| Error::internal("a block of a function is gone"))?;
            let edges = block.successors().filter(|to| Some(*to) == flow.block(*place)).count();
            entries.extend(std::iter::repeat_n((at_end(*before), block), edges.max(1)));
        }
        phi.add_incoming(&entries)?;
    }
    for lost in uses.iter().copied() {
        put(flow, lost, inst.value(), at_end(lost.2))?;
    }
    Ok(())
}

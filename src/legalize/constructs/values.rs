//! Values that no longer dominate what uses them, as a funnel lies between: phis lead them there, and addresses are computed again.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Constructs, flow::Flow, funnel::nothing};
use crate::{
    Error, Result,
    draft::{Block, Builder, Inst, Opcode, Value, unsupported},
};

/// A use of a value in a block that is no longer dominated by it: the user, the number of the operand, and the block.
type LostUse<'m> = (Inst<'m>, u32, usize);

/// The uses of an instruction's value in blocks that its own does not dominate, and how many uses were looked at.
fn lost_uses<'m>(flow: &Flow<'m>, inst: Inst<'m>) -> (Vec<LostUse<'m>>, usize) {
    let (mut lost, mut looks) = (Vec::new(), 0);
    let Some(own) = inst.block().and_then(|block| flow.number(block)) else { return (lost, looks) };
    for (user, operand) in inst.value().users() {
        let places: Vec<Option<usize>> = if user.opcode() == Opcode::Phi {
            let entries = user.incoming().inspect(|_| looks += 1);
            entries.filter(|(value, _)| *value == inst.value()).map(|(_, from)| flow.number(from)).collect()
        } else {
            looks += 1;
            vec![user.block().and_then(|block| flow.number(block))]
        };
        let is_lost = |place: &usize| *place != own && !flow.dominates(own, *place);
        lost.extend(places.into_iter().flatten().filter(is_lost).map(|place| (user, operand, place)));
    }
    (lost, looks)
}

impl<'m> Constructs<'m> {
    /// Leads values to where they are used.
    ///
    /// # Errors
    /// Where a pointer that is no plain address is used, and where the function is too large.
    pub(super) fn repair_values(&mut self) -> Result<()> {
        let flow = Flow::of(self.function);
        let all = || flow.blocks.iter().flat_map(|block| block.instructions());
        // An address is computed of others, which are used in more places then.
        let mut pointers: Vec<_> = all().filter(|inst| inst.ty().is_pointer()).collect();
        while let Some(inst) = pointers.pop() {
            let (uses, looks) = lost_uses(&flow, inst);
            self.spend(looks)?;
            if uses.is_empty() {
                continue;
            }
            repeat_address(&self.builder, &flow, inst, &uses)?;
            let operands = inst.operands().filter_map(Value::as_instruction);
            pointers.extend(operands.filter(|operand| operand.ty().is_pointer()));
        }
        for inst in all().collect::<Vec<_>>() {
            let (uses, looks) = lost_uses(&flow, inst);
            self.spend(looks)?;
            if !uses.is_empty() {
                self.lead(&flow, inst, &uses)?;
            }
        }
        Ok(())
    }
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

/// The values that one value is led by.
struct Ways<'m> {
    /// The blocks that the value's own does not dominate.
    behind: FxHashSet<usize>,
    /// The phis of those to which several blocks lead.
    phis: FxHashMap<usize, Inst<'m>>,
    /// The values at the ends of blocks, as far as they are known.
    known: FxHashMap<usize, Value<'m>>,
    value: Value<'m>,
    /// The value in blocks that are reached without the value being computed; nothing uses it there.
    nothing: Value<'m>,
}

impl<'m> Ways<'m> {
    /// The value at the end of a block.
    fn at_end(&mut self, flow: &Flow<'m>, place: usize) -> Value<'m> {
        let (mut at, mut path) = (place, Vec::new());
        let value = loop {
            if !self.behind.contains(&at) {
                break self.value;
            }
            if let Some(known) = self.known.get(&at) {
                break *known;
            }
            path.push(at);
            match (self.phis.get(&at), flow.before(at)) {
                (Some(phi), _) => break phi.value(),
                (None, [before]) => at = *before,
                _ => break self.nothing,
            }
        };
        self.known.extend(path.into_iter().map(|place| (place, value)));
        value
    }
}

impl<'m> Constructs<'m> {
    /// Leads a value to its uses by phis in the blocks on the ways there. From where it was not computed comes a value that nothing
    /// looks at, as the funnels part those ways again.
    fn lead(&mut self, flow: &Flow<'m>, inst: Inst<'m>, uses: &[LostUse<'m>]) -> Result<()> {
        let own = inst.block().and_then(|block| flow.number(block));
        let own = own.ok_or_else(|| Error::internal("an instruction of no block"))?;
        let mut behind: FxHashSet<usize> = FxHashSet::default();
        let mut order = Vec::new();
        let mut open: Vec<usize> = uses.iter().map(|(.., place)| *place).collect();
        while let Some(place) = open.pop() {
            if place != own && !flow.dominates(own, place) && behind.insert(place) {
                order.push(place);
                open.extend(flow.before(place));
                self.spend(flow.before(place).len())?;
            }
        }
        let mut phis: FxHashMap<usize, Inst<'m>> = FxHashMap::default();
        order.retain(|place| flow.before(*place).len() > 1);
        for place in &order {
            let first = flow.block(*place).and_then(|block| block.instructions().next());
            let first = first.ok_or_else(|| Error::internal("a block without an end"))?;
            self.builder.position_before(first);
            let phi = self.builder.phi(inst.ty())?;
            phi.copy_attachments(inst);
            phis.insert(*place, phi);
        }
        let (value, nothing) = (inst.value(), nothing(inst.ty())?);
        let mut ways = Ways { behind, phis, known: FxHashMap::default(), value, nothing };
        for place in &order {
            let mut entries = Vec::new();
            for before in flow.before(*place) {
                let block =
                    flow.block(*before).ok_or_else(|| Error::internal("a block of a function is gone"))?;
                let edges = block.successors().filter(|to| Some(*to) == flow.block(*place)).count();
                entries.extend(std::iter::repeat_n((ways.at_end(flow, *before), block), edges.max(1)));
            }
            if let Some(phi) = ways.phis.get(place) {
                phi.add_incoming(&entries)?;
            }
        }
        for lost in uses.iter().copied() {
            put(flow, lost, value, ways.at_end(flow, lost.2))?;
        }
        Ok(())
    }
}

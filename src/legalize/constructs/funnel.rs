//! Funnels: new blocks that edges go through, and where they part again by a number that says which way each took.

use super::flow::Flow;
use crate::{
    Error, Result,
    draft::{Block, Builder, Function, Type, Value},
};

/// A block and a value that comes from there.
type Entry<'m> = (Value<'m>, Block<'m>);

/// A value of a type that nothing looks at.
pub(super) fn nothing<'m>(ty: Type<'m>) -> Result<Value<'m>> {
    if ty.has_null() { Ok(ty.const_null()?) } else { Ok(ty.poison()?) }
}

/// An edge that is led through a funnel.
struct FunnelEdge<'m> {
    /// The block that it came from.
    from: Block<'m>,
    /// The block that leads into the funnel, which is a new one where the former one leads there several times, as a phi has one value
    /// for each block.
    start: Block<'m>,
    target: Block<'m>,
}

/// Leads edges through a new block. It has the phis of the blocks that the edges led to, and where these are several a phi of the
/// number of each; they have no more entries from the edges' starts, but from the new block.
///
/// # Errors
/// Where the draft refuses a change, which is not expected.
pub(super) fn funnel<'m>(
    builder: &Builder<'m>,
    function: Function<'m>,
    flow: &Flow<'m>,
    edges: &[(usize, usize)],
) -> Result<Block<'m>> {
    let gone = || Error::internal("a block of a function is gone");
    let joined = function.append_block(b"")?;
    let mut ways = Vec::with_capacity(edges.len());
    for (number, to) in edges.iter().copied() {
        let (from, target) = (flow.block(number).ok_or_else(gone)?, flow.block(to).ok_or_else(gone)?);
        let is_one_of_several = edges.iter().any(|(other, way)| *other == number && *way != to);
        let repeats = from.successors().filter(|next| *next == target).count() > 1;
        let mut start = from;
        if is_one_of_several || repeats {
            start = function.append_block(b"")?;
            builder.position_at_end(start);
            builder.br(joined)?;
            from.lead(target, start)?;
        } else {
            from.lead(target, joined)?;
        }
        ways.push(FunnelEdge { from, start, target });
    }
    let mut targets: Vec<usize> = edges.iter().map(|(_, to)| *to).collect();
    targets.sort_unstable();
    targets.dedup();
    let targets: Vec<Block<'m>> =
        targets.into_iter().map(|to| flow.block(to).ok_or_else(gone)).collect::<Result<_>>()?;
    builder.position_at_end(joined);
    for target in targets.iter().copied() {
        lead_phis(builder, &ways, target, joined)?;
    }
    part(builder, &ways, &targets)?;
    Ok(joined)
}

/// Leads the values of a block's phis through a funnel, at whose end the builder stands.
fn lead_phis<'m>(
    builder: &Builder<'m>,
    ways: &[FunnelEdge<'m>],
    target: Block<'m>,
    joined: Block<'m>,
) -> Result<()> {
    for phi in target.phis() {
        let old: Vec<Entry<'m>> = phi.incoming().collect();
        let mut entries: Vec<Entry<'m>> = Vec::with_capacity(ways.len());
        for way in ways {
            let value = if way.target == target {
                let own = old.iter().find(|(_, block)| *block == way.from);
                own.map(|(value, _)| *value).ok_or_else(|| Error::internal("a phi lacks a value"))?
            } else {
                nothing(phi.ty())?
            };
            entries.push((value, way.start));
        }
        let made = builder.phi(phi.ty())?;
        made.copy_attachments(phi);
        made.add_incoming(&entries)?;
        let is_led = |block: Block<'m>| ways.iter().any(|way| way.target == target && way.from == block);
        let mut kept: Vec<Entry<'m>> = old.into_iter().filter(|(_, block)| !is_led(*block)).collect();
        kept.push((made.value(), joined));
        phi.put_incoming(&kept)?;
    }
    Ok(())
}

/// Ends a funnel with the branch to the block that each way led to.
fn part<'m>(builder: &Builder<'m>, ways: &[FunnelEdge<'m>], targets: &[Block<'m>]) -> Result<()> {
    if let [to] = targets {
        builder.br(*to)?;
        return Ok(());
    }
    let context = builder.context();
    let ty = if targets.len() == 2 { context.bool() } else { context.i32() };
    let which = builder.phi(ty)?;
    let mut entries = Vec::with_capacity(ways.len());
    for way in ways {
        let number = targets.iter().position(|target| *target == way.target).unwrap_or(0);
        entries.push((ty.const_int(number as u64)?, way.start));
    }
    which.add_incoming(&entries)?;
    match targets {
        [no, yes] => builder.cond_br(which.value(), *yes, *no)?,
        [first, rest @ ..] => {
            let cases = (1_u64..).zip(rest);
            let cases = cases.map(|(number, block)| Ok((ty.const_int(number)?, *block)));
            builder.switch(which.value(), *first, &cases.collect::<Result<Vec<_>>>()?)?
        }
        [] => return Err(Error::internal("a funnel leads nowhere")),
    };
    Ok(())
}

//! Decorations by their targets.

use crate::Checker;
use spirv_kit::{
    Id, Inst, Module, Op,
    grammar::{BuiltIn, Decoration, LinkageType},
    words,
};

/// The member number of decorations that belong to the target as a whole.
const WHOLE: u32 = u32::MAX;

/// A decoration of an id or of a member of a structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Decorated {
    target: u32,
    member: u32,
    decoration: u32,
    /// Position of the instruction.
    position: u32,
}

/// Every decoration of a module by its target; those of groups stand with each member of the group, where groups are
/// in proportion to the module.
#[derive(Debug, Default)]
pub(crate) struct Decorations {
    /// The decorations, sorted, those of each target together.
    list: Vec<Decorated>,
    /// For each id: where its decorations begin in the list, their number, and a filter with one bit for the
    /// decorations whose numbers have the same remainder. Ids that nothing defines come last.
    ranges: Vec<[u32; 3]>,
    has_blocks: bool,
}

impl Decorations {
    /// Collects the decorations of a module with this number of ids.
    pub(crate) fn new(module: &Module, ids: usize, has_groups: bool) -> Self {
        let mut list = Vec::new();
        let mut groups = Vec::new();
        for (position, inst) in module.iter().enumerate() {
            let position = position as u32;
            match (inst.op(), inst.operands()) {
                (Op::Function, _) => break,
                (Op::Decorate | Op::DecorateId | Op::DecorateString, [target, decoration, ..]) => {
                    list.push(Decorated {
                        target: *target,
                        member: WHOLE,
                        decoration: *decoration,
                        position,
                    });
                }
                (
                    Op::MemberDecorate | Op::MemberDecorateString | Op::MemberDecorateIdEXT,
                    [target, member, decoration, ..],
                ) => {
                    let (target, decoration) = (*target, *decoration);
                    list.push(Decorated { target, member: *member, decoration, position });
                }
                (Op::GroupDecorate | Op::GroupMemberDecorate, _) => groups.push(inst),
                _ => {}
            }
        }
        let all = Self::by_target(list, ids);
        if has_groups { all.expanded(&groups, ids) } else { all }
    }

    /// Puts the decorations of each target together, in their order.
    fn by_target(mut list: Vec<Decorated>, ids: usize) -> Self {
        let place = |of: &Decorated| (of.target as usize).min(ids);
        // Of ids that nothing is decorated of, no page is touched.
        let mut ranges = vec![[0_u32; 3]; ids + 1];
        // Most producers write the decorations of a target one behind the other, and many in their order.
        let (mut is_together, mut is_sorted, mut has_blocks) = (true, true, false);
        let mut before: Option<&Decorated> = None;
        for (at, of) in (0..).zip(&list) {
            let [start, length, present] = &mut ranges[place(of)];
            if *length == 0 {
                *start = at;
            } else {
                is_sorted &= before <= Some(of);
            }
            is_together &= *start + *length == at;
            *length += 1;
            *present |= 1 << (of.decoration % u32::BITS);
            has_blocks |= [Decoration::Block.0, Decoration::BufferBlock.0].contains(&of.decoration);
            before = Some(of);
        }
        if !is_together {
            list.sort_by_key(place);
            let mut at = 0;
            for own in list.chunk_by(|a, b| place(a) == place(b)) {
                ranges[place(&own[0])][0] = at;
                at += own.len() as u32;
            }
        }
        if !is_together || !is_sorted {
            for own in list.chunk_by_mut(|a, b| place(a) == place(b)) {
                if !own.is_sorted() {
                    own.sort_unstable();
                }
            }
        }
        Self { list, ranges, has_blocks }
    }

    /// True if any structure is a block.
    pub(crate) fn has_blocks(&self) -> bool {
        self.has_blocks
    }

    /// Gives the targets of groups the decorations of the groups.
    fn expanded(&self, groups: &[Inst<'_>], ids: usize) -> Self {
        let mut more = self.list.clone();
        for inst in groups {
            let [group, targets @ ..] = inst.operands() else { continue };
            let own = self.range(*group, WHOLE);
            if inst.op() == Op::GroupDecorate {
                for target in targets {
                    more.extend(own.iter().map(|of| Decorated { target: *target, ..*of }));
                }
            } else {
                for [target, member] in targets.as_chunks::<2>().0 {
                    more.extend(own.iter().map(|of| Decorated { target: *target, member: *member, ..*of }));
                }
            }
        }
        Self::by_target(more, ids)
    }

    /// Returns the positions of decorations that their target already has, without those of groups.
    pub(crate) fn repeated(&self) -> Vec<u32> {
        let key = |of: &Decorated| (of.target, of.member, of.decoration);
        let pairs = self.list.iter().zip(self.list.iter().skip(1));
        pairs.filter(|(a, b)| key(a) == key(b)).map(|(_, b)| b.position).collect()
    }

    /// Returns the decorations of a target.
    #[inline]
    fn of(&self, target: u32) -> Option<[u32; 3]> {
        self.ranges.get((target as usize).min(self.ranges.len().saturating_sub(1))).copied()
    }

    fn range(&self, target: u32, member: u32) -> &[Decorated] {
        let Some([start, length, _]) = self.of(target) else { return &[] };
        let (start, length) = (start as usize, length as usize);
        let own = self.list.get(start..start.saturating_add(length)).unwrap_or(&[]);
        let key = |of: &Decorated| (of.target, of.member);
        let start = first(own, |of| key(of) >= (target, member));
        let rest = own.get(start..).unwrap_or(&[]);
        let end = first(rest, |of| key(of) != (target, member));
        rest.get(..end).unwrap_or(&[])
    }

    /// Returns the position of the instruction that gives a target a decoration.
    fn find(&self, target: Id, member: u32, decoration: Decoration) -> Option<u32> {
        let [.., present] = self.of(target.0)?;
        if present >> (decoration.0 % u32::BITS) & 1 == 0 {
            return None;
        }
        let range = self.range(target.0, member);
        let at = first(range, |of| of.decoration >= decoration.0);
        range.get(at).filter(|of| of.decoration == decoration.0).map(|of| of.position)
    }
}

/// Returns where the decorations begin for which a condition holds; it has to hold for all behind them.
fn first(list: &[Decorated], holds: impl Fn(&Decorated) -> bool) -> usize {
    // Most targets have few.
    const FEW: usize = 8;
    if list.len() <= FEW {
        list.iter().position(holds).unwrap_or(list.len())
    } else {
        list.partition_point(|of| !holds(of))
    }
}

impl<'m> Checker<'m> {
    /// Like [`Self::find`], and notes that a rule has asked for the decoration.
    fn decoration(&self, target: Id, member: u32, decoration: Decoration) -> Option<u32> {
        self.note(target);
        self.decorations.find(target, member, decoration)
    }

    /// True if an id has a decoration.
    pub(crate) fn is_decorated(&self, target: Id, decoration: Decoration) -> bool {
        self.decoration(target, WHOLE, decoration).is_some()
    }

    /// True if a structure is a block of either form.
    pub(crate) fn is_block(&self, ty: Id) -> bool {
        self.is_decorated(ty, Decoration::Block) || self.is_decorated(ty, Decoration::BufferBlock)
    }

    /// True if a member of a structure has a decoration.
    pub(crate) fn is_member_decorated(&self, target: Id, member: u32, decoration: Decoration) -> bool {
        self.decoration(target, member, decoration).is_some()
    }

    /// The first literal of a decoration of an id.
    pub(crate) fn decoration_literal(&self, target: Id, decoration: Decoration) -> Option<u32> {
        let position = self.decoration(target, WHOLE, decoration)?;
        self.module().get(position as usize)?.operands().get(2).copied()
    }

    /// True if an id has a decoration with this first literal; it may have the decoration with others too.
    pub(crate) fn has_literal(&self, target: Id, decoration: Decoration, literal: u32) -> bool {
        self.note(target);
        let own = self.decorations.range(target.0, WHOLE).iter().filter(|of| of.decoration == decoration.0);
        let insts = own.filter_map(|of| self.module().get(of.position as usize));
        insts.into_iter().any(|inst| inst.operands().get(2) == Some(&literal))
    }

    /// The first literal of a decoration of a member.
    pub(crate) fn member_literal(&self, target: Id, member: u32, decoration: Decoration) -> Option<u32> {
        let position = self.decoration(target, member, decoration)?;
        self.module().get(position as usize)?.operands().get(3).copied()
    }

    /// Returns the linkage type of an id, if it has one.
    pub(crate) fn linkage_of(&self, target: Id) -> Option<LinkageType> {
        let position = self.decoration(target, WHOLE, Decoration::LinkageAttributes)?;
        let inst = self.module().get(position as usize)?;
        let name = inst.operands().get(2..)?;
        name.get(words::string_length(name)?).copied().map(LinkageType)
    }

    /// Returns the built-in that an id is decorated with.
    pub(crate) fn builtin_of(&self, target: Id) -> Option<BuiltIn> {
        self.decoration_literal(target, Decoration::BuiltIn).map(BuiltIn)
    }
}

//! Names and decorations by id, collected once: arrays by id and one list of entries.

use crate::{
    Result,
    mapping::annotations,
    spirv::{Id, Ids, Inst, Op, grammar, words},
};

/// Names and decorations of a module's ids.
pub(crate) struct Index<'s> {
    ids: &'s Ids<'s>,
    /// Position plus one of the OpName of each id.
    names: Vec<u32>,
    /// For each id, the number plus one of its first entry.
    heads: Vec<u32>,
    entries: Vec<AnnotationEntry>,
    /// The instructions that tell of the module as a whole: capabilities, entry points with their modes, sources.
    pub(crate) preamble: Vec<Inst<'s>>,
}

/// One annotation instruction that targets an id.
#[derive(Clone, Copy)]
struct AnnotationEntry {
    /// Position of the instruction.
    position: u32,
    /// For OpGroupMemberDecorate: the operand that holds the member's number.
    operand: u32,
    /// Number plus one of the next entry of the same id.
    next: u32,
}

/// One decoration of an id or of a struct's member.
#[derive(Clone, Copy)]
pub(crate) struct IdDecoration<'s> {
    /// Which decoration.
    pub(crate) kind: grammar::Decoration,
    /// The member that is decorated; `None` where it is the id itself.
    pub(crate) member: Option<u32>,
    /// The words of its parameters.
    pub(crate) parameters: &'s [u32],
    /// The instruction that decorates.
    pub(crate) inst: Inst<'s>,
}

impl<'s> IdDecoration<'s> {
    /// A parameter word.
    ///
    /// # Errors
    /// Where the decoration has fewer.
    pub(crate) fn parameter(&self, number: usize) -> Result<u32> {
        self.parameters
            .get(number)
            .copied()
            .ok_or_else(|| self.inst.malformed(format!("the decoration lacks parameter {}", number + 1)))
    }
}

impl<'s> Index<'s> {
    /// Collects what the module says about its ids.
    pub(crate) fn new(ids: &'s Ids<'s>) -> Self {
        let bound = ids.len();
        let mut index = Self {
            ids,
            names: vec![0; bound],
            heads: vec![0; bound],
            entries: Vec::new(),
            preamble: Vec::new(),
        };
        // From the last to the first, so that putting an entry at the head keeps the order of the module.
        let mut end = 0;
        for (position, inst) in ids.module().iter().enumerate() {
            match inst.op() {
                Op::Name => {
                    if let Some(slot) =
                        inst.operands().first().and_then(|id| index.names.get_mut(*id as usize))
                    {
                        *slot = position as u32 + 1;
                    }
                }
                Op::Function => break,
                Op::Capability
                | Op::EntryPoint
                | Op::ExecutionMode
                | Op::ExecutionModeId
                | Op::Source
                | Op::SourceExtension
                | Op::ModuleProcessed => index.preamble.push(inst),
                op if is_annotation(op) => end = position + 1,
                _ => {}
            }
        }
        for position in (0..end).rev() {
            if let Some(inst) = ids.module().get(position).filter(|inst| is_annotation(inst.op())) {
                index.annotate(position, inst);
            }
        }
        index
    }

    fn annotate(&mut self, position: usize, inst: Inst<'s>) {
        let operands = inst.operands();
        match inst.op() {
            Op::GroupDecorate => {
                for target in operands.iter().skip(1).rev() {
                    self.push(*target, position, 0);
                }
            }
            Op::GroupMemberDecorate => {
                for (number, target) in operands.iter().enumerate().skip(1).step_by(2) {
                    self.push(*target, position, number as u32 + 1);
                }
            }
            _ => {
                if let Some(target) = operands.first() {
                    self.push(*target, position, 0);
                }
            }
        }
    }

    fn push(&mut self, target: u32, position: usize, operand: u32) {
        if let Some(head) = self.heads.get_mut(target as usize) {
            self.entries.push(AnnotationEntry { position: position as u32, operand, next: *head });
            *head = self.entries.len() as u32;
        }
    }

    /// The name that OpName gives, without what follows a NUL; empty where there is none.
    pub(crate) fn name(&self, id: Id) -> std::borrow::Cow<'s, [u8]> {
        let position = self.names.get(id.0 as usize).copied().unwrap_or(0);
        (position as usize)
            .checked_sub(1)
            .and_then(|position| self.ids.module().get(position))
            .and_then(|inst| inst.operands().get(1..))
            .map(words::string_bytes)
            .unwrap_or_default()
    }

    /// Gives an id without a name that of another id.
    pub(crate) fn share_name(&mut self, id: Id, named: Id) {
        let name = self.names.get(named.0 as usize).copied().unwrap_or(0);
        if let Some(own) = self.names.get_mut(id.0 as usize).filter(|own| **own == 0) {
            *own = name;
        }
    }

    /// Whether the id has a name.
    #[inline]
    pub(crate) fn is_named(&self, id: Id) -> bool {
        self.names.get(id.0 as usize).is_some_and(|position| *position != 0)
    }

    /// Whether anything decorates the id.
    #[inline]
    pub(crate) fn is_decorated(&self, id: Id) -> bool {
        self.heads.get(id.0 as usize).is_some_and(|head| *head != 0)
    }

    /// The decorations of the id and of its members, in the module's order.
    pub(crate) fn decorations(&self, id: Id) -> IdDecorations<'_, 's> {
        let head = self.heads.get(id.0 as usize).copied().unwrap_or(0);
        IdDecorations { index: self, next: head, group: None }
    }

    /// The first decoration of that kind of the id itself.
    pub(crate) fn decoration(&self, id: Id, kind: grammar::Decoration) -> Option<IdDecoration<'s>> {
        if !self.is_decorated(id) {
            return None;
        }
        self.decorations(id).find(|decoration| decoration.kind == kind && decoration.member.is_none())
    }

    /// Whether the id itself has a decoration of that kind.
    pub(crate) fn has(&self, id: Id, kind: grammar::Decoration) -> bool {
        self.decoration(id, kind).is_some()
    }

    /// The name and the linkage type that LinkageAttributes gives.
    pub(crate) fn linkage(
        &self,
        id: Id,
    ) -> Result<Option<(std::borrow::Cow<'s, [u8]>, grammar::LinkageType)>> {
        let Some(decoration) = self.decoration(id, grammar::Decoration::LinkageAttributes) else {
            return Ok(None);
        };
        let length = words::string_length(decoration.parameters)
            .ok_or_else(|| decoration.inst.malformed("the name has no terminator"))?;
        let linkage = decoration.parameter(length)?;
        Ok(Some((words::string_bytes(decoration.parameters), grammar::LinkageType(linkage))))
    }
}

fn is_annotation(op: Op) -> bool {
    matches!(
        op,
        Op::Decorate
            | Op::DecorateId
            | Op::DecorateString
            | Op::MemberDecorate
            | Op::MemberDecorateString
            | Op::MemberDecorateIdEXT
            | Op::GroupDecorate
            | Op::GroupMemberDecorate
    )
}

/// Whether the module annotates members of structures, as far as is known without looking into groups of decorations.
pub(crate) fn has_annotated_members(ids: &Ids<'_>) -> bool {
    ids.module().iter().take_while(|inst| inst.op() != Op::Function).any(|inst| match inst.op() {
        Op::MemberDecorate | Op::MemberDecorateString => inst.operands().get(2).is_some_and(|decoration| {
            let decoration = grammar::Decoration(*decoration);
            decoration == grammar::Decoration::UserSemantic || annotations::is_reserved(decoration)
        }),
        op => op == Op::GroupMemberDecorate,
    })
}

/// The decorations of one id.
pub(crate) struct IdDecorations<'i, 's> {
    index: &'i Index<'s>,
    next: u32,
    /// The next entry of a group that is being walked, and the member that it stands for.
    group: Option<(u32, Option<u32>)>,
}

impl<'s> IdDecorations<'_, 's> {
    fn entry(&self, number: u32) -> Option<(AnnotationEntry, Inst<'s>)> {
        let entry = *self.index.entries.get((number as usize).checked_sub(1)?)?;
        Some((entry, self.index.ids.module().get(entry.position as usize)?))
    }
}

impl<'s> Iterator for IdDecorations<'_, 's> {
    type Item = IdDecoration<'s>;

    fn next(&mut self) -> Option<IdDecoration<'s>> {
        loop {
            if let Some((next, member)) = self.group {
                let Some((entry, inst)) = self.entry(next) else {
                    self.group = None;
                    continue;
                };
                self.group = Some((entry.next, member));
                if let Some(decoration) = own(inst) {
                    return Some(IdDecoration { member: member.or(decoration.member), ..decoration });
                }
                continue;
            }
            let (entry, inst) = self.entry(self.next)?;
            self.next = entry.next;
            match inst.op() {
                Op::GroupDecorate | Op::GroupMemberDecorate => {
                    let group = inst.operands().first().copied().unwrap_or(0);
                    let member = (inst.op() == Op::GroupMemberDecorate)
                        .then(|| inst.operands().get(entry.operand as usize).copied())
                        .flatten();
                    let head = self.index.heads.get(group as usize).copied().unwrap_or(0);
                    self.group = Some((head, member));
                }
                _ => {
                    if let Some(decoration) = own(inst) {
                        return Some(decoration);
                    }
                }
            }
        }
    }
}

/// The decoration that an instruction itself spells; `None` for the instructions about groups.
fn own(inst: Inst<'_>) -> Option<IdDecoration<'_>> {
    let (member, rest) = match inst.op() {
        Op::Decorate | Op::DecorateId | Op::DecorateString => (None, inst.operands().get(1..)?),
        Op::MemberDecorate | Op::MemberDecorateString | Op::MemberDecorateIdEXT => {
            (Some(*inst.operands().get(1)?), inst.operands().get(2..)?)
        }
        _ => return None,
    };
    let (kind, parameters) = rest.split_first()?;
    Some(IdDecoration { kind: grammar::Decoration(*kind), member, parameters, inst })
}

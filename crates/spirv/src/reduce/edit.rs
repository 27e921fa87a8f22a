//! Taking parts of a module away, with whatever cannot stand without them.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{Id, Ids, Inst, Module, Op, Operands, Result, grammar::Class};

/// A change of a module, by positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edit {
    /// The instructions are taken away.
    Remove { start: usize, end: usize },
    /// The instruction becomes a branch to this label.
    Branch { position: usize, target: u32 },
}

/// The module without these parts; `None` where nothing whole is left.
pub(super) fn apply(module: &Module, edits: &[Edit]) -> Result<Option<Module>> {
    let ids = Ids::new(module)?;
    let mut editor = Editor {
        module,
        ids: &ids,
        removed: vec![false; module.len()],
        branches: FxHashMap::default(),
        gone: FxHashSet::default(),
    };
    for edit in edits {
        match edit {
            Edit::Remove { start, end } => (*start..*end).for_each(|position| editor.remove(position)),
            Edit::Branch { position, target } => {
                editor.branches.insert(*position, *target);
            }
        }
    }
    editor.unreachable()?;
    while editor.cascade()? {}
    editor.write()
}

struct Editor<'m> {
    module: &'m Module,
    ids: &'m Ids<'m>,
    removed: Vec<bool>,
    /// Terminators that become branches.
    branches: FxHashMap<usize, u32>,
    /// Ids without a definition.
    gone: FxHashSet<u32>,
}

/// What becomes of an instruction that uses an id without a definition.
enum LostUse {
    /// An undefined value of this type takes its place.
    Undefined(Id),
    /// The operand can be left out.
    Omitted,
    /// The instruction cannot stand without it.
    Needed,
}

impl<'m> Editor<'m> {
    fn remove(&mut self, position: usize) {
        if let Some(slot) = self.removed.get_mut(position) {
            *slot = true;
        }
        self.gone.extend(self.module.get(position).and_then(|inst| inst.result()).map(|id| id.0));
    }

    fn is_removed(&self, position: usize) -> bool {
        self.removed.get(position).copied().unwrap_or(true)
    }

    /// The labels that a terminator leads to.
    fn targets(&self, position: usize, inst: Inst<'m>) -> Result<Vec<u32>> {
        if let Some(target) = self.branches.get(&position) {
            return Ok(vec![*target]);
        }
        if !inst.op().is_terminator() {
            return Ok(Vec::new());
        }
        let mut targets = Vec::new();
        for operand in Operands::new(inst, self.ids) {
            let id = operand?.id();
            targets.extend(
                id.filter(|id| self.ids.get(*id).is_some_and(|inst| inst.op() == Op::Label)).map(|id| id.0),
            );
        }
        Ok(targets)
    }

    /// Takes away the blocks to which nothing leads any more.
    fn unreachable(&mut self) -> Result<()> {
        if self.branches.is_empty() {
            return Ok(());
        }
        let mut reached: FxHashSet<u32> = FxHashSet::default();
        let mut blocks: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        let (mut label, mut is_entry, mut open) = (0, false, Vec::new());
        for (position, inst) in self.module.iter().enumerate() {
            match inst.op() {
                Op::Function => is_entry = true,
                Op::Label => {
                    label = inst.result().map_or(0, |id| id.0);
                    if std::mem::take(&mut is_entry) {
                        open.push(label);
                    }
                }
                _ => blocks.entry(label).or_default().extend(self.targets(position, inst)?),
            }
        }
        while let Some(block) = open.pop() {
            if reached.insert(block) {
                open.extend(blocks.get(&block).into_iter().flatten());
            }
        }
        let mut is_lost = false;
        for position in 0..self.module.len() {
            let Some(inst) = self.module.get(position) else { continue };
            match inst.op() {
                Op::Label => is_lost = inst.result().is_some_and(|id| !reached.contains(&id.0)),
                Op::FunctionEnd => is_lost = false,
                _ => {}
            }
            if is_lost {
                self.remove(position);
            }
        }
        Ok(())
    }

    /// Takes away what needs something that is gone; whether there was any.
    fn cascade(&mut self) -> Result<bool> {
        let mut found = Vec::new();
        let mut inside = false;
        for (position, inst) in self.module.iter().enumerate() {
            inside = match inst.op() {
                Op::Function => true,
                Op::FunctionEnd => false,
                _ => inside,
            };
            if self.is_removed(position) || self.branches.contains_key(&position) {
                continue;
            }
            let mut at = 1;
            for operand in Operands::new(inst, self.ids) {
                let operand = operand?;
                if let Some(id) = operand.id().filter(|id| self.gone.contains(&id.0))
                    && matches!(self.use_of(inst, at, id, inside), LostUse::Needed)
                {
                    found.push(position);
                    break;
                }
                at += operand.words.len();
            }
        }
        found.iter().for_each(|position| self.remove(*position));
        Ok(!found.is_empty())
    }

    /// Returns what becomes of an operand whose id has no definition any more.
    fn use_of(&self, inst: Inst<'m>, at: usize, id: Id, inside: bool) -> LostUse {
        let is_annotation =
            inst.op().row().is_some_and(|row| matches!(row.class, Class::Annotation | Class::Debug));
        match inst.op() {
            Op::EntryPoint if at > 2 => return LostUse::Omitted,
            // A phi loses the values of blocks that are gone.
            Op::Phi if at >= 3 && at.is_multiple_of(2) => return LostUse::Omitted,
            _ if is_annotation || !inside => return LostUse::Needed,
            Op::FunctionCall if at == 3 => return LostUse::Needed,
            _ => {}
        }
        let ty = self.ids.type_of(id).filter(|ty| !self.gone.contains(&ty.0));
        let is_value = |ty: &Id| self.ids.get(*ty).is_some_and(|inst| inst.op() != Op::TypeVoid);
        let is_function = self.ids.get(id).is_some_and(|inst| inst.op() == Op::Function);
        match ty.filter(is_value).filter(|_| !is_function && inst.op() != Op::Variable) {
            Some(ty) => LostUse::Undefined(ty),
            None => LostUse::Needed,
        }
    }

    fn write(&self) -> Result<Option<Module>> {
        let mut words = self.module.words().get(..5).unwrap_or(&[]).to_vec();
        let mut next = self.module.header().bound;
        let mut undefined: FxHashMap<Id, u32> = FxHashMap::default();
        let mut functions = Vec::new();
        let mut inside = false;
        for (position, inst) in self.module.iter().enumerate() {
            inside |= inst.op() == Op::Function;
            if !self.is_removed(position) {
                let mut out = match self.branches.get(&position) {
                    Some(target) => vec![2 << 16 | u32::from(Op::Branch.0), *target],
                    None => self.rewritten(inst, inside, &mut undefined, &mut next)?,
                };
                if inside { &mut functions } else { &mut words }.append(&mut out);
            }
            if inst.op() == Op::FunctionEnd {
                inside = false;
            }
        }
        let mut undefined: Vec<_> = undefined.into_iter().collect();
        undefined.sort_unstable_by_key(|(_, id)| *id);
        for (ty, id) in undefined {
            words.extend([3 << 16 | u32::from(Op::Undef.0), ty.0, id]);
        }
        words.extend(functions);
        if let Some(bound) = words.get_mut(3) {
            *bound = next;
        }
        Ok(Module::from_words(words).ok())
    }

    /// The words of an instruction that stays.
    fn rewritten(
        &self,
        inst: Inst<'m>,
        inside: bool,
        undefined: &mut FxHashMap<Id, u32>,
        next: &mut u32,
    ) -> Result<Vec<u32>> {
        let mut out = inst.words().get(..1).unwrap_or(&[]).to_vec();
        let mut at = 1;
        for operand in Operands::new(inst, self.ids) {
            let operand = operand?;
            let gone = operand.id().filter(|id| self.gone.contains(&id.0));
            match gone.map(|id| self.use_of(inst, at, id, inside)) {
                Some(LostUse::Undefined(ty)) => out.push(*undefined.entry(ty).or_insert_with(|| {
                    *next += 1;
                    *next - 1
                })),
                Some(LostUse::Omitted) => {
                    if inst.op() == Op::Phi {
                        out.pop();
                    }
                }
                Some(LostUse::Needed) | None => out.extend(operand.words),
            }
            at += operand.words.len();
        }
        let count = out.len() as u32;
        if let Some(first) = out.first_mut() {
            *first = count << 16 | *first & 0xffff;
        }
        Ok(out)
    }
}

//! One of the two modules: its functions, names, and hashes of its ids and instructions.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use super::DiffOptions;
use crate::{
    Id, Ids, Inst, Module, Op, Operands, Result,
    grammar::{Class, Decoration, OperandKind},
    words,
};

/// A function.
pub(super) struct SideFunction {
    pub(super) id: Id,
    /// Positions of the instructions that are compared.
    pub(super) positions: Vec<usize>,
}

/// The decoration that names what other modules see.
const LINKAGE: u32 = Decoration::LinkageAttributes.0;

pub(super) struct Side<'m> {
    pub(super) module: &'m Module,
    pub(super) ids: Ids<'m>,
    /// Positions of the instructions at module scope that are compared.
    pub(super) scope: Vec<usize>,
    pub(super) functions: Vec<SideFunction>,
    /// The name of an id: that under which it is linked, entered, or that OpName gives it, the first that there is.
    pub(super) names: FxHashMap<Id, Box<[u8]>>,
    /// By id, a hash of all that it is made of; zero where that is not known.
    hashes: Vec<u64>,
    /// By id, a hash of its decorations.
    decorations: FxHashMap<Id, u64>,
}

impl<'m> Side<'m> {
    pub(super) fn new(module: &'m Module, options: DiffOptions) -> Result<Self> {
        let ids = Ids::new(module)?;
        let hashes = vec![0; ids.len()];
        let mut side = Self {
            module,
            ids,
            scope: Vec::new(),
            functions: Vec::new(),
            names: FxHashMap::default(),
            hashes,
            decorations: FxHashMap::default(),
        };
        side.read_names();
        let mut current: Option<SideFunction> = None;
        for (position, inst) in module.iter().enumerate() {
            if inst.op() == Op::Function
                && let Some(id) = inst.result()
            {
                side.functions.extend(current.take());
                current = Some(SideFunction { id, positions: Vec::new() });
            }
            if !is_ignored(inst, options) {
                match &mut current {
                    Some(function) => function.positions.push(position),
                    None => side.scope.push(position),
                }
            }
            if inst.op() == Op::FunctionEnd {
                side.functions.extend(current.take());
            }
        }
        side.functions.extend(current);
        side.hash_ids()?;
        Ok(side)
    }

    fn read_names(&mut self) {
        let mut by_strength: [Vec<(Id, Box<[u8]>)>; 3] = Default::default();
        for inst in self.module.iter().take_while(|inst| inst.op() != Op::Function) {
            let operands = inst.operands();
            let (strength, id, text) = match (inst.op(), operands) {
                (Op::Decorate, [id, LINKAGE, text @ ..]) => (0, *id, text),
                (Op::Decorate | Op::MemberDecorate, [id, rest @ ..]) => {
                    let all = self.decorations.entry(Id(*id)).or_default();
                    *all = all.wrapping_add(hash_of(rest));
                    continue;
                }
                (Op::EntryPoint, [_, id, text @ ..]) => (1, *id, text),
                (Op::Name, [id, text @ ..]) => (2, *id, text),
                _ => continue,
            };
            if let Some(list) = by_strength.get_mut(strength) {
                list.push((Id(id), words::string_bytes(text).into()));
            }
        }
        for (id, name) in by_strength.into_iter().flatten() {
            self.names.entry(id).or_insert(name);
        }
    }

    fn hash_ids(&mut self) -> Result<()> {
        for function in &self.functions {
            // A function is not known by its body, which may have changed, but by its name.
            if let (Some(name), Some(slot)) =
                (self.names.get(&function.id), self.hashes.get_mut(function.id.0 as usize))
            {
                *slot = hash_of(&(Op::Function.0, name)) | 1;
            }
        }
        for inst in self.module.iter() {
            let Some(id) = inst.result() else { continue };
            if matches!(inst.op(), Op::Function | Op::Label) {
                continue;
            }
            let hash = self.key(inst, |id| self.hashes.get(id.0 as usize).copied().unwrap_or(0))?;
            if let Some(slot) = self.hashes.get_mut(id.0 as usize) {
                *slot = hash | 1;
            }
        }
        Ok(())
    }

    /// A hash of an instruction without its result, with `token` in place of each id.
    pub(super) fn key(&self, inst: Inst<'_>, token: impl Fn(Id) -> u64) -> Result<u64> {
        let mut hasher = FxHasher::default();
        inst.op().0.hash(&mut hasher);
        for operand in Operands::new(inst, &self.ids) {
            let operand = operand?;
            match operand.id() {
                _ if operand.kind == OperandKind::IdResult => {}
                Some(id) => token(id).hash(&mut hasher),
                None => operand.words.hash(&mut hasher),
            }
        }
        Ok(hasher.finish())
    }

    /// A hash of all that an id is made of.
    pub(super) fn hash(&self, id: Id) -> u64 {
        self.hashes.get(id.0 as usize).copied().unwrap_or(0)
    }

    /// A hash of an id's decorations, links not among them.
    pub(super) fn decorations(&self, id: Id) -> u64 {
        self.decorations.get(&id).copied().unwrap_or(0)
    }

    /// How a function is called in titles.
    pub(super) fn title(&self, function: &SideFunction) -> String {
        match self.names.get(&function.id) {
            Some(name) => String::from_utf8_lossy(name).into_owned(),
            None => function.id.to_string(),
        }
    }
}

pub(super) fn hash_of(value: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

fn is_ignored(inst: Inst<'_>, options: DiffOptions) -> bool {
    let class = inst.op().row().map(|row| row.class);
    match inst.op() {
        Op::Name | Op::MemberName => options.ignore_names,
        Op::ExtInst => false,
        _ => options.ignore_debug && class == Some(Class::Debug),
    }
}

//! The interfaces of entry points: the variables that their calls reach in the linked module.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{Ids, MAGIC, Module, Op, Result, Version, grammar::StorageClass, words};

/// The words of the module with all variables in the interfaces that have to be there: of the classes Input and Output, and from
/// version 1.4 on all at module scope (section on OpEntryPoint).
pub(super) fn complete(module: Module) -> Result<Vec<u32>> {
    let all = module.header().version().is_some_and(|version| version >= Version::V1_4);
    let mentioned = Mentioned::of(&module, all)?;
    let header = module.header();
    let mut out = vec![MAGIC, header.version_word, header.generator, header.bound, header.schema];
    for inst in module.iter() {
        let [_, entry, rest @ ..] = inst.operands() else {
            out.extend(inst.words());
            continue;
        };
        let length = words::string_length(rest).filter(|_| inst.op() == Op::EntryPoint);
        let Some(length) = length else {
            out.extend(inst.words());
            continue;
        };
        let mut own: Vec<u32> = inst.words().get(..3 + length).unwrap_or(&[]).to_vec();
        own.extend(mentioned.interface(*entry, rest.get(length..).unwrap_or(&[]), all));
        if let Some(first) = own.first().copied() {
            let count = u16::try_from(own.len())
                .map_err(|_| inst.malformed("the interface of the entry point is too long"))?;
            if let Some(slot) = own.first_mut() {
                *slot = u32::from(count) << 16 | first & 0xffff;
            }
        }
        out.extend(own);
    }
    Ok(out)
}

/// What interfaces are made of.
struct Mentioned {
    /// The variables that interfaces may list.
    variables: FxHashSet<u32>,
    /// The ids that a constant or a function mentions; calls are mentions as well.
    mentions: FxHashMap<u32, Vec<u32>>,
}

impl Mentioned {
    /// Collects the variables of the classes Input and Output, or of all classes, and what each id mentions.
    fn of(module: &Module, all: bool) -> Result<Self> {
        let ids = Ids::new(module)?;
        let mut variables = FxHashSet::default();
        let mut mentions: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        let mut function = None;
        for inst in module.iter() {
            match inst.op() {
                Op::Function => function = inst.result().map(|id| id.0),
                Op::FunctionEnd => function = None,
                _ => {}
            }
            if function.is_none() {
                if inst.op().is_variable()
                    && let (Some(id), Some(class)) = (inst.result(), inst.arguments().first())
                    && (all || [StorageClass::Input.0, StorageClass::Output.0].contains(class))
                {
                    variables.insert(id.0);
                }
                if matches!(inst.op(), Op::EntryPoint | Op::ExecutionModeId) {
                    continue;
                }
            }
            let Some(owner) = function.or(inst.result().map(|id| id.0)) else { continue };
            let list = mentions.entry(owner).or_default();
            list.extend(
                super::used(inst, &ids)?.into_iter().filter_map(|position| inst.words().get(position)),
            );
        }
        Ok(Self { variables, mentions })
    }

    /// Returns the interface of an entry point, which has one of its own, with the variables that its function reaches.
    fn interface(&self, entry: u32, own: &[u32], all: bool) -> Vec<u32> {
        let mut interface = own.to_vec();
        interface.retain(|id| self.variables.contains(id) || !all);
        let mut known: FxHashSet<u32> = interface.iter().copied().collect();
        let mut found: Vec<u32> = reached(entry, &self.mentions)
            .into_iter()
            .filter(|id| self.variables.contains(id) && known.insert(*id))
            .collect();
        found.sort_unstable();
        interface.extend(found);
        interface
    }
}

/// All that a function mentions, directly or not.
fn reached(start: u32, mentions: &FxHashMap<u32, Vec<u32>>) -> FxHashSet<u32> {
    let mut found = FxHashSet::default();
    let mut open = vec![start];
    while let Some(id) = open.pop() {
        if found.insert(id) {
            open.extend(mentions.get(&id).into_iter().flatten());
        }
    }
    found
}

//! Which modules a run takes: each content once, of the wanted kinds, of one shard, or a sample.

use std::{
    collections::{BinaryHeap, HashSet},
    fs::File,
    io::{BufWriter, Write as _},
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result};

use crate::{
    discover::{self, InputKind, ModuleEntry},
    options::Shard,
    rows::{Hash, hash_of},
};

/// The choice.
pub struct Selection<'a> {
    /// The kinds; all if there are none.
    pub kinds: &'a [InputKind],
    /// The part of all modules.
    pub shard: Option<Shard>,
    /// How many of them, and by which seed.
    pub sample: Option<(usize, u64)>,
}

/// The result of a choice of modules.
#[derive(Clone, Copy, Debug)]
pub struct Chosen {
    /// The number of modules.
    pub number: u64,
    /// Whether the inputs have a module of the kinds at all; a shard of few modules may be without any.
    pub is_any: bool,
}

/// A module with what decides whether it is in the sample.
struct Scored {
    score: String,
    place: u64,
    entry: ModuleEntry,
}

impl PartialEq for Scored {
    fn eq(&self, other: &Self) -> bool {
        self.score == other.score
    }
}

impl Eq for Scored {}

impl PartialOrd for Scored {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Scored {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.score.cmp(&other.score)
    }
}

impl Selection<'_> {
    /// Writes the modules of inputs that are chosen as a manifest.
    ///
    /// # Errors
    /// When an input cannot be read, or the manifest cannot be written.
    pub fn write(&self, inputs: &[PathBuf], to: &Path) -> Result<Chosen> {
        let context = || format!("cannot write {}", to.display());
        let mut out = BufWriter::new(File::create(to).with_context(context)?);
        let mut known: HashSet<Hash> = HashSet::new();
        let mut sample = BinaryHeap::new();
        let (mut number, mut place, mut is_any) = (0, 0, false);
        discover::scan(inputs, &mut |entry| {
            let Some(hash) = hash_of(&entry.module) else { anyhow::bail!("{entry}: no hash of a module") };
            let is_of_kinds = self.kinds.is_empty() || self.kinds.contains(&entry.kind);
            is_any |= is_of_kinds;
            if !is_of_kinds || !self.shard.is_none_or(|shard| shard.has(hash)) || !known.insert(hash) {
                return Ok(());
            }
            number += 1;
            let Some((count, seed)) = self.sample else {
                return line(&mut out, &entry).with_context(context);
            };
            place += 1;
            let score = crate::hash(format!("{seed} {}", entry.module).as_bytes());
            sample.push(Scored { score, place, entry });
            if sample.len() > count {
                sample.pop();
            }
            Ok(())
        })?;
        // In the order of their places, so that archives are read once.
        let mut sample = sample.into_vec();
        sample.sort_by_key(|scored| scored.place);
        for scored in &sample {
            line(&mut out, &scored.entry).with_context(context)?;
        }
        out.flush().with_context(context)?;
        let number = if self.sample.is_some() { sample.len() as u64 } else { number };
        Ok(Chosen { number, is_any })
    }
}

impl Shard {
    /// Whether a module is in it.
    fn has(self, module: Hash) -> bool {
        u128::from_be_bytes(module) % u128::from(self.count) == u128::from(self.number)
    }
}

fn line(out: &mut BufWriter<File>, entry: &ModuleEntry) -> Result<()> {
    // The place as rows tell it is for readers of the manifest; it follows from the rest.
    let mut line = serde_json::to_value(entry)?;
    if let Some(line) = line.as_object_mut() {
        line.insert("from".to_owned(), entry.to_string().into());
    }
    serde_json::to_writer(&mut *out, &line)?;
    Ok(out.write_all(b"\n")?)
}

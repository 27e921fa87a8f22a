use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::Hasher;

use crate::StringId;

/// Interned strings of bytes: names, sections, metadata strings, keys of attributes.
#[derive(Debug, Clone)]
pub struct Strings {
    bytes: Vec<u8>,
    ends: Vec<u32>,
    lookup: HashTable<u32>,
}

impl Default for Strings {
    fn default() -> Self {
        Self { bytes: Vec::new(), ends: vec![0], lookup: HashTable::new() }
    }
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(bytes);
    hasher.finish()
}

fn slice<'a>(bytes: &'a [u8], ends: &[u32], index: u32) -> &'a [u8] {
    let end = ends.get(index as usize).copied().unwrap_or(0) as usize;
    let start = match index {
        0 => 0,
        _ => ends.get(index as usize - 1).copied().unwrap_or(0) as usize,
    };
    bytes.get(start..end).unwrap_or_default()
}

impl Strings {
    /// Returns the bytes; the empty string for an id that is not of this table.
    pub fn get(&self, id: StringId) -> &[u8] {
        slice(&self.bytes, &self.ends, id.0)
    }

    /// Returns the bytes of all strings together.
    pub(crate) fn size(&self) -> usize {
        self.bytes.len()
    }

    /// Makes room for strings that are to be found again.
    pub(crate) fn reserve(&mut self, count: usize) {
        let (bytes, ends) = (&self.bytes, &self.ends);
        self.lookup.reserve(count, |&id| hash(slice(bytes, ends, id)));
    }

    /// Returns the id of a string, which is added if it is new.
    pub fn intern(&mut self, string: &[u8]) -> StringId {
        if string.is_empty() {
            return StringId(0);
        }
        let key = hash(string);
        let (bytes, ends) = (&self.bytes, &self.ends);
        if let Some(&id) = self.lookup.find(key, |&id| slice(bytes, ends, id) == string) {
            return StringId(id);
        }
        let id = self.add(string.iter().copied());
        let (bytes, ends) = (&self.bytes, &self.ends);
        self.lookup.insert_unique(key, id.0, |&id| hash(slice(bytes, ends, id)));
        id
    }

    /// Returns a new id for a string that need not be found again.
    pub fn add(&mut self, string: impl IntoIterator<Item = u8>) -> StringId {
        let start = self.bytes.len();
        self.bytes.extend(string);
        if self.bytes.len() == start {
            return StringId(0);
        }
        self.ends.push(self.bytes.len() as u32);
        StringId(self.ends.len() as u32 - 1)
    }

    /// Returns the number of strings.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// True if there is only the empty string.
    pub fn is_empty(&self) -> bool {
        self.ends.len() == 1
    }
}

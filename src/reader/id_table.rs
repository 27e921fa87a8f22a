//! Tables by id of which few ids have an entry.

use crate::{Error, Result, spirv::Id};

/// Entries of some of a module's ids: a number for each id, and a list of the entries.
pub(super) struct IdTable<T> {
    /// The place of the id's entry plus one; zero for ids without an entry.
    places: Vec<u32>,
    entries: Vec<T>,
}

impl<T: Copy> IdTable<T> {
    /// Returns a table without entries, for ids below the bound.
    pub(super) fn new(bound: usize) -> Self {
        Self { places: vec![0; bound], entries: Vec::new() }
    }

    /// Returns the id's entry.
    #[inline]
    pub(super) fn get(&self, id: Id) -> Option<T> {
        let place = self.places.get(id.0 as usize)?.checked_sub(1)?;
        self.entries.get(place as usize).copied()
    }

    /// Gives the id an entry, unless it has one; returns whether it had none.
    ///
    /// # Errors
    /// Where the id is beyond the bound.
    pub(super) fn insert_new(&mut self, id: Id, entry: T) -> Result<bool> {
        let place = self.places.get_mut(id.0 as usize);
        let place = place.ok_or_else(|| Error::malformed(format!("{id} is beyond the bound of ids")))?;
        let is_new = *place == 0;
        if is_new {
            self.entries.push(entry);
            *place = self.entries.len() as u32;
        }
        Ok(is_new)
    }
}

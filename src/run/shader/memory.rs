//! The memory of a dispatch: its buffers with their descriptors, and the push constants.

use super::resources::Resources;
use crate::{
    error::{Code, Error, Kind, Result},
    llvm::jit::{Place, Region, callbacks},
    run::fault::Object,
};

/// The alignment of buffers, which is more than any device asks for.
const ALIGNMENT: usize = 256;
/// The bytes between two objects, so that an access behind the end of one is seldom one of the next.
const GAP: usize = 64 << 10;
/// The size of a descriptor, and of a binding: two words of 64 bits.
const ENTRY: usize = 16;
/// The most bindings of a set and the most sets, which are tables.
const MOST_BINDINGS: u32 = 1 << 16;
const MOST_SETS: u32 = 1 << 10;

/// The memory of a dispatch.
#[derive(Debug)]
pub(super) struct Memory {
    region: Region,
    pub(super) objects: Vec<Object>,
    /// Of each buffer in the resources' order, where it is in the region.
    places: Vec<std::ops::Range<usize>>,
    /// The addresses of the tables.
    pub(super) sets: u64,
    pub(super) callbacks: u64,
    pub(super) push_constants: u64,
}

impl Memory {
    pub(super) fn new(resources: &Resources) -> Result<Self> {
        let too_many =
            |what: &str| Error::new(Code::Other, Kind::Malformed, format!("{what} is too large a number"));
        let sets = resources.buffers.keys().map(|key| key.0 + 1).max().unwrap_or(0);
        if resources.buffers.keys().any(|key| key.1 >= MOST_BINDINGS) {
            return Err(too_many("a binding"));
        }
        if sets > MOST_SETS {
            return Err(too_many("a descriptor set"));
        }
        let bindings: Vec<u32> = (0..sets)
            .map(|set| {
                resources.buffers.keys().filter(|key| key.0 == set).map(|key| key.1 + 1).max().unwrap_or(0)
            })
            .collect();
        let all = || resources.buffers.values().flatten();
        let rounded = |size: usize| size.saturating_add(GAP).saturating_add(2 * ALIGNMENT);
        let buffers: usize = all().map(|bytes| rounded(bytes.len())).fold(0, usize::saturating_add);
        let tables: usize = bindings.iter().map(|count| rounded(*count as usize * ENTRY)).sum();
        let descriptors: usize = resources.buffers.values().map(|array| rounded(array.len() * ENTRY)).sum();
        let rest = rounded(sets as usize * 8)
            + rounded(8 * callbacks().len())
            + rounded(resources.push_constants.len());
        let total = buffers.saturating_add(tables).saturating_add(descriptors).saturating_add(rest);
        let mut memory = Self {
            region: Region::map(total, Place::Anywhere)?,
            objects: Vec::new(),
            places: Vec::new(),
            sets: 0,
            callbacks: 0,
            push_constants: 0,
        };
        memory.fill(resources, &bindings)?;
        Ok(memory)
    }

    /// Makes the tables and copies the buffers.
    fn fill(&mut self, resources: &Resources, bindings: &[u32]) -> Result<()> {
        self.sets = self.take(bindings.len() * 8, || "the table of descriptor sets".to_owned())?;
        let mut tables = Vec::new();
        for (set, count) in bindings.iter().enumerate() {
            let table = self.take(*count as usize * ENTRY, || format!("the table of set {set}"))?;
            self.write(self.sets + 8 * set as u64, &table.to_le_bytes());
            tables.push(table);
        }
        for ((set, binding), array) in &resources.buffers {
            let descriptors =
                self.take(array.len() * ENTRY, || format!("the descriptors of binding {set}.{binding}"))?;
            let table = tables.get(*set as usize).copied().unwrap_or(0);
            let row = [descriptors.to_le_bytes(), (array.len() as u64).to_le_bytes()].concat();
            self.write(table + u64::from(*binding) * ENTRY as u64, &row);
            for (number, bytes) in array.iter().enumerate() {
                let name = || match number {
                    0 => format!("the buffer of binding {set}.{binding}"),
                    _ => format!("buffer {number} of binding {set}.{binding}"),
                };
                let buffer = self.take(bytes.len(), name)?;
                self.write(buffer, bytes);
                let offset = self.offset(buffer);
                self.places.push(offset..offset + bytes.len());
                let descriptor = [buffer.to_le_bytes(), (bytes.len() as u64).to_le_bytes()].concat();
                self.write(descriptors + (number * ENTRY) as u64, &descriptor);
            }
        }
        self.push_constants =
            self.take(resources.push_constants.len(), || "the push constants".to_owned())?;
        self.write(self.push_constants, &resources.push_constants);
        self.callbacks = self.take(8 * callbacks().len(), || "the table of callbacks".to_owned())?;
        let table: Vec<u8> = callbacks().iter().flat_map(|address| address.to_le_bytes()).collect();
        self.write(self.callbacks, &table);
        Ok(())
    }

    /// Room for an object, with a gap behind it.
    fn take(&mut self, size: usize, name: impl Fn() -> String) -> Result<u64> {
        let short = || Error::new(Code::Other, Kind::Unsupported, "the buffers do not fit the memory");
        let start = self.region.allocate(size, ALIGNMENT).ok_or_else(short)?;
        self.region.allocate(GAP, 1).ok_or_else(short)?;
        self.objects.push(Object { start, end: start + size as u64, name: name() });
        Ok(start)
    }

    fn offset(&self, address: u64) -> usize {
        usize::try_from(address.saturating_sub(self.region.address())).unwrap_or(usize::MAX)
    }

    fn write(&mut self, address: u64, bytes: &[u8]) {
        let offset = self.offset(address);
        if let Some(to) = self.region.bytes_mut().get_mut(offset..offset.saturating_add(bytes.len())) {
            to.copy_from_slice(bytes);
        }
    }

    /// Copies the buffers back.
    pub(super) fn give_back(&mut self, resources: &mut Resources) {
        let memory = self.region.bytes_mut();
        for (place, bytes) in self.places.iter().zip(resources.buffers.values_mut().flatten()) {
            if let Some(from) = memory.get(place.clone()) {
                bytes.copy_from_slice(from);
            }
        }
    }
}

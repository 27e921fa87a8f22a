//! The memory of a dispatch: its buffers and images with their descriptors, and the push constants.

use rustc_hash::FxHashMap;

use super::resources::{BufferAddress, Descriptor, Resources};
use crate::{
    Code, Error, Kind, Result,
    fault::Object,
    image::{Bound, Images, Sampler, TexelLayout},
    jit::{Region, RegionPlace, callbacks},
    mapping::shader::slot_of,
    spirv::grammar::BuiltIn,
};

/// The alignment of buffers, which is more than any device asks for.
const ALIGNMENT: usize = 256;
/// The bytes between two objects, so that an access behind the end of one is seldom one of the next.
const GAP: usize = 64 << 10;
/// The size of a descriptor, and of a binding: two words of 64 bits.
pub(super) const ENTRY: usize = 16;
/// The most bindings of a set and the most sets, which are tables.
const MOST_BINDINGS: u32 = 1 << 16;
const MOST_SETS: u32 = 1 << 10;

/// The memory of a dispatch.
#[derive(Debug)]
pub(super) struct DispatchMemory {
    region: Region,
    pub(super) objects: Vec<Object>,
    /// Of each buffer in the resources' order, where it is in the region.
    places: Vec<std::ops::Range<usize>>,
    /// Of each image how it lies, and where it is in the region.
    images: Vec<(TexelLayout, std::ops::Range<usize>)>,
    samplers: Vec<Sampler>,
    /// The addresses of the tables.
    pub(super) sets: u64,
    pub(super) callbacks: u64,
    pub(super) push_constants: u64,
    /// The address of the table of builtin inputs.
    pub(super) builtins: u64,
}

/// The builtin inputs without a field of their own that compute shaders have, with what each invocation is told: there is one
/// device with one core of one warp.
const BUILTINS: [(BuiltIn, u32); 9] = [
    (BuiltIn::DeviceIndex, 0),
    (BuiltIn::SMIDNV, 0),
    (BuiltIn::SMCountNV, 1),
    (BuiltIn::WarpIDNV, 0),
    (BuiltIn::WarpsPerSMNV, 1),
    (BuiltIn::CoreIDARM, 0),
    (BuiltIn::CoreCountARM, 1),
    (BuiltIn::WarpIDARM, 0),
    (BuiltIn::CoreMaxIDARM, 0),
];

/// The size of the table of builtin inputs, in bytes: up to the last that has a value.
fn table_of_builtins() -> usize {
    let slots = BUILTINS.iter().filter_map(|(builtin, _)| slot_of(*builtin));
    slots.max().map_or(0, |last| 8 * (last as usize + 1))
}

impl DispatchMemory {
    pub(super) fn new(resources: &Resources) -> Result<Self> {
        let too_many =
            |what: &str| Error::new(Code::Other, Kind::Malformed, format!("{what} is too large a number"));
        let sets = resources.bindings.keys().map(|key| key.0.saturating_add(1)).max().unwrap_or(0);
        if resources.bindings.keys().any(|key| key.1 >= MOST_BINDINGS) {
            return Err(too_many("a binding"));
        }
        if sets > MOST_SETS {
            return Err(too_many("a descriptor set"));
        }
        let bindings: Vec<u32> = (0..sets)
            .map(|set| {
                resources.bindings.keys().filter(|key| key.0 == set).map(|key| key.1 + 1).max().unwrap_or(0)
            })
            .collect();
        let all = || resources.bindings.values().flatten();
        let rounded = |size: usize| size.saturating_add(GAP).saturating_add(2 * ALIGNMENT);
        let buffers: usize =
            all().map(|descriptor| rounded(descriptor.bytes().len())).fold(0, usize::saturating_add);
        let tables: usize = bindings.iter().map(|count| rounded(*count as usize * ENTRY)).sum();
        let descriptors: usize = resources.bindings.values().map(|array| rounded(array.len() * ENTRY)).sum();
        let rest = rounded(sets as usize * 8)
            + rounded(table_of_builtins())
            + rounded(4 * BUILTINS.len())
            + rounded(8 * callbacks().len())
            + rounded(resources.push_constants.len());
        let total = buffers.saturating_add(tables).saturating_add(descriptors).saturating_add(rest);
        let mut memory = Self {
            region: Region::map(total, RegionPlace::Anywhere)?,
            objects: Vec::new(),
            places: Vec::new(),
            images: Vec::new(),
            samplers: Vec::new(),
            sets: 0,
            callbacks: 0,
            push_constants: 0,
            builtins: 0,
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
        let mut firsts = FxHashMap::default();
        for ((set, binding), array) in &resources.bindings {
            let descriptors =
                self.take(array.len() * ENTRY, || format!("the descriptors of binding {set}.{binding}"))?;
            let table = tables.get(*set as usize).copied().unwrap_or(0);
            let row = [descriptors.to_le_bytes(), (array.len() as u64).to_le_bytes()].concat();
            self.write(table + u64::from(*binding) * ENTRY as u64, &row);
            for (number, descriptor) in array.iter().enumerate() {
                let name = || {
                    let what = if matches!(descriptor, Descriptor::Buffer(_)) { "buffer" } else { "image" };
                    match number {
                        0 => format!("the {what} of binding {set}.{binding}"),
                        _ => format!("{what} {number} of binding {set}.{binding}"),
                    }
                };
                let bytes = descriptor.bytes();
                let start = self.take(bytes.len(), name)?;
                self.write(start, bytes);
                firsts.entry((*set, *binding)).or_insert((start, bytes.len()));
                let offset = self.offset(start);
                self.places.push(offset..offset + bytes.len());
                let words = self.descriptor(descriptor, start);
                self.write(descriptors + (number * ENTRY) as u64, &words.map(u64::to_le_bytes).concat());
            }
        }
        for BufferAddress { holder, offset, target } in &resources.addresses {
            let place = firsts.get(holder).filter(|(_, size)| offset.saturating_add(8) <= *size);
            let (Some((start, _)), Some((address, _))) = (place, firsts.get(target)) else {
                let (set, binding) = holder;
                let text = format!(
                    "binding {set}.{binding} has no place for an address at {offset}, or nothing has it"
                );
                return Err(Error::new(Code::Other, Kind::Malformed, text));
            };
            self.write(start + *offset as u64, &address.to_le_bytes());
        }
        self.push_constants =
            self.take(resources.push_constants.len(), || "the push constants".to_owned())?;
        self.write(self.push_constants, &resources.push_constants);
        self.callbacks = self.take(8 * callbacks().len(), || "the table of callbacks".to_owned())?;
        let table: Vec<u8> = callbacks().iter().flat_map(|address| address.to_le_bytes()).collect();
        self.write(self.callbacks, &table);
        let values = self.take(4 * BUILTINS.len(), || "the builtin inputs".to_owned())?;
        self.builtins = self.take(table_of_builtins(), || "the table of builtin inputs".to_owned())?;
        for (number, (builtin, value)) in BUILTINS.iter().enumerate() {
            let at = values + 4 * number as u64;
            self.write(at, &value.to_le_bytes());
            let slot = slot_of(*builtin).unwrap_or(0);
            self.write(self.builtins + 8 * u64::from(slot), &at.to_le_bytes());
        }
        Ok(())
    }

    /// The two words of a descriptor whose bytes start at an address. The handles of images and samplers are their numbers, from 1.
    fn descriptor(&mut self, descriptor: &Descriptor, start: u64) -> [u64; 2] {
        let mut handle = |sampler: &Sampler| {
            self.samplers.push(*sampler);
            self.samplers.len() as u64
        };
        match descriptor {
            Descriptor::Buffer(bytes) => [start, bytes.len() as u64],
            Descriptor::Sampler(sampler) => [handle(sampler), 0],
            Descriptor::Image(image, sampler) => {
                let sampler = sampler.as_ref().map_or(0, handle);
                let offset = self.offset(start);
                self.images.push((image.layout, offset..offset + image.texels.len()));
                [self.images.len() as u64, sampler]
            }
        }
    }

    /// The images and samplers by their handles.
    pub(super) fn images(&self) -> Images<'_> {
        let bound = |(layout, place): &(TexelLayout, std::ops::Range<usize>)| {
            Some(Bound::new(*layout, self.region.view(place.start, place.len())?))
        };
        Images { images: self.images.iter().filter_map(bound).collect(), samplers: self.samplers.clone() }
    }

    /// Room for an object, with a gap behind it.
    fn take(&mut self, size: usize, name: impl Fn() -> String) -> Result<u64> {
        let short = || Error::new(Code::Other, Kind::Unsupported, "the buffers do not fit the memory");
        let start = self.region.allocate(size, ALIGNMENT).ok_or_else(short)?;
        self.region.allocate(GAP, 1).ok_or_else(short)?;
        self.objects.push(Object::new(start, start + size as u64, name()));
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

    /// Copies the buffers back, but for the addresses that stood in them.
    pub(super) fn give_back(&mut self, resources: &mut Resources) {
        for BufferAddress { holder, offset, .. } in resources.addresses.clone() {
            let before = resources.buffer(holder.0, holder.1).and_then(|bytes| bytes.get(offset..offset + 8));
            let before = before.map(<[u8]>::to_vec).unwrap_or_default();
            let place = resources.bindings.range(..holder).map(|(_, array)| array.len()).sum::<usize>();
            if let Some(start) = self.places.get(place).map(|place| place.start + offset)
                && let Some(bytes) = self.region.bytes_mut().get_mut(start..start + before.len())
            {
                bytes.copy_from_slice(&before);
            }
        }
        let memory = self.region.bytes_mut();
        for (place, descriptor) in self.places.iter().zip(resources.bindings.values_mut().flatten()) {
            if let Some(from) = memory.get(place.clone()) {
                descriptor.bytes_mut().copy_from_slice(from);
            }
        }
    }
}

//! What a shader works on.

use std::collections::BTreeMap;

use crate::{Image, Sampler};

/// A descriptor: what stands at a place of a binding's array.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Descriptor {
    Buffer(Vec<u8>),
    Image(Image, Option<Sampler>),
    Sampler(Sampler),
}

impl Descriptor {
    /// The bytes that shaders write.
    pub(super) fn bytes(&self) -> &[u8] {
        match self {
            Self::Buffer(bytes) => bytes,
            Self::Image(image, _) => image.texels(),
            Self::Sampler(_) => &[],
        }
    }

    pub(super) fn bytes_mut(&mut self) -> &mut [u8] {
        match self {
            Self::Buffer(bytes) => bytes,
            Self::Image(image, _) => &mut image.texels,
            Self::Sampler(_) => &mut [],
        }
    }
}

/// The buffers, images and samplers of a dispatch by descriptor set, binding and place in the binding's array, and the push
/// constants.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Resources {
    pub(super) bindings: BTreeMap<(u32, u32), Vec<Descriptor>>,
    pub(super) push_constants: Vec<u8>,
    pub(super) addresses: Vec<BufferAddress>,
}

/// The address of a buffer in another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BufferAddress {
    /// The set and the binding of the buffer that has the address.
    pub(super) holder: (u32, u32),
    /// Where it stands there, in bytes.
    pub(super) offset: usize,
    /// The set and the binding of the buffer whose address it is.
    pub(super) target: (u32, u32),
}

impl Resources {
    /// Binds a buffer that holds these bytes; a second one of the same binding is the next of its array.
    pub fn bind(&mut self, set: u32, binding: u32, bytes: Vec<u8>) {
        self.bindings.entry((set, binding)).or_default().push(Descriptor::Buffer(bytes));
    }

    /// Binds an image, with a sampler where both are one descriptor.
    pub fn bind_image(&mut self, set: u32, binding: u32, image: Image, sampler: Option<Sampler>) {
        self.bindings.entry((set, binding)).or_default().push(Descriptor::Image(image, sampler));
    }

    /// Binds a sampler.
    pub fn bind_sampler(&mut self, set: u32, binding: u32, sampler: Sampler) {
        self.bindings.entry((set, binding)).or_default().push(Descriptor::Sampler(sampler));
    }

    /// Sets the push constants.
    pub fn push_constants(&mut self, bytes: Vec<u8>) {
        self.push_constants = bytes;
    }

    /// Has eight bytes of a buffer be the address of another one while a shader runs, as those of the class PhysicalStorageBuffer
    /// are: both are the first of their binding, which is named by its set and its number. Afterwards the bytes are as they were.
    pub fn bind_address(&mut self, holder: (u32, u32), offset: usize, target: (u32, u32)) {
        self.addresses.push(BufferAddress { holder, offset, target });
    }

    /// The bytes of a binding's first buffer, or the texels of its first image.
    #[must_use]
    pub fn buffer(&self, set: u32, binding: u32) -> Option<&[u8]> {
        self.bindings.get(&(set, binding))?.first().map(Descriptor::bytes)
    }

    /// A binding's first image.
    #[must_use]
    pub fn image(&self, set: u32, binding: u32) -> Option<&Image> {
        match self.bindings.get(&(set, binding))?.first()? {
            Descriptor::Image(image, _) => Some(image),
            Descriptor::Buffer(_) | Descriptor::Sampler(_) => None,
        }
    }
}

//! What a shader works on.

use std::collections::BTreeMap;

/// The buffers of a dispatch by descriptor set, binding and place in the binding's array, and the push constants.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Resources {
    pub(super) buffers: BTreeMap<(u32, u32), Vec<Vec<u8>>>,
    pub(super) push_constants: Vec<u8>,
}

impl Resources {
    /// Binds a buffer that holds these bytes; a second one of the same binding is the next of its array.
    pub fn bind(&mut self, set: u32, binding: u32, bytes: Vec<u8>) {
        self.buffers.entry((set, binding)).or_default().push(bytes);
    }

    /// Sets the push constants.
    pub fn push_constants(&mut self, bytes: Vec<u8>) {
        self.push_constants = bytes;
    }

    /// The bytes of a binding's first buffer.
    #[must_use]
    pub fn buffer(&self, set: u32, binding: u32) -> Option<&[u8]> {
        self.buffers.get(&(set, binding))?.first().map(Vec::as_slice)
    }
}

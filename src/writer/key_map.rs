//! A map from numbers that are never 0, such as the handles of LLVM's values, to small values.
//!
//! Every operand of every instruction is looked up, so this is open addressing with linear probing and a hash of one
//! multiplication; nothing is ever removed, and nothing iterates over it.

/// See the module.
#[derive(Clone, Debug)]
pub(super) struct KeyMap<V> {
    /// A power of two of slots, or none; the key 0 marks a free one.
    slots: Vec<(usize, Option<V>)>,
    len: usize,
}

impl<V> Default for KeyMap<V> {
    fn default() -> Self {
        Self { slots: Vec::new(), len: 0 }
    }
}

impl<V: Copy> KeyMap<V> {
    /// The slot where the search for a key begins.
    #[inline]
    fn start(&self, key: usize) -> usize {
        // The high bits of the product depend on all bits of the key.
        let bits = self.slots.len().trailing_zeros();
        ((key as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - bits)) as usize
    }

    /// The value of a key.
    #[inline]
    pub(super) fn get(&self, key: usize) -> Option<V> {
        if self.slots.is_empty() {
            return None;
        }
        let mut at = self.start(key);
        loop {
            match self.slots.get(at) {
                Some((found, value)) if *found == key => return *value,
                Some((0, _)) => return None,
                Some(_) => at += 1,
                None => at = 0,
            }
        }
    }

    /// The place of a key's value; a new key gets `value()` first.
    #[inline]
    pub(super) fn get_or_insert_with(&mut self, key: usize, value: impl FnOnce() -> V) -> V {
        debug_assert_ne!(key, 0, "0 is no key");
        // At most five of eight slots are taken, so that runs of taken slots stay short.
        if (self.len + 1) * 8 > self.slots.len() * 5 {
            self.grow();
        }
        let mut at = self.start(key);
        loop {
            match self.slots.get_mut(at) {
                Some((found, Some(value))) if *found == key => return *value,
                Some(slot) if slot.0 == 0 => {
                    let value = value();
                    *slot = (key, Some(value));
                    self.len += 1;
                    return value;
                }
                Some(_) => at += 1,
                None => at = 0,
            }
        }
    }

    /// Gives a key a value in place of what it had.
    pub(super) fn insert(&mut self, key: usize, value: V) {
        let mut fresh = false;
        self.get_or_insert_with(key, || {
            fresh = true;
            value
        });
        if fresh {
            return;
        }
        let start = self.start(key);
        let (front, back) = self.slots.split_at_mut(start);
        if let Some(slot) = back.iter_mut().chain(front).find(|slot| slot.0 == key) {
            slot.1 = Some(value);
        }
    }

    #[cold]
    fn grow(&mut self) {
        let room = (self.slots.len() * 2).max(16);
        let old = std::mem::replace(&mut self.slots, vec![(0, None); room]);
        for &(key, value) in &old {
            if key == 0 {
                continue;
            }
            let mut at = self.start(key);
            loop {
                match self.slots.get_mut(at) {
                    Some(slot) if slot.0 == 0 => {
                        *slot = (key, value);
                        break;
                    }
                    Some(_) => at += 1,
                    None => at = 0,
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_a_map_of_the_standard_library() {
        let (mut map, mut known) = (KeyMap::<u32>::default(), std::collections::HashMap::new());
        let mut state = 0x2545_f491_4f6c_dd1d_u64;
        for number in 0..10_000_usize {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            // Handles are multiples of 8 that lie close together; the highest key shares its bits with none.
            let key = if number % 97 == 0 { usize::MAX - number } else { 8 + (state % 4096) as usize * 8 };
            match number % 3 {
                0 => {
                    map.insert(key, number as u32);
                    known.insert(key, number as u32);
                }
                1 => {
                    let found = map.get_or_insert_with(key, || number as u32);
                    assert_eq!(found, *known.entry(key).or_insert(number as u32));
                }
                _ => assert_eq!(map.get(key), known.get(&key).copied()),
            }
        }
        assert!(known.iter().all(|(key, value)| map.get(*key) == Some(*value)));
        assert_eq!(KeyMap::<u32>::default().get(8), None);
    }
}

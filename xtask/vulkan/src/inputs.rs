//! Random contents of buffers.

use half::f16;

use crate::reflect::{Entry, Kind, Leaf, Shader};
use vulkan_worker::{Buffer, Class};

/// A generator of random numbers (SplitMix64): the same seed gives the same inputs everywhere.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, end: u64) -> u64 {
        self.next() % end.max(1)
    }
}

/// The kind of values that fill the buffers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Values {
    /// Small integers, as indices and sizes are, and eighths, of which sums are exact.
    Small,
    /// Integers up to some hundreds and any fractions.
    Medium,
    /// All bits of integers, and floating-point numbers of many magnitudes.
    Wide,
    /// Zero, infinities, NaN, subnormal numbers, the least and the greatest ones, among small ones.
    Special,
}

impl Values {
    pub const ALL: [Self; 4] = [Self::Small, Self::Medium, Self::Wide, Self::Special];

    fn integer(self, random: &mut Random, bits: u32) -> u64 {
        let top = 1_u64 << (bits - 1);
        match self {
            Self::Small => random.below(5),
            Self::Medium => random.below(300),
            Self::Wide => random.next() >> random.below(u64::from(bits)),
            Self::Special => match random.below(8) {
                0 => 0,
                1 => u64::MAX,
                2 => top,
                3 => top - 1,
                4 => 1 << random.below(u64::from(bits)),
                _ => random.below(5),
            },
        }
    }

    fn float(self, random: &mut Random) -> f64 {
        let sign = if random.below(2) == 0 { 1.0 } else { -1.0 };
        let fraction = random.next() as f64 / u64::MAX as f64;
        match self {
            Self::Small => sign * random.below(33) as f64 / 8.0,
            Self::Medium => sign * fraction * 100.0,
            Self::Wide => sign * (fraction + 0.5) * f64::powi(2.0, random.below(29) as i32 - 14),
            Self::Special => match random.below(10) {
                0 => sign * 0.0,
                1 => sign * f64::INFINITY,
                2 => f64::NAN,
                _ => sign * random.below(33) as f64 / 8.0,
            },
        }
    }

    /// The bytes of one scalar.
    pub fn bytes(self, random: &mut Random, kind: Kind) -> Vec<u8> {
        match kind {
            Kind::Integer(size) => {
                let value = self.integer(random, 8 * size as u32);
                value.to_le_bytes().iter().copied().take(size).collect()
            }
            // Subnormal and extreme numbers, which each width has its own of.
            Kind::Float(size) if self == Self::Special && random.below(5) == 0 => {
                let bits: [u64; 4] = match size {
                    2 => [0x0001, 0x03FF, 0x7BFF, 0x0400],
                    4 => [0x1, 0x7F_FFFF, 0x7F7F_FFFF, 0x80_0000],
                    _ => [0x1, 0xF_FFFF_FFFF_FFFF, 0x7FEF_FFFF_FFFF_FFFF, 0x10_0000_0000_0000],
                };
                let sign = random.below(2) << (8 * size - 1);
                let value = bits[random.below(4) as usize] | sign;
                value.to_le_bytes().iter().copied().take(size).collect()
            }
            Kind::Float(size) => {
                let value = self.float(random);
                match size {
                    2 => f16::from_f64(value).to_le_bytes().to_vec(),
                    4 => (value as f32).to_le_bytes().to_vec(),
                    _ => value.to_le_bytes().to_vec(),
                }
            }
        }
    }
}

/// The scalars of a job's buffers, one list for each.
pub type Leaves = Vec<Vec<Leaf>>;

/// The most bytes of one buffer.
const LARGEST: usize = 1 << 20;

/// Random buffers for a dispatch. Uniform buffers and push constants, which say how large others are, have small integers where
/// the others have not.
pub fn buffers(
    shader: &Shader,
    entry: &Entry,
    groups: [u32; 3],
    values: Values,
    random: &mut Random,
) -> (Vec<Buffer>, Leaves) {
    let invocations: usize =
        entry.local.iter().chain(&groups).map(|size| *size as usize).fold(1, usize::saturating_mul);
    // Some shaders have indices of their own that are larger.
    let factor = [1, 3, 64][random.below(3) as usize];
    let elements = (invocations.max(8) * factor).min(LARGEST / 16);
    let (mut buffers, mut all) = (Vec::new(), Vec::new());
    for slot in &shader.slots {
        for index in 0..slot.count {
            let (size, leaves) = shader.layout(slot, elements);
            let mut bytes = vec![0; size];
            for leaf in &leaves {
                let is_size = slot.class != Class::Storage && matches!(leaf.kind, Kind::Integer(_));
                let values = if is_size { Values::Small } else { values };
                let fresh = values.bytes(random, leaf.kind);
                if let Some(place) = bytes.get_mut(leaf.offset..leaf.offset + fresh.len()) {
                    place.copy_from_slice(&fresh);
                }
            }
            let (class, set, binding) = (slot.class, slot.set, slot.binding);
            buffers.push(Buffer { class, set, binding, index, bytes });
            all.push(leaves);
        }
    }
    (buffers, all)
}

//! Block reads and writes of sub-groups: `intel_sub_group_block_read_us8` and its relatives.

use super::types::{integer, vector_size};
use crate::mangle::Builtin;
use crate::spirv::Op;

/// The memory or image that the block is read from or written to, which the arguments tell where the name does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Medium {
    /// A buffer, or an image at a coordinate.
    BufferOrImage,
    /// A rectangle of an image.
    Media,
}

/// The direction of the access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockDirection {
    /// The block is read.
    Read,
    /// It is written.
    Write,
    /// It is brought nearer.
    Prefetch,
}

/// A function of this family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockAccess {
    /// Where the block is.
    pub medium: Medium,
    /// The direction of the access.
    pub way: BlockDirection,
    /// The type of a component, an integer without a sign.
    pub scalar: Builtin,
    /// The number of components.
    pub count: u32,
}

const STEMS: &[(&str, Medium, BlockDirection)] = &[
    ("intel_sub_group_block_read", Medium::BufferOrImage, BlockDirection::Read),
    ("intel_sub_group_block_write", Medium::BufferOrImage, BlockDirection::Write),
    ("intel_sub_group_block_prefetch", Medium::BufferOrImage, BlockDirection::Prefetch),
    ("intel_sub_group_media_block_read", Medium::Media, BlockDirection::Read),
    ("intel_sub_group_media_block_write", Medium::Media, BlockDirection::Write),
];

/// The postfixes by the width of a component. Buffers of 32 bits may go without.
const POSTFIXES: &[(&str, u32)] = &[("_uc", 8), ("_us", 16), ("_ui", 32), ("", 32), ("_ul", 64)];

impl BlockAccess {
    /// The function of a name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        let (rest, medium, way) =
            STEMS.iter().find_map(|(stem, medium, way)| Some((name.strip_prefix(stem)?, *medium, *way)))?;
        let postfix = rest.trim_end_matches(|c: char| c.is_ascii_digit());
        let bits = POSTFIXES.iter().find(|row| row.0 == postfix)?.1;
        let count = vector_size(rest.strip_prefix(postfix)?)?;
        Some(Self { medium, way, scalar: integer(bits, false)?, count })
    }

    /// The name.
    #[must_use]
    pub fn name(self) -> Option<String> {
        let stem = STEMS.iter().find(|row| (row.1, row.2) == (self.medium, self.way))?.0;
        let mut postfixes = POSTFIXES.iter().filter(|row| row.1 == self.scalar.bits()).map(|row| row.0);
        let always = self.medium == Medium::Media || self.way == BlockDirection::Prefetch;
        let postfix = if always { postfixes.next()? } else { postfixes.next_back()? };
        let digits = if self.count == 1 { String::new() } else { self.count.to_string() };
        Some(format!("{stem}{postfix}{digits}"))
    }

    /// The instruction; `image` tells whether the first argument is one.
    #[must_use]
    pub const fn op(self, image: bool) -> Option<Op> {
        Some(match (self.medium, self.way, image) {
            (Medium::Media, BlockDirection::Read, _) => Op::SubgroupImageMediaBlockReadINTEL,
            (Medium::Media, BlockDirection::Write, _) => Op::SubgroupImageMediaBlockWriteINTEL,
            (Medium::BufferOrImage, BlockDirection::Read, true) => Op::SubgroupImageBlockReadINTEL,
            (Medium::BufferOrImage, BlockDirection::Write, true) => Op::SubgroupImageBlockWriteINTEL,
            (Medium::BufferOrImage, BlockDirection::Read, false) => Op::SubgroupBlockReadINTEL,
            (Medium::BufferOrImage, BlockDirection::Write, false) => Op::SubgroupBlockWriteINTEL,
            (Medium::BufferOrImage, BlockDirection::Prefetch, false) => Op::SubgroupBlockPrefetchINTEL,
            _ => return None,
        })
    }

    /// Medium and way of an instruction.
    #[must_use]
    pub const fn of(op: Op) -> Option<(Medium, BlockDirection)> {
        Some(match op {
            Op::SubgroupImageMediaBlockReadINTEL => (Medium::Media, BlockDirection::Read),
            Op::SubgroupImageMediaBlockWriteINTEL => (Medium::Media, BlockDirection::Write),
            Op::SubgroupImageBlockReadINTEL | Op::SubgroupBlockReadINTEL => {
                (Medium::BufferOrImage, BlockDirection::Read)
            }
            Op::SubgroupImageBlockWriteINTEL | Op::SubgroupBlockWriteINTEL => {
                (Medium::BufferOrImage, BlockDirection::Write)
            }
            Op::SubgroupBlockPrefetchINTEL => (Medium::BufferOrImage, BlockDirection::Prefetch),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_parsed_and_spelt() {
        for name in [
            "intel_sub_group_block_read",
            "intel_sub_group_block_read_us16",
            "intel_sub_group_block_write8",
            "intel_sub_group_media_block_read_ui4",
            "intel_sub_group_block_prefetch_ui2",
        ] {
            assert_eq!(BlockAccess::parse(name).and_then(BlockAccess::name).as_deref(), Some(name));
        }
        assert_eq!(
            BlockAccess::parse("intel_sub_group_block_read_ui4").and_then(BlockAccess::name).as_deref(),
            Some("intel_sub_group_block_read4")
        );
        assert_eq!(BlockAccess::parse("intel_sub_group_block_read_xx"), None);
    }
}

//! The execution modes of a kernel that a launch has to obey.

use super::range::NdRange;
use crate::llvm::{Function, Metadata};
use crate::mapping::metadata;
use crate::spirv::grammar::ExecutionMode;
use crate::{Code, Error, Kind, Result};

/// The constraints of a kernel on its launches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LaunchRequirements {
    /// The size of a work-group.
    pub local_size: Option<[u64; 3]>,
    /// The largest size of a work-group.
    pub most_local_size: Option<[u64; 3]>,
    /// The most dimensions of a range.
    pub most_dimensions: Option<u64>,
    /// Whether global ids have to start at 0.
    pub no_offset: bool,
    /// The size of a sub-group.
    pub subgroup_size: Option<u32>,
    /// Whether all groups have the same size, so that it divides that of the range.
    pub uniform: bool,
}

impl LaunchRequirements {
    /// Those that metadata of a kernel tell.
    pub(super) fn of(kernel: Function<'_>) -> Self {
        let node = |mode| {
            let context = kernel.module()?.context();
            let mut names = metadata::names_of_execution_mode(mode);
            names.find_map(|name| kernel.value().attachment(context.metadata_kind(name)))
        };
        let number = |node: Metadata<'_>, index| node.operand(index).and_then(Metadata::const_u64);
        let sizes = |mode| {
            let node = node(mode)?;
            Some([number(node, 0)?, number(node, 1).unwrap_or(1), number(node, 2).unwrap_or(1)])
        };
        let first = |mode| number(node(mode)?, 0);
        let subgroup = first(ExecutionMode::SubgroupSize).and_then(|size| u32::try_from(size).ok());
        Self {
            local_size: sizes(ExecutionMode::LocalSize),
            // The metadata name the sizes from the last dimension to the first; the product is the same.
            most_local_size: sizes(ExecutionMode::MaxWorkgroupSizeINTEL),
            most_dimensions: first(ExecutionMode::MaxWorkDimINTEL),
            no_offset: node(ExecutionMode::NoGlobalOffsetINTEL).is_some(),
            subgroup_size: subgroup.filter(|size| *size != metadata::PRIMARY_SUBGROUP_SIZE),
            // A size that is required is that of every group.
            uniform: sizes(ExecutionMode::LocalSize).is_some(),
        }
    }

    /// Refuses a range that does not obey them.
    pub(super) fn check(&self, kernel: &str, range: &NdRange) -> Result<()> {
        let text = |[x, y, z]: [u64; 3]| format!("{x}x{y}x{z}");
        let product = |sizes: [u64; 3]| sizes.into_iter().fold(1, u64::saturating_mul);
        let local = range.local();
        let problem = match *self {
            Self { local_size: Some(size), .. } if size != local => {
                format!("requires groups of {}, not {}", text(size), text(local))
            }
            Self { most_local_size: Some(most), .. } if product(local) > product(most) => {
                format!("has groups of at most {}, not {}", text(most), text(local))
            }
            Self { uniform: true, .. } if !is_divided(range) => format!(
                "is for groups of one size, and {} does not divide the {} work-items",
                text(local),
                text(range.global())
            ),
            Self { most_dimensions: Some(most), .. } if !has_dimensions(range, most) => {
                format!("is for ranges of at most {most} dimensions that are larger than 1")
            }
            Self { no_offset: true, .. } if range.offset() != [0; 3] => {
                "is for ranges that start at 0".to_owned()
            }
            _ => return Ok(()),
        };
        Err(Error::new(Code::Other, Kind::Malformed, format!("kernel {kernel} {problem}")))
    }
}

/// Whether the dimensions from `most` on are 1.
fn has_dimensions(range: &NdRange, most: u64) -> bool {
    range.global().into_iter().zip(0_u64..).all(|(size, dimension)| dimension < most || size == 1)
}

/// Whether the size of a group divides that of the range.
fn is_divided(range: &NdRange) -> bool {
    range.global().into_iter().zip(range.local()).all(|(size, group)| size % group.max(1) == 0)
}

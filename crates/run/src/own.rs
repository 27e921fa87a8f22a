//! The memory of the kernels that one thread runs: their blocks of arguments and local memory.

use super::{
    Child, Kernel,
    arg::Arg,
    fault::Object,
    launch::{self, Launch},
    queue::Enqueued,
};
use crate::{
    Result,
    jit::{Region, Width},
};

/// The most memory that a kernel of a block has for itself.
const LARGEST_CHILD: usize = 1 << 28;

/// The memory of one thread: the block of arguments and local memory.
pub(super) struct Own {
    pub(super) region: Region,
    pub(super) block: u64,
    pub(super) locals: Vec<(u64, u64)>,
    pub(super) objects: Vec<Object>,
}

impl Own {
    pub(super) fn new(launch: &Launch<'_>) -> Result<Self> {
        let kernel = launch.kernel;
        let gap = launch::gap(kernel.width);
        let local_size = |arg: &Arg| if let Arg::Local(size) = arg { *size } else { 0 };
        let total = launch.args.iter().try_fold(kernel.block, |total, arg| {
            total.checked_add(gap)?.checked_next_multiple_of(launch::ALIGNMENT)?.checked_add(local_size(arg))
        });
        let total = total.ok_or_else(|| launch::no_memory(kernel))?;
        let mut region = Region::map(total, kernel.width.place())?;
        let mut take = |size, align| region.allocate(size, align).ok_or_else(|| launch::no_memory(kernel));
        let block = take(kernel.block, launch::ALIGNMENT)?;
        let (mut locals, mut addresses) = (Vec::new(), launch.addresses.to_vec());
        let mut objects =
            vec![Object::new(block, block + kernel.block as u64, "the block of arguments".to_owned())];
        for ((number, arg), own) in launch.args.iter().enumerate().zip(&mut addresses) {
            if let Arg::Local(size) = arg {
                take(gap, 1)?;
                *own = take(*size, launch::ALIGNMENT)?;
                let size = *size as u64;
                locals.push((*own, size));
                let name = launch::object_name(kernel, number, arg);
                objects.push(Object::new(*own, *own + size, name));
            }
        }
        for ((&offset, arg), address) in kernel.offsets.iter().zip(launch.args).zip(addresses) {
            let place = address.to_le_bytes();
            let bytes = match arg {
                Arg::Bytes(bytes) => bytes.as_slice(),
                _ => place.get(..width_of(kernel.width)).unwrap_or_default(),
            };
            if let Some(to) = region.bytes_mut().get_mut(offset..offset + bytes.len()) {
                to.copy_from_slice(bytes);
            }
        }
        Ok(Self { region, block, locals, objects })
    }
}

/// The memory of a kernel that was enqueued.
pub(super) struct ChildMemory {
    pub(super) region: Region,
    /// The address of the block of arguments.
    pub(super) block: u64,
    /// Address and size of the block of arguments, of the literal, and of each local buffer.
    pub(super) parts: Vec<(u64, u64)>,
}

impl ChildMemory {
    pub(super) fn new(kernel: &Kernel, child: &Child, enqueued: &Enqueued) -> Result<Self> {
        let gap = launch::gap(kernel.width);
        let sizes = [child.size, enqueued.block.len()].into_iter().chain(enqueued.locals.iter().copied());
        let total = sizes.clone().try_fold(0_usize, |total, size| {
            total.checked_add(gap)?.checked_next_multiple_of(launch::ALIGNMENT)?.checked_add(size)
        });
        let total = total.filter(|total| *total <= LARGEST_CHILD).ok_or_else(|| launch::no_memory(kernel))?;
        let mut region = Region::map(total, kernel.width.place())?;
        let mut parts = Vec::new();
        for size in sizes {
            let address = region.allocate(size, launch::ALIGNMENT.max(enqueued.alignment));
            parts.push((address.ok_or_else(|| launch::no_memory(kernel))?, size as u64));
            region.allocate(gap.min(launch::ALIGNMENT), 1);
        }
        let start = region.address();
        let mut copy = |address: u64, bytes: &[u8]| {
            let offset = usize::try_from(address.saturating_sub(start)).unwrap_or(usize::MAX);
            if let Some(to) = region.bytes_mut().get_mut(offset..offset.saturating_add(bytes.len())) {
                to.copy_from_slice(bytes);
            }
        };
        let block = parts.first().map_or(0, |part| part.0);
        for ((address, _), offset) in parts.iter().skip(1).zip(&child.offsets) {
            let address = address.to_le_bytes();
            copy(block + *offset as u64, address.get(..width_of(kernel.width)).unwrap_or_default());
        }
        if let Some((literal, _)) = parts.get(1) {
            copy(*literal, &enqueued.block);
        }
        Ok(Self { region, block, parts })
    }
}

const fn width_of(width: Width) -> usize {
    width.bytes()
}

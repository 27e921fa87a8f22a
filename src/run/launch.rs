//! One launch: memory for the arguments, and the work-items in their order.

use super::Kernel;
use super::arg::{self, Arg};
use super::fault::{self, Object};
use super::range::{self, NdRange};
use crate::bodies::image::TEXELS;
use crate::bodies::work_item::Row;
use crate::error::{Code, Error, Kind, Result};
use crate::llvm::jit::{Entry, Fault, Fiber, Guard, Progress, Region, Stack, Width, Words};

/// The alignment of buffers: that of the largest vector, `double16` and `long16`.
const ALIGNMENT: usize = 128;

/// The stacks of a group share so many bytes of address space, within these limits each.
const ALL_STACKS: usize = 96 << 20;
const SMALLEST_STACK: usize = 128 << 10;
const LARGEST_STACK: usize = 8 << 20;

pub(super) fn run(kernel: &Kernel, range: &NdRange, args: &mut [Arg]) -> Result<()> {
    arg::check(&kernel.name, &kernel.infos, args)?;
    kernel.requirements.check(&kernel.name, range)?;
    let mut memory = Memory::new(kernel, args)?;
    let position = Position { state: kernel.state, refresh: kernel.refresh, range: *range };
    position.start();
    let mut ranges: Vec<_> = memory.objects.iter().map(|object| (object.start, object.end)).collect();
    ranges.push(kernel.program.sections());
    let guard = Guard::new(ranges);
    let watch = guard.watch();
    let result = if kernel.waits {
        with_barriers(kernel, position, memory.block, &guard)
    } else {
        without_barriers(kernel, position, memory.block)
    };
    drop(watch);
    if let Some(fault) = guard.fault() {
        return Err(faulty(kernel, &memory.objects, fault));
    }
    result?;
    memory.give_back(args);
    Ok(())
}

/// The message about a work-item that did what it must not.
fn faulty(kernel: &Kernel, objects: &[Object], fault: Fault) -> Error {
    let [x, y, z] = std::array::from_fn(|dim| kernel.state.get(Row::GlobalId.word() + dim));
    let who = format!("kernel {}: work-item ({x}, {y}, {z})", kernel.name);
    fault::error(&who, &kernel.sites, objects, fault)
}

/// The bytes between two objects, so that an access behind the end of one is seldom one of the next.
const fn gap(width: Width) -> usize {
    match width {
        Width::W32 => 4 << 10,
        Width::W64 => 64 << 10,
    }
}

/// The arguments as the compiled kernel sees them.
struct Memory {
    region: Region,
    /// The address of the block with all arguments.
    block: u64,
    /// Of each argument, where its memory is in the region; empty for values.
    places: Vec<std::ops::Range<usize>>,
    /// The objects that kernels may use.
    objects: Vec<Object>,
}

impl Memory {
    fn new(kernel: &Kernel, args: &[Arg]) -> Result<Self> {
        let size_of = |arg: &Arg| match arg {
            Arg::Buffer(bytes) => bytes.len(),
            Arg::Local(size) => *size,
            Arg::Image(image) => TEXELS + image.texels().len(),
            Arg::Bytes(_) | Arg::Null => 0,
        };
        let total = args.iter().try_fold(kernel.block, |total, arg| {
            let gap = gap(kernel.width);
            total.checked_add(gap)?.checked_next_multiple_of(ALIGNMENT)?.checked_add(size_of(arg))
        });
        let total = total.ok_or_else(|| no_memory(kernel))?;
        let mut region = Region::map(total, kernel.width.place())?;
        let start = region.address();
        let mut take = |size| region.allocate(size, ALIGNMENT).ok_or_else(|| no_memory(kernel));
        let block = take(kernel.block)?;
        let mut objects = vec![Object {
            start: block,
            end: block + kernel.block as u64,
            name: "the block of arguments".to_owned(),
        }];
        let mut places = Vec::with_capacity(args.len());
        let mut addresses = Vec::with_capacity(args.len());
        for (number, arg) in args.iter().enumerate() {
            let size = size_of(arg);
            if matches!(arg, Arg::Null) {
                places.push(0..0);
                addresses.push(0);
                continue;
            }
            take(gap(kernel.width))?;
            let address = take(size)?;
            let kind = match arg {
                Arg::Buffer(_) => "buffer",
                Arg::Local(_) => "local memory",
                Arg::Image(_) => "image",
                Arg::Bytes(_) | Arg::Null => "value",
            };
            let name = kernel.infos.get(number).map_or("", |info| info.name.as_str());
            let name = if name.is_empty() { String::new() } else { format!(" \"{name}\"") };
            objects.push(Object {
                start: address,
                end: address + size as u64,
                name: format!("the {kind} of argument {number}{name}"),
            });
            let offset = usize::try_from(address - start).map_err(|_| no_memory(kernel))?;
            places.push(offset..offset + size);
            addresses.push(address);
        }
        let mut memory = Self { region, block, places, objects };
        for ((&offset, arg), address) in kernel.offsets.iter().zip(args).zip(addresses) {
            match arg {
                Arg::Bytes(bytes) => memory.write(offset, bytes),
                Arg::Buffer(_) | Arg::Local(_) | Arg::Image(_) | Arg::Null => {
                    let bytes = address.to_le_bytes();
                    memory.write(offset, bytes.get(..kernel.width.bytes()).unwrap_or_default());
                }
            }
        }
        for (place, arg) in memory.places.clone().into_iter().zip(args) {
            match arg {
                Arg::Buffer(bytes) => memory.write(place.start, bytes),
                Arg::Image(image) => memory.write(place.start, &image.bytes()),
                Arg::Bytes(_) | Arg::Local(_) | Arg::Null => {}
            }
        }
        Ok(memory)
    }

    fn write(&mut self, offset: usize, bytes: &[u8]) {
        if let Some(to) = self.region.bytes_mut().get_mut(offset..offset + bytes.len()) {
            to.copy_from_slice(bytes);
        }
    }

    /// Copies buffers and images back.
    fn give_back(&mut self, args: &mut [Arg]) {
        let memory = self.region.bytes_mut();
        for (place, arg) in self.places.iter().zip(args) {
            match (arg, memory.get(place.clone())) {
                (Arg::Buffer(bytes), Some(from)) => bytes.copy_from_slice(from),
                (Arg::Image(image), Some(from)) => image.take(from),
                _ => {}
            }
        }
    }
}

/// Tells the compiled kernel which work-item it is.
#[derive(Clone, Copy)]
struct Position {
    state: Words,
    refresh: Option<Entry>,
    range: NdRange,
}

impl Position {
    fn row(&self, row: Row, values: [u64; 3], outside: u64) {
        let [x, y, z] = values;
        self.state.set(row.word(), &[x, y, z, outside]);
    }

    /// The state that is the same in the whole launch.
    fn start(&self) {
        let range = &self.range;
        self.row(Row::WorkDim, [range.dims() as u64, 0, 0], 0);
        self.row(Row::GlobalSize, range.global(), 1);
        self.row(Row::EnqueuedLocalSize, range.local(), 1);
        self.row(Row::GroupCount, range.groups(), 1);
        self.row(Row::GlobalOffset, range.offset(), 0);
        self.row(Row::SubGroupSize, [1, 0, 0], 0);
        self.row(Row::SubGroupLocalId, [0; 3], 0);
    }

    /// The state that is the same in a group.
    fn group(&self, group: [u64; 3], sizes: [u64; 3]) {
        self.row(Row::GroupId, group, 0);
        self.row(Row::LocalSize, sizes, 1);
        self.row(Row::SubGroupCount, [sizes.iter().product(), 0, 0], 0);
    }

    fn item(&self, group: [u64; 3], sizes: [u64; 3], local: [u64; 3]) {
        let range = &self.range;
        // The position in the whole range without its offset, which linear ids do not count.
        let at: [u64; 3] =
            std::array::from_fn(|dim| pick(group, dim) * pick(range.local(), dim) + pick(local, dim));
        let global: [u64; 3] = std::array::from_fn(|dim| pick(at, dim) + pick(range.offset(), dim));
        self.row(Row::GlobalId, global, 0);
        self.row(Row::LocalId, local, 0);
        let (in_range, in_group) = (linear(at, range.global()), linear(local, sizes));
        self.row(Row::GlobalLinearId, [in_range, 0, 0], 0);
        self.row(Row::LocalLinearId, [in_group, 0, 0], 0);
        self.row(Row::SubGroupId, [in_group, 0, 0], 0);
        if let Some(refresh) = self.refresh {
            refresh.call(0);
        }
    }
}

/// All work-items in a loop on one stack.
fn without_barriers(kernel: &Kernel, position: Position, block: u64) -> Result<()> {
    let entry = kernel.entry;
    let work = move || {
        for group in range::positions(position.range.groups()) {
            let sizes = position.range.size_of(group);
            position.group(group, sizes);
            for local in range::positions(sizes) {
                position.item(group, sizes, local);
                entry.call(block);
            }
        }
    };
    let size = LARGEST_STACK.max(kernel.private.saturating_add(SMALLEST_STACK));
    let stack = Stack::map(size, kernel.width.place())?;
    match Fiber::new(stack, work).resume() {
        Progress::Done => Ok(()),
        // A check stopped it.
        Progress::Waits => Ok(()),
    }
}

/// Group by group, each work-item on a fiber.
fn with_barriers(kernel: &Kernel, position: Position, block: u64, guard: &Guard) -> Result<()> {
    let items: usize =
        position.range.local().iter().map(|&size| usize::try_from(size).unwrap_or(usize::MAX)).product();
    let size = (ALL_STACKS / items.max(1)).clamp(SMALLEST_STACK, LARGEST_STACK);
    let size = size.max(kernel.private.saturating_add(SMALLEST_STACK));
    let mut stacks: Vec<Stack> = Vec::new();
    for group in range::positions(position.range.groups()) {
        let sizes = position.range.size_of(group);
        position.group(group, sizes);
        let mut fibers = Vec::with_capacity(items);
        for local in range::positions(sizes) {
            let stack = match stacks.pop() {
                Some(stack) => stack,
                None => Stack::map(size, kernel.width.place())?,
            };
            let entry = kernel.entry;
            fibers.push((local, Fiber::new(stack, move || entry.call(block))));
        }
        loop {
            let mut waiting = 0;
            for (local, fiber) in &mut fibers {
                position.item(group, sizes, *local);
                waiting += usize::from(fiber.resume() == Progress::Waits);
                if guard.fault().is_some() {
                    return Ok(());
                }
            }
            match waiting {
                0 => break,
                all if all == fibers.len() => {}
                some => return Err(diverged(kernel, group, some, fibers.len())),
            }
        }
        stacks.extend(fibers.into_iter().filter_map(|(_, fiber)| fiber.into_stack()));
    }
    Ok(())
}

fn pick(values: [u64; 3], dim: usize) -> u64 {
    values.get(dim).copied().unwrap_or(0)
}

fn linear([x, y, z]: [u64; 3], [width, height, _]: [u64; 3]) -> u64 {
    (z * height + y) * width + x
}

fn diverged(kernel: &Kernel, [x, y, z]: [u64; 3], waiting: usize, all: usize) -> Error {
    Error::new(
        Code::Other,
        Kind::Malformed,
        format!(
            "kernel {}: in group ({x}, {y}, {z}), {waiting} of {all} work-items wait at a barrier that the others do \
             not reach",
            kernel.name
        ),
    )
}

fn no_memory(kernel: &Kernel) -> Error {
    Error::new(
        Code::Other,
        Kind::Unsupported,
        format!("kernel {}: the arguments do not fit the memory", kernel.name),
    )
}

//! Memory for compiled code, its data, its stacks and the kernels' buffers.
//!
//! A kernel for 32-bit pointers runs as x32 code (ILP32 on x86-64), so that everything it can
//! address must lie below 4 GiB. A [`Region`] is mapped there when that is asked for.

use std::ffi::{c_char, c_uint, c_void};
use std::marker::PhantomData;
use std::num::NonZeroUsize;
use std::ptr::{self, NonNull};
use std::sync::atomic::{AtomicU8, Ordering};

use inkwell::llvm_sys::prelude::LLVMBool;

use crate::{Code, Error, Kind, Result};

/// Where a region has to lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RegionPlace {
    /// Anywhere in the address space.
    Anywhere,
    /// Below 4 GiB, where pointers of 32 bits reach.
    Low,
}

/// Why kernels with pointers of 32 bits do not run on other machines.
pub(super) const NO_LOW_MEMORY: &str = "kernels with pointers of 32 bits run on Linux on x86-64 only";

/// The size from which on memory is worth large pages.
#[cfg(target_os = "linux")]
const SEVERAL_LARGE_PAGES: usize = 4 << 20;

/// Zeroed memory that is given back when it is dropped; parts are handed out from the start.
#[derive(Debug)]
pub(crate) struct Region {
    base: NonNull<u8>,
    size: usize,
    used: usize,
}

impl Region {
    /// Maps at least `size` bytes, readable and writable.
    pub(crate) fn map(size: usize, place: RegionPlace) -> Result<Self> {
        let size = size.max(1).checked_next_multiple_of(page_size()).ok_or_else(|| out_of_memory(size))?;
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE | low_flag(place)?;
        // SAFETY: a new anonymous mapping at an address of the system's choice aliases nothing.
        let base =
            unsafe { libc::mmap(ptr::null_mut(), size, libc::PROT_READ | libc::PROT_WRITE, flags, -1, 0) };
        match NonNull::new(base.cast::<u8>()) {
            Some(base) if base.as_ptr().cast() != libc::MAP_FAILED => Ok(Self { base, size, used: 0 }),
            _ => Err(out_of_memory(size)),
        }
    }

    /// Asks for large pages, of which the processor keeps the places of more memory at hand; it is advice and changes no contents.
    pub(crate) fn in_large_pages(self) -> Self {
        #[cfg(target_os = "linux")]
        if self.size >= SEVERAL_LARGE_PAGES {
            // SAFETY: the range is the whole mapping, which is ours.
            unsafe { libc::madvise(self.base.as_ptr().cast(), self.size, libc::MADV_HUGEPAGE) };
        }
        self
    }

    /// The address of `size` fresh bytes, aligned to the power of two `align`; `None` when the region is full.
    pub(crate) fn allocate(&mut self, size: usize, align: usize) -> Option<u64> {
        let start = self.used.checked_next_multiple_of(align.max(1))?;
        let end = start.checked_add(size)?;
        if end > self.size {
            return None;
        }
        self.used = end;
        Some(self.address() + start as u64)
    }

    /// The address of the first byte.
    pub(crate) fn address(&self) -> u64 {
        self.base.as_ptr() as u64
    }

    /// The first byte and the one behind the last.
    pub(crate) fn bounds(&self) -> (u64, u64) {
        (self.address(), self.address() + self.size as u64)
    }

    /// The whole region. The kernels that may write to it must not be running.
    pub(crate) fn bytes_mut(&mut self) -> &mut [u8] {
        // SAFETY: the mapping covers `size` bytes, is readable and writable, and is borrowed uniquely.
        unsafe { std::slice::from_raw_parts_mut(self.base.as_ptr(), self.size) }
    }

    /// Fills a part of the region with zeros; other memory stays as it is. The kernels that may use it must not be running.
    pub(crate) fn clear(&mut self, address: u64, size: u64) {
        let (start, end) = self.bounds();
        if address < start || address.checked_add(size).is_none_or(|behind| behind > end) {
            return;
        }
        if let (Ok(offset), Ok(size)) = (usize::try_from(address - start), usize::try_from(size))
            && let Some(bytes) = self.bytes_mut().get_mut(offset..offset + size)
        {
            bytes.fill(0);
        }
    }

    /// A part of the region that is read and written while compiled code runs; `None` where it is not within.
    pub(crate) fn view(&self, start: usize, size: usize) -> Option<View<'_>> {
        let within = start.checked_add(size).is_some_and(|end| end <= self.size);
        within.then(|| View { start: self.address() + start as u64, size, _region: PhantomData })
    }

    fn protect(&self, offset: usize, size: usize, protection: i32) -> bool {
        // SAFETY: the range lies in the mapping, which is ours.
        unsafe { libc::mprotect(self.base.as_ptr().add(offset).cast(), size, protection) == 0 }
    }
}

impl Drop for Region {
    fn drop(&mut self) {
        // SAFETY: the mapping was made by `map` and nothing borrows from it any more.
        unsafe { libc::munmap(self.base.as_ptr().cast(), self.size) };
    }
}

/// Memory that several threads and compiled code use at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<'r> {
    start: u64,
    size: usize,
    _region: PhantomData<&'r ()>,
}

impl View<'_> {
    /// The address of the first byte.
    pub(crate) fn address(self) -> u64 {
        self.start
    }

    /// The bytes from an offset on, as far as the memory goes. A byte at a time is never torn.
    fn bytes(self, offset: usize) -> impl Iterator<Item = &'static AtomicU8> {
        let first = self.start as usize as *const AtomicU8;
        // SAFETY: the offset is within the region, which outlives the view and the iterator that its methods use up.
        (offset..self.size).map(move |at| unsafe { &*first.add(at) })
    }

    /// Reads the bytes from an offset on; those beyond the end stay as they are.
    pub(crate) fn read(self, offset: usize, to: &mut [u8]) {
        for (to, from) in to.iter_mut().zip(self.bytes(offset)) {
            *to = from.load(Ordering::Relaxed);
        }
    }

    /// Writes bytes from an offset on, as far as the memory goes.
    pub(crate) fn write(self, offset: usize, from: &[u8]) {
        for (from, to) in from.iter().zip(self.bytes(offset)) {
            to.store(*from, Ordering::Relaxed);
        }
    }
}

/// A stack for the work-items of a kernel, with a guard page below.
#[derive(Debug)]
pub(crate) struct Stack {
    region: Region,
    /// A byte for the state of each byte of the stack.
    states: Option<Region>,
}

impl Stack {
    pub(crate) fn map(size: usize, place: RegionPlace) -> Result<Self> {
        let region = Region::map(size.saturating_add(page_size()), place)?;
        if region.protect(0, page_size(), libc::PROT_NONE) {
            Ok(Self { region, states: None })
        } else {
            Err(out_of_memory(size))
        }
    }

    /// The same with a state for each byte.
    pub(crate) fn map_with_states(size: usize, place: RegionPlace) -> Result<Self> {
        let stack = Self::map(size, place)?;
        let (start, end) = stack.bounds();
        let states = Region::map(usize::try_from(end - start).unwrap_or(size), place)?;
        Ok(Self { states: Some(states), ..stack })
    }

    /// The address of the states; 0 where there are none.
    pub(super) fn states(&self) -> u64 {
        self.states.as_ref().map_or(0, Region::address)
    }

    /// The lowest byte that is used and the one behind the highest.
    pub(crate) fn bounds(&self) -> (u64, u64) {
        let (start, end) = self.region.bounds();
        (start + page_size() as u64, end)
    }
}

// SAFETY: the mapping has a guard page at its lowest address and more than the minimum above it; its ends are
// multiples of the page size.
unsafe impl corosensei::stack::Stack for Stack {
    fn base(&self) -> NonZeroUsize {
        self.region.base.addr().saturating_add(self.region.size)
    }

    fn limit(&self) -> NonZeroUsize {
        self.region.base.addr()
    }
}

/// The memory that the linker's callbacks work on: one region for all sections, so that they are near each other.
#[derive(Debug)]
pub(super) struct Sections {
    region: Region,
    code: Vec<(usize, usize)>,
}

impl Sections {
    pub(super) fn new(size: usize, place: RegionPlace) -> Result<Self> {
        Ok(Self { region: Region::map(size, place)?, code: Vec::new() })
    }

    pub(super) fn bounds(&self) -> (u64, u64) {
        self.region.bounds()
    }

    fn allocate(&mut self, size: usize, align: usize) -> Option<usize> {
        // Whole pages, because code pages lose the right to be written.
        let size = size.max(1).checked_next_multiple_of(page_size())?;
        let address = self.region.allocate(size, align.max(page_size()))?;
        usize::try_from(address - self.region.address()).ok()
    }

    fn at(&self, offset: Option<usize>) -> *mut u8 {
        // SAFETY: `allocate` only gives offsets inside of the region.
        offset.map_or(ptr::null_mut(), |offset| unsafe { self.region.base.as_ptr().add(offset) })
    }
}

/// The context of the memory manager's callbacks is the [`Sections`] itself.
pub(super) extern "C" fn context(sections: *mut c_void) -> *mut c_void {
    sections
}

pub(super) extern "C" fn terminating(_sections: *mut c_void) {}

pub(super) extern "C" fn destroy(_sections: *mut c_void) {}

pub(super) extern "C" fn code_section(
    sections: *mut c_void,
    size: usize,
    align: c_uint,
    _id: c_uint,
    _name: *const c_char,
) -> *mut u8 {
    // SAFETY: LLVM passes back the pointer that it was given with the callbacks.
    let sections = unsafe { &mut *sections.cast::<Sections>() };
    let offset = sections.allocate(size, align as usize);
    if let Some(offset) = offset {
        sections.code.push((offset, size.max(1).next_multiple_of(page_size())));
    }
    sections.at(offset)
}

pub(super) extern "C" fn data_section(
    sections: *mut c_void,
    size: usize,
    align: c_uint,
    _id: c_uint,
    _name: *const c_char,
    _read_only: LLVMBool,
) -> *mut u8 {
    // SAFETY: as in `code_section`.
    let sections = unsafe { &mut *sections.cast::<Sections>() };
    let offset = sections.allocate(size, align as usize);
    sections.at(offset)
}

pub(super) extern "C" fn finalize(sections: *mut c_void, _message: *mut *mut c_char) -> LLVMBool {
    // SAFETY: as in `code_section`.
    let sections = unsafe { &*sections.cast::<Sections>() };
    let executable = libc::PROT_READ | libc::PROT_EXEC;
    let is_ready = sections.code.iter().all(|&(offset, size)| {
        #[cfg(target_arch = "aarch64")]
        forget_instructions(sections.at(Some(offset)), size);
        sections.region.protect(offset, size, executable)
    });
    LLVMBool::from(!is_ready)
}

/// Has processors whose cache of instructions does not follow writes read code anew.
#[cfg(target_arch = "aarch64")]
fn forget_instructions(code: *mut u8, size: usize) {
    unsafe extern "C" {
        fn __clear_cache(start: *mut c_void, end: *mut c_void);
    }
    // SAFETY: the compiler's own library has the function, and the code is mapped.
    unsafe { __clear_cache(code.cast(), code.add(size).cast()) }
}

fn page_size() -> usize {
    // SAFETY: a query without any precondition.
    usize::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).unwrap_or(4096)
}

#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
fn low_flag(place: RegionPlace) -> Result<i32> {
    Ok(if place == RegionPlace::Low { libc::MAP_32BIT } else { 0 })
}

#[cfg(not(all(target_os = "linux", target_arch = "x86_64")))]
fn low_flag(place: RegionPlace) -> Result<i32> {
    match place {
        RegionPlace::Anywhere => Ok(0),
        RegionPlace::Low => Err(Error::unsupported(Code::Other, NO_LOW_MEMORY)),
    }
}

fn out_of_memory(size: usize) -> Error {
    Error::new(Code::Other, Kind::Unsupported, format!("no memory for {size} bytes of kernel memory"))
}

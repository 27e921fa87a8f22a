//! Checks of compiled kernels: accesses outside of their objects, and divisions that have no result.
//!
//! Compiled code calls back before each access and division. A kernel that does what it must not is stopped there: its
//! fiber is suspended for good, and the launch finds the [`Fault`].

use std::cell::Cell;
use std::ptr;

use super::{Place, Region, fiber};
use crate::error::Result;

/// The name under which compiled code asks for an access: `void (i64 address, i64 size, i64 site, i64 object, i64 length)`,
/// where an object of length 0 is not known.
pub(crate) const ACCESS: &str = "spirv_llvm.run.access";
/// The name under which compiled code asks for a division: `void (i64 dividend, i64 divisor, i64 bits, i64 site)`, where an
/// unsigned division has 0 bits.
pub(crate) const DIVISION: &str = "spirv_llvm.run.division";

/// The name under which compiled code asks where to do an access that may be outside of its object:
/// `i64 (i64 address, i64 size, i64 writes, i64 object, i64 length)`.
pub(crate) const ROBUST: &str = "spirv_llvm.run.robust";

/// How many bytes an access may have that is done elsewhere.
const LARGEST_ELSEWHERE: usize = 64 << 10;

/// Something that a kernel must not do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Breach {
    /// An access to memory that belongs to no object.
    Outside {
        /// The first byte.
        address: u64,
        /// The number of bytes.
        size: u64,
    },
    /// An access through a pointer into an object that is not within that object.
    OutsideObject {
        /// The first byte, counted from the object's first.
        offset: i64,
        /// The number of bytes.
        size: u64,
        /// The object's size in bytes.
        length: u64,
    },
    /// A division by zero.
    ZeroDivisor,
    /// A division of the least number by -1.
    Overflow,
}

/// A breach and the number of the place in the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) breach: Breach,
    pub(crate) site: u64,
}

/// The memory that the kernels of a launch may use.
#[derive(Debug)]
pub(crate) struct Guard {
    /// First bytes and the bytes behind the last, in order.
    ranges: Vec<(u64, u64)>,
    /// The range of the last access.
    last: Cell<usize>,
    fault: Cell<Option<Fault>>,
    /// Where accesses outside of all objects are done: zeros that are read, and behind them what is written for nothing.
    elsewhere: Option<Region>,
}

thread_local! {
    /// The guard of the launch that runs on this thread, null outside of launches.
    static CURRENT: Cell<*const Guard> = const { Cell::new(ptr::null()) };
}

impl Guard {
    /// A guard for these ranges, which do not overlap.
    pub(crate) fn new(mut ranges: Vec<(u64, u64)>) -> Self {
        ranges.sort_unstable();
        Self { ranges, last: Cell::new(0), fault: Cell::new(None), elsewhere: None }
    }

    /// The same for code that reads zeros outside of its objects and writes nothing there.
    pub(crate) fn robust(ranges: Vec<(u64, u64)>) -> Result<Self> {
        let elsewhere = Region::map(2 * LARGEST_ELSEWHERE, Place::Anywhere)?;
        Ok(Self { elsewhere: Some(elsewhere), ..Self::new(ranges) })
    }

    /// Where to do an access of these bytes.
    fn redirected(&self, address: u64, size: u64, writes: bool) -> u64 {
        match &self.elsewhere {
            Some(region) if size <= LARGEST_ELSEWHERE as u64 => {
                region.address() + if writes { LARGEST_ELSEWHERE as u64 } else { 0 }
            }
            _ => {
                self.stop(Breach::Outside { address, size }, u64::MAX);
                address
            }
        }
    }

    /// Has the guard watch over this thread as long as the result lives.
    pub(crate) fn watch(&self) -> Watch<'_> {
        Watch { outer: CURRENT.replace(self), _guard: self }
    }

    /// The first fault.
    pub(crate) fn fault(&self) -> Option<Fault> {
        self.fault.get()
    }

    fn allows(&self, address: u64, size: u64) -> bool {
        let holds = |&(start, end): &(u64, u64)| {
            address >= start && address.checked_add(size).is_some_and(|behind| behind <= end)
        };
        if self.ranges.get(self.last.get()).is_some_and(holds) {
            return true;
        }
        let at = self.ranges.partition_point(|(start, _)| *start <= address).saturating_sub(1);
        let found = self.ranges.get(at).is_some_and(holds);
        if found {
            self.last.set(at);
        }
        found || holds(&fiber::stack())
    }

    fn stop(&self, breach: Breach, site: u64) {
        if self.fault.get().is_none() {
            self.fault.set(Some(Fault { breach, site }));
        }
        fiber::abandon();
    }
}

/// As long as it lives, a guard watches over the thread.
pub(crate) struct Watch<'g> {
    outer: *const Guard,
    _guard: &'g Guard,
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        CURRENT.set(self.outer);
    }
}

/// The guard of this thread.
fn current() -> Option<&'static Guard> {
    let guard = CURRENT.get();
    // SAFETY: a `Watch` borrows the guard and takes the pointer away before the borrow ends; the reference is used within a
    // callback, which runs while the launch does.
    (!guard.is_null()).then(|| unsafe { &*guard })
}

/// The callback for an access.
pub(super) extern "C" fn access(address: u64, size: u64, site: u64, object: u64, length: u64) {
    let Some(guard) = current() else { return };
    if length == 0 {
        if size != 0 && !guard.allows(address, size) {
            guard.stop(Breach::Outside { address, size }, site);
        }
        return;
    }
    if !within(address, size, object, length) && size != 0 {
        let offset = address.wrapping_sub(object).cast_signed();
        guard.stop(Breach::OutsideObject { offset, size, length }, site);
    }
}

/// Whether an access is within an object, where that is known.
fn within(address: u64, size: u64, object: u64, length: u64) -> bool {
    address >= object && (address - object).checked_add(size).is_some_and(|behind| behind <= length)
}

/// The callback of [`ROBUST`].
pub(super) extern "C" fn robust(address: u64, size: u64, writes: u64, object: u64, length: u64) -> u64 {
    let Some(guard) = current() else { return address };
    let is_allowed =
        if length == 0 { guard.allows(address, size) } else { within(address, size, object, length) };
    if size == 0 || is_allowed { address } else { guard.redirected(address, size, writes != 0) }
}

/// The callback for a division.
pub(super) extern "C" fn division(dividend: u64, divisor: u64, bits: u64, site: u64) {
    let Some(guard) = current() else { return };
    if divisor == 0 {
        guard.stop(Breach::ZeroDivisor, site);
    }
    let least = i64::MIN >> (64 - bits.clamp(1, 64));
    if bits != 0 && divisor == u64::MAX && dividend.cast_signed() == least {
        guard.stop(Breach::Overflow, site);
    }
}

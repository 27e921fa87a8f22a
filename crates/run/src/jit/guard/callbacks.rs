//! What compiled code calls to have something checked: the names of the callbacks, and the callbacks.

use std::ptr;

use super::current;
use crate::jit::fiber;
use crate::jit::violation::{ArithmeticFault, HAS_ZONE, MemoryState, SiteWord, Violation, ZONE};

/// The callback for an access.
pub(crate) extern "C" fn access(address: u64, size: u64, site: u64, object: u64, length: u64, cell: u64) {
    let Some(guard) = current() else { return };
    if size == 0 {
        return;
    }
    let site = SiteWord(site);
    if length == 0 {
        guard.check(address, size, site);
    } else {
        if !within(address, size, object, length) {
            let offset = address.wrapping_sub(object).cast_signed();
            guard.stop(Violation::OutsideObject { offset, size, length }, site.number());
        }
        guard.inside(address, size, site);
    }
    if cell != 0 {
        guard.fill(cell, address, size);
    }
}

/// The callback for a variable on the stack.
pub(crate) extern "C" fn variable(address: u64, size: u64, state: u64) {
    let Some(known) = MemoryState::of(state & !HAS_ZONE) else { return };
    fiber::set_state(address, size, known);
    if state & HAS_ZONE != 0 {
        fiber::set_state(address.wrapping_add(size), ZONE, MemoryState::Nothing);
    }
}

/// The callback of [`ROOM`].
pub(crate) extern "C" fn room(size: u64, site: u64) {
    let Some(guard) = current() else { return };
    let here = 0_u8;
    let (start, end) = fiber::stack();
    let least = start.saturating_add(guard.strictness.reserve).saturating_add(size);
    if ptr::from_ref(&here).addr() as u64 <= least {
        guard.stop(Violation::Room { size, stack: end - start }, site);
    }
}

/// The callback of [`RELEASE`].
pub(crate) extern "C" fn release(address: u64) {
    // What is above belongs to the function that calls, what is below to nobody.
    let here = 0_u8;
    let from = ptr::from_ref(&here).addr() as u64;
    if from < address {
        fiber::set_state(from, address - from, MemoryState::Returned);
    }
}

/// The callback of [`PASSED`].
pub(crate) extern "C" fn passed() {
    let Some(guard) = current() else { return };
    guard.barriers.set(guard.barriers.get().wrapping_add(1));
}

/// The callback of [`ARRIVE`].
pub(crate) extern "C" fn arrive(site: u64) {
    if let Some(guard) = current() {
        guard.arrive(site);
    }
}

/// The callback of [`DECIDE`].
pub(crate) extern "C" fn decide(way: u64) {
    if let Some(guard) = current() {
        let item = guard.actor().item;
        guard.arrivals.borrow_mut().insert(item, (0, way));
    }
}

/// The callback of [`PARTED`].
pub(crate) extern "C" fn parted(first: u64, second: u64) {
    let Some(guard) = current() else { return };
    for (count, place) in guard.arrivals.borrow_mut().values_mut() {
        let site = if *place == 1 { first } else { second };
        (*count, *place) = (u32::from(site != u64::MAX), site);
    }
}

/// The callback of [`CALLED`].
pub(crate) extern "C" fn called(address: u64, ty: u64, site: u64) {
    let Some(guard) = current() else { return };
    if guard.functions.get(&address) != Some(&ty) {
        guard.stop(Violation::NoFunction { address }, site);
    }
}

/// The callback of [`COPY`]; both ranges were found to be within objects.
pub(crate) extern "C" fn copied(to: u64, from: u64, size: u64) {
    let Some(guard) = current() else { return };
    let (Some(to_states), from_states) = (guard.states(to, size), guard.states(from, size)) else { return };
    let to_states = to_states as usize as *mut u8;
    // SAFETY: both addresses are those of as many states, which only this thread uses; they may overlap.
    unsafe {
        match from_states {
            Some(from) => ptr::copy(from as usize as *const u8, to_states, size as usize),
            None => ptr::write_bytes(to_states, MemoryState::Defined as u8, size as usize),
        }
        // Whatever was known of the variable that is copied, the other one is there.
        for state in std::slice::from_raw_parts_mut(to_states, size as usize) {
            if *state != MemoryState::Undefined as u8 {
                *state = MemoryState::Defined as u8;
            }
        }
    }
}

/// The callback of [`ARITHMETIC`].
pub(crate) extern "C" fn arithmetic(kind: u64, site: u64) {
    let Some(guard) = current() else { return };
    let kind = usize::try_from(kind).ok().and_then(|kind| ArithmeticFault::ALL.get(kind));
    if let Some(kind) = kind {
        guard.note(Violation::Arithmetic(*kind), site);
    }
}

/// The callback of [`POLL`].
pub(crate) extern "C" fn poll(site: u64) {
    let Some(guard) = current() else { return };
    if guard.is_late() {
        guard.stop(Violation::Time, site);
    }
}

/// The callback of [`NEST`].
pub(crate) extern "C" fn nest(site: u64) {
    let Some(guard) = current() else { return };
    let here = 0_u8;
    let (start, end) = fiber::stack();
    if ptr::from_ref(&here).addr() as u64 <= start.saturating_add(guard.strictness.reserve) {
        guard.stop(Violation::Stack { size: end - start }, site);
    }
    poll(site);
}

/// The callback of [`ABORT`].
pub(crate) extern "C" fn abort(site: u64) {
    let Some(guard) = current() else { return };
    guard.stop(Violation::Abort, site);
}

/// The callback of [`UNREACHABLE`].
pub(crate) extern "C" fn unreachable(site: u64) {
    let Some(guard) = current() else { return };
    guard.stop(Violation::Unreachable, site);
}

/// Whether an access is within an object, where that is known.
fn within(address: u64, size: u64, object: u64, length: u64) -> bool {
    address >= object && (address - object).checked_add(size).is_some_and(|behind| behind <= length)
}

/// The callback of [`ROBUST`].
pub(crate) extern "C" fn robust(address: u64, size: u64, writes: u64, object: u64, length: u64) -> u64 {
    let Some(guard) = current() else { return address };
    let is_allowed =
        if length == 0 { guard.allows(address, size) } else { within(address, size, object, length) };
    if size == 0 || is_allowed { address } else { guard.redirected(address, size, writes != 0) }
}

/// The callback for a division.
pub(crate) extern "C" fn division(dividend: u64, divisor: u64, bits: u64, site: u64) {
    let Some(guard) = current() else { return };
    let site = SiteWord(site).number();
    if divisor == 0 {
        guard.stop(Violation::ZeroDivisor, site);
    }
    let least = i64::MIN >> (64 - bits.clamp(1, 64));
    if bits != 0 && divisor == u64::MAX && dividend.cast_signed() == least {
        guard.stop(Violation::Overflow, site);
    }
}

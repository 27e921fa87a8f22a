//! What compiled code calls to have something checked: the names of the callbacks, and the callbacks.

use std::ptr;

use super::current;
use crate::llvm::jit::breach::{Arithmetic, Breach, HAS_ZONE, Site, State, ZONE};
use crate::llvm::jit::fiber;

/// The name under which compiled code asks for an access: `void (i64 address, i64 size, i64 site, i64 object, i64 length,
/// i64 cell)`, where an object of length 0 is not known. The site is a [`Site`]. The cell, where it is not 0, gets three words about the
/// object, for the next access: its first address, how many follow at which an access of the size may begin, and the distance of the states
/// of its bytes, 0 where it has none.
pub(crate) const ACCESS: &str = "spirv_llvm.run.access";
/// The name under which compiled code asks for a division: `void (i64 dividend, i64 divisor, i64 bits, i64 site)`, where an
/// unsigned division has 0 bits.
pub(crate) const DIVISION: &str = "spirv_llvm.run.division";
/// The name under which compiled code tells of a variable on the stack: `void (i64 address, i64 size, i64 state)`, with the
/// numbers of [`State`] and [`HAS_ZONE`].
pub(crate) const VARIABLE: &str = "spirv_llvm.run.variable";
/// The name under which compiled code tells of a copy that takes the state of memory along: `void (i64 to, i64 from, i64 size)`.
pub(crate) const COPY: &str = "spirv_llvm.run.copy";
/// The name under which compiled code tells of a result that it is not to have: `void (i64 kind, i64 site)`, with the numbers of
/// [`Arithmetic`].
pub(crate) const ARITHMETIC: &str = "spirv_llvm.run.arithmetic";
/// The name under which compiled code asks in loops whether to go on: `void (i64 site)`.
pub(crate) const POLL: &str = "spirv_llvm.run.poll";
/// The name under which compiled code tells that it comes to a place that it promises not to reach: `void (i64 site)`.
pub(crate) const UNREACHABLE: &str = "spirv_llvm.run.unreachable";

/// The name under which compiled code tells that a function begins that may call itself: `void (i64 site)`.
pub(crate) const NEST: &str = "spirv_llvm.run.nest";

/// The name under which compiled code asks for a variable whose size is not known before: `void (i64 size, i64 site)`.
pub(crate) const ROOM: &str = "spirv_llvm.run.room";

/// The name under which compiled code tells that such variables are no more, those below an address: `void (i64 address)`.
pub(crate) const RELEASE: &str = "spirv_llvm.run.release";

/// The name under which compiled code tells that a work-item comes to a barrier: `void (i64 site)`.
pub(crate) const ARRIVE: &str = "spirv_llvm.run.arrive";

/// The name under which compiled code that runs a whole group tells which way a work-item takes where ways part that lead to barriers:
/// `void (i64 way)`, 1 for the first.
pub(crate) const DECIDE: &str = "spirv_llvm.run.decide";

/// The name under which such code tells that work-items have taken both ways, with the sites of the first barriers there, all bits set
/// for none: `void (i64 first, i64 second)`.
pub(crate) const PARTED: &str = "spirv_llvm.run.parted";

/// The name under which compiled code asks for a call by a pointer: `void (i64 address, i64 type, i64 site)`, with the number that
/// the launcher has for the type of the function.
pub(crate) const CALLED: &str = "spirv_llvm.run.called";

/// The name under which compiled code that runs a whole group tells that it has passed a barrier: `void ()`.
pub(crate) const PASSED: &str = "spirv_llvm.run.passed";

/// The name of the variable in which such code has the number of the work-item that runs: i64.
pub(crate) const RUNNING: &str = "spirv_llvm.run.running";

/// The name under which compiled code asks where to do an access that may be outside of its object:
/// `i64 (i64 address, i64 size, i64 writes, i64 object, i64 length)`.
pub(crate) const ROBUST: &str = "spirv_llvm.run.robust";

/// The callback for an access.
pub(crate) extern "C" fn access(address: u64, size: u64, site: u64, object: u64, length: u64, cell: u64) {
    let Some(guard) = current() else { return };
    if size == 0 {
        return;
    }
    let site = Site(site);
    if length == 0 {
        guard.check(address, size, site);
    } else {
        if !within(address, size, object, length) {
            let offset = address.wrapping_sub(object).cast_signed();
            guard.stop(Breach::OutsideObject { offset, size, length }, site.number());
        }
        guard.inside(address, size, site);
    }
    if cell != 0 {
        guard.fill(cell, address, size);
    }
}

/// The callback for a variable on the stack.
pub(crate) extern "C" fn variable(address: u64, size: u64, state: u64) {
    let Some(known) = State::of(state & !HAS_ZONE) else { return };
    fiber::set_state(address, size, known);
    if state & HAS_ZONE != 0 {
        fiber::set_state(address.wrapping_add(size), ZONE, State::Nothing);
    }
}

/// The callback of [`ROOM`].
pub(crate) extern "C" fn room(size: u64, site: u64) {
    let Some(guard) = current() else { return };
    let here = 0_u8;
    let (start, end) = fiber::stack();
    let least = start.saturating_add(guard.strictness.reserve).saturating_add(size);
    if ptr::from_ref(&here).addr() as u64 <= least {
        guard.stop(Breach::Room { size, stack: end - start }, site);
    }
}

/// The callback of [`RELEASE`].
pub(crate) extern "C" fn release(address: u64) {
    // What is above belongs to the function that calls, what is below to nobody.
    let here = 0_u8;
    let from = ptr::from_ref(&here).addr() as u64;
    if from < address {
        fiber::set_state(from, address - from, State::Returned);
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
        guard.stop(Breach::NoFunction { address }, site);
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
            None => ptr::write_bytes(to_states, State::Defined as u8, size as usize),
        }
        // Whatever was known of the variable that is copied, the other one is there.
        for state in std::slice::from_raw_parts_mut(to_states, size as usize) {
            if *state != State::Undefined as u8 {
                *state = State::Defined as u8;
            }
        }
    }
}

/// The callback of [`ARITHMETIC`].
pub(crate) extern "C" fn arithmetic(kind: u64, site: u64) {
    let Some(guard) = current() else { return };
    let kind = usize::try_from(kind).ok().and_then(|kind| Arithmetic::ALL.get(kind));
    if let Some(kind) = kind {
        guard.note(Breach::Arithmetic(*kind), site);
    }
}

/// The callback of [`POLL`].
pub(crate) extern "C" fn poll(site: u64) {
    let Some(guard) = current() else { return };
    if guard.is_late() {
        guard.stop(Breach::Time, site);
    }
}

/// The callback of [`NEST`].
pub(crate) extern "C" fn nest(site: u64) {
    let Some(guard) = current() else { return };
    let here = 0_u8;
    let (start, end) = fiber::stack();
    if ptr::from_ref(&here).addr() as u64 <= start.saturating_add(guard.strictness.reserve) {
        guard.stop(Breach::Stack { size: end - start }, site);
    }
    poll(site);
}

/// The callback of [`UNREACHABLE`].
pub(crate) extern "C" fn unreachable(site: u64) {
    let Some(guard) = current() else { return };
    guard.stop(Breach::Unreachable, site);
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
    let site = Site(site).number();
    if divisor == 0 {
        guard.stop(Breach::ZeroDivisor, site);
    }
    let least = i64::MIN >> (64 - bits.clamp(1, 64));
    if bits != 0 && divisor == u64::MAX && dividend.cast_signed() == least {
        guard.stop(Breach::Overflow, site);
    }
}

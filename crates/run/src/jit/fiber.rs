//! Work-items as fibers: a barrier suspends one, and the group goes on when all of them have got there.

use std::cell::Cell;
use std::ptr;

use corosensei::{Coroutine, Yielder};

use super::event::{self, Point};
use super::memory::Stack;
use super::violation::{MemoryState, ZONE};

thread_local! {
    /// The yielder of the fiber that runs on this thread, null outside of fibers.
    static CURRENT: Cell<*const Yielder<(), ()>> = const { Cell::new(ptr::null()) };
    /// The bounds of the stack that the fiber runs on, empty outside of fibers.
    static STACK: Cell<(u64, u64)> = const { Cell::new((0, 0)) };
    /// The address of the states of that stack's bytes; 0 where none are kept.
    static STATES: Cell<u64> = const { Cell::new(0) };
    /// The address at which compiled code is told the distance of states; 0 where it does not ask.
    static TOLD: Cell<u64> = const { Cell::new(0) };
    /// How many work-items go on to a barrier that the others do not reach.
    static DIVERGED: Cell<Option<u64>> = const { Cell::new(None) };
}

/// As long as it lives, compiled code of this thread is told the distance of states.
#[derive(Debug)]
pub(crate) struct Informed {
    outer: u64,
}

impl Informed {
    /// Tells it at an address.
    ///
    /// # Safety
    /// At the address has to be a variable [`DELTA`] of a program that lives longer and that only this thread runs.
    pub(crate) unsafe fn new(address: u64) -> Self {
        Self { outer: TOLD.replace(address) }
    }
}

impl Drop for Informed {
    fn drop(&mut self) {
        TOLD.set(self.outer);
    }
}

/// Tells compiled code how far states are from the stack of the fiber that runs next.
fn tell() {
    let place = TOLD.get();
    if place != 0 {
        let delta = STATES.get().wrapping_sub(STACK.get().0);
        // SAFETY: who made the `Informed` promised that the variable is there.
        unsafe { (place as usize as *mut u64).write(delta) };
    }
}

/// The bounds of the stack of the fiber that runs on this thread.
pub(super) fn stack() -> (u64, u64) {
    STACK.get()
}

/// The address of the states of bytes on the stack of the fiber that runs on this thread, if that stack keeps them.
pub(super) fn state_of(address: u64, size: u64) -> Option<u64> {
    let (start, end) = STACK.get();
    let states = STATES.get();
    let is_within = address >= start && address.checked_add(size).is_some_and(|behind| behind <= end);
    (is_within && states != 0).then(|| states + (address - start))
}

/// What bytes on the stack of the fiber that runs on this thread belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// To variables, or nobody keeps what they belong to.
    Variable,
    /// At least one is none of a variable; the nearest variable has this first byte and so many.
    Beside { start: u64, length: u64 },
    /// At least the first belongs to a function that has returned.
    Returned,
    /// They are not on the stack, or far from all variables.
    Elsewhere,
}

/// How far the nearest variable is looked for.
const FAR: usize = 4096;

/// What bytes on the stack belong to.
pub(super) fn standing(address: u64, size: u64) -> Standing {
    let (start, end) = STACK.get();
    if address < start || address.checked_add(size).is_none_or(|behind| behind > end) {
        return Standing::Elsewhere;
    }
    let states = STATES.get();
    if states == 0 {
        return Standing::Variable;
    }
    // SAFETY: the stack has as many states at this address, which only this thread uses.
    let states = unsafe { std::slice::from_raw_parts(states as usize as *const u8, (end - start) as usize) };
    let (first, count) = ((address - start) as usize, size as usize);
    let own = states.get(first..first + count).unwrap_or_default();
    let Some(bad) = own.iter().position(|state| !MemoryState::is_of_variable(*state)) else {
        return Standing::Variable;
    };
    if bad == 0 && own.first() == Some(&(MemoryState::Returned as u8)) {
        return Standing::Returned;
    }
    let is_variable = |at: &usize| states.get(*at).is_some_and(|state| MemoryState::is_of_variable(*state));
    let below = (first.saturating_sub(FAR)..=first).rev().find(is_variable);
    let above = (first..states.len().min(first + FAR)).find(is_variable);
    let nearest = match (below, above) {
        // What is right behind a variable is told by it, whatever comes next.
        (Some(below), Some(above)) if first - below > ZONE as usize && above - first < first - below => above,
        (Some(below), _) => below,
        (None, Some(above)) => above,
        (None, None) => return Standing::Elsewhere,
    };
    let from = (0..nearest).rev().find(|at| !is_variable(at)).map_or(0, |at| at + 1);
    let to = (nearest..states.len()).find(|at| !is_variable(at)).unwrap_or(states.len());
    Standing::Beside { start: start + from as u64, length: (to - from) as u64 }
}

/// Has bytes on the stack of the fiber that runs on this thread be in a state from now on, where that stack keeps states.
pub(super) fn set_state(address: u64, size: u64, state: MemoryState) {
    let Some(first) = state_of(address, size) else { return };
    // SAFETY: `state_of` gives the address of as many states, which only this thread uses.
    unsafe { ptr::write_bytes(first as usize as *mut u8, state as u8, size as usize) };
}

/// Suspends the fiber that runs on this thread for good; it is reset when it is dropped.
pub(super) fn abandon() {
    let current = CURRENT.get();
    if current.is_null() {
        return;
    }
    loop {
        // SAFETY: as in `suspend`.
        unsafe { (*current).suspend(()) };
    }
}

/// The callback of compiled functions that run a whole group and find that its work-items do not go on together.
pub(super) extern "C" fn diverged(waiting: u64) {
    DIVERGED.set(Some(waiting));
}

/// How many work-items wait at a barrier that the others do not reach, if the function that ran last on this thread found some.
pub(crate) fn take_diverged() -> Option<u64> {
    DIVERGED.take()
}

/// The callback of compiled kernels for a barrier of the work-group.
pub(super) extern "C" fn wait_at_barrier() {
    suspend();
}

/// Suspends the fiber that runs on this thread until it is resumed, without an event.
pub(crate) fn pause() {
    suspend();
}

/// Suspends the fiber that runs on this thread until it is resumed.
pub(super) fn suspend() {
    let current = CURRENT.get();
    if current.is_null() {
        return;
    }
    // SAFETY: the pointer was set by the fiber that is running, and its yielder lives as long as the fiber.
    unsafe { (*current).suspend(()) };
    // Other fibers of the thread ran in between.
    CURRENT.set(current);
}

/// The progress that a fiber made when it was resumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Progress {
    /// It waits at a barrier.
    Waits,
    /// Its function returned.
    Done,
}

/// A call of a compiled function on a stack of its own.
pub(crate) struct Fiber {
    coroutine: Option<Coroutine<(), (), (), Stack>>,
    /// The bounds of its stack.
    stack: (u64, u64),
    /// The address of the states of the stack's bytes; 0 where none are kept.
    states: u64,
    /// Where it is in the code.
    place: Vec<u32>,
}

impl Fiber {
    /// A fiber that will run `work`; nothing runs yet.
    pub(crate) fn new(stack: Stack, work: impl FnOnce() + 'static) -> Self {
        let (bounds, states) = (stack.bounds(), stack.states());
        let coroutine = Coroutine::with_stack(stack, move |yielder: &Yielder<(), ()>, ()| {
            CURRENT.set(yielder);
            work();
            CURRENT.set(ptr::null());
        });
        Self { coroutine: Some(coroutine), stack: bounds, states, place: Vec::new() }
    }

    /// Where it was suspended, as it told.
    pub(crate) fn place(&self) -> Point {
        Point::from_slice(&self.place)
    }

    /// Runs until the next barrier or to the end.
    pub(crate) fn resume(&mut self) -> Progress {
        match &mut self.coroutine {
            Some(coroutine) if !coroutine.done() => {
                let (outer, outer_stack) = (CURRENT.get(), STACK.replace(self.stack));
                let outer_states = STATES.replace(self.states);
                tell();
                event::exchange_place(&mut self.place);
                let result = coroutine.resume(());
                event::exchange_place(&mut self.place);
                CURRENT.set(outer);
                STACK.set(outer_stack);
                STATES.set(outer_states);
                tell();
                if result.as_return().is_some() { Progress::Done } else { Progress::Waits }
            }
            _ => Progress::Done,
        }
    }

    /// The stack of a fiber that is done, for the next one.
    pub(crate) fn into_stack(mut self) -> Option<Stack> {
        self.coroutine.take_if(|coroutine| coroutine.done()).map(Coroutine::into_stack)
    }
}

impl Drop for Fiber {
    fn drop(&mut self) {
        if let Some(coroutine) = &mut self.coroutine
            && !coroutine.done()
        {
            // SAFETY: the frames on the stack are those of compiled kernel code and of `wait_at_barrier`, a check or a request; what
            // the last own is given up, and nothing refers to it.
            unsafe { coroutine.force_reset() };
        }
    }
}

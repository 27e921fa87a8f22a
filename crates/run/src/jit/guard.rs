//! Checks of compiled kernels: accesses outside of their objects, of memory that was never written or whose lifetime has ended,
//! races, divisions that have no result, and time.
//!
//! Compiled code calls back before each access and division. A kernel that does what it must not is stopped there: its
//! fiber is suspended for good, and the launch finds the [`Fault`]. What only makes a result undefined is noted, once for each place.

pub(super) mod callbacks;

use std::cell::{Cell, RefCell};
use std::ptr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rustc_hash::{FxHashMap, FxHashSet};

use super::fiber::Standing;
use super::races::{Actor, Races};
use super::violation::{Fault, MemoryState, Misuse, SiteWord, Violation};
use super::{Region, RegionPlace, Words, fiber, request};
use crate::Result;

/// How many bytes an access may have that is done elsewhere.
const LARGEST_ELSEWHERE: usize = 64 << 10;

/// An object that kernels may use.
#[derive(Debug)]
pub(crate) struct Span {
    pub(crate) start: u64,
    pub(crate) end: u64,
    /// Whether it must not be written.
    pub(crate) is_constant: bool,
    /// Whether only the work-items of a group share it.
    pub(crate) is_local: bool,
    /// The state of each byte; of those without one all bytes are defined.
    pub(crate) states: Option<Region>,
}

impl Span {
    /// Memory that is written as a whole.
    pub(crate) const fn new((start, end): (u64, u64)) -> Self {
        Self { start, end, is_constant: false, is_local: false, states: None }
    }

    fn holds(&self, address: u64, size: u64) -> bool {
        address >= self.start && address.checked_add(size).is_some_and(|behind| behind <= self.end)
    }

    /// The address of the state of a byte.
    fn state_of(&self, address: u64) -> Option<u64> {
        self.states.as_ref().map(|states| states.address() + (address - self.start))
    }
}

/// How strict a guard is.
#[derive(Clone, Debug, Default)]
pub(crate) struct Strictness {
    /// Whether a violation that would only be noted stops the kernel.
    pub(crate) traps: bool,
    /// Set when the time is up.
    pub(crate) time_is_up: Option<Arc<AtomicBool>>,
    /// Set when the caller of the launch stops it.
    pub(crate) stop: Option<Arc<AtomicBool>>,
    /// How many bytes of a stack have to be left when a function begins that may call itself.
    pub(crate) reserve: u64,
    /// Whether races are looked for.
    pub(crate) races: bool,
    /// The address of a byte whose last writer is asked for.
    pub(crate) watched: Option<u64>,
}

/// A group that compiled code runs as a whole: it tells which of the work-items is the one that runs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InGroup {
    /// Where the number of the work-item in the group is.
    pub(crate) running: Words,
    /// The number of the group.
    pub(crate) number: u64,
    /// Where the first work-item is in the range, without its offset.
    pub(crate) first: [u64; 3],
    /// The size of the group, and that of the range.
    pub(crate) sizes: [u64; 3],
    pub(crate) range: [u64; 3],
    pub(crate) subgroup_size: u64,
}

impl InGroup {
    fn actor(&self, barriers: u32) -> Actor {
        let item = self.running.first();
        let ([x, y, z], [width, height, _]) = (self.first, self.sizes.map(|size| size.max(1)));
        let plane = width * height;
        let at = [x + item % width, y + item % plane / width, z + item / plane];
        let [range_width, range_height, _] = self.range;
        Actor {
            item: (at[2] * range_height + at[1]) * range_width + at[0],
            group: self.number,
            barriers,
            subgroup: (item / self.subgroup_size.max(1)) as u32,
            operations: 0,
        }
    }
}

/// The memory that the kernels of a launch may use.
#[derive(Debug)]
pub(crate) struct Guard {
    /// In the order of their addresses.
    spans: Vec<Span>,
    /// The functions that may be called by pointers: addresses, and the numbers of their types.
    functions: FxHashMap<u64, u64>,
    /// The span of the last access.
    last: Cell<usize>,
    fault: Cell<Option<Fault>>,
    strictness: Strictness,
    /// What was noted, by whom.
    noted: RefCell<Vec<(Fault, Actor)>>,
    /// The sites and kinds of what was noted.
    known: RefCell<FxHashSet<(u64, std::mem::Discriminant<Violation>)>>,
    /// Who runs, where no group is known.
    actor: Cell<Actor>,
    /// The group that compiled code runs as a whole, and how many barriers it has passed.
    group: Cell<Option<InGroup>>,
    barriers: Cell<u32>,
    races: Option<RefCell<Races>>,
    /// Who last wrote the byte that is watched.
    writer: Cell<Option<Actor>>,
    /// Of each work-item of the group that came to a barrier, by its linear number in the range, how many it came to and the last one's
    /// site.
    arrivals: RefCell<FxHashMap<u64, (u32, u64)>>,
    /// The cells of [`ACCESS`] that were filled.
    cells: RefCell<Vec<u64>>,
    /// Where accesses outside of all objects are done: zeros that are read, and behind them what is written for nothing.
    elsewhere: Option<Region>,
}

thread_local! {
    /// The guard of the launch that runs on this thread, null outside of launches.
    static CURRENT: Cell<*const Guard> = const { Cell::new(ptr::null()) };
}

impl Guard {
    /// A guard for these ranges, which do not overlap.
    pub(crate) fn new(ranges: Vec<(u64, u64)>, strictness: Strictness) -> Self {
        Self::of_spans(ranges.into_iter().map(Span::new).collect(), strictness)
    }

    /// A guard for objects that do not overlap.
    pub(crate) fn of_spans(mut spans: Vec<Span>, strictness: Strictness) -> Self {
        spans.sort_unstable_by_key(|span| span.start);
        Self {
            spans,
            functions: FxHashMap::default(),
            last: Cell::new(0),
            fault: Cell::new(None),
            races: strictness.races.then(RefCell::default),
            strictness,
            noted: RefCell::default(),
            known: RefCell::default(),
            actor: Cell::default(),
            group: Cell::default(),
            barriers: Cell::default(),
            writer: Cell::default(),
            arrivals: RefCell::default(),
            cells: RefCell::default(),
            elsewhere: None,
        }
    }

    /// The same for code that reads zeros outside of its objects and writes nothing there.
    pub(crate) fn robust(ranges: Vec<(u64, u64)>, strictness: Strictness) -> Result<Self> {
        let elsewhere = Region::map(2 * LARGEST_ELSEWHERE, RegionPlace::Anywhere)?;
        Ok(Self { elsewhere: Some(elsewhere), ..Self::new(ranges, strictness) })
    }

    /// Has functions be called by pointers: addresses, and the numbers of their types.
    pub(crate) fn with_functions(mut self, functions: impl Iterator<Item = (u64, u64)>) -> Self {
        self.functions.extend(functions);
        self
    }

    /// Has one more object be used.
    pub(crate) fn add(&mut self, span: Span) {
        let at = self.spans.partition_point(|other| other.start < span.start);
        self.spans.insert(at, span);
        self.last.set(0);
    }

    /// Has the objects from an address up to another one not be used any more.
    pub(crate) fn remove(&mut self, (start, end): (u64, u64)) {
        self.spans.retain(|span| span.end <= start || span.start >= end);
        self.last.set(0);
        for cell in self.cells.take() {
            // SAFETY: as in `fill`.
            unsafe { (cell as usize as *mut [u64; 3]).write([0; 3]) };
        }
    }

    /// Notes the object of an access that was found to be right in a cell, where nothing else is to be looked at in such an object.
    fn fill(&self, cell: u64, address: u64, size: u64) {
        if self.races.is_some() || self.strictness.watched.is_some() {
            return;
        }
        let Some(span) = self.find(address, size) else { return };
        let delta = span.states.as_ref().map_or(0, |states| states.address().wrapping_sub(span.start));
        let known = cell as usize as *mut [u64; 3];
        // SAFETY: compiled code passes the address of three words of its module, which only this thread uses.
        unsafe {
            if (*known)[1] == 0 {
                self.cells.borrow_mut().push(cell);
            }
            known.write([span.start, span.end - span.start - size + 1, delta]);
        }
    }

    /// Has what runs from now on come behind all accesses before.
    pub(crate) fn separate(&self) {
        if let Some(races) = &self.races {
            races.take();
        }
    }

    /// Tells who runs from now on.
    pub(crate) fn set_actor(&self, actor: Actor) {
        self.group.set(None);
        self.actor.set(actor);
    }

    /// Tells which group runs from now on.
    pub(crate) fn set_group(&self, group: InGroup) {
        self.group.set(Some(group));
        self.barriers.set(0);
        self.arrivals.borrow_mut().clear();
    }

    /// Notes that the work-item that runs comes to a barrier.
    fn arrive(&self, site: u64) {
        let mut arrivals = self.arrivals.borrow_mut();
        let (count, last) = arrivals.entry(self.actor().item).or_default();
        (*count, *last) = (*count + 1, site);
    }

    /// Of each work-item of the group that came to a barrier, how many it came to and the last one's site; the next group begins anew.
    pub(crate) fn take_arrivals(&self) -> FxHashMap<u64, (u32, u64)> {
        self.arrivals.take()
    }

    /// Whether all that came to a barrier, and to as many as the others, came to the same one.
    pub(crate) fn at_one_barrier(&self) -> bool {
        let arrivals = self.arrivals.borrow();
        let mut all = arrivals.values();
        let first = all.next();
        all.all(|other| Some(other) == first)
    }

    /// Forgets the fault, so that other groups go on.
    pub(crate) fn recover(&self) {
        self.fault.set(None);
        self.arrivals.take();
    }

    /// Who runs, or ran last.
    pub(crate) fn actor(&self) -> Actor {
        self.group.get().map_or_else(|| self.actor.get(), |group| group.actor(self.barriers.get()))
    }

    /// What was noted, in its order.
    pub(crate) fn take_noted(&self) -> Vec<(Fault, Actor)> {
        self.noted.take()
    }

    /// Who last wrote the byte that is watched.
    pub(crate) fn writer(&self) -> Option<Actor> {
        self.writer.get()
    }

    /// Whether the time is up.
    pub(crate) fn is_late(&self) -> bool {
        let flags = [&self.strictness.time_is_up, &self.strictness.stop];
        flags.into_iter().flatten().any(|flag| flag.load(Ordering::Relaxed))
    }

    /// Has memory be in a state from now on, as far as its state is known.
    pub(crate) fn set_state(&self, address: u64, size: u64, state: MemoryState) {
        let Some(first) = self.states(address, size) else { return };
        // SAFETY: `states` gives the address of as many states, which only this thread uses.
        unsafe { ptr::write_bytes(first as usize as *mut u8, state as u8, size as usize) };
    }

    /// The address of the states of bytes that have some.
    fn states(&self, address: u64, size: u64) -> Option<u64> {
        match self.find(address, size) {
            Some(span) => span.state_of(address),
            None => fiber::state_of(address, size),
        }
    }

    fn find(&self, address: u64, size: u64) -> Option<&Span> {
        if let Some(span) = self.spans.get(self.last.get()).filter(|span| span.holds(address, size)) {
            return Some(span);
        }
        let at = self.spans.partition_point(|span| span.start <= address).saturating_sub(1);
        let found = self.spans.get(at).filter(|span| span.holds(address, size))?;
        self.last.set(at);
        Some(found)
    }

    /// Checks an access that is within an object.
    fn inside(&self, address: u64, size: u64, site: SiteWord) {
        let span = self.find(address, size);
        if site.has(SiteWord::WRITES)
            && (site.has(SiteWord::CONSTANT) || span.is_some_and(|span| span.is_constant))
        {
            self.stop(Violation::Constant { address, size }, site.number());
        }
        let alignment = site.alignment();
        if address & (alignment - 1) != 0 {
            // The processor would not do it.
            self.stop(Violation::Misaligned { address, size, alignment }, site.number());
        }
        let states = match span {
            Some(span) => span.state_of(address),
            None => fiber::state_of(address, size),
        };
        if let Some(first) = states {
            self.look_at_states(first, address, size, site);
        }
        if site.has(SiteWord::WRITES)
            && self.strictness.watched.is_some_and(|byte| byte >= address && byte - address < size)
        {
            self.writer.set(Some(self.actor()));
        }
        if let (Some(races), Some(span)) = (&self.races, span) {
            let access = (address, size);
            let found = races.borrow_mut().access(
                access,
                self.actor(),
                site.number(),
                site_kind(site),
                span.is_local,
            );
            if let Some(race) = found {
                self.note(race, site.number());
            }
        }
    }

    fn look_at_states(&self, first: u64, address: u64, size: u64, site: SiteWord) {
        // SAFETY: `states` gives the address of as many states, which only this thread uses.
        let states = unsafe { std::slice::from_raw_parts_mut(first as usize as *mut u8, size as usize) };
        if states.first().is_some_and(|state| *state == MemoryState::Ended as u8) {
            self.note(Violation::Ended { address, size }, site.number());
            return;
        }
        // Padding and the parts of vectors that nobody asks for are read with the rest.
        if site.has(SiteWord::READS)
            && !site.has(SiteWord::UNDEFINED)
            && !(site.has(SiteWord::RETURNED) && request::is_result_unused())
            && states.iter().all(|state| *state == MemoryState::Undefined as u8)
        {
            self.note(Violation::Undefined { address, size }, site.number());
        }
        if site.has(SiteWord::WRITES) {
            // A variable that nobody was told of stays so.
            for state in states.iter_mut().filter(|state| **state == MemoryState::Undefined as u8) {
                *state = MemoryState::Defined as u8;
            }
        }
    }

    /// Notes a violation once for each site, or stops there.
    fn note(&self, violation: Violation, site: u64) {
        if self.strictness.traps {
            self.stop(violation, site);
        } else if self.known.borrow_mut().insert((site, std::mem::discriminant(&violation))) {
            self.noted.borrow_mut().push((Fault { violation, site, call: request::site() }, self.actor()));
        }
    }

    /// Where to do an access of these bytes.
    fn redirected(&self, address: u64, size: u64, writes: bool) -> u64 {
        match &self.elsewhere {
            Some(region) if size <= LARGEST_ELSEWHERE as u64 => {
                region.address() + if writes { LARGEST_ELSEWHERE as u64 } else { 0 }
            }
            _ => {
                self.stop(Violation::Outside { address, size }, u64::MAX);
                address
            }
        }
    }

    /// Has the guard watch over this thread as long as the result lives.
    pub(crate) fn watch(&self) -> Watch<'_> {
        Watch { outer: CURRENT.replace(self), _guard: self }
    }

    /// Notes what leaves results undefined.
    pub(super) fn note_misuse(&self, misuse: Misuse, site: u64) {
        self.note(Violation::Misuse(misuse), site);
    }

    /// Keeps a fault without stopping the fiber.
    pub(super) fn set_misuse(&self, misuse: Misuse, site: u64) {
        if self.fault.get().is_none() {
            self.fault.set(Some(Fault { violation: Violation::Misuse(misuse), site, call: request::site() }));
        }
    }

    /// Checks an access to an object that is not known.
    pub(super) fn check(&self, address: u64, size: u64, site: SiteWord) {
        if size == 0 {
            return;
        }
        if self.find(address, size).is_none()
            && let Some(violation) = on_stack(address, size)
        {
            self.stop(violation, site.number());
        }
        self.inside(address, size, site);
    }

    /// The first fault.
    pub(crate) fn fault(&self) -> Option<Fault> {
        self.fault.get()
    }

    fn allows(&self, address: u64, size: u64) -> bool {
        self.find(address, size).is_some() || fiber::standing(address, size) == Standing::Variable
    }

    fn stop(&self, violation: Violation, site: u64) {
        if self.fault.get().is_none() {
            self.fault.set(Some(Fault { violation, site, call: request::site() }));
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

/// Whether a byte belongs to an object of the launch on this thread; any byte does without a guard.
pub(super) fn may_read(address: u64) -> bool {
    current().is_none_or(|guard| guard.allows(address, 1))
}

/// Checks a read of bytes, one after another, at a site; false after a fault, which outside of fibers does not stop by itself.
pub(super) fn read(start: u64, length: u64, site: u64) -> bool {
    let Some(guard) = current() else { return true };
    for address in start..start.saturating_add(length) {
        guard.check(address, 1, SiteWord(site & u64::from(u32::MAX) | SiteWord::READS));
        if guard.fault().is_some() {
            return false;
        }
    }
    true
}

/// What is wrong with an access that is in none of the launch's objects; nothing where it is in variables.
fn on_stack(address: u64, size: u64) -> Option<Violation> {
    match fiber::standing(address, size) {
        Standing::Variable => None,
        Standing::Beside { start, length } => {
            Some(Violation::OutsideObject { offset: address.wrapping_sub(start).cast_signed(), size, length })
        }
        Standing::Returned => Some(Violation::Returned { size }),
        Standing::Elsewhere => Some(Violation::Outside { address, size }),
    }
}

/// How an access meets others in a race.
fn site_kind(site: SiteWord) -> super::races::RaceAccess {
    super::races::RaceAccess { writes: site.has(SiteWord::WRITES), is_atomic: site.has(SiteWord::ATOMIC) }
}

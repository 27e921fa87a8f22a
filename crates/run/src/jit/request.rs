//! What compiled kernels ask the launcher for and get at once: images, pipes and queues are its own.

use std::cell::{Cell, RefCell};
use std::ptr;
use std::rc::Rc;

use super::event::{AskedOperation, Point};
use super::guard::Guard;
use super::operate;
use super::violation::{Misuse, SiteWord};
use crate::mapping::shader::{CORE, Callback};

/// Who answers.
pub(crate) trait Requests {
    /// The bytes of the result. No lock may be held across a call of `asker`, which may stop the work-item for good.
    ///
    /// # Errors
    /// When the work-item asks for what it must not.
    fn answer(&self, operation: &AskedOperation, asker: &Asker<'_>) -> Result<Vec<u8>, Misuse>;
}

/// The work-item that asks.
#[derive(Debug)]
pub(crate) struct Asker<'g> {
    guard: &'g Guard,
    site: u64,
    is_checked: bool,
}

impl Asker<'_> {
    /// Reports what leaves results undefined.
    pub(crate) fn note(&self, misuse: Misuse) {
        if self.is_checked {
            self.guard.note_misuse(misuse, self.site);
        }
    }

    /// Checks an access to memory by a pointer of the kernel's; `flags` are those of [`SiteWord`].
    pub(crate) fn access(&self, address: u64, size: u64, flags: u64) {
        if self.is_checked {
            self.guard.check(address, size, SiteWord(self.site & u64::from(u32::MAX) | flags));
        }
    }

    /// Reads memory by a pointer of the kernel's.
    pub(crate) fn read(&self, address: u64, size: u64) -> Result<Vec<u8>, Misuse> {
        self.read_with(address, size, 0)
    }

    /// The same with further flags of [`SiteWord`].
    pub(crate) fn read_with(&self, address: u64, size: u64, flags: u64) -> Result<Vec<u8>, Misuse> {
        self.access(address, size, SiteWord::READS | flags);
        self.go_on()?;
        let mut bytes = vec![0; usize::try_from(size).unwrap_or(0)];
        // SAFETY: the range was checked; without checks, what a kernel names is believed.
        unsafe { ptr::copy_nonoverlapping(address as usize as *const u8, bytes.as_mut_ptr(), bytes.len()) };
        Ok(bytes)
    }

    /// Writes memory by a pointer of the kernel's.
    pub(crate) fn write(&self, address: u64, bytes: &[u8]) -> Result<(), Misuse> {
        self.access(address, bytes.len() as u64, SiteWord::WRITES);
        self.go_on()?;
        // SAFETY: as in `read`.
        unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), address as usize as *mut u8, bytes.len()) };
        Ok(())
    }

    /// Outside of fibers a fault does not stop by itself.
    fn go_on(&self) -> Result<(), Misuse> {
        if self.guard.fault().is_none() { Ok(()) } else { Err(Misuse::Memory) }
    }
}

/// Whom the work-items of a thread ask, and who watches over them.
struct Served {
    requests: *const dyn Requests,
    guard: Rc<Guard>,
    is_checked: bool,
}

thread_local! {
    static SERVED: RefCell<Option<Served>> = const { RefCell::new(None) };
    static SITE: Cell<u64> = const { Cell::new(u64::MAX) };
    static IS_UNUSED: Cell<bool> = const { Cell::new(false) };
}

/// As long as it lives, requests of this thread are answered.
pub(crate) struct Service<'r> {
    _requests: &'r dyn Requests,
}

impl<'r> Service<'r> {
    /// Has `requests` answer; faults go to `guard`.
    pub(crate) fn new(requests: &'r dyn Requests, guard: Rc<Guard>, is_checked: bool) -> Self {
        SITE.set(u64::MAX);
        let place: *const (dyn Requests + 'r) = requests;
        // SAFETY: only the lifetime changes; the pointer is taken away when the borrow ends.
        let place: *const dyn Requests = unsafe { std::mem::transmute(place) };
        SERVED.set(Some(Served { requests: place, guard, is_checked }));
        Self { _requests: requests }
    }
}

impl Drop for Service<'_> {
    fn drop(&mut self) {
        SERVED.set(None);
    }
}

/// The answer to an operation of the work-item that was last resumed on this thread; `None` after a fault.
pub(crate) fn answered(operation: &AskedOperation) -> Option<Vec<u8>> {
    let served = SERVED.with_borrow(|served| {
        served.as_ref().map(|served| (served.requests, Rc::clone(&served.guard), served.is_checked))
    });
    let (requests, guard, is_checked) = served?;
    let asker = Asker { guard: &guard, site: SITE.get(), is_checked };
    // SAFETY: a `Service` borrows who answers as long as it is named here.
    match unsafe { &*requests }.answer(operation, &asker) {
        Ok(answer) => Some(answer),
        Err(misuse) => {
            guard.set_misuse(misuse, asker.site);
            None
        }
    }
}

/// The callback of [`REQUEST`].
pub(super) extern "C" fn request(opcode: u64, types: u64, count: u64, values: u64, result: u64) {
    let (ty, operands) = operate::operands(types, count, values);
    let operation = AskedOperation {
        callback: Callback::Other,
        set: CORE,
        instruction: opcode as u32,
        image: [u32::MAX; 6],
        result: ty,
        operands,
        place: Point::new(),
    };
    let Some(answer) = answered(&operation) else {
        drop(operation);
        return super::fiber::abandon();
    };
    let size = answer.len().min(ty.bytes);
    // SAFETY: the result has so many bytes there.
    unsafe { ptr::copy_nonoverlapping(answer.as_ptr(), result as usize as *mut u8, size) };
}

/// The callback of [`PLACE`].
pub(super) extern "C" fn place(site: u64) {
    let site = SiteWord(site);
    SITE.set(site.number());
    IS_UNUSED.set(site.has(SiteWord::UNDEFINED));
}

/// Whether nothing uses the result of the call that [`PLACE`] named last.
pub(super) fn is_result_unused() -> bool {
    IS_UNUSED.get()
}

/// The site that [`PLACE`] named last.
pub(super) fn site() -> u64 {
    SITE.get()
}

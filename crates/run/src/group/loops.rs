//! Groups that run by the loops that the kernel was given, one after another on one stack.

use std::{
    cell::{Cell, RefCell},
    ops::Range,
    rc::Rc,
};

use super::{LARGEST_STACK, Worker};
use crate::{
    Error, Result,
    builtin_library::runtime,
    jit::{self, Fiber, Guard, PrintfCall, Progress, Service},
    launch,
    position::Position,
};

/// How far groups have got that run by the kernel's own loops.
#[derive(Default)]
struct InLoops {
    /// The number of the group that runs.
    number: Cell<u64>,
    /// How many of its work-items wait at a barrier that the others do not reach.
    waiting: Cell<Option<u64>>,
    /// What groups have printed, by their numbers.
    printed: RefCell<Vec<(u64, Vec<PrintfCall>)>>,
}

impl Worker<'_> {
    /// All work-items of groups by the kernel's own loops. What each has printed is given to `keep`.
    pub(super) fn in_loops(
        &mut self,
        numbers: Range<u64>,
        all: jit::Entry,
        keep: &impl Fn(u64, &[PrintfCall]) -> Result<()>,
    ) -> std::result::Result<(), (u64, Error)> {
        let first = numbers.start;
        let groups = self.task.range.groups();
        let items: u64 = self.task.range.local().iter().product();
        let across = usize::try_from(items.saturating_mul(self.launch.kernel.across)).unwrap_or(usize::MAX);
        let stack = self.stack(LARGEST_STACK.saturating_add(across)).map_err(|error| (first, error))?;
        jit::set_locals(&self.locals);
        let is_checked = self.launch.kernel.is_checked;
        let guard = self.launch.kernel.is_watched().then(|| Rc::clone(&self.guard));
        let watch = guard.as_deref().map(Guard::watch);
        let service = Service::new(&self.launch.host, Rc::clone(&self.guard), is_checked);
        let running = if is_checked {
            Some(self.code.program.words(runtime::RUNNING, 1).map_err(|error| (first, error))?)
        } else {
            None
        };
        let block = self.task.block;
        let position = self.position(first, launch::group_at(groups, first));
        let progress = Rc::new(InLoops { number: Cell::new(first), ..InLoops::default() });
        let (mut own, known, until) = (position.clone(), Rc::clone(&progress), self.launch.late.clone());
        let work = move || {
            for number in numbers {
                known.number.set(number);
                own.number = number;
                own.group = launch::group_at(groups, number);
                own.sizes = own.range.size_of(own.group);
                own.start();
                own.item([0; 3], 0, 0);
                if let Some(running) = running {
                    own.guard.set_group(own.in_group(running));
                }
                all.call(block);
                if let Some(waiting) = jit::take_diverged() {
                    known.waiting.set(Some(waiting));
                    return;
                }
                if until.is_late() {
                    return;
                }
                let printed = jit::take_printed();
                if !printed.is_empty() {
                    known.printed.borrow_mut().push((number, printed));
                }
            }
        };
        let mut fiber = Fiber::new(stack, work);
        if fiber.resume() == Progress::Done {
            self.stacks.extend(fiber.into_stack());
        }
        drop((watch, service));
        let number = progress.number.get();
        for (number, printed) in progress.printed.take() {
            keep(number, &printed).map_err(|error| (number, error))?;
        }
        // The group that ended early has printed as well.
        keep(number, &jit::take_printed()).map_err(|error| (number, error))?;
        match self.interruption(&position, launch::group_at(groups, number), progress.waiting.get()) {
            Some(error) => Err((number, error)),
            None => Ok(()),
        }
    }

    /// Why a group has not come to its end, if it has not; `waiting` are those of its work-items that wait for the others.
    fn interruption(&self, position: &Position, group: [u64; 3], waiting: Option<u64>) -> Option<Error> {
        if let Some(fault) = self.guard.fault() {
            return Some(self.fault(self.running(position), fault));
        }
        if let Some(waiting) = waiting {
            return Some(self.diverged(group, waiting, self.task.range.size_of(group).iter().product()));
        }
        self.launch.late.is_late().then(|| self.late(position))
    }
}

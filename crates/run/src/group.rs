//! The work-items of a group on one thread: in a loop, or each on a fiber where they wait for each other.

mod apart;
mod fibers;
mod loops;

use std::{cell::Cell, ops::Range, rc::Rc, sync::Arc};

use fibers::{Items, results};

use super::{
    fault::Object,
    items::{ItemForm, LARGEST_ID},
    launch::{self, Launch},
    linked::Linked,
    own::{ChildMemory, Own},
    position::Position,
    queue::Enqueued,
    range::{self, NdRange},
    shader::{named, subgroup::Subgroup},
};
use crate::{
    Code, Error, Kind, Result,
    jit::{
        self, Actor, Fault, Fiber, Guard, MemoryState, PrintfCall, Progress, Region, Service, Span, Stack,
        Strictness,
    },
};

/// The stacks of a group share so many bytes of address space, within these limits each.
const ALL_STACKS: usize = 96 << 20;
const SMALLEST_STACK: usize = 128 << 10;
const LARGEST_STACK: usize = 8 << 20;

/// One thread with the memory of the group that it runs.
pub(super) struct Worker<'k> {
    launch: &'k Launch<'k>,
    code: Linked,
    guard: Rc<Guard>,
    /// The block with all arguments, and local memory.
    own: Region,
    task: Task,
    /// The memory that the work-items of a group share: address and size.
    locals: Vec<(u64, u64)>,
    objects: Vec<Object>,
    stacks: Vec<Stack>,
    /// How many barriers the group has passed.
    barriers: u32,
    /// What was noted of the kernels that are done.
    noted: Vec<(Actor, Fault, Error)>,
    /// Compiled code is told where the states of its stack are.
    _informed: Option<jit::Informed>,
}

/// The kernel that runs: that of the launch, or one that it enqueued.
#[derive(Clone, Debug)]
struct Task {
    name: String,
    entry: jit::Entry,
    /// The function that runs all work-items of a group.
    loops: Option<jit::Entry>,
    /// Whether a work-item copies its state when it starts.
    has_own_state: bool,
    /// The address of the block of arguments.
    block: u64,
    range: NdRange,
    subgroup_size: u64,
}

/// The objects that the work-items of a worker may use: those of the launch, the block of arguments, local memory, and those of the code.
fn spans(launch: &Launch<'_>, own: &Own, code: &Linked) -> Result<Vec<Span>> {
    let kernel = launch.kernel;
    let (is_checked, block) = (kernel.is_checked, own.block);
    let spans = launch.objects.iter().map(|(number, object)| Span {
        is_constant: kernel.constants.get(*number).copied().unwrap_or(false),
        ..Span::new((object.start, object.end))
    });
    let mut spans: Vec<Span> = spans.collect();
    let states = |size: u64| -> Result<Option<Region>> {
        let size = usize::try_from(size).map_err(|_| launch::no_memory(kernel))?;
        is_checked.then(|| Region::map(size, kernel.width.place())).transpose()
    };
    spans.push(Span::new((block, block + kernel.block as u64)));
    for (start, size) in &own.locals {
        spans.push(Span { is_local: true, states: states(*size)?, ..Span::new((*start, start + size)) });
    }
    for (start, size) in &code.locals {
        spans.push(Span { is_local: true, states: states(*size)?, ..Span::new((*start, start + size)) });
    }
    spans.extend(code.objects.spans());
    Ok(spans)
}

impl<'k> Worker<'k> {
    pub(super) fn new(launch: &'k Launch<'k>, code: Linked) -> Result<Self> {
        let kernel = launch.kernel;
        let is_checked = kernel.is_checked;
        let mut own = Own::new(launch)?;
        let block = own.block;
        let spans = spans(launch, &own, &code)?;
        let strictness = Strictness {
            traps: launch.options.traps,
            time_is_up: launch.options.time_limit.map(|_| launch.late.time_is_up.clone()),
            stop: launch.options.stop.as_ref().map(|stop| Arc::clone(&stop.0)),
            reserve: (kernel.private + SMALLEST_STACK / 2) as u64,
            races: launch.options.races,
            watched: launch.watched(),
        };
        let guard = Rc::new(Guard::of_spans(spans, strictness).with_functions(code.objects.functions()));
        let mut objects: Vec<Object> = launch.objects.iter().map(|(_, object)| object.clone()).collect();
        objects.append(&mut own.objects);
        let mut locals = own.locals;
        locals.extend(&code.locals);
        let names = code
            .locals
            .iter()
            .map(|(start, size)| Object::new(*start, start + size, "a variable in local memory".to_owned()));
        objects.extend(names);
        objects.extend(code.objects.names());
        Ok(Self {
            launch,
            guard,
            own: own.region,
            task: Task {
                name: kernel.name.clone(),
                entry: code.entry,
                loops: code.group,
                has_own_state: kernel.form == ItemForm::Item,
                block,
                range: launch.range,
                subgroup_size: launch.subgroup_size,
            },
            locals,
            objects,
            stacks: Vec::new(),
            barriers: 0,
            noted: Vec::new(),
            _informed: code.program.informed(is_checked)?,
            code,
        })
    }

    /// Runs groups by their numbers, one after another. Gives what each has printed to `keep`; an error has the number of its group.
    pub(super) fn groups(
        &mut self,
        numbers: Range<u64>,
        keep: impl Fn(u64, &[PrintfCall]) -> Result<()>,
    ) -> std::result::Result<(), (u64, Error)> {
        let all = self.task.loops.filter(|_| self.has_short_ids());
        // Nothing is to be done between groups that have no local memory.
        if let Some(all) = all.filter(|_| self.locals.is_empty()) {
            return self.in_loops(numbers, all, &keep);
        }
        for number in numbers {
            if let Some(all) = all {
                self.clear();
                self.in_loops(number..number + 1, all, &keep)?;
                continue;
            }
            let result = self.group(number, launch::group_at(self.task.range.groups(), number));
            // What was printed before an error is kept as well.
            let kept = keep(number, &jit::take_printed());
            result.and(kept).map_err(|error| (number, error))?;
        }
        Ok(())
    }

    /// Where the first work-item of a group stands.
    fn position(&self, number: u64, group: [u64; 3]) -> Position {
        Position {
            code_state: self.code.state,
            refresh: self.code.refresh,
            guard: Rc::clone(&self.guard),
            range: self.task.range,
            subgroup_size: self.task.subgroup_size,
            number,
            group,
            sizes: self.task.range.size_of(group),
            current: Rc::default(),
        }
    }

    /// Runs a group without loops of its own.
    fn group(&mut self, number: u64, group: [u64; 3]) -> Result<()> {
        self.barriers = 0;
        self.guard.take_arrivals();
        self.clear();
        jit::set_locals(&self.locals);
        let position = self.position(number, group);
        position.start();
        if self.launch.late.is_late() {
            position.item([0; 3], 0, 0);
            return Err(self.late(&position));
        }
        let kernel = self.launch.kernel;
        let watch = kernel.is_watched().then(|| Rc::clone(&self.guard));
        let watch = watch.as_deref().map(Guard::watch);
        let service = Service::new(&self.launch.host, Rc::clone(&self.guard), kernel.is_checked);
        let result = if kernel.operates {
            self.together(&position)
        } else if kernel.waits {
            self.with_barriers(&position)
        } else {
            self.one_by_one(&position)
        };
        drop((watch, service));
        match self.guard.fault() {
            Some(fault) => Err(self.fault(position.current.get(), fault)),
            None => result,
        }
    }

    /// Makes ready for other groups behind a fault.
    pub(super) fn recover(&self) {
        self.guard.recover();
    }

    /// Who last wrote the byte that is watched.
    pub(super) fn writer(&self) -> Option<Actor> {
        self.guard.writer()
    }

    /// What was noted of all groups.
    pub(super) fn noted(mut self) -> Vec<(Actor, Fault, Error)> {
        self.keep_noted();
        self.noted
    }

    /// Keeps what was noted of the kernel that is done.
    fn keep_noted(&mut self) {
        for (fault, actor) in self.guard.take_noted() {
            let error = self.fault(self.task.range.global_id(actor.item), fault);
            self.noted.push((actor, fault, error));
        }
    }

    /// The message about a work-item that did what it must not.
    fn fault(&self, item: [u64; 3], fault: Fault) -> Error {
        self.launch.fault(&self.task.name, &self.task.range, item, &self.objects, fault)
    }

    /// Runs a kernel that was enqueued, with all its groups.
    pub(super) fn enqueued(&mut self, enqueued: &Enqueued) -> Result<()> {
        let kernel = self.launch.kernel;
        let refused =
            |text: &str| Error::new(Code::Other, Kind::Malformed, format!("kernel {}: {text}", kernel.name));
        let number = self.code.children.iter().position(|(address, _)| *address == enqueued.function);
        let child =
            number.and_then(|number| Some((kernel.children.get(number)?, self.code.children.get(number)?.1)));
        let Some((child, entry)) = child else {
            return Err(refused("enqueues what is not the kernel of a block"));
        };
        if child.offsets.len() != enqueued.locals.len() + 1 {
            return Err(refused("enqueues a block with another number of local buffers than it has"));
        }
        self.keep_noted();
        self.guard.separate();
        let memory = ChildMemory::new(kernel, child, enqueued)?;
        let own = Task {
            name: child.name.clone(),
            entry,
            loops: None,
            has_own_state: false,
            block: memory.block,
            range: enqueued.range,
            subgroup_size: self.launch.subgroup_size.min(lanes(&enqueued.range)),
        };
        let guard = Rc::get_mut(&mut self.guard).ok_or_else(|| Error::internal("a guard that is in use"))?;
        let (objects, locals) = (self.objects.len(), self.locals.clone());
        for (number, (start, size)) in memory.parts.iter().enumerate() {
            let is_local = number > 1;
            let states = if is_local && kernel.is_checked {
                let size = usize::try_from(*size).map_err(|_| launch::no_memory(kernel))?;
                Some(Region::map(size, kernel.width.place())?)
            } else {
                None
            };
            guard.add(Span { is_local, states, ..Span::new((*start, start + size)) });
            let name = match number {
                0 => "the block of arguments".to_owned(),
                1 => "the literal of the block".to_owned(),
                _ => format!("the local memory of argument {}", number - 1),
            };
            self.objects.push(Object::new(*start, start + size, name));
        }
        self.locals = memory.parts.iter().skip(2).copied().chain(self.code.locals.iter().copied()).collect();
        let region = std::mem::replace(&mut self.own, memory.region);
        let task = std::mem::replace(&mut self.task, own);
        let groups = self.task.range.groups();
        let count: u64 = groups.iter().product();
        (0..count).try_for_each(|number| self.group(number, launch::group_at(groups, number)))?;
        self.keep_noted();
        self.task = task;
        let memory = std::mem::replace(&mut self.own, region);
        self.locals = locals;
        self.objects.truncate(objects);
        let guard = Rc::get_mut(&mut self.guard).ok_or_else(|| Error::internal("a guard that is in use"))?;
        guard.remove(memory.bounds());
        Ok(())
    }

    /// Local memory is undefined when a group starts; it has zeros, so that each launch gives the same.
    fn clear(&mut self) {
        for (start, size) in &self.locals {
            self.guard.set_state(*start, *size, MemoryState::Undefined);
            self.code.program.clear(*start, *size);
            self.own.clear(*start, *size);
        }
    }

    fn stack(&mut self, size: usize) -> Result<Stack> {
        if let Some(stack) = self.stacks.pop() {
            return Ok(stack);
        }
        let kernel = self.launch.kernel;
        let size = size.max(kernel.private.saturating_add(SMALLEST_STACK));
        let map = if kernel.is_checked { Stack::map_with_states } else { Stack::map };
        map(size, kernel.width.place())
    }

    /// All work-items in a loop on one stack.
    fn one_by_one(&mut self, position: &Position) -> Result<()> {
        let (entry, block) = (self.task.entry, self.task.block);
        let stack = self.stack(LARGEST_STACK)?;
        let (own, until) = (position.clone(), self.launch.late.clone());
        let late = Rc::new(Cell::new(false));
        let is_late = Rc::clone(&late);
        let work = move || {
            for local in range::positions(own.sizes) {
                if until.is_late() {
                    is_late.set(true);
                    return;
                }
                own.item(local, 0, 0);
                entry.call(block);
            }
        };
        let mut fiber = Fiber::new(stack, work);
        // A check may have stopped it.
        if fiber.resume() == Progress::Done {
            self.stacks.extend(fiber.into_stack());
        }
        if late.get() { Err(self.late(position)) } else { Ok(()) }
    }

    /// Whether all ids are small enough for the function that runs a whole group.
    fn has_short_ids(&self) -> bool {
        let range = &self.launch.range;
        range
            .global()
            .iter()
            .zip(range.offset())
            .all(|(size, offset)| size.checked_add(offset).is_some_and(|end| end <= LARGEST_ID))
    }

    /// The global id of the work-item that runs, or ran last.
    fn running(&self, position: &Position) -> [u64; 3] {
        if self.launch.kernel.is_checked {
            self.task.range.global_id(self.guard.actor().item)
        } else {
            position.current.get()
        }
    }

    fn late(&self, position: &Position) -> Error {
        self.fault(
            self.running(position),
            Fault { violation: jit::Violation::Time, site: u64::MAX, call: u64::MAX },
        )
    }

    fn fibers(&mut self, position: &Position) -> Result<Vec<([u64; 3], Fiber)>> {
        let items: usize =
            self.task.range.local().iter().map(|&size| usize::try_from(size).unwrap_or(usize::MAX)).product();
        let size = (ALL_STACKS / items.max(1)).clamp(SMALLEST_STACK, LARGEST_STACK);
        let (entry, block) = (self.task.entry, self.task.block);
        let new = |local| Ok((local, Fiber::new(self.stack(size)?, move || entry.call(block))));
        range::positions(position.sizes).map(new).collect()
    }

    /// Each work-item on a fiber, which barriers suspend.
    fn with_barriers(&mut self, position: &Position) -> Result<()> {
        let mut fibers = self.fibers(position)?;
        loop {
            let mut waiting = 0;
            for (local, fiber) in &mut fibers {
                if self.barriers == 0 || !self.task.has_own_state {
                    position.item(*local, self.barriers, 0);
                }
                waiting += usize::from(fiber.resume() == Progress::Waits);
                if self.guard.fault().is_some() {
                    return Ok(());
                }
            }
            self.barriers += 1;
            match waiting {
                0 => break,
                all if all == fibers.len() && self.guard.at_one_barrier() => {}
                some => return Err(self.diverged(position.group, some as u64, fibers.len() as u64)),
            }
        }
        self.stacks.extend(fibers.into_iter().filter_map(|(_, fiber)| fiber.into_stack()));
        Ok(())
    }

    /// Each work-item on a fiber, which operations of sub-groups suspend as well.
    fn together(&mut self, position: &Position) -> Result<()> {
        let mut fibers = self.fibers(position)?;
        let lanes = usize::try_from(self.task.subgroup_size).unwrap_or(1);
        let mut subgroups: Vec<(Subgroup, u32)> =
            fibers.chunks(lanes).map(|fibers| (Subgroup::new(fibers.len()), 0)).collect();
        loop {
            for ((subgroup, done), fibers) in subgroups.iter_mut().zip(fibers.chunks_mut(lanes)) {
                let barriers = self.barriers;
                subgroup.run(&mut Items { worker: self, position, fibers, barriers, operations: done })?;
                if self.guard.fault().is_some() {
                    return Ok(());
                }
            }
            let alive: usize = subgroups.iter().map(|(subgroup, _)| subgroup.alive()).sum();
            if alive == 0 {
                break;
            }
            let complete = named::complete(subgroups.iter().map(|(subgroup, _)| subgroup));
            if !complete.is_empty() {
                self.barriers += 1;
                for number in complete {
                    let Some((subgroup, _)) = subgroups.get_mut(number) else { continue };
                    let waiting: Vec<usize> = subgroup.at_workgroup().map(|(lane, _)| lane).collect();
                    waiting.into_iter().for_each(|lane| subgroup.go_on(lane, Vec::new()));
                }
                continue;
            }
            let waiting = subgroups.iter().enumerate().flat_map(|(number, (subgroup, _))| {
                subgroup
                    .at_workgroup()
                    .map(move |(lane, operation)| (number * lanes + lane, operation.clone()))
            });
            let waiting: Vec<_> = waiting.collect();
            // At named barriers that are not complete some wait for ever.
            if waiting.len() != fibers.len()
                || waiting.iter().any(|(_, operation)| named::waits(operation))
                || !self.guard.at_one_barrier()
            {
                return Err(self.diverged(position.group, waiting.len() as u64, fibers.len() as u64));
            }
            if let Some(error) = self.apart(position.group, &waiting) {
                return Err(error);
            }
            self.barriers += 1;
            let Some(results) = results(&waiting, fibers.len())? else { return Ok(()) };
            for ((lane, _), result) in waiting.iter().zip(results) {
                if let Some((subgroup, _)) = subgroups.get_mut(lane / lanes) {
                    subgroup.go_on(lane % lanes, result);
                }
            }
        }
        self.stacks.extend(fibers.into_iter().filter_map(|(_, fiber)| fiber.into_stack()));
        Ok(())
    }
}

/// The most work-items of a sub-group for a range.
fn lanes(range: &NdRange) -> u64 {
    range.local().iter().product::<u64>().next_power_of_two()
}

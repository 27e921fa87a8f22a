//! One launch: memory for the arguments, and the work-groups in their order, on one thread or several.

use std::{
    sync::{
        Arc, Barrier, Mutex, OnceLock, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use rustc_hash::FxHashSet;

use super::{
    Kernel, LaunchOptions, LaunchReport, SUBGROUP_SIZE,
    arg::{self, Arg, ArgKind},
    clock,
    fault::{self, Object},
    group::Worker,
    host::KernelHost,
    linked::Linked,
    options::Late,
    print,
    queue::{self, Next},
    range::NdRange,
};
use crate::{
    Code, Error, Kind, Result,
    jit::{Actor, Fault, PrintfCall, Region, Violation, Width},
};

/// The alignment of buffers: that of the largest vector, `double16` and `long16`.
pub(super) const ALIGNMENT: usize = 128;

/// In how many parts a thread takes its groups, so that none waits long for the last; and the most groups that it takes at a time.
const PARTS: u64 = 16;
const MOST_TAKEN: u64 = 64;

/// The most bytes that a launch prints.
const MOST_PRINTED: usize = 64 << 20;

/// Runs a kernel; `report` tells what it did up to an error as well.
pub(super) fn run(
    kernel: &Kernel,
    range: &NdRange,
    args: &mut [Arg],
    options: &LaunchOptions,
    report: &mut LaunchReport,
) -> Result<()> {
    check(kernel, range, args, options)?;
    let mut memory = LaunchMemory::new(kernel, args)?;
    let subgroup_size = subgroup_size(kernel, range, options)?;
    let launch = Launch {
        kernel,
        range: *range,
        args,
        objects: &memory.objects,
        addresses: &memory.addresses,
        host: memory.host(kernel, args, subgroup_size),
        subgroup_size,
        options: options.clone(),
        late: Late { time_is_up: Arc::default(), stop: options.stop.clone() },
        next: AtomicU64::new(0),
        count: range.groups().iter().product(),
        started: OnceLock::new(),
        first_failed: AtomicU64::new(u64::MAX),
        ended: Mutex::default(),
    };
    launch.all();
    let duration = launch.started.get().map_or(Duration::ZERO, Instant::elapsed);
    let pipes = launch.packets();
    launch.report(duration, report)?;
    memory.give_back(args);
    for (number, packets) in pipes {
        if let Some(Arg::Pipe(pipe)) = args.get_mut(number) {
            pipe.set_packets(packets);
        }
    }
    Ok(())
}

/// Refuses what a kernel cannot be launched with.
pub(super) fn check(kernel: &Kernel, range: &NdRange, args: &[Arg], options: &LaunchOptions) -> Result<()> {
    arg::check(&kernel.name, &kernel.infos, args)?;
    kernel.requirements.check(&kernel.name, range)?;
    subgroup_size(kernel, range, options).map(drop)
}

/// The size of sub-groups, at most that of the work-group rounded up to a power of two.
fn subgroup_size(kernel: &Kernel, range: &NdRange, options: &LaunchOptions) -> Result<u64> {
    let size = match (options.subgroup_size, kernel.requirements.subgroup_size) {
        (Some(asked), Some(required)) if asked != required => {
            let text = format!("kernel {} requires sub-groups of {required}, not {asked}", kernel.name);
            return Err(Error::new(Code::Other, Kind::Malformed, text));
        }
        (asked, required) => asked.or(required).unwrap_or(SUBGROUP_SIZE).max(1),
    };
    let most = range.local().iter().product::<u64>().next_power_of_two();
    Ok(u64::from(size).min(most))
}

/// What the threads of a launch share.
pub(super) struct Launch<'k> {
    pub(super) kernel: &'k Kernel,
    pub(super) range: NdRange,
    pub(super) args: &'k [Arg],
    /// The buffers and images, with the numbers of their arguments.
    pub(super) objects: &'k [(usize, Object)],
    /// The address of each argument; 0 of one that has no memory that groups share.
    pub(super) addresses: &'k [u64],
    pub(super) host: KernelHost<'k>,
    pub(super) subgroup_size: u64,
    pub(super) options: LaunchOptions,
    pub(super) late: Late,
    /// The number of the next group, and how many there are.
    next: AtomicU64,
    count: u64,
    /// When all threads had their code.
    started: OnceLock<Instant>,
    /// The number of the first group that failed.
    first_failed: AtomicU64,
    ended: Mutex<Ended>,
}

/// What is known of groups that have ended.
#[derive(Default)]
struct Ended {
    /// The number of the first group that failed, with its error.
    failed: Option<(u64, Error)>,
    /// What others did, with the numbers of their groups, where the launch goes on.
    errors: Vec<(u64, Error)>,
    /// What was printed, by the number of the group.
    printed: Vec<(u64, Vec<u8>)>,
    /// How much that is.
    size: usize,
    /// What was noted, with the objects of the thread.
    noted: Vec<(Actor, Fault, Error)>,
    /// Who last wrote the byte that is watched.
    writer: Option<[u64; 3]>,
}

impl Launch<'_> {
    /// Runs all groups.
    fn all(&self) {
        let threads = self.threads();
        let (ready, each) = (Barrier::new(threads), self.count / threads as u64 / PARTS);
        let each = each.clamp(1, MOST_TAKEN);
        clock::limited(self.options.time_limit, &self.late.time_is_up, || {
            thread::scope(|workers| {
                for _ in 1..threads {
                    workers.spawn(|| self.work(&ready, each));
                }
                self.work(&ready, each);
            });
        });
    }

    /// Groups with data, pipes or a queue in common, and those that are looked at for races, run on one thread.
    fn threads(&self) -> usize {
        let asked = self.options.threads.unwrap_or(1);
        let is_single = self.kernel.has_common_data
            || self.options.races
            || self.options.watched.is_some()
            || !self.host.pipes.is_empty()
            || !self.kernel.children.is_empty();
        let most = usize::try_from(self.count).unwrap_or(usize::MAX);
        if is_single { 1 } else { asked.min(most).max(1) }
    }

    /// Runs one group after another, `each` of them at a time. Groups are taken in their order, so that of those that fail the first
    /// one is found whatever the threads do.
    fn work(&self, ready: &Barrier, each: u64) {
        let worker = Linked::link(self.kernel).and_then(|code| Worker::new(self, code));
        ready.wait();
        self.started.get_or_init(Instant::now);
        let mut worker = match worker {
            Ok(worker) => worker,
            Err(error) => return self.fail(0, error),
        };
        loop {
            let first = self.next.fetch_add(each, Ordering::Relaxed);
            if first >= self.count || self.failed_before(first) {
                break;
            }
            let numbers = first..self.count.min(first.saturating_add(each));
            if !self.groups(&mut worker, numbers) {
                break;
            }
        }
        if !self.kernel.children.is_empty()
            && let Err(error) = self.enqueued(&mut worker)
        {
            // Behind all that ran and printed.
            self.fail(u64::MAX - 1, error);
        }
        let writer = worker.writer().map(|actor| self.range.global_id(actor.item));
        let noted = worker.noted();
        let mut ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
        ended.noted.extend(noted);
        ended.writer = writer;
    }

    /// Runs groups by their numbers, behind an error as well where the launch goes on then; false where it ends.
    fn groups(&self, worker: &mut Worker<'_>, mut numbers: std::ops::Range<u64>) -> bool {
        loop {
            let result = worker.groups(numbers.clone(), |number, printed| self.keep_printed(number, printed));
            let Err((number, error)) = result else { return true };
            if !self.goes_on(number, &error) {
                self.fail(number, error);
                return false;
            }
            worker.recover();
            numbers.start = number + 1;
        }
    }

    /// Keeps an error behind which the launch goes on.
    fn goes_on(&self, number: u64, error: &Error) -> bool {
        let Some(most) = self.options.most_errors else { return false };
        if error.kind() != Kind::Malformed || self.late.is_late() {
            return false;
        }
        let mut ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
        match ended.errors.iter_mut().find(|(_, known)| known.at() == error.at()) {
            Some(known) if known.0 > number => *known = (number, error.clone()),
            Some(_) => {}
            None => ended.errors.push((number, error.clone())),
        }
        if ended.errors.len() >= most.get() {
            // No group is begun any more.
            self.next.store(self.count, Ordering::Relaxed);
        }
        true
    }

    /// Runs what was enqueued when all groups are done, on the only thread.
    fn enqueued(&self, worker: &mut Worker<'_>) -> Result<()> {
        let mut number = self.count;
        while !self.failed_before(u64::MAX) {
            match self.host.queue.next() {
                Next::Nothing => break,
                Next::Stuck => {
                    let text = format!(
                        "kernel {}: what it enqueued waits for events that nothing completes",
                        self.kernel.name
                    );
                    return Err(Error::new(Code::Other, Kind::Malformed, text));
                }
                Next::Kernel(kernel) => {
                    let result = worker.enqueued(&kernel);
                    let kept = self.keep_printed(number, &crate::jit::take_printed());
                    result.and(kept)?;
                    self.host.queue.done(&kernel);
                    number = number.saturating_add(1);
                }
            }
        }
        Ok(())
    }

    fn fail(&self, number: u64, error: Error) {
        let mut ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
        if ended.failed.as_ref().is_none_or(|(other, _)| number < *other) {
            ended.failed = Some((number, error));
            self.first_failed.store(number, Ordering::Relaxed);
        }
    }

    fn failed_before(&self, number: u64) -> bool {
        self.first_failed.load(Ordering::Relaxed) < number
    }

    /// Keeps what a group has printed.
    fn keep_printed(&self, number: u64, calls: &[PrintfCall]) -> Result<()> {
        if calls.is_empty() {
            return Ok(());
        }
        let text: Vec<u8> = calls.iter().flat_map(print::text).collect();
        let mut ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
        ended.size = ended.size.saturating_add(text.len());
        ended.printed.push((number, text));
        if ended.size > MOST_PRINTED {
            let text = format!("kernel {}: prints more than {} MiB", self.kernel.name, MOST_PRINTED >> 20);
            return Err(Error::new(Code::Other, Kind::Unsupported, text));
        }
        Ok(())
    }

    /// What pipes hold, with the numbers of their arguments.
    fn packets(&self) -> Vec<(usize, Vec<u8>)> {
        let pipes = self.args.iter().zip(self.addresses).enumerate();
        let pipes = pipes.filter(|(_, (arg, _))| matches!(arg, Arg::Pipe(_)));
        pipes.map(|(number, (_, address))| (number, self.host.pipes.packets(*address))).collect()
    }

    /// Tells what the launch does beside its results, up to the first error.
    fn report(self, duration: Duration, report: &mut LaunchReport) -> Result<()> {
        let mut ended = self.ended.into_inner().unwrap_or_else(PoisonError::into_inner);
        // Groups behind the one that failed may have run on other threads.
        if let Some((last, _)) = &ended.failed {
            ended.printed.retain(|(number, _)| number <= last);
        }
        ended.errors.sort_by_key(|(number, _)| *number);
        let is_race = |fault: &Fault| matches!(fault.violation, Violation::Race { .. });
        let has_races = ended.noted.iter().any(|(_, fault, _)| is_race(fault));
        ended.printed.sort_by_key(|(number, _)| *number);
        ended.noted.sort_by_key(|(actor, fault, _)| (actor.item, fault.site));
        let text = format!("kernel {}: a reservation of a pipe was not committed", self.kernel.name);
        let lost = self.host.pipes.has_reservations() && ended.failed.is_none();
        let lost = lost.then(|| Error::new(Code::Other, Kind::Malformed, text));
        let trapped = lost.clone().filter(|_| self.options.traps && self.kernel.is_checked);
        let mut seen = FxHashSet::default();
        ended
            .noted
            .retain(|(_, fault, _)| seen.insert((fault.site, std::mem::discriminant(&fault.violation))));
        *report = LaunchReport {
            writer: ended.writer,
            errors: ended.errors.into_iter().map(|(_, error)| error).collect(),
            has_races,
            output: ended.printed.into_iter().flat_map(|(_, text)| text).collect(),
            warnings: ended
                .noted
                .into_iter()
                .map(|(_, _, error)| error)
                .chain(lost.filter(|_| trapped.is_none()))
                .collect(),
            duration,
        };
        match ended.failed.map(|(_, error)| error).or(trapped) {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    /// The address of the byte whose last writer is asked for.
    pub(super) fn watched(&self) -> Option<u64> {
        let (argument, offset) = self.options.watched?;
        let address = self.addresses.get(argument).filter(|address| **address != 0)?;
        address.checked_add(offset as u64)
    }

    /// The message about a work-item that did what it must not.
    pub(super) fn fault(
        &self,
        kernel: &str,
        range: &NdRange,
        item: [u64; 3],
        objects: &[Object],
        fault: Fault,
    ) -> Error {
        let triple = |[x, y, z]: [u64; 3]| format!("({x}, {y}, {z})");
        let (mut local, mut group) = ([0; 3], [0; 3]);
        for (dim, (local, group)) in local.iter_mut().zip(&mut group).enumerate() {
            let of = |sizes: [u64; 3]| sizes.get(dim).copied().unwrap_or(0);
            let at = of(item).saturating_sub(of(range.offset()));
            (*local, *group) = (at % of(range.local()).max(1), at / of(range.local()).max(1));
        }
        let who = fault::Who {
            name: format!("kernel {kernel}: work-item {}", triple(item)),
            ids: format!("; local id {} in group {}", triple(local), triple(group)),
        };
        let name_of = |other| {
            let [x, y, z] = range.global_id(other);
            format!("work-item ({x}, {y}, {z})")
        };
        if fault.violation == Violation::Time && self.late.is_stopped() {
            let error =
                Error::new(Code::Other, Kind::Malformed, format!("{} was interrupted{}", who.name, who.ids));
            let site = usize::try_from(fault.site).ok().and_then(|site| self.kernel.sites.get(site));
            return site.into_iter().fold(error, |error, site| error.or_at(|| site.at.clone()));
        }
        fault::error(&who, &self.kernel.sites, objects, fault, &name_of)
    }
}

/// The position of a group by its number.
pub(super) fn group_at([width, height, _]: [u64; 3], number: u64) -> [u64; 3] {
    [number % width, number / width % height, number / width / height]
}

/// The bytes between two objects, so that an access behind the end of one is seldom one of the next.
pub(super) const fn gap(width: Width) -> usize {
    match width {
        Width::W32 => 4 << 10,
        Width::W64 => 64 << 10,
    }
}

/// The buffers and images of a launch.
struct LaunchMemory {
    region: Region,
    /// Of each argument, where its memory is in the region; empty of one that has none here.
    places: Vec<std::ops::Range<usize>>,
    /// The objects that kernels may use, with the numbers of their arguments.
    objects: Vec<(usize, Object)>,
    /// The address of each argument; 0 of one that has no memory here.
    addresses: Vec<u64>,
}

/// The bytes of an argument that all groups share.
fn shared_size(arg: &Arg) -> usize {
    match arg {
        Arg::Buffer(bytes) => bytes.len(),
        Arg::Image(image) => image.texels().len(),
        // No more than an address that stands for it.
        Arg::Pipe(_) => 1,
        Arg::Bytes(_) | Arg::Local(_) | Arg::Queue | Arg::Null => 0,
    }
}

/// The name of an argument in messages.
pub(super) fn object_name(kernel: &Kernel, number: usize, arg: &Arg) -> String {
    let kind = match arg {
        Arg::Buffer(_) => "buffer",
        Arg::Local(_) => "local memory",
        Arg::Image(_) => "image",
        Arg::Pipe(_) => "pipe",
        Arg::Bytes(_) | Arg::Queue | Arg::Null => "value",
    };
    let name = kernel.infos.get(number).map_or("", |info| info.name.as_str());
    let name = if name.is_empty() { String::new() } else { format!(" \"{name}\"") };
    format!("the {kind} of argument {number}{name}")
}

impl LaunchMemory {
    fn new(kernel: &Kernel, args: &[Arg]) -> Result<Self> {
        let gap = gap(kernel.width);
        let total = args.iter().try_fold(gap, |total, arg| {
            total.checked_add(gap)?.checked_next_multiple_of(ALIGNMENT)?.checked_add(shared_size(arg))
        });
        let total = total.ok_or_else(|| no_memory(kernel))?;
        let mut region = Region::map(total, kernel.width.place())?.in_large_pages();
        let start = region.address();
        let (mut objects, mut places, mut addresses) = (Vec::new(), Vec::new(), Vec::new());
        for (number, arg) in args.iter().enumerate() {
            if !matches!(arg, Arg::Buffer(_) | Arg::Image(_) | Arg::Pipe(_)) {
                places.push(0..0);
                addresses.push(if matches!(arg, Arg::Queue) { queue::DEFAULT } else { 0 });
                continue;
            }
            let size = shared_size(arg);
            let mut take = |size, align| region.allocate(size, align).ok_or_else(|| no_memory(kernel));
            take(gap, 1)?;
            let address = take(size, ALIGNMENT)?;
            let end = address + size as u64;
            objects.push((number, Object::new(address, end, object_name(kernel, number, arg))));
            let offset = usize::try_from(address - start).map_err(|_| no_memory(kernel))?;
            places.push(offset..offset + size);
            addresses.push(address);
        }
        let mut memory = Self { region, places, objects, addresses };
        for (place, arg) in memory.places.clone().into_iter().zip(args) {
            let Some(to) = memory.region.bytes_mut().get_mut(place) else { continue };
            match arg {
                Arg::Buffer(bytes) => to.copy_from_slice(bytes),
                Arg::Image(image) => to.copy_from_slice(image.texels()),
                Arg::Pipe(_) | Arg::Bytes(_) | Arg::Local(_) | Arg::Queue | Arg::Null => {}
            }
        }
        Ok(memory)
    }

    /// The images that kernels ask for.
    fn host(&self, kernel: &Kernel, args: &[Arg], subgroup_size: u64) -> KernelHost<'_> {
        let mut host = KernelHost::new(kernel.width, subgroup_size);
        let places = self.places.iter().zip(&self.addresses);
        for ((arg, info), (place, address)) in args.iter().zip(&kernel.infos).zip(places) {
            match (arg, info.kind) {
                (Arg::Image(image), ArgKind::Image(ty)) => {
                    if let Some(view) = self.region.view(place.start, place.len()) {
                        host.images.add(*address, ty, image, view);
                    }
                }
                (Arg::Pipe(pipe), _) => host.pipes.add(*address, pipe),
                _ => {}
            }
        }
        host
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

pub(super) fn no_memory(kernel: &Kernel) -> Error {
    Error::new(
        Code::Other,
        Kind::Unsupported,
        format!("kernel {}: the arguments do not fit the memory", kernel.name),
    )
}

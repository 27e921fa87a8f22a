//! One dispatch: work-groups on several threads, and the invocations of each.

use std::{
    cell::{Cell, RefCell},
    num::NonZero,
    ops::Range,
    rc::Rc,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::Instant,
};

use super::{
    CompiledShader, Derivatives, Dispatch, SUBGROUP_SIZE, bindings,
    ground::{self, Ground},
    interface::GroupPosition,
    matrix::product,
    memory::DispatchMemory,
    operations, quads,
    resources::Resources,
    subgroup::{InvocationStop, Machine, Subgroup},
    whole::LARGEST_COORDINATE,
};
use crate::{
    Code, Error, Kind, Result, clock,
    fault::{self, Object},
    image::{self, Images},
    jit::{
        self, AskedOperation, Event, Fault, Fiber, Guard, Progress, RegionPlace, Stack, Strictness, Violation,
    },
    mapping::shader::{Callback, Field, GCN_SHADER},
    spirv::{
        Op,
        grammar::{AmdGcnShader, Class, OperandKind, Scope},
    },
};

/// The most invocations in a work-group.
const LARGEST_GROUP: u64 = 4096;
/// The stacks of a group share so many bytes of address space, within these limits each.
const ALL_STACKS: usize = 96 << 20;
const SMALLEST_STACK: usize = 128 << 10;
const LARGEST_STACK: usize = 8 << 20;
/// Threads take groups in at least so many parts, so that none waits long for the others, and at most so many groups at once.
const GROUPS_APART: u64 = 64;
const MOST_TAKEN: u64 = 256;

/// What all threads of a dispatch share.
struct DispatchState<'s> {
    code: &'s CompiledShader,
    groups: [u32; 3],
    subgroup_size: u32,
    /// The interface structure without what differs between invocations.
    template: Vec<u8>,
    objects: &'s [Object],
    images: Images<'s>,
    /// The number of the next group, how many there are, and how many a thread takes at once.
    next: AtomicU64,
    count: u64,
    taken: u64,
    /// The number of the first group that failed, with its error.
    failed: Mutex<Option<(u64, Error)>>,
    /// Set when the time is up.
    time_is_up: Arc<AtomicBool>,
    /// When it began, from which its clocks count.
    started: Instant,
}

pub(super) fn dispatch(code: &CompiledShader, dispatch: &Dispatch, resources: &mut Resources) -> Result<()> {
    let wrong =
        |text: String| Err(Error::new(Code::Other, Kind::Malformed, format!("shader {}: {text}", code.name)));
    let invocations = code.local.iter().map(|size| u64::from(*size)).fold(1, u64::saturating_mul);
    if invocations > LARGEST_GROUP {
        return wrong(format!("a work-group has {LARGEST_GROUP} invocations at most, not {invocations}"));
    }
    let groups = dispatch.groups.iter().try_fold(1_u64, |product, &size| product.checked_mul(size.into()));
    let Some(count) = groups else { return wrong("there are too many work-groups".to_owned()) };
    let mut sides =
        dispatch.groups.iter().zip(code.local).map(|(count, local)| u64::from(*count) * u64::from(local));
    if code.is_whole && sides.any(|side| side > LARGEST_COORDINATE) {
        return wrong(format!("without checks a dimension has {LARGEST_COORDINATE} invocations at most"));
    }
    bindings::check(&code.name, &code.bindings, resources)?;
    let mut memory = DispatchMemory::new(resources)?;
    let mut template = vec![0; code.fields.size];
    code.fields.set_long(&mut template, Field::Callbacks, memory.callbacks);
    code.fields.set_long(&mut template, Field::Sets, memory.sets);
    code.fields.set_long(&mut template, Field::InputBuiltins, memory.builtins);
    code.fields.set_long(&mut template, Field::PushConstants, memory.push_constants);
    code.fields.set_long(&mut template, Field::PushConstantsSize, resources.push_constants.len() as u64);
    // At most the group, rounded up to a power of two.
    let most = (invocations as u32).next_power_of_two();
    let shared = DispatchState {
        code,
        groups: dispatch.groups,
        subgroup_size: dispatch.subgroup_size.unwrap_or(SUBGROUP_SIZE).min(most),
        template,
        objects: &memory.objects,
        images: memory.images(),
        next: AtomicU64::new(0),
        count,
        // Compiled code that runs whole groups looks at the time only between those that were taken.
        taken: match dispatch.time_limit {
            Some(_) if code.is_whole => 1,
            _ => (count / GROUPS_APART).clamp(1, MOST_TAKEN),
        },
        failed: Mutex::new(None),
        time_is_up: Arc::default(),
        started: Instant::now(),
    };
    clock::limited(dispatch.time_limit, &shared.time_is_up, || shared.run(dispatch.threads));
    if let Some((_, error)) = shared.failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(error);
    }
    memory.give_back(resources);
    Ok(())
}

impl DispatchState<'_> {
    /// Runs all groups on as many threads as are asked for, or as there are cores.
    fn run(&self, threads: Option<usize>) {
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        let most = usize::try_from(self.count).unwrap_or(usize::MAX);
        let threads = threads.unwrap_or_else(cores).min(most);
        thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(|| self.work());
            }
            self.work();
        });
    }

    /// Runs groups, some at once. They are taken in their order, so that of those that fail the first one is found whatever the
    /// threads do.
    fn work(&self) {
        let mut worker = None;
        loop {
            let start = self.next.fetch_add(self.taken, Ordering::Relaxed);
            if start >= self.count || self.failed_before(start) {
                return;
            }
            let groups = start..start.saturating_add(self.taken).min(self.count);
            let result = match &mut worker {
                Some(worker) => ShaderWorker::groups(worker, groups),
                None => match ShaderWorker::new(self) {
                    Ok(new) => worker.insert(new).groups(groups),
                    Err(error) => Err((start, error)),
                },
            };
            if let Err((number, error)) = result {
                let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
                if failed.as_ref().is_none_or(|(other, _)| number < *other) {
                    *failed = Some((number, error));
                }
                return;
            }
        }
    }

    fn failed_before(&self, number: u64) -> bool {
        let failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        failed.as_ref().is_some_and(|(other, _)| *other < number)
    }
}

/// One thread with the memory of the group that it runs.
struct ShaderWorker<'s> {
    shared: &'s DispatchState<'s>,
    guard: Guard,
    ground: Rc<RefCell<Ground>>,
    stacks: Vec<Stack>,
    /// The fiber on which all invocations of groups run one after another, where none waits for others; it is suspended between
    /// parts.
    in_order: Option<Fiber>,
    /// The invocation that runs, by its index in the group.
    current: Rc<Cell<u32>>,
}

impl<'s> ShaderWorker<'s> {
    fn new(shared: &'s DispatchState<'s>) -> Result<Self> {
        let code = shared.code;
        let position = GroupPosition {
            groups: shared.groups,
            group: [0; 3],
            local: code.local,
            subgroup_size: shared.subgroup_size,
            by_squares: code.derivatives == Some(Derivatives::Squares),
        };
        let ground = Ground::new(code, &shared.template, position, &shared.time_is_up)?;
        let mut ranges: Vec<_> = shared.objects.iter().map(|object| (object.start, object.end)).collect();
        ranges.extend(code.objects.spans().map(|span| (span.start, span.end)));
        ranges.extend(ground.ranges());
        let strictness = Strictness {
            time_is_up: Some(Arc::clone(&shared.time_is_up)),
            reserve: (code.private + SMALLEST_STACK / 2) as u64,
            ..Strictness::default()
        };
        let guard =
            if code.is_robust { Guard::robust(ranges, strictness)? } else { Guard::new(ranges, strictness) };
        let guard = guard.with_functions(code.objects.functions());
        Ok(Self {
            shared,
            guard,
            ground: Rc::new(RefCell::new(ground)),
            stacks: Vec::new(),
            in_order: None,
            current: Rc::default(),
        })
    }

    /// Runs groups one after another. An error comes with the number of the group that failed.
    fn groups(&mut self, groups: Range<u64>) -> std::result::Result<(), (u64, Error)> {
        self.ground.borrow_mut().take(groups);
        let result = match self.shared.code {
            CompiledShader { is_whole: true, .. } => self.all_at_once(),
            CompiledShader { waits: true, .. } => self.groups_together(),
            _ => self.one_by_one(),
        };
        let ground = self.ground.borrow();
        result.map_err(|error| (ground.number(), error))?;
        if ground.is_done() {
            return Ok(());
        }
        Err((
            ground.number(),
            self.fault(Fault { violation: Violation::Time, site: u64::MAX, call: u64::MAX }),
        ))
    }

    fn groups_together(&mut self) -> Result<()> {
        loop {
            let has_next = self.ground.borrow_mut().next();
            if !has_next {
                return Ok(());
            }
            self.together()?;
        }
    }

    /// All groups by one call of compiled code.
    fn all_at_once(&mut self) -> Result<()> {
        let Some(interface) = self.ground.borrow_mut().all() else { return Ok(()) };
        let entry = self.shared.code.entry;
        let mut fiber = Fiber::new(self.stack(LARGEST_STACK)?, move || entry.call(interface));
        while self.resume(&mut fiber)? == Progress::Waits {
            if let Some(Event::Operation(operation)) = jit::take() {
                self.answer(&operation)?;
            }
        }
        self.stacks.extend(fiber.into_stack());
        match jit::take_diverged() {
            Some(waiting) => {
                let group = self.ground.borrow_mut().reached();
                let all: u64 = self.shared.code.local.iter().map(|size| u64::from(*size)).product();
                Err(self.diverged(group, waiting, all))
            }
            None => Ok(()),
        }
    }

    fn stack(&mut self, size: usize) -> Result<Stack> {
        match self.stacks.pop() {
            Some(stack) => Ok(stack),
            None => {
                let code = self.shared.code;
                let size = size.max(code.private.saturating_add(SMALLEST_STACK));
                let map = if code.is_checked { Stack::map_with_states } else { Stack::map };
                map(size, RegionPlace::Anywhere)
            }
        }
    }

    /// The invocations of all groups in a loop on one stack.
    fn one_by_one(&mut self) -> Result<()> {
        let mut fiber = match self.in_order.take() {
            Some(fiber) => fiber,
            None => {
                let stack = self.stack(LARGEST_STACK)?;
                ground::endless(stack, self.shared.code.entry, &self.ground, &self.current)
            }
        };
        while self.resume(&mut fiber)? == Progress::Waits {
            match jit::take() {
                Some(Event::Operation(operation)) => self.answer(&operation)?,
                Some(Event::Meet { .. }) => {}
                None => break,
            }
        }
        self.in_order = Some(fiber);
        Ok(())
    }

    /// Resumes a fiber, and looks whether a check has stopped it.
    fn resume(&self, fiber: &mut Fiber) -> Result<Progress> {
        let watch = self.guard.watch();
        let progress = fiber.resume();
        drop(watch);
        match self.guard.fault() {
            Some(fault) => Err(self.fault(fault)),
            None => Ok(progress),
        }
    }

    /// The message about the invocation that runs.
    fn fault(&self, fault: Fault) -> Error {
        let [x, y, z] = self.ground.borrow().position().global(self.current.get());
        let name = format!("shader {}: invocation ({x}, {y}, {z})", self.shared.code.name);
        let who = fault::Who { name, ids: String::new() };
        let name_of = |other: u64| format!("invocation {other}");
        fault::error(&who, &self.shared.code.sites, self.shared.objects, fault, &name_of)
    }

    /// Answers an operation that an invocation does by itself.
    fn answer(&self, operation: &AskedOperation) -> Result<()> {
        let op = operations::opcode(operation);
        // A pointer to a texel is an instruction of memory.
        let of_image = operation.callback == Callback::Image || op == Some(Op::ImageTexelPointer);
        if of_image && let Some(result) = op.and_then(|op| self.shared.images.answer(op, operation, None)) {
            jit::answer(result);
            return Ok(());
        }
        let is_time = operation.set == GCN_SHADER && operation.instruction == AmdGcnShader::TimeAMD.0;
        if is_time || op == Some(Op::ReadClockKHR) {
            // Whatever the scope, all invocations have one clock: nanoseconds since the dispatch.
            let time = self.shared.started.elapsed().as_nanos() as u64;
            jit::answer(time.to_le_bytes().to_vec());
            return Ok(());
        }
        Err(self.unknown(operation))
    }

    /// Whether an operation samples an image at a level of detail that its quad gives.
    fn is_of_quad(&self, operation: &AskedOperation) -> bool {
        self.shared.code.derivatives.is_some()
            && operations::opcode(operation).is_some_and(image::has_implicit_level)
    }

    /// The message about an operation that cannot be answered.
    fn unknown(&self, operation: &AskedOperation) -> Error {
        let row = operations::opcode(operation).and_then(Op::row);
        let name = row.map_or("an instruction of an extended set", |row| row.name);
        let text = format!("shader {}: {name} cannot be run here, with what is bound", self.shared.code.name);
        Error::unsupported(Code::Other, text)
    }

    /// Each invocation on a fiber of its own.
    fn together(&mut self) -> Result<()> {
        let (entry, size) = (self.shared.code.entry, self.shared.code.fields.size as u64);
        let count: u32 = self.shared.code.local.iter().product();
        let interfaces = self.ground.borrow().interfaces();
        let stack_size = (ALL_STACKS / count.max(1) as usize).clamp(SMALLEST_STACK, LARGEST_STACK);
        let mut fibers = Vec::with_capacity(count as usize);
        for index in 0..count {
            let interface = interfaces + u64::from(index) * size;
            fibers.push(Fiber::new(self.stack(stack_size)?, move || entry.call(interface)));
        }
        let lanes = self.shared.subgroup_size.max(1) as usize;
        let mut subgroups: Vec<Subgroup> =
            fibers.chunks(lanes).map(|fibers| Subgroup::new(fibers.len())).collect();
        loop {
            for (number, (subgroup, fibers)) in subgroups.iter_mut().zip(fibers.chunks_mut(lanes)).enumerate()
            {
                subgroup.run(&mut Invocations { worker: self, fibers, first: (number * lanes) as u32 })?;
            }
            let alive: usize = subgroups.iter().map(Subgroup::alive).sum();
            if alive == 0 {
                break;
            }
            let waiting = subgroups.iter().enumerate().flat_map(|(number, subgroup)| {
                subgroup
                    .at_workgroup()
                    .map(move |(lane, operation)| (number * lanes + lane, operation.clone()))
            });
            let waiting: Vec<_> = waiting.collect();
            if waiting.len() != alive {
                let group = self.ground.borrow().position().group;
                return Err(self.diverged(group, waiting.len() as u64, alive as u64));
            }
            let results = operations::results(&waiting, count as usize)?;
            for ((lane, _), result) in waiting.iter().zip(results) {
                if let Some(subgroup) = subgroups.get_mut(lane / lanes) {
                    subgroup.go_on(lane % lanes, result);
                }
            }
        }
        self.stacks.extend(fibers.into_iter().filter_map(Fiber::into_stack));
        Ok(())
    }

    fn diverged(&self, [x, y, z]: [u32; 3], waiting: u64, alive: u64) -> Error {
        let text = format!(
            "shader {}: in work-group ({x}, {y}, {z}), {waiting} of {alive} invocations wait at a barrier that the others do \
             not reach",
            self.shared.code.name
        );
        Error::new(Code::Other, Kind::Malformed, text)
    }
}

impl Drop for ShaderWorker<'_> {
    /// Ends the endless fiber, so that what it owns is dropped.
    fn drop(&mut self) {
        self.current = Rc::default();
        if let Some(fiber) = &mut self.in_order {
            fiber.resume();
        }
    }
}

/// The invocations of a subgroup as fibers.
struct Invocations<'w, 's, 'f> {
    worker: &'w ShaderWorker<'s>,
    fibers: &'f mut [Fiber],
    /// The index of the first one in the group.
    first: u32,
}

impl Machine for Invocations<'_, '_, '_> {
    type Error = Error;

    fn resume(&mut self, lane: usize, answer: Option<Vec<u8>>) -> Result<InvocationStop> {
        self.worker.current.set(self.first + lane as u32);
        let Some(fiber) = self.fibers.get_mut(lane) else { return Ok(InvocationStop::Ended) };
        if let Some(answer) = answer {
            jit::answer(answer);
        }
        loop {
            if self.worker.resume(fiber)? == Progress::Done {
                return Ok(InvocationStop::Ended);
            }
            match jit::take() {
                Some(Event::Meet { meeting, construct, order }) => {
                    return Ok(InvocationStop::Meet { meeting, construct, order });
                }
                Some(Event::Operation(operation)) if self.worker.is_of_quad(&operation) => {
                    return Ok(InvocationStop::Subgroup(operation));
                }
                Some(Event::Operation(operation)) => match who_takes_part(&operation) {
                    Together::Workgroup => return Ok(InvocationStop::Workgroup(operation)),
                    Together::Subgroup => return Ok(InvocationStop::Subgroup(operation)),
                    Together::Nobody => self.worker.answer(&operation)?,
                },
                None => {}
            }
        }
    }

    fn operate(&mut self, operations: &[(usize, AskedOperation)]) -> Result<Vec<Vec<u8>>> {
        if let Some((_, first)) = operations.first().filter(|(_, first)| self.worker.is_of_quad(first)) {
            let results = operations::opcode(first)
                .and_then(|op| quads::samples(op, operations, &self.worker.shared.images));
            return results.ok_or_else(|| self.worker.unknown(first));
        }
        operations::results(operations, self.worker.shared.subgroup_size as usize)
    }
}

/// Those with which an invocation does an operation.
pub(crate) enum Together {
    Workgroup,
    Subgroup,
    Nobody,
}

pub(crate) fn who_takes_part(operation: &AskedOperation) -> Together {
    let scope = operation.operands.first().and_then(|scope| scope.bytes.get(..4)?.try_into().ok());
    let scope = scope.map_or(Scope::Subgroup, |bytes| Scope(u32::from_le_bytes(bytes)));
    let op = operations::opcode(operation);
    let has_scope = op.is_some_and(product::is_operation)
        || op.and_then(Op::row).is_some_and(|row| {
            row.arguments().first().is_some_and(|operand| operand.kind == OperandKind::IdScope)
        });
    match operation.callback {
        Callback::Barrier | Callback::Subgroup
            if has_scope && scope.0 <= Scope::Workgroup.0 || op == Some(Op::MemoryNamedBarrier) =>
        {
            Together::Workgroup
        }
        Callback::Barrier | Callback::Subgroup => Together::Subgroup,
        Callback::Fragment if op.and_then(Op::row).is_some_and(|row| row.class == Class::Derivative) => {
            Together::Subgroup
        }
        _ => Together::Nobody,
    }
}

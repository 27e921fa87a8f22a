//! Device queues: what kernels enqueue, and the events that it waits for (OpenCL C, section 6.15.17).

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::host::{number, signed};
use crate::{
    jit::{AskedOperation, Asker, Misuse, SiteWord, Width},
    range::NdRange,
    spirv::Op,
};

/// The value of the default queue, which is the only one.
pub(super) const DEFAULT: u64 = 1;
/// The most commands that wait, and the most events.
const MOST_COMMANDS: usize = 1 << 16;
const MOST_EVENTS: usize = 1 << 20;
/// The largest literal of a block.
const LARGEST_BLOCK: u64 = 1 << 16;
/// The most local buffers of a block.
const MOST_SIZES: u64 = 256;
/// What queries tell of the size of groups.
const LARGEST_GROUP: i64 = 1024;

/// The results of OpenCL C's functions.
const SUCCESS: i64 = 0;
const INVALID_EVENT_WAIT_LIST: i64 = -57;
const INVALID_QUEUE: i64 = -102;
const INVALID_NDRANGE: i64 = -160;
const QUEUE_FULL: i64 = -161;

/// A kernel that was enqueued.
#[derive(Clone, Debug)]
pub(super) struct Enqueued {
    /// The address of the kernel's function.
    pub(super) function: u64,
    pub(super) range: NdRange,
    /// The literal of its block with its alignment.
    pub(super) block: Vec<u8>,
    pub(super) alignment: usize,
    /// The sizes of its local buffers.
    pub(super) locals: Vec<usize>,
    event: Option<usize>,
}

/// Something in the queue: a kernel, or a marker.
#[derive(Debug)]
struct QueuedCommand {
    kernel: Option<Enqueued>,
    /// The events that it waits for.
    after: Vec<usize>,
    event: Option<usize>,
}

/// An event; its value is its number and one.
#[derive(Clone, Copy, Debug)]
struct QueueEvent {
    /// 0 once it is complete, below that after an error.
    status: Option<i64>,
    is_user: bool,
}

/// What comes next.
#[derive(Debug)]
pub(super) enum Next {
    Kernel(Enqueued),
    /// Nothing is left.
    Nothing,
    /// What is left waits for events that nobody completes.
    Stuck,
}

/// The queue of a launch.
#[derive(Debug)]
pub(super) struct Queue {
    width: Width,
    subgroup_size: u64,
    state: Mutex<QueueState>,
}

#[derive(Debug, Default)]
struct QueueState {
    commands: VecDeque<QueuedCommand>,
    events: Vec<QueueEvent>,
}

impl QueueState {
    fn event(&mut self, status: Option<i64>, is_user: bool) -> Option<usize> {
        self.events.push(QueueEvent { status, is_user });
        (self.events.len() <= MOST_EVENTS).then(|| self.events.len() - 1)
    }

    /// The number of an event by its value.
    fn find(&self, value: u64) -> Option<usize> {
        let number = usize::try_from(value).ok()?.checked_sub(1)?;
        (number < self.events.len()).then_some(number)
    }

    fn complete(&mut self, event: Option<usize>, status: i64) {
        if let Some(event) = event.and_then(|event| self.events.get_mut(event)) {
            event.status = Some(status);
        }
    }

    /// The status of what waits for events: 0 when all are complete, below that after an error, and none yet otherwise.
    fn status(&self, after: &[usize]) -> Option<i64> {
        let mut worst = 0;
        for event in after {
            worst = worst.min(self.events.get(*event)?.status?);
        }
        Some(worst)
    }
}

impl Queue {
    pub(super) fn new(width: Width, subgroup_size: u64) -> Self {
        Self { width, subgroup_size, state: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next kernel of which all events are complete, in the order of the queue.
    pub(super) fn next(&self) -> Next {
        let mut state = self.lock();
        loop {
            let ready = state.commands.iter().position(|command| state.status(&command.after).is_some());
            let Some(at) = ready else {
                return if state.commands.is_empty() { Next::Nothing } else { Next::Stuck };
            };
            let Some(command) = state.commands.remove(at) else { return Next::Nothing };
            let status = state.status(&command.after).unwrap_or(0);
            match command.kernel {
                Some(kernel) if status == 0 => return Next::Kernel(kernel),
                // A marker, or a kernel that is not run as what it waits for failed.
                _ => state.complete(command.event, status),
            }
        }
    }

    /// A kernel is done.
    pub(super) fn done(&self, kernel: &Enqueued) {
        self.lock().complete(kernel.event, 0);
    }

    /// The result of an operation.
    pub(super) fn answer(
        &self,
        op: Op,
        operation: &AskedOperation,
        asker: &Asker<'_>,
    ) -> Result<Vec<u8>, Misuse> {
        let given = |index: usize| number(operation, index);
        let result = |value: i64| Ok(signed(operation, value));
        match op {
            Op::EnqueueKernel => result(self.enqueue(operation, asker)?),
            Op::EnqueueMarker => {
                let after = match self.events(given(1)?, given(2)?, asker)? {
                    Some(after) if given(0)? == DEFAULT => after,
                    Some(_) => return result(INVALID_QUEUE),
                    None => return result(INVALID_EVENT_WAIT_LIST),
                };
                result(self.push(None, after, given(3)?, asker)?)
            }
            Op::GetDefaultQueue => result(DEFAULT.cast_signed()),
            Op::CreateUserEvent => {
                let event = self.lock().event(None, true);
                result(event.map_or(0, |event| event as i64 + 1))
            }
            Op::IsValidEvent => result(i64::from(self.lock().find(given(0)?).is_some())),
            Op::RetainEvent | Op::ReleaseEvent => self.event(given(0)?).map(|_| Vec::new()),
            Op::SetUserEventStatus => {
                let event = self.event(given(0)?)?;
                let status = i64::from(given(1)? as u32 as i32);
                let mut state = self.lock();
                let own = state
                    .events
                    .get_mut(event)
                    .filter(|own| own.is_user && own.status.is_none() && status <= 0);
                own.ok_or(Misuse::UserEvent)?.status = Some(status);
                Ok(Vec::new())
            }
            // Times are the same in every run.
            Op::CaptureEventProfilingInfo => {
                self.event(given(0)?)?;
                asker.write(given(2)?, &[0; 16]).map(|()| Vec::new())
            }
            Op::GetKernelWorkGroupSize => result(LARGEST_GROUP),
            Op::GetKernelPreferredWorkGroupSizeMultiple => result(self.subgroup_size.cast_signed()),
            Op::GetKernelNDrangeMaxSubGroupSize | Op::GetKernelNDrangeSubGroupCount => {
                let local = match self.range(given(0)?, asker)? {
                    Some(range) => range.local().iter().product::<u64>(),
                    None => return result(0),
                };
                let size = self.subgroup_size.min(local.next_power_of_two());
                let count = if op == Op::GetKernelNDrangeSubGroupCount { local.div_ceil(size) } else { size };
                result(count.cast_signed())
            }
            _ => Err(Misuse::Operands),
        }
    }

    fn event(&self, value: u64) -> Result<usize, Misuse> {
        self.lock().find(value).ok_or(Misuse::NoEvent)
    }

    /// The events of a list; `None` where one is none.
    fn events(&self, count: u64, list: u64, asker: &Asker<'_>) -> Result<Option<Vec<usize>>, Misuse> {
        if count > MOST_EVENTS as u64 || (count == 0) != (list == 0) {
            // A list without events may be named all the same.
            return Ok((count == 0).then(Vec::new));
        }
        let bytes = asker.read(list, count * self.width.bytes() as u64)?;
        let values = bytes.chunks(self.width.bytes()).map(word);
        let state = self.lock();
        Ok(values.map(|value| state.find(value)).collect())
    }

    /// A range as `ndrange_1D` and its relatives write it; `None` of one that is none.
    fn range(&self, place: u64, asker: &Asker<'_>) -> Result<Option<NdRange>, Misuse> {
        let size = self.width.bytes();
        let bytes = asker.read(place, 10 * size as u64)?;
        let dimensions = word(bytes.get(..4).unwrap_or_default());
        let sizes = |from: usize| -> Vec<u64> {
            let all = bytes.chunks(size).skip(1 + 3 * from).take(3).map(word);
            all.take(usize::try_from(dimensions).unwrap_or(usize::MAX)).collect()
        };
        let local: Vec<u64> = sizes(2).into_iter().map(|size| size.max(1)).collect();
        let range = NdRange::new(&sizes(1), &local).and_then(|range| range.with_offset(&sizes(0)));
        Ok(range.ok().filter(|range| range.dims() as u64 == dimensions))
    }

    fn enqueue(&self, operation: &AskedOperation, asker: &Asker<'_>) -> Result<i64, Misuse> {
        let given = |index: usize| number(operation, index);
        let Some(range) = self.range(given(2)?, asker)? else { return Ok(INVALID_NDRANGE) };
        let Some(after) = self.events(given(3)?, given(4)?, asker)? else {
            return Ok(INVALID_EVENT_WAIT_LIST);
        };
        if given(0)? != DEFAULT {
            return Ok(INVALID_QUEUE);
        }
        let (function, literal) = (given(6)?, given(7)?);
        // A literal starts with its size and alignment.
        let header = asker.read(literal, 8)?;
        let size = word(header.get(..4).unwrap_or_default());
        let alignment = word(header.get(4..).unwrap_or_default());
        if !(8..=LARGEST_BLOCK).contains(&size) || !alignment.is_power_of_two() || alignment > 128 {
            return Err(Misuse::Block);
        }
        let block = asker.read_with(literal, size, SiteWord::UNDEFINED)?;
        let count = given(8)?;
        if count > MOST_SIZES {
            return Err(Misuse::Block);
        }
        let mut locals = Vec::new();
        if count > 0 {
            let bytes = asker.read(given(9)?, count * self.width.bytes() as u64)?;
            locals.extend(
                bytes
                    .chunks(self.width.bytes())
                    .map(|size| usize::try_from(word(size)).unwrap_or(usize::MAX)),
            );
        }
        let alignment = alignment as usize;
        let kernel = Enqueued { function, range, block, alignment, locals, event: None };
        self.push(Some(kernel), after, given(5)?, asker)
    }

    /// Puts a command behind the others, and its event where it goes, unless that is null.
    fn push(
        &self,
        mut kernel: Option<Enqueued>,
        after: Vec<usize>,
        place: u64,
        asker: &Asker<'_>,
    ) -> Result<i64, Misuse> {
        let mut value = None;
        {
            let mut state = self.lock();
            if state.commands.len() >= MOST_COMMANDS {
                return Ok(QUEUE_FULL);
            }
            if place != 0 {
                let Some(event) = state.event(None, false) else { return Ok(QUEUE_FULL) };
                value = Some(event);
            }
            if let Some(kernel) = &mut kernel {
                kernel.event = value;
            }
            state.commands.push_back(QueuedCommand { kernel, after, event: value });
        }
        if let Some(event) = value {
            let value = (event as u64 + 1).to_le_bytes();
            asker.write(place, value.get(..self.width.bytes()).unwrap_or_default())?;
        }
        Ok(SUCCESS)
    }
}

/// A number from its bytes.
fn word(bytes: &[u8]) -> u64 {
    bytes.iter().take(8).rev().fold(0, |value, byte| value << 8 | u64::from(*byte))
}

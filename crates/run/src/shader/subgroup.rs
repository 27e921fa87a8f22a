//! The invocations of a subgroup, which run one after another and come together again.
//!
//! Invocations take part in an operation of their subgroup together where they got there together: since they were last
//! together, they went the same way. Compiled code stops at the places where ways part and join (`super::flow`), and here each of
//! these constructs has a [`Frame`] with the invocations that entered it together. Within a frame all invocations first go on
//! until each is stopped right in it; those that stand at the place which is first in the code's order then go on together. At the
//! merge block an invocation waits for all others of the frame that have not left it for an outer one. So invocations come
//! together as early as the structure of the code lets them (SPV_KHR_maximal_reconvergence), which is more than uniform control
//! flow of subgroups asks for.

use smallvec::smallvec;

use crate::jit::{AskedOperation, Meeting, Point};

/// What an invocation stopped for.
#[derive(Debug)]
pub(crate) enum InvocationStop {
    /// At a place where invocations come together.
    Meet { meeting: Meeting, construct: u32, order: u32 },
    /// For an operation of its subgroup.
    Subgroup(AskedOperation),
    /// For one of its work-group.
    Workgroup(AskedOperation),
    /// It has come to its end.
    Ended,
}

/// What an invocation waits for.
#[derive(Debug)]
enum Wait {
    /// To enter a construct.
    Enter(u32),
    /// To enter a loop.
    EnterLoop(u32),
    /// To begin another iteration.
    Again,
    /// To leave the frame that it is in.
    Merge,
    /// To go on with the continue construct of its loop.
    Continue,
    /// The result of an operation.
    Subgroup(AskedOperation),
    /// All other invocations of the work-group.
    Workgroup(AskedOperation),
}

#[derive(Debug)]
enum InvocationState {
    /// It runs when it is its turn, with this answer.
    Ready(Option<Vec<u8>>),
    Waits {
        place: Point,
        wait: Wait,
    },
    Ended,
}

#[derive(Debug)]
struct Lane {
    state: InvocationState,
    /// The frames that it is in, the outermost first.
    frames: Vec<usize>,
}

/// A construct that invocations entered together.
#[derive(Clone, Copy, Debug)]
struct Frame {
    construct: u32,
    /// How many invocations are in it.
    members: usize,
}

/// The construct of the frame around all.
const WHOLE: u32 = u32::MAX;
/// The construct of the frames of iterations.
const ITERATION: u32 = u32::MAX - 1;
/// Behind all other places of a loop stands its next iteration, and behind that the end of the construct.
const NEXT_ITERATION: u32 = u32::MAX - 1;
const END: u32 = u32::MAX;

/// The invocations of a subgroup.
#[derive(Debug)]
pub(crate) struct Subgroup {
    lanes: Vec<Lane>,
    frames: Vec<Frame>,
    /// Frames that nothing is in any more.
    free: Vec<usize>,
}

/// The invocations by themselves, and the operations that they do together.
pub(crate) trait Machine {
    /// Why an invocation cannot go on.
    type Error;

    /// Has an invocation run on until it stops.
    fn resume(&mut self, lane: usize, answer: Option<Vec<u8>>) -> Result<InvocationStop, Self::Error>;

    /// The results of an operation for the invocations that take part, in their order.
    fn operate(&mut self, operations: &[(usize, AskedOperation)]) -> Result<Vec<Vec<u8>>, Self::Error>;
}

impl Subgroup {
    pub(crate) fn new(size: usize) -> Self {
        let lane = |_| Lane { state: InvocationState::Ready(None), frames: vec![0] };
        Self {
            lanes: (0..size).map(lane).collect(),
            frames: vec![Frame { construct: WHOLE, members: size }],
            free: Vec::new(),
        }
    }

    /// Runs until every invocation has ended or waits for others of the work-group.
    pub(crate) fn run<M: Machine>(&mut self, machine: &mut M) -> Result<(), M::Error> {
        loop {
            for lane in 0..self.lanes.len() {
                self.run_lane(lane, machine)?;
            }
            if !self.release_one(machine)? {
                return Ok(());
            }
        }
    }

    /// How many invocations have not ended.
    pub(crate) fn alive(&self) -> usize {
        self.lanes.iter().filter(|lane| !matches!(lane.state, InvocationState::Ended)).count()
    }

    /// The operations of the work-group that invocations wait for, with their places in the subgroup.
    pub(crate) fn at_workgroup(&self) -> impl Iterator<Item = (usize, &AskedOperation)> {
        self.lanes.iter().enumerate().filter_map(|(lane, state)| match &state.state {
            InvocationState::Waits { wait: Wait::Workgroup(operation), .. } => Some((lane, operation)),
            _ => None,
        })
    }

    /// Has an invocation that waited for its work-group go on.
    pub(crate) fn go_on(&mut self, lane: usize, answer: Vec<u8>) {
        if let Some(lane) = self.lanes.get_mut(lane) {
            lane.state = InvocationState::Ready(Some(answer));
        }
    }

    /// Runs an invocation up to a place where it has to wait.
    fn run_lane<M: Machine>(&mut self, number: usize, machine: &mut M) -> Result<(), M::Error> {
        while let Some(lane) = self.lanes.get_mut(number) {
            let InvocationState::Ready(answer) = &mut lane.state else { return Ok(()) };
            let answer = answer.take();
            match machine.resume(number, answer)? {
                InvocationStop::Ended => {
                    self.leave(number, 0);
                    self.set(number, InvocationState::Ended);
                }
                InvocationStop::Subgroup(operation) => {
                    self.wait(number, operation.place.clone(), Wait::Subgroup(operation));
                }
                InvocationStop::Workgroup(operation) => {
                    self.wait(number, operation.place.clone(), Wait::Workgroup(operation));
                }
                InvocationStop::Meet { meeting, construct, order } => {
                    self.meet(number, meeting, construct, order)
                }
            }
        }
        Ok(())
    }

    fn meet(&mut self, lane: usize, meeting: Meeting, construct: u32, order: u32) {
        let known = self.depth_of(lane, construct);
        let here = smallvec![order];
        match (meeting, known) {
            (Meeting::Enter, _) => self.wait(lane, here, Wait::Enter(construct)),
            (Meeting::Loop, None) => self.wait(lane, here, Wait::EnterLoop(construct)),
            (Meeting::Loop, Some(depth)) => {
                self.leave(lane, depth + 1);
                self.wait(lane, smallvec![NEXT_ITERATION], Wait::Again);
            }
            (Meeting::Merge, Some(depth)) => {
                self.leave(lane, depth + 1);
                self.wait(lane, smallvec![END], Wait::Merge);
            }
            (Meeting::Continue, Some(depth)) => {
                self.leave(lane, depth + 1);
                self.wait(lane, here, Wait::Continue);
            }
            // The block was reached in another way than through the construct.
            (Meeting::Merge | Meeting::Continue, None) => {}
        }
    }

    fn set(&mut self, lane: usize, state: InvocationState) {
        if let Some(lane) = self.lanes.get_mut(lane) {
            lane.state = state;
        }
    }

    fn wait(&mut self, lane: usize, place: Point, wait: Wait) {
        self.set(lane, InvocationState::Waits { place, wait });
    }

    /// Where the frame of a construct is among those of an invocation.
    fn depth_of(&self, lane: usize, construct: u32) -> Option<usize> {
        let frames = &self.lanes.get(lane)?.frames;
        frames
            .iter()
            .rposition(|frame| self.frames.get(*frame).is_some_and(|frame| frame.construct == construct))
    }

    /// Takes an invocation out of its frames from a depth on.
    fn leave(&mut self, lane: usize, depth: usize) {
        let Some(lane) = self.lanes.get_mut(lane) else { return };
        for frame in lane.frames.drain(depth.min(lane.frames.len())..) {
            if let Some(left) = self.frames.get_mut(frame) {
                left.members = left.members.saturating_sub(1);
                if left.members == 0 {
                    self.free.push(frame);
                }
            }
        }
    }

    /// Puts invocations into a new frame together, and has them go on.
    fn enter(&mut self, lanes: &[usize], construct: u32) {
        let frame = Frame { construct, members: lanes.len() };
        let number = match self.free.pop() {
            Some(number) => number,
            None => {
                self.frames.push(frame);
                self.frames.len() - 1
            }
        };
        if let Some(slot) = self.frames.get_mut(number) {
            *slot = frame;
        }
        for lane in lanes {
            if let Some(lane) = self.lanes.get_mut(*lane) {
                lane.frames.push(number);
                lane.state = InvocationState::Ready(None);
            }
        }
    }

    /// Has the first of some frame's invocations go on; false where all wait for what is outside of the subgroup.
    fn release_one<M: Machine>(&mut self, machine: &mut M) -> Result<bool, M::Error> {
        for number in 0..self.lanes.len() {
            let Some(lane) = self.lanes.get(number) else { break };
            let is_waiting = matches!(&lane.state, InvocationState::Waits { wait, .. } if !matches!(wait, Wait::Workgroup(_)));
            let Some(&frame) = lane.frames.last().filter(|_| is_waiting) else { continue };
            if self.release(frame, machine)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The first of the places at which the invocations of a frame wait, if all of the frame wait right in it.
    fn first_place(&self, frame: usize) -> Option<&Point> {
        let (mut first, mut here, mut elsewhere) = (None::<&Point>, 0, false);
        for lane in &self.lanes {
            if lane.frames.last() != Some(&frame) {
                continue;
            }
            match &lane.state {
                InvocationState::Waits { wait: Wait::Workgroup(_), .. } => elsewhere = true,
                InvocationState::Waits { place, .. } => {
                    first = Some(first.map_or(place, |first| first.min(place)))
                }
                InvocationState::Ready(_) | InvocationState::Ended => return None,
            }
            here += 1;
        }
        let all = self.frames.get(frame).is_some_and(|frame| frame.members == here);
        first.filter(|first| all && !(first.as_slice() == [END] && elsewhere))
    }

    /// Has the first invocations of a frame go on, if all of the frame wait right in it.
    fn release<M: Machine>(&mut self, frame: usize, machine: &mut M) -> Result<bool, M::Error> {
        let Some(first) = self.first_place(frame) else { return Ok(false) };
        let is_first = |lane: &Lane| {
            lane.frames.last() == Some(&frame)
                && matches!(&lane.state, InvocationState::Waits { place, wait } if place == first && !matches!(wait, Wait::Workgroup(_)))
        };
        let lanes: Vec<usize> = self
            .lanes
            .iter()
            .enumerate()
            .filter(|(_, lane)| is_first(lane))
            .map(|(number, _)| number)
            .collect();
        let waits: Vec<Wait> = lanes.iter().filter_map(|lane| self.take_wait(*lane)).collect();
        let Some(wait) = waits.first() else { return Ok(false) };
        match *wait {
            Wait::Enter(construct) => self.enter(&lanes, construct),
            Wait::EnterLoop(construct) => {
                self.enter(&lanes, construct);
                self.enter(&lanes, ITERATION);
            }
            Wait::Again => self.enter(&lanes, ITERATION),
            Wait::Continue => {}
            Wait::Merge => {
                for lane in lanes {
                    let depth = self.lanes.get(lane).map_or(0, |lane| lane.frames.len());
                    self.leave(lane, depth.saturating_sub(1));
                }
            }
            Wait::Subgroup(_) | Wait::Workgroup(_) => {
                let operations: Vec<_> = lanes
                    .into_iter()
                    .zip(waits)
                    .filter_map(|(lane, wait)| match wait {
                        Wait::Subgroup(operation) => Some((lane, operation)),
                        _ => None,
                    })
                    .collect();
                let results = machine.operate(&operations)?;
                for ((lane, _), result) in operations.into_iter().zip(results) {
                    self.go_on(lane, result);
                }
            }
        }
        Ok(true)
    }

    /// What an invocation waits for, which it is made ready for.
    fn take_wait(&mut self, lane: usize) -> Option<Wait> {
        let lane = self.lanes.get_mut(lane)?;
        match std::mem::replace(&mut lane.state, InvocationState::Ready(None)) {
            InvocationState::Waits { wait, .. } => Some(wait),
            _ => None,
        }
    }
}

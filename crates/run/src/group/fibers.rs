//! The work-items of a sub-group that wait for each other, each on a fiber.

use super::{
    super::shader::{
        group::{Together, who_takes_part},
        operations,
        subgroup::{InvocationStop, Machine},
    },
    Position, Worker,
};
use crate::{
    Error, Result,
    jit::{self, AskedOperation, Event, Fault, Fiber, Point, Progress, ValueType},
    mapping::{
        registry::{self, Body, InstKey},
        shader::{CORE, Callback, ShaderValueKind},
    },
    spirv::Op,
};

/// The work-items of a sub-group as fibers.
pub(super) struct Items<'w, 'k, 'f> {
    pub(super) worker: &'w Worker<'k>,
    pub(super) position: &'w Position,
    pub(super) fibers: &'f mut [([u64; 3], Fiber)],
    pub(super) barriers: u32,
    /// How many operations the sub-group has done together.
    pub(super) operations: &'w mut u32,
}

impl Machine for Items<'_, '_, '_> {
    type Error = Error;

    fn resume(&mut self, lane: usize, answer: Option<Vec<u8>>) -> Result<InvocationStop> {
        let Some((local, fiber)) = self.fibers.get_mut(lane) else { return Ok(InvocationStop::Ended) };
        self.position.item(*local, self.barriers, *self.operations);
        if let Some(answer) = answer {
            jit::answer(answer);
        }
        let progress = fiber.resume();
        if let Some(fault) = self.worker.guard.fault() {
            let (worker, position) = (self.worker, self.position);
            return Err(worker.fault(position.current.get(), fault));
        }
        if progress == Progress::Done {
            return Ok(InvocationStop::Ended);
        }
        Ok(match jit::take() {
            Some(Event::Operation(operation)) => match who_takes_part(&operation) {
                Together::Workgroup => InvocationStop::Workgroup(operation),
                Together::Subgroup | Together::Nobody => InvocationStop::Subgroup(operation),
            },
            Some(Event::Meet { .. }) | None => InvocationStop::Workgroup(barrier(fiber.place())),
        })
    }

    fn operate(&mut self, operations: &[(usize, AskedOperation)]) -> Result<Vec<Vec<u8>>> {
        *self.operations += 1;
        let most = usize::try_from(self.worker.task.subgroup_size).unwrap_or(1);
        // After a fault nothing goes on.
        results(operations, most)?.ok_or_else(|| {
            let (worker, position) = (self.worker, self.position);
            let fault = worker.guard.fault().unwrap_or(Fault {
                violation: jit::Violation::Time,
                site: u64::MAX,
                call: u64::MAX,
            });
            worker.fault(position.current.get(), fault)
        })
    }
}

/// The results for work-items that do an operation together; all get what the launcher answers once where it is asked. `None` after
/// a fault.
pub(super) fn results(waiting: &[(usize, AskedOperation)], size: usize) -> Result<Option<Vec<Vec<u8>>>> {
    let op = waiting.first().and_then(|(_, first)| operations::opcode(first));
    let is_asked = op.is_some_and(|op| registry::body(InstKey::Op(op)) == Some(Body::Pipe));
    match waiting.first() {
        Some((_, first)) if is_asked => Ok(jit::answered(first).map(|answer| vec![answer; waiting.len()])),
        _ => operations::results(waiting, size).map(Some),
    }
}

/// The barrier of a work-group that a work-item comes to at a place.
fn barrier(place: Point) -> AskedOperation {
    AskedOperation {
        callback: Callback::Barrier,
        set: CORE,
        instruction: u32::from(Op::ControlBarrier.0),
        image: [u32::MAX; 6],
        result: ValueType { kind: ShaderValueKind::None, bits: 0, components: 0, bytes: 0 },
        operands: Vec::new(),
        place,
    }
}

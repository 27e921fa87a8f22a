//! What a launch keeps for its kernels and they ask for: images, pipes and a queue.

use std::time::Instant;

use super::{image::KernelImages, pipe::Pipes, queue::Queue, shader::operations};
use crate::{
    jit::{AskedOperation, Asker, Misuse, Requests, Width},
    mapping::{
        builtins::enqueue,
        registry::{self, Body, InstKey},
    },
    spirv::Op,
};

/// The launcher as the work-items of all threads see it.
#[derive(Debug)]
pub(super) struct KernelHost<'m> {
    pub(super) images: KernelImages<'m>,
    pub(super) pipes: Pipes,
    pub(super) queue: Queue,
    /// When the launch began.
    pub(super) started: Instant,
}

impl KernelHost<'_> {
    /// One without images and pipes.
    pub(super) fn new(width: Width, subgroup_size: u64) -> Self {
        let (images, pipes) = (KernelImages::default(), Pipes::default());
        Self { images, pipes, queue: Queue::new(width, subgroup_size), started: Instant::now() }
    }
}

impl Requests for KernelHost<'_> {
    fn answer(&self, operation: &AskedOperation, asker: &Asker<'_>) -> Result<Vec<u8>, Misuse> {
        let op = operations::opcode(operation).ok_or(Misuse::Operands)?;
        if enqueue::query_of(op).is_some() || op == Op::EnqueueKernel {
            return self.queue.answer(op, operation, asker);
        }
        match registry::body(InstKey::Op(op)) {
            Some(Body::Enqueue) => self.queue.answer(op, operation, asker),
            Some(Body::Pipe) => self.pipes.answer(op, operation, asker),
            // Whatever the scope, all work-items have one clock: nanoseconds since the launch.
            Some(Body::Clock) => {
                let time = self.started.elapsed().as_nanos() as u64;
                Ok(time.to_le_bytes().into_iter().take(operation.result.bytes).collect())
            }
            _ => self.images.answer(op, operation, asker),
        }
    }
}

/// An operand that is a number of up to 64 bits.
pub(super) fn number(operation: &AskedOperation, index: usize) -> Result<u64, Misuse> {
    let bytes = &operation.operands.get(index).ok_or(Misuse::Operands)?.bytes;
    Ok(bytes.iter().take(8).rev().fold(0, |value, byte| value << 8 | u64::from(*byte)))
}

/// A number as the result of an operation.
pub(super) fn signed(operation: &AskedOperation, value: i64) -> Vec<u8> {
    value.to_le_bytes().into_iter().take(operation.result.bytes).collect()
}

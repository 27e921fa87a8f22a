//! Pipes (OpenCL C section 6.15.14, SPIR-V section 3.56.25): the launcher, which has the packets, does what is asked. The values of pipes
//! and reservations are numbers of its own.

use super::{
    BuiltinRequest,
    ask::{self, finish, request},
};
use crate::{builtin_library::runtime::OPERATE, spirv::Op};

/// The body of an instruction.
pub(super) fn body(call: &mut BuiltinRequest<'_>, op: Op) -> Option<String> {
    let given = ask::operands(call)?;
    match op {
        // All work-items of the group have one reservation.
        Op::GroupReserveReadPipePackets
        | Op::GroupReserveWritePipePackets
        | Op::GroupCommitReadPipe
        | Op::GroupCommitWritePipe => finish(call, OPERATE, op, &given),
        _ => request(call, op, &given),
    }
}

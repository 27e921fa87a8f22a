//! Pipes, events, asynchronous copies, clocks, and other functions whose arguments are operands one by one.

use super::row::{Operand::*, Row, SUBGROUP, WORKGROUP};
use crate::mangle::Builtin;
use crate::spirv::Op;
use crate::spirv::grammar::Scope;

pub(super) fn rows(rows: &mut Vec<Row>) {
    pipes(rows);
    pipe_reservations(rows);
    events(rows);
    copies(rows);
    clocks(rows);
    bfloat16(rows);
}

/// The functions that clang calls for pipes: size and alignment of a packet follow the source's arguments.
fn pipes(rows: &mut Vec<Row>) {
    let four = [Arg(0), Arg(1), Arg(2), Arg(3)];
    let six = [Arg(0), Arg(1), Arg(2), Arg(3), Arg(4), Arg(5)];
    rows.extend([
        Row::op("__read_pipe_2", Op::ReadPipe, &four, "ssuu").plain(),
        Row::op("__write_pipe_2", Op::WritePipe, &four, "ssuu").plain(),
        Row::op("__read_pipe_4", Op::ReservedReadPipe, &six, "ssusuu").plain(),
        Row::op("__write_pipe_4", Op::ReservedWritePipe, &six, "ssusuu").plain(),
        Row::op("__read_pipe_2_bl", Op::ReadPipeBlockingINTEL, &four, "ssuu").plain(),
        Row::op("__write_pipe_2_bl", Op::WritePipeBlockingINTEL, &four, "ssuu").plain(),
        Row::op("is_valid_reserve_id", Op::IsValidReserveId, &[Arg(0)], "s").boolean(),
    ]);
    let three = [Arg(0), Arg(1), Arg(2)];
    // Which of the two names is right, the access qualifier of the pipe tells.
    for access in ["ro", "wo"] {
        let row = Row::op(format!("__get_pipe_num_packets_{access}"), Op::GetNumPipePackets, &three, "suu");
        rows.push(row.plain());
        let row = Row::op(format!("__get_pipe_max_packets_{access}"), Op::GetMaxPipePackets, &three, "suu");
        rows.push(row.plain());
    }
}

fn pipe_reservations(rows: &mut Vec<Row>) {
    let four = [Arg(0), Arg(1), Arg(2), Arg(3)];
    for (way, reserve, commit, group_reserve, group_commit) in [
        (
            "read",
            Op::ReserveReadPipePackets,
            Op::CommitReadPipe,
            Op::GroupReserveReadPipePackets,
            Op::GroupCommitReadPipe,
        ),
        (
            "write",
            Op::ReserveWritePipePackets,
            Op::CommitWritePipe,
            Op::GroupReserveWritePipePackets,
            Op::GroupCommitWritePipe,
        ),
    ] {
        rows.push(Row::op(format!("__reserve_{way}_pipe"), reserve, &four, "suuu").plain());
        rows.push(Row::op(format!("__commit_{way}_pipe"), commit, &four, "ssuu").plain());
        for (group, scope) in [("work_group", WORKGROUP), ("sub_group", SUBGROUP)] {
            let operands = [scope, Arg(0), Arg(1), Arg(2), Arg(3)];
            let name = format!("__{group}_reserve_{way}_pipe");
            rows.push(Row::op(name, group_reserve, &operands, "suuu").plain());
            let name = format!("__{group}_commit_{way}_pipe");
            rows.push(Row::op(name, group_commit, &operands, "ssuu").plain());
        }
    }
}

fn events(rows: &mut Vec<Row>) {
    rows.extend([
        Row::op("create_user_event", Op::CreateUserEvent, &[], ""),
        Row::op("is_valid_event", Op::IsValidEvent, &[Arg(0)], "s").boolean(),
        Row::op("retain_event", Op::RetainEvent, &[Arg(0)], "s"),
        Row::op("release_event", Op::ReleaseEvent, &[Arg(0)], "s"),
        Row::op("set_user_event_status", Op::SetUserEventStatus, &[Arg(0), Arg(1)], "ss"),
        Row::op(
            "capture_event_profiling_info",
            Op::CaptureEventProfilingInfo,
            &[Arg(0), Arg(1), Arg(2)],
            "sss",
        ),
        Row::op("get_default_queue", Op::GetDefaultQueue, &[], ""),
        Row::op("enqueue_marker", Op::EnqueueMarker, &[Arg(0), Arg(1), Arg(2), Arg(3)], "suks"),
    ]);
}

fn copies(rows: &mut Vec<Row>) {
    let strided = [WORKGROUP, Arg(0), Arg(1), Arg(2), Arg(3), Arg(4)];
    let contiguous = [WORKGROUP, Arg(0), Arg(1), Arg(2), Size(1), Arg(3)];
    rows.extend([
        Row::op("async_work_group_copy", Op::GroupAsyncCopy, &contiguous, "ukus").alias(),
        Row::op("async_work_group_strided_copy", Op::GroupAsyncCopy, &strided, "ukuus"),
        Row::op("wait_group_events", Op::GroupWaitEvents, &[WORKGROUP, Arg(0), Arg(1)], "ss"),
    ]);
}

fn clocks(rows: &mut Vec<Row>) {
    for (shape, infix) in [((64, 1), ""), ((32, 2), "_hilo")] {
        for (name, scope) in
            [("device", Scope::Device), ("work_group", Scope::Workgroup), ("sub_group", Scope::Subgroup)]
        {
            let row = Row::op(format!("clock_read{infix}_{name}"), Op::ReadClockKHR, &[Const(scope.0)], "");
            rows.push(Row { result_shape: Some(shape), ..row });
        }
    }
}

fn bfloat16(rows: &mut Vec<Row>) {
    for count in [1, 2, 3, 4, 8, 16] {
        let n = if count == 1 { String::new() } else { count.to_string() };
        let op = Op::ConvertFToBF16INTEL;
        let row = Row::op(format!("intel_convert_bfloat16{n}_as_ushort{n}"), op, &[Arg(0)], "s");
        rows.push(Row { result_shape: Some((16, count)), ..row });
        let op = Op::ConvertBF16ToFINTEL;
        let row = Row::op(format!("intel_convert_as_bfloat16{n}_float{n}"), op, &[Arg(0)], "s");
        rows.push(Row { result_shape: Some((Builtin::Float.bits(), count)), ..row });
    }
}

//! Pipes, events, asynchronous copies, clocks, and other functions whose arguments are operands one by one.

use super::row::{BuiltinRow, OperandSource::*, SUBGROUP, WORKGROUP};
use crate::mangle::Builtin;
use crate::spirv::Op;
use crate::spirv::grammar::Scope;

pub(super) fn rows(rows: &mut Vec<BuiltinRow>) {
    pipes(rows);
    pipe_reservations(rows);
    events(rows);
    copies(rows);
    clocks(rows);
    bfloat16(rows);
}

/// The functions that clang calls for pipes: size and alignment of a packet follow the source's arguments.
fn pipes(rows: &mut Vec<BuiltinRow>) {
    let four = [Arg(0), Arg(1), Arg(2), Arg(3)];
    let six = [Arg(0), Arg(1), Arg(2), Arg(3), Arg(4), Arg(5)];
    rows.extend([
        BuiltinRow::op("__read_pipe_2", Op::ReadPipe, &four, "ssuu").plain(),
        BuiltinRow::op("__write_pipe_2", Op::WritePipe, &four, "ssuu").plain(),
        BuiltinRow::op("__read_pipe_4", Op::ReservedReadPipe, &six, "ssusuu").plain(),
        BuiltinRow::op("__write_pipe_4", Op::ReservedWritePipe, &six, "ssusuu").plain(),
        BuiltinRow::op("__read_pipe_2_bl", Op::ReadPipeBlockingINTEL, &four, "ssuu").plain(),
        BuiltinRow::op("__write_pipe_2_bl", Op::WritePipeBlockingINTEL, &four, "ssuu").plain(),
        BuiltinRow::op("is_valid_reserve_id", Op::IsValidReserveId, &[Arg(0)], "s").boolean(),
    ]);
    let three = [Arg(0), Arg(1), Arg(2)];
    // Which of the two names is right, the access qualifier of the pipe tells.
    for access in ["ro", "wo"] {
        let row =
            BuiltinRow::op(format!("__get_pipe_num_packets_{access}"), Op::GetNumPipePackets, &three, "suu");
        rows.push(row.plain());
        let row =
            BuiltinRow::op(format!("__get_pipe_max_packets_{access}"), Op::GetMaxPipePackets, &three, "suu");
        rows.push(row.plain());
    }
}

fn pipe_reservations(rows: &mut Vec<BuiltinRow>) {
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
        rows.push(BuiltinRow::op(format!("__reserve_{way}_pipe"), reserve, &four, "suuu").plain());
        rows.push(BuiltinRow::op(format!("__commit_{way}_pipe"), commit, &four, "ssuu").plain());
        for (group, scope) in [("work_group", WORKGROUP), ("sub_group", SUBGROUP)] {
            let operands = [scope, Arg(0), Arg(1), Arg(2), Arg(3)];
            let name = format!("__{group}_reserve_{way}_pipe");
            rows.push(BuiltinRow::op(name, group_reserve, &operands, "suuu").plain());
            let name = format!("__{group}_commit_{way}_pipe");
            rows.push(BuiltinRow::op(name, group_commit, &operands, "ssuu").plain());
        }
    }
}

fn events(rows: &mut Vec<BuiltinRow>) {
    rows.extend([
        BuiltinRow::op("create_user_event", Op::CreateUserEvent, &[], ""),
        BuiltinRow::op("is_valid_event", Op::IsValidEvent, &[Arg(0)], "s").boolean(),
        BuiltinRow::op("retain_event", Op::RetainEvent, &[Arg(0)], "s"),
        BuiltinRow::op("release_event", Op::ReleaseEvent, &[Arg(0)], "s"),
        BuiltinRow::op("set_user_event_status", Op::SetUserEventStatus, &[Arg(0), Arg(1)], "ss"),
        BuiltinRow::op(
            "capture_event_profiling_info",
            Op::CaptureEventProfilingInfo,
            &[Arg(0), Arg(1), Arg(2)],
            "sss",
        ),
        BuiltinRow::op("get_default_queue", Op::GetDefaultQueue, &[], ""),
        BuiltinRow::op("enqueue_marker", Op::EnqueueMarker, &[Arg(0), Arg(1), Arg(2), Arg(3)], "suks"),
    ]);
}

fn copies(rows: &mut Vec<BuiltinRow>) {
    let strided = [WORKGROUP, Arg(0), Arg(1), Arg(2), Arg(3), Arg(4)];
    let contiguous = [WORKGROUP, Arg(0), Arg(1), Arg(2), Size(1), Arg(3)];
    rows.extend([
        BuiltinRow::op("async_work_group_copy", Op::GroupAsyncCopy, &contiguous, "ukus").alias(),
        BuiltinRow::op("async_work_group_strided_copy", Op::GroupAsyncCopy, &strided, "ukuus"),
        BuiltinRow::op("wait_group_events", Op::GroupWaitEvents, &[WORKGROUP, Arg(0), Arg(1)], "ss"),
    ]);
}

fn clocks(rows: &mut Vec<BuiltinRow>) {
    for (shape, infix) in [((64, 1), ""), ((32, 2), "_hilo")] {
        for (name, scope) in
            [("device", Scope::Device), ("work_group", Scope::Workgroup), ("sub_group", Scope::Subgroup)]
        {
            let row =
                BuiltinRow::op(format!("clock_read{infix}_{name}"), Op::ReadClockKHR, &[Const(scope.0)], "");
            rows.push(BuiltinRow { result_shape: Some(shape), ..row });
        }
    }
}

fn bfloat16(rows: &mut Vec<BuiltinRow>) {
    for count in [1, 2, 3, 4, 8, 16] {
        let n = if count == 1 { String::new() } else { count.to_string() };
        let op = Op::ConvertFToBF16INTEL;
        let row = BuiltinRow::op(format!("intel_convert_bfloat16{n}_as_ushort{n}"), op, &[Arg(0)], "s");
        rows.push(BuiltinRow { result_shape: Some((16, count)), ..row });
        let op = Op::ConvertBF16ToFINTEL;
        let row = BuiltinRow::op(format!("intel_convert_as_bfloat16{n}_float{n}"), op, &[Arg(0)], "s");
        rows.push(BuiltinRow { result_shape: Some((Builtin::Float.bits(), count)), ..row });
    }
}

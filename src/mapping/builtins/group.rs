//! Operations of work-groups and sub-groups: votes, broadcasts, reductions, scans, shuffles, ballots, rotations.

use super::row::{GROUP_OPERATIONS, Inst, Operand::*, Row, SUBGROUP, WORKGROUP};
use crate::spirv::Op;
use crate::spirv::grammar::GroupOperation;

const fn by_class(float: Op, signed: Op, unsigned: Op) -> [Option<Inst>; 3] {
    [Some(Inst::Op(float)), Some(Inst::Op(signed)), Some(Inst::Op(unsigned))]
}

const fn ints(op: Op) -> [Option<Inst>; 3] {
    [None, Some(Inst::Op(op)), Some(Inst::Op(op))]
}

/// The arithmetic that uniform groups have.
const UNIFORM: [(&str, [Option<Inst>; 3]); 3] = [
    ("add", by_class(Op::GroupFAdd, Op::GroupIAdd, Op::GroupIAdd)),
    ("min", by_class(Op::GroupFMin, Op::GroupSMin, Op::GroupUMin)),
    ("max", by_class(Op::GroupFMax, Op::GroupSMax, Op::GroupUMax)),
];

/// What SPV_KHR_uniform_group_instructions adds to it.
const UNIFORM_KHR: [(&str, [Option<Inst>; 3]); 4] = [
    ("mul", by_class(Op::GroupFMulKHR, Op::GroupIMulKHR, Op::GroupIMulKHR)),
    ("and", ints(Op::GroupBitwiseAndKHR)),
    ("or", ints(Op::GroupBitwiseOrKHR)),
    ("xor", ints(Op::GroupBitwiseXorKHR)),
];

const UNIFORM_LOGICAL: [(&str, Op); 3] =
    [("and", Op::GroupLogicalAndKHR), ("or", Op::GroupLogicalOrKHR), ("xor", Op::GroupLogicalXorKHR)];

const NON_UNIFORM: [(&str, [Option<Inst>; 3]); 7] = [
    ("add", by_class(Op::GroupNonUniformFAdd, Op::GroupNonUniformIAdd, Op::GroupNonUniformIAdd)),
    ("mul", by_class(Op::GroupNonUniformFMul, Op::GroupNonUniformIMul, Op::GroupNonUniformIMul)),
    ("min", by_class(Op::GroupNonUniformFMin, Op::GroupNonUniformSMin, Op::GroupNonUniformUMin)),
    ("max", by_class(Op::GroupNonUniformFMax, Op::GroupNonUniformSMax, Op::GroupNonUniformUMax)),
    ("and", ints(Op::GroupNonUniformBitwiseAnd)),
    ("or", ints(Op::GroupNonUniformBitwiseOr)),
    ("xor", ints(Op::GroupNonUniformBitwiseXor)),
];

const LOGICAL: [(&str, Op); 3] = [
    ("and", Op::GroupNonUniformLogicalAnd),
    ("or", Op::GroupNonUniformLogicalOr),
    ("xor", Op::GroupNonUniformLogicalXor),
];

pub(super) fn rows(rows: &mut Vec<Row>) {
    uniform(rows);
    non_uniform(rows);
    ballots(rows);
    shuffles(rows);
}

fn uniform(rows: &mut Vec<Row>) {
    for (group, scope) in [("work_group", WORKGROUP), ("sub_group", SUBGROUP)] {
        for (vote, op) in [("all", Op::GroupAll), ("any", Op::GroupAny)] {
            rows.push(Row::op(format!("{group}_{vote}"), op, &[scope, Boolean(0)], "s").boolean());
        }
        for (operation, number) in GROUP_OPERATIONS {
            for (what, insts) in UNIFORM {
                let operands = [scope, Literal(number), Arg(0)];
                rows.push(Row::new(format!("{group}_{operation}_{what}"), insts, &operands, "c"));
                if group == "sub_group" {
                    // The names for the integer types that only Intel's extensions add.
                    let name = format!("intel_{group}_{operation}_{what}");
                    rows.push(Row::new(name, insts, &operands, "c").alias());
                }
            }
            if group == "sub_group" {
                continue;
            }
            for (what, insts) in UNIFORM_KHR {
                let operands = [scope, Literal(number), Arg(0)];
                rows.push(Row::new(format!("{group}_{operation}_{what}"), insts, &operands, "c"));
            }
            for (what, op) in UNIFORM_LOGICAL {
                let operands = [scope, Literal(number), Boolean(0)];
                rows.push(
                    Row::op(format!("{group}_{operation}_logical_{what}"), op, &operands, "s").boolean(),
                );
            }
        }
    }
    rows.push(Row::op("sub_group_broadcast", Op::GroupBroadcast, &[SUBGROUP, Arg(0), Arg(1)], "uu"));
    let operands = [SUBGROUP, Arg(0), Arg(1)];
    rows.push(Row::op("intel_sub_group_broadcast", Op::GroupBroadcast, &operands, "uu").alias());
}

fn non_uniform(rows: &mut Vec<Row>) {
    for (operation, number) in GROUP_OPERATIONS {
        for (what, insts) in NON_UNIFORM {
            let name = format!("sub_group_non_uniform_{operation}_{what}");
            rows.push(Row::new(name, insts, &[SUBGROUP, Literal(number), Arg(0)], "c"));
        }
        for (what, op) in LOGICAL {
            let name = format!("sub_group_non_uniform_{operation}_logical_{what}");
            rows.push(Row::op(name, op, &[SUBGROUP, Literal(number), Boolean(0)], "s").boolean());
        }
    }
    let clustered = Literal(GroupOperation::ClusteredReduce.0);
    for (what, insts) in NON_UNIFORM {
        let name = format!("sub_group_clustered_reduce_{what}");
        rows.push(Row::new(name, insts, &[SUBGROUP, clustered, Arg(0), Arg(1)], "cu"));
    }
    for (what, op) in LOGICAL {
        let name = format!("sub_group_clustered_reduce_logical_{what}");
        rows.push(Row::op(name, op, &[SUBGROUP, clustered, Boolean(0), Arg(1)], "su").boolean());
    }
    rows.push(Row::op("sub_group_elect", Op::GroupNonUniformElect, &[SUBGROUP], "").boolean());
    rows.extend([
        Row::op("sub_group_non_uniform_all", Op::GroupNonUniformAll, &[SUBGROUP, Boolean(0)], "s").boolean(),
        Row::op("sub_group_non_uniform_any", Op::GroupNonUniformAny, &[SUBGROUP, Boolean(0)], "s").boolean(),
        Row::op("sub_group_non_uniform_all_equal", Op::GroupNonUniformAllEqual, &[SUBGROUP, Arg(0)], "s")
            .boolean(),
    ]);
    let op = Op::GroupNonUniformRotateKHR;
    rows.push(Row::op("sub_group_rotate", op, &[SUBGROUP, Arg(0), Arg(1)], "ss"));
    rows.push(Row::op("sub_group_clustered_rotate", op, &[SUBGROUP, Arg(0), Arg(1), Arg(2)], "ssu"));
}

fn ballots(rows: &mut Vec<Row>) {
    let two = [SUBGROUP, Arg(0), Arg(1)];
    let one = [SUBGROUP, Arg(0)];
    rows.extend([
        Row::op("sub_group_non_uniform_broadcast", Op::GroupNonUniformBroadcast, &two, "uu"),
        Row::op("sub_group_broadcast_first", Op::GroupNonUniformBroadcastFirst, &one, "u"),
        Row::op("sub_group_ballot", Op::GroupNonUniformBallot, &[SUBGROUP, Boolean(0)], "s"),
        Row::op("sub_group_inverse_ballot", Op::GroupNonUniformInverseBallot, &one, "u").boolean(),
        Row::op("sub_group_ballot_bit_extract", Op::GroupNonUniformBallotBitExtract, &two, "uu").boolean(),
        Row::op("sub_group_ballot_find_lsb", Op::GroupNonUniformBallotFindLSB, &one, "u"),
        Row::op("sub_group_ballot_find_msb", Op::GroupNonUniformBallotFindMSB, &one, "u"),
    ]);
    for (name, operation) in [
        ("sub_group_ballot_bit_count", GroupOperation::Reduce),
        ("sub_group_ballot_inclusive_scan", GroupOperation::InclusiveScan),
        ("sub_group_ballot_exclusive_scan", GroupOperation::ExclusiveScan),
    ] {
        let operands = [SUBGROUP, Literal(operation.0), Arg(0)];
        rows.push(Row::op(name, Op::GroupNonUniformBallotBitCount, &operands, "u"));
    }
}

fn shuffles(rows: &mut Vec<Row>) {
    let two = [SUBGROUP, Arg(0), Arg(1)];
    rows.extend([
        Row::op("sub_group_shuffle", Op::GroupNonUniformShuffle, &two, "su"),
        Row::op("sub_group_shuffle_xor", Op::GroupNonUniformShuffleXor, &two, "su"),
        Row::op("sub_group_shuffle_up", Op::GroupNonUniformShuffleUp, &two, "su"),
        Row::op("sub_group_shuffle_down", Op::GroupNonUniformShuffleDown, &two, "su"),
        Row::op("intel_sub_group_shuffle", Op::SubgroupShuffleINTEL, &[Arg(0), Arg(1)], "su"),
        Row::op("intel_sub_group_shuffle_xor", Op::SubgroupShuffleXorINTEL, &[Arg(0), Arg(1)], "su"),
        Row::op("intel_sub_group_shuffle_up", Op::SubgroupShuffleUpINTEL, &[Arg(0), Arg(1), Arg(2)], "ssu"),
        Row::op(
            "intel_sub_group_shuffle_down",
            Op::SubgroupShuffleDownINTEL,
            &[Arg(0), Arg(1), Arg(2)],
            "ssu",
        ),
    ]);
}

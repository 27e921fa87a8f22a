//! Operations of work-groups and sub-groups: votes, broadcasts, reductions, scans, shuffles, ballots, rotations.

use super::row::{
    ArgumentClass, BuiltinRow, GROUP_OPERATIONS, InstKey, OperandSource::*, SUBGROUP, WORKGROUP,
};
use crate::spirv::Op;
use crate::spirv::grammar::GroupOperation;

const fn by_class(float: Op, signed: Op, unsigned: Op) -> [Option<InstKey>; 3] {
    [Some(InstKey::Op(float)), Some(InstKey::Op(signed)), Some(InstKey::Op(unsigned))]
}

const fn ints(op: Op) -> [Option<InstKey>; 3] {
    [None, Some(InstKey::Op(op)), Some(InstKey::Op(op))]
}

/// How the values of a group's work-items become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "they are arithmetic's own names")]
pub enum Combination {
    Add,
    Mul,
    Min,
    Max,
    And,
    Or,
    Xor,
    /// Of booleans.
    LogicalAnd,
    /// Of booleans.
    LogicalOr,
    /// Of booleans.
    LogicalXor,
}

/// A combination with its instructions.
struct GroupArithmetic {
    combination: Combination,
    /// OpenCL C's word for it, at the end of the functions' names.
    word: &'static str,
    /// The instructions of uniform groups by the class of the values.
    uniform: [Option<InstKey>; 3],
    /// Those of groups in which some work-items may be missing.
    non_uniform: [Option<InstKey>; 3],
    /// Whether SPV_KHR_uniform_group_instructions adds `uniform`, which sub-groups then lack.
    is_extension: bool,
}

const fn arithmetic(
    combination: Combination,
    word: &'static str,
    uniform: [Option<InstKey>; 3],
    non_uniform: [Option<InstKey>; 3],
) -> GroupArithmetic {
    let is_extension = !matches!(combination, Combination::Add | Combination::Min | Combination::Max);
    GroupArithmetic { combination, word, uniform, non_uniform, is_extension }
}

/// Arithmetic of numbers, in the order of OpenCL C's sections.
const ARITHMETIC: [GroupArithmetic; 7] = [
    arithmetic(
        Combination::Add,
        "add",
        by_class(Op::GroupFAdd, Op::GroupIAdd, Op::GroupIAdd),
        by_class(Op::GroupNonUniformFAdd, Op::GroupNonUniformIAdd, Op::GroupNonUniformIAdd),
    ),
    arithmetic(
        Combination::Mul,
        "mul",
        by_class(Op::GroupFMulKHR, Op::GroupIMulKHR, Op::GroupIMulKHR),
        by_class(Op::GroupNonUniformFMul, Op::GroupNonUniformIMul, Op::GroupNonUniformIMul),
    ),
    arithmetic(
        Combination::Min,
        "min",
        by_class(Op::GroupFMin, Op::GroupSMin, Op::GroupUMin),
        by_class(Op::GroupNonUniformFMin, Op::GroupNonUniformSMin, Op::GroupNonUniformUMin),
    ),
    arithmetic(
        Combination::Max,
        "max",
        by_class(Op::GroupFMax, Op::GroupSMax, Op::GroupUMax),
        by_class(Op::GroupNonUniformFMax, Op::GroupNonUniformSMax, Op::GroupNonUniformUMax),
    ),
    arithmetic(Combination::And, "and", ints(Op::GroupBitwiseAndKHR), ints(Op::GroupNonUniformBitwiseAnd)),
    arithmetic(Combination::Or, "or", ints(Op::GroupBitwiseOrKHR), ints(Op::GroupNonUniformBitwiseOr)),
    arithmetic(Combination::Xor, "xor", ints(Op::GroupBitwiseXorKHR), ints(Op::GroupNonUniformBitwiseXor)),
];

/// Arithmetic of booleans: OpenCL C's word, the instruction of uniform groups, and that of others.
const LOGICAL: [(Combination, &str, Op, Op); 3] = [
    (Combination::LogicalAnd, "and", Op::GroupLogicalAndKHR, Op::GroupNonUniformLogicalAnd),
    (Combination::LogicalOr, "or", Op::GroupLogicalOrKHR, Op::GroupNonUniformLogicalOr),
    (Combination::LogicalXor, "xor", Op::GroupLogicalXorKHR, Op::GroupNonUniformLogicalXor),
];

/// Arithmetic of invocations that may be missing, by SPV_AMD_shader_ballot.
const OF_SHADERS: [(Op, Combination, ArgumentClass); 8] = [
    (Op::GroupIAddNonUniformAMD, Combination::Add, ArgumentClass::Signed),
    (Op::GroupFAddNonUniformAMD, Combination::Add, ArgumentClass::Float),
    (Op::GroupFMinNonUniformAMD, Combination::Min, ArgumentClass::Float),
    (Op::GroupUMinNonUniformAMD, Combination::Min, ArgumentClass::Unsigned),
    (Op::GroupSMinNonUniformAMD, Combination::Min, ArgumentClass::Signed),
    (Op::GroupFMaxNonUniformAMD, Combination::Max, ArgumentClass::Float),
    (Op::GroupUMaxNonUniformAMD, Combination::Max, ArgumentClass::Unsigned),
    (Op::GroupSMaxNonUniformAMD, Combination::Max, ArgumentClass::Signed),
];

/// How an instruction combines the values of a group, and the class of these; `None` for one that does not.
#[must_use]
pub fn combination(op: Op) -> Option<(Combination, ArgumentClass)> {
    let of_numbers = ARITHMETIC.iter().find_map(|row| {
        let class = [ArgumentClass::Signed, ArgumentClass::Float, ArgumentClass::Unsigned].into_iter().find(
            |class| {
                [row.uniform, row.non_uniform]
                    .iter()
                    .any(|insts| insts[*class as usize] == Some(InstKey::Op(op)))
            },
        )?;
        Some((row.combination, class))
    });
    let of_shaders = || OF_SHADERS.iter().find(|row| row.0 == op).map(|row| (row.1, row.2));
    of_numbers.or_else(of_shaders).or_else(|| {
        let row = LOGICAL.iter().find(|row| row.2 == op || row.3 == op)?;
        Some((row.0, ArgumentClass::Unsigned))
    })
}

pub(super) fn rows(rows: &mut Vec<BuiltinRow>) {
    uniform(rows);
    non_uniform(rows);
    ballots(rows);
    shuffles(rows);
}

/// Functions that all work-items of a group call. Those of SPV_KHR_uniform_group_instructions OpenCL C has for work-groups alone; the C++
/// translator reads them for sub-groups by like names, and bitwise ones by names of its own.
fn uniform(rows: &mut Vec<BuiltinRow>) {
    for (group, scope) in [("work_group", WORKGROUP), ("sub_group", SUBGROUP)] {
        for (vote, op) in [("all", Op::GroupAll), ("any", Op::GroupAny)] {
            rows.push(BuiltinRow::op(format!("{group}_{vote}"), op, &[scope, Boolean(0)], "s").boolean());
        }
        for (operation, number) in GROUP_OPERATIONS {
            let operands = [scope, Literal(number), Arg(0)];
            let is_subgroup = group == "sub_group";
            for GroupArithmetic { combination, word, uniform, is_extension, .. } in &ARITHMETIC {
                let row = |name: String| BuiltinRow::new(name, *uniform, &operands, "c");
                let own = row(format!("{group}_{operation}_{word}"));
                rows.push(if is_subgroup && *is_extension { own.alias() } else { own });
                if is_subgroup && !is_extension {
                    // The names for the integer types that only Intel's extensions add.
                    rows.push(row(format!("intel_{group}_{operation}_{word}")).alias());
                }
                if matches!(combination, Combination::And | Combination::Or | Combination::Xor) {
                    rows.push(row(format!("{group}_{operation}_bitwise_{word}")).alias());
                }
            }
            for (_, what, op, _) in LOGICAL {
                let operands = [scope, Literal(number), Boolean(0)];
                let name = format!("{group}_{operation}_logical_{what}");
                let row = BuiltinRow::op(name, op, &operands, "s").boolean();
                rows.push(if is_subgroup { row.alias() } else { row });
            }
        }
    }
    rows.push(BuiltinRow::op("sub_group_broadcast", Op::GroupBroadcast, &[SUBGROUP, Arg(0), Arg(1)], "uw"));
    let operands = [SUBGROUP, Arg(0), Arg(1)];
    rows.push(BuiltinRow::op("intel_sub_group_broadcast", Op::GroupBroadcast, &operands, "uw").alias());
}

fn non_uniform(rows: &mut Vec<BuiltinRow>) {
    for (operation, number) in GROUP_OPERATIONS {
        for GroupArithmetic { word: what, non_uniform: insts, .. } in &ARITHMETIC {
            let name = format!("sub_group_non_uniform_{operation}_{what}");
            rows.push(BuiltinRow::new(name, *insts, &[SUBGROUP, Literal(number), Arg(0)], "c"));
        }
        for (_, what, _, op) in LOGICAL {
            let name = format!("sub_group_non_uniform_{operation}_logical_{what}");
            rows.push(BuiltinRow::op(name, op, &[SUBGROUP, Literal(number), Boolean(0)], "s").boolean());
        }
    }
    let clustered = Literal(GroupOperation::ClusteredReduce.0);
    for GroupArithmetic { word: what, non_uniform: insts, .. } in &ARITHMETIC {
        let name = format!("sub_group_clustered_reduce_{what}");
        rows.push(BuiltinRow::new(name, *insts, &[SUBGROUP, clustered, Arg(0), Arg(1)], "cw"));
    }
    for (_, what, _, op) in LOGICAL {
        let name = format!("sub_group_clustered_reduce_logical_{what}");
        rows.push(BuiltinRow::op(name, op, &[SUBGROUP, clustered, Boolean(0), Arg(1)], "sw").boolean());
    }
    rows.push(BuiltinRow::op("sub_group_elect", Op::GroupNonUniformElect, &[SUBGROUP], "").boolean());
    rows.extend([
        BuiltinRow::op("sub_group_non_uniform_all", Op::GroupNonUniformAll, &[SUBGROUP, Boolean(0)], "s")
            .boolean(),
        BuiltinRow::op("sub_group_non_uniform_any", Op::GroupNonUniformAny, &[SUBGROUP, Boolean(0)], "s")
            .boolean(),
        BuiltinRow::op(
            "sub_group_non_uniform_all_equal",
            Op::GroupNonUniformAllEqual,
            &[SUBGROUP, Arg(0)],
            "s",
        )
        .boolean(),
    ]);
    let op = Op::GroupNonUniformRotateKHR;
    rows.push(BuiltinRow::op("sub_group_rotate", op, &[SUBGROUP, Arg(0), Arg(1)], "si"));
    rows.push(BuiltinRow::op("sub_group_clustered_rotate", op, &[SUBGROUP, Arg(0), Arg(1), Arg(2)], "siw"));
}

fn ballots(rows: &mut Vec<BuiltinRow>) {
    let two = [SUBGROUP, Arg(0), Arg(1)];
    let one = [SUBGROUP, Arg(0)];
    rows.extend([
        BuiltinRow::op("sub_group_non_uniform_broadcast", Op::GroupNonUniformBroadcast, &two, "uw"),
        BuiltinRow::op("sub_group_broadcast_first", Op::GroupNonUniformBroadcastFirst, &one, "u"),
        BuiltinRow::op("sub_group_ballot", Op::GroupNonUniformBallot, &[SUBGROUP, Boolean(0)], "s"),
        BuiltinRow::op("sub_group_inverse_ballot", Op::GroupNonUniformInverseBallot, &one, "u").boolean(),
        BuiltinRow::op("sub_group_ballot_bit_extract", Op::GroupNonUniformBallotBitExtract, &two, "uw")
            .boolean(),
        BuiltinRow::op("sub_group_ballot_find_lsb", Op::GroupNonUniformBallotFindLSB, &one, "u"),
        BuiltinRow::op("sub_group_ballot_find_msb", Op::GroupNonUniformBallotFindMSB, &one, "u"),
    ]);
    for (name, operation) in [
        ("sub_group_ballot_bit_count", GroupOperation::Reduce),
        ("sub_group_ballot_inclusive_scan", GroupOperation::InclusiveScan),
        ("sub_group_ballot_exclusive_scan", GroupOperation::ExclusiveScan),
    ] {
        let operands = [SUBGROUP, Literal(operation.0), Arg(0)];
        rows.push(BuiltinRow::op(name, Op::GroupNonUniformBallotBitCount, &operands, "u"));
    }
}

fn shuffles(rows: &mut Vec<BuiltinRow>) {
    let two = [SUBGROUP, Arg(0), Arg(1)];
    rows.extend([
        BuiltinRow::op("sub_group_shuffle", Op::GroupNonUniformShuffle, &two, "sw"),
        BuiltinRow::op("sub_group_shuffle_xor", Op::GroupNonUniformShuffleXor, &two, "sw"),
        BuiltinRow::op("sub_group_shuffle_up", Op::GroupNonUniformShuffleUp, &two, "sw"),
        BuiltinRow::op("sub_group_shuffle_down", Op::GroupNonUniformShuffleDown, &two, "sw"),
        BuiltinRow::op("intel_sub_group_shuffle", Op::SubgroupShuffleINTEL, &[Arg(0), Arg(1)], "su"),
        BuiltinRow::op("intel_sub_group_shuffle_xor", Op::SubgroupShuffleXorINTEL, &[Arg(0), Arg(1)], "su"),
        BuiltinRow::op(
            "intel_sub_group_shuffle_up",
            Op::SubgroupShuffleUpINTEL,
            &[Arg(0), Arg(1), Arg(2)],
            "ssu",
        ),
        BuiltinRow::op(
            "intel_sub_group_shuffle_down",
            Op::SubgroupShuffleDownINTEL,
            &[Arg(0), Arg(1), Arg(2)],
            "ssu",
        ),
    ]);
}

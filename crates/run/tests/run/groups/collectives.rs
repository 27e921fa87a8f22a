//! Functions of groups and sub-groups on values of every type.

use std::fmt::Write as _;

use spirv_llvm_run::{Arg, LaunchOptions};

use super::{EXTENSIONS, Op, word};
use crate::common::values::{
    kernel::{buffer, kernel, launch, words},
    rounding::Scalar,
};

/// A launch: work-items, work-items in a group, work-items in a sub-group.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sizes {
    pub(crate) items: usize,
    pub(crate) group: usize,
    pub(crate) subgroup: usize,
}

/// Several of each: groups that sub-groups do not fill, the last group smaller, sub-groups of one and of as many as can be.
pub(crate) const SIZES: [Sizes; 8] = [
    Sizes { items: 64, group: 64, subgroup: 8 },
    Sizes { items: 96, group: 32, subgroup: 32 },
    Sizes { items: 60, group: 20, subgroup: 8 },
    Sizes { items: 50, group: 16, subgroup: 4 },
    Sizes { items: 37, group: 37, subgroup: 16 },
    Sizes { items: 256, group: 128, subgroup: 128 },
    Sizes { items: 16, group: 16, subgroup: 1 },
    Sizes { items: 300, group: 150, subgroup: 64 },
];

impl Sizes {
    pub(crate) const MOST: usize = 300;

    /// The work-items of the group of one.
    pub(crate) fn group_of(self, item: usize) -> std::ops::Range<usize> {
        let start = item / self.group * self.group;
        start..(start + self.group).min(self.items)
    }

    /// Those of its sub-group.
    pub(crate) fn subgroup_of(self, item: usize) -> std::ops::Range<usize> {
        let group = self.group_of(item);
        let start = group.start + (item - group.start) / self.subgroup * self.subgroup;
        start..(start + self.subgroup).min(group.end)
    }
}

/// The result of a function for a work-item, of the values of those that take part with it; `None` where it is undefined.
type Exact = Box<dyn Fn(Scalar, Sizes, usize, &[u64]) -> Option<u64>>;

/// The work-items with which one does an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    Group,
    Subgroup,
    /// Those of the sub-group whose number no third divides.
    Some,
    /// So many next to each other.
    Cluster(usize),
}

impl Scope {
    pub(crate) fn members(self, sizes: Sizes, item: usize) -> Vec<usize> {
        let subgroup = sizes.subgroup_of(item);
        match self {
            Self::Group => sizes.group_of(item).collect(),
            Self::Subgroup => subgroup.collect(),
            Self::Some => subgroup.filter(|other| other % 3 != 0).collect(),
            Self::Cluster(size) => {
                let first = subgroup.start + (item - subgroup.start) / size * size;
                (first..(first + size).min(subgroup.end)).collect()
            }
        }
    }
}

/// Operations with the names by which the C++ translator reads them, of which OpenCL C has no functions.
const READ: [(&str, Op); 4] =
    [("mul", Op::Mul), ("bitwise_and", Op::And), ("bitwise_or", Op::Or), ("bitwise_xor", Op::Xor)];

/// The arithmetic functions of a type with what they give.
fn arithmetic(scalar: Scalar) -> Vec<(String, Scope, Exact)> {
    let mut rows: Vec<(String, Scope, Exact)> = Vec::new();
    let is_float = matches!(scalar, Scalar::Float(_));
    let is_small = matches!(scalar, Scalar::Int(int) if int.bits < 32);
    let numbers = [("add", Op::Add), ("min", Op::Min), ("max", Op::Max)];
    let others = [("mul", Op::Mul), ("and", Op::And), ("or", Op::Or), ("xor", Op::Xor)];
    let others = &others[..if is_float { 1 } else { 4 }];
    let combined = move |scope: Scope, op: Op, kind: usize| -> Exact {
        Box::new(move |scalar, sizes, item, values| {
            let members = scope.members(sizes, item);
            let taken = members.iter().filter(|other| match kind {
                0 => true,
                1 => **other <= item,
                _ => **other < item,
            });
            taken
                .map(|other| values[*other])
                .reduce(|x, y| op.of(scalar, x, y))
                .or_else(|| Some(op.neutral(scalar)))
        })
    };
    let stems = [
        ("work_group", Scope::Group),
        ("sub_group", Scope::Subgroup),
        ("sub_group_non_uniform", Scope::Some),
    ];
    for (kind, operation) in ["reduce", "scan_inclusive", "scan_exclusive"].into_iter().enumerate() {
        for (stem, scope) in stems {
            // Types of less than 32 bits have none for work-groups.
            if is_small && scope == Scope::Group {
                continue;
            }
            let more = if scope == Scope::Subgroup { &[][..] } else { others };
            for (name, op) in numbers.iter().chain(more) {
                rows.push((format!("{stem}_{operation}_{name}(a)"), scope, combined(scope, *op, kind)));
            }
            // By these names the C++ translator reads what OpenCL C has no function for.
            let read: &[(&str, Op)] = match scope {
                Scope::Subgroup if is_float => &READ[..1],
                Scope::Subgroup => &READ,
                Scope::Group if !is_float => &READ[1..],
                _ => &[],
            };
            for (name, op) in read {
                rows.push((format!("{stem}_{operation}_{name}(a)"), scope, combined(scope, *op, kind)));
            }
        }
    }
    // Integers of less than 32 bits have those of extensions besides.
    for (kind, operation) in ["reduce", "scan_inclusive", "scan_exclusive"].into_iter().enumerate() {
        for (name, op) in numbers.iter().filter(|_| is_small) {
            let call = format!("intel_sub_group_{operation}_{name}(a)");
            rows.push((call, Scope::Subgroup, combined(Scope::Subgroup, *op, kind)));
        }
    }
    for size in [1, 4, 16] {
        let scope = Scope::Cluster(size);
        for (name, op) in numbers.iter().chain(others) {
            rows.push((
                format!("sub_group_clustered_reduce_{name}(a, {size})"),
                scope,
                combined(scope, *op, 0),
            ));
        }
    }
    rows
}

/// The work-item that a number in the sub-group stands for.
pub(crate) fn at(sizes: Sizes, item: usize, lane: usize) -> Option<usize> {
    let subgroup = sizes.subgroup_of(item);
    (subgroup.start + lane < subgroup.end).then_some(subgroup.start + lane)
}

/// Functions that hand values of a type on.
fn exchanges(scalar: Scalar) -> Vec<(String, Scope, Exact)> {
    let lane = |sizes: Sizes, item: usize| item - sizes.subgroup_of(item).start;
    let rows: Vec<(&str, Scope, Exact)> = vec![
        (
            "work_group_broadcast(a, get_local_size(0) - 1)",
            Scope::Group,
            Box::new(|_, sizes, item, values| Some(values[sizes.group_of(item).end - 1])),
        ),
        (
            "sub_group_broadcast(a, get_sub_group_size() / 2)",
            Scope::Subgroup,
            Box::new(|_, sizes, item, values| {
                let subgroup = sizes.subgroup_of(item);
                Some(values[subgroup.start + subgroup.len() / 2])
            }),
        ),
        (
            "sub_group_non_uniform_broadcast(a, 1)",
            Scope::Some,
            Box::new(move |_, sizes, item, values| {
                let from = at(sizes, item, 1)?;
                (from % 3 != 0).then(|| values[from])
            }),
        ),
        (
            "sub_group_broadcast_first(a)",
            Scope::Some,
            Box::new(|_, sizes, item, values| Some(values[*Scope::Some.members(sizes, item).first()?])),
        ),
        (
            "sub_group_non_uniform_all_equal(a)",
            Scope::Some,
            Box::new(|scalar, sizes, item, values| {
                let members = Scope::Some.members(sizes, item);
                let is_one = members.iter().all(|other| values[*other] == values[members[0]]);
                Some(word(scalar, is_one.into()))
            }),
        ),
        (
            "sub_group_non_uniform_all_equal(p[get_group_id(0)])",
            Scope::Some,
            Box::new(|scalar, _, _, _| Some(word(scalar, 1))),
        ),
        (
            "sub_group_shuffle(a, l * 7 % get_sub_group_size())",
            Scope::Subgroup,
            Box::new(move |_, sizes, item, values| {
                Some(values[at(sizes, item, lane(sizes, item) * 7 % sizes.subgroup_of(item).len())?])
            }),
        ),
        (
            "sub_group_shuffle_xor(a, 3)",
            Scope::Subgroup,
            Box::new(move |_, sizes, item, values| Some(values[at(sizes, item, lane(sizes, item) ^ 3)?])),
        ),
        (
            "sub_group_shuffle_up(a, 2)",
            Scope::Subgroup,
            Box::new(move |_, sizes, item, values| {
                Some(values[at(sizes, item, lane(sizes, item).checked_sub(2)?)?])
            }),
        ),
        (
            "sub_group_shuffle_down(a, 3)",
            Scope::Subgroup,
            Box::new(move |_, sizes, item, values| Some(values[at(sizes, item, lane(sizes, item) + 3)?])),
        ),
        (
            "sub_group_rotate(a, 5)",
            Scope::Subgroup,
            Box::new(move |_, sizes, item, values| {
                // In a sub-group that is not full the last ones are missing.
                Some(values[at(sizes, item, (lane(sizes, item) + 5) % sizes.subgroup)?])
            }),
        ),
        (
            "sub_group_rotate(a, -1)",
            Scope::Subgroup,
            Box::new(move |_, sizes, item, values| {
                Some(values[at(sizes, item, (lane(sizes, item) + sizes.subgroup - 1) % sizes.subgroup)?])
            }),
        ),
        (
            "sub_group_clustered_rotate(a, 3, 4)",
            Scope::Cluster(4),
            Box::new(move |_, sizes, item, values| {
                let lane = lane(sizes, item);
                Some(values[at(sizes, item, lane / 4 * 4 + (lane + 3) % 4)?])
            }),
        ),
    ];
    // Integers of less than 32 bits have none for work-groups.
    let is_small = matches!(scalar, Scalar::Int(int) if int.bits < 32);
    let rows = rows.into_iter().filter(|(_, scope, _)| !is_small || *scope != Scope::Group);
    rows.map(|(call, scope, exact)| (call.to_owned(), scope, exact)).collect()
}

/// Functions that clang's own header does not have, and their arguments' type.
fn declarations(scalar: Scalar) -> String {
    let ty = scalar.name();
    let mut text = String::new();
    for operation in ["reduce", "scan_inclusive", "scan_exclusive"] {
        for name in ["mul", "and", "or", "xor"] {
            let _ = writeln!(
                text,
                "{ty} __attribute__((overloadable, convergent)) work_group_{operation}_{name}({ty});"
            );
        }
        for (name, _) in READ {
            let stems = if name == "mul" { &["sub_group"][..] } else { &["sub_group", "work_group"] };
            for stem in stems {
                let _ = writeln!(
                    text,
                    "{ty} __attribute__((overloadable, convergent)) {stem}_{operation}_{name}({ty});"
                );
            }
        }
        for name in ["add", "min", "max"] {
            let _ = writeln!(
                text,
                "{ty} __attribute__((overloadable, convergent)) intel_sub_group_{operation}_{name}({ty});"
            );
        }
    }
    text
}

/// Numbers whose products stay exact.
fn contributions(scalar: Scalar) -> Vec<u64> {
    let small = [1, -1, 1, 2, -1, 1, 1, -1, 1, -1, 1, 1];
    (0..Sizes::MOST)
        .map(|item| match scalar {
            Scalar::Float(_) => {
                word(scalar, small[item * 7 % small.len()].min(if item % 40 == 0 { 2 } else { 1 }))
            }
            Scalar::Int(int) => {
                int.word(i128::from((item as u64 + 3).wrapping_mul(0x9E37_79B9_7F4A_7C15))) as u64
            }
        })
        .collect()
}

#[test]
fn groups_compute_with_every_type() {
    for scalar in Scalar::all() {
        let (ty, width) = (scalar.name(), scalar.bytes());
        let rows: Vec<_> = arithmetic(scalar).into_iter().chain(exchanges(scalar)).collect();
        let mut text = format!(
            "{EXTENSIONS}{}kernel void values(global {ty} *p, global {ty} *out) {{\nsize_t i = get_global_id(0);\nuint l = get_sub_group_local_id();\n{ty} a = p[i];\n",
            declarations(scalar)
        );
        for (number, (call, scope, _)) in rows.iter().enumerate() {
            let condition = if *scope == Scope::Some { "if (i % 3 != 0) " } else { "" };
            let _ = writeln!(text, "{condition}out[{} + i] = {call};", number * Sizes::MOST);
        }
        text.push('}');
        let mut kernel = kernel(&text);
        let values = contributions(scalar);
        for sizes in SIZES {
            let mut args = [
                buffer(values.iter().copied(), width),
                Arg::Buffer(vec![0; rows.len() * Sizes::MOST * width]),
            ];
            let options = LaunchOptions::default()
                .with_subgroup_size(sizes.subgroup as u32)
                .expect("a size")
                .with_threads(2);
            launch(&mut kernel, (sizes.items, sizes.group), &options, &mut args);
            let out = words(&args[1], width);
            for (number, (call, scope, exact)) in rows.iter().enumerate() {
                for item in 0..sizes.items {
                    let takes_part = *scope != Scope::Some || item % 3 != 0;
                    let Some(exact) = exact(scalar, sizes, item, &values).filter(|_| takes_part) else {
                        continue;
                    };
                    let got = out[number * Sizes::MOST + item];
                    assert_eq!(got, exact, "{ty} {call}, work-item {item} of {sizes:?}");
                }
            }
        }
    }
}

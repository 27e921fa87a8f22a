//! Which work-items of a sub-group do an operation together: those that came to it by way of the same calls, each in the same
//! iteration of each loop around it.

use spirv_llvm_run::{Arg, LaunchOptions, NdRange};

use crate::common::values::kernel::{kernel, kernel_by_header, launch, words};

/// The functions that the cases call. An operation tells how many do it together.
const FUNCTIONS: &str = "
#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable
int step(int r) { return r * 37 + sub_group_non_uniform_reduce_add(1); }
int both(int r) { r = step(r); return step(r); }
int turns(int r, int count) { for (int i = 0; i < count; i++) r = step(r); return r; }
int ends(int r, int x) {
  for (int i = 0; i < 4; i++) { if (i == x) return r; r = step(r); }
  return step(r);
}
int down(int r, int n) { r = step(r); return n > 0 ? down(r, n - 1) : r; }
int left(int r) { return step(r); }
int right(int r) { return both(r); }
";

/// A case: the statements of the kernel, which change `r` by the work-item `x`, and the instances that a work-item comes to.
struct Case {
    name: &'static str,
    body: &'static str,
    instances: fn(u64) -> Vec<Vec<u64>>,
}

const CASES: [Case; 15] = [
    Case {
        name: "behind a loop",
        body: "for (int i = 0; i <= x % 3; i++) r = step(r); r = step(r);",
        instances: |x| (0..=x % 3).map(|i| vec![1, i]).chain([vec![2]]).collect(),
    },
    Case {
        name: "a loop that some skip, and a function that is called twice",
        body: "if (x % 2) r = step(r); r = step(r); for (int i = 0; i < x % 4; i++) { } r = step(r);",
        instances: |x| (0..x % 2).map(|_| vec![1]).chain([vec![2], vec![3]]).collect(),
    },
    Case {
        name: "both sides",
        body: "if (x % 3 == 0) { r = step(r); r = both(r); } else r = step(r); r = both(r);",
        instances: |x| {
            let side = if x % 3 == 0 { vec![vec![1], vec![2, 1], vec![2, 2]] } else { vec![vec![3]] };
            side.into_iter().chain([vec![4, 1], vec![4, 2]]).collect()
        },
    },
    Case {
        name: "breaks and continues",
        body: "for (int i = 0; i < 6; i++) { if (i == x % 7) break; if ((x + i) % 3 == 0) continue; r = step(r); } r = step(r);",
        instances: |x| {
            let turns = (0..6).take_while(|i| *i != x % 7).filter(|i| (x + i) % 3 != 0);
            turns.map(|i| vec![1, i]).chain([vec![2]]).collect()
        },
    },
    Case {
        name: "a function with a loop in a loop",
        body: "for (int i = 0; i < 3; i++) { r = turns(r, (x + i) % 3); r = step(r); }",
        instances: |x| {
            let turn = |i: u64| (0..(x + i) % 3).map(move |j| vec![1, i, 1, j]).chain([vec![1, i, 2]]);
            (0..3).flat_map(turn).collect()
        },
    },
    Case {
        name: "loops in loops",
        body: "for (int i = 0; i <= x % 2; i++) { for (int j = 0; j < x % 3; j++) { if (j != i) r = step(r); } r = step(r); }",
        instances: |x| {
            let turn = |i: u64| {
                (0..x % 3).filter(move |j| *j != i).map(move |j| vec![1, i, 1, j]).chain([vec![1, i, 2]])
            };
            (0..=x % 2).flat_map(turn).collect()
        },
    },
    Case {
        name: "returns in loops",
        body: "r = ends(r, x % 6); r = step(r);",
        instances: |x| {
            let turns = (0..4).take_while(|i| *i != x % 6).map(|i| vec![1, 1, i]);
            turns.chain((x % 6 >= 4).then(|| vec![1, 2])).chain([vec![2]]).collect()
        },
    },
    Case {
        name: "the kernel returns",
        body: "r = step(r); if (x % 4 == 1) { out[x] = r; return; } r = both(r);",
        instances: |x| {
            let rest: &[[u64; 2]] = if x % 4 == 1 { &[] } else { &[[2, 1], [2, 2]] };
            std::iter::once(vec![1]).chain(rest.iter().map(|at| at.to_vec())).collect()
        },
    },
    Case {
        name: "barriers of the work-group",
        body: "for (int i = 0; i < 3; i++) { if (x % 3 > i) r = both(r); barrier(CLK_LOCAL_MEM_FENCE); r = step(r); }",
        instances: |x| {
            let turn = |i: u64| {
                let own = if x % 3 > i { vec![vec![i, 1, 1], vec![i, 1, 2]] } else { Vec::new() };
                own.into_iter().chain([vec![i, 2]])
            };
            (0..3).flat_map(turn).collect()
        },
    },
    Case {
        name: "barriers of the sub-group",
        body: "if (x % 2) r = step(r); sub_group_barrier(CLK_LOCAL_MEM_FENCE); r = step(r);",
        instances: |x| (0..x % 2).map(|_| vec![1]).chain([vec![2]]).collect(),
    },
    Case {
        name: "cases of a switch, of which one goes on to the next",
        body: "switch (x % 4) { case 0: r = step(r); case 1: r = both(r); break; case 2: r = step(r); } r = step(r);",
        instances: |x| {
            let falls: &[&[u64]] = match x % 4 {
                0 => &[&[1], &[2, 1], &[2, 2]],
                1 => &[&[2, 1], &[2, 2]],
                2 => &[&[3]],
                _ => &[],
            };
            falls.iter().map(|at| at.to_vec()).chain([vec![4]]).collect()
        },
    },
    Case {
        name: "a function that calls itself",
        body: "r = down(r, x % 3); r = step(r);",
        instances: |x| (0..=x % 3).map(|i| vec![1, i]).chain([vec![2]]).collect(),
    },
    Case {
        name: "functions by pointers",
        body: "int (*f)(int) = x % 3 ? left : right; r = f(r); r = step(r);",
        instances: |x| {
            let side = if x % 3 > 0 { vec![vec![1]] } else { vec![vec![2, 1], vec![2, 2]] };
            side.into_iter().chain([vec![3]]).collect()
        },
    },
    Case {
        name: "a loop whose test stands last",
        body: "int i = 0; do { r = step(r); if (i == x % 5) break; } while (++i < 3); r = step(r);",
        instances: |x| (0..3).take_while(|i| *i <= x % 5).map(|i| vec![1, i]).chain([vec![2]]).collect(),
    },
    Case {
        name: "a loop with two entries",
        body: "int i = 0; if (x % 2) goto middle; top: r = step(r); middle: r = step(r); if (i++ < x % 3) goto top; r = step(r);",
        instances: |x| {
            // An iteration begins at the first of them.
            let turn = |i: u64| (0..2).filter(move |at| i > 0 || *at >= x % 2).map(move |at| vec![1, i, at]);
            (0..=x % 3).flat_map(turn).chain([vec![2]]).collect()
        },
    },
];

const ITEMS: u64 = 64;

/// What each work-item has when `size` of them are a sub-group.
fn expected(case: &Case, size: u64) -> Vec<u64> {
    let result = |item: u64| {
        let first = item / size * size;
        let others: Vec<_> = (first..(first + size).min(ITEMS)).map(case.instances).collect();
        let count = |at: &Vec<u64>| others.iter().filter(|other| other.contains(at)).count() as u32;
        (case.instances)(item).iter().fold(0_u32, |r, at| r.wrapping_mul(37).wrapping_add(count(at)))
    };
    (0..ITEMS).map(|item| result(item).into()).collect()
}

#[test]
fn an_instance_is_told_by_calls_and_iterations() {
    for case in &CASES {
        let source = format!(
            "{FUNCTIONS}kernel void values(global int *out) {{ int x = get_global_id(0), r = 0; {} out[x] = r; }}",
            case.body
        );
        for mut kernel in [
            kernel(&source),
            kernel_by_header(&source, "CL3.0", &[]),
            kernel_by_header(&source, "CL3.0", &["-O2"]),
        ] {
            for size in [1, 8, 16, 32] {
                let mut args = [Arg::Buffer(vec![0; 4 * ITEMS as usize])];
                let options = LaunchOptions::default().with_subgroup_size(size).expect("a size");
                launch(&mut kernel, (ITEMS as usize, ITEMS as usize), &options, &mut args);
                let found = words(&args[0], 4);
                assert_eq!(found, expected(case, size.into()), "{} by {size}\n{source}", case.name);
            }
        }
    }
}

/// Statements that a group's work-items come to in different ways, and what is said of them with checks and without.
const APART: [(&str, Option<&str>, Option<&str>); 7] = [
    (
        "if (x % 2) r = work_group_reduce_add(x); else r = work_group_reduce_add(2 * x);",
        Some("(0, 0, 0) and (1, 0, 0) come to OpGroupIAdd by different calls or in different iterations"),
        None,
    ),
    (
        "for (int i = 0; i < 2; i++) if (x % 2 == i) r = work_group_reduce_add(x);",
        Some("(0, 0, 0) and (1, 0, 0) come to OpGroupIAdd by different calls or in different iterations"),
        None,
    ),
    (
        "if (x % 2) r = work_group_reduce_add(x); else r = work_group_reduce_max(x);",
        Some("(0, 0, 0) waits at OpGroupSMax and (1, 0, 0) at OpGroupIAdd"),
        Some("(0, 0, 0) waits at OpGroupSMax and (1, 0, 0) at OpGroupIAdd"),
    ),
    (
        "if (x % 2) r = work_group_reduce_add(x); else barrier(CLK_LOCAL_MEM_FENCE);",
        Some("(0, 0, 0) waits at OpControlBarrier and (1, 0, 0) at OpGroupIAdd"),
        Some("(0, 0, 0) waits at OpControlBarrier and (1, 0, 0) at OpGroupIAdd"),
    ),
    (
        "for (int i = 0; i < 2; i++) { if (x % 2 == i) barrier(CLK_LOCAL_MEM_FENCE); r += sub_group_reduce_add(x); }",
        Some(
            "(0, 0, 0) and (1, 0, 0) come to OpControlBarrier by different calls or in different iterations",
        ),
        None,
    ),
    // Ways that part before and meet again.
    (
        "for (int i = 0; i < 3; i++) { if (x % 2) r *= 3; else r++; barrier(CLK_LOCAL_MEM_FENCE); r = sum(r); if (x == 9) continue; r++; }",
        None,
        None,
    ),
    (
        "for (int i = 0; i < x; i++) r += sub_group_non_uniform_reduce_add(1); r = sum(r); barrier(CLK_LOCAL_MEM_FENCE); r = sum(r);",
        None,
        None,
    ),
];

#[test]
fn work_items_of_a_group_come_to_its_operations_together() {
    const SUM: &str = "__attribute__((noinline)) int sum(int r) { return work_group_reduce_add(r); }";
    for (body, checked, unchecked) in APART {
        let source = format!(
            "{SUM} kernel void values(global int *out) {{ int x = get_global_id(0), r = 0; {body} out[x] = r; }}"
        );
        let mut ways = vec![(kernel_by_header(&source, "CL3.0", &[]), checked), (kernel(&source), unchecked)];
        if checked.is_none() {
            ways.push((kernel_by_header(&source, "CL3.0", &["-O2"]), None));
        }
        for (mut kernel, expected) in ways {
            let mut args = [Arg::Buffer(vec![0; 32])];
            let options = LaunchOptions::default().with_subgroup_size(4).expect("a size");
            let range = NdRange::new(&[8], &[8]).expect("a range");
            let found = kernel.launch_with(&range, &mut args, &options).err().map(|error| error.to_string());
            match expected {
                Some(expected) => {
                    assert!(found.as_deref().unwrap_or_default().contains(expected), "{source}: {found:?}");
                }
                None => assert_eq!(found, None, "{source}"),
            }
        }
    }
}

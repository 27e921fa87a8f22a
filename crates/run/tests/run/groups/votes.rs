//! Votes and ballots.

use std::fmt::Write as _;

use spirv_llvm_run::{Arg, LaunchOptions};

use super::collectives::{SIZES, Scope, Sizes};
use crate::common::values::kernel::{Random, buffer, kernel, launch, words};

/// What a work-item gets of the predicates of those that take part with it; `None` where it is undefined.
type Exact = fn(Sizes, usize, &[bool]) -> Option<u32>;

/// Votes and ballots with what they give; the predicate is `b`.
fn votes() -> Vec<(&'static str, Scope, Exact)> {
    fn mask(scope: Scope, sizes: Sizes, item: usize, is_set: &[bool]) -> u128 {
        let start = sizes.subgroup_of(item).start;
        scope
            .members(sizes, item)
            .into_iter()
            .filter(|other| is_set[*other])
            .fold(0, |mask, other| mask | 1 << (other - start))
    }
    fn lane(sizes: Sizes, item: usize) -> usize {
        item - sizes.subgroup_of(item).start
    }
    fn before(sizes: Sizes, item: usize, is_set: &[bool]) -> impl Iterator<Item = bool> {
        is_set[sizes.subgroup_of(item).start..item].iter().copied()
    }
    fn all(scope: Scope, sizes: Sizes, item: usize, is_set: &[bool]) -> Option<u32> {
        Some(scope.members(sizes, item).into_iter().all(|other| is_set[other]).into())
    }
    fn any(scope: Scope, sizes: Sizes, item: usize, is_set: &[bool]) -> Option<u32> {
        Some(scope.members(sizes, item).into_iter().any(|other| is_set[other]).into())
    }
    vec![
        ("work_group_all(b)", Scope::Group, |sizes, item, set| all(Scope::Group, sizes, item, set)),
        ("work_group_any(b)", Scope::Group, |sizes, item, set| any(Scope::Group, sizes, item, set)),
        ("sub_group_all(b)", Scope::Subgroup, |sizes, item, set| all(Scope::Subgroup, sizes, item, set)),
        ("sub_group_any(b)", Scope::Subgroup, |sizes, item, set| any(Scope::Subgroup, sizes, item, set)),
        ("sub_group_non_uniform_all(b)", Scope::Some, |sizes, item, set| all(Scope::Some, sizes, item, set)),
        ("sub_group_non_uniform_any(b)", Scope::Some, |sizes, item, set| any(Scope::Some, sizes, item, set)),
        ("sub_group_non_uniform_all_equal(b)", Scope::Some, |sizes, item, set| {
            Some((all(Scope::Some, sizes, item, set) == any(Scope::Some, sizes, item, set)).into())
        }),
        ("sub_group_elect()", Scope::Some, |sizes, item, _| {
            Some((Scope::Some.members(sizes, item)[0] == item).into())
        }),
        ("sub_group_ballot(b).x", Scope::Some, |sizes, item, set| {
            Some(mask(Scope::Some, sizes, item, set) as u32)
        }),
        ("sub_group_ballot(b).w", Scope::Some, |sizes, item, set| {
            Some((mask(Scope::Some, sizes, item, set) >> 96) as u32)
        }),
        ("sub_group_inverse_ballot(sub_group_ballot(b))", Scope::Subgroup, |_, item, set| {
            Some(set[item].into())
        }),
        (
            "sub_group_ballot_bit_extract(sub_group_ballot(b), get_sub_group_size() - 1)",
            Scope::Subgroup,
            |sizes, item, set| Some(set[sizes.subgroup_of(item).end - 1].into()),
        ),
        ("sub_group_ballot_bit_count(sub_group_ballot(b))", Scope::Subgroup, |sizes, item, set| {
            Some(mask(Scope::Subgroup, sizes, item, set).count_ones())
        }),
        ("sub_group_ballot_inclusive_scan(sub_group_ballot(b))", Scope::Subgroup, |sizes, item, set| {
            Some(
                (mask(Scope::Subgroup, sizes, item, set) & (u128::MAX >> (127 - lane(sizes, item))))
                    .count_ones(),
            )
        }),
        ("sub_group_ballot_exclusive_scan(sub_group_ballot(b))", Scope::Subgroup, |sizes, item, set| {
            Some((mask(Scope::Subgroup, sizes, item, set) & !(u128::MAX << lane(sizes, item))).count_ones())
        }),
        ("sub_group_ballot_find_lsb(sub_group_ballot(b))", Scope::Subgroup, |sizes, item, set| {
            let mask = mask(Scope::Subgroup, sizes, item, set);
            (mask != 0).then(|| mask.trailing_zeros())
        }),
        ("sub_group_ballot_find_msb(sub_group_ballot(b))", Scope::Subgroup, |sizes, item, set| {
            let mask = mask(Scope::Subgroup, sizes, item, set);
            (mask != 0).then(|| 127 - mask.leading_zeros())
        }),
        ("sub_group_non_uniform_reduce_logical_and(b)", Scope::Some, |sizes, item, set| {
            all(Scope::Some, sizes, item, set)
        }),
        ("sub_group_non_uniform_reduce_logical_or(b)", Scope::Some, |sizes, item, set| {
            any(Scope::Some, sizes, item, set)
        }),
        ("sub_group_non_uniform_reduce_logical_xor(b)", Scope::Some, |sizes, item, set| {
            Some(mask(Scope::Some, sizes, item, set).count_ones() % 2)
        }),
        ("sub_group_non_uniform_scan_inclusive_logical_xor(b)", Scope::Subgroup, |sizes, item, set| {
            Some(
                (mask(Scope::Subgroup, sizes, item, set) & (u128::MAX >> (127 - lane(sizes, item))))
                    .count_ones()
                    % 2,
            )
        }),
        ("sub_group_non_uniform_scan_exclusive_logical_xor(b)", Scope::Subgroup, |sizes, item, set| {
            Some(before(sizes, item, set).filter(|is_set| *is_set).count() as u32 % 2)
        }),
        ("sub_group_non_uniform_scan_inclusive_logical_and(b)", Scope::Subgroup, |sizes, item, set| {
            Some((set[item] && before(sizes, item, set).all(|is_set| is_set)).into())
        }),
        ("sub_group_non_uniform_scan_inclusive_logical_or(b)", Scope::Subgroup, |sizes, item, set| {
            Some((set[item] || before(sizes, item, set).any(|is_set| is_set)).into())
        }),
        ("sub_group_non_uniform_scan_exclusive_logical_or(b)", Scope::Subgroup, |sizes, item, set| {
            Some((mask(Scope::Subgroup, sizes, item, set) & !(u128::MAX << lane(sizes, item)) != 0).into())
        }),
        ("sub_group_non_uniform_scan_exclusive_logical_and(b)", Scope::Subgroup, |sizes, item, set| {
            Some((0..lane(sizes, item)).all(|lane| set[sizes.subgroup_of(item).start + lane]).into())
        }),
        ("sub_group_clustered_reduce_logical_and(b, 4)", Scope::Cluster(4), |sizes, item, set| {
            all(Scope::Cluster(4), sizes, item, set)
        }),
        ("sub_group_clustered_reduce_logical_or(b, 2)", Scope::Cluster(2), |sizes, item, set| {
            any(Scope::Cluster(2), sizes, item, set)
        }),
        ("sub_group_clustered_reduce_logical_xor(b, 8)", Scope::Cluster(8), |sizes, item, set| {
            Some(
                Scope::Cluster(8).members(sizes, item).iter().filter(|other| set[**other]).count() as u32 % 2,
            )
        }),
        (
            "get_sub_group_size()",
            Scope::Subgroup,
            |sizes, item, _| Some(sizes.subgroup_of(item).len() as u32),
        ),
        ("get_max_sub_group_size()", Scope::Subgroup, |sizes, _, _| Some(sizes.subgroup as u32)),
        ("get_num_sub_groups()", Scope::Subgroup, |sizes, item, _| {
            Some(sizes.group_of(item).len().div_ceil(sizes.subgroup) as u32)
        }),
        ("get_enqueued_num_sub_groups()", Scope::Subgroup, |sizes, _, _| {
            Some(sizes.group.div_ceil(sizes.subgroup) as u32)
        }),
        ("get_sub_group_id()", Scope::Subgroup, |sizes, item, _| {
            Some(((item - sizes.group_of(item).start) / sizes.subgroup) as u32)
        }),
        ("get_sub_group_local_id()", Scope::Subgroup, |sizes, item, _| Some(lane(sizes, item) as u32)),
        ("popcount(get_sub_group_eq_mask().x)", Scope::Subgroup, |sizes, item, _| {
            Some((lane(sizes, item) < 32).into())
        }),
        ("get_sub_group_lt_mask().x", Scope::Subgroup, |sizes, item, _| {
            Some(!(u128::MAX << lane(sizes, item)) as u32)
        }),
        ("get_sub_group_le_mask().y", Scope::Subgroup, |sizes, item, _| {
            Some(((u128::MAX >> (127 - lane(sizes, item))) >> 32) as u32)
        }),
        ("get_sub_group_gt_mask().x", Scope::Subgroup, |sizes, item, _| {
            let full = u128::MAX >> (128 - sizes.subgroup);
            Some((full & !(u128::MAX >> (127 - lane(sizes, item)))) as u32)
        }),
        ("get_sub_group_ge_mask().x", Scope::Subgroup, |sizes, item, _| {
            let full = u128::MAX >> (128 - sizes.subgroup);
            Some((full & (u128::MAX << lane(sizes, item))) as u32)
        }),
    ]
}

#[test]
fn groups_vote() {
    let rows = votes();
    let mut text = String::from(
        "kernel void values(global int *p, global uint *out) {\nsize_t i = get_global_id(0);\nint b = p[i];\n",
    );
    for (number, (call, scope, _)) in rows.iter().enumerate() {
        let condition = if *scope == Scope::Some { "if (i % 3 != 0) " } else { "" };
        let _ = writeln!(text, "{condition}out[{} + i] = {call};", number * Sizes::MOST);
    }
    text.push('}');
    let mut kernel = kernel(&text);
    let mut random = Random(0xB07E);
    for share in [0, 1, 5, 9, 10] {
        let is_set: Vec<bool> = (0..Sizes::MOST).map(|_| random.next() % 10 < share).collect();
        for sizes in SIZES {
            // Any value but zero is true.
            let predicates = is_set.iter().map(|set| if *set { 0x100 } else { 0 });
            let mut args = [buffer(predicates, 4), Arg::Buffer(vec![0; rows.len() * Sizes::MOST * 4])];
            let options = LaunchOptions::default().with_subgroup_size(sizes.subgroup as u32).expect("a size");
            launch(&mut kernel, (sizes.items, sizes.group), &options, &mut args);
            let out = words(&args[1], 4);
            for (number, (call, scope, exact)) in rows.iter().enumerate() {
                for item in 0..sizes.items {
                    if *scope == Scope::Some && item % 3 == 0 {
                        continue;
                    }
                    let Some(exact) = exact(sizes, item, &is_set) else { continue };
                    assert_eq!(
                        out[number * Sizes::MOST + item],
                        u64::from(exact),
                        "{call}, {share} of 10, work-item {item} of {sizes:?}"
                    );
                }
            }
        }
    }
}

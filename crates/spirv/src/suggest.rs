//! The nearest known name to one that is not known.

use rapidfuzz::distance::osa;

use super::{
    Op,
    grammar::{EnumTable, ExtInstTable},
};

/// The candidate most like `name`, where one is alike enough to have been meant.
#[must_use]
pub fn nearest_name<'n>(name: &str, candidates: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    const LONGEST: usize = 80;
    if name.is_empty() || name.len() > LONGEST {
        return None;
    }
    // A third of the letters may differ, of one letter none; case counts little, as it is what is most often wrong. Texts with errors on
    // every line ask for many suggestions, hence the cutoff, which sinks with every better candidate, and the look at the
    // letters first: each that one name has and the other lacks takes a step of its own.
    let mut most = (name.len() / 3).max(usize::from(name.len() > 1));
    let wanted = osa::BatchComparator::new(name.bytes().map(|byte| byte.to_ascii_lowercase()));
    let own = letters(name);
    let mut found: Option<(usize, &'n str)> = None;
    for candidate in candidates {
        let theirs = letters(candidate);
        let lacking = (own & !theirs).count_ones().max((theirs & !own).count_ones()) as usize;
        if lacking.max(candidate.len().abs_diff(name.len())) > most {
            continue;
        }
        let letters = candidate.bytes().map(|byte| byte.to_ascii_lowercase());
        let within = osa::Args::default().score_cutoff(most);
        if let Some(distance) = wanted.distance_with_args(letters, &within)
            && found.is_none_or(|best| (distance, candidate) < best)
        {
            most = distance;
            found = Some((distance, candidate));
        }
    }
    found.map(|(_, candidate)| candidate)
}

/// The characters of a name without regard to case, one bit for all that are alike in their lower five bits.
fn letters(name: &str) -> u32 {
    name.bytes().fold(0, |all, byte| all | 1 << (byte & 31))
}

/// The opcode, with its `Op`, that a name was meant to be.
pub(crate) fn opcode(name: &str) -> Option<&'static str> {
    nearest_name(name, Op::all().iter().map(|row| row.name))
        .or_else(|| Op::by_short_name(name).and_then(Op::name))
}

/// The opcode, without its `Op`, that a name was meant to be.
pub(crate) fn operation(name: &str) -> Option<&'static str> {
    let name = name.strip_prefix("Op").unwrap_or(name);
    nearest_name(name, Op::all().iter().filter_map(|row| row.name.strip_prefix("Op")))
}

/// The enumerant that a name was meant to be.
#[must_use]
pub fn nearest_enumerant(table: &'static EnumTable, name: &str) -> Option<&'static str> {
    nearest_name(name, table.rows.iter().map(|row| row.name))
}

/// The extended instruction that a name was meant to be.
pub(crate) fn extended(table: &'static ExtInstTable, name: &str) -> Option<&'static str> {
    nearest_name(name, table.rows.iter().map(|row| row.name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::OperandKind;

    #[test]
    fn typing_errors_are_recognised_and_other_names_are_not() {
        assert_eq!(opcode("OpTypVoid"), Some("OpTypeVoid"));
        assert_eq!(opcode("opload"), Some("OpLoad"));
        assert_eq!(opcode("TypeVoid"), Some("OpTypeVoid"));
        assert_eq!(opcode("OpCompletelyDifferent"), None);
        assert_eq!(operation("IAddd"), Some("IAdd"));
        let table = OperandKind::Capability.table().unwrap();
        assert_eq!(nearest_enumerant(table, "Kernal"), Some("Kernel"));
        assert_eq!(nearest_enumerant(table, ""), None);
        let letters = ["x", "n"];
        assert_eq!(
            ["y", "X", "nn"].map(|name| nearest_name(name, letters.into_iter())),
            [None, Some("x"), Some("n")]
        );
    }
}

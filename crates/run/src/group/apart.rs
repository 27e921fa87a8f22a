//! Work-items of a group that do not wait at the same barrier: who is where.

use std::fmt::Write as _;

use super::{super::shader::operations, Worker};
use crate::{Code, Error, Kind, jit::AskedOperation, range, site::Site, spirv::Op};

impl<'k> Worker<'k> {
    /// The error of work-items that do not wait at one barrier: where which of them wait, and which do not.
    pub(super) fn diverged(&self, group: [u64; 3], waiting: u64, all: u64) -> Error {
        let [x, y, z] = group;
        let mut text = format!("kernel {}: in group ({x}, {y}, {z}), ", self.task.name);
        let parts = self.parts(group);
        let _ = match parts.as_slice() {
            [_, _, ..] if parts.iter().all(|part| part.site.is_some()) => {
                write!(text, "the work-items wait at different barriers")
            }
            _ => write!(text, "{waiting} of {all} work-items wait at a barrier that the others do not reach"),
        };
        for part in &parts {
            let state = part
                .site
                .map_or_else(|| "do not come there".to_owned(), |site| format!("wait at {}", site.at));
            let _ = write!(text, "; {} {state}", part.named());
        }
        let error = Error::new(Code::Other, Kind::Malformed, text);
        match parts.iter().find_map(|part| part.site) {
            Some(site) => error.or_at(|| site.at.clone()),
            None => error,
        }
    }

    /// The error of work-items that wait at operations of the group which they do not come to together: at different ones, or, with
    /// checks, by different calls or in different iterations (SPIR-V, section 2.16.1).
    pub(super) fn apart(&self, group: [u64; 3], waiting: &[(usize, AskedOperation)]) -> Option<Error> {
        let (first, rest) = waiting.split_first()?;
        let instruction = |operation: &AskedOperation| (operation.set, operation.instruction);
        let differs = |other: &AskedOperation| {
            instruction(other) != instruction(&first.1)
                || self.launch.kernel.is_checked && other.place != first.1.place
        };
        let other = rest.iter().find(|(_, other)| differs(other))?;
        let named = |(item, _): &(usize, AskedOperation)| {
            let range = &self.task.range;
            let local = range::positions(range.size_of(group)).nth(*item).unwrap_or_default();
            let [x, y, z] = range.global_id(range.linear(group, local));
            format!("({x}, {y}, {z})")
        };
        let name = |(_, operation): &(usize, AskedOperation)| {
            operations::opcode(operation).and_then(Op::row).map_or("another operation", |row| row.name)
        };
        let (one, two) = (named(first), named(other));
        let how = match instruction(&other.1) == instruction(&first.1) {
            true => {
                format!(
                    "{one} and {two} come to {} by different calls or in different iterations",
                    name(first)
                )
            }
            false => format!("{one} waits at {} and {two} at {}", name(first), name(other)),
        };
        let [x, y, z] = group;
        let text = format!(
            "kernel {}: in group ({x}, {y}, {z}), the work-items do not come to an operation of the group together: {how}",
            self.task.name
        );
        Some(Error::new(Code::Other, Kind::Malformed, text))
    }

    /// The work-items of a group by the barrier that they wait at; none without checks.
    fn parts(&self, group: [u64; 3]) -> Vec<WaitingItems<'k>> {
        let (arrivals, range) = (self.guard.take_arrivals(), &self.task.range);
        let most = arrivals.values().map(|(count, _)| *count).max().unwrap_or(0);
        let mut parts: Vec<(Option<u64>, WaitingItems<'k>)> = Vec::new();
        if arrivals.is_empty() {
            return Vec::new();
        }
        for local in range::positions(range.size_of(group)) {
            let number = range.linear(group, local);
            let site = arrivals.get(&number).filter(|(count, _)| *count == most).map(|(_, site)| *site);
            let at = match parts.iter().position(|(known, _)| *known == site) {
                Some(at) => at,
                None => {
                    let place =
                        site.and_then(|site| self.launch.kernel.sites.get(usize::try_from(site).ok()?));
                    parts.push((site, WaitingItems { site: place, first: Vec::new(), count: 0 }));
                    parts.len() - 1
                }
            };
            if let Some((_, part)) = parts.get_mut(at) {
                part.count += 1;
                if part.first.len() < WaitingItems::SHOWN {
                    part.first.push(range.global_id(number));
                }
            }
        }
        parts.into_iter().map(|(_, part)| part).collect()
    }
}

/// Work-items that wait at the same barrier, or at none.
struct WaitingItems<'k> {
    /// The barrier.
    site: Option<&'k Site>,
    /// The global ids of the first ones.
    first: Vec<[u64; 3]>,
    count: u64,
}

impl WaitingItems<'_> {
    /// So many are named.
    const SHOWN: usize = 4;

    fn named(&self) -> String {
        let ids: Vec<String> = self.first.iter().map(|[x, y, z]| format!("({x}, {y}, {z})")).collect();
        let more = self.count - self.first.len() as u64;
        if more == 0 { ids.join(", ") } else { format!("{} and {more} more", ids.join(", ")) }
    }
}

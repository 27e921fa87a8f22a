//! The message about code that did what it must not.

use super::guard::{Action, Site};
use crate::error::{Code, Error, Kind};
use crate::llvm::jit::{Breach, Fault};

/// Memory that the code may use.
#[derive(Clone, Debug)]
pub(super) struct Object {
    pub(super) start: u64,
    pub(super) end: u64,
    /// The name in messages.
    pub(super) name: String,
}

/// The error of the one that the message names first, at one of the places that are checked.
pub(super) fn error(who: &str, sites: &[Site], objects: &[Object], fault: Fault) -> Error {
    let site = usize::try_from(fault.site).ok().and_then(|site| sites.get(site));
    let action = match site.map(|site| site.action) {
        Some(Action::Reads) => "reads",
        Some(Action::Writes) => "writes",
        Some(Action::Exchanges) => "changes",
        _ => "accesses",
    };
    let what = match fault.breach {
        Breach::Outside { address, size } => format!("{action} {size} bytes {}", described(objects, address)),
        Breach::OutsideObject { offset, size, length } => {
            format!("{action} {size} bytes at offset {offset} of a variable of {length} bytes")
        }
        Breach::ZeroDivisor => "divides by zero".to_owned(),
        Breach::Overflow => "divides the least number by -1".to_owned(),
    };
    let line = site.and_then(|site| site.line.as_ref());
    let line = line.map_or_else(String::new, |(file, line)| format!(", {file}:{line}"));
    let error = Error::new(Code::Other, Kind::Malformed, format!("{who} {what}{line}"));
    match site {
        Some(site) => error.or_at(|| site.at.clone()),
        None => error,
    }
}

/// An address by the object that it is nearest to.
fn described(objects: &[Object], address: u64) -> String {
    const NULL: u64 = 4096;
    if address < NULL {
        return if address == 0 { "at null".to_owned() } else { format!("at null and {address}") };
    }
    let distance = |object: &&Object| object.start.abs_diff(address).min(object.end.abs_diff(address));
    match objects.iter().min_by_key(distance) {
        Some(object) => {
            let offset = i128::from(address) - i128::from(object.start);
            format!("at offset {offset} of {}, which has {} bytes", object.name, object.end - object.start)
        }
        None => format!("at address {address:#x}"),
    }
}

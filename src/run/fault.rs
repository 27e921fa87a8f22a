//! The message about code that did what it must not.

use super::site::{Action, Site};
use crate::run::jit::{Arithmetic, Breach, Fault};
use crate::{Code, Error, Kind};

/// Memory that the code may use.
#[derive(Clone, Debug)]
pub(super) struct Object {
    pub(super) start: u64,
    pub(super) end: u64,
    /// The name in messages.
    pub(super) name: String,
    /// How many bytes before and behind it an address is still told by it.
    pub(super) reach: u64,
}

impl Object {
    /// An object with nothing else near it.
    pub(super) const fn new(start: u64, end: u64, name: String) -> Self {
        const REACH: u64 = 1 << 20;
        Self { start, end, name, reach: REACH }
    }
}

/// The error of the one that the message names first, at one of the places that are checked; `name_of` tells others by their linear
/// numbers.
pub(super) fn error(
    who: &str,
    sites: &[Site],
    objects: &[Object],
    fault: Fault,
    name_of: &dyn Fn(u64) -> String,
) -> Error {
    let find = |site: u64| usize::try_from(site).ok().and_then(|site| sites.get(site));
    let site = find(fault.site);
    let action = match site.map(|site| site.action) {
        Some(Action::Reads) => "reads",
        Some(Action::Writes) => "writes",
        Some(Action::Exchanges) => "changes",
        _ => "accesses",
    };
    // A variable is no object of the launch.
    let place = |address| described(objects, address, "of a variable");
    let what = match fault.breach {
        Breach::Outside { address, size } => {
            format!("{action} {size} bytes {}", described(objects, address, "outside of all objects"))
        }
        Breach::OutsideObject { offset, size, length } => {
            format!("{action} {size} bytes at offset {offset} of a variable of {length} bytes")
        }
        Breach::Returned { size } => {
            format!("{action} {size} bytes of a variable whose function has returned")
        }
        Breach::Room { size, stack } => {
            format!("has a variable of {size} bytes, for which a stack of {stack} bytes has no room")
        }
        Breach::NoFunction { address } => {
            let what = if address == 0 { "null".to_owned() } else { format!("the address {address:#x}") };
            format!("calls {what}, where no function of that type is")
        }
        Breach::Constant { address, size } => {
            format!("{action} {size} bytes {}: constant memory", place(address))
        }
        Breach::Undefined { address, size } => {
            format!("{action} {size} bytes {}, which were never written", place(address))
        }
        Breach::Ended { address, size } => {
            format!("{action} {size} bytes {}, whose lifetime has ended", place(address))
        }
        Breach::Misaligned { address, size, alignment } => {
            format!("{action} {size} bytes {}, where an alignment of {alignment} is promised", place(address))
        }
        Breach::Race { address, size, other, other_site, other_writes } => {
            let (other, has) = (name_of(other), if other_writes { "written" } else { "read" });
            let at = find(other_site).map_or_else(String::new, |site| format!(" ({})", site.text()));
            format!(
                "{action} {size} bytes {}, which {other} has {has}{at} without a barrier in between",
                place(address)
            )
        }
        Breach::ZeroDivisor => "divides by zero".to_owned(),
        Breach::Overflow => "divides the least number by -1".to_owned(),
        Breach::Arithmetic(Arithmetic::Shift) => "shifts by the width or more".to_owned(),
        Breach::Arithmetic(Arithmetic::SignedOverflow) => {
            "computes a signed number that overflows".to_owned()
        }
        Breach::Arithmetic(Arithmetic::UnsignedOverflow) => {
            "computes a number without sign that overflows, which the code rules out".to_owned()
        }
        Breach::Unreachable => "comes to a place that its code says is never reached".to_owned(),
        Breach::Misuse(misuse) => misuse.text().to_owned(),
        Breach::Stack { size } => format!("calls itself too deep for a stack of {size} bytes"),
        Breach::Time => "is not done within the time limit".to_owned(),
    };
    let line = site.and_then(Site::place).map_or_else(String::new, |place| format!(", {place}"));
    let error = Error::new(Code::Other, Kind::Malformed, format!("{who} {what}{line}"));
    match site {
        Some(site) => error.or_at(|| site.at.clone()),
        None => error,
    }
}

/// An address by the object that it is nearest to; what is far from all is `elsewhere`.
fn described(objects: &[Object], address: u64, elsewhere: &str) -> String {
    const NULL: u64 = 4096;
    if address < NULL {
        return if address == 0 { "at null".to_owned() } else { format!("at null and {address}") };
    }
    let distance = |object: &&Object| object.start.abs_diff(address).min(object.end.abs_diff(address));
    match objects.iter().min_by_key(distance) {
        Some(object) if distance(&object) > object.reach => elsewhere.to_owned(),
        Some(object) => {
            let offset = i128::from(address) - i128::from(object.start);
            format!("at offset {offset} of {}, which has {} bytes", object.name, object.end - object.start)
        }
        None => format!("at address {address:#x}"),
    }
}

impl Site {
    /// File and line.
    fn place(&self) -> Option<String> {
        self.line.as_ref().map(|(file, line)| format!("{file}:{line}"))
    }

    /// File and line, or the instruction.
    fn text(&self) -> String {
        self.place().unwrap_or_else(|| self.at.to_string())
    }
}

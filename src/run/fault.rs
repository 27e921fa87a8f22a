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

/// Who did what must not be done, in words: the one that the message names first, and what is told of it at the end.
pub(super) struct Who {
    pub(super) name: String,
    pub(super) ids: String,
}

/// The error of a fault at one of the places that are checked; `name_of` tells others by their linear numbers. What is wrong in the body of
/// a builtin is told at the call.
pub(super) fn error(
    who: &Who,
    sites: &[Site],
    objects: &[Object],
    fault: Fault,
    name_of: &dyn Fn(u64) -> String,
) -> Error {
    let find = |site: u64| usize::try_from(site).ok().and_then(|site| sites.get(site));
    let own = find(fault.site);
    let call = own.filter(|site| site.is_in_builtin).and_then(|_| find(fault.call));
    let site = call.or(own);
    let variable = own.and_then(|site| site.variable.as_deref());
    let of_variable =
        || variable.map_or_else(|| "a variable".to_owned(), |name| format!("the variable \"{name}\""));
    let action = match own.map(|site| site.action) {
        Some(Action::Reads) => "reads",
        Some(Action::Writes) => "writes",
        Some(Action::Exchanges) => "changes",
        _ => "accesses",
    };
    // A variable is no object of the launch.
    let place = |address| described(objects, address, &format!("of {}", of_variable()), variable);
    let what = match fault.breach {
        Breach::Outside { address, size } => {
            let place = described(objects, address, "outside of all objects", variable);
            format!("{action} {} {place}", bytes(size))
        }
        Breach::OutsideObject { offset, size, length } => {
            format!("{action} {} at offset {offset} of {} of {}", bytes(size), of_variable(), bytes(length))
        }
        Breach::Returned { size } => {
            format!("{action} {} of a variable whose function has returned", bytes(size))
        }
        Breach::Room { size, stack } => {
            format!("has a variable of {size} bytes, for which a stack of {stack} bytes has no room")
        }
        Breach::NoFunction { address } => {
            let what = if address == 0 { "null".to_owned() } else { format!("the address {address:#x}") };
            format!("calls {what}, where no function of that type is")
        }
        Breach::Constant { address, size } => {
            format!("{action} {} {}: constant memory", bytes(size), place(address))
        }
        Breach::Undefined { address, size } => {
            let were = if size == 1 { "was" } else { "were" };
            format!("{action} {} {}, which {were} never written", bytes(size), place(address))
        }
        Breach::Ended { address, size } => {
            format!("{action} {} {}, whose lifetime has ended", bytes(size), place(address))
        }
        Breach::Misaligned { address, size, alignment } => {
            format!(
                "{action} {} {}, where an alignment of {alignment} is promised",
                bytes(size),
                place(address)
            )
        }
        Breach::Race { address, size, other, other_site, other_writes } => {
            let (other, has) = (name_of(other), if other_writes { "written" } else { "read" });
            let at = find(other_site).map_or_else(String::new, |site| format!(" ({})", site.at));
            format!(
                "{action} {} {}, which {other} has {has}{at} without a barrier in between",
                bytes(size),
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
    let error = Error::new(Code::Other, Kind::Malformed, format!("{} {what}{}", who.name, who.ids));
    match site {
        Some(site) => error.or_at(|| site.at.clone()),
        None => error,
    }
}

/// A number of bytes in words.
fn bytes(count: u64) -> String {
    if count == 1 { "1 byte".to_owned() } else { format!("{count} bytes") }
}

/// An address by the object that it is nearest to, where the code accesses a variable by its name; what is far from all is `elsewhere`.
fn described(objects: &[Object], address: u64, elsewhere: &str, variable: Option<&str>) -> String {
    const NULL: u64 = 4096;
    if address < NULL {
        return if address == 0 { "at null".to_owned() } else { format!("at null and {address}") };
    }
    let distance = |object: &&Object| object.start.abs_diff(address).min(object.end.abs_diff(address));
    match objects.iter().min_by_key(distance) {
        Some(object) if distance(&object) > object.reach => elsewhere.to_owned(),
        Some(object) => {
            let offset = i128::from(address) - i128::from(object.start);
            let name = match variable {
                Some(variable) => {
                    object.name.replacen("a variable", &format!("the variable \"{variable}\""), 1)
                }
                None => object.name.clone(),
            };
            format!("at offset {offset} of {name}, which has {}", bytes(object.end - object.start))
        }
        None => format!("at address {address:#x}"),
    }
}

//! The message about code that did what it must not.

use super::site::{Action, Site};
use crate::jit::{ArithmeticFault, Fault, Violation};
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

    /// True if an address is one of its bytes.
    const fn holds(&self, address: u64) -> bool {
        self.start <= address && address < self.end
    }

    /// An address by its distance from the first byte, with the name that the code has for the object where that is a variable.
    fn told(&self, address: u64, variable: Option<&str>) -> String {
        let offset = i128::from(address) - i128::from(self.start);
        let name = match variable {
            Some(variable) => self.name.replacen("a variable", &format!("the variable \"{variable}\""), 1),
            None => self.name.clone(),
        };
        format!("at offset {offset} of {name}, which has {}", bytes(self.end - self.start))
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
    let own = site(sites, fault.site);
    let call = own.filter(|own| own.is_in_builtin).and_then(|_| site(sites, fault.call));
    let terms = Terms {
        action: own.map(|site| site.action),
        variable: own.and_then(|site| site.variable.as_deref()),
        sites,
        objects,
        name_of,
    };
    let what = terms.told(fault.violation);
    let error = Error::new(Code::Other, Kind::Malformed, format!("{} {what}{}", who.name, who.ids));
    match call.or(own) {
        Some(site) => error.or_at(|| site.at.clone()),
        None => error,
    }
}

/// The parts of a message about the place in the code and about the launch.
struct Terms<'t> {
    action: Option<Action>,
    /// The name that the code has for the variable that it accesses.
    variable: Option<&'t str>,
    sites: &'t [Site],
    objects: &'t [Object],
    name_of: &'t dyn Fn(u64) -> String,
}

impl Terms<'_> {
    /// The action in words.
    fn told(&self, violation: Violation) -> String {
        match violation {
            Violation::Outside { address, size } => {
                format!("{} {}", self.accessed(size), outside(self.objects, address, self.variable))
            }
            Violation::OutsideObject { offset, size, length } => {
                format!(
                    "{} at offset {offset} of {} of {}",
                    self.accessed(size),
                    self.variable(),
                    bytes(length)
                )
            }
            Violation::Returned { size } => {
                format!("{} of a variable whose function has returned", self.accessed(size))
            }
            Violation::Room { size, stack } => {
                format!("has a variable of {size} bytes, for which a stack of {stack} bytes has no room")
            }
            Violation::NoFunction { address } => {
                let what = if address == 0 { "null".to_owned() } else { format!("the address {address:#x}") };
                format!("calls {what}, where no function of that type is")
            }
            Violation::Constant { address, size } => {
                format!("{}: constant memory", self.access(address, size))
            }
            Violation::Undefined { address, size } => {
                let were = if size == 1 { "was" } else { "were" };
                format!("{}, which {were} never written", self.access(address, size))
            }
            Violation::Ended { address, size } => {
                format!("{}, whose lifetime has ended", self.access(address, size))
            }
            Violation::Misaligned { address, size, alignment } => {
                format!("{}, where an alignment of {alignment} is promised", self.access(address, size))
            }
            Violation::Race { address, size, other, other_site, other_writes } => {
                let (other, has) = ((self.name_of)(other), if other_writes { "written" } else { "read" });
                let at =
                    site(self.sites, other_site).map_or_else(String::new, |site| format!(" ({})", site.at));
                let access = self.access(address, size);
                format!("{access}, which {other} has {has}{at} without a barrier in between")
            }
            Violation::ZeroDivisor => "divides by zero".to_owned(),
            Violation::Overflow => "divides the least number by -1".to_owned(),
            Violation::Arithmetic(fault) => match fault {
                ArithmeticFault::Shift => "shifts by the width or more",
                ArithmeticFault::SignedOverflow => "computes a signed number that overflows",
                ArithmeticFault::UnsignedOverflow => {
                    "computes a number without sign that overflows, which the code rules out"
                }
            }
            .to_owned(),
            Violation::Abort => "ends the program".to_owned(),
            Violation::Unreachable => "comes to a place that its code says is never reached".to_owned(),
            Violation::Misuse(misuse) => misuse.text().to_owned(),
            Violation::Stack { size } => format!("calls itself too deep for a stack of {size} bytes"),
            Violation::Time => "is not done within the time limit".to_owned(),
        }
    }

    /// So many bytes and what is done with them.
    fn accessed(&self, size: u64) -> String {
        let action = match self.action {
            Some(Action::Reads) => "reads",
            Some(Action::Writes) => "writes",
            Some(Action::Exchanges) => "changes",
            _ => "accesses",
        };
        format!("{action} {}", bytes(size))
    }

    /// The same with where they are.
    fn access(&self, address: u64, size: u64) -> String {
        match self.objects.iter().find(|object| object.holds(address)) {
            Some(object) => format!("{} {}", self.accessed(size), object.told(address, self.variable)),
            // A variable on the stack is no object of the launch.
            None => format!("{} of {}", self.accessed(size), self.variable()),
        }
    }

    /// The variable by its name, where the code has one.
    fn variable(&self) -> String {
        self.variable.map_or_else(|| "a variable".to_owned(), |name| format!("the variable \"{name}\""))
    }
}

/// The place in the code with a number.
fn site(sites: &[Site], number: u64) -> Option<&Site> {
    usize::try_from(number).ok().and_then(|number| sites.get(number))
}

/// A number of bytes in words.
fn bytes(count: u64) -> String {
    if count == 1 { "1 byte".to_owned() } else { format!("{count} bytes") }
}

/// An address that is in no object: by the variable that the code accesses, where it names one, as memory lies near each other by
/// chance; by the object that it is nearest to otherwise.
fn outside(objects: &[Object], address: u64, variable: Option<&str>) -> String {
    const NULL: u64 = 4096;
    if address < NULL {
        return if address == 0 { "at null".to_owned() } else { format!("at null and {address}") };
    }
    if let Some(variable) = variable {
        return format!("outside of the variable \"{variable}\"");
    }
    let distance = |object: &&Object| object.start.abs_diff(address).min(object.end.abs_diff(address));
    match objects.iter().min_by_key(distance) {
        Some(object) if distance(&object) > object.reach => "outside of all objects".to_owned(),
        Some(object) => object.told(address, None),
        None => format!("at address {address:#x}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::At;

    /// The message about a read of four bytes at a place where the code names a variable, or none.
    fn message(variable: Option<&str>, violation: Violation) -> String {
        let who = Who { name: "work-item 0".to_owned(), ids: String::new() };
        let site = Site {
            action: Action::Reads,
            at: At::Whole,
            variable: variable.map(str::to_owned),
            is_in_builtin: false,
        };
        let objects = [
            Object::new(0x10_0000, 0x10_0010, "the block of arguments".to_owned()),
            Object::new(0x20_0000, 0x20_0040, "a variable in local memory".to_owned()),
        ];
        let fault = Fault { violation, site: 0, call: u64::MAX };
        error(&who, &[site], &objects, fault, &|_| "work-item 1".to_owned()).to_string()
    }

    #[test]
    fn an_address_is_told_by_what_it_is_in_before_what_it_is_near() {
        // The stack lies wherever the system puts it, so that a variable on it may be near an object.
        let near = 0x10_0000 - 764;
        for (variable, what) in [(Some("v"), "the variable \"v\""), (None, "a variable")] {
            let end = format!("reads 4 bytes of {what}, which were never written");
            assert!(message(variable, Violation::Undefined { address: near, size: 4 }).ends_with(&end));
            let end = format!("reads 4 bytes of {what}, whose lifetime has ended");
            assert!(message(variable, Violation::Ended { address: near, size: 4 }).ends_with(&end));
            let end = format!("reads 4 bytes of {what}, where an alignment of 8 is promised");
            let violation = Violation::Misaligned { address: near, size: 4, alignment: 8 };
            assert!(message(variable, violation).ends_with(&end));
        }
        let held = Violation::Undefined { address: 0x20_0008, size: 4 };
        assert!(message(Some("m"), held).contains("at offset 8 of the variable \"m\" in local memory"));
        assert!(message(None, held).contains("at offset 8 of a variable in local memory"));
        // The byte behind an object is not in it.
        let behind = Violation::Undefined { address: 0x10_0010, size: 4 };
        assert!(message(Some("v"), behind).contains("of the variable \"v\", which"));
    }

    #[test]
    fn an_address_in_no_object_is_told_by_what_the_code_names_before_what_is_near() {
        let outside = |address| Violation::Outside { address, size: 4 };
        let near = 0x10_0000 - 764;
        assert!(message(Some("v"), outside(near)).ends_with("reads 4 bytes outside of the variable \"v\""));
        let told = "at offset -764 of the block of arguments, which has 16 bytes";
        assert!(message(None, outside(near)).ends_with(told));
        assert!(message(None, outside(1 << 40)).ends_with("outside of all objects"));
        assert!(message(Some("v"), outside(0)).ends_with("reads 4 bytes at null"));
        assert!(message(Some("v"), outside(8)).ends_with("at null and 8"));
    }
}

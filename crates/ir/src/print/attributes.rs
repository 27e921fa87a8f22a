use std::fmt::Write;

use super::{Printer, escape, put};
use crate::tables::AttributeKind;
use crate::{Attribute, AttributeListId, AttributePosition, IntegerRange};

/// The locations of `memory` in the order of their bits; the fourth is all other memory.
const LOCATIONS: &[(u32, &str)] =
    &[(0, "argmem"), (1, "inaccessiblemem"), (2, "errnomem"), (4, "target_mem0"), (5, "target_mem1")];
const OTHER: u32 = 3;

/// The classes of floating-point numbers, the wide ones first.
const CLASSES: &[(u64, &str)] = &[
    (0x3ff, "all"),
    (0x003, "nan"),
    (0x001, "snan"),
    (0x002, "qnan"),
    (0x204, "inf"),
    (0x004, "ninf"),
    (0x200, "pinf"),
    (0x060, "zero"),
    (0x020, "nzero"),
    (0x040, "pzero"),
    (0x090, "sub"),
    (0x010, "nsub"),
    (0x080, "psub"),
    (0x108, "norm"),
    (0x008, "nnorm"),
    (0x100, "pnorm"),
];

const ALLOCATIONS: &[(u64, &str)] =
    &[(1, "alloc"), (2, "realloc"), (4, "free"), (8, "uninitialized"), (16, "zeroed"), (32, "aligned")];

fn memory(bits: u64) -> String {
    let access = |location: u32| bits >> (2 * location) & 3;
    let text = |access: u64| ["none", "read", "write", "readwrite"][access as usize & 3];
    let other = access(OTHER);
    let mut parts = Vec::new();
    if other != 0 || LOCATIONS.iter().all(|row| access(row.0) == other) {
        parts.push(text(other).to_owned());
    }
    for &(location, name) in LOCATIONS {
        if access(location) != other {
            parts.push(format!("{name}: {}", text(access(location))));
        }
    }
    parts.join(", ")
}

fn components(bits: u64) -> String {
    let mut parts = Vec::new();
    match bits & 3 {
        0 => {}
        1 => parts.push("address_is_null"),
        _ => parts.push("address"),
    }
    match bits >> 2 & 3 {
        0 => {}
        1 => parts.push("read_provenance"),
        _ => parts.push("provenance"),
    }
    if parts.is_empty() { "none".to_owned() } else { parts.join(", ") }
}

fn captures(bits: u64) -> String {
    let (other, ret) = (bits >> 4 & 15, bits & 15);
    match (other, ret) {
        (other, ret) if other == ret => components(other),
        (0, ret) => format!("ret: {}", components(ret)),
        (other, ret) => format!("{}, ret: {}", components(other), components(ret)),
    }
}

/// Returns how subnormal numbers are treated: two bits each for results and operands, of all types but `float`, then of `float`.
fn denormal_environment(bits: u64) -> String {
    const MODES: [&str; 4] = ["ieee", "preservesign", "positivezero", "dynamic"];
    let mode = |bits: u64| match ((bits & 3) as usize, (bits >> 2 & 3) as usize) {
        (results, operands) if results == operands => MODES[results].to_owned(),
        (results, operands) => format!("{}|{}", MODES[results], MODES[operands]),
    };
    match (bits & 15, bits >> 4 & 15) {
        (all, float) if all == float => mode(all),
        (0, float) => format!("float: {}", mode(float)),
        (all, float) => format!("{}, float: {}", mode(all), mode(float)),
    }
}

fn named(mut bits: u64, rows: &[(u64, &'static str)]) -> Vec<&'static str> {
    let mut names = Vec::new();
    for &(mask, name) in rows {
        if bits & mask == mask {
            names.push(name);
            bits &= !mask;
        }
    }
    names
}

impl Printer<'_> {
    /// Writes the attributes of a position; false if there are none.
    pub(super) fn attributes_at(&mut self, list: AttributeListId, position: AttributePosition) -> bool {
        let Some(set) = self.module.attributes(list, position) else { return false };
        for (index, attribute) in set.attributes.iter().enumerate() {
            self.out.push_str(if index == 0 { "" } else { " " });
            self.attribute(attribute, false);
        }
        true
    }

    fn range(&mut self, range: &IntegerRange) {
        for (index, words) in [&range.lower, &range.upper].into_iter().enumerate() {
            self.out.push_str(if index == 0 { "" } else { ", " });
            self.integer(words, range.width);
        }
    }

    fn attribute(&mut self, attribute: &Attribute, group: bool) {
        match attribute {
            Attribute::Flag(kind) | Attribute::Type(kind, None) => self.out.push_str(kind.text()),
            Attribute::Type(kind, Some(ty)) => {
                put!(self, "{}(", kind.text());
                self.ty(*ty);
                self.out.push(')');
            }
            Attribute::Range(kind, range) => {
                put!(self, "{}(i{} ", kind.text(), range.width);
                self.range(range);
                self.out.push(')');
            }
            Attribute::RangeList(kind, ranges) => {
                put!(self, "{}(", kind.text());
                for (index, range) in ranges.iter().enumerate() {
                    self.out.push_str(if index == 0 { "(" } else { ", (" });
                    self.range(range);
                    self.out.push(')');
                }
                self.out.push(')');
            }
            Attribute::Integer(kind, number) => self.numbered(*kind, *number, group),
            Attribute::String(key, value) => {
                self.quoted(*key);
                if !self.text(*value).is_empty() {
                    self.out.push_str("=\"");
                    escape(&mut self.out, self.module.strings.get(*value));
                    self.out.push('"');
                }
            }
        }
    }

    fn numbered(&mut self, kind: AttributeKind, number: u64, group: bool) {
        let text = kind.text();
        match kind {
            AttributeKind::Alignment if group => put!(self, "{text}={number}"),
            AttributeKind::Alignment => put!(self, "{text} {number}"),
            AttributeKind::StackAlignment
            | AttributeKind::Dereferenceable
            | AttributeKind::DereferenceableOrNull
                if group =>
            {
                put!(self, "{text}={number}");
            }
            AttributeKind::AllocSize | AttributeKind::VScaleRange => {
                let (first, second) = (number >> 32, number & 0xffff_ffff);
                match kind {
                    AttributeKind::AllocSize if second == 0xffff_ffff => put!(self, "{text}({first})"),
                    _ => put!(self, "{text}({first},{second})"),
                }
            }
            AttributeKind::UWTable => {
                self.out.push_str(if number == 1 { "uwtable(sync)" } else { "uwtable" })
            }
            AttributeKind::Memory => put!(self, "{text}({})", memory(number)),
            AttributeKind::DenormalFpEnv => put!(self, "{text}({})", denormal_environment(number)),
            AttributeKind::Captures => put!(self, "{text}({})", captures(number)),
            AttributeKind::NoFPClass => put!(self, "{text}({})", named(number, CLASSES).join(" ")),
            AttributeKind::AllocKind => put!(self, "{text}(\"{}\")", named(number, ALLOCATIONS).join(",")),
            _ => put!(self, "{text}({number})"),
        }
    }

    /// Writes the comment that names the attributes of a function.
    pub(super) fn function_comment(&mut self, list: AttributeListId) {
        let Some(set) = self.module.attributes(list, AttributePosition::Function) else { return };
        let mut first = true;
        for attribute in set.attributes.iter().filter(|attribute| attribute.kind().is_some()) {
            self.out.push_str(if std::mem::take(&mut first) { "; Function Attrs: " } else { " " });
            self.attribute(attribute, false);
        }
        if !first {
            self.out.push('\n');
        }
    }

    /// Writes the groups of attributes that functions and calls refer to.
    pub(super) fn attribute_groups(&mut self) {
        let groups = std::mem::take(&mut self.slots.groups);
        if !groups.is_empty() {
            self.out.push('\n');
        }
        for (number, &set) in groups.iter().enumerate() {
            put!(self, "attributes #{number} = {{ ");
            for (index, attribute) in self.module.attribute_set(set).attributes.iter().enumerate() {
                self.out.push_str(if index == 0 { "" } else { " " });
                self.attribute(attribute, true);
            }
            self.out.push_str(" }\n");
        }
    }
}

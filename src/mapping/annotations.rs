//! Annotation strings (`llvm.ptr.annotation`, `llvm.var.annotation`, `llvm.global.annotations`) and the decorations
//! that they spell: `{X}` or `{X:Y,…}`, where X is a reserved name or the number of a decoration. A text that is not of that
//! form is a UserSemantic.

use std::borrow::Cow;

use crate::{mapping::decorations::Parameter, spirv::grammar::Decoration};

/// The annotation that asks for a register to hold a value (SPV_INTEL_fpga_reg).
pub const FPGA_REGISTER: &[u8] = b"__builtin_intel_fpga_reg";

/// The kind of parameter behind a reserved name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ReservedParameter {
    /// The decoration's parameters with commas between them.
    Commas,
    /// The decoration's parameters with colons between them.
    Colons,
    /// A number that says nothing; 1 is written.
    One,
    /// Nothing.
    None,
    /// This number, which tells decorations of one name apart.
    Fixed(&'static [u8]),
}

/// Reserved names of decorations of variables and members.
static NAMES: &[(Decoration, &str, ReservedParameter)] = &[
    (Decoration::RegisterALTERA, "register", ReservedParameter::One),
    (Decoration::MemoryALTERA, "memory", ReservedParameter::Commas),
    (Decoration::NumbanksALTERA, "numbanks", ReservedParameter::Commas),
    (Decoration::BankwidthALTERA, "bankwidth", ReservedParameter::Commas),
    (Decoration::MaxPrivateCopiesALTERA, "private_copies", ReservedParameter::Commas),
    (Decoration::SinglepumpALTERA, "pump", ReservedParameter::Fixed(b"1")),
    (Decoration::DoublepumpALTERA, "pump", ReservedParameter::Fixed(b"2")),
    (Decoration::MaxReplicatesALTERA, "max_replicates", ReservedParameter::Commas),
    (Decoration::SimpleDualPortALTERA, "simple_dual_port", ReservedParameter::One),
    (Decoration::MergeALTERA, "merge", ReservedParameter::Colons),
    (Decoration::BankBitsALTERA, "bank_bits", ReservedParameter::Commas),
    (Decoration::ForcePow2DepthALTERA, "force_pow2_depth", ReservedParameter::Commas),
    (Decoration::StridesizeALTERA, "stride_size", ReservedParameter::Commas),
    (Decoration::WordsizeALTERA, "word_size", ReservedParameter::Commas),
    (Decoration::TrueDualPortALTERA, "true_dual_port", ReservedParameter::None),
    (Decoration::BufferLocationALTERA, "sycl-buffer-location", ReservedParameter::Commas),
    (Decoration::LatencyControlLabelALTERA, "sycl-latency-anchor-id", ReservedParameter::Commas),
    (Decoration::LatencyControlConstraintALTERA, "sycl-latency-constraint", ReservedParameter::Commas),
];

/// Decorations of [`NAMES`] that are about pointers as well as about variables; their texts come behind the others.
static OF_POINTERS: [Decoration; 3] = [
    Decoration::BufferLocationALTERA,
    Decoration::LatencyControlLabelALTERA,
    Decoration::LatencyControlConstraintALTERA,
];

/// Decorations of memory accesses, which `{params:MASK}{cache-size:N}` spells together.
static ACCESSES: &[(Decoration, u64)] = &[
    (Decoration::BurstCoalesceALTERA, 1),
    (Decoration::CacheSizeALTERA, 2),
    (Decoration::DontStaticallyCoalesceALTERA, 4),
    (Decoration::PrefetchALTERA, 8),
];

/// One decoration that an annotation spells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotation<'a> {
    /// Which one.
    pub decoration: Decoration,
    /// Its parameters.
    pub parameters: Vec<Parameter<'a>>,
}

/// The decorations that a string spells, and what is left of it; where it spells none, all of it is left.
#[must_use]
pub fn parse(text: &[u8]) -> (Vec<Annotation<'_>>, Cow<'_, [u8]>) {
    let mut found: Vec<Annotation<'_>> = Vec::new();
    let mut left: Vec<u8> = Vec::new();
    let mut access = None;
    let mut rest = text;
    while let Some((inside, after)) = rest.strip_prefix(b"{").and_then(group) {
        rest = after;
        let (name, arguments) = match inside.iter().position(|byte| *byte == b':') {
            Some(colon) => (inside.get(..colon).unwrap_or(inside), inside.get(colon + 1..)),
            None => (inside, None),
        };
        match (name, arguments.and_then(number)) {
            (b"params", Some(mask)) => access.get_or_insert((0, 0)).0 = mask,
            (b"cache-size", Some(bytes)) => access.get_or_insert((0, 0)).1 = bytes,
            _ => match named(name, arguments).or_else(|| numbered(name, arguments)) {
                Some(annotation) => found.push(annotation),
                None => {
                    left.push(b'{');
                    left.extend_from_slice(inside);
                    left.push(b'}');
                }
            },
        }
    }
    let (mask, size) = access.unwrap_or((0, 0));
    for (decoration, _) in ACCESSES.iter().filter(|row| mask & row.1 != 0) {
        let parameters = match *decoration {
            Decoration::CacheSizeALTERA => vec![Parameter::Number(size)],
            Decoration::PrefetchALTERA => vec![Parameter::Number(0)],
            _ => Vec::new(),
        };
        found.push(Annotation { decoration: *decoration, parameters });
    }
    if found.is_empty() {
        return (found, Cow::Borrowed(text));
    }
    left.extend_from_slice(rest);
    (found, Cow::Owned(left))
}

/// The text before the closing brace, which quotes hide, and the text after it.
fn group(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let mut quoted = false;
    let end = text.iter().position(|byte| {
        quoted ^= *byte == b'"';
        *byte == b'}' && !quoted
    })?;
    Some((text.get(..end)?, text.get(end + 1..)?))
}

fn number(text: &[u8]) -> Option<u64> {
    std::str::from_utf8(text).ok()?.trim().parse().ok()
}

fn named<'a>(name: &[u8], arguments: Option<&'a [u8]>) -> Option<Annotation<'a>> {
    let given = arguments.unwrap_or_default();
    let (decoration, _, form) = *NAMES.iter().find(|(_, known, form)| {
        known.as_bytes() == name && !matches!(form, ReservedParameter::Fixed(fixed) if *fixed != given)
    })?;
    let parameters = match form {
        ReservedParameter::Commas => split(given, b','),
        ReservedParameter::Colons => split(given, b':'),
        ReservedParameter::One | ReservedParameter::None | ReservedParameter::Fixed(_) => Vec::new(),
    };
    Some(Annotation { decoration, parameters })
}

fn numbered<'a>(name: &[u8], arguments: Option<&'a [u8]>) -> Option<Annotation<'a>> {
    let decoration = Decoration(u32::try_from(number(name)?).ok()?);
    decoration.row()?;
    Some(Annotation { decoration, parameters: arguments.map(|text| split(text, b',')).unwrap_or_default() })
}

/// The parts between separators that quotes do not hide, without their quotes.
fn split(text: &[u8], separator: u8) -> Vec<Parameter<'_>> {
    let mut quoted = false;
    text.split(|byte| {
        quoted ^= *byte == b'"';
        *byte == separator && !quoted
    })
    .map(|part| {
        let bare = part.strip_prefix(b"\"").and_then(|part| part.strip_suffix(b"\"")).unwrap_or(part);
        Parameter::Text(Cow::Borrowed(bare))
    })
    .collect()
}

/// Whether a decoration is written as an annotation by [`print`](print()) under a reserved name.
#[must_use]
pub fn is_reserved(decoration: Decoration) -> bool {
    NAMES.iter().any(|row| row.0 == decoration) || ACCESSES.iter().any(|row| row.0 == decoration)
}

/// Whether a decoration is one of memory accesses rather than of variables.
#[must_use]
pub fn is_of_access(decoration: Decoration) -> bool {
    ACCESSES.iter().any(|row| row.0 == decoration)
}

/// The text that spells decorations; those of memory accesses come together as one mask.
#[must_use]
pub fn print(annotations: &[Annotation<'_>]) -> Vec<u8> {
    let mut text = Vec::new();
    let (mut mask, mut size) = (0, None);
    let is_of_pointer = |annotation: &&Annotation<'_>| OF_POINTERS.contains(&annotation.decoration);
    let of_variables = annotations.iter().filter(|annotation| !is_of_pointer(annotation));
    for Annotation { decoration, parameters } in of_variables.chain(annotations.iter().filter(is_of_pointer))
    {
        if let Some((_, bit)) = ACCESSES.iter().find(|row| row.0 == *decoration) {
            mask |= bit;
            if *decoration == Decoration::CacheSizeALTERA {
                size = parameters.first().and_then(Parameter::number);
            }
            continue;
        }
        let row = NAMES.iter().find(|row| row.0 == *decoration);
        let form = row.map_or(ReservedParameter::Commas, |row| row.2);
        text.push(b'{');
        match row {
            Some((_, name, _)) => text.extend_from_slice(name.as_bytes()),
            None => text.extend_from_slice(decoration.0.to_string().as_bytes()),
        }
        match form {
            ReservedParameter::One => text.extend_from_slice(b":1"),
            ReservedParameter::None => {}
            ReservedParameter::Fixed(fixed) => {
                text.push(b':');
                text.extend_from_slice(fixed);
            }
            ReservedParameter::Commas | ReservedParameter::Colons => {
                let separator = if form == ReservedParameter::Colons { b':' } else { b',' };
                for (position, parameter) in parameters.iter().enumerate() {
                    text.push(if position == 0 { b':' } else { separator });
                    push_parameter(&mut text, parameter, row.is_none());
                }
            }
        }
        text.push(b'}');
    }
    if mask != 0 {
        text.extend_from_slice(format!("{{params:{mask}}}").as_bytes());
        if let Some(size) = size {
            text.extend_from_slice(format!("{{cache-size:{size}}}").as_bytes());
        }
    }
    text
}

fn push_parameter(text: &mut Vec<u8>, parameter: &Parameter<'_>, quote: bool) {
    match parameter {
        Parameter::Number(number) => text.extend_from_slice(number.to_string().as_bytes()),
        Parameter::Id(id) => text.extend_from_slice(id.to_string().as_bytes()),
        Parameter::Text(string) if quote && parameter.number().is_none() => {
            text.push(b'"');
            text.extend_from_slice(string);
            text.push(b'"');
        }
        Parameter::Text(string) => text.extend_from_slice(string),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trip(text: &str) -> String {
        let (found, left) = parse(text.as_bytes());
        format!("{}|{}", String::from_utf8_lossy(&print(&found)), String::from_utf8_lossy(&left))
    }

    #[test]
    fn reserved_names_win_over_numbers() {
        assert_eq!(trip("{5825}{5827:\"8\"}"), "{register:1}{numbanks:8}|");
        assert_eq!(trip("{merge:a:b}{bank_bits:1,2}"), "{merge:a:b}{bank_bits:1,2}|");
        assert_eq!(trip("{5834:\"x\",y}"), "{merge:x:y}|");
        assert_eq!(trip("{pump:2}{pump:1}"), "{pump:2}{pump:1}|");
        assert_eq!(trip("{params:7}{cache-size:1024}"), "{params:7}{cache-size:1024}|");
        assert_eq!(trip("{params:12}{cache-size:0}"), "{params:12}|");
        assert_eq!(
            trip("{sycl-latency-constraint:1,2,3}{5921:7}{params:1}{true_dual_port}"),
            "{true_dual_port}{sycl-latency-constraint:1,2,3}{sycl-buffer-location:7}{params:1}|"
        );
    }

    #[test]
    fn numbers_without_a_name_stay_numbers() {
        assert_eq!(trip("{44:16}"), "{44:16}|");
        assert_eq!(trip("{5635:\"a,b}c\"}"), "{5635:\"a,b}c\"}|");
    }

    #[test]
    fn other_text_is_left() {
        for text in ["plain", "{unknown:1}", "{params:0}{cache-size:64}", "{open", "", "{pump:3}", "{999999}"]
        {
            assert_eq!(trip(text), format!("|{text}"));
        }
        assert_eq!(trip("{register:1}{unknown}tail"), "{register:1}|{unknown}tail");
    }
}

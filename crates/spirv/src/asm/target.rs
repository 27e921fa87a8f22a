//! Target environments, as far as an assembler knows them: which version of SPIR-V each takes.

use crate::{Version, text::without_byte_order_mark};

/// Every target environment and the newest version of SPIR-V that it takes.
static TARGETS: &[(&str, Version)] = &[
    ("spv1.0", Version::V1_0),
    ("spv1.1", Version::V1_1),
    ("spv1.2", Version::V1_2),
    ("spv1.3", Version::V1_3),
    ("spv1.4", Version::V1_4),
    ("spv1.5", Version::V1_5),
    ("spv1.6", Version::V1_6),
    ("opencl1.2", Version::V1_0),
    ("opencl1.2embedded", Version::V1_0),
    ("opencl2.0", Version::V1_0),
    ("opencl2.0embedded", Version::V1_0),
    ("opencl2.1", Version::V1_0),
    ("opencl2.1embedded", Version::V1_0),
    ("opencl2.2", Version::V1_2),
    ("opencl2.2embedded", Version::V1_2),
    ("opengl4.0", Version::V1_0),
    ("opengl4.1", Version::V1_0),
    ("opengl4.2", Version::V1_0),
    ("opengl4.3", Version::V1_0),
    ("opengl4.5", Version::V1_0),
    ("vulkan1.0", Version::V1_0),
    ("vulkan1.1", Version::V1_3),
    ("vulkan1.1spv1.4", Version::V1_4),
    ("vulkan1.2", Version::V1_5),
    ("vulkan1.3", Version::V1_6),
    ("vulkan1.4", Version::V1_6),
];

/// The version of SPIR-V that a module for a target environment has; `None` for an unknown name.
#[must_use]
pub fn version_of_target(name: &str) -> Option<Version> {
    TARGETS.iter().find(|(target, _)| *target == name).map(|(_, version)| *version)
}

/// The names of all target environments.
pub fn targets() -> impl Iterator<Item = &'static str> {
    TARGETS.iter().map(|(name, _)| *name)
}

/// The version that the comment in front of a text names, as a disassembler writes it: `; Version: 1.4`. `None` where no
/// comment does that, or where it names no version of SPIR-V.
#[must_use]
pub fn version_of_header(text: &str) -> Option<Version> {
    let text = without_byte_order_mark(text);
    let comments = text.lines().map(str::trim).take_while(|line| line.is_empty() || line.starts_with(';'));
    let mut values =
        comments.filter_map(|line| line.strip_prefix(';')?.trim_start().strip_prefix("Version:"));
    Version::parse(values.next()?.trim())
}

/// Whether a text is in the assembly language, as far as its first line tells that is no comment: an instruction, or a raw word.
/// A text of comments alone is where it begins with a disassembler's header.
#[must_use]
pub fn is_assembly(text: &str) -> bool {
    let mut lines =
        without_byte_order_mark(text).lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
    let is_header = lines.peek() == Some(&"; SPIR-V");
    let Some(first) = lines.find(|line| !line.starts_with(';')) else { return is_header };
    let opcode = match first.split_once('=') {
        Some((result, rest)) if result.starts_with('%') => rest.trim_start(),
        // LLVM's metadata have a name and a value.
        None if first.starts_with('!') => return true,
        _ => first,
    };
    opcode.strip_prefix("Op").is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_comments_in_front_of_a_text_name_its_version() {
        for (text, version) in [
            ("; SPIR-V\n; Version: 1.0\n; Bound: 3\nOpNop", Some(Version::V1_0)),
            ("\n;Version:1.4\n", Some(Version::V1_4)),
            ("OpNop\n; Version: 1.0\n", None),
            ("; Version: 9.9\n", None),
            ("; the Version: 1.1\n", None),
            ("\u{feff}; Version: 1.1\n", Some(Version::V1_1)),
            ("", None),
        ] {
            assert_eq!(version_of_header(text), version, "{text}");
        }
    }

    #[test]
    fn the_first_line_that_is_no_comment_tells_the_language() {
        for text in [
            "OpNop",
            "\u{feff}OpNop",
            "; x = y\n\n  %1 = OpTypeVoid",
            "!0x00010011",
            "; SPIR-V\r\n; Version: 1.0",
        ] {
            assert!(is_assembly(text), "{text}");
        }
        for text in
            ["", "; SPIR-V kernels", "%Op = type opaque", "!0 = !{}", "Opera", "; OpNop\ndefine void @f() {"]
        {
            assert!(!is_assembly(text), "{text}");
        }
    }
}

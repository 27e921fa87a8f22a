//! Debug info: what SPIR-V and DWARF number in their own ways.

pub use spirv_llvm_ir::debug_fields as fields;
pub mod left_out;
pub mod nodes;
pub mod typedef_name;
pub mod values;

use crate::spirv::grammar::SourceLanguage;

/// The start of the OpModuleProcessed that names the compiler of a unit, in sets without an operand for it.
pub const PRODUCER_PROCESS: &[u8] = b"Debug info producer: ";

/// The start of the OpModuleProcessed that has the command line of a unit, where no instruction has it.
pub const FLAGS_PROCESS: &[u8] = b"Debug info flags: ";

/// The start of the OpModuleProcessed that has the checksum of a file, in sets whose DebugSource has no operand for it. Its kind,
/// its digits and the file's path follow, with colons between them.
pub const CHECKSUM_PROCESS: &[u8] = b"Debug info checksum: ";

/// How a checksum begins that other writers put into the place of a source's text. The kind and a colon
/// follow, and behind the digits the text in a line of its own.
pub const CHECKSUM_PREFIX: &[u8] = b"//__CSK_";

/// The kinds of checksums, by LLVM's numbers from 1.
pub const CHECKSUM_KINDS: [&str; 3] = ["MD5", "SHA1", "SHA256"];

/// The name of a source without one, where LLVM wants a name.
pub const NAMELESS: &[u8] = b"<unknown>";

/// The form of debug information: a set of instructions by its numbers and layouts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DebugInfoForm {
    /// `DebugInfo` as Khronos published it.
    Legacy,
    /// `OpenCL.DebugInfo.100`, and `SPIRV.debug`, which has the same instructions.
    OpenCl100,
    /// `NonSemantic.Shader.DebugInfo.100`.
    Shader100,
    /// `NonSemantic.Shader.DebugInfo.101` and later ones before 200.
    Shader101,
    /// `NonSemantic.Shader.DebugInfo.200`.
    Shader200,
}

impl DebugInfoForm {
    /// Every form.
    pub const ALL: [Self; 5] =
        [Self::Legacy, Self::OpenCl100, Self::Shader100, Self::Shader101, Self::Shader200];

    /// The form that an import name means.
    #[must_use]
    pub fn by_import(name: &str) -> Option<Self> {
        match name {
            "DebugInfo" => Some(Self::Legacy),
            "OpenCL.DebugInfo.100" | "SPIRV.debug" => Some(Self::OpenCl100),
            _ => match name.strip_prefix("NonSemantic.Shader.DebugInfo.")?.parse::<u32>().ok()? {
                100 => Some(Self::Shader100),
                101..200 => Some(Self::Shader101),
                200.. => Some(Self::Shader200),
                _ => None,
            },
        }
    }

    /// Whether literals are ids of constants.
    #[must_use]
    pub const fn is_non_semantic(self) -> bool {
        matches!(self, Self::Shader100 | Self::Shader101 | Self::Shader200)
    }

    /// Returns whether DebugImportedEntity is written. In the OpenCL set it is not: the C++ translator's reader, which Intel's compiler has
    /// too, crashes without an operand that the set's specification does not have.
    #[must_use]
    pub const fn has_imported_entities(self) -> bool {
        self.is_non_semantic()
    }
}

/// The languages of OpSource that DWARF has, with DWARF's numbers (`DW_LANG_…`).
pub static LANGUAGES: &[(SourceLanguage, u16)] = &[
    (SourceLanguage::ESSL, 0x35),
    (SourceLanguage::GLSL, 0x34),
    (SourceLanguage::OpenCL_C, 0x15),
    (SourceLanguage::OpenCL_CPP, 0x37),
    (SourceLanguage::HLSL, 0x36),
    (SourceLanguage::CPP_for_OpenCL, 0x38),
    (SourceLanguage::SYCL, 0x39),
    (SourceLanguage::Zig, 0x27),
    (SourceLanguage::Rust, 0x1c),
    (SourceLanguage::Python, 0x14),
    (SourceLanguage::Julia, 0x1f),
    (SourceLanguage::D, 0x13),
    (SourceLanguage::Fortran77, 0x07),
    (SourceLanguage::Fortran90, 0x08),
    (SourceLanguage::Fortran95, 0x0e),
    (SourceLanguage::Fortran2003, 0x22),
    (SourceLanguage::Fortran2008, 0x23),
    (SourceLanguage::Fortran2018, 0x2d),
    (SourceLanguage::C, 0x02),
    (SourceLanguage::C99, 0x0c),
    (SourceLanguage::C11, 0x1d),
    (SourceLanguage::C17, 0x2c),
    (SourceLanguage::CPP, 0x04),
    (SourceLanguage::CPP03, 0x19),
    (SourceLanguage::CPP11, 0x1a),
    (SourceLanguage::CPP14, 0x21),
    (SourceLanguage::CPP17, 0x2a),
    (SourceLanguage::CPP20, 0x2b),
];

/// DWARF's number of a language; C99's for one that DWARF does not have, since it wants one.
#[must_use]
pub fn dwarf_language(language: SourceLanguage) -> u16 {
    const C99: u16 = 0x0c;
    LANGUAGES.iter().find(|row| row.0 == language).map_or(C99, |row| row.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_has_a_number_of_its_own() {
        for (position, (language, number)) in LANGUAGES.iter().enumerate() {
            let before = LANGUAGES.get(..position).unwrap_or_default();
            assert!(!before.iter().any(|row| row.0 == *language || row.1 == *number), "{language:?}");
            assert_eq!(dwarf_language(*language), *number);
        }
        assert_eq!(dwarf_language(SourceLanguage::Unknown), dwarf_language(SourceLanguage::C99));
    }
}

//! Numbers of debug information: enumerants of the SPIR-V sets beside those of DWARF and LLVM.
//!
//! A row is one fact: the number in SPIR-V, the number in LLVM, and the sets that have it.

use super::DebugInfoForm;

bitflags::bitflags! {
    /// Sets of debug information.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct Forms: u8 {
        /// `DebugInfo` as Khronos published it.
        const LEGACY = 1;
        /// `OpenCL.DebugInfo.100`, and `SPIRV.debug`, which has the same instructions.
        const OPENCL_100 = 2;
        /// `NonSemantic.Shader.DebugInfo.100`.
        const SHADER_100 = 4;
        /// `NonSemantic.Shader.DebugInfo.101` and later ones before 200.
        const SHADER_101 = 8;
        /// `NonSemantic.Shader.DebugInfo.200`.
        const SHADER_200 = 16;
        /// The non-semantic ones.
        const SHADER = Self::SHADER_100.bits() | Self::SHADER_101.bits() | Self::SHADER_200.bits();
        /// All but the oldest.
        const LATER = Self::OPENCL_100.bits() | Self::SHADER.bits();
    }
}

impl From<DebugInfoForm> for Forms {
    fn from(form: DebugInfoForm) -> Self {
        match form {
            DebugInfoForm::Legacy => Self::LEGACY,
            DebugInfoForm::OpenCl100 => Self::OPENCL_100,
            DebugInfoForm::Shader100 => Self::SHADER_100,
            DebugInfoForm::Shader101 => Self::SHADER_101,
            DebugInfoForm::Shader200 => Self::SHADER_200,
        }
    }
}

/// A number of SPIR-V and its counterpart.
#[derive(Clone, Copy, Debug)]
pub struct EnumerantRow {
    /// The enumerant in SPIR-V.
    pub spirv: u32,
    /// The number of DWARF or LLVM.
    pub llvm: u32,
    /// The sets in which the enumerant has this number.
    pub forms: Forms,
}

const fn row(spirv: u32, llvm: u32, forms: Forms) -> EnumerantRow {
    EnumerantRow { spirv, llvm, forms }
}

/// Rows of one enumeration.
#[derive(Clone, Copy, Debug)]
pub struct EnumerationTable(pub &'static [EnumerantRow]);

impl EnumerationTable {
    /// LLVM's number of an enumerant.
    #[must_use]
    pub fn to_llvm(self, form: DebugInfoForm, spirv: u32) -> Option<u32> {
        let forms = Forms::from(form);
        self.0.iter().find(|row| row.spirv == spirv && row.forms.contains(forms)).map(|row| row.llvm)
    }

    /// The enumerant of LLVM's number.
    #[must_use]
    pub fn to_spirv(self, form: DebugInfoForm, llvm: u32) -> Option<u32> {
        let forms = Forms::from(form);
        self.0.iter().find(|row| row.llvm == llvm && row.forms.contains(forms)).map(|row| row.spirv)
    }
}

/// Encodings of basic types, with `DW_ATE_…`. An unspecified one is 0 in LLVM.
pub static ENCODINGS: EnumerationTable = EnumerationTable(&[
    row(0, 0x00, Forms::all()),
    row(1, 0x01, Forms::all()),
    row(2, 0x02, Forms::all()),
    row(3, 0x04, Forms::LATER),
    row(4, 0x05, Forms::LATER),
    row(5, 0x06, Forms::LATER),
    row(6, 0x07, Forms::LATER),
    row(7, 0x08, Forms::LATER),
    row(8, 0x03, Forms::SHADER_200),
    row(4, 0x04, Forms::LEGACY),
    row(5, 0x05, Forms::LEGACY),
    row(6, 0x06, Forms::LEGACY),
    row(7, 0x07, Forms::LEGACY),
    row(8, 0x08, Forms::LEGACY),
]);

/// `DW_ATE_unsigned`.
pub const UNSIGNED: u32 = 0x07;

/// `DW_ATE_UTF`, which the sets do not have: these types are stored as unsigned integers, and their names tell.
pub const UTF: u32 = 0x10;

/// The names of basic types of characters of Unicode.
pub const UTF_NAMES: [&[u8]; 3] = [b"char8_t", b"char16_t", b"char32_t"];

/// Kinds of composite types, with `DW_TAG_…`.
pub static COMPOSITE_TAGS: EnumerationTable =
    EnumerationTable(&[row(0, 0x02, Forms::all()), row(1, 0x13, Forms::all()), row(2, 0x17, Forms::all())]);

/// Qualifiers of types, with `DW_TAG_…`.
pub static QUALIFIERS: EnumerationTable = EnumerationTable(&[
    row(0, 0x26, Forms::all()),
    row(1, 0x35, Forms::all()),
    row(2, 0x37, Forms::all()),
    row(3, 0x47, Forms::LATER),
]);

/// Kinds of imported entities, with `DW_TAG_…`.
pub static IMPORTED_ENTITIES: EnumerationTable =
    EnumerationTable(&[row(0, 0x3a, Forms::all()), row(IMPORTED_DECLARATION, 0x08, Forms::all())]);

/// The enumerant of an imported declaration.
pub const IMPORTED_DECLARATION: u32 = 1;

/// Languages of compile units, with `DW_LANG_…`, in sets that have few. Where two languages of SPIR-V stand for one
/// of DWARF the first row holds for the way to SPIR-V; a language that no row has is OpenCL C.
pub static LANGUAGES: EnumerationTable = EnumerationTable(&[
    row(3, 0x15, Forms::LATER),
    row(3, 0x0c, Forms::OPENCL_100.union(Forms::SHADER_100).union(Forms::SHADER_101)),
    row(6, 0x2a, Forms::OPENCL_100.union(Forms::SHADER_100).union(Forms::SHADER_101)),
    row(6, 0x04, Forms::OPENCL_100.union(Forms::SHADER_100).union(Forms::SHADER_101)),
    row(6, 0x1a, Forms::OPENCL_100.union(Forms::SHADER_100).union(Forms::SHADER_101)),
    row(6, 0x21, Forms::OPENCL_100.union(Forms::SHADER_100).union(Forms::SHADER_101)),
    row(6, 0x2b, Forms::OPENCL_100.union(Forms::SHADER_100).union(Forms::SHADER_101)),
    row(12, 0x27, Forms::SHADER_200),
    row(13, 0x1c, Forms::SHADER_200),
    row(200, 0x14, Forms::SHADER_200),
    row(201, 0x1f, Forms::SHADER_200),
    row(203, 0x13, Forms::SHADER_200),
    row(204, 0x07, Forms::SHADER_200),
    row(205, 0x08, Forms::SHADER_200),
    row(206, 0x0e, Forms::SHADER_200),
    row(207, 0x22, Forms::SHADER_200),
    row(208, 0x23, Forms::SHADER_200),
    row(209, 0x2d, Forms::SHADER_200),
    row(210, 0x02, Forms::SHADER_200),
    row(211, 0x0c, Forms::SHADER_200),
    row(212, 0x1d, Forms::SHADER_200),
    row(213, 0x2c, Forms::SHADER_200),
    row(214, 0x04, Forms::SHADER_200),
    row(215, 0x19, Forms::SHADER_200),
    row(216, 0x1a, Forms::SHADER_200),
    row(217, 0x21, Forms::SHADER_200),
    row(218, 0x2a, Forms::SHADER_200),
    row(219, 0x2b, Forms::SHADER_200),
    row(4, 0x21, Forms::LATER),
]);

/// `DW_OP_LLVM_arg`, the argument of an expression by its number.
pub const LLVM_ARGUMENT: u64 = 0x1005;

/// The name of the basic type of unspecified encoding that stands for no type where an operand has to be one.
pub const VOID: &[u8] = b"void";

/// `DW_LANG_C_plus_plus` and its later standards.
pub const DW_LANG_CPP: [u32; 6] = [0x04, 0x19, 0x1a, 0x21, 0x2a, 0x2b];

/// `DW_LANG_OpenCL`, the language of a unit whose own DWARF does not have.
pub const DW_LANG_OPENCL: u32 = 0x15;

/// An operation of expressions.
#[derive(Clone, Copy, Debug)]
pub struct ExpressionOperation {
    /// The enumerant of the operation; of a range the first one.
    pub spirv: u32,
    /// `DW_OP_…`, of a range the first one.
    pub llvm: u64,
    /// How many operations stand in a row with consecutive numbers.
    pub count: u32,
    /// How many operands it has.
    pub operands: u32,
    /// The sets that have the operation without `--spirv-allow-extra-diexpressions`. Every set can have every operation
    /// with that option.
    pub forms: Forms,
}

const fn op(spirv: u32, llvm: u64, operands: u32) -> ExpressionOperation {
    ExpressionOperation { spirv, llvm, count: 1, operands, forms: Forms::SHADER_200 }
}

const fn ops(spirv: u32, llvm: u64, count: u32, operands: u32) -> ExpressionOperation {
    ExpressionOperation { spirv, llvm, count, operands, forms: Forms::SHADER_200 }
}

const fn own(spirv: u32, llvm: u64, operands: u32, forms: Forms) -> ExpressionOperation {
    ExpressionOperation { spirv, llvm, count: 1, operands, forms }
}

/// The operations of expressions.
pub static OPERATIONS: &[ExpressionOperation] = &[
    own(0, 0x06, 0, Forms::all()),
    own(1, 0x22, 0, Forms::all()),
    own(2, 0x1c, 0, Forms::all()),
    own(3, 0x23, 1, Forms::all()),
    own(4, 0x9d, 2, Forms::all()),
    own(5, 0x16, 0, Forms::all()),
    own(6, 0x18, 0, Forms::all()),
    own(7, 0x9f, 0, Forms::all()),
    own(8, 0x10, 1, Forms::all()),
    // LLVM's DW_OP_LLVM_fragment and, outside the sets, DW_OP_LLVM_convert.
    own(9, 0x1000, 2, Forms::LATER),
    op(10, 0x1001, 2),
    op(11, 0x03, 1),
    ops(12, 0x08, 8, 1),
    op(20, 0x11, 1),
    ops(21, 0x12, 3, 0),
    op(24, 0x15, 1),
    op(25, 0x17, 0),
    ops(26, 0x19, 3, 0),
    ops(29, 0x1d, 5, 0),
    ops(34, 0x24, 4, 0),
    op(38, 0x28, 1),
    ops(39, 0x29, 6, 0),
    op(45, 0x2f, 1),
    ops(46, 0x30, 32, 0),
    ops(78, 0x50, 32, 0),
    ops(110, 0x70, 32, 1),
    ops(142, 0x90, 2, 1),
    op(144, 0x92, 2),
    ops(145, 0x93, 3, 1),
    ops(148, 0x96, 2, 0),
    ops(150, 0x98, 3, 1),
    ops(153, 0x9b, 2, 0),
    op(155, 0x9e, 1),
    op(156, 0xa0, 2),
    ops(157, 0xa1, 3, 1),
    ops(160, 0xa4, 3, 2),
    op(163, 0xa7, 1),
    op(164, 0xa9, 1),
    op(165, LLVM_ARGUMENT, 1),
    op(166, 0x1004, 0),
    op(167, 0x1002, 1),
];

/// `DW_OP_deref`.
pub const DEREF: u64 = 0x06;

/// An operation by its enumerant: `DW_OP_…`, and how many operands it has.
#[must_use]
pub fn operation_to_llvm(spirv: u32) -> Option<(u64, u32)> {
    OPERATIONS.iter().find_map(|row| {
        let offset = spirv.checked_sub(row.spirv).filter(|offset| *offset < row.count)?;
        Some((row.llvm + u64::from(offset), row.operands))
    })
}

/// An operation by `DW_OP_…`: its row, and its enumerant.
#[must_use]
pub fn operation_to_spirv(llvm: u64) -> Option<(&'static ExpressionOperation, u32)> {
    OPERATIONS.iter().find_map(|row| {
        let offset = llvm.checked_sub(row.llvm).filter(|offset| *offset < u64::from(row.count))?;
        Some((row, row.spirv + u32::try_from(offset).ok()?))
    })
}

/// Flags that LLVM keeps as fields of a node or among those of a subprogram, not as flags of debug information.
pub mod flag {
    /// The type is only declared here.
    pub const IS_DECLARATION: u32 = 1 << 4;
    /// The entity is local to its unit.
    pub const IS_LOCAL: u32 = 1 << 2;
    /// The entity is defined here.
    pub const IS_DEFINITION: u32 = 1 << 3;
    /// The function was optimised.
    pub const IS_OPTIMIZED: u32 = 1 << 13;
    /// The type is a reference to what an lvalue denotes.
    pub const LVALUE_REFERENCE: u32 = 1 << 11;
    /// The type is a reference to what an rvalue denotes.
    pub const RVALUE_REFERENCE: u32 = 1 << 12;
    /// The member is static.
    pub const STATIC_MEMBER: u32 = 1 << 9;
    /// The enumeration is a class.
    pub const IS_ENUM_CLASS: u32 = 1 << 14;
}

/// The bits of both sides that hold how accessible something is: one number, not flags.
pub const ACCESS: u32 = 3;

/// Accessibility, with the numbers of LLVM's `DIFlags`.
pub static ACCESSES: EnumerationTable =
    EnumerationTable(&[row(1, 2, Forms::all()), row(2, 1, Forms::all()), row(3, 3, Forms::all())]);

/// Flags, with the bits of LLVM's `DIFlags`.
pub static FLAGS: EnumerationTable = EnumerationTable(&[
    row(1 << 4, 1 << 2, Forms::all()),
    row(1 << 5, 1 << 6, Forms::all()),
    row(1 << 6, 1 << 7, Forms::all()),
    row(1 << 7, 1 << 8, Forms::all()),
    row(1 << 8, 1 << 10, Forms::all()),
    row(1 << 9, 1 << 12, Forms::all()),
    row(1 << 11, 1 << 13, Forms::all()),
    row(1 << 12, 1 << 14, Forms::all()),
    row(1 << 14, 1 << 24, Forms::LATER),
    row(1 << 15, 1 << 22, Forms::LATER),
    row(1 << 16, 1 << 23, Forms::LATER),
    row(1 << 18, 1 << 19, Forms::SHADER_200),
]);

/// LLVM's `DIFlags` of flags; those that no row has are left out.
#[must_use]
pub fn flags_to_llvm(form: DebugInfoForm, spirv: u32) -> u32 {
    let access = ACCESSES.to_llvm(form, spirv & ACCESS).unwrap_or(0);
    let forms = Forms::from(form);
    let rows = FLAGS.0.iter().filter(|row| row.forms.contains(forms) && spirv & row.spirv != 0);
    rows.fold(access, |flags, row| flags | row.llvm)
}

/// The flags of LLVM's `DIFlags`; those that no row has are left out.
#[must_use]
pub fn flags_to_spirv(form: DebugInfoForm, llvm: u32) -> u32 {
    let access = ACCESSES.to_spirv(form, llvm & ACCESS).unwrap_or(0);
    let forms = Forms::from(form);
    let rows = FLAGS.0.iter().filter(|row| row.forms.contains(forms) && llvm & row.llvm != 0);
    rows.fold(access, |flags, row| flags | row.spirv)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_go_both_ways() {
        for table in [ENCODINGS, COMPOSITE_TAGS, QUALIFIERS, IMPORTED_ENTITIES, ACCESSES] {
            for form in DebugInfoForm::ALL {
                let forms = Forms::from(form);
                for row in table.0.iter().filter(|row| row.forms.contains(forms)) {
                    assert_eq!(table.to_llvm(form, row.spirv), Some(row.llvm), "{row:?}");
                    assert_eq!(table.to_spirv(form, row.llvm), Some(row.spirv), "{row:?}");
                }
            }
        }
    }

    #[test]
    fn flags_go_both_ways() {
        for form in DebugInfoForm::ALL {
            let all = FLAGS.0.iter().filter(|row| row.forms.contains(Forms::from(form)));
            let (spirv, llvm) = all.fold((0, 0), |(a, b), row| (a | row.spirv, b | row.llvm));
            for access in 0..=3 {
                let there = flags_to_llvm(form, spirv | access);
                assert_eq!(there & !ACCESS, llvm);
                assert_eq!(flags_to_spirv(form, there), spirv | access);
            }
        }
    }

    #[test]
    fn operations_go_both_ways_without_gaps() {
        for number in 0..168 {
            let (llvm, operands) = operation_to_llvm(number).unwrap_or_default();
            let back = operation_to_spirv(llvm).map(|(row, number)| (row.operands, number));
            assert_eq!(back, Some((operands, number)), "{llvm:#x}");
        }
        assert!(operation_to_llvm(168).is_none());
    }

    #[test]
    fn languages_of_tests_of_the_sets() {
        for (form, spirv, llvm) in [
            (DebugInfoForm::OpenCl100, 4, Some(0x21)),
            (DebugInfoForm::OpenCl100, 6, Some(0x2a)),
            (DebugInfoForm::OpenCl100, 3, Some(0x15)),
            (DebugInfoForm::OpenCl100, 42, None),
            (DebugInfoForm::Shader200, 211, Some(0x0c)),
            (DebugInfoForm::Shader200, 218, Some(0x2a)),
        ] {
            assert_eq!(LANGUAGES.to_llvm(form, spirv), llvm);
        }
        assert_eq!(LANGUAGES.to_spirv(DebugInfoForm::OpenCl100, 0x21), Some(6));
        assert_eq!(LANGUAGES.to_spirv(DebugInfoForm::Shader200, 0x21), Some(217));
    }
}

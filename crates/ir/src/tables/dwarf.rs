//! Names of DWARF's numbers, by the crate `gimli`, and the names that LLVM adds.

use gimli::constants as dw;

use super::FieldKind;

/// Looks a name up; `None` means that text has the number.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DwarfNames;

/// Names that the crate lacks or spells in another way: kind, number, name.
const ADDED: &[(FieldKind, u64, &str)] = &[
    (FieldKind::Tag, 0x42ff, "DW_TAG_SUN_hi"),
    (FieldKind::Tag, 0x8004, "DW_TAG_GHS_namespace"),
    (FieldKind::Tag, 0x8005, "DW_TAG_GHS_using_namespace"),
    (FieldKind::Tag, 0x8006, "DW_TAG_GHS_using_declaration"),
    (FieldKind::Tag, 0x8007, "DW_TAG_GHS_template_templ_param"),
    (FieldKind::Tag, 0x8765, "DW_TAG_UPC_shared_type"),
    (FieldKind::Tag, 0x8766, "DW_TAG_UPC_strict_type"),
    (FieldKind::Tag, 0x8767, "DW_TAG_UPC_relaxed"),
    (FieldKind::Language, 0x30, "DW_LANG_HIP"),
    (FieldKind::Language, 0x31, "DW_LANG_Assembly"),
    (FieldKind::Language, 0x32, "DW_LANG_C_sharp"),
    (FieldKind::Language, 0x33, "DW_LANG_Mojo"),
    (FieldKind::Language, 0x34, "DW_LANG_GLSL"),
    (FieldKind::Language, 0x35, "DW_LANG_GLSL_ES"),
    (FieldKind::Language, 0x36, "DW_LANG_HLSL"),
    (FieldKind::Language, 0x37, "DW_LANG_OpenCL_CPP"),
    (FieldKind::Language, 0x38, "DW_LANG_CPP_for_OpenCL"),
    (FieldKind::Language, 0x39, "DW_LANG_SYCL"),
    (FieldKind::Language, 0x3d, "DW_LANG_Metal"),
    (FieldKind::Language, 0x40, "DW_LANG_Ruby"),
    (FieldKind::Language, 0x41, "DW_LANG_Move"),
    (FieldKind::Language, 0x42, "DW_LANG_Hylo"),
    (FieldKind::Encoding, 0x81, "DW_ATE_HP_complex_float"),
    (FieldKind::Encoding, 0x82, "DW_ATE_HP_float128"),
    (FieldKind::Encoding, 0x83, "DW_ATE_HP_complex_float128"),
    (FieldKind::Encoding, 0x84, "DW_ATE_HP_floathpintel"),
    (FieldKind::Encoding, 0x85, "DW_ATE_HP_imaginary_float90"),
    (FieldKind::Encoding, 0x86, "DW_ATE_HP_imaginary_float128"),
    (FieldKind::CallingConvention, 0x40, "DW_CC_GNU_renesas_sh"),
    (FieldKind::CallingConvention, 0x41, "DW_CC_GNU_borland_fastcall_i386"),
    (FieldKind::CallingConvention, 0xb0, "DW_CC_BORLAND_safecall"),
    (FieldKind::CallingConvention, 0xb1, "DW_CC_BORLAND_stdcall"),
    (FieldKind::CallingConvention, 0xb2, "DW_CC_BORLAND_pascal"),
    (FieldKind::CallingConvention, 0xb3, "DW_CC_BORLAND_msfastcall"),
    (FieldKind::CallingConvention, 0xb4, "DW_CC_BORLAND_msreturn"),
    (FieldKind::CallingConvention, 0xb5, "DW_CC_BORLAND_thiscall"),
    (FieldKind::CallingConvention, 0xb6, "DW_CC_BORLAND_fastcall"),
    (FieldKind::CallingConvention, 0xc0, "DW_CC_LLVM_vectorcall"),
    (FieldKind::CallingConvention, 0xc1, "DW_CC_LLVM_Win64"),
    (FieldKind::CallingConvention, 0xc2, "DW_CC_LLVM_X86_64SysV"),
    (FieldKind::CallingConvention, 0xc3, "DW_CC_LLVM_AAPCS"),
    (FieldKind::CallingConvention, 0xc4, "DW_CC_LLVM_AAPCS_VFP"),
    (FieldKind::CallingConvention, 0xc5, "DW_CC_LLVM_IntelOclBicc"),
    (FieldKind::CallingConvention, 0xc6, "DW_CC_LLVM_SpirFunction"),
    (FieldKind::CallingConvention, 0xc7, "DW_CC_LLVM_DeviceKernel"),
    (FieldKind::CallingConvention, 0xc8, "DW_CC_LLVM_Swift"),
    (FieldKind::CallingConvention, 0xc9, "DW_CC_LLVM_PreserveMost"),
    (FieldKind::CallingConvention, 0xca, "DW_CC_LLVM_PreserveAll"),
    (FieldKind::CallingConvention, 0xcb, "DW_CC_LLVM_X86RegCall"),
    (FieldKind::CallingConvention, 0xcc, "DW_CC_LLVM_M68kRTD"),
    (FieldKind::CallingConvention, 0xcd, "DW_CC_LLVM_PreserveNone"),
    (FieldKind::CallingConvention, 0xce, "DW_CC_LLVM_RISCVVectorCall"),
    (FieldKind::CallingConvention, 0xcf, "DW_CC_LLVM_SwiftTail"),
    (FieldKind::CallingConvention, 0xd0, "DW_CC_LLVM_RISCVVLSCall"),
    (FieldKind::CallingConvention, 0xff, "DW_CC_GDB_IBM_OpenCL"),
];

impl DwarfNames {
    /// Returns the name of a number of a field's kind.
    pub(crate) fn get(kind: FieldKind, number: u64) -> Option<&'static str> {
        if let Some(row) = ADDED.iter().find(|row| row.0 == kind && row.1 == number) {
            return Some(row.2);
        }
        let short = u16::try_from(number).ok()?;
        let byte = u8::try_from(number);
        match kind {
            FieldKind::Tag => dw::DwTag(short).static_string(),
            FieldKind::Language => dw::DwLang(short).static_string(),
            FieldKind::Encoding => dw::DwAte(byte.ok()?).static_string(),
            FieldKind::CallingConvention => dw::DwCc(byte.ok()?).static_string(),
            FieldKind::MacroType => dw::DwMacinfo(byte.ok()?).static_string(),
            _ => None,
        }
    }

    /// Returns the name of an operation of an expression.
    pub(crate) fn operation(number: u64) -> Option<&'static str> {
        if let Some(row) = OPERATIONS.iter().find(|row| row.0 == number) {
            return Some(row.1);
        }
        dw::DwOp(u8::try_from(number).ok()?).static_string()
    }
}

/// The operations of expressions that LLVM adds: number, name, number of operands.
const OPERATIONS: &[(u64, &str, usize)] = &[
    (0xe9, "DW_OP_LLVM_user", 1),
    (0xf0, "DW_OP_APPLE_uninit", 0),
    (0x1000, "DW_OP_LLVM_fragment", 2),
    (0x1001, "DW_OP_LLVM_convert", 2),
    (0x1002, "DW_OP_LLVM_tag_offset", 1),
    (0x1003, "DW_OP_LLVM_entry_value", 1),
    (0x1004, "DW_OP_LLVM_implicit_pointer", 0),
    (0x1005, "DW_OP_LLVM_arg", 1),
    (0x1006, "DW_OP_LLVM_extract_bits_sext", 2),
    (0x1007, "DW_OP_LLVM_extract_bits_zext", 2),
];

/// True for the number of a language that has a name.
pub fn is_language(number: u64) -> bool {
    DwarfNames::get(FieldKind::Language, number).is_some()
}

/// Returns how many numbers follow an operation of an expression.
pub fn expression_operands(operation: u64) -> usize {
    if let Some(row) = OPERATIONS.iter().find(|row| row.0 == operation) {
        return row.2;
    }
    match operation {
        // DW_OP_const1u to DW_OP_consts, plus_uconst, pick, deref_size, deref_type, regx, breg0 to breg31.
        0x08..=0x11 | 0x15 | 0x23 | 0x70..=0x8f | 0x90 | 0x94 => 1,
        // DW_OP_bregx, DW_OP_regval_type.
        0x92 | 0xa5 => 2,
        _ => 0,
    }
}

/// The names of `DIFlag…` by bits; the first three are the two lowest bits together.
const FLAGS: &[(u32, &str)] = &[
    (1 << 2, "FwdDecl"),
    (1 << 3, "AppleBlock"),
    (1 << 4, "ReservedBit4"),
    (1 << 5, "Virtual"),
    (1 << 6, "Artificial"),
    (1 << 7, "Explicit"),
    (1 << 8, "Prototyped"),
    (1 << 9, "ObjcClassComplete"),
    (1 << 10, "ObjectPointer"),
    (1 << 11, "Vector"),
    (1 << 12, "StaticMember"),
    (1 << 13, "LValueReference"),
    (1 << 14, "RValueReference"),
    (1 << 15, "ExportSymbols"),
    (1 << 18, "IntroducedVirtual"),
    (1 << 19, "BitField"),
    (1 << 20, "NoReturn"),
    (1 << 22, "TypePassByValue"),
    (1 << 23, "TypePassByReference"),
    (1 << 24, "EnumClass"),
    (1 << 25, "Thunk"),
    (1 << 26, "NonTrivial"),
    (1 << 27, "BigEndian"),
    (1 << 28, "LittleEndian"),
    (1 << 29, "AllCallsDescribed"),
    (1 << 30, "NameIsSimplified"),
];

const SP_FLAGS: &[(u32, &str)] = &[
    (1 << 2, "LocalToUnit"),
    (1 << 3, "Definition"),
    (1 << 4, "Optimized"),
    (1 << 5, "Pure"),
    (1 << 6, "Elemental"),
    (1 << 7, "Recursive"),
    (1 << 8, "MainSubprogram"),
    (1 << 9, "Deleted"),
    (1 << 11, "ObjCDirect"),
];

/// Splits off the bits that have names, in the order of text.
fn split(
    mut bits: u32,
    fields: &[(u32, [&'static str; 3])],
    rows: &[(u32, &'static str)],
) -> (Vec<&'static str>, u32) {
    let mut names = Vec::new();
    for &(shift, choices) in fields {
        let value = bits >> shift & 3;
        if let Some(index) = value.checked_sub(1) {
            names.extend(choices.get(index as usize).copied());
            bits &= !(3 << shift);
        }
    }
    for &(bit, name) in rows {
        if bits & bit != 0 {
            names.push(name);
            bits &= !bit;
        }
    }
    (names, bits)
}

/// Returns the names of `DIFlag…` and the bits without a name.
pub(crate) fn debug_flags(bits: u32) -> (Vec<&'static str>, u32) {
    const VIRTUAL_BASE: u32 = 1 << 2 | 1 << 5;
    let access = (0, ["Private", "Protected", "Public"]);
    let inheritance = (16, ["SingleInheritance", "MultipleInheritance", "VirtualInheritance"]);
    if bits & VIRTUAL_BASE == VIRTUAL_BASE {
        let (mut names, rest) = split(bits & !VIRTUAL_BASE, &[access, inheritance], FLAGS);
        names.push("IndirectVirtualBase");
        return (names, rest);
    }
    split(bits, &[access, inheritance], FLAGS)
}

/// Returns the names of `DISPFlag…` and the bits without a name.
pub(crate) fn sub_program_flags(bits: u32) -> (Vec<&'static str>, u32) {
    split(bits, &[(0, ["Virtual", "PureVirtual", "VirtualPureVirtual"])], SP_FLAGS)
}

/// Returns the name of the kind of debug information of a unit.
pub(crate) fn emission_kind(kind: u64) -> Option<&'static str> {
    ["NoDebug", "FullDebug", "LineTablesOnly", "DebugDirectivesOnly"].get(kind as usize).copied()
}

/// Returns the name of the kind of name table of a unit.
pub(crate) fn name_table_kind(kind: u64) -> Option<&'static str> {
    ["Default", "GNU", "None", "Apple"].get(kind as usize).copied()
}

/// Returns the name of a kind of checksum.
pub(crate) fn checksum_kind(kind: u64) -> Option<&'static str> {
    [None, Some("CSK_MD5"), Some("CSK_SHA1"), Some("CSK_SHA256")].get(kind as usize).copied().flatten()
}

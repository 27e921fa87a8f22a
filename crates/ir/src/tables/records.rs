//! Numbers of blocks and records of bitcode ("LLVM Bitcode File Format", `llvm/Bitcode/LLVMBitCodes.h`).

macro_rules! numbers {
    ($(#[$doc:meta])* $module:ident { $($name:ident = $number:literal),* $(,)? }) => {
        $(#[$doc])*
        #[allow(dead_code)]
        pub(crate) mod $module {
            $(pub(crate) const $name: u32 = $number;)*
        }
    };
}

numbers! {
    /// Blocks.
    block {
        BLOCKINFO = 0, MODULE = 8, PARAMATTR = 9, PARAMATTR_GROUP = 10, CONSTANTS = 11, FUNCTION = 12,
        IDENTIFICATION = 13, VALUE_SYMTAB = 14, METADATA = 15, METADATA_ATTACHMENT = 16, TYPE = 17, USELIST = 18,
        MODULE_STRTAB = 19, GLOBALVAL_SUMMARY = 20, OPERAND_BUNDLE_TAGS = 21, METADATA_KIND = 22, STRTAB = 23,
        FULL_LTO_GLOBALVAL_SUMMARY = 24, SYMTAB = 25, SYNC_SCOPE_NAMES = 26,
    }
}

numbers! {
    /// Records of a module.
    module {
        VERSION = 1, TRIPLE = 2, DATALAYOUT = 3, ASM = 4, SECTIONNAME = 5, DEPLIB = 6, GLOBALVAR = 7, FUNCTION = 8,
        ALIAS_OLD = 9, GCNAME = 11, COMDAT = 12, VSTOFFSET = 13, ALIAS = 14, SOURCE_FILENAME = 16, HASH = 17,
        IFUNC = 18,
    }
}

numbers! {
    /// Records of types.
    ty {
        NUMENTRY = 1, VOID = 2, FLOAT = 3, DOUBLE = 4, LABEL = 5, OPAQUE = 6, INTEGER = 7, POINTER = 8,
        FUNCTION_OLD = 9, HALF = 10, ARRAY = 11, VECTOR = 12, X86_FP80 = 13, FP128 = 14, PPC_FP128 = 15,
        METADATA = 16, X86_MMX = 17, STRUCT_ANON = 18, STRUCT_NAME = 19, STRUCT_NAMED = 20, FUNCTION = 21, TOKEN = 22,
        BFLOAT = 23, X86_AMX = 24, OPAQUE_POINTER = 25, TARGET_TYPE = 26,
        BYTE = 27,
    }
}

numbers! {
    /// Records of constants.
    constant {
        SETTYPE = 1, NULL = 2, UNDEF = 3, INTEGER = 4, WIDE_INTEGER = 5, FLOAT = 6, AGGREGATE = 7, STRING = 8,
        CSTRING = 9, BINOP = 10, CAST = 11, GEP_OLD = 12, SELECT = 13, EXTRACTELT = 14, INSERTELT = 15,
        SHUFFLEVEC = 16, CMP = 17, INLINEASM_OLD = 18, SHUFVEC_EX = 19, INBOUNDS_GEP = 20, BLOCKADDRESS = 21,
        DATA = 22, INLINEASM_OLD2 = 23, GEP_INRANGE_OLD = 24, UNOP = 25, POISON = 26, DSO_LOCAL_EQUIVALENT = 27,
        INLINEASM_OLD3 = 28, NO_CFI = 29, INLINEASM = 30, GEP_INRANGE = 31, GEP = 32, PTRAUTH = 33, PTRAUTH2 = 34,
        BYTE = 35, WIDE_BYTE = 36,
    }
}

numbers! {
    /// Records of metadata that are no nodes of [`NodeKind`](super::NodeKind).
    metadata {
        STRING_OLD = 1, VALUE = 2, NODE = 3, NAME = 4, DISTINCT_NODE = 5, KIND = 6, OLD_NODE = 8, OLD_FN_NODE = 9,
        NAMED_NODE = 10, ATTACHMENT = 11, STRINGS = 35, GLOBAL_DECL_ATTACHMENT = 36, INDEX_OFFSET = 38, INDEX = 39,
        ARG_LIST = 46,
    }
}

numbers! {
    /// Records of a function.
    function {
        DECLAREBLOCKS = 1, BINOP = 2, CAST = 3, GEP_OLD = 4, SELECT = 5, EXTRACTELT = 6, INSERTELT = 7,
        SHUFFLEVEC = 8, CMP = 9, RET = 10, BR = 11, SWITCH = 12, INVOKE = 13, UNREACHABLE = 15, PHI = 16,
        ALLOCA = 19, LOAD = 20, VAARG = 23, STORE_OLD = 24, EXTRACTVAL = 26, INSERTVAL = 27, CMP2 = 28, VSELECT = 29,
        INBOUNDS_GEP_OLD = 30, INDIRECTBR = 31, DEBUG_LOC_AGAIN = 33, CALL = 34, DEBUG_LOC = 35, FENCE = 36,
        CMPXCHG_OLD = 37, ATOMICRMW_OLD = 38, RESUME = 39, LANDINGPAD_OLD = 40, LOADATOMIC = 41,
        STOREATOMIC_OLD = 42, GEP = 43, STORE = 44, STOREATOMIC = 45, CMPXCHG = 46, LANDINGPAD = 47, CLEANUPRET = 48,
        CATCHRET = 49, CATCHPAD = 50, CLEANUPPAD = 51, CATCHSWITCH = 52, OPERAND_BUNDLE = 55, UNOP = 56, CALLBR = 57,
        FREEZE = 58, ATOMICRMW = 59, BLOCKADDR_USERS = 60, DEBUG_VALUE = 61, DEBUG_DECLARE = 62, DEBUG_ASSIGN = 63,
        DEBUG_VALUE_SIMPLE = 64, DEBUG_LABEL = 65, DEBUG_DECLARE_VALUE = 66,
    }
}

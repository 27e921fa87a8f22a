/// How an instruction stands in bitcode and which flags it may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OpcodeClass {
    /// Ends a block.
    Terminator,
    /// One operand of the result's type.
    Unary,
    /// Two operands of the result's type.
    Binary,
    /// Reads, writes or makes memory.
    Memory,
    /// One operand of another type.
    Cast,
    /// `cleanuppad` and `catchpad`.
    FuncletPad,
    /// All other instructions.
    Other,
    /// A debug record.
    DebugRecord,
}

/// A bit of [`InstFlags`] and its spelling in text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Flag {
    /// The bit, as in bitcode.
    pub bit: u16,
    /// The spelling.
    pub text: &'static str,
    /// The first release of LLVM that has it.
    pub since: u32,
}

/// Flags of an instruction; what a bit means depends on the opcode ([`Opcode::flags`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct InstFlags(pub u16);

impl InstFlags {
    /// `nuw` of arithmetic and `trunc`.
    pub const NO_UNSIGNED_WRAP: Self = Self(1);
    /// `nsw` of arithmetic and `trunc`.
    pub const NO_SIGNED_WRAP: Self = Self(2);
    /// `exact` of divisions and right shifts.
    pub const EXACT: Self = Self(1);
    /// `disjoint` of `or`.
    pub const DISJOINT: Self = Self(1);
    /// `nneg` of `zext` and `uitofp`.
    pub const NON_NEGATIVE: Self = Self(1);
    /// `samesign` of `icmp`.
    pub const SAME_SIGN: Self = Self(1);
    /// `inbounds` of `getelementptr`; it comes with `nusw`.
    pub const IN_BOUNDS: Self = Self(1);
    /// `volatile` of `load`, `store`, `cmpxchg` and `atomicrmw`.
    pub const VOLATILE: Self = Self(1);
    /// `weak` of `cmpxchg`.
    pub const WEAK: Self = Self(2);
    /// `inalloca` of `alloca`.
    pub const IN_ALLOCA: Self = Self(1);
    /// `swifterror` of `alloca`.
    pub const SWIFT_ERROR: Self = Self(2);
    /// `cleanup` of `landingpad`.
    pub const CLEANUP: Self = Self(1);

    /// True if all bits of `other` are set.
    #[inline]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// True if no bit is set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl std::ops::BitOr for InstFlags {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

const fn flag(bit: u16, text: &'static str, since: u32) -> Flag {
    Flag { bit, text, since }
}

const WRAP: &[Flag] = &[flag(1, "nuw", 15), flag(2, "nsw", 15)];
const TRUNC: &[Flag] = &[flag(1, "nuw", 19), flag(2, "nsw", 19)];
const EXACT: &[Flag] = &[flag(1, "exact", 15)];
const DISJOINT: &[Flag] = &[flag(1, "disjoint", 18)];
const NNEG: &[Flag] = &[flag(1, "nneg", 18)];
const NNEG_FP: &[Flag] = &[flag(1, "nneg", 19)];
const SAME_SIGN: &[Flag] = &[flag(1, "samesign", 20)];
const GEP: &[Flag] = &[flag(1, "inbounds", 15), flag(2, "nusw", 19), flag(4, "nuw", 19)];
/// Text orders them so; bit 0 is the former "unsafe algebra", which stands for all.
const FAST_MATH: &[Flag] = &[
    flag(128, "reassoc", 15),
    flag(2, "nnan", 15),
    flag(4, "ninf", 15),
    flag(8, "nsz", 15),
    flag(16, "arcp", 15),
    flag(32, "contract", 15),
    flag(64, "afn", 15),
];
const NO_FLAGS: &[Flag] = &[];

/// All bits of fast-math flags.
pub(crate) const ALL_FAST_MATH: u16 = 0xfe;

macro_rules! opcodes {
    ($($Variant:ident = $text:literal, $class:ident, $flags:ident $(, $code:literal)?;)*) => {
        /// The instructions of the Language Reference, and debug records, which stand among them.
        #[allow(missing_docs)]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Opcode { $($Variant),* }

        impl Opcode {
            /// All opcodes, in the order of the declaration.
            pub const ALL: &[Self] = &[$(Self::$Variant),*];

            /// Returns the spelling in text.
            pub const fn text(self) -> &'static str {
                match self { $(Self::$Variant => $text,)* }
            }

            /// Returns the class.
            #[inline(always)]
            pub const fn class(self) -> OpcodeClass {
                match self { $(Self::$Variant => OpcodeClass::$class,)* }
            }

            /// Returns the flags that the instruction may have, in the order of text.
            #[inline]
            pub const fn flags(self) -> &'static [Flag] {
                match self { $(Self::$Variant => $flags,)* }
            }

            /// Returns the number of a unary, binary or cast operation in bitcode.
            #[inline]
            pub const fn code(self) -> Option<u64> {
                match self {
                    $($(Self::$Variant => Some($code),)?)*
                    _ => None,
                }
            }
        }
    };
}

opcodes! {
    Ret = "ret", Terminator, NO_FLAGS;
    Br = "br", Terminator, NO_FLAGS;
    Switch = "switch", Terminator, NO_FLAGS;
    IndirectBr = "indirectbr", Terminator, NO_FLAGS;
    Invoke = "invoke", Terminator, NO_FLAGS;
    Resume = "resume", Terminator, NO_FLAGS;
    Unreachable = "unreachable", Terminator, NO_FLAGS;
    CleanupRet = "cleanupret", Terminator, NO_FLAGS;
    CatchRet = "catchret", Terminator, NO_FLAGS;
    CatchSwitch = "catchswitch", Terminator, NO_FLAGS;
    CallBr = "callbr", Terminator, NO_FLAGS;
    FNeg = "fneg", Unary, FAST_MATH, 0;
    Add = "add", Binary, WRAP, 0;
    FAdd = "fadd", Binary, FAST_MATH, 0;
    Sub = "sub", Binary, WRAP, 1;
    FSub = "fsub", Binary, FAST_MATH, 1;
    Mul = "mul", Binary, WRAP, 2;
    FMul = "fmul", Binary, FAST_MATH, 2;
    UDiv = "udiv", Binary, EXACT, 3;
    SDiv = "sdiv", Binary, EXACT, 4;
    FDiv = "fdiv", Binary, FAST_MATH, 4;
    URem = "urem", Binary, NO_FLAGS, 5;
    SRem = "srem", Binary, NO_FLAGS, 6;
    FRem = "frem", Binary, FAST_MATH, 6;
    Shl = "shl", Binary, WRAP, 7;
    LShr = "lshr", Binary, EXACT, 8;
    AShr = "ashr", Binary, EXACT, 9;
    And = "and", Binary, NO_FLAGS, 10;
    Or = "or", Binary, DISJOINT, 11;
    Xor = "xor", Binary, NO_FLAGS, 12;
    Alloca = "alloca", Memory, NO_FLAGS;
    Load = "load", Memory, NO_FLAGS;
    Store = "store", Memory, NO_FLAGS;
    GetElementPtr = "getelementptr", Memory, GEP;
    Fence = "fence", Memory, NO_FLAGS;
    CmpXchg = "cmpxchg", Memory, NO_FLAGS;
    AtomicRmw = "atomicrmw", Memory, NO_FLAGS;
    Trunc = "trunc", Cast, TRUNC, 0;
    ZExt = "zext", Cast, NNEG, 1;
    SExt = "sext", Cast, NO_FLAGS, 2;
    FpToUi = "fptoui", Cast, NO_FLAGS, 3;
    FpToSi = "fptosi", Cast, NO_FLAGS, 4;
    UiToFp = "uitofp", Cast, NNEG_FP, 5;
    SiToFp = "sitofp", Cast, NO_FLAGS, 6;
    FpTrunc = "fptrunc", Cast, FAST_MATH, 7;
    FpExt = "fpext", Cast, FAST_MATH, 8;
    PtrToInt = "ptrtoint", Cast, NO_FLAGS, 9;
    IntToPtr = "inttoptr", Cast, NO_FLAGS, 10;
    BitCast = "bitcast", Cast, NO_FLAGS, 11;
    AddrSpaceCast = "addrspacecast", Cast, NO_FLAGS, 12;
    PtrToAddr = "ptrtoaddr", Cast, NO_FLAGS, 13;
    CleanupPad = "cleanuppad", FuncletPad, NO_FLAGS;
    CatchPad = "catchpad", FuncletPad, NO_FLAGS;
    ICmp = "icmp", Other, SAME_SIGN;
    FCmp = "fcmp", Other, FAST_MATH;
    Phi = "phi", Other, FAST_MATH;
    Call = "call", Other, FAST_MATH;
    Select = "select", Other, FAST_MATH;
    VaArg = "va_arg", Other, NO_FLAGS;
    ExtractElement = "extractelement", Other, NO_FLAGS;
    InsertElement = "insertelement", Other, NO_FLAGS;
    ShuffleVector = "shufflevector", Other, NO_FLAGS;
    ExtractValue = "extractvalue", Other, NO_FLAGS;
    InsertValue = "insertvalue", Other, NO_FLAGS;
    LandingPad = "landingpad", Other, NO_FLAGS;
    Freeze = "freeze", Other, NO_FLAGS;
    DebugValue = "#dbg_value", DebugRecord, NO_FLAGS;
    DebugDeclare = "#dbg_declare", DebugRecord, NO_FLAGS;
    DebugAssign = "#dbg_assign", DebugRecord, NO_FLAGS;
    DebugLabel = "#dbg_label", DebugRecord, NO_FLAGS;
    DebugDeclareValue = "#dbg_declare_value", DebugRecord, NO_FLAGS;
}

impl Opcode {
    /// Returns the binary operation with a number of bitcode, on floating-point numbers or integers.
    pub const fn binary(code: u64, float: bool) -> Option<Self> {
        Some(match (code, float) {
            (0, false) => Self::Add,
            (0, true) => Self::FAdd,
            (1, false) => Self::Sub,
            (1, true) => Self::FSub,
            (2, false) => Self::Mul,
            (2, true) => Self::FMul,
            (3, false) => Self::UDiv,
            (4, false) => Self::SDiv,
            (4, true) => Self::FDiv,
            (5, false) => Self::URem,
            (6, false) => Self::SRem,
            (6, true) => Self::FRem,
            (7, false) => Self::Shl,
            (8, false) => Self::LShr,
            (9, false) => Self::AShr,
            (10, false) => Self::And,
            (11, false) => Self::Or,
            (12, false) => Self::Xor,
            _ => return None,
        })
    }

    /// Returns the cast with a number of bitcode.
    pub const fn cast(code: u64) -> Option<Self> {
        Some(match code {
            0 => Self::Trunc,
            1 => Self::ZExt,
            2 => Self::SExt,
            3 => Self::FpToUi,
            4 => Self::FpToSi,
            5 => Self::UiToFp,
            6 => Self::SiToFp,
            7 => Self::FpTrunc,
            8 => Self::FpExt,
            9 => Self::PtrToInt,
            10 => Self::IntToPtr,
            11 => Self::BitCast,
            12 => Self::AddrSpaceCast,
            13 => Self::PtrToAddr,
            _ => return None,
        })
    }

    /// Returns the first major release of LLVM that has it; 15 stands for all former ones too.
    pub const fn since(self) -> u32 {
        match self {
            Self::PtrToAddr | Self::DebugDeclareValue => 22,
            _ => 15,
        }
    }

    /// True if the instruction ends a block.
    #[inline]
    pub const fn is_terminator(self) -> bool {
        matches!(self.class(), OpcodeClass::Terminator)
    }

    /// True for what makes no value; a call may make one or not.
    #[inline(always)]
    pub const fn has_no_result(self) -> bool {
        match self {
            Self::CatchSwitch => false,
            Self::Store | Self::Fence => true,
            _ => matches!(self.class(), OpcodeClass::Terminator | OpcodeClass::DebugRecord),
        }
    }

    /// True for debug records, which are no instructions of LLVM and have no effect.
    #[inline]
    pub const fn is_debug_record(self) -> bool {
        matches!(self.class(), OpcodeClass::DebugRecord)
    }

    /// True for what has a callee and attributes: call, invoke and callbr.
    #[inline]
    pub const fn is_call(self) -> bool {
        matches!(self, Self::Call | Self::Invoke | Self::CallBr)
    }

    /// True if the flags are fast-math flags.
    #[inline]
    pub const fn has_fast_math(self) -> bool {
        matches!(self.flags(), [Flag { bit: 128, .. }, ..])
    }
}

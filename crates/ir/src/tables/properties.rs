coded! {
    /// How a global is linked (LangRef, "Linkage Types"). Former numbers are [`Linkage::read`].
    Linkage {
        External = 0, "external";
        Appending = 2, "appending";
        Internal = 3, "internal";
        ExternalWeak = 7, "extern_weak";
        Common = 8, "common";
        Private = 9, "private";
        AvailableExternally = 12, "available_externally";
        WeakAny = 16, "weak";
        WeakOdr = 17, "weak_odr";
        LinkOnceAny = 18, "linkonce";
        LinkOnceOdr = 19, "linkonce_odr";
    }
}

impl Linkage {
    /// Returns what a number of any release means.
    pub const fn read(code: u64) -> Option<Self> {
        Some(match code {
            1 => Self::WeakAny,
            4 => Self::LinkOnceAny,
            5 | 6 | 15 => Self::External,
            10 => Self::WeakOdr,
            11 => Self::LinkOnceOdr,
            13 | 14 => Self::Private,
            code => return Self::from_code(code),
        })
    }

    /// True if only the module sees the global.
    pub const fn is_local(self) -> bool {
        matches!(self, Self::Internal | Self::Private)
    }
}

coded! {
    /// LangRef, "Visibility Styles".
    Visibility {
        Default = 0, "default";
        Hidden = 1, "hidden";
        Protected = 2, "protected";
    }
}

coded! {
    /// LangRef, "DLL Storage Classes".
    DllStorage {
        Default = 0, "";
        Import = 1, "dllimport";
        Export = 2, "dllexport";
    }
}

coded! {
    /// LangRef, "Thread Local Storage Models".
    ThreadLocal {
        None = 0, "";
        GeneralDynamic = 1, "thread_local";
        LocalDynamic = 2, "thread_local(localdynamic)";
        InitialExec = 3, "thread_local(initialexec)";
        LocalExec = 4, "thread_local(localexec)";
    }
}

coded! {
    /// Whether the address of a global matters.
    UnnamedAddress {
        None = 0, "";
        Global = 1, "unnamed_addr";
        Local = 2, "local_unnamed_addr";
    }
}

coded! {
    /// Which of several definitions a linker keeps (LangRef, "Comdats").
    ComdatKind {
        Any = 1, "any";
        ExactMatch = 2, "exactmatch";
        Largest = 3, "largest";
        NoDeduplicate = 4, "nodeduplicate";
        SameSize = 5, "samesize";
    }
}

coded! {
    /// LangRef, "Atomic Memory Ordering Constraints".
    AtomicOrdering {
        NotAtomic = 0, "not_atomic";
        Unordered = 1, "unordered";
        Monotonic = 2, "monotonic";
        Acquire = 3, "acquire";
        Release = 4, "release";
        AcquireRelease = 5, "acq_rel";
        SequentiallyConsistent = 6, "seq_cst";
    }
}

coded! {
    /// What `atomicrmw` does.
    AtomicOperation {
        Exchange = 0, "xchg";
        Add = 1, "add";
        Sub = 2, "sub";
        And = 3, "and";
        Nand = 4, "nand";
        Or = 5, "or";
        Xor = 6, "xor";
        Max = 7, "max";
        Min = 8, "min";
        UMax = 9, "umax";
        UMin = 10, "umin";
        FAdd = 11, "fadd";
        FSub = 12, "fsub";
        FMax = 13, "fmax";
        FMin = 14, "fmin";
        UIncWrap = 15, "uinc_wrap", 16;
        UDecWrap = 16, "udec_wrap", 16;
        USubCond = 17, "usub_cond", 20;
        USubSat = 18, "usub_sat", 20;
        FMaximum = 19, "fmaximum", 21;
        FMinimum = 20, "fminimum", 21;
        FMaximumNum = 21, "fmaximumnum", 23;
        FMinimumNum = 22, "fminimumnum", 23;
    }
}

impl AtomicOperation {
    /// True if the operands are floating-point numbers.
    pub const fn is_float(self) -> bool {
        use AtomicOperation::{FAdd, FMax, FMaximum, FMaximumNum, FMin, FMinimum, FMinimumNum, FSub};
        matches!(self, FAdd | FSub | FMax | FMin | FMaximum | FMinimum | FMaximumNum | FMinimumNum)
    }
}

coded! {
    /// A comparison of floating-point numbers.
    FloatPredicate {
        False = 0, "false";
        Oeq = 1, "oeq";
        Ogt = 2, "ogt";
        Oge = 3, "oge";
        Olt = 4, "olt";
        Ole = 5, "ole";
        One = 6, "one";
        Ord = 7, "ord";
        Uno = 8, "uno";
        Ueq = 9, "ueq";
        Ugt = 10, "ugt";
        Uge = 11, "uge";
        Ult = 12, "ult";
        Ule = 13, "ule";
        Une = 14, "une";
        True = 15, "true";
    }
}

coded! {
    /// A comparison of integers or pointers.
    IntegerPredicate {
        Eq = 32, "eq";
        Ne = 33, "ne";
        Ugt = 34, "ugt";
        Uge = 35, "uge";
        Ult = 36, "ult";
        Ule = 37, "ule";
        Sgt = 38, "sgt";
        Sge = 39, "sge";
        Slt = 40, "slt";
        Sle = 41, "sle";
    }
}

/// A comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Predicate {
    /// Of integers or pointers.
    Integer(IntegerPredicate),
    /// Of floating-point numbers.
    Float(FloatPredicate),
}

impl Predicate {
    /// Returns the row with a number of bitcode.
    pub const fn from_code(code: u64) -> Option<Self> {
        if let Some(integer) = IntegerPredicate::from_code(code) {
            return Some(Self::Integer(integer));
        }
        match FloatPredicate::from_code(code) {
            Some(float) => Some(Self::Float(float)),
            None => None,
        }
    }

    /// Returns the spelling in text.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Integer(predicate) => predicate.text(),
            Self::Float(predicate) => predicate.text(),
        }
    }
}

coded! {
    /// Whether a call is in tail position; the number is the bit of a call's record, 0 for none.
    TailCall {
        None = 64, "";
        Tail = 0, "tail";
        MustTail = 14, "musttail";
        NoTail = 16, "notail";
    }
}

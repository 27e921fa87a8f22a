/// What an attribute holds beside its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AttributeForm {
    /// Nothing.
    Flag,
    /// A number.
    Integer,
    /// A type.
    Type,
    /// A range of integers.
    Range,
    /// Ranges of integers.
    RangeList,
}

macro_rules! attribute_kinds {
    ($($Variant:ident = $code:literal, $text:literal, $since:literal, $form:ident;)*) => {
        coded! {
            /// The attributes of the Language Reference ("Parameter Attributes", "Function Attributes"), in the order in
            /// which text has them.
            AttributeKind {
                $($Variant = $code, $text, $since;)*
            }
        }

        impl AttributeKind {
            /// Returns what the attribute holds.
            pub const fn form(self) -> AttributeForm {
                match self {
                    $(Self::$Variant => AttributeForm::$form,)*
                }
            }
        }
    };
}

attribute_kinds! {
    AllocAlign = 80, "allocalign", 15, Flag;
    AllocatedPointer = 81, "allocptr", 15, Flag;
    AlwaysInline = 2, "alwaysinline", 15, Flag;
    Builtin = 35, "builtin", 15, Flag;
    Cold = 36, "cold", 15, Flag;
    Convergent = 43, "convergent", 15, Flag;
    CoroDestroyOnlyWhenComplete = 90, "coro_only_destroy_when_complete", 18, Flag;
    CoroElideSafe = 98, "coro_elide_safe", 20, Flag;
    DeadOnReturn = 103, "dead_on_return", 21, Flag;
    DeadOnUnwind = 91, "dead_on_unwind", 18, Flag;
    DisableSanitizerInstrumentation = 78, "disable_sanitizer_instrumentation", 15, Flag;
    Flatten = 108, "flatten", 23, Flag;
    FnRetThunkExtern = 84, "fn_ret_thunk_extern", 15, Flag;
    Hot = 72, "hot", 15, Flag;
    HybridPatchable = 95, "hybrid_patchable", 20, Flag;
    ImmArg = 60, "immarg", 15, Flag;
    InReg = 5, "inreg", 15, Flag;
    InlineHint = 4, "inlinehint", 15, Flag;
    JumpTable = 40, "jumptable", 15, Flag;
    MinSize = 6, "minsize", 15, Flag;
    MustProgress = 70, "mustprogress", 15, Flag;
    Naked = 7, "naked", 15, Flag;
    Nest = 8, "nest", 15, Flag;
    NoAlias = 9, "noalias", 15, Flag;
    NoBuiltin = 10, "nobuiltin", 15, Flag;
    NoCallback = 71, "nocallback", 15, Flag;
    NoCfCheck = 56, "nocf_check", 15, Flag;
    NoCreateUndefOrPoison = 105, "nocreateundeforpoison", 22, Flag;
    NoDivergenceSource = 100, "nodivergencesource", 20, Flag;
    NoDuplicate = 12, "noduplicate", 15, Flag;
    NoExt = 99, "noext", 20, Flag;
    NoFree = 62, "nofree", 15, Flag;
    NoIpa = 109, "noipa", 23, Flag;
    NoImplicitFloat = 13, "noimplicitfloat", 15, Flag;
    NoInline = 14, "noinline", 15, Flag;
    NoMerge = 66, "nomerge", 15, Flag;
    NoOutline = 107, "nooutline", 23, Flag;
    NoProfile = 73, "noprofile", 15, Flag;
    NoRecurse = 48, "norecurse", 15, Flag;
    NoRedZone = 16, "noredzone", 15, Flag;
    NoReturn = 17, "noreturn", 15, Flag;
    NoSanitizeBounds = 79, "nosanitize_bounds", 15, Flag;
    NoSanitizeCoverage = 76, "nosanitize_coverage", 15, Flag;
    NoSync = 63, "nosync", 15, Flag;
    NoUndef = 68, "noundef", 15, Flag;
    NoUnwind = 18, "nounwind", 15, Flag;
    NonLazyBind = 15, "nonlazybind", 15, Flag;
    NonNull = 39, "nonnull", 15, Flag;
    NullPointerIsValid = 67, "null_pointer_is_valid", 15, Flag;
    OptForFuzzing = 57, "optforfuzzing", 15, Flag;
    OptimizeForDebugging = 88, "optdebug", 18, Flag;
    OptimizeForSize = 19, "optsize", 15, Flag;
    OptimizeNone = 37, "optnone", 15, Flag;
    PresplitCoroutine = 83, "presplitcoroutine", 15, Flag;
    ReadNone = 20, "readnone", 15, Flag;
    ReadOnly = 21, "readonly", 15, Flag;
    Returned = 22, "returned", 15, Flag;
    ReturnsTwice = 23, "returns_twice", 15, Flag;
    SExt = 24, "signext", 15, Flag;
    SafeStack = 44, "safestack", 15, Flag;
    SanitizeAddress = 30, "sanitize_address", 15, Flag;
    SanitizeAllocToken = 104, "sanitize_alloc_token", 22, Flag;
    SanitizeHWAddress = 55, "sanitize_hwaddress", 15, Flag;
    SanitizeMemTag = 64, "sanitize_memtag", 15, Flag;
    SanitizeMemory = 32, "sanitize_memory", 15, Flag;
    SanitizeNumericalStability = 93, "sanitize_numerical_stability", 19, Flag;
    SanitizeRealtime = 96, "sanitize_realtime", 20, Flag;
    SanitizeRealtimeBlocking = 97, "sanitize_realtime_blocking", 20, Flag;
    SanitizeThread = 31, "sanitize_thread", 15, Flag;
    SanitizeType = 101, "sanitize_type", 20, Flag;
    ShadowCallStack = 58, "shadowcallstack", 15, Flag;
    SkipProfile = 85, "skipprofile", 16, Flag;
    Speculatable = 53, "speculatable", 15, Flag;
    SpeculativeLoadHardening = 59, "speculative_load_hardening", 15, Flag;
    StackProtect = 26, "ssp", 15, Flag;
    StackProtectReq = 27, "sspreq", 15, Flag;
    StackProtectStrong = 28, "sspstrong", 15, Flag;
    StrictFP = 54, "strictfp", 15, Flag;
    SwiftAsync = 75, "swiftasync", 15, Flag;
    SwiftError = 47, "swifterror", 15, Flag;
    SwiftSelf = 46, "swiftself", 15, Flag;
    WillReturn = 61, "willreturn", 15, Flag;
    Writable = 89, "writable", 18, Flag;
    WriteOnly = 52, "writeonly", 15, Flag;
    ZExt = 34, "zeroext", 15, Flag;
    ByRef = 69, "byref", 15, Type;
    ByVal = 3, "byval", 15, Type;
    ElementType = 77, "elementtype", 15, Type;
    InAlloca = 38, "inalloca", 15, Type;
    Preallocated = 65, "preallocated", 15, Type;
    StructRet = 29, "sret", 15, Type;
    Alignment = 1, "align", 15, Integer;
    AllocKind = 82, "allockind", 15, Integer;
    AllocSize = 51, "allocsize", 15, Integer;
    Captures = 102, "captures", 21, Integer;
    DenormalFpEnv = 106, "denormal_fpenv", 23, Integer;
    Dereferenceable = 41, "dereferenceable", 15, Integer;
    DereferenceableOrNull = 42, "dereferenceable_or_null", 15, Integer;
    Memory = 86, "memory", 16, Integer;
    NoFPClass = 87, "nofpclass", 17, Integer;
    StackAlignment = 25, "alignstack", 15, Integer;
    UWTable = 33, "uwtable", 15, Integer;
    VScaleRange = 74, "vscale_range", 15, Integer;
    Range = 92, "range", 19, Range;
    Initializes = 94, "initializes", 20, RangeList;
}

impl AttributeKind {
    /// True if functions can have the attribute, as opposed to parameters and results alone.
    pub const fn fits_function(self) -> bool {
        matches!(
            self,
            Self::AlwaysInline
                | Self::Builtin
                | Self::Cold
                | Self::Convergent
                | Self::CoroDestroyOnlyWhenComplete
                | Self::CoroElideSafe
                | Self::DisableSanitizerInstrumentation
                | Self::Flatten
                | Self::FnRetThunkExtern
                | Self::Hot
                | Self::HybridPatchable
                | Self::InlineHint
                | Self::JumpTable
                | Self::MinSize
                | Self::MustProgress
                | Self::Naked
                | Self::NoBuiltin
                | Self::NoCallback
                | Self::NoCfCheck
                | Self::NoCreateUndefOrPoison
                | Self::NoDivergenceSource
                | Self::NoDuplicate
                | Self::NoFree
                | Self::NoIpa
                | Self::NoImplicitFloat
                | Self::NoInline
                | Self::NoMerge
                | Self::NoOutline
                | Self::NoProfile
                | Self::NoRecurse
                | Self::NoRedZone
                | Self::NoReturn
                | Self::NoSanitizeBounds
                | Self::NoSanitizeCoverage
                | Self::NoSync
                | Self::NoUnwind
                | Self::NonLazyBind
                | Self::NullPointerIsValid
                | Self::OptForFuzzing
                | Self::OptimizeForDebugging
                | Self::OptimizeForSize
                | Self::OptimizeNone
                | Self::PresplitCoroutine
                | Self::ReturnsTwice
                | Self::SafeStack
                | Self::SanitizeAddress
                | Self::SanitizeAllocToken
                | Self::SanitizeHWAddress
                | Self::SanitizeMemTag
                | Self::SanitizeMemory
                | Self::SanitizeNumericalStability
                | Self::SanitizeRealtime
                | Self::SanitizeRealtimeBlocking
                | Self::SanitizeThread
                | Self::SanitizeType
                | Self::ShadowCallStack
                | Self::SkipProfile
                | Self::Speculatable
                | Self::SpeculativeLoadHardening
                | Self::StackProtect
                | Self::StackProtectReq
                | Self::StackProtectStrong
                | Self::StrictFP
                | Self::WillReturn
                | Self::Preallocated
                | Self::AllocKind
                | Self::AllocSize
                | Self::DenormalFpEnv
                | Self::Memory
                | Self::StackAlignment
                | Self::UWTable
                | Self::VScaleRange
        )
    }
}

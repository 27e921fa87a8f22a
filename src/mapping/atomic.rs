//! Atomic read-modify-write operations, memory orderings and synchronisation scopes.

use super::rows;
use crate::spirv::grammar::{MemorySemantics, Scope};

/// The kind of the value in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum AtomicValueKind {
    /// An integer.
    Int,
    /// A floating-point number.
    Float,
}

/// LLVM's read-modify-write operations that SPIR-V has as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "LLVM's own names")]
pub enum Rmw {
    Xchg,
    Add,
    Sub,
    And,
    Or,
    Xor,
    Max,
    Min,
    UMax,
    UMin,
    FAdd,
    FMax,
    FMin,
}

rows! { AtomicValueKind[2], Rmw[13];
    AtomicExchange Int   Both Xchg;
    AtomicExchange Float Both Xchg;
    AtomicIAdd     Int   Both Add;
    AtomicISub     Int   Both Sub;
    AtomicAnd      Int   Both And;
    AtomicOr       Int   Both Or;
    AtomicXor      Int   Both Xor;
    AtomicSMax     Int   Both Max;
    AtomicSMin     Int   Both Min;
    AtomicUMax     Int   Both UMax;
    AtomicUMin     Int   Both UMin;
    AtomicFAddEXT  Float Both FAdd;
    AtomicFMaxEXT  Float Both FMax;
    AtomicFMinEXT  Float Both FMin;
}

/// LLVM's operations that wrap around at a bound, for which SPIR-V has no instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "LLVM's own names")]
pub enum Wrap {
    UIncWrap,
    UDecWrap,
}

/// What the names of functions begin with that AMD's tools call for them; the address space and the type follow, as in `p1_i32`.
/// The arguments are pointer, scope, memory semantics and value, and with later tools whether the access is volatile and whether it
/// is done for each component.
const WRAPS: &[(Wrap, &str)] = &[
    (Wrap::UIncWrap, "__translate_spirv_atomic_uinc_wrap"),
    (Wrap::UDecWrap, "__translate_spirv_atomic_udec_wrap"),
];

/// The operation that a function of AMD's stands for, by its name.
#[must_use]
pub fn wrap_of(name: &str) -> Option<Wrap> {
    let is_own = |rest: &str| rest.is_empty() || rest.starts_with('_');
    WRAPS.iter().find(|row| name.strip_prefix(row.1).is_some_and(is_own)).map(|row| row.0)
}

/// What the name of AMD's function for an operation begins with.
#[must_use]
pub fn wrap_name(wrap: Wrap) -> &'static str {
    WRAPS.iter().find(|row| row.0 == wrap).map_or("", |row| row.1)
}

/// LLVM's memory orderings of atomic instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "LLVM's own names")]
pub enum Ordering {
    Unordered,
    Monotonic,
    Acquire,
    Release,
    AcquireRelease,
    SequentiallyConsistent,
}

/// The rows of orderings; for the way back the first row whose bits are set counts, and no bit is `Monotonic`.
const ORDERINGS: &[(Ordering, MemorySemantics)] = &[
    (Ordering::SequentiallyConsistent, MemorySemantics::SequentiallyConsistent),
    (Ordering::AcquireRelease, MemorySemantics::AcquireRelease),
    (Ordering::Acquire, MemorySemantics::Acquire),
    (Ordering::Release, MemorySemantics::Release),
];

/// The ordering bits of memory semantics.
#[must_use]
pub fn semantics_of(ordering: Ordering) -> MemorySemantics {
    ORDERINGS.iter().find(|row| row.0 == ordering).map_or(MemorySemantics::empty(), |row| row.1)
}

/// The storage classes that LLVM's orderings hold for: all memory that work-items share, whatever the address space of the
/// object, where SPIR-V's hold for the classes alone that are named (section 3.25).
pub const SHARED_MEMORY: MemorySemantics = MemorySemantics::from_bits_retain(
    MemorySemantics::WorkgroupMemory.bits() | MemorySemantics::CrossWorkgroupMemory.bits(),
);

/// The ordering that memory semantics ask for; their storage class bits do not matter.
#[must_use]
pub fn ordering_of(semantics: MemorySemantics) -> Ordering {
    let both = MemorySemantics::Acquire | MemorySemantics::Release;
    if semantics.contains(both) && !semantics.contains(MemorySemantics::SequentiallyConsistent) {
        return Ordering::AcquireRelease;
    }
    ORDERINGS.iter().find(|row| semantics.contains(row.1)).map_or(Ordering::Monotonic, |row| row.0)
}

/// LLVM's names of synchronisation scopes; the first name of a scope is the one that is written.
const SCOPES: &[(&str, Scope)] = &[
    ("", Scope::CrossDevice),
    ("all_svm_devices", Scope::CrossDevice),
    ("device", Scope::Device),
    ("workgroup", Scope::Workgroup),
    ("work_group", Scope::Workgroup),
    ("subgroup", Scope::Subgroup),
    ("sub_group", Scope::Subgroup),
    ("singlethread", Scope::Invocation),
    ("work_item", Scope::Invocation),
];

/// The scope of a name; `None` for a name that is not known.
#[must_use]
pub fn scope_of(name: &str) -> Option<Scope> {
    SCOPES.iter().find(|row| row.0 == name).map(|row| row.1)
}

/// LLVM's name of a scope; `None` for a scope that has none there.
#[must_use]
pub fn scope_name(scope: Scope) -> Option<&'static str> {
    SCOPES.iter().find(|row| row.1 == scope).map(|row| row.0)
}

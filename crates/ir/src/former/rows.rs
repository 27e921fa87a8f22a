//! The rows.

use crate::tables::Opcode;
use crate::{Type, TypeId, Types};

/// The kind of a parameter of a former intrinsic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FormerParameter {
    Any,
    Pointer,
    /// An integer of a width; of any width if it is 0.
    Integer(u32),
    Metadata,
}

/// How an intrinsic changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Change {
    /// Only the name did.
    Name,
    /// The first parameter, the size of an object, went away; what is marked is an `alloca`.
    Lifetime,
    /// A parameter with an alignment in bytes became the attribute `align` of others.
    Alignment { parameter: usize, of: &'static [usize] },
    /// Arguments `false` came after the last.
    False(usize),
    /// A null pointer came after the last, of the type of the second.
    Null,
    /// The sign of the last argument chooses one of two intrinsics.
    Splice,
    /// Calls became debug records.
    Record(Opcode),
    /// Calls became debug records of a value, whose expression says that it is an address.
    Address,
    /// Calls went away.
    Gone,
}

/// The position of the result in [`FormerIntrinsic::told`].
pub(super) const RESULT: usize = usize::MAX;

/// A former intrinsic.
#[derive(Debug)]
pub(super) struct FormerIntrinsic {
    /// The beginning of its name behind `llvm.`.
    pub(super) name: &'static str,
    pub(super) parameters: &'static [FormerParameter],
    pub(super) change: Change,
    /// What comes in the place of `name`.
    pub(super) present: &'static str,
    /// The parameters whose types the present name tells after that of the former; [`RESULT`] is the result.
    pub(super) told: &'static [usize],
    /// The first release of the present form.
    pub(super) since: u32,
}

const fn row(
    name: &'static str,
    parameters: &'static [FormerParameter],
    change: Change,
    since: u32,
) -> FormerIntrinsic {
    FormerIntrinsic { name, parameters, change, present: name, told: &[], since }
}

const fn named(
    name: &'static str,
    present: &'static str,
    parameters: &'static [FormerParameter],
    since: u32,
) -> FormerIntrinsic {
    FormerIntrinsic { name, parameters, change: Change::Name, present, told: &[], since }
}

const fn told(row: FormerIntrinsic, told: &'static [usize]) -> FormerIntrinsic {
    FormerIntrinsic { told, ..row }
}

use FormerParameter::{Any, Integer, Metadata, Pointer};

const COPY: &[FormerParameter] = &[Pointer, Pointer, Integer(0), Integer(32), Integer(1)];
const SET: &[FormerParameter] = &[Pointer, Integer(8), Integer(0), Integer(32), Integer(1)];
const ANNOTATION: &[FormerParameter] = &[Pointer, Pointer, Pointer, Integer(32)];
const ANNOTATION_OF_FIVE: &[FormerParameter] = &[Pointer, Pointer, Pointer, Integer(32), Pointer];

/// Former intrinsics; of two rows for one name the parameters tell which it is. What changed before LLVM 19 is only read.
pub(super) const ROWS: &[FormerIntrinsic] = &[
    row("lifetime.start", &[Integer(64), Pointer], Change::Lifetime, 22),
    row("lifetime.end", &[Integer(64), Pointer], Change::Lifetime, 22),
    row("masked.load.", &[Pointer, Integer(32), Any, Any], Change::Alignment { parameter: 1, of: &[0] }, 22),
    row("masked.store.", &[Any, Pointer, Integer(32), Any], Change::Alignment { parameter: 2, of: &[1] }, 22),
    row("masked.gather.", &[Any, Integer(32), Any, Any], Change::Alignment { parameter: 1, of: &[0] }, 22),
    row("masked.scatter.", &[Any, Any, Integer(32), Any], Change::Alignment { parameter: 2, of: &[1] }, 22),
    row("memcpy.", COPY, Change::Alignment { parameter: 3, of: &[0, 1] }, 7),
    row("memmove.", COPY, Change::Alignment { parameter: 3, of: &[0, 1] }, 7),
    row("memset.", SET, Change::Alignment { parameter: 3, of: &[0] }, 7),
    row("vector.splice.", &[Any, Any, Integer(32)], Change::Splice, 22),
    row("experimental.vector.splice.", &[Any, Any, Integer(32)], Change::Splice, 22),
    named("experimental.stepvector", "stepvector", &[], 20),
    named("experimental.vector.partial.reduce.add", "vector.partial.reduce.add", &[Any, Any], 22),
    named("experimental.vector.reverse", "vector.reverse", &[Any], 19),
    named("experimental.vector.interleave2", "vector.interleave2", &[Any, Any], 19),
    named("experimental.vector.deinterleave2", "vector.deinterleave2", &[Any], 19),
    named("experimental.vector.insert", "vector.insert", &[Any, Any, Integer(64)], 15),
    named("experimental.vector.extract", "vector.extract", &[Any, Integer(64)], 15),
    named("flt.rounds", "get.rounding", &[], 17),
    row("ctlz.", &[Any], Change::False(1), 4),
    row("cttz.", &[Any], Change::False(1), 4),
    row("objectsize.", &[Pointer, Integer(1)], Change::False(2), 9),
    row("objectsize.", &[Pointer, Integer(1), Integer(1)], Change::False(1), 9),
    told(row("ptr.annotation.", ANNOTATION, Change::Null, 16), &[1]),
    told(row("ptr.annotation.", ANNOTATION_OF_FIVE, Change::Name, 16), &[1]),
    told(row("var.annotation", ANNOTATION, Change::Null, 16), &[0, 1]),
    told(row("var.annotation", ANNOTATION_OF_FIVE, Change::Name, 16), &[0, 1]),
    told(row("invariant.start", &[Integer(64), Pointer], Change::Name, 5), &[1]),
    told(row("invariant.end", &[Pointer, Integer(64), Pointer], Change::Name, 5), &[2]),
    told(named("invariant.group.barrier", "launder.invariant.group", &[Pointer], 7), &[0]),
    told(row("prefetch", &[Pointer, Integer(32), Integer(32), Integer(32)], Change::Name, 10), &[0]),
    told(row("stacksave", &[], Change::Name, 18), &[RESULT]),
    told(row("stackrestore", &[Pointer], Change::Name, 18), &[0]),
    told(row("va_start", &[Pointer], Change::Name, 19), &[0]),
    told(row("va_end", &[Pointer], Change::Name, 19), &[0]),
    told(row("va_copy", &[Pointer, Pointer], Change::Name, 19), &[0]),
    told(row("eh.typeid.for", &[Pointer], Change::Name, 19), &[0]),
    told(row("thread.pointer", &[], Change::Name, 21), &[RESULT]),
    row("stackprotectorcheck", &[Pointer], Change::Gone, 5),
    row("dbg.value", &[Metadata, Metadata, Metadata], Change::Record(Opcode::DebugValue), 19),
    row("dbg.value", &[Metadata, Integer(64), Metadata, Metadata], Change::Record(Opcode::DebugValue), 19),
    row("dbg.declare", &[Metadata, Metadata, Metadata], Change::Record(Opcode::DebugDeclare), 19),
    row("dbg.addr", &[Metadata, Metadata, Metadata], Change::Address, 19),
    row("dbg.assign", &[Metadata; 6], Change::Record(Opcode::DebugAssign), 19),
    row("dbg.label", &[Metadata], Change::Record(Opcode::DebugLabel), 19),
];

/// Intrinsics that came after LLVM 19, by the beginning of their names behind `llvm.`, and the release.
const NEW: &[(&str, u32)] = &[
    ("atan2.", 20),
    ("coro.begin.custom.abi", 20),
    ("experimental.constrained.atan2.", 20),
    ("experimental.memset.pattern.", 20),
    ("experimental.vector.extract.last.active.", 20),
    ("experimental.vector.match.", 20),
    ("fake.use", 20),
    ("maximumnum.", 20),
    ("minimumnum.", 20),
    ("sincos.", 20),
    ("stepvector.", 20),
    ("experimental.vector.histogram.u", 21),
    ("modf.", 21),
    ("objc.claimAutoreleasedReturnValue", 21),
    ("sincospi.", 21),
    ("vector.deinterleave3.", 21),
    ("vector.deinterleave4.", 21),
    ("vector.deinterleave5.", 21),
    ("vector.deinterleave6.", 21),
    ("vector.deinterleave7.", 21),
    ("vector.deinterleave8.", 21),
    ("vector.interleave3.", 21),
    ("vector.interleave4.", 21),
    ("vector.interleave5.", 21),
    ("vector.interleave6.", 21),
    ("vector.interleave7.", 21),
    ("vector.interleave8.", 21),
    ("alloc.token.id.", 22),
    ("allow.sanitize.", 22),
    ("clmul.", 22),
    ("coro.is_in_ramp", 22),
    ("loop.dependence.raw.mask.", 22),
    ("loop.dependence.war.mask.", 22),
    ("protected.field.ptr.", 22),
    ("reloc.none", 22),
    ("stackaddress.", 22),
    ("vector.partial.reduce.add.", 22),
    ("vector.partial.reduce.fadd.", 22),
    ("vector.splice.left.", 22),
    ("vector.splice.right.", 22),
    ("vp.load.ff.", 22),
    ("cond.loop", 23),
    ("convert.from.arbitrary.fp.", 23),
    ("convert.to.arbitrary.fp.", 23),
    ("coro.dead", 23),
    ("looptrap", 23),
    ("masked.sdiv.", 23),
    ("masked.srem.", 23),
    ("masked.udiv.", 23),
    ("masked.urem.", 23),
    ("pdep.", 23),
    ("pext.", 23),
    ("ptrauth.auth.with.pc.and.resign", 23),
    ("ptrauth.resign.load.relative", 23),
    ("structured.alloca.", 23),
    ("structured.gep.", 23),
    ("write_volatile_register.", 23),
];

/// Returns the name of an intrinsic behind `llvm.`.
pub(super) fn own_name(name: &[u8]) -> Option<&[u8]> {
    name.strip_prefix(b"llvm.")
}

/// Returns the release that brought an intrinsic; none for those of LLVM 19 and for other names.
pub(crate) fn since(name: &[u8]) -> Option<u32> {
    let name = own_name(name)?;
    NEW.iter().find(|row| name.starts_with(row.0.as_bytes())).map(|row| row.1)
}

/// True if a former release had an intrinsic with a name and a function's type.
pub(crate) fn is_former(types: &Types, name: &[u8], ty: TypeId) -> bool {
    let parameters = types.signature(ty).map(|(_, parameters, _)| parameters);
    own_name(name).zip(parameters).is_some_and(|(name, parameters)| {
        ROWS.iter().any(|row| name.starts_with(row.name.as_bytes()) && row.takes(types, parameters))
    })
}

/// True for the name of an intrinsic whose calls were all replaced by others or by what is no call.
pub(crate) fn is_replaced(name: &[u8]) -> bool {
    let Some(name) = own_name(name) else { return false };
    let replaced =
        |change| matches!(change, Change::Record(_) | Change::Address | Change::Gone | Change::Splice);
    since_splice(name).is_none()
        && ROWS.iter().any(|row| name.starts_with(row.name.as_bytes()) && replaced(row.change))
}

/// Returns what follows `vector.splice.left.` or `vector.splice.right.`, and whether it is the latter.
pub(super) fn since_splice(name: &[u8]) -> Option<(&[u8], bool)> {
    let rest = name.strip_prefix(b"vector.splice.")?;
    match rest.strip_prefix(b"left.") {
        Some(rest) => Some((rest, false)),
        None => Some((rest.strip_prefix(b"right.")?, true)),
    }
}

impl FormerParameter {
    fn fits(self, types: &Types, ty: TypeId) -> bool {
        match self {
            Self::Any => true,
            Self::Pointer => types.is_pointer(ty),
            Self::Integer(0) => types.is_integer(ty),
            Self::Integer(width) => types.integer_width(ty) == Some(width),
            Self::Metadata => types.get(ty) == Type::Metadata,
        }
    }
}

impl FormerIntrinsic {
    /// Returns the row of an intrinsic's name behind `llvm.` and its parameters.
    pub(super) fn find(types: &Types, name: &[u8], parameters: &[TypeId]) -> Option<&'static Self> {
        ROWS.iter().find(|row| {
            name.starts_with(row.name.as_bytes())
                && since_splice(name).is_none()
                && row.takes(types, parameters)
                && (row.change != Change::Name || row.renames(name))
        })
    }

    /// Returns the row whose present form an intrinsic has that came after a release.
    pub(super) fn find_present(
        types: &Types,
        name: &[u8],
        parameters: &[TypeId],
        version: u32,
    ) -> Option<&'static Self> {
        ROWS.iter().filter(|row| row.since > version).find(|row| {
            let starts = name.starts_with(row.present.as_bytes());
            match row.change {
                Change::Name if !row.told.is_empty() => {
                    starts && !row.renames(name) && row.takes(types, parameters)
                }
                Change::Name => starts && row.takes(types, parameters),
                Change::Lifetime => starts && matches!(parameters, &[pointer] if types.is_pointer(pointer)),
                Change::Alignment { parameter, .. } => {
                    starts && parameters.len() + 1 == row.parameters.len() && {
                        let former =
                            row.parameters.iter().enumerate().filter(|&(index, _)| index != parameter);
                        former.zip(parameters).all(|((_, kind), &ty)| kind.fits(types, ty))
                    }
                }
                Change::Splice => since_splice(name).is_some() && row.takes(types, parameters),
                _ => false,
            }
        })
    }

    fn takes(&self, types: &Types, parameters: &[TypeId]) -> bool {
        self.parameters.len() == parameters.len()
            && self.parameters.iter().zip(parameters).all(|(kind, &ty)| kind.fits(types, ty))
    }

    /// True if the present name is another one: that of a row that tells types does not tell them yet.
    fn renames(&self, name: &[u8]) -> bool {
        let parts = |text: &[u8]| text.split(|&byte| byte == b'.').filter(|part| !part.is_empty()).count();
        match name.strip_prefix(self.name.as_bytes()) {
            Some(rest) if self.name == self.present => {
                // A name ending in a point is followed by one type already.
                parts(rest) == usize::from(self.name.ends_with('.'))
            }
            Some(_) => true,
            None => false,
        }
    }
}

//! Two conversions, one after the other, that one can replace.

use crate::tables::Opcode;
use crate::{TypeId, Types};

/// The width in bits that every pointer is taken for here: without a data layout nothing else is known.
const POINTER_WIDTH: u32 = 64;

/// Returns the conversion that does what two do; `BitCast` where nothing is left to do. The types are those in front, between
/// and behind.
pub(super) fn combine(types: &Types, first: Opcode, second: Opcode, of: [TypeId; 3]) -> Option<Opcode> {
    use Opcode::*;
    let [from, between, to] = of;
    let width = |ty| types.width(types.scalar(ty));
    match (first, second) {
        (Trunc, Trunc) => Some(Trunc),
        (PtrToInt, Trunc) => Some(PtrToInt),
        (AddrSpaceCast, AddrSpaceCast) if types.scalar(from) == types.scalar(to) => Some(BitCast),
        (AddrSpaceCast, AddrSpaceCast) => Some(AddrSpaceCast),
        (BitCast, BitCast) => Some(BitCast),
        (PtrToInt, IntToPtr) if from == to && width(between) == POINTER_WIDTH => Some(BitCast),
        (IntToPtr, PtrToInt) if width(from) <= POINTER_WIDTH && width(from) == width(to) => Some(BitCast),
        _ => None,
    }
}

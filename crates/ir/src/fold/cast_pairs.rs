//! Two conversions, one after the other, that one can replace.

use crate::tables::Opcode;
use crate::{TypeId, Types};

/// Returns the conversion that does what two do; `BitCast` where nothing is left to do. The types are those in front, between
/// and behind.
pub(super) fn combine(types: &Types, first: Opcode, second: Opcode, of: [TypeId; 3]) -> Option<Opcode> {
    use Opcode::*;
    let [from, _, to] = of;
    match (first, second) {
        (Trunc, Trunc) => Some(Trunc),
        (PtrToInt, Trunc) => Some(PtrToInt),
        (AddrSpaceCast, AddrSpaceCast) if types.scalar(from) == types.scalar(to) => Some(BitCast),
        (AddrSpaceCast, AddrSpaceCast) => Some(AddrSpaceCast),
        (BitCast, BitCast) => Some(BitCast),
        _ => None,
    }
}

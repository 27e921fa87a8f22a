//! What reductions and scans do with two values.

use super::{components, encoded, float, integer, signed, size_of};
use crate::{
    jit::ValueType,
    mapping::builtins::{ArgumentClass, group::Combination},
};

/// How two values become one.
#[derive(Clone, Copy, Debug)]
pub(super) struct PairArithmetic {
    pub(super) combination: Combination,
    pub(super) class: ArgumentClass,
}

impl PairArithmetic {
    /// Two values combined, component by component.
    pub(super) fn of(self, ty: ValueType, left: &[u8], right: &[u8]) -> Option<Vec<u8>> {
        let pairs = components(ty, left).zip(components(ty, right));
        pairs
            .map(|(left, right)| self.component(ty, left, right))
            .collect::<Option<Vec<_>>>()
            .map(|parts| parts.concat())
    }

    fn component(self, ty: ValueType, left: &[u8], right: &[u8]) -> Option<Vec<u8>> {
        use Combination as C;
        if self.class == ArgumentClass::Float {
            let (x, y) = (float(ty, left)?, float(ty, right)?);
            let value = match self.combination {
                C::Add => x + y,
                C::Mul => x * y,
                C::Min => x.min(y),
                C::Max => x.max(y),
                _ => return None,
            };
            return Some(encoded(ty, value));
        }
        let (x, y) = (integer(left), integer(right));
        let is_signed = self.class == ArgumentClass::Signed && matches!(self.combination, C::Min | C::Max);
        let less = if is_signed { signed(left) < signed(right) } else { x < y };
        let value = match self.combination {
            C::Add => x.wrapping_add(y),
            C::Mul => x.wrapping_mul(y),
            C::Min => {
                if less {
                    x
                } else {
                    y
                }
            }
            C::Max => {
                if less {
                    y
                } else {
                    x
                }
            }
            C::And | C::LogicalAnd => x & y,
            C::Or | C::LogicalOr => x | y,
            C::Xor | C::LogicalXor => x ^ y,
        };
        Some(value.to_le_bytes().into_iter().take(left.len()).collect())
    }

    /// The value that changes nothing when it is combined with another.
    pub(super) fn neutral_value(self, ty: ValueType) -> Option<Vec<u8>> {
        Some(self.neutral(ty)?.repeat(ty.components.max(1) as usize))
    }

    /// The component that changes nothing when it is combined with another.
    fn neutral(self, ty: ValueType) -> Option<Vec<u8>> {
        use Combination as C;
        let size = size_of(ty);
        if self.class == ArgumentClass::Float {
            return Some(encoded(
                ty,
                match self.combination {
                    C::Add => 0.0,
                    C::Mul => 1.0,
                    C::Min => f64::INFINITY,
                    C::Max => f64::NEG_INFINITY,
                    _ => return None,
                },
            ));
        }
        let highest = 1_u64.checked_shl((size as u32 * 8).saturating_sub(1)).unwrap_or(0);
        let value = match (self.combination, self.class) {
            (C::Min, ArgumentClass::Signed) => highest.wrapping_sub(1),
            (C::Max, ArgumentClass::Signed) => highest,
            (C::Min, _) | (C::And, _) => u64::MAX,
            (C::Mul, _) | (C::LogicalAnd, _) => 1,
            (C::Add | C::Max | C::Or | C::Xor | C::LogicalOr | C::LogicalXor, _) => 0,
        };
        Some(value.to_le_bytes().into_iter().take(size).collect())
    }
}

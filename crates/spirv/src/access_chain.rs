//! The forms of access chains (SPIR-V specification, section 3.49.8, and SPV_KHR_untyped_pointers).

use super::Op;

/// The three properties by which access chains differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AccessChain {
    /// The base is an untyped pointer, and operand Base Type stands before it.
    pub is_untyped: bool,
    /// Operand Element stands before the indexes and steps over whole pointees.
    pub has_element: bool,
    /// The result is known to lie within the object that the base points to.
    pub is_in_bounds: bool,
}

/// The opcodes, at the number whose bits are the three properties in their order.
const OPCODES: [Op; 8] = [
    Op::AccessChain,
    Op::InBoundsAccessChain,
    Op::PtrAccessChain,
    Op::InBoundsPtrAccessChain,
    Op::UntypedAccessChainKHR,
    Op::UntypedInBoundsAccessChainKHR,
    Op::UntypedPtrAccessChainKHR,
    Op::UntypedInBoundsPtrAccessChainKHR,
];

impl AccessChain {
    /// The form that an opcode stands for, `None` where it is no access chain.
    #[must_use]
    pub fn of(op: Op) -> Option<Self> {
        let number = OPCODES.iter().position(|known| *known == op)?;
        Some(Self {
            is_untyped: number & 4 != 0,
            has_element: number & 2 != 0,
            is_in_bounds: number & 1 != 0,
        })
    }

    /// The opcode of this form.
    #[must_use]
    pub fn op(self) -> Op {
        let bits = [self.is_untyped, self.has_element, self.is_in_bounds];
        OPCODES[bits.into_iter().fold(0, |number, bit| number * 2 + usize::from(bit))]
    }

    /// How many operands stand before the base, counted without result type and result.
    #[must_use]
    pub fn base(self) -> usize {
        usize::from(self.is_untyped)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_tell_the_forms() {
        for op in (0..=u16::MAX).map(Op) {
            let name = op.row().map_or("", |row| row.name);
            let is_chain = name.contains("AccessChain") && !name.starts_with("OpRaw");
            let form = AccessChain::of(op);
            assert_eq!(form.is_some(), is_chain, "{name}");
            let Some(form) = form else { continue };
            assert_eq!(form.op(), op);
            assert_eq!(form.is_untyped, name.contains("Untyped"), "{name}");
            assert_eq!(form.has_element, name.contains("Ptr"), "{name}");
            assert_eq!(form.is_in_bounds, name.contains("InBounds"), "{name}");
        }
    }
}

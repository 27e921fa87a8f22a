//! The instructions of the set SPV_AMD_shader_ballot.

use super::{Participants, below, components, integer, word};
use crate::{
    jit::{AskedOperation, OperandBytes},
    spirv::grammar::AmdShaderBallot,
};

impl Participants<'_> {
    /// The results of an instruction of SPV_AMD_shader_ballot.
    pub(super) fn of_ballot(&self, inst: AmdShaderBallot) -> Option<Vec<Vec<u8>>> {
        let result = |(lane, operation): &(usize, AskedOperation)| {
            let (lane, operands) = (*lane as u64, &operation.operands);
            // The words of a vector.
            let words = |operand: usize| {
                operands.get(operand).map(|own: &OperandBytes| components(own.ty, &own.bytes).map(integer))
            };
            match inst {
                AmdShaderBallot::SwizzleInvocationsAMD => {
                    let offset = words(1)?.nth((lane & 3) as usize)?;
                    self.value_of(0, (lane & !3) + (offset & 3))
                }
                AmdShaderBallot::SwizzleInvocationsMaskedAMD => {
                    let mut masks = words(1)?;
                    let (and, or, xor) = (masks.next()?, masks.next()?, masks.next()?);
                    // The masks are of 5 bits.
                    self.value_of(0, (lane & !31) | ((lane & 31 & and | or) ^ xor) & 31)
                }
                AmdShaderBallot::WriteInvocationAMD => {
                    let own = usize::from(u64::from(word(operands.get(2)?)?) == lane);
                    Some(operands.get(own)?.bytes.clone())
                }
                AmdShaderBallot::MbcntAMD => {
                    let mask = u128::from(integer(&operands.first()?.bytes)) & below(lane as usize);
                    Some(mask.count_ones().to_le_bytes().to_vec())
                }
                _ => None,
            }
        };
        self.operations.iter().map(result).collect()
    }
}

/// Why bytes are no module.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("bit {offset}: {detail}")]
pub struct BitcodeError {
    /// The offset in bits from the start of the input.
    pub offset: u64,
    /// What is wrong there.
    pub detail: String,
}

/// The result of what reads bitcode; the error is in a box, which keeps results that are made for each operand small.
pub type BitcodeResult<T, E = Box<BitcodeError>> = std::result::Result<T, E>;

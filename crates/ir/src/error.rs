/// Why bytes are no module.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("bit {offset}: {detail}")]
pub struct Error {
    /// The offset in bits from the start of the input.
    pub offset: u64,
    /// What is wrong there.
    pub detail: String,
}

/// The result of what reads bitcode.
pub type Result<T, E = Error> = std::result::Result<T, E>;

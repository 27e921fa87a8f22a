/// Stub.
pub struct Finding;
/// Stub.
pub fn verify(_m: &crate::Module) -> Vec<Finding> { vec![] }

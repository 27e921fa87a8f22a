//! Universal limits (section 2.17): what every consumer takes, beyond which the validator refuses a module.

/// Pairs of literal and label of OpSwitch.
pub const SWITCH_PAIRS: usize = 16_383;
/// Members of a structure.
pub const STRUCTURE_MEMBERS: usize = 16_383;
/// Parameters of a function.
pub const PARAMETERS: usize = 255;
/// Variables of the module.
pub const GLOBAL_VARIABLES: usize = 65_535;

/// The widest integer that either translation takes, where the specification has no limit: a constant costs memory in
/// proportion to its width, however short its instruction, and the validator gives up on widths in the millions.
pub const INTEGER_BITS: u32 = 8192;

//! Universal limits (section 2.17): every consumer takes them, and the validator refuses a module beyond them.

/// The largest bound of ids.
pub const ID_BOUND: u32 = 0x3f_ffff;
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
pub const INTEGER_BITS: u32 = 1 << 15;

/// The most words that a section of a module is written with, or all bodies together, where the specification has no limit:
/// far more than ids allow for, whatever is repeated with each of them.
pub const SECTION_WORDS: usize = 1 << 26;

/// The most components of a vector that SPIR-V lacks, where the specification has no limit: the instructions for the components
/// of a longer one would be too many.
pub const LEGALIZED_COMPONENTS: u32 = 1024;

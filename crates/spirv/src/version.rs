//! Versions of the specification.

use std::fmt;

/// A version of SPIR-V, as in the second word of a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version {
    /// Major number; 1 so far.
    pub major: u8,
    /// Minor number; 0 to 6 so far.
    pub minor: u8,
}

impl Version {
    /// SPIR-V 1.0.
    pub const V1_0: Self = Self::new(1, 0);
    /// SPIR-V 1.1.
    pub const V1_1: Self = Self::new(1, 1);
    /// SPIR-V 1.2.
    pub const V1_2: Self = Self::new(1, 2);
    /// SPIR-V 1.3.
    pub const V1_3: Self = Self::new(1, 3);
    /// SPIR-V 1.4.
    pub const V1_4: Self = Self::new(1, 4);
    /// SPIR-V 1.5.
    pub const V1_5: Self = Self::new(1, 5);
    /// SPIR-V 1.6.
    pub const V1_6: Self = Self::new(1, 6);

    /// The version `major.minor`.
    #[must_use]
    pub const fn new(major: u8, minor: u8) -> Self {
        Self { major, minor }
    }

    /// The version that a header's second word names; `None` where its reserved bytes are not zero.
    #[must_use]
    pub const fn from_word(word: u32) -> Option<Self> {
        let [high, major, minor, low] = word.to_be_bytes();
        if high != 0 || low != 0 {
            return None;
        }
        Some(Self { major, minor })
    }

    /// A version from its text, `1.0` to `1.6`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        (0..=6).map(|minor| Self::new(1, minor)).find(|version| version.to_string() == text)
    }

    /// The header's second word.
    #[must_use]
    pub const fn word(self) -> u32 {
        u32::from_be_bytes([0, self.major, self.minor, 0])
    }

    /// True if the specification has published this version.
    #[must_use]
    pub const fn is_known(self) -> bool {
        self.major == 1 && self.minor <= 6
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

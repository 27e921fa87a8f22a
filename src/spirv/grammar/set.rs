//! Sets of extensions.

use super::Extension;

const WORDS: usize = Extension::COUNT.div_ceil(64);

/// A set of extensions, as options hold it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExtensionSet {
    bits: [u64; WORDS],
}

impl ExtensionSet {
    /// No extension.
    #[must_use]
    pub const fn empty() -> Self {
        Self { bits: [0; WORDS] }
    }

    /// Every known extension.
    #[must_use]
    pub fn all() -> Self {
        Extension::all().collect()
    }

    /// Whether the set holds `extension`.
    #[must_use]
    pub fn contains(&self, extension: Extension) -> bool {
        let number = usize::from(extension.0);
        self.bits.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    /// Adds `extension`.
    pub fn insert(&mut self, extension: Extension) {
        let number = usize::from(extension.0);
        if let Some(word) = self.bits.get_mut(number / 64) {
            *word |= 1 << (number % 64);
        }
    }

    /// Takes `extension` out.
    pub fn remove(&mut self, extension: Extension) {
        let number = usize::from(extension.0);
        if let Some(word) = self.bits.get_mut(number / 64) {
            *word &= !(1 << (number % 64));
        }
    }

    /// The extensions in the set, by name.
    pub fn iter(&self) -> impl Iterator<Item = Extension> + '_ {
        Extension::all().filter(|e| self.contains(*e))
    }
}

impl FromIterator<Extension> for ExtensionSet {
    fn from_iter<I: IntoIterator<Item = Extension>>(extensions: I) -> Self {
        let mut set = Self::empty();
        for extension in extensions {
            set.insert(extension);
        }
        set
    }
}

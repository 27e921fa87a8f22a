//! Sets of extensions.

use super::Extension;
use crate::{Code, Error, Kind, Result, nearest_name};

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

    /// True if the set holds `extension`.
    #[must_use]
    pub fn contains(&self, extension: Extension) -> bool {
        let number = usize::from(extension.0);
        self.bits.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    /// The extensions that the set holds only by the names that another vendor gave them later: the former name and the
    /// present one.
    pub fn renamed(&self) -> impl Iterator<Item = (Extension, Extension)> + '_ {
        let present = Extension::all().filter(|extension| self.contains(*extension));
        present.filter_map(|present| {
            let rest = present.name().strip_prefix("SPV_ALTERA_")?;
            let former = Extension::by_name(&format!("SPV_INTEL_{rest}"))?;
            (!self.contains(former)).then_some((former, present))
        })
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

    /// Applies a list of `+NAME`, `-NAME`, `+all` and `-all`, separated by commas, from left to right.
    ///
    /// # Errors
    /// When an entry has no sign or an unknown name; the entries before it have taken effect.
    pub fn apply(&mut self, list: &str) -> Result<()> {
        for item in list.split(',') {
            let (add, name) = match item.split_at_checked(1) {
                Some(("+", name)) if !name.is_empty() => (true, name),
                Some(("-", name)) if !name.is_empty() => (false, name),
                _ => {
                    let error = wrong(format!("expected +NAME, -NAME, +all or -all, found `{item}`"));
                    let near = Some("all")
                        .filter(|all| *all == item)
                        .or_else(|| nearest(item))
                        .filter(|near| *near == item);
                    return Err(near
                        .into_iter()
                        .fold(error, |error, near| error.with_help(format!("did you mean +{near}?"))));
                }
            };
            match (add, Extension::by_name(name)) {
                (true, _) if name == "all" => *self = Self::all(),
                (false, _) if name == "all" => *self = Self::empty(),
                (_, None) => {
                    let error = wrong(format!("Unknown extension '{name}' was specified"));
                    return Err(match nearest(name) {
                        Some(near) => error.with_help(format!("did you mean {near}?")),
                        None => error,
                    });
                }
                (true, Some(extension)) => self.insert(extension),
                (false, Some(extension)) => self.remove(extension),
            }
        }
        Ok(())
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

/// The name of an extension that is most like a text.
fn nearest(text: &str) -> Option<&'static str> {
    nearest_name(text, Extension::all().map(Extension::name))
}

fn wrong(detail: String) -> Error {
    Error::new(Code::Other, Kind::Malformed, detail)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_applied_left_to_right() {
        let mut set = ExtensionSet::empty();
        set.apply("+all,-SPV_KHR_fma").unwrap();
        assert!(!set.contains(Extension::SPV_KHR_fma) && set.contains(Extension::SPV_INTEL_subgroups));
        set.apply("-all,+SPV_KHR_fma,+SPV_INTEL_subgroups").unwrap();
        assert_eq!(set.iter().count(), 2);
        assert!(set.apply("+SPV_NO_such").is_err());
        assert!(set.apply("SPV_KHR_fma").is_err());
    }

    #[test]
    fn a_former_name_is_that_of_the_present_extension() {
        let mut set = ExtensionSet::empty();
        set.apply("+SPV_INTEL_long_constant_composite,+SPV_INTEL_tensor_float32_rounding").unwrap();
        assert!(set.contains(Extension::SPV_INTEL_long_composites));
        assert!(set.contains(Extension::SPV_INTEL_tensor_float32_conversion));
        set.apply("-SPV_INTEL_long_constant_composite").unwrap();
        assert_eq!(set.iter().collect::<Vec<_>>(), [Extension::SPV_INTEL_tensor_float32_conversion]);
    }

    #[test]
    fn names_of_extensions_that_add_nothing_to_the_grammar_are_known() {
        for name in [
            "SPV_AMD_gpu_shader_half_float",
            "SPV_AMD_gpu_shader_int16",
            "SPV_HUAWEI_cluster_culling_shader",
            "SPV_HUAWEI_subpass_shading",
            "SPV_QCOM_bfloat16_muladd",
            "SPV_QCOM_subgroup_size",
        ] {
            assert_eq!(Extension::by_name(name).map(Extension::name), Some(name));
        }
    }
}

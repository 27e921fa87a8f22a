//! Environments that users describe themselves, as the SPIR-V dialect's target environments: a version, capabilities,
//! extensions and limits.

use super::Environment;
use spirv_kit::{
    Version,
    grammar::{Capability, Extension, OperandKind},
    nearest_enumerant, nearest_name,
};

/// A target that the user describes: what it accepts, beside the rules of an API.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct DeclaredTarget {
    /// Its name in messages.
    pub name: String,
    /// The environment whose rules hold as well; those of the specification alone where there is none.
    pub base: Option<Environment>,
    /// The highest version of SPIR-V; that of the base where it is not said.
    pub version: Option<Version>,
    /// The capabilities that modules may declare, sorted, with those that they imply; `None` for all of the base.
    pub capabilities: Option<Vec<Capability>>,
    /// The names of the extensions that modules may declare; `None` for all.
    pub extensions: Option<Vec<String>>,
    /// Limits of its resources.
    pub limits: DeviceLimits,
}

/// Limits of a device's resources, under the names that the dialect gives them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct DeviceLimits {
    /// The most invocations of a workgroup.
    pub max_compute_workgroup_invocations: Option<u32>,
    /// The largest workgroup in each dimension.
    pub max_compute_workgroup_size: Option<[u32; 3]>,
    /// The smallest subgroup.
    pub min_subgroup_size: Option<u32>,
    /// The largest subgroup.
    pub max_subgroup_size: Option<u32>,
}

impl DeclaredTarget {
    /// Allows the capabilities of these names, and those that they imply.
    ///
    /// # Errors
    /// A sentence that names a capability which the grammar does not know.
    pub fn allow_capabilities<'n>(&mut self, names: impl IntoIterator<Item = &'n str>) -> Result<(), String> {
        let mut open = Vec::new();
        for name in names {
            let table = OperandKind::Capability.table();
            let Some(row) = table.and_then(|table| table.by_name(name)) else {
                let near = table.and_then(|table| nearest_enumerant(table, name));
                return Err(unknown("capability", name, near));
            };
            open.push(Capability(row.value));
        }
        let mut all = self.capabilities.take().unwrap_or_default();
        while let Some(capability) = open.pop() {
            if !all.contains(&capability) {
                all.push(capability);
                open.extend(capability.row().map_or(&[][..], |row| row.capabilities));
            }
        }
        all.sort_unstable();
        self.capabilities = Some(all);
        Ok(())
    }

    /// Allows the extensions of these names.
    ///
    /// # Errors
    /// A sentence that names an extension which the grammar does not know.
    pub fn allow_extensions<'n>(&mut self, names: impl IntoIterator<Item = &'n str>) -> Result<(), String> {
        let all = self.extensions.get_or_insert_default();
        for name in names {
            if Extension::by_name(name).is_none() {
                let near = nearest_name(name, Extension::all().map(Extension::name));
                return Err(unknown("extension", name, near));
            }
            all.push(name.to_owned());
        }
        Ok(())
    }

    /// The short form of an environment, `v1.3,[Kernel,Int64],[SPV_KHR_expect_assume]`: version, capabilities,
    /// extensions.
    ///
    /// # Errors
    /// A sentence that says what does not fit.
    pub fn parse(text: &str) -> Result<Self, String> {
        const FORM: &str = "a version and two lists, as in v1.3,[Kernel,Int64],[SPV_KHR_expect_assume]";
        let (version, lists) = text.split_once(',').ok_or_else(|| format!("an environment is {FORM}"))?;
        let number = version.strip_prefix('v').and_then(Version::parse);
        let number = number.ok_or_else(|| format!("{version:?} is no version, such as v1.3"))?;
        let lists = lists.trim().strip_prefix('[').and_then(|lists| lists.strip_suffix(']'));
        let (capabilities, extensions) = lists
            .and_then(|lists| lists.split_once(']'))
            .and_then(|(first, rest)| Some((first, rest.trim().strip_prefix(',')?.trim().strip_prefix('[')?)))
            .ok_or_else(|| format!("an environment is {FORM}"))?;
        let names = |list: &'_ str| {
            list.split(',')
                .map(str::trim)
                .filter(|name| !name.is_empty())
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        let mut own = Self { name: text.to_owned(), version: Some(number), ..Self::default() };
        own.allow_capabilities(names(capabilities).iter().map(String::as_str))?;
        own.allow_extensions(names(extensions).iter().map(String::as_str))?;
        Ok(own)
    }
}

fn unknown(kind: &str, name: &str, near: Option<&str>) -> String {
    let near = near.map_or_else(String::new, |near| format!("; is {near} meant?"));
    format!("there is no {kind} {name}{near}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_short_form_has_a_version_and_two_lists() {
        let own = DeclaredTarget::parse("v1.3, [Kernel, Int64], [SPV_KHR_expect_assume]").unwrap();
        assert_eq!(own.version, Some(Version::V1_3));
        assert_eq!(own.extensions.as_deref(), Some(&["SPV_KHR_expect_assume".to_owned()][..]));
        assert!(own.capabilities.unwrap().binary_search(&Capability::Int64).is_ok());
        assert_eq!(DeclaredTarget::parse("v1.0,[],[]").unwrap().capabilities, Some(vec![]));
    }

    #[test]
    fn capabilities_bring_those_that_they_imply() {
        let own = DeclaredTarget::parse("v1.3,[Geometry],[]").unwrap().capabilities.unwrap();
        for implied in [Capability::Shader, Capability::Matrix] {
            assert!(own.binary_search(&implied).is_ok(), "{implied}");
        }
    }

    #[test]
    fn mistakes_in_the_short_form_are_told() {
        for (text, told) in [
            ("v1.3", "two lists"),
            ("v1.9,[],[]", "no version"),
            ("v1.3,[Kernel]", "two lists"),
            ("v1.3,[Kernle],[]", "is Kernel meant"),
            ("v1.3,[],[SPV_KHR_expect_assum]", "is SPV_KHR_expect_assume meant"),
            ("v1.3,[Kernel],[", "two lists"),
        ] {
            let found = DeclaredTarget::parse(text).unwrap_err();
            assert!(found.contains(told), "{text}: {found}");
        }
    }
}

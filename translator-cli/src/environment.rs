//! `--target-env`: an environment by its name, in its short form, or from a file.

use std::fs;

use clap::ValueEnum as _;
use serde::Deserialize;
use spirv_llvm::spirv::{DeclaredTarget, DeviceLimits, Environment, Version};

use crate::arguments::options::TargetEnv;

/// An environment as a file describes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EnvironmentFile {
    #[serde(default)]
    name: String,
    base: Option<String>,
    version: Option<String>,
    capabilities: Option<Vec<String>>,
    extensions: Option<Vec<String>>,
    #[serde(default)]
    limits: FileLimits,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileLimits {
    max_compute_workgroup_invocations: Option<u32>,
    max_compute_workgroup_size: Option<[u32; 3]>,
    min_subgroup_size: Option<u32>,
    max_subgroup_size: Option<u32>,
}

/// The environment that an argument names, which is a file where it ends in `.toml`.
///
/// # Errors
/// A sentence that says what is wrong with it.
pub fn parse(argument: &str) -> Result<Environment, String> {
    if TargetEnv::from_str(argument, true).is_ok() {
        return Err("it is a form of builtin calls, which --spirv-target-env takes".to_owned());
    }
    if !argument.ends_with(".toml") {
        return Environment::parse(argument);
    }
    let text = fs::read_to_string(argument).map_err(|error| format!("{argument}: {error}"))?;
    from_toml(&text).map_err(|error| format!("{argument}: {error}"))
}

fn from_toml(text: &str) -> Result<Environment, String> {
    let file: EnvironmentFile = toml::from_str(text).map_err(|error| error.to_string())?;
    let version = |text: String| {
        Version::parse(&text).ok_or_else(|| format!("there is no version {text:?}, such as \"1.3\""))
    };
    let mut own = DeclaredTarget {
        name: file.name,
        base: file.base.as_deref().map(Environment::parse).transpose()?,
        version: file.version.map(version).transpose()?,
        limits: DeviceLimits {
            max_compute_workgroup_invocations: file.limits.max_compute_workgroup_invocations,
            max_compute_workgroup_size: file.limits.max_compute_workgroup_size,
            min_subgroup_size: file.limits.min_subgroup_size,
            max_subgroup_size: file.limits.max_subgroup_size,
        },
        ..DeclaredTarget::default()
    };
    if let Some(names) = &file.capabilities {
        own.allow_capabilities(names.iter().map(String::as_str))?;
    }
    if let Some(names) = &file.extensions {
        own.allow_extensions(names.iter().map(String::as_str))?;
    }
    Ok(Environment::of_own(own))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_says_what_a_target_takes() {
        let text = "base = 'opencl3.0'\nversion = '1.3'\nextensions = []\n[limits]\nmax_subgroup_size = 32\n";
        let environment = from_toml(text).unwrap();
        assert_eq!((environment.name(), environment.version), ("opencl3.0", Version::V1_3));
        let own = environment.own().unwrap();
        assert_eq!((own.limits.max_subgroup_size, own.capabilities.as_ref()), (Some(32), None));
        assert_eq!(own.extensions, Some(vec![]));
    }

    #[test]
    fn mistakes_in_a_file_are_told() {
        for (text, told) in [
            ("versoin = '1.3'", "unknown field"),
            ("version = '1.9'", "no version \"1.9\""),
            ("base = 'opencl4'", "no environment"),
            ("capabilities = ['Kernle']", "is Kernel meant"),
            ("[limits]\nmax_subgroup_size = -1", "invalid value"),
            ("version", "expected"),
        ] {
            let error = from_toml(text).unwrap_err();
            assert!(error.contains(told), "{text}: {error}");
        }
    }
}

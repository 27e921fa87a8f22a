//! Options by name, as the command `llvm-spirv` has them.

use crate::{
    BuiltinFormat, CallForm, DebugInfoVersion, Error, ExtInst, FpContract, ReadOptions, Result,
    UnknownIntrinsics, WriteOptions,
    spirv::{self, Environment, Version, grammar::Capability, nearest_name, variants::Device},
};

/// The options of both directions.
///
/// Options are plain values; one may be used on any thread and for any number of translations.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Options of the writer.
    pub write: WriteOptions,
    /// Options of the reader.
    pub read: ReadOptions,
    /// The device that one of a module's variants is chosen for, where a module has several.
    pub device: Option<Device>,
    /// Whether variables in memory become values before a module is written.
    pub mem2reg: bool,
    /// Whether LLVM's own SPIR-V target writes modules.
    pub use_backend: bool,
}

impl Options {
    /// The names of all options.
    pub const NAMES: [&str; 30] = [
        "spirv-max-version",
        "spirv-ext",
        "spirv-allow-unknown-intrinsics",
        "spirv-fp-contract",
        "spirv-debug-info-version",
        "spirv-target-env",
        "spirv-builtin-format",
        "spirv-gen-kernel-arg-name-md",
        "spirv-preserve-auxdata",
        "target-env",
        "spirv-widen-integers",
        "spirv-narrow-doubles",
        "spirv-allow-newer",
        "target-triple",
        "llvm-version",
        "spirv-mem2reg",
        "spirv-use-llvm-backend-target",
        "spirv-ext-inst",
        "spirv-replace-fmuladd-with-ocl-mad",
        "spirv-preserve-ocl-kernel-arg-type-metadata-through-string",
        "spirv-allow-extra-diexpressions",
        "spirv-emit-function-ptr-addr-space",
        "spirv-addrspace-map",
        "fnvar-spec-enable",
        "fnvar-category",
        "fnvar-family",
        "fnvar-arch",
        "fnvar-target",
        "fnvar-features",
        "fnvar-capabilities",
    ];

    /// Sets one option by its name on the command line of `llvm-spirv`, without dashes; flags have an empty value, `1` or
    /// `true`, and `0` or `false`.
    ///
    /// # Errors
    /// When the name or the value is not known.
    pub fn set(&mut self, name: &str, value: &str) -> Result<()> {
        let wrong = || Error::internal(format!("`{value}` is no value of {name}"));
        match name {
            "spirv-max-version" => {
                let version = Version::parse(value).ok_or_else(wrong)?;
                self.write.max_version = Some(version);
                self.read.max_version = Some(version);
            }
            "spirv-ext" => {
                self.write.extensions.apply(value)?;
                self.read.extensions.apply(value)?;
            }
            "spirv-allow-unknown-intrinsics" => {
                self.write.unknown_intrinsics = match value {
                    "" => UnknownIntrinsics::All,
                    list => UnknownIntrinsics::Prefixes(list.split(',').map(str::to_owned).collect()),
                };
            }
            "spirv-fp-contract" => {
                self.write.fp_contract = match value {
                    "on" => FpContract::On,
                    "off" => FpContract::Off,
                    "fast" => FpContract::Fast,
                    _ => return Err(wrong()),
                };
            }
            "spirv-debug-info-version" => {
                self.write.debug_info = match value {
                    "legacy" => DebugInfoVersion::Legacy,
                    "ocl-100" => DebugInfoVersion::OpenCl100,
                    "nonsemantic-shader-100" => DebugInfoVersion::NonSemanticShader100,
                    "nonsemantic-shader-200" => DebugInfoVersion::NonSemanticShader200,
                    _ => return Err(wrong()),
                };
            }
            "spirv-target-env" => {
                self.read.call_form = match value {
                    "CL1.2" => CallForm::Cl12,
                    "CL2.0" => CallForm::Cl20,
                    "SPV-IR" => CallForm::SpvIr,
                    _ => return Err(wrong()),
                };
            }
            "spirv-builtin-format" => {
                self.read.builtin_format = match value {
                    "function" => BuiltinFormat::Function,
                    "global" => BuiltinFormat::Global,
                    _ => return Err(wrong()),
                };
            }
            "spirv-gen-kernel-arg-name-md" => self.read.kernel_arg_names = flag(value).ok_or_else(wrong)?,
            "spirv-preserve-auxdata" => {
                self.write.preserve_auxdata = flag(value).ok_or_else(wrong)?;
                self.read.preserve_auxdata = self.write.preserve_auxdata;
            }
            "target-env" => {
                self.write.environment = Some(Environment::parse(value).map_err(Error::internal)?);
            }
            "spirv-widen-integers" => self.write.widen_integers = flag(value).ok_or_else(wrong)?,
            "spirv-narrow-doubles" => self.write.narrow_doubles = flag(value).ok_or_else(wrong)?,
            "spirv-allow-newer" => {
                for name in value.split(',') {
                    self.write.newer_capabilities.push(Capability::by_name(name).ok_or_else(wrong)?);
                }
            }
            "target-triple" => self.read.target_triple = Some(value.to_owned()),
            "llvm-version" => self.read.llvm_version = Some(llvm_version(value).ok_or_else(wrong)?),
            "spirv-mem2reg" => self.mem2reg = flag(value).ok_or_else(wrong)?,
            "spirv-use-llvm-backend-target" => self.use_backend = flag(value).ok_or_else(wrong)?,
            "spirv-ext-inst" => {
                (self.write.ext_inst, self.write.fmuladd_as_mad) = match value {
                    "none" => (ExtInst::None, false),
                    "opencl" => (ExtInst::OpenClStd, self.write.fmuladd_as_mad),
                    _ => return Err(wrong()),
                };
            }
            "spirv-replace-fmuladd-with-ocl-mad" => {
                self.write.fmuladd_as_mad = flag(value).ok_or_else(wrong)?;
            }
            "spirv-preserve-ocl-kernel-arg-type-metadata-through-string" => {
                self.write.kernel_arg_type_strings = flag(value).ok_or_else(wrong)?;
            }
            "spirv-allow-extra-diexpressions" => {
                self.write.extra_di_expressions = flag(value).ok_or_else(wrong)?;
            }
            "spirv-emit-function-ptr-addr-space" => {
                self.write.function_pointer_address_space = flag(value).ok_or_else(wrong)?;
                self.read.function_pointer_address_space = self.write.function_pointer_address_space;
            }
            "spirv-addrspace-map" => {
                for pair in value.split(',').filter(|pair| !pair.is_empty()) {
                    let (from, to) = pair.split_once(':').ok_or_else(wrong)?;
                    let (Ok(from), Ok(to)) = (from.parse(), to.parse()) else { return Err(wrong()) };
                    self.write.address_spaces.set(from, to).ok_or_else(wrong)?;
                    self.read.address_spaces.set(from, to).ok_or_else(wrong)?;
                }
            }
            "fnvar-spec-enable" => {
                self.device = flag(value).ok_or_else(wrong)?.then(|| self.device.take().unwrap_or_default());
            }
            "fnvar-category" | "fnvar-family" | "fnvar-arch" | "fnvar-target" => {
                let number = Some(value.parse().map_err(|_| wrong())?);
                let device = self.device.get_or_insert_default();
                let field = match name {
                    "fnvar-category" => &mut device.category,
                    "fnvar-family" => &mut device.family,
                    "fnvar-arch" => &mut device.architecture,
                    _ => &mut device.target,
                };
                *field = number;
            }
            "fnvar-features" | "fnvar-capabilities" => {
                let numbers = value.split(',').map(str::parse).collect::<Result<Vec<_>, _>>();
                let numbers = Some(numbers.map_err(|_| wrong())?);
                let device = self.device.get_or_insert_default();
                *(if name == "fnvar-features" { &mut device.features } else { &mut device.capabilities }) =
                    numbers;
            }
            _ => {
                let error = Error::internal(format!("there is no option {name}"));
                return Err(match nearest_name(name, Self::NAMES.into_iter()) {
                    Some(nearest) => error.with_help(format!("did you mean {nearest}?")),
                    None => error,
                });
            }
        }
        Ok(())
    }

    /// Gives the specialization constant with this `SpecId` a value, as raw bits.
    pub fn specialize(&mut self, spec_id: u32, bits: u64) {
        self.read.spec_constants.push((spec_id, bits));
    }

    /// Whether a binary module has all specialization constants that have values here. Translations take no notice of others, as drivers
    /// give one list to several modules.
    ///
    /// # Errors
    /// When it has not, or cannot be read.
    pub fn check_specialized(&self, module: &[u8]) -> Result<()> {
        if self.read.spec_constants.is_empty() {
            return Ok(());
        }
        let known = spirv::spec_constants(&spirv::Module::parse(module)?)?;
        match self
            .read
            .spec_constants
            .iter()
            .find(|(id, _)| !known.iter().any(|constant| constant.spec_id == *id))
        {
            Some((id, _)) => Err(Error::internal(format!("the module has no specialization constant {id}"))),
            None => Ok(()),
        }
    }
}

fn flag(value: &str) -> Option<bool> {
    match value {
        "" | "1" | "true" => Some(true),
        "0" | "false" => Some(false),
        _ => None,
    }
}

/// A version of LLVM for which bitcode is written.
fn llvm_version(value: &str) -> Option<u32> {
    value.parse().ok().filter(|version| crate::BITCODE_VERSIONS.contains(version))
}

#[cfg(test)]
mod tests {
    use super::Options;

    /// The list has every name that is taken, as the match beside it has no other way to tell.
    #[test]
    fn every_name_is_known() {
        for name in Options::NAMES {
            if let Err(error) = Options::default().set(name, "?") {
                assert!(!error.detail().contains("there is no option"), "{name}");
            }
        }
        let error = Options::default().set("spirv-max-versoin", "1.2").expect_err("a typo");
        assert_eq!(error.help(), Some("did you mean spirv-max-version?"));
    }
}

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

/// How the value of an option is taken.
#[derive(Clone, Copy)]
enum Setter {
    Flag(fn(&mut Options) -> &mut bool),
    /// A number of the device.
    Number(fn(&mut Device) -> &mut Option<u32>),
    /// Numbers of the device, with commas between them.
    Numbers(fn(&mut Device) -> &mut Option<Vec<u32>>),
    /// Another kind of value; `None` if the option does not take it.
    Value(fn(&mut Options, &str) -> Option<()>),
    /// A value whose errors say more.
    Checked(fn(&mut Options, &str) -> Result<()>),
}

/// The options with what their values set.
const SETTERS: [(&str, Setter); 30] = [
    (
        "spirv-max-version",
        Setter::Value(|options, value| {
            options.write.max_version = Some(Version::parse(value)?);
            options.read.max_version = options.write.max_version;
            Some(())
        }),
    ),
    (
        "spirv-ext",
        Setter::Checked(|options, value| {
            options.write.extensions.apply(value)?;
            options.read.extensions.apply(value)
        }),
    ),
    (
        "spirv-allow-unknown-intrinsics",
        Setter::Value(|options, value| {
            options.write.unknown_intrinsics = match value {
                "" => UnknownIntrinsics::All,
                list => UnknownIntrinsics::Prefixes(list.split(',').map(str::to_owned).collect()),
            };
            Some(())
        }),
    ),
    (
        "spirv-fp-contract",
        Setter::Value(|options, value| {
            let all = [("on", FpContract::On), ("off", FpContract::Off), ("fast", FpContract::Fast)];
            choose(&mut options.write.fp_contract, value, all)
        }),
    ),
    (
        "spirv-debug-info-version",
        Setter::Value(|options, value| {
            let all = [
                ("legacy", DebugInfoVersion::Legacy),
                ("ocl-100", DebugInfoVersion::OpenCl100),
                ("nonsemantic-shader-100", DebugInfoVersion::NonSemanticShader100),
                ("nonsemantic-shader-200", DebugInfoVersion::NonSemanticShader200),
            ];
            choose(&mut options.write.debug_info, value, all)
        }),
    ),
    (
        "spirv-target-env",
        Setter::Value(|options, value| {
            let all = [("CL1.2", CallForm::Cl12), ("CL2.0", CallForm::Cl20), ("SPV-IR", CallForm::SpvIr)];
            choose(&mut options.read.call_form, value, all)
        }),
    ),
    (
        "spirv-builtin-format",
        Setter::Value(|options, value| {
            let all = [("function", BuiltinFormat::Function), ("global", BuiltinFormat::Global)];
            choose(&mut options.read.builtin_format, value, all)
        }),
    ),
    ("spirv-gen-kernel-arg-name-md", Setter::Flag(|options| &mut options.read.kernel_arg_names)),
    (
        "spirv-preserve-auxdata",
        Setter::Value(|options, value| {
            options.write.preserve_auxdata = flag(value)?;
            options.read.preserve_auxdata = options.write.preserve_auxdata;
            Some(())
        }),
    ),
    (
        "target-env",
        Setter::Checked(|options, value| {
            options.write.environment = Some(Environment::parse(value).map_err(Error::internal)?);
            Ok(())
        }),
    ),
    ("spirv-widen-integers", Setter::Flag(|options| &mut options.write.widen_integers)),
    ("spirv-narrow-doubles", Setter::Flag(|options| &mut options.write.narrow_doubles)),
    (
        "spirv-allow-newer",
        Setter::Value(|options, value| {
            for name in value.split(',') {
                options.write.newer_capabilities.push(Capability::by_name(name)?);
            }
            Some(())
        }),
    ),
    ("target-triple", Setter::Value(|options, value| put(&mut options.read.target_triple, value.to_owned()))),
    (
        "llvm-version",
        Setter::Value(|options, value| put(&mut options.read.llvm_version, llvm_version(value)?)),
    ),
    ("spirv-mem2reg", Setter::Flag(|options| &mut options.mem2reg)),
    ("spirv-use-llvm-backend-target", Setter::Flag(|options| &mut options.use_backend)),
    (
        "spirv-ext-inst",
        Setter::Value(|options, value| {
            let write = &mut options.write;
            (write.ext_inst, write.fmuladd_as_mad) = match value {
                "none" => (ExtInst::None, false),
                "opencl" => (ExtInst::OpenClStd, write.fmuladd_as_mad),
                _ => return None,
            };
            Some(())
        }),
    ),
    ("spirv-replace-fmuladd-with-ocl-mad", Setter::Flag(|options| &mut options.write.fmuladd_as_mad)),
    (
        "spirv-preserve-ocl-kernel-arg-type-metadata-through-string",
        Setter::Flag(|options| &mut options.write.kernel_arg_type_strings),
    ),
    ("spirv-allow-extra-diexpressions", Setter::Flag(|options| &mut options.write.extra_di_expressions)),
    (
        "spirv-emit-function-ptr-addr-space",
        Setter::Value(|options, value| {
            options.write.function_pointer_address_space = flag(value)?;
            options.read.function_pointer_address_space = options.write.function_pointer_address_space;
            Some(())
        }),
    ),
    (
        "spirv-addrspace-map",
        Setter::Value(|options, value| {
            for pair in value.split(',').filter(|pair| !pair.is_empty()) {
                let (from, to) = pair.split_once(':')?;
                let (from, to) = (from.parse().ok()?, to.parse().ok()?);
                options.write.address_spaces.set(from, to)?;
                options.read.address_spaces.set(from, to)?;
            }
            Some(())
        }),
    ),
    (
        "fnvar-spec-enable",
        Setter::Value(|options, value| {
            options.device = flag(value)?.then(|| options.device.take().unwrap_or_default());
            Some(())
        }),
    ),
    ("fnvar-category", Setter::Number(|device| &mut device.category)),
    ("fnvar-family", Setter::Number(|device| &mut device.family)),
    ("fnvar-arch", Setter::Number(|device| &mut device.architecture)),
    ("fnvar-target", Setter::Number(|device| &mut device.target)),
    ("fnvar-features", Setter::Numbers(|device| &mut device.features)),
    ("fnvar-capabilities", Setter::Numbers(|device| &mut device.capabilities)),
];

impl Options {
    /// The names of all options.
    pub const NAMES: [&str; SETTERS.len()] = {
        let mut names = [""; SETTERS.len()];
        let mut number = 0;
        while number < names.len() {
            names[number] = SETTERS[number].0;
            number += 1;
        }
        names
    };

    /// Sets one option by its name on the command line of `llvm-spirv`, without dashes; flags have an empty value, `1` or
    /// `true`, and `0` or `false`.
    ///
    /// # Errors
    /// When the name or the value is not known.
    pub fn set(&mut self, name: &str, value: &str) -> Result<()> {
        let Some((_, setter)) = SETTERS.iter().find(|(known, _)| *known == name) else {
            let error = Error::internal(format!("there is no option {name}"));
            return Err(match nearest_name(name, Self::NAMES.into_iter()) {
                Some(nearest) => error.with_help(format!("did you mean {nearest}?")),
                None => error,
            });
        };
        let set = match setter {
            Setter::Flag(field) => flag(value).map(|value| *field(self) = value),
            Setter::Number(field) => value.parse().ok().map(|number| *field(self.device()) = Some(number)),
            Setter::Numbers(field) => {
                let numbers = value.split(',').map(str::parse).collect::<Result<_, _>>();
                numbers.ok().map(|numbers| *field(self.device()) = Some(numbers))
            }
            Setter::Value(set) => set(self, value),
            Setter::Checked(set) => Some(set(self, value)?),
        };
        set.ok_or_else(|| Error::internal(format!("`{value}` is no value of {name}")))
    }

    /// The device that a variant is chosen for, which has no numbers before some are set.
    fn device(&mut self) -> &mut Device {
        self.device.get_or_insert_default()
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

/// Sets a field to what the value of an option stands for.
fn choose<T, const COUNT: usize>(field: &mut T, value: &str, all: [(&str, T); COUNT]) -> Option<()> {
    *field = all.into_iter().find(|(name, _)| *name == value)?.1;
    Some(())
}

/// Sets a field that has no value before.
fn put<T>(field: &mut Option<T>, value: T) -> Option<()> {
    *field = Some(value);
    Some(())
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

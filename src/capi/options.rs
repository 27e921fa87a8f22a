//! Options by name, as the command `llvm-spirv` has them.

use std::ffi::{CStr, c_char};

use crate::{
    BuiltinFormat, CallForm, DebugInfoVersion, Error, ExtInst, FpContract, ReadOptions, Result,
    UnknownIntrinsics, WriteOptions,
    spirv::{Version, variants::Device},
};

/// The options of both directions.
#[derive(Default)]
pub struct Options {
    pub(super) write: WriteOptions,
    pub(super) read: ReadOptions,
    /// The device that one of a module's variants is chosen for.
    pub(super) device: Option<Device>,
    /// Whether memory becomes values before a module is written.
    pub(super) mem2reg: bool,
    /// Whether LLVM's own target writes modules.
    pub(super) use_backend: bool,
}

impl Options {
    /// Sets one option.
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
            "target-triple" => self.read.target_triple = Some(value.to_owned()),
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
            _ => return Err(Error::internal(format!("there is no option {name}"))),
        }
        Ok(())
    }

    /// Gives a specialization constant a value, as raw bits.
    pub fn specialize(&mut self, spec_id: u32, bits: u64) {
        self.read.spec_constants.push((spec_id, bits));
    }
}

fn flag(value: &str) -> Option<bool> {
    match value {
        "" | "1" | "true" => Some(true),
        "0" | "false" => Some(false),
        _ => None,
    }
}

/// Default options.
#[unsafe(no_mangle)]
pub extern "C" fn spirv_llvm_options_new() -> *mut Options {
    Box::into_raw(Box::default())
}

/// Sets an option by its name on the command line of `llvm-spirv`, without dashes; a null value is an empty one.
/// Gives whether name and value are known.
///
/// # Safety
/// `options` is null or from `spirv_llvm_options_new`; the texts are null or end with a NUL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_options_set(
    options: *mut Options,
    name: *const c_char,
    value: *const c_char,
) -> bool {
    // SAFETY: promised by the caller.
    let (options, name, value) = unsafe { (options.as_mut(), text(name), text(value)) };
    match (options, name, value) {
        (Some(options), Some(Ok(name)), None) => options.set(name, "").is_ok(),
        (Some(options), Some(Ok(name)), Some(Ok(value))) => options.set(name, value).is_ok(),
        _ => false,
    }
}

/// Gives the specialization constant with this `SpecId` a value, as raw bits.
///
/// # Safety
/// `options` is null or from `spirv_llvm_options_new`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_options_specialize(options: *mut Options, spec_id: u32, bits: u64) {
    // SAFETY: promised by the caller.
    if let Some(options) = unsafe { options.as_mut() } {
        options.specialize(spec_id, bits);
    }
}

/// Frees options; null is nothing.
///
/// # Safety
/// `options` is null or from `spirv_llvm_options_new`; it is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_options_free(options: *mut Options) {
    if !options.is_null() {
        // SAFETY: promised by the caller.
        drop(unsafe { Box::from_raw(options) });
    }
}

/// A text of the caller's: none for a null pointer, an error where it is not UTF-8.
///
/// # Safety
/// `text` is null or ends with a NUL.
unsafe fn text<'a>(text: *const c_char) -> Option<Result<&'a str, std::str::Utf8Error>> {
    if text.is_null() {
        return None;
    }
    // SAFETY: promised by the caller.
    Some(unsafe { CStr::from_ptr(text) }.to_str())
}

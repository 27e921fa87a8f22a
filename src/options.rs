//! Options of both directions. They are plain values: nothing is read from the environment.

use std::borrow::Cow;

use derive_setters::Setters;

use crate::mapping::storage::AddressSpaces;
use crate::spirv::grammar::Capability;
use crate::spirv::{Environment, ExtensionSet, Version};

/// Which unknown `llvm.*` intrinsics become calls of external functions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum UnknownIntrinsics {
    /// None: each is an error.
    #[default]
    Refuse,
    /// Those whose names begin with one of these prefixes.
    Prefixes(Vec<String>),
    /// All.
    All,
}

/// The extended instruction set that LLVM's intrinsics are lowered to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ExtInst {
    /// Core instructions only.
    None,
    /// `OpenCL.std`.
    #[default]
    OpenClStd,
}

/// Whether kernels get the execution mode `ContractionOff`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FpContract {
    /// As the module says (`!opencl.enable.FP_CONTRACT`, `llvm.fmuladd`).
    #[default]
    On,
    /// Always.
    Off,
    /// Never.
    Fast,
}

/// The form of debug information that the writer emits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DebugInfoVersion {
    /// `SPIRV.debug`.
    Legacy,
    /// `OpenCL.DebugInfo.100`.
    #[default]
    OpenCl100,
    /// `NonSemantic.Shader.DebugInfo.100`.
    NonSemanticShader100,
    /// `NonSemantic.Shader.DebugInfo.200`.
    NonSemanticShader200,
}

/// Options of the writer, LLVM IR to SPIR-V.
#[derive(Clone, Debug, PartialEq, Eq, Setters)]
#[setters(prefix = "with_", strip_option, into)]
#[non_exhaustive]
pub struct WriteOptions {
    /// Newest version that may be emitted; the lowest that the module needs is chosen.
    pub max_version: Option<Version>,
    /// Extensions that may be used; none by default.
    pub extensions: ExtensionSet,
    /// The treatment of intrinsics that have no translation.
    pub unknown_intrinsics: UnknownIntrinsics,
    /// Which set intrinsics are lowered to.
    pub ext_inst: ExtInst,
    /// `llvm.fmuladd` becomes `mad` of OpenCL.std rather than a multiplication and an addition.
    pub fmuladd_as_mad: bool,
    /// See [`FpContract`].
    pub fp_contract: FpContract,
    /// Function and variable attributes and metadata are kept in `NonSemantic.AuxData`.
    pub preserve_auxdata: bool,
    /// `kernel_arg_type` metadata are kept in an `OpString`.
    pub kernel_arg_type_strings: bool,
    /// Form of the debug information.
    pub debug_info: DebugInfoVersion,
    /// DWARF operations outside the extended set may be emitted.
    pub extra_di_expressions: bool,
    /// Pointers into LLVM's address space of functions are of the class `CodeSectionINTEL`, otherwise `Function`.
    pub function_pointer_address_space: bool,
    /// The numbers of the module's address spaces.
    pub address_spaces: AddressSpaces,
    /// The target that the module is for: only its versions, extensions and capabilities are used. What it lacks is
    /// lowered to what it has where that can be done, and an error otherwise.
    pub environment: Option<Environment>,
    /// Integers of 8 and 16 bits, which [`environment`](Self::environment) lacks, are computed in 32 bits.
    pub widen_integers: bool,
    /// Numbers of double precision, which [`environment`](Self::environment) lacks, are computed in single precision. In
    /// memory they keep their format.
    pub narrow_doubles: bool,
    /// Capabilities that are used although the version lacks them, as the consumer of the module takes them.
    pub newer_capabilities: Vec<Capability>,
    /// What is written is checked for this environment, and a rule that it breaks is an error; nothing is checked by default.
    pub validate: Option<Environment>,
}

impl Default for WriteOptions {
    fn default() -> Self {
        Self {
            max_version: None,
            extensions: ExtensionSet::empty(),
            unknown_intrinsics: UnknownIntrinsics::default(),
            ext_inst: ExtInst::default(),
            fmuladd_as_mad: true,
            fp_contract: FpContract::default(),
            preserve_auxdata: false,
            kernel_arg_type_strings: false,
            debug_info: DebugInfoVersion::default(),
            extra_di_expressions: false,
            function_pointer_address_space: false,
            address_spaces: AddressSpaces::default(),
            environment: None,
            widen_integers: false,
            narrow_doubles: false,
            newer_capabilities: Vec::new(),
            validate: None,
        }
    }
}

impl WriteOptions {
    /// The options with the versions and extensions of [`environment`](Self::environment) alone, where there is one. The
    /// extensions that a user's own environment lists are allowed, and no others.
    #[must_use]
    pub fn within_environment(&self) -> Cow<'_, Self> {
        let Some(environment) = &self.environment else { return Cow::Borrowed(self) };
        let mut options = self.clone();
        let most = self.max_version.unwrap_or(environment.version);
        options.max_version = Some(most.min(environment.version));
        options.extensions = environment.listed_extensions().unwrap_or(options.extensions);
        Cow::Owned(options)
    }
}

/// How calls of builtin functions are spelt in LLVM IR.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CallForm {
    /// OpenCL C 1.2 names where the functions do all that the instruction does, otherwise OpenCL C 2.0 names or
    /// SPIR-V-friendly ones.
    #[default]
    Auto,
    /// OpenCL C 1.2 names, whose functions have neither scopes nor orders; what they cannot say is counted as
    /// [`Loss::MemoryOrder`](crate::Loss::MemoryOrder).
    Cl12,
    /// OpenCL C 2.0 names.
    Cl20,
    /// SPIR-V-friendly names, `__spirv_…`.
    SpvIr,
}

/// How builtin variables appear in LLVM IR.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BuiltinFormat {
    /// As calls of functions.
    #[default]
    Function,
    /// As global variables.
    Global,
}

/// Options of the reader, SPIR-V to LLVM IR.
#[derive(Clone, Debug, PartialEq, Eq, Setters)]
#[setters(prefix = "with_", strip_option, into)]
#[non_exhaustive]
pub struct ReadOptions {
    /// Newest version that is accepted.
    pub max_version: Option<Version>,
    /// Extensions that are accepted; all by default.
    pub extensions: ExtensionSet,
    /// See [`CallForm`].
    pub call_form: CallForm,
    /// See [`BuiltinFormat`].
    pub builtin_format: BuiltinFormat,
    /// `kernel_arg_name` metadata are generated.
    pub kernel_arg_names: bool,
    /// The version of LLVM for which bitcode is written, one of [`BITCODE_VERSIONS`](crate::BITCODE_VERSIONS). Without one, bitcode
    /// of kernels is for the first of them that has what is in the module, so that later ones read it too, and bitcode of shaders for the version
    /// of LLVM that the library is built with, as modules in memory are.
    pub llvm_version: Option<u32>,
    /// Values of specialization constants by their `SpecId`, as raw bits.
    pub spec_constants: Vec<(u32, u64)>,
    /// Function pointers live in the address space of `CodeSectionINTEL`.
    pub function_pointer_address_space: bool,
    /// `NonSemantic.AuxData` become attributes and metadata again.
    pub preserve_auxdata: bool,
    /// `kernel_arg_type` metadata are taken from an `OpString`.
    pub kernel_arg_type_strings: bool,
    /// Functions that stand for intrinsics of LLVM stay functions.
    pub intrinsics_as_functions: bool,
    /// Of a builtin variable only those components become calls that are used. The forms of OpenCL C do so anyway; in the
    /// SPIR-V friendly form the load of a vector is a vector otherwise.
    pub builtin_components: bool,
    /// Breaches of the specification that could be repaired are errors.
    pub strict: bool,
    /// The numbers of LLVM's address spaces.
    pub address_spaces: AddressSpaces,
    /// The address space of the functions.
    pub program_address_space: u32,
    /// The target triple of modules of shaders, which gives their data layout; the host's where there is none.
    pub target_triple: Option<String>,
}

impl Default for ReadOptions {
    fn default() -> Self {
        Self {
            max_version: None,
            extensions: ExtensionSet::all(),
            call_form: CallForm::default(),
            builtin_format: BuiltinFormat::default(),
            kernel_arg_names: false,
            llvm_version: None,
            spec_constants: Vec::new(),
            function_pointer_address_space: false,
            preserve_auxdata: false,
            kernel_arg_type_strings: false,
            intrinsics_as_functions: false,
            builtin_components: false,
            strict: false,
            address_spaces: AddressSpaces::default(),
            program_address_space: 0,
            target_triple: None,
        }
    }
}

//! Environments that modules are made for: an API with its version, and the versions of SPIR-V that it takes.

pub(crate) mod kernel_rows;
pub(crate) mod kernel_rules;
pub(crate) mod opengl_rules;
mod own;
pub(crate) mod own_rules;
pub(crate) mod vulkan_rules;

use std::{borrow::Cow, fmt, sync::Arc};

use spirv_kit::{Extension, ExtensionSet, Requirements, Version, grammar::Capability, nearest_name};

pub use own::{DeclaredTarget, DeviceLimits};

/// The interface through which a module is given to a device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Api {
    /// None: the rules of the SPIR-V specification alone.
    Universal,
    /// OpenCL, whose environment specification says what its devices take.
    OpenCl,
    /// oneAPI's Level Zero, whose "SPIR-V Programming Guide" says what its devices take.
    LevelZero,
    /// OpenGL with `ARB_gl_spirv`.
    OpenGl,
    /// Vulkan, whose appendix "Vulkan Environment for SPIR-V" adds rules.
    Vulkan,
}

impl Api {
    pub(crate) const ALL: [Self; 5] =
        [Self::Universal, Self::OpenCl, Self::LevelZero, Self::OpenGl, Self::Vulkan];
}

bitflags::bitflags! {
    /// What an API leaves to its devices ("Required Capabilities" and "Floating-Point Atomics" of Level Zero's guide).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct Features: u32 {
        /// Images.
        const IMAGES = 1;
        /// Floats of 16 bits.
        const FP16 = 1 << 1;
        /// Floats of 64 bits.
        const FP64 = 1 << 2;
        /// Atomic instructions on integers of 64 bits.
        const INT64_ATOMICS = 1 << 3;
        /// Atomic loads, stores and exchanges of floats of 16 bits in CrossWorkgroup memory.
        const FP16_GLOBAL_LOAD_STORE = 1 << 4;
        /// The same in Workgroup memory.
        const FP16_LOCAL_LOAD_STORE = 1 << 5;
        /// Atomic additions of floats of 16 bits in CrossWorkgroup memory.
        const FP16_GLOBAL_ADD = 1 << 6;
        /// The same in Workgroup memory.
        const FP16_LOCAL_ADD = 1 << 7;
        /// Atomic additions of floats of 32 bits in CrossWorkgroup memory.
        const FP32_GLOBAL_ADD = 1 << 8;
        /// The same in Workgroup memory.
        const FP32_LOCAL_ADD = 1 << 9;
        /// Atomic additions of floats of 64 bits in CrossWorkgroup memory.
        const FP64_GLOBAL_ADD = 1 << 10;
        /// The same in Workgroup memory.
        const FP64_LOCAL_ADD = 1 << 11;
        /// Atomic minima and maxima of floats of 16 bits in CrossWorkgroup memory.
        const FP16_GLOBAL_MIN_MAX = 1 << 12;
        /// The same in Workgroup memory.
        const FP16_LOCAL_MIN_MAX = 1 << 13;
        /// Atomic minima and maxima of floats of 32 bits in CrossWorkgroup memory.
        const FP32_GLOBAL_MIN_MAX = 1 << 14;
        /// The same in Workgroup memory.
        const FP32_LOCAL_MIN_MAX = 1 << 15;
        /// Atomic minima and maxima of floats of 64 bits in CrossWorkgroup memory.
        const FP64_GLOBAL_MIN_MAX = 1 << 16;
        /// The same in Workgroup memory.
        const FP64_LOCAL_MIN_MAX = 1 << 17;
    }
}

impl Features {
    /// The feature of a name such as `fp64` or `fp16-global-add`, as [`names`](Self::names) spells them.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::names().find(|(known, _)| known == name).map(|(_, feature)| feature)
    }

    /// Every feature with its name on the command line.
    pub fn names() -> impl Iterator<Item = (String, Self)> {
        Self::all().iter_names().map(|(name, feature)| (name.to_lowercase().replace('_', "-"), feature))
    }
}

/// An environment that modules are checked for: an API with its version, or a target of the user's.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Environment {
    name: Cow<'static, str>,
    /// The interface.
    pub api: Api,
    /// The interface's version, major and minor; zeros of [`Api::Universal`].
    pub api_version: (u8, u8),
    /// True if it is OpenCL's embedded profile.
    pub embedded: bool,
    /// The highest version of SPIR-V that is taken.
    pub version: Version,
    /// The optional features that the device has.
    pub features: Features,
    /// What the user has declared about the target, beside the rules of the API.
    own: Option<Arc<DeclaredTarget>>,
}

const fn row(name: &'static str, api: Api, api_version: (u8, u8), version: Version) -> Environment {
    Environment {
        name: Cow::Borrowed(name),
        api,
        api_version,
        embedded: false,
        version,
        features: Features::all(),
        own: None,
    }
}

const fn embedded(name: &'static str, api_version: (u8, u8), version: Version) -> Environment {
    let mut environment = row(name, Api::OpenCl, api_version, version);
    environment.embedded = true;
    environment
}

/// Every environment, by its name on the command line.
static ALL: [Environment; 30] = [
    row("spv1.0", Api::Universal, (0, 0), Version::V1_0),
    row("spv1.1", Api::Universal, (0, 0), Version::V1_1),
    row("spv1.2", Api::Universal, (0, 0), Version::V1_2),
    row("spv1.3", Api::Universal, (0, 0), Version::V1_3),
    row("spv1.4", Api::Universal, (0, 0), Version::V1_4),
    row("spv1.5", Api::Universal, (0, 0), Version::V1_5),
    row("spv1.6", Api::Universal, (0, 0), Version::V1_6),
    row("opencl1.2", Api::OpenCl, (1, 2), Version::V1_0),
    embedded("opencl1.2embedded", (1, 2), Version::V1_0),
    row("opencl2.0", Api::OpenCl, (2, 0), Version::V1_0),
    embedded("opencl2.0embedded", (2, 0), Version::V1_0),
    row("opencl2.1", Api::OpenCl, (2, 1), Version::V1_0),
    embedded("opencl2.1embedded", (2, 1), Version::V1_0),
    row("opencl2.2", Api::OpenCl, (2, 2), Version::V1_2),
    embedded("opencl2.2embedded", (2, 2), Version::V1_2),
    row("opencl3.0", Api::OpenCl, (3, 0), Version::V1_6),
    embedded("opencl3.0embedded", (3, 0), Version::V1_6),
    row("level-zero", Api::LevelZero, (1, 0), Version::V1_6),
    row("opengl4.0", Api::OpenGl, (4, 0), Version::V1_0),
    row("opengl4.1", Api::OpenGl, (4, 1), Version::V1_0),
    row("opengl4.2", Api::OpenGl, (4, 2), Version::V1_0),
    row("opengl4.3", Api::OpenGl, (4, 3), Version::V1_0),
    row("opengl4.4", Api::OpenGl, (4, 4), Version::V1_0),
    row("opengl4.5", Api::OpenGl, (4, 5), Version::V1_0),
    row("vulkan1.0", Api::Vulkan, (1, 0), Version::V1_0),
    row("vulkan1.1", Api::Vulkan, (1, 1), Version::V1_3),
    row("vulkan1.1spv1.4", Api::Vulkan, (1, 1), Version::V1_4),
    row("vulkan1.2", Api::Vulkan, (1, 2), Version::V1_5),
    row("vulkan1.3", Api::Vulkan, (1, 3), Version::V1_6),
    row("vulkan1.4", Api::Vulkan, (1, 4), Version::V1_6),
];

/// Capabilities that no Vulkan device has, however it is extended: those of kernels and of OpenGL
/// ("Vulkan Environment for SPIR-V", table of capabilities).
const NOT_IN_VULKAN: &[Capability] = &[
    Capability::Addresses,
    Capability::AtomicStorage,
    Capability::DeviceEnqueue,
    Capability::Float16Buffer,
    Capability::GenericPointer,
    Capability::Groups,
    Capability::ImageBasic,
    Capability::ImageMipmap,
    Capability::ImageReadWrite,
    Capability::ImageRect,
    Capability::Kernel,
    Capability::Linkage,
    Capability::LiteralSampler,
    Capability::NamedBarrier,
    Capability::PipeStorage,
    Capability::Pipes,
    Capability::SampledRect,
    Capability::SubgroupDispatch,
    Capability::Vector16,
];

/// Capabilities of OpenCL devices with ImageBasic, by version.
const IN_OPENCL_WITH_IMAGES: &[(Capability, (u8, u8))] = &[
    (Capability::LiteralSampler, (1, 2)),
    (Capability::Sampled1D, (1, 2)),
    (Capability::Image1D, (1, 2)),
    (Capability::SampledBuffer, (1, 2)),
    (Capability::ImageBuffer, (1, 2)),
    (Capability::ImageReadWrite, (2, 0)),
];

/// Capabilities that an OpenCL device of a version has (OpenCL SPIR-V environment specification, "Required
/// Capabilities"), where it has what they are for; extensions bring others.
const IN_OPENCL: &[(Capability, (u8, u8))] = &[
    (Capability::Addresses, (1, 2)),
    (Capability::Float16Buffer, (1, 2)),
    (Capability::Int16, (1, 2)),
    (Capability::Int8, (1, 2)),
    (Capability::Kernel, (1, 2)),
    (Capability::Linkage, (1, 2)),
    (Capability::Vector16, (1, 2)),
    (Capability::Float16, (1, 2)),
    (Capability::Float64, (1, 2)),
    (Capability::ImageBasic, (1, 2)),
    (Capability::Int64, (1, 2)),
    (Capability::DeviceEnqueue, (2, 0)),
    (Capability::GenericPointer, (2, 0)),
    (Capability::Groups, (2, 0)),
    (Capability::Pipes, (2, 0)),
    (Capability::SubgroupDispatch, (2, 2)),
    (Capability::PipeStorage, (2, 2)),
];

/// Capabilities that a device has by an extension of OpenCL, for which SPIR-V needs none ("OpenCL Extensions").
const IN_OPENCL_EXTENDED: &[Capability] = &[
    Capability::Int64Atomics,
    Capability::ImageMipmap,
    Capability::NamedBarrier,
    Capability::GroupNonUniform,
    Capability::GroupNonUniformVote,
    Capability::GroupNonUniformBallot,
    Capability::GroupNonUniformArithmetic,
    Capability::GroupNonUniformShuffle,
    Capability::GroupNonUniformShuffleRelative,
    Capability::GroupNonUniformClustered,
    Capability::DotProduct,
    Capability::DotProductInput4x8Bit,
    Capability::DotProductInput4x8BitPacked,
];

/// Capabilities that a Level Zero device has, and the feature that it needs for them ("Required Capabilities").
const IN_LEVEL_ZERO: &[(Capability, Features)] = &[
    (Capability::Addresses, Features::empty()),
    (Capability::Float16Buffer, Features::empty()),
    (Capability::Int64, Features::empty()),
    (Capability::Int16, Features::empty()),
    (Capability::Int8, Features::empty()),
    (Capability::Kernel, Features::empty()),
    (Capability::Linkage, Features::empty()),
    (Capability::Vector16, Features::empty()),
    (Capability::GenericPointer, Features::empty()),
    (Capability::Groups, Features::empty()),
    (Capability::ImageBasic, Features::IMAGES),
    (Capability::LiteralSampler, Features::IMAGES),
    (Capability::Sampled1D, Features::IMAGES),
    (Capability::Image1D, Features::IMAGES),
    (Capability::SampledBuffer, Features::IMAGES),
    (Capability::ImageBuffer, Features::IMAGES),
    (Capability::ImageReadWrite, Features::IMAGES),
    (Capability::Float16, Features::FP16),
    (Capability::Float64, Features::FP64),
    (Capability::Int64Atomics, Features::INT64_ATOMICS),
];

/// Capabilities of extensions that a Level Zero device has where it has one of these features ("Floating-Point Atomics").
const FLOAT_ATOMICS: &[(Capability, Features)] = &[
    (Capability::AtomicFloat16AddEXT, Features::FP16_GLOBAL_ADD.union(Features::FP16_LOCAL_ADD)),
    (Capability::AtomicFloat32AddEXT, Features::FP32_GLOBAL_ADD.union(Features::FP32_LOCAL_ADD)),
    (Capability::AtomicFloat64AddEXT, Features::FP64_GLOBAL_ADD.union(Features::FP64_LOCAL_ADD)),
    (Capability::AtomicFloat16MinMaxEXT, Features::FP16_GLOBAL_MIN_MAX.union(Features::FP16_LOCAL_MIN_MAX)),
    (Capability::AtomicFloat32MinMaxEXT, Features::FP32_GLOBAL_MIN_MAX.union(Features::FP32_LOCAL_MIN_MAX)),
    (Capability::AtomicFloat64MinMaxEXT, Features::FP64_GLOBAL_MIN_MAX.union(Features::FP64_LOCAL_MIN_MAX)),
];

impl Environment {
    /// The rules of the SPIR-V specification alone, for every version.
    pub const UNIVERSAL: Self = row("spv1.6", Api::Universal, (0, 0), Version::V1_6);

    /// The environment of a name, such as `spv1.3`, `opencl2.2embedded` or `vulkan1.1spv1.4`; or one of a device of Level
    /// Zero with these features alone, such as `level-zero:spv1.2,images,fp64`; or one of the user's own, such as
    /// `v1.3,[Kernel,Int64],[SPV_KHR_expect_assume]`.
    ///
    /// # Errors
    /// A sentence that says what the name should be.
    pub fn parse(name: &str) -> Result<Self, String> {
        if let Some(environment) = ALL.iter().find(|environment| environment.name == name) {
            return Ok(environment.clone());
        }
        if let Some(features) = name.strip_prefix("level-zero:") {
            return Self::of_device(name, features);
        }
        if name.starts_with('v') && name.contains('[') {
            return DeclaredTarget::parse(name).map(Self::of_own);
        }
        let names: Vec<_> = Self::all().map(|environment| environment.name.into_owned()).collect();
        Err(match nearest_name(name, names.iter().map(String::as_str)) {
            Some(near) => format!("there is no environment {name:?}; did you mean {near}?"),
            None => format!("there is no environment {name:?}; known are {}", names.join(", ")),
        })
    }

    /// A device of Level Zero that has the named features, separated by commas.
    fn of_device(name: &str, features: &str) -> Result<Self, String> {
        let mut device = row("", Api::LevelZero, (1, 0), Version::V1_6);
        device.name = Cow::Owned(name.to_owned());
        device.features = Features::empty();
        for feature in features.split(',').map(str::trim).filter(|feature| !feature.is_empty()) {
            let version = feature.strip_prefix("spv").and_then(Version::parse);
            match (Features::by_name(feature), version) {
                (Some(feature), _) => device.features |= feature,
                (None, Some(version)) => device.version = version,
                (None, None) => {
                    let names: Vec<_> = Features::names().map(|(name, _)| name).collect();
                    return Err(format!(
                        "a device of Level Zero has no feature {feature:?}; known are {} and versions such as spv1.2",
                        names.join(", ")
                    ));
                }
            }
        }
        Ok(device)
    }

    /// A user's own environment.
    #[must_use]
    pub fn of_own(own: DeclaredTarget) -> Self {
        let base = own.base.clone().unwrap_or(Self::UNIVERSAL);
        let name = if own.name.is_empty() { base.name.clone() } else { Cow::Owned(own.name.clone()) };
        Self { name, version: own.version.unwrap_or(base.version), own: Some(Arc::new(own)), ..base }
    }

    /// Every environment that has a name of its own.
    pub fn all() -> impl Iterator<Item = Self> {
        ALL.iter().cloned()
    }

    /// The name on the command line.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What a user says of the target; `None` of the environments of APIs.
    #[must_use]
    pub fn own(&self) -> Option<&DeclaredTarget> {
        self.own.as_deref()
    }

    /// True if the environment is Vulkan's.
    #[must_use]
    pub fn is_vulkan(&self) -> bool {
        self.api == Api::Vulkan
    }

    /// True if its devices run kernels, by the rules of OpenCL or Level Zero.
    #[must_use]
    pub fn is_of_kernels(&self) -> bool {
        matches!(self.api, Api::OpenCl | Api::LevelZero)
    }

    /// True if a device of the environment may have a capability without an extension, where the module declares these
    /// capabilities, sorted.
    #[must_use]
    pub fn may_have(&self, capability: Capability, declared: &[Capability]) -> bool {
        match self.api {
            Api::Universal | Api::OpenGl => true,
            Api::Vulkan => !NOT_IN_VULKAN.contains(&capability),
            Api::LevelZero => {
                let row = IN_LEVEL_ZERO.iter().find(|(known, _)| *known == capability);
                row.is_some_and(|(_, needed)| self.features.contains(*needed))
            }
            Api::OpenCl => {
                let has_images = declared.binary_search(&Capability::ImageBasic).is_ok();
                let with_images = if has_images { IN_OPENCL_WITH_IMAGES } else { &[] };
                let mut rows = IN_OPENCL.iter().chain(with_images);
                let is_missing = self.embedded && capability == Capability::Int64;
                let is_required =
                    rows.any(|(known, since)| *known == capability && *since <= self.api_version);
                (is_required && !is_missing) || IN_OPENCL_EXTENDED.contains(&capability)
            }
        }
    }

    /// Whether a device of the environment may have a capability, which an extension of the module provides or not, where
    /// the module declares these capabilities, sorted. A user's own list is the last word.
    #[must_use]
    pub fn has(&self, capability: Capability, by_extension: bool, declared: &[Capability]) -> bool {
        let may_have = if by_extension {
            self.may_have_by_extension(capability)
        } else {
            self.may_have(capability, declared)
        };
        let listed = self.own().and_then(|own| own.capabilities.as_ref());
        may_have && listed.is_none_or(|listed| listed.binary_search(&capability).is_ok())
    }

    /// The extensions that a user lists; `None` where the environment leaves them open.
    #[must_use]
    pub fn listed_extensions(&self) -> Option<ExtensionSet> {
        let listed = self.own()?.extensions.as_ref()?;
        let mut set = ExtensionSet::empty();
        listed.iter().filter_map(|name| Extension::by_name(name)).for_each(|extension| set.insert(extension));
        Some(set)
    }

    /// True if a device of the environment may have a capability that an extension of the module provides.
    #[must_use]
    pub fn may_have_by_extension(&self, capability: Capability) -> bool {
        let row = FLOAT_ATOMICS.iter().find(|(known, _)| *known == capability);
        self.api != Api::LevelZero || row.is_none_or(|(_, any)| self.features.intersects(*any))
    }

    /// The environments that take the version of a module, have its capabilities and, where they are a user's own, its extensions.
    pub fn supporting(requirements: &Requirements) -> impl Iterator<Item = Self> {
        Self::all().filter(|environment| {
            let declared = requirements.capabilities();
            let has = |capability: &Capability| {
                requirements.is_by_extension(*capability) || environment.may_have(*capability, declared)
            };
            environment.version >= requirements.version && declared.iter().all(has)
        })
    }

    /// The capabilities of a module that the environment lacks.
    #[must_use]
    pub fn lacking(&self, requirements: &Requirements) -> Vec<Capability> {
        let declared = requirements.capabilities();
        let has = |capability: &Capability| {
            self.has(*capability, requirements.is_by_extension(*capability), declared)
        };
        declared.iter().copied().filter(|capability| !has(capability)).collect()
    }
}

impl fmt::Display for Environment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spirv_kit::{Module, asm};

    #[test]
    fn every_environment_is_found_by_its_name() {
        for environment in Environment::all() {
            assert_eq!(Environment::parse(environment.name()).as_ref(), Ok(&environment));
        }
        // The nearest name, or all where none is near.
        assert!(Environment::parse("vulkan2.0").unwrap_err().contains("vulkan1.0"));
        assert!(Environment::parse("metal").unwrap_err().contains("vulkan1.4"));
        assert_eq!(Environment::parse("spv1.6"), Ok(Environment::UNIVERSAL));
    }

    #[test]
    fn embedded_profiles_lack_long_integers() {
        let has = |name, capability| Environment::parse(name).unwrap().may_have(capability, &[]);
        assert!(has("opencl1.2", Capability::Int64));
        assert!(!has("opencl1.2embedded", Capability::Int64));
        assert!(!has("opencl1.2", Capability::Pipes));
        assert!(has("opencl2.0", Capability::Pipes));
        assert!(!has("opencl2.2", Capability::Shader));
        assert!(!has("vulkan1.3", Capability::Kernel));
        assert!(has("vulkan1.0", Capability::Geometry));
        assert!(!has("opencl1.2", Capability::Image1D));
        assert!(has("level-zero", Capability::Float64));
        assert!(!has("level-zero:fp16,spv1.2", Capability::Float64));
        assert!(has("level-zero:fp16,spv1.2", Capability::Float16));
        assert!(!has("level-zero", Capability::Pipes));
        assert!(Environment::parse("level-zero:fp12").unwrap_err().contains("fp64"));
        let basic = [Capability::ImageBasic];
        assert!(Environment::parse("opencl1.2").unwrap().may_have(Capability::Image1D, &basic));
    }

    #[test]
    fn environments_have_what_a_module_needs() {
        let text = "OpCapability Kernel\nOpCapability Addresses\nOpCapability Int64\nOpCapability Groups\n\
                    OpMemoryModel Physical64 OpenCL\n%void = OpTypeVoid\n";
        let words = asm::assemble(text, &asm::AssembleOptions::default()).unwrap();
        let requirements = Requirements::new(&Module::from_words(words).unwrap()).unwrap();
        let names: Vec<_> =
            Environment::supporting(&requirements).map(|environment| environment.name().to_owned()).collect();
        assert!(names.contains(&"opencl2.0".to_owned()) && !names.contains(&"opencl1.2".to_owned()));
        assert!(names.contains(&"level-zero".to_owned()) && !names.contains(&"vulkan1.3".to_owned()));
        assert!(!names.contains(&"opencl2.0embedded".to_owned()));
    }
}

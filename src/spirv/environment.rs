//! Environments that modules are made for: an API with its version, and the versions of SPIR-V that it takes.

use std::fmt;

use super::{Version, grammar::Capability};

/// The interface through which a module is given to a device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Api {
    /// None: the rules of the SPIR-V specification alone.
    Universal,
    /// OpenCL, whose environment specification says what its devices take.
    OpenCl,
    /// OpenGL with `ARB_gl_spirv`.
    OpenGl,
    /// Vulkan, whose appendix "Vulkan Environment for SPIR-V" adds rules.
    Vulkan,
}

/// What a module is checked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Environment {
    name: &'static str,
    /// The interface.
    pub api: Api,
    /// The interface's version, major and minor; zeros of [`Api::Universal`].
    pub api_version: (u8, u8),
    /// Whether it is OpenCL's embedded profile.
    pub embedded: bool,
    /// The highest version of SPIR-V that is taken.
    pub version: Version,
}

const fn row(name: &'static str, api: Api, api_version: (u8, u8), version: Version) -> Environment {
    Environment { name, api, api_version, embedded: false, version }
}

const fn embedded(name: &'static str, api_version: (u8, u8), version: Version) -> Environment {
    Environment { name, api: Api::OpenCl, api_version, embedded: true, version }
}

/// Every environment, by its name on the command line.
const ALL: [Environment; 29] = [
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

/// Capabilities that an OpenCL device has which has ImageBasic, by version.
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

impl Environment {
    /// The rules of the SPIR-V specification alone, for every version.
    pub const UNIVERSAL: Self = row("spv1.6", Api::Universal, (0, 0), Version::V1_6);

    /// The environment of a name, such as `spv1.3`, `opencl2.2embedded` or `vulkan1.1spv1.4`.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        ALL.into_iter().find(|environment| environment.name == name)
    }

    /// Every environment.
    pub fn all() -> impl Iterator<Item = Self> {
        ALL.into_iter()
    }

    /// The name on the command line.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Whether the environment is Vulkan's.
    #[must_use]
    pub fn is_vulkan(&self) -> bool {
        self.api == Api::Vulkan
    }

    /// Whether a device of the environment may have a capability without an extension, where the module declares these
    /// capabilities, sorted.
    #[must_use]
    pub fn may_have(&self, capability: Capability, declared: &[Capability]) -> bool {
        match self.api {
            Api::Universal | Api::OpenGl => true,
            Api::Vulkan => !NOT_IN_VULKAN.contains(&capability),
            Api::OpenCl => {
                let has_images = declared.binary_search(&Capability::ImageBasic).is_ok();
                let with_images = if has_images { IN_OPENCL_WITH_IMAGES } else { &[] };
                let mut rows = IN_OPENCL.iter().chain(with_images);
                let is_missing = self.embedded && capability == Capability::Int64;
                rows.any(|(known, since)| *known == capability && *since <= self.api_version) && !is_missing
            }
        }
    }
}

impl fmt::Display for Environment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_environment_is_found_by_its_name() {
        for environment in Environment::all() {
            assert_eq!(Environment::parse(environment.name()), Some(environment));
        }
        assert_eq!(Environment::parse("vulkan2.0"), None);
        assert_eq!(Environment::parse("spv1.6"), Some(Environment::UNIVERSAL));
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
        let basic = [Capability::ImageBasic];
        assert!(Environment::parse("opencl1.2").unwrap().may_have(Capability::Image1D, &basic));
    }
}

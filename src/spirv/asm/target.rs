//! Target environments, as far as an assembler knows them: which version of SPIR-V each takes.

use crate::spirv::Version;

/// Every target environment and the newest version of SPIR-V that it takes.
static TARGETS: &[(&str, Version)] = &[
    ("spv1.0", Version::V1_0),
    ("spv1.1", Version::V1_1),
    ("spv1.2", Version::V1_2),
    ("spv1.3", Version::V1_3),
    ("spv1.4", Version::V1_4),
    ("spv1.5", Version::V1_5),
    ("spv1.6", Version::V1_6),
    ("opencl1.2", Version::V1_0),
    ("opencl1.2embedded", Version::V1_0),
    ("opencl2.0", Version::V1_0),
    ("opencl2.0embedded", Version::V1_0),
    ("opencl2.1", Version::V1_0),
    ("opencl2.1embedded", Version::V1_0),
    ("opencl2.2", Version::V1_2),
    ("opencl2.2embedded", Version::V1_2),
    ("opengl4.0", Version::V1_0),
    ("opengl4.1", Version::V1_0),
    ("opengl4.2", Version::V1_0),
    ("opengl4.3", Version::V1_0),
    ("opengl4.5", Version::V1_0),
    ("vulkan1.0", Version::V1_0),
    ("vulkan1.1", Version::V1_3),
    ("vulkan1.1spv1.4", Version::V1_4),
    ("vulkan1.2", Version::V1_5),
    ("vulkan1.3", Version::V1_6),
    ("vulkan1.4", Version::V1_6),
];

/// The version of SPIR-V that a module for a target environment has; `None` for an unknown name.
#[must_use]
pub fn version_of_target(name: &str) -> Option<Version> {
    TARGETS.iter().find(|(target, _)| *target == name).map(|(_, version)| *version)
}

/// The names of all target environments.
pub fn targets() -> impl Iterator<Item = &'static str> {
    TARGETS.iter().map(|(name, _)| *name)
}

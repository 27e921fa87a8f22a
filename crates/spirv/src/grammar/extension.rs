//! Extensions by themselves.

use std::fmt;

use super::{Extension, generated};
use crate::Version;

/// Facts about an extension by itself.
pub struct ExtensionRow {
    /// Its name, `SPV_…`.
    pub name: &'static str,
    /// True if compilers should no longer make use of it.
    pub is_deprecated: bool,
}

impl Extension {
    /// The extension's name, `SPV_…`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// The extension of a name, which may be one that it had before.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        generated::extensions::BY_NAME.get(name).copied().map(Self)
    }

    /// True if compilers should no longer make use of it.
    #[must_use]
    pub fn is_deprecated(self) -> bool {
        self.row().is_deprecated
    }

    /// The version that the extension's document says it builds on, where that is above 1.0.
    #[must_use]
    pub fn builds_on(self) -> Option<Version> {
        Some(match self {
            Self::SPV_KHR_workgroup_memory_explicit_layout
            | Self::SPV_EXT_mesh_shader
            | Self::SPV_KHR_opacity_micromap
            | Self::SPV_EXT_opacity_micromap
            | Self::SPV_NV_shader_invocation_reorder
            | Self::SPV_EXT_shader_invocation_reorder
            | Self::SPV_NV_cluster_acceleration_structure
            | Self::SPV_NV_linear_swept_spheres
            | Self::SPV_QCOM_image_processing
            | Self::SPV_QCOM_image_processing2 => Version::V1_4,
            Self::SPV_KHR_vulkan_memory_model | Self::SPV_QCOM_cooperative_matrix_conversion => Version::V1_3,
            _ => return None,
        })
    }

    fn row(self) -> &'static ExtensionRow {
        &generated::extensions::EXTENSIONS[usize::from(self.0)]
    }

    /// Every known extension, by name.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(|i| Self(i as u16))
    }

    pub(super) const COUNT: usize = generated::extensions::EXTENSIONS.len();
}

impl fmt::Display for Extension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

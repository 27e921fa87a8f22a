//! Images: the names of their types, and the functions that read, write and ask them.

use std::fmt;

use crate::mangle::Builtin;
use crate::spirv::Op;
use crate::spirv::grammar::{AccessQualifier, Dim};
pub use crate::spirv::image::ImageShape;

const fn shape(dim: Dim, depth: bool, arrayed: bool, multisampled: bool) -> ImageShape {
    ImageShape { dim, depth, arrayed, multisampled }
}

/// `image2d_t`.
pub const PLAIN: ImageShape = shape(Dim::Dim2D, false, false, false);

/// The types by the middle of their names, as in `ocl_image2d_array_ro`.
const SHAPES: &[(&str, ImageShape)] = &[
    ("image1d", shape(Dim::Dim1D, false, false, false)),
    ("image1d_array", shape(Dim::Dim1D, false, true, false)),
    ("image1d_buffer", shape(Dim::Buffer, false, false, false)),
    ("image2d", shape(Dim::Dim2D, false, false, false)),
    ("image2d_array", shape(Dim::Dim2D, false, true, false)),
    ("image2d_depth", shape(Dim::Dim2D, true, false, false)),
    ("image2d_array_depth", shape(Dim::Dim2D, true, true, false)),
    ("image2d_msaa", shape(Dim::Dim2D, false, false, true)),
    ("image2d_array_msaa", shape(Dim::Dim2D, false, true, true)),
    ("image2d_msaa_depth", shape(Dim::Dim2D, true, false, true)),
    ("image2d_array_msaa_depth", shape(Dim::Dim2D, true, true, true)),
    ("image3d", shape(Dim::Dim3D, false, false, false)),
];

const ACCESSES: &[(&str, AccessQualifier)] = &[
    ("_ro", AccessQualifier::ReadOnly),
    ("_wo", AccessQualifier::WriteOnly),
    ("_rw", AccessQualifier::ReadWrite),
];

/// A type of image with its access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ImageType {
    /// Its shape.
    pub shape: ImageShape,
    /// Whether it is read, written or both.
    pub access: AccessQualifier,
}

impl ImageType {
    /// The type of a mangled name such as `ocl_image2d_ro`, or of a structure's such as `opencl.image2d_ro_t`.
    /// Names of the time before access qualifiers mean `read_only`.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        let name = match name.strip_prefix("ocl_") {
            Some(name) => name,
            None => name.strip_prefix("opencl.")?.strip_suffix("_t")?,
        };
        let (name, access) = ACCESSES
            .iter()
            .find_map(|(suffix, access)| Some((name.strip_suffix(suffix)?, *access)))
            .unwrap_or((name, AccessQualifier::ReadOnly));
        let shape = SHAPES.iter().find(|row| row.0 == name)?.1;
        Some(Self { shape, access })
    }

    /// The name in symbols; `None` for an image that OpenCL C does not have.
    #[must_use]
    pub fn mangled(self) -> Option<String> {
        let name = SHAPES.iter().find(|row| row.1 == self.shape)?.0;
        let access = ACCESSES.iter().find(|row| row.1 == self.access)?.0;
        Some(format!("ocl_{name}{access}"))
    }
}

/// The kind of texels by the last letters of a function's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TexelKind {
    /// `f`.
    Float,
    /// `h`.
    Half,
    /// `i`.
    Int,
    /// `ui`.
    UInt,
}

/// The letters of each texel.
const TEXELS: &[(&str, TexelKind)] =
    &[("f", TexelKind::Float), ("h", TexelKind::Half), ("i", TexelKind::Int), ("ui", TexelKind::UInt)];

/// What the channels are that a function reads or writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TexelClass {
    /// Floating-point numbers.
    Float,
    /// Integers with a sign.
    Signed,
    /// Integers without a sign.
    Unsigned,
}

impl TexelKind {
    /// What the channels are.
    #[must_use]
    pub const fn class(self) -> TexelClass {
        match self {
            Self::Float | Self::Half => TexelClass::Float,
            Self::Int => TexelClass::Signed,
            Self::UInt => TexelClass::Unsigned,
        }
    }

    /// The type of the components of a texel.
    #[must_use]
    pub const fn scalar(self) -> Builtin {
        match self {
            Self::Float => Builtin::Float,
            Self::Half => Builtin::Half,
            Self::Int => Builtin::Int,
            Self::UInt => Builtin::UInt,
        }
    }
}

impl fmt::Display for TexelKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(TEXELS.iter().find(|row| row.1 == *self).map_or("", |row| row.0))
    }
}

/// The result of a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// One component of the size.
    Size(u32),
    /// Width and height, or width, height, depth and 0.
    Dimensions,
    /// The number of layers.
    Layers,
    /// The result of one instruction; its number differs from OpenCL C's by the offset.
    Plain(Op, u32),
}

/// A function on images.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImageCall {
    /// `read_image…`
    Read(TexelKind),
    /// `write_image…`
    Write(TexelKind),
    /// `get_image_…`
    Query(Query),
}

/// OpenCL C's number of the first channel data type, `CLK_SNORM_INT8`.
pub const CHANNEL_DATA_TYPE_OFFSET: u32 = 0x10D0;
/// OpenCL C's number of the first channel order, `CLK_R`.
pub const CHANNEL_ORDER_OFFSET: u32 = 0x10B0;

/// The queries by their names after `get_image_`.
const QUERIES: &[(&str, Query)] = &[
    ("width", Query::Size(0)),
    ("height", Query::Size(1)),
    ("depth", Query::Size(2)),
    ("dim", Query::Dimensions),
    ("array_size", Query::Layers),
    ("channel_data_type", Query::Plain(Op::ImageQueryFormat, CHANNEL_DATA_TYPE_OFFSET)),
    ("channel_order", Query::Plain(Op::ImageQueryOrder, CHANNEL_ORDER_OFFSET)),
    ("num_mip_levels", Query::Plain(Op::ImageQueryLevels, 0)),
    ("num_samples", Query::Plain(Op::ImageQuerySamples, 0)),
];

/// The function of a name.
#[must_use]
pub fn by_name(name: &str) -> Option<ImageCall> {
    let texel = |letters: &str| TEXELS.iter().find(|row| row.0 == letters).map(|row| row.1);
    if let Some(letters) = name.strip_prefix("read_image") {
        return texel(letters).map(ImageCall::Read);
    }
    if let Some(letters) = name.strip_prefix("write_image") {
        return texel(letters).map(ImageCall::Write);
    }
    let query = name.strip_prefix("get_image_")?;
    QUERIES.iter().find(|row| row.0 == query).map(|row| ImageCall::Query(row.1))
}

/// The name of a query.
#[must_use]
pub fn query_name(query: Query) -> Option<String> {
    QUERIES.iter().find(|row| row.1 == query).map(|row| format!("get_image_{}", row.0))
}

/// The query that an instruction makes by itself.
#[must_use]
pub fn plain_query(op: Op) -> Option<Query> {
    QUERIES.iter().map(|row| row.1).find(|query| matches!(query, Query::Plain(own, _) if *own == op))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_parsed_and_mangled() {
        for (middle, shape) in SHAPES {
            for (access_name, access) in ACCESSES {
                let name = format!("ocl_{middle}{access_name}");
                let image = ImageType { shape: *shape, access: *access };
                assert_eq!(ImageType::parse(&name), Some(image));
                assert_eq!(ImageType::parse(&format!("opencl.{middle}{access_name}_t")), Some(image));
                assert_eq!(image.mangled(), Some(name));
            }
        }
        assert_eq!(ImageType::parse("ocl_image2d").map(|i| i.access), Some(AccessQualifier::ReadOnly));
        assert_eq!(ImageType::parse("ocl_image5d_ro"), None);
        assert_eq!(ImageType::parse("ocl_sampler"), None);
    }

    #[test]
    fn functions_are_known() {
        assert_eq!(by_name("read_imageui"), Some(ImageCall::Read(TexelKind::UInt)));
        assert_eq!(by_name("write_imageh"), Some(ImageCall::Write(TexelKind::Half)));
        assert_eq!(by_name("get_image_dim"), Some(ImageCall::Query(Query::Dimensions)));
        assert_eq!(by_name("read_image"), None);
        assert_eq!(query_name(Query::Layers).as_deref(), Some("get_image_array_size"));
    }
}

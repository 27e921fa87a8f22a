//! Opaque types: how symbols, OpenCL C and the older opaque structures spell them.

use smallvec::SmallVec;

use super::builtins::{
    avc,
    image::ImageType,
    types::{self, Spelt},
};
use crate::{
    mangle::Builtin,
    spirv::{Op, grammar::AccessQualifier, signature},
};

/// A type without operands: its opcode, its name in symbols, and OpenCL C's.
#[derive(Clone, Copy, Debug)]
pub struct OpaqueTypeRow {
    /// The instruction that declares it.
    pub op: Op,
    /// Its name in symbols of OpenCL C.
    pub symbol: &'static str,
    /// Its name in OpenCL C.
    pub spelling: &'static str,
    /// Whether the forms of OpenCL C have pointers in place of its values, as the functions of its extension were
    /// declared before LLVM had types of targets.
    pub is_pointer: bool,
}

const fn row(op: Op, symbol: &'static str, spelling: &'static str) -> OpaqueTypeRow {
    OpaqueTypeRow { op, symbol, spelling, is_pointer: false }
}

/// A type of cl_intel_device_side_avc_motion_estimation.
macro_rules! avc {
    ($op:ident, $name:literal) => {
        OpaqueTypeRow {
            op: Op::$op,
            symbol: concat!("ocl_intel_sub_group_avc_", $name, "_t"),
            spelling: concat!("intel_sub_group_avc_", $name, "_t"),
            is_pointer: true,
        }
    };
}

/// The types of OpenCL C that have no operands.
const ROWS: &[OpaqueTypeRow] = &[
    row(Op::TypeSampler, "ocl_sampler", "sampler_t"),
    row(Op::TypeEvent, "ocl_event", "event_t"),
    row(Op::TypeDeviceEvent, "ocl_clkevent", "clk_event_t"),
    row(Op::TypeQueue, "ocl_queue", "queue_t"),
    row(Op::TypeReserveId, "ocl_reserveid", "reserve_id_t"),
    avc!(TypeAvcMcePayloadINTEL, "mce_payload"),
    avc!(TypeAvcImePayloadINTEL, "ime_payload"),
    avc!(TypeAvcRefPayloadINTEL, "ref_payload"),
    avc!(TypeAvcSicPayloadINTEL, "sic_payload"),
    avc!(TypeAvcMceResultINTEL, "mce_result"),
    avc!(TypeAvcImeResultINTEL, "ime_result"),
    avc!(TypeAvcRefResultINTEL, "ref_result"),
    avc!(TypeAvcSicResultINTEL, "sic_result"),
    avc!(TypeAvcImeResultSingleReferenceStreamoutINTEL, "ime_result_single_reference_streamout"),
    avc!(TypeAvcImeResultDualReferenceStreamoutINTEL, "ime_result_dual_reference_streamout"),
    avc!(TypeAvcImeSingleReferenceStreaminINTEL, "ime_single_reference_streamin"),
    avc!(TypeAvcImeDualReferenceStreaminINTEL, "ime_dual_reference_streamin"),
];

/// The structure of the variables that stand for OpConstantPipeStorage.
pub const PIPE_STORAGE: &str = "spirv.ConstantPipeStorage";

/// Whether a structure of this name is one as [`PIPE_STORAGE`]. Of C++ it is `ConstantPipeStorage` behind other words, and
/// LLVM tells structures of one name apart by a number.
#[must_use]
pub fn is_pipe_storage(name: &str) -> bool {
    let numbered = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let name = if numbered.len() < name.len() { numbered.strip_suffix('.').unwrap_or(name) } else { name };
    let last = name.rsplit(['.', ':']).next();
    last.is_some() && last == PIPE_STORAGE.rsplit('.').next()
}

/// The name of LLVM's types for OpTypeCooperativeMatrixKHR.
pub const COOPERATIVE_MATRIX: &str = "spirv.CooperativeMatrixKHR";

/// The row of a type.
#[must_use]
pub fn by_op(op: Op) -> Option<&'static OpaqueTypeRow> {
    ROWS.iter().find(|row| row.op == op)
}

/// The opaque type of a name in the grammar without `OpType`, as in `spirv.Name` and `__spirv_Name`: those of images
/// and pipes, and those without operands.
fn by_name(name: &str) -> Option<Op> {
    let op = Op::by_name(&format!("OpType{name}"))?;
    let is_plain = || {
        op.row().is_some_and(|row| row.arguments().is_empty()) && !matches!(op, Op::TypeVoid | Op::TypeBool)
    };
    (carries_image(op) || op == Op::TypePipe || is_plain()).then_some(op)
}

/// The opcode that declares a type of targets by its name, as in `spirv.Event`; `None` for what LLVM has types of its
/// own for.
#[must_use]
pub fn of_target(name: &str) -> Option<Op> {
    let op = Op::by_name(&format!("OpType{}", name.strip_prefix("spirv.")?))?;
    let is_llvm = matches!(
        op,
        Op::TypeVoid
            | Op::TypeBool
            | Op::TypeInt
            | Op::TypeFloat
            | Op::TypeVector
            | Op::TypeMatrix
            | Op::TypeArray
            | Op::TypeRuntimeArray
            | Op::TypeStruct
            | Op::TypeStructContinuedINTEL
            | Op::TypeOpaque
            | Op::TypePointer
            | Op::TypeForwardPointer
            | Op::TypeUntypedPointerKHR
            | Op::TypeFunction
            | Op::TypeTokenINTEL
    );
    (!is_llvm).then_some(op)
}

/// Whether a type's parameters are those of an image: it is one, or one with a sampler.
#[must_use]
pub fn carries_image(op: Op) -> bool {
    matches!(op, Op::TypeImage | Op::TypeSampledImage | Op::TypeVmeImageINTEL)
}

/// The properties by which the values of an opaque type differ from those of most.
#[derive(Clone, Copy, Debug)]
struct OpaqueTraits {
    op: Op,
    /// The address space of the pointer as which it stands in mangled names.
    symbol_space: u32,
    /// Whether it has a null value (OpConstantNull).
    has_null: bool,
}

/// Of most types: see [`OpaqueTraits`].
const USUAL: (u32, bool) = (0, true);

const fn traits(op: Op, symbol_space: u32, has_null: bool) -> OpaqueTraits {
    OpaqueTraits { op, symbol_space, has_null }
}

/// The types that are not as [`USUAL`].
const TRAITS: &[OpaqueTraits] = &[
    traits(Op::TypeImage, 1, false),
    traits(Op::TypeSampledImage, 1, false),
    traits(Op::TypeVmeImageINTEL, 1, false),
    traits(Op::TypeSampler, 2, false),
    traits(Op::TypePipe, 1, false),
    traits(Op::TypePipeStorage, 1, false),
    traits(Op::TypeNamedBarrier, 0, false),
    traits(Op::TypeCooperativeMatrixKHR, 1, true),
    traits(Op::TypeTaskSequenceINTEL, 1, false),
];

fn traits_of(op: Op) -> (u32, bool) {
    TRAITS.iter().find(|row| row.op == op).map_or(USUAL, |row| (row.symbol_space, row.has_null))
}

/// Whether an opaque type has a null value (OpConstantNull).
#[must_use]
pub fn has_null(op: Op) -> bool {
    traits_of(op).1
}

/// The address space of the pointer as which an opaque type stands in mangled names.
#[must_use]
pub fn symbol_address_space(op: Op) -> u32 {
    traits_of(op).0
}

/// Whether the forms of OpenCL C have pointers in place of a type's values.
#[must_use]
pub fn is_pointer_in_opencl(op: Op) -> bool {
    by_op(op).is_some_and(|row| row.is_pointer)
}

/// An opaque type with the operands that its name gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opaque {
    /// The instruction that declares it; for a sampled image its operands are the image's.
    pub op: Op,
    /// The type of an image's texels; void where there is none.
    pub texel: Option<Builtin>,
    literals: [u32; 7],
}

impl Opaque {
    /// A type without operands.
    #[must_use]
    pub const fn plain(op: Op) -> Self {
        Self { op, texel: None, literals: [0; 7] }
    }

    /// A pipe.
    #[must_use]
    pub const fn pipe(access: AccessQualifier) -> Self {
        Self { op: Op::TypePipe, texel: None, literals: [access.0, 0, 0, 0, 0, 0, 0] }
    }

    /// An image of OpenCL C, whose texels have no type of their own.
    #[must_use]
    pub const fn image(image: ImageType) -> Self {
        let shape = image.shape;
        let (depth, arrayed, multisampled) =
            (shape.depth as u32, shape.arrayed as u32, shape.multisampled as u32);
        let literals = [shape.dim.0, depth, arrayed, multisampled, 0, 0, image.access.0];
        Self { op: Op::TypeImage, texel: None, literals }
    }

    /// The type of what an instruction makes of an image and a sampler.
    #[must_use]
    pub fn with_sampler(self, op: Op) -> Option<Self> {
        let ty = combined_type(op)?;
        (self.op == Op::TypeImage).then_some(Self { op: ty, ..self })
    }

    /// The literal operands in their order.
    #[must_use]
    pub fn literals(&self) -> &[u32] {
        match self.op {
            op if carries_image(op) => &self.literals,
            Op::TypePipe => self.literals.get(..1).unwrap_or_default(),
            _ => &[],
        }
    }

    /// The type that a symbol names: `ocl_image2d_ro`, `ocl_event`, `__spirv_Image__void_1_0_0_0_0_0_0`.
    #[must_use]
    pub fn of_symbol(name: &str) -> Option<Self> {
        if let Some(rest) = name.strip_prefix("__spirv_") {
            return Self::of_parts(rest, "__");
        }
        if let Some(row) = ROWS.iter().find(|row| row.symbol == name) {
            return Some(Self::plain(row.op));
        }
        name.strip_prefix("ocl_")?;
        ImageType::parse(name).map(Self::image)
    }

    /// The type that the name of an opaque structure spells: `opencl.image2d_ro_t`, `spirv.Image._void_1_0_0_0_0_0_0`.
    #[must_use]
    pub fn of_structure(name: &str) -> Option<Self> {
        if let Some(rest) = name.strip_prefix("spirv.") {
            return Self::of_parts(rest, "._");
        }
        let rest = name.strip_prefix("opencl.")?;
        match rest {
            "pipe_ro_t" => return Some(Self::pipe(AccessQualifier::ReadOnly)),
            "pipe_wo_t" => return Some(Self::pipe(AccessQualifier::WriteOnly)),
            _ => {}
        }
        match ROWS.iter().find(|row| row.spelling == rest) {
            Some(row) => Some(Self::plain(row.op)),
            None => ImageType::parse(name).map(Self::image),
        }
    }

    /// The type that OpenCL C's metadata about an argument names: `image2d_t` with an access, or `sampler_t`.
    #[must_use]
    pub fn of_spelling(name: &str, access: &str) -> Option<Self> {
        if let Some(row) = ROWS.iter().find(|row| row.spelling == name) {
            return Some(Self::plain(row.op));
        }
        let mut image = ImageType::parse(&format!("ocl_{}", name.strip_suffix("_t")?))?;
        image.access = access_qualifier(access);
        Some(Self::image(image))
    }

    /// The type of a name and its postfixes.
    fn of_parts(name: &str, separator: &str) -> Option<Self> {
        let (name, postfixes) = match name.split_once(separator) {
            Some((name, postfixes)) => (name, postfixes),
            None => (name, ""),
        };
        let op = by_name(name)?;
        let mut parts = postfixes.split('_').filter(|part| !part.is_empty());
        let texel = match op {
            op if carries_image(op) => match parts.next()? {
                "void" => None,
                spelt => match types::parse(spelt)? {
                    Spelt { scalar, count: 1 } => Some(scalar),
                    Spelt { .. } => return None,
                },
            },
            _ => None,
        };
        let found: SmallVec<[u32; 7]> = parts.map(|part| part.parse().ok()).collect::<Option<_>>()?;
        let mut literals = [0; 7];
        literals.get_mut(..found.len())?.copy_from_slice(&found);
        let own = Self { op, texel, literals };
        (own.literals().len() == found.len()).then_some(own)
    }
}

/// The access that a word of OpenCL C's metadata means; without one, an image or a pipe is read.
#[must_use]
pub fn access_qualifier(word: &str) -> AccessQualifier {
    match word.trim_start_matches("__") {
        "write_only" => AccessQualifier::WriteOnly,
        "read_write" => AccessQualifier::ReadWrite,
        _ => AccessQualifier::ReadOnly,
    }
}

/// The type of an image with a sampler, by the instruction that makes one.
#[must_use]
pub fn combined_type(op: Op) -> Option<Op> {
    match op {
        Op::SampledImage => Some(Op::TypeSampledImage),
        Op::VmeImageINTEL => Some(Op::TypeVmeImageINTEL),
        _ => None,
    }
}

/// The opaque type without operands that an instruction gives, where all its results are of one.
#[must_use]
pub fn result(op: Op) -> Option<Op> {
    let is_plain = |ty: &Op| ty.row().is_some_and(|row| row.arguments().is_empty());
    signature::opaque_result(op).filter(is_plain).or_else(|| avc::result(op))
}

/// The opaque type of an instruction's argument, where it has to be of one that has no operands, or is a pipe: these are
/// read or written by what instruction and function are called.
#[must_use]
pub fn argument(op: Op, position: usize, function: &str) -> Option<Opaque> {
    let ty = signature::opaque_argument(op, position)?;
    if ty != Op::TypePipe {
        return ty.row().is_some_and(|row| row.arguments().is_empty()).then_some(Opaque::plain(ty));
    }
    let writes = op.row().is_some_and(|row| row.name.contains("Write")) || function.ends_with("_wo");
    Some(Opaque::pipe(if writes { AccessQualifier::WriteOnly } else { AccessQualifier::ReadOnly }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_one_type_agree() {
        let image = Opaque::of_symbol("ocl_image2d_array_wo");
        assert!(image.is_some());
        assert_eq!(image, Opaque::of_structure("opencl.image2d_array_wo_t"));
        assert_eq!(image, Opaque::of_symbol("__spirv_Image__void_1_0_1_0_0_0_1"));
        assert_eq!(image, Opaque::of_structure("spirv.Image._void_1_0_1_0_0_0_1"));
        assert_eq!(image, Opaque::of_spelling("image2d_array_t", "write_only"));
        let event = Some(Opaque::plain(Op::TypeEvent));
        assert_eq!(event, Opaque::of_symbol("ocl_event"));
        assert_eq!(event, Opaque::of_structure("opencl.event_t"));
        assert_eq!(event, Opaque::of_symbol("__spirv_Event"));
        let pipe = Some(Opaque::pipe(AccessQualifier::WriteOnly));
        assert_eq!(pipe, Opaque::of_structure("spirv.Pipe._1"));
        assert_eq!(pipe, Opaque::of_structure("opencl.pipe_wo_t"));
    }

    #[test]
    fn other_names_are_none() {
        for name in ["ocl_image9d", "__spirv_Image", "__spirv_Image__void_1", "__spirv_Event_1_2", "event"] {
            assert_eq!(Opaque::of_symbol(name), None, "{name}");
        }
        assert_eq!(Opaque::of_structure("opencl.nothing_t"), None);
        assert_eq!(Opaque::of_spelling("int*", "none"), None);
    }
}

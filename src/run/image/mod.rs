//! Images and samplers, and the operations on them (SPIR-V, section 3.56.10).

mod channel;
mod format;
mod kernel;
mod sample;

pub use format::TexelFormat;
pub use kernel::fitting_image;
pub(super) use kernel::{KernelImages, fits};
pub use sample::{AddressMode, Border, Filter, Sampler};

use format::Texel;
use sample::Footprint;

use crate::{
    error::{Code, Error, Kind, Result},
    llvm::jit::{Operand, Operation, ValueType, View},
    mapping::shader::ValueKind,
    spirv::{
        Op,
        grammar::{Dim, ImageOperands},
    },
};

/// An image of one level: its texels lie row by row, layer by layer; the samples of a texel follow each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    pub(super) format: TexelFormat,
    pub(super) size: [u32; 3],
    pub(super) samples: u32,
    pub(super) texels: Vec<u8>,
}

impl Image {
    /// An image of so many texels in width, height, and depth or layers.
    ///
    /// # Errors
    /// When a size is 0, or `texels` is not as large as they all are.
    pub fn new(format: TexelFormat, size: [u32; 3], texels: Vec<u8>) -> Result<Self> {
        Self::multisampled(format, size, 1, texels)
    }

    /// The same with so many samples for each texel.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub fn multisampled(format: TexelFormat, size: [u32; 3], samples: u32, texels: Vec<u8>) -> Result<Self> {
        let sides = size.iter().chain([&samples]);
        let count = sides.clone().try_fold(format.size(), |all, side| all.checked_mul(*side as usize));
        if count.is_none_or(|count| count == 0 || count != texels.len()) {
            let [width, height, depth] = size;
            let text =
                format!("an image of {width} by {height} by {depth} has {} bytes of texels", texels.len());
            return Err(Error::new(Code::Other, Kind::Malformed, text));
        }
        Ok(Self { format, size, samples, texels })
    }

    /// An image of two dimensions from four channels of 8 bits. Integers are these numbers, other values go from 0 to 1.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub fn of_rgba8(format: TexelFormat, width: u32, height: u32, rgba: &[u8]) -> Result<Self> {
        let (texels, _) = rgba.as_chunks::<4>();
        let texels = texels.iter().flat_map(|texel| {
            format.encode(if format.is_integer() {
                Texel::Int(texel.map(u64::from))
            } else {
                Texel::Float(texel.map(|channel| f64::from(channel) / 255.0))
            })
        });
        Self::new(format, [width, height, 1], texels.collect())
    }

    /// Width, height, and depth or layers.
    #[must_use]
    pub const fn size(&self) -> [u32; 3] {
        self.size
    }

    /// The samples of a texel.
    #[must_use]
    pub const fn samples(&self) -> u32 {
        self.samples
    }

    /// The format of the texels.
    #[must_use]
    pub const fn format(&self) -> TexelFormat {
        self.format
    }

    /// The first layer with four channels of 8 bits. Integers are cut to 8 bits, other numbers go from 0 to 1.
    #[must_use]
    pub fn rgba8(&self) -> Vec<u8> {
        let unorm = TexelFormat::parse("rgba8").unwrap_or(self.format);
        let count = self.size[0] as usize * self.size[1] as usize;
        let texels = self.texels.chunks_exact(self.format.size()).step_by(self.samples as usize).take(count);
        texels
            .flat_map(|texel| match self.format.decode(texel) {
                Texel::Int(values) => values.map(|value| value.to_le_bytes()[0]).to_vec(),
                float => unorm.encode(float),
            })
            .collect()
    }

    /// The texels.
    #[must_use]
    pub fn texels(&self) -> &[u8] {
        &self.texels
    }

    /// Takes the texels out of memory of the same size.
    pub(super) fn take(&mut self, bytes: &[u8]) {
        if bytes.len() == self.texels.len() {
            self.texels.copy_from_slice(bytes);
        }
    }
}

/// An image while kernels or shaders run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bound<'m> {
    pub(super) format: TexelFormat,
    pub(super) size: [u32; 3],
    pub(super) samples: u32,
    pub(super) memory: View<'m>,
}

impl Bound<'_> {
    /// Where a texel's first sample lies; `None` outside of the image.
    fn offset(&self, place: [i64; 3]) -> Option<usize> {
        self.sample_offset(place, 0)
    }

    /// Where a sample of a texel lies; `None` outside of the image.
    fn sample_offset(&self, place: [i64; 3], sample: u32) -> Option<usize> {
        let mut at = 0_u64;
        for (place, side) in place.iter().zip(self.size).rev() {
            let place = u64::try_from(*place).ok().filter(|place| *place < u64::from(side))?;
            at = at.checked_mul(side.into())?.checked_add(place)?;
        }
        let at = at.checked_mul(self.samples.into())?.checked_add(sample.into())?;
        if sample < self.samples { usize::try_from(at).ok()?.checked_mul(self.format.size()) } else { None }
    }

    /// A texel; zeros outside of the image.
    fn read(&self, place: [i64; 3]) -> Texel {
        match self.offset(place) {
            Some(offset) => self.read_at(offset),
            None if self.format.is_integer() => Texel::Int([0; 4]),
            None => Texel::Float([0.0; 4]),
        }
    }

    /// The sample at an offset.
    fn read_at(&self, offset: usize) -> Texel {
        let mut bytes = [0; 16];
        let bytes = bytes.get_mut(..self.format.size()).unwrap_or_default();
        self.memory.read(offset, bytes);
        self.format.decode(bytes)
    }

    fn write(&self, place: [i64; 3], texel: Texel) {
        if let Some(offset) = self.offset(place) {
            self.memory.write(offset, &self.format.encode(texel));
        }
    }
}

/// The images and samplers of a dispatch, by their handles.
#[derive(Debug, Default)]
pub(super) struct Images<'m> {
    pub(super) images: Vec<Bound<'m>>,
    pub(super) samplers: Vec<Sampler>,
}

impl Images<'_> {
    /// The result of an operation; `None` for one that is not known, or without what it works on.
    pub(super) fn answer(&self, op: Op, operation: &Operation) -> Option<Vec<u8>> {
        let first = operation.operands.first()?;
        let image = self.images.get(handle(first, 0)?)?;
        let shape = Shape::of(operation);
        let extra = Extra::of(op, operation);
        match op {
            Op::ImageRead | Op::ImageFetch => {
                let place = shape.place(operation.operands.get(1)?, extra.offset)?;
                Some(encoded(operation.result, image.read(place)))
            }
            Op::ImageWrite => {
                let place = shape.place(operation.operands.get(1)?, [0; 3])?;
                image.write(place, decoded(operation.operands.get(2)?)?);
                Some(Vec::new())
            }
            Op::ImageTexelPointer => {
                let place = shape.place(operation.operands.get(1)?, [0; 3])?;
                let address = image.offset(place).map_or(0, |offset| image.memory.address() + offset as u64);
                Some(address.to_le_bytes().to_vec())
            }
            Op::ImageQuerySize | Op::ImageQuerySizeLod => Some(shape.query(image.size, operation.result)),
            Op::ImageQueryLevels | Op::ImageQuerySamples => Some(integers(operation.result, [1; 4])),
            Op::ImageQueryLod => Some(encoded(operation.result, Texel::Float([0.0; 4]))),
            _ => self.sampled(op, operation, image, shape, extra),
        }
    }

    /// Operations with a sampler.
    fn sampled(
        &self,
        op: Op,
        operation: &Operation,
        image: &Bound<'_>,
        shape: Shape,
        extra: Extra,
    ) -> Option<Vec<u8>> {
        let sampler = self.samplers.get(handle(operation.operands.first()?, 8)?)?;
        let mut coordinates = floats(operation.operands.get(1)?)?;
        let row = op.row()?;
        if row.name.contains("Proj") {
            let last = coordinates.get(shape.dimensions).copied().filter(|_| shape.dimensions < 4)?;
            coordinates.iter_mut().for_each(|coordinate| *coordinate /= last);
        }
        // What is gathered is what a linear filter takes.
        let gathers = matches!(op, Op::ImageGather | Op::ImageDrefGather);
        let sampler = &Sampler { filter: if gathers { Filter::Linear } else { sampler.filter }, ..*sampler };
        let footprint = Footprint::of(sampler, image, shape, coordinates, extra.offset);
        let reference = match row.name.contains("Dref") {
            true => Some(*floats(operation.operands.get(2)?)?.first()?),
            false => None,
        };
        let texel = match op {
            Op::ImageGather => footprint.gathered(number(operation.operands.get(2)?)? as usize, None),
            Op::ImageDrefGather => footprint.gathered(0, reference),
            Op::ImageSampleImplicitLod
            | Op::ImageSampleExplicitLod
            | Op::ImageSampleDrefImplicitLod
            | Op::ImageSampleDrefExplicitLod
            | Op::ImageSampleProjImplicitLod
            | Op::ImageSampleProjExplicitLod
            | Op::ImageSampleProjDrefImplicitLod
            | Op::ImageSampleProjDrefExplicitLod => footprint.filtered(reference),
            _ => return None,
        };
        Some(encoded(operation.result, texel))
    }
}

/// The dimensions of an image.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    dim: Dim,
    is_arrayed: bool,
    /// How many coordinates lie in a layer; a cube has three, of a direction.
    dimensions: usize,
}

impl Shape {
    fn of(operation: &Operation) -> Self {
        let [dim, _, arrayed, ..] = operation.image;
        Self::new(Dim(dim), arrayed == 1)
    }

    fn new(dim: Dim, is_arrayed: bool) -> Self {
        let dimensions = match dim {
            Dim::Dim1D | Dim::Buffer => 1,
            Dim::Dim3D | Dim::Cube => 3,
            _ => 2,
        };
        Self { dim, is_arrayed, dimensions }
    }

    /// Where a texel with whole coordinates lies. Faces of cubes are layers, which the third coordinate is.
    fn place(self, coordinates: &Operand, offset: [i64; 3]) -> Option<[i64; 3]> {
        let all = whole(coordinates)?;
        let mut place = [0; 3];
        let layer = if self.is_arrayed { all.get(self.dimensions.min(2)).copied().unwrap_or(0) } else { 0 };
        for (number, (to, from)) in place.iter_mut().zip(&all).enumerate() {
            if number < self.dimensions {
                *to = from.saturating_add(offset.get(number).copied().unwrap_or(0));
            }
        }
        if self.is_arrayed
            && let Some(last) = place.last_mut()
        {
            *last = layer;
        }
        Some(place)
    }

    /// The sizes of an image as a query tells them.
    fn query(self, [width, height, depth]: [u32; 3], result: ValueType) -> Vec<u8> {
        let layers = if self.dim == Dim::Cube { depth / 6 } else { depth };
        let mut sizes = match self.dim {
            Dim::Dim1D | Dim::Buffer => vec![width],
            Dim::Dim3D => vec![width, height, depth],
            _ => vec![width, height],
        };
        if self.is_arrayed {
            sizes.push(layers);
        }
        let mut all = [0; 4];
        for (to, from) in all.iter_mut().zip(sizes) {
            *to = u64::from(from);
        }
        integers(result, all)
    }
}

/// The optional operands of which the value matters here.
#[derive(Clone, Copy, Debug, Default)]
struct Extra {
    offset: [i64; 3],
}

impl Extra {
    fn of(op: Op, operation: &Operation) -> Self {
        let is_offset = |operand: &&Operand| operand.ty.kind == ValueKind::Literal;
        let Some(at) = operation.operands.iter().position(|operand| is_offset(&operand)) else {
            return Self::default();
        };
        let mask = operation.operands.get(at).and_then(number).unwrap_or(0) as u32;
        let mut next = at + 1;
        for (bit, count) in [(ImageOperands::Bias, 1), (ImageOperands::Lod, 1), (ImageOperands::Grad, 2)] {
            if mask & bit.bits() != 0 {
                next += count;
            }
        }
        let has_offset = mask & (ImageOperands::ConstOffset | ImageOperands::Offset).bits() != 0;
        let mut offset = [0; 3];
        if has_offset && op != Op::ImageWrite {
            let values = operation.operands.get(next).and_then(whole).unwrap_or_default();
            for (to, from) in offset.iter_mut().zip(values) {
                *to = from;
            }
        }
        Self { offset }
    }
}

/// The number of an image or sampler by its handle, which is one more; in a sampled image the sampler's comes second.
fn handle(operand: &Operand, at: usize) -> Option<usize> {
    let bytes = operand.bytes.get(at..at + 8)?;
    usize::try_from(u64::from_le_bytes(bytes.try_into().ok()?)).ok()?.checked_sub(1)
}

fn components(operand: &Operand) -> impl Iterator<Item = &[u8]> {
    let size = (operand.ty.bits as usize / 8).max(1);
    operand.bytes.chunks_exact(size).take(operand.ty.components.max(1) as usize)
}

fn unsigned(bytes: &[u8]) -> u64 {
    bytes.iter().take(8).rev().fold(0, |value, byte| value << 8 | u64::from(*byte))
}

/// Integers, extended by the sign that coordinates always have.
fn whole(operand: &Operand) -> Option<Vec<i64>> {
    let unused = 64_u32.checked_sub(operand.ty.bits.clamp(8, 64))?;
    Some(components(operand).map(|part| (unsigned(part) << unused).cast_signed() >> unused).collect())
}

/// Floating-point numbers, up to four.
fn floats(operand: &Operand) -> Option<[f64; 4]> {
    let mut values = [0.0; 4];
    for (to, from) in values.iter_mut().zip(components(operand)) {
        *to = match from.len() {
            2 => half::f16::from_bits(unsigned(from) as u16).to_f64(),
            4 => f32::from_bits(unsigned(from) as u32).into(),
            8 => f64::from_bits(unsigned(from)),
            _ => return None,
        };
    }
    Some(values)
}

fn number(operand: &Operand) -> Option<u64> {
    operand.bytes.get(..4).map(unsigned)
}

/// The texel that an operand holds.
fn decoded(operand: &Operand) -> Option<Texel> {
    if operand.ty.kind == ValueKind::Float {
        return floats(operand).map(Texel::Float);
    }
    let mut values = [0; 4];
    for (to, from) in values.iter_mut().zip(whole(operand)?) {
        *to = from.cast_unsigned();
    }
    Some(Texel::Int(values))
}

fn integers(ty: ValueType, values: [u64; 4]) -> Vec<u8> {
    let size = (ty.bits as usize / 8).max(1);
    let parts = values.into_iter().take(ty.components.max(1) as usize);
    parts.flat_map(|value| value.to_le_bytes().into_iter().take(size)).collect()
}

/// A texel as the value of an operation.
fn encoded(ty: ValueType, texel: Texel) -> Vec<u8> {
    match texel {
        Texel::Int(values) => integers(ty, values),
        Texel::Float(values) => {
            let parts = values.into_iter().take(ty.components.max(1) as usize);
            match ty.bits {
                16 => parts.flat_map(|value| half::f16::from_f64(value).to_bits().to_le_bytes()).collect(),
                64 => parts.flat_map(f64::to_le_bytes).collect(),
                _ => parts.flat_map(|value| (value as f32).to_le_bytes()).collect(),
            }
        }
    }
}

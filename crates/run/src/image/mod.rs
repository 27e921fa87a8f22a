//! Images and samplers, and the operations on them (SPIR-V, section 3.56.10).

mod channel;
mod format;
mod kernel;
mod operands;
mod sample;
mod sparse;
mod values;

pub use format::TexelFormat;
pub use kernel::fitting_image;
pub(super) use kernel::{KernelImages, fits};
pub use sample::{AddressMode, Border, Filter, Sampler};

use format::Texel;
use operands::Extra;
use sample::{Footprint, Levels, firsts, mixed};
use values::{decoded, encoded, floats, handle, integers, number, unsigned, whole};

use crate::{
    Code, Error, Kind, Result,
    jit::{AskedOperation, OperandBytes, ValueType, View},
    spirv::{Op, grammar::Dim},
};

/// How the texels of an image lie: level by level, in each layer by layer and row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TexelLayout {
    format: TexelFormat,
    /// Of the first level.
    size: [u32; 3],
    levels: u32,
    /// The samples of a texel, which follow each other.
    samples: u32,
    /// Whether the third size is a depth, which is halved from level to level, and not a number of layers.
    is_volume: bool,
}

impl TexelLayout {
    /// One level of layers, with one sample for each texel.
    pub(super) fn new(format: TexelFormat, size: [u32; 3]) -> Self {
        Self { format, size, levels: 1, samples: 1, is_volume: false }
    }

    /// The sizes of a level.
    fn size(self, level: u32) -> [u32; 3] {
        let [width, height, depth] = self.size;
        let half = |side: u32| side.checked_shr(level).unwrap_or(0).max(1);
        [half(width), half(height), if self.is_volume { half(depth) } else { depth }]
    }

    /// The bytes of a level; `None` where they are more than there can be.
    fn bytes(self, level: u32) -> Option<usize> {
        let size = self.size(level);
        let mut sides = size.iter().chain([&self.samples]);
        sides.try_fold(self.format.size(), |all, side| all.checked_mul(*side as usize))
    }

    /// The most levels that an image of these sizes has.
    fn most_levels(self) -> u32 {
        let [width, height, depth] = self.size;
        let longest = width.max(height).max(if self.is_volume { depth } else { 1 });
        longest.checked_ilog2().map_or(0, |log| log + 1)
    }
}

/// An image: its texels lie level by level, layer by layer, and row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    pub(super) layout: TexelLayout,
    /// How many of the sizes were named; a text may leave out the last.
    named: usize,
    pub(super) texels: Vec<u8>,
}

impl Image {
    /// An image of so many texels in width, height, and depth or layers.
    ///
    /// # Errors
    /// When a size is 0, or `texels` is not as large as they all are.
    pub fn new(format: TexelFormat, size: [u32; 3], texels: Vec<u8>) -> Result<Self> {
        Self::of_layout(TexelLayout::new(format, size), texels)
    }

    /// The same with so many samples for each texel.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub fn multisampled(format: TexelFormat, size: [u32; 3], samples: u32, texels: Vec<u8>) -> Result<Self> {
        Self::of_layout(TexelLayout { samples, ..TexelLayout::new(format, size) }, texels)
    }

    /// An image of several levels of detail, one behind the other: each has half the width and the height of the one before, rounded
    /// down, but at least one texel. Of a volume, an image of three dimensions, the depth is halved as well; layers stay as many.
    ///
    /// # Errors
    /// When a size is 0, there can be no so many levels, or `texels` is not as large as they all are.
    pub fn with_levels(
        format: TexelFormat,
        size: [u32; 3],
        levels: u32,
        is_volume: bool,
        texels: Vec<u8>,
    ) -> Result<Self> {
        Self::of_layout(TexelLayout { levels, is_volume, ..TexelLayout::new(format, size) }, texels)
    }

    fn of_layout(layout: TexelLayout, texels: Vec<u8>) -> Result<Self> {
        let TexelLayout { size, levels, .. } = layout;
        let wrong = |what: String| {
            let [width, height, depth] = size;
            let text = format!("an image of {width} by {height} by {depth} has {what}");
            Err(Error::new(Code::Other, Kind::Malformed, text))
        };
        if levels == 0 || levels > layout.most_levels() {
            return wrong(format!("{levels} levels"));
        }
        let count = (0..levels).try_fold(0_usize, |all, level| all.checked_add(layout.bytes(level)?));
        if count.is_none_or(|count| count == 0 || count != texels.len()) {
            return wrong(format!("{} bytes of texels", texels.len()));
        }
        Ok(Self { layout, named: size.len(), texels })
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

    /// An image of one to three sizes, for a parameter with no more dimensions than these.
    pub(super) fn of_named_sizes(
        format: TexelFormat,
        named: &[u32],
        samples: u32,
        texels: Vec<u8>,
    ) -> Result<Self> {
        let mut size = [1; 3];
        size.iter_mut().zip(named).for_each(|(to, from)| *to = *from);
        Ok(Self { named: named.len(), ..Self::multisampled(format, size, samples, texels)? })
    }

    /// The same image with other texels.
    ///
    /// # Errors
    /// When they are not as many bytes.
    pub fn with_texels(self, texels: Vec<u8>) -> Result<Self> {
        Ok(Self { named: self.named, ..Self::of_layout(self.layout, texels)? })
    }

    /// Width, height, and depth or layers.
    #[must_use]
    pub fn size(&self) -> [u32; 3] {
        self.layout.size
    }

    /// How many levels of detail it has.
    #[must_use]
    pub fn levels(&self) -> u32 {
        self.layout.levels
    }

    /// The samples of a texel.
    #[must_use]
    pub const fn samples(&self) -> u32 {
        self.layout.samples
    }

    /// The format of the texels.
    #[must_use]
    pub const fn format(&self) -> TexelFormat {
        self.layout.format
    }

    /// The first layer with four channels of 8 bits. Integers are cut to 8 bits, other numbers go from 0 to 1.
    #[must_use]
    pub fn rgba8(&self) -> Vec<u8> {
        let TexelLayout { format, size: [width, height, _], samples, .. } = self.layout;
        let unorm = TexelFormat::parse("rgba8").unwrap_or(format);
        let texels = self
            .texels
            .chunks_exact(format.size())
            .step_by(samples as usize)
            .take(width as usize * height as usize);
        texels
            .flat_map(|texel| match format.decode(texel) {
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

/// A level of an image while kernels or shaders run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bound<'m> {
    layout: TexelLayout,
    pub(super) format: TexelFormat,
    pub(super) size: [u32; 3],
    pub(super) samples: u32,
    /// Where the level begins.
    start: usize,
    pub(super) memory: View<'m>,
}

impl<'m> Bound<'m> {
    /// The first level of an image.
    pub(super) fn new(layout: TexelLayout, memory: View<'m>) -> Self {
        let TexelLayout { format, size, samples, .. } = layout;
        Self { layout, format, size, samples, start: 0, memory }
    }

    /// Another level of it.
    fn level(&self, number: i64) -> Option<Self> {
        let number = u32::try_from(number).ok().filter(|number| *number < self.layout.levels)?;
        let start =
            (0..number).try_fold(0_usize, |start, before| start.checked_add(self.layout.bytes(before)?))?;
        Some(Self { size: self.layout.size(number), start, ..*self })
    }

    /// Where a texel's first sample lies; `None` outside of the image.
    fn offset(&self, place: [i64; 3]) -> Option<usize> {
        self.sample_offset(place, 0)
    }

    /// A sample of a texel; zeros outside of the image.
    fn read_sample(&self, place: [i64; 3], sample: u32) -> Texel {
        self.sample_offset(place, sample).map_or_else(|| self.nothing(), |offset| self.read_at(offset))
    }

    /// Where a sample of a texel lies; `None` outside of the image.
    fn sample_offset(&self, place: [i64; 3], sample: u32) -> Option<usize> {
        let mut at = 0_u64;
        for (place, side) in place.iter().zip(self.size).rev() {
            let place = u64::try_from(*place).ok().filter(|place| *place < u64::from(side))?;
            at = at.checked_mul(side.into())?.checked_add(place)?;
        }
        let at = at.checked_mul(self.samples.into())?.checked_add(sample.into())?;
        if sample >= self.samples {
            return None;
        }
        usize::try_from(at).ok()?.checked_mul(self.format.size())?.checked_add(self.start)
    }

    /// A texel outside of all images.
    fn nothing(&self) -> Texel {
        if self.format.is_integer() { Texel::Int([0; 4]) } else { Texel::Float([0.0; 4]) }
    }

    /// A texel; zeros outside of the image.
    fn read(&self, place: [i64; 3]) -> Texel {
        self.read_sample(place, 0)
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
    /// The result of an operation; `None` for one that is not known, or without what it works on. The gradients are those of the
    /// coordinates where the level of detail is implicit, if there are some.
    pub(super) fn answer(
        &self,
        op: Op,
        operation: &AskedOperation,
        gradients: Option<[[f64; 4]; 2]>,
    ) -> Option<Vec<u8>> {
        if op == Op::ImageSparseTexelsResident {
            return Some(vec![1]);
        }
        if let Some(dense) = sparse::dense(op) {
            return sparse::result(operation, |operation| self.answer(dense, operation, gradients));
        }
        let first = operation.operands.first()?;
        let image = self.images.get(handle(first, 0)?)?;
        let shape = ImageDimensions::of(operation);
        let mut extra = Extra::of(op, operation);
        extra.gradients = extra.gradients.or(gradients);
        match op {
            Op::ImageRead | Op::ImageFetch => {
                let place = shape.place(operation.operands.get(1)?, extra.offset)?;
                let texel = image
                    .level(extra.lod as i64)
                    .map_or_else(|| image.nothing(), |level| level.read_sample(place, extra.sample));
                Some(encoded(operation.result, texel))
            }
            Op::ImageWrite => {
                let place = shape.place(operation.operands.get(1)?, [0; 3])?;
                let texel = decoded(operation.operands.get(2)?)?;
                let at =
                    image.level(extra.lod as i64).and_then(|level| level.sample_offset(place, extra.sample));
                if let Some(offset) = at {
                    image.memory.write(offset, &image.format.encode(texel));
                }
                Some(Vec::new())
            }
            Op::ImageTexelPointer => {
                let place = shape.place(operation.operands.get(1)?, [0; 3])?;
                let sample = number(operation.operands.get(2)?)? as u32;
                let at = image.sample_offset(place, sample);
                let address = at.map_or(0, |offset| image.memory.address() + offset as u64);
                Some(address.to_le_bytes().to_vec())
            }
            Op::ImageQuerySize => Some(shape.query(image.size, operation.result)),
            Op::ImageQuerySizeLod => {
                let level = *whole(operation.operands.get(1)?)?.first()?;
                let size = image.level(level).map_or([0; 3], |level| level.size);
                Some(shape.query(size, operation.result))
            }
            Op::ImageQueryLevels => Some(integers(operation.result, [image.layout.levels.into(); 4])),
            Op::ImageQuerySamples => Some(integers(operation.result, [image.samples.into(); 4])),
            _ => self.sampled(op, operation, image, shape, extra),
        }
    }

    /// Operations with a sampler.
    fn sampled(
        &self,
        op: Op,
        operation: &AskedOperation,
        image: &Bound<'_>,
        shape: ImageDimensions,
        extra: Extra,
    ) -> Option<Vec<u8>> {
        let sampler = self.samplers.get(handle(operation.operands.first()?, 8)?)?;
        let coordinates = coordinates(op, operation)?;
        let row = op.row()?;
        let reference = match row.name.contains("Dref") {
            true => Some(*floats(operation.operands.get(2)?)?.first()?),
            false => None,
        };
        let footprint =
            |level: &Bound<'_>, filter, offset, filtered: &dyn Fn(&Footprint<'_, '_>) -> Texel| {
                let sampler = Sampler { filter, ..*sampler };
                filtered(&Footprint::of(&sampler, level, shape, coordinates, offset))
            };
        let [x, y, z, _] = coordinates;
        let by_gradients = |gradients| shape.level_of_detail(image.size, [x, y, z], gradients) + extra.lod;
        let lod = sampler.shifted(extra.gradients.as_ref().map_or(extra.lod, by_gradients));
        let limited = sampler.limited(lod, extra.least);
        let texel = match op {
            Op::ImageGather | Op::ImageDrefGather => {
                let channel = match reference {
                    Some(_) => 0,
                    None => number(operation.operands.get(2)?)? as usize,
                };
                // What is gathered is what a linear filter takes.
                let at = |offset| {
                    footprint(image, Filter::Linear, offset, &|texels| texels.gathered(channel, reference))
                };
                match extra.offsets {
                    Some(offsets) => firsts(offsets.map(at)),
                    None => at(extra.offset),
                }
            }
            Op::ImageQueryLod => {
                let level = match sampler.levels(limited, image.layout.levels) {
                    Levels::One(level) => level as f64,
                    Levels::Two(level, weight) => level as f64 + weight,
                };
                Texel::Float([level, lod, 0.0, 0.0])
            }
            Op::ImageSampleImplicitLod
            | Op::ImageSampleExplicitLod
            | Op::ImageSampleDrefImplicitLod
            | Op::ImageSampleDrefExplicitLod
            | Op::ImageSampleProjImplicitLod
            | Op::ImageSampleProjExplicitLod
            | Op::ImageSampleProjDrefImplicitLod
            | Op::ImageSampleProjDrefExplicitLod => {
                let filter = sampler.filter_at(limited);
                let filtered = |number| {
                    let level = image.level(number)?;
                    Some(footprint(&level, filter, extra.offset, &|texels| texels.filtered(reference)))
                };
                match sampler.levels(limited, image.layout.levels) {
                    Levels::One(level) => filtered(level)?,
                    Levels::Two(level, weight) => mixed(filtered(level)?, filtered(level + 1)?, weight),
                }
            }
            _ => return None,
        };
        Some(encoded(operation.result, texel))
    }
}

/// Whether the level of detail of an operation follows from how coordinates change between neighbours.
pub(super) fn has_implicit_level(op: Op) -> bool {
    op == Op::ImageQueryLod || op.row().is_some_and(|row| row.name.contains("ImplicitLod"))
}

/// The coordinates that an operation samples at, projected where it says so.
pub(super) fn coordinates(op: Op, operation: &AskedOperation) -> Option<[f64; 4]> {
    let mut coordinates = floats(operation.operands.get(1)?)?;
    if op.row()?.name.contains("Proj") {
        let dimensions = ImageDimensions::of(operation).dimensions;
        let last = coordinates.get(dimensions).copied()?;
        coordinates.iter_mut().for_each(|coordinate| *coordinate /= last);
    }
    Some(coordinates)
}

/// The dimensions of an image.
#[derive(Clone, Copy, Debug)]
pub(super) struct ImageDimensions {
    dim: Dim,
    is_arrayed: bool,
    /// How many coordinates lie in a layer; a cube has three, of a direction.
    dimensions: usize,
}

impl ImageDimensions {
    fn of(operation: &AskedOperation) -> Self {
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
    fn place(self, coordinates: &OperandBytes, offset: [i64; 3]) -> Option<[i64; 3]> {
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

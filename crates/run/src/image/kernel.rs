//! Images of kernels (OpenCL C, section 6.15.15; OpenCL, "Image Addressing and Filtering").

use super::{
    AddressMode, Border, Bound, Filter, Footprint, Image, ImageDimensions, Sampler, Texel, TexelLayout,
    decoded, encoded, floats, format::ChannelKind, integers, number, unsigned, whole,
};
use crate::{
    Code, Error, Kind as ErrorKind, Result,
    jit::{AskedOperation, Asker, Misuse, OperandBytes, SiteWord, View},
    mapping::{
        builtins::{
            block_io::{BlockAccess, BlockDirection, Medium},
            image::{ImageType, TexelClass},
        },
        shader::ShaderValueKind,
    },
    spirv::{
        Op,
        grammar::{AccessQualifier, Dim, ImageChannelOrder},
    },
};

/// Whether a parameter of a type takes an image.
///
/// # Errors
/// Why it does not.
pub(crate) fn fits(ty: ImageType, image: &Image) -> Result<(), String> {
    let shape = ty.shape;
    if image.format().data_type().is_none() {
        return Err("an image of a format that OpenCL has".to_owned());
    }
    let names: &[&str] = match (shape.dim, shape.arrayed) {
        (Dim::Dim1D | Dim::Buffer, false) => &["width"],
        (Dim::Dim1D, true) => &["width", "layers"],
        (Dim::Dim2D, false) => &["width", "height"],
        (_, true) => &["width", "height", "layers"],
        _ => &["width", "height", "depth"],
    };
    let is_lines = shape.dim == Dim::Dim1D && shape.arrayed;
    let has_more = match sizes(ty, image) {
        [_, height, _] if is_lines => height > 1,
        size => size.iter().skip(names.len()).any(|size| *size > 1),
    };
    if has_more || image.named < names.len() {
        let given = image.size().into_iter().take(image.named).map(|size| size.to_string());
        let given = given.collect::<Vec<_>>().join("x");
        return Err(format!("an image of {}, not of {given}", names.join(" x ")));
    }
    if (image.samples() > 1) != shape.multisampled {
        return Err(if shape.multisampled {
            "an image of several samples"
        } else {
            "an image of one sample"
        }
        .to_owned());
    }
    if shape.depth != (image.format().order() == ImageChannelOrder::Depth) {
        return Err(if shape.depth { "an image of depth" } else { "an image of colors" }.to_owned());
    }
    Ok(())
}

/// The name of a format, sizes and samples of an image that a parameter of a type takes; each side has `side` texels.
#[must_use]
pub const fn fitting_image(ty: ImageType, side: u32) -> (&'static str, [u32; 3], u32) {
    let shape = ty.shape;
    let height = if matches!(shape.dim, Dim::Dim2D | Dim::Dim3D) { side } else { 1 };
    let last = if shape.arrayed || matches!(shape.dim, Dim::Dim3D) { side } else { 1 };
    let samples = if shape.multisampled { 4 } else { 1 };
    (if shape.depth { "depth-f32" } else { "rgba-f32" }, [side, height, last], samples)
}

/// The sizes of an image for a parameter: the layers of lines may be its second size.
fn sizes(ty: ImageType, image: &Image) -> [u32; 3] {
    match (ty.shape.dim, ty.shape.arrayed, image.size()) {
        (Dim::Dim1D, true, [width, layers, 1]) => [width, 1, layers],
        (_, _, size) => size,
    }
}

/// The images of a launch, by the addresses that stand for them.
#[derive(Debug, Default)]
pub(crate) struct KernelImages<'m> {
    images: Vec<(u64, ImageType, Bound<'m>)>,
}

impl<'m> KernelImages<'m> {
    /// Adds an image whose texels lie at an address.
    pub(crate) fn add(&mut self, address: u64, ty: ImageType, image: &Image, memory: View<'m>) {
        let layout = TexelLayout { size: sizes(ty, image), ..image.layout };
        let bound = Bound::new(layout, memory);
        self.images.push((address, ty, bound));
    }

    /// The result of an operation on an image, whose address is the first operand.
    pub(crate) fn answer(
        &self,
        op: Op,
        operation: &AskedOperation,
        asker: &Asker<'_>,
    ) -> Result<Vec<u8>, Misuse> {
        let address = operation.operands.first().map(|operand| unsigned(&operand.bytes));
        let (_, ty, image) =
            self.images.iter().find(|(own, _, _)| Some(*own) == address).ok_or(Misuse::NoImage)?;
        let access = ImageAccess {
            image,
            shape: ImageDimensions::new(ty.shape.dim, ty.shape.arrayed),
            ty: *ty,
            operation,
            asker,
        };
        let result = match op {
            Op::ImageRead | Op::ImageSampleExplicitLod | Op::ImageWrite => access.texel(op)?,
            Op::ImageQuerySize => Some(access.sizes()),
            Op::ImageQueryFormat => {
                image.format.data_type().map(|ty| integers(operation.result, [ty.0.into(); 4]))
            }
            Op::ImageQueryOrder => Some(integers(operation.result, [image.format.order().0.into(); 4])),
            Op::ImageQueryLevels => Some(integers(operation.result, [1; 4])),
            Op::ImageQuerySamples => Some(integers(operation.result, [image.samples.into(); 4])),
            _ => BlockAccess::of(op).and_then(|(medium, way)| access.block(medium, way)),
        };
        result.ok_or(Misuse::Operands)
    }
}

/// One access to an image.
struct ImageAccess<'a, 'm> {
    image: &'a Bound<'m>,
    shape: ImageDimensions,
    ty: ImageType,
    operation: &'a AskedOperation,
    asker: &'a Asker<'a>,
}

impl ImageAccess<'_, '_> {
    fn operand(&self, index: usize) -> Option<&OperandBytes> {
        self.operation.operands.get(index)
    }

    /// Width, height, depth and layers.
    fn sizes(&self) -> Vec<u8> {
        let [width, height, last] = self.image.size.map(u64::from);
        let (depth, layers) = if self.shape.is_arrayed { (1, last) } else { (last, 0) };
        integers(self.operation.result, [width, height, depth, layers])
    }

    /// Reads or writes a texel. The second operand is the number of a [`TexelClass`].
    fn texel(&self, op: Op) -> Result<Option<Vec<u8>>, Misuse> {
        let forbidden = match op {
            Op::ImageWrite => (AccessQualifier::ReadOnly, Misuse::ReadOnly),
            _ => (AccessQualifier::WriteOnly, Misuse::WriteOnly),
        };
        if self.ty.access == forbidden.0 {
            return Err(forbidden.1);
        }
        let class = self.operand(1).and_then(number);
        let own = match self.image.format.kind {
            ChannelKind::Unorm | ChannelKind::Snorm | ChannelKind::Float => TexelClass::Float,
            ChannelKind::Signed => TexelClass::Signed,
            ChannelKind::Unsigned => TexelClass::Unsigned,
        };
        if class != Some(own as u64) {
            self.asker.note(Misuse::DataType);
            return Ok(Some(vec![0; self.operation.result.bytes]));
        }
        Ok(match op {
            Op::ImageWrite => self.write(),
            Op::ImageRead => self.read(),
            _ => self.sampled()?,
        })
    }

    fn write(&self) -> Option<Vec<u8>> {
        let place = self.shape.place(self.operand(2)?, [0; 3])?;
        let texel = self
            .image
            .format
            .saturated(decoded_texel(self.operation.operands.last()?, self.image.format.kind)?);
        match self.image.offset(place) {
            Some(offset) => {
                self.touch(offset, SiteWord::WRITES);
                self.image.write(place, texel);
            }
            None => self.asker.note(Misuse::OutsideImage),
        }
        Some(Vec::new())
    }

    fn read(&self) -> Option<Vec<u8>> {
        let place = self.shape.place(self.operand(2)?, [0; 3])?;
        let sample = match self.ty.shape.multisampled {
            true => u32::try_from(*whole(self.operand(3)?)?.first()?).unwrap_or(u32::MAX),
            false => 0,
        };
        let Some(offset) = self.image.sample_offset(place, sample) else {
            self.asker.note(Misuse::OutsideImage);
            return Some(vec![0; self.operation.result.bytes]);
        };
        self.touch(offset, SiteWord::READS);
        Some(encoded(self.operation.result, self.image.read_at(offset)))
    }

    /// Tells the checks of an access to a texel.
    fn touch(&self, offset: usize, flags: u64) {
        let address = self.image.memory.address() + offset as u64;
        self.asker.access(address, self.image.format.size() as u64, flags);
    }

    /// Reads by the sampler that is the third operand.
    fn sampled(&self) -> Result<Option<Vec<u8>>, Misuse> {
        let literal = Literal::of(self.operand(2).and_then(number).ok_or(Misuse::NoSampler)?)?;
        let Some(coordinates) = self.operand(3) else { return Ok(None) };
        let is_float = coordinates.ty.kind == ShaderValueKind::Float;
        let border = match self.image.format.has_opaque_border() {
            true => Border::OpaqueBlack,
            false => Border::TransparentBlack,
        };
        let mut sampler = Sampler { border, ..literal.sampler };
        let repeats = matches!(sampler.address, AddressMode::Repeat | AddressMode::MirroredRepeat);
        let mut at = [0.0; 4];
        if is_float {
            let Some(given) = floats(coordinates) else { return Ok(None) };
            at = given;
            if repeats && sampler.unnormalized {
                self.asker.note(Misuse::Repeats);
            }
            if sampler.filter == Filter::Linear && self.image.format.is_integer() {
                self.asker.note(Misuse::FiltersIntegers);
            }
        } else {
            let Some(given) = whole(coordinates) else { return Ok(None) };
            at.iter_mut().zip(given).for_each(|(to, from)| *to = from as f64);
            if repeats || !sampler.unnormalized || sampler.filter == Filter::Linear {
                self.asker.note(Misuse::WholeCoordinates);
            }
            (sampler.filter, sampler.unnormalized) = (Filter::Nearest, true);
        }
        if self.image.format.is_integer() {
            sampler.filter = Filter::Nearest;
        }
        if sampler.address == AddressMode::MirroredRepeat && !sampler.unnormalized {
            // The mirror stands at whole coordinates and not between texels.
            for coordinate in at.iter_mut().take(self.shape.dimensions) {
                *coordinate = (*coordinate - 2.0 * (0.5 * *coordinate).round_ties_even()).abs();
            }
            sampler.address = AddressMode::ClampToEdge;
        }
        let footprint = Footprint::of(&sampler, self.image, self.shape, at, [0; 3]);
        if literal.is_unaddressed && !footprint.is_inside() {
            self.asker.note(Misuse::OutsideImage);
        }
        Ok(Some(encoded(self.operation.result, footprint.filtered(None))))
    }

    /// Reads or writes what of a block belongs to one work-item. The operands are the image, the work-item's number in its sub-group,
    /// how many of these there are, the coordinates, of a rectangle its width and height, and what is written.
    ///
    /// The block's components lie row by row, and those of the work-items one row of them behind another. A row of the block is
    /// padded to a power of two. Columns of the image are in bytes; beyond its edges the texels at the edges are read.
    fn block(&self, medium: Medium, way: BlockDirection) -> Option<Vec<u8>> {
        let count = |at| self.operand(at).and_then(number);
        let size = |at| whole(self.operand(at)?)?.first().map(|size| u64::try_from(*size).unwrap_or(0));
        let (lane, lanes) = (count(1)?, count(2)?);
        let coordinates = whole(self.operand(3)?)?;
        let (x, y) = (*coordinates.first()?, *coordinates.get(1)?);
        let (block, value) = match medium {
            Medium::Media => ([size(4)?, size(5)?], 6),
            Medium::BufferOrImage => ([lanes, u64::MAX], 4),
        };
        let pitch = block[0].checked_next_power_of_two().unwrap_or(u64::MAX);
        let value = self.operand(value).filter(|_| way == BlockDirection::Write);
        let ty = value.map_or(self.operation.result, |value| value.ty);
        let bytes = (ty.bits as usize / 8).max(1);
        let size = bytes * ty.components.max(1) as usize;
        let mut result = match value {
            Some(value) => value.bytes.get(..size)?.to_vec(),
            None => vec![0; size],
        };
        for (number, part) in (0..).zip(result.chunks_mut(bytes)) {
            let at = lanes.saturating_mul(number).saturating_add(lane);
            let (row, column) = (at / pitch, at % pitch);
            if column >= block[0] || row >= block[1] {
                continue;
            }
            let first = x.saturating_add_unsigned(column.saturating_mul(bytes as u64));
            self.block_component(way, [first, y.saturating_add_unsigned(row)], part)?;
        }
        Some(result)
    }

    /// Reads or writes a component of a block, which lies at a column of bytes and a line.
    fn block_component(&self, way: BlockDirection, [first, line]: [i64; 2], bytes: &mut [u8]) -> Option<()> {
        let texel = self.image.format.size() as i64;
        let [width, height, _] = self.image.size.map(i64::from);
        for (number, byte) in (0..).zip(bytes) {
            let at = first.saturating_add(number);
            let (column, within) = (at.div_euclid(texel), at.rem_euclid(texel) as usize);
            if way == BlockDirection::Write {
                let Some(offset) = self.image.offset([column, line, 0]) else { continue };
                self.image.memory.write(offset + within, &[*byte]);
            } else {
                let edge = [column.clamp(0, width - 1), line.clamp(0, height - 1), 0];
                let mut read = [0];
                self.image.memory.read(self.image.offset(edge)? + within, &mut read);
                *byte = read[0];
            }
        }
        Some(())
    }
}

/// The texel of an operand, with a sign as the image's kind has it.
fn decoded_texel(operand: &OperandBytes, kind: ChannelKind) -> Option<Texel> {
    match decoded(operand)? {
        Texel::Int(values) if kind == ChannelKind::Unsigned => {
            let unused = 64 - operand.ty.bits.clamp(1, 64);
            Some(Texel::Int(values.map(|value| value << unused >> unused)))
        }
        texel => Some(texel),
    }
}

/// A sampler as the number that OpenCL C's literals are.
struct Literal {
    sampler: Sampler,
    /// Whether coordinates outside of the image have no meaning.
    is_unaddressed: bool,
}

/// The address modes by their numbers; without one, coordinates have to be inside.
const ADDRESSES: [AddressMode; 5] = [
    AddressMode::ClampToEdge,
    AddressMode::ClampToEdge,
    AddressMode::ClampToBorder,
    AddressMode::Repeat,
    AddressMode::MirroredRepeat,
];

impl Literal {
    fn of(number: u64) -> Result<Self, Misuse> {
        let address = usize::try_from(number >> 1 & 7).ok();
        let address = address.and_then(|mode| ADDRESSES.get(mode)).ok_or(Misuse::NoSampler)?;
        let filter = match number >> 4 {
            // Numbers that are no literals have none.
            0 | 1 => Filter::Nearest,
            2 => Filter::Linear,
            _ => return Err(Misuse::NoSampler),
        };
        let sampler =
            Sampler { filter, address: *address, unnormalized: number & 1 == 0, ..Sampler::default() };
        Ok(Self { sampler, is_unaddressed: number >> 1 & 7 == 0 })
    }
}

impl Sampler {
    /// The number that OpenCL C's literals of the sampler are.
    ///
    /// # Errors
    /// When OpenCL has no such sampler.
    pub fn opencl(&self) -> Result<u32> {
        let refused = |text: &str| {
            Error::new(Code::Other, ErrorKind::Malformed, format!("no sampler of OpenCL has {text}"))
        };
        if self.border != Border::default() {
            return Err(refused("a border of its own"));
        }
        let address = (1..).zip(ADDRESSES.iter().skip(1)).find(|(_, mode)| **mode == self.address);
        let (address, _) = address.ok_or_else(|| refused("the mode of a mirror that stands once"))?;
        let filter = if self.filter == Filter::Linear { 2 } else { 1 };
        Ok(filter << 4 | address << 1 | u32::from(!self.unnormalized))
    }
}

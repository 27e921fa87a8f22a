//! Images of kernels, of one sample and one level, and samplers that take the nearest texel.

use anyhow::{Context as _, Result, bail};
use spirv_llvm::spirv::Op;

use super::{
    Item, Machine, compute,
    float::Format,
    set,
    types::Type,
    value::{Pointer, Value},
};

/// How the texels of an image lie, and what they are.
#[derive(Clone, Debug)]
pub struct Picture {
    /// Width, height, and depth or layers.
    pub size: [u32; 3],
    pub channels: u32,
    pub bits: u32,
    /// `u` and `i` for integers without and with a sign, `f` for numbers in floating point.
    pub class: char,
}

/// What a parameter takes: its dimensionality, its layers, and its name.
pub struct Asked<'a> {
    pub dim: u32,
    pub is_array: bool,
    pub name: &'a str,
}

const DIM_3D: u32 = 2;
const CLAMP: u64 = 2;
/// Stands for a sampler whose coordinates are parts of the sides.
const NORMALIZED: u64 = 100;

impl Machine<'_> {
    /// Runs an instruction on an image; false where it is none.
    pub(super) fn image_step(&mut self, item: &mut Item, op: Op, operands: &[u32]) -> Result<bool> {
        if op == Op::SampledImage {
            let parts = vec![self.get(Some(item), operands[2])?, self.get(Some(item), operands[3])?];
            set(item, operands[1], Value::Parts(parts))?;
            return Ok(true);
        }
        if let Some(value) = self.image_loaded(item, op, operands)? {
            set(item, operands[1], value)?;
            return Ok(true);
        }
        let is_write = op == Op::ImageWrite;
        let known = [
            Op::ImageRead,
            Op::ImageWrite,
            Op::ImageSampleExplicitLod,
            Op::ImageQuerySize,
            Op::ImageQuerySizeLod,
            Op::ImageQueryFormat,
            Op::ImageQueryOrder,
            Op::ImageFetch,
            Op::ImageGather,
            Op::ImageQueryLevels,
            Op::ImageTexelPointer,
        ];
        if !known.contains(&op) {
            return Ok(false);
        }
        let first = operands[if is_write { 0 } else { 2 }];
        let (image, sampler) = match self.get(Some(item), first)? {
            Value::Parts(parts) => (parts[0].pointer()?, Some(parts[1].bits()?)),
            other => (other.pointer()?, None),
        };
        let picture = self.pictures.get(&image.object).cloned().context("no image")?;
        let (dim, is_array) = self.shape(first)?;
        let value = match op {
            Op::ImageQuerySize | Op::ImageQuerySizeLod => {
                let count = self.types.count(operands[0])?.max(1);
                let mut sizes: Vec<Value> = parts_of(picture.size, dim, is_array)
                    .into_iter()
                    .map(|size| Value::Bits(size.into()))
                    .collect();
                sizes.truncate(count);
                if sizes.len() == 1 { sizes.remove(0) } else { Value::Parts(sizes) }
            }
            Op::ImageQueryLevels => Value::Bits(1),
            Op::ImageQueryOrder => Value::Bits(match picture.channels {
                1 => 0,
                2 => 2,
                _ => 5,
            }),
            Op::ImageQueryFormat => Value::Bits(match (picture.class, picture.bits) {
                ('i', bits) => 7 + u64::from(bits.ilog2() - 3),
                ('u', bits) => 10 + u64::from(bits.ilog2() - 3),
                _ => 14,
            }),
            _ => {
                let at = operands[if is_write { 1 } else { 3 }];
                if op == Op::ImageGather {
                    let component = self.get(Some(item), operands[4])?.bits()?;
                    let value = self.gathered(item, at, image, &picture, component)?;
                    set(item, operands[1], value)?;
                    return Ok(true);
                }
                let place = self.place(item, at, &picture, (dim, is_array), sampler)?;
                if is_write {
                    let texel = self.get(Some(item), operands[2])?;
                    self.put(image, &picture, place.context("a place in the image")?, &texel)?;
                    return Ok(true);
                }
                if op == Op::ImageTexelPointer {
                    let place = place.context("a place in the image")?;
                    Value::Pointer(Self::address(image, &picture, place, 0))
                } else {
                    self.texel(image, &picture, place)?
                }
            }
        };
        set(item, operands[1], value)?;
        Ok(true)
    }

    /// An image as it is loaded, or taken from a sampled image.
    fn image_loaded(&self, item: &Item, op: Op, operands: &[u32]) -> Result<Option<Value>> {
        Ok(match op {
            Op::Image => Some(self.get(Some(item), operands[2])?.parts()?[0].clone()),
            Op::Load => match self.types.get(operands[0])? {
                Type::Image { .. } => Some(self.get(Some(item), operands[2])?),
                Type::SampledImage { .. } => {
                    Some(Value::Parts(vec![self.get(Some(item), operands[2])?, Value::Bits(NORMALIZED)]))
                }
                _ => None,
            },
            _ => None,
        })
    }

    /// One component of the four texels about a place, which is given in parts of the sides.
    fn gathered(
        &mut self,
        item: &Item,
        at: u32,
        image: Pointer,
        picture: &Picture,
        component: u64,
    ) -> Result<Value> {
        let single = Format::of(32).context("a format")?;
        let at = self.get(Some(item), at)?;
        let numbers =
            at.lanes().iter().map(|lane| Ok(single.to_f64(lane.bits()?))).collect::<Result<Vec<f64>>>()?;
        let layer = numbers.get(2).map_or(0, |layer| layer.round() as u32);
        let side = |number: usize, step: f64| {
            let size = f64::from(picture.size[number]);
            ((numbers[number] * size - 0.5).floor() + step).clamp(0.0, size - 1.0) as u32
        };
        let mut found = Vec::new();
        for (x, y) in [(0.0, 1.0), (1.0, 1.0), (1.0, 0.0), (0.0, 0.0)] {
            let texel = self.texel(image, picture, Some([side(0, x), side(1, y), layer]))?;
            found.push(texel.parts()?[component as usize].clone());
        }
        Ok(Value::Parts(found))
    }

    /// The dimensionality of an image, or of the one of a sampled image, and whether it has layers.
    fn shape(&self, id: u32) -> Result<(u32, bool)> {
        match self.types.get(self.type_of[id as usize])? {
            Type::Image { dim, is_array } => Ok((*dim, *is_array)),
            Type::SampledImage { image } => match self.types.get(*image)? {
                Type::Image { dim, is_array } => Ok((*dim, *is_array)),
                other => bail!("{other:?} is no image"),
            },
            Type::Pointer { pointee, .. } => match self.types.get(*pointee)? {
                Type::Image { dim, is_array } => Ok((*dim, *is_array)),
                other => bail!("{other:?} is no image"),
            },
            other => bail!("{other:?} is no image"),
        }
    }

    /// The texel at coordinates; `None` beyond the edges, where a sampler may go.
    fn place(
        &self,
        item: &Item,
        at: u32,
        picture: &Picture,
        (dim, is_array): (u32, bool),
        sampler: Option<u64>,
    ) -> Result<Option<[u32; 3]>> {
        let is_float = matches!(self.types.scalar(self.type_of[at as usize])?, Type::Float { .. });
        let value = self.get(Some(item), at)?;
        let single = Format::of(32).context("a format")?;
        let mut place = [0; 3];
        let sides = sides_of(dim, is_array);
        for (side, lane) in sides.iter().zip(value.lanes()) {
            let bits = lane.bits()?;
            let number = match is_float {
                true => {
                    let is_part = sampler == Some(NORMALIZED) && !(is_array && side == &2);
                    let scale = if is_part { f64::from(picture.size[*side]) } else { 1.0 };
                    (single.to_f64(bits) * scale).floor() as i64
                }
                false => compute::signed(bits, 32),
            };
            let last = i64::from(picture.size[*side]) - 1;
            let is_layer = is_array && side == &2;
            place[*side] = match sampler {
                _ if (0..=last).contains(&number) => number as u32,
                Some(CLAMP) if !is_layer => return Ok(None),
                Some(mode) if mode != 0 => number.clamp(0, last) as u32,
                _ => bail!("a texel at {number} of {last}"),
            };
        }
        Ok(Some(place))
    }

    fn address(image: Pointer, picture: &Picture, place: [u32; 3], channel: u32) -> Pointer {
        let [width, height, _] = picture.size;
        let texel = u64::from((place[2] * height + place[1]) * width + place[0]);
        image.moved((texel * u64::from(picture.channels) + u64::from(channel)) * u64::from(picture.bits / 8))
    }

    /// Red, green, blue and alpha; of the border where there is no place.
    fn texel(&mut self, image: Pointer, picture: &Picture, place: Option<[u32; 3]>) -> Result<Value> {
        let one = if picture.class == 'f' { Format::of(32).context("a format")?.of_f64(1.0) } else { 1 };
        let mut parts = Vec::new();
        for channel in 0..4 {
            parts.push(Value::Bits(match place {
                Some(place) if channel < picture.channels => {
                    let count = u64::from(picture.bits / 8);
                    let mut word = [0; 8];
                    let from = self.memory.bytes(Self::address(image, picture, place, channel), count)?;
                    word[..count as usize].copy_from_slice(from);
                    let bits = u64::from_le_bytes(word);
                    match picture.class {
                        'i' => compute::signed(bits, picture.bits).cast_unsigned() & compute::mask(32),
                        _ => bits,
                    }
                }
                _ if channel == 3 && picture.channels < 4 => one,
                _ => 0,
            }));
        }
        Ok(Value::Parts(parts))
    }

    fn put(&mut self, image: Pointer, picture: &Picture, place: [u32; 3], texel: &Value) -> Result<()> {
        for (channel, lane) in (0..picture.channels).zip(texel.lanes()) {
            let count = picture.bits as usize / 8;
            let word = lane.bits()?.to_le_bytes();
            let to = self.memory.bytes(Self::address(image, picture, place, channel), count as u64)?;
            to.copy_from_slice(&word[..count]);
        }
        Ok(())
    }
}

/// Which sides of an image the coordinates are of, in order.
fn sides_of(dim: u32, is_array: bool) -> Vec<usize> {
    match (dim, is_array) {
        (1, false) => vec![0, 1],
        (1, true) | (DIM_3D, _) => vec![0, 1, 2],
        (_, true) => vec![0, 2],
        _ => vec![0],
    }
}

fn parts_of(size: [u32; 3], dim: u32, is_array: bool) -> Vec<u32> {
    sides_of(dim, is_array).into_iter().map(|side| size[side]).collect()
}

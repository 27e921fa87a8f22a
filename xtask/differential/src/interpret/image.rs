//! Images, and samplers that take the nearest texel.

use anyhow::{Context as _, Result, bail};
use spirv_llvm::spirv::Op;

use super::{
    Item, Machine, Unknown, compute,
    float::Format,
    set,
    types::Type,
    value::{Pointer, Value},
};
use crate::program::CUBE;

/// How the texels of an image lie, and what they are.
#[derive(Clone, Debug)]
pub struct Picture {
    /// Width, height, and depth or layers, of the first level.
    pub size: [u32; 3],
    /// Whether the third size is a depth, which is halved from level to level.
    pub is_volume: bool,
    pub levels: u32,
    pub samples: u32,
    pub channels: u32,
    pub bits: u32,
    /// `u` and `i` for integers without and with a sign, `f` for numbers in floating point.
    pub class: char,
}

impl Picture {
    /// The sizes of a level.
    fn size_of(&self, level: u32) -> [u32; 3] {
        let half = |side: u32| (side >> level).max(1);
        let [width, height, last] = self.size;
        [half(width), half(height), if self.is_volume { half(last) } else { last }]
    }

    /// Where a level starts, in bytes; behind the last one the picture ends.
    pub fn start_of(&self, level: u32) -> u32 {
        let texels: u32 = (0..level).map(|level| self.size_of(level).iter().product::<u32>()).sum();
        texels * self.samples * self.channels * self.bits / 8
    }
}

/// A texel, or a sample of one.
#[derive(Clone, Copy)]
struct Spot {
    at: [u32; 3],
    level: u32,
    sample: u32,
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
        let value = match op {
            Op::SampledImage => {
                Value::Parts(vec![self.get(Some(item), operands[2])?, self.get(Some(item), operands[3])?])
            }
            Op::ImageSparseTexelsResident => Value::Bits(1),
            Op::ImageWrite => {
                let image = self.image(item, operands[0])?;
                let level = self.level(item, operands, 3, None)?;
                let spot = self.spot(item, operands[1], &image, level)?.context("a place in the image")?;
                let texel = self.get(Some(item), operands[2])?;
                self.put(&image, spot, &texel)?;
                return Ok(true);
            }
            _ => match self.image_loaded(item, op, operands)? {
                Some(value) => value,
                None => {
                    let name = op.row().map_or("", |row| row.name);
                    let is_sparse = name.starts_with("OpImageSparse");
                    let dense =
                        if is_sparse { Op::by_name(&name.replacen("Sparse", "", 1)) } else { Some(op) };
                    let dense = dense.context("an instruction")?;
                    let Some(value) = self.image_value(item, dense, operands)? else { return Ok(false) };
                    // The code of a texel that is there is any number.
                    if is_sparse { Value::Parts(vec![Value::Bits(0), value]) } else { value }
                }
            },
        };
        set(item, operands[1], value)?;
        Ok(true)
    }

    /// The image, and the sampler, that an id stands for.
    fn image(&self, item: &Item, id: u32) -> Result<Taken> {
        let (pointer, sampler) = match self.get(Some(item), id)? {
            Value::Parts(parts) => (parts[0].pointer()?, Some(parts[1].bits()?)),
            other => (other.pointer()?, None),
        };
        let picture = self.pictures.get(&pointer.object).cloned().context("no image")?;
        let (dim, is_array) = self.shape(id)?;
        Ok(Taken { pointer, sampler, picture, dim, is_array })
    }

    /// What an instruction finds in an image or of it; `None` of others.
    fn image_value(&mut self, item: &Item, op: Op, operands: &[u32]) -> Result<Option<Value>> {
        let name = op.row().map_or("", |row| row.name);
        if !name.starts_with("OpImage") {
            return Ok(None);
        }
        let image = self.image(item, operands[2])?;
        let picture = &image.picture;
        Ok(Some(match op {
            Op::ImageQuerySize | Op::ImageQuerySizeLod => {
                let level =
                    if op == Op::ImageQuerySize { 0 } else { self.get(Some(item), operands[3])?.bits()? };
                let sizes = picture.size_of(level as u32);
                let sides = sides_of(image.dim, image.is_array);
                let mut sizes: Vec<Value> =
                    sides.iter().map(|side| Value::Bits(sizes[*side].into())).collect();
                sizes.truncate(self.types.count(operands[0])?.max(1));
                if sizes.len() == 1 { sizes.remove(0) } else { Value::Parts(sizes) }
            }
            Op::ImageQueryLevels => Value::Bits(picture.levels.into()),
            Op::ImageQuerySamples => Value::Bits(picture.samples.into()),
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
            Op::ImageGather => {
                let component = self.get(Some(item), operands[4])?.bits()?;
                self.gathered(item, operands[3], &image, component, None)?
            }
            Op::ImageDrefGather => {
                let reference = self.get(Some(item), operands[4])?.bits()?;
                self.gathered(item, operands[3], &image, 0, Some(reference))?
            }
            Op::ImageTexelPointer => {
                let sample = self.get(Some(item), operands[4])?.bits()? as u32;
                let spot =
                    self.spot(item, operands[3], &image, (0, sample))?.context("a place in the image")?;
                Value::Pointer(image.address(spot, 0))
            }
            Op::ImageRead | Op::ImageFetch | Op::ImageSampleExplicitLod | Op::ImageSampleProjExplicitLod => {
                let level = self.level(item, operands, 4, image.sampler)?;
                let spot = self.spot(item, operands[3], &image, level)?;
                self.texel(&image, spot)?
            }
            Op::ImageSampleDrefExplicitLod | Op::ImageSampleProjDrefExplicitLod => {
                let reference = self.get(Some(item), operands[4])?.bits()?;
                let level = self.level(item, operands, 5, image.sampler)?;
                let spot = self.spot(item, operands[3], &image, level)?;
                compared(&self.texel(&image, spot)?.parts()?[0], reference)?
            }
            _ => return Err(Unknown(name.to_owned()).into()),
        }))
    }

    /// The level and the sample that image operands from a place on name.
    fn level(&self, item: &Item, operands: &[u32], at: usize, sampler: Option<u64>) -> Result<(u32, u32)> {
        const LOD: u32 = 2;
        const SAMPLE: u32 = 0x40;
        let mask = operands.get(at).copied().unwrap_or(0);
        // Each bit below has one operand, as there are no gradients.
        let number = |bit: u32| -> Result<Option<u64>> {
            if mask & bit == 0 {
                return Ok(None);
            }
            let place = at + 1 + (mask & (bit - 1)).count_ones() as usize;
            Ok(Some(self.get(Some(item), *operands.get(place).context("an operand")?)?.bits()?))
        };
        let level = match (number(LOD)?, sampler) {
            (Some(bits), Some(_)) => Format::of(32).context("a format")?.to_f64(bits) as u32,
            (level, _) => level.unwrap_or(0) as u32,
        };
        Ok((level, number(SAMPLE)?.unwrap_or(0) as u32))
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

    /// One component of the four texels about a place, which is given in parts of the sides, or what their first ones are compared with.
    fn gathered(
        &mut self,
        item: &Item,
        at: u32,
        image: &Taken,
        component: u64,
        reference: Option<u64>,
    ) -> Result<Value> {
        let single = Format::of(32).context("a format")?;
        let at = self.get(Some(item), at)?;
        let numbers =
            at.lanes().iter().map(|lane| Ok(single.to_f64(lane.bits()?))).collect::<Result<Vec<f64>>>()?;
        let layer = numbers.get(2).map_or(0, |layer| layer.round() as u32);
        let side = |number: usize, step: f64| {
            let size = f64::from(image.picture.size[number]);
            ((numbers[number] * size - 0.5).floor() + step).clamp(0.0, size - 1.0) as u32
        };
        let mut found = Vec::new();
        for (x, y) in [(0.0, 1.0), (1.0, 1.0), (1.0, 0.0), (0.0, 0.0)] {
            let spot = Spot { at: [side(0, x), side(1, y), layer], level: 0, sample: 0 };
            let texel = self.texel(image, Some(spot))?;
            let part = &texel.parts()?[component as usize];
            found.push(match reference {
                Some(reference) => compared(part, reference)?,
                None => part.clone(),
            });
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
    fn spot(&self, item: &Item, at: u32, image: &Taken, (level, sample): (u32, u32)) -> Result<Option<Spot>> {
        let is_float = matches!(self.types.scalar(self.type_of[at as usize])?, Type::Float { .. });
        let value = self.get(Some(item), at)?;
        let single = Format::of(32).context("a format")?;
        let size = image.picture.size_of(level);
        let sides = sides_of(image.dim, image.is_array);
        // One more coordinate of a sampled image is what the others are divided by.
        let by = match value.lanes().get(sides.len()) {
            Some(last) if image.sampler == Some(NORMALIZED) => single.to_f64(last.bits()?),
            _ => 1.0,
        };
        if image.dim == CUBE && is_float {
            let lanes = value.lanes();
            let direction =
                lanes.iter().map(|lane| Ok(single.to_f64(lane.bits()?))).collect::<Result<Vec<f64>>>()?;
            return Ok(Some(Spot { at: on_cube(&direction, size[0])?, level, sample }));
        }
        let mut place = [0; 3];
        for (side, lane) in sides.iter().zip(value.lanes()) {
            let bits = lane.bits()?;
            let is_layer = image.is_array && side == &2;
            let number = match is_float {
                true => {
                    let is_part = image.sampler == Some(NORMALIZED) && !is_layer;
                    let scale = if is_part { f64::from(size[*side]) } else { 1.0 };
                    (single.to_f64(bits) / by * scale).floor() as i64
                }
                false => compute::signed(bits, 32),
            };
            let last = i64::from(size[*side]) - 1;
            place[*side] = match image.sampler {
                _ if (0..=last).contains(&number) => number as u32,
                Some(CLAMP) if !is_layer => return Ok(None),
                Some(mode) if mode != 0 => number.clamp(0, last) as u32,
                _ => bail!("a texel at {number} of {last}"),
            };
        }
        Ok(Some(Spot { at: place, level, sample }))
    }

    /// Red, green, blue and alpha; of the border where there is no place.
    fn texel(&mut self, image: &Taken, spot: Option<Spot>) -> Result<Value> {
        let picture = &image.picture;
        let one = if picture.class == 'f' { Format::of(32).context("a format")?.of_f64(1.0) } else { 1 };
        let mut parts = Vec::new();
        for channel in 0..4 {
            parts.push(Value::Bits(match spot {
                Some(spot) if channel < picture.channels => {
                    let count = u64::from(picture.bits / 8);
                    let mut word = [0; 8];
                    let from = self.memory.bytes(image.address(spot, channel), count)?;
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

    fn put(&mut self, image: &Taken, spot: Spot, texel: &Value) -> Result<()> {
        for (channel, lane) in (0..image.picture.channels).zip(texel.lanes()) {
            let count = image.picture.bits as usize / 8;
            let word = lane.bits()?.to_le_bytes();
            let to = self.memory.bytes(image.address(spot, channel), count as u64)?;
            to.copy_from_slice(&word[..count]);
        }
        Ok(())
    }
}

/// An image as an instruction takes it.
struct Taken {
    pointer: Pointer,
    sampler: Option<u64>,
    picture: Picture,
    dim: u32,
    is_array: bool,
}

impl Taken {
    /// Where a channel of a texel lies.
    fn address(&self, spot: Spot, channel: u32) -> Pointer {
        let picture = &self.picture;
        let [width, height, _] = picture.size_of(spot.level);
        let texel = (spot.at[2] * height + spot.at[1]) * width + spot.at[0];
        let number = (texel * picture.samples + spot.sample) * picture.channels + channel;
        self.pointer.moved(u64::from(picture.start_of(spot.level) + number * picture.bits / 8))
    }
}

/// 1 where a reference is not greater than a texel, and 0 where it is.
fn compared(texel: &Value, reference: u64) -> Result<Value> {
    let single = Format::of(32).context("a format")?;
    let is_within = single.to_f64(reference) <= single.to_f64(texel.bits()?);
    Ok(Value::Bits(single.of_f64(f64::from(u8::from(is_within)))))
}

/// The texel of a face of a cube that a direction points to, and the number of the face (Vulkan, "Cube Map Face Selection").
fn on_cube(direction: &[f64], size: u32) -> Result<[u32; 3]> {
    let [x, y, z] = *direction else { bail!("a direction of {} parts", direction.len()) };
    let (across, down, along, face) = if z.abs() >= x.abs() && z.abs() >= y.abs() {
        if z < 0.0 { (-x, -y, z, 5) } else { (x, -y, z, 4) }
    } else if y.abs() >= x.abs() {
        if y < 0.0 { (x, -z, y, 3) } else { (x, z, y, 2) }
    } else if x < 0.0 {
        (z, -y, x, 1)
    } else {
        (-z, -y, x, 0)
    };
    let part = |part: f64| {
        let number = (part / along.abs() + 1.0) / 2.0 * f64::from(size);
        number.floor().clamp(0.0, f64::from(size - 1)) as u32
    };
    Ok([part(across), part(down), face])
}

/// Which sides of an image the coordinates are of, in order.
fn sides_of(dim: u32, is_array: bool) -> Vec<usize> {
    match (dim, is_array) {
        (1 | CUBE, false) => vec![0, 1],
        (1, true) | (DIM_3D, _) => vec![0, 1, 2],
        (_, true) => vec![0, 2],
        _ => vec![0],
    }
}

//! Samplers: where coordinates lie, and what the texels there are together (Vulkan, "Image Sample Operations").

use super::{Bound, ImageDimensions, Texel};
use crate::{Code, Error, Kind, Result, spirv::grammar::Dim};

/// How texels between coordinates are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Filter {
    /// The texel that the coordinates are in.
    #[default]
    Nearest,
    /// The texels around, by how near they are.
    Linear,
}

/// What lies beyond the edges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AddressMode {
    /// The image again.
    Repeat,
    /// The image in a mirror, and then again.
    MirroredRepeat,
    /// The texel at the edge.
    #[default]
    ClampToEdge,
    /// The border.
    ClampToBorder,
    /// The image in a mirror once, and then the texel at the edge.
    MirrorClampToEdge,
}

/// The color of the border.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Border {
    /// Zeros.
    #[default]
    TransparentBlack,
    /// Zeros with an alpha of 1.
    OpaqueBlack,
    /// Ones.
    OpaqueWhite,
}

/// A sampler.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sampler {
    /// How texels between coordinates are found.
    pub filter: Filter,
    /// The same where the image is made smaller, which is at levels of detail above 0; `None` where that is no other.
    pub minification: Option<Filter>,
    /// What lies beyond the edges.
    pub address: AddressMode,
    /// The color of the border.
    pub border: Border,
    /// Whether coordinates count texels, instead of going from 0 to 1.
    pub unnormalized: bool,
    /// How levels of detail are chosen: the nearest, or the two around, by how near they are.
    pub levels: Filter,
    /// What is added to each level of detail.
    pub bias: f32,
    /// The least and the greatest level of detail, once that is added.
    pub lod_range: [f32; 2],
}

impl Default for Sampler {
    fn default() -> Self {
        Self {
            filter: Filter::default(),
            minification: None,
            address: AddressMode::default(),
            border: Border::default(),
            unnormalized: false,
            levels: Filter::default(),
            bias: 0.0,
            lod_range: [0.0, f32::INFINITY],
        }
    }
}

/// The levels of detail that a sample is made of.
pub(super) enum Levels {
    One(i64),
    /// This and the next one, with the weight of the latter.
    Two(i64, f64),
}

impl Sampler {
    /// A level of detail with what the sampler adds to it (Vulkan, "Level-of-Detail Operation"). Coordinates that count texels have
    /// the first one alone.
    pub(super) fn shifted(&self, lod: f64) -> f64 {
        if self.unnormalized { 0.0 } else { lod + f64::from(self.bias) }
    }

    /// A level of detail within the sampler's range, where the instruction names a least one (Vulkan, "Level-of-Detail Operation").
    pub(super) fn limited(&self, lod: f64, least: f64) -> f64 {
        let [first, greatest] = self.lod_range.map(f64::from);
        lod.max(first.max(least)).min(greatest)
    }

    /// The filter within a level, for a level of detail within the range (Vulkan, "Image Sample Operations", "Filter Selection").
    pub(super) fn filter_at(&self, lod: f64) -> Filter {
        self.minification.filter(|_| lod > 0.0 && !self.unnormalized).unwrap_or(self.filter)
    }

    /// The levels for a level of detail within the range, of so many (Vulkan, "Image Level(s) Selection").
    pub(super) fn levels(&self, lod: f64, count: u32) -> Levels {
        let last = f64::from(count.saturating_sub(1));
        if self.unnormalized || last == 0.0 || lod.is_nan() {
            return Levels::One(0);
        }
        let lod = lod.clamp(0.0, last);
        let (whole, part) = (lod.floor(), lod - lod.floor());
        match self.levels {
            Filter::Nearest => Levels::One(((lod + 0.5).ceil() - 1.0) as i64),
            Filter::Linear if part == 0.0 => Levels::One(whole as i64),
            Filter::Linear => Levels::Two(whole as i64, part),
        }
    }

    /// A sampler by words with commas between them: `nearest` or `linear`, `minify-nearest` or `minify-linear` where that differs for
    /// images that are made smaller, `repeat`, `mirror`, `edge`, `border` or `mirror-once`, `black`,
    /// `opaque-black` or `white` for the border, `unnormalized`, `nearest-level` or `linear-levels` for levels of detail, and numbers
    /// of those: `bias=X`, `min-lod=X` and `max-lod=X`.
    ///
    /// # Errors
    /// When a word is none of these.
    pub fn parse(words: &str) -> Result<Self> {
        let mut sampler = Self::default();
        for word in words.split(',') {
            if let Some((name, value)) = word.split_once('=')
                && let Some(place) = sampler.number(name)
                && let Some(value) = value.parse().ok().filter(|value: &f32| !value.is_nan())
            {
                *place = value;
                continue;
            }
            match word {
                "nearest" => sampler.filter = Filter::Nearest,
                "linear" => sampler.filter = Filter::Linear,
                "minify-nearest" => sampler.minification = Some(Filter::Nearest),
                "minify-linear" => sampler.minification = Some(Filter::Linear),
                "repeat" => sampler.address = AddressMode::Repeat,
                "mirror" => sampler.address = AddressMode::MirroredRepeat,
                "edge" => sampler.address = AddressMode::ClampToEdge,
                "border" => sampler.address = AddressMode::ClampToBorder,
                "mirror-once" => sampler.address = AddressMode::MirrorClampToEdge,
                "black" => sampler.border = Border::TransparentBlack,
                "opaque-black" => sampler.border = Border::OpaqueBlack,
                "white" => sampler.border = Border::OpaqueWhite,
                "unnormalized" => sampler.unnormalized = true,
                "nearest-level" => sampler.levels = Filter::Nearest,
                "linear-levels" => sampler.levels = Filter::Linear,
                _ => {
                    let text = format!("`{word}` says nothing of a sampler");
                    return Err(Error::new(Code::Other, Kind::Malformed, text));
                }
            }
        }
        Ok(sampler)
    }

    /// The number that a word names.
    fn number(&mut self, name: &str) -> Option<&mut f32> {
        let [first, greatest] = &mut self.lod_range;
        match name {
            "bias" => Some(&mut self.bias),
            "min-lod" => Some(first),
            "max-lod" => Some(greatest),
            _ => None,
        }
    }
}

/// Texels of two levels together; integers are not filtered.
pub(super) fn mixed(first: Texel, second: Texel, weight: f64) -> Texel {
    match (first, second) {
        (Texel::Float(mut values), Texel::Float(others)) => {
            for (value, other) in values.iter_mut().zip(others) {
                *value = *value * (1.0 - weight) + other * weight;
            }
            Texel::Float(values)
        }
        (first, _) => first,
    }
}

impl ImageDimensions {
    /// The level of detail at coordinates that change so (Vulkan, "Scale Factor Operation").
    pub(super) fn level_of_detail(self, size: [u32; 3], at: [f64; 3], gradients: &[[f64; 4]; 2]) -> f64 {
        let scale = |gradient: &[f64; 4]| {
            let [x, y, z, _] = *gradient;
            let mut steps = [x, y, z];
            let mut dimensions = self.dimensions;
            if self.dim == Dim::Cube {
                let face = face_of(at).0;
                let ([s, t, major], [step_s, step_t, step]) = (axes(face, at), axes(face, steps));
                let along = |value: f64, by: f64| 0.5 * (by * major - value * step) / (major * major);
                (steps, dimensions) = ([along(s, step_s), along(t, step_t), 0.0], 2);
            }
            let sides = size.into_iter().map(f64::from);
            steps
                .into_iter()
                .zip(sides)
                .take(dimensions)
                .map(|(step, side)| (step * side).powi(2))
                .sum::<f64>()
        };
        gradients.iter().map(scale).fold(0.0, f64::max).sqrt().log2()
    }
}

/// The texels that a sample is made of: two in each dimension, with the weight of the second.
pub(super) struct Footprint<'i, 'm> {
    sampler: &'i Sampler,
    image: &'i Bound<'m>,
    dimensions: usize,
    first: [i64; 3],
    weights: [f64; 3],
    /// The layer, which the third coordinate is where an image has some.
    layer: Option<i64>,
}

impl<'i, 'm> Footprint<'i, 'm> {
    pub(super) fn of(
        sampler: &'i Sampler,
        image: &'i Bound<'m>,
        shape: ImageDimensions,
        coordinates: [f64; 4],
        offset: [i64; 3],
    ) -> Self {
        let layers = i64::from(image.size[2]);
        let nearest_layer = |value: f64, most: i64| (value.round_ties_even() as i64).clamp(0, most - 1);
        let (mut own, mut layer, mut dimensions) =
            ([coordinates[0], coordinates[1], coordinates[2]], None, shape.dimensions);
        if shape.dim == Dim::Cube {
            let (face, u, v) = face_of(own);
            let cube = if shape.is_arrayed { nearest_layer(coordinates[3], (layers / 6).max(1)) } else { 0 };
            (own, layer, dimensions) = ([u, v, 0.0], Some(cube * 6 + face), 2);
        } else if shape.is_arrayed {
            let last = if dimensions == 1 { coordinates[1] } else { coordinates[2] };
            layer = Some(nearest_layer(last, layers));
        }
        let (mut first, mut weights) = ([0; 3], [0.0; 3]);
        for dim in 0..dimensions.min(3) {
            let size = image.size.get(dim).copied().unwrap_or(1);
            let scale = if sampler.unnormalized { 1.0 } else { f64::from(size) };
            let half = if sampler.filter == Filter::Linear { 0.5 } else { 0.0 };
            let at = own.get(dim).copied().unwrap_or(0.0) * scale - half;
            let whole = at.floor();
            if let (Some(first), Some(weight), Some(offset)) =
                (first.get_mut(dim), weights.get_mut(dim), offset.get(dim))
            {
                *first = (whole as i64).saturating_add(*offset);
                *weight = if sampler.filter == Filter::Linear { at - whole } else { 0.0 };
            }
        }
        Self { sampler, image, dimensions, first, weights, layer }
    }

    /// Whether the first texel is one of the image's.
    pub(super) fn is_inside(&self) -> bool {
        self.first
            .iter()
            .zip(self.image.size)
            .take(self.dimensions)
            .all(|(at, size)| (0..size.into()).contains(at))
    }

    /// The texel that is one further in the dimensions of `corner`'s bits.
    fn texel(&self, corner: u32) -> Texel {
        let mut place = [0; 3];
        for (dim, (to, first)) in place.iter_mut().zip(self.first).enumerate().take(self.dimensions) {
            let size = i64::from(self.image.size.get(dim).copied().unwrap_or(1));
            let at = first.saturating_add(i64::from(corner >> dim & 1));
            match located(self.sampler.address, at, size) {
                Some(at) => *to = at,
                None => return self.border(),
            }
        }
        if let (Some(layer), Some(last)) = (self.layer, place.last_mut()) {
            *last = layer;
        }
        self.image.read(place)
    }

    fn border(&self) -> Texel {
        let (color, alpha) = match self.sampler.border {
            Border::TransparentBlack => (0, 0),
            Border::OpaqueBlack => (0, 1),
            Border::OpaqueWhite => (1, 1),
        };
        let all = [color, color, color, alpha];
        if self.image.format.is_integer() {
            Texel::Int(all)
        } else {
            Texel::Float(all.map(|value| value as f64))
        }
    }

    /// The weighted texels, each compared with a reference first where there is one.
    pub(super) fn filtered(&self, reference: Option<f64>) -> Texel {
        if self.sampler.filter == Filter::Nearest {
            return compared(self.texel(0), reference);
        }
        let mut sum = [0.0; 4];
        for corner in 0..1_u32 << self.dimensions {
            let weight =
                |(dim, weight): (usize, &f64)| if corner >> dim & 1 == 1 { *weight } else { 1.0 - weight };
            let weight: f64 = self.weights.iter().enumerate().take(self.dimensions).map(weight).product();
            match compared(self.texel(corner), reference) {
                // Integers are not filtered.
                whole @ Texel::Int(_) => return whole,
                // What has no part in the sum may be no number.
                Texel::Float(_) if weight == 0.0 => {}
                Texel::Float(values) => {
                    sum.iter_mut().zip(values).for_each(|(sum, value)| *sum += weight * value)
                }
            }
        }
        Texel::Float(sum)
    }

    /// One channel of the four texels that a linear filter takes, against the clock from the lower left.
    pub(super) fn gathered(&self, channel: usize, reference: Option<f64>) -> Texel {
        let corners = [2, 3, 1, 0].map(|corner| compared(self.texel(corner), reference));
        if self.image.format.is_integer() && reference.is_none() {
            return Texel::Int(corners.map(|texel| match texel {
                Texel::Int(values) => values.get(channel).copied().unwrap_or(0),
                Texel::Float(_) => 0,
            }));
        }
        Texel::Float(corners.map(|texel| match texel {
            Texel::Float(values) => values.get(channel).copied().unwrap_or(0.0),
            Texel::Int(_) => 0.0,
        }))
    }
}

/// Of four gathers the first texel of each footprint, which a gather has last (Vulkan, "Texel Gathering").
pub(super) fn firsts(gathers: [Texel; 4]) -> Texel {
    match gathers {
        [Texel::Int(_), ..] => Texel::Int(gathers.map(|texel| match texel {
            Texel::Int([.., value]) => value,
            Texel::Float(_) => 0,
        })),
        [Texel::Float(_), ..] => Texel::Float(gathers.map(|texel| match texel {
            Texel::Float([.., value]) => value,
            Texel::Int(_) => 0.0,
        })),
    }
}

/// The result of comparing with a reference: 1 where that is not greater than the texel.
fn compared(texel: Texel, reference: Option<f64>) -> Texel {
    match (reference, texel) {
        (Some(reference), Texel::Float([depth, ..])) => {
            Texel::Float([f64::from(u8::from(reference <= depth)), 0.0, 0.0, 1.0])
        }
        _ => texel,
    }
}

/// Where a coordinate lies in the image; `None` for the border.
fn located(mode: AddressMode, at: i64, size: i64) -> Option<i64> {
    let size = size.max(1);
    let mirrored = |at: i64| if at >= 0 { at } else { -(1 + at) };
    Some(match mode {
        AddressMode::Repeat => at.rem_euclid(size),
        AddressMode::MirroredRepeat => (size - 1) - mirrored(at.rem_euclid(2 * size) - size),
        AddressMode::ClampToEdge => at.clamp(0, size - 1),
        AddressMode::ClampToBorder => return (0..size).contains(&at).then_some(at),
        AddressMode::MirrorClampToEdge => mirrored(at).clamp(0, size - 1),
    })
}

/// The face of a cube that a direction points to, and the coordinates there (Vulkan, "Cube Map Face Selection").
fn face_of([x, y, z]: [f64; 3]) -> (i64, f64, f64) {
    let face = if z.abs() >= x.abs() && z.abs() >= y.abs() {
        if z >= 0.0 { 4 } else { 5 }
    } else if y.abs() >= x.abs() {
        if y >= 0.0 { 2 } else { 3 }
    } else if x >= 0.0 {
        0
    } else {
        1
    };
    let [s, t, major] = axes(face, [x, y, z]);
    let scaled = |value: f64| if major == 0.0 { 0.5 } else { 0.5 * value / major + 0.5 };
    (face, scaled(s), scaled(t))
}

/// A direction in the axes of a face, of which the last points away from the middle of the cube.
fn axes(face: i64, [x, y, z]: [f64; 3]) -> [f64; 3] {
    match face {
        0 => [-z, -y, x],
        1 => [z, -y, -x],
        2 => [x, z, y],
        3 => [x, -z, -y],
        4 => [x, -y, z],
        _ => [-x, -y, -z],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn address_modes_beyond_both_edges() {
        let all = |mode| (-5..9).map(|at| located(mode, at, 3).unwrap_or(-1)).collect::<Vec<_>>();
        assert_eq!(all(AddressMode::Repeat), [1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2]);
        assert_eq!(all(AddressMode::MirroredRepeat), [1, 2, 2, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1, 2]);
        assert_eq!(all(AddressMode::ClampToEdge), [0, 0, 0, 0, 0, 0, 1, 2, 2, 2, 2, 2, 2, 2]);
        assert_eq!(all(AddressMode::ClampToBorder), [-1, -1, -1, -1, -1, 0, 1, 2, -1, -1, -1, -1, -1, -1]);
        assert_eq!(all(AddressMode::MirrorClampToEdge), [2, 2, 2, 1, 0, 0, 1, 2, 2, 2, 2, 2, 2, 2]);
    }

    #[test]
    fn directions_and_faces() {
        assert_eq!(face_of([1.0, 0.0, 0.0]), (0, 0.5, 0.5));
        assert_eq!(face_of([-2.0, 1.0, 0.0]), (1, 0.5, 0.25));
        assert_eq!(face_of([0.0, 1.0, 0.5]), (2, 0.5, 0.75));
        assert_eq!(face_of([0.0, 0.0, -1.0]), (5, 0.5, 0.5));
    }
}

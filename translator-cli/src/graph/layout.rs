//! Where each block and each edge is drawn: the second half of Sugiyama's method.

use super::{
    Graph,
    layers::{Layers, Place, mean},
};

/// The width of a character and the height of a line.
pub(super) const CHARACTER: f64 = 6.7;
pub(super) const LINE: f64 = 15.0;
/// Between the border of a block and its text.
pub(super) const PADDING: f64 = 8.0;
/// Between neighbours in a layer, and between layers.
const BESIDE: f64 = 24.0;
const BETWEEN: f64 = 46.0;
/// As much of a block is shown; the rest is counted.
const MOST_LINES: usize = 40;
pub(super) const MOST_CHARACTERS: usize = 110;

/// A block's rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Rectangle {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// A graph with its measures.
pub(super) struct Layout {
    pub(super) width: f64,
    pub(super) height: f64,
    /// The rectangle of each block.
    pub(super) blocks: Vec<Rectangle>,
    /// The points of each edge, from the block that branches.
    pub(super) edges: Vec<Vec<(f64, f64)>>,
}

/// The lines that are shown of a block, the title first.
pub(super) fn shown(node: &super::Node) -> Vec<String> {
    let cut = |line: &String| match line.char_indices().nth(MOST_CHARACTERS) {
        Some((end, _)) => format!("{}…", line.get(..end).unwrap_or(line)),
        None => line.clone(),
    };
    let mut lines: Vec<String> =
        std::iter::once(&node.title).chain(&node.lines).take(MOST_LINES).map(cut).collect();
    let more = (node.lines.len() + 1).saturating_sub(MOST_LINES);
    if more > 0 {
        lines.push(format!("… and {more} more"));
    }
    lines
}

impl Layout {
    pub(super) fn of(graph: &Graph) -> Self {
        let layers = Layers::of(graph);
        let sizes: Vec<(f64, f64)> = graph.nodes.iter().map(size).collect();
        let width_of = |place: usize| match layers.places.get(place) {
            Some(Place::Block(block)) => sizes.get(*block).map_or(0.0, |size| size.0),
            _ => 0.0,
        };
        let centres = centres(&layers, &width_of);
        let mut blocks = vec![Rectangle::default(); graph.nodes.len()];
        // The upper and the lower border of each place's layer.
        let mut borders = vec![(0.0, 0.0); layers.places.len()];
        let (mut y, mut right) = (PADDING, 0.0_f64);
        for layer in &layers.layers {
            let heights = layer.iter().filter_map(|place| sizes.get(*place)).map(|size| size.1);
            let height = heights.fold(0.0, f64::max);
            for place in layer {
                if let Some(slot) = borders.get_mut(*place) {
                    *slot = (y, y + height);
                }
                let centre = centres.get(*place).copied().unwrap_or(0.0);
                if let (Some(block), Some((width, height))) = (blocks.get_mut(*place), sizes.get(*place)) {
                    *block = Rectangle { x: centre - width / 2.0, y, width: *width, height: *height };
                    right = right.max(centre + width / 2.0);
                }
                right = right.max(centre);
            }
            y += height + BETWEEN;
        }
        let mut layout =
            Self { width: right + PADDING, height: y - BETWEEN + PADDING, blocks, edges: Vec::new() };
        for (route, is_back) in &layers.routes {
            let points = layout.points(route, *is_back, &centres, &borders);
            layout.edges.push(points);
        }
        layout
    }

    /// The points of an edge: out of the lower border of the one block, through its places, to the upper border of the other.
    fn points(
        &self,
        route: &[usize],
        is_back: bool,
        centres: &[f64],
        borders: &[(f64, f64)],
    ) -> Vec<(f64, f64)> {
        let (Some(upper), Some(lower)) = (route.first(), route.last()) else { return Vec::new() };
        let (Some(one), Some(other)) = (self.blocks.get(*upper), self.blocks.get(*lower)) else {
            return Vec::new();
        };
        if upper == lower {
            // A block that branches to itself: around its right side.
            let (right, top, bottom) = (one.x + one.width, one.y, one.y + one.height);
            return vec![
                (right - 12.0, bottom),
                (right - 4.0, bottom + 14.0),
                (right + 14.0, bottom),
                (right + 14.0, top),
                (right - 4.0, top - 14.0),
                (right - 12.0, top),
            ];
        }
        // Edges back start and end beside those that lead down.
        let aside = if is_back { 10.0 } else { 0.0 };
        let x = one.x + one.width / 2.0 + aside;
        let mut points = vec![(x, one.y + one.height)];
        // Past its higher neighbours, and straight past the blocks of every layer between.
        points.extend(
            borders
                .get(*upper)
                .filter(|(_, lower)| *lower > one.y + one.height)
                .map(|(_, lower)| (x, *lower)),
        );
        for place in route.get(1..route.len() - 1).unwrap_or(&[]) {
            if let (Some(x), Some((upper, lower))) = (centres.get(*place), borders.get(*place)) {
                points.extend([(*x, *upper), (*x, *lower)]);
            }
        }
        points.push((other.x + other.width / 2.0 + aside, other.y));
        if is_back {
            points.reverse();
        }
        points
    }
}

fn size(node: &super::Node) -> (f64, f64) {
    let lines = shown(node);
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    (longest as f64 * CHARACTER + 2.0 * PADDING, lines.len() as f64 * LINE + 2.0 * PADDING)
}

/// Where each place is across: near those that it is joined with, and apart from those beside it.
fn centres(layers: &Layers, width: &impl Fn(usize) -> f64) -> Vec<f64> {
    const ROUNDS: usize = 8;
    let mut centres = vec![0.0; layers.places.len()];
    for layer in &layers.layers {
        spread(layer, width, &mut centres, |_, _| 0.0);
    }
    for round in 0..ROUNDS {
        let downwards = round % 2 == 0;
        let neighbours = if downwards { &layers.above } else { &layers.below };
        let count = layers.layers.len();
        for step in 0..count {
            let at = if downwards { step } else { count - 1 - step };
            let Some(layer) = layers.layers.get(at) else { continue };
            spread(layer, width, &mut centres, |place, centres| {
                let near = neighbours.get(place).map_or(&[][..], Vec::as_slice);
                let own = centres.get(place).copied().unwrap_or(0.0);
                mean(near.iter().filter_map(|near| centres.get(*near).copied())).unwrap_or(own)
            });
        }
    }
    let left =
        layers.layers.iter().flatten().filter_map(|place| Some(centres.get(*place)? - width(*place) / 2.0));
    let left = left.fold(f64::INFINITY, f64::min);
    if left.is_finite() {
        centres.iter_mut().for_each(|centre| *centre += PADDING - left);
    }
    centres
}

/// Gives the places of a layer what they want as far as their order and widths allow: the mean of what is as far left as possible
/// and what is as far right as possible.
fn spread(
    layer: &[usize],
    width: &impl Fn(usize) -> f64,
    centres: &mut [f64],
    wanted: impl Fn(usize, &[f64]) -> f64,
) {
    let wants: Vec<f64> = layer.iter().map(|place| wanted(*place, centres)).collect();
    let apart = |one: usize, other: usize| (width(one) + width(other)) / 2.0 + BESIDE;
    let mut from_left = wants.clone();
    for at in 1..layer.len() {
        if let (Some(one), Some(other), Some(before)) =
            (layer.get(at - 1), layer.get(at), from_left.get(at - 1).copied())
            && let Some(slot) = from_left.get_mut(at)
        {
            *slot = slot.max(before + apart(*one, *other));
        }
    }
    let mut from_right = wants;
    for at in (1..layer.len()).rev() {
        if let (Some(one), Some(other), Some(after)) =
            (layer.get(at - 1), layer.get(at), from_right.get(at).copied())
            && let Some(slot) = from_right.get_mut(at - 1)
        {
            *slot = slot.min(after - apart(*one, *other));
        }
    }
    for ((place, left), right) in layer.iter().zip(from_left).zip(from_right) {
        if let Some(slot) = centres.get_mut(*place) {
            *slot = f64::midpoint(left, right);
        }
    }
}

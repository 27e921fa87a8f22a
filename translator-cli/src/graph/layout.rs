//! Where each block and each edge is drawn: the second half of Sugiyama's method.

use super::{
    DrawnGraph,
    layers::{Layers, Place, mean},
};

/// The width of a character and the height of a line.
pub(super) const CHARACTER: f64 = 6.7;
pub(super) const LINE: f64 = 15.0;
/// Between the border of a block and its text.
pub(super) const PADDING: f64 = 8.0;
/// Between neighbours in a layer, and around points of edges.
const BESIDE: f64 = 24.0;
const AROUND_POINT: f64 = 8.0;
/// Between a layer of blocks and one of labels, at least and at most, and how much more each edge of one block there takes, so that
/// many edges are no bundle.
const BETWEEN: f64 = 16.0;
const MOST_BETWEEN: f64 = 120.0;
const FOR_EDGE: f64 = 2.0;
/// The width of a label's character, and the room beside a block that branches to itself.
const SMALL_CHARACTER: f64 = 6.1;
const LOOP: f64 = 22.0;
/// As much of a block is shown; the rest is counted.
const MOST_LINES: usize = 40;
pub(super) const MOST_CHARACTERS: usize = 110;
const MOST_OF_LABEL: usize = 28;

/// A block's rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Rectangle {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// A graph with its measures.
pub(super) struct GraphLayout {
    pub(super) width: f64,
    pub(super) height: f64,
    /// The rectangle of each block.
    pub(super) blocks: Vec<Rectangle>,
    pub(super) edges: Vec<Route>,
}

/// How an edge is drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Route {
    /// From the block that branches: up and down between these points, or around the right side of a block that branches to itself.
    pub(super) points: Vec<(f64, f64)>,
    /// The middle of the label's line.
    pub(super) label: (f64, f64),
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

/// As much as is shown of a label.
pub(super) fn shown_label(label: &str) -> String {
    match label.char_indices().nth(MOST_OF_LABEL) {
        Some((end, _)) => format!("{}…", label.get(..end).unwrap_or(label)),
        None => label.to_owned(),
    }
}

/// The width of a label in the picture.
pub(super) fn label_width(label: &str) -> f64 {
    shown_label(label).chars().count() as f64 * SMALL_CHARACTER
}

/// The upper and the lower border of a place's layer.
type Borders = (f64, f64);

impl GraphLayout {
    pub(super) fn of(graph: &DrawnGraph) -> Self {
        let sizes: Vec<(f64, f64)> = graph.nodes.iter().map(size).collect();
        let widths: Vec<f64> =
            sizes.iter().zip(beside(graph)).map(|(size, beside)| size.0 + beside).collect();
        let layers = Layers::of(graph, &widths);
        let width_of = |place: usize| match layers.places.get(place) {
            Some(Place::Block(block)) => widths.get(*block).copied().unwrap_or(0.0),
            Some(Place::Label(edge)) => graph.edges.get(*edge).map_or(0.0, |edge| label_width(&edge.label)),
            Some(Place::Point) | None => 0.0,
        };
        let apart = |place: usize| match layers.places.get(place) {
            Some(Place::Block(_)) => BESIDE / 2.0,
            _ => AROUND_POINT,
        };
        let centres = centres(&layers, &|place| width_of(place) + 2.0 * apart(place));
        let (leaving, entering) = (counted(graph, |edge| edge.from), counted(graph, |edge| edge.to));
        let mut blocks = vec![Rectangle::default(); graph.nodes.len()];
        let mut borders: Vec<Borders> = vec![(0.0, 0.0); layers.places.len()];
        let (mut y, mut bottom, mut right) = (PADDING, PADDING, 0.0_f64);
        for (number, layer) in layers.layers.iter().enumerate() {
            let height_of = |place: &usize| match layers.places.get(*place) {
                Some(Place::Block(block)) => sizes.get(*block).map_or(0.0, |size| size.1),
                Some(Place::Label(_)) => LINE,
                Some(Place::Point) | None => 0.0,
            };
            let height = layer.iter().map(height_of).fold(0.0, f64::max);
            for place in layer {
                if let Some(slot) = borders.get_mut(*place) {
                    *slot = (y, y + height);
                }
                let (centre, width) = (centres.get(*place).copied().unwrap_or(0.0), width_of(*place));
                if let (Some(block), Some((own, height))) = (blocks.get_mut(*place), sizes.get(*place)) {
                    *block = Rectangle { x: centre - width / 2.0, y, width: *own, height: *height };
                }
                right = right.max(centre + width / 2.0);
            }
            bottom = y + height;
            let most = |counts: &[usize], layer: Option<&Vec<usize>>| {
                layer.into_iter().flatten().filter_map(|place| counts.get(*place)).copied().max().unwrap_or(0)
            };
            let edges = most(&leaving, Some(layer)).max(most(&entering, layers.layers.get(number + 1)));
            y = bottom + (BETWEEN + FOR_EDGE * edges as f64).min(MOST_BETWEEN);
        }
        let mut layout = Self { width: right + PADDING, height: bottom + PADDING, blocks, edges: Vec::new() };
        layout.edges = layout.routes(graph, &layers, &centres, &borders);
        layout
    }

    /// The edges: out of the lower border of the upper block, through their places, to the upper border of the lower one.
    fn routes(
        &self,
        graph: &DrawnGraph,
        layers: &Layers,
        centres: &[f64],
        borders: &[Borders],
    ) -> Vec<Route> {
        let (below, above) = self.ports(layers, centres);
        let mut loops = vec![0_usize; self.blocks.len()];
        let mut routes = Vec::with_capacity(layers.routes.len());
        for (number, (route, is_back)) in layers.routes.iter().enumerate() {
            let label = graph.edges.get(number).map_or("", |edge| edge.label.as_str());
            let (Some(upper), Some(lower)) = (route.first(), route.last()) else { continue };
            let (Some(one), Some(other)) = (self.blocks.get(*upper), self.blocks.get(*lower)) else {
                continue;
            };
            if upper == lower {
                let before = loops.get_mut(*upper).map_or(0, |count| std::mem::replace(count, *count + 1));
                routes.push(around(one, label, before));
                continue;
            }
            let port = |ports: &[f64]| ports.get(number).copied().unwrap_or(0.0);
            let x = port(&below);
            let mut points = vec![(x, one.y + one.height)];
            // Past its higher neighbours, and straight past the blocks of every layer between.
            points.extend(
                borders
                    .get(*upper)
                    .filter(|(_, lower)| *lower > one.y + one.height)
                    .map(|(_, lower)| (x, *lower)),
            );
            let mut middle = (x, one.y + one.height);
            for place in route.get(1..route.len() - 1).unwrap_or(&[]) {
                if let (Some(x), Some((upper, lower))) = (centres.get(*place), borders.get(*place)) {
                    points.extend([(*x, *upper), (*x, *lower)]);
                    if matches!(layers.places.get(*place), Some(Place::Label(_))) {
                        middle = (*x, f64::midpoint(*upper, *lower));
                    }
                }
            }
            points.push((port(&above), other.y));
            if *is_back {
                points.reverse();
            }
            routes.push(Route { points, label: middle });
        }
        routes
    }

    /// Of each edge, where it touches the lower border of its upper block and the upper border of its lower block: those of a border
    /// stand in the order in which they go on, so that they do not cross there.
    fn ports(&self, layers: &Layers, centres: &[f64]) -> (Vec<f64>, Vec<f64>) {
        let count = self.blocks.len();
        let (mut below, mut above) = (vec![Vec::new(); count], vec![Vec::new(); count]);
        for (number, (route, _)) in layers.routes.iter().enumerate() {
            if let [upper, .., lower] = route.as_slice()
                && upper != lower
            {
                let x = |place: Option<&usize>| {
                    place.and_then(|place| centres.get(*place)).copied().unwrap_or(0.0)
                };
                if let Some(list) = below.get_mut(*upper) {
                    list.push((x(route.get(1)), number));
                }
                if let Some(list) = above.get_mut(*lower) {
                    list.push((x(route.iter().rev().nth(1)), number));
                }
            }
        }
        let place = |lists: &mut Vec<Vec<(f64, usize)>>| {
            let mut ports = vec![0.0; layers.routes.len()];
            for (list, block) in lists.iter_mut().zip(&self.blocks) {
                list.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
                let step = block.width / (list.len() + 1) as f64;
                for (at, (_, number)) in list.iter().enumerate() {
                    if let Some(port) = ports.get_mut(*number) {
                        *port = block.x + step * (at + 1) as f64;
                    }
                }
            }
            ports
        };
        (place(&mut below), place(&mut above))
    }
}

/// An edge around the right side of its block, which `before` others go around already.
fn around(block: &Rectangle, label: &str, before: usize) -> Route {
    let right = block.x + block.width;
    let out = right + LOOP;
    // The first line's middle, and as far from the lower border.
    let (top, bottom) = (block.y + PADDING + LINE / 2.0, block.y + block.height - PADDING);
    let (top, bottom) =
        if bottom > top + LINE { (top, bottom) } else { (block.y + 4.0, block.y + block.height - 4.0) };
    let y = f64::midpoint(top, bottom) + before as f64 * LINE;
    Route {
        points: vec![(right, bottom), (out, bottom), (out, top), (right, top)],
        label: (out + label_width(label) / 2.0 + 2.0, y),
    }
}

/// The room beside each block for edges that lead back to it and their labels.
fn beside(graph: &DrawnGraph) -> Vec<f64> {
    let mut room = vec![0.0_f64; graph.nodes.len()];
    for edge in graph.edges.iter().filter(|edge| edge.from == edge.to) {
        if let Some(room) = room.get_mut(edge.from) {
            *room = room.max(LOOP + label_width(&edge.label) + 4.0);
        }
    }
    room
}

/// How many edges each block has at the one of their ends.
fn counted(graph: &DrawnGraph, end: impl Fn(&super::DrawnEdge) -> usize) -> Vec<usize> {
    let mut counts = vec![0; graph.nodes.len()];
    for edge in &graph.edges {
        if let Some(count) = counts.get_mut(end(edge)) {
            *count += 1;
        }
    }
    counts
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
    let apart = |one: usize, other: usize| (width(one) + width(other)) / 2.0;
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

//! Which layer each block stands in, and in which order: the first half of Sugiyama's method.

use super::DrawnGraph;

/// An edge that passes more layers than this is drawn straight: points on each would make large functions quadratic.
const LONGEST: usize = 80;

/// A place in a layer: a block, or a point where an edge passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Block(usize),
    /// A point of an edge without anything else there.
    Point,
    /// The point of the edge with this number at which its label stands.
    Label(usize),
}

/// The layers of a graph. Blocks stand in every other one; the layers in between have room for labels, so that these lie neither on
/// each other nor on edges.
pub(super) struct Layers {
    /// All places.
    pub(super) places: Vec<Place>,
    /// The places of each layer, in order.
    pub(super) layers: Vec<Vec<usize>>,
    /// Of each place, those in the layer above that it is joined with, and those below.
    pub(super) above: Vec<Vec<usize>>,
    pub(super) below: Vec<Vec<usize>>,
    /// Of each edge, the places from the upper of its blocks to the lower, and whether the edge points upwards.
    pub(super) routes: Vec<(Vec<usize>, bool)>,
}

impl Layers {
    /// Those of a graph whose blocks have these widths.
    pub(super) fn of(graph: &DrawnGraph, widths: &[f64]) -> Self {
        let count = graph.nodes.len();
        let backward = backward(graph);
        let rank: Vec<usize> =
            rows(&ranks(graph, &backward), widths).into_iter().map(|rank| 2 * rank).collect();
        let deepest = rank.iter().copied().max().unwrap_or(0);
        let mut layers = Self {
            places: (0..count).map(Place::Block).collect(),
            layers: vec![Vec::new(); deepest + 1],
            above: vec![Vec::new(); count],
            below: vec![Vec::new(); count],
            routes: Vec::new(),
        };
        for (place, rank) in rank.iter().enumerate() {
            if let Some(layer) = layers.layers.get_mut(*rank) {
                layer.push(place);
            }
        }
        for (number, edge) in graph.edges.iter().enumerate() {
            let is_back = backward.get(number).copied().unwrap_or(false);
            let (upper, lower) = if is_back { (edge.to, edge.from) } else { (edge.from, edge.to) };
            layers.route(number, upper, lower, &rank, is_back, !edge.label.is_empty());
        }
        layers.order();
        layers
    }

    fn route(
        &mut self,
        number: usize,
        upper: usize,
        lower: usize,
        rank: &[usize],
        is_back: bool,
        has_label: bool,
    ) {
        let (from, to) = (rank.get(upper).copied().unwrap_or(0), rank.get(lower).copied().unwrap_or(0));
        let mut route = vec![upper];
        if to > from {
            // A label stands next to the block that branches.
            let beside = if is_back { to - 1 } else { from + 1 };
            let is_short = to - from <= LONGEST;
            let mut last = upper;
            for layer in from + 1..to {
                let is_label = has_label && layer == beside;
                if !is_short && !is_label {
                    continue;
                }
                let point = self.places.len();
                self.places.push(if is_label { Place::Label(number) } else { Place::Point });
                self.above.push(Vec::new());
                self.below.push(Vec::new());
                if let Some(layer) = self.layers.get_mut(layer) {
                    layer.push(point);
                }
                self.join(last, point);
                route.push(point);
                last = point;
            }
            if is_short {
                self.join(last, lower);
            }
        }
        route.push(lower);
        self.routes.push((route, is_back));
    }

    fn join(&mut self, upper: usize, lower: usize) {
        if let Some(below) = self.below.get_mut(upper) {
            below.push(lower);
        }
        if let Some(above) = self.above.get_mut(lower) {
            above.push(upper);
        }
    }

    /// Orders each layer by where the neighbours of its places stand, downwards and upwards in turn.
    fn order(&mut self) {
        const SWEEPS: usize = 6;
        let mut position = vec![0.0_f64; self.places.len()];
        let mut number = |layers: &[Vec<usize>]| {
            for layer in layers {
                for (at, place) in layer.iter().enumerate() {
                    if let Some(slot) = position.get_mut(*place) {
                        *slot = at as f64;
                    }
                }
            }
            position.clone()
        };
        for sweep in 0..SWEEPS {
            let downwards = sweep % 2 == 0;
            let mut positions = number(&self.layers);
            let count = self.layers.len();
            for step in 0..count {
                let at = if downwards { step } else { count - 1 - step };
                let neighbours = if downwards { &self.above } else { &self.below };
                let Some(layer) = self.layers.get_mut(at) else { continue };
                let wanted = |place: &usize| {
                    let near = neighbours.get(*place).map_or(&[][..], Vec::as_slice);
                    let own = positions.get(*place).copied().unwrap_or(0.0);
                    mean(near.iter().filter_map(|near| positions.get(*near).copied())).unwrap_or(own)
                };
                let mut keyed: Vec<(f64, usize)> =
                    layer.iter().map(|place| (wanted(place), *place)).collect();
                keyed.sort_by(|one, other| one.0.total_cmp(&other.0));
                *layer = keyed.into_iter().map(|(_, place)| place).collect();
                for (order, place) in layer.iter().enumerate() {
                    if let Some(slot) = positions.get_mut(*place) {
                        *slot = order as f64;
                    }
                }
            }
        }
    }
}

/// The layers in which none is much wider than a screen: the blocks of one that is, as behind a switch of many cases, stand in several
/// rows.
fn rows(ranks: &[usize], widths: &[f64]) -> Vec<usize> {
    const WIDEST: f64 = 2400.0;
    let mut blocks: Vec<usize> = (0..ranks.len()).collect();
    blocks.sort_by_key(|block| (ranks.get(*block), *block));
    let mut rows = vec![0; ranks.len()];
    let (mut row, mut width, mut last) = (0, 0.0, None);
    for block in blocks {
        let (rank, own) = (ranks.get(block), widths.get(block).copied().unwrap_or(0.0));
        if last.is_some() && (rank != last || width + own > WIDEST) {
            (row, width) = (row + 1, 0.0);
        }
        last = rank;
        width += own;
        if let Some(slot) = rows.get_mut(block) {
            *slot = row;
        }
    }
    rows
}

/// The mean of some numbers, where there are any.
pub(super) fn mean(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = numbers.fold((0.0, 0_u32), |(sum, count), number| (sum + number, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}

/// For each edge, whether it leads back to a block that is on the way to it; such edges do not count for layers.
fn backward(graph: &DrawnGraph) -> Vec<bool> {
    const NEW: u8 = 0;
    const OPEN: u8 = 1;
    const DONE: u8 = 2;
    let mut out: Vec<Vec<usize>> = vec![Vec::new(); graph.nodes.len()];
    for (number, edge) in graph.edges.iter().enumerate() {
        if let Some(list) = out.get_mut(edge.from) {
            list.push(number);
        }
    }
    let mut backward = vec![false; graph.edges.len()];
    let mut state = vec![NEW; graph.nodes.len()];
    for start in 0..graph.nodes.len() {
        if state.get(start) != Some(&NEW) {
            continue;
        }
        // Each entry is a block with the number of its edges that were followed.
        let mut stack = vec![(start, 0)];
        if let Some(slot) = state.get_mut(start) {
            *slot = OPEN;
        }
        while let Some((block, followed)) = stack.last_mut() {
            let next = out.get(*block).and_then(|edges| edges.get(*followed)).copied();
            *followed += 1;
            let Some(number) = next else {
                if let Some(slot) = state.get_mut(*block) {
                    *slot = DONE;
                }
                stack.pop();
                continue;
            };
            let Some(to) = graph.edges.get(number).map(|edge| edge.to) else { continue };
            match state.get_mut(to) {
                Some(slot) if *slot == NEW => {
                    *slot = OPEN;
                    stack.push((to, 0));
                }
                Some(slot) if *slot == OPEN => {
                    if let Some(back) = backward.get_mut(number) {
                        *back = true;
                    }
                }
                _ => {}
            }
        }
    }
    backward
}

/// The layer of each block: below every block with an edge to it.
fn ranks(graph: &DrawnGraph, backward: &[bool]) -> Vec<usize> {
    let count = graph.nodes.len();
    let mut waits = vec![0_usize; count];
    let mut out: Vec<Vec<usize>> = vec![Vec::new(); count];
    let forward = graph.edges.iter().zip(backward).filter(|(_, back)| !**back).map(|(edge, _)| edge);
    for edge in forward {
        if let (Some(list), Some(waits)) = (out.get_mut(edge.from), waits.get_mut(edge.to)) {
            list.push(edge.to);
            *waits += 1;
        }
    }
    let mut ranks = vec![0; count];
    let mut ready: Vec<usize> = (0..count).filter(|block| waits.get(*block) == Some(&0)).collect();
    while let Some(block) = ready.pop() {
        let rank = ranks.get(block).copied().unwrap_or(0);
        for to in out.get(block).map_or(&[][..], Vec::as_slice) {
            if let (Some(slot), Some(waits)) = (ranks.get_mut(*to), waits.get_mut(*to)) {
                *slot = (rank + 1).max(*slot);
                *waits -= 1;
                if *waits == 0 {
                    ready.push(*to);
                }
            }
        }
    }
    ranks
}

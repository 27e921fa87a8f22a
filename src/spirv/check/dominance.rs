//! Dominators of a control-flow graph, by Lengauer and Tarjan with path compression, without recursion.

/// Which blocks of a function dominate which. Blocks are numbered from 0, the entry.
#[derive(Debug, Default)]
pub(super) struct Dominance {
    /// For every block the range of numbers that its subtree of the dominator tree has; empty where the
    /// block cannot be reached.
    ranges: Vec<(u32, u32)>,
    /// The immediate dominator; of the entry and of unreachable blocks, the block itself.
    parents: Vec<u32>,
    /// The blocks that can be reached, each behind its dominators.
    order: Vec<u32>,
    work: Work,
}

const NONE: u32 = u32::MAX;

/// The edges of a graph: those of node `n` are `targets[starts[n]..starts[n + 1]]`.
#[derive(Debug, Default)]
pub(super) struct Edges {
    pub(super) starts: Vec<u32>,
    pub(super) targets: Vec<u32>,
}

impl Edges {
    pub(super) fn of(&self, node: u32) -> &[u32] {
        let node = node as usize;
        let range = (self.starts.get(node).copied(), self.starts.get(node + 1).copied());
        match range {
            (Some(start), Some(end)) => self.targets.get(start as usize..end as usize).unwrap_or(&[]),
            _ => &[],
        }
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// The edges that a depth-first search finds to go back to a node that it is still in. It begins at the entry, and then at
    /// the first node that it has not reached.
    pub(super) fn back(&self) -> Vec<(u32, u32)> {
        #[derive(Clone, Copy, PartialEq)]
        enum State {
            New,
            Open,
            Done,
        }
        let mut states = vec![State::New; self.len()];
        let (mut found, mut stack) = (Vec::new(), Vec::new());
        for start in 0..self.len() as u32 {
            match states.get_mut(start as usize) {
                Some(state @ State::New) => *state = State::Open,
                _ => continue,
            }
            stack.push((start, 0_usize));
            while let Some((node, next)) = stack.last_mut() {
                let node = *node;
                let Some(target) = self.of(node).get(*next).copied() else {
                    if let Some(state) = states.get_mut(node as usize) {
                        *state = State::Done;
                    }
                    stack.pop();
                    continue;
                };
                *next += 1;
                match states.get_mut(target as usize) {
                    Some(state @ State::New) => {
                        *state = State::Open;
                        stack.push((target, 0));
                    }
                    Some(State::Open) => found.push((node, target)),
                    _ => {}
                }
            }
        }
        found
    }

    /// The same edges the other way round.
    pub(super) fn reversed(&self) -> Self {
        let mut reversed = Self::default();
        reversed.reverse(self);
        reversed
    }

    /// Becomes other edges the other way round, in the memory that it has.
    pub(super) fn reverse(&mut self, edges: &Self) {
        let count = edges.len();
        refill(&mut self.starts, 0, count + 1);
        refill(&mut self.targets, 0, edges.targets.len());
        for target in &edges.targets {
            self.starts[*target as usize] += 1;
        }
        let mut end = 0;
        for start in &mut self.starts {
            end += *start;
            *start = end;
        }
        // Each start is the end of its targets now, and goes down as these are put there.
        for node in (0..count as u32).rev() {
            for target in edges.of(node).iter().rev() {
                let start = &mut self.starts[*target as usize];
                *start -= 1;
                self.targets[*start as usize] = node;
            }
        }
    }

    /// Has no nodes any more.
    pub(super) fn clear(&mut self) {
        self.targets.clear();
        refill(&mut self.starts, 0, 1);
    }
}

/// So many of a value, in the memory that there is.
fn refill<T: Copy>(list: &mut Vec<T>, value: T, count: usize) {
    list.clear();
    list.resize(count, value);
}

impl Dominance {
    /// The dominators of the blocks of a function, whose edges point to blocks that there are.
    pub(super) fn new(successors: &Edges, predecessors: &Edges) -> Self {
        let mut dominance = Self::default();
        dominance.find(successors, predecessors);
        dominance
    }

    /// Becomes that of another function, in the memory that it has.
    pub(super) fn find(&mut self, successors: &Edges, predecessors: &Edges) {
        // Of many functions all blocks follow each other without a choice.
        if self.is_chain(successors) {
            return;
        }
        let Self { ranges, parents, order, work } = self;
        work.search(successors, order);
        work.dominators(predecessors, order);
        let Work { idoms, sizes, next, .. } = work;
        let count = order.len();
        // Numbers of the depth-first search grow downwards in the dominator tree, so that sizes of
        // subtrees come from the last to the first, and their ranges from the first to the last.
        refill(sizes, 1, count);
        for number in (1..count).rev() {
            sizes[idoms[number] as usize] += sizes[number];
        }
        refill(next, 0, count);
        refill(ranges, (1, 0), successors.len());
        parents.clear();
        parents.extend(0..successors.len() as u32);
        idoms.first_mut().into_iter().for_each(|first| *first = 0);
        for number in 0..count {
            let start = if number == 0 {
                0
            } else {
                let parent = idoms[number] as usize;
                let start = next[parent];
                next[parent] += sizes[number];
                start
            };
            next[number] = start + 1;
            let block = order[number] as usize;
            ranges[block] = (start, start + sizes[number]);
            parents[block] = order[idoms[number] as usize];
        }
    }

    /// Whether each block branches to the next one alone, which is all that there is to find then.
    fn is_chain(&mut self, successors: &Edges) -> bool {
        let count = successors.len() as u32;
        let is_chain = count > 0
            && successors.targets.len() as u32 == count - 1
            && (1..count).zip(&successors.targets).all(|(next, target)| next == *target)
            && (0..count).zip(&successors.starts).all(|(start, found)| start == *found);
        if is_chain {
            self.ranges.clear();
            self.ranges.extend((0..count).map(|block| (block, count)));
            self.parents.clear();
            self.parents.extend((0..count).map(|block| block.saturating_sub(1)));
            self.order.clear();
            self.order.extend(0..count);
        }
        is_chain
    }

    /// Whether control can reach a block.
    pub(super) fn is_reachable(&self, block: u32) -> bool {
        self.ranges.get(block as usize).is_some_and(|(start, end)| start < end)
    }

    /// Whether `above` dominates `below`; a block that cannot be reached is dominated by all.
    pub(super) fn dominates(&self, above: u32, below: u32) -> bool {
        let (Some(above), Some(below)) = (self.ranges.get(above as usize), self.ranges.get(below as usize))
        else {
            return true;
        };
        below.0 >= below.1 || (above.0 <= below.0 && below.0 < above.1)
    }

    /// The blocks that can be reached, each behind its dominators.
    pub(super) fn preorder(&self) -> impl Iterator<Item = u32> + '_ {
        self.order.iter().copied()
    }

    /// The immediate dominator.
    pub(super) fn parent(&self, block: u32) -> u32 {
        self.parents.get(block as usize).copied().unwrap_or(block)
    }
}

/// What the search for dominators needs on its way; blocks have the numbers of a depth-first search.
#[derive(Debug, Default)]
struct Work {
    /// The number of each block; `NONE` where it cannot be reached.
    numbers: Vec<u32>,
    /// The number of the parent of each number.
    parents: Vec<u32>,
    /// Blocks with the number that they are found from.
    open: Vec<(u32, u32)>,
    semi: Vec<u32>,
    label: Vec<u32>,
    ancestor: Vec<u32>,
    /// The number of the immediate dominator of each number.
    idoms: Vec<u32>,
    /// Lists of the numbers whose semidominator is a given number.
    heads: Vec<u32>,
    links: Vec<u32>,
    path: Vec<u32>,
    sizes: Vec<u32>,
    next: Vec<u32>,
}

impl Work {
    /// Numbers the blocks; `order` gets the block of each number.
    fn search(&mut self, successors: &Edges, order: &mut Vec<u32>) {
        let Self { numbers, parents, open, .. } = self;
        refill(numbers, NONE, successors.len());
        order.clear();
        parents.clear();
        open.clear();
        if successors.len() > 0 {
            open.push((0, 0));
        }
        while let Some((block, parent)) = open.pop() {
            if numbers[block as usize] != NONE {
                continue;
            }
            let number = order.len() as u32;
            numbers[block as usize] = number;
            order.push(block);
            parents.push(parent);
            for next in successors.of(block).iter().rev() {
                if numbers[*next as usize] == NONE {
                    open.push((*next, number));
                }
            }
        }
    }

    /// Finds the immediate dominators.
    fn dominators(&mut self, predecessors: &Edges, order: &[u32]) {
        let Self { numbers, parents, semi, label, ancestor, idoms, heads, links, path, .. } = self;
        let count = order.len();
        for list in [&mut *semi, &mut *label] {
            list.clear();
            list.extend(0..count as u32);
        }
        for list in [&mut *ancestor, &mut *heads, &mut *links] {
            refill(list, NONE, count);
        }
        refill(idoms, 0, count);
        for number in (1..count).rev() {
            for block in predecessors.of(order[number]) {
                let before = numbers[*block as usize];
                if before == NONE {
                    continue;
                }
                let best = evaluate(before, ancestor, label, semi, path);
                semi[number] = semi[number].min(semi[best as usize]);
            }
            let head = &mut heads[semi[number] as usize];
            links[number] = *head;
            *head = number as u32;
            let parent = parents[number];
            ancestor[number] = parent;
            let mut next = std::mem::replace(&mut heads[parent as usize], NONE);
            while next != NONE {
                let best = evaluate(next, ancestor, label, semi, path);
                let below = semi[best as usize] < semi[next as usize];
                idoms[next as usize] = if below { best } else { parent };
                next = links[next as usize];
            }
        }
        for number in 1..count {
            if idoms[number] != semi[number] {
                idoms[number] = idoms[idoms[number] as usize];
            }
        }
    }
}

/// The number with the smallest semidominator on the way from `number` up to the root of its tree in the
/// forest; the way is shortened.
fn evaluate(number: u32, ancestor: &mut [u32], label: &mut [u32], semi: &[u32], path: &mut Vec<u32>) -> u32 {
    if ancestor[number as usize] == NONE {
        return number;
    }
    path.clear();
    let mut at = number;
    while ancestor[ancestor[at as usize] as usize] != NONE {
        path.push(at);
        at = ancestor[at as usize];
    }
    while let Some(below) = path.pop() {
        let above = ancestor[below as usize] as usize;
        if semi[label[above] as usize] < semi[label[below as usize] as usize] {
            label[below as usize] = label[above];
        }
        ancestor[below as usize] = ancestor[above];
    }
    label[number as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edges(lists: &[Vec<u32>]) -> Edges {
        let mut edges = Edges { starts: vec![0], targets: Vec::new() };
        for list in lists {
            edges.targets.extend(list);
            edges.starts.push(edges.targets.len() as u32);
        }
        edges
    }

    /// By the definition: `above` dominates `below` where no way to `below` avoids it.
    fn dominates(successors: &Edges, above: u32, below: u32) -> bool {
        let mut seen = vec![false; successors.len()];
        let mut stack = vec![0];
        while let Some(block) = stack.pop() {
            if block == above || std::mem::replace(&mut seen[block as usize], true) {
                continue;
            }
            stack.extend(successors.of(block));
        }
        !seen[below as usize]
    }

    #[test]
    fn random_graphs_agree_with_the_definition() {
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let mut random = |below: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state % below
        };
        let (mut found, mut predecessors) = (Dominance::default(), Edges::default());
        for round in 0..400 {
            let count = 1 + round % 13;
            let lists: Vec<Vec<u32>> =
                (0..count).map(|_| (0..random(4)).map(|_| random(count) as u32).collect()).collect();
            let successors = edges(&lists);
            // What the graph before has left behind means nothing.
            predecessors.reverse(&successors);
            found.find(&successors, &predecessors);
            for above in 0..count as u32 {
                for below in 0..count as u32 {
                    let expected = dominates(&successors, above, below);
                    assert_eq!(found.dominates(above, below), expected, "{lists:?}: {above} over {below}");
                }
            }
        }
    }

    #[test]
    fn blocks_one_behind_the_other_are_found_at_once() {
        for count in 1..5_u32 {
            let lists: Vec<Vec<u32>> =
                (1..=count).map(|next| if next < count { vec![next] } else { Vec::new() }).collect();
            let successors = edges(&lists);
            let mut found = Dominance::default();
            assert!(found.is_chain(&successors));
            for (above, below) in (0..count).flat_map(|above| (0..count).map(move |below| (above, below))) {
                assert_eq!(found.dominates(above, below), dominates(&successors, above, below));
            }
            // A last block that branches to itself is none.
            let looped: Vec<Vec<u32>> = (1..=count).map(|next| vec![next.min(count - 1)]).collect();
            assert!(!Dominance::default().is_chain(&edges(&looped)));
            let ahead: Vec<Vec<u32>> =
                (0..=count).map(|at| if at == count { vec![count] } else { vec![] }).collect();
            assert!(!Dominance::default().is_chain(&edges(&ahead)));
        }
    }

    #[test]
    fn a_chain_of_a_million_blocks_takes_no_recursion() {
        let lists: Vec<Vec<u32>> = (1..=1_000_000).map(|next| vec![next % 1_000_000]).collect();
        let successors = edges(&lists);
        let found = Dominance::new(&successors, &successors.reversed());
        assert!(found.dominates(0, 999_999) && !found.dominates(999_999, 0));
        assert_eq!(found.parent(999_999), 999_998);
    }
}

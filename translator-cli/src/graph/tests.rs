use super::*;

fn node(number: usize) -> Node {
    Node {
        title: format!("%{number}"),
        lines: vec!["OpNop".to_owned(); number % 7],
        label: Id(number as u32),
    }
}

fn graph(count: usize, edges: &[(usize, usize)]) -> DrawnGraph {
    DrawnGraph {
        name: "f<\"&\u{1}".to_owned(),
        nodes: (0..count).map(node).collect(),
        edges: edges
            .iter()
            .enumerate()
            .map(|(number, (from, to))| DrawnEdge {
                from: *from,
                to: *to,
                kind: if number % 3 == 1 { EdgeKind::Case } else { EdgeKind::Plain },
                label: if number % 3 == 1 { format!("{number}, {number}0") } else { String::new() },
            })
            .collect(),
    }
}

/// Graphs of many shapes: chains, loops, ladders, blocks that nothing leads to, and edges of a generator of numbers.
fn shapes() -> Vec<DrawnGraph> {
    let mut all = vec![
        graph(1, &[]),
        graph(1, &[(0, 0)]),
        graph(2, &[(0, 1), (1, 0)]),
        graph(3, &[(0, 2)]),
        graph(4, &[(0, 1), (0, 2), (1, 3), (2, 3), (3, 1), (2, 2)]),
    ];
    let mut state = 7_u32;
    for count in [5, 20, 100, 400] {
        let mut random = || {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            state as usize % count
        };
        let edges: Vec<(usize, usize)> = (0..2 * count).map(|_| (random(), random())).collect();
        all.push(graph(count, &edges));
    }
    all
}

#[test]
fn blocks_do_not_overlap_and_edges_join_them() {
    for graph in shapes() {
        let layout = layout::GraphLayout::of(&graph);
        assert_eq!(layout.edges.len(), graph.edges.len());
        let mut blocks: Vec<_> = layout.blocks.clone();
        blocks.sort_by(|one, other| (one.y, one.x).partial_cmp(&(other.y, other.x)).unwrap());
        for pair in blocks.windows(2) {
            let beside = pair[0].y == pair[1].y;
            assert!(!beside || pair[0].x + pair[0].width <= pair[1].x, "{pair:?}");
        }
        for block in &layout.blocks {
            assert!(
                block.x >= 0.0
                    && block.x + block.width <= layout.width
                    && block.y + block.height <= layout.height
            );
        }
        for (edge, layout::Route { points, .. }) in graph.edges.iter().zip(&layout.edges) {
            let touches = |block: usize, (x, y): (f64, f64)| {
                let block = layout.blocks[block];
                let (right, bottom) = (block.x + block.width, block.y + block.height);
                ((block.x..=right).contains(&x) && (y == block.y || y == bottom))
                    || (edge.from == edge.to && x == right && (block.y..=bottom).contains(&y))
            };
            assert!(touches(edge.from, points[0]) && touches(edge.to, *points.last().unwrap()), "{edge:?}");
        }
        labels_are_free(&graph, &layout);
    }
}

/// No label lies on a block, on another label or outside of the picture.
fn labels_are_free(graph: &DrawnGraph, layout: &layout::GraphLayout) {
    let labels: Vec<layout::Rectangle> = (graph.edges.iter().zip(&layout.edges))
        .filter(|(edge, _)| !edge.label.is_empty())
        .map(|(edge, route)| {
            let (width, (x, y)) = (layout::label_width(&edge.label), route.label);
            layout::Rectangle { x: x - width / 2.0, y: y - 5.0, width, height: 10.0 }
        })
        .collect();
    let overlap = |one: &layout::Rectangle, other: &layout::Rectangle| {
        one.x < other.x + other.width
            && other.x < one.x + one.width
            && one.y < other.y + other.height
            && other.y < one.y + one.height
    };
    for (number, label) in labels.iter().enumerate() {
        assert!(label.x >= 0.0 && label.x + label.width <= layout.width, "{label:?}");
        let mut others = labels[..number].iter().chain(&layout.blocks);
        assert!(others.all(|other| !overlap(label, other)), "{label:?}");
    }
}

#[test]
fn a_function_of_many_blocks_takes_no_quadratic_time() {
    // Every block may leave to the last one, which passes all layers.
    let count = 20_000;
    let edges: Vec<(usize, usize)> =
        (0..count - 1).flat_map(|block| [(block, block + 1), (block, count - 1)]).collect();
    let start = std::time::Instant::now();
    assert!(svg::picture(&graph(count, &edges)).len() > count);
    assert!(start.elapsed() < std::time::Duration::from_secs(20), "{:?}", start.elapsed());
}

#[test]
fn names_cannot_break_out_of_the_picture() {
    let text = svg::document(&shapes());
    assert!(text.contains("f&lt;&quot;&amp;\u{fffd}"));
    assert!(dot(&[graph(1, &[])]).contains("f<\\\"&"));
}

/// Programs that are no browsers know no variables of style sheets.
#[test]
fn a_picture_by_itself_has_its_colours_where_they_are_used() {
    let text = svg::document(&shapes());
    assert!(!text.contains("var(") && !text.contains("--"), "{text}");
    assert!(text.contains(".cfg .paper{fill:#ffffff;") && text.contains(".cfg .paper{fill:#0d1117;"));
    let page = svg::page_style();
    assert!(page.contains(":root.dark .cfg{--ink:#e6edf3;") && page.contains("fill:var(--paper)"));
}

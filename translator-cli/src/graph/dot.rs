//! Graphs in the language of Graphviz.

use std::fmt::Write as _;

use super::DrawnGraph;

/// All graphs as one, a cluster each.
#[must_use]
pub fn dot(graphs: &[DrawnGraph]) -> String {
    let mut out = String::from("digraph module {\n  node [shape=box, fontname=monospace, fontsize=10];\n");
    out.push_str("  edge [fontname=monospace, fontsize=9];\n");
    for (number, graph) in graphs.iter().enumerate() {
        let _ = writeln!(out, "  subgraph cluster_{number} {{\n    label=\"{}\";", escaped(&graph.name));
        for (block, node) in graph.nodes.iter().enumerate() {
            let mut text = escaped(&node.title) + ":\\l";
            for line in &node.lines {
                let _ = write!(text, "  {}\\l", escaped(line));
            }
            let _ = writeln!(out, "    f{number}b{block} [label=\"{text}\"];");
        }
        for edge in &graph.edges {
            let label = if edge.label.is_empty() {
                String::new()
            } else {
                format!(" [label=\"{}\"]", escaped(&edge.label))
            };
            let _ = writeln!(out, "    f{number}b{} -> f{number}b{}{label};", edge.from, edge.to);
        }
        out.push_str("  }\n");
    }
    out.push_str("}\n");
    out
}

/// A text inside quotes.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}

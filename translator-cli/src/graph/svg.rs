//! Graphs as pictures.

use std::fmt::Write as _;

use super::{
    EdgeKind, Graph,
    layout::{LINE, Layout, PADDING, shown},
};

/// The style sheet of pictures: light and dark.
pub const STYLE: &str = "\
.cfg{--ink:#1b1f24;--paper:#ffffff;--block:#f6f8fa;--line:#57606a;--yes:#116329;--no:#a40e26}
@media (prefers-color-scheme:dark){.cfg{--ink:#e6edf3;--paper:#0d1117;--block:#161b22;--line:#8b949e;--yes:#56d364;--no:#ff7b72}}
.cfg text{font:11px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:var(--ink);white-space:pre}
.cfg .title{font-weight:bold}
.cfg rect{fill:var(--block);stroke:var(--line)}
.cfg path{fill:none;stroke:var(--line)}
.cfg .true{stroke:var(--yes)}.cfg .false{stroke:var(--no)}
.cfg .head{fill:var(--line);stroke:none}
.cfg .label{font-size:10px}
";

/// All graphs below each other, as a file of its own.
#[must_use]
pub fn document(graphs: &[Graph]) -> String {
    let mut body = String::new();
    let (mut y, mut width) = (0.0, 0.0_f64);
    for graph in graphs {
        let (picture, size) = inner(graph);
        let _ = write!(
            body,
            "<g transform=\"translate(0 {y:.1})\"><text class=\"title\" x=\"{PADDING}\" y=\"16\">{}</text>\
             <g transform=\"translate(0 22)\">{picture}</g></g>",
            escaped(&graph.name)
        );
        y += size.1 + 22.0 + LINE;
        width = width.max(size.0).max(graph.name.chars().count() as f64 * 7.5 + 2.0 * PADDING);
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"cfg\" width=\"{width:.0}\" height=\"{y:.0}\" \
         viewBox=\"0 0 {width:.0} {y:.0}\" role=\"img\"><title>Control flow</title><style>{STYLE}</style>\
         <rect width=\"100%\" height=\"100%\" style=\"fill:var(--paper);stroke:none\"/>{body}</svg>\n"
    )
}

/// One graph as an element of a page, which has the style sheet. Blocks have the numbers of their labels as `data-label`.
#[must_use]
pub fn picture(graph: &Graph) -> String {
    let (body, (width, height)) = inner(graph);
    format!(
        "<svg class=\"cfg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         role=\"img\" aria-label=\"Control flow of {}\">{body}</svg>",
        escaped(&graph.name)
    )
}

fn inner(graph: &Graph) -> (String, (f64, f64)) {
    let layout = Layout::of(graph);
    let mut out = String::new();
    for (edge, points) in graph.edges.iter().zip(&layout.edges) {
        let class = match edge.kind {
            EdgeKind::True => "true",
            EdgeKind::False => "false",
            EdgeKind::Plain | EdgeKind::Case => "plain",
        };
        path(&mut out, points, class, &edge.label);
    }
    for (node, place) in graph.nodes.iter().zip(&layout.blocks) {
        let _ = write!(
            out,
            "<g data-label=\"{}\"><rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"4\"/>",
            node.label.0, place.x, place.y, place.width, place.height
        );
        for (number, line) in shown(node).iter().enumerate() {
            let class = if number == 0 { " class=\"title\"" } else { "" };
            let (x, y) = (place.x + PADDING, place.y + PADDING + LINE * (number as f64 + 0.75));
            let _ = write!(out, "<text{class} x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", escaped(line));
        }
        out.push_str("</g>");
    }
    (out, (layout.width + 20.0, layout.height))
}

/// An edge: a smooth line through its points, with a head and a label near its start.
fn path(out: &mut String, points: &[(f64, f64)], class: &str, label: &str) {
    let (Some((x, y)), Some((end_x, end_y))) = (points.first(), points.last()) else { return };
    let mut line = format!("M{x:.1} {y:.1}");
    for pair in points.windows(2) {
        if let [(x1, y1), (x2, y2)] = pair {
            let middle = f64::midpoint(*y1, *y2);
            let _ = write!(line, "C{x1:.1} {middle:.1} {x2:.1} {middle:.1} {x2:.1} {y2:.1}");
        }
    }
    let before = points.iter().rev().nth(1).map_or(*y, |point| point.1);
    let tail = if before > *end_y { 6.0 } else { -6.0 };
    let _ = write!(out, "<path class=\"{class}\" d=\"{line}\"/>");
    let _ = write!(out, "<path class=\"head\" d=\"M{end_x:.1} {end_y:.1}l-4 {tail}h8z\"/>");
    if !label.is_empty() {
        let down = points.get(1).is_none_or(|next| next.1 > *y);
        let y = if down { y + 12.0 } else { y - 5.0 };
        let shift = if class == "true" { -5.0 } else { 5.0 };
        let anchor = if class == "true" { "end" } else { "start" };
        let _ = write!(
            out,
            "<text class=\"label\" x=\"{:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{}</text>",
            x + shift,
            escaped(label)
        );
    }
}

/// A text between tags or inside quotes.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // Control characters have no place in XML.
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

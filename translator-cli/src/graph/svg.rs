//! Graphs as pictures.

use std::fmt::Write as _;

use super::{
    DrawnEdge, DrawnGraph, EdgeKind,
    layout::{GraphLayout, LINE, PADDING, Route, shown, shown_label},
};

/// The colours of pictures: the name of each, in the light, and in the dark.
const COLOURS: [(&str, &str, &str); 6] = [
    ("--ink", "#1b1f24", "#e6edf3"),
    ("--paper", "#ffffff", "#0d1117"),
    ("--block", "#f6f8fa", "#161b22"),
    ("--line", "#57606a", "#8b949e"),
    ("--yes", "#116329", "#56d364"),
    ("--no", "#a40e26", "#ff7b72"),
];

/// How pictures look beside their colours.
const STYLE: &str = "\
.cfg text{font:11px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:var(--ink);white-space:pre}
.cfg .title{font-weight:bold}
.cfg rect{fill:var(--block);stroke:var(--line)}
.cfg .paper{fill:var(--paper);stroke:none}
.cfg path{fill:none;stroke:var(--line)}
.cfg .true{stroke:var(--yes)}.cfg .false{stroke:var(--no)}
.cfg .head{fill:var(--line);stroke:none}.cfg .head.true{fill:var(--yes)}.cfg .head.false{fill:var(--no)}
.cfg .label{font-size:10px;stroke:var(--paper);stroke-width:4px;paint-order:stroke;stroke-linejoin:round}
.cfg .label.true{fill:var(--yes)}.cfg .label.false{fill:var(--no)}
";

/// The style sheet of pictures in a page whose root has the class `dark` in the dark.
#[must_use]
pub fn page_style() -> String {
    let all = |one: fn(&(&str, &str, &str)) -> String| COLOURS.iter().map(one).collect::<String>();
    let light = all(|(name, light, _)| format!("{name}:{light};"));
    let dark = all(|(name, _, dark)| format!("{name}:{dark};"));
    format!(".cfg{{{light}}}\n:root.dark .cfg{{{dark}}}\n{STYLE}")
}

/// That of a picture by itself, which is as dark as the reader likes. The colours stand where they are used, as programs that are no
/// browsers know no variables, and show black in place of them.
fn own_style() -> String {
    let (mut light, mut dark) = (STYLE.to_owned(), STYLE.to_owned());
    for (name, of_light, of_dark) in COLOURS {
        let variable = format!("var({name})");
        light = light.replace(&variable, of_light);
        dark = dark.replace(&variable, of_dark);
    }
    format!("{light}@media (prefers-color-scheme:dark){{\n{dark}}}\n")
}

/// All graphs below each other, as a file of its own.
#[must_use]
pub fn document(graphs: &[DrawnGraph]) -> String {
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
         viewBox=\"0 0 {width:.0} {y:.0}\" role=\"img\"><title>Control flow</title><style>{}</style>\
         <rect class=\"paper\" width=\"100%\" height=\"100%\"/>{body}</svg>\n",
        own_style()
    )
}

/// One graph as an element of a page, which has the style sheet. Blocks have the numbers of their labels as `data-label`.
#[must_use]
pub fn picture(graph: &DrawnGraph) -> String {
    let (body, (width, height)) = inner(graph);
    format!(
        "<svg class=\"cfg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         role=\"img\" aria-label=\"Control flow of {}\">{body}</svg>",
        escaped(&graph.name)
    )
}

fn inner(graph: &DrawnGraph) -> (String, (f64, f64)) {
    let layout = GraphLayout::of(graph);
    let mut out = String::new();
    let class = |edge: &DrawnEdge| match edge.kind {
        EdgeKind::True => "true",
        EdgeKind::False => "false",
        EdgeKind::Plain | EdgeKind::Case => "plain",
    };
    let edges = || graph.edges.iter().zip(&layout.edges);
    for (edge, route) in edges() {
        path(&mut out, route, class(edge));
    }
    for (edge, route) in edges().filter(|(edge, _)| !edge.label.is_empty()) {
        label(&mut out, route.label, class(edge), &edge.label);
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
    (out, (layout.width, layout.height))
}

/// An edge: a smooth line through its points with a head, and its label.
fn path(out: &mut String, route: &Route, class: &str) {
    let [first, .., before, end] = route.points.as_slice() else { return };
    let mut line = format!("M{:.1} {:.1}", first.0, first.1);
    // Around the side of a block the line comes back where it set out.
    let is_around = before.1 == end.1;
    if let (true, [_, (x1, y1), (x2, y2), (x3, y3)]) = (is_around, route.points.as_slice()) {
        let _ = write!(line, "C{x1:.1} {y1:.1} {x2:.1} {y2:.1} {x3:.1} {y3:.1}");
    } else {
        for pair in route.points.windows(2) {
            if let [(x1, y1), (x2, y2)] = pair {
                let middle = f64::midpoint(*y1, *y2);
                let _ = write!(line, "C{x1:.1} {middle:.1} {x2:.1} {middle:.1} {x2:.1} {y2:.1}");
            }
        }
    }
    let head = match (is_around, before.1 > end.1) {
        (true, _) => "l6 -4v8z",
        (false, true) => "l-4 6h8z",
        (false, false) => "l-4 -6h8z",
    };
    let _ = write!(out, "<path class=\"{class}\" d=\"{line}\"/>");
    let _ = write!(out, "<path class=\"head {class}\" d=\"M{:.1} {:.1}{head}\"/>", end.0, end.1);
}

/// The label of an edge, in front of all lines.
fn label(out: &mut String, (x, y): (f64, f64), class: &str, label: &str) {
    let shown = shown_label(label);
    let whole = if shown == label { String::new() } else { format!("<title>{}</title>", escaped(label)) };
    let _ = write!(
        out,
        "<text class=\"label {class}\" x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{whole}{}</text>",
        y + 3.5,
        escaped(&shown)
    );
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

//! Debug information in LLVM's text: nodes and records, each as a line that says the same wherever its node stands.

use std::collections::{BTreeMap, HashMap};

/// How many derived types a line tells behind each other.
const DEPTH: usize = 5;

/// A difference that is known: a field of a kind of node, in some forms.
pub struct Known<'a> {
    /// The kind of node, or `*`.
    pub kind: &'a str,
    /// The field; `*` for whole nodes.
    pub field: &'a str,
}

/// A node: its kind and its fields, as they are written.
struct Node<'a> {
    kind: &'a str,
    is_distinct: bool,
    fields: Vec<(&'a str, &'a str)>,
}

/// The debug information of a module.
pub struct Info<'a> {
    nodes: HashMap<u64, Node<'a>>,
    lists: HashMap<u64, Vec<&'a str>>,
    records: Vec<(&'a str, Vec<&'a str>)>,
}

/// The parts of a text between commas that stand in no brackets or quotes.
fn parts(text: &str) -> Vec<&str> {
    let (mut depth, mut quoted, mut start) = (0_i32, false, 0);
    let mut found = Vec::new();
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'(' | b'{' | b'[' | b'<' => depth += 1,
            b')' | b'}' | b']' | b'>' => depth -= 1,
            b',' if depth == 0 => {
                found.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    if !text[start..].trim().is_empty() {
        found.push(text[start..].trim());
    }
    found
}

/// The numbers of the nodes that a text refers to.
fn references(text: &str) -> Vec<u64> {
    let numbers = text.split('!').skip(1);
    numbers
        .filter_map(|rest| {
            let end = rest.bytes().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
            rest[..end].parse().ok()
        })
        .collect()
}

fn number(reference: &str) -> Option<u64> {
    reference.strip_prefix('!')?.parse().ok()
}

impl Node<'_> {
    /// The path of a file: how it is divided into name and directory does not matter.
    fn path(&self) -> Option<String> {
        let of = |name: &str| {
            let found = self.fields.iter().find(|(field, _)| *field == name);
            found.map(|(_, value)| value.trim_matches('"'))
        };
        let (name, directory) = (of("filename")?, of("directory").unwrap_or_default());
        Some(match name.starts_with('/') || directory.is_empty() {
            true => name.to_owned(),
            false => format!("{directory}/{name}"),
        })
    }
}

impl<'a> Info<'a> {
    /// Of a module's text: what something refers to beside declarations of functions, whose calls may be instructions, and
    /// calls that make samplers, which become constants.
    pub fn of(text: &'a str) -> Self {
        let mut info = Self { nodes: HashMap::new(), lists: HashMap::new(), records: Vec::new() };
        let mut open: Vec<u64> = Vec::new();
        let is_sampler = |line: &str| line.contains("@__translate_sampler_initializer(");
        let roots = text.lines().filter(|line| !line.starts_with("declare ") && !line.starts_with('!'));
        let roots = roots.filter(|line| !is_sampler(line));
        let units = text.lines().filter(|line| line.starts_with("!llvm.dbg.cu"));
        roots.chain(units).for_each(|line| open.extend(references(line)));
        for line in text.lines() {
            if let Some(record) = line.trim_start().strip_prefix("#dbg_") {
                if let Some((name, rest)) = record.split_once('(') {
                    info.records.push((name, parts(rest.strip_suffix(')').unwrap_or(rest))));
                }
            } else if let Some((id, body)) = line.split_once(" = ")
                && let Some(id) = number(id)
            {
                info.add(id, body);
            }
        }
        let mut seen = std::collections::HashSet::new();
        while let Some(id) = open.pop() {
            if !seen.insert(id) {
                continue;
            }
            if let Some(node) = info.nodes.get(&id) {
                let fields = node.fields.iter().filter(|(field, _)| *field != "retainedTypes");
                fields.for_each(|(_, value)| open.extend(references(value)));
            }
            info.lists.get(&id).into_iter().flatten().for_each(|part| open.extend(references(part)));
        }
        info.nodes.retain(|id, _| seen.contains(id));
        info
    }

    fn add(&mut self, id: u64, body: &'a str) {
        let (is_distinct, body) = body.strip_prefix("distinct ").map_or((false, body), |body| (true, body));
        if let Some(list) = body.strip_prefix("!{").and_then(|list| list.strip_suffix('}')) {
            self.lists.insert(id, parts(list));
        } else if let Some((kind, fields)) = body.strip_prefix('!').and_then(|node| node.split_once('(')) {
            let fields = parts(fields.strip_suffix(')').unwrap_or(fields));
            let fields = fields.iter().filter_map(|field| field.split_once(": ")).collect();
            self.nodes.insert(id, Node { kind, is_distinct, fields });
        }
    }

    /// A value of a field: what it refers to by its name, through what has none.
    fn brief(&self, value: &str, depth: usize) -> String {
        let Some(id) = number(value) else { return value.to_owned() };
        if let Some(list) = self.lists.get(&id) {
            let parts: Vec<_> = list.iter().map(|part| self.brief(part, depth.saturating_sub(1))).collect();
            return format!("{{{}}}", parts.join(" "));
        }
        let Some(node) = self.nodes.get(&id) else { return "!".to_owned() };
        let of = |name: &str| node.fields.iter().find(|(field, _)| *field == name).map(|(_, value)| *value);
        let mut said = vec![node.kind.to_owned()];
        said.extend(node.path());
        for name in ["tag", "name", "linkageName", "line", "column", "count", "arg"] {
            said.extend(of(name).map(str::to_owned));
        }
        if depth > 0 && of("name").is_none() {
            for name in ["baseType", "types", "scope", "type"] {
                let value =
                    of(name).filter(|value| *value != "null" && !(name == "scope" && self.is_unit(value)));
                said.extend(value.map(|value| self.brief(value, depth - 1)));
            }
        }
        said.join(":")
    }

    /// Whether a scope is a file or a unit, which says no more than that there is none.
    fn is_unit(&self, scope: &str) -> bool {
        let node = number(scope).and_then(|id| self.nodes.get(&id));
        node.is_some_and(|node| matches!(node.kind, "DIFile" | "DICompileUnit"))
    }

    /// A place that a function is inlined at, by its line, and its column unless that is known to be lost.
    fn inlined(&self, value: &str, without_column: bool) -> String {
        let node = number(value).and_then(|id| self.nodes.get(&id));
        let of = |name: &str| {
            let found = node?.fields.iter().find(|(field, _)| *field == name);
            found.map_or("", |(_, value)| value).to_owned().into()
        };
        let line: Option<String> = of("line");
        let column: Option<String> = of("column").filter(|_| !without_column);
        [line, column].into_iter().flatten().collect::<Vec<_>>().join(":")
    }

    /// A line for each node and record, with how often it is there.
    pub fn lines(&self, known: &[Known<'_>]) -> BTreeMap<String, usize> {
        let is_known = |kind: &str, field: &str| {
            known.iter().any(|known| {
                (known.kind == kind || known.kind == "*") && (known.field == field || known.field == "*")
            }) || matches!((kind, field), ("DIFile", "filename" | "directory"))
        };
        // A pointer without an address space is one into that of number 0.
        let says_nothing = |field: &str, value: &str| (field, value) == ("dwarfAddressSpace", "0");
        let mut lines = BTreeMap::new();
        for node in self.nodes.values().filter(|node| !is_known(node.kind, "*")) {
            let mut line = node.kind.to_owned();
            if node.is_distinct && !is_known(node.kind, "distinct") {
                line += " distinct";
            }
            line.extend(node.path().map(|path| format!(" path: {path}")));
            for (field, value) in node.fields.iter().filter(|(field, _)| !is_known(node.kind, field)) {
                if says_nothing(field, value) {
                    continue;
                }
                let value = match *field {
                    "inlinedAt" => self.inlined(value, is_known("DILocation", "inlinedColumn")),
                    _ => self.brief(value, DEPTH),
                };
                // A scope that is a file or null is the unit, and that of a member the type that lists it.
                let is_unit = ["DIFile", "DICompileUnit", "null"].iter().any(|unit| value.starts_with(unit));
                let is_member = node.fields.contains(&("tag", "DW_TAG_member"));
                if *field == "column" && node.is_distinct && is_known(node.kind, "inlinedColumn") {
                    continue;
                }
                if *field != "scope" || !(is_unit || is_member) {
                    line += &format!(" {field}: {value}");
                }
            }
            *lines.entry(line).or_insert(0) += 1;
        }
        for (name, operands) in self.records.iter().filter(|(name, _)| !is_known(&format!("#{name}"), "*")) {
            let mut line = format!("#{name}");
            for operand in operands {
                // A value is told by its type alone: names change.
                let value = match operand.split_once(' ') {
                    Some((ty, _)) if !operand.starts_with('!') => ty.to_owned(),
                    _ if operand.starts_with("!DIArgList") => format!("{} values", parts(operand).len()),
                    _ => self.brief(operand, 1),
                };
                line += &format!(" {value}");
            }
            *lines.entry(line).or_insert(0) += 1;
        }
        lines
    }

    /// How many nodes and records there are of each kind.
    pub fn counts(&self) -> BTreeMap<String, usize> {
        let mut counts = BTreeMap::new();
        let kinds = self.nodes.values().map(|node| node.kind.to_owned());
        for kind in kinds.chain(self.records.iter().map(|(name, _)| format!("#dbg_{name}"))) {
            *counts.entry(kind).or_insert(0) += 1;
        }
        counts.retain(|kind, _| kind.starts_with("DI") || kind.starts_with('#'));
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"
    #dbg_declare(ptr %x, !1, !DIExpression(DW_OP_deref), !4)
!1 = !DILocalVariable(name: "x", scope: !3, type: !2)
!2 = !DIBasicType(name: "a, b", size: 32)
!3 = distinct !DISubprogram(name: "f", types: !5)
!4 = !DILocation(line: 1, scope: !3)
!5 = !{null, !2}
"#;

    #[test]
    fn nodes_are_told_by_what_they_refer_to() {
        let lines = Info::of(TEXT).lines(&[Known { kind: "DILocation", field: "*" }]);
        let expected = [
            "#declare ptr DILocalVariable:\"x\" !DIExpression(DW_OP_deref) DILocation:1:DISubprogram:\"f\"",
            "DIBasicType name: \"a, b\" size: 32",
            "DILocalVariable name: \"x\" scope: DISubprogram:\"f\" type: DIBasicType:\"a, b\"",
            "DISubprogram distinct name: \"f\" types: {null DIBasicType:\"a, b\"}",
        ];
        assert_eq!(lines.into_keys().collect::<Vec<_>>(), expected);
    }
}

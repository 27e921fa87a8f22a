//! LLVM IR as text: where its functions and instructions stand, and a copy that has a location at every instruction.

use std::fmt::Write as _;

use rustc_hash::FxHashMap;

/// Whether a line of LLVM IR says where the program comes from and nothing of what it does: a record of debug information, or one
/// of its nodes.
pub(super) fn is_debug(line: &str) -> bool {
    if line.trim_start().starts_with("#dbg_") {
        return true;
    }
    let Some((name, node)) = line.split_once(" = ") else { return false };
    let node = node.strip_prefix("distinct ").unwrap_or(node);
    name.starts_with("!llvm.dbg.") || name.starts_with('!') && node.starts_with("!DI")
}

/// An instruction: its first line and its last, and its opcode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct IrInst {
    pub(super) first: usize,
    pub(super) last: usize,
    pub(super) opcode: String,
    /// Whether it follows the label of its block.
    pub(super) label: Option<usize>,
}

/// A function with a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct IrFunction {
    /// The lines of `define` and of the closing brace.
    pub(super) first: usize,
    pub(super) last: usize,
    pub(super) insts: Vec<IrInst>,
}

/// The functions of a module as LLVM prints it.
pub(super) fn functions(lines: &[&str]) -> Vec<IrFunction> {
    let mut found = Vec::new();
    let mut current: Option<IrFunction> = None;
    let mut label = None;
    for (number, line) in lines.iter().enumerate() {
        let Some(function) = &mut current else {
            if line.starts_with("define ") {
                current = Some(IrFunction { first: number, last: number, insts: Vec::new() });
                label = None;
            }
            continue;
        };
        if *line == "}" {
            function.last = number;
            found.extend(current.take());
            continue;
        }
        match line.strip_prefix("  ") {
            Some(rest) if rest.trim_start().starts_with("#dbg_") => {}
            // The end of a switch, or what hangs over from the line before.
            Some(rest) if rest.starts_with([' ', ']']) => {
                if let Some(inst) = function.insts.last_mut() {
                    inst.last = number;
                }
            }
            Some(rest) => {
                let opcode = opcode(rest);
                function.insts.push(IrInst { first: number, last: number, opcode, label: label.take() });
            }
            None if !line.is_empty() && !line.starts_with(';') => label = Some(number),
            None => {}
        }
    }
    found
}

/// The word that names an instruction.
fn opcode(text: &str) -> String {
    let text = match text.split_once(" = ") {
        Some((result, rest)) if result.starts_with('%') && !result.contains(' ') => rest,
        _ => text,
    };
    let mut words = text.split(' ').skip_while(|word| matches!(*word, "tail" | "musttail" | "notail"));
    words.next().unwrap_or_default().to_owned()
}

/// A copy of a module without debug information in which each instruction has a location: its number in the module, from 1, as
/// its line.
pub(super) fn with_locations(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let functions = functions(&lines);
    let numbers =
        lines.iter().filter_map(|line| line.strip_prefix('!')?.split(' ').next()?.parse::<u64>().ok());
    let mut next = numbers.max().map_or(0, |number| number + 1);
    let mut id = || {
        next += 1;
        next - 1
    };
    let (unit, file, ty, flag, empty) = (id(), id(), id(), id(), id());
    let mut ends: FxHashMap<usize, u64> = FxHashMap::default();
    let mut definitions: FxHashMap<usize, u64> = FxHashMap::default();
    let mut nodes = format!(
        "!{unit} = distinct !DICompileUnit(language: DW_LANG_C99, file: !{file}, emissionKind: FullDebug)\n\
         !{file} = !DIFile(filename: \"lines\", directory: \".\")\n\
         !{ty} = !DISubroutineType(types: !{empty})\n!{empty} = !{{}}\n\
         !{flag} = !{{i32 2, !\"Debug Info Version\", i32 3}}\n!llvm.dbg.cu = !{{!{unit}}}\n"
    );
    let mut line = 0;
    for function in &functions {
        let scope = id();
        definitions.insert(function.first, scope);
        let _ = writeln!(
            nodes,
            "!{scope} = distinct !DISubprogram(name: \"f{scope}\", scope: !{file}, file: !{file}, line: 1, \
             type: !{ty}, spFlags: DISPFlagDefinition, unit: !{unit})"
        );
        for inst in &function.insts {
            line += 1;
            let location = id();
            ends.insert(inst.last, location);
            let _ = writeln!(nodes, "!{location} = !DILocation(line: {line}, column: 1, scope: !{scope})");
        }
    }
    let has_flag = text.contains("!\"Debug Info Version\"");
    let mut has_flags = false;
    let mut out = String::with_capacity(text.len() * 2);
    for (number, line) in lines.iter().enumerate() {
        if let Some(scope) = definitions.get(&number) {
            let head = line.strip_suffix('{').unwrap_or(line).trim_end();
            let _ = writeln!(out, "{head} !dbg !{scope} {{");
        } else if let Some(location) = ends.get(&number) {
            let _ = writeln!(out, "{line}, !dbg !{location}");
        } else if let Some(flags) = line.strip_prefix("!llvm.module.flags = !{").filter(|_| !has_flag) {
            has_flags = true;
            let _ = writeln!(out, "!llvm.module.flags = !{{!{flag}, {flags}");
        } else {
            let _ = writeln!(out, "{line}");
        }
    }
    if !has_flags && !has_flag {
        let _ = writeln!(out, "!llvm.module.flags = !{{!{flag}}}");
    }
    out + &nodes
}

/// The line that the location of each instruction names, for every function of a module as LLVM prints it.
pub(super) fn locations(text: &str) -> Vec<Vec<Option<usize>>> {
    let lines: Vec<&str> = text.lines().collect();
    let mut nodes: FxHashMap<&str, usize> = FxHashMap::default();
    for line in &lines {
        if let Some((node, rest)) = line.split_once(" = ")
            && let Some((_, rest)) = rest.split_once("!DILocation(line: ")
            && let Some(number) = rest.split([',', ')']).next().and_then(|number| number.parse().ok())
        {
            nodes.insert(node, number);
        }
    }
    let location = |inst: &IrInst| {
        let (_, node) = lines.get(inst.last)?.rsplit_once("!dbg ")?;
        nodes.get(node.split([',', ' ']).next()?).copied()
    };
    functions(&lines).iter().map(|function| function.insts.iter().map(location).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "define void @f(i32 %x) {\nentry:\n  switch i32 %x, label %a [\n    i32 1, label %b\n  ]\n\n\
                        a:                ; preds = %entry\n  %y = tail call i32 @g(), !range !0\n    #dbg_value(i32 %y, !1, !2, !3)\n  \
                        ret void\n\nb:\n  ret void\n}\n\n!0 = !{i32 0, i32 9}\n";

    #[test]
    fn instructions_may_take_several_lines() {
        let lines: Vec<&str> = TEXT.lines().collect();
        let found = functions(&lines);
        let [function] = found.as_slice() else { panic!("{found:?}") };
        let insts: Vec<_> =
            function.insts.iter().map(|i| (i.first, i.last, i.opcode.as_str(), i.label)).collect();
        assert_eq!(insts[0], (2, 4, "switch", Some(1)));
        assert_eq!(insts[1], (7, 7, "call", Some(6)));
        assert_eq!(insts.last(), Some(&(12, 12, "ret", Some(11))));
    }

    #[test]
    fn every_instruction_gets_its_number_for_a_line() {
        let text = with_locations(&TEXT.replace("    #dbg_value(i32 %y, !1, !2, !3)\n", ""));
        assert_eq!(locations(&text), [vec![Some(1), Some(2), Some(3), Some(4)]]);
        assert!(text.contains("  ], !dbg !") && text.contains("!llvm.module.flags = !{!"), "{text}");
    }
}

//! What occurred in programs that ran: opcodes, functions of extended sets, and instructions and intrinsics of LLVM.

use std::{collections::BTreeMap, fmt::Write as _};

use spirv_llvm::{
    mapping::intrinsics,
    spirv::{
        Module, Op,
        grammar::{Class, ExtInstSet, OpRow},
        words,
    },
};

/// How many programs ran each instruction, by name: `OpIAdd`, `OpenCL.std fmax`, `llvm add`, `llvm.umin`.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    counts: BTreeMap<String, u64>,
}

impl Seen {
    pub fn op(&mut self, op: Op) {
        if let Some(row) = op.row() {
            self.name(row.name);
        }
    }

    pub fn function(&mut self, set: ExtInstSet, name: &str) {
        self.name(&format!("{} {name}", set.table().name));
    }

    fn name(&mut self, name: &str) {
        if !self.counts.contains_key(name) {
            self.counts.insert(name.to_owned(), 1);
        }
    }

    /// Adds what another program ran.
    pub fn add(&mut self, other: &Self) {
        for (name, count) in &other.counts {
            *self.counts.entry(name.clone()).or_default() += count;
        }
    }

    /// What a module consists of, behind the translator.
    pub fn module(&mut self, module: &Module) {
        let mut sets = BTreeMap::new();
        for inst in module.iter() {
            self.op(inst.op());
            match (inst.op(), inst.operands()) {
                (Op::ExtInstImport, [id, name @ ..]) => {
                    if let Some(set) = ExtInstSet::by_import(&words::string(name)) {
                        sets.insert(*id, set);
                    }
                }
                (Op::ExtInst, [_, _, set, number, ..]) => {
                    let row = sets.get(set).and_then(|set| Some((*set, set.table().by_number(*number)?)));
                    if let Some((set, row)) = row {
                        self.function(set, row.name);
                    }
                }
                _ => {}
            }
        }
    }

    /// The instructions and intrinsics of a module of LLVM, by its text.
    pub fn llvm(&mut self, text: &str) {
        for line in text.lines().filter(|line| line.starts_with("  ")) {
            let line = line.trim_start();
            let behind = line.split_once(" = ").filter(|(name, _)| name.starts_with('%'));
            let inst = behind.map_or(line, |(_, rest)| rest);
            let word = inst.split(' ').find(|word| !["tail", "musttail", "notail"].contains(word));
            if let Some(word) = word.filter(|word| word.chars().all(|c| c.is_ascii_lowercase() || c == '_')) {
                self.name(&format!("llvm {word}"));
            }
            if let Some((_, name)) = inst.split_once("@llvm.") {
                let name = name.split('(').next().unwrap_or_default();
                if let Some(row) =
                    intrinsics::base_name(&format!("llvm.{name}")).and_then(intrinsics::by_name)
                {
                    self.name(row.name);
                }
            }
        }
    }

    fn count(&self, name: &str) -> u64 {
        self.counts.get(name).copied().unwrap_or(0)
    }
}

/// Why no program has an opcode; `None` of those that one should have.
fn reason(row: &OpRow) -> Option<&'static str> {
    Some(match row.class {
        Class::Annotation | Class::Debug | Class::Extension | Class::ModeSetting | Class::TypeDeclaration => {
            "it computes nothing"
        }
        Class::Derivative => "its results depend on how invocations are quads",
        Class::DeviceSideEnqueue => "what is enqueued runs in an order of its own",
        Class::Pipe => "what is read from a pipe depends on the order of work-items",
        Class::Graph => "graphs are not run",
        Class::Reserved | Class::Unlisted => "no module has it",
        Class::Primitive => "shaders of other stages have it",
        Class::ControlFlow
            if [Op::Kill, Op::TerminateInvocation, Op::DemoteToHelperInvocation].contains(&row.op) =>
        {
            "shaders of other stages have it"
        }
        _ if row.version.is_none() => "an extension has it, and tests beside the feature run it",
        Class::Image if row.name.contains("Implicit") || row.op == Op::ImageQueryLod => {
            "its results depend on how invocations are quads"
        }
        Class::Image if row.name.contains("SparseSampleProj") => "it is reserved",
        _ => return None,
    })
}

/// The page, by how many programs of so many ran each.
pub fn page(seen: &Seen, programs: u64) -> String {
    let mut text = String::from(
        "# What generated programs ran\n\nMade by `cargo xtask differential --coverage docs/differential-coverage.md`, which counts the programs in \
         which each instruction occurred, of those whose\nresults were compared: in a module that the interpreter ran, or in one that \
         was written, read and run. What computes nothing is not\nlisted, nor is what only extensions have, unless it occurred.\n\n",
    );
    let _ = writeln!(text, "{programs} programs ran.\n\n## Opcodes\n\n| Opcode | Programs |\n|---|---|");
    let mut never: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for row in Op::all() {
        match (seen.count(row.name), reason(row)) {
            (0, why) => never
                .entry(why.unwrap_or("no generator has it yet, or too few programs ran"))
                .or_default()
                .push(row.name),
            (_, Some("it computes nothing")) => {}
            (count, _) => {
                let _ = writeln!(text, "| `{}` | {count} |", row.name);
            }
        }
    }
    text += "\n### Never\n\n| Why | Opcodes |\n|---|---|\n";
    for (why, names) in
        never.iter().filter(|(why, _)| !["it computes nothing", "no module has it"].contains(why))
    {
        let is_long = names.len() > 120;
        let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        let list = if is_long { format!("{} opcodes", names.len()) } else { names.join(", ") };
        let _ = writeln!(text, "| {why} | {list} |");
    }
    for set in [ExtInstSet::OpenClStd, ExtInstSet::GlslStd450] {
        let table = set.table();
        let named = |row: &&str| format!("{} {row}", table.name);
        let names: Vec<&str> = table.rows.iter().map(|row| row.name).collect();
        listed(
            &mut text,
            table.name,
            &names,
            |name| seen.count(&named(&name)),
            "no generator has it yet, or too few programs ran",
        );
    }
    const INSTRUCTIONS: &[&str] = &[
        "add",
        "sub",
        "mul",
        "udiv",
        "sdiv",
        "urem",
        "srem",
        "shl",
        "lshr",
        "ashr",
        "and",
        "or",
        "xor",
        "fneg",
        "fadd",
        "fsub",
        "fmul",
        "fdiv",
        "frem",
        "trunc",
        "zext",
        "sext",
        "fptrunc",
        "fpext",
        "fptoui",
        "fptosi",
        "uitofp",
        "sitofp",
        "ptrtoint",
        "inttoptr",
        "bitcast",
        "addrspacecast",
        "icmp",
        "fcmp",
        "phi",
        "select",
        "freeze",
        "call",
        "br",
        "switch",
        "indirectbr",
        "ret",
        "unreachable",
        "extractelement",
        "insertelement",
        "shufflevector",
        "extractvalue",
        "insertvalue",
        "alloca",
        "load",
        "store",
        "getelementptr",
        "atomicrmw",
        "cmpxchg",
        "fence",
    ];
    listed(
        &mut text,
        "LLVM's instructions",
        INSTRUCTIONS,
        |name| seen.count(&format!("llvm {name}")),
        "no generator has it yet, or too few programs ran",
    );
    let rows: Vec<&str> = intrinsics::ROWS.iter().map(|row| row.name).collect();
    listed(
        &mut text,
        "LLVM's intrinsics",
        &rows,
        |name| seen.count(name),
        "no generator has it yet, or too few programs ran, or its result is not exact",
    );
    text
}

/// A table of names with their counts, and those that never occurred.
fn listed(text: &mut String, title: &str, names: &[&str], count: impl Fn(&str) -> u64, why: &str) {
    let _ = writeln!(text, "\n## {title}\n\n| Name | Programs |\n|---|---|");
    for name in names.iter().filter(|name| count(name) > 0) {
        let _ = writeln!(text, "| `{name}` | {} |", count(name));
    }
    let never: Vec<String> =
        names.iter().filter(|name| count(name) == 0).map(|name| format!("`{name}`")).collect();
    if !never.is_empty() {
        let _ = writeln!(text, "\nNever, as {why}: {}.", never.join(", "));
    }
}

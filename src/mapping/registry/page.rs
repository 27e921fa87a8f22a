//! The page `docs/coverage.md`: the registry's entries as tables.

use std::fmt::{Debug, Write as _};

use super::{
    Body, Disposition, InstKey, Irregular, Reason, SetRole, body, compare, convert, is_for_shaders, of, ops,
    set_role,
};
use crate::{
    mapping::{builtins::friendly, shader::ShaderForm},
    spirv::{
        Op,
        grammar::{Class, ExtInstSet, OpRow},
    },
};

const KINDS: [&str; 3] = ["regular", "irregular", "unsupported"];

const HEAD: &str = "\
# How each instruction is translated

Made from the registry by which the reader and the runner dispatch; `spirv-llvm coverage` and `docs/coverage.md` are the same.

Every opcode of the grammar has one disposition. A *regular* one is a row of a table, an *irregular* one has a handler,
an *unsupported* one is refused with the reason that is given. The last column says by which body `spirv-llvm run`
executes a call of it; instructions of LLVM run as they are. What is a call or unsupported here is another thing in modules of
shaders, as the tables at the end say; what they do not list is the same there, but for memory, which `docs/shader-interface.md`
describes.

";

/// The page: a table of opcodes for each section of the specification, then the extended instruction sets.
#[must_use]
pub fn page() -> String {
    let mut classes: Vec<Class> = Vec::new();
    for row in Op::all() {
        if !classes.contains(&row.class) {
            classes.push(row.class);
        }
    }
    let mut counts = [0_usize; KINDS.len()];
    let mut tables = String::new();
    for class in classes {
        let _ = write!(
            tables,
            "\n## {}\n\n| Opcode | Disposition | LLVM | Run by |\n|---|---|---|---|\n",
            title(class)
        );
        for row in Op::all().iter().filter(|row| row.class == class) {
            let Some(disposition) = of(row.op) else { continue };
            let kind = disposition.kind();
            if let Some(count) = KINDS.iter().position(|known| *known == kind).and_then(|i| counts.get_mut(i))
            {
                *count += 1;
            }
            let run = run_by(disposition, row);
            let _ = writeln!(tables, "| `{}` | {kind} | {} | {run} |", row.name, disposition.detail(row));
        }
    }
    let mut page = String::from(HEAD);
    let _ = writeln!(page, "| Disposition | Opcodes |\n|---|---|");
    for (kind, count) in KINDS.iter().zip(counts) {
        let _ = writeln!(page, "| {kind} | {count} |");
    }
    page.push_str(&tables);
    sets(&mut page);
    shaders(&mut page);
    page
}

/// The table of what instructions are in modules of shaders alone.
fn shaders(page: &mut String) {
    let rows = Op::all().iter().filter(|row| {
        matches!(of(row.op), Some(Disposition::Call | Disposition::Unsupported(Reason::Shader)))
            && is_for_shaders(row)
    });
    let _ = write!(page, "\n## Shaders\n\n| Opcode | LLVM in modules of shaders |\n|---|---|\n");
    for row in rows {
        let _ = writeln!(page, "| `{}` | {} |", row.name, ShaderForm::of(row).text());
    }
}

/// The tables of the extended instruction sets.
fn sets(page: &mut String) {
    let _ = write!(page, "\n## Extended instruction sets\n\n| Set | Instructions | LLVM |\n|---|---|---|\n");
    for set in ExtInstSet::all() {
        let table = set.table();
        let _ = writeln!(page, "| `{}` | {} | {} |", table.name, table.rows.len(), set_role(set).form());
    }
    for set in ExtInstSet::all().filter(|set| set_role(*set).is_computed()) {
        let table = set.table();
        let _ = write!(page, "\n### {}\n\n| Instruction | Call | Run by |\n|---|---|---|\n", table.name);
        for row in table.rows {
            let name = friendly::name_of_ext(set, row);
            let run = body(InstKey::Ext(set, row.number)).map_or("", Body::text);
            let _ = writeln!(page, "| `{}` | `{name}` | {run} |", row.name);
        }
    }
}

impl SetRole {
    /// Whether the set's instructions compute values, so that a kernel that runs needs bodies for them.
    const fn is_computed(self) -> bool {
        matches!(self, Self::OpenCl | Self::Functions)
    }
}

/// The body that a call of an opcode runs; nothing for instructions that are no calls.
fn run_by(disposition: Disposition, row: &OpRow) -> &'static str {
    match disposition {
        Disposition::Unsupported(_) | Disposition::OpaqueType => "",
        _ => body(InstKey::Op(row.op)).map_or("", Body::text),
    }
}

/// The heading of a section of the specification, from the words of its class.
fn title(class: Class) -> String {
    let mut title = String::new();
    for letter in format!("{class:?}").chars() {
        if letter.is_uppercase() && !title.is_empty() {
            title.push(' ');
        }
        title.push(letter);
    }
    title
}

impl Disposition {
    /// Its kind in one word.
    #[must_use]
    pub const fn kind(self) -> &'static str {
        match self {
            Self::Operation | Self::Comparison | Self::Conversion | Self::OpaqueType | Self::Call => KINDS[0],
            Self::Irregular(_) => KINDS[1],
            Self::Unsupported(_) => KINDS[2],
        }
    }

    /// The LLVM form of an instruction that has it, or the reason why it has none.
    #[must_use]
    pub fn detail(self, row: &OpRow) -> String {
        let op = row.op;
        match self {
            Self::Operation => names(
                ops::ROWS.iter().filter(|row| row.op == op && row.direction.to_llvm()).map(|row| row.llvm),
            ),
            Self::Comparison => {
                let rows = compare::ROWS.iter().filter(|row| row.op == op && row.direction.to_llvm());
                rows.map(|row| comparison(row.llvm)).collect::<Vec<_>>().join(" or ")
            }
            Self::Conversion => names(
                convert::ROWS
                    .iter()
                    .filter(|row| row.op == op && row.direction.to_llvm())
                    .map(|row| row.llvm),
            ),
            Self::OpaqueType => {
                let name = row.written_name();
                format!("`target(\"spirv.{}\", …)`", name.strip_prefix("OpType").unwrap_or(name))
            }
            Self::Call => {
                format!("a call of `{}`, or of OpenCL C's function for it", friendly::name_of_op(row))
            }
            Self::Irregular(family) => Irregular::form(family).to_owned(),
            Self::Unsupported(reason) => reason.text().to_owned(),
        }
    }
}

/// LLVM's names of instructions, from the names of the variants that stand for them.
fn names<T: Debug>(rows: impl Iterator<Item = T>) -> String {
    let mut names: Vec<_> = rows.map(|row| format!("`{}`", format!("{row:?}").to_lowercase())).collect();
    names.dedup();
    names.join(" or ")
}

fn comparison(predicate: compare::ComparePredicate) -> String {
    let name = format!("{predicate:?}");
    match name.strip_prefix('F') {
        Some(name) => format!("`fcmp {}`", name.to_lowercase()),
        None => format!("`icmp {}`", name.to_lowercase()),
    }
}

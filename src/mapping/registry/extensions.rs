//! The page `docs/extensions.md`: how far each extension that concerns kernels is supported.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::{Disposition, InstKey, body, is_for_kernels, of};
use crate::{
    mapping::builtins::friendly,
    spirv::{
        Extension, Op,
        grammar::{Capability, Category, OpRow, OperandKind},
        signature::TypeSignature,
    },
};

const HEAD: &str = "\
# Extensions

Made from the registry; `BLESS=1 cargo test --test docs` brings this page up to date. It has the extensions that kernels can
use. The columns count instructions: those that `-r` reads, those that are written (from an instruction, an intrinsic or a
call by name in LLVM IR), those whose operand types `check` has rules for beyond the layout of the grammar, and those that
`spirv-llvm run` executes. An extension without instructions of its own adds capabilities, decorations, modes or rules, which
are read and written with what they belong to; its row says how many names it adds to the grammar.

| Extension | Names | Instructions | Read | Written | Checked | Run | Not supported, and why |
|---|---|---|---|---|---|---|---|
";

/// The page: one row for each extension.
#[must_use]
pub fn extensions_page() -> String {
    let mut page = String::from(HEAD);
    for extension in Extension::all().filter(|extension| concerns_kernels(*extension)) {
        let rows: Vec<&OpRow> = Op::all().iter().filter(|row| needs(row, extension)).collect();
        let count = |is: &dyn Fn(&OpRow) -> bool| match rows.len() {
            0 => String::new(),
            _ => rows.iter().filter(|row| is(row)).count().to_string(),
        };
        let names = names(extension);
        let _ = writeln!(
            page,
            "| {} | {names} | {} | {} | {} | {} | {} | {} |",
            extension.name(),
            rows.len(),
            count(&is_read),
            count(&is_written),
            count(&|row| TypeSignature::of_op(row.op).is_some()),
            count(&is_run),
            reasons(&rows)
        );
    }
    page
}

/// Whether an instruction comes with an extension, by itself or by a capability.
fn needs(row: &OpRow, extension: Extension) -> bool {
    row.extensions.contains(&extension)
        || row
            .capabilities
            .iter()
            .any(|capability| capability.row().is_some_and(|row| row.extensions.contains(&extension)))
}

/// How many names the extension adds to the grammar's enumerations.
fn names(extension: Extension) -> usize {
    let tables = OperandKind::rows().iter().filter_map(|row| match row.category {
        Category::Value(table) | Category::Mask(table) => Some(table),
        _ => None,
    });
    tables.flat_map(|table| table.rows).filter(|row| row.extensions.contains(&extension)).count()
}

/// Whether a kernel can use an extension: it has a name or an instruction without shaders, or it only changes rules.
fn concerns_kernels(extension: Extension) -> bool {
    let table = OperandKind::Capability.table();
    let mut capabilities = table
        .into_iter()
        .flat_map(|table| table.rows)
        .filter(|row| row.extensions.contains(&extension))
        .map(|row| Capability(row.value))
        .peekable();
    if capabilities.peek().is_some() {
        return capabilities.any(|capability| !brings_shaders(capability));
    }
    let mut rows = Op::all().iter().filter(|row| row.extensions.contains(&extension)).peekable();
    if rows.peek().is_some() {
        return rows.any(is_for_kernels);
    }
    ["SPV_EXT_", "SPV_KHR_", "SPV_INTEL_", "SPV_ALTERA_"]
        .iter()
        .any(|prefix| extension.name().starts_with(prefix))
        && names(extension) == 0
}

fn brings_shaders(capability: Capability) -> bool {
    super::brings(capability, Capability::Shader)
}

fn is_read(row: &OpRow) -> bool {
    !matches!(of(row.op), Some(Disposition::Unsupported(_)) | None)
}

/// Whether something in LLVM IR becomes the instruction: what is read as an instruction or type of LLVM is written from
/// it, and what is read as a call from a call of that name.
fn is_written(row: &OpRow) -> bool {
    // These are read, and constants of LLVM become others.
    let is_read_only = matches!(
        row.op,
        Op::ConstantSizeOfEXT
            | Op::ConstantDataKHR
            | Op::SpecConstantDataKHR
            | Op::SamplerImageAddressingModeNV
            | Op::MemberDecorateIdEXT
            | Op::ConstantStringAMDX
            | Op::SpecConstantStringAMDX
    );
    match of(row.op) {
        _ if is_read_only => false,
        Some(Disposition::Call) => friendly::by_name(&friendly::name_of_op(row)).is_some(),
        Some(Disposition::Unsupported(_)) | None => false,
        Some(_) => true,
    }
}

fn is_run(row: &OpRow) -> bool {
    match of(row.op) {
        Some(Disposition::Call) => body(InstKey::Op(row.op)).is_some(),
        Some(Disposition::Unsupported(_)) | None => false,
        Some(_) => true,
    }
}

/// Why instructions are refused, each reason once.
fn reasons(rows: &[&OpRow]) -> String {
    let reasons: BTreeSet<&str> = rows
        .iter()
        .filter_map(|row| match of(row.op) {
            Some(Disposition::Unsupported(reason)) => Some(reason.text()),
            _ => None,
        })
        .collect();
    reasons.into_iter().collect::<Vec<_>>().join("; ")
}

//! Which of an entry's names texts have.

use super::Extension;

/// Entries whose present name is younger than the tools in use, apart from those renamed from `INTEL` to
/// `ALTERA`; texts have the older name.
static RENAMED: &[&str] = &[
    "CooperativeMatrixPerElementOperationsEXT",
    "CooperativeMatrixReductionsEXT",
    "GroupNonUniformPartitionedEXT",
    "OpControlBarrierArriveEXT",
    "OpControlBarrierWaitEXT",
    "OpCooperativeMatrixConvertUseEXT",
    "OpCooperativeMatrixPerElementOpEXT",
    "OpCooperativeMatrixReduceEXT",
    "OpGroupNonUniformPartitionEXT",
    "OpRayQueryGetIntersectionClusterIdNV",
    "OpTypeVectorIdEXT",
    "PartitionedExclusiveScanEXT",
    "PartitionedInclusiveScanEXT",
    "PartitionedReduceEXT",
    "RayTracingOpacityMicromapKHR",
    "SplitBarrierEXT",
];

/// The name that texts have: readers of every age know it.
#[inline]
pub(super) fn written_name(name: &'static str, aliases: &'static [&'static str]) -> &'static str {
    match aliases.first() {
        None => name,
        Some(older) => renamed(name, older).unwrap_or(name),
    }
}

/// The name in the word-count text form, which keeps the extension's names of the integer dot products.
#[inline]
pub(super) fn word_text_name(
    name: &'static str,
    aliases: &'static [&'static str],
    extensions: &'static [Extension],
) -> &'static str {
    match aliases.first() {
        Some(older) if extensions == [Extension::SPV_KHR_integer_dot_product] => older,
        Some(_) if WORD_TEXT_NAMES.iter().any(|(known, _)| *known == name) => {
            WORD_TEXT_NAMES.iter().find(|(known, _)| *known == name).map_or(name, |(_, other)| other)
        }
        _ => written_name(name, aliases),
    }
}

/// Entries that the word-count text form calls by names of its own.
static WORD_TEXT_NAMES: [(&str, &str); 5] = [
    ("FuncParamIOKindINTEL", "FuncParamIOKind"),
    ("VectorComputeCallableFunctionINTEL", "CallableFunctionINTEL"),
    ("ConditionalINTEL", "DecorationConditionalINTEL"),
    ("BFloat16ConversionINTEL", "Bfloat16ConversionINTEL"),
    ("IOPipesALTERA", "IOPipeINTEL"),
];

#[cold]
fn renamed(name: &'static str, older: &'static str) -> Option<&'static str> {
    let moved = name.ends_with("ALTERA") && older.ends_with("INTEL");
    (moved || RENAMED.contains(&name)).then_some(older)
}

#[cfg(test)]
mod tests {
    use super::{
        super::{Category, Decoration, EnumRow, Op, OpRow, generated},
        RENAMED,
    };

    #[test]
    fn texts_have_the_names_that_tools_in_use_know() {
        assert_eq!(Decoration::MemoryALTERA.row().map(EnumRow::written_name), Some("MemoryINTEL"));
        assert_eq!(
            Op::by_name("OpControlBarrierWaitEXT").and_then(Op::row).map(OpRow::written_name),
            Some("OpControlBarrierWaitINTEL")
        );
        assert_eq!(Op::SDot.row().map(OpRow::written_name), Some("OpSDot"));
        assert_eq!(Op::SDot.row().map(OpRow::word_text_name), Some("OpSDotKHR"));
        assert_eq!(Op::DecorateString.row().map(OpRow::written_name), Some("OpDecorateString"));
        for name in RENAMED {
            let is_enumerant = |row: &&EnumRow| row.name == *name && !row.aliases.is_empty();
            let tables = generated::kinds::ROWS.iter().filter_map(|row| match row.category {
                Category::Mask(table) | Category::Value(table) => Some(table),
                _ => None,
            });
            let known = Op::by_name(name).and_then(Op::row).is_some_and(|row| !row.aliases.is_empty())
                || tables.flat_map(|table| table.rows).any(|row| is_enumerant(&row));
            assert!(known, "{name}");
        }
    }
}

use super::*;
use crate::asm::{NumericIds, assemble};

fn module(text: &str) -> Module {
    let options =
        asm::AssembleOptions { numeric_ids: NumericIds::Preserve, ..asm::AssembleOptions::default() };
    Module::from_words(assemble(text, &options).unwrap()).unwrap()
}

const TEXT: &str = "OpCapability Kernel
OpCapability Addresses
OpMemoryModel Physical64 OpenCL
OpName %sum \"sum\"
OpDecorate %sum LinkageAttributes \"sum\" Export
%int = OpTypeInt 32 0
%pointer = OpTypePointer CrossWorkgroup %int
%one = OpConstant %int 1
%two = OpConstant %int 2
%type = OpTypeFunction %int %int %int
%sum = OpFunction %int None %type
%a = OpFunctionParameter %int
%b = OpFunctionParameter %int
%entry = OpLabel
%x = OpIAdd %int %a %one
%y = OpIMul %int %x %b
%z = OpISub %int %y %two
OpReturnValue %z
OpFunctionEnd
";

/// The lines that differ.
fn changes(first: &str, second: &str) -> Vec<String> {
    let parts = diff(&module(first), &module(second), DiffOptions::default()).unwrap();
    let lines = parts.into_iter().flat_map(|part| part.lines);
    lines
        .filter(|line| line.mark != DiffMark::Same)
        .map(|line| format!("{}{}", if line.mark == DiffMark::Added { '+' } else { '-' }, line.text))
        .collect()
}

#[test]
fn numbers_of_ids_and_the_order_of_declarations_are_no_difference() {
    assert_eq!(changes(TEXT, TEXT), Vec::<String>::new());
    let swapped = TEXT
        .replace(
            "%one = OpConstant %int 1\n%two = OpConstant %int 2\n",
            "%two = OpConstant %int 2\n%9 = OpConstant %int 1\n",
        )
        .replace("%a %one", "%a %9")
        .replace("%entry", "%77");
    assert_eq!(changes(TEXT, &swapped), Vec::<String>::new());
}

#[test]
fn a_change_is_shown_where_it_is_and_not_in_all_that_follows() {
    let changed = TEXT.replace("OpIAdd %int %a %one", "OpIAdd %int %a %two");
    // The name of the result is the first one's on both sides.
    let found = changes(TEXT, &changed);
    let [removed, added] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!(
        removed.strip_prefix('-').unwrap().replace("%uint_1", "%uint_2"),
        added.strip_prefix('+').unwrap()
    );
    let inserted =
        TEXT.replace("%z = ", "%w = OpNot %int %y\n%z = ").replace("OpISub %int %y", "OpISub %int %w");
    let found = changes(TEXT, &inserted);
    assert_eq!(found.len(), 3, "{found:?}");
    assert!(found.iter().any(|line| line.starts_with('+') && line.contains("OpNot")), "{found:?}");
}

#[test]
fn functions_match_by_name_and_otherwise_by_what_they_do() {
    let second = "%type2 = OpTypeFunction %int
%f = OpFunction %int None %type2
%label = OpLabel
OpReturnValue %one
OpFunctionEnd
%g = OpFunction %int None %type2
%label2 = OpLabel
%value = OpCopyObject %int %two
OpReturnValue %value
OpFunctionEnd
";
    let (declaration, functions) = second.split_once('\n').unwrap();
    let both = TEXT.replace("%sum = OpFunction", &format!("{declaration}\n%sum = OpFunction")) + functions;
    let split = functions.find("%g").unwrap();
    let reversed = TEXT.replace("%sum = OpFunction", &format!("{declaration}\n%sum = OpFunction"))
        + &functions[split..]
        + &functions[..split];
    assert_eq!(changes(&both, &reversed), Vec::<String>::new());
    let found = changes(TEXT, &both);
    assert!(found.iter().all(|line| line.starts_with('+')), "{found:?}");
    assert_eq!(found.len(), 1 + 4 + 5);
}

#[test]
fn what_changes_keeps_its_name() {
    let named = TEXT.replace("%int = OpTypeInt", "%s = OpTypeStruct %int\n%int = OpTypeInt");
    let named = named
        .replace(
            "%s = OpTypeStruct %int\n%int = OpTypeInt 32 0\n",
            "%int = OpTypeInt 32 0\n%s = OpTypeStruct %int\n%p = OpTypePointer Function %s\n",
        )
        .replace("OpName %sum \"sum\"", "OpName %sum \"sum\"\nOpName %s \"S\"");
    let grown = named.replace("OpTypeStruct %int", "OpTypeStruct %int %int");
    // The pointer to the structure is the same, although the structure is not.
    assert_eq!(changes(&named, &grown), ["-%S = OpTypeStruct %uint", "+%S = OpTypeStruct %uint %uint"]);
}

#[test]
fn names_and_debug_information_can_be_ignored() {
    let other = TEXT.replace("OpName %sum \"sum\"", "OpName %sum \"total\"\nOpName %x \"x\"");
    let differs = |options| {
        let parts = diff(&module(TEXT), &module(&other), options).unwrap();
        parts.iter().any(|part| !part.is_same())
    };
    assert!(differs(DiffOptions::default()));
    assert!(!differs(DiffOptions { ignore_names: true, ..DiffOptions::default() }));
}

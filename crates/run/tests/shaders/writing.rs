//! Modules of shaders written back: what follows a change of the LLVM IR, and what is an error.

#![allow(clippy::unwrap_used, reason = "a test that cannot prepare its input has failed")]

use inkwell::context::Context;
use spirv_llvm::{
    Loss, ReadOptions, Translator, WriteOptions, llvm,
    spirv::{Module, asm},
};

use crate::common::validator;

/// A loop that adds numbers of a buffer, and a selection in it.
const LOOP: &str = r#"
OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main" %buffer
OpExecutionMode %main LocalSize 1 1 1
OpName %inside "inside"
OpName %small "small"
OpName %joined "joined"
OpDecorate %words ArrayStride 4
OpDecorate %block Block
OpMemberDecorate %block 0 Offset 0
OpMemberDecorate %block 1 Offset 16
OpDecorate %buffer DescriptorSet 0
OpDecorate %buffer Binding 0
%void = OpTypeVoid
%bool = OpTypeBool
%int = OpTypeInt 32 1
%words = OpTypeRuntimeArray %int
%v4int = OpTypeVector %int 4
%block = OpTypeStruct %v4int %words
%p_block = OpTypePointer StorageBuffer %block
%p_int = OpTypePointer StorageBuffer %int
%function = OpTypeFunction %void
%c0 = OpConstant %int 0
%c1 = OpConstant %int 1
%c3 = OpConstant %int 3
%c9 = OpConstant %int 9
%buffer = OpVariable %p_block StorageBuffer
%main = OpFunction %void None %function
%entry = OpLabel
OpBranch %head
%head = OpLabel
%number = OpPhi %int %c0 %entry %next %continues
%sum = OpPhi %int %c0 %entry %more %continues
%goes = OpSLessThan %bool %number %c9
OpLoopMerge %done %continues Unroll
OpBranchConditional %goes %inside %done
%inside = OpLabel
%element = OpAccessChain %p_int %buffer %c1 %number
%own = OpLoad %int %element
%is_small = OpSLessThan %bool %own %c3
OpSelectionMerge %joined None
OpBranchConditional %is_small %small %joined
%small = OpLabel
%doubled = OpIAdd %int %own %own
OpBranch %joined
%joined = OpLabel
%added = OpPhi %int %own %inside %doubled %small
%more = OpIAdd %int %sum %added
OpBranch %continues
%continues = OpLabel
%next = OpIAdd %int %number %c1
OpBranch %head
%done = OpLabel
%first = OpAccessChain %p_int %buffer %c0 %c3
OpStore %first %sum
OpReturn
OpFunctionEnd
"#;

/// The module as LLVM IR, changed, and written back: its assembly or the errors.
fn changed(change: impl FnOnce(String) -> String) -> Result<String, String> {
    let words = asm::assemble(LOOP, &asm::AssembleOptions::default()).expect("the module is assembled");
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let context = Context::create();
    let mut options = ReadOptions::default();
    options.target_triple = Some("x86_64-unknown-linux-gnu".into());
    let module = spirv_llvm::read(&context, &bytes, &options).unwrap();
    let before = llvm::print(&module);
    let after = change(before.clone());
    assert!(after != before || after.contains("unchanged"), "the change finds nothing to change:\n{before}");
    let module = llvm::parse_ir_or_bitcode(&context, after.as_bytes()).expect("LLVM IR");
    let words = spirv_llvm::write(&module, &WriteOptions::default()).map_err(|errors| errors.to_string())?;
    let written = Module::from_words(words).unwrap();
    if let Some(Err(said)) = validator::judge(&written.to_bytes()) {
        panic!("spirv-val: {said}");
    }
    Ok(asm::disassemble(&written, &asm::Style::default()).unwrap())
}

fn refused(change: impl FnOnce(String) -> String) -> String {
    match changed(change) {
        Ok(text) => panic!("it is written:\n{text}"),
        Err(said) => said,
    }
}

#[test]
fn changed_arithmetic_is_written() {
    let same = changed(|text| format!("{text}; unchanged\n")).unwrap();
    assert!(same.contains("OpLoopMerge") && same.contains("Unroll") && !same.contains("OpIMul"), "{same}");
    let text = changed(|text| text.replacen(" = add i32 ", " = mul i32 ", 1)).unwrap();
    assert!(text.contains("OpIMul"), "{text}");
}

#[test]
fn a_changed_address_is_another_part() {
    let same = changed(|text| format!("{text}; unchanged\n")).unwrap();
    assert_ne!(changed(|text| text.replace("i64 12\n", "i64 8\n")).unwrap(), same);
    let said = refused(|text| text.replace("i64 12\n", "i64 14\n"));
    assert!(said.contains("leads into no part"), "{said}");
}

#[test]
fn lost_merge_instructions_are_found_again() {
    let without = |text: &str, which: &str| {
        let lines = text.lines().map(|line| match (line.contains(which), line.find(", !spirv.merge")) {
            (true, Some(start)) => {
                let rest = &line[start + 2..];
                let end = rest.find(", ").map_or("", |end| &rest[end..]);
                format!("{}{end}\n", &line[..start])
            }
            _ => format!("{line}\n"),
        });
        lines.collect::<String>()
    };
    for which in ["label %inside", "label %small"] {
        let text = changed(|text| without(&text, which)).unwrap();
        assert!(text.contains("OpLoopMerge") && text.contains("OpSelectionMerge"), "{text}");
    }
}

#[test]
fn ways_around_a_merge_block_are_led_together() {
    // The end of the selection goes on to a block that ways from within it reach as well.
    let split = |text: &str, passed: &[&str]| {
        let mut end = String::new();
        let mut lines = Vec::new();
        let mut is_beyond = false;
        for line in text.lines() {
            if line.starts_with("joined:") {
                (is_beyond, end) = (true, format!("joined:\n  br label %beyond{end}\n\nbeyond:"));
                lines.push("SPLIT".to_owned());
            } else if is_beyond && line.contains(" phi ") {
                let kept = if passed.contains(&"inside") { ", [ 0, %joined ]" } else { "" };
                let line =
                    if kept.is_empty() { line.replace("%inside ]", "%joined ]") } else { line.to_owned() };
                lines.push(format!("{line}{kept}"));
            } else if is_beyond && line.contains("br label") {
                let (start, label) = line.split_at(line.find(", !spirv.label").unwrap());
                end = end.replace("%beyond\n", &format!("%beyond{label}\n"));
                lines.push(start.to_owned());
                is_beyond = false;
            } else if line.contains("label %joined")
                && passed.iter().any(|block| is_end_of(text, line, block))
            {
                lines.push(line.replace("label %joined", "label %beyond"));
            } else {
                lines.push(line.to_owned());
            }
        }
        lines.join("\n").replace("SPLIT", &end)
    };
    for passed in [&["small"][..], &["inside", "small"]] {
        let text = changed(|text| split(&text, passed)).unwrap();
        assert!(text.contains("OpLoopMerge") && text.contains("OpSelectionMerge"), "{text}");
    }
}

/// A loop that is entered at two blocks, and calls for which invocations wait on each of two ways.
#[test]
fn what_no_constructs_say_is_an_error() {
    let body = |text: String, own: &str| {
        let (start, rest) = text.split_once("define internal void @main.internal(").unwrap();
        let (head, rest) = rest.split_once("{\n").unwrap();
        let (_, rest) = rest.split_once("\n}\n").unwrap();
        format!("{start}define internal void @main.internal({head}{{\n{own}\n}}\n{rest}")
    };
    let said = refused(|text| {
        body(
            text,
            "entry:\n%c = icmp eq ptr %interface, null\nbr i1 %c, label %a, label %b\na:\nbr i1 %c, label %b, label %end\n\
             b:\nbr i1 %c, label %a, label %end\nend:\nret void",
        )
    });
    assert!(said.contains("entered at several blocks") && said.contains("main.internal"), "{said}");
    let said = refused(|text| {
        let text = format!("{text}\ndeclare void @waits() convergent\n");
        body(
            text,
            "entry:\n%c = icmp eq ptr %interface, null\nbr i1 %c, label %x, label %y\nx:\nbr i1 %c, label %a, label %b\n\
             y:\nbr i1 %c, label %a, label %b\na:\ncall void @waits()\nbr label %end\n\
             b:\ncall void @waits()\nbr label %end\nend:\nret void",
        )
    });
    assert!(said.contains("wait for others") && said.contains("main.internal"), "{said}");
}

/// Whether a line ends the block of a name.
fn is_end_of(text: &str, line: &str, block: &str) -> bool {
    let own = text.split("\n\n").find(|part| part.starts_with(&format!("{block}:")));
    own.is_some_and(|own| own.trim_end().ends_with(line))
}

#[test]
fn entry_points_stay_calls() {
    let said = refused(|text| {
        let (start, rest) = text.split_once("define void @main(").unwrap();
        format!(
            "{start}define void @main({}",
            rest.replacen("  call void", "  ret void\nother:\n  call void", 1)
        )
    });
    assert!(said.contains("entry point"), "{said}");
}

#[test]
fn what_is_not_kept_is_an_error() {
    let said = refused(|text| {
        text.lines()
            .filter(|line| !line.starts_with("!spirv.module "))
            .map(|line| format!("{line}\n"))
            .collect()
    });
    assert!(said.contains("kept as metadata"), "{said}");
}

/// Without FloatControls2 a module has NoContraction alone for what its sums allow; the other flags are told as left out.
#[test]
fn flags_that_cannot_be_said_are_told() {
    let text =
        LOOP.replace("%c9 = OpConstant %int 9", "%c9 = OpConstant %int 9\n%float = OpTypeFloat 32").replace(
            "%own = OpLoad %int %element",
            "%own = OpLoad %int %element\n%f = OpConvertSToF %float %own\n%g = OpFAdd %float %f %f",
        );
    let words = asm::assemble(&text, &asm::AssembleOptions::default()).unwrap();
    let context = Context::create();
    let module = Module::from_words(words).unwrap();
    let module = spirv_llvm::read(&context, &module, &ReadOptions::default()).unwrap();
    let losses = |text: &str| {
        let module = llvm::parse_ir_or_bitcode(&context, text.as_bytes()).unwrap();
        let outcome = Translator::new(&WriteOptions::default()).write(&module).unwrap();
        outcome.losses.iter().find(|(loss, _)| *loss == Loss::FastMath).map(|(_, count)| count)
    };
    let text = llvm::print(&module);
    assert_eq!(losses(&text), None);
    assert_eq!(losses(&text.replace("= fadd float", "= fadd nnan contract float")), Some(1));
    assert_eq!(losses(&text.replace("= fadd float", "= fadd contract float")), None);
}

//! Tests of the assembly language as a whole.

use super::{AssembleOptions, IdNames, Indent, NumericIds, Style, Unknown, assemble, disassemble};
use crate::{Module, Version};

/// The words after the header.
fn body(text: &str) -> Vec<u32> {
    body_with(text, &AssembleOptions::default())
}

fn body_with(text: &str, options: &AssembleOptions) -> Vec<u32> {
    assemble(text, options).map(|words| words[5..].to_vec()).unwrap_or_else(|errors| panic!("{errors}"))
}

fn diagnostics(text: &str) -> Vec<String> {
    assemble(text, &AssembleOptions::default()).unwrap_err().iter().map(ToString::to_string).collect()
}

#[test]
fn the_header_has_version_generator_and_bound() {
    let options = AssembleOptions { version: Version::V1_2, ..AssembleOptions::default() };
    let words = assemble("%a = OpTypeVoid %b = OpTypeBool", &options).unwrap();
    assert_eq!(words, [0x0723_0203, 0x0001_0200, 0x0007_0000, 3, 0, 0x0002_0013, 1, 0x0002_0014, 2]);
}

#[test]
fn names_may_be_friendlier_than_numbers() {
    let numbers = "OpCapability Shader OpMemoryModel Logical Simple OpEntryPoint GLCompute %3 \"main\"
        OpExecutionMode %3 LocalSize 64 64 1 %1 = OpTypeVoid %2 = OpTypeFunction %1
        %3 = OpFunction %1 None %2 %4 = OpLabel OpReturn OpFunctionEnd";
    let names = numbers
        .replace("%1", "%void")
        .replace("%2", "%fnMain")
        .replace("%3", "%main")
        .replace("%4", "%lbMain");
    assert_eq!(body(numbers), body(&names));
    assert_eq!(body(numbers)[..4], [0x0002_0011, 1, 0x0003_000e, 0]);
}

#[test]
fn numeric_ids_are_renumbered_or_preserved() {
    let text = "%a = OpTypeVoid %1 = OpTypeBool %5 = OpTypeSampler %c = OpTypeEvent";
    let ids = |numeric_ids| {
        let words = body_with(text, &AssembleOptions { numeric_ids, ..AssembleOptions::default() });
        [words[1], words[3], words[5], words[7]]
    };
    assert_eq!(ids(NumericIds::Renumber), [1, 2, 3, 4]);
    assert_eq!(ids(NumericIds::Preserve), [2, 1, 5, 3]);
    let preserve = AssembleOptions { numeric_ids: NumericIds::Preserve, ..AssembleOptions::default() };
    assert_eq!(
        assemble("%4000000 = OpTypeInt 8 0 %4000001 = OpConstant %4000000 7", &preserve).unwrap()[3],
        4_000_002
    );
}

#[test]
fn floating_point_literals_keep_every_bit() {
    let text = "%float32 = OpTypeFloat 32
        %inf = OpConstant %float32 0x1p+128
        %neginf = OpConstant %float32 -0x1p+128
        %aNaN = OpConstant %float32 0x1.8p+128
        %moreNaN = OpConstant %float32 -0x1.0002p+128";
    let words = body(text);
    let constants: Vec<u32> = words[3..].chunks(4).map(|inst| inst[3]).collect();
    assert_eq!(constants, [0x7f80_0000, 0xff80_0000, 0x7fc0_0000, 0xff80_0100]);
    assert_eq!(body("%d = OpTypeFloat 64 %c = OpConstant %d 0.1")[6..], [0x9999_999a, 0x3fb9_9999]);
}

#[test]
fn integer_literals_have_the_type_of_their_context() {
    let sixteen = "%t = OpTypeInt 16 1 %c = OpConstant %t 0xffff";
    assert_eq!(body(sixteen)[7], 0xffff_ffff);
    let switch = "%t = OpTypeInt 64 0 %s = OpUndef %t OpSwitch %s %d 1 %d 0x100000000 %d";
    assert_eq!(body(switch)[7..], [0x0009_00fb, 2, 3, 1, 0, 3, 0, 1, 3]);
    assert_eq!(
        diagnostics("%f = OpTypeFloat 32 %s = OpUndef %f OpSwitch %s %d 1 %d"),
        ["line 1, column 46: the selector `%s` is not defined above as an integer"]
    );
}

#[test]
fn an_immediate_stands_for_any_token() {
    assert_eq!(body("OpCapability !0x0000FF00"), [0x0002_0011, 0xff00]);
    // Where an instruction could go on it is an operand; behind the last one it is a word by itself.
    assert_eq!(body("OpStore %a %b !7 8"), [0x0005_003e, 1, 2, 7, 8]);
    assert_eq!(body("OpCapability Kernel !7 8"), [0x0002_0011, 6, 7, 8]);
    assert_eq!(
        body("%l = OpLabel !0x00010000 OpReturn !65536 !0x00020013 %v !65536"),
        [0x0002_00f8, 1, 0x0001_0000, 0x0001_00fd, 0x0001_0000, 0x0002_0013, 2, 0x0001_0000]
    );
    assert_eq!(
        body("!262187 %1 %2 \"abc\" !327739 %1 %3 6 %2"),
        [262_187, 1, 2, 0x0063_6261, 327_739, 1, 3, 6, 2]
    );
    let three = "%4 = OpConstant !1 123 456 789 OpExecutionMode %2 !99 11 22 33 OpExecutionMode %3 !7";
    assert_eq!(
        body(three),
        [0x0006_002b, 1, 1, 123, 456, 789, 0x0006_0010, 2, 99, 11, 22, 33, 0x0003_0010, 3, 7]
    );
    assert_eq!(
        body("OpExecutionMode %2 !5 11 -1 0x10 010 1.5"),
        [0x0008_0010, 1, 5, 11, u32::MAX, 16, 8, 0x3fc0_0000]
    );
    assert_eq!(
        diagnostics("%1 = !5 7 OpFoo OpStore %a %b !5 None"),
        [
            "line 1, column 6: expected an opcode, found `!5`",
            "line 1, column 11: unknown opcode `OpFoo`",
            "line 1, column 34: expected a number, an id, a string or `!<integer>` after a `!<integer>`, found \
             `None`"
        ]
    );
}

#[test]
fn masks_parameters_and_extended_instructions_have_names() {
    assert_eq!(body("OpStore %a %b Aligned|Volatile 4"), [0x0005_003e, 1, 2, 3, 4]);
    assert_eq!(body("OpStore %a %b None"), [0x0004_003e, 1, 2, 0]);
    assert_eq!(body("OpDecorate %a LinkageAttributes \"f\" Export")[2..], [41, 0x66, 0]);
    let call = "%s = OpExtInstImport \"OpenCL.std\" %r = OpExtInst %t %s fmax %a %b";
    assert_eq!(body(call)[5..], [0x0007_000c, 3, 2, 1, 27, 4, 5]);
    let unknown = "%s = OpExtInstImport \"NonSemantic.Mine\" %r = OpExtInst %t %s 5 %a %b";
    assert_eq!(body(unknown)[7..], [0x0007_000c, 3, 2, 1, 5, 4, 5]);
    assert_eq!(body("%r = OpSpecConstantOp %t IAdd %a %b"), [0x0006_0034, 2, 1, 128, 3, 4]);
}

/// A module with one instruction of a set: the set's name, and the instruction from its number on.
fn of_set(set: &str, instruction: &str) -> String {
    format!("%s = OpExtInstImport \"{set}\" %t = OpTypeVoid %r = OpExtInst %t %s {instruction}")
}

/// The last line of the text that the words of `text` become, which become the same words again.
fn last_line(text: &str) -> String {
    let words =
        assemble(text, &AssembleOptions::default()).unwrap_or_else(|errors| panic!("{text}: {errors}"));
    let style = Style { no_header: true, ..Style::default() };
    let written = disassemble(&Module::from_words(words.clone()).unwrap(), &style).unwrap();
    assert_eq!(assemble(&written, &AssembleOptions::default()).unwrap(), words, "{written}");
    written.lines().last().unwrap().trim().to_owned()
}

#[test]
fn instructions_of_non_semantic_sets_may_be_numbers() {
    for (set, written, shown) in [
        // Of a set that is not known, of one that is, and of one of its versions.
        ("NonSemantic.Mine", "5 %a %b", "5 %4 %5"),
        ("NonSemantic.Mine", "4294967295", "4294967295"),
        ("NonSemantic.DebugPrintf", "1 %a %b %c", "DebugPrintf %4 %5 %6"),
        ("NonSemantic.DebugPrintf", "77 %a", "77 %4"),
        ("NonSemantic.ClspvReflection.5", "2 %a", "ArgumentInfo %4"),
        ("NonSemantic.ClspvReflection.99", "ArgumentInfo %a", "ArgumentInfo %4"),
        ("NonSemantic.ClspvReflection.99", "900 %a", "900 %4"),
        ("NonSemantic.ClspvReflection.1a", "2 %a", "2 %4"),
        ("NonSemantic.Shader.DebugInfo.100", "110 %a %b", "110 %4 %5"),
        ("NonSemantic.Shader.DebugInfo.101", "109 %a %b", "DebugTypeVectorIdEXT %4 %5"),
        // A later version of a set may give an instruction more operands.
        ("NonSemantic.Shader.DebugInfo.100", "24 %a %b", "DebugNoScope %4 %5"),
        ("Arm.ExperimentalMLOperations.1", "CALL 7 %a %b", "CALL 7 %4 %5"),
        ("TOSA.001000.1", "ARGMAX %a %b %c", "ARGMAX %4 %5 %6"),
    ] {
        assert_eq!(last_line(&of_set(set, written)), format!("%3 = OpExtInst %void %1 {shown}"), "{set}");
    }
}

#[test]
fn other_instructions_of_sets_are_refused_in_texts() {
    for (set, written, error) in [
        ("NonSemantic.Mine", "5 7", "expected an id, found `7`"),
        ("NonSemantic.Mine", "5 \"a\"", "expected an id, found `\"a\"`"),
        ("NonSemantic.Mine", "+5", "expected the number of an instruction of an unknown set, found `+5`"),
        ("NonSemantic.Mine", "4294967296", "an unknown set, found `4294967296`"),
        (
            "NonSemantic.DebugPrintf",
            "Print %a",
            "expected an instruction of NonSemantic.DebugPrintf, found `Print`",
        ),
        ("NonSemantic.DebugPrintf", "DebugPrintf", "OpExtInst ends too early: expected an id"),
        ("OpenCL.std", "27 %a %b", "expected an instruction of OpenCL.std, found `27`"),
        ("Arm.ExperimentalMLOperations.2", "CALL 1", "unknown extended instruction set"),
    ] {
        let found = diagnostics(&of_set(set, written));
        assert!(found.iter().any(|found| found.contains(error)), "{set} {written}: {found:?}");
    }
}

#[test]
fn enumerants_of_sets_have_names() {
    let unit = "DebugTypeBasic %a %b Float";
    assert_eq!(
        last_line(&of_set("OpenCL.DebugInfo.100", unit)),
        "%3 = OpExtInst %void %1 DebugTypeBasic %4 %5 Float"
    );
    let class = "DebugTypeComposite %a Class %b 1 2 %c %d %e FlagIsProtected|FlagFwdDecl %f";
    assert_eq!(
        last_line(&of_set("OpenCL.DebugInfo.100", class)),
        "%3 = OpExtInst %void %1 DebugTypeComposite %4 Class %5 1 2 %6 %7 %8 FlagIsProtected|FlagFwdDecl %9"
    );
    let expression = "DebugOperation Deref";
    assert_eq!(last_line(&of_set("DebugInfo", expression)), "%3 = OpExtInst %void %1 DebugOperation Deref");
}

#[test]
fn strings_hold_escapes_and_line_breaks() {
    assert_eq!(body("%s = OpString \"a\\\"b\"")[2..], [0x0062_2261]);
    assert_eq!(body("%s = OpString \"a\n;\"")[2..], [0x003b_0a61]);
    assert_eq!(body("%s = OpString \"\\a\\\\\"")[2..], [0x0000_5c61]);
    for text in ["%s = OpString \"abc", "%s = OpString abc", "%s = OpString \"a\"b", "%s = OpString \"\\\""] {
        assert_eq!(diagnostics(text).len(), 1, "{text}");
    }
}

#[test]
fn all_diagnostics_of_a_run_are_told_with_their_locations() {
    let text = "OpCapabilty Kernel
OpMemoryModel Physical64 OpenCl
  %t = OpTypInt 32 0
%c = OpConstant %t 5 ; not another diagnostic
OpStore %a
%u = OpTypeInt 8 0 0
OpTypeVoid
%x = OpStore %a %b
%d = OpConstant %u 256";
    assert_eq!(
        diagnostics(text),
        [
            "line 1, column 1: unknown opcode `OpCapabilty`",
            "line 2, column 26: expected one of MemoryModel, found `OpenCl`",
            "line 3, column 8: unknown opcode `OpTypInt`",
            "line 6, column 1: OpStore ends too early: expected an id",
            "line 6, column 20: `0` is more than OpTypeInt takes",
            "line 7, column 1: OpTypeVoid needs a result id and `=` before it",
            "line 8, column 1: OpStore has no result, so no id can stand for it",
        ]
    );
    let errors = assemble(text, &AssembleOptions::default()).unwrap_err();
    let help: Vec<_> = errors.iter().filter_map(|error| error.help()).collect();
    assert_eq!(help, ["did you mean OpCapability?", "did you mean OpenCL?", "did you mean OpTypeInt?"]);
}

/// The text after assembling and disassembling.
fn again(text: &str, style: &Style) -> String {
    let module = Module::from_words(assemble(text, &AssembleOptions::default()).unwrap()).unwrap();
    disassemble(&module, style).unwrap()
}

#[test]
fn ids_have_friendly_names() {
    let text = "%set = OpExtInstImport \"OpenCL.std\"
        OpName %a \"main(vf4;\" OpName %b \"dup\" OpName %c \"dup\" OpName %d \"\" OpName %e \"uint\"
        OpDecorate %g BuiltIn GlobalInvocationId
        %f = OpTypeFloat 32 %u = OpTypeInt 32 0 %i = OpTypeInt 24 1 %v = OpTypeVector %u 3
        %three = OpConstant %u 3 %n = OpConstant %f -0.25 %m = OpTypeMatrix %v 2
        %x = OpTypeArray %f %three %s = OpTypeStruct %f %p = OpTypePointer Input %v
        %o = OpTypeOpaque \"a b\" %t = OpTypeFunction %f
        %a = OpUndef %f %b = OpUndef %f %c = OpUndef %f %d = OpUndef %f %e = OpUndef %f %g = OpUndef %f";
    assert_eq!(
        again(text, &Style { no_header: true, ..Style::default() }),
        "          %1 = OpExtInstImport \"OpenCL.std\"
               OpName %main_vf4_ \"main(vf4;\"
               OpName %dup \"dup\"
               OpName %dup_0 \"dup\"
               OpName %_ \"\"
               OpName %uint \"uint\"
               OpDecorate %gl_GlobalInvocationID BuiltIn GlobalInvocationId
      %float = OpTypeFloat 32
     %uint_0 = OpTypeInt 32 0
        %i24 = OpTypeInt 24 1
   %v3uint_0 = OpTypeVector %uint_0 3
   %uint_0_3 = OpConstant %uint_0 3
%float_n0_25 = OpConstant %float -0.25
%mat2v3uint_0 = OpTypeMatrix %v3uint_0 2
%_arr_float_uint_0_3 = OpTypeArray %float %uint_0_3
 %_struct_16 = OpTypeStruct %float
%_ptr_Input_v3uint_0 = OpTypePointer Input %v3uint_0
 %Opaque_a_b = OpTypeOpaque \"a b\"
         %19 = OpTypeFunction %float
  %main_vf4_ = OpUndef %float
        %dup = OpUndef %float
      %dup_0 = OpUndef %float
          %_ = OpUndef %float
       %uint = OpUndef %float
%gl_GlobalInvocationID = OpUndef %float
"
    );
}

const LOOP: &str = "OpName %f \"loop\" OpDecorate %f LinkageAttributes \"loop\" Export
    %void = OpTypeVoid %bool = OpTypeBool %t = OpConstantTrue %bool %ft = OpTypeFunction %void
    %f = OpFunction %void None %ft %e = OpLabel OpBranch %h %h = OpLabel OpLoopMerge %m %c None OpBranch %b
    %b = OpLabel OpBranchConditional %t %c %m %c = OpLabel OpBranch %h %m = OpLabel OpReturn OpFunctionEnd";

#[test]
fn blocks_are_indented_by_their_nesting_and_lines_have_comments() {
    let style = Style { no_header: true, nested: true, comments: true, offsets: true, ..Style::default() };
    assert_eq!(
        again(LOOP, &style),
        "
               ; Debug Information
               OpName %loop \"loop\"                  ; 0x00000014, id %1

               ; Annotations
               OpDecorate %loop LinkageAttributes \"loop\" Export     ; 0x00000024

               ; Types, variables and constants
       %void = OpTypeVoid                                           ; 0x0000003c
       %bool = OpTypeBool                                           ; 0x00000044
       %true = OpConstantTrue %bool                                 ; 0x0000004c
          %5 = OpTypeFunction %void                                 ; 0x00000058


               ; Function loop
       %loop = OpFunction %void None %5                             ; 0x00000064, LinkageAttributes \"loop\" Export

          %6 = OpLabel                                              ; 0x00000078
                 OpBranch %7                                        ; 0x00000080

          %7 = OpLabel                                              ; 0x00000088
                 OpLoopMerge %8 %9 None                             ; 0x00000090
                 OpBranch %10                                       ; 0x000000a0

         %10 =     OpLabel                                          ; 0x000000a8
                     OpBranchConditional %true %9 %8                ; 0x000000b0

          %9 =   OpLabel                                            ; 0x000000c0
                   OpBranch %7                                      ; 0x000000c8

          %8 = OpLabel                                              ; 0x000000d0
                 OpReturn                                           ; 0x000000d8
               OpFunctionEnd                                        ; 0x000000dc
"
    );
}

#[test]
fn colors_change_nothing_but_colors() {
    let color = again(LOOP, &Style { color: true, ..Style::default() });
    let plain = ["\u{1b}[0m", "\u{1b}[31m", "\u{1b}[32m", "\u{1b}[33m", "\u{1b}[34m"]
        .iter()
        .fold(color.clone(), |text, escape| text.replace(escape, ""));
    assert_ne!(color, plain);
    assert_eq!(plain, again(LOOP, &Style::default()));
}

#[test]
fn unknown_instructions_are_words() {
    assert_eq!(body("OpUnknown(255, 1)"), [0x0001_00ff]);
    assert_eq!(body("OpUnknown( 0xff , 3 ) %a -1 OpNop"), [0x0003_00ff, 1, u32::MAX, 0x0001_0000]);
    // A type whose number is known is one for the literals that follow.
    assert_eq!(
        body("OpUnknown(21, 4) %byte 8 1 %c = OpConstant %byte -1"),
        [0x0004_0015, 1, 8, 1, 0x0004_002b, 1, 2, u32::MAX]
    );
    assert_eq!(
        diagnostics("OpUnknown(9, 3) 1 OpUnknown(65536, 1) OpUnknown(9) %a = OpUnknown(9, 1)"),
        [
            "line 1, column 1: the instruction has 2 words, not 3",
            "line 1, column 19: the opcode 65536 does not fit 16 bits",
            "line 1, column 39: expected OpUnknown(opcode, number of words), found `OpUnknown(9)`",
            "line 1, column 52: the result of OpUnknown stands among its operands, so no id can stand for it",
        ]
    );
}

/// Ids in unknown instructions are words like others, so that all ids keep their numbers on the way through text.
#[test]
fn modules_with_unknown_instructions_come_back() {
    let module = Module::from_words(
        [0x0723_0203, 0x1_0000, 7 << 16, 90, 0]
            .into_iter()
            // An opcode, a capability and a string that are not known, and a constant of an unknown type.
            .chain([0x0002_0011, 9999, 0x0004_fff0, 80, 70, 7, 0x0003_0005, 80, 0xff])
            .chain([0x0002_0013, 60, 0x0004_002b, 80, 61, 5, 0x0003_0021, 50, 60, 0x0001_fff1])
            .collect(),
    )
    .unwrap();
    for style in [
        Style { unknown: Unknown::Words, ..Style::default() },
        Style { unknown: Unknown::Words, names: IdNames::Raw, indent: Indent::None, ..Style::default() },
        Style { unknown: Unknown::Words, nested: true, offsets: true, comments: true, ..Style::default() },
    ] {
        let text = disassemble(&module, &style).unwrap();
        assert!(
            text.contains("OpUnknown(65520, 4) 80 70 7") && text.contains("OpTypeFunction %60"),
            "{text}"
        );
        for numeric_ids in [NumericIds::Renumber, NumericIds::Preserve] {
            let options = AssembleOptions { version: Version::V1_0, numeric_ids };
            assert_eq!(assemble(&text, &options).unwrap(), module.words(), "{text}");
        }
    }
    let known = Module::from_words(vec![0x0723_0203, 0x1_0000, 0, 9, 0, 0x0002_0013, 8]).unwrap();
    let style = Style { unknown: Unknown::Words, ..Style::default() };
    assert!(disassemble(&known, &style).unwrap().contains("%void = OpTypeVoid"));
}

#[test]
fn what_cannot_be_written_is_told_with_its_word() {
    let refused = |instruction: &[u32]| {
        let mut words = vec![0x0723_0203, 0x1_0000, 0, 9, 0];
        words.extend_from_slice(instruction);
        disassemble(&Module::from_words(words).unwrap(), &Style::default()).unwrap_err().to_string()
    };
    assert_eq!(refused(&[0x0002_ffff, 1]), "word 5, opcode 65535: the opcode 65535 is not known");
    assert_eq!(refused(&[0x0002_0011, 9999]), "word 5, OpCapability: 9999 is not known as Capability");
    assert_eq!(refused(&[0x0003_0005, 9, 0]), "word 5, OpName: the id 9 is not between 0 and the bound 9");
    assert_eq!(refused(&[0x0003_0005, 1, 0xff]), "word 5, OpName: the string is not UTF-8");
}

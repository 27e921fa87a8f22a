//! What a translation leaves out is counted and told in one line.

use crate::folder::{Folder, LLVM_SPIRV, SPIRV_LLVM, stderr};

/// A module with something of several kinds that SPIR-V does not say.
const LOSSY: &str = r#"target triple = "spir64-unknown-unknown"
$group = comdat any
@table = addrspace(2) constant i32 5, section "fast", comdat($group)
@other_name = alias i32, ptr addrspace(2) @table
@own_name = internal alias i32, ptr addrspace(2) @table
define weak hidden spir_func float @f(float %a, i1 %c) {
  br i1 %c, label %yes, label %no
yes:
  call void @llvm.assume(i1 %c)
  %b = fadd contract nnan float %a, 1.0
  %d = fmul nnan float %b, %a
  ret float %d
no:
  call spir_func void @g() [ "deopt"(i32 1), "mine"() ]
  call void @llvm.trap()
  unreachable
}
declare spir_func void @g()
define spir_kernel void @k(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %done, !llvm.loop !0
done:
  switch i32 %n, label %end [ i32 1, label %one
                              i32 2, label %one ], !prof !4
one:
  ret void
end:
  ret void
}
declare void @llvm.assume(i1)
declare void @llvm.trap()
!llvm.linker.options = !{!5}
!mine = !{!5, !5}
!0 = distinct !{!0, !1, !2, !3}
!1 = !{!"llvm.loop.mustprogress"}
!2 = !{!"llvm.loop.unroll.disable"}
!3 = !{!"llvm.loop.vectorize.width", i32 4}
!4 = !{!"branch_weights", i32 1, i32 2, i32 3}
!5 = !{!"-lm"}
"#;

const SENTENCE: &str = "1 trap, 1 instruction's fast-math flags, 1 assumption, 1 switch's branch weights, 1 loop hint, \
                        2 operand bundles, 1 kind of linkage, 1 section, 1 comdat, 1 visibility, 1 alias and 3 named metadata nodes were dropped";

#[test]
fn losses_to_spirv_are_told_in_one_line() {
    let folder = Folder::new();
    folder.write("l.ll", LOSSY);
    for (command, arguments) in [(LLVM_SPIRV, &["l.ll"][..]), (SPIRV_LLVM, &["translate", "l.ll"])] {
        let output = folder.run(command, arguments);
        assert!(output.status.success(), "{}", stderr(&output));
        assert_eq!(stderr(&output), format!("note: {SENTENCE} (l.ll)\n"), "{command}");
        let quiet = folder.run(command, &[arguments, &["--quiet"]].concat());
        assert_eq!(stderr(&quiet), "", "{command}");
    }
}

#[test]
fn an_extension_that_keeps_something_leaves_less_to_tell() {
    let folder = Folder::new();
    folder.write("l.ll", LOSSY);
    let extensions = "--spirv-ext=+SPV_KHR_expect_assume,+SPV_KHR_float_controls2,+SPV_AMD_weak_linkage";
    let told = stderr(&folder.run(LLVM_SPIRV, &["l.ll", extensions]));
    let kept = ["1 instruction's fast-math flags, 1 assumption, ", "1 kind of linkage, "];
    let expected = kept.iter().fold(SENTENCE.to_owned(), |sentence, kept| sentence.replace(kept, ""));
    assert_eq!(told, format!("note: {expected} (l.ll)\n"));
}

#[test]
fn orders_of_nan_and_zeros_are_lost_unless_flags_leave_them_open() {
    let folder = Folder::new();
    let functions = [
        ("minimum.f32", "float", "nsz", false),
        ("minimum.f32", "float", "nnan", false),
        ("maximum.v2f32", "<2 x float>", "nnan nsz", true),
        ("minimumnum.f64", "double", "", false),
        ("maximumnum.f64", "double", "nsz", true),
        ("minnum.f32", "float", "", true),
    ];
    for (name, ty, flags, is_kept) in functions {
        let text = format!(
            "target triple = \"spir64-unknown-unknown\"\ndeclare {ty} @llvm.{name}({ty}, {ty})\n\
             define spir_func {ty} @f({ty} %a, {ty} %b) {{\n%r = call {flags} {ty} @llvm.{name}({ty} %a, {ty} %b)\nret {ty} %r\n}}\n"
        );
        folder.write("m.ll", &text);
        let told = stderr(&folder.run(LLVM_SPIRV, &["m.ll"]));
        let expected = "note: 1 order of NaN or of zeros was dropped (m.ll)\n";
        assert_eq!(told, if is_kept { "" } else { expected }, "{name} {flags}");
    }
    let reduction = "target triple = \"spir64-unknown-unknown\"\ndeclare float @llvm.vector.reduce.fmaximum.v4f32(<4 x float>)\n\
                     define spir_func float @f(<4 x float> %a) {\n\
                     %r = call float @llvm.vector.reduce.fmaximum.v4f32(<4 x float> %a)\nret float %r\n}\n";
    folder.write("r.ll", reduction);
    assert!(stderr(&folder.run(LLVM_SPIRV, &["r.ll"])).contains("1 order of NaN or of zeros"));
}

#[test]
fn units_lose_what_the_set_and_the_version_lack() {
    let folder = Folder::new();
    folder.write(
        "u.ll",
        r#"target triple = "spir64-unknown-unknown"
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!spirv.ModuleProcessed = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, producer: "p", flags: "-g", splitDebugFilename: "u.dwo", dwoId: 17)
!1 = !DIFile(filename: "u.cl", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{!"a step"}
"#,
    );
    let told = |options: &[&str]| stderr(&folder.run(LLVM_SPIRV, &[&["u.ll"], options].concat()));
    let split = "1 file of split debug information";
    assert_eq!(told(&[]), format!("note: {split} was dropped (u.ll)\n"));
    assert_eq!(
        told(&["--spirv-max-version=1.0"]),
        format!("note: {split} and 3 records of processing were dropped (u.ll)\n")
    );
    assert_eq!(told(&["--spirv-debug-info-version=nonsemantic-shader-200"]), "");
}

#[test]
fn programs_get_the_counts_by_name() {
    let folder = Folder::new();
    folder.write("l.ll", LOSSY);
    let json = folder.stdout(SPIRV_LLVM, &["translate", "l.ll", "k.ll", "-o", "out", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let of = |name: &str| {
        let modules = json["modules"].as_array().unwrap();
        modules.iter().find(|module| module["input"] == name).unwrap()["losses"].clone()
    };
    assert_eq!(of("k.ll"), serde_json::json!({}));
    let losses = of("l.ll");
    assert_eq!(losses["named-metadata"], 3);
    assert_eq!(losses["trap"], 1);
    assert_eq!(losses["alias"], 1);
    assert_eq!(losses.as_object().unwrap().len(), 12);
}

#[test]
fn a_translation_from_the_cache_tells_its_losses_again() {
    let folder = Folder::new();
    folder.write("l.ll", LOSSY);
    let arguments = ["translate", "l.ll", "--cache", "cache"];
    let first = folder.run(SPIRV_LLVM, &arguments);
    let written = std::fs::read(folder.path("l.spv")).unwrap();
    // Whatever stands in the entry now is what the second run has.
    let entries = || {
        walkdir::WalkDir::new(folder.path("cache"))
            .into_iter()
            .filter(|entry| entry.as_ref().unwrap().file_type().is_file())
    };
    assert_eq!(entries().count(), 1);
    std::fs::remove_file(folder.path("l.spv")).unwrap();
    let second = folder.run(SPIRV_LLVM, &arguments);
    assert_eq!(stderr(&second), format!("note: {SENTENCE} (l.ll)\n"));
    assert_eq!(stderr(&first), stderr(&second));
    assert_eq!(std::fs::read(folder.path("l.spv")).unwrap(), written);
    assert_eq!(entries().count(), 1);
}

#[test]
fn losses_to_llvm_are_told_in_one_line() {
    let folder = Folder::new();
    folder.write(
        "l.spvasm",
        r#"OpCapability Kernel
OpCapability Addresses
OpCapability Linkage
OpExtension "SPV_KHR_non_semantic_info"
%tool = OpExtInstImport "NonSemantic.Of.Nobody"
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %k "k"
OpMemberName %pair 0 "first"
OpMemberDecorate %pair 0 Offset 0
OpMemberDecorate %pair 1 Volatile
OpDecorate %size SpecId 3
OpDecorate %given SpecId 4
OpDecorate %sum RelaxedPrecision
%void = OpTypeVoid
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%pair = OpTypeStruct %uint %uint
%size = OpSpecConstant %uint 5
%given = OpSpecConstant %uint 6
%true = OpConstantTrue %bool
%type = OpTypeFunction %void
%k = OpFunction %void None %type
%entry = OpLabel
%sum = OpIAdd %uint %size %given
%note = OpExtInst %void %tool 1 %sum
OpSelectionMerge %end Flatten
OpBranchConditional %true %then %end
%then = OpLabel
OpBranch %end
%end = OpLabel
OpReturn
OpFunctionEnd
"#,
    );
    let told = stderr(&folder.run(SPIRV_LLVM, &["translate", "l.spvasm", "--spec-const", "4:i32:7"]));
    assert_eq!(
        told,
        "note: 1 SpecId of a constant, 1 decoration, 1 decoration of a member, 1 selection hint, \
         1 non-semantic instruction and 1 name of a member were dropped (l.spvasm)\n"
    );
    let arguments = ["translate", "l.spvasm", "--spec-const", "4:i32:7 3:i32:1", "--spirv-target-env=SPV-IR"];
    assert_eq!(
        stderr(&folder.run(SPIRV_LLVM, &arguments)),
        "note: 1 decoration of a member, 1 selection hint, 1 non-semantic instruction and 1 name of a member were dropped \
         (l.spvasm)\n"
    );
}

/// Modules as compilers make them lose nothing that would be worth a line each time.
#[test]
fn ordinary_modules_are_translated_without_a_word() {
    let folder = Folder::new();
    let examples = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/scale.ll");
    folder.write("scale.ll", std::fs::read(examples).unwrap());
    for input in ["k.ll", "scale.ll"] {
        assert_eq!(stderr(&folder.run(LLVM_SPIRV, &[input, "-o", "out.spv"])), "", "{input}");
        assert_eq!(stderr(&folder.run(LLVM_SPIRV, &["-r", "out.spv"])), "", "{input}");
    }
}

#[test]
fn a_source_text_that_debug_information_takes_is_not_lost() {
    let folder = Folder::new();
    let head = "OpCapability Kernel\nOpCapability Addresses\nOpCapability Linkage\n";
    let import = "%set = OpExtInstImport \"OpenCL.DebugInfo.100\"\n";
    let model = "OpMemoryModel Physical64 OpenCL\n%file = OpString \"a.cl\"\n\
                 %other = OpString \"b.cl\"\nOpSource OpenCL_C 200000 %file \"int x;\"\n%void = OpTypeVoid\n";
    let unit = |file: &str| {
        format!(
            "%source = OpExtInst %void %set DebugSource {file}\n\
             %unit = OpExtInst %void %set DebugCompilationUnit 65536 5 %source OpenCL_C\n"
        )
    };
    for (name, text, told) in [
        ("none", [head, model].concat(), true),
        ("same", [head, import, model, &unit("%file")].concat(), false),
        ("another", [head, import, model, &unit("%other")].concat(), true),
    ] {
        folder.write("a.spvasm", text);
        folder.stdout(SPIRV_LLVM, &["as", "a.spvasm", "-o", "a.spv"]);
        let output = folder.run(LLVM_SPIRV, &["-r", "a.spv", "-o", "a.bc"]);
        assert!(output.status.success(), "{name}: {}", stderr(&output));
        assert_eq!(
            stderr(&output).contains("1 source text was dropped"),
            told,
            "{name}: {}",
            stderr(&output)
        );
    }
}

/// Before SPIR-V 1.4 image instructions do not say whether texels have signs, and reading takes them for signed.
#[test]
fn unsigned_texels_are_told_before_1_4() {
    let folder = Folder::new();
    folder.write(
        "i.ll",
        "target triple = \"spir64\"\n\
         define spir_func <4 x i32> @f(target(\"spirv.Image\", void, 1, 0, 0, 0, 0, 0, 0) %i) {\n\
         %u = call spir_func <4 x i32> @_Z12read_imageui14ocl_image2d_roDv2_i(target(\"spirv.Image\", void, 1, 0, 0, 0, 0, 0, 0) %i, <2 x i32> zeroinitializer)\n\
         %s = call spir_func <4 x i32> @_Z11read_imagei14ocl_image2d_roDv2_i(target(\"spirv.Image\", void, 1, 0, 0, 0, 0, 0, 0) %i, <2 x i32> zeroinitializer)\n\
         %r = add <4 x i32> %u, %s\nret <4 x i32> %r\n}\n\
         declare spir_func <4 x i32> @_Z12read_imageui14ocl_image2d_roDv2_i(target(\"spirv.Image\", void, 1, 0, 0, 0, 0, 0, 0), <2 x i32>)\n\
         declare spir_func <4 x i32> @_Z11read_imagei14ocl_image2d_roDv2_i(target(\"spirv.Image\", void, 1, 0, 0, 0, 0, 0, 0), <2 x i32>)\n\
         !opencl.ocl.version = !{!0}\n!0 = !{i32 1, i32 2}\n",
    );
    let told =
        |version: &str| stderr(&folder.run(LLVM_SPIRV, &["i.ll", &format!("--spirv-max-version={version}")]));
    assert_eq!(told("1.3"), "note: 1 mark of unsigned texels was dropped (i.ll)\n");
    assert_eq!(told("1.4"), "");
}

/// Functions of OpenCL C 2.0 order the memory of their object alone.
#[test]
fn orders_of_other_memory_are_told() {
    let folder = Folder::new();
    folder.write(
        "a.spvasm",
        "OpCapability Kernel\nOpCapability Addresses\nOpCapability Linkage\nOpMemoryModel Physical64 OpenCL\n\
         OpDecorate %f LinkageAttributes \"f\" Export\n\
         %void = OpTypeVoid\n%uint = OpTypeInt 32 0\n%pointer = OpTypePointer CrossWorkgroup %uint\n\
         %type = OpTypeFunction %void %pointer\n%one = OpConstant %uint 1\n%both = OpConstant %uint 0x304\n\
         %own = OpConstant %uint 0x204\n%f = OpFunction %void None %type\n%p = OpFunctionParameter %pointer\n\
         %entry = OpLabel\nOpAtomicStore %p %one %both %one\nOpAtomicStore %p %one %own %one\nOpReturn\nOpFunctionEnd\n",
    );
    folder.stdout(SPIRV_LLVM, &["as", "a.spvasm", "-o", "a.spv"]);
    let told =
        |form: &str| stderr(&folder.run(LLVM_SPIRV, &["-r", "a.spv", &format!("--spirv-target-env={form}")]));
    assert_eq!(told("CL2.0"), "note: 1 scope or order of memory was dropped (a.spv)\n");
    assert_eq!(told("SPV-IR"), "");
    assert_eq!(stderr(&folder.run(LLVM_SPIRV, &["-r", "a.spv"])), "");
}

/// Types and constants share what they are made of: each part is looked at once, however many ways lead to it.
#[test]
fn what_is_shared_is_translated_once() {
    let folder = Folder::new();
    let mut text = String::from(
        "OpCapability Shader\nOpMemoryModel Logical GLSL450\nOpEntryPoint GLCompute %main \"main\"\n\
         OpExecutionMode %main LocalSize 1 1 1\n%void = OpTypeVoid\n%int = OpTypeInt 32 0\n%seven = OpConstant %int 7\n\
         %t0 = OpTypeStruct %int\n%c0 = OpConstantComposite %t0 %seven\n",
    );
    for (inner, outer) in (0..40).zip(1..) {
        text += &format!("%t{outer} = OpTypeStruct %t{inner} %t{inner}\n");
        text += &format!("%c{outer} = OpConstantComposite %t{outer} %c{inner} %c{inner}\n");
    }
    text += "%pointer = OpTypePointer Function %t40\n%type = OpTypeFunction %void\n%main = OpFunction %void None %type\n\
             %entry = OpLabel\n%v = OpVariable %pointer Function\nOpStore %v %c40\nOpReturn\nOpFunctionEnd\n";
    folder.write("shared.spvasm", text);
    folder.stdout(SPIRV_LLVM, &["as", "shared.spvasm", "-o", "shared.spv"]);
    folder.stdout(LLVM_SPIRV, &["-r", "shared.spv", "-o", "shared.bc"]);
    folder.stdout(LLVM_SPIRV, &["shared.bc", "-o", "again.spv"]);
    folder.stdout(SPIRV_LLVM, &["check", "again.spv"]);
}

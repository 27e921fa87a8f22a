//! What `llvm-spirv` makes of options that it does not have, or that are meant for another option, and its messages.

use crate::folder::{Folder, LLVM_SPIRV, SPIRV_LLVM, stderr};

#[test]
fn build_files_may_pass_options_of_llvm() {
    let folder = Folder::new();
    folder.stdout(
        LLVM_SPIRV,
        &["-opaque-pointers", "--color", "--time-passes", "--stats", "-spirv-debug", "k.ll", "-o", "x.spv"],
    );
    assert_eq!(folder.read("x.spv"), folder.read("k.spv"));
    // The output is SPIR-V and no regular form of the input, which -s would write.
    let text = folder.refused(LLVM_SPIRV, &["k.ll", "-statistics"], 255);
    assert!(text.contains("unknown option") && !text.contains("-s?"), "{text}");
}

#[test]
fn nearest_names_and_the_other_option_are_told() {
    let folder = Folder::new();
    for (argument, help) in [
        ("--spirv-ext=+SPV_INTEL_fucntion_pointers", "did you mean SPV_INTEL_function_pointers?"),
        ("--spirv-ext=SPV_KHR_expect_assume", "did you mean +SPV_KHR_expect_assume?"),
        ("--spirv-ext=all", "did you mean +all?"),
        ("--spirv-target-env=opencl2.0", "opencl2.0 is an environment, which --target-env takes"),
        ("--target-env=CL2.0", "a form of builtin calls, which --spirv-target-env takes"),
        ("--target-env=opencl12", "did you mean opencl1.2?"),
    ] {
        for (command, line, status) in [
            (LLVM_SPIRV, ["k.ll", "-o", "x.spv"].as_slice(), 255),
            (SPIRV_LLVM, &["translate", "k.ll", "-o", "x.spv"], 2),
        ] {
            let text = folder.refused(command, &[line, &[argument]].concat(), status);
            assert!(text.contains(help), "{argument}: {text}");
        }
    }
    let help = folder.stdout(LLVM_SPIRV, &["--help"]);
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    for default in
        ["Default: ocl-100", "Default: function", "Default: OpenCL.std", "Default: on", "Default: 1.6"]
    {
        assert!(help.contains(default), "{default}");
    }
}

#[test]
fn messages_say_a_thing_once_and_of_what_it_is() {
    let folder = Folder::new();
    let module = |variable: &str| {
        format!(
            "target triple = \"spir64-unknown-unknown\"\n{variable} global i32 3\n\
             define spir_kernel void @k(ptr addrspace(1) %p) {{\n  %v = load i32, ptr addrspace(9) @g\n\
             \x20 store i32 %v, ptr addrspace(1) %p\n  ret void\n}}\n"
        )
    };
    folder.write("code.ll", module("@g = addrspace(9)"));
    let text = folder.refused(LLVM_SPIRV, &["code.ll", "-o", "x.spv"], 14);
    assert!(text.contains("address space 9, which is that of functions (CodeSectionINTEL)"), "{text}");
    // Its uses are not wrong by themselves.
    assert_eq!(text.matches("-->").count(), 1, "{text}");
    folder.write("empty.spv", "");
    let text = folder.refused(LLVM_SPIRV, &["-r", "empty.spv", "-o", "x.bc"], 19);
    assert_eq!(text.matches("empty").count(), 2, "{text}");
    let text = folder.refused(LLVM_SPIRV, &["-r", "code.ll", "-o", "x.bc"], 19);
    let first =
        "Invalid SPIR-V binary: \"InvalidMagicNumber: Invalid Magic Number.\"\n the input is LLVM IR\n";
    assert!(text.starts_with(first) && text.matches("Magic").count() == 2, "{text}");
    // Other kinds are named where a text is looked for as well.
    for (input, kind) in [("k.spv", "the input is SPIR-V\n"), ("code.ll", "the input is LLVM IR\n")] {
        let text = folder.refused(LLVM_SPIRV, &["-to-binary", input, "-o", "x.spv"], 10);
        assert!(text.contains(kind) && text.contains("help: "), "{text}");
    }
    assert!(folder.stdout(LLVM_SPIRV, &["--help-hidden"]).contains("Usage: llvm-spirv"));
    // A function without a body is no intrinsic.
    folder.write("k.cl", "int ext(int);\nkernel void k(global int *o) { o[0] = ext(3); }\n");
    let output = folder.run(SPIRV_LLVM, &["run", "k.cl", "-g", "1", "-a", "buffer:i32:1"]);
    let text = stderr(&output);
    assert_eq!(
        (output.status.code(), text.lines().next()),
        (Some(3), Some("error: the kernel uses what is not defined: ext"))
    );
    folder.write(
        "wrong.ll",
        "target triple = \"spir64-unknown-unknown\"\n\
         declare spir_func <2 x i32> @_Z29__spirv_SpecConstantCompositeii(i32, i32)\n\
         define spir_func <2 x i32> @f(i32 %a) {\n\
         \x20 %pair = call spir_func <2 x i32> @_Z29__spirv_SpecConstantCompositeii(i32 %a, i32 7)\n\
         \x20 ret <2 x i32> %pair\n}\n",
    );
    let text = folder.refused(LLVM_SPIRV, &["wrong.ll", "-o", "x.spv"], 8);
    assert!(
        text.starts_with("InvalidFunctionCall: Can't translate call:\n i32 %a is no constant\n"),
        "{text}"
    );
}

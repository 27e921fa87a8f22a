//! `spirv-llvm check` and `report --availability`, as users run them.

use crate::folder::Folder;

const SPIRV_LLVM: &str = env!("CARGO_BIN_EXE_spirv-llvm");

/// A kernel whose size of workgroups is 64 and which has a capability of images.
const KERNEL: &str = "OpCapability Kernel\nOpCapability Addresses\nOpCapability Int8\nOpCapability ImageBasic\n\
    OpMemoryModel Physical64 OpenCL\nOpEntryPoint Kernel %k \"k\"\nOpExecutionMode %k LocalSize 8 8 1\n\
    %void = OpTypeVoid\n%char = OpTypeInt 8 0\n%fn = OpTypeFunction %void\n\
    %k = OpFunction %void None %fn\n%l = OpLabel\nOpReturn\nOpFunctionEnd\n";

fn kernel() -> Folder {
    let folder = Folder::new();
    folder.write("kernel.spvasm", KERNEL);
    folder
}

#[test]
fn statuses_tell_findings_from_wrong_arguments() {
    let folder = kernel();
    assert_eq!(folder.stdout(SPIRV_LLVM, &["check", "kernel.spvasm"]), "");
    assert_eq!(folder.stdout(SPIRV_LLVM, &["check", "kernel.spvasm", "--target-env", "level-zero"]), "");
    let text = folder.refused(SPIRV_LLVM, &["check", "kernel.spvasm", "--target-env", "level-zero:fp64"], 1);
    assert!(text.contains("1 of 1 modules breaks rules"), "{text}");
    let text = folder.refused(SPIRV_LLVM, &["check", "kernel.spvasm", "--target-env", "level-one"], 2);
    assert!(text.contains("known are spv1.0"), "{text}");
    folder.refused(SPIRV_LLVM, &["check", "kernel.spvasm", "--rule", "opencl-width"], 2);
}

#[test]
fn rules_are_turned_off_by_their_names() {
    let folder = kernel();
    let arguments = ["check", "kernel.spvasm", "--target-env", "level-zero:fp64"];
    let text = String::from_utf8(folder.run(SPIRV_LLVM, &arguments).stdout).unwrap();
    let expected =
        "level-zero:fp64 has no capability ImageBasic [level-zero-capability]\n    OpCapability ImageBasic\n";
    assert!(text.ends_with(expected), "{text}");
    let off = [&arguments[..], &["--rule", "-level-zero-capability"]].concat();
    assert_eq!(folder.stdout(SPIRV_LLVM, &off), "");
    assert!(folder.stdout(SPIRV_LLVM, &["check", "--list-rules"]).contains("| `capability` |"));
}

#[test]
fn environments_of_ones_own_limit_groups() {
    let folder = kernel();
    let limits = "name = 'small'\n[limits]\nmax_compute_workgroup_invocations = 32\n";
    folder.write("small.toml", limits);
    let arguments = ["check", "kernel.spvasm", "--target-env", "small.toml"];
    let text = String::from_utf8(folder.run(SPIRV_LLVM, &arguments).stdout).unwrap();
    assert!(text.contains("workgroups have 64 invocations, which is above 32 [own-limit]"), "{text}");
    folder.write("small.toml", limits.replace("32", "64"));
    assert_eq!(folder.stdout(SPIRV_LLVM, &arguments), "");
    folder.write("small.toml", "limit = 3\n");
    let text = folder.refused(SPIRV_LLVM, &arguments, 2);
    assert!(text.contains("small.toml") && text.contains("unknown field `limit`"), "{text}");
}

#[test]
fn folders_are_searched_and_results_come_as_sarif() {
    let folder = Folder::new();
    std::fs::create_dir_all(folder.path("in/deep")).unwrap();
    folder.write("in/a.spvasm", KERNEL);
    folder.write("in/deep/b.spvasm", KERNEL.replace("OpCapability Int8\n", ""));
    folder.write("in/c.txt", "no module");
    let output = folder.run(SPIRV_LLVM, &["check", "in", "--sarif"]);
    assert_eq!(output.status.code(), Some(1));
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["version"], "2.1.0");
    let results = json["runs"][0]["results"].as_array().unwrap();
    assert_eq!(results.len(), 1, "{results:?}");
    let place = &results[0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "in/deep/b.spvasm");
    assert_eq!(place["region"]["snippet"]["text"], "%uchar = OpTypeInt 8 0");
}

#[test]
fn availability_names_the_instruction_that_needs_something() {
    let folder = kernel();
    let text = folder.stdout(SPIRV_LLVM, &["report", "kernel.spvasm", "--availability"]);
    assert!(text.starts_with("least version: 1.0\n"), "{text}");
    assert!(text.contains("capability Int8: needed once, by word 28: %uchar = OpTypeInt 8 0\n"), "{text}");
    assert!(text.contains("capability ImageBasic: nothing is known to need it\n"), "{text}");
    assert!(text.contains("opencl1.2, ") && !text.contains("vulkan1.0"), "{text}");
    let json = folder.stdout(SPIRV_LLVM, &["report", "kernel.spvasm", "--availability", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["least_version"], "1.0");
}

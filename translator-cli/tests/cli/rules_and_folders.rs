//! `spirv-llvm check` of files that cannot be read and by names of rules, `explain` of rules, and `diff` of folders.

use crate::folder::{self, Folder, SPIRV_LLVM, stderr};

#[test]
fn a_check_goes_on_behind_files_that_cannot_be_read_and_knows_its_rules() {
    let folder = Folder::new();
    folder.write("cut.spv", &std::fs::read(folder.path("k.spv")).unwrap()[..41]);
    let output = folder.run(SPIRV_LLVM, &["check", "nowhere.spv", "cut.spv", "k.spv"]);
    let (text, found) = (stderr(&output), String::from_utf8_lossy(&output.stdout).into_owned());
    assert_eq!(output.status.code(), Some(3));
    assert!(
        text.contains("cannot read nowhere.spv") && text.contains("1 of 3 modules breaks rules"),
        "{text}"
    );
    assert!(found.contains("cut.spv: error: "), "{found}");
    // A file of another kind is no module that breaks rules, while a damaged module is.
    folder.write("k.cl", "kernel void k() {}");
    let text = folder.refused(SPIRV_LLVM, &["check", "k.cl"], 3);
    assert!(text.contains("k.cl: the input looks like the source") && text.contains("clang"), "{text}");
    // Who looks at nothing finds nothing.
    std::fs::create_dir(folder.path("none")).unwrap();
    for line in [&["check", "none"][..], &["diff", "none", "none"]] {
        let text = folder.refused(SPIRV_LLVM, line, 3);
        assert!(text.contains("no modules found: folders are searched for .spv, .spt, .spvasm"), "{text}");
    }
    assert_eq!(folder.run(SPIRV_LLVM, &["check", "cut.spv"]).status.code(), Some(1));
    let json = folder.run(SPIRV_LLVM, &["check", "--json", "nowhere.spv", "k.spv"]);
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert!(
        json[0]["unreadable"].as_str().unwrap().contains("cannot read")
            && json[1].get("unreadable").is_none()
    );
    let text = folder.refused(SPIRV_LLVM, &["check", "k.spv", "--rule", "-barier"], 2);
    assert!(text.contains("did you mean -barrier?"), "{text}");
    folder.refused(SPIRV_LLVM, &["check", "k.spv", "--rule", "-VUID-Flat-06202"], 2);
    for rule in ["-barrier", "-VUID-StandaloneSpirv-Flat-06202"] {
        folder.stdout(SPIRV_LLVM, &["check", "k.spv", "--rule", rule]);
    }
}

#[test]
fn rules_are_explained() {
    let folder = Folder::new();
    let list = folder.stdout(SPIRV_LLVM, &["check", "--list-rules"]);
    let names = list.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    let names: Vec<&str> = names.collect();
    assert!(names.len() > 50);
    for name in [names[0], names[names.len() / 2], names[names.len() - 1], "VUID-StandaloneSpirv-Flat-06202"]
    {
        let text = folder.stdout(SPIRV_LLVM, &["explain", name]);
        assert!(text.lines().next().unwrap().ends_with(name) && text.contains("--rule -"), "{text}");
    }
    // In words of our own: of each rule that `check` names in its code.
    let text = folder.stdout(SPIRV_LLVM, &["explain", "VUID-StandaloneSpirv-Flat-06202"]);
    assert!(text.contains("do not stand at inputs of vertex shaders"), "{text}");
    let text = folder.stdout(SPIRV_LLVM, &["explain", "VUID-StandaloneSpirv-None-99999"]);
    assert!(text.contains("has its text under this name"), "{text}");
    assert!(folder.refused(SPIRV_LLVM, &["explain", "barriers"], 2).contains("did you mean barrier?"));
}

#[test]
fn folders_are_compared_module_by_module() {
    let folder = Folder::new();
    for name in ["one", "two", "one/inner"] {
        std::fs::create_dir(folder.path(name)).unwrap();
    }
    let module = std::fs::read(folder.path("k.spv")).unwrap();
    folder.write("other.ll", folder::MODULE.replace("i32 1", "i32 2"));
    folder.stdout(SPIRV_LLVM, &["translate", "other.ll", "-o", "other.spv"]);
    let other = std::fs::read(folder.path("other.spv")).unwrap();
    for (name, bytes) in [
        ("one/same.spv", &module),
        ("two/same.spv", &module),
        ("one/k.spv", &module),
        ("two/k.spv", &other),
        ("one/inner/left.spv", &module),
    ] {
        folder.write(name, bytes);
    }
    let diff = |arguments: &[&str]| {
        let output = folder.run(SPIRV_LLVM, &[&["diff"], arguments].concat());
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned() + &stderr(&output))
    };
    let (status, text) = diff(&["one", "two"]);
    assert_eq!(status, Some(1));
    assert!(text.starts_with("Only in one/inner/left.spv\n--- one/k.spv\n+++ two/k.spv\n"), "{text}");
    assert!(!text.contains("same.spv") && !text.contains('\u{1b}'), "{text}");
    for color in ["--color=always", "--color"] {
        assert!(diff(&[color, "one", "two"]).1.contains("\u{1b}[32m+"), "{color}");
        assert!(folder.stdout(SPIRV_LLVM, &["dis", color, "k.spv"]).contains("\u{1b}["), "{color}");
    }
    for color in ["--color=never", "--no-color", "--color=auto"] {
        assert!(!diff(&[color, "one", "two"]).1.contains('\u{1b}'), "{color}");
        assert!(!folder.stdout(SPIRV_LLVM, &["dis", color, "k.spv"]).contains('\u{1b}'), "{color}");
    }
    assert_eq!(diff(&["one", "one"]), (Some(0), String::new()));
    assert_eq!(diff(&["one", "k.spv"]).0, Some(2));
    // One that is damaged does not keep the others from being compared.
    folder.write("two/same.spv", &module[..41]);
    let (status, text) = diff(&["one", "two"]);
    assert!(status == Some(3) && text.contains("--- one/k.spv") && text.contains("same.spv"), "{text}");
}

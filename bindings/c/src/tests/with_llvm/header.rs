//! The header of the C interface: it compiles in every language that it is for, in any order with LLVM's own, and has the library's version.

use std::{fs, path::Path, process::Command};

const USE: &str = "int use(LLVMModuleRef module);\n\
    int use(LLVMModuleRef module) {\n\
      spirv_llvm_outcome *outcome = spirv_llvm_write_module(module, 0);\n\
      spirv_llvm_status status = spirv_llvm_outcome_status(outcome);\n\
      spirv_llvm_outcome_free(outcome);\n\
      return SPIRV_LLVM_API_MAJOR + (int)status;\n\
    }\n";

#[test]
fn the_header_compiles_beside_llvms() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let major = spirv_llvm::llvm::MAJOR_VERSION;
    let config = match std::env::var(format!("LLVM_SYS_{major}1_PREFIX")) {
        Ok(prefix) => format!("{prefix}/bin/llvm-config"),
        Err(_) => format!("llvm-config-{major}"),
    };
    let output = Command::new(&config).arg("--includedir").output().expect("LLVM's configuration");
    let folder = String::from_utf8(output.stdout).expect("a path");
    let own = "#include \"spirv_llvm.h\"\n";
    let llvms = "#include \"llvm-c/Core.h\"\n";
    let shaders = "#include \"spirv_shader.h\"\n";
    for (name, text) in [
        ("after", format!("{llvms}{own}{USE}")),
        ("before", format!("{own}{llvms}{USE}")),
        ("alone", format!("{own}int use;\n")),
        ("shaders", format!("{shaders}{own}{llvms}{shaders}int use;\n")),
    ] {
        let file = std::env::temp_dir().join(format!("spirv-llvm-header-{}-{name}.c", std::process::id()));
        fs::write(&file, text).expect("a file");
        for language in [&["-x", "c", "-std=c99"][..], &["-x", "c", "-std=c11"], &["-x", "c++", "-std=c++17"]]
        {
            let output = Command::new("cc")
                .args(["-pedantic", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-I"])
                .arg(root.join("include"))
                .args(["-isystem", folder.trim()])
                .args(language)
                .arg(&file)
                .output()
                .expect("a C compiler");
            let message = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{name} {language:?}: {message}");
        }
        fs::remove_file(&file).expect("a file");
    }
}

#[test]
fn the_header_has_the_version() {
    let header = include_str!("../../../include/spirv_llvm.h");
    for (name, number) in [
        ("MAJOR", env!("CARGO_PKG_VERSION_MAJOR")),
        ("MINOR", env!("CARGO_PKG_VERSION_MINOR")),
        ("PATCH", env!("CARGO_PKG_VERSION_PATCH")),
    ] {
        assert!(header.contains(&format!("#define SPIRV_LLVM_API_{name} {number}\n")), "{name}");
    }
}

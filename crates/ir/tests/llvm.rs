//! What is read, printed and written is what LLVM has.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stderr)]

mod common;

use common::{assemble, assert_same, disassemble, files, has, run};
use spirv_llvm_ir::{bitcode, print, verify};

/// Checks a module: the print of what is read, its verification, and LLVM's print of what is written. Returns the sizes of
/// what is written and of the original.
fn check(name: &str, original: &[u8]) -> (usize, usize) {
    let text = disassemble(original, name).expect("LLVM reads its own bitcode");
    let module = bitcode::read(original).unwrap_or_else(|error| panic!("{name}: {error}")).remove(0);
    assert_same(name, &print(&module), &text);
    assert_eq!(verify(&module), [], "{name}");
    let written = bitcode::write(&module, Some(22)).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(written, bitcode::write(&module, Some(22)).unwrap(), "{name}: other bytes");
    let back =
        disassemble(&written, name).unwrap_or_else(|| panic!("{name}: LLVM does not read what is written"));
    assert_same(name, &back, &text);
    let again = bitcode::read(&written).unwrap_or_else(|error| panic!("{name}: {error}")).remove(0);
    assert_same(name, &print(&again), &text);
    (written.len(), original.len())
}

#[test]
fn fixtures_are_what_llvm_has() {
    if !has("llvm-as-22") || !has("llvm-dis-22") {
        return;
    }
    let mut count = 0;
    for path in files("test-ll", "ll") {
        // Of malformed modules LLVM leaves some attributes out without a word.
        if path.components().any(|part| part.as_os_str() == "malformed") {
            continue;
        }
        let Some(original) = assemble(&path) else { continue };
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if disassemble(&original, &name).is_none() {
            continue;
        }
        let (written, size) = check(&name, &original);
        assert!(written * 100 <= size * 105, "{name}: {written} bytes where LLVM writes {size}");
        count += 1;
    }
    assert!(count > 500, "{count} fixtures");
}

#[test]
fn stress_modules_are_what_llvm_has() {
    if !has("llvm-stress-22") {
        return;
    }
    for seed in 1..=60 {
        let path =
            std::env::temp_dir().join(format!("spirv-llvm-ir-stress-{}-{seed}.ll", std::process::id()));
        let seed = format!("-seed={seed}");
        run("llvm-stress-22", &["-size=200", &seed, "-o", path.to_str().unwrap()]);
        let original = assemble(&path).expect("LLVM takes its own text");
        std::fs::remove_file(&path).unwrap();
        check(&format!("stress{seed}"), &original);
    }
}

#[test]
fn kernels_of_clang_are_what_llvm_has() {
    if !has("clang-22") {
        return;
    }
    let folder = std::env::temp_dir().join(format!("spirv-llvm-ir-clang-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let out = folder.join("kernel.bc");
    let mut count = 0;
    for path in files("test-ll", "cl") {
        for flags in [&["-O0"][..], &["-O2"], &["-O0", "-g"], &["-O2", "-g"]] {
            let mut args = vec!["-target", "spir64", "-cl-std=CL2.0", "-Xclang", "-finclude-default-header"];
            args.extend(["-w", "-emit-llvm", "-c", path.to_str().unwrap(), "-o", out.to_str().unwrap()]);
            args.extend(flags);
            if run("clang-22", &args).flatten().is_some() {
                check("clang", &std::fs::read(&out).unwrap());
                count += 1;
            }
        }
    }
    std::fs::remove_dir_all(folder).unwrap();
    assert!(count > 50, "{count} kernels");
}

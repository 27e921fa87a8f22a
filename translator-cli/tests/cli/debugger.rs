//! `spirv-llvm run --debugger` under GDB, where that is installed.

use std::process::Command;

use crate::folder::{Folder, LLVM_SPIRV, SPIRV_LLVM};
use spirv_llvm::llvm::MAJOR_VERSION;

const SOURCE: &str = "\
struct pair { int first; float second; };

static float twice(float value) {
    float result = value * 2;
    return result;
}

kernel void scale(global float *x, float factor, local int *shared) {
    size_t id = get_global_id(0);
    struct pair both = { (int)id + 40, factor };
    shared[get_local_id(0)] = both.first;
    barrier(CLK_LOCAL_MEM_FENCE);
    float scaled = x[id] * both.second;
    x[id] = twice(scaled) + shared[0];
}
";

/// A folder with the kernel as a source, and as SPIR-V with each form of debug information.
fn kernels(options: &[&str]) -> Folder {
    let folder = Folder::new();
    folder.write("scale.cl", SOURCE);
    let compiled = Command::new(format!("clang-{MAJOR_VERSION}"))
        .current_dir(folder.0.path())
        .args(["-target", "spir64-unknown-unknown", "-x", "cl", "-cl-std=CL3.0", "-g", "-O0"])
        .args(["-c", "-emit-llvm", "scale.cl", "-o", "scale.bc"])
        .status();
    assert!(compiled.unwrap().success());
    let output = folder.run(LLVM_SPIRV, &[&["scale.bc", "-o", "scale.spv"], options].concat());
    assert!(output.status.success(), "{output:?}");
    folder
}

/// What GDB prints when it runs a kernel with these commands; `None` where there is no GDB, or it may not follow processes here.
fn gdb(folder: &Folder, input: &str, commands: &[&str]) -> Option<String> {
    let mut gdb = Command::new("gdb");
    gdb.current_dir(folder.0.path()).args(["-nx", "-batch"]);
    let first = ["set debuginfod enabled off", "set breakpoint pending on", "set width 0"];
    for command in first.iter().chain(commands) {
        gdb.args(["-ex", command]);
    }
    gdb.args(["--args", SPIRV_LLVM, "run", "--debugger", input, "--global", "4", "--local", "2"]);
    gdb.args(["--arg", "buffer:f32:4:values=1,2,3,4", "--arg", "f32:2.5", "--arg", "local:8", "--show", "4"]);
    if std::env::var_os("QEMU_LD_PREFIX").is_some() {
        eprintln!("GDB does not follow what runs under an emulator");
        return None;
    }
    let output = match gdb.output() {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            eprintln!("GDB is not installed");
            return None;
        }
        output => output.unwrap(),
    };
    let text =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    if text.contains("Could not trace the inferior process") {
        eprintln!("GDB may not follow processes here");
        return None;
    }
    Some(text)
}

/// A session that stops, looks at variables, and steps into a function and out of it.
fn check_session(folder: &Folder, input: &str) {
    let commands = [
        "break scale.cl:13",
        "run",
        "print id",
        "print factor",
        "print both",
        "print x[1]",
        "print shared[0]",
        "next",
        "print scaled",
        "step",
        "backtrace",
        "next",
        "print result",
        "finish",
        "delete",
        "continue",
    ];
    let Some(text) = gdb(folder, input, &commands) else { return };
    let mut rest = text.as_str();
    for expected in [
        "scale (x=",
        "float scaled = x[id] * both.second;",
        "$1 = 0",
        "$2 = 2.5",
        "$3 = {first = 40, second = 2.5}",
        "$4 = 2",
        "$5 = 40",
        "x[id] = twice(scaled) + shared[0];",
        "$6 = 2.5",
        "twice (value=2.5)",
        "#0  twice (value=2.5)",
        "#1 ",
        "scale (x=",
        "$7 = 5",
        "Value returned is $8 = 5",
        "45 50 57 62",
    ] {
        let Some(at) = rest.find(expected) else {
            panic!("{input}: `{expected}` is missing in\n{text}");
        };
        rest = &rest[at + expected.len()..];
    }
}

#[test]
fn gdb_stops_at_lines_of_a_source() {
    check_session(&kernels(&[]), "scale.cl");
}

#[test]
fn gdb_stops_at_lines_of_spirv() {
    for version in ["ocl-100", "nonsemantic-shader-100", "nonsemantic-shader-200", "legacy"] {
        check_session(&kernels(&[&format!("--spirv-debug-info-version={version}")]), "scale.spv");
    }
}

/// Without debug information functions have their names at least.
#[test]
fn gdb_finds_kernels_by_name() {
    let folder = Folder::new();
    let commands = ["break k", "run", "backtrace 1", "continue"];
    let mut gdb = Command::new("gdb");
    gdb.current_dir(folder.0.path()).args(["-nx", "-batch", "-ex", "set breakpoint pending on"]);
    for command in commands {
        gdb.args(["-ex", command]);
    }
    gdb.args(["--args", SPIRV_LLVM, "run", "--debugger", "k.spv", "--global", "1"]);
    let Ok(output) = gdb.args(["--arg", "buffer:i32:1", "--show", "1"]).output() else { return };
    let text = String::from_utf8_lossy(&output.stdout);
    let refused = String::from_utf8_lossy(&output.stderr).contains("Could not trace the inferior process");
    assert!(refused || (text.contains(" in k ()") && text.contains("\n  1\n")), "{text}");
}

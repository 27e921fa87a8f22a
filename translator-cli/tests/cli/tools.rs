//! `spirv-llvm diff`, `link` and `reduce`, as users run them.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use spirv_llvm::{llvm::MAJOR_VERSION, spirv::Module};

const SPIRV_LLVM: &str = env!("CARGO_BIN_EXE_spirv-llvm");
const LLVM_SPIRV: &str = env!("CARGO_BIN_EXE_llvm-spirv");

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn run(&self, program: &str, arguments: &[&str]) -> Output {
        Command::new(program).args(arguments).current_dir(self.0.path()).output().unwrap()
    }

    fn succeed(&self, program: &str, arguments: &[&str]) -> String {
        let output = self.run(program, arguments);
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    /// Compiles OpenCL C to SPIR-V of a version, under the name with the extension spv.
    fn compile(&self, name: &str, source: &str, version: &str) {
        fs::write(self.path(name), source).unwrap();
        let (bitcode, module) = (format!("{name}.bc"), format!("{name}.spv"));
        let compiler = format!("clang-{MAJOR_VERSION}");
        let options =
            ["-x", "cl", "--target=spir64-unknown-unknown", "-O1", "-Xclang", "-finclude-default-header"];
        self.succeed(&compiler, &[options.as_slice(), &["-c", "-emit-llvm", name, "-o", &bitcode]].concat());
        self.succeed(LLVM_SPIRV, &[&bitcode, "-o", &module]);
        self.succeed(SPIRV_LLVM, &["dis", &module, "-o", "versioned.spvasm"]);
        let text = fs::read_to_string(self.path("versioned.spvasm")).unwrap();
        fs::write(
            self.path("versioned.spvasm"),
            text.replace("; Version: 1.0", &format!("; Version: {version}")),
        )
        .unwrap();
        self.succeed(SPIRV_LLVM, &["as", "versioned.spvasm", "-o", &module]);
    }
}

/// spirv-val's word on a module, where it is installed.
fn validate(path: &Path) {
    let Ok(output) = Command::new("spirv-val").args(["--target-env", "spv1.6"]).arg(path).output() else {
        return;
    };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

const LIBRARY: &str = "typedef struct { int a, b; } S;\n\
                       int twice(int x) { return 2 * x; }\n\
                       void fill(global S *s, int v) { char global *bytes = (char global *)s; bytes[get_global_id(0) * 8] = v; }\n";
const CALLER: &str = "typedef struct { int a, b; } S;\n\
                      int twice(int x);\nvoid fill(global S *s, int v);\n\
                      kernel void k(global S *s) { size_t i = get_global_id(0); fill(s, twice(i)); s[i].b = 7; }\n";

#[test]
fn separate_modules_run_once_they_are_linked() {
    let folder = Folder::new();
    folder.compile("library", LIBRARY, "1.0");
    folder.compile("caller", CALLER, "1.2");
    let open = folder.run(SPIRV_LLVM, &["link", "caller.spv", "-o", "x.spv"]);
    let text = String::from_utf8_lossy(&open.stderr).into_owned();
    assert_eq!(open.status.code(), Some(3), "{text}");
    assert!(text.contains("twice is imported") && text.contains("fill is imported"), "{text}");
    assert!(!folder.path("x.spv").exists());
    for order in [["caller.spv", "library.spv"], ["library.spv", "caller.spv"]] {
        folder.succeed(SPIRV_LLVM, &["link", order[0], order[1], "-o", "all.spv"]);
        validate(&folder.path("all.spv"));
        folder.succeed(SPIRV_LLVM, &["check", "all.spv"]);
        let shown = folder.succeed(
            SPIRV_LLVM,
            &[
                "run",
                "all.spv",
                "--kernel",
                "k",
                "-g",
                "3",
                "--arg",
                "buffer:i32:6:values=0,0,0,0,0,0",
                "--show",
                "6",
            ],
        );
        assert!(shown.contains("\n  0 7 2 7 4 7\n"), "{shown}");
    }
    // In steps, over a library.
    folder.succeed(SPIRV_LLVM, &["link", "caller.spv", "--allow-partial", "--library", "-o", "part.spv"]);
    folder.succeed(SPIRV_LLVM, &["link", "part.spv", "library.spv", "-o", "whole.spv"]);
    validate(&folder.path("whole.spv"));
}

#[test]
fn a_difference_has_the_status_of_one() {
    let folder = Folder::new();
    folder.compile("one", CALLER, "1.0");
    folder.compile("two", &CALLER.replace("= 7", "= 8"), "1.0");
    assert_eq!(folder.run(SPIRV_LLVM, &["diff", "one.spv", "one.spv"]).status.code(), Some(0));
    let differ = folder.run(SPIRV_LLVM, &["diff", "one.spv", "two.spv"]);
    assert_eq!(differ.status.code(), Some(1));
    let text = String::from_utf8(differ.stdout).unwrap();
    assert!(text.starts_with("--- one.spv\n+++ two.spv\n"), "{text}");
    assert!(text.contains("-%uint_7 = OpConstant %uint 7\n+%uint_8 = OpConstant %uint 8\n"), "{text}");
    let quiet = folder.run(SPIRV_LLVM, &["diff", "-q", "one.spv", "two.spv"]);
    assert!(quiet.stdout.is_empty() && quiet.status.code() == Some(1));
    assert_eq!(folder.run(SPIRV_LLVM, &["diff", "one.spv", "one"]).status.code(), Some(3));
}

#[test]
fn a_module_is_reduced_to_what_a_command_fails_on() {
    let folder = Folder::new();
    folder.compile("k", LIBRARY, "1.0");
    let words = |name: &str| Module::parse(&fs::read(folder.path(name)).unwrap()).unwrap().words().len();
    // It fails on a multiplication.
    let script = format!("! {SPIRV_LLVM} dis \"$1\" | grep -q -e OpIMul -e OpShiftLeftLogical");
    let command = ["sh", "-c", &script, "sh", "{}"];
    let told = folder
        .succeed(SPIRV_LLVM, &[&["reduce", "k.spv", "-o", "small.spv", "--"], command.as_slice()].concat());
    assert!(told.contains("words are left of"), "{told}");
    assert!(words("small.spv") * 2 < words("k.spv"), "{told}");
    assert!(!folder.run("sh", &["-c", &script, "sh", "small.spv"]).status.success());
    folder.succeed(SPIRV_LLVM, &["check", "--required", "small.spv"]);
    // What the command prints may be a part of the failure, and the result may have to be valid.
    let shows = format!("{SPIRV_LLVM} dis \"$1\" | grep OpStore; exit 1");
    let command = ["--stdout", "OpStore", "--valid", "--", "sh", "-c", &shows, "sh", "{}"];
    folder.succeed(SPIRV_LLVM, &[&["reduce", "k.spv", "-o", "valid.spv"], command.as_slice()].concat());
    assert!(words("valid.spv") < words("k.spv"));
    folder.succeed(SPIRV_LLVM, &["check", "valid.spv"]);
    validate(&folder.path("valid.spv"));
    assert!(folder.succeed(SPIRV_LLVM, &["dis", "valid.spv"]).contains("OpStore"));
    // It has the form that its name says, or is refused.
    for name in ["small.spvasm", "small.spt"] {
        let command = ["sh", "-c", &script, "sh", "{}"];
        folder.succeed(SPIRV_LLVM, &[&["reduce", "k.spv", "-o", name, "--"], command.as_slice()].concat());
        let text = fs::read_to_string(folder.path(name)).unwrap();
        assert!(text.contains("IMul") || text.contains("ShiftLeftLogical"), "{name}: {text}");
    }
    let other = folder.run(SPIRV_LLVM, &["reduce", "k.spv", "-o", "small.ll", "--", "false"]);
    assert_eq!(other.status.code(), Some(2));
    // What does not fail is not reduced, and what hangs is ended.
    let fine = folder.run(SPIRV_LLVM, &["reduce", "k.spv", "-o", "x.spv", "--", "true"]);
    assert!(String::from_utf8_lossy(&fine.stderr).contains("nothing to reduce"));
    let slow = folder.run(
        SPIRV_LLVM,
        &["reduce", "k.spv", "-o", "x.spv", "--time-limit", "1", "--", "sh", "-c", "sleep 30"],
    );
    assert!(!slow.status.success());
    assert!(!folder.path("x.spv").exists());
}

#[test]
fn a_module_of_llvm_ir_is_reduced_to_what_a_command_fails_on() {
    let folder = Folder::new();
    folder.compile("k", LIBRARY, "1.0");
    let program = match std::env::var(format!("LLVM_SYS_{MAJOR_VERSION}1_PREFIX")) {
        Ok(prefix) => format!("{prefix}/bin/llvm-dis"),
        Err(_) => format!("llvm-dis-{MAJOR_VERSION}"),
    };
    let ir = |name: &str| {
        let printed = folder.run(&program, &[name, "-o", "-"]);
        assert!(printed.status.success(), "{}", String::from_utf8_lossy(&printed.stderr));
        String::from_utf8(printed.stdout).unwrap()
    };
    fs::write(folder.path("k.ll"), ir("k.bc")).unwrap();
    let count = |text: &str| text.lines().filter(|line| line.starts_with("  ")).count();
    // It fails on a multiplication, in the module itself and in what becomes of it.
    let script = format!(
        "{LLVM_SPIRV} \"$1\" -o out.spv && ! {SPIRV_LLVM} dis out.spv | grep -q -e OpIMul -e OpShiftLeftLogical"
    );
    for (input, output) in
        [("k.bc", "small.bc"), ("k.ll", "small.ll"), ("k.bc", "other.ll"), ("k.ll", "other")]
    {
        let command = ["reduce", input, "-o", output, "--", "sh", "-c", &script, "sh"];
        let told = folder.succeed(SPIRV_LLVM, &command);
        assert!(told.contains("instructions are left of"), "{told}");
        let bytes = fs::read(folder.path(output)).unwrap();
        assert_eq!(bytes.starts_with(b"BC"), !output.ends_with(".ll"), "{output}");
        let text = if bytes.starts_with(b"BC") { ir(output) } else { String::from_utf8(bytes).unwrap() };
        assert!(text.contains("mul ") || text.contains("shl "), "{text}");
        assert!(count(&text) <= 3 && count(&text) * 2 < count(&ir("k.bc")), "{told}{text}");
        assert!(!folder.run("sh", &["-c", &script, "sh", output]).status.success());
    }
    // What is no module is told once, with its place, and what does not fail is not reduced.
    fs::write(folder.path("wrong.ll"), "define void @f() {\n  rat void\n}\n").unwrap();
    let wrong = folder.run(SPIRV_LLVM, &["reduce", "wrong.ll", "-o", "x.ll", "--", "false"]);
    assert_eq!(wrong.status.code(), Some(3));
    let wrong = String::from_utf8_lossy(&wrong.stderr).into_owned();
    assert_eq!(wrong.matches("wrong.ll:2:3").count(), 1, "{wrong}");
    fs::write(folder.path("cut.bc"), &fs::read(folder.path("k.bc")).unwrap()[..200]).unwrap();
    let cut = folder.run(SPIRV_LLVM, &["reduce", "cut.bc", "-o", "x.ll", "--", "false"]);
    assert_eq!(cut.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&cut.stderr).contains("cut.bc"));
    let fine = folder.run(SPIRV_LLVM, &["reduce", "k.ll", "-o", "x.ll", "--", "true"]);
    assert!(String::from_utf8_lossy(&fine.stderr).contains("nothing to reduce"));
    assert!(!folder.path("x.ll").exists());
}

/// A library has functions that no host could run, and imports of its own that nobody defines.
#[test]
fn a_kernel_that_is_linked_with_a_library_runs_with_the_part_of_it_that_it_needs() {
    let folder = Folder::new();
    folder.compile(
        "library.cl",
        "float nowhere(float);\n\
         float __attribute__((noinline)) half_of(float a) { return a / 2; }\n\
         float unresolved(float a) { return nowhere(a); }\n\
         void wait_for(event_t e) { wait_group_events(1, &e); }\n",
        "1.0",
    );
    folder.compile(
        "kernel.cl",
        "float half_of(float);\nkernel void k(global float *a) { size_t i = get_global_id(0); a[i] = half_of(i); }\n",
        "1.0",
    );
    folder.succeed(
        SPIRV_LLVM,
        &["link", "kernel.cl.spv", "library.cl.spv", "-o", "whole.spv", "--allow-partial"],
    );
    validate(&folder.path("whole.spv"));
    let shown = folder.succeed(
        SPIRV_LLVM,
        &["run", "whole.spv", "--kernel", "k", "--global", "4", "--arg", "buffer:f32:4:index", "--show", "4"],
    );
    assert!(shown.contains("0 0.5 1 1.5"), "{shown}");
}

/// A library with so many functions, in SPIR-V `a.spv`, and a module with a kernel for each, `b.spv`.
fn many(folder: &Folder, count: usize) {
    let triple = "target triple = \"spir64-unknown-unknown\"\n";
    let (mut library, mut kernels) = (triple.to_owned(), triple.to_owned());
    for number in 0..count {
        library += &format!(
            "define spir_func i32 @f{number}(i32 %x) {{\n  %c = icmp sgt i32 %x, {number}\n  br i1 %c, label %t, label %e\n\
             t:\n  %m = mul i32 %x, 3\n  br label %e\ne:\n  %r = phi i32 [ %m, %t ], [ %x, %0 ]\n  ret i32 %r\n}}\n"
        );
        kernels += &format!(
            "declare spir_func i32 @f{number}(i32 %x)\n\
             define spir_kernel void @k{number}(ptr addrspace(1) %p, i32 %x) {{\n\
             \x20 %r = call spir_func i32 @f{number}(i32 %x)\n  store i32 %r, ptr addrspace(1) %p\n  ret void\n}}\n"
        );
    }
    for (name, text) in [("a", library), ("b", kernels)] {
        fs::write(folder.path(&format!("{name}.ll")), text).unwrap();
        folder.succeed(LLVM_SPIRV, &[&format!("{name}.ll"), "-o", &format!("{name}.spv")]);
    }
}

/// Four times as many kernels take about four times as long in every command.
#[test]
fn the_time_grows_with_the_number_of_kernels() {
    let commands: [&[&str]; 6] = [
        &["link", "a.spv", "b.spv", "-o", "c.spv"],
        &["diff", "c.spv", "c.spv"],
        &["diff", "b.spv", "c.spv"],
        &["check", "c.spv"],
        &["run", "c.spv", "--list"],
        &["cfg", "a.spv", "-o", "a.svg"],
    ];
    let times = [300, 1200].map(|count| {
        let folder = Folder::new();
        many(&folder, count);
        commands.map(|command| {
            let start = std::time::Instant::now();
            let output = folder.run(SPIRV_LLVM, command);
            assert!(matches!(output.status.code(), Some(0 | 1)), "{command:?}: {output:?}");
            start.elapsed()
        })
    });
    let [few, many] = times;
    for (command, (few, many)) in commands.iter().zip(few.into_iter().zip(many)) {
        // Sixteen times as long where each kernel is looked at for each.
        let most = 8 * few + std::time::Duration::from_secs(1);
        assert!(many <= most, "{command:?}: {few:?} and {many:?}");
    }
}

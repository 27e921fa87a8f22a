//! `llvm-spirv` as its clients call it: each call of the known users on a fitting input, and clang itself.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use spirv_llvm::{
    llvm::MAJOR_VERSION,
    spirv::{Module, Report, Version, check},
};

const LLVM_SPIRV: &str = env!("CARGO_BIN_EXE_llvm-spirv");
const SPIRV_LLVM: &str = env!("CARGO_BIN_EXE_spirv-llvm");

const KERNEL: &str = "
kernel void scale(global float *values, float by, int count) {
    size_t i = get_global_id(0);
    if (i < count)
        values[i] = fma(values[i], by, 1.0f);
    barrier(CLK_GLOBAL_MEM_FENCE);
}
";

/// A module with one specialization constant of each kind that hosts set.
const SPECIALIZED: &str = "
OpCapability Addresses
OpCapability Linkage
OpCapability Kernel
OpCapability Float64
OpMemoryModel Physical64 OpenCL
OpDecorate %d SpecId 101
OpDecorate %b SpecId 102
%double = OpTypeFloat 64
%bool = OpTypeBool
%void = OpTypeVoid
%function = OpTypeFunction %void
%d = OpSpecConstant %double 3.25
%b = OpSpecConstantTrue %bool
%f = OpFunction %void None %function
%entry = OpLabel
%sum = OpFAdd %double %d %d
OpReturn
OpFunctionEnd
";

/// The clang of the LLVM that the translator is built on.
fn clang() -> String {
    format!("clang-{MAJOR_VERSION}")
}

struct Fixture {
    folder: tempfile::TempDir,
}

impl Fixture {
    /// A folder with the kernel as `in.bc` for the target.
    fn compiled(target: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let fixture = Self { folder };
        fs::write(fixture.path("k.cl"), KERNEL).unwrap();
        succeed(
            Command::new(clang())
                .arg(format!("--target={target}"))
                .args(["-x", "cl", "-cl-std=CL2.0", "-Xclang", "-finclude-default-header"])
                .args(["-O2", "-emit-llvm", "-c", "-o"])
                .arg(fixture.path("in.bc"))
                .arg(fixture.path("k.cl")),
        );
        fixture
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// `llvm-spirv` with these arguments, in the folder.
    fn run(&self, arguments: &[&str]) -> Output {
        succeed(Command::new(LLVM_SPIRV).args(arguments).current_dir(self.folder.path()))
    }

    /// The module in a file, which has to keep the rules.
    fn module(&self, name: &str) -> Module {
        let module = Module::parse(&fs::read(self.path(name)).unwrap()).unwrap();
        assert!(check::check_required(&module).is_ok(), "{name} breaks rules");
        module
    }
}

fn succeed(command: &mut Command) -> Output {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    output
}

fn version(module: &Module) -> Version {
    Report::new(module).unwrap().version
}

#[test]
fn clang_for_hip_on_amd() {
    let fixture = Fixture::compiled("spir64-unknown-unknown");
    fixture.run(&[
        "--spirv-max-version=1.6",
        "--spirv-ext=+all",
        "--spirv-allow-unknown-intrinsics",
        "--spirv-lower-const-expr",
        "--spirv-preserve-auxdata",
        "--spirv-debug-info-version=nonsemantic-shader-200",
        "in.bc",
        "-o",
        "out",
    ]);
    fixture.module("out");
}

#[test]
fn clang_for_chip_star() {
    let fixture = Fixture::compiled("spir64-unknown-unknown");
    fixture.run(&[
        "--spirv-max-version=1.2",
        "--spirv-ext=-all,+SPV_INTEL_function_pointers,+SPV_INTEL_subgroups,+SPV_KHR_bit_instructions,\
         +SPV_EXT_shader_atomic_float_add",
        "in.bc",
        "-o",
        "out",
    ]);
    assert!(version(&fixture.module("out")) <= Version::V1_2);
}

/// Its driver takes shuffles of sub-groups in modules of version 1.2, which the version lacks: an option has to say so.
#[test]
fn chip_star_gets_what_its_version_lacks_when_it_says_so() {
    let fixture = Fixture { folder: tempfile::tempdir().unwrap() };
    let text = "target triple = \"spir64\"\ndefine spir_kernel void @k(ptr addrspace(1) %p, i32 %n) {\n\
                %r = call spir_func i32 @_Z17sub_group_shuffleij(i32 %n, i32 1)\n\
                store i32 %r, ptr addrspace(1) %p, align 4\nret void\n}\n\
                declare spir_func i32 @_Z17sub_group_shuffleij(i32, i32)\n\
                !opencl.ocl.version = !{!0}\n!0 = !{i32 2, i32 0}\n";
    fs::write(fixture.path("k.ll"), text).unwrap();
    let older = ["--spirv-max-version=1.2", "-spirv-debug", "k.ll", "-o", "k.spv"];
    let refused = Command::new(LLVM_SPIRV).args(older).current_dir(fixture.folder.path()).output().unwrap();
    assert!(String::from_utf8_lossy(&refused.stderr).contains("--spirv-max-version=1.3"));
    fixture
        .run(&[&["--spirv-allow-newer=GroupNonUniformShuffle,GroupNonUniform"], older.as_slice()].concat());
    let module = Module::parse(&fs::read(fixture.path("k.spv")).unwrap()).unwrap();
    assert_eq!(version(&module), Version::V1_2);
    assert!(module.iter().any(|inst| inst.op() == spirv_llvm::spirv::Op::GroupNonUniformShuffle));
}

#[test]
fn dpcpp_both_ways() {
    let fixture = Fixture::compiled("spir64-unknown-unknown");
    fixture.run(&[
        "-spirv-debug-info-version=nonsemantic-shader-200",
        "-spirv-allow-unknown-intrinsics=llvm.genx.,llvm.fpbuiltin",
        "-spirv-ext=-all,+SPV_EXT_shader_atomic_float_add,+SPV_KHR_bit_instructions",
        "-o",
        "out.spv",
        "in.bc",
    ]);
    fixture.module("out.spv");
    fixture.run(&[
        "-r",
        "--spirv-preserve-auxdata",
        "--spirv-target-env=SPV-IR",
        "--spirv-builtin-format=global",
        "-o",
        "back.bc",
        "out.spv",
    ]);
    assert!(fs::read(fixture.path("back.bc")).unwrap().starts_with(b"BC"));
}

#[test]
fn pocl_lists_and_sets_specialization_constants() {
    let fixture = Fixture { folder: tempfile::tempdir().unwrap() };
    fs::write(fixture.path("in.spvasm"), SPECIALIZED).unwrap();
    succeed(
        Command::new(SPIRV_LLVM)
            .args(["as", "--target-env", "spv1.0", "in.spvasm", "-o", "in.spv"])
            .current_dir(fixture.folder.path()),
    );
    let listing = fixture.run(&["--spec-const-info", "in.spv"]);
    assert_eq!(
        String::from_utf8(listing.stdout).unwrap(),
        "Number of scalar specialization constants in the module = 2\n\
         Spec const id = 101, size in bytes = 8, type = f64\n\
         Spec const id = 102, size in bytes = 1, type = i1\n"
    );
    fixture.run(&[
        "--spec-const=101:i64:4609589727908835759 102:i8:0 ",
        "--spirv-target-env=CL2.0",
        "--spirv-ext=+SPV_KHR_no_integer_wrap_decoration,+SPV_KHR_expect_assume",
        "--spirv-max-version=1.2",
        "-r",
        "-o",
        "out.bc",
        "in.spv",
    ]);
    let context = inkwell::context::Context::create();
    let bytes = fs::read(fixture.path("out.bc")).unwrap();
    let module = spirv_llvm::llvm::parse_ir_or_bitcode(&context, &bytes).unwrap();
    let text = spirv_llvm::llvm::print(&module);
    assert!(text.contains("fadd double 1.534530e+00"), "{text}");
    let text = String::from_utf8(fixture.run(&["--version"]).stdout).unwrap();
    assert!(text.contains(&format!("LLVM version {MAJOR_VERSION}.")), "{text}");
}

#[test]
fn adaptive_cpp() {
    let fixture = Fixture::compiled("spir64-unknown-unknown");
    fixture.run(&[
        "-o=out",
        "-spirv-max-version=1.3",
        "-spirv-ext=+SPV_EXT_relaxed_printf_string_address_space",
        "in.bc",
    ]);
    assert!(version(&fixture.module("out")) <= Version::V1_3);
}

#[test]
fn libclc_and_the_offline_compiler() {
    let fixture = Fixture::compiled("spir64-unknown-unknown");
    fixture.run(&["--spirv-max-version=1.1", "-o", "out", "in.bc"]);
    assert!(version(&fixture.module("out")) <= Version::V1_1);
    fixture.run(&[
        "--spirv-gen-kernel-arg-name-md",
        "--spirv-max-version=1.5",
        "--spirv-ext=+SPV_KHR_bit_instructions",
        "-o",
        "offline.spv",
        "in.bc",
    ]);
    fixture.module("offline.spv");
}

/// AdaptiveCpp and older releases of DPC++ pass an extension by the name that it had before.
#[test]
fn a_former_name_of_an_extension_is_accepted_with_a_note() {
    let fixture = Fixture::compiled("spir64-unknown-unknown");
    let list = "--spirv-ext=-all,+SPV_KHR_bit_instructions,+SPV_INTEL_long_constant_composite";
    let output = fixture.run(&[list, "in.bc", "-o", "out.spv"]);
    let note = "Note: extension SPV_INTEL_long_constant_composite is called SPV_INTEL_long_composites now\n";
    assert_eq!(String::from_utf8_lossy(&output.stderr), note);
    let output = fixture.run(&[list, "-r", "--quiet", "out.spv", "-o", "out.bc"]);
    assert!(output.stderr.is_empty());
}

/// clang's driver for this target calls the first `llvm-spirv` with its own version behind the name on the search path.
#[test]
fn clang_calls_the_translator_on_its_own() {
    let targets = succeed(Command::new(clang()).arg("--print-targets"));
    if !String::from_utf8_lossy(&targets.stdout).contains("spirv64") {
        // The driver asks for LLVM's target of that name, whoever translates.
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let bin = folder.path().join("bin");
    fs::create_dir(&bin).unwrap();
    link(Path::new(LLVM_SPIRV), &bin.join(format!("llvm-spirv-{MAJOR_VERSION}")));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(std::iter::once(bin).chain(std::env::split_paths(&path))).unwrap();
    fs::write(folder.path().join("k.cl"), KERNEL).unwrap();
    for level in ["-O0", "-O2", "-g"] {
        succeed(
            Command::new(clang())
                .env("PATH", &path)
                .args([
                    "--target=spirv64-amd-amdhsa",
                    "-nogpulib",
                    "-cl-std=CL2.0",
                    level,
                    "k.cl",
                    "-o",
                    "k.spv",
                ])
                .current_dir(folder.path()),
        );
        let module = Module::parse(&fs::read(folder.path().join("k.spv")).unwrap()).unwrap();
        assert!(check::check_required(&module).is_ok(), "{level}");
        fs::remove_file(folder.path().join("k.spv")).unwrap();
    }
}

fn link(to: &Path, at: &Path) {
    std::os::unix::fs::symlink(to, at).unwrap();
}

#[test]
fn a_failure_leaves_no_output_and_its_own_status() {
    let fixture = Fixture { folder: tempfile::tempdir().unwrap() };
    fs::write(fixture.path("host.ll"), "target triple = \"aarch64\"\n").unwrap();
    fs::write(fixture.path("cut.spv"), [0x03, 0x02, 0x23, 0x07, 0, 0]).unwrap();
    for (arguments, status) in [
        (["host.ll", "-o", "out"].as_slice(), 1),
        (&["-r", "cut.spv", "-o", "out"], 10),
        (&["-r", "host.ll", "-o", "out"], 19),
        (&["missing.bc", "-o", "out"], 255),
        (&["--no-such-option", "host.ll", "-o", "out"], 255),
    ] {
        let output =
            Command::new(LLVM_SPIRV).args(arguments).current_dir(fixture.folder.path()).output().unwrap();
        assert_eq!(output.status.code(), Some(status), "{arguments:?}");
        assert!(!output.stderr.is_empty(), "{arguments:?}");
        assert!(!fixture.path("out").exists(), "{arguments:?}");
    }
}

#[test]
fn a_folder_is_translated_on_all_cores_with_a_summary() {
    let fixture = Fixture::compiled("spir64-unknown-unknown");
    let many = fixture.path("many");
    fs::create_dir(&many).unwrap();
    let module = fs::read(fixture.path("in.bc")).unwrap();
    for i in 0..199 {
        fs::write(many.join(format!("m{i:03}.bc")), &module).unwrap();
    }
    fs::write(many.join("broken.bc"), b"BC\xC0\xDEnothing").unwrap();
    let output = Command::new(SPIRV_LLVM)
        .args(["translate", "many", "-o", "out", "--json"])
        .current_dir(fixture.folder.path())
        .output()
        .unwrap();
    assert!(!output.status.success());
    let summary: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(summary["translated"], 199);
    assert_eq!(summary["failed"], 1);
    assert_eq!(fs::read_dir(fixture.path("out")).unwrap().count(), 199);
}

#[test]
fn no_module_of_a_folder_takes_the_place_of_another() {
    let fixture = Fixture::compiled("spir64-unknown-unknown");
    let many = fixture.path("many");
    fs::create_dir_all(many.join("inner")).unwrap();
    let module = fs::read(fixture.path("in.bc")).unwrap();
    // Beside its input, the first would overwrite the third, and into another folder the second the first.
    for name in ["a.bc", "a.ll", "inner/a.bc"] {
        fs::write(many.join(name), &module).unwrap();
    }
    fs::write(many.join("a.spv"), [0x03, 0x02, 0x23, 0x07, 0, 0]).unwrap();
    let run = |arguments: &[&str]| {
        let output =
            Command::new(SPIRV_LLVM).args(arguments).current_dir(fixture.folder.path()).output().unwrap();
        let summary: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        (summary["translated"].as_u64(), output.stdout)
    };
    let (translated, stdout) = run(&["translate", "many", "--json"]);
    assert_eq!(translated, Some(1));
    assert!(String::from_utf8_lossy(&stdout).contains("many/a.spv is an input itself"));
    assert_eq!(fs::read(many.join("a.spv")).unwrap().len(), 6);
    fs::remove_file(many.join("inner/a.spv")).unwrap();
    let (translated, stdout) = run(&["translate", "many", "--json", "-o", "out"]);
    assert_eq!(translated, Some(2));
    assert!(String::from_utf8_lossy(&stdout).contains("out/a.spv is what many/a.bc is written to"));
}

#[test]
fn inputs_of_another_kind_are_told_with_what_would_help() {
    let fixture = Fixture::compiled("spir64-unknown-unknown");
    let run = |arguments: &[&str]| {
        Command::new(LLVM_SPIRV).args(arguments).current_dir(fixture.folder.path()).output().unwrap()
    };
    assert!(run(&["in.bc", "-o", "x.spv"]).status.success());
    assert!(run(&["x.spv", "-to-text", "-o", "x.spt"]).status.success());
    for (arguments, help) in [
        (["x.spv", "-o", "-"].as_slice(), "translated with -r\n"),
        (&["-s", "x.spt", "-o", "-"], "translated with -r -spirv-text\n"),
        (&["-r", "x.spt", "-o", "-"], "add -spirv-text\n"),
        (&["-r", "in.bc", "-o", "-"], "translated without -r\n"),
    ] {
        let output = run(arguments);
        assert!(!output.status.success(), "{arguments:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(help), "{arguments:?}");
    }
}

/// Two kernels of one name, of which a device gets one.
const VARIANTS: &str = "OpCapability Kernel\nOpCapability Addresses\nOpCapability FunctionVariantsINTEL\n\
    OpExtension \"SPV_INTEL_function_variants\"\nOpMemoryModel Physical64 OpenCL\n\
    OpConditionalEntryPointINTEL %new Kernel %fnew \"k\"\nOpConditionalEntryPointINTEL %old Kernel %fold \"k\"\n\
    OpDecorate %fnew ConditionalINTEL %new\nOpDecorate %fold ConditionalINTEL %old\n\
    %void = OpTypeVoid\n%bool = OpTypeBool\n%fn = OpTypeFunction %void\n\
    %new = OpSpecConstantArchitectureINTEL %bool 2 3 174 4\n%old = OpSpecConstantOp %bool LogicalNot %new\n\
    %fnew = OpFunction %void None %fn\n%lnew = OpLabel\nOpReturn\nOpFunctionEnd\n\
    %fold = OpFunction %void None %fn\n%lold = OpLabel\nOpUnreachable\nOpFunctionEnd\n";

#[test]
fn variants_of_functions_are_chosen_for_a_device() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let options = spirv_llvm::spirv::asm::AssembleOptions::default();
    let words = spirv_llvm::spirv::asm::assemble(VARIANTS, &options).unwrap();
    fs::write(path("all.spv"), Module::from_words(words).unwrap().to_bytes()).unwrap();
    for (architecture, body) in [("4", "ret void"), ("3", "unreachable")] {
        let run = Command::new(LLVM_SPIRV)
            .args(["-r", "--fnvar-spec-enable", "--fnvar-category=2", "--fnvar-family=3", "--fnvar-arch"])
            .args([architecture, "--fnvar-spv-out"])
            .args([path("one.spv"), path("all.spv"), "-o".into(), path("one.ll")])
            .output()
            .unwrap();
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        let text = fs::read_to_string(path("one.ll")).unwrap();
        assert!(text.contains(body) && text.matches("define spir_kernel").count() == 1, "{text}");
        let one = Module::parse(&fs::read(path("one.spv")).unwrap()).unwrap();
        assert!(check::check(&one).list.is_empty());
    }
}

//! `spirv-llvm run` of kernels with arguments from files and expectations, and `spirv-llvm test`.

use std::fs;

use crate::folder::{Folder, LLVM_SPIRV, SPIRV_LLVM, stderr};

/// Kernels for the jobs.
const SOURCE: &str = "
kernel void scale(global float *x, float f) { x[get_global_id(0)] *= f; }
kernel __attribute__((reqd_work_group_size(4, 1, 1)))
void add(global float *x, global const float *y) { x[get_global_id(0)] += y[get_global_id(0)]; }
typedef struct { char c; int i; short h; } S;
kernel void fields(global int *o, S s, local int *l, global int *n) { o[0] = s.i; o[1] = s.c; o[2] = s.h; o[3] = n == 0; }
kernel void endless(global int *o) { while (*(volatile global int *)o == 0) {} }
kernel void halves(global half *x) { size_t i = get_global_id(0); vstore_half(vload_half(i, x) * 2, i, x); }
";

fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("k.cl", SOURCE);
    folder
}

#[test]
fn kernels_are_listed_with_names_and_types() {
    let folder = folder();
    let text = folder.stdout(SPIRV_LLVM, &["run", "k.cl", "--list"]);
    for part in [
        "kernel add: groups of 4x1x1\n",
        "0 x  buffer, float*",
        "1 f  value of 4 bytes, float",
        "1 s  value of 12 bytes, S",
        "2 l  local memory, int*",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let text = folder.stdout(SPIRV_LLVM, &["run", "k.cl", "--list", "--json"]);
    assert!(text.contains("\"kind\": \"local\"") && text.contains("\"local_size\": [\n"), "{text}");
}

#[test]
fn kernels_run_in_sequence_on_the_same_buffers_from_and_to_files() {
    let folder = folder();
    let floats: Vec<u8> = (0..8_u8).flat_map(|value| f32::from(value).to_le_bytes()).collect();
    folder.write("in.bin", &floats);
    let run = [
        "run",
        "k.cl",
        "-k",
        "scale",
        "-k",
        "add",
        "-g",
        "8",
        "-a",
        "f=f32:2",
        "-a",
        "x=buffer:f32:file=in.bin",
        "-a",
        "y=buffer:f32:8:values=1",
        "--expect",
        "x=values=1,3,5,7,9,11,13,15",
        "--dump",
        "x=out.npy",
        "--dump",
        "y=out.bin",
    ];
    folder.stdout(SPIRV_LLVM, &run);
    assert_eq!(fs::read(folder.path("out.bin")).unwrap().len(), 32);
    let again =
        ["run", "k.cl", "-k", "scale", "-g", "8", "-a", "buffer:file=out.npy", "-a", "f32:1", "--show", "2"];
    assert!(folder.stdout(SPIRV_LLVM, &again).contains("\n  1 3\n"));
    let other = ["run", "k.cl", "-k", "scale", "-g", "8", "-a", "buffer:i32:file=out.npy", "-a", "f32:1"];
    assert!(folder.refused(SPIRV_LLVM, &other, 2).contains("out.npy holds values of f32, not i32"));
    let short = ["run", "k.cl", "-k", "scale", "-g", "8", "-a", "buffer:f32:9:file=in.bin", "-a", "f32:1"];
    assert!(
        folder.refused(SPIRV_LLVM, &short, 2).contains("in.bin has 32 bytes, and 9 values of f32 have 36")
    );
}

#[test]
fn structures_halves_and_null_are_arguments() {
    let folder = folder();
    let run = [
        "run",
        "k.cl",
        "-k",
        "fields",
        "-g",
        "1",
        "-a",
        "s=struct:i8:7;i32:-9;i16:3",
        "-a",
        "n=null",
        "-a",
        "o=buffer:i32:4",
        "-a",
        "local:4",
        "--expect",
        "o=values=-9,7,3,1",
    ];
    folder.stdout(SPIRV_LLVM, &run);
    let run = [
        "run",
        "k.cl",
        "-k",
        "halves",
        "-g",
        "3",
        "-a",
        "buffer:f16:3:values=1,1.5,-2",
        "--expect",
        "0=values=2,3,-4",
    ];
    folder.stdout(SPIRV_LLVM, &run);
}

#[test]
fn what_differs_is_named_and_ends_with_status_1() {
    let folder = folder();
    let run = |expectation: &str, more: &[&str]| {
        let mut line =
            vec!["run", "k.cl", "-k", "scale", "-g", "4", "-a", "x=buffer:f32:4:values=1", "-a", "f=f32:0.1"];
        line.extend(["--expect", expectation]);
        line.extend(more);
        folder.run(SPIRV_LLVM, &line)
    };
    let output = run("x=values=0.1,0.1,0.3,0.1", &[]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        text.contains("x: element 2 is 0.1 in place of 0.3 (") && text.contains("0 other elements"),
        "{text}"
    );
    for (expectation, status) in [
        ("x=values=0.10000001:ulp=1", 0),
        ("x=values=0.10000002:ulp=1", 1),
        ("x=values=0.11:abs=0.02", 0),
        ("x=values=0.11:rel=0.01", 1),
        ("x=zero", 1),
    ] {
        let output = run(expectation, &["--json"]);
        assert_eq!(output.status.code(), Some(status), "{expectation}");
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(json["ok"], status == 0);
        assert_eq!(json["launches"][0]["kernel"], "scale");
    }
    assert!(stderr(&run("z=zero", &[])).contains("there is no argument `z`"));
}

#[test]
fn mistakes_in_arguments_are_named() {
    let folder = folder();
    for (more, message) in [
        (vec!["-k", "add", "-l", "2"], "kernel add requires groups of 4x1x1, not 2x1x1"),
        (vec!["-k", "scale"], "the kernel has no parameter `y`"),
        (vec!["-k", "add", "-a", "f32:1"], "there are more arguments than the 2 of the kernel"),
        (vec!["-k", "add", "-a", "y=buffer:f32:2"], "there are two arguments `y`"),
        (vec!["-k", "add", "-a", "x=buffer:f33:2"], "argument `x=buffer:f33:2`"),
        (vec!["-k", "none"], "it has scale, add, fields"),
    ] {
        let mut line = vec!["run", "k.cl", "-g", "4", "-a", "x=buffer:f32:4", "-a", "y=buffer:f32:4"];
        line.extend(more);
        let text = folder.refused(SPIRV_LLVM, &line, 2);
        assert!(text.contains(message), "{message}: {text}");
    }
    folder.write("bad.cl", "kernel void k(global int *x) { *x = y; }");
    let text = folder.refused(SPIRV_LLVM, &["run", "bad.cl", "-g", "1"], 3);
    assert!(text.contains("clang refuses bad.cl") && text.contains("'y'"), "{text}");
}

/// A job file that runs one kernel.
fn job(kernel: &str, rest: &str) -> String {
    format!("input = \"../k.cl\"\nkernel = \"{kernel}\"\nglobal = 8\n{rest}")
}

#[test]
fn folders_of_jobs_are_tested() {
    let folder = folder();
    fs::create_dir_all(folder.path("jobs/more")).unwrap();
    let args = "[args]\nx = \"buffer:f32:8:index\"\nf = \"f32:2\"\n";
    let right = job("scale", &format!("{args}[expect]\nx = \"values=0,2,4,6,8,10,12,14\"\n"));
    folder.write("jobs/right.toml", &right);
    let fails = args.replace(":8:", ":7:");
    folder.write("jobs/fails.toml", job("scale", &format!("error = \"at offset 28\"\n{fails}")));
    let several = "input = \"../../k.cl\"\nglobal = [8]\nargs = [\"a=buffer:f32:8:index\", \"b=buffer:f32:8:values=1\"]\n\
                   expect = [\"a=values=1,4,7,10,13,16,19,22\"]\n\
                   [[launch]]\nkernel = \"scale\"\nargs = { x = \"a\", f = \"f32:3\" }\n\
                   [[launch]]\nkernel = \"add\"\nargs = { x = \"a\", y = \"b\" }\n";
    folder.write("jobs/more/several.toml", several);
    let text = folder.stdout(SPIRV_LLVM, &["test", "jobs", "--junit", "ok.xml"]);
    assert!(text.ends_with("3 jobs: 3 passed, 0 failed\n"), "{text}");
    assert!(folder.read("ok.xml").contains("tests=\"3\" failures=\"0\""));

    folder.write("jobs/wrong.toml", right.replace("2,4", "2,5"));
    folder.write("jobs/unknown.toml", "input = \"../k.cl\"\nkernels = 1\n");
    folder.write("jobs/survives.toml", job("scale", &format!("error = \"at offset 28\"\n{args}")));
    folder.write("jobs/endless.toml", job("endless", "[args]\no = \"buffer:i32:1\"\n"));
    let output = folder.run(SPIRV_LLVM, &["test", "jobs", "--junit", "bad.xml", "--time-limit", "5"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    for part in [
        "x: element 2 is 4 in place of 5",
        "unknown field `kernels`",
        "the run does not fail with `at offset 28`",
        "it does not end within 5 s",
        "7 jobs: 3 passed, 4 failed",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let xml = folder.read("bad.xml");
    assert!(xml.contains("failures=\"4\"") && xml.contains("<failure message=\"x: element 2 "), "{xml}");
    let text = folder.stdout(SPIRV_LLVM, &["test", "jobs", "--filter", "several"]);
    assert!(text.contains("1 job: 1 passed"), "{text}");
    assert!(
        folder
            .refused(SPIRV_LLVM, &["test", "jobs", "--filter", "none"], 3)
            .contains("`none` is in no path of the ")
    );
}

#[test]
fn images_come_from_png_files_and_go_there() {
    let folder = folder();
    folder.write(
        "i.cl",
        "kernel void negative(read_only image2d_t in, write_only image2d_t out) {\n\
         int2 at = (int2)(get_global_id(0), get_global_id(1));\n\
         write_imagef(out, at, (float4)(1) - read_imagef(in, at));\n}\n",
    );
    let first = [
        "run",
        "i.cl",
        "-g",
        "3x2",
        "-a",
        "image:f32:3x2:values=0,0.2,0.4,1",
        "-a",
        "image:f32:3x2",
        "--dump",
        "out=o.png",
    ];
    folder.stdout(SPIRV_LLVM, &first);
    let second = [
        "run",
        "i.cl",
        "-g",
        "3x2",
        "-a",
        "image:o.png",
        "-a",
        "image:f32:3x2",
        "--expect",
        "out=values=0,0.2,0.4,1:abs=0.000001",
        "--dump",
        "out=o.npy",
    ];
    folder.stdout(SPIRV_LLVM, &second);
    assert!(fs::read(folder.path("o.npy")).unwrap().starts_with(b"\x93NUMPY"));
}

#[test]
fn two_modules_are_compared_value_by_value() {
    let folder = Folder::new();
    let source = "kernel void k(global float *x, float f) { size_t i = get_global_id(0); x[i] *= f; }\n";
    folder.write("a.cl", source);
    folder.write("b.cl", source.replace("*= f", "*= i == 5 ? 2 * f : f"));
    folder.write("c.cl", source.replace("x[i]", "x[i + 4096]"));
    let same = folder.stdout(SPIRV_LLVM, &["compare", "a.cl", "a.cl"]);
    assert!(same.starts_with("no difference\nkernel ") && same.contains("64x1x1 work-items"), "{same}");
    let text = |other: &str, more: &[&str]| {
        let output = folder.run(SPIRV_LLVM, &[&["compare", "a.cl", other, "-g", "8"], more].concat());
        assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let found = text("b.cl", &["-a", "x=buffer:f32:8:index", "-a", "f=f32:3"]);
    let wanted = "argument 0 (x), element 5: 15 by work-item (5, 0, 0) of the first, 30 by work-item (5, 0, 0) of the second\n";
    assert!(found.contains(wanted), "{found}");
    assert!(text("b.cl", &[]).contains("element 5"));
    assert!(
        text("c.cl", &[])
            .contains("the second fails: kernel k: work-item (0, 0, 0) reads 4 bytes at offset 16384")
    );
    folder.stdout(SPIRV_LLVM, &["compare", "a.cl", "b.cl", "-g", "5"]);
    // Buffers that are shorter than the random values' period, and empty ones.
    folder.write("d.cl", "kernel void k(global int *x, int n) { if (n < 0) x[get_global_id(0)] += n; }\n");
    for count in ["8", "0"] {
        folder.stdout(SPIRV_LLVM, &["compare", "d.cl", "d.cl", "-g", "8", "--count", count]);
    }
}

/// What is given is of the parameter's type, or becomes it where nothing is lost.
#[test]
fn arguments_are_of_the_types_of_their_parameters() {
    let folder = Folder::new();
    folder.write(
        "k.cl",
        "kernel void k(global float *out, int n, float f, uint u, float3 v) {\n\
         \x20 out[get_global_id(0)] = n + f + u + v.z; }\n",
    );
    folder.stdout(
        &format!("clang-{}", spirv_llvm::llvm::MAJOR_VERSION),
        &[
            "-x",
            "cl",
            "--target=spir64-unknown-unknown",
            "-O1",
            "-Xclang",
            "-finclude-default-header",
            "-fno-discard-value-names",
            "-c",
            "-emit-llvm",
            "k.cl",
            "-o",
            "k.bc",
        ],
    );
    folder.stdout(LLVM_SPIRV, &["k.bc", "-o", "k.spv"]);
    folder.write("told.cl", "kernel void k(global int *a, int b) { *a = b; }\n");
    let buffer = "out=buffer:f32:2";
    for input in ["k.cl", "k.bc", "k.spv"] {
        let line = |arguments: [&'static str; 5]| {
            let mut line = vec!["run", input, "-g", "2", "--expect", "out=values=15"];
            line.extend(arguments.into_iter().flat_map(|argument| ["-a", argument]));
            line
        };
        // Integers become floats, vectors of three have no need of a fourth, and positions are names too.
        for arguments in [
            [buffer, "n=i32:1", "f=f32:2", "u=u32:3", "v=f32:0,0,9"],
            [buffer, "n=i64:1", "f=i32:2", "u=i8:3", "v=i32:0,0,9"],
            ["v=f64:0,0,9", "3=u32:3", "1=i16:1", "f=f64:2", buffer],
        ] {
            folder.stdout(SPIRV_LLVM, &line(arguments));
        }
        for (arguments, message) in [
            ([buffer, "n=f32:1", "f=f32:2", "u=u32:3", "v=f32:0,0,9"], "`n` takes "),
            ([buffer, "n=i64:1099511627776", "f=f32:2", "u=u32:3", "v=f32:0,0,9"], "`n` takes "),
            ([buffer, "n=i32:1", "f=f64:0.1", "u=u32:3", "v=f32:0,0,9"], "`f` takes values of f32"),
            ([buffer, "n=i32:1", "f=i32:16777217", "u=u32:3", "v=f32:0,0,9"], "`f` takes values of f32"),
            (
                ["out=buffer:f64:2", "n=i32:1", "f=f32:2", "u=u32:3", "v=f32:0,0,9"],
                "points to values of f32, not f64",
            ),
            ([buffer, "m=i32:1", "f=f32:2", "u=u32:3", "v=f32:0,0,9"], "the kernel has no parameter `m`"),
        ] {
            let text = folder.refused(SPIRV_LLVM, &line(arguments), 2);
            assert!(text.contains(message), "{input} {arguments:?}: {text}");
        }
        for more in [&["-a", "m=i32:1"][..], &["-a", "n=f32:1"]] {
            let text = folder.refused(SPIRV_LLVM, &[&["compare", input, input], more].concat(), 2);
            assert!(text.contains("`m`") || text.contains("`n`"), "{text}");
        }
    }
    // Metadata keep names as well.
    folder.stdout(
        &format!("clang-{}", spirv_llvm::llvm::MAJOR_VERSION),
        &[
            "-x",
            "cl",
            "--target=spir64-unknown-unknown",
            "-O1",
            "-cl-kernel-arg-info",
            "-c",
            "-emit-llvm",
            "told.cl",
        ],
    );
    folder.stdout(
        SPIRV_LLVM,
        &["run", "told.bc", "-g", "1", "-a", "b=i32:7", "-a", "a=buffer:i32:1", "--expect", "a=values=7"],
    );
    // Where a module keeps no names, the message lists the positions.
    folder.write(
        "bare.ll",
        "target triple = \"spir64\"\ndefine spir_kernel void @k(ptr addrspace(1), i32) {\n  ret void\n}\n",
    );
    let text =
        folder.refused(SPIRV_LLVM, &["run", "bare.ll", "-g", "1", "-a", "n=i32:1", "-a", "buffer:i32:1"], 2);
    assert!(
        text.contains("no names of parameters") && text.contains("0 (ptr addrspace(1)), 1 (i32)"),
        "{text}"
    );
}

/// Where both sides fail alike there is nothing that is the same.
#[test]
fn a_comparison_tells_what_it_tried_and_that_both_fail() {
    let folder = Folder::new();
    let source = |line: &str| format!("kernel void k(global int *a, int n) {{\n  {line}\n}}\n");
    folder.write("a.cl", source("a[get_global_id(0) + 9999] = n;"));
    folder.write("b.cl", source("\n\n  a[get_global_id(0) + 9999] = n;"));
    folder.write("c.cl", source("a[get_global_id(0)] = n;"));
    let compare = |arguments: &[&str]| {
        let output = folder.run(SPIRV_LLVM, &[&["compare"], arguments].concat());
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let (status, text) = compare(&["a.cl", "b.cl"]);
    assert!(status == Some(1) && text.contains("both fail: "), "{text}");
    assert!(text.contains("\n  a=buffer:i32:4096:") && text.contains("runs: 1"), "{text}");
    let (status, text) = compare(&["a.cl", "c.cl", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert!(status == Some(1) && json["difference"].as_str().unwrap().contains("the first fails"), "{json}");
    let (status, text) = compare(&["c.cl", "c.cl", "--json", "-g", "8", "--runs", "2"]);
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        (status, &json["same"], &json["runs"], &json["global"][0]),
        (Some(0), &true.into(), &2.into(), &8.into())
    );
    folder.write("loop.cl", source("while (n || !n) a[0] = n;"));
    let (status, text) = compare(&["loop.cl", "loop.cl", "--time-limit", "0.2", "-g", "1"]);
    assert!(status == Some(1) && text.contains("time limit"), "{text}");
    // Kernels that print different texts differ, although their buffers are equal.
    folder.write("print.cl", source("printf(\"%d\\n%d\\n\", 1, n);"));
    folder.write("other.cl", source("printf(\"%d\\n%d items\\n\", 1, n);"));
    folder.write("less.cl", source("printf(\"%d\\n\", 1);"));
    for (other, message) in [
        ("other.cl", r#"line 2 of what is printed: "7" by the first, "7 items" by the second"#),
        ("less.cl", r#"line 2 of what is printed: "7" by the first, "" by the second"#),
    ] {
        let (status, text) = compare(&["print.cl", other, "-a", "n=7", "-g", "1"]);
        assert!(status == Some(1) && text.contains(message), "{text}");
    }
    assert_eq!(compare(&["print.cl", "print.cl", "-g", "4"]).0, Some(0));
    // The module that lacks a kernel is named.
    folder.write("none.cl", "void f(void) {}\n");
    let text = folder.refused(SPIRV_LLVM, &["compare", "a.cl", "none.cl"], 3);
    assert!(text.contains("none.cl: the module has no kernel"), "{text}");
    // Kernels that take other arguments are told with the first of these.
    folder.write("d.cl", source("").replace("int n", "long n"));
    folder.write("e.cl", source("").replace(", int n", ""));
    for (other, message) in [
        ("d.cl", "argument 1 is `int n` of k in the first module, and `long n` of k in the second"),
        ("e.cl", "2 in the first module, and 1 in the second"),
    ] {
        let text = folder.refused(SPIRV_LLVM, &["compare", "a.cl", other], 3);
        assert!(text.contains(message), "{text}");
    }
}

/// Groups divide a range where the module says that they have one size.
#[test]
fn groups_of_one_size_divide_the_range() {
    let folder = Folder::new();
    let source = "kernel void k(global int *a) { a[get_global_id(0)] = 1; }\n";
    folder.write("k.cl", source);
    folder.write("r.cl", format!("__attribute__((reqd_work_group_size(4, 1, 1))) {source}"));
    let run = |file: &'static str, more: &[&'static str]| {
        [&["run", file, "-g", "6", "-l", "4", "-a", "buffer:i32:6"], more].concat()
    };
    folder.stdout(SPIRV_LLVM, &run("k.cl", &[]));
    for line in [run("k.cl", &["--clang-option=-cl-uniform-work-group-size"]), run("r.cl", &[])] {
        assert!(folder.refused(SPIRV_LLVM, &line, 2).contains("does not divide the 6x1x1 work-items"));
    }
}

/// Images are expected to have the texels of a PNG file, however that was packed.
#[test]
fn texels_are_compared_and_not_the_bytes_of_png_files() {
    let folder = Folder::new();
    folder.write(
        "i.cl",
        "kernel void k(write_only image2d_t out) { int x = get_global_id(0);\n\
         \x20 write_imagef(out, (int2)(x, 0), (float4)(x / 3.0f, 0.2f, 1, 1)); }\n",
    );
    let run = |more: &[&'static str]| {
        [&["run", "i.cl", "-g", "4", "-a", "out=image:rgba-unorm8:4x1"], more].concat()
    };
    folder.stdout(SPIRV_LLVM, &run(&["--dump", "out=a.png"]));
    // The same picture without its channel of opacity.
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 4, 1);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let texels = [0, 51, 255, 85, 51, 255, 170, 51, 255, 255, 51, 255];
    encoder.write_header().unwrap().write_image_data(&texels).unwrap();
    folder.write("b.png", bytes);
    assert_ne!(fs::read(folder.path("a.png")).unwrap(), fs::read(folder.path("b.png")).unwrap());
    folder.stdout(SPIRV_LLVM, &run(&["--expect", "out=b.png"]));
    folder.stdout(SPIRV_LLVM, &run(&["--expect", "out=a.png"]));
    folder.write("small.png", {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, 1, 1);
        encoder.set_color(png::ColorType::Rgba);
        encoder.write_header().unwrap().write_image_data(&[0; 4]).unwrap();
        bytes
    });
    let output = folder.run(SPIRV_LLVM, &run(&["--expect", "out=small.png"]));
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
}

/// Buffers of as many values as are named, and of characters; large and small numbers are shown with exponents.
#[test]
fn buffers_have_the_values_that_are_named() {
    let folder = Folder::new();
    folder.write("c.cl", "kernel void k(global float *a, global char *t) { a[1] = a[0] * 10; t[0] += 1; }\n");
    let line = [
        "run",
        "c.cl",
        "-g",
        "1",
        "-a",
        "buffer:f32:values=1e29,0,-0.5,1e-9",
        "-a",
        "buffer:text=hal:9000",
        "--show",
        "9",
    ];
    let shown = folder.stdout(SPIRV_LLVM, &line);
    assert!(shown.contains("1e29 1e30 -0.5 1e-9") && shown.contains("105 97 108 58"), "{shown}");
    let many = ["run", "c.cl", "-g", "1", "-a", "buffer:f32:2:values=1,2,3", "-a", "buffer:text="];
    assert!(folder.refused(SPIRV_LLVM, &many, 2).contains("3 values are more than the 2 that there are"));
}

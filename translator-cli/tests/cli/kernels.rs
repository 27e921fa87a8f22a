//! `spirv-llvm run` of kernels that do what they must not, that print, and that work together in groups.

use std::process::Output;

use crate::folder::{Folder, LLVM_SPIRV, SPIRV_LLVM, stderr};

/// Kernels with one mistake each; `fine` and `ordered` have none.
const MISTAKES: &str = "
kernel void undefined_element(global int *o, int n) { int a[4]; a[0] = 1; if (n > 1) a[1] = 2; o[0] = a[n]; }
kernel void undefined_scalar(global int *o, int n) { int a; if (n > 1) a = 2; o[0] = a; }
kernel void fine(global int *o, int n) {
  int a, b;
  if (n > 1) a = 2; else a = 3;
  for (int i = 0; i < n; i++) { b = a + i; o[0] = b; }
  struct { char c; int x; } s, t;
  s.c = 1; s.x = n; t = s;
  int3 v = (int3)(1, 2, 3);
  int3 w = v;
  o[1] = t.x + w.z;
}
kernel void undefined_argument(global int *o, local int *l) { o[get_local_id(0)] = l[get_local_id(0)]; }
kernel void undefined_local(global int *o, int n) { local int m[8]; if (n > 1) m[get_local_id(0)] = 3; o[get_local_id(0)] = m[get_local_id(0)]; }
kernel void race(global int *o, local int *l) { size_t i = get_local_id(0); l[i] = i; o[i] = l[(i + 7) % 8]; }
kernel void groups_race(global int *o, int n) { o[n] = get_group_id(0); }
kernel void ordered(global int *o, local int *l) {
  size_t i = get_local_id(0); l[i] = i; barrier(CLK_LOCAL_MEM_FENCE); o[i] = l[(i + 7) % 8]; atomic_inc(o + 20);
}
kernel void overflows(global int *o, int n) { o[0] = n + 1; }
kernel void writes_constant(constant int *c, global int *o) { *(int *)(ulong)c = 3; o[0] = c[0]; }
kernel void misaligned(global char *o, int n) { *(global int4 *)(o + n) = (int4)(1); }
kernel void endless(global volatile int *o, int n) { while (o[0] == n) {} }
kernel void divides(global int *o, int n) { o[0] = 7 / n; }
";

fn run(folder: &Folder, line: &[&str]) -> Output {
    let mut all = vec!["run", "k.cl", "-a", "o=buffer:i32:32"];
    all.extend(line);
    folder.run(SPIRV_LLVM, &all)
}

#[test]
fn inline_functions_have_bodies_and_missing_ones_are_named() {
    let folder = Folder::new();
    folder.write(
        "i.cl",
        "inline int twice(int x) { return 2 * x; }\n\
         kernel void k(global int *o) { o[0] = twice(o[1]); }\n",
    );
    let range = ["run", "i.cl", "-g", "1", "-a", "buffer:i32:2:index", "--show", "1"];
    assert!(folder.stdout(SPIRV_LLVM, &range).contains('2'));
    // `f` is the code of a type in mangled names.
    folder.write("m.cl", "int f(int x);\nkernel void k(global int *o) { o[0] = f(o[1]); }\n");
    let text = folder.refused(SPIRV_LLVM, &["run", "m.cl", "-g", "1", "-a", "buffer:i32:2"], 3);
    assert!(text.contains("the kernel uses what is not defined: f\n"), "{text}");
}

#[test]
fn results_that_are_undefined_are_warnings_and_errors_where_that_is_asked_for() {
    let folder = Folder::new();
    folder.write("k.cl", MISTAKES);
    let local = ["-g", "8", "-l", "8", "-a", "l=local:32"];
    let one = |n: &'static str| vec!["-g", "1", "-a", n];
    for (kernel, line, message) in [
        (
            "undefined_element",
            one("n=i32:3"),
            "(0, 0, 0) reads 4 bytes of the variable \"a\", which were never written; local id",
        ),
        ("undefined_element", one("n=i32:1"), "k.cl:2"),
        ("undefined_element", one("n=i32:0"), ""),
        ("undefined_scalar", one("n=i32:1"), "which were never written"),
        ("undefined_scalar", one("n=i32:2"), ""),
        ("fine", one("n=i32:3"), ""),
        (
            "undefined_argument",
            local.to_vec(),
            "at offset 0 of the local memory of argument 1 \"l\", which has 32 bytes, which were",
        ),
        (
            "undefined_local",
            one("n=i32:1"),
            "at offset 0 of the variable \"m\" in local memory, which has 32 bytes, which were never",
        ),
        ("undefined_local", one("n=i32:2"), ""),
        ("overflows", one("n=i32:2147483647"), "computes a signed number that overflows"),
        ("overflows", one("n=i32:5"), ""),
    ] {
        let mut line = [vec!["-k", kernel], line].concat();
        let output = run(&folder, &line);
        let text = stderr(&output);
        assert!(output.status.success(), "{kernel}: {text}");
        assert_eq!(text.contains("warning: "), !message.is_empty(), "{kernel}: {text}");
        assert!(text.contains(message), "{kernel}: {text}");
        line.push("--trap");
        let output = run(&folder, &line);
        assert_eq!(output.status.success(), message.is_empty(), "{kernel}: {}", stderr(&output));
        assert!(stderr(&output).contains(message), "{kernel}: {}", stderr(&output));
    }
}

#[test]
fn races_are_reported_with_both_places() {
    let folder = Folder::new();
    folder.write("k.cl", MISTAKES);
    let local = ["-g", "8", "-l", "8", "-a", "l=local:32", "--check-races"];
    let text = stderr(&run(&folder, &[&["-k", "race"], local.as_slice()].concat()));
    let race = text.lines().find(|line| line.contains("without a barrier"));
    let race = race.unwrap_or_else(|| panic!("{text}"));
    assert!(
        race.contains(
            "work-item (1, 0, 0) reads 4 bytes at offset 0 of the local memory of argument 1 \"l\""
        ),
        "{race}"
    );
    assert!(
        race.contains("which work-item (0, 0, 0) has written (") && race.matches("k.cl:16").count() == 2,
        "{race}"
    );
    let text = stderr(&run(&folder, &["-k", "groups_race", "-g", "3", "-a", "n=i32:5", "--check-races"]));
    assert!(
        text.contains("(1, 0, 0) writes 4 bytes at offset 20")
            && text.contains("which work-item (0, 0, 0) has written"),
        "{text}"
    );
    assert_eq!(
        stderr(&run(&folder, &["-k", "groups_race", "-g", "1", "-a", "n=i32:5", "--check-races"])),
        ""
    );
    assert_eq!(stderr(&run(&folder, &[&["-k", "ordered"], local.as_slice()].concat())), "");
}

#[test]
fn what_cannot_go_on_is_an_error() {
    let folder = Folder::new();
    folder.write("k.cl", MISTAKES);
    for (line, message) in [
        (
            vec!["-k", "writes_constant", "-g", "1", "-a", "c=buffer:i32:1"],
            "writes 4 bytes at offset 0 of the buffer of argument 0 \"c\", which has 4 bytes: constant memory",
        ),
        (
            vec!["-k", "misaligned", "-g", "1", "-a", "n=i32:4"],
            "writes 16 bytes at offset 4 of the buffer of argument 0 \"o\", which has 128 bytes, where an alignment of 16 is promised",
        ),
        (
            vec!["-k", "endless", "-g", "1", "-a", "n=i32:0", "--time-limit", "0.2"],
            "(0, 0, 0) is not done within the time limit",
        ),
        (vec!["-k", "divides", "-g", "1", "-a", "n=i32:0"], "divides by zero"),
        (
            vec!["-k", "fine", "-g", "1", "-a", "n=i32:1", "--subgroup-size", "3"],
            "a power of two up to 128, not 3",
        ),
    ] {
        let output = run(&folder, &line);
        // What the kernel does was found; what it cannot be launched with is a mistake on the command line.
        let status = if line.contains(&"--subgroup-size") { 2 } else { 1 };
        assert_eq!(output.status.code(), Some(status), "{line:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(message), "{line:?}: {}", stderr(&output));
    }
    assert!(run(&folder, &["-k", "misaligned", "-g", "1", "-a", "n=i32:16"]).status.success());
    assert!(
        run(&folder, &["-k", "endless", "-g", "1", "-a", "n=i32:1", "--time-limit", "5"]).status.success()
    );
}

#[test]
fn variables_whose_lifetime_has_ended_and_lanes_that_a_mask_leaves_out() {
    let folder = Folder::new();
    folder.write(
        "k.ll",
        "target triple = \"spir64-unknown-unknown\"
define spir_kernel void @ended(ptr addrspace(1) %o) {
  %x = alloca i32
  call void @llvm.lifetime.start.p0(i64 4, ptr %x)
  store i32 3, ptr %x
  call void @llvm.lifetime.end.p0(i64 4, ptr %x)
  %p = getelementptr i8, ptr %x, i64 0
  %v = load i32, ptr %p
  store i32 %v, ptr addrspace(1) %o
  ret void
}
define spir_kernel void @masked(ptr addrspace(1) %o, i32 %n) {
  %first = insertelement <4 x i32> poison, i32 %n, i32 0
  %all = shufflevector <4 x i32> %first, <4 x i32> poison, <4 x i32> zeroinitializer
  %mask = icmp slt <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %all
  call void @llvm.masked.store.v4i32.p1(<4 x i32> <i32 1, i32 2, i32 3, i32 4>, ptr addrspace(1) %o, i32 4, <4 x i1> %mask)
  ret void
}
define spir_kernel void @shifts(ptr addrspace(1) %o, i32 %n) {
  %v = shl i32 1, %n
  store i32 %v, ptr addrspace(1) %o
  ret void
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare void @llvm.masked.store.v4i32.p1(<4 x i32>, ptr addrspace(1), i32, <4 x i1>)
",
    );
    let run = |kernel: &str, more: &[&str]| {
        let mut line = vec!["run", "k.ll", "-g", "1", "-k", kernel, "-a", "o=buffer:i32:2"];
        line.extend(more);
        folder.run(SPIRV_LLVM, &line)
    };
    let text = stderr(&run("ended", &[]));
    assert!(text.contains("reads 4 bytes of the variable \"x\", whose lifetime has ended"), "{text}");
    assert!(run("masked", &["-a", "n=i32:2", "--expect", "o=values=1,2"]).status.success());
    let text = stderr(&run("masked", &["-a", "n=i32:3"]));
    assert!(text.contains("writes 4 bytes at offset 8 of the buffer of argument 0"), "{text}");
    let text = stderr(&run("shifts", &["-a", "n=i32:32", "--check-arithmetic"]));
    assert!(text.contains("shifts by the width or more"), "{text}");
    assert_eq!(stderr(&run("shifts", &["-a", "n=i32:32"])), "");
}

/// Kernels whose work-items work together, or print.
const TOGETHER: &str = "
kernel void says(global int *o, float f) {
  int i = get_global_id(0);
  printf(\"%d of %s: %v4hld|%5.2f|%-6x|%c%%|%#o|%v2hlf|%e|%s\\n\", i, \"many\", (int4)(1, -2, 3, i), f, 255, 'z', 8, (float2)(0.5f, 2), f, (constant char *)0);
}
kernel void copies(global int *o, global const int *in, local int *l) {
  event_t e = async_work_group_copy(l, in + 8 * get_group_id(0), 8, 0);
  wait_group_events(1, &e);
  l[get_local_id(0)] *= 2;
  barrier(CLK_LOCAL_MEM_FENCE);
  e = async_work_group_strided_copy(o + get_group_id(0), l, 8, 2, 0);
  wait_group_events(1, &e);
}
kernel void subgroups(global int *o) {
  int i = get_global_id(0);
  o += 8 * i;
  o[0] = get_sub_group_size() * 100 + get_max_sub_group_size(); o[1] = get_sub_group_id(); o[2] = get_sub_group_local_id();
  o[3] = sub_group_reduce_add(i); o[4] = sub_group_broadcast(i, 1); o[5] = sub_group_scan_inclusive_max(i ^ 1);
  o[6] = sub_group_any(i == 3); o[7] = get_num_sub_groups();
}
kernel void shuffles(global int *o) {
  int i = get_global_id(0);
  o += 8 * i;
  o[0] = sub_group_shuffle(i, 3 - (i & 3)); o[1] = sub_group_shuffle_xor(i, 1);
  uint4 b = sub_group_ballot(i & 1); o[2] = b.x; o[3] = sub_group_ballot_bit_count(b);
  o[4] = sub_group_rotate(i, 1); o[5] = sub_group_elect(); o[6] = sub_group_clustered_reduce_add(i, 2); o[7] = sub_group_shuffle_down(i, 1);
}
kernel void parts(global int *o) {
  int i = get_global_id(0), r;
  if (i & 1) r = sub_group_non_uniform_reduce_add(i); else r = -sub_group_non_uniform_reduce_add(i);
  o[i] = r;
}
__attribute__((intel_reqd_sub_group_size(4))) kernel void sized(global int *o) { o[get_global_id(0)] = get_sub_group_size(); }
";

/// What a kernel printed, and warnings, come before the error that ends it.
#[test]
fn what_was_printed_before_an_error_is_shown() {
    let folder = Folder::new();
    folder.write(
        "p.cl",
        "kernel void k(global int *o) { int a; printf(\"item %d\\n\", (int)get_global_id(0) + 0 * a); o[get_global_id(0)] = 1; }\n",
    );
    let line = ["run", "p.cl", "-g", "4", "-l", "2", "-a", "o=buffer:i32:2"];
    let output = folder.run(SPIRV_LLVM, &line);
    let text = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "item 0\nitem 1\nitem 2\n");
    assert!(text.contains("never written") && text.contains("writes 4 bytes at offset 8"), "{text}");
    let output = folder.run(SPIRV_LLVM, &[&line[..], &["--json"]].concat());
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["output"], "item 0\nitem 1\nitem 2\n");
    assert!(
        json["ok"] == false && json["error"].is_string() && json["warnings"].as_array().unwrap().len() == 1
    );
}

#[test]
fn kernels_print() {
    let folder = Folder::new();
    folder.write("k.cl", TOGETHER);
    let output = run(&folder, &["-k", "says", "-g", "2", "-a", "f=f32:1.5"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    for i in [0, 1] {
        let line =
            format!("{i} of many: 1,-2,3,{i}| 1.50|ff    |z%|010|0.500000,2.000000|1.500000e+00|(null)\n");
        assert!(text.contains(&line), "{text}{}", stderr(&output));
    }
    folder.write(
        "job.toml",
        "input = \"k.cl\"\nkernel = \"says\"\nglobal = 1\nargs = [\"o=null\", \"f=f32:1\"]\noutput = \"something else\"\n",
    );
    let output = folder.run(SPIRV_LLVM, &["test", "job.toml"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("output: is \"0 of many: 1,-2,3,0|"), "{text}");
}

/// Strings that are printed in as many ways.
const STRINGS: &str = "
kernel void says(global char *o, int n) {
  char own[4], word[8];
  for (int i = 0; i < 4; ++i) own[i] = 'a' + i;
  word[0] = 'x';
  switch (n) {
  case 0: printf(\"%s\\n\", o); break;
  case 1: printf(\"%d %s\\n\", n, own); break;
  case 2: printf(\"[%s]\\n\", word); break;
  case 3: printf(\"%.3s %.*s %p\\n\", o, 2, own, o); break;
  }
}
";

#[test]
fn strings_that_are_printed_end_in_their_memory() {
    let folder = Folder::new();
    folder.write("k.cl", STRINGS);
    let run = |number: &str, buffer: &str, more: &[&str]| {
        let (number, buffer) = (format!("n=i32:{number}"), format!("o={buffer}"));
        let line = ["run", "k.cl", "-g", "1", "-a", &number, "-a", &buffer];
        folder.run(SPIRV_LLVM, &[&line, more].concat())
    };
    let whole = "buffer:u8:values=65,66,67,68";
    for (number, buffer, message) in [
        ("0", whole, "at offset 4 of the buffer of argument 0 \"o\", which has 4 bytes"),
        ("1", whole, "at offset 4 of a variable of 4 bytes"),
    ] {
        let output = run(number, buffer, &[]);
        assert_eq!(output.status.code(), Some(1));
        assert!(stderr(&output).contains(message), "{}", stderr(&output));
    }
    let output = run("2", whole, &[]);
    assert!(
        stderr(&output).contains("reads 1 byte of a variable, which was never written"),
        "{}",
        stderr(&output)
    );
    assert_eq!(run("2", whole, &["--trap"]).status.code(), Some(1));
    // As much as the precision says is read, and nothing at an address that is printed as such.
    for (number, buffer, printed) in [("3", whole, "ABC ab 0x"), ("0", "buffer:text=whole", "whole\n")] {
        let output = run(number, buffer, &["--trap"]);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(text.starts_with(printed), "{text}{}", stderr(&output));
    }
}

#[test]
fn groups_copy() {
    let folder = Folder::new();
    folder.write("k.cl", TOGETHER);
    for threads in ["1", "2"] {
        let line = [
            "-k",
            "copies",
            "-g",
            "16",
            "-l",
            "8",
            "-a",
            "in=buffer:i32:16:index",
            "-a",
            "l=local:32",
            "--trap",
            "--threads",
            threads,
            "--expect",
            "o=values=0,16,2,18,4,20,6,22,8,24,10,26,12,28,14,30,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0",
        ];
        let output = run(&folder, &line);
        assert!(output.status.success(), "{}{}", String::from_utf8_lossy(&output.stdout), stderr(&output));
    }
}

#[test]
fn sub_groups_have_the_size_that_is_asked_for() {
    let folder = Folder::new();
    folder.write("k.cl", TOGETHER);
    let check = |kernel: &str, global: &str, more: &[&str], expected: &str| {
        let expected = format!("0=values={expected}");
        let mut line =
            vec!["run", "k.cl", "-k", kernel, "-g", global, "-l", global, "--expect", expected.as_str()];
        line.extend(["-a", "buffer:i32:64", "--trap"]);
        line.extend(more);
        let output = folder.run(SPIRV_LLVM, &line);
        assert!(
            output.status.success(),
            "{kernel}: {}{}",
            String::from_utf8_lossy(&output.stdout),
            stderr(&output)
        );
    };
    let zeros = |count: usize| ",0".repeat(count);
    let first = "404,0,0,6,1,1,1,2,404,0,1,6,1,1,1,2,404,0,2,6,1,3,1,2,404,0,3,6,1,3,1,2";
    let second = "204,1,0,9,5,5,0,2,204,1,1,9,5,5,0,2";
    check("subgroups", "6", &["--subgroup-size", "4"], &format!("{first},{second}{}", zeros(16)));
    let shuffled = "3,1,10,2,1,1,1,1,2,0,10,2,2,0,1,2,1,3,10,2,3,0,5,3,0,2,10,2,0,0,5,0";
    check("shuffles", "4", &[], &format!("{shuffled}{}", zeros(32)));
    check("parts", "8", &[], &format!("-12,16,-12,16,-12,16,-12,16{}", zeros(56)));
    check("sized", "8", &[], &format!("4,4,4,4,4,4,4,4{}", zeros(56)));
    let output = run(&folder, &["-k", "sized", "-g", "8", "--subgroup-size", "8"]);
    assert!(stderr(&output).contains("kernel sized requires sub-groups of 4, not 8"), "{}", stderr(&output));
}

/// Kernels for images and pipes.
const OPAQUE: &str = "
constant sampler_t smooth = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_REPEAT | CLK_FILTER_LINEAR;
kernel void invert(read_only image2d_t in, write_only image2d_t out) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  float4 color = read_imagef(in, at);
  write_imagef(out, at, (float4)(1.0f - color.x, 1.0f - color.y, 1.0f - color.z, color.w));
}
kernel void sample(read_only image3d_t in, sampler_t s, global float *o) { o[0] = read_imagef(in, s, (float4)(0.0f)).x; }
kernel void put(write_only pipe float2 p, global int *o) {
  float2 v = (float2)(get_global_id(0), 0.5f);
  o[get_global_id(0)] = write_pipe(p, &v);
}
kernel void get(read_only pipe float2 p, global float *x) {
  float2 v;
  if (read_pipe(p, &v) == 0) x[get_global_id(0)] = v.x + v.y;
}
";

#[test]
fn images_have_any_format_and_come_from_and_go_to_files() {
    let folder = Folder::new();
    folder.write("k.cl", OPAQUE);
    folder.write("in.raw", [0, 51, 102, 255, 255, 204, 153, 0]);
    let invert = |input: &str, output: &str, more: &[&str]| {
        let (input, output) = (format!("in={input}"), format!("out={output}"));
        let mut line =
            vec!["run", "k.cl", "-k", "invert", "-g", "2,1", "--trap", "-a", &input, "-a", &output];
        line.extend(more);
        folder.run(SPIRV_LLVM, &line)
    };
    let succeeds = |output: Output| {
        assert!(output.status.success(), "{}{}", String::from_utf8_lossy(&output.stdout), stderr(&output));
    };
    // Red and blue change places.
    let bgra = ["--dump", "out=out.png", "--expect", "out=values=153,204,255,255,102,51,0,0"];
    succeeds(invert("image:rgba-unorm8:2x1:file=in.raw", "image:bgra-unorm8:2x1", &bgra));
    let png = ["--dump", "out=out.npy", "--expect", "out=values=0,0.2,0.4,1,1,0.8,0.6,0:abs=0.000001"];
    succeeds(invert("image:out.png", "image:f32:2x1", &png));
    let array = std::fs::read(folder.path("out.npy")).unwrap();
    assert!(String::from_utf8_lossy(&array).contains("(1, 2, 4"));
    succeeds(invert(
        "image:f32:2x1:file=out.npy",
        "image:rgb-565:2x1",
        &["--expect", "out=values=65107,428"],
    ));
    succeeds(invert("image:srgba-unorm8:out.png", "image:rgba-f16:2x1", &[]));
    for (input, message) in [
        ("image:rgba-f64:2x1", "`rgba-f64` is no format of texels"),
        ("image:bgra-f32:out.png", "has no format of texels"),
        ("image:u8:2x1:values=256", "does not fit its type"),
        ("image:u8:2x1x1x1", "one to three sizes"),
        ("image:r-f32:2", "takes an image of width x height, not of 2"),
        ("image:rgba-unorm8:2:file=in.raw", "takes an image of width x height, not of 2"),
        ("image:rgba-unorm8:3x1:file=in.raw", "8 bytes of texels"),
        ("image:r-f32:2x1x4", "takes an image of width x height, not of 2x1x4"),
        ("image:u8:2x1", "not for the image's channel data type"),
        ("image:r-f32:1x1", "accesses a texel outside of the image; local id"),
    ] {
        let output = invert(input, "image:f32:2x1", &[]);
        assert!(
            !output.status.success() && stderr(&output).contains(message),
            "{input}: {}",
            stderr(&output)
        );
    }
}

#[test]
fn samplers_and_pipes_are_arguments() {
    let folder = Folder::new();
    folder.write("k.cl", OPAQUE);
    let sample = |sampler: &str, value: &str| {
        let (sampler, value) = (format!("s=sampler:{sampler}"), format!("o=values={value}"));
        let image = "in=image:r-f32:2x1x2:values=1,2,3,4";
        let line =
            ["run", "k.cl", "-k", "sample", "-g", "1", "-a", image, "-a", &sampler, "-a", "o=buffer:f32:1"];
        folder.run(SPIRV_LLVM, &[&line[..], &["--expect", &value]].concat())
    };
    // The corner where all four texels meet, and by the border what is a quarter of one.
    for (sampler, value) in
        [("linear,repeat", "2.5"), ("linear,border", "0.125"), ("nearest,repeat", "1"), ("linear", "1")]
    {
        let output = sample(sampler, value);
        assert!(
            output.status.success(),
            "{sampler}: {}{}",
            String::from_utf8_lossy(&output.stdout),
            stderr(&output)
        );
    }
    assert!(stderr(&sample("cubic", "0")).contains("`cubic` says nothing of a sampler"));
    assert!(stderr(&sample("mirror-once", "0")).contains("no sampler of OpenCL"));
    folder.write(
        "job.toml",
        "input = \"k.cl\"\nclang-options = [\"-cl-std=CL2.0\"]\nglobal = [4]\n\
         expect = [\"p=values=2,0.5\", \"x=values=0.5,1.5,7,7\", \"o=zero\"]\ndump = [\"p=p.npy\"]\n\
         [args]\np = \"pipe:f32*2:3\"\no = \"buffer:i32:3\"\nx = \"buffer:f32:4:values=7\"\n\
         [[launch]]\nkernel = \"put\"\nglobal = [3]\n[[launch]]\nkernel = \"get\"\nglobal = [2]\n",
    );
    let output = folder.run(SPIRV_LLVM, &["run", "job.toml"]);
    assert!(output.status.success(), "{}{}", String::from_utf8_lossy(&output.stdout), stderr(&output));
    let list = folder.stdout(SPIRV_LLVM, &["run", "k.cl", "--list"]);
    assert!(list.contains("0 in   image, image2d_t") && list.contains("0 p  pipe, float2"), "{list}");
}

/// Annotations stand in tables of LLVM's, which have no place in code.
#[test]
fn annotated_kernels_run() {
    let folder = Folder::new();
    let source = "kernel __attribute__((annotate(\"mark\"))) void k(global int *x) {\n\
                  \x20 int v __attribute__((annotate(\"own\"))) = 3;\n  x[0] = v;\n}\n";
    folder.write("a.cl", source);
    let line = ["run", "a.cl", "-g", "1", "-a", "x=buffer:i32:1", "--expect", "x=values=3"];
    folder.stdout(SPIRV_LLVM, &line);
}

/// What clang's `gpuintrin.h` becomes for SPIR-V's targets.
const OF_BUILTINS: &str = r#"target triple = "spirv64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %out) {
  %id = call i32 @llvm.spv.thread.id.i32(i32 0)
  %lane = call i32 @llvm.spv.subgroup.local.invocation.id()
  %bit = trunc i32 %id to i1
  %ballot = call <4 x i32> @llvm.spv.wave.ballot(i1 %bit)
  %odd = extractelement <4 x i32> %ballot, i32 0
  %first = call i32 @llvm.spv.wave.readlane.i32(i32 %id, i32 0)
  %sum = call i32 @llvm.spv.wave.reduce.sum.i32(i32 %id)
  call void @llvm.spv.group.memory.barrier.with.group.sync()
  %a = mul i32 %sum, 100
  %b = mul i32 %first, 10
  %c = add i32 %a, %b
  %d = add i32 %c, %odd
  %e = add i32 %d, %lane
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %e, ptr addrspace(1) %at
  ret void
}
declare i32 @llvm.spv.thread.id.i32(i32)
declare i32 @llvm.spv.subgroup.local.invocation.id()
declare <4 x i32> @llvm.spv.wave.ballot(i1)
declare i32 @llvm.spv.wave.readlane.i32(i32, i32)
declare i32 @llvm.spv.wave.reduce.sum.i32(i32)
declare void @llvm.spv.group.memory.barrier.with.group.sync()
"#;

#[test]
fn builtins_of_spirv_targets_compute_what_they_say() {
    let folder = Folder::new();
    folder.write("b.ll", OF_BUILTINS);
    folder.stdout(LLVM_SPIRV, &["b.ll"]);
    // The module itself runs as what it is written as does.
    for input in ["b.ll", "b.spv"] {
        let run =
            ["run", input, "-k", "k", "-g", "8", "-l", "8", "--subgroup-size", "4", "-a", "buffer:i32:8"];
        let shown = folder.stdout(SPIRV_LLVM, &[&run[..], &["--show", "8"]].concat());
        // Sub-groups of 0 to 3 and of 4 to 7: the sum in hundreds, the first in tens, the odd ones as bits, and the lane.
        assert!(shown.contains("610 611 612 613 2250 2251 2252 2253"), "{input}: {shown}");
    }
}

/// A vector of booleans that the last work-item of a sub-group has.
const OF_BOOLEANS: &str = r#"target triple = "spirv64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %out) convergent {
  %id = call i32 @llvm.spv.thread.id.i32(i32 0)
  %a = insertelement <2 x i32> poison, i32 %id, i32 0
  %b = insertelement <2 x i32> %a, i32 %id, i32 1
  %c = and <2 x i32> %b, <i32 1, i32 4>
  %d = icmp ne <2 x i32> %c, zeroinitializer
  %e = call <2 x i1> @llvm.spv.wave.readlane.v2i1(<2 x i1> %d, i32 3)
  %f = zext <2 x i1> %e to <2 x i8>
  %at = getelementptr <2 x i8>, ptr addrspace(1) %out, i32 %id
  store <2 x i8> %f, ptr addrspace(1) %at
  ret void
}
declare i32 @llvm.spv.thread.id.i32(i32)
declare <2 x i1> @llvm.spv.wave.readlane.v2i1(<2 x i1>, i32)
"#;

#[test]
fn booleans_in_vectors_go_to_other_work_items() {
    let folder = Folder::new();
    folder.write("v.ll", OF_BOOLEANS);
    folder.stdout(LLVM_SPIRV, &["v.ll"]);
    for input in ["v.ll", "v.spv"] {
        let run =
            ["run", input, "-k", "k", "-g", "8", "-l", "8", "--subgroup-size", "4", "-a", "buffer:i8:16"];
        let shown = folder.stdout(SPIRV_LLVM, &[&run[..], &["--show", "16"]].concat());
        assert!(shown.contains("1 0 1 0 1 0 1 0 1 1 1 1 1 1 1 1"), "{input}: {shown}");
    }
}

/// A dimension that is computed, by the name of the variable and by clang's builtin.
const DIMENSIONS: &str = r#"target triple = "spirv64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %out) {
  %i = call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 0)
  %id = trunc i64 %i to i32
  %n = sub i32 %id, 1
  %a = call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 %n)
  %b = call spir_func i64 @_Z25__spirv_BuiltInGlobalSizei(i32 %n)
  %c = call i64 @llvm.spv.workgroup.size.i64(i32 %n)
  %e = mul i64 %b, 10
  %f = mul i64 %c, 100
  %g = add i64 %e, %f
  %h = add i64 %g, %a
  %at = getelementptr i64, ptr addrspace(1) %out, i64 %i
  store i64 %h, ptr addrspace(1) %at
  ret void
}
declare spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32)
declare spir_func i64 @_Z25__spirv_BuiltInGlobalSizei(i32)
declare i64 @llvm.spv.workgroup.size.i64(i32)
"#;

#[test]
fn dimensions_that_do_not_exist_give_what_opencl_c_says() {
    let folder = Folder::new();
    folder.write("d.ll", DIMENSIONS);
    folder.stdout(LLVM_SPIRV, &["d.ll"]);
    for input in ["d.ll", "d.spv"] {
        let run = ["run", input, "-k", "k", "-g", "6", "-l", "3", "-a", "buffer:i64:6", "--show", "6"];
        let shown = folder.stdout(SPIRV_LLVM, &run);
        assert!(shown.contains("110 361 110 110 110 110"), "{input}: {shown}");
    }
}

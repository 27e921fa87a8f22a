//! What `spirv-llvm run` says of kernels that do what they must not: places, names, work-items, and how a run goes on or ends.

use std::process::Output;

use crate::folder::{Folder, SPIRV_LLVM, stderr};

const KERNELS: &str = "kernel void outside(global int *x, int n) {
  x[get_global_id(0) * n] = 1;
}
kernel void table(global int *x, int n) {
  int own[4] = {1, 2, 3, 4};
  x[0] = own[n];
}
kernel void parts(global int *x, local int *l) {
  size_t i = get_local_id(0);
  l[i] = i;
  if (i < 3)
    barrier(CLK_LOCAL_MEM_FENCE);
  x[i] = l[0];
}
kernel void either(global int *x, local int *l) {
  size_t i = get_local_id(0);
  if (i & 1) {
    l[i] = 2;
    barrier(CLK_LOCAL_MEM_FENCE);
  } else {
    l[i] = 3;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  x[i] = l[0];
}
kernel void copies(global int *x, local int *l) {
  event_t e = async_work_group_copy(l, x, 64, 0);
  wait_group_events(1, &e);
  x[get_global_id(0)] = l[0];
}
kernel void loads(global float *x) {
  float4 v = vload4(get_global_id(0) + 1, x);
  x[0] = v.x;
}
kernel void several(global int *x, int n) {
  switch (get_group_id(0)) {
  case 1: case 3: x[100] = n; break;
  case 2: x[n] = x[200]; break;
  case 4: x[0] = 7 / n; break;
  default: x[get_global_id(0)] = 5;
  }
}
kernel void race(global int *x) { x[0] = get_global_id(0); }
kernel void endless(global volatile int *x) {
  while (x[0] == 0) {}
}
";

fn run(folder: &Folder, line: &[&str]) -> Output {
    folder.run(SPIRV_LLVM, &[&["run", "k.cl"], line].concat())
}

#[test]
fn a_report_has_its_place_in_front_and_the_line_with_a_caret() {
    let folder = Folder::new();
    folder.write("k.cl", KERNELS);
    let output = run(&folder, &["-k", "outside", "-g", "16", "-l", "4", "-a", "buffer:i32:8", "-a", "i32:2"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        stderr(&output),
        "k.cl:2:27: error: kernel outside: work-item (4, 0, 0) writes 4 bytes at offset 32 of the buffer of argument 0 \"x\", which \
         has 32 bytes; local id (0, 0, 0) in group (1, 0, 0)\n   2 |   x[get_global_id(0) * n] = 1;\n     |                           ^\n"
    );
    let output = run(&folder, &["-k", "table", "-g", "1", "-a", "buffer:i32:8", "-a", "i32:4"]);
    let text = stderr(&output);
    assert!(
        text.starts_with("k.cl:6:10: error: ") && text.contains("of the variable \"own\" of 16 bytes"),
        "{text}"
    );
    // Programs get the same place.
    let output = run(&folder, &["-k", "table", "-g", "1", "-a", "buffer:i32:8", "-a", "i32:4", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(json["error"].as_str().unwrap().contains("k.cl:6:10"), "{json}");
    // What clang calls the kernel's code is not told, with lines or without.
    folder.stdout(SPIRV_LLVM, &["translate", "k.ll", "-o", "other.spv"]);
    folder.stdout(
        &format!("clang-{}", spirv_llvm::llvm::MAJOR_VERSION),
        &["-x", "cl", "--target=spir64-unknown-unknown", "-O0", "-c", "-emit-llvm", "k.cl", "-o", "k.bc"],
    );
    for input in ["k.cl", "k.bc"] {
        let line = ["run", input, "-k", "outside", "-g", "8", "-a", "buffer:i32:8", "-a", "i32:2"];
        let text = stderr(&folder.run(SPIRV_LLVM, &line));
        assert!(text.contains("error: kernel outside") && !text.contains("__clang_ocl_kern_imp_"), "{text}");
    }
}

#[test]
fn what_a_builtin_does_is_told_where_it_is_called() {
    let folder = Folder::new();
    folder.write("k.cl", KERNELS);
    let local = ["-g", "8", "-l", "8", "-a", "buffer:i32:8", "-a", "local:256"];
    let text = stderr(&run(&folder, &[&["-k", "copies"], &local[..]].concat()));
    assert!(text.starts_with("k.cl:27:15: error: ") && text.contains("reads 4 bytes at offset 32"), "{text}");
    let text = stderr(&run(&folder, &["-k", "loads", "-g", "1", "-a", "buffer:f32:6"]));
    assert!(text.starts_with("k.cl:32:14: error: ") && text.contains("at offset 24 of the buffer"), "{text}");
}

#[test]
fn barriers_that_part_work_items_are_told_with_who_is_where() {
    let folder = Folder::new();
    folder.write("k.cl", KERNELS);
    let local = ["-g", "8", "-l", "8", "-a", "buffer:i32:8", "-a", "local:32"];
    let text = stderr(&run(&folder, &[&["-k", "parts"], &local[..]].concat()));
    assert!(text.starts_with("k.cl:12:5: error: "), "{text}");
    for part in [
        "3 of 8 work-items wait at a barrier that the others do not reach",
        "(0, 0, 0), (1, 0, 0), (2, 0, 0) wait at k.cl:12:5",
        "(3, 0, 0), (4, 0, 0), (5, 0, 0), (6, 0, 0) and 1 more do not come there",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let text = stderr(&run(&folder, &[&["-k", "either"], &local[..]].concat()));
    for part in [
        "the work-items wait at different barriers",
        "(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0) wait at k.cl:22:5",
        "(1, 0, 0), (3, 0, 0), (5, 0, 0), (7, 0, 0) wait at k.cl:19:5",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // Where each work-item has a stack of its own it is the same.
    let source = KERNELS.replace(
        "size_t i = get_local_id(0);\n  if (i & 1)",
        "size_t i = get_local_id(0) + 0 * sub_group_all(1);\n  if (i & 1)",
    );
    folder.write("k.cl", source);
    let text = stderr(&run(&folder, &[&["-k", "either"], &local[..]].concat()));
    assert!(text.contains("wait at k.cl:22:5") && text.contains("wait at k.cl:19:5"), "{text}");
}

#[test]
fn a_run_goes_on_behind_errors_and_ends_with_1_at_races() {
    let folder = Folder::new();
    folder.write("k.cl", KERNELS);
    let line = ["-k", "several", "-g", "6", "-a", "x=buffer:i32:8", "-a", "n=i32:0"];
    let count = |output: &Output| stderr(output).matches(": error: ").count();
    assert_eq!(count(&run(&folder, &line)), 1);
    let output = run(&folder, &[&line[..], &["--max-errors", "9", "--show", "8"]].concat());
    let text = stderr(&output);
    // Two groups come to the first place, which is told once.
    assert_eq!((output.status.code(), count(&output)), (Some(1), 3), "{text}");
    for place in ["k.cl:37:", "k.cl:38:", "k.cl:39:"] {
        assert!(text.contains(place), "{place}: {text}");
    }
    let shown = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(shown.contains("5 0 0 0 0 5 0 0"), "{shown}");
    assert_eq!(count(&run(&folder, &[&line[..], &["--max-errors", "2", "--threads", "1"]].concat())), 2);
    let race = ["-k", "race", "-g", "4", "-a", "x=buffer:i32:1"];
    assert_eq!(run(&folder, &race).status.code(), Some(0));
    let output = run(&folder, &[&race[..], &["--check-races"]].concat());
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).starts_with("k.cl:43:40: warning: "), "{}", stderr(&output));
}

#[cfg(unix)]
#[test]
fn an_interrupt_says_where_the_kernel_is() {
    use std::{
        process::{Command, Stdio},
        thread::sleep,
        time::Duration,
    };
    let folder = Folder::new();
    folder.write("k.cl", KERNELS);
    let child = Command::new(SPIRV_LLVM)
        .args(["run", "k.cl", "-k", "endless", "-g", "4", "-a", "buffer:i32:1"])
        .current_dir(folder.0.path())
        .stderr(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    // Long enough for clang and the compilation; an earlier signal would end the process without a message.
    sleep(Duration::from_secs(8));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let text = stderr(&output);
    assert_eq!(output.status.code(), Some(130), "{text}");
    assert!(
        text.starts_with("k.cl:45:10: error: kernel endless: work-item (0, 0, 0) was interrupted"),
        "{text}"
    );
}

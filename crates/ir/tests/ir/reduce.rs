//! Modules are reduced to what is asked for, and stay what LLVM takes.

use std::convert::Infallible;
use std::path::Path;

use crate::common::{assemble, files, has, run};
use spirv_llvm_ir::{Module, bitcode, print, reduce, verify};

const MODULE: &str = r#"
target triple = "spir64-unknown-unknown"

module asm "nothing"

$common = comdat any

@table = internal addrspace(1) global [2 x ptr] [ptr @helper, ptr @other], align 8
@number = addrspace(2) constant i32 7
@also = alias i32 (i32), ptr @other
@places = internal constant [1 x ptr] [ptr blockaddress(@kernel, %then)]

define internal i32 @helper(i32 %x) #0 {
  %y = add i32 %x, 1
  ret i32 %y
}

define linkonce_odr i32 @other(i32 %x) comdat($common) {
entry:
  %c = icmp eq i32 %x, 0
  br i1 %c, label %a, label %b

a:
  br label %b

b:
  %v = phi i32 [ 1, %a ], [ 2, %entry ]
  ret i32 %v
}

define spir_kernel void @kernel(ptr addrspace(1) %p, i32 %n) #0 !kernel_arg_type !1 {
entry:
  %s = call i32 @helper(i32 %n), !range !2
  %t = call i32 @other(i32 %s) #1
  switch i32 %t, label %else [
    i32 0, label %then
    i32 1, label %then
    i32 2, label %loop
  ]

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, %t
  %end = icmp ult i32 %next, 100
  br i1 %end, label %loop, label %then, !prof !3

then:
  %w = phi i32 [ 5, %entry ], [ 5, %entry ], [ %next, %loop ]
  br label %done

else:
  %m = mul i32 %t, 3
  br label %done

done:
  %r = phi i32 [ %w, %then ], [ %m, %else ]
  %o = getelementptr i32, ptr addrspace(1) %p, i32 %r
  store i32 %r, ptr addrspace(1) %o, align 4
  ret void
}

attributes #0 = { nounwind "frame-pointer"="all" }
attributes #1 = { nounwind }

!opencl.ocl.version = !{!0, !0}
!llvm.ident = !{!4}

!0 = !{i32 2, i32 0}
!1 = !{!"int*", !"int"}
!2 = !{i32 0, i32 10}
!3 = !{!"branch_weights", i32 9, i32 1}
!4 = !{!"clang"}
"#;

/// True if LLVM's verifier takes bitcode.
fn is_valid(bytes: &[u8], name: &str) -> bool {
    let path = std::env::temp_dir().join(format!("spirv-llvm-ir-{}-{name}.bc", std::process::id()));
    std::fs::write(&path, bytes).unwrap();
    let verified = run("opt-22", &["-passes=verify", "-disable-output", path.to_str().unwrap()]).flatten();
    std::fs::remove_file(path).unwrap();
    verified.is_some()
}

fn read(bytes: &[u8]) -> Module {
    bitcode::read(bytes).unwrap().remove(0)
}

/// Returns the text of what is left where it has to keep a text.
fn reduced(module: &Module, wanted: &str) -> String {
    let mut runs = 0;
    let has = |candidate: &Module| {
        runs += 1;
        assert_eq!(verify(candidate), [], "a candidate is not valid");
        Ok::<_, Infallible>(print(candidate).contains(wanted))
    };
    let small = reduce(module, has).unwrap();
    assert!(runs < 2000, "{runs} candidates");
    let bytes = bitcode::write(&small, Some(22)).unwrap();
    let text = print(&small);
    assert!(is_valid(&bytes, "reduced"), "LLVM does not take what is left for {wanted}: {text}");
    assert!(text.contains(wanted), "{text}");
    text
}

#[test]
fn what_is_not_needed_goes() {
    if !has("llvm-as-22") || !has("opt-22") {
        return;
    }
    let file = std::env::temp_dir().join(format!("spirv-llvm-ir-reduce-{}.ll", std::process::id()));
    std::fs::write(&file, MODULE).unwrap();
    let module = read(&assemble(Path::new(&file)).unwrap());
    std::fs::remove_file(file).unwrap();
    let count = |text: &str, word: &str| text.matches(word).count();
    for wanted in [
        "mul i32",
        "store i32",
        "switch i32",
        "phi i32",
        "icmp ult",
        "call i32 @other",
        "call i32 @helper",
        "blockaddress",
        "alias i32",
        "comdat any",
        "branch_weights",
        "!range",
        "frame-pointer",
        "opencl.ocl.version",
        "kernel_arg_type",
        "module asm",
        "i32 7",
        "spir_kernel",
    ] {
        let text = reduced(&module, wanted);
        let defined = count(&text, "\n}");
        assert!(defined <= 1 + usize::from(wanted == "alias i32"), "{wanted}: {text}");
        assert!(count(&text, "\n  ") <= 10, "{wanted}: {text}");
    }
    let text = reduced(&module, "mul i32");
    for gone in ["@helper", "@other", "@table", "switch", "phi", "store", "attributes", "!0", "asm", "br "] {
        assert!(!text.contains(gone), "{gone}: {text}");
    }
}

/// Whatever is taken away or stays, LLVM takes what is left.
#[test]
fn fixtures_stay_valid_on_the_way() {
    if !has("llvm-as-22") || !has("opt-22") {
        return;
    }
    let mut count = 0;
    for path in files("test-ll", "ll") {
        // A file is chosen by its name, so that a new one does not change what the others are tried with.
        let name = path.file_name().unwrap().as_encoded_bytes();
        let number = name.iter().fold(0, |sum: u64, &byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
        if number % 12 != 0 {
            continue;
        }
        if path.components().any(|part| part.as_os_str() == "malformed") {
            continue;
        }
        let Some(bytes) = assemble(&path) else { continue };
        let module = read(&bytes);
        // What is accepted is told by numbers that look random, so that half of the parts stay.
        let mut state = number;
        let mut kept = Vec::new();
        let _small = reduce(&module, |candidate| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let accepted = state >> 62 == 0;
            if accepted {
                kept.push(bitcode::write(candidate, None).ok());
            }
            Ok::<_, Infallible>(accepted)
        });
        let last = kept.iter().flatten().next_back();
        let middle = kept.get(kept.len() / 2).into_iter().flatten();
        for bytes in middle.chain(last) {
            assert!(is_valid(bytes, "on-the-way"), "{}", path.display());
            count += 1;
        }
    }
    assert!(count > 40, "{count}");
}

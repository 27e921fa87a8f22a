//! What is read, printed and written is what LLVM has.

use crate::common::{
    assemble, assert_same, disassemble, disassemble_all, files, fixtures, has, in_parallel, run, temporary,
};
use spirv_llvm_ir::{bitcode, print, verify};

/// A module with its name and LLVM's text of it.
struct Original<'a> {
    name: &'a str,
    bitcode: &'a [u8],
    text: String,
}

/// Returns those of some modules that LLVM reads.
fn originals(modules: &[(String, Vec<u8>)]) -> Vec<Original<'_>> {
    let all: Vec<&[u8]> = modules.iter().map(|(_, bitcode)| bitcode.as_slice()).collect();
    let texts = disassemble_all(&all).into_iter();
    let read = modules.iter().zip(texts).filter_map(|((name, bitcode), text)| Some((name, bitcode, text?)));
    read.map(|(name, bitcode, text)| Original { name, bitcode, text }).collect()
}

/// Checks modules: the print of what is read, its verification, and LLVM's print of what is written. Returns the sizes of
/// what is written.
fn check(originals: &[Original<'_>]) -> Vec<usize> {
    let written = in_parallel(originals, |Original { name, bitcode, text }| {
        let module = bitcode::read(bitcode).unwrap_or_else(|error| panic!("{name}: {error}")).remove(0);
        assert_same(name, &print(&module), text);
        assert_eq!(verify(&module), [], "{name}");
        let written = bitcode::write(&module, Some(22)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(written, bitcode::write(&module, Some(22)).unwrap(), "{name}: other bytes");
        let again = bitcode::read(&written).unwrap_or_else(|error| panic!("{name}: {error}")).remove(0);
        assert_same(name, &print(&again), text);
        written
    });
    let all: Vec<&[u8]> = written.iter().map(Vec::as_slice).collect();
    let pairs: Vec<_> = originals.iter().zip(disassemble_all(&all)).collect();
    in_parallel(&pairs, |(Original { name, text, .. }, back)| {
        let back = back.as_ref().unwrap_or_else(|| panic!("{name}: LLVM does not read what is written"));
        assert_same(name, back, text);
    });
    written.iter().map(Vec::len).collect()
}

/// Checks modules that LLVM reads.
fn check_all(modules: &[(String, Vec<u8>)]) {
    let originals = originals(modules);
    assert_eq!(originals.len(), modules.len(), "LLVM reads its own bitcode");
    check(&originals);
}

/// Checks a text.
fn check_text(name: &str, text: &str) {
    let path = temporary(name);
    std::fs::write(&path, text).unwrap();
    let original = assemble(&path).expect("LLVM 22 takes the text");
    std::fs::remove_file(&path).unwrap();
    check_all(&[(name.to_owned(), original)]);
}

#[test]
fn fixtures_are_what_llvm_has() {
    if !has("llvm-as-22") || !has("llvm-dis-22") {
        return;
    }
    // Of malformed modules LLVM leaves some attributes out without a word. What LLVM 23 has added is no intrinsic for LLVM 22, which
    // reads calls of it as those of any function.
    const LATER: [&str; 2] = ["@llvm.masked.udiv.", "@llvm.structured."];
    let mut originals = originals(fixtures());
    originals.retain(|Original { name, text, .. }| {
        !name.contains("malformed") && !LATER.iter().any(|intrinsic| text.contains(intrinsic))
    });
    for (original, written) in originals.iter().zip(check(&originals)) {
        let (name, size) = (original.name, original.bitcode.len());
        assert!(written * 100 <= size * 105, "{name}: {written} bytes where LLVM writes {size}");
    }
    assert!(originals.len() > 500, "{} fixtures", originals.len());
}

#[test]
fn stress_modules_are_what_llvm_has() {
    if !has("llvm-stress-22") {
        return;
    }
    let seeds: Vec<u32> = (1..=60).collect();
    check_all(&in_parallel(&seeds, |seed| {
        let path = temporary("stress.ll");
        let option = format!("-seed={seed}");
        run("llvm-stress-22", &["-size=200", &option, "-o", path.to_str().unwrap()]);
        let original = assemble(&path).expect("LLVM takes its own text");
        std::fs::remove_file(&path).unwrap();
        (format!("stress{seed}"), original)
    }));
}

#[test]
fn kernels_of_clang_are_what_llvm_has() {
    if !has("clang-22") {
        return;
    }
    let mut calls = Vec::new();
    for path in files("test-ll", "cl") {
        for flags in [&["-O0"][..], &["-O2"], &["-O0", "-g"], &["-O2", "-g"]] {
            calls.push((path.to_str().unwrap().to_owned(), flags));
        }
    }
    let compiled = in_parallel(&calls, |(path, flags)| {
        let mut args = vec!["-target", "spir64", "-cl-std=CL2.0", "-Xclang", "-finclude-default-header"];
        args.extend(["-w", "-emit-llvm", "-c", path, "-o", "-"]);
        args.extend(*flags);
        Some((format!("{path} {flags:?}"), run("clang-22", &args).flatten()?))
    });
    let compiled: Vec<_> = compiled.into_iter().flatten().collect();
    assert!(compiled.len() > 50, "{} kernels", compiled.len());
    check_all(&compiled);
}

/// Lifetimes as LLVM 22 has them.
const SIZELESS_LIFETIMES: &str = "
        target datalayout = \"e-i64:64-p5:32:32-A5\"
        declare void @llvm.lifetime.start.p0(ptr)
        declare void @llvm.lifetime.end.p0(ptr)
        declare void @llvm.lifetime.start.p5(ptr addrspace(5))
        declare void @use(ptr)
        define void @f(i32 %n) {
          %one = alloca { i8, i64 }, align 8, addrspace(0)
          %three = alloca [3 x i16], i32 3, align 2, addrspace(0)
          %many = alloca i32, i32 %n, align 4, addrspace(0)
          %private = alloca <3 x i32>, align 16, addrspace(5)
          call void @llvm.lifetime.start.p0(ptr nonnull align 8 %one) #0
          tail call void @llvm.lifetime.start.p0(ptr %three)
          call void @llvm.lifetime.start.p0(ptr %many)
          call void @llvm.lifetime.start.p5(ptr addrspace(5) %private)
          call void @use(ptr %one)
          call void @llvm.lifetime.end.p0(ptr %one)
          ret void
        }
        attributes #0 = { nounwind }";

/// What LLVM 21 and before have in their place.
const SIZED_LIFETIMES: [&str; 7] = [
    "start.p0(i64 immarg, ptr",
    "end.p0(i64 immarg, ptr",
    "call void @llvm.lifetime.start.p0(i64 16, ptr nonnull align 8 %one) #",
    "tail call void @llvm.lifetime.start.p0(i64 18, ptr %three)",
    "call void @llvm.lifetime.start.p0(i64 -1, ptr %many)",
    "call void @llvm.lifetime.start.p5(i64 16, ptr addrspace(5) %private)",
    "call void @llvm.lifetime.end.p0(i64 16, ptr %one)",
];

#[test]
fn former_releases_take_lifetimes_with_sizes() {
    if !has("llvm-as-22") {
        return;
    }
    let path = temporary("lifetime");
    std::fs::write(&path, SIZELESS_LIFETIMES).unwrap();
    let original = assemble(&path).expect("LLVM 22 takes the text");
    let module = bitcode::read(&original).unwrap().remove(0);
    let text = disassemble(&original).unwrap();
    for version in [None, Some(19), Some(20), Some(21), Some(22)] {
        let written = bitcode::write(&module, version).unwrap();
        assert_same("lifetime", &print(&bitcode::read(&written).unwrap()[0]), &text);
        let later = disassemble(&written).expect("LLVM 22 reads all");
        // LLVM takes the size away and drops attributes of the call.
        assert!(later.contains("call void @llvm.lifetime.start.p0(ptr %many)"), "{later}");
        let release = version.unwrap_or(19);
        let opt = format!("opt-{release}");
        if release == 22 || !has(&opt) {
            continue;
        }
        std::fs::write(&path, &written).unwrap();
        let former = run(&opt, &["-passes=verify", "-S", path.to_str().unwrap(), "-o", "-"]).flatten();
        let former = String::from_utf8(former.expect("the release takes its bitcode")).unwrap();
        for part in SIZED_LIFETIMES {
            assert!(former.contains(part), "{part}\n{former}");
        }
        let dis = format!("llvm-dis-{release}");
        assert!(run(&dis, &[path.to_str().unwrap(), "-o", "-"]).flatten().is_some(), "{dis}");
        // What the release writes is read as the same module, its declarations' attributes included.
        let again = run(&opt, &["-passes=verify", path.to_str().unwrap(), "-o", "-"]).flatten().unwrap();
        let again = print(&bitcode::read(&again).unwrap()[0]);
        assert_same("lifetime", &again, &text);
        assert!(!again.contains("immarg"), "{again}");
    }
    std::fs::remove_file(&path).unwrap();
}

/// Debug records that share a list of arguments, of which one is a constant.
const ARGUMENT_LISTS: &str = r#"
define i32 @f(i32 %x, i32 %y) !dbg !4 {
  %a = add i32 %x, %y, !dbg !9
    #dbg_value(!DIArgList(i32 %a, i32 %y), !8, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !9)
  %b = mul i32 %a, %y, !dbg !9
    #dbg_value(!DIArgList(i32 %a, i32 %y), !8, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_minus, DW_OP_stack_value), !9)
    #dbg_value(!DIArgList(i32 %b, i32 7), !8, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_minus, DW_OP_stack_value), !9)
  ret i32 %b, !dbg !9
}
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !{}
!4 = distinct !DISubprogram(name: "f", scope: !2, file: !2, line: 1, type: !5, spFlags: DISPFlagDefinition, unit: !1, retainedNodes: !3)
!5 = !DISubroutineType(types: !6)
!6 = !{!7, !7, !7}
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DILocalVariable(name: "v", scope: !4, file: !2, line: 2, type: !7)
!9 = !DILocation(line: 2, scope: !4)
"#;

#[test]
fn debug_records_may_share_a_list_of_arguments() {
    if !has("llvm-as-22") {
        return;
    }
    check_text("lists", ARGUMENT_LISTS);
}

#[test]
fn text_is_spelled_and_ordered_as_llvm_has_it() {
    const TEXT: &str = r#"
        %outer = type { %first, %second, [2 x %third], %first, %second }
        %third = type { %fourth, %second }
        %first = type { i8 }
        %second = type { %first, i16 }
        %fourth = type { ptr, %first }
        @"back\\slash" = global [4 x i8] c"\\\22\0A\00"
        @v = global %outer zeroinitializer
        define void @f(%fourth %x) {
          call void asm sideeffect "a \\ b\0A", "~{memory}"()
          ret void
        }"#;
    if !has("llvm-as-22") {
        return;
    }
    check_text("spelling", TEXT);
}

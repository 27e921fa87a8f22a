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

#[test]
fn former_releases_take_lifetimes_with_sizes() {
    const SIZELESS: &str = "
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
    const SIZED: [&str; 7] = [
        "start.p0(i64 immarg, ptr",
        "end.p0(i64 immarg, ptr",
        "call void @llvm.lifetime.start.p0(i64 16, ptr nonnull align 8 %one) #",
        "tail call void @llvm.lifetime.start.p0(i64 18, ptr %three)",
        "call void @llvm.lifetime.start.p0(i64 -1, ptr %many)",
        "call void @llvm.lifetime.start.p5(i64 16, ptr addrspace(5) %private)",
        "call void @llvm.lifetime.end.p0(i64 16, ptr %one)",
    ];
    if !has("llvm-as-22") {
        return;
    }
    let path = std::env::temp_dir().join(format!("spirv-llvm-ir-lifetime-{}", std::process::id()));
    std::fs::write(&path, SIZELESS).unwrap();
    let original = assemble(&path).expect("LLVM 22 takes the text");
    let module = bitcode::read(&original).unwrap().remove(0);
    let text = disassemble(&original, "lifetime").unwrap();
    for version in [None, Some(19), Some(20), Some(21), Some(22)] {
        let written = bitcode::write(&module, version).unwrap();
        assert_same("lifetime", &print(&bitcode::read(&written).unwrap()[0]), &text);
        let later = disassemble(&written, "lifetime").expect("LLVM 22 reads all");
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
        for part in SIZED {
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
    let path = std::env::temp_dir().join(format!("spirv-llvm-ir-lists-{}.ll", std::process::id()));
    std::fs::write(&path, ARGUMENT_LISTS).unwrap();
    let original = assemble(&path).expect("LLVM 22 takes the text");
    std::fs::remove_file(&path).unwrap();
    check("lists", &original);
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
    let path = std::env::temp_dir().join(format!("spirv-llvm-ir-spelling-{}.ll", std::process::id()));
    std::fs::write(&path, TEXT).unwrap();
    let original = assemble(&path).expect("LLVM 22 takes the text");
    std::fs::remove_file(&path).unwrap();
    check("spelling", &original);
}

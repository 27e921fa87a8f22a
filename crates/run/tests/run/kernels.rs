//! Kernels compiled by clang run on the CPU and compute what they should.

use inkwell::context::Context;

use crate::common;

/// Runs one kernel in all variants against the reference.
fn check(name: &str) {
    let cases = common::kernels::all();
    let case = cases.iter().find(|case| case.name == name).expect("a kernel of the table");
    let expected = (case.expected)(&case.args);
    for (target, level) in common::variants() {
        let bitcode = common::compile(&common::kernel_folder().join(format!("{name}.cl")), target, level);
        let context = Context::create();
        let module = common::parse(&context, name, &bitcode);
        let before = module.print_to_string();
        let got = common::run_kernel_case(case, &module)
            .unwrap_or_else(|error| panic!("{target} {level}: {error}"));
        assert_eq!(got.len(), expected.len(), "{target} {level}: buffers");
        for (index, (got, expected)) in got.iter().zip(&expected).enumerate() {
            let differs = got.iter().zip(expected).position(|(a, b)| a != b);
            assert_eq!(differs, None, "{target} {level}: first different byte of buffer {index}");
            assert_eq!(got.len(), expected.len(), "{target} {level}: size of buffer {index}");
        }
        assert!(before == module.print_to_string(), "{target} {level}: the caller's module changed");
    }
}

macro_rules! kernels {
    ($($name:ident)*) => { $(
        #[test]
        fn $name() {
            check(stringify!($name));
        }
    )* };
}

kernels! {
    vector_add saxpy matmul reduction histogram mandelbrot nbody bitonic_sort string_search struct_by_value
}

#[test]
fn every_source_has_a_case_and_every_case_a_source() {
    let mut sources: Vec<String> = std::fs::read_dir(common::kernel_folder())
        .expect("the folder of kernels")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "cl"))
        .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
        .collect();
    let mut cases: Vec<String> = common::kernels::all().iter().map(|case| case.name.to_owned()).collect();
    sources.sort();
    cases.sort();
    assert_eq!(sources, cases);
}

/// A kernel that stores what a variable holds.
const STORE_HELD: &str = "  %held = load i32, ptr addrspace(1) @held\n  store i32 %held, ptr addrspace(1) %r";

#[test]
fn lists_of_what_is_kept_do_not_matter() {
    let list = "@held = addrspace(1) global i32 7\n\
                @llvm.compiler.used = appending addrspace(1) global [1 x ptr addrspace(1)] [ptr addrspace(1) @held], \
                section \"llvm.metadata\"";
    common::meaning::check(&common::meaning::kernel(STORE_HELD, list));
}

#[test]
fn constructors_are_refused_where_they_would_not_run() {
    let list = "@held = addrspace(1) global i32 7\n\
                @llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } \
                { i32 65535, ptr @prepare, ptr null }]\n\
                define internal void @prepare() {\n  store i32 9, ptr addrspace(1) @held\n  ret void\n}";
    let text = common::meaning::kernel(STORE_HELD, list);
    let context = Context::create();
    let module = spirv_llvm::llvm::parse_ir_or_bitcode(&context, text.as_bytes()).expect("a module");
    let refused = spirv_llvm_run::Kernel::load(&module, "k").map(|_| ());
    assert!(refused.is_err_and(|error| error.to_string().contains("are not run")));
}

/// The contents that a kernel leaves in its one buffer, which holds ones before.
fn run_on_ones(text: &str, size: usize) -> Vec<u8> {
    let context = Context::create();
    let module = spirv_llvm::llvm::parse_ir_or_bitcode(&context, text.as_bytes()).expect("a module");
    let mut kernel = spirv_llvm_run::Kernel::load(&module, "k").expect("a kernel");
    let mut args = [spirv_llvm_run::Arg::Buffer(vec![1; size])];
    let range = spirv_llvm_run::NdRange::new(&[1], &[1]).expect("a range");
    kernel.launch(&range, &mut args).expect("a launch");
    let [spirv_llvm_run::Arg::Buffer(bytes)] = args else { panic!("one buffer") };
    bytes
}

#[test]
fn what_is_undefined_is_zero() {
    let text = "target triple = \"spir64-unknown-unknown\"\n\
                %s = type { i32, [2 x i32], <2 x i32> }\n\
                define spir_kernel void @k(ptr addrspace(1) %r) {\n\
                entry:\n  \
                  %kept = insertelement <4 x i32> <i32 poison, i32 undef, i32 9, i32 undef>, i32 7, i64 0\n  \
                  store <4 x i32> %kept, ptr addrspace(1) %r, align 16\n  \
                  %p = getelementptr i8, ptr addrspace(1) %r, i64 16\n  \
                  store %s { i32 undef, [2 x i32] [i32 5, i32 poison], <2 x i32> <i32 undef, i32 6> }, \
                    ptr addrspace(1) %p, align 8\n  \
                  %q = getelementptr i8, ptr addrspace(1) %r, i64 40\n  \
                  store i64 undef, ptr addrspace(1) %q\n  \
                  br i1 undef, label %then, label %end\n\
                then:\n  store i64 3, ptr addrspace(1) %q\n  br label %end\n\
                end:\n  ret void\n\
                }\n";
    let words: Vec<u8> =
        [7_u32, 0, 9, 0, 0, 5, 0, 0, 0, 6, 0, 0].into_iter().flat_map(u32::to_le_bytes).collect();
    let got = run_on_ones(text, 48);
    // The structure's padding keeps what it held.
    let padding = 28..32;
    for (index, (got, wanted)) in got.iter().zip(&words).enumerate() {
        assert!(got == wanted || padding.contains(&index), "byte {index} is {got} rather than {wanted}");
    }
}

#[test]
fn features_of_other_processors_and_counts_of_lanes_run() {
    let text = "target triple = \"spir64-unknown-unknown\"\n\
                declare i64 @llvm.experimental.cttz.elts.i64.v4i1(<4 x i1>, i1)\n\
                define spir_kernel void @k(ptr addrspace(1) %r) \"target-features\"=\"+gfx8-insts\" {\n  \
                  %v = load <4 x i32>, ptr addrspace(1) %r, align 16\n  \
                  %w = insertelement <4 x i32> %v, i32 5, i64 2\n  \
                  %m = icmp eq <4 x i32> %w, splat (i32 5)\n  \
                  %n = call i64 @llvm.experimental.cttz.elts.i64.v4i1(<4 x i1> %m, i1 false)\n  \
                  store i64 %n, ptr addrspace(1) %r, align 16\n  \
                  ret void\n\
                }\n";
    assert_eq!(run_on_ones(text, 16)[..8], 2_u64.to_le_bytes());
}

#[test]
fn hints_that_the_code_generator_falls_over_are_left_out() {
    for (ty, ones) in [("i8", 2_u64), ("i16", 0x202), ("i64", 0x0202_0202_0202_0202)] {
        let text = format!(
            "target triple = \"spir64-unknown-unknown\"\n\
             define spir_kernel void @k(ptr addrspace(1) %r) {{\n  \
               %p = getelementptr i8, ptr addrspace(1) %r, i64 8\n  \
               %a = load {ty}, ptr addrspace(1) %r\n  \
               %b = load {ty}, ptr addrspace(1) %p, !nontemporal !0\n  \
               %sum = add {ty} %a, %b\n  \
               store {ty} %sum, ptr addrspace(1) %r, !nontemporal !0\n  \
               ret void\n}}\n!0 = !{{i32 1}}"
        );
        let mut wanted = vec![1; 16];
        let size = (64 - ones.leading_zeros() as usize).div_ceil(8);
        wanted
            .get_mut(..size)
            .expect("a number")
            .copy_from_slice(ones.to_le_bytes().get(..size).expect("a number"));
        assert_eq!(run_on_ones(&text, 16), wanted, "{ty}");
    }
}

#[test]
fn values_are_passed_by_pointers_into_any_address_space() {
    for space in 0..4 {
        let text = format!(
            "target triple = \"spir64-unknown-unknown\"\n\
             define spir_kernel void @k(ptr addrspace(1) %r, ptr addrspace({space}) byval(i32) align 4 %v) {{\n  \
               %a = load i32, ptr addrspace({space}) %v\n  \
               store i32 %a, ptr addrspace(1) %r\n  \
               ret void\n}}"
        );
        let context = Context::create();
        let module = spirv_llvm::llvm::parse_ir_or_bitcode(&context, text.as_bytes()).expect("a module");
        let mut kernel = spirv_llvm_run::Kernel::load(&module, "k").expect("a kernel");
        let value = spirv_llvm_run::Arg::Bytes(vec![4, 3, 2, 1]);
        let mut args = [spirv_llvm_run::Arg::Buffer(vec![0; 4]), value.clone()];
        kernel
            .launch(&spirv_llvm_run::NdRange::new(&[1], &[1]).expect("a range"), &mut args)
            .expect("a launch");
        assert_eq!(args, [spirv_llvm_run::Arg::Buffer(vec![4, 3, 2, 1]), value], "address space {space}");
    }
}

#[test]
fn a_printf_without_a_format_is_not_known() {
    let text = "target triple = \"spir64-unknown-unknown\"\n\
                declare i32 @printf(i32, i32)\n\
                define spir_kernel void @k(ptr addrspace(1) %r) {\n  \
                  %done = call i32 @printf(i32 1, i32 2)\n  ret void\n}";
    let context = Context::create();
    let module = spirv_llvm::llvm::parse_ir_or_bitcode(&context, text.as_bytes()).expect("a module");
    let refused = spirv_llvm_run::Kernel::load(&module, "k").map(|_| ());
    assert!(refused.is_err_and(|error| error.to_string().contains("not defined: printf")));
}

/// What a kernel printed.
fn printed(text: &str) -> Result<String, spirv_llvm::Error> {
    let context = Context::create();
    let module = spirv_llvm::llvm::parse_ir_or_bitcode(&context, text.as_bytes()).expect("a module");
    let mut kernel = spirv_llvm_run::Kernel::load(&module, "k")?;
    let range = spirv_llvm_run::NdRange::new(&[1], &[1])?;
    let done = kernel.launch_with(&range, &mut [], &spirv_llvm_run::LaunchOptions::default())?;
    Ok(String::from_utf8_lossy(&done.output).into_owned())
}

#[test]
fn arguments_of_printf_are_of_any_type_that_fits() {
    let text = |result: &str, argument: &str| {
        format!(
            "target triple = \"spir64-unknown-unknown\"\n\
             @f = constant [4 x i8] c\"%d\\0A\\00\"\n\
             declare {result} @printf(ptr, ...)\n\
             define spir_kernel void @k() {{\n  \
               %done = call {result} (ptr, ...) @printf(ptr @f, {argument})\n  ret void\n}}"
        )
    };
    for result in ["i32", "i64", "[4 x i8]", "<3 x float>", "ptr", "half"] {
        assert_eq!(printed(&text(result, "i32 7")).expect("a text"), "7\n", "{result}");
    }
    assert_eq!(printed(&text("i32", "[2 x i32] [i32 7, i32 8]")).expect("a text"), "7\n");
    let refused = printed(&text("i32", "[33 x i32] zeroinitializer")).expect_err("too large");
    assert!(refused.to_string().contains("[33 x i32] has more than 128 bytes"), "{refused}");
}

/// The flag of a module that names its unit goes with the unit.
#[test]
fn kernels_of_languages_that_llvm_does_not_know_run() {
    let text = "target triple = \"spir64-unknown-unknown\"\n\
                define spir_kernel void @k(ptr addrspace(1) %r) !dbg !5 {\n  \
                  store i64 7, ptr addrspace(1) %r, align 8, !dbg !8\n  ret void, !dbg !8\n}\n\
                !llvm.module.flags = !{!0, !1}\n\
                !llvm.dbg.cu = !{!2}\n\
                !0 = !{i32 2, !\"Debug Info Version\", i32 3}\n\
                !1 = !{i32 2, !\"Source Lang Literal\", !4}\n\
                !2 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !3, isOptimized: true, emissionKind: FullDebug)\n\
                !3 = !DIFile(filename: \"a.cl\", directory: \"/source\")\n\
                !4 = !{!9}\n\
                !5 = distinct !DISubprogram(name: \"k\", scope: !3, file: !3, line: 1, type: !6, unit: !2, spFlags: DISPFlagDefinition)\n\
                !6 = !DISubroutineType(types: !7)\n\
                !7 = !{null}\n\
                !8 = !DILocation(line: 1, scope: !5)\n\
                !9 = !{!2, i32 7}\n";
    assert_eq!(run_on_ones(text, 8), 7_u64.to_le_bytes());
}

#[test]
fn integers_have_a_limit() {
    for (bits, fits) in [(2048, true), (2049, false), (32_768, false)] {
        let text = format!(
            "target triple = \"spir64-unknown-unknown\"\n\
             define spir_kernel void @k(ptr addrspace(1) %r) {{\n  \
               %a = load i8, ptr addrspace(1) %r\n  \
               %b = zext i8 %a to i{bits}\n  \
               %c = mul i{bits} %b, %b\n  \
               %d = trunc i{bits} %c to i8\n  \
               store i8 %d, ptr addrspace(1) %r\n  ret void\n}}"
        );
        let context = Context::create();
        let module = spirv_llvm::llvm::parse_ir_or_bitcode(&context, text.as_bytes()).expect("a module");
        match spirv_llvm_run::Kernel::load(&module, "k") {
            Ok(_) => assert!(fits, "{bits}"),
            Err(error) => {
                assert!(!fits && error.to_string().contains("more than 2048 bits"), "{bits}: {error}");
            }
        }
    }
}

/// Accesses promise that variables are where these need not be.
#[test]
fn variables_are_where_their_accesses_want_them() {
    for (variable, promised) in [(1, 16), (4, 64), (8, 128), (8, 256), (1, 1 << 30)] {
        let text = format!(
            "target triple = \"spir64-unknown-unknown\"\n\
             define spir_kernel void @k(ptr addrspace(1) %r) {{\n  \
               %odd = alloca [3 x i8], align 1\n  \
               %v = alloca [4 x i128], align {variable}\n  \
               %w = alloca [4 x i128], align {variable}\n  \
               store volatile i8 1, ptr %odd, align 1\n  \
               store volatile <4 x i128> <i128 1, i128 2, i128 3, i128 4>, ptr %v, align {promised}\n  \
               store <4 x i128> zeroinitializer, ptr %w, align {promised}\n  \
               %a = load volatile <4 x i128>, ptr %v, align {promised}\n  \
               %b = load <4 x i128>, ptr %w, align {promised}\n  \
               %c = or <4 x i128> %a, %b\n  \
               %d = extractelement <4 x i128> %c, i32 3\n  \
               %e = trunc i128 %d to i64\n  \
               store i64 %e, ptr addrspace(1) %r, align 8\n  ret void\n}}"
        );
        assert_eq!(run_on_ones(&text, 8), 4_u64.to_le_bytes(), "{variable} {promised}");
    }
}

#[test]
fn wide_integers_are_not_converted_to_floats() {
    for (convert, fits) in [
        ("uitofp i64 %a to float", true),
        ("uitofp i256 %a to float", false),
        ("sitofp i256 %a to half", false),
    ] {
        let bits = if fits { 64 } else { 256 };
        let to = convert.rsplit(' ').next().expect("a type");
        let back = |kind: &str| format!("%c = {kind} {to} %b to i{bits}");
        for back in [back("fptoui"), back("fptosi")] {
            let text = format!(
                "target triple = \"spir64-unknown-unknown\"\n\
                 define spir_kernel void @k(ptr addrspace(1) %r) {{\n  \
                   %a = load i{bits}, ptr addrspace(1) %r\n  %b = {convert}\n  {back}\n  \
                   store i{bits} %c, ptr addrspace(1) %r\n  ret void\n}}"
            );
            let context = Context::create();
            let module = spirv_llvm::llvm::parse_ir_or_bitcode(&context, text.as_bytes()).expect("a module");
            match spirv_llvm_run::Kernel::load(&module, "k") {
                Ok(_) => assert!(fits, "{convert}"),
                Err(error) => {
                    assert!(
                        !fits && error.to_string().contains("of more than 128 bits"),
                        "{convert}: {error}"
                    );
                }
            }
        }
    }
}

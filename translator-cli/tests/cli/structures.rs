//! Structures as arguments: their numbers stand where the parameter's type has them, whatever a compiler put in for padding.

use crate::folder::{Folder, SPIRV_LLVM, stderr};

/// Fields of a structure stand where the parameter's type has them: vectors are aligned, and the tail is padded.
#[test]
fn structures_are_laid_out_as_their_types_are() {
    let folder = Folder::new();
    folder.write(
        "s.cl",
        "typedef struct { char c; float4 v; int n; struct { short s[3]; double d; } in; uchar3 t; } S;\n\
         kernel void k(global double *out, S s) {\n\
         \x20 out[0] = s.c; out[1] = s.v.w; out[2] = s.n; out[3] = s.in.s[2]; out[4] = s.in.d; out[5] = s.t.y; }\n",
    );
    let values = "s=struct:i8:-1;f32:1,2,3,4;i32:5;i16:6,7,8;f64:9.5;u8:10,11,12";
    let expect = "out=values=-1,4,5,8,9.5,11";
    folder.stdout(
        SPIRV_LLVM,
        &["run", "s.cl", "-g", "1", "-a", "buffer:f64:6", "-a", values, "--expect", expect],
    );
    let list = folder.stdout(SPIRV_LLVM, &["run", "s.cl", "--list"]);
    assert!(list.contains("fields: i8 at 0, 4 f32 at 16, i32 at 32, 3 i16 at 40, f64 at 48"), "{list}");
    let few = ["run", "s.cl", "-g", "1", "-a", "buffer:f64:6", "-a", "s=struct:i8:1;f32:1"];
    assert!(folder.refused(SPIRV_LLVM, &few, 2).contains("numbers"));
    let wrong = [
        "run",
        "s.cl",
        "-g",
        "1",
        "-a",
        "buffer:f64:6",
        "-a",
        "s=struct:f32:1;f32:1,2,3,4;i32:5;i16:6,7,8;f64:9.5;u8:10,11,12",
    ];
    assert!(folder.refused(SPIRV_LLVM, &wrong, 2).contains("floating-point"));
}

/// Kernels of a source, of its SPIR-V and of the LLVM IR of another target take the numbers of a structure, as their source has them.
#[test]
fn padding_of_compilers_is_no_number() {
    let folder = Folder::new();
    folder.write(
        "s.cl",
        "typedef struct { float3 v; char c; } A;\n\
         typedef struct __attribute__((packed)) { char c; float4 v; int n; } P;\n\
         typedef struct { A a[2]; short s; } B;\n\
         typedef struct { P p; char t; } Q;\n\
         typedef struct { char c; __attribute__((aligned(16))) int x; } O;\n\
         typedef struct { int x; char s[4]; long y; } C;\n\
         typedef struct { global int *p; float2 v; int n; } G;\n\
         typedef struct { float4 v; long l; } E;\n\
         #define K(name, T, x, y) kernel void name(global float *o, T s) { o[0] = x; o[1] = y; o[2] = sizeof(T); }\n\
         K(tail, A, s.v.z, s.c) K(packed, P, s.v.w, s.n) K(array, B, s.a[1].v.x, s.s) K(nested, Q, s.p.n, s.t)\n\
         K(over, O, s.c, s.x) K(chars, C, s.s[3], s.y) K(pointer, G, s.v.y, s.n) K(eight, E, s.v.w, s.l)\n",
    );
    folder.write("t.cl", folder.read("s.cl"));
    let ir = ["spirv64-unknown-unknown", "spir-unknown-unknown"].map(|target| {
        let source = folder.path("t.cl");
        let output = std::process::Command::new(format!("clang-{}", spirv_llvm::llvm::MAJOR_VERSION))
            .args([
                "-target",
                target,
                "-x",
                "cl",
                "-cl-std=CL3.0",
                "-cl-kernel-arg-info",
                "-O1",
                "-S",
                "-emit-llvm",
            ])
            .args(["-o", "-"])
            .arg(source)
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap()
    });
    folder.write("o.ll", &ir[0]);
    folder.write("32.ll", &ir[1]);
    folder.stdout(SPIRV_LLVM, &["translate", "o.ll", "-o", "o.spv"]);
    for file in ["s.cl", "o.ll", "o.spv", "32.ll"] {
        for (kernel, values, expected) in [
            ("tail", "f32:1,2,3;i8:4", "3,4,32"),
            ("packed", "i8:1;f32:2,3,4,5;i32:6", "5,6,21"),
            ("array", "f32:1,2,3;i8:4;f32:5,6,7;i8:8;i16:9", "5,9,80"),
            ("nested", "i8:1;f32:2,3,4,5;i32:6;i8:7", "6,7,22"),
            ("over", "i8:1;i32:2", "1,2,32"),
            ("chars", "i32:1;i8:2,3,4,5;i64:6", "5,6,16"),
            ("pointer", "u32:0;f32:1,2;i32:3", "2,3,24"),
            ("eight", "f32:1,2,3,4;i64:5", "4,5,32"),
        ] {
            let (argument, expect) = (format!("s=struct:{values}"), format!("o=values={expected}"));
            let line = [
                "run",
                file,
                "-k",
                kernel,
                "-g",
                "1",
                "-a",
                "o=buffer:f32:3",
                "-a",
                &argument,
                "--expect",
                &expect,
            ];
            folder.stdout(SPIRV_LLVM, &line);
        }
    }
    let list = folder.stdout(SPIRV_LLVM, &["run", "s.cl", "--list"]);
    assert!(
        list.contains("value of 32 bytes, A\n    fields: 3 f32 at 0, i8 at 16, 15 i8 at 17 (or padding)\n"),
        "{list}"
    );
    // All that is in the type is taken as well.
    let all = "s=struct:f32:1,2,3;i8:4,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0";
    folder.stdout(SPIRV_LLVM, &["run", "s.cl", "-k", "tail", "-g", "1", "-a", "buffer:f32:3", "-a", all]);
    for (kernel, values, text) in [
        ("tail", "f32:1,2,3;i8:4,5", "has 4 or, with what may be padding, 19 numbers (A), and 5 are given"),
        ("chars", "i32:1;i64:6", "has 6 numbers (C), and 2 are given"),
    ] {
        let argument = format!("s=struct:{values}");
        let line = ["run", "s.cl", "-k", kernel, "-g", "1", "-a", "buffer:f32:3", "-a", &argument];
        assert!(folder.refused(SPIRV_LLVM, &line, 2).contains(text), "{kernel}");
    }
}

/// Parameters are aligned as the source aligns their types.
#[test]
fn structures_are_aligned_as_their_types_are() {
    let folder = Folder::new();
    for (alignment, fits) in [(32, true), (128, true), (256, false)] {
        folder.write(
            "a.cl",
            format!(
                "typedef struct __attribute__((aligned({alignment}))) {{ char c; int x; }} O;\n\
                 kernel void k(global float *o, char y, O s, O t) {{ o[0] = s.x; o[1] = t.x; o[2] = y; }}\n"
            ),
        );
        let line = [
            "run",
            "a.cl",
            "-g",
            "1",
            "-a",
            "o=buffer:f32:3",
            "-a",
            "y=i8:7",
            "-a",
            "s=struct:i8:1;i32:2",
            "-a",
            "t=struct:i8:3;i32:4",
            "--expect",
            "o=values=2,4,7",
        ];
        for more in [&[][..], &["--unchecked"], &["--clang-option=-O2"]] {
            let output = folder.run(SPIRV_LLVM, &[&line[..], more].concat());
            let text = stderr(&output);
            assert_eq!(output.status.success(), fits, "{alignment} {more:?}: {text}");
            assert!(fits || text.contains("argument 2 is aligned to more than 128 bytes"), "{text}");
        }
    }
}

/// A vector of four is not one of three.
#[test]
fn vectors_have_as_many_components_as_their_types() {
    let folder = Folder::new();
    folder.write("v.cl", "kernel void k(global float *o, float3 a, float4 b) { o[0] = a.z; o[1] = b.z; }\n");
    let run =
        |last: &'static str| ["run", "v.cl", "-g", "1", "-a", "buffer:f32:2", "-a", "f32:1,2,3", "-a", last];
    folder.stdout(SPIRV_LLVM, &run("f32:4,5,6,7"));
    assert!(folder.refused(SPIRV_LLVM, &run("f32:4,5,6"), 2).contains("16 bytes"));
    let text = folder.refused(SPIRV_LLVM, &run("struct:f32:4,5,6,7"), 2);
    assert!(text.contains("`b` takes values of f32 (float4), and no structure"), "{text}");
}

/// A structure of one type may be given by values of that type, of which each is converted; which member a union has is not told.
#[test]
fn structures_of_one_type_and_unions() {
    let folder = Folder::new();
    folder.write(
        "s.cl",
        "typedef struct { float x, y; } S;\ntypedef union { int i; float f; } U;\n\
         kernel void k(global float *o, S s, U u, float f) { o[0] = s.x; o[1] = s.y; o[2] = u.f; o[3] = f; }\n",
    );
    let run = |structure: &'static str, union: &'static str, float: &'static str| {
        let mut line =
            vec!["run", "s.cl", "-g", "1", "--expect", "o=values=1,2,1.5,3", "-a", "o=buffer:f32:4"];
        line.extend([structure, union, float].into_iter().flat_map(|argument| ["-a", argument]));
        line
    };
    for structure in ["s=f32:1,2", "s=i32:1,2", "s=struct:f32:1;i8:2"] {
        for union in ["u=f32:1.5", "u=struct:f32:1.5", "u=bytes:0000c03f"] {
            folder.stdout(SPIRV_LLVM, &run(structure, union, "f=f32:3"));
            folder.stdout(SPIRV_LLVM, &run(structure, union, "f=3"));
        }
    }
    for (structure, float, message) in [
        ("s=f64:1,0.1", "f=f32:3", "`s` takes values of f32"),
        ("s=f32:1", "f=f32:3", "`s` has 2 numbers (S), and 1 is given"),
        ("s=f32:1,2", "f=struct:f32:3", "`f` takes values of f32 (float), and no structure"),
        ("s=f32:1,2", "f=f32:1e39", "a value does not fit its type"),
        ("s=1,2,3", "f=3", "`s` has 2 numbers (S), and 3 are given"),
        ("s=1,1e39", "f=3", "`s` takes values of f32 (S), and 1e39 is none of them"),
        ("s=f32:1,2", "f=1e39", "`f` takes values of f32 (float), and 1e39 is none of them"),
        ("s=f32:1,2", "f=three", "it begins with a kind or a type"),
    ] {
        let text = folder.refused(SPIRV_LLVM, &run(structure, "u=f32:1.5", float), 2);
        assert!(text.contains(message), "{structure} {float}: {text}");
    }
}

/// Structures and arrays that are passed as such, and not by an address.
#[test]
fn structures_are_passed_as_values_too() {
    let folder = Folder::new();
    folder.write(
        "d.ll",
        "target triple = \"spir64-unknown-unknown\"\n\
         %S = type { i8, <3 x float>, [2 x i16] }\n\
         define spir_kernel void @k(ptr addrspace(1) %o, %S %s, [2 x float] %a) {\n\
         \x20 %v = extractvalue %S %s, 1\n  %x = extractelement <3 x float> %v, i32 2\n\
         \x20 store float %x, ptr addrspace(1) %o\n\
         \x20 %y = extractvalue [2 x float] %a, 1\n\
         \x20 %p = getelementptr float, ptr addrspace(1) %o, i64 1\n\
         \x20 store float %y, ptr addrspace(1) %p\n  ret void\n}\n",
    );
    let run = [
        "run",
        "d.ll",
        "-g",
        "1",
        "-a",
        "o=buffer:f32:2",
        "-a",
        "struct:i8:1;f32:2,3,4;i16:5,6",
        "-a",
        "f32:7,8",
        "--expect",
        "o=values=4,8",
    ];
    folder.stdout(SPIRV_LLVM, &run);
}

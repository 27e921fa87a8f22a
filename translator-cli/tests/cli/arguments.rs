//! Arguments of `spirv-llvm run` by names that modules keep, and from NumPy's files.

use crate::folder::{Folder, LLVM_SPIRV, SPIRV_LLVM, stderr};
use spirv_llvm::llvm::MAJOR_VERSION;

/// Debug information names parameters where nothing else does.
#[test]
fn parameters_have_the_names_of_debug_information() {
    let folder = Folder::new();
    folder.write(
        "k.cl",
        "void more(global int *o, int other) { o[1] = other; }\n\
         kernel void k(global int *out, int count) { more(out, 5); out[0] = count; }\n",
    );
    for level in ["-O0", "-O2"] {
        let line = ["-x", "cl", "--target=spir64-unknown-unknown", level, "-g", "-c", "-emit-llvm", "k.cl"];
        folder.stdout(&format!("clang-{MAJOR_VERSION}"), &line);
        folder.stdout(LLVM_SPIRV, &["k.bc", "-o", "k.spv"]);
        for input in ["k.bc", "k.spv"] {
            let list = folder.stdout(SPIRV_LLVM, &["run", input, "--list"]);
            assert!(list.contains(" 0 out ") && list.contains(" 1 count"), "{level} {input}: {list}");
            let line = ["run", input, "-g", "1", "-a", "count=i32:7", "-a", "out=buffer:i32:2"];
            folder.stdout(SPIRV_LLVM, &[&line[..], &["--expect", "out=values=7,5"]].concat());
            let text = folder.refused(SPIRV_LLVM, &[&line[..], &["-a", "other=i32:1"]].concat(), 2);
            assert!(text.contains("no parameter `other`") && text.contains("1 count"), "{text}");
        }
    }
}

/// The file of an array of two rows and three columns of 32 bits whose columns lie one behind the other.
fn in_order_of_fortran(values: [[i32; 3]; 2]) -> Vec<u8> {
    let header = "{'descr': '<i4', 'fortran_order': True, 'shape': (2, 3), }";
    let header = format!("{header:<117}\n");
    let mut file = b"\x93NUMPY\x01\0".to_vec();
    file.extend((header.len() as u16).to_le_bytes());
    file.extend(header.bytes());
    for column in 0..3 {
        for row in values {
            file.extend(row[column].to_le_bytes());
        }
    }
    file
}

#[test]
fn arrays_come_from_and_go_to_archives() {
    let folder = Folder::new();
    folder.write(
        "k.cl",
        "kernel void k(global const int *a, global int *b, global float *c) {\n\
         \x20 int i = get_global_id(0); b[i] = 2 * a[i]; c[i] = 0.5f * a[i]; }\n",
    );
    folder.write("a.npy", in_order_of_fortran([[1, 2, 3], [4, 5, 6]]));
    let run = |more: &[&str]| {
        folder.run(
            SPIRV_LLVM,
            &[&["run", "k.cl", "-g", "6", "-a", "b=buffer:i32:6", "-a", "c=buffer:f32:6"], more].concat(),
        )
    };
    let all = ["--dump", "b=out.npz", "--dump", "c=out.npz", "--expect", "b=values=2,4,6,8,10,12"];
    let output = run(&[&["-a", "a=buffer:file=a.npy"], &all[..]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    // What was written is read, as an argument and as what is expected.
    let output = run(&["-a", "a=buffer:file=out.npz:b", "--expect", "c=out.npz:b"]);
    let text = stderr(&output);
    assert!(output.status.code() == Some(3) && text.contains("out.npz:b holds values of i32"), "{text}");
    let output =
        run(&["-a", "a=buffer:file=a.npy", "--expect", "c=out.npz:c:ulp=1", "--expect", "b=out.npz:b"]);
    assert!(output.status.success(), "{}", stderr(&output));
    for (argument, message) in [
        ("a=buffer:file=out.npz", "it has several arrays, name one as FILE.npz:NAME: b, c"),
        ("a=buffer:file=out.npz:d", "it has no array d, but b, c"),
        ("a=buffer:file=out.npz:c", "`a` points to integers of 32 bits, not f32"),
        ("a=buffer:f32:file=out.npz:b", "out.npz:b holds values of i32, not f32"),
        ("a=buffer:i32:7:file=out.npz:b", "7 values of i32 have 28"),
        ("a=buffer:file=none.npz:b", "cannot read none.npz"),
    ] {
        let text = stderr(&run(&["-a", argument]));
        assert!(text.contains(message), "{argument}: {text}");
    }
}

//! Kernels that read or write outside of their objects, divide by zero or are launched in groups of another size than they
//! require: each is stopped with an error that says what it did.
#![cfg(feature = "llvm")]
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test that cannot prepare its input has failed"
)]

mod common;

use std::path::Path;

use inkwell::context::Context;
use spirv_llvm::run::{Arg, Kernel, LoadOptions, NdRange};

fn ints(values: &[i32]) -> Arg {
    Arg::Buffer(values.iter().flat_map(|value| value.to_le_bytes()).collect())
}

fn int(value: i32) -> Arg {
    Arg::Bytes(value.to_le_bytes().to_vec())
}

fn long(value: i64) -> Arg {
    Arg::Bytes(value.to_le_bytes().to_vec())
}

/// A launch, and the parts that its message has; none where it is right.
struct Case {
    kernel: &'static str,
    sizes: (u64, u64),
    args: Vec<Arg>,
    message: &'static [&'static str],
    /// Whether optimisation leaves the mistake in.
    optimised: bool,
}

fn case(kernel: &'static str, sizes: (u64, u64), args: Vec<Arg>, message: &'static [&'static str]) -> Case {
    Case { kernel, sizes, args, message, optimised: true }
}

fn cases() -> Vec<Case> {
    let buffer = |count: usize| ints(&vec![0; count]);
    let mut cases = vec![
        case("writes", (4, 1), vec![buffer(4)], &[]),
        case(
            "writes",
            (1000, 1),
            vec![buffer(4)],
            &["item (4, 0, 0) writes 4 bytes", "offset 16", "16 bytes"],
        ),
        case(
            "writes",
            (4, 4),
            vec![Arg::Buffer(vec![0; 15])],
            &["item (3, 0, 0) writes", "offset 12", "15 bytes"],
        ),
        case("writes", (1, 1), vec![buffer(0)], &["writes 4 bytes", "0 bytes"]),
        case("reads", (4, 1), vec![buffer(4), buffer(5)], &[]),
        case("reads", (4, 1), vec![buffer(4), buffer(4)], &["item (3, 0, 0) reads 4 bytes", "of argument 1"]),
        case("before", (4, 1), vec![buffer(4)], &["item (0, 0, 0) writes", "offset -4"]),
        case("null", (1, 1), vec![buffer(1), long(0)], &["writes 4 bytes at null"]),
        case("null", (1, 1), vec![buffer(1), long(8)], &["at null and 8"]),
        case("null", (1, 1), vec![buffer(1), long(0x1234_5678)], &["writes 4 bytes"]),
        case("in_local", (64, 64), vec![buffer(64), Arg::Local(256)], &[]),
        case(
            "in_local",
            (64, 64),
            vec![buffer(64), Arg::Local(16)],
            &["local memory of argument 1", "16 bytes"],
        ),
        case("in_private", (1, 1), vec![buffer(1), int(3)], &[]),
        case("in_private", (1, 1), vec![buffer(1), int(4)], &["at offset 16 of a variable of 16 bytes"]),
        case("in_private", (1, 1), vec![buffer(1), int(-1)], &["at offset -4 of a variable of 16 bytes"]),
        case("in_private", (1, 1), vec![buffer(1), int(1 << 28)], &["of a variable of 16 bytes"]),
        case("in_constant", (1, 1), vec![buffer(1), int(3)], &[]),
        case(
            "in_constant",
            (1, 1),
            vec![buffer(1), int(4)],
            &["reads 4 bytes at offset 16 of a variable of 16"],
        ),
        case("vectors", (1, 1), vec![buffer(8), int(1)], &[]),
        case("vectors", (1, 1), vec![buffer(7), int(1)], &["28 bytes"]),
        case("atomics", (1, 1), vec![buffer(2), int(1)], &[]),
        case("atomics", (1, 1), vec![buffer(2), int(2)], &["changes 4 bytes at offset 8"]),
        case("copies", (1, 1), vec![buffer(16), int(0), int(1)], &[]),
        case("copies", (1, 1), vec![buffer(16), int(2), int(1)], &["writes 32 bytes at offset 64"]),
        case("copies", (1, 1), vec![buffer(16), int(0), int(2)], &["reads 32 bytes at offset 64"]),
        case("divides", (1, 1), vec![buffer(1), int(2)], &[]),
        case("divides", (1, 1), vec![buffer(1), int(0)], &["divides by zero"]),
        case(
            "remainders",
            (1, 1),
            vec![buffer(4), Arg::Bytes([1_u32, 1, 0, 1].map(u32::to_le_bytes).concat())],
            &["divides by zero"],
        ),
        case("never_ends_there", (4, 1), vec![buffer(4), int(4)], &[]),
        case(
            "never_ends_there",
            (4, 1),
            vec![buffer(4), int(2)],
            &["item (2, 0, 0) comes to a place that its code says is never reached"],
        ),
        case("overflows", (1, 1), vec![Arg::Buffer(i64::MIN.to_le_bytes().to_vec()), long(-1)], &["by -1"]),
        case("overflows", (1, 1), vec![Arg::Buffer(i64::MAX.to_le_bytes().to_vec()), long(-1)], &[]),
        case("sized", (8, 4), vec![buffer(8)], &[]),
        case("sized", (8, 2), vec![buffer(8)], &["requires groups of 4x1x1, not 2x1x1"]),
        case("large", (1, 1), vec![buffer(1), int(99_999)], &[]),
        case("large", (1, 1), vec![buffer(1), int(100_000)], &["of a variable of 400000 bytes"]),
        case("large_and_waits", (4, 4), vec![buffer(4), int(49_999)], &[]),
    ];
    for case in &mut cases {
        let in_variable = case.message.iter().any(|part| part.contains("a variable of"));
        // Optimisation leaves out what is promised not to be reached.
        case.optimised = !in_variable && case.kernel != "never_ends_there";
    }
    cases
}

#[test]
fn mistakes_are_errors_that_say_what_was_done() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("test-ll/run/faults.cl");
    for (target, level) in [("spir64", "-O0"), ("spir64", "-O2"), ("spir", "-O0"), ("spir", "-O2")] {
        let context = Context::create();
        let module = common::parse(&context, "faults", &common::compile(&source, target, level));
        for Case { kernel: name, sizes, mut args, message, optimised } in cases() {
            if level != "-O0" && !optimised {
                continue;
            }
            let at = format!("{name} {sizes:?}, {target} {level}");
            let mut kernel = Kernel::load(&module, name).unwrap_or_else(|error| panic!("{at}: {error}"));
            let range = NdRange::new(&[sizes.0], &[sizes.1]).unwrap();
            let before = args.clone();
            match (kernel.launch(&range, &mut args), message) {
                (Ok(()), []) => {}
                (Ok(()), _) => panic!("{at}: nothing was found"),
                (Err(error), []) => panic!("{at}: {error}"),
                (Err(error), parts) => {
                    let text = error.to_string();
                    assert!(parts.iter().all(|part| text.contains(part)), "{at}: {text}");
                    assert_eq!(args, before, "{at}: buffers of a launch that failed stay as they were");
                }
            }
        }
    }
}

#[test]
fn debug_information_says_where_it_was() {
    let context = Context::create();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("test-ll/run/faults.cl");
    let module = common::parse(&context, "faults", &common::compile(&source, "spir64", "-g"));
    let mut kernel = Kernel::load(&module, "writes").unwrap();
    let range = NdRange::new(&[2], &[1]).unwrap();
    let error = kernel.launch(&range, &mut [ints(&[0])]).expect_err("an error").to_string();
    assert!(error.contains("faults.cl:3"), "{error}");
}

#[test]
fn without_checks_only_mistakes_that_are_seen_are_errors() {
    let context = Context::create();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("test-ll/run/faults.cl");
    let module = common::parse(&context, "faults", &common::compile(&source, "spir64", "-O0"));
    let unchecked = LoadOptions { unchecked: true, ..LoadOptions::default() };
    let mut kernel = Kernel::load_with(&module, "writes", unchecked).unwrap();
    let mut args = [ints(&[0; 4])];
    kernel.launch(&NdRange::new(&[4], &[2]).unwrap(), &mut args).unwrap();
    assert_eq!(args, [ints(&[1; 4])]);
    let mut kernel = Kernel::load_with(&module, "sized", unchecked).unwrap();
    assert!(kernel.launch(&NdRange::new(&[4], &[2]).unwrap(), &mut args).is_err());
}

/// Variables in global memory and in that which a group shares are not aligned to gigabytes.
#[test]
fn alignments_have_a_limit() {
    for space in [1, 3] {
        let text = format!(
            "target triple = \"spir64-unknown-unknown\"
            @far = internal addrspace({space}) global i32 0, align 2147483648
            define spir_kernel void @stores(i32 %value) {{
              store volatile i32 %value, ptr addrspace({space}) @far
              ret void
            }}"
        );
        let context = Context::create();
        let module = common::parse(&context, "far", text.as_bytes());
        for load in [Kernel::load, Kernel::load_unchecked] {
            let message = load(&module, "stores").map(|_| ()).unwrap_err().to_string();
            assert!(message.contains("is aligned to 2147483648 bytes"), "{space}: {message}");
        }
    }
}

/// A variable of an opaque type has an initializer that is no number.
#[test]
fn a_sampler_variable_is_looked_at() {
    let text = "target triple = \"spir64-unknown-unknown\"
        @sampler = internal addrspace(2) constant target(\"spirv.Sampler\") zeroinitializer
        define spir_kernel void @loads() {
          %value = load target(\"spirv.Sampler\"), ptr addrspace(2) @sampler
          ret void
        }";
    let context = Context::create();
    let module = common::parse(&context, "sampler", text.as_bytes());
    for load in [Kernel::load, Kernel::load_unchecked] {
        load(&module, "loads").unwrap().launch(&NdRange::new(&[1], &[1]).unwrap(), &mut []).unwrap();
    }
}

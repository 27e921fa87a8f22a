//! Kernels that read or write outside of their objects, divide by zero or are launched in groups of another size than they
//! require: each is stopped with an error that says what it did.

#![allow(clippy::unwrap_used, reason = "a test that cannot prepare its input has failed")]

use inkwell::context::Context;
use spirv_llvm_run::{Arg, Kernel, LoadOptions, NdRange};

use crate::common;

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
            &["reads 4 bytes at offset 16 of the variable \"table\" of 16"],
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
    let source = crate::common::fixture::root().join("test-ll/run/faults.cl");
    for (target, level) in common::variants() {
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
    let source = crate::common::fixture::root().join("test-ll/run/faults.cl");
    let module = common::parse(&context, "faults", &common::compile(&source, "spir64", "-g"));
    let mut kernel = Kernel::load(&module, "writes").unwrap();
    let range = NdRange::new(&[2], &[1]).unwrap();
    let error = kernel.launch(&range, &mut [ints(&[0])]).expect_err("an error").to_string();
    assert!(error.contains("faults.cl:3"), "{error}");
}

#[test]
fn without_checks_only_mistakes_that_are_seen_are_errors() {
    let context = Context::create();
    let source = crate::common::fixture::root().join("test-ll/run/faults.cl");
    let module = common::parse(&context, "faults", &common::compile(&source, "spir64", "-O0"));
    let unchecked = LoadOptions { unchecked: true, ..LoadOptions::default() };
    let mut kernel = Kernel::load_with(&module, "writes", unchecked).unwrap();
    let mut args = [ints(&[0; 4])];
    kernel.launch(&NdRange::new(&[4], &[2]).unwrap(), &mut args).unwrap();
    assert_eq!(args, [ints(&[1; 4])]);
    let mut kernel = Kernel::load_with(&module, "sized", unchecked).unwrap();
    assert!(kernel.launch(&NdRange::new(&[4], &[2]).unwrap(), &mut args).is_err());
}

/// Variables are not aligned to gigabytes, wherever they are.
#[test]
fn alignments_have_a_limit() {
    let text = |space: u32, global: &str, local: &str| {
        format!(
            "target triple = \"spir64-unknown-unknown\"
            {global}
            define spir_kernel void @stores(i32 %value) {{
              {local}
              store volatile i32 %value, ptr addrspace({space}) {}
              ret void
            }}",
            if local.is_empty() { "@far" } else { "%far" }
        )
    };
    let of_module = |space: u32| {
        let global = format!("@far = internal addrspace({space}) global i32 0, align 2147483648");
        text(space, &global, "")
    };
    for text in [of_module(1), of_module(3), text(0, "", "%far = alloca i32, align 2147483648")] {
        let context = Context::create();
        let module = common::parse(&context, "far", text.as_bytes());
        for load in [Kernel::load, Kernel::load_unchecked] {
            let message = load(&module, "stores").map(|_| ()).unwrap_err().to_string();
            assert!(message.contains(" is aligned to 2147483648 bytes"), "{message}");
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

/// Functions call themselves as deep as the stack goes, directly, by way of others and by pointers, on stacks of any number of work-items.
#[test]
fn functions_that_call_themselves_come_to_an_end() {
    let text = |triple: &str| {
        format!(
            "target triple = \"{triple}-unknown-unknown\"
            declare spir_func void @_Z7barrierj(i32) convergent
            define spir_func i32 @sums(i32 %count) noinline {{
              %room = alloca [16 x i64]
              call void @writes(ptr %room)
              %ends = icmp eq i32 %count, 0
              br i1 %ends, label %last, label %goes_on
            last:
              ret i32 0
            goes_on:
              %less = add i32 %count, -1
              %rest = call spir_func i32 @other(i32 %less)
              %sum = add i32 %rest, %count
              ret i32 %sum
            }}
            define spir_func void @writes(ptr %room) noinline {{
              store volatile i64 0, ptr %room
              ret void
            }}
            define spir_func i32 @other(i32 %count) noinline {{
              %result = call spir_func i32 @sums(i32 %count)
              ret i32 %result
            }}
            define spir_func i32 @by_pointer(ptr %function, i32 %count) noinline {{
              %room = alloca [16 x i64]
              call void @writes(ptr %room)
              %more = call spir_func i32 %function(ptr %function, i32 %count)
              %sum = add i32 %more, 1
              ret i32 %sum
            }}
            define spir_kernel void @directly(ptr addrspace(1) %sums, i32 %count) {{
              %sum = call spir_func i32 @sums(i32 %count)
              store i32 %sum, ptr addrspace(1) %sums
              ret void
            }}
            define spir_kernel void @waits(ptr addrspace(1) %sums, i32 %count) {{
              %sum = call spir_func i32 @sums(i32 %count)
              call spir_func void @_Z7barrierj(i32 2)
              store i32 %sum, ptr addrspace(1) %sums
              ret void
            }}
            define spir_kernel void @points(ptr addrspace(1) %sums, i32 %count) {{
              %sum = call spir_func i32 @by_pointer(ptr @by_pointer, i32 %count)
              store i32 %sum, ptr addrspace(1) %sums
              ret void
            }}"
        )
    };
    for &triple in common::TARGETS {
        let context = Context::create();
        let module = common::parse(&context, "nesting", text(triple).as_bytes());
        for unchecked in [false, true] {
            let options = LoadOptions { unchecked, ..LoadOptions::default() };
            for (name, items, count, ends) in [
                ("directly", 1, 100, true),
                ("directly", 64, 100, true),
                ("directly", 1, -1, false),
                ("directly", 64, -1, false),
                ("waits", 64, 100, true),
                ("waits", 64, -1, false),
                ("waits", 1024, -1, false),
                ("points", 1, 0, false),
            ] {
                let at = format!("{triple} {name} {items} {count} {unchecked}");
                let mut kernel = Kernel::load_with(&module, name, options).unwrap();
                let mut args = [ints(&[0]), int(count)];
                let result = kernel.launch(&NdRange::new(&[items], &[items]).unwrap(), &mut args);
                match result {
                    Ok(()) => assert!(ends && args == [ints(&[5050]), int(count)], "{at}"),
                    Err(error) => {
                        let error = error.to_string();
                        assert!(
                            !ends && error.contains("calls itself too deep for a stack of"),
                            "{at}: {error}"
                        );
                    }
                }
            }
        }
    }
}

/// What the code generator would take minutes for is refused.
#[test]
fn vectors_have_a_limit() {
    for (count, fits) in [(1024, true), (1025, false), (65_536, false)] {
        let text = format!(
            "target triple = \"spir64-unknown-unknown\"
            define spir_kernel void @squares(ptr addrspace(1) %values) {{
              %value = load <{count} x i32>, ptr addrspace(1) %values, align 4
              %square = mul <{count} x i32> %value, %value
              store <{count} x i32> %square, ptr addrspace(1) %values, align 4
              ret void
            }}"
        );
        let context = Context::create();
        let module = common::parse(&context, "squares", text.as_bytes());
        match Kernel::load(&module, "squares") {
            Ok(mut kernel) => {
                let mut args = [ints(&vec![3; count])];
                kernel.launch(&NdRange::new(&[1], &[1]).unwrap(), &mut args).unwrap();
                assert!(fits && args == [ints(&vec![9; count])], "{count}");
            }
            Err(error) => {
                let error = error.to_string();
                assert!(!fits && error.contains("vectors of more than 1024 components"), "{error}");
            }
        }
    }
}

/// Whether a message names the object that lies near by chance, and that what is accessed begins in front of it or behind its bytes.
fn is_beside(error: &str) -> bool {
    let number = |before: &str| -> Option<i64> {
        let (_, rest) = error.split_once(before)?;
        rest.split([' ', ',']).next()?.parse().ok()
    };
    let (Some(offset), Some(size)) = (number(" at offset "), number(", which has ")) else { return false };
    !(0..size).contains(&offset)
}

/// A function is no memory, and neither is an address that nobody gave.
#[test]
fn functions_are_not_accessed() {
    let text = |triple: &str, access: &str| {
        format!(
            "target triple = \"{triple}-unknown-unknown\"
            declare spir_func void @_Z11vstore_halffmPDh(float, i64, ptr)
            declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
            @table = internal addrspace(2) constant [2 x ptr] [ptr @accesses, ptr @other], align 8
            define spir_func void @other() {{
              ret void
            }}
            define spir_kernel void @accesses(ptr addrspace(1) %to) {{
              {access}
              ret void
            }}"
        )
    };
    for (access, message) in [
        ("store volatile i32 5, ptr @accesses", "writes 4 bytes"),
        ("%code = load volatile i32, ptr @other", "reads 4 bytes"),
        (
            "%behind = getelementptr i8, ptr @other, i64 8
            store volatile i8 5, ptr %behind",
            "writes 1 byte",
        ),
        (
            "%generic = addrspacecast ptr @accesses to ptr addrspace(4)
            %number = atomicrmw add ptr addrspace(4) %generic, i32 1 seq_cst",
            "changes 4 bytes",
        ),
        (
            "%which = load ptr, ptr addrspace(2) @table
            store volatile i64 5, ptr %which",
            "writes 8 bytes",
        ),
        ("call void @llvm.memset.p0.i64(ptr @other, i8 0, i64 64, i1 true)", "writes 64 bytes"),
        ("call spir_func void @_Z11vstore_halffmPDh(float 1.0, i64 0, ptr @accesses)", "writes 2 bytes"),
        ("store volatile i32 5, ptr inttoptr (i64 123456 to ptr)", "writes 4 bytes"),
    ] {
        for &triple in common::TARGETS {
            let context = Context::create();
            let module = common::parse(&context, "accesses", text(triple, access).as_bytes());
            let mut kernel = Kernel::load(&module, "accesses").unwrap();
            let range = NdRange::new(&[1], &[1]).unwrap();
            let error = kernel.launch(&range, &mut [ints(&[0])]).unwrap_err().to_string();
            let is_outside = error.contains("outside of all objects") || is_beside(&error);
            assert!(error.contains(message) && is_outside, "{triple}, {access}: {error}");
        }
    }
}

//! Atomic functions in every memory, with every form of orders and scopes.

use std::fmt::Write as _;

use spirv_llvm_run::{Arg, LaunchOptions};

use super::EXTENSIONS;
use crate::common::values::{
    integers::Int,
    kernel::{kernel_by_header, kernels_by_header, launch, words},
};

/// A type of objects: an integer, or another one whose numbers are small here.
#[derive(Clone, Copy)]
enum Object {
    Int(Int),
    Float(&'static str),
}

impl Object {
    fn all() -> impl Iterator<Item = Self> {
        let ints = Int::ALL.into_iter().filter(|int| int.bits >= 32).map(Self::Int);
        ints.chain(["half", "float", "double"].map(Self::Float))
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Int(int) => int.name,
            Self::Float(name) => name,
        }
    }

    /// What an object holds whose value is a number, as 64 bits with a sign.
    fn held(self, number: i128) -> i64 {
        match self {
            Self::Int(int) => int.number(int.word(number) as u64) as i64,
            Self::Float(_) => number as i64,
        }
    }

    fn starts(self) -> &'static [u64] {
        match self {
            Self::Int(_) => &[1, 0x1234_5678_9abc_def0, u64::MAX - 6],
            Self::Float(_) => &[3, 100],
        }
    }
}

/// Orders and scopes behind the arguments of a function, and what is behind its name then.
const FORMS: [(&str, &str); 3] = [
    ("", ""),
    ("_explicit", ", memory_order_relaxed"),
    ("_explicit", ", memory_order_seq_cst, memory_scope_work_group"),
];

/// An operation of one operand, by its name, what it leaves, and whether it is for integers alone.
type Step = (&'static str, fn(i128, i128) -> i128, bool);

const STEPS: [Step; 7] = [
    ("add", |a, b| a + b, false),
    ("sub", |a, b| a - b, false),
    ("or", |a, b| a | b, true),
    ("xor", |a, b| a ^ b, true),
    ("and", |a, b| a & b, true),
    ("min", i128::min, false),
    ("max", i128::max, false),
];

/// The memories of objects, and how a pointer to one is got; the last is any memory.
const MEMORIES: [(&str, &str); 3] = [("global", "o"), ("local", "&shared"), ("", "&shared")];

/// Those of what is compared with, and the place there.
const EXPECTED: [(&str, &str, &str); 4] = [
    ("global", "beside", "*beside"),
    ("local", "&other", "other"),
    ("private", "&own", "own"),
    ("", "&own", "own"),
];

/// A statement for every function, each of which gives its result and what it leaves, and these as they have to be where objects hold
/// the number `start`.
fn statements(object: Object, number: u64, lines: &mut String) -> Vec<i128> {
    let ty = object.name();
    let (is_float, is_half) = (matches!(object, Object::Float(_)), ty == "half");
    let mut exact = Vec::new();
    for (memory, place) in MEMORIES {
        let pointer = format!("(volatile {memory} atomic_{ty} *)({place})");
        let value = if place == "o" { "*o" } else { "shared" };
        let start = match object {
            Object::Int(int) => int.number(number),
            Object::Float(_) => i128::from(number),
        };
        let mut add = |call: String, result: i128, left: i128| {
            let at = exact.len();
            let _ = writeln!(
                lines,
                "{value} = ({ty})start; out[{at}] = (long)({call}); out[{}] = (long){value};",
                at + 1
            );
            exact.extend([result, left]);
        };
        for (suffix, orders) in FORMS {
            for (name, step, _) in STEPS.iter().filter(|(.., for_ints)| !is_float || !for_ints) {
                let call = format!("atomic_fetch_{name}{suffix}({pointer}, ({ty})5{orders})");
                add(call, start, step(start, 5));
            }
            // Integers that hold pointers take differences of them, and masks without a sign.
            if let ("long" | "ulong", Object::Int(int)) = (ty, object) {
                let other = if int.has_sign { "ulong" } else { "long" };
                for (name, step, _) in STEPS {
                    let call = format!("atomic_fetch_{name}{suffix}({pointer}, ({other})5{orders})");
                    add(call, start, step(start, 5));
                }
            }
            add(format!("atomic_exchange{suffix}({pointer}, ({ty})9{orders})"), start, 9);
            add(format!("atomic_load{suffix}({pointer}{orders})"), start, start);
            add(format!("(atomic_store{suffix}({pointer}, ({ty})11{orders}), 3)"), 3, 11);
            let orders = match orders {
                "" => "",
                ", memory_order_relaxed" => ", memory_order_acq_rel, memory_order_acquire",
                _ => ", memory_order_seq_cst, memory_order_relaxed, memory_scope_device",
            };
            for strength in ["strong", "weak"].into_iter().filter(|_| !is_half) {
                for (space, expected, there) in EXPECTED {
                    for (is_same, expects) in [(1, "start"), (0, "(start ^ 1)")] {
                        // The result, and whether what was there is known afterwards.
                        let call = format!(
                            "({there} = ({ty}){expects}, atomic_compare_exchange_{strength}{suffix}({pointer}, ({space} {ty} *)({expected}), ({ty})13{orders}) * 2 + ({there} == ({ty})start))"
                        );
                        add(call, is_same * 2 + 1, if is_same == 1 { 13 } else { start });
                    }
                }
            }
        }
        if !is_half {
            add(format!("(atomic_init({pointer}, ({ty})17), 3)"), 3, 17);
        }
    }
    exact
}

#[test]
fn atomic_functions_in_every_memory() {
    for object in Object::all() {
        let ty = object.name();
        let mut lines = String::new();
        statements(object, 0, &mut lines);
        let text = format!(
            "{EXTENSIONS}kernel void values(global long *out, volatile global {ty} *o, global {ty} *beside, long start) {{\n\
             volatile local {ty} shared;\nlocal {ty} other;\n{ty} own;\n{lines}}}"
        );
        let mut kernel = kernel_by_header(&text, "CL3.0", &[]);
        let lines: Vec<&str> = lines.lines().collect();
        for number in object.starts() {
            let exact = statements(object, *number, &mut String::new());
            let start = match object {
                Object::Int(int) => int.number(*number) as u64,
                Object::Float(_) => *number,
            };
            let [out, object_at, beside] = [exact.len() * 8, 8, 8].map(|size| Arg::Buffer(vec![0; size]));
            let mut args = [out, object_at, beside, Arg::Bytes(start.to_le_bytes().to_vec())];
            launch(&mut kernel, (1, 1), &LaunchOptions::default(), &mut args);
            for (at, (got, exact)) in words(&args[0], 8).into_iter().zip(exact).enumerate() {
                // Results that are no values of objects are small.
                assert_eq!(
                    got as i64,
                    object.held(exact),
                    "{ty} {number:#x}, result {at}: {}",
                    lines[at / 2]
                );
            }
        }
    }
}

/// An operation of OpenCL C 1.x: its name, its operands behind the pointer, and what it leaves.
type Former = (&'static str, &'static [i64], fn(Int, i128) -> i128);

const FORMER: [Former; 13] = [
    ("add", &[5], |_, a| a + 5),
    ("sub", &[5], |_, a| a - 5),
    ("xchg", &[5], |_, _| 5),
    ("inc", &[], |_, a| a + 1),
    ("dec", &[], |_, a| a - 1),
    ("cmpxchg", &[1, 9], |_, a| if a == 1 { 9 } else { a }),
    ("min", &[5], |_, a| a.min(5)),
    ("max", &[5], |_, a| a.max(5)),
    ("and", &[5], |_, a| a & 5),
    ("or", &[5], |_, a| a | 5),
    ("xor", &[5], |_, a| a ^ 5),
    ("add", &[-7], |_, a| a - 7),
    ("cmpxchg", &[-7, 3], |int, a| if int.word(a) == int.word(-7) { 3 } else { a }),
];

/// A version of the language, and how it points to objects in local memory: only in C++ do pointers to any memory do.
const VERSIONS: [(&str, &str); 2] = [("CL3.0", "local "), ("clc++2021", "")];

/// What each of them does to the value `start` of a type, by pointers into global memory and ones to a memory.
fn former_statements(int: Int, number: u64, memory: &str) -> (String, Vec<i128>) {
    let ty = int.name;
    let (mut lines, mut exact) = (String::new(), Vec::new());
    let prefixes: &[&str] = if int.bits == 32 { &["atomic", "atom"] } else { &["atom"] };
    for prefix in prefixes {
        // Those by the other prefix are for named memories.
        let memory = if *prefix == "atom" { "local " } else { memory };
        let local = format!("(volatile {memory}{ty} *)&shared");
        for (pointer, value) in [("o", "*o"), (&local, "shared")] {
            for (name, operands, left) in FORMER {
                let operands: String = operands.iter().map(|operand| format!(", ({ty}){operand}")).collect();
                let at = exact.len();
                let _ = writeln!(
                    lines,
                    "{value} = ({ty})start; out[{at}] = {prefix}_{name}({pointer}{operands}); out[{}] = {value};",
                    at + 1
                );
                let before = int.number(number);
                exact.extend([before, left(int, before)]);
            }
        }
    }
    (lines, exact)
}

#[test]
fn atomic_functions_of_the_first_versions() {
    let ints: Vec<Int> = Int::ALL.into_iter().filter(|int| int.bits >= 32).collect();
    for (version, memory) in VERSIONS {
        let text = |int: &Int| {
            let (ty, (lines, _)) = (int.name, former_statements(*int, 0, memory));
            format!(
                "kernel void values(global {ty} *out, volatile global {ty} *o, ulong start) {{\n\
                 volatile local {ty} shared;\n{lines}}}"
            )
        };
        let texts: Vec<String> = ints.iter().map(text).collect();
        for (int, mut kernel) in ints.iter().zip(kernels_by_header(&texts, version, &[])) {
            let (ty, bytes) = (int.name, int.bytes());
            for number in Object::Int(*int).starts() {
                let (lines, exact) = former_statements(*int, *number, memory);
                let [out, object] = [exact.len() * bytes, bytes].map(|size| Arg::Buffer(vec![0; size]));
                let mut args = [out, object, Arg::Bytes(number.to_le_bytes().to_vec())];
                launch(&mut kernel, (1, 1), &LaunchOptions::default(), &mut args);
                let lines: Vec<&str> = lines.lines().collect();
                for (at, (got, exact)) in words(&args[0], bytes).into_iter().zip(exact).enumerate() {
                    let exact = int.word(exact) as u64;
                    assert_eq!(got, exact, "{version} {ty} {number:#x}: {}", lines[at / 2]);
                }
            }
        }
    }
}

#[test]
fn numbers_of_single_precision_are_exchanged() {
    for (version, memory) in VERSIONS {
        let text = format!(
            "kernel void values(global float *out, volatile global float *o) {{\nvolatile local float shared;\n\
             *o = 2.5f; out[0] = atomic_xchg(o, 7.25f); out[1] = *o;\n\
             shared = -0.5f; out[2] = atomic_xchg((volatile {memory}float *)&shared, 3.0f); out[3] = shared;\n}}"
        );
        let mut args = [16, 4].map(|size| Arg::Buffer(vec![0; size]));
        let mut kernel = kernel_by_header(&text, version, &[]);
        launch(&mut kernel, (1, 1), &LaunchOptions::default(), &mut args);
        let got: Vec<f32> = words(&args[0], 4).into_iter().map(|bits| f32::from_bits(bits as u32)).collect();
        assert_eq!(got, [2.5, 7.25, -0.5, 3.0], "{version}");
    }
}

#[test]
fn flags_are_set_and_cleared() {
    let mut lines = String::new();
    let mut exact = Vec::new();
    for (memory, pointer) in [("global ", "f"), ("local ", "&flag"), ("", "&flag")] {
        for (suffix, orders) in FORMS {
            let pointer = format!("(volatile {memory}atomic_flag *)({pointer})");
            let set = format!("atomic_flag_test_and_set{suffix}({pointer}{orders})");
            let clear =
                format!("atomic_flag_clear{suffix}({pointer}{})", orders.replace("seq_cst", "release"));
            for (call, result) in
                [(&set, 0), (&set, 1), (&format!("({clear}, {set})"), 0), (&format!("({clear}, 7)"), 7)]
            {
                let _ = writeln!(lines, "out[{}] = {call};", exact.len());
                exact.push(result);
            }
        }
    }
    let text = format!(
        "kernel void values(global int *out, volatile global atomic_flag *f) {{\n\
         volatile local atomic_flag flag;\natomic_flag_clear(&flag);\n{lines}}}"
    );
    let mut args = [exact.len() * 4, 4].map(|size| Arg::Buffer(vec![0; size]));
    launch(&mut kernel_by_header(&text, "CL3.0", &[]), (1, 1), &LaunchOptions::default(), &mut args);
    for ((got, exact), line) in words(&args[0], 4).into_iter().zip(exact).zip(lines.lines()) {
        assert_eq!(got, exact, "{line}");
    }
}

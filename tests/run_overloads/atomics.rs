//! Atomic functions in every memory, with every form of orders and scopes.

use std::fmt::Write as _;

use inkwell::{context::Context, memory_buffer::MemoryBuffer};
use spirv_llvm::run::{Arg, Kernel, LaunchOptions};

use crate::{
    EXTENSIONS, clang,
    integers::Int,
    kernel::{launch, words},
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

/// A statement for every function, each of which gives its result and what it leaves, and these as they have to be.
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
                "{value} = ({ty}){start}l; out[{at}] = (long)({call}); out[{}] = (long){value};",
                at + 1
            );
            exact.extend([result, left]);
        };
        for (suffix, orders) in FORMS {
            // Those of floating-point numbers have their orders.
            for (name, step, _) in
                STEPS.iter().filter(|(.., for_ints)| !is_float || (!for_ints && !suffix.is_empty()))
            {
                let call = format!("atomic_fetch_{name}{suffix}({pointer}, ({ty})5{orders})");
                add(call, start, step(start, 5));
            }
            if is_half && suffix.is_empty() {
                continue;
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
                    for (is_same, expects) in [(1, start), (0, start ^ 1)] {
                        // The result, and whether what was there is known afterwards.
                        let call = format!(
                            "({there} = ({ty}){expects}l, atomic_compare_exchange_{strength}{suffix}({pointer}, ({space} {ty} *)({expected}), ({ty})13{orders}) * 2 + ({there} == ({ty}){start}l))"
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

/// The kernel `values` of a source, by the header, which has functions of named memories beside those of any.
fn kernel(source: &str) -> Kernel {
    let flags = ["-finclude-default-header", "-O0", "-emit-llvm-bc"];
    let bitcode = clang::clang("spir64-unknown-unknown", "CL3.0", &flags, source);
    let context = Context::create();
    let buffer = MemoryBuffer::create_from_memory_range_copy(&bitcode, "values");
    let module = context.create_module_from_ir(buffer).expect("a module");
    Kernel::load(&module, "values").expect("a kernel")
}

#[test]
fn atomic_functions_in_every_memory() {
    for object in Object::all() {
        for number in object.starts() {
            let ty = object.name();
            let mut lines = String::new();
            let exact = statements(object, *number, &mut lines);
            let text = format!(
                "{EXTENSIONS}kernel void values(global long *out, volatile global {ty} *o, global {ty} *beside) {{\n\
                 volatile local {ty} shared;\nlocal {ty} other;\n{ty} own;\n{lines}}}"
            );
            let mut args = [exact.len() * 8, 8, 8].map(|size| Arg::Buffer(vec![0; size]));
            launch(&mut kernel(&text), (1, 1), &LaunchOptions::default(), &mut args);
            let lines: Vec<&str> = lines.lines().collect();
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

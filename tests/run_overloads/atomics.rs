//! Atomic functions in every memory, with every form of orders and scopes.

use std::fmt::Write as _;

use spirv_llvm::run::Arg;

use crate::{
    EXTENSIONS,
    integers::Int,
    kernel::{run, words},
};

/// Orders and scopes behind the arguments of a function, and what is behind its name then.
const FORMS: [(&str, &str); 3] = [
    ("", ""),
    ("_explicit", ", memory_order_relaxed"),
    ("_explicit", ", memory_order_seq_cst, memory_scope_work_group"),
];

/// An operation of one operand, by its name and what it leaves.
type Step = (&'static str, fn(i128, i128) -> i128);

const STEPS: [Step; 7] = [
    ("add", |a, b| a + b),
    ("sub", |a, b| a - b),
    ("or", |a, b| a | b),
    ("xor", |a, b| a ^ b),
    ("and", |a, b| a & b),
    ("min", i128::min),
    ("max", i128::max),
];

/// The memories of objects, and how a pointer to one is got.
const MEMORIES: [(&str, &str); 3] = [("global", "o"), ("local", "&shared"), ("", "&shared")];

/// Those of what is compared with.
const EXPECTED: [(&str, &str); 4] =
    [("global", "beside"), ("local", "&other"), ("private", "&own"), ("", "&own")];

/// A statement for every function, each of which gives its result and what it leaves, and these as they have to be.
fn statements(int: Int, number: u64, lines: &mut String) -> Vec<i128> {
    let ty = int.name;
    let mut exact = Vec::new();
    for (memory, place) in MEMORIES {
        let object = format!("(volatile {memory} atomic_{ty} *)({place})");
        let value = if place == "o" { "*o" } else { "shared" };
        let start = int.number(number);
        let mut add = |call: String, result: i128, left: i128| {
            let at = exact.len();
            let _ =
                writeln!(lines, "{value} = ({ty}){start}l; out[{at}] = {call}; out[{}] = {value};", at + 1);
            exact.extend([result, left]);
        };
        for (suffix, orders) in FORMS {
            for (name, step) in STEPS {
                let call = format!("atomic_fetch_{name}{suffix}({object}, ({ty})5{orders})");
                add(call, start, step(start, 5));
            }
            add(format!("atomic_exchange{suffix}({object}, ({ty})9{orders})"), start, 9);
            add(format!("atomic_load{suffix}({object}{orders})"), start, start);
            add(format!("(atomic_store{suffix}({object}, ({ty})11{orders}), 3)"), 3, 11);
            for strength in ["strong", "weak"] {
                for (space, expected) in EXPECTED {
                    let orders = match orders {
                        "" => "",
                        ", memory_order_relaxed" => ", memory_order_acq_rel, memory_order_acquire",
                        _ => ", memory_order_seq_cst, memory_order_relaxed, memory_scope_device",
                    };
                    let there = match expected {
                        "beside" => "*beside",
                        "&other" => "other",
                        _ => "own",
                    };
                    for (is_same, expects) in [(1, start), (0, start ^ 1)] {
                        // The result, and what is expected afterwards.
                        let call = format!(
                            "({there} = ({ty}){expects}l, atomic_compare_exchange_{strength}{suffix}({object}, ({space} {ty} *)({expected}), ({ty})13{orders}) * 2 + ({there} == ({ty}){start}l))"
                        );
                        add(call, is_same * 2 + 1, if is_same == 1 { 13 } else { start });
                    }
                }
            }
        }
        add(format!("(atomic_init({object}, ({ty})17), 3)"), 3, 17);
    }
    exact
}

#[test]
fn atomic_functions_in_every_memory() {
    for int in Int::ALL.into_iter().filter(|int| int.bits >= 32) {
        for number in [0, 1, 0x7fff_ffff, 0x1234_5678_9abc_def0, u64::MAX - 6] {
            let ty = int.name;
            let mut lines = String::new();
            let exact = statements(int, number, &mut lines);
            let text = format!(
                "{EXTENSIONS}kernel void values(global {ty} *out, volatile global {ty} *o, global {ty} *beside) {{\n\
                 volatile local {ty} shared;\nlocal {ty} other;\n{ty} own;\n{lines}}}"
            );
            let size = exact.len() * int.bytes();
            let mut args = [size, int.bytes(), int.bytes()].map(|size| Arg::Buffer(vec![0; size]));
            run(&text, 1, &mut args);
            let lines: Vec<&str> = lines.lines().collect();
            for (at, (got, exact)) in words(&args[0], int.bytes()).into_iter().zip(exact).enumerate() {
                assert_eq!(
                    i128::from(got),
                    int.word(exact),
                    "{ty} {number:#x}, result {at}: {}",
                    lines[at / 2]
                );
            }
        }
    }
}

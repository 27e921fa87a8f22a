//! Atomic functions.

use std::fmt::Write as _;

use spirv_llvm_run::{Arg, LaunchOptions};

use super::{EXTENSIONS, Op, word};
use crate::common::values::{
    floats::Float,
    kernel::{Random, buffer, kernel, launch, run, words},
    rounding::Scalar,
};

/// How many objects each atomic function changes.
const OBJECTS: usize = 64;

/// The atomic functions on a type: the call on `o`, `b` and `c`, what it leaves in the object, and whether its result is the old value;
/// the names that have no result are stores.
fn atomic_calls(scalar: Scalar) -> Vec<(String, Op, bool)> {
    let ty = scalar.name();
    let is_float = matches!(scalar, Scalar::Float(_));
    let mut calls = Vec::new();
    let mut add = |call: String, op: Op| calls.push((call, op, true));
    let object = format!("(volatile global atomic_{ty} *)o");
    let bits = [("and", Op::And), ("or", Op::Or), ("xor", Op::Xor)];
    let numbers = [("add", Op::Add), ("sub", Op::Sub), ("min", Op::Min), ("max", Op::Max)];
    let all = numbers.iter().chain(bits.iter().filter(|_| !is_float));
    for (name, op) in all {
        for orders in [
            "memory_order_relaxed",
            "memory_order_acq_rel, memory_scope_device",
            "memory_order_seq_cst, memory_scope_work_group",
        ] {
            add(format!("atomic_fetch_{name}_explicit({object}, b, {orders})"), *op);
        }
        if !is_float {
            let old = if scalar.bytes() == 4 { "atomic" } else { "atom" };
            add(format!("{old}_{name}(o, b)"), *op);
            add(format!("atomic_fetch_{name}({object}, b)"), *op);
        }
    }
    if scalar != Scalar::Float(Float::Half) {
        add(format!("atomic_exchange({object}, b)"), Op::Second);
    }
    add(
        format!("atomic_exchange_explicit({object}, b, memory_order_release, memory_scope_sub_group)"),
        Op::Second,
    );
    if scalar.bytes() == 4 {
        add("atomic_xchg(o, b)".to_owned(), Op::Second);
    } else if !is_float {
        add("atom_xchg(o, b)".to_owned(), Op::Second);
    }
    if scalar != Scalar::Float(Float::Half) {
        calls.push((format!("atomic_store({object}, b)"), Op::Second, false));
        calls.push((format!("atomic_init({object}, b)"), Op::Second, false));
    }
    calls.push((format!("atomic_store_explicit({object}, b, memory_order_release)"), Op::Second, false));
    calls
}

#[test]
fn atomic_functions_give_the_old_value_and_leave_the_new_one() {
    let int = |name: &str| Scalar::all().find(|scalar| scalar.name() == name).expect("a type");
    for scalar in ["int", "uint", "long", "ulong", "half", "float", "double"].map(int) {
        let (ty, width) = (scalar.name(), scalar.bytes());
        let mut random = Random(0xA70);
        let mut numbers = || {
            let word = |at: usize| match scalar {
                Scalar::Int(_) if at.is_multiple_of(3) => random.next() % 4,
                Scalar::Int(_) => random.next(),
                Scalar::Float(float) => float.bits(float.rounded((random.next() as i64 >> 48) as f64 / 16.0)),
            };
            (0..OBJECTS).map(word).map(|word| word & (u64::MAX >> (64 - 8 * width))).collect::<Vec<u64>>()
        };
        let [a, b] = [numbers(), numbers()];
        let calls = atomic_calls(scalar);
        let mut text = format!(
            "{EXTENSIONS}#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable\n#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable\n"
        );
        let _ = writeln!(
            text,
            "kernel void values(global {ty} *p, global {ty} *q, global {ty} *objects, global {ty} *old) {{\nsize_t i = get_global_id(0);\n{ty} a = p[i], b = q[i];\nvolatile global {ty} *o;"
        );
        for (number, (call, _, has_result)) in calls.iter().enumerate() {
            let _ = writeln!(text, "o = objects + {} + i; *o = a;", number * OBJECTS);
            let result =
                if *has_result { format!("old[{} + i] = ", number * OBJECTS) } else { String::new() };
            let _ = writeln!(text, "{result}{call};");
        }
        text.push('}');
        let zeros = || Arg::Buffer(vec![0; calls.len() * OBJECTS * width]);
        let mut args = [buffer(a.iter().copied(), width), buffer(b.iter().copied(), width), zeros(), zeros()];
        run(&text, OBJECTS, &mut args);
        let [new, old] = [2, 3].map(|arg| words(&args[arg], width));
        for (number, (call, op, has_result)) in calls.iter().enumerate() {
            for at in 0..OBJECTS {
                let place = number * OBJECTS + at;
                assert_eq!(
                    new[place],
                    op.of(scalar, a[at], b[at]),
                    "{ty} {call} of {:#x} and {:#x}",
                    a[at],
                    b[at]
                );
                assert!(
                    !has_result || old[place] == a[at],
                    "{ty} {call} gives {:#x} of {:#x}",
                    old[place],
                    a[at]
                );
            }
        }
    }
}

#[test]
fn objects_are_compared_and_exchanged() {
    for ty in ["int", "uint", "long", "ulong", "float", "double"] {
        let name = if ty.ends_with("long") { "atom" } else { "atomic" };
        let is_float = ty == "float" || ty == "double";
        // Items 0 and 1 mod 2 expect the value that is there, and another one.
        let legacy = if is_float {
            String::new()
        } else {
            format!(
                "r[4] = {name}_cmpxchg(o + 2, e, ({ty})7); n[4] = o[2];\nn[5] = {name}_inc(o + 3); n[6] = o[3]; n[7] = {name}_dec(o + 3); n[8] = o[3];"
            )
        };
        let text = format!(
            "{EXTENSIONS}kernel void values(global {ty} *results) {{\nint i = get_global_id(0);\nlocal {ty} shared;\n\
             volatile global {ty} *o = results + i * 32, *r = o + 8, *n = o + 16;\n\
             o[0] = o[1] = o[2] = o[3] = 5;\n{ty} e = i % 2 ? 5 : 6, f = e, g = e, own = 5;\n\
             r[0] = atomic_compare_exchange_strong((volatile global atomic_{ty} *)o, &f, ({ty})7);\nr[1] = f; n[0] = o[0];\n\
             r[2] = atomic_compare_exchange_weak_explicit((volatile global atomic_{ty} *)(o + 1), &g, ({ty})7, memory_order_acq_rel, memory_order_acquire, memory_scope_device);\nr[3] = g; n[1] = o[1];\n\
             shared = 5; f = e;\nr[5] = atomic_compare_exchange_strong((volatile local atomic_{ty} *)&shared, &f, ({ty})7);\nr[6] = f; n[2] = shared;\n\
             n[3] = atomic_load((volatile global atomic_{ty} *)o);\n{legacy}\n}}"
        );
        let scalar = Scalar::all().find(|scalar| scalar.name() == ty).expect("a type");
        let mut args = [Arg::Buffer(vec![0; 64 * scalar.bytes()])];
        run(&text, 2, &mut args);
        let got = words(&args[0], scalar.bytes());
        for (item, got) in got.chunks(32).enumerate() {
            let left = if item == 1 { 7 } else { 5 };
            let steps = if is_float { [0; 5] } else { [left, 5, 6, 6, 5] };
            let mut exact = [left, left, if is_float { 5 } else { left }, 5, 0, 0, 0, 0].to_vec();
            exact.extend([item as i64, 5, item as i64, 5, if is_float { 0 } else { 5 }, item as i64, 5, 0]);
            exact.extend([left, left, left, left]);
            exact.extend(steps);
            let exact: Vec<u64> = exact.iter().map(|value| word(scalar, *value)).collect();
            assert_eq!(got[..25], exact, "{ty}, work-item {item}");
        }
    }
}

#[test]
fn groups_on_several_threads_meet_in_atomic_functions() {
    let text = format!(
        "{EXTENSIONS}kernel void values(global int *i, global ulong *u, global float *f, global double *d, global int *lock, global int *many) {{\n\
         int x = get_global_id(0);\n\
         atomic_fetch_add((volatile global atomic_int *)i, x);\n\
         atomic_fetch_xor((volatile global atomic_ulong *)u, (ulong)x << 20);\n\
         atomic_fetch_add_explicit((volatile global atomic_float *)f, 1.0f, memory_order_relaxed);\n\
         atomic_fetch_max_explicit((volatile global atomic_double *)d, (double)x, memory_order_relaxed);\n\
         for (;;) {{ int e = *(volatile global int *)many; if (atomic_cmpxchg(many, e, e + 3) == e) break; }}\n\
         if (!atomic_flag_test_and_set((volatile global atomic_flag *)lock)) atomic_inc(lock + 1);\n\
         if (x == 0) atomic_flag_clear((volatile global atomic_flag *)(lock + 2));\n}}"
    );
    const ITEMS: usize = 4096;
    let mut kernel = kernel(&text);
    for threads in [1, 4] {
        let flags = buffer([0, 0, u64::MAX], 4);
        let mut args = [4, 8, 4, 8].map(|size| Arg::Buffer(vec![0; size])).to_vec();
        args.extend([flags, Arg::Buffer(vec![0; 4])]);
        let options = LaunchOptions::default().with_threads(threads);
        launch(&mut kernel, (ITEMS, 16), &options, &mut args);
        let all = ITEMS as u64;
        assert_eq!(words(&args[0], 4), [all * (all - 1) / 2]);
        assert_eq!(words(&args[1], 8), [0]);
        assert_eq!(words(&args[2], 4), [u64::from((ITEMS as f32).to_bits())]);
        assert_eq!(words(&args[3], 8), [((ITEMS - 1) as f64).to_bits()]);
        assert_eq!(words(&args[4], 4)[1..], [1, 0]);
        assert_eq!(words(&args[5], 4), [3 * all]);
    }
}

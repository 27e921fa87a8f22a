//! Functions of mathematics on bfloat16.

use std::fmt::Write as _;

use half::bf16;
use inkwell::{context::Context, memory_buffer::MemoryBuffer};
use spirv_llvm_run::{Arg, Kernel, LaunchOptions};

use crate::common::values::kernel::{Random, buffer, launch, words};

/// A function: its name, what it takes, and what it gives.
type Row = (&'static str, usize, fn([f64; 3]) -> f64);

const ROWS: [Row; 22] = [
    ("sin", 1, |[x, ..]| x.sin()),
    ("cos", 1, |[x, ..]| x.cos()),
    ("exp", 1, |[x, ..]| x.exp()),
    ("log2", 1, |[x, ..]| x.log2()),
    ("sqrt", 1, |[x, ..]| x.sqrt()),
    ("rsqrt", 1, |[x, ..]| 1.0 / x.sqrt()),
    ("cbrt", 1, |[x, ..]| x.cbrt()),
    ("tanh", 1, |[x, ..]| x.tanh()),
    ("atan", 1, |[x, ..]| x.atan()),
    ("fabs", 1, |[x, ..]| x.abs()),
    ("floor", 1, |[x, ..]| x.floor()),
    ("trunc", 1, |[x, ..]| x.trunc()),
    ("rint", 1, |[x, ..]| x.round_ties_even()),
    ("fmin", 2, |[x, y, _]| x.min(y)),
    ("fmax", 2, |[x, y, _]| x.max(y)),
    ("fmod", 2, |[x, y, _]| x % y),
    ("pow", 2, |[x, y, _]| x.powf(y)),
    ("hypot", 2, |[x, y, _]| x.hypot(y)),
    ("copysign", 2, |[x, y, _]| x.copysign(y)),
    ("fdim", 2, |[x, y, _]| if x <= y { 0.0 } else { x - y }),
    ("mad", 3, |[x, y, z]| x * y + z),
    ("fma", 3, |[x, y, z]| x.mul_add(y, z)),
];

const ITEMS: usize = 512;

/// The name of a function of numbers of a type: a second type that is the same one is named after the first.
fn symbol(name: &str, params: usize, is_vector: bool) -> String {
    let friendly = format!("__spirv_ocl_{name}");
    let first = if is_vector { "Dv4_DF16b" } else { "DF16b" };
    // What is standard's own is no candidate for being named again, and vectors are.
    let other = if is_vector { "S_" } else { "DF16b" };
    format!("_Z{}{friendly}{first}{}", friendly.len(), other.repeat(params - 1))
}

fn text() -> String {
    let (mut body, mut declarations) = (String::new(), String::new());
    for (number, (name, count, _)) in ROWS.iter().enumerate() {
        for (lanes, is_vector) in [("bfloat", false), ("<4 x bfloat>", true)] {
            let function = symbol(name, *count, is_vector);
            let params = vec![lanes; *count].join(", ");
            let _ = writeln!(declarations, "declare spir_func {lanes} @{function}({params})");
            let operands: Vec<String> = ["a", "b", "c"][..*count]
                .iter()
                .map(|operand| format!("{lanes} %{operand}{}", if is_vector { ".v" } else { "" }))
                .collect();
            let result = format!("%r{number}{}", if is_vector { ".v" } else { "" });
            let _ = writeln!(
                body,
                "{result} = call spir_func {lanes} @{function}({})\n\
                 {result}.at = getelementptr [{ITEMS} x bfloat], ptr addrspace(1) %out, i64 {}, i64 %{}",
                operands.join(", "),
                2 * number + usize::from(is_vector),
                if is_vector { "four" } else { "id" }
            );
            let store = format!("store {lanes} {result}, ptr addrspace(1) {result}.at, align 2");
            body += &if is_vector {
                format!(
                    "br i1 %is.first, label %do{number}, label %on{number}\ndo{number}:\n{store}\nbr label %on{number}\non{number}:\n"
                )
            } else {
                store + "\n"
            };
        }
    }
    let loads: String = ["a", "b", "c"]
        .iter()
        .enumerate()
        .map(|(at, name)| {
            format!(
                "%{name}.at = getelementptr [{ITEMS} x bfloat], ptr addrspace(1) %in, i64 {at}, i64 %id\n\
                 %{name} = load bfloat, ptr addrspace(1) %{name}.at, align 2\n\
                 %{name}.vat = getelementptr [{ITEMS} x bfloat], ptr addrspace(1) %in, i64 {at}, i64 %four\n\
                 %{name}.v = load <4 x bfloat>, ptr addrspace(1) %{name}.vat, align 2\n"
            )
        })
        .collect();
    format!(
        "target triple = \"spir64-unknown-unknown\"\n{declarations}\
         declare spir_func i64 @_Z13get_global_idj(i32)\n\
         define spir_kernel void @values(ptr addrspace(1) %in, ptr addrspace(1) %out) {{\n\
         %id = call spir_func i64 @_Z13get_global_idj(i32 0)\n%four = and i64 %id, -4\n\
         %is.first = icmp eq i64 %id, %four\n{loads}{body}ret void\n}}\n"
    )
}

#[test]
fn functions_of_bfloats_are_rounded() {
    let context = Context::create();
    let text = text();
    let memory = MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), "values");
    let module = context.create_module_from_ir(memory).expect("a module");
    let mut kernel = Kernel::load(&module, "values").unwrap_or_else(|error| panic!("{error}"));
    let mut random = Random(0xBF16);
    let special =
        [0.0, -0.0, 1.0, -1.0, 0.5, 3.0, -7.0, 100.0, 1.0e30, f32::INFINITY, f32::NEG_INFINITY, f32::NAN];
    let given: Vec<bf16> = (0..3 * ITEMS)
        .map(|at| match at % 5 {
            0 => bf16::from_f32(special[(random.next() % 12) as usize]),
            1 => bf16::from_bits((random.next() >> 48) as u16),
            _ => bf16::from_f32((random.next() as i64 as f32) * 2.0_f32.powi(-60)),
        })
        .collect();
    let mut args = [
        buffer(given.iter().map(|number| number.to_bits().into()), 2),
        Arg::Buffer(vec![0; 2 * ROWS.len() * ITEMS * 2]),
    ];
    launch(&mut kernel, (ITEMS, 1), &LaunchOptions::default(), &mut args);
    let out = words(&args[1], 2);
    for (number, (name, count, exact)) in ROWS.iter().enumerate() {
        for at in 0..ITEMS {
            let all = [0, 1, 2].map(|part| given[part * ITEMS + at].to_f64());
            let exact = exact(all);
            for part in 0..2 {
                let got = bf16::from_bits(out[(2 * number + part) * ITEMS + at] as u16);
                let what = format!("{name} of {:?}: {got}, not {exact}", &all[..*count]);
                if exact.is_nan() {
                    assert!(got.is_nan(), "{what}");
                    continue;
                }
                // The result in single precision may lie on the other side of the middle between two bfloats.
                let near = bf16::from_f32(exact as f32);
                let ulps = i32::from(got.to_bits() as i16) - i32::from(near.to_bits() as i16);
                assert!(ulps.abs() <= 1 && got.is_sign_negative() == near.is_sign_negative(), "{what}");
            }
        }
    }
}

/// What has to be done in the format itself.
#[test]
fn neighbours_of_bfloats_are_refused() {
    let context = Context::create();
    let name = symbol("nextafter", 2, false);
    let text = format!(
        "target triple = \"spir64-unknown-unknown\"\ndeclare spir_func bfloat @{name}(bfloat, bfloat)\n\
         define spir_kernel void @values(ptr addrspace(1) %p) {{\n\
         %x = call spir_func bfloat @{name}(bfloat 1.0, bfloat 2.0)\nstore bfloat %x, ptr addrspace(1) %p\nret void\n}}\n"
    );
    let memory = MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), "values");
    let module = context.create_module_from_ir(memory).expect("a module");
    let error = Kernel::load(&module, "values").expect_err("no such function").to_string();
    assert!(error.contains("nextafter"), "{error}");
}

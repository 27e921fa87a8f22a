//! The variables that entry points list: those that they reach by calls and initializers.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    fmt::Write as _,
};

use inkwell::context::Context;
use spirv_llvm::{
    WriteOptions, llvm,
    spirv::{Extension, Module, Op, text, words},
    write,
};

/// More kernels than are looked at together.
const KERNELS: usize = 1100;
/// Variables, a function for each that uses it, and the functions that it calls.
const VARIABLES: usize = 40;

/// The names of the variables that each entry point lists.
fn interfaces(source: &str) -> BTreeMap<String, BTreeSet<String>> {
    let context = Context::create();
    let module = llvm::parse_ir_or_bitcode(&context, source.as_bytes()).expect("LLVM IR");
    let mut options = WriteOptions::default();
    options.extensions.insert(Extension::by_name("SPV_INTEL_function_pointers").expect("an extension"));
    let words = write(&module, &options).unwrap_or_else(|errors| panic!("{errors}"));
    let listing = text::write(&Module::from_words(words).expect("a module")).expect("a text form");
    let lines: Vec<Vec<&str>> =
        listing.lines().map(|line| line.split_whitespace().skip(1).collect()).collect();
    let names: HashMap<&str, &str> = lines
        .iter()
        .filter_map(|line| match line.as_slice() {
            ["Name", id, name] => Some((*id, name.trim_matches('"'))),
            _ => None,
        })
        .collect();
    lines
        .iter()
        .filter_map(|line| match line.as_slice() {
            ["EntryPoint", _, _, name, ids @ ..] => {
                let listed: BTreeSet<String> =
                    ids.iter().filter_map(|id| names.get(id)).map(|name| (*name).to_owned()).collect();
                assert_eq!(listed.len(), ids.len(), "each is listed once: {line:?}");
                Some((name.trim_matches('"').to_owned(), listed))
            }
            _ => None,
        })
        .collect()
}

/// Function `number` uses the variable of that number and calls those of numbers that it divides, some as if
/// they were of another type, thus by their addresses, and number 35 in that way number 5. Of the variables, each tenth
/// refers to the tenth before it.
fn source() -> (String, BTreeMap<String, BTreeSet<String>>) {
    let multiples =
        |number: usize| (2 * number..VARIABLES).step_by(number.max(1)).filter(move |_| number > 1);
    let back = |number: usize| (number == 35).then_some(5);
    let mut text = "target triple = \"spir64-unknown-unknown\"\n".to_owned();
    for number in 0..VARIABLES {
        let linked = match number {
            10 | 20 | 30 => format!("ptr addrspace(1) @v{}", number - 10),
            _ => "ptr addrspace(1) null".to_owned(),
        };
        let _ = writeln!(text, "@v{number} = addrspace(1) global {linked}");
        let _ = writeln!(text, "define spir_func void @f{number}(i32 %n) {{");
        let _ = writeln!(text, "  store ptr addrspace(1) null, ptr addrspace(1) @v{number}");
        for callee in multiples(number).step_by(2) {
            let _ = writeln!(text, "  call spir_func void @f{callee}(i32 %n)");
        }
        for callee in multiples(number).skip(1).step_by(2).chain(back(number)) {
            let _ = writeln!(text, "  %r{callee} = call spir_func i32 @f{callee}(i32 %n)");
        }
        text += "  ret void\n}\n";
    }
    let mut wanted = BTreeMap::new();
    for kernel in 0..KERNELS {
        let first = kernel % VARIABLES;
        let _ = writeln!(
            text,
            "define spir_kernel void @k{kernel}() {{\n  call spir_func void @f{first}(i32 0)\n  ret void\n}}"
        );
        let (mut open, mut reached) = (vec![first], BTreeSet::new());
        while let Some(number) = open.pop() {
            if reached.insert(number) {
                open.extend(multiples(number).chain(back(number)));
            }
        }
        let last = reached.iter().rfind(|number| **number % 10 == 0).copied();
        reached.extend((0..last.unwrap_or_default()).step_by(10));
        wanted.insert(format!("k{kernel}"), reached.iter().map(|number| format!("v{number}")).collect());
    }
    (text, wanted)
}

#[test]
fn entry_points_list_all_that_they_reach() {
    let (text, wanted) = source();
    let found = interfaces(&text);
    for (kernel, wanted) in &wanted {
        assert_eq!(found.get(kernel), Some(wanted), "{kernel}");
    }
    assert_eq!(found.len(), wanted.len());
}

#[test]
fn large_modules_list_small_ids() {
    let mut source = String::from(
        "target triple = \"spir64-unknown-unknown\"\n@table = addrspace(2) constant [2 x i32] [i32 1, i32 2]\n\
         declare i64 @_Z13get_global_idj(i32)\ndefine spir_kernel void @first(ptr addrspace(1) %p) {\n",
    );
    for number in 0..70_000 {
        let _ = writeln!(source, "  %a{number} = load i32, ptr addrspace(1) %p");
    }
    source.push_str(
        "  ret void\n}\ndefine spir_kernel void @second(ptr addrspace(1) %p) {\n  \
         %id = call i64 @_Z13get_global_idj(i32 0)\n  %t = trunc i64 %id to i32\n  \
         %at = getelementptr i32, ptr addrspace(2) @table, i32 %t\n  %x = load i32, ptr addrspace(2) %at\n  \
         store i32 %x, ptr addrspace(1) %p\n  ret void\n}\n",
    );
    let context = Context::create();
    let module = llvm::parse_ir_or_bitcode(&context, source.as_bytes()).expect("LLVM IR");
    let words = write(&module, &WriteOptions::default()).unwrap_or_else(|errors| panic!("{errors}"));
    let module = Module::from_words(words).expect("a module");
    assert!(module.header().bound > 1 << 16);
    for entry in module.iter().filter(|inst| inst.op() == Op::EntryPoint) {
        let name = words::string_length(&entry.operands()[2..]).expect("a name");
        let listed = &entry.operands()[2 + name..];
        assert!(entry.operands()[1] < 1 << 16 && listed.iter().all(|id| *id < 1 << 16), "{listed:?}");
    }
}

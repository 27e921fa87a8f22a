//! Address spaces that a target numbers otherwise: types, names of builtins and the data layout follow the map, and what was
//! read with a map is written with it.

use inkwell::context::Context;
use spirv_llvm::{
    CallForm, ReadOptions, WriteOptions, llvm,
    mapping::storage::AddressSpaces,
    read,
    spirv::{Module, text},
    write,
};

const SOURCE: &str = r#"
target triple = "spir64-unknown-unknown"
@global = addrspace(1) global i32 4
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(3) %q) {
  %own = alloca i32
  %old = call spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4) addrspacecast (ptr addrspace(1) @global to ptr addrspace(4)), i32 1, i32 5, i32 2)
  store i32 %old, ptr %own
  ret void
}
declare spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4), i32, i32, i32)
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
"#;

/// Private memory as AMD's targets number it, and the generic space as 0.
fn amd() -> AddressSpaces {
    let mut spaces = AddressSpaces::default();
    spaces.set(0, 5).expect("private memory");
    spaces.set(4, 0).expect("the generic space");
    spaces
}

fn listing(words: Vec<u32>) -> String {
    text::write(&Module::from_words(words).expect("a module")).expect("a text form")
}

#[test]
fn a_module_makes_the_round_trip_with_a_map() {
    let context = Context::create();
    let module = llvm::parse_ir_or_bitcode(&context, SOURCE.as_bytes()).expect("LLVM IR");
    let words = write(&module, &WriteOptions::default()).unwrap_or_else(|errors| panic!("{errors}"));
    let binary = Module::from_words(words.clone()).expect("a module");

    let mut options = ReadOptions::default();
    options.call_form = CallForm::Cl20;
    options.address_spaces = amd();
    options.program_address_space = 4;
    let mapped = read(&context, &binary.to_bytes(), &options).unwrap_or_else(|errors| panic!("{errors}"));
    let printed = llvm::print(&mapped);
    for part in ["-G1-A5-P4\"", "alloca i32, align 4, addrspace(5)", "PU3AS0VU7_Atomici", " addrspace(4) #"] {
        assert!(printed.contains(part), "{part} is missing:\n{printed}");
    }

    let mut options = WriteOptions::default();
    options.address_spaces = amd();
    let again = write(&mapped, &options).unwrap_or_else(|errors| panic!("{errors}"));
    let classes = |text: &str| -> Vec<String> {
        let variables = text.lines().filter(|line| line.contains(" Variable ") || line.contains(" Atomic"));
        variables.map(|line| line.split_whitespace().nth(1).unwrap_or_default().to_owned()).collect()
    };
    let (first, second) = (listing(words), listing(again));
    assert_eq!(classes(&first), classes(&second), "{first}\n{second}");
    // The variable of the function is cast nowhere.
    let casts = |text: &str| text.matches("PtrCastToGeneric").count();
    assert!(casts(&second) <= casts(&first).max(1), "{second}");
}

#[test]
fn without_a_map_every_space_has_its_own_number() {
    let context = Context::create();
    let module = llvm::parse_ir_or_bitcode(&context, SOURCE.as_bytes()).expect("LLVM IR");
    let words = write(&module, &WriteOptions::default()).unwrap_or_else(|errors| panic!("{errors}"));
    let binary = Module::from_words(words).expect("a module");
    let read = read(&context, &binary.to_bytes(), &ReadOptions::default())
        .unwrap_or_else(|errors| panic!("{errors}"));
    let printed = llvm::print(&read);
    assert!(printed.contains("-G1\"\n"), "{printed}");
    assert!(!printed.contains("addrspace(5)"), "{printed}");
}

//! Modules that are compiled apart agree on the types of the functions between them, wherever a mangled name, attributes or
//! metadata tell them: one module defines a function, another one declares it and uses its pointers in another way.

use std::collections::HashMap;

use inkwell::context::Context;
use spirv_llvm::{
    WriteOptions, llvm,
    spirv::{Extension, Module, text},
    write,
};

/// The type of the function of a name, spelt out down to its scalars.
fn signature(source: &str, function: &str, options: &WriteOptions) -> String {
    let context = Context::create();
    let text = format!("target triple = \"spir64-unknown-unknown\"\n{source}");
    let module = llvm::parse_ir_or_bitcode(&context, text.as_bytes()).expect("LLVM IR");
    let words = write(&module, options).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let module = Module::from_words(words).expect("a module");
    let listing = text::write(&module).expect("a module with a text form");
    let mut types: HashMap<&str, Vec<&str>> = HashMap::new();
    let (mut named, mut found) = (None, None);
    for line in listing.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.get(1..) {
            Some(["Name", id, name]) if name.trim_matches('"') == function => named = Some(*id),
            Some([op, id, ..]) if op.starts_with("Type") => {
                types.insert(id, words.get(1..).unwrap_or_default().to_vec());
            }
            Some(["Constant", _, id, value, ..]) => {
                types.insert(id, vec!["Constant", id, value]);
            }
            Some(["Function", _, id, _, ty]) if named == Some(*id) => found = Some(*ty),
            _ => {}
        }
    }
    spell(&types, found.expect("the function"), 0)
}

/// Whether an operand of a type, counted from 0, is the id of a type or of an array's length.
fn is_id(op: &str, position: usize) -> bool {
    match op {
        "TypeVector" => position == 0,
        "TypePointer" => position == 1,
        op => matches!(op, "TypeFunction" | "TypeStruct" | "TypeArray"),
    }
}

fn spell(types: &HashMap<&str, Vec<&str>>, id: &str, depth: u32) -> String {
    assert!(depth < 16, "types are nested too deeply");
    let Some([op, _, operands @ ..]) = types.get(id).map(Vec::as_slice) else { panic!("no type {id}") };
    let spelt = operands.iter().enumerate().map(|(position, word)| {
        if is_id(op, position) { spell(types, word, depth + 1) } else { (*word).to_owned() }
    });
    format!("{op}({})", spelt.collect::<Vec<_>>().join(" "))
}

/// Compares what one module defines with what another one declares.
fn check(function: &str, defines: &str, declares: &str) {
    let mut untyped = WriteOptions::default();
    untyped.extensions.insert(Extension::by_name("SPV_KHR_untyped_pointers").expect("an extension"));
    for options in [&WriteOptions::default(), &untyped] {
        let (one, other) = (signature(defines, function, options), signature(declares, function, options));
        assert_eq!(one, other, "{function}");
    }
}

#[test]
fn mangled_names_tell_pointees() {
    // As a pointer to float here and to bytes there, and not used at all in either.
    for (symbol, params, args) in [
        ("_Z3fooPU3AS1f", "ptr addrspace(1) %p", "ptr addrspace(1) %q"),
        ("_Z3fooPU3AS1KDv4_i", "ptr addrspace(1) %p", "ptr addrspace(1) %q"),
        ("_Z3fooPU3AS1PU3AS1s", "ptr addrspace(1) %p", "ptr addrspace(1) %q"),
        ("_ZN1a3fooEPU3AS1m", "ptr addrspace(1) %p", "ptr addrspace(1) %q"),
        ("_Z3fooIdEvPU3AS1T_", "ptr addrspace(1) %p", "ptr addrspace(1) %q"),
    ] {
        let defines = format!(
            "define spir_func void @{symbol}({params}) {{
  store i8 1, ptr addrspace(1) %p
  %n = getelementptr i16, ptr addrspace(1) %p, i64 2
  store i16 2, ptr addrspace(1) %n
  ret void
}}"
        );
        let declares = format!(
            "declare spir_func void @{symbol}(ptr addrspace(1))
define spir_func void @caller(ptr addrspace(1) %p) {{
  %q = getelementptr double, ptr addrspace(1) %p, i64 2
  store double 0.0, ptr addrspace(1) %q
  call spir_func void @{symbol}({args})
  ret void
}}"
        );
        check(symbol, &defines, &declares);
    }
}

#[test]
fn implicit_parameters_shift_what_names_tell() {
    // A member function's object, and a structure to return, stand before what the name spells.
    let defines = "%struct.S = type { i32, i64 }
define spir_func void @_ZN1S3getEPU3AS1f(ptr addrspace(4) sret(%struct.S) %r, ptr addrspace(4) byval(%struct.S) %this, ptr addrspace(1) %p) {
  store i8 1, ptr addrspace(1) %p
  ret void
}";
    let declares = "%struct.S = type { i32, i64 }
declare spir_func void @_ZN1S3getEPU3AS1f(ptr addrspace(4) sret(%struct.S), ptr addrspace(4) byval(%struct.S), ptr addrspace(1))
define spir_func void @caller(ptr addrspace(4) %r, ptr addrspace(1) %p) {
  store i64 1, ptr addrspace(1) %p
  store i64 1, ptr addrspace(4) %r
  call spir_func void @_ZN1S3getEPU3AS1f(ptr addrspace(4) sret(%struct.S) %r, ptr addrspace(4) byval(%struct.S) %r, ptr addrspace(1) %p)
  ret void
}";
    check("_ZN1S3getEPU3AS1f", defines, declares);
    let text = signature(declares, "_ZN1S3getEPU3AS1f", &WriteOptions::default());
    assert!(text.ends_with("TypePointer(5 TypeFloat(32)))"), "{text}");
}

#[test]
fn metadata_of_kernels_tell_pointees() {
    // The function that clang calls in place of a kernel has the kernel's metadata; one that only declares it calls it from such a
    // function.
    let metadata = "!0 = !{i32 1, i32 1, i32 3}
!1 = !{!\"none\", !\"none\", !\"none\"}
!2 = !{!\"float4*\", !\"mine*\", !\"uint*\"}
!3 = !{!\"float __attribute__((ext_vector_type(4)))*\", !\"short*\", !\"uint*\"}
!4 = !{!\"\", !\"\", !\"\"}";
    let attached = "!kernel_arg_addr_space !0 !kernel_arg_access_qual !1 !kernel_arg_type !2 !kernel_arg_base_type !3 \
                    !kernel_arg_type_qual !4";
    let params = "ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(3) %c";
    let defines = format!(
        "define spir_func void @__clang_ocl_kern_imp_k({params}) {attached} {{
  store <4 x i32> zeroinitializer, ptr addrspace(1) %a
  ret void
}}
{metadata}"
    );
    let declares = format!(
        "declare spir_func void @__clang_ocl_kern_imp_k(ptr addrspace(1), ptr addrspace(1), ptr addrspace(3))
define spir_kernel void @user({params}) {attached} {{
  store i64 1, ptr addrspace(1) %b
  call spir_func void @__clang_ocl_kern_imp_k({params})
  ret void
}}
define spir_func void @__clang_ocl_kern_imp_user({params}) {attached} {{
  call spir_func void @__clang_ocl_kern_imp_k({params})
  ret void
}}
{metadata}"
    );
    check("__clang_ocl_kern_imp_k", &defines, &declares);
}

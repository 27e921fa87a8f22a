//! Every row of the tables gives text that LLVM accepts, for all types that it is for.

use inkwell::context::Context;
use inkwell::memory_buffer::MemoryBuffer;

use super::component::rows::{ComponentBody, ComponentRow, OperandClass, TypeRule, rows};
use super::{Library, is_of_numbers, quoted};
use crate::{
    draft::Draft,
    mapping::{
        builtins::{self, BuiltinNames, friendly},
        registry::{self, Component, InstKey},
    },
    spirv::{Op, grammar::ExtInstSet},
};

/// Makes a body for a declaration; `None` when it is unknown. The body must be valid.
fn body(declaration: &str, symbol: &str) -> Option<String> {
    let context = Context::create();
    let parse = |text: &str| {
        let buffer = MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), "test");
        context.create_module_from_ir(buffer).unwrap_or_else(|message| panic!("{message}\n{text}"))
    };
    let module = parse(declaration);
    let function = module.get_function(symbol).expect("the declared function");
    let mut library = Library::default();
    if !library.add(function, symbol).expect("an answer") {
        return None;
    }
    let text = library.into_text();
    if let Err(message) = parse(&text).verify() {
        panic!("{message}\n{text}");
    }
    // These are defined without LLVM too.
    let resolved = builtins::resolve(symbol, function.count_params() as usize, BuiltinNames::OpenCl);
    if resolved.is_some_and(|resolved| is_of_numbers(resolved.call))
        && let Err(message) = Draft::new().module().add_text(&text)
    {
        panic!("{message}\n{text}");
    }
    Some(text)
}

/// A type in LLVM's text and in Itanium's.
fn types(class: OperandClass) -> &'static [(&'static str, &'static str)] {
    match class {
        OperandClass::Float => &[("half", "Dh"), ("float", "f"), ("double", "d")],
        OperandClass::Int => &[("i8", "c"), ("i16", "s"), ("i32", "i"), ("i64", "l")],
    }
}

/// The SPIR-V-friendly names of all instructions that have a body by component.
fn components() -> Vec<(String, Component)> {
    let ops = Op::all().iter().map(|row| (InstKey::Op(row.op), friendly::name_of_op(row)));
    let sets = ExtInstSet::all().flat_map(|set| {
        let rows = set.table().rows.iter();
        rows.map(move |row| (InstKey::Ext(set, row.number), friendly::name_of_ext(set, row)))
    });
    let component = |inst| match registry::body(inst) {
        Some(registry::Body::Component(component)) => Some(component),
        _ => None,
    };
    ops.chain(sets).filter_map(|(inst, name)| Some((name, component(inst)?))).collect()
}

fn bits_of(llvm: &str) -> u32 {
    match llvm {
        "half" => 16,
        "float" => 32,
        "double" => 64,
        int => int[1..].parse().expect("a width"),
    }
}

/// The declaration of a row's function with this type as its first operand; `None` where the row has none for it.
fn declaration(
    name: &str,
    row: &ComponentRow,
    (llvm, mangled): (&str, &str),
    lanes: u32,
) -> Option<(String, String)> {
    let of = |scalar: &str| if lanes == 1 { scalar.to_owned() } else { format!("<{lanes} x {scalar}>") };
    let bits = bits_of(llvm);
    let result = match (row.shape, row.body) {
        (_, ComponentBody::Test(_)) => of(&if lanes == 1 { "i32".to_owned() } else { format!("i{bits}") }),
        (TypeRule::IntResult | TypeRule::AnyIntResult, _) => of("i32"),
        (TypeRule::FloatOfBits, _) => of(match bits {
            8 => return None,
            16 => "half",
            32 => "float",
            _ => "double",
        }),
        (TypeRule::TwiceTheBits, _) if bits == 64 => return None,
        (TypeRule::Single | TypeRule::ToBFloat, _) if bits != 32 => return None,
        (TypeRule::OfBFloat, _) if bits != 16 => return None,
        (TypeRule::ToBFloat, _) => of("i16"),
        (TypeRule::OfBFloat, _) => of("float"),
        (TypeRule::TwiceTheBits, _) => of(&format!("i{}", bits * 2)),
        _ => of(llvm),
    };
    let last = row.arity - 1;
    let param = |index: usize| match (row.shape, row.body) {
        (_, ComponentBody::Out(..)) if index == last => ("ptr".to_owned(), "Pi".to_owned()),
        (TypeRule::IntSecond, _) if index == 1 => (of("i32"), "i".to_owned()),
        (TypeRule::IntLast, _) if index == last => ("i32".to_owned(), "i".to_owned()),
        _ => (of(llvm), mangled.to_owned()),
    };
    let params: Vec<_> = (0..row.arity).map(param).collect();
    let list: Vec<_> = params.iter().map(|(llvm, _)| llvm.clone()).collect();
    let letters: String = params.iter().map(|(_, letters)| letters.as_str()).collect();
    let symbol = format!("_Z{}{name}{letters}", name.len());
    Some((format!("declare {result} @{symbol}({})", list.join(", ")), symbol))
}

#[test]
fn every_component_gives_a_body_for_scalars_and_vectors() {
    let components = components();
    for component in Component::ALL {
        assert!(components.iter().any(|(_, known)| known == component), "{component:?}");
    }
    for (name, component) in components {
        for row in rows(component) {
            for ty in types(row.class) {
                // The C library has none of these for half.
                let is_missing =
                    matches!(component, Component::Sincos | Component::LgammaR | Component::Remquo);
                if ty.0 == "half" && is_missing {
                    continue;
                }
                for lanes in [1, 2, 3, 16] {
                    let Some((declaration, symbol)) = declaration(&name, row, *ty, lanes) else { continue };
                    assert!(body(&declaration, &symbol).is_some(), "{declaration}");
                }
            }
        }
    }
}

#[test]
fn group_operations_and_their_names() {
    for (symbol, ty) in [
        ("_Z21work_group_reduce_addi", "i32"),
        ("_Z21work_group_reduce_mind", "double"),
        ("_Z21work_group_reduce_maxDh", "half"),
        ("_Z29work_group_scan_inclusive_addm", "i64"),
        ("_Z29work_group_scan_exclusive_maxf", "float"),
        ("_Z14work_group_alli", "i32"),
        ("_Z13sub_group_anyi", "i32"),
        ("_Z20sub_group_reduce_minj", "i32"),
        ("_Z32sub_group_non_uniform_reduce_addi", "i32"),
        ("_Z21work_group_reduce_mulj", "i32"),
        ("_Z29work_group_scan_exclusive_xorl", "i64"),
        ("_Z29work_group_reduce_logical_andi", "i32"),
        ("_Z40sub_group_non_uniform_reduce_logical_xori", "i32"),
    ] {
        assert!(body(&format!("declare {ty} @{symbol}({ty})"), symbol).is_some(), "{symbol}");
    }
    let symbol = "_Z20work_group_broadcastfmm";
    assert!(body(&format!("declare float @{symbol}(float, i64, i64)"), symbol).is_some());
    let symbol = "_Z31sub_group_non_uniform_broadcastjj";
    assert!(body(&format!("declare i32 @{symbol}(i32, i32)"), symbol).is_some());
    let symbol = "_Z17__spirv_GroupSMaxjji";
    assert!(body(&format!("declare i32 @{symbol}(i32, i32, i32)"), symbol).is_some());
    let symbol = "_Z16__spirv_GroupAnyjb";
    assert!(body(&format!("declare i1 @{symbol}(i32, i1)"), symbol).is_some());
}

#[test]
fn what_only_looks_like_a_builtin_is_none() {
    for (declaration, symbol) in [
        ("declare i32 @_Z4sqrtf(i32)", "_Z4sqrtf"),
        ("declare i32 @_Z4sqrtf(float)", "_Z4sqrtf"),
        ("declare float @_Z4fmaxfd(float, double)", "_Z4fmaxfd"),
        ("declare float @_Z6sincosff(float, float)", "_Z6sincosff"),
        ("declare double @sin(double)", "sin"),
        ("declare i32 @_Z14convert_thingsf(float)", "_Z14convert_thingsf"),
        ("declare i64 @_Z11convert_intf(float)", "_Z11convert_intf"),
        ("declare float @_Z3dotDv2_fS_(<2 x float>, <3 x float>)", "_Z3dotDv2_fS_"),
        ("declare float @_Z13get_global_idj(i32)", "_Z13get_global_idj"),
        ("declare <2 x float> @_Z3powDv2_fS_(<2 x float>, <4 x float>)", "_Z3powDv2_fS_"),
        ("declare i32 @_Z10atomic_addPU3AS1Vii(i32, i32)", "_Z10atomic_addPU3AS1Vii"),
        ("declare {i32, i32} @_Z3absi(i32)", "_Z3absi"),
    ] {
        assert_eq!(body(declaration, symbol), None, "{declaration}");
    }
}

#[test]
fn names_are_quoted() {
    assert_eq!(quoted("_Z3absi.\"a\\ b"), "\"_Z3absi.\\22a\\5C\\20b\"");
}

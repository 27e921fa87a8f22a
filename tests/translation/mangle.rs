//! Names as clang writes them: every declaration of OpenCL C's own header, and more types in C and in C++ for
//! OpenCL. Encoding a parsed name must give the name back, and the types must agree with the LLVM types that clang
//! gives the parameters.

use std::collections::HashSet;

use spirv_llvm::mangle::{NumberClass, Ty, encode, parse};

use crate::common::clang;

/// The text that clang writes.
fn clang(target: &str, standard: &str, args: &[&str], source: &str) -> String {
    String::from_utf8(clang::clang(target, standard, args, source)).expect("text")
}

/// The header with a body for each function that it declares, so that clang emits all of them.
fn header_with_bodies(target: &str, standard: &str) -> String {
    let header = clang(target, standard, &["-finclude-default-header", "-E", "-P"], "");
    let mut out = String::with_capacity(header.len() * 2);
    let mut seen = HashSet::new();
    for line in header.replace("\n  ", " ").replace(")\nintel", ") intel").lines() {
        let is_function =
            line.contains("overloadable") && line.ends_with(");") && !line.starts_with("typedef");
        if !is_function {
            out.push_str(line);
            out.push('\n');
            continue;
        }
        // Types that are others under another name would define a function twice.
        let same_types = if target == "spir64" { ("ulong", "long") } else { ("uint", "int") };
        let same = line.replace("uintptr_t", same_types.0).replace("size_t", same_types.0);
        let same = same.replace("intptr_t", same_types.1).replace("ptrdiff_t", same_types.1);
        if seen.insert(same) {
            let attributes =
                [" __attribute__((const))", " __attribute__((pure))", " __attribute__((convergent))"];
            let mut declaration = line.trim_end_matches(';');
            while let Some(shorter) = attributes.iter().find_map(|word| declaration.strip_suffix(word)) {
                declaration = shorter;
            }
            out.push_str(declaration);
            out.push_str(" { __builtin_unreachable(); }\n");
        }
    }
    out
}

/// The symbol and the parameter types of each function that textual LLVM IR defines or declares.
fn functions(ir: &str) -> impl Iterator<Item = (&str, Vec<&str>)> {
    ir.lines().filter(|line| line.starts_with("define ") || line.starts_with("declare ")).filter_map(|line| {
        let (_, rest) = line.split_once('@')?;
        let (symbol, rest) = rest.split_once('(')?;
        Some((symbol, split_params(rest)))
    })
}

/// Splits at the commas of the outermost level, up to the closing parenthesis.
fn split_params(text: &str) -> Vec<&str> {
    let (mut params, mut start, mut depth) = (Vec::new(), 0, 0);
    for (at, character) in text.char_indices() {
        match character {
            '(' | '<' | '[' | '{' => depth += 1,
            ')' if depth == 0 => {
                params.push(text[start..at].trim());
                break;
            }
            ')' | '>' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                params.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    // Where a function returns a structure, the first parameter is no parameter of the source.
    params.retain(|param| !param.is_empty() && !param.contains(" sret("));
    params
}

/// The beginning that the LLVM type of a parameter must have.
fn llvm_type(ty: &Ty<'_>) -> String {
    let (ty, _) = ty.unqualified();
    match ty {
        Ty::Builtin(builtin) => match (builtin.class(), builtin.bits()) {
            (NumberClass::Float, 16) => "half".into(),
            (NumberClass::Float, 32) => "float".into(),
            (NumberClass::Float, 64) => "double".into(),
            (NumberClass::Bool | NumberClass::Signed | NumberClass::Unsigned, bits) => format!("i{bits} "),
            other => panic!("{other:?} is no type of a parameter"),
        },
        Ty::Vector { elem, count } => format!("<{count} x {}>", llvm_type(elem).trim_end()),
        Ty::Pointer(_) => match ty.pointee().map(|(_, qualifiers)| qualifiers.space.number()) {
            None | Some(0) => "ptr ".into(),
            Some(space) => format!("ptr addrspace({space}) "),
        },
        Ty::Block(_) => "ptr ".into(),
        Ty::Named(name) => match &**name {
            "memory_order" | "memory_scope" => "i32 ".into(),
            "ndrange_t" => "ptr ".into(),
            name if name.starts_with("ocl_image") => "target(\"spirv.Image\"".into(),
            name if name.starts_with("ocl_intel_sub_group_avc") => "target(\"spirv.Avc".into(),
            name => {
                let opaque = match name {
                    "ocl_sampler" => "Sampler",
                    "ocl_event" => "Event",
                    "ocl_clkevent" => "DeviceEvent",
                    "ocl_queue" => "Queue",
                    "ocl_reserveid" => "ReserveId",
                    "ocl_pipe" => "Pipe",
                    other => panic!("{other} is not a type of OpenCL"),
                };
                format!("target(\"spirv.{opaque}\"")
            }
        },
        other => panic!("{other:?} is not a type of OpenCL C"),
    }
}

#[test]
fn every_declaration_of_the_header_comes_back() {
    let mut all = HashSet::new();
    for (target, standard, least) in [
        ("spir", "CL1.2", 10_000),
        ("spir64", "CL1.2", 10_000),
        ("spir", "CL2.0", 10_000),
        ("spir64", "CL2.0", 10_000),
        ("spir", "CL3.0", 10_000),
        ("spir64", "CL3.0", 10_000),
    ] {
        let source = header_with_bodies(target, standard);
        let ir = clang(target, standard, &["-emit-llvm", "-disable-llvm-passes"], &source);
        let mut count = 0;
        for (symbol, llvm_params) in functions(&ir).filter(|(symbol, _)| symbol.starts_with("_Z")) {
            let name = parse(symbol).unwrap_or_else(|error| panic!("{symbol}: {error}"));
            assert!(name.is_plain() && name.result.is_none() && name.suffix.is_empty(), "{symbol}: {name:?}");
            assert_eq!(name.encode(), symbol);
            assert_eq!(encode(name.base(), name.params()), symbol);
            assert_eq!(name.params().len(), llvm_params.len(), "{symbol}: {name} against {llvm_params:?}");
            for (param, llvm_param) in name.params().iter().zip(llvm_params) {
                let expected = llvm_type(param);
                assert!(llvm_param.starts_with(&expected), "{symbol}: {param} against {llvm_param}");
            }
            count += 1;
            all.insert(symbol.to_owned());
        }
        assert!(count >= least, "{target} {standard}: only {count} functions");
    }
    assert!(all.len() > 15_500, "only {} different names", all.len());
}

/// Every symbol that clang gives a source comes back from its parsed form.
fn check_source(standard: &str, source: &str, least: usize) {
    for target in ["spir", "spir64"] {
        let ir = clang(target, standard, &["-finclude-default-header", "-emit-llvm"], source);
        let symbols: Vec<&str> =
            functions(&ir).map(|(symbol, _)| symbol).filter(|symbol| symbol.starts_with("_Z")).collect();
        assert!(symbols.len() >= least, "{target} {standard}: only {symbols:?}");
        for symbol in symbols {
            let name = parse(symbol).unwrap_or_else(|error| panic!("{symbol}: {error}"));
            assert_eq!(name.encode(), symbol, "{standard}: {name:?}");
            assert!(name.resolved_params().is_some(), "{symbol}: {name}");
        }
    }
}

#[test]
fn every_class_of_types_comes_back() {
    let types = include_str!("mangle/types.cl");
    for standard in ["CL1.2", "CL2.0", "CL3.0"] {
        check_source(standard, types, 14);
    }
    for standard in ["CL2.0", "CL3.0"] {
        check_source(standard, include_str!("mangle/types20.cl"), 5);
    }
}

#[test]
fn names_of_cpp_for_opencl_come_back() {
    check_source("clc++2021", include_str!("mangle/names.clcpp"), 20);
}

#[test]
fn operators_and_methods_of_cpp_for_opencl_come_back() {
    check_source("clc++1.0", include_str!("mangle/operators.clcpp"), 25);
    check_source("clc++2021", include_str!("mangle/operators.clcpp"), 25);
}

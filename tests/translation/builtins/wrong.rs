//! Builtins that are declared with types that they cannot have: an error, or a valid module, and never wrong code.

use std::collections::{BTreeMap, BTreeSet};

use inkwell::context::Context;
use spirv_llvm::{
    llvm, mangle,
    spirv::{ByteOrder, Module, Op, to_bytes},
};

use super::round_trip;
use crate::common::{
    clang::clang,
    declarations::{declarations, wrapper},
    validator,
};

/// Types that take the place of right ones.
const WRONG: [&str; 8] =
    ["i32", "float", "ptr", "ptr addrspace(1)", "<3 x i64>", "[2 x i32]", "i1", "target(\"spirv.Event\")"];

/// A builtin as the header declares it.
struct Own {
    symbol: String,
    params: Vec<String>,
    result: String,
}

/// A declaration for each name of the header's functions.
fn symbols() -> BTreeMap<String, Own> {
    let target = "spir64-unknown-unknown";
    let header = clang(target, "CL2.0", &["-finclude-default-header", "-E", "-P"], "");
    let header = String::from_utf8(header).expect("text");
    let mut seen = BTreeSet::new();
    let one_each = declarations(&header).into_iter().filter(|own| seen.insert(own.name.clone()));
    let mut source = header.clone() + "\n#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n";
    for (number, declaration) in
        one_each.filter(|own| !own.stays_function() && !own.estimates_motion()).enumerate()
    {
        source.push_str(&wrapper(number, &declaration));
    }
    let context = Context::create();
    let bitcode = clang(target, "CL2.0", &["-O1", "-disable-llvm-passes", "-emit-llvm-bc"], &source);
    let module = llvm::parse_ir_or_bitcode(&context, &bitcode).expect("bitcode");
    let view = llvm::Module::from_inkwell(&module);
    let mut all = BTreeMap::new();
    for function in view.functions().filter(|function| function.is_declaration()) {
        let symbol = function.name().into_owned();
        if let Some(base) = mangle::base_name(&symbol) {
            let result = function.return_type().to_string();
            let types = function.params().filter_map(|param| param.ty());
            let params = types.map(|ty| ty.to_string()).collect();
            all.insert(base.to_owned(), Own { symbol: symbol.clone(), params, result });
        }
    }
    all
}

/// A module that calls a function of these types.
fn module(symbol: &str, result: &str, params: &[&str]) -> String {
    let typed: Vec<_> = params.iter().enumerate().map(|(number, ty)| format!("{ty} %a{number}")).collect();
    let (typed, params) = (typed.join(", "), params.join(", "));
    let head = if result == "void" { "" } else { "%r = " };
    format!(
        "target triple = \"spir64-unknown-unknown\"\n\
         define spir_func void @f({typed}) {{\n  {head}call spir_func {result} @{symbol}({typed})\n  ret void\n}}\n\
         declare spir_func {result} @{symbol}({params})\n\
         !opencl.ocl.version = !{{!0}}\n!0 = !{{i32 2, i32 0}}\n"
    )
}

#[test]
fn impossible_types_are_errors_or_valid_modules() {
    let symbols = symbols();
    assert!(symbols.len() > 500, "only {} names", symbols.len());
    let mut diagnostics = Vec::new();
    let (mut written, mut refused) = (0, 0);
    for (number, (base, own)) in symbols.iter().enumerate() {
        let Own { symbol, params: own, result } = own;
        let arity = own.len();
        // Each name meets other types; every type comes to every family.
        for step in 0..4 {
            let pick = |at: usize| WRONG[(number + step * 3 + at * 5) % WRONG.len()];
            let count = if step == 3 { arity + 1 } else { arity };
            let params: Vec<&str> = (0..count).map(pick).collect();
            let context = Context::create();
            let source = module(symbol, result, &params);
            let module = llvm::parse_ir_or_bitcode(&context, source.as_bytes()).expect("a module");
            match spirv_llvm::write(&module, &round_trip::options()) {
                Err(_) => refused += 1,
                Ok(words) => {
                    written += 1;
                    if let Some(Err(error)) = validator::judge(&to_bytes(&words, ByteOrder::Little)) {
                        let error = error.lines().next().unwrap_or_default().to_owned();
                        diagnostics.push(format!("{base}: {result} ({}): {error}", params.join(", ")));
                    }
                }
            }
        }
    }
    assert!(
        diagnostics.is_empty(),
        "{} of {written} written, {refused} refused:\n{}",
        diagnostics.len(),
        diagnostics.join("\n")
    );
}

/// Results that take the place of right ones.
const RESULTS: [&str; 8] =
    ["void", "i32", "i64", "float", "<4 x float>", "<2 x i32>", "ptr addrspace(1)", "{ i32, i32 }"];

#[test]
fn impossible_results_are_errors_or_valid_modules() {
    let symbols = symbols();
    let mut diagnostics = Vec::new();
    let (mut written, mut plain) = (0, 0);
    for (number, (base, own)) in symbols.iter().enumerate() {
        for step in 0..3 {
            let result = RESULTS[(number + step * 3) % RESULTS.len()];
            if own.result == result {
                continue;
            }
            let context = Context::create();
            let params: Vec<_> = own.params.iter().map(String::as_str).collect();
            let source = module(&own.symbol, result, &params);
            let module = llvm::parse_ir_or_bitcode(&context, source.as_bytes()).expect("a module");
            let Ok(words) = spirv_llvm::write(&module, &round_trip::options()) else { continue };
            written += 1;
            let bytes = to_bytes(&words, ByteOrder::Little);
            let calls =
                Module::parse(&bytes).expect("a module").iter().any(|inst| inst.op() == Op::FunctionCall);
            plain += u32::from(calls);
            if let Some(Err(error)) = validator::judge(&bytes) {
                let error = error.lines().next().unwrap_or_default().to_owned();
                diagnostics.push(format!("{base}: {result} ({}): {error}", params.join(", ")));
            }
        }
    }
    assert!(plain > 1000, "{plain} of {written} stay functions");
    assert!(
        diagnostics.is_empty(),
        "{} of {written} written:\n{}",
        diagnostics.len(),
        diagnostics.join("\n")
    );
}

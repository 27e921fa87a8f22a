//! The regular form of every builtin stands for the SPIR-V that the builtin itself stands for.

use std::collections::BTreeMap;

use inkwell::context::Context;
use spirv_llvm::spirv::{Extension, Id, Module, Op, words};

use super::{CHUNK, round_trip};
use crate::common::{
    clang::clang,
    declarations::{Declaration, declarations, wrapper},
};

/// Opcodes with the numbers of extended instructions, by the names of functions.
type Functions = BTreeMap<String, Vec<(Op, u32)>>;

/// The instructions of each exported function: opcodes in their order, with the numbers of extended instructions, and what the
/// module needs. What LLVM says in another way than SPIR-V is left out or one: casts of pointers, how a vector is made
/// of components, and whether an integer has a sign that is made narrower.
fn meaning(module: &Module) -> (Functions, Vec<Vec<u32>>) {
    const LINKAGE_ATTRIBUTES: u32 = 41;
    let mut names = BTreeMap::new();
    let mut needs = Vec::new();
    let mut functions: Functions = BTreeMap::new();
    let mut current = None;
    for inst in module.iter() {
        match inst.op() {
            Op::Capability | Op::Extension => needs.push(inst.operands().to_vec()),
            Op::Decorate if inst.operands().get(1) == Some(&LINKAGE_ATTRIBUTES) => {
                let name = words::string_bytes(inst.operands().get(2..).unwrap_or(&[]));
                names.insert(inst.operands()[0], String::from_utf8_lossy(&name).into_owned());
            }
            Op::Function => current = inst.result().and_then(|Id(id)| names.get(&id).cloned()),
            Op::FunctionEnd => current = None,
            Op::Bitcast => {}
            op => {
                let Some(name) = &current else { continue };
                let number = if op == Op::ExtInst { inst.operands()[3] } else { 0 };
                let op = match op {
                    Op::CompositeInsert => Op::CompositeConstruct,
                    Op::SConvert => Op::UConvert,
                    op => op,
                };
                let ops = functions.entry(name.clone()).or_default();
                if op != Op::CompositeConstruct || ops.last() != Some(&(op, number)) {
                    ops.push((op, number));
                }
            }
        }
    }
    (functions, needs)
}

fn check(target: &str, standard: &str) {
    let header = clang(target, standard, &["-finclude-default-header", "-E", "-P"], "");
    let header = String::from_utf8(header).expect("text");
    let declarations: Vec<_> =
        declarations(&header).into_iter().filter(|declaration| !declaration.stays_function()).collect();
    let mut other = Vec::new();
    for chunk in declarations.chunks(CHUNK) {
        let mut source = header.clone() + "\n#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n";
        for (number, declaration) in chunk.iter().enumerate() {
            source.push_str(&wrapper(number, declaration));
        }
        let context = Context::create();
        let bitcode = clang(target, standard, &["-O1", "-disable-llvm-passes", "-emit-llvm-bc"], &source);
        let module = round_trip::module(&context, &bitcode);
        let regular = spirv_llvm::regularize(&context, &module, &round_trip::options())
            .unwrap_or_else(|errors| panic!("{standard}: {errors}"));
        let [direct, regular] = [&module, &regular].map(|module| {
            // The regular form puts vectors together from poison, of which calls say nothing.
            let mut options = round_trip::options();
            options.extensions.remove(Extension::SPV_KHR_poison_freeze);
            let words = spirv_llvm::write(module, &options);
            let words = words.unwrap_or_else(|errors| panic!("{standard}: {errors}"));
            meaning(&Module::from_words(words).expect("a module"))
        });
        assert_eq!(direct.1, regular.1, "{standard}: capabilities and extensions");
        compare(chunk, &direct.0, &regular.0, &mut other);
    }
    assert!(other.is_empty(), "{standard}:\n{}", other.join("\n"));
}

fn compare(chunk: &[Declaration], direct: &Functions, regular: &Functions, other: &mut Vec<String>) {
    assert_eq!(direct.len(), chunk.len(), "every function is exported");
    for (symbol, ops) in direct {
        let number = spirv_llvm::mangle::base_name(symbol).unwrap_or(symbol).trim_start_matches('t');
        let name = number.parse().ok().and_then(|number: usize| chunk.get(number)).map(|own| &own.name);
        let again = regular.get(symbol);
        if again != Some(ops) {
            let spelt = |ops: Option<&Vec<(Op, u32)>>| -> Vec<String> {
                ops.into_iter().flatten().map(|(op, number)| format!("{op} {number}")).collect()
            };
            other.push(format!("{name:?}: {:?} against {:?}", spelt(Some(ops)), spelt(again)));
        }
    }
}

#[test]
fn the_regular_form_of_opencl_c_1_2() {
    check("spir-unknown-unknown", "CL1.2");
}

#[test]
fn the_regular_form_of_opencl_c_3_0() {
    check("spir64-unknown-unknown", "CL3.0");
}

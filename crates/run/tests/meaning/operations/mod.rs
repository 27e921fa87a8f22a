//! Operations of the Kernel capability, on scalars and vectors, as instructions and as operations on specialization
//! constants: what kernels compute, once as read and once after a round trip, against values computed here.

#![allow(clippy::indexing_slicing, reason = "the operands are as many as the table says")]

mod composites;
mod numbers;
mod table;
mod text;

use std::collections::BTreeMap;

use inkwell::{context::Context, module::Module};
use spirv_llvm::spirv::{ByteOrder, Extension, asm, to_bytes};
use spirv_llvm::{ReadOptions, WriteOptions};
use spirv_llvm_run::{Arg, Kernel, NdRange};

use numbers::Ty;
use table::{Operation, operations};
use text::Text;

const LENGTHS: [usize; 6] = [1, 2, 3, 4, 8, 16];
/// How many tuples of operands an operation gets at most.
const MOST: usize = 240;

/// The tuples of operands of a group, as many as fill whole vectors.
fn tuples(group: &[&Operation], len: usize, most: usize) -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    for ty in &group[0].operands {
        let samples = ty.samples();
        all = all
            .iter()
            .flat_map(|tuple| samples.iter().map(|sample| [tuple.as_slice(), &[*sample]].concat()))
            .collect();
    }
    all.retain(|tuple| {
        !group.iter().any(|operation| operation.is_strict && (operation.meaning)(tuple).is_none())
    });
    // A step that is prime meets all kinds of tuples.
    let count = all.len();
    let mut chosen: Vec<_> = (0..count.min(most)).map(|at| all[at * 7919 % count].clone()).collect();
    if count <= most {
        chosen = all;
    }
    while chosen.len() % len != 0 {
        chosen.push(chosen[0].clone());
    }
    chosen
}

fn same(ty: Ty, got: u64, wanted: u64) -> bool {
    match ty {
        Ty::Float(width) if numbers::float(wanted, width).is_nan() => numbers::float(got, width).is_nan(),
        _ => got == wanted,
    }
}

fn assemble(text: &str) -> Vec<u8> {
    let words = asm::assemble(text, &asm::AssembleOptions::default());
    to_bytes(&words.unwrap_or_else(|error| panic!("{error}\n{text}")), ByteOrder::Little)
}

/// Runs the kernel on the inputs and gives what it writes.
fn run(module: &Module<'_>, items: usize, inputs: &[Vec<u8>], output: usize) -> Result<Vec<u8>, String> {
    let mut kernel = Kernel::load(module, "k").map_err(|error| error.to_string())?;
    let mut args: Vec<Arg> = inputs.iter().map(|input| Arg::Buffer(input.clone())).collect();
    args.push(Arg::Buffer(vec![0xa5; output]));
    let range = NdRange::new(&[items as u64], &[1]).expect("a range");
    kernel.launch(&range, &mut args).map_err(|error| error.to_string())?;
    match args.pop() {
        Some(Arg::Buffer(bytes)) => Ok(bytes),
        _ => Err("no output".into()),
    }
}

/// Reads and runs, before and after a round trip, and compares.
fn check(
    text: &Text<'_>,
    options: &ReadOptions,
    items: usize,
    inputs: &[Vec<u8>],
    tuples: &[Vec<u64>],
    wrong: &mut Vec<String>,
) {
    let source = text.source();
    let context = Context::create();
    let mut attempt = || -> Result<(), String> {
        let module =
            spirv_llvm::read(&context, &assemble(&source), options).map_err(|e| format!("read: {e}"))?;
        // Kernels have bit fields by this extension alone.
        let mut options = WriteOptions::default();
        options.extensions = [Extension::SPV_KHR_bit_instructions].into_iter().collect();
        let words = spirv_llvm::write(&module, &options).map_err(|e| format!("write: {e}"))?;
        let bytes = to_bytes(&words, ByteOrder::Little);
        let again =
            spirv_llvm::read(&context, &bytes, &ReadOptions::default()).map_err(|e| format!("again: {e}"))?;
        for (module, when) in [(module, ""), (again, " after the round trip")] {
            let output = run(&module, items, inputs, text.output())?;
            for (number, operation) in text.operations().iter().enumerate() {
                for (at, tuple) in tuples.iter().enumerate() {
                    let got = text.result(&output, number, at);
                    let wanted = (operation.meaning)(tuple);
                    if wanted.is_some_and(|wanted| !same(operation.result, got, wanted)) {
                        wrong.push(format!(
                            "{} {:?} {:?}->{:?} x{} of {tuple:x?}: {got:#x}, not {:#x}{when}",
                            operation.name,
                            operation.decorations,
                            operation.operands,
                            operation.result,
                            text.len(),
                            wanted.unwrap_or(0),
                        ));
                        break;
                    }
                }
            }
        }
        Ok(())
    };
    if let Err(error) = attempt() {
        wrong.push(format!("{:?} x{}: {error}", text.operations()[0].operands, text.len()));
    }
}

/// The operations of one kind by their operands; one kernel holds those with the same ones.
fn groups(all: &[Operation], fits: impl Fn(&Operation) -> bool) -> Vec<Vec<&Operation>> {
    let mut groups: BTreeMap<(Vec<Ty>, bool), Vec<&Operation>> = BTreeMap::new();
    for operation in all.iter().filter(|operation| fits(operation)) {
        groups.entry((operation.operands.clone(), operation.is_strict)).or_default().push(operation);
    }
    groups.into_values().collect()
}

/// The lengths of vectors that a group is tried with: scalars, and others in turn. Where a bit field lies is told by
/// scalars alone.
fn lengths(number: usize, group: &[&Operation]) -> Vec<usize> {
    let are_scalar = group.iter().any(|operation| operation.name.starts_with("OpBitField"));
    let own = LENGTHS[1 + number % (LENGTHS.len() - 1)];
    if are_scalar { vec![1] } else { vec![1, own] }
}

fn report(wrong: &[String]) {
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

fn instructions(fits: impl Fn(&Operation) -> bool) {
    let all = operations();
    let mut wrong = Vec::new();
    for (number, group) in groups(&all, fits).iter().enumerate() {
        for len in lengths(number, group) {
            let tuples = tuples(group, len, MOST);
            let items = tuples.len() / len;
            let text = Text::of_instructions(group, len, items);
            let inputs: Vec<Vec<u8>> = (0..group[0].operands.len())
                .map(|operand| {
                    let values: Vec<u64> = tuples.iter().map(|tuple| tuple[operand]).collect();
                    text::lay(group[0].operands[operand], &values, len)
                })
                .collect();
            check(&text, &ReadOptions::default(), items, &inputs, &tuples, &mut wrong);
        }
    }
    report(&wrong);
}

#[test]
fn integer_instructions() {
    instructions(|operation| {
        operation.operands.iter().all(|ty| matches!(ty, Ty::Int(_))) && !operation.name.contains("Convert")
    });
}

#[test]
fn float_instructions() {
    instructions(|operation| {
        matches!(operation.operands[0], Ty::Float(_)) && !operation.name.contains("Convert")
    });
}

#[test]
fn boolean_instructions() {
    instructions(|operation| operation.operands[0] == Ty::Bool);
}

#[test]
fn conversions_of_integers() {
    instructions(|operation| {
        matches!(operation.operands[0], Ty::Int(_)) && operation.name.contains("Convert")
    });
}

#[test]
fn conversions_of_floats() {
    instructions(|operation| {
        matches!(operation.operands[0], Ty::Float(_)) && operation.name.contains("Convert")
    });
}

#[test]
fn operations_on_specialization_constants() {
    let all = operations();
    let mut wrong = Vec::new();
    for (number, group) in groups(&all, |operation| operation.is_constant).iter().enumerate() {
        for len in lengths(number, group) {
            let tuples = tuples(group, len, 48);
            let (text, constants) = Text::of_constants(group, len, &tuples);
            let mut options = ReadOptions::default();
            options.spec_constants = constants;
            check(&text, &options, 1, &[], &tuples, &mut wrong);
        }
    }
    report(&wrong);
}

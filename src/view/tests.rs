//! The views say of a module what LLVM says of it.

use std::{fmt::Debug, path::Path, sync::Mutex};

use super::{InstView, ModuleSource, Type, Value};
use crate::llvm;

/// What differs.
static FOUND: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Compares one thing that both say.
fn same<T: PartialEq + Debug>(at: &str, ours: T, theirs: T) {
    if ours != theirs
        && let Ok(mut found) = FOUND.lock()
    {
        found.push(format!("{at}: {ours:?}, LLVM has {theirs:?}"));
    }
}

/// A name in which both write the same word, such as an opcode: LLVM's own interface has other capitals and some prefixes.
fn word(value: &impl Debug) -> String {
    let word = format!("{value:?}").to_lowercase();
    word.strip_prefix("atomiccmpxchg").map_or(word.clone(), |_| "cmpxchg".to_owned())
}

fn types(at: &str, source: &ModuleSource, ours: Type<'_>, module: llvm::Module<'_>, theirs: llvm::Type<'_>) {
    let text = theirs.to_string();
    let text = text.split(" = type ").next().unwrap_or_default();
    same(at, ours.to_string().as_str(), text);
    same(at, word(&ours.kind()), word(&theirs.kind()));
    let own = source.module();
    let measures = (own.size_of(ours), own.store_size_of(ours), own.bit_size_of(ours), own.align_of(ours));
    let expected = (
        module.size_of(theirs),
        module.store_size_of(theirs),
        module.bit_size_of(theirs),
        module.align_of(theirs).filter(|_| !theirs.is_scalable()),
    );
    same(&format!("{at}: the size of {text}"), measures, expected);
    for index in 0..theirs.member_count() {
        same(at, own.member_offset(ours, index), module.member_offset(theirs, index));
    }
}

/// Whether LLVM holds a vector as one element, as it does since version 23; `ours` are always lists.
fn is_one_element(value: llvm::Value<'_>) -> bool {
    use llvm::ValueKind::{ConstantFp, ConstantInt, NullPointer};
    value.ty().is_some_and(|ty| ty.is_vector())
        && matches!(value.kind(), ConstantFp | ConstantInt | NullPointer)
}

fn operands(at: &str, ours: Value<'_>, theirs: llvm::Value<'_>, depth: u32) {
    if is_one_element(theirs) {
        return;
    }
    same(at, word(&ours.kind()), word(&theirs.kind()));
    // The block of an address is no operand here.
    if theirs.kind() != llvm::ValueKind::BlockAddress {
        same(at, ours.operand_count(), theirs.operand_count());
    }
    same(at, ours.name_bytes(), theirs.name_bytes());
    same(at, ours.const_fp(), theirs.const_fp());
    same(at, ours.const_i64(), theirs.const_i64());
    same(at, ours.is_null(), theirs.is_null());
    same(at, ours.argument_index(), theirs.argument_index());
    for index in 0..4 {
        let (ours, theirs) = (ours.aggregate_element(index), theirs.aggregate_element(index));
        same(at, ours.map(|value| word(&value.kind())), theirs.map(|value| word(&value.kind())));
        if let (Some(ours), Some(theirs), 1..) = (ours, theirs, depth) {
            operands(at, ours, theirs, depth - 1);
        }
    }
    for index in 0..theirs.operand_count().min(64) {
        match (ours.operand(index), theirs.operand(index), depth) {
            (Some(ours), Some(theirs), 1..) if theirs.is_constant() => operands(at, ours, theirs, depth - 1),
            _ if theirs.kind() == llvm::ValueKind::BlockAddress => {}
            (_, Some(theirs), _) if is_one_element(theirs) => {}
            (ours, theirs, _) => {
                same(at, ours.map(|value| word(&value.kind())), theirs.map(|value| word(&value.kind())));
            }
        }
    }
}

/// The users of a value: which instruction of the function each is, and the operand.
fn users(value: Value<'_>, all: &[InstView<'_>]) -> Vec<(Option<usize>, u32)> {
    let place = |user: InstView<'_>| all.iter().position(|inst| *inst == user);
    value.uses().map(|used| (used.instruction().and_then(place), used.operand_index())).collect()
}

fn their_users(value: llvm::Value<'_>, all: &[llvm::Inst<'_>]) -> Vec<(Option<usize>, u32)> {
    let place = |user: llvm::Inst<'_>| all.iter().position(|inst| *inst == user);
    value.uses().map(|used| (used.instruction().and_then(place), used.operand_index())).collect()
}

fn instruction(at: &str, ours: InstView<'_>, theirs: llvm::Inst<'_>) {
    same(at, word(&ours.opcode()), word(&theirs.opcode()));
    same(at, ours.flags().bits(), theirs.flags().bits());
    same(at, ours.gep_source().map(|ty| ty.to_string()).is_some(), theirs.gep_source().is_some());
    same(at, ours.value().gep_flags().bits(), theirs.gep_flags().bits());
    same(at, ours.fast_math(), theirs.fast_math());
    same(at, ours.alignment(), theirs.alignment());
    same(at, ours.is_volatile(), theirs.is_volatile());
    same(at, ours.ordering().map(|order| word(&order)), theirs.ordering().map(|order| word(&order)));
    same(at, ours.int_predicate().map(|of| word(&of)), theirs.int_predicate().map(|of| word(&of)));
    same(at, ours.float_predicate().map(|of| word(&of)), theirs.float_predicate().map(|of| word(&of)));
    same(at, &ours.indices()[..], theirs.indices());
    same(at, &ours.shuffle_mask()[..], theirs.shuffle_mask());
    same(at, ours.arg_count(), theirs.arg_count());
    same(at, ours.bundle_count(), theirs.bundle_count());
    same(at, ours.successor_count(), theirs.successor_count());
    for index in 0..ours.successor_count() {
        let (ours, theirs) = (ours.successor(index), theirs.successor(index));
        same(at, ours.map(|block| block.label()), theirs.map(|block| block.label()));
    }
    same(at, ours.incoming().count(), theirs.incoming().count());
    same(at, ours.cases().count(), theirs.cases().count());
    same(at, ours.debug_records().count(), theirs.debug_records().count());
    same(at, ours.debug_location().is_some(), theirs.debug_location().is_some());
    same(at, ours.value().attachments().len(), theirs.value().attachments().len());
}

fn compare(path: &Path) {
    let context = inkwell::context::Context::create();
    let Ok(text) = std::fs::read(path) else { return };
    // What LLVM has in a former form is seen in the present one.
    let has = |name: &[u8]| text.windows(name.len()).any(|window| window == name);
    if llvm::MAJOR_VERSION < "22" && has(b"@llvm.masked.") {
        return;
    }
    let Ok(owned) = llvm::parse_ir_or_bitcode(&context, &text) else { return };
    let module = llvm::Module::from_inkwell(&owned);
    let Ok(mut modules) = module.with_bitcode(spirv_llvm_ir::bitcode::read) else {
        panic!("{}: cannot be read", path.display())
    };
    let source = ModuleSource::new(modules.remove(0));
    let name = path.display().to_string();
    for (ours, theirs) in source.module().globals().zip(module.globals()) {
        let at = format!("{name}: {theirs}");
        types(&at, &source, ours.value_type(), module, theirs.value_type());
        operands(&at, ours.value(), theirs.value(), 4);
        same(&at, word(&ours.linkage()), word(&theirs.linkage()));
        same(&at, ours.value().attachments().len(), theirs.value().attachments().len());
    }
    same(&name, source.module().functions().count(), module.functions().count());
    for (ours, theirs) in source.module().functions().zip(module.functions()) {
        let at = format!("{name}: {theirs}");
        for (ours, theirs) in ours.ty().params().zip(theirs.ty().params()) {
            types(&at, &source, ours, module, theirs);
        }
        let our_insts: Vec<_> = ours.blocks().flat_map(|block| block.instructions()).collect();
        let their_insts: Vec<_> = theirs.blocks().flat_map(|block| block.instructions()).collect();
        same(&at, our_insts.len(), their_insts.len());
        for (ours, theirs) in ours.params().zip(theirs.params()) {
            same(&at, users(ours, &our_insts), their_users(theirs, &their_insts));
        }
        for (&ours, &theirs) in our_insts.iter().zip(&their_insts) {
            let at = format!("{name}: {theirs}");
            types(&at, &source, ours.ty(), module, theirs.ty());
            instruction(&at, ours, theirs);
            // The values of a switch's cases are operands here alone.
            if ours.opcode() != super::Opcode::Switch {
                operands(&at, ours.value(), theirs.value(), 3);
            }
            if let (Some(ours), Some(theirs)) = (ours.allocated_type(), theirs.allocated_type()) {
                types(&at, &source, ours, module, theirs);
            }
            same(&at, users(ours.value(), &our_insts), their_users(theirs.value(), &their_insts));
        }
    }
}

/// Whether it is the text that another release of LLVM prints: calls of its intrinsics are brought to their present form, which
/// orders uses otherwise.
fn is_of_another(path: &Path) -> bool {
    let name = path.to_string_lossy();
    let release = name.rsplit_once(".llvm").and_then(|(_, rest)| rest.strip_suffix(".ll"));
    release.is_some_and(|release| release != crate::llvm::MAJOR_VERSION)
}

/// Every fixture of valid LLVM IR.
#[test]
fn fixtures_are_seen_as_llvm_sees_them() {
    let mut open = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("test-ll")];
    let mut count = 0;
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            // Sizes beyond all bounds, handlers of exceptions and bodies in front of functions are refused later.
            if path.is_dir() && !path.ends_with("malformed") {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "ll") && !is_of_another(&path) {
                compare(&path);
                count += 1;
            }
        }
    }
    assert!(count > 500, "{count} fixtures");
    let found = FOUND.lock().map(|found| found.clone()).unwrap_or_default();
    assert!(found.is_empty(), "{} differ:\n{}", found.len(), found[..found.len().min(200)].join("\n"));
}

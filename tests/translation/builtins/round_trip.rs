//! Modules to SPIR-V and back, and which functions they call then.

use std::collections::{BTreeMap, BTreeSet};

use inkwell::context::Context;
use spirv_llvm::{
    CallForm, ReadOptions, WriteOptions, llvm, mangle,
    spirv::{ByteOrder, Extension, ExtensionSet, Module, Op, to_bytes, words},
};

use crate::common::validator;

/// The forms in which calls are read.
pub(crate) const FORMS: [CallForm; 3] = [CallForm::Cl12, CallForm::Cl20, CallForm::SpvIr];

/// Extensions that would show other forms than the plain ones, and those that the validator does not know or know well.
const LEFT_OUT: [&str; 6] = [
    "SPV_KHR_untyped_pointers",
    "SPV_INTEL_arbitrary_precision_integers",
    "SPV_INTEL_function_pointers",
    "SPV_EXT_split_barrier",
    "SPV_KHR_poison_freeze",
    "SPV_KHR_fma",
];

/// Every extension but those few.
pub(crate) fn options() -> WriteOptions {
    let mut options = WriteOptions::default();
    options.extensions = ExtensionSet::all();
    for name in LEFT_OUT {
        options.extensions.remove(Extension::by_name(name).expect("an extension"));
    }
    options
}

/// The module that clang made of a source, with the locals that it loads and stores as values.
pub(crate) fn module<'c>(context: &'c Context, bitcode: &[u8]) -> inkwell::module::Module<'c> {
    let module = llvm::parse_ir_or_bitcode(context, bitcode).expect("bitcode");
    llvm::run_passes(&module, "sroa").expect("passes");
    module
}

/// Writes a module; the binary, and the functions that it imports.
pub(crate) fn write(module: &inkwell::module::Module<'_>, what: &str) -> (Vec<u8>, BTreeSet<String>) {
    let words = spirv_llvm::write(module, &options()).unwrap_or_else(|errors| panic!("{what}: {errors}"));
    let binary = to_bytes(&words, ByteOrder::Little);
    let parsed = Module::from_words(words).expect("a module");
    (binary, imports(&parsed))
}

/// Reads a module in a form; the functions that each function calls.
pub(crate) fn read(binary: &[u8], form: CallForm, what: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut options = ReadOptions::default();
    options.call_form = form;
    let context = Context::create();
    let back = spirv_llvm::read(&context, binary, &options)
        .unwrap_or_else(|errors| panic!("{what} as {form:?}: {errors}"));
    calls(&back)
}

/// The functions that a module imports.
fn imports(module: &Module) -> BTreeSet<String> {
    const LINKAGE_ATTRIBUTES: u32 = 41;
    const IMPORT: u32 = 1;
    module
        .iter()
        .filter(|inst| inst.op() == Op::Decorate && inst.operands().get(1) == Some(&LINKAGE_ATTRIBUTES))
        .filter(|inst| inst.operands().last() == Some(&IMPORT))
        .map(|inst| {
            String::from_utf8_lossy(&words::string_bytes(inst.operands().get(2..).unwrap_or(&[])))
                .into_owned()
        })
        .filter(|name| !name.starts_with("__spirv_BuiltIn"))
        .collect()
}

/// The functions that each function calls, by their names without types.
fn calls(module: &inkwell::module::Module<'_>) -> BTreeMap<String, BTreeSet<String>> {
    let view = llvm::Module::from_inkwell(module);
    let mut all = BTreeMap::new();
    for function in view.functions().filter(|function| !function.is_declaration()) {
        let mut names = BTreeSet::new();
        for inst in function.blocks().flat_map(|block| block.instructions()) {
            if let Some(callee) = inst.called_function() {
                let name = callee.name().into_owned();
                // Flags that are no constants are translated by functions of the module.
                if !name.starts_with("llvm.") && !name.starts_with("__translate_spirv_") {
                    names.insert(mangle::base_name(&name).unwrap_or(&name).to_owned());
                }
            }
        }
        let name = function.name().into_owned();
        let base = mangle::base_name(&name).unwrap_or(&name).to_owned();
        all.insert(base, names);
    }
    all
}

/// Holds that the validator, where there is one, accepts a module.
pub(crate) fn validate(binary: &[u8], what: &str) {
    if let Some(Err(error)) = validator::judge(binary) {
        panic!("{what}: {error}");
    }
}

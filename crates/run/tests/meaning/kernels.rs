//! Kernels keep their meaning through SPIR-V: each runs before and after the round trip with the same results, bit
//! for bit, and the translation reaches a fixpoint.

use inkwell::{context::Context, module::Module};
use spirv_llvm::{CallForm, ReadOptions, WriteOptions, spirv};

use crate::common;

fn write(module: &Module<'_>) -> Vec<u32> {
    spirv_llvm::write(module, &WriteOptions::default()).unwrap_or_else(|errors| panic!("write: {errors}"))
}

fn read<'c>(context: &'c Context, words: &[u32], form: CallForm) -> Module<'c> {
    let bytes = spirv::to_bytes(words, spirv::ByteOrder::Little);
    let mut options = ReadOptions::default();
    options.call_form = form;
    spirv_llvm::read(context, &bytes, &options).unwrap_or_else(|errors| panic!("read: {errors}"))
}

/// Compares two modules, and shows where they part in their text form.
fn assert_same(one: &[u32], other: &[u32], what: &str) {
    if one == other {
        return;
    }
    let text = |words: &[u32]| {
        let module = spirv::Module::from_words(words.to_vec()).expect("a module that was written");
        spirv::text::write(&module).expect("words that have a text")
    };
    let (one, other) = (text(one), text(other));
    let parting = one.lines().zip(other.lines()).filter(|(a, b)| a != b).take(6);
    let lines: Vec<String> = parting.map(|(a, b)| format!("- {a}\n+ {b}")).collect();
    panic!("{what}\n{}", lines.join("\n"));
}

/// One kernel in all variants.
fn check(name: &str) {
    let cases = common::kernels::all();
    let case = cases.iter().find(|case| case.name == name).expect("a kernel of the table");
    for (target, level) in common::variants() {
        let variant = format!("{name} {target} {level}");
        let bitcode = common::compile(&common::kernel_folder().join(format!("{name}.cl")), target, level);
        let context = Context::create();
        let module = common::parse(&context, name, &bitcode);
        let direct =
            common::run_kernel_case(case, &module).unwrap_or_else(|error| panic!("{variant}: {error}"));

        let text = module.print_to_string();
        let first = write(&module);
        assert!(text == module.print_to_string(), "{variant}: the caller's module changed");
        assert_eq!(first, write(&module), "{variant}: the same input gave other bytes");

        let regular = spirv_llvm::regularize(&context, &module, &WriteOptions::default())
            .unwrap_or_else(|errors| panic!("{variant}: {errors}"));
        assert!(text == module.print_to_string(), "{variant}: the caller's module changed");
        let after = common::run_kernel_case(case, &regular)
            .unwrap_or_else(|error| panic!("{variant} in the regular form: {error}"));
        assert!(direct == after, "{variant}: other results in the regular form");
        write(&regular);

        for form in [CallForm::Auto, CallForm::Cl12, CallForm::Cl20, CallForm::SpvIr] {
            // A context keeps the names of structures that it has seen, so each module gets a new one.
            let contexts = [Context::create(), Context::create()];
            let back = read(&contexts[0], &first, form);
            let after = common::run_kernel_case(case, &back)
                .unwrap_or_else(|error| panic!("{variant} {form:?} after the round trip: {error}"));
            assert!(direct == after, "{variant} {form:?}: other results after the round trip");
            let second = write(&back);
            let third = write(&read(&contexts[1], &second, form));
            assert_same(
                &second,
                &third,
                &format!("{variant} {form:?}: the second translation is no fixpoint"),
            );
        }
    }
}

macro_rules! kernels {
    ($($name:ident)*) => { $(
        #[test]
        fn $name() {
            check(stringify!($name));
        }
    )* };
}

kernels! {
    vector_add saxpy matmul reduction histogram mandelbrot nbody bitonic_sort string_search struct_by_value
}

//! LLVM IR that no compiler of kernels makes: the writer translates it to a module that keeps the rules, or
//! refuses it with an error, and leaves the module as it was.

use std::{fs, path::Path};

use spirv_llvm::{
    Kind, ReadOptions, WriteOptions, llvm,
    spirv::{ByteOrder, Extension, Module, check, to_bytes},
};

fn check_file(file: &Path, options: &WriteOptions) -> Result<(), String> {
    let input = fs::read(file).map_err(|error| error.to_string())?;
    let context = inkwell::context::Context::create();
    let module = llvm::parse_ir_or_bitcode(&context, &input).map_err(|error| error.to_string())?;
    check_module(&module, options).map(drop)
}

/// Whether the writer translated the module, which gives what the rules say, or refused it.
fn check_module(
    module: &inkwell::module::Module<'_>,
    options: &WriteOptions,
) -> Result<Option<String>, String> {
    llvm::verify(module).map_err(|error| error.to_string())?;
    let before = module.print_to_string();
    let written = spirv_llvm::write(module, options);
    if before != module.print_to_string() {
        return Err("the module has changed".to_owned());
    }
    match written {
        Err(errors) => match errors.iter().find(|error| error.kind() == Kind::Internal) {
            Some(error) => Err(error.to_string()),
            None => Ok(Some(errors.to_string())),
        },
        Ok(words) => {
            let module =
                Module::parse(&to_bytes(&words, ByteOrder::Little)).map_err(|error| error.to_string())?;
            match check::check(&module).list.first() {
                Some(diagnostic) => Err(format!("{}: {}", diagnostic.grade, diagnostic.error)),
                None => read_back(&module).map(|()| None),
            }
        }
    }
}

/// Whatever the writer makes, the reader takes.
fn read_back(module: &Module) -> Result<(), String> {
    let context = inkwell::context::Context::create();
    let mut options = ReadOptions::default();
    options.extensions = Extension::all().collect();
    spirv_llvm::read(&context, &module.to_bytes(), &options).map(drop).map_err(|errors| errors.to_string())
}

#[test]
fn every_module_is_translated_or_refused() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("test-ll/malformed");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() > 50);
    let mut all = WriteOptions::default();
    all.extensions = Extension::all().collect();
    let mut wrong = String::new();
    // Later releases of LLVM refuse the metadata of some, and say so.
    let until = |file: &Path| {
        let text = fs::read_to_string(file).unwrap();
        text.lines().find_map(|line| line.strip_prefix("; until: ").map(str::to_owned))
    };
    for file in files.iter().filter(|file| until(file).is_none_or(|until| *until >= *llvm::MAJOR_VERSION)) {
        for options in [&WriteOptions::default(), &all] {
            if let Err(what) = check_file(file, options) {
                wrong += &format!("{}: {what}\n", file.display());
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn phis_behind_wide_switches_name_each_part_once() {
    // The last part of the switch leads there by its cases and as the default.
    let cases = 0..40_000;
    let list: String = cases.clone().map(|case| format!("i32 {case}, label %end\n")).collect();
    let values = vec!["[ 7, %0 ]"; cases.len() + 1].join(", ");
    let source = format!(
        "target triple = \"spir64-unknown-unknown\"\n\
         define i32 @f(i32 %x) {{\n  switch i32 %x, label %end [\n{list}]\n\
         end:\n  %p = phi i32 {values}\n  ret i32 %p\n}}\n"
    );
    let context = inkwell::context::Context::create();
    let module = llvm::parse_ir_or_bitcode(&context, source.as_bytes()).expect("a module");
    assert_eq!(check_module(&module, &WriteOptions::default()), Ok(None));
}

/// Nodes in the position of others.
const SHAPES: [&str; 18] = [
    "!{}",
    "!{null}",
    "!{null, null, null, null}",
    "!{!\"text\"}",
    "!{!\"\", !\"\\FF\\00\"}",
    "!{i32 1}",
    "!{i32 -1, i32 -1, i32 -1}",
    "!{i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8}",
    "!{i64 -1, i64 4294967296}",
    "!{i128 -1}",
    "!{i1 true, i7 3}",
    "!{float 1.0}",
    "!{ptr null}",
    "!{<4 x i32> poison, i32 1}",
    "!{ptr @k, i32 31, i32 1}",
    "!{!98}",
    "!{!98, !98, !98}",
    "distinct !{!99, !98}",
];

/// Metadata of the module, of functions, of instructions and of variables that the writer looks at.
const NAMED: [&str; 17] = [
    "opencl.ocl.version",
    "opencl.spir.version",
    "opencl.cxx.version",
    "opencl.enable.FP_CONTRACT",
    "opencl.used.extensions",
    "opencl.used.optional.core.features",
    "opencl.compiler.options",
    "opencl.kernels",
    "spirv.Capability",
    "spirv.ExecutionMode",
    "spirv.EntryPoint",
    "spirv.Extension",
    "spirv.Generator",
    "spirv.MemoryModel",
    "spirv.Source",
    "spirv.SourceExtension",
    "llvm.ident",
];
const OF_FUNCTIONS: [&str; 26] = [
    "kernel_arg_addr_space",
    "kernel_arg_access_qual",
    "kernel_arg_base_type",
    "kernel_arg_name",
    "kernel_arg_runtime_aligned",
    "kernel_arg_type",
    "kernel_arg_type_qual",
    "kernel_arg_buffer_location",
    "intel_reqd_sub_group_size",
    "max_global_work_dim",
    "max_work_group_size",
    "no_global_work_offset",
    "num_simd_work_items",
    "reqd_work_group_size",
    "scheduler_target_fmax_mhz",
    "vec_type_hint",
    "work_group_size_hint",
    "RegisterAllocMode",
    "initiation_interval",
    "loop_fuse",
    "max_concurrency",
    "pipeline_kernel",
    "prefer_dsp",
    "stall_enable",
    "spirv.Decorations",
    "spirv.ParameterDecorations",
];
const OF_INSTRUCTIONS: [&str; 5] =
    ["spirv.Decorations", "spirv.DecorationCacheControlINTEL", "nontemporal", "fpbuiltin-max-error", "mine"];
const LOOPS: [&str; 8] = [
    "llvm.loop.unroll.count",
    "llvm.loop.unroll.enable",
    "llvm.loop.ivdep.safelen",
    "llvm.loop.ii.count",
    "llvm.loop.peel.count",
    "llvm.loop.coalesce.count",
    "llvm.loop.parallel_access_indices",
    "llvm.loop.max_concurrency.count",
];

/// A kernel with metadata of a shape at one place: `@` in `place` is the node.
fn with_metadata(place: &str, shape: &str) -> String {
    let at = |name: &str| if place.starts_with(name) { place.trim_start_matches(name) } else { "" };
    format!(
        "target triple = \"spir64-unknown-unknown\"\n@v = addrspace(1) global i32 0{}\n\
         define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) {} {{\nentry:\n  br label %l\n\
         l:\n  %x = load i32, ptr addrspace(1) %p, align 4{}\n  store i32 %x, ptr addrspace(1) %p{}\n  \
         %c = icmp eq i32 %x, %n\n  br i1 %c, label %l, label %e{}\ne:\n  ret void\n}}\n{}\n\
         !97 = {shape}\n!98 = !{{i32 44, i32 4}}\n!99 = !{{!\"other\"}}\n",
        at("variable"),
        at("function"),
        at("instruction"),
        at("instruction"),
        at("loop"),
        at("module"),
    )
}

#[test]
fn metadata_of_every_shape_are_translated_or_refused() {
    let named = NAMED.iter().map(|name| format!("module!{name} = !{{!97}}"));
    let functions = OF_FUNCTIONS.iter().map(|name| format!("function!{name} !97"));
    let instructions = OF_INSTRUCTIONS.iter().map(|name| format!("instruction, !{name} !97"));
    let variables = OF_INSTRUCTIONS.iter().map(|name| format!("variable, !{name} !97"));
    let mut cases = Vec::new();
    for place in named.chain(functions).chain(instructions).chain(variables) {
        cases.extend(SHAPES.iter().map(|shape| with_metadata(&place, shape)));
    }
    for name in LOOPS {
        for shape in SHAPES {
            let property = shape.replacen("!{", &format!("!{{!\"{name}\", "), 1).replace(", }", "}");
            let text = with_metadata("loop, !llvm.loop !96", &property);
            cases.push(format!("{text}!96 = distinct !{{!96, !97}}\n"));
        }
    }
    let mut all = WriteOptions::default();
    all.extensions = Extension::all().collect();
    let (mut wrong, mut tried) = (String::new(), 0);
    for text in cases {
        let context = inkwell::context::Context::create();
        // Some shapes break rules of LLVM's own.
        let Ok(module) = llvm::parse_ir_or_bitcode(&context, text.as_bytes()) else { continue };
        tried += 1;
        for options in [&WriteOptions::default(), &all] {
            if let Err(what) = check_module(&module, options) {
                wrong += &format!("{what}\n{text}\n");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(tried > 1000, "{tried} modules were tried");
}

//! LLVM IR that no compiler of kernels makes: the writer translates it to a module that keeps the rules, or
//! refuses it with an error, and leaves the module as it was.

use std::{fs, path::Path};

use spirv_llvm::{
    Kind, ReadOptions, WriteOptions, llvm,
    spirv::{ByteOrder, Extension, Module, check, to_bytes},
};

fn check_file(file: &Path, options: &WriteOptions) -> Result<(), String> {
    let context = inkwell::context::Context::create();
    let input = fs::read(file).map_err(|error| error.to_string())?;
    let module = llvm::parse_ir_or_bitcode(&context, &input).map_err(|error| error.to_string())?;
    llvm::verify(&module).map_err(|error| error.to_string())?;
    let before = module.print_to_string();
    let written = spirv_llvm::write(&module, options);
    if before != module.print_to_string() {
        return Err("the module has changed".to_owned());
    }
    match written {
        Err(errors) => match errors.iter().find(|error| error.kind() == Kind::Internal) {
            Some(error) => Err(error.to_string()),
            None => Ok(()),
        },
        Ok(words) => {
            let module =
                Module::parse(&to_bytes(&words, ByteOrder::Little)).map_err(|error| error.to_string())?;
            match check::check(&module).list.first() {
                Some(finding) => Err(format!("{}: {}", finding.grade, finding.error)),
                None => read_back(&module),
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
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("test-ll/hostile");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() > 50);
    let mut all = WriteOptions::default();
    all.extensions = Extension::all().collect();
    let mut wrong = String::new();
    for file in files {
        for options in [&WriteOptions::default(), &all] {
            if let Err(what) = check_file(&file, options) {
                wrong += &format!("{}: {what}\n", file.display());
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

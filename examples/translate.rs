//! Translates a module of LLVM IR to SPIR-V and back, and prints what came of it.

#![allow(clippy::print_stdout, reason = "a program prints")]

use std::{env, error::Error, fs};

use spirv_llvm::inkwell::context::Context;
use spirv_llvm::{
    ReadOptions, WriteOptions, llvm, read,
    spirv::{Module, Report, asm},
    write,
};

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("name a module of LLVM IR, such as examples/scale.ll")?;
    let context = Context::create();
    let module = llvm::parse_ir_or_bitcode(&context, &fs::read(path)?)?;

    // The words of a SPIR-V module; every diagnostic of the run where there is none.
    let words = write(&module, &WriteOptions::default())?;
    let spirv = Module::from_words(words)?;
    println!("{}", Report::new(&spirv)?);
    println!("{}", asm::disassemble(&spirv, &asm::Style::default())?);

    // And back, from a module that was parsed or from a file's bytes.
    let from_module = read(&context, &spirv, &ReadOptions::default())?;
    let from_bytes = read(&context, &spirv.to_bytes(), &ReadOptions::default())?;
    assert_eq!(llvm::print(&from_module), llvm::print(&from_bytes));
    println!("{}", llvm::print(&from_bytes));
    Ok(())
}

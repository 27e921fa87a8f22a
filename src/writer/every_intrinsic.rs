//! A module for each intrinsic that LLVM knows, under several choices of its types: each is translated to SPIR-V that
//! keeps the rules, or refused.

use std::fmt::Write as _;

use inkwell::context::Context as Owner;

use crate::{
    Kind, WriteOptions,
    llvm::{self, AttributeIndex, AttributeKinds, Function, KnownAttribute, Module, TypeKind},
    spirv::{Extension, Module as Spirv, check},
};

/// How many choices of types there are.
const SETS: u32 = 5;

/// Architectures whose intrinsics no kernel has; one choice of types is enough to see that they are refused.
const ARCHITECTURES: [&str; 19] = [
    "aarch64",
    "amdgcn",
    "arm",
    "bpf",
    "dx",
    "hexagon",
    "loongarch",
    "mips",
    "nvvm",
    "ppc",
    "r600",
    "riscv",
    "s390",
    "sparc",
    "ve",
    "wasm",
    "x86",
    "xcore",
    "SI",
];

/// A module that calls an intrinsic, as text; `None` where the types do not suit it.
fn module_text(number: u32, set: u32) -> Option<(String, String)> {
    let owner = Owner::create();
    let owned = owner.create_module("intrinsic");
    let module = Module::from_inkwell(&owned);
    let function = Function::declare_intrinsic(module, number, set)?;
    let kinds = AttributeKinds::new();
    let name = function.name().into_owned();
    let (mut params, mut args) = (Vec::new(), Vec::new());
    for (index, param) in (0_u32..).zip(function.params()) {
        let ty = param.ty()?;
        let immediate = function.attributes(AttributeIndex::Param(index)).any(|attribute| {
            attribute.kind().and_then(|kind| kinds.known(kind)) == Some(KnownAttribute::ImmArg)
        });
        let arg = match ty.kind() {
            TypeKind::Metadata => metadata(&name, index).to_owned(),
            TypeKind::Token => "token none".to_owned(),
            TypeKind::Float | TypeKind::Double if immediate => format!("{ty} 1.0"),
            TypeKind::Pointer if immediate => format!("{ty} null"),
            _ if immediate => format!("{ty} 0"),
            _ => {
                params.push(format!("{ty} %p{index}"));
                format!("{ty} %p{index}")
            }
        };
        args.push(arg);
    }
    let result = function.return_type();
    let declared = owned.print_to_string().to_string();
    let mut text = format!("target triple = \"spir64-unknown-unknown\"\n{declared}\n");
    let (params, args) = (params.join(", "), args.join(", "));
    let call = format!("call {result} @\"{name}\"({args})");
    let body = match result.kind() {
        TypeKind::Void => format!("define void @caller({params}) {{\n  {call}\n  ret void\n}}"),
        TypeKind::Token => format!("define void @caller({params}) {{\n  %r = {call}\n  ret void\n}}"),
        _ => format!("define {result} @caller({params}) {{\n  %r = {call}\n  ret {result} %r\n}}"),
    };
    text.push_str(&body);
    Some((name, text))
}

/// The text of an operand that is metadata.
fn metadata(name: &str, index: u32) -> &'static str {
    match (name.contains("constrained"), name.contains("cmp"), index) {
        (true, true, 2) => "metadata !\"oeq\"",
        (true, ..) if name.contains("fptrunc") || name.contains("itofp") => {
            if index == 1 {
                "metadata !\"round.upward\""
            } else {
                "metadata !\"fpexcept.ignore\""
            }
        }
        (true, true, _) => "metadata !\"fpexcept.ignore\"",
        (true, ..) => "metadata !\"round.tonearest\"",
        _ => "metadata !{}",
    }
}

/// Translates a module; whether LLVM takes it, or what is wrong.
fn survives(text: &str, options: &WriteOptions) -> Result<bool, String> {
    let context = Owner::create();
    let Ok(module) = llvm::parse_ir_or_bitcode(&context, text.as_bytes()) else { return Ok(false) };
    if llvm::verify(&module).is_err() {
        return Ok(false);
    }
    match crate::write(&module, options) {
        Ok(words) => {
            let module = Spirv::from_words(words).map_err(|error| error.to_string())?;
            match check::check(&module).list.first() {
                Some(diagnostic) => Err(format!("{}: {}", diagnostic.grade, diagnostic.error)),
                None => Ok(true),
            }
        }
        Err(errors) => match errors.iter().find(|error| error.kind() == Kind::Internal) {
            Some(error) => Err(error.to_string()),
            None => Ok(true),
        },
    }
}

#[test]
fn every_intrinsic_is_translated_or_refused() {
    let mut all = WriteOptions::default();
    all.extensions = Extension::all().collect();
    let (mut tried, mut untried, mut wrong) = (0, Vec::new(), String::new());
    for number in 1..Function::intrinsic_count() {
        let mut taken = false;
        let mut name = String::new();
        for set in 0..SETS {
            let Some((overload, text)) = module_text(number, set) else { continue };
            name = overload;
            for options in [&WriteOptions::default(), &all] {
                match survives(&text, options) {
                    Ok(valid) => taken |= valid,
                    Err(what) => writeln!(wrong, "{name}: {what}\n{text}").unwrap_or_default(),
                }
            }
            let architecture = name.split('.').nth(1).is_some_and(|part| ARCHITECTURES.contains(&part));
            if architecture && taken {
                break;
            }
        }
        if taken {
            tried += 1;
        } else {
            untried.push((number, name));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(tried > 10_000, "{tried} intrinsics were tried; not: {untried:?}");
}

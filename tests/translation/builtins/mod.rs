//! Every function that OpenCL C's own header and clang itself declare is called once, written, checked, and read back.
//!
//! Nothing of a builtin may be left as an import, and in the form of its own version each function has to come back
//! by the name that went in. [`names`] holds the exceptions, which `docs/builtins.md` explains.

mod names;
mod own;
mod regular;
mod round_trip;
mod wrong;

use std::collections::{BTreeMap, BTreeSet};

use inkwell::context::Context;
use spirv_llvm::{
    CallForm, ReadOptions, WriteOptions, llvm,
    mangle::{self, Ty},
    spirv::{ByteOrder, to_bytes},
};

use crate::common::{
    clang::clang,
    declarations::{Declaration, declarations, wrapper},
    record,
};

/// So many functions go into one module, so that every tool stays quick.
const CHUNK: usize = 1500;

/// Functions of the header that are called in one module.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// Those that `spirv-val` can judge.
    Plain,
    /// Those that it cannot.
    Unjudged,
    /// Those that stay functions.
    Functions,
}

impl Kind {
    fn of(declaration: &Declaration) -> Self {
        if declaration.stays_function() {
            Self::Functions
        } else if declaration.writes_image_with_level() || declaration.estimates_motion() {
            Self::Unjudged
        } else {
            Self::Plain
        }
    }
}

/// Where clang takes the declarations from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    /// From its header.
    Header,
    /// From its own table, which has all but some functions of vendors.
    Table,
}

/// A target and a version of the language, with the form that is the version's own.
struct Language {
    target: &'static str,
    standard: &'static str,
    form: CallForm,
    source: Source,
}

impl Language {
    const fn new(target: &'static str, standard: &'static str, form: CallForm) -> Self {
        Self { target, standard, form, source: Source::Header }
    }

    fn check(&self) {
        let Self { target, standard, .. } = self;
        // Functions of ARM are declared where a macro says so; no option of clang's does.
        let arm = [
            "-Dcl_arm_integer_dot_product_int8",
            "-Dcl_arm_integer_dot_product_accumulate_int8",
            "-Dcl_arm_integer_dot_product_accumulate_int16",
            "-Dcl_arm_integer_dot_product_accumulate_saturate_int8",
        ];
        let header =
            clang(target, standard, &[&["-finclude-default-header", "-E", "-P"], &arm[..]].concat(), "");
        let header = String::from_utf8(header).expect("text");
        let mut kinds: BTreeMap<Kind, Vec<Declaration>> = BTreeMap::new();
        for declaration in declarations(&header) {
            kinds.entry(Kind::of(&declaration)).or_default().push(declaration);
        }
        let total: usize = kinds.values().map(Vec::len).sum();
        assert!(total > 11_000, "{standard}: only {total} declarations");
        let mut lost = BTreeMap::new();
        for (kind, declarations) in kinds {
            if self.source == Source::Table && kind == Kind::Functions {
                continue;
            }
            let known: Vec<_> =
                declarations.into_iter().filter(|declaration| self.knows(declaration)).collect();
            for chunk in known.chunks(CHUNK) {
                self.check_chunk(&header, kind, chunk, &mut lost);
            }
        }
        let list: Vec<_> = lost.iter().map(|(went, came)| format!("{went} came back as {came:?}")).collect();
        assert!(list.is_empty(), "{standard}:\n{}", list.join("\n"));
    }

    /// Clang's table lacks Intel's functions, and mipmaps that are both read and written.
    fn knows(&self, declaration: &Declaration) -> bool {
        let has = |number: usize, what: &str| {
            declaration.params.get(number).is_some_and(|param: &String| param.contains(what))
        };
        let is_mipmap = has(1, "sampler_t") || declaration.writes_image_with_level();
        self.source == Source::Header
            || !(declaration.name.starts_with("intel_") || (has(0, "read_write") && is_mipmap))
    }

    fn check_chunk(
        &self,
        header: &str,
        kind: Kind,
        chunk: &[Declaration],
        lost: &mut BTreeMap<String, BTreeSet<String>>,
    ) {
        let mut args = vec!["-O1", "-disable-llvm-passes", "-emit-llvm-bc"];
        let mut source = String::new();
        match self.source {
            Source::Header => source.push_str(header),
            Source::Table => args.extend(["-finclude-default-header", "-fdeclare-opencl-builtins"]),
        }
        source.push_str("\n#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n");
        for (number, declaration) in chunk.iter().enumerate() {
            source.push_str(&wrapper(number, declaration));
        }
        let context = Context::create();
        let module = round_trip::module(&context, &clang(self.target, self.standard, &args, &source));
        if self.source == Source::Header && self.target.starts_with("spir64") {
            record::declared(&module);
        }
        let (binary, imports) = round_trip::write(&module, self.standard);
        if kind == Kind::Functions {
            let declared = chunk.iter().map(|declaration| declaration.name.as_str()).collect::<BTreeSet<_>>();
            let imported = imports.iter().filter_map(|symbol| mangle::base_name(symbol)).collect();
            assert_eq!(declared, imported, "{}: functions of vendors", self.standard);
        } else {
            assert_eq!(imports, BTreeSet::new(), "{}: imports", self.standard);
        }
        if kind != Kind::Unjudged {
            round_trip::validate(&binary, self.standard);
        }
        for form in round_trip::FORMS {
            let calls = round_trip::read(&binary, form, self.standard);
            if form == self.form || kind == Kind::Functions {
                compare(&calls, chunk, lost);
            }
        }
    }
}

/// Notes functions that came back by other names than they may.
fn compare(
    calls: &BTreeMap<String, BTreeSet<String>>,
    chunk: &[Declaration],
    lost: &mut BTreeMap<String, BTreeSet<String>>,
) {
    for (number, declaration) in chunk.iter().enumerate() {
        let came = calls.get(&format!("t{number}")).cloned().unwrap_or_default();
        let same = came.iter().all(|came| names::is_same(&declaration.name, came));
        let may_vanish =
            names::reads_as(&declaration.name).is_some_and(<[_]>::is_empty) || declaration.is_plain();
        if !same || (came.is_empty() && !may_vanish) {
            lost.insert(declaration.name.clone(), came);
        }
    }
}

#[test]
fn opencl_c_1_2_for_64_bits() {
    Language::new("spir64-unknown-unknown", "CL1.2", CallForm::Cl12).check();
}

#[test]
fn opencl_c_1_2_for_32_bits() {
    Language::new("spir-unknown-unknown", "CL1.2", CallForm::Cl12).check();
}

#[test]
fn opencl_c_2_0_for_32_bits() {
    Language::new("spir-unknown-unknown", "CL2.0", CallForm::Cl20).check();
}

#[test]
fn opencl_c_2_0_for_64_bits() {
    Language::new("spir64-unknown-unknown", "CL2.0", CallForm::Cl20).check();
}

#[test]
fn opencl_c_3_0_for_64_bits() {
    Language::new("spir64-unknown-unknown", "CL3.0", CallForm::Cl20).check();
}

#[test]
fn opencl_c_3_0_for_32_bits() {
    Language::new("spir-unknown-unknown", "CL3.0", CallForm::Cl20).check();
}

/// The targets of LLVM's own backend, and clang's table of builtins in place of the header.
#[test]
fn opencl_c_3_0_by_the_table_of_clang() {
    for target in ["spirv64-unknown-unknown", "spirv32-unknown-unknown"] {
        let language = Language::new(target, "CL3.0", CallForm::Cl20);
        Language { source: Source::Table, ..language }.check();
    }
}

#[test]
fn cpp_for_opencl_1_0() {
    Language::new("spirv32-unknown-unknown", "clc++1.0", CallForm::Cl20).check();
}

#[test]
fn cpp_for_opencl_2021() {
    Language::new("spir64-unknown-unknown", "clc++2021", CallForm::Cl20).check();
}

/// Signs come back where the instruction tells them.
#[test]
fn signs_come_back() {
    let source = "uint f(uint a, uint b) { return max(a, b); } int g(int a, int b) { return max(a, b); }";
    let args = ["-finclude-default-header", "-O1", "-disable-llvm-passes", "-emit-llvm-bc"];
    let bitcode = clang("spir64-unknown-unknown", "CL2.0", &args, source);
    let context = Context::create();
    let module = llvm::parse_ir_or_bitcode(&context, &bitcode).expect("bitcode");
    let words = spirv_llvm::write(&module, &WriteOptions::default()).expect("SPIR-V");
    let back = spirv_llvm::read(&context, &to_bytes(&words, ByteOrder::Little), &ReadOptions::default())
        .expect("LLVM IR");
    let view = llvm::Module::from_inkwell(&back);
    let symbols: BTreeSet<_> = view.functions().map(|function| function.name().into_owned()).collect();
    for scalar in [mangle::Builtin::Int, mangle::Builtin::UInt] {
        let symbol = mangle::encode("max", &[Ty::from(scalar), Ty::from(scalar)]);
        assert!(symbols.contains(&symbol), "{symbol} is not among {symbols:?}");
    }
}

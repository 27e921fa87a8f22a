//! Every function that OpenCL C's own header declares is called once, written, checked, and read back.
//!
//! Nothing of a builtin may be left as an import, and in the form of its own version each function has to come back
//! by the name that went in. [`reads_as`] holds the exceptions, which `docs/builtins.md` explains.

#![allow(clippy::expect_used, reason = "a test that cannot run its tools fails")]

mod clang;

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use clang::clang;
use inkwell::context::Context;
use spirv_llvm::{
    CallForm, ReadOptions, WriteOptions, llvm,
    mangle::{self, Ty},
    spirv::{ByteOrder, ExtensionSet, Module, Op, to_bytes, words},
};

/// So many functions go into one module, so that every tool stays quick.
const CHUNK: usize = 1500;

/// A declaration: result, name, types of the parameters.
struct Declaration {
    result: String,
    name: String,
    params: Vec<String>,
}

/// The declarations of a preprocessed header.
fn declarations(header: &str) -> Vec<Declaration> {
    let plain: String = header.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join(" ");
    plain.split(';').filter(|text| text.contains("overloadable")).filter_map(declaration).collect()
}

fn declaration(text: &str) -> Option<Declaration> {
    let text = without_attributes(text);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (head, rest) = text.split_once('(')?;
    let params = rest.strip_suffix(')')?;
    let (result, name) = head.trim().rsplit_once([' ', '*'])?;
    let is_vendor =
        name.starts_with("amd_") || name.starts_with("intel_sub_group_avc") || name.starts_with("__");
    // The one function of that extension without its prefix goes with it.
    if is_vendor || name == "intel_sub_group_ime_ref_window_size" || text.starts_with("typedef") {
        return None;
    }
    let params = match params.trim() {
        "" | "void" => Vec::new(),
        list => list.split(',').map(parameter_type).collect(),
    };
    Some(Declaration { result: result.to_owned(), name: name.to_owned(), params })
}

fn without_attributes(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("__attribute__((") {
        out.push_str(&rest[..at]);
        let mut depth = 0;
        let end = rest[at..].char_indices().find_map(|(i, c)| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            (c == ')' && depth == 0).then_some(at + i + 1)
        });
        rest = &rest[end.unwrap_or(rest.len())..];
    }
    out + rest
}

/// A parameter's type without its name.
fn parameter_type(param: &str) -> String {
    const QUALIFIERS: &[&str] = &[
        "const",
        "volatile",
        "__global",
        "__local",
        "__private",
        "__constant",
        "__generic",
        "global",
        "local",
        "private",
        "constant",
        "read_only",
        "write_only",
        "read_write",
        "__read_only",
        "__write_only",
        "__read_write",
        "unsigned",
        "restrict",
    ];
    let spaced = param.replace('*', " * ");
    if let Some(at) = spaced.find('[') {
        // An array of sizes; its length matters to the types' sizes alone.
        return format!("const size_t @{}", &spaced[at..]);
    }
    let mut words: Vec<&str> = spaced.split_whitespace().collect();
    let types = words.iter().filter(|word| **word != "*" && !QUALIFIERS.contains(word)).count();
    if types > 1
        && words.last() != Some(&"*")
        && !["int", "char", "long", "short"].contains(words.last().unwrap_or(&""))
    {
        words.pop();
    }
    words.join(" ")
}

/// A function that calls the declared one and nothing else.
fn wrapper(number: usize, declaration: &Declaration) -> String {
    let name = &declaration.name;
    let mut params = Vec::new();
    let mut args = Vec::new();
    for (i, ty) in declaration.params.iter().enumerate() {
        // The sizes of clusters have to be constants.
        if name.contains("clustered") && i + 1 == declaration.params.len() {
            args.push("4".to_owned());
            continue;
        }
        let own = format!("a{i}");
        params.push(match ty.split_once('@') {
            Some((element, length)) => format!("{element}{own}{length}"),
            None => format!("{ty} {own}"),
        });
        args.push(own);
    }
    let params = if params.is_empty() { "void".to_owned() } else { params.join(", ") };
    let gives = if declaration.result == "void" { "" } else { "return " };
    format!("{} t{number}({params}) {{ {gives}{name}({}); }}\n", declaration.result, args.join(", "))
}

/// What a function may be read as in OpenCL C besides its own name; no name at all where LLVM has an instruction.
fn reads_as(name: &str) -> Option<&'static [&'static str]> {
    const INSTRUCTION: &[&str] = &[];
    if name.starts_with("convert_") {
        return Some(INSTRUCTION);
    }
    Some(match name {
        "isequal" | "isnotequal" | "isgreater" | "isgreaterequal" | "isless" | "islessequal"
        | "islessgreater" | "isordered" | "isunordered" | "dot" | "bit_reverse" | "atomic_init" => {
            INSTRUCTION
        }
        "any" | "all" => INSTRUCTION,
        "async_work_group_copy" => &["async_work_group_strided_copy"],
        "get_image_width"
        | "get_image_height"
        | "get_image_depth"
        | "get_image_dim"
        | "get_image_array_size" => &["get_image_width", "get_image_dim", "get_image_array_size"],
        "barrier" => &["work_group_barrier"],
        "work_group_barrier" | "sub_group_barrier" => &["barrier", "work_group_barrier"],
        "mem_fence" => &["atomic_work_item_fence"],
        "read_mem_fence" | "write_mem_fence" => &["mem_fence", "atomic_work_item_fence"],
        "atomic_work_item_fence" => &["mem_fence", "read_mem_fence", "write_mem_fence"],
        "atomic_cmpxchg" | "atom_cmpxchg" => {
            &["atomic_cmpxchg", "atom_cmpxchg", "atomic_compare_exchange_strong_explicit"]
        }
        "intel_sub_group_broadcast" => &["sub_group_broadcast"],
        "intel_sub_group_block_read_ui" => &["intel_sub_group_block_read"],
        "intel_sub_group_block_write_ui" => &["intel_sub_group_block_write"],
        "dot_4x8packed_us_int" => &["dot_4x8packed_su_int"],
        "dot_acc_sat_4x8packed_us_int" => &["dot_acc_sat_4x8packed_su_int"],
        "vloada_half" | "vstorea_half" => &["vload_half", "vstore_half"],
        _ => return None,
    })
}

/// Whether a call that came back stands for the function that went in.
fn is_same(went: &str, came: &str) -> bool {
    if went == came || reads_as(went).is_some_and(|names| names.contains(&came)) {
        return true;
    }
    if let Some(operation) = went.strip_prefix("intel_sub_group_") {
        let plain = operation.replace("_ui", "_");
        return came == format!("sub_group_{operation}")
            || came.replace('_', "") == format!("intel_sub_group_{plain}").replace('_', "");
    }
    // Among integers, nothing is rounded.
    if let Some((plain, "rte" | "rtz" | "rtp" | "rtn")) = went.rsplit_once('_')
        && plain.starts_with("convert_")
    {
        return came == plain;
    }
    // Scalar forms of aligned accesses are those of unaligned ones.
    if let Some(rest) =
        went.strip_prefix("vstorea_half").filter(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
    {
        return came == format!("vstore_half{rest}");
    }
    same_atomic(went, came)
}

/// Atomic functions come back with explicit orders, or as those of OpenCL C 1.x, by the version.
fn same_atomic(went: &str, came: &str) -> bool {
    let base = |name: &str| {
        let name = name.strip_prefix("atomic_").or_else(|| name.strip_prefix("atom_"))?;
        let name = name.strip_suffix("_explicit").unwrap_or(name);
        let name = name.strip_prefix("fetch_").unwrap_or(name);
        Some(
            match name {
                "xchg" => "exchange",
                // The way back of a subtraction of floating-point numbers is an addition.
                "inc" | "sub" | "dec" | "add" => "add",
                "compare_exchange_weak" | "compare_exchange_strong" | "cmpxchg" => "compare_exchange",
                other => other,
            }
            .to_owned(),
        )
    };
    let (went_base, came_base) = (base(went), base(came));
    went_base.is_some() && went_base == came_base
}

/// A `spirv-val` that knows what is written here, where one is at hand: those from before 2025 refuse modules that the
/// specification allows by now.
fn validator() -> Option<&'static PathBuf> {
    static FOUND: OnceLock<Option<PathBuf>> = OnceLock::new();
    let find = || {
        let names = std::env::var_os("PATH")?;
        std::env::split_paths(&names).map(|folder| folder.join("spirv-val")).find(|path| {
            let version = Command::new(path).arg("--version").output();
            let text = version
                .map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
                .unwrap_or_default();
            let year =
                text.split_once("SPIRV-Tools v").and_then(|(_, rest)| rest.get(..4)?.parse::<u32>().ok());
            year.is_some_and(|year| year >= 2025)
        })
    };
    FOUND.get_or_init(find).as_ref()
}

fn validate(binary: &[u8], what: &str) {
    let Some(validator) = validator() else { return };
    let mut child = Command::new(validator)
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("spirv-val starts");
    child.stdin.take().expect("a pipe").write_all(binary).expect("spirv-val reads its input");
    let output = child.wait_with_output().expect("spirv-val ends");
    let text =
        String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{what}: {text}");
}

/// The names of builtins that the module imports.
fn imported_builtins(module: &Module) -> BTreeSet<String> {
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

fn check(target: &str, standard: &str, form: CallForm) {
    let header = clang(target, standard, &["-finclude-default-header", "-E", "-P"], "");
    let header = String::from_utf8(header).expect("text");
    let declarations = declarations(&header);
    assert!(declarations.len() > 10_000, "{standard}: only {} declarations", declarations.len());
    let mut lost = BTreeMap::new();
    let (with_levels, declarations): (Vec<_>, Vec<_>) =
        declarations.into_iter().partition(writes_image_with_level);
    let chunks = declarations.chunks(CHUNK).chain(std::iter::once(with_levels.as_slice()));
    for chunk in chunks.filter(|chunk| !chunk.is_empty()) {
        let mut source = header.clone() + "\n#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n";
        for (number, declaration) in chunk.iter().enumerate() {
            source.push_str(&wrapper(number, declaration));
        }
        let bitcode = clang(target, standard, &["-O1", "-disable-llvm-passes", "-emit-llvm-bc"], &source);
        let context = Context::create();
        let module = llvm::parse_ir_or_bitcode(&context, &bitcode).expect("bitcode");
        llvm::run_passes(&module, "sroa").expect("passes");
        check_module(&module, standard, form, chunk, &mut lost);
    }
    let list: Vec<_> = lost.iter().map(|(went, came)| format!("{went} came back as {came:?}")).collect();
    assert!(list.is_empty(), "{standard}:\n{}", list.join("\n"));
}

fn check_module(
    module: &inkwell::module::Module<'_>,
    standard: &str,
    form: CallForm,
    chunk: &[Declaration],
    lost: &mut BTreeMap<String, BTreeSet<String>>,
) {
    let mut options = WriteOptions::default();
    options.extensions = ExtensionSet::all();
    // Untyped pointers and arbitrary integers would show other forms than the plain ones.
    for name in ["SPV_KHR_untyped_pointers", "SPV_INTEL_arbitrary_precision_integers"] {
        options.extensions.remove(spirv_llvm::spirv::Extension::by_name(name).expect("an extension"));
    }
    let words = spirv_llvm::write(module, &options).unwrap_or_else(|errors| panic!("{standard}: {errors}"));
    let binary = to_bytes(&words, ByteOrder::Little);
    let parsed = Module::from_words(words).expect("a module");
    assert_eq!(imported_builtins(&parsed), BTreeSet::new(), "{standard}: imports");
    if !chunk.iter().any(writes_image_with_level) {
        validate(&binary, standard);
    }
    for call_form in [CallForm::Cl12, CallForm::Cl20, CallForm::SpvIr] {
        let mut options = ReadOptions::default();
        options.call_form = call_form;
        let context = Context::create();
        let back = spirv_llvm::read(&context, &binary, &options)
            .unwrap_or_else(|errors| panic!("{standard} as {call_form:?}: {errors}"));
        if call_form == form {
            let calls = calls(&back);
            for (number, declaration) in chunk.iter().enumerate() {
                let came = calls.get(&format!("t{number}")).cloned().unwrap_or_default();
                let same = came.iter().all(|came| is_same(&declaration.name, came));
                let may_vanish = reads_as(&declaration.name).is_some_and(<[_]>::is_empty)
                    || is_same_type_conversion(declaration);
                if !same || (came.is_empty() && !may_vanish) {
                    lost.insert(declaration.name.clone(), came);
                }
            }
        }
    }
}

fn is_same_type_conversion(declaration: &Declaration) -> bool {
    declaration.params.first() == Some(&declaration.result)
}

/// `cl_khr_mipmap_image_writes` has no valid form in SPIR-V: levels of detail belong to sampling there.
fn writes_image_with_level(declaration: &Declaration) -> bool {
    declaration.name.starts_with("write_image") && declaration.params.len() == 4
}

#[test]
fn opencl_c_1_2_for_64_bits() {
    check("spir64-unknown-unknown", "CL1.2", CallForm::Cl12);
}

#[test]
fn opencl_c_1_2_for_32_bits() {
    check("spir-unknown-unknown", "CL1.2", CallForm::Cl12);
}

#[test]
fn opencl_c_2_0_for_32_bits() {
    check("spir-unknown-unknown", "CL2.0", CallForm::Cl20);
}

#[test]
fn opencl_c_2_0_for_64_bits() {
    check("spir64-unknown-unknown", "CL2.0", CallForm::Cl20);
}

#[test]
fn opencl_c_3_0_for_64_bits() {
    check("spir64-unknown-unknown", "CL3.0", CallForm::Cl20);
}

#[test]
fn opencl_c_3_0_for_32_bits() {
    check("spir-unknown-unknown", "CL3.0", CallForm::Cl20);
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

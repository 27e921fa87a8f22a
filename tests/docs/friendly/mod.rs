//! SPIR-V-friendly names over the whole grammar: every instruction that can stand in a block, and every instruction of
//! OpenCL.std, is called by its name, written, judged by the validator, and read as the same name.
//!
//! The grammar does not tell types of operands, so that they are looked for: the names of operands say what some are,
//! and numbers of several types are tried for the others. `docs/builtins.md` lists what is not called in this way.

mod signatures;

use std::{collections::BTreeMap, env, fmt::Write as _, fs, path::Path};

use inkwell::context::Context;
use signatures::{Signature, signatures, signatures_of_set};
use spirv_llvm::{
    CallForm, ReadOptions, WriteOptions, llvm, mangle,
    mapping::{
        builtins::{arbitrary, friendly},
        registry::{self, Disposition},
    },
    spirv::{
        ByteOrder, Extension, ExtensionSet, Module, Op,
        grammar::{ExtInstRow, ExtInstSet, OpRow},
        to_bytes,
    },
};

use crate::validator;

/// So many modules of one instruction are shown to the validator, which is a process each time.
const MOST_JUDGED: usize = 80;

/// The outcome for a name.
enum Fate {
    /// It is written, the validator accepts it, and it comes back.
    Whole,
    /// The same, but no validator was asked, or it refuses what was tried.
    Unjudged(String),
    /// None of what was tried can be written.
    Refused(String),
}

fn options(untyped: bool) -> WriteOptions {
    let mut options = WriteOptions::default();
    options.extensions = ExtensionSet::all();
    let left_out = if untyped {
        &["SPV_EXT_split_barrier"][..]
    } else {
        &["SPV_EXT_split_barrier", "SPV_KHR_untyped_pointers"]
    };
    for name in left_out {
        options.extensions.remove(Extension::by_name(name).expect("an extension"));
    }
    options
}

/// Whether an instruction comes back as the call of its name rather than as something that LLVM has.
fn comes_back_by_name(op: Op) -> bool {
    registry::of(op) == Some(Disposition::Call)
}

/// The names of SPIR-V-friendly functions that a module calls, without their types.
fn called(module: &inkwell::module::Module<'_>) -> Vec<String> {
    let view = llvm::Module::from_inkwell(module);
    let insts =
        view.functions().flat_map(|function| function.blocks()).flat_map(|block| block.instructions());
    let names = insts.filter_map(|inst| Some(inst.called_function()?.name().into_owned()));
    names
        .map(|name| mangle::base_name(&name).unwrap_or(&name).to_owned())
        .filter(|name| name.starts_with(friendly::PREFIX) || name.starts_with(arbitrary::PREFIX))
        .collect()
}

/// Writes a call; the binary and whether the module has what `is_it` looks for.
fn write(
    signature: &Signature,
    name: &str,
    untyped: bool,
    is_it: &dyn Fn(&Module) -> bool,
) -> Result<Vec<u8>, String> {
    let context = Context::create();
    let source = signature.module(name);
    let module = llvm::parse_ir_or_bitcode(&context, source.as_bytes()).map_err(|error| error.to_string())?;
    let words = spirv_llvm::write(&module, &options(untyped)).map_err(|errors| errors.to_string())?;
    let binary = to_bytes(&words, ByteOrder::Little);
    let module = Module::from_words(words).map_err(|errors| errors.to_string())?;
    if is_it(&module) { Ok(binary) } else { Err("another instruction is written".to_owned()) }
}

/// Reads a binary in the SPIR-V-friendly form; the names that it calls, which are the same after another round trip.
fn read(binary: &[u8], untyped: bool) -> Result<Vec<String>, String> {
    let mut options_of_reader = ReadOptions::default();
    options_of_reader.call_form = CallForm::SpvIr;
    let context = Context::create();
    let back = spirv_llvm::read(&context, binary, &options_of_reader).map_err(|errors| errors.to_string())?;
    let names = called(&back);
    let words = spirv_llvm::write(&back, &options(untyped)).map_err(|errors| format!("again: {errors}"))?;
    let again = spirv_llvm::read(&context, &to_bytes(&words, ByteOrder::Little), &options_of_reader);
    let again = again.map_err(|errors| format!("again: {errors}"))?;
    // An intrinsic of LLVM may be a function the second time.
    let kept = called(&again);
    if names.iter().all(|name| kept.contains(name)) {
        Ok(names)
    } else {
        Err(format!("{names:?} became {kept:?}"))
    }
}

/// Tries signatures until the validator accepts one.
fn fate(
    name: &str,
    tried: impl IntoIterator<Item = Signature>,
    is_it: &dyn Fn(&Module) -> bool,
    comes_back: &dyn Fn(&[String]) -> bool,
) -> Fate {
    let mut refused = None;
    let mut unjudged = None;
    let mut judged = 0;
    let untyped = name.contains("Untyped");
    for signature in tried {
        let binary = match write(&signature, name, untyped, is_it) {
            Ok(binary) => binary,
            Err(error) => {
                refused.get_or_insert(error);
                continue;
            }
        };
        match read(&binary, untyped) {
            Ok(names) if comes_back(&names) => {}
            Ok(names) => {
                refused.get_or_insert_with(|| format!("it comes back as {names:?}"));
                continue;
            }
            Err(error) => {
                refused.get_or_insert_with(|| format!("it is written and not read: {error}"));
                continue;
            }
        }
        match validator::judge(&binary) {
            Some(Ok(())) => return Fate::Whole,
            Some(Err(error)) => {
                unjudged.get_or_insert(error);
            }
            None => return Fate::Unjudged(String::new()),
        }
        judged += 1;
        if judged == MOST_JUDGED {
            break;
        }
    }
    match unjudged {
        Some(error) => Fate::Unjudged(error),
        None => Fate::Refused(refused.unwrap_or_default()),
    }
}

fn fate_of_op(row: &'static OpRow) -> Fate {
    let name = friendly::name_of_op(row);
    let has = |module: &Module| module.iter().any(|inst| inst.op() == row.op);
    let comes_back = |names: &[String]| {
        // FPGA compilers have names of their own for some.
        let of_fpga = arbitrary::name(row);
        let own = |called: &String| {
            called == &name
                || called.starts_with(&format!("{name}_"))
                || called.split('.').next() == of_fpga.as_deref()
        };
        !comes_back_by_name(row.op) || names.iter().any(own)
    };
    fate(&name, signatures(row), &has, &comes_back)
}

/// Every instruction that can stand in a block of a kernel.
fn instructions() -> impl Iterator<Item = &'static OpRow> {
    Op::all().iter().filter(|row| friendly::stands_in_block(row) && registry::is_for_kernels(row))
}

/// The first line of a message without places and ids, which say nothing.
fn reason(text: &str) -> String {
    let mut line = text.lines().next().unwrap_or_default();
    for prefix in ["error", "line "] {
        line = match line.split_once(": ") {
            Some((place, rest)) if place.starts_with(prefix) => rest,
            _ => line,
        };
    }
    let known = [
        ("Invalid capability operand", "the validator does not know its capability"),
        ("cannot be a type", "the validator does not know its types"),
        ("must appear in a block", "the validator does not know its types"),
        ("is defined more than once", "the validator takes it for an instruction of another layout"),
        ("Invalid opcode", "the validator does not know it"),
        ("requires one of these extensions", "the validator knows it by another extension"),
        ("requires SPIR-V version", "a later version is needed than the options ask for"),
        ("matrix", "matrices, tensors and cooperative vectors are not among the types that are tried"),
        ("Matrix", "matrices, tensors and cooperative vectors are not among the types that are tried"),
        ("tensor", "matrices, tensors and cooperative vectors are not among the types that are tried"),
        ("Tensor", "matrices, tensors and cooperative vectors are not among the types that are tried"),
        (
            "cooperative vector",
            "matrices, tensors and cooperative vectors are not among the types that are tried",
        ),
    ];
    let found = known.iter().find(|(part, _)| line.contains(part));
    found.map_or_else(
        || "no operands were found that the validator accepts".to_owned(),
        |(_, why)| (*why).to_owned(),
    )
}

/// The section of the page that lists what is not called, written, judged and read in this way.
fn section(whole: usize, unjudged: &BTreeMap<String, Vec<&str>>, refused: &[&str]) -> String {
    let mut text = format!(
        "{HEADING}\n\n`tests/docs/friendly` calls every instruction that can stand in a kernel's block, and every one of \
         OpenCL.std, by its name with\noperands of types that the grammar's names let one guess, writes it, asks \
         `spirv-val` ({RELEASE}), and reads it. {whole} instructions and all of\nOpenCL.std pass every step.\n\n\
         Called, written and read back by their names, though not judged:\n\n"
    );
    for (why, names) in unjudged {
        let (motion, others): (Vec<&str>, Vec<&str>) =
            names.iter().partition(|name| name.starts_with(MOTION));
        let mut listed: Vec<_> = others.iter().map(|name| format!("`{name}`")).collect();
        if !motion.is_empty() {
            listed.push(format!("`{MOTION}…` ({} of them)", motion.len()));
        }
        let _ = writeln!(text, "- {why}: {}", listed.join(", "));
    }
    let _ = writeln!(text, "\nNot reached with operands that are guessed:\n");
    let mut by_reason: Vec<(&str, Vec<String>)> = Vec::new();
    for name in refused {
        let (why, name) = (explanation(name).unwrap_or("no operands were found"), format!("`{name}`"));
        match by_reason.iter_mut().find(|(known, _)| *known == why) {
            Some((_, names)) => names.push(name),
            None => by_reason.push((why, vec![name])),
        }
    }
    for (why, names) in by_reason {
        let _ = writeln!(text, "- {}: {why}", names.join(", "));
    }
    text
}

/// The beginnings of the names of motion estimation.
const MOTION: &str = "OpSubgroupAvc";

/// The release of the validator that the page speaks of.
const RELEASE: &str = "v2025.5";

const HEADING: &str = "## Names over the whole grammar";

/// Why no matrices are tried.
const MATRICES: &str = "it takes matrices, which are arrays of vectors in LLVM IR";

/// Why operands of these cannot be guessed.
const EXPLAINED: &[(&str, &str)] = &[
    (
        "OpAtomicCompareExchangeWeak",
        "it is read as the strong instruction, which means the same and is still in SPIR-V 1.4",
    ),
    ("OpImageTexelPointer", "its result is a pointer of the storage class Image, which no address space is"),
    ("OpUntypedImageTexelPointerEXT", "it names a type of images, which is no argument of a call"),
    ("OpTranspose", MATRICES),
    ("OpMatrixTimesScalar", MATRICES),
    ("OpVectorTimesMatrix", MATRICES),
    ("OpMatrixTimesVector", MATRICES),
    ("OpMatrixTimesMatrix", MATRICES),
    ("OpOuterProduct", MATRICES),
    ("OpCopyLogical", "it takes structures and arrays, which calls have in memory"),
    (
        "OpImageSampleExplicitLod",
        "it needs image operands; `tests/translation/builtins` calls it in every form that OpenCL C has",
    ),
    (
        "OpUntypedAccessChainKHR",
        "its base type is a type; calls of `__spirv_AccessChain` write it, with the extension",
    ),
    ("OpUntypedInBoundsAccessChainKHR", "the same with `__spirv_InBoundsAccessChain`"),
    ("OpUntypedPtrAccessChainKHR", "the same with `__spirv_PtrAccessChain`"),
    ("OpUntypedInBoundsPtrAccessChainKHR", "the same with `__spirv_InBoundsPtrAccessChain`"),
    ("OpAbortKHR", "nothing but `unreachable` may follow it; fixtures call it so"),
    ("OpFDot2MixAcc32VALVE", VALVE),
    ("OpFDot2MixAcc16VALVE", VALVE),
    ("OpFDot4MixAcc32VALVE", VALVE),
    ("OpImageFetch", "images of kernels are never known to be sampled, which it asks for (Sampled 1)"),
    ("OpBitcastExtractEXT", SHADERS),
    ("OpBufferPointerEXT", SHADERS),
    ("OpCooperativeMatrixPerElementOpEXT", SHADERS),
    ("OpCooperativeMatrixReduceEXT", SHADERS),
    ("OpUntypedArrayLengthKHR", "it takes a type, and runtime arrays are of shaders"),
];

/// The ends of the names of instructions that these vendors' extensions of shaders brought.
const VENDORS: [&str; 3] = ["NV", "QCOM", "ARM"];

/// Why an instruction is refused with the operands that are made here.
fn explanation(name: &str) -> Option<&'static str> {
    let of_vendor = || VENDORS.iter().any(|vendor| name.ends_with(vendor)).then_some(SHADERS);
    EXPLAINED.iter().find(|row| row.0 == name).map(|row| row.1).or_else(of_vendor)
}

/// Their operands are tensors, arrays, matrices or pointers of shaders, which have to fit each other.
const SHADERS: &str =
    "its operands are types of shaders that fit each other, and calls with others are refused";

const VALVE: &str = "its vectors have two halves or four floats of 8 bits, and its result another width";

/// Compares a section of the page of builtins with what it has to be; `BLESS=1` in the environment writes it anew.
fn check_page(expected: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/builtins.md");
    let page = fs::read_to_string(&path).expect("the page");
    let at = page.find(HEADING).unwrap_or(page.len());
    let (before, own) = page.split_at(at);
    let end = own.get(HEADING.len()..).and_then(|rest| rest.find("\n## ")).map(|end| end + HEADING.len() + 1);
    let (own, after) = own.split_at(end.unwrap_or(own.len()));
    if env::var_os("BLESS").is_some() {
        fs::write(&path, format!("{before}{expected}{}{after}", if after.is_empty() { "" } else { "\n" }))
            .expect("the page is written");
        return;
    }
    assert!(
        own.trim_end() == expected.trim_end(),
        "docs/builtins.md is old: run this test with BLESS=1 in the environment"
    );
}

/// The outcomes for all names, in two threads: every call is four modules.
fn fates<T: Sync>(rows: &[T], fate: impl Fn(&T) -> Fate + Sync) -> Vec<Fate> {
    let half = rows.len().div_ceil(2).max(1);
    std::thread::scope(|scope| {
        let fate = &fate;
        let work = |part| move || <[T]>::iter(part).map(fate).collect::<Vec<_>>();
        let threads: Vec<_> = rows.chunks(half).map(|part| scope.spawn(work(part))).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    })
}

#[test]
fn every_instruction_is_reachable_by_its_name() {
    let rows: Vec<_> = instructions().collect();
    assert!(rows.len() > 500, "only {} instructions", rows.len());
    let (mut whole, mut unjudged, mut refused) = (0, BTreeMap::<String, Vec<&str>>::new(), Vec::new());
    let mut unexplained = String::new();
    for (row, fate) in rows.iter().zip(fates(&rows, |row| fate_of_op(row))) {
        match fate {
            Fate::Whole => whole += 1,
            Fate::Unjudged(why) => unjudged.entry(reason(&why)).or_default().push(row.name),
            Fate::Refused(why) => {
                if explanation(row.name).is_none() {
                    let _ = writeln!(unexplained, "{}: {why}", row.name);
                }
                refused.push(row.name);
            }
        }
    }
    assert!(unexplained.is_empty(), "{unexplained}");
    if validator::is_of_release(RELEASE) {
        check_page(&section(whole, &unjudged, &refused));
    }
}

#[test]
fn every_instruction_of_opencl_std_is_reachable_by_its_name() {
    let rows: Vec<_> = ExtInstSet::OpenClStd.table().rows.iter().collect();
    assert!(rows.len() > 150, "only {} instructions", rows.len());
    let judged = validator::judge(&[]).is_some();
    let mut other = Vec::new();
    for (row, fate) in rows.iter().zip(fates(&rows, |row| fate_of_ext(row))) {
        match fate {
            Fate::Whole => {}
            Fate::Unjudged(_) if !judged => {}
            Fate::Unjudged(why) | Fate::Refused(why) => other.push(format!("{}: {why}", row.name)),
        }
    }
    assert!(other.is_empty(), "{}", other.join("\n"));
}

fn fate_of_ext(row: &'static ExtInstRow) -> Fate {
    let name = friendly::name_of_ext(ExtInstSet::OpenClStd, row);
    let has = |module: &Module| {
        module.iter().any(|inst| inst.op() == Op::ExtInst && inst.operands().get(3) == Some(&row.number))
    };
    let comes_back = |names: &[String]| names.iter().any(|called| called.starts_with(&name));
    fate(&name, signatures_of_set(row), &has, &comes_back)
}

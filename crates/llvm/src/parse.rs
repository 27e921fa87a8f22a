//! Parsing and verifying modules: LLVM's parsers and its verifier, with checks in front of them for whatever they take for
//! granted.
//!
//! # Steps
//!
//! LLVM's parsers trust their input where this project does not. `llvm/parse.rs` puts the steps together. `llvm/screen.rs`
//! looks through text, with the lexer's own rules, for input at which the parser would crash, such as numbers that
//! its tables cannot hold, and hides the names of intrinsics; `llvm/restore.rs` declares these and brings them to
//! their present form (`llvm/former.rs`) once it has seen their types. `llvm/aliases.rs` looks for chains that the
//! verifier would follow for ever, and bitcode is verified before LLVM upgrades its debug info. The commands report
//! a fault of LLVM's as an error (`llvm/fault.rs`). What is parsed passes LLVM's verifier before it is translated;
//! `docs/robustness.md` says what is not covered.

use inkwell::context::AsContextRef;

use super::{
    aliases, compat,
    diagnostics::Quiet,
    ffi::*,
    function::Function,
    module::Module,
    restore,
    screen::{self, Disguise},
};
use spirv_kit::{At, Code, Error, Kind};

/// Parses and verifies a module; bitcode and text are told apart by content. Broken debug info is dropped.
///
/// LLVM's parsers are made for the output of compilers. Input that is known to lead them into a fatal error is refused
/// first; other such input ends the process.
///
/// # Errors
/// [`Code::InvalidLlvmModule`] with LLVM's diagnostic, for text with line and column.
pub fn parse_ir_or_bitcode<'c>(
    context: &'c inkwell::context::Context,
    bytes: &[u8],
) -> Result<inkwell::module::Module<'c>, Error> {
    parse(context, bytes, false, &mut || {})
}

/// Parses and verifies a module of which nothing but SPIR-V is made: without the metadata of type-based alias
/// analysis, which SPIR-V cannot hold and which costs the verifier more than all else. Calls `before_verifier` when the
/// module is parsed and the verifier begins.
///
/// # Errors
/// As [`parse_ir_or_bitcode`].
pub fn parse_to_write<'c>(
    context: &'c inkwell::context::Context,
    bytes: &[u8],
    before_verifier: &mut dyn FnMut(),
) -> Result<inkwell::module::Module<'c>, Error> {
    parse(context, bytes, true, before_verifier)
}

/// The reason why there is no module, with the line and column in the text where these are known.
struct Refusal {
    text: String,
    location: Option<(usize, usize)>,
}

impl Refusal {
    fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), location: None }
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        let error = invalid(&refusal.text);
        match refusal.location {
            Some((line, column)) => error.or_at(|| At::Text { line, column }),
            None => error,
        }
    }
}

fn parse<'c>(
    context: &'c inkwell::context::Context,
    bytes: &[u8],
    drop_tbaa: bool,
    before_verifier: &mut dyn FnMut(),
) -> Result<inkwell::module::Module<'c>, Error> {
    // Editors may put a byte order mark in front of a text, which LLVM takes for a mistake.
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let disguise =
        if spirv_llvm_ir::bitcode::is_bitcode(bytes) {
            None
        } else {
            Some(screen::text(bytes).map_err(|(offset, text)| Refusal {
                text,
                location: Some(screen::location(bytes, offset)),
            })?)
        };
    let quiet = Quiet::new(context);
    let had_token = live!(sl_token_is_metadata(context.as_ctx_ref()));
    // LLVM may report an error to its handler and go on, so that its answer alone does not tell.
    let reported = || quiet.errors().first().map_or(Ok(()), |error| Err(Refusal::new(error)));
    let module = match &disguise {
        None => {
            parse_bitcode(context, bytes).or_else(|refusal| of_another_release(context, bytes).ok_or(refusal))
        }
        Some(disguise) => parse_text(context, bytes, disguise),
    };
    let (module, mut outcome) = match module {
        Ok(module) => (Some(module), reported()),
        Err(refusal) => (None, Err(refusal)),
    };
    if let (Some(module), Ok(())) = (&module, &outcome) {
        if let Some(disguise) = &disguise {
            outcome = restore_intrinsics(module, bytes, disguise).and_then(|()| reported());
        }
        if outcome.is_ok() {
            before_verifier();
            outcome = accept(module, drop_tbaa).and_then(|()| reported());
        }
    }
    if !had_token && live!(sl_token_is_metadata(context.as_ctx_ref())) {
        // LLVM would free the context with it twice, whether the module is taken or not.
        live!(sl_forget_token(context.as_ctx_ref()));
        outcome = outcome.and(Err(Refusal::new("the constant none of type token stands in metadata")));
    }
    outcome?;
    module.ok_or_else(|| invalid("LLVM gives no reason"))
}

fn parse_bitcode<'c>(
    context: &'c inkwell::context::Context,
    bytes: &[u8],
) -> Result<inkwell::module::Module<'c>, Refusal> {
    let mut problem = std::ptr::null_mut();
    let (data, length) = (bytes.as_ptr().cast(), bytes.len());
    let raw = live!(sl_parse_bitcode(context.as_ctx_ref(), data, length, &mut problem));
    let problem = owned(problem);
    // SAFETY: the parser's module is ours alone and lives in `context`.
    unsafe { take(raw) }.ok_or_else(|| unexplained(problem))
}

/// A module from bitcode that LLVM does not read, by way of the Rust IR, which reads that of every release and writes that of
/// this one. None where it does not either.
fn of_another_release<'c>(
    context: &'c inkwell::context::Context,
    bytes: &[u8],
) -> Option<inkwell::module::Module<'c>> {
    let modules = spirv_llvm_ir::bitcode::read(bytes).ok()?;
    let [module] = modules.as_slice() else { return None };
    let written = spirv_llvm_ir::bitcode::write(module, compat::MAJOR_VERSION.parse().ok()).ok()?;
    parse_bitcode(context, &written).ok()
}

fn parse_text<'c>(
    context: &'c inkwell::context::Context,
    bytes: &[u8],
    disguise: &Disguise<'_>,
) -> Result<inkwell::module::Module<'c>, Refusal> {
    let mut copy = disguise.apply(bytes);
    let length = copy.len();
    // LLVM's lexer wants a zero behind the text.
    copy.push(0);
    let mut problem = std::ptr::null_mut();
    let (mut line, mut column) = (0, 0);
    let raw = live!(sl_parse_text(
        context.as_ctx_ref(),
        copy.as_ptr().cast(),
        length,
        &mut problem,
        &mut line,
        &mut column
    ));
    let problem = owned(problem);
    // SAFETY: the parser's module is ours alone and lives in `context`.
    unsafe { take(raw) }.ok_or_else(|| {
        let Refusal { text, .. } = unexplained(problem);
        // A fault that LLVM finds in the declarations behind the text is at the text's end.
        let end = || screen::location(bytes, bytes.len());
        let location = (line != 0).then(|| (line as usize, column as usize).min(end()));
        Refusal { text: disguise.undo(&text), location }
    })
}

fn unexplained(problem: Option<String>) -> Refusal {
    Refusal::new(problem.unwrap_or_else(|| "LLVM gives no reason".into()))
}

/// Takes over a module that was made; null is `None`.
///
/// # Safety
/// The module is nobody else's and lives in a context that outlives `'c`.
unsafe fn take<'c>(raw: inkwell::llvm_sys::prelude::LLVMModuleRef) -> Option<inkwell::module::Module<'c>> {
    // SAFETY: as the caller promises.
    (!raw.is_null()).then(|| unsafe { inkwell::module::Module::new(raw) })
}

fn restore_intrinsics(
    module: &inkwell::module::Module<'_>,
    bytes: &[u8],
    disguise: &Disguise<'_>,
) -> Result<(), Refusal> {
    restore::intrinsics(Module::from_inkwell(module), disguise.mark).map_err(|problem| Refusal {
        text: disguise.undo(&problem.text),
        location: disguise.mention(&problem.name).map(|offset| screen::location(bytes, offset)),
    })
}

/// Verifies a module and finishes it: LLVM's parser does both where it meets debug info, and ends the process if that is
/// broken, so that it is not left to it. Debug info of another version, or that breaks its own rules, is dropped, as
/// LLVM's tools do.
fn accept(module: &inkwell::module::Module<'_>, drop_tbaa: bool) -> Result<(), Refusal> {
    const EMPTY_LOOP: u32 = 1;
    const CUT_CONSTRAINTS: u32 = 2;
    let view = Module::from_inkwell(module);
    let raw = view.raw();
    aliases::check(view).map_err(Refusal::new)?;
    let found = live!(sl_scan_instructions(raw, drop_tbaa, screen::whole));
    // The verifier parses constraints.
    if found & CUT_CONSTRAINTS != 0 {
        return Err(Refusal::new("a constraint of inline assembly is cut off"));
    }
    // To print a broken record of debug info ends the process at times, so that the verifier is silent, and all debug info
    // is gone before anything else is printed.
    let is_current = live!(sl_debug_info_is_current(raw));
    let verdict = if is_current { verdict(raw, true, None) } else { 0 };
    let is_broken = verdict & BROKEN != 0;
    if !is_current || verdict != 0 {
        // To take debug info away, LLVM looks into the nodes of loops.
        if found & EMPTY_LOOP != 0 {
            return Err(Refusal::new("the metadata of a loop has no operands"));
        }
        live!(sl_strip_debug_info(raw));
    }
    if !is_broken && !live!(sl_is_materialized(raw)) {
        let used = if is_current { Function::wrap(live!(sl_used_intrinsic(raw))) } else { None };
        if let Some(used) = used {
            return Err(Refusal::new(format!("the intrinsic {} is used other than by a call", used.name())));
        }
        if let Some(problem) = owned(live!(sl_materialize(raw))) {
            return Err(Refusal::new(problem));
        }
    }
    if is_current && !is_broken {
        return Ok(());
    }
    let mut text = String::new();
    match self::verdict(raw, false, Some(&mut text)) {
        0 if is_broken => Err(Refusal::new("the module is broken")),
        0 => Ok(()),
        _ => Err(Refusal::new(text)),
    }
}

/// The bit of a verdict that says that the module is broken; another one says that its debug info is.
const BROKEN: u32 = 1;

/// The verifier's verdict on a module, 0 for a sound one, and its text where that is wanted. Broken debug info breaks the
/// module unless it is asked for apart.
fn verdict(
    module: inkwell::llvm_sys::prelude::LLVMModuleRef,
    debug_info_apart: bool,
    text: Option<&mut String>,
) -> u32 {
    let Some(text) = text else {
        return live!(sl_verify(module, debug_info_apart, std::ptr::null_mut()));
    };
    let mut raw = std::ptr::null_mut();
    let verdict = live!(sl_verify(module, debug_info_apart, &mut raw));
    *text = owned(raw).unwrap_or_default();
    verdict
}

fn invalid(text: &str) -> Error {
    Error::new(Code::InvalidLlvmModule, Kind::Malformed, text.trim().trim_end_matches('.'))
}

/// Runs LLVM's verifier.
///
/// # Errors
/// [`Code::InvalidLlvmModule`] with the verifier's text, broken debug info included.
pub fn verify(module: &inkwell::module::Module<'_>) -> Result<(), Error> {
    match sound(module)? {
        None => Ok(()),
        Some(text) => Err(invalid(&format!("broken debug info: {text}"))),
    }
}

/// Runs LLVM's verifier; the answer is what it says of the debug info where that alone is broken.
fn sound(module: &inkwell::module::Module<'_>) -> Result<Option<String>, Error> {
    aliases::check(Module::from_inkwell(module)).map_err(|problem| invalid(&problem))?;
    let mut text = String::new();
    match verdict(module.as_mut_ptr(), true, Some(&mut text)) {
        0 => Ok(None),
        verdict if verdict & BROKEN == 0 => Ok(Some(text)),
        _ if text.is_empty() => Err(invalid("the module is broken")),
        _ => Err(invalid(&text)),
    }
}

/// Parses bitcode of this project's own, verifies it, and takes the debug info out where that alone is broken. The second is what
/// the verifier says of it then.
///
/// # Errors
/// As [`verify`], but for broken debug info.
pub fn parse_own<'c>(
    context: &'c inkwell::context::Context,
    bytes: &[u8],
) -> Result<(inkwell::module::Module<'c>, Option<String>), Error> {
    let _quiet = Quiet::new(context);
    let module = parse_bitcode(context, bytes)?;
    // LLVM verifies again while it materializes, and ends the process if debug info is broken.
    let broken = sound(&module)?;
    if broken.is_some() {
        live!(sl_strip_debug_info(module.as_mut_ptr()));
        verify(&module)?;
    }
    let raw = module.as_mut_ptr();
    if !live!(sl_is_materialized(raw))
        && let Some(problem) = owned(live!(sl_materialize(raw)))
    {
        return Err(invalid(&problem));
    }
    Ok((module, broken.map(|text| text.trim().trim_end_matches('.').to_owned())))
}

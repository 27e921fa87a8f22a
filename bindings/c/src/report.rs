//! What modules declare, diagnostics one by one, and the forms of SPIR-V.

use std::ffi::{CStr, CString, c_char, c_void};

use super::{Outcome, bytes};
use spirv_llvm::{
    Code, Error, Errors,
    bytes::Form,
    spirv::{
        Module, Report,
        grammar::{Category, OperandKind},
        spec_constants,
    },
};

/// A module's declarations.
#[derive(Default)]
pub struct ModuleReport {
    version: u32,
    addressing_model: u32,
    memory_model: u32,
    capabilities: Vec<Item>,
    extensions: Vec<Item>,
    sets: Vec<Item>,
    constants: Vec<Item>,
}

/// A name with a number, and a size in bytes.
struct Item {
    name: CString,
    number: u32,
    size: u32,
}

impl Item {
    fn new(name: &str, number: u32, size: u32) -> Self {
        Self { name: CString::new(name).unwrap_or_default(), number, size }
    }
}

impl ModuleReport {
    fn new(module: &Module) -> Result<Self, Error> {
        let report = Report::new(module)?;
        let capabilities = report.capabilities.iter();
        let constants = spec_constants(module)?;
        Ok(Self {
            version: report.version.word(),
            addressing_model: report.addressing_model.0,
            memory_model: report.memory_model.0,
            capabilities: capabilities.map(|row| Item::new(&row.to_string(), row.0, 0)).collect(),
            extensions: report.extensions.iter().map(|name| Item::new(name, 0, 0)).collect(),
            sets: report.ext_inst_sets.iter().map(|name| Item::new(name, 0, 0)).collect(),
            constants: constants
                .iter()
                .map(|of| Item::new(&of.ty.to_string(), of.spec_id, of.ty.bits().div_ceil(8)))
                .collect(),
        })
    }

    fn list(&self, kind: u32) -> &[Item] {
        match kind {
            0 => &self.capabilities,
            1 => &self.extensions,
            2 => &self.sets,
            3 => &self.constants,
            _ => &[],
        }
    }
}

/// Collects the declarations of a module; `*report` is the caller's to free, and null where the outcome has an error.
///
/// # Safety
/// `data` points to `size` readable bytes; `report` is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_report_new(
    data: *const c_void,
    size: usize,
    report: *mut *mut ModuleReport,
) -> *mut Outcome {
    // SAFETY: promised by the caller.
    let input = unsafe { bytes(data, size) };
    let mut made = std::ptr::null_mut();
    let outcome = Outcome::of(|| {
        made = Box::into_raw(Box::new(ModuleReport::new(&Module::parse(input)?)?));
        Ok(Vec::new())
    });
    if report.is_null() {
        // SAFETY: nobody else has it.
        unsafe { spirv_llvm_report_free(made) };
    } else {
        // SAFETY: promised by the caller.
        unsafe { *report = made };
    }
    outcome
}

/// The version as the second word of a module.
///
/// # Safety
/// `report` is null or from `spirv_llvm_report_new` and not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_report_version(report: *const ModuleReport) -> u32 {
    // SAFETY: promised by the caller.
    unsafe { report.as_ref() }.map_or(0, |report| report.version)
}

/// The number of the addressing model.
///
/// # Safety
/// As `spirv_llvm_report_version`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_report_addressing_model(report: *const ModuleReport) -> u32 {
    // SAFETY: promised by the caller.
    unsafe { report.as_ref() }.map_or(0, |report| report.addressing_model)
}

/// The number of the memory model.
///
/// # Safety
/// As `spirv_llvm_report_version`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_report_memory_model(report: *const ModuleReport) -> u32 {
    // SAFETY: promised by the caller.
    unsafe { report.as_ref() }.map_or(0, |report| report.memory_model)
}

/// How many things of a kind there are: capabilities (0), extensions (1), extended instruction sets (2), specialization
/// constants (3).
///
/// # Safety
/// As `spirv_llvm_report_version`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_report_count(report: *const ModuleReport, kind: u32) -> usize {
    // SAFETY: promised by the caller.
    unsafe { report.as_ref() }.map_or(0, |report| report.list(kind).len())
}

/// The name of one of them, a constant's type; valid until the report is freed, null where there is no such.
///
/// # Safety
/// As `spirv_llvm_report_version`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_report_name(
    report: *const ModuleReport,
    kind: u32,
    at: usize,
) -> *const c_char {
    // SAFETY: promised by the caller.
    let item = unsafe { report.as_ref() }.and_then(|report| report.list(kind).get(at));
    item.map_or(std::ptr::null(), |item| item.name.as_ptr())
}

/// The number of one of them: a capability's, or a constant's `SpecId`.
///
/// # Safety
/// As `spirv_llvm_report_version`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_report_number(report: *const ModuleReport, kind: u32, at: usize) -> u32 {
    // SAFETY: promised by the caller.
    unsafe { report.as_ref() }.and_then(|report| report.list(kind).get(at)).map_or(0, |item| item.number)
}

/// The size in bytes of a specialization constant's value.
///
/// # Safety
/// As `spirv_llvm_report_version`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_report_size(report: *const ModuleReport, kind: u32, at: usize) -> u32 {
    // SAFETY: promised by the caller.
    unsafe { report.as_ref() }.and_then(|report| report.list(kind).get(at)).map_or(0, |item| item.size)
}

/// Frees a report; null is nothing.
///
/// # Safety
/// `report` is null or from `spirv_llvm_report_new`, and is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_report_free(report: *mut ModuleReport) {
    if !report.is_null() {
        // SAFETY: promised by the caller.
        drop(unsafe { Box::from_raw(report) });
    }
}

/// The name of an enumerant of a kind, such as `Capability` or `MemoryModel`, which the caller frees with
/// `spirv_llvm_string_free`; null where there is none.
///
/// # Safety
/// `kind` is null or ends with a NUL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_enumerant_name(kind: *const c_char, number: u32) -> *mut c_char {
    if kind.is_null() {
        return std::ptr::null_mut();
    }
    // SAFETY: promised by the caller.
    let kind = unsafe { CStr::from_ptr(kind) };
    let row = OperandKind::rows().iter().find_map(|row| match row.category {
        Category::Value(table) | Category::Mask(table) if row.name.as_bytes() == kind.to_bytes() => {
            Some(table)
        }
        _ => None,
    });
    let name = row.and_then(|table| table.by_number(number)).and_then(|row| CString::new(row.name).ok());
    name.map_or(std::ptr::null_mut(), CString::into_raw)
}

/// Changes the form of a module: `text` is llvm-spirv's word-count text, `assembly` SPIRV-Tools' assembly language, and
/// `binary` the words; the input may be in any of them.
///
/// # Safety
/// `data` points to `size` readable bytes; `form` is null or ends with a NUL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_convert(
    data: *const c_void,
    size: usize,
    form: *const c_char,
) -> *mut Outcome {
    // SAFETY: promised by the caller.
    let (input, form) = unsafe { (bytes(data, size), (!form.is_null()).then(|| CStr::from_ptr(form))) };
    Outcome::of(|| {
        let form = form.and_then(|form| form.to_str().ok()).and_then(Form::parse);
        let form =
            form.ok_or_else(|| Error::internal("the form is none of `binary`, `text` and `assembly`"))?;
        spirv_llvm::bytes::convert(input, form)
    })
}

/// Looks for every rule that a module breaks, in an environment such as `opencl2.2`, or by the specification alone where it
/// is null or empty. The outcome has those that are broken as its diagnostics.
///
/// # Safety
/// `data` points to `size` readable bytes; `environment` is null or ends with a NUL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_check(
    data: *const c_void,
    size: usize,
    environment: *const c_char,
) -> *mut Outcome {
    // SAFETY: promised by the caller.
    let (input, environment) =
        unsafe { (bytes(data, size), (!environment.is_null()).then(|| CStr::from_ptr(environment))) };
    Outcome::of(|| {
        let environment = environment.map_or(Ok(""), CStr::to_str);
        let environment = environment.map_err(|_| Error::internal("the environment is no text"))?;
        Errors::check(spirv_llvm::bytes::check(input, environment)?)?;
        Ok(Vec::new())
    })
}

/// The message of an exit status of `llvm-spirv`, a text that lives for ever; null for a number that is none.
#[unsafe(no_mangle)]
pub extern "C" fn spirv_llvm_error_message(status: i32) -> *const c_char {
    static TEXTS: std::sync::OnceLock<Vec<(i32, CString)>> = std::sync::OnceLock::new();
    let texts = TEXTS.get_or_init(|| {
        let text = |code: Code| {
            let text = format!("{}: {}", code.name(), code.message());
            (i32::from(code.exit_status()), CString::new(text.trim_end()).unwrap_or_default())
        };
        Code::all().map(text).collect()
    });
    let found = texts.iter().find(|(known, _)| *known == status);
    found.map_or(std::ptr::null(), |(_, text)| text.as_ptr())
}

/// A diagnostic; the texts are valid during the call that hands it over.
#[repr(C)]
pub struct Diagnostic {
    /// 0 for an error, 1 for a warning.
    severity: u32,
    /// The exit status that `llvm-spirv` has for it.
    code: i32,
    /// The name of the code.
    name: *const c_char,
    /// The code's message and the detail.
    message: *const c_char,
    /// Where it is, for people; empty where it is about the input as a whole.
    location: *const c_char,
    /// The word of a SPIR-V module, or the line of a text; 0 where it is neither.
    place: u64,
    /// What to do about it; empty where nothing is known.
    help: *const c_char,
}

impl Diagnostic {
    /// The code's message and the detail.
    #[must_use]
    pub fn message(&self) -> *const c_char {
        self.message
    }
}

/// A function of the caller's that is given diagnostics.
pub type DiagnosticFunction = Option<unsafe extern "C" fn(user: *mut c_void, diagnostic: *const Diagnostic)>;

/// Hands the diagnostics of an outcome over one by one, in their order, on the calling thread.
///
/// # Safety
/// `outcome` is null or from a call of this interface and not freed; `function` may be called with `user`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_outcome_diagnostics(
    outcome: *const Outcome,
    function: DiagnosticFunction,
    user: *mut c_void,
) {
    // SAFETY: promised by the caller.
    let (Some(outcome), Some(function)) = (unsafe { outcome.as_ref() }, function) else { return };
    let text = |text: String| CString::new(text.replace('\0', "\u{fffd}")).unwrap_or_default();
    for (severity, error) in &outcome.diagnostics {
        let parts = spirv_llvm::bytes::Diagnostic::from(error);
        let (name, message) = (text(parts.name.to_owned()), text(parts.message));
        let (location, help) = (text(parts.location), text(parts.help));
        let diagnostic = Diagnostic {
            severity: *severity,
            code: parts.status.into(),
            name: name.as_ptr(),
            message: message.as_ptr(),
            location: location.as_ptr(),
            place: parts.place,
            help: help.as_ptr(),
        };
        // SAFETY: promised by the caller.
        unsafe { function(user, &raw const diagnostic) };
    }
}

//! The C interface, called as C would.

#[cfg(feature = "llvm")]
mod with_llvm;

use std::{
    ffi::{CStr, c_char, c_void},
    ptr,
};

use super::*;
use spirv_llvm::spirv::Extension;

fn data<'a>(outcome: *const Outcome) -> &'a [u8] {
    let mut size = 0;
    // SAFETY: the outcome is not freed before the bytes are last used.
    unsafe { slice::from_raw_parts(spirv_llvm_outcome_data(outcome, &raw mut size).cast(), size) }
}

/// A kernel that writes a number to memory, with a name of a member that LLVM IR does not say.
const KERNEL: &CStr = c"OpCapability Kernel\nOpCapability Addresses\nOpMemoryModel Physical64 OpenCL\n\
    OpEntryPoint Kernel %k \"k\"\nOpMemberName %pair 0 \"first\"\n%int = OpTypeInt 32 0\n%void = OpTypeVoid\n\
    %pair = OpTypeStruct %int %int\n%ptr = OpTypePointer CrossWorkgroup %int\n%type = OpTypeFunction %void %ptr %int\n\
    %k = OpFunction %void None %type\n%p = OpFunctionParameter %ptr\n%v = OpFunctionParameter %int\n\
    %entry = OpLabel\nOpStore %p %v Aligned 4\nOpReturn\nOpFunctionEnd\n";

/// A module in the form of words.
fn binary(assembly: &CStr) -> *mut Outcome {
    // SAFETY: the pointers are of texts.
    let outcome =
        unsafe { spirv_llvm_convert(assembly.as_ptr().cast(), assembly.count_bytes(), c"binary".as_ptr()) };
    // SAFETY: the outcome is alive.
    assert_eq!(unsafe { spirv_llvm_outcome_status(outcome) }, 0);
    outcome
}

#[test]
fn both_directions_give_bytes() {
    // SAFETY: every pointer is valid or null, as the interface allows.
    unsafe {
        let written = binary(KERNEL);
        let options = spirv_llvm_options_new();
        assert!(spirv_llvm_options_set(options, c"spirv-target-env".as_ptr(), c"SPV-IR".as_ptr()));
        assert!(!spirv_llvm_options_set(options, c"no-such-option".as_ptr(), ptr::null()));
        let spirv = data(written);
        let read = spirv_llvm_read(spirv.as_ptr().cast(), spirv.len(), options);
        assert_eq!(spirv_llvm_outcome_status(read), 0);
        assert!(data(read).starts_with(b"BC"));
        let again = spirv_llvm_write(data(read).as_ptr().cast(), data(read).len(), options);
        assert_eq!(spirv_llvm_outcome_status(again), 0);
        assert!(data(again).starts_with(&0x0723_0203_u32.to_le_bytes()));
        spirv_llvm_outcome_free(again);
        spirv_llvm_outcome_free(read);
        spirv_llvm_outcome_free(written);
        spirv_llvm_options_free(options);
    }
}

#[test]
fn diagnostics_have_a_status_and_a_message() {
    // SAFETY: every pointer is valid or null, as the interface allows.
    unsafe {
        let outcome = spirv_llvm_read(c"not a module".as_ptr().cast(), 12, ptr::null());
        assert_eq!(spirv_llvm_outcome_status(outcome), i32::from(Code::InvalidMagicNumber.exit_status()));
        let message = CStr::from_ptr(spirv_llvm_outcome_message(outcome)).to_string_lossy();
        assert!(message.starts_with("InvalidMagicNumber: "), "{message}");
        assert!(data(outcome).is_empty());
        spirv_llvm_outcome_free(outcome);
        let empty = spirv_llvm_write(ptr::null(), 0, ptr::null());
        assert_eq!(spirv_llvm_outcome_status(empty), i32::from(Code::InvalidLlvmModule.exit_status()));
        spirv_llvm_outcome_free(empty);
    }
}

#[test]
fn a_panic_is_an_internal_error() {
    // SAFETY: the outcome is not freed before its message is last used.
    unsafe {
        let outcome = Outcome::of(|| panic!("a mistake of our own"));
        assert_eq!(spirv_llvm_outcome_status(outcome), i32::from(Error::internal("").code().exit_status()));
        let message = CStr::from_ptr(spirv_llvm_outcome_message(outcome)).to_string_lossy();
        assert!(message.contains("internal error"), "{message}");
        assert!(message.contains("a mistake of our own"), "{message}");
        assert!(data(outcome).is_empty());
        spirv_llvm_outcome_free(outcome);
    }
}

/// A text that a call gave, which is freed here.
///
/// # Safety
/// `text` is null or from a call of the interface.
unsafe fn taken(text: *mut c_char) -> Option<String> {
    if text.is_null() {
        return None;
    }
    // SAFETY: promised by the caller.
    unsafe {
        let owned = CStr::from_ptr(text).to_string_lossy().into_owned();
        spirv_llvm_string_free(text);
        Some(owned)
    }
}

const CONSTANT: &CStr = c"OpCapability Kernel\nOpCapability Addresses\nOpCapability Linkage\nOpCapability Int64\n\
    OpExtension \"SPV_KHR_no_integer_wrap_decoration\"\n%std = OpExtInstImport \"OpenCL.std\"\n\
    OpMemoryModel Physical64 OpenCL\nOpDecorate %c SpecId 7\n%long = OpTypeInt 64 0\n%c = OpSpecConstant %long 5\n";

#[test]
fn forms_and_declarations_of_a_module_are_told() {
    // SAFETY: every pointer is valid or null, as the interface allows.
    unsafe {
        let convert = |data: &[u8], form: &CStr| {
            let outcome = spirv_llvm_convert(data.as_ptr().cast(), data.len(), form.as_ptr());
            assert_eq!(spirv_llvm_outcome_status(outcome), 0, "{form:?}");
            let bytes = super::tests::data(outcome).to_vec();
            spirv_llvm_outcome_free(outcome);
            bytes
        };
        let binary = convert(CONSTANT.to_bytes(), c"binary");
        assert!(convert(&binary, c"text").starts_with(b"119734787"));
        assert_eq!(convert(&convert(&binary, c"text"), c"binary"), binary);
        assert_eq!(convert(&convert(&binary, c"assembly"), c"binary").len(), binary.len());
        let wrong = spirv_llvm_convert(binary.as_ptr().cast(), binary.len(), c"hexadecimal".as_ptr());
        assert_ne!(spirv_llvm_outcome_status(wrong), 0);
        let mut report = ptr::null_mut();
        let outcome = spirv_llvm_report_new(binary.as_ptr().cast(), binary.len(), &raw mut report);
        assert_eq!(spirv_llvm_outcome_status(outcome), 0);
        assert_eq!(spirv_llvm_report_addressing_model(report), 2);
        assert_eq!(spirv_llvm_report_memory_model(report), 2);
        assert_eq!([0, 1, 2, 3, 4].map(|kind| spirv_llvm_report_count(report, kind)), [4, 1, 1, 1, 0]);
        assert_eq!(CStr::from_ptr(spirv_llvm_report_name(report, 3, 0)), c"i64");
        assert_eq!((spirv_llvm_report_number(report, 3, 0), spirv_llvm_report_size(report, 3, 0)), (7, 8));
        assert!(spirv_llvm_report_name(report, 3, 1).is_null());
        assert_eq!(taken(spirv_llvm_enumerant_name(c"Capability".as_ptr(), 6)).as_deref(), Some("Kernel"));
        assert_eq!(taken(spirv_llvm_enumerant_name(c"Capability".as_ptr(), 999_999)), None);
        spirv_llvm_report_free(report);
        for outcome in [wrong, outcome] {
            spirv_llvm_outcome_free(outcome);
        }
    }
}

/// Collects the messages of diagnostics in a list of texts.
unsafe extern "C" fn collect(user: *mut c_void, diagnostic: *const Diagnostic) {
    fn told(diagnostic: &Diagnostic) -> String {
        // SAFETY: the texts end with a NUL and live during the call.
        unsafe { CStr::from_ptr(diagnostic.message()).to_string_lossy().into_owned() }
    }
    // SAFETY: the vector lives during the call, and so do the diagnostic and its texts.
    unsafe { (*user.cast::<Vec<String>>()).push(diagnostic.as_ref().map_or_else(String::new, told)) };
}

#[test]
fn diagnostics_are_handed_over_one_by_one() {
    let text = c"OpCapability Kernel\nOpMemoryModel Physical64 OpenCL\n%bool = OpTypeBool\n%image = OpTypeImage %bool 2D 0 0 0 0 Unknown\n";
    let mut found: Vec<String> = Vec::new();
    // SAFETY: every pointer is valid or null, as the interface allows.
    unsafe {
        let outcome = spirv_llvm_check(text.as_ptr().cast(), text.count_bytes(), c"opencl2.0".as_ptr());
        assert_ne!(spirv_llvm_outcome_status(outcome), 0);
        spirv_llvm_outcome_diagnostics(outcome, Some(collect), (&raw mut found).cast());
        spirv_llvm_outcome_free(outcome);
    }
    assert!(found.len() >= 3, "{found:?}");
    assert!(found.iter().any(|message| message.contains("access qualifier")), "{found:?}");
}

#[test]
fn builtin_names_are_mangled_by_spellings_of_types() {
    let mangle = |name: &CStr, types: &[&CStr]| {
        let types: Vec<_> = types.iter().map(|ty| ty.as_ptr()).collect();
        // SAFETY: every pointer is valid, and the text is taken over.
        unsafe { taken(spirv_llvm_mangle_builtin(name.as_ptr(), types.as_ptr(), types.len())) }
    };
    assert_eq!(mangle(c"fmax", &[c"v4:f32", c"v4:f32"]).as_deref(), Some("_Z4fmaxDv4_fS_"));
    assert_eq!(mangle(c"vload4", &[c"i64", c"p1:f32"]).as_deref(), Some("_Z6vload4lPU3AS1f"));
    let read = [c"tspirv.Image,1,0,0,0,0,0,0;", c"tspirv.Sampler;", c"v2:f32"];
    assert_eq!(
        mangle(c"read_imagef", &read).as_deref(),
        Some("_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_f")
    );
    assert_eq!(mangle(c"get_global_id", &[]).as_deref(), Some("_Z13get_global_idv"));
    for wrong in [c"i7", c"v4", c"p", c"", c"i32x", c"tspirv.Nothing;", c"v4:v4:i7"] {
        assert_eq!(mangle(c"f", &[wrong]), None, "{wrong:?}");
    }
}

#[test]
fn statuses_have_messages() {
    // SAFETY: texts that are not null live for ever.
    let message = unsafe {
        CStr::from_ptr(spirv_llvm_error_message(i32::from(Code::InvalidMagicNumber.exit_status())))
    };
    assert!(message.to_bytes().starts_with(b"InvalidMagicNumber"));
    assert!(spirv_llvm_error_message(-1).is_null());
}

/// The list of the C++ interface names extensions that are known here.
#[test]
fn the_list_of_extensions_is_known() {
    let list = include_str!("../../../cpp/include/LLVMSPIRVLib/LLVMSPIRVExtensions.inc");
    let names = list.lines().filter_map(|line| line.strip_prefix("EXT(")?.strip_suffix(')'));
    let names: Vec<_> = names.collect();
    assert!(names.len() > 90);
    for name in names {
        assert!(Extension::by_name(name).is_some(), "{name}");
    }
}

/// Returns the losses of a translation, by their names, with how often each occurs.
fn losses(module: &[u8]) -> Vec<(String, u32)> {
    extern "C" fn note(user: *mut c_void, name: *const c_char, count: u32) {
        // SAFETY: the test passes a list, and the interface a text.
        let (list, name) = unsafe { (&mut *user.cast::<Vec<(String, u32)>>(), CStr::from_ptr(name)) };
        list.push((name.to_string_lossy().into_owned(), count));
    }
    let mut found: Vec<(String, u32)> = Vec::new();
    // SAFETY: the pointers are of live memory of the sizes that are given.
    unsafe {
        let user = ptr::from_mut(&mut found).cast();
        let outcome = spirv_llvm_losses(module.as_ptr().cast(), module.len(), ptr::null(), Some(note), user);
        assert_eq!(spirv_llvm_outcome_status(outcome), 0);
        spirv_llvm_outcome_free(outcome);
    }
    found
}

#[cfg(not(feature = "llvm"))]
#[test]
fn text_is_refused_without_llvm() {
    // SAFETY: the pointers are of texts.
    unsafe {
        let outcome = spirv_llvm_write(c"define void @f()".as_ptr().cast(), 16, ptr::null());
        let message = CStr::from_ptr(spirv_llvm_outcome_message(outcome)).to_string_lossy();
        assert!(message.contains("text of LLVM IR needs LLVM"), "{message}");
        spirv_llvm_outcome_free(outcome);
        let options = spirv_llvm_options_new();
        assert!(spirv_llvm_options_set(options, c"spirv-mem2reg".as_ptr(), ptr::null()));
        let outcome = spirv_llvm_write(c"BC".as_ptr().cast(), 2, options);
        let message = CStr::from_ptr(spirv_llvm_outcome_message(outcome)).to_string_lossy();
        assert!(message.contains("spirv-mem2reg needs LLVM"), "{message}");
        spirv_llvm_outcome_free(outcome);
        spirv_llvm_options_free(options);
    }
}

/// Modules are linked, compared, and asked for their losses.
#[test]
fn whole_modules() {
    // SAFETY: all pointers are to live memory of the sizes that are given.
    unsafe {
        assert_eq!(CStr::from_ptr(spirv_llvm_version()).to_str(), Ok(env!("CARGO_PKG_VERSION")));
        let written = binary(KERNEL);
        assert_eq!(losses(super::tests::data(written)), [("member-name".to_owned(), 1)]);
        assert_eq!(losses(KERNEL.to_bytes()), [("member-name".to_owned(), 1)]);
        let mut size = 0;
        let data = spirv_llvm_outcome_data(written, &mut size);
        let linked = spirv_llvm_link(&data, &size, 1, false, false);
        assert_eq!(spirv_llvm_outcome_status(linked), 0);
        spirv_llvm_outcome_free(linked);
        let none = spirv_llvm_link(ptr::null(), ptr::null(), 1, false, false);
        assert_ne!(spirv_llvm_outcome_status(none), 0);
        spirv_llvm_outcome_free(none);
        let same = spirv_llvm_diff(data, size, data, size);
        let mut length = 1;
        spirv_llvm_outcome_data(same, &mut length);
        assert_eq!((spirv_llvm_outcome_status(same), length), (0, 0));
        spirv_llvm_outcome_free(same);

        spirv_llvm_outcome_free(written);
    }
}

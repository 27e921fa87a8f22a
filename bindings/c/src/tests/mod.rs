//! The C interface, called as C would.

mod header;

use std::{
    ffi::{CStr, c_char, c_void},
    ptr,
};

use super::*;
use spirv_llvm::spirv::Extension;

const IR: &CStr = c"target triple = \"spir64-unknown-unknown\"
define spir_kernel void @k(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p, align 4
  ret void
}
";

fn data<'a>(outcome: *const Outcome) -> &'a [u8] {
    let mut size = 0;
    // SAFETY: the outcome is not freed before the bytes are last used.
    unsafe { slice::from_raw_parts(spirv_llvm_outcome_data(outcome, &raw mut size).cast(), size) }
}

#[test]
fn both_directions_give_bytes() {
    // SAFETY: every pointer is valid or null, as the interface allows.
    unsafe {
        let written = spirv_llvm_write(IR.as_ptr().cast(), IR.count_bytes(), ptr::null());
        assert_eq!(spirv_llvm_outcome_status(written), 0);
        let options = spirv_llvm_options_new();
        assert!(spirv_llvm_options_set(options, c"spirv-target-env".as_ptr(), c"SPV-IR".as_ptr()));
        assert!(!spirv_llvm_options_set(options, c"no-such-option".as_ptr(), ptr::null()));
        let spirv = data(written);
        let read = spirv_llvm_read(spirv.as_ptr().cast(), spirv.len(), options);
        assert_eq!(spirv_llvm_outcome_status(read), 0);
        assert!(data(read).starts_with(b"BC"));
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
        assert_ne!(spirv_llvm_outcome_status(spirv_llvm_write_module(ptr::null_mut(), ptr::null())), 0);
    }
}

#[test]
fn a_module_is_read_into_a_context_of_the_caller() {
    let context = Context::create();
    // SAFETY: every pointer is valid or null, as the interface allows; the module is taken over here.
    unsafe {
        let written = spirv_llvm_write(IR.as_ptr().cast(), IR.count_bytes(), ptr::null());
        let spirv = data(written);
        let mut module = ptr::null_mut();
        let (bytes, size) = (spirv.as_ptr().cast(), spirv.len());
        let outcome = spirv_llvm_read_module(context.raw(), bytes, size, ptr::null(), &raw mut module);
        assert_eq!(spirv_llvm_outcome_status(outcome), 0);
        let module = Module::new(module);
        assert!(module.get_function("k").is_some());
        let again = spirv_llvm_write_module(module.as_mut_ptr(), ptr::null());
        assert_eq!(data(again), spirv);
        for outcome in [written, outcome, again] {
            spirv_llvm_outcome_free(outcome);
        }
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

/// What C programs do with whole modules: link, compare, ask for losses, run.
#[test]
fn whole_modules() {
    let ir = b"target triple = \"spir64\"\n\
        define spir_kernel void @k(ptr addrspace(1) %p, i32 %v) {\n  call void @llvm.trap()\n\
        store i32 %v, ptr addrspace(1) %p\n  ret void\n}\ndeclare void @llvm.trap()\n";
    let plain = String::from_utf8_lossy(ir).replace("  call void @llvm.trap()\n", "");
    extern "C" fn note(user: *mut c_void, name: *const c_char, count: u32) {
        // SAFETY: the test passes a list, and the interface a text.
        let (list, name) = unsafe { (&mut *user.cast::<Vec<(String, u32)>>(), CStr::from_ptr(name)) };
        list.push((name.to_string_lossy().into_owned(), count));
    }
    // SAFETY: all pointers are to live memory of the sizes that are given.
    unsafe {
        assert_eq!(CStr::from_ptr(spirv_llvm_version()).to_str(), Ok(env!("CARGO_PKG_VERSION")));
        let mut found: Vec<(String, u32)> = Vec::new();
        let user = ptr::from_mut(&mut found).cast();
        let outcome = spirv_llvm_losses(ir.as_ptr().cast(), ir.len(), ptr::null(), Some(note), user);
        assert_eq!(spirv_llvm_outcome_status(outcome), 0);
        spirv_llvm_outcome_free(outcome);
        assert_eq!(found, [("trap".to_owned(), 1)]);

        let written = spirv_llvm_write(plain.as_ptr().cast(), plain.len(), ptr::null());
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

        {
            let (mut memory, mut value) = ([0_u8; 4], 7_u32.to_le_bytes());
            let mut arguments = [
                Argument { kind: 0, data: memory.as_mut_ptr().cast(), size: 4 },
                Argument { kind: 1, data: value.as_mut_ptr().cast(), size: 4 },
            ];
            let global = [1_u64, 1, 1];
            let mut run = |count: usize, size_of_memory: usize| {
                arguments[0].size = size_of_memory;
                let outcome = spirv_llvm_run(
                    data,
                    size,
                    c"k".as_ptr(),
                    arguments.as_mut_ptr(),
                    count,
                    global.as_ptr(),
                    ptr::null(),
                    false,
                );
                let text = CStr::from_ptr(spirv_llvm_outcome_message(outcome)).to_string_lossy().into_owned();
                let status = spirv_llvm_outcome_status(outcome);
                spirv_llvm_outcome_free(outcome);
                (status, text)
            };
            assert_eq!(run(2, 4), (0, String::new()));
            // Too little memory, and an argument too few.
            assert!(run(2, 2).1.contains("has 2 bytes"));
            assert_ne!(run(1, 4).0, 0);
            assert_eq!(memory, value);
        }
        spirv_llvm_outcome_free(written);
    }
}

/// A run that fails has what the kernel printed before, the error that ended it, and warnings.
#[test]
fn a_run_that_fails_tells_what_came_before() {
    let ir = b"target triple = \"spir64\"\n\
        @text = internal unnamed_addr addrspace(2) constant [7 x i8] c\"id=%d\\0A\\00\"\n\
        declare spir_func i32 @printf(ptr addrspace(2), ...)\n\
        define spir_kernel void @k(ptr addrspace(1) %p) {\n  %a = alloca i32\n  %v = load i32, ptr %a\n\
        %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @text, i32 %v)\n\
        store i32 %v, ptr addrspace(1) %p\n  ret void\n}\n";
    let (global, mut found) = ([1_u64, 1, 1], Vec::<String>::new());
    let mut arguments = [Argument { kind: 0, data: ptr::null_mut(), size: 0 }];
    // SAFETY: all pointers are to live memory of the sizes that are given.
    unsafe {
        let (name, arguments) = (c"k".as_ptr(), arguments.as_mut_ptr());
        let outcome = spirv_llvm_run(
            ir.as_ptr().cast(),
            ir.len(),
            name,
            arguments,
            1,
            global.as_ptr(),
            ptr::null(),
            false,
        );
        assert_ne!(spirv_llvm_outcome_status(outcome), 0);
        assert_eq!(data(outcome), b"id=0\n");
        spirv_llvm_outcome_diagnostics(outcome, Some(collect), (&raw mut found).cast());
        spirv_llvm_outcome_free(outcome);
    }
    assert!(
        found.len() == 2 && found[0].contains("writes 4 bytes") && found[1].contains("never written"),
        "{found:?}"
    );
}

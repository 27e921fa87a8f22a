//! Modules that are linked keep the rules.

use spirv_check::{
    self as check,
    link::{LinkOptions, link},
};
use spirv_kit::{
    Errors, Module, Version,
    asm::{self, NumericIds, Style, assemble},
};

const HEAD: &str =
    "OpCapability Kernel\nOpCapability Addresses\nOpCapability Linkage\nOpMemoryModel Physical64 OpenCL\n";

fn module(version: &str, text: &str) -> Module {
    let version = Version::parse(version).unwrap();
    let options = asm::AssembleOptions { numeric_ids: NumericIds::Preserve, version };
    Module::from_words(assemble(text, &options).unwrap()).unwrap()
}

/// The linked module as text; it keeps the rules.
fn linked(modules: &[Module], options: LinkOptions) -> Result<String, Errors> {
    let checked: Vec<_> = modules.iter().map(|module| check::check_required(module).unwrap()).collect();
    let module = Module::from_words(link(&checked, options)?).unwrap();
    check::check_required(&module).unwrap();
    let found = check::check(&module).list;
    assert!(found.is_empty(), "{found:?}");
    Ok(asm::disassemble(&module, &Style::default()).unwrap())
}

fn details(modules: &[Module], options: LinkOptions) -> Vec<String> {
    let errors = linked(modules, options).unwrap_err();
    errors.iter().map(|error| error.detail().to_owned()).collect()
}

/// A kernel that calls `fill`, which it declares for a pointer to a structure.
fn caller() -> Module {
    module(
        "1.4",
        &format!(
            "{}OpEntryPoint Kernel %main \"main\"\nOpName %s \"S\"\n\
             OpDecorate %fill LinkageAttributes \"fill\" Import\n\
             %void = OpTypeVoid\n%int = OpTypeInt 32 0\n%s = OpTypeStruct %int %int\n\
             %ps = OpTypePointer CrossWorkgroup %s\n%type = OpTypeFunction %void %ps\n\
             %ft = OpTypeFunction %int %ps %int\n%one = OpConstant %int 1\n\
             %fill = OpFunction %int None %ft\n%a = OpFunctionParameter %ps\n%b = OpFunctionParameter %int\nOpFunctionEnd\n\
             %main = OpFunction %void None %type\n%p = OpFunctionParameter %ps\n%entry = OpLabel\n\
             %r = OpFunctionCall %int %fill %p %one\nOpReturn\nOpFunctionEnd\n",
            HEAD
        ),
    )
}

/// Its definition, which sees bytes and reads a variable of its own module.
fn callee(parameter: &str) -> Module {
    module(
        "1.0",
        &format!(
            "{HEAD}OpDecorate %fill LinkageAttributes \"fill\" Export\n\
             OpDecorate %id LinkageAttributes \"id\" Import\nOpDecorate %id Constant\nOpDecorate %id BuiltIn GlobalLinearId\n\
             %int = OpTypeInt 32 0\n%long = OpTypeInt 64 0\n%char = OpTypeInt 8 0\n%pc = OpTypePointer CrossWorkgroup %char\n\
             %pl = OpTypePointer Input %long\n%pi = OpTypePointer Workgroup %int\n\
             %ft = OpTypeFunction %int {parameter} %int\n%id = OpVariable %pl Input\n\
             %fill = OpFunction %int None %ft\n%a = OpFunctionParameter {parameter}\n%b = OpFunctionParameter %int\n\
             %entry = OpLabel\n%x = OpLoad %long %id\nOpReturnValue %b\nOpFunctionEnd\n"
        )
        .replace("OpCapability Linkage", "OpCapability Linkage\nOpCapability Int64\nOpCapability Int8"),
    )
}

#[test]
fn a_call_is_cast_to_what_its_definition_takes() {
    let text = linked(&[caller(), callee("%pc")], LinkOptions::default()).unwrap();
    assert!(text.contains("; Version: 1.4"), "{text}");
    assert!(text.contains("OpBitcast %_ptr_CrossWorkgroup_uchar %"), "{text}");
    assert!(!text.contains("\"fill\""), "{text}");
    assert_eq!(text.matches("OpTypeInt 32 0").count(), 1, "{text}");
    assert_eq!(text.matches("OpFunctionEnd").count(), 2, "{text}");
    // The variable that the callee reads is part of the interface of the kernel that calls it.
    assert!(text.contains("\"main\" %GlobalLinearId"), "{text}");
    // The order of the modules changes nothing of that.
    let other = linked(&[callee("%pc"), caller()], LinkOptions::default()).unwrap();
    assert!(other.contains("OpBitcast %_ptr_CrossWorkgroup_uchar %"), "{other}");
}

#[test]
fn pointers_of_other_classes_are_other_types() {
    assert_eq!(
        details(&[caller(), callee("%pi")], LinkOptions::default()),
        ["fill is declared with another type than it is defined with"]
    );
}

#[test]
fn an_import_without_an_export_is_an_error_unless_it_may_stay() {
    assert_eq!(details(&[caller()], LinkOptions::default()), ["fill is imported, and no module exports it"]);
    let text = linked(&[caller()], LinkOptions { partial: true, ..LinkOptions::default() }).unwrap();
    assert!(text.contains("\"fill\" Import"), "{text}");
}

#[test]
fn a_library_keeps_its_exports() {
    let text = linked(&[callee("%pc")], LinkOptions { library: true, ..LinkOptions::default() }).unwrap();
    assert!(text.contains("\"fill\" Export") && text.contains("OpCapability Linkage"), "{text}");
    let text =
        linked(&[caller(), callee("%pc")], LinkOptions { library: true, ..LinkOptions::default() }).unwrap();
    assert!(text.contains("\"fill\" Export") && !text.contains("\"fill\" Import"), "{text}");
}

#[test]
fn two_definitions_and_two_entry_points_of_a_name_are_errors() {
    assert_eq!(
        details(&[callee("%pc"), callee("%pc")], LinkOptions::default()),
        ["fill is defined in 2 modules"]
    );
    let found = details(&[caller(), caller(), callee("%pc")], LinkOptions::default());
    assert_eq!(found, ["two modules have an entry point main"]);
}

#[test]
fn of_definitions_that_may_be_repeated_one_is_left() {
    let once = |value: u32| {
        module(
            "1.0",
            &format!(
                "{HEAD}OpExtension \"SPV_KHR_linkonce_odr\"\nOpDecorate %f LinkageAttributes \"f\" LinkOnceODR\n\
                 OpDecorate %g LinkageAttributes \"g{value}\" Export\n\
                 %int = OpTypeInt 32 0\n%c = OpConstant %int 7\n%type = OpTypeFunction %int\n\
                 %f = OpFunction %int None %type\n%a = OpLabel\nOpReturnValue %c\nOpFunctionEnd\n\
                 %g = OpFunction %int None %type\n%b = OpLabel\n%r = OpFunctionCall %int %f\nOpReturnValue %r\nOpFunctionEnd\n"
            )
            .replace("OpMemoryModel Physical64 OpenCL\nOpExtension \"SPV_KHR_linkonce_odr\"", "OpExtension \"SPV_KHR_linkonce_odr\"\nOpMemoryModel Physical64 OpenCL"),
        )
    };
    let text = linked(&[once(1), once(2), once(3)], LinkOptions { library: true, ..LinkOptions::default() })
        .unwrap();
    assert_eq!(text.matches("OpFunctionEnd").count(), 4, "{text}");
    assert_eq!(text.matches("OpConstant ").count(), 1, "{text}");
}

#[test]
fn a_variable_may_be_defined_behind_what_is_made_of_it() {
    let user = module(
        "1.0",
        &format!(
            "{HEAD}OpDecorate %v LinkageAttributes \"v\" Import\nOpDecorate %w LinkageAttributes \"w\" Export\n\
             %int = OpTypeInt 32 0\n%p = OpTypePointer CrossWorkgroup %int\n%pp = OpTypePointer CrossWorkgroup %p\n\
             %v = OpVariable %p CrossWorkgroup\n%w = OpVariable %pp CrossWorkgroup %v\n"
        ),
    );
    let owner = |ty: &str| {
        module(
            "1.0",
            &format!(
                "{HEAD}OpDecorate %v LinkageAttributes \"v\" Export\n%int = OpTypeInt 32 0\n%float = OpTypeFloat 32\n\
                 %c = OpConstantNull {ty}\n%p = OpTypePointer CrossWorkgroup {ty}\n%v = OpVariable %p CrossWorkgroup %c\n"
            ),
        )
    };
    let library = LinkOptions { library: true, ..LinkOptions::default() };
    let text = linked(&[user.clone(), owner("%int")], library).unwrap();
    assert_eq!(text.matches("OpVariable").count(), 2, "{text}");
    let text = linked(&[user, owner("%float")], library).unwrap();
    assert!(text.contains("OpSpecConstantOp %_ptr_CrossWorkgroup_uint Bitcast"), "{text}");
}

#[test]
fn models_have_to_agree() {
    let other = module("1.0", &HEAD.replace("Physical64", "Physical32"));
    assert_eq!(
        details(&[module("1.0", HEAD), other], LinkOptions::default()),
        ["the modules have different memory models or addressing models"]
    );
}

/// A module with a function that calls the one that does an intrinsic's work, which it has itself.
fn with_intrinsic(name: &str) -> Module {
    module(
        "1.0",
        &format!(
            "OpCapability Int16\n{HEAD}OpName %f \"{name}\"\n\
             OpDecorate %f LinkageAttributes \"{name}\" Export\n\
             OpDecorate %helper LinkageAttributes \"spirv.llvm_uadd_with_overflow_i16\" Export\n\
             %u16 = OpTypeInt 16 0\n%bool = OpTypeBool\n%pair = OpTypeStruct %u16 %bool\n\
             %ft = OpTypeFunction %u16 %u16\n%ht = OpTypeFunction %pair %u16 %u16\n%none = OpUndef %pair\n\
             %f = OpFunction %u16 None %ft\n%x = OpFunctionParameter %u16\n%e = OpLabel\n\
             %r = OpFunctionCall %pair %helper %x %x\n%v = OpCompositeExtract %u16 %r 0\nOpReturnValue %v\nOpFunctionEnd\n\
             %helper = OpFunction %pair None %ht\n%a = OpFunctionParameter %u16\n%b = OpFunctionParameter %u16\n\
             %he = OpLabel\n%s = OpIAdd %u16 %a %b\n%o = OpULessThan %bool %s %a\n\
             %p = OpCompositeInsert %pair %s %none 0\n%q = OpCompositeInsert %pair %o %p 1\nOpReturnValue %q\nOpFunctionEnd\n"
        ),
    )
}

#[test]
fn functions_of_intrinsics_are_joined() {
    let options = LinkOptions { library: true, ..LinkOptions::default() };
    let linked = linked(&[with_intrinsic("f"), with_intrinsic("g")], options).unwrap();
    assert_eq!(linked.matches("= OpFunction ").count(), 3, "{linked}");
    assert_eq!(linked.matches("\"spirv.llvm_uadd_with_overflow_i16\" Export").count(), 1, "{linked}");
    // Another function's name that two modules define stays an error.
    let twice = details(&[with_intrinsic("f"), with_intrinsic("f")], LinkOptions::default());
    assert_eq!(twice, ["f is defined in 2 modules"]);
}

/// A function of one name that calls one of another, which it imports; where asked, with a kernel that calls it.
fn ring(own: &str, other: &str, has_kernel: bool) -> Module {
    let (entry, kernel) = match has_kernel {
        true => (
            "OpEntryPoint Kernel %k \"k\"\n",
            "%k = OpFunction %void None %type\n%kl = OpLabel\n%kc = OpFunctionCall %void %own\nOpReturn\nOpFunctionEnd\n",
        ),
        false => ("", ""),
    };
    module(
        "1.2",
        &format!(
            "{HEAD}{entry}OpName %own \"{own}\"\nOpDecorate %own LinkageAttributes \"{own}\" Export\n\
             OpDecorate %other LinkageAttributes \"{other}\" Import\n%void = OpTypeVoid\n%type = OpTypeFunction %void\n\
             %other = OpFunction %void None %type\nOpFunctionEnd\n\
             %own = OpFunction %void None %type\n%l = OpLabel\n%c = OpFunctionCall %void %other\nOpReturn\nOpFunctionEnd\n{kernel}"
        ),
    )
}

#[test]
fn circles_of_calls_are_errors_where_an_entry_point_reaches_them() {
    let found = details(
        &[ring("f", "g", true), ring("g", "h", false), ring("h", "f", false)],
        LinkOptions::default(),
    );
    assert_eq!(found, ["recursion, which no entry point may reach: f reaches itself by a call in h"]);
    // No entry point reaches them in a library.
    let library = LinkOptions { library: true, ..LinkOptions::default() };
    assert!(linked(&[ring("f", "g", false), ring("g", "f", false)], library).is_ok());
    // Calls that do not come back are allowed.
    let partial = LinkOptions { partial: true, ..LinkOptions::default() };
    assert!(linked(&[ring("f", "g", true), ring("g", "h", false)], partial).is_ok());
}

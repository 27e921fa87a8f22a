//! A module that breaks rules which the reader repairs computes the same as its repaired form.

use std::fs;

use inkwell::context::Context;
use spirv_llvm::{
    ReadOptions, Translator,
    spirv::{Module, asm},
};
use spirv_llvm_run::{Arg, Kernel, NdRange};

/// The fixture with the breaches: a phi behind another instruction, one behind a merge, and a predecessor named twice.
const FIXTURE: &str = "test-spv/control/repaired-phis.spvasm";

/// The same text with every breach put right.
fn repaired(text: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let place = |lines: &[&str], part: &str| {
        lines.iter().position(|line| line.contains(part)).expect("a line of the fixture")
    };
    let merge = place(&lines, "OpLoopMerge");
    let merge = lines.remove(merge);
    let branch = place(&lines, "OpBranchConditional %less");
    lines.insert(branch, merge);
    let second = place(&lines, "%second = OpPhi");
    let second = lines.remove(second);
    let sum = place(&lines, "%sum = OpIAdd");
    lines.insert(sum, second);
    let lines: Vec<String> =
        lines.iter().map(|line| line.replace("%next %loop %next %loop", "%next %loop")).collect();
    lines.join("\n")
}

/// What a module's kernel leaves in its buffer for a number of turns, and how many repairs the module took.
fn run(text: &str, turns: u32) -> (Vec<u8>, usize) {
    let words = asm::assemble(text, &asm::AssembleOptions::default()).expect("assembly");
    let module = Module::from_words(words).expect("a module");
    let context = Context::create();
    let outcome = Translator::new(&ReadOptions::default()).read(&context, &module).expect("a translation");
    let mut kernel = Kernel::load(&outcome.module, "f").expect("a kernel");
    let mut args = [Arg::Buffer(vec![0; 8]), Arg::Bytes(turns.to_le_bytes().to_vec())];
    kernel.launch(&NdRange::new(&[1], &[1]).expect("a range"), &mut args).expect("a run");
    let [Arg::Buffer(bytes), _] = args else { panic!("the buffer is gone") };
    (bytes, outcome.warnings.len())
}

#[test]
fn a_tolerated_module_computes_what_its_repaired_form_does() {
    let path = crate::common::fixture::root().join(FIXTURE);
    let tolerated = fs::read_to_string(path).expect("the fixture");
    let repaired = repaired(&tolerated);
    for turns in [1, 2, 5, 100] {
        let (first, repairs) = run(&tolerated, turns);
        let (second, none) = run(&repaired, turns);
        assert_eq!(first, second, "{turns} turns");
        assert!(repairs > 0 && none == 0, "{repairs} and {none} repairs");
        // The last turn's number, and its successor increased by two.
        let product = (turns - 1) * (turns + 2);
        assert_eq!(first.first_chunk::<4>(), Some(&product.to_le_bytes()), "{turns} turns");
    }
}

/// What no other module sees, in the words of the C++ translator of LLVM 15: a linkage that no specification has.
const WITHIN: &str = r#"
OpCapability Addresses
OpCapability Linkage
OpCapability Kernel
OpMemoryModel Physical64 OpenCL
OpDecorate %helper LinkageAttributes "helper" !2147483646
OpDecorate %table LinkageAttributes "table" !2147483646
%int = OpTypeInt 32 0
%seven = OpConstant %int 7
%pointer = OpTypePointer UniformConstant %int
%table = OpVariable %pointer UniformConstant %seven
%type = OpTypeFunction %int
%helper = OpFunction %int None %type
%entry = OpLabel
%value = OpLoad %int %table Aligned 4
OpReturnValue %value
OpFunctionEnd
"#;

/// The LLVM IR that a module becomes.
fn read(text: &str) -> String {
    let words = asm::assemble(text, &asm::AssembleOptions::default()).expect("assembly");
    let module = Module::from_words(words).expect("a module");
    let context = Context::create();
    let outcome = Translator::new(&ReadOptions::default()).read(&context, &module).expect("a translation");
    outcome.module.print_to_string().to_string()
}

#[test]
fn the_former_translators_internal_linkage_is_kept() {
    let text = read(WITHIN);
    assert!(text.contains("@table = internal addrspace(2)"), "{text}");
    assert!(text.contains("define internal spir_func i32 @helper()"), "{text}");
}

/// The depth of pointers behind a decoration that has no operand.
const DEPTHS: &str = r#"
OpCapability Addresses
OpCapability Linkage
OpCapability Kernel
OpCapability VectorComputeINTEL
OpExtension "SPV_INTEL_vector_compute"
OpMemoryModel Physical64 OpenCL
OpName %slot "slot"
OpDecorate %slot VectorComputeVariableINTEL
OpUnknown(71, 4) %slot 6085 2
OpDecorate %slot LinkageAttributes "slot" Export
OpDecorate %helper LinkageAttributes "helper" Export
OpDecorate %helper VectorComputeFunctionINTEL
OpUnknown(71, 4) %helper 6085 1
OpDecorate %value SingleElementVectorINTEL
%int = OpTypeInt 32 0
%seven = OpConstant %int 7
%pointer = OpTypePointer CrossWorkgroup %int
%slot = OpVariable %pointer CrossWorkgroup %seven
%type = OpTypeFunction %int %int
%helper = OpFunction %int None %type
%value = OpFunctionParameter %int
%entry = OpLabel
OpReturnValue %value
OpFunctionEnd
"#;

#[test]
fn the_depth_of_single_element_vectors_is_read() {
    let text = read(DEPTHS);
    assert!(text.contains(r#""VCGlobalVariable" "VCSingleElementVector"="2""#), "{text}");
    assert!(
        text.contains(r#""VCSingleElementVector"="1" i32 @helper(i32 "VCSingleElementVector"="0" %0)"#),
        "{text}"
    );
}

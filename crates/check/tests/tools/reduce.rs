//! Modules that are reduced keep the rules that they kept.

use spirv_check::{self as check, reduce::reduce};
use spirv_kit::{
    Error, Module, Op,
    asm::{self, NumericIds, Style, assemble},
};

const TEXT: &str = "OpCapability Kernel\nOpCapability Addresses\nOpCapability Linkage\nOpMemoryModel Physical64 OpenCL\n\
OpEntryPoint Kernel %main \"main\"\nOpName %other \"other\"\nOpDecorate %other LinkageAttributes \"other\" Export\n\
%void = OpTypeVoid\n%bool = OpTypeBool\n%int = OpTypeInt 32 0\n%one = OpConstant %int 1\n%two = OpConstant %int 2\n\
%type = OpTypeFunction %void %int\n%unary = OpTypeFunction %int %int\n\
%other = OpFunction %int None %unary\n%p = OpFunctionParameter %int\n%l = OpLabel\n%q = OpIMul %int %p %two\nOpReturnValue %q\nOpFunctionEnd\n\
%main = OpFunction %void None %type\n%x = OpFunctionParameter %int\n%entry = OpLabel\n%c = OpIEqual %bool %x %one\n\
OpBranchConditional %c %then %else\n%then = OpLabel\n%a = OpFunctionCall %int %other %x\nOpBranch %done\n%else = OpLabel\n\
%b = OpUDiv %int %x %two\nOpBranch %done\n%done = OpLabel\n%m = OpPhi %int %a %then %b %else\n%s = OpIAdd %int %m %one\n\
OpReturn\nOpFunctionEnd\n";

fn module() -> Module {
    let options =
        asm::AssembleOptions { numeric_ids: NumericIds::Preserve, ..asm::AssembleOptions::default() };
    Module::from_words(assemble(TEXT, &options).unwrap()).unwrap()
}

/// The smallest module with an instruction of this opcode, as text.
fn with(op: Op) -> String {
    let mut runs = 0;
    let reduced = reduce(&module(), |candidate| {
        runs += 1;
        assert!(check::check_required(candidate).is_ok());
        Ok::<_, Error>(candidate.iter().any(|inst| inst.op() == op))
    });
    assert!(runs < 400, "{runs}");
    asm::disassemble(&reduced.unwrap(), &Style { no_header: true, ..Style::default() }).unwrap()
}

#[test]
fn what_the_test_needs_is_left_and_little_else() {
    let text = with(Op::UDiv);
    assert!(text.contains("OpUDiv"), "{text}");
    for gone in
        ["OpEntryPoint", "OpName", "OpFunctionCall", "OpPhi", "OpBranchConditional", "OpIMul", "OpConstant"]
    {
        assert!(!text.contains(gone), "{gone}: {text}");
    }
    let text = with(Op::FunctionCall);
    assert!(text.matches("OpFunctionEnd").count() == 2 && !text.contains("OpUDiv"), "{text}");
    let text = with(Op::Phi);
    assert!(!text.contains("OpFunctionCall") && !text.contains("OpUDiv"), "{text}");
}

#[test]
fn nothing_of_interest_leaves_a_memory_model() {
    let reduced = reduce(&module(), |_| Ok::<_, Error>(true)).unwrap();
    let ops: Vec<Op> = reduced.iter().map(|inst| inst.op()).collect();
    assert_eq!(ops, [Op::MemoryModel]);
    assert_eq!(reduced.header().bound, 1);
}

#[test]
fn a_module_that_breaks_rules_is_reduced_as_well() {
    let broken = TEXT.replace("OpReturnValue %q", "OpReturnValue %nothing");
    let options =
        asm::AssembleOptions { numeric_ids: NumericIds::Preserve, ..asm::AssembleOptions::default() };
    let broken = Module::from_words(assemble(&broken, &options).unwrap()).unwrap();
    let reduced =
        reduce(&broken, |candidate| Ok::<_, Error>(check::check_required(candidate).is_err())).unwrap();
    assert!(reduced.words().len() < broken.words().len() / 2, "{}", reduced.words().len());
}

//! Shaders that LLVM has optimised behind the reader compute the same.

#![allow(clippy::unwrap_used, reason = "a test that cannot prepare its input has failed")]

use inkwell::{context::Context, module::Module};
use spirv_llvm::{ReadOptions, llvm};
use spirv_llvm_run::{Dispatch, Resources, Shader, ShaderOptions};

use crate::common::values::spirv;

/// A work-group of 16 whose invocations have their number as `%index`, and a buffer of numbers that all begin as 9.
fn shader(body: &str) -> String {
    format!(
        "OpCapability Shader
OpCapability GroupNonUniform
OpCapability GroupNonUniformBallot
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main \"main\" %index_in
OpExecutionMode %main LocalSize 16 1 1
OpDecorate %index_in BuiltIn LocalInvocationIndex
OpDecorate %words ArrayStride 4
OpDecorate %block Block
OpMemberDecorate %block 0 Offset 0
OpDecorate %buffer DescriptorSet 0
OpDecorate %buffer Binding 0
%void = OpTypeVoid
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%v4uint = OpTypeVector %uint 4
%c0 = OpConstant %uint 0
%c1 = OpConstant %uint 1
%c2 = OpConstant %uint 2
%c3 = OpConstant %uint 3
%c5 = OpConstant %uint 5
%c8 = OpConstant %uint 8
%c15 = OpConstant %uint 15
%c16 = OpConstant %uint 16
%semantics = OpConstant %uint 264
%true = OpConstantTrue %bool
%words = OpTypeRuntimeArray %uint
%block = OpTypeStruct %words
%cells = OpTypeArray %uint %c16
%p_block = OpTypePointer StorageBuffer %block
%p_word = OpTypePointer StorageBuffer %uint
%p_cells = OpTypePointer Workgroup %cells
%p_cell = OpTypePointer Workgroup %uint
%p_input = OpTypePointer Input %uint
%buffer = OpVariable %p_block StorageBuffer
%shared = OpVariable %p_cells Workgroup
%index_in = OpVariable %p_input Input
%function = OpTypeFunction %void
%wait = OpFunction %void None %function
%in_wait = OpLabel
OpControlBarrier %c2 %c2 %semantics
OpReturn
OpFunctionEnd
%main = OpFunction %void None %function
%entry = OpLabel
%index = OpLoad %uint %index_in
%own = OpAccessChain %p_word %buffer %c0 %index
{body}
OpFunctionEnd
"
    )
}

/// The numbers that a shader leaves, which are the same as it was read and behind LLVM's optimisation, with checks and without.
fn run(body: &str) -> Vec<u32> {
    let context = Context::create();
    let read = spirv_llvm::read(&context, &spirv::assembled(&shader(body)), &ReadOptions::default()).unwrap();
    let mut modules = vec![read];
    for level in ["O1", "O2", "O3"] {
        modules.push(optimised(&modules[0], level));
        // So optimised LLVM IR is that was not told to keep the calls of the host.
        modules.push(optimised(&without_kept_calls(&context, &modules[0]), level));
    }
    let mut found: Option<Vec<u8>> = None;
    for module in &modules {
        for unchecked in [false, true] {
            let options = ShaderOptions { unchecked, ..ShaderOptions::default() };
            let shader = Shader::load_with(module, "main", options).unwrap();
            let mut resources = Resources::default();
            resources.bind(0, 0, 9_u32.to_le_bytes().repeat(16));
            shader.dispatch(&Dispatch::new([1, 1, 1]), &mut resources).unwrap();
            let bytes = resources.buffer(0, 0).unwrap().to_vec();
            let known = found.get_or_insert_with(|| bytes.clone());
            assert_eq!(*known, bytes, "unchecked: {unchecked}\n{}", llvm::print(module));
        }
    }
    let bytes = found.unwrap_or_default();
    bytes.chunks(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect()
}

fn optimised<'ctx>(module: &Module<'ctx>, level: &str) -> Module<'ctx> {
    let copy = llvm::clone_module(module);
    llvm::run_passes(&copy, &format!("default<{level}>")).unwrap();
    copy
}

/// The module without what keeps calls of the host as they are, so that they are inlined.
fn without_kept_calls<'ctx>(context: &'ctx Context, module: &Module<'ctx>) -> Module<'ctx> {
    let text = llvm::print(module);
    let kept = text.lines().filter(|line| !line.starts_with("@llvm.compiler.used"));
    let text: String = kept.map(|line| format!("{}\n", line.replace(" noinline", ""))).collect();
    llvm::parse_ir_or_bitcode(context, text.as_bytes()).unwrap()
}

#[test]
fn invocations_wait_at_barriers() {
    // Each stores what the next one had, twice.
    let turn = |from: &str, to: &str| {
        format!(
            "OpStore %cell %{from}\n%{to}_1 = OpFunctionCall %void %wait\n%{to}_loaded = OpLoad %uint %next_cell\n\
             %{to}_2 = OpFunctionCall %void %wait\n%{to} = OpIAdd %uint %{to}_loaded %c1\n"
        )
    };
    let body = format!(
        "%next = OpIAdd %uint %index %c1\n%next_index = OpBitwiseAnd %uint %next %c15\n\
         %cell = OpAccessChain %p_cell %shared %index\n%next_cell = OpAccessChain %p_cell %shared %next_index\n{}{}\
         OpStore %own %b\nOpReturn",
        turn("index", "a"),
        turn("a", "b")
    );
    assert_eq!(run(&body), (0..16).map(|index| (index + 2) % 16 + 2).collect::<Vec<u32>>());
}

/// A loop that one invocation of the subgroup leaves after the other, and some end in: those that are left come together behind it,
/// where one is chosen, although LLVM has put the loop into one block.
#[test]
fn invocations_come_together_behind_a_loop_whose_blocks_were_joined() {
    let body = "OpBranch %head
%head = OpLabel
OpLoopMerge %done %again None
OpBranch %test
%test = OpLabel
OpBranchConditional %true %inside %done
%inside = OpLabel
%is_five = OpIEqual %bool %index %c5
OpSelectionMerge %goes_on None
OpBranchConditional %is_five %ends %goes_on
%ends = OpLabel
OpReturn
%goes_on = OpLabel
%elected = OpGroupNonUniformElect %bool %c3
OpSelectionMerge %stays None
OpBranchConditional %elected %leaves %stays
%leaves = OpLabel
OpBranch %done
%stays = OpLabel
OpBranch %again
%again = OpLabel
OpBranch %head
%done = OpLabel
%ballot = OpGroupNonUniformBallot %v4uint %c3 %true
%who = OpCompositeExtract %uint %ballot 0
OpStore %own %who
OpReturn";
    let all = |index: u32| match index {
        5 => 9,
        index if index < 8 => 0xDF,
        _ => 0xFF,
    };
    assert_eq!(run(body), (0..16).map(all).collect::<Vec<u32>>());
}

/// Selections within each other with operations of the subgroup in and behind them.
#[test]
fn invocations_come_together_behind_selections() {
    let body = "%low = OpULessThan %bool %index %c3
OpSelectionMerge %joined None
OpBranchConditional %low %few %many
%few = OpLabel
%few_all = OpGroupNonUniformBallot %v4uint %c3 %true
%few_word = OpCompositeExtract %uint %few_all 0
OpBranch %joined
%many = OpLabel
%bit = OpBitwiseAnd %uint %index %c1
%odd = OpIEqual %bool %bit %c1
OpSelectionMerge %both None
OpBranchConditional %odd %first %both
%first = OpLabel
%first_all = OpGroupNonUniformBallot %v4uint %c3 %true
%first_word = OpCompositeExtract %uint %first_all 0
OpBranch %both
%both = OpLabel
%chosen = OpPhi %uint %c0 %many %first_word %first
%many_all = OpGroupNonUniformBallot %v4uint %c3 %true
%many_word = OpCompositeExtract %uint %many_all 0
%many_sum = OpIAdd %uint %many_word %chosen
OpBranch %joined
%joined = OpLabel
%word = OpPhi %uint %few_word %few %many_sum %both
%last_all = OpGroupNonUniformBallot %v4uint %c3 %true
%last_word = OpCompositeExtract %uint %last_all 0
%shifted = OpShiftLeftLogical %uint %last_word %c16
%sum = OpIAdd %uint %shifted %word
OpStore %own %sum
OpReturn";
    let expected = |index: u32| {
        let (few, many, odd) = if index < 8 { (7, 0xF8, 0xA8) } else { (0, 0xFF, 0xAA) };
        let own = if index < 3 { few } else { many + if index % 2 == 1 { odd } else { 0 } };
        (0xFF << 16) + own
    };
    assert_eq!(run(body), (0..16).map(expected).collect::<Vec<u32>>());
}

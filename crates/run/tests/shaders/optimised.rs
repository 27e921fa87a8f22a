//! Shaders that LLVM has optimised behind the reader compute the same, as do the modules that they are written back as.

#![allow(clippy::unwrap_used, reason = "a test that cannot prepare its input has failed")]

use inkwell::{context::Context, module::Module};
use spirv_llvm::{ReadOptions, WriteOptions, llvm, spirv::Module as SpirvModule};
use spirv_llvm_run::{Dispatch, Resources, Shader, ShaderOptions};

use crate::common::{validator, values::spirv};

/// A work-group of 16 whose invocations have their number as `%index`, and a buffer of numbers that all begin as 9.
fn shader(body: &str) -> String {
    format!(
        "OpCapability Shader
OpCapability GroupNonUniform
OpCapability GroupNonUniformBallot
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main \"main\" %index_in %buffer %shared
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

/// The numbers that a shader leaves, which are the same as it was read, behind LLVM's optimisation, and written back behind that, with
/// checks and without.
fn run(body: &str) -> Vec<u32> {
    let bytes = run_with(&shader(body), &[9_u32.to_le_bytes().repeat(16)], &[]);
    bytes.chunks(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect()
}

/// The levels of LLVM's optimisation, and passes that change the parameters of functions before all others.
const PASSES: [&str; 5] = [
    "default<O1>",
    "default<O2>",
    "default<O3>",
    "default<O1>,argpromotion,deadargelim",
    "function(sroa,early-cse,instcombine),cgscc(argpromotion),deadargelim,globalopt",
];

/// The same of a whole shader and its buffers, of which the first one's bytes are the result. Some of the optimised modules have some
/// texts, so that the test is one of these.
pub(super) fn run_with(text: &str, buffers: &[Vec<u8>], made: &[&str]) -> Vec<u8> {
    let context = Context::create();
    let read = spirv_llvm::read(&context, &spirv::assembled(text), &ReadOptions::default()).unwrap();
    let mut modules = vec![read];
    for passes in PASSES {
        let optimised_module = optimised(&modules[0], passes);
        modules.push(written_back(&context, &optimised_module));
        modules.push(optimised_module);
        // So optimised LLVM IR is that was not told to keep the calls of the host.
        modules.push(optimised(&without_kept_calls(&context, &modules[0]), passes));
    }
    for text in made {
        let is_made = modules.iter().any(|module| llvm::print(module).contains(text));
        assert!(is_made, "no module has {text}\n{}", llvm::print(&modules[5]));
    }
    result_with(&modules, buffers)
}

/// The numbers that a shader leaves in each of some modules, with checks and without.
fn result(modules: &[Module<'_>]) -> Vec<u32> {
    let bytes = result_with(modules, &[9_u32.to_le_bytes().repeat(16)]);
    bytes.chunks(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect()
}

/// The bytes of the buffers behind an optimised module as it is, and as it is written and read again.
pub(super) fn run_text(text: &str, buffers: &[Vec<u8>], result: u32) -> Vec<u8> {
    let context = Context::create();
    let module = llvm::parse_ir_or_bitcode(&context, text.as_bytes()).unwrap();
    let back = written_back(&context, &module);
    result_of(&[module, back], buffers, result)
}

fn result_with(modules: &[Module<'_>], buffers: &[Vec<u8>]) -> Vec<u8> {
    result_of(modules, buffers, 0)
}

/// The bytes of one of the buffers.
fn result_of(modules: &[Module<'_>], buffers: &[Vec<u8>], result: u32) -> Vec<u8> {
    let mut found: Option<Vec<u8>> = None;
    for module in modules {
        for unchecked in [false, true] {
            let options = ShaderOptions { unchecked, ..ShaderOptions::default() };
            let shader = Shader::load_with(module, "main", options).unwrap();
            let mut resources = Resources::default();
            for (binding, bytes) in (0..).zip(buffers) {
                resources.bind(0, binding, bytes.clone());
            }
            shader.dispatch(&Dispatch::new([1, 1, 1]), &mut resources).unwrap();
            let bytes = resources.buffer(0, result).unwrap().to_vec();
            let known = found.get_or_insert_with(|| bytes.clone());
            assert_eq!(*known, bytes, "unchecked: {unchecked}\n{}", llvm::print(module));
        }
    }
    found.unwrap_or_default()
}

fn optimised<'ctx>(module: &Module<'ctx>, passes: &str) -> Module<'ctx> {
    let copy = llvm::clone_module(module);
    llvm::run_passes(&copy, passes).unwrap();
    copy
}

/// The module as it is read again from what it is written as, which a validator accepts.
fn written_back<'ctx>(context: &'ctx Context, module: &Module<'ctx>) -> Module<'ctx> {
    let words = spirv_llvm::write(module, &WriteOptions::default())
        .unwrap_or_else(|errors| panic!("{errors}\n{}", llvm::print(module)));
    let written = SpirvModule::from_words(words).unwrap();
    if let Some(Err(said)) = validator::judge(&written.to_bytes()) {
        panic!("spirv-val: {said}\n{}", llvm::print(module));
    }
    spirv_llvm::read(context, &written, &ReadOptions::default()).unwrap()
}

/// The module without what keeps calls of the host as they are, so that they are inlined.
fn without_kept_calls<'ctx>(context: &'ctx Context, module: &Module<'ctx>) -> Module<'ctx> {
    let text = llvm::print(module);
    let kept = text.lines().filter(|line| !line.starts_with("@llvm.compiler.used"));
    let text: String = kept.map(|line| format!("{}\n", line.replace(" noinline", ""))).collect();
    llvm::parse_ir_or_bitcode(context, text.as_bytes()).unwrap()
}

/// Functions that ask to be inlined, not to be inlined, or not to be optimised compute the same.
#[test]
fn functions_may_ask_not_to_be_optimised() {
    let body = "%twice = OpIMul %uint %index %c2\n%waited = OpFunctionCall %void %wait\nOpStore %own %twice\nOpReturn";
    let all = shader(body)
        .replace("OpCapability Shader", "OpCapability Shader\nOpCapability OptNoneEXT")
        .replace("OpMemoryModel", "OpExtension \"SPV_EXT_optnone\"\nOpMemoryModel");
    for control in
        ["OptNoneEXT", "DontInline|OptNoneEXT", "DontInline", "Inline", "Inline|OptNoneEXT", "Const"]
    {
        for function in ["%main", "%wait"] {
            let [from, to] =
                ["None", control].map(|control| format!("{function} = OpFunction %void {control}"));
            let text = all.replace(&from, &to);
            let context = Context::create();
            let read = spirv_llvm::read(&context, &spirv::assembled(&text), &ReadOptions::default()).unwrap();
            let modules = [optimised(&read, "default<O2>"), read];
            assert_eq!(result(&modules), (0..16).map(|index| 2 * index).collect::<Vec<u32>>(), "{to}");
        }
    }
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

/// Both ways of a selection may end the invocation before they meet, where one of those that are left is chosen: LLVM gives all that end
/// one block, which does not keep the others from being together.
#[test]
fn invocations_come_together_where_others_have_ended() {
    let body = "%bit = OpBitwiseAnd %uint %index %c3
%is_low = OpULessThan %bool %bit %c2
OpSelectionMerge %joined None
OpBranchConditional %is_low %few %many
%few = OpLabel
OpStore %own %c3
%is_five = OpIEqual %bool %index %c5
OpSelectionMerge %few_go None
OpBranchConditional %is_five %few_end %few_go
%few_end = OpLabel
OpReturn
%few_go = OpLabel
OpBranch %joined
%many = OpLabel
OpStore %own %c2
%is_two = OpIEqual %bool %index %c2
OpSelectionMerge %many_go None
OpBranchConditional %is_two %many_end %many_go
%many_end = OpLabel
OpReturn
%many_go = OpLabel
OpBranch %joined
%joined = OpLabel
%ballot = OpGroupNonUniformBallot %v4uint %c3 %true
%who = OpCompositeExtract %uint %ballot 0
%before = OpLoad %uint %own
%all = OpIAdd %uint %who %before
OpStore %own %all
OpReturn";
    let expected = |index: u32| {
        let own = if index % 4 < 2 { 3 } else { 2 };
        match index {
            2 | 5 => own,
            index if index < 8 => 0xDB + own,
            _ => 0xFF + own,
        }
    };
    assert_eq!(run(body), (0..16).map(expected).collect::<Vec<u32>>());
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

/// A loop in a loop with ways out and on in the middle, and a way out of both that returns.
#[test]
fn loops_within_loops_are_found_again() {
    let body = "OpBranch %outer
%outer = OpLabel
%i = OpPhi %uint %c0 %entry %i_next %outer_next
%s = OpPhi %uint %c0 %entry %s_next %outer_next
OpLoopMerge %outer_end %outer_next None
OpBranch %outer_test
%outer_test = OpLabel
%goes = OpULessThan %bool %i %c5
OpBranchConditional %goes %outer_in %outer_end
%outer_in = OpLabel
OpBranch %inner
%inner = OpLabel
%j = OpPhi %uint %c0 %outer_in %j_next %inner_next
%t = OpPhi %uint %s %outer_in %t_next %inner_next
OpLoopMerge %inner_end %inner_next None
OpBranch %inner_test
%inner_test = OpLabel
%goes_on = OpULessThan %bool %j %c8
OpBranchConditional %goes_on %inner_in %inner_end
%inner_in = OpLabel
%v = OpIMul %uint %i %c3
%v_index = OpIAdd %uint %v %index
%v_j = OpIAdd %uint %v_index %j
%m = OpBitwiseAnd %uint %v_j %c15
%is_three = OpIEqual %bool %m %c3
OpSelectionMerge %not_three None
OpBranchConditional %is_three %leaves %not_three
%leaves = OpLabel
OpBranch %inner_end
%not_three = OpLabel
%bit = OpBitwiseAnd %uint %m %c1
%is_odd = OpIEqual %bool %bit %c1
OpSelectionMerge %even None
OpBranchConditional %is_odd %odd %even
%odd = OpLabel
OpBranch %inner_next
%even = OpLabel
%sum = OpIAdd %uint %t %m
OpBranch %inner_next
%inner_next = OpLabel
%t_next = OpPhi %uint %t %odd %sum %even
%j_next = OpIAdd %uint %j %c1
OpBranch %inner
%inner_end = OpLabel
%s_next = OpIAdd %uint %t %c1
%low = OpBitwiseAnd %uint %s_next %c15
%is_eight = OpIEqual %bool %low %c8
OpSelectionMerge %stays None
OpBranchConditional %is_eight %returns %stays
%returns = OpLabel
OpStore %own %s_next
OpReturn
%stays = OpLabel
OpBranch %outer_next
%outer_next = OpLabel
%i_next = OpIAdd %uint %i %c1
OpBranch %outer
%outer_end = OpLabel
%last = OpIMul %uint %s %c2
OpStore %own %last
OpReturn";
    let expected = |index: u32| {
        let mut sum = 0;
        for i in 0..5 {
            for j in 0..8 {
                let number = (i * 3 + index + j) & 15;
                if number == 3 {
                    break;
                }
                sum += if number % 2 == 1 { 0 } else { number };
            }
            sum += 1;
            if sum & 15 == 8 {
                return sum;
            }
        }
        sum * 2
    };
    assert_eq!(run(body), (0..16).map(expected).collect::<Vec<u32>>());
}

/// A switch with a case that goes on to the next one, and one that returns.
#[test]
fn cases_that_go_on_to_others_are_found_again() {
    let body = "%low = OpBitwiseAnd %uint %index %c3
OpSelectionMerge %end None
OpSwitch %low %other 0 %first 1 %second 2 %third
%first = OpLabel
OpStore %own %c16
OpBranch %second
%second = OpLabel
%added = OpPhi %uint %c0 %entry %c8 %first
%old = OpLoad %uint %own
%sum = OpIAdd %uint %old %added
OpStore %own %sum
OpBranch %end
%third = OpLabel
OpStore %own %c5
OpReturn
%other = OpLabel
OpBranch %end
%end = OpLabel
%number = OpPhi %uint %c1 %second %c2 %other
%now = OpLoad %uint %own
%all = OpIMul %uint %now %number
OpStore %own %all
OpReturn";
    let expected = |index: u32| match index & 3 {
        0 => 24,
        1 => 9,
        2 => 5,
        _ => 18,
    };
    assert_eq!(run(body), (0..16).map(expected).collect::<Vec<u32>>());
}

/// A block that two branches lead to, in front of one that all do.
#[test]
fn branches_with_one_target_in_common_are_led_together() {
    let body = "%next = OpIAdd %uint %index %c1
%next_low = OpBitwiseAnd %uint %next %c15
%other = OpAccessChain %p_word %buffer %c0 %next_low
%is_low = OpULessThan %bool %index %c3
OpSelectionMerge %asked None
OpBranchConditional %is_low %asked %asks
%asks = OpLabel
OpStore %own %index
%bit = OpBitwiseAnd %uint %index %c1
%is_odd = OpIEqual %bool %bit %c1
OpBranch %asked
%asked = OpLabel
%either = OpPhi %bool %true %entry %is_odd %asks
OpSelectionMerge %end None
OpBranchConditional %either %stores %end
%stores = OpLabel
%large = OpIMul %uint %index %c16
OpStore %own %large
OpBranch %end
%end = OpLabel
OpReturn";
    let expected = |index: u32| if index < 3 || index % 2 == 1 { index * 16 } else { index };
    assert_eq!(run(body), (0..16).map(expected).collect::<Vec<u32>>());
}

/// Numbers of the buffer that the optimiser stores four at a time, and instructions that it makes one intrinsic of.
#[test]
fn accesses_that_were_joined_are_taken_apart() {
    let mut body = String::from(
        "%is_low = OpULessThan %bool %index %c2
OpSelectionMerge %end None
OpBranchConditional %is_low %stores %end
%stores = OpLabel
%start = OpIMul %uint %index %c8\n",
    );
    for number in 0..4 {
        let add = format!("%at_{number}");
        let before = if number == 0 { "%start".to_owned() } else { format!("%at_{}", number - 1) };
        let step = if number == 0 { "%c0" } else { "%c1" };
        body += &format!(
            "{add} = OpIAdd %uint {before} {step}\n%element_{number} = OpAccessChain %p_word %buffer %c0 {add}\n\
             %found_{number} = OpLoad %uint %element_{number}\n%more_{number} = OpIAdd %uint %found_{number} {add}\n\
             %is_more_{number} = OpUGreaterThan %bool %more_{number} %c15\n\
             %most_{number} = OpSelect %uint %is_more_{number} %c15 %more_{number}\n"
        );
    }
    for number in 0..4 {
        body += &format!("OpStore %element_{number} %most_{number}\n");
    }
    body += "OpBranch %end\n%end = OpLabel\nOpReturn";
    let expected = |index: u32| if index % 8 < 4 { (9 + index).min(15) } else { 9 };
    assert_eq!(run(&body), (0..16).map(expected).collect::<Vec<u32>>());
}

//! Shaders without checks, of which compiled code runs whole work-groups: the same as invocation by invocation.

#![allow(clippy::unwrap_used, reason = "a test that cannot prepare its input has failed")]

use std::time::Duration;

use inkwell::context::Context;
use spirv_llvm::ReadOptions;
use spirv_llvm_run::{Dispatch, Resources, Shader};

use crate::common::values::spirv;

/// A shader with work-groups of this size, whose invocations have their number among all as `%number` and store `%result` there.
/// `%cell` is the memory that a group shares.
fn shader([x, y, z]: [u32; 3], globals: &str, body: &str) -> String {
    let numbers: String = (0..=9).map(|number| format!("%c{number} = OpConstant %uint {number}\n")).collect();
    format!(
        "OpCapability Shader
OpCapability GroupNonUniform
OpCapability GroupNonUniformBallot
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main \"main\" %global_in %group_in %count_in %local_in %index_in %lane_in %subgroup_in %mask_in
OpExecutionMode %main LocalSize {x} {y} {z}
OpDecorate %global_in BuiltIn GlobalInvocationId
OpDecorate %group_in BuiltIn WorkgroupId
OpDecorate %count_in BuiltIn NumWorkgroups
OpDecorate %local_in BuiltIn LocalInvocationId
OpDecorate %index_in BuiltIn LocalInvocationIndex
OpDecorate %lane_in BuiltIn SubgroupLocalInvocationId
OpDecorate %subgroup_in BuiltIn SubgroupId
OpDecorate %mask_in BuiltIn SubgroupGtMask
OpDecorate %words ArrayStride 4
OpDecorate %block Block
OpMemberDecorate %block 0 Offset 0
OpDecorate %buffer DescriptorSet 0
OpDecorate %buffer Binding 0
%void = OpTypeVoid
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%v3uint = OpTypeVector %uint 3
%v4uint = OpTypeVector %uint 4
%words = OpTypeRuntimeArray %uint
%block = OpTypeStruct %words
%p_block = OpTypePointer StorageBuffer %block
%p_word = OpTypePointer StorageBuffer %uint
%p_input = OpTypePointer Input %uint
%p_input3 = OpTypePointer Input %v3uint
%p_input4 = OpTypePointer Input %v4uint
{numbers}
%all = OpConstant %uint {all}
%width = OpConstant %uint {x}
%cells = OpTypeArray %uint %all
%p_cells = OpTypePointer Workgroup %cells
%p_cell = OpTypePointer Workgroup %uint
%shared = OpVariable %p_cells Workgroup
%buffer = OpVariable %p_block StorageBuffer
%global_in = OpVariable %p_input3 Input
%group_in = OpVariable %p_input3 Input
%count_in = OpVariable %p_input3 Input
%local_in = OpVariable %p_input3 Input
%index_in = OpVariable %p_input Input
%lane_in = OpVariable %p_input Input
%subgroup_in = OpVariable %p_input Input
%mask_in = OpVariable %p_input4 Input
%function = OpTypeFunction %void
{globals}
%main = OpFunction %void None %function
%entry = OpLabel
%global = OpLoad %v3uint %global_in
%group = OpLoad %v3uint %group_in
%count = OpLoad %v3uint %count_in
%local = OpLoad %v3uint %local_in
%index = OpLoad %uint %index_in
%lane = OpLoad %uint %lane_in
%subgroup = OpLoad %uint %subgroup_in
%mask = OpLoad %v4uint %mask_in
%gx = OpCompositeExtract %uint %group 0
%gy = OpCompositeExtract %uint %group 1
%gz = OpCompositeExtract %uint %group 2
%nx = OpCompositeExtract %uint %count 0
%ny = OpCompositeExtract %uint %count 1
%plane = OpIMul %uint %gz %ny
%rows = OpIAdd %uint %plane %gy
%before = OpIMul %uint %rows %nx
%place = OpIAdd %uint %before %gx
%first = OpIMul %uint %place %all
%number = OpIAdd %uint %first %index
{body}
%to = OpAccessChain %p_word %buffer %c0 %number
OpStore %to %result
OpReturn
OpFunctionEnd
",
        all = x * y * z
    )
}

const LOCAL_SIZES: [[u32; 3]; 5] = [[1, 1, 1], [8, 1, 1], [3, 5, 2], [1, 16, 1], [33, 1, 3]];
const COUNTS: [[u32; 3]; 4] = [[1, 1, 1], [300, 1, 1], [3, 4, 5], [1, 70, 2]];

/// What all invocations store, which is the same with checks and without, on one thread and on three.
fn run(local: [u32; 3], count: [u32; 3], globals: &str, body: &str) -> Vec<u32> {
    let text = shader(local, globals, body);
    let spirv = spirv::assembled(&text);
    let context = Context::create();
    let module = spirv_llvm::read(&context, &spirv, &ReadOptions::default()).unwrap();
    let invocations: u32 = local.iter().chain(&count).product();
    let mut found = Vec::new();
    for (load, threads) in
        [(Shader::load as fn(_, _) -> _, 1), (Shader::load_unchecked, 1), (Shader::load_unchecked, 3)]
    {
        let mut resources = Resources::default();
        resources.bind(0, 0, (0..invocations).flat_map(|number| (7 * number).to_le_bytes()).collect());
        let shader: Shader = load(&module, "main").unwrap();
        shader.dispatch(&Dispatch::new(count).with_threads(threads), &mut resources).unwrap();
        found.push(resources.buffer(0, 0).unwrap().to_vec());
    }
    assert!(found.windows(2).all(|pair| pair[0] == pair[1]), "{local:?} {count:?}");
    found.remove(0).chunks(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect()
}

#[test]
fn a_part_of_a_place_may_be_chosen_by_a_number() {
    for (variable, name) in [("%global_in", "%global"), ("%local_in", "%local"), ("%group_in", "%group")] {
        for barrier in ["", "OpControlBarrier %c2 %c2 %c0\n"] {
            let body = format!(
                "%cell = OpAccessChain %p_word %buffer %c0 %number\n%seven = OpLoad %uint %cell\n{barrier}\
                 %part = OpUMod %uint %seven %c3\n%chosen = OpAccessChain %p_input {variable} %part\n\
                 %found = OpLoad %uint %chosen\n%wanted = OpVectorExtractDynamic %uint {name} %part\n\
                 %result = OpISub %uint %found %wanted"
            );
            for local in LOCAL_SIZES {
                assert!(run(local, [3, 2, 1], "", &body).iter().all(|result| *result == 0), "{variable}");
            }
        }
    }
}

#[test]
fn every_invocation_is_told_its_place() {
    let parts = ["%global", "%group", "%local"]
        .iter()
        .flat_map(|name| (0..3).map(move |part| (*name, part)))
        .map(|(name, part)| format!("OpCompositeExtract %uint {name} {part}"))
        .chain(["%index", "%lane", "%subgroup"].map(|name| format!("OpCopyObject %uint {name}")))
        .chain([0, 3].map(|part| format!("OpCompositeExtract %uint %mask {part}")));
    let mut body = "%sum0 = OpCopyObject %uint %c0\n".to_owned();
    let mut last = 0;
    for (number, part) in parts.enumerate() {
        last = number + 1;
        body += &format!(
            "%part{number} = {part}\n%scaled{number} = OpIMul %uint %sum{number} %factor\n\
             %sum{last} = OpIAdd %uint %scaled{number} %part{number}\n"
        );
    }
    body += &format!("%result = OpCopyObject %uint %sum{last}");
    for local in LOCAL_SIZES {
        for count in COUNTS {
            let found = run(local, count, "%factor = OpConstant %uint 1000003", &body);
            assert_eq!(found.len() as u32, local.iter().chain(&count).product::<u32>());
        }
    }
}

#[test]
fn groups_share_memory_between_barriers() {
    // Each has the sum of its neighbours, twice, from memory that is zero at first.
    let body = "%own = OpAccessChain %p_cell %shared %index
%old = OpLoad %uint %own
%start = OpIAdd %uint %old %number
OpStore %own %start
OpControlBarrier %c2 %c2 %semantics
%next = OpIAdd %uint %index %c1
%at = OpUMod %uint %next %all
%neighbour = OpAccessChain %p_cell %shared %at
%theirs = OpLoad %uint %neighbour
OpControlBarrier %c2 %c2 %semantics
%sum = OpIAdd %uint %theirs %start
OpStore %own %sum
OpControlBarrier %c2 %c2 %semantics
%again = OpLoad %uint %neighbour
%result = OpIAdd %uint %again %theirs";
    for local in LOCAL_SIZES {
        for count in COUNTS {
            let found = run(local, count, "%semantics = OpConstant %uint 264", body);
            let all: u32 = local.iter().product();
            for (number, value) in (0..).zip(found) {
                let (first, index) = (number / all * all, number % all);
                let of = |index: u32| first + index % all;
                let wanted = 2 * of(index + 1) + of(index + 2);
                assert_eq!(value, wanted, "{local:?} {count:?} {number}");
            }
        }
    }
}

#[test]
fn loops_with_barriers_halve_a_sum() {
    let body = "%own = OpAccessChain %p_cell %shared %index
OpStore %own %number
OpControlBarrier %c2 %c2 %semantics
OpBranch %head
%head = OpLabel
%step = OpPhi %uint %c8 %entry %half %next
%goes = OpUGreaterThan %bool %step %c0
OpLoopMerge %done %next None
OpBranchConditional %goes %inside %done
%inside = OpLabel
%takes = OpULessThan %bool %index %step
OpSelectionMerge %joined None
OpBranchConditional %takes %adds %joined
%adds = OpLabel
%there = OpIAdd %uint %index %step
%other = OpAccessChain %p_cell %shared %there
%left = OpLoad %uint %own
%right = OpLoad %uint %other
%sum = OpIAdd %uint %left %right
OpStore %own %sum
OpBranch %joined
%joined = OpLabel
OpControlBarrier %c2 %c2 %semantics
OpBranch %next
%next = OpLabel
%half = OpShiftRightLogical %uint %step %c1
OpBranch %head
%done = OpLabel
%whole = OpAccessChain %p_cell %shared %c0
%result = OpLoad %uint %whole";
    for local in [[16, 1, 1], [4, 4, 1], [2, 2, 4]] {
        let found = run(local, [5, 3, 1], "%semantics = OpConstant %uint 264", body);
        for (number, value) in (0..).zip(found) {
            let first: u32 = number / 16 * 16;
            assert_eq!(value, (first..first + 16).sum::<u32>(), "{local:?} {number}");
        }
    }
}

#[test]
fn variables_and_loops_of_invocations_are_their_own() {
    // A variable that is indexed stays in memory, and loops are as long as each wants.
    let globals = "%seven = OpConstant %uint 7
%row = OpTypeArray %uint %c8
%p_row = OpTypePointer Private %row
%p_part = OpTypePointer Private %uint
%table = OpVariable %p_row Private";
    let body = "OpBranch %head
%head = OpLabel
%step = OpPhi %uint %c0 %entry %following %next
%sum = OpPhi %uint %c0 %entry %added %next
%limit = OpBitwiseAnd %uint %number %seven
%goes = OpULessThanEqual %bool %step %limit
OpLoopMerge %done %next None
OpBranchConditional %goes %next %done
%next = OpLabel
%element = OpAccessChain %p_part %table %step
%value = OpIMul %uint %step %number
OpStore %element %value
%added = OpIAdd %uint %sum %value
%following = OpIAdd %uint %step %c1
OpBranch %head
%done = OpLabel
%last = OpAccessChain %p_part %table %limit
%kept = OpLoad %uint %last
%result = OpIAdd %uint %sum %kept";
    for local in LOCAL_SIZES {
        let found = run(local, [7, 3, 2], globals, body);
        for (number, value) in (0_u32..).zip(found) {
            let limit = number & 7;
            let sum: u32 = (0..=limit).map(|step| step * number).sum();
            assert_eq!(value, sum + limit * number, "{local:?} {number}");
        }
    }
}

#[test]
fn atomic_operations_of_all_groups_count() {
    let body = "%one = OpAccessChain %p_word %buffer %c0 %c0
%old = OpAtomicIAdd %uint %one %c1 %c0 %c1
OpReturn
%rest = OpLabel
%result = OpCopyObject %uint %c1";
    let text = shader([8, 1, 1], "", body);
    let spirv = spirv::assembled(&text);
    let context = Context::create();
    let module = spirv_llvm::read(&context, &spirv, &ReadOptions::default()).unwrap();
    let shader = Shader::load_unchecked(&module, "main").unwrap();
    let mut resources = Resources::default();
    resources.bind(0, 0, vec![0; 64]);
    shader.dispatch(&Dispatch::new([1000, 1, 1]), &mut resources).unwrap();
    let word = resources.buffer(0, 0).unwrap().first_chunk::<4>().copied().unwrap();
    assert_eq!(u32::from_le_bytes(word), 8000);
}

#[test]
fn groups_that_part_at_a_barrier_are_told() {
    let body = "%odd = OpBitwiseAnd %uint %index %c1
%waits = OpINotEqual %bool %odd %c0
OpSelectionMerge %joined None
OpBranchConditional %waits %inside %joined
%inside = OpLabel
OpControlBarrier %c2 %c2 %semantics
OpBranch %joined
%joined = OpLabel
%result = OpCopyObject %uint %c1";
    let text = shader([8, 1, 1], "%semantics = OpConstant %uint 264", body);
    let spirv = spirv::assembled(&text);
    let context = Context::create();
    let module = spirv_llvm::read(&context, &spirv, &ReadOptions::default()).unwrap();
    for load in [Shader::load, Shader::load_unchecked] {
        let mut resources = Resources::default();
        resources.bind(0, 0, vec![0; 4 * 8]);
        let error = load(&module, "main")
            .unwrap()
            .dispatch(&Dispatch::new([1, 1, 1]), &mut resources)
            .unwrap_err()
            .to_string();
        assert!(error.contains("work-group (0, 0, 0)") && error.contains("barrier"), "{error}");
    }
}

#[test]
fn too_many_invocations_and_too_little_time() {
    let context = Context::create();
    let load = |body: &str| {
        let spirv = spirv::assembled(&shader([64, 1, 1], "", body));
        let module = spirv_llvm::read(&context, &spirv, &ReadOptions::default()).unwrap();
        Shader::load_unchecked(&module, "main").unwrap()
    };
    let mut resources = Resources::default();
    resources.bind(0, 0, vec![0; 4]);
    let shader = load("%result = OpCopyObject %uint %c1\n");
    let error = shader.dispatch(&Dispatch::new([1 << 26, 1, 1]), &mut resources).unwrap_err().to_string();
    assert!(error.contains("2147483648 invocations at most"), "{error}");
    // All store to one place, so that they do not end soon.
    let place = "%one = OpAccessChain %p_word %buffer %c0 %c0\n%old = OpAtomicIAdd %uint %one %c1 %c0 %c1\nOpReturn\n%rest = OpLabel\n%result = OpCopyObject %uint %c1";
    let shader = load(place);
    let limited = Dispatch::new([1 << 24, 2, 1]).with_time_limit(Duration::from_millis(50));
    let error = shader.dispatch(&limited, &mut resources).unwrap_err().to_string();
    assert!(error.contains("time"), "{error}");
}

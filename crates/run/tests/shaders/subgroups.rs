//! Compute shaders that run on the CPU: subgroups and how they come together, work-groups, buffers, and what goes wrong.

#![allow(clippy::unwrap_used, reason = "a test that cannot prepare its input has failed")]

use std::time::Duration;

use inkwell::context::Context;
use spirv_llvm::{ReadOptions, WriteOptions};
use spirv_llvm_run::{
    AddressMode, Border, Dispatch, Filter, Image, Resources, Sampler, Shader, ShaderOptions, TexelFormat,
};

use crate::common::values::spirv::{assembled, bytes};

/// A shader of 16 invocations that stores words at its index in the buffer 0.0. `globals` are declarations of its own.
fn shader(globals: &str, body: &str) -> String {
    format!(
        "OpCapability Shader
OpCapability GroupNonUniform
OpCapability GroupNonUniformVote
OpCapability GroupNonUniformBallot
OpCapability GroupNonUniformArithmetic
OpCapability GroupNonUniformShuffle
OpCapability GroupNonUniformShuffleRelative
OpCapability GroupNonUniformClustered
OpCapability GroupNonUniformQuad
OpCapability GroupNonUniformRotateKHR
OpExtension \"SPV_KHR_subgroup_rotate\"
OpExtension \"SPV_KHR_maximal_reconvergence\"
%glsl = OpExtInstImport \"GLSL.std.450\"
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main \"main\" %index_in %lane_in %group_in
OpExecutionMode %main LocalSize 16 1 1
OpDecorate %index_in BuiltIn LocalInvocationIndex
OpDecorate %lane_in BuiltIn SubgroupLocalInvocationId
OpDecorate %group_in BuiltIn WorkgroupId
OpDecorate %words ArrayStride 4
OpDecorate %block Block
OpMemberDecorate %block 0 Offset 0
OpDecorate %buffer DescriptorSet 0
OpDecorate %buffer Binding 0
OpDecorate %input DescriptorSet 0
OpDecorate %input Binding 1
%void = OpTypeVoid
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%int = OpTypeInt 32 1
%float = OpTypeFloat 32
%v3uint = OpTypeVector %uint 3
%v4uint = OpTypeVector %uint 4
%function = OpTypeFunction %void
%to_uint = OpTypeFunction %uint %uint
%words = OpTypeRuntimeArray %uint
%block = OpTypeStruct %words
%p_block = OpTypePointer StorageBuffer %block
%p_word = OpTypePointer StorageBuffer %uint
%p_input = OpTypePointer Input %uint
%p_input3 = OpTypePointer Input %v3uint
%p_local = OpTypePointer Function %uint
%buffer = OpVariable %p_block StorageBuffer
%input = OpVariable %p_block StorageBuffer
%index_in = OpVariable %p_input Input
%lane_in = OpVariable %p_input Input
%group_in = OpVariable %p_input3 Input
%true = OpConstantTrue %bool
{constants}
{globals}
%main = OpFunction %void None %function
%entry = OpLabel
%counter = OpVariable %p_local Function %c0
%index = OpLoad %uint %index_in
%lane = OpLoad %uint %lane_in
{body}
%place = OpAccessChain %p_word %buffer %c0 %index
OpStore %place %result
OpReturn
OpFunctionEnd
",
        constants = (0..=16)
            .map(|value| format!("%c{value} = OpConstant %uint {value}\n"))
            .chain(std::iter::once("%minus1 = OpConstant %int -1\n".to_owned()))
            .collect::<String>(),
    )
}

/// The SPIR-V that a module of shaders is written back as.
fn written_back(spirv: &[u8]) -> Vec<u8> {
    let context = Context::create();
    let module = spirv_llvm::read(&context, spirv, &ReadOptions::default()).unwrap();
    bytes(&spirv_llvm::write(&module, &WriteOptions::default()).unwrap_or_else(|errors| panic!("{errors}")))
}

/// The loaded shader does something with the resources.
fn with(
    text: &str,
    robust: bool,
    action: impl FnOnce(&Shader) -> spirv_llvm::Result<()>,
) -> Result<(), String> {
    with_spirv(&assembled(text), robust, action)
}

fn with_spirv(
    spirv: &[u8],
    robust: bool,
    action: impl FnOnce(&Shader) -> spirv_llvm::Result<()>,
) -> Result<(), String> {
    let context = Context::create();
    let module = spirv_llvm::read(&context, spirv, &ReadOptions::default()).unwrap();
    let shader = if robust { Shader::load_robust(&module, "main") } else { Shader::load(&module, "main") };
    action(&shader.unwrap()).map_err(|error| error.to_string())
}

fn words(bytes: &[u8]) -> Vec<u32> {
    bytes.chunks(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect()
}

/// The words that the invocations of one group store, of subgroups of eight: the same ones once the module is written back.
fn run(globals: &str, body: &str) -> Vec<u32> {
    let spirv = assembled(&shader(globals, body));
    let result = run_spirv(&spirv);
    assert_eq!(run_spirv(&written_back(&spirv)), result, "written back");
    result
}

fn run_spirv(spirv: &[u8]) -> Vec<u32> {
    let mut resources = Resources::default();
    resources.bind(0, 0, vec![0; 64]);
    resources.bind(0, 1, (0..16_u32).flat_map(u32::to_le_bytes).collect());
    with_spirv(spirv, false, |shader| shader.dispatch(&Dispatch::new([1, 1, 1]), &mut resources)).unwrap();
    words(resources.buffer(0, 0).unwrap())
}

/// The same word for each, from its index and its lane.
fn each(of: impl Fn(u32, u32) -> u32) -> Vec<u32> {
    (0..16).map(|index| of(index, index % 8)).collect()
}

#[test]
fn operations_of_whole_subgroups() {
    let one = |instruction: &str| run("", &format!("%result = {instruction}"));
    assert_eq!(
        one("OpGroupNonUniformIAdd %uint %c3 Reduce %index"),
        each(|index, _| if index < 8 { 28 } else { 92 })
    );
    assert_eq!(one("OpGroupNonUniformIAdd %uint %c3 InclusiveScan %c1"), each(|_, lane| lane + 1));
    assert_eq!(one("OpGroupNonUniformIAdd %uint %c3 ExclusiveScan %c2"), each(|_, lane| lane * 2));
    assert_eq!(one("OpGroupNonUniformIMul %uint %c3 ExclusiveScan %c2"), each(|_, lane| 1 << lane));
    assert_eq!(one("OpGroupNonUniformUMax %uint %c3 Reduce %index"), each(|index, _| index / 8 * 8 + 7));
    assert_eq!(
        one("OpGroupNonUniformUMin %uint %c3 ClusteredReduce %index %c4"),
        each(|index, _| index / 4 * 4)
    );
    assert_eq!(one("OpGroupNonUniformBitwiseXor %uint %c3 ClusteredReduce %lane %c2"), each(|_, _| 1));
    assert_eq!(one("OpGroupNonUniformShuffle %uint %c3 %index %c5"), each(|index, _| index / 8 * 8 + 5));
    assert_eq!(one("OpGroupNonUniformShuffleXor %uint %c3 %index %c3"), each(|index, _| index ^ 3));
    assert_eq!(one("OpGroupNonUniformRotateKHR %uint %c3 %lane %c3"), each(|_, lane| (lane + 3) % 8));
    assert_eq!(
        one("OpGroupNonUniformRotateKHR %uint %c3 %lane %c3 %c4"),
        each(|_, lane| lane / 4 * 4 + (lane + 3) % 4)
    );
    assert_eq!(one("OpGroupNonUniformBroadcastFirst %uint %c3 %index"), each(|index, _| index / 8 * 8));
    assert_eq!(one("OpGroupNonUniformBroadcast %uint %c3 %index %c2"), each(|index, _| index / 8 * 8 + 2));
    assert_eq!(one("OpGroupNonUniformQuadBroadcast %uint %c3 %lane %c1"), each(|_, lane| lane / 4 * 4 + 1));
    for (direction, swap) in [1, 2, 3].into_iter().enumerate() {
        let instruction = format!("OpGroupNonUniformQuadSwap %uint %c3 %lane %c{direction}");
        assert_eq!(one(&instruction), each(|_, lane| lane ^ swap));
    }
    // Where the other invocation does not exist, the value is undefined; here the others are looked at.
    let up = one("OpGroupNonUniformShuffleUp %uint %c3 %lane %c2");
    assert!(up.iter().zip(0..16).all(|(value, index)| index % 8 < 2 || *value == index % 8 - 2), "{up:?}");
    let down = one("OpGroupNonUniformShuffleDown %uint %c3 %lane %c2");
    assert!(
        down.iter().zip(0..16).all(|(value, index)| index % 8 > 5 || *value == index % 8 + 2),
        "{down:?}"
    );
}

#[test]
fn votes_and_ballots() {
    let test = |condition: &str, instruction: &str| {
        let body = format!("%is = {condition}\n%so = {instruction}\n%result = OpSelect %uint %so %c1 %c0");
        run("", &body)
    };
    let first = "OpULessThan %bool %index %c8";
    assert_eq!(test(first, "OpGroupNonUniformAll %bool %c3 %is"), each(|index, _| u32::from(index < 8)));
    let one = "OpIEqual %bool %index %c9";
    assert_eq!(test(one, "OpGroupNonUniformAny %bool %c3 %is"), each(|index, _| u32::from(index >= 8)));
    assert_eq!(test(one, "OpGroupNonUniformAllEqual %bool %c3 %is"), each(|index, _| u32::from(index < 8)));
    assert_eq!(test(one, "OpGroupNonUniformElect %bool %c3"), each(|_, lane| u32::from(lane == 0)));
    let ballot = |rest: &str| {
        run(
            "",
            &format!(
                "%odd = OpBitwiseAnd %uint %lane %c1\n%is = OpIEqual %bool %odd %c1\n\
            %mask = OpGroupNonUniformBallot %v4uint %c3 %is\n{rest}"
            ),
        )
    };
    assert_eq!(ballot("%result = OpCompositeExtract %uint %mask 0"), each(|_, _| 0xAA));
    let count =
        |kind: &str| ballot(&format!("%result = OpGroupNonUniformBallotBitCount %uint %c3 {kind} %mask"));
    assert_eq!(count("Reduce"), each(|_, _| 4));
    assert_eq!(count("InclusiveScan"), each(|_, lane| lane.div_ceil(2)));
    assert_eq!(count("ExclusiveScan"), each(|_, lane| lane / 2));
    assert_eq!(ballot("%result = OpGroupNonUniformBallotFindLSB %uint %c3 %mask"), each(|_, _| 1));
    assert_eq!(ballot("%result = OpGroupNonUniformBallotFindMSB %uint %c3 %mask"), each(|_, _| 7));
    let bit = "%own = OpGroupNonUniformInverseBallot %bool %c3 %mask\n%result = OpSelect %uint %own %c1 %c0";
    assert_eq!(ballot(bit), each(|_, lane| lane & 1));
}

/// How many of its subgroup are with each invocation.
const COUNT: &str = "OpGroupNonUniformIAdd %uint %c3 Reduce %c1";

#[test]
fn branches_part_and_join_again() {
    let body = format!(
        "%is = OpULessThan %bool %lane %c3
OpSelectionMerge %join None
OpBranchConditional %is %then %else
%then = OpLabel
%few = {COUNT}
OpBranch %join
%else = OpLabel
%many = {COUNT}
OpBranch %join
%join = OpLabel
%part = OpPhi %uint %few %then %many %else
%whole = {COUNT}
%high = OpIMul %uint %whole %c16
%result = OpIAdd %uint %part %high"
    );
    assert_eq!(run("", &body), each(|_, lane| 8 * 16 + if lane < 3 { 3 } else { 5 }));
}

#[test]
fn iterations_of_a_loop_are_apart() {
    // Each goes round once more than the one before; the sum of how many go round with it each time.
    let body = format!(
        "OpBranch %head
%head = OpLabel
%turn = OpPhi %uint %c0 %entry %next %continue
%sum = OpPhi %uint %c0 %entry %more %continue
OpLoopMerge %end %continue None
OpBranch %loop
%loop = OpLabel
%with = {COUNT}
%more = OpIAdd %uint %sum %with
%done = OpUGreaterThanEqual %bool %turn %lane
OpBranchConditional %done %end %continue
%continue = OpLabel
%next = OpIAdd %uint %turn %c1
OpBranch %head
%end = OpLabel
%together = {COUNT}
%high = OpIMul %uint %together %c16
%higher = OpIMul %uint %high %c16
%result = OpIAdd %uint %more %higher"
    );
    assert_eq!(run("", &body), each(|_, lane| 8 * 256 + (0..=lane).map(|turn| 8 - turn).sum::<u32>()));
}

#[test]
fn one_invocation_at_a_time_in_a_loop() {
    // In turn i only the invocation i is at the operation.
    let body = format!(
        "OpBranch %head
%head = OpLabel
%turn = OpPhi %uint %c0 %entry %next %continue
OpLoopMerge %end %continue None
OpBranch %test
%test = OpLabel
%left = OpULessThan %bool %turn %c8
OpBranchConditional %left %loop %end
%loop = OpLabel
%mine = OpIEqual %bool %turn %lane
OpSelectionMerge %join None
OpBranchConditional %mine %alone %join
%alone = OpLabel
%with = {COUNT}
OpStore %counter %with
OpBranch %join
%join = OpLabel
OpBranch %continue
%continue = OpLabel
%next = OpIAdd %uint %turn %c1
OpBranch %head
%end = OpLabel
%result = OpLoad %uint %counter"
    );
    assert_eq!(run("", &body), each(|_, _| 1));
}

#[test]
fn returns_and_calls_part_and_join() {
    let callee = format!(
        "%callee = OpFunction %uint None %to_uint
%argument = OpFunctionParameter %uint
%start = OpLabel
%low = OpULessThan %bool %argument %c3
OpSelectionMerge %behind None
OpBranchConditional %low %early %behind
%early = OpLabel
OpReturnValue %c0
%behind = OpLabel
%rest = {COUNT}
OpReturnValue %rest
OpFunctionEnd"
    );
    let body = format!(
        "%part = OpFunctionCall %uint %callee %lane
%again = OpFunctionCall %uint %callee %c5
%whole = {COUNT}
%x = OpIMul %uint %whole %c16
%y = OpIAdd %uint %x %again
%z = OpIMul %uint %y %c16
%result = OpIAdd %uint %z %part"
    );
    let text = shader("", &body) + &callee;
    let mut resources = Resources::default();
    resources.bind(0, 0, vec![0; 64]);
    with(&text, false, |shader| shader.dispatch(&Dispatch::new([1, 1, 1]), &mut resources)).unwrap();
    let wanted = each(|_, lane| 8 * 256 + 8 * 16 + if lane < 3 { 0 } else { 5 });
    assert_eq!(words(resources.buffer(0, 0).unwrap()), wanted);
}

#[test]
fn cases_of_a_switch_fall_through_together() {
    let body = format!(
        "OpSelectionMerge %join None
OpSwitch %lane %other 0 %zero 1 %one
%zero = OpLabel
%alone = {COUNT}
OpStore %counter %alone
OpBranch %one
%one = OpLabel
%two = {COUNT}
%before = OpLoad %uint %counter
%shifted = OpIMul %uint %two %c16
%sum = OpIAdd %uint %before %shifted
OpStore %counter %sum
OpBranch %join
%other = OpLabel
%rest = {COUNT}
OpStore %counter %rest
OpBranch %join
%join = OpLabel
%result = OpLoad %uint %counter"
    );
    assert_eq!(run("", &body), each(|_, lane| [33, 32, 6, 6, 6, 6, 6, 6][lane as usize]));
}

#[test]
fn groups_share_memory_and_wait_at_barriers() {
    let globals = "%length = OpConstant %uint 16
%table = OpTypeArray %uint %length
%p_table = OpTypePointer Workgroup %table
%p_shared = OpTypePointer Workgroup %uint
%shared = OpVariable %p_table Workgroup
%semantics = OpConstant %uint 264";
    let body = "%own = OpAccessChain %p_shared %shared %index
OpStore %own %index
OpControlBarrier %c2 %c2 %semantics
%turned = OpISub %uint %c15 %index
%other = OpAccessChain %p_shared %shared %turned
%result = OpLoad %uint %other";
    assert_eq!(run(globals, body), each(|index, _| 15 - index));
}

#[test]
fn an_invocation_that_does_not_come_to_the_barrier_is_told() {
    let body = "%is = OpULessThan %bool %index %c3
OpBranch %head
%head = OpLabel
OpLoopMerge %end %continue None
OpBranchConditional %is %wait %end
%wait = OpLabel
%sum = OpGroupNonUniformIAdd %uint %c3 Reduce %c1
OpControlBarrier %c2 %c2 %c0
OpBranch %continue
%continue = OpLabel
OpBranchConditional %true %end %head
%end = OpLabel
%first = OpGroupNonUniformElect %bool %c3
%result = OpSelect %uint %first %c1 %c0";
    let mut resources = Resources::default();
    resources.bind(0, 0, vec![0; 64]);
    let error =
        with(&shader("", body), false, |shader| shader.dispatch(&Dispatch::new([1, 1, 1]), &mut resources));
    let message = error.unwrap_err();
    assert!(message.contains("3 of 8 invocations wait at a barrier"), "{message}");
}

#[test]
fn what_is_outside_of_a_buffer_is_told_or_read_as_zeros() {
    let body = "%from = OpAccessChain %p_word %input %c0 %index
%value = OpLoad %uint %from
%result = OpIAdd %uint %value %c1";
    let resources = || {
        let mut resources = Resources::default();
        resources.bind(0, 0, vec![9; 4 * 12]);
        resources.bind(0, 1, vec![0xFF; 4 * 3]);
        resources
    };
    let text = shader("", body);
    let mut bound = resources();
    let error = with(&text, false, |shader| shader.dispatch(&Dispatch::new([1, 1, 1]), &mut bound));
    let message = error.unwrap_err();
    assert!(
        message.contains("invocation (3, 0, 0) reads 4 bytes at offset 12 of the buffer of binding 0.1"),
        "{message}"
    );
    assert_eq!(bound, resources(), "nothing is written by what fails");
    with(&text, true, |shader| shader.dispatch(&Dispatch::new([1, 1, 1]), &mut bound)).unwrap();
    let wanted: Vec<u32> = (0..12).map(|index| if index < 3 { 0 } else { 1 }).collect();
    assert_eq!(words(bound.buffer(0, 0).unwrap()), wanted);
}

#[test]
fn groups_on_threads_and_other_sizes_of_subgroups() {
    // Each group adds its number once to the word of each invocation.
    let body = "%three = OpLoad %v3uint %group_in
%x = OpCompositeExtract %uint %three 0
%at = OpAccessChain %p_word %input %c0 %index
%old = OpAtomicIAdd %uint %at %c1 %c0 %x
%result = OpGroupNonUniformIAdd %uint %c3 Reduce %c1";
    for (threads, size) in [(1, 1), (2, 4), (7, 16), (3, 64)] {
        let mut resources = Resources::default();
        resources.bind(0, 0, vec![0; 64]);
        resources.bind(0, 1, vec![0; 64]);
        let dispatch = Dispatch::new([100, 1, 1]).with_threads(threads).with_subgroup_size(size).unwrap();
        with(&shader("", body), false, |shader| shader.dispatch(&dispatch, &mut resources)).unwrap();
        assert_eq!(words(resources.buffer(0, 1).unwrap()), [4950; 16]);
        assert_eq!(words(resources.buffer(0, 0).unwrap()), [size.min(16); 16]);
    }
    assert!(Dispatch::new([1; 3]).with_subgroup_size(12).is_err());
    assert!(Dispatch::new([1; 3]).with_subgroup_size(256).is_err());
}

#[test]
fn every_group_has_its_own_coordinates_where_no_invocation_waits() {
    // The invocations of group (x, y, z) of 3 by 2 by 2 store x + 4y + 8z, each at its place among all.
    let body = "%three = OpLoad %v3uint %group_in
%x = OpCompositeExtract %uint %three 0
%y = OpCompositeExtract %uint %three 1
%z = OpCompositeExtract %uint %three 2
%y4 = OpIMul %uint %y %c4
%z8 = OpIMul %uint %z %c8
%xy = OpIAdd %uint %x %y4
%result = OpIAdd %uint %xy %z8
%z2 = OpIMul %uint %z %c2
%row = OpIAdd %uint %z2 %y
%row3 = OpIMul %uint %row %c3
%group = OpIAdd %uint %row3 %x
%first = OpIMul %uint %group %c16
%all = OpIAdd %uint %first %index
%at = OpAccessChain %p_word %input %c0 %all
OpStore %at %result";
    let group = |number: u32| number % 3 + number / 3 % 2 * 4 + number / 6 * 8;
    let expected: Vec<u32> = (0..12 * 16).map(|place| group(place / 16)).collect();
    for threads in [1, 3] {
        let mut resources = Resources::default();
        resources.bind(0, 0, vec![0; 64]);
        resources.bind(0, 1, vec![0xFF; 4 * 12 * 16]);
        let dispatch = Dispatch::new([3, 2, 2]).with_threads(threads);
        with(&shader("", body), false, |shader| shader.dispatch(&dispatch, &mut resources)).unwrap();
        assert_eq!(words(resources.buffer(0, 1).unwrap()), expected);
    }
}

#[test]
fn the_first_group_that_fails_is_told_whatever_threads_do() {
    let body = "%three = OpLoad %v3uint %group_in
%x = OpCompositeExtract %uint %three 0
%at = OpAccessChain %p_word %input %c0 %x
%result = OpLoad %uint %at";
    for _ in 0..10 {
        let mut resources = Resources::default();
        resources.bind(0, 0, vec![0; 64]);
        resources.bind(0, 1, vec![0; 4 * 50]);
        let dispatch = Dispatch::new([1000, 1, 1]).with_threads(4);
        let error =
            with(&shader("", body), false, |shader| shader.dispatch(&dispatch, &mut resources)).unwrap_err();
        assert!(error.contains("invocation (800, 0, 0)"), "{error}");
    }
}

/// Declarations of an image of 4 by 4 texels at 0.2, whose type continues so, and of types for coordinates.
fn with_image(sampled_type: &str, rest: &str) -> String {
    let decorations = "OpDecorate %image DescriptorSet 0\nOpDecorate %image Binding 2\n%void = OpTypeVoid";
    let types = format!(
        "%image_type = OpTypeImage %{sampled_type} {rest}
%sampled_type = OpTypeSampledImage %image_type
%v2uint = OpTypeVector %uint 2
%v2int = OpTypeVector %int 2
%v2float = OpTypeVector %float 2
%v4float = OpTypeVector %float 4
%quarter = OpConstant %float 0.25
%eighth = OpConstant %float 0.125
%zero = OpConstant %float 0
%thousand = OpConstant %float 1000"
    );
    shader(&types, "{body}").replacen("%void = OpTypeVoid", decorations, 1)
}

fn image(name: &str, size: [u32; 3], texels: Vec<u8>) -> Image {
    Image::new(TexelFormat::parse(name).unwrap(), size, texels).unwrap()
}

#[test]
fn storage_images_are_written_and_changed() {
    let globals = "%p_image = OpTypePointer UniformConstant %image_type
%p_texel = OpTypePointer Image %uint
%image = OpVariable %p_image UniformConstant";
    let body = "%x = OpBitwiseAnd %uint %index %c3
%y = OpShiftRightLogical %uint %index %c2
%at = OpCompositeConstruct %v2uint %x %y
%texel_at = OpImageTexelPointer %p_texel %image %at %c0
%old = OpAtomicIAdd %uint %texel_at %c1 %c0 %index
%handle = OpLoad %image_type %image
%texel = OpImageRead %v4uint %handle %at
%first = OpCompositeExtract %uint %texel 0
%beside = OpCompositeConstruct %v2uint %c4 %y
%outside = OpImageRead %v4uint %handle %beside
%none = OpCompositeExtract %uint %outside 0
%doubled = OpIAdd %uint %first %first
%new = OpCompositeConstruct %v4uint %doubled %c0 %c0 %c0
OpImageWrite %handle %at %new
OpImageWrite %handle %beside %new
%result = OpIAdd %uint %first %none";
    let text = with_image("uint", "2D 0 0 0 2 R32ui").replace("{body}", body);
    let text = text.replace("%main = OpFunction", &format!("{globals}\n%main = OpFunction"));
    let mut resources = Resources::default();
    resources.bind(0, 0, vec![0; 64]);
    let texels: Vec<u8> = (0..16_u32).flat_map(|index| (100 * index).to_le_bytes()).collect();
    resources.bind_image(0, 2, image("r32ui", [4, 4, 1], texels), None);
    with(&text, false, |shader| shader.dispatch(&Dispatch::new([1, 1, 1]), &mut resources)).unwrap();
    assert_eq!(words(resources.buffer(0, 0).unwrap()), each(|index, _| 101 * index));
    assert_eq!(words(resources.image(0, 2).unwrap().texels()), each(|index, _| 202 * index));
}

#[test]
fn sampled_images_are_filtered() {
    let globals = "%p_image = OpTypePointer UniformConstant %sampled_type
%image = OpVariable %p_image UniformConstant";
    // Along the middle of the first row, from four texels before the image on, half a texel at a time.
    let body = "%number = OpConvertUToF %float %index
%far = OpFMul %float %number %eighth
%two = OpConvertUToF %float %c1
%u = OpFSub %float %far %two
%at = OpCompositeConstruct %v2float %u %eighth
%handle = OpLoad %sampled_type %image
%texel = OpImageSampleExplicitLod %v4float %handle %at Lod %zero
%first = OpCompositeExtract %float %texel 0
%large = OpFMul %float %first %thousand
%result = OpConvertFToU %uint %large";
    let text = with_image("float", "2D 0 0 0 1 Unknown").replace("{body}", body);
    let text = text.replace("%main = OpFunction", &format!("{globals}\n%main = OpFunction"));
    let row = [1.0_f32, 2.0, 4.0, 8.0];
    let texels: Vec<u8> = row.iter().cycle().take(16).flat_map(|value| value.to_le_bytes()).collect();
    let sampled = |filter, address| {
        let mut resources = Resources::default();
        resources.bind(0, 0, vec![0; 64]);
        let sampler = Sampler { filter, address, border: Border::OpaqueWhite, ..Sampler::default() };
        resources.bind_image(0, 2, image("r32f", [4, 4, 1], texels.clone()), Some(sampler));
        with(&text, false, |shader| shader.dispatch(&Dispatch::new([1, 1, 1]), &mut resources)).unwrap();
        words(resources.buffer(0, 0).unwrap())
    };
    assert_eq!(
        sampled(Filter::Nearest, AddressMode::Repeat),
        [1, 1, 2, 2, 4, 4, 8, 8, 1, 1, 2, 2, 4, 4, 8, 8].map(|value| value * 1000)
    );
    assert_eq!(
        sampled(Filter::Linear, AddressMode::ClampToEdge),
        [1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1500, 2000, 3000, 4000, 6000, 8000]
    );
    assert_eq!(
        sampled(Filter::Linear, AddressMode::Repeat),
        [4500, 1000, 1500, 2000, 3000, 4000, 6000, 8000, 4500, 1000, 1500, 2000, 3000, 4000, 6000, 8000]
    );
    let white = 1000;
    assert_eq!(
        sampled(Filter::Nearest, AddressMode::ClampToBorder),
        [
            white, white, white, white, white, white, white, white, 1000, 1000, 2000, 2000, 4000, 4000, 8000,
            8000
        ]
    );
    assert_eq!(
        sampled(Filter::Nearest, AddressMode::MirroredRepeat),
        [8, 8, 4, 4, 2, 2, 1, 1, 1, 1, 2, 2, 4, 4, 8, 8].map(|value| value * 1000)
    );
}

#[test]
fn a_loop_that_does_not_end_is_stopped_when_the_time_is_up() {
    let body = "OpBranch %head
%head = OpLabel
%count = OpPhi %uint %c0 %entry %more %continue
OpLoopMerge %end %continue None
OpBranch %continue
%continue = OpLabel
%more = OpIAdd %uint %count %c1
%goes_on = OpINotEqual %bool %more %count
OpBranchConditional %goes_on %head %end
%end = OpLabel
%result = OpIAdd %uint %count %c1";
    let spirv = assembled(&shader("", body));
    let context = Context::create();
    let module = spirv_llvm::read(&context, &spirv, &ReadOptions::default()).unwrap();
    let options = ShaderOptions { stoppable: true, ..ShaderOptions::default() };
    let shader = Shader::load_with(&module, "main", options).unwrap();
    let mut resources = Resources::default();
    resources.bind(0, 0, vec![0; 64]);
    let dispatch = Dispatch::new([2, 1, 1]).with_time_limit(Duration::from_millis(20));
    let message = shader.dispatch(&dispatch, &mut resources).unwrap_err().to_string();
    assert!(message.contains("is not done within the time limit"), "{message}");
}

#[test]
fn a_group_shares_no_more_than_can_be_had() {
    let globals = "%many = OpConstant %uint 67108864
%large = OpTypeArray %uint %many
%p_large = OpTypePointer Workgroup %large
%p_shared_word = OpTypePointer Workgroup %uint
%shared = OpVariable %p_large Workgroup";
    let body = "%at = OpAccessChain %p_shared_word %shared %index
OpStore %at %index
%result = OpLoad %uint %at";
    let spirv = assembled(&shader(globals, body));
    let context = Context::create();
    let module = spirv_llvm::read(&context, &spirv, &ReadOptions::default()).unwrap();
    let message = Shader::load(&module, "main").map(|_| ()).unwrap_err().to_string();
    assert!(message.contains("share take 268435456 bytes"), "{message}");
}

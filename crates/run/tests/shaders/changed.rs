//! Functions whose parameters LLVM has taken away or put the parts of in their place, and loops that it
//! computes in vectors.

#![allow(clippy::unwrap_used, reason = "a test that cannot prepare its input has failed")]

use super::optimised::{run_text, run_with};

fn bytes_of(numbers: impl Iterator<Item = u32>) -> Vec<u8> {
    numbers.flat_map(u32::to_le_bytes).collect()
}

/// Functions that are kept apart: with parameters that nothing uses, pointers to what is promoted and what is not, buffers that the
/// interface leads to, others that are handed over with several buffers, and calls of functions by functions.
const FUNCTIONS: &str = r#"OpCapability Shader
OpCapability VariablePointersStorageBuffer
OpExtension "SPV_KHR_variable_pointers"
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main" %index_in %buffer %other %own_memory
OpExecutionMode %main LocalSize 16 1 1
OpName %scaled "scaled"
OpName %cell "cell"
OpName %unused "unused"
OpName %sum "sum"
OpName %turned "turned"
OpName %from_memory "from_memory"
OpDecorate %index_in BuiltIn LocalInvocationIndex
OpDecorate %words ArrayStride 4
OpDecorate %p_word ArrayStride 4
OpDecorate %block Block
OpMemberDecorate %block 0 Offset 0
OpDecorate %buffer DescriptorSet 0
OpDecorate %buffer Binding 0
OpDecorate %other DescriptorSet 0
OpDecorate %other Binding 1
%void = OpTypeVoid
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%v4uint = OpTypeVector %uint 4
%c0 = OpConstant %uint 0
%c1 = OpConstant %uint 1
%c2 = OpConstant %uint 2
%c3 = OpConstant %uint 3
%c16 = OpConstant %uint 16
%words = OpTypeRuntimeArray %uint
%block = OpTypeStruct %words
%cells = OpTypeArray %uint %c16
%pair = OpTypeStruct %uint %v4uint
%p_block = OpTypePointer StorageBuffer %block
%p_word = OpTypePointer StorageBuffer %uint
%p_cells = OpTypePointer Workgroup %cells
%p_cell = OpTypePointer Workgroup %uint
%p_input = OpTypePointer Input %uint
%p_private = OpTypePointer Private %uint
%p_pair = OpTypePointer Function %pair
%p_own = OpTypePointer Function %uint
%p_own_cells = OpTypePointer Function %cells
%buffer = OpVariable %p_block StorageBuffer
%other = OpVariable %p_block StorageBuffer
%shared = OpVariable %p_cells Workgroup
%own_memory = OpVariable %p_private Private
%index_in = OpVariable %p_input Input
%function = OpTypeFunction %void
%f_scaled = OpTypeFunction %uint %p_pair %uint %uint
%f_sum = OpTypeFunction %uint %p_own_cells %uint
%f_block = OpTypeFunction %uint %p_block %uint %uint
%f_word = OpTypeFunction %uint %p_word %uint
%f_none = OpTypeFunction %uint %uint
%f_turn = OpTypeFunction %void %p_own_cells %p_own %uint
%of_block = OpFunction %uint DontInline %f_block
%ob_block = OpFunctionParameter %p_block
%ob_unused = OpFunctionParameter %uint
%ob_i = OpFunctionParameter %uint
%in_ob = OpLabel
%ob_at = OpAccessChain %p_word %ob_block %c0 %ob_i
%ob_v = OpLoad %uint %ob_at
%ob_at0 = OpAccessChain %p_word %ob_block %c0 %c16
%ob_v0 = OpLoad %uint %ob_at0
%ob_r = OpIAdd %uint %ob_v %ob_v0
OpReturnValue %ob_r
OpFunctionEnd
%of_word = OpFunction %uint DontInline %f_word
%ow_word = OpFunctionParameter %p_word
%ow_unused = OpFunctionParameter %uint
%in_ow = OpLabel
%ow_next = OpPtrAccessChain %p_word %ow_word %c2
%ow_v = OpLoad %uint %ow_next
OpReturnValue %ow_v
OpFunctionEnd
%scaled = OpFunction %uint DontInline %f_scaled
%cell = OpFunctionParameter %p_pair
%unused = OpFunctionParameter %uint
%factor = OpFunctionParameter %uint
%in_scaled = OpLabel
%first = OpAccessChain %p_own %cell %c0
%x = OpLoad %uint %first
%third = OpAccessChain %p_own %cell %c1 %c2
%y = OpLoad %uint %third
%xy = OpIAdd %uint %x %y
%xyz = OpIMul %uint %xy %factor
OpReturnValue %xyz
OpFunctionEnd
%sum = OpFunction %uint DontInline %f_sum
%sum_of = OpFunctionParameter %p_own_cells
%at = OpFunctionParameter %uint
%in_sum = OpLabel
%sum_at = OpAccessChain %p_own %sum_of %at
%sum_a = OpLoad %uint %sum_at
%sum_next = OpIAdd %uint %at %c1
%sum_masked = OpBitwiseAnd %uint %sum_next %c3
%sum_at_b = OpAccessChain %p_own %sum_of %sum_masked
%sum_b = OpLoad %uint %sum_at_b
%sum_ab = OpIAdd %uint %sum_a %sum_b
OpReturnValue %sum_ab
OpFunctionEnd
%from_memory = OpFunction %uint DontInline %f_none
%fm_i = OpFunctionParameter %uint
%in_fm = OpLabel
%fm_at = OpAccessChain %p_word %other %c0 %fm_i
%fm_a = OpLoad %uint %fm_at
%fm_o = OpLoad %uint %own_memory
%fm_ao = OpIAdd %uint %fm_a %fm_o
OpReturnValue %fm_ao
OpFunctionEnd
%turned = OpFunction %void DontInline %f_turn
%t_cells = OpFunctionParameter %p_own_cells
%t_out = OpFunctionParameter %p_own
%t_unused = OpFunctionParameter %uint
%in_turned = OpLabel
%t_at = OpLoad %uint %t_out
%t_masked = OpBitwiseAnd %uint %t_at %c3
%t_s = OpFunctionCall %uint %sum %t_cells %t_masked
%t_f = OpFunctionCall %uint %from_memory %t_masked
%t_sf = OpIAdd %uint %t_s %t_f
OpStore %t_out %t_sf
OpReturn
OpFunctionEnd
%main = OpFunction %void None %function
%entry = OpLabel
%v_pair = OpVariable %p_pair Function
%v_cells = OpVariable %p_own_cells Function
%v_out = OpVariable %p_own Function
%index = OpLoad %uint %index_in
%own = OpAccessChain %p_word %buffer %c0 %index
OpStore %own_memory %index
%q0 = OpAccessChain %p_own %v_pair %c0
OpStore %q0 %index
%q1 = OpAccessChain %p_own %v_pair %c1 %c2
OpStore %q1 %c16
%k0 = OpAccessChain %p_own %v_cells %c0
OpStore %k0 %index
%k1 = OpAccessChain %p_own %v_cells %c1
OpStore %k1 %c3
%k2 = OpAccessChain %p_own %v_cells %c2
OpStore %k2 %c16
%k3 = OpAccessChain %p_own %v_cells %c3
OpStore %k3 %c2
OpStore %v_out %index
%done = OpFunctionCall %void %turned %v_cells %v_out %c3
%r = OpLoad %uint %v_out
%s = OpFunctionCall %uint %scaled %v_pair %index %c3
%index3 = OpBitwiseAnd %uint %s %c3
%u = OpFunctionCall %uint %sum %v_cells %index3
OpStore %q0 %u
%s2 = OpFunctionCall %uint %scaled %v_pair %c1 %r
%f2 = OpFunctionCall %uint %from_memory %index3
%index_16 = OpIAdd %uint %index %c16
%own_16 = OpAccessChain %p_word %buffer %c0 %index_16
%g1 = OpFunctionCall %uint %of_block %buffer %c3 %index_16
%g2 = OpFunctionCall %uint %of_block %other %c3 %index3
%g3 = OpFunctionCall %uint %of_word %own_16 %c3
%w3 = OpAccessChain %p_word %other %c0 %index3
%g4 = OpFunctionCall %uint %of_word %w3 %c2
%g12 = OpIAdd %uint %g1 %g2
%g34 = OpIMul %uint %g3 %g4
%g1234 = OpIAdd %uint %g12 %g34
%all1a = OpIAdd %uint %s %s2
%all1 = OpIAdd %uint %all1a %g1234
%unused_all = OpIAdd %uint %s %s2
%all2 = OpIAdd %uint %all1 %f2
OpStore %own %all2
OpReturn
OpFunctionEnd
"#;

#[test]
fn parameters_may_change() {
    let numbers = |seed: u32| (0..64).map(move |index: u32| (index * 7919 + seed) % 101);
    let (buffer, other): (Vec<u32>, Vec<u32>) = (numbers(3).collect(), numbers(40).collect());
    let buffers = [bytes_of(numbers(3)), bytes_of(numbers(40))];
    // A parameter of each kind: one that is gone, parts of a structure, and a buffer.
    let made = [
        "@sum(ptr %0, i32",
        "@scaled(i32 %cell.0.val, i32 %cell.24.val",
        "@from_memory(ptr %interface.16.val",
    ];
    let found = run_with(FUNCTIONS, &buffers, &made);
    let expected = |index: u32| {
        let own_cells = [index, 3, 16, 2];
        let cells = |at: u32| own_cells[at as usize] + own_cells[((at + 1) & 3) as usize];
        let from_memory = |at: u32| other[at as usize] + index;
        let of_block = |block: &[u32], at: u32| block[at as usize] + block[16];
        let turned = cells(index & 3) + from_memory(index & 3);
        let s = (index + 16) * 3;
        let index_3 = s & 3;
        let s_2 = (cells(index_3) + 16).wrapping_mul(turned);
        let of_words = buffer[index as usize + 18].wrapping_mul(other[index_3 as usize + 2]);
        let of_blocks = of_block(&buffer, index + 16) + of_block(&other, index_3) + of_words;
        s.wrapping_add(s_2).wrapping_add(of_blocks).wrapping_add(from_memory(index_3))
    };
    let expected = bytes_of((0..16).map(expected).chain(buffer[16..].iter().copied()));
    assert_eq!(found, expected);
}

/// A shader that computes each element of its first buffer by one of the second, in one invocation.
fn loop_over(element: &str, body: &str) -> String {
    let (bits, capabilities) = match element {
        "OpTypeInt 16 0" => (16, "OpCapability Int16\nOpCapability StorageBuffer16BitAccess\n"),
        "OpTypeInt 8 0" => (8, "OpCapability Int8\nOpCapability StorageBuffer8BitAccess\n"),
        _ => (32, ""),
    };
    let extension = match bits {
        16 => "OpExtension \"SPV_KHR_16bit_storage\"\n",
        8 => "OpExtension \"SPV_KHR_8bit_storage\"\n",
        _ => "",
    };
    format!(
        "OpCapability Shader
{capabilities}{extension}OpExtension \"SPV_KHR_storage_buffer_storage_class\"
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main \"main\" %buffer %other
OpExecutionMode %main LocalSize 1 1 1
OpDecorate %elements ArrayStride {stride}
OpDecorate %block Block
OpMemberDecorate %block 0 Offset 0
OpDecorate %buffer DescriptorSet 0
OpDecorate %buffer Binding 0
OpDecorate %other DescriptorSet 0
OpDecorate %other Binding 1
%void = OpTypeVoid
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%element = {element}
%c0 = OpConstant %uint 0
%c1 = OpConstant %uint 1
%elements = OpTypeRuntimeArray %element
%block = OpTypeStruct %elements
%p_block = OpTypePointer StorageBuffer %block
%p_element = OpTypePointer StorageBuffer %element
%buffer = OpVariable %p_block StorageBuffer
%other = OpVariable %p_block StorageBuffer
%function = OpTypeFunction %void
%main = OpFunction %void None %function
%entry = OpLabel
%count = OpArrayLength %uint %buffer 0
OpBranch %head
%head = OpLabel
%i = OpPhi %uint %c0 %entry %next %again
%go = OpULessThan %bool %i %count
OpLoopMerge %end %again None
OpBranchConditional %go %inside %end
%inside = OpLabel
%own = OpAccessChain %p_element %buffer %c0 %i
%its = OpAccessChain %p_element %other %c0 %i
%x = OpLoad %element %own
%y = OpLoad %element %its
{body}
OpStore %own %z
OpBranch %again
%again = OpLabel
%next = OpIAdd %uint %i %c1
OpBranch %head
%end = OpLabel
OpReturn
OpFunctionEnd
",
        stride = bits / 8
    )
}

/// Where LLVM's vectorizer cannot tell buffers apart it compares their addresses.
#[test]
fn addresses_of_buffers_are_compared() {
    let numbers =
        |factor: u32, seed: u32| (0..800_u32).map(move |n| (n * factor + seed) as u8).collect::<Vec<u8>>();
    let (x, y) = (numbers(37, 5), numbers(91, 77));
    let buffers = [x.clone(), y.clone()];
    let body = "%xy = OpIAdd %element %x %y\n%is_less = OpULessThan %bool %x %y\n%z = OpSelect %element %is_less %xy %y";
    let made = ["icmp ult ptr", "<4 x i8>"];
    let found = run_with(&loop_over("OpTypeInt 8 0", body), &buffers, &made);
    let expected = x.iter().zip(&y).map(|(x, y)| if x < y { x.wrapping_add(*y) } else { *y });
    assert_eq!(found, expected.collect::<Vec<u8>>());
    let shorts = |bytes: &[u8]| -> Vec<u16> {
        bytes.chunks(2).map(|pair| u16::from_le_bytes(pair.try_into().unwrap())).collect()
    };
    let found = run_with(&loop_over("OpTypeInt 16 0", body), &buffers, &["icmp ult ptr"]);
    let pairs = shorts(&x).into_iter().zip(shorts(&y));
    let expected = pairs.map(|(x, y)| if x < y { x.wrapping_add(y) } else { y });
    assert_eq!(shorts(&found), expected.collect::<Vec<u16>>());
}

/// Vectors of 8 and 16 numbers, which shaders do not have, with reductions of them.
#[test]
fn long_vectors_are_computed_in_their_components() {
    const TEXT: &str = include_str!("../../../../test-ll/shader/long-vectors.ll");
    for count in [3_usize, 16, 31, 300] {
        let numbers = |count: usize, factor: u32, seed: u32| {
            (0..count as u32).map(|n| (n * factor + seed) as u8).collect::<Vec<u8>>()
        };
        let (bytes, others) = (numbers(count, 37, 5), numbers(count, 91, 77));
        let (shorts, factors) = (numbers(2 * count, 13, 3), numbers(2 * count, 57, 9));
        let short = |bytes: &[u8], at: usize| u16::from_le_bytes([bytes[2 * at], bytes[2 * at + 1]]);
        let buffers = [bytes.clone(), others.clone(), shorts.clone(), factors.clone(), vec![0; 6]];
        let expected = bytes.iter().zip(&others).map(|(x, y)| if x < y { x.wrapping_add(*y) } else { *y });
        assert_eq!(run_text(TEXT, &buffers, 0), expected.collect::<Vec<u8>>());
        let products: Vec<u16> =
            (0..count).map(|at| short(&shorts, at).wrapping_mul(short(&factors, at))).collect();
        let expected: Vec<u8> = products.iter().flat_map(|product| product.to_le_bytes()).collect();
        assert_eq!(run_text(TEXT, &buffers, 2), expected);
        let most = products.iter().copied().max().unwrap_or(0);
        let sum = products.iter().fold(0_u16, |sum, product| sum.wrapping_add(*product));
        let all = products.iter().fold(0, |all, product| all ^ product);
        let expected: Vec<u8> = [most, sum, all].iter().flat_map(|number| number.to_le_bytes()).collect();
        assert_eq!(run_text(TEXT, &buffers, 4), expected);
    }
}

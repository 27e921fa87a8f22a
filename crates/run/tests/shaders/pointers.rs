//! Pointers that are values, and products of 64 bits, in shaders: what they are when they run, with and without checks, and once
//! the module is written back.

#![allow(clippy::unwrap_used, reason = "a test that cannot prepare its input has failed")]

use inkwell::context::Context;
use spirv_llvm::{ReadOptions, WriteOptions};
use spirv_llvm_run::{Dispatch, Resources, Shader};

use crate::common::values::spirv;

/// What the shader writes to the buffer 0.1, of so many bytes, from what it finds in 0.0: the same in every way.
fn run(text: &str, input: &[u8], size: usize) -> Vec<u8> {
    let spirv = spirv::assembled(text);
    let context = Context::create();
    let module = spirv_llvm::read(&context, &spirv, &ReadOptions::default()).unwrap();
    let back = spirv_llvm::write(&module, &WriteOptions::default()).unwrap();
    let back = spirv::bytes(&back);
    let back = spirv_llvm::read(&context, &back, &ReadOptions::default()).unwrap();
    let mut found = Vec::new();
    for module in [&module, &back] {
        for load in [Shader::load, Shader::load_unchecked] {
            let mut resources = Resources::default();
            resources.bind(0, 0, input.to_vec());
            resources.bind(0, 1, vec![0; size]);
            load(module, "main").unwrap().dispatch(&Dispatch::new([1, 1, 1]), &mut resources).unwrap();
            found.push(resources.buffer(0, 1).unwrap().to_vec());
        }
    }
    let first = found.swap_remove(0);
    assert!(found.iter().all(|other| *other == first));
    first
}

#[test]
fn pointers_are_chosen_compared_and_counted() {
    let input: Vec<u32> = (0..64).map(|number| number * 10).collect();
    let bytes = spirv::bytes(&input);
    let text = include_str!("../../../../test-spv/shader/pointers-that-are-values.spvasm");
    let found = run(text, &bytes, 4 * 64);
    let found: Vec<u32> = found.chunks(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect();
    for index in 0..8_usize {
        let is_odd = index % 2 == 1;
        let chosen = if is_odd { index } else { 8 };
        let either = if is_odd { index + 2 } else { 7 };
        let wanted = [
            input[chosen],
            input[chosen + index],
            input[either],
            input[index..index + 3].iter().sum(),
            3,
            u32::from(!is_odd),
            input[chosen],
            u32::from(is_odd),
        ];
        assert_eq!(found[8 * index..8 * index + 8], wanted, "{index}");
    }
}

#[test]
fn both_halves_of_a_product() {
    let pairs = [[0xfedc_ba98_7654_3210_u64, 0x8000_0000_0000_0001], [0xffff_ffff_ffff_fff1, 3]];
    let input: Vec<u8> = pairs.iter().flatten().flat_map(|word| word.to_le_bytes()).collect();
    let found = run(include_str!("../../../../test-spv/shader/products-of-64-bits.spvasm"), &input, 64);
    let found: Vec<u64> = found.chunks(8).map(|word| u64::from_le_bytes(word.try_into().unwrap())).collect();
    let halves = |product: u128| [product as u64, (product >> 64) as u64];
    let [[left, second], [right, third]] = pairs;
    let signed = |value: u64| i128::from(value.cast_signed());
    let unsigned = halves(u128::from(left) * u128::from(right));
    let constant = halves(81_985_529_216_486_895_u128 * u128::from(right));
    let negative = halves((signed(second) * -7).cast_unsigned());
    let high = |left: u64, right: u64| halves((signed(left) * signed(right)).cast_unsigned())[1];
    let wanted = [unsigned, constant, negative, [high(left, right), high(second, third)]].concat();
    assert_eq!(found, wanted);
}

/// A shader that reads the word at an address, which stands in the buffer 0.0, and writes the next number to a later word.
fn successor(step: u32) -> String {
    format!(
        "OpCapability Shader\nOpCapability PhysicalStorageBufferAddresses\nOpExtension \"SPV_KHR_physical_storage_buffer\"
OpMemoryModel PhysicalStorageBuffer64 GLSL450\nOpEntryPoint GLCompute %main \"main\" %holder
OpExecutionMode %main LocalSize 1 1 1\nOpDecorate %block Block\nOpMemberDecorate %block 0 Offset 8
OpDecorate %holder DescriptorSet 0\nOpDecorate %holder Binding 0\nOpDecorate %to_word ArrayStride 4
%void = OpTypeVoid\n%fn = OpTypeFunction %void\n%word = OpTypeInt 32 0\n%c0 = OpConstant %word 0\n%c1 = OpConstant %word 1
%step = OpConstant %word {step}\n%to_word = OpTypePointer PhysicalStorageBuffer %word\n%block = OpTypeStruct %to_word
%to_block = OpTypePointer StorageBuffer %block\n%to_address = OpTypePointer StorageBuffer %to_word
%holder = OpVariable %to_block StorageBuffer\n%main = OpFunction %void None %fn\n%entry = OpLabel
%at = OpAccessChain %to_address %holder %c0\n%first = OpLoad %to_word %at\n%old = OpLoad %word %first Aligned 4
%new = OpIAdd %word %old %c1\n%second = OpPtrAccessChain %to_word %first %step\nOpStore %second %new Aligned 4
OpReturn\nOpFunctionEnd\n"
    )
}

#[test]
fn addresses_of_buffers_lie_in_buffers() {
    let run = |step: u32, target: u32, is_checked: bool| {
        let context = Context::create();
        let spirv = spirv::assembled(&successor(step));
        let module = spirv_llvm::read(&context, &spirv, &ReadOptions::default()).unwrap();
        let load = if is_checked { Shader::load } else { Shader::load_unchecked };
        let mut resources = Resources::default();
        resources.bind(0, 0, vec![7; 16]);
        resources.bind(0, 1, spirv::bytes(&[41, 0, 7]));
        resources.bind_address((0, 0), 8, (0, target));
        load(&module, "main").unwrap().dispatch(&Dispatch::new([1, 1, 1]), &mut resources)?;
        assert_eq!(resources.buffer(0, 0), Some(&[7; 16][..]), "what the caller bound stays");
        Ok::<_, spirv_llvm::Error>(resources.buffer(0, 1).unwrap().to_vec())
    };
    for is_checked in [true, false] {
        assert_eq!(run(1, 1, is_checked).unwrap(), spirv::bytes(&[41, 42, 7]));
    }
    let outside = run(3, 1, true).unwrap_err().to_string();
    assert!(outside.contains("writes 4 bytes"), "{outside}");
    let nobody = run(1, 2, true).unwrap_err().to_string();
    assert!(nobody.contains("binding 0.0"), "{nobody}");
}

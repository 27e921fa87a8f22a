//! Bindings that a shader uses: what is not bound, or is of another kind, is told before the shader runs.

#![allow(clippy::unwrap_used, reason = "a test that cannot prepare its input has failed")]

use inkwell::context::Context;
use spirv_llvm::ReadOptions;
use spirv_llvm_run::{Dispatch, Resources, Sampler, Shader, ShaderOptions};

use crate::common::values::spirv;

/// Copies a number from the buffer "source" at 2.3 to the buffer at 0.0, if `%yes`; nothing uses the buffer at 4.4.
const COPY: &str = "OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main \"main\"
OpExecutionMode %main LocalSize 1 1 1
OpName %source \"source\"
OpDecorate %words ArrayStride 4
OpDecorate %block Block
OpMemberDecorate %block 0 Offset 0
OpDecorate %result DescriptorSet 0
OpDecorate %result Binding 0
OpDecorate %source DescriptorSet 2
OpDecorate %source Binding 3
OpDecorate %unused DescriptorSet 4
OpDecorate %unused Binding 4
%void = OpTypeVoid
%uint = OpTypeInt 32 0
%c0 = OpConstant %uint 0
%words = OpTypeRuntimeArray %uint
%block = OpTypeStruct %words
%p_block = OpTypePointer StorageBuffer %block
%p_word = OpTypePointer StorageBuffer %uint
%result = OpVariable %p_block StorageBuffer
%source = OpVariable %p_block StorageBuffer
%unused = OpVariable %p_block StorageBuffer
%function = OpTypeFunction %void
%copy = OpFunction %void None %function
%in_copy = OpLabel
%from = OpAccessChain %p_word %source %c0 %c0
%value = OpLoad %uint %from
%to = OpAccessChain %p_word %result %c0 %c0
OpStore %to %value
OpReturn
OpFunctionEnd
%main = OpFunction %void None %function
%entry = OpLabel
%called = OpFunctionCall %void %copy
OpReturn
OpFunctionEnd
";

fn run(unchecked: bool, resources: &mut Resources) -> Result<(), String> {
    let context = Context::create();
    let module = spirv_llvm::read(&context, &spirv::assembled(COPY), &ReadOptions::default()).unwrap();
    let options = ShaderOptions { unchecked, ..ShaderOptions::default() };
    let shader = Shader::load_with(&module, "main", options).unwrap();
    let done = shader.dispatch(&Dispatch::new([1, 1, 1]), resources);
    done.map_err(|error| format!("{error}; {}", error.help().unwrap_or_default()))
}

#[test]
fn what_is_not_bound_is_told_by_its_name() {
    for unchecked in [false, true] {
        let mut resources = Resources::default();
        resources.bind(0, 0, vec![0; 4]);
        // A binding behind it in the same set, so that the table of the set has a row for it.
        resources.bind(2, 4, vec![0; 4]);
        let said = run(unchecked, &mut resources).unwrap_err();
        assert!(
            said.contains("nothing is bound to 2.3 (set 2, binding 3), the storage buffer \"source\""),
            "{said}"
        );
        assert!(said.contains("--bind 2.3=FILE"), "{said}");
        let said = run(unchecked, &mut Resources::default()).unwrap_err();
        assert!(said.contains("0.0") && said.contains("2.3") && !said.contains("4.4"), "{said}");
    }
}

#[test]
fn what_is_bound_to_another_kind_is_told() {
    for unchecked in [false, true] {
        let mut resources = Resources::default();
        resources.bind(0, 0, vec![0; 4]);
        resources.bind_sampler(2, 3, Sampler::parse("linear").unwrap());
        let said = run(unchecked, &mut resources).unwrap_err();
        assert!(said.contains("a sampler is bound to 2.3") && said.contains("\"source\""), "{said}");
    }
}

#[test]
fn what_the_shader_does_not_use_need_not_be_bound() {
    for unchecked in [false, true] {
        let mut resources = Resources::default();
        resources.bind(0, 0, vec![0; 4]);
        resources.bind(2, 3, vec![7, 0, 0, 0]);
        run(unchecked, &mut resources).unwrap();
        assert_eq!(resources.buffer(0, 0).unwrap(), [7, 0, 0, 0]);
    }
}

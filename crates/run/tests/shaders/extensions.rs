//! Instructions of extensions in compute shaders that run on the CPU, and once they are written back.

#![allow(clippy::unwrap_used, reason = "a test that cannot prepare its input has failed")]

use inkwell::context::Context;
use spirv_llvm::{
    ReadOptions, WriteOptions,
    spirv::{Version, asm},
};
use spirv_llvm_run::{Dispatch, Resources, Shader};

/// What a case declares beside what all have.
#[derive(Clone, Copy, Default)]
struct Own<'t> {
    /// Capabilities and extensions, each name in a line of its own: the latter begin with `SPV_`.
    needs: &'t str,
    /// Imports of instruction sets.
    imports: &'t str,
    decorations: &'t str,
    globals: &'t str,
    /// The variables of the interface.
    interface: &'t str,
}

/// A shader with groups of 8 invocations that takes the word `%x` at its number `%i` and stores `%result`.
fn shader(own: Own<'_>, body: &str) -> Vec<u8> {
    let mut text = String::from("OpCapability Shader\n");
    let (extensions, capabilities): (Vec<_>, Vec<_>) =
        own.needs.split_whitespace().partition(|name| name.starts_with("SPV_"));
    capabilities.iter().for_each(|name| text.push_str(&format!("OpCapability {name}\n")));
    extensions.iter().for_each(|name| text.push_str(&format!("OpExtension \"{name}\"\n")));
    text.push_str(&format!(
        "%glsl = OpExtInstImport \"GLSL.std.450\"
{imports}
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main \"main\" %ids %in %out {interface}
OpExecutionMode %main LocalSize 8 1 1
OpDecorate %ids BuiltIn GlobalInvocationId
OpDecorate %words ArrayStride 4
OpDecorate %block Block
OpMemberDecorate %block 0 Offset 0
OpDecorate %in DescriptorSet 0
OpDecorate %in Binding 0
OpDecorate %out DescriptorSet 0
OpDecorate %out Binding 1
{decorations}
%void = OpTypeVoid
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%int = OpTypeInt 32 1
%float = OpTypeFloat 32
%v3uint = OpTypeVector %uint 3
%v4uint = OpTypeVector %uint 4
%function = OpTypeFunction %void
%c0 = OpConstant %uint 0
%c1 = OpConstant %uint 1
%c2 = OpConstant %uint 2
%c3 = OpConstant %uint 3
%c4 = OpConstant %uint 4
%c7 = OpConstant %uint 7
%c8 = OpConstant %uint 8
%c12 = OpConstant %uint 12
%words = OpTypeRuntimeArray %uint
%block = OpTypeStruct %words
%p_block = OpTypePointer StorageBuffer %block
%p_word = OpTypePointer StorageBuffer %uint
%p_ids = OpTypePointer Input %v3uint
%p_uint = OpTypePointer Input %uint
%in = OpVariable %p_block StorageBuffer
%out = OpVariable %p_block StorageBuffer
%ids = OpVariable %p_ids Input
{globals}
%main = OpFunction %void None %function
%entry = OpLabel
%p_i = OpAccessChain %p_uint %ids %c0
%i = OpLoad %uint %p_i
%p_x = OpAccessChain %p_word %in %c0 %i
%x = OpLoad %uint %p_x
{body}
%p_r = OpAccessChain %p_word %out %c0 %i
OpStore %p_r %result
OpReturn
OpFunctionEnd
",
        imports = own.imports,
        interface = own.interface,
        decorations = own.decorations,
        globals = own.globals,
    ));
    let options = asm::AssembleOptions { version: Version::V1_6, ..asm::AssembleOptions::default() };
    let words = asm::assemble(&text, &options).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// The words that invocations store of the words that they get.
fn run(spirv: &[u8], input: &[u32]) -> Vec<u32> {
    let context = Context::create();
    let module = spirv_llvm::read(&context, spirv, &ReadOptions::default()).unwrap();
    let shader = Shader::load(&module, "main").unwrap();
    let mut resources = Resources::default();
    resources.bind(0, 0, input.iter().flat_map(|word| word.to_le_bytes()).collect());
    resources.bind(0, 1, vec![0; 4 * input.len()]);
    shader.dispatch(&Dispatch::new([input.len() as u32 / 8, 1, 1]), &mut resources).unwrap();
    let bytes = resources.buffer(0, 1).unwrap();
    bytes.chunks_exact(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect()
}

fn written_back(spirv: &[u8]) -> Vec<u8> {
    let context = Context::create();
    let module = spirv_llvm::read(&context, spirv, &ReadOptions::default()).unwrap();
    let words =
        spirv_llvm::write(&module, &WriteOptions::default()).unwrap_or_else(|errors| panic!("{errors}"));
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// The results, which are the same once the module is written back.
fn results(own: Own<'_>, body: &str, input: &[u32]) -> Vec<u32> {
    let spirv = shader(own, body);
    let results = run(&spirv, input);
    assert_eq!(run(&written_back(&spirv), input), results, "written back: {body}");
    results
}

/// The numbers that most cases get: of one group.
const INPUT: [u32; 8] = [1, 4, 7, 10, 0x8000_0000, 0xffff_ffff, 19, 22];

fn expect(own: Own<'_>, body: &str, of: impl Fn(usize, u32) -> u32) {
    let expected: Vec<u32> = INPUT.iter().enumerate().map(|(lane, x)| of(lane, *x)).collect();
    assert_eq!(results(own, body, &INPUT), expected, "{body}");
}

#[test]
fn partitions_of_subgroups() {
    let own = Own {
        needs: "GroupNonUniform GroupNonUniformPartitionedNV SPV_NV_shader_subgroup_partitioned",
        ..Own::default()
    };
    let sum = |operation: &str| {
        format!(
            "%key = OpUMod %uint %i %c3
             %set = OpGroupNonUniformPartitionNV %v4uint %key
             %result = OpGroupNonUniformIAdd %uint %c3 {operation} %x %set"
        )
    };
    let of = |end: usize, lane: usize| {
        let own = INPUT.iter().enumerate().take(end).filter(|(other, _)| other % 3 == lane % 3);
        own.fold(0_u32, |sum, (_, value)| sum.wrapping_add(*value))
    };
    expect(own, &sum("PartitionedReduceNV"), |lane, _| of(8, lane));
    expect(own, &sum("PartitionedInclusiveScanNV"), |lane, _| of(lane + 1, lane));
    expect(own, &sum("PartitionedExclusiveScanNV"), |lane, _| of(lane, lane));
}

#[test]
fn functions_of_integers() {
    let own = Own { needs: "IntegerFunctions2INTEL SPV_INTEL_shader_integer_functions2", ..Own::default() };
    type Case = (&'static str, fn(u32) -> u32);
    let cases: [Case; 13] = [
        ("UCountLeadingZerosINTEL %uint %x", u32::leading_zeros),
        ("UCountTrailingZerosINTEL %uint %x", u32::trailing_zeros),
        ("AbsUSubINTEL %uint %x %c8", |x| x.abs_diff(8)),
        ("AbsISubINTEL %uint %x %c8", |x| x.cast_signed().abs_diff(8)),
        ("UAddSatINTEL %uint %x %x", |x| x.saturating_add(x)),
        ("IAddSatINTEL %uint %x %x", |x| x.cast_signed().saturating_add(x.cast_signed()).cast_unsigned()),
        ("USubSatINTEL %uint %x %c8", |x| x.saturating_sub(8)),
        ("ISubSatINTEL %uint %x %c8", |x| x.cast_signed().saturating_sub(8).cast_unsigned()),
        ("UAverageINTEL %uint %x %c7", |x| ((u64::from(x) + 7) / 2) as u32),
        ("IAverageINTEL %uint %x %c7", |x| ((i64::from(x.cast_signed()) + 7) >> 1) as u32),
        ("UAverageRoundedINTEL %uint %x %c8", |x| (u64::from(x) + 8).div_ceil(2) as u32),
        ("UMul32x16INTEL %uint %c7 %x", |x| 7_u32.wrapping_mul(x & 0xffff)),
        ("IMul32x16INTEL %uint %c7 %x", |x| 7_u32.wrapping_mul(i32::from(x as i16).cast_unsigned())),
    ];
    for (text, of) in cases {
        expect(own, &format!("%result = Op{text}"), |_, x| of(x));
    }
}

#[test]
fn the_middle_of_three() {
    let own = Own {
        needs: "SPV_AMD_shader_trinary_minmax",
        imports: "%three = OpExtInstImport \"SPV_AMD_shader_trinary_minmax\"",
        ..Own::default()
    };
    let sorted = |x: u32| {
        let mut all = [x, 7, 12];
        all.sort_unstable();
        all
    };
    let sorted_signed = |x: u32| {
        let mut all = [x.cast_signed(), 7, 12];
        all.sort_unstable();
        all.map(i32::cast_unsigned)
    };
    for (at, name) in ["Min3AMD", "Mid3AMD", "Max3AMD"].into_iter().enumerate() {
        let of = |class: char| format!("%result = OpExtInst %uint %three {class}{name} %x %c12 %c7");
        expect(own, &of('U'), |_, x| sorted(x)[at]);
        expect(own, &of('S'), |_, x| sorted_signed(x)[at]);
        let of_floats = format!(
            "%a = OpConvertUToF %float %x
             %b = OpConvertUToF %float %c7
             %c = OpConvertUToF %float %c12
             %r = OpExtInst %float %three F{name} %b %a %c
             %result = OpBitcast %uint %r"
        );
        expect(own, &of_floats, |_, x| (sorted(x)[at] as f32).to_bits());
    }
}

#[test]
fn one_vendors_operations_of_subgroups() {
    let own = Own {
        needs: "Int64 SPV_AMD_shader_ballot",
        imports: "%ballot = OpExtInstImport \"SPV_AMD_shader_ballot\"",
        globals: "%order = OpConstantComposite %v4uint %c3 %c0 %c2 %c1
                  %masks = OpConstantComposite %v3uint %c7 %c1 %c4
                  %ulong = OpTypeInt 64 0
                  %mask = OpConstant %ulong 181",
        ..Own::default()
    };
    let lane_of = [3, 0, 2, 1];
    expect(own, "%result = OpExtInst %uint %ballot SwizzleInvocationsAMD %x %order", |lane, _| {
        INPUT[lane / 4 * 4 + lane_of[lane % 4]]
    });
    expect(own, "%result = OpExtInst %uint %ballot SwizzleInvocationsMaskedAMD %x %masks", |lane, _| {
        INPUT[(lane & 7 | 1) ^ 4]
    });
    expect(own, "%result = OpExtInst %uint %ballot WriteInvocationAMD %x %c12 %c3", |lane, x| {
        if lane == 3 { 12 } else { x }
    });
    expect(own, "%result = OpExtInst %uint %ballot MbcntAMD %mask", |lane, _| {
        (181_u32 & ((1 << lane) - 1)).count_ones()
    });
    let own = Own { needs: "Groups SPV_AMD_shader_ballot", ..Own::default() };
    expect(own, "%result = OpGroupIAddNonUniformAMD %uint %c3 InclusiveScan %x", |lane, _| {
        INPUT[..=lane].iter().fold(0, |sum: u32, x| sum.wrapping_add(*x))
    });
    expect(own, "%result = OpGroupSMinNonUniformAMD %uint %c3 Reduce %x", |_, _| 0x8000_0000);
    expect(own, "%result = OpGroupUMaxNonUniformAMD %uint %c3 ExclusiveScan %x", |lane, _| {
        INPUT[..lane].iter().copied().max().unwrap_or(0)
    });
}

/// The number that a byte of a format with so many bits of fraction is.
fn decoded(byte: u32, fraction: u32) -> f64 {
    let (bias, has_infinity) = if fraction == 3 { (7, false) } else { (15, true) };
    let (exponent, rest) = (byte >> fraction & ((1 << (7 - fraction)) - 1), byte & ((1 << fraction) - 1));
    let is_special = exponent == (1 << (7 - fraction)) - 1 && (has_infinity || rest == 7);
    let unit = f64::from(1 << fraction);
    let size = match (is_special, exponent) {
        (true, _) if has_infinity && rest == 0 => f64::INFINITY,
        (true, _) => f64::NAN,
        (false, 0) => f64::from(rest) / unit * 2_f64.powi(1 - bias),
        (false, exponent) => (1.0 + f64::from(rest) / unit) * 2_f64.powi(exponent.cast_signed() - bias),
    };
    if byte & 0x80 == 0 { size } else { -size }
}

#[test]
fn numbers_of_8_bits() {
    for (name, fraction) in [("Float8E4M3EXT", 3), ("Float8E5M2EXT", 2)] {
        let globals = format!("%small = OpTypeFloat 8 {name}\n%byte = OpTypeInt 8 0");
        let own = Own { needs: "Float8EXT Int8 SPV_EXT_float8", globals: &globals, ..Own::default() };
        let bytes: Vec<u32> = (0..256).collect();
        let widened = run(
            &shader(
                own,
                "%b = OpUConvert %byte %x
                 %s = OpBitcast %small %b
                 %f = OpFConvert %float %s
                 %result = OpBitcast %uint %f",
            ),
            &bytes,
        );
        for (byte, bits) in bytes.iter().zip(widened) {
            let (found, expected) = (f64::from(f32::from_bits(bits)), decoded(*byte, fraction));
            assert!(found == expected || found.is_nan() && expected.is_nan(), "{name} {byte}: {found}");
        }
        // Each number, what is halfway to the next, and what is a little beyond that on either side.
        let finite: Vec<f64> =
            (0..128).map(|byte| decoded(byte, fraction)).filter(|n| n.is_finite()).collect();
        let mut cases: Vec<(f32, f64)> = Vec::new();
        for (number, pair) in finite.windows(2).enumerate() {
            let (low, high) = (pair[0], pair[1]);
            let middle = f64::midpoint(low, high) as f32;
            let even = if number % 2 == 0 { low } else { high };
            cases.extend([(low as f32, low), (middle, even)]);
            cases.extend([(middle.next_down(), low), (middle.next_up(), high)]);
        }
        cases.extend(cases.clone().into_iter().map(|(from, to)| (-from, -to)));
        let beyond = if fraction == 2 { f64::INFINITY } else { f64::NAN };
        cases.extend([(1e9, beyond), (f32::INFINITY, beyond), (f32::NAN, f64::NAN), (1e-30, 0.0)]);
        while !cases.len().is_multiple_of(8) {
            cases.push((0.0, 0.0));
        }
        let input: Vec<u32> = cases.iter().map(|(from, _)| from.to_bits()).collect();
        let body = |width: u32| {
            format!(
                "%a = OpBitcast %float %x
                 {}
                 %s = OpFConvert %small %w
                 %b = OpBitcast %byte %s
                 %result = OpUConvert %uint %b",
                if width == 64 { "%w = OpFConvert %double %a" } else { "%w = OpCopyObject %float %a" }
            )
        };
        let check = |own: Own<'_>, width: u32| {
            for ((from, to), byte) in cases.iter().zip(run(&shader(own, &body(width)), &input)) {
                let found = decoded(byte, fraction);
                let same = found == *to && found.is_sign_negative() == to.is_sign_negative();
                assert!(same || found.is_nan() && to.is_nan(), "{name} {width} {from}: {found}, not {to}");
            }
        };
        check(own, 32);
        let wide = format!("{globals}\n%double = OpTypeFloat 64");
        check(Own { needs: "Float8EXT Int8 Float64 SPV_EXT_float8", globals: &wide, ..own }, 64);
        let clamped = Own { decorations: "OpDecorate %s SaturatedToLargestFloat8NormalConversionEXT", ..own };
        let input: Vec<u32> =
            [1e9_f32, -1e9, f32::INFINITY, f32::NEG_INFINITY, 1.0, -2.0, 0.0, 8.0].map(f32::to_bits).to_vec();
        let most = if fraction == 3 { 448.0 } else { 57344.0 };
        let found = run(&shader(clamped, &body(32)), &input);
        let found: Vec<f64> = found.into_iter().map(|byte| decoded(byte, fraction)).collect();
        assert_eq!(found, [most, -most, most, -most, 1.0, -2.0, 0.0, 8.0], "{name}");
    }
}

#[test]
fn conversions_round_as_they_are_decorated() {
    let own = Own {
        needs: "Float16 Int16 StorageBuffer16BitAccess SPV_KHR_16bit_storage",
        decorations: "OpDecorate %h FPRoundingMode RTZ",
        globals: "%half = OpTypeFloat 16\n%ushort = OpTypeInt 16 0\n%near = OpConstant %float 1.00095",
        ..Own::default()
    };
    let body = "%a = OpConvertUToF %float %x
        %f = OpFMul %float %a %near
        %h = OpFConvert %half %f
        %s = OpBitcast %ushort %h
        %result = OpUConvert %uint %s";
    // The last of 10 bits of the fraction is 2^-10 for numbers from 1 to 2.
    let input = [1, 1, 1, 1, 1, 1, 1, 1];
    assert_eq!(results(own, body, &input), [0x3c00; 8]);
    let nearest = Own { decorations: "", ..own };
    assert_eq!(results(nearest, body, &input), [0x3c01; 8]);
}

#[test]
fn addresses_in_buffers_by_bytes() {
    let own = Own { needs: "RawAccessChainsNV SPV_NV_raw_access_chains", ..Own::default() };
    // Elements of 12 bytes would lie beyond the buffer for the last invocations.
    let body = "%n = OpUMod %uint %i %c2
        %p = OpRawAccessChainNV %p_word %in %c12 %n %c4
        %result = OpLoad %uint %p";
    expect(own, body, |lane, _| INPUT[lane % 2 * 3 + 1]);
}

#[test]
fn inputs_that_only_tell_of_the_device() {
    let own = Own {
        needs: "DeviceGroup SPV_KHR_device_group",
        decorations: "OpDecorate %device BuiltIn DeviceIndex",
        globals: "%device = OpVariable %p_uint Input",
        interface: "%device",
        ..Own::default()
    };
    expect(own, "%d = OpLoad %uint %device\n%result = OpIAdd %uint %d %c3", |_, _| 3);
}

#[test]
fn clocks_go_on() {
    let own = Own {
        needs: "ShaderClockKHR Int64 SPV_KHR_shader_clock",
        globals: "%ulong = OpTypeInt 64 0",
        ..Own::default()
    };
    let body = "%first = OpReadClockKHR %ulong %c3
        %second = OpReadClockKHR %ulong %c1
        %later = OpUGreaterThanEqual %bool %second %first
        %result = OpSelect %uint %later %c1 %c0";
    expect(own, body, |_, _| 1);
}

#[test]
fn exponents_have_32_bits() {
    let own = Own {
        needs: "Int16",
        globals: "%short = OpTypeInt 16 1\n%pair = OpTypeStruct %float %short",
        ..Own::default()
    };
    let spirv = shader(
        own,
        "%f = OpConvertUToF %float %x
         %both = OpExtInst %pair %glsl FrexpStruct %f
         %e = OpCompositeExtract %short %both 1
         %result = OpSConvert %uint %e",
    );
    let context = Context::create();
    let error = spirv_llvm::read(&context, &spirv, &ReadOptions::default()).unwrap_err().to_string();
    assert!(error.contains("the exponent has not 32 bits"), "{error}");
}

/// A loop without an end, whose value nothing needs. Intrinsics had lost their `memory(none)`, and where these may have effects
/// LLVM frees operands that they still use, which ended the process.
#[test]
fn what_passes_free_is_not_used() {
    let options = asm::AssembleOptions { version: Version::V1_6, ..asm::AssembleOptions::default() };
    let words = asm::assemble(include_str!("extensions/used.spvasm"), &options).unwrap();
    let spirv: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let context = Context::create();
    let module = spirv_llvm::read(&context, &spirv, &ReadOptions::default()).unwrap();
    for load in [Shader::load, Shader::load_unchecked] {
        assert_eq!(load(&module, "main").unwrap().local_size(), [16, 1, 1]);
    }
}

/// Matrices of matrices and of sizes whose product no number holds, also where nothing computes with them.
#[test]
fn matrices_that_cannot_be_are_refused() {
    let nested = "target(\"spirv.CooperativeMatrixKHR\", target(\"spirv.CooperativeMatrixKHR\", float, 3, 4, 4, 2), 3, 4, 4, 2)";
    let huge = "target(\"spirv.CooperativeMatrixKHR\", double, 3, 4294967295, 4294967295, 2)";
    for (ty, is_used) in [(nested, false), (nested, true), (huge, true)] {
        let (of_call, of_stack) = match is_used {
            true => (ty, "float"),
            false => ("target(\"spirv.CooperativeMatrixKHR\", float, 3, 4, 4, 2)", ty),
        };
        let text = format!(
            "target triple = \"x86_64-unknown-linux-gnu\"
define void @main(ptr %interface) {{
  %stack = alloca {of_stack}
  %r = call float @_Z24__spirv_CompositeExtractPii({of_call} zeroinitializer, i32 0)
  ret void
}}
declare float @_Z24__spirv_CompositeExtractPii({of_call}, i32)
!spirv.entry_points = !{{!0}}
!0 = !{{ptr @main, !\"main\", i32 5, i32 1, i32 1, i32 1, i64 0, i64 1, i1 false, !1}}
!1 = !{{}}
"
        );
        let context = Context::create();
        let buffer =
            inkwell::memory_buffer::MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), "case");
        let module = context.create_module_from_ir(buffer).unwrap();
        let error = Shader::load(&module, "main").unwrap_err().to_string();
        assert!(error.contains("cannot be run"), "{error}\n{text}");
    }
}

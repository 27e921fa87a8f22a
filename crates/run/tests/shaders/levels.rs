//! Levels of detail of images in compute shaders that run on the CPU, and sparse images.

#![allow(clippy::unwrap_used, reason = "a test that cannot prepare its input has failed")]

use inkwell::context::Context;
use spirv_llvm::ReadOptions;
use spirv_llvm_run::{Dispatch, Filter, Image, Resources, Sampler, Shader, TexelFormat};

use crate::common::values::spirv;

/// A shader of 16 invocations, each of which stores `%result`, a float, at its index. `%image` is a sampled image of the kind, `%only`
/// the image without its sampler, and `%n` the index as a float.
fn shader(modes: &str, kind: &str, body: &str) -> String {
    format!(
        "OpCapability Shader
OpCapability ImageQuery
OpCapability Sampled1D
OpCapability SparseResidency
OpCapability SampledCubeArray
OpCapability MinLod
OpCapability ImageGatherExtended
OpCapability ComputeDerivativeGroupLinearKHR
OpCapability ComputeDerivativeGroupQuadsKHR
OpExtension \"SPV_KHR_compute_shader_derivatives\"
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main \"main\" %index_in
{modes}
OpDecorate %index_in BuiltIn LocalInvocationIndex
OpDecorate %array ArrayStride 4
OpDecorate %block Block
OpMemberDecorate %block 0 Offset 0
OpDecorate %buffer DescriptorSet 0
OpDecorate %buffer Binding 0
OpDecorate %variable DescriptorSet 0
OpDecorate %variable Binding 1
%void = OpTypeVoid
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%int = OpTypeInt 32 1
%float = OpTypeFloat 32
%v2int = OpTypeVector %int 2
%v3int = OpTypeVector %int 3
%v2float = OpTypeVector %float 2
%v3float = OpTypeVector %float 3
%v4float = OpTypeVector %float 4
%sparse = OpTypeStruct %int %v4float
%array = OpTypeRuntimeArray %float
%block = OpTypeStruct %array
%to_block = OpTypePointer StorageBuffer %block
%to_float = OpTypePointer StorageBuffer %float
%buffer = OpVariable %to_block StorageBuffer
%image_type = OpTypeImage %float {kind} 1 Unknown
%sampled_type = OpTypeSampledImage %image_type
%to_image = OpTypePointer UniformConstant %sampled_type
%variable = OpVariable %to_image UniformConstant
%to_uint = OpTypePointer Input %uint
%index_in = OpVariable %to_uint Input
%c0 = OpConstant %uint 0
%c1 = OpConstant %uint 1
%c2 = OpConstant %uint 2
%c3 = OpConstant %uint 3
%i0 = OpConstant %int 0
%i1 = OpConstant %int 1
%i2 = OpConstant %int 2
%i3 = OpConstant %int 3
%none = OpConstant %float 0
%one = OpConstant %float 1
%half = OpConstant %float 0.5
%quarter = OpConstant %float 0.25
%eighth = OpConstant %float 0.125
%middle = OpConstantComposite %v2float %half %half
%middle3 = OpConstantComposite %v3float %half %half %half
%to_right = OpConstantComposite %v3float %one %none %none
%no_step = OpConstantComposite %v2float %none %none
%origin = OpConstantComposite %v2int %i0 %i0
%below = OpConstant %int -1
%right = OpConstantComposite %v2int %i1 %i0
%above = OpConstantComposite %v2int %i0 %below
%corner = OpConstantComposite %v2int %below %i2
%four = OpConstant %uint 4
%v2ints = OpTypeArray %v2int %four
%each = OpConstantComposite %v2ints %origin %right %above %corner
%fn = OpTypeFunction %void
%main = OpFunction %void None %fn
%entry = OpLabel
%index = OpLoad %uint %index_in
%n = OpConvertUToF %float %index
%signed = OpBitcast %int %index
%image = OpLoad %sampled_type %variable
%only = OpImage %image_type %image
{body}
%place = OpAccessChain %to_float %buffer %c0 %index
OpStore %place %result
OpReturn
OpFunctionEnd
"
    )
}

/// A row of invocations without quads.
const ROW: &str = "OpExecutionMode %main LocalSize 16 1 1";
/// The same, of which four each are a quad.
const LINEAR_QUADS: &str =
    "OpExecutionMode %main LocalSize 16 1 1\nOpExecutionMode %main DerivativeGroupLinearKHR";
/// Four rows, of which two by two are a quad.
const SQUARES: &str = "OpExecutionMode %main LocalSize 4 4 1\nOpExecutionMode %main DerivativeGroupQuadsKHR";

/// What the invocations store where they are no quads.
fn run(kind: &str, body: &str, image: &Image, sampler: Sampler) -> Vec<f32> {
    run_as(ROW, kind, body, image, sampler)
}

/// What the invocations store.
fn run_as(modes: &str, kind: &str, body: &str, image: &Image, sampler: Sampler) -> Vec<f32> {
    let text = shader(modes, kind, body);
    let spirv = spirv::assembled(&text);
    let context = Context::create();
    let module = spirv_llvm::read(&context, &spirv, &ReadOptions::default()).unwrap();
    let shader = Shader::load(&module, "main").unwrap();
    let mut resources = Resources::default();
    resources.bind(0, 0, vec![0; 64]);
    resources.bind_image(0, 1, image.clone(), Some(sampler));
    shader.dispatch(&Dispatch::new([1, 1, 1]), &mut resources).unwrap();
    let bytes = resources.buffer(0, 0).unwrap().chunks(4);
    bytes.map(|word| f32::from_le_bytes(word.try_into().unwrap())).collect()
}

/// An image whose texels are 1 in the first level, 10 in the second and so on.
fn powers(size: [u32; 3], counts: &[usize], is_volume: bool) -> Image {
    let levels = counts.iter().zip([1.0_f32, 10.0, 100.0, 1000.0]);
    let texels = levels.flat_map(|(count, value)| vec![value.to_le_bytes(); *count].concat()).collect();
    let format = TexelFormat::parse("r32f").unwrap();
    Image::with_levels(format, size, counts.len() as u32, is_volume, texels).unwrap()
}

const NEAREST: Sampler = Sampler {
    filter: Filter::Linear,
    minification: None,
    address: spirv_llvm_run::AddressMode::ClampToEdge,
    border: spirv_llvm_run::Border::TransparentBlack,
    unnormalized: false,
    levels: Filter::Nearest,
    bias: 0.0,
    lod_range: [0.0, f32::INFINITY],
};
const LINEAR: Sampler = Sampler { levels: Filter::Linear, ..NEAREST };

#[test]
fn levels_by_their_number() {
    let image = powers([4, 4, 1], &[16, 4, 1], false);
    let body = "%lod = OpFMul %float %n %quarter
%far = OpFSub %float %lod %half
%texel = OpImageSampleExplicitLod %v4float %image %middle Lod %far
%result = OpCompositeExtract %float %texel 0";
    // From -0.5 on, by quarters.
    let nearest = [1., 1., 1., 1., 1., 10., 10., 10., 10., 100., 100., 100., 100., 100., 100., 100.];
    assert_eq!(run("2D 0 0 0", body, &image, NEAREST), nearest);
    let linear = [1., 1., 1., 3.25, 5.5, 7.75, 10., 32.5, 55., 77.5, 100., 100., 100., 100., 100., 100.];
    assert_eq!(run("2D 0 0 0", body, &image, LINEAR), linear);
    // Without derivatives the first level is taken, and coordinates that count texels have no others.
    let body = "%texel = OpImageSampleImplicitLod %v4float %image %middle\n%result = OpCompositeExtract %float %texel 0";
    assert_eq!(run("2D 0 0 0", body, &image, LINEAR), [1.0; 16]);
    let body = "%texel = OpImageSampleExplicitLod %v4float %image %middle Lod %one\n%result = OpCompositeExtract %float %texel 0";
    assert_eq!(run("2D 0 0 0", body, &image, Sampler { unnormalized: true, ..LINEAR }), [1.0; 16]);
    // A comparison is done in each level: 0.5 is not greater than 1 and 10.
    let body = "%result = OpImageSampleDrefExplicitLod %float %image %middle %n Lod %half";
    let compared: Vec<f32> = (0..16)
        .map(|n| {
            if n <= 1 {
                1.0
            } else if n <= 10 {
                0.5
            } else {
                0.0
            }
        })
        .collect();
    assert_eq!(run("2D 1 0 0", body, &image, LINEAR), compared);
}

#[test]
fn levels_by_gradients() {
    let image = powers([4, 4, 1], &[16, 4, 1], false);
    // Steps of an eighth of the image, two eighths and so on are steps of half a texel, one, one and a half, two…
    let body = "%step = OpFMul %float %n %eighth
%gradient = OpCompositeConstruct %v2float %none %step
%texel = OpImageSampleExplicitLod %v4float %image %middle Grad %no_step %gradient
%result = OpCompositeExtract %float %texel 0";
    let found = run("2D 0 0 0", body, &image, LINEAR);
    for (n, value) in found.iter().enumerate() {
        let lod = (n as f64 / 2.0).log2().clamp(0.0, 2.0);
        let (low, part) = (lod.floor(), lod - lod.floor());
        let wanted = 10_f64.powf(low) * (1.0 - part + 10.0 * part);
        assert!((f64::from(*value) - wanted).abs() < 1e-4 * wanted, "{n}: {value}, not {wanted}");
    }
    // On the face of a cube, of two by two texels: a step of 2 goes from one edge to the other.
    let cube = powers([2, 2, 6], &[24, 6], false);
    let body = "%step = OpFMul %float %n %eighth
%gradient = OpCompositeConstruct %v3float %none %step %none
%still = OpCompositeConstruct %v3float %none %none %none
%texel = OpImageSampleExplicitLod %v4float %image %to_right Grad %gradient %still
%result = OpCompositeExtract %float %texel 0";
    let found = run("Cube 0 0 0", body, &cube, LINEAR);
    for (n, value) in found.iter().enumerate() {
        let lod = (n as f64 / 8.0).log2().clamp(0.0, 1.0);
        let wanted = 1.0 + 9.0 * lod;
        assert!((f64::from(*value) - wanted).abs() < 1e-4, "{n}: {value}, not {wanted}");
    }
}

#[test]
fn levels_without_a_sampler() {
    let image = powers([5, 3, 2], &[30, 4, 2], false);
    let body = "%at = OpCompositeConstruct %v3int %i0 %i0 %i1
%texel = OpImageFetch %v4float %only %at Lod %signed
%result = OpCompositeExtract %float %texel 0";
    let mut wanted = vec![1.0, 10.0, 100.0];
    wanted.resize(16, 0.0);
    assert_eq!(run("2D 0 1 0", body, &image, NEAREST), wanted);
    let size = |number: u32| {
        let body = format!(
            "%size = OpImageQuerySizeLod %v3int %only %signed\n%part = OpCompositeExtract %int %size {number}\n\
             %result = OpConvertSToF %float %part"
        );
        run("2D 0 1 0", &body, &image, NEAREST)[..3].to_vec()
    };
    assert_eq!([size(0), size(1), size(2)], [vec![5., 2., 1.], vec![3., 1., 1.], vec![2., 2., 2.]]);
    let body = "%levels = OpImageQueryLevels %int %only\n%result = OpConvertSToF %float %levels";
    assert_eq!(run("2D 0 1 0", body, &image, NEAREST), [3.0; 16]);
    // A volume is halved in depth too.
    let volume = powers([4, 2, 8], &[64, 8, 2, 1], true);
    let body = "%size = OpImageQuerySizeLod %v3int %only %signed\n%part = OpCompositeExtract %int %size 2\n\
                %result = OpConvertSToF %float %part";
    assert_eq!(run("3D 0 0 0", body, &volume, NEAREST)[..5], [8., 4., 2., 1., 0.]);
    let body = "%lod = OpFMul %float %n %half\n%texel = OpImageSampleExplicitLod %v4float %image %middle3 Lod %lod\n\
                %result = OpCompositeExtract %float %texel 0";
    assert_eq!(run("3D 0 0 0", body, &volume, LINEAR)[..7], [1., 5.5, 10., 55., 100., 550., 1000.]);
}

#[test]
fn sparse_images_are_resident() {
    let image = powers([4, 4, 1], &[16, 4, 1], false);
    let resident = "%code = OpCompositeExtract %int %both 0
%is = OpImageSparseTexelsResident %bool %code
%texel = OpCompositeExtract %v4float %both 1
%first = OpCompositeExtract %float %texel 0
%result = OpSelect %float %is %first %none";
    let fetch = format!("%both = OpImageSparseFetch %sparse %only %origin Lod %signed\n{resident}");
    assert_eq!(run("2D 0 0 0", &fetch, &image, NEAREST)[..4], [1.0, 10.0, 100.0, 0.0]);
    let sample = format!(
        "%lod = OpFMul %float %n %half\n%both = OpImageSparseSampleExplicitLod %sparse %image %middle Lod %lod\n{resident}"
    );
    assert_eq!(run("2D 0 0 0", &sample, &image, LINEAR)[..5], [1.0, 5.5, 10.0, 55.0, 100.0]);
}

#[test]
fn images_that_cannot_be() {
    let format = TexelFormat::parse("r32f").unwrap();
    let error = |levels: u32, is_volume: bool, count: usize| {
        Image::with_levels(format, [4, 4, 8], levels, is_volume, vec![0; 4 * count]).unwrap_err().to_string()
    };
    assert!(error(0, false, 128).contains("0 levels"));
    assert!(error(4, false, 128 + 32 + 8 + 8).contains("4 levels"));
    assert!(error(2, true, 128 + 32).contains("640 bytes"));
    assert!(Image::with_levels(format, [4, 4, 8], 4, true, vec![0; 4 * (128 + 16 + 2 + 1)]).is_ok());
}

#[test]
fn samplers_limit_levels() {
    let image = powers([4, 4, 1], &[16, 4, 1], false);
    // Levels of detail from -1 on, by halves.
    let lod = "%part = OpFMul %float %n %half\n%lod = OpFSub %float %part %one\n";
    let sample = |operands: &str, sampler: Sampler| {
        let body = format!(
            "{lod}%texel = OpImageSampleExplicitLod %v4float %image %middle {operands}\n\
             %result = OpCompositeExtract %float %texel 0"
        );
        run("2D 0 0 0", &body, &image, sampler)[..8].to_vec()
    };
    assert_eq!(sample("Lod %lod", LINEAR), [1., 1., 1., 5.5, 10., 55., 100., 100.]);
    let shifted = Sampler { bias: 1.0, ..LINEAR };
    assert_eq!(sample("Lod %lod", shifted), [1., 5.5, 10., 55., 100., 100., 100., 100.]);
    let limited = Sampler { lod_range: [0.5, 1.0], ..LINEAR };
    assert_eq!(sample("Lod %lod", limited), [5.5, 5.5, 5.5, 5.5, 10., 10., 10., 10.]);
    // The least of an instruction stands beside the sampler's; where it is above its greatest, that counts.
    let body = |operands: &str| {
        format!(
            "{lod}%texel = OpImageSampleImplicitLod %v4float %image %middle {operands}\n\
             %result = OpCompositeExtract %float %texel 0"
        )
    };
    let implicit =
        |operands: &str, sampler: Sampler| run("2D 0 0 0", &body(operands), &image, sampler)[..8].to_vec();
    assert_eq!(implicit("MinLod %lod", LINEAR), [1., 1., 1., 5.5, 10., 55., 100., 100.]);
    assert_eq!(implicit("Bias|MinLod %one %lod", LINEAR), [10., 10., 10., 10., 10., 55., 100., 100.]);
    assert_eq!(implicit("Bias|ConstOffset|MinLod %one %origin %lod", limited), [10.; 8]);
    assert_eq!(implicit("Bias %lod", shifted), [1., 5.5, 10., 55., 100., 100., 100., 100.]);
    assert_eq!(implicit("Bias %lod", Sampler { unnormalized: true, ..shifted }), [1.0; 8]);
    // By gradients of a texel and none.
    let by_steps =
        "%texel = OpImageSampleExplicitLod %v4float %image %middle Grad|MinLod %no_step %no_step %one
%result = OpCompositeExtract %float %texel 0";
    assert_eq!(run("2D 0 0 0", by_steps, &image, LINEAR), [10.0; 16]);
}

#[test]
fn a_query_tells_the_level_and_what_it_was_chosen_by() {
    let image = powers([4, 4, 1], &[16, 4, 1], false);
    let query = |part: u32, sampler: Sampler| {
        let body = format!(
            "%both = OpImageQueryLod %v2float %image %middle\n%result = OpCompositeExtract %float %both {part}"
        );
        run("2D 0 0 0", &body, &image, sampler)[0]
    };
    for (sampler, level, lod) in [
        (LINEAR, 0.0, 0.0),
        (Sampler { bias: 1.25, ..LINEAR }, 1.25, 1.25),
        (Sampler { bias: 1.25, ..NEAREST }, 1.0, 1.25),
        (Sampler { bias: 7.0, ..LINEAR }, 2.0, 7.0),
        (Sampler { bias: -3.0, lod_range: [0.5, 9.0], ..LINEAR }, 0.5, -3.0),
        (Sampler { bias: 7.0, lod_range: [0.0, 0.25], ..LINEAR }, 0.25, 7.0),
    ] {
        assert_eq!((query(0, sampler), query(1, sampler)), (level, lod), "{sampler:?}");
    }
}

#[test]
fn gathers_with_an_offset_for_each_texel() {
    let format = TexelFormat::parse("r32f").unwrap();
    let texels = (0..16).flat_map(|number| (number as f32).to_le_bytes()).collect();
    let image = Image::with_levels(format, [4, 4, 1], 1, false, texels).unwrap();
    let gather = |kind: &str, op: &str| {
        (0..4)
            .map(|part| {
                let body = format!("%all = {op}\n%result = OpCompositeExtract %float %all {part}");
                run(kind, &body, &image, NEAREST)[0]
            })
            .collect::<Vec<f32>>()
    };
    // The footprint at the middle begins with the texel 5; its texels are told against the clock from the lower left.
    let plain = gather("2D 0 0 0", "OpImageGather %v4float %image %middle %i0");
    assert_eq!(plain, [9., 10., 6., 5.]);
    let each = gather("2D 0 0 0", "OpImageGather %v4float %image %middle %i0 ConstOffsets %each");
    assert_eq!(each, [5., 6., 1., 12.]);
    let compared = gather("2D 1 0 0", "OpImageDrefGather %v4float %image %middle %half ConstOffsets %each");
    assert_eq!(compared, [1., 1., 1., 1.]);
}

#[test]
fn magnification_and_minification_have_their_filters() {
    let format = TexelFormat::parse("r32f").unwrap();
    let texels = [0.0_f32, 1.0, 2.0, 3.0, 10.0, 30.0].iter().flat_map(|texel| texel.to_le_bytes()).collect();
    let image = Image::with_levels(format, [4, 1, 1], 2, false, texels).unwrap();
    // Levels of detail from -0.5 on, by quarters: the first three are magnified, from 0.75 on the second level is the nearest.
    let body = "%lod = OpFMul %float %n %quarter
%far = OpFSub %float %lod %half
%texel = OpImageSampleExplicitLod %v4float %image %half Lod %far
%result = OpCompositeExtract %float %texel 0";
    let sampler = |filter, minification| Sampler { filter, minification, ..NEAREST };
    let run = |sampler| run("1D 0 0 0", body, &image, sampler)[..8].to_vec();
    let (nearest, linear) = (Filter::Nearest, Filter::Linear);
    assert_eq!(run(sampler(nearest, Some(linear))), [2., 2., 2., 1.5, 1.5, 20., 20., 20.]);
    assert_eq!(run(sampler(linear, Some(nearest))), [1.5, 1.5, 1.5, 2., 2., 30., 30., 30.]);
    assert_eq!(run(sampler(linear, None)), [1.5, 1.5, 1.5, 1.5, 1.5, 20., 20., 20.]);
    // The sampler's own bias and range count before.
    let shifted = Sampler { bias: 0.25, ..sampler(nearest, Some(linear)) };
    assert_eq!(run(shifted), [2., 2., 1.5, 1.5, 20., 20., 20., 20.]);
    let limited = Sampler { lod_range: [0.0, 0.0], ..sampler(nearest, Some(linear)) };
    assert_eq!(run(limited), [2.0; 8]);
    assert_eq!(Sampler::parse("linear,minify-nearest").unwrap().minification, Some(Filter::Nearest));
}

#[test]
fn quads_choose_levels() {
    let image = powers([4, 4, 1], &[16, 4, 1], false);
    // In the first quad neighbours are a texel apart, in the next two, in the next four.
    let apart = |bit: &str, place: &str| {
        format!(
            "%quad = OpShiftRightLogical %uint %index %c2
%steps = OpShiftLeftLogical %uint %c1 %quad
%step = OpConvertUToF %float %steps
%shifted = OpShiftRightLogical %uint %index {bit}
%bit = OpBitwiseAnd %uint %shifted %c1
%is = OpConvertUToF %float %bit
%scaled = OpFMul %float %is %step
%along = OpFMul %float %scaled %quarter
%at = OpCompositeConstruct %v2float {place}
"
        )
    };
    let levels = [1., 10., 100., 100.].map(|value| [value; 4]).concat();
    let texel =
        "%texel = OpImageSampleImplicitLod %v4float %image %at\n%result = OpCompositeExtract %float %texel 0";
    for (bit, place) in [("%c0", "%along %none"), ("%c1", "%along %none"), ("%c1", "%half %along")] {
        let body = apart(bit, place) + texel;
        assert_eq!(run_as(LINEAR_QUADS, "2D 0 0 0", &body, &image, LINEAR), levels, "{bit} {place}");
        assert_eq!(run("2D 0 0 0", &body, &image, LINEAR), [1.0; 16], "{bit} {place}");
    }
    // A bias is added, a least level counts, and a query tells the level and what it was chosen by.
    let body = apart("%c0", "%along %none")
        + "%texel = OpImageSampleImplicitLod %v4float %image %at Bias|MinLod %half %one\n%result = OpCompositeExtract %float %texel 0";
    let levels = [10., 55., 100., 100.].map(|value| [value; 4]).concat();
    assert_eq!(run_as(LINEAR_QUADS, "2D 0 0 0", &body, &image, LINEAR), levels);
    for (part, wanted) in [(0, [0., 1., 2., 2.]), (1, [0., 1., 2., 3.])] {
        let body = apart("%c0", "%along %none")
            + &format!(
                "%both = OpImageQueryLod %v2float %image %at\n%result = OpCompositeExtract %float %both {part}"
            );
        let found = run_as(LINEAR_QUADS, "2D 0 0 0", &body, &image, LINEAR);
        assert_eq!(found, wanted.map(|value| [value; 4]).concat());
    }
    // Projected: coordinates of twice the size over two.
    let body = apart("%c0", "%along %none")
        + "%twice = OpFAdd %float %along %along
%two = OpFAdd %float %one %one
%far = OpCompositeConstruct %v3float %twice %none %two
%texel = OpImageSampleProjImplicitLod %v4float %image %far
%result = OpCompositeExtract %float %texel 0";
    let levels = [1., 10., 100., 100.].map(|value| [value; 4]).concat();
    assert_eq!(run_as(LINEAR_QUADS, "2D 0 0 0", &body, &image, LINEAR), levels);
    // A residency code beside the texel, and a comparison.
    let body = apart("%c0", "%along %none")
        + "%both = OpImageSparseSampleImplicitLod %sparse %image %at
%texel = OpCompositeExtract %v4float %both 1
%result = OpCompositeExtract %float %texel 0";
    assert_eq!(run_as(LINEAR_QUADS, "2D 0 0 0", &body, &image, LINEAR), levels);
    let body = apart("%c0", "%along %none")
        + "%ten = OpFAdd %float %n %one\n%result = OpImageSampleDrefImplicitLod %float %image %at %ten";
    let compared = [1., 0., 0., 0.].into_iter().chain([1.0; 12]).collect::<Vec<f32>>();
    assert_eq!(run_as(LINEAR_QUADS, "2D 1 0 0", &body, &image, LINEAR), compared);
}

#[test]
fn quads_are_squares_or_rows() {
    let image = powers([4, 4, 1], &[16, 4, 1], false);
    // Columns are a texel apart, rows four.
    let coordinates = "%x = OpBitwiseAnd %uint %index %c3
%y = OpShiftRightLogical %uint %index %c2
%column = OpConvertUToF %float %x
%row = OpConvertUToF %float %y
%across = OpFMul %float %column %quarter
%at = OpCompositeConstruct %v2float %across %row
";
    let body = format!(
        "{coordinates}%texel = OpImageSampleImplicitLod %v4float %image %at\n%result = OpCompositeExtract %float %texel 0"
    );
    assert_eq!(run_as(SQUARES, "2D 0 0 0", &body, &image, LINEAR), [100.0; 16]);
    assert_eq!(run_as(LINEAR_QUADS, "2D 0 0 0", &body, &image, LINEAR), [10.0; 16]);
    for (op, operand, squares, rows) in [
        ("OpDPdx", "%column", 1.0, 1.0),
        ("OpDPdx", "%row", 0.0, 0.0),
        ("OpDPdy", "%column", 0.0, 2.0),
        ("OpDPdyFine", "%row", 1.0, 0.0),
        ("OpFwidthCoarse", "%n", 5.0, 3.0),
    ] {
        let body = format!("{coordinates}%result = {op} %float {operand}");
        assert_eq!(run_as(SQUARES, "2D 0 0 0", &body, &image, LINEAR), [squares; 16], "{op} {operand}");
        assert_eq!(run_as(LINEAR_QUADS, "2D 0 0 0", &body, &image, LINEAR), [rows; 16], "{op} {operand}");
    }
}

/// Where no size is named, or an odd one, there are no squares.
#[test]
fn squares_need_even_sides() {
    let image = powers([4, 4, 1], &[16, 4, 1], false);
    let body = "%column = OpConvertUToF %float %index\n%result = OpDPdx %float %column";
    for size in ["", "OpExecutionMode %main LocalSize 3 4 1\n", "OpExecutionMode %main LocalSize 2 5 1\n"] {
        let run = |modes: &str| run_as(&format!("{size}{modes}"), "2D 0 0 0", body, &image, LINEAR);
        assert_eq!(run("OpExecutionMode %main DerivativeGroupQuadsKHR"), run(""), "{size}");
    }
}

#[test]
fn samples_of_a_texel() {
    let format = TexelFormat::parse("r32f").unwrap();
    let texels = (0..16).flat_map(|number| (number as f32).to_le_bytes()).collect();
    let image = Image::multisampled(format, [2, 2, 1], 4, texels).unwrap();
    let body = "%which = OpBitwiseAnd %uint %index %c3
%sample = OpBitcast %int %which
%texel = OpImageFetch %v4float %only %right Sample %sample
%result = OpCompositeExtract %float %texel 0";
    assert_eq!(run("2D 0 0 1", body, &image, NEAREST)[..5], [4., 5., 6., 7., 4.]);
    let body = "%samples = OpImageQuerySamples %int %only\n%result = OpConvertSToF %float %samples";
    assert_eq!(run("2D 0 0 1", body, &image, NEAREST), [4.0; 16]);
    // There are no more than four.
    let body = "%texel = OpImageFetch %v4float %only %right Sample %signed\n%result = OpCompositeExtract %float %texel 0";
    assert_eq!(run("2D 0 0 1", body, &image, NEAREST)[3..6], [7., 0., 0.]);
}

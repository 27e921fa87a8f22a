//! What SPIR-V computes is kept by the reader: modules are read in every form, run, optimised where `opt` is at hand, written
//! and run again, with the results that the specification wants.

use inkwell::{
    context::Context,
    module::Module,
    passes::PassBuilderOptions,
    targets::{InitializationConfig, Target, TargetMachine},
};
use spirv_llvm::{
    CallForm, ReadOptions, WriteOptions,
    spirv::{self, Extension, asm},
};
use spirv_llvm_run::{Arg, Image, Kernel, LaunchOptions, TexelFormat};

use crate::common::{
    clang,
    values::kernel::{buffer, launch, words},
};

const FORMS: [CallForm; 4] = [CallForm::Auto, CallForm::Cl12, CallForm::Cl20, CallForm::SpvIr];

fn read<'c>(context: &'c Context, words: &[u32], form: CallForm) -> Module<'c> {
    let mut options = ReadOptions::default();
    options.call_form = form;
    let bytes = spirv::to_bytes(words, spirv::ByteOrder::Little);
    spirv_llvm::read(context, &bytes, &options).unwrap_or_else(|errors| panic!("{form:?}: {errors}"))
}

/// What the host's optimiser at its second level makes of a module.
fn optimise(module: &Module<'_>) {
    Target::initialize_native(&InitializationConfig::default()).expect("the host's target");
    let triple = TargetMachine::get_default_triple();
    let target = Target::from_triple(&triple).expect("the host's target");
    let machine = target
        .create_target_machine(
            &triple,
            "",
            "",
            inkwell::OptimizationLevel::Default,
            inkwell::targets::RelocMode::Default,
            inkwell::targets::CodeModel::Default,
        )
        .expect("a machine of the host");
    module.run_passes("default<O2>", &machine, PassBuilderOptions::create()).expect("the optimiser");
}

/// Runs the kernel `k` of a module with each form of its translation, before and after the optimiser, and written again; its
/// first argument then holds these words of a size in bytes.
fn check(
    text: &str,
    forms: &[CallForm],
    items: (usize, usize),
    args: impl Fn() -> Vec<Arg>,
    (size, expected): (usize, &[u64]),
) {
    let assembled =
        asm::assemble(text, &asm::AssembleOptions::default()).unwrap_or_else(|errors| panic!("{errors}"));
    for form in forms {
        let contexts = [Context::create(), Context::create()];
        let module = read(&contexts[0], &assembled, *form);
        let run = |module: &Module<'_>, state: &str| {
            let kernel = Kernel::load(module, "k");
            let mut kernel = kernel.unwrap_or_else(|error| panic!("{form:?} {state}: {error}"));
            let mut args = args();
            launch(&mut kernel, items, &LaunchOptions::default(), &mut args);
            assert_eq!(words(&args[0], size), expected, "{form:?} {state}");
        };
        run(&module, "as it was read");
        let mut options = WriteOptions::default();
        for extension in [Extension::SPV_KHR_bit_instructions, Extension::SPV_KHR_subgroup_rotate] {
            options.extensions.insert(extension);
        }
        let written = spirv_llvm::write(&module, &options);
        let written = written.unwrap_or_else(|errors| panic!("{form:?}: {errors}"));
        run(&read(&contexts[1], &written, *form), "written and read again");
        optimise(&module);
        run(&module, "optimised");
    }
}

/// A scalar argument.
fn number(value: u64, size: usize) -> Arg {
    Arg::Bytes(value.to_le_bytes()[..size].to_vec())
}

#[test]
fn pointers_into_built_in_variables() {
    let text = include_str!("../../../../test-spv/builtin/address-of-variable.spvasm");
    for (n, expected) in [(0, [0, 5, 6, 11]), (1, [0, 4, 4, 8])] {
        let args = || vec![buffer([0; 4], 8), number(n, 8)];
        check(text, &FORMS, (4, 2), args, (8, &expected));
    }
}

#[test]
fn barriers_whose_semantics_are_known_at_run_time() {
    let text = include_str!("../../../../test-spv/builtin/order-at-run-time.spvasm");
    const DEVICE: u64 = 1;
    for semantics in [0, 0x10, 0x80, 0x208, 0x310] {
        let args = || vec![buffer([0], 4), number(semantics, 4), number(DEVICE, 4)];
        check(text, &FORMS, (4, 4), args, (4, &[28]));
    }
}

/// Three components are enough in SPIR-V and four in OpenCL C; a component too many is nothing. The runner has no values of images
/// with samplers, which the SPIR-V-friendly form hands on.
#[test]
fn coordinates_of_other_sizes() {
    const TEXT: &str = "\
        OpCapability Addresses\nOpCapability Kernel\nOpCapability ImageBasic\nOpCapability LiteralSampler
        OpMemoryModel Physical64 OpenCL\nOpEntryPoint Kernel %k \"k\"
        %uint = OpTypeInt 32 0\n%float = OpTypeFloat 32\n%void = OpTypeVoid
        %float3 = OpTypeVector %float 3\n%float4 = OpTypeVector %float 4\n%uint3 = OpTypeVector %uint 3
        %ptr = OpTypePointer CrossWorkgroup %float\n%flat = OpTypeImage %void 2D 0 0 0 0 Unknown ReadOnly
        %deep = OpTypeImage %void 3D 0 0 0 0 Unknown ReadOnly\n%sampler = OpTypeSampler
        %sampled = OpTypeSampledImage %deep\n%fn = OpTypeFunction %void %ptr %deep %flat %uint %float
        %zero = OpConstant %float 0\n%none = OpConstantNull %float3\n%one = OpConstant %uint 1
        %two = OpConstant %uint 2\n%three = OpConstant %uint 3\n%nearest = OpConstantSampler %sampler ClampToEdge 1 Nearest
        %k = OpFunction %void None %fn\n%out = OpFunctionParameter %ptr\n%d = OpFunctionParameter %deep
        %f = OpFunctionParameter %flat\n%n = OpFunctionParameter %uint\n%x = OpFunctionParameter %float
        %entry = OpLabel\n%place = OpCompositeConstruct %uint3 %n %n %n\n%at = OpCompositeConstruct %float3 %x %x %x
        %a4 = OpImageRead %float4 %d %place\n%b4 = OpImageRead %float4 %f %place
        %with = OpSampledImage %sampled %d %nearest\n%c4 = OpImageSampleExplicitLod %float4 %with %at Lod %zero
        %again = OpSampledImage %sampled %d %nearest
        %e4 = OpImageSampleExplicitLod %float4 %again %at Grad %none %none
        %a = OpCompositeExtract %float %a4 0\n%b = OpCompositeExtract %float %b4 0
        %c = OpCompositeExtract %float %c4 0\n%e = OpCompositeExtract %float %e4 0
        OpStore %out %a Aligned 4\n%p1 = OpInBoundsPtrAccessChain %ptr %out %one\nOpStore %p1 %b Aligned 4
        %p2 = OpInBoundsPtrAccessChain %ptr %out %two\nOpStore %p2 %c Aligned 4
        %p3 = OpInBoundsPtrAccessChain %ptr %out %three\nOpStore %p3 %e Aligned 4\nOpReturn\nOpFunctionEnd\n";
    let image = |size: [u32; 3]| {
        let count = size.iter().product::<u32>();
        let texels = (0..count).flat_map(|number| (number as f32).to_le_bytes()).collect();
        Arg::Image(Image::new(TexelFormat::parse("r-f32").unwrap(), size, texels).unwrap())
    };
    let args = || {
        let coordinate = number(0.75_f32.to_bits().into(), 4);
        vec![buffer([0; 4], 4), image([2, 2, 2]), image([2, 2, 1]), number(1, 4), coordinate]
    };
    let expected = [7.0_f32, 3.0, 7.0, 7.0].map(|value| value.to_bits().into());
    check(TEXT, &[CallForm::Auto, CallForm::Cl12, CallForm::Cl20], (1, 1), args, (4, &expected));
}

/// In OpenCL C 1.2 the barrier is the work-group's, which is told as a loss.
#[test]
fn barriers_of_sub_groups() {
    const TEXT: &str = "\
        OpCapability Addresses\nOpCapability Kernel\nOpCapability Groups\nOpCapability SubgroupDispatch
        OpMemoryModel Physical64 OpenCL\nOpEntryPoint Kernel %k \"k\" %id\nOpDecorate %id BuiltIn SubgroupId
        %uint = OpTypeInt 32 0\n%bool = OpTypeBool\n%void = OpTypeVoid\n%ptr = OpTypePointer CrossWorkgroup %uint
        %in = OpTypePointer Input %uint\n%fn = OpTypeFunction %void %ptr\n%zero = OpConstant %uint 0
        %subgroup = OpConstant %uint 3\n%semantics = OpConstant %uint 784\n%id = OpVariable %in Input
        %k = OpFunction %void None %fn\n%out = OpFunctionParameter %ptr\n%entry = OpLabel
        %number = OpLoad %uint %id\n%first = OpIEqual %bool %number %zero
        OpBranchConditional %first %then %end\n%then = OpLabel
        OpControlBarrier %subgroup %subgroup %semantics\nOpStore %out %subgroup Aligned 4\nOpBranch %end
        %end = OpLabel\nOpReturn\nOpFunctionEnd\n";
    let forms = [CallForm::Auto, CallForm::Cl20, CallForm::SpvIr];
    check(TEXT, &forms, (64, 64), || vec![buffer([0], 4)], (4, &[3]));
}

/// Without `convergent` the optimiser copies the call of `together` into both branches, and the work-items wait at different
/// barriers.
#[test]
fn calls_of_functions_with_barriers_stay_where_they_are() {
    const SOURCE: &str = "\
        __attribute__((noinline)) void together(void) { barrier(CLK_LOCAL_MEM_FENCE); }\n\
        kernel void k(global int *out, global const int *in) {\n\
          local int t[16]; int l = get_local_id(0); int first = in[l] != 0;\n\
          if (first) ((volatile local int *)t)[l] = 5; else ((volatile local int *)t)[l] = l;\n\
          together();\n\
          if (first) out[l] = t[15 - l] * 3; else out[l + 16] = t[15 - l];\n\
        }\n";
    let flags = ["-finclude-default-header", "-O0", "-disable-O0-optnone", "-emit-llvm-bc"];
    let bitcode = clang::clang("spir64-unknown-unknown", "CL3.0", &flags, SOURCE);
    let contexts = [Context::create(), Context::create()];
    let module = spirv_llvm::llvm::parse_ir_or_bitcode(&contexts[0], &bitcode).expect("clang's bitcode");
    let written = spirv_llvm::write(&module, &WriteOptions::default()).expect("SPIR-V");
    let back = read(&contexts[1], &written, CallForm::Auto);
    optimise(&back);
    let mut kernel = Kernel::load(&back, "k").expect("a kernel");
    let mut args = [buffer([0; 32], 4), buffer((0..16).map(|item| item % 2), 4)];
    launch(&mut kernel, (16, 16), &LaunchOptions::default(), &mut args);
    let value = |place: u64| match (place < 16, place % 2) {
        (true, 1) => (15 - place) * 3,
        (false, 0) => 5,
        _ => 0,
    };
    let expected: Vec<u64> = (0..32).map(value).collect();
    assert_eq!(words(&args[0], 4), expected);
}

/// Integers of any width, where they are allowed: a boolean fills all words of a wide integer, and functions of OpenCL.std on
/// `_BitInt` have its sign.
#[test]
fn integers_of_any_width_keep_their_signs() {
    const TEXT: &str = "\
        target triple = \"spir64-unknown-unknown\"\n\
        declare spir_func i64 @_Z13get_global_idj(i32)\n\
        declare i3 @llvm.uadd.sat.i3(i3, i3)\ndeclare i13 @llvm.usub.sat.i13(i13, i13)\ndeclare i13 @llvm.ssub.sat.i13(i13, i13)\n\
        define spir_kernel void @k(ptr addrspace(1) %out, i32 %n) {\n\
          %bit = icmp ne i32 %n, 0\n  %wide = sext i1 %bit to i128\n  %high = lshr i128 %wide, 64\n  %w = trunc i128 %high to i64\n\
          store i64 %w, ptr addrspace(1) %out\n\
          %t = trunc i32 %n to i3\n  %a = call i3 @llvm.uadd.sat.i3(i3 -1, i3 %t)\n  %b = zext i3 %a to i64\n\
          %p1 = getelementptr i64, ptr addrspace(1) %out, i64 1\n  store i64 %b, ptr addrspace(1) %p1\n\
          %m = trunc i32 %n to i13\n  %c = call i13 @llvm.usub.sat.i13(i13 %m, i13 -1)\n  %d = zext i13 %c to i64\n\
          %p2 = getelementptr i64, ptr addrspace(1) %out, i64 2\n  store i64 %d, ptr addrspace(1) %p2\n\
          %e = call i13 @llvm.ssub.sat.i13(i13 -4096, i13 %m)\n  %f = sext i13 %e to i64\n\
          %p3 = getelementptr i64, ptr addrspace(1) %out, i64 3\n  store i64 %f, ptr addrspace(1) %p3\n\
          ret void\n}\n";
    const EXPECTED: [u64; 4] = [u64::MAX, 7, 0, -4096_i64 as u64];
    let mut options = WriteOptions::default();
    options.extensions = spirv::ExtensionSet::all();
    let context = Context::create();
    let source = spirv_llvm::llvm::parse_ir_or_bitcode(&context, TEXT.as_bytes()).expect("LLVM IR");
    let written = spirv_llvm::write(&source, &options).expect("SPIR-V");
    for form in FORMS {
        let own = Context::create();
        let once = read(&own, &written, form);
        let again = spirv_llvm::write(&once, &options).expect("SPIR-V");
        for (module, state) in [(&once, "once"), (&read(&own, &again, form), "twice")] {
            let mut kernel =
                Kernel::load(module, "k").unwrap_or_else(|error| panic!("{form:?} {state}: {error}"));
            let mut args = [buffer([0; 4], 8), number(5, 4)];
            launch(&mut kernel, (1, 1), &LaunchOptions::default(), &mut args);
            assert_eq!(words(&args[0], 8), EXPECTED, "{form:?} {state}");
        }
    }
}

/// Counts, places and what names a work-item have any width in SPIR-V, and one in each function.
#[test]
fn results_and_operands_of_other_widths() {
    let text = "OpCapability Addresses\nOpCapability Kernel\nOpCapability Int64\nOpCapability Int16\nOpCapability Int8
OpCapability BitInstructions\nOpCapability GroupNonUniformBallot\nOpCapability GroupNonUniformShuffle
OpCapability GroupNonUniformRotateKHR\nOpExtension \"SPV_KHR_bit_instructions\"\nOpExtension \"SPV_KHR_subgroup_rotate\"
OpMemoryModel Physical64 OpenCL\nOpEntryPoint Kernel %k \"k\" %ids\nOpDecorate %ids BuiltIn GlobalInvocationId
%void = OpTypeVoid\n%bool = OpTypeBool\n%u8 = OpTypeInt 8 0\n%u16 = OpTypeInt 16 0\n%u32 = OpTypeInt 32 0
%u64 = OpTypeInt 64 0\n%v3u64 = OpTypeVector %u64 3\n%v4u32 = OpTypeVector %u32 4\n%input = OpTypePointer Input %v3u64
%ids = OpVariable %input Input\n%to = OpTypePointer CrossWorkgroup %u64\n%three = OpConstant %u32 3\n%zero = OpConstant %u32 0
%b1 = OpConstant %u8 1\n%b4 = OpConstant %u8 4\n%s1 = OpConstant %u16 1\n%l0 = OpConstant %u64 0\n%l1 = OpConstant %u64 1
%l3 = OpConstant %u64 3\n%l8 = OpConstant %u64 8\n%many = OpConstant %u64 0xff00\n%fn = OpTypeFunction %void %to
%k = OpFunction %void None %fn\n%out = OpFunctionParameter %to\n%entry = OpLabel\n%all = OpLoad %v3u64 %ids Aligned 32
%i = OpCompositeExtract %u64 %all 0\n%i8 = OpUConvert %u8 %i\n%i32 = OpUConvert %u32 %i\n%low = OpBitwiseAnd %u64 %i %l1
%odd = OpINotEqual %bool %low %l0\n%ballot = OpGroupNonUniformBallot %v4u32 %three %odd
%r0 = OpGroupNonUniformBallotBitCount %u64 %three Reduce %ballot
%lsb = OpGroupNonUniformBallotFindLSB %u8 %three %ballot\n%r1 = OpUConvert %u64 %lsb
%msb = OpGroupNonUniformBallotFindMSB %u16 %three %ballot\n%r2 = OpUConvert %u64 %msb
%number = OpIAdd %u64 %i %many\n%bits = OpBitCount %u8 %number\n%r3 = OpUConvert %u64 %bits
%other = OpISub %u64 %l3 %i\n%r4 = OpGroupNonUniformShuffle %u64 %three %i %other
%field = OpBitFieldInsert %u32 %zero %i32 %b4 %l8\n%r5 = OpUConvert %u64 %field
%r6 = OpGroupNonUniformRotateKHR %u64 %three %i %s1
%bit = OpGroupNonUniformBallotBitExtract %bool %three %ballot %i8\n%r7 = OpSelect %u64 %bit %l1 %l0
%at = OpIMul %u64 %i %l8\n";
    let constants: String = (0..8).map(|number| format!("%p{number} = OpConstant %u64 {number}\n")).collect();
    let mut text = text.replace("%k = OpFunction", &format!("{constants}%k = OpFunction"));
    for number in 0..8 {
        text += &format!(
            "%o{number} = OpIAdd %u64 %at %p{number}\n%a{number} = OpInBoundsPtrAccessChain %to %out %o{number}\n\
             OpStore %a{number} %r{number} Aligned 8\n"
        );
    }
    text += "OpReturn\nOpFunctionEnd\n";
    let expected: Vec<u64> = (0..4_u64)
        .flat_map(|i| [2, 1, 3, 8 + u64::from(i.count_ones()), 3 - i, i << 4, (i + 1) % 4, i % 2])
        .collect();
    check(&text, &FORMS, (4, 4), || vec![buffer([0; 32], 8)], (8, &expected));
}

//! Cooperative matrices of compute shaders that run on the CPU: every value that a shader computes with them, against a reference.

#![allow(clippy::unwrap_used, reason = "a test that cannot prepare its input has failed")]

use half::{bf16, f16};
use inkwell::context::Context;
use spirv_llvm::{ReadOptions, WriteOptions};
use spirv_llvm_run::{Dispatch, Resources, Shader};

use crate::common::values::spirv::{assembled, bytes};

/// A scalar type of SPIR-V as the tests declare it.
#[derive(Clone, Copy)]
struct Scalar {
    /// The declaration behind `OpType`.
    ty: &'static str,
    bytes: usize,
    read: fn(&[u8]) -> f64,
    write: fn(f64) -> Vec<u8>,
}

macro_rules! number {
    ($name:ident, $ty:literal, $own:ty) => {
        const $name: Scalar = Scalar {
            ty: $ty,
            bytes: size_of::<$own>(),
            read: |bytes| <$own>::from_le_bytes(bytes.try_into().unwrap()) as f64,
            write: |value| (value as $own).to_le_bytes().to_vec(),
        };
    };
}

number!(F32, "Float 32", f32);
number!(F64, "Float 64", f64);
number!(I8, "Int 8 1", i8);
number!(U8, "Int 8 0", u8);
number!(I16, "Int 16 1", i16);
number!(I32, "Int 32 1", i32);
number!(U32, "Int 32 0", u32);
number!(I64, "Int 64 1", i64);
const F16: Scalar = Scalar {
    ty: "Float 16",
    bytes: 2,
    read: |bytes| f16::from_le_bytes(bytes.try_into().unwrap()).to_f64(),
    write: |value| f16::from_f64(value).to_le_bytes().to_vec(),
};
const BF16: Scalar = Scalar {
    ty: "Float 16 BFloat16KHR",
    bytes: 2,
    read: |bytes| bf16::from_le_bytes(bytes.try_into().unwrap()).to_f64(),
    write: |value| bf16::from_f64(value).to_le_bytes().to_vec(),
};

/// A shader with a buffer for each of these types, `%b0` and so on. In the text `%T0` is the type, and `%P0` that of pointers to
/// elements of its buffer.
fn shader(local: u32, types: &[Scalar], globals: &str, body: &str, more: &str) -> String {
    let mut text = String::from(
        "OpCapability Shader
OpCapability Float16
OpCapability Float64
OpCapability Int8
OpCapability Int16
OpCapability Int64
OpCapability StorageBuffer8BitAccess
OpCapability StorageBuffer16BitAccess
OpCapability CooperativeMatrixKHR
OpCapability BFloat16TypeKHR
OpCapability BFloat16CooperativeMatrixKHR
OpCapability VulkanMemoryModel
OpExtension \"SPV_KHR_cooperative_matrix\"
OpExtension \"SPV_KHR_bfloat16\"
OpMemoryModel Logical Vulkan
OpEntryPoint GLCompute %main \"main\" %lane_in",
    );
    for number in 0..types.len() {
        text += &format!(" %b{number}");
    }
    text += &format!(
        "\nOpExecutionMode %main LocalSize {local} 1 1\nOpDecorate %lane_in BuiltIn LocalInvocationIndex\n"
    );
    for (number, ty) in types.iter().enumerate() {
        text += &format!(
            "OpDecorate %array{number} ArrayStride {}
OpDecorate %block{number} Block
OpMemberDecorate %block{number} 0 Offset 0
OpDecorate %b{number} DescriptorSet 0
OpDecorate %b{number} Binding {number}\n",
            ty.bytes
        );
    }
    text += "%void = OpTypeVoid\n%uint = OpTypeInt 32 0\n%bool = OpTypeBool\n%float = OpTypeFloat 32\n";
    let mut declared = vec![("Int 32 0", "%uint".to_owned()), ("Float 32", "%float".to_owned())];
    let mut names = Vec::new();
    for (number, ty) in types.iter().enumerate() {
        let known = declared.iter().find(|row| row.0 == ty.ty).map(|row| row.1.clone());
        let name = known.unwrap_or_else(|| {
            let name = format!("%t{number}");
            text += &format!("{name} = OpType{}\n", ty.ty);
            declared.push((ty.ty, name.clone()));
            name
        });
        names.push(name);
    }
    for (number, name) in names.iter().enumerate() {
        text += &format!(
            "%array{number} = OpTypeRuntimeArray {name}
%block{number} = OpTypeStruct %array{number}
%pb{number} = OpTypePointer StorageBuffer %block{number}
%b{number} = OpVariable %pb{number} StorageBuffer\n"
        );
        if names.iter().position(|other| other == name) == Some(number) {
            text += &format!("%p{number} = OpTypePointer StorageBuffer {name}\n");
        }
    }
    for value in 0..=8 {
        text += &format!("%c{value} = OpConstant %uint {value}\n");
    }
    for value in [12, 16, 32, 64] {
        text += &format!("%c{value} = OpConstant %uint {value}\n");
    }
    text += &format!(
        "%p_in = OpTypePointer Input %uint
%lane_in = OpVariable %p_in Input
%fn = OpTypeFunction %void
{globals}
%main = OpFunction %void None %fn
%entry = OpLabel
{body}
OpReturn
OpFunctionEnd
{more}"
    );
    // Types that repeat have the name of the first, of which `%p0` is made.
    for (number, name) in names.iter().enumerate() {
        let first = names.iter().position(|other| other == name).unwrap();
        text = text
            .replace(&format!("%T{number} "), &format!("{name} "))
            .replace(&format!("%P{number} "), &format!("%p{first} "));
    }
    text
}

/// What the buffers hold afterwards: the same once the module is written back.
fn run(text: &str, buffers: &[Vec<u8>], subgroup: u32) -> Result<Vec<Vec<u8>>, String> {
    let result = run_with(text, buffers, subgroup, Shader::load)?;
    let context = Context::create();
    let module = spirv_llvm::read(&context, &assembled(text), &ReadOptions::default()).unwrap();
    let words = spirv_llvm::write(&module, &WriteOptions::default());
    let words = words.unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let again = run_spirv(&bytes(&words), buffers, subgroup, Shader::load);
    assert_eq!(again.as_ref(), Ok(&result), "written back: {text}");
    Ok(result)
}

type Load = fn(&inkwell::module::Module<'_>, &str) -> spirv_llvm::Result<Shader>;

fn run_with(text: &str, buffers: &[Vec<u8>], subgroup: u32, load: Load) -> Result<Vec<Vec<u8>>, String> {
    run_spirv(&assembled(text), buffers, subgroup, load)
}

fn run_spirv(spirv: &[u8], buffers: &[Vec<u8>], subgroup: u32, load: Load) -> Result<Vec<Vec<u8>>, String> {
    let context = Context::create();
    let module = spirv_llvm::read(&context, spirv, &ReadOptions::default()).unwrap();
    let shader = load(&module, "main").map_err(|error| error.to_string())?;
    let mut resources = Resources::default();
    for (binding, bytes) in (0..).zip(buffers) {
        resources.bind(0, binding, bytes.clone());
    }
    let dispatch = Dispatch::new([1, 1, 1]).with_subgroup_size(subgroup).unwrap();
    shader.dispatch(&dispatch, &mut resources).map_err(|error| error.to_string())?;
    Ok((0..).zip(buffers).map(|(binding, _)| resources.buffer(0, binding).unwrap().to_vec()).collect())
}

fn encoded(ty: Scalar, values: &[f64]) -> Vec<u8> {
    values.iter().flat_map(|value| (ty.write)(*value)).collect()
}

fn decoded(ty: Scalar, bytes: &[u8]) -> Vec<f64> {
    bytes.chunks_exact(ty.bytes).map(ty.read).collect()
}

/// Numbers from `least` on, so many different ones.
fn numbers(count: usize, seed: u32, least: i32, range: u32) -> Vec<f64> {
    let mut state = seed;
    (0..count)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            f64::from(least + ((state >> 16) % range) as i32)
        })
        .collect()
}

/// A × B + C with sizes M, N and K, of matrices row by row.
fn product(a: &[f64], b: &[f64], c: &[f64], (m, n, k): (usize, usize, usize)) -> Vec<f64> {
    (0..m * n).map(|at| c[at] + (0..k).map(|i| a[at / n * k + i] * b[i * n + at % n]).sum::<f64>()).collect()
}

/// The shader of a product: A of rows, B of columns, C of rows.
fn product_shader(
    local: u32,
    types: [Scalar; 4],
    scope: u32,
    (m, n, k): (u32, u32, u32),
    flags: &str,
) -> String {
    let is_same = types[2].ty == types[3].ty;
    let globals = format!(
        "%m = OpConstant %uint {m}
%n = OpConstant %uint {n}
%k = OpConstant %uint {k}
%ma = OpTypeCooperativeMatrixKHR %T0 %c{scope} %m %k %c0
%mb = OpTypeCooperativeMatrixKHR %T1 %c{scope} %k %n %c1
%mc = OpTypeCooperativeMatrixKHR %T2 %c{scope} %m %n %c2
{md}",
        md = match is_same {
            true => String::new(),
            false => format!("%md = OpTypeCooperativeMatrixKHR %T3 %c{scope} %m %n %c2"),
        }
    );
    let result = if is_same { "%mc" } else { "%md" };
    let body = format!(
        "%pa = OpAccessChain %P0 %b0 %c0 %c0
%pb = OpAccessChain %P1 %b1 %c0 %c0
%pc = OpAccessChain %P2 %b2 %c0 %c0
%pd = OpAccessChain %P3 %b3 %c0 %c0
%a = OpCooperativeMatrixLoadKHR %ma %pa %c0 %k
%b = OpCooperativeMatrixLoadKHR %mb %pb %c1 %k
%c = OpCooperativeMatrixLoadKHR %mc %pc %c0 %n NonPrivatePointer
%d = OpCooperativeMatrixMulAddKHR {result} %a %b %c {flags}
OpCooperativeMatrixStoreKHR %pd %d %c0 %n NonPrivatePointer"
    );
    shader(local, &types, &globals, &body, "")
}

/// Runs a product and compares with the reference. B lies column by column.
fn check_product(
    local: u32,
    subgroup: u32,
    types: [Scalar; 4],
    scope: u32,
    size: (u32, u32, u32),
    flags: &str,
    range: (i32, u32),
) {
    let (m, n, k) = (size.0 as usize, size.1 as usize, size.2 as usize);
    let a = numbers(m * k, 1, range.0, range.1);
    let b = numbers(k * n, 2, range.0, range.1);
    let c = numbers(m * n, 3, range.0, range.1);
    let by_columns: Vec<f64> = (0..k * n).map(|at| b[at % k * n + at / k]).collect();
    let buffers = [
        encoded(types[0], &a),
        encoded(types[1], &by_columns),
        encoded(types[2], &c),
        vec![0; m * n * types[3].bytes],
    ];
    let text = product_shader(local, types, scope, size, flags);
    let result = run(&text, &buffers, subgroup).unwrap();
    let wanted = product(&a, &b, &c, (m, n, k));
    let wanted = decoded(types[3], &encoded(types[3], &wanted));
    assert_eq!(decoded(types[3], &result[3]), wanted, "{local} {subgroup} {scope} {size:?}");
}

#[test]
fn products_of_floats() {
    for (types, range) in [
        ([F16, F16, F32, F32], (-8, 17)),
        ([F16, F16, F16, F16], (-4, 9)),
        ([F16, F16, F16, F32], (-4, 9)),
        ([BF16, BF16, F32, F32], (-8, 17)),
        ([BF16, BF16, BF16, BF16], (-2, 5)),
        ([F32, F32, F32, F32], (-100, 201)),
        ([F64, F64, F64, F64], (-100_000, 200_001)),
        ([F32, F32, F64, F64], (-1000, 2001)),
    ] {
        check_product(8, 8, types, 3, (16, 16, 16), "", range);
    }
}

#[test]
fn matrices_of_any_size_among_any_number_of_invocations() {
    for (local, subgroup) in [(8, 8), (16, 16), (1, 1), (4, 8), (32, 4), (128, 128)] {
        for size in [(16, 16, 16), (8, 4, 2), (3, 5, 7), (1, 1, 1)] {
            check_product(local, subgroup, [F32; 4], 3, size, "", (-8, 17));
        }
    }
    // The second subgroup has four invocations.
    check_product(12, 8, [F32; 4], 3, (16, 8, 16), "", (-8, 17));
    // A matrix of the work-group, with one of its own for each.
    check_product(12, 4, [F16, F16, F32, F32], 2, (16, 8, 16), "", (-8, 17));
    check_product(64, 8, [F16, F16, F32, F32], 2, (32, 32, 16), "", (-8, 17));
    check_product(1, 1, [F32; 4], 4, (4, 4, 4), "", (-8, 17));
}

#[test]
fn products_of_integers() {
    const SIGNED: &str = "MatrixASignedComponentsKHR|MatrixBSignedComponentsKHR|MatrixCSignedComponentsKHR|MatrixResultSignedComponentsKHR";
    for (types, flags, range) in [
        ([I8, I8, I32, I32], SIGNED, (-128, 256)),
        ([U8, U8, U32, U32], "NoneKHR", (0, 256)),
        (
            [U8, I8, I32, I32],
            "MatrixBSignedComponentsKHR|MatrixCSignedComponentsKHR|MatrixResultSignedComponentsKHR",
            (0, 128),
        ),
        ([I16, I16, I32, I32], SIGNED, (-1000, 2001)),
        ([I32, I32, I32, I32], SIGNED, (-1000, 2001)),
        ([I64, I64, I64, I64], SIGNED, (-100_000, 200_001)),
    ] {
        check_product(8, 8, types, 3, (16, 16, 16), flags, range);
    }
    // What A holds is signed or not as the operands say, whatever the type.
    let one = |flags: &str, value: i8, c: i32| {
        let text = product_shader(8, [I8, I8, I32, I32], 3, (1, 1, 1), flags);
        let buffers = [vec![value.cast_unsigned()], vec![1], c.to_le_bytes().to_vec(), vec![0; 4]];
        let result = run(&text, &buffers, 8).unwrap();
        i32::from_le_bytes(result[3][..4].try_into().unwrap())
    };
    assert_eq!(one("NoneKHR", -1, 0), 255);
    assert_eq!(one(SIGNED, -1, 0), -1);
    assert_eq!(one(SIGNED, 1, i32::MAX), i32::MIN);
    assert_eq!(one(&format!("{SIGNED}|SaturatingAccumulationKHR"), 1, i32::MAX), i32::MAX);
    assert_eq!(one(&format!("{SIGNED}|SaturatingAccumulationKHR"), -1, i32::MIN), i32::MIN);
    assert_eq!(one("SaturatingAccumulationKHR", 1, -1), -1);
}

/// Runs instructions on matrices of 4 by 4, of which `%x` is loaded from the first buffer and `%y` from the second; what `%z` holds
/// goes to the third.
fn elements(types: [Scalar; 3], x: &[f64], y: &[f64], body: &str) -> Vec<f64> {
    let globals =
        |number: usize| format!("%m{number} = OpTypeCooperativeMatrixKHR %T{number} %c3 %c4 %c4 %c2\n");
    let same = |one: usize, other: usize| types[one].ty == types[other].ty;
    let mut declared = globals(0);
    let mut names = ["%m0"; 3];
    if same(0, 1) {
        names[1] = "%m0";
    } else {
        declared += &globals(1);
        names[1] = "%m1";
    }
    names[2] = if same(0, 2) {
        "%m0"
    } else if same(1, 2) {
        names[1]
    } else {
        declared += &globals(2);
        "%m2"
    };
    let body = format!(
        "%px = OpAccessChain %P0 %b0 %c0 %c0
%py = OpAccessChain %P1 %b1 %c0 %c0
%pz = OpAccessChain %P2 %b2 %c0 %c0
%x = OpCooperativeMatrixLoadKHR {} %px %c0 %c4
%y = OpCooperativeMatrixLoadKHR {} %py %c0 %c4
{}
OpCooperativeMatrixStoreKHR %pz %z %c0 %c4",
        names[0],
        names[1],
        body.replace("%R", names[2])
    );
    let text = shader(8, &types, &declared, &body, "");
    let buffers = [encoded(types[0], x), encoded(types[1], y), vec![0; 16 * types[2].bytes]];
    decoded(types[2], &run(&text, &buffers, 8).unwrap()[2])
}

#[test]
fn arithmetic_of_elements() {
    let (x, y) = (numbers(16, 5, -20, 41), numbers(16, 6, 1, 9));
    let pairs = |of: fn(f64, f64) -> f64| -> Vec<f64> { x.iter().zip(&y).map(|(x, y)| of(*x, *y)).collect() };
    for ty in [F32, F64, F16, BF16] {
        let exact = |values: Vec<f64>| decoded(ty, &encoded(ty, &values));
        let both = |op: &str| elements([ty; 3], &x, &y, &format!("%z = {op} %R %x %y"));
        assert_eq!(both("OpFAdd"), exact(pairs(|x, y| x + y)), "{}", ty.ty);
        assert_eq!(both("OpFSub"), exact(pairs(|x, y| x - y)), "{}", ty.ty);
        assert_eq!(both("OpFMul"), exact(pairs(|x, y| x * y)), "{}", ty.ty);
        assert_eq!(both("OpFDiv"), exact(pairs(|x, y| x / y)), "{}", ty.ty);
        let negated = elements([ty; 3], &x, &y, "%z = OpFNegate %R %x");
        assert_eq!(negated, x.iter().map(|x| -x).collect::<Vec<_>>(), "{}", ty.ty);
    }
    for ty in [I8, I16, I32, I64] {
        let both = |op: &str| elements([ty; 3], &x, &y, &format!("%z = {op} %R %x %y"));
        let wrapped = |values: Vec<f64>| -> Vec<f64> {
            values
                .iter()
                .map(|value| if ty.ty == I8.ty { f64::from(*value as i32 as i8) } else { *value })
                .collect()
        };
        assert_eq!(both("OpIAdd"), pairs(|x, y| x + y), "{}", ty.ty);
        assert_eq!(both("OpISub"), pairs(|x, y| x - y), "{}", ty.ty);
        assert_eq!(both("OpIMul"), wrapped(pairs(|x, y| x * y)), "{}", ty.ty);
        assert_eq!(both("OpSDiv"), pairs(|x, y| (x / y).trunc()), "{}", ty.ty);
        let negated = elements([ty; 3], &x, &y, "%z = OpSNegate %R %x");
        assert_eq!(negated, x.iter().map(|x| -x + 0.0).collect::<Vec<_>>(), "{}", ty.ty);
    }
    let high = numbers(16, 7, 200, 56);
    let divided = elements([U8; 3], &high, &y, "%z = OpUDiv %R %x %y");
    assert_eq!(divided, high.iter().zip(&y).map(|(x, y)| (x / y).trunc()).collect::<Vec<_>>());
    // A quotient that is not defined is that by one.
    let (least, none) = (vec![-128.0; 16], vec![0.0; 16]);
    assert_eq!(elements([I8; 3], &least, &none, "%z = OpSDiv %R %x %y"), least);
    assert_eq!(elements([I8; 3], &least, &[-1.0; 16], "%z = OpSDiv %R %x %y"), least);
    assert_eq!(elements([U8; 3], &high, &none, "%z = OpUDiv %R %x %y"), high);
}

#[test]
fn products_with_numbers() {
    let x = numbers(16, 5, -20, 41);
    let scaled = |ty: Scalar, number: &str| {
        let body =
            format!("%factor = OpCompositeExtract {number} %y 0\n%z = OpMatrixTimesScalar %R %x %factor");
        elements([ty; 3], &x, &[3.0; 16], &body)
    };
    for (ty, name) in [(F32, "%float"), (F16, "%t0"), (BF16, "%t0"), (F64, "%t0")] {
        assert_eq!(scaled(ty, name), x.iter().map(|x| x * 3.0).collect::<Vec<_>>(), "{}", ty.ty);
    }
}

#[test]
fn conversions_of_elements() {
    let x = numbers(16, 5, -20, 41);
    let positive = numbers(16, 5, 0, 200);
    let convert = |from: Scalar, to: Scalar, op: &str, x: &[f64]| {
        elements([from, from, to], x, x, &format!("%z = {op} %R %x"))
    };
    for from in [F32, F64, F16, BF16] {
        for to in [F32, F64, F16, BF16] {
            if from.ty != to.ty {
                assert_eq!(convert(from, to, "OpFConvert", &x), x, "{} {}", from.ty, to.ty);
            }
        }
        for to in [I8, I16, I32, I64] {
            assert_eq!(convert(from, to, "OpConvertFToS", &x), x, "{} {}", from.ty, to.ty);
            assert_eq!(convert(to, from, "OpConvertSToF", &x), x, "{} {}", to.ty, from.ty);
        }
        for to in [U8, U32] {
            assert_eq!(convert(from, to, "OpConvertFToU", &positive), positive, "{} {}", from.ty, to.ty);
            assert_eq!(convert(to, from, "OpConvertUToF", &positive), positive, "{} {}", to.ty, from.ty);
        }
    }
    assert_eq!(convert(I8, I32, "OpSConvert", &x), x);
    assert_eq!(convert(I32, I8, "OpSConvert", &x), x);
    assert_eq!(convert(U8, U32, "OpUConvert", &positive), positive);
    assert_eq!(convert(U32, U8, "OpUConvert", &positive), positive);
    // Rounding is to the nearest, ties to even, and once from double precision.
    let ties =
        [1.0 + 1.0 / 256.0, 1.0 + 3.0 / 256.0, 1.0 + 1.0 / 256.0 + 1e-12, 3.4e38, -0.0, f64::INFINITY, 1e-40];
    let ties: Vec<f64> = ties.iter().cycle().take(16).copied().collect();
    let rounded = |values: &[f64]| convert(F64, BF16, "OpFConvert", values)[..7].to_vec();
    let least = 2.0_f64.powi(-133);
    assert_eq!(rounded(&ties), [1.0, 1.015_625, 1.007_812_5, f64::INFINITY, -0.0, f64::INFINITY, least]);
    let single: Vec<f64> = ties.iter().map(|value| f64::from(*value as f32)).collect();
    assert_eq!(convert(F32, BF16, "OpFConvert", &single), decoded(BF16, &encoded(BF16, &single)));
    assert!(convert(F32, BF16, "OpFConvert", &[f64::NAN; 16]).iter().all(|value| value.is_nan()));
    // What does not fit is the nearest that does.
    assert_eq!(convert(F32, I8, "OpConvertFToS", &[1000.0; 16]), [127.0; 16]);
    let same = elements([F32, F32, U32], &x, &x, "%z = OpBitcast %R %x");
    assert_eq!(same, x.iter().map(|x| f64::from((*x as f32).to_bits())).collect::<Vec<_>>());
}

#[test]
fn parts_of_the_own() {
    let x = numbers(16, 5, -20, 41);
    // Two elements each; the second of each invocation is its first twice.
    let body = "%e0 = OpCompositeExtract %float %x 0
%e1 = OpFAdd %float %e0 %e0
%z = OpCompositeInsert %R %e1 %x 1";
    let result = elements([F32; 3], &x, &x, body);
    let wanted: Vec<f64> = (0..16).map(|at| if at % 2 == 1 { 2.0 * x[at - 1] } else { x[at] }).collect();
    assert_eq!(result, wanted);
    let filled = elements(
        [F32; 3],
        &x,
        &x,
        "%e = OpCompositeExtract %float %x 0\n%f = OpCompositeConstruct %R %e\n%z = OpFAdd %R %f %f",
    );
    assert_eq!(filled, (0..16).map(|at| 2.0 * x[at / 2 * 2]).collect::<Vec<_>>());
    let length = elements(
        [F32; 3],
        &x,
        &x,
        "%l = OpCooperativeMatrixLengthKHR %uint %R\n%n = OpConvertUToF %float %l\n%z = OpCompositeConstruct %R %n",
    );
    assert_eq!(length, [2.0; 16]);
}

#[test]
fn elements_in_memory_and_in_loops() {
    // Each element of a variable, through pointers, times its number among the own; then two matrices change places six times.
    let globals = "%m = OpTypeCooperativeMatrixKHR %float %c3 %c4 %c4 %c2
%pair = OpTypeArray %m %c2
%to_pair = OpTypePointer Function %pair
%to_m = OpTypePointer Function %m
%to_float = OpTypePointer Function %float
%f5 = OpConstant %float 5
%five = OpConstantComposite %m %f5
%length = OpSpecConstantOp %uint CooperativeMatrixLengthKHR %m
%by = OpTypeFunction %m %m %float\n";
    let body = "%pair_of = OpVariable %to_pair Function
%px = OpAccessChain %P0 %b0 %c0 %c0
%pz = OpAccessChain %P0 %b1 %c0 %c0
%x = OpCooperativeMatrixLoadKHR %m %px %c0 %c4
%second = OpAccessChain %to_m %pair_of %c1
OpStore %second %x
OpBranch %head
%head = OpLabel
%turn = OpPhi %uint %c0 %entry %next %continue
OpLoopMerge %end %continue None
OpBranch %test
%test = OpLabel
%left = OpULessThan %bool %turn %length
OpBranchConditional %left %continue %end
%continue = OpLabel
%at = OpAccessChain %to_float %pair_of %c1 %turn
%old = OpLoad %float %at
%factor = OpConvertUToF %float %turn
%new = OpFMul %float %old %factor
OpStore %at %new
%next = OpIAdd %uint %turn %c1
OpBranch %head
%end = OpLabel
%y = OpLoad %m %second
OpBranch %swaps
%swaps = OpLabel
%one = OpPhi %m %y %end %other %again
%other = OpPhi %m %five %end %one %again
%count = OpPhi %uint %c0 %end %more %again
OpLoopMerge %done %again None
OpBranch %again
%again = OpLabel
%more = OpIAdd %uint %count %c1
%goes = OpULessThan %bool %count %c6
OpBranchConditional %goes %swaps %done
%done = OpLabel
%z = OpFunctionCall %m %sum %one %f5
OpCooperativeMatrixStoreKHR %pz %z %c0 %c4";
    let function = "%sum = OpFunction %m None %by
%a = OpFunctionParameter %m
%b = OpFunctionParameter %float
%start = OpLabel
%scaled = OpMatrixTimesScalar %m %a %b
OpReturnValue %scaled
OpFunctionEnd\n";
    let x = numbers(16, 5, -20, 41);
    let text = shader(8, &[F32, F32], globals, body, function);
    let result = run(&text, &[encoded(F32, &x), vec![0; 64]], 8).unwrap();
    let wanted: Vec<f64> = (0..16).map(|at| 5.0 * x[at] * (at % 2) as f64).collect();
    assert_eq!(decoded(F32, &result[1]), wanted);
}

#[test]
fn strides_count_what_pointers_point_to() {
    // Of pairs of half precision: rows of eight elements are four pairs and two of padding apart.
    let globals = "%half2 = OpTypeVector %T0 2
%pairs = OpTypeRuntimeArray %half2
%own = OpTypeStruct %pairs
%to_own = OpTypePointer StorageBuffer %own
%to_pair = OpTypePointer StorageBuffer %half2
%buffer = OpVariable %to_own StorageBuffer
%m = OpTypeCooperativeMatrixKHR %T0 %c3 %c4 %c8 %c0";
    let body = "%px = OpAccessChain %to_pair %buffer %c0 %c1
%pz = OpAccessChain %P0 %b0 %c0 %c0
%x = OpCooperativeMatrixLoadKHR %m %px %c0 %c6
OpCooperativeMatrixStoreKHR %pz %x %c1 %c4";
    let text = shader(8, &[F16], globals, body, "")
        .replace(" %b0\nOpExecutionMode", " %b0 %buffer\nOpExecutionMode")
        .replace(
            "%void = OpTypeVoid\n",
            "OpDecorate %pairs ArrayStride 4
OpDecorate %own Block
OpMemberDecorate %own 0 Offset 0
OpDecorate %buffer DescriptorSet 0
OpDecorate %buffer Binding 1
%void = OpTypeVoid\n",
        );
    let source: Vec<f64> = (0..64).map(f64::from).collect();
    let result = run(&text, &[vec![0; 64], encoded(F16, &source)], 8).unwrap();
    // Column by column.
    let wanted: Vec<f64> = (0..32).map(|at| f64::from(2 + at % 4 * 12 + at / 4)).collect();
    assert_eq!(decoded(F16, &result[0]), wanted);
}

#[test]
fn accesses_are_checked() {
    let body = "%px = OpAccessChain %P0 %b0 %c0 %c0
%x = OpCooperativeMatrixLoadKHR %m %px %c0 %c4
OpCooperativeMatrixStoreKHR %px %x %c0 %c4";
    let text = shader(8, &[F32], "%m = OpTypeCooperativeMatrixKHR %float %c3 %c4 %c4 %c2", body, "");
    let error = run(&text, &[vec![0; 60]], 8).unwrap_err();
    assert!(
        error.contains("reads 4 bytes at offset 60 of the buffer of binding 0.0, which has 60 bytes"),
        "{error}"
    );
    assert_eq!(run_with(&text, &[vec![1; 60]], 8, Shader::load_robust), Ok(vec![vec![1; 60]]));
    assert_eq!(run_with(&text, &[vec![1; 64]], 8, Shader::load_unchecked), Ok(vec![vec![1; 64]]));
}

#[test]
fn matrices_that_cannot_be_run() {
    let error = |scope: &str, rows: &str| {
        let body = "%px = OpAccessChain %P0 %b0 %c0 %c0\n%x = OpCooperativeMatrixLoadKHR %m %px %c0 %c4\nOpCooperativeMatrixStoreKHR %px %x %c0 %c4";
        let globals = format!(
            "%big = OpConstant %uint 70000\n%m = OpTypeCooperativeMatrixKHR %float {scope} {rows} %c4 %c2"
        );
        run(&shader(8, &[F32], &globals, body, ""), &[vec![0; 64]], 8).unwrap_err()
    };
    assert!(
        error("%c5", "%c4").contains("its scope is neither Subgroup nor Workgroup"),
        "{}",
        error("%c5", "%c4")
    );
    assert!(error("%c3", "%big").contains("65536 are the most"), "{}", error("%c3", "%big"));
}

#[test]
fn elements_lie_by_rows_or_by_columns() {
    // RowBlockedInterleavedARM.
    let globals = "%blocked = OpConstant %uint 4202\n%m = OpTypeCooperativeMatrixKHR %float %c3 %c4 %c4 %c2";
    let body = "%px = OpAccessChain %P0 %b0 %c0 %c0
%x = OpCooperativeMatrixLoadKHR %m %px %blocked %c4
OpCooperativeMatrixStoreKHR %px %x %c0 %c4";
    let error = run(&shader(8, &[F32], globals, body, ""), &[vec![0; 64]], 8).unwrap_err();
    assert!(error.contains("lie by the layout 4202, not by rows or columns"), "{error}");
}

#[test]
fn operands_of_other_types_are_refused() {
    // In LLVM IR anything can be called by these names.
    let text = |result: &str, name: &str, params: &str, args: &str| {
        format!(
            "target triple = \"x86_64-unknown-linux-gnu\"
define void @main(ptr %interface) {{
  %r = call {result} @{name}({args})
  ret void
}}
declare {result} @{name}({params})
!spirv.entry_points = !{{!0}}
!0 = !{{ptr @main, !\"main\", i32 5, i32 1, i32 1, i32 1, i64 0, i64 1, i1 false, !1}}
!1 = !{{}}
"
        )
    };
    const M: &str = "target(\"spirv.CooperativeMatrixKHR\", float, 3, 4, 4, 2)";
    let cases = [
        text(
            "double",
            "_Z24__spirv_CompositeExtractPii",
            &format!("{M}, i32"),
            &format!("{M} zeroinitializer, i32 0"),
        ),
        text(
            "float",
            "_Z24__spirv_CompositeExtractPii",
            &format!("{M}, i64"),
            &format!("{M} zeroinitializer, i64 0"),
        ),
        text("i64", "_Z34__spirv_CooperativeMatrixLengthKHRPi", M, &format!("{M} zeroinitializer")),
        text(M, "_Z32__spirv_CooperativeMatrixLoadKHRiii", "i32, i32, i32", "i32 0, i32 0, i32 4"),
        text(
            M,
            "_Z32__spirv_CooperativeMatrixLoadKHRPfff",
            "ptr, float, float",
            "ptr null, float 0.0, float 0.0",
        ),
        text(M, "_Z12__spirv_FAddPii", &format!("{M}, float"), &format!("{M} zeroinitializer, float 0.0")),
    ];
    for case in cases {
        let context = Context::create();
        let buffer =
            inkwell::memory_buffer::MemoryBuffer::create_from_memory_range_copy(case.as_bytes(), "case");
        let module = context.create_module_from_ir(buffer).unwrap();
        let error = Shader::load(&module, "main").unwrap_err().to_string();
        assert!(error.contains("what is not known of cooperative matrices"), "{error}\n{case}");
    }
}

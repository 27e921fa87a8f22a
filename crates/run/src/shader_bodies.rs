//! The functions of GLSL.std.450 against results that are computed otherwise, and at the corners of their ranges.

use inkwell::{context::Context, memory_buffer::MemoryBuffer};

use spirv_llvm::{builtin_library::define, llvm::WITHOUT_INTRINSIC};

use crate::jit::{Host, Purpose, Width};

/// The result of a call with the mangled name `symbol` and these parameters, each a type and its bytes.
fn run(symbol: &str, result: &str, size: usize, arguments: &[(&str, &[u8])]) -> Vec<u8> {
    let types: Vec<_> = arguments.iter().map(|(ty, _)| *ty).collect();
    let mut text =
        format!("declare {result} @{symbol}({})\ndefine void @enter(ptr %p) {{\n", types.join(", "));
    for (number, ty) in types.iter().enumerate() {
        let at = (number + 1) * 256;
        text += &format!(
            "%a{number} = getelementptr i8, ptr %p, i64 {at}\n%v{number} = load {ty}, ptr %a{number}\n"
        );
    }
    let values: Vec<_> = types.iter().enumerate().map(|(number, ty)| format!("{ty} %v{number}")).collect();
    text += &format!(
        "%r = call {result} @{symbol}({})\nstore {result} %r, ptr %p\nret void\n}}\n",
        values.join(", ")
    );
    let context = Context::create();
    let buffer = MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), "test");
    let module = context.create_module_from_ir(buffer).unwrap_or_else(|message| panic!("{message}\n{text}"));
    define(&module).expect("definitions");
    let printed = module.print_to_string().to_string();
    let declared: Vec<_> = printed.lines().filter(|line| line.starts_with("declare")).collect();
    let may_be_called = |line: &str| {
        line.contains("@llvm.") || WITHOUT_INTRINSIC.iter().any(|name| line.contains(&format!("@{name}")))
    };
    assert!(declared.iter().all(|line| may_be_called(line)), "{symbol} calls a library: {declared:?}");
    let host = Host::new(Width::W64, Purpose::Running).expect("a host");
    host.retarget(&module);
    module.verify().unwrap_or_else(|message| panic!("{message}\n{printed}"));
    let program = host.link(&module, 1 << 16).expect("a program");
    let mut memory = vec![0_u128; 256];
    for (number, (_, bytes)) in arguments.iter().enumerate() {
        for (index, part) in bytes.chunks(16).enumerate() {
            let mut whole = [0; 16];
            whole[..part.len()].copy_from_slice(part);
            memory[(number + 1) * 16 + index] = u128::from_le_bytes(whole);
        }
    }
    program.entry("enter").expect("the function").call(memory.as_mut_ptr() as u64);
    memory.iter().flat_map(|word| word.to_le_bytes()).take(size).collect()
}

/// The name of an instruction's function for parameters that are mangled so.
fn symbol(name: &str, params: &str) -> String {
    let name = format!("__spirv_GLSL_std_450_{name}");
    format!("_Z{}{name}{params}", name.len())
}

fn f32s(values: &[f32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

fn f64s(values: &[f64]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

fn as_f32s(bytes: &[u8]) -> Vec<f32> {
    bytes.chunks(4).map(|part| f32::from_le_bytes(part.try_into().expect("four bytes"))).collect()
}

fn as_f64s(bytes: &[u8]) -> Vec<f64> {
    bytes.chunks(8).map(|part| f64::from_le_bytes(part.try_into().expect("eight bytes"))).collect()
}

/// The bits of a half-precision number that is a multiple of 2^-10 below 32.
fn half(value: f64) -> u16 {
    if value == 0.0 {
        return 0;
    }
    let exponent = value.abs().log2().floor();
    let mantissa = (value.abs() / exponent.exp2() - 1.0) * 1024.0;
    let sign = if value < 0.0 { 0x8000 } else { 0 };
    sign | ((exponent as i32 + 15) as u16) << 10 | mantissa.round() as u16
}

fn of_half(bits: u16) -> f64 {
    let (exponent, mantissa) = (i32::from(bits >> 10 & 31), f64::from(bits & 1023));
    let sign = if bits >> 15 == 1 { -1.0 } else { 1.0 };
    match exponent {
        0 => sign * mantissa * (-24_f64).exp2(),
        31 if mantissa == 0.0 => sign * f64::INFINITY,
        31 => f64::NAN,
        _ => sign * (1.0 + mantissa / 1024.0) * f64::from(exponent - 15).exp2(),
    }
}

/// A function of one number: its name, what computes it, and the arguments that it is tried at.
type TriedFunction = (&'static str, fn(f64) -> f64, &'static [f64]);

const FUNCTIONS: &[TriedFunction] = &[
    ("Round", f64::round, &[0.25, 1.75, -2.75]),
    ("RoundEven", f64::round_ties_even, &[0.5, 1.5, 2.5, -0.5, -3.5, 7.25]),
    ("Trunc", f64::trunc, &[0.5, -1.5]),
    ("FAbs", f64::abs, &[-1.5, 0.0, -0.0]),
    ("FSign", |x| if x == 0.0 { 0.0 } else { x.signum() }, &[-2.5, 0.0, 3.0]),
    ("Floor", f64::floor, &[-0.5, 1.5]),
    ("Ceil", f64::ceil, &[-0.5, 1.5]),
    ("Fract", |x| x - x.floor(), &[-0.25, 2.75, 3.0]),
    ("Radians", f64::to_radians, &[-90.0, 1.0, 30.0]),
    ("Degrees", f64::to_degrees, &[-0.5, 1.0, 3.0]),
    ("Sin", f64::sin, &[-3.0, 0.5, 1.5]),
    ("Cos", f64::cos, &[-3.0, 0.5, 1.25]),
    ("Tan", f64::tan, &[-1.0, 0.5, 1.5]),
    ("Asin", f64::asin, &[-1.0, 0.25, 0.75]),
    ("Acos", f64::acos, &[-1.0, 0.25, 0.75]),
    ("Atan", f64::atan, &[-10.0, 0.25, 0.75]),
    ("Sinh", f64::sinh, &[-1.5, 0.25, 5.0]),
    ("Cosh", f64::cosh, &[-1.5, 0.25, 5.0]),
    ("Tanh", f64::tanh, &[-1.5, 0.25, 5.0]),
    ("Asinh", f64::asinh, &[-1.5, 0.0009765625, 20.0, 0.0]),
    ("Acosh", f64::acosh, &[1.0, 1.0009765625, 20.0]),
    ("Atanh", f64::atanh, &[-0.75, 0.0009765625, 0.5, 0.0]),
    ("Exp", f64::exp, &[-2.0, 0.5, 5.0]),
    ("Log", f64::ln, &[0.25, 1.5, 20.0]),
    ("Exp2", f64::exp2, &[-2.0, 0.5, 5.0]),
    ("Log2", f64::log2, &[0.25, 1.5, 20.0]),
    ("Sqrt", f64::sqrt, &[0.25, 2.0, 20.0]),
    ("InverseSqrt", |x| 1.0 / x.sqrt(), &[0.25, 2.0, 20.0]),
];

#[test]
fn functions_of_one_number() {
    for (name, reference, arguments) in FUNCTIONS {
        for &argument in *arguments {
            let wanted = reference(argument);
            let near = |got: f64, epsilon: f64, what: &str| {
                let error = (got - wanted).abs();
                assert!(
                    error <= wanted.abs() * epsilon * 4.0,
                    "{name} of {argument} as {what}: {got}, not {wanted}"
                );
            };
            let got = run(&symbol(name, "f"), "float", 4, &[("float", &f32s(&[argument as f32]))]);
            near(as_f32s(&got)[0].into(), f32::EPSILON.into(), "float");
            let got = run(&symbol(name, "d"), "double", 8, &[("double", &f64s(&[argument]))]);
            near(as_f64s(&got)[0], f64::EPSILON, "double");
            let got = run(&symbol(name, "Dh"), "half", 2, &[("half", &half(argument).to_le_bytes())]);
            near(of_half(u16::from_le_bytes([got[0], got[1]])), 1.0 / 1024.0, "half");
        }
    }
}

#[test]
fn inverse_hyperbolic_functions_at_the_ends() {
    let of = |name: &str, argument: f64| {
        as_f64s(&run(&symbol(name, "d"), "double", 8, &[("double", &f64s(&[argument]))]))[0]
    };
    assert_eq!(of("Asinh", f64::INFINITY), f64::INFINITY);
    assert_eq!(of("Asinh", f64::NEG_INFINITY), f64::NEG_INFINITY);
    assert!((of("Asinh", 1e200) / 1e200_f64.asinh() - 1.0).abs() < 1e-15);
    assert!((of("Asinh", 1e-300) / 1e-300 - 1.0).abs() < 1e-15);
    assert!((of("Acosh", 1e200) / 1e200_f64.acosh() - 1.0).abs() < 1e-15);
    assert!(of("Acosh", 0.5).is_nan() && of("Acosh", -3.0).is_nan());
    assert_eq!(of("Atanh", 1.0), f64::INFINITY);
    assert!(of("Atanh", 1.5).is_nan());
    assert!((of("Atanh", 1e-300) / 1e-300 - 1.0).abs() < 1e-15);
}

#[test]
fn the_lesser_the_greater_and_those_that_avoid_nan() {
    let of = |name: &str, arguments: &[f32]| {
        let bytes: Vec<_> = arguments.iter().map(|value| value.to_le_bytes()).collect();
        let arguments: Vec<_> = bytes.iter().map(|bytes| ("float", bytes.as_slice())).collect();
        as_f32s(&run(&symbol(name, &"f".repeat(arguments.len())), "float", 4, &arguments))[0]
    };
    assert_eq!((of("FMin", &[1.0, 2.0]), of("FMax", &[1.0, 2.0])), (1.0, 2.0));
    for (first, second) in [(f32::NAN, 3.0), (3.0, f32::NAN)] {
        assert_eq!((of("NMin", &[first, second]), of("NMax", &[first, second])), (3.0, 3.0));
    }
    assert!(of("NMin", &[f32::NAN, f32::NAN]).is_nan());
    assert_eq!(of("NClamp", &[f32::NAN, 1.0, 2.0]), 1.0);
    assert_eq!((of("FClamp", &[0.0, 1.0, 2.0]), of("FClamp", &[3.0, 1.0, 2.0])), (1.0, 2.0));
    assert_eq!((of("FMix", &[1.0, 3.0, 0.25]), of("FMix", &[1e30, 3.0, 1.0])), (1.5, 3.0));
    assert_eq!((of("Step", &[1.0, 0.5]), of("Step", &[1.0, 1.0])), (0.0, 1.0));
    assert_eq!(of("SmoothStep", &[1.0, 3.0, 2.0]), 0.5);
    assert_eq!((of("SmoothStep", &[1.0, 3.0, 0.0]), of("SmoothStep", &[1.0, 3.0, 4.0])), (0.0, 1.0));
    assert_eq!(of("Fma", &[2.0, 3.0, 1.0]), 7.0);
    assert!((of("Pow", &[2.0, 0.5]) - 2.0_f32.sqrt()).abs() < 1e-6);
    assert!((of("Atan2", &[-1.0, -1.0]) + 2.356_194_5).abs() < 1e-6);
}

#[test]
fn bits_of_integers_of_all_widths() {
    let of = |name: &str, bits: u32, argument: i64| {
        let (letter, size) = match bits {
            8 => ("c", 1),
            16 => ("s", 2),
            32 => ("i", 4),
            _ => ("l", 8),
        };
        let ty = format!("i{bits}");
        let got = run(&symbol(name, letter), "i32", 4, &[(&ty, &argument.to_le_bytes()[..size])]);
        i32::from_le_bytes(got.try_into().expect("four bytes"))
    };
    for bits in [8, 16, 32, 64] {
        let last = bits as i32 - 1;
        assert_eq!(
            [
                of("FindILsb", bits, 0),
                of("FindILsb", bits, 12),
                of("FindILsb", bits, i64::MIN >> (64 - bits))
            ],
            [-1, 2, last]
        );
        assert_eq!(
            [of("FindUMsb", bits, 0), of("FindUMsb", bits, 12), of("FindUMsb", bits, -1)],
            [-1, 3, last]
        );
        assert_eq!(
            [of("FindSMsb", bits, 0), of("FindSMsb", bits, -1), of("FindSMsb", bits, 12)],
            [-1, -1, 3]
        );
        assert_eq!([of("FindSMsb", bits, -2), of("FindSMsb", bits, i64::MIN >> (64 - bits))], [0, last - 1]);
    }
    assert_eq!([of("SSign", 32, -7), of("SSign", 32, 0), of("SSign", 32, 9)], [-1, 0, 1]);
    assert_eq!([of("SAbs", 32, -7), of("SAbs", 32, i32::MIN.into())], [7, i32::MIN]);
}

#[test]
fn powers_of_two_by_exponents_of_all_widths() {
    for (ty, letter, size) in [("i8", "c", 1), ("i16", "s", 2), ("i32", "i", 4), ("i64", "l", 8)] {
        for exponent in [-100_i64, -3, 0, 5, 100] {
            let bytes = exponent.to_le_bytes();
            let arguments = [("double", &f64s(&[1.5])[..]), (ty, &bytes[..size])];
            let got = run(&symbol("Ldexp", &format!("d{letter}")), "double", 8, &arguments);
            assert_eq!(as_f64s(&got)[0], 1.5 * (exponent as f64).exp2(), "{ty} {exponent}");
        }
    }
    let of = |value: f32, exponent: i64| {
        let arguments = [("float", &f32s(&[value])[..]), ("i64", &exponent.to_le_bytes()[..])];
        as_f32s(&run(&symbol("Ldexp", "fl"), "float", 4, &arguments))[0]
    };
    assert_eq!(
        (of(1.0, 1 << 40), of(1.0, -(1 << 40)), of(1.0, -149)),
        (f32::INFINITY, 0.0, f32::from_bits(1))
    );
    // Two roundings would give another bit.
    assert_eq!(of(f32::from_bits(0x3F80_0003), -148), f32::from_bits(2));
    let exponents: Vec<u8> = [1_i16, -2, 0, 3].iter().flat_map(|value| value.to_le_bytes()).collect();
    let arguments = [("<4 x float>", &f32s(&[1.0, 2.0, 3.0, 4.0])[..]), ("<4 x i16>", &exponents[..])];
    let got = run(&symbol("Ldexp", "Dv4_fDv4_s"), "<4 x float>", 16, &arguments);
    assert_eq!(as_f32s(&got), [2.0, 0.5, 3.0, 32.0]);
}

#[test]
fn packing() {
    let pack = |name: &str, lanes: usize, values: &[f32]| {
        let ty = format!("<{lanes} x float>");
        let got = run(&symbol(name, &format!("Dv{lanes}_f")), "i32", 4, &[(&ty, &f32s(values))]);
        u32::from_le_bytes(got.try_into().expect("four bytes"))
    };
    let unpack = |name: &str, lanes: usize, value: u32| {
        let got = run(
            &symbol(name, "i"),
            &format!("<{lanes} x float>"),
            lanes * 4,
            &[("i32", &value.to_le_bytes())],
        );
        as_f32s(&got)
    };
    assert_eq!(pack("PackSnorm4x8", 4, &[-2.0, -1.0, 0.5, 1.0]), 0x7F40_8181);
    assert_eq!(pack("PackUnorm4x8", 4, &[-1.0, 0.0, 0.5, 3.0]), 0xFF80_0000);
    assert_eq!(pack("PackSnorm2x16", 2, &[-1.0, 0.5]), 0x4000_8001);
    assert_eq!(pack("PackUnorm2x16", 2, &[1.0, 0.5]), 0x8000_FFFF);
    assert_eq!(pack("PackHalf2x16", 2, &[1.0, -2.0]), 0xC000_3C00);
    assert_eq!(pack("PackHalf2x16", 2, &[1e6, 5.960_464_5e-8]), 0x0001_7C00);
    assert_eq!(unpack("UnpackSnorm4x8", 4, 0x7F00_8081), [-1.0, -1.0, 0.0, 1.0]);
    assert_eq!(unpack("UnpackUnorm4x8", 4, 0xFF00_3300), [0.0, 0.2, 0.0, 1.0]);
    assert_eq!(unpack("UnpackSnorm2x16", 2, 0x7FFF_8000), [-1.0, 1.0]);
    assert_eq!(unpack("UnpackUnorm2x16", 2, 0xFFFF_3333), [0.2, 1.0]);
    assert_eq!(unpack("UnpackHalf2x16", 2, 0xC000_3C00), [1.0, -2.0]);
    assert!(unpack("UnpackHalf2x16", 2, 0x7E00_0001)[1].is_nan());
    let words: Vec<u8> = [0x89AB_CDEF_u32, 0x4123_4567].iter().flat_map(|word| word.to_le_bytes()).collect();
    let double = run(&symbol("PackDouble2x32", "Dv2_i"), "double", 8, &[("<2 x i32>", &words)]);
    assert_eq!(double, words);
    assert_eq!(run(&symbol("UnpackDouble2x32", "d"), "<2 x i32>", 8, &[("double", &words)]), words);
}

#[test]
fn two_results() {
    let modf = run(
        &symbol("ModfStruct", "Dv2_f"),
        "{ <2 x float>, <2 x float> }",
        16,
        &[("<2 x float>", &f32s(&[-2.75, 3.0]))],
    );
    assert_eq!(as_f32s(&modf), [-0.75, 0.0, -2.0, 3.0]);
    let modf =
        run(&symbol("ModfStruct", "f"), "{ float, float }", 8, &[("float", &f32s(&[f32::NEG_INFINITY]))]);
    assert_eq!(as_f32s(&modf), [-0.0, f32::NEG_INFINITY]);
    let frexp = run(&symbol("FrexpStruct", "d"), "{ double, i32 }", 16, &[("double", &f64s(&[-12.0]))]);
    assert_eq!((as_f64s(&frexp)[0], frexp[8]), (-0.75, 4));
    let frexp = run(
        &symbol("FrexpStruct", "Dv2_f"),
        "{ <2 x float>, <2 x i32> }",
        16,
        &[("<2 x float>", &f32s(&[0.0, 1e-40]))],
    );
    assert_eq!(as_f32s(&frexp)[0], 0.0);
    let exponent = i32::from_le_bytes(frexp[12..16].try_into().expect("four bytes"));
    assert_eq!(as_f32s(&frexp)[1] * (exponent as f32).exp2(), 1e-40);
}

#[test]
fn vectors_in_directions() {
    let of = |name: &str, vectors: &[[f32; 3]], scalar: Option<f32>| {
        let mut bytes: Vec<_> = vectors.iter().map(|vector| ("<3 x float>", f32s(vector))).collect();
        bytes.extend(scalar.map(|value| ("float", f32s(&[value]))));
        let arguments: Vec<_> = bytes.iter().map(|(ty, bytes)| (*ty, bytes.as_slice())).collect();
        let letters = "Dv3_fS_S_".chars().take(5 + 2 * (vectors.len() - 1)).collect::<String>();
        let letters = letters + if scalar.is_some() { "f" } else { "" };
        as_f32s(&run(&symbol(name, &letters), "<3 x float>", 12, &arguments))
    };
    let (n, i) = ([0.0, 1.0, 0.0], [0.6, -0.8, 0.0]);
    assert_eq!(of("FaceForward", &[n, i, n], None), n);
    assert_eq!(of("FaceForward", &[n, [0.6, 0.8, 0.0], n], None), [0.0, -1.0, 0.0]);
    assert_eq!(of("Reflect", &[i, n], None), [0.6, 0.8, 0.0]);
    let refracted = of("Refract", &[i, n], Some(0.5));
    assert!(
        (refracted[0] - 0.3).abs() < 1e-6 && (refracted[1] + 0.91_f32.sqrt()).abs() < 1e-6,
        "{refracted:?}"
    );
    assert_eq!(of("Refract", &[[0.8, -0.6, 0.0], n], Some(1.5)), [0.0; 3]);
    assert_eq!(of("Cross", &[[1.0, 0.0, 0.0], n], None), [0.0, 0.0, 1.0]);
    assert_eq!(of("Normalize", &[[3.0 * 100_f32.exp2(), 0.0, 4.0 * 100_f32.exp2()]], None), [0.6, 0.0, 0.8]);
}

/// The determinant and the inverse by elimination with the largest pivots.
fn eliminated(columns: &[Vec<f64>]) -> (f64, Vec<Vec<f64>>) {
    let size = columns.len();
    let mut rows: Vec<Vec<f64>> = (0..size)
        .map(|row| {
            let unit = (0..size).map(|column| if column == row { 1.0 } else { 0.0 });
            columns.iter().map(|column| column[row]).chain(unit).collect()
        })
        .collect();
    let mut determinant = 1.0;
    for step in 0..size {
        let pivot =
            (step..size).max_by(|a, b| rows[*a][step].abs().total_cmp(&rows[*b][step].abs())).expect("a row");
        if pivot != step {
            rows.swap(pivot, step);
            determinant = -determinant;
        }
        determinant *= rows[step][step];
        let scale = rows[step][step];
        rows[step].iter_mut().for_each(|value| *value /= scale);
        for other in (0..size).filter(|other| *other != step) {
            let (factor, from) = (rows[other][step], rows[step].clone());
            rows[other].iter_mut().zip(from).for_each(|(value, from)| *value -= factor * from);
        }
    }
    (determinant, (0..size).map(|column| rows.iter().map(|row| row[size + column]).collect()).collect())
}

#[test]
fn square_matrices() {
    for size in 2..=4_usize {
        let columns: Vec<Vec<f64>> = (0..size)
            .map(|column| {
                let off = |row: usize| ((row * 7 + column * 3) % 5) as f64 * 0.25 - 0.5;
                (0..size).map(|row| if row == column { 3.5 } else { off(row) }).collect()
            })
            .collect();
        let (determinant, inverse) = eliminated(&columns);
        for (float, bytes, letters, epsilon) in [
            ("half", 2, "Dh", 1.0 / 1024.0),
            ("float", 4, "f", f32::EPSILON.into()),
            ("double", 8, "d", f64::EPSILON * 8.0),
        ] {
            // A vector of three takes as much memory as one of four.
            let stride = size.next_power_of_two() * bytes;
            let mut memory = vec![0; stride * size];
            for (column, values) in columns.iter().enumerate() {
                for (row, value) in values.iter().enumerate() {
                    let encoded = match bytes {
                        2 => half(*value).to_le_bytes().to_vec(),
                        4 => (*value as f32).to_le_bytes().to_vec(),
                        _ => value.to_le_bytes().to_vec(),
                    };
                    memory[column * stride + row * bytes..][..bytes].copy_from_slice(&encoded);
                }
            }
            let decoded = |bytes_of: &[u8]| match bytes {
                2 => of_half(u16::from_le_bytes([bytes_of[0], bytes_of[1]])),
                4 => as_f32s(&bytes_of[..4])[0].into(),
                _ => as_f64s(&bytes_of[..8])[0],
            };
            let ty = format!("[{size} x <{size} x {float}>]");
            let mangled = format!("A{size}_Dv{size}_{letters}");
            let got = decoded(&run(&symbol("Determinant", &mangled), float, bytes, &[(&ty, &memory)]));
            assert!(
                (got - determinant).abs() <= determinant.abs() * epsilon,
                "{ty}: {got}, not {determinant}"
            );
            let got = run(&symbol("MatrixInverse", &mangled), &ty, stride * size, &[(&ty, &memory)]);
            for (column, values) in inverse.iter().enumerate() {
                for (row, wanted) in values.iter().enumerate() {
                    let element = decoded(&got[column * stride + row * bytes..]);
                    assert!(
                        (element - wanted).abs() <= epsilon,
                        "{ty} {column} {row}: {element}, not {wanted}"
                    );
                }
            }
        }
    }
}

//! Conversions of running kernels by their values, and vectors that are loaded from and stored to arrays of their components.

#![allow(
    dead_code,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "values are taken apart and put together, by a part of the references"
)]

use std::fmt::Write as _;

use spirv_llvm_run::Arg;

use crate::common::values::{
    floats::Float,
    kernel::{LENGTHS, Random, buffer, lanes, load, run, store, words},
    rounding::{Mode, Scalar},
};

/// How many numbers each function gets: whole vectors of each length.
const COUNT: usize = 48 * 8;

/// Bits of numbers of a type: the limits of all integer types, halves between them and other integers, and any.
fn numbers(scalar: Scalar) -> Vec<u64> {
    let mut random = Random(0xC0_17E7);
    let mut words = Vec::with_capacity(COUNT);
    match scalar {
        Scalar::Int(_) => {
            for bits in [0, 7, 8, 11, 15, 16, 24, 31, 32, 53, 63] {
                let power = 1_u64 << bits;
                words.extend([power, power - 1, power + 1, power.wrapping_neg(), (power + 1).wrapping_neg()]);
            }
            words.extend([
                0,
                u64::MAX,
                u64::MAX >> 1,
                u64::MAX << 11,
                0x7FF,
                0x1001,
                0x0100_0001,
                0x0100_0003,
            ]);
        }
        Scalar::Float(float) => {
            let mut values =
                vec![0.0, 0.1, 0.5, 1.0, 1.5, 2.5, 3.7, 1e-8, 1e-40, 65519.0, 65520.0, 1e10, 1e300];
            for bits in [7, 8, 11, 15, 16, 31, 32, 63, 64] {
                let power = 2.0_f64.powi(bits);
                values.extend([power, power - 0.5, power - 1.0, power - 1.5, power + 0.5]);
            }
            values.extend([f64::INFINITY, f64::NAN, f64::MAX, f64::MIN_POSITIVE]);
            words.extend(values.iter().flat_map(|value| [float.bits(*value), float.bits(-value)]));
            // Each midpoint of two halves or floats, and its neighbours.
            for bits in [0x3F80_1000_u64, 0x3F80_3000, 0x477F_F000, 0x3300_0000, 0x3380_0000, 0x387F_F000] {
                let wide = f64::from(f32::from_bits(bits as u32)).to_bits();
                let near = match float {
                    Float::Half => continue,
                    Float::Single => [bits - 1, bits, bits + 1],
                    Float::Double => [wide - 1, wide, wide + 1],
                };
                words.extend(near);
            }
        }
    }
    assert!(words.len() < COUNT);
    words.extend(std::iter::repeat_with(|| random.next()).take(COUNT - words.len()));
    words.iter().map(|word| word & (u64::MAX >> (64 - 8 * scalar.bytes()))).collect()
}

/// The suffixes of the conversions to a type, with what they mean.
fn suffixes(to: Scalar) -> impl Iterator<Item = (bool, Mode)> {
    let saturations: &[bool] = if matches!(to, Scalar::Int(_)) { &[false, true] } else { &[false] };
    saturations.iter().flat_map(|saturates| Mode::ALL.map(|mode| (*saturates, mode)))
}

fn is_same(to: Scalar, got: u64, exact: u64) -> bool {
    let is_nan = |word| matches!(to, Scalar::Float(float) if float.of_bits(word).is_nan());
    got == exact || is_nan(got) && is_nan(exact)
}

const EXTENSIONS: &str =
    "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n";

#[test]
fn conversions_are_exact() {
    let mut wrong = Vec::new();
    for from in Scalar::all() {
        let inputs = numbers(from);
        for length in LENGTHS {
            let mut text = format!("{EXTENSIONS}kernel void values(global {} *in", from.name());
            for to in Scalar::all() {
                let _ = write!(text, ", global {} *out_{}", to.name(), to.name());
            }
            let _ = writeln!(
                text,
                ") {{\nsize_t i = get_global_id(0);\n{}{} a = {};",
                from.name(),
                lanes(length),
                load(length, "in")
            );
            for to in Scalar::all() {
                for (number, (saturates, mode)) in suffixes(to).enumerate() {
                    let sat = if saturates { "_sat" } else { "" };
                    let value = format!("convert_{}{}{sat}{}(a)", to.name(), lanes(length), mode.suffix());
                    text += &store(length, &value, &format!("out_{} + {}", to.name(), number * COUNT));
                }
            }
            text.push('}');
            let outputs =
                Scalar::all().map(|to| Arg::Buffer(vec![0; suffixes(to).count() * COUNT * to.bytes()]));
            let mut args: Vec<Arg> =
                std::iter::once(buffer(inputs.iter().copied(), from.bytes())).chain(outputs).collect();
            run(&text, COUNT / length, &mut args);
            for (to, out) in Scalar::all().zip(&args[1..]) {
                let out = words(out, to.bytes());
                for ((saturates, mode), results) in suffixes(to).zip(out.chunks(COUNT)) {
                    let off = inputs.iter().zip(results).find(|(input, got)| {
                        let exact = from.number(**input).to_bits(to, saturates, mode);
                        exact.is_some_and(|exact| !is_same(to, **got, exact))
                    });
                    wrong.extend(off.map(|(input, got)| {
                        let exact = from.number(*input).to_bits(to, saturates, mode);
                        format!(
                            "{}{} of {}{length} {input:#x}, saturates {saturates}: {got:#x} in place of {exact:#x?}",
                            to.name(),
                            mode.suffix(),
                            from.name()
                        )
                    }));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// Numbers of one bit with a sign are 0 and -1.
#[test]
fn single_bits_are_clamped() {
    let text = "target triple = \"spir64-unknown-unknown\"
declare spir_func i8 @_Z29__spirv_SatConvertSToU_Rucharb(i1)
declare spir_func i8 @_Z28__spirv_SatConvertUToS_Rcharb(i1)
define spir_kernel void @k(ptr addrspace(1) %p) {
  %number = load i8, ptr addrspace(1) %p
  %bit = trunc i8 %number to i1
  %signed = call spir_func i8 @_Z29__spirv_SatConvertSToU_Rucharb(i1 %bit)
  %unsigned = call spir_func i8 @_Z28__spirv_SatConvertUToS_Rcharb(i1 %bit)
  store i8 %signed, ptr addrspace(1) %p
  %next = getelementptr i8, ptr addrspace(1) %p, i64 1
  store i8 %unsigned, ptr addrspace(1) %next
  ret void
}";
    let context = inkwell::context::Context::create();
    let module = crate::common::parse(&context, "k", text.as_bytes());
    let mut kernel = spirv_llvm_run::Kernel::load(&module, "k").expect("a kernel");
    for bit in [0, 1] {
        let mut args = [Arg::Buffer(vec![bit, 7])];
        let range = spirv_llvm_run::NdRange::new(&[1], &[1]).expect("a range");
        kernel.launch(&range, &mut args).expect("a launch");
        let Arg::Buffer(bytes) = &args[0] else { panic!("a buffer") };
        assert_eq!(bytes, &[0, bit]);
    }
}

#[test]
fn vectors_are_loaded_from_and_stored_to_every_memory() {
    for scalar in Scalar::all() {
        let inputs = numbers(scalar);
        let ty = scalar.name();
        for length in LENGTHS.into_iter().skip(1) {
            let size = 2 * length;
            // Behind the first component, where no vector is aligned.
            let text = format!(
                "{EXTENSIONS}kernel void values(global {ty} *in, constant {ty} *fixed, global {ty} *out) {{\n\
                 size_t i = get_global_id(0);\nlocal {ty} shared[{size} + 1];\n{ty} own[{size} + 1];\n\
                 vstore{length}(vload{length}(i, in), 1, shared + 1);\n\
                 vstore{length}(vload{length}(1, shared + 1), 1, own + 1);\n\
                 {ty} *any = i % 2 ? ({ty} *)(own + 1) : ({ty} *)(shared + 1);\n\
                 vstore{length}(vload{length}(1, any), i, out);\n\
                 vstore{length}(vload{length}(1, own + 1), i, out + {COUNT});\n\
                 vstore{length}(vload{length}(i, fixed), i, out + 2 * {COUNT});\n\
                 any = out + 3 * {COUNT} + 1;\n\
                 vstore{length}(vload{length}(i, in + 1), i, any);\n}}"
            );
            let zeros = Arg::Buffer(vec![0; (4 * COUNT + 1) * scalar.bytes()]);
            let input = buffer(inputs.iter().copied().chain([7]), scalar.bytes());
            let mut args = [input.clone(), input, zeros];
            run(&text, COUNT / length, &mut args);
            let out = words(&args[2], scalar.bytes());
            let shifted: Vec<u64> = inputs.iter().copied().skip(1).chain([7]).collect();
            for (part, exact) in [(0, &inputs), (1, &inputs), (2, &inputs), (3, &shifted)] {
                let results = &out[part * COUNT + usize::from(part == 3)..][..COUNT];
                let off = results.iter().zip(exact).position(|(got, exact)| !is_same(scalar, *got, *exact));
                assert_eq!(off.map(|at| (at, results[at], exact[at])), None, "{ty}{length}, part {part}");
            }
        }
    }
}

#[test]
fn every_half_is_loaded_as_it_is() {
    const ALL: usize = 1 << 16;
    let inputs = || (0..(ALL + 48) as u64).map(|word| word % ALL as u64);
    for length in LENGTHS {
        let n = lanes(length);
        let items = ALL.div_ceil(length);
        let mut text = format!(
            "{EXTENSIONS}kernel void values(global half *in, constant half *fixed, global float *out) {{\n"
        );
        let _ =
            writeln!(text, "size_t i = get_global_id(0);\nlocal half shared[{length}];\nhalf own[{length}];");
        let _ =
            writeln!(text, "for (int k = 0; k < {length}; ++k) shared[k] = own[k] = in[i * {length} + k];");
        for (number, from) in ["i, in", "i, fixed", "0, shared", "0, own"].into_iter().enumerate() {
            let value = format!("vload_half{n}({from})");
            text += &store(length, &value, &format!("out + {}", number * (ALL + 48)));
        }
        text.push('}');
        let input = buffer(inputs(), 2);
        let mut args = [input.clone(), input, Arg::Buffer(vec![0; 4 * (ALL + 48) * 4])];
        run(&text, items, &mut args);
        for (number, got) in words(&args[2], 4).chunks(ALL + 48).enumerate() {
            for (half, got) in (0..ALL).zip(got) {
                let exact = Float::Single.bits(Float::Half.of_bits(half as u64));
                let is_same = is_same(Scalar::Float(Float::Single), *got, exact);
                assert!(is_same, "vload_half{n}, memory {number}: {half:#x} is {got:#x}");
            }
        }
    }
}

#[test]
fn halves_are_stored_with_every_rounding() {
    for from in [Float::Single, Float::Double] {
        let ty = from.name();
        let inputs = numbers(Scalar::Float(from));
        for length in LENGTHS {
            let n = lanes(length);
            // The aligned functions put three components where four would be.
            let pitch = if length == 3 { 4 } else { length };
            let room = COUNT * 2;
            let mut text = format!(
                "{EXTENSIONS}kernel void values(global {ty} *in, global half *out, global half *back, global float *wide) {{\n\
                 size_t i = get_global_id(0);\n{ty}{n} a = {};\n",
                load(length, "in")
            );
            for (number, mode) in Mode::ALL.into_iter().enumerate() {
                let suffix = mode.suffix();
                let _ = writeln!(text, "vstore_half{n}{suffix}(a, i, out + {});", number * room);
                if length > 1 {
                    let to = format!("back + {}", number * room);
                    let _ = writeln!(text, "vstorea_half{n}{suffix}(a, i, {to});");
                    text += &store(
                        length,
                        &format!("vloada_half{n}(i, {to})"),
                        &format!("wide + {}", number * room),
                    );
                }
                let _ = writeln!(
                    text,
                    "{{ half own[16]; vstore_half{n}{suffix}(a, 0, own); for (int k = 0; k < {length}; ++k) out[{} + i * {length} + k] = own[k]; }}",
                    number * room + COUNT
                );
            }
            text.push('}');
            let halves = || Arg::Buffer(vec![0; 5 * room * 2]);
            let mut args = [
                buffer(inputs.iter().copied(), from.bytes()),
                halves(),
                halves(),
                Arg::Buffer(vec![0; 5 * room * 4]),
            ];
            run(&text, COUNT / length, &mut args);
            let (out, back, wide) = (words(&args[1], 2), words(&args[2], 2), words(&args[3], 4));
            for (number, mode) in Mode::ALL.into_iter().enumerate() {
                for (at, input) in inputs.iter().enumerate() {
                    let exact = Scalar::Float(from).number(*input).to_float(Float::Half, mode);
                    let bits = Float::Half.bits(exact);
                    let place = number * room + at;
                    let check = |got: u64, what: &str| {
                        assert!(
                            is_same(Scalar::Float(Float::Half), got, bits),
                            "{what}_half{n}{} of {ty} {input:#x}: {got:#x} in place of {bits:#x}",
                            mode.suffix()
                        );
                    };
                    check(out[place], "vstore");
                    check(out[place + COUNT], "private vstore");
                    if length > 1 {
                        check(back[number * room + at / length * pitch + at % length], "vstorea");
                        check(Float::Half.bits(Float::Single.of_bits(wide[place])), "vloada");
                    }
                }
            }
        }
    }
}

#[test]
fn generic_pointers_know_where_they_point() {
    let text = "int place(void *p) {\n\
        int bits = (to_global(p) == p) | (to_local(p) == p) << 1 | (to_private(p) == p) << 2;\n\
        int nulls = !to_global(p) + !to_local(p) + !to_private(p);\n\
        return bits | nulls << 4 | get_fence(p) << 8;\n}\n\
        global int common;\n\
        kernel void values(global int *out, local int *given) {\n\
        local int shared[2];\nint own = 0;\nout += get_global_id(0) * 6;\n\
        out[0] = place(out);\nout[1] = place(&shared[1]);\nout[2] = place(&own);\n\
        out[3] = place(&common);\nout[4] = place(given + 3);\nout[5] = place(out + 1);\n}";
    let mut args = [Arg::Buffer(vec![0; 2 * 6 * 4]), Arg::Local(16)];
    run(text, 2, &mut args);
    let [global, local, private] = [0x221, 0x122, 0x024];
    assert_eq!(words(&args[0], 4), [global, local, private, global, local, global].repeat(2));
}

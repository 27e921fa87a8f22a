//! Functions of extensions of devices, by their values in running kernels.

#![allow(clippy::cast_possible_truncation, reason = "values are taken apart")]

use std::fmt::Write as _;

use half::bf16;
use inkwell::{context::Context, memory_buffer::MemoryBuffer};
use spirv_llvm::{ReadOptions, spirv};
use spirv_llvm_run::{Arg, Kernel, LaunchOptions, LoadOptions, NdRange};

use crate::common::{
    clang, record,
    values::kernel::{self, LENGTHS, Random, buffer, lanes, launch, load, run, store, words},
};

/// As many numbers as fill whole vectors of each length.
const COUNT: usize = 48 * 4;

/// Bits of numbers of single precision: special ones, those in the middle between two of a narrower format, and any.
fn singles() -> Vec<u64> {
    let mut random = Random(0x5EED);
    let mut bits: Vec<u64> =
        vec![0, 1, 0x7F_FFFF, 0x80_0000, 0x7F7F_FFFF, 0x7F80_0000, 0x7F80_0001, 0x7FC0_0000];
    for middle in [0x8000_u64, 0x1000] {
        for base in [0x3F80_0000, 0x3F80_0000 + 2 * middle, 0x7F7F_FFFF & !(2 * middle - 1), 0] {
            bits.extend([base + middle - 1, base + middle, base + middle + 1]);
        }
    }
    bits.extend(bits.clone().iter().map(|bits| bits | 0x8000_0000));
    assert!(bits.len() < COUNT);
    bits.extend(std::iter::repeat_with(|| random.next() & 0xFFFF_FFFF).take(COUNT - bits.len()));
    bits
}

/// The results of a function on vectors of each length, which have to be the same for all lengths.
fn results(function: &str, (from, to): (&str, &str), numbers: &[u64], sizes: (usize, usize)) -> Vec<u64> {
    let mut first = None;
    for length in LENGTHS {
        let n = lanes(length);
        let source = format!(
            "#pragma OPENCL EXTENSION all : enable\n\
             {to}{n} __attribute__((overloadable)) {}({from}{n});\n\
             kernel void values(global const {from}* in, global {to}* out) {{\n\
             size_t i = get_global_id(0);\n{from}{n} x = {};\n{}}}\n",
            function.replace('#', &n),
            load(length, "in"),
            store(length, &format!("{}(x)", function.replace('#', &n)), "out"),
        );
        let mut args = [buffer(numbers.iter().copied(), sizes.0), buffer(numbers.iter().map(|_| 0), sizes.1)];
        run(&source, numbers.len() / length, &mut args);
        let found = words(&args[1], sizes.1);
        assert_eq!(*first.get_or_insert_with(|| found.clone()), found, "{function} of {length}");
    }
    first.expect("a length")
}

#[test]
fn bfloats_are_rounded_to_the_nearest() {
    let numbers = singles();
    for function in ["intel_convert_bfloat16#_as_ushort#", "__spirv_ConvertFToBF16INTEL"] {
        let found = results(function, ("float", "ushort"), &numbers, (4, 2));
        for (bits, found) in numbers.iter().zip(found) {
            let expected = bf16::from_f32(f32::from_bits(*bits as u32));
            let found = bf16::from_bits(found as u16);
            let is_right =
                if expected.is_nan() { found.is_nan() } else { found.to_bits() == expected.to_bits() };
            assert!(is_right, "{function} of {bits:08x}: {found:?}, not {expected:?}");
        }
    }
    let halves: Vec<u64> = numbers.iter().map(|bits| bits >> 16).collect();
    for function in ["intel_convert_as_bfloat16#_float#", "__spirv_ConvertBF16ToFINTEL"] {
        let found = results(function, ("ushort", "float"), &halves, (2, 4));
        let expected: Vec<u64> = halves.iter().map(|bits| bits << 16).collect();
        assert_eq!(found, expected, "{function}");
    }
}

#[test]
fn numbers_with_ten_bits_of_fraction() {
    let numbers = singles();
    let found = results("__spirv_RoundFToTF32INTEL", ("float", "float"), &numbers, (4, 4));
    for (bits, found) in numbers.iter().zip(found) {
        let value = f32::from_bits(*bits as u32);
        let found = f32::from_bits(found as u32);
        assert_eq!(found.to_bits() & 0x1FFF, 0, "{bits:08x}");
        if value.is_nan() {
            assert!(found.is_nan(), "{bits:08x}");
            continue;
        }
        // The two nearest numbers of the format, as numbers of double precision: beyond the greatest one lies 2 to the power of 128.
        let below = *bits as u32 & !0x1FFF;
        let wide = |bits: u32| match bits & 0x7FFF_FFFF {
            0x7F80_0000 if value.is_finite() => 2.0_f64.powi(128).copysign(value.into()),
            _ => f32::from_bits(bits).into(),
        };
        let (low, high) = (wide(below), wide(below.saturating_add(0x2000)));
        let (to_low, to_high) = ((f64::from(value) - low).abs(), (f64::from(value) - high).abs());
        let takes_low = to_low < to_high || to_low == to_high && below & 0x2000 == 0;
        let expected = if value.is_infinite() || takes_low { below } else { below + 0x2000 };
        assert_eq!(found.to_bits(), expected, "{bits:08x}");
    }
}

#[test]
fn every_function_of_three_bits() {
    let mut random = Random(0xB175);
    for (ty, size) in [("uchar", 1), ("short", 2), ("uint", 4), ("ulong", 8)] {
        let mask = u64::MAX >> (64 - 8 * size);
        let operands: Vec<u64> = (0..3).map(|_| random.next() & mask).collect();
        let mut source = format!(
            "{ty} __attribute__((overloadable)) __spirv_BitwiseFunctionINTEL({ty}, {ty}, {ty}, uint);\n\
             {ty}2 __attribute__((overloadable)) __spirv_BitwiseFunctionINTEL({ty}2, {ty}2, {ty}2, uint);\n\
             kernel void values(global const {ty}* in, global {ty}* out) {{\n\
             {ty} a = in[0], b = in[1], c = in[2];\n{ty}2 v;\n"
        );
        for index in 0..256 {
            let _ = if index % 2 == 0 {
                writeln!(source, "out[{index}] = __spirv_BitwiseFunctionINTEL(a, b, c, {index}u);")
            } else {
                let vector = |scalar: char| format!("({ty}2)(0, {scalar})");
                let (a, b, c) = (vector('a'), vector('b'), vector('c'));
                writeln!(
                    source,
                    "v = __spirv_BitwiseFunctionINTEL({a}, {b}, {c}, {index}u);\nout[{index}] = v.y;"
                )
            };
        }
        source.push('}');
        let mut args = [buffer(operands.iter().copied(), size), buffer((0..256).map(|_| 0), size)];
        run(&source, 1, &mut args);
        for (index, found) in words(&args[1], size).into_iter().enumerate() {
            let bit = |operand: usize, at: usize| usize::from(operands[operand] >> at & 1 == 1);
            let expected = (0..8 * size).fold(0_u64, |word, at| {
                let number = bit(0, at) + 2 * bit(1, at) + 4 * bit(2, at);
                word | (index as u64 >> number & 1) << at
            });
            assert_eq!(found, expected, "{ty}, index {index:#04x}");
        }
    }
}

#[test]
fn sigmoids() {
    let values: Vec<f32> = (0..COUNT as i32).map(|number| (number - 96) as f32 * 0.75).collect();
    let numbers: Vec<u64> = values.iter().map(|value| value.to_bits().into()).collect();
    let found = results("__spirv_FSigmoidINTEL", ("float", "float"), &numbers, (4, 4));
    for (value, found) in values.iter().zip(found) {
        let expected = 1.0 / (1.0 + (-f64::from(*value)).exp());
        let found = f64::from(f32::from_bits(found as u32));
        assert!((found - expected).abs() <= expected * 1.2e-7, "{value}: {found}, not {expected}");
    }
    let ends = [f32::INFINITY, f32::NEG_INFINITY, f32::NAN, -0.0].map(|value| u64::from(value.to_bits()));
    let numbers: Vec<u64> = ends.iter().copied().cycle().take(COUNT).collect();
    let found = results("__spirv_FSigmoidINTEL", ("float", "float"), &numbers, (4, 4));
    let found: Vec<f32> = found.iter().take(4).map(|bits| f32::from_bits(*bits as u32)).collect();
    assert_eq!((found[0], found[1], found[3]), (1.0, 0.0, 0.5));
    assert!(found[2].is_nan());
}

/// What comes of a kernel `values` with checks: the message where it ends with an error.
fn checked(source: &str, items: (usize, usize), args: &mut [Arg]) -> Result<(), String> {
    let flags = ["-finclude-default-header", "-O1", "-emit-llvm-bc"];
    let bitcode = clang::clang("spir64-unknown-unknown", "CL3.0", &flags, source);
    let context = Context::create();
    let buffer = MemoryBuffer::create_from_memory_range_copy(&bitcode, "values");
    let module = context.create_module_from_ir(buffer).expect("a module");
    let mut kernel = Kernel::load(&module, "values").map_err(|error| error.to_string())?;
    let range = NdRange::new(&[items.0 as u64], &[items.1 as u64]).expect("a range");
    kernel.launch_with(&range, args, &LaunchOptions::default()).map_err(|error| error.to_string())?;
    record::ran(kernel.builtins());
    Ok(())
}

/// Loads in the first work-items, adds, and stores in the first ones.
const PREDICATED: &str = "\
    int4 __attribute__((overloadable)) __spirv_PredicatedLoadINTEL(global int4*, bool, int4);\n\
    void __attribute__((overloadable)) __spirv_PredicatedStoreINTEL(global int4*, int4, bool);\n\
    kernel void values(global int4* in, global int4* out, int loads, int stores) {\n\
    int i = get_global_id(0);\n\
    int4 x = __spirv_PredicatedLoadINTEL(in + i, i < loads, (int4)(-1));\n\
    __spirv_PredicatedStoreINTEL(out + i, x + 1, i < stores);\n}\n";

#[test]
fn accesses_under_a_predicate() {
    let run = |loads: u32, stores: u32| {
        let mut args = [
            buffer(0..16, 4),
            buffer((0..8).map(|_| 99), 4),
            Arg::Bytes(loads.to_le_bytes().to_vec()),
            Arg::Bytes(stores.to_le_bytes().to_vec()),
        ];
        checked(PREDICATED, (6, 2), &mut args).map(|()| words(&args[1], 4))
    };
    // Four vectors can be loaded and two stored; what the predicate leaves out lies outside.
    assert_eq!(run(4, 2), Ok(vec![1, 2, 3, 4, 5, 6, 7, 8]));
    assert_eq!(run(1, 2), Ok(vec![1, 2, 3, 4, 0, 0, 0, 0]));
    assert_eq!(run(0, 1), Ok(vec![0, 0, 0, 0, 99, 99, 99, 99]));
    let message = run(5, 2).expect_err("a load from outside");
    assert!(message.contains("work-item (4, 0, 0) reads 16 bytes at offset 64"), "{message}");
    let message = run(4, 3).expect_err("a store to the outside");
    assert!(message.contains("work-item (2, 0, 0) writes 16 bytes at offset 32"), "{message}");
}

/// Gathers backwards where a bit of `mask` is set, and scatters to even places where one of its higher half is.
const GATHERED: &str = r#"
target triple = "spir64-unknown-unknown"
define spir_kernel void @values(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %mask) {
  %places = getelementptr i32, ptr addrspace(1) %in, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  %word = trunc i32 %mask to i8
  %bits = bitcast i8 %word to <8 x i1>
  %low = shufflevector <8 x i1> %bits, <8 x i1> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %high = shufflevector <8 x i1> %bits, <8 x i1> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %got = call spir_func <4 x i32> @_Z25__spirv_MaskedGatherINTELDv4_PU3AS1iiDv4_bDv4_i(<4 x ptr addrspace(1)> %places, i32 4, <4 x i1> %low, <4 x i32> splat (i32 7))
  %ends = getelementptr i32, ptr addrspace(1) %out, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  call spir_func void @_Z26__spirv_MaskedScatterINTELDv4_iDv4_PU3AS1iiDv4_b(<4 x i32> %got, <4 x ptr addrspace(1)> %ends, i32 4, <4 x i1> %high)
  ret void
}
declare spir_func <4 x i32> @_Z25__spirv_MaskedGatherINTELDv4_PU3AS1iiDv4_bDv4_i(<4 x ptr addrspace(1)>, i32, <4 x i1>, <4 x i32>)
declare spir_func void @_Z26__spirv_MaskedScatterINTELDv4_iDv4_PU3AS1iiDv4_b(<4 x i32>, <4 x ptr addrspace(1)>, i32, <4 x i1>)
"#;

#[test]
fn components_are_gathered_and_scattered() {
    let context = Context::create();
    let memory = MemoryBuffer::create_from_memory_range_copy(GATHERED.as_bytes(), "values");
    let module = context.create_module_from_ir(memory).expect("a module");
    for unchecked in [false, true] {
        let load = LoadOptions { unchecked, ..LoadOptions::default() };
        let mut kernel = Kernel::load_with(&module, "values", load).expect("a kernel");
        for mask in 0..256_u64 {
            // What is masked away lies outside: the input ends behind the last place that is read, and the output likewise.
            let inside = (0..4).filter(|lane| mask >> lane & 1 == 1).map(|lane| 4 - lane).max().unwrap_or(0);
            let ends =
                (0..4).filter(|lane| mask >> (4 + lane) & 1 == 1).map(|lane| 2 * lane + 1).max().unwrap_or(0);
            let mut args = [
                buffer(10..10 + inside, 4),
                buffer((0..ends).map(|_| 1), 4),
                Arg::Bytes((mask as u32).to_le_bytes().to_vec()),
            ];
            launch(&mut kernel, (1, 1), &LaunchOptions::default(), &mut args);
            let mut expected = vec![1; ends as usize];
            for lane in (0..4).filter(|lane| mask >> (4 + lane) & 1 == 1) {
                let got = if mask >> lane & 1 == 1 { 13 - lane } else { 7 };
                expected[2 * lane as usize] = got;
            }
            assert_eq!(words(&args[1], 4), expected, "{mask:08b}");
        }
    }
}

#[test]
fn barriers_in_two_parts() {
    let source = "\
        void __attribute__((overloadable)) intel_work_group_barrier_arrive(uint);\n\
        void __attribute__((overloadable)) intel_work_group_barrier_wait(uint);\n\
        void __attribute__((overloadable)) __spirv_ControlBarrierArriveINTEL(int, int, int);\n\
        void __attribute__((overloadable)) __spirv_ControlBarrierWaitINTEL(int, int, int);\n\
        kernel void values(global int* out) {\n\
        local int shared[8];\n\
        int i = get_local_id(0);\n\
        shared[i] = i;\n\
        intel_work_group_barrier_arrive(CLK_LOCAL_MEM_FENCE);\n\
        int own = i * 10;\n\
        intel_work_group_barrier_wait(CLK_LOCAL_MEM_FENCE);\n\
        int other = shared[7 - i];\n\
        __spirv_ControlBarrierArriveINTEL(2, 2, 0x108);\n\
        __spirv_ControlBarrierWaitINTEL(2, 2, 0x108);\n\
        shared[i] = other + own;\n\
        __spirv_ControlBarrierArriveINTEL(3, 3, 0x108);\n\
        __spirv_ControlBarrierWaitINTEL(3, 3, 0x108);\n\
        out[get_global_id(0)] = shared[i ^ 1];\n}\n";
    let expected: Vec<u64> = (0..16).map(|id| (id % 8) ^ 1).map(|i| 7 - i + i * 10).collect();
    let mut args = [buffer((0..16).map(|_| 0), 4)];
    assert_eq!(checked(source, (16, 8), &mut args), Ok(()));
    assert_eq!(words(&args[0], 4), expected);
    let mut args = [buffer((0..16).map(|_| 0), 4)];
    launch(&mut kernel::kernel(source), (16, 8), &LaunchOptions::default(), &mut args);
    assert_eq!(words(&args[0], 4), expected);
}

#[test]
fn clocks_go_on() {
    let scopes = ["device", "work_group", "sub_group"];
    let mut source = "ulong __attribute__((overloadable)) __spirv_ReadClockKHR_Rulong(int);\n".to_owned();
    for scope in scopes {
        let _ = writeln!(source, "ulong __attribute__((overloadable)) clock_read_{scope}(void);");
        let _ = writeln!(source, "uint2 __attribute__((overloadable)) clock_read_hilo_{scope}(void);");
    }
    source += "kernel void values(global ulong* out) {\n";
    for (at, scope) in scopes.iter().enumerate() {
        let _ = writeln!(
            source,
            "out[{}] = clock_read_{scope}();\nuint2 {scope} = clock_read_hilo_{scope}();\n\
             out[{}] = (ulong){scope}.y << 32 | {scope}.x;",
            2 * at,
            2 * at + 1
        );
    }
    source += "out[6] = __spirv_ReadClockKHR_Rulong(3);\n}\n";
    let mut args = [buffer((0..7).map(|_| 0), 8)];
    assert_eq!(checked(&source, (1, 1), &mut args), Ok(()));
    let times = words(&args[0], 8);
    assert!(times[0] > 0 && times.is_sorted(), "{times:?}");
}

/// Loads a kernel `values` of this text, with the message where that is refused.
fn refused(text: &str) -> Option<String> {
    let context = Context::create();
    let text = format!("target triple = \"spir64-unknown-unknown\"\n{text}");
    let memory = MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), "values");
    let module = context.create_module_from_ir(memory).expect("a module");
    Kernel::load(&module, "values").err().map(|error| error.to_string())
}

#[test]
fn types_that_no_such_instruction_has_are_refused() {
    for (result, name, params, args) in [
        // An index of another width than 32 bits, and booleans in the place of integers.
        ("i32", "BitwiseFunctionINTELjjjb", "i32, i32, i32, i1", "i32 1, i32 2, i32 3, i1 true"),
        ("i32", "BitwiseFunctionINTELjjjl", "i32, i32, i32, i64", "i32 1, i32 2, i32 3, i64 7"),
        ("i1", "BitwiseFunctionINTELbbbj", "i1, i1, i1, i32", "i1 1, i1 0, i1 1, i32 7"),
        // Clocks and bfloats of other widths.
        ("float", "ReadClockKHRj", "i32", "i32 1"),
        ("i32", "ReadClockKHRj", "i32", "i32 1"),
        ("i32", "ConvertFToBF16INTELf", "float", "float 1.0"),
        ("i16", "ConvertFToBF16INTELd", "double", "double 1.0"),
        ("double", "RoundFToTF32INTELd", "double", "double 1.0"),
        // A fill of another type than what is loaded.
        (
            "i32",
            "PredicatedLoadINTELPU3AS1ibl",
            "ptr addrspace(1), i1, i64",
            "ptr addrspace(1) null, i1 0, i64 1",
        ),
    ] {
        let base = name.find("INTEL").map_or(name.len() - 1, |at| at + 5);
        let symbol = format!("_Z{}__spirv_{name}", "__spirv_".len() + base);
        let message = refused(&format!(
            "declare spir_func {result} @{symbol}({params})\n\
             define spir_kernel void @values(ptr addrspace(1) %out) {{\n\
             %x = call spir_func {result} @{symbol}({args})\n\
             store {result} %x, ptr addrspace(1) %out\nret void\n}}\n"
        ));
        let message = message.unwrap_or_else(|| panic!("{name} is taken"));
        assert!(message.contains("the kernel uses what is not defined: __spirv_"), "{name}: {message}");
    }
}

#[test]
fn one_component_fills_a_whole_gather() {
    let text = GATHERED
        .replace(
            "_Z25__spirv_MaskedGatherINTELDv4_PU3AS1iiDv4_bDv4_i",
            "_Z25__spirv_MaskedGatherINTELDv4_PU3AS1iiDv4_bi",
        )
        .replace("<4 x i1>, <4 x i32>)\ndeclare", "<4 x i1>, i32)\ndeclare")
        .replace("<4 x i32> splat (i32 7)", "i32 7");
    let context = Context::create();
    let memory = MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), "values");
    let module = context.create_module_from_ir(memory).expect("a module");
    let mut kernel = Kernel::load(&module, "values").expect("a kernel");
    let mut args =
        [buffer(10..14, 4), buffer((0..7).map(|_| 1), 4), Arg::Bytes(0xF5_u32.to_le_bytes().to_vec())];
    launch(&mut kernel, (1, 1), &LaunchOptions::default(), &mut args);
    assert_eq!(words(&args[1], 4), [13, 1, 7, 1, 11, 1, 7]);
}

#[test]
fn copies_of_groups_by_bytes() {
    let source = "\
        #define F event_t __attribute__((overloadable, convergent)) __spirv_UntypedGroupAsyncCopyKHR\n\
        F(int, local void *, const global void *, size_t, size_t, size_t, event_t);\n\
        F(int, global void *, const local void *, size_t, size_t, size_t, event_t);\n\
        kernel void values(global const uchar *in, global uchar *out, local uchar *own, ulong size, ulong count, ulong from, ulong to) {\n\
        event_t e = __spirv_UntypedGroupAsyncCopyKHR(2, own, in, size, count, from, (event_t)0);\n\
        wait_group_events(1, &e);\n\
        e = __spirv_UntypedGroupAsyncCopyKHR(2, out, own, size, count, to, (event_t)0);\n\
        wait_group_events(1, &e);\n}\n";
    let input: Vec<u64> = (1..=200).collect();
    // Elements of any size, of which one reaches into the next and back where the stride is less.
    for (size, count, from, to) in [
        (1, 16, 1, 1),
        (2, 8, 6, 2),
        (3, 7, 5, 11),
        (4, 10, 4, 4),
        (8, 3, 64, 24),
        (12, 2, 100, 12),
        (16, 4, 8, 16),
        (5, 6, 0, 7),
        (7, 0, 7, 7),
        (0, 9, 3, 3),
    ] {
        let mut exact = vec![0; 200];
        for element in 0..count {
            for byte in 0..size {
                exact[element * to + byte] = input[element * from + byte];
            }
        }
        let number = |number: usize| Arg::Bytes((number as u64).to_le_bytes().to_vec());
        for unchecked in [false, true] {
            let mut args = [
                buffer(input.iter().copied(), 1),
                buffer((0..200).map(|_| 0), 1),
                Arg::Local(256),
                number(size),
                number(count),
                number(from),
                number(to),
            ];
            if unchecked {
                launch(&mut kernel::kernel(source), (4, 4), &LaunchOptions::default(), &mut args);
            } else {
                assert_eq!(checked(source, (4, 4), &mut args), Ok(()));
            }
            assert_eq!(words(&args[1], 1), exact, "{count} of {size}, {from} and {to} bytes apart");
        }
    }
}

/// The same with memory operands, as they come from SPIR-V.
#[test]
fn copies_of_groups_between_untyped_pointers() {
    const TEXT: &str = "\
        OpCapability Addresses\nOpCapability Kernel\nOpCapability Int64\nOpCapability Int8\nOpCapability UntypedPointersKHR
        OpExtension \"SPV_KHR_untyped_pointers\"\nOpMemoryModel Physical64 OpenCL\nOpEntryPoint Kernel %k \"values\" %own
        %void = OpTypeVoid\n%uint = OpTypeInt 32 0\n%ulong = OpTypeInt 64 0\n%uchar = OpTypeInt 8 0\n%event = OpTypeEvent
        %global = OpTypeUntypedPointerKHR CrossWorkgroup\n%local = OpTypeUntypedPointerKHR Workgroup
        %fn = OpTypeFunction %void %global %global
        %c2 = OpConstant %uint 2\n%both = OpConstant %uint 0x308
        %c3 = OpConstant %ulong 3\n%c4 = OpConstant %ulong 4\n%c5 = OpConstant %ulong 5\n%c64 = OpConstant %ulong 64
        %bytes = OpTypeArray %uchar %c64\n%none = OpConstantNull %event
        %own = OpUntypedVariableKHR %local Workgroup %bytes
        %k = OpFunction %void None %fn\n%in = OpFunctionParameter %global\n%out = OpFunctionParameter %global
        %l = OpLabel
        %e1 = OpUntypedGroupAsyncCopyKHR %event %c2 %own %in %c3 %c4 %c5 %none Aligned 1 Aligned 1
        OpControlBarrier %c2 %c2 %both
        %e2 = OpUntypedGroupAsyncCopyKHR %event %c2 %out %own %c3 %c4 %c4 %none
        OpControlBarrier %c2 %c2 %both
        OpReturn\nOpFunctionEnd\n";
    let assembled = spirv::asm::assemble(TEXT, &spirv::asm::AssembleOptions::default()).expect("SPIR-V");
    let context = Context::create();
    let bytes = spirv::to_bytes(&assembled, spirv::ByteOrder::Little);
    let module = spirv_llvm::read(&context, &bytes, &ReadOptions::default()).expect("LLVM IR");
    let mut kernel = Kernel::load(&module, "values").expect("a kernel");
    let mut args = [buffer(10..30, 1), buffer((0..16).map(|_| 0), 1)];
    launch(&mut kernel, (4, 4), &LaunchOptions::default(), &mut args);
    assert_eq!(words(&args[1], 1), [10, 11, 12, 0, 15, 16, 17, 0, 20, 21, 22, 0, 25, 26, 27, 0]);
}

//! The arguments with which kernels of the OpenCL conformance suite are launched, and the results that they must give.

use half::f16;
use spirv_llvm_run::{Arg, Image, TexelFormat};

/// Stands in memory that nobody may write.
pub(crate) const GUARD: u8 = 0xA5;

/// Modules without a kernel.
pub(crate) const WITHOUT_RESULTS: [&str; 1] = ["linkage_"];

/// Work-items of a launch, unless a case needs another number.
const ITEMS: usize = 16;

/// A buffer before and after the launch; what is undefined afterwards is none.
pub(crate) struct Buffer {
    before: Vec<u8>,
    pub(crate) after: Vec<Option<u8>>,
}

/// One launch.
pub(crate) struct Case {
    pub(crate) buffers: Vec<Buffer>,
    /// The images behind the buffers, with their texels afterwards.
    pub(crate) images: Vec<(Image, Vec<u8>)>,
    /// The parameters behind these.
    values: Vec<u32>,
    pub(crate) items: u64,
    /// Values of specialization constants.
    pub(crate) constants: Vec<(u32, u64)>,
    /// A module whose functions are needed.
    pub(crate) linked: Option<&'static str>,
}

impl Case {
    fn new(buffers: Vec<Buffer>) -> Self {
        Self {
            buffers,
            images: Vec::new(),
            values: Vec::new(),
            items: ITEMS as u64,
            constants: Vec::new(),
            linked: None,
        }
    }

    fn values(mut self, values: &[u32]) -> Self {
        self.values = values.to_vec();
        self
    }

    /// One work-item, with images of one texel before and after it.
    fn images(mut self, format: &str, texels: &[(&[u8], &[u8])]) -> Self {
        let image = |(before, after): &(&[u8], &[u8])| {
            let format = TexelFormat::parse(format)?;
            Some((Image::new(format, [1; 3], before.to_vec()).ok()?, after.to_vec()))
        };
        self.images = texels.iter().filter_map(image).collect();
        self.items = 1;
        self
    }

    /// The arguments: the buffers, each with memory behind it that nobody may write, the images and the values.
    pub(crate) fn args(&self) -> Vec<Arg> {
        let buffer =
            |buffer: &Buffer| Arg::Buffer(buffer.before.iter().copied().chain([GUARD; 32]).collect());
        let values = self.values.iter().map(|value| Arg::Bytes(value.to_le_bytes().to_vec()));
        let images = self.images.iter().map(|(image, _)| Arg::Image(image.clone()));
        self.buffers.iter().map(buffer).chain(images).chain(values).collect()
    }
}

/// A scalar as it lies in memory, and values of it that tell wrong results from right ones.
trait Scalar: Copy {
    fn bytes(self) -> Vec<u8>;
    fn sample(random: &mut Random) -> Self;
}

macro_rules! integers {
    ($($ty:ident)*) => { $(
        impl Scalar for $ty {
            fn bytes(self) -> Vec<u8> {
                self.to_le_bytes().to_vec()
            }
            #[allow(clippy::cast_possible_truncation, reason = "the lower bits are as random")]
            fn sample(random: &mut Random) -> Self {
                random.next() as $ty
            }
        }
    )* };
}

integers! { u8 u16 u32 u64 }

/// Floats of both signs from 1/8 to 8, exact in half precision, so that quotients and remainders are interesting.
fn sample(random: &mut Random) -> f32 {
    let magnitude = 1.0 + f32::from(u8::try_from(random.next() & 0xff).unwrap_or(0)) / 256.0;
    let exponent = i32::try_from(random.next() % 6).unwrap_or(0) - 3;
    let sign = if random.next() & 1 == 0 { 1.0 } else { -1.0 };
    sign * magnitude * 2.0_f32.powi(exponent)
}

macro_rules! floats {
    ($($ty:ident $from:expr;)*) => { $(
        impl Scalar for $ty {
            fn bytes(self) -> Vec<u8> {
                self.to_le_bytes().to_vec()
            }
            fn sample(random: &mut Random) -> Self {
                $from(sample(random))
            }
        }
    )* };
}

floats! {
    f16 f16::from_f32;
    f32 f32::from;
    f64 f64::from;
}

/// A generator by Marsaglia: xorshift with 64 bits of state.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 >> 11
    }
}

fn samples<T: Scalar>(count: usize, seed: u64) -> Vec<T> {
    let mut random = Random(0x9e37_79b9_7f4a_7c15 ^ (seed << 32));
    (0..count).map(|_| T::sample(&mut random)).collect()
}

fn bytes<T: Scalar>(values: &[T]) -> Vec<u8> {
    values.iter().flat_map(|value| value.bytes()).collect()
}

/// A buffer that is only read.
fn input<T: Scalar>(values: &[T]) -> Buffer {
    inout(values, values)
}

fn inout<T: Scalar>(before: &[T], after: &[T]) -> Buffer {
    Buffer { before: bytes(before), after: bytes(after).into_iter().map(Some).collect() }
}

/// A buffer that is only written.
fn output<T: Scalar>(after: &[T]) -> Buffer {
    let after: Vec<_> = bytes(after).into_iter().map(Some).collect();
    Buffer { before: vec![GUARD; after.len()], after }
}

/// `result[i] = f(left[i], right[i])`, for all components of vectors.
fn binary<T: Scalar, R: Scalar>(components: usize, f: impl Fn(T, T) -> R) -> Case {
    let (left, right) = (samples(ITEMS * components, 1), samples(ITEMS * components, 2));
    let result: Vec<R> = left.iter().zip(&right).map(|(&left, &right)| f(left, right)).collect();
    Case::new(vec![output(&result), input(&left), input(&right)])
}

/// `result[i] = f(given[i])`.
fn unary<T: Scalar, R: Scalar>(given: &[T], f: impl Fn(T) -> R) -> Case {
    let result: Vec<R> = given.iter().map(|&given| f(given)).collect();
    let mut case = Case::new(vec![output(&result), input(given)]);
    case.items = given.len() as u64;
    case
}

/// `data[i] = f(data[i])`.
fn in_place<T: Scalar>(f: impl Fn(T) -> T) -> Case {
    let before = samples(ITEMS, 3);
    let after: Vec<T> = before.iter().map(|&value| f(value)).collect();
    Case::new(vec![inout(&before, &after)])
}

/// Every element becomes the same; `None` are bytes that are not defined.
fn stored(element: &[Option<u8>]) -> Case {
    let after: Vec<_> = std::iter::repeat_n(element, ITEMS).flatten().copied().collect();
    Case::new(vec![Buffer { before: vec![GUARD; after.len()], after }])
}

fn defined<T: Scalar>(values: &[T]) -> Vec<Option<u8>> {
    bytes(values).into_iter().map(Some).collect()
}

/// Every element becomes this scalar or vector.
fn constant<T: Scalar>(values: &[T]) -> Case {
    stored(&defined(values))
}

/// Every element of so many bytes gets a value that is not defined; others must stay.
fn undefined(size: usize) -> Case {
    stored(&vec![None; size])
}

/// Elements of several members, with so many bytes of padding at the end.
fn structure(members: &[Vec<Option<u8>>], padding: usize) -> Case {
    stored(&[members.concat(), vec![None; padding]].concat())
}

/// `out[i] = given[i][i % 4]`.
fn chain() -> Case {
    let given = samples::<u32>(4 * ITEMS, 4);
    let out: Vec<u32> =
        given.chunks(4).enumerate().filter_map(|(i, four)| four.get(i % 4)).copied().collect();
    Case::new(vec![input(&given), output(&out)])
}

/// `out[i] = given[i][index]`, for each index.
fn extract<T: Scalar>(components: usize) -> Vec<Case> {
    let given = samples::<T>(components * ITEMS, 5);
    let case = |index: usize| {
        let out: Vec<T> = given.chunks(components).filter_map(|vector| vector.get(index)).copied().collect();
        Case::new(vec![input(&given), output(&out)]).values(&[u32::try_from(index).unwrap_or(0)])
    };
    (0..components).map(case).collect()
}

/// `data[i][index] = given[i]`, for each index.
fn insert<T: Scalar>(components: usize) -> Vec<Case> {
    let (given, before) = (samples::<T>(ITEMS, 6), samples::<T>(components * ITEMS, 7));
    let case = |index: usize| {
        let mut after = before.clone();
        for (vector, &new) in after.chunks_mut(components).zip(&given) {
            vector[index] = new;
        }
        Case::new(vec![input(&given), inout(&before, &after)]).values(&[u32::try_from(index).unwrap_or(0)])
    };
    (0..components).map(case).collect()
}

/// A value goes through vectors of 1, 2, 3, 4, 8 and 16 components, each the lower part of sixteen.
fn expect(value: u32) -> Case {
    let rows = [1, 2, 3, 4, 8, 16].map(|size| (0..16).map(move |lane| if lane < size { value } else { 0 }));
    let after: Vec<u32> = rows.into_iter().flatten().collect();
    let mut case = Case::new(vec![output(&after)]).values(&[value]);
    case.items = 1;
    case
}

/// `result[i] = sum of given[i + k * 3] for k below 5`.
fn strided_sum() -> Case {
    let (repetitions, stride) = (5, 3);
    let given = samples::<u32>(ITEMS + repetitions * stride, 8);
    let sum = |i: usize| {
        given
            .iter()
            .skip(i)
            .step_by(stride)
            .take(repetitions)
            .fold(0_u32, |sum, &value| sum.wrapping_add(value))
    };
    let result: Vec<u32> = (0..ITEMS).map(sum).collect();
    Case::new(vec![output(&result), input(&given)]).values(&[5, 3])
}

fn repeated_sum() -> Case {
    let mut case = Case::new(vec![output(&[7_u32 * 1001])]).values(&[7, 1001]);
    case.items = 1;
    case
}

/// A specialization constant is added to the one element, with its default and with a value of its own.
fn specialized<T: Scalar>(given: T, default: T, bits: u64, sum: T) -> Vec<Case> {
    let case = |after: T, constants: Vec<(u32, u64)>| {
        let mut case = Case::new(vec![inout(&[given], &[after])]);
        (case.items, case.constants) = (1, constants);
        case
    };
    vec![case(default, Vec::new()), case(sum, vec![(101, bits)])]
}

/// The remainder with the sign of the divisor.
fn modulo(left: f32, right: f32) -> f32 {
    let rest = left % right;
    if rest != 0.0 && (rest < 0.0) != (right < 0.0) { rest + right } else { rest }
}

fn half_of(f: impl Fn(f32, f32) -> f32) -> impl Fn(f16, f16) -> f16 {
    // Single precision has more than twice the bits, so that rounding twice is as good as once.
    move |left, right| f16::from_f32(f(left.to_f32(), right.to_f32()))
}

fn distance(left: u32, right: u32) -> u32 {
    if left < right { right.wrapping_sub(left) } else { left.wrapping_sub(right) }
}

fn branches(left: u32, right: u32, both: bool) -> u32 {
    match (left < right, left < 65535, right < 65535) {
        (true, true, _) => 0_u32.wrapping_sub(left),
        (true, false, _) => left,
        (false, ..) if !both => left.wrapping_sub(right),
        (false, _, true) => 0_u32.wrapping_sub(right),
        (false, _, false) => right,
    }
}

/// As `binary` for small numbers on both sides of 65535, whose results do not wrap.
fn small(large: u32, f: impl Fn(u32, u32) -> u32) -> Case {
    let left: Vec<u32> = (0..16).map(|i| 4_000 + 9_000 * i).collect();
    let right: Vec<u32> = (0..16).map(|i| if i % 2 == 0 { 3 + i } else { large }).collect();
    let result: Vec<u32> = left.iter().zip(&right).map(|(&left, &right)| f(left, right)).collect();
    Case::new(vec![output(&result), input(&left), input(&right)])
}

/// Numbers between whole ones, on both sides of zero, and ties.
const BETWEEN: [f32; 12] = [0.0, 0.25, 0.5, 0.75, 1.5, 2.5, -0.25, -0.5, -1.5, -2.5, 100.75, -100.75];

#[allow(clippy::cast_possible_truncation, reason = "whole numbers near zero")]
fn rounded<T: Scalar, R: Scalar>(of: fn(f32) -> T, round: fn(f64) -> f64, to: fn(i64) -> R) -> Case {
    let given: Vec<(f32, T)> = BETWEEN.iter().map(|&value| (value, of(value))).collect();
    let result: Vec<R> = given.iter().map(|(value, _)| to(round(f64::from(*value)) as i64)).collect();
    let given: Vec<T> = given.into_iter().map(|(_, given)| given).collect();
    let mut case = Case::new(vec![output(&result), input(&given)]);
    case.items = BETWEEN.len() as u64;
    case
}

/// The product of two floats, converted with saturation.
fn saturated<T: Scalar, R: Scalar>(of: fn(f32) -> T, product: fn(T, T) -> f64, to: fn(f64) -> R) -> Case {
    let left = [0.0, 1.5, -1.5, 12.0, -12.0, 200.0, -200.0, 240.0, -240.0, 250.0, 1.0].map(of);
    let right = [2.0, 2.5, 2.5, 11.0, 11.0, 200.0, 200.0, 255.0, 255.0, 250.0, -300.0].map(of);
    let result: Vec<R> = left.iter().zip(&right).map(|(&left, &right)| to(product(left, right))).collect();
    let mut case = Case::new(vec![output(&result), input(&left), input(&right)]);
    case.items = left.len() as u64;
    case
}

fn half_product(left: f16, right: f16) -> f64 {
    f16::from_f32(left.to_f32() * right.to_f32()).to_f64()
}

fn single_product(left: f32, right: f32) -> f64 {
    f64::from(left * right)
}

/// The launches for a module, by its name and whether its pointers have 64 bits; none where the name is not known.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "Rust's casts saturate, as is wanted"
)]
pub(crate) fn of(name: &str, wide: bool) -> Option<Vec<Case>> {
    let one = match name {
        "basic" => unary(&samples::<u32>(ITEMS, 9), |value| value),
        "atomic_inc_global" => {
            let count: Vec<u32> = (0..16).collect();
            Case::new(vec![output(&count), inout(&[0], &[16_u32])])
        }
        "vector_times_scalar_double" => {
            let (vectors, scalars) = (samples::<f64>(4 * ITEMS, 1), samples::<f64>(ITEMS, 2));
            let scaled =
                vectors.chunks(4).zip(&scalars).flat_map(|(four, by)| four.iter().map(move |one| one * by));
            Case::new(vec![output(&scaled.collect::<Vec<_>>()), input(&vectors), input(&scalars)])
        }
        "expect_bool" | "expect_int" => return Some(vec![expect(0), expect(77)]),
        "image_operand_signextend" => Case::new(vec![output(&[u32::MAX, 2, 0xFFFF_FF80, 127])])
            .images("rgba-i8", &[(&[255, 2, 128, 127], &[255, 2, 128, 127])]),
        "image_operand_zeroextend" => Case::new(vec![output(&[255_u32, 2, 128, 127])])
            .images("rgba-u8", &[(&[255, 2, 128, 127], &[255, 2, 128, 127])]),
        "image_operand_nontemporal" => Case::new(Vec::new())
            .images("rgba-unorm8", &[(&[1, 2, 3, 4], &[1, 2, 3, 4]), (&[0; 4], &[1, 2, 3, 4])]),
        "lifetime_simple" => binary(1, u32::wrapping_sub),
        "linkage_linkonce_odr_main" | "linkage_linkonce_odr_noa_main" => {
            let mut case = constant(&[5_u32]);
            case.linked = Some("linkage_linkonce_odr_obj");
            case
        }
        "phi_3" => small(70_000, |left, right| branches(left, right, false)),
        "phi_4" => small(70_000, |left, right| branches(left, right, true)),
        "non_uniform_broadcast_dynamic_index" => {
            // The group has the number 0, so each sub-group gets the id of its first work-item.
            let ids: Vec<u32> = (0..16).map(|id| id - id % spirv_llvm_run::SUBGROUP_SIZE).collect();
            Case::new(vec![output(&ids)])
        }
        "op_neg_short" => in_place(u16::wrapping_neg),
        "op_not_short" => in_place(|value: u16| !value),
        "op_not_int" => in_place(|value: u32| !value),
        "op_not_long" => in_place(|value: u64| !value),
        "op_spec_constant_double_simple" => return Some(specialized(2.5, 2.5, 0.75_f64.to_bits(), 3.25)),
        "op_spec_constant_uchar_simple" => return Some(specialized(200_u8, 200, 100, 44)),
        "op_spec_constant_uint_simple" => return Some(specialized(3_u32, 3, 1 << 31, 3 + (1 << 31))),
        "op_spec_constant_ushort_simple" => return Some(specialized(60_000_u16, 60_000, 10_000, 4464)),
        "vector_char16_extract" => return Some(extract::<u8>(16)),
        "vector_float4_extract" => return Some(extract::<f32>(4)),
        "vector_half8_extract" => return Some(extract::<f16>(if wide { 8 } else { 4 })),
        "vector_half8_insert" => return Some(insert::<f16>(8)),
        "vector_int4_insert" => return Some(insert::<u32>(4)),
        "vector_long2_insert" => return Some(insert::<u64>(2)),
        "unreachable_simple" => {
            let given = samples::<u32>(ITEMS, 10);
            Case::new(vec![input(&given), output(&given)])
        }
        _ => return by_family(name, wide).map(|case| vec![case]),
    };
    Some(vec![one])
}

/// Modules whose names tell operation and type.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "Rust's casts saturate, as is wanted"
)]
fn by_family(name: &str, wide: bool) -> Option<Case> {
    let starts = |prefix| name.starts_with(prefix);
    Some(match name {
        "fadd_float" => binary(1, |l: f32, r: f32| l + r),
        "fadd_float4" => binary(4, |l: f32, r: f32| l + r),
        "fadd_double2" => binary(2, |l: f64, r: f64| l + r),
        "fdiv_half" => binary(1, half_of(|l, r| l / r)),
        "fdiv_float" => binary(1, |l: f32, r: f32| l / r),
        "fdiv_float4" => binary(4, |l: f32, r: f32| l / r),
        "fdiv_double" => binary(1, |l: f64, r: f64| l / r),
        "fmod_half" => binary(1, half_of(modulo)),
        "fmul_double2" => binary(2, |l: f64, r: f64| l * r),
        "frem_float4" => binary(4, |l: f32, r: f32| l % r),
        "frem_double" => binary(1, |l: f64, r: f64| l % r),
        "frem_double2" => binary(2, |l: f64, r: f64| l % r),
        "decorate_alignment" | "decorate_constant_fail" => binary(1, u32::wrapping_add),
        "decorate_cpacked" => structure(&[defined(&[2_100_483_600_u32]), defined(&[127_u8])], 0),
        "decorate_rounding_rte_half_short" => {
            rounded(f16::from_f32, f64::round_ties_even, |value| value as u16)
        }
        "decorate_rounding_rtp_half_short" => rounded(f16::from_f32, f64::ceil, |value| value as u16),
        "decorate_rounding_rtn_float_int" => rounded(f32::from, f64::floor, |value| value as u32),
        "decorate_rounding_rtp_double_long" => rounded(f64::from, f64::ceil, |value| value as u64),
        "decorate_rounding_rtz_double_long" => rounded(f64::from, f64::trunc, |value| value as u64),
        "decorate_saturated_conversion_double_to_uint" => saturated(
            |value| f64::from(value) * 300.0,
            |left, right| left * right,
            // The one converts to a signed number, the other does not.
            if wide { |value| (value as i32).cast_unsigned() } else { |value| value as u32 },
        ),
        "decorate_saturated_conversion_float_to_short" => {
            saturated(f32::from, single_product, |value| (value as i16).cast_unsigned())
        }
        "decorate_saturated_conversion_float_to_ushort" => {
            saturated(f32::from, single_product, |value| value as u16)
        }
        "decorate_saturated_conversion_half_to_char" => {
            saturated(f16::from_f32, half_product, |value| (value as i8).cast_unsigned())
        }
        "decorate_saturated_conversion_half_to_uchar" => {
            saturated(f16::from_f32, half_product, |value| value as u8)
        }
        _ if name.ends_with("fmul_int") || name.ends_with("fmul_uint") => small(9_000, u32::wrapping_mul),
        _ if name.ends_with("fnegate_int") => small(9_000, |left, _| left.wrapping_neg()),
        _ if name.ends_with("fsub_int") => small(9_000, u32::wrapping_sub),
        _ if name.contains("fshiftleft") => {
            let (left, right): (Vec<u32>, Vec<u32>) = (0..16).map(|i| (1 + 3 * i, i % 8)).unzip();
            let result: Vec<u32> = left.iter().zip(&right).map(|(left, right)| left << right).collect();
            Case::new(vec![output(&result), input(&left), input(&right)])
        }
        _ if starts("access_chain") || starts("ptr_access_chain") => chain(),
        _ if starts("branch_conditional") || starts("select_if") => binary(1, distance),
        _ if starts("loop_merge") => strided_sum(),
        _ if starts("loop_control") => repeated_sum(),
        _ if starts("op_function") => in_place(|value: f32| -value),
        _ => return stores(name),
    })
}

/// Modules that store a constant, a copy of one, or what is not defined.
fn stores(name: &str) -> Option<Case> {
    let inner = || [defined(&[2_100_483_600_u32]), defined(&[128_u8])].concat();
    let value = name.strip_suffix("_simple").unwrap_or(name);
    Some(match value {
        "composite_construct_struct" | "constant_struct_struct" => {
            structure(&[defined(&[2_100_480_000_u32; 2]), inner()], 3)
        }
        "copy_struct_int_char" => structure(&[inner()], 3),
        "constant_struct_int_float" => structure(&[defined(&[1024_u32]), defined(&[0x4049_0e56_u32])], 0),
        "constant_true" => constant(&[1_u32]),
        "constant_char" | "copy_char" => constant(&[20_u8]),
        "constant_uchar" => constant(&[19_u8]),
        "constant_uint" => constant(&[54321_u32]),
        "copy_int" => constant(&[123_u32]),
        "copy_ushort" => constant(&[65000_u16]),
        "constant_int4" | "copy_int4" => constant(&[123_u32, 122, 121, 119]),
        "constant_long" | "copy_long" => constant(&[34_359_738_368_u64]),
        "constant_ulong" => constant(&[9_223_372_036_854_775_810_u64]),
        "copy_half" => constant(&[3.25_f32]),
        "copy_float" => constant(&[std::f32::consts::PI]),
        "constant_double" => constant(&[std::f64::consts::PI]),
        "undef_uchar" => undefined(1),
        "undef_ushort" => undefined(2),
        "undef_true" | "undef_false" | "undef_int" | "undef_uint" => undefined(4),
        "undef_long" | "undef_double" | "undef_struct_int_char" | "undef_struct_int_float" => undefined(8),
        "undef_int3" | "undef_int4" | "undef_struct_struct" => undefined(16),
        _ => return None,
    })
}

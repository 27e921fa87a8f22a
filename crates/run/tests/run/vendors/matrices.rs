//! Products of matrices that the work-items of a sub-group have as values (SPV_INTEL_subgroup_matrix_multiply_accumulate).

use half::{bf16, f16};
use spirv_llvm_run::{Arg, LaunchOptions};

use crate::common::values::kernel::{Random, buffer, kernel_by_header, lanes, launch, load, store, words};

/// What an element is as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Element {
    Int(u32),
    Half,
    BFloat,
    Single,
}

impl Element {
    const fn bits(self) -> u32 {
        match self {
            Self::Int(bits) => bits,
            Self::Half | Self::BFloat => 16,
            Self::Single => 32,
        }
    }

    /// A small whole number as bits.
    fn encoded(self, value: i64) -> u64 {
        match self {
            Self::Int(bits) => value as u64 & (u64::MAX >> (64 - bits)),
            Self::Half => f16::from_f32(value as f32).to_bits().into(),
            Self::BFloat => bf16::from_f32(value as f32).to_bits().into(),
            Self::Single => (value as f32).to_bits().into(),
        }
    }
}

/// A product: work-items, the inner dimension, the elements of A and B and of C and the result, the types of the values' components, and the
/// flags.
#[derive(Clone, Copy, Debug)]
struct Case {
    columns: usize,
    inner: usize,
    factors: Element,
    sums: [Element; 2],
    types: [&'static str; 4],
    flags: u32,
}

const INT: Element = Element::Int(32);
const SINGLE: Element = Element::Single;
const INTS: [Element; 2] = [INT; 2];
const SINGLES: [Element; 2] = [SINGLE; 2];

const fn case(
    (columns, inner): (usize, usize),
    factors: Element,
    sums: [Element; 2],
    types: [&'static str; 4],
    flags: u32,
) -> Case {
    Case { columns, inner, factors, sums, types, flags }
}

const CASES: [Case; 13] = [
    // One column of A each, without an interpretation.
    case((8, 8), INT, INTS, ["int"; 4], 0x3),
    // Bytes: four or two columns of A each, with the signs of both, of one, and of none.
    case((8, 32), Element::Int(8), INTS, ["int"; 4], 0x33),
    case((8, 32), Element::Int(8), INTS, ["int"; 4], 0x31),
    case((16, 32), Element::Int(8), INTS, ["short", "int", "int", "int"], 0x32),
    case((16, 32), Element::Int(8), INTS, ["ushort", "uint", "int", "int"], 0x30),
    // Four bits.
    case((8, 64), Element::Int(4), INTS, ["int"; 4], 0xC3),
    case((16, 64), Element::Int(4), INTS, ["short", "int", "int", "int"], 0xC0),
    // Halves and bfloats, in words of 32 or 16 bits.
    case((8, 16), Element::Half, SINGLES, ["int", "int", "float", "float"], 0xC00),
    case((16, 16), Element::Half, SINGLES, ["short", "int", "float", "float"], 0xC00),
    case((8, 16), Element::BFloat, SINGLES, ["int", "int", "float", "float"], 0x3000),
    case((16, 16), Element::BFloat, [Element::BFloat; 2], ["short", "int", "short", "short"], 0x300C),
    // Single precision of ten bits of fraction; two work-items share a column of A where there are 16.
    case((8, 8), SINGLE, SINGLES, ["float"; 4], 0x300),
    case((16, 8), SINGLE, SINGLES, ["float"; 4], 0x300),
];

/// The size of a component, by the name of its type.
fn size(ty: &str) -> usize {
    if ty.ends_with("short") { 2 } else { 4 }
}

impl Case {
    /// Small numbers that the elements hold; those without a sign have none, and A's and B's signs are flags.
    fn numbers(self, count: usize, seed: u64, is_signed: bool) -> Vec<i64> {
        let mut random = Random(seed);
        let most = if self.factors == Element::Int(4) { 7 } else { 15 };
        let least = if is_signed { -most } else { 0 };
        (0..count).map(|_| least + (random.next() % (most - least + 1) as u64) as i64).collect()
    }

    /// The words of A that each work-item has, one for each of its rows.
    fn words_of_a(self, a: &[i64], rows: usize) -> Vec<u64> {
        let element = |row: usize, column: usize| self.factors.encoded(a[row * self.inner + column]);
        let mut all = Vec::new();
        for lane in 0..self.columns {
            if self.columns <= self.inner {
                let each = self.inner / self.columns;
                for row in 0..rows {
                    let word = (0..each).rev().fold(0, |word: u64, part| {
                        word << self.factors.bits() | element(row, lane * each + part)
                    });
                    all.push(word);
                }
            } else {
                let sharing = self.columns / self.inner;
                for row in 0..(rows / sharing).max(1) {
                    let row = row * sharing + lane / self.inner;
                    all.push(if row < rows { element(row, lane % self.inner) } else { 0xDEAD });
                }
            }
        }
        all
    }

    /// The words of B, of which each work-item has a column.
    fn words_of_b(self, b: &[i64]) -> Vec<u64> {
        let bits = self.factors.bits();
        let each = (32 / bits) as usize;
        let mut all = Vec::new();
        for column in 0..self.columns {
            for first in (0..self.inner).step_by(each) {
                all.push((0..each).rev().fold(0, |word: u64, part| {
                    word << bits | self.factors.encoded(b[(first + part) * self.columns + column])
                }));
            }
        }
        all
    }

    fn check(self, rows: usize) {
        let [a_ty, b_ty, c_ty, r_ty] = self.types;
        let is_float = !matches!(self.factors, Element::Int(_));
        let signs = [1, 2].map(|flag| is_float || self.flags & flag != 0);
        let a = self.numbers(rows * self.inner, 0xA, signs[0]);
        let b = self.numbers(self.inner * self.columns, 0xB, signs[1]);
        // Sums of bfloats are small enough to be exact only where there is little to sum.
        let b: Vec<i64> = if self.sums[1] == Element::BFloat {
            (0..b.len()).map(|at| if (at / self.columns).is_multiple_of(8) { b[at] } else { 0 }).collect()
        } else {
            b
        };
        let a: Vec<i64> = if self.sums[1] == Element::BFloat { a.iter().map(|a| a % 4).collect() } else { a };
        let c = self.numbers(rows * self.columns, 0xC, true);
        let words_a = self.words_of_a(&a, rows);
        let words_b = self.words_of_b(&b);
        let words_c: Vec<u64> = (0..self.columns)
            .flat_map(|column| (0..rows).map(move |row| (row, column)))
            .map(|(row, column)| self.sums[0].encoded(c[row * self.columns + column]))
            .collect();
        let (a_count, b_count) = (words_a.len() / self.columns, words_b.len() / self.columns);
        let [a_n, b_n, n] = [a_count, b_count, rows].map(lanes);
        let text = format!(
            "{r_ty}{n} __attribute__((overloadable, convergent)) \
             __spirv_SubgroupMatrixMultiplyAccumulateINTEL(int, {a_ty}{a_n}, {b_ty}{b_n}, {c_ty}{n}, int);\n\
             kernel void values(global {a_ty} *a, global {b_ty} *b, global {c_ty} *c, global {r_ty} *out) {{\n\
             size_t i = get_sub_group_local_id();\n\
             {r_ty}{n} x = __spirv_SubgroupMatrixMultiplyAccumulateINTEL({}, {}, {}, {}, {});\n{}}}",
            self.inner,
            load(a_count, "a"),
            load(b_count, "b"),
            load(rows, "c"),
            self.flags,
            store(rows, "x", "out")
        );
        let mut args = [
            buffer(words_a, size(a_ty)),
            buffer(words_b, size(b_ty)),
            buffer(words_c, size(c_ty)),
            Arg::Buffer(vec![0; rows * self.columns * size(r_ty)]),
        ];
        let options = LaunchOptions::default().with_subgroup_size(self.columns as u32).expect("a size");
        let mut kernel = kernel_by_header(&text, "CL3.0", &[]);
        launch(&mut kernel, (self.columns, self.columns), &options, &mut args);
        let out = words(&args[3], size(r_ty));
        for column in 0..self.columns {
            for row in 0..rows {
                let product: i64 =
                    (0..self.inner).map(|k| a[row * self.inner + k] * b[k * self.columns + column]).sum();
                let exact = self.sums[1].encoded(c[row * self.columns + column] + product);
                let got = out[column * rows + row];
                assert_eq!(got, exact, "{self:?}, {rows} rows: row {row}, column {column}");
            }
        }
    }
}

#[test]
fn products_of_matrices() {
    for case in CASES {
        for rows in [1, 2, 4, 8] {
            case.check(rows);
        }
    }
}

//! The determinant and the inverse of a square matrix of two to four columns, by its minors in double precision.

use rustc_hash::FxHashMap;

use super::{
    BuiltinRequest, line,
    types::{BuiltinType, Elem},
};
use crate::mapping::registry::SquareMatrix;

pub(super) fn body(call: &mut BuiltinRequest<'_>, function: SquareMatrix) -> Option<String> {
    let ty = call.param(0).filter(|ty| call.params() == 1 && ty.elem.is_float())?;
    let (size @ 2..=4, true) = (ty.columns?, ty.columns == ty.lanes) else { return None };
    let mut minors = Minors::new(ty, size);
    match function {
        SquareMatrix::Determinant if call.signature.result == Some(BuiltinType::scalar(ty.elem)) => {
            let all: Vec<u32> = (0..size).collect();
            let determinant = minors.minor(&all, &all);
            let result = minors.narrowed(&determinant);
            line(&mut minors.text, format_args!("ret {} {result}", ty.elem));
        }
        SquareMatrix::Inverse if call.signature.result == Some(ty) => minors.inverse(),
        _ => return None,
    }
    Some(minors.text)
}

/// The determinants of parts of a matrix, each computed once.
struct Minors {
    text: String,
    ty: BuiltinType,
    size: u32,
    /// The names of the values, by the bits of their rows and columns.
    known: FxHashMap<(u32, u32), String>,
    /// How many values have a name.
    count: usize,
}

impl Minors {
    /// The elements of the matrix `%p0`.
    fn new(ty: BuiltinType, size: u32) -> Self {
        let column_type = BuiltinType { columns: None, ..ty };
        let mut minors = Self { text: String::new(), ty, size, known: FxHashMap::default(), count: 0 };
        for column in 0..size {
            line(&mut minors.text, format_args!("%column{column} = extractvalue {ty} %p0, {column}"));
            for row in 0..size {
                let mut name = format!("%m{row}.{column}");
                line(
                    &mut minors.text,
                    format_args!("{name} = extractelement {column_type} %column{column}, i32 {row}"),
                );
                if ty.elem != Elem::Float(64) {
                    line(&mut minors.text, format_args!("{name}.wide = fpext {} {name} to double", ty.elem));
                    name.push_str(".wide");
                }
                minors.known.insert((1 << row, 1 << column), name);
            }
        }
        minors
    }

    fn value(&mut self, instruction: std::fmt::Arguments<'_>) -> String {
        let name = format!("%v{}", self.count);
        self.count += 1;
        line(&mut self.text, format_args!("{name} = {instruction}"));
        name
    }

    /// The determinant of these rows and columns, which are as many, expanded by the first row.
    fn minor(&mut self, rows: &[u32], columns: &[u32]) -> String {
        let bits = |of: &[u32]| of.iter().fold(0, |bits, index| bits | 1 << index);
        let key = (bits(rows), bits(columns));
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let Some((first, rest)) = rows.split_first() else { return "1.0".to_owned() };
        let mut sum: Option<String> = None;
        for (place, column) in columns.iter().enumerate() {
            let others: Vec<u32> = columns.iter().copied().filter(|other| other != column).collect();
            let (element, minor) = (self.minor(&[*first], &[*column]), self.minor(rest, &others));
            let product = self.value(format_args!("fmul double {element}, {minor}"));
            let operation = if place % 2 == 0 { "fadd" } else { "fsub" };
            sum = Some(match sum {
                None => product,
                Some(before) => self.value(format_args!("{operation} double {before}, {product}")),
            });
        }
        let sum = sum.unwrap_or_default();
        self.known.insert(key, sum.clone());
        sum
    }

    /// A value as one of the matrix's elements.
    fn narrowed(&mut self, value: &str) -> String {
        match self.ty.elem {
            Elem::Float(64) => value.to_owned(),
            elem => self.value(format_args!("fptrunc double {value} to {elem}")),
        }
    }

    /// Returns the matrix of the cofactors, transposed, over the determinant.
    fn inverse(&mut self) {
        let (ty, size) = (self.ty, self.size);
        let all: Vec<u32> = (0..size).collect();
        let determinant = self.minor(&all, &all);
        let column_type = BuiltinType { columns: None, ..ty };
        let without = |index: u32| (0..size).filter(|other| *other != index).collect::<Vec<u32>>();
        let mut result = "poison".to_owned();
        for column in 0..size {
            let mut vector = "poison".to_owned();
            for row in 0..size {
                let mut cofactor = self.minor(&without(column), &without(row));
                if (row + column) % 2 == 1 {
                    cofactor = self.value(format_args!("fneg double {cofactor}"));
                }
                let quotient = self.value(format_args!("fdiv double {cofactor}, {determinant}"));
                let element = self.narrowed(&quotient);
                vector = self.value(format_args!(
                    "insertelement {column_type} {vector}, {} {element}, i32 {row}",
                    ty.elem
                ));
            }
            result = self.value(format_args!("insertvalue {ty} {result}, {column_type} {vector}, {column}"));
        }
        line(&mut self.text, format_args!("ret {ty} {result}"));
    }
}

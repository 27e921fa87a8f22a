//! Instructions as rows: texts with words for types, from which the declarations of the intrinsics that they call follow.

use super::{Generator, Scalar, Type};
use crate::tree::{Expr, Stmt};

/// The type of what a row gives.
#[derive(Clone, Copy, Debug)]
pub(super) enum Out {
    Same,
    Element,
    /// Two components.
    Pair,
    /// As many booleans, each as a byte.
    Mask,
    Int(u32),
    Float,
}

/// What a row gives, and its text. In it `$T` is a type and `$S` its name in those of intrinsics, `$E` and `$e` are these of an element, `$M` has as
/// many booleans, `$I` words and `$P` pointers, `$N` is the number of components, `$L` has their numbers, `$B` is the width, and `$K` is one
/// of the numbers. Operands are {0} and {1} of the type, the word {2} and the pointer {3} to eight words.
pub(super) type Row = (Out, &'static str);

impl Generator<'_> {
    /// One of several rows for a type.
    pub(super) fn row(&mut self, ty: Type, rows: &[Row]) -> Vec<Stmt> {
        let (out, form) = self.pick(rows);
        self.of_row(ty, out, form)
    }

    pub(super) fn of_row(&mut self, ty: Type, out: Out, form: &str) -> Vec<Stmt> {
        let mut form = self.spelt(ty, form);
        self.declare_called(&form);
        let args = vec![self.operand(ty), self.operand(ty), self.operand(Type::int(32)), self.pointer()];
        let result = match out {
            Out::Same => ty,
            Out::Element => ty.element(),
            Out::Pair => Type { lanes: 2, ..ty },
            Out::Mask => {
                let bytes = Type { scalar: Scalar::Int(8), ..ty };
                let mask = Type { scalar: Scalar::Int(1), ..ty };
                form = form.replace("%# =", "%#mask =");
                form += &format!("\n%# = zext {} %#mask to {}", mask.name(), bytes.name());
                bytes
            }
            Out::Int(bits) => Type::int(bits),
            Out::Float => Type { scalar: Scalar::Float("float", 32), ..ty },
        };
        self.define(result, &form, args)
    }

    /// Instructions on words as they stand in a row for a type, with a third word as the last operand.
    pub(super) fn of_words(&mut self, ty: Type, words: Type, form: &str, mut args: Vec<Expr>) -> Vec<Stmt> {
        let form = self.spelt(ty, form);
        self.declare_called(&form);
        args.push(self.operand(Type::int(32)));
        self.define(words, &form, args)
    }

    fn declare_called(&mut self, form: &str) {
        for called in form.split("call ").skip(1) {
            if let Some(declaration) = declaration(called.lines().next().unwrap_or_default()) {
                self.declared.insert(declaration);
            }
        }
    }

    fn spelt(&mut self, ty: Type, form: &str) -> String {
        let with = |scalar| Type { scalar, ..ty };
        let pointers = if ty.lanes == 1 { "ptr".to_owned() } else { format!("<{} x ptr>", ty.lanes) };
        let numbers: Vec<String> = (0..ty.lanes).map(|lane| format!("i32 {lane}")).collect();
        let place = self.rng.u32(0..ty.lanes);
        let words = [
            ("$T", ty.name()),
            ("$S", ty.suffix()),
            ("$E", ty.element().name()),
            ("$e", ty.element().suffix()),
            ("$M", with(Scalar::Int(1)).name()),
            ("$I", with(Scalar::Int(32)).name()),
            ("$W", with(Scalar::Int(64)).name()),
            ("$F", with(Scalar::Float("float", 32)).name()),
            ("$P", pointers),
            ("$N", ty.lanes.to_string()),
            ("$L", format!("<{}>", numbers.join(", "))),
            ("$B", ty.bits().to_string()),
            ("$K", place.to_string()),
        ];
        words.iter().fold(form.to_owned(), |form, (word, spelt)| form.replace(word, spelt))
    }
}

/// The declaration of an intrinsic by a call of it, which begins with the type of the result.
fn declaration(call: &str) -> Option<String> {
    let (result, rest) = call.split_once(" @llvm.")?;
    let (name, args) = rest.split_once('(')?;
    let (mut depth, mut params, mut param) = (0, Vec::new(), String::new());
    for c in args.chars() {
        match c {
            '<' | '{' | '[' | '(' => depth += 1,
            '>' | '}' | ']' => depth -= 1,
            ')' if depth > 0 => depth -= 1,
            ')' => break,
            ',' if depth == 0 => {
                params.push(std::mem::take(&mut param));
                continue;
            }
            _ => {}
        }
        param.push(c);
    }
    if !param.trim().is_empty() {
        params.push(param);
    }
    let types: Vec<&str> = params.iter().map(|param| type_of(param.trim())).collect();
    Some(format!("declare {result} @llvm.{name}({})", types.join(", ")))
}

/// The type with which a text begins.
fn type_of(text: &str) -> &str {
    let close = match text.chars().next() {
        Some('<') => '>',
        Some('{') => '}',
        _ if text.starts_with("ptr addrspace(") => ')',
        _ => return text.split(' ').next().unwrap_or(text),
    };
    text.find(close).and_then(|end| text.get(..=end)).unwrap_or(text)
}

//! Bodies for the builtin functions that a kernel declares, written as LLVM's text.
//!
//! Text, because LLVM's parser checks it: a declaration whose types do not fit what its name promises gives an error,
//! never a malformed instruction. A vector's body takes its components apart and calls the scalar one.

mod atomic;
mod collective;
mod convert;
mod extended;
pub(super) mod image;
mod lanes;
mod memory;
mod name;
mod sync;
#[cfg(test)]
mod tests;
mod types;
mod vector;
pub(super) mod work_item;

use std::fmt::Write as _;

use inkwell::values::FunctionValue;
use rustc_hash::FxHashSet;

use crate::error::Result;
use lanes::{Body, Row};
use name::Name;
use types::{Elem, Signature, Ty};

/// The bodies that were asked for, as a module in the making.
#[derive(Debug, Default)]
pub(super) struct Library {
    text: String,
    declared: FxHashSet<String>,
}

/// One builtin on its way to a body.
struct Call<'a> {
    name: &'a Name,
    /// The name without prefixes that do not change what it does.
    base: &'a str,
    signature: &'a Signature,
    library: &'a mut Library,
}

impl Library {
    /// The module's text: definitions of what was added, and declarations of what those need.
    pub(super) fn into_text(self) -> String {
        self.text
    }

    /// Adds a body for a declared function. False when it is no builtin that is known with such types.
    pub(super) fn add(&mut self, function: FunctionValue<'_>, symbol: &str) -> Result<bool> {
        let name = Name::of(symbol);
        // Others are nobody's builtins, and parts of names go into the text.
        if !name.base.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            return Ok(false);
        }
        let Some(signature) = Signature::of(function) else { return Ok(false) };
        let (base, unsigned) = canonical(&name.base);
        let mut name = name.clone();
        if let Some(unsigned) = unsigned {
            name.unsigned = vec![unsigned; signature.params.len()];
        }
        let mut call = Call { name: &name, base, signature: &signature, library: self };
        let Some(body) = call.body() else { return Ok(false) };
        let result = signature.result.map_or_else(|| "void".to_owned(), |ty| ty.to_string());
        let params: Vec<_> =
            signature.params.iter().enumerate().map(|(i, ty)| format!("{ty} %p{i}")).collect();
        self.define(&format!(
            "define {result} @{}({}) nounwind {{\n{body}\n}}\n",
            quoted(symbol),
            params.join(", ")
        ));
        Ok(true)
    }

    fn define(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// Adds `declaration` unless it is there.
    fn declare(&mut self, declaration: &str) {
        if self.declared.insert(declaration.to_owned()) {
            self.define(declaration);
        }
    }
}

impl Call<'_> {
    /// The body of the function, whose parameters are `%p0` and so on.
    fn body(&mut self) -> Option<String> {
        work_item::body(self)
            .or_else(|| sync::body(self))
            .or_else(|| image::body(self))
            .or_else(|| collective::body(self))
            .or_else(|| atomic::body(self))
            .or_else(|| convert::body(self))
            .or_else(|| memory::body(self))
            .or_else(|| extended::body(self))
            .or_else(|| vector::body(self))
            .or_else(|| self.by_lanes())
    }

    fn param(&self, index: usize) -> Option<Ty> {
        self.signature.param(index)
    }

    fn params(&self) -> usize {
        self.signature.params.len()
    }

    fn by_lanes(&mut self) -> Option<String> {
        // Names of C, such as `sin`, are the C library's, which may mean something else than OpenCL C's.
        if self.name.unsigned.len() != self.params() {
            return None;
        }
        let result = self.signature.result?;
        let first = self.param(0)?.elem;
        let row = lanes::find(self.base, first.is_float(), self.name.is_unsigned(0), self.params())?;
        let elems: Vec<Elem> = self.signature.params.iter().map(|ty| ty.elem).collect();
        if !fits(row, &elems, result.elem) {
            return None;
        }
        let helper = self.library.scalar(row, &elems, result.elem)?;
        let part = match row.body {
            Body::Test(_) => Elem::Int(1),
            _ => result.elem,
        };
        let pointee = match row.body {
            Body::Out(pointee, _) => pointee.replace("$T", &first.to_string()),
            _ => String::new(),
        };
        self.each_lane(&helper, part, &pointee)
    }

    /// Calls `helper` for every component; scalar parameters go to each call, pointers advance by `pointee`.
    fn each_lane(&self, helper: &str, part: Elem, pointee: &str) -> Option<String> {
        let result = self.signature.result?;
        let mut text = String::new();
        let mut last = "poison".to_owned();
        for lane in 0..result.count() {
            let mut arguments = Vec::new();
            for (index, ty) in self.signature.params.iter().enumerate() {
                arguments.push(match (ty.lanes, ty.elem) {
                    (None, Elem::Pointer(_)) => {
                        line(
                            &mut text,
                            format_args!(
                                "%a{index}.{lane} = getelementptr {pointee}, {ty} %p{index}, i32 {lane}"
                            ),
                        );
                        format!("{ty} %a{index}.{lane}")
                    }
                    (None, _) => format!("{ty} %p{index}"),
                    (Some(lanes), elem) if lanes == result.count() => {
                        line(
                            &mut text,
                            format_args!("%a{index}.{lane} = extractelement {ty} %p{index}, i32 {lane}"),
                        );
                        format!("{elem} %a{index}.{lane}")
                    }
                    _ => return None,
                });
            }
            line(&mut text, format_args!("%c{lane} = call {part} @\"{helper}\"({})", arguments.join(", ")));
            let mut value = format!("%c{lane}");
            if part != result.elem {
                // A boolean: 1 in a scalar, all bits of a component.
                let extend = if result.lanes.is_some() { "sext" } else { "zext" };
                line(&mut text, format_args!("%e{lane} = {extend} i1 {value} to {}", result.elem));
                value = format!("%e{lane}");
            }
            if result.lanes.is_none() {
                last = value;
            } else {
                let elem = result.elem;
                line(
                    &mut text,
                    format_args!("%v{lane} = insertelement {result} {last}, {elem} {value}, i32 {lane}"),
                );
                last = format!("%v{lane}");
            }
        }
        line(&mut text, format_args!("ret {result} {last}"));
        Some(text)
    }
}

impl Library {
    /// The name of the function that does a row's work on scalars, which is added when it is new.
    fn scalar(&mut self, row: &Row, params: &[Elem], result: Elem) -> Option<String> {
        let first = *params.first()?;
        let mut name = format!("spirv_llvm.run.{}.{:?}", row.name, row.class);
        for param in params {
            let _ = write!(name, ".{}", param.suffix());
        }
        let _ = write!(name, ".{}", result.suffix());
        if !self.declared.insert(name.clone()) {
            return Some(name);
        }
        let part = if matches!(row.body, Body::Test(_)) { Elem::Int(1) } else { result };
        let names = ["a", "b", "c", "d"];
        let list: Vec<_> = params.iter().zip(names).map(|(elem, name)| format!("{elem} %{name}")).collect();
        let list = list.join(", ");
        let text = if first == Elem::Float(16) && needs_library(row) {
            self.widened(row, params, part)?
        } else {
            match row.body {
                Body::Intrinsic(intrinsic) => {
                    format!("%r = call {part} @llvm.{intrinsic}.{}({list})", first.suffix())
                }
                Body::Library(function) => {
                    format!("%r = call {part} {}({list})", self.c_function(function, first)?)
                }
                Body::Text(text) | Body::Test(text) | Body::Out(_, text) => {
                    self.expand(text, params, result)?
                }
            }
        };
        self.define(&format!(
            "define internal {part} @\"{name}\"({list}) nounwind {{\n{text}\nret {part} %r\n}}\n"
        ));
        Some(name)
    }

    /// The work of a row on `half`, done on `float`.
    fn widened(&mut self, row: &Row, params: &[Elem], part: Elem) -> Option<String> {
        let widen = |elem: Elem| if elem == Elem::Float(16) { Elem::Float(32) } else { elem };
        let wide: Vec<Elem> = params.iter().map(|&elem| widen(elem)).collect();
        if wide.iter().any(|elem| matches!(elem, Elem::Pointer(_))) {
            return None;
        }
        let helper = self.scalar(row, &wide, widen(part))?;
        let mut text = String::new();
        let mut arguments = Vec::new();
        for ((param, wide), name) in params.iter().zip(&wide).zip(["a", "b", "c"]) {
            if param == wide {
                arguments.push(format!("{param} %{name}"));
            } else {
                line(&mut text, format_args!("%{name}.wide = fpext {param} %{name} to {wide}"));
                arguments.push(format!("{wide} %{name}.wide"));
            }
        }
        let arguments = arguments.join(", ");
        if widen(part) == part {
            line(&mut text, format_args!("%r = call {part} @\"{helper}\"({arguments})"));
        } else {
            line(&mut text, format_args!("%wide = call {} @\"{helper}\"({arguments})", widen(part)));
            line(&mut text, format_args!("%r = fptrunc {} %wide to {part}", widen(part)));
        }
        Some(text)
    }

    /// A row's text with its placeholders filled in.
    fn expand(&mut self, text: &str, params: &[Elem], result: Elem) -> Option<String> {
        let first = *params.first()?;
        let bits = first.bits();
        let pi = if bits == 32 { "0x400921FB60000000" } else { "0x400921FB54442D18" };
        let mut text = text.replace("$PI", pi);
        if text.contains("@pow(") {
            self.declare("declare double @pow(double, double)");
            if first == Elem::Float(64) {
                text = text.replace("fpext $T %a to double", "fadd double %a, -0.0");
                text = text.replace("fptrunc double %z to $T", "fadd double %z, -0.0");
            }
        }
        while let Some(at) = text.find("@!") {
            let end = text.get(at..)?.find('(')? + at;
            let function = self.c_function(text.get(at + 2..end)?, first)?;
            text.replace_range(at..end, &function);
        }
        let nth = |index: usize| params.get(index).copied().unwrap_or(first).to_string();
        let fill = [
            ("$T", first.to_string()),
            ("$M", first.suffix()),
            ("$N", bits.to_string()),
            ("$L", bits.saturating_sub(1).to_string()),
            ("$I", format!("i{bits}")),
            ("$W", format!("i{}", u64::from(bits) * 2)),
            ("$R", result.to_string()),
            ("$B", nth(1)),
            ("$C", nth(2)),
            ("$D", nth(3)),
        ];
        for (placeholder, value) in fill {
            text = text.replace(placeholder, &value);
        }
        Some(text)
    }

    /// The C library's function for `float` or `double`, declared.
    fn c_function(&mut self, name: &str, elem: Elem) -> Option<String> {
        let &(name, result, params) = lanes::LIBRARY.iter().find(|row| row.0 == name)?;
        let float = match elem {
            Elem::Float(32) => "float",
            Elem::Float(64) => "double",
            _ => return None,
        };
        let ty = |letter: char| match letter {
            'T' => float,
            'i' => "i32",
            _ => "ptr",
        };
        let symbol = match (elem, name.strip_suffix("_r")) {
            (Elem::Float(64), _) => name.to_owned(),
            (_, Some(stem)) => format!("{stem}f_r"),
            (_, None) => format!("{name}f"),
        };
        let params: Vec<_> = params.chars().map(ty).collect();
        let result = result.chars().next().map(ty)?;
        self.declare(&format!("declare {result} @{symbol}({})", params.join(", ")));
        Some(format!("@{symbol}"))
    }
}

/// Whether a row's body is for these types: all as the first, but for what its name stands for.
fn fits(row: &Row, params: &[Elem], result: Elem) -> bool {
    let Some(&first) = params.first() else { return false };
    let expected = match (row.name, row.body, first) {
        (_, Body::Test(_), _) => return result.is_int() && params.iter().all(|&elem| elem == first),
        ("ilogb", ..) => Elem::Int(32),
        ("nan", _, Elem::Int(bits @ (16 | 32 | 64))) => Elem::Float(bits),
        ("upsample", _, Elem::Int(bits @ (8 | 16 | 32))) => Elem::Int(bits * 2),
        ("nan" | "upsample", ..) => return false,
        _ => first,
    };
    let last = params.len() - 1;
    let param = |(index, &elem): (usize, &Elem)| match (row.name, row.body) {
        (_, Body::Out(..)) if index == last => matches!(elem, Elem::Pointer(_)),
        ("ldexp" | "pown", _) if index == 1 => elem == Elem::Int(32),
        // Offset and count, the last two, have widths of their own.
        (name, _) if name.starts_with("bitfield_") && index + 1 >= last => elem.is_int(),
        _ => elem == first,
    };
    result == expected && params.iter().enumerate().all(param)
}

/// Whether a row's work goes to the C library, which has no functions for `half`.
fn needs_library(row: &Row) -> bool {
    match row.body {
        Body::Library(_) => true,
        Body::Intrinsic(_) => false,
        Body::Text(text) | Body::Test(text) | Body::Out(_, text) => {
            text.contains("@!") || text.contains("$PI") || text.contains("@pow(")
        }
    }
}

/// The name without what does not change the work, and the sign of the integers where the name tells it.
fn canonical(base: &str) -> (&str, Option<bool>) {
    if let Some(inst) = base.strip_prefix("__spirv_ocl_") {
        return match inst {
            "fclamp" => ("clamp", None),
            "fmax_common" => ("max", None),
            "fmin_common" => ("min", None),
            _ => match (inst.strip_prefix("s_"), inst.strip_prefix("u_")) {
                (Some(rest), _) => (rest, Some(false)),
                (_, Some(rest)) => (rest, Some(true)),
                _ => (precise(inst), None),
            },
        };
    }
    match base {
        "__spirv_BitCount" => ("popcount", None),
        "__spirv_BitReverse" => ("bit_reverse", None),
        "__spirv_BitFieldInsert" => ("bitfield_insert", None),
        "__spirv_BitFieldSExtract" => ("bitfield_extract_signed", None),
        "__spirv_BitFieldUExtract" => ("bitfield_extract_unsigned", None),
        base => (precise(base), None),
    }
}

/// The precise function behind one that may be less so.
fn precise(name: &str) -> &str {
    ["native_", "half_", "fast_"].iter().find_map(|prefix| name.strip_prefix(prefix)).unwrap_or(name)
}

/// A name as LLVM's text quotes it.
pub(super) fn quoted(name: &str) -> String {
    let mut text = String::from("\"");
    for byte in name.bytes() {
        if byte.is_ascii_graphic() && byte != b'"' && byte != b'\\' {
            text.push(char::from(byte));
        } else {
            let _ = write!(text, "\\{byte:02X}");
        }
    }
    text.push('"');
    text
}

fn line(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    if !text.is_empty() {
        text.push('\n');
    }
    // Writing to a string does not fail.
    let _ = text.write_fmt(arguments);
}

//! The function for one component that a row's text makes.

use std::fmt::Write as _;

use super::rows::{ComponentBody, ComponentRow, INTRINSICS, LIBRARY};
#[cfg(feature = "llvm")]
use crate::llvm::WITHOUT_INTRINSIC;
use crate::{
    builtin_library::{Library, line, types::Elem},
    mapping::registry::Component,
};

/// Functions of C's mathematics that there is no intrinsic for.
#[cfg(not(feature = "llvm"))]
const WITHOUT_INTRINSIC: &[&str] = &[];

impl Library {
    /// The name of the function that does a row's work on scalars, which is added when it is new.
    pub(super) fn scalar(
        &mut self,
        function: Component,
        row: &ComponentRow,
        params: &[Elem],
        result: Elem,
    ) -> Option<String> {
        let first = *params.first()?;
        let mut name = format!("spirv_llvm.{function:?}");
        for param in params {
            let _ = write!(name, ".{}", param.suffix());
        }
        let _ = write!(name, ".{}", result.suffix());
        if !self.declared.insert(name.clone()) {
            return Some(name);
        }
        let part = if matches!(row.body, ComponentBody::Test(_)) { Elem::Int(1) } else { result };
        let names = ["a", "b", "c", "d"];
        let list: Vec<_> = params.iter().zip(names).map(|(elem, name)| format!("{elem} %{name}")).collect();
        let list = list.join(", ");
        let text = if let Some(wide) = wider(row, first) {
            self.widened(function, row, params, part, wide)?
        } else {
            match row.body {
                ComponentBody::Intrinsic(intrinsic) => {
                    format!("%r = call {part} @llvm.{intrinsic}.{}({list})", first.suffix())
                }
                ComponentBody::Library(function) => {
                    format!("%r = call {part} {}({list})", self.c_function(function, first)?)
                }
                ComponentBody::Text(text)
                | ComponentBody::Test(text)
                | ComponentBody::Double(text)
                | ComponentBody::Out(_, text) => self.expand(text, params, result)?,
            }
        };
        let attributes = super::super::attributes(params.iter());
        self.define(&format!(
            "define internal {part} @\"{name}\"({list}) {attributes} {{\n{text}\nret {part} %r\n}}\n"
        ));
        Some(name)
    }

    /// The work of a row, done on a wider type.
    fn widened(
        &mut self,
        function: Component,
        row: &ComponentRow,
        params: &[Elem],
        part: Elem,
        wider: Elem,
    ) -> Option<String> {
        let widen = |elem: Elem| if elem.is_float() { wider } else { elem };
        let writes_float = matches!(row.body, ComponentBody::Out("$T", _));
        let (mut text, mut arguments, mut after) = (String::new(), Vec::new(), String::new());
        let mut wide = Vec::with_capacity(params.len());
        for (&param, name) in params.iter().zip(["a", "b", "c"]) {
            match param {
                Elem::Pointer(_) if writes_float => {
                    line(&mut text, format_args!("%{name}.wide = alloca {wider}"));
                    line(&mut after, format_args!("%{name}.value = load {wider}, ptr %{name}.wide"));
                    line(&mut after, format_args!("%{name}.part = fptrunc {wider} %{name}.value to {part}"));
                    line(&mut after, format_args!("store {part} %{name}.part, {param} %{name}"));
                    wide.push(Elem::Pointer(0));
                    arguments.push(format!("ptr %{name}.wide"));
                }
                _ if widen(param) == param => {
                    wide.push(param);
                    arguments.push(format!("{param} %{name}"));
                }
                _ => {
                    line(&mut text, format_args!("%{name}.wide = fpext {param} %{name} to {wider}"));
                    wide.push(wider);
                    arguments.push(format!("{wider} %{name}.wide"));
                }
            }
        }
        let helper = self.scalar(function, row, &wide, widen(part))?;
        let arguments = arguments.join(", ");
        if widen(part) == part {
            line(&mut text, format_args!("%r = call {part} @\"{helper}\"({arguments})"));
        } else {
            line(&mut text, format_args!("%wide = call {} @\"{helper}\"({arguments})", widen(part)));
            line(&mut text, format_args!("%r = fptrunc {} %wide to {part}", widen(part)));
        }
        text += &after;
        Some(text)
    }

    /// A row's text with its placeholders filled in.
    fn expand(&mut self, text: &str, params: &[Elem], result: Elem) -> Option<String> {
        let first = *params.first()?;
        let bits = first.bits();
        let pi = if bits == 32 { "0x400921FB60000000" } else { "0x400921FB54442D18" };
        let mut text = text.replace("$PI", pi);
        if text.contains("$EXPONENT") {
            text = text.replace("$EXPONENT", &exponent(*params.get(1)?));
        }
        if text.contains("$NUMBER") {
            text = text.replace("$NUMBER", &number(first, result));
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

    /// The function of mathematics for `float` or `double`: LLVM's intrinsic, or the C library's, declared.
    fn c_function(&mut self, name: &str, elem: Elem) -> Option<String> {
        if INTRINSICS.contains(&name) && !WITHOUT_INTRINSIC.contains(&name) {
            return Some(format!("@llvm.{name}.{}", elem.suffix()));
        }
        let &(name, result, params) = LIBRARY.iter().find(|row| row.0 == name)?;
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

/// The exponent `%b` as `%e`, of 32 bits. A larger one leads out of every format's range all the same.
fn exponent(elem: Elem) -> String {
    match elem.bits() {
        32 => "%e = add i32 %b, 0".to_owned(),
        ..32 => format!("%e = sext {elem} %b to i32"),
        _ => format!(
            "%low = call {elem} @llvm.smax.{elem}({elem} %b, {elem} -5000)\n\
             %bounded = call {elem} @llvm.smin.{elem}({elem} %low, {elem} 5000)\n%e = trunc {elem} %bounded to i32"
        ),
    }
}

/// The integer `%y` as the result `%r`.
fn number(from: Elem, to: Elem) -> String {
    match from.bits().cmp(&to.bits()) {
        std::cmp::Ordering::Less => format!("%r = sext {from} %y to {to}"),
        std::cmp::Ordering::Equal => format!("%r = add {to} %y, 0"),
        std::cmp::Ordering::Greater => format!("%r = trunc {from} %y to {to}"),
    }
}

/// The wider type on which a row's work is done: there are no functions of mathematics for `half`.
fn wider(row: &ComponentRow, first: Elem) -> Option<Elem> {
    let is_half = first == Elem::Float(16);
    let uses_functions = match row.body {
        ComponentBody::Double(_) => return (first != Elem::Float(64)).then_some(Elem::Float(64)),
        ComponentBody::Library(_) => true,
        ComponentBody::Intrinsic(_) => false,
        ComponentBody::Text(text) | ComponentBody::Test(text) | ComponentBody::Out(_, text) => {
            text.contains("@!") || text.contains("$PI")
        }
    };
    (is_half && uses_functions).then_some(Elem::Float(32))
}

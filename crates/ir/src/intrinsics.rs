//! Intrinsics: their signatures, and their names with the types of what is overloaded (LangRef, "Intrinsic Functions").

use crate::tables::INTRINSICS;
use crate::{Module, Type, TypeId, Types};

/// The prefix of the names of intrinsics.
const PREFIX: &str = "llvm.";

/// How deep the types in a name nest at most.
const MAX_DEPTH: u32 = 200;

/// Returns the signature of an intrinsic without types in its name.
fn signature(base: &str) -> Option<&'static str> {
    let base = base.strip_prefix(PREFIX)?;
    let at = INTRINSICS.binary_search_by(|row| row.0.cmp(base)).ok()?;
    INTRINSICS.get(at).map(|row| row.1)
}

/// Returns the part of a function's name that is an intrinsic's without types: the longest one; none if the function is no
/// known intrinsic.
pub fn intrinsic_base(name: &str) -> Option<&str> {
    let mut base = name;
    loop {
        if signature(base).is_some() {
            return Some(base);
        }
        base = base.rsplit_once('.')?.0;
    }
}

/// The overloads of a signature as a function's type gives them.
struct Overloads<'t> {
    types: &'t Types,
    found: Vec<TypeId>,
}

impl Overloads<'_> {
    fn scalar(&self, ty: TypeId) -> Type {
        self.types.get(self.types.scalar(ty))
    }

    /// Adds a type to the overloads that were found; returns false if the spelling is not one of an overload, or does not allow the
    /// type.
    fn take(&mut self, spelling: &str, ty: TypeId) -> bool {
        let fits = match spelling {
            "I" => matches!(self.scalar(ty), Type::Integer(_)),
            "F" => self.types.is_float(self.types.scalar(ty)),
            "P" => self.types.is_pointer(ty),
            "V" => matches!(self.types.get(ty), Type::Vector { .. }),
            "A" => true,
            _ if spelling.starts_with('p') && spelling != "ptr" => {
                matches!(self.scalar(ty), Type::Pointer(_))
            }
            _ => return false,
        };
        if fits {
            self.found.push(ty);
        }
        fits
    }

    /// Returns the overload whose number ends a spelling.
    fn numbered(&self, number: &str) -> Option<TypeId> {
        self.found.get(number.parse::<usize>().ok()?).copied()
    }

    /// True if a type that is no overload is as spelled.
    fn is(&self, spelling: &str, ty: TypeId) -> bool {
        if let Some(number) = spelling.strip_prefix('=') {
            return self.numbered(number) == Some(ty);
        }
        if let Some((element, number)) = spelling.split_once('@') {
            let Some(of) = self.numbered(number) else { return false };
            let count = |ty| match self.types.get(ty) {
                Type::Vector { length, scalable, .. } => Some((length, scalable)),
                _ => None,
            };
            return count(ty) == count(of) && self.is_plain(element, self.scalar(ty));
        }
        if let Some((number, parts)) = spelling.split_once('/') {
            let (whole, parts) = (self.numbered(number).map(|of| self.types.get(of)), parts.parse::<u32>());
            return match (whole, self.types.get(ty), parts) {
                (
                    Some(Type::Vector { element, length, scalable }),
                    Type::Vector { element: own, length: part, scalable: is_scalable },
                    Ok(parts),
                ) => own == element && scalable == is_scalable && Some(part) == length.checked_div(parts),
                _ => false,
            };
        }
        if let Some(number) = spelling.strip_prefix('e')
            && let Ok(_) = number.parse::<usize>()
        {
            return self.numbered(number).is_some_and(|of| self.types.scalar(of) == ty);
        }
        self.is_plain(spelling, self.types.get(ty))
    }

    fn is_plain(&self, spelling: &str, ty: Type) -> bool {
        match (spelling, ty) {
            ("void", Type::Void)
            | ("ptr", Type::Pointer(0))
            | ("ptr4", Type::Pointer(4))
            | ("token", Type::Token)
            | ("metadata", Type::Metadata)
            | ("f16", Type::Half)
            | ("f32", Type::Float)
            | ("f64", Type::Double) => true,
            ("v4i32", Type::Vector { length: 4, scalable: false, element }) => {
                self.is_plain("i32", self.types.get(element))
            }
            (_, Type::Integer(width)) => spelling.strip_prefix('i') == Some(&width.to_string()),
            _ => false,
        }
    }
}

fn is_overload(spelling: &str) -> bool {
    matches!(spelling, "I" | "F" | "P" | "V" | "A")
        || spelling.strip_prefix('p').is_some_and(|number| number.parse::<usize>().is_ok())
}

/// True if the types in a name begin as those of [`Module::mangle`] do.
fn begins_with_type(types: &str) -> bool {
    const WORDS: [&str; 9] =
        ["isVoid", "bf16", "ppcf128", "label", "Metadata", "token", "x86amx", "sl_", "s_"];
    let numbered = types.trim_start_matches("nx").strip_prefix(['i', 'p', 'f', 'a', 'v']);
    numbered.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
        || WORDS.iter().any(|word| types.starts_with(word))
        || types.starts_with("f_")
        || types.starts_with('t')
}

impl Module {
    /// Returns the name of an intrinsic (`llvm.memcpy`) with the types that its overloads have in a function's type; none if there
    /// is no such intrinsic, or if it does not have the type.
    pub fn intrinsic_name(&self, base: &str, ty: TypeId) -> Option<String> {
        let mut name = base.to_owned();
        for ty in self.overloads(signature(base)?, ty)? {
            name.push('.');
            self.mangle(ty, &mut name, MAX_DEPTH)?;
        }
        Some(name)
    }

    /// True if a function's name is that of an intrinsic which does not have a type. A name that goes on with something other
    /// than types may be that of an intrinsic of a later release.
    pub(crate) fn is_wrong_intrinsic(&self, name: &[u8], ty: TypeId) -> bool {
        let known = std::str::from_utf8(name).ok().and_then(|name| Some((name, intrinsic_base(name)?)));
        known.is_some_and(|(name, base)| {
            let types = name.strip_prefix(base).and_then(|rest| rest.strip_prefix('.'));
            types.is_none_or(begins_with_type)
                && (signature(base).is_some_and(|signature| self.overloads(signature, ty).is_none())
                    || base == "llvm.bswap" && self.has_odd_bytes(ty))
        })
    }

    /// True if a function gives integers that are no even number of bytes, which have no middle to swap bytes around
    /// (LangRef, "llvm.bswap.* Intrinsics").
    fn has_odd_bytes(&self, ty: TypeId) -> bool {
        self.types
            .signature(ty)
            .is_some_and(|(result, ..)| !self.types.width(self.types.scalar(result)).is_multiple_of(16))
    }

    /// Returns the types that the overloads of a signature have in a function's type; none if it is not of the signature.
    fn overloads(&self, signature: &str, ty: TypeId) -> Option<Vec<TypeId>> {
        let (results, parameters) = signature.strip_suffix(')')?.split_once('(')?;
        let (result, given, variadic) = self.types.signature(ty)?;
        let results: Vec<&str> = results.split_whitespace().collect();
        let mut spellings: Vec<&str> = parameters.split_whitespace().collect();
        let further = spellings.last() == Some(&"...");
        if further {
            spellings.pop();
        }
        let given_results = match results.len() {
            0 if self.types.is_void(result) => &[][..],
            0 => return None,
            1 => std::slice::from_ref(&result),
            _ => match self.types.get(result) {
                Type::Struct { packed: false, .. } => self.types.fields(result)?,
                _ => return None,
            },
        };
        if given_results.len() != results.len() || given.len() != spellings.len() || further != variadic {
            return None;
        }
        let mut overloads = Overloads { types: &self.types, found: Vec::new() };
        let rows = || results.iter().zip(given_results).chain(spellings.iter().zip(given));
        for (spelling, ty) in rows().filter(|row| is_overload(row.0)) {
            if !overloads.take(spelling, *ty) {
                return None;
            }
        }
        // Types may be the same as overloads that stand behind them.
        let fits = rows().all(|(spelling, ty)| is_overload(spelling) || overloads.is(spelling, *ty));
        fits.then_some(overloads.found)
    }

    /// Appends a type as the names of overloaded intrinsics have it; none if it nests deeper than `depth`.
    fn mangle(&self, ty: TypeId, out: &mut String, depth: u32) -> Option<()> {
        let depth = depth.checked_sub(1)?;
        let name = |id| String::from_utf8_lossy(self.strings.get(id)).into_owned();
        match self.types.get(ty) {
            Type::Void => out.push_str("isVoid"),
            Type::Half => out.push_str("f16"),
            Type::BFloat => out.push_str("bf16"),
            Type::Float => out.push_str("f32"),
            Type::Double => out.push_str("f64"),
            Type::X86Fp80 => out.push_str("f80"),
            Type::Fp128 => out.push_str("f128"),
            Type::PpcFp128 => out.push_str("ppcf128"),
            Type::Label => out.push_str("label"),
            Type::Metadata => out.push_str("Metadata"),
            Type::Token => out.push_str("token"),
            Type::X86Amx => out.push_str("x86amx"),
            Type::Integer(width) => out.push_str(&format!("i{width}")),
            Type::Pointer(space) => out.push_str(&format!("p{space}")),
            Type::Array { element, length } => {
                out.push_str(&format!("a{length}"));
                self.mangle(element, out, depth)?;
            }
            Type::Vector { element, length, scalable } => {
                out.push_str(if scalable { "nx" } else { "" });
                out.push_str(&format!("v{length}"));
                self.mangle(element, out, depth)?;
            }
            Type::Struct { fields, .. } => {
                out.push_str("sl_");
                self.types.list(fields).iter().try_for_each(|field| self.mangle(*field, out, depth))?;
                out.push('s');
            }
            Type::Named(id) => {
                out.push_str("s_");
                out.push_str(&self.types.named(id).map(|named| name(named.name)).unwrap_or_default());
                out.push('s');
            }
            Type::Function { signature, variadic } => {
                out.push_str("f_");
                self.types.list(signature).iter().try_for_each(|part| self.mangle(*part, out, depth))?;
                out.push_str(if variadic { "vararg" } else { "" });
                out.push('f');
            }
            Type::Target(index) => {
                let target = self.types.target(index)?;
                out.push('t');
                out.push_str(&name(target.name));
                for ty in &target.types {
                    out.push('_');
                    self.mangle(*ty, out, depth)?;
                }
                for number in &target.numbers {
                    out.push_str(&format!("_{number}"));
                }
                out.push('t');
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_in_order() {
        assert!(INTRINSICS.windows(2).all(|pair| pair[0].0 < pair[1].0));
    }

    #[test]
    fn names_have_the_types_of_overloads() {
        let mut module = Module::default();
        let types = &mut module.types;
        let (float, i32, i1) = (types.intern(Type::Float), types.integer(32), types.integer(1));
        let (void, i64) = (types.intern(Type::Void), types.integer(64));
        let (flat, global) = (types.pointer(4), types.pointer(1));
        let four = types.vector(float, 4);
        let pair = types.structure(&[four, four], false);
        let sincos = types.function(pair, &[four], false);
        let abs = types.function(i32, &[i32, i1], false);
        let copy = types.function(void, &[flat, global, i64, i1], false);
        let sum = types.function(float, &[float, four], false);
        let name = |base, ty| module.intrinsic_name(base, ty);
        assert_eq!(name("llvm.sincos", sincos).as_deref(), Some("llvm.sincos.v4f32"));
        assert_eq!(name("llvm.abs", abs).as_deref(), Some("llvm.abs.i32"));
        assert_eq!(name("llvm.memcpy", copy).as_deref(), Some("llvm.memcpy.p4.p1.i64"));
        assert_eq!(name("llvm.vector.reduce.fadd", sum).as_deref(), Some("llvm.vector.reduce.fadd.v4f32"));
        assert_eq!(name("llvm.abs", sum), None);
        assert_eq!(name("llvm.nothing", sum), None);
        assert_eq!(intrinsic_base("llvm.vector.reduce.fadd.v4f32"), Some("llvm.vector.reduce.fadd"));
    }
}

//! Itanium names with OpenCL's vendor types: parse and encode.
//!
//! [`parse`] turns a symbol such as `_Z5fractDv4_fPU3AS1S_` into a [`Name`]: the function's path and the types of
//! its parameters. [`encode`] and [`Name::encode`] write a symbol as clang does, so that encoding a parsed name
//! gives the symbol back. [`demangle`] spells any symbol for people.
//!
//! [`base_name`] gives the name of a builtin without a look at its types, and so also where a symbol's types are wrong.
//!
//! The names of OpenCL C and SPIR-V-friendly LLVM IR are covered: every builtin type, vectors, pointers with
//! address spaces and qualifiers, `_Atomic`, blocks, function types, OpenCL's opaque types, vendor types, nested
//! names, operators, and template instantiations with types, literals and packs as arguments. Where a user's own C++
//! name goes further (lambdas, local names, dependent expressions), [`parse`] says so in its error.
//!
//! The grammar is the [Itanium C++ ABI, section 5.1](https://itanium-cxx-abi.github.io/cxx-abi/abi.html#mangling);
//! where it leaves a choice, clang's is taken:
//! - All qualifiers of a type together are one substitution candidate, the address space first: `U3AS1VKi`.
//! - `U7_Atomic` and `U13block_pointer` are types of their own and so are candidates of their own.
//! - OpenCL's opaque types are candidates although they are builtin types in clang.
//! - In OpenCL C a pointer to private memory has a candidate that leaves no letter: [`AddressSpace::Private`].
//!
//! Symbols come from untrusted modules: nesting, and the growth that substitutions allow, are bounded.

mod builtin;
mod display;
mod encode;
mod parse;
mod qualifiers;
mod resolve;
mod types;

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::fmt;

use smallvec::SmallVec;

pub use builtin::{Builtin, NumberClass};
pub use encode::encode;
pub use parse::{base_name, parse, parse_where};
pub use qualifiers::{AddressSpace, Cv, Language, Qualifiers};
pub use types::{Component, Segment, TemplateArgument, Ty};

/// A parsed function name with the types of its parameters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Name<'a> {
    path: SmallVec<[Segment<'a>; 1]>,
    /// Qualifiers of a member function: those of `this`.
    pub this: Qualifiers,
    /// The return type, which only instances of templates carry.
    pub result: Option<Ty<'a>>,
    /// The parameters, as far as the symbol tells them.
    pub signature: Signature<'a>,
    /// The text behind the name proper, from its `.` or `_` on: LLVM's `.1` of a renamed function, for example.
    pub suffix: Cow<'a, str>,
}

/// The parameters that a symbol tells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Signature<'a> {
    /// Nothing: the symbol is a variable's, or a function's that was written without parameter types.
    Absent,
    /// The types of the parameters, as written; none for `v`.
    Params(SmallVec<[Ty<'a>; 4]>),
}

impl<'a> Name<'a> {
    /// A function at global scope.
    pub fn new(base: impl Into<Cow<'a, str>>, params: impl IntoIterator<Item = Ty<'a>>) -> Self {
        Self {
            path: SmallVec::from_iter([Segment::source(base)]),
            this: Qualifiers::NONE,
            result: None,
            signature: Signature::Params(params.into_iter().collect()),
            suffix: Cow::Borrowed(""),
        }
    }

    /// The function's own name, without its scopes, such as `get_global_id`.
    #[must_use]
    pub fn base(&self) -> &str {
        self.path.last().map_or("", Segment::text)
    }

    /// The enclosing namespaces and classes, the outermost first.
    #[must_use]
    pub fn scope(&self) -> &[Segment<'a>] {
        self.path.split_last().map_or(&[], |(_, scope)| scope)
    }

    /// The template arguments of the function itself, where it is an instance of a template.
    #[must_use]
    pub fn template_args(&self) -> Option<&[TemplateArgument<'a>]> {
        self.path.last().and_then(|segment| segment.args.as_deref())
    }

    /// Whether the function stands at global scope and is no instance of a template, as OpenCL's builtins are.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.scope().is_empty() && self.template_args().is_none()
    }

    /// The parameter types as written; empty also where the symbol says nothing about parameters.
    ///
    /// In an instance of a template these may refer to its arguments; see [`Name::resolved_params`].
    #[must_use]
    pub fn params(&self) -> &[Ty<'a>] {
        match &self.signature {
            Signature::Absent => &[],
            Signature::Params(params) => params,
        }
    }

    /// The parameter types with the function's template arguments put in and its packs expanded.
    ///
    /// `None` where a parameter refers to an argument that the name does not have, or where the types would grow
    /// beyond the bound for malformed names.
    #[must_use]
    pub fn resolved_params(&self) -> Option<Cow<'_, [Ty<'a>]>> {
        match self.template_args() {
            None => Some(Cow::Borrowed(self.params())),
            Some(args) => resolve::params(self.params(), args).map(Cow::Owned),
        }
    }

    /// The return type with the function's template arguments put in, where the symbol carries one.
    ///
    /// `None` also under the conditions of [`Name::resolved_params`].
    #[must_use]
    pub fn resolved_result(&self) -> Option<Ty<'a>> {
        let result = self.result.as_ref()?;
        resolve::ty(result, self.template_args().unwrap_or(&[]))
    }
}

/// Why a symbol was not understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("offset {offset}: {what}")]
pub struct ParseError {
    /// Offset in the symbol, in bytes.
    pub offset: usize,
    /// The reason why parsing stopped there.
    pub what: &'static str,
}

/// A symbol in the spelling of its source language, for diagnostics: OpenCL C's for functions that C can name,
/// C++'s for all others. `None` where the symbol is not a mangled name, or too long a one to be read.
#[must_use]
pub fn demangle(symbol: &str) -> Option<String> {
    let own = parse(symbol).ok();
    if let Some(name) = own.as_ref().filter(|name| name.is_plain()) {
        return Some(name.to_string());
    }
    demangle_cpp(symbol).or_else(|| own.map(|name| name.to_string()))
}

fn demangle_cpp(symbol: &str) -> Option<String> {
    // `f` alone is the code of a type, and the name of a function of C. Blocks have more underscores before the Z.
    if !symbol.starts_with('_') || !symbol.trim_start_matches('_').starts_with('Z') {
        return None;
    }
    const DEPTH: u32 = 96;
    // No name that a person reads is longer, and the time for one grows faster than its length.
    const MOST: usize = 1 << 14;
    if symbol.len() > MOST {
        return None;
    }
    let options = cpp_demangle::ParseOptions::default().recursion_limit(DEPTH);
    let parsed = cpp_demangle::Symbol::new_with_options(symbol, &options).ok()?;
    let mut out = BoundedText { text: String::new() };
    let options = cpp_demangle::DemangleOptions::new().recursion_limit(DEPTH);
    parsed.structured_demangle(&mut out, &options).ok()?;
    Some(out.text)
}

/// Substitutions let a short symbol spell a text of exponential length; this ends it.
struct BoundedText {
    text: String,
}

impl cpp_demangle::DemangleWrite for BoundedText {
    fn write_string(&mut self, part: &str) -> fmt::Result {
        const MOST: usize = 1 << 16;
        if self.text.len() + part.len() > MOST {
            return Err(fmt::Error);
        }
        self.text.push_str(part);
        Ok(())
    }
}

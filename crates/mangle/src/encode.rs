//! The encoder: clang's choices of substitutions.

use std::fmt::Write as _;

use super::types::{Component, PIPE, Segment, TemplateArgument, Ty};
use super::{AddressSpace, Cv, Name, Qualifiers, Signature};

/// The symbol of a function at global scope: `encode("acos", &[Ty::vector(Builtin::Float, 4)])` is `_Z4acosDv4_f`.
///
/// Qualifiers of the parameters themselves are written where they are given; clang drops these.
#[must_use]
pub fn encode(base: &str, params: &[Ty<'_>]) -> String {
    let mut encoder = Encoder::with_capacity(base.len() + 8 * params.len() + 8);
    encoder.source_name(base);
    encoder.params(params);
    encoder.out
}

impl Name<'_> {
    /// The symbol.
    #[must_use]
    pub fn encode(&self) -> String {
        let mut encoder = Encoder::with_capacity(self.base().len() + 8 * self.params().len() + 8);
        encoder.path(&self.path, self.this);
        if let Some(result) = &self.result {
            encoder.ty(result);
        }
        if let Signature::Params(params) = &self.signature {
            encoder.params(params);
        }
        encoder.out.push_str(&self.suffix);
        encoder.out
    }
}

/// A part of a name that a substitution can stand for. Names have one form each, so that a class is found again as the scope of
/// another name and the other way round.
#[derive(Clone, Copy)]
enum SubstitutionKey<'t> {
    /// A name at global scope.
    Global(&'t str),
    /// Any other path, or the start of one, with or without the template arguments of its last part.
    Path(&'t [Segment<'t>], Args),
    /// Any other type.
    Type(&'t Ty<'t>),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Args {
    With,
    Without,
}

impl<'t> SubstitutionKey<'t> {
    fn path(path: &'t [Segment<'t>], args: Args) -> Self {
        match path {
            [Segment { name: Component::Source(name), args: own }]
                if own.is_none() || args == Args::Without =>
            {
                Self::Global(name)
            }
            [.., last] if last.args.is_none() => Self::Path(path, Args::Without),
            _ => Self::Path(path, args),
        }
    }

    fn ty(ty: &'t Ty<'t>) -> Self {
        match ty {
            Ty::Named(name) => Self::Global(name),
            Ty::Path(path) => Self::path(path, Args::With),
            other => Self::Type(other),
        }
    }
}

impl PartialEq for SubstitutionKey<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (*self, *other) {
            (Self::Global(a), Self::Global(b)) => a == b,
            (Self::Type(a), Self::Type(b)) => a == b,
            (Self::Path(a, Args::With), Self::Path(b, Args::With)) => a == b,
            (Self::Path([a @ .., a_last], Args::Without), Self::Path([b @ .., b_last], Args::Without)) => {
                a == b && a_last.name == b_last.name
            }
            _ => false,
        }
    }
}

struct Encoder<'t> {
    out: String,
    /// The candidates in the order of their numbers. There are few, so a search beats hashing.
    keys: Vec<SubstitutionKey<'t>>,
}

impl<'t> Encoder<'t> {
    fn with_capacity(bytes: usize) -> Self {
        let mut out = String::with_capacity(bytes);
        out.push_str("_Z");
        Self { out, keys: Vec::new() }
    }

    fn params(&mut self, params: &'t [Ty<'t>]) {
        if params.is_empty() {
            self.out.push('v');
        }
        for param in params {
            self.ty(param);
        }
    }

    fn ty(&mut self, ty: &'t Ty<'t>) {
        if let Ty::Builtin(builtin) = ty {
            self.out.push_str(builtin.code());
            return;
        }
        let key = SubstitutionKey::ty(ty);
        if self.substituted(key) {
            return;
        }
        match ty {
            Ty::Builtin(_) => {}
            Ty::Vector { elem, count } => self.code_then(format_args!("Dv{count}_"), elem),
            Ty::Pointer(pointee) => self.code_then(format_args!("P"), pointee),
            Ty::LvalueRef(target) => self.code_then(format_args!("R"), target),
            Ty::RvalueRef(target) => self.code_then(format_args!("O"), target),
            Ty::Complex(part) => self.code_then(format_args!("C"), part),
            Ty::PackExpansion(pattern) => self.code_then(format_args!("Dp"), pattern),
            Ty::Array { elem, len: Some(len) } => self.code_then(format_args!("A{len}_"), elem),
            Ty::Array { elem, len: None } => self.code_then(format_args!("A_"), elem),
            Ty::Atomic(value) => self.code_then(format_args!("U7_Atomic"), value),
            Ty::Block(function) => self.code_then(format_args!("U13block_pointer"), function),
            Ty::Qualified(qualifiers, inner) => {
                self.qualifiers(*qualifiers);
                self.ty(inner);
            }
            Ty::VendorQualified(qualifier, inner) => {
                self.out.push('U');
                self.source_name(qualifier);
                self.ty(inner);
            }
            Ty::Named(name) => self.source_name(name),
            Ty::Pipe(_) => self.source_name(PIPE),
            Ty::Path(path) => self.path(path, Qualifiers::NONE),
            Ty::Vendor { name, args } => {
                self.out.push('u');
                self.source_name(name);
                if let Some(args) = args {
                    self.template_args(args);
                }
            }
            Ty::Function { result, params } => {
                self.out.push('F');
                self.ty(result);
                self.params(params);
                self.out.push('E');
            }
            Ty::BitInt { bits, signed } => {
                self.code(format_args!("D{}{bits}_", if *signed { 'B' } else { 'U' }))
            }
            Ty::Param(number) => self.template_param(*number),
        }
        let is_abbreviation = matches!(
            ty,
            Ty::Path(path) if matches!(path.as_slice(), [Segment { name: Component::Abbreviation(_), args: None }])
        );
        if !is_abbreviation {
            self.keys.push(key);
        }
    }

    fn code(&mut self, code: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.out.write_fmt(code);
    }

    fn code_then(&mut self, code: std::fmt::Arguments<'_>, inner: &'t Ty<'t>) {
        self.code(code);
        self.ty(inner);
    }

    fn qualifiers(&mut self, qualifiers: Qualifiers) {
        match qualifiers.space {
            AddressSpace::Unnamed | AddressSpace::Private => {}
            AddressSpace::Number(number) => {
                let name = format!("AS{number}");
                self.out.push('U');
                self.source_name(&name);
            }
            AddressSpace::Language(language) => {
                self.out.push('U');
                self.source_name(language.code());
            }
        }
        for (letter, cv) in [('r', Cv::RESTRICT), ('V', Cv::VOLATILE), ('K', Cv::CONST)] {
            if qualifiers.cv.contains(cv) {
                self.out.push(letter);
            }
        }
    }

    /// A whole path; its prefixes join the candidates, itself does not.
    fn path(&mut self, path: &'t [Segment<'t>], this: Qualifiers) {
        let is_nested = match path {
            [] | [_] => false,
            [root, _] => !is_std(root),
            _ => true,
        };
        if is_nested {
            self.out.push('N');
            self.qualifiers(this);
        }
        if let [scope @ .., last] = path {
            match &last.args {
                Some(args) => {
                    self.template_name(path);
                    self.template_args(args);
                }
                None => {
                    self.prefix(scope);
                    self.segment_name(last);
                }
            }
        }
        if is_nested {
            self.out.push('E');
        }
    }

    /// A path that ends in a template, without the arguments of that.
    fn template_name(&mut self, path: &'t [Segment<'t>]) {
        let key = SubstitutionKey::path(path, Args::Without);
        if self.substituted(key) {
            return;
        }
        if let [scope @ .., last] = path {
            self.prefix(scope);
            self.segment_name(last);
            if !matches!(last.name, Component::Abbreviation(_)) {
                self.keys.push(key);
            }
        }
    }

    fn prefix(&mut self, path: &'t [Segment<'t>]) {
        let [scope @ .., last] = path else { return };
        if scope.is_empty() && is_std(last) {
            self.out.push_str("St");
            return;
        }
        let key = SubstitutionKey::path(path, Args::With);
        if self.substituted(key) {
            return;
        }
        match &last.args {
            Some(args) => {
                self.template_name(path);
                self.template_args(args);
            }
            None => {
                self.prefix(scope);
                self.segment_name(last);
                if matches!(last.name, Component::Abbreviation(_)) {
                    return;
                }
            }
        }
        self.keys.push(key);
    }

    fn segment_name(&mut self, segment: &'t Segment<'t>) {
        match &segment.name {
            Component::Source(name) => self.source_name(name),
            Component::Abbreviation(code) | Component::Structor(code) | Component::Operator(code) => {
                self.out.push_str(code);
            }
            Component::Conversion(ty) => {
                self.out.push_str("cv");
                self.ty(ty);
            }
        }
    }

    fn template_args(&mut self, args: &'t [TemplateArgument<'t>]) {
        self.out.push('I');
        self.args_to_end(args);
    }

    fn args_to_end(&mut self, args: &'t [TemplateArgument<'t>]) {
        for arg in args {
            match arg {
                TemplateArgument::Type(ty) => self.ty(ty),
                TemplateArgument::Literal(ty, value) => {
                    self.out.push('L');
                    self.ty(ty);
                    self.out.push_str(value);
                    self.out.push('E');
                }
                TemplateArgument::Param(number) => {
                    self.out.push('X');
                    self.template_param(*number);
                    self.out.push('E');
                }
                TemplateArgument::Pack(args) => {
                    self.out.push('J');
                    self.args_to_end(args);
                }
            }
        }
        self.out.push('E');
    }

    fn template_param(&mut self, number: u32) {
        match number.checked_sub(1) {
            None => self.out.push_str("T_"),
            Some(number) => self.code(format_args!("T{number}_")),
        }
    }

    fn source_name(&mut self, name: &str) {
        self.code(format_args!("{}{name}", name.len()));
    }

    /// Writes the substitution for a candidate that has been written before.
    fn substituted(&mut self, key: SubstitutionKey<'t>) -> bool {
        let Some(number) = self.keys.iter().position(|known| *known == key) else { return false };
        self.out.push('S');
        if let Some(mut rest) = number.checked_sub(1) {
            let mut digits = Vec::new();
            loop {
                digits.push(b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[rest % 36]);
                rest /= 36;
                if rest == 0 {
                    break;
                }
            }
            self.out.extend(digits.iter().rev().map(|digit| char::from(*digit)));
        }
        self.out.push('_');
        true
    }
}

/// Whether this is `std` at global scope, given that nothing encloses it.
fn is_std(segment: &Segment<'_>) -> bool {
    segment.args.is_none() && matches!(&segment.name, Component::Source(name) if name == "std")
}

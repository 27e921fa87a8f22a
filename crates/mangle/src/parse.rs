//! The parser: one pass over the bytes, with the table of substitutions beside it.

mod cursor;
mod names;

use std::borrow::Cow;

use smallvec::SmallVec;

use super::types::{Component, Segment, Ty};
use super::{AddressSpace, Builtin, Cv, Name, ParseError, Qualifiers, Signature};

/// How deep types and template arguments may nest.
const DEPTH: u32 = 96;
/// How many nodes all substitutions of a symbol may copy together, into the table and out of it. Without it a name
/// of a kilobyte could spell a type of exponential size.
const COPIED_NODES: usize = 1 << 14;

type ParseResult<T> = std::result::Result<T, ParseError>;

/// How pointers without an address space in the symbol are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bare {
    /// As C++ means them.
    Unqualified,
    /// As OpenCL C means them, where every such pointer is to `__private` memory: see [`AddressSpace::Private`].
    Private,
}

/// The name of a function or variable at global scope, without a look at its types: cheap, and also there where the
/// types are beyond [`parse`] or wrong. Template arguments are left out. `None` for names in scopes and for what is
/// not mangled.
#[must_use]
pub fn base_name(symbol: &str) -> Option<&str> {
    let mut parser = SymbolParser::new(symbol, Bare::Unqualified);
    parser.start().ok()?;
    parser.source_name().ok()
}

/// Parses the name of a function or variable.
///
/// Pointers to private memory make some symbols ambiguous, since OpenCL C counts substitutions differently after
/// them. Where both readings fit, that of OpenCL C is taken for names at global scope, and that of C++ for all others
/// and for names that start with `__spirv_`. [`parse_where`] leaves the choice to the caller.
///
/// # Errors
/// Where the symbol is not mangled, breaks the grammar, uses parts of it that only C++ has (see the module's
/// documentation), or exceeds the bounds for malformed names.
pub fn parse(symbol: &str) -> ParseResult<Name<'_>> {
    parse_where(symbol, |_| true)
}

/// Parses like [`parse`] and takes the first reading of an ambiguous symbol that the caller accepts: one whose
/// parameters fit the function's LLVM type, for example. `accept` is not asked where there is only one reading.
///
/// # Errors
/// As [`parse`]; where no reading is accepted, the first is given all the same.
pub fn parse_where<'a>(symbol: &'a str, accept: impl Fn(&Name<'a>) -> bool) -> ParseResult<Name<'a>> {
    let mut parser = SymbolParser::new(symbol, Bare::Unqualified);
    let plain = parser.name();
    if !parser.is_ambiguous {
        return plain;
    }
    let private = SymbolParser::new(symbol, Bare::Private).name().ok().filter(|name| name.encode() == symbol);
    let (plain, private) = match (plain, private) {
        (plain, None) => return plain,
        (Ok(plain), Some(private)) if plain.encode() == symbol => (plain, private),
        (_, Some(private)) => return Ok(private),
    };
    let is_opencl = plain.is_plain() && !plain.base().starts_with("__spirv_");
    let (preferred, other) = match (has_plain_params(&plain), has_plain_params(&private)) {
        (true, false) => return Ok(plain),
        (false, true) => return Ok(private),
        _ if is_opencl => (private, plain),
        _ => (plain, private),
    };
    Ok(if !accept(&preferred) && accept(&other) { other } else { preferred })
}

/// Whether no parameter itself is in an address space, which no source can say.
fn has_plain_params(name: &Name<'_>) -> bool {
    name.params().iter().all(|param| param.unqualified().1.space == AddressSpace::Unnamed)
}

struct SymbolParser<'a> {
    text: &'a str,
    at: usize,
    /// The candidates in the order in which they ended. Names of templates stand here as types without arguments.
    subs: Vec<Ty<'a>>,
    depth: u32,
    copied: usize,
    bare: Bare,
    /// How many different pipe types have been met.
    pipes: u32,
    /// A pointer without an address space has been met.
    has_bare_pointer: bool,
    /// A substitution has been met after such a pointer.
    is_ambiguous: bool,
}

impl<'a> SymbolParser<'a> {
    fn new(text: &'a str, bare: Bare) -> Self {
        let (has_bare_pointer, is_ambiguous) = (false, false);
        Self {
            text,
            at: 0,
            subs: Vec::new(),
            depth: 0,
            copied: 0,
            bare,
            pipes: 0,
            has_bare_pointer,
            is_ambiguous,
        }
    }

    fn name(&mut self) -> ParseResult<Name<'a>> {
        self.start()?;
        let (path, this) = self.function_path()?;
        let is_instance = path.last().is_some_and(|segment| segment.args.is_some());
        let mut name =
            Name { path, this, result: None, signature: Signature::Absent, suffix: Cow::Borrowed("") };
        if !self.at_suffix() {
            if is_instance {
                name.result = Some(self.ty()?);
            }
            let mut params = SmallVec::new();
            while !self.at_suffix() {
                params.push(self.ty()?);
            }
            if params.is_empty() {
                return Err(self.error("parameter types are missing"));
            }
            if matches!(params.as_slice(), [Ty::Builtin(Builtin::Void)]) {
                params.clear();
            }
            name.signature = Signature::Params(params);
        }
        name.suffix = Cow::Borrowed(&self.text[self.at..]);
        Ok(name)
    }

    fn start(&mut self) -> ParseResult<()> {
        if !self.text.starts_with("_Z") {
            return Err(self.error("not a mangled name"));
        }
        self.at = 2;
        Ok(())
    }

    /// Whether the name proper ends here.
    fn at_suffix(&self) -> bool {
        matches!(self.peek(), None | Some(b'.' | b'_'))
    }

    /// A type, which joins the candidates where the ABI makes it one.
    fn ty(&mut self) -> ParseResult<Ty<'a>> {
        if self.depth == DEPTH {
            return Err(self.error("types nest too deeply"));
        }
        self.depth += 1;
        let ty = self.ty_inner();
        self.depth -= 1;
        ty
    }

    fn ty_inner(&mut self) -> ParseResult<Ty<'a>> {
        let ty = match self.peek() {
            Some(b'r' | b'V' | b'K' | b'U') => self.qualified()?,
            Some(b'P') => self.pointer()?,
            Some(b'R') => Ty::LvalueRef(self.after_letter()?),
            Some(b'O') => Ty::RvalueRef(self.after_letter()?),
            Some(b'C') => Ty::Complex(self.after_letter()?),
            Some(b'F') => self.function()?,
            Some(b'A') => self.array()?,
            Some(b'D') => match self.peek_second() {
                Some(b'v') => self.vector()?,
                Some(b'p') => {
                    self.at += 2;
                    Ty::PackExpansion(Box::new(self.ty()?))
                }
                Some(b'B' | b'U') => self.bit_int()?,
                _ => return self.long_builtin(),
            },
            Some(b'T') => Ty::Param(self.template_param()?),
            Some(b'u') => {
                self.at += 1;
                let name = Cow::Borrowed(self.source_name()?);
                let args = if self.peek() == Some(b'I') { Some(self.template_args()?) } else { None };
                Ty::Vendor { name, args }
            }
            Some(b'N') => {
                self.at += 1;
                Ty::from_path(self.nested()?)
            }
            Some(b'0'..=b'9') => match Ty::from_path(self.unscoped()?) {
                Ty::Pipe(_) => {
                    let number = self.pipes;
                    self.pipes += 1;
                    Ty::Pipe(number)
                }
                other => other,
            },
            Some(b'S') => match self.named_by_substitution()? {
                (ty, true) => ty,
                (ty, false) => return Ok(ty),
            },
            Some(letter) => {
                let builtin = Builtin::from_letter(letter).ok_or_else(|| self.error("not a type"))?;
                self.at += 1;
                return Ok(Ty::Builtin(builtin));
            }
            None => return Err(self.error("the name ends where a type is due")),
        };
        self.remember(ty)
    }

    fn after_letter(&mut self) -> ParseResult<Box<Ty<'a>>> {
        self.at += 1;
        self.ty().map(Box::new)
    }

    fn pointer(&mut self) -> ParseResult<Ty<'a>> {
        let pointee = self.after_letter()?;
        // Functions are in no address space, and the elements of an array have its qualifiers.
        if matches!(&*pointee, Ty::Qualified(..) | Ty::Function { .. } | Ty::Array { .. }) {
            return Ok(Ty::Pointer(pointee));
        }
        self.bare_pointee(pointee).map(Ty::Pointer)
    }

    /// The pointee of a pointer without an address space, in the reading that this parser takes.
    fn bare_pointee(&mut self, pointee: Box<Ty<'a>>) -> ParseResult<Box<Ty<'a>>> {
        self.has_bare_pointer = true;
        if self.bare == Bare::Unqualified {
            return Ok(pointee);
        }
        let private = Qualifiers { space: AddressSpace::Private, cv: Cv::empty() };
        let qualified = Ty::Qualified(private, pointee);
        if !self.subs.contains(&qualified) {
            self.remember(qualified.clone())?;
        }
        Ok(Box::new(qualified))
    }

    /// A type that starts with `S`, and whether it is a candidate that the table lacks.
    fn named_by_substitution(&mut self) -> ParseResult<(Ty<'a>, bool)> {
        if self.peek_second().is_some_and(|byte| byte.is_ascii_lowercase()) {
            let path = self.unscoped()?;
            let is_new =
                !matches!(path.as_slice(), [Segment { name: Component::Abbreviation(_), args: None }]);
            return Ok((Ty::from_path(path), is_new));
        }
        let ty = self.substitution()?;
        if self.peek() != Some(b'I') {
            return Ok((ty, false));
        }
        let mut path = self.path_of(ty)?;
        self.instantiate(&mut path)?;
        Ok((Ty::from_path(path), true))
    }

    fn qualified(&mut self) -> ParseResult<Ty<'a>> {
        if let Some(qualifiers) = self.qualifiers()? {
            return Ok(Ty::Qualified(qualifiers, Box::new(self.ty()?)));
        }
        self.at += 1;
        let name = self.source_name()?;
        if self.peek() == Some(b'I') {
            return Err(self.error("a vendor qualifier with template arguments is not supported"));
        }
        let inner = Box::new(self.ty()?);
        Ok(match name {
            "_Atomic" => Ty::Atomic(inner),
            "block_pointer" => Ty::Block(inner),
            _ => Ty::VendorQualified(Cow::Borrowed(name), inner),
        })
    }

    /// An address space and the qualifiers of C in the order of the ABI; `None` where neither is here.
    fn qualifiers(&mut self) -> ParseResult<Option<Qualifiers>> {
        let mut all = Qualifiers::NONE;
        let start = self.at;
        if self.eat(b'U') {
            match AddressSpace::from_qualifier(self.source_name()?) {
                Some(space) => all.space = space,
                None => {
                    self.at = start;
                    return Ok(None);
                }
            }
        }
        for (letter, cv) in [(b'r', Cv::RESTRICT), (b'V', Cv::VOLATILE), (b'K', Cv::CONST)] {
            if self.eat(letter) {
                all.cv |= cv;
            }
        }
        Ok((self.at > start).then_some(all))
    }

    fn vector(&mut self) -> ParseResult<Ty<'a>> {
        self.at += 2;
        let count = self.number()?;
        let count = u32::try_from(count).map_err(|_| self.error("a vector's length is out of range"))?;
        self.expect(b'_', "a vector's length must end with `_`")?;
        Ok(Ty::Vector { elem: Box::new(self.ty()?), count })
    }

    fn bit_int(&mut self) -> ParseResult<Ty<'a>> {
        let signed = self.peek_second() == Some(b'B');
        self.at += 2;
        let bits = self.number()?;
        let bits = u32::try_from(bits).map_err(|_| self.error("an integer's width is out of range"))?;
        self.expect(b'_', "an integer's width must end with `_`")?;
        Ok(Ty::BitInt { bits, signed })
    }

    fn long_builtin(&mut self) -> ParseResult<Ty<'a>> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let builtin = Builtin::long_code_at_start(rest).ok_or_else(|| self.error("not a supported type"))?;
        self.at += builtin.code().len();
        Ok(Ty::Builtin(builtin))
    }

    fn array(&mut self) -> ParseResult<Ty<'a>> {
        self.at += 1;
        let len = if self.peek() == Some(b'_') { None } else { Some(self.number()?) };
        self.expect(b'_', "an array's length must end with `_`")?;
        let elem = Box::new(self.ty()?);
        let elem = match *elem {
            Ty::Qualified(..) | Ty::Array { .. } => elem,
            // OpenCL C has arrays in symbols behind pointers only.
            _ => self.bare_pointee(elem)?,
        };
        Ok(Ty::Array { elem, len })
    }

    fn function(&mut self) -> ParseResult<Ty<'a>> {
        self.at += 1;
        let result = Box::new(self.ty()?);
        let mut params = Vec::new();
        while !self.eat(b'E') {
            params.push(self.ty()?);
        }
        match params.as_slice() {
            [] => return Err(self.error("parameter types are missing")),
            [Ty::Builtin(Builtin::Void)] => params.clear(),
            _ => {}
        }
        Ok(Ty::Function { result, params })
    }

    /// `T_` is 0, `T0_` is 1.
    fn template_param(&mut self) -> ParseResult<u32> {
        self.at += 1;
        if self.eat(b'_') {
            return Ok(0);
        }
        let number = self.number()?;
        self.expect(b'_', "the number of a template parameter must end with `_`")?;
        u32::try_from(number)
            .ok()
            .and_then(|number| number.checked_add(1))
            .ok_or_else(|| self.error("the number of a template parameter is out of range"))
    }

    /// `S_` is the first candidate, `S0_` the second; digits go on to `Z`.
    fn substitution(&mut self) -> ParseResult<Ty<'a>> {
        self.is_ambiguous |= self.has_bare_pointer;
        let start = self.at;
        self.at += 1;
        let mut index: usize = 0;
        while let Some(digit) = self.peek().filter(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase())
        {
            let digit = if digit.is_ascii_digit() { digit - b'0' } else { digit - b'A' + 10 };
            index = index
                .checked_mul(36)
                .and_then(|index| index.checked_add(usize::from(digit)))
                .ok_or_else(|| self.error("the number of a substitution is out of range"))?;
            self.at += 1;
        }
        if self.at > start + 1 {
            index = index.saturating_add(1);
        }
        self.expect(b'_', "the number of a substitution must end with `_`")?;
        let missing = ParseError { offset: start, what: "a substitution refers to nothing before it" };
        let nodes = self.subs.get(index).ok_or(missing)?.nodes();
        self.charge(nodes)?;
        self.subs.get(index).cloned().ok_or(missing)
    }

    fn remember(&mut self, ty: Ty<'a>) -> ParseResult<Ty<'a>> {
        self.charge(ty.nodes())?;
        self.subs.push(ty.clone());
        Ok(ty)
    }

    fn charge(&mut self, nodes: usize) -> ParseResult<()> {
        self.copied = self.copied.saturating_add(nodes);
        if self.copied > COPIED_NODES {
            return Err(self.error("substitutions make the name too large"));
        }
        Ok(())
    }
}

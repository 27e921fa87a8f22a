//! Types, names and template arguments as symbols spell them.

use std::borrow::Cow;

use super::{AddressSpace, Builtin, Cv, NumberClass, Qualifiers};

/// The name of OpenCL's pipe types in symbols.
pub(super) const PIPE: &str = "ocl_pipe";

/// A type in a symbol.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ty<'a> {
    /// A builtin type.
    Builtin(Builtin),
    /// A vector, `Dv4_f`.
    Vector {
        /// The type of a component.
        elem: Box<Ty<'a>>,
        /// The number of components.
        count: u32,
    },
    /// A pointer; the address space is a qualifier of what it points to.
    Pointer(Box<Ty<'a>>),
    /// `&` of C++.
    LvalueRef(Box<Ty<'a>>),
    /// `&&` of C++.
    RvalueRef(Box<Ty<'a>>),
    /// A type with qualifiers.
    Qualified(Qualifiers, Box<Ty<'a>>),
    /// `_Atomic`.
    Atomic(Box<Ty<'a>>),
    /// A pointer to a block of OpenCL C, with the block's function type.
    Block(Box<Ty<'a>>),
    /// A type with a vendor qualifier that is neither of the above nor an address space.
    VendorQualified(Cow<'a, str>, Box<Ty<'a>>),
    /// A name at global scope: an opaque type of OpenCL other than pipes such as `ocl_image2d_ro`, one of SPIR-V such as
    /// `__spirv_Event`, or a structure, class or enumeration such as `memory_order`.
    Named(Cow<'a, str>),
    /// OpenCL's pipe type, `8ocl_pipe`, and its number among the pipe types of the symbol, from 0. Pipes of different
    /// packets or access have the same spelling and yet are candidates of their own.
    Pipe(u32),
    /// A name in a scope, or with template arguments; never what [`Ty::Named`] can hold.
    Path(Vec<Segment<'a>>),
    /// A vendor's builtin type, `u`, such as target types are.
    Vendor {
        /// Its name.
        name: Cow<'a, str>,
        /// Its arguments, where it has any.
        args: Option<Vec<TemplateArgument<'a>>>,
    },
    /// A function type.
    Function {
        /// The return type.
        result: Box<Ty<'a>>,
        /// The types of the parameters; none for `(void)`.
        params: Vec<Ty<'a>>,
    },
    /// An array; without a length where the symbol gives none.
    Array {
        /// The type of an element.
        elem: Box<Ty<'a>>,
        /// The number of elements.
        len: Option<u64>,
    },
    /// `_Complex`.
    Complex(Box<Ty<'a>>),
    /// `_BitInt(N)`.
    BitInt {
        /// Width in bits.
        bits: u32,
        /// Whether values have a sign.
        signed: bool,
    },
    /// The template argument with this number, from 0, of the function that is named.
    Param(u32),
    /// A type for each element of the pack that it mentions.
    PackExpansion(Box<Ty<'a>>),
}

/// One part of a path.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Segment<'a> {
    /// Its name.
    pub name: Component<'a>,
    /// Its template arguments, where it is an instance of a template.
    pub args: Option<Vec<TemplateArgument<'a>>>,
}

/// The name of one part of a path.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Component<'a> {
    /// A name of the source; `std` at global scope is written `St`.
    Source(Cow<'a, str>),
    /// One of the ABI's abbreviations for names of the standard library: `Sa`, `Sb`, `Ss`, `Si`, `So`, `Sd`.
    Abbreviation(&'static str),
    /// A constructor or destructor of the class before it: `C1`, `C2`, `C3`, `D0`, `D1`, `D2`.
    Structor(&'static str),
    /// An operator by its code, such as `pl` for `+`.
    Operator(&'static str),
    /// A conversion to a type.
    Conversion(Box<Ty<'a>>),
}

/// The operators with their codes (section 5.1.3 of the ABI).
pub(super) const OPERATORS: &[(&str, &str)] = &[
    ("nw", " new"),
    ("na", " new[]"),
    ("dl", " delete"),
    ("da", " delete[]"),
    ("ps", "+"),
    ("ng", "-"),
    ("ad", "&"),
    ("de", "*"),
    ("co", "~"),
    ("pl", "+"),
    ("mi", "-"),
    ("ml", "*"),
    ("dv", "/"),
    ("rm", "%"),
    ("an", "&"),
    ("or", "|"),
    ("eo", "^"),
    ("aS", "="),
    ("pL", "+="),
    ("mI", "-="),
    ("mL", "*="),
    ("dV", "/="),
    ("rM", "%="),
    ("aN", "&="),
    ("oR", "|="),
    ("eO", "^="),
    ("ls", "<<"),
    ("rs", ">>"),
    ("lS", "<<="),
    ("rS", ">>="),
    ("eq", "=="),
    ("ne", "!="),
    ("lt", "<"),
    ("gt", ">"),
    ("le", "<="),
    ("ge", ">="),
    ("ss", "<=>"),
    ("nt", "!"),
    ("aa", "&&"),
    ("oo", "||"),
    ("pp", "++"),
    ("mm", "--"),
    ("cm", ","),
    ("pm", "->*"),
    ("pt", "->"),
    ("cl", "()"),
    ("ix", "[]"),
];

/// A template argument.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TemplateArgument<'a> {
    /// A type.
    Type(Ty<'a>),
    /// A literal: its type, and its value as the symbol spells it (decimal, `n` for minus).
    Literal(Ty<'a>, Cow<'a, str>),
    /// A value that is the function's template argument with this number, from 0.
    Param(u32),
    /// A pack.
    Pack(Vec<TemplateArgument<'a>>),
}

impl<'a> Segment<'a> {
    /// A name of the source without template arguments.
    pub fn source(name: impl Into<Cow<'a, str>>) -> Self {
        Self { name: Component::Source(name.into()), args: None }
    }

    /// The name as text; the code where it is none of the source.
    #[must_use]
    pub fn text(&self) -> &str {
        match &self.name {
            Component::Source(name) => name,
            Component::Abbreviation(code) | Component::Structor(code) | Component::Operator(code) => code,
            Component::Conversion(_) => "cv",
        }
    }

    pub(super) fn nodes(&self) -> usize {
        let own = if let Component::Conversion(ty) = &self.name { ty.nodes() } else { 0 };
        1 + own + self.args.as_deref().map_or(0, |args| args.iter().map(TemplateArgument::nodes).sum())
    }
}

impl TemplateArgument<'_> {
    pub(super) fn nodes(&self) -> usize {
        match self {
            Self::Type(ty) | Self::Literal(ty, _) => 1 + ty.nodes(),
            Self::Param(_) => 1,
            Self::Pack(args) => 1 + args.iter().map(Self::nodes).sum::<usize>(),
        }
    }
}

impl From<Builtin> for Ty<'_> {
    fn from(builtin: Builtin) -> Self {
        Self::Builtin(builtin)
    }
}

impl<'a> Ty<'a> {
    /// A vector of `count` components.
    pub fn vector(elem: impl Into<Ty<'a>>, count: u32) -> Self {
        Self::Vector { elem: Box::new(elem.into()), count }
    }

    /// A scalar for a count of 1, otherwise a vector.
    pub fn vector_or_scalar(elem: impl Into<Ty<'a>>, count: u32) -> Self {
        if count == 1 { elem.into() } else { Self::vector(elem, count) }
    }

    /// A name at global scope.
    pub fn named(name: impl Into<Cow<'a, str>>) -> Self {
        let name = name.into();
        if name == PIPE { Self::Pipe(0) } else { Self::Named(name) }
    }

    /// A pointer to a type without an address space, as in C++; [`Ty::private_ptr`] is OpenCL C's.
    pub fn pointer(pointee: impl Into<Ty<'a>>) -> Self {
        Self::Pointer(Box::new(pointee.into()))
    }

    /// A pointer into an address space of LLVM IR, whose pointee has the given qualifiers, as clang's OpenCL C
    /// mangles it for SPIR targets.
    pub fn pointer_to(pointee: impl Into<Ty<'a>>, space: u32, cv: Cv) -> Self {
        let space = match space {
            // With other qualifiers there is a candidate anyway.
            0 if !cv.is_empty() => AddressSpace::Unnamed,
            0 => AddressSpace::Private,
            number => AddressSpace::Number(number),
        };
        Self::pointer(pointee.into().qualified(Qualifiers { space, cv }))
    }

    /// A pointer to `__private` memory of OpenCL C. SPIR-V-friendly names, `__spirv_…`, take [`Ty::pointer`] instead.
    pub fn private_ptr(pointee: impl Into<Ty<'a>>) -> Self {
        Self::pointer_to(pointee, 0, Cv::empty())
    }

    /// A pointer to `__global` memory.
    pub fn global_ptr(pointee: impl Into<Ty<'a>>) -> Self {
        Self::pointer_to(pointee, 1, Cv::empty())
    }

    /// A pointer to `__constant` memory, which clang does not qualify with `const`.
    pub fn constant_ptr(pointee: impl Into<Ty<'a>>) -> Self {
        Self::pointer_to(pointee, 2, Cv::empty())
    }

    /// A pointer to `__local` memory.
    pub fn local_ptr(pointee: impl Into<Ty<'a>>) -> Self {
        Self::pointer_to(pointee, 3, Cv::empty())
    }

    /// A pointer to `__generic` memory.
    pub fn generic_ptr(pointee: impl Into<Ty<'a>>) -> Self {
        Self::pointer_to(pointee, 4, Cv::empty())
    }

    /// `_Atomic` of this type.
    #[must_use]
    pub fn atomic(self) -> Self {
        Self::Atomic(Box::new(self))
    }

    /// A pointer to a block.
    pub fn block(result: impl Into<Ty<'a>>, params: Vec<Ty<'a>>) -> Self {
        Self::Block(Box::new(Self::Function { result: Box::new(result.into()), params }))
    }

    /// This type with qualifiers on top of its own.
    #[must_use]
    pub fn qualified(self, qualifiers: Qualifiers) -> Self {
        match self {
            own if qualifiers.is_none() => own,
            Self::Qualified(inner, ty) => Self::Qualified(qualifiers.over(inner), ty),
            other => Self::Qualified(qualifiers, Box::new(other)),
        }
    }

    /// The type that a path names; never empty paths.
    pub(super) fn from_path(mut path: Vec<Segment<'a>>) -> Self {
        match path.as_mut_slice() {
            [Segment { name: Component::Source(name), args: None }] => Self::named(std::mem::take(name)),
            _ => Self::Path(path),
        }
    }

    /// The type without its qualifiers, and these.
    #[must_use]
    pub fn unqualified(&self) -> (&Ty<'a>, Qualifiers) {
        let (mut ty, mut all) = (self, Qualifiers::NONE);
        while let Self::Qualified(qualifiers, inner) = ty {
            all = all.over(*qualifiers);
            ty = inner;
        }
        (ty, all)
    }

    /// The pointee of a pointer without its qualifiers, and these, which hold the pointer's address space.
    #[must_use]
    pub fn pointee(&self) -> Option<(&Ty<'a>, Qualifiers)> {
        match self.unqualified().0 {
            Self::Pointer(pointee) => {
                let (pointee, outer) = pointee.unqualified();
                // The qualifiers of an array stand at its elements.
                let mut qualifiers = outer;
                let mut ty = pointee;
                while let Self::Array { elem, .. } = ty {
                    let (elem, inner) = elem.unqualified();
                    qualifiers = qualifiers.over(inner);
                    ty = elem;
                }
                Some((pointee, qualifiers))
            }
            _ => None,
        }
    }

    /// The builtin type that this is, or that its components are where it is a vector; `_Atomic` and qualifiers
    /// are looked through.
    #[must_use]
    pub fn scalar(&self) -> Option<Builtin> {
        let mut ty = self;
        loop {
            ty = match ty {
                Self::Builtin(builtin) => return Some(*builtin),
                Self::Qualified(_, inner) | Self::Atomic(inner) | Self::Vector { elem: inner, .. } => inner,
                _ => return None,
            }
        }
    }

    /// The class of numbers that this is, or that its components are: `_BitInt` has one as builtin types have.
    #[must_use]
    pub fn class(&self) -> Option<NumberClass> {
        let mut ty = self;
        loop {
            ty = match ty {
                Self::Builtin(builtin) => return Some(builtin.class()),
                Self::BitInt { signed, .. } => {
                    return Some(if *signed { NumberClass::Signed } else { NumberClass::Unsigned });
                }
                Self::Qualified(_, inner) | Self::Atomic(inner) | Self::Vector { elem: inner, .. } => inner,
                _ => return None,
            }
        }
    }

    /// The number of components: 1 for what is not a vector.
    #[must_use]
    pub fn components(&self) -> u32 {
        match self.unqualified().0 {
            Self::Vector { count, .. } => *count,
            _ => 1,
        }
    }

    /// The name of a type at global scope, qualifiers aside.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        match self.unqualified().0 {
            Self::Named(name) => Some(name),
            Self::Pipe(_) => Some(PIPE),
            _ => None,
        }
    }

    /// The size of the tree, which bounds what copies of it cost.
    pub(super) fn nodes(&self) -> usize {
        1 + match self {
            Self::Builtin(_) | Self::Named(_) | Self::Pipe(_) | Self::BitInt { .. } | Self::Param(_) => 0,
            Self::Vector { elem: inner, .. }
            | Self::Array { elem: inner, .. }
            | Self::Pointer(inner)
            | Self::LvalueRef(inner)
            | Self::RvalueRef(inner)
            | Self::Qualified(_, inner)
            | Self::Atomic(inner)
            | Self::Block(inner)
            | Self::VendorQualified(_, inner)
            | Self::Complex(inner)
            | Self::PackExpansion(inner) => inner.nodes(),
            Self::Path(path) => path.iter().map(Segment::nodes).sum(),
            Self::Vendor { args, .. } => args.iter().flatten().map(TemplateArgument::nodes).sum(),
            Self::Function { result, params } => result.nodes() + params.iter().map(Ty::nodes).sum::<usize>(),
        }
    }
}

//! Types and names in the spelling of OpenCL C, for diagnostics.

use std::fmt::{self, Display, Formatter, Write as _};

use super::types::{Component, OPERATORS, PIPE, Segment, TemplateArgument, Ty};
use super::{AddressSpace, Cv, Name, Qualifiers, Signature};

/// OpenCL C's names of its opaque types; those of images follow a rule.
const OPAQUE: &[(&str, &str)] = &[
    ("ocl_sampler", "sampler_t"),
    ("ocl_event", "event_t"),
    ("ocl_clkevent", "clk_event_t"),
    ("ocl_queue", "queue_t"),
    ("ocl_reserveid", "reserve_id_t"),
    ("ocl_pipe", "pipe"),
];

/// The endings of image types in symbols and the access qualifiers that they stand for.
const ACCESS: &[(&str, &str)] = &[("_ro", "__read_only"), ("_wo", "__write_only"), ("_rw", "__read_write")];

impl Display for Name<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        path(f, &self.path)?;
        if let Signature::Params(params) = &self.signature {
            f.write_char('(')?;
            list(f, params)?;
            f.write_char(')')?;
        }
        Ok(())
    }
}

impl Display for Ty<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Builtin(builtin) => f.write_str(builtin.spelling()),
            Self::Vector { elem, count } => write!(f, "{elem}{count}"),
            Self::Pointer(pointee) => match pointee.unqualified().0 {
                Self::Function { result, params } => {
                    write!(f, "{result} (*)(")?;
                    list(f, params)?;
                    f.write_char(')')
                }
                // C writes the qualifiers of a pointer after its star.
                Self::Pointer(_) | Self::Block(_) => {
                    let (inner, qualifiers) = pointee.unqualified();
                    inner.fmt(f)?;
                    if !qualifiers.is_none() {
                        write!(f, " {}", qualifiers.to_string().trim_end())?;
                    }
                    f.write_char('*')
                }
                _ => write!(f, "{pointee}*"),
            },
            Self::LvalueRef(target) => write!(f, "{target}&"),
            Self::RvalueRef(target) => write!(f, "{target}&&"),
            Self::Qualified(qualifiers, inner) => write!(f, "{qualifiers}{inner}"),
            Self::Atomic(value) => write!(f, "_Atomic({value})"),
            Self::Block(function) => match &**function {
                Self::Function { result, params } => {
                    write!(f, "{result} (^)(")?;
                    list(f, params)?;
                    f.write_char(')')
                }
                other => write!(f, "{other} ^"),
            },
            Self::VendorQualified(qualifier, inner) => write!(f, "{qualifier} {inner}"),
            Self::Named(name) => opaque(f, name),
            Self::Pipe(_) => opaque(f, PIPE),
            Self::Path(segments) => path(f, segments),
            Self::Vendor { name, args: own } => {
                f.write_str(name)?;
                args(f, own.as_deref())
            }
            Self::Function { result, params } => {
                write!(f, "{result} (")?;
                list(f, params)?;
                f.write_char(')')
            }
            Self::Array { elem, len: Some(len) } => write!(f, "{elem}[{len}]"),
            Self::Array { elem, len: None } => write!(f, "{elem}[]"),
            Self::Complex(part) => write!(f, "{part} _Complex"),
            Self::BitInt { bits, signed } => {
                write!(f, "{}_BitInt({bits})", if *signed { "" } else { "unsigned " })
            }
            Self::Param(number) => write!(f, "T{number}"),
            Self::PackExpansion(pattern) => write!(f, "{pattern}..."),
        }
    }
}

impl Display for Qualifiers {
    /// Each qualifier with a blank after it.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match (self.space, self.space.number()) {
            (AddressSpace::Unnamed, _) => {}
            (_, 0) => f.write_str("__private ")?,
            (_, 1) => f.write_str("__global ")?,
            (_, 2) => f.write_str("__constant ")?,
            (_, 3) => f.write_str("__local ")?,
            (_, 4) => f.write_str("__generic ")?,
            (_, number) => write!(f, "__attribute__((address_space({number}))) ")?,
        }
        for (cv, word) in [(Cv::CONST, "const "), (Cv::VOLATILE, "volatile "), (Cv::RESTRICT, "restrict ")] {
            if self.cv.contains(cv) {
                f.write_str(word)?;
            }
        }
        Ok(())
    }
}

fn opaque(f: &mut Formatter<'_>, name: &str) -> fmt::Result {
    if let Some((_, spelling)) = OPAQUE.iter().find(|(code, _)| *code == name) {
        return f.write_str(spelling);
    }
    let image = name.strip_prefix("ocl_").filter(|rest| rest.starts_with("image"));
    let access = image.and_then(|image| {
        ACCESS.iter().find_map(|(ending, word)| image.strip_suffix(ending).map(|image| (*word, image)))
    });
    match access {
        Some((access, image)) => write!(f, "{access} {image}_t"),
        None => f.write_str(name),
    }
}

fn path(f: &mut Formatter<'_>, path: &[Segment<'_>]) -> fmt::Result {
    for (i, segment) in path.iter().enumerate() {
        if i > 0 {
            f.write_str("::")?;
        }
        match &segment.name {
            Component::Operator(code) => {
                let spelt = OPERATORS.iter().find(|row| row.0 == *code).map_or(*code, |row| row.1);
                write!(f, "operator{spelt}")?;
                args(f, segment.args.as_deref())?;
                continue;
            }
            Component::Conversion(ty) => {
                write!(f, "operator {ty}")?;
                args(f, segment.args.as_deref())?;
                continue;
            }
            _ => {}
        }
        if path.len() == 1 && segment.args.is_none() {
            return f.write_str(segment.text());
        }
        if let Component::Structor(code) = &segment.name {
            let class = i.checked_sub(1).and_then(|class| path.get(class)).map_or("", Segment::text);
            write!(f, "{}{class}", if code.starts_with('D') { "~" } else { "" })?;
            continue;
        }
        f.write_str(match segment.text() {
            "Sa" => "std::allocator",
            "Sb" => "std::basic_string",
            "Ss" => "std::string",
            "Si" => "std::istream",
            "So" => "std::ostream",
            "Sd" => "std::iostream",
            name => name,
        })?;
        args(f, segment.args.as_deref())?;
    }
    Ok(())
}

fn args(f: &mut Formatter<'_>, args: Option<&[TemplateArgument<'_>]>) -> fmt::Result {
    let Some(args) = args else { return Ok(()) };
    f.write_char('<')?;
    list(f, args)?;
    f.write_char('>')
}

impl Display for TemplateArgument<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Type(ty) => ty.fmt(f),
            Self::Literal(ty, value) => write!(f, "({ty}){}", value.replace('n', "-")),
            Self::Param(number) => write!(f, "T{number}"),
            Self::Pack(args) => list(f, args),
        }
    }
}

fn list(f: &mut Formatter<'_>, items: &[impl Display]) -> fmt::Result {
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            f.write_str(", ")?;
        }
        item.fmt(f)?;
    }
    Ok(())
}

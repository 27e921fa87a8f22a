//! Puts a function's template arguments into the types of its parameters.

use super::types::{Segment, TemplateArgument, Ty};

/// How many nodes the types of a name may grow to.
const NODES: usize = 1 << 14;

/// The types with the arguments put in, packs expanded.
pub(super) fn params<'a>(params: &[Ty<'a>], args: &[TemplateArgument<'a>]) -> Option<Vec<Ty<'a>>> {
    Resolver { args, element: None, nodes: 0 }.types(params)
}

/// One type with the arguments put in.
pub(super) fn ty<'a>(ty: &Ty<'a>, args: &[TemplateArgument<'a>]) -> Option<Ty<'a>> {
    Resolver { args, element: None, nodes: 0 }.ty(ty)
}

struct Resolver<'r, 'a> {
    args: &'r [TemplateArgument<'a>],
    /// Inside of a pack expansion: which element is meant.
    element: Option<usize>,
    nodes: usize,
}

impl<'a> Resolver<'_, 'a> {
    fn types(&mut self, types: &[Ty<'a>]) -> Option<Vec<Ty<'a>>> {
        let mut out = Vec::with_capacity(types.len());
        for ty in types {
            match ty {
                Ty::PackExpansion(pattern) if self.element.is_none() => {
                    for element in 0..self.pack_len(pattern)? {
                        self.element = Some(element);
                        let ty = self.ty(pattern);
                        self.element = None;
                        out.push(ty?);
                    }
                }
                other => out.push(self.ty(other)?),
            }
        }
        Some(out)
    }

    /// The length of the pack that a pattern mentions first.
    fn pack_len(&self, pattern: &Ty<'a>) -> Option<usize> {
        match pattern {
            Ty::Param(number) => match self.args.get(usize::try_from(*number).ok()?)? {
                TemplateArgument::Pack(pack) => Some(pack.len()),
                _ => None,
            },
            Ty::Pointer(inner)
            | Ty::LvalueRef(inner)
            | Ty::RvalueRef(inner)
            | Ty::Qualified(_, inner)
            | Ty::Atomic(inner)
            | Ty::Block(inner)
            | Ty::Complex(inner)
            | Ty::Vector { elem: inner, .. }
            | Ty::Array { elem: inner, .. }
            | Ty::VendorQualified(_, inner) => self.pack_len(inner),
            Ty::Path(path) => {
                path.iter().flat_map(|segment| &segment.args).find_map(|args| self.pack_len_of_args(args))
            }
            Ty::Vendor { args, .. } => self.pack_len_of_args(args.as_deref()?),
            Ty::Function { result, params } => {
                self.pack_len(result).or_else(|| params.iter().find_map(|param| self.pack_len(param)))
            }
            Ty::Builtin(_) | Ty::Named(_) | Ty::Pipe(_) | Ty::BitInt { .. } | Ty::PackExpansion(_) => None,
        }
    }

    fn pack_len_of_args(&self, args: &[TemplateArgument<'a>]) -> Option<usize> {
        args.iter().find_map(|arg| match arg {
            TemplateArgument::Type(ty) => self.pack_len(ty),
            TemplateArgument::Param(number) => self.pack_len(&Ty::Param(*number)),
            TemplateArgument::Literal(..) => None,
            TemplateArgument::Pack(pack) => self.pack_len_of_args(pack),
        })
    }

    fn arg(&self, number: u32) -> Option<TemplateArgument<'a>> {
        match (self.args.get(usize::try_from(number).ok()?)?, self.element) {
            (TemplateArgument::Pack(pack), Some(element)) => pack.get(element).cloned(),
            (arg, _) => Some(arg.clone()),
        }
    }

    fn boxed(&mut self, ty: &Ty<'a>) -> Option<Box<Ty<'a>>> {
        self.ty(ty).map(Box::new)
    }

    fn ty(&mut self, ty: &Ty<'a>) -> Option<Ty<'a>> {
        self.nodes += 1;
        if self.nodes > NODES {
            return None;
        }
        Some(match ty {
            Ty::Builtin(_) | Ty::Named(_) | Ty::Pipe(_) | Ty::BitInt { .. } => ty.clone(),
            Ty::Vector { elem, count } => Ty::Vector { elem: self.boxed(elem)?, count: *count },
            Ty::Array { elem, len } => Ty::Array { elem: self.boxed(elem)?, len: *len },
            Ty::Pointer(inner) => Ty::Pointer(self.boxed(inner)?),
            Ty::LvalueRef(inner) => Ty::LvalueRef(self.boxed(inner)?),
            Ty::RvalueRef(inner) => Ty::RvalueRef(self.boxed(inner)?),
            Ty::Qualified(qualifiers, inner) => self.ty(inner)?.qualified(*qualifiers),
            Ty::Atomic(inner) => Ty::Atomic(self.boxed(inner)?),
            Ty::Block(inner) => Ty::Block(self.boxed(inner)?),
            Ty::Complex(inner) => Ty::Complex(self.boxed(inner)?),
            Ty::VendorQualified(qualifier, inner) => {
                Ty::VendorQualified(qualifier.clone(), self.boxed(inner)?)
            }
            Ty::Path(path) => Ty::Path(self.path(path)?),
            Ty::Vendor { name, args } => {
                let args = args.as_deref().map(|args| self.nested_args(args));
                let args = if let Some(args) = args { Some(args?) } else { None };
                Ty::Vendor { name: name.clone(), args }
            }
            Ty::Function { result, params } => {
                Ty::Function { result: self.boxed(result)?, params: self.types(params)? }
            }
            Ty::Param(number) => match self.arg(*number)? {
                TemplateArgument::Type(ty) => {
                    self.nodes += ty.nodes();
                    ty
                }
                _ => return None,
            },
            // Expansions stand in lists, where `types` and `nested_args` deal with them.
            Ty::PackExpansion(_) => return None,
        })
    }

    fn path(&mut self, path: &[Segment<'a>]) -> Option<Vec<Segment<'a>>> {
        let mut out = Vec::with_capacity(path.len());
        for segment in path {
            let args = match &segment.args {
                Some(args) => Some(self.nested_args(args)?),
                None => None,
            };
            out.push(Segment { name: segment.name.clone(), args });
        }
        Some(out)
    }

    /// Arguments of a type that is mentioned, which may refer to those of the function.
    fn nested_args(&mut self, args: &[TemplateArgument<'a>]) -> Option<Vec<TemplateArgument<'a>>> {
        let mut out = Vec::with_capacity(args.len());
        for arg in args {
            self.nodes += 1;
            if self.nodes > NODES {
                return None;
            }
            match arg {
                TemplateArgument::Type(pack @ Ty::PackExpansion(_)) => {
                    out.extend(
                        self.types(std::slice::from_ref(pack))?.into_iter().map(TemplateArgument::Type),
                    );
                }
                TemplateArgument::Type(ty) => out.push(TemplateArgument::Type(self.ty(ty)?)),
                TemplateArgument::Literal(ty, value) => {
                    out.push(TemplateArgument::Literal(self.ty(ty)?, value.clone()))
                }
                TemplateArgument::Param(number) => {
                    let arg = self.arg(*number)?;
                    self.nodes += arg.nodes();
                    out.push(arg);
                }
                TemplateArgument::Pack(pack) => out.push(TemplateArgument::Pack(self.nested_args(pack)?)),
            }
        }
        Some(out)
    }
}

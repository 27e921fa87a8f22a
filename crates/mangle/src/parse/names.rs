//! Names with their scopes and template arguments.

use std::borrow::Cow;

use smallvec::SmallVec;

use super::{DEPTH, ParseResult, SymbolParser};
use crate::Qualifiers;
use crate::types::{Component, OPERATORS, Segment, TemplateArgument, Ty};

impl<'a> SymbolParser<'a> {
    pub(super) fn function_path(&mut self) -> ParseResult<(SmallVec<[Segment<'a>; 1]>, Qualifiers)> {
        if self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            let name = self.source_name()?;
            let mut segment = Segment::source(name);
            if self.peek() == Some(b'I') {
                self.remember(Ty::named(name))?;
                segment.args = Some(self.template_args()?);
            }
            return Ok((SmallVec::from_iter([segment]), Qualifiers::NONE));
        }
        if let Some(name) = self.operator()? {
            let mut path = vec![Segment { name, args: None }];
            if self.peek() == Some(b'I') {
                self.remember(Ty::from_path(path.clone()))?;
                self.instantiate(&mut path)?;
            }
            return Ok((SmallVec::from_vec(path), Qualifiers::NONE));
        }
        let mut this = Qualifiers::NONE;
        let path = if self.eat(b'N') {
            this = self.qualifiers()?.unwrap_or_default();
            self.nested()?
        } else {
            self.unscoped()?
        };
        Ok((SmallVec::from_vec(path), this))
    }

    /// The name of an operator or a conversion, where one follows.
    fn operator(&mut self) -> ParseResult<Option<Component<'a>>> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        if rest.starts_with("cv") {
            self.at += 2;
            return self.ty().map(|ty| Some(Component::Conversion(Box::new(ty))));
        }
        let row = OPERATORS.iter().find(|row| rest.starts_with(row.0));
        Ok(row.map(|row| {
            self.at += row.0.len();
            Component::Operator(row.0)
        }))
    }

    /// A name without `N`: at global scope, directly in `std`, or one of the ABI's abbreviations.
    pub(super) fn unscoped(&mut self) -> ParseResult<Vec<Segment<'a>>> {
        let mut path = Vec::with_capacity(1);
        if self.peek() == Some(b'S') {
            path.push(self.standard()?);
        }
        if self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            path.push(Segment::source(self.source_name()?));
        } else if !matches!(path.as_slice(), [Segment { name: Component::Abbreviation(_), .. }]) {
            return Err(self.error("not a supported name"));
        }
        if self.peek() == Some(b'I') {
            if !matches!(path.as_slice(), [Segment { name: Component::Abbreviation(_), .. }]) {
                self.remember(Ty::from_path(path.clone()))?;
            }
            self.instantiate(&mut path)?;
        }
        Ok(path)
    }

    /// `St`, or an abbreviation for a name in it.
    pub(super) fn standard(&mut self) -> ParseResult<Segment<'a>> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let segment = if rest.starts_with("St") {
            Segment::source("std")
        } else {
            let code = ["Sa", "Sb", "Ss", "Si", "So", "Sd"].into_iter().find(|code| rest.starts_with(code));
            let code = code.ok_or_else(|| self.error("not a supported name"))?;
            Segment { name: Component::Abbreviation(code), args: None }
        };
        self.at += 2;
        Ok(segment)
    }

    /// The names behind `N` and the qualifiers of a member function, to its `E`. Each part but the last joins the
    /// candidates, and so does the last without its template arguments; the caller adds the whole.
    pub(super) fn nested(&mut self) -> ParseResult<Vec<Segment<'a>>> {
        let mut path = match (self.peek(), self.peek_second()) {
            (Some(b'S'), Some(second)) if second.is_ascii_lowercase() => vec![self.standard()?],
            (Some(b'S'), _) => {
                let ty = self.substitution()?;
                self.path_of(ty)?
            }
            _ => Vec::new(),
        };
        let mut parts = 0;
        while !self.eat(b'E') {
            match self.peek() {
                Some(b'0'..=b'9') => path.push(Segment::source(self.source_name()?)),
                Some(b'I') => self.instantiate(&mut path)?,
                Some(b'C' | b'D') if parts > 0 => {
                    let rest = self.text.get(self.at..).unwrap_or_default();
                    let code =
                        ["C1", "C2", "C3", "D0", "D1", "D2"].into_iter().find(|code| rest.starts_with(code));
                    let code = code.ok_or_else(|| self.error("not a supported part of a nested name"))?;
                    self.at += code.len();
                    path.push(Segment { name: Component::Structor(code), args: None });
                    self.expect(b'E', "a constructor or destructor ends a name")?;
                    return Ok(path);
                }
                Some(_) => match self.operator()? {
                    Some(name) => path.push(Segment { name, args: None }),
                    None => return Err(self.error("not a supported part of a nested name")),
                },
                None => return Err(self.error("a nested name must end with `E`")),
            }
            parts += 1;
            if self.peek() != Some(b'E') {
                self.charge(path.iter().map(Segment::nodes).sum())?;
                self.subs.push(Ty::from_path(path.clone()));
            }
        }
        if parts == 0 || path.len() < 2 {
            return Err(self.error("a nested name needs two parts"));
        }
        Ok(path)
    }

    /// Template arguments for the last part of a path.
    pub(super) fn instantiate(&mut self, path: &mut [Segment<'a>]) -> ParseResult<()> {
        match path.last_mut() {
            Some(last) if last.args.is_none() => {
                last.args = Some(self.template_args()?);
                Ok(())
            }
            _ => Err(self.error("template arguments of what is no template")),
        }
    }

    pub(super) fn template_args(&mut self) -> ParseResult<Vec<TemplateArgument<'a>>> {
        self.expect(b'I', "template arguments must start with `I`")?;
        self.args_to_end()
    }

    pub(super) fn args_to_end(&mut self) -> ParseResult<Vec<TemplateArgument<'a>>> {
        let mut args = Vec::new();
        while !self.eat(b'E') {
            args.push(self.arg()?);
        }
        Ok(args)
    }

    pub(super) fn arg(&mut self) -> ParseResult<TemplateArgument<'a>> {
        match self.peek() {
            Some(b'L') => {
                self.at += 1;
                let ty = self.ty()?;
                let start = self.at;
                while self.peek().is_some_and(|byte| byte.is_ascii_digit() || byte.is_ascii_lowercase()) {
                    self.at += 1;
                }
                let value = Cow::Borrowed(&self.text[start..self.at]);
                self.expect(b'E', "a literal must end with `E`")?;
                Ok(TemplateArgument::Literal(ty, value))
            }
            Some(b'X') => {
                self.at += 1;
                if self.peek() != Some(b'T') {
                    return Err(self.error("expressions are not supported"));
                }
                let param = self.template_param()?;
                self.expect(b'E', "expressions are not supported")?;
                Ok(TemplateArgument::Param(param))
            }
            Some(b'J') => {
                if self.depth == DEPTH {
                    return Err(self.error("template arguments nest too deeply"));
                }
                self.at += 1;
                self.depth += 1;
                let pack = self.args_to_end();
                self.depth -= 1;
                pack.map(TemplateArgument::Pack)
            }
            _ => self.ty().map(TemplateArgument::Type),
        }
    }

    pub(super) fn path_of(&self, ty: Ty<'a>) -> ParseResult<Vec<Segment<'a>>> {
        match ty {
            Ty::Named(name) => Ok(vec![Segment::source(name)]),
            Ty::Path(path) => Ok(path),
            _ => Err(self.error("a substitution that is no name stands where one is due")),
        }
    }
}

//! Programs as trees: expressions and statements whose texts have holes for their parts, so that a program can be made smaller
//! without knowledge of its language.

use std::fmt::Write as _;

/// An expression: a text with `{0}`, `{1}` … for its arguments.
#[derive(Clone, Debug)]
pub struct Expr {
    /// The name of its type.
    pub ty: String,
    pub form: String,
    pub args: Vec<Expr>,
}

impl Expr {
    pub fn new(ty: impl Into<String>, form: impl Into<String>, args: Vec<Self>) -> Self {
        Self { ty: ty.into(), form: form.into(), args }
    }

    /// The text with all holes filled.
    pub fn text(&self) -> String {
        fill(&self.form, &self.args)
    }

    fn count(&self) -> usize {
        1 + self.args.iter().map(Self::count).sum::<usize>()
    }

    /// The expression of a number among this one and its parts, in the order of the text.
    fn find(&mut self, number: &mut usize) -> Option<&mut Self> {
        if *number == 0 {
            return Some(self);
        }
        *number -= 1;
        self.args.iter_mut().find_map(|arg| arg.find(number))
    }
}

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// Its text, or what stands before its body.
    pub form: String,
    pub args: Vec<Expr>,
    pub body: Vec<Stmt>,
    /// What stands behind its body; empty where it has none.
    pub end: String,
    /// True if the program is none without it.
    pub is_fixed: bool,
}

impl Stmt {
    pub fn new(form: impl Into<String>, args: Vec<Expr>) -> Self {
        Self { form: form.into(), args, body: Vec::new(), end: String::new(), is_fixed: false }
    }

    pub fn fixed(form: impl Into<String>) -> Self {
        Self { is_fixed: true, ..Self::new(form, Vec::new()) }
    }

    pub fn block(form: impl Into<String>, args: Vec<Expr>, body: Vec<Self>, end: &str) -> Self {
        Self { body, end: end.to_owned(), ..Self::new(form, args) }
    }
}

/// Fills the holes of a text.
fn fill(form: &str, args: &[Expr]) -> String {
    let mut text = String::with_capacity(form.len());
    let mut rest = form;
    while let Some((before, behind)) = rest.split_once('{') {
        text.push_str(before);
        match behind.split_once('}').map(|(number, behind)| (number.parse::<usize>(), behind)) {
            Some((Ok(number), behind)) => {
                text.push_str(&args.get(number).map(Expr::text).unwrap_or_default());
                rest = behind;
            }
            _ => {
                text.push('{');
                rest = behind;
            }
        }
    }
    text + rest
}

/// The text of statements.
pub fn text_of(stmts: &[Stmt]) -> String {
    let mut text = String::new();
    print(stmts, 0, &mut text);
    text
}

fn print(stmts: &[Stmt], depth: usize, text: &mut String) {
    for stmt in stmts {
        let _ = writeln!(text, "{:depth$}{}", "", fill(&stmt.form, &stmt.args), depth = depth * 2);
        print(&stmt.body, depth + 1, text);
        if !stmt.end.is_empty() {
            let _ = writeln!(text, "{:depth$}{}", "", stmt.end, depth = depth * 2);
        }
    }
}

/// Makes a program smaller as long as a smaller one does the same: `is_same` is asked for each that is tried, at most `most` times.
pub fn reduce(
    mut program: Vec<Stmt>,
    literal: &dyn Fn(&str) -> String,
    mut most: usize,
    is_same: &mut dyn FnMut(&[Stmt]) -> bool,
) -> Vec<Stmt> {
    loop {
        let before = text_of(&program);
        let mut number = 0;
        while number < count(&program) && most > 0 {
            let tried: Vec<Vec<Stmt>> =
                [without(&program, number), unwrapped(&program, number)].into_iter().flatten().collect();
            most = most.saturating_sub(tried.len());
            match tried.into_iter().find(|program| is_same(program)) {
                Some(smaller) => program = smaller,
                None => number += 1,
            }
        }
        let mut number = 0;
        while number < expressions(&program) && most > 0 {
            let tried = simpler(&program, number, literal);
            most = most.saturating_sub(tried.len());
            match tried.into_iter().find(|program| is_same(program)) {
                Some(smaller) => program = smaller,
                None => number += 1,
            }
        }
        if text_of(&program) == before || most == 0 {
            return program;
        }
    }
}

fn count(stmts: &[Stmt]) -> usize {
    stmts.iter().map(|stmt| 1 + count(&stmt.body)).sum()
}

/// Calls `change` with the list and the place in it of the statement of a number.
fn at(stmts: &mut Vec<Stmt>, number: &mut usize, change: &mut dyn FnMut(&mut Vec<Stmt>, usize)) -> bool {
    let mut place = 0;
    while place < stmts.len() {
        if *number == 0 {
            change(stmts, place);
            return true;
        }
        *number -= 1;
        if stmts.get_mut(place).is_some_and(|stmt| at(&mut stmt.body, number, change)) {
            return true;
        }
        place += 1;
    }
    false
}

fn without(program: &[Stmt], mut number: usize) -> Option<Vec<Stmt>> {
    let (mut program, mut is_done) = (program.to_vec(), false);
    at(&mut program, &mut number, &mut |list, place| {
        if !list[place].is_fixed {
            list.remove(place);
            is_done = true;
        }
    });
    is_done.then_some(program)
}

/// A statement's body in its place.
fn unwrapped(program: &[Stmt], mut number: usize) -> Option<Vec<Stmt>> {
    let (mut program, mut is_done) = (program.to_vec(), false);
    at(&mut program, &mut number, &mut |list, place| {
        if !list[place].is_fixed && !list[place].body.is_empty() {
            let body = std::mem::take(&mut list[place].body);
            list.splice(place..=place, body);
            is_done = true;
        }
    });
    is_done.then_some(program)
}

fn expressions(stmts: &[Stmt]) -> usize {
    stmts.iter().map(|stmt| stmt.args.iter().map(Expr::count).sum::<usize>() + expressions(&stmt.body)).sum()
}

fn expression<'p>(stmts: &'p mut [Stmt], number: &mut usize) -> Option<&'p mut Expr> {
    for stmt in stmts {
        for arg in &mut stmt.args {
            let size = arg.count();
            if *number < size {
                return arg.find(number);
            }
            *number -= size;
        }
        let size = expressions(&stmt.body);
        if *number < size {
            return expression(&mut stmt.body, number);
        }
        *number -= size;
    }
    None
}

/// Programs in which an expression is a part of it of its type, or a literal.
fn simpler(program: &[Stmt], number: usize, literal: &dyn Fn(&str) -> String) -> Vec<Vec<Stmt>> {
    let mut found = Vec::new();
    let mut original = program.to_vec();
    let Some(own) = expression(&mut original, &mut { number }).cloned() else { return found };
    let plain = Expr::new(own.ty.clone(), literal(&own.ty), Vec::new());
    if own.form == plain.form {
        return found;
    }
    let parts = own.args.iter().filter(|arg| arg.ty == own.ty).cloned();
    for with in std::iter::once(plain).chain(parts) {
        let mut program = program.to_vec();
        if let Some(place) = expression(&mut program, &mut { number }) {
            *place = with;
            found.push(program);
        }
    }
    found
}

/// Instructions as text, with holes for the operands that expressions are.
#[derive(Default)]
pub struct Template {
    /// The text, in which a number in braces is a hole.
    pub form: String,
    /// The operands of the holes.
    pub args: Vec<Expr>,
    /// The numbers of names that are taken.
    pub parts: u32,
}

impl Template {
    /// Adds a hole for an operand; returns its text.
    pub fn hole(&mut self, arg: Expr) -> String {
        self.args.push(arg);
        format!("{{{}}}", self.args.len() - 1)
    }

    /// Adds an instruction with a result; returns the result's name.
    pub fn add(&mut self, text: &str) -> String {
        self.parts += 1;
        let name = format!("%#k{}", self.parts);
        self.form += &format!("{name} = {text}\n");
        name
    }

    /// Adds a line.
    pub fn line(&mut self, text: &str) {
        self.form += text;
        self.form.push('\n');
    }
}

//! From the names of ids to their numbers.

use rustc_hash::{FxHashMap, FxHashSet};

use super::lex::{Lexer, TokenKind};

/// Whether numeric names keep their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NumericIds {
    /// Every name gets the next number, in the order of appearance; as [`Self::Preserve`] where an `OpUnknown` has nothing
    /// but numbers as operands, any of which may be an id.
    #[default]
    Renumber,
    /// A name that is a number keeps it; other names get numbers that no name has.
    Preserve,
}

/// The numbers given so far.
pub(super) struct NameNumbers<'t> {
    text: &'t str,
    numeric: NumericIds,
    named: FxHashMap<&'t str, u32>,
    /// By numeric name; zero where none was given.
    dense: Vec<u32>,
    /// Numeric names below this number are looked up in the array: the text's length, so that memory stays
    /// linear in it.
    dense_limit: usize,
    /// Numbers that numeric names of the text have; gathered when the first other name needs a number.
    taken: Option<FxHashSet<u32>>,
    next: u32,
    bound: u32,
}

impl<'t> NameNumbers<'t> {
    pub(super) fn new(text: &'t str, numeric: NumericIds) -> Self {
        Self {
            text,
            numeric,
            named: FxHashMap::default(),
            dense: Vec::new(),
            dense_limit: text.len(),
            taken: None,
            next: 1,
            bound: 1,
        }
    }

    /// One more than the largest number given.
    pub(super) fn bound(&self) -> u32 {
        self.bound
    }

    /// The number of a name, which comes without its `%`; `None` where it is not a name, or where its
    /// number cannot be below a bound.
    #[inline]
    pub(super) fn number(&mut self, name: &'t str) -> Option<u32> {
        if let Some(number) = canonical(name)
            && (number as usize) < self.dense_limit
        {
            if self.numeric == NumericIds::Preserve {
                return self.used(number);
            }
            if let Some(slot) = self.dense.get(number as usize)
                && *slot != 0
            {
                return Some(*slot);
            }
            return self.renumber(number);
        }
        if let Some(number) = self.named.get(name) {
            return Some(*number);
        }
        self.name(name)
    }

    #[inline]
    fn used(&mut self, number: u32) -> Option<u32> {
        self.bound = self.bound.max(number.checked_add(1)?);
        Some(number)
    }

    #[cold]
    fn renumber(&mut self, name: u32) -> Option<u32> {
        let index = name as usize;
        if index >= self.dense.len() {
            self.dense.resize((index + 1).next_power_of_two().min(self.dense_limit), 0);
        }
        let fresh = self.fresh()?;
        if let Some(slot) = self.dense.get_mut(index) {
            *slot = fresh;
        }
        Some(fresh)
    }

    #[cold]
    fn name(&mut self, name: &'t str) -> Option<u32> {
        if name.is_empty() || !name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
            return None;
        }
        let number = match (self.numeric, decimal(name)) {
            (NumericIds::Preserve, Some(number)) => return self.used(number),
            _ => self.fresh()?,
        };
        self.named.insert(name, number);
        Some(number)
    }

    fn fresh(&mut self) -> Option<u32> {
        if self.numeric == NumericIds::Preserve {
            let taken = self.taken.get_or_insert_with(|| numeric_names(self.text));
            while taken.contains(&self.next) {
                self.next = self.next.checked_add(1)?;
            }
        }
        let number = self.next;
        self.next = number.checked_add(1)?;
        self.used(number)
    }
}

/// The number of a name of few digits without leading zeros.
#[inline]
fn canonical(name: &str) -> Option<u32> {
    let bytes = name.as_bytes();
    if bytes.is_empty() || bytes.len() > 7 || (bytes.len() > 1 && bytes[0] == b'0') {
        return None;
    }
    let mut number = 0;
    for byte in bytes {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        number = number * 10 + u32::from(digit);
    }
    Some(number)
}

fn decimal(name: &str) -> Option<u32> {
    if name.bytes().all(|b| b.is_ascii_digit()) { name.parse().ok() } else { None }
}

fn numeric_names(text: &str) -> FxHashSet<u32> {
    let mut lexer = Lexer::new(text);
    let mut taken = FxHashSet::default();
    loop {
        let token = lexer.next();
        match token.kind {
            TokenKind::End => return taken,
            TokenKind::Id => taken.extend(decimal(token.tail())),
            _ => {}
        }
    }
}

//! Steps over the bytes of a symbol.

use super::{ParseResult, SymbolParser};
use crate::ParseError;

impl<'a> SymbolParser<'a> {
    pub(super) fn source_name(&mut self) -> ParseResult<&'a str> {
        let length = self.number()?;
        let name = usize::try_from(length)
            .ok()
            .filter(|length| *length > 0)
            .and_then(|length| self.at.checked_add(length))
            .and_then(|end| self.text.get(self.at..end))
            .ok_or_else(|| self.error("a name's length does not fit the symbol"))?;
        self.at += name.len();
        Ok(name)
    }

    /// A decimal number without leading zeros, so that the encoder can write it again.
    pub(super) fn number(&mut self) -> ParseResult<u64> {
        let start = self.at;
        let mut number: u64 = 0;
        while let Some(digit) = self.peek().filter(u8::is_ascii_digit) {
            number = number
                .checked_mul(10)
                .and_then(|number| number.checked_add(u64::from(digit - b'0')))
                .ok_or_else(|| self.error("a number is out of range"))?;
            self.at += 1;
        }
        match &self.text.as_bytes()[start..self.at] {
            [] => Err(self.error("a number is missing")),
            [b'0', _, ..] => Err(self.error("a number starts with 0")),
            _ => Ok(number),
        }
    }

    pub(super) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    pub(super) fn peek_second(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at + 1).copied()
    }

    pub(super) fn eat(&mut self, byte: u8) -> bool {
        let is_here = self.peek() == Some(byte);
        self.at += usize::from(is_here);
        is_here
    }

    pub(super) fn expect(&mut self, byte: u8, what: &'static str) -> ParseResult<()> {
        if self.eat(byte) { Ok(()) } else { Err(self.error(what)) }
    }

    pub(super) fn error(&self, what: &'static str) -> ParseError {
        ParseError { offset: self.at, what }
    }
}

//! What compiled kernels ask the launcher for: operations of work-groups and sub-groups, and text to print.

use std::cell::RefCell;
use std::ffi::{CString, c_char};
use std::slice;

use super::conversion::{Conversion, Piece, Pieces, integer};
use super::event::{self, AskedOperation, Event, OperandBytes, ValueType};
use super::{guard, request};
use crate::builtin_library::runtime::{DESCRIPTION, SLOT, kind_of};
use crate::mapping::shader::{CORE, Callback, ShaderValueKind};

/// The most operands that are believed.
const MOST_OPERANDS: usize = 256;
/// The longest string that is read.
const LONGEST_STRING: usize = 1 << 16;
/// The most characters that one conversion prints.
const WIDEST: usize = 1 << 12;

/// A call of `printf`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PrintfCall {
    pub(crate) format: Vec<u8>,
    /// The arguments; a pointer has the string that it may point to as well.
    pub(crate) args: Vec<(OperandBytes, Option<Vec<u8>>)>,
}

thread_local! {
    static PRINTED: RefCell<Vec<PrintfCall>> = const { RefCell::new(Vec::new()) };
}

/// What was printed on this thread since it was last asked.
pub(crate) fn take_printed() -> Vec<PrintfCall> {
    PRINTED.take()
}

fn value_type(words: &[u32]) -> ValueType {
    let word = |index: usize| words.get(index).copied().unwrap_or(0);
    ValueType {
        kind: kind_of(word(0)),
        bits: word(1),
        components: word(2),
        bytes: (word(3) as usize).min(SLOT as usize),
    }
}

/// The types and operands that compiled code passes.
pub(super) fn operands(types: u64, count: u64, operands: u64) -> (ValueType, Vec<OperandBytes>) {
    let count = usize::try_from(count).unwrap_or(0).min(MOST_OPERANDS);
    // SAFETY: compiled code passes a constant of its module with so many descriptions.
    let words = unsafe { slice::from_raw_parts(types as usize as *const u32, (count + 1) * DESCRIPTION) };
    let mut types = words.chunks_exact(DESCRIPTION).map(value_type);
    let none = ValueType { kind: ShaderValueKind::None, bits: 0, components: 0, bytes: 0 };
    let result = types.next().unwrap_or(none);
    let read = |(index, ty): (u64, ValueType)| {
        let place = (operands + index * SLOT) as usize as *const u8;
        // SAFETY: compiled code passes so many slots, each with a value of the type.
        let bytes = unsafe { slice::from_raw_parts(place, ty.bytes) }.to_vec();
        OperandBytes { ty, bytes }
    };
    (result, (0..).zip(types).map(read).collect())
}

/// The callback of [`OPERATE`].
pub(super) extern "C" fn operate(opcode: u64, types: u64, count: u64, values: u64, result: u64) {
    let (ty, operands) = operands(types, count, values);
    let answer = event::ask(Event::Operation(AskedOperation {
        callback: Callback::Subgroup,
        set: CORE,
        instruction: opcode as u32,
        image: [u32::MAX; 6],
        result: ty,
        operands,
        place: event::place(),
    }));
    let size = answer.len().min(ty.bytes);
    // SAFETY: the result has so many bytes there.
    unsafe { std::ptr::copy_nonoverlapping(answer.as_ptr(), result as usize as *mut u8, size) };
}

/// The callback of [`PRINT`].
pub(super) extern "C" fn print(format: u64, types: u64, count: u64, values: u64) {
    let strings = strings(format, &operands(types, count, values).1);
    // A check may stop the work-item for good, so that nothing is kept here then.
    let all = std::iter::once((format, extent(format, LONGEST_STRING))).chain(strings.into_iter().flatten());
    for (start, length) in all {
        if !guard::read(start, length, request::site()) {
            return;
        }
    }
    let args = operands(types, count, values).1.into_iter().enumerate().map(|(number, operand)| {
        let string = strings.get(number).copied().flatten();
        (operand, string.map(|(start, length)| bytes_at(start, length).to_vec()))
    });
    let format = bytes_at(format, extent(format, LONGEST_STRING)).to_vec();
    let printed = PrintfCall { format, args: args.collect() };
    PRINTED.with_borrow_mut(|all| all.push(printed));
}

/// Where a string is, and how many bytes are read of it.
type Extent = (u64, u64);

/// Of each argument that a format takes as a string, the bytes that are read; of a null pointer there are none.
fn strings(format: u64, args: &[OperandBytes]) -> [Option<Extent>; MOST_OPERANDS] {
    let mut found = [None; MOST_OPERANDS];
    let mut pieces = Pieces::new(bytes_at(format, extent(format, LONGEST_STRING)));
    let star = |number: usize| args.get(number).map(|operand| integer(&operand.bytes, true));
    while let Some(piece) = pieces.next(star) {
        if let Piece::Value(Conversion { letter: 's', precision, .. }, number) = piece
            && let (Some(operand), Some(slot)) = (args.get(number), found.get_mut(number))
            && operand.ty.kind == ShaderValueKind::Pointer
            && let address @ 1.. = integer(&operand.bytes, false).cast_unsigned()
        {
            *slot = Some((address, extent(address, precision.unwrap_or(LONGEST_STRING))));
        }
    }
    found
}

/// How many bytes are read of a string, of `most` at most: up to a zero, which counts, or to the first that must not be read, which
/// counts as well.
fn extent(start: u64, most: usize) -> u64 {
    let most = most.min(LONGEST_STRING) as u64;
    // SAFETY: the byte lies in an object of the launch; without checks the kernel is believed.
    let ends = |address: u64| !guard::may_read(address) || unsafe { *(address as usize as *const u8) } == 0;
    let end = (start..start.saturating_add(most)).position(ends);
    end.map_or(most, |end| end as u64 + 1)
}

/// The bytes of a string as [`extent`] counts them, without the zero or what must not be read.
fn bytes_at<'k>(start: u64, length: u64) -> &'k [u8] {
    if length == 0 {
        return &[];
    }
    let last = start + length - 1;
    // SAFETY: as in `extent`, which has looked at these bytes.
    let has_end = !guard::may_read(last) || unsafe { *(last as usize as *const u8) } == 0;
    let count = if has_end { length - 1 } else { length };
    // SAFETY: the same.
    unsafe { slice::from_raw_parts(start as usize as *const u8, count as usize) }
}

/// A value of C's `printf`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PrintedValue {
    /// Of `long long`, with or without sign.
    Integer(u64),
    /// Of `double`.
    Float(f64),
    /// Of `char *`.
    String(Vec<u8>),
}

/// One conversion of C's `printf`: flags, width and precision, and the letter, for a value of that kind.
pub(crate) fn c_formatted(
    flags: &str,
    width: usize,
    precision: Option<usize>,
    letter: char,
    value: &PrintedValue,
) -> Vec<u8> {
    let is_integer = matches!(value, PrintedValue::Integer(_)) && letter != 'c';
    let length = if is_integer { "ll" } else { "" };
    let flags: String = flags.chars().filter(|flag| "-+ #0".contains(*flag)).take(8).collect();
    let precision = precision.map_or_else(String::new, |precision| format!(".{}", precision.min(WIDEST)));
    let width = if width == 0 { String::new() } else { width.min(WIDEST).to_string() };
    let Ok(format) = CString::new(format!("%{flags}{width}{precision}{length}{letter}")) else {
        return Vec::new();
    };
    let fits = match value {
        PrintedValue::Integer(_) => "diouxXc".contains(letter),
        PrintedValue::Float(_) => "fFeEgGaA".contains(letter),
        PrintedValue::String(_) => letter == 's',
    };
    if !fits {
        return Vec::new();
    }
    let string = match value {
        PrintedValue::String(bytes) => CString::new(bytes.clone()).unwrap_or_default(),
        _ => CString::default(),
    };
    let print = |to: *mut c_char, size: usize| {
        // SAFETY: the format has one conversion, of the type of the argument that follows, and nothing is written beyond the size.
        unsafe {
            match value {
                PrintedValue::Integer(number) if letter == 'c' => {
                    libc::snprintf(to, size, format.as_ptr(), *number as i32)
                }
                PrintedValue::Integer(number) => libc::snprintf(to, size, format.as_ptr(), *number),
                PrintedValue::Float(number) => libc::snprintf(to, size, format.as_ptr(), *number),
                PrintedValue::String(_) => libc::snprintf(to, size, format.as_ptr(), string.as_ptr()),
            }
        }
    };
    let size = usize::try_from(print(std::ptr::null_mut(), 0)).unwrap_or(0);
    let mut text = vec![0_u8; size + 1];
    print(text.as_mut_ptr().cast(), text.len());
    text.truncate(size);
    text
}

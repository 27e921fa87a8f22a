//! `printf` of kernels (OpenCL C section 6.15.14): calls in the code, and the text that comes of them.

use crate::llvm::{BuildError, Builder, Function, Inst, Module, Opcode, Type, TypeKind, Value};
use crate::mangle;
use crate::mapping::shader::ValueKind;
use crate::{Code, Error, Result};
use crate::{
    bodies::runtime::{DESCRIPTION, PRINT, SLOT, number_of},
    run::jit::{Printed, Value as Number, c_formatted},
};

type Built<T> = std::result::Result<T, BuildError>;

/// Has calls of `printf` go to the launcher.
pub(super) fn module(module: Module<'_>) -> Result<()> {
    let functions: Vec<_> = module.functions().filter(|function| is_printf(*function)).collect();
    for function in functions {
        let calls: Vec<_> = function.value().uses().filter_map(|used| used.instruction()).collect();
        for (number, call) in calls.into_iter().enumerate() {
            let name = format!("{PRINT}.{}.{number}", function.name());
            check(module, call).map_err(|error| error.or_at(|| call.at()))?;
            lower(module, call, &name).map_err(|error| Error::internal(format!("printf: {error}")))?;
        }
    }
    Ok(())
}

fn is_printf(function: Function<'_>) -> bool {
    let name = function.name();
    let base = mangle::base_name(&name).unwrap_or(&name);
    // LLVM counts those of other types.
    let base = base.split_once('.').map_or(base, |(base, _)| base);
    let format = function.params().next().and_then(Value::ty);
    function.is_declaration()
        && matches!(base, "printf" | "__spirv_ocl_printf")
        && format.is_some_and(|ty| ty.kind() == TypeKind::Pointer)
}

/// Refuses arguments that are larger than any vector of OpenCL C.
fn check(module: Module<'_>, call: Inst<'_>) -> Result<()> {
    let mut types = call.args().skip(1).filter_map(Value::ty);
    match types.find(|ty| module.store_size_of(*ty).is_none_or(|size| size > SLOT)) {
        None => Ok(()),
        Some(ty) => {
            let text = format!("printf: an argument of type {ty} has more than {SLOT} bytes");
            Err(Error::unsupported(Code::Other, text))
        }
    }
}

/// Puts a call of the launcher in the place of a call, whose result is 0.
fn lower<'m>(module: Module<'m>, call: Inst<'m>, name: &str) -> Built<()> {
    let context = module.context();
    let (i8, i32, i64) = (context.i8(), context.i32(), context.i64());
    let builder = Builder::new(context);
    let args: Vec<Value<'m>> = call.args().collect();
    let Some((format, values)) = args.split_first() else { return Ok(()) };
    let first = call.block().and_then(|block| block.function()?.entry()?.instructions().next());
    let Some(first) = first else { return Ok(()) };
    builder.position_before(first);
    let slot = i8.array_of(SLOT)?;
    let slots = builder.alloca(slot.array_of(values.len().max(1) as u64)?)?;
    slots.set_alignment(SLOT)?;
    builder.position_before(call);
    let mut words = vec![u32::MAX, 0, 0, 0];
    for (index, value) in values.iter().enumerate() {
        let place = builder.gep(slot, slots.value(), &[i64.const_int(index as u64)?], Default::default())?;
        builder.store(*value, place, Some(SLOT), false)?;
        words.extend(value.ty().map_or([u32::MAX, 0, 0, 0], |ty| description(module, ty)));
    }
    let elements = words.iter().map(|word| i32.const_int(u64::from(*word))).collect::<Built<Vec<_>>>()?;
    let types = i32.const_array(&elements)?;
    let global = module.add_global(name.as_bytes(), i32.array_of(elements.len() as u64)?, 0)?;
    global.set_initializer(types)?;
    global.set_constant(true);
    let print = match module.function(PRINT.as_bytes()) {
        Some(print) => print,
        None => module.add_function(PRINT.as_bytes(), context.void().function(&[i64; 4], false)?)?,
    };
    let address = |value| builder.cast(Opcode::PtrToInt, value, i64);
    let count = i64.const_int(values.len() as u64)?;
    builder.call(print, &[address(*format)?, address(global.value())?, count, address(slots.value())?])?;
    if !call.is_void() {
        call.value().replace_all_uses_with(call.ty().const_null()?)?;
    }
    call.erase()
}

/// A type in words.
fn description(module: Module<'_>, ty: Type<'_>) -> [u32; DESCRIPTION] {
    let scalar = ty.scalar();
    let bytes = module.store_size_of(ty).and_then(|size| u32::try_from(size).ok()).unwrap_or(0);
    let bits = module.store_size_of(scalar).and_then(|size| u32::try_from(size * 8).ok()).unwrap_or(0);
    let kind = match scalar.kind() {
        TypeKind::Pointer => ValueKind::Pointer,
        _ if scalar.is_float() => ValueKind::Float,
        _ => ValueKind::Unsigned,
    };
    [number_of(kind) as u32, bits, ty.vector_len().unwrap_or(1), bytes]
}

/// The text of a call.
pub(super) fn text(printed: &Printed) -> Vec<u8> {
    let mut args = printed.args.iter();
    let mut out = Vec::new();
    let mut rest = printed.format.as_slice();
    while let Some((byte, after)) = rest.split_first() {
        rest = after;
        if *byte != b'%' {
            out.push(*byte);
            continue;
        }
        let (conversion, after) = Conversion::parse(rest, &mut || {
            let (operand, _) = args.next()?;
            Some(integer(&operand.bytes, true))
        });
        rest = after;
        if conversion.letter == '%' {
            out.push(b'%');
            continue;
        }
        let Some((operand, string)) = args.next() else {
            out.extend(b"(missing)");
            continue;
        };
        let components = conversion.components.min(operand.ty.components.max(1));
        let size = (operand.ty.bits as usize / 8).max(1);
        for (number, bytes) in operand.bytes.chunks(size).take(components as usize).enumerate() {
            if number > 0 {
                out.push(b',');
            }
            out.extend(conversion.text(bytes, operand.ty.kind, string.as_deref()));
        }
    }
    out
}

/// One conversion of a format.
#[derive(Debug, PartialEq, Eq)]
struct Conversion {
    flags: String,
    width: usize,
    precision: Option<usize>,
    components: u32,
    /// The bytes of an integer that count; 8 where all do.
    size: usize,
    letter: char,
}

impl Conversion {
    /// Reads what stands behind `%`; `star` gives the argument for a `*`.
    fn parse<'f>(format: &'f [u8], star: &mut dyn FnMut() -> Option<i64>) -> (Self, &'f [u8]) {
        let mut rest = format;
        let mut flags = String::new();
        while let Some((flag @ (b'-' | b'+' | b' ' | b'#' | b'0'), after)) = rest.split_first() {
            flags.push(char::from(*flag));
            rest = after;
        }
        let mut width = number(&mut rest, star);
        if width.is_some_and(|width| width < 0) {
            flags.push('-');
            width = width.map(i64::saturating_neg);
        }
        let precision = rest.strip_prefix(b".").and_then(|after| {
            rest = after;
            // A negative one counts as none.
            usize::try_from(number(&mut rest, star).unwrap_or(0)).ok()
        });
        let mut components = 1;
        if let Some(after) = rest.strip_prefix(b"v") {
            rest = after;
            components = number(&mut rest, star).and_then(|count| u32::try_from(count).ok()).unwrap_or(1);
        }
        let lengths: [(&[u8], usize); 5] = [(b"hh", 1), (b"hl", 4), (b"h", 2), (b"l", 8), (b"", 4)];
        let mut size = 4;
        if let Some((prefix, own)) = lengths.into_iter().find(|(prefix, _)| rest.starts_with(prefix)) {
            size = own;
            rest = rest.get(prefix.len()..).unwrap_or_default();
        }
        let (letter, rest) = match rest.split_first() {
            Some((letter, after)) => (char::from(*letter), after),
            None => ('%', rest),
        };
        let width = width.and_then(|width| usize::try_from(width).ok()).unwrap_or(0);
        (Self { flags, width, precision, components, size, letter }, rest)
    }

    /// A component as text.
    fn text(&self, bytes: &[u8], kind: ValueKind, string: Option<&[u8]>) -> Vec<u8> {
        let value = match self.letter {
            's' => {
                return match string {
                    Some(string) => self.formatted(&Number::String(string.to_vec())),
                    None => self.formatted(&Number::String(b"(null)".to_vec())),
                };
            }
            'p' => Number::Integer(integer(bytes, false).cast_unsigned()),
            'f' | 'F' | 'e' | 'E' | 'g' | 'G' | 'a' | 'A' if kind == ValueKind::Float => {
                Number::Float(float(bytes))
            }
            'd' | 'i' | 'c' => Number::Integer(integer(self.counted(bytes), true).cast_unsigned()),
            'o' | 'u' | 'x' | 'X' => Number::Integer(integer(self.counted(bytes), false).cast_unsigned()),
            other => return format!("%{other}").into_bytes(),
        };
        if self.letter == 'p' {
            let hexadecimal =
                Self { flags: format!("{}#", self.flags), letter: 'x', ..Self::default_of(self) };
            return hexadecimal.formatted(&value);
        }
        self.formatted(&value)
    }

    fn default_of(other: &Self) -> Self {
        Self {
            flags: String::new(),
            width: other.width,
            precision: None,
            components: 1,
            size: 8,
            letter: 'x',
        }
    }

    /// The bytes that the length modifier leaves.
    fn counted<'b>(&self, bytes: &'b [u8]) -> &'b [u8] {
        bytes.get(..self.size).unwrap_or(bytes)
    }

    fn formatted(&self, value: &Number) -> Vec<u8> {
        c_formatted(&self.flags, self.width, self.precision, self.letter, value)
    }
}

/// A decimal number, or the argument for `*`.
fn number(rest: &mut &[u8], star: &mut dyn FnMut() -> Option<i64>) -> Option<i64> {
    if let Some(after) = rest.strip_prefix(b"*") {
        *rest = after;
        return star();
    }
    let mut found = None;
    while let Some((digit @ b'0'..=b'9', after)) = rest.split_first() {
        found = Some(found.unwrap_or(0_i64).saturating_mul(10).saturating_add(i64::from(digit - b'0')));
        *rest = after;
    }
    found
}

fn integer(bytes: &[u8], is_signed: bool) -> i64 {
    let bits = bytes.iter().take(8).rev().fold(0_u64, |bits, byte| bits << 8 | u64::from(*byte));
    let unused = 64 - 8 * bytes.len().clamp(1, 8) as u32;
    if is_signed { (bits << unused).cast_signed() >> unused } else { bits.cast_signed() }
}

fn float(bytes: &[u8]) -> f64 {
    let bits = integer(bytes, false).cast_unsigned();
    match bytes.len() {
        2 => half::f16::from_bits(bits as u16).to_f64(),
        4 => f32::from_bits(bits as u32).into(),
        _ => f64::from_bits(bits),
    }
}

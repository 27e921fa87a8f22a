//! `printf` of kernels (OpenCL C section 6.15.14): calls in the code, and the text that comes of them.

use crate::builtin_library::runtime::{DESCRIPTION, PRINT, SLOT, number_of};
use crate::jit::{Conversion, Piece, Pieces, PrintedValue as Number, PrintfCall, c_formatted, integer};
use crate::llvm::{Builder, Built, Function, Inst, Module, Opcode, Type, TypeKind, Value};
use crate::mangle;
use crate::mapping::shader::ShaderValueKind;
use crate::{Code, Error, Result};

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
        TypeKind::Pointer => ShaderValueKind::Pointer,
        _ if scalar.is_float() => ShaderValueKind::Float,
        _ => ShaderValueKind::Unsigned,
    };
    [number_of(kind) as u32, bits, ty.vector_len().unwrap_or(1), bytes]
}

/// The text of a call.
pub(super) fn text(printed: &PrintfCall) -> Vec<u8> {
    let mut out = Vec::new();
    let mut pieces = Pieces::new(&printed.format);
    let star = |number: usize| printed.args.get(number).map(|(operand, _)| integer(&operand.bytes, true));
    while let Some(piece) = pieces.next(star) {
        let (conversion, number) = match piece {
            Piece::Byte(byte) => {
                out.push(byte);
                continue;
            }
            Piece::Value(conversion, number) => (conversion, number),
        };
        let Some((operand, string)) = printed.args.get(number) else {
            out.extend(b"(missing)");
            continue;
        };
        let components = conversion.components.min(operand.ty.components.max(1));
        let size = (operand.ty.bits as usize / 8).max(1);
        for (number, bytes) in operand.bytes.chunks(size).take(components as usize).enumerate() {
            if number > 0 {
                out.push(b',');
            }
            out.extend(value(&conversion, bytes, operand.ty.kind, string.as_deref()));
        }
    }
    out
}

/// A component as text.
fn value(conversion: &Conversion, bytes: &[u8], kind: ShaderValueKind, string: Option<&[u8]>) -> Vec<u8> {
    let value = match conversion.letter {
        's' => Number::String(string.unwrap_or(b"(null)").to_vec()),
        'p' => {
            // As a hexadecimal number with its prefix.
            let (flags, address) =
                (format!("{}#", conversion.flags), Number::Integer(integer(bytes, false).cast_unsigned()));
            return c_formatted(&flags, conversion.width, None, 'x', &address);
        }
        'f' | 'F' | 'e' | 'E' | 'g' | 'G' | 'a' | 'A' if kind == ShaderValueKind::Float => {
            Number::Float(float(bytes))
        }
        'd' | 'i' | 'c' => Number::Integer(integer(counted(conversion, bytes), true).cast_unsigned()),
        'o' | 'u' | 'x' | 'X' => Number::Integer(integer(counted(conversion, bytes), false).cast_unsigned()),
        other => return format!("%{other}").into_bytes(),
    };
    c_formatted(&conversion.flags, conversion.width, conversion.precision, conversion.letter, &value)
}

/// The bytes that the length modifier leaves.
fn counted<'b>(conversion: &Conversion, bytes: &'b [u8]) -> &'b [u8] {
    bytes.get(..conversion.size).unwrap_or(bytes)
}

fn float(bytes: &[u8]) -> f64 {
    let bits = integer(bytes, false).cast_unsigned();
    match bytes.len() {
        2 => half::f16::from_bits(bits as u16).to_f64(),
        4 => f32::from_bits(bits as u32).into(),
        _ => f64::from_bits(bits),
    }
}

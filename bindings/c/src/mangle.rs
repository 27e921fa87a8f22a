//! Names of OpenCL C's builtin functions from LLVM's types.

use std::ffi::{CStr, CString, c_char};

use spirv_llvm::{
    mangle::{Builtin, Cv, Ty, encode},
    mapping::{builtins::image::ImageType, opaque},
    spirv::{Op, grammar::AccessQualifier, image::ImageShape},
};

/// Nesting that a spelling may have.
const MAX_DEPTH: usize = 64;

/// A type from its spelling, and what is left of the text: `i` or `f` with a width, `v` with a count and `:` in front of a
/// component, `p` with an address space and `:` in front of a pointee, `t` in front of the name and the numbers of a target
/// type, separated by commas and ended by `;`, and `n` likewise in front of the name of a structure.
fn ty(text: &str, depth: usize) -> Option<(Ty<'_>, &str)> {
    if depth > MAX_DEPTH {
        return None;
    }
    let kind = text.chars().next()?;
    let rest = text.get(1..)?;
    if kind == 't' || kind == 'n' {
        let (name, rest) = rest.split_once(';')?;
        return Some((named(kind, name)?, rest));
    }
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = rest.split_at_checked(digits)?;
    let number: u32 = number.parse().ok()?;
    let inner = |rest| ty(str::strip_prefix(rest, ":")?, depth + 1);
    Some(match kind {
        'i' => (Ty::from(integer(number)?), rest),
        'f' => (Ty::from(float(number)?), rest),
        'v' => {
            let (component, rest) = inner(rest)?;
            (Ty::vector(component, number), rest)
        }
        'p' => {
            let (pointee, rest) = inner(rest)?;
            (Ty::pointer_to(pointee, number, Cv::empty()), rest)
        }
        _ => return None,
    })
}

fn integer(width: u32) -> Option<Builtin> {
    Some(match width {
        1 => Builtin::Bool,
        8 => Builtin::Char,
        16 => Builtin::Short,
        32 => Builtin::Int,
        64 => Builtin::Long,
        _ => return None,
    })
}

fn float(width: u32) -> Option<Builtin> {
    Some(match width {
        16 => Builtin::Half,
        32 => Builtin::Float,
        64 => Builtin::Double,
        _ => return None,
    })
}

/// Target types have OpenCL C's names, by their name and the numbers behind it; structures their own without what LLVM puts in
/// front.
fn named(kind: char, name: &str) -> Option<Ty<'_>> {
    if kind == 'n' {
        let plain = name.strip_prefix("struct.").or_else(|| name.strip_prefix("opencl."));
        return Some(Ty::named(plain.unwrap_or(name).to_owned()));
    }
    let mut parts = name.split(',');
    let target = parts.next()?;
    let op = opaque::of_target(target)?;
    if op != Op::TypeImage {
        return Some(Ty::named(opaque::by_op(op)?.symbol));
    }
    let numbers: Vec<u32> = parts.map(str::parse).collect::<Result<_, _>>().ok()?;
    let [dim, depth, arrayed, multisampled, _, _, access] = numbers[..] else { return None };
    let shape = ImageShape::of_literals(&[dim, depth, arrayed, multisampled]).ok()?;
    let image = ImageType { shape, access: AccessQualifier(access) };
    Some(Ty::named(image.mangled()?))
}

/// The mangled name of a builtin function of OpenCL C, which the caller frees with `spirv_llvm_string_free`; null where a type
/// is none that such functions take. `types` holds a spelling for each parameter.
///
/// # Safety
/// `name` ends with a NUL; `types` points to `count` texts that do.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_mangle_builtin(
    name: *const c_char,
    types: *const *const c_char,
    count: usize,
) -> *mut c_char {
    if name.is_null() || (types.is_null() && count > 0) {
        return std::ptr::null_mut();
    }
    // SAFETY: promised by the caller.
    let name = unsafe { CStr::from_ptr(name) };
    let mut params = Vec::new();
    for number in 0..count {
        // SAFETY: promised by the caller.
        let text = unsafe { *types.add(number) };
        if text.is_null() {
            return std::ptr::null_mut();
        }
        // SAFETY: promised by the caller.
        let text = unsafe { CStr::from_ptr(text) };
        match text.to_str().ok().and_then(|text| ty(text, 0)) {
            Some((ty, "")) => params.push(ty),
            _ => return std::ptr::null_mut(),
        }
    }
    let Ok(name) = name.to_str() else { return std::ptr::null_mut() };
    CString::new(encode(name, &params)).map_or(std::ptr::null_mut(), CString::into_raw)
}

/// Frees a text that a call of this interface gave; null is nothing.
///
/// # Safety
/// `text` is null or from such a call, and is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirv_llvm_string_free(text: *mut c_char) {
    if !text.is_null() {
        // SAFETY: promised by the caller.
        drop(unsafe { CString::from_raw(text) });
    }
}

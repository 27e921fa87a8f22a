//! Tests of records that no release writes whose form modules have here, laid out by hand.

use super::bit_writer::{AbbreviationOperand, BitWriter};
use super::read;
use crate::tables::records::{block, constant, function, module, ty};
use crate::{BitcodeResult, Module, print, verify};

/// Reads a module with these types (from number 2; 0 is `void`, 1 `ptr`), this function of the last type, and what
/// writes its body.
fn module_of(types: &[(u32, &[u64])], body: impl FnOnce(&mut BitWriter)) -> BitcodeResult<Module> {
    let mut bits = BitWriter::new();
    bits.bytes(b"BC\xc0\xde");
    bits.enter(block::MODULE, 3);
    bits.record(module::VERSION, &[2]);
    bits.enter(block::TYPE, 4);
    bits.record(ty::NUMENTRY, &[types.len() as u64 + 2]);
    bits.record(ty::VOID, &[]);
    bits.record(ty::OPAQUE_POINTER, &[0]);
    types.iter().for_each(|(code, ops)| bits.record(*code, ops));
    bits.leave();
    bits.record(module::FUNCTION, &[0, 1, types.len() as u64 + 1, 0, 0, 0, 0, 0, 0]);
    bits.enter(block::FUNCTION, 4);
    bits.record(function::DECLAREBLOCKS, &[1]);
    body(&mut bits);
    bits.leave();
    bits.leave();
    bits.enter(block::STRTAB, 3);
    let blob = [AbbreviationOperand::Literal(1), AbbreviationOperand::Blob];
    bits.define(&blob);
    bits.blob(4, &blob, &[], b"f");
    bits.leave();
    let mut read = read(&bits.finish())?;
    assert_eq!(read.len(), 1);
    Ok(read.remove(0))
}

/// Returns the lines of a function.
fn lines(module: &Module) -> Vec<String> {
    assert_eq!(verify(module), []);
    let text = print(module);
    text.lines().skip_while(|line| !line.starts_with("define")).map(|line| line.trim().to_owned()).collect()
}

#[test]
fn bytes_are_integers_and_their_pointers_are_converted() {
    let types: [(u32, &[u64]); 4] =
        [(ty::BYTE, &[64]), (ty::BYTE, &[128]), (ty::VECTOR, &[2, 3]), (ty::FUNCTION, &[0, 0, 2, 1])];
    let read = module_of(&types, |bits| {
        bits.enter(block::CONSTANTS, 4);
        bits.record(constant::SETTYPE, &[2]);
        bits.record(constant::BYTE, &[14]);
        bits.record(constant::SETTYPE, &[3]);
        bits.record(constant::WIDE_BYTE, &[2, 4]);
        bits.record(constant::SETTYPE, &[4]);
        bits.record(constant::WIDE_BYTE, &[2, 4]);
        bits.leave();
        // Values: 0 is the function, 1 and 2 its parameters, 3 to 5 the constants.
        bits.record(function::CAST, &[5, 1, 11]);
        bits.record(function::CAST, &[5, 2, 11]);
        bits.record(function::STORE, &[2, 1, 4, 0]);
        for constant in [5, 4, 3] {
            bits.record(function::STORE, &[2, constant, 4, 0]);
        }
        bits.record(function::RET, &[]);
    });
    let expected = [
        "define void @f(i64 %0, ptr %1) {",
        "%3 = inttoptr i64 %0 to ptr",
        "%4 = ptrtoint ptr %1 to i64",
        "store i64 %4, ptr %3, align 8",
        "store i64 7, ptr %3, align 8",
        "store i128 36893488147419103233, ptr %3, align 8",
        "store <2 x i128> splat (i128 36893488147419103233), ptr %3, align 8",
        "ret void",
        "}",
    ];
    assert_eq!(lines(&read.unwrap()), expected);
}

#[test]
fn what_bytes_cannot_say_by_integers_is_refused() {
    // Two instructions would stand in the place of one.
    let types: [(u32, &[u64]); 3] = [(ty::BYTE, &[8]), (ty::VECTOR, &[8, 2]), (ty::FUNCTION, &[0, 0, 3])];
    let error = module_of(&types, |bits| {
        bits.record(function::CAST, &[1, 1, 11]);
        bits.record(function::RET, &[]);
    });
    let detail = error.err().map(|error| error.to_string()).unwrap_or_default();
    assert!(detail.contains("a bitcast of vectors of bytes and pointers of another length"), "{detail}");
}

#[test]
fn atomic_operations_on_each_element_are_refused_by_their_name() {
    let types: [(u32, &[u64]); 4] =
        [(ty::FLOAT, &[]), (ty::VECTOR, &[2, 2]), (ty::INTEGER, &[32]), (ty::FUNCTION, &[0, 0, 1, 3])];
    let error = module_of(&types, |bits| {
        bits.record(function::ATOMICRMW, &[2, 1, 11 | 32, 0, 2, 1, 4]);
        bits.record(function::RET, &[]);
    });
    let detail = error.err().map(|error| error.to_string()).unwrap_or_default();
    assert!(detail.contains("an atomicrmw of each element (elementwise)"), "{detail}");
}

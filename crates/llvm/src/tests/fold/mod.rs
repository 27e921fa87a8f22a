//! Folding of constants in the Rust IR against LLVM's own: equal text, or an instruction in both.

mod parts;
mod world;

use inkwell::context::Context as Owner;
use inkwell::llvm_sys::{LLVMIntPredicate, LLVMOpcode, LLVMRealPredicate, LLVMValue, core::*};
use spirv_llvm_ir as ir;
use spirv_llvm_ir::tables::{InstFlags, Predicate};

use super::Outcome;
use crate::{ffi::*, *};
use parts::{aggregate, element, gep, shuffle};
use world::{Built, Kind, Pair, World, unmade};

/// Makes a module, runs a number of random cases in it, and tells what differs.
fn all_equal(seed: u64, cases: u32, case: impl for<'m> Fn(&mut World<'m>) -> Built<()>) -> Outcome {
    let owner = Owner::create();
    let module = owner.create_module("m");
    let mut world = World::new(Module::from_inkwell(&module), seed)?;
    for _ in 0..cases {
        case(&mut world)?;
    }
    let report = world.report();
    if report.is_empty() { Ok(()) } else { Err(report.into()) }
}

macro_rules! opcodes {
    ($($name:ident = $ours:ident: $theirs:ident,)*) => {
        [$((ir::tables::Opcode::$name, Opcode::$ours, LLVMOpcode::$theirs),)*]
    };
}

type Row = (ir::tables::Opcode, Opcode, LLVMOpcode);

const ON_INTEGERS: [Row; 13] = opcodes! {
    Add = Add: LLVMAdd, Sub = Sub: LLVMSub, Mul = Mul: LLVMMul, UDiv = UDiv: LLVMUDiv, SDiv = SDiv: LLVMSDiv,
    URem = URem: LLVMURem, SRem = SRem: LLVMSRem, Shl = Shl: LLVMShl, LShr = LShr: LLVMLShr,
    AShr = AShr: LLVMAShr, And = And: LLVMAnd, Or = Or: LLVMOr, Xor = Xor: LLVMXor,
};

const ON_FLOATS: [Row; 5] = opcodes! {
    FAdd = FAdd: LLVMFAdd, FSub = FSub: LLVMFSub, FMul = FMul: LLVMFMul, FDiv = FDiv: LLVMFDiv, FRem = FRem: LLVMFRem,
};

const CASTS: [Row; 13] = opcodes! {
    Trunc = Trunc: LLVMTrunc, ZExt = ZExt: LLVMZExt, SExt = SExt: LLVMSExt, FpToUi = FPToUI: LLVMFPToUI,
    FpToSi = FPToSI: LLVMFPToSI, UiToFp = UIToFP: LLVMUIToFP, SiToFp = SIToFP: LLVMSIToFP,
    FpTrunc = FPTrunc: LLVMFPTrunc, FpExt = FPExt: LLVMFPExt, PtrToInt = PtrToInt: LLVMPtrToInt,
    IntToPtr = IntToPtr: LLVMIntToPtr, BitCast = BitCast: LLVMBitCast,
    AddrSpaceCast = AddrSpaceCast: LLVMAddrSpaceCast,
};

fn raws(values: &[Pair<'_>]) -> Vec<*mut LLVMValue> {
    values.iter().map(|pair| pair.llvm.raw()).collect()
}

/// The number that a folded value is, as a pointer that may be null.
fn raw(value: Option<Value<'_>>) -> *mut LLVMValue {
    value.map_or(std::ptr::null_mut(), Value::raw)
}

/// Fills the stock of expressions over globals.
fn make_expressions(world: &mut World<'_>) -> Built<()> {
    for _ in 0..500 {
        cast(world)?;
        gep(world)?;
        binary(world, &ON_INTEGERS)?;
    }
    Ok(())
}

fn two<'m>(world: &mut World<'m>, kind: Kind<'m>) -> Built<(Pair<'m>, Pair<'m>)> {
    let left = world.any(kind)?;
    let right = if world.one_in(12) { left } else { world.any(kind)? };
    Ok((left, right))
}

fn binary(world: &mut World<'_>, rows: &[Row]) -> Built<()> {
    let (opcode, _, raw_opcode) = world.pick(rows);
    let scalar = if opcode.has_fast_math() { world.random_float()? } else { world.random_integer()? };
    let lanes = world.random_lanes();
    let kind = world.shaped(scalar, lanes)?;
    let (left, right) = two(world, kind)?;
    let builder = world.builder();
    let (a, b, name) = (left.llvm.raw(), right.llvm.raw(), c"".as_ptr());
    let flags = if opcode.has_fast_math() { 0 } else { world.below(3) as u16 };
    use ir::tables::Opcode as Op;
    let llvm = match (opcode, flags) {
        (Op::Add, 1) => live!(LLVMBuildNUWAdd(builder, a, b, name)),
        (Op::Add, 2) => live!(LLVMBuildNSWAdd(builder, a, b, name)),
        (Op::Sub, 1) => live!(LLVMBuildNUWSub(builder, a, b, name)),
        (Op::Sub, 2) => live!(LLVMBuildNSWSub(builder, a, b, name)),
        (Op::Mul, 1) => live!(LLVMBuildNUWMul(builder, a, b, name)),
        (Op::Mul, 2) => live!(LLVMBuildNSWMul(builder, a, b, name)),
        (Op::SDiv, 1) => live!(LLVMBuildExactSDiv(builder, a, b, name)),
        (Op::UDiv, 1) => live!(LLVMBuildExactUDiv(builder, a, b, name)),
        _ => live!(LLVMBuildBinOp(builder, raw_opcode, a, b, name)),
    };
    let flags = if matches!(opcode, Op::Add | Op::Sub | Op::Mul | Op::SDiv | Op::UDiv) { flags } else { 0 };
    let here = world.ir.fold_binary(opcode, InstFlags(flags), left.ir, right.ir);
    world.compare(opcode.text(), &|| format!("{flags}"), &[left, right], llvm, here);
    Ok(())
}

/// A type that a cast may lead to, of the lanes of another or not.
fn cast_types<'m>(world: &mut World<'m>, opcode: ir::tables::Opcode) -> Built<(Kind<'m>, Kind<'m>)> {
    use ir::tables::Opcode as Op;
    let space = world.pick(&[0, 1, 3]);
    let (from, to) = match opcode {
        Op::Trunc | Op::ZExt | Op::SExt => (world.random_integer()?, world.random_integer()?),
        Op::FpToUi | Op::FpToSi => (world.random_float()?, world.random_integer()?),
        Op::UiToFp | Op::SiToFp => (world.random_integer()?, world.random_float()?),
        Op::FpTrunc | Op::FpExt => (world.random_float()?, world.random_float()?),
        Op::PtrToInt => (world.pointer(space)?, world.random_integer()?),
        Op::PtrToAddr => (world.pointer(space)?, world.integer(64)?),
        Op::IntToPtr => (world.random_integer()?, world.pointer(space)?),
        Op::AddrSpaceCast => (world.random_pointer()?, world.random_pointer()?),
        _ => return bitcast_types(world),
    };
    let lanes = world.random_lanes();
    let other = if world.one_in(20) { world.random_lanes() } else { lanes };
    Ok((world.shaped(from, lanes)?, world.shaped(to, other)?))
}

/// Types of as many bits, mostly.
fn bitcast_types<'m>(world: &mut World<'m>) -> Built<(Kind<'m>, Kind<'m>)> {
    let from = world.random_scalar()?;
    let lanes = world.random_lanes();
    let bits = world.ir.types.width(from.ir) * lanes.max(1);
    for _ in 0..20 {
        let to = world.random_scalar()?;
        let width = world.ir.types.width(to.ir);
        let fits = if bits == 0 { to == from } else { width != 0 && bits.is_multiple_of(width) };
        if fits {
            let count = if bits == 0 { lanes } else { bits / width };
            let scalar = count == 0 || count == 1 && world.one_in(2);
            return Ok((world.shaped(from, lanes)?, world.shaped(to, if scalar { 0 } else { count })?));
        }
    }
    let to = world.random_scalar()?;
    Ok((world.shaped(from, lanes)?, world.shaped(to, lanes)?))
}

fn cast(world: &mut World<'_>) -> Built<()> {
    let since_22 = compat::PTR_TO_ADDR.map(|raw| (ir::tables::Opcode::PtrToAddr, Opcode::PtrToAddr, raw));
    let rows: Vec<Row> = CASTS.into_iter().chain(since_22).collect();
    let (opcode, ours, raw_opcode) = world.pick(&rows);
    let (from, to) = cast_types(world, opcode)?;
    let value = world.any(from)?;
    let valid = live!(sl_cast_valid(ours.number(), from.llvm.raw(), to.llvm.raw()));
    let here = world.ir.fold_cast(opcode, value.ir, to.ir);
    let case = || format!("{} to {}", from.llvm, to.llvm);
    if valid || from == to {
        let builder = world.builder();
        let llvm = live!(LLVMBuildCast(builder, raw_opcode, value.llvm.raw(), to.llvm.raw(), c"".as_ptr()));
        world.compare(opcode.text(), &case, &[value], llvm, here);
    } else {
        world.compare(&format!("no {}", opcode.text()), &case, &[value], std::ptr::null_mut(), here);
    }
    let llvm = raw(value.llvm.const_cast(ours, to.llvm).ok());
    let here = world.ir.constant_cast(opcode, value.ir, to.ir);
    world.compare(&format!("constant {}", opcode.text()), &case, &[value], llvm, here);
    Ok(())
}

/// The lowest bits of an address, which its alignment may tell.
fn mask(world: &mut World<'_>) -> Built<()> {
    let kind = world.random_integer()?;
    let space = world.pick(&[0, 0, 1, 3]);
    let pointer = world.pointer(space)?;
    let address = world.address(pointer)?;
    let Some(left) = world.ir.constant_cast(ir::tables::Opcode::PtrToInt, address.ir, kind.ir) else {
        return Ok(());
    };
    let left = Pair { llvm: address.llvm.const_cast(Opcode::PtrToInt, kind.llvm)?, ir: left };
    let bits = world.random() % 10;
    let mask = world.integer_constant(kind, &[bits])?;
    let (left, right) = if world.one_in(2) { (left, mask) } else { (mask, left) };
    let (a, b) = (left.llvm.raw(), right.llvm.raw());
    let llvm = live!(LLVMBuildAnd(world.builder(), a, b, c"".as_ptr()));
    let here = world.ir.fold_binary(ir::tables::Opcode::And, InstFlags(0), left.ir, right.ir);
    world.compare("and of an address", &String::new, &[left, right], llvm, here);
    Ok(())
}

fn negation(world: &mut World<'_>) -> Built<()> {
    let scalar = world.random_float()?;
    let lanes = world.random_lanes();
    let kind = world.shaped(scalar, lanes)?;
    let value = world.any(kind)?;
    let llvm = live!(LLVMBuildFNeg(world.builder(), value.llvm.raw(), c"".as_ptr()));
    let here = world.ir.fold_negation(value.ir);
    world.compare("fneg", &String::new, &[value], llvm, here);
    Ok(())
}

/// The integer predicates in the order of their numbers, from 32 on.
const INTEGER: [LLVMIntPredicate; 10] = {
    use LLVMIntPredicate::*;
    [
        LLVMIntEQ, LLVMIntNE, LLVMIntUGT, LLVMIntUGE, LLVMIntULT, LLVMIntULE, LLVMIntSGT, LLVMIntSGE,
        LLVMIntSLT, LLVMIntSLE,
    ]
};

/// The floating-point predicates in the order of their numbers, from 0 on.
const REAL: [LLVMRealPredicate; 16] = {
    use LLVMRealPredicate::*;
    [
        LLVMRealPredicateFalse,
        LLVMRealOEQ,
        LLVMRealOGT,
        LLVMRealOGE,
        LLVMRealOLT,
        LLVMRealOLE,
        LLVMRealONE,
        LLVMRealORD,
        LLVMRealUNO,
        LLVMRealUEQ,
        LLVMRealUGT,
        LLVMRealUGE,
        LLVMRealULT,
        LLVMRealULE,
        LLVMRealUNE,
        LLVMRealPredicateTrue,
    ]
};

fn random_predicate(world: &mut World<'_>, is_float: bool) -> Built<Predicate> {
    let code = if is_float { world.below(16) } else { 32 + world.below(10) };
    Predicate::from_code(code as u64).ok_or_else(|| BuildError::new("no predicate"))
}

fn compare(world: &mut World<'_>) -> Built<()> {
    let scalar = world.random_scalar()?;
    let lanes = world.random_lanes();
    let kind = world.shaped(scalar, lanes)?;
    let (left, right) = two(world, kind)?;
    let predicate = random_predicate(world, scalar.llvm.is_float())?;
    let (a, b, name) = (left.llvm.raw(), right.llvm.raw(), c"".as_ptr());
    let builder = world.builder();
    let (what, llvm) = match predicate {
        Predicate::Float(predicate) => {
            ("fcmp", live!(LLVMBuildFCmp(builder, REAL[predicate.code() as usize], a, b, name)))
        }
        Predicate::Integer(predicate) => {
            ("icmp", live!(LLVMBuildICmp(builder, INTEGER[predicate.code() as usize - 32], a, b, name)))
        }
    };
    let here = world.ir.fold_compare(predicate, left.ir, right.ir);
    world.compare(what, &|| predicate.text().to_owned(), &[left, right], llvm, here);
    Ok(())
}

/// Comparisons of addresses, most of them of globals and their parts.
fn addresses(world: &mut World<'_>) -> Built<()> {
    let space = world.pick(&[0, 0, 0, 1]);
    let kind = world.pointer(space)?;
    let (left, right) = (world.address(kind)?, world.address(kind)?);
    let at = world.below(10);
    let predicate = Predicate::from_code(32 + at as u64).ok_or_else(|| BuildError::new("no predicate"))?;
    let (a, b) = (left.llvm.raw(), right.llvm.raw());
    let llvm = live!(LLVMBuildICmp(world.builder(), INTEGER[at], a, b, c"".as_ptr()));
    let here = world.ir.fold_compare(predicate, left.ir, right.ir);
    world.compare("icmp of addresses", &|| predicate.text().to_owned(), &[left, right], llvm, here);
    Ok(())
}

/// Comparisons for equality of vectors of booleans.
fn booleans(world: &mut World<'_>) -> Built<()> {
    let bool = world.integer(1)?;
    let lanes = world.random_lanes();
    let kind = world.shaped(bool, lanes)?;
    let (left, right) = two(world, kind)?;
    let at = world.below(2);
    let predicate = Predicate::from_code(32 + at as u64).ok_or_else(|| BuildError::new("no predicate"))?;
    let (a, b) = (left.llvm.raw(), right.llvm.raw());
    let llvm = live!(LLVMBuildICmp(world.builder(), INTEGER[at], a, b, c"".as_ptr()));
    let here = world.ir.fold_compare(predicate, left.ir, right.ir);
    world.compare("icmp of booleans", &|| predicate.text().to_owned(), &[left, right], llvm, here);
    Ok(())
}

fn select(world: &mut World<'_>) -> Built<()> {
    let scalar = world.random_scalar()?;
    let lanes = world.random_lanes();
    let kind = world.shaped(scalar, lanes)?;
    let by = if world.one_in(2) { 0 } else { lanes };
    let bool = world.integer(1)?;
    let by = world.shaped(bool, by)?;
    let condition = world.any(by)?;
    let (yes, no) = two(world, kind)?;
    let builder = world.builder();
    let (c, a, b) = (condition.llvm.raw(), yes.llvm.raw(), no.llvm.raw());
    let llvm = live!(LLVMBuildSelect(builder, c, a, b, c"".as_ptr()));
    let here = world.ir.fold_select(condition.ir, yes.ir, no.ir);
    world.compare("select", &String::new, &[condition, yes, no], llvm, here);
    Ok(())
}

fn constant_binary(world: &mut World<'_>) -> Built<()> {
    let (opcode, ours, _) = world.pick(&ON_INTEGERS);
    let scalar = world.random_integer()?;
    let lanes = world.random_lanes();
    let kind = world.shaped(scalar, lanes)?;
    let (left, right) = two(world, kind)?;
    let llvm = raw(left.llvm.const_binary(ours, right.llvm));
    let here = world.ir.constant_binary(opcode, left.ir, right.ir);
    world.compare(&format!("constant {}", opcode.text()), &String::new, &[left, right], llvm, here);
    Ok(())
}

fn number_kind<'m>(world: &mut World<'m>, is_float: bool) -> Built<Kind<'m>> {
    let scalar = if is_float { world.random_float()? } else { world.random_integer()? };
    let lanes = world.random_lanes();
    world.shaped(scalar, lanes)
}

fn numbers(world: &mut World<'_>) -> Built<()> {
    let is_float = world.one_in(2);
    let rows: &[Row] = if is_float { &ON_FLOATS } else { &ON_INTEGERS };
    let (opcode, ours, _) = world.pick(rows);
    let kind = number_kind(world, is_float)?;
    let (left, right) = (world.numeric(kind)?, world.numeric(kind)?);
    let llvm = raw(world.module.fold_binary(ours, left.llvm, right.llvm));
    let here = world.ir.fold_numbers(opcode, left.ir, right.ir);
    world.compare(&format!("number {}", opcode.text()), &String::new, &[left, right], llvm, here);

    let predicate = random_predicate(world, is_float)?;
    let code = match predicate {
        Predicate::Float(predicate) => predicate.code(),
        Predicate::Integer(predicate) => predicate.code(),
    };
    let llvm = live!(sl_fold_compare(code as u32, left.llvm.raw(), right.llvm.raw()));
    let here = world.ir.fold_number_compare(predicate, left.ir, right.ir);
    world.compare("number compare", &|| predicate.text().to_owned(), &[left, right], llvm, here);

    let llvm = raw(world.module.fold_fneg(left.llvm));
    let here = world.ir.fold_number_negation(left.ir);
    world.compare("number fneg", &String::new, &[left], llvm, here);

    let (opcode, ours, _) = world.pick(&CASTS[..9]);
    let (opcode, ours) =
        if world.one_in(4) { (ir::tables::Opcode::BitCast, Opcode::BitCast) } else { (opcode, ours) };
    let (from, to) = cast_types(world, opcode)?;
    // For lanes of which neither's width is a multiple of the other's, LLVM makes constants that are not valid.
    let (width, wanted) = (world.width(from), world.width(to));
    let whole = wanted == 0 || width % wanted == 0 || wanted % width == 0;
    if !from.llvm.scalar().is_pointer() && whole {
        let value = world.numeric(from)?;
        let llvm = raw(world.module.fold_cast(ours, value.llvm, to.llvm));
        let here = world.ir.fold_number_cast(opcode, value.ir, to.ir);
        let case = || format!("to {}", to.llvm);
        world.compare(&format!("number {}", opcode.text()), &case, &[value], llvm, here);
    }

    let scalar = world.random_scalar()?;
    let lanes = world.random_lanes();
    let kind = world.shaped(scalar, lanes)?;
    let value = world.any(kind)?;
    let here = world.ir.defined_constant(value.ir);
    world.compare("defined", &String::new, &[value], raw(value.llvm.defined()), here);
    Ok(())
}

#[test]
fn fold_of_two_operands_is_llvms() -> Outcome {
    all_equal(0x5EED_0001, 3000, |world| {
        binary(world, &ON_INTEGERS)?;
        binary(world, &ON_FLOATS)?;
        negation(world)
    })
}

#[test]
fn fold_of_casts_is_llvms() -> Outcome {
    all_equal(0x5EED_0002, 3000, cast)
}

#[test]
fn fold_of_comparisons_and_selections_is_llvms() -> Outcome {
    all_equal(0x5EED_0003, 3000, |world| {
        compare(world)?;
        booleans(world)?;
        select(world)
    })
}

#[test]
fn fold_of_vectors_and_aggregates_is_llvms() -> Outcome {
    all_equal(0x5EED_0004, 2000, |world| {
        element(world)?;
        shuffle(world)?;
        aggregate(world)
    })
}

#[test]
fn fold_of_numbers_is_llvms() -> Outcome {
    all_equal(0x5EED_0005, 3000, numbers)
}

#[test]
fn fold_of_expressions_is_llvms() -> Outcome {
    all_equal(0x5EED_0006, 1, |world| {
        make_expressions(world)?;
        for _ in 0..400 {
            constant_binary(world)?;
            compare(world)?;
            addresses(world)?;
            mask(world)?;
            booleans(world)?;
            select(world)?;
            element(world)?;
            shuffle(world)?;
            aggregate(world)?;
        }
        Ok(())
    })
}

/// The text of numbers that few decimal digits say, or almost: LLVM does not always round them to the nearest.
#[test]
fn fold_text_of_doubles_is_llvms() -> Outcome {
    all_equal(0x5EED_0007, 4000, |world| {
        let double = world.double()?;
        let (digits, power) = (world.below(1_000_000), world.below(640) as i32 - 330);
        let digits = if world.one_in(2) { digits % 100 } else { digits };
        let power = if world.one_in(2) { power % 30 } else { power };
        let value: f64 = format!("{digits}e{power}").parse().unwrap_or(0.0);
        let bits = value.to_bits() + world.pick(&[0, 0, 0, 1]);
        let llvm = double.llvm.const_fp_bits([bits, 0]).ok_or_else(unmade)?;
        let here = world.ir.float(double.ir, &[bits]);
        world.compare("text", &|| format!("{bits:x}"), &[], llvm.raw(), Some(here));
        Ok(())
    })
}

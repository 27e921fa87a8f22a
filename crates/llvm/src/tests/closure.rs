//! The verifier accepts all that the builder accepts: every method with operands of every pair of types.

use inkwell::context::Context as Owner;

use super::Outcome;
use crate::*;

/// The parameters of the function: two of every kind of type.
const TYPES: &[&str] = &[
    "i1",
    "i8",
    "i24",
    "i32",
    "i64",
    "i128",
    "half",
    "bfloat",
    "float",
    "double",
    "x86_fp80",
    "ptr",
    "ptr addrspace(1)",
    "ptr addrspace(4)",
    "<4 x i1>",
    "<4 x i32>",
    "<3 x i32>",
    "<4 x float>",
    "<4 x ptr addrspace(1)>",
    "[3 x i32]",
    "<vscale x 4 x i32>",
    "{ i32, float }",
    "<{ i8 }>",
    "target(\"spirv.Image\", void, 1, 0, 0, 0, 0, 0, 2)",
];

const BINARY: [Opcode; 18] = [
    Opcode::Add,
    Opcode::FAdd,
    Opcode::Sub,
    Opcode::FSub,
    Opcode::Mul,
    Opcode::FMul,
    Opcode::UDiv,
    Opcode::SDiv,
    Opcode::FDiv,
    Opcode::URem,
    Opcode::SRem,
    Opcode::FRem,
    Opcode::Shl,
    Opcode::LShr,
    Opcode::AShr,
    Opcode::And,
    Opcode::Or,
    Opcode::Xor,
];

const CASTS: [Opcode; 14] = [
    Opcode::Trunc,
    Opcode::ZExt,
    Opcode::SExt,
    Opcode::FPToUI,
    Opcode::FPToSI,
    Opcode::UIToFP,
    Opcode::SIToFP,
    Opcode::FPTrunc,
    Opcode::FPExt,
    Opcode::PtrToInt,
    Opcode::PtrToAddr,
    Opcode::IntToPtr,
    Opcode::BitCast,
    Opcode::AddrSpaceCast,
];

/// Values of every type twice, a constant among them, and values such as blocks, metadata and assembly.
fn operands<'m>(f: Function<'m>, types: &[Type<'m>]) -> Vec<Value<'m>> {
    let mut values: Vec<_> = f.params().collect();
    values.extend(types.iter().filter_map(|ty| ty.const_null().ok()));
    values.extend(f.entry().map(Value::from));
    values.push(f.value());
    values
}

fn two_operands<'m>(builder: &Builder<'m>, left: Value<'m>, right: Value<'m>) -> usize {
    let mut made = 0;
    let mut count = |done: bool| made += usize::from(done);
    for opcode in BINARY {
        count(builder.binary(opcode, left, right).is_ok());
    }
    count(builder.icmp(IntPredicate::Sle, left, right).is_ok());
    count(builder.fcmp(FloatPredicate::Ueq, left, right, FastMath::FAST).is_ok());
    count(builder.select(left, right, right).is_ok());
    count(builder.store(left, right, Some(4), true).is_ok());
    count(builder.extract_element(left, right).is_ok());
    count(builder.insert_element(left, right, right).is_ok());
    count(builder.shuffle(left, right, &[0, -1, 5]).is_ok());
    count(builder.insert_value(left, right, &[0]).is_ok());
    made
}

fn typed<'m>(builder: &Builder<'m>, value: Value<'m>, ty: Type<'m>) -> usize {
    let mut made = 0;
    let mut count = |done: bool| made += usize::from(done);
    for opcode in CASTS {
        count(builder.cast(opcode, value, ty).is_ok());
    }
    count(builder.load(ty, value, Some(8), false).is_ok());
    count(builder.gep(ty, value, &[value], GepFlags::INBOUNDS).is_ok());
    for index in ty.element().into_iter().chain(ty.member(0)) {
        for zero in [index.const_null(), ty.context().i32().const_null(), ty.context().i64().const_null()]
            .into_iter()
            .flatten()
        {
            count(builder.gep(ty, value, &[zero, zero], GepFlags::all()).is_ok());
        }
    }
    count(builder.alloca(ty).is_ok());
    made
}

#[test]
fn what_the_builder_accepts_the_verifier_accepts() -> Outcome {
    let owner = Owner::create();
    let text = format!("define void @f({}) {{\n  ret void\n}}\n", TYPES.join(", "));
    let module = parse_ir_or_bitcode(&owner, text.as_bytes())?;
    let view = Module::from_inkwell(&module);
    let f = view.function(b"f").ok_or("no function")?;
    let types: Vec<Type<'_>> = f.params().filter_map(Value::ty).collect();
    let builder = Builder::new(view.context());
    builder.position_before(f.entry().and_then(Block::terminator).ok_or("no return")?);
    let values = operands(f, &types);
    let mut made = 0;
    for &left in &values {
        for &right in &values {
            made += two_operands(&builder, left, right);
        }
        for &ty in &types {
            made += typed(&builder, left, ty);
        }
        made += usize::from(builder.freeze(left).is_ok());
        made += usize::from(builder.extract_value(left, &[0]).is_ok());
    }
    assert!(made > 1000, "only {made} were accepted");
    verify(&module)?;
    Ok(())
}

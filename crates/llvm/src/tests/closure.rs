//! The verifier accepts all that the builder accepts: every method with operands of every pair of types.

use inkwell::context::Context as Owner;

use super::Outcome;
use crate::*;

fn types<'m>(context: Context<'m>) -> Result<Vec<Type<'m>>, BuildError> {
    let i32 = context.i32();
    let f32 = context.f32();
    let mut types =
        vec![context.bool(), context.i8(), context.int(24)?, i32, context.i64(), context.int(128)?];
    types.extend([context.f16(), context.bf16(), f32, context.f64(), context.plain(TypeKind::X86Fp80)?]);
    types.extend([context.pointer(0)?, context.pointer(1)?, context.pointer(4)?]);
    types.extend([context.bool().vector_of(4)?, i32.vector_of(4)?, i32.vector_of(3)?, f32.vector_of(4)?]);
    types.extend([context.pointer(1)?.vector_of(4)?, i32.array_of(3)?, i32.scalable_vector_of(4)?]);
    types.extend([context.struct_type(&[i32, f32], false)?, context.struct_type(&[context.i8()], true)?]);
    types.push(context.target_ext(b"spirv.Image", &[context.void()], &[1, 0, 0, 0, 0, 0, 2])?);
    Ok(types)
}

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

const ORDERINGS: [Ordering; 7] = [
    Ordering::NotAtomic,
    Ordering::Unordered,
    Ordering::Monotonic,
    Ordering::Acquire,
    Ordering::Release,
    Ordering::AcquireRelease,
    Ordering::SequentiallyConsistent,
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
        count(builder.binary_flags(opcode, left, right, Flags::all()).is_ok());
        count(builder.binary_fast(opcode, left, right, FastMath::FAST).is_ok());
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
    count(builder.va_arg(value, ty).is_ok());
    count(builder.gep(ty, value, &[value], GepFlags::INBOUNDS).is_ok());
    for index in ty.element().into_iter().chain(ty.member(0)) {
        for zero in [index.const_null(), ty.context().i32().const_null(), ty.context().i64().const_null()]
            .into_iter()
            .flatten()
        {
            count(builder.gep(ty, value, &[zero, zero], GepFlags::all()).is_ok());
        }
    }
    count(builder.alloca_array(ty, value).is_ok());
    made
}

fn atomics<'m>(builder: &Builder<'m>, at: Value<'m>, value: Value<'m>) -> usize {
    use RmwOp::*;
    let scope = builder.context().sync_scope("device");
    let mut made = 0;
    for ordering in ORDERINGS {
        let how = Atomic { ordering, scope, volatile: true };
        for op in [
            Xchg, Add, Sub, And, Nand, Or, Xor, Max, Min, UMax, UMin, FAdd, FSub, FMax, FMin, UIncWrap,
            UDecWrap, USubCond, USubSat, FMaximum, FMinimum,
        ] {
            made += usize::from(builder.atomic_rmw(op, at, value, how).is_ok());
        }
        made += usize::from(builder.atomic_store(value, at, 16, how).is_ok());
        if let Some(ty) = value.ty() {
            made += usize::from(builder.atomic_load(ty, at, 16, how).is_ok());
        }
        for failure in ORDERINGS {
            let request =
                CmpXchg { pointer: at, expected: value, new: value, atomic: how, failure, weak: true };
            made += usize::from(builder.cmpxchg(request).is_ok());
        }
        made += usize::from(builder.fence(ordering, scope).is_ok());
    }
    made
}

#[test]
fn what_the_builder_accepts_the_verifier_accepts() -> Outcome {
    let owner = Owner::create();
    let module = owner.create_module("m");
    let view = Module::from_inkwell(&module);
    let context = view.context();
    let types = types(context)?;
    let f = view.add_function(b"f", context.void().function(&types, true)?)?;
    let builder = Builder::new(context);
    builder.position_at_end(f.append_block(b"entry")?);
    let values = operands(f, &types);
    let mut made = 0;
    for &left in &values {
        for &right in &values {
            made += two_operands(&builder, left, right);
            made += atomics(&builder, left, right);
        }
        for &ty in &types {
            made += typed(&builder, left, ty);
        }
        made += usize::from(builder.fneg(left, FastMath::NSZ).is_ok());
        made += usize::from(builder.freeze(left).is_ok());
        made += usize::from(builder.extract_value(left, &[0]).is_ok());
        made += usize::from(builder.neg(left).is_ok()) + usize::from(builder.not(left).is_ok());
    }
    builder.ret_void()?;
    assert!(made > 1000, "only {made} were accepted");
    verify(&module)?;
    Ok(())
}

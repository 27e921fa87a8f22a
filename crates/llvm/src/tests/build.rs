//! Wrong requests to build are errors; the results of right ones are read back.

use inkwell::context::Context as Owner;

use super::Outcome;
use crate::*;

fn function<'m>(module: Module<'m>, params: &[Type<'m>]) -> std::result::Result<Function<'m>, BuildError> {
    module.add_function(b"f", module.context().void().function(params, false)?)
}

#[test]
fn wide_integers_and_float_bits_come_back() -> Outcome {
    let owner = Owner::create();
    let context = Context::from_inkwell(&owner);
    let words = [u64::MAX, 1, 0x8000_0000_0000_0000];
    let wide = context.int(192)?.const_words(&words)?;
    assert_eq!(wide.const_int(), Some(ConstInt { width: 192, words: &words }));
    assert_eq!(context.int(33)?.const_int(u64::MAX)?.const_u64(), Some((1 << 33) - 1));
    assert_eq!(context.int(33)?.const_int(u64::MAX)?.const_i64(), Some(-1));
    // A signalling NaN with a payload, in each format.
    for (ty, bits) in [
        (context.f16(), [0x7D01, 0]),
        (context.bf16(), [0x7F81, 0]),
        (context.f32(), [0x7F80_0123, 0]),
        (context.f64(), [0x7FF0_0000_0000_0123, 0]),
        (context.plain(TypeKind::X86Fp80)?, [0x8000_0000_0000_0123, 0x7FFF]),
        (context.plain(TypeKind::Fp128)?, [0x123, 0x7FFF_0000_0000_0000]),
    ] {
        assert_eq!(
            ty.const_fp_bits(bits)?.const_fp(),
            Some((ty.kind().float_bits().unwrap_or(0), bits)),
            "{ty}"
        );
    }
    Ok(())
}

#[test]
fn types_out_of_range_are_refused() -> Outcome {
    let owner = Owner::create();
    let context = Context::from_inkwell(&owner);
    assert!(context.int(0).is_err());
    assert!(context.int(MAX_INT_BITS + 1).is_err());
    assert!(context.int(MAX_INT_BITS).is_ok());
    assert!(context.pointer(MAX_ADDRESS_SPACE + 1).is_err());
    assert!(context.void().array_of(1).is_err());
    assert!(context.void().vector_of(1).is_err());
    assert!(context.i32().vector_of(0).is_err());
    assert!(context.struct_type(&[context.void()], false).is_err());
    assert!(context.void().function(&[context.void()], false).is_err());
    assert!(context.plain(TypeKind::Label)?.function(&[], false).is_err());
    assert_eq!(context.i8().array_of(u64::MAX)?.len(), Some(u64::MAX));
    let own = context.named_struct(b"own");
    assert!(own.set_body(&[context.i32(), own.array_of(2)?], false).is_err());
    assert!(own.set_body(&[context.i32(), context.pointer(1)?], true).is_ok());
    assert!(own.set_body(&[context.i32()], true).is_err());
    assert_eq!(own.struct_name().as_deref(), Some("own"));
    assert!(own.is_packed_struct() && own.member_count() == 2 && own.member(2).is_none());
    Ok(())
}

#[test]
fn target_extension_types_come_back() -> Outcome {
    let owner = Owner::create();
    let context = Context::from_inkwell(&owner);
    let image = context.target_ext(b"spirv.Image", &[context.void()], &[1, 0, 0, 0, 0, 0, 2])?;
    assert_eq!(image.to_string(), r#"target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 2)"#);
    assert_eq!(image.target_ext_name().as_deref(), Some("spirv.Image"));
    assert_eq!(image.target_ext_types().collect::<Vec<_>>(), [context.void()]);
    assert_eq!(image.target_ext_ints().collect::<Vec<_>>(), [1, 0, 0, 0, 0, 0, 2]);
    assert!(context.target_ext(b"aarch64.svcount", &[context.void()], &[]).is_err());
    assert!(image.vector_of(4).is_err());
    Ok(())
}

#[test]
fn arithmetic_of_wrong_types_is_refused() -> Outcome {
    let owner = Owner::create();
    let module = owner.create_module("m");
    let module = Module::from_inkwell(&module);
    let context = module.context();
    let builder = Builder::new(context);
    let one = context.i32().const_int(1)?;
    assert!(builder.binary(Opcode::Add, one, one).is_err(), "no block yet");
    let f = function(module, &[context.f32(), context.pointer(0)?])?;
    builder.position_at_end(f.append_block(b"entry")?);
    let (Some(float), Some(pointer)) = (f.param(0), f.param(1)) else { return Err("no parameters".into()) };
    assert!(builder.binary(Opcode::Add, one, float).is_err());
    assert!(builder.binary(Opcode::Add, float, float).is_err());
    assert!(builder.binary(Opcode::FAdd, one, one).is_err());
    assert!(builder.binary(Opcode::Load, one, one).is_err());
    assert!(builder.cast(Opcode::Trunc, one, context.i64()).is_err());
    assert!(builder.cast(Opcode::BitCast, pointer, context.i64()).is_err());
    assert!(builder.icmp(IntPredicate::Eq, float, float).is_err());
    assert!(builder.fcmp(FloatPredicate::Oeq, one, one, FastMath::empty()).is_err());
    assert!(builder.select(one, one, one).is_err());
    assert!(builder.fneg(one, FastMath::empty()).is_err());
    let sum = builder.binary_flags(Opcode::Add, one, one, Flags::NSW)?;
    let sum = sum.as_instruction().ok_or("constants were folded")?;
    assert_eq!((sum.opcode(), sum.flags()), (Opcode::Add, Flags::NSW));
    let fast = builder.binary_fast(Opcode::FAdd, float, float, FastMath::NNAN | FastMath::AFN)?;
    assert_eq!(fast.as_instruction().map(Inst::fast_math), Some(FastMath::NNAN | FastMath::AFN));
    Ok(())
}

#[test]
fn memory_of_wrong_types_is_refused() -> Outcome {
    let owner = Owner::create();
    let module = owner.create_module("m");
    let module = Module::from_inkwell(&module);
    let context = module.context();
    let builder = Builder::new(context);
    let pair = context.struct_type(&[context.i32(), context.f32()], false)?;
    let f = function(module, &[context.pointer(1)?, context.i64()])?;
    builder.position_at_end(f.append_block(b"entry")?);
    let (Some(at), Some(index)) = (f.param(0), f.param(1)) else { return Err("no parameters".into()) };
    let zero = context.i32().const_int(0)?;
    let two = context.i32().const_int(2)?;
    assert!(builder.load(context.void(), at, None, false).is_err());
    assert!(builder.load(context.named_struct(b""), at, None, false).is_err());
    assert!(builder.load(context.i32(), index, None, false).is_err());
    assert!(builder.load(context.i32(), at, Some(3), false).is_err());
    assert!(builder.store(at, index, None, false).is_err());
    assert!(builder.alloca(context.named_struct(b"opaque")).is_err());
    assert!(builder.gep(pair, at, &[], GepFlags::empty()).is_err());
    assert!(builder.gep(pair, at, &[zero, two], GepFlags::empty()).is_err());
    assert!(builder.gep(pair, at, &[zero, index], GepFlags::empty()).is_err());
    assert!(builder.gep(pair, zero, &[zero], GepFlags::empty()).is_err());
    assert!(builder.extract_value(pair.undef()?, &[2]).is_err());
    assert!(builder.insert_value(pair.undef()?, zero, &[1]).is_err());
    let gep = builder.gep(pair, at, &[index, zero], GepFlags::INBOUNDS | GepFlags::NUSW)?;
    assert_eq!((gep.gep_source(), gep.gep_flags()), (Some(pair), GepFlags::INBOUNDS | GepFlags::NUSW));
    let load = builder.load(context.i32(), gep, Some(16), true)?;
    assert_eq!((load.alignment(), load.is_volatile(), load.is_atomic()), (Some(16), true, false));
    Ok(())
}

#[test]
fn vectors_and_masks_are_tested() -> Outcome {
    let owner = Owner::create();
    let module = owner.create_module("m");
    let module = Module::from_inkwell(&module);
    let context = module.context();
    let builder = Builder::new(context);
    let vector = context.i32().vector_of(4)?;
    let f = function(module, &[vector])?;
    builder.position_at_end(f.append_block(b"entry")?);
    let v = f.param(0).ok_or("no parameter")?;
    let zero = context.i32().const_int(0)?;
    assert!(builder.shuffle(v, v, &[8]).is_err());
    assert!(builder.shuffle(v, v, &[-2]).is_err());
    assert!(builder.shuffle(v, zero, &[0]).is_err());
    assert!(builder.shuffle(v, v, &[]).is_err());
    assert!(builder.extract_element(zero, zero).is_err());
    assert!(builder.insert_element(v, context.i64().const_int(0)?, zero).is_err());
    let shuffle = builder.shuffle(v, v, &[7, -1, 0])?.as_instruction().ok_or("folded")?;
    assert_eq!(shuffle.shuffle_mask(), [7, -1, 0]);
    Ok(())
}

#[test]
fn atomics_keep_their_scope_and_refuse_orderings() -> Outcome {
    let owner = Owner::create();
    let module = owner.create_module("m");
    let view = Module::from_inkwell(&module);
    let context = view.context();
    let builder = Builder::new(context);
    let f = function(view, &[context.pointer(1)?, context.i32()])?;
    builder.position_at_end(f.append_block(b"entry")?);
    let (Some(at), Some(value)) = (f.param(0), f.param(1)) else { return Err("no parameters".into()) };
    let scope = context.sync_scope("workgroup");
    assert_ne!(scope, SyncScope::SYSTEM);
    assert_eq!(context.sync_scope_name(scope), Some("workgroup"));
    assert_eq!(context.sync_scope_name(SyncScope::SYSTEM), Some(""));
    let how = |ordering| Atomic { ordering, scope, volatile: false };
    assert!(builder.atomic_load(context.i32(), at, 4, how(Ordering::Release)).is_err());
    assert!(builder.atomic_load(context.int(24)?, at, 4, how(Ordering::Acquire)).is_err());
    assert!(builder.atomic_store(value, at, 4, how(Ordering::Acquire)).is_err());
    assert!(builder.atomic_rmw(RmwOp::FAdd, at, value, how(Ordering::Monotonic)).is_err());
    assert!(builder.atomic_rmw(RmwOp::Add, at, value, how(Ordering::NotAtomic)).is_err());
    assert!(builder.fence(Ordering::Monotonic, scope).is_err());
    let rmw = builder.atomic_rmw(RmwOp::UMax, at, value, how(Ordering::AcquireRelease))?;
    assert_eq!((rmw.rmw_op(), rmw.sync_scope()), (Some(RmwOp::UMax), Some(scope)));
    let load = builder.atomic_load(context.i32(), at, 4, how(Ordering::Acquire))?;
    assert_eq!((load.ordering(), load.sync_scope()), (Some(Ordering::Acquire), Some(scope)));
    let cmpxchg = builder.cmpxchg(CmpXchg {
        pointer: at,
        expected: value,
        new: value,
        atomic: how(Ordering::SequentiallyConsistent),
        failure: Ordering::Monotonic,
        weak: true,
    })?;
    assert!(cmpxchg.is_weak() && cmpxchg.failure_ordering() == Some(Ordering::Monotonic));
    builder.ret_void()?;
    assert!(builder.unreachable().is_err(), "the block has its end");
    verify(&module)?;
    Ok(())
}

#[test]
fn calls_and_intrinsics_are_tested() -> Outcome {
    let owner = Owner::create();
    let module = owner.create_module("m");
    let view = Module::from_inkwell(&module);
    let context = view.context();
    let builder = Builder::new(context);
    let f = function(view, &[context.f32()])?;
    builder.position_at_end(f.append_block(b"entry")?);
    let x = f.param(0).ok_or("no parameter")?;
    let unary = context.f32().function(&[context.f32()], false)?;
    let sqrt = view.declare_intrinsic("llvm.sqrt", unary)?;
    assert_eq!((&*sqrt.name(), sqrt.intrinsic_name()), ("llvm.sqrt.f32", Some("llvm.sqrt")));
    assert_eq!(view.declare_intrinsic("llvm.sqrt", unary)?, sqrt);
    assert!(view.declare_intrinsic("llvm.sqrt", context.i32().function(&[], false)?).is_err());
    assert!(view.declare_intrinsic("llvm.no.such.thing", unary).is_err());
    assert!(builder.call(sqrt, &[]).is_err());
    assert!(builder.call(sqrt, &[context.i32().const_int(0)?]).is_err());
    assert!(builder.call_pointer(context.void().function(&[], false)?, sqrt.value(), &[]).is_err());
    assert!(builder.call_pointer(context.i32(), sqrt.value(), &[]).is_err());
    let call = builder.call(sqrt, &[x])?;
    assert_eq!((call.called_function(), call.arg_count(), call.arg(1)), (Some(sqrt), 1, None));
    assert!(call.add_attribute(AttributeIndex::Param(1), context.attribute_flag("noundef")?).is_err());
    builder.ret_void()?;
    verify(&module)?;
    Ok(())
}

#[test]
fn attributes_are_read_as_they_were_made() -> Outcome {
    let owner = Owner::create();
    let module = owner.create_module("m");
    let view = Module::from_inkwell(&module);
    let context = view.context();
    let f = function(view, &[context.pointer(0)?])?;
    f.add_attribute(AttributeIndex::Param(0), context.attribute_type("byval", context.i64())?)?;
    f.add_attribute(AttributeIndex::Param(0), context.attribute_int("align", 8)?)?;
    f.add_attribute(AttributeIndex::Function, context.attribute_string("key", "value")?)?;
    assert!(f.add_attribute(AttributeIndex::Param(1), context.attribute_flag("noundef")?).is_err());
    assert!(context.attribute_int("align", 3).is_err());
    assert!(context.attribute_flag("align").is_err());
    assert!(context.attribute_flag("no such attribute").is_err());
    let kinds = AttributeKinds::new();
    let read: Vec<_> = f
        .attributes(AttributeIndex::Param(0))
        .map(|attribute| (attribute.kind().and_then(|kind| kinds.known(kind)), attribute.value()))
        .collect();
    assert!(read.contains(&(Some(KnownAttribute::ByVal), AttributeValue::Type(Some(context.i64())))));
    assert!(read.contains(&(Some(KnownAttribute::Align), AttributeValue::Int(8))));
    let strings: Vec<_> = f.attributes(AttributeIndex::Function).map(Attribute::value).collect();
    assert_eq!(strings, [AttributeValue::String { key: b"key", value: b"value" }]);
    Ok(())
}

#[test]
fn metadata_is_read_as_it_was_made() -> Outcome {
    let owner = Owner::create();
    let module = owner.create_module("m");
    let view = Module::from_inkwell(&module);
    let context = view.context();
    let node = context.md_node(&[context.md_string("a\0b".as_bytes()), context.md_u32(7)?]);
    view.add_named_metadata("opencl.test")?.push(node)?;
    let named = view.named_metadata_by_name("opencl.test").ok_or("no named metadata")?;
    let read = named.operand(0).ok_or("no operand")?;
    assert_eq!(read.operand(0).and_then(Metadata::string_bytes), Some(&b"a\0b"[..]));
    assert_eq!(read.operand(1).and_then(Metadata::const_u64), Some(7));
    assert_eq!(read.operand(2), None);
    let own = context.md_distinct_self(&[node]);
    assert!(own.is_distinct() && own.operand(0) == Some(own));
    let f = function(view, &[])?;
    let kind = context.metadata_kind("kernel_arg_type");
    f.value().attach(kind, node)?;
    assert_eq!(f.value().attachment(kind), Some(node));
    assert_eq!(f.value().attachments().to_vec(), [(kind, node)]);
    assert!(f.value().attach(0, node).is_err(), "not a subprogram");
    assert!(f.value().attach(kind, context.md_string(b"text")).is_err());
    Ok(())
}

#[test]
fn constant_expressions_are_made_and_read() -> Outcome {
    let owner = Owner::create();
    let module = owner.create_module("m");
    let view = Module::from_inkwell(&module);
    let context = view.context();
    let bytes = context.i8().const_array(
        &b"text\0"
            .map(|byte| context.i8().const_int(byte.into()))
            .into_iter()
            .collect::<Result<Vec<_>, _>>()?,
    )?;
    let ty = bytes.ty().ok_or("no type")?;
    let global = view.add_global(b"g", ty, 2)?;
    assert!(global.set_initializer(context.i32().const_int(0)?).is_err());
    global.set_initializer(bytes)?;
    assert_eq!(bytes.raw_data(), Some(&b"text\0"[..]));
    assert_eq!(bytes.aggregate_element(5), None);
    let two = context.i32().const_int(2)?;
    let gep = global.value().const_gep(context.i8(), &[two], GepFlags::INBOUNDS)?;
    assert_eq!((gep.const_opcode(), gep.gep_source()), (Some(Opcode::GetElementPtr), Some(context.i8())));
    let cast = gep.const_cast(Opcode::AddrSpaceCast, context.pointer(4)?)?;
    assert_eq!((cast.const_opcode(), cast.operand(0)), (Some(Opcode::AddrSpaceCast), Some(gep)));
    assert!(gep.const_cast(Opcode::BitCast, context.i64()).is_err());
    assert!(gep.const_cast(Opcode::SExt, context.i64()).is_err());
    assert!(gep.const_binary(Opcode::Add, gep).is_err());
    assert!(two.const_binary(Opcode::Mul, two).is_err());
    assert!(context.i32().const_array(&[bytes]).is_err());
    assert!(context.void().undef().is_err() && context.void().const_null().is_err());
    assert!(context.target_ext(b"spirv.Sampler", &[], &[])?.undef().is_ok());
    Ok(())
}

#[test]
fn aliases_in_a_circle_are_refused() {
    for text in [
        "@a = alias i32, getelementptr (i8, ptr @a, i64 1)",
        "@a = alias i32, getelementptr (i8, ptr @b, i64 1)\n@b = alias i32, getelementptr (i8, ptr @a, i64 1)",
        "@a = alias i32, ptr @b\n@b = alias i32, ptr @a",
        "@v = global i32 0\n@c = alias i32, ptr @v\n\
         @a = alias i32, inttoptr (i64 add (i64 ptrtoint (ptr @c to i64), i64 ptrtoint (ptr @a to i64)) to ptr)",
    ] {
        let owner = Owner::create();
        assert!(parse_ir_or_bitcode(&owner, text.as_bytes()).is_err(), "{text}");
    }
    let owner = Owner::create();
    let text = "@v = global i32 0\n@a = alias i32, ptr @v\n@b = alias i32, ptr @a\n@c = alias i32, ptr @a";
    assert!(parse_ir_or_bitcode(&owner, text.as_bytes()).is_ok());
}

#[test]
fn long_chains_of_aliases_are_refused() {
    let chain = |length: u32| {
        let aliases = (0..length).map(|number| format!("@a{} = alias i8, ptr @a{number}\n", number + 1));
        format!("@a0 = global i8 0\n{}", aliases.collect::<String>())
    };
    for (length, is_taken) in [(256, true), (257, false), (30_000, false)] {
        let owner = Owner::create();
        assert_eq!(parse_ir_or_bitcode(&owner, chain(length).as_bytes()).is_ok(), is_taken, "{length}");
    }
}

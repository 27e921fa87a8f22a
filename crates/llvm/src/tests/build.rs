//! Wrong requests to build are errors; the results of right ones are read back.

use inkwell::{context::Context as Owner, module::Module as OwnedModule};

use super::Outcome;
use crate::*;

/// A module of one function `f` with these parameters, which returns at once.
fn module_of<'c>(owner: &'c Owner, parameters: &str) -> Result<OwnedModule<'c>, Box<dyn std::error::Error>> {
    Ok(parse_ir_or_bitcode(owner, format!("define void @f({parameters}) {{\n  ret void\n}}\n").as_bytes())?)
}

/// A builder in front of the return, and the parameters.
fn place<'m>(
    module: &'m OwnedModule<'_>,
) -> Result<(Builder<'m>, Vec<Value<'m>>), Box<dyn std::error::Error>> {
    let f = Module::from_inkwell(module).function(b"f").ok_or("no function")?;
    let builder = Builder::new(Module::from_inkwell(module).context());
    builder.position_before(f.entry().and_then(Block::terminator).ok_or("no return")?);
    Ok((builder, f.params().collect()))
}

#[test]
fn wide_integers_come_back() -> Outcome {
    let owner = Owner::create();
    let context = Context::from_inkwell(&owner);
    let words = [u64::MAX, 1, 0x8000_0000_0000_0000];
    let wide = context.int(192)?.const_words(&words)?;
    assert_eq!(wide.const_int(), Some(ConstInt { width: 192, words: &words }));
    assert_eq!(context.int(33)?.const_int(u64::MAX)?.const_u64(), Some((1 << 33) - 1));
    assert_eq!(context.int(33)?.const_int(u64::MAX)?.const_i64(), Some(-1));
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
    assert_eq!(context.i8().array_of(u64::MAX)?.len(), Some(u64::MAX));
    Ok(())
}

#[test]
fn target_extension_types_are_read() -> Outcome {
    let owner = Owner::create();
    let module = module_of(&owner, r#"target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 2) %image"#)?;
    let image = place(&module)?.1.first().and_then(|image| image.ty()).ok_or("no type")?;
    assert_eq!(image.to_string(), r#"target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 2)"#);
    assert_eq!(image.target_ext_name().as_deref(), Some("spirv.Image"));
    assert_eq!(image.target_ext_types().collect::<Vec<_>>(), [image.context().void()]);
    assert_eq!(image.target_ext_ints().collect::<Vec<_>>(), [1, 0, 0, 0, 0, 0, 2]);
    assert!(image.vector_of(4).is_err());
    Ok(())
}

#[test]
fn arithmetic_of_wrong_types_is_refused() -> Outcome {
    let owner = Owner::create();
    let module = module_of(&owner, "float %x, ptr %p, i32 %n")?;
    let (builder, params) = place(&module)?;
    let [float, pointer, n] = params[..] else { return Err("not three parameters".into()) };
    let context = builder.context();
    let one = context.i32().const_int(1)?;
    assert!(Builder::new(context).binary(Opcode::Add, one, one).is_err(), "no block yet");
    assert!(builder.binary(Opcode::Add, one, float).is_err());
    assert!(builder.binary(Opcode::Add, float, float).is_err());
    assert!(builder.binary(Opcode::FAdd, one, one).is_err());
    assert!(builder.binary(Opcode::Load, one, one).is_err());
    assert!(builder.cast(Opcode::Trunc, one, context.i64()).is_err());
    assert!(builder.cast(Opcode::BitCast, pointer, context.i64()).is_err());
    assert!(builder.icmp(IntPredicate::Eq, float, float).is_err());
    assert!(builder.fcmp(FloatPredicate::Oeq, one, one, FastMath::empty()).is_err());
    assert!(builder.select(one, one, one).is_err());
    let sum = builder.binary(Opcode::Add, n, one)?.as_instruction().ok_or("constants were folded")?;
    assert_eq!(sum.opcode(), Opcode::Add);
    Ok(())
}

#[test]
fn memory_of_wrong_types_is_refused() -> Outcome {
    let owner = Owner::create();
    let text = "%opaque = type opaque\ndefine void @f(ptr addrspace(1) %at, i64 %index) {\n  ret void\n}\n\
                declare void @g(ptr byval({ i32, float }))\n@o = external global %opaque\n";
    let module = parse_ir_or_bitcode(&owner, text.as_bytes())?;
    let (builder, params) = place(&module)?;
    let [at, index] = params[..] else { return Err("not two parameters".into()) };
    let context = builder.context();
    let pair = context.struct_type(&[context.i32(), context.i64()], false)?;
    let opaque = Module::from_inkwell(&module).global(b"o").ok_or("no variable")?.value_type();
    let zero = context.i32().const_int(0)?;
    let two = context.i32().const_int(2)?;
    assert!(builder.load(context.void(), at, None, false).is_err());
    assert!(builder.load(opaque, at, None, false).is_err());
    assert!(builder.load(context.i32(), index, None, false).is_err());
    assert!(builder.load(context.i32(), at, Some(3), false).is_err());
    assert!(builder.store(at, index, None, false).is_err());
    assert!(builder.alloca(opaque).is_err());
    assert!(builder.gep(pair, at, &[], GepFlags::empty()).is_err());
    assert!(builder.gep(pair, at, &[zero, two], GepFlags::empty()).is_err());
    assert!(builder.gep(pair, at, &[zero, index], GepFlags::empty()).is_err());
    assert!(builder.gep(pair, zero, &[zero], GepFlags::empty()).is_err());
    let pair_value = pair.const_null()?;
    assert!(builder.extract_value(pair_value, &[2]).is_err());
    assert!(builder.insert_value(pair_value, zero, &[1]).is_err());
    let gep = builder.gep(pair, at, &[index, zero], GepFlags::INBOUNDS | GepFlags::NUSW)?;
    assert_eq!((gep.gep_source(), gep.gep_flags()), (Some(pair), GepFlags::INBOUNDS | GepFlags::NUSW));
    let load = builder.load(context.i32(), gep, Some(16), true)?;
    assert_eq!((load.alignment(), load.is_volatile(), load.is_atomic()), (Some(16), true, false));
    Ok(())
}

#[test]
fn vectors_and_masks_are_tested() -> Outcome {
    let owner = Owner::create();
    let module = module_of(&owner, "<4 x i32> %v")?;
    let (builder, params) = place(&module)?;
    let [v] = params[..] else { return Err("not one parameter".into()) };
    let context = builder.context();
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
fn calls_are_tested() -> Outcome {
    let owner = Owner::create();
    let text = b"define void @f(float %x) {\n  ret void\n}\ndeclare float @llvm.sqrt.f32(float)\n";
    let module = parse_ir_or_bitcode(&owner, text)?;
    let (builder, params) = place(&module)?;
    let [x] = params[..] else { return Err("not one parameter".into()) };
    let context = builder.context();
    let sqrt = Module::from_inkwell(&module).function(b"llvm.sqrt.f32").ok_or("no intrinsic")?;
    assert_eq!(sqrt.intrinsic_name(), Some("llvm.sqrt"));
    assert!(builder.call(sqrt, &[]).is_err());
    assert!(builder.call(sqrt, &[context.i32().const_int(0)?]).is_err());
    assert!(builder.call_pointer(context.void().function(&[], false)?, sqrt.value(), &[]).is_err());
    assert!(builder.call_pointer(context.i32(), sqrt.value(), &[]).is_err());
    let call = builder.call(sqrt, &[x])?;
    assert_eq!((call.called_function(), call.arg_count(), call.arg(1)), (Some(sqrt), 1, None));
    assert!(call.add_attribute(AttributeIndex::Param(1), context.attribute_flag("noundef")?).is_err());
    verify(&module)?;
    Ok(())
}

#[test]
fn attributes_are_read_as_they_were_made() -> Outcome {
    let owner = Owner::create();
    let module = module_of(&owner, "ptr byval(i64) align 8 %p")?;
    let view = Module::from_inkwell(&module);
    let context = view.context();
    let f = view.function(b"f").ok_or("no function")?;
    f.add_attribute(AttributeIndex::Param(0), context.attribute_flag("noundef")?)?;
    assert!(f.add_attribute(AttributeIndex::Param(1), context.attribute_flag("noundef")?).is_err());
    assert!(context.attribute_flag("align").is_err());
    assert!(context.attribute_flag("no such attribute").is_err());
    let kinds = AttributeKinds::new();
    let read: Vec<_> = f
        .attributes(AttributeIndex::Param(0))
        .map(|attribute| (attribute.kind().and_then(|kind| kinds.known(kind)), attribute.value()))
        .collect();
    assert!(read.contains(&(Some(KnownAttribute::ByVal), AttributeValue::Type(Some(context.i64())))));
    assert!(read.contains(&(Some(KnownAttribute::Align), AttributeValue::Int(8))));
    assert_eq!(read.len(), 3);
    Ok(())
}

#[test]
fn initializers_and_casts_of_constants_are_tested() -> Outcome {
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
    assert_eq!(bytes.aggregate_element(5), None);
    let cast = global.value().const_cast(Opcode::AddrSpaceCast, context.pointer(4)?)?;
    assert_eq!((cast.const_opcode(), cast.operand(0)), (Some(Opcode::AddrSpaceCast), Some(global.value())));
    assert!(cast.const_cast(Opcode::BitCast, context.i64()).is_err());
    assert!(cast.const_cast(Opcode::SExt, context.i64()).is_err());
    assert!(context.i32().const_array(&[bytes]).is_err());
    assert!(context.void().const_null().is_err());
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

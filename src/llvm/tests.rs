//! The layer against LLVM: what is read is what stands there, what is wrong is an error.

use inkwell::context::Context as Owner;

use super::*;

type Outcome = std::result::Result<(), Box<dyn std::error::Error>>;

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
    let exchange = builder.cmpxchg(CmpXchg {
        pointer: at,
        expected: value,
        new: value,
        atomic: how(Ordering::SequentiallyConsistent),
        failure: Ordering::Monotonic,
        weak: true,
    })?;
    assert!(exchange.is_weak() && exchange.failure_ordering() == Some(Ordering::Monotonic));
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
    assert!(call.add_attribute(Place::Param(1), context.attribute_flag("noundef")?).is_err());
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
    f.add_attribute(Place::Param(0), context.attribute_type("byval", context.i64())?)?;
    f.add_attribute(Place::Param(0), context.attribute_int("align", 8)?)?;
    f.add_attribute(Place::Function, context.attribute_string("key", "value")?)?;
    assert!(f.add_attribute(Place::Param(1), context.attribute_flag("noundef")?).is_err());
    assert!(context.attribute_int("align", 3).is_err());
    assert!(context.attribute_flag("align").is_err());
    assert!(context.attribute_flag("no such attribute").is_err());
    let kinds = AttributeKinds::new();
    let read: Vec<_> = f
        .attributes(Place::Param(0))
        .map(|attribute| (attribute.kind().and_then(|kind| kinds.known(kind)), attribute.value()))
        .collect();
    assert!(read.contains(&(Some(KnownAttribute::ByVal), AttributeValue::Type(Some(context.i64())))));
    assert!(read.contains(&(Some(KnownAttribute::Align), AttributeValue::Int(8))));
    let strings: Vec<_> = f.attributes(Place::Function).map(Attribute::value).collect();
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
fn text_and_bitcode_are_parsed_and_nonsense_is_an_error() -> Outcome {
    let owner = Owner::create();
    let module = parse_ir_or_bitcode(&owner, b"define void @f() {\n  ret void\n}\n")?;
    let bitcode = write_bitcode(&module);
    assert!(is_bitcode(&bitcode));
    let again = parse_ir_or_bitcode(&owner, &bitcode)?;
    assert_eq!(Module::from_inkwell(&again).functions().count(), 1);
    for length in 0..bitcode.len() {
        // Whatever a prefix gives, it is an answer.
        let prefix = bitcode.get(..length).unwrap_or_default();
        assert!(length == 0 || parse_ir_or_bitcode(&owner, prefix).is_err(), "{length} bytes");
    }
    let error =
        parse_ir_or_bitcode(&owner, b"define void @f() {\n  nonsense\n}\n").err().ok_or("accepted")?;
    assert_eq!(*error.at(), crate::At::Text { line: 2, column: 3 });
    assert_eq!(error.code(), crate::Code::InvalidLlvmModule);
    let broken = parse_ir_or_bitcode(
        &owner,
        b"define void @f() {\n  %a = add i32 %b, 1\n  %b = add i32 1, 1\n  ret void\n}",
    );
    assert!(broken.is_err());
    assert!(Module::from_inkwell(&again).set_data_layout("nonsense").is_err());
    Ok(())
}

#[test]
fn passes_run_on_a_clone() -> Outcome {
    let owner = Owner::create();
    let module = parse_ir_or_bitcode(
        &owner,
        b"define i32 @f(i32 %a) {\n  %p = alloca i32\n  store i32 %a, ptr %p\n  %b = load i32, ptr %p\n  ret i32 %b\n}\n",
    )?;
    let before = print(&module);
    let clone = clone_module(&module);
    run_passes(&clone, "mem2reg")?;
    assert_eq!(print(&module), before);
    assert!(!print(&clone).contains("alloca"));
    assert!(run_passes(&clone, "no-such-pass").is_err());
    Ok(())
}

#[test]
fn constants_have_no_uses_and_values_have_theirs() -> Outcome {
    let owner = Owner::create();
    let module = parse_ir_or_bitcode(
        &owner,
        b"define i32 @f(i32 %a) {\n  %b = add i32 %a, 5\n  %c = mul i32 %b, %b\n  ret i32 %c\n}\n",
    )?;
    let f = Module::from_inkwell(&module).function(b"f").ok_or("no function")?;
    let insts: Vec<_> = f.blocks().flat_map(Block::instructions).collect();
    let [add, mul, _] = insts.as_slice() else { return Err("not three instructions".into()) };
    assert_eq!(add.value().uses().map(Use::user).collect::<Vec<_>>(), [mul.value(), mul.value()]);
    assert_eq!(add.operand(1).map(|five| five.uses().count()), Some(0));
    assert_eq!(add.operand(2), None);
    Ok(())
}

#[test]
fn layout_answers_for_sized_types_only() -> Outcome {
    let owner = Owner::create();
    let module = owner.create_module("m");
    let view = Module::from_inkwell(&module);
    let context = view.context();
    view.set_data_layout("e-p:32:32-i64:64")?;
    let pair = context.struct_type(&[context.i8(), context.i64()], false)?;
    assert_eq!(
        (view.size_of(pair), view.member_offset(pair, 1), view.member_offset(pair, 2)),
        (Some(16), Some(8), None)
    );
    assert_eq!((view.pointer_bits(0), view.size_of(context.void())), (32, None));
    assert_eq!(view.size_of(context.i32().scalable_vector_of(4)?), None);
    assert_eq!(view.size_of(context.named_struct(b"opaque")), None);
    Ok(())
}

#[test]
fn constant_expressions_are_made_and_read() -> Outcome {
    let owner = Owner::create();
    let module = owner.create_module("m");
    let view = Module::from_inkwell(&module);
    let context = view.context();
    let bytes = context.const_string(b"text", true)?;
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

/// One of everything that instructions carry, as text.
const CARRIED: &str = r#"
target triple = "spir64-unknown-unknown"
@data = addrspace(2) constant [3 x i16] [i16 1, i16 -2, i16 3], align 4, section "s"
@alias = alias i32, ptr @variable
@variable = internal global i32 undef
declare spir_func i32 @callee(i32 zeroext, ptr) #0
declare void @llvm.assume(i1)
define spir_kernel void @f(i32 %a, ptr %p, i1 %c) !note !0 {
entry:
  switch i32 %a, label %end [
    i32 1, label %one
    i32 -2, label %one
  ]
one:
  %x = phi i32 [ 5, %entry ], [ 5, %entry ]
  %call = tail call spir_func range(i32 0, 7) i32 @callee(i32 zeroext %x, ptr null) #1
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 8) ]
  %asm = call i32 asm sideeffect "text", "=r,r"(i32 %x)
  %t = trunc nuw i32 %call to i8
  %o = or disjoint i32 %call, 4
  %z = zext nneg i8 %t to i64
  %i = icmp samesign ult i32 %o, %a
  %g = getelementptr inbounds nuw { i32, [4 x i8] }, ptr %p, i64 %z, i32 1, i64 2
  store i8 %t, ptr %g, align 2, !nontemporal !1
  br i1 %i, label %end, label %one.end, !loop !2
one.end:
  br label %end
end:
  ret void
}
attributes #0 = { convergent memory(read) "key"="value" }
attributes #1 = { nounwind }
!named = !{!0}
!0 = !{!"text", null}
!1 = !{i32 1}
!2 = distinct !{!2}
"#;

#[test]
fn what_instructions_carry_is_read() -> Outcome {
    let owner = Owner::create();
    let module = parse_ir_or_bitcode(&owner, CARRIED.as_bytes())?;
    let view = Module::from_inkwell(&module);
    let context = view.context();
    let f = view.function(b"f").ok_or("no function")?;
    assert_eq!((f.calling_convention(), f.block_count()), (calling_convention::SPIR_KERNEL, 4));
    let note = f.value().attachment(context.metadata_kind("note")).ok_or("no note")?;
    assert_eq!((note.operand_count(), note.operand(0).and_then(Metadata::string)), (2, Some("text")));
    let named = |name: &str| {
        f.blocks()
            .flat_map(Block::instructions)
            .find(|inst| inst.value().name() == name)
            .ok_or(format!("no {name}"))
    };
    let switch = f.entry().and_then(Block::terminator).ok_or("no terminator")?;
    let cases: Vec<_> =
        switch.cases().map(|(value, block)| (value.const_i64(), block.name().into_owned())).collect();
    assert_eq!(cases, [(Some(1), "one".to_owned()), (Some(-2), "one".to_owned())]);
    assert_eq!((switch.condition(), switch.successor_count()), (f.param(0), 3));
    let phi = named("x")?;
    assert_eq!(
        phi.incoming().map(|(value, block)| (value.const_u64(), Some(block))).collect::<Vec<_>>(),
        [(Some(5), f.entry()), (Some(5), f.entry())]
    );
    assert_eq!(phi.block().map(|block| block.predecessors().count()), Some(2));
    let call = named("call")?;
    let callee = view.function(b"callee").ok_or("no callee")?;
    assert_eq!((call.called_function(), call.tail_kind()), (Some(callee), TailKind::Tail));
    assert_eq!(call.calling_convention(), Some(calling_convention::SPIR_FUNC));
    assert_eq!(
        call.attributes(Place::Return).map(Attribute::value).collect::<Vec<_>>(),
        [AttributeValue::Range]
    );
    assert_eq!(
        call.attributes(Place::Function).map(|a| a.name().into_owned()).collect::<Vec<_>>(),
        ["nounwind"]
    );
    assert_eq!(
        callee.attributes(Place::Param(0)).map(|a| a.name().into_owned()).collect::<Vec<_>>(),
        ["zeroext"]
    );
    assert_eq!(callee.attributes(Place::Param(7)).count(), 0);
    assert_eq!(callee.attributes(Place::Function).count(), 3);
    let assume = call.next().ok_or("no assume")?;
    let (tag, values) = assume.bundle(0).ok_or("no bundle")?;
    assert_eq!((tag.as_str(), values.len(), assume.bundle(1)), ("align", 2, None));
    let asm = named("asm")?.callee().and_then(Value::inline_asm).ok_or("no assembly")?;
    assert_eq!((asm.text, asm.constraints, asm.side_effects), (&b"text"[..], &b"=r,r"[..], true));
    assert_eq!(named("t")?.flags(), Flags::NUW);
    assert_eq!(named("o")?.flags(), Flags::DISJOINT);
    assert_eq!(named("z")?.flags(), Flags::NNEG);
    assert_eq!(
        (named("i")?.flags(), named("i")?.int_predicate()),
        (Flags::SAME_SIGN, Some(IntPredicate::Ult))
    );
    let gep = named("g")?;
    assert_eq!(gep.gep_flags(), GepFlags::INBOUNDS | GepFlags::NUSW | GepFlags::NUW);
    let store = gep.next().ok_or("no store")?;
    assert_eq!((store.alignment(), store.is_volatile(), store.is_void()), (Some(2), false, true));
    assert!(store.value().attachment(context.metadata_kind("nontemporal")).is_some());
    let branch = store.next().ok_or("no branch")?;
    let [(_, id)] = branch.value().attachments()[..] else { return Err("not one attachment".into()) };
    assert!(id.is_distinct() && id.operand(0) == Some(id));
    let data = view.global(b"data").ok_or("no data")?;
    assert_eq!((data.address_space(), data.alignment(), data.section().as_str()), (2, Some(4), "s"));
    let initializer = data.initializer().ok_or("no initializer")?;
    assert_eq!(initializer.kind(), ValueKind::DataArray);
    assert_eq!(initializer.aggregate_element(1).and_then(Value::const_i64), Some(-2));
    let variable = view.global(b"variable").and_then(Global::initializer).ok_or("no variable")?;
    assert_eq!((variable.kind(), variable.aggregate_element(0)), (ValueKind::Undef, None));
    assert_eq!(view.aliases().filter_map(Alias::aliasee).count(), 1);
    Ok(())
}

/// What every accessor answers for every value of a module; none may be undefined behaviour, whatever the value.
#[test]
fn every_accessor_takes_every_value() -> Outcome {
    let owner = Owner::create();
    let module = parse_ir_or_bitcode(&owner, CARRIED.as_bytes())?;
    let view = Module::from_inkwell(&module);
    let mut values: Vec<Value<'_>> =
        view.globals().map(Value::from).chain(view.functions().map(Value::from)).collect();
    values.extend(view.globals().filter_map(Global::initializer));
    for function in view.functions() {
        values.extend(function.params().chain(function.blocks().map(Value::from)));
        for inst in function.blocks().flat_map(Block::instructions) {
            values.push(inst.value());
            values.extend(inst.operands());
            let seen =
                (inst.int_predicate(), inst.float_predicate(), inst.ordering(), inst.failure_ordering());
            let more =
                (inst.sync_scope(), inst.rmw_op(), inst.is_weak(), inst.allocated_type(), inst.call_type());
            let rest =
                (inst.condition(), inst.cases().count(), inst.incoming().count(), inst.indices().len());
            let flags =
                (inst.flags(), inst.fast_math(), inst.shuffle_mask().len(), inst.bundle(0), inst.tail_kind());
            assert!(!format!("{seen:?}{more:?}{rest:?}{flags:?}").is_empty());
        }
    }
    let mut kinds = std::collections::HashSet::new();
    for value in values {
        kinds.insert(value.kind());
        let parts = (value.const_int(), value.const_fp(), value.raw_data(), value.aggregate_element(0));
        let shape = (value.gep_source(), value.gep_flags(), value.block_address(), value.inline_asm());
        let about = (value.argument_index(), value.as_metadata(), value.attachment(0), value.attachments());
        let views =
            (value.as_block(), value.as_function(), value.as_global(), value.as_alias(), value.as_ifunc());
        assert!(!format!("{parts:?}{shape:?}{about:?}{views:?}{:?}", value.name()).is_empty());
        if let Some(ty) = value.ty() {
            let counts = (ty.member_count(), ty.param_count(), ty.len(), ty.vector_len(), ty.int_width());
            let types = (ty.element(), ty.member(0), ty.param(0), ty.return_type(), ty.target_ext_name());
            assert!(!format!("{counts:?}{types:?}{:?}{:?}", ty.struct_name(), view.size_of(ty)).is_empty());
        }
    }
    assert!(kinds.len() >= 10, "{kinds:?}");
    Ok(())
}

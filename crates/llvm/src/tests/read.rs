//! Parsing, verifying and reading: the views agree with the text of a module.

use inkwell::context::Context as Owner;

use super::Outcome;
use crate::{
    compat,
    ffi::{live, owned, sl_forget_token, sl_parse_text},
    *,
};

#[test]
fn text_and_bitcode_are_parsed_and_nonsense_is_an_error() -> Outcome {
    let owner = Owner::create();
    let module = parse_ir_or_bitcode(&owner, b"define void @f() {\n  ret void\n}\n")?;
    let bitcode = write_bitcode(&module);
    assert!(spirv_llvm_ir::bitcode::is_bitcode(&bitcode));
    let again = parse_ir_or_bitcode(&owner, &bitcode)?;
    assert_eq!(Module::from_inkwell(&again).functions().count(), 1);
    for length in 0..bitcode.len() {
        // Any prefix gives an answer, and not a crash.
        let prefix = bitcode.get(..length).unwrap_or_default();
        assert!(length == 0 || parse_ir_or_bitcode(&owner, prefix).is_err(), "{length} bytes");
    }
    let error =
        parse_ir_or_bitcode(&owner, b"define void @f() {\n  nonsense\n}\n").err().ok_or("accepted")?;
    assert_eq!(*error.at(), spirv_kit::At::Text { line: 2, column: 3 });
    assert_eq!(error.code(), spirv_kit::Code::InvalidLlvmModule);
    let broken = parse_ir_or_bitcode(
        &owner,
        b"define void @f() {\n  %a = add i32 %b, 1\n  %b = add i32 1, 1\n  ret void\n}",
    );
    assert!(broken.is_err());
    assert!(Module::from_inkwell(&again).set_data_layout("nonsense").is_err());
    Ok(())
}

#[test]
fn tokens_in_metadata_are_errors() {
    let node = "!named = !{!0}\n!0 = !{token none, i32 1}";
    let argument = "declare void @llvm.foo(metadata)\ndefine void @f() {\n  call void @llvm.foo(metadata token none)\n  \
                    ret void\n}";
    let in_circle = "!named = !{!0}\n!0 = !{!1}\n!1 = distinct !{!0, token none}\n";
    let broken = "!0 = !{token none}\nnonsense";
    // Each context is freed here, which is where LLVM fell over.
    let is_refused = |input: &[u8]| {
        let owner = Owner::create();
        parse_ir_or_bitcode(&owner, input).is_err()
    };
    for text in [node, argument, in_circle, broken] {
        assert!(is_refused(text.as_bytes()), "{text}");
    }
    for text in [node, argument, in_circle] {
        assert!(is_refused(&unverified(text)), "bitcode of {text}");
    }
}

/// The function `body`, with debug info of a version.
fn with_debug_info(body: &str, version: u32) -> String {
    format!(
        "{body}\n!llvm.dbg.cu = !{{!0}}\n!llvm.module.flags = !{{!2}}\n\
         !0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: LineTablesOnly)\n\
         !1 = !DIFile(filename: \"f.cl\", directory: \"/src\")\n\
         !2 = !{{i32 2, !\"Debug Info Version\", i32 {version}}}\n!3 = !{{}}\n"
    )
}

#[test]
fn broken_modules_with_debug_info_are_errors() {
    let loops = "define void @f(i1 %c) {\n  br label %a\na:\n  br i1 %c, label %a, label %b, !llvm.loop !3\nb:\n  \
                 ret void\n}";
    for (body, version, is_good) in [
        ("define void @f() {\n  ret void\n}", 3, true),
        ("define void @f() {\n  ret void\n}", 2, true),
        ("define i32 @f(i32 %a) {\n  %b = add i32 %b, 1\n  ret i32 %b\n}", 3, false),
        ("define amdgpu_kernel i32 @f() {\n  ret i32 0\n}", 3, false),
        // Debug info of version 2 would be taken away, for which LLVM looks into the nodes of loops.
        (loops, 2, false),
        (loops, 3, true),
    ] {
        let text = with_debug_info(body, version);
        let owner = Owner::create();
        assert_eq!(parse_ir_or_bitcode(&owner, text.as_bytes()).is_ok(), is_good, "{text}");
        let from_bitcode = parse_ir_or_bitcode(&owner, &unverified(&text));
        assert_eq!(from_bitcode.is_ok(), is_good, "bitcode of {text}");
        if let Ok(module) = from_bitcode {
            assert_eq!(print(&module).contains("DICompileUnit"), version == 3);
        }
    }
}

/// Bitcode of a module that nobody has verified.
fn unverified(text: &str) -> Vec<u8> {
    let owner = Owner::create();
    let mut problem = std::ptr::null_mut();
    let (mut line, mut column) = (0, 0);
    // The parser wants a zero behind the text.
    let copy = format!("{text}\0");
    let data = copy.as_ptr().cast();
    let raw = live!(sl_parse_text(owner.raw(), data, text.len(), &mut problem, &mut line, &mut column));
    assert!(!raw.is_null(), "{:?}", owned(problem));
    // SAFETY: the parser's module is ours alone and lives in `owner`.
    let bitcode = write_bitcode(&unsafe { inkwell::module::Module::new(raw) });
    live!(sl_forget_token(owner.raw()));
    bitcode
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
    assert_eq!(view.size_of(context.pointer(0)?), Some(4));
    assert_eq!(view.size_of(context.void()), None);
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

/// The module without what the LLVM at hand does not have.
fn carried() -> String {
    if compat::MAJOR >= 20 { CARRIED.to_owned() } else { CARRIED.replace(" samesign", "") }
}

#[test]
fn what_instructions_carry_is_read() -> Outcome {
    let owner = Owner::create();
    let module = parse_ir_or_bitcode(&owner, carried().as_bytes())?;
    let view = Module::from_inkwell(&module);
    let context = view.context();
    let f = view.function(b"f").ok_or("no function")?;
    assert_eq!((f.calling_convention(), f.blocks().count()), (calling_convention::SPIR_KERNEL, 4));
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
    assert_eq!(
        call.attributes(AttributeIndex::Return).map(Attribute::value).collect::<Vec<_>>(),
        [AttributeValue::Range]
    );
    assert_eq!(
        call.attributes(AttributeIndex::Function).map(|a| a.name().into_owned()).collect::<Vec<_>>(),
        ["nounwind"]
    );
    assert_eq!(
        callee.attributes(AttributeIndex::Param(0)).map(|a| a.name().into_owned()).collect::<Vec<_>>(),
        ["zeroext"]
    );
    assert_eq!(callee.attributes(AttributeIndex::Param(7)).count(), 0);
    assert_eq!(callee.attributes(AttributeIndex::Function).count(), 3);
    let assume = call.next().ok_or("no assume")?;
    assert_eq!(assume.bundle_count(), 1);
    assert_eq!(named("asm")?.callee().map(Value::kind), Some(ValueKind::InlineAsm));
    assert_eq!(named("t")?.flags(), Flags::NUW);
    assert_eq!(named("o")?.flags(), Flags::DISJOINT);
    assert_eq!(named("z")?.flags(), Flags::NNEG);
    let same = if compat::MAJOR >= 20 { Flags::SAME_SIGN } else { Flags::empty() };
    assert_eq!((named("i")?.flags(), named("i")?.int_predicate()), (same, Some(IntPredicate::Ult)));
    let gep = named("g")?;
    assert_eq!(gep.gep_flags(), GepFlags::INBOUNDS | GepFlags::NUSW | GepFlags::NUW);
    let store = gep.next().ok_or("no store")?;
    assert_eq!((store.alignment(), store.is_volatile(), store.is_void()), (Some(2), false, true));
    assert!(store.value().attachment(context.metadata_kind("nontemporal")).is_some());
    let branch = store.next().ok_or("no branch")?;
    let [(_, id)] = branch.value().attachments()[..] else { return Err("not one attachment".into()) };
    assert_eq!(id.operand(0), Some(id));
    let data = view.global(b"data").ok_or("no data")?;
    assert_eq!((data.address_space(), data.alignment(), data.section().as_str()), (2, Some(4), "s"));
    let initializer = data.initializer().ok_or("no initializer")?;
    assert_eq!(initializer.kind(), ValueKind::DataArray);
    assert_eq!(initializer.aggregate_element(1).and_then(Value::const_i64), Some(-2));
    let variable = view.global(b"variable").and_then(Global::initializer).ok_or("no variable")?;
    assert_eq!((variable.kind(), variable.aggregate_element(0)), (ValueKind::Undef, None));
    assert_eq!(view.aliases().count(), 1);
    Ok(())
}

/// Asks every accessor of every value of a module; for no value may the behaviour be undefined.
#[test]
fn every_accessor_takes_every_value() -> Outcome {
    let owner = Owner::create();
    let module = parse_ir_or_bitcode(&owner, carried().as_bytes())?;
    let view = Module::from_inkwell(&module);
    let mut values: Vec<Value<'_>> =
        view.globals().map(Value::from).chain(view.functions().map(Value::from)).collect();
    values.extend(view.globals().filter_map(Global::initializer));
    for function in view.functions() {
        values.extend(function.params().chain(function.blocks().map(Value::from)));
        for inst in function.blocks().flat_map(Block::instructions) {
            values.push(inst.value());
            values.extend(inst.operands());
            let seen = (inst.int_predicate(), inst.float_predicate(), inst.ordering());
            let more = (inst.rmw_op(), inst.allocated_type(), inst.call_type());
            let rest =
                (inst.condition(), inst.cases().count(), inst.incoming().count(), inst.indices().len());
            let flags = (inst.flags(), inst.fast_math(), inst.shuffle_mask().len(), inst.tail_kind());
            assert!(!format!("{seen:?}{more:?}{rest:?}{flags:?}").is_empty());
        }
    }
    let mut kinds = std::collections::HashSet::new();
    for value in values {
        kinds.insert(value.kind());
        let parts = (value.const_int(), value.const_fp(), value.aggregate_element(0));
        let shape = (value.gep_source(), value.gep_flags());
        let about = (value.argument_index(), value.as_metadata(), value.attachment(0), value.attachments());
        let views = (value.as_function(), value.as_global());
        assert!(!format!("{parts:?}{shape:?}{about:?}{views:?}{:?}", value.name()).is_empty());
        if let Some(ty) = value.ty() {
            let counts = (ty.member_count(), ty.param_count(), ty.len(), ty.vector_len(), ty.int_width());
            let types = (ty.element(), ty.member(0), ty.param(0), ty.return_type(), ty.target_ext_name());
            assert!(!format!("{counts:?}{types:?}{:?}", view.size_of(ty)).is_empty());
        }
    }
    assert!(kinds.len() >= 10, "{kinds:?}");
    Ok(())
}

#[test]
fn places_are_named_as_llvm_prints_them() -> Outcome {
    let source = b"define void @f(i32 %0, i32 %named) {\n  %2 = add i32 %0, 1\n  br label %3\n3:\n  %4 = add i32 %2, 1\n  \
                   br label %last\nlast:\n  ret void\n}\n";
    let owner = Owner::create();
    let parsed = parse_ir_or_bitcode(&owner, source)?;
    let function = Module::from_inkwell(&parsed).function(b"f").ok_or("no function")?;
    let labels: Vec<_> = function.blocks().map(Block::label).collect();
    assert_eq!(labels, ["1", "3", "last"]);
    let last = function.blocks().last().and_then(|block| block.instructions().next()).ok_or("no return")?;
    assert_eq!(last.at().to_string(), "function f, block last, instruction `ret void`");
    Ok(())
}

/// Former intrinsics, declared or only called, come out as from LLVM's own parser.
#[test]
fn former_intrinsics_are_brought_to_their_present_form() -> Outcome {
    let without_declarations = |text: &str| -> String {
        text.lines().filter(|line| !line.starts_with("declare")).map(|line| format!("{line}\n")).collect()
    };
    let (plain, debug) = (include_str!("former.ll"), include_str!("former_debug.ll"));
    let (only_called, debug_only_called) = (without_declarations(plain), without_declarations(debug));
    // LLVM reads what is declared: not each version knows by its name alone what a former intrinsic was.
    for (text, declared, has_debug_info) in [
        (plain, plain, false),
        (&only_called, plain, false),
        (debug, debug, true),
        (&debug_only_called, debug, true),
    ] {
        let owner = Owner::create();
        let ours = parse_ir_or_bitcode(&owner, text.as_bytes())?;
        let buffer = inkwell::memory_buffer::MemoryBuffer::create_from_memory_range_copy(
            format!("{declared}\0").as_bytes(),
            "input",
        );
        let theirs = owner.create_module_from_ir(buffer)?;
        let is_declared = text == declared;
        let sorted = |module: &inkwell::module::Module<'_>| {
            let text = module.to_string();
            let mut lines: Vec<String> = text
                .lines()
                // Numbers of groups of attributes follow the order of the declarations.
                .filter(|line| {
                    !line.is_empty()
                        && (is_declared || !line.starts_with("declare"))
                        // An older LLVM keeps these, which nothing calls any more.
                        && !line.starts_with("declare void @llvm.dbg.")
                        && !line.starts_with("; Function")
                        && !line.starts_with("attributes")
                        && !line.starts_with("source")
                        && !line.starts_with("; Mod")
                })
                .map(|line| match line.rsplit_once(" #") {
                    Some((declaration, _)) if line.starts_with("declare") => declaration.to_owned(),
                    _ => line.to_owned(),
                })
                .collect();
            lines.sort();
            lines
        };
        let ours = sorted(&ours);
        assert_eq!(ours, sorted(&theirs));
        let is_record = |line: &String| line.trim_start().starts_with("#dbg_assign(");
        assert_eq!(ours.iter().any(is_record), has_debug_info);
    }
    Ok(())
}

/// The location of a faulty intrinsic is where it is called, or where it is declared.
#[test]
fn intrinsics_of_other_types_are_errors_with_a_location() {
    let owner = Owner::create();
    let function = "define void @f(ptr %p, <4 x i1> %m, <4 x i32> %v, i32 %n, token %t) {";
    // Before LLVM 22 these are the present forms, of whose arguments the verifier tells.
    const FORMER: [(&str, &str, usize); 2] = [
        ("call void @llvm.masked.store.v4i32.p0(<4 x i32> %v, ptr %p, i32 3, <4 x i1> %m)", "", 11),
        ("%a = call <4 x i32> @llvm.vector.splice.v4i32(<4 x i32> %v, <4 x i32> %v, i32 %n)", "", 21),
    ];
    for (call, declaration, column) in [
        ("%a = call i32 @llvm.umax.i32(i32 %n)", "", 15),
        ("%a = call i32 @llvm.umax.i32(i32 %n)", "declare i32 @llvm.umax.i32(i32)", 15),
        ("%a = call i32 @llvm.umax.i32(i32 %n)", "declare i32 @llvm.umax.i32(i32, i32)", 15),
        ("%a = call i32 @llvm.never.known(i32 %n)", "", 15),
        ("call void @g(ptr @llvm.umax.i32)", "declare void @g(ptr)", 18),
        (
            "call void @g(ptr @llvm.memset.p0.i64)",
            "declare void @g(ptr)\ndeclare void @llvm.memset.p0.i64(ptr, i8, i64, i32, i1)",
            18,
        ),
        ("call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 1, i32 %n, i1 false)", "", 11),
        ("call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 1, i32 3, i1 false)", "", 11),
        ("%a = call i32 @llvm.vector.splice.v4i32(<4 x i32> %v)", "", 15),
        ("%a = call i1 @llvm.is.constant.i32(token %t)", "", 14),
        ("%a = call i1 @llvm.is.constant.i32(target(\"a\", token) poison)", "", 14),
        ("%a = call token @llvm.ssa.copy.token(token %t)", "declare token @llvm.ssa.copy.token(token)", 17),
        ("call void @llvm.x(ptr %p)", "@llvm.memcpy = global i8 0\ndeclare void @llvm.x(ptr)", 1),
        ("call void @llvm.dbg.declare(i32 %n)", "", 11),
        ("; no call", "define void @llvm.memcpy.p0.p0.i64(i8 %n) { ret void }", 13),
        ("; no call", "define i32 @llvm.umax.i32(i32, i32) { ret i32 0 }", 12),
        ("; no call", "define void @llvm.lifetime.start.p0(i64, ptr) { ret void }", 13),
        ("; no call", "define i32 @llvm.flt.rounds() { ret i32 0 }", 12),
        ("call void @llvm.dbg.value(metadata ptr %p, metadata i32 0, metadata i32 0)", "", 11),
    ]
    .into_iter()
    .chain(FORMER.into_iter().filter(|_| compat::MAJOR >= 22))
    {
        let is_declared = column == 1 || declaration.starts_with("define");
        let line = if is_declared { 4 } else { 2 };
        let text = format!("{function}\n{call}\nret void }}\n{declaration}");
        let error = parse_ir_or_bitcode(&owner, text.as_bytes()).expect_err(call);
        assert_eq!(*error.at(), spirv_kit::At::Text { line, column }, "{call}: {error}");
    }
}

#[test]
fn intrinsics_that_nobody_knows_are_left_as_they_are() -> Outcome {
    let owner = Owner::create();
    let module = parse_ir_or_bitcode(
        &owner,
        b"declare void @llvm.memcpy.p0.p0.i64(i8)
declare i8 @llvm.never.known(i8)
define i8 @f(i8 %n) {
  %a = call i8 @llvm.never.known(i8 %n)
  ret i8 %a
}
!0 = !{ptr @llvm.never.known, ptr @llvm.used}
@llvm.used = appending global [1 x ptr] [ptr @f]
",
    )?;
    let text = module.to_string();
    assert!(text.contains("call i8 @llvm.never.known(i8 %n)"), "{text}");
    assert!(text.contains("@llvm.used = appending global [1 x ptr] [ptr @f]"), "{text}");
    Ok(())
}

//! Intrinsics and operations on constants of types that they do not have are found.

use crate::common::{assemble, has, run, temporary};
use crate::invalid::{Kit, NO_FLAGS, found, module};
use spirv_llvm_ir::tables::Opcode;
use spirv_llvm_ir::{Call, Constant, Finding, Module, Type, TypeId, Value, bitcode, verify};

/// Declares a function; returns what calls it.
fn declare(module: &mut Module, name: &[u8], ty: TypeId) -> Value {
    let id = module.add_function(name, ty, 0).unwrap();
    Value::constant(module.globals[module.functions[id.index()].global.index()].constant)
}

#[test]
fn intrinsics_are_called_by_a_type_of_theirs() {
    const DETAIL: &str = "a call of an intrinsic with a type that it does not have";
    let call = |name: &'static str, parameters: fn(&Kit) -> Vec<TypeId>, result: fn(&Kit) -> TypeId| {
        let module = module(|b, kit| {
            let parameters = parameters(kit);
            let ty = b.module.types.function(result(kit), &parameters, false);
            let callee = declare(b.module, name.as_bytes(), ty);
            let mut undefined = |ty| Value::constant(b.module.constants.intern(ty, Constant::Undef));
            let arguments: Vec<Value> = parameters.iter().map(|&ty| undefined(ty)).collect();
            b.call(callee, &arguments, Call::new(ty, arguments.len() as u32));
            b.effect(Opcode::Ret, &[kit.zero]);
        });
        verify(&module).into_iter().map(|finding| finding.detail).collect::<Vec<_>>()
    };
    let two: fn(&Kit) -> Vec<TypeId> = |kit| vec![kit.i32, kit.i32];
    let mixed: fn(&Kit) -> Vec<TypeId> = |kit| vec![kit.pointer, kit.i32];
    let i32: fn(&Kit) -> TypeId = |kit| kit.i32;
    assert_eq!(call("llvm.sadd.sat.i32", two, i32), [""; 0]);
    assert_eq!(call("llvm.sadd.sat.i32", mixed, i32), [DETAIL]);
    assert_eq!(call("llvm.sadd.sat.i32", two, |kit| kit.float), [DETAIL]);
    assert_eq!(call("llvm.sqrt.f32", |kit| vec![kit.i32], i32), [DETAIL]);
    assert_eq!(call("llvm.trap", |_| vec![], i32), [DETAIL]);
    // A former release has the size of the object as well.
    let void: fn(&Kit) -> TypeId = |kit| kit.void;
    assert_eq!(call("llvm.lifetime.start.p0", |kit| vec![kit.i64, kit.pointer], void), [""; 0]);
    // What is not known may be of a later release.
    assert_eq!(call("llvm.sadd.sat.later.i32", mixed, i32), [""; 0]);
    assert_eq!(call("llvm.of.a.later.release", mixed, i32), [""; 0]);
}

/// LLVM divides the lengths of vectors and minds no rest.
#[test]
fn interleaved_vectors_have_the_components_of_their_parts() {
    for (component, length, fits) in
        [(32, 8, true), (32, 9, true), (64, 8, false), (32, 7, false), (32, 16, false)]
    {
        let module = module(|b, kit| {
            let types = &mut b.module.types;
            let component = types.integer(component);
            let whole = types.vector(component, length);
            let parts = types.structure(&[kit.vector, kit.vector], false);
            for (name, result, parameters) in [
                ("llvm.vector.interleave2", whole, &[kit.vector, kit.vector][..]),
                ("llvm.vector.deinterleave2", parts, &[whole]),
            ] {
                let ty = b.module.types.function(result, parameters, false);
                let callee = declare(b.module, name.as_bytes(), ty);
                let mut undefined = |ty| Value::constant(b.module.constants.intern(ty, Constant::Undef));
                let arguments: Vec<Value> = parameters.iter().map(|&ty| undefined(ty)).collect();
                b.call(callee, &arguments, Call::new(ty, arguments.len() as u32));
            }
            b.effect(Opcode::Ret, &[kit.zero]);
        });
        assert_eq!(verify(&module).len(), if fits { 0 } else { 2 }, "{component} {length}");
    }
}

#[test]
fn intrinsics_have_no_address_and_no_body() {
    const ADDRESS: &str = "the address of an intrinsic, which can only be called";
    found(ADDRESS, |b, kit| {
        let ty = b.module.types.function(kit.i32, &[kit.i32], false);
        let address = declare(b.module, b"llvm.bswap.i32", ty);
        b.store(address, kit.address, 8, NO_FLAGS);
        b.effect(Opcode::Ret, &[kit.zero]);
    });
    found(ADDRESS, |b, kit| {
        let ty = b.module.types.function(kit.i32, &[kit.i32], false);
        let address = declare(b.module, b"llvm.bswap.i32", ty).as_constant().unwrap();
        let pointers = b.module.types.vector(kit.pointer, 1);
        b.module.constants.intern(pointers, Constant::Aggregate(&[address]));
        b.effect(Opcode::Ret, &[kit.zero]);
    });
    let mut module = module(|b, kit| {
        b.effect(Opcode::Ret, &[kit.zero]);
    });
    module.globals[0].name = module.strings.intern(b"llvm.of.its.own");
    assert_eq!(verify(&module)[0].detail, "an intrinsic with a body");
}

#[test]
fn operations_on_constants_take_their_types() {
    type Parts = (Opcode, TypeId, Option<TypeId>, Vec<Value>);
    let expression = |parts: fn(&mut Module, &Kit) -> Parts| {
        let module = module(|b, kit| {
            let (opcode, ty, source, operands) = parts(b.module, kit);
            let operands: Vec<_> = operands.iter().filter_map(|value| value.as_constant()).collect();
            let (flags, predicate, in_range) = (NO_FLAGS, None, None);
            let operands = operands.as_slice();
            let constant = Constant::Expression { opcode, flags, predicate, source, in_range, operands };
            b.module.constants.intern(ty, constant);
            b.effect(Opcode::Ret, &[kit.zero]);
        });
        verify(&module).into_iter().map(|finding| finding.detail).collect::<Vec<_>>()
    };
    let wrong = |name: &str| vec![format!("a constant {name} of types that it does not take")];
    assert_eq!(expression(|_, kit| (Opcode::PtrToInt, kit.i64, None, vec![kit.callee])), [""; 0]);
    assert_eq!(
        expression(|_, kit| (Opcode::GetElementPtr, kit.pointer, Some(kit.i32), vec![kit.callee, kit.one])),
        [""; 0]
    );
    assert_eq!(expression(|_, kit| (Opcode::Add, kit.i32, None, vec![kit.one, kit.zero])), [""; 0]);
    let pointers: fn(&mut Module, &Kit) -> Parts =
        |_, kit| (Opcode::Add, kit.pointer, None, vec![kit.callee, kit.callee]);
    assert_eq!(expression(pointers), wrong("add"));
    assert_eq!(expression(|_, kit| (Opcode::Add, kit.i32, None, vec![kit.one, kit.yes])), wrong("add"));
    assert_eq!(expression(|_, kit| (Opcode::FpToSi, kit.pointer, None, vec![kit.callee])), wrong("fptosi"));
    assert_eq!(expression(|_, kit| (Opcode::Trunc, kit.i1, None, vec![kit.callee])), wrong("trunc"));
    let indexes: fn(&mut Module, &Kit) -> Parts =
        |_, kit| (Opcode::GetElementPtr, kit.pointer, Some(kit.i32), vec![kit.callee, kit.callee]);
    assert_eq!(expression(indexes), wrong("getelementptr"));
    let lanes: fn(&mut Module, &Kit) -> Parts = |module, kit| {
        let null = Value::constant(module.constants.intern(kit.vector, Constant::Null));
        (Opcode::GetElementPtr, kit.pointer, Some(kit.i32), vec![kit.callee, null])
    };
    assert_eq!(expression(lanes), wrong("getelementptr"));
    assert_eq!(
        expression(|_, kit| (Opcode::Select, kit.i32, None, vec![kit.one, kit.one, kit.zero])),
        wrong("select")
    );
    assert_eq!(expression(|_, kit| (Opcode::Load, kit.i32, None, vec![kit.callee])), wrong("load"));
}

#[test]
fn tokens_are_of_intrinsics() {
    const CALL: &str = "a call of no intrinsic takes metadata or tokens, or gives a token";
    let of_call = |results: bool, takes: Option<Type>| {
        module(|b, kit| {
            let token = b.module.types.intern(Type::Token);
            let parameters: Vec<TypeId> = takes.iter().map(|ty| b.module.types.intern(*ty)).collect();
            let ty = b.module.types.function(if results { token } else { kit.void }, &parameters, false);
            let mut undefined = |ty| Value::constant(b.module.constants.intern(ty, Constant::Undef));
            let arguments: Vec<Value> = parameters.iter().map(|&ty| undefined(ty)).collect();
            b.call(kit.address, &arguments, Call::new(ty, arguments.len() as u32));
            b.effect(Opcode::Ret, &[kit.zero]);
        })
    };
    let details = |module: &Module| verify(module).into_iter().map(|found| found.detail).collect::<Vec<_>>();
    assert_eq!(details(&of_call(false, None)), [""; 0]);
    assert_eq!(details(&of_call(false, Some(Type::Integer(32)))), [""; 0]);
    assert_eq!(details(&of_call(true, None)), [CALL]);
    assert_eq!(details(&of_call(false, Some(Type::Token))), [CALL]);
    assert_eq!(details(&of_call(false, Some(Type::Metadata))), [CALL]);
    for (name, detail) in [
        ("llvm.later", None),
        ("g", Some("a function that is no intrinsic takes metadata or tokens, or returns a token")),
    ] {
        let mut module = Module::default();
        let token = module.types.intern(Type::Token);
        let ty = module.types.function(token, &[], false);
        declare(&mut module, name.as_bytes(), ty);
        assert_eq!(details(&module), Vec::from_iter(detail), "{name}");
    }
    for opcode in [Opcode::Select, Opcode::Phi] {
        let chosen = module(|b, kit| {
            let token = b.module.types.intern(Type::Token);
            let none = Value::constant(b.module.constants.intern(token, Constant::Null));
            match opcode {
                Opcode::Select => b.inst(opcode, token, NO_FLAGS, &[kit.yes, none, none]),
                _ => {
                    let from = kit.entry;
                    let next = b.function.append_block();
                    b.effect(Opcode::Br, &[Value::block(next)]);
                    b.block = next;
                    b.inst(opcode, token, NO_FLAGS, &[none, Value::block(from)])
                }
            };
            b.effect(Opcode::Ret, &[kit.zero]);
        });
        assert_eq!(details(&chosen).len(), 1, "{opcode:?}");
    }
}

/// Bodies of modules that LLVM's verifier refuses, and beside each a change that makes it valid.
const REFUSED: &[(&str, &str, &str)] = &[
    ("declare void @f() optnone", "optnone", "noinline optnone"),
    ("declare void @f() noinline optnone minsize", " minsize", ""),
    ("declare void @f() noinline optnone optsize", " optsize", ""),
    ("declare void @f() noinline optnone optdebug", " optdebug", ""),
    ("declare void @f() alwaysinline noinline", " noinline", ""),
    (
        "@v = global i32 0\n@llvm.used = appending global [1 x ptr] zeroinitializer",
        "zeroinitializer",
        "[ptr @v]",
    ),
    ("@v = global i32 0\n@llvm.used = appending global [2 x ptr] [ptr @v, ptr null]", "ptr null", "ptr @v"),
    (
        "@v = addrspace(1) global i32 0\n@llvm.compiler.used = appending global [1 x ptr] [ptr inttoptr (i64 8 to ptr)]",
        "inttoptr (i64 8 to ptr)",
        "addrspacecast (ptr addrspace(1) @v to ptr)",
    ),
    (
        "declare void @g() convergent\ndeclare token @llvm.experimental.convergence.entry()\n\
         define void @f() convergent {\n  %t = call token @llvm.experimental.convergence.entry()\n  \
         call void @g() [ \"convergencectrl\"(token none) ]\n  ret void\n}",
        "token none",
        "token %t",
    ),
    (
        "declare token @llvm.experimental.convergence.entry()\ndefine void @f() {\n  \
         %t = call token @llvm.experimental.convergence.entry()\n  ret void\n}",
        "@f()",
        "@f() convergent",
    ),
    (
        "declare token @llvm.experimental.convergence.entry()\ndefine void @f() convergent {\n  br label %b\nb:\n  \
         %t = call token @llvm.experimental.convergence.entry()\n  ret void\n}",
        "  br label %b\nb:\n",
        "",
    ),
    (
        "declare token @llvm.experimental.convergence.entry()\ndeclare token @llvm.experimental.convergence.anchor()\n\
         define void @f() convergent {\n  %t = call token @llvm.experimental.convergence.entry()\n  \
         %u = call token @llvm.experimental.convergence.anchor() [ \"convergencectrl\"(token %t) ]\n  ret void\n}",
        " [ \"convergencectrl\"(token %t) ]",
        "",
    ),
    (
        "declare token @llvm.experimental.convergence.anchor()\ndeclare token @llvm.experimental.convergence.loop()\n\
         define void @f() convergent {\n  %t = call token @llvm.experimental.convergence.anchor()\n  br label %b\nb:\n  \
         %u = call token @llvm.experimental.convergence.loop()\n  br label %b\n}",
        "loop()\n  br",
        "loop() [ \"convergencectrl\"(token %t) ]\n  br",
    ),
    (
        "declare void @g() convergent\ndeclare token @llvm.experimental.convergence.anchor()\n\
         define void @f() convergent {\n  %t = call token @llvm.experimental.convergence.anchor()\n  \
         call void @g() [ \"convergencectrl\"(token %t), \"convergencectrl\"(token %t) ]\n  ret void\n}",
        ", \"convergencectrl\"(token %t)",
        "",
    ),
    (
        "declare void @g()\ndefine void @f() {\n  call void @g() optnone\n  ret void\n}",
        "optnone",
        "noinline optnone",
    ),
    (
        "define void @f(ptr %p) {\n  call void asm \"\", \"=*m\"(ptr %p)\n  ret void\n}",
        "ptr %p)\n  ret",
        "ptr elementtype(i32) %p)\n  ret",
    ),
    (
        "define void @f(i32 %i, ptr %p) {\n  call void asm \"\", \"r,*m\"(i32 %i, ptr %p)\n  ret void\n}",
        "i32 %i, ptr %p)\n  ret",
        "i32 %i, ptr elementtype(i8) %p)\n  ret",
    ),
    (
        "define void @f(ptr %p) {\n  call void asm \"\", \"r\"(ptr elementtype(i32) %p)\n  ret void\n}",
        " elementtype(i32)",
        "",
    ),
];

#[test]
fn what_llvm_refuses_is_found() {
    if !has("llvm-as-22") || !has("opt-22") {
        return;
    }
    let path = temporary("refused");
    let file = path.to_str().unwrap();
    let assembled = |text: &str| {
        std::fs::write(&path, text).unwrap();
        run("llvm-as-22", &["--disable-verify", file, "-o", "-"]).flatten().expect("LLVM parses it")
    };
    for (refused, part, other) in REFUSED {
        let accepted = refused.replacen(part, other, 1);
        for (text, is_valid) in [(*refused, false), (&*accepted, true)] {
            let bytes = assembled(text);
            std::fs::write(&path, &bytes).unwrap();
            let taken = run("opt-22", &["-passes=verify", "-disable-output", file]).flatten().is_some();
            assert_eq!(taken, is_valid, "LLVM, of {text}");
            let findings = verify(&bitcode::read(&bytes).unwrap().remove(0));
            assert_eq!(findings.is_empty(), is_valid, "{text}: {findings:?}");
            let is_told =
                |finding: &Finding| finding.function.is_some() || finding.detail.starts_with("llvm.");
            assert!(findings.iter().all(is_told), "{text}: {findings:?}");
        }
    }
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn sets_of_later_attributes_are_left_out() {
    if !has("llvm-as-22") || !has("opt-22") {
        return;
    }
    let path = temporary("later-attributes");
    let file = path.to_str().unwrap();
    let text = "declare void @f(ptr captures(none)) nocreateundeforpoison\n\
                declare void @g(ptr captures(address)) nounwind";
    std::fs::write(&path, text).unwrap();
    let module = bitcode::read(&assemble(&path).unwrap()).unwrap().remove(0);
    for version in [None, Some(19), Some(20), Some(21), Some(22), Some(23)] {
        std::fs::write(&path, bitcode::write(&module, version).unwrap()).unwrap();
        let read = run("opt-22", &["-passes=verify", "-S", file, "-o", "-"]).flatten();
        let read = String::from_utf8(read.expect("LLVM takes it")).unwrap();
        let later = version.is_some_and(|version| version >= 22);
        assert_eq!(read.contains("nocreateundeforpoison"), later, "{version:?}: {read}");
        assert!(read.contains("captures(none)") && read.contains("nounwind"), "{version:?}: {read}");
    }
    std::fs::remove_file(&path).unwrap();
}

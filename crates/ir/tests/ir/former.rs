//! Intrinsics of former releases are read in their present form, and written in a former one.

use crate::common::{has, run, temporary};
use spirv_llvm_ir::tables::{AttributeKind, NodeKind, Opcode};
use spirv_llvm_ir::{
    Attribute, AttributeList, AttributePosition, AttributeSet, Call, Constant, Function, GlobalId,
    InstBuilder, Metadata, MetadataNode, Module, NamedMetadata, Type, TypeId, Value, bitcode, print, verify,
};

/// Returns the type of a word: `void`, `ptr`, `iN`, `<NxiN>`, `<Nxptr>`, `<Nxf>`.
fn ty(module: &mut Module, word: &str) -> TypeId {
    if let Some(vector) = word.strip_prefix('<') {
        let (count, element) = vector.trim_end_matches('>').split_once('x').unwrap();
        let element = ty(module, element);
        return module.types.vector(element, count.parse().unwrap());
    }
    match word {
        "void" => module.types.intern(Type::Void),
        "ptr" => module.types.pointer(0),
        "f" => module.types.intern(Type::Float),
        integer => module.types.integer(integer.strip_prefix('i').unwrap().parse().unwrap()),
    }
}

/// Returns a module with a function that calls an intrinsic. An argument is a type, of which the function gets a parameter,
/// or a type and a number.
fn calling(name: &str, result: &str, arguments: &[&str]) -> Module {
    let mut module = Module::default();
    let result = ty(&mut module, result);
    let types: Vec<TypeId> =
        arguments.iter().map(|word| ty(&mut module, word.split(' ').next().unwrap())).collect();
    let of_callee = module.types.function(result, &types, false);
    let callee = module.add_function(name.as_bytes(), of_callee, 0).unwrap();
    let callee = module.globals[module.functions[callee.index()].global.index()].constant;
    let given: Vec<TypeId> =
        arguments.iter().zip(&types).filter(|row| !row.0.contains(' ')).map(|row| *row.1).collect();
    let void = module.types.intern(Type::Void);
    let of_function = module.types.function(void, &given, false);
    let id = module.add_function(b"f", of_function, 0).unwrap();
    let mut function =
        std::mem::replace(&mut module.functions[id.index()], Function::new(GlobalId::new(0), &[]));
    let block = function.append_block();
    let mut parameters = function.parameters().map(Value::local);
    let values: Vec<Value> = arguments
        .iter()
        .zip(&types)
        .map(|(word, &ty)| match word.split_once(' ') {
            Some((_, number)) => {
                let number = number.parse::<i64>().unwrap() as u64;
                let width = module.types.integer_width(ty).unwrap();
                let number = number & (u64::MAX >> (64 - width));
                Value::constant(module.constants.intern(ty, Constant::Integer(number)))
            }
            None => parameters.next().unwrap(),
        })
        .collect();
    let mut builder = InstBuilder::new(&mut module, &mut function, block);
    builder.call(Value::constant(callee), &values, Call::new(of_callee, values.len() as u32));
    builder.effect(Opcode::Ret, &[]);
    module.functions[id.index()] = function;
    module
}

/// Name, result and arguments of a former intrinsic, and the call in its present form; empty if there is none.
type FormerCall<'a> = (&'a str, &'a str, &'a [&'a str], &'a str);

const CASES: &[FormerCall<'_>] = &[
    (
        "llvm.memcpy.p0i8.p0i8.i64",
        "void",
        &["ptr", "ptr", "i64", "i32 4", "i1 0"],
        "void @llvm.memcpy.p0.p0.i64(ptr align 4 %0, ptr align 4 %1, i64 %2, i1 false)",
    ),
    (
        "llvm.memmove.p0i8.p0i8.i32",
        "void",
        &["ptr", "ptr", "i32", "i32 0", "i1 1"],
        "void @llvm.memmove.p0.p0.i32(ptr %0, ptr %1, i32 %2, i1 true)",
    ),
    (
        "llvm.memset.p0i8.i64",
        "void",
        &["ptr", "i8", "i64", "i32 16", "i1 0"],
        "void @llvm.memset.p0.i64(ptr align 16 %0, i8 %1, i64 %2, i1 false)",
    ),
    (
        "llvm.masked.load.v4i32.p0v4i32",
        "<4xi32>",
        &["ptr", "i32 8", "<4xi1>", "<4xi32>"],
        "<4 x i32> @llvm.masked.load.v4i32.p0(ptr align 8 %0, <4 x i1> %1, <4 x i32> %2)",
    ),
    (
        "llvm.masked.store.v4i32.p0",
        "void",
        &["<4xi32>", "ptr", "i32 4", "<4xi1>"],
        "void @llvm.masked.store.v4i32.p0(<4 x i32> %0, ptr align 4 %1, <4 x i1> %2)",
    ),
    (
        "llvm.masked.gather.v2f32.v2p0f32",
        "<2xf>",
        &["<2xptr>", "i32 4", "<2xi1>", "<2xf>"],
        "<2 x float> @llvm.masked.gather.v2f32.v2p0(<2 x ptr> align 4 %0, <2 x i1> %1, <2 x float> %2)",
    ),
    (
        "llvm.masked.scatter.v2f32.v2p0",
        "void",
        &["<2xf>", "<2xptr>", "i32 4", "<2xi1>"],
        "void @llvm.masked.scatter.v2f32.v2p0(<2 x float> %0, <2 x ptr> align 4 %1, <2 x i1> %2)",
    ),
    (
        "llvm.vector.splice.v4i32",
        "<4xi32>",
        &["<4xi32>", "<4xi32>", "i32 -3"],
        "<4 x i32> @llvm.vector.splice.right.v4i32(<4 x i32> %0, <4 x i32> %1, i32 3)",
    ),
    (
        "llvm.experimental.vector.splice.v4i32",
        "<4xi32>",
        &["<4xi32>", "<4xi32>", "i32 0"],
        "<4 x i32> @llvm.vector.splice.left.v4i32(<4 x i32> %0, <4 x i32> %1, i32 0)",
    ),
    ("llvm.ctlz.i32", "i32", &["i32"], "i32 @llvm.ctlz.i32(i32 %0, i1 false)"),
    ("llvm.cttz.v4i32", "<4xi32>", &["<4xi32>"], "<4 x i32> @llvm.cttz.v4i32(<4 x i32> %0, i1 false)"),
    ("llvm.ctlz.i8", "i8", &["i8", "i1 1"], "i8 @llvm.ctlz.i8(i8 %0, i1 true)"),
    (
        "llvm.objectsize.i64.p0i8",
        "i64",
        &["ptr", "i1 1"],
        "i64 @llvm.objectsize.i64.p0(ptr %0, i1 true, i1 false, i1 false)",
    ),
    (
        "llvm.objectsize.i32.p0",
        "i32",
        &["ptr", "i1 0", "i1 1"],
        "i32 @llvm.objectsize.i32.p0(ptr %0, i1 false, i1 true, i1 false)",
    ),
    ("llvm.flt.rounds", "i32", &[], "i32 @llvm.get.rounding()"),
    (
        "llvm.ptr.annotation.p0i8",
        "ptr",
        &["ptr", "ptr", "ptr", "i32 3"],
        "ptr @llvm.ptr.annotation.p0.p0(ptr %0, ptr %1, ptr %2, i32 3, ptr null)",
    ),
    (
        "llvm.ptr.annotation.p0.p0",
        "ptr",
        &["ptr", "ptr", "ptr", "i32 3", "ptr"],
        "ptr @llvm.ptr.annotation.p0.p0(ptr %0, ptr %1, ptr %2, i32 3, ptr %3)",
    ),
    (
        "llvm.var.annotation",
        "void",
        &["ptr", "ptr", "ptr", "i32 3"],
        "void @llvm.var.annotation.p0.p0(ptr %0, ptr %1, ptr %2, i32 3, ptr null)",
    ),
    (
        "llvm.var.annotation",
        "void",
        &["ptr", "ptr", "ptr", "i32 3", "ptr"],
        "void @llvm.var.annotation.p0.p0(ptr %0, ptr %1, ptr %2, i32 3, ptr %3)",
    ),
    ("llvm.invariant.start", "ptr", &["i64 4", "ptr"], "ptr @llvm.invariant.start.p0(i64 4, ptr %0)"),
    ("llvm.invariant.start.p0i8", "ptr", &["i64 4", "ptr"], "ptr @llvm.invariant.start.p0(i64 4, ptr %0)"),
    ("llvm.invariant.group.barrier", "ptr", &["ptr"], "ptr @llvm.launder.invariant.group.p0(ptr %0)"),
    (
        "llvm.prefetch",
        "void",
        &["ptr", "i32 0", "i32 3", "i32 1"],
        "void @llvm.prefetch.p0(ptr %0, i32 0, i32 3, i32 1)",
    ),
    ("llvm.stackprotectorcheck", "void", &["ptr"], ""),
    ("llvm.lifetime.start.p0i8", "void", &["i64 4", "ptr"], ""),
    (
        "llvm.experimental.vector.reverse.v4i32",
        "<4xi32>",
        &["<4xi32>"],
        "<4 x i32> @llvm.vector.reverse.v4i32(<4 x i32> %0)",
    ),
];

#[test]
fn former_intrinsics_are_read_in_their_present_form() {
    for &(name, result, arguments, expected) in CASES {
        let module = calling(name, result, arguments);
        let read = bitcode::read(&bitcode::write(&module, Some(22)).unwrap()).unwrap().remove(0);
        let text = print(&read);
        let calls: Vec<&str> =
            text.lines().filter_map(|line| line.split_once("call ")).map(|line| line.1).collect();
        match expected {
            "" => assert!(calls.is_empty(), "{name}\n{text}"),
            expected => assert_eq!(calls, [expected], "{text}"),
        }
        assert_eq!(verify(&read), [], "{name}");
        let again = bitcode::read(&bitcode::write(&read, Some(22)).unwrap()).unwrap().remove(0);
        assert_eq!(print(&again), text);
    }
}

#[test]
fn present_intrinsics_are_written_in_the_form_of_a_release() {
    // The rows that changed after LLVM 19 give there what they came from.
    let path = temporary("former");
    for &(name, result, arguments, _) in
        CASES.iter().filter(|case| case.0.contains("masked") || case.0.contains("vector.splice"))
    {
        let module = calling(name, result, arguments);
        let present = bitcode::read(&bitcode::write(&module, Some(22)).unwrap()).unwrap().remove(0);
        for version in [None, Some(19), Some(20), Some(21), Some(22), Some(23)] {
            let written = bitcode::write(&present, version).unwrap();
            let text = print(&bitcode::read(&written).unwrap()[0]);
            let calls = |text: &str| {
                text.lines().filter(|line| line.contains("call ")).map(str::to_owned).collect::<Vec<_>>()
            };
            assert_eq!(calls(&text), calls(&print(&present)), "{name}, {version:?}");
            let release = version.unwrap_or(19);
            std::fs::write(&path, &written).unwrap();
            let opt =
                run(&format!("opt-{release}"), &["-passes=verify", "-S", path.to_str().unwrap(), "-o", "-"]);
            let Some(output) = opt else { continue };
            let output = String::from_utf8(output.expect("the release takes its bitcode")).unwrap();
            let former = arguments.iter().find_map(|word| word.strip_prefix("i32 ")).unwrap();
            let call = output.lines().find(|line| line.contains("call ")).unwrap();
            assert_eq!(call.contains(&format!("i32 {former}")), release < 22 || former == "0", "{call}");
        }
    }
    let _ = std::fs::remove_file(path);
}

#[test]
fn later_intrinsics_are_refused_for_former_releases() {
    for (name, since) in
        [("llvm.atan2.f32", 20), ("llvm.modf.f32", 21), ("llvm.clmul.i32", 22), ("llvm.pext.i32", 23)]
    {
        let module = calling(name, "void", &["f"]);
        for version in 19..=23 {
            match bitcode::write(&module, Some(version)) {
                Ok(_) => assert!(version >= since, "{name}, {version}"),
                Err(error) => {
                    assert!(version < since, "{name}, {version}");
                    assert_eq!(error.detail, format!("a call of {name}"));
                }
            }
        }
        assert!(bitcode::write(&module, None).is_err(), "{name}");
    }
}

#[test]
fn module_flags_have_their_present_behaviour_and_name() {
    for (key, behaviour, expected) in [
        ("PIC Level", 7, "!{i32 8, !\"PIC Level\", i32 2}"),
        ("PIC Level", 1, "!{i32 8, !\"PIC Level\", i32 2}"),
        ("PIC Level", 2, "!{i32 2, !\"PIC Level\", i32 2}"),
        ("PIE Level", 1, "!{i32 7, !\"PIE Level\", i32 2}"),
        ("sign-return-address", 1, "!{i32 8, !\"sign-return-address\", i32 2}"),
        ("wchar_size", 1, "!{i32 1, !\"wchar_size\", i32 2}"),
        ("amdgpu_code_object_version", 1, "!{i32 1, !\"amdhsa_code_object_version\", i32 2}"),
    ] {
        let mut module = Module::default();
        let i32 = module.types.integer(32);
        let mut number = |value| {
            let constant = module.constants.intern(i32, Constant::Integer(value));
            module.metadata.push(Metadata::Constant(constant))
        };
        let (behaviour, value) = (number(behaviour), number(2));
        let string = module.strings.intern(key.as_bytes());
        let string = module.metadata.push(Metadata::String(string));
        let fields = [behaviour, string, value].map(|id| MetadataNode::field(Some(id)));
        let node = module.metadata.push_node(NodeKind::Tuple, false, &fields);
        let name = module.strings.intern(b"llvm.module.flags");
        module.named_metadata.push(NamedMetadata { name, operands: vec![node] });
        let read = bitcode::read(&bitcode::write(&module, None).unwrap()).unwrap();
        let text = print(&read[0]);
        assert!(text.contains(&format!("!0 = {expected}")), "{key}\n{text}");
    }
}

#[test]
fn treatment_of_subnormal_numbers_is_told_by_strings() {
    // Two bits each for results and operands, of all types and from bit 4 of `float`.
    for (bits, expected) in [
        (0x00, r#""denormal-fp-math"="ieee,ieee""#),
        (0x55, r#""denormal-fp-math"="preserve-sign,preserve-sign""#),
        (0x99, r#""denormal-fp-math"="preserve-sign,positive-zero""#),
        (0xd0, r#""denormal-fp-math-f32"="preserve-sign,dynamic""#),
        (0x05, r#""denormal-fp-math"="preserve-sign,preserve-sign" "denormal-fp-math-f32"="ieee,ieee""#),
    ] {
        let mut module = calling("g", "void", &[]);
        let attribute = Attribute::Integer(AttributeKind::DenormalFpEnv, bits);
        let set = module.intern_attribute_set(AttributeSet { attributes: vec![attribute] });
        let list = AttributeList { sets: vec![(AttributePosition::Function, set)] };
        module.functions[1].attributes = module.intern_attribute_list(list);
        let text = print(&bitcode::read(&bitcode::write(&module, Some(23)).unwrap()).unwrap()[0]);
        let attributes = text.lines().find(|line| line.starts_with("attributes")).unwrap();
        assert_eq!(attributes, format!("attributes #0 = {{ {expected} }}"));
    }
}

#[test]
fn typed_pointers_tell_the_element_types_of_assembly() {
    if !has("clang-15") {
        return;
    }
    let path = temporary("typed-assembly").with_extension("ll");
    let text = "define void @f(i16* %p, i32 addrspace(1)* %q, i64* %r) {\n  \
                call void asm \"\", \"=*m,*m,r\"(i16* %p, i32 addrspace(1)* %q, i64* %r)\n  ret void\n}\n";
    std::fs::write(&path, text).unwrap();
    // The text has no element types, as bitcode before LLVM 14 has none; later verifiers ask for them.
    let options = ["-Xclang", "-no-opaque-pointers", "-Xclang", "-disable-llvm-verifier", "-emit-llvm", "-c"];
    let output = ["--target=spir64", path.to_str().unwrap(), "-o", "-"];
    let written = run("clang-15", &[&options[..], &output].concat()).flatten().expect("clang takes the text");
    std::fs::remove_file(&path).unwrap();
    let module = &bitcode::read(&written).unwrap()[0];
    assert_eq!(verify(module), []);
    let text = print(module);
    let arguments = "(ptr elementtype(i16) %p, ptr addrspace(1) elementtype(i32) %q, ptr %r)";
    assert!(text.contains(arguments), "{text}");
}

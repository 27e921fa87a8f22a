use crate::{Depth, Environment, MemoPolicy, check, check_for, check_required, run};
use spirv_kit::{MAGIC, Module, Op, Version, asm, facts::Grade, grammar::Capability};

/// Words of instructions, written one after another.
#[derive(Clone)]
struct WordStream(Vec<u32>);

impl WordStream {
    fn new() -> Self {
        let words = Self(vec![MAGIC, Version::V1_2.word(), 0, 100, 0]);
        words
            .op(Op::Capability, &[Capability::Kernel.0])
            .op(Op::Capability, &[Capability::Addresses.0])
            .op(Op::Capability, &[Capability::Linkage.0])
            .op(Op::MemoryModel, &[2, 2])
    }

    fn op(mut self, op: Op, operands: &[u32]) -> Self {
        self.0.push((operands.len() as u32 + 1) << 16 | u32::from(op.0));
        self.0.extend(operands);
        self
    }

    /// `%1` void, `%2` i32, `%3` float, `%4` bool, `%5` void(i32), `%6` i32 1, `%7` pointer to i32, `%8` undef.
    fn types(self) -> Self {
        self.op(Op::TypeVoid, &[1])
            .op(Op::TypeInt, &[2, 32, 0])
            .op(Op::TypeFloat, &[3, 32])
            .op(Op::TypeBool, &[4])
            .op(Op::TypeFunction, &[5, 1, 2])
            .op(Op::Constant, &[2, 6, 1])
            .op(Op::TypePointer, &[7, 7, 2])
            .op(Op::ConstantTrue, &[4, 8])
    }

    /// A function `%20` with the parameter `%21` and the block `%22`, still open.
    fn function(self) -> Self {
        self.op(Op::Function, &[1, 20, 0, 5]).op(Op::FunctionParameter, &[2, 21]).op(Op::Label, &[22])
    }

    fn end(self) -> Self {
        self.op(Op::Return, &[]).op(Op::FunctionEnd, &[])
    }

    fn module(self) -> Module {
        Module::from_words(self.0).unwrap()
    }
}

fn body() -> WordStream {
    WordStream::new().types().function()
}

/// The diagnostics as text, with their grades.
fn diagnostics(module: &Module) -> Vec<String> {
    check(module).list.iter().map(|f| format!("{} {}", f.grade, f.error.detail())).collect()
}

#[test]
fn a_good_module_passes() {
    let module = body().op(Op::IAdd, &[2, 30, 21, 6]).end().module();
    assert_eq!(diagnostics(&module), [""; 0]);
    let checked = check_required(&module).unwrap();
    assert_eq!(checked.facts().functions().len(), 1);
    assert_eq!(checked.facts().blocks().len(), 2);
}

#[test]
fn broken_rules_are_found() {
    let cases: Vec<(WordStream, &str)> = vec![
        (body().op(Op::IAdd, &[2, 30, 21, 99]).end(), "error %99 is not defined"),
        (body().op(Op::IAdd, &[2, 30, 21, 2]).end(), "error %2 is a type, not a value"),
        (body().op(Op::IAdd, &[2, 30, 30, 6]).end(), "error %30 does not dominate this use"),
        (
            body().op(Op::IAdd, &[3, 30, 21, 6]).end(),
            "error the result has type %3, which is not integer scalar or vector",
        ),
        (body().op(Op::IAdd, &[2, 21, 21, 6]).end(), "error %21 is defined a second time"),
        (body().op(Op::IAdd, &[2, 100, 21, 6]).end(), "error the id %100 is outside the bound 100"),
        (body().op(Op::Load, &[2, 30, 21]).end(), "error %21 has type %2, which is not a pointer"),
        (body().op(Op::CompositeExtract, &[2, 30, 21, 0]).end(), "error %2 has no parts to select"),
        (body().op(Op::ReturnValue, &[21]).op(Op::FunctionEnd, &[]), "error the function returns nothing"),
        (body().op(Op::Branch, &[22]).op(Op::FunctionEnd, &[]), "error the entry block %22 is a target"),
        (body().op(Op::Branch, &[21]).op(Op::FunctionEnd, &[]), "error %21 is a value, not a label"),
        (body().op(Op::FunctionEnd, &[]), "error the last block has no terminator"),
        (body(), "error the last function has no OpFunctionEnd"),
        (
            body().op(Op::FunctionCall, &[1, 30, 20]).end(),
            "error there are 0 arguments, %20 has 1 parameters",
        ),
        (body().op(Op::TypeInt, &[30, 8, 0]).end(), "error the declaration stands in a function"),
        (
            WordStream::new().types().op(Op::IAdd, &[2, 30, 6, 6]),
            "error the instruction stands outside every function",
        ),
        (
            WordStream::new().types().op(Op::TypeStruct, &[30, 30]),
            "error %30 is not a type that is declared before",
        ),
        (
            WordStream::new().types().op(Op::TypeVector, &[30, 1, 4]),
            "error %1 is OpTypeVoid, which no value consists of",
        ),
        (WordStream::new().types().op(Op::TypeInt, &[30, 0, 0]), "error the width is 0"),
        (
            WordStream::new().types().op(Op::ConstantTrue, &[3, 30]),
            "error the result has type %3, which is not bool scalar",
        ),
        (
            WordStream::new().types().op(Op::MemoryModel, &[2, 2]),
            "error the module has a second memory model",
        ),
        (WordStream::new().types().op(Op(9999), &[]), "error the opcode 9999 is not known"),
        (
            WordStream::new().types().op(Op::Decorate, &[98, 4]),
            "rule annotations stand before types, constants and global variables",
        ),
    ];
    for (words, expected) in cases {
        let module = words.module();
        let found = diagnostics(&module);
        assert!(found.iter().any(|f| f == expected), "{expected}: {found:?}");
        let required = check_required(&module);
        assert_eq!(required.is_err(), found.iter().any(|f| f.starts_with("error")), "{expected}");
    }
}

#[test]
fn phis_name_every_predecessor() {
    let diamond = |pairs: &[u32]| {
        let mut phi = vec![2, 30];
        phi.extend(pairs);
        body()
            .op(Op::BranchConditional, &[8, 23, 24])
            .op(Op::Label, &[23])
            .op(Op::IAdd, &[2, 31, 21, 21])
            .op(Op::Branch, &[25])
            .op(Op::Label, &[24])
            .op(Op::Branch, &[25])
            .op(Op::Label, &[25])
            .op(Op::Phi, &phi)
            .end()
            .module()
    };
    assert_eq!(diagnostics(&diamond(&[31, 23, 6, 24])), [""; 0]);
    assert_eq!(diagnostics(&diamond(&[31, 23])), ["error 1 of 2 predecessors have a value"]);
    assert_eq!(diagnostics(&diamond(&[31, 24, 6, 23])), ["error %31 does not dominate the end of %24"]);
    assert_eq!(
        diagnostics(&diamond(&[31, 23, 6, 24, 6, 24])),
        ["warning the predecessor %24 is named twice"]
    );
    assert!(diagnostics(&diamond(&[31, 23, 6, 22]))[0].contains("%22 is not a predecessor"));
}

#[test]
fn a_label_has_a_result_and_nothing_else() {
    let labelled = |operands: &[u32]| {
        let head =
            WordStream::new().types().op(Op::Function, &[1, 20, 0, 5]).op(Op::FunctionParameter, &[2, 21]);
        diagnostics(&head.op(Op::Label, operands).end().module())
    };
    assert_eq!(labelled(&[22]), Vec::<String>::new());
    assert_eq!(labelled(&[22, 6]), ["error a label has a result and nothing else"]);
    assert!(!labelled(&[]).is_empty());
}

#[test]
fn diagnostics_are_bounded() {
    let mut words = body();
    for number in 0..1000 {
        words = words.op(Op::IAdd, &[2, 30 + number % 60, 99, 99]);
    }
    let found = check(&words.end().module());
    assert_eq!(found.list.len(), super::MOST_DIAGNOSTICS);
    assert!(found.more > 1000);
    assert!(found.list.iter().all(|diagnostic| diagnostic.grade == Grade::Required));
}

#[test]
fn a_chain_of_a_hundred_thousand_types_is_refused() {
    let mut words = WordStream::new().types();
    words.0[3] = 200_000;
    let mut module = words.op(Op::TypeStruct, &[100, 2]);
    for id in 101..100_100 {
        module = module.op(Op::TypeStruct, &[id, id - 1]);
    }
    let errors = check_required(&module.module()).unwrap_err();
    assert!(errors.first().detail().contains("nests deeper"), "{errors}");
    // The types around the first of them are not wrong by themselves.
    assert_eq!(errors.iter().count(), 1, "{errors}");
}

#[test]
fn sizes_do_not_overflow() {
    let mut words =
        WordStream::new().types().op(Op::TypeInt, &[30, 64, 0]).op(Op::Constant, &[30, 31, 0, 1 << 31]);
    words = words.op(Op::TypeArray, &[32, 30, 31]).op(Op::TypeArray, &[33, 32, 31]);
    let errors = diagnostics(&words.module()).into_iter().filter(|f| f.starts_with("error"));
    assert!(errors.into_iter().all(|f| f.contains("bytes")));
}

/// The number of diagnostics for Vulkan 1.1; these modules would take hours if each path through them were taken.
fn for_vulkan(text: &str) -> usize {
    let words = asm::assemble(text, &asm::AssembleOptions::default()).unwrap();
    let found = check_for(&Module::from_words(words).unwrap(), &Environment::parse("vulkan1.1").unwrap());
    found.list.len() + found.more
}

const SHADER: &str = "OpCapability Shader\nOpMemoryModel Logical GLSL450\n";

#[test]
fn structures_in_pairs_are_measured_once() {
    let mut text = SHADER.to_owned();
    let mut types = "%s0 = OpTypeStruct %i %i\n".to_owned();
    for number in 1..60 {
        types += &format!("%s{number} = OpTypeStruct %s{0} %s{0}\n", number - 1);
    }
    for number in 0..60 {
        text += &format!("OpMemberDecorate %s{number} 0 Offset 0\nOpMemberDecorate %s{number} 1 Offset 16\n");
    }
    text += "OpDecorate %s59 Block\n%i = OpTypeInt 32 0\n";
    text += &types;
    text += "%p = OpTypePointer Uniform %s59\n%v = OpVariable %p Uniform\n";
    assert!(for_vulkan(&text) > 0);
}

/// The assembler takes no other names.
#[test]
fn imported_sets_have_known_names() {
    let diagnostics = |name: &[u8]| {
        let mut import: Vec<u32> = vec![30];
        import.extend(name.as_chunks::<4>().0.iter().map(|chunk| u32::from_le_bytes(*chunk)));
        let mut words = WordStream::new().0;
        let import = WordStream(Vec::new()).op(Op::ExtInstImport, &import).0;
        words.splice(words.len() - 3..words.len() - 3, import);
        diagnostics(&WordStream(words).types().function().end().module())
    };
    let unknown = ["rule no set of extended instructions has this name"];
    assert_eq!(diagnostics(b"OpenCL.std\0\0"), [""; 0]);
    assert_eq!(diagnostics(b"OpenCM.std\0\0"), unknown);
    assert_eq!(diagnostics(b"GLSL.std.451\0\0\0\0"), unknown);
    assert_eq!(diagnostics(b"NomSemantic.Own\0"), unknown);
    // One whose name says so needs nothing but its extension.
    assert_ne!(diagnostics(b"NonSemantic.Own\0"), unknown);
}

#[test]
fn modes_and_imports_are_not_searched_again_for_each_other() {
    let mut text = "OpCapability Shader\n".to_owned();
    for number in 0..20_000 {
        text += &format!("%{} = OpExtInstImport \"NonSemantic.Shader.DebugInfo.100\"\n", number + 10);
    }
    text += "OpMemoryModel Logical GLSL450\n";
    for number in 0..20_000 {
        text += &format!("OpEntryPoint GLCompute %f \"e{number}\"\n");
    }
    text += &"OpExecutionMode %f LocalSize 1 1 1\n".repeat(20_000);
    text += "%v = OpTypeVoid\n%t = OpTypeFunction %v\n%f = OpFunction %v None %t\n%l = OpLabel\nOpReturn\nOpFunctionEnd\n";
    assert!(for_vulkan(&text) > 0);
}

#[test]
fn entry_points_do_not_each_walk_a_long_chain_of_calls() {
    const LENGTH: usize = 10_000;
    let mut text = "OpCapability Shader\nOpMemoryModel Logical GLSL450\n".to_owned();
    for number in 0..LENGTH {
        text += &format!("OpEntryPoint GLCompute %f{number} \"e{number}\"\n");
    }
    text += "%v = OpTypeVoid\n%t = OpTypeFunction %v\n";
    for number in 0..LENGTH {
        text += &format!("%f{number} = OpFunction %v None %t\n%l{number} = OpLabel\n");
        if number + 1 < LENGTH {
            text += &format!("%c{number} = OpFunctionCall %v %f{}\n", number + 1);
        }
        text += "OpReturn\nOpFunctionEnd\n";
    }
    assert!(for_vulkan(&text) > 0);
}

#[test]
fn breaches_that_can_be_repaired_are_warnings() {
    let types = || WordStream::new().types();
    let cases = [
        types().op(Op::ConstantNull, &[2, 9, 2]).function().end(),
        types().op(Op::ConstantNull, &[2, 9, 2, 2]).function().end(),
        body().op(Op::All, &[4, 30, 21]).end(),
        types()
            .op(Op::TypeVector, &[9, 2, 2])
            .op(Op::Undef, &[9, 10])
            .function()
            .op(Op::Any, &[4, 30, 10])
            .end(),
        types()
            .op(Op::TypeVector, &[9, 2, 2])
            .op(Op::Undef, &[9, 10])
            .function()
            .op(Op::CompositeExtract, &[2, 30, 10, 2])
            .end(),
    ];
    for words in cases {
        let module = words.module();
        let grades: Vec<_> = check(&module).list.iter().map(|found| found.grade).collect();
        assert!(grades.contains(&Grade::Repaired) && !grades.contains(&Grade::Required), "{grades:?}");
        assert_eq!(check_required(&module).unwrap().repairs().len(), 1);
    }
    // Nobody can tell the meaning of these.
    for words in [
        body().op(Op::All, &[2, 30, 21]).end(),
        WordStream::new().types().op(Op::Undef, &[3, 9]).function().op(Op::All, &[4, 30, 9]).end(),
        WordStream::new().types().op(Op::ConstantNull, &[1, 9, 2]).function().end(),
    ] {
        assert!(check_required(&words.module()).is_err());
    }
}

#[test]
fn large_structures_are_not_searched_at_each_use() {
    const COUNT: usize = 20_000;
    let mut text = "OpCapability Shader\nOpCapability Linkage\nOpMemoryModel Logical GLSL450\n".to_owned();
    text += "%v = OpTypeVoid\n%i = OpTypeInt 32 0\n%f = OpTypeFunction %v\n";
    for name in ["s", "t"] {
        text += &format!("%{name} = OpTypeStruct{}\n", " %i".repeat(COUNT));
    }
    text += "%p = OpTypePointer Private %s\n%g = OpVariable %p Private\n%n = OpConstantNull %i\n";
    text += "%q = OpTypePointer Private %t\n";
    for number in 0..COUNT {
        text += &format!("%g{number} = OpVariable %q Private\n");
    }
    text += "%m = OpFunction %v None %f\n%l = OpLabel\n";
    for number in 0..COUNT {
        text += &format!("%a{number} = OpLoad %s %g\nOpStore %g %a{number}\n");
        text += &format!("%b{number} = OpCopyLogical %t %a{number}\n");
        text += &format!("%c{number} = OpCompositeConstructReplicateEXT %s %n\n");
    }
    text += "OpReturn\nOpFunctionEnd\n";
    assert!(for_vulkan(&text) > 0);
}

#[test]
fn interfaces_of_many_arrays_have_a_bound() {
    const COUNT: usize = 5_000;
    let names: String = (0..COUNT).map(|number| format!(" %o{number}")).collect();
    let mut text = "OpCapability Shader\nOpMemoryModel Logical GLSL450\n".to_owned();
    text += &format!("OpEntryPoint Fragment %m \"main\"{names}\nOpExecutionMode %m OriginUpperLeft\n");
    for number in 0..COUNT {
        text += &format!("OpDecorate %o{number} Location 0\nOpDecorate %o{number} Index {number}\n");
    }
    text += "%v = OpTypeVoid\n%f = OpTypeFloat 32\n%x = OpTypeVector %f 4\n%i = OpTypeInt 32 0\n";
    text += "%c = OpConstant %i 4000\n%a = OpTypeArray %x %c\n%p = OpTypePointer Output %a\n%t = OpTypeFunction %v\n";
    for number in 0..COUNT {
        text += &format!("%o{number} = OpVariable %p Output\n");
    }
    text += "%m = OpFunction %v None %t\n%l = OpLabel\nOpReturn\nOpFunctionEnd\n";
    assert!(for_vulkan(&text) > 0);
}

#[test]
fn nested_arrays_are_measured_from_within() {
    const DEPTH: usize = 400;
    const MEMBERS: usize = 5_000;
    let mut text = SHADER.to_owned();
    for number in 0..=DEPTH {
        text += &format!("OpDecorate %a{number} ArrayStride 16\n");
    }
    for number in 0..MEMBERS {
        text += &format!("OpMemberDecorate %s {number} Offset {}\n", number * 16);
    }
    text += "OpDecorate %s Block\n%i = OpTypeInt 32 0\n%o = OpConstant %i 1\n%a0 = OpTypeArray %i %o\n";
    for number in 1..=DEPTH {
        text += &format!("%a{number} = OpTypeArray %a{} %o\n", number - 1);
    }
    text += &format!("%s = OpTypeStruct{}\n", format!(" %a{DEPTH}").repeat(MEMBERS));
    text += "%p = OpTypePointer StorageBuffer %s\n%g = OpVariable %p StorageBuffer\n";
    assert!(for_vulkan(&text) > 0);
}

/// Random numbers that are the same in every run.
struct RepeatableRandom(u64);

impl RepeatableRandom {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % count.max(1) as u64) as usize
    }
}

/// The modules of the fixtures of the check.
fn fixtures() -> Vec<Vec<u32>> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../test-spv/check");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let texts = files.iter().filter(|file| file.extension().is_some_and(|end| end == "spvasm"));
    let modules = texts.filter_map(|file| {
        asm::assemble(&std::fs::read_to_string(file).unwrap(), &asm::AssembleOptions::default()).ok()
    });
    modules.collect()
}

#[test]
fn what_is_like_an_instruction_that_was_right_is_right_as_well() {
    let environments =
        ["spv1.6", "vulkan1.3", "opencl2.2", "opengl4.5"].map(|name| Environment::parse(name).unwrap());
    let mut random = RepeatableRandom(0x2545_f491_4f6c_dd1d);
    let (mut compared, mut broken) = (0, 0);
    for words in fixtures() {
        for round in 0..80 {
            let mut words = words.clone();
            for _ in 0..round.min(2) {
                // Another word of the module, or another number, in the place of one.
                let (at, from) = (5 + random.below(words.len() - 5), 5 + random.below(words.len() - 5));
                words[at] = if random.below(2) == 0 { words[from] & 0xffff } else { random.below(40) as u32 };
            }
            let Ok(module) = Module::from_words(words) else { continue };
            let environment = &environments[round % environments.len()];
            for (grade, depth) in [(Grade::Rule, Depth::Whole), (Grade::Repaired, Depth::Types)] {
                let with = run(&module, grade, environment, depth, MemoPolicy::OfShapes);
                let without = run(&module, grade, environment, depth, MemoPolicy::None);
                match (with, without) {
                    (Ok((with, _)), Ok((without, _))) => {
                        assert_eq!(with, without);
                        broken += usize::from(!with.list.is_empty());
                    }
                    (with, without) => assert_eq!(with.is_err(), without.is_err()),
                }
                compared += 1;
            }
        }
    }
    assert!(compared > 4000 && broken > 1000, "{broken} of {compared}");
}

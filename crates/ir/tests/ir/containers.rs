//! What bitcode stands in and what stands beside a module: wrappers, several modules, orders of uses; and ids
//! that are not of a module or function.

use crate::common::{has, run, temporary};
use spirv_llvm_ir::tables::{AttributeKind, Opcode};
use spirv_llvm_ir::{
    AttributeListId, AttributePosition, AttributeSetId, BlockId, Call, Constant, ConstantId, Function,
    FunctionId, GlobalId, Inst, InstBuilder, InstId, LocalId, LocationId, MetadataId, Module, StringId,
    StructId, Type, TypeId, Value, bitcode, print, print_instruction, verify,
};

/// Returns a module with the function `i32 NAME(i32)`, which adds its parameter to itself.
fn module(name: &str) -> Module {
    let mut module = Module::default();
    let i32 = module.types.integer(32);
    let ty = module.types.function(i32, &[i32], false);
    let id = module.add_function(name.as_bytes(), ty, 0).unwrap();
    let mut function =
        std::mem::replace(&mut module.functions[id.index()], Function::new(GlobalId::new(0), &[]));
    let block = function.append_block();
    let mut b = InstBuilder::new(&mut module, &mut function, block);
    let sum = b.inst(Opcode::Add, i32, Default::default(), &[b.parameter(0), b.parameter(0)]);
    b.effect(Opcode::Ret, &[b.value(sum)]);
    module.functions[id.index()] = function;
    module
}

#[test]
fn a_wrapper_is_taken_off() {
    let module = module("f");
    let bytes = bitcode::write(&module, None).unwrap();
    let wrap = |offset: u32, size: u32, padding: usize| {
        let mut wrapped: Vec<u8> = Vec::new();
        for word in [0x0b17_c0de, 0, offset, size, 7] {
            wrapped.extend_from_slice(&word.to_le_bytes());
        }
        wrapped.extend_from_slice(&bytes);
        wrapped.resize(wrapped.len() + padding, 0);
        wrapped
    };
    let size = bytes.len() as u32;
    for padding in [0, 12] {
        let read = bitcode::read(&wrap(20, size, padding)).unwrap();
        assert_eq!(print(&read[0]), print(&module));
    }
    for (offset, size) in [(20, size + 1), (u32::MAX, size), (24, size - 4), (0, 20), (20, 0)] {
        assert!(bitcode::read(&wrap(offset, size, 0)).is_err(), "{offset} {size}");
    }
}

#[test]
fn a_file_may_hold_several_modules() {
    let names = ["f", "g", "h"];
    let mut bytes = Vec::new();
    for (index, name) in names.iter().enumerate() {
        let one = bitcode::write(&module(name), None).unwrap();
        bytes.extend_from_slice(&one[if index == 0 { 0 } else { 4 }..]);
    }
    let read = bitcode::read(&bytes).unwrap();
    let texts: Vec<String> = read.iter().map(print).collect();
    assert_eq!(texts, names.map(|name| print(&module(name))));
    // Damage in any of them is an error of the whole.
    bytes.truncate(bytes.len() - 8);
    assert!(bitcode::read(&bytes).is_err());
}

#[test]
fn orders_of_uses_change_nothing() {
    if !has("llvm-as-22") {
        return;
    }
    const TEXT: &str = "
        target triple = \"x86_64-unknown-linux-gnu\"
        declare i32 @g(i32)
        define i32 @f(i32 %x, i1 %c) {
          %a = add i32 %x, 1
          %b = mul i32 %x, 2
          %d = call i32 @g(i32 %b)
          %h = sub i32 %x, 3
          ret i32 %d
          uselistorder i32 %x, { 1, 0, 2 }
        }";
    let path = temporary("containers");
    std::fs::write(&path, TEXT).unwrap();
    let assemble = |flags: &[&str]| {
        let mut args = flags.to_vec();
        args.extend([path.to_str().unwrap(), "-o", "-"]);
        run("llvm-as-22", &args).flatten().expect("LLVM takes the text")
    };
    let (plain, ordered) = (assemble(&["-preserve-bc-uselistorder=false"]), assemble(&[]));
    std::fs::remove_file(&path).unwrap();
    assert!(ordered.len() > plain.len());
    let texts = [plain, ordered].map(|bytes| print(&bitcode::read(&bytes).unwrap()[0]));
    assert_eq!(texts[0], texts[1]);
    assert!(texts[0].contains("%h = sub i32 %x, 3"));
}

/// Ids that nothing has.
const NOWHERE: [u32; 3] = [7, u32::MAX / 8, u32::MAX];

#[test]
fn ids_of_another_function_are_refused_or_change_nothing() {
    let mut module = module("f");
    let text = print(&module);
    let mut function = std::mem::replace(&mut module.functions[0], Function::new(GlobalId::new(0), &[]));
    let (first, block) = (InstId::new(0), BlockId::new(0));
    for id in NOWHERE {
        let (inst, of, local) = (InstId::new(id), BlockId::new(id), LocalId::new(id));
        assert!(function.inst_mut(inst).is_none());
        assert_eq!(function.inst(inst).opcode, Opcode::Unreachable);
        assert!(function.operands(inst).is_empty() && function.operands_mut(inst).is_empty());
        assert!(function.call_mut(inst).is_none() && function.arguments(function.inst(inst)).is_empty());
        assert!(function.local(local).inst().is_none());
        assert!(function.insts(of).next().is_none() && function.successors(of).next().is_none());
        assert!(function.terminator(of).is_none() && function.first_inst(of).is_none());
        assert!(function.block_of(inst).is_none() && function.next_inst(inst).is_none());
        assert!(function.location(LocationId::new(id)).is_none());
        assert!(function.uses().of(local).is_empty() && function.attachments(inst).is_empty());
        function.set_local_name(local, StringId::new(1));
        function.set_block_name(of, StringId::new(1));
        function.set_location(inst, LocationId::new(1));
        function.append(of, first);
        function.append(block, inst);
        function.insert_before(inst, first);
        function.insert_before(first, inst);
        function.insert_after(inst, first);
        function.insert_before(first, first);
        function.insert_after(first, first);
        function.remove(inst);
        function.remove_block(of);
        function.split_off(inst, block);
        function.set_operands(inst, &[Value::NONE]);
    }
    module.functions[0] = function;
    assert_eq!(print(&module), text);
    for id in NOWHERE {
        assert!(module.global(GlobalId::new(id)).is_none() && module.function(FunctionId::new(id)).is_none());
        assert!(module.function_of(ConstantId::new(id)).is_none());
        assert_eq!(module.types.get(TypeId::new(id)), Type::Void);
        assert!(module.types.signature(TypeId::new(id)).is_none());
        assert!(module.types.named(StructId::new(id)).is_none() && module.types.target(id).is_none());
        assert!(!module.types.is_in_memory(TypeId::new(id)));
        assert!(module.constants.integer(ConstantId::new(id)).is_none());
        assert!(module.metadata.get(MetadataId::new(id)).is_none());
        assert!(module.strings.get(StringId::new(id.max(1 << 20))).is_empty());
        assert!(module.attributes(AttributeListId::new(id), AttributePosition::Function).is_none());
        assert!(module.attribute_set(AttributeSetId::new(id)).get(AttributeKind::Cold).is_none());
    }
}

#[test]
fn operands_that_are_not_there_are_found_and_end_no_writer() {
    for id in NOWHERE {
        let index = id & 0x1fff_ffff;
        let operands = [
            Value::local(LocalId::new(index)),
            Value::constant(ConstantId::new(index)),
            Value::block(BlockId::new(index)),
            Value::metadata(MetadataId::new(index)),
            Value::NONE,
        ];
        for operand in operands {
            let mut module = module("f");
            module.functions[0].set_operands(InstId::new(0), &[operand, operand]);
            assert!(!verify(&module).is_empty());
            print(&module);
            let _ = bitcode::write(&module, None);
        }
        let mut module = module("f");
        let call = Inst::new(Opcode::Call, TypeId::new(id));
        let inst = module.functions[0].make(call, &[], true);
        module.functions[0].insert_before(inst, InstId::new(0));
        let other = Call::new(TypeId::new(id), id);
        let inst =
            module.functions[0].make_call(Opcode::Call, TypeId::new(0), other, &[Value::NONE], &[], false);
        module.functions[0].insert_before(inst, InstId::new(0));
        assert!(!verify(&module).is_empty());
        print(&module);
        let _ = bitcode::write(&module, None);
    }
}

/// Constants share what they are made of: a sum of a sum with itself, many times over, is walked once.
#[test]
fn shared_constants_are_written_once() {
    let mut module = Module::default();
    let i64 = module.types.integer(64);
    let ty = module.types.function(i64, &[], false);
    let id = module.add_function(b"f", ty, 0).unwrap();
    let pointer = module.globals[0].constant;
    module.triple = module.strings.intern(b"spir64");
    let mut operands = vec![pointer];
    let mut sum = pointer;
    for opcode in std::iter::once(Opcode::PtrToInt).chain([Opcode::Add; 60]) {
        sum = module.constants.intern(
            i64,
            Constant::Expression {
                opcode,
                flags: Default::default(),
                predicate: None,
                source: None,
                in_range: None,
                operands: &operands,
            },
        );
        operands = vec![sum, sum];
    }
    let mut function =
        std::mem::replace(&mut module.functions[id.index()], Function::new(GlobalId::new(0), &[]));
    let block = function.append_block();
    InstBuilder::new(&mut module, &mut function, block).effect(Opcode::Ret, &[Value::constant(sum)]);
    module.functions[id.index()] = function;
    assert!(verify(&module).is_empty());
    let bytes = bitcode::write(&module, None).unwrap();
    let read = bitcode::read(&bytes).unwrap();
    assert_eq!(read[0].constants.len(), module.constants.len());
    assert!(verify(&read[0]).is_empty());
    // The whole text of such a constant has some 2^60 characters; messages have its beginning.
    assert!(print_instruction(&module, id, InstId::new(0)).len() < 1 << 12);
}

#[test]
fn names_of_globals_are_made_different() {
    let mut module = module("f");
    let i8 = module.types.integer(8);
    let ty = module.types.function(i8, &[], false);
    for name in ["g", "f.1", "h", ""] {
        module.add_function(name.as_bytes(), ty, 0).unwrap();
    }
    let name = module.globals[0].name;
    for index in [1, 3] {
        module.globals[index].name = name;
    }
    let read = bitcode::read(&bitcode::write(&module, None).unwrap()).unwrap();
    let names: Vec<&[u8]> = read[0].globals.iter().map(|global| read[0].strings.get(global.name)).collect();
    assert_eq!(names, [&b"f"[..], b"f.1", b"f.1.2", b"f.3", b""]);
}

//! Invalid modules are found, each by what is wrong with it.

use spirv_llvm_ir::tables::{
    AtomicOrdering, AttributeKind, InstFlags, IntegerPredicate, Linkage, Opcode, Predicate, TailCall,
};
use spirv_llvm_ir::{
    Attribute, AttributeSet, BlockId, Call, Constant, Function, FunctionId, Global, GlobalId, GlobalKind,
    InstBuilder, LocalId, Module, Type, TypeId, Types, Value, Variable, verify,
};

pub(crate) const NO_FLAGS: InstFlags = InstFlags(0);

/// The types and values of the function `i32 f(i32, float, ptr)`, which calls itself.
pub(crate) struct Kit {
    pub(crate) void: TypeId,
    pub(crate) i1: TypeId,
    pub(crate) i32: TypeId,
    pub(crate) i64: TypeId,
    pub(crate) float: TypeId,
    pub(crate) pointer: TypeId,
    pub(crate) pair: TypeId,
    pub(crate) vector: TypeId,
    pub(crate) ty: TypeId,
    pub(crate) callee: Value,
    pub(crate) number: Value,
    pub(crate) real: Value,
    pub(crate) address: Value,
    pub(crate) zero: Value,
    pub(crate) one: Value,
    pub(crate) yes: Value,
    pub(crate) entry: BlockId,
}

/// Returns a module with the function, to whose body `body` adds.
pub(crate) fn module(body: impl FnOnce(&mut InstBuilder<'_>, &Kit)) -> Module {
    let mut module = Module::default();
    let types = &mut module.types;
    let (void, float) = (types.intern(Type::Void), types.intern(Type::Float));
    let (i1, i32, i64) = (types.integer(1), types.integer(32), types.integer(64));
    let (pointer, pair, vector) =
        (types.pointer(0), types.structure(&[i32, float], false), types.vector(i32, 4));
    let ty = types.function(i32, &[i32, float, pointer], false);
    let mut constant = |ty, number| Value::constant(module.constants.intern(ty, Constant::Integer(number)));
    let (zero, one, yes) = (constant(i32, 0), constant(i32, 1), constant(i1, 1));
    let id = module.add_function(b"f", ty, 0).unwrap();
    let callee = module.globals[module.functions[id.index()].global.index()].constant;
    let mut function = take(&mut module, id);
    let entry = function.append_block();
    let local = |index| Value::local(LocalId::new(index));
    let kit = Kit {
        void,
        i1,
        i32,
        i64,
        float,
        pointer,
        pair,
        vector,
        ty,
        callee: Value::constant(callee),
        number: local(0),
        real: local(1),
        address: local(2),
        zero,
        one,
        yes,
        entry,
    };
    body(&mut InstBuilder::new(&mut module, &mut function, entry), &kit);
    module.functions[id.index()] = function;
    module
}

fn take(module: &mut Module, id: FunctionId) -> Function {
    std::mem::replace(&mut module.functions[id.index()], Function::new(GlobalId::new(0), &[]))
}

/// Fails unless the verifier finds this in the function with this body.
#[track_caller]
pub(crate) fn found(detail: &str, body: impl FnOnce(&mut InstBuilder<'_>, &Kit)) {
    let findings = verify(&module(body));
    assert!(findings.iter().any(|finding| finding.detail == detail), "{detail}: {findings:?}");
}

/// Fails unless an instruction of this type and these operands before a return is found.
#[track_caller]
fn found_inst(detail: &str, opcode: Opcode, ty: fn(&Kit) -> TypeId, operands: fn(&Kit) -> Vec<Value>) {
    found(detail, |b, kit| {
        b.inst(opcode, ty(kit), NO_FLAGS, &operands(kit));
        b.effect(Opcode::Ret, &[kit.zero]);
    });
}

/// Adds a block; returns it and the operand that is it.
fn block(b: &mut InstBuilder<'_>) -> (BlockId, Value) {
    let block = b.function.append_block();
    (block, Value::block(block))
}

#[test]
fn a_valid_function_has_no_findings() {
    let valid = module(|b, kit| {
        let (left, to_left) = block(b);
        let (join, to_join) = block(b);
        let condition = b.equal(kit.i1, kit.number, kit.zero);
        let condition = b.value(condition);
        b.effect(Opcode::Br, &[condition, to_left, to_join]);
        b.block = left;
        let sum = b.inst(Opcode::Add, kit.i32, NO_FLAGS, &[kit.number, kit.one]);
        let call = b.call(kit.callee, &[b.value(sum), kit.real, kit.address], Call::new(kit.ty, 3));
        b.store(b.value(call), kit.address, 4, NO_FLAGS);
        b.effect(Opcode::Br, &[to_join]);
        b.block = join;
        let operands = [b.value(sum), to_left, kit.zero, Value::block(kit.entry)];
        let phi = b.inst(Opcode::Phi, kit.i32, NO_FLAGS, &operands);
        let bits = b.inst(Opcode::BitCast, kit.float, NO_FLAGS, &[b.value(phi)]);
        let pair = b.module.constants.intern(kit.pair, Constant::Poison);
        let operands = [Value::constant(pair), b.value(bits), Value::number(1)];
        let pair = b.inst(Opcode::InsertValue, kit.pair, NO_FLAGS, &operands);
        let operands = [b.value(pair), Value::number(0)];
        let result = b.inst(Opcode::ExtractValue, kit.i32, NO_FLAGS, &operands);
        b.effect(Opcode::Ret, &[b.value(result)]);
    });
    assert_eq!(verify(&valid), []);
}

#[test]
fn addresses_of_blocks_are_of_blocks_that_are_branched_to() {
    for (block, is_found) in [(0, true), (1, false), (2, true)] {
        let module = module(|b, kit| {
            let (next, to_next) = self::block(b);
            b.effect(Opcode::Br, &[to_next]);
            b.block = next;
            let address = Constant::BlockAddress(FunctionId::new(0), BlockId::new(block));
            let address = Value::constant(b.module.constants.intern(kit.pointer, address));
            b.store(address, kit.address, 8, NO_FLAGS);
            b.effect(Opcode::Ret, &[kit.zero]);
        });
        let findings = verify(&module);
        assert_eq!(!findings.is_empty(), is_found, "{block}: {findings:?}");
    }
}

#[test]
fn blocks_end_with_a_terminator() {
    const DETAIL: &str = "a terminator within a block, or a block without one";
    found("an empty block", |_, _| {});
    found(DETAIL, |b, kit| {
        b.inst(Opcode::Add, kit.i32, NO_FLAGS, &[kit.number, kit.one]);
    });
    found(DETAIL, |b, kit| {
        b.effect(Opcode::Ret, &[kit.zero]);
        b.effect(Opcode::Ret, &[kit.zero]);
    });
}

#[test]
fn the_entry_has_no_predecessors() {
    found("the entry block has predecessors", |b, kit| {
        b.effect(Opcode::Br, &[Value::block(kit.entry)]);
    });
}

#[test]
fn branches_go_to_blocks_by_a_condition() {
    const BLOCK: &str = "a branch to what is no block";
    found(BLOCK, |b, kit| {
        b.effect(Opcode::Br, &[kit.zero]);
    });
    found(BLOCK, |b, kit| {
        b.effect(Opcode::Br, &[kit.yes, kit.zero, kit.zero]);
    });
    found("br with other operands", |b, _| {
        b.effect(Opcode::Br, &[]);
    });
    found("a branch by what is no i1", |b, kit| {
        let (next, to_next) = block(b);
        b.effect(Opcode::Br, &[kit.number, to_next, to_next]);
        b.block = next;
        b.effect(Opcode::Ret, &[kit.zero]);
    });
    for removed in [false, true] {
        found("an operand that is not there", |b, _| {
            let mut to = Value::block(BlockId::new(77));
            if removed {
                let (gone, to_gone) = block(b);
                b.function.remove_block(gone);
                to = to_gone;
            }
            b.effect(Opcode::Br, &[to]);
        });
    }
}

#[test]
fn cases_of_a_switch_are_different_numbers_of_its_type() {
    let switch = |detail, cases: fn(&Kit) -> [Value; 2]| {
        found(detail, |b, kit| {
            let (next, to_next) = block(b);
            let [first, second] = cases(kit);
            b.effect(Opcode::Switch, &[kit.number, to_next, first, to_next, second, to_next]);
            b.block = next;
            b.effect(Opcode::Ret, &[kit.zero]);
        });
    };
    switch("a switch with two cases of one value", |kit| [kit.one, kit.one]);
    switch("a switch whose cases do not fit", |kit| [kit.zero, kit.yes]);
    switch("a switch whose cases do not fit", |kit| [kit.zero, kit.number]);
}

#[test]
fn opaque_types_have_no_values() {
    let freeze = |detail, result: fn(&Kit, TypeId) -> TypeId| {
        found(detail, |b, kit| {
            let name = b.module.strings.intern(b"hidden");
            let (_, hidden) = b.module.types.add_named(name);
            let null = Value::constant(b.module.constants.intern(hidden, Constant::Null));
            b.inst(Opcode::Freeze, result(kit, hidden), NO_FLAGS, &[null]);
            b.effect(Opcode::Ret, &[kit.zero]);
        });
    };
    freeze("an operand of an opaque type", |kit, _| kit.i32);
    freeze("a result of an opaque type", |_, hidden| hidden);
}

#[test]
fn what_holds_an_opaque_type_is_not_in_memory() {
    let load = |wrap: fn(&mut Types, TypeId) -> TypeId| {
        found("a load of no value or from no pointer", |b, kit| {
            let name = b.module.strings.intern(b"hidden");
            let (_, hidden) = b.module.types.add_named(name);
            let loaded = wrap(&mut b.module.types, hidden);
            b.inst(Opcode::Load, loaded, NO_FLAGS, &[kit.address]);
            b.effect(Opcode::Ret, &[kit.zero]);
        });
    };
    load(|_, hidden| hidden);
    load(|types, hidden| types.structure(&[hidden], false));
    load(|types, hidden| types.intern(Type::Array { element: hidden, length: 2 }));
    load(|types, hidden| {
        let inner = types.structure(&[hidden], false);
        types.structure(&[inner, inner], true)
    });
}

#[test]
fn returns_have_the_type_of_the_function() {
    const DETAIL: &str = "a return of another type than the function's";
    found(DETAIL, |b, kit| {
        b.effect(Opcode::Ret, &[kit.real]);
    });
    found(DETAIL, |b, _| {
        b.effect(Opcode::Ret, &[]);
    });
    found(DETAIL, |b, kit| {
        b.effect(Opcode::Ret, &[kit.zero, kit.zero]);
    });
}

#[test]
fn definitions_stand_before_their_uses() {
    const DETAIL: &str = "an operand that is not defined on every way here";
    // In one block, of itself, and from a block that is not always passed.
    found(DETAIL, |b, kit| {
        let later = b.inst(Opcode::Add, kit.i32, NO_FLAGS, &[kit.number, kit.one]);
        let first = b.inst(Opcode::Add, kit.i32, NO_FLAGS, &[b.value(later), kit.one]);
        b.function.remove(first);
        b.function.insert_before(first, later);
        b.effect(Opcode::Ret, &[kit.zero]);
    });
    found(DETAIL, |b, kit| {
        let own = b.inst(Opcode::Add, kit.i32, NO_FLAGS, &[kit.number, kit.one]);
        let value = b.value(own);
        b.function.set_operands(own, &[value, kit.one]);
        b.effect(Opcode::Ret, &[kit.zero]);
    });
    found(DETAIL, |b, kit| {
        let (side, to_side) = block(b);
        let (join, to_join) = block(b);
        b.effect(Opcode::Br, &[kit.yes, to_side, to_join]);
        b.block = side;
        let sum = b.inst(Opcode::Add, kit.i32, NO_FLAGS, &[kit.number, kit.one]);
        b.effect(Opcode::Br, &[to_join]);
        b.block = join;
        b.effect(Opcode::Ret, &[b.value(sum)]);
    });
    // What was removed from its block.
    found(DETAIL, |b, kit| {
        let sum = b.inst(Opcode::Add, kit.i32, NO_FLAGS, &[kit.number, kit.one]);
        b.function.remove(sum);
        b.effect(Opcode::Ret, &[b.value(sum)]);
    });
    found("an operand that is not there", |b, _| {
        b.effect(Opcode::Ret, &[Value::local(LocalId::new(77))]);
    });
}

#[test]
fn a_phi_has_one_value_for_each_predecessor() {
    let phi = |detail, operands: fn(&Kit, Value) -> Vec<Value>| {
        found(detail, |b, kit| {
            let (side, to_side) = block(b);
            let (join, to_join) = block(b);
            b.effect(Opcode::Br, &[kit.yes, to_side, to_join]);
            b.block = side;
            b.effect(Opcode::Br, &[kit.yes, to_join, to_join]);
            b.block = join;
            let phi = b.inst(Opcode::Phi, kit.i32, NO_FLAGS, &operands(kit, to_side));
            b.effect(Opcode::Ret, &[b.value(phi)]);
        });
    };
    const COUNT: &str = "a phi that does not have one entry for each predecessor";
    phi(COUNT, |kit, side| vec![kit.zero, side, kit.zero, side]);
    phi(COUNT, |kit, _| vec![kit.zero, Value::block(kit.entry)]);
    phi(COUNT, |kit, side| {
        vec![
            kit.zero,
            side,
            kit.zero,
            side,
            kit.one,
            Value::block(kit.entry),
            kit.one,
            Value::block(kit.entry),
        ]
    });
    phi("a phi of a value of another type", |kit, side| {
        vec![kit.real, side, kit.real, side, kit.zero, Value::block(kit.entry)]
    });
    phi("a phi of two values of one predecessor", |kit, side| {
        vec![kit.zero, side, kit.one, side, kit.one, Value::block(kit.entry)]
    });
    phi("a phi from what is no block", |kit, side| vec![kit.zero, side, kit.zero, side, kit.one, kit.one]);
    phi("a phi that is not pairs of a value and a block", |_, _| vec![]);
    phi("a phi that is not pairs of a value and a block", |kit, _| vec![kit.zero]);
    found("a phi after other instructions", |b, kit| {
        let (next, to_next) = block(b);
        b.effect(Opcode::Br, &[to_next]);
        b.block = next;
        b.inst(Opcode::Add, kit.i32, NO_FLAGS, &[kit.number, kit.one]);
        b.inst(Opcode::Phi, kit.i32, NO_FLAGS, &[kit.zero, Value::block(kit.entry)]);
        b.effect(Opcode::Ret, &[kit.zero]);
    });
}

#[test]
fn calls_have_the_type_of_the_function() {
    let call =
        |detail, callee: fn(&Kit) -> Value, arguments: fn(&Kit) -> Vec<Value>, ty: fn(&Kit) -> TypeId| {
            found(detail, |b, kit| {
                let arguments = arguments(kit);
                b.call(callee(kit), &arguments, Call::new(ty(kit), arguments.len() as u32));
                b.effect(Opcode::Ret, &[kit.zero]);
            });
        };
    let all: fn(&Kit) -> Vec<Value> = |kit| vec![kit.number, kit.real, kit.address];
    const COUNT: &str = "a call with another type than the function";
    call(COUNT, |kit| kit.callee, |kit| vec![kit.number], |kit| kit.ty);
    call(COUNT, |kit| kit.callee, |kit| vec![kit.number, kit.real, kit.address, kit.zero], |kit| kit.ty);
    let other: fn(&Kit) -> Vec<Value> = |kit| vec![kit.real, kit.real, kit.address];
    call("an argument of another type than the parameter", |kit| kit.callee, other, |kit| kit.ty);
    call("a call of what is no pointer", |kit| kit.number, all, |kit| kit.ty);
    call("a call of no function type", |kit| kit.callee, all, |kit| kit.i32);
}

#[test]
fn an_invoke_unwinds_to_a_pad() {
    let invoke = |pad: bool, personality: bool| {
        verify(&module(|b, kit| {
            let (next, to_next) = block(b);
            let (unwind, to_unwind) = block(b);
            let operands = [kit.callee, kit.number, kit.real, kit.address, to_next, to_unwind];
            let call = Call::new(kit.ty, 3);
            let id = b.function.make_call(Opcode::Invoke, kit.i32, call, &operands, &[], true);
            b.function.append(kit.entry, id);
            let result = b.value(id);
            b.function.personality = kit.callee.as_constant().filter(|_| personality);
            b.block = next;
            b.effect(Opcode::Ret, &[result]);
            b.block = unwind;
            if pad {
                let pad = b.inst(Opcode::LandingPad, kit.pair, InstFlags::CLEANUP, &[]);
                b.effect(Opcode::Resume, &[b.value(pad)]);
            } else {
                b.effect(Opcode::Ret, &[kit.zero]);
            }
        }))
    };
    assert_eq!(invoke(true, true), []);
    assert_eq!(invoke(false, true)[0].detail, "an invoke that unwinds to a block without a pad");
    assert_eq!(invoke(true, false)[0].detail, "an invoke in a function without a personality");
}

#[test]
fn operands_have_the_types_of_the_operation() {
    let binary = "operands of an operation of two that do not fit";
    found_inst(binary, Opcode::Add, |kit| kit.float, |kit| vec![kit.real, kit.real]);
    found_inst(binary, Opcode::FAdd, |kit| kit.i32, |kit| vec![kit.number, kit.one]);
    found_inst(binary, Opcode::Add, |kit| kit.i32, |kit| vec![kit.number, kit.yes]);
    found_inst(binary, Opcode::Add, |kit| kit.i64, |kit| vec![kit.number, kit.one]);
    found_inst("add with other operands", Opcode::Add, |kit| kit.i32, |kit| vec![kit.number]);
    let fneg = "fneg of what is no floating-point number";
    found_inst(fneg, Opcode::FNeg, |kit| kit.i32, |kit| vec![kit.number]);
    let select = "operands of select that do not fit";
    found_inst(select, Opcode::Select, |kit| kit.i32, |kit| vec![kit.number, kit.one, kit.zero]);
    found_inst(select, Opcode::Select, |kit| kit.i32, |kit| vec![kit.yes, kit.real, kit.zero]);
    found_inst("a freeze of another type", Opcode::Freeze, |kit| kit.i32, |kit| vec![kit.real]);
    let load = "a load of no value or from no pointer";
    found_inst(load, Opcode::Load, |kit| kit.i32, |kit| vec![kit.number]);
    let store = "a store of no value or to no pointer";
    found_inst(store, Opcode::Store, |kit| kit.void, |kit| vec![kit.address, kit.number]);
    let result = "a result of a type that it does not have";
    found_inst(result, Opcode::Store, |kit| kit.i32, |kit| vec![kit.number, kit.address]);
    found_inst(result, Opcode::Add, |kit| kit.void, |kit| vec![kit.number, kit.one]);
    found_inst("a fence with an ordering that it cannot have", Opcode::Fence, |kit| kit.void, |_| vec![]);
}

#[test]
fn casts_are_between_types_of_their_kind() {
    let cast = |opcode, ty, operand: fn(&Kit) -> Vec<Value>| {
        found_inst("a cast of types that it does not cast", opcode, ty, operand);
    };
    cast(Opcode::BitCast, |kit| kit.i64, |kit| vec![kit.number]);
    cast(Opcode::BitCast, |kit| kit.vector, |kit| vec![kit.number]);
    cast(Opcode::BitCast, |kit| kit.pair, |kit| vec![kit.number]);
    cast(Opcode::BitCast, |kit| kit.i64, |kit| vec![kit.address]);
    cast(Opcode::Trunc, |kit| kit.i64, |kit| vec![kit.number]);
    cast(Opcode::ZExt, |kit| kit.i32, |kit| vec![kit.number]);
    cast(Opcode::SiToFp, |kit| kit.float, |kit| vec![kit.real]);
    cast(Opcode::AddrSpaceCast, |kit| kit.pointer, |kit| vec![kit.address]);
    found("a cast of types that it does not cast", |b, kit| {
        let other = b.module.types.pointer(1);
        b.inst(Opcode::BitCast, other, NO_FLAGS, &[kit.address]);
        b.effect(Opcode::Ret, &[kit.zero]);
    });
}

#[test]
fn comparisons_have_one_bit_for_each_element() {
    let compare = |ty: fn(&Kit) -> TypeId, left: fn(&Kit) -> Value| {
        found("operands or result of icmp that do not fit", |b, kit| {
            b.compare(Predicate::Integer(IntegerPredicate::Eq), ty(kit), left(kit), kit.zero);
            b.effect(Opcode::Ret, &[kit.zero]);
        });
    };
    compare(|kit| kit.i32, |kit| kit.number);
    compare(|kit| kit.vector, |kit| kit.number);
    compare(|kit| kit.i1, |kit| kit.real);
}

#[test]
fn members_are_of_their_aggregates() {
    let member = |opcode, ty, index: u32| {
        let detail = format!("operands of {opcode:?} that do not fit").to_lowercase();
        found(&detail, |b, kit: &Kit| {
            let pair = Value::constant(b.module.constants.intern(kit.pair, Constant::Poison));
            let ty: fn(&Kit) -> TypeId = ty;
            let operands = match opcode {
                Opcode::ExtractValue => vec![pair, Value::number(index)],
                _ => vec![pair, kit.number, Value::number(index)],
            };
            b.inst(opcode, ty(kit), NO_FLAGS, &operands);
            b.effect(Opcode::Ret, &[kit.zero]);
        });
    };
    member(Opcode::ExtractValue, |kit| kit.i32, 1);
    member(Opcode::ExtractValue, |kit| kit.i32, 2);
    member(Opcode::InsertValue, |kit| kit.pair, 1);
    member(Opcode::InsertValue, |kit| kit.i32, 0);
    let no_index: fn(&Kit) -> Vec<Value> = |kit| vec![kit.number];
    found_inst("operands of extractvalue that do not fit", Opcode::ExtractValue, |kit| kit.i32, no_index);
    let scalar: fn(&Kit) -> Vec<Value> = |kit| vec![kit.number, kit.zero];
    found_inst("operands of extractelement that do not fit", Opcode::ExtractElement, |kit| kit.i32, scalar);
    let mask: fn(&Kit) -> Vec<Value> = |kit| vec![kit.number, kit.number, kit.zero];
    found_inst("operands of shufflevector that do not fit", Opcode::ShuffleVector, |kit| kit.i32, mask);
}

#[test]
fn masks_choose_lanes_that_are_there() {
    const DETAIL: &str = "operands of shufflevector that do not fit";
    let shuffle = |last: Constant<'static>| {
        let module = module(|b, kit| {
            let vector = Value::constant(b.module.constants.intern(kit.vector, Constant::Poison));
            let lanes = [Constant::Integer(0), Constant::Integer(7), Constant::Poison, last];
            let lanes = lanes.map(|lane| b.module.constants.intern(kit.i32, lane));
            let mask = Value::constant(b.module.constants.intern(kit.vector, Constant::Aggregate(&lanes)));
            b.inst(Opcode::ShuffleVector, kit.vector, NO_FLAGS, &[vector, vector, mask]);
            b.effect(Opcode::Ret, &[kit.zero]);
        });
        verify(&module).iter().any(|finding| finding.detail == DETAIL)
    };
    assert!(!shuffle(Constant::Integer(6)));
    assert!(shuffle(Constant::Integer(8)));
    assert!(shuffle(Constant::Integer(0xFFFF_FFFD)));
}

#[test]
fn element_pointers_lead_through_their_type() {
    let element = |source: fn(&Kit) -> TypeId, ty: fn(&Kit) -> TypeId, operands: fn(&Kit) -> Vec<Value>| {
        found("operands or result of getelementptr that do not fit", |b, kit| {
            b.element_pointer(source(kit), ty(kit), NO_FLAGS, &operands(kit));
            b.effect(Opcode::Ret, &[kit.zero]);
        });
    };
    element(|kit| kit.i32, |kit| kit.i32, |kit| vec![kit.address, kit.zero]);
    element(|kit| kit.i32, |kit| kit.pointer, |kit| vec![kit.number, kit.zero]);
    element(|kit| kit.i32, |kit| kit.pointer, |kit| vec![kit.address, kit.real]);
    element(|kit| kit.i32, |kit| kit.pointer, |kit| vec![kit.address, kit.zero, kit.zero]);
    element(|kit| kit.pair, |kit| kit.pointer, |kit| vec![kit.address, kit.zero, kit.number]);
}

#[test]
fn declarations_are_what_their_types_say() {
    let details = |change: fn(&mut Module)| {
        let mut module = module(|b, kit| {
            b.effect(Opcode::Ret, &[kit.zero]);
        });
        assert_eq!(verify(&module), []);
        change(&mut module);
        verify(&module).into_iter().map(|finding| finding.detail).collect::<Vec<_>>()
    };
    let parameters = details(|module| {
        let (i32, float) = (module.types.integer(32), module.types.intern(Type::Float));
        module.globals[0].ty = module.types.function(i32, &[i32, i32, float], false);
    });
    assert_eq!(parameters, ["a function with other parameters than its type"]);
    let linkage = details(|module| {
        let ty = module.globals[0].ty;
        module.add_function(b"g", ty, 0).unwrap();
        module.globals[1].linkage = Linkage::Internal;
    });
    assert_eq!(linkage, ["a declared function that is neither external nor weak"]);
    let initializer = details(|module| {
        let (i32, i64) = (module.types.integer(32), module.types.integer(64));
        let zero = module.constants.intern(i64, Constant::Integer(0));
        let kind = GlobalKind::Variable(Variable { initializer: Some(zero), ..Variable::default() });
        let name = module.strings.intern(b"v");
        module.add_global(spirv_llvm_ir::Global::new(name, i32, kind), 0);
    });
    assert_eq!(initializer, ["a variable whose initializer has another type"]);
    let opaque = details(|module| {
        let name = module.strings.intern(b"o");
        let (_, ty) = module.types.add_named(name);
        let zero = module.constants.intern(ty, Constant::Null);
        let kind = GlobalKind::Variable(Variable { initializer: Some(zero), ..Variable::default() });
        let name = module.strings.intern(b"v");
        module.add_global(spirv_llvm_ir::Global::new(name, ty, kind), 0);
    });
    assert_eq!(opaque, ["an initializer of a type that has no size"]);
}

fn must_tail(ty: TypeId, arguments: u32, convention: u32) -> Call {
    let mut call = Call::new(ty, arguments);
    (call.tail, call.convention) = (TailCall::MustTail, convention);
    call
}

#[test]
fn a_musttail_call_is_that_of_the_caller() {
    let tail = |kit: &Kit| must_tail(kit.ty, 3, 0);
    let arguments = |kit: &Kit| [kit.number, kit.real, kit.address];
    assert_eq!(
        verify(&module(|b, kit| {
            let call = b.call(kit.callee, &arguments(kit), tail(kit));
            b.effect(Opcode::Ret, &[b.value(call)]);
        })),
        []
    );
    let later = "a musttail call whose result is not returned next";
    found(later, |b, kit| {
        b.call(kit.callee, &arguments(kit), tail(kit));
        b.effect(Opcode::Ret, &[kit.zero]);
    });
    found(later, |b, kit| {
        let call = b.call(kit.callee, &arguments(kit), tail(kit));
        b.inst(Opcode::Add, kit.i32, NO_FLAGS, &[kit.number, kit.one]);
        b.effect(Opcode::Ret, &[b.value(call)]);
    });
    found("a musttail call by another convention than the caller's", |b, kit| {
        let call = b.call(kit.callee, &arguments(kit), must_tail(kit.ty, 3, 8));
        b.effect(Opcode::Ret, &[b.value(call)]);
    });
    found("a musttail call of another type than the caller's", |b, kit| {
        let ty = b.module.types.function(kit.i32, &[kit.i32], false);
        let call = b.call(kit.callee, &[kit.number], must_tail(ty, 1, 0));
        b.effect(Opcode::Ret, &[b.value(call)]);
    });
}

#[test]
fn kernels_and_shaders_are_not_called() {
    for convention in [87, 91, 104] {
        found("a call by a convention that permits none", |b, kit| {
            let arguments = [kit.number, kit.real, kit.address];
            let mut call = Call::new(kit.ty, 3);
            call.convention = convention;
            b.call(kit.callee, &arguments, call);
            b.effect(Opcode::Ret, &[kit.zero]);
        });
    }
}

/// As clang before version 21 had one kernel of OpenCL C call another one.
#[test]
fn a_kernel_of_spir_may_be_called() {
    let findings = verify(&module(|b, kit| {
        let mut call = Call::new(kit.ty, 3);
        call.convention = 76;
        b.call(kit.callee, &[kit.number, kit.real, kit.address], call);
        b.effect(Opcode::Ret, &[kit.zero]);
    }));
    assert!(findings.is_empty(), "{findings:?}");
}

#[test]
fn pads_are_first_and_have_clauses() {
    let landing = |flags: InstFlags, clause: Option<fn(&Kit) -> Value>, late: bool| {
        module(|b, kit| {
            b.function.personality = kit.callee.as_constant();
            if late {
                b.inst(Opcode::Add, kit.i32, NO_FLAGS, &[kit.number, kit.one]);
            }
            let clauses: Vec<Value> = clause.iter().map(|clause| clause(kit)).collect();
            let pad = b.inst(Opcode::LandingPad, kit.pair, flags, &clauses);
            b.effect(Opcode::Resume, &[b.value(pad)]);
        })
    };
    let clauses = "clauses of a landingpad that do not fit";
    for (module, detail) in [
        (landing(NO_FLAGS, None, false), clauses),
        (landing(NO_FLAGS, Some(|kit| kit.one), false), clauses),
        (landing(InstFlags::CLEANUP, Some(|kit| kit.address), false), clauses),
        (landing(InstFlags::CLEANUP, None, true), "a pad that is not the first in its block"),
    ] {
        assert!(verify(&module).iter().any(|finding| finding.detail == detail), "{detail}");
    }
    assert_eq!(verify(&landing(NO_FLAGS, Some(|kit| kit.callee), false)), []);
    found("a resume in a function without a personality", |b, kit| {
        b.effect(Opcode::Resume, &[kit.number]);
    });
    found("operands of exception handling that do not fit", |b, kit| {
        b.effect(Opcode::CleanupRet, &[kit.number]);
    });
}

#[test]
fn atomic_accesses_have_a_size_and_an_alignment() {
    let load = |ty: fn(&Kit) -> TypeId, alignment: u64| {
        module(|b, kit| {
            let id = b.load(ty(kit), kit.address, alignment, NO_FLAGS);
            b.function.inst_mut(id).unwrap().set_ordering(AtomicOrdering::Monotonic, 1);
            b.effect(Opcode::Ret, &[kit.zero]);
        })
    };
    assert_eq!(verify(&load(|kit| kit.i32, 4)), []);
    assert_eq!(verify(&load(|kit| kit.pointer, 8)), []);
    assert_eq!(verify(&load(|kit| kit.i32, 0))[0].detail, "an atomic access without an alignment");
    for ty in [|kit: &Kit| kit.i1, |kit: &Kit| kit.pair] {
        assert_eq!(verify(&load(ty, 4))[0].detail, "an atomic access of a type that it cannot have");
    }
}

#[test]
fn a_common_variable_is_zero() {
    for (constant, value, found) in [(false, 0, false), (false, 1, true), (true, 0, true)] {
        let mut module = Module::default();
        let i32 = module.types.integer(32);
        let initializer = Some(module.constants.intern(i32, Constant::Integer(value)));
        let variable = Variable { constant, initializer, ..Variable::default() };
        let name = module.strings.intern(b"v");
        let global =
            Global { linkage: Linkage::Common, ..Global::new(name, i32, GlobalKind::Variable(variable)) };
        module.add_global(global, 0);
        assert_eq!(!verify(&module).is_empty(), found);
    }
}

#[test]
fn what_is_passed_behind_a_pointer_has_a_size() {
    for (kind, is_valid) in
        [(AttributeKind::ByVal, false), (AttributeKind::StructRet, false), (AttributeKind::ElementType, true)]
    {
        let mut module = Module::default();
        let name = module.strings.intern(b"opaque");
        let (_, opaque) = module.types.add_named(name);
        let sized = module.types.integer(32);
        module.intern_attribute_set(AttributeSet { attributes: vec![Attribute::Type(kind, Some(sized))] });
        assert_eq!(verify(&module), []);
        module.intern_attribute_set(AttributeSet { attributes: vec![Attribute::Type(kind, Some(opaque))] });
        assert_eq!(verify(&module).is_empty(), is_valid, "{kind:?}");
    }
}

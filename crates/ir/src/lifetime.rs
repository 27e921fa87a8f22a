//! The size that `llvm.lifetime.start` and `llvm.lifetime.end` take before LLVM 22.

use crate::tables::{AttributeKind, Opcode};
use crate::{
    Attribute, AttributeList, AttributeListId, AttributePosition, AttributeSet, Constant, ConstantId,
    Function, FunctionId, GlobalId, GlobalKind, InstId, Module, Value,
};

/// How the names of the intrinsics begin.
pub(crate) const NAMES: [&str; 2] = ["llvm.lifetime.start", "llvm.lifetime.end"];

/// The first release whose intrinsics take no size.
pub(crate) const WITHOUT_SIZE: u32 = 22;

/// Takes the size from the type of a declared intrinsic; `None` if it is no declaration that has one.
pub(crate) fn declare_without_size(module: &mut Module, global: GlobalId) -> Option<()> {
    let id = declaration(module, global)?;
    let &[_, pointer] = module.types.signature(module.global(global)?.ty)?.1 else { return None };
    let attributes = without_first(module, module.function(id)?.attributes);
    declare(module, id, &[pointer], attributes)
}

/// Takes the size from a call; `None` if it has none.
pub(crate) fn call_without_size(module: &mut Module, function: &mut Function, id: InstId) -> Option<()> {
    let &[callee, _, pointer] = function.operands(id) else { return None };
    let attributes = without_first(module, function.call(function.inst(id))?.attributes);
    set_call(module, function, id, attributes, &[callee, pointer])
}

/// Returns the module with sizes, for releases before [`WITHOUT_SIZE`]; `None` if no intrinsic lacks one.
pub(crate) fn with_sizes(module: &Module) -> Option<Module> {
    let lacking: Vec<GlobalId> = (0..module.globals.len())
        .map(|index| GlobalId::new(index as u32))
        .filter(|&global| lacks_size(module, global).is_some())
        .collect();
    if lacking.is_empty() {
        return None;
    }
    let mut module = module.clone();
    let mut callees = Vec::new();
    for global in lacking {
        callees.extend(declare_with_size(&mut module, global));
    }
    for index in 0..module.functions.len() {
        let mut function = std::mem::replace(&mut module.functions[index], Function::new(GlobalId(0), &[]));
        let calls: Vec<InstId> = function
            .blocks()
            .flat_map(|block| function.insts(block))
            .filter(|&id| function.inst(id).opcode == Opcode::Call)
            .filter(|&id| {
                let callee = function.operands(id).first().and_then(|callee| callee.as_constant());
                callee.is_some_and(|callee| callees.contains(&callee))
            })
            .collect();
        for id in calls {
            call_with_size(&mut module, &mut function, id);
        }
        module.functions[index] = function;
    }
    Some(module)
}

fn lacks_size(module: &Module, global: GlobalId) -> Option<FunctionId> {
    let name = module.strings.get(module.global(global)?.name);
    NAMES.iter().find(|prefix| name.starts_with(prefix.as_bytes()))?;
    let (_, parameters, variadic) = module.types.signature(module.global(global)?.ty)?;
    let lacks = parameters.len() == 1 && !variadic && module.types.is_pointer(parameters[0]);
    declaration(module, global).filter(|_| lacks)
}

fn declaration(module: &Module, global: GlobalId) -> Option<FunctionId> {
    let GlobalKind::Function(id) = module.global(global)?.kind else { return None };
    module.function(id)?.is_declaration().then_some(id)
}

fn declare_with_size(module: &mut Module, global: GlobalId) -> Option<ConstantId> {
    let id = lacks_size(module, global)?;
    let &[pointer] = module.types.signature(module.global(global)?.ty)?.1 else { return None };
    let size = module.types.integer(64);
    let immediate = module
        .intern_attribute_set(AttributeSet { attributes: vec![Attribute::Flag(AttributeKind::ImmArg)] });
    let mut list = after_first(module, module.function(id)?.attributes);
    list.sets.push((AttributePosition::Parameter(0), immediate));
    let attributes = module.intern_attribute_list(list);
    declare(module, id, &[size, pointer], attributes)?;
    Some(module.global(global)?.constant)
}

fn call_with_size(module: &mut Module, function: &mut Function, id: InstId) -> Option<()> {
    let &[callee, pointer] = function.operands(id) else { return None };
    let ty = module.types.integer(64);
    // -1 is an object of a size that is not known.
    let size = size_of(module, function, pointer).unwrap_or(u64::MAX);
    let size = Value::constant(module.constants.intern(ty, Constant::Integer(size)));
    let list = after_first(module, function.call(function.inst(id))?.attributes);
    let attributes = module.intern_attribute_list(list);
    set_call(module, function, id, attributes, &[callee, size, pointer])
}

/// Returns the size in bytes of the object that an `alloca` makes, if it is constant.
fn size_of(module: &Module, function: &Function, pointer: Value) -> Option<u64> {
    let definition = function.local(pointer.as_local()?).inst()?;
    let inst = function.inst(definition);
    let &[count] = function.operands(definition) else { return None };
    let allocated = inst.source_type().filter(|_| inst.opcode == Opcode::Alloca)?;
    let size = module.layout.alloc_size(&module.types, allocated)?;
    let size = size.checked_mul(module.constants.integer(count.as_constant()?)?)?;
    i64::try_from(size).is_ok().then_some(size)
}

/// Gives a declared function other parameters and attributes.
fn declare(
    module: &mut Module,
    id: FunctionId,
    parameters: &[crate::TypeId],
    attributes: AttributeListId,
) -> Option<()> {
    let function = module.functions.get_mut(id.index())?;
    let global = module.globals.get_mut(function.global.index())?;
    let (result, _, variadic) = module.types.signature(global.ty)?;
    global.ty = module.types.function(result, parameters, variadic);
    let convention = function.convention;
    *function = Function { attributes, convention, ..Function::new(function.global, parameters) };
    Some(())
}

/// Gives a call of a declared function other arguments and attributes, and the type that the function has now.
fn set_call(
    module: &Module,
    function: &mut Function,
    id: InstId,
    attributes: AttributeListId,
    operands: &[Value],
) -> Option<()> {
    let called = module.function(module.function_of(operands.first()?.as_constant()?)?)?;
    function.set_operands(id, operands);
    let call = function.call_mut(id)?;
    call.function = module.function_type(called);
    call.arguments = operands.len() as u32 - 1;
    call.attributes = attributes;
    Some(())
}

/// Returns attributes of a list once the first parameter is gone.
fn without_first(module: &mut Module, list: AttributeListId) -> AttributeListId {
    let sets = module.attribute_list(list).sets.iter().filter_map(|&(position, set)| match position {
        AttributePosition::Parameter(0) => None,
        AttributePosition::Parameter(index) => Some((AttributePosition::Parameter(index - 1), set)),
        position => Some((position, set)),
    });
    let sets = sets.collect();
    module.intern_attribute_list(AttributeList { sets })
}

/// Returns attributes of a list once there is a parameter before the first.
fn after_first(module: &Module, list: AttributeListId) -> AttributeList {
    let sets = module.attribute_list(list).sets.iter().map(|&(position, set)| match position {
        AttributePosition::Parameter(index) => (AttributePosition::Parameter(index + 1), set),
        position => (position, set),
    });
    AttributeList { sets: sets.collect() }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::with_sizes;
    use crate::tables::Opcode;
    use crate::{Builder, Call, Constant, Function, GlobalId, Module, Type, Value, bitcode, print, verify};

    /// Returns a module whose function marks the lifetimes of `count` integers and of what its parameter points to.
    fn module(count: u64) -> Module {
        let mut module = Module::default();
        let void = module.types.intern(Type::Void);
        let (i32, pointer) = (module.types.integer(32), module.types.pointer(0));
        let ty = module.types.function(void, &[pointer], false);
        let callees = ["llvm.lifetime.start.p0", "llvm.lifetime.end.p0"].map(|name| {
            let id = module.add_function(name.as_bytes(), ty, 0).unwrap();
            Value::constant(module.globals[module.functions[id.index()].global.index()].constant)
        });
        let id = module.add_function(b"f", ty, 0).unwrap();
        let mut function =
            std::mem::replace(&mut module.functions[id.index()], Function::new(GlobalId::new(0), &[]));
        let count = Value::constant(module.constants.intern(i32, Constant::Integer(count)));
        let block = function.append_block();
        let mut builder = Builder::new(&mut module, &mut function, block);
        let object = builder.alloca(i32, pointer, count, 4);
        for object in [builder.value(object), builder.parameter(0)] {
            for callee in callees {
                builder.call(callee, &[object], Call::new(ty, 1));
            }
        }
        builder.effect(Opcode::Ret, &[]);
        module.functions[id.index()] = function;
        module
    }

    #[test]
    fn sizes_are_those_of_the_objects_or_unknown() {
        for (count, size) in [(1, "4"), (3, "12"), (0, "0"), (u64::from(u32::MAX), "17179869180")] {
            let module = module(count);
            assert_eq!(verify(&module), []);
            let sized = with_sizes(&module).unwrap();
            assert_eq!(verify(&sized), []);
            let text = print(&sized);
            for name in ["start", "end"] {
                let declared = format!("declare void @llvm.lifetime.{name}.p0(i64 immarg, ptr)");
                assert!(text.contains(&declared), "{text}");
                assert!(text.contains(&format!("call void @llvm.lifetime.{name}.p0(i64 {size}, ptr %2)")));
                assert!(text.contains(&format!("call void @llvm.lifetime.{name}.p0(i64 -1, ptr %0)")));
            }
            assert!(with_sizes(&sized).is_none());
        }
        assert!(with_sizes(&Module::default()).is_none());
    }

    #[test]
    fn every_release_is_read_as_the_same_module() {
        let module = module(1);
        let sizeless = bitcode::write(&module, Some(22)).unwrap();
        for version in 19..=23 {
            let written = bitcode::write(&module, Some(version)).unwrap();
            let read = bitcode::read(&written).unwrap();
            assert_eq!(print(&read[0]), print(&module), "{version}");
            assert_eq!(written.len() > sizeless.len(), version < 22, "{version}");
        }
    }
}

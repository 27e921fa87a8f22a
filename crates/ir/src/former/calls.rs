//! Changing declarations and calls by rows.

use rustc_hash::{FxHashMap, FxHashSet};

use super::attributes::{aligned, alignment_of, shifted, with_parameter, without_parameter};
use super::names::GlobalsByName;
use super::nodes;
use super::records::{address, record};
use super::rows::{Change, FormerIntrinsic, RESULT, own_name, since_splice};
use crate::tables::Opcode;
use crate::{
    AttributeListId, Constant, ConstantId, Function, GlobalId, GlobalKind, InstId, Module, StringId, Type,
    TypeId, Value,
};

/// Whether calls are brought to the present form or to a former one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FormerDirection {
    Up,
    Down,
}

/// How calls of a former intrinsic are changed.
#[derive(Debug, Clone, Copy)]
struct Called {
    /// The row; none where only the name is that of another intrinsic.
    row: Option<&'static FormerIntrinsic>,
    /// The intrinsic that is called in its place.
    callee: ConstantId,
}

/// Brings the intrinsics of a module that was read into their present form; `same` are those that are to be called by others.
pub(crate) fn upgrade(module: &mut Module, same: &[(ConstantId, ConstantId)]) {
    let (mut called, mut names) = (FxHashMap::default(), GlobalsByName::default());
    let other: FxHashSet<ConstantId> = same.iter().map(|row| row.0).collect();
    for index in 0..module.globals.len() {
        if !other.contains(&module.globals[index].constant) {
            called.extend(redeclare(module, &mut names, GlobalId::new(index as u32), FormerDirection::Up, 0));
        }
    }
    for &(from, callee) in same {
        let to = called.get(&callee).copied().unwrap_or(Called { row: None, callee });
        called.insert(from, to);
    }
    each_call(module, &mut names, FormerDirection::Up, &called);
}

/// The changes that give a module the form of a former release.
pub(crate) struct Lowering {
    version: u32,
    intrinsics: Vec<GlobalId>,
    retained: Vec<nodes::Retained>,
}

impl Lowering {
    /// Returns what is to be changed for a release; `None` for nothing.
    pub(crate) fn of(module: &Module, version: u32) -> Option<Self> {
        let ids = (0..module.globals.len()).map(|index| GlobalId::new(index as u32));
        let intrinsics: Vec<GlobalId> =
            ids.filter(|&id| find(module, id, FormerDirection::Down, version).is_some()).collect();
        let retained = nodes::retained(module, version);
        let is_same = intrinsics.is_empty() && retained.is_empty();
        (!is_same).then_some(Self { version, intrinsics, retained })
    }

    /// Gives the module the form of the release, which all later ones read too.
    pub(crate) fn apply(self, module: &mut Module) {
        nodes::retain(module, self.retained);
        let (mut called, mut names) = (FxHashMap::default(), GlobalsByName::default());
        for global in self.intrinsics {
            called.extend(redeclare(module, &mut names, global, FormerDirection::Down, self.version));
        }
        each_call(module, &mut names, FormerDirection::Down, &called);
    }
}

/// Returns the row of a declared intrinsic.
fn find(
    module: &Module,
    id: GlobalId,
    direction: FormerDirection,
    version: u32,
) -> Option<&'static FormerIntrinsic> {
    let global = module.global(id)?;
    let GlobalKind::Function(function) = global.kind else { return None };
    if !module.function(function)?.is_declaration() {
        return None;
    }
    let name = own_name(module.strings.get(global.name))?;
    let (_, parameters, variadic) = module.types.signature(global.ty)?;
    if variadic {
        return None;
    }
    match direction {
        FormerDirection::Up => FormerIntrinsic::find(&module.types, name, parameters),
        FormerDirection::Down => FormerIntrinsic::find_present(&module.types, name, parameters, version),
    }
}

/// Gives a declared intrinsic that a row tells the name, type and attributes of its other form; returns it and what becomes of
/// its calls.
fn redeclare(
    module: &mut Module,
    names: &mut GlobalsByName,
    id: GlobalId,
    direction: FormerDirection,
    version: u32,
) -> Option<(ConstantId, Called)> {
    let row = find(module, id, direction, version)?;
    let global = module.global(id)?;
    let (constant, GlobalKind::Function(function)) = (global.constant, &global.kind) else { return None };
    let function = *function;
    let (result, parameters, _) = module.types.signature(global.ty)?;
    let mut parameters = parameters.to_vec();
    let old = parameters.clone();
    let mut attributes = module.function(function)?.attributes;
    match (row.change, direction) {
        (Change::Record(_) | Change::Address | Change::Gone | Change::Splice, _) => {
            return Some((constant, Called { row: Some(row), callee: constant }));
        }
        (Change::Name, _) => {}
        (Change::Lifetime, FormerDirection::Up) => {
            parameters.remove(0);
            attributes = without_parameter(module, attributes, 0);
        }
        (Change::Lifetime, FormerDirection::Down) => {
            parameters.insert(0, module.types.integer(64));
            attributes = with_parameter(module, attributes, 0);
        }
        (Change::Alignment { parameter, .. }, FormerDirection::Up) => {
            parameters.remove(parameter);
            attributes = without_parameter(module, attributes, parameter);
        }
        (Change::Alignment { parameter, .. }, FormerDirection::Down) => {
            parameters.insert(parameter, module.types.integer(32));
            attributes = with_parameter(module, attributes, parameter);
        }
        (Change::False(count), _) => {
            let bit = module.types.integer(1);
            parameters.extend((0..count).map(|_| bit));
        }
        (Change::Null, _) => parameters.extend(parameters.get(1).copied()),
    }
    let ty = module.types.function(result, &parameters, false);
    let name = new_name(module, id, row, direction, result, &old)?;
    let name = module.strings.intern(&name);
    let callee = declare(module, names, id, name, ty, attributes);
    Some((constant, Called { row: Some(row), callee }))
}

fn new_name(
    module: &Module,
    id: GlobalId,
    row: &FormerIntrinsic,
    direction: FormerDirection,
    result: TypeId,
    parameters: &[TypeId],
) -> Option<Vec<u8>> {
    let name = own_name(module.strings.get(module.global(id)?.name))?;
    let (from, to) = match direction {
        FormerDirection::Up => (row.name, row.present),
        FormerDirection::Down => (row.present, row.name),
    };
    let mut new = [b"llvm.", to.as_bytes(), name.strip_prefix(from.as_bytes())?].concat();
    if direction == FormerDirection::Down {
        for _ in row.told {
            new.truncate(new.iter().rposition(|&byte| byte == b'.')?);
        }
    } else {
        for &index in row.told {
            let ty = if index == RESULT { result } else { *parameters.get(index)? };
            if let Type::Pointer(space) = module.types.get(ty) {
                new.extend_from_slice(format!(".p{space}").as_bytes());
            }
        }
    }
    Some(new)
}

/// Gives a declaration another name and type; returns what is to be called, which is another function if there is one of the
/// name and type.
fn declare(
    module: &mut Module,
    names: &mut GlobalsByName,
    id: GlobalId,
    name: StringId,
    ty: TypeId,
    attributes: AttributeListId,
) -> ConstantId {
    let other = names.find(module, name).filter(|&other| other != id).and_then(|other| module.global(other));
    if let Some(other) = other.filter(|other| other.ty == ty) {
        return other.constant;
    }
    names.add(module, name, id);
    let Some(global) = module.globals.get_mut(id.index()) else { return ConstantId(0) };
    global.name = name;
    global.ty = ty;
    if let GlobalKind::Function(function) = global.kind
        && let Some(function) = module.functions.get_mut(function.index())
    {
        let parameters = module.types.signature(ty).map_or(&[][..], |signature| signature.1);
        let convention = function.convention;
        *function = Function { attributes, convention, ..Function::new(id, parameters) };
    }
    global.constant
}

/// Changes the calls of intrinsics in all functions.
fn each_call(
    module: &mut Module,
    names: &mut GlobalsByName,
    direction: FormerDirection,
    called: &FxHashMap<ConstantId, Called>,
) {
    if called.is_empty() {
        return;
    }
    for index in 0..module.functions.len() {
        let Some(slot) = module.functions.get_mut(index) else { continue };
        if slot.is_declaration() {
            continue;
        }
        let mut function = std::mem::replace(slot, Function::new(GlobalId::new(0), &[]));
        let calls: Vec<(InstId, Called)> = function
            .blocks()
            .flat_map(|block| function.insts(block))
            .filter(|&id| function.inst(id).opcode == Opcode::Call)
            .filter_map(|id| {
                let callee = function.operands(id).first()?.as_constant()?;
                Some((id, *called.get(&callee)?))
            })
            .collect();
        for (id, to) in calls {
            let _changed = change(module, names, &mut function, id, to, direction);
        }
        if let Some(slot) = module.functions.get_mut(index) {
            *slot = function;
        }
    }
}

/// Takes the size of a lifetime away, or adds it.
fn lifetime(
    module: &mut Module,
    function: &mut Function,
    id: InstId,
    mut operands: Vec<Value>,
    attributes: AttributeListId,
    direction: FormerDirection,
) -> Option<()> {
    let count = function.arguments(function.inst(id)).len();
    if direction == FormerDirection::Down {
        // -1 is an object of a size that is not known.
        let size = size_of(module, function, *operands.get(1)?).unwrap_or(u64::MAX);
        operands.insert(1, integer(module, 64, size));
        let attributes = shifted(module, attributes, 0);
        return set_call(module, function, id, Some(attributes), &operands, count + 1);
    }
    operands.remove(1);
    let Some(object) = object(module, function, *operands.get(1)?) else {
        // LLVM has lifetimes of what no `alloca` makes no longer.
        function.remove(id);
        return Some(());
    };
    operands[1] = object;
    let attributes = without_parameter(module, attributes, 0);
    set_call(module, function, id, Some(attributes), &operands, count - 1)
}

/// Changes a call; `None` if it does not have what the row says, and stays as it is.
fn change(
    module: &mut Module,
    names: &mut GlobalsByName,
    function: &mut Function,
    id: InstId,
    to: Called,
    direction: FormerDirection,
) -> Option<()> {
    let mut operands = function.operands(id).to_vec();
    let count = function.arguments(function.inst(id)).len();
    let callee = Value::constant(to.callee);
    *operands.first_mut()? = callee;
    let Some(row) = to.row else { return set_call(module, function, id, None, &operands, count) };
    let attributes = function.call(function.inst(id))?.attributes;
    if count != row.parameters.len() - usize::from(direction == FormerDirection::Down && row.is_shorter()) {
        return None;
    }
    match (row.change, direction) {
        (Change::Record(opcode), _) => record(module, function, id, opcode, &operands),
        (Change::Address, _) => address(module, function, id, operands),
        (Change::Gone, _) => {
            function.remove(id);
            Some(())
        }
        (Change::Splice, _) => splice(module, names, function, id, operands, direction),
        (Change::Name, _) => set_call(module, function, id, None, &operands, count),
        (Change::Lifetime, _) => lifetime(module, function, id, operands, attributes, direction),
        (Change::Alignment { parameter, of }, FormerDirection::Up) => {
            let alignment = module.constants.integer(operands.remove(parameter + 1).as_constant()?)?;
            let mut attributes = without_parameter(module, attributes, parameter);
            for &index in of.iter().filter(|_| alignment.is_power_of_two()) {
                attributes = aligned(module, attributes, index, alignment);
            }
            set_call(module, function, id, Some(attributes), &operands, count - 1)
        }
        (Change::Alignment { parameter, of }, FormerDirection::Down) => {
            let alignment = of.first().and_then(|&index| alignment_of(module, attributes, index));
            operands.insert(parameter + 1, integer(module, 32, alignment.unwrap_or(1)));
            let attributes = shifted(module, attributes, parameter);
            set_call(module, function, id, Some(attributes), &operands, count + 1)
        }
        (Change::False(more), _) => {
            let no = integer(module, 1, 0);
            operands.splice(1 + count..1 + count, (0..more).map(|_| no));
            set_call(module, function, id, None, &operands, count + more)
        }
        (Change::Null, _) => {
            let ty = module.value_type(function, *operands.get(2)?)?;
            let null = Value::constant(module.constants.intern(ty, Constant::Null));
            operands.insert(1 + count, null);
            set_call(module, function, id, None, &operands, count + 1)
        }
    }
}

impl FormerIntrinsic {
    /// True if the present form has a parameter less.
    fn is_shorter(&self) -> bool {
        matches!(self.change, Change::Lifetime | Change::Alignment { .. })
    }
}

fn integer(module: &mut Module, width: u32, value: u64) -> Value {
    let ty = module.types.integer(width);
    Value::constant(module.constants.intern_integer(ty, value))
}

/// Gives a call other operands, of which some are arguments, and the type that the callee has now; `None` for the attributes
/// leaves them.
fn set_call(
    module: &Module,
    function: &mut Function,
    id: InstId,
    attributes: Option<AttributeListId>,
    operands: &[Value],
    arguments: usize,
) -> Option<()> {
    let called = module.function_of(operands.first()?.as_constant()?)?;
    let ty = module.function_type(module.function(called)?);
    let moved = arguments as i64 - i64::from(function.call(function.inst(id))?.arguments);
    function.set_operands(id, operands);
    function.move_bundles(id, moved);
    let call = function.call_mut(id)?;
    call.function = ty;
    call.arguments = arguments as u32;
    if let Some(attributes) = attributes {
        call.attributes = attributes;
    }
    Some(())
}

/// Returns the `alloca` of the same type that a pointer is after casts that change nothing.
fn object(module: &Module, function: &Function, given: Value) -> Option<Value> {
    let mut pointer = given;
    // A chain of casts within a loop of unreachable code has no end.
    for _ in 0..64 {
        let inst = function.local(pointer.as_local()?).inst()?;
        let (&base, indexes) = function.operands(inst).split_first()?;
        let is_zero =
            |index: &Value| index.as_constant().and_then(|id| module.constants.integer(id)) == Some(0);
        match function.inst(inst).opcode {
            Opcode::Alloca => {
                let same = module.value_type(function, pointer) == module.value_type(function, given);
                return same.then_some(pointer);
            }
            Opcode::BitCast | Opcode::AddrSpaceCast => pointer = base,
            Opcode::GetElementPtr if indexes.iter().all(is_zero) => pointer = base,
            _ => return None,
        }
    }
    None
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

/// Calls `vector.splice.left` or `.right` in the place of `vector.splice`, or the other way.
fn splice(
    module: &mut Module,
    names: &mut GlobalsByName,
    function: &mut Function,
    id: InstId,
    mut operands: Vec<Value>,
    direction: FormerDirection,
) -> Option<()> {
    let callee = module.function_of(operands.first()?.as_constant()?)?;
    let ty = module.function_type(module.function(callee)?);
    let name = own_name(module.function_name(module.function(callee)?))?;
    let offset = module.constants.integer(operands.get(3)?.as_constant()?)? as u32 as i32;
    let (name, offset) = match direction {
        FormerDirection::Up => {
            let rest = name.strip_prefix(b"experimental.").unwrap_or(name).strip_prefix(b"vector.splice.")?;
            let side: &[u8] = if offset < 0 { b"right." } else { b"left." };
            ([b"llvm.vector.splice.", side, rest].concat(), offset.unsigned_abs())
        }
        FormerDirection::Down => {
            let (rest, right) = since_splice(name)?;
            let offset = if right { offset.checked_neg()? } else { offset };
            ([b"llvm.vector.splice.", rest].concat(), offset as u32)
        }
    };
    let string = module.strings.intern(&name);
    let known = names.find(module, string).and_then(|known| module.global(known));
    let constant = match known.filter(|known| known.ty == ty) {
        Some(global) => global.constant,
        None => {
            let attributes = module.function(callee)?.attributes;
            let added = module.add_function(&name, ty, 0)?;
            let added = module.functions.get_mut(added.index())?;
            added.attributes = attributes;
            let added = added.global;
            names.add(module, string, added);
            module.global(added)?.constant
        }
    };
    operands[0] = Value::constant(constant);
    operands[3] = integer(module, 32, u64::from(offset));
    set_call(module, function, id, None, &operands, 3)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::Lowering;
    use crate::tables::{InstFlags, Opcode};
    use crate::{
        Call, Constant, Function, GlobalId, InstBuilder, Module, Type, Value, bitcode, print, verify,
    };

    /// Returns a module whose function marks the lifetime of `count` integers.
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
        let mut builder = InstBuilder::new(&mut module, &mut function, block);
        let object = builder.alloca(i32, pointer, count, 4);
        for object in [builder.value(object)] {
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
            let mut sized = module.clone();
            Lowering::of(&module, 21).unwrap().apply(&mut sized);
            assert_eq!(verify(&sized), []);
            let text = print(&sized);
            for name in ["start", "end"] {
                let declared = format!("declare void @llvm.lifetime.{name}.p0(i64 immarg, ptr)");
                assert!(text.contains(&declared), "{text}");
                assert!(text.contains(&format!("call void @llvm.lifetime.{name}.p0(i64 {size}, ptr %2)")));
            }
            assert!(Lowering::of(&sized, 21).is_none());
        }
        assert!(Lowering::of(&Module::default(), 19).is_none());
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
    #[test]
    fn what_the_first_release_lacks_is_written_for_a_later_one() {
        let mut module = module(1);
        assert_eq!(bitcode::write_for_first(module.clone(), 19..=23), bitcode::write(&module, Some(19)));
        let (i64, pointer) = (module.types.integer(64), module.types.pointer(0));
        let ty = module.types.function(i64, &[pointer], false);
        let id = module.add_function(b"g", ty, 0).unwrap();
        let mut function =
            std::mem::replace(&mut module.functions[id.index()], Function::new(GlobalId::new(0), &[pointer]));
        let block = function.append_block();
        let address = Value::local(function.parameters().next().unwrap());
        let mut builder = InstBuilder::new(&mut module, &mut function, block);
        let number = builder.inst(Opcode::PtrToAddr, i64, InstFlags::default(), &[address]);
        let number = builder.value(number);
        builder.effect(Opcode::Ret, &[number]);
        module.functions[id.index()] = function;
        assert!(bitcode::write(&module, Some(21)).is_err());
        let written = bitcode::write_for_first(module.clone(), 19..=23).unwrap();
        assert_eq!(print(&bitcode::read(&written).unwrap()[0]), print(&module));
        assert!(bitcode::write_for_first(module, 19..=21).is_err());
    }
}

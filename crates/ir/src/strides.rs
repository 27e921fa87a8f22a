//! Types of elements behind addresses that are counted in bytes.
//!
//! Since LLVM 23 an optimised `getelementptr` says of its elements only how large they are: `[4 x i8]`, whatever lies there.
//! [`restore_element_types`] takes the types from the accesses, so that whoever asks an address for its type finds it there.

use rustc_hash::FxHashMap;

use crate::tables::Opcode;
use crate::{Function, InstId, Module, Type, TypeId, Value, ValueRef};

/// An address that steps over arrays of bytes.
struct Stride {
    inst: InstId,
    base: Value,
    /// The number of bytes.
    size: u64,
    /// The type of the elements, as far as it is known.
    element: Option<TypeId>,
}

/// Gives each `getelementptr` that steps over elements of type `[N x i8]` the type of `N` bytes that the base is an array of, that is
/// accessed there, that a variable has which is copied from or to there, or that is accessed at pointers which come from the same one.
/// The addresses stay the same.
pub fn restore_element_types(module: &mut Module) {
    let types = &module.types;
    let has_bytes = (0..types.len() as u32).any(|index| byte_stride(module, TypeId(index)).is_some());
    if !has_bytes {
        return;
    }
    for index in 0..module.functions.len() {
        let Some(function) = module.functions.get(index) else { continue };
        let known = strides(module, function);
        let Some(function) = module.functions.get_mut(index) else { continue };
        for stride in known {
            if let (Some(element), Some(inst)) = (stride.element, function.inst_mut(stride.inst)) {
                inst.extra = element.0;
            }
        }
    }
}

/// The size of an array of several bytes.
fn byte_stride(module: &Module, ty: TypeId) -> Option<u64> {
    match module.types.get(ty) {
        Type::Array { element, length } if length > 1 && module.types.get(element) == Type::Integer(8) => {
            Some(length)
        }
        _ => None,
    }
}

fn strides(module: &Module, function: &Function) -> Vec<Stride> {
    let mut known: Vec<Stride> = Vec::new();
    let mut by_result = FxHashMap::default();
    for block in function.blocks() {
        for id in function.insts(block) {
            let inst = function.inst(id);
            if inst.opcode == Opcode::GetElementPtr
                && let Some(size) = inst.source_type().and_then(|ty| byte_stride(module, ty))
                && let ([base, _], Some(result)) = (function.operands(id), inst.result())
            {
                by_result.insert(result, known.len());
                let element = element_of(module, function, *base, size);
                known.push(Stride { inst: id, base: *base, size, element });
            }
        }
    }
    if known.is_empty() {
        return known;
    }
    for block in function.blocks() {
        for id in function.insts(block) {
            let accesses = [access(module, function, id)].into_iter().chain(copied(module, function, id));
            for (pointer, ty) in accesses.flatten() {
                let ValueRef::Local(pointer) = pointer.get() else { continue };
                let stride = by_result.get(&pointer).and_then(|at| known.get_mut(*at));
                if let Some(stride) = stride.filter(|stride| stride.element.is_none())
                    && module.layout.alloc_size(&module.types, ty) == Some(stride.size)
                {
                    stride.element = Some(ty);
                }
            }
        }
    }
    if known.iter().all(|stride| stride.element.is_some()) {
        return known;
    }
    // Of pointers that come from each other, what is accessed, by its size.
    let mut classes = Classes::of(module, function);
    let mut accessed = FxHashMap::default();
    for block in function.blocks() {
        for id in function.insts(block) {
            if let Some((pointer, ty)) = access(module, function, id)
                && let Some(size) = module.layout.alloc_size(&module.types, ty)
            {
                accessed.entry((classes.root(pointer), size)).or_insert(ty);
            }
        }
    }
    for stride in known.iter_mut().filter(|stride| stride.element.is_none()) {
        stride.element = accessed.get(&(classes.root(stride.base), stride.size)).copied();
    }
    known
}

/// Classes of pointers that come from each other by steps in bytes, phis, selections and casts.
#[derive(Default)]
struct Classes {
    parents: FxHashMap<Value, Value>,
}

impl Classes {
    fn of(module: &Module, function: &Function) -> Self {
        let mut classes = Self::default();
        for block in function.blocks() {
            for id in function.insts(block) {
                let inst = function.inst(id);
                let operands = function.operands(id);
                let Some(result) = inst.result().map(Value::local) else { continue };
                match (inst.opcode, operands) {
                    (Opcode::GetElementPtr, [base, _]) => {
                        let in_bytes = |ty| {
                            module.types.get(ty) == Type::Integer(8) || byte_stride(module, ty).is_some()
                        };
                        if inst.source_type().is_some_and(in_bytes) {
                            classes.unite(result, *base);
                        }
                    }
                    (Opcode::Phi, _) if is_pointer(module, inst.ty) => {
                        operands.iter().step_by(2).for_each(|incoming| classes.unite(result, *incoming));
                    }
                    (Opcode::Select, [_, first, second]) if is_pointer(module, inst.ty) => {
                        classes.unite(result, *first);
                        classes.unite(result, *second);
                    }
                    (Opcode::AddrSpaceCast | Opcode::Freeze, [operand]) if is_pointer(module, inst.ty) => {
                        classes.unite(result, *operand);
                    }
                    _ => {}
                }
            }
        }
        classes
    }

    fn unite(&mut self, one: Value, other: Value) {
        let (one, other) = (self.root(one), self.root(other));
        if one != other {
            self.parents.insert(one, other);
        }
    }

    /// The pointer that stands for the class; those on the way to it are moved a step up.
    fn root(&mut self, pointer: Value) -> Value {
        let mut at = pointer;
        while let Some(&above) = self.parents.get(&at) {
            let Some(&next) = self.parents.get(&above) else { return above };
            self.parents.insert(at, next);
            at = next;
        }
        at
    }
}

fn is_pointer(module: &Module, ty: TypeId) -> bool {
    matches!(module.types.get(ty), Type::Pointer(_))
}

/// The pointer of an access to memory, and the type that is read or written where that is of numbers of whole bytes or of pointers: of
/// others, such as booleans, memory has not the size that LLVM counts.
fn access(module: &Module, function: &Function, id: InstId) -> Option<(Value, TypeId)> {
    let (pointer, ty) = any_access(module, function, id)?;
    let scalar = match module.types.get(ty) {
        Type::Vector { element, .. } => element,
        _ => ty,
    };
    let is_whole = match module.types.get(scalar) {
        Type::Integer(width) => matches!(width, 8 | 16 | 32 | 64),
        Type::Half | Type::BFloat | Type::Float | Type::Double | Type::Pointer(_) => true,
        _ => false,
    };
    is_whole.then_some((pointer, ty))
}

fn any_access(module: &Module, function: &Function, id: InstId) -> Option<(Value, TypeId)> {
    let inst = function.inst(id);
    let operands = function.operands(id);
    let (pointer, value) = match inst.opcode {
        Opcode::Load => return Some((*operands.first()?, inst.ty)),
        Opcode::Store => (operands.get(1)?, operands.first()?),
        Opcode::AtomicRmw | Opcode::CmpXchg => (operands.first()?, operands.get(1)?),
        _ => return None,
    };
    let ty = match value.get() {
        ValueRef::Constant(id) => module.constants.ty(id),
        ValueRef::Local(id) => function.local(id).ty,
        _ => return None,
    };
    Some((*pointer, ty))
}

/// The pointers of a copy of memory, each with the type of the variable at the other end.
fn copied(module: &Module, function: &Function, id: InstId) -> [Option<(Value, TypeId)>; 2] {
    let inst = function.inst(id);
    let callee = || {
        let ValueRef::Constant(id) = function.operands(id).first()?.get() else { return None };
        let global = module.constants.global(id).and_then(|global| module.global(global))?;
        Some(module.strings.get(global.name))
    };
    let [to, from, ..] = function.arguments(inst) else { return [None; 2] };
    let is_copy = |name: &[u8]| name.starts_with(b"llvm.memcpy.") || name.starts_with(b"llvm.memmove.");
    if inst.opcode != Opcode::Call || !callee().is_some_and(is_copy) {
        return [None; 2];
    }
    let end = |pointer: &Value, other: &Value| Some((*pointer, variable_type(module, function, *other)?));
    [end(to, from), end(from, to)]
}

/// The type of the variable that a value is the address of.
fn variable_type(module: &Module, function: &Function, value: Value) -> Option<TypeId> {
    match value.get() {
        ValueRef::Constant(id) => {
            module.constants.global(id).and_then(|global| module.global(global)).map(|global| global.ty)
        }
        ValueRef::Local(id) => {
            let inst = function.inst(function.local(id).inst()?);
            inst.source_type().filter(|_| inst.opcode == Opcode::Alloca)
        }
        _ => None,
    }
}

/// The element of the array that a variable is, or is made of, where it has the size of the steps.
fn element_of(module: &Module, function: &Function, base: Value, size: u64) -> Option<TypeId> {
    let mut ty = variable_type(module, function, base)?;
    while let Type::Array { element, .. } = module.types.get(ty) {
        if byte_stride(module, ty).is_none() && module.layout.alloc_size(&module.types, element) == Some(size)
        {
            return Some(element);
        }
        ty = element;
    }
    None
}

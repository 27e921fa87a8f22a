//! Memory: variables, loads and stores, access chains.

use crate::{
    Checker,
    control_flow::functions::FunctionFlow,
    groups::group_operands,
    interfaces::{
        builtins,
        listed_variables::{self, MOST_MEMBERS},
    },
    matrices::shapes,
    memory::{accesses, implicit_layout, logical, origins, pointers},
    types::{microscaled, row_types, storage_only},
    values::{
        composites::{self, has_no_parts},
        constants::is_undefined,
        dispatch::{self, CheckedOperation},
    },
};
use spirv_kit::{
    AccessChain, Id, Inst, Op, Version,
    facts::{Contents, Grade, IdKind, TypeClass, TypeFacts, literal},
    grammar::{Capability, Decoration, LinkageType, StorageClass},
};

const POINTER: TypeClass = TypeClass::POINTER.or(TypeClass::SCALAR);

pub(crate) fn variable(cx: &Checker<'_>, operation: CheckedOperation<'_>, flow: Option<&FunctionFlow>) {
    let CheckedOperation { inst, ty, .. } = operation;
    let Some(&class) = operation.arguments.first() else { return };
    let Some(pointer) = cx.types.get(ty).filter(|facts| facts.class.has(TypeClass::POINTER)).copied() else {
        return cx.required(inst, format!("the result has type {ty}, which is not a pointer"));
    };
    if pointer.count != u64::from(class) {
        let detail = format!("the storage class is {class}, that of the type is {}", pointer.count);
        cx.required(inst, detail);
    }
    if flow.is_some() != (StorageClass(class) == StorageClass::Function) {
        cx.rule(inst, "variables of the storage class Function stand in functions, others do not");
    }
    if StorageClass(class) == StorageClass::Generic {
        cx.rule(inst, "no variable lies in Generic memory");
    }
    if operation.op == Op::UntypedVariableKHR && cx.is_whole {
        untyped_variable(cx, operation, StorageClass(class));
    }
    if cx.is_whole {
        pointer_of_variable(cx, operation, &pointer);
    }
    let (pointee, initializer) = if operation.op == Op::Variable {
        (cx.types.pointee(ty), operation.id(1))
    } else {
        (operation.id(1), operation.id(2))
    };
    let Some(pointee) = pointee else { return };
    // Producers of shaders leave variables of nothing where they return nothing.
    let is_nothing = flow.is_some() && cx.types.fits(pointee, TypeClass::VOID);
    if !is_nothing {
        dispatch::has_values(cx, inst, pointee);
    }
    storage_only::small_variable(cx, operation, pointee, StorageClass(class));
    if cx.is_whole {
        implicit_layout::implicit_layout(cx, inst, pointee, StorageClass(class));
        microscaled::narrow_memory(cx, inst, pointee, StorageClass(class));
        stored_booleans(cx, inst, pointee, StorageClass(class));
    }
    pointers::variable_of_pointer(cx, inst, pointee, StorageClass(class));
    if !matches!(StorageClass(class), StorageClass::Function | StorageClass::Private)
        && accesses::holds(cx, pointee, Contents::MATRIX)
        && !cx.has_capability(Capability::LongVectorEXT)
    {
        cx.rule(inst, "cooperative matrices lie in memory of the classes Function and Private");
    }
    if let Some(initializer) = initializer {
        if cx.is_whole
            && flow.is_none()
            && inst.result().and_then(|id| cx.linkage_of(id)) == Some(LinkageType::Import)
        {
            cx.rule(inst, "an imported variable has no initializer");
        }
        if cx.is_whole && StorageClass(class) == StorageClass::Input {
            cx.rule(inst, "an input has no initializer");
        }
        initial_value(cx, inst, initializer, pointee);
    }
}

/// Checks that an initializer has the type that its variable holds, and is not undefined.
fn initial_value(cx: &Checker<'_>, inst: Inst<'_>, initializer: Id, pointee: Id) {
    let found = cx.facts.type_of(initializer);
    let is_variable = cx.facts.kind(initializer) == IdKind::Variable;
    if !(is_variable && cx.types.fits(pointee, POINTER)) {
        row_types::same(cx, inst, initializer, found, pointee, Grade::Required);
        if !cx.types.fits(found, TypeClass::POINTER) {
            composites::exactly(cx, inst, found, pointee);
        }
    }
    if cx.is_whole && cx.definition(initializer).is_some_and(|inst| is_undefined(inst.op())) {
        cx.rule(inst, format!("the initializer {initializer} is undefined"));
    }
}

/// Reports booleans in memory that is visible outside of the shader, as they have no defined size (OpTypeBool).
fn stored_booleans(cx: &Checker<'_>, inst: Inst<'_>, pointee: Id, class: StorageClass) {
    let is_seen = matches!(
        class,
        StorageClass::Uniform
            | StorageClass::StorageBuffer
            | StorageClass::PushConstant
            | StorageClass::Image
            | StorageClass::AtomicCounter
            | StorageClass::PhysicalStorageBuffer
            | StorageClass::ShaderRecordBufferKHR
    );
    if !cx.has_capability(Capability::Shader) || !accesses::holds(cx, pointee, Contents::BOOL) {
        return;
    }
    if is_seen {
        cx.rule(inst, "booleans lie in no memory that others see");
    } else if matches!(class, StorageClass::Input | StorageClass::Output)
        && inst.result().is_some_and(|id| has_own_boolean(cx, id, pointee))
    {
        let rule = "VUID-StandaloneSpirv-Input-07290";
        let rule = if cx.environment.is_vulkan() { rule } else { "" };
        cx.named_rule(rule, inst, "a boolean of the interface is a built-in variable");
    }
}

/// Whether a variable is, or has as a member, a boolean and no built-in variable.
fn has_own_boolean(cx: &Checker<'_>, id: Id, pointee: Id) -> bool {
    if cx.is_decorated(id, Decoration::BuiltIn) {
        return false;
    }
    let is_boolean =
        |ty: Id| cx.types.get(builtins::without_arrays(cx, ty)).is_some_and(|of| of.op == Op::TypeBool);
    let inner = builtins::without_arrays(cx, pointee);
    let members = cx.types.get(inner).filter(|facts| facts.op == Op::TypeStruct);
    let members = members.map_or(&[][..], |facts| cx.types.members(facts));
    is_boolean(inner)
        || (0..).zip(members.iter().take(MOST_MEMBERS)).any(|(number, member)| {
            is_boolean(*member) && !cx.is_member_decorated(inner, number, Decoration::BuiltIn)
        })
}

/// Checks that untyped variables, and no others, have untyped pointers.
fn pointer_of_variable(cx: &Checker<'_>, operation: CheckedOperation<'_>, pointer: &TypeFacts) {
    let is_untyped = operation.op == Op::UntypedVariableKHR;
    if is_untyped != (pointer.op == Op::TypeUntypedPointerKHR) {
        cx.rule(operation.inst, "untyped variables, and no others, have an untyped pointer as result");
    }
}

/// Checks the data type of an untyped variable, which only resources may lack (SPV_KHR_untyped_pointers).
fn untyped_variable(cx: &Checker<'_>, operation: CheckedOperation<'_>, class: StorageClass) {
    if let Some(ty) = operation.id(1) {
        let is_block = cx.is_decorated(builtins::without_arrays(cx, ty), Decoration::Block);
        let is_laid_out = cx.has_capability(Capability::Shader) && cx.version >= Version::V1_4;
        if class == StorageClass::Workgroup && is_laid_out && !is_block {
            cx.rule(operation.inst, "untyped workgroup memory of shaders is a block");
        }
        return;
    }
    if matches!(class, StorageClass::Function | StorageClass::Private | StorageClass::Workgroup) {
        cx.rule(operation.inst, "a variable of this storage class has a data type");
    } else if cx.environment.is_vulkan() && class != StorageClass::UniformConstant {
        let rule = "VUID-StandaloneSpirv-OpUntypedVariableKHR-11167";
        cx.named_rule(rule, operation.inst, "the variable has no data type");
    }
}

pub(crate) fn load(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let Some(pointer) = operation.id(0) else { return };
    dispatch::has_values(cx, operation.inst, operation.ty);
    row_types::points_to(
        cx,
        operation.inst,
        pointer,
        cx.facts.type_of(pointer),
        operation.ty,
        Grade::Required,
    );
}

pub(crate) fn store(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let (Some(pointer), Some(object)) = (operation.id(0), operation.id(1)) else { return };
    let ty = cx.facts.type_of(object);
    dispatch::has_values(cx, operation.inst, ty);
    row_types::points_to(cx, operation.inst, pointer, cx.facts.type_of(pointer), ty, Grade::Required);
}

/// Checks OpArrayLength: the array is the last member of a structure.
pub(crate) fn array_length(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, op, ty, .. } = operation;
    if !group_operands::is_unsigned(cx, ty)
        || cx.types.lanes(ty) != 1
        || !match cx.types.width(ty) {
            Some(32) => true,
            Some(64) => cx.has_capability(Capability::Shader64BitIndexingEXT),
            _ => false,
        }
    {
        let detail = "the result is no unsigned integer of 32 bits, or of 64 with Shader64BitIndexingEXT";
        cx.rule(inst, detail);
    }
    let is_untyped = op == Op::UntypedArrayLengthKHR;
    let pointer = operation.id(usize::from(is_untyped)).map(|id| cx.facts.type_of(id));
    if is_untyped
        && pointer.is_none_or(|ty| logical::class_of(cx, ty).is_none() || cx.types.pointee(ty).is_some())
    {
        cx.rule(inst, "the pointer is no untyped pointer");
    }
    let structure = if is_untyped { operation.id(0) } else { pointer.and_then(|ty| cx.types.pointee(ty)) };
    if cx.environment.is_vulkan()
        && pointer.and_then(|ty| logical::class_of(cx, ty)) == Some(StorageClass::Uniform)
        && structure.is_some_and(|ty| cx.is_decorated(ty, Decoration::Block))
    {
        let rule = "VUID-StandaloneSpirv-OpArrayLength-11805";
        cx.named_rule(rule, inst, "a block of the class Uniform has no length");
    }
    let facts = structure.and_then(|ty| cx.types.get(ty)).filter(|facts| facts.op == Op::TypeStruct);
    let Some(facts) = facts else { return cx.rule(inst, "the pointer is not to a structure") };
    let members = cx.types.members(facts);
    let is_last = operation.arguments.last().map(|number| *number as usize + 1) == Some(members.len());
    let is_runtime = |ty: &Id| cx.types.get(*ty).is_some_and(|facts| facts.op == Op::TypeRuntimeArray);
    if !is_last || !members.last().is_some_and(is_runtime) {
        cx.rule(inst, "the member is no runtime array at the end of the structure");
    }
}

pub(crate) fn access_chain(cx: &Checker<'_>, operation: CheckedOperation<'_>, chain: AccessChain) {
    let CheckedOperation { inst, ty, .. } = operation;
    let Some(base) = operation.id(chain.base()) else { return };
    let from = cx.facts.type_of(base);
    // Vectors of pointers are walked as their components are.
    let (from, to) = (cx.types.component(from), cx.types.component(ty));
    if !cx.types.fits(from, POINTER) {
        return cx.required(inst, format!("the base {base} has type {from}, which is not a pointer"));
    }
    if !cx.types.fits(to, POINTER) {
        return cx.required(inst, format!("the result has type {ty}, which is not a pointer"));
    }
    if cx.is_whole && chain.is_untyped && cx.types.pointee(to).is_some() {
        cx.rule(inst, format!("the result has type {ty}, which is no untyped pointer"));
    }
    if !cx.types.same_shape(from, to) {
        cx.required(inst, "the storage classes of base and result differ");
    }
    let root = if chain.is_untyped { operation.id(0) } else { cx.types.pointee(from) };
    let Some(root) = root else {
        return cx.required(inst, format!("the base {base} has a type without a pointee"));
    };
    dispatch::has_values(cx, inst, root);
    let indexes = operation.arguments.get(chain.base() + 1..).unwrap_or(&[]);
    // Only vectors of pointers are walked by vectors of indexes.
    let has_lanes = cx.types.lanes(ty) > 1 || from != cx.facts.type_of(base);
    let index = if has_lanes { TypeClass::SCALAR.or(TypeClass::VECTOR) } else { TypeClass::SCALAR };
    if chain.has_element
        && let Some(id) = indexes.first()
    {
        check_index(cx, inst, *id, index);
    }
    if cx.is_whole {
        arrays_of_blocks(cx, operation, chain, root);
        stride_of_base(cx, operation, chain, from);
    }
    let Some(found) =
        walk(cx, inst, root, indexes.get(usize::from(chain.has_element)..).unwrap_or(&[]), index)
    else {
        return;
    };
    if let Some(pointee) = cx.types.pointee(to)
        && pointee != found
        && (cx.is_whole || !cx.types.same_shape(pointee, found))
    {
        cx.rule(inst, format!("the result points to {pointee}, the indexes lead to {found}"));
    }
}

/// Where shaders lay memory out, the type of a pointer tells how far apart the elements behind it are.
fn stride_of_base(cx: &Checker<'_>, operation: CheckedOperation<'_>, chain: AccessChain, base: Id) {
    let lays_out = cx.has_capability(Capability::Shader) && logical::is_logical(cx);
    if !chain.has_element || chain.is_untyped || !lays_out {
        return;
    }
    let is_laid_out = match logical::class_of(cx, base) {
        Some(
            StorageClass::Uniform
            | StorageClass::StorageBuffer
            | StorageClass::PushConstant
            | StorageClass::PhysicalStorageBuffer,
        ) => true,
        Some(StorageClass::Workgroup) => cx.has_capability(Capability::WorkgroupMemoryExplicitLayoutKHR),
        _ => false,
    };
    if is_laid_out
        && !cx.is_decorated(base, Decoration::ArrayStride)
        && !cx.is_decorated(base, Decoration::ArrayStrideIdEXT)
    {
        cx.rule(operation.inst, format!("the type {base} of the base has no ArrayStride"));
    }
}

/// Blocks are elements of a variable alone: nothing steps from one to the next, and an untyped access chain has the very
/// array as its type that the variable has.
fn arrays_of_blocks(cx: &Checker<'_>, operation: CheckedOperation<'_>, chain: AccessChain, root: Id) {
    let CheckedOperation { inst, .. } = operation;
    if chain.has_element
        && logical::is_logical(cx)
        && cx.is_block(root)
        && let Some(element) = operation.id(chain.base() + 1).and_then(|id| shapes::constant_value(cx, id))
        && element != 0
    {
        cx.rule(inst, format!("element {element} behind a block is none of the same block"));
    }
    if !chain.is_untyped || !cx.decorations.has_blocks() {
        return;
    }
    let Some(origin) = operation.id(chain.base()).and_then(|base| origins::origin(cx, base)) else { return };
    let Some(declared) = listed_variables::type_in(cx, origin) else { return };
    let is_array = |ty: Id| {
        let element = builtins::without_arrays(cx, ty);
        element != ty && cx.is_block(element)
    };
    // What a chain before has walked through is no longer the variable.
    let base = operation.id(chain.base()).and_then(|base| cx.definition(base));
    let is_whole = base.is_some_and(|base| AccessChain::of(base.op()).is_none());
    if is_whole && (is_array(root) || is_array(declared)) && root != declared {
        cx.rule(
            inst,
            format!("the variable has type {declared}, of arrays of blocks the chain has the same"),
        );
    }
}

/// Checks that an index is an integer of a shape: a scalar or a vector.
fn check_index(cx: &Checker<'_>, inst: Inst<'_>, index: u32, shape: TypeClass) {
    let ty = cx.facts.type_of(Id(index));
    let int = TypeClass::INT.or(shape);
    row_types::check_class(
        cx,
        inst,
        &format_args!("the index %{index}"),
        ty,
        int,
        TypeClass(0),
        Grade::Required,
    );
}

/// Returns the type that indexes lead to.
fn walk(cx: &Checker<'_>, inst: Inst<'_>, root: Id, indexes: &[u32], shape: TypeClass) -> Option<Id> {
    let mut at = root;
    for index in indexes {
        check_index(cx, inst, *index, shape);
        let facts = cx.types.get(at).copied();
        at = match facts {
            Some(facts) if facts.op == Op::TypeStruct => {
                let number = cx.definition(Id(*index)).and_then(|inst| match inst.op() {
                    Op::Constant => literal(inst),
                    // LLVM's own backend selects the first member so.
                    Op::ConstantNull => Some(0),
                    _ => None,
                });
                let Some(number) = number else {
                    cx.required(inst, format!("%{index} selects a member and is not a constant"));
                    return None;
                };
                let members = cx.types.members(&facts);
                match usize::try_from(number).ok().and_then(|number| members.get(number)) {
                    Some(member) => *member,
                    None => {
                        let detail = format!("{at} has {} members, and %{index} is {number}", members.len());
                        cx.required(inst, detail);
                        return None;
                    }
                }
            }
            Some(facts)
                if matches!(
                    facts.op,
                    Op::TypeArray | Op::TypeRuntimeArray | Op::TypeVector | Op::TypeMatrix
                ) =>
            {
                facts.inner
            }
            Some(facts)
                if matches!(
                    facts.op,
                    Op::TypeCooperativeMatrixKHR | Op::TypeCooperativeMatrixNV | Op::TypeVectorIdEXT
                ) =>
            {
                facts.inner
            }
            // The extensions of these types define their contents.
            Some(facts) if facts.class.has(TypeClass::OPAQUE) && !has_no_parts(facts.op) => return None,
            _ => {
                cx.required(inst, format!("{at} has no parts for %{index} to select"));
                return None;
            }
        };
    }
    Some(at)
}

//! Numbers of 8 and 16 bits that shaders may only keep in memory (sections 2.16.1 and 3.2.30; SPV_KHR_16bit_storage and
//! SPV_KHR_8bit_storage).
//!
//! Without `Int8`, `Int16` and `Float16` such types exist for storage: variables of some classes hold them, loads, stores
//! and conversions between widths move them, and nothing computes with them.

use crate::{Checker, values::dispatch::CheckedOperation};
use spirv_kit::{
    Id, Op,
    grammar::{Capability, Decoration, StorageClass},
};

/// Values of 8 bits are for storage only.
const BITS_8: u8 = 1;
/// Values of 16 bits are for storage only.
const BITS_16: u8 = 2;

/// The capabilities that let variables of a storage class hold numbers of 16 and of 8 bits. In the class Uniform a block
/// that is a BufferBlock counts as a storage buffer.
fn storage(class: StorageClass, is_buffer_block: bool) -> Option<([Capability; 2], [Capability; 2])> {
    use Capability as C;
    Some(match class {
        StorageClass::StorageBuffer | StorageClass::PhysicalStorageBuffer => (
            [C::StorageBuffer16BitAccess, C::UniformAndStorageBuffer16BitAccess],
            [C::StorageBuffer8BitAccess, C::UniformAndStorageBuffer8BitAccess],
        ),
        StorageClass::Uniform if is_buffer_block => (
            [C::StorageBuffer16BitAccess, C::UniformAndStorageBuffer16BitAccess],
            [C::StorageBuffer8BitAccess, C::UniformAndStorageBuffer8BitAccess],
        ),
        StorageClass::Uniform => {
            ([C::UniformAndStorageBuffer16BitAccess; 2], [C::UniformAndStorageBuffer8BitAccess; 2])
        }
        StorageClass::PushConstant => ([C::StoragePushConstant16; 2], [C::StoragePushConstant8; 2]),
        StorageClass::Input | StorageClass::Output => ([C::StorageInputOutput16; 2], [C::Int8; 2]),
        StorageClass::Workgroup => (
            [C::WorkgroupMemoryExplicitLayout16BitAccessKHR; 2],
            [C::WorkgroupMemoryExplicitLayout8BitAccessKHR; 2],
        ),
        _ => return None,
    })
}

/// The capabilities that let an untyped copy into or from any memory have a size in units of 8 and of 16 bits.
const COMPUTED: ([Capability; 1], [Capability; 2]) =
    ([Capability::Int8], [Capability::Int16, Capability::Float16]);

/// True if an instruction moves values without computing with them.
fn moves(op: Op) -> bool {
    matches!(
        op,
        Op::Store
            | Op::CopyObject
            | Op::UConvert
            | Op::SConvert
            | Op::FConvert
            | Op::CooperativeMatrixStoreKHR
    )
}

/// The bytes that the size of an untyped copy between two storage classes is a multiple of (SPV_KHR_untyped_pointers).
pub(crate) fn unit_of_copy(cx: &Checker<'_>, classes: [Option<StorageClass>; 2]) -> u64 {
    let any = |all: &[Capability]| all.iter().any(|capability| cx.has_capability(*capability));
    let stores = |wide: bool| {
        classes.iter().all(|class| {
            // Whether it is a block of the old form is not known of an address.
            let of = class.and_then(|class| storage(class, true));
            of.is_some_and(|(bits_16, bits_8)| any(&bits_8) || wide && any(&bits_16))
        })
    };
    if any(&COMPUTED.0) || stores(false) {
        1
    } else if any(&COMPUTED.1) || stores(true) {
        2
    } else {
        4
    }
}

/// Marks the types whose numbers are for storage only; none in kernels.
pub(crate) fn find_storage_only(cx: &Checker<'_>) -> Vec<u8> {
    if !cx.has_capability(Capability::Shader) {
        return Vec::new();
    }
    let has = |capability| cx.has_capability(capability);
    let (int8, int16) = (has(Capability::Int8), has(Capability::Int16));
    let half = has(Capability::Float16) || has(Capability::Float16Buffer);
    let mut marks = Vec::new();
    for inst in cx.facts.declarations() {
        let Some(result) = inst.result().filter(|_| inst.op().row().is_some_and(|row| row.is_type())) else {
            continue;
        };
        let Some(facts) = cx.types.get(result) else { continue };
        let of = |id: Id| marks.get(id.0 as usize).copied().unwrap_or(0);
        let mark = match facts.op {
            Op::TypeInt if facts.count == 8 && !int8 => BITS_8,
            Op::TypeInt if facts.count == 16 && !int16 => BITS_16,
            Op::TypeFloat if facts.count == 16 && !half && inst.operands().len() == 2 => BITS_16,
            Op::TypeStruct => cx.types.members(facts).iter().fold(0, |all, member| all | of(*member)),
            Op::TypeVector | Op::TypeArray | Op::TypeRuntimeArray | Op::TypeMatrix => of(facts.inner),
            _ => 0,
        };
        if mark != 0 {
            if marks.is_empty() {
                marks = vec![0; cx.facts.ids().len()];
            }
            if let Some(slot) = marks.get_mut(result.0 as usize) {
                *slot = mark;
            }
        }
    }
    marks
}

fn storage_only(cx: &Checker<'_>, ty: Id) -> u8 {
    cx.storage_only.get(ty.0 as usize).copied().unwrap_or(0)
}

/// A variable of a storage class that may hold numbers of its type.
pub(crate) fn small_variable(
    cx: &Checker<'_>,
    operation: CheckedOperation<'_>,
    pointee: Id,
    class: StorageClass,
) {
    let mark = storage_only(cx, pointee);
    if mark == 0 {
        return;
    }
    let mut block = pointee;
    while let Some(facts) = cx.types.get(block)
        && matches!(facts.op, Op::TypeArray | Op::TypeRuntimeArray)
    {
        block = facts.inner;
    }
    let is_buffer_block = class == StorageClass::Uniform && cx.is_decorated(block, Decoration::BufferBlock);
    let needed = storage(class, is_buffer_block);
    for (bit, bits) in [(BITS_16, 16), (BITS_8, 8)] {
        let capabilities = needed.map(|(of_16, of_8)| if bits == 16 { of_16 } else { of_8 });
        let is_open = capabilities.is_some_and(|all| all.iter().any(|one| cx.has_capability(*one)));
        if mark & bit != 0 && !is_open {
            let help = match capabilities {
                Some([one, other]) if one == other => format!("needs the capability {one}"),
                Some([one, other]) => format!("needs the capability {one} or {other}"),
                None => "is of no storage class for them".to_owned(),
            };
            cx.rule(operation.inst, format!("the variable holds numbers of {bits} bits and {help}"));
        }
    }
}

/// An instruction in a function that computes with numbers for storage only.
pub(crate) fn small_values(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    if cx.storage_only.is_empty() {
        return;
    }
    let CheckedOperation { inst, op, ty, .. } = operation;
    if storage_only(cx, ty) != 0 {
        let is_aggregate = cx
            .types
            .get(ty)
            .is_some_and(|facts| matches!(facts.op, Op::TypeStruct | Op::TypeArray | Op::TypeRuntimeArray));
        let is_loaded = matches!(op, Op::Load | Op::Variable);
        if is_loaded && is_aggregate && op == Op::Load || !(is_loaded || moves(op)) {
            return cx.rule(inst, "numbers of the result's width are for storage only");
        }
    }
    if op == Op::CopyMemory
        && let Some(pointee) = operation.id(0).and_then(|id| cx.types.pointee(cx.facts.type_of(id)))
        && storage_only(cx, pointee) != 0
    {
        return cx.rule(inst, "objects with numbers for storage only are not copied as a whole");
    }
    if moves(op) {
        return;
    }
    let is_used = operation.arguments.iter().any(|id| storage_only(cx, cx.facts.type_of(Id(*id))) != 0);
    // Literals look like ids.
    let takes_values =
        !matches!(op, Op::ExtInst | Op::Switch | Op::Load | Op::CompositeExtract | Op::LoopMerge);
    if is_used && takes_values {
        cx.rule(inst, "numbers of an operand's width are for storage only");
    }
}

/// A constant of a type that is for storage only.
pub(crate) fn small_constant(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    if storage_only(cx, operation.ty) != 0 {
        cx.rule(operation.inst, "numbers of the constant's width are for storage only");
    }
}

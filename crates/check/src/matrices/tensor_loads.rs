//! Loads and stores of cooperative matrices by tensor layouts, and the functions that decode what is loaded
//! (SPV_NV_cooperative_matrix2, SPV_NV_cooperative_matrix_decode_vector).

use rustc_hash::FxHashSet;

use crate::{
    Checker,
    matrices::{
        cooperative::{self, FunctionSignature},
        long_vectors, shapes,
    },
    memory::logical,
    module::execution_modes,
    values::dispatch::CheckedOperation,
};
use spirv_kit::{
    Id, Inst, Op,
    facts::TypeClass,
    grammar::{Capability, Class as C, ExecutionMode, Scope, StorageClass, TensorAddressingOperands},
};

/// A function that decodes elements, and how many components it gives at once: none for one element.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Decodes {
    Element,
    Vector,
}

/// True if what an instruction does depends on which invocations execute it together (section 2.20, tangled instructions).
fn is_tangled(op: Op) -> bool {
    let by_class = op.row().is_some_and(|row| matches!(row.class, C::Derivative | C::Group | C::NonUniform));
    by_class
        || matches!(
            op,
            Op::ControlBarrier
                | Op::ControlBarrierArriveEXT
                | Op::ControlBarrierWaitEXT
                | Op::ImageSampleImplicitLod
                | Op::ImageSampleDrefImplicitLod
                | Op::ImageSampleProjImplicitLod
                | Op::ImageSampleProjDrefImplicitLod
                | Op::ImageSparseSampleImplicitLod
                | Op::ImageSparseSampleDrefImplicitLod
                | Op::ImageQueryLod
        )
}

/// The operands of a load or a store by a tensor layout; the words behind the memory operands say how it is addressed.
pub(crate) fn tensor_access_of_matrix(cx: &Checker<'_>, operation: CheckedOperation<'_>, addressing: &[u32]) {
    let CheckedOperation { inst, op, .. } = operation;
    let loads = op == Op::CooperativeMatrixLoadTensorNV;
    let object = operation.id(1).map_or(Id(0), |id| cx.facts.type_of(id));
    let matrix = if loads { operation.ty } else { object };
    if cx.definition(matrix).is_none_or(|inst| inst.op() != Op::TypeCooperativeMatrixKHR) {
        return cx.rule(inst, "what is loaded or stored is no cooperative matrix");
    }
    if object != matrix {
        cx.rule(inst, "the object does not have the type of the result");
    }
    let pointer = operation.id(0).map_or(Id(0), |id| cx.facts.type_of(id));
    let Some(class) = logical::class_of(cx, pointer) else {
        return cx.rule(inst, "the first operand is no pointer");
    };
    let layout = operation.id(2).map_or(Id(0), |id| cx.facts.type_of(id));
    let layout = cx.definition(layout).filter(|inst| inst.op() == Op::TypeTensorLayoutNV);
    let dimensions = layout.and_then(|inst| shapes::constant_value(cx, Id(*inst.operands().get(1)?)));
    let Some((mask, mut rest)) = addressing.split_first() else { return };
    let mask = TensorAddressingOperands::from_bits_retain(*mask);
    let mut next = |bit| {
        let (id, tail) = rest.split_first().filter(|_| mask.contains(bit))?;
        rest = tail;
        Some(Id(*id))
    };
    let view = next(TensorAddressingOperands::TensorView);
    let decode = next(TensorAddressingOperands::DecodeFunc);
    let vector = next(TensorAddressingOperands::DecodeVectorFunc);
    if let Some(view) = view {
        tensor_view(cx, inst, view, dimensions);
    }
    if !loads && (decode.is_some() || vector.is_some()) {
        return cx.rule(inst, "what is stored is not decoded");
    }
    if vector.is_some() && decode.is_none() {
        cx.rule(inst, "DecodeVectorFunc needs DecodeFunc");
    }
    let of_buffers = [StorageClass::PhysicalStorageBuffer, StorageClass::StorageBuffer];
    if decode.is_some() && !of_buffers.contains(&class) {
        cx.rule(inst, "what is decoded lies in PhysicalStorageBuffer or StorageBuffer");
    }
    for (function, how) in [(decode, Decodes::Element), (vector, Decodes::Vector)] {
        if let Some(function) = function {
            decoder(cx, inst, function, how, matrix, dimensions);
        }
    }
}

fn tensor_view(cx: &Checker<'_>, inst: Inst<'_>, view: Id, dimensions: Option<u64>) {
    let ty = cx.facts.type_of(view);
    let Some(ty) = cx.definition(ty).filter(|inst| inst.op() == Op::TypeTensorViewNV) else {
        return cx.rule(inst, format!("{view} is no tensor view"));
    };
    let own = ty.operands().get(1).and_then(|id| shapes::constant_value(cx, Id(*id)));
    if let (Some(own), Some(dimensions)) = (own, dimensions)
        && own != dimensions
    {
        cx.rule(inst, format!("the view has {own} dimensions, the layout {dimensions}"));
    }
}

/// A function that gives elements of a matrix for an address, the coordinate of a block and the coordinate within the block.
fn decoder(
    cx: &Checker<'_>,
    inst: Inst<'_>,
    function: Id,
    how: Decodes,
    matrix: Id,
    dimensions: Option<u64>,
) {
    let Some(FunctionSignature { result, params }) = cooperative::signature(cx, function) else {
        return cx.rule(inst, format!("{function} is no function"));
    };
    let component = shapes::cooperative(cx, matrix).map_or(Id(0), |matrix| matrix.component);
    match how {
        Decodes::Element if result != component => {
            cx.rule(inst, format!("{function} does not give a component of the matrix"));
        }
        Decodes::Vector => {
            let facts = cx.types.get(result).copied();
            let count = facts.and_then(|facts| match facts.op {
                Op::TypeVector => Some(facts.count),
                // Specialization tells the number later.
                Op::TypeVectorIdEXT => Some(long_vectors::long_vector_length(cx, result).unwrap_or(2)),
                _ => None,
            });
            let fits = count.is_some_and(|count| [2, 4, 8].contains(&count));
            if !fits || facts.is_none_or(|facts| facts.inner != component) {
                let detail = format!("{function} does not give 2, 4 or 8 components of the matrix");
                cx.rule(inst, detail);
            }
        }
        Decodes::Element => {}
    }
    let &[pointer, block, inner] = params else {
        return cx.rule(inst, format!("{function} does not take a pointer and two coordinates"));
    };
    let is_typed = cx.types.pointee(Id(pointer)).is_some();
    if !is_typed || logical::class_of(cx, Id(pointer)) != Some(StorageClass::PhysicalStorageBuffer) {
        cx.rule(inst, format!("{function} takes no pointer into PhysicalStorageBuffer"));
    }
    for coordinate in [block, inner] {
        let facts = cx.types.get(Id(coordinate)).filter(|facts| facts.op == Op::TypeArray).copied();
        let fits = facts.is_some_and(|facts| {
            cx.types.fits(facts.inner, TypeClass::INT.or(TypeClass::SCALAR))
                && cx.types.width(facts.inner) == Some(32)
                && dimensions.is_none_or(|dimensions| [dimensions, u64::MAX].contains(&facts.count))
        });
        if !fits {
            let detail = format!("%{coordinate} is no array with an integer of 32 bits for each dimension");
            cx.rule(inst, detail);
        }
    }
    untangled(cx, inst, function);
}

/// A function that is called for each element, and what it calls, have nothing that depends on the invocations around.
pub(crate) fn untangled(cx: &Checker<'_>, inst: Inst<'_>, function: Id) {
    let (mut open, mut seen) = (vec![function], FxHashSet::default());
    while let Some(function) = open.pop() {
        let number = cx.facts.function_number(function).filter(|number| seen.insert(*number));
        let Some(number) = number else { continue };
        if !cx.once.untangled.borrow_mut().insert(number) {
            continue;
        }
        let body = cx.facts.functions().get(number).map_or(0..0, |of| of.start..of.end);
        let module = cx.module();
        let tangled = body.filter_map(|at| module.get(at)).find(|inst| is_tangled(inst.op()));
        if let Some(tangled) = tangled {
            let detail = format!("{function} is called for each element and has {} inside", tangled.op());
            return cx.rule(inst, detail);
        }
        open.extend(cx.uses().callees(number));
    }
}

/// Workgroups have their sizes before matrices of their scope have their types.
pub(crate) fn sizes_before_matrices(cx: &Checker<'_>) {
    if !cx.has_capability(Capability::CooperativeMatrixKHR) {
        return;
    }
    let mut sizes: Vec<u32> = Vec::new();
    let (mut entries, mut sized) = (Vec::new(), FxHashSet::default());
    for (at, inst) in cx.module().iter().enumerate().take(cx.facts.first_function()) {
        match (inst.op(), inst.operands()) {
            (Op::EntryPoint, [_, function, ..]) => entries.push(*function),
            (Op::ExecutionModeId, [function, mode, own @ ..]) if *mode == ExecutionMode::LocalSizeId.0 => {
                sizes.extend(own);
                sized.insert(*function);
            }
            (Op::ExecutionMode, [function, mode, ..]) if *mode == ExecutionMode::LocalSize.0 => {
                sized.insert(*function);
            }
            (Op::TypeCooperativeMatrixKHR, [_, _, scope, ..])
                if shapes::constant_value(cx, Id(*scope)) == Some(u64::from(Scope::Workgroup.0)) =>
            {
                let unsized_entry = entries.iter().find(|entry| !sized.contains(entry));
                if let Some(entry) = unsized_entry
                    && !execution_modes::has_workgroup_size(cx)
                {
                    cx.rule(inst, format!("the workgroup of the entry point %{entry} has no size"));
                    entries.clear();
                }
                sizes.retain(|id| cx.facts.ids().position(Id(*id)).is_none_or(|own| own > at));
                if let Some(size) = sizes.first() {
                    let detail = format!("the size of the workgroup, %{size}, is declared only later");
                    cx.rule(inst, detail);
                    sizes.clear();
                }
            }
            _ => {}
        }
    }
}

/// OpCooperativeMatrixGetCoordinateEXT: where an element of the invocation lies in the whole.
pub(crate) fn matrix_coordinate(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let inst = operation.inst;
    let of = |number: usize| operation.id(number).map_or(Id(0), |id| cx.facts.type_of(id));
    if cx.definition(of(0)).is_none_or(|inst| inst.op() != Op::TypeCooperativeMatrixKHR) {
        cx.rule(inst, "the operand is no cooperative matrix");
    }
    let is_word = |ty: Id| cx.types.fits(ty, TypeClass::INT) && cx.types.width(ty) == Some(32);
    if !is_word(of(1)) || cx.types.lanes(of(1)) != 1 {
        cx.rule(inst, "the index is no integer of 32 bits");
    }
    if !is_word(operation.ty) || cx.types.lanes(operation.ty) != 2 {
        cx.rule(inst, "the result is no vector of two integers of 32 bits");
    }
}

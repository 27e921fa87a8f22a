//! Declarations of types: widths and formats and their capabilities, matrices, arrays without length, forward pointers,
//! and types that are declared twice (sections 2.8, 2.16.1 and 3.3.6).

use rustc_hash::FxHashSet;

use crate::{Checker, context::NamedExtensions, interfaces::builtins, module::limits};
use spirv_kit::{
    Id, Inst, Op,
    facts::TypeClass,
    grammar::{Capability, Decoration, FPEncoding, StorageClass, capabilities_of_number},
};

/// The width and format of a number.
pub(crate) fn number_type(cx: &Checker<'_>, inst: Inst<'_>) {
    let &[_, bits, ref rest @ ..] = inst.operands() else { return };
    let op = inst.op();
    if op == Op::TypeInt && rest.first().is_some_and(|sign| *sign > 1) {
        cx.rule(inst, "the signedness is neither 0 nor 1");
    }
    let encoding = rest.first().map(|encoding| FPEncoding(*encoding)).filter(|_| op == Op::TypeFloat);
    if op == Op::TypeInt
        && rest.first() == Some(&1)
        && cx.has_capability(Capability::Kernel)
        && !cx.is_of_kernels
    {
        cx.rule(inst, "integers of kernels are declared without a sign");
    }
    let needed = capabilities_of_number(op, bits);
    if encoding.is_none()
        && !needed.is_empty()
        && !needed.iter().any(|capability| cx.has_capability(*capability))
        && (bits != 16
            || !cx.declared.names.contains(if op == Op::TypeInt {
                NamedExtensions::INT16
            } else {
                NamedExtensions::HALF_FLOAT
            }))
    {
        let name = needed.first().map_or_else(String::new, ToString::to_string);
        cx.rule(inst, format!("the width {bits} needs the capability {name}"));
    }
    let wrong = match (bits, encoding) {
        (8, None) => op == Op::TypeFloat,
        (16, Some(encoding)) => encoding != FPEncoding::BFloat16KHR,
        (8, Some(encoding)) => encoding == FPEncoding::BFloat16KHR,
        (32 | 64, Some(_)) => true,
        _ => false,
    };
    if wrong {
        cx.rule(inst, format!("floats of {bits} bits have no such format"));
    }
}

/// The number of parameters of a function, and pointers to functions.
pub(crate) fn function_type(cx: &Checker<'_>, inst: Inst<'_>) {
    /// The limit of the specification (section 2.17).
    const MOST_PARAMETERS: usize = 255;
    match (inst.op(), inst.operands()) {
        (Op::TypeFunction, [_, _, parameters @ ..]) if parameters.len() > MOST_PARAMETERS => {
            cx.rule(
                inst,
                format!("there are {} parameters, {MOST_PARAMETERS} are the most", parameters.len()),
            );
        }
        (Op::TypeFunction, [_, result, ..])
            if cx.types.get(Id(*result)).is_some_and(|facts| facts.op == Op::TypeFunction) =>
        {
            cx.rule(inst, format!("no function returns values of the type %{result}"));
        }
        (Op::TypePointer, [id, _, pointee]) if cx.is_whole && is_unknown_at(cx, Id(*pointee), Id(*id)) => {
            cx.rule(inst, format!("the pointee %{pointee} is declared only later"));
        }
        (Op::TypePointer, [_, _, pointee])
            if cx.types.fits(Id(*pointee), TypeClass::FUNCTION)
                && !cx.has_capability(Capability::FunctionPointersINTEL) =>
        {
            cx.rule(inst, "pointers to functions need the capability FunctionPointersINTEL");
        }
        _ => {}
    }
}

/// True if a type is neither declared nor announced before another one.
fn is_unknown_at(cx: &Checker<'_>, ty: Id, other: Id) -> bool {
    let position = |id| cx.facts.ids().position(id);
    let place = position(other).unwrap_or(usize::MAX);
    position(ty).is_some_and(|declared| declared >= place) && !cx.facts.is_announced(ty, place)
}

/// The columns of a matrix.
pub(crate) fn matrix_columns(cx: &Checker<'_>, inst: Inst<'_>) {
    let &[_, column, count] = inst.operands() else { return };
    let is_plain = cx.types.get(Id(column)).is_none_or(|facts| facts.op == Op::TypeVector);
    if !is_plain || !cx.types.fits(Id(column), TypeClass::FLOAT.or(TypeClass::VECTOR)) {
        cx.rule(inst, format!("columns have type %{column}, which is no vector of floats"));
    }
    if !matches!(count, 2..=4) {
        cx.rule(inst, format!("the matrix has {count} columns"));
    }
}

/// Members of a structure: runtime arrays at its end, no blocks within blocks, no opaque ones in Vulkan.
pub(crate) fn structure_members(cx: &Checker<'_>, inst: Inst<'_>) {
    let Some((id, members)) = inst.operands().split_first() else { return };
    mixed_members(cx, inst, Id(*id), members.len() as u32);
    limits::limits_of_structure(cx, inst);
    if !cx.has_capability(Capability::Shader) {
        return;
    }
    let is_vulkan = cx.environment.is_vulkan();
    let is_block = cx.is_block(Id(*id));
    let inside = |member: &u32| {
        let ty = builtins::without_arrays(cx, Id(*member));
        cx.is_block(ty) || cx.once.with_blocks.borrow().contains(&ty)
    };
    if members.iter().any(inside) {
        if is_block {
            cx.rule(inst, "a block stands within a block");
        }
        cx.once.with_blocks.borrow_mut().insert(Id(*id));
    }
    let is_built_in = |member: &u32| {
        cx.is_member_decorated(builtins::without_arrays(cx, Id(*member)), 0, Decoration::BuiltIn)
    };
    if members.iter().any(is_built_in) {
        cx.rule(inst, "a structure of built-in variables stands within a structure");
    }
    for (number, member) in members.iter().enumerate() {
        let Some(facts) = cx.types.get(Id(*member)).copied() else { continue };
        if is_vulkan && facts.op == Op::TypeRuntimeArray && number + 1 != members.len() {
            let rule = "VUID-StandaloneSpirv-OpTypeRuntimeArray-04680";
            cx.named_rule(rule, inst, format!("member {number} is a runtime array and not the last"));
        }
        if is_vulkan && facts.op == Op::TypeRuntimeArray && !is_block {
            let rule = "VUID-StandaloneSpirv-OpTypeRuntimeArray-04680";
            cx.named_rule(
                rule,
                inst,
                format!("member {number} is a runtime array and the structure no block"),
            );
        }
        let is_resource = matches!(
            facts.op,
            Op::TypeImage | Op::TypeSampler | Op::TypeSampledImage | Op::TypeAccelerationStructureKHR
        );
        if is_vulkan
            && is_resource
            && !cx.has_capability(Capability::BindlessTextureNV)
            && !cx.has_capability(Capability::DescriptorHeapEXT)
        {
            let rule = "VUID-StandaloneSpirv-None-04667";
            cx.named_rule(rule, inst, format!("member {number} is opaque"));
        }
    }
}

/// Either every member of a structure is a built-in variable or none is (section 3.2.18, BuiltIn).
fn mixed_members(cx: &Checker<'_>, inst: Inst<'_>, ty: Id, count: u32) {
    use spirv_kit::grammar::Decoration as D;
    let of = |number: u32| cx.is_member_decorated(ty, number, D::BuiltIn);
    let first = count > 0 && of(0);
    if (1..count).any(|number| of(number) != first) {
        cx.rule(inst, "some members are built-in variables, others are not");
    }
}

/// A pointer that is announced.
pub(crate) fn forward_pointer(cx: &Checker<'_>, inst: Inst<'_>) {
    let &[id, class] = inst.operands() else { return };
    match cx.definition(Id(id)) {
        Some(declared) if declared.op() != Op::TypePointer => {
            cx.rule(inst, format!("{} is announced as a pointer, and is {}", Id(id), declared.op()));
        }
        Some(declared) if declared.operands().get(1) != Some(&class) => {
            cx.rule(inst, "the pointer is declared with another storage class");
        }
        Some(declared) => {
            let pointee = declared.operands().get(2).and_then(|pointee| cx.types.get(Id(*pointee)));
            if pointee.is_none_or(|facts| facts.op != Op::TypeStruct) {
                cx.rule(inst, "a pointer that is announced points to a structure");
            }
        }
        _ => {}
    }
    if cx.environment.is_vulkan() && StorageClass(class) != StorageClass::PhysicalStorageBuffer {
        let rule = "VUID-StandaloneSpirv-OpTypeForwardPointer-04711";
        cx.named_rule(rule, inst, "only pointers into PhysicalStorageBuffer are announced");
    }
}

/// No type but aggregates and pointers is declared twice.
pub(crate) fn repeated_types(cx: &Checker<'_>) {
    if cx.declared.names.contains(NamedExtensions::REPEATED_TYPES) {
        return;
    }
    let mut seen = FxHashSet::default();
    let facts = cx.facts;
    for inst in facts.declarations() {
        let is_type =
            inst.op().row().is_some_and(|row| row.class == spirv_kit::grammar::Class::TypeDeclaration);
        if !is_type
            || matches!(
                inst.op(),
                Op::TypeStruct
                    | Op::TypeStructContinuedINTEL
                    | Op::TypeArray
                    | Op::TypeRuntimeArray
                    | Op::TypePointer
                    | Op::TypeForwardPointer
                    | Op::TypeUntypedPointerKHR
                    | Op::TypeOpaque
            )
        {
            continue;
        }
        let operands = inst.operands().get(1..).unwrap_or(&[]);
        if !seen.insert((inst.op(), operands)) {
            cx.rule(inst, format!("{} is declared with these operands before", inst.op()));
        }
    }
}

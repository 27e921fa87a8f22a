//! Explicit layout of blocks in memory that a shader shares with others (section 2.16.2 "Validation Rules for Shader
//! Capabilities", and Vulkan's "Offset and Stride Assignment").

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    Checker,
    interfaces::builtins,
    matrices::shapes,
    memory::{logical, origins},
};
use spirv_kit::{
    AccessChain, Id, Inst, Op,
    facts::{TypeFacts, UNKNOWN_COUNT},
    grammar::{AddressingModel, BuiltIn, Capability, Decoration, StorageClass},
};

/// How strictly members are aligned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct LayoutRules {
    /// Arrays and structures are aligned to 16 bytes, as in uniform blocks.
    extended: bool,
    /// Vectors are aligned as their components, but do not straddle 16 bytes.
    relaxed: bool,
}

/// The layout of a matrix, which its place in a structure tells.
#[derive(Clone, Copy, Default)]
struct MemberMatrixLayout {
    stride: u64,
    is_row_major: bool,
}

/// Structures that were looked at: one is often a part of many others.
#[derive(Debug, Default)]
pub(crate) struct KnownLayouts {
    /// Those whose members were checked, by the rules and by where the structure begins within 16 bytes.
    checked: FxHashSet<(Id, LayoutRules, u64)>,
    /// Their alignments, by the rules and by whether vectors are aligned as their components.
    alignments: FxHashMap<(Id, LayoutRules, bool), u64>,
    sizes: FxHashMap<Id, u64>,
    /// Types without an explicit layout.
    implicit: FxHashSet<Id>,
}

impl KnownLayouts {
    /// True if a type is known to have no explicit layout.
    pub(crate) fn is_implicit(&self, ty: Id) -> bool {
        self.implicit.contains(&ty)
    }

    pub(crate) fn note_implicit(&mut self, ty: Id) {
        self.implicit.insert(ty);
    }
}

const fn round_up(value: u64, alignment: u64) -> u64 {
    match alignment {
        0 => value,
        _ => value.saturating_add(alignment - 1) / alignment * alignment,
    }
}

/// Every variable whose type is laid out explicitly.
pub(crate) fn block_layouts(cx: &Checker<'_>) {
    if !cx.has_capability(Capability::Shader) {
        return;
    }
    for inst in cx.facts.variables() {
        if inst.op() != Op::Variable {
            continue;
        }
        let (Some(ty), Some(class)) = (inst.result_type(), inst.arguments().first()) else { continue };
        let Some(pointee) = cx.types.pointee(ty) else { continue };
        let block = builtins::without_arrays(cx, pointee);
        if cx.types.get(block).is_none_or(|facts| facts.op != Op::TypeStruct) {
            continue;
        }
        let is_buffer_block = cx.is_decorated(block, Decoration::BufferBlock);
        let is_block = is_buffer_block || cx.is_decorated(block, Decoration::Block);
        let explicit = match StorageClass(*class) {
            StorageClass::Uniform | StorageClass::StorageBuffer | StorageClass::PushConstant => is_block,
            StorageClass::Workgroup => {
                is_block && cx.has_capability(Capability::WorkgroupMemoryExplicitLayoutKHR)
            }
            _ => false,
        };
        if !explicit {
            continue;
        }
        let extended = StorageClass(*class) == StorageClass::Uniform && !is_buffer_block;
        structure_layout(cx, inst, block, LayoutRules { extended, relaxed: is_relaxed(cx) });
    }
}

/// The rules for explicit layouts in a storage class; `None` where there is none.
fn rules_of(cx: &Checker<'_>, class: StorageClass) -> Option<LayoutRules> {
    let extended = match class {
        StorageClass::Uniform => true,
        StorageClass::StorageBuffer
        | StorageClass::PushConstant
        | StorageClass::PhysicalStorageBuffer
        | StorageClass::ShaderRecordBufferKHR => false,
        StorageClass::Workgroup if cx.has_capability(Capability::WorkgroupMemoryExplicitLayoutKHR) => false,
        _ => return None,
    };
    Some(LayoutRules { extended, relaxed: is_relaxed(cx) })
}

/// Types in memory that are told by accesses, and those behind physical pointers.
pub(crate) fn untyped_layouts(cx: &Checker<'_>) {
    if !cx.has_capability(Capability::Shader) {
        return;
    }
    let module = cx.module();
    if cx.addressing == AddressingModel::PhysicalStorageBuffer64 {
        for inst in cx.facts.declarations() {
            if let (Op::TypePointer, &[_, class, pointee]) = (inst.op(), inst.operands())
                && StorageClass(class) == StorageClass::PhysicalStorageBuffer
            {
                memory_layout(cx, inst, Id(pointee), StorageClass(class));
            }
        }
    }
    if !cx.has_capability(Capability::UntypedPointersKHR) {
        return;
    }
    for inst in module.iter() {
        let arguments = inst.arguments();
        let class = |id: u32| logical::class_of(cx, cx.facts.type_of(Id(id)));
        let is_untyped = |id: u32| cx.types.pointee(cx.facts.type_of(Id(id))).is_none();
        let accessed = match (inst.op(), arguments) {
            (Op::UntypedVariableKHR, [class, ty, ..]) => Some((Some(StorageClass(*class)), Id(*ty))),
            (Op::BufferPointerEXT, _) => {
                inst.result_type().and_then(|ty| Some((logical::class_of(cx, ty), cx.types.pointee(ty)?)))
            }
            (Op::UntypedArrayLengthKHR, [ty, pointer, ..]) => Some((class(*pointer), Id(*ty))),
            (Op::Load, [pointer, ..]) if is_untyped(*pointer) => {
                inst.result_type().map(|ty| (class(*pointer), ty))
            }
            (Op::Store, [pointer, object, ..]) if is_untyped(*pointer) => {
                Some((class(*pointer), cx.facts.type_of(Id(*object))))
            }
            (op, [ty, ..]) if AccessChain::of(op).is_some_and(|chain| chain.is_untyped) => {
                let class = inst.result_type().and_then(|ty| logical::class_of(cx, cx.types.component(ty)));
                Some((class, Id(*ty)))
            }
            _ => None,
        };
        match accessed {
            Some((Some(StorageClass::UniformConstant), ty)) => heap_layout(cx, inst, ty),
            Some((Some(class), ty)) => memory_layout(cx, inst, ty, class),
            _ => {}
        }
    }
}

/// The layout of what lies in a heap of descriptors (SPV_EXT_descriptor_heap).
fn heap_layout(cx: &Checker<'_>, inst: Inst<'_>, ty: Id) {
    let chain = AccessChain::of(inst.op()).filter(|_| cx.environment.is_vulkan());
    let base = chain.and_then(|chain| inst.arguments().get(chain.base()));
    let origin = base.and_then(|base| origins::origin(cx, Id(*base))).and_then(|inst| inst.result());
    let heaps = [BuiltIn::SamplerHeapEXT, BuiltIn::ResourceHeapEXT];
    if origin.and_then(|id| cx.builtin_of(id)).is_some_and(|builtin| heaps.contains(&builtin)) {
        layout_by(cx, inst, ty, LayoutRules { extended: false, relaxed: is_relaxed(cx) });
    }
}

/// True if vectors may be aligned as their components are.
fn is_relaxed(cx: &Checker<'_>) -> bool {
    cx.environment.is_vulkan() && cx.environment.api_version >= (1, 1)
}

/// The alignment of what is no number: of handles, where these are numbers (SPV_NV_bindless_texture).
fn alignment_of_handle(cx: &Checker<'_>, ty: Id) -> u64 {
    let inner = cx.types.get(builtins::without_arrays(cx, ty)).map(|facts| facts.op);
    match inner {
        Some(Op::TypeSampler | Op::TypeImage | Op::TypeSampledImage) => {
            u64::from(cx.walk.handle_bits.get().unwrap_or(8) / 8)
        }
        _ => 1,
    }
}

/// The explicit layout of a type in memory.
fn memory_layout(cx: &Checker<'_>, inst: Inst<'_>, ty: Id, class: StorageClass) {
    let Some(rules) = rules_of(cx, class) else { return };
    layout_by(cx, inst, ty, rules);
}

fn layout_by(cx: &Checker<'_>, inst: Inst<'_>, ty: Id, rules: LayoutRules) {
    let inner = builtins::without_arrays(cx, ty);
    // Elsewhere it is only blocks that have to be laid out.
    let is_block = inst.op() == Op::UntypedVariableKHR && cx.is_decorated(inner, Decoration::Block);
    if !is_block && !cx.environment.is_vulkan() {
        return;
    }
    // An array of blocks is one of descriptors, which lies in no memory that the shader lays out.
    let is_of_blocks = cx.is_block(inner);
    let is_array = |facts: &TypeFacts| matches!(facts.op, Op::TypeArray | Op::TypeRuntimeArray);
    if !is_of_blocks && cx.types.get(ty).is_some_and(is_array) {
        if !cx.once.layouts.borrow_mut().checked.insert((ty, rules, 0)) {
            return;
        }
        array_strides(cx, inst, ty);
        if cx.environment.is_vulkan() {
            stride_alignment(cx, inst, ty, rules, MemberMatrixLayout::default());
        }
    }
    if cx.types.get(inner).is_some_and(|facts| facts.op == Op::TypeStruct) {
        structure_layout(cx, inst, inner, rules);
    }
}

/// The members of a structure in memory, and those of all structures within.
fn structure_layout(cx: &Checker<'_>, inst: Inst<'_>, block: Id, rules: LayoutRules) {
    let mut open = vec![(block, 0)];
    while let Some((ty, base)) = open.pop() {
        if !cx.once.layouts.borrow_mut().checked.insert((ty, rules, base)) {
            continue;
        }
        if base == 0 {
            member_layout(cx, inst, ty, rules, &mut open);
        } else {
            straddling_members(cx, inst, ty, base, rules, &mut open);
        }
    }
}

/// A member of a structure in memory.
#[derive(Clone, Copy)]
struct PlacedMember {
    /// In bytes from the beginning of the structure.
    offset: u64,
    number: u32,
    ty: Id,
    /// The stride and order of a matrix, or of the matrices in an array; a stride of 0 for any other member.
    matrix: MemberMatrixLayout,
}

/// Checks the members of a structure in memory, and adds the structures among them to `open`.
fn member_layout(cx: &Checker<'_>, inst: Inst<'_>, ty: Id, rules: LayoutRules, open: &mut Vec<(Id, u64)>) {
    let Some(facts) = cx.types.get(ty).copied() else { return };
    let members = cx.types.members(&facts).to_vec();
    let mut placed = Vec::with_capacity(members.len());
    for (number, member) in members.iter().enumerate() {
        let Some(member) = placed_member(cx, inst, ty, number as u32, *member) else { return };
        array_strides(cx, inst, member.ty);
        let inner = builtins::without_arrays(cx, member.ty);
        if cx.types.get(inner).is_some_and(|facts| facts.op == Op::TypeStruct) {
            open_structure(cx, member.ty, inner, member.offset, rules, open);
        }
        placed.push(member);
    }
    if !cx.environment.is_vulkan() {
        return;
    }
    placed.sort_by_key(|member| (member.offset, member.number));
    last_runtime_array(cx, inst, ty, &placed);
    placement(cx, inst, ty, &placed, rules);
}

/// Returns where a member lies and the layout of its matrices; `None`, with a finding where a decoration is missing, if it is not
/// laid out.
fn placed_member(
    cx: &Checker<'_>,
    inst: Inst<'_>,
    structure: Id,
    number: u32,
    ty: Id,
) -> Option<PlacedMember> {
    let Some(offset) = member_offset(cx, structure, number) else {
        if !cx.is_member_decorated(structure, number, Decoration::OffsetIdEXT)
            && !cx.is_member_decorated(structure, number, Decoration::BuiltIn)
        {
            cx.rule(inst, format!("member {number} of {structure} has no Offset"));
        }
        return None;
    };
    let mut matrix = MemberMatrixLayout::default();
    if cx.types.get(builtins::without_arrays(cx, ty)).is_some_and(|facts| facts.op == Op::TypeMatrix) {
        let Some(stride) = cx.member_literal(structure, number, Decoration::MatrixStride) else {
            cx.rule(inst, format!("member {number} of {structure} has no MatrixStride"));
            return None;
        };
        let is_row_major = cx.is_member_decorated(structure, number, Decoration::RowMajor);
        if !is_row_major && !cx.is_member_decorated(structure, number, Decoration::ColMajor) {
            cx.rule(inst, format!("member {number} of {structure} is neither RowMajor nor ColMajor"));
        }
        matrix = MemberMatrixLayout { stride: stride.into(), is_row_major };
    }
    Some(PlacedMember { offset, number, ty, matrix })
}

/// Reports a runtime array that is not the last member in memory, in Vulkan; the members are sorted by their offsets.
fn last_runtime_array(cx: &Checker<'_>, inst: Inst<'_>, ty: Id, placed: &[PlacedMember]) {
    let is_runtime = |ty: Id| cx.types.get(ty).is_some_and(|facts| facts.op == Op::TypeRuntimeArray);
    if let Some((_, before)) = placed.split_last()
        && let Some(PlacedMember { number, .. }) = before.iter().find(|member| is_runtime(member.ty))
    {
        let rule = "VUID-StandaloneSpirv-OpTypeRuntimeArray-04680";
        let detail = format!("member {number} of {ty} is a runtime array, and others lie behind it");
        cx.named_rule(rule, inst, detail);
    }
}

/// Checks the alignment and the overlap of members that are sorted by their offsets (Vulkan's "Offset and Stride Assignment").
fn placement(cx: &Checker<'_>, inst: Inst<'_>, ty: Id, placed: &[PlacedMember], rules: LayoutRules) {
    let mut end = 0;
    for &PlacedMember { offset, number, ty: member, matrix } in placed {
        let is_sized = !has_unknown_size(cx, member);
        let alignment = if is_sized {
            alignment_of(cx, member, rules, matrix, rules.relaxed)
        } else {
            alignment_of_handle(cx, member)
        };
        if offset % alignment.max(1) != 0 {
            cx.rule(inst, format!("member {number} of {ty} at {offset} is not aligned to {alignment}"));
        }
        if !is_sized {
            continue;
        }
        if offset < end {
            cx.rule(inst, format!("member {number} of {ty} at {offset} overlaps the one before"));
        }
        let size = size_of(cx, member, matrix);
        straddle(cx, inst, ty, number, offset, member, rules);
        if matrix.stride != 0 {
            let column = column_alignment(cx, member, rules, matrix);
            if matrix.stride % column.max(1) != 0 {
                let detail = format!("the matrix stride {} is not a multiple of {column}", matrix.stride);
                cx.rule(inst, detail);
            }
        }
        stride_alignment(cx, inst, member, rules, matrix);
        end = offset.saturating_add(size);
        let facts = cx.types.get(member).copied();
        match facts.map(|facts| facts.op) {
            // What follows the end of these begins at a multiple of their alignment.
            Some(Op::TypeStruct) if rules.extended => end = round_up(end, alignment),
            Some(Op::TypeArray) => end = round_up(end, alignment),
            _ => {}
        }
    }
}

/// The offset of a member, which a decoration gives as a number or as a constant.
fn member_offset(cx: &Checker<'_>, ty: Id, number: u32) -> Option<u64> {
    if let Some(offset) = cx.member_literal(ty, number, Decoration::Offset) {
        return Some(offset.into());
    }
    let id = cx.member_literal(ty, number, Decoration::OffsetIdEXT)?;
    shapes::constant_value(cx, Id(id))
}

/// The stride of an array, which a decoration gives as a number or as a constant.
fn array_stride(cx: &Checker<'_>, ty: Id) -> Option<u64> {
    if let Some(stride) = cx.decoration_literal(ty, Decoration::ArrayStride) {
        return Some(stride.into());
    }
    let id = cx.decoration_literal(ty, Decoration::ArrayStrideIdEXT)?;
    shapes::constant_value(cx, Id(id))
}

/// Takes note of a structure that a member is or has as elements, at each place within 16 bytes where one begins.
fn open_structure(
    cx: &Checker<'_>,
    member: Id,
    inner: Id,
    at: u64,
    rules: LayoutRules,
    open: &mut Vec<(Id, u64)>,
) {
    open.push((inner, 0));
    if !rules.relaxed {
        return;
    }
    let mut places = 1_u16 << (at % 16);
    let mut ty = member;
    while let Some(facts) = cx.types.get(ty).copied()
        && matches!(facts.op, Op::TypeArray | Op::TypeRuntimeArray)
    {
        let stride = (array_stride(cx, ty).unwrap_or(0) % 16) as u32;
        let before = places;
        for number in 1..facts.count.min(16) as u32 {
            places |= before.rotate_left(number * stride % 16);
        }
        ty = facts.inner;
    }
    open.extend((1..16).filter(|place| places >> place & 1 != 0).map(|place| (inner, place)));
}

/// The vectors of a structure that begins elsewhere than at a multiple of 16.
fn straddling_members(
    cx: &Checker<'_>,
    inst: Inst<'_>,
    ty: Id,
    base: u64,
    rules: LayoutRules,
    open: &mut Vec<(Id, u64)>,
) {
    let Some(facts) = cx.types.get(ty).copied().filter(|_| cx.environment.is_vulkan()) else {
        return;
    };
    for (number, member) in cx.types.members(&facts).to_vec().into_iter().enumerate() {
        let number = number as u32;
        let Some(offset) = member_offset(cx, ty, number) else { continue };
        let at = base.saturating_add(offset);
        straddle(cx, inst, ty, number, at, member, rules);
        let inner = builtins::without_arrays(cx, member);
        if cx.types.get(inner).is_some_and(|facts| facts.op == Op::TypeStruct) {
            open_structure(cx, member, inner, at, rules, open);
        }
    }
}

/// Arrays in blocks have strides.
fn array_strides(cx: &Checker<'_>, inst: Inst<'_>, ty: Id) {
    let mut at = ty;
    while let Some(facts) = cx.types.get(at).copied()
        && matches!(facts.op, Op::TypeArray | Op::TypeRuntimeArray)
    {
        if cx.decoration_literal(at, Decoration::ArrayStride).is_none()
            && !cx.is_decorated(at, Decoration::ArrayStrideIdEXT)
        {
            return cx.rule(inst, format!("the array {at} has no ArrayStride"));
        }
        at = facts.inner;
    }
}

fn has_unknown_size(cx: &Checker<'_>, ty: Id) -> bool {
    let inner = builtins::without_arrays(cx, ty);
    !cx.types.get(inner).is_some_and(|facts| {
        matches!(
            facts.op,
            Op::TypeInt | Op::TypeFloat | Op::TypeVector | Op::TypeMatrix | Op::TypeStruct | Op::TypePointer
        )
    })
}

/// The alignment of a type in bytes.
fn alignment_of(
    cx: &Checker<'_>,
    ty: Id,
    rules: LayoutRules,
    matrix: MemberMatrixLayout,
    relaxed: bool,
) -> u64 {
    let Some(facts) = cx.types.get(ty).copied() else { return 1 };
    match facts.op {
        Op::TypeInt | Op::TypeFloat => facts.count / 8,
        Op::TypePointer => 8,
        Op::TypeVector if relaxed => alignment_of(cx, facts.inner, rules, matrix, relaxed),
        Op::TypeVector => {
            let component = alignment_of(cx, facts.inner, rules, matrix, relaxed);
            component.saturating_mul(if facts.count == 2 { 2 } else { 4 })
        }
        Op::TypeMatrix => {
            let column = column_alignment(cx, ty, rules, matrix);
            if rules.extended { round_up(column, 16) } else { column }
        }
        Op::TypeArray | Op::TypeRuntimeArray => {
            let element = alignment_of(cx, facts.inner, rules, matrix, false);
            if rules.extended { round_up(element, 16) } else { element }
        }
        Op::TypeStruct => {
            if let Some(known) = cx.once.layouts.borrow().alignments.get(&(ty, rules, relaxed)) {
                return *known;
            }
            let mut most = 1;
            for (number, member) in cx.types.members(&facts).to_vec().into_iter().enumerate() {
                let is_row_major = cx.is_member_decorated(ty, number as u32, Decoration::RowMajor);
                let matrix = MemberMatrixLayout { stride: 0, is_row_major };
                most = most.max(alignment_of(cx, member, rules, matrix, relaxed));
            }
            let most = if rules.extended { round_up(most, 16) } else { most };
            cx.once.layouts.borrow_mut().alignments.insert((ty, rules, relaxed), most);
            most
        }
        _ => 1,
    }
}

/// The alignment of a matrix's columns, or of its rows where these follow each other in memory.
fn column_alignment(cx: &Checker<'_>, ty: Id, rules: LayoutRules, matrix: MemberMatrixLayout) -> u64 {
    let ty = builtins::without_arrays(cx, ty);
    let Some(facts) = cx.types.get(ty).filter(|facts| facts.op == Op::TypeMatrix) else { return 1 };
    let scalar = cx.types.width(facts.inner).unwrap_or(32) / 8;
    let length = if matrix.is_row_major { facts.count } else { cx.types.lanes(facts.inner) };
    let column = scalar.saturating_mul(if length == 2 { 2 } else { 4 });
    if rules.extended { round_up(column, 16) } else { column }
}

/// The size of a type in bytes, without what pads it.
fn size_of(cx: &Checker<'_>, ty: Id, matrix: MemberMatrixLayout) -> u64 {
    let Some(facts) = cx.types.get(ty).copied() else { return 0 };
    match facts.op {
        Op::TypeInt | Op::TypeFloat => facts.count / 8,
        Op::TypePointer => 8,
        Op::TypeVector => size_of(cx, facts.inner, matrix).saturating_mul(facts.count),
        Op::TypeMatrix => {
            let scalar = cx.types.width(facts.inner).unwrap_or(32) / 8;
            let rows = cx.types.lanes(facts.inner);
            let (parts, length) = if matrix.is_row_major { (rows, facts.count) } else { (facts.count, rows) };
            let whole = parts.saturating_sub(1).saturating_mul(matrix.stride);
            whole.saturating_add(scalar.saturating_mul(length))
        }
        Op::TypeArray if facts.count != UNKNOWN_COUNT => {
            let stride = array_stride(cx, ty).unwrap_or(0);
            let whole = facts.count.saturating_sub(1).saturating_mul(stride);
            whole.saturating_add(size_of(cx, facts.inner, matrix))
        }
        Op::TypeStruct => {
            if let Some(known) = cx.once.layouts.borrow().sizes.get(&ty) {
                return *known;
            }
            let mut end = 0_u64;
            for (number, member) in cx.types.members(&facts).to_vec().into_iter().enumerate() {
                let number = number as u32;
                let literal = |decoration| cx.member_literal(ty, number, decoration).unwrap_or(0);
                let matrix = MemberMatrixLayout {
                    stride: literal(Decoration::MatrixStride).into(),
                    is_row_major: cx.is_member_decorated(ty, number, Decoration::RowMajor),
                };
                let offset = member_offset(cx, ty, number).unwrap_or(0);
                end = end.max(offset.saturating_add(size_of(cx, member, matrix)));
            }
            cx.once.layouts.borrow_mut().sizes.insert(ty, end);
            end
        }
        _ => 0,
    }
}

/// Strides of arrays are multiples of the elements' alignment, which all arrays around an element share.
fn stride_alignment(
    cx: &Checker<'_>,
    inst: Inst<'_>,
    ty: Id,
    rules: LayoutRules,
    matrix: MemberMatrixLayout,
) {
    let mut arrays = Vec::new();
    let mut at = ty;
    while let Some(facts) = cx.types.get(at).copied()
        && matches!(facts.op, Op::TypeArray | Op::TypeRuntimeArray)
    {
        let Some(stride) = array_stride(cx, at) else { break };
        arrays.push((stride, facts.count));
        at = facts.inner;
    }
    let alignment = alignment_of(cx, ty, rules, matrix, false).max(1);
    let mut element = size_of(cx, at, matrix);
    for (stride, count) in arrays.into_iter().rev() {
        if stride % alignment != 0 {
            cx.rule(inst, format!("the array stride {stride} is not a multiple of {alignment}"));
        } else if stride < element {
            cx.rule(inst, format!("the array stride {stride} is smaller than an element"));
        }
        element = match count {
            UNKNOWN_COUNT => 0,
            count => count.saturating_sub(1).saturating_mul(stride).saturating_add(element),
        };
    }
}

/// Vectors that are aligned as their components do not straddle 16 bytes.
fn straddle(
    cx: &Checker<'_>,
    inst: Inst<'_>,
    block: Id,
    number: u32,
    offset: u64,
    ty: Id,
    rules: LayoutRules,
) {
    let Some(facts) = cx.types.get(ty).filter(|facts| facts.op == Op::TypeVector) else { return };
    if !rules.relaxed {
        return;
    }
    let size = facts.count.saturating_mul(cx.types.width(ty).unwrap_or(32) / 8);
    let straddles = if size <= 16 {
        offset / 16 != offset.saturating_add(size.max(1) - 1) / 16
    } else {
        !offset.is_multiple_of(16)
    };
    if straddles {
        cx.rule(inst, format!("member {number} of {block}, a vector at {offset}, straddles 16 bytes"));
    }
}

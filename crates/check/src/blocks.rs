//! Explicit layout of blocks in memory that a shader shares with others (section 2.16.2 "Validation Rules for Shader
//! Capabilities", and Vulkan's "Offset and Stride Assignment").

use rustc_hash::{FxHashMap, FxHashSet};

use crate::Checker;
use spirv_kit::{
    AccessChain, Id, Inst, Op,
    facts::TypeFacts,
    grammar::{AddressingModel, BuiltIn, Capability, Decoration, StorageClass},
};

/// How strictly members are aligned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Rules {
    /// Arrays and structures are aligned to 16 bytes, as in uniform blocks.
    extended: bool,
    /// Vectors are aligned as their components, but do not straddle 16 bytes.
    relaxed: bool,
}

/// The layout of a matrix, which its place in a structure tells.
#[derive(Clone, Copy, Default)]
struct Matrix {
    stride: u64,
    is_row_major: bool,
}

/// Structures that were looked at: one is often a part of many others.
#[derive(Debug, Default)]
pub(super) struct Layouts {
    /// Those whose members were checked, by the rules and by where the structure begins within 16 bytes.
    checked: FxHashSet<(Id, Rules, u64)>,
    /// Their alignments, by the rules and by whether vectors are aligned as their components.
    alignments: FxHashMap<(Id, Rules, bool), u64>,
    sizes: FxHashMap<Id, u64>,
    /// Types without an explicit layout.
    implicit: FxHashSet<Id>,
}

impl Layouts {
    /// Whether a type is known to have no explicit layout.
    pub(super) fn is_implicit(&self, ty: Id) -> bool {
        self.implicit.contains(&ty)
    }

    pub(super) fn note_implicit(&mut self, ty: Id) {
        self.implicit.insert(ty);
    }
}

const fn round_up(value: u64, alignment: u64) -> u64 {
    match alignment {
        0 => value,
        _ => value.saturating_add(alignment - 1) / alignment * alignment,
    }
}

impl<'m> Checker<'_, 'm> {
    /// Every variable whose type is laid out explicitly.
    pub(super) fn block_layouts(&mut self) {
        if !self.has_capability(Capability::Shader) {
            return;
        }
        for inst in self.facts.variables() {
            if inst.op() != Op::Variable {
                continue;
            }
            let (Some(ty), Some(class)) = (inst.result_type(), inst.arguments().first()) else { continue };
            let Some(pointee) = self.types.pointee(ty) else { continue };
            let block = self.without_arrays(pointee);
            if self.types.get(block).is_none_or(|facts| facts.op != Op::TypeStruct) {
                continue;
            }
            let is_buffer_block = self.is_decorated(block, Decoration::BufferBlock);
            let is_block = is_buffer_block || self.is_decorated(block, Decoration::Block);
            let explicit = match StorageClass(*class) {
                StorageClass::Uniform | StorageClass::StorageBuffer | StorageClass::PushConstant => is_block,
                StorageClass::Workgroup => {
                    is_block && self.has_capability(Capability::WorkgroupMemoryExplicitLayoutKHR)
                }
                _ => false,
            };
            if !explicit {
                continue;
            }
            let extended = StorageClass(*class) == StorageClass::Uniform && !is_buffer_block;
            self.structure_layout(inst, block, Rules { extended, relaxed: self.is_relaxed() });
        }
    }

    /// The rules for explicit layouts in a storage class; `None` where there is none.
    fn rules_of(&self, class: StorageClass) -> Option<Rules> {
        let extended = match class {
            StorageClass::Uniform => true,
            StorageClass::StorageBuffer
            | StorageClass::PushConstant
            | StorageClass::PhysicalStorageBuffer
            | StorageClass::ShaderRecordBufferKHR => false,
            StorageClass::Workgroup if self.has_capability(Capability::WorkgroupMemoryExplicitLayoutKHR) => {
                false
            }
            _ => return None,
        };
        Some(Rules { extended, relaxed: self.is_relaxed() })
    }

    /// Types in memory that are told by accesses, and those behind physical pointers.
    pub(super) fn untyped_layouts(&mut self) {
        if !self.has_capability(Capability::Shader) {
            return;
        }
        let module = self.module();
        if self.addressing == AddressingModel::PhysicalStorageBuffer64 {
            for inst in self.facts.declarations() {
                if let (Op::TypePointer, &[_, class, pointee]) = (inst.op(), inst.operands())
                    && StorageClass(class) == StorageClass::PhysicalStorageBuffer
                {
                    self.memory_layout(inst, Id(pointee), StorageClass(class));
                }
            }
        }
        if !self.has_capability(Capability::UntypedPointersKHR) {
            return;
        }
        for inst in module.iter() {
            let arguments = inst.arguments();
            let class = |id: u32| self.class_of(self.facts.type_of(Id(id)));
            let is_untyped = |id: u32| self.types.pointee(self.facts.type_of(Id(id))).is_none();
            let accessed = match (inst.op(), arguments) {
                (Op::UntypedVariableKHR, [class, ty, ..]) => Some((Some(StorageClass(*class)), Id(*ty))),
                (Op::BufferPointerEXT, _) => {
                    inst.result_type().and_then(|ty| Some((self.class_of(ty), self.types.pointee(ty)?)))
                }
                (Op::UntypedArrayLengthKHR, [ty, pointer, ..]) => Some((class(*pointer), Id(*ty))),
                (Op::Load, [pointer, ..]) if is_untyped(*pointer) => {
                    inst.result_type().map(|ty| (class(*pointer), ty))
                }
                (Op::Store, [pointer, object, ..]) if is_untyped(*pointer) => {
                    Some((class(*pointer), self.facts.type_of(Id(*object))))
                }
                (op, [ty, ..]) if AccessChain::of(op).is_some_and(|chain| chain.is_untyped) => {
                    let class = inst.result_type().and_then(|ty| self.class_of(self.types.component(ty)));
                    Some((class, Id(*ty)))
                }
                _ => None,
            };
            match accessed {
                Some((Some(StorageClass::UniformConstant), ty)) => self.heap_layout(inst, ty),
                Some((Some(class), ty)) => self.memory_layout(inst, ty, class),
                _ => {}
            }
        }
    }

    /// The layout of what lies in a heap of descriptors (SPV_EXT_descriptor_heap).
    fn heap_layout(&mut self, inst: Inst<'m>, ty: Id) {
        let chain = AccessChain::of(inst.op()).filter(|_| self.environment.is_vulkan());
        let base = chain.and_then(|chain| inst.arguments().get(chain.base()));
        let origin = base.and_then(|base| self.origin(Id(*base))).and_then(|inst| inst.result());
        let heaps = [BuiltIn::SamplerHeapEXT, BuiltIn::ResourceHeapEXT];
        if origin.and_then(|id| self.builtin_of(id)).is_some_and(|builtin| heaps.contains(&builtin)) {
            self.layout_by(inst, ty, Rules { extended: false, relaxed: self.is_relaxed() });
        }
    }

    /// Whether vectors may be aligned as their components are.
    fn is_relaxed(&self) -> bool {
        self.environment.is_vulkan() && self.environment.api_version >= (1, 1)
    }

    /// The alignment of what is no number: of handles, where these are numbers (SPV_NV_bindless_texture).
    fn alignment_of_handle(&self, ty: Id) -> u64 {
        let inner = self.types.get(self.without_arrays(ty)).map(|facts| facts.op);
        match inner {
            Some(Op::TypeSampler | Op::TypeImage | Op::TypeSampledImage) => {
                u64::from(self.handle_bits.unwrap_or(8) / 8)
            }
            _ => 1,
        }
    }

    /// The explicit layout of a type in memory.
    fn memory_layout(&mut self, inst: Inst<'m>, ty: Id, class: StorageClass) {
        let Some(rules) = self.rules_of(class) else { return };
        self.layout_by(inst, ty, rules);
    }

    fn layout_by(&mut self, inst: Inst<'m>, ty: Id, rules: Rules) {
        let inner = self.without_arrays(ty);
        // Elsewhere it is only blocks that have to be laid out.
        let is_block = inst.op() == Op::UntypedVariableKHR && self.is_decorated(inner, Decoration::Block);
        if !is_block && !self.environment.is_vulkan() {
            return;
        }
        // An array of blocks is one of descriptors, which lies in no memory that the shader lays out.
        let is_of_blocks = self.is_block(inner);
        let is_array = |facts: &TypeFacts| matches!(facts.op, Op::TypeArray | Op::TypeRuntimeArray);
        if !is_of_blocks && self.types.get(ty).is_some_and(is_array) {
            if !self.layouts.checked.insert((ty, rules, 0)) {
                return;
            }
            self.array_strides(inst, ty);
            if self.environment.is_vulkan() {
                self.stride_alignment(inst, ty, rules, Matrix::default());
            }
        }
        if self.types.get(inner).is_some_and(|facts| facts.op == Op::TypeStruct) {
            self.structure_layout(inst, inner, rules);
        }
    }

    /// The members of a structure in memory, and those of all structures within.
    fn structure_layout(&mut self, inst: Inst<'m>, block: Id, rules: Rules) {
        let mut open = vec![(block, 0)];
        while let Some((ty, base)) = open.pop() {
            if !self.layouts.checked.insert((ty, rules, base)) {
                continue;
            }
            if base == 0 {
                self.member_layout(inst, ty, rules, &mut open);
            } else {
                self.straddling_members(inst, ty, base, rules, &mut open);
            }
        }
    }

    /// The members of a structure in memory; the structures among them are left for later.
    fn member_layout(&mut self, inst: Inst<'m>, ty: Id, rules: Rules, open: &mut Vec<(Id, u64)>) {
        let Some(facts) = self.types.get(ty).copied() else { return };
        let members = self.types.members(&facts).to_vec();
        let mut placed = Vec::with_capacity(members.len());
        for (number, member) in members.iter().enumerate() {
            let number = number as u32;
            let Some(offset) = self.member_offset(ty, number) else {
                if !self.is_member_decorated(ty, number, Decoration::OffsetIdEXT)
                    && !self.is_member_decorated(ty, number, Decoration::BuiltIn)
                {
                    self.rule(inst, format!("member {number} of {ty} has no Offset"));
                }
                return;
            };
            let mut matrix = Matrix::default();
            if self.types.get(self.without_arrays(*member)).is_some_and(|facts| facts.op == Op::TypeMatrix) {
                let Some(stride) = self.member_literal(ty, number, Decoration::MatrixStride) else {
                    return self.rule(inst, format!("member {number} of {ty} has no MatrixStride"));
                };
                let is_row_major = self.is_member_decorated(ty, number, Decoration::RowMajor);
                if !is_row_major && !self.is_member_decorated(ty, number, Decoration::ColMajor) {
                    self.rule(inst, format!("member {number} of {ty} is neither RowMajor nor ColMajor"));
                }
                matrix = Matrix { stride: stride.into(), is_row_major };
            }
            self.array_strides(inst, *member);
            let inner = self.without_arrays(*member);
            if self.types.get(inner).is_some_and(|facts| facts.op == Op::TypeStruct) {
                self.open_structure(*member, inner, offset, rules, open);
            }
            placed.push((offset, number, *member, matrix));
        }
        if !self.environment.is_vulkan() {
            return;
        }
        placed.sort_by_key(|(offset, number, ..)| (*offset, *number));
        let is_runtime = |ty: Id| self.types.get(ty).is_some_and(|facts| facts.op == Op::TypeRuntimeArray);
        if let Some((_, before)) = placed.split_last()
            && let Some((_, number, ..)) = before.iter().find(|(_, _, member, _)| is_runtime(*member))
        {
            let rule = "VUID-StandaloneSpirv-OpTypeRuntimeArray-04680";
            let detail = format!("member {number} of {ty} is a runtime array, and others lie behind it");
            self.named_rule(rule, inst, detail);
        }
        let mut end = 0;
        for (offset, number, member, matrix) in placed {
            if self.has_unknown_size(member) {
                let alignment = self.alignment_of_handle(member);
                if offset % alignment.max(1) != 0 {
                    self.rule(
                        inst,
                        format!("member {number} of {ty} at {offset} is not aligned to {alignment}"),
                    );
                }
                continue;
            }
            let alignment = self.alignment_of(member, rules, matrix, rules.relaxed);
            if offset % alignment.max(1) != 0 {
                self.rule(inst, format!("member {number} of {ty} at {offset} is not aligned to {alignment}"));
            }
            if offset < end {
                self.rule(inst, format!("member {number} of {ty} at {offset} overlaps the one before"));
            }
            let size = self.size_of(member, matrix);
            self.straddle(inst, ty, number, offset, member, rules);
            if matrix.stride != 0 {
                let column = self.column_alignment(member, rules, matrix);
                if matrix.stride % column.max(1) != 0 {
                    let detail = format!("the matrix stride {} is not a multiple of {column}", matrix.stride);
                    self.rule(inst, detail);
                }
            }
            self.stride_alignment(inst, member, rules, matrix);
            end = offset.saturating_add(size);
            let facts = self.types.get(member).copied();
            match facts.map(|facts| facts.op) {
                // What follows the end of these begins at a multiple of their alignment.
                Some(Op::TypeStruct) if rules.extended => end = round_up(end, alignment),
                Some(Op::TypeArray) => end = round_up(end, alignment),
                _ => {}
            }
        }
    }

    /// The offset of a member, which a decoration gives as a number or as a constant.
    fn member_offset(&self, ty: Id, number: u32) -> Option<u64> {
        if let Some(offset) = self.member_literal(ty, number, Decoration::Offset) {
            return Some(offset.into());
        }
        let id = self.member_literal(ty, number, Decoration::OffsetIdEXT)?;
        self.constant_value(Id(id))
    }

    /// The stride of an array, which a decoration gives as a number or as a constant.
    fn array_stride(&self, ty: Id) -> Option<u64> {
        if let Some(stride) = self.decoration_literal(ty, Decoration::ArrayStride) {
            return Some(stride.into());
        }
        let id = self.decoration_literal(ty, Decoration::ArrayStrideIdEXT)?;
        self.constant_value(Id(id))
    }

    /// Takes note of a structure that a member is or has as elements, at each place within 16 bytes where one begins.
    fn open_structure(&self, member: Id, inner: Id, at: u64, rules: Rules, open: &mut Vec<(Id, u64)>) {
        open.push((inner, 0));
        if !rules.relaxed {
            return;
        }
        let mut places = 1_u16 << (at % 16);
        let mut ty = member;
        while let Some(facts) = self.types.get(ty).copied()
            && matches!(facts.op, Op::TypeArray | Op::TypeRuntimeArray)
        {
            let stride = (self.array_stride(ty).unwrap_or(0) % 16) as u32;
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
        &mut self,
        inst: Inst<'m>,
        ty: Id,
        base: u64,
        rules: Rules,
        open: &mut Vec<(Id, u64)>,
    ) {
        let Some(facts) = self.types.get(ty).copied().filter(|_| self.environment.is_vulkan()) else {
            return;
        };
        for (number, member) in self.types.members(&facts).to_vec().into_iter().enumerate() {
            let number = number as u32;
            let Some(offset) = self.member_offset(ty, number) else { continue };
            let at = base.saturating_add(offset);
            self.straddle(inst, ty, number, at, member, rules);
            let inner = self.without_arrays(member);
            if self.types.get(inner).is_some_and(|facts| facts.op == Op::TypeStruct) {
                self.open_structure(member, inner, at, rules, open);
            }
        }
    }

    /// Arrays in blocks have strides.
    fn array_strides(&mut self, inst: Inst<'m>, ty: Id) {
        let mut at = ty;
        while let Some(facts) = self.types.get(at).copied()
            && matches!(facts.op, Op::TypeArray | Op::TypeRuntimeArray)
        {
            if self.decoration_literal(at, Decoration::ArrayStride).is_none()
                && !self.is_decorated(at, Decoration::ArrayStrideIdEXT)
            {
                return self.rule(inst, format!("the array {at} has no ArrayStride"));
            }
            at = facts.inner;
        }
    }

    fn has_unknown_size(&self, ty: Id) -> bool {
        let inner = self.without_arrays(ty);
        !self.types.get(inner).is_some_and(|facts| {
            matches!(
                facts.op,
                Op::TypeInt
                    | Op::TypeFloat
                    | Op::TypeVector
                    | Op::TypeMatrix
                    | Op::TypeStruct
                    | Op::TypePointer
            )
        })
    }

    /// The alignment of a type in bytes.
    fn alignment_of(&mut self, ty: Id, rules: Rules, matrix: Matrix, relaxed: bool) -> u64 {
        let Some(facts) = self.types.get(ty).copied() else { return 1 };
        match facts.op {
            Op::TypeInt | Op::TypeFloat => facts.count / 8,
            Op::TypePointer => 8,
            Op::TypeVector if relaxed => self.alignment_of(facts.inner, rules, matrix, relaxed),
            Op::TypeVector => {
                let component = self.alignment_of(facts.inner, rules, matrix, relaxed);
                component.saturating_mul(if facts.count == 2 { 2 } else { 4 })
            }
            Op::TypeMatrix => {
                let column = self.column_alignment(ty, rules, matrix);
                if rules.extended { round_up(column, 16) } else { column }
            }
            Op::TypeArray | Op::TypeRuntimeArray => {
                let element = self.alignment_of(facts.inner, rules, matrix, false);
                if rules.extended { round_up(element, 16) } else { element }
            }
            Op::TypeStruct => {
                if let Some(known) = self.layouts.alignments.get(&(ty, rules, relaxed)) {
                    return *known;
                }
                let mut most = 1;
                for (number, member) in self.types.members(&facts).to_vec().into_iter().enumerate() {
                    let is_row_major = self.is_member_decorated(ty, number as u32, Decoration::RowMajor);
                    let matrix = Matrix { stride: 0, is_row_major };
                    most = most.max(self.alignment_of(member, rules, matrix, relaxed));
                }
                let most = if rules.extended { round_up(most, 16) } else { most };
                self.layouts.alignments.insert((ty, rules, relaxed), most);
                most
            }
            _ => 1,
        }
    }

    /// The alignment of a matrix's columns, or of its rows where these follow each other in memory.
    fn column_alignment(&self, ty: Id, rules: Rules, matrix: Matrix) -> u64 {
        let ty = self.without_arrays(ty);
        let Some(facts) = self.types.get(ty).filter(|facts| facts.op == Op::TypeMatrix) else { return 1 };
        let scalar = self.types.width(facts.inner).unwrap_or(32) / 8;
        let length = if matrix.is_row_major { facts.count } else { self.types.lanes(facts.inner) };
        let column = scalar.saturating_mul(if length == 2 { 2 } else { 4 });
        if rules.extended { round_up(column, 16) } else { column }
    }

    /// The size of a type in bytes, without what pads it.
    fn size_of(&mut self, ty: Id, matrix: Matrix) -> u64 {
        let Some(facts) = self.types.get(ty).copied() else { return 0 };
        match facts.op {
            Op::TypeInt | Op::TypeFloat => facts.count / 8,
            Op::TypePointer => 8,
            Op::TypeVector => self.size_of(facts.inner, matrix).saturating_mul(facts.count),
            Op::TypeMatrix => {
                let scalar = self.types.width(facts.inner).unwrap_or(32) / 8;
                let rows = self.types.lanes(facts.inner);
                let (parts, length) =
                    if matrix.is_row_major { (rows, facts.count) } else { (facts.count, rows) };
                let whole = parts.saturating_sub(1).saturating_mul(matrix.stride);
                whole.saturating_add(scalar.saturating_mul(length))
            }
            Op::TypeArray if facts.count != super::UNKNOWN_COUNT => {
                let stride = self.array_stride(ty).unwrap_or(0);
                let whole = facts.count.saturating_sub(1).saturating_mul(stride);
                whole.saturating_add(self.size_of(facts.inner, matrix))
            }
            Op::TypeStruct => {
                if let Some(known) = self.layouts.sizes.get(&ty) {
                    return *known;
                }
                let mut end = 0_u64;
                for (number, member) in self.types.members(&facts).to_vec().into_iter().enumerate() {
                    let number = number as u32;
                    let literal = |decoration| self.member_literal(ty, number, decoration).unwrap_or(0);
                    let matrix = Matrix {
                        stride: literal(Decoration::MatrixStride).into(),
                        is_row_major: self.is_member_decorated(ty, number, Decoration::RowMajor),
                    };
                    let offset = self.member_offset(ty, number).unwrap_or(0);
                    end = end.max(offset.saturating_add(self.size_of(member, matrix)));
                }
                self.layouts.sizes.insert(ty, end);
                end
            }
            _ => 0,
        }
    }

    /// Strides of arrays are multiples of the elements' alignment, which all arrays around an element share.
    fn stride_alignment(&mut self, inst: Inst<'m>, ty: Id, rules: Rules, matrix: Matrix) {
        let mut arrays = Vec::new();
        let mut at = ty;
        while let Some(facts) = self.types.get(at).copied()
            && matches!(facts.op, Op::TypeArray | Op::TypeRuntimeArray)
        {
            let Some(stride) = self.array_stride(at) else { break };
            arrays.push((stride, facts.count));
            at = facts.inner;
        }
        let alignment = self.alignment_of(ty, rules, matrix, false).max(1);
        let mut element = self.size_of(at, matrix);
        for (stride, count) in arrays.into_iter().rev() {
            if stride % alignment != 0 {
                self.rule(inst, format!("the array stride {stride} is not a multiple of {alignment}"));
            } else if stride < element {
                self.rule(inst, format!("the array stride {stride} is smaller than an element"));
            }
            element = match count {
                super::UNKNOWN_COUNT => 0,
                count => count.saturating_sub(1).saturating_mul(stride).saturating_add(element),
            };
        }
    }

    /// Vectors that are aligned as their components do not straddle 16 bytes.
    fn straddle(&mut self, inst: Inst<'m>, block: Id, number: u32, offset: u64, ty: Id, rules: Rules) {
        let Some(facts) = self.types.get(ty).filter(|facts| facts.op == Op::TypeVector) else { return };
        if !rules.relaxed {
            return;
        }
        let size = facts.count.saturating_mul(self.types.width(ty).unwrap_or(32) / 8);
        let straddles = if size <= 16 {
            offset / 16 != offset.saturating_add(size.max(1) - 1) / 16
        } else {
            !offset.is_multiple_of(16)
        };
        if straddles {
            self.rule(inst, format!("member {number} of {block}, a vector at {offset}, straddles 16 bytes"));
        }
    }
}

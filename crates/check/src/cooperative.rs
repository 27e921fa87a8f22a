//! Cooperative matrices and vectors beyond their arithmetic: reductions, operations on each element, loads in blocks, conversions from and
//! to arrays, and tensor layouts (SPV_NV_cooperative_matrix2, SPV_NV_cooperative_vector, SPV_NV_tensor_addressing,
//! SPV_ARM_cooperative_matrix_layouts, SPV_QCOM_cooperative_matrix_conversion).

use crate::{Checker, instructions::Operation, matrices::Cooperative};
use spirv_kit::{
    Id, Inst, Op,
    facts::{IdKind, TypeClass},
    grammar::{
        Capability, CooperativeMatrixLayout, CooperativeMatrixReduce, CooperativeMatrixUse, StorageClass,
        TensorClampMode,
    },
};

/// The opcode of the first extension with cooperative instructions; those below have no rules here.
const FIRST: u16 = Op::CooperativeMatrixLoadKHR.0;
/// The most dimensions of a tensor layout or view.
const MOST_DIMENSIONS: u64 = 5;
/// The bits of a row of blocks: `16 / sizeof(Component Type)` components (SPV_ARM_cooperative_matrix_layouts).
const BLOCK_BITS: u64 = 128;
/// The bits of what an invocation has of the dimension that is multiplied (SPV_QCOM_cooperative_matrix_conversion).
const SHARE_BITS: u64 = 256;

/// A function as an instruction calls it: its result and its parameters.
pub(super) struct Signature<'m> {
    pub(super) result: Id,
    pub(super) params: &'m [u32],
}

impl<'m> Checker<'_, 'm> {
    /// The rules of one instruction, where it has some.
    pub(super) fn cooperative_rules(&mut self, operation: Operation<'m>) {
        if operation.op.0 < FIRST {
            return;
        }
        if let (Op::CooperativeMatrixLoadKHR | Op::CooperativeMatrixStoreKHR, Some(pointer)) =
            (operation.op, operation.id(0))
            && self.environment.is_vulkan()
            && let Some(class) = self.class_of(self.facts.type_of(pointer))
            && ![StorageClass::Workgroup, StorageClass::StorageBuffer, StorageClass::PhysicalStorageBuffer]
                .contains(&class)
        {
            let rule = "VUID-StandaloneSpirv-Pointer-08973";
            self.named_rule(
                rule,
                operation.inst,
                "no cooperative matrix lies in memory of this storage class",
            );
        }
        match operation.op {
            Op::CooperativeMatrixLoadKHR => self.matrix_layout(operation, operation.ty, 1),
            Op::CooperativeMatrixStoreKHR => {
                let object = operation.id(1).map_or(Id(0), |id| self.facts.type_of(id));
                self.matrix_layout(operation, object, 2);
            }
            Op::CooperativeMatrixReduceEXT => self.reduction(operation),
            Op::CooperativeMatrixPerElementOpEXT => self.each_element(operation),
            Op::CooperativeMatrixConvertUseEXT => self.converted_use(operation),
            Op::CooperativeMatrixGetCoordinateEXT => self.matrix_coordinate(operation),
            Op::CooperativeMatrixLoadTensorNV => self.tensor_layout_of(operation, 2),
            Op::CooperativeMatrixStoreTensorNV => self.tensor_layout_of(operation, 2),
            Op::CooperativeVectorMatrixMulNV => self.vector_product(operation, [5, 6, 7], 8),
            Op::CooperativeVectorMatrixMulAddNV => self.vector_product(operation, [8, 9, 10], 11),
            Op::CooperativeVectorLoadNV
            | Op::CooperativeVectorStoreNV
            | Op::CooperativeVectorReduceSumAccumulateNV
            | Op::CooperativeVectorOuterProductAccumulateNV => self.vector_in_memory(operation),
            Op::BitCastArrayQCOM => self.array_cast(operation),
            Op::ExtractSubArrayQCOM => self.sub_array(operation),
            Op::CompositeConstructCoopMatQCOM => {
                let source = operation.id(0).map_or(Id(0), |id| self.facts.type_of(id));
                self.share(operation.inst, operation.ty, source);
            }
            Op::CompositeExtractCoopMatQCOM => {
                let matrix = operation.id(0).map_or(Id(0), |id| self.facts.type_of(id));
                self.share(operation.inst, matrix, operation.ty);
            }
            Op::TensorLayoutSetDimensionNV | Op::TensorLayoutSetStrideNV | Op::TensorLayoutSetBlockSizeNV => {
                self.result_of(operation, Op::TypeTensorLayoutNV);
                self.dimensions(operation, 1);
            }
            Op::TensorViewSetDimensionNV | Op::TensorViewSetStrideNV => {
                self.result_of(operation, Op::TypeTensorViewNV);
                self.dimensions(operation, 1);
            }
            Op::TensorLayoutSliceNV => {
                self.result_of(operation, Op::TypeTensorLayoutNV);
                self.dimensions(operation, 2);
            }
            Op::CreateTensorLayoutNV | Op::TensorLayoutSetClampValueNV => {
                self.result_of(operation, Op::TypeTensorLayoutNV);
            }
            Op::CreateTensorViewNV | Op::TensorViewSetClipNV => {
                self.result_of(operation, Op::TypeTensorViewNV);
            }
            Op::CooperativeMatrixTransposeNV => {
                self.result_of(operation, Op::TypeCooperativeMatrixNV);
                let usage = self.cooperative(operation.ty).and_then(|of| of.usage);
                if !self.is_use(usage, &[CooperativeMatrixUse::MatrixBKHR]) {
                    self.rule(operation.inst, "the result is the second factor of a product");
                }
            }
            _ => {}
        }
    }

    /// The component type of a cooperative matrix or a long vector is a number, and what follows it are constant integers.
    pub(super) fn constant_operands_of_type(&mut self, inst: Inst<'m>) {
        let [_, component, constants @ ..] = inst.operands() else { return };
        if !self.is_whole {
            return;
        }
        let numbers = TypeClass::INT.or(TypeClass::FLOAT).or(TypeClass::SCALAR);
        let is_vector = inst.op() == Op::TypeVectorIdEXT && self.has_capability(Capability::LongVectorEXT);
        // The rule of matrices of KHR has the component's own.
        let is_told = inst.op() == Op::TypeCooperativeMatrixKHR;
        if !self.types.fits(Id(*component), numbers) && !is_vector && !is_told {
            self.rule(inst, format!("components have type %{component}, which is no number"));
        }
        self.constant_integers(inst, constants, None);
        if inst.op() == Op::TypeVectorIdEXT
            && constants.first().and_then(|count| self.constant_value(Id(*count))) == Some(0)
        {
            self.rule(inst, "a vector has at least one component");
        }
    }

    /// Operands that are constant integers, of a width where it is told.
    pub(super) fn constant_integers(&mut self, inst: Inst<'m>, constants: &[u32], width: Option<u64>) {
        for id in constants {
            let ty = self.facts.type_of(Id(*id));
            let is_int = self.types.fits(ty, TypeClass::INT.or(TypeClass::SCALAR))
                && width.is_none_or(|width| self.types.width(ty) == Some(width));
            if !is_int || self.facts.kind(Id(*id)) != IdKind::Constant {
                self.rule(inst, format!("%{id} is no constant integer of the width that is wanted"));
            }
        }
    }

    /// The types of tensor layouts and views.
    pub(super) fn tensor_layout_type(&mut self, inst: Inst<'m>) {
        let all = inst.operands().get(1..).unwrap_or(&[]);
        match (inst.op(), all) {
            (Op::TypeTensorViewNV, [dimensions, has, order @ ..]) => {
                self.constant_integers(inst, &[*dimensions], Some(32));
                self.constant_integers(inst, order, Some(32));
                if !self.types.fits(self.facts.type_of(Id(*has)), TypeClass::BOOL.or(TypeClass::SCALAR)) {
                    self.rule(inst, format!("%{has} is no boolean"));
                }
            }
            (_, [_, mode, ..]) => {
                self.constant_integers(inst, all, Some(32));
                let mode = self.constant_value(Id(*mode)).and_then(|mode| u32::try_from(mode).ok());
                if mode.is_some_and(|mode| TensorClampMode(mode).row().is_none()) {
                    self.rule(inst, "there is no such mode of clamping");
                }
            }
            _ => self.constant_integers(inst, all, Some(32)),
        }
        let &[_, dimensions, ref rest @ ..] = inst.operands() else { return };
        let Some(dimensions) = self.constant_value(Id(dimensions)) else { return };
        if !(1..=MOST_DIMENSIONS).contains(&dimensions) {
            return self.rule(inst, format!("there are 1 to 5 dimensions, not {dimensions}"));
        }
        if inst.op() != Op::TypeTensorViewNV {
            return;
        }
        let mut order: Vec<_> =
            rest.iter().skip(1).filter_map(|index| self.constant_value(Id(*index))).collect();
        if order.len() + 1 < rest.len() {
            return;
        }
        order.sort_unstable();
        if !order.iter().copied().eq(0..dimensions) {
            self.rule(inst, "the indices are no permutation of the dimensions");
        }
    }

    pub(super) fn signature(&self, function: Id) -> Option<Signature<'m>> {
        let function = self.definition(function).filter(|inst| inst.op() == Op::Function)?;
        let ty =
            self.definition(Id(*function.operands().get(3)?)).filter(|inst| inst.op() == Op::TypeFunction)?;
        let (result, params) = ty.operands().get(1..)?.split_first()?;
        Some(Signature { result: Id(*result), params })
    }

    pub(super) fn is_word(&self, ty: Id) -> bool {
        self.types.fits(ty, TypeClass::INT.or(TypeClass::SCALAR)) && self.types.width(ty) == Some(32)
    }

    /// Floating-point numbers of 16 or 32 bits with the encoding of IEEE 754.
    fn is_plain_float(&self, ty: Id) -> bool {
        self.types.fits(ty, TypeClass::FLOAT.or(TypeClass::SCALAR))
            && matches!(self.types.width(ty), Some(16 | 32))
            && self.encoding(ty).is_none()
    }

    pub(super) fn is_use(&self, id: Option<u32>, wanted: &[CooperativeMatrixUse]) -> bool {
        let value = id.and_then(|id| self.constant_value(Id(id)));
        value.is_none_or(|value| wanted.iter().any(|usage| u64::from(usage.0) == value))
    }

    /// The layout of a matrix in memory: those of the KHR extension and those in blocks have a stride, which counts blocks in
    /// the latter.
    fn matrix_layout(&mut self, operation: Operation<'m>, matrix: Id, layout: usize) {
        if let Some(layout) = operation.id(layout) {
            self.constant_integers(operation.inst, &[layout.0], Some(32));
        }
        let value = operation.id(layout).and_then(|layout| self.constant_value(layout));
        let is = |wanted: CooperativeMatrixLayout| value == Some(wanted.0.into());
        let of_rows = is(CooperativeMatrixLayout::RowBlockedInterleavedARM);
        let is_blocked = of_rows || is(CooperativeMatrixLayout::ColumnBlockedInterleavedARM);
        let is_plain =
            is(CooperativeMatrixLayout::RowMajorKHR) || is(CooperativeMatrixLayout::ColumnMajorKHR);
        if !is_blocked && !is_plain {
            return;
        }
        let inst = operation.inst;
        let Some(stride) = operation.id(layout + 1) else {
            return self.rule(inst, "this memory layout needs a stride");
        };
        if is_plain {
            return;
        }
        let Some(stride) = self.constant_value(stride) else { return };
        if ![1, 2, 4].contains(&stride) {
            return self.rule(inst, format!("the stride of blocks is 1, 2 or 4, not {stride}"));
        }
        let Some(matrix) = self.cooperative(matrix) else { return };
        let width = self.types.width(matrix.component).unwrap_or(32).max(1);
        let columns = BLOCK_BITS / width;
        let (rows, columns) = if of_rows { (4, columns * stride) } else { (4 * stride, columns) };
        for (what, id, of) in [("rows", matrix.rows, rows), ("columns", matrix.columns, columns)] {
            if self.constant_value(Id(id)).is_some_and(|count| count % of.max(1) != 0) {
                self.rule(inst, format!("the number of {what} is no multiple of {of}"));
            }
        }
    }

    /// The result has a type that an opcode declares.
    fn result_of(&mut self, operation: Operation<'m>, op: Op) {
        let declared = self.definition(operation.ty).map(|inst| inst.op());
        let is_matrix = op == Op::TypeCooperativeMatrixNV && declared == Some(Op::TypeCooperativeMatrixKHR);
        if declared != Some(op) && !is_matrix {
            self.rule(operation.inst, format!("the result has type {}, which is not {op}", operation.ty));
        }
    }

    fn reduction(&mut self, operation: Operation<'m>) {
        let inst = operation.inst;
        let &[matrix, reduce, function] = operation.arguments else { return };
        let from = self.cooperative(self.facts.type_of(Id(matrix)));
        let (Some(result), Some(from)) = (self.cooperative(operation.ty), from) else {
            return self.rule(inst, "operand and result are no cooperative matrices");
        };
        if result.component != from.component {
            self.rule(inst, "the component types of operand and result differ");
        }
        if self.differ(result.scope, from.scope) {
            self.rule(inst, "operand and result differ in their scope");
        }
        for usage in [result.usage, from.usage] {
            if !self.is_use(usage, &[CooperativeMatrixUse::MatrixAccumulatorKHR]) {
                return self.rule(inst, "operand and result are accumulators");
            }
        }
        let (row, column) = (CooperativeMatrixReduce::Row, CooperativeMatrixReduce::Column);
        match CooperativeMatrixReduce::from_bits(reduce) {
            Some(of) if of == row => {
                if self.differ(result.rows, from.rows) {
                    self.rule(inst, "the numbers of rows differ");
                }
            }
            Some(of) if of == column => {
                if self.differ(result.columns, from.columns) {
                    self.rule(inst, "the numbers of columns differ");
                }
            }
            Some(of) if of == row | column => {}
            Some(of) if of == CooperativeMatrixReduce::CooperativeMatrixReduce2x2 => {
                let value = |id: u32| self.constant_value(Id(id));
                let is_half = |a: u32, b: u32| {
                    value(a).zip(value(b)).is_none_or(|(half, whole)| half.saturating_mul(2) == whole)
                };
                if !is_half(result.rows, from.rows) || !is_half(result.columns, from.columns) {
                    self.rule(inst, "the result is not half as high and wide as the operand");
                }
            }
            _ => self.rule(inst, "a reduction is of rows, columns, both, or 2 by 2 elements"),
        }
        let combines = self.signature(Id(function)).is_some_and(|of| {
            of.result == from.component
                && matches!(*of.params, [a, b] if Id(a) == of.result && Id(b) == of.result)
        });
        if !combines {
            self.rule(inst, "the function does not take two elements of the matrix and give one");
        }
        self.untangled(inst, Id(function));
    }

    fn each_element(&mut self, operation: Operation<'m>) {
        let inst = operation.inst;
        let &[matrix, function, ref others @ ..] = operation.arguments else { return };
        let ty = self.facts.type_of(Id(matrix));
        let Some(of) = self.cooperative(ty) else {
            return self.rule(inst, "the operand is no cooperative matrix");
        };
        if ty != operation.ty {
            self.rule(inst, "the result does not have the type of the matrix");
        }
        let Some(Signature { result, params }) = self.signature(Id(function)) else {
            return self.rule(inst, format!("%{function} is no function"));
        };
        self.untangled(inst, Id(function));
        let &[row, column, element, ref rest @ ..] = params else {
            return self.rule(inst, "the function takes a row, a column and an element");
        };
        if !self.is_word(Id(row)) || !self.is_word(Id(column)) {
            self.rule(inst, "the function's first two parameters are no integers of 32 bits");
        }
        if Id(element) != of.component || result != of.component {
            self.rule(inst, "the function does not take and give an element of the matrix");
        }
        if rest.len() != others.len() {
            return self.rule(inst, format!("the function has {} parameters more", rest.len()));
        }
        for (param, other) in rest.iter().zip(others) {
            let found = self.facts.type_of(Id(*other));
            let found = match self.cooperative(found) {
                Some(other) => {
                    if found != ty {
                        self.rule(inst, "further matrices have the type of the first");
                    }
                    other.component
                }
                None => found,
            };
            if found != Id(*param) {
                self.rule(inst, format!("%{other} is not what the function takes, %{param}"));
            }
        }
    }

    fn converted_use(&mut self, operation: Operation<'m>) {
        let inst = operation.inst;
        let from = operation.id(0).and_then(|id| self.cooperative(self.facts.type_of(id)));
        let (Some(result), Some(from)) = (self.cooperative(operation.ty), from) else {
            return self.rule(inst, "operand and result are no cooperative matrices");
        };
        if result.usage.is_none() || from.usage.is_none() {
            self.rule(inst, "operand and result are matrices of SPV_KHR_cooperative_matrix");
        }
    }

    fn tensor_layout_of(&mut self, operation: Operation<'m>, argument: usize) {
        let ty = operation.id(argument).map_or(Id(0), |id| self.facts.type_of(id));
        if self.definition(ty).is_none_or(|inst| inst.op() != Op::TypeTensorLayoutNV) {
            self.rule(operation.inst, "the third operand is no tensor layout");
        }
    }

    /// How many operands there are for each dimension of a tensor layout or view.
    fn dimensions(&mut self, operation: Operation<'m>, each: u64) {
        let Some((object, others)) = operation.arguments.split_first() else { return };
        if self.facts.type_of(Id(*object)) != operation.ty {
            self.rule(operation.inst, "the operand does not have the type of the result");
        }
        let ty = self
            .definition(operation.ty)
            .filter(|inst| matches!(inst.op(), Op::TypeTensorLayoutNV | Op::TypeTensorViewNV));
        let dimensions = ty.and_then(|inst| self.constant_value(Id(*inst.operands().get(1)?)));
        let Some(dimensions) = dimensions else { return };
        if dimensions.saturating_mul(each) != others.len() as u64 {
            let detail = format!("{} operands for {dimensions} dimensions", others.len());
            self.rule(operation.inst, detail);
        }
        for other in others {
            if !self.is_word(self.facts.type_of(Id(*other))) {
                self.rule(operation.inst, format!("%{other} is no integer of 32 bits"));
            }
        }
    }

    /// The element and the length of an array.
    fn array_parts(&self, ty: Id) -> Option<(Id, Option<u64>)> {
        let inst = self.definition(ty).filter(|inst| inst.op() == Op::TypeArray)?;
        Some((Id(*inst.operands().get(1)?), self.constant_value(Id(*inst.operands().get(2)?))))
    }

    /// Whether the elements of an array can be those of a conversion.
    fn is_converted(&self, element: Id) -> bool {
        self.is_word(element) || self.is_plain_float(element)
    }

    fn array_cast(&mut self, operation: Operation<'m>) {
        let inst = operation.inst;
        let source = operation.id(0).map_or(Id(0), |id| self.facts.type_of(id));
        let (Some(from), Some(to)) = (self.array_parts(source), self.array_parts(operation.ty)) else {
            return self.rule(inst, "operand and result are no arrays");
        };
        if !self.is_converted(from.0) || !self.is_converted(to.0) {
            self.rule(inst, "elements are integers of 32 bits or floating-point numbers of 16 or 32 bits");
        }
        let size =
            |(element, length): (Id, Option<u64>)| Some(self.types.width(element)?.saturating_mul(length?));
        if let (Some(from), Some(to)) = (size(from), size(to))
            && from != to
        {
            self.rule(inst, format!("the operand has {from} bits, the result {to}"));
        }
    }

    fn sub_array(&mut self, operation: Operation<'m>) {
        let inst = operation.inst;
        let source = operation.id(0).map_or(Id(0), |id| self.facts.type_of(id));
        let (Some(from), Some(to)) = (self.array_parts(source), self.array_parts(operation.ty)) else {
            return self.rule(inst, "operand and result are no arrays");
        };
        if from.0 != to.0 {
            self.rule(inst, "the elements of operand and result differ");
        }
        if !self.is_converted(from.0) {
            self.rule(inst, "elements are integers of 32 bits or floating-point numbers of 16 or 32 bits");
        }
        if !self.is_word(operation.id(1).map_or(Id(0), |id| self.facts.type_of(id))) {
            self.rule(inst, "the index is no integer of 32 bits");
        }
    }

    /// A matrix and the array that an invocation has of it: a row, or a column where it is the second factor.
    fn share(&mut self, inst: Inst<'m>, matrix: Id, array: Id) {
        let (Some(matrix), Some((element, length))) = (self.cooperative(matrix), self.array_parts(array))
        else {
            return self.rule(inst, "operand and result are no array and no cooperative matrix");
        };
        let is = |usage| self.is_use(matrix.usage, &[usage]);
        let is_accumulator = is(CooperativeMatrixUse::MatrixAccumulatorKHR);
        let Cooperative { component, rows, columns, .. } = matrix;
        let width = self.types.width(component).unwrap_or(32).max(1);
        let is_int = self.types.fits(component, TypeClass::INT.or(TypeClass::SCALAR));
        let bits = if is_accumulator { 32 } else { 8 };
        if !(self.is_plain_float(component) || is_int && width == bits) {
            return self
                .rule(inst, format!("components are integers of {bits} bits or floating-point numbers"));
        }
        let along =
            self.constant_value(Id(if is(CooperativeMatrixUse::MatrixBKHR) { rows } else { columns }));
        if !is_accumulator && along.is_some_and(|count| count.saturating_mul(width) != SHARE_BITS) {
            self.rule(inst, format!("an invocation has {} components of {width} bits", SHARE_BITS / width));
        }
        let is_packed = element != component;
        if is_packed && !(self.is_word(element) && self.is_unsigned(element)) {
            return self.rule(inst, "elements are as the components, or unsigned integers of 32 bits");
        }
        let expected = match along {
            _ if is_packed && !is_accumulator => Some(SHARE_BITS / 32),
            Some(count) if is_packed && width == 16 => Some(count / 2),
            count => count,
        };
        if let (Some(length), Some(expected)) = (length, expected)
            && length != expected
        {
            self.rule(inst, format!("the array has {length} elements, not {expected}"));
        }
    }
}

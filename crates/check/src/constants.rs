//! Declarations at module scope: types beyond their structure, constants, variables.

use crate::{Checker, Names, instructions::Operation};
use spirv_kit::{
    AccessChain, Id, Inst, Op, Version,
    facts::{Contents, Grade, TypeClass, is_microscaled},
    grammar::{BuiltIn, Capability, FPEncoding},
};

/// Whether an instruction yields a value that nothing is known of; where a constant instruction is asked for, it is none.
pub(super) fn is_undefined(op: Op) -> bool {
    matches!(op, Op::Undef | Op::PoisonKHR)
}

impl<'m> Checker<'_, 'm> {
    /// Checks an instruction at module scope whose operands have the right layout and kinds.
    pub(super) fn declaration(&mut self, _position: usize, inst: Inst<'m>) {
        let ty = inst.result_type().unwrap_or(Id(0));
        let operation = Operation { inst, op: inst.op(), ty, arguments: inst.arguments() };
        self.small_constant(operation);
        if self.is_whole && matches!(inst.op(), Op::Constant | Op::SpecConstant) {
            self.literal_bits(inst, ty);
        }
        if self.is_of_kernels {
            self.declaration_of_kernels(inst);
        }
        match inst.op() {
            Op::TypeInt | Op::TypeFloat => {
                self.width(inst);
                if self.is_whole {
                    self.number_type(inst);
                }
            }
            Op::TypeFunction | Op::TypePointer if self.is_whole => self.function_type(inst),
            Op::TypeMatrix if self.is_whole => self.matrix_columns(inst),
            Op::TypeStruct if self.is_whole => self.structure_members(inst),
            Op::TypeForwardPointer if self.is_whole => self.forward_pointer(inst),
            Op::TypeArray if self.is_whole => {
                if let Some(length) = inst.operands().get(2)
                    && self.definition(Id(*length)).is_some_and(|length| is_undefined(length.op()))
                {
                    self.rule(inst, format!("the length %{length} is undefined"));
                }
                if inst.operands().get(2).and_then(|length| self.constant_value(Id(*length))) == Some(0) {
                    self.rule(inst, "an array has at least one element");
                }
            }
            Op::TypeVector => self.vector(inst),
            Op::TypeImage => self.image_type(inst),
            Op::TypeCooperativeMatrixKHR => {
                self.matrix_type(inst);
                self.constant_operands_of_type(inst);
            }
            Op::TypeCooperativeMatrixNV | Op::TypeVectorIdEXT => self.constant_operands_of_type(inst),
            Op::TypeSampledImage => self.sampled_image_type(inst),
            Op::TypeVmeImageINTEL if self.is_whole => {
                self.image_of_type(inst);
            }
            Op::TypeTensorARM if self.is_whole => self.tensor_type(inst),
            Op::TypeTensorLayoutNV | Op::TypeTensorViewNV if self.is_whole => self.tensor_layout_type(inst),
            Op::TypeBufferEXT if self.is_whole => self.buffer_type(inst),
            Op::ConstantSizeOfEXT if self.is_whole => self.descriptor_size(operation),
            Op::ConstantDataKHR | Op::SpecConstantDataKHR if self.is_whole => self.constant_data(operation),
            Op::ConstantTrue | Op::ConstantFalse | Op::SpecConstantTrue | Op::SpecConstantFalse => {
                let bool = TypeClass::BOOL.or(TypeClass::SCALAR);
                self.class(inst, &"the result", ty, bool, TypeClass(0), Grade::Required);
            }
            Op::ConstantNull => {
                self.has_values(inst, ty);
                if self.is_whole {
                    self.has_null(inst, ty);
                    if self.is_logical() {
                        self.varying_pointer(inst, ty);
                    }
                }
            }
            Op::ConstantCompositeReplicateEXT | Op::SpecConstantCompositeReplicateEXT if self.is_whole => {
                self.replicated(operation);
            }
            Op::ConstantComposite => {
                if self.is_whole {
                    self.plain_constituents(operation);
                    self.tensor_constant(operation);
                    self.size_of_workgroup(operation);
                }
                self.sink.is_rule = self.is_of_shared(operation);
                self.constituents(operation, Op::ConstantCompositeContinuedINTEL, false);
                self.sink.is_rule = false;
            }
            Op::SpecConstantComposite => {
                if self.is_whole {
                    self.tensor_constant(operation);
                }
                self.sink.is_rule = self.is_of_shared(operation);
                self.constituents(operation, Op::SpecConstantCompositeContinuedINTEL, false);
                self.sink.is_rule = false;
            }
            Op::AliasDomainDeclINTEL | Op::AliasScopeDeclINTEL | Op::AliasScopeListDeclINTEL
                if self.is_whole =>
            {
                self.alias_scopes(inst);
            }
            Op::ConstantFunctionPointerINTEL => {
                self.class(inst, &"the result", ty, TypeClass::POINTER, TypeClass(0), Grade::Required);
            }
            _ => self.instruction(inst, None),
        }
    }

    fn width(&mut self, inst: Inst<'m>) {
        let Some(&bits) = inst.operands().get(1) else { return };
        if inst.op() == Op::TypeFloat
            && let Some(encoding) = inst.operands().get(2)
        {
            self.has_narrow_floats = true;
            self.has_microscaled_floats |= is_microscaled(Some(FPEncoding(*encoding)));
        }
        let has = |capability| self.has_capability(capability);
        let free = match (inst.op(), bits) {
            (Op::TypeInt, 4) if has(Capability::Int4TypeINTEL) => true,
            (Op::TypeInt, _) => has(Capability::ArbitraryPrecisionIntegersINTEL),
            // Formats of few bits say by their encoding what they need.
            (_, 4) => has(Capability::Float4E2M1INTEL) || has(Capability::Float4EXT),
            (_, 6) => inst.operands().len() > 2,
            _ => false,
        };
        if !matches!(bits, 0 | 8 | 16 | 32 | 64) && !free {
            self.rule(inst, format!("the width is {bits}"));
        }
    }

    /// The bits of a literal above the type's width repeat the sign of a signed integer, and are 0 otherwise (section 2.2.1).
    fn literal_bits(&mut self, inst: Inst<'m>, ty: Id) {
        let Some(width) = self.types.width(ty).map(|width| width % 32).filter(|width| *width != 0) else {
            return;
        };
        let Some(&last) = inst.arguments().last() else { return };
        let is_signed = self.definition(ty).is_some_and(|inst| inst.operands().get(2) == Some(&1));
        let is_int = self.types.fits(ty, TypeClass::INT);
        let unused = 32 - width as u32;
        let expected = if is_int && is_signed {
            ((last << unused).cast_signed() >> unused).cast_unsigned()
        } else {
            last << unused >> unused
        };
        if last != expected {
            self.rule(inst, format!("the literal has bits above the {width} of its type"));
        }
    }

    /// A type whose values have a null: no resources, and no arrays without length.
    fn has_null(&mut self, inst: Inst<'m>, ty: Id) {
        let is_shader = self.has_capability(Capability::Shader);
        if is_shader && self.holds(ty, Contents::IMAGE.or(Contents::RUNTIME_ARRAY)) {
            self.rule(inst, format!("values of the type {ty} have no null"));
        }
        if self.holds(ty, Contents::PHYSICAL_POINTER) {
            self.rule(inst, "a pointer into PhysicalStorageBuffer has no null");
        }
        self.has_null_tensor(inst, ty);
    }

    fn matrix_type(&mut self, inst: Inst<'m>) {
        let Some(&component) = inst.operands().get(1) else { return };
        let encoding = self.definition(Id(component)).filter(|ty| ty.op() == Op::TypeFloat);
        let encoding = encoding.and_then(|ty| ty.operands().get(2)).map(|encoding| FPEncoding(*encoding));
        let needed = match encoding {
            Some(FPEncoding::BFloat16KHR) => Some(Capability::BFloat16CooperativeMatrixKHR),
            Some(FPEncoding::Float8E4M3EXT | FPEncoding::Float8E5M2EXT) => {
                Some(Capability::Float8CooperativeMatrixEXT)
            }
            _ => None,
        };
        if let Some(needed) = needed.filter(|needed| self.is_whole && !self.has_capability(*needed)) {
            self.rule(inst, format!("such components need the capability {needed}"));
        }
        if !self.types.fits(Id(component), TypeClass::INT.or(TypeClass::FLOAT).or(TypeClass::SCALAR)) {
            self.rule(inst, format!("components have type %{component}, which is no number"));
        }
    }

    /// The object WorkgroupSize, of which no part is 0.
    fn size_of_workgroup(&mut self, operation: Operation<'m>) {
        let is_size =
            operation.inst.result().and_then(|id| self.builtin_of(id)) == Some(BuiltIn::WorkgroupSize);
        if is_size && operation.arguments.iter().any(|id| self.constant_value(Id(*id)) == Some(0)) {
            self.rule(operation.inst, "no size of a workgroup is 0");
        }
    }

    fn vector(&mut self, inst: Inst<'m>) {
        let &[_, component, count, ..] = inst.operands() else { return };
        if self.is_whole
            && self.types.fits(Id(component), TypeClass::POINTER)
            && !self.has_capability(Capability::MaskedGatherScatterINTEL)
        {
            self.rule(inst, "a vector of pointers needs the capability MaskedGatherScatterINTEL");
        }
        if matches!(count, 8 | 16)
            && !self.has_capability(Capability::Vector16)
            && !self.has_capability(Capability::LongVectorEXT)
            && !self.has_capability(Capability::VectorAnyINTEL)
        {
            self.rule(inst, format!("{count} components need the capability Vector16"));
        }
        let free =
            self.has_capability(Capability::VectorAnyINTEL) || self.has_capability(Capability::LongVectorEXT);
        if !matches!(count, 2 | 3 | 4 | 8 | 16) && !free {
            self.rule(inst, format!("the vector has {count} components"));
        }
    }

    /// OpSpecConstantOp: an operation on constants, with the rules of its instruction.
    pub(super) fn spec_constant_op(&mut self, operation: Operation<'m>) {
        let Some((opcode, arguments)) = operation.arguments.split_first() else { return };
        let Ok(opcode) = u16::try_from(*opcode) else { return };
        let op = Op(opcode);
        if !is_constant_operation(op) {
            return self.required(operation.inst, format!("{op} is no operation on constants"));
        }
        let is_old = op == Op::UConvert && self.version < Version::V1_4 && !self.names.contains(Names::INT16);
        if self.is_whole
            && (is_old || is_operation_of_kernels(op))
            && !self.has_capability(Capability::Kernel)
        {
            self.rule(operation.inst, format!("{op} on constants needs the capability Kernel"));
        }
        self.operation(Operation { op, arguments, ..operation }, None);
    }
}

/// The operations of OpSpecConstantOp that only kernels have.
fn is_operation_of_kernels(op: Op) -> bool {
    matches!(
        op,
        Op::ConvertFToS
            | Op::ConvertSToF
            | Op::ConvertFToU
            | Op::ConvertUToF
            | Op::ConvertPtrToU
            | Op::ConvertUToPtr
            | Op::GenericCastToPtr
            | Op::PtrCastToGeneric
            | Op::Bitcast
            | Op::FNegate
            | Op::FAdd
            | Op::FSub
            | Op::FMul
            | Op::FDiv
            | Op::FRem
            | Op::FMod
    ) || AccessChain::of(op).is_some()
}

/// The operations that OpSpecConstantOp lists.
fn is_constant_operation(op: Op) -> bool {
    is_operation_of_kernels(op)
        || matches!(
            op,
            Op::SConvert
                | Op::FConvert
                | Op::UConvert
                | Op::QuantizeToF16
                | Op::SNegate
                | Op::Not
                | Op::LogicalNot
                | Op::VectorShuffle
                | Op::CompositeExtract
                | Op::CompositeInsert
                | Op::CooperativeMatrixLengthKHR
                | Op::CooperativeMatrixLengthNV
        )
        || spirv_kit::signature::row(op).is_some_and(|_| {
            use spirv_kit::grammar::Class as C;
            matches!(op.row().map(|row| row.class), Some(C::Arithmetic | C::Bit | C::RelationalAndLogical))
        })
}

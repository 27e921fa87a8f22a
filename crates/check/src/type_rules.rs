//! Declarations of types: widths and formats and their capabilities, matrices, arrays without length, forward pointers,
//! and types that are declared twice (sections 2.8, 2.16.1 and 3.3.6).

use rustc_hash::FxHashSet;

use crate::{Checker, Names};
use spirv_kit::{
    Id, Inst, Op,
    facts::TypeClass,
    grammar::{Capability, Decoration, FPEncoding, StorageClass, capabilities_of_number},
};

impl<'m> Checker<'_, 'm> {
    /// The width and format of a number.
    pub(super) fn number_type(&mut self, inst: Inst<'m>) {
        let &[_, bits, ref rest @ ..] = inst.operands() else { return };
        let op = inst.op();
        if op == Op::TypeInt && rest.first().is_some_and(|sign| *sign > 1) {
            self.rule(inst, "the signedness is neither 0 nor 1");
        }
        let encoding = rest.first().map(|encoding| FPEncoding(*encoding)).filter(|_| op == Op::TypeFloat);
        if op == Op::TypeInt
            && rest.first() == Some(&1)
            && self.has_capability(Capability::Kernel)
            && !self.is_of_kernels
        {
            self.rule(inst, "integers of kernels are declared without a sign");
        }
        let needed = capabilities_of_number(op, bits);
        if encoding.is_none()
            && !needed.is_empty()
            && !needed.iter().any(|capability| self.has_capability(*capability))
            && (bits != 16
                || !self.names.contains(if op == Op::TypeInt { Names::INT16 } else { Names::HALF_FLOAT }))
        {
            let name = needed.first().map_or_else(String::new, ToString::to_string);
            self.rule(inst, format!("the width {bits} needs the capability {name}"));
        }
        let wrong = match (bits, encoding) {
            (8, None) => op == Op::TypeFloat,
            (16, Some(encoding)) => encoding != FPEncoding::BFloat16KHR,
            (8, Some(encoding)) => encoding == FPEncoding::BFloat16KHR,
            (32 | 64, Some(_)) => true,
            _ => false,
        };
        if wrong {
            self.rule(inst, format!("floats of {bits} bits have no such format"));
        }
    }

    /// The number of parameters of a function, and pointers to functions.
    pub(super) fn function_type(&mut self, inst: Inst<'m>) {
        /// The limit of the specification (section 2.17).
        const MOST_PARAMETERS: usize = 255;
        match (inst.op(), inst.operands()) {
            (Op::TypeFunction, [_, _, parameters @ ..]) if parameters.len() > MOST_PARAMETERS => {
                self.rule(
                    inst,
                    format!("there are {} parameters, {MOST_PARAMETERS} are the most", parameters.len()),
                );
            }
            (Op::TypeFunction, [_, result, ..])
                if self.types.get(Id(*result)).is_some_and(|facts| facts.op == Op::TypeFunction) =>
            {
                self.rule(inst, format!("no function returns values of the type %{result}"));
            }
            (Op::TypePointer, [id, _, pointee])
                if self.is_whole
                    && self.facts.ids().position(Id(*pointee)) >= self.facts.ids().position(Id(*id)) =>
            {
                self.rule(inst, format!("the pointee %{pointee} is declared only later"));
            }
            (Op::TypePointer, [_, _, pointee])
                if self.types.fits(Id(*pointee), TypeClass::FUNCTION)
                    && !self.has_capability(Capability::FunctionPointersINTEL) =>
            {
                self.rule(inst, "pointers to functions need the capability FunctionPointersINTEL");
            }
            _ => {}
        }
    }

    /// The columns of a matrix.
    pub(super) fn matrix_columns(&mut self, inst: Inst<'m>) {
        let &[_, column, count] = inst.operands() else { return };
        let is_plain = self.types.get(Id(column)).is_none_or(|facts| facts.op == Op::TypeVector);
        if !is_plain || !self.types.fits(Id(column), TypeClass::FLOAT.or(TypeClass::VECTOR)) {
            self.rule(inst, format!("columns have type %{column}, which is no vector of floats"));
        }
        if !matches!(count, 2..=4) {
            self.rule(inst, format!("the matrix has {count} columns"));
        }
    }

    /// Members of a structure: runtime arrays at its end, no blocks within blocks, no opaque ones in Vulkan.
    pub(super) fn structure_members(&mut self, inst: Inst<'m>) {
        let Some((id, members)) = inst.operands().split_first() else { return };
        self.mixed_members(inst, Id(*id), members.len() as u32);
        self.limits_of_structure(inst);
        if !self.has_capability(Capability::Shader) {
            return;
        }
        let is_vulkan = self.environment.is_vulkan();
        let is_block = self.is_block(Id(*id));
        let inside = |member: &u32| {
            let ty = self.without_arrays(Id(*member));
            self.is_block(ty) || self.with_blocks.contains(&ty)
        };
        if members.iter().any(inside) {
            if is_block {
                self.rule(inst, "a block stands within a block");
            }
            self.with_blocks.insert(Id(*id));
        }
        let is_built_in =
            |member: &u32| self.is_member_decorated(self.without_arrays(Id(*member)), 0, Decoration::BuiltIn);
        if members.iter().any(is_built_in) {
            self.rule(inst, "a structure of built-in variables stands within a structure");
        }
        for (number, member) in members.iter().enumerate() {
            let Some(facts) = self.types.get(Id(*member)).copied() else { continue };
            if is_vulkan && facts.op == Op::TypeRuntimeArray && number + 1 != members.len() {
                let rule = "VUID-StandaloneSpirv-OpTypeRuntimeArray-04680";
                self.named_rule(rule, inst, format!("member {number} is a runtime array and not the last"));
            }
            if is_vulkan && facts.op == Op::TypeRuntimeArray && !is_block {
                let rule = "VUID-StandaloneSpirv-OpTypeRuntimeArray-04680";
                self.named_rule(
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
                && !self.has_capability(Capability::BindlessTextureNV)
                && !self.has_capability(Capability::DescriptorHeapEXT)
            {
                let rule = "VUID-StandaloneSpirv-None-04667";
                self.named_rule(rule, inst, format!("member {number} is opaque"));
            }
        }
    }

    /// Either every member of a structure is a built-in variable or none is (section 3.2.18, BuiltIn).
    fn mixed_members(&mut self, inst: Inst<'m>, ty: Id, count: u32) {
        use spirv_kit::grammar::Decoration as D;
        let of = |number: u32| self.is_member_decorated(ty, number, D::BuiltIn);
        let first = count > 0 && of(0);
        if (1..count).any(|number| of(number) != first) {
            self.rule(inst, "some members are built-in variables, others are not");
        }
    }

    /// A pointer that is announced.
    pub(super) fn forward_pointer(&mut self, inst: Inst<'m>) {
        let &[id, class] = inst.operands() else { return };
        match self.definition(Id(id)) {
            Some(declared) if declared.op() != Op::TypePointer => {
                self.rule(inst, format!("{} is announced as a pointer, and is {}", Id(id), declared.op()));
            }
            Some(declared) if declared.operands().get(1) != Some(&class) => {
                self.rule(inst, "the pointer is declared with another storage class");
            }
            Some(declared) => {
                let pointee = declared.operands().get(2).and_then(|pointee| self.types.get(Id(*pointee)));
                if pointee.is_none_or(|facts| facts.op != Op::TypeStruct) {
                    self.rule(inst, "a pointer that is announced points to a structure");
                }
            }
            _ => {}
        }
        if self.environment.is_vulkan() && StorageClass(class) != StorageClass::PhysicalStorageBuffer {
            let rule = "VUID-StandaloneSpirv-OpTypeForwardPointer-04711";
            self.named_rule(rule, inst, "only pointers into PhysicalStorageBuffer are announced");
        }
    }

    /// No type but aggregates and pointers is declared twice.
    pub(super) fn repeated_types(&mut self) {
        if self.names.contains(Names::REPEATED_TYPES) {
            return;
        }
        let mut seen = FxHashSet::default();
        let facts = self.facts;
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
                self.rule(inst, format!("{} is declared with these operands before", inst.op()));
            }
        }
    }
}

//! Pointers that are compared, converted and kept in variables (sections 2.16.1 and 3.3.8, SPV_KHR_variable_pointers).

use rustc_hash::FxHashSet;

use crate::{Checker, instructions::Operation};
use spirv_kit::{
    AccessChain, Id, Inst, Op, Version,
    facts::{Contents, TypeClass, literal},
    grammar::{AddressingModel, Capability, Extension, StorageClass},
};

/// Whether generic pointers reach a storage class.
const fn is_generic(class: StorageClass) -> bool {
    matches!(
        class,
        StorageClass::Workgroup
            | StorageClass::CrossWorkgroup
            | StorageClass::Function
            | StorageClass::CodeSectionINTEL
    )
}

impl<'m> Checker<'_, 'm> {
    /// OpPtrEqual, OpPtrNotEqual and OpPtrDiff.
    pub(super) fn compared_pointers(&mut self, operation: Operation<'m>) {
        let inst = operation.inst;
        let (Some(a), Some(b)) = (operation.id(0), operation.id(1)) else { return };
        let (a, b) = (self.facts.type_of(a), self.facts.type_of(b));
        let (Some(class), Some(other)) = (self.class_of(a), self.class_of(b)) else { return };
        if class != other {
            return self.rule(inst, "the pointers have different storage classes");
        }
        let untyped = |ty: Id| self.types.pointee(ty).is_none();
        if a != b && !untyped(a) && !untyped(b) {
            self.rule(inst, "the pointers have different types");
        }
        if !self.is_logical() {
            return;
        }
        match class {
            StorageClass::Workgroup if !self.has_capability(Capability::VariablePointers) => {
                self.rule(inst, "pointers into Workgroup need the capability VariablePointers");
            }
            StorageClass::StorageBuffer
                if !self.has_capability(Capability::VariablePointersStorageBuffer) =>
            {
                self.rule(
                    inst,
                    "pointers into StorageBuffer need the capability VariablePointersStorageBuffer",
                );
            }
            StorageClass::Workgroup | StorageClass::StorageBuffer => {}
            StorageClass::PhysicalStorageBuffer => {
                self.rule(inst, "pointers into PhysicalStorageBuffer are compared as numbers");
            }
            _ => self.rule(inst, "pointers of this storage class are not compared"),
        }
    }

    /// A pointer that a selection or a phi gives, where pointers have no addresses.
    pub(super) fn chosen_pointer(&mut self, operation: Operation<'m>) {
        if self.types.fits(operation.ty, TypeClass::POINTER)
            && self.addressing == AddressingModel::Logical
            && !self.has_capability(Capability::VariablePointersStorageBuffer)
        {
            self.rule(operation.inst, "pointers that vary need the capability VariablePointersStorageBuffer");
        }
    }

    /// The format is constant memory, or other memory of kernels by SPV_EXT_relaxed_printf_string_address_space.
    pub(super) fn format_of_printf(&mut self, operation: Operation<'m>) {
        let ty = operation.id(0).map_or(Id(0), |id| self.facts.type_of(id));
        let is_relaxed = self.extensions.contains(Extension::SPV_EXT_relaxed_printf_string_address_space);
        let is_good = self.class_of(ty).is_none_or(|class| match class {
            StorageClass::UniformConstant => true,
            StorageClass::CrossWorkgroup
            | StorageClass::Workgroup
            | StorageClass::Function
            | StorageClass::Generic => is_relaxed,
            _ => false,
        });
        if !is_good {
            self.rule(operation.inst, "the format lies in memory of another storage class");
        }
    }

    /// Conversions to, from and between pointers.
    pub(super) fn converted_pointer(&mut self, operation: Operation<'m>) {
        let Operation { inst, op, ty, .. } = operation;
        let Some(value) = operation.id(0) else { return };
        let from = self.facts.type_of(value);
        match op {
            Op::GenericCastToPtr | Op::GenericCastToPtrExplicit => {
                // SPV_INTEL_masked_gather_scatter has vectors of pointers.
                let class = self.class_of(self.types.component(ty));
                if !class.is_some_and(is_generic) {
                    self.rule(inst, "the result points into none of Workgroup, CrossWorkgroup and Function");
                }
                if op == Op::GenericCastToPtrExplicit {
                    let told = operation.arguments.get(1).map(|class| StorageClass(*class));
                    if told != class {
                        self.rule(inst, "the storage class is not that of the result");
                    }
                }
                self.same_pointees(inst, from, ty);
            }
            Op::PtrCastToGeneric => {
                let class = self.class_of(self.types.component(from));
                if class.is_some_and(|class| !is_generic(class)) {
                    self.rule(inst, "the operand points into none of Workgroup, CrossWorkgroup and Function");
                }
                self.same_pointees(inst, from, ty);
            }
            Op::ConvertPtrToU => self.physical_pointer(inst, from, ty),
            Op::ConvertUToPtr => self.physical_pointer(inst, ty, from),
            _ => {}
        }
    }

    fn same_pointees(&mut self, inst: Inst<'m>, from: Id, to: Id) {
        let pointee = |ty: Id| self.types.pointee(self.types.component(ty));
        if let (Some(from), Some(to)) = (pointee(from), pointee(to))
            && from != to
        {
            self.rule(inst, format!("the operand points to {from}, the result to {to}"));
        }
    }

    /// A pointer that is converted to or from a number.
    fn physical_pointer(&mut self, inst: Inst<'m>, pointer: Id, number: Id) {
        if self.addressing == AddressingModel::Logical {
            return self.rule(inst, "logical addressing has no such conversion");
        }
        if self.addressing != AddressingModel::PhysicalStorageBuffer64 {
            return;
        }
        if self.class_of(pointer) != Some(StorageClass::PhysicalStorageBuffer) {
            self.rule(inst, "the pointer does not point into PhysicalStorageBuffer");
        }
        if self.environment.is_vulkan() && self.types.width(number) != Some(64) {
            let rule = "VUID-StandaloneSpirv-PhysicalStorageBuffer64-04710";
            self.named_rule(rule, inst, "the number does not have 64 bits");
        }
    }

    /// A pointer that is cast to or from something else than a pointer.
    pub(super) fn cast_pointer(&mut self, operation: Operation<'m>, from: Id) {
        let Operation { inst, ty, .. } = operation;
        let is_pointer = |ty: Id| self.types.fits(ty, TypeClass::POINTER.or(TypeClass::SCALAR));
        let is_logical = |ty: Id| {
            is_pointer(ty)
                && self.class_of(ty).is_some_and(|class| class != StorageClass::PhysicalStorageBuffer)
        };
        if self.is_logical()
            && self.has_capability(Capability::Shader)
            && (is_logical(from) || is_logical(ty))
        {
            self.rule(inst, "a logical pointer has no bits");
        }
        let other = match (is_pointer(from), is_pointer(ty)) {
            (true, false) => ty,
            (false, true) => from,
            _ => return,
        };
        let is_int = self.types.fits(other, TypeClass::INT.or(TypeClass::SCALAR));
        let is_new = self.version >= Version::V1_5
            || self.extensions.contains(Extension::SPV_KHR_physical_storage_buffer);
        let is_words = self.types.fits(other, TypeClass::INT.or(TypeClass::VECTOR))
            && self.types.width(other) == Some(32);
        if !(is_int || is_new && is_words) {
            self.rule(inst, format!("pointers are not cast to or from {other}"));
        }
    }

    /// A variable that holds a pointer, where pointers have no addresses.
    pub(super) fn variable_of_pointer(&mut self, inst: Inst<'m>, pointee: Id, class: StorageClass) {
        if !self.is_logical()
            || !self.has_capability(Capability::Shader)
            || self.addressing != AddressingModel::Logical
        {
            return;
        }
        let any = self.has_capability(Capability::VariablePointers);
        let buffers = any || self.has_capability(Capability::VariablePointersStorageBuffer);
        if self.holds(pointee, Contents::OTHER_POINTER) {
            self.rule(inst, "no variable holds pointers of this storage class");
        }
        let buffer = self.holds(pointee, Contents::BUFFER_POINTER);
        let workgroup = self.holds(pointee, Contents::WORKGROUP_POINTER);
        if buffer && !buffers {
            self.rule(inst, "a variable of such pointers needs the capability VariablePointersStorageBuffer");
        }
        if workgroup && !any {
            self.rule(inst, "a variable of such pointers needs the capability VariablePointers");
        }
        if (buffer || workgroup) && !matches!(class, StorageClass::Function | StorageClass::Private) {
            self.rule(inst, "variables of pointers stand in the classes Function and Private");
        }
    }

    /// Whether the indexes of an access chain lead into a matrix.
    fn leads_into_matrix(&self, inst: Inst<'m>) -> bool {
        let Some(chain) = AccessChain::of(inst.op()) else { return false };
        let arguments = inst.arguments();
        let Some(base) = arguments.get(chain.base()) else { return false };
        let root = if chain.is_untyped {
            arguments.first().map(|ty| Id(*ty))
        } else {
            self.types.pointee(self.facts.type_of(Id(*base)))
        };
        let Some(mut at) = root else { return false };
        for index in arguments.iter().skip(chain.base() + 1 + usize::from(chain.has_element)) {
            let Some(facts) = self.types.get(at) else { return false };
            at = match facts.op {
                Op::TypeMatrix => return true,
                Op::TypeStruct => {
                    let number = self.definition(Id(*index)).and_then(literal).unwrap_or(0);
                    match usize::try_from(number).ok().and_then(|n| self.types.members(facts).get(n)) {
                        Some(member) => *member,
                        None => return false,
                    }
                }
                _ => facts.inner,
            };
        }
        false
    }

    /// Variable pointers do not point into matrices (section 2.16.1).
    pub(super) fn pointers_into_matrices(&mut self) {
        /// So often are parameters followed into functions that stand before.
        const PASSES: usize = 8;
        if !self.has_capability(Capability::VariablePointersStorageBuffer) {
            return;
        }
        let module = self.module();
        let mut inside = FxHashSet::default();
        for _ in 0..PASSES {
            let before = inside.len();
            for inst in module.iter().skip(self.facts.first_function()) {
                let arguments = inst.arguments();
                let is_chain = AccessChain::of(inst.op()).is_some();
                let base = AccessChain::of(inst.op()).map_or(0, AccessChain::base);
                let follows = arguments.get(base).is_some_and(|id| inside.contains(id));
                if is_chain && (follows || self.leads_into_matrix(inst))
                    || inst.op() == Op::CopyObject && follows
                {
                    inside.extend(inst.result().map(|id| id.0));
                }
                if inst.op() == Op::FunctionCall
                    && let Some((callee, passed)) = arguments.split_first()
                    && passed.iter().any(|id| inside.contains(id))
                {
                    let parameters = self.parameters_of(Id(*callee));
                    let of = parameters.zip(passed).filter(|(_, id)| inside.contains(id));
                    let more: Vec<_> = of.map(|(parameter, _)| parameter).collect();
                    inside.extend(more);
                }
            }
            if inside.len() == before {
                break;
            }
        }
        if inside.is_empty() {
            return;
        }
        for inst in module.iter().skip(self.facts.first_function()) {
            let kept = match (inst.op(), inst.arguments()) {
                (Op::Phi | Op::ReturnValue, all) => all,
                (Op::Select, [_, both @ ..]) => both,
                (Op::Store, [_, object, ..]) => std::slice::from_ref(object),
                _ => continue,
            };
            if kept.iter().any(|id| inside.contains(id)) {
                self.rule(inst, "a variable pointer points into a matrix");
            }
        }
    }

    /// The parameters of a function.
    pub(super) fn parameters_of(&self, function: Id) -> impl Iterator<Item = u32> + use<'_, 'm> {
        let number = self.facts.function_number(function);
        let body = number.and_then(|number| self.facts.functions().get(number));
        let body = body.map_or(0..0, |function| function.start + 1..function.end);
        let body = body.map_while(|at| self.module().get(at));
        let parameters = body.take_while(|inst| inst.op() == Op::FunctionParameter);
        parameters.filter_map(|inst| inst.result()).map(|id| id.0)
    }
}

//! Pointers of the logical addressing model (section 2.16.1): arguments and results of functions.

use crate::{Checker, instructions::Operation};
use spirv_kit::{
    Id, Inst, Op,
    facts::TypeClass,
    grammar::{AddressingModel, Capability, StorageClass},
};

impl<'m> Checker<'_, 'm> {
    /// Whether pointers have no addresses.
    pub(super) fn is_logical(&self) -> bool {
        matches!(self.addressing, AddressingModel::Logical | AddressingModel::PhysicalStorageBuffer64)
    }

    /// The storage class of a pointer.
    pub(super) fn class_of(&self, ty: Id) -> Option<StorageClass> {
        let facts = self.types.get(ty).filter(|facts| facts.class.has(TypeClass::POINTER))?;
        u32::try_from(facts.count).ok().map(StorageClass)
    }

    /// Pointers that a call passes and gets.
    pub(super) fn logical_call(&mut self, operation: Operation<'m>) {
        if !self.is_logical() || !self.has_capability(Capability::Shader) {
            return;
        }
        let inst = operation.inst;
        let variable_pointers = self.has_capability(Capability::VariablePointers);
        let to_buffers = variable_pointers || self.has_capability(Capability::VariablePointersStorageBuffer);
        for argument in operation.arguments.iter().skip(1) {
            let ty = self.facts.type_of(Id(*argument));
            let Some(class) = self.class_of(ty) else { continue };
            match class {
                StorageClass::UniformConstant
                | StorageClass::Function
                | StorageClass::Private
                | StorageClass::Workgroup
                | StorageClass::AtomicCounter
                | StorageClass::PhysicalStorageBuffer
                | StorageClass::TaskPayloadWorkgroupEXT
                | StorageClass::NodePayloadAMDX => {}
                StorageClass::StorageBuffer if to_buffers => {}
                StorageClass::StorageBuffer => {
                    self.rule(
                        inst,
                        format!("%{argument} needs the capability VariablePointersStorageBuffer"),
                    );
                }
                _ => self.rule(inst, format!("no pointer of the storage class of %{argument} is passed")),
            }
            self.memory_object(operation, Id(*argument), class, to_buffers, variable_pointers);
        }
        let Some(class) = self.class_of(operation.ty) else { return };
        let is_allowed = match class {
            StorageClass::StorageBuffer => to_buffers,
            StorageClass::Workgroup => variable_pointers,
            StorageClass::PhysicalStorageBuffer => true,
            _ => false,
        };
        if !is_allowed {
            self.rule(inst, "no function returns a pointer of this storage class");
        }
    }

    /// A pointer that is passed is an object as it was declared, but where pointers are variable.
    fn memory_object(
        &mut self,
        operation: Operation<'m>,
        id: Id,
        class: StorageClass,
        to_buffers: bool,
        variable_pointers: bool,
    ) {
        let op = self.definition(id).map_or(Op::Nop, |inst| inst.op());
        let is_object = matches!(op, Op::Variable | Op::UntypedVariableKHR | Op::FunctionParameter);
        let may_vary = match class {
            StorageClass::StorageBuffer => to_buffers,
            StorageClass::Workgroup => variable_pointers,
            // Elements of arrays of images and samplers.
            StorageClass::UniformConstant => op == Op::AccessChain || op == Op::InBoundsAccessChain,
            StorageClass::PhysicalStorageBuffer => true,
            _ => false,
        };
        if !is_object && !may_vary {
            self.rule(operation.inst, format!("{id} is passed and is no variable or parameter"));
        }
    }

    /// Whether pointers of a storage class may vary: be chosen, computed and returned.
    fn may_vary(&self, class: StorageClass) -> bool {
        match class {
            StorageClass::StorageBuffer => self.has_capability(Capability::VariablePointersStorageBuffer),
            StorageClass::Workgroup => self.has_capability(Capability::VariablePointers),
            StorageClass::PhysicalStorageBuffer => true,
            _ => false,
        }
    }

    /// Without addresses the elements behind a pointer are reached where pointers vary, and never within bounds that are
    /// promised.
    pub(super) fn logical_element(&mut self, operation: Operation<'m>) {
        let is_in_bounds = match operation.op {
            Op::PtrAccessChain | Op::UntypedPtrAccessChainKHR => false,
            Op::InBoundsPtrAccessChain | Op::UntypedInBoundsPtrAccessChainKHR => true,
            _ => return,
        };
        if !self.is_whole || !self.is_logical() || !self.has_capability(Capability::Shader) {
            return;
        }
        let Some(class) = self.class_of(operation.ty) else { return };
        if class != StorageClass::PhysicalStorageBuffer && (is_in_bounds || !self.may_vary(class)) {
            self.rule(
                operation.inst,
                "the base is a logical pointer, and pointers of its storage class do not vary",
            );
        }
    }

    /// A pointer that a phi or an element of an array gives, or a function returns.
    pub(super) fn varying_pointer(&mut self, inst: Inst<'m>, ty: Id) {
        if !self.is_logical() || !self.has_capability(Capability::Shader) {
            return;
        }
        if let Some(class) = self.class_of(ty)
            && !self.may_vary(class)
        {
            self.rule(inst, "pointers of this storage class do not vary");
        }
    }

    /// The value that a function returns.
    pub(super) fn returned_pointer(&mut self, operation: Operation<'m>) {
        if operation.op == Op::ReturnValue
            && let Some(value) = operation.id(0)
        {
            self.varying_pointer(operation.inst, self.facts.type_of(value));
        }
    }
}

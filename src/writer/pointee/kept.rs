//! Pointers whose types are none of the inference's business: those that keep a pointee although pointers have none
//! (SPV_KHR_untyped_pointers), and those that point to memory of the function whatever LLVM says.

use rustc_hash::FxHashSet;

use super::{Pointee, Pointees};
use crate::{
    Result,
    spirv::{
        Id,
        grammar::{Capability, StorageClass},
    },
    view::{Function, Global, InstView, Opcode, Type, TypeKind, Use, Value, ValueKind},
    writer::ModuleWriter,
};

/// How far casts are followed to the variable that they start from.
const MAX_CASTS: u32 = 16;

/// The address space of what a function allocates.
const FUNCTION: u32 = 0;

/// Whether pointers to memory that holds a type keep their pointee where others are untyped. An opaque value in
/// memory cannot be read as anything else, so pointers to it keep its type; and by the convention of this
/// representation variables that are arrays or vectors stay typed.
fn keeps_pointee(ty: Type<'_>) -> bool {
    matches!(ty.kind(), TypeKind::TargetExt | TypeKind::Array | TypeKind::Vector)
}

/// The pointee of a pointer to a variable that stays typed, through casts between address spaces.
fn kept_content<'m>(typed: &FxHashSet<usize>, value: Value<'m>) -> Option<Type<'m>> {
    if typed.contains(&value.as_key()) {
        return match value.kind() {
            ValueKind::GlobalVariable => value.as_global().map(|global| global.value_type()),
            _ => value.as_instruction()?.allocated_type(),
        };
    }
    let mut at = value;
    for _ in 0..MAX_CASTS {
        let opcode = match at.kind() {
            ValueKind::GlobalVariable => {
                return at.as_global().map(|g| g.value_type()).filter(|ty| keeps_pointee(*ty));
            }
            ValueKind::Instruction => at.as_instruction()?.opcode(),
            ValueKind::ConstantExpr(opcode) => opcode,
            _ => return None,
        };
        match opcode {
            Opcode::Alloca => return at.as_instruction()?.allocated_type().filter(|ty| keeps_pointee(*ty)),
            // Into an array, only what is opaque is pointed to by its type: the chain itself is untyped. A member of a
            // structure is what the chain says.
            Opcode::GetElementPtr if at.gep_source().is_some_and(|ty| ty.kind() == TypeKind::Struct) => {
                return None;
            }
            Opcode::GetElementPtr => {
                return at.gep_result_element().filter(|ty| ty.kind() == TypeKind::TargetExt);
            }
            Opcode::AddrSpaceCast => at = at.operand(0)?,
            _ => return None,
        }
    }
    None
}

impl<'m> Pointees<'m> {
    /// The address space of a pointer as it is written.
    pub(super) fn space_of(&self, value: Value<'m>, ty: Type<'m>) -> u32 {
        if !self.function_memory.is_empty() && self.function_memory.contains(&value.as_key()) {
            return self.spaces.address_space(StorageClass::Function).unwrap_or(FUNCTION);
        }
        ty.address_space().unwrap_or_default()
    }

    /// Follows what a function allocates in another address space than that of functions. A variable of a function is
    /// in the storage class Function (section 3.32.8), so that is where its pointers point; a use that needs them
    /// elsewhere is an error.
    pub(super) fn find_function_memory(&mut self, function: Function<'m>) {
        for block in function.blocks() {
            for inst in block.instructions() {
                self.follow_function_memory(inst);
            }
        }
    }

    /// The same for one instruction, behind those before it.
    pub(super) fn follow_function_memory(&mut self, inst: InstView<'m>) {
        let is_own = match inst.opcode() {
            // A variable of the generic address space is cast there at once.
            Opcode::Alloca => {
                let class = inst.ty().address_space().map(|space| self.spaces.storage_class(space));
                !matches!(class, Some(Some(StorageClass::Function | StorageClass::Generic)) | None)
            }
            Opcode::GetElementPtr | Opcode::BitCast | Opcode::Freeze if !self.function_memory.is_empty() => {
                inst.operand(0).is_some_and(|base| self.function_memory.contains(&base.as_key()))
            }
            _ => false,
        };
        if is_own {
            self.function_memory.insert(inst.as_key());
        }
    }
}

impl<'m> ModuleWriter<'m> {
    /// The type of a pointer where pointers are untyped.
    pub(super) fn untyped_value_type(&mut self, value: Value<'m>, ty: Type<'m>) -> Result<Id> {
        if self.pointees.has_opaque
            && let Some(opaque) = self.pointees.opaque(value)
        {
            return self.opaque_type(opaque);
        }
        let space = self.pointees.space_of(value, ty);
        let class = self.storage_class(space)?;
        match kept_content(&self.pointees.typed, value) {
            Some(content) => {
                let pointee = self.memory_type(content)?;
                self.typed_pointer(class, pointee)
            }
            None => self.untyped_pointer(class),
        }
    }

    /// Finds the variables that stay typed where pointers are untyped.
    pub(super) fn find_typed_variables(&mut self) {
        self.find_described();
        self.find_mortal();
        self.find_local_of_shaders();
    }

    /// Finds the variables of work-groups beside one of a storage class that only shaders have, whose module is one of shaders
    /// as well: there an untyped variable of a work-group is a Block (SPV_KHR_untyped_pointers).
    fn find_local_of_shaders(&mut self) {
        let spaces = self.source.options.address_spaces;
        let class_of = |global: Global<'m>| {
            spaces.storage_class(global.value().ty().and_then(Type::address_space).unwrap_or_default())
        };
        let is_of_shaders = |class: StorageClass| {
            class.row().is_some_and(|row| row.capabilities.contains(&Capability::Shader))
        };
        let globals = || self.source.module.globals();
        if globals().filter_map(class_of).any(is_of_shaders) {
            let local = globals().filter(|global| class_of(*global) == Some(StorageClass::Workgroup));
            self.pointees.typed.extend(local.map(|global| global.value().as_key()));
        }
    }

    /// Finds the variables whose lifetimes are told: OpLifetimeStart and OpLifetimeStop take typed pointers (section 3.49.20).
    fn find_mortal(&mut self) {
        let names = ["llvm.lifetime.start", "llvm.lifetime.end"];
        let module = self.source.module;
        for function in module.functions().filter(|f| f.intrinsic_name().is_some_and(|n| names.contains(&n)))
        {
            for call in function.value().uses().filter_map(Use::instruction) {
                let pointer = call.args().find(|arg| arg.is_of(TypeKind::Pointer)).map(Value::without_casts);
                let is_variable = |value: &Value<'m>| {
                    value.as_instruction().is_some_and(|inst| inst.opcode() == Opcode::Alloca)
                };
                self.pointees.typed.extend(pointer.filter(is_variable).map(Value::as_key));
            }
        }
    }

    /// Finds the variables of which debug information says that the source's live there. Validators take typed ones alone
    /// in their place, as far as they know the set.
    fn find_described(&mut self) {
        use crate::DebugInfoVersion as V;
        let module = self.source.module;
        if module.named_metadata_by_name("llvm.dbg.cu").is_none()
            || matches!(self.source.options.debug_info, V::NonSemanticShader200)
        {
            return;
        }
        let kind = self.source.context.metadata_kind("dbg");
        let globals = module.globals().filter(|global| global.value().attachment(kind).is_some());
        self.pointees.typed.extend(globals.map(|global| global.value().as_key()));
        let blocks = module.functions().flat_map(|function| function.blocks());
        let records = blocks.flat_map(|block| block.instructions()).flat_map(InstView::debug_records);
        for record in records.filter(|record| record.kind() == Opcode::DebugDeclare) {
            let is_variable = |value: &Value<'m>| {
                value.as_instruction().is_some_and(|inst| inst.opcode() == Opcode::Alloca)
            };
            self.pointees.typed.extend(record.value(0).filter(is_variable).map(Value::as_key));
        }
    }

    /// Blocks are called with a pointer to the bytes of their literal: where one is enqueued, the specification
    /// says so (OpEnqueueKernel, Invoke), and where it is called by name the two agree.
    pub(super) fn infer_block(&mut self, function: Function<'m>) {
        let is_literal = |param: &Value<'m>| {
            param.ty().and_then(Type::address_space).is_some_and(|space| space != FUNCTION)
        };
        // A structure that the block returns stands before the literal, in memory of the function.
        let bytes = Pointee::Type(self.source.context.i8());
        if let Some(node) = function.params().find(is_literal).and_then(|param| self.pointees.of_value(param))
        {
            self.pointees.prefer(node, bytes);
        }
    }
}

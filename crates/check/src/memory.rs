//! Memory: variables, loads and stores, access chains.

use crate::{
    Checker, composites::has_no_parts, constants::is_undefined, flow::Flow, instructions::Operation,
    interfaces::MOST_MEMBERS,
};
use spirv_kit::{
    AccessChain, Id, Inst, Op, Version,
    facts::{Contents, Grade, IdKind, TypeClass, TypeFacts, literal},
    grammar::{Capability, Decoration, LinkageType, StorageClass},
};

const POINTER: TypeClass = TypeClass::POINTER.or(TypeClass::SCALAR);

impl<'m> Checker<'_, 'm> {
    pub(super) fn variable(&mut self, operation: Operation<'m>, flow: Option<&Flow>) {
        let Operation { inst, ty, .. } = operation;
        let Some(&class) = operation.arguments.first() else { return };
        let Some(pointer) = self.types.get(ty).filter(|facts| facts.class.has(TypeClass::POINTER)).copied()
        else {
            return self.required(inst, format!("the result has type {ty}, which is not a pointer"));
        };
        if pointer.count != u64::from(class) {
            let detail = format!("the storage class is {class}, that of the type is {}", pointer.count);
            self.required(inst, detail);
        }
        if flow.is_some() != (StorageClass(class) == StorageClass::Function) {
            self.rule(inst, "variables of the storage class Function stand in functions, others do not");
        }
        if StorageClass(class) == StorageClass::Generic {
            self.rule(inst, "no variable lies in Generic memory");
        }
        if operation.op == Op::UntypedVariableKHR && self.is_whole {
            self.untyped_variable(operation, StorageClass(class));
        }
        if self.is_whole {
            self.pointer_of_variable(operation, &pointer);
        }
        let (pointee, initializer) = if operation.op == Op::Variable {
            (self.types.pointee(ty), operation.id(1))
        } else {
            (operation.id(1), operation.id(2))
        };
        let Some(pointee) = pointee else { return };
        // Producers of shaders leave variables of nothing where they return nothing.
        let is_nothing = flow.is_some() && self.types.fits(pointee, TypeClass::VOID);
        if !is_nothing {
            self.has_values(inst, pointee);
        }
        self.small_variable(operation, pointee, StorageClass(class));
        if self.is_whole {
            self.implicit_layout(inst, pointee, StorageClass(class));
            self.narrow_memory(inst, pointee, StorageClass(class));
            self.stored_booleans(inst, pointee, StorageClass(class));
        }
        self.variable_of_pointer(inst, pointee, StorageClass(class));
        if !matches!(StorageClass(class), StorageClass::Function | StorageClass::Private)
            && self.holds(pointee, Contents::MATRIX)
            && !self.has_capability(Capability::LongVectorEXT)
        {
            self.rule(inst, "cooperative matrices lie in memory of the classes Function and Private");
        }
        if let Some(initializer) = initializer {
            if self.is_whole
                && flow.is_none()
                && inst.result().and_then(|id| self.linkage_of(id)) == Some(LinkageType::Import)
            {
                self.rule(inst, "an imported variable has no initializer");
            }
            if self.is_whole && StorageClass(class) == StorageClass::Input {
                self.rule(inst, "an input has no initializer");
            }
            let found = self.facts.type_of(initializer);
            let is_variable = self.facts.kind(initializer) == IdKind::Variable;
            if !(is_variable && self.types.fits(pointee, POINTER)) {
                self.same(inst, initializer, found, pointee, Grade::Required);
                if !self.types.fits(found, TypeClass::POINTER) {
                    self.exactly(inst, found, pointee);
                }
            }
            if self.is_whole && self.definition(initializer).is_some_and(|inst| is_undefined(inst.op())) {
                self.rule(inst, format!("the initializer {initializer} is undefined"));
            }
        }
    }

    /// Booleans have no size that others could see (OpTypeBool).
    fn stored_booleans(&mut self, inst: Inst<'m>, pointee: Id, class: StorageClass) {
        let is_seen = matches!(
            class,
            StorageClass::Uniform
                | StorageClass::StorageBuffer
                | StorageClass::PushConstant
                | StorageClass::Image
                | StorageClass::AtomicCounter
                | StorageClass::PhysicalStorageBuffer
                | StorageClass::ShaderRecordBufferKHR
        );
        if !self.has_capability(Capability::Shader) || !self.holds(pointee, Contents::BOOL) {
            return;
        }
        if is_seen {
            self.rule(inst, "booleans lie in no memory that others see");
        } else if matches!(class, StorageClass::Input | StorageClass::Output)
            && inst.result().is_some_and(|id| self.has_own_boolean(id, pointee))
        {
            let rule = "VUID-StandaloneSpirv-Input-07290";
            let rule = if self.environment.is_vulkan() { rule } else { "" };
            self.named_rule(rule, inst, "a boolean of the interface is a built-in variable");
        }
    }

    /// Whether a variable is, or has as a member, a boolean and no built-in variable.
    fn has_own_boolean(&self, id: Id, pointee: Id) -> bool {
        if self.is_decorated(id, Decoration::BuiltIn) {
            return false;
        }
        let is_boolean =
            |ty: Id| self.types.get(self.without_arrays(ty)).is_some_and(|of| of.op == Op::TypeBool);
        let inner = self.without_arrays(pointee);
        let members = self.types.get(inner).filter(|facts| facts.op == Op::TypeStruct);
        let members = members.map_or(&[][..], |facts| self.types.members(facts));
        is_boolean(inner)
            || (0..).zip(members.iter().take(MOST_MEMBERS)).any(|(number, member)| {
                is_boolean(*member) && !self.is_member_decorated(inner, number, Decoration::BuiltIn)
            })
    }

    /// Untyped variables, and no others, have untyped pointers.
    fn pointer_of_variable(&mut self, operation: Operation<'m>, pointer: &TypeFacts) {
        let is_untyped = operation.op == Op::UntypedVariableKHR;
        if is_untyped != (pointer.op == Op::TypeUntypedPointerKHR) {
            self.rule(operation.inst, "untyped variables, and no others, have an untyped pointer as result");
        }
    }

    /// The type of an untyped variable, which only resources go without (SPV_KHR_untyped_pointers).
    fn untyped_variable(&mut self, operation: Operation<'m>, class: StorageClass) {
        if let Some(ty) = operation.id(1) {
            let is_block = self.is_decorated(self.without_arrays(ty), Decoration::Block);
            let is_laid_out = self.has_capability(Capability::Shader) && self.version >= Version::V1_4;
            if class == StorageClass::Workgroup && is_laid_out && !is_block {
                self.rule(operation.inst, "untyped workgroup memory of shaders is a block");
            }
            return;
        }
        if matches!(class, StorageClass::Function | StorageClass::Private | StorageClass::Workgroup) {
            self.rule(operation.inst, "a variable of this storage class has a data type");
        } else if self.environment.is_vulkan() && class != StorageClass::UniformConstant {
            let rule = "VUID-StandaloneSpirv-OpUntypedVariableKHR-11167";
            self.named_rule(rule, operation.inst, "the variable has no data type");
        }
    }

    pub(super) fn load(&mut self, operation: Operation<'m>) {
        let Some(pointer) = operation.id(0) else { return };
        self.has_values(operation.inst, operation.ty);
        self.points_to(operation.inst, pointer, self.facts.type_of(pointer), operation.ty, Grade::Required);
    }

    pub(super) fn store(&mut self, operation: Operation<'m>) {
        let (Some(pointer), Some(object)) = (operation.id(0), operation.id(1)) else { return };
        let ty = self.facts.type_of(object);
        self.has_values(operation.inst, ty);
        self.points_to(operation.inst, pointer, self.facts.type_of(pointer), ty, Grade::Required);
    }

    /// The length of a runtime array, which is the last member of a structure.
    pub(super) fn array_length(&mut self, operation: Operation<'m>) {
        let Operation { inst, op, ty, .. } = operation;
        if !self.is_unsigned(ty)
            || self.types.lanes(ty) != 1
            || !match self.types.width(ty) {
                Some(32) => true,
                Some(64) => self.has_capability(Capability::Shader64BitIndexingEXT),
                _ => false,
            }
        {
            let detail = "the result is no unsigned integer of 32 bits, or of 64 with Shader64BitIndexingEXT";
            self.rule(inst, detail);
        }
        let is_untyped = op == Op::UntypedArrayLengthKHR;
        let pointer = operation.id(usize::from(is_untyped)).map(|id| self.facts.type_of(id));
        if is_untyped
            && pointer.is_none_or(|ty| self.class_of(ty).is_none() || self.types.pointee(ty).is_some())
        {
            self.rule(inst, "the pointer is no untyped pointer");
        }
        let structure =
            if is_untyped { operation.id(0) } else { pointer.and_then(|ty| self.types.pointee(ty)) };
        if self.environment.is_vulkan()
            && pointer.and_then(|ty| self.class_of(ty)) == Some(StorageClass::Uniform)
            && structure.is_some_and(|ty| self.is_decorated(ty, Decoration::Block))
        {
            let rule = "VUID-StandaloneSpirv-OpArrayLength-11805";
            self.named_rule(rule, inst, "a block of the class Uniform has no length");
        }
        let facts = structure.and_then(|ty| self.types.get(ty)).filter(|facts| facts.op == Op::TypeStruct);
        let Some(facts) = facts else { return self.rule(inst, "the pointer is not to a structure") };
        let members = self.types.members(facts);
        let is_last = operation.arguments.last().map(|number| *number as usize + 1) == Some(members.len());
        let is_runtime = |ty: &Id| self.types.get(*ty).is_some_and(|facts| facts.op == Op::TypeRuntimeArray);
        if !is_last || !members.last().is_some_and(is_runtime) {
            self.rule(inst, "the member is no runtime array at the end of the structure");
        }
    }

    pub(super) fn access_chain(&mut self, operation: Operation<'m>, chain: AccessChain) {
        let Operation { inst, ty, .. } = operation;
        let Some(base) = operation.id(chain.base()) else { return };
        let from = self.facts.type_of(base);
        // Vectors of pointers are walked as their components are.
        let (from, to) = (self.types.component(from), self.types.component(ty));
        if !self.types.fits(from, POINTER) {
            return self.required(inst, format!("the base {base} has type {from}, which is not a pointer"));
        }
        if !self.types.fits(to, POINTER) {
            return self.required(inst, format!("the result has type {ty}, which is not a pointer"));
        }
        if self.is_whole && chain.is_untyped && self.types.pointee(to).is_some() {
            self.rule(inst, format!("the result has type {ty}, which is no untyped pointer"));
        }
        if !self.types.same_shape(from, to) {
            self.required(inst, "the storage classes of base and result differ");
        }
        let root = if chain.is_untyped { operation.id(0) } else { self.types.pointee(from) };
        let Some(root) = root else {
            return self.required(inst, format!("the base {base} has a type without a pointee"));
        };
        self.has_values(inst, root);
        let indexes = operation.arguments.get(chain.base() + 1..).unwrap_or(&[]);
        // Only vectors of pointers are walked by vectors of indexes.
        let has_lanes = self.types.lanes(ty) > 1 || from != self.facts.type_of(base);
        let index = if has_lanes { TypeClass::SCALAR.or(TypeClass::VECTOR) } else { TypeClass::SCALAR };
        if chain.has_element
            && let Some(id) = indexes.first()
        {
            self.index(inst, *id, index);
        }
        if self.is_whole {
            self.arrays_of_blocks(operation, chain, root);
            self.stride_of_base(operation, chain, from);
        }
        let Some(found) =
            self.walk(inst, root, indexes.get(usize::from(chain.has_element)..).unwrap_or(&[]), index)
        else {
            return;
        };
        if let Some(pointee) = self.types.pointee(to)
            && pointee != found
            && (self.is_whole || !self.types.same_shape(pointee, found))
        {
            self.rule(inst, format!("the result points to {pointee}, the indexes lead to {found}"));
        }
    }

    /// Where shaders lay memory out, the type of a pointer tells how far apart the elements behind it are.
    fn stride_of_base(&mut self, operation: Operation<'m>, chain: AccessChain, base: Id) {
        let lays_out = self.has_capability(Capability::Shader) && self.is_logical();
        if !chain.has_element || chain.is_untyped || !lays_out {
            return;
        }
        let is_laid_out = match self.class_of(base) {
            Some(
                StorageClass::Uniform
                | StorageClass::StorageBuffer
                | StorageClass::PushConstant
                | StorageClass::PhysicalStorageBuffer,
            ) => true,
            Some(StorageClass::Workgroup) => {
                self.has_capability(Capability::WorkgroupMemoryExplicitLayoutKHR)
            }
            _ => false,
        };
        if is_laid_out
            && !self.is_decorated(base, Decoration::ArrayStride)
            && !self.is_decorated(base, Decoration::ArrayStrideIdEXT)
        {
            self.rule(operation.inst, format!("the type {base} of the base has no ArrayStride"));
        }
    }

    /// Blocks are elements of a variable alone: nothing steps from one to the next, and an untyped access chain has the very
    /// array as its type that the variable has.
    fn arrays_of_blocks(&mut self, operation: Operation<'m>, chain: AccessChain, root: Id) {
        let Operation { inst, .. } = operation;
        if chain.has_element
            && self.is_logical()
            && self.is_block(root)
            && let Some(element) = operation.id(chain.base() + 1).and_then(|id| self.constant_value(id))
            && element != 0
        {
            self.rule(inst, format!("element {element} behind a block is none of the same block"));
        }
        if !chain.is_untyped || !self.decorations.has_blocks() {
            return;
        }
        let Some(origin) = operation.id(chain.base()).and_then(|base| self.origin(base)) else { return };
        let Some(declared) = self.type_in(origin) else { return };
        let is_array = |ty: Id| {
            let element = self.without_arrays(ty);
            element != ty && self.is_block(element)
        };
        // What a chain before has walked through is no longer the variable.
        let base = operation.id(chain.base()).and_then(|base| self.definition(base));
        let is_whole = base.is_some_and(|base| AccessChain::of(base.op()).is_none());
        if is_whole && (is_array(root) || is_array(declared)) && root != declared {
            self.rule(
                inst,
                format!("the variable has type {declared}, of arrays of blocks the chain has the same"),
            );
        }
    }

    /// An index is an integer, scalar or a vector as `shape` says.
    fn index(&mut self, inst: Inst<'m>, index: u32, shape: TypeClass) {
        let ty = self.facts.type_of(Id(index));
        let int = TypeClass::INT.or(shape);
        self.class(inst, &format_args!("the index %{index}"), ty, int, TypeClass(0), Grade::Required);
    }

    /// The type that indexes lead to.
    fn walk(&mut self, inst: Inst<'m>, root: Id, indexes: &[u32], shape: TypeClass) -> Option<Id> {
        let mut at = root;
        for index in indexes {
            self.index(inst, *index, shape);
            let facts = self.types.get(at).copied();
            at = match facts {
                Some(facts) if facts.op == Op::TypeStruct => {
                    let number = self.definition(Id(*index)).and_then(|inst| match inst.op() {
                        Op::Constant => literal(inst),
                        // LLVM's own backend selects the first member so.
                        Op::ConstantNull => Some(0),
                        _ => None,
                    });
                    let Some(number) = number else {
                        self.required(inst, format!("%{index} selects a member and is not a constant"));
                        return None;
                    };
                    let members = self.types.members(&facts);
                    match usize::try_from(number).ok().and_then(|number| members.get(number)) {
                        Some(member) => *member,
                        None => {
                            let detail =
                                format!("{at} has {} members, and %{index} is {number}", members.len());
                            self.required(inst, detail);
                            return None;
                        }
                    }
                }
                Some(facts)
                    if matches!(
                        facts.op,
                        Op::TypeArray | Op::TypeRuntimeArray | Op::TypeVector | Op::TypeMatrix
                    ) =>
                {
                    facts.inner
                }
                Some(facts)
                    if matches!(
                        facts.op,
                        Op::TypeCooperativeMatrixKHR | Op::TypeCooperativeMatrixNV | Op::TypeVectorIdEXT
                    ) =>
                {
                    facts.inner
                }
                // The extensions of these types define their contents.
                Some(facts) if facts.class.has(TypeClass::OPAQUE) && !has_no_parts(facts.op) => return None,
                _ => {
                    self.required(inst, format!("{at} has no parts for %{index} to select"));
                    return None;
                }
            };
        }
        Some(at)
    }
}

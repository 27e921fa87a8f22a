//! `freeze`, where no instruction says it: finds which values that are frozen may be undefined. [`define`] makes them defined where it
//! can; the others are counted.

pub(super) mod define;

use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use spirv_llvm_ir as ir;

use crate::{
    mapping::{attributes::FunctionAttribute, storage::AddressSpaces},
    spirv::grammar::StorageClass,
    view::{
        AttributeKind, AttributePosition, AttributeView, InstView, Opcode, OpcodeClass, Type, TypeKind,
        Value, ValueKind, calling_convention,
    },
};

/// The values that `freeze` instructions freeze, where SPIR-V has no such instruction: those to be made defined, and the number of others.
#[derive(Default)]
pub(super) struct Frozen {
    /// Some freeze a constant.
    constants: bool,
    /// The instructions whose results are frozen, and those that compute the operands of these, where a result may be undefined.
    pub(super) computed: Vec<(ir::FunctionId, ir::InstId)>,
    /// The number of parameters, results of calls and values loaded that are frozen and may be undefined.
    pub(super) given: u32,
    /// The keys of the values that have been looked at.
    seen: FxHashSet<usize>,
}

impl Frozen {
    /// True if the module changes for it.
    pub(super) fn has_changes(&self) -> bool {
        self.constants || !self.computed.is_empty()
    }

    /// Adds what a `freeze` asks for; `spaces` tells the storage classes of pointers. Each value is looked at once, whatever the number of instructions that freeze it.
    pub(super) fn add<'m>(&mut self, freeze: InstView<'m>, spaces: AddressSpaces) {
        let Some(value) = freeze.operand(0) else { return };
        self.constants |= value.is_constant();
        let mut open = vec![value];
        while let Some(value) = open.pop() {
            if value.is_constant() || !self.seen.insert(value.as_key()) {
                continue;
            }
            match value.as_instruction() {
                Some(inst) if is_computed(inst) => {
                    if may_be_undefined(inst) {
                        self.computed.push(inst.ids());
                    }
                    open.extend(inst.operands());
                }
                Some(inst) => self.given += u32::from(!is_given_defined(inst, spaces)),
                None => self.given += u32::from(!is_defined_parameter(freeze, value)),
            }
        }
    }
}

/// True for an instruction whose result follows from its operands, or from an image too.
fn is_computed(inst: InstView<'_>) -> bool {
    match inst.opcode() {
        Opcode::Freeze => false,
        Opcode::Call => inst.called_function().is_some_and(|function| {
            let attributes = function.attributes(AttributePosition::Function);
            let effects = attributes.filter_map(AttributeView::of_function);
            let effects: SmallVec<[FunctionAttribute; 4]> = effects.collect();
            let takes_pointers = inst.args().any(|argument| argument.is_of(TypeKind::Pointer));
            let is_builtin = function.is_declaration();
            effects.contains(&FunctionAttribute::ReadNone) && is_builtin
                || !takes_pointers
                    && (function.is_intrinsic()
                        || effects.contains(&FunctionAttribute::ReadOnly) && is_builtin)
        }),
        opcode => match opcode.class() {
            OpcodeClass::Unary | OpcodeClass::Binary | OpcodeClass::Cast | OpcodeClass::Other => true,
            _ => opcode == Opcode::GetElementPtr,
        },
    }
}

/// True unless defined operands always give a defined result.
fn may_be_undefined(inst: InstView<'_>) -> bool {
    use Opcode::*;
    let is_undefined = |value: Value<'_>| {
        matches!(
            value.kind(),
            ValueKind::Undef
                | ValueKind::Poison
                | ValueKind::ConstantVector
                | ValueKind::ConstantStruct
                | ValueKind::ConstantArray
        )
    };
    match inst.opcode() {
        Shl | LShr | AShr | FpToUi | FpToSi | ExtractElement | InsertElement | ShuffleVector | Call => true,
        _ => inst.has_promises() || inst.operands().any(is_undefined),
    }
}

/// True if an instruction that computes nothing gives a defined value: an address, a frozen value, what memory of the host or of
/// other work-groups holds, which always has a value in SPIR-V, and what says so.
fn is_given_defined(inst: InstView<'_>, spaces: AddressSpaces) -> bool {
    let is_held = |address: Option<Value<'_>>| {
        let space = address.and_then(Value::ty).and_then(Type::pointer_space);
        let class = space.and_then(|space| spaces.storage_class(space));
        class.is_some_and(|class| {
            !matches!(
                class,
                StorageClass::Function
                    | StorageClass::Private
                    | StorageClass::Workgroup
                    | StorageClass::Generic
            )
        })
    };
    match inst.opcode() {
        Opcode::Freeze | Opcode::Alloca => true,
        Opcode::Load => is_held(inst.operand(0)) || inst.value().attachment_named("noundef").is_some(),
        Opcode::AtomicRmw | Opcode::CmpXchg => is_held(inst.operand(0)),
        Opcode::Call => {
            let result = AttributePosition::Result;
            let of_callee =
                inst.called_function().into_iter().flat_map(|function| function.attributes(result));
            inst.attributes(result)
                .chain(of_callee)
                .any(|attribute| attribute.kind() == Some(AttributeKind::NoUndef))
        }
        _ => false,
    }
}

/// True for a parameter of a kernel, whose arguments the host sets, and for one that is said to be defined.
fn is_defined_parameter(freeze: InstView<'_>, value: Value<'_>) -> bool {
    let function = freeze.function();
    let Some(index) = value.argument_index() else { return true };
    function.calling_convention() == calling_convention::SPIR_KERNEL
        || function
            .attributes(AttributePosition::Parameter(index))
            .any(|attribute| attribute.kind() == Some(AttributeKind::NoUndef))
}

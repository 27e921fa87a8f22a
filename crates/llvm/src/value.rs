//! Values of every kind: their class, type, name, operands and uses.

use std::{borrow::Cow, fmt};

use inkwell::llvm_sys::{LLVMUse, LLVMValue, core::*};

use super::{
    ffi::*,
    function::{Function, Global},
    inst::Inst,
    metadata::Metadata,
    opcode::Opcode,
    types::{Type, TypeKind},
};

view! {
    /// Any value: an argument, instruction, constant, global, block, …
    Value, LLVMValue
}

/// The kind of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "LLVM's own names")]
pub enum ValueKind {
    /// A kind that this version of the layer does not know.
    Other,
    Instruction,
    Argument,
    Block,
    Function,
    GlobalVariable,
    Alias,
    IFunc,
    ConstantInt,
    ConstantFp,
    NullPointer,
    Undef,
    Poison,
    /// `zeroinitializer` of an array, struct or vector.
    AggregateZero,
    DataArray,
    DataVector,
    ConstantArray,
    ConstantStruct,
    ConstantVector,
    /// A constant expression with its operation.
    ConstantExpr(Opcode),
    BlockAddress,
    /// `zeroinitializer` of a target extension type.
    TargetNone,
    TokenNone,
    DsoLocalEquivalent,
    NoCfi,
    PtrAuth,
    InlineAsm,
    /// Metadata as an argument of a call.
    Metadata,
}

impl ValueKind {
    #[inline]
    fn from_class(class: u32) -> Self {
        match class & 0xFF {
            1 => Self::Instruction,
            2 => Self::Argument,
            3 => Self::Block,
            4 => Self::Function,
            5 => Self::GlobalVariable,
            6 => Self::Alias,
            7 => Self::IFunc,
            8 => Self::ConstantInt,
            9 => Self::ConstantFp,
            10 => Self::NullPointer,
            11 => Self::Undef,
            12 => Self::Poison,
            13 => Self::AggregateZero,
            14 => Self::DataArray,
            15 => Self::DataVector,
            16 => Self::ConstantArray,
            17 => Self::ConstantStruct,
            18 => Self::ConstantVector,
            19 => Self::ConstantExpr(Opcode::from_number(class >> 8)),
            20 => Self::BlockAddress,
            21 => Self::TargetNone,
            22 => Self::TokenNone,
            23 => Self::DsoLocalEquivalent,
            24 => Self::NoCfi,
            25 => Self::PtrAuth,
            26 => Self::InlineAsm,
            27 => Self::Metadata,
            _ => Self::Other,
        }
    }

    /// Whether it is a constant, globals included.
    #[inline]
    #[must_use]
    pub fn is_constant(self) -> bool {
        !matches!(
            self,
            Self::Other | Self::Instruction | Self::Argument | Self::Block | Self::InlineAsm | Self::Metadata
        )
    }
}

impl<'m> Value<'m> {
    /// The kind of value that this is.
    #[inline]
    #[must_use]
    pub fn kind(self) -> ValueKind {
        ValueKind::from_class(live!(sl_value_class(self.raw())))
    }

    /// The value's type; `None` only for values that are broken.
    #[inline]
    #[must_use]
    pub fn ty(self) -> Option<Type<'m>> {
        Type::wrap(live!(LLVMTypeOf(self.raw())))
    }

    #[inline]
    pub(crate) fn has_type(self, ty: Type<'_>) -> bool {
        live!(LLVMTypeOf(self.raw())) == ty.raw()
    }

    /// Whether the value's type is of the kind.
    #[inline]
    #[must_use]
    pub fn is_of(self, kind: TypeKind) -> bool {
        self.ty().is_some_and(|ty| ty.kind() == kind)
    }

    /// Whether it is a constant, globals included.
    #[inline]
    #[must_use]
    pub fn is_constant(self) -> bool {
        self.kind().is_constant()
    }

    /// The name, empty where there is none.
    #[inline]
    #[must_use]
    pub fn name_bytes(self) -> &'m [u8] {
        bytes(|length| live!(LLVMGetValueName2(self.raw(), length))).unwrap_or_default()
    }

    /// The name, empty where there is none; bytes that are not UTF-8 are replaced.
    #[inline]
    #[must_use]
    pub fn name(self) -> Cow<'m, str> {
        String::from_utf8_lossy(self.name_bytes())
    }

    /// Names a value that has no name yet (names that were read stay valid) and whose type is not void; answers
    /// whether it did. The name ends before its first NUL. Where it is taken, LLVM appends a number.
    pub fn set_name(self, name: &[u8]) -> bool {
        let name = name_part(name);
        let kind = self.kind();
        let nameable = matches!(
            kind,
            ValueKind::Instruction
                | ValueKind::Argument
                | ValueKind::Block
                | ValueKind::Function
                | ValueKind::GlobalVariable
                | ValueKind::Alias
                | ValueKind::IFunc
        );
        if name.is_empty() || !nameable || self.is_of(TypeKind::Void) || !self.name_bytes().is_empty() {
            return false;
        }
        checked!(LLVMSetValueName2(self.raw(), name.as_ptr().cast(), name.len()));
        true
    }

    /// The number of operands; 0 for a value without operands.
    #[inline]
    #[must_use]
    pub fn operand_count(self) -> u32 {
        live!(sl_num_operands(self.raw()))
    }

    /// An operand.
    #[inline]
    #[must_use]
    pub fn operand(self, index: u32) -> Option<Self> {
        Self::wrap(live!(sl_operand(self.raw(), index)))
    }

    /// The operands in order.
    #[inline]
    pub fn operands(self) -> impl Iterator<Item = Self> {
        self.operands_from(0)
    }

    /// The operands in order, from one of them on.
    #[inline]
    pub fn operands_from(self, first: u32) -> impl Iterator<Item = Self> {
        (first..self.operand_count()).filter_map(move |index| self.operand(index))
    }

    /// The uses of the value; constants that are plain data keep no list of them, and have none here.
    #[inline]
    pub fn uses(self) -> impl Iterator<Item = Use<'m>> {
        std::iter::successors(Use::wrap(live!(sl_first_use(self.raw()))), |last| {
            Use::wrap(live!(LLVMGetNextUse(last.raw())))
        })
    }

    /// Whether [`Self::uses`] has one.
    #[inline]
    #[must_use]
    pub fn has_uses(self) -> bool {
        !live!(sl_first_use(self.raw())).is_null()
    }

    /// Puts another value of the same type in place of this instruction or parameter everywhere. Metadata that was made
    /// of it must not be held across the call. (Constants would be made anew, and views on them would dangle.)
    ///
    /// # Errors
    /// Where the types differ, the values are the same, or this is neither instruction nor parameter.
    pub fn replace_all_uses_with(self, other: Self) -> Result<(), super::BuildError> {
        let replaceable = matches!(self.kind(), ValueKind::Instruction | ValueKind::Argument);
        super::diagnostics::rule(replaceable, || format!("uses of {self} cannot be replaced"))?;
        let same_type = self.ty() == other.ty() && self != other;
        super::diagnostics::rule(same_type, || format!("{other} cannot take the place of {self}"))?;
        checked!(LLVMReplaceAllUsesWith(self.raw(), other.raw()));
        Ok(())
    }

    /// The instruction that it is.
    #[inline]
    #[must_use]
    pub fn as_instruction(self) -> Option<Inst<'m>> {
        Inst::from_value(self)
    }

    /// The function that it is.
    #[inline]
    #[must_use]
    pub fn as_function(self) -> Option<Function<'m>> {
        (self.kind() == ValueKind::Function).then(|| Function::wrap(self.raw())).flatten()
    }

    /// The global variable that it is.
    #[inline]
    #[must_use]
    pub fn as_global(self) -> Option<Global<'m>> {
        (self.kind() == ValueKind::GlobalVariable).then(|| Global::wrap(self.raw())).flatten()
    }

    /// The metadata that it is, as an argument of a call.
    #[must_use]
    pub fn as_metadata(self) -> Option<Metadata<'m>> {
        Metadata::wrap(live!(sl_value_as_md(self.raw())))
    }

    /// The number of the parameter that it is, from 0.
    #[inline]
    #[must_use]
    pub fn argument_index(self) -> Option<u32> {
        let index = live!(sl_argument_index(self.raw()));
        (index != u32::MAX).then_some(index)
    }

    /// The metadata attached under a kind: to an instruction (kind 0 is its debug location), function or variable.
    #[inline]
    #[must_use]
    pub fn attachment(self, kind: u32) -> Option<Metadata<'m>> {
        Metadata::wrap(live!(sl_attachment(self.raw(), kind)))
    }

    /// Whether anything but a debug location is attached; cheap, to ask before [`Self::attachments`].
    #[inline]
    #[must_use]
    pub fn has_attachments(self) -> bool {
        live!(sl_has_attachments(self.raw()))
    }

    /// All metadata attached, by kind, without an instruction's debug location; a global may have several of a kind.
    #[must_use]
    pub fn attachments(self) -> Attachments<'m> {
        let pairs = |kinds: &[u32], nodes: &[*mut _]| {
            kinds.iter().zip(nodes).filter_map(|(&kind, &node)| Some((kind, Metadata::wrap(node)?))).collect()
        };
        let (mut kinds, mut nodes) = ([0; 8], [std::ptr::null_mut(); 8]);
        let count = live!(sl_attachments(self.raw(), kinds.as_mut_ptr(), nodes.as_mut_ptr(), kinds.len()));
        if let (Some(kinds), Some(nodes)) = (kinds.get(..count), nodes.get(..count)) {
            return pairs(kinds, nodes);
        }
        let (mut kinds, mut nodes) = (vec![0; count], vec![std::ptr::null_mut(); count]);
        live!(sl_attachments(self.raw(), kinds.as_mut_ptr(), nodes.as_mut_ptr(), count));
        pairs(&kinds, &nodes)
    }
}

/// Pairs of a metadata kind and its node.
pub type Attachments<'m> = smallvec::SmallVec<[(u32, Metadata<'m>); 8]>;

view! {
    /// One use of a value; not to be held across `Inst::add_incoming`, which may move a phi's operands.
    Use, LLVMUse
}

impl<'m> Use<'m> {
    /// Who uses it: an instruction or a constant.
    #[inline]
    #[must_use]
    #[allow(clippy::expect_used, reason = "a use has its user")]
    pub fn user(self) -> Value<'m> {
        Value::wrap(live!(LLVMGetUser(self.raw()))).expect("the user of a use")
    }

    /// The instruction that uses it.
    #[inline]
    #[must_use]
    pub fn instruction(self) -> Option<Inst<'m>> {
        self.user().as_instruction()
    }

    /// As which operand.
    #[inline]
    #[must_use]
    pub fn operand_index(self) -> u32 {
        live!(sl_use_operand(self.raw()))
    }
}

impl fmt::Display for Value<'_> {
    /// Short, at a cost that does not grow with the function: type and name, simple constants as LLVM prints them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.kind() {
            ValueKind::Function | ValueKind::GlobalVariable | ValueKind::Alias | ValueKind::IFunc => {
                return write!(f, "@{}", self.name());
            }
            ValueKind::ConstantInt
            | ValueKind::ConstantFp
            | ValueKind::NullPointer
            | ValueKind::Undef
            | ValueKind::Poison
            | ValueKind::AggregateZero => return f.write_str(&self.full_text()),
            ValueKind::Instruction | ValueKind::Argument | ValueKind::Block => "%",
            ValueKind::InlineAsm => "asm",
            ValueKind::Metadata => "!",
            _ => "constant",
        };
        if let Some(ty) = self.ty() {
            write!(f, "{ty} ")?;
        }
        write!(f, "{sign}{}", self.name())
    }
}

impl Value<'_> {
    /// The value as LLVM prints it, an instruction as its line; it costs a walk over the function.
    #[must_use]
    pub fn full_text(self) -> String {
        owned(live!(LLVMPrintValueToString(self.raw()))).unwrap_or_default().trim().to_owned()
    }
}

impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

//! Constants that are made of the addresses of variables, where instructions take them: they become instructions as well.
//!
//! SPIR-V has them as constants too (OpSpecConstantOp, OpConstantComposite), and variables keep theirs. But drivers know where a variable
//! lies only while a kernel runs: Mesa refuses such constants in the code of kernels.

use std::cell::Cell;

use spirv_llvm_ir::{self as ir, Constant, ConstantId, GlobalKind};

use crate::{
    Result,
    draft::{Module, Opcode, OpcodeClass, Value},
};

/// How many instructions become of the constants of a module; what is left then stays constants, of which a small module may use large
/// ones over and over.
const MOST: u32 = 1 << 20;

/// How a constant depends on the addresses of variables.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AddressForm {
    /// No address of a variable; one of a function is a constant to every reader.
    Plain,
    /// The address of a variable, or an alias.
    Variable,
    /// An address, or a number of one, behind casts and steps alone. The writer makes instructions of these where they are used, but
    /// for phis, whose values come from other blocks.
    Path,
    /// Other operations, or a composite that holds one of the above.
    Computed,
}

/// The constants of a module whose instructions take some that are made of addresses.
pub(super) struct Addresses {
    /// By the numbers of the constants; second, how many instructions each becomes at most.
    forms: Vec<(AddressForm, u32)>,
}

impl Addresses {
    /// Looks through a module; `None` where no instruction takes such a constant.
    pub(super) fn of(module: &ir::Module) -> Option<Self> {
        let mut forms = Vec::with_capacity(module.constants.len());
        let mut has_any = false;
        for id in (0..module.constants.len()).filter_map(|id| u32::try_from(id).ok()).map(ConstantId::new) {
            let (form, size) = form(module, id, &forms);
            has_any |= matches!(form, AddressForm::Path | AddressForm::Computed);
            forms.push((form, size));
        }
        let addresses = Self { forms };
        (has_any && module.functions.iter().any(|function| addresses.concern(function))).then_some(addresses)
    }

    fn concern(&self, function: &ir::Function) -> bool {
        function.blocks().flat_map(|block| function.insts(block)).any(|inst| {
            let is_phi = function.inst(inst).opcode == Opcode::Phi;
            let constants = function.operands(inst).iter().filter_map(|operand| operand.as_constant());
            constants.into_iter().any(|id| self.is_expanded(id, is_phi))
        })
    }

    /// True if a constant becomes instructions where it is an operand. Of constants that are younger than the table nothing is known.
    fn is_expanded(&self, id: ConstantId, in_phi: bool) -> bool {
        match self.forms.get(id.index()) {
            Some((AddressForm::Computed, _)) => true,
            Some((AddressForm::Path, _)) => in_phi,
            _ => false,
        }
    }

    /// Makes them instructions in front of those that take them.
    ///
    /// # Errors
    /// Where a block has no end.
    pub(super) fn expand(&self, module: Module<'_>) -> Result<()> {
        let blocks = module.functions().flat_map(|function| function.blocks());
        let all: Vec<_> = blocks.flat_map(|block| block.instructions()).collect();
        let left = Cell::new(MOST);
        for inst in all {
            let is_phi = inst.opcode() == Opcode::Phi;
            let is_wanted = |value: Value<'_>| {
                let id = value.constant_id().filter(|id| self.is_expanded(*id, is_phi));
                let size = id.and_then(|id| self.forms.get(id.index())).map(|(_, size)| *size);
                let rest = size.and_then(|size| left.get().checked_sub(size));
                left.set(rest.unwrap_or(left.get()));
                rest.is_some()
            };
            inst.expand_constant_operands(is_wanted, |_, id| self.is_expanded(id, true))?;
        }
        Ok(())
    }
}

/// Returns how a constant depends on addresses, and how many instructions it becomes at most. The constants that it holds come before it.
fn form(module: &ir::Module, id: ConstantId, lower: &[(AddressForm, u32)]) -> (AddressForm, u32) {
    let of = |id: &ConstantId| lower.get(id.index()).copied().unwrap_or((AddressForm::Plain, 0));
    match module.constants.get(id) {
        Constant::Global(global) => match module.global(global).map(|global| &global.kind) {
            Some(GlobalKind::Variable(_) | GlobalKind::Alias(_)) => (AddressForm::Variable, 0),
            _ => (AddressForm::Plain, 0),
        },
        Constant::Expression { opcode, operands, .. } => {
            let mut form = AddressForm::Computed;
            if opcode == Opcode::GetElementPtr || opcode.class() == OpcodeClass::Cast {
                form = AddressForm::Path;
            }
            let mut size = 1_u32;
            let mut has_address = false;
            for (inner, inner_size) in operands.iter().map(of) {
                has_address |= inner != AddressForm::Plain;
                if inner == AddressForm::Computed {
                    form = AddressForm::Computed;
                }
                size = size.saturating_add(inner_size);
            }
            if has_address { (form, size) } else { (AddressForm::Plain, 0) }
        }
        Constant::Aggregate(members) => {
            let made = members.iter().map(of).filter(|(form, _)| *form != AddressForm::Plain);
            let size = made.fold(0_u32, |size, (_, inner)| size.saturating_add(inner).saturating_add(1));
            (if size == 0 { AddressForm::Plain } else { AddressForm::Computed }, size)
        }
        _ => (AddressForm::Plain, 0),
    }
}

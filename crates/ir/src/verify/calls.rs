//! What calls carry beside their arguments: bundles, and the element types of addresses that inline assembly takes.

use super::Verifier;
use crate::tables::AttributeKind;
use crate::{AttributePosition, Constant, Function, Inst, InstId, Type, Value};

/// The bundle that holds a call to the threads that are together.
const CONVERGENCE_CONTROL: &[u8] = b"convergencectrl";
/// The start of the names of the intrinsics that give its token.
const CONVERGENCE: &[u8] = b"llvm.experimental.convergence.";
const CONVERGENCE_ENTRY: &[u8] = b"llvm.experimental.convergence.entry";

impl Verifier<'_> {
    /// Checks that tokens of convergence come from the intrinsics that give them ("Convergence Control Tokens" of LLVM's
    /// Convergence And Uniformity).
    pub(super) fn bundles(&mut self, function: &Function, id: InstId, inst: &Inst) {
        let module = self.module;
        let operands = function.operands_of(inst);
        for bundle in function.bundles(inst) {
            let tag = module.bundle_tags.get(bundle.tag as usize).map(|&tag| module.strings.get(tag));
            if tag != Some(CONVERGENCE_CONTROL) {
                continue;
            }
            let (start, len) = (bundle.start as usize, bundle.len as usize);
            let giver = match operands.get(start..start + len) {
                Some(&[token]) => token.as_local().and_then(|token| function.local(token).inst()),
                _ => None,
            };
            let name = giver.and_then(|giver| self.called_name(function, function.inst(giver)));
            let fits = name.is_some_and(|name| name.starts_with(CONVERGENCE));
            self.expect(id, fits, "convergencectrl of what is no token of a convergence control intrinsic");
        }
    }

    fn called_name(&self, function: &Function, inst: &Inst) -> Option<&[u8]> {
        let module = self.module;
        let callee = function.operands_of(inst).first()?.as_constant()?;
        let global = module.function(module.function_of(callee)?)?.global;
        Some(module.strings.get(module.global(global)?.name))
    }

    /// Checks where a token of convergence comes from that stands for the threads which entered the function.
    pub(super) fn convergence_entry(&mut self, function: &Function, id: InstId, inst: &Inst) {
        if self.module.types.get(inst.ty) != Type::Token
            || self.called_name(function, inst) != Some(CONVERGENCE_ENTRY)
        {
            return;
        }
        let attributes = self.module.attributes(function.attributes, AttributePosition::Function);
        let fits = attributes.is_some_and(|set| set.get(AttributeKind::Convergent).is_some())
            && function.block_of(id) == function.entry();
        self.expect(id, fits, "a convergence entry outside the first block of a convergent function");
    }

    /// Checks that each address of what inline assembly reads or writes has an element type, and nothing else (LangRef,
    /// "Indirect inputs and outputs").
    pub(super) fn assembly(&mut self, function: &Function, id: InstId, inst: &Inst, callee: Value) {
        let module = self.module;
        let Some(Constant::InlineAsm { constraints, .. }) =
            callee.as_constant().map(|callee| module.constants.get(callee))
        else {
            return;
        };
        let list = function.call(inst).map(|call| call.attributes).unwrap_or_default();
        let arguments = function.arguments(inst).iter();
        let indirect = crate::indirect_arguments(module.strings.get(constraints));
        for (index, (&argument, indirect)) in arguments.zip(indirect).enumerate() {
            let position = AttributePosition::Parameter(index as u32);
            let attributes = module.attributes(list, position);
            let typed = attributes.is_some_and(|set| set.get(AttributeKind::ElementType).is_some());
            let address = module.types.is_pointer(self.value_type(function, argument));
            let fits = typed == indirect && (address || !indirect);
            self.expect(
                id,
                fits,
                "inline asm with an indirect constraint and no pointer with elementtype, or the reverse",
            );
        }
    }
}

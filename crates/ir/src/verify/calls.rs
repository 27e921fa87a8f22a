//! Checks calls for their bundles, and for the element types of the addresses that inline assembly takes.

use super::Verifier;
use crate::tables::AttributeKind;
use crate::{AttributePosition, Constant, Function, Inst, InstId, Type, Value};

/// The tag of the bundle whose token says which threads make a call together.
const CONVERGENCE_CONTROL: &[u8] = b"convergencectrl";
/// How the names of the intrinsics start that give such a token, by their last word: `anchor`, `entry` or `loop`.
const CONVERGENCE: &[u8] = b"llvm.experimental.convergence.";

impl<'a> Verifier<'a> {
    /// Checks that tokens of convergence come from the intrinsics that give them, and which of these take one themselves
    /// ("Convergence Control Intrinsics" of LLVM's Convergence And Uniformity).
    pub(super) fn convergence(&mut self, function: &Function, id: InstId, inst: &Inst) {
        let module = self.module;
        let gives_token = module.types.get(inst.ty) == Type::Token;
        if !gives_token && function.bundles(inst).is_empty() {
            return;
        }
        let operands = function.operands_of(inst);
        let mut tokens = 0;
        for bundle in function.bundles(inst) {
            let tag = module.bundle_tags.get(bundle.tag as usize).map(|&tag| module.strings.get(tag));
            if tag != Some(CONVERGENCE_CONTROL) {
                continue;
            }
            tokens += 1;
            let (start, len) = (bundle.start as usize, bundle.len as usize);
            let giver = match operands.get(start..start + len) {
                Some(&[token]) => token.as_local().and_then(|token| function.local(token).inst()),
                _ => None,
            };
            let kind = giver.and_then(|giver| self.convergence_kind(function, function.inst(giver)));
            self.expect(
                id,
                kind.is_some(),
                "convergencectrl of what is no token of a convergence control intrinsic",
            );
        }
        self.expect(id, tokens <= 1, "two bundles convergencectrl");
        let kind = if gives_token { self.convergence_kind(function, inst) } else { None };
        match kind {
            Some(b"loop") => self.expect(id, tokens == 1, "a convergence loop without convergencectrl"),
            Some(_) => self.expect(id, tokens == 0, "a convergence entry or anchor with convergencectrl"),
            None => {}
        }
        if kind == Some(b"entry") {
            let attributes = module.attributes(function.attributes, AttributePosition::Function);
            let fits = attributes.is_some_and(|set| set.get(AttributeKind::Convergent).is_some())
                && function.block_of(id) == function.entry();
            self.expect(id, fits, "a convergence entry outside the first block of a convergent function");
        }
    }

    /// Returns the last word of a called convergence control intrinsic's name; `None` for anything else.
    fn convergence_kind(&self, function: &Function, inst: &Inst) -> Option<&'a [u8]> {
        let module = self.module;
        let callee = function.operands_of(inst).first()?.as_constant()?;
        let global = module.function(module.function_of(callee)?)?.global;
        module.strings.get(module.global(global)?.name).strip_prefix(CONVERGENCE)
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

//! Pointers to any address space, for targets without them.
//!
//! What passes such pointers between functions is inlined, variables that hold them become values ([`variables`]), and the address
//! space that each pointer is in is found ([`spaces`]). Builtin functions on them become those on pointers of that address space.

mod graph;
mod spaces;
mod variables;

use super::super::inlining::{Inlined, inline};
use super::{Target, any_part, instructions, is_generic, origins::Origins, pointer_builtins, types_of};
use crate::{
    At, Error, Errors, Result,
    draft::{Function, Inst, Linkage, Module, Opcode, Type, Value, calling_convention},
    spirv::grammar::{Capability, StorageClass},
};

/// So many errors are told.
const MAX_ERRORS: usize = 100;
/// Address spaces are looked for again where builtin functions have changed, but no more often than this.
const MAX_ROUNDS: usize = 8;

/// Gives pointers of a module the address spaces that they are in.
pub(super) fn infer(module: Module<'_>, target: Target<'_>, origins: &Origins<'_>) -> Result<(), Errors> {
    let Some(space) = target.options.address_spaces.address_space(StorageClass::Generic) else {
        return Ok(());
    };
    let pointers = Pointers { module, target, origins };
    pointers.inline()?;
    for _ in 0..MAX_ROUNDS {
        let concerned: Vec<_> = pointers.module.functions().filter(|own| pointers.concerns(*own)).collect();
        for function in concerned {
            variables::promote(module, function)?;
            spaces::infer(module, function, space)?;
        }
        if !pointer_builtins::respell(pointers.module, target.options, space)? {
            break;
        }
    }
    pointers.drop_unused()?;
    Errors::check(pointers.left())
}

fn is_kernel(function: Function<'_>) -> bool {
    function.calling_convention() == calling_convention::SPIR_KERNEL
}

struct Pointers<'o, 'm> {
    module: Module<'m>,
    target: Target<'o>,
    origins: &'o Origins<'o>,
}

impl<'m> Pointers<'_, 'm> {
    fn has_generic(&self, ty: Type<'m>) -> bool {
        any_part(ty, &mut |part| is_generic(part, self.target.options))
    }

    /// Whether the body of a function has generic pointers.
    fn concerns(&self, function: Function<'m>) -> bool {
        instructions(function).any(|inst| types_of(inst).any(|ty| self.has_generic(ty)))
    }

    /// The calls of a function that pass generic pointers to functions with bodies.
    fn passing_calls(&self, function: Function<'m>) -> Vec<(Inst<'m>, Function<'m>)> {
        let callee = |inst: Inst<'m>| inst.called_function().filter(|callee| !callee.is_declaration());
        let calls = instructions(function).filter(|inst| inst.opcode() == Opcode::Call);
        let calls = calls.filter_map(|inst| Some((inst, callee(inst)?)));
        calls.filter(|(_, callee)| self.has_generic(callee.ty())).collect()
    }

    /// Puts the bodies of functions with generic pointers in place of their calls, callees first, and takes those functions
    /// away that nothing calls any more: in a module with kernels all of them, otherwise those of which calls are gone.
    /// Functions that call themselves stay.
    fn inline(&self) -> Result<()> {
        let what = "pass generic pointers";
        let calls = |function| self.passing_calls(function);
        let Inlined { order, bodies: inlined } = inline(
            self.module,
            what,
            calls,
            |call| self.origins.place(call),
            |place| self.origins.at(place),
        )?;
        let is_program = order.iter().any(|function| is_kernel(*function));
        for function in order.into_iter().rev().filter(|function| self.has_generic(function.ty())) {
            let is_ours = matches!(function.linkage(), Linkage::Internal | Linkage::Private);
            let is_kept = !is_ours && !is_program && !inlined.contains(&function.value().as_key());
            if !is_kept && !is_kernel(function) {
                function.erase();
            }
        }
        Ok(())
    }

    /// Takes casts, addresses and declarations away that nothing uses any more.
    fn drop_unused(&self) -> Result<()> {
        for block in self.module.functions().flat_map(|function| function.blocks()) {
            let own: Vec<_> = block.instructions().filter(|inst| self.has_generic(inst.ty())).collect();
            for inst in own.into_iter().rev() {
                let is_pure = matches!(inst.opcode(), Opcode::AddrSpaceCast | Opcode::GetElementPtr);
                if is_pure && !inst.value().has_uses() {
                    inst.erase()?;
                }
            }
        }
        let unused: Vec<_> = self
            .module
            .functions()
            .filter(|function| function.is_declaration() && self.has_generic(function.ty()))
            .collect();
        unused.into_iter().for_each(|function| {
            function.erase();
        });
        Ok(())
    }

    /// Whether a value is a generic pointer that no other value of the function makes one.
    fn is_source(&self, value: Value<'m>) -> bool {
        value.ty().is_some_and(|ty| self.has_generic(ty))
            && match value.as_instruction() {
                None => true,
                Some(inst) => !matches!(inst.opcode(), Opcode::GetElementPtr | Opcode::Freeze),
            }
    }

    /// An error for each pointer whose address space is not known.
    fn left(&self) -> Vec<Error> {
        let mut errors = Vec::new();
        for function in self.module.functions() {
            if function.is_declaration() {
                continue;
            }
            if function.ty().params().chain([function.return_type()]).any(|ty| self.has_generic(ty)) {
                let detail =
                    "a function that other modules may call, or that calls itself, passes a generic pointer";
                errors.push(self.error(detail, function.at()));
                continue;
            }
            for inst in instructions(function) {
                if let Some(detail) = self.problem(inst) {
                    errors.push(self.error(detail, self.origins.at(self.origins.place(inst))));
                }
                if errors.len() >= MAX_ERRORS {
                    return errors;
                }
            }
        }
        for global in self.module.globals().filter(|global| self.has_generic(global.value_type())) {
            errors.push(self.error("a variable holds a generic pointer", global.at()));
        }
        errors
    }

    fn error(&self, detail: &str, at: At) -> Error {
        Error::lacks_capability(self.target.environment, Capability::GenericPointer, detail).or_at(|| at)
    }

    /// Why the address space of a pointer is not known, where an instruction is to blame.
    fn problem(&self, inst: Inst<'m>) -> Option<&'static str> {
        use Opcode as O;
        let gives = self.is_source(inst.value());
        let takes = || inst.operands().any(|operand| operand.ty().is_some_and(|ty| self.has_generic(ty)));
        match inst.opcode() {
            O::Load if gives => Some("a generic pointer is kept in memory"),
            O::Phi | O::Select if gives => {
                Some("a pointer may be to one address space or to another, or to one that is not known")
            }
            O::IntToPtr if gives => Some("a generic pointer is made of a number"),
            O::Alloca if inst.allocated_type().is_some_and(|ty| self.has_generic(ty)) => {
                Some("a variable holds a generic pointer")
            }
            opcode if opcode.is_call() && (gives || takes()) => Some("a call passes a generic pointer"),
            O::Store | O::PtrToInt | O::Ret | O::InsertValue | O::ICmp if takes() => {
                Some("a generic pointer is used as a value")
            }
            // What is behind these is told where it comes from.
            _ => None,
        }
    }
}

//! Intrinsics of a text that LLVM has parsed under other names, see [`super::screen`]: they get their own names, the
//! declarations that the text lacks, and the present form where they are former ones.
//!
//! LLVM takes the types of intrinsics for granted when it does that by itself, before its verifier has seen them. Here they
//! are looked at first. The verifier judges the names that are left as they stand.

use inkwell::llvm_sys::core::LLVMGetNumContainedTypes;
use inkwell::llvm_sys::core::{LLVMAddFunction, LLVMGetIntrinsicDeclaration, LLVMGetSubtypes};
use rustc_hash::FxHashSet;

use super::{
    ffi::*,
    former::Former,
    function::{Function, Global},
    inst::Inst,
    module::{Module, c_string},
    types::{Type, TypeKind},
    value::Value,
};

const PREFIX: &[u8] = b"llvm.";

/// A problem with an intrinsic, and the name of that.
pub(super) struct Problem {
    pub(super) text: String,
    pub(super) name: Vec<u8>,
}

/// Gives functions whose names begin with a mark in place of a letter their own names, puts functions in place of
/// variables with such names, which are only called, and brings calls of former intrinsics to their present form.
///
/// # Errors
/// Where an intrinsic has another type than its own, a body, or uses other than calls.
pub(super) fn intrinsics(module: Module<'_>, mark: u8) -> Result<(), Problem> {
    let hidden = [&[mark], &PREFIX[1..]].concat();
    let own = |name: &[u8]| name.strip_prefix(&*hidden).map(|rest| [PREFIX, rest].concat());
    let others = (module.globals().map(Global::value))
        .chain(module.aliases().map(|alias| alias.value()))
        .chain(module.ifuncs().map(|ifunc| ifunc.value()));
    for other in others {
        let name = other.name_bytes();
        if name.starts_with(PREFIX) && id_of(name) != 0 {
            let text = format!("{} is an intrinsic, and no variable", String::from_utf8_lossy(name));
            return Err(Problem { text, name: name.to_vec() });
        }
    }
    let functions: Vec<_> =
        module.functions().filter_map(|function| Some((function, own(function.name_bytes())?))).collect();
    for (function, name) in &functions {
        function.rename(name);
    }
    let mut upgrades = Upgrades::default();
    for (function, _) in functions {
        let name = function.name_bytes().to_vec();
        upgrades.take(function).map_err(|text| Problem { text, name })?;
    }
    upgrades.run();
    let variables: Vec<_> =
        module.globals().filter_map(|global| Some((global, own(global.name_bytes())?))).collect();
    for (variable, name) in variables {
        declare(module, variable, &name, &mut upgrades).map_err(|text| Problem { text, name })?;
    }
    Ok(())
}

/// The number of the intrinsic of a name, 0 where there is none.
fn id_of(name: &[u8]) -> u32 {
    live!(sl_intrinsic_by_name(name.as_ptr().cast(), name.len()))
}

/// The types that the name of an intrinsic of a function type tells; `None` where it cannot have that type.
fn overloads(id: u32, ty: Type<'_>) -> Option<Vec<Type<'_>>> {
    let fetch = |types: &mut [*mut _]| {
        let mut count = 0;
        live!(sl_intrinsic_overloads(id, ty.raw(), types.as_mut_ptr(), types.len(), &mut count))
            .then_some(count)
    };
    let mut types = vec![std::ptr::null_mut(); 8];
    let count = fetch(&mut types)?;
    types.resize(count, std::ptr::null_mut());
    fetch(&mut types)?;
    Some(types.into_iter().filter_map(Type::wrap).collect())
}

/// Whether parts of names can tell a type.
fn is_nameable(whole: Type<'_>) -> bool {
    let mut seen = FxHashSet::default();
    let mut open = vec![whole];
    while let Some(ty) = open.pop() {
        if !seen.insert(ty) {
            continue;
        }
        if matches!(ty.kind(), TypeKind::Token | TypeKind::Label) {
            return false;
        }
        let mut parts = vec![std::ptr::null_mut(); live!(LLVMGetNumContainedTypes(ty.raw())) as usize];
        checked!(LLVMGetSubtypes(ty.raw(), parts.as_mut_ptr()));
        open.extend(parts.into_iter().filter_map(Type::wrap));
    }
    true
}

/// Whether a type is that of an intrinsic that has left `experimental` behind, as its name alone tells.
fn has_left_experimental(name: &[u8], ty: Type<'_>) -> bool {
    let Some(rest) = name.strip_prefix(b"experimental.") else { return false };
    let present = match rest.strip_prefix(b"vector.reduce.v2.") {
        Some(reduction) => [b"llvm.vector.reduce.", reduction].concat(),
        None => [PREFIX, rest].concat(),
    };
    match id_of(&present) {
        0 => false,
        id => overloads(id, ty).is_some_and(|types| types.into_iter().all(is_nameable)),
    }
}

/// An intrinsic of a name and a function type, as far as LLVM knows it.
struct RestoredKind<'m> {
    /// The number of the intrinsic that has the name now, 0 where none has.
    id: u32,
    /// The types that the name tells, where that intrinsic can have the function type.
    present: Option<Vec<Type<'m>>>,
    former: Option<&'static Former>,
    has_moved: bool,
}

impl<'m> RestoredKind<'m> {
    fn of(name: &[u8], ty: Type<'m>) -> Self {
        let id = id_of(name);
        let present = if id == 0 { None } else { overloads(id, ty) };
        let own = name.strip_prefix(PREFIX).unwrap_or(name);
        // Debug info by calls is of a former form, though its types are present ones.
        let is_present = present.is_some() && !own.starts_with(b"dbg.");
        if ty.is_vararg() || is_present {
            return Self { id, present, former: None, has_moved: false };
        }
        let (former, has_moved) = (Former::find(own, ty), has_left_experimental(own, ty));
        Self { id, present, former, has_moved }
    }

    fn is_known(&self) -> bool {
        self.present.is_some() || self.is_former()
    }

    fn is_former(&self) -> bool {
        self.former.is_some() || self.has_moved
    }

    /// The problem that the name cannot tell the types.
    fn check_names(&self, name: &str) -> Result<(), String> {
        match &self.present {
            Some(types) if !types.iter().copied().all(is_nameable) => {
                Err(format!("the intrinsic {name} has a type that its name cannot tell"))
            }
            _ => Ok(()),
        }
    }
}

fn other_types(name: &str) -> String {
    format!("the intrinsic {name} does not have such types")
}

/// The call whose callee a use is.
fn call_by(used: super::value::Use<'_>) -> Option<Inst<'_>> {
    let call = used.instruction().filter(|inst| inst.opcode().is_call())?;
    // The callee is the last operand of a call.
    (used.operand_index() + 1 == call.value().operand_count()).then_some(call)
}

/// Functions whose types and calls are as LLVM takes for granted.
#[derive(Default)]
struct Upgrades<'m> {
    present: Vec<Function<'m>>,
    former: Vec<Function<'m>>,
}

impl<'m> Upgrades<'m> {
    /// Looks at the type and the calls of a function, and takes it up where it is an intrinsic.
    fn take(&mut self, function: Function<'m>) -> Result<(), String> {
        let bytes = function.name_bytes().to_vec();
        let name = String::from_utf8_lossy(&bytes);
        let ty = function.ty();
        let kind = RestoredKind::of(&bytes, ty);
        if (kind.id != 0 || kind.is_known()) && !function.is_declaration() {
            return Err(format!("the intrinsic {name} has a body"));
        }
        kind.check_names(&name)?;
        if !kind.is_known() {
            // A name that is not LLVM's may have a meaning elsewhere.
            if kind.id != 0 && !function.erase() {
                return Err(other_types(&name));
            }
            return Ok(());
        }
        for used in function.value().uses() {
            let Some(call) = call_by(used).filter(|call| call.call_type() == Some(ty)) else {
                return Err(format!("the intrinsic {name} is used other than by a call of its type"));
            };
            if kind.former.is_some_and(|former| !former.accepts(call)) {
                return Err(format!("a call of {name} lacks a constant that the intrinsic needs"));
            }
        }
        if kind.is_former() { &mut self.former } else { &mut self.present }.push(function);
        // The present form may have this very name, and another type.
        if kind.former.is_some_and(|former| bytes.len() > PREFIX.len() + former.name.len()) {
            function.rename(&[&bytes, &b".former"[..]].concat());
        }
        Ok(())
    }

    /// Brings calls to the present form, and gives the functions the names that their types ask for.
    fn run(&mut self) {
        // A function with its present types gets its name before others ask for it.
        for function in self.present.drain(..).chain(self.former.drain(..)) {
            // The function may be taken out of the module; no view on it is left.
            live!(sl_upgrade_calls(function.value().raw()));
        }
    }
}

/// Declares intrinsics of the name that a variable stands for, each as its calls have it, in place of the variable.
fn declare<'m>(
    module: Module<'m>,
    variable: Global<'m>,
    name: &[u8],
    upgrades: &mut Upgrades<'m>,
) -> Result<(), String> {
    let text = String::from_utf8_lossy(name);
    let mut declared: Vec<(Type<'m>, Function<'m>)> = Vec::new();
    let uses: Vec<_> = variable.value().uses().map(call_by).collect();
    for call in uses {
        let call = call.ok_or_else(|| format!("the intrinsic {text} is used other than by a call"))?;
        let ty = call.call_type().ok_or_else(|| other_types(&text))?;
        let callee = match declared.iter().find(|known| known.0 == ty) {
            Some((_, known)) => *known,
            None => {
                let kind = RestoredKind::of(name, ty);
                kind.check_names(&text)?;
                if !kind.is_known() {
                    let unknown = || format!("nothing is known of the intrinsic {text}");
                    return Err(if kind.id == 0 { unknown() } else { other_types(&text) });
                }
                match kind.present.as_deref().filter(|_| kind.former.is_none()) {
                    Some(types) => present_function(module, kind.id, types),
                    None => {
                        let function = Function::wrap(checked!(LLVMAddFunction(
                            module.raw(),
                            c_string(name).as_ptr(),
                            ty.raw()
                        )));
                        declared.extend(function.map(|function| (ty, function)));
                        function
                    }
                }
                .ok_or_else(|| format!("LLVM does not declare {text}"))?
            }
        };
        set_callee(call, callee.value())?;
    }
    variable.erase();
    for (_, function) in declared {
        upgrades.take(function)?;
    }
    upgrades.run();
    Ok(())
}

/// The declaration of a present intrinsic with the types that its name tells, which fit it.
fn present_function<'m>(module: Module<'m>, id: u32, types: &[Type<'m>]) -> Option<Function<'m>> {
    let mut types: Vec<_> = types.iter().map(|ty| ty.raw()).collect();
    let raw = checked!(LLVMGetIntrinsicDeclaration(module.raw(), id, types.as_mut_ptr(), types.len()));
    Function::wrap(raw)
}

fn set_callee<'m>(call: Inst<'m>, callee: Value<'m>) -> Result<(), String> {
    let last = call.value().operand_count().saturating_sub(1);
    call.set_operand(last, callee).map_err(|error| error.to_string())
}

//! Calls that end the program, `llvm.trap` and its kin and OpAbortKHR (SPV_KHR_abort): they tell the launch, which ends with an
//! error, as the processor's trap would end the process. `llvm.debugtrap` is for debuggers, and nothing without one.

use super::site::{Action, Places, Site};
use crate::builtin_library::runtime::ABORT;
use crate::llvm::{Block, BuildError, Builder, Function, Inst, Module};
use crate::mapping::intrinsics::{self, Expansion, IntrinsicForm};
use crate::{Error, Result, mangle};

/// Adds the calls; `sites` gets what their numbers stand for.
pub(super) fn module(
    module: Module<'_>,
    sites: &mut Vec<Site>,
    places: &Places,
    is_debugged: bool,
) -> Result<()> {
    let found = module.functions().flat_map(Function::blocks).flat_map(Block::instructions);
    let found: Vec<_> = found.filter_map(|inst| Some((inst, stop_of(inst)?))).collect();
    let builder = Builder::new(module.context());
    for (inst, stop) in found {
        let done = match stop {
            Stop::Pause if is_debugged => Ok(()),
            Stop::Pause => inst.erase(),
            Stop::Trap => tell(module, &builder, inst, sites, places),
            // The message of OpAbortKHR is dropped: the error names the place.
            Stop::Abort => tell(module, &builder, inst, sites, places).and_then(|()| inst.erase()),
        };
        done.map_err(|error| Error::internal(error.to_string()))?;
    }
    Ok(())
}

enum Stop {
    Trap,
    Abort,
    Pause,
}

fn stop_of(inst: Inst<'_>) -> Option<Stop> {
    let callee = inst.called_function().filter(|callee| callee.is_declaration())?;
    match callee.intrinsic_name() {
        Some("llvm.debugtrap") => Some(Stop::Pause),
        Some(name) => match intrinsics::by_name(name).map(|row| row.form) {
            Some(IntrinsicForm::Expansion(Expansion::Abort)) => Some(Stop::Trap),
            _ => None,
        },
        None => {
            let name = callee.name();
            (mangle::base_name(&name) == Some("__spirv_AbortKHR")).then_some(Stop::Abort)
        }
    }
}

fn tell(
    module: Module<'_>,
    builder: &Builder<'_>,
    inst: Inst<'_>,
    sites: &mut Vec<Site>,
    places: &Places,
) -> std::result::Result<(), BuildError> {
    let context = module.context();
    let abort = match module.function(ABORT.as_bytes()) {
        Some(abort) => abort,
        None => module.add_function(ABORT.as_bytes(), context.void().function(&[context.i64()], false)?)?,
    };
    let site = context.i64().const_int(sites.len() as u64)?;
    sites.push(Site::of(places, inst, Action::Ends));
    builder.position_before(inst);
    builder.call(abort, &[site])?;
    Ok(())
}

//! Linked code of a kernel, and what its module is given to be found in it.

use inkwell::{targets::TargetData, values::GlobalValue};

use super::{
    Kernel,
    entry::{CHILD, ENTER},
    instrument,
    items::{GROUP, ITEM, ItemForm},
    objects::{LOCAL, Placed},
    prepare::REFRESH,
};
use crate::{
    Result,
    builtin_library::work_item,
    jit::{Entry, Program, Words},
    llvm,
};

/// Code of a kernel that was linked, with data of its own.
#[derive(Debug)]
pub(super) struct Linked {
    pub(super) entry: Entry,
    /// Of each kernel of a block its address and its entry.
    pub(super) children: Vec<(u64, Entry)>,
    pub(super) refresh: Option<Entry>,
    /// The function that runs the work-items of a group.
    pub(super) group: Option<Entry>,
    pub(super) state: Words,
    /// The variables that the work-items of a group share: address and size.
    pub(super) locals: Vec<(u64, u64)>,
    /// The variables and functions that the code may use by pointers.
    pub(super) objects: Placed,
    /// Where the code lies.
    pub(super) program: Program,
}

impl Linked {
    /// Links the code of a kernel.
    pub(super) fn link(kernel: &Kernel) -> Result<Self> {
        let program = kernel.compiled.link()?;
        let local = |(number, size): (usize, &u64)| Ok((program.address(&local_name(number))?, *size));
        let child = |number: usize| {
            Ok((program.address(&format!("{CHILD}{number}"))?, program.entry(&format!("{ENTER}.{number}"))?))
        };
        Ok(Self {
            entry: program.entry(if kernel.form == ItemForm::Item { ITEM } else { ENTER })?,
            children: (0..kernel.children.len()).map(child).collect::<Result<_>>()?,
            refresh: if kernel.refreshes { Some(program.entry(REFRESH)?) } else { None },
            group: if kernel.form == ItemForm::Group { Some(program.entry(GROUP)?) } else { None },
            state: program.words(work_item::STATE, work_item::ROWS * 4)?,
            locals: kernel.locals.iter().enumerate().map(local).collect::<Result<_>>()?,
            objects: kernel.objects.placed(&program, kernel.width)?,
            program,
        })
    }
}

/// The name of a variable that the work-items of a group share.
fn local_name(number: usize) -> String {
    format!("{LOCAL_NAME}{number}")
}

/// How these names begin.
pub(super) const LOCAL_NAME: &str = "spirv_llvm.local.";

/// Gives the variables that the work-items of a group share names by which they are found. Gives their sizes.
pub(super) fn name_locals(module: &inkwell::module::Module<'_>, data: &TargetData) -> Vec<u64> {
    let mut sizes = Vec::new();
    let is_local = |global: &GlobalValue<'_>| {
        llvm::address_space(global.as_pointer_value().get_type()) == LOCAL && !global.is_declaration()
    };
    for global in module.get_globals().filter(is_local) {
        global.set_name(&local_name(sizes.len()));
        global.set_linkage(inkwell::module::Linkage::External);
        sizes.push(data.get_abi_size(&global.get_value_type()));
    }
    sizes
}

/// Whether a variable is one that groups have in common.
pub(super) fn is_common(global: GlobalValue<'_>) -> bool {
    let space = llvm::address_space(global.as_pointer_value().get_type());
    let name = global.get_name().to_bytes();
    !global.is_constant()
        && space != LOCAL
        && !name.starts_with(instrument::OWN.as_bytes())
        && !global.is_declaration()
}

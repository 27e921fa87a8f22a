//! How much memory the variables of a module and of its functions take, and how much there may be.

use inkwell::module::Module;
use inkwell::targets::TargetData;

use crate::llvm;
use crate::{Code, Error, Result};

/// The most bytes of the variables of a module.
const MOST_DATA: u64 = 1 << 30;
/// The most bytes that the variables of a work-item's functions take.
const MOST_PRIVATE: u64 = 256 << 20;
/// The most bytes that the work-items of a group share.
const MOST_SHARED: u64 = 32 << 20;
/// The most bytes that a variable of the module is aligned to, and one of a function.
const MOST_ALIGNED: u64 = 16 << 20;
const MOST_ALIGNED_ON_STACK: u64 = 64 << 10;

/// Refuses variables that are larger than what can be had.
pub(super) fn check(name: &str, data: u64, private: usize, shared: u64) -> Result<()> {
    let sizes = [
        ("of the module", data, MOST_DATA),
        ("of its functions", private as u64, MOST_PRIVATE),
        ("that the work-items of a group share", shared, MOST_SHARED),
    ];
    for (which, size, most) in sizes {
        if size > most {
            let text =
                format!("{name}: the variables {which} take {size} bytes, and at most {most} can be had");
            return Err(Error::unsupported(Code::Other, text));
        }
    }
    Ok(())
}

/// The size of the variables of all functions together, in bytes.
///
/// # Errors
/// When one is aligned to more than can be had.
pub(super) fn of_functions(module: llvm::Module<'_>) -> Result<usize> {
    let insts = module.functions().flat_map(llvm::Function::blocks).flat_map(llvm::Block::instructions);
    let mut sum = 0_u64;
    for (inst, ty) in insts.filter_map(|inst| Some((inst, inst.allocated_type()?))) {
        let count = inst.operand(0).and_then(llvm::Value::const_u64).unwrap_or(1);
        let alignment = inst.alignment().unwrap_or(1);
        check_alignment(&inst.value().name(), alignment, MOST_ALIGNED_ON_STACK)
            .map_err(|error| error.or_at(|| inst.at()))?;
        let size = module.size_of(ty).unwrap_or(0).saturating_mul(count);
        // Room is left before the variable, the stack may have to be moved down by the whole alignment, and what a function takes of
        // it is a multiple of that.
        sum = sum.saturating_add(size).saturating_add(alignment.saturating_mul(3));
    }
    Ok(usize::try_from(sum).unwrap_or(usize::MAX))
}

fn check_alignment(name: &str, alignment: u64, most: u64) -> Result<()> {
    if alignment <= most {
        return Ok(());
    }
    let which = if name.is_empty() { "a variable".to_owned() } else { format!("the variable {name}") };
    let text = format!("{which} is aligned to {alignment} bytes, and at most {most} can be had");
    Err(Error::unsupported(Code::Other, text))
}

/// The most bytes that the variables of a module take.
///
/// # Errors
/// When one is aligned to more than can be had.
pub(super) fn of_module(module: &Module<'_>, data: &TargetData) -> Result<u64> {
    let mut sum = 0_u64;
    for global in module.get_globals() {
        let alignment = u64::from(global.get_alignment());
        check_alignment(&global.get_name().to_string_lossy(), alignment, MOST_ALIGNED)?;
        let size = data.get_abi_size(&global.get_value_type());
        // A section may begin with each, and sections are whole pages.
        sum = sum.saturating_add(size).saturating_add(alignment).saturating_add(2 * 4096);
    }
    Ok(sum)
}

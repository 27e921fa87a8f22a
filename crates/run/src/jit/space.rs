//! The address space that a generic pointer points into, which compiled kernels ask for.

use std::cell::RefCell;

use super::fiber;
use crate::spirv::grammar::StorageClass;

thread_local! {
    /// The memory that the work-items of this thread's group share: address and size.
    static LOCALS: RefCell<Vec<(u64, u64)>> = const { RefCell::new(Vec::new()) };
}

/// Tells which memory the work-items of the group that this thread runs share: address and size of each variable.
pub(crate) fn set_locals(locals: &[(u64, u64)]) {
    LOCALS.with_borrow_mut(|all| {
        all.clear();
        all.extend_from_slice(locals);
    });
}

/// The callback of [`SPACE`].
pub(super) extern "C" fn space(address: u64) -> u32 {
    let (start, end) = fiber::stack();
    let is_local = |&(start, size): &(u64, u64)| address >= start && address - start < size;
    let class = if (start..end).contains(&address) {
        StorageClass::Function
    } else if LOCALS.with_borrow(|all| all.iter().any(is_local)) {
        StorageClass::Workgroup
    } else {
        StorageClass::CrossWorkgroup
    };
    class.0
}

//! Changes that prepare a module to be run: groups in place of work-items, and what code for the host does without.

use inkwell::llvm_sys::core::LLVMRemoveCallSiteEnumAttribute;

use super::{
    attributes::{AttributeIndex, KnownAttribute, kind_of},
    ffi::*,
    function::{Function, Global},
    inst::Inst,
    module::Module,
    value::Value,
};

/// What a function for one work-item refers to.
#[derive(Clone, Copy)]
pub struct ItemParts<'m> {
    /// The barrier, `void ()`, where there is one.
    pub barrier: Option<Function<'m>>,
    /// The state of a work-item: rows of four words.
    pub state: Global<'m>,
    /// The bits of the rows that are the same in all work-items of a group.
    pub shared_rows: u64,
    /// Those whose first word grows by one from one work-item of a row to the next.
    pub counting_rows: u64,
    /// Sets a state to the place of a work-item, `i64 (ptr, i32, i32, i32)`, and gives its number in the group.
    pub place: Function<'m>,
    /// The size of the group in a dimension, `i32 (i32)`.
    pub size: Function<'m>,
    /// Is told how many work-items go on to a barrier that the others do not reach, `void (i64)`.
    pub diverged: Function<'m>,
    /// Is told that the group has passed a barrier, `void ()`, where that is asked for.
    pub passed: Option<Function<'m>>,
    /// Is told that a work-item comes to a barrier, `void (i64)`, where that is asked for.
    pub arrive: Option<Function<'m>>,
    /// Is told which way a work-item takes where ways part, `void (i64)`, where that is asked for.
    pub decide: Option<Function<'m>>,
    /// Is told to which barriers these ways lead, `void (i64, i64)`, where that is asked for.
    pub parted: Option<Function<'m>>,
    /// The most bytes that may be kept for each work-item.
    pub limit: u64,
}

impl<'m> Function<'m> {
    /// Puts values in the place of those of these variables that are only loaded and stored as a whole. Gives the others.
    #[cfg(feature = "regions")]
    pub fn promote(self, variables: &[Inst<'m>]) -> Vec<Inst<'m>> {
        let raw: Vec<_> = variables.iter().map(|inst| inst.raw()).collect();
        let mut is_gone = vec![false; raw.len()];
        live!(sl_promote(self.value().raw(), raw.as_ptr(), raw.len(), is_gone.as_mut_ptr()));
        let left = variables.iter().zip(is_gone).filter(|(_, is_gone)| !is_gone);
        left.map(|(inst, _)| *inst).collect()
    }
}

impl Function<'_> {
    /// Splits a function for one work-item, `void (ptr)`, at its barriers, and puts loops over the work-items of a group around each
    /// part. Gives the bytes that it takes on the stack for each work-item; views on it are dead then. Nothing where that cannot be
    /// done, and it is left as it was.
    pub fn split_at_barriers(self, parts: &ItemParts<'_>) -> Option<u64> {
        let raw =
            |function: Option<Function<'_>>| function.map_or(std::ptr::null_mut(), |own| own.value().raw());
        let bytes = live!(sl_split_at_barriers(
            self.value().raw(),
            raw(parts.barrier),
            parts.state.value().raw(),
            parts.place.value().raw(),
            parts.size.value().raw(),
            parts.diverged.value().raw(),
            raw(parts.passed),
            raw(parts.arrive),
            raw(parts.decide),
            raw(parts.parted),
            parts.shared_rows,
            parts.counting_rows,
            parts.limit
        ));
        u64::try_from(bytes).ok()
    }
}

impl Module<'_> {
    /// Has all products be rounded before they are added to something, whatever the instructions allow.
    pub fn separate_products(self) {
        live!(sl_separate_products(self.raw()));
    }

    /// What a pointer is computed from by constant steps alone, by its key, and the bytes between.
    #[cfg(feature = "regions")]
    pub fn constant_offset(self, pointer: Value<'_>) -> (usize, i64) {
        let mut offset = 0;
        let base = live!(sl_constant_offset(self.raw(), pointer.raw(), &mut offset));
        (base as usize, offset)
    }

    /// All instructions of the module as LLVM prints them, in order, at the cost of one walk over it.
    #[cfg(feature = "regions")]
    pub fn printed_instructions(self) -> Vec<String> {
        let text = owned(live!(sl_print_instructions(self.raw()))).unwrap_or_default();
        text.split('\u{1}').skip(1).map(|inst| inst.trim().to_owned()).collect()
    }

    /// Takes the address spaces (`DW_OP_constu`, `DW_OP_swap`, `DW_OP_xderef` at the end) off the expressions that say where
    /// variables stand: for code whose address spaces are one.
    pub fn flatten_expressions(self) {
        live!(sl_flatten_expressions(self.raw()));
    }
}

impl Inst<'_> {
    /// Takes an attribute of a call itself or of an argument away, where it has that one.
    pub fn remove_attribute(self, index: AttributeIndex, known: KnownAttribute) {
        if self.callee().is_some() {
            let (index, kind) = (index.index(), kind_of(known.name()));
            live!(LLVMRemoveCallSiteEnumAttribute(self.value().raw(), index, kind));
        }
    }
}

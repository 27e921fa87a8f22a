//! The shim's functions and the two words that mark a call into LLVM.
//!
//! A view (`Type`, `Value`, …) holds the handle of something that lives as long as its lifetime says; no function of
//! this layer deletes a thing that a view could still name. Every `unsafe` of the layer rests on that and on one of:

use std::{
    ffi::{c_char, c_int, c_void},
    marker::PhantomData,
    ptr::NonNull,
};

use inkwell::llvm_sys::prelude::*;

/// A call whose arguments are live handles and that LLVM (or the shim) answers for any value of those handles' types.
macro_rules! live {
    ($call:expr) => {
        // SAFETY: the handles come from views, hence live; the callee looks at their class itself or takes any.
        unsafe { $call }
    };
}

/// A call that takes handles of a certain kind only, which the code right before it has tested.
macro_rules! checked {
    ($call:expr) => {
        // SAFETY: the handles come from views, hence live; their kinds and types were tested right before.
        unsafe { $call }
    };
}

/// Declares a `Copy` view on a handle.
macro_rules! view {
    ($(#[$doc:meta])* $name:ident, $raw:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        #[repr(transparent)]
        pub struct $name<'m>(std::ptr::NonNull<$raw>, std::marker::PhantomData<&'m ()>);

        #[allow(dead_code, reason = "every view has the same small set")]
        impl<'m> $name<'m> {
            /// The view on a handle that LLVM returned; null is `None`.
            #[inline]
            pub(crate) fn wrap(raw: *mut $raw) -> Option<Self> {
                std::ptr::NonNull::new(raw).map(|raw| Self(raw, std::marker::PhantomData))
            }

            #[inline]
            pub(crate) fn raw(self) -> *mut $raw {
                self.0.as_ptr()
            }

            /// A number that is the same exactly for the same object, for maps.
            #[inline]
            #[must_use]
            pub fn as_key(self) -> usize {
                self.0.as_ptr() as usize
            }
        }
    };
}

/// An enum of ours for one of LLVM's, value by value.
macro_rules! mirror {
    ($(#[$doc:meta])* $name:ident = $raw:ident { $($(#[$vdoc:meta])* $variant:ident = $value:ident,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$vdoc])* #[doc = concat!("`", stringify!($variant), "`.")] $variant,)* }

        #[allow(dead_code, reason = "some are only read, some only written")]
        impl $name {
            #[inline]
            pub(crate) fn from_llvm(raw: inkwell::llvm_sys::$raw) -> Self {
                match raw { $(inkwell::llvm_sys::$raw::$value => Self::$variant,)* }
            }
            #[inline]
            pub(crate) fn to_llvm(self) -> inkwell::llvm_sys::$raw {
                match self { $(Self::$variant => inkwell::llvm_sys::$raw::$value,)* }
            }
        }
    };
}

pub(crate) use {checked, live, mirror, view};

unsafe extern "C" {
    pub(crate) fn sl_value_class(v: LLVMValueRef) -> u32;
    pub(crate) fn sl_next_instruction(v: LLVMValueRef, class: *mut u32) -> LLVMValueRef;
    pub(crate) fn sl_num_operands(v: LLVMValueRef) -> u32;
    pub(crate) fn sl_operand(v: LLVMValueRef, index: u32) -> LLVMValueRef;
    pub(crate) fn sl_first_use(v: LLVMValueRef) -> LLVMUseRef;
    pub(crate) fn sl_use_operand(u: LLVMUseRef) -> u32;
    pub(crate) fn sl_argument_index(v: LLVMValueRef) -> u32;
    pub(crate) fn sl_int_words(v: LLVMValueRef, width: *mut u32) -> *const u64;
    pub(crate) fn sl_fp_bits(v: LLVMValueRef, words: *mut u64) -> u32;
    pub(crate) fn sl_aggregate_element(v: LLVMValueRef, index: u64) -> LLVMValueRef;
    pub(crate) fn sl_is_null(v: LLVMValueRef) -> bool;
    pub(crate) fn sl_gep_source(v: LLVMValueRef) -> LLVMTypeRef;
    pub(crate) fn sl_gep_flags(v: LLVMValueRef) -> u32;
    pub(crate) fn sl_const_cast(
        opcode: u32,
        v: LLVMValueRef,
        ty: LLVMTypeRef,
        valid: *mut bool,
    ) -> LLVMValueRef;
    pub(crate) fn sl_pointer_space(ty: LLVMTypeRef) -> u32;
    pub(crate) fn sl_instructions(
        next: *mut LLVMValueRef,
        values: *mut LLVMValueRef,
        classes: *mut u32,
        capacity: usize,
    ) -> usize;
    pub(crate) fn sl_type_is(ty: LLVMTypeRef, rule: u32) -> bool;
    pub(crate) fn sl_struct_element(ty: LLVMTypeRef, index: u32) -> LLVMTypeRef;
    pub(crate) fn sl_param_type(ty: LLVMTypeRef, index: u32) -> LLVMTypeRef;
    pub(crate) fn sl_target_ext_name(ty: LLVMTypeRef, length: *mut usize) -> *const c_char;
    pub(crate) fn sl_layout(m: LLVMModuleRef, ty: LLVMTypeRef, what: u32, result: *mut u64) -> bool;
    pub(crate) fn sl_struct_offset(m: LLVMModuleRef, ty: LLVMTypeRef, index: u32, offset: *mut u64) -> bool;
    pub(crate) fn sl_pointer_bits(m: LLVMModuleRef, space: u32, index: bool) -> u32;
    pub(crate) fn sl_set_data_layout(m: LLVMModuleRef, text: *const c_char, length: usize) -> *mut c_char;
    pub(crate) fn sl_data_layout_of(triple: *const c_char) -> *mut c_char;
    pub(crate) fn sl_flags(v: LLVMValueRef) -> u32;
    pub(crate) fn sl_set_flags(v: LLVMValueRef, flags: u32);
    pub(crate) fn sl_fast_math(v: LLVMValueRef) -> u32;
    pub(crate) fn sl_shuffle_mask(v: LLVMValueRef, count: *mut usize) -> *const i32;
    pub(crate) fn sl_value_indices(v: LLVMValueRef, count: *mut usize) -> *const u32;
    pub(crate) fn sl_alignment(v: LLVMValueRef) -> u64;
    pub(crate) fn sl_md_class(m: LLVMMetadataRef) -> u32;
    pub(crate) fn sl_md_string(m: LLVMMetadataRef, length: *mut usize) -> *const c_char;
    pub(crate) fn sl_md_num_operands(m: LLVMMetadataRef) -> u32;
    pub(crate) fn sl_md_operand(m: LLVMMetadataRef, index: u32) -> LLVMMetadataRef;
    pub(crate) fn sl_md_value(m: LLVMMetadataRef) -> LLVMValueRef;
    pub(crate) fn sl_location_file(m: LLVMMetadataRef, line: *mut u32, column: *mut u32) -> LLVMMetadataRef;
    pub(crate) fn sl_file_part(m: LLVMMetadataRef, directory: bool, length: *mut usize) -> *const c_char;
    pub(crate) fn sl_variable_name(m: LLVMMetadataRef, length: *mut usize) -> *const c_char;
    pub(crate) fn sl_variable_parameter(m: LLVMMetadataRef) -> u32;
    pub(crate) fn sl_variable_scope(m: LLVMMetadataRef) -> LLVMMetadataRef;
    pub(crate) fn sl_md_is_location(m: LLVMMetadataRef) -> bool;
    #[cfg(all(test, has_form_of_ir))]
    pub(crate) fn sl_fp_from_bits(ty: LLVMTypeRef, words: *const u64) -> LLVMValueRef;
    #[cfg(all(test, has_form_of_ir))]
    pub(crate) fn sl_fold_binary(
        m: LLVMModuleRef,
        opcode: u32,
        a: LLVMValueRef,
        b: LLVMValueRef,
    ) -> LLVMValueRef;
    #[cfg(all(test, has_form_of_ir))]
    pub(crate) fn sl_fold_negation(m: LLVMModuleRef, v: LLVMValueRef) -> LLVMValueRef;
    #[cfg(all(test, has_form_of_ir))]
    pub(crate) fn sl_fold_cast(
        m: LLVMModuleRef,
        opcode: u32,
        v: LLVMValueRef,
        ty: LLVMTypeRef,
    ) -> LLVMValueRef;
    #[cfg(all(test, has_form_of_ir))]
    pub(crate) fn sl_defined_constant(v: LLVMValueRef) -> LLVMValueRef;
    #[cfg(all(test, has_form_of_ir))]
    pub(crate) fn sl_fold_compare(predicate: u32, a: LLVMValueRef, b: LLVMValueRef) -> LLVMValueRef;
    #[cfg(feature = "regions")]
    pub(crate) fn sl_print_instructions(module: LLVMModuleRef) -> *mut c_char;
    #[cfg(feature = "regions")]
    pub(crate) fn sl_constant_offset(
        module: LLVMModuleRef,
        pointer: LLVMValueRef,
        offset: *mut i64,
    ) -> LLVMValueRef;
    #[cfg(feature = "regions")]
    pub(crate) fn sl_promote(
        function: LLVMValueRef,
        variables: *const LLVMValueRef,
        count: usize,
        is_gone: *mut bool,
    );
    #[cfg(feature = "regions")]
    pub(crate) fn sl_flatten_expressions(module: LLVMModuleRef);
    pub(crate) fn sl_value_as_md(v: LLVMValueRef) -> LLVMMetadataRef;
    pub(crate) fn sl_named_md_count(n: LLVMNamedMDNodeRef) -> u32;
    pub(crate) fn sl_named_md_operand(n: LLVMNamedMDNodeRef, index: u32) -> LLVMMetadataRef;
    pub(crate) fn sl_named_md_add(n: LLVMNamedMDNodeRef, m: LLVMMetadataRef) -> bool;
    pub(crate) fn sl_md_kind(c: LLVMContextRef, name: *const c_char, length: usize) -> u32;
    pub(crate) fn sl_attachment(v: LLVMValueRef, kind: u32) -> LLVMMetadataRef;
    pub(crate) fn sl_has_attachments(v: LLVMValueRef) -> bool;
    pub(crate) fn sl_attachments(
        v: LLVMValueRef,
        kinds: *mut u32,
        nodes: *mut LLVMMetadataRef,
        capacity: usize,
    ) -> usize;
    pub(crate) fn sl_first_dbg_record(v: LLVMValueRef) -> LLVMDbgRecordRef;
    pub(crate) fn sl_terminator(b: LLVMBasicBlockRef) -> LLVMValueRef;
    pub(crate) fn sl_rmw_op(v: LLVMValueRef) -> u32;
    pub(crate) fn sl_case_value(switch: LLVMValueRef, successor: u32) -> LLVMValueRef;
    pub(crate) fn sl_named_function(m: LLVMModuleRef, name: *const c_char, length: usize) -> LLVMValueRef;
    pub(crate) fn sl_named_global(m: LLVMModuleRef, name: *const c_char, length: usize) -> LLVMValueRef;
    pub(crate) fn sl_next_dbg_record(r: LLVMDbgRecordRef) -> LLVMDbgRecordRef;
    pub(crate) fn sl_dbg_record_class(r: LLVMDbgRecordRef) -> u32;
    pub(crate) fn sl_dbg_record_variable(r: LLVMDbgRecordRef) -> LLVMMetadataRef;
    pub(crate) fn sl_dbg_record_value(r: LLVMDbgRecordRef, index: u32) -> LLVMValueRef;
    pub(crate) fn sl_attribute_class(a: LLVMAttributeRef) -> u32;
    pub(crate) fn sl_attribute_kind_class(kind: u32) -> u32;
    pub(crate) fn sl_attribute_kind_name(kind: u32, length: *mut usize) -> *const c_char;
    pub(crate) fn sl_attribute_at(v: LLVMValueRef, index: u32, position: u32) -> LLVMAttributeRef;
    pub(crate) fn sl_add_attribute(v: LLVMValueRef, index: u32, a: LLVMAttributeRef) -> bool;
    pub(crate) fn sl_intrinsic_base_name(id: u32, length: *mut usize) -> *const c_char;
    pub(crate) fn sl_declare_intrinsic(
        m: LLVMModuleRef,
        name: *const c_char,
        length: usize,
        ty: LLVMTypeRef,
        problem: *mut *mut c_char,
    ) -> LLVMValueRef;
    pub(crate) fn sl_builder_create(c: LLVMContextRef) -> LLVMBuilderRef;
    pub(crate) fn sl_builder_dispose(b: LLVMBuilderRef);
    pub(crate) fn sl_cast_valid(opcode: u32, from: LLVMTypeRef, to: LLVMTypeRef) -> bool;
    pub(crate) fn sl_select_problem(c: LLVMValueRef, t: LLVMValueRef, f: LLVMValueRef) -> *const c_char;
    pub(crate) fn sl_gep_result(
        source: LLVMTypeRef,
        indices: *const LLVMValueRef,
        count: usize,
    ) -> LLVMTypeRef;
    pub(crate) fn sl_indexed_type(aggregate: LLVMTypeRef, indices: *const u32, count: usize) -> LLVMTypeRef;
    pub(crate) fn sl_build_extract_value(
        b: LLVMBuilderRef,
        v: LLVMValueRef,
        indices: *const u32,
        count: usize,
    ) -> LLVMValueRef;
    pub(crate) fn sl_build_insert_value(
        b: LLVMBuilderRef,
        v: LLVMValueRef,
        e: LLVMValueRef,
        indices: *const u32,
        count: usize,
    ) -> LLVMValueRef;
    pub(crate) fn sl_build_bitcast(b: LLVMBuilderRef, v: LLVMValueRef, to: LLVMTypeRef) -> LLVMValueRef;
    pub(crate) fn sl_build_load(
        b: LLVMBuilderRef,
        ty: LLVMTypeRef,
        from: LLVMValueRef,
        align: u32,
        volatile: bool,
    ) -> LLVMValueRef;
    pub(crate) fn sl_build_store(
        b: LLVMBuilderRef,
        v: LLVMValueRef,
        to: LLVMValueRef,
        align: u32,
        volatile: bool,
    ) -> LLVMValueRef;
    pub(crate) fn sl_build_gep(
        b: LLVMBuilderRef,
        source: LLVMTypeRef,
        base: LLVMValueRef,
        indices: *const LLVMValueRef,
        count: usize,
        flags: u32,
    ) -> LLVMValueRef;
    pub(crate) fn sl_build_shuffle(
        b: LLVMBuilderRef,
        v1: LLVMValueRef,
        v2: LLVMValueRef,
        mask: *const i32,
        count: usize,
    ) -> LLVMValueRef;
    pub(crate) fn sl_erase_instruction(v: LLVMValueRef) -> bool;
    pub(crate) fn sl_erase_global(v: LLVMValueRef) -> bool;
    pub(crate) fn sl_set_operand(v: LLVMValueRef, index: u32, to: LLVMValueRef) -> bool;
    pub(crate) fn sl_expand_constant_users(v: LLVMValueRef);
    pub(crate) fn sl_inline_call(v: LLVMValueRef) -> *const c_char;
    pub(crate) fn sl_copy_attachments(to: LLVMValueRef, from: LLVMValueRef) -> bool;
    pub(crate) fn sl_copy_call_attributes(to: LLVMValueRef, from: LLVMValueRef, arguments: bool) -> bool;
    pub(crate) fn sl_drop_unreached(function: LLVMValueRef);
    #[cfg(feature = "regions")]
    pub(crate) fn sl_separate_products(m: LLVMModuleRef);
    #[cfg(feature = "regions")]
    pub(crate) fn sl_split_at_barriers(
        item: LLVMValueRef,
        barrier: LLVMValueRef,
        state: LLVMValueRef,
        place: LLVMValueRef,
        size: LLVMValueRef,
        diverged: LLVMValueRef,
        passed: LLVMValueRef,
        arrive: LLVMValueRef,
        decide: LLVMValueRef,
        parted: LLVMValueRef,
        shared_rows: u64,
        counting_rows: u64,
        limit: u64,
    ) -> i64;
    pub(crate) fn sl_drop_named_metadata(m: LLVMModuleRef);
    pub(crate) fn sl_link(into: LLVMModuleRef, from: LLVMModuleRef) -> bool;
    #[cfg(feature = "test-shim")]
    pub(crate) fn sl_intrinsic_count() -> u32;
    #[cfg(feature = "test-shim")]
    pub(crate) fn sl_overload_intrinsic(m: LLVMModuleRef, number: u32, set: u32) -> LLVMValueRef;
    pub(crate) fn sl_backend(
        m: LLVMModuleRef,
        extensions: *const c_char,
        triple: *const c_char,
        length: *mut usize,
        problem: *mut *mut c_char,
    ) -> *mut c_char;
    pub(crate) fn sl_bitcode(m: LLVMModuleRef) -> *mut c_void;
    pub(crate) fn sl_bitcode_data(buffer: *const c_void, length: *mut usize) -> *const c_char;
    pub(crate) fn sl_bitcode_free(buffer: *mut c_void);
    pub(crate) fn sl_verify(m: LLVMModuleRef, debug_info_apart: bool, text: *mut *mut c_char) -> u32;
    pub(crate) fn sl_is_materialized(m: LLVMModuleRef) -> bool;
    pub(crate) fn sl_materialize(m: LLVMModuleRef) -> *mut c_char;
    pub(crate) fn sl_used_intrinsic(m: LLVMModuleRef) -> LLVMValueRef;
    pub(crate) fn sl_scan_instructions(
        m: LLVMModuleRef,
        drop_tbaa: bool,
        whole: extern "C" fn(*const c_char, usize) -> bool,
    ) -> u32;
    pub(crate) fn sl_debug_info_is_current(m: LLVMModuleRef) -> bool;
    pub(crate) fn sl_strip_debug_info(m: LLVMModuleRef);
    pub(crate) fn sl_token_is_metadata(c: LLVMContextRef) -> bool;
    pub(crate) fn sl_forget_token(c: LLVMContextRef);
    pub(crate) fn sl_report_faults(message: *const c_char, status: c_int);
    pub(crate) fn sl_parse_text(
        c: LLVMContextRef,
        data: *const c_char,
        length: usize,
        problem: *mut *mut c_char,
        line: *mut u32,
        column: *mut u32,
    ) -> LLVMModuleRef;
    pub(crate) fn sl_parse_bitcode(
        c: LLVMContextRef,
        data: *const c_char,
        length: usize,
        problem: *mut *mut c_char,
    ) -> LLVMModuleRef;
    pub(crate) fn sl_intrinsic_by_name(name: *const c_char, length: usize) -> u32;
    pub(crate) fn sl_intrinsic_overloads(
        id: u32,
        ty: LLVMTypeRef,
        types: *mut LLVMTypeRef,
        capacity: usize,
        count: *mut usize,
    ) -> bool;
    pub(crate) fn sl_upgrade_calls(function: LLVMValueRef);
}

/// Text that LLVM keeps for the lifetime `'m`, fetched by a call that writes its length.
#[inline]
pub(crate) fn bytes<'m>(fetch: impl FnOnce(*mut usize) -> *const c_char) -> Option<&'m [u8]> {
    let mut length = 0;
    let data = fetch(&mut length).cast::<u8>();
    // SAFETY: LLVM keeps `length` bytes at `data` with the object that was asked; an empty slice may have any address.
    (!data.is_null()).then(|| unsafe { std::slice::from_raw_parts(data, length) })
}

/// Takes over text that LLVM allocated, as [`LLVMDisposeMessage`](inkwell::llvm_sys::core::LLVMDisposeMessage) frees it.
pub(crate) fn owned(text: *mut c_char) -> Option<String> {
    let text = NonNull::new(text)?;
    // SAFETY: the text ends in a NUL, is ours, and is freed once, after the copy.
    unsafe {
        let copy = std::ffi::CStr::from_ptr(text.as_ptr()).to_string_lossy().into_owned();
        inkwell::llvm_sys::core::LLVMDisposeMessage(text.as_ptr());
        Some(copy)
    }
}

/// The marker of a view's lifetime.
pub(crate) type Lifetime<'m> = PhantomData<&'m ()>;

/// The part of a name that LLVM takes: up to the first NUL.
pub(crate) fn name_part(name: &[u8]) -> &[u8] {
    name.split(|&byte| byte == 0).next().unwrap_or_default()
}

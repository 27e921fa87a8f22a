//! Small typed views on LLVM: the one home of its own libraries.
//!
//! A view is a `Copy` handle with the lifetime of the module or context behind it. Reading is safe for any value: a
//! property that it does not have is `None`, 0 or empty. Building is checked: each method tests the kinds and types that LLVM
//! takes for granted and answers with a [`BuildError`] that names the broken rule. Values of different contexts must
//! not be mixed, and no view may be used on what has been deleted: `rewrite` deletes, and is for modules that nobody else
//! sees, such as copies.
//!
//! | Module | Contents |
//! |---|---|
//! | `module` | [`Context`], [`Module`]: triple, layout, functions, globals, named metadata; adding them |
//! | `types`, `make_type` | [`Type`], [`TypeKind`]; `Context::int`, `pointer`, `struct_type`, `target_ext`, …, `Type::array_of`, … |
//! | `value` | [`Value`], [`ValueKind`], [`Use`]; names, operands, uses, attachments |
//! | `constant` | [`ConstInt`]; `Value::const_int`, `const_fp`, `aggregate_element`; `Type::const_words`, … |
//! | `function`, `block`, `block_order` | [`Function`], [`Global`], [`Alias`], [`IFunc`], [`Block`], [`Linkage`], … |
//! | `inst`, `call`, `opcode` | [`Inst`], [`Opcode`], [`Flags`], [`FastMath`], [`GepFlags`], predicates, [`Ordering`], [`RmwOp`] |
//! | `attributes`, `set_attributes` | [`Attribute`], [`AttributeIndex`], [`AttributeValue`], [`KnownAttribute`], [`AttributeKinds`] |
//! | `metadata` | [`Metadata`], [`MetadataKind`], [`NamedMetadata`]; `Context::md_node`, `md_string`, `Value::as_md` |
//! | `debug_info` | [`DebugRecord`], [`DebugRecordKind`]; `Inst::debug_records` |
//! | `layout` | `Module::size_of`, `store_size_of`, `align_of`, `member_offset`, `pointer_bits` |
//! | `builder` | [`Builder`]: instructions; `Inst::add_incoming`, `set_alignment`, `set_tail_kind` |
//! | `fault` | [`report_faults`]: the message of commands when LLVM crashes |
//! | `heap` | [`prepare_memory`]: requests of commands to the system, such as more stack |
//! | `backend` | [`translate_with_backend`], [`translate_with_known_extensions`]: LLVM's own SPIR-V target |
//! | `rewrite` | erasing, inlining and linking, for modules that nobody else sees |
//! | `compat` | everything that depends on LLVM's version; [`MAJOR_VERSION`] |
//! | `parse`, `screen`, `aliases` | [`parse_ir_or_bitcode`], [`verify`]; checks of input that LLVM's parsers and verifier trust |
//! | `restore`, `former` | intrinsics of a text, brought to their present form |
//! | `diagnostics` | [`write_bitcode`], [`print`](print()), [`run_passes`], [`Quiet`] |
//!
//! LLVM's fatal errors (`report_fatal_error`) end the process and cannot be caught; whatever is known to lead to one is
//! refused beforehand.

#![allow(unsafe_code, reason = "the calls into LLVM stand here and nowhere else")]

mod aliases;
mod attributes;
mod backend;
mod block;
mod block_order;
mod builder;
mod call;
mod compat;
mod constant;
mod debug_info;
mod diagnostics;
mod fault;
mod ffi;
#[cfg(all(test, has_form_of_ir))]
mod fold;
mod former;
mod function;
mod heap;
mod inst;
mod layout;
mod location;
mod make_type;
mod metadata;
mod module;
mod opcode;
mod parse;
#[cfg(feature = "regions")]
mod prepared;
mod restore;
mod rewrite;
mod screen;
mod set_attributes;
mod types;
mod value;

#[cfg(test)]
mod tests;

pub use attributes::{Attribute, AttributeIndex, AttributeKinds, AttributeValue, KnownAttribute};
pub use backend::{translate_with_backend, translate_with_known_extensions};
pub use block::Block;
pub use block_order::block_order;
pub use builder::{Builder, Built};
pub use compat::MAJOR_VERSION;
pub use compat::{PLAIN_CALLS_RETURN_SMALL_FLOATS, SCALARIZER, WITHOUT_INTRINSIC};
pub use constant::ConstInt;
pub use debug_info::{DebugRecord, DebugRecordKind, SourceLine};
#[cfg(feature = "regions")]
pub use diagnostics::run_passes_for;
pub use diagnostics::{
    BuildError, Quiet, clone_module, print, run_passes, strip_debug_info, with_bitcode, write_bitcode,
};
pub use fault::report_faults;
pub use function::{Alias, Function, Global, IFunc, Linkage, calling_convention};
pub use heap::prepare_memory;
pub use inst::Inst;
pub use layout::data_layout_of;
pub use location::unsupported;
pub use metadata::{Metadata, MetadataKind, NamedMetadata};
pub use module::{Context, Module};
pub use opcode::{
    FastMath, Flags, FloatPredicate, GepFlags, IntPredicate, Opcode, Ordering, RmwOp, TailKind,
};
pub use parse::parse_own;
pub use parse::{parse_ir_or_bitcode, parse_to_write, verify};
#[cfg(feature = "regions")]
pub use prepared::ItemParts;
pub use rewrite::link;
pub use types::address_space;
pub use types::{MAX_ADDRESS_SPACE, MAX_INT_BITS, Type, TypeKind};
pub use value::{Attachments, Use, Value, ValueKind};

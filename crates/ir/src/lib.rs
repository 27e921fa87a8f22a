#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

mod attributes;
pub mod bitcode;
mod builder;
mod constants;
mod data_layout;
pub mod debug_fields;
mod entity;
mod error;
mod fast_math;
mod fold;
mod former;
mod function;
mod globals;
mod inline_asm;
mod inst;
mod intrinsics;
mod layout;
mod make;
mod metadata;
mod module;
mod print;
mod reduce;
mod strides;
mod strings;
pub mod tables;
mod types;
mod upgrade;
mod uses;
mod value;
mod verify;

pub use attributes::{
    Attribute, AttributeList, AttributePosition, AttributeSet, IntegerRange, ParameterAttribute,
};
pub use builder::InstBuilder;
pub use constants::{Constant, ConstantData, ConstantRange, Constants};
pub use data_layout::{Alignment, DataLayout, DataLayoutError, PointerLayout};
pub use entity::{
    AttributeListId, AttributeSetId, BlockId, CallId, ConstantId, FunctionId, GlobalId, InstId, LocalId,
    LocationId, MetadataId, StringId, StructId, TypeId,
};
pub use error::{BitcodeError, BitcodeResult};
pub use fast_math::FastMath;
pub use function::{Block, Function, LocalDefinition};
pub use globals::{Alias, Comdat, Global, GlobalKind, Variable};
pub use inline_asm::{codes_are_whole, constraint_problem, indirect_arguments};
pub use inst::{Bundle, Call, Inst, Location};
pub use intrinsics::intrinsic_base;
pub use metadata::{Metadata, MetadataNode, MetadataTable, NamedMetadata};
pub use module::Module;
pub use print::{PRINTED_VERSION, print, print_constant, print_instruction, print_type};
pub use reduce::reduce;
pub use strides::restore_element_types;
pub use strings::Strings;
pub use types::{NamedStruct, TargetFamily, TargetType, Type, TypeList, Types};
pub use uses::ValueUses;
pub use value::{Value, ValueRef};
pub use verify::{Finding, verify};

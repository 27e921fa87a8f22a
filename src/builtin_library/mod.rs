//! Bodies for the builtin functions that a module declares, written as LLVM's text. What a shader computes by instructions that
//! LLVM lacks is defined so when it is read ([`define`]), and what a kernel calls when it is run ([`Library`]).
//!
//! [`mapping::builtins`](crate::mapping::builtins) tells which instruction a function stands for, and the registry which
//! body executes that instruction. The bodies are text, because LLVM's parser checks it: a declaration whose types do not
//! fit the instruction gives an error, never a malformed instruction.

mod ask;
mod atomic;
mod bfloat;
mod block;
mod component;
mod convert;
mod copy;
mod definitions;
mod dot;
mod enqueue;
mod format;
mod group;
mod image;
mod masked;
mod matrix;
mod memory;
mod pack;
mod pair;
mod pipe;
mod rectangle;
pub mod runtime;
#[cfg(feature = "llvm")]
mod shader;
mod space;
mod sync;
#[cfg(test)]
#[cfg(feature = "llvm")]
mod tests;
mod types;
mod vector;
mod vendor;
pub mod work_item;

use std::fmt::Write as _;

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use crate::{
    Result,
    mapping::{
        builtins::{
            self, ArgumentClass, BuiltinCall as Builtin, BuiltinNames,
            block_io::{BlockAccess, BlockDirection},
            image::ImageCall,
            integer,
            vector::VectorAccess,
        },
        registry::{self, Body, InstKey},
    },
    spirv::{
        Op,
        grammar::{ExtInstSet, OpenClStd},
    },
};
pub use convert::MOST_BITS as MOST_CONVERTED;
pub use copy::pointee_size;
pub(crate) use definitions::{define_computed, define_numbers};
#[cfg(feature = "llvm")]
pub use shader::define;
use types::{BuiltinType, DeclaredSignature, Elem};

/// The bodies that were asked for, as a module in the making.
#[derive(Debug, Default)]
pub struct Library {
    text: String,
    declared: FxHashSet<String>,
}

/// An operand of the instruction that a function stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InstructionOperand {
    /// The function's parameter of this number.
    Param(usize),
    /// A constant.
    Const(u32),
}

/// One builtin function on its way to a body.
struct BuiltinRequest<'a> {
    /// The instruction's operands, after result type and result.
    operands: SmallVec<[InstructionOperand; 6]>,
    signature: &'a DeclaredSignature,
    builtin: Builtin,
    /// The size of what the first pointer among the parameters points to, as far as the name tells.
    pointee_size: Option<u32>,
    library: &'a mut Library,
}

impl Library {
    /// The module's text: definitions of the bodies, and declarations of the functions that those need.
    pub fn into_text(self) -> String {
        self.text
    }

    /// Adds a body for a declared function. False when it is no builtin that is known with such types.
    #[cfg(feature = "llvm")]
    pub fn add(&mut self, function: inkwell::values::FunctionValue<'_>, symbol: &str) -> Result<bool> {
        DeclaredSignature::of(function).map_or(Ok(false), |signature| self.add_of(signature, symbol))
    }

    /// Adds a body for a function of these types.
    fn add_of(&mut self, signature: DeclaredSignature, symbol: &str) -> Result<bool> {
        let Some(name) = builtins::resolve(symbol, signature.params.len(), BuiltinNames::OpenCl) else {
            let Some(body) = vendor::body(self, &signature, symbol) else { return Ok(false) };
            self.define_function(&signature, symbol, attributes([].iter()), &body);
            return Ok(true);
        };
        if bfloat::is_for(name.call, &signature) {
            let Some(body) = bfloat::body(self, &signature, symbol, &name) else { return Ok(false) };
            self.define_function(&signature, symbol, "nounwind willreturn", &body);
            return Ok(true);
        }
        let operands = (0..signature.params.len()).map(InstructionOperand::Param).collect();
        let pointee_size =
            (0..signature.params.len()).find_map(|number| copy::pointee_size(name.param(number)?));
        let mut call = BuiltinRequest {
            operands,
            signature: &signature,
            builtin: name.call,
            pointee_size,
            library: self,
        };
        let Some(body) = call.body() else { return Ok(false) };
        let attributes = match is_computed(call.builtin) {
            true => attributes(signature.params.iter().map(|ty| &ty.elem)),
            false => "nounwind",
        };
        self.define_function(&signature, symbol, attributes, &body);
        Ok(true)
    }

    /// Defines a function whose parameters are `%p0` and so on.
    fn define_function(&mut self, signature: &DeclaredSignature, symbol: &str, attributes: &str, body: &str) {
        let params: Vec<_> =
            signature.params.iter().enumerate().map(|(i, ty)| format!("{ty} %p{i}")).collect();
        self.define(&format!(
            "define {} @{}({}) {attributes} {{\n{body}\n}}\n",
            signature.result_text(),
            quoted(symbol),
            params.join(", "),
        ));
    }

    fn define(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// Adds `declaration` unless it is there.
    fn declare(&mut self, declaration: &str) {
        if self.declared.insert(declaration.to_owned()) {
            self.define(declaration);
        }
    }
}

impl BuiltinRequest<'_> {
    /// The body of the function, whose parameters are `%p0` and so on.
    fn body(&mut self) -> Option<String> {
        match self.builtin {
            Builtin::Row(row, class) => {
                let operands = row.operands.iter().map(|operand| operand_of_row(*operand));
                self.operands = operands.collect::<Option<_>>()?;
                self.of_inst(row.inst(class)?)
            }
            Builtin::Ext(row, _) => self.of_inst(InstKey::opencl(OpenClStd(row.number))),
            Builtin::OtherExt(set, row) => self.of_inst(InstKey::Ext(set, row.number)),
            Builtin::Op(row, _) => self.of_inst(InstKey::Op(row.op)),
            Builtin::Vote(op) => self.of_inst(InstKey::Op(op)),
            Builtin::Dot { first: ArgumentClass::Float, .. } => self.of_inst(InstKey::Op(Op::Dot)),
            Builtin::Dot { first, second, accumulates } => {
                let (op, factors) = integer::dot_product(first, second, accumulates);
                let sum = (2..self.params()).map(InstructionOperand::Param);
                self.operands =
                    factors.iter().map(|at| InstructionOperand::Param((*at).into())).chain(sum).collect();
                self.of_inst(InstKey::Op(op))
            }
            Builtin::WorkGroupBroadcast => {
                self.operands.insert(0, InstructionOperand::Const(crate::spirv::grammar::Scope::Workgroup.0));
                self.of_inst(InstKey::Op(Op::GroupBroadcast))
            }
            Builtin::Vector(VectorAccess { inst, .. }) => self.of_inst(InstKey::opencl(inst)),
            Builtin::Variable(variable) => work_item::body(self, variable),
            Builtin::WorkItem(row) => work_item::body(self, row.variable),
            Builtin::Convert(conversion, class) => convert::of_name(self, conversion, class),
            Builtin::Atomic(row, _, class) => atomic::of_name(self, row, class),
            Builtin::Sync(sync) => sync::of_name(self, sync),
            Builtin::Image(image) => image::body(self, image),
            Builtin::Sampler => image::sampler(self),
            Builtin::AddressCast(storage) => space::cast(self, storage),
            // CLK_LOCAL_MEM_FENCE and CLK_GLOBAL_MEM_FENCE.
            Builtin::GetFence => space::fence(self, 1, 2),
            Builtin::Block(access) => block::of_name(self, access),
            Builtin::Enqueue(call) => enqueue::of_name(self, call),
            Builtin::NdRange(dimensions) => enqueue::range(self, dimensions),
            Builtin::Format(conversion) => format::body(self, conversion),
            Builtin::SpecConstant | Builtin::SpecConstantComposite => None,
        }
    }

    /// The body that the registry names for an instruction.
    fn of_inst(&mut self, inst: InstKey) -> Option<String> {
        match (registry::body(inst)?, inst) {
            (Body::Component(function), _) => component::body(self, function),
            (Body::Group, InstKey::Op(op)) => group::body(self, op),
            (Body::AsyncCopy, InstKey::Op(op)) => copy::body(self, op),
            (Body::Atomic, InstKey::Op(op)) => atomic::body(self, op),
            (Body::Convert, InstKey::Op(op)) => convert::body(self, op),
            (Body::Space, InstKey::Op(op)) => space::body(self, op),
            (Body::Sync, InstKey::Op(op)) => sync::body(self, op),
            (Body::Block, InstKey::Op(op)) => block::body(self, op),
            (Body::Rectangle, InstKey::Op(op)) => rectangle::body(self, op),
            (Body::Pipe, InstKey::Op(op)) => pipe::body(self, op),
            (Body::Enqueue, InstKey::Op(op)) => enqueue::body(self, op),
            (Body::VectorAccess, InstKey::Ext(ExtInstSet::OpenClStd, number)) => {
                memory::body(self, OpenClStd(number))
            }
            (Body::Dot, InstKey::Op(op)) => dot::body(self, op),
            (Body::Vector(operation), _) => vector::body(self, operation),
            (Body::Matrix(function), _) => matrix::body(self, function),
            (Body::Pack(function), _) => pack::body(self, function),
            (Body::Pair(function), _) => pair::body(self, function),
            (Body::Masked, InstKey::Op(op)) => masked::body(self, op),
            (Body::Clock, InstKey::Op(op)) => ask::clock(self, op),
            (Body::Nothing, _) => self.signature.result.is_none().then(|| "ret void".to_owned()),
            (
                Body::Group
                | Body::AsyncCopy
                | Body::Atomic
                | Body::Convert
                | Body::Dot
                | Body::Space
                | Body::Sync
                | Body::Block
                | Body::Rectangle
                | Body::Pipe
                | Body::Enqueue
                | Body::Masked
                | Body::Clock
                | Body::VectorAccess,
                InstKey::Op(_) | InstKey::Ext(..),
            ) => None,
        }
    }

    /// The type of a parameter.
    fn param(&self, index: usize) -> Option<BuiltinType> {
        self.signature.param(index)
    }

    /// The number of parameters.
    fn params(&self) -> usize {
        self.signature.params.len()
    }

    /// The parameter that is an operand of the instruction, with its type.
    fn operand(&self, index: usize) -> Option<(usize, BuiltinType)> {
        match self.operands.get(index)? {
            InstructionOperand::Param(param) => Some((*param, self.param(*param)?)),
            InstructionOperand::Const(_) => None,
        }
    }
}

/// Why a function without a body cannot be given one.
pub fn unspecified(symbol: &str, arity: usize) -> Option<&'static str> {
    registry::unspecified(match builtins::resolve(symbol, arity, BuiltinNames::OpenCl)?.call {
        Builtin::Row(row, class) => row.inst(class)?,
        Builtin::Op(row, _) => InstKey::Op(row.op),
        _ => return None,
    })
}

/// Whether a function without a body is answered by the launcher at once, and whether it writes then.
pub fn asks(symbol: &str, arity: usize) -> Option<bool> {
    match builtins::resolve(symbol, arity, BuiltinNames::OpenCl)?.call {
        Builtin::Image(image) => Some(matches!(image, ImageCall::Write(_))),
        Builtin::Enqueue(_) => Some(false),
        Builtin::Block(access) => (arity > 1).then_some(access.way == BlockDirection::Write),
        Builtin::Row(row, class) => is_asked(row.inst(class)?),
        Builtin::Op(row, _) => is_asked(InstKey::Op(row.op)),
        _ => None,
    }
}

/// The same of an instruction. What is read from a pipe is written to memory.
fn is_asked(inst: InstKey) -> Option<bool> {
    let InstKey::Op(op) = inst else { return None };
    match registry::body(inst)? {
        Body::Pipe => Some(matches!(op, Op::ReadPipe | Op::ReservedReadPipe)),
        Body::Enqueue | Body::Clock => Some(false),
        Body::Block => BlockAccess::of(op).map(|(_, way)| way == BlockDirection::Write),
        _ => None,
    }
}

/// The operand that a row gives to the instruction; `None` for one that no body takes.
fn operand_of_row(operand: builtins::OperandSource) -> Option<InstructionOperand> {
    match operand {
        // Bodies compare integers that are booleans with zero.
        builtins::OperandSource::Arg(number) | builtins::OperandSource::Boolean(number) => {
            Some(InstructionOperand::Param(number.into()))
        }
        builtins::OperandSource::Const(value)
        | builtins::OperandSource::Literal(value)
        | builtins::OperandSource::Size(value) => Some(InstructionOperand::Const(value)),
        builtins::OperandSource::VmeImage { .. } => None,
    }
}

/// A name as LLVM's text quotes it.
pub(crate) fn quoted(name: &str) -> String {
    let mut text = String::from("\"");
    for byte in name.bytes() {
        if byte.is_ascii_graphic() && byte != b'"' && byte != b'\\' {
            text.push(char::from(byte));
        } else {
            let _ = write!(text, "\\{byte:02X}");
        }
    }
    text.push('"');
    text
}

/// The attributes of a function that computes a value from such parameters.
fn attributes<'a>(mut params: impl Iterator<Item = &'a Elem>) -> &'static str {
    if params.any(|elem| matches!(elem, Elem::Pointer(_))) {
        "nounwind willreturn"
    } else {
        "nounwind willreturn memory(none)"
    }
}

/// Whether a function is an instruction that only computes, from its operands and what these point to.
fn is_computed(builtin: Builtin) -> bool {
    let inst = match builtin {
        Builtin::OtherExt(set, row) => InstKey::Ext(set, row.number),
        Builtin::Op(row, _) => InstKey::Op(row.op),
        Builtin::Format(_) => return true,
        _ => return false,
    };
    matches!(
        registry::body(inst),
        Some(
            Body::Component(_)
                | Body::Convert
                | Body::Dot
                | Body::Vector(_)
                | Body::Matrix(_)
                | Body::Pack(_)
                | Body::Pair(_)
        )
    )
}

/// Whether a function of OpenCL C or an instruction computes numbers from numbers alone.
fn is_of_numbers(builtin: Builtin) -> bool {
    let inst = match builtin {
        Builtin::Convert(..) => return true,
        Builtin::Ext(row, _) => Some(InstKey::opencl(OpenClStd(row.number))),
        Builtin::Row(row, class) => row.inst(class),
        _ => return is_computed(builtin),
    };
    let body = inst.and_then(registry::body);
    matches!(body, Some(Body::Component(_) | Body::Vector(_) | Body::Pair(_)))
}

fn line(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    if !text.is_empty() {
        text.push('\n');
    }
    // Writing to a string does not fail.
    let _ = text.write_fmt(arguments);
}

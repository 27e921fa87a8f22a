//! Whether a builtin is declared as its name says, so that nothing else is to be expected of its calls.

use smallvec::SmallVec;

use super::arguments::takes_what_the_language_has;
use crate::{
    mangle::{self, Builtin, Ty},
    mapping::{
        builtins::{
            ArgumentClass, BuiltinCall, BuiltinRow, InstKey, OperandSource, Resolved, ResultRule,
            atomic::AtomicAction,
            block_io::BlockDirection,
            image::{ImageCall, Query},
            integer, vector,
            workitem::BuiltinVariableType,
        },
        opaque::{self, Opaque},
    },
    spirv::{
        Op,
        check::{ElementKind, Scalars, Sketch, TypeSignature},
        grammar::OpenClStd,
    },
    view::{Function, Type, TypeKind},
};

/// Whether the types of a declaration are those of its name; a name that is not mangled says nothing about them.
pub(super) fn is_plain(function: Function<'_>, builtin: &Resolved<'_>) -> bool {
    let Some(params) = &builtin.params else {
        return matches!(builtin.call, BuiltinCall::Variable(_) | BuiltinCall::WorkItem(_))
            && gives_what_it_says(function, builtin);
    };
    takes_what_it_says(function, params)
        && gives_what_it_says(function, builtin)
        && takes_what_the_language_has(function, builtin)
}

/// Whether a function of OpenCL C is declared with other types than its name says, or than the language has: it is none of the
/// language's then, and stays a function. Names without types say nothing against a declaration.
pub(super) fn is_another(function: Function<'_>, builtin: &Resolved<'_>) -> bool {
    let Some(params) = &builtin.params else { return false };
    match builtin.call {
        // An ND-range is returned through memory, which no name speaks of.
        BuiltinCall::NdRange(_) => return false,
        // The stored value may be the bits of the type in the name.
        BuiltinCall::Atomic(row, ..) if row.action == AtomicAction::Init => return false,
        // No program has functions of its own under a vendor's names; the call tells what is wrong.
        BuiltinCall::Row(row, _) if row.name.starts_with("intel_") => return false,
        _ => {}
    }
    // Names without a signature, and those of functions that clang declares by itself, have no parameters here.
    (!params.is_empty() && !takes_what_it_says(function, params))
        || !gives_what_it_says(function, builtin)
        || !takes_what_the_language_has(function, builtin)
}

fn takes_what_it_says(function: Function<'_>, params: &[Ty<'_>]) -> bool {
    let declared = function.params().filter_map(|param| param.ty());
    params.len() == function.param_count() as usize
        && params.iter().zip(declared).all(|(spelt, ty)| fits(spelt, ty))
}

/// Whether a parameter is of the type that the name spells.
pub(super) fn fits(spelt: &Ty<'_>, ty: Type<'_>) -> bool {
    if spelt.pointee().is_some() {
        return ty.is_pointer();
    }
    let Some(scalar) = spelt.scalar() else {
        // Opaque values are of target types or pointers, and literal samplers of older modules are numbers.
        let Some(opaque) = spelt.name().and_then(Opaque::of_symbol) else {
            // A name that is none of OpenCL's may be that of an enumeration or a structure.
            let may_be_opaque = spelt.name().is_none_or(|name| name.starts_with("ocl_"));
            let is_enumeration = ty.is_int() && !spelt.name().is_some_and(|name| name.starts_with("ocl_"));
            return ty.is_pointer() || is_enumeration || may_be_opaque && ty.target_ext_name().is_some();
        };
        return match ty.target_ext_name() {
            Some(name) => opaque::of_target(&name) == Some(opaque.op),
            None => ty.is_pointer() || (opaque.op == Op::TypeSampler && ty.is_int()),
        };
    };
    fits_numbers(scalar, spelt.components(), ty)
}

/// Whether a type is what a name spells by the type of its components and their number.
pub(super) fn fits_numbers(scalar: Builtin, count: u32, ty: Type<'_>) -> bool {
    let bits = match scalar.class() {
        mangle::NumberClass::Float => ty.scalar().kind().float_bits(),
        mangle::NumberClass::Bool => return ty.scalar().is_int(),
        _ => ty.scalar().int_width(),
    };
    bits == Some(scalar.bits()) && ty.vector_len().unwrap_or(1) == count
}

/// Whether the result is what the instructions give that the call becomes, in terms of what they take.
fn gives_what_it_says(function: Function<'_>, builtin: &Resolved<'_>) -> bool {
    let result = function.return_type();
    let given = sketch(result);
    let is_boolean = given.lanes == 1 && result.is_int();
    let fits_op = |op, order: &[Option<u8>]| fits_signature(TypeSignature::of_op(op), function, order);
    match builtin.call {
        BuiltinCall::Row(row, class) => fits_row(function, builtin, row, class),
        BuiltinCall::Ext(row, _) => {
            let arguments: Sketches = function.params().map(|param| param.ty().map(sketch)).collect();
            let signature = TypeSignature::of_opencl(OpenClStd(row.number));
            signature.is_none_or(|signature| signature.fits(given, &arguments, Scalars::Spread))
        }
        BuiltinCall::Vote(_) | BuiltinCall::GetFence => is_boolean,
        BuiltinCall::Dot { first: ArgumentClass::Float, .. } => {
            let is_vector =
                function.params().next().and_then(|factor| factor.ty()).is_some_and(Type::is_vector);
            // Of numbers it is their product.
            fits_op(if is_vector { Op::Dot } else { Op::FMul }, &[Some(0), Some(1)])
        }
        BuiltinCall::Dot { first, second, accumulates } => {
            let (op, [a, b]) = integer::dot_product(first, second, accumulates);
            fits_op(op, &[Some(a), Some(b), Some(2)])
        }
        BuiltinCall::Convert(conversion, _) => {
            fits_numbers(conversion.to.scalar, conversion.to.count, result)
        }
        BuiltinCall::Vector(access) if vector::stores(access.inst) => result.is_void(),
        BuiltinCall::Vector(access) => {
            let is_vector = access.inst == OpenClStd::vloadn;
            let loaded = builtin.param(1).and_then(Ty::pointee).and_then(|(pointee, _)| pointee.scalar());
            given.lanes == access.count
                && match loaded.filter(|_| is_vector) {
                    Some(scalar) => fits_numbers(scalar, access.count, result),
                    None => result.scalar().is_float(),
                }
        }
        BuiltinCall::Atomic(row, ..) => match (row.action, builtin.param(0).and_then(Ty::pointee)) {
            (AtomicAction::Init | AtomicAction::Store | AtomicAction::FlagClear, _) => result.is_void(),
            (AtomicAction::FlagTestAndSet | AtomicAction::CompareExchangeC11, _) => is_boolean,
            (_, Some((pointee, _))) => fits(pointee, result),
            (_, None) => false,
        },
        BuiltinCall::Sync(_) | BuiltinCall::Image(ImageCall::Write(_)) => result.is_void(),
        BuiltinCall::Image(ImageCall::Read(texel)) => {
            // Depth images give one number.
            matches!(given.lanes, 1 | 4) && fits_numbers(texel.scalar(), given.lanes, result)
        }
        BuiltinCall::Image(ImageCall::Query(Query::Dimensions)) => {
            result.scalar().is_int() && result.is_vector()
        }
        BuiltinCall::Image(ImageCall::Query(Query::Plain(..))) => fits_numbers(Builtin::Int, 1, result),
        BuiltinCall::Image(ImageCall::Query(_)) => is_boolean,
        BuiltinCall::WorkItem(row) if row.shape == BuiltinVariableType::Mask => {
            fits_numbers(Builtin::UInt, 4, result)
        }
        BuiltinCall::WorkItem(_) => result.is_int(),
        BuiltinCall::WorkGroupBroadcast => fits_op(Op::GroupBroadcast, &[None, Some(0)]),
        BuiltinCall::AddressCast(_) => result.is_pointer(),
        BuiltinCall::Block(access) => match access.way {
            BlockDirection::Read => fits_numbers(access.scalar, access.count, result),
            BlockDirection::Write | BlockDirection::Prefetch => result.is_void(),
        },
        BuiltinCall::Variable(_) => !result.is_void(),
        // These calls check their results themselves.
        BuiltinCall::Op(..)
        | BuiltinCall::OtherExt(..)
        | BuiltinCall::SpecConstant
        | BuiltinCall::SpecConstantComposite
        | BuiltinCall::Format(_)
        | BuiltinCall::Sampler
        | BuiltinCall::Enqueue(_)
        | BuiltinCall::NdRange(_) => true,
    }
}

/// The result of a row by the rule of its instruction.
fn fits_row(function: Function<'_>, builtin: &Resolved<'_>, row: &BuiltinRow, class: ArgumentClass) -> bool {
    let result = function.return_type();
    let (signature, has_result) = match row.inst(class) {
        Some(InstKey::Op(op)) => (TypeSignature::of_op(op), op.row().is_none_or(|row| row.has_result)),
        Some(InstKey::Ext(set, number)) => (TypeSignature::of_ext(set, number), true),
        None => return true,
    };
    // The result of a wrapper is opaque.
    let Some(signature) = signature.filter(|_| row.wrapper.is_none()) else {
        return result.is_void() != has_result;
    };
    let given = match row.result {
        ResultRule::Plain | ResultRule::OfArgument | ResultRule::Word => sketch(result),
        ResultRule::Boolean if result.scalar().is_int() => {
            Sketch { element: ElementKind::Int(1), ..sketch(result) }
        }
        ResultRule::Boolean => return false,
    };
    let arguments: Sketches = row
        .operands
        .iter()
        .map(|operand| match operand {
            OperandSource::Arg(number) => {
                let spelt =
                    builtin.param((*number).into()).and_then(|param| Opaque::of_symbol(param.name()?));
                match spelt {
                    Some(opaque) => Some(Sketch { element: ElementKind::Opaque(opaque.op), lanes: 1 }),
                    None => function.params().nth((*number).into())?.ty().map(sketch),
                }
            }
            OperandSource::Boolean(number) => {
                let given = function.params().nth((*number).into())?.ty().map(sketch)?;
                Some(Sketch { element: ElementKind::Int(1), ..given })
            }
            _ => None,
        })
        .collect();
    signature.fits(given, &arguments, Scalars::Stay)
}

/// Whether the result is what an instruction gives for the arguments of these numbers.
fn fits_signature(signature: Option<TypeSignature>, function: Function<'_>, order: &[Option<u8>]) -> bool {
    let argument = |number: &Option<u8>| function.params().nth((*number)?.into())?.ty().map(sketch);
    let arguments: Sketches = order.iter().map(argument).collect();
    signature
        .is_none_or(|signature| signature.fits(sketch(function.return_type()), &arguments, Scalars::Stay))
}

/// Types of arguments; of those that are no values nothing is known.
type Sketches = SmallVec<[Option<Sketch>; 6]>;

/// A type as the rules of instructions see it.
fn sketch(ty: Type<'_>) -> Sketch {
    let scalar = ty.scalar();
    if let Some(op) = scalar.target_ext_name().and_then(|name| opaque::of_target(&name)) {
        return Sketch { element: ElementKind::Opaque(op), lanes: 1 };
    }
    let element = match (scalar.kind(), scalar.int_width(), scalar.kind().float_bits()) {
        // The language has no such vectors, and whether they are scalars in the module is up to its extensions.
        _ if ty.vector_len() == Some(1) => ElementKind::Other,
        (TypeKind::Void, ..) => ElementKind::Void,
        (TypeKind::BFloat, ..) => ElementKind::BFloat16,
        (_, Some(bits), _) => ElementKind::Int(bits),
        (_, _, Some(bits)) => ElementKind::Float(bits),
        _ => ElementKind::Other,
    };
    Sketch { element, lanes: ty.vector_len().unwrap_or(1) }
}

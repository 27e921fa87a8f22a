//! Whether the arguments of a function with a builtin's name are those of the builtin: OpenCL C lets a program declare functions
//! of its own beside the language's, with other types.

use super::plain::{fits, fits_numbers};
use crate::{
    mangle::Ty,
    mapping::builtins::{
        BuiltinCall, Resolved,
        atomic::{AtomicAction, AtomicStyle},
        image::{ImageCall, ImageType, TexelKind},
        vector::{self, VectorAccess},
    },
    spirv::grammar::OpenClStd,
    view::{Function, Type},
};

/// Whether the parameters are those that a builtin takes; true of a name that does not tell them, and of builtins whose
/// handlers look at them.
pub(super) fn takes_what_the_language_has(function: Function<'_>, builtin: &Resolved<'_>) -> bool {
    if builtin.params.as_ref().is_none_or(|params| params.is_empty()) {
        return true;
    }
    let arguments = Arguments { function };
    match builtin.call {
        BuiltinCall::WorkItem(_) | BuiltinCall::Sync(_) => arguments.are_integers(0),
        BuiltinCall::WorkGroupBroadcast => arguments.are_integers(1),
        BuiltinCall::GetFence => arguments.is(0, Type::is_pointer),
        BuiltinCall::Dot { .. } => arguments.lanes(0) == arguments.lanes(1),
        BuiltinCall::Atomic(row, style, _) => arguments.are_of_atomic(builtin, row.action, style),
        BuiltinCall::Vector(access) => arguments.are_of_vector(builtin, access),
        BuiltinCall::Image(ImageCall::Read(_)) => arguments.are_of_read(builtin),
        BuiltinCall::Image(ImageCall::Write(texel)) => arguments.are_of_write(builtin, texel),
        _ => true,
    }
}

/// The parameters of a function.
#[derive(Clone, Copy)]
struct Arguments<'m> {
    function: Function<'m>,
}

impl<'m> Arguments<'m> {
    fn ty(self, number: u32) -> Option<Type<'m>> {
        self.function.param(number)?.ty()
    }

    fn is(self, number: u32, holds: impl Fn(Type<'m>) -> bool) -> bool {
        self.ty(number).is_some_and(holds)
    }

    fn lanes(self, number: u32) -> Option<u32> {
        self.ty(number)?.vector_len()
    }

    /// Whether the parameters from a number on are integers: indexes, flags, orders and scopes.
    fn are_integers(self, first: u32) -> bool {
        (first..self.function.param_count()).all(|number| self.is(number, Type::is_int))
    }

    /// A pointer, values of the type that it points to, then orders and scopes.
    fn are_of_atomic(self, builtin: &Resolved<'_>, action: AtomicAction, style: AtomicStyle) -> bool {
        let pointee = builtin.param(0).and_then(Ty::pointee).map(|(pointee, _)| pointee);
        let is_value =
            |number: u32| pointee.is_none_or(|pointee| self.ty(number).is_none_or(|ty| fits(pointee, ty)));
        let behind = match action {
            // What is stored at first may be the bits of the type.
            AtomicAction::Init => return self.is(0, Type::is_pointer),
            AtomicAction::Load
            | AtomicAction::Step
            | AtomicAction::FlagTestAndSet
            | AtomicAction::FlagClear => 1,
            AtomicAction::Store | AtomicAction::Update => 2,
            AtomicAction::CompareExchange | AtomicAction::CompareExchangeC11 => 3,
        };
        let expected = match action {
            AtomicAction::CompareExchangeC11 => self.is(1, Type::is_pointer),
            _ => behind < 2 || is_value(1),
        };
        let has_orders = style == AtomicStyle::Explicit || self.function.param_count() <= behind;
        self.is(0, Type::is_pointer)
            && expected
            && (behind < 3 || is_value(2))
            && has_orders
            && self.are_integers(behind)
    }

    /// An offset and a pointer; behind what is stored.
    fn are_of_vector(self, builtin: &Resolved<'_>, access: VectorAccess) -> bool {
        let first = u32::from(vector::stores(access.inst));
        let stored = builtin.param(2).and_then(Ty::pointee).and_then(|(pointee, _)| pointee.scalar());
        let is_stored = |ty: Type<'m>| match stored.filter(|_| access.inst == OpenClStd::vstoren) {
            Some(scalar) => fits_numbers(scalar, access.count, ty),
            None => ty.scalar().is_float() && ty.vector_len().unwrap_or(1) == access.count,
        };
        (first == 0 || self.is(0, is_stored))
            && self.is(first, Type::is_int)
            && self.is(first + 1, Type::is_pointer)
    }

    /// A coordinate with a component for each that the image has, and maybe more.
    fn is_coordinate(
        self,
        builtin: &Resolved<'_>,
        number: u32,
        is_scalar: impl Fn(Type<'m>) -> bool,
    ) -> bool {
        let image = builtin.param(0).and_then(|param| ImageType::parse(param.name()?));
        let least = image.map_or(1, |image| image.shape.size_components());
        self.is(number, |ty| is_scalar(ty.scalar()) && ty.vector_len().unwrap_or(1) >= least)
    }

    /// Without a sampler a place and maybe a level or sample; with one a level or two gradients may follow.
    fn are_of_read(self, builtin: &Resolved<'_>) -> bool {
        let is_float = |ty: Type<'m>| ty.kind().float_bits() == Some(32);
        if builtin.param(1).and_then(Ty::name) != Some("ocl_sampler") {
            return self.is_coordinate(builtin, 1, Type::is_int) && self.are_integers(2);
        }
        let image = builtin.param(0).and_then(|param| ImageType::parse(param.name()?));
        let dimensions = image.map_or(1, |image| image.shape.dimensions());
        let is_gradient = |ty: Type<'m>| is_float(ty.scalar()) && ty.vector_len().unwrap_or(1) >= dimensions;
        let follows = match self.function.param_count() {
            4 => self.is(3, is_float),
            5 => self.is(3, is_gradient) && self.is(4, is_gradient),
            _ => true,
        };
        follows && self.is_coordinate(builtin, 2, |ty| ty.is_int() || is_float(ty))
    }

    /// A place, maybe a level, and a texel, which is one number for depth images.
    fn are_of_write(self, builtin: &Resolved<'_>, texel: TexelKind) -> bool {
        let last = self.function.param_count().saturating_sub(1);
        self.is_coordinate(builtin, 1, Type::is_int)
            && (2..last).all(|number| self.is(number, Type::is_int))
            && self.is(last, |ty| [1, 4].iter().any(|count| fits_numbers(texel.scalar(), *count, ty)))
    }
}

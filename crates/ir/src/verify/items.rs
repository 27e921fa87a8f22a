//! Types, constants, names and aliases of a module.

use super::Verifier;
use crate::{Constant, ConstantId, Function, Global, GlobalKind, Type, TypeId};

/// How many aliases an alias may lead through.
const ALIASES: u32 = 256;

impl Verifier<'_> {
    /// Checks what types are made of.
    pub(super) fn types(&mut self) {
        let types = &self.module.types;
        let get = |id: TypeId| types.get(id);
        let in_memory = |id| {
            !matches!(
                get(id),
                Type::Void | Type::Label | Type::Metadata | Type::Token | Type::Function { .. }
            )
        };
        for (id, ty) in types.iter() {
            let fits = match ty {
                Type::Array { element, .. } => in_memory(element),
                Type::Vector { element, length, .. } => {
                    length != 0
                        && (types.is_integer(element) || types.is_float(element) || types.is_pointer(element))
                }
                Type::Struct { .. } | Type::Named(_) => {
                    types.fields(id).is_none_or(|fields| fields.iter().all(|&field| in_memory(field)))
                }
                Type::Function { .. } => types.signature(id).is_some_and(|(result, parameters, _)| {
                    !matches!(get(result), Type::Label | Type::Metadata | Type::Function { .. })
                        && parameters
                            .iter()
                            .all(|&id| !matches!(get(id), Type::Void | Type::Label | Type::Function { .. }))
                }),
                _ => true,
            };
            if !fits {
                self.report(None, "a type that is made of types it cannot hold");
            }
        }
    }

    /// Checks that constants are of their types.
    pub(super) fn constants(&mut self) {
        let constants = &self.module.constants;
        for id in (0..constants.len() as u32).map(ConstantId::new) {
            if !self.is_of_its_type(id) {
                self.report(None, "a constant with other members or bits than its type");
            }
            if let Constant::BlockAddress(function, block) = constants.get(id)
                && self.module.function(function).is_none_or(|function| {
                    function.entry() == Some(block) || block.index() >= function.block_count()
                })
            {
                self.report(None, "the address of a function's first block, or of none");
            }
        }
    }

    fn is_of_its_type(&self, id: ConstantId) -> bool {
        let (types, constants) = (&self.module.types, &self.module.constants);
        let ty = constants.ty(id);
        match constants.get(id) {
            Constant::Integer(value) => types
                .integer_width(ty)
                .is_some_and(|width| width <= 64 && (width == 64 || value >> width == 0)),
            Constant::Float(_) => types.is_float(ty) && types.width(ty) <= 64,
            Constant::Words(words) => words.len() == (types.width(ty) as usize).div_ceil(64),
            Constant::Aggregate(members) => match types.get(ty) {
                Type::Array { element, length } => {
                    members.len() as u64 == length
                        && members.iter().all(|&member| constants.ty(member) == element)
                }
                Type::Vector { element, length, scalable: false } => {
                    members.len() == length as usize
                        && members.iter().all(|&member| constants.ty(member) == element)
                }
                _ => types.fields(ty).is_some_and(|fields| {
                    members.len() == fields.len()
                        && members.iter().zip(fields).all(|(&member, &field)| constants.ty(member) == field)
                }),
            },
            Constant::Data(bytes) => {
                let (element, length) = match types.get(ty) {
                    Type::Array { element, length } => (element, length),
                    Type::Vector { element, length, scalable: false } => (element, u64::from(length)),
                    _ => return false,
                };
                let width = u64::from(types.width(element));
                width.is_multiple_of(8)
                    && width != 0
                    && Some(bytes.len() as u64) == length.checked_mul(width / 8)
            }
            _ => true,
        }
    }

    /// Checks the name of a global, and where an alias leads.
    pub(super) fn name_and_target(&mut self, global: &Global) {
        if self.module.strings.get(global.name).contains(&0) {
            self.report(None, "a name with a NUL");
        }
        let (GlobalKind::Alias(alias) | GlobalKind::Ifunc(alias)) = &global.kind else { return };
        let (mut at, mut passed) = (alias.target, 0);
        while let Some(id) = at {
            passed += 1;
            if passed > ALIASES {
                return self.report(None, "an alias that leads to itself, or through too many others");
            }
            at = match self.module.constants.get(id) {
                Constant::Expression { operands, .. } => operands.first().copied(),
                Constant::Global(id) => match self.module.global(id).map(|global| &global.kind) {
                    Some(GlobalKind::Alias(alias)) => alias.target,
                    Some(GlobalKind::Function(id))
                        if self.module.function(*id).is_some_and(Function::is_declaration) =>
                    {
                        return self.report(None, "an alias of a declaration");
                    }
                    Some(GlobalKind::Variable(variable)) if variable.initializer.is_none() => {
                        return self.report(None, "an alias of a declaration");
                    }
                    _ => None,
                },
                _ => None,
            };
        }
    }
}

//! Types, constants, names and aliases of a module.

use super::Verifier;
use crate::tables::{AttributeKind, Opcode, OpcodeClass};
use crate::{
    Attribute, AttributeList, AttributeListId, AttributePosition, AttributeSet, Constant, ConstantId,
    Function, Global, GlobalKind, InstId, Module, Type, TypeId,
};

/// How many aliases an alias may lead through.
const ALIASES: u32 = 256;

/// Returns why attributes of a function or call do not go together (LangRef, "Parameter Attributes" and "Function
/// Attributes").
fn list_misfit(module: &Module, list: &AttributeList) -> Option<&'static str> {
    let mut results = 0;
    for &(position, set) in &list.sets {
        let set = module.attribute_set(set);
        let misfit = match position {
            AttributePosition::Function => function_misfit(set),
            AttributePosition::Result => OF_PARAMETERS
                .iter()
                .any(|&kind| set.get(kind).is_some())
                .then_some("an attribute of parameters on a result"),
            AttributePosition::Parameter(index) => {
                let is_result = set.get(AttributeKind::StructRet).is_some();
                results += u32::from(is_result);
                match is_result && (index > 1 || results > 1) {
                    true => Some("sret of two parameters, or of one behind the second"),
                    false => parameter_misfit(set),
                }
            }
        };
        if misfit.is_some() {
            return misfit;
        }
    }
    None
}

fn function_misfit(set: &AttributeSet) -> Option<&'static str> {
    use AttributeKind as K;
    let has = |kind| set.get(kind).is_some();
    let other = [K::MinSize, K::OptimizeForSize, K::OptimizeForDebugging].into_iter().any(has);
    if has(K::OptimizeNone) && (!has(K::NoInline) || other) {
        return Some("optnone without noinline, or with minsize, optsize or optdebug");
    }
    (has(K::AlwaysInline) && has(K::NoInline)).then_some("both alwaysinline and noinline")
}

fn parameter_misfit(set: &AttributeSet) -> Option<&'static str> {
    use AttributeKind as K;
    let has = |kind| set.get(kind).is_some();
    let ways = [K::ByVal, K::InAlloca, K::Preallocated, K::Nest, K::ByRef];
    let ways = ways.into_iter().filter(|&kind| has(kind)).count();
    if ways + usize::from(has(K::StructRet) || has(K::InReg)) > 1 {
        return Some("a parameter that is passed in two ways");
    }
    let pairs = [
        (K::ZExt, K::SExt),
        (K::ReadNone, K::ReadOnly),
        (K::ReadNone, K::WriteOnly),
        (K::ReadOnly, K::WriteOnly),
        (K::InAlloca, K::ReadOnly),
        (K::StructRet, K::Returned),
    ];
    let contradicts = pairs.into_iter().any(|(one, other)| has(one) && has(other));
    contradicts.then_some("attributes of a parameter that contradict each other")
}

/// Attributes that a result cannot have.
const OF_PARAMETERS: [AttributeKind; 13] = [
    AttributeKind::ByRef,
    AttributeKind::ByVal,
    AttributeKind::Captures,
    AttributeKind::ImmArg,
    AttributeKind::InAlloca,
    AttributeKind::Initializes,
    AttributeKind::Nest,
    AttributeKind::Preallocated,
    AttributeKind::ReadNone,
    AttributeKind::ReadOnly,
    AttributeKind::Returned,
    AttributeKind::StructRet,
    AttributeKind::WriteOnly,
];

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
                        && parameters.iter().all(|&id| match get(id) {
                            Type::Void | Type::Label | Type::Function { .. } => false,
                            Type::Named(_) => types.fields(id).is_some(),
                            _ => true,
                        })
                }),
                _ => true,
            };
            if !fits {
                self.report(None, "a type that is made of types it cannot hold");
            }
        }
    }

    /// Checks that what is passed behind a pointer has a size (LangRef, "Parameter Attributes"), and finds sets of attributes that do
    /// not go together ("Function Attributes"), which functions and calls are asked about.
    pub(super) fn attributes(&mut self) {
        use AttributeKind as K;
        let module = self.module;
        for (index, list) in module.attribute_lists.iter().enumerate() {
            if let Some(detail) = list_misfit(module, list) {
                self.misfits.push((AttributeListId::new(index as u32), detail));
            }
        }
        for attribute in module.attribute_sets.iter().flat_map(|set| &set.attributes) {
            if let Attribute::Type(
                K::ByRef | K::ByVal | K::InAlloca | K::Preallocated | K::StructRet,
                Some(ty),
            ) = *attribute
                && !module.types.is_sized(ty)
            {
                self.report(None, "an attribute of a parameter with a type that has no size");
            }
        }
    }

    /// Checks that the attributes of a function or call go together.
    pub(super) fn set_of(&mut self, inst: Option<InstId>, attributes: AttributeListId) {
        let found = self.misfits.binary_search_by_key(&attributes, |misfit| misfit.0);
        if let Ok(index) = found {
            self.report(inst, self.misfits[index].1);
        }
    }

    /// Checks that constants are of their types.
    pub(super) fn constants(&mut self) {
        let constants = &self.module.constants;
        for id in (0..constants.len() as u32).map(ConstantId::new) {
            if !self.is_of_its_type(id) {
                self.report(None, "a constant with other members or bits than its type");
            }
            match constants.get(id) {
                Constant::Expression { opcode, source, operands, .. } => {
                    if !self.is_expression(constants.ty(id), opcode, source, operands) {
                        let detail = format!("a constant {} of types that it does not take", opcode.text());
                        self.report(None, detail);
                    }
                    self.members(operands);
                }
                Constant::Aggregate(members) | Constant::PtrAuth(members) => self.members(members),
                Constant::InlineAsm { function, constraints, .. } => {
                    let (types, constraints) = (&self.module.types, self.module.strings.get(constraints));
                    if let Some(problem) = crate::constraint_problem(types, function, constraints) {
                        self.report(None, problem);
                    }
                }
                _ => {}
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

    fn members(&mut self, members: &[ConstantId]) {
        if !self.intrinsics.is_empty() && members.iter().any(|&member| self.is_intrinsic(member)) {
            self.report(None, super::ADDRESS_OF_INTRINSIC);
        }
    }

    /// True if an operation on constants takes these and has a result of a type.
    fn is_expression(
        &self,
        ty: TypeId,
        opcode: Opcode,
        source: Option<TypeId>,
        operands: &[ConstantId],
    ) -> bool {
        let types = &self.module.types;
        let of = |id: ConstantId| self.module.constants.ty(id);
        match (opcode, operands) {
            (opcode, &[value]) if opcode.class() == OpcodeClass::Cast => types.casts(opcode, of(value), ty),
            (opcode, &[left, right]) if opcode.class() == OpcodeClass::Binary => {
                of(left) == ty && of(right) == ty && types.operates(opcode, ty)
            }
            (Opcode::FNeg, &[value]) => of(value) == ty && types.is_float(types.scalar(ty)),
            (Opcode::ICmp, &[left, right]) => {
                self.is_comparison(ty, of(left), of(right)) && !types.is_float(types.scalar(of(left)))
            }
            (Opcode::FCmp, &[left, right]) => {
                self.is_comparison(ty, of(left), of(right)) && types.is_float(types.scalar(of(left)))
            }
            (Opcode::Select, &[condition, yes, no]) => {
                of(yes) == ty && of(no) == ty && self.is_condition(of(condition), ty)
            }
            (Opcode::ExtractElement, &[vector, index]) => self.is_extract(ty, of(vector), of(index)),
            (Opcode::InsertElement, &[vector, value, index]) => {
                of(vector) == ty && self.is_extract(of(value), ty, of(index))
            }
            (Opcode::ShuffleVector, &[left, right, mask]) => {
                of(left) == of(right) && self.is_shuffle(ty, of(left), mask)
            }
            (Opcode::GetElementPtr, &[_, ref indexes @ ..]) => {
                self.are_addresses(ty, operands.iter().map(|&id| of(id)))
                    && source.is_some_and(|source| self.leads(source, indexes.iter().copied().map(Some)))
            }
            _ => false,
        }
    }

    /// Checks that the lists of what is kept hold globals (LangRef, "The `llvm.used` Global Variable").
    pub(super) fn list_of_kept(&mut self, name: &[u8], value: ConstantId) {
        let constants = &self.module.constants;
        let is_global = |mut id: ConstantId| {
            while let Constant::Expression { operands: &[source, ..], .. } = constants.get(id) {
                id = source;
            }
            matches!(constants.get(id), Constant::Global(_))
        };
        let fits = match constants.get(value) {
            Constant::Aggregate(members) => members.iter().all(|&member| is_global(member)),
            _ => false,
        };
        if matches!(name, b"llvm.used" | b"llvm.compiler.used") && !fits {
            let name = String::from_utf8_lossy(name);
            self.report(None, format!("{name} holds something other than globals"));
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

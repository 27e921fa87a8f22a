//! Constants in private memory, of which SPIR-V has none for a whole module (storage class Function): each function that uses one has
//! a variable of its own, which the writer declares with the constant as its initializer.
//!
//! - Such a copy ends with its function. A function out of which the address may come ([`escapes`]) stands in place of its calls, up to
//!   the kernels, whose variables live as long as anything of them runs.
//! - An initializer names no other variable of a function. A constant that holds addresses of such constants is a variable that is
//!   stored to where the function begins.
//! - Phis take the addresses from instructions of the blocks that lead to them.
//! - A constant of other memory whose address is cast to private memory, as clang does with strings of C, is a private constant of the same
//!   value there, where its address tells nothing (`unnamed_addr`).

mod escapes;

use rustc_hash::{FxHashMap, FxHashSet};
use spirv_llvm_ir::{
    self as ir, Constant, ConstantId, FunctionId, GlobalId, GlobalKind, tables::UnnamedAddress,
};

use super::inlining::{self, Inlined};
use crate::{
    Code, Error, Result,
    draft::{Builder, Function, GepFlags, Global, Inst, Linkage, Module, Opcode, TypeKind, Value},
    mapping::storage::AddressSpaces,
    spirv::grammar::StorageClass,
};

/// So many stores fill the copies of a module.
const MAX_STORES: usize = 1 << 20;

/// How deep constants nest that are filled.
const MAX_DEPTH: usize = 200;

/// Where an address in a constant comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum AddressOrigin {
    /// The constant has no address in it, or that of a function.
    None,
    /// Of another variable.
    Elsewhere,
    /// Of a private constant.
    PrivateConstant,
}

/// True for a constant in private memory that this module alone sees, of which every function can have a copy.
pub(crate) fn is_private_constant(module: &ir::Module, global: &ir::Global, spaces: AddressSpaces) -> bool {
    let GlobalKind::Variable(variable) = &global.kind else { return false };
    variable.constant
        && variable.initializer.is_some()
        && matches!(global.linkage, Linkage::Internal | Linkage::Private)
        && is_private(module, global.constant, spaces)
}

/// True if a constant is a pointer to private memory.
fn is_private(module: &ir::Module, constant: ConstantId, spaces: AddressSpaces) -> bool {
    match module.types.get(module.constants.ty(constant)) {
        ir::Type::Pointer(space) => spaces.storage_class(space) == Some(StorageClass::Function),
        _ => false,
    }
}

/// The private constants of a module, and the changes that they need.
pub(crate) struct PrivateConstants {
    /// The constants themselves, as operands name them.
    all: FxHashSet<ConstantId>,
    /// The casts to private memory that become such constants, with the constants that they are of.
    casts: Vec<(ConstantId, GlobalId)>,
    /// The private constants whose values have addresses of private constants in them.
    tables: FxHashSet<ConstantId>,
    /// Where the addresses in each constant come from, by the numbers of the constants.
    origins: Vec<AddressOrigin>,
    /// The functions out of which an address may come.
    escaping: FxHashSet<FunctionId>,
}

impl PrivateConstants {
    /// Looks through a module; `None` where the writer can do alone.
    pub(super) fn of(module: &ir::Module, spaces: AddressSpaces) -> Option<Self> {
        let is_one = |global: &&ir::Global| is_private_constant(module, global, spaces);
        let mut all: FxHashSet<_> =
            module.globals.iter().filter(is_one).map(|global| global.constant).collect();
        let casts = casts(module, spaces);
        if all.is_empty() && casts.is_empty() {
            return None;
        }
        all.extend(casts.iter().map(|(cast, _)| *cast));
        let origins = origins(module, &all);
        let is_table = |global: &&ir::Global| match &global.kind {
            GlobalKind::Variable(variable) => {
                variable.initializer.is_some_and(|initializer| is_holder(&origins, initializer))
            }
            _ => false,
        };
        let own = module.globals.iter().filter(|global| all.contains(&global.constant));
        let tables: FxHashSet<_> = own.filter(is_table).map(|global| global.constant).collect();
        let mut changed: FxHashSet<_> = casts.iter().map(|(cast, _)| *cast).collect();
        changed.extend(&tables);
        let changed = holding(module, changed);
        let (mut is_needed, mut may_escape) = (false, false);
        for body in &module.functions {
            for inst in body.blocks().flat_map(|block| body.insts(block)) {
                let operands = body.operands(inst).iter().filter_map(|operand| operand.as_constant());
                for id in operands.filter(|id| is_holder(&origins, *id)) {
                    let is_phi = body.inst(inst).opcode == Opcode::Phi;
                    is_needed |= is_phi && all.contains(&id) || changed.contains(&id);
                    may_escape |= !escapes::is_annotation(module, body, inst);
                }
            }
        }
        let escaping = if may_escape { escapes::escaping(module, &origins) } else { Vec::new() };
        let escaping: FxHashSet<_> = escaping.into_iter().collect();
        (is_needed || !escaping.is_empty()).then_some(Self { all, casts, tables, origins, escaping })
    }

    /// Makes the casts constants of their own.
    pub(super) fn make(&self, module: &mut ir::Module) {
        for (cast, of) in &self.casts {
            let Some(global) = module.global(*of).cloned() else { continue };
            let mut name = module.strings.get(global.name).to_vec();
            name.extend(b".private");
            let name = module.strings.intern(&name);
            let kept = ir::Global { name, attachments: Vec::new(), comdat: None, ..global };
            module.add_global_for(*cast, ir::Global { linkage: Linkage::Private, ..kept });
        }
    }

    /// Makes the other changes.
    ///
    /// # Errors
    /// Where an address leaves a function that cannot be inlined, or the copies become too large.
    pub(super) fn place(&self, module: Module<'_>) -> Result<()> {
        self.inline(module)?;
        let constants = module.globals().filter(|global| is_among(&self.all, global.value()));
        let constants: Vec<_> = constants.collect();
        let tables = constants.iter().copied().filter(|global| is_among(&self.tables, global.value()));
        self.fill_tables(module, &tables.collect::<Vec<_>>())?;
        for constant in constants {
            constant.expand_constant_users()?;
            pass_to_phis(module, constant)?;
        }
        Ok(())
    }

    /// Inlines the functions out of which an address may come.
    fn inline<'m>(&self, module: Module<'m>) -> Result<()> {
        let escaping: FxHashMap<usize, Function<'m>> = self
            .escaping
            .iter()
            .filter_map(|id| module.function_of(*id))
            .map(|function| (function.value().as_key(), function))
            .collect();
        if escaping.is_empty() {
            return Ok(());
        }
        let calls = |function: Function<'m>| {
            let insts = function.blocks().flat_map(|block| block.instructions());
            let callee = |inst: Inst<'m>| {
                let callee = inst.called_function().filter(|_| inst.opcode() == Opcode::Call)?;
                escaping.get(&callee.value().as_key()).map(|callee| (inst, *callee))
            };
            insts.filter_map(callee).collect()
        };
        let what = "give the addresses of private constants away";
        let Inlined { order, .. } = inlining::inline(module, what, calls, Inst::function, Function::at)?;
        // Callers first, so that callees have no uses left.
        for function in order.into_iter().rev() {
            if !escaping.contains_key(&function.value().as_key()) {
                continue;
            }
            let is_ours = matches!(function.linkage(), Linkage::Internal | Linkage::Private);
            if !is_ours || function.value().has_uses() {
                return Err(self.refused(function));
            }
            function.erase();
        }
        Ok(())
    }

    /// True if the address of a private constant is in a value.
    fn holds(&self, value: Value<'_>) -> bool {
        value.constant_id().is_some_and(|id| is_holder(&self.origins, id))
    }

    fn refused(&self, function: Function<'_>) -> Error {
        let detail = "the address of a constant in private memory may leave this function, and its copy of the \
                      constant ends with it; put the constant into another address space, or make the function \
                      internal and not recursive";
        let mut insts = function.blocks().flat_map(|block| block.instructions());
        let user = insts.find(|inst| inst.operands().any(|operand| self.holds(operand)));
        Error::unsupported(Code::InvalidInstruction, detail)
            .or_at(|| user.map_or_else(|| function.at(), |user| user.at()))
    }

    /// Gives functions that use constants with addresses variables in their place.
    fn fill_tables<'m>(&self, module: Module<'m>, tables: &[Global<'m>]) -> Result<()> {
        let mut copies = FxHashMap::default();
        let mut stores = 0;
        // The stores that fill a table may name another table.
        loop {
            let mut is_done = true;
            for table in tables {
                table.expand_constant_users()?;
                let users: Vec<_> = table.value().using_instructions().collect();
                for inst in users {
                    is_done = false;
                    let key = (inst.function().value().as_key(), table.value().as_key());
                    let copy = match copies.get(&key) {
                        Some(copy) => *copy,
                        None => {
                            let copy = self.copy(module, *table, inst.function(), &mut stores)?;
                            copies.insert(key, copy);
                            copy
                        }
                    };
                    for number in 0..inst.operand_count() {
                        if inst.operand(number) == Some(table.value()) {
                            inst.put_operand(number, copy)?;
                        }
                    }
                }
            }
            if is_done {
                return Ok(());
            }
        }
    }

    /// A variable of a function with what a constant holds.
    fn copy<'m>(
        &self,
        module: Module<'m>,
        table: Global<'m>,
        function: Function<'m>,
        stores: &mut usize,
    ) -> Result<Value<'m>> {
        let missing = || Error::internal("a private constant has no value, or its function no body");
        let first = function.entry().and_then(|entry| entry.instructions().next()).ok_or_else(missing)?;
        let whole = table.initializer().ok_or_else(missing)?;
        let builder = Builder::new(module.context());
        builder.position_before(first);
        let alignment = table.alignment();
        let variable = builder.alloca(table.value_type())?;
        if variable.value().ty() != table.value().ty() {
            let detail = "the data layout and the address spaces differ in where private memory is";
            return Err(Error::unsupported(Code::Other, detail).or_at(|| table.at()));
        }
        if let Some(alignment) = alignment {
            variable.set_alignment(alignment)?;
        }
        variable.value().set_name(&table.value().name_bytes());
        let mut parts = Vec::new();
        let rest = self.without_addresses(whole, &mut vec![0], &mut parts)?;
        *stores += parts.len();
        if *stores > MAX_STORES {
            let detail = "copies of constants with addresses need too many stores";
            return Err(Error::unsupported(Code::Other, detail).or_at(|| function.at()));
        }
        builder.store(rest, variable.value(), alignment, false)?;
        let word = module.context().i32();
        for (path, part) in parts {
            let indices =
                path.into_iter().map(|index| word.const_int(index)).collect::<Result<Vec<_>, _>>()?;
            let place = builder.gep(table.value_type(), variable.value(), &indices, GepFlags::INBOUNDS)?;
            builder.store(part, place, None, false)?;
        }
        Ok(variable.value())
    }

    /// A constant with null in place of the addresses of private constants, which are listed with their places.
    fn without_addresses<'m>(
        &self,
        constant: Value<'m>,
        path: &mut Vec<u64>,
        parts: &mut Vec<(Vec<u64>, Value<'m>)>,
    ) -> Result<Value<'m>> {
        if !self.holds(constant) {
            return Ok(constant);
        }
        let missing = || Error::internal("a constant lacks an element");
        let ty = constant.ty().ok_or_else(missing)?;
        let len = if ty.kind() == TypeKind::Struct { Some(ty.member_count().into()) } else { ty.len() };
        let is_split = ty.is_aggregate() && path.len() < MAX_DEPTH;
        let Some(len) = len.filter(|_| is_split) else {
            parts.push((path.clone(), constant));
            return Ok(ty.const_null()?);
        };
        let mut elements = Vec::new();
        for index in 0..len {
            path.push(index);
            let element = constant.aggregate_element(index).ok_or_else(missing)?;
            elements.push(self.without_addresses(element, path, parts)?);
            path.pop();
        }
        match ty.element() {
            Some(element) => Ok(element.const_array(&elements)?),
            None => Ok(ty.const_struct(&elements)?),
        }
    }
}

/// Gives phis the address by an instruction of each block that leads to them, once for each.
fn pass_to_phis<'m>(module: Module<'m>, constant: Global<'m>) -> Result<()> {
    let users: Vec<_> = constant.value().using_instructions().collect();
    for phi in users.into_iter().filter(|inst| inst.opcode() == Opcode::Phi) {
        let incoming: Vec<_> = phi.incoming().collect();
        let mut of_blocks = FxHashMap::default();
        for (number, (value, from)) in (0..).zip(incoming) {
            if value != constant.value() {
                continue;
            }
            let key = from.value().as_key();
            let address = match of_blocks.get(&key) {
                Some(address) => *address,
                None => {
                    let end = from.terminator().ok_or_else(|| Error::internal("a block without an end"))?;
                    let builder = Builder::new(module.context());
                    builder.position_before(end);
                    builder.bitcast(value, phi.ty())?
                }
            };
            of_blocks.insert(key, address);
            phi.put_operand(number, address)?;
        }
    }
    Ok(())
}

fn is_holder(origins: &[AddressOrigin], id: ConstantId) -> bool {
    origins.get(id.index()) == Some(&AddressOrigin::PrivateConstant)
}

fn is_among(constants: &FxHashSet<ConstantId>, value: Value<'_>) -> bool {
    value.constant_id().is_some_and(|id| constants.contains(&id))
}

/// Returns where the addresses in each constant come from, by the numbers of the constants.
fn origins(module: &ir::Module, private: &FxHashSet<ConstantId>) -> Vec<AddressOrigin> {
    let mut origins = Vec::with_capacity(module.constants.len());
    for id in constants(module) {
        // The constants that a constant holds come before it.
        let of = |id: &ConstantId| origins.get(id.index()).copied().unwrap_or(AddressOrigin::None);
        let origin = match module.constants.get(id) {
            Constant::Global(_) | Constant::Expression { opcode: Opcode::AddrSpaceCast, .. }
                if private.contains(&id) =>
            {
                AddressOrigin::PrivateConstant
            }
            Constant::Global(global) => match module.global(global).map(|global| &global.kind) {
                Some(GlobalKind::Alias(alias))
                    if alias.target.is_some_and(|to| is_of(module, to, private)) =>
                {
                    AddressOrigin::PrivateConstant
                }
                Some(GlobalKind::Variable(_) | GlobalKind::Alias(_)) => AddressOrigin::Elsewhere,
                _ => AddressOrigin::None,
            },
            Constant::Expression { operands, .. } | Constant::Aggregate(operands) => {
                operands.iter().map(of).max().unwrap_or(AddressOrigin::None)
            }
            _ => AddressOrigin::None,
        };
        origins.push(origin);
    }
    origins
}

/// True if an alias stands for one of these constants, or a part of one.
fn is_of(module: &ir::Module, target: ConstantId, these: &FxHashSet<ConstantId>) -> bool {
    let base = |id: &ConstantId| match module.constants.get(*id) {
        Constant::Expression { operands, .. } => operands.first().copied(),
        Constant::Global(global) => match module.global(global)?.kind {
            GlobalKind::Alias(alias) => alias.target,
            _ => None,
        },
        _ => None,
    };
    std::iter::successors(Some(target), base).take(MAX_DEPTH).any(|id| these.contains(&id))
}

/// The numbers of the constants of a module.
fn constants(module: &ir::Module) -> impl Iterator<Item = ConstantId> + use<> {
    (0..module.constants.len() as u32).map(ConstantId::new)
}

/// Returns the casts of constants to private memory, with the constants.
fn casts(module: &ir::Module, spaces: AddressSpaces) -> Vec<(ConstantId, GlobalId)> {
    let cast = |id: ConstantId| {
        let Constant::Expression { opcode: Opcode::AddrSpaceCast, operands, .. } = module.constants.get(id)
        else {
            return None;
        };
        let of = module.constants.global(*operands.first()?).filter(|_| is_private(module, id, spaces))?;
        let global = module.global(of)?;
        let GlobalKind::Variable(variable) = &global.kind else { return None };
        let is_value = variable.constant
            && variable.initializer.is_some()
            && matches!(global.linkage, Linkage::Internal | Linkage::Private)
            && global.unnamed_address != UnnamedAddress::None;
        is_value.then_some((id, of))
    };
    let all = Some(module).filter(|module| module.constants.has_expressions()).map(constants);
    all.into_iter().flatten().filter_map(cast).collect()
}

/// Returns the constants that have one of these in them, themselves among them.
fn holding(module: &ir::Module, mut found: FxHashSet<ConstantId>) -> FxHashSet<ConstantId> {
    for id in (0..module.constants.len()).filter_map(|id| u32::try_from(id).ok()).map(ConstantId::new) {
        if let Constant::Expression { operands, .. } | Constant::Aggregate(operands) =
            module.constants.get(id)
            && operands.iter().any(|operand| found.contains(operand))
        {
            found.insert(id);
        }
    }
    found
}

//! Variables of functions of which parts are only loaded and stored: these parts become values.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::graph::ReachedBlocks;
use crate::{
    Result,
    draft::{Block, Builder, Function, GepFlags, Inst, Module, Opcode, Type, TypeKind, Value},
    legalize::type_of,
    mapping::intrinsics::{self, Expansion, IntrinsicForm},
};

/// Copies of memory of more parts than this stay.
const MAX_PARTS: usize = 64;

/// A load or store of a part of a variable.
#[derive(Clone, Copy)]
struct Access<'m> {
    inst: Inst<'m>,
    offset: u64,
    size: u64,
    ty: Type<'m>,
}

/// A call that copies memory, or sets it, one end of which is a variable.
#[derive(Clone, Copy)]
struct CopyCall<'m> {
    call: Inst<'m>,
    /// The number of the argument that the variable is.
    argument: u32,
    offset: u64,
}

/// All uses of a variable, where no use but loads and stores of parts needs its address.
#[derive(Default)]
struct Uses<'m> {
    accesses: Vec<Access<'m>>,
    copies: Vec<CopyCall<'m>>,
    /// What is said of its lifetime, and addresses of its parts, each behind those that it is made of.
    others: Vec<Inst<'m>>,
}

/// A part of a variable, with all that accesses it.
struct Part<'m> {
    ty: Type<'m>,
    accesses: Vec<Inst<'m>>,
}

/// A phi for a part of a variable, by the number of the part.
struct Phi<'m> {
    part: usize,
    inst: Inst<'m>,
    entries: Vec<(Value<'m>, Block<'m>)>,
}

/// Makes values of the parts of a function's variables.
pub(super) fn promote<'m>(module: Module<'m>, function: Function<'m>) -> Result<()> {
    let variables = Variables { module, builder: Builder::new(module.context()) };
    let allocas: Vec<_> =
        super::instructions(function).filter(|inst| inst.opcode() == Opcode::Alloca).collect();
    let (mut parts, mut gone) = (Vec::new(), Vec::new());
    for alloca in allocas {
        let Some(mut uses) = variables.uses(alloca) else { continue };
        if !uses.copies.is_empty() {
            if !variables.expand(alloca, &uses.copies)? {
                continue;
            }
            uses = variables.uses(alloca).unwrap_or_default();
        }
        let (own, all) = variables.parts(&uses.accesses);
        parts.extend(own);
        if all {
            gone.push(alloca);
            gone.extend(uses.others);
        }
    }
    if !parts.is_empty() {
        variables.replace(function, &parts)?;
    }
    for inst in gone.into_iter().rev() {
        inst.erase()?;
    }
    Ok(())
}

struct Variables<'m> {
    module: Module<'m>,
    builder: Builder<'m>,
}

/// The meaning of an intrinsic that accesses memory or says something of it.
fn expansion(call: Inst<'_>) -> Option<Expansion> {
    match intrinsics::by_name(&call.called_function()?.intrinsic_name()?)?.form {
        IntrinsicForm::Expansion(expansion) => Some(expansion),
        _ => None,
    }
}

impl<'m> Variables<'m> {
    /// The uses of a variable; `None` where something else needs its address.
    fn uses(&self, alloca: Inst<'m>) -> Option<Uses<'m>> {
        if alloca.operand(0)?.const_u64() != Some(1) {
            return None;
        }
        let size = self.module.size_of(alloca.allocated_type()?)?;
        let mut uses = Uses::default();
        let mut open = vec![(alloca.value(), 0_u64)];
        while let Some((value, offset)) = open.pop() {
            for (user, operand) in value.users() {
                let is_plain = user.is_plain_access() && !user.is_volatile();
                match user.opcode() {
                    Opcode::Load if is_plain => self.access(&mut uses, user, offset, user.ty(), size)?,
                    Opcode::Store if is_plain && operand == 1 => {
                        let ty = user.operand(0)?.ty()?;
                        self.access(&mut uses, user, offset, ty, size)?;
                    }
                    Opcode::GetElementPtr if operand == 0 && !user.ty().is_vector() => {
                        let own = self.offset(user)?;
                        uses.others.push(user);
                        open.push((user.value(), offset.checked_add_signed(own)?));
                    }
                    Opcode::AddrSpaceCast | Opcode::BitCast => {
                        uses.others.push(user);
                        open.push((user.value(), offset));
                    }
                    Opcode::Call if operand > 0 => match expansion(user)? {
                        Expansion::Lifetime(_) => uses.others.push(user),
                        Expansion::CopyMemory | Expansion::MoveMemory | Expansion::SetMemory => {
                            uses.copies.push(CopyCall { call: user, argument: operand - 1, offset });
                        }
                        _ => return None,
                    },
                    _ => return None,
                }
            }
        }
        Some(uses)
    }

    fn access(
        &self,
        uses: &mut Uses<'m>,
        inst: Inst<'m>,
        offset: u64,
        ty: Type<'m>,
        limit: u64,
    ) -> Option<()> {
        let size = self.module.store_size_of(ty)?;
        (offset.checked_add(size)? <= limit).then(|| uses.accesses.push(Access { inst, offset, size, ty }))
    }

    /// The offset in bytes of an address, where it is known.
    fn offset(&self, address: Inst<'m>) -> Option<i64> {
        let mut ty = address.gep_source()?;
        let mut indices = address.operands().skip(1);
        let scaled =
            |ty: Type<'m>, index: i64| index.checked_mul(i64::try_from(self.module.size_of(ty)?).ok()?);
        let mut sum = scaled(ty, indices.next()?.const_i64()?)?;
        for index in indices {
            let number = index.const_i64()?;
            let own = if ty.kind() == TypeKind::Struct {
                let number = u32::try_from(number).ok()?;
                let own = i64::try_from(self.module.member_offset(ty, number)?).ok()?;
                ty = ty.member(number)?;
                own
            } else {
                ty = ty.element()?;
                scaled(ty, number)?
            };
            sum = sum.checked_add(own)?;
        }
        Some(sum)
    }

    /// The parts of a variable that can become values, and whether these are all.
    fn parts(&self, accesses: &[Access<'m>]) -> (Vec<Part<'m>>, bool) {
        let mut sorted = accesses.to_vec();
        sorted.sort_by_key(|access| (access.offset, std::cmp::Reverse(access.size)));
        let mut groups: Vec<(u64, Vec<Access<'m>>)> = Vec::new();
        for access in sorted {
            let end = access.offset + access.size;
            match groups.last_mut().filter(|group| access.offset < group.0) {
                Some(group) => {
                    group.0 = group.0.max(end);
                    group.1.push(access);
                }
                None => groups.push((end, vec![access])),
            }
        }
        let count = groups.len();
        let parts: Vec<_> = groups.iter().filter_map(|(_, group)| self.part(group)).collect();
        let all = parts.len() == count;
        (parts, all)
    }

    /// The part of accesses that overlap, where all are of the same bits.
    fn part(&self, accesses: &[Access<'m>]) -> Option<Part<'m>> {
        let first = accesses.first()?;
        let is_same = |own: &Access<'m>| {
            let same_bits = || {
                let bits = |ty: Type<'m>| ty.scalar().int_width().or_else(|| ty.scalar().kind().float_bits());
                let all = |ty: Type<'m>| bits(ty)?.checked_mul(ty.vector_len().unwrap_or(1));
                all(own.ty).is_some() && all(own.ty) == all(first.ty)
            };
            own.offset == first.offset && own.size == first.size && (own.ty == first.ty || same_bits())
        };
        let insts = accesses.iter().map(|access| access.inst).collect();
        accesses.iter().all(is_same).then_some(Part { ty: first.ty, accesses: insts })
    }

    /// The scalars, vectors and pointers of a type by their offsets, and integers between and behind them, as what one member of a
    /// union does not have another one may; `None` of too many.
    fn leaves(&self, ty: Type<'m>) -> Option<Vec<(u64, Type<'m>)>> {
        let (mut open, mut leaves) = (vec![(ty, 0)], Vec::new());
        while let Some((ty, offset)) = open.pop() {
            if leaves.len() + open.len() > MAX_PARTS {
                return None;
            }
            match ty.kind() {
                TypeKind::Struct => {
                    for (index, member) in (0..).zip(ty.members()) {
                        open.push((member, offset + self.module.member_offset(ty, index)?));
                    }
                }
                TypeKind::Array => {
                    let (element, count) = (ty.element()?, ty.len()?);
                    let size = self.module.size_of(element)?;
                    if count > MAX_PARTS as u64 {
                        return None;
                    }
                    open.extend((0..count).map(|index| (element, offset + index * size)));
                }
                _ => leaves.push((offset, ty)),
            }
        }
        leaves.sort_by_key(|leaf| leaf.0);
        let (mut filled, mut end) = (Vec::with_capacity(leaves.len()), 0);
        for (offset, leaf) in leaves
            .into_iter()
            .map(|(offset, leaf)| (offset, Some(leaf)))
            .chain([(self.module.size_of(ty)?, None)])
        {
            while end < offset {
                let bytes = [4, 2, 1].into_iter().find(|bytes| end % bytes == 0 && end + bytes <= offset)?;
                filled.push((end, self.module.context().int(8 * bytes as u32).ok()?));
                end += bytes;
            }
            if let Some(leaf) = leaf {
                filled.push((offset, leaf));
                end = offset.checked_add(self.module.store_size_of(leaf)?)?;
            }
        }
        (filled.len() <= MAX_PARTS).then_some(filled)
    }

    /// Says copies of memory by loads and stores of the parts of a variable; answers whether it could.
    fn expand(&self, alloca: Inst<'m>, copies: &[CopyCall<'m>]) -> Result<bool> {
        let Some(leaves) = alloca.allocated_type().and_then(|ty| self.leaves(ty)) else { return Ok(false) };
        let mut plans = Vec::new();
        for copy in copies {
            let Some(plan) = self.plan(copy, &leaves) else { return Ok(false) };
            plans.push((copy.call, plan));
        }
        let mut done = FxHashSet::default();
        for (call, plan) in plans {
            if done.insert(call) {
                self.copy(call, &plan)?;
            }
        }
        Ok(true)
    }

    /// The parts that a call copies or sets, by their distance from where it begins.
    fn plan(&self, copy: &CopyCall<'m>, leaves: &[(u64, Type<'m>)]) -> Option<Vec<(u64, Type<'m>)>> {
        let (length, volatile) = (copy.call.arg(2)?.const_u64()?, copy.call.arg(3)?.const_u64()?);
        let sets = expansion(copy.call) == Some(Expansion::SetMemory);
        let is_zero = || copy.call.arg(1).is_some_and(Value::is_null);
        if volatile != 0 || sets && (copy.argument != 0 || !is_zero()) {
            return None;
        }
        let end = copy.offset.checked_add(length)?;
        let mut plan = Vec::new();
        for (offset, ty) in leaves {
            let behind = offset + self.module.store_size_of(*ty)?;
            if *offset >= copy.offset && behind <= end {
                plan.push((offset - copy.offset, *ty));
            } else if *offset < end && behind > copy.offset {
                // Half a part stays memory.
                return None;
            }
        }
        Some(plan)
    }

    fn copy(&self, call: Inst<'m>, plan: &[(u64, Type<'m>)]) -> Result<()> {
        self.builder.position_before(call);
        let sets = expansion(call) == Some(Expansion::SetMemory);
        let place = |argument: u32, offset: u64| -> Result<Option<(Value<'m>, u64)>> {
            let Some(base) = call.arg(argument) else { return Ok(None) };
            let context = self.module.context();
            let alignment = call.argument_alignment(argument).unwrap_or(1);
            let alignment = if offset == 0 { alignment } else { alignment.min(1 << offset.trailing_zeros()) };
            let address = if offset == 0 {
                base
            } else {
                let bits = self.module.index_bits(type_of(base)?.address_space().unwrap_or_default());
                let offset = context.int(bits)?.const_int(offset)?;
                self.builder.gep(context.i8(), base, &[offset], GepFlags::INBOUNDS)?
            };
            Ok(Some((address, alignment)))
        };
        let mut values = SmallVec::<[(u64, Value<'m>); 8]>::new();
        for (offset, ty) in plan {
            let value = if sets {
                ty.const_null()?
            } else {
                let Some((from, alignment)) = place(1, *offset)? else { return Ok(()) };
                self.builder.load(*ty, from, Some(alignment), false)?.value()
            };
            values.push((*offset, value));
        }
        for (offset, value) in values {
            let Some((to, alignment)) = place(0, offset)? else { return Ok(()) };
            self.builder.store(value, to, Some(alignment), false)?;
        }
        Ok(call.erase()?)
    }

    /// Puts values in the place of accesses: static single assignment with phis where ways meet and the value is used behind.
    fn replace(&self, function: Function<'m>, parts: &[Part<'m>]) -> Result<()> {
        let graph = ReachedBlocks::of(function);
        let accesses = accesses_by_block(&graph, parts);
        let mut phis = self.phis(&graph, &accesses, parts)?;
        let mut current: Vec<Option<Value<'m>>> = vec![None; parts.len()];
        let mut undo: Vec<(usize, Option<Value<'m>>)> = Vec::new();
        let mut open = vec![(0_usize, None)];
        while let Some((block, left)) = open.pop() {
            if let Some(mark) = left {
                while undo.len() > mark {
                    if let Some((number, value)) = undo.pop()
                        && let Some(slot) = current.get_mut(number)
                    {
                        *slot = value;
                    }
                }
                continue;
            }
            let Some(own) = graph.blocks.get(block).copied() else { continue };
            open.push((block, Some(undo.len())));
            let mut set = |current: &mut Vec<Option<Value<'m>>>, number: usize, value: Value<'m>| {
                if let Some(slot) = current.get_mut(number) {
                    undo.push((number, slot.replace(value)));
                }
            };
            for phi in phis.get(block).into_iter().flatten() {
                set(&mut current, phi.part, phi.inst.value());
            }
            for (inst, number) in accesses.get(block).into_iter().flatten() {
                let Some(part) = parts.get(*number) else { continue };
                self.builder.position_before(*inst);
                if inst.opcode() == Opcode::Load {
                    let value = current.get(*number).copied().flatten();
                    let value = value.map_or_else(|| part.ty.undef(), Ok)?;
                    let value = self.taken_for(value, inst.ty())?;
                    if inst.value().has_uses() {
                        inst.value().replace_all_uses_with(value)?;
                    }
                } else if let Some(value) = inst.operand(0) {
                    let value = self.taken_for(value, part.ty)?;
                    set(&mut current, *number, value);
                }
                inst.erase()?;
            }
            for next in own.successors() {
                let Some(next) = graph.numbers.get(&next) else { continue };
                for phi in phis.get_mut(*next).into_iter().flatten() {
                    let value = current.get(phi.part).copied().flatten();
                    phi.entries.push((value.map_or_else(|| phi.inst.ty().undef(), Ok)?, own));
                }
            }
            open.extend(graph.children.get(block).into_iter().flatten().map(|child| (*child, None)));
        }
        phis.iter().flatten().try_for_each(|phi| phi.inst.add_incoming(&phi.entries))?;
        self.drop_unreached(parts)
    }

    /// The bits of a value as a type.
    fn taken_for(&self, value: Value<'m>, ty: Type<'m>) -> Result<Value<'m>> {
        Ok(if value.has_type(ty) { value } else { self.builder.bitcast(value, ty)? })
    }

    /// Phis for the parts of variables, without entries, by block.
    fn phis(
        &self,
        graph: &ReachedBlocks<'m>,
        accesses: &[Vec<(Inst<'m>, usize)>],
        parts: &[Part<'m>],
    ) -> Result<Vec<Vec<Phi<'m>>>> {
        // The blocks that store each part, and those that load it before they store it.
        let mut stores = vec![Vec::new(); parts.len()];
        let mut loads = vec![Vec::new(); parts.len()];
        for (block, own) in accesses.iter().enumerate() {
            let mut seen = FxHashSet::default();
            for (inst, number) in own {
                let is_load = inst.opcode() == Opcode::Load;
                let list = if is_load { loads.get_mut(*number) } else { stores.get_mut(*number) };
                if is_load && seen.contains(number) || !is_load && !seen.insert(*number) {
                    continue;
                }
                list.into_iter().for_each(|list: &mut Vec<usize>| list.push(block));
            }
        }
        let mut phis: Vec<Vec<Phi<'m>>> = graph.blocks.iter().map(|_| Vec::new()).collect();
        for (number, part) in parts.iter().enumerate() {
            let stores = stores.get(number).map(Vec::as_slice).unwrap_or_default();
            let loads = loads.get(number).map(Vec::as_slice).unwrap_or_default();
            for block in graph.meeting_places(stores, loads) {
                let Some(first) = graph.blocks.get(block).and_then(|block| block.instructions().next())
                else {
                    continue;
                };
                self.builder.position_before(first);
                self.builder.set_debug_location(None)?;
                let phi = self.builder.phi(part.ty)?;
                if let Some(list) = phis.get_mut(block) {
                    list.push(Phi { part: number, inst: phi, entries: Vec::new() });
                }
            }
        }
        Ok(phis)
    }

    /// Takes accesses out that nothing reaches.
    fn drop_unreached(&self, parts: &[Part<'m>]) -> Result<()> {
        let left = parts.iter().flat_map(|part| &part.accesses).filter(|inst| inst.block().is_some());
        for inst in left.copied().collect::<Vec<Inst<'m>>>() {
            if inst.value().has_uses() {
                inst.value().replace_all_uses_with(inst.ty().poison()?)?;
            }
            inst.erase()?;
        }
        Ok(())
    }
}

/// The accesses of parts in each block, in their order, with the numbers of the parts.
fn accesses_by_block<'m>(graph: &ReachedBlocks<'m>, parts: &[Part<'m>]) -> Vec<Vec<(Inst<'m>, usize)>> {
    let mut of_inst = FxHashMap::default();
    for (number, part) in parts.iter().enumerate() {
        of_inst.extend(part.accesses.iter().map(|inst| (*inst, number)));
    }
    graph
        .blocks
        .iter()
        .map(|block| block.instructions().filter_map(|inst| Some((inst, *of_inst.get(&inst)?))).collect())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::Draft;

    /// A function whose variables have become values, as text.
    fn promoted(text: &str) -> String {
        let draft = Draft::new();
        draft.module().add_text(text).unwrap();
        let function = draft.module().function(b"f").unwrap();
        promote(draft.module(), function).unwrap();
        let module = draft.finish();
        assert_eq!(spirv_llvm_ir::verify(&module).len(), 0);
        spirv_llvm_ir::print(&module)
    }

    #[test]
    fn a_variable_becomes_values_that_meet_in_phis() {
        let text = promoted(
            "define i32 @f(i1 %c, i32 %a) {\nentry:\n%v = alloca i32\nstore i32 1, ptr %v\nbr label %loop\nloop:\n\
             %o = load i32, ptr %v\n%n = add i32 %o, %a\nstore i32 %n, ptr %v\nbr i1 %c, label %loop, label %end\nend:\n\
             %r = load i32, ptr %v\nret i32 %r\n}\n",
        );
        assert!(!text.contains("alloca") && !text.contains("load") && !text.contains("store"), "{text}");
        assert!(
            text.contains("phi i32 [ 1, %entry ], [ %n, %loop ]") && text.contains("ret i32 %n"),
            "{text}"
        );
    }

    #[test]
    fn parts_of_a_structure_are_values_by_themselves() {
        let text = promoted(
            "define float @f(i32 %a, float %b, ptr %p) {\nentry:\n%v = alloca { i32, float, i32 }\nstore i32 %a, ptr %v\n\
             %second = getelementptr { i32, float, i32 }, ptr %v, i32 0, i32 1\nstore float %b, ptr %second\n\
             %w = alloca { i32, float, i32 }\ncall void @llvm.memcpy.p0.p0.i64(ptr %w, ptr %v, i64 12, i1 false)\n\
             %other = getelementptr i8, ptr %w, i64 4\n%r = load float, ptr %other\nret float %r\n}\n",
        );
        assert!(!text.contains("alloca") && text.contains("ret float %b"), "{text}");
    }

    #[test]
    fn a_variable_whose_address_is_kept_stays() {
        let text = promoted(
            "define i32 @f(ptr %p) {\nentry:\n%v = alloca i32\nstore i32 1, ptr %v\nstore ptr %v, ptr %p\n\
             %r = load i32, ptr %v\nret i32 %r\n}\n",
        );
        assert!(text.contains("alloca i32") && text.contains("load i32"), "{text}");
    }

    #[test]
    fn bits_of_another_type_are_the_same() {
        let text = promoted(
            "define float @f(i32 %a) {\nentry:\n%v = alloca i32\nstore i32 %a, ptr %v\n%r = load float, ptr %v\nret float %r\n}\n",
        );
        assert!(text.contains("bitcast i32 %a to float") && !text.contains("alloca"), "{text}");
    }

    #[test]
    fn bytes_between_members_are_copied() {
        // A union of a structure with padding and of bytes: one of these lies where the structure has none, and goes through a variable
        // that nothing else accesses.
        let text = promoted(
            "define i8 @f(i8 %a) {\nentry:\n%u = alloca { i8, i32 }\n%v = alloca { i8, i32 }\n%w = alloca { i8, i32 }\n\
             %x = getelementptr i8, ptr %u, i64 1\nstore i8 %a, ptr %x\n\
             call void @llvm.memcpy.p0.p0.i64(ptr %v, ptr %u, i64 8, i1 false)\n\
             call void @llvm.memcpy.p0.p0.i64(ptr %w, ptr %v, i64 8, i1 false)\n\
             %y = getelementptr i8, ptr %w, i64 1\n%r = load i8, ptr %y\nret i8 %r\n}\n",
        );
        assert!(text.contains("ret i8 %a"), "{text}");
    }
}

//! The body of a function in the place of a call of it.

use rustc_hash::FxHashMap;
use spirv_llvm_ir::{
    self as ir, Metadata as Entry, MetadataNode,
    tables::{AttributeKind, NodeKind, TailCall},
};

use super::{
    BuildError, Builder, Built, DraftState, Function, Inst, Opcode, Type, Value, rule, value::ValueId,
};

/// What stands in a caller for what stands in a callee.
#[derive(Default)]
struct Copies {
    locals: FxHashMap<ir::LocalId, ir::Value>,
    blocks: FxHashMap<ir::BlockId, ir::BlockId>,
    locations: FxHashMap<ir::LocationId, ir::LocationId>,
    /// The nodes of places that were inlined into the callee.
    nodes: FxHashMap<ir::MetadataId, ir::MetadataId>,
}

impl<'m> Inst<'m> {
    /// Puts the callee's body in place of the call.
    ///
    /// # Errors
    /// Where that cannot be done, with the reason.
    pub(crate) fn inline(self) -> Built<()> {
        let callee = self.called_function().filter(|callee| !callee.is_declaration());
        let callee = callee.ok_or_else(|| BuildError::new("the callee has no body"))?;
        let fits = self.call_type() == Some(callee.ty()) && self.opcode() == Opcode::Call;
        rule(fits && callee.id != self.id.0, || "a call cannot be inlined: its type is another".into())?;
        let ty = callee.ty();
        rule(!ty.is_vararg() && self.bundle_count() == 0, || {
            "a call cannot be inlined: it has more than arguments".into()
        })?;
        let mut args = Vec::new();
        for (index, arg) in (0..).zip(self.args()) {
            args.push(self.passed(callee, index, arg)?);
        }
        let returned = {
            let state = &mut *self.draft.change();
            state.inlined(self.id, callee.id, &args)?
        };
        let (name, mut phi) = (self.value().name_bytes(), None);
        if self.value().has_uses() {
            let values: Vec<_> =
                returned.iter().filter_map(|(value, block)| Some(((*value)?, *block))).collect();
            let value = match values.as_slice() {
                [] => self.ty().poison()?,
                [(value, _)] => Value { draft: self.draft, id: *value },
                several => {
                    let builder = Builder::new(self.ty().context());
                    let behind = self.next().ok_or_else(|| BuildError::new("a call ends its block"))?;
                    builder.position_before(behind);
                    let made = builder.phi(self.ty())?;
                    let entry = |(value, block): &(ValueId, ir::BlockId)| {
                        (Value { draft: self.draft, id: *value }, self.function().block(*block))
                    };
                    made.add_incoming(&several.iter().map(entry).collect::<Vec<_>>())?;
                    phi = Some(made);
                    made.value()
                }
            };
            self.value().replace_all_uses_with(value)?;
        }
        let caller = self.function();
        self.drop_out()?;
        if returned.is_empty() {
            // Nothing leads to what stands behind the call.
            caller.drop_unreached()?;
        }
        if let Some(phi) = phi {
            phi.value().set_name(&name);
        }
        Ok(())
    }

    /// An argument as the callee's body takes it: a copy, where the callee has its own.
    fn passed(self, callee: Function<'m>, index: u32, arg: Value<'m>) -> Built<ir::Value> {
        let own = callee.attribute_types(index).into_iter().find(|(kind, _)| *kind == AttributeKind::ByVal);
        let value = match own {
            None => arg,
            Some((_, ty)) => self.copy_of(arg, ty)?,
        };
        let value = self.draft.state().operand(self.id.0, value.id);
        value.ok_or_else(|| BuildError::new("an argument of another function"))
    }

    /// A variable with what a pointer points to.
    fn copy_of(self, from: Value<'m>, ty: Type<'m>) -> Built<Value<'m>> {
        let builder = Builder::new(ty.context());
        let entry = self.function().entry().and_then(|entry| entry.instructions().next());
        builder.position_before(entry.unwrap_or(self));
        let variable = builder.alloca(ty)?.value();
        let fits = variable.ty() == from.ty();
        rule(fits, || "a call cannot be inlined: a parameter is a copy elsewhere".into())?;
        builder.position_before(self);
        let module = super::Module { draft: self.draft };
        let (size, word) = (module.size_of(ty).unwrap_or_default(), ty.context().i64());
        let args = [variable, from, word.const_int(size)?, ty.context().const_bool(false)?];
        let params: Vec<_> = args.iter().filter_map(|arg| arg.ty()).collect();
        let copy = module.declare_intrinsic("llvm.memcpy", ty.context().void().function(&params, false)?)?;
        builder.call(copy, &args)?;
        Ok(variable)
    }
}

impl DraftState {
    /// Puts copies of a body around a call, which stays, without uses of its own. Gives what the body returns and from where.
    fn inlined(
        &mut self,
        (caller, call): (ir::FunctionId, ir::InstId),
        callee: ir::FunctionId,
        args: &[ir::Value],
    ) -> Built<Vec<(Option<ValueId>, ir::BlockId)>> {
        let missing = || BuildError::new("a call of no block");
        let body = self.body(callee).clone();
        let first = self.body(caller).block_of(call).ok_or_else(missing)?;
        let mut copies = Copies::default();
        copies.locals.extend(body.parameters().zip(args.iter().copied()));
        let is_line = body.entry().is_some_and(|entry| {
            body.next_block(entry).is_none()
                && body.terminator(entry).is_some_and(|end| body.inst(end).opcode == Opcode::Ret)
        });
        let behind = match is_line {
            true => None,
            false => Some(self.split_before((caller, call), first, &body, &mut copies)),
        };
        let site = self.call_site(caller, call);
        let variables = self.place_of_variables(caller);
        let mut made = Vec::new();
        let mut returned = Vec::new();
        for block in body.blocks() {
            let to = copies.blocks.get(&block).copied().unwrap_or(first);
            for inst in body.insts(block) {
                if body.inst(inst).opcode == Opcode::Ret {
                    returned.push((body.operands(inst).first().copied(), to));
                    continue;
                }
                let id = self.copied(caller, &body, inst, &mut copies, site);
                let is_variable = body.inst(inst).opcode == Opcode::Alloca && Some(block) == body.entry();
                match variables.filter(|_| is_variable).or(is_line.then_some(call)) {
                    Some(place) => self.body_mut(caller).insert_before(id, place),
                    None => self.body_mut(caller).append(to, id),
                }
                let origin = self.origin((callee, inst));
                self.origins.insert((caller, id), origin);
                made.push(id);
            }
        }
        for id in made {
            self.map_operands(caller, id, &copies);
        }
        if let Some(behind) = behind {
            let end = self.join_returns(caller, behind, &returned);
            let name = [self.ir.function_name(&body), b".exit"].concat();
            self.body_mut(caller).set_block_name(end, ir::StringId::default());
            self.set_name(ValueId::Block(caller, end), &name);
        }
        let value = |(value, block): (Option<ir::Value>, ir::BlockId)| {
            let value = value.map(|value| mapped(value, &copies));
            (value.and_then(|value| self.value(caller, value)), block)
        };
        Ok(returned.into_iter().map(value).collect())
    }

    /// Makes blocks for those of a body, of which the first is that of the call. What stands behind the call goes on in a block of its
    /// own, with the call at its start.
    fn split_before(
        &mut self,
        (caller, call): (ir::FunctionId, ir::InstId),
        first: ir::BlockId,
        body: &ir::Function,
        copies: &mut Copies,
    ) -> ir::BlockId {
        let behind = self.body_mut(caller).insert_block_after(first);
        self.predecessors = None;
        self.body_mut(caller).split_off(call, behind);
        self.rename_predecessor(caller, behind, (first, behind));
        let mut last = first;
        for block in body.blocks().skip(1) {
            last = self.body_mut(caller).insert_block_after(last);
            let name = self.copied_name(body.block_name(block));
            self.set_name(ValueId::Block(caller, last), &name);
            copies.blocks.insert(block, last);
        }
        copies.blocks.extend(body.entry().map(|entry| (entry, first)));
        behind
    }

    /// Lets the blocks from which a body returns lead to what stands behind the call, and gives the block in which that stands.
    fn join_returns(
        &mut self,
        caller: ir::FunctionId,
        behind: ir::BlockId,
        returned: &[(Option<ir::Value>, ir::BlockId)],
    ) -> ir::BlockId {
        if let [(_, block)] = returned {
            let rest = self.body(caller).first_inst(behind);
            self.rename_predecessor(caller, behind, (behind, *block));
            let body = self.body_mut(caller);
            if let Some(rest) = rest {
                body.split_off(rest, *block);
            }
            body.remove_block(behind);
            return *block;
        }
        let void = self.ir.types.intern(ir::Type::Void);
        for (_, block) in returned {
            let body = self.body_mut(caller);
            let end = body.make(ir::Inst::new(Opcode::Br, void), &[ir::Value::block(behind)], false);
            body.append(*block, end);
        }
        // Its place is behind the blocks of the body.
        let last = returned.last().map(|row| row.1);
        if let Some(last) = last {
            self.body_mut(caller).move_block_after(behind, last);
        }
        behind
    }

    /// Lets the phis that a block leads to name another block in the place of one.
    fn rename_predecessor(
        &mut self,
        function: ir::FunctionId,
        block: ir::BlockId,
        (from, to): (ir::BlockId, ir::BlockId),
    ) {
        let body = self.body_mut(function);
        let next: Vec<_> = body.successors(block).collect();
        for next in next {
            let phis = body.insts(next).take_while(|id| body.inst(*id).opcode == Opcode::Phi);
            for phi in phis.collect::<Vec<_>>() {
                for operand in body.operands_mut(phi) {
                    if operand.as_block() == Some(from) {
                        *operand = ir::Value::block(to);
                    }
                }
            }
        }
    }

    /// The first instruction behind the variables at the start of a function.
    fn place_of_variables(&self, function: ir::FunctionId) -> Option<ir::InstId> {
        let body = self.body(function);
        body.insts(body.entry()?).find(|id| body.inst(*id).opcode != Opcode::Alloca)
    }

    fn copied_name(&self, name: ir::StringId) -> Vec<u8> {
        let name = self.ir.strings.get(name);
        if name.is_empty() { Vec::new() } else { [name, b".i"].concat() }
    }

    /// A copy of an instruction that stands nowhere yet and has the operands of the original.
    fn copied(
        &mut self,
        caller: ir::FunctionId,
        body: &ir::Function,
        inst: ir::InstId,
        copies: &mut Copies,
        site: Option<ir::MetadataId>,
    ) -> ir::InstId {
        let (own, operands) = (*body.inst(inst), body.operands(inst));
        let location = self.copied_location(caller, body, own.location, copies, site);
        let to = self.body_mut(caller);
        let id = match body.call(&own).copied() {
            Some(mut call) => {
                call.tail = TailCall::None;
                let bundles: Vec<_> =
                    body.bundles(&own).iter().map(|bundle| (bundle.tag, bundle.len)).collect();
                let after = body.bundles(&own).first().map_or(0, |bundle| bundle.start);
                let id = to.make_call(own.opcode, own.ty, call, operands, &[], own.result().is_some());
                to.set_bundles(id, &bundles, after);
                if let Some(made) = to.inst_mut(id) {
                    made.flags = own.flags;
                }
                id
            }
            None => to.make(own, operands, own.result().is_some()),
        };
        to.set_location(id, location);
        for (_, kind, node) in body.attachments(inst) {
            to.set_attachment(id, *kind, *node);
        }
        if let (Some(from), Some(result)) = (own.result(), self.body(caller).inst(id).result()) {
            copies.locals.insert(from, ir::Value::local(result));
            let name = self.copied_name(body.local_name(from));
            self.set_name(ValueId::Inst(caller, id), &name);
        }
        id
    }

    /// Gives a copy the operands of its function.
    fn map_operands(&mut self, caller: ir::FunctionId, id: ir::InstId, copies: &Copies) {
        let is_record = self.body(caller).inst(id).opcode.is_debug_record();
        let operands: Vec<_> = self.body(caller).operands(id).to_vec();
        let mut new = Vec::with_capacity(operands.len());
        for operand in operands {
            new.push(match operand.as_metadata() {
                Some(list) => ir::Value::metadata(self.mapped_list(list, copies)),
                None => mapped(operand, copies),
            });
        }
        self.body_mut(caller).set_operands(id, &new);
        if is_record {
            self.note_record(caller, id);
            return;
        }
        for operand in new {
            self.count_use(caller, operand, true);
        }
        self.note_users(caller, id);
    }

    /// A list of arguments of a debug record, with the values of the caller.
    fn mapped_list(&mut self, list: ir::MetadataId, copies: &Copies) -> ir::MetadataId {
        let Some(node) = self.ir.metadata.node(list).filter(|node| node.kind == NodeKind::ArgList) else {
            return list;
        };
        let mut fields = self.ir.metadata.fields(node).to_vec();
        for field in &mut fields {
            let entry = MetadataNode::reference(*field).and_then(|id| self.ir.metadata.get(id));
            let Some(Entry::Local(local)) = entry else { continue };
            let entry = match mapped(ir::Value::local(local), copies).get() {
                ir::ValueRef::Constant(id) => Entry::Constant(id),
                ir::ValueRef::Local(id) => Entry::Local(id),
                _ => continue,
            };
            *field = MetadataNode::field(Some(self.ir.metadata.push(entry)));
        }
        self.ir.metadata.push_node(NodeKind::ArgList, false, &fields)
    }

    /// The node of a call's own location, where it has one.
    fn call_site(&mut self, caller: ir::FunctionId, call: ir::InstId) -> Option<ir::MetadataId> {
        let location = *self.body(caller).location(self.body(caller).inst(call).location)?;
        let fields = [location.line.into(), location.column.into()];
        Some(self.location_node(fields, location.scope, location.inlined_at))
    }

    fn location_node(
        &mut self,
        [line, column]: [u64; 2],
        scope: Option<ir::MetadataId>,
        inlined_at: Option<ir::MetadataId>,
    ) -> ir::MetadataId {
        let fields = [line, column, MetadataNode::field(scope), MetadataNode::field(inlined_at), 0, 0, 0];
        self.ir.metadata.push_node(NodeKind::Location, true, &fields)
    }

    /// The location of the caller that one of the callee is, inlined at a place.
    fn copied_location(
        &mut self,
        caller: ir::FunctionId,
        body: &ir::Function,
        id: ir::LocationId,
        copies: &mut Copies,
        site: Option<ir::MetadataId>,
    ) -> ir::LocationId {
        if let Some(known) = copies.locations.get(&id) {
            return *known;
        }
        let (Some(own), Some(site)) = (body.location(id).copied(), site) else {
            return ir::LocationId::default();
        };
        let inlined_at = match own.inlined_at {
            None => site,
            Some(inner) => self.copied_site(inner, copies, site),
        };
        let new = ir::Location { inlined_at: Some(inlined_at), node: None, ..own };
        let new = self.body_mut(caller).add_location(new);
        copies.locations.insert(id, new);
        new
    }

    /// The node of a place that was inlined into the callee, inlined at a place.
    fn copied_site(
        &mut self,
        inner: ir::MetadataId,
        copies: &mut Copies,
        site: ir::MetadataId,
    ) -> ir::MetadataId {
        // The innermost place first.
        let (mut chain, mut next) = (Vec::new(), Some(inner));
        while let Some(id) = next.filter(|id| !copies.nodes.contains_key(id) && !chain.contains(id)) {
            chain.push(id);
            next = MetadataNode::reference(self.field_at(id, INLINED_AT));
        }
        let mut outer = next.and_then(|id| copies.nodes.get(&id).copied()).unwrap_or(site);
        for id in chain.into_iter().rev() {
            let fields = [self.field_at(id, 0), self.field_at(id, 1)];
            let scope = MetadataNode::reference(self.field_at(id, 2));
            outer = self.location_node(fields, scope, Some(outer));
            copies.nodes.insert(id, outer);
        }
        outer
    }
}

/// The place of the field `inlinedAt` of a location's node.
const INLINED_AT: usize = 3;

/// What stands for an operand of the callee.
fn mapped(operand: ir::Value, copies: &Copies) -> ir::Value {
    match operand.get() {
        ir::ValueRef::Local(local) => copies.locals.get(&local).copied().unwrap_or(operand),
        ir::ValueRef::Block(block) => copies.blocks.get(&block).map_or(operand, |own| ir::Value::block(*own)),
        _ => operand,
    }
}

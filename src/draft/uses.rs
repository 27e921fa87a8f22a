//! Who uses what: found for a whole function, or for all constants, when the first is asked for, and kept up to date from then on.
//!
//! A list may name an instruction that no longer uses the value, or one twice; whoever reads the list looks at the operands.
//! So a change of an operand costs no search.

use rustc_hash::{FxHashMap, FxHashSet};
use spirv_llvm_ir::{self as ir, Metadata as Entry, MetadataNode, tables::NodeKind};

use super::{
    Built, DraftState, Global, Inst, Value, rule,
    value::{ValueId, constant_operands},
};
use crate::view::has_use_list;

/// An instruction with its function, and the number of an operand among those of the IR.
type User = (ir::FunctionId, ir::InstId, u32);

/// The instructions that use each parameter and result of a function.
#[derive(Debug, Default)]
pub(super) struct LocalUsers(Vec<Vec<ir::InstId>>);

/// What uses constants that are not plain data.
#[derive(Debug, Default)]
pub(super) struct ConstantUsers {
    /// Instructions.
    instructions: FxHashMap<ir::ConstantId, Vec<(ir::FunctionId, ir::InstId)>>,
    /// Constants that have the constant as an operand.
    parents: FxHashMap<ir::ConstantId, Vec<ir::ConstantId>>,
    /// How many constants were looked at for that.
    known: u32,
}

/// Calls for each operand of the instructions in a body.
fn each_operand(body: &ir::Function, mut each: impl FnMut(ir::InstId, ir::Value)) {
    for inst in body.blocks().flat_map(|block| body.insts(block)) {
        if !body.inst(inst).opcode.is_debug_record() {
            body.operands(inst).iter().for_each(|operand| each(inst, *operand));
        }
    }
}

impl LocalUsers {
    fn of(body: &ir::Function) -> Self {
        let mut lists = vec![Vec::new(); body.local_count()];
        each_operand(body, |inst, operand| {
            if let Some(list) = operand.as_local().and_then(|local| lists.get_mut(local.index())) {
                list.push(inst);
            }
        });
        Self(lists)
    }

    fn list(&mut self, local: ir::LocalId) -> Option<&mut Vec<ir::InstId>> {
        if self.0.len() <= local.index() {
            self.0.resize_with(local.index() + 1, Vec::new);
        }
        self.0.get_mut(local.index())
    }
}

impl super::Module<'_> {
    /// The functions that calls name themselves: found without the lists of all that uses constants.
    pub(crate) fn called_functions(self) -> CalledFunctions {
        let ir = &self.draft.state().ir;
        let mut called = vec![false; ir.constants.len()];
        for body in &ir.functions {
            for inst in body.blocks().flat_map(|block| body.insts(block)) {
                if body.inst(inst).opcode == ir::tables::Opcode::Call
                    && let Some(callee) = body.operands(inst).first().and_then(|callee| callee.as_constant())
                    && let Some(called) = called.get_mut(callee.index())
                {
                    *called = true;
                }
            }
        }
        CalledFunctions(called)
    }
}

/// See [`super::Module::called_functions`].
pub(crate) struct CalledFunctions(Vec<bool>);

impl CalledFunctions {
    /// True if a call names the function.
    pub(crate) fn contains(&self, function: super::Function<'_>) -> bool {
        function.value().constant_id().is_some_and(|id| self.0.get(id.index()) == Some(&true))
    }
}

impl DraftState {
    /// Notes the operands of an instruction that is new or changed.
    #[inline]
    pub(super) fn note_users(&mut self, function: ir::FunctionId, inst: ir::InstId) {
        let has_lists = self.bodies.get(function.index()).is_some_and(|body| body.users.is_some());
        if has_lists || self.constant_users.is_some() {
            self.note_operands(function, inst);
        }
    }

    fn note_operands(&mut self, function: ir::FunctionId, inst: ir::InstId) {
        let Some(body) = self.ir.functions.get(function.index()) else { return };
        let lists = self.bodies.get_mut(function.index()).and_then(|body| body.users.as_mut());
        let mut lists = lists;
        for operand in body.operands(inst) {
            match operand.get() {
                ir::ValueRef::Local(local) => {
                    if let Some(list) = lists.as_mut().and_then(|lists| lists.list(local)) {
                        list.push(inst);
                    }
                }
                ir::ValueRef::Constant(id) if has_use_list(&self.ir, id) => {
                    if let Some(users) = &mut self.constant_users {
                        users.instructions.entry(id).or_default().push((function, inst));
                    }
                }
                _ => {}
            }
        }
    }

    /// What uses constants, constants that are new included.
    fn constant_users(&mut self) -> &mut ConstantUsers {
        let ir = &self.ir;
        let users = self.constant_users.get_or_insert_with(|| {
            let mut users = ConstantUsers::default();
            for (at, body) in ir.functions.iter().enumerate() {
                let function = ir::FunctionId::new(at as u32);
                each_operand(body, |inst, operand| {
                    if let Some(id) = operand.as_constant().filter(|id| has_use_list(ir, *id)) {
                        users.instructions.entry(id).or_default().push((function, inst));
                    }
                });
            }
            users
        });
        for id in (users.known..ir.constants.len() as u32).map(ir::ConstantId::new) {
            if ir.constants.global(id).is_some() {
                // What variables hold may change: it is looked at where it is asked for.
                continue;
            }
            for operand in constant_operands(ir, id).iter().filter(|operand| has_use_list(ir, **operand)) {
                users.parents.entry(*operand).or_default().push(id);
            }
        }
        users.known = ir.constants.len() as u32;
        users
    }

    /// Brings a list of instructions up to date, and gives each with the operands that are the value.
    fn current(
        &self,
        function: ir::FunctionId,
        list: &mut Vec<ir::InstId>,
        value: ir::Value,
        users: &mut Vec<User>,
    ) {
        let body = self.body(function);
        let mut seen = FxHashSet::default();
        list.retain(|inst| {
            let is_user = body.block_of(*inst).is_some() && body.operands(*inst).contains(&value);
            if !is_user || !seen.insert(*inst) {
                return false;
            }
            let operands = (0..).zip(body.operands(*inst)).filter(|(_, operand)| **operand == value);
            users.extend(operands.map(|(number, _)| (function, *inst, number)));
            true
        });
    }

    /// The instructions that use a parameter or result.
    fn users_of_local(&mut self, function: ir::FunctionId, local: ir::LocalId) -> Vec<User> {
        let mut users = Vec::new();
        let Some(body) = self.ir.functions.get(function.index()) else { return users };
        let lists = self.bodies.get_mut(function.index()).map(|own| &mut own.users);
        let Some(lists) = lists else { return users };
        let lists = lists.get_or_insert_with(|| LocalUsers::of(body));
        let mut list = lists.list(local).map(std::mem::take).unwrap_or_default();
        self.current(function, &mut list, ir::Value::local(local), &mut users);
        let lists = self.bodies.get_mut(function.index()).and_then(|own| own.users.as_mut());
        if let Some(own) = lists.and_then(|lists| lists.list(local)) {
            *own = list;
        }
        users
    }

    /// The instructions that use a constant.
    fn users_of_constant(&mut self, id: ir::ConstantId) -> Vec<User> {
        let mut users = Vec::new();
        let list = self.constant_users().instructions.remove(&id).unwrap_or_default();
        let mut seen = FxHashSet::default();
        let mut kept = Vec::with_capacity(list.len());
        for (function, inst) in list {
            let before = users.len();
            if !self.erased.contains(&function) && seen.insert((function, inst)) {
                self.current(function, &mut vec![inst], ir::Value::constant(id), &mut users);
            }
            if users.len() > before {
                kept.push((function, inst));
            }
        }
        if !kept.is_empty() {
            self.constant_users().instructions.insert(id, kept);
        }
        users
    }

    /// The constants that have a constant in them, itself first.
    fn constants_with(&mut self, id: ir::ConstantId) -> Vec<ir::ConstantId> {
        let users = self.constant_users();
        let (mut all, mut seen, mut at) = (vec![id], FxHashSet::from_iter([id]), 0);
        while let Some(own) = all.get(at).copied() {
            at += 1;
            let parents = users.parents.get(&own).map(Vec::as_slice).unwrap_or_default();
            all.extend(parents.iter().copied().filter(|parent| seen.insert(*parent)));
        }
        all
    }

    /// The constants that globals hold.
    fn held_constants(&self) -> FxHashSet<ir::ConstantId> {
        let globals = self.ir.globals.iter().flat_map(|global| match &global.kind {
            ir::GlobalKind::Variable(variable) => variable.initializer,
            ir::GlobalKind::Alias(alias) | ir::GlobalKind::Ifunc(alias) => alias.target,
            ir::GlobalKind::Function(_) => None,
        });
        let functions = self.ir.functions.iter().enumerate();
        let functions = functions.filter(|(at, _)| !self.erased.contains(&ir::FunctionId::new(*at as u32)));
        let functions = functions.flat_map(|(_, body)| [body.prefix, body.prologue, body.personality]);
        globals.chain(functions.flatten()).collect()
    }

    /// Notes that a global holds a constant in place of another.
    pub(super) fn hold(&mut self, former: Option<ir::ConstantId>, new: Option<ir::ConstantId>) {
        if former.is_some_and(|id| has_use_list(&self.ir, id)) {
            self.held = None;
        } else if let Some(held) = &mut self.held {
            held.extend(new);
        }
    }

    /// Whether an instruction or a global uses a constant that is not plain data, by way of other constants too.
    fn uses_constant(&mut self, id: ir::ConstantId) -> bool {
        let all = self.constants_with(id);
        if self.held.is_none() {
            self.held = Some(self.held_constants());
        }
        let held = self.held.take().unwrap_or_default();
        let is_used = all.iter().any(|own| held.contains(own) || !self.users_of_constant(*own).is_empty());
        self.held = Some(held);
        is_used
    }

    /// Whether a global uses a constant, by way of other constants too.
    fn is_held(&mut self, id: ir::ConstantId) -> bool {
        let held = self.held.take().unwrap_or_else(|| self.held_constants());
        let is_held = self.constants_with(id).iter().any(|own| held.contains(own));
        self.held = Some(held);
        is_held
    }

    /// Counts an operand more or less.
    #[inline]
    pub(super) fn count_use(&mut self, function: ir::FunctionId, operand: ir::Value, more: bool) {
        if let ir::ValueRef::Local(local) = operand.get()
            && let Some(body) = self.bodies.get_mut(function.index())
        {
            body.count_use(local, more);
        }
    }

    /// Counts the operands of an instruction that is new.
    #[inline]
    pub(super) fn count_uses(&mut self, function: ir::FunctionId, operands: &[ir::Value]) {
        let Some(body) = self.bodies.get_mut(function.index()) else { return };
        for operand in operands {
            match operand.get() {
                ir::ValueRef::Local(local) => body.count_use(local, true),
                ir::ValueRef::Block(_) => self.predecessors = None,
                ir::ValueRef::Constant(_) | ir::ValueRef::Metadata(_) | ir::ValueRef::Index(_) => {}
            }
        }
    }

    fn uses_of(&self, function: ir::FunctionId, local: ir::LocalId) -> u32 {
        self.bodies.get(function.index()).map_or(0, |body| body.uses_of(local))
    }

    /// Puts a value in the place of an operand of the IR.
    pub(super) fn put(&mut self, (function, inst, number): User, value: ir::Value) {
        let operands = self.body_mut(function).operands_mut(inst);
        let Some(slot) = operands.get_mut(number as usize) else { return };
        let old = std::mem::replace(slot, value);
        self.count_use(function, old, false);
        self.count_use(function, value, true);
        let lists = self.bodies.get_mut(function.index()).and_then(|body| body.users.as_mut());
        match value.get() {
            ir::ValueRef::Local(local) => {
                if let Some(list) = lists.and_then(|lists| lists.list(local)) {
                    list.push(inst);
                }
            }
            ir::ValueRef::Constant(id) if has_use_list(&self.ir, id) => {
                if let Some(users) = &mut self.constant_users {
                    users.instructions.entry(id).or_default().push((function, inst));
                }
            }
            _ => {}
        }
    }

    /// Lets the debug records of a parameter or result be of another value. Returns how many of them stand in blocks.
    pub(super) fn move_records(&mut self, function: ir::FunctionId, of: ir::LocalId, to: ir::Value) -> u32 {
        let Some(body) = self.ir.functions.get(function.index()).filter(|body| !body.locations.is_empty())
        else {
            return 0;
        };
        let metadata = &self.ir.metadata;
        let Some(state) = self.bodies.get_mut(function.index()) else { return 0 };
        let records = state.records.get_or_insert_with(|| {
            let mut records = Records::default();
            let all = body.blocks().flat_map(|block| body.insts(block));
            for inst in all.filter(|inst| body.inst(*inst).opcode.is_debug_record()) {
                note_operands_of(&mut records, metadata, body, inst);
            }
            records
        });
        let Some(own) = records.remove(&of) else { return 0 };
        let count = own.iter().filter(|record| body.block_of(**record).is_some()).count() as u32;
        if let Some(local) = to.as_local() {
            records.entry(local).or_default().extend_from_slice(&own);
        }
        let entry = match to.get() {
            ir::ValueRef::Local(local) => Entry::Local(local),
            ir::ValueRef::Constant(id) => Entry::Constant(id),
            _ => return 0,
        };
        let mut made = None;
        for record in own {
            let Some(body) = self.ir.functions.get_mut(function.index()) else { return count };
            for operand in body.operands_mut(record) {
                match operand.get() {
                    ir::ValueRef::Local(local) if local == of => *operand = to,
                    ir::ValueRef::Metadata(list) if locals_in(&self.ir.metadata, list).contains(&of) => {
                        let id = *made.get_or_insert_with(|| self.ir.metadata.push(entry));
                        put_in_list(&mut self.ir.metadata, list, of, id);
                    }
                    _ => {}
                }
            }
        }
        count
    }

    /// Notes a debug record that is new.
    pub(super) fn note_record(&mut self, function: ir::FunctionId, record: ir::InstId) {
        let Some(body) = self.ir.functions.get(function.index()) else { return };
        if let Some(records) = self.bodies.get_mut(function.index()).and_then(|own| own.records.as_mut()) {
            note_operands_of(records, &self.ir.metadata, body, record);
        }
    }
}

/// The debug records of each parameter and result.
pub(super) type Records = FxHashMap<ir::LocalId, Vec<ir::InstId>>;

/// Notes what a debug record is of.
fn note_operands_of(
    records: &mut Records,
    metadata: &ir::MetadataTable,
    body: &ir::Function,
    record: ir::InstId,
) {
    for operand in body.operands(record) {
        let local = operand.as_local().into_iter();
        let listed = operand.as_metadata().into_iter().flat_map(|id| locals_in(metadata, id));
        local.chain(listed).for_each(|local| records.entry(local).or_default().push(record));
    }
}

/// The parameters and results in a list of arguments.
fn locals_in(metadata: &ir::MetadataTable, id: ir::MetadataId) -> Vec<ir::LocalId> {
    let list = metadata.node(id).filter(|node| node.kind == NodeKind::ArgList);
    let fields = list.map_or(&[][..], |node| metadata.fields(node));
    let local = |field: &u64| match metadata.get(MetadataNode::reference(*field)?)? {
        Entry::Local(local) => Some(local),
        _ => None,
    };
    fields.iter().filter_map(local).collect()
}

/// Puts metadata in the place of a parameter or result in a list of arguments.
fn put_in_list(metadata: &mut ir::MetadataTable, list: ir::MetadataId, of: ir::LocalId, id: ir::MetadataId) {
    let Some(node) = metadata.node(list) else { return };
    let fields = metadata.fields(node).iter().map(|field| {
        let is_it = MetadataNode::reference(*field).and_then(|id| metadata.get(id)) == Some(Entry::Local(of));
        if is_it { MetadataNode::field(Some(id)) } else { *field }
    });
    let fields: Vec<u64> = fields.collect();
    metadata.fields_mut(node).copy_from_slice(&fields);
}

impl<'m> Value<'m> {
    /// The instructions that use it, the last first, with the numbers of the operands; none for constants that are plain data.
    pub(crate) fn users(self) -> Vec<(Inst<'m>, u32)> {
        let state = &mut *self.draft.change();
        let users = match self.id {
            ValueId::Constant(id) => state.users_of_constant(id),
            ValueId::Param(function, index) => state.users_of_local(function, ir::LocalId::new(index)),
            ValueId::Inst(function, inst) => match state.body(function).inst(inst).result() {
                Some(local) => state.users_of_local(function, local),
                None => Vec::new(),
            },
            ValueId::Block(..) | ValueId::Metadata(_) => Vec::new(),
        };
        let inst = |(function, inst, number)| (Inst { draft: self.draft, id: (function, inst) }, number);
        users.into_iter().rev().map(inst).collect()
    }

    /// The instructions that use it, each as often as it does.
    pub(crate) fn using_instructions(self) -> impl Iterator<Item = Inst<'m>> {
        self.users().into_iter().map(|(inst, _)| inst)
    }

    /// Whether an instruction uses it; for a global, a constant or another global too.
    pub(crate) fn has_uses(self) -> bool {
        let state = &mut *self.draft.change();
        match self.id {
            ValueId::Inst(function, inst) => {
                let local = state.body(function).inst(inst).result();
                local.is_some_and(|local| state.uses_of(function, local) > 0)
            }
            ValueId::Param(function, index) => state.uses_of(function, ir::LocalId::new(index)) > 0,
            ValueId::Constant(id) => state.uses_constant(id),
            ValueId::Block(..) | ValueId::Metadata(_) => true,
        }
    }

    /// Puts another value of the same type in the place of a parameter or result, in all that uses it.
    ///
    /// # Errors
    /// Where the types differ, both are the same, or one is none of the function.
    pub(crate) fn replace_all_uses_with(self, other: Self) -> Built<()> {
        let fits = self != other && self.ty() == other.ty();
        rule(fits, || format!("{other} cannot be in the place of {self}"))?;
        self.replace_uses(&self.users(), other)
    }

    /// Puts a value in the place of this parameter or result in some of its uses, and in debug records. Types are not compared.
    ///
    /// # Errors
    /// Where one of the two is none of the function.
    pub(super) fn replace_uses(self, users: &[(Inst<'m>, u32)], other: Self) -> Built<()> {
        let (function, local) = match self.id {
            ValueId::Inst(function, inst) => {
                (function, self.draft.state().body(function).inst(inst).result())
            }
            ValueId::Param(function, index) => (function, Some(ir::LocalId::new(index))),
            ValueId::Constant(_) | ValueId::Block(..) | ValueId::Metadata(_) => {
                (ir::FunctionId::new(0), None)
            }
        };
        let state = &mut *self.draft.change();
        let (local, value) = local.zip(state.operand(function, other.id)).ok_or_else(|| {
            super::BuildError::new("only a value of the function can be in the place of another")
        })?;
        for (user, number) in users {
            state.put((user.id.0, user.id.1, *number), value);
        }
        state.move_records(function, local, value);
        Ok(())
    }
}

impl Global<'_> {
    /// Whether a global has the variable's address in what it holds.
    pub(crate) fn is_held(self) -> bool {
        let id = self.value().constant_id();
        id.is_some_and(|id| self.draft.change().is_held(id))
    }
}

impl<'m> Global<'m> {
    /// The constants with the variable in them that instructions use, with each use.
    pub(super) fn users_of_expressions(self) -> (FxHashSet<ir::ConstantId>, Vec<(Inst<'m>, u32)>) {
        let Some(own) = self.value().constant_id() else { return Default::default() };
        let state = &mut *self.draft.change();
        let mut all = state.constants_with(own);
        all.remove(0);
        let users: Vec<User> = all.iter().flat_map(|id| state.users_of_constant(*id)).collect();
        let inst = |(function, inst, number)| (Inst { draft: self.draft, id: (function, inst) }, number);
        (all.into_iter().collect(), users.into_iter().map(inst).collect())
    }
}

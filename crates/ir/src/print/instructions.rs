use std::fmt::Write;

use super::{Printer, put};
use crate::tables::{ALL_FAST_MATH, AtomicOrdering, InstFlags, Opcode, OpcodeClass, TailCall};
use crate::{AttributePosition, BlockId, Constant, Function, Inst, InstId, LocalId, Type, Value, ValueRef};

impl Printer<'_> {
    /// Writes a parameter or result.
    pub(crate) fn local(&mut self, function: &Function, id: LocalId) {
        self.out.push('%');
        let name = self.module.strings.get(function.local_name(id));
        if !name.is_empty() {
            return super::name(&mut self.out, name);
        }
        match self.slots.locals.get(id.index()) {
            Some(&number) if number != u32::MAX => put!(self, "{number}"),
            _ => self.out.push_str("<badref>"),
        }
    }

    fn block_name(&mut self, function: &Function, id: BlockId) {
        let name = self.module.strings.get(function.block_name(id));
        if !name.is_empty() {
            return super::name(&mut self.out, name);
        }
        match self.slots.blocks.get(id.index()) {
            Some(&number) if number != u32::MAX => put!(self, "{number}"),
            _ => self.out.push_str("<badref>"),
        }
    }

    fn value(&mut self, function: &Function, value: Value) {
        match value.get() {
            ValueRef::Constant(id) => self.constant(id),
            ValueRef::Local(id) => self.local(function, id),
            ValueRef::Block(id) => {
                self.out.push('%');
                self.block_name(function, id);
            }
            ValueRef::Metadata(id) => self.metadata_reference(Some(function), id),
            ValueRef::Index(index) => put!(self, "{index}"),
        }
    }

    fn value_type(&mut self, function: &Function, value: Value) {
        match value.get() {
            ValueRef::Block(_) => self.out.push_str("label"),
            ValueRef::Metadata(_) => self.out.push_str("metadata"),
            _ => {
                if let Some(ty) = self.module.value_type(function, value) {
                    self.ty(ty);
                }
            }
        }
    }

    fn typed(&mut self, function: &Function, value: Value) {
        self.value_type(function, value);
        self.out.push(' ');
        self.value(function, value);
    }

    fn typed_list(&mut self, function: &Function, values: &[Value]) {
        for (index, &value) in values.iter().enumerate() {
            self.out.push_str(if index == 0 { "" } else { ", " });
            self.typed(function, value);
        }
    }

    /// Writes the flags of an instruction or constant, each after a space.
    pub(super) fn flags(&mut self, opcode: Opcode, flags: InstFlags) {
        if flags.is_empty() {
            return;
        }
        if opcode.has_fast_math() && flags.0 & ALL_FAST_MATH == ALL_FAST_MATH {
            self.out.push_str(" fast");
            return;
        }
        for flag in opcode.flags() {
            // `inbounds` says `nusw` too.
            if flags.0 & flag.bit != 0 && !(flag.text == "nusw" && flags.contains(InstFlags::IN_BOUNDS)) {
                put!(self, " {}", flag.text);
            }
        }
    }

    pub(super) fn body(&mut self, function: &Function) {
        let predecessors = predecessors(function);
        for (order, block) in function.blocks().enumerate() {
            let named = !self.module.strings.get(function.block_name(block)).is_empty();
            if named || order > 0 {
                self.out.push('\n');
                let start = self.out.len();
                self.block_name(function, block);
                self.out.push(':');
                if order > 0 {
                    let column = self.out.len() - start;
                    (column..50).for_each(|_| self.out.push(' '));
                    if column >= 50 {
                        self.out.push(' ');
                    }
                    let from = predecessors.get(block.index()).map_or(&[][..], |from| from.as_slice());
                    if from.is_empty() {
                        self.out.push_str("; No predecessors!");
                    }
                    for (index, &from) in from.iter().enumerate() {
                        self.out.push_str(if index == 0 { "; preds = %" } else { ", %" });
                        self.block_name(function, from);
                    }
                }
            }
            self.out.push('\n');
            for id in function.insts(block) {
                self.instruction(function, id);
                self.out.push('\n');
            }
        }
    }

    pub(super) fn instruction(&mut self, function: &Function, id: InstId) {
        let inst = function.inst(id);
        if inst.opcode.is_debug_record() {
            return self.debug_record(function, id);
        }
        self.out.push_str("  ");
        if let Some(result) = inst.result() {
            self.local(function, result);
            self.out.push_str(" = ");
        }
        match function.call(inst).map(|call| call.tail) {
            Some(tail) if tail != TailCall::None => put!(self, "{} ", tail.text()),
            _ => {}
        }
        self.out.push_str(inst.opcode.text());
        self.modifiers(inst);
        self.operands(function, id, inst);
        self.after(function, id, inst);
    }

    /// Writes what stands between the opcode and the operands.
    fn modifiers(&mut self, inst: &Inst) {
        let atomic = inst.ordering().is_some_and(|ordering| ordering != AtomicOrdering::NotAtomic);
        match inst.opcode {
            Opcode::Load | Opcode::Store => {
                self.out.push_str(if atomic { " atomic" } else { "" });
                self.out.push_str(if inst.flags.contains(InstFlags::VOLATILE) { " volatile" } else { "" });
            }
            Opcode::CmpXchg => {
                self.out.push_str(if inst.flags.contains(InstFlags::WEAK) { " weak" } else { "" });
                self.out.push_str(if inst.flags.contains(InstFlags::VOLATILE) { " volatile" } else { "" });
            }
            Opcode::AtomicRmw => {
                self.out.push_str(if inst.flags.contains(InstFlags::VOLATILE) { " volatile" } else { "" });
                if let Some(operation) = inst.atomic_operation() {
                    put!(self, " {}", operation.text());
                }
            }
            opcode => self.flags(opcode, inst.flags),
        }
        if let Some(predicate) = inst.predicate() {
            put!(self, " {}", predicate.text());
        }
    }

    fn operands(&mut self, function: &Function, id: InstId, inst: &Inst) {
        let operands = function.operands(id);
        match (inst.opcode, operands) {
            (Opcode::Ret, []) => self.out.push_str(" void"),
            (Opcode::Unreachable | Opcode::Fence, _) => {}
            (Opcode::Switch, &[condition, default, ref cases @ ..]) => {
                self.switch(function, condition, default, cases);
            }
            (Opcode::IndirectBr, &[address, ref blocks @ ..]) => {
                self.out.push(' ');
                self.typed(function, address);
                self.out.push_str(", [");
                self.typed_list(function, blocks);
                self.out.push(']');
            }
            (Opcode::Phi, _) => {
                self.out.push(' ');
                self.ty(inst.ty);
                for (index, pair) in operands.chunks_exact(2).enumerate() {
                    self.out.push_str(if index == 0 { " [ " } else { ", [ " });
                    self.value(function, pair[0]);
                    self.out.push_str(", ");
                    self.value(function, pair[1]);
                    self.out.push_str(" ]");
                }
            }
            (Opcode::ExtractValue, &[aggregate, ref indexes @ ..]) => {
                self.out.push(' ');
                self.typed(function, aggregate);
                self.indexes(indexes);
            }
            (Opcode::InsertValue, &[aggregate, value, ref indexes @ ..]) => {
                self.out.push(' ');
                self.typed_list(function, &[aggregate, value]);
                self.indexes(indexes);
            }
            (Opcode::LandingPad, clauses) => self.landing_pad(function, inst, clauses),
            (Opcode::Call | Opcode::Invoke | Opcode::CallBr, _) => self.call(function, inst, operands),
            (Opcode::Alloca, &[count]) => self.alloca(function, inst, count),
            (Opcode::VaArg, &[list]) => {
                self.out.push(' ');
                self.typed(function, list);
                self.out.push_str(", ");
                self.ty(inst.ty);
            }
            (Opcode::ShuffleVector, &[left, right, mask]) => {
                self.out.push(' ');
                self.typed_list(function, &[left, right]);
                self.out.push_str(", ");
                self.mask(function, mask);
            }
            _ => self.operands_for_exceptions(function, inst, operands),
        }
    }

    fn switch(&mut self, function: &Function, condition: Value, default: Value, cases: &[Value]) {
        self.out.push(' ');
        self.typed_list(function, &[condition, default]);
        self.out.push_str(" [");
        for case in cases.chunks_exact(2) {
            self.out.push_str("\n    ");
            self.typed_list(function, case);
        }
        self.out.push_str("\n  ]");
    }

    /// Prints the operands of instructions for exceptions, and of all that have nothing of their own.
    fn operands_for_exceptions(&mut self, function: &Function, inst: &Inst, operands: &[Value]) {
        match (inst.opcode, operands) {
            (Opcode::CatchSwitch, &[parent, ref blocks @ ..]) => {
                let unwinds = inst.flags.0 & 1 != 0;
                let handlers = blocks.len().saturating_sub(usize::from(unwinds));
                self.out.push_str(" within ");
                self.value(function, parent);
                self.out.push_str(" [");
                self.typed_list(function, blocks.get(..handlers).unwrap_or_default());
                self.out.push_str("] unwind ");
                self.unwind(function, blocks.get(handlers).copied());
            }
            (Opcode::CatchPad | Opcode::CleanupPad, &[parent, ref arguments @ ..]) => {
                self.out.push_str(" within ");
                self.value(function, parent);
                self.out.push_str(" [");
                self.typed_list(function, arguments);
                self.out.push(']');
            }
            (Opcode::CatchRet, &[pad, block]) => {
                self.out.push_str(" from ");
                self.value(function, pad);
                self.out.push_str(" to ");
                self.typed(function, block);
            }
            (Opcode::CleanupRet, &[pad, ref rest @ ..]) => {
                self.out.push_str(" from ");
                self.value(function, pad);
                self.out.push_str(" unwind ");
                self.unwind(function, rest.first().copied());
            }
            _ => self.regular(function, inst, operands),
        }
    }

    fn unwind(&mut self, function: &Function, block: Option<Value>) {
        match block {
            Some(block) => self.typed(function, block),
            None => self.out.push_str("to caller"),
        }
    }

    fn indexes(&mut self, indexes: &[Value]) {
        for index in indexes {
            if let ValueRef::Index(index) = index.get() {
                put!(self, ", {index}");
            }
        }
    }

    /// Writes operands, with the type once where all have the same.
    fn regular(&mut self, function: &Function, inst: &Inst, operands: &[Value]) {
        self.out.push(' ');
        match inst.opcode {
            Opcode::Load => {
                self.ty(inst.ty);
                self.out.push_str(", ");
            }
            Opcode::GetElementPtr => {
                if let Some(source) = inst.source_type() {
                    self.ty(source);
                    self.out.push_str(", ");
                }
            }
            _ => {}
        }
        let ty = |value: &Value| self.module.value_type(function, *value);
        let same = operands.windows(2).all(|pair| ty(&pair[0]).is_some() && ty(&pair[0]) == ty(&pair[1]));
        let always = matches!(
            inst.opcode,
            Opcode::Select | Opcode::Store | Opcode::Ret | Opcode::Br | Opcode::CmpXchg | Opcode::AtomicRmw
        );
        if same && !always && inst.opcode != Opcode::GetElementPtr {
            if let Some(&first) = operands.first() {
                self.value_type(function, first);
                self.out.push(' ');
            }
            for (index, &operand) in operands.iter().enumerate() {
                self.out.push_str(if index == 0 { "" } else { ", " });
                self.value(function, operand);
            }
        } else {
            self.typed_list(function, operands);
        }
        if matches!(inst.opcode.class(), OpcodeClass::Cast) {
            self.out.push_str(" to ");
            self.ty(inst.ty);
        }
    }

    fn mask(&mut self, function: &Function, mask: Value) {
        let ty = self.module.value_type(function, mask);
        let constant = mask.as_constant().map(|id| self.module.constants.get(id));
        if let Some(ty) = ty {
            self.ty(ty);
            self.out.push(' ');
        }
        // A mask is spelled out even if all of its elements are the same.
        match constant {
            Some(Constant::Data(bytes)) if bytes.iter().any(|&byte| byte != 0) => {
                for (index, chunk) in bytes.chunks_exact(4).enumerate() {
                    let value = chunk.first_chunk::<4>().map_or(0, |chunk| i32::from_le_bytes(*chunk));
                    put!(self, "{}i32 {value}", if index == 0 { "<" } else { ", " });
                }
                self.out.push('>');
            }
            Some(Constant::Data(_)) => self.out.push_str("zeroinitializer"),
            Some(Constant::Undef) => self.out.push_str("poison"),
            Some(Constant::Aggregate(members)) => {
                for (index, &member) in members.iter().enumerate() {
                    let value = self.module.constants.integer(member);
                    self.out.push_str(if index == 0 { "<i32 " } else { ", i32 " });
                    match value {
                        Some(value) => put!(self, "{}", value as u32 as i32),
                        None => self.out.push_str("poison"),
                    }
                }
                self.out.push('>');
            }
            _ => self.value(function, mask),
        }
    }

    fn alloca(&mut self, function: &Function, inst: &Inst, count: Value) {
        if inst.flags.contains(InstFlags::IN_ALLOCA) {
            self.out.push_str(" inalloca");
        }
        if inst.flags.contains(InstFlags::SWIFT_ERROR) {
            self.out.push_str(" swifterror");
        }
        self.out.push(' ');
        if let Some(ty) = inst.source_type() {
            self.ty(ty);
        }
        let one = count.as_constant().is_some_and(|id| {
            self.module.constants.integer(id) == Some(1)
                && self.module.types.get(self.module.constants.ty(id)) == Type::Integer(32)
        });
        if !one {
            self.out.push_str(", ");
            self.typed(function, count);
        }
        self.alignment(inst);
        if let Type::Pointer(space @ 1..) = self.module.types.get(inst.ty) {
            put!(self, ", addrspace({space})");
        }
    }

    fn alignment(&mut self, inst: &Inst) {
        if let Some(alignment) = inst.alignment() {
            put!(self, ", align {alignment}");
        }
    }

    fn landing_pad(&mut self, function: &Function, inst: &Inst, clauses: &[Value]) {
        self.out.push(' ');
        self.ty(inst.ty);
        if inst.flags.contains(InstFlags::CLEANUP) {
            self.out.push_str("\n          cleanup");
        }
        for &clause in clauses {
            let ty = self.module.value_type(function, clause);
            let filter = ty.is_some_and(|ty| matches!(self.module.types.get(ty), Type::Array { .. }));
            self.out.push_str(if filter { "\n          filter " } else { "\n          catch " });
            self.typed(function, clause);
        }
    }

    fn call(&mut self, function: &Function, inst: &Inst, operands: &[Value]) {
        let module = self.module;
        let (Some(call), Some(&callee)) = (function.call(inst), operands.first()) else { return };
        self.out.push(' ');
        self.convention(call.convention);
        if self.attributes_at(call.attributes, AttributePosition::Result) {
            self.out.push(' ');
        }
        let space = match module.value_type(function, callee).map(|ty| module.types.get(ty)) {
            Some(Type::Pointer(space)) => space,
            _ => 0,
        };
        if space != 0 || module.layout.program_address_space != 0 {
            put!(self, "addrspace({space}) ");
        }
        let variadic = module.types.signature(call.function).is_some_and(|signature| signature.2);
        self.ty(if variadic { call.function } else { inst.ty });
        self.out.push(' ');
        self.value(function, callee);
        self.out.push('(');
        for (index, &argument) in function.arguments(inst).iter().enumerate() {
            self.out.push_str(if index == 0 { "" } else { ", " });
            self.value_type(function, argument);
            self.out.push(' ');
            if self.attributes_at(call.attributes, AttributePosition::Parameter(index as u32)) {
                self.out.push(' ');
            }
            self.value(function, argument);
        }
        if call.tail == TailCall::MustTail {
            let own = module.types.signature(module.function_type(function));
            if own.is_some_and(|signature| signature.2) {
                self.out.push_str(if call.arguments == 0 { "..." } else { ", ..." });
            }
        }
        self.out.push(')');
        self.attribute_group(call.attributes);
        self.bundles(function, inst, operands);
        let blocks: Vec<Value> =
            operands.iter().copied().filter(|operand| operand.as_block().is_some()).collect();
        let after = blocks.get(..).unwrap_or_default();
        match (inst.opcode, after) {
            (Opcode::Invoke, &[normal, unwind]) => {
                self.out.push_str("\n          to ");
                self.typed(function, normal);
                self.out.push_str(" unwind ");
                self.typed(function, unwind);
            }
            (Opcode::CallBr, &[default, ref indirect @ ..]) => {
                self.out.push_str("\n          to ");
                self.typed(function, default);
                self.out.push_str(" [");
                self.typed_list(function, indirect);
                self.out.push(']');
            }
            _ => {}
        }
    }

    fn bundles(&mut self, function: &Function, inst: &Inst, operands: &[Value]) {
        let bundles = function.bundles(inst);
        for (index, bundle) in bundles.iter().enumerate() {
            self.out.push_str(if index == 0 { " [ " } else { ", " });
            self.quoted(self.module.bundle_tags.get(bundle.tag as usize).copied().unwrap_or_default());
            self.out.push('(');
            let end = (bundle.start + bundle.len) as usize;
            self.typed_list(function, operands.get(bundle.start as usize..end).unwrap_or_default());
            self.out.push(')');
        }
        if !bundles.is_empty() {
            self.out.push_str(" ]");
        }
    }

    /// Writes what stands after the operands.
    fn after(&mut self, function: &Function, id: InstId, inst: &Inst) {
        match inst.opcode {
            Opcode::Load | Opcode::Store | Opcode::AtomicRmw | Opcode::CmpXchg | Opcode::Fence => {
                if let Some(ordering) = inst.ordering()
                    && ordering != AtomicOrdering::NotAtomic
                {
                    let scope =
                        self.module.sync_scopes.get(inst.sync_scope() as usize).copied().unwrap_or_default();
                    if !self.module.strings.get(scope).is_empty() {
                        self.out.push_str(" syncscope(");
                        self.quoted(scope);
                        self.out.push(')');
                    }
                    put!(self, " {}", ordering.text());
                    if let Some(failure) = inst.failure_ordering() {
                        put!(self, " {}", failure.text());
                    }
                }
                self.alignment(inst);
            }
            _ => {}
        }
        if let Some(location) = function.location(inst.location) {
            put!(self, ", !dbg !{}", self.slots.location(location));
        }
        for &(_, kind, node) in function.attachments(id) {
            self.out.push_str(", !");
            self.metadata_name(self.module.metadata_kinds.get(kind as usize).copied().unwrap_or_default());
            self.out.push(' ');
            self.metadata_reference(Some(function), node);
        }
    }

    fn debug_record(&mut self, function: &Function, id: InstId) {
        let inst = function.inst(id);
        put!(self, "    {}(", inst.opcode.text());
        for &operand in function.operands(id) {
            match operand.as_metadata() {
                Some(metadata) => self.metadata_reference(Some(function), metadata),
                None => self.typed(function, operand),
            }
            self.out.push_str(", ");
        }
        if let Some(location) = function.location(inst.location) {
            put!(self, "!{}", self.slots.location(location));
        }
        self.out.push(')');
    }
}

/// Returns the predecessors of each block, in the order in which LLVM has them.
fn predecessors(function: &Function) -> Vec<Vec<BlockId>> {
    let mut predecessors = vec![Vec::new(); function.block_count()];
    for block in function.blocks() {
        for successor in function.successors(block) {
            if let Some(from) = predecessors.get_mut(successor.index()) {
                from.push(block);
            }
        }
    }
    predecessors.iter_mut().for_each(|from| from.reverse());
    predecessors
}

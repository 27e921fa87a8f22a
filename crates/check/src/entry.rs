//! Entry points and execution modes.

use rustc_hash::FxHashSet;

use crate::Checker;
use spirv_kit::{
    Id, Inst, Op,
    grammar::{Decoration, ExecutionModel, LinkageType},
    words,
};

impl<'m> Checker<'_, 'm> {
    /// Every entry point and execution mode.
    pub(super) fn entry_points(&mut self) {
        let facts = self.facts;
        let (mut names, mut entries) = (FxHashSet::default(), FxHashSet::default());
        for inst in facts.entries_and_modes() {
            match (inst.op(), inst.operands()) {
                (Op::EntryPoint, [model, function, rest @ ..]) => {
                    entries.insert(Id(*function));
                    if !names.insert((*model, words::string(rest))) {
                        self.rule(inst, "another entry point has this name");
                    }
                    self.entry_point(inst, ExecutionModel(*model), Id(*function));
                }
                (Op::ExecutionMode | Op::ExecutionModeId, [function, ..])
                    if !entries.contains(&Id(*function)) =>
                {
                    self.rule(inst, format!("%{function} is not an entry point"));
                }
                _ => {}
            }
        }
        if self.is_whole {
            self.declared_functions();
        }
    }

    /// Functions without a body come from other modules.
    fn declared_functions(&mut self) {
        let facts = self.facts;
        for function in facts.functions().iter().filter(|function| function.is_declaration()) {
            if self.linkage_of(function.id) != Some(LinkageType::Import)
                && let Some(inst) = facts.ids().get(function.id)
            {
                self.rule(inst, "a function without a body is not imported");
            }
        }
    }

    fn entry_point(&mut self, inst: Inst<'m>, model: ExecutionModel, function: Id) {
        let Some(number) = self.facts.function_number(function) else {
            return;
        };
        let known = self.facts.functions().get(number).copied();
        if known.is_some_and(|function| function.is_declaration()) {
            self.rule(inst, format!("{function} has no body"));
        }
        if self.is_whole && self.is_decorated(function, Decoration::LinkageAttributes) {
            self.rule(inst, format!("{function} has a name for linking, which no entry point has"));
        }
        let ty = self.definition(function).and_then(|inst| inst.operands().get(3).copied());
        let Some(facts) = ty.and_then(|ty| self.types.get(Id(ty))) else { return };
        if self.types.get(facts.inner).is_some_and(|result| result.op != Op::TypeVoid) {
            self.rule(inst, format!("{function} returns {}, an entry point returns nothing", facts.inner));
        }
        if model != ExecutionModel::Kernel && !self.types.members(facts).is_empty() {
            self.rule(inst, format!("{function} has parameters, which only kernels do"));
        }
    }
}

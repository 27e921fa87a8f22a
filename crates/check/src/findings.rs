//! What rules find.

use std::{
    borrow::Cow,
    cell::{Cell, RefCell},
};

use spirv_kit::{
    At, Error, Id, Inst,
    facts::{Grade, ModuleProblem},
};

use crate::{BrokenRule, CheckDiagnostics, MOST_DIAGNOSTICS, RuleFamily};

/// Collects the findings of the rules, with the state that decides how the next finding is reported.
pub(crate) struct Findings {
    diagnostics: RefCell<CheckDiagnostics>,
    /// The number of findings so far.
    pub(crate) found: Cell<usize>,
    /// The lowest grade of which findings are kept.
    grade: Grade,
    /// The current function.
    pub(crate) function: Cell<Option<Id>>,
    /// The family of the running pass; without one the family follows from the instruction.
    family: Cell<Option<&'static RuleFamily>>,
    /// True if the reader can leave the current instruction out, so that a broken rule does not stop a translation.
    pub(crate) is_repaired: Cell<bool>,
    /// True if the types of the current instruction have rules that only a check of the whole module applies.
    pub(crate) is_rule: Cell<bool>,
}

impl Findings {
    pub(crate) fn new(grade: Grade) -> Self {
        Self {
            diagnostics: RefCell::default(),
            found: Cell::new(0),
            grade,
            function: Cell::new(None),
            family: Cell::new(None),
            is_repaired: Cell::new(false),
            is_rule: Cell::new(false),
        }
    }

    /// Adds a problem that was found when the facts were collected.
    pub(crate) fn problem(&self, problem: ModuleProblem<'_>) {
        self.function.set(problem.function);
        self.add(problem.grade, problem.inst, problem.detail);
        self.function.set(None);
    }

    /// True if findings of a grade are kept.
    #[inline]
    pub(crate) fn includes(&self, grade: Grade) -> bool {
        grade <= self.grade
    }

    /// Runs a pass whose findings bear the name of its family, if it has one.
    pub(crate) fn within<T>(&self, family: Option<&'static RuleFamily>, work: impl FnOnce() -> T) -> T {
        let before = self.family.replace(family);
        let result = work();
        self.family.set(before);
        result
    }

    #[cold]
    pub(crate) fn add(&self, grade: Grade, inst: Inst<'_>, detail: impl Into<String>) {
        let family = self.family.get().unwrap_or_else(|| RuleFamily::of(inst));
        self.named(grade, family.name, inst.malformed(detail));
    }

    #[cold]
    pub(crate) fn error(&self, grade: Grade, error: Error) {
        self.named(grade, self.family.get().unwrap_or(RuleFamily::LAYOUT).name, error);
    }

    #[cold]
    pub(crate) fn named(&self, grade: Grade, rule: impl Into<Cow<'static, str>>, error: Error) {
        let grade = match (self.is_rule.get(), self.is_repaired.get()) {
            (true, _) => Grade::Rule,
            (_, true) => grade.max(Grade::Repaired),
            _ => grade,
        };
        if !self.includes(grade) {
            return;
        }
        self.found.update(|found| found + 1);
        let CheckDiagnostics { list, more } = &mut *self.diagnostics.borrow_mut();
        if list.len() >= MOST_DIAGNOSTICS && grade == Grade::Required {
            // An error that stops a translation must not be lost behind lesser ones.
            let lesser = list.iter().rposition(|kept| kept.grade > Grade::Required);
            if let Some(lesser) = lesser {
                list.remove(lesser);
            }
        }
        if list.len() < MOST_DIAGNOSTICS {
            list.push(BrokenRule { grade, rule: rule.into(), function: self.function.get(), error });
        } else {
            *more += 1;
        }
    }

    /// Returns what was found, in the order of the module.
    pub(crate) fn finish(self) -> CheckDiagnostics {
        let mut diagnostics = self.diagnostics.into_inner();
        diagnostics.list.sort_by_key(|diagnostic| match diagnostic.error.at() {
            At::Word { offset, .. } => *offset,
            _ => 0,
        });
        diagnostics
    }
}

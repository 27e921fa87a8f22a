//! Fast-math flags: those of a decoration, and those that an entry point gives to instructions without one.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::{Reader, body::FunctionReader, functions};
use crate::{
    Result,
    draft::FastMath,
    mapping::fast_math::to_llvm,
    spirv::{
        Id, Ids, Inst, Op, Operands,
        grammar::{Decoration, ExecutionMode, FPFastMathMode},
    },
};

/// The flags of instructions without the decoration FPFastMathMode, by the scalar type that they operate on. Types without a
/// row have no flags.
pub(crate) type Defaults = SmallVec<[(Id, FastMath); 3]>;

/// The floating-point type that a type is, or is a vector or matrix of.
fn scalar_of(ids: &Ids<'_>, mut ty: Id) -> Option<Id> {
    // A matrix is of vectors, which are of scalars.
    for _ in 0..2 {
        let inst = ids.get(ty)?;
        if matches!(inst.op(), Op::TypeVector | Op::TypeMatrix) {
            ty = inst.id(1).ok()?;
        }
    }
    ids.get(ty).filter(|inst| inst.op() == Op::TypeFloat).map(|_| ty)
}

impl<'s> Reader<'_, 's> {
    /// Finds the flags that FPFastMathDefault gives to the functions of its entry points (SPV_KHR_float_controls2, "Execution
    /// Mode"). A function of several entry points has the flags that all of them give; one that other modules may call has none.
    pub(crate) fn find_fast_math_defaults(&mut self) -> Result<()> {
        let defaults = self.entry_points.all_modes().filter(|inst| {
            inst.operands().get(1).copied().map(ExecutionMode) == Some(ExecutionMode::FPFastMathDefault)
        });
        let mut of_entries: FxHashMap<Id, Defaults> = FxHashMap::default();
        for mode in defaults {
            let entry = self.entry_points.kernel(mode.id(0)?);
            let flags = self
                .constant_u32(mode.id(3)?)
                .map_or(FastMath::empty(), |bits| to_llvm(FPFastMathMode::from_bits_retain(bits)));
            of_entries.entry(entry).or_default().push((mode.id(2)?, flags));
        }
        if of_entries.is_empty() {
            return Ok(());
        }
        let callees = self.callees_by_function();
        let mut found: FxHashMap<Id, Defaults> = FxHashMap::default();
        // Entry points with the same defaults are walked from together.
        let mut groups: FxHashMap<Defaults, Vec<Id>> = FxHashMap::default();
        for entry in self.entry_points.functions() {
            groups.entry(of_entries.remove(&entry).unwrap_or_default()).or_default().push(entry);
        }
        for (defaults, mut open) in groups {
            let mut reached: FxHashSet<Id> = open.iter().copied().collect();
            while let Some(function) = open.pop() {
                found
                    .entry(function)
                    .and_modify(|known| *known = common(known, &defaults))
                    .or_insert_with(|| defaults.clone());
                let called = callees.get(&function).into_iter().flatten().copied();
                open.extend(called.filter(|callee| reached.insert(*callee)));
            }
        }
        let is_own = |function: &Id| {
            !self.index.has(*function, Decoration::LinkageAttributes) || self.entry_points.contains(*function)
        };
        found.retain(|function, defaults| !defaults.is_empty() && is_own(function));
        self.fast_math_defaults = found;
        Ok(())
    }

    /// The functions that each function calls; a function that a pointer is to counts as called by entry points.
    fn callees_by_function(&self) -> FxHashMap<Id, Vec<Id>> {
        let mut callees: FxHashMap<Id, Vec<Id>> = FxHashMap::default();
        for (caller, callee) in functions::calls(self.facts) {
            callees.entry(caller).or_default().push(callee);
        }
        for inst in self.facts.declarations().filter(|inst| inst.op() == Op::ConstantFunctionPointerINTEL) {
            // Any function may call what a pointer is to.
            let Ok(callee) = inst.id(2) else { continue };
            for entry in self.entry_points.functions() {
                callees.entry(entry).or_default().push(callee);
            }
        }
        callees
    }

    /// The flags that FPFastMathDefault gives to a function.
    pub(crate) fn take_fast_math_defaults(&mut self, function: Id) -> Defaults {
        self.fast_math_defaults.remove(&function).unwrap_or_default()
    }
}

/// The flags that both give.
fn common(left: &Defaults, right: &Defaults) -> Defaults {
    let both = left.iter().filter_map(|(ty, flags)| Some((*ty, *flags & flags_for(right, *ty)?)));
    both.collect()
}

fn flags_for(defaults: &Defaults, ty: Id) -> Option<FastMath> {
    defaults.iter().find(|row| row.0 == ty).map(|row| row.1)
}

impl FunctionReader<'_, '_, '_> {
    /// The flags of an instruction: those of its decoration FPFastMathMode, or those that its entry point gives to all types of
    /// numbers that it operates on.
    pub(crate) fn fast_math(&self, result: Id) -> Result<FastMath> {
        if let Some(decoration) = self.reader.index.decoration(result, Decoration::FPFastMathMode) {
            return Ok(to_llvm(FPFastMathMode::from_bits_retain(decoration.parameter(0)?)));
        }
        match self.fast_math_defaults.is_empty() {
            true => Ok(FastMath::empty()),
            false => {
                Ok(self.reader.ids.get(result).map_or(FastMath::empty(), |inst| self.default_flags(inst)))
            }
        }
    }

    #[cold]
    fn default_flags(&self, inst: Inst<'_>) -> FastMath {
        let ids = self.reader.ids;
        let operands = Operands::new(inst, ids).map_while(Result::ok).filter_map(|operand| operand.id());
        let types = operands.filter_map(|id| ids.type_of(id)).chain(inst.result_type());
        let numbers = types.filter_map(|ty| scalar_of(ids, ty));
        let flags = numbers.map(|ty| flags_for(&self.fast_math_defaults, ty).unwrap_or(FastMath::empty()));
        flags.reduce(|left, right| left & right).unwrap_or(FastMath::empty())
    }
}

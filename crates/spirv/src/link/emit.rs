//! The linked module: the sections of all modules, each after the other.

use rustc_hash::{FxHashMap, FxHashSet};

use super::Linker;
use crate::{
    Error, Inst, MAGIC, Module, Op, Result,
    grammar::{Capability, Class, Decoration, LinkageType},
    section, words,
};

/// The sections of a module that its own instructions may stand in, by number; debug information and what else has no section of
/// its own stands among the last.
const SECTIONS: usize = 12;
const ANNOTATIONS: usize = 10;
const DECLARATIONS: usize = 11;

impl Linker<'_> {
    /// Writes the module; the interfaces of its entry points are those that the modules had.
    pub(super) fn emit(&mut self) -> Result<Module> {
        self.drop_insides()?;
        let mut sections = vec![Vec::new(); SECTIONS];
        let mut once: FxHashSet<Vec<u32>> = FxHashSet::default();
        let mut scope: Vec<Vec<u32>> = Vec::new();
        let insts: Vec<_> = self.scope().collect();
        for (input, inst) in insts {
            let number = section(inst).map_or(DECLARATIONS, usize::from);
            if self.is_left_out(input, inst)? {
                continue;
            }
            let words = self.renamed(input, inst)?;
            match number {
                DECLARATIONS => scope.push(words),
                // What has no result says the same when it is said twice.
                _ if inst.result().is_none() && !once.insert(words.clone()) => {}
                _ => sections.get_mut(number).into_iter().for_each(|section| section.extend(&words)),
            }
        }
        self.check_models(sections.get(4).map_or(&[][..], Vec::as_slice))?;
        for (declared, (ty, defined)) in std::mem::take(&mut self.cast_variables) {
            let bitcast = u32::from(Op::Bitcast.0);
            scope.push(vec![5 << 16 | u32::from(Op::SpecConstantOp.0), ty, declared, bitcast, defined]);
        }
        let mut out = self.header();
        sections.truncate(DECLARATIONS);
        self.remove_linkage(&mut sections);
        out.extend(sections.concat());
        out.extend(in_order(scope)?);
        let (declarations, definitions) = self.functions()?;
        out.extend(declarations);
        out.extend(definitions);
        compacted(out)
    }

    /// Writes the header, with the greatest version and the first module's generator.
    fn header(&self) -> Vec<u32> {
        let headers = || self.inputs.iter().map(|input| input.module().header());
        let version = headers().map(|header| header.version_word).max().unwrap_or(0);
        let generator = headers().next().map_or(0, |header| header.generator);
        vec![MAGIC, version, generator, self.next, 0]
    }

    fn check_models(&self, words: &[u32]) -> Result<()> {
        // Equal instructions were written once.
        if words.len() > 3 {
            return Err(Error::malformed("the modules have different memory models or addressing models"));
        }
        Ok(())
    }

    /// Drops the parameters, labels and values of functions that are left out, so that nothing annotates them.
    fn drop_insides(&mut self) -> Result<()> {
        let mut inside = Vec::new();
        for input in &self.inputs {
            let mut is_dropped = false;
            for inst in input.module().iter() {
                if inst.op() == Op::Function {
                    is_dropped = inst.result().is_some_and(|id| self.dropped.contains(&(id.0 + input.base)));
                }
                inside.extend(inst.result().filter(|_| is_dropped).map(|id| id.0 + input.base));
                if inst.op() == Op::FunctionEnd {
                    is_dropped = false;
                }
            }
        }
        self.dropped.extend(inside);
        Ok(())
    }

    fn is_left_out(&self, input: usize, inst: Inst<'_>) -> Result<bool> {
        let base = self.inputs.get(input).map_or(0, |input| input.base);
        let is_dropped = |id: u32| self.dropped.contains(&(id + base));
        let is_cast = |id: u32| self.cast_variables.contains_key(&(id + base));
        if inst.result().is_some_and(|id| is_dropped(id.0) || is_cast(id.0)) {
            return Ok(true);
        }
        Ok(match inst.op() {
            Op::Line | Op::NoLine => true,
            Op::Name | Op::MemberName => is_dropped(inst.word(0)?),
            // A cast is no variable, and keeps nothing of one but its name.
            _ if inst.op().row().is_some_and(|row| row.class == Class::Annotation) => {
                let target = inst.word(0)?;
                is_dropped(target) || is_cast(target)
            }
            _ => false,
        })
    }

    /// Takes away what only linking is for: exports, unless the result is a library, and the capability where nothing needs it.
    fn remove_linkage(&self, sections: &mut [Vec<u32>]) {
        let Some(annotations) = sections.get_mut(ANNOTATIONS) else { return };
        let mut kept = Vec::with_capacity(annotations.len());
        let mut needs_linkage = false;
        for inst in instructions(annotations) {
            if let [_, _, decoration, rest @ ..] = inst
                && inst.first().is_some_and(|first| *first as u16 == Op::Decorate.0)
                && *decoration == Decoration::LinkageAttributes.0
            {
                let kind = words::string_length(rest).and_then(|length| rest.get(length));
                if !self.options.library && kind != Some(&LinkageType::Import.0) {
                    continue;
                }
                needs_linkage = true;
            }
            kept.extend(inst);
        }
        *annotations = kept;
        if !needs_linkage && let Some(capabilities) = sections.get_mut(1) {
            let linkage = [2 << 16 | u32::from(Op::Capability.0), Capability::Linkage.0];
            *capabilities =
                instructions(capabilities).filter(|inst| *inst != linkage).flatten().copied().collect();
        }
    }

    /// Declarations of functions, which come first, and definitions.
    fn functions(&mut self) -> Result<(Vec<u32>, Vec<u32>)> {
        let (mut declarations, mut definitions) = (Vec::new(), Vec::new());
        let mut all = Vec::new();
        for (number, input) in self.inputs.iter().enumerate() {
            for function in input.facts.functions() {
                if !self.dropped.contains(&(function.id.0 + input.base)) {
                    all.push((number, *function));
                }
            }
        }
        for (number, function) in all {
            let Some(input) = self.inputs.get(number) else { continue };
            let (module, base) = (input.module(), input.base);
            let mut words = Vec::new();
            for inst in (function.start..=function.end).filter_map(|position| module.get(position)) {
                let callee = inst.words().get(3).map(|id| id + base);
                match callee
                    .filter(|_| inst.op() == Op::FunctionCall)
                    .and_then(|id| self.casts.get(&id).cloned())
                {
                    Some(cast) => self.call(number, inst, &cast, &mut words)?,
                    None => words.extend(self.renamed(number, inst)?),
                }
            }
            if function.is_declaration() { &mut declarations } else { &mut definitions }.extend(words);
        }
        Ok((declarations, definitions))
    }

    /// Writes a call with casts of its arguments and of its result.
    fn call(
        &mut self,
        input: usize,
        inst: Inst<'_>,
        cast: &super::CallAdaptation,
        out: &mut Vec<u32>,
    ) -> Result<()> {
        let base = self.inputs.get(input).map_or(0, |input| input.base);
        let own: Vec<u32> = inst.operands().iter().map(|id| self.id(id + base)).collect();
        let [ty, result, callee, arguments @ ..] = own.as_slice() else {
            return Err(inst.malformed("the call is too short"));
        };
        let bitcast = 4 << 16 | u32::from(Op::Bitcast.0);
        let mut call = Vec::with_capacity(inst.words().len());
        for (argument, wanted) in arguments.iter().zip(&cast.parameters) {
            let argument = match wanted {
                None => *argument,
                Some(wanted) => {
                    let id = self.fresh();
                    out.extend([bitcast, *wanted, id, *argument]);
                    id
                }
            };
            call.push(argument);
        }
        let first = inst.words().first().copied().unwrap_or(0);
        let returned = match cast.result {
            None => (*ty, *result),
            Some(other) => (other, self.fresh()),
        };
        out.extend([first, returned.0, returned.1, *callee]);
        out.extend(call);
        if cast.result.is_some() {
            out.extend([bitcast, *ty, *result, returned.1]);
        }
        Ok(())
    }
}

/// The instructions in words that were written here.
fn instructions(words: &[u32]) -> impl Iterator<Item = &[u32]> {
    let mut rest = words;
    std::iter::from_fn(move || {
        let count = (*rest.first()? >> 16) as usize;
        let (inst, behind) = rest.split_at_checked(count.max(1))?;
        rest = behind;
        Some(inst)
    })
}

/// Declarations such that each stands behind those that it is made of, as far as it does not wait for itself, and otherwise in
/// their order.
fn in_order(scope: Vec<Vec<u32>>) -> Result<Vec<u32>> {
    let words = [&[MAGIC, 0, 0, u32::MAX, 0][..], &scope.concat()].concat();
    let bound = scope.iter().filter_map(|words| result_of(words)).max().unwrap_or(0) + 1;
    let mut words = words;
    if let Some(slot) = words.get_mut(3) {
        *slot = bound;
    }
    let module = Module::from_words(words)?;
    let ids = crate::Ids::new(&module)?;
    let defined: FxHashMap<u32, usize> =
        module.iter().enumerate().filter_map(|(at, inst)| Some((inst.result()?.0, at))).collect();
    let mut out = Vec::with_capacity(module.words().len());
    let mut is_written = vec![false; module.len()];
    for start in 0..module.len() {
        // Each entry is an instruction, and whether what it is made of was looked at.
        let mut stack = vec![(start, false)];
        let mut open = FxHashSet::default();
        while let Some((at, is_looked_at)) = stack.pop() {
            let Some(inst) = module.get(at) else { continue };
            if is_written.get(at).copied().unwrap_or(true) {
                continue;
            }
            if is_looked_at {
                if let Some(slot) = is_written.get_mut(at) {
                    *slot = true;
                }
                out.extend(inst.words());
                continue;
            }
            if !open.insert(at) {
                continue;
            }
            stack.push((at, true));
            // Debug information refers to what follows, and a forward pointer is declared for just that.
            if matches!(inst.op(), Op::TypeForwardPointer | Op::ExtInst | Op::ExtInstWithForwardRefsKHR) {
                continue;
            }
            for position in super::used(inst, &ids)?.into_iter().rev() {
                let needed = inst.words().get(position).and_then(|id| defined.get(id));
                stack.extend(needed.filter(|at| !open.contains(*at)).map(|at| (*at, false)));
            }
        }
    }
    Ok(out)
}

fn result_of(words: &[u32]) -> Option<u32> {
    let op = Op(*words.first()? as u16);
    words.get(op.result_position()?).copied()
}

/// The module with ids that leave no gaps, in the order of their appearance.
pub(crate) fn compacted(words: Vec<u32>) -> Result<Module> {
    let module = Module::from_words(words)?;
    let ids = crate::Ids::new(&module)?;
    let mut numbers: FxHashMap<u32, u32> = FxHashMap::default();
    let mut out = module.words().to_vec();
    for inst in module.iter() {
        let mut positions = super::used(inst, &ids)?;
        positions.extend(inst.op().result_position().filter(|_| inst.result().is_some()));
        positions.sort_unstable();
        for position in positions {
            if let Some(word) = out.get_mut(inst.offset() + position) {
                let next = numbers.len() as u32 + 1;
                *word = *numbers.entry(*word).or_insert(next);
            }
        }
    }
    if let Some(bound) = out.get_mut(3) {
        *bound = numbers.len() as u32 + 1;
    }
    Module::from_words(out)
}

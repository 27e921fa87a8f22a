//! Several modules as one: imports become what other modules export under the same names.
//!
//! The modules may differ in their versions, of which the greatest counts, and in the types to which pointers of a function's
//! signature point: opaque pointers leave these to guessing, so that the module that defines a function may see bytes where
//! the one that calls it sees a structure. Calls get casts then. Types, constants and imports of extended instruction
//! sets that are equal are declared once.

mod emit;
mod interfaces;
mod intern;
mod linkage;

pub(super) use emit::compacted;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::{Error, Errors, Id, Inst, Module, Op, Operands, Result, facts::Facts, grammar::OperandKind};

/// How modules are linked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LinkOptions {
    /// The result is a library: what is exported stays so.
    pub library: bool,
    /// Imports that nothing exports stay imports; otherwise they are errors.
    pub partial: bool,
}

/// Links modules, given by their facts, in their order; returns the words of the result. The modules have to keep the required rules
/// of the check: of others the result is an error, or a module that breaks rules as well.
///
/// # Errors
/// Imports that no module exports, names that several define, declarations that do not fit what they name, and memory models
/// that differ; all that are found.
pub fn link(modules: &[&Facts<'_>], options: LinkOptions) -> Result<Vec<u32>, Errors> {
    let mut linker = Linker::new(modules, options)?;
    linker.intern()?;
    linker.resolve()?;
    Errors::check(std::mem::take(&mut linker.errors))?;
    Ok(interfaces::complete(linker.emit()?)?)
}

/// One of the modules.
struct Input<'m> {
    facts: &'m Facts<'m>,
    /// The number added to its ids, so that no two modules share one.
    base: u32,
}

impl<'m> Input<'m> {
    fn module(&self) -> &'m Module {
        self.facts.module()
    }
}

/// How a call is changed whose callee has other types than its declaration.
#[derive(Clone, Debug, Default)]
struct CallAdaptation {
    /// The types that arguments are cast to, where they differ.
    parameters: Vec<Option<u32>>,
    /// The type of what the callee returns, where it differs.
    result: Option<u32>,
}

struct Linker<'m> {
    inputs: Vec<Input<'m>>,
    options: LinkOptions,
    /// By raised id, the id that takes its place; zero for itself.
    replaced: Vec<u32>,
    /// Raised ids whose definitions and annotations are left out.
    dropped: FxHashSet<u32>,
    /// Calls of these declarations are cast.
    casts: FxHashMap<u32, CallAdaptation>,
    /// Variables that stand for one of another type: the type of the declaration, and the variable that is defined.
    cast_variables: FxHashMap<u32, (u32, u32)>,
    /// The decorations of each raised id, as words without the target.
    decorations: FxHashMap<u32, Vec<Vec<u32>>>,
    /// The next id that nothing has.
    next: u32,
    errors: Vec<Error>,
}

impl<'m> Linker<'m> {
    fn new(modules: &[&'m Facts<'m>], options: LinkOptions) -> Result<Self> {
        let mut base = 0_u32;
        let mut inputs = Vec::with_capacity(modules.len());
        for facts in modules.iter().copied() {
            inputs.push(Input { facts, base });
            let bound = facts.ids().len().max(1);
            base = u32::try_from(bound)
                .ok()
                .and_then(|bound| base.checked_add(bound))
                .ok_or_else(|| Error::malformed("the modules have more ids than one module can have"))?;
        }
        if inputs.is_empty() {
            return Err(Error::malformed("there are no modules to link"));
        }
        let mut linker = Self {
            inputs,
            options,
            replaced: vec![0; base as usize + 1],
            dropped: FxHashSet::default(),
            casts: FxHashMap::default(),
            cast_variables: FxHashMap::default(),
            decorations: FxHashMap::default(),
            next: base + 1,
            errors: Vec::new(),
        };
        linker.read_decorations()?;
        Ok(linker)
    }

    /// The instructions of module scope, each with the number of its module.
    fn scope(&self) -> impl Iterator<Item = (usize, Inst<'m>)> + use<'m> {
        let modules: Vec<(usize, &'m Module)> = self.inputs.iter().map(Input::module).enumerate().collect();
        modules.into_iter().flat_map(|(number, module)| {
            module.iter().take_while(|inst| inst.op() != Op::Function).map(move |inst| (number, inst))
        })
    }

    fn read_decorations(&mut self) -> Result<()> {
        let insts: Vec<_> = self.scope().collect();
        for (number, inst) in insts {
            let words = match inst.op() {
                Op::Decorate
                | Op::DecorateId
                | Op::DecorateString
                | Op::MemberDecorate
                | Op::MemberDecorateString => self.raised(number, inst)?,
                _ => continue,
            };
            if let [first, target, rest @ ..] = words.as_slice() {
                let own = std::iter::once(*first & 0xffff).chain(rest.iter().copied()).collect();
                self.decorations.entry(*target).or_default().push(own);
            }
        }
        self.decorations.values_mut().for_each(|list| list.sort_unstable());
        Ok(())
    }

    /// The words of an instruction with raised ids.
    fn raised(&self, input: usize, inst: Inst<'m>) -> Result<Vec<u32>> {
        self.mapped(input, inst, |id| id)
    }

    /// The words of an instruction with the ids that take the places of its own.
    fn renamed(&self, input: usize, inst: Inst<'m>) -> Result<Vec<u32>> {
        self.mapped(input, inst, |id| self.id(id))
    }

    fn mapped(&self, input: usize, inst: Inst<'m>, map: impl Fn(u32) -> u32) -> Result<Vec<u32>> {
        let Some(input) = self.inputs.get(input) else { return Ok(Vec::new()) };
        let mut words = inst.words().to_vec();
        let mut at = 1;
        for operand in Operands::new(inst, input.facts.ids()) {
            let operand = operand?;
            if let (Some(Id(id)), Some(word)) = (operand.id(), words.get_mut(at)) {
                *word = map(id + input.base);
            }
            at += operand.words.len();
        }
        Ok(words)
    }

    /// The id that takes the place of a raised one.
    fn id(&self, mut id: u32) -> u32 {
        // Each step leads to another definition, and there are no more than modules.
        for _ in 0..=self.inputs.len() {
            match self.replaced.get(id as usize) {
                Some(next) if *next != 0 => id = *next,
                _ => break,
            }
        }
        id
    }

    /// Replaces an id by another; its declaration is left out.
    fn replace(&mut self, id: u32, by: u32) {
        if let Some(slot) = self.replaced.get_mut(id as usize) {
            *slot = by;
        }
        self.dropped.insert(id);
    }

    fn fresh(&mut self) -> u32 {
        let id = self.next;
        self.next += 1;
        id
    }
}

/// Which words of an instruction are ids that it uses, its result not among them; as positions.
fn used(inst: Inst<'_>, ids: &crate::Ids<'_>) -> Result<Vec<usize>> {
    let mut found = Vec::new();
    let mut at = 1;
    for operand in Operands::new(inst, ids) {
        let operand = operand?;
        if operand.id().is_some() && operand.kind != OperandKind::IdResult {
            found.push(at);
        }
        at += operand.words.len();
    }
    Ok(found)
}

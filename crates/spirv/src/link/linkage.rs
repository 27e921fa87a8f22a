//! Which import is which export.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{CallAdaptation, Linker};
use crate::{
    Error, Id, Inst, Op, Result,
    grammar::{Decoration, LinkageType},
    words,
};

/// The beginnings of the names of exported functions that do the work of an intrinsic of LLVM's, as translators write them. All
/// functions of one such name do the same: it says types and volatility, and nothing else is taken for granted.
const INTRINSIC_FUNCTIONS: [&[u8]; 3] = [b"spirv.llvm_", b"llvm_bitreverse_", b"llvm_memmove_"];

/// True if a function of this name does the work of an intrinsic of LLVM's.
fn is_of_intrinsic(name: &[u8]) -> bool {
    INTRINSIC_FUNCTIONS.iter().any(|begin| name.starts_with(begin))
}

/// What a module declares or defines under a linkage name.
#[derive(Clone, Copy)]
struct Symbol {
    /// The raised id.
    id: u32,
    input: usize,
    kind: LinkageType,
}

/// What declares or defines an id.
#[derive(Clone, Copy)]
struct LinkedDefinition<'m> {
    inst: Inst<'m>,
    input: usize,
}

impl<'m> Linker<'m> {
    /// Finds for each import what another module exports under its name.
    pub(super) fn resolve(&mut self) -> Result<()> {
        self.same_entry_points();
        let mut names: Vec<Box<[u8]>> = Vec::new();
        let mut symbols: FxHashMap<Box<[u8]>, Vec<Symbol>> = FxHashMap::default();
        for (name, symbol) in self.symbols() {
            let list = symbols.entry(name.clone()).or_default();
            if list.is_empty() {
                names.push(name);
            }
            list.push(symbol);
        }
        let mentioned = self.mentioned()?;
        for name in names {
            let list = symbols.remove(&name).unwrap_or_default();
            self.symbol(&name, &list, &mentioned)?;
        }
        Ok(())
    }

    /// The linkage attributes of all modules, in order.
    fn symbols(&self) -> Vec<(Box<[u8]>, Symbol)> {
        let mut found = Vec::new();
        for (input, inst) in self.scope() {
            let base = self.inputs.get(input).map_or(0, |input| input.base);
            if let (Op::Decorate, [id, decoration, rest @ ..]) = (inst.op(), inst.operands())
                && *decoration == Decoration::LinkageAttributes.0
                && let Some(kind) = words::string_length(rest).and_then(|length| rest.get(length))
            {
                let name = words::string_bytes(rest);
                let kind = match LinkageType(*kind) {
                    // Each module that needs such a function has its own; LinkOnceODR itself takes an extension.
                    LinkageType::Export if is_of_intrinsic(&name) => LinkageType::LinkOnceODR,
                    kind => kind,
                };
                found.push((name.into(), Symbol { id: id + base, input, kind }));
            }
        }
        found
    }

    /// Reports entry points of one execution model that have the same name.
    fn same_entry_points(&mut self) {
        let mut known = FxHashSet::default();
        let insts: Vec<_> = self.scope().filter(|(_, inst)| inst.op() == Op::EntryPoint).collect();
        for (_, inst) in insts {
            if let [model, _, name @ ..] = inst.operands() {
                let name = words::string(name).into_owned();
                if !known.insert((*model, name.clone())) {
                    self.errors.push(Error::malformed(format!("two modules have an entry point {name}")));
                }
            }
        }
    }

    /// The ids that something other than a name or a decoration mentions.
    fn mentioned(&self) -> Result<FxHashSet<u32>> {
        let mut found = FxHashSet::default();
        for input in &self.inputs {
            let ids = input.facts.ids();
            for inst in input.module().iter() {
                if matches!(inst.op(), Op::Name | Op::MemberName | Op::Decorate | Op::MemberDecorate) {
                    continue;
                }
                for position in super::used(inst, ids)? {
                    found.extend(inst.words().get(position).map(|id| id + input.base));
                }
            }
        }
        Ok(found)
    }

    fn symbol(&mut self, name: &[u8], list: &[Symbol], mentioned: &FxHashSet<u32>) -> Result<()> {
        let shown = String::from_utf8_lossy(name).into_owned();
        let exports: Vec<Symbol> = list.iter().copied().filter(|s| s.kind == LinkageType::Export).collect();
        let shared: Vec<Symbol> =
            list.iter().copied().filter(|s| s.kind == LinkageType::LinkOnceODR).collect();
        if exports.len() > 1 {
            let count = exports.len();
            self.errors.push(Error::malformed(format!("{shown} is defined in {count} modules")));
            return Ok(());
        }
        let imports = list.iter().copied().filter(|s| s.kind == LinkageType::Import);
        let Some(definition) = exports.first().or(shared.first()).copied() else {
            let imports: Vec<Symbol> = imports.collect();
            self.unresolved(&shown, &imports, mentioned);
            return Ok(());
        };
        // Of definitions that are all the same, one is left.
        for other in shared.into_iter().filter(|other| other.id != definition.id) {
            self.join(&shown, other, definition)?;
        }
        for import in imports.collect::<Vec<_>>() {
            self.join(&shown, import, definition)?;
        }
        Ok(())
    }

    /// Imports that nothing exports.
    fn unresolved(&mut self, name: &str, imports: &[Symbol], mentioned: &FxHashSet<u32>) {
        let Some(first) = imports.first() else { return };
        let is_builtin = self.decorations.get(&first.id).is_some_and(|list| {
            let builtin = [u32::from(Op::Decorate.0), Decoration::BuiltIn.0];
            list.iter().any(|words| words.starts_with(&builtin))
        });
        if !is_builtin && !self.options.partial {
            // What nobody uses was declared in vain.
            if imports.iter().any(|import| mentioned.contains(&import.id)) {
                let help = "link the module that exports it as well, or leave it open with --allow-partial";
                let detail = format!("{name} is imported, and no module exports it");
                self.errors.push(Error::malformed(detail).with_help(help));
            }
            self.dropped.extend(imports.iter().map(|import| import.id));
            return;
        }
        // The same variable or function of yet another module, or of the device, is declared once.
        for other in imports.iter().skip(1) {
            let types = (self.type_of(first), self.type_of(other));
            if types.0 == types.1 {
                self.replace(other.id, first.id);
            } else if !is_builtin {
                let detail = format!("{name} is imported with two types");
                self.errors.push(Error::malformed(detail));
            }
        }
    }

    /// Replaces a declaration by the definition that another module exports.
    fn join(&mut self, name: &str, declared: Symbol, defined: Symbol) -> Result<()> {
        let (Some(one), Some(other)) = (self.definition(declared), self.definition(defined)) else {
            self.errors.push(Error::malformed(format!("{name} is neither a function nor a variable")));
            return Ok(());
        };
        let is_function = |definition: LinkedDefinition<'_>| definition.inst.op() == Op::Function;
        if is_function(one) != is_function(other) {
            let detail = format!("{name} is a function in one module and a variable in another");
            self.errors.push(Error::malformed(detail));
            return Ok(());
        }
        let differ =
            || Error::malformed(format!("{name} is declared with another type than it is defined with"));
        if !is_function(one) {
            let (ty, other) = (self.type_of(&declared), self.type_of(&defined));
            if ty == other {
                self.replace(declared.id, defined.id);
            } else if self.is_cast(ty, other) {
                self.cast_variables.insert(declared.id, (ty, defined.id));
            } else {
                self.errors.push(differ());
            }
            return Ok(());
        }
        match self.cast(one, other)? {
            Some(cast) => {
                if cast.result.is_some() || cast.parameters.iter().any(Option::is_some) {
                    self.casts.insert(declared.id, cast);
                }
                self.replace(declared.id, defined.id);
            }
            None => self.errors.push(differ()),
        }
        Ok(())
    }

    fn definition(&self, symbol: Symbol) -> Option<LinkedDefinition<'m>> {
        let input = self.inputs.get(symbol.input)?;
        let inst = input.facts.ids().get(Id(symbol.id - input.base))?;
        let known = matches!(inst.op(), Op::Function | Op::Variable | Op::UntypedVariableKHR);
        known.then_some(LinkedDefinition { inst, input: symbol.input })
    }

    /// The type of what a symbol names, in the linked module; of a function, the type of the function.
    fn type_of(&self, symbol: &Symbol) -> u32 {
        let Some(definition) = self.definition(*symbol) else { return 0 };
        let base = self.inputs.get(symbol.input).map_or(0, |input| input.base);
        let word = match definition.inst.op() {
            Op::Function => definition.inst.arguments().get(1).copied(),
            _ => definition.inst.result_type().map(|id| id.0),
        };
        word.map_or(0, |id| self.id(id + base))
    }

    /// How calls of one declaration become calls of another function; `None` where they cannot.
    fn cast(
        &self,
        declared: LinkedDefinition<'m>,
        defined: LinkedDefinition<'m>,
    ) -> Result<Option<CallAdaptation>> {
        let (one, other) = (self.signature(declared)?, self.signature(defined)?);
        let ([returned, parameters @ ..], [result, wanted @ ..]) = (one.as_slice(), other.as_slice()) else {
            return Ok(None);
        };
        if parameters.len() != wanted.len() {
            return Ok(None);
        }
        let mut cast = CallAdaptation::default();
        for (given, wanted) in parameters.iter().zip(wanted) {
            match given == wanted {
                true => cast.parameters.push(None),
                false if self.is_cast(*given, *wanted) => cast.parameters.push(Some(*wanted)),
                false => return Ok(None),
            }
        }
        if returned != result {
            if !self.is_cast(*returned, *result) {
                return Ok(None);
            }
            cast.result = Some(*result);
        }
        Ok(Some(cast))
    }

    /// The types of a function in the linked module, that of the result first.
    fn signature(&self, function: LinkedDefinition<'m>) -> Result<Vec<u32>> {
        let Some(input) = self.inputs.get(function.input) else { return Ok(Vec::new()) };
        let ty = Id(function.inst.words().get(4).copied().unwrap_or(0));
        let ty = input.facts.ids().require(ty)?;
        Ok(self.renamed(function.input, ty)?.into_iter().skip(2).collect())
    }

    /// True if a value of one type is one of another after a cast: pointers of one class.
    fn is_cast(&self, one: u32, other: u32) -> bool {
        let class = |id: u32| {
            let input = self.inputs.iter().rev().find(|input| input.base < id)?;
            let inst = input.facts.ids().get(Id(id - input.base))?;
            match inst.op() {
                Op::TypePointer | Op::TypeUntypedPointerKHR => inst.operands().get(1).copied(),
                _ => None,
            }
        };
        class(one).is_some_and(|own| class(other) == Some(own))
    }
}

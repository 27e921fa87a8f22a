//! The sections put together as a module.

use smallvec::SmallVec;

use super::{ModuleWriter, constants::WITHOUT_VARIABLE, proof, types::beyond_limit};
use crate::{
    At, Error, Errors, Result, legalize,
    spirv::{MAGIC, Op, grammar::Capability, limits, words::Sink},
};

impl ModuleWriter<'_> {
    /// The capabilities that the environment lacks. What has a type that needs one is found in the input by that type.
    fn lacking(&self) -> Vec<Error> {
        let Some(environment) = &self.source.options.environment else { return Vec::new() };
        let error = |(capability, at): (Capability, At)| {
            let at = legalize::first_need(self.source.module, self.source.options, capability).unwrap_or(at);
            let error = Error::lacks_capability(environment, capability, "").or_at(|| at);
            match legalize::option_without(capability, self.source.options) {
                Some(option) => error.with_help(format!("{option} does without it where values allow it")),
                None => error,
            }
        };
        self.requirements.lacking().into_iter().map(error).collect()
    }

    /// The whole module, or every diagnostic.
    pub(super) fn assemble(mut self, mut diagnostics: Vec<Error>) -> Result<Vec<u32>, Errors> {
        if self.sections.entry_points.is_empty() {
            // A module without an entry point is there to be linked.
            self.require_capability(Capability::Linkage);
        }
        self.require_half_values();
        diagnostics.extend(self.requirements.settle(&self.source.options.extensions));
        diagnostics.extend(self.lacking());
        if self.ids.bound() > limits::ID_BOUND {
            diagnostics.push(beyond_limit(
                "a module",
                limits::ID_BOUND as usize,
                "ids",
                self.ids.bound() as usize,
            ));
        }
        // What uses a variable that was refused is not wrong by itself.
        let follows = |error: &Error| error.detail().starts_with(WITHOUT_VARIABLE);
        if !diagnostics.iter().all(follows) {
            diagnostics.retain(|error| !follows(error));
        }
        Errors::check(diagnostics)?;
        let mut head = Sink::new();
        self.requirements.write(&mut head).map_err(Errors::from)?;
        let s = self.sections;
        let mut model = Sink::new();
        model.push(Op::MemoryModel, &[self.analysis.addressing_model.0, self.analysis.memory_model.0])?;
        let parts = [
            &head,
            &s.imports,
            &model,
            &s.entry_points,
            &s.execution_modes,
            &s.strings,
            &s.sources,
            &s.names,
            &s.processed,
            &s.alias_scopes,
            &s.decorations,
            &s.int_types,
            &s.int_constants,
            &s.types,
            &s.addresses,
            &s.values,
            &s.module_insts,
            &s.declarations,
        ];
        // Bodies are most of a module: they stay where they are, and the rest goes before them.
        let mut module = s.definitions;
        module.extend(s.trailing_insts.words());
        let header = [MAGIC, self.requirements.version().word(), self.generator, self.ids.bound(), 0];
        let parts: SmallVec<[&[u32]; 18]> =
            std::iter::once(&header[..]).chain(parts.iter().map(|part| part.words())).collect();
        module.insert(0, &parts);
        let words = module.into_words();
        if !self.unproven {
            return Ok(words);
        }
        let (values, functions) = (&mut self.pointees.value_info, &self.functions);
        let id_of = |key| functions.get(&key).map(|info| info.id).or_else(|| values.at(key).id());
        proof::proven(words, self.source.module, id_of)
    }
}

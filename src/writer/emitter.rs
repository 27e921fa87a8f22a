//! The emitter: the sections of the module that is written, ids, names and decorations, and all that they require.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::{ModuleWriter, aliasing::Aliasing, ids::intern_key};
use crate::{
    Error, Result,
    spirv::{
        Extension, Id, Op, Version,
        check::may_repeat,
        grammar::{Capability, Decoration, ExecutionMode, ExtInstSet, OperandKind},
        words::Sink,
    },
};

/// Room for so many decorations of an id is kept for the next.
const KEPT_DECORATIONS: usize = 64;

/// The sections of a module in its logical order (section 2.4), each a stream of whole instructions.
#[derive(Default)]
pub(super) struct ModuleSections {
    /// Imports of extended instruction sets.
    pub(super) imports: Sink,
    /// OpEntryPoint.
    pub(super) entry_points: Sink,
    /// OpExecutionMode.
    pub(super) execution_modes: Sink,
    /// OpString.
    pub(super) strings: Sink,
    /// OpSource, OpSourceExtension.
    pub(super) sources: Sink,
    /// OpName, OpMemberName.
    pub(super) names: Sink,
    /// OpModuleProcessed.
    pub(super) processed: Sink,
    /// Domains and scopes of memory that does not alias, which decorations refer to.
    pub(super) alias_scopes: Sink,
    /// Decorations.
    pub(super) decorations: Sink,
    /// Integer types, which need nothing.
    pub(super) int_types: Sink,
    /// Integer constants, which need integer types alone.
    pub(super) int_constants: Sink,
    /// All other types; the lengths of arrays are integer constants.
    pub(super) types: Sink,
    /// Addresses of functions as integers, which need no other constants.
    pub(super) addresses: Sink,
    /// Other constants and global variables, which may need all of the above and each other.
    pub(super) values: Sink,
    /// Extended instructions at module scope, such as debug info.
    pub(super) module_insts: Sink,
    /// Functions without bodies.
    pub(super) declarations: Sink,
    /// Functions with bodies.
    pub(super) definitions: Sink,
    /// Extended instructions about functions, which may not stand before these.
    pub(super) trailing_insts: Sink,
}

/// The names, strings, decorations and execution modes that stand already.
#[derive(Default)]
pub(super) struct EmittedNames {
    /// The decorations of the id that was decorated last: with their parameters where there may be several with others.
    decorated: (Option<Id>, FxHashSet<SmallVec<[u32; 4]>>),
    /// The texts of UserSemantic, which lists of decorations and annotations may both have of a variable.
    user_semantics: FxHashSet<(Id, Box<[u32]>)>,
    /// OpString by their text.
    pub(super) strings: FxHashMap<Box<[u8]>, Id>,
    /// Decorations that annotations gave.
    pub(super) annotated: FxHashSet<(Id, Decoration)>,
    /// The words of the execution modes of functions.
    pub(super) modes: FxHashMap<(Id, ExecutionMode), Vec<Box<[u32]>>>,
    /// Domains and scopes of memory that does not alias.
    pub(super) aliasing: Aliasing,
}

impl<'m> ModuleWriter<'m> {
    /// A fresh id.
    #[inline]
    pub(super) fn new_id(&mut self) -> Id {
        self.ids.fresh()
    }

    /// Names an id; an empty name is none.
    pub(super) fn name(&mut self, id: Id, name: &[u8]) -> Result<()> {
        if name.is_empty() {
            return Ok(());
        }
        self.sections.names.start(Op::Name).id(id).string(name).finish()
    }

    /// Decorates an id; `parameters` are the words after the decoration. A decoration that the id already got just
    /// before is not repeated.
    pub(super) fn decorate(&mut self, id: Id, decoration: Decoration, parameters: &[u32]) -> Result<()> {
        self.decorate_by(Op::Decorate, id, decoration, parameters)
    }

    /// Decorates an id by OpDecorate or OpDecorateId.
    pub(super) fn decorate_by(
        &mut self,
        op: Op,
        id: Id,
        decoration: Decoration,
        parameters: &[u32],
    ) -> Result<()> {
        if !self.vectors.is_empty() {
            // A decoration of an instruction of several parts holds for each of them.
            let parts = self.vectors.known_parts(id);
            if !parts.is_empty() {
                for part in parts {
                    self.decorate_by(op, part, decoration, parameters)?;
                }
                return Ok(());
            }
        }
        if decoration == Decoration::UserSemantic
            && !self.names.user_semantics.insert((id, parameters.into()))
        {
            return Ok(());
        }
        if self.names.decorated.0 != Some(id) {
            self.names.decorated.0 = Some(id);
            self.names.decorated.1.clear();
            self.names.decorated.1.shrink_to(KEPT_DECORATIONS);
        }
        let mut key = SmallVec::<[u32; 4]>::new();
        key.push(decoration.0);
        if may_repeat(decoration) {
            key.extend_from_slice(parameters);
        }
        if !self.names.decorated.1.insert(key) {
            return Ok(());
        }
        self.requirements.note(OperandKind::Decoration, decoration.0);
        if op != Op::Decorate {
            self.requirements.op(op);
        }
        self.sections.decorations.start(op).id(id).word(decoration.0).words(parameters).finish()
    }

    /// The id of an extended instruction set, imported where it is new.
    pub(super) fn import(&mut self, set: ExtInstSet) -> Result<Id> {
        self.import_as(set, set.table().import)
    }

    /// The same, by one of the set's names.
    pub(super) fn import_as(&mut self, set: ExtInstSet, name: &str) -> Result<Id> {
        if let Some((_, id)) = self.imports.iter().find(|(known, _)| *known == set) {
            return Ok(*id);
        }
        let id = self.new_id();
        self.sections.imports.start(Op::ExtInstImport).id(id).string(name.as_bytes()).finish()?;
        self.imports.push((set, id));
        Ok(id)
    }

    /// Whether a version may be emitted.
    pub(super) fn allows_version(&self, version: Version) -> bool {
        version <= self.requirements.max_version()
    }

    /// Whether a version may be emitted where an older one would do as well: not beyond the one that the triple names.
    pub(super) fn prefers_version(&self, version: Version) -> bool {
        self.allows_version(version) && self.analysis.named_version.is_none_or(|named| version <= named)
    }

    /// Declares a capability.
    pub(super) fn require_capability(&mut self, capability: Capability) {
        self.requirements.capability(capability);
    }

    /// Declares an extension.
    ///
    /// # Errors
    /// Where the options do not allow it; `why` then says what needs it.
    pub(super) fn require_extension(
        &mut self,
        extension: Extension,
        why: impl FnOnce() -> String,
    ) -> Result<()> {
        if !self.source.allows(extension) {
            return Err(Error::requires_extension(extension.name(), why()));
        }
        self.requirements.extension(self.source.declared_name(extension));
        Ok(())
    }

    /// Interns an instruction with a result and no result type, a type that is; `write` gives the sink.
    pub(super) fn intern(
        &mut self,
        op: Op,
        operands: &[u32],
        sink: impl FnOnce(&mut ModuleSections) -> &mut Sink,
    ) -> Result<(Id, bool)> {
        let key = intern_key(op, operands);
        if let Some(id) = self.interner.find(&key) {
            return Ok((id, false));
        }
        let id = self.new_id();
        self.requirements.op(op);
        sink(&mut self.sections).start(op).id(id).words(operands).finish()?;
        self.interner.insert(key, id);
        Ok((id, true))
    }

    /// Interns an instruction with result type and result, a constant that is.
    pub(super) fn intern_typed(
        &mut self,
        op: Op,
        ty: Id,
        operands: &[u32],
        sink: impl FnOnce(&mut ModuleSections) -> &mut Sink,
    ) -> Result<Id> {
        let mut key = intern_key(op, &[ty.0]);
        key.extend_from_slice(operands);
        if let Some(id) = self.interner.find(&key) {
            return Ok(id);
        }
        let id = self.new_id();
        self.requirements.op(op);
        sink(&mut self.sections).start(op).id(ty).id(id).words(operands).finish()?;
        self.interner.insert(key, id);
        self.vectors.note(id, ty, &[]);
        self.note_spec_constant(op, id);
        Ok(id)
    }

    /// Takes note of an id whose value a specialization may change.
    pub(super) fn note_spec_constant(&mut self, op: Op, id: Id) {
        if matches!(
            op,
            Op::SpecConstantTrue
                | Op::SpecConstantFalse
                | Op::SpecConstant
                | Op::SpecConstantComposite
                | Op::SpecConstantOp
        ) {
            self.specialized.insert(id);
        }
    }
}

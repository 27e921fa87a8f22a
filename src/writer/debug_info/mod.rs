//! Debug information: LLVM's nodes and records as instructions of a set.
//!
//! A node is one instruction, made where something first asks for it, behind the instructions that it refers to
//! (`nodes.rs`). Which instruction and which operands is a row of [`nodes`](crate::mapping::debug_info::nodes) that is read
//! along the grammar's row of the set; `fields.rs` has the operands that take code. `body.rs` writes what stands between
//! instructions: scopes, lines, and where variables live.

mod body;
mod expressions;
mod fields;
mod losses;
mod module;
mod nodes;
mod records;
mod scopes;
mod sources;
mod stand_ins;
mod template;

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use self::nodes::{NodeJob, NodeProgress};
use super::{ModuleWriter, Source};
use crate::{
    DebugInfoVersion, Result,
    loss::Tally,
    mapping::debug_info::{DebugInfoForm, fields::NodeKind},
    spirv::{
        Extension, Id, Op, Version,
        grammar::{ExtInstRow, ExtInstSet},
    },
    view::{DebugField, Metadata, Value},
};

pub(super) use body::LastLocation;
pub(super) use records::BlockDominators;

/// The words of an instruction's operands.
type DebugOperands = SmallVec<[u32; 16]>;

/// What is known of a module's debug information during its translation.
pub(super) struct DebugInfoState<'m> {
    form: DebugInfoForm,
    set: ExtInstSet,
    import: Id,
    void: Id,
    /// Whether the option for operations outside the set is on.
    extra_operations: bool,
    /// Whether DebugModuleINTEL may be emitted.
    allows_modules: bool,
    /// The import of the set that it is one of, once it is needed: version 100 has no modules, so they come from the set
    /// that has. Version 200 has some of its own.
    module_import: Option<Id>,
    /// Whether instructions may refer to later ones, by OpExtInstWithForwardRefsKHR.
    forward_references: bool,
    none: Option<Id>,
    empty_expression: Option<Id>,
    /// Expressions that no node of LLVM is, by their operations.
    expressions: FxHashMap<Vec<u64>, Id>,
    /// The type that stands for none.
    void_type: Option<Id>,
    /// The type of a function that stands for none.
    function_type: Option<Id>,
    states: FxHashMap<usize, NodeProgress>,
    /// Nodes that others brought up and that need not stand before these.
    pending: VecDeque<NodeJob<'m>>,
    /// DebugSource by the handle of its file.
    sources: FxHashMap<usize, Id>,
    /// The source that stands for none.
    no_source: Option<Id>,
    /// Declarations of composite types that stand for these where they cannot be referred to yet.
    declarations: FxHashMap<usize, Id>,
    /// The composite types of members that do not name one as their scope.
    owners: FxHashMap<usize, Metadata<'m>>,
    /// The parameters that stand for those of a pack.
    packs: FxHashMap<usize, DebugOperands>,
    /// The vectors of one component of basic types, which long vectors are arrays of.
    components: FxHashMap<Id, Id>,
    /// The copies of basic types that stand for typedefs of these.
    basic_copies: FxHashMap<usize, Id>,
    /// The fields of classes that instructions do not say, by the instructions' numbers.
    lost_fields: FxHashMap<(NodeKind, u32), Vec<DebugField>>,
    /// How many things were left out, by what they are.
    pub(super) losses: Tally,
    /// The functions that subprograms are attached to.
    functions: FxHashMap<usize, Value<'m>>,
    /// The variables that expressions of global variables are attached to.
    variables: FxHashMap<usize, Value<'m>>,
    /// The expressions of global variables.
    global_expressions: FxHashMap<usize, Metadata<'m>>,
    /// Definitions of macros by their names, the last one.
    macros: FxHashMap<&'m [u8], Id>,
    /// The first unit, the scope of what has none.
    unit: Option<Metadata<'m>>,
    /// Units whose producer and command line an entry point tells.
    entered_units: FxHashSet<usize>,
    dwarf_version: u32,
}

impl<'m> DebugInfoState<'m> {
    /// The debug information of a module that has some, with the set imported.
    ///
    /// # Errors
    /// Where the options do not allow the extension that the set needs.
    fn new(source: &Source<'m>, module: &mut ModuleWriter<'m>) -> Result<Self> {
        use DebugInfoVersion as V;
        let (form, set) = match source.options.debug_info {
            V::Legacy | V::OpenCl100 => (DebugInfoForm::OpenCl100, ExtInstSet::OpenClDebugInfo100),
            V::NonSemanticShader100 => (DebugInfoForm::Shader100, ExtInstSet::NonSemanticShaderDebugInfo100),
            V::NonSemanticShader200 => (DebugInfoForm::Shader200, ExtInstSet::NonSemanticShaderDebugInfo200),
        };
        if form.is_non_semantic() {
            // Non-semantic instructions came as an extension and are part of SPIR-V 1.6.
            if module.prefers_version(Version::V1_6) && !source.allows(Extension::SPV_KHR_non_semantic_info) {
                module.requirements.at_least(Version::V1_6, set.table().import)?;
            } else {
                module.require_extension(Extension::SPV_KHR_non_semantic_info, || {
                    set.table().import.to_owned()
                })?;
            }
        }
        let name = match source.options.debug_info {
            V::Legacy => LEGACY_IMPORT,
            _ => set.table().import,
        };
        let import = module.import_as(set, name)?;
        let forward_references =
            form.is_non_semantic() && source.allows(Extension::SPV_KHR_relaxed_extended_instruction);
        Ok(Self {
            form,
            set,
            import,
            void: module.void()?,
            extra_operations: source.options.extra_di_expressions,
            allows_modules: form != DebugInfoForm::Shader200
                && source.allows(Extension::SPV_INTEL_debug_module),
            module_import: None,
            forward_references,
            none: None,
            empty_expression: None,
            expressions: FxHashMap::default(),
            void_type: None,
            function_type: None,
            states: FxHashMap::default(),
            pending: VecDeque::new(),
            sources: FxHashMap::default(),
            no_source: None,
            declarations: FxHashMap::default(),
            owners: FxHashMap::default(),
            packs: FxHashMap::default(),
            components: FxHashMap::default(),
            basic_copies: FxHashMap::default(),
            lost_fields: FxHashMap::default(),
            losses: Tally::default(),
            functions: FxHashMap::default(),
            variables: FxHashMap::default(),
            global_expressions: FxHashMap::default(),
            macros: FxHashMap::default(),
            unit: None,
            entered_units: FxHashSet::default(),
            dwarf_version: 0,
        })
    }

    /// The grammar's row of an instruction, where the set has it.
    fn row(&self, name: &str) -> Option<&'static ExtInstRow> {
        match name {
            MODULE if self.allows_modules => ExtInstSet::OpenClDebugInfo100.table().by_name(name),
            _ => self.set.table().by_name(name),
        }
    }

    /// Writes an instruction of module scope.
    fn write(
        &self,
        module: &mut ModuleWriter<'m>,
        op: Op,
        id: Id,
        row: &ExtInstRow,
        operands: &[u32],
    ) -> Result<()> {
        let import = match row.name {
            MODULE => self.module_import.unwrap_or(self.import),
            _ => self.import,
        };
        let head = [self.void.0, id.0, import.0, row.number];
        if op != Op::ExtInst {
            module.requirements.op(op);
        }
        module.sections.module_insts.start(op).words(&head).words(operands).finish()
    }

    /// Imports what DebugModuleINTEL needs.
    fn import_modules(&mut self, module: &mut ModuleWriter<'m>) -> Result<()> {
        use crate::spirv::grammar::Capability;
        if self.module_import.is_some() {
            return Ok(());
        }
        let set = ExtInstSet::OpenClDebugInfo100;
        self.module_import = Some(match self.form {
            DebugInfoForm::OpenCl100 => self.import,
            _ => module.import_as(set, set.table().import)?,
        });
        module.require_capability(Capability::DebugInfoModuleINTEL);
        module.require_extension(Extension::SPV_INTEL_debug_module, || "a module of the source".to_owned())
    }

    /// Writes an instruction of module scope whose operands are known, where the set has it.
    fn instruction(&self, module: &mut ModuleWriter<'m>, name: &str, operands: &[u32]) -> Result<Option<Id>> {
        let Some(row) = self.row(name) else { return Ok(None) };
        let id = module.new_id();
        self.write(module, Op::ExtInst, id, row, operands)?;
        Ok(Some(id))
    }

    /// DebugInfoNone.
    fn none(&mut self, module: &mut ModuleWriter<'m>) -> Result<Id> {
        if let Some(none) = self.none {
            return Ok(none);
        }
        let id = module.new_id();
        let head = [self.void.0, id.0, self.import.0, 0];
        module.sections.module_insts.start(Op::ExtInst).words(&head).finish()?;
        self.none = Some(id);
        Ok(id)
    }
}

/// The instruction of modules in an extension's set.
const MODULE: &str = "DebugModuleINTEL";

/// The import name of the legacy form.
const LEGACY_IMPORT: &str = "SPIRV.debug";

//! Entry points.

use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::reach::{KERNELS_AT_ONCE, Reach, Reached};
use crate::{
    Code, Error, Kind, Result,
    spirv::{
        Id, Op, Version,
        grammar::{ExecutionMode, ExecutionModel, OperandKind},
        words::Sink,
    },
    view::{Function, TypeKind},
    writer::{ModuleWriter, Writer, ids::Reserved, module_writer::FunctionInfo},
};

/// The variables and functions that a body refers to: entry points list the variables that they reach.
#[derive(Default)]
pub(in crate::writer) struct BodyUses {
    pub(in crate::writer) variables: FxHashSet<Id>,
    /// Functions, and whether they are called themselves or by pointers to them.
    pub(in crate::writer) functions: FxHashMap<usize, bool>,
    /// Whether contraction would change what it computes: it adds without the flag that allows it, or calls what
    /// cannot be looked into.
    pub(in crate::writer) exact: bool,
}

/// The entry points, and all that decides which variables they list.
#[derive(Default)]
pub(in crate::writer) struct EntryPoints<'m> {
    /// The variables and functions that bodies refer to, by their functions' handles.
    pub(in crate::writer) uses: FxHashMap<usize, BodyUses>,
    /// Functions that run before the kernels or after them, with their priorities.
    pub(in crate::writer) initializers: Vec<(u32, Function<'m>, ExecutionMode)>,
    /// The entry points with the functions that they are, by these functions' keys.
    pub(in crate::writer) list: IndexMap<usize, (Function<'m>, Id), FxBuildHasher>,
    /// The names of entry points, by which hosts ask for them.
    names: FxHashSet<&'m [u8]>,
}

impl<'m> Writer<'m> {
    /// Writes an entry point for every kernel. A kernel that is called too gets a function of its own for it, because
    /// an entry point may not be called (section 2.16.1).
    pub(in crate::writer) fn write_entry_points(&mut self) {
        let kernels = std::mem::take(&mut self.module.analysis.kernels);
        let mut initializers = std::mem::take(&mut self.entry_points.initializers);
        if kernels.is_empty() && initializers.is_empty() {
            return;
        }
        let mut reach = Reach::new(self);
        for kernels in kernels.chunks(KERNELS_AT_ONCE) {
            for (kernel, reached) in kernels.iter().zip(reach.of(kernels, &self.entry_points.uses)) {
                let step =
                    self.write_entry_point(*kernel, &reached).map_err(|error| error.or_at(|| kernel.at()));
                self.diagnostics.tolerate(step);
            }
        }
        initializers.sort_by_key(|(priority, ..)| *priority);
        for initializers in initializers.chunks(KERNELS_AT_ONCE) {
            let functions: Vec<_> = initializers.iter().map(|(_, function, _)| *function).collect();
            for ((_, function, mode), reached) in
                initializers.iter().zip(reach.of(&functions, &self.entry_points.uses))
            {
                let step = self.write_initializer(*function, *mode, &reached);
                self.diagnostics.tolerate(step.map_err(|error| error.or_at(|| function.at())));
            }
        }
    }

    /// Makes a function an entry point that runs before the kernels or after them.
    fn write_initializer(
        &mut self,
        function: Function<'m>,
        mode: ExecutionMode,
        reached: &Reached,
    ) -> Result<()> {
        if self.source.has_no_body(function)
            || function.param_count() != 0
            || function.return_type().kind() != TypeKind::Void
        {
            return Err(Error::unsupported(
                Code::InvalidFunctionCall,
                format!("{} cannot be an entry point, which takes and returns nothing", function.name()),
            ));
        }
        if !self.module.allows_version(Version::V1_1) {
            // Without the mode nothing would run the function.
            let detail = "Initializer/Finalizer Execution Mode";
            return Err(Error::new(Code::Requires1_1, Kind::Requires, detail));
        }
        let id = match self.entry_point_of(function) {
            Some(id) => id,
            None => {
                let info = self.module.function_info(function)?;
                let id = self.module.write_wrapper(function, info)?;
                self.list_entry_point(function, id, reached)?;
                id
            }
        };
        self.module.execution_mode(id, mode, &[])
    }

    fn write_entry_point(&mut self, kernel: Function<'m>, reached: &Reached) -> Result<()> {
        // A kernel that is only there to be inlined has its body, and its entry point, in another module.
        if self.source.has_no_body(kernel) {
            return Ok(());
        }
        if kernel.name_bytes().is_empty() {
            let detail = "a kernel without a name, by which hosts ask for it";
            return Err(Error::unsupported(Code::InvalidModule, detail).or_at(|| kernel.at()));
        }
        let Ok(info) = self.module.function_info(kernel) else {
            return Ok(());
        };
        let id = if self.module.analysis.called_kernels.contains(&kernel.value().as_key()) {
            self.module.write_wrapper(kernel, info)?
        } else {
            info.id
        };
        self.list_entry_point(kernel, id, reached)
    }

    /// Writes OpEntryPoint for the function `id`, which is or calls `kernel`, and its execution modes.
    fn list_entry_point(&mut self, kernel: Function<'m>, id: Id, reached: &Reached) -> Result<()> {
        let name = kernel.name_bytes();
        if !self.entry_points.names.insert(name) {
            let detail = "an entry point of this name is there already (section 2.16.1)";
            return Err(Error::unsupported(Code::InvalidModule, detail));
        }
        let interface = self.module.interface_ids(reached)?;
        let sink = &mut self.module.sections.entry_points;
        sink.start(Op::EntryPoint)
            .word(ExecutionModel::Kernel.0)
            .id(id)
            .string(name)
            .words(&interface)
            .finish()?;
        self.module.requirements.note(OperandKind::ExecutionModel, ExecutionModel::Kernel.0);
        self.entry_points.list.entry(kernel.value().as_key()).or_insert((kernel, id));
        self.module.write_execution_modes(kernel, id, reached)
    }
}

impl<'m> ModuleWriter<'m> {
    /// A function that does nothing but call the kernel.
    fn write_wrapper(&mut self, kernel: Function<'m>, info: FunctionInfo) -> Result<Id> {
        let id = self.ids.reserved(Reserved::EntryPoint(kernel.value().as_key()));
        let mut sink = Sink::new();
        sink.push(Op::Function, &[info.return_type.0, id.0, 0, info.ty.0])?;
        let mut call: SmallVec<[u32; 8]> = SmallVec::new();
        for (index, param) in (0..).zip(kernel.params()) {
            let ty = self.value_type(param)?;
            let param_id = self.new_id();
            sink.push(Op::FunctionParameter, &[ty.0, param_id.0])?;
            let name = self.source.parameter_name(kernel, index, param);
            self.name(param_id, name)?;
            self.decorate_parameter(kernel, index, param_id)?;
            call.push(param_id.0);
        }
        let label = self.new_id();
        sink.push(Op::Label, &[label.0])?;
        let result = self.new_id();
        self.requirements.op(Op::FunctionCall);
        sink.start(Op::FunctionCall).id(info.return_type).id(result).id(info.id).words(&call).finish()?;
        sink.push(Op::Return, &[])?;
        sink.push(Op::FunctionEnd, &[])?;
        self.sections.definitions.extend(sink.words());
        Ok(id)
    }
}

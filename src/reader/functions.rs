//! Functions: entry points, declarations, linkage and the filling of bodies.

use std::borrow::Cow;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Reader, body, intrinsics, shader};
use crate::{
    CallForm, Code, Error, Kind, Loss, Result,
    draft::{Builder, Function, Linkage, calling_convention},
    mapping::linkage,
    spirv::{
        Id, Inst, Op,
        facts::{Facts, FunctionExtent},
        grammar::{Decoration, ExecutionModel, FunctionControl, LinkageType},
        words,
    },
};

/// The entry points of a module.
#[derive(Default)]
pub(crate) struct EntryPointTable<'s> {
    /// The OpEntryPoint instructions of each function, in their order.
    by_function: FxHashMap<Id, Vec<Inst<'s>>>,
    /// Functions that only call another one of the entry point's name, which is the kernel then.
    wrapped: FxHashMap<Id, Id>,
    /// Names that belong to entry points.
    names: FxHashSet<Box<[u8]>>,
    /// Names by which other modules know functions and variables.
    linked: FxHashSet<Cow<'s, [u8]>>,
    /// Functions that are called.
    called: FxHashSet<Id>,
    /// The execution modes of each kernel, in their order.
    modes: FxHashMap<Id, Vec<Inst<'s>>>,
}

impl<'s> EntryPointTable<'s> {
    /// Whether a function is an entry point, or the one that an entry point wraps.
    pub(crate) fn contains(&self, function: Id) -> bool {
        self.by_function.contains_key(&function)
    }

    /// The name in LLVM IR of what only this module sees: its own, unless it is one by which others know something.
    pub(crate) fn inner_name(&self, name: Cow<'s, [u8]>) -> Cow<'s, [u8]> {
        if !name.is_empty() && (self.names.contains(name.as_ref()) || self.linked.contains(&name)) {
            return [name.as_ref(), b".internal"].concat().into();
        }
        name
    }

    /// The entry points of a function.
    pub(crate) fn of(&self, function: Id) -> &[Inst<'s>] {
        self.by_function.get(&function).map_or(&[], Vec::as_slice)
    }

    /// The execution modes of a kernel.
    pub(crate) fn modes(&self, kernel: Id) -> &[Inst<'s>] {
        self.modes.get(&kernel).map_or(&[], Vec::as_slice)
    }

    /// The execution modes of all entry points.
    pub(crate) fn all_modes(&self) -> impl Iterator<Item = Inst<'s>> {
        self.modes.values().flatten().copied()
    }

    /// The functions of entry points.
    pub(crate) fn functions(&self) -> impl Iterator<Item = Id> {
        self.by_function.keys().copied()
    }

    /// Whether kernels of their own stand for a function's entry points: LLVM has one name for a function, and no call
    /// of a kernel.
    pub(crate) fn are_apart(&self, function: Id) -> bool {
        let entries = self.of(function);
        entries.len() > 1 || (!entries.is_empty() && self.called.contains(&function))
    }

    /// The function that stands for an entry point's function: the wrapped one, or itself.
    pub(crate) fn kernel(&self, function: Id) -> Id {
        self.wrapped.get(&function).copied().unwrap_or(function)
    }
}

/// Whether operands of an instruction of a body may be functions.
const fn mentions_functions(op: Op) -> bool {
    matches!(
        op,
        Op::FunctionCall
            | Op::EnqueueKernel
            | Op::GetKernelNDrangeSubGroupCount
            | Op::GetKernelNDrangeMaxSubGroupSize
            | Op::GetKernelWorkGroupSize
            | Op::GetKernelPreferredWorkGroupSizeMultiple
    )
}

/// Returns each call of a module as the ids of the function that has it and of the one that it calls.
pub(crate) fn calls(facts: &Facts<'_>) -> impl Iterator<Item = (Id, Id)> {
    facts.calls().filter_map(|(number, call)| Some((facts.functions().get(number)?.id, call.id(2).ok()?)))
}

/// The control mask of a function.
fn control_of(inst: Inst<'_>) -> Result<FunctionControl> {
    let control = inst.word(2)?;
    FunctionControl::from_bits(control).ok_or_else(|| {
        Error::new(Code::InvalidFunctionControlMask, Kind::Malformed, format!("the mask is {control:#x}"))
    })
}

/// The name of an OpEntryPoint.
pub(crate) fn entry_name(inst: Inst<'_>) -> Result<std::borrow::Cow<'_, [u8]>> {
    let words = inst.operands().get(2..).unwrap_or(&[]);
    if words::string_length(words).is_none() {
        return Err(inst.malformed("the name has no terminator"));
    }
    Ok(words::string_bytes(words))
}

impl<'m, 's> Reader<'m, 's> {
    /// Collects the entry points.
    pub(crate) fn find_entry_points(&mut self) -> Result<()> {
        for inst in self.ids.module().iter().take_while(|inst| inst.op() != Op::Function) {
            if inst.op() != Op::EntryPoint {
                if let (Op::Decorate, [_, decoration, name @ ..]) = (inst.op(), inst.operands())
                    && *decoration == Decoration::LinkageAttributes.0
                {
                    self.entry_points.linked.insert(words::string_bytes(name));
                }
                continue;
            }
            let model = ExecutionModel(inst.word(0)?);
            if (model == ExecutionModel::Kernel) == self.is_shader() {
                let detail = "a module has either kernels or shaders, not both";
                return Err(
                    Error::new(Code::InvalidModule, Kind::Unsupported, detail).or_at(|| inst.location())
                );
            }
            let function = inst.id(1)?;
            let name = entry_name(inst)?;
            self.entry_points.names.insert(name.as_ref().into());
            if self.is_shader() {
                self.entry_points.by_function.entry(function).or_default().push(inst);
            } else if let Some(callee) = self.wrapped_by(function, &name)? {
                self.entry_points.wrapped.insert(function, callee);
                self.entry_points.by_function.entry(callee).or_default().push(inst);
                // Some writers name the parameters of the function that disappears alone.
                for (own, named) in self.params(callee)?.into_iter().zip(self.params(function)?) {
                    self.index.share_name(own, named);
                }
            } else {
                self.entry_points.by_function.entry(function).or_default().push(inst);
            }
        }
        if self.entry_points.by_function.is_empty() {
            return Ok(());
        }
        for (caller, callee) in calls(self.facts) {
            let wrapped = self.entry_points.wrapped.get(&caller);
            if self.entry_points.contains(callee) && wrapped != Some(&callee) {
                self.entry_points.called.insert(callee);
            }
        }
        for inst in self.facts.entries_and_modes() {
            if matches!(inst.op(), Op::ExecutionMode | Op::ExecutionModeId) {
                let kernel = self.entry_points.kernel(inst.id(0)?);
                self.entry_points.modes.entry(kernel).or_default().push(inst);
            }
        }
        Ok(())
    }

    /// The exported function of the entry point's own name that the entry point's function only calls.
    ///
    /// Writers make such pairs because an entry point can neither be called nor exported (section 2.16.1).
    fn wrapped_by(&self, function: Id, name: &[u8]) -> Result<Option<Id>> {
        let Some(start) = self.ids.position(function) else { return Ok(None) };
        let mut params = Vec::new();
        let mut callee = None;
        for inst in (start + 1..).map_while(|position| self.ids.module().get(position)) {
            match inst.op() {
                Op::FunctionParameter => params.push(inst.word(1)?),
                Op::FunctionCall if callee.is_none() && inst.operands().get(3..) == Some(&params) => {
                    callee = Some(inst.id(2)?);
                }
                Op::Label | Op::Return | Op::Line | Op::NoLine => {}
                Op::FunctionEnd => break,
                _ => return Ok(None),
            }
        }
        let Some(callee) = callee else { return Ok(None) };
        let is_named = self.index.linkage(callee)?.is_some_and(|(own, _)| own == name);
        Ok(is_named.then_some(callee))
    }

    /// The LLVM function of a function's id, declared when it is first asked for, with those that it calls in turn.
    ///
    /// So functions stand in the order in which a walk along the calls meets them first. Modules that are written from
    /// such an order are read in the same order again.
    pub(crate) fn function(&mut self, id: Id) -> Result<Function<'m>> {
        if let Some(function) = self.functions.get(id) {
            return Ok(function);
        }
        let function = self.function_alone(id)?;
        let mut open = vec![self.ids.after(id)];
        while let Some(rest) = open.last_mut() {
            let Some(inst) = rest.next().filter(|inst| inst.op() != Op::FunctionEnd) else {
                open.pop();
                continue;
            };
            if !mentions_functions(inst.op()) {
                continue;
            }
            for callee in inst.arguments().iter().map(|word| Id(*word)) {
                // A constant pointer to a function may stand before the types of what that function calls, which is
                // declared where it stands then.
                let is_new = self.functions.get(callee).is_none()
                    && self.ids.get(callee).is_some_and(|inst| {
                        inst.op() == Op::Function && inst.id(3).is_ok_and(|ty| self.types.get(ty).is_some())
                    })
                    && self.is_filled(callee);
                if is_new {
                    self.function_alone(callee)?;
                    open.push(self.ids.after(callee));
                }
            }
        }
        Ok(function)
    }

    /// The LLVM function of a function's id, with no other one.
    fn function_alone(&mut self, id: Id) -> Result<Function<'m>> {
        if let Some(function) = self.functions.get(id) {
            return Ok(function);
        }
        let inst = self.ids.require(id)?;
        if inst.op() != Op::Function {
            return Err(Error::malformed(format!("{id} is {}, not a function", inst.op())));
        }
        let function = self.declare_function(inst, id).map_err(|error| error.or_at(|| inst.location()))?;
        self.functions.insert_new(id, function)?;
        Ok(function)
    }

    /// True if a kernel has a name, which no other function can have then.
    pub(crate) fn is_other_kernel(&self, name: &[u8]) -> bool {
        !self.is_shader() && self.entry_points.names.contains(name)
    }

    /// Returns the name of a function in LLVM IR: that of its entry point, of its linkage, or its own.
    fn function_name(
        &self,
        id: Id,
        entry: Option<Inst<'s>>,
        linkage: Option<&Cow<'s, [u8]>>,
    ) -> Result<Cow<'s, [u8]>> {
        let name = match (entry, linkage) {
            (Some(entry), _) => entry_name(entry)?,
            (None, Some(name)) => name.clone(),
            (None, None) => self.index.name(id),
        };
        // The function of a shader's entry point has its name, where it has none of its own.
        let name = match self.entry_points.of(id).first() {
            Some(entry) if self.is_shader() && name.is_empty() => entry_name(*entry)?,
            _ => name,
        };
        // A function without a name to the outside makes way for what has one.
        let is_inner = entry.is_none() && linkage.is_none();
        Ok(if is_inner { self.entry_points.inner_name(name) } else { name })
    }

    fn declare_function(&mut self, inst: Inst<'s>, id: Id) -> Result<Function<'m>> {
        let ty = self.ty(inst.id(3)?)?;
        if ty.return_type() != Some(self.ty(inst.id(0)?)?) {
            return Err(inst.malformed("the result type is not that of the function type"));
        }
        let params = self.params(id)?;
        let first = if self.is_shader() { shader::FIRST_PARAMETER } else { 0 };
        if params.len() + first != ty.param_count() as usize {
            let detail = format!("{} parameters, the function type has {}", params.len(), ty.param_count());
            return Err(inst.malformed(detail));
        }
        // The functions of shaders' entry points call it.
        let is_apart = self.entry_points.are_apart(id) || self.is_shader() && self.entry_points.contains(id);
        // The kernels that call such a function have its name.
        let linkage = self.index.linkage(id)?.filter(|_| !is_apart);
        let entry = self.entry_points.of(id).first().copied().filter(|_| !is_apart);
        let has_body = self.has_body(id);
        let linkage = match linkage {
            Some((name, _)) if entry.is_none() && self.is_other_kernel(&name) => {
                if !has_body {
                    let detail = "an imported function has the name of a kernel, and LLVM IR has one function of a name";
                    return Err(Error::unsupported(Code::InvalidModule, detail).or_at(|| inst.location()));
                }
                self.losses.add(Loss::KernelExport);
                None
            }
            linkage => linkage,
        };
        let name = self.function_name(id, entry, linkage.as_ref().map(|(name, _)| name))?;
        // Functions with bodies that no other module sees are different ones, whatever their names.
        let is_found = linkage.is_some() || !self.is_shader() && (entry.is_some() || !has_body);
        let may_be_known = !name.is_empty() && is_found;
        let function = match self.module.function(&name).filter(|_| may_be_known) {
            // Several declarations of one function are one.
            Some(known) if known.ty() == ty && known.is_declaration() => known,
            _ => self.module.add_function_in(&name, ty, self.space_of(id))?,
        };
        if function.is_intrinsic() {
            return Ok(function);
        }
        if has_body && self.options.call_form != CallForm::SpvIr {
            self.own_functions.insert(function);
        }
        if self.is_shader() {
            let mut control = control_of(inst)?;
            // Only the function that is made for an entry point calls it, and that call is kept.
            control.set(
                FunctionControl::Inline,
                control.contains(FunctionControl::Inline) && !self.entry_points.contains(id),
            );
            self.shader_function(function, control, has_body, linkage.is_some())?;
            self.keep_function(function, inst)?;
            self.name_parameters(function, &params, first);
            return Ok(function);
        }
        let kind = linkage.map(|(_, kind)| kind);
        function.set_linkage(linkage_of_function(entry.is_some(), kind, has_body));
        function.set_calling_convention(match entry {
            Some(_) => calling_convention::SPIR_KERNEL,
            // LLVM reserves names that begin with `llvm.`, so these are called as intrinsics are, known or not.
            None if name.starts_with(b"llvm.") => calling_convention::C,
            None => calling_convention::SPIR_FUNC,
        })?;
        self.function_attributes(function, inst, control_of(inst)?, &params)?;
        if !has_body && !name.starts_with(b"llvm.") {
            self.note_convergent(function);
        }
        self.name_parameters(function, &params, first);
        Ok(function)
    }

    /// Gives the parameters of a function, the first of which has a number, their names.
    fn name_parameters(&self, function: Function<'m>, params: &[Id], first: usize) {
        for (number, param) in params.iter().enumerate().filter(|(_, param)| self.index.is_named(**param)) {
            if let Some(value) = function.param((first + number) as u32) {
                value.set_name(&self.index.name(*param));
            }
        }
    }

    /// The address space of a function: that of pointers to functions, where one is made to it.
    fn space_of(&mut self, function: Id) -> u32 {
        let (space, program) = (self.function_address_space(), self.options.program_address_space);
        if space == program {
            return program;
        }
        let facts = self.facts;
        let taken = self.taken_functions.get_or_insert_with(|| {
            let pointers = facts.declarations().filter(|inst| inst.op() == Op::ConstantFunctionPointerINTEL);
            pointers.filter_map(|inst| inst.id(2).ok()).collect()
        });
        if taken.contains(&function) { space } else { program }
    }

    /// The parameters of a function.
    pub(crate) fn params(&self, function: Id) -> Result<Vec<Id>> {
        let head =
            self.ids.after(function).take_while(|inst| !matches!(inst.op(), Op::Label | Op::FunctionEnd));
        head.filter(|inst| inst.op() == Op::FunctionParameter).map(|inst| inst.id(1)).collect()
    }

    pub(crate) fn has_body(&self, function: Id) -> bool {
        self.ids
            .after(function)
            .find(|inst| matches!(inst.op(), Op::Label | Op::FunctionEnd))
            .is_some_and(|inst| inst.op() == Op::Label)
    }

    /// Whether a function is a function of LLVM IR as well: the wrapper of a kernel says nothing that the kernel
    /// itself does not, and calls of what stands for an intrinsic are calls of the intrinsic.
    pub(crate) fn is_filled(&self, id: Id) -> bool {
        self.entry_points.kernel(id) == id && intrinsics::of_callee(self, id).is_none()
    }

    /// Declares and fills a function.
    pub(crate) fn fill(&mut self, builder: &Builder<'m>, extent: &FunctionExtent) -> Result<()> {
        let id = extent.id;
        if !self.is_filled(id) {
            return Ok(());
        }
        let function = self.function_alone(id)?;
        if !extent.is_declaration() {
            if !function.is_declaration() {
                return Err(self.ids.require(id)?.malformed("another function of this name has a body"));
            }
            body::fill(self, builder, function, extent)?;
        }
        if self.is_shader() {
            self.leave_shader_function();
            return self.shader_entry_points(builder, id, function);
        }
        if self.entry_points.are_apart(id) {
            self.kernels_apart(builder, id, function)?;
        } else {
            self.kernel_metadata(id, function)?;
        }
        self.attach_function_decorations(id, function)
    }

    /// Attaches what decorates a function and its parameters.
    fn attach_function_decorations(&mut self, id: Id, function: Function<'m>) -> Result<()> {
        self.attach_parameter_decorations(function, &self.params(id)?)?;
        self.function_decorations(id, function)?;
        self.annotate_global(id, function.value())
    }

    /// A kernel for each entry point of a function, which calls the function.
    fn kernels_apart(&mut self, builder: &Builder<'m>, id: Id, function: Function<'m>) -> Result<()> {
        let names: Vec<_> =
            self.entry_points.of(id).iter().map(|inst| entry_name(*inst)).collect::<Result<_>>()?;
        let params = self.params(id)?;
        let inst = self.ids.require(id)?;
        let parts = (params.len() + self.entry_points.modes(id).len()) as u64;
        for name in names {
            self.budget.spend(inst, parts)?;
            let kernel =
                self.module.add_function_in(&name, function.ty(), self.options.program_address_space)?;
            kernel.set_calling_convention(calling_convention::SPIR_KERNEL)?;
            let args: Vec<_> = kernel.params().collect();
            builder.position_at_end(kernel.append_block(b"entry")?);
            builder.call(function, &args)?.take_attributes(function)?;
            builder.ret_void()?;
            self.function_attributes(kernel, inst, FunctionControl::empty(), &params)?;
            self.kernel_metadata(id, kernel)?;
            self.attach_function_decorations(id, kernel)?;
        }
        Ok(())
    }
}

/// Returns the linkage of a function by that of SPIR-V, and whether it is an entry point and has a body.
fn linkage_of_function(is_entry: bool, kind: Option<LinkageType>, has_body: bool) -> Linkage {
    match (is_entry, kind) {
        (true, _) => Linkage::External,
        (false, Some(LinkageType::Import)) if has_body => Linkage::AvailableExternally,
        (false, Some(LinkageType::LinkOnceODR)) if has_body => Linkage::LinkOnceOdr,
        (false, Some(LinkageType::WeakAMD)) if has_body => Linkage::WeakAny,
        (false, Some(LinkageType::WeakAMD)) => Linkage::ExternalWeak,
        (false, Some(linkage::INTERNAL)) if has_body => Linkage::Internal,
        (false, Some(_)) => Linkage::External,
        (false, None) if has_body => Linkage::Internal,
        (false, None) => Linkage::External,
    }
}

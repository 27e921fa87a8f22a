//! Global variables.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::{
    ModuleWriter, Source, Writer,
    builtins::origin,
    decorations::{alignment_literal, imports, listed_alignment, names_section},
    ids::Reserved,
    types::beyond_limit,
};
use crate::{
    Code, Error, Kind, Loss, Result,
    legalize::is_private_constant,
    mapping::{decorations::DecorationTarget, linkage, metadata},
    spirv::{
        Extension, Id, Op,
        grammar::{Decoration, ExecutionMode, LinkageType, OperandKind, StorageClass},
        limits,
        words::push_string,
    },
    view::{Alias, Global, Linkage, Type, Value, ValueKind, Visibility},
};

/// Where the walk over what initialisers refer to stands with a variable.
#[derive(Clone, Copy, PartialEq)]
enum InitializerVisit {
    Open,
    Done,
}

impl<'m> Writer<'m> {
    /// Keeps the first ids of a large module for entry points, builtin variables and global variables, in this order. In a
    /// small one no id is too large for them.
    pub(super) fn reserve_ids(&mut self) {
        if !self.source.may_have_large_ids() {
            return;
        }
        let kernels = self.module.analysis.kernels.clone();
        for kernel in kernels {
            self.module.ids.reserve(Reserved::EntryPoint(kernel.value().as_key()));
        }
        for function in self.source.module.functions().filter(|function| function.is_declaration()) {
            if let Some(variable) = self.module.variable_of_builtin(function) {
                self.module.ids.reserve(Reserved::BuiltIn(variable));
            }
        }
        for global in self.source.module.globals() {
            self.module.ids.reserve(Reserved::Variable(global.value().as_key()));
        }
    }

    /// Declares every global variable, those that an initialiser refers to before the one that has it.
    pub(super) fn declare_globals(&mut self) {
        let mut visits = FxHashMap::default();
        for global in self.source.module.globals() {
            if self.diagnostics.is_hopeless() {
                return;
            }
            let step = self.declare_global_tree(global, &mut visits);
            self.diagnostics.tolerate(step);
        }
        self.module.ids.release(|reserved| matches!(reserved, Reserved::Variable(_)));
        // Uses of an alias are uses of what it stands for, but no other module finds that by its name.
        let is_visible = |alias: &Alias<'m>| self.source.linkage(alias.linkage(), false).is_some();
        for _ in self.source.module.aliases().filter(is_visible) {
            self.module.losses.add(Loss::Alias);
        }
        let assembly = self.source.module.inline_assembly();
        let lines = assembly.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
        self.module.losses.add_many(Loss::ModuleAssembly, lines.count() as u32);
    }

    fn declare_global_tree(
        &mut self,
        root: Global<'m>,
        visits: &mut FxHashMap<usize, InitializerVisit>,
    ) -> Result<()> {
        let mut stack = vec![root];
        while let Some(&global) = stack.last() {
            let key = global.value().as_key();
            match visits.get(&key) {
                Some(InitializerVisit::Done) => {
                    stack.pop();
                }
                Some(InitializerVisit::Open) => {
                    stack.pop();
                    visits.insert(key, InitializerVisit::Done);
                    self.declare_global(global).map_err(|error| error.or_at(|| global.at()))?;
                }
                None => {
                    visits.insert(key, InitializerVisit::Open);
                    // Neither what another module defines nor a function's own copy of a constant has one here.
                    let is_elsewhere = global.linkage() == Linkage::AvailableExternally
                        || self.module.is_private_constant(global);
                    if let Some(initializer) = global.initializer().filter(|_| !is_elsewhere) {
                        for used in globals_in(initializer) {
                            match visits.get(&used.value().as_key()) {
                                None => stack.push(used),
                                Some(InitializerVisit::Open) => return Err(circle(global, used)),
                                Some(InitializerVisit::Done) => {}
                            }
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn declare_global(&mut self, global: Global<'m>) -> Result<()> {
        if self.source.describes_module(global)
            || self.module.declare_builtin_global(global)?
            || self.module.declare_pipe_storage(global)?
            || self.list_initializers(global)?
        {
            return Ok(());
        }
        match self.module.class_of_global(global)? {
            Some(class) => self.module.declare_variable(global, class),
            None => Ok(()),
        }
    }
}

impl<'m> Source<'m> {
    /// Whether a variable is one of LLVM's own, such as llvm.used, which describe the module and are no memory; vector compute
    /// keeps such a list where it is marked as one of its variables.
    fn describes_module(&self, global: Global<'m>) -> bool {
        let name = global.name_bytes();
        name == b"llvm.global.annotations"
            || (!self.is_vector_compute_variable(global)
                && (is_list_of_llvm(name) || global.section() == "llvm.metadata"))
    }
}

/// Whether a variable of this name is a list of LLVM's own, of which nobody may take the address.
fn is_list_of_llvm(name: &[u8]) -> bool {
    matches!(name, b"llvm.used" | b"llvm.compiler.used")
}

impl<'m> ModuleWriter<'m> {
    /// The storage class of a variable of the module; `None` for one that is declared elsewhere or not at all.
    ///
    /// # Errors
    /// Where no variable of the module may be of the class of the address space.
    fn class_of_global(&mut self, global: Global<'m>) -> Result<Option<StorageClass>> {
        let refused = |text| Err(Error::unsupported(Code::InvalidInstruction, text));
        if global.is_thread_local() {
            return refused("thread-local variables".to_owned());
        }
        let space = global.address_space();
        let class = self.storage_class(space)?;
        if class != StorageClass::Function {
            return Ok(Some(class));
        }
        if self.source.is_vector_compute_variable(global) {
            return Ok(Some(StorageClass::Private));
        }
        // A constant that nobody else sees is declared in each body that uses it.
        if self.is_private_constant(global) {
            return Ok(None);
        }
        // Numba leaves such a variable behind for each kernel.
        if !global.value().has_uses() {
            self.losses.add_many(Loss::UnusedGlobal, u32::from(!global.linkage().is_local()));
            return Ok(None);
        }
        if self.source.options.address_spaces.storage_class(space) == Some(StorageClass::CodeSectionINTEL) {
            return refused(format!(
                "a variable in address space {space}, which is that of functions (CodeSectionINTEL)"
            ));
        }
        refused(format!(
            "Global variable cannot have Function storage class. Consider setting a proper address space.\n\
             Original LLVM value:\n{}",
            global.value().full_text()
        ))
    }

    fn declare_variable(&mut self, global: Global<'m>, asked: StorageClass) -> Result<()> {
        let own = self.untyped_pointers().then(|| self.memory_type(global.value_type())).transpose()?;
        let own_type = self.value_type(global.value())?;
        let (_, pointee) = self.pointer_parts(own_type)?;
        let pointee = own.unwrap_or(pointee);
        self.require_own_memory(pointee, asked)?;
        let init = self.global_initializer(global, asked, pointee)?;
        let (key, name) = (global.value().as_key(), global.name_bytes());
        let id = self.ids.reserved(Reserved::Variable(key));
        // No variable is of the class Generic (OpVariable), which is a view of others: such a one is global memory, and
        // where its address is wanted stands a generic pointer there.
        let is_generic = asked == StorageClass::Generic;
        let class = if is_generic { StorageClass::CrossWorkgroup } else { asked };
        let ty = match class {
            StorageClass::Private => self.typed_pointer(class, pointee)?,
            _ if is_generic => self.like_pointer(own_type, class)?,
            _ => own_type,
        };
        let (op, words) = self.variable_words(ty, pointee, init)?;
        self.requirements.op(op);
        self.requirements.note(OperandKind::StorageClass, class.0);
        self.sections.values.start(op).id(ty).id(id).words(&words).finish()?;
        let is_as_function = self.source.is_vector_compute_variable(global)
            && self.storage_class(global.address_space())? == StorageClass::Function
            && !is_list_of_llvm(name);
        let address = if is_as_function { self.private_as_function(id, own_type)? } else { id };
        self.value_ids.insert(key, address);
        if is_generic {
            self.generic_variables.insert(key, own_type);
        }
        self.list_in_interface(global, id, class, init.is_some())?;
        self.name(id, name)?;
        self.keep_known_value(global, pointee)?;
        self.decorate_global(global, id)
    }

    /// The constant that a variable of a class starts with, if any.
    fn global_initializer(
        &mut self,
        global: Global<'m>,
        class: StorageClass,
        pointee: Id,
    ) -> Result<Option<Id>> {
        if class == StorageClass::Input && global.initializer().as_ref().is_some_and(is_set) {
            let text = "a variable of the class Input has no initializer";
            return Err(Error::malformed(text).or_at(|| global.at()));
        }
        // A variable that another module defines has its value there (section 2.16.1).
        // A tentative definition has no value of its own.
        let is_elsewhere = matches!(global.linkage(), Linkage::AvailableExternally | Linkage::Common);
        let Some(initializer) = global.initializer().filter(|_| !is_elsewhere) else { return Ok(None) };
        match initializer.kind() {
            // OpUndef does not initialise, but a structure may consist of undefined members.
            ValueKind::Undef if class != StorageClass::Workgroup => self.undefined_members(initializer),
            ValueKind::Undef | ValueKind::Poison => Ok(None),
            _ => {
                self.source.check_length(global, initializer)?;
                self.memory_constant(initializer, pointee).map(Some)
            }
        }
    }

    /// Lists a variable among those that entry points may list, with the variables that its initializer refers to.
    ///
    /// # Errors
    /// Where the module has more variables than it may have.
    fn list_in_interface(
        &mut self,
        global: Global<'m>,
        id: Id,
        class: StorageClass,
        is_initialized: bool,
    ) -> Result<()> {
        self.interface.variables.insert(id, class);
        if self.interface.variables.len() == limits::GLOBAL_VARIABLES + 1 {
            let count = self.source.module.globals().count();
            return Err(beyond_limit("a module", limits::GLOBAL_VARIABLES, "variables", count));
        }
        if let Some(initializer) = global.initializer().filter(|_| is_initialized) {
            let used = globals_in(initializer);
            let used = used.iter().filter_map(|used| self.value_ids.get(used.value().as_key())).collect();
            self.interface.initializer_uses.insert(id, used);
        }
        Ok(())
    }
}

impl<'m> ModuleWriter<'m> {
    /// Names the constant that a variable of another module is known to hold, where it stands by itself.
    fn keep_known_value(&mut self, global: Global<'m>, pointee: Id) -> Result<()> {
        let known = global.initializer().filter(|initializer| {
            global.linkage() == Linkage::AvailableExternally
                && is_data(*initializer)
                && self.source.check_length(global, *initializer).is_ok()
        });
        match known.map(|initializer| self.memory_constant(initializer, pointee)) {
            // A constant without a representation is left out, which does not change the module's meaning.
            None | Some(Err(_)) => Ok(()),
            Some(Ok(constant)) => self.name(constant, &linkage::constant_of(global.name_bytes())),
        }
    }
}

impl<'m> Writer<'m> {
    /// Takes note of the functions that LLVM's lists say to run before the kernels or after them, unless the list is
    /// kept as it is: it can be where pointers to functions may lie in memory that the host sees.
    fn list_initializers(&mut self, global: Global<'m>) -> Result<bool> {
        let mode = match global.name_bytes() {
            b"llvm.global_ctors" => ExecutionMode::Initializer,
            b"llvm.global_dtors" => ExecutionMode::Finalizer,
            _ => return Ok(false),
        };
        let class = self.module.storage_class(global.address_space())?;
        if self.source.allows(Extension::SPV_INTEL_function_pointers) && class != StorageClass::Function {
            return Ok(false);
        }
        let Some(list) = global.initializer() else { return Ok(true) };
        let missing = || Error::internal("a list of functions to run lacks an element");
        for index in 0..list.ty().and_then(Type::len).unwrap_or_default() {
            let element = list.aggregate_element(index).ok_or_else(missing)?;
            let priority = element.aggregate_element(0).and_then(Value::const_u64);
            let function = origin(element.aggregate_element(1).ok_or_else(missing)?);
            if function.is_null() {
                continue;
            }
            let function = function.as_function().ok_or_else(|| {
                Error::unsupported(Code::InvalidModule, format!("{function} is no function to run"))
            })?;
            let priority = priority.and_then(|priority| u32::try_from(priority).ok()).unwrap_or(u32::MAX);
            self.entry_points.initializers.push((priority, function, mode));
        }
        Ok(true)
    }
}

impl<'m> Source<'m> {
    /// An array with more elements than one instruction holds needs an extension.
    fn check_length(&self, global: Global<'m>, initializer: Value<'m>) -> Result<()> {
        const ELEMENTS: u64 = 65532;
        let is_data = matches!(initializer.kind(), ValueKind::DataArray | ValueKind::ConstantArray);
        let len = initializer.ty().and_then(Type::len).unwrap_or_default();
        if is_data && len > ELEMENTS && !self.allows(Extension::SPV_INTEL_long_composites) {
            return Err(Error::new(
                Code::InvalidWordCount,
                Kind::Unsupported,
                format!(
                    "Can't encode instruction with word count greater than 65535:\nGlobal variable has a constant \
                     array initializer with a number of elements greater than OpConstantComposite can have \
                     ({ELEMENTS}). Should the array be split?\nOriginal LLVM value:\n{}",
                    global.value().full_text()
                ),
            )
            .with_help("allow it with --spirv-ext=+SPV_INTEL_long_composites"));
        }
        Ok(())
    }
}

impl<'m> ModuleWriter<'m> {
    /// The instruction that declares a variable, and its words behind the result.
    pub(super) fn variable_words(
        &self,
        pointer: Id,
        pointee: Id,
        init: Option<Id>,
    ) -> Result<(Op, SmallVec<[u32; 3]>)> {
        let (class, known) = self.pointer_parts(pointer)?;
        let mut words = SmallVec::new();
        words.push(class.0);
        // Of an untyped pointer, the type itself stands for what it points to.
        let untyped = known == pointer;
        if untyped {
            words.push(pointee.0);
        }
        words.extend(init.map(|id| id.0));
        Ok((if untyped { Op::UntypedVariableKHR } else { Op::Variable }, words))
    }

    fn decorate_global(&mut self, global: Global<'m>, id: Id) -> Result<()> {
        let alignment = global.alignment().map(alignment_literal).transpose()?;
        // Metadata come first: a decoration that they give in full takes the place of the one that follows. LLVM leaves
        // them as they are where it aligns a variable to more bytes, and then promises these to its loads.
        if global.value().has_attachments()
            && let Some(list) = global.value().attachment(self.source.kinds.decorations)
        {
            let is_tentative = matches!(global.linkage(), Linkage::AvailableExternally | Linkage::Common);
            if imports(list) && !is_tentative && global.initializer().as_ref().is_some_and(is_set) {
                let text = "a decoration imports the variable, which has an initializer";
                return Err(Error::malformed(text).or_at(|| global.at()));
            }
            if let Some(alignment) =
                alignment.filter(|own| listed_alignment(list).is_some_and(|listed| listed < *own))
            {
                self.decorate(id, Decoration::Alignment, &[alignment])?;
            }
            self.decorate_by_list(list, id, DecorationTarget::Variable)?;
        }
        self.note_symbol(&LinkerSymbol {
            linkage: global.linkage(),
            visibility: global.visibility(),
            is_declaration: global.initializer().is_none(),
            has_section: !global.section().is_empty() || global.attributes().any(names_section),
            has_comdat: global.has_comdat(),
            properties: global.machine_properties(),
        });
        self.decorate_io_pipe(global, id)?;
        self.vector_compute_variable(global, id)?;
        if let Some(linkage) = self.source.linkage(global.linkage(), global.initializer().is_none()) {
            self.decorate_linkage(id, global.name_bytes(), linkage)?;
        }
        if global.is_constant() {
            self.decorate(id, Decoration::Constant, &[])?;
        }
        if let Some(alignment) = alignment {
            self.decorate(id, Decoration::Alignment, &[alignment])?;
        }
        Ok(())
    }

    /// Decorates a pipe's storage with the number of the input or output that it is connected to.
    pub(in crate::writer) fn decorate_io_pipe(&mut self, global: Global<'m>, id: Id) -> Result<()> {
        if !global.value().has_attachments() {
            return Ok(());
        }
        let node = global.value().attachment_named(metadata::IO_PIPE);
        match node.and_then(|node| u32::try_from(node.operand(0)?.const_u64()?).ok()) {
            Some(number) if self.may_be_told(Decoration::IOPipeStorageALTERA) => {
                self.decorate(id, Decoration::IOPipeStorageALTERA, &[number])
            }
            _ => Ok(()),
        }
    }
}

/// A module with fewer instructions, variables and elements of constants than this has no id above 65,535.
const LARGE: usize = 1 << 14;

impl<'m> Source<'m> {
    /// Whether a module may need ids that do not fit 16 bits.
    fn may_have_large_ids(&self) -> bool {
        let mut count = 0_usize;
        for global in self.module.globals() {
            count += 1 + global.value_type().len().unwrap_or(0).min(LARGE as u64) as usize;
            if count > LARGE {
                return true;
            }
        }
        for function in self.module.functions() {
            for block in function.blocks() {
                count += 1 + block.instructions().take(LARGE).count();
                if count > LARGE {
                    return true;
                }
            }
        }
        false
    }

    /// The linkage to decorate with; `None` for what is only known inside the module.
    pub(super) fn linkage(&self, linkage: Linkage, declaration: bool) -> Option<LinkageType> {
        match linkage {
            Linkage::Internal | Linkage::Private => None,
            _ if declaration => Some(LinkageType::Import),
            // It is a kind of Export (SPV_AMD_weak_linkage): what is only declared is imported.
            Linkage::WeakAny | Linkage::WeakOdr if self.allows(Extension::SPV_AMD_weak_linkage) => {
                Some(LinkageType::WeakAMD)
            }
            Linkage::AvailableExternally => Some(LinkageType::Import),
            Linkage::LinkOnceOdr if self.allows(Extension::SPV_KHR_linkonce_odr) => {
                Some(LinkageType::LinkOnceODR)
            }
            _ => Some(LinkageType::Export),
        }
    }
}

/// What LLVM says of a function or variable for linkers.
pub(super) struct LinkerSymbol {
    pub(super) linkage: Linkage,
    pub(super) visibility: Visibility,
    pub(super) is_declaration: bool,
    pub(super) has_section: bool,
    pub(super) has_comdat: bool,
    /// How many properties it has that are about a machine's code.
    pub(super) properties: u32,
}

impl<'m> ModuleWriter<'m> {
    /// True for a constant of which each body that uses it has a copy.
    pub(super) fn is_private_constant(&self, global: Global<'m>) -> bool {
        global.is_constant()
            && is_private_constant(self.source.module.ir(), global.get(), self.source.options.address_spaces)
    }

    /// Counts what SPIR-V does not say of a symbol.
    pub(super) fn note_symbol(&self, symbol: &LinkerSymbol) {
        let (is_merged, is_said) = match symbol.linkage {
            Linkage::LinkOnceOdr => (true, self.source.allows(Extension::SPV_KHR_linkonce_odr)),
            Linkage::WeakAny | Linkage::WeakOdr => {
                (true, self.source.allows(Extension::SPV_AMD_weak_linkage))
            }
            Linkage::LinkOnceAny | Linkage::Common | Linkage::ExternalWeak => (true, false),
            _ => (false, true),
        };
        let is_visible = !symbol.is_declaration && self.source.linkage(symbol.linkage, false).is_some();
        let lost = [
            (!is_said, Loss::Linkage),
            (symbol.has_section, Loss::Section),
            (symbol.has_comdat && !is_merged, Loss::Comdat),
            (is_visible && symbol.visibility != Visibility::Default, Loss::Visibility),
        ];
        self.losses.add_many(Loss::SymbolProperty, symbol.properties);
        for (_, loss) in lost.into_iter().filter(|(is_lost, _)| *is_lost) {
            self.losses.add(loss);
        }
    }

    /// Decorates with LinkageAttributes.
    ///
    /// # Errors
    /// Where something without a name is imported.
    pub(super) fn decorate_linkage(&mut self, id: Id, name: &[u8], linkage: LinkageType) -> Result<()> {
        if name.is_empty() && linkage == LinkageType::Import {
            let detail = "what another module defines has no name here";
            return Err(Error::unsupported(Code::InvalidModule, detail));
        }
        let mut words = Vec::with_capacity(name.len() / 4 + 2);
        push_string(&mut words, name);
        words.push(linkage.0);
        self.requirements.note(OperandKind::LinkageType, linkage.0);
        self.decorate(id, Decoration::LinkageAttributes, &words)
    }
}

/// An initializer takes what stands before it alone (section 2.4), so of two variables that hold each other's address
/// one has none.
fn circle(global: Global<'_>, used: Global<'_>) -> Error {
    let name = |global: Global<'_>| String::from_utf8_lossy(global.name_bytes()).into_owned();
    Error::unsupported(
        Code::Other,
        format!(
            "the initializers of @{} and @{} refer to each other, and SPIR-V's refer to what stands before them alone",
            name(global),
            name(used)
        ),
    )
    .or_at(|| global.at())
}

/// Whether a constant is numbers and null pointers alone, however they are put together.
fn is_data(constant: Value<'_>) -> bool {
    let mut seen = rustc_hash::FxHashSet::default();
    let mut open = vec![constant];
    while let Some(value) = open.pop() {
        match value.kind() {
            ValueKind::ConstantInt
            | ValueKind::ConstantFp
            | ValueKind::NullPointer
            | ValueKind::AggregateZero
            | ValueKind::DataArray
            | ValueKind::DataVector => {}
            ValueKind::ConstantArray | ValueKind::ConstantStruct | ValueKind::ConstantVector => {
                if seen.insert(value.as_key()) {
                    open.extend(value.operands());
                }
            }
            _ => return false,
        }
    }
    true
}

/// The global variables that a constant refers to, in order, without recursion.
pub(super) fn globals_in(constant: Value<'_>) -> Vec<Global<'_>> {
    let mut found = Vec::new();
    let mut seen = rustc_hash::FxHashSet::default();
    let mut open = vec![constant];
    while let Some(value) = open.pop() {
        match value.kind() {
            ValueKind::GlobalVariable => found.extend(value.as_global()),
            ValueKind::Alias => open.extend(value.as_alias().and_then(|alias| alias.aliasee())),
            ValueKind::ConstantArray
            | ValueKind::ConstantStruct
            | ValueKind::ConstantVector
            | ValueKind::ConstantExpr(_)
                if seen.insert(value.as_key()) =>
            {
                open.extend(value.operands());
            }
            _ => {}
        }
    }
    found
}

/// Whether an initializer gives a variable a value.
fn is_set(initializer: &Value<'_>) -> bool {
    !matches!(initializer.kind(), ValueKind::Undef | ValueKind::Poison)
}

//! Calls in the code of a kernel that have each access, each division and each iteration checked by
//! [`jit::guard`](crate::jit).

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    Checks,
    access::{AccessKind, underlying},
    arithmetic, assigned, objects,
    private::{self, Private, Told},
    quick::Quick,
    site::{Action, Places, Site, Variables},
};
use crate::builtin_library;
use crate::llvm::{
    Block, BuildError, Builder, Built, Function, Inst, Module, Opcode, Type, Value, ValueKind,
};
use crate::{Error, Result, mangle};
use crate::{
    builtin_library::runtime::{
        ACCESS, ARRIVE, CALLED, COPY, DIVISION, PLACE, POLL, PRINT, ROBUST, UNREACHABLE,
    },
    jit::{self, MemoryState},
};

/// The names of what the launcher adds to a module begin so.
pub(super) const OWN: &str = "spirv_llvm.run.";

/// The most accesses of a function whose checks are put into its code, and of all functions of a module: the time of compiling grows with
/// the size of the code, and large kernels are to be loaded as soon as without checks.
const MOST_INLINED: usize = 200;
const MOST_INLINED_OF_ALL: usize = 400;

/// The flags of an access that tell its alignment.
const ALIGNMENTS: u64 = 0x3f << jit::SiteWord::ALIGNMENT;

/// Which checks are added.
#[derive(Clone, Copy, Debug)]
pub(super) struct GuardOptions {
    pub(super) checks: Checks,
    /// Whether results that the code promises not to have are reported.
    pub(super) arithmetic: bool,
    /// Whether it is known of memory which bytes were written.
    pub(super) kernel: bool,
    /// Whether variables that need no checks become values.
    pub(super) promotes: bool,
    /// Whether loops are stopped when the time is up.
    pub(super) polls: bool,
    /// Whether the code looks by itself first, with [`super::quick`].
    pub(super) quick: bool,
    /// Whether the functions are bodies of builtins, whose own variables need no checks.
    pub(super) bodies: bool,
}

/// Adds the checks to all functions of a module that have none yet; `sites` gets what their numbers stand for. Robust code is
/// not stopped, but accesses other memory than what is outside of its objects. Gives the text of functions that the checks call.
pub(super) fn module(
    module: Module<'_>,
    sites: &mut Vec<Site>,
    places: &Places,
    checked: &FxHashSet<String>,
    options: GuardOptions,
) -> Result<String> {
    let mut pass = GuardPass::new(module, sites, places, options).map_err(internal)?;
    let is_own = |function: &Function<'_>| {
        let name = function.name();
        !name.starts_with(OWN) && !checked.contains(&*name)
    };
    let functions: Vec<_> = module.functions().filter(is_own).collect();
    // What becomes values is not accessed any more.
    let assigned: Vec<_> = functions.iter().map(|function| pass.assigned(*function)).collect();
    let inlined = inlined(&functions);
    for (function, assigned) in functions.into_iter().zip(assigned) {
        pass.is_large = !inlined.contains(&function);
        pass.assigned = assigned;
        pass.function(function).map_err(internal)?;
    }
    Ok(pass.helpers.into_text())
}

/// The functions into whose code checks are put: as many as there may be, those with loops first, as these run longest.
fn inlined<'m>(functions: &[Function<'m>]) -> FxHashSet<Function<'m>> {
    let accesses = |function: Function<'m>| {
        function.blocks().flat_map(Block::instructions).filter(|inst| is_access(*inst)).count()
    };
    let mut counted: Vec<_> = functions
        .iter()
        .map(|function| (*function, accesses(*function)))
        .filter(|(_, count)| *count <= MOST_INLINED)
        .collect();
    if counted.iter().map(|(_, count)| count).sum::<usize>() > MOST_INLINED_OF_ALL {
        counted.sort_by_cached_key(|(function, _)| loop_heads(*function).is_empty());
    }
    let mut left = MOST_INLINED_OF_ALL;
    let fits = |(function, count): (Function<'m>, usize)| {
        left = left.checked_sub(count)?;
        Some(function)
    };
    counted.into_iter().map_while(fits).collect()
}

/// The functions that the launcher answers when a kernel calls them, with whether they write. What prints reads strings.
fn asked(module: Module<'_>) -> FxHashMap<Function<'_>, bool> {
    let declared = module.functions().filter(|function| function.is_declaration());
    let asks =
        |name: &str, arity| if name == PRINT { Some(false) } else { builtin_library::asks(name, arity) };
    declared
        .filter_map(|function| Some((function, asks(&function.name(), function.params().count())?)))
        .collect()
}

fn internal(error: BuildError) -> Error {
    Error::internal(error.to_string())
}

struct GuardPass<'m, 's> {
    module: Module<'m>,
    builder: Builder<'m>,
    i64: Type<'m>,
    access: Function<'m>,
    division: Function<'m>,
    private: Private<'m>,
    quick: Option<Quick<'m>>,
    /// Whether the checks of the function are calls, as it or the module is large.
    is_large: bool,
    /// The accesses that were checked since the block began or something was called, by what the address is computed from and the
    /// bytes from there: the size, the flags.
    known: FxHashMap<(usize, i64), (u64, u64)>,
    copy: Function<'m>,
    called: Function<'m>,
    poll: Function<'m>,
    unreachable: Function<'m>,
    place: Function<'m>,
    arrive: Function<'m>,
    /// Functions that the launcher answers, with whether they write.
    asked: FxHashMap<Function<'m>, bool>,
    /// The function that tells where to access, for robust code.
    robust: Option<Function<'m>>,
    helpers: arithmetic::Helpers,
    options: GuardOptions,
    sites: &'s mut Vec<Site>,
    places: &'s Places,
    /// The variables of the function that are written before they are read.
    assigned: FxHashSet<usize>,
    /// The names of the variables of the function.
    variables: Variables,
    /// The parameters of the function that point to copies for it, with their sizes.
    copies: FxHashMap<usize, u64>,
}

impl<'m, 's> GuardPass<'m, 's> {
    fn new(
        module: Module<'m>,
        sites: &'s mut Vec<Site>,
        places: &'s Places,
        options: GuardOptions,
    ) -> Built<Self> {
        let context = module.context();
        let (i64, void) = (context.i64(), context.void());
        let declared = |name: &str, result: Type<'m>, count: usize| match module.function(name.as_bytes()) {
            Some(function) => Ok(function),
            None => module.add_function(name.as_bytes(), result.function(&vec![i64; count], false)?),
        };
        let quick = if options.quick { Some(Quick::declare(module)?) } else { None };
        Ok(Self {
            module,
            builder: Builder::new(context),
            i64,
            access: declared(ACCESS, void, 6)?,
            division: declared(DIVISION, void, 4)?,
            private: Private::new(module)?,
            quick,
            is_large: false,
            known: FxHashMap::default(),
            copy: declared(COPY, void, 3)?,
            called: declared(CALLED, void, 3)?,
            poll: declared(POLL, void, 1)?,
            unreachable: declared(UNREACHABLE, void, 1)?,
            place: declared(PLACE, void, 1)?,
            arrive: declared(ARRIVE, void, 1)?,
            asked: if options.kernel { asked(module) } else { FxHashMap::default() },
            robust: if options.checks == Checks::Robust { Some(declared(ROBUST, i64, 5)?) } else { None },
            helpers: arithmetic::Helpers::default(),
            options,
            sites,
            places,
            assigned: FxHashSet::default(),
            copies: FxHashMap::default(),
            variables: Variables::default(),
        })
    }

    /// The variables of a kernel's function that are written before they are read; those that nobody looks at are made values.
    fn assigned(&self, function: Function<'m>) -> FxHashSet<usize> {
        if !self.options.kernel {
            return FxHashSet::default();
        }
        let mut assigned = assigned::variables(self.module, function);
        // What is neither looked at when it runs nor by a debugger need not be memory.
        if self.options.promotes {
            assigned = function.promote(&assigned);
        }
        assigned.iter().map(|inst| inst.as_key()).collect()
    }

    fn function(&mut self, function: Function<'m>) -> Built<()> {
        let copies = private::by_value(self.module, function);
        self.copies = copies.map(|(param, size)| (param.as_key(), size)).collect();
        if self.options.kernel {
            self.variables = Variables::of(function);
        }
        let blocks: Vec<Vec<Inst<'m>>> =
            function.blocks().map(|block| block.instructions().collect()).collect();
        let heads = loop_heads(function);
        if let Some(quick) = &self.quick {
            let functions = quick.functions(self.is_large);
            (self.division, self.poll) = (functions.division, functions.poll);
            self.private.set_quick(functions.variable);
        }
        for insts in &blocks {
            self.known.clear();
            for inst in insts {
                self.instruction(*inst)?;
            }
        }
        if self.options.polls {
            self.polls(&blocks, &heads)?;
        }
        self.variables(function)
    }

    /// Tells of variables: of a kernel's those of which it has to be known what was written, and of others those to which accesses
    /// may get that are not known to be theirs.
    fn variables(&mut self, function: Function<'m>) -> Built<()> {
        let insts = function.blocks().flat_map(Block::instructions);
        let allocations: Vec<_> = insts.filter(|inst| inst.opcode() == Opcode::Alloca).collect();
        let escaping = if self.options.kernel { FxHashMap::default() } else { private::escaping(function) };
        let mut told = Vec::new();
        for inst in allocations {
            let is_moving = !private::is_fixed(function, inst);
            let is_told = if self.options.kernel {
                !self.assigned.contains(&inst.as_key())
            } else {
                escaping.contains_key(&inst.as_key())
            };
            if is_told || is_moving {
                let site = if is_moving { Some(self.site(inst, Action::Allocates)?) } else { None };
                let state = if self.options.kernel { MemoryState::Undefined } else { MemoryState::Defined };
                told.push(Told { inst, state, site });
            }
        }
        self.private.function(&self.builder, function, &told)
    }

    /// Asks in each iteration of a loop whether the time is up.
    fn polls(&mut self, blocks: &[Vec<Inst<'m>>], heads: &FxHashSet<Block<'m>>) -> Built<()> {
        for insts in blocks {
            let first = insts.iter().find(|inst| inst.opcode() != Opcode::Phi);
            if let Some(first) = first
                && first.block().is_some_and(|block| heads.contains(&block))
            {
                let site = self.site(*first, Action::Loops)?;
                self.builder.position_before(*first);
                self.builder.call(self.poll, &[site])?;
            }
        }
        Ok(())
    }

    fn lifetime(&mut self, inst: Inst<'m>, state: MemoryState) -> Built<()> {
        let variable = inst.args().last().and_then(Value::as_instruction);
        if let Some(variable) = variable.filter(|variable| !self.assigned.contains(&variable.as_key()))
            && self.options.kernel
            && variable.allocated_type().is_some()
        {
            self.builder.position_before(inst);
            self.private.tell_state(&self.builder, variable, state)?;
        }
        Ok(())
    }

    fn instruction(&mut self, inst: Inst<'m>) -> Built<()> {
        match inst.opcode() {
            Opcode::Load => {
                let size = self.module.store_size_of(inst.ty());
                self.access(inst, 0, self.size(size)?, AccessKind::of(inst, Action::Reads))
            }
            Opcode::Store => {
                let ty = inst.operand(0).and_then(Value::ty);
                let size = ty.and_then(|ty| self.module.store_size_of(ty));
                self.access(inst, 1, self.size(size)?, AccessKind::of(inst, Action::Writes))
            }
            Opcode::AtomicRmw | Opcode::AtomicCmpXchg => {
                let ty = inst.operand(1).and_then(Value::ty);
                let size = ty.and_then(|ty| self.module.store_size_of(ty));
                self.access(inst, 0, self.size(size)?, AccessKind::of(inst, Action::Exchanges))
            }
            Opcode::UDiv | Opcode::URem => self.division(inst, false),
            Opcode::SDiv | Opcode::SRem => self.division(inst, true),
            Opcode::Add | Opcode::Sub | Opcode::Mul | Opcode::Shl | Opcode::LShr | Opcode::AShr
                if self.options.arithmetic =>
            {
                self.arithmetic(inst)
            }
            Opcode::Call => {
                self.known.clear();
                self.call(inst)
            }
            Opcode::Unreachable => {
                let site = self.site(inst, Action::Ends)?;
                self.builder.position_before(inst);
                self.builder.call(self.unreachable, &[site])?;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Results that the instruction's flags rule out.
    fn arithmetic(&mut self, inst: Inst<'m>) -> Built<()> {
        let checks = arithmetic::checks(inst);
        if checks.is_empty() {
            return Ok(());
        }
        let (Some(left), Some(right)) = (inst.operand(0), inst.operand(1)) else { return Ok(()) };
        let site = self.site(inst, Action::Computes)?;
        self.builder.position_before(inst);
        for check in checks {
            let helper = self.helpers.function(self.module, check)?;
            for lane in 0..inst.ty().vector_len().unwrap_or(1) {
                let of = |value| self.lane(value, inst.ty(), lane);
                self.builder.call(helper, &[of(left)?, of(right)?, site])?;
            }
        }
        Ok(())
    }

    /// A component of a vector, or a scalar itself.
    fn lane(&self, value: Value<'m>, ty: Type<'m>, lane: u32) -> Built<Value<'m>> {
        if ty.is_vector() {
            self.builder.extract_element(value, self.i64.const_int(lane.into())?)
        } else {
            Ok(value)
        }
    }

    fn size(&self, size: Option<u64>) -> Built<Option<Value<'m>>> {
        size.map(|size| self.i64.const_int(size)).transpose()
    }

    /// Intrinsics that access memory.
    fn call(&mut self, inst: Inst<'m>) -> Built<()> {
        let callee = inst.called_function();
        if let (Some(pointer), Some(ty)) = (inst.callee(), inst.call_type())
            && pointer.kind() != ValueKind::Function
            && pointer.kind() != ValueKind::Alias
        {
            let site = self.site(inst, Action::Calls)?;
            self.builder.position_before(inst);
            let address = self.builder.cast(Opcode::PtrToInt, pointer, self.i64)?;
            let ty = self.i64.const_int(objects::number_of(ty))?;
            self.builder.call(self.called, &[address, ty, site])?;
            return Ok(());
        }
        if let Some(writes) = callee.and_then(|callee| self.asked.get(&callee)) {
            let site = self.site(inst, if *writes { Action::Writes } else { Action::Reads })?;
            self.builder.position_before(inst);
            self.builder.call(self.place, &[site])?;
            return Ok(());
        }
        if let Some(callee) = callee.filter(|callee| self.options.kernel && callee.is_declaration()) {
            self.builtin(inst, callee)?;
        }
        let name = callee.and_then(Function::intrinsic_name).unwrap_or("");
        let reads = match name {
            "llvm.memcpy" | "llvm.memcpy.inline" | "llvm.memmove" => Some(1),
            "llvm.memset" | "llvm.memset.inline" => None,
            "llvm.lifetime.start" => return self.lifetime(inst, MemoryState::Undefined),
            "llvm.lifetime.end" => return self.lifetime(inst, MemoryState::Ended),
            _ if name.starts_with("llvm.masked.") => return self.masked(inst, name),
            _ => return Ok(()),
        };
        let Some(length) = inst.arg(2) else { return Ok(()) };
        self.builder.position_before(inst);
        let length = self.widened(length, Opcode::ZExt)?;
        let plain = |action| AccessKind { action, flags: 0 };
        let Some(reads) = reads else { return self.access(inst, 0, Some(length), plain(Action::Writes)) };
        // Copies take undefined bytes along.
        let read = AccessKind { action: Action::Reads, flags: jit::SiteWord::UNDEFINED };
        self.access(inst, reads, Some(length), read)?;
        self.access(inst, 0, Some(length), plain(Action::Writes))?;
        if self.options.kernel
            && let (Some(to), Some(from)) = (inst.arg(0), inst.arg(1))
        {
            let address = |pointer| self.builder.cast(Opcode::PtrToInt, pointer, self.i64);
            let arguments = [address(to)?, address(from)?, length];
            self.builder.call(self.copy, &arguments)?;
        }
        Ok(())
    }

    /// Tells where a builtin is called that may access memory, as its body has no place of its own, or that is a barrier.
    fn builtin(&mut self, inst: Inst<'m>, callee: Function<'m>) -> Built<()> {
        let name = callee.name();
        if name.starts_with("llvm.") || name.starts_with(OWN) {
            return Ok(());
        }
        let base = mangle::base_name(&name).unwrap_or(&name);
        if matches!(base, "barrier" | "work_group_barrier" | "__spirv_ControlBarrier") {
            let site = self.site(inst, Action::Calls)?;
            self.builder.position_before(inst);
            self.builder.call(self.arrive, &[site])?;
        } else if inst.args().filter_map(Value::ty).any(Type::is_pointer) {
            let mut site = self.site(inst, Action::Calls)?;
            if !inst.value().has_uses() {
                site = self.i64.const_int(site.const_u64().unwrap_or(0) | jit::SiteWord::UNDEFINED)?;
            }
            self.builder.position_before(inst);
            self.builder.call(self.place, &[site])?;
        }
        Ok(())
    }

    /// Loads and stores of the components of a vector that a mask names.
    fn masked(&mut self, inst: Inst<'m>, name: &str) -> Built<()> {
        let is_mask = |ty: Type<'m>| ty.is_vector() && ty.scalar().is_int_of(1);
        let is_place = |ty: Type<'m>| ty.scalar().is_pointer();
        let with = |fits: &dyn Fn(Type<'m>) -> bool| inst.args().find(|arg| arg.ty().is_some_and(fits));
        let (Some(place), Some(mask)) = (with(&is_place), with(&is_mask)) else { return Ok(()) };
        let writes = name.ends_with("store") || name.ends_with("scatter");
        let vector = if writes { inst.arg(0).and_then(Value::ty) } else { Some(inst.ty()) };
        let Some(vector) = vector.filter(|ty| ty.is_vector() && !ty.is_scalable()) else { return Ok(()) };
        let Some(size) = self.module.store_size_of(vector.scalar()) else { return Ok(()) };
        let is_compressed = name.ends_with("expandload") || name.ends_with("compressstore");
        let action = if writes { Action::Writes } else { Action::Reads };
        if self.robust.is_some() {
            return Ok(());
        }
        let flags = AccessKind { action, flags: 0 }.flags();
        let site = self.site(inst, action)?.const_u64().unwrap_or(0) | flags;
        let site = self.i64.const_int(site)?;
        self.builder.position_before(inst);
        let zero = self.i64.const_int(0)?;
        let mut behind = zero;
        for lane in 0..vector.vector_len().unwrap_or(0) {
            let chosen = self.lane(mask, vector, lane)?;
            let chosen = self.builder.cast(Opcode::ZExt, chosen, self.i64)?;
            let bytes = self.builder.binary(Opcode::Mul, chosen, self.i64.const_int(size)?)?;
            let is_gathered = place.ty().is_some_and(Type::is_vector);
            let pointer = if is_gathered { self.lane(place, vector, lane)? } else { place };
            let mut address = self.builder.cast(Opcode::PtrToInt, pointer, self.i64)?;
            if is_compressed {
                address = self.builder.binary(Opcode::Add, address, behind)?;
                behind = self.builder.binary(Opcode::Add, behind, bytes)?;
            } else if !is_gathered {
                let offset = self.i64.const_int(size * u64::from(lane))?;
                address = self.builder.binary(Opcode::Add, address, offset)?;
            }
            self.builder.call(self.access, &[address, bytes, site, zero, zero, zero])?;
        }
        Ok(())
    }

    /// An integer of at most 64 bits as one of 64.
    fn widened(&self, value: Value<'m>, how: Opcode) -> Built<Value<'m>> {
        if value.ty() == Some(self.i64) { Ok(value) } else { self.builder.cast(how, value, self.i64) }
    }

    fn site(&mut self, inst: Inst<'m>, action: Action) -> Built<Value<'m>> {
        let number = self.sites.len() as u64;
        self.sites.push(Site { is_in_builtin: self.options.bodies, ..Site::of(self.places, inst, action) });
        self.i64.const_int(number)
    }

    fn access(
        &mut self,
        inst: Inst<'m>,
        operand: u32,
        size: Option<Value<'m>>,
        access: AccessKind,
    ) -> Built<()> {
        let (Some(pointer), Some(size)) = (inst.operand(operand), size) else { return Ok(()) };
        let object = underlying(pointer);
        let global = object.as_global();
        if global.is_some_and(|global| global.name().starts_with(OWN)) {
            return Ok(());
        }
        if self.options.bodies && object.as_instruction().is_some_and(|inst| inst.allocated_type().is_some())
        {
            return Ok(());
        }
        let action = access.action;
        let is_constant = global.is_some_and(|global| global.is_constant() && global.initializer().is_some());
        let length = self.length(object);
        let is_on_stack = length.is_some() && global.is_none();
        if let (Some(length), Some(size)) = (length, size.const_u64())
            && object == pointer
            && size <= length
            && self.needs_no_look(object, is_constant && action == Action::Reads)
        {
            return Ok(());
        }
        if self.robust.is_none() && self.is_known(pointer, size, access) {
            return Ok(());
        }
        self.builder.position_before(inst);
        let address = self.builder.cast(Opcode::PtrToInt, pointer, self.i64)?;
        let (start, length) = match length {
            Some(length) => {
                let start = self.builder.cast(Opcode::PtrToInt, object, self.i64)?;
                (start, self.i64.const_int(length)?)
            }
            None => (self.i64.const_int(0)?, self.i64.const_int(0)?),
        };
        if let Some(robust) = self.robust {
            let writes = self.i64.const_int(u64::from(action != Action::Reads))?;
            let place = self.builder.call(robust, &[address, size, writes, start, length])?.value();
            let pointer = self.builder.cast(Opcode::IntToPtr, place, pointer.ty().unwrap_or(self.i64))?;
            return inst.set_operand(operand, pointer);
        }
        let mut flags = access.flags();
        if is_constant {
            flags |= jit::SiteWord::CONSTANT;
        }
        let number = self.site(inst, action)?.const_u64().unwrap_or(0);
        if let Some(site) = self.sites.last_mut() {
            site.variable = self.variables.name(object);
        }
        let site = self.i64.const_int(number | flags)?;
        let quick = match &self.quick {
            _ if is_constant && action != Action::Reads => None,
            Some(quick) => {
                let functions = quick.functions(self.is_large);
                let own = || functions.own(size.const_u64(), length.const_u64().unwrap_or(0));
                if is_on_stack { own() } else { functions.near(size.const_u64()) }
            }
            None => None,
        };
        let zero = self.i64.const_int(0)?;
        let mask = self.i64.const_int(access.alignment() - 1)?;
        let Some((function, quick)) = quick.zip(self.quick.as_ref()) else {
            self.builder.call(self.access, &[address, size, site, start, length, zero])?;
            return Ok(());
        };
        match (is_on_stack, self.is_large) {
            (true, true) => self.builder.call(function, &[address, site, start, length])?,
            (true, false) => self.builder.call(function, &[address, site, start, length, mask])?,
            (false, true) => self.builder.call(function, &[address, site])?,
            (false, false) => {
                let cells = self.builder.cast(Opcode::PtrToInt, quick.cells(), self.i64)?;
                let offset = self.i64.const_int(Quick::offset_of_cell(number))?;
                let cell = self.builder.binary(Opcode::Add, cells, offset)?;
                self.builder.call(function, &[address, site, start, length, mask, cell])?
            }
        };
        Ok(())
    }

    /// Whether the same bytes were accessed before in the block, in the same way or as a write, with nothing in between by which the
    /// answer may change; it is noted otherwise.
    fn is_known(&mut self, pointer: Value<'m>, size: Value<'m>, access: AccessKind) -> bool {
        let Some(size) = size.const_u64() else { return false };
        let flags = access.flags();
        if flags & (jit::SiteWord::ATOMIC | jit::SiteWord::UNDEFINED) != 0 {
            return false;
        }
        let place = self.module.constant_offset(pointer);
        let writes = |flags: u64| flags & jit::SiteWord::WRITES != 0;
        if let Some((before, known)) = self.known.get(&place) {
            let aligned = flags & ALIGNMENTS <= known & ALIGNMENTS;
            if size <= *before && aligned && (writes(*known) || !writes(flags)) {
                return true;
            }
        }
        self.known.insert(place, (size, flags));
        false
    }

    /// Whether an access that is within its object by the types has nothing else to be checked for.
    fn needs_no_look(&self, object: Value<'m>, reads_constant: bool) -> bool {
        let is_assigned =
            || object.as_instruction().is_some_and(|inst| self.assigned.contains(&inst.as_key()));
        !self.options.kernel || reads_constant || is_assigned()
    }

    /// The size of a variable in bytes.
    fn length(&self, object: Value<'m>) -> Option<u64> {
        if let Some(size) = self.copies.get(&object.as_key()) {
            return Some(*size).filter(|size| *size > 0);
        }
        if let Some(global) = object.as_global() {
            global.initializer()?;
            return self.module.size_of(global.value_type()).filter(|size| *size > 0);
        }
        self.private.length(object.as_instruction()?)
    }

    fn division(&mut self, inst: Inst<'m>, is_signed: bool) -> Built<()> {
        let (Some(dividend), Some(divisor)) = (inst.operand(0), inst.operand(1)) else { return Ok(()) };
        let ty = inst.ty();
        let bits = ty.scalar().int_width().unwrap_or(128);
        let is_safe = divisor.const_i64().is_some_and(|value| value != 0 && value != -1);
        if bits > 64 || is_safe || ty.is_scalable() {
            return Ok(());
        }
        self.builder.position_before(inst);
        let how = if is_signed { Opcode::SExt } else { Opcode::ZExt };
        let site = self.site(inst, Action::Divides)?;
        let width = self.i64.const_int(if is_signed { bits.into() } else { 0 })?;
        for lane in 0..ty.vector_len().unwrap_or(1) {
            let (of_dividend, of_divisor) = (self.lane(dividend, ty, lane)?, self.lane(divisor, ty, lane)?);
            let arguments = [self.widened(of_dividend, how)?, self.widened(of_divisor, how)?, width, site];
            self.builder.call(self.division, &arguments)?;
        }
        Ok(())
    }
}

/// Whether an instruction may get a check of an access.
fn is_access(inst: Inst<'_>) -> bool {
    matches!(inst.opcode(), Opcode::Load | Opcode::Store | Opcode::AtomicRmw | Opcode::AtomicCmpXchg)
}

/// The blocks to which a branch goes back in the order of the code; each loop has one.
fn loop_heads(function: Function<'_>) -> FxHashSet<Block<'_>> {
    let (mut seen, mut heads) = (FxHashSet::default(), FxHashSet::default());
    for block in function.blocks() {
        seen.insert(block);
        heads.extend(block.successors().filter(|next| seen.contains(next)));
    }
    heads
}

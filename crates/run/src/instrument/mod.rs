//! Access instrumentation: calls in the code of a kernel that have each access, each division and each iteration checked by
//! [`jit::Guard`](crate::jit).

mod accesses;
mod arithmetic;
mod calls;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    Checks, Error, Result,
    access::AccessKind,
    assigned,
    builtin_library::{
        self,
        runtime::{ACCESS, ARRIVE, CALLED, COPY, DIVISION, PLACE, POLL, PRINT, ROBUST, UNREACHABLE},
    },
    jit::MemoryState,
    llvm::{Block, BuildError, Builder, Built, Function, Inst, Module, Opcode, Type, Value},
    private::{self, Private, Told},
    quick::Quick,
    site::{Action, Places, Site, VariableNames},
};

/// The names of what the launcher adds to a module begin so.
pub(super) const OWN: &str = "spirv_llvm.run.";

/// The most accesses of a function whose checks are put into its code, and of all functions of a module: the time of compiling grows with
/// the size of the code, and large kernels are to be loaded as soon as without checks.
const MOST_INLINED: usize = 200;
const MOST_INLINED_OF_ALL: usize = 400;

/// Which checks are added.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct InstrumentOptions {
    pub(super) checks: Checks,
    /// Whether results that the code promises not to have are reported.
    pub(super) arithmetic: bool,
    /// Whether it is known of memory which bytes were written.
    pub(super) kernel: bool,
    /// Whether variables that need no checks become values.
    pub(super) promotes: bool,
    /// Whether loops are stopped when the time is up.
    pub(super) polls: bool,
    /// Whether the code looks by itself first, with [`crate::quick`].
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
    options: InstrumentOptions,
) -> Result<String> {
    let mut pass = Instrumentation::new(module, sites, places, options).map_err(internal)?;
    let is_own = |function: &Function<'_>| {
        let name = function.name();
        !name.starts_with(OWN) && !checked.contains(&*name)
    };
    let functions: Vec<_> = module.functions().filter(is_own).collect();
    // Variables that become values have no accesses to check.
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

/// The pass over a module.
struct Instrumentation<'m, 's> {
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
    options: InstrumentOptions,
    sites: &'s mut Vec<Site>,
    places: &'s Places,
    /// The variables of the function that are written before they are read.
    assigned: FxHashSet<usize>,
    /// The names of the variables of the function.
    variables: VariableNames,
    /// The parameters of the function that point to copies for it, with their sizes.
    copies: FxHashMap<usize, u64>,
}

impl<'m, 's> Instrumentation<'m, 's> {
    fn new(
        module: Module<'m>,
        sites: &'s mut Vec<Site>,
        places: &'s Places,
        options: InstrumentOptions,
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
            variables: VariableNames::default(),
        })
    }

    /// The variables of a kernel's function that are written before they are read; those that nobody looks at are made values.
    fn assigned(&self, function: Function<'m>) -> FxHashSet<usize> {
        if !self.options.kernel {
            return FxHashSet::default();
        }
        let mut assigned = assigned::variables(self.module, function);
        // Variables that neither checks nor a debugger look at need not be in memory.
        if self.options.promotes {
            assigned = function.promote(&assigned);
        }
        assigned.iter().map(|inst| inst.as_key()).collect()
    }

    /// Adds the checks of a function.
    fn function(&mut self, function: Function<'m>) -> Built<()> {
        let copies = private::by_value(self.module, function);
        self.copies = copies.map(|(param, size)| (param.as_key(), size)).collect();
        if self.options.kernel {
            self.variables = VariableNames::of(function);
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
                self.tell(*first, Action::Loops, self.poll)?;
            }
        }
        Ok(())
    }

    /// Adds the checks of an instruction.
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
            Opcode::Unreachable => self.tell(inst, Action::Ends, self.unreachable),
            _ => Ok(()),
        }
    }

    /// A component of a vector, or a scalar itself.
    fn lane(&self, value: Value<'m>, ty: Type<'m>, lane: u32) -> Built<Value<'m>> {
        if ty.is_vector() {
            self.builder.extract_element(value, self.i64.const_int(lane.into())?)
        } else {
            Ok(value)
        }
    }

    /// A size in bytes as a constant.
    fn size(&self, size: Option<u64>) -> Built<Option<Value<'m>>> {
        size.map(|size| self.i64.const_int(size)).transpose()
    }

    /// An integer of at most 64 bits as one of 64.
    fn widened(&self, value: Value<'m>, how: Opcode) -> Built<Value<'m>> {
        if value.ty() == Some(self.i64) { Ok(value) } else { self.builder.cast(how, value, self.i64) }
    }

    /// Adds a place in the code, and gives its number.
    fn site(&mut self, inst: Inst<'m>, action: Action) -> Built<Value<'m>> {
        let number = self.sites.len() as u64;
        self.sites.push(Site { is_in_builtin: self.options.bodies, ..Site::of(self.places, inst, action) });
        self.i64.const_int(number)
    }

    /// Calls a function in front of an instruction with the place of that.
    fn tell(&mut self, inst: Inst<'m>, action: Action, function: Function<'m>) -> Built<()> {
        let site = self.site(inst, action)?;
        self.builder.position_before(inst);
        self.builder.call(function, &[site])?;
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

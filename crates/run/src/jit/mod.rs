//! Compiling a module for the host and running its functions.
//!
//! Running a kernel runs its machine code in this process. Where its module was given the checks of [`guard`], an access
//! outside of its objects stops it; without them that is trusted, as it always is that it terminates.

#![allow(unsafe_code, reason = "machine code is run here, and memory that it names is touched")]

mod bfloat;
mod conversion;
mod event;
mod fiber;
mod guard;
mod memory;
mod operate;
mod races;
mod request;
mod space;
mod violation;

use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char, c_void};
use std::ptr;

use inkwell::OptimizationLevel;
use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::llvm_sys::LLVMTypeKind;
use inkwell::llvm_sys::core::{
    LLVMCreateMemoryBufferWithMemoryRangeCopy, LLVMGetTypeAttributeValue, LLVMGetTypeKind,
};
use inkwell::llvm_sys::error::{LLVMDisposeErrorMessage, LLVMErrorRef, LLVMGetErrorMessage};
use inkwell::llvm_sys::execution_engine::LLVMCreateGDBRegistrationListener;
use inkwell::llvm_sys::orc2::ee::{
    LLVMOrcCreateRTDyldObjectLinkingLayerWithMCJITMemoryManagerLikeCallbacks,
    LLVMOrcRTDyldObjectLinkingLayerRegisterJITEventListener,
};
use inkwell::llvm_sys::orc2::lljit::{
    LLVMOrcCreateLLJIT, LLVMOrcCreateLLJITBuilder, LLVMOrcDisposeLLJIT, LLVMOrcLLJITAddObjectFile,
    LLVMOrcLLJITBuilderSetObjectLinkingLayerCreator, LLVMOrcLLJITGetExecutionSession,
    LLVMOrcLLJITGetMainJITDylib, LLVMOrcLLJITGetObjLinkingLayer, LLVMOrcLLJITLookup,
    LLVMOrcLLJITMangleAndIntern, LLVMOrcLLJITRef,
};
use inkwell::llvm_sys::orc2::{
    LLVMJITEvaluatedSymbol, LLVMJITSymbolFlags, LLVMJITSymbolGenericFlags, LLVMOrcAbsoluteSymbols,
    LLVMOrcCSymbolMapPair, LLVMOrcExecutionSessionRef, LLVMOrcExecutionSessionSetErrorReporter,
    LLVMOrcJITDylibDefine, LLVMOrcObjectLayerRef,
};
use inkwell::module::Module;
use inkwell::targets::{
    CodeModel, FileType, InitializationConfig, RelocMode, Target, TargetMachine, TargetTriple,
};
use inkwell::types::BasicTypeEnum;
use inkwell::values::FunctionValue;

use self::guard::callbacks;
use crate::builtin_library::runtime;
use crate::llvm::{self, Quiet};
use crate::{Code, Error, Kind, Result, lower};

pub(crate) use bfloat::rounded_to_odd;
pub(crate) use conversion::{Conversion, Piece, Pieces, integer};
pub(crate) use event::{
    AskedOperation, Event, MOST_BYTES, Meeting, OperandBytes, Point, ValueType, answer, callbacks, take,
};
pub(crate) use fiber::{Fiber, Informed, Progress, pause, take_diverged};
pub(crate) use guard::{Guard, InGroup, Span, Strictness};
pub(crate) use memory::{Region, RegionPlace, Stack, View};
pub(crate) use operate::{PrintedValue, PrintfCall, c_formatted, take_printed};
pub(crate) use races::Actor;
pub(crate) use request::{Asker, Requests, Service, answered};
pub(crate) use space::set_locals;
pub(crate) use violation::{
    ArithmeticFault, Fault, HAS_ZONE, MemoryState, Misuse, SiteWord, Violation, ZONE,
};

/// The width of a kernel's pointers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Width {
    /// 32 bits: `spir`, run as x32 code.
    W32,
    /// 64 bits: `spir64`.
    W64,
}

impl Width {
    /// The size of a pointer in bytes.
    pub(crate) const fn bytes(self) -> usize {
        match self {
            Self::W32 => 4,
            Self::W64 => 8,
        }
    }

    /// Where memory must lie for such pointers to reach it.
    pub(crate) const fn place(self) -> RegionPlace {
        match self {
            Self::W32 => RegionPlace::Low,
            Self::W64 => RegionPlace::Anywhere,
        }
    }

    /// LLVM's names of this machine for code with such pointers, and of the oldest processor of its kind.
    fn machine(self) -> Result<(&'static str, &'static str)> {
        let is_linux = cfg!(target_os = "linux");
        let lacking = match self {
            Self::W64 if cfg!(all(unix, target_arch = "x86_64")) => {
                return Ok(("x86_64-unknown-linux-gnu", "x86-64"));
            }
            Self::W32 if is_linux && cfg!(target_arch = "x86_64") => {
                return Ok(("x86_64-unknown-linux-gnux32", "x86-64"));
            }
            Self::W64 if is_linux && cfg!(target_arch = "aarch64") => {
                return Ok(("aarch64-unknown-linux-gnu", "generic"));
            }
            Self::W32 => memory::NO_LOW_MEMORY,
            Self::W64 => "kernels cannot be run on this kind of machine",
        };
        Err(Error::unsupported(Code::Other, lacking))
    }
}

/// Who the code is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// It is only run, with checks.
    Running,
    /// It is run without checks, as fast as this machine can.
    Fast,
    /// A debugger follows it: it is not optimised, and registered with the interface by which GDB finds code.
    Debugging,
}

/// Returns LLVM's description of the host.
fn machine(
    width: Width,
    purpose: Purpose,
    level: OptimizationLevel,
    relocation: RelocMode,
) -> Result<TargetMachine> {
    let features = if purpose == Purpose::Fast { extras() } else { String::new() };
    let (triple, processor) = width.machine()?;
    let triple = TargetTriple::create(triple);
    let target = Target::from_triple(&triple).map_err(|message| failed("no code generator", &message))?;
    target
        .create_target_machine(&triple, processor, &features, level, relocation, CodeModel::Small)
        .ok_or_else(|| Error::internal("the code generator for the host could not be made"))
}

/// The code generator for kernels with pointers of one width.
#[derive(Debug)]
pub(crate) struct Host {
    machine: TargetMachine,
    width: Width,
    purpose: Purpose,
}

impl Host {
    /// The host's code generator, for its baseline processor, or for fast code with those extras on which results do not depend
    /// where [`separate_products`](super::Module::separate_products) went before.
    pub(crate) fn new(width: Width, purpose: Purpose) -> Result<Self> {
        let level = match purpose {
            Purpose::Running => OptimizationLevel::Default,
            Purpose::Fast => OptimizationLevel::Aggressive,
            Purpose::Debugging => OptimizationLevel::None,
        };
        Target::initialize_native(&InitializationConfig::default())
            .map_err(|message| failed("no code generator", &message))?;
        let machine = machine(width, purpose, level, RelocMode::PIC)?;
        Ok(Self { machine, width, purpose })
    }

    /// Gives `module` the host's triple and data layout.
    pub(crate) fn retarget(&self, module: &Module<'_>) {
        module.set_triple(&self.machine.get_triple());
        module.set_data_layout(&self.machine.get_target_data().get_data_layout());
    }

    /// Optimises `module` as a compiler does for speed, with this code generator's costs.
    pub(crate) fn optimise(&self, module: &Module<'_>) -> Result<()> {
        // For code that may lie anywhere, LLVM makes tables of distances out of tables of addresses, by calls whose types are wrong
        // in all address spaces but 0.
        let machine = machine(self.width, self.purpose, OptimizationLevel::Aggressive, RelocMode::Static)?;
        llvm::run_passes_for(module, "default<O3>", Some(&machine))?;
        // Vectorisers make vectors of intrinsics that have no code for them, such as `llvm.frexp`.
        lower::module(llvm::Module::from_inkwell(module))
    }

    /// Compiles `module`, whose globals take `data` bytes at most. Every function that the module calls is defined in it, is one of
    /// the launcher's, or is one of the C library's mathematical functions.
    pub(crate) fn compile(&self, module: &Module<'_>, data: usize) -> Result<Compiled> {
        let object = emit(&self.machine, module)?;
        Ok(Compiled { object, data, width: self.width, purpose: self.purpose })
    }

    /// Compiles and links.
    pub(crate) fn link(&self, module: &Module<'_>, data: usize) -> Result<Program> {
        self.compile(module, data)?.link()
    }
}

/// The features of this machine's processor that make code faster and leave results as they are, in LLVM's notation.
fn extras() -> String {
    #[cfg(target_arch = "x86_64")]
    let found = [
        ("+sse4.2", is_x86_feature_detected!("sse4.2")),
        ("+avx", is_x86_feature_detected!("avx")),
        ("+avx2", is_x86_feature_detected!("avx2")),
        ("+fma", is_x86_feature_detected!("fma")),
        ("+bmi2", is_x86_feature_detected!("bmi2")),
        ("+f16c", is_x86_feature_detected!("f16c")),
        ("+popcnt", is_x86_feature_detected!("popcnt")),
    ];
    #[cfg(not(target_arch = "x86_64"))]
    let found: [(&str, bool); 0] = [];
    let has: Vec<&str> = found.iter().filter(|(_, has)| *has).map(|(name, _)| *name).collect();
    has.join(",")
}

/// Code that can be linked several times, each time with data of its own.
#[derive(Debug)]
pub(crate) struct Compiled {
    object: Vec<u8>,
    data: usize,
    width: Width,
    purpose: Purpose,
}

impl Compiled {
    /// Links the code.
    pub(crate) fn link(&self) -> Result<Program> {
        let object = &self.object;
        let symbols = [
            (runtime::BARRIER, fiber::wait_at_barrier as *const () as u64),
            (runtime::DIVERGED, fiber::diverged as *const () as u64),
            (runtime::ACCESS, callbacks::access as *const () as u64),
            (runtime::DIVISION, callbacks::division as *const () as u64),
            (runtime::ROBUST, callbacks::robust as *const () as u64),
            (runtime::VARIABLE, callbacks::variable as *const () as u64),
            (runtime::ROOM, callbacks::room as *const () as u64),
            (runtime::RELEASE, callbacks::release as *const () as u64),
            (runtime::CALLED, callbacks::called as *const () as u64),
            (runtime::PASSED, callbacks::passed as *const () as u64),
            (runtime::ARRIVE, callbacks::arrive as *const () as u64),
            (runtime::DECIDE, callbacks::decide as *const () as u64),
            (runtime::PARTED, callbacks::parted as *const () as u64),
            (runtime::COPY, callbacks::copied as *const () as u64),
            (runtime::ARITHMETIC, callbacks::arithmetic as *const () as u64),
            (runtime::POLL, callbacks::poll as *const () as u64),
            (runtime::NEST, callbacks::nest as *const () as u64),
            (runtime::ABORT, callbacks::abort as *const () as u64),
            (runtime::UNREACHABLE, callbacks::unreachable as *const () as u64),
            (runtime::OPERATE, operate::operate as *const () as u64),
            (runtime::PRINT, operate::print as *const () as u64),
            (runtime::REQUEST, request::request as *const () as u64),
            (runtime::PLACE, request::place as *const () as u64),
            (runtime::MEET, event::meet as *const () as u64),
            (runtime::SITE, event::site as *const () as u64),
            (runtime::AGAIN, event::again as *const () as u64),
            (runtime::LENGTH, event::length as *const () as u64),
            (runtime::SPACE, space::space as *const () as u64),
            (bfloat::OF_FLOAT, bfloat::of_float as *const () as u64),
            (bfloat::OF_DOUBLE, bfloat::of_double as *const () as u64),
            // Their counts are size_t, whose upper half is not defined in a register of x32 code.
            ("memcpy", copy as *const () as u64),
            ("memmove", copy as *const () as u64),
            ("memset", fill as *const () as u64),
        ];
        let symbols = match self.width {
            Width::W32 => symbols.as_slice(),
            Width::W64 => symbols.get(..symbols.len() - 3).unwrap_or_default(),
        };
        // Sections are rounded up to pages; stubs and offset tables are added to them.
        let size = object.len().saturating_mul(4).saturating_add(self.data).saturating_add(1 << 20);
        let program = Program::new(symbols, memory::Sections::new(size, self.width.place())?)?;
        if self.purpose == Purpose::Debugging {
            program.register();
        }
        program.add(object)?;
        Ok(program)
    }
}

/// `memcpy` and `memmove` for x32 code, with arguments as their low halves.
extern "C" fn copy(to: u32, from: u32, count: u32) -> u64 {
    // SAFETY: the compiled code passes the arguments of a `memmove`, all below 4 GiB.
    unsafe { ptr::copy(from as usize as *const u8, to as usize as *mut u8, count as usize) };
    u64::from(to)
}

/// `memset` for x32 code.
extern "C" fn fill(to: u32, value: u32, count: u32) -> u64 {
    // SAFETY: the compiled code passes the arguments of a `memset`, all below 4 GiB.
    unsafe { ptr::write_bytes(to as usize as *mut u8, value.to_le_bytes()[0], count as usize) };
    u64::from(to)
}

/// Code and data of a kernel, linked and ready to run.
#[derive(Debug)]
pub(crate) struct Program {
    jit: LLVMOrcLLJITRef,
    /// The reports of the linker, in the order of its diagnostics.
    reports: Box<RefCell<Vec<String>>>,
    /// Where the linker put the sections: freed after `jit`, which `Drop` disposes of first.
    sections: Box<memory::Sections>,
}

impl Program {
    /// A program without code, which has `symbols` to be linked with.
    fn new(symbols: &[(&str, u64)], sections: memory::Sections) -> Result<Self> {
        let mut sections = Box::new(sections);
        let mut jit: LLVMOrcLLJITRef = ptr::null_mut();
        // SAFETY: the builder is consumed by LLVMOrcCreateLLJIT. The creator's context stays at its address, because
        // the box is kept until the JIT is disposed of.
        unsafe {
            let builder = LLVMOrcCreateLLJITBuilder();
            let context = ptr::from_mut(&mut *sections).cast();
            LLVMOrcLLJITBuilderSetObjectLinkingLayerCreator(builder, linking_layer, context);
            check("no JIT", LLVMOrcCreateLLJIT(&mut jit, builder))?;
        }
        let program = Self { jit, reports: Box::default(), sections };
        // SAFETY: the box keeps its address and is dropped after the JIT. Without this, reports go to stderr.
        unsafe {
            let session = LLVMOrcLLJITGetExecutionSession(jit);
            let reports = ptr::from_ref(&*program.reports).cast_mut().cast();
            LLVMOrcExecutionSessionSetErrorReporter(session, report, reports);
        }
        program.define(symbols)?;
        Ok(program)
    }

    /// Has the code that is added from now on registered with the interface by which GDB finds code.
    fn register(&self) {
        // SAFETY: the layer is the one that `linking_layer` made; the listener is one of LLVM's own that lives as long as the
        // process.
        unsafe {
            let layer = LLVMOrcLLJITGetObjLinkingLayer(self.jit);
            let listener = LLVMCreateGDBRegistrationListener();
            LLVMOrcRTDyldObjectLinkingLayerRegisterJITEventListener(layer, listener);
        }
    }

    /// Adds the code of an object file.
    fn add(&self, object: &[u8]) -> Result<()> {
        // SAFETY: the buffer is a copy and is consumed by the call, whatever it returns.
        unsafe {
            let buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(
                object.as_ptr().cast(),
                object.len(),
                c"kernel".as_ptr(),
            );
            let library = LLVMOrcLLJITGetMainJITDylib(self.jit);
            check("the compiled kernel cannot be added", LLVMOrcLLJITAddObjectFile(self.jit, library, buffer))
        }
    }

    fn define(&self, symbols: &[(&str, u64)]) -> Result<()> {
        let exported = LLVMJITSymbolGenericFlags::LLVMJITSymbolGenericFlagsExported as u8
            | LLVMJITSymbolGenericFlags::LLVMJITSymbolGenericFlagsCallable as u8;
        let mut pairs = Vec::with_capacity(symbols.len());
        for &(name, address) in symbols {
            let name = c_name(name)?;
            pairs.push(LLVMOrcCSymbolMapPair {
                // SAFETY: the name is a C string; the entry is handed to the materialization unit below.
                Name: unsafe { LLVMOrcLLJITMangleAndIntern(self.jit, name.as_ptr()) },
                Sym: LLVMJITEvaluatedSymbol {
                    Address: address,
                    Flags: LLVMJITSymbolFlags { GenericFlags: exported, TargetFlags: 0 },
                },
            });
        }
        // SAFETY: the pairs are read during the call; the unit is consumed by the definition.
        unsafe {
            let unit = LLVMOrcAbsoluteSymbols(pairs.as_mut_ptr(), pairs.len());
            let library = LLVMOrcLLJITGetMainJITDylib(self.jit);
            check("the run-time's functions cannot be defined", LLVMOrcJITDylibDefine(library, unit))
        }
    }

    /// The first byte of the sections and the one behind their last.
    pub(crate) fn sections(&self) -> (u64, u64) {
        self.sections.bounds()
    }

    /// The address of a symbol; the first look-up links the program.
    pub(crate) fn address(&self, name: &str) -> Result<u64> {
        let c_name = c_name(name)?;
        let mut address = 0;
        // SAFETY: the JIT is alive and the name a C string.
        let result = unsafe { LLVMOrcLLJITLookup(self.jit, &mut address, c_name.as_ptr()) };
        if let Err(error) = check("the kernel cannot be linked", result) {
            let reports = self.reports.borrow();
            return Err(reports.first().map_or(error, |first| failed("the kernel cannot be linked", first)));
        }
        if address == 0 { Err(Error::internal(format!("{name} has no address"))) } else { Ok(address) }
    }

    /// Fills a part of the sections with zeros; other memory stays as it is. The code must not be running.
    pub(crate) fn clear(&self, address: u64, size: u64) {
        let (start, end) = self.sections();
        if address >= start && address.checked_add(size).is_some_and(|behind| behind <= end) {
            // SAFETY: the range lies in the sections, and is a variable of the program.
            unsafe { ptr::write_bytes(address as usize as *mut u8, 0, size as usize) };
        }
    }

    /// The function `name`, which is `void (ptr)` in the module.
    pub(crate) fn entry(&self, name: &str) -> Result<Entry> {
        Ok(Entry(self.address(name)?))
    }

    /// Has the code, where it has checks of its own, be told where the states of its stack are. It has to live longer than the result, and
    /// only this thread may run it.
    pub(crate) fn informed(&self, is_checked: bool) -> Result<Option<Informed>> {
        if !is_checked {
            return Ok(None);
        }
        let address = self.address(runtime::DELTA)?;
        // SAFETY: the variable is the program's, which lives longer and is run by this thread alone.
        Ok(Some(unsafe { Informed::new(address) }))
    }

    /// What the global variable `name` holds, which is an array of `count` pointers in the module.
    pub(crate) fn pointers(&self, name: &str, count: usize, width: Width) -> Result<Vec<u64>> {
        if count == 0 {
            return Ok(Vec::new());
        }
        let first = self.address(name)? as usize;
        let at = |index: usize| {
            // SAFETY: the array has so many elements of this width.
            unsafe {
                match width {
                    Width::W32 => u64::from((first as *const u32).add(index).read_unaligned()),
                    Width::W64 => (first as *const u64).add(index).read_unaligned(),
                }
            }
        };
        Ok((0..count).map(at).collect())
    }

    /// The global variable `name`, which is an array of `count` times i64 in the module.
    pub(crate) fn words(&self, name: &str, count: usize) -> Result<Words> {
        Ok(Words { first: self.address(name)?, count })
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // SAFETY: made by LLVMOrcCreateLLJIT and disposed of once; its error must be consumed.
        drop(check("disposing of the JIT", unsafe { LLVMOrcDisposeLLJIT(self.jit) }));
    }
}

/// A compiled function that takes one pointer. It must not be called after its [`Program`] is gone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry(u64);

impl Entry {
    /// Calls the function on the stack of the caller.
    pub(crate) fn call(self, argument: u64) {
        // SAFETY: the address is that of a linked function of this type; a pointer of x32 code is passed in a whole
        // register with a zero upper half, as `argument` is then.
        unsafe {
            let function: extern "C" fn(u64) = std::mem::transmute(self.0 as usize);
            function(argument);
        }
    }
}

/// Words that compiled code reads. They must not be used after their [`Program`] is gone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words {
    first: u64,
    count: usize,
}

impl Words {
    /// The first word.
    pub(super) fn first(self) -> u64 {
        // SAFETY: the address is that of at least one word, which the compiled code of this thread writes.
        unsafe { (self.first as usize as *const u64).read_volatile() }
    }

    /// Sets the words from `start` on; values beyond the last one are left out.
    pub(crate) fn set(self, start: usize, values: &[u64]) {
        for (index, value) in (start..self.count).zip(values) {
            // SAFETY: the index is below the count of the array at this address, which only this thread uses.
            unsafe { (self.first as usize as *mut u64).add(index).write(*value) };
        }
    }
}

/// Compiles `module`; faults that the code generator finds are returned.
fn emit(machine: &TargetMachine, module: &Module<'_>) -> Result<Vec<u8>> {
    let quiet = Quiet::of(module);
    let object = machine
        .write_to_memory_buffer(module, FileType::Object)
        .map_err(|message| failed("the kernel cannot be compiled", &message))?;
    match quiet.errors().first() {
        None => Ok(object.as_slice().to_vec()),
        Some(first) => Err(failed("the kernel cannot be compiled", first)),
    }
}

extern "C" fn linking_layer(
    sections: *mut c_void,
    session: LLVMOrcExecutionSessionRef,
    _triple: *const c_char,
) -> LLVMOrcObjectLayerRef {
    // SAFETY: the callbacks only use the context as the `Sections` that it is.
    unsafe {
        LLVMOrcCreateRTDyldObjectLinkingLayerWithMCJITMemoryManagerLikeCallbacks(
            session,
            sections,
            memory::context,
            memory::terminating,
            memory::code_section,
            memory::data_section,
            memory::finalize,
            Some(memory::destroy),
        )
    }
}

/// Keeps the reports of the linker, such as the names of symbols that it does not find.
extern "C" fn report(reports: *mut c_void, error: LLVMErrorRef) {
    // SAFETY: the context is the cell that `Program` keeps.
    let reports = unsafe { &*reports.cast::<RefCell<Vec<String>>>() };
    reports.borrow_mut().extend(message(error));
}

fn check(what: &str, error: LLVMErrorRef) -> Result<()> {
    message(error).map_or(Ok(()), |message| Err(failed(what, &message)))
}

/// The message of an error, which is consumed by that; `None` for no error.
fn message(error: LLVMErrorRef) -> Option<String> {
    if error.is_null() {
        return None;
    }
    // SAFETY: the error is consumed by getting its message, which is copied and given back.
    unsafe {
        let text = LLVMGetErrorMessage(error);
        let message = CStr::from_ptr(text).to_string_lossy().into_owned();
        LLVMDisposeErrorMessage(text);
        Some(message)
    }
}

fn failed(what: &str, message: &(impl ToString + ?Sized)) -> Error {
    Error::new(Code::Other, Kind::Unsupported, format!("{what}: {}", message.to_string()))
}

fn c_name(name: &str) -> Result<CString> {
    CString::new(name).map_err(|_| Error::internal(format!("the name {name:?} holds a zero byte")))
}

/// The type that an attribute of `function` names, such as that of `byval`.
pub(crate) fn attribute_type<'ctx>(
    function: FunctionValue<'ctx>,
    attribute: Attribute,
) -> Option<BasicTypeEnum<'ctx>> {
    let kind = attribute.get_enum_kind_id();
    let own = |index| function.attributes(AttributeLoc::Param(index)).contains(&attribute);
    if !attribute.is_type() || !(0..function.count_params()).any(own) || kind == 0 {
        return None;
    }
    // SAFETY: the attribute is one of the function's, so that its type is of the function's context.
    unsafe {
        let ty = LLVMGetTypeAttributeValue(attribute.as_mut_ptr());
        match LLVMGetTypeKind(ty) {
            LLVMTypeKind::LLVMVoidTypeKind | LLVMTypeKind::LLVMFunctionTypeKind => None,
            _ => Some(BasicTypeEnum::new(ty)),
        }
    }
}

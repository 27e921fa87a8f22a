//! Calls in the code of a kernel that have each access and each division checked by
//! [`jit::guard`](crate::llvm::jit).

use rustc_hash::FxHashSet;

use super::Checks;
use crate::error::{At, Error, Result};
use crate::llvm::jit::{ACCESS, DIVISION, ROBUST};
use crate::llvm::{Block, BuildError, Builder, Function, Inst, Metadata, Module, Opcode, Type, Value};

/// How far an address is followed to the object that it is in.
const MOST_STEPS: usize = 64;

/// The names of what the launcher adds to a module begin so.
const OWN: &str = "spirv_llvm.run.";

/// What the code does at a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// It reads memory.
    Reads,
    /// It writes memory.
    Writes,
    /// It reads and writes memory at once.
    Exchanges,
    /// It divides.
    Divides,
}

/// A place in the code that is checked.
#[derive(Clone, Debug)]
pub(super) struct Site {
    pub(super) action: Action,
    pub(super) at: At,
    /// File and line, where debug information has them.
    pub(super) line: Option<(String, u32)>,
}

/// Adds the checks to all functions of a module that have none yet; `sites` gets what their numbers stand for. Robust code is
/// not stopped, but accesses other memory than what is outside of its objects.
pub(super) fn module(
    module: Module<'_>,
    sites: &mut Vec<Site>,
    checked: &FxHashSet<String>,
    checks: Checks,
) -> Result<()> {
    let mut pass = Pass::new(module, sites, checks == Checks::Robust).map_err(internal)?;
    for function in module.functions() {
        let name = function.name();
        if name.starts_with(OWN) || checked.contains(&*name) {
            continue;
        }
        let insts: Vec<_> = function.blocks().flat_map(Block::instructions).collect();
        for inst in insts {
            pass.instruction(inst).map_err(internal)?;
        }
    }
    Ok(())
}

fn internal(error: BuildError) -> Error {
    Error::internal(error.to_string())
}

type Built<T> = std::result::Result<T, BuildError>;

struct Pass<'m, 's> {
    module: Module<'m>,
    builder: Builder<'m>,
    i64: Type<'m>,
    access: Function<'m>,
    division: Function<'m>,
    /// The function that tells where to access, for robust code.
    robust: Option<Function<'m>>,
    sites: &'s mut Vec<Site>,
}

impl<'m, 's> Pass<'m, 's> {
    fn new(module: Module<'m>, sites: &'s mut Vec<Site>, is_robust: bool) -> Built<Self> {
        let context = module.context();
        let i64 = context.i64();
        let declared = |name: &str, result: Type<'m>, count: usize| match module.function(name.as_bytes()) {
            Some(function) => Ok(function),
            None => module.add_function(name.as_bytes(), result.function(&vec![i64; count], false)?),
        };
        Ok(Self {
            module,
            builder: Builder::new(context),
            i64,
            access: declared(ACCESS, context.void(), 5)?,
            division: declared(DIVISION, context.void(), 4)?,
            robust: if is_robust { Some(declared(ROBUST, i64, 5)?) } else { None },
            sites,
        })
    }

    fn instruction(&mut self, inst: Inst<'m>) -> Built<()> {
        match inst.opcode() {
            Opcode::Load => {
                let size = self.module.store_size_of(inst.ty());
                self.access(inst, 0, self.size(size)?, Action::Reads)
            }
            Opcode::Store => {
                let ty = inst.operand(0).and_then(Value::ty);
                let size = ty.and_then(|ty| self.module.store_size_of(ty));
                self.access(inst, 1, self.size(size)?, Action::Writes)
            }
            Opcode::AtomicRmw | Opcode::AtomicCmpXchg => {
                let ty = inst.operand(1).and_then(Value::ty);
                let size = ty.and_then(|ty| self.module.store_size_of(ty));
                self.access(inst, 0, self.size(size)?, Action::Exchanges)
            }
            Opcode::UDiv | Opcode::URem => self.division(inst, false),
            Opcode::SDiv | Opcode::SRem => self.division(inst, true),
            Opcode::Call => self.call(inst),
            _ => Ok(()),
        }
    }

    fn size(&self, size: Option<u64>) -> Built<Option<Value<'m>>> {
        size.map(|size| self.i64.const_int(size)).transpose()
    }

    /// The copies that LLVM has intrinsics for.
    fn call(&mut self, inst: Inst<'m>) -> Built<()> {
        let name = inst.called_function().and_then(Function::intrinsic_name).unwrap_or("");
        let (reads, writes) = match name {
            "llvm.memcpy" | "llvm.memcpy.inline" | "llvm.memmove" => (Some(1), 0),
            "llvm.memset" | "llvm.memset.inline" => (None, 0),
            _ => return Ok(()),
        };
        let Some(length) = inst.arg(2) else { return Ok(()) };
        self.builder.position_before(inst);
        let length = self.widened(length, Opcode::ZExt)?;
        self.access(inst, writes, Some(length), Action::Writes)?;
        reads.map_or(Ok(()), |reads| self.access(inst, reads, Some(length), Action::Reads))
    }

    /// An integer of at most 64 bits as one of 64.
    fn widened(&self, value: Value<'m>, how: Opcode) -> Built<Value<'m>> {
        if value.ty() == Some(self.i64) { Ok(value) } else { self.builder.cast(how, value, self.i64) }
    }

    fn site(&mut self, inst: Inst<'m>, action: Action) -> Built<Value<'m>> {
        let number = self.sites.len() as u64;
        let line = inst.debug_location().and_then(Metadata::source_line).and_then(|source| {
            let file = source.file.file_path()?;
            Some((String::from_utf8_lossy(&file).into_owned(), source.line))
        });
        self.sites.push(Site { action, at: inst.at(), line });
        self.i64.const_int(number)
    }

    fn access(&mut self, inst: Inst<'m>, operand: u32, size: Option<Value<'m>>, action: Action) -> Built<()> {
        let (Some(pointer), Some(size)) = (inst.operand(operand), size) else { return Ok(()) };
        let object = underlying(pointer);
        if object.as_global().is_some_and(|global| global.name().starts_with(OWN)) {
            return Ok(());
        }
        let length = self.length(object);
        if let (Some(length), Some(size)) = (length, size.const_u64())
            && object == pointer
            && size <= length
        {
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
        let site = self.site(inst, action)?;
        self.builder.call(self.access, &[address, size, site, start, length])?;
        Ok(())
    }

    /// The size of a variable in bytes.
    fn length(&self, object: Value<'m>) -> Option<u64> {
        if let Some(global) = object.as_global() {
            global.initializer()?;
            return self.module.size_of(global.value_type()).filter(|size| *size > 0);
        }
        let inst = object.as_instruction()?;
        let ty = inst.allocated_type()?;
        let count = inst.operand(0).map_or(Some(1), Value::const_u64)?;
        self.module.size_of(ty)?.checked_mul(count).filter(|size| *size > 0)
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
            let (mut of_dividend, mut of_divisor) = (dividend, divisor);
            if ty.is_vector() {
                let index = self.i64.const_int(lane.into())?;
                of_dividend = self.builder.extract_element(dividend, index)?;
                of_divisor = self.builder.extract_element(divisor, index)?;
            }
            let arguments = [self.widened(of_dividend, how)?, self.widened(of_divisor, how)?, width, site];
            self.builder.call(self.division, &arguments)?;
        }
        Ok(())
    }
}

/// The variable, parameter or other value that an address is computed from.
fn underlying(pointer: Value<'_>) -> Value<'_> {
    let mut at = pointer;
    for _ in 0..MOST_STEPS {
        let opcode = at.as_instruction().map(Inst::opcode).or_else(|| at.const_opcode());
        match (opcode, at.operand(0)) {
            (Some(Opcode::GetElementPtr | Opcode::BitCast | Opcode::AddrSpaceCast), Some(base))
                if base.ty().is_some_and(Type::is_pointer) =>
            {
                at = base;
            }
            _ => break,
        }
    }
    at
}

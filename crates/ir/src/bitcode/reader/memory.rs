use super::ModuleReader;
use super::constants::gep_flags;
use super::function::FunctionDecoder;
use super::operands::RecordOperands;
use crate::tables::records::function as code;
use crate::tables::{AtomicOperation, AtomicOrdering, InstFlags, Opcode};
use crate::{BitcodeResult, Inst, Type, TypeId};

/// The bit of an atomic operation of LLVM 23 that each element of a vector is changed by itself.
const ELEMENTWISE: u64 = 1 << 5;

impl ModuleReader<'_> {
    pub(super) fn gep(
        &mut self,
        body: &mut FunctionDecoder<'_>,
        ops: &mut RecordOperands<'_>,
        record: u32,
    ) -> BitcodeResult<Inst> {
        if record != code::GEP {
            return Err(self.error("getelementptr without its element type"));
        }
        let flags = gep_flags(ops.next());
        let source = ops.next();
        let source = self.ty(source)?;
        let (base, mut ty) = self.value(body, ops)?;
        body.add([base]);
        let mut vector = None;
        while ops.left() > 0 {
            let (index, ty) = self.value(body, ops)?;
            if let Type::Vector { length, scalable, .. } = self.module.types.get(ty) {
                vector = Some((length, scalable));
            }
            body.add([index]);
        }
        if let (Some((length, scalable)), Type::Pointer(_)) = (vector, self.module.types.get(ty)) {
            ty = self.module.types.intern(Type::Vector { element: ty, length, scalable });
        }
        let mut inst = Inst::new(Opcode::GetElementPtr, ty);
        inst.flags = flags;
        inst.extra = source.0;
        Ok(inst)
    }

    fn alignment_log(&self, number: u64) -> BitcodeResult<u8> {
        match number {
            0..=33 => Ok(number as u8),
            _ => Err(self.error("an alignment of more than 4 GiB")),
        }
    }

    fn scope(&self, number: u64) -> BitcodeResult<u32> {
        match self.sync_scopes.get(number as usize) {
            Some(&scope) => Ok(scope),
            None => Err(self.error(format!("synchronisation scope {number} is not there"))),
        }
    }

    pub(super) fn atomic(&self, success: u64, failure: u64, scope: u64) -> BitcodeResult<u32> {
        if AtomicOrdering::from_code(success).is_none() || AtomicOrdering::from_code(failure).is_none() {
            return Err(self.error("an atomic ordering that is not known"));
        }
        Ok(Inst::atomic(success, failure, u64::from(self.scope(scope)?), 0))
    }

    pub(super) fn load(
        &mut self,
        body: &mut FunctionDecoder<'_>,
        ops: &mut RecordOperands<'_>,
        atomic: bool,
    ) -> BitcodeResult<Inst> {
        let (pointer, _) = self.value(body, ops)?;
        let ty = ops.next();
        let ty = self.ty(ty)?;
        body.add([pointer]);
        let mut inst = Inst::new(Opcode::Load, ty);
        self.memory(&mut inst, ops, atomic)?;
        Ok(inst)
    }

    /// Reads alignment, volatility and, of an atomic access, ordering and scope.
    #[inline(always)]
    fn memory(&self, inst: &mut Inst, ops: &mut RecordOperands<'_>, atomic: bool) -> BitcodeResult<()> {
        inst.detail = self.alignment_log(ops.next())?;
        inst.flags = InstFlags((ops.next() & 1) as u16);
        if atomic {
            let (ordering, scope) = (ops.next(), ops.next());
            inst.extra = self.atomic(ordering, 0, scope)?;
        }
        Ok(())
    }

    pub(super) fn store(
        &mut self,
        body: &mut FunctionDecoder<'_>,
        ops: &mut RecordOperands<'_>,
        atomic: bool,
    ) -> BitcodeResult<Inst> {
        let (pointer, _) = self.value(body, ops)?;
        let (value, _) = self.value(body, ops)?;
        body.add([value, pointer]);
        let mut inst = Inst::new(Opcode::Store, body.types.void);
        self.memory(&mut inst, ops, atomic)?;
        Ok(inst)
    }

    pub(super) fn alloca(
        &mut self,
        body: &mut FunctionDecoder<'_>,
        ops: &mut RecordOperands<'_>,
    ) -> BitcodeResult<Inst> {
        let number = ops.next();
        let count_type = ops.next();
        let count_type = self.ty(count_type)?;
        let count = ops.next();
        let bits = ops.next();
        let mut ty = self.ty(number)?;
        if bits & 1 << 6 == 0 {
            let pointee = self.pointees.get(number as usize).copied().unwrap_or(super::NO_TYPE);
            ty = self.ty(u64::from(pointee))?;
        }
        let count = self.at_number(body, u32::try_from(count).unwrap_or(u32::MAX), count_type)?;
        body.add([count]);
        let space = match ops.left() {
            0 => u64::from(self.module.layout.alloca_address_space),
            _ => ops.next(),
        };
        let pointer = match u32::try_from(space) {
            Ok(0) => body.types.pointer,
            Ok(space) if space < 1 << 24 => self.module.types.pointer(space),
            _ => return Err(self.error(format!("address space {space}"))),
        };
        let mut inst = Inst::new(Opcode::Alloca, pointer);
        inst.detail = self.alignment_log(bits & 0x1f | (bits >> 8 & 7) << 5)?;
        inst.flags = InstFlags((bits >> 5 & 1 | (bits >> 7 & 1) << 1) as u16);
        inst.extra = ty.0;
        Ok(inst)
    }

    pub(super) fn compare_exchange(
        &mut self,
        body: &mut FunctionDecoder<'_>,
        ops: &mut RecordOperands<'_>,
        present: bool,
    ) -> BitcodeResult<Inst> {
        let (pointer, _) = self.value(body, ops)?;
        let (expected, ty) = if present {
            self.value(body, ops)?
        } else {
            return Err(self.error("a cmpxchg of LLVM 3"));
        };
        let new = self.typed(body, ops, ty)?;
        let volatile = ops.next();
        let (success, scope) = (ops.next(), ops.next());
        let failure = ops.next();
        let weak = ops.optional();
        let alignment = ops.optional();
        body.add([pointer, expected, new]);
        let result = self.module.types.structure(&[ty, body.types.bool], false);
        let mut inst = Inst::new(Opcode::CmpXchg, result);
        inst.detail = self.alignment_log(alignment)?;
        if inst.detail == 0 {
            inst.detail = self.natural_alignment(ty);
        }
        inst.flags = InstFlags((volatile & 1 | (weak & 1) << 1) as u16);
        inst.extra = self.atomic(success, failure, scope)?;
        Ok(inst)
    }

    /// Returns the alignment of an atomic access that does not say it: its size.
    fn natural_alignment(&self, ty: TypeId) -> u8 {
        match self.module.layout.store_size(&self.module.types, ty) {
            Some(size @ 1..=0x1_0000_0000) => crate::builder::log_alignment(size.next_power_of_two()),
            _ => 0,
        }
    }

    pub(super) fn atomic_rmw(
        &mut self,
        body: &mut FunctionDecoder<'_>,
        ops: &mut RecordOperands<'_>,
        present: bool,
    ) -> BitcodeResult<Inst> {
        let (pointer, _) = self.value(body, ops)?;
        let (value, ty) = if present {
            self.value(body, ops)?
        } else {
            return Err(self.error("an atomicrmw of LLVM 3"));
        };
        let operation = ops.next();
        if operation & ELEMENTWISE != 0 {
            return Err(self.error("an atomicrmw of each element (elementwise)"));
        }
        if AtomicOperation::from_code(operation).is_none() {
            return Err(self.error(format!("atomic operation {operation}")));
        }
        let volatile = ops.next();
        let (ordering, scope) = (ops.next(), ops.next());
        body.add([pointer, value]);
        let mut inst = Inst::new(Opcode::AtomicRmw, ty);
        inst.detail = self.alignment_log(ops.optional())?;
        if inst.detail == 0 {
            inst.detail = self.natural_alignment(ty);
        }
        inst.flags = InstFlags((volatile & 1) as u16);
        inst.extra = self.atomic(ordering, 0, scope)? | (operation as u32) << 24;
        Ok(inst)
    }
}

//! Copying and setting memory.

use smallvec::SmallVec;

use crate::{
    Code, Error, Result,
    llvm::{AttributeValue, Inst, KnownAttribute, Place, Value},
    spirv::{
        Id, Op,
        grammar::{MemoryAccess, OperandKind},
    },
    writer::{functions::FunctionWriter, inst::unsupported},
};

impl<'m> FunctionWriter<'_, 'm> {
    pub(in crate::writer) fn arg(&self, inst: Inst<'m>, index: u32) -> Result<Value<'m>> {
        inst.arg(index).ok_or_else(|| unsupported(inst))
    }

    fn bytes(&mut self, pointer: Value<'m>) -> Result<Id> {
        let byte = self.int(8)?;
        self.pointer_to(pointer, byte)
    }

    /// The alignment that a call tells of an argument.
    fn alignment_of_arg(&self, inst: Inst<'m>, index: u32) -> u32 {
        let alignment = inst.attributes(Place::Param(index)).find_map(|attribute| {
            let known = attribute.kind().and_then(|kind| self.attribute_kinds.known(kind));
            match attribute.value() {
                AttributeValue::Int(bytes) if known == Some(KnownAttribute::Align) => {
                    u32::try_from(bytes).ok()
                }
                _ => None,
            }
        });
        alignment.unwrap_or(1)
    }

    fn access(&mut self, inst: Inst<'m>, alignment: u32) -> Result<SmallVec<[u32; 2]>> {
        let volatile = self.arg(inst, 3)?.const_u64() == Some(1);
        let mut access = MemoryAccess::Aligned;
        access.set(MemoryAccess::Volatile, volatile);
        self.requirements.note_mask(OperandKind::MemoryAccess, access.bits());
        Ok(SmallVec::from_slice(&[access.bits(), alignment]))
    }

    /// OpCopyMemorySized, whose two areas may not overlap partly; what `memmove` allows beyond that goes through it
    /// only where they cannot.
    pub(super) fn copy_memory(&mut self, inst: Inst<'m>) -> Result<()> {
        let alignment = self.alignment_of_arg(inst, 0).min(self.alignment_of_arg(inst, 1));
        let (target, source) = (self.arg(inst, 0)?, self.arg(inst, 1)?);
        let size = self.arg(inst, 2)?;
        if size.const_u64() == Some(0) {
            return Ok(());
        }
        let (target, source) = (self.bytes(target)?, self.bytes(source)?);
        let size = self.value(size)?;
        let access = self.access(inst, alignment)?;
        let mut words = SmallVec::<[u32; 8]>::new();
        words.extend([target.0, source.0, size.0]);
        words.extend(access);
        self.emit_void(Op::CopyMemorySized, &words)
    }

    /// A copy from a constant array where value and size are constants.
    pub(super) fn set_memory(&mut self, inst: Inst<'m>) -> Result<()> {
        let alignment = self.alignment_of_arg(inst, 0);
        let (target, value, size) = (self.arg(inst, 0)?, self.arg(inst, 1)?, self.arg(inst, 2)?);
        let (Some(byte), Some(count)) = (value.const_u64(), size.const_u64()) else {
            return Err(Error::unsupported(
                Code::InvalidFunctionCall,
                format!("llvm.memset of a value or size that is not constant: {inst}"),
            ));
        };
        if count == 0 {
            return Ok(());
        }
        let target = self.bytes(target)?;
        let size = self.value(size)?;
        let source = self.constant_bytes(byte, count)?;
        let access = self.access(inst, alignment)?;
        let mut words = SmallVec::<[u32; 8]>::new();
        words.extend([target.0, source.0, size.0]);
        words.extend(access);
        self.emit_void(Op::CopyMemorySized, &words)
    }

    /// A pointer to the first of `count` equal bytes in constant memory.
    fn constant_bytes(&mut self, byte: u64, count: u64) -> Result<Id> {
        use crate::spirv::grammar::{Decoration, StorageClass};
        let byte_type = self.int(8)?;
        let array = self.array_of(byte_type, count)?;
        let init = if byte == 0 {
            self.const_null(array)?
        } else {
            let part = self.const_int(8, byte)?;
            let len = usize::try_from(count).ok().filter(|len| *len <= 1 << 20).ok_or_else(|| {
                Error::unsupported(Code::InvalidFunctionCall, format!("llvm.memset of {count} bytes"))
            })?;
            self.composite(array, &vec![part.0; len])?
        };
        let pointer = self.pointer(StorageClass::UniformConstant, array)?;
        let (id, new) = self.constant_variable(pointer, array, init)?;
        self.uses.variables.insert(id);
        if new {
            self.decorate(id, Decoration::Constant, &[])?;
        }
        let bytes = self.pointer(StorageClass::UniformConstant, byte_type)?;
        self.emit(Op::Bitcast, bytes, &[id.0])
    }
}

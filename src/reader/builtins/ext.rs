//! Instructions of OpenCL.std.

use super::{MangledParams, row::constant};
use crate::{
    CallForm, Result,
    draft::{Type, TypeKind, Value},
    mangle::{Builtin, Ty},
    mapping::builtins::{
        friendly,
        opencl_std::{self, InstPointee},
        vector::{self, VectorAccess},
    },
    reader::{
        body::{FunctionReader, Values},
        call,
    },
    spirv::{
        Id, Inst, Op,
        grammar::{ExtInstRow, ExtInstSet, FPRoundingMode, OpenClStd, StorageClass},
    },
};

/// The number of words of an OpExtInst before the operands.
const HEAD: usize = 4;

impl<'m, 's> FunctionReader<'_, 'm, 's> {
    /// Reads an instruction of OpenCL.std as a call.
    pub(crate) fn read_opencl_std(&mut self, inst: Inst<'s>) -> Result<()> {
        let is_friendly = self.reader.options.call_form == CallForm::SpvIr;
        if !is_friendly && self.unless_name_is_taken(|f| f.opencl_std_call(inst, false).map(|()| true))? {
            return Ok(());
        }
        self.opencl_std_call(inst, true)
    }

    fn opencl_std_call(&mut self, inst: Inst<'s>, is_friendly: bool) -> Result<()> {
        let number = inst.word(3)?;
        let row = ExtInstSet::OpenClStd
            .table()
            .by_number(number)
            .ok_or_else(|| inst.malformed(format!("OpenCL.std has no instruction {number}")))?;
        let ext = OpenClStd(number);
        let words = inst.operands().get(HEAD..).unwrap_or(&[]);
        if !opencl_std::takes(row, words.len()) {
            return Err(inst.malformed(format!("{} takes {} operands", row.name, row.operands.len())));
        }
        if ext == OpenClStd::printf && self.read_printf(inst, is_friendly)? {
            return Ok(());
        }
        let mut args = Values::new();
        let mut params = MangledParams::new();
        let mut literals: smallvec::SmallVec<[u32; 2]> = smallvec::SmallVec::new();
        for (position, word) in words.iter().enumerate() {
            let is_literal = row.operands.get(position).is_some_and(|spec| !spec.kind.is_id());
            if !is_literal {
                let id = Id(*word);
                args.push(self.value(id)?);
                params.push(match self.untyped_param(inst, ext, position, id)? {
                    Some(param) => param,
                    None => self.ext_param(ext, position, id, is_friendly)?,
                });
            } else if is_friendly {
                args.push(self.u32(*word)?);
                params.push(Builtin::Int.into());
            } else {
                literals.push(*word);
            }
        }
        let result = self.result_type(inst)?;
        let name = if is_friendly {
            let mut name = friendly::name_of_ext(ExtInstSet::OpenClStd, row);
            if vector::is_access(ext) && !vector::stores(ext) {
                name.push_str("_R");
                name.push_str(&self.reader.result_postfix(inst.id(0)?, false)?);
            }
            name
        } else {
            match self.opencl_ext_name(row, ext, result, &args, &literals) {
                Some(name) => name,
                None => return Err(inst.unsupported(format!("{} has no name in OpenCL C", row.name))),
            }
        };
        let traits = if writes_or_reads(ext, &params) { call::BUILTIN } else { call::PURE };
        let call = self.call_mangled(&name, &params, result, &args, traits)?;
        if result.scalar().is_float() {
            call.set_fast_math(self.fast_math(inst.id(1)?)?);
        }
        if result.is_void() {
            return Ok(());
        }
        self.define(inst, call.value())
    }

    /// Reads an instruction of another set as a SPIR-V-friendly call.
    pub(crate) fn read_ext_inst(&mut self, inst: Inst<'s>, set: ExtInstSet) -> Result<()> {
        let number = inst.word(3)?;
        let row = set
            .table()
            .by_number(number)
            .ok_or_else(|| inst.malformed(format!("{} has no instruction {number}", set.table().name)))?;
        let words = inst.operands().get(HEAD..).unwrap_or(&[]);
        if !opencl_std::takes(row, words.len()) {
            return Err(inst.malformed(format!("{} takes {} operands", row.name, row.operands.len())));
        }
        let mut args = Values::new();
        let mut params = MangledParams::new();
        for (position, word) in words.iter().enumerate() {
            let spec = row.operands.get(position).or(row.operands.last());
            if spec.is_some_and(|spec| !spec.kind.is_id()) {
                args.push(self.u32(*word)?);
                params.push(Builtin::Int.into());
                continue;
            }
            let id = Id(*word);
            args.push(self.value(id)?);
            params.push(self.reader.mangled(self.reader.type_id(id)?, false)?);
        }
        let result = self.result_type(inst)?;
        let name = friendly::name_of_ext(set, row);
        if result.kind() == TypeKind::Struct {
            let name = crate::mangle::encode(&name, &params);
            return self.call_for_struct(inst, &name, &args, call::BUILTIN);
        }
        let call = self.call_mangled(&name, &params, result, &args, call::BUILTIN)?;
        if result.scalar().is_float() {
            call.set_fast_math(self.fast_math(inst.id(1)?)?);
        }
        if result.is_void() { Ok(()) } else { self.define(inst, call.value()) }
    }

    fn opencl_ext_name(
        &self,
        row: &ExtInstRow,
        ext: OpenClStd,
        result: Type<'m>,
        args: &[Value<'m>],
        literals: &[u32],
    ) -> Option<String> {
        if !vector::is_access(ext) {
            return opencl_std::opencl_name(ext).map(str::to_owned);
        }
        let data = if vector::stores(ext) { args.first()?.ty()? } else { result };
        let takes_mode = row.name.ends_with("_r");
        let rounding = if takes_mode { Some(FPRoundingMode(*literals.first()?)) } else { None };
        VectorAccess { inst: ext, count: data.vector_len().unwrap_or(1), rounding }.name()
    }

    /// How a pointer without a pointee of its own is mangled, where the instruction tells what is behind it.
    fn untyped_param(
        &self,
        inst: Inst<'s>,
        ext: OpenClStd,
        position: usize,
        id: Id,
    ) -> Result<Option<Ty<'static>>> {
        let pointer = self.reader.type_inst(self.reader.type_id(id)?)?;
        if pointer.op() != Op::TypeUntypedPointerKHR {
            return Ok(None);
        }
        let component = |ty: Id| -> Result<Id> {
            let inst = self.reader.type_inst(ty)?;
            if inst.op() == Op::TypeVector { inst.id(1) } else { Ok(ty) }
        };
        let pointee = match opencl_std::pointee(ext) {
            Some(InstPointee::Result) => self.reader.mangled(inst.id(0)?, false)?,
            Some(InstPointee::Ints) => {
                let int = Ty::from(Builtin::Int);
                match self.result_type(inst)?.vector_len() {
                    Some(count) => Ty::vector(int, count),
                    None => int,
                }
            }
            Some(InstPointee::Component) if vector::stores(ext) => {
                self.reader.mangled(component(self.reader.type_id(inst.id(HEAD)?)?)?, false)?
            }
            Some(InstPointee::Component) => self.reader.mangled(component(inst.id(0)?)?, false)?,
            Some(InstPointee::Half) => Builtin::Half.into(),
            None => return Ok(None),
        };
        let space = self.reader.address_space(StorageClass(pointer.word(1)?))?;
        let param = crate::reader::mangled::pointer(pointee, space);
        Ok(Some(if opencl_std::is_const(ext, position) { constant(param) } else { param }))
    }

    fn ext_param(&self, ext: OpenClStd, position: usize, id: Id, is_friendly: bool) -> Result<Ty<'static>> {
        let is_unsigned = opencl_std::is_unsigned(ext, position);
        let ty = self.reader.type_id(id)?;
        let ty = if is_friendly {
            self.reader.mangled(ty, is_unsigned)?
        } else {
            self.reader.opencl_mangled(ty, is_unsigned)?
        };
        Ok(if opencl_std::is_const(ext, position) { constant(ty) } else { ty })
    }

    /// OpenCL C's `printf` is variadic and takes formats in constant memory; elsewhere, and in the SPIR-V friendly form,
    /// the name has the types of the arguments.
    fn read_printf(&mut self, inst: Inst<'s>, is_friendly: bool) -> Result<bool> {
        let args = self.operands_from(inst, HEAD)?;
        let constant_memory = self.reader.pointer_type(StorageClass::UniformConstant)?;
        let Some(pointer) = args.first().and_then(|format| format.ty()) else { return Ok(false) };
        let result = self.result_type(inst)?;
        let call = if pointer != constant_memory || is_friendly || self.reader.is_own("printf") {
            let mut params = MangledParams::new();
            for word in inst.operands().get(HEAD..).unwrap_or(&[]) {
                params.push(self.reader.mangled(self.reader.type_id(Id(*word))?, false)?);
            }
            self.call_mangled("__spirv_ocl_printf", &params, result, &args, call::BUILTIN)?
        } else {
            let function = self.reader.variadic_callee("printf", result, pointer)?;
            self.builder.call(function, &args)?
        };
        self.define(inst, call.value())?;
        Ok(true)
    }
}

/// Whether a function touches memory.
fn writes_or_reads(ext: OpenClStd, params: &[Ty<'_>]) -> bool {
    ext == OpenClStd::printf || params.iter().any(|param| param.pointee().is_some())
}

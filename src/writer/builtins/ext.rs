//! Calls of extended instructions: OpenCL.std's operands, and the fast-math flags that their results may have.

use super::{OperandWords, components, untyped::element_bytes};
use crate::{
    Code, Error, Loss, Result,
    mapping::builtins::{
        Resolved, base_name,
        friendly::{self, Postfixes},
        opencl_std::{self, InstPointee},
        vector,
    },
    spirv::{
        Extension, Id, Op, Version,
        grammar::{ExtInstRow, OpenClStd, StorageClass},
    },
    view::{AttributeKind, AttributePayload, AttributePosition, FastMath, InstView, Value},
    writer::{FunctionWriter, ModuleWriter, Source},
};

/// The bits of quiet and signalling NaNs in the argument of `nofpclass`.
const FP_CLASS_NAN: u64 = 0x3;
/// The bits of both infinities.
const FP_CLASS_INF: u64 = 0x204;

pub(super) fn ext_call<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    builtin: &Resolved<'m>,
    row: &'static ExtInstRow,
    postfixes: Postfixes,
) -> Result<()> {
    let ext = OpenClStd(row.number);
    if !opencl_std::takes(row, inst.arg_count() as usize) {
        return Err(Error::unsupported(
            Code::InvalidNumberOfOperands,
            format!("{} takes {} operands", row.name, row.operands.len()),
        ));
    }
    if ext == OpenClStd::prefetch && f.module.untyped_pointers() {
        return untyped_prefetch(f, inst, builtin);
    }
    let mut words = OperandWords::new();
    for number in 0..inst.arg_count() {
        let spec = row.operands.get(number as usize).or(row.operands.last());
        let word = match spec {
            Some(spec) if !spec.kind.is_id() => f.literal(inst, number)?,
            _ => f.ext_operand(inst, builtin, ext, number)?.0,
        };
        words.push(word);
    }
    // Loading and storing is all that may be done with any format.
    if !row.name.starts_with('v') {
        f.module.require_bfloat_arithmetic(inst.ty())?;
    }
    // A name of the SPIR-V friendly form names the very instruction, one of OpenCL C what it computes.
    let is_named =
        inst.called_function().is_some_and(|callee| base_name(&callee.name()).starts_with(friendly::PREFIX));
    if ext == OpenClStd::fma && !is_named && f.source.allows(Extension::SPV_KHR_fma) {
        let ty = f.module.type_of(inst.ty())?;
        let id = f.emit_for(inst, Op::FmaKHR, ty, &words)?;
        return f.module.decorate_fast_math(id, inst.fast_math());
    }
    let id = f.ext_for(inst, ext, &words)?;
    f.module.decorate_fast_call(inst, id)?;
    f.module.decorate_conversion(id, postfixes.saturates, postfixes.rounding)
}

/// `prefetch` where pointers are untyped, by an instruction of its own that counts bytes (SPV_KHR_untyped_pointers).
fn untyped_prefetch<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    builtin: &Resolved<'m>,
) -> Result<()> {
    let size = element_bytes(builtin, 0);
    let pointer = f.arg_id(inst, 0)?;
    let bytes = f.elements_in_bytes(inst, 1, size)?;
    f.emit_void(Op::UntypedPrefetchKHR, &[pointer.0, bytes.0])
}

impl<'m> FunctionWriter<'_, 'm> {
    /// An operand of an instruction of OpenCL.std; the pointee of a pointer follows from the instruction.
    pub(super) fn ext_operand(
        &mut self,
        inst: InstView<'m>,
        builtin: &Resolved<'m>,
        ext: OpenClStd,
        number: u32,
    ) -> Result<Id> {
        let value = self.arg(inst, number)?;
        let ty = self.source.llvm_type(value)?;
        if !ty.is_pointer() {
            return ext_number(self, inst, value, ext);
        }
        let pointee = match ext {
            OpenClStd::printf if number == 0 => {
                self.module.check_format(value)?;
                self.module.int(8)?
            }
            OpenClStd::printf => self.module.int(8)?,
            OpenClStd::prefetch => match self.module.mangled_pointee(builtin, number)? {
                Some(pointee) => return self.typed_pointer_to(value, pointee),
                None => return self.value(value),
            },
            _ => match opencl_std::pointee(ext) {
                Some(InstPointee::Result) => self.module.call_type(inst)?,
                Some(InstPointee::Ints) => {
                    let int = self.module.int(32)?;
                    self.module.vector_or_scalar(int, components(inst.ty()))?
                }
                Some(InstPointee::Component) => {
                    let data = match vector::stores(ext) {
                        true => self.source.llvm_type(self.arg(inst, 0)?)?,
                        false => inst.ty(),
                    };
                    let component = self.module.type_of(data.scalar())?;
                    return self.typed_pointer_to(value, component);
                }
                Some(InstPointee::Half) => self.module.half_in_memory()?,
                None => return self.value(value),
            },
        };
        self.pointer_to(value, pointee)
    }
}

/// A number as an operand: OpenCL C lets scalars stand besides vectors, as in `max(v, 0)`, OpenCL.std does not.
fn ext_number<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    value: Value<'m>,
    ext: OpenClStd,
) -> Result<Id> {
    let id = f.value(value)?;
    let ty = f.source.llvm_type(value)?;
    let count = components(inst.ty());
    if count == 1 || ty.is_vector() || vector::is_access(ext) || !(ty.is_int() || ty.is_float()) {
        return Ok(id);
    }
    let scalar = f.module.value_type(value)?;
    let vector = f.module.vector(scalar, count)?;
    // As LLVM splats: into the first component, which a shuffle repeats.
    let undef = f.module.undef(vector)?;
    let first = f.emit(Op::CompositeInsert, vector, &[id.0, undef.0, 0])?;
    let mut words = OperandWords::from_slice(&[first.0, undef.0]);
    words.extend(std::iter::repeat_n(0, count as usize));
    f.emit(Op::VectorShuffle, vector, &words)
}

impl<'m> ModuleWriter<'m> {
    /// Formats lie in constant memory unless an extension lets them lie elsewhere.
    fn check_format(&mut self, format: Value<'m>) -> Result<()> {
        let space = self.source.llvm_type(format)?.address_space().unwrap_or_default();
        if self.storage_class(space)? == StorageClass::UniformConstant {
            return Ok(());
        }
        let extension = Extension::SPV_EXT_relaxed_printf_string_address_space;
        self.require_extension(extension, || {
            format!(
                "{extension} extension should be allowed to translate this module, because this LLVM module contains \
                 the printf function with format string, whose address space is not equal to 2 (constant)."
            )
        })
    }

    /// The type of half-precision numbers that are only loaded and stored.
    fn half_in_memory(&mut self) -> Result<Id> {
        self.float(16)
    }

    /// Fast-math flags of a call, where the version lets functions have them.
    pub(super) fn decorate_fast_call(&mut self, inst: InstView<'m>, id: Id) -> Result<()> {
        if inst.is_void() || !inst.ty().scalar().is_float() {
            return Ok(());
        }
        // SPIR-V 1.6 is the first that lets extended instructions have the decoration.
        if !self.allows_version(Version::V1_6) {
            self.losses.add_many(Loss::FastMath, u32::from(!inst.fast_math().is_empty()));
            return Ok(());
        }
        self.decorate_fast_math(id, inst.fast_math() | self.source.excluded_classes(inst))
    }
}

impl<'m> Source<'m> {
    /// The classes that `nofpclass` excludes for the result and every floating-point argument alike: NaNs, or infinities.
    fn excluded_classes(&self, inst: InstView<'m>) -> FastMath {
        let callee = inst.called_function();
        let excluded = |place: AttributePosition| {
            let of_callee = callee.into_iter().flat_map(|callee| callee.attributes(place));
            inst.attributes(place).chain(of_callee).fold(0, |mask, attribute| {
                let known = attribute.kind();
                match attribute.value() {
                    AttributePayload::Int(classes) if known == Some(AttributeKind::NoFPClass) => {
                        mask | classes
                    }
                    _ => mask,
                }
            })
        };
        let is_float = |number: &u32| {
            inst.arg(*number).and_then(|arg| arg.ty()).is_some_and(|ty| ty.scalar().is_float())
        };
        let places = (0..inst.arg_count()).filter(is_float).map(AttributePosition::Parameter);
        let all = places.fold(excluded(AttributePosition::Result), |mask, place| mask & excluded(place));
        let mut flags = FastMath::empty();
        flags.set(FastMath::NNAN, all & FP_CLASS_NAN == FP_CLASS_NAN);
        flags.set(FastMath::NINF, all & FP_CLASS_INF == FP_CLASS_INF);
        flags
    }
}

//! Conversions to and from small formats of numbers: values are taken for ones of the format before, results for integers
//! after.

use smallvec::SmallVec;

use super::{OperandWords, mismatch};
use crate::{
    Code, Error, Kind, Result,
    mapping::{
        builtins::formats::{FormatConversion, NumberFormat},
        opaque::COOPERATIVE_MATRIX,
    },
    spirv::{
        Extension, Id, Op,
        grammar::{Capability, Decoration, OperandKind},
    },
    view::{InstView, Type, Value},
    writer::{FunctionWriter, ModuleWriter, Source},
};

/// The extensions that have small formats.
const EXTENSIONS: [Extension; 4] = [
    Extension::SPV_EXT_float8,
    Extension::SPV_EXT_ocp_microscaling_types,
    Extension::SPV_INTEL_float4,
    Extension::SPV_INTEL_int4,
];

/// How many numbers a value holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NumberCount<'m> {
    /// So many, packed in whatever the value is.
    Lanes(u32),
    /// Those of a cooperative matrix.
    Matrix(Type<'m>),
}

impl<'m> NumberCount<'m> {
    fn of(ty: Type<'m>, format: NumberFormat) -> Result<Self> {
        if ty.target_ext_name().as_deref() == Some(COOPERATIVE_MATRIX) {
            return Ok(Self::Matrix(ty));
        }
        let scalar = ty.scalar();
        let bits = scalar.int_width().or(scalar.kind().float_bits()).unwrap_or(0);
        let bits = bits.saturating_mul(ty.vector_len().unwrap_or(1));
        let count = bits.checked_div(format.bits()).filter(|count| count * format.bits() == bits);
        match count {
            Some(count @ (1..=4 | 8 | 16)) => Ok(Self::Lanes(count)),
            _ => Err(mismatch(format!("{ty} does not hold numbers of {} bits", format.bits()))),
        }
    }

    fn fits(self, other: Self) -> bool {
        match (self, other) {
            (Self::Lanes(one), Self::Lanes(other)) => one == other,
            (Self::Matrix(one), Self::Matrix(other)) => one.target_ext_ints().eq(other.target_ext_ints()),
            _ => false,
        }
    }
}

pub(super) fn format_call<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    conversion: FormatConversion,
) -> Result<()> {
    f.source.require_any_format(inst)?;
    let op = conversion.op().ok_or_else(|| mismatch("no instruction converts so"))?;
    // Only what is converted plainly tells by its postfix which encoding is meant.
    let intel = conversion.intel
        && (!(conversion.clamps
            || conversion.stochastic
            || conversion.from == NumberFormat::Int4
            || conversion.to == NumberFormat::Int4)
            || !f.source.allows(Extension::SPV_EXT_ocp_microscaling_types));
    let value = f.arg(inst, 0)?;
    let shape = NumberCount::of(f.source.llvm_type(value)?, conversion.from)?;
    let result_shape = NumberCount::of(inst.ty(), conversion.to)?;
    if !shape.fits(result_shape) {
        return Err(mismatch("argument and result do not hold as many numbers"));
    }
    let mut words = OperandWords::from_slice(&[as_format(f, value, conversion.from, shape, intel)?.0]);
    for number in 1..inst.arg_count() {
        let seed = f.arg(inst, number)?;
        let id = if f.source.llvm_type(seed)?.is_pointer() {
            let int = f.module.int(32)?;
            f.pointer_to(seed, int)?
        } else {
            f.value(seed)?
        };
        words.push(id.0);
    }
    let ty = f.module.format_type(conversion.to, result_shape, intel)?;
    let own = f.module.call_type(inst)?;
    let id = if ty == own { f.emit_for(inst, op, ty, &words)? } else { f.emit(op, ty, &words)? };
    if conversion.clamps_by_decoration() {
        f.decorate(id, Decoration::SaturatedToLargestFloat8NormalConversionEXT, &[])?;
    }
    if ty != own {
        f.emit_for(inst, Op::Bitcast, own, &[id.0])?;
    }
    Ok(())
}

impl<'m> Source<'m> {
    fn require_any_format(&self, inst: InstView<'m>) -> Result<()> {
        if EXTENSIONS.iter().any(|extension| self.allows(*extension)) {
            return Ok(());
        }
        let names: Vec<_> = EXTENSIONS.iter().map(|extension| extension.name()).collect();
        let declaration = inst.called_function().map(|callee| callee.value().full_text()).unwrap_or_default();
        Err(Error::new(
            Code::RequiresExtension,
            Kind::Requires,
            format!(
                "One of the following extensions: {} should be enabled to process conversion builtins\n{}",
                names.join(", "),
                declaration
            ),
        ))
    }
}

/// A value taken for numbers of a format.
fn as_format<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    value: Value<'m>,
    format: NumberFormat,
    shape: NumberCount<'m>,
    intel: bool,
) -> Result<Id> {
    let ty = f.module.format_type(format, shape, intel)?;
    let own = f.module.value_type(value)?;
    let id = f.value(value)?;
    if ty == own { Ok(id) } else { f.emit(Op::Bitcast, ty, &[id.0]) }
}

impl<'m> ModuleWriter<'m> {
    fn format_type(&mut self, format: NumberFormat, shape: NumberCount<'m>, intel: bool) -> Result<Id> {
        let component = self.format_component(format, intel)?;
        match shape {
            NumberCount::Lanes(count) => self.vector_or_scalar(component, count),
            NumberCount::Matrix(ty) => {
                // A capability that another one implies needs its own extension all the same.
                self.require_capability(Capability::CooperativeMatrixKHR);
                match format {
                    NumberFormat::E4M3 | NumberFormat::E5M2 => {
                        self.require_capability(Capability::Float8EXT);
                        self.require_capability(Capability::Float8CooperativeMatrixEXT);
                    }
                    NumberFormat::E2M1 if intel => {
                        self.require_capability(Capability::Float4E2M1CooperativeMatrixINTEL);
                    }
                    NumberFormat::Int4 => self.require_capability(Capability::Int4CooperativeMatrixINTEL),
                    _ => {}
                }
                let ints: SmallVec<[u32; 7]> = ty.target_ext_ints().collect();
                self.type_by_operands(Op::TypeCooperativeMatrixKHR, &[component], &ints)
            }
        }
    }

    fn format_component(&mut self, format: NumberFormat, intel: bool) -> Result<Id> {
        let needs = match format {
            NumberFormat::Half => return self.float(16),
            NumberFormat::BFloat => return self.bfloat(),
            NumberFormat::Single | NumberFormat::Double => return self.float(format.bits()),
            NumberFormat::E4M3 | NumberFormat::E5M2 => Extension::SPV_EXT_float8,
            NumberFormat::E2M1 if intel => Extension::SPV_INTEL_float4,
            NumberFormat::E2M1 => Extension::SPV_EXT_ocp_microscaling_types,
            NumberFormat::Int4 => Extension::SPV_INTEL_int4,
        };
        self.require_extension(needs, || "a conversion to or from a format of few bits needs it".to_owned())?;
        let Some(encoding) = format.encoding(intel) else {
            let ints: Type<'m> = self.source.context.int(format.bits())?;
            return self.type_of(ints);
        };
        self.requirements.note(OperandKind::FPEncoding, encoding.0);
        Ok(self.intern(Op::TypeFloat, &[format.bits(), encoding.0], |sections| &mut sections.types)?.0)
    }
}

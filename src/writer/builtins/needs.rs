//! Requirements and operand constraints of SPIR-V-friendly calls that the rows of their instructions do not have.

use crate::{
    Code, Error, Result,
    mapping::builtins::arbitrary,
    spirv::{
        Extension, Op, Version,
        grammar::{Capability, Class, MatrixMultiplyAccumulateOperands, OpRow},
    },
    view::InstView,
    writer::FunctionWriter,
};

impl<'m> FunctionWriter<'_, 'm> {
    /// Requirements of an instruction by rules that the grammar does not have.
    pub(super) fn friendly_requirements(&mut self, inst: InstView<'m>, row: &OpRow) -> Result<()> {
        if let Some(first) = inst.arg(0) {
            let first = self.source.llvm_type(first)?;
            self.module.require_for_types(row.op, inst.ty(), first)?;
        }
        require_any_width(self, inst, row)?;
        match row.op {
            Op::GroupNonUniformBroadcast => self.require_constant_id(inst, 2),
            Op::ControlBarrier => {
                let scope = self.arg(inst, 0)?.const_u64();
                self.module.require_barrier(scope);
                Ok(())
            }
            Op::AtomicStore => {
                let stored = self.arg(inst, 3)?;
                let ty = self.source.llvm_type(stored)?;
                self.module.require_atomic(row.op, ty)
            }
            Op::SubgroupMatrixMultiplyAccumulateINTEL | Op::SubgroupScaledMatrixMultiplyAccumulateINTEL => {
                require_matrix_formats(self, inst, row)
            }
            Op::ConvertHandleToImageINTEL
            | Op::ConvertHandleToSamplerINTEL
            | Op::ConvertHandleToSampledImageINTEL => require_handle(self, inst, row),
            _ if row.class == Class::Atomic && !inst.is_void() => {
                self.module.require_atomic(row.op, inst.ty())
            }
            _ => Ok(()),
        }
    }

    /// Until SPIR-V 1.5, broadcasts name the work-item by a constant.
    pub(super) fn require_constant_id(&mut self, inst: InstView<'m>, number: u32) -> Result<()> {
        let id = self.arg(inst, number)?;
        if id.kind().is_constant() {
            return Ok(());
        }
        self.module
            .requirements
            .at_least(Version::V1_5, "a broadcast from a work-item that is no constant needs it")
    }
}

/// Instructions on numbers of any width have an extension for each kind of numbers.
fn require_any_width<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>, row: &OpRow) -> Result<()> {
    let Some(family) = arbitrary::family(row) else { return Ok(()) };
    if family.extensions.iter().any(|extension| f.source.allows(*extension)) {
        return Ok(());
    }
    let name = inst.called_function().map(|callee| callee.name().into_owned()).unwrap_or_default();
    let extension = family.extensions[0];
    let detail = format!(
        "{name}\n{} point instructions can't be translated correctly without enabled {extension} extension!",
        family.point
    );
    Err(Error::unsupported(Code::InvalidInstruction, detail)
        .with_help(format!("allow it with --spirv-ext=+{extension}")))
}

/// Scales of matrices come on top of their multiplication, and formats of 4 bits have an extension.
fn require_matrix_formats<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>, row: &OpRow) -> Result<()> {
    f.module.requirements.capability(Capability::SubgroupMatrixMultiplyAccumulateINTEL);
    let given = row.arguments().len() == inst.arg_count() as usize;
    let Some(last) = inst.arg_count().checked_sub(1).filter(|_| given) else { return Ok(()) };
    let flags = MatrixMultiplyAccumulateOperands::from_bits_retain(f.literal(inst, last)?);
    let small = MatrixMultiplyAccumulateOperands::MatrixAPackedFloat4E2M1INTEL
        | MatrixMultiplyAccumulateOperands::MatrixBPackedFloat4E2M1INTEL;
    let extension = Extension::SPV_INTEL_subgroup_matrix_multiply_accumulate_float4;
    if flags.intersects(small) && !f.source.allows(extension) {
        let detail = format!("{} with FP4 operand flags needs it", row.name.trim_start_matches("Op"));
        return Err(Error::requires_extension(extension.name(), detail));
    }
    Ok(())
}

/// A handle is as wide as an address (SPV_INTEL_bindless_images).
fn require_handle<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>, row: &OpRow) -> Result<()> {
    // Before what the type of the image needs.
    f.module.require_extension(Extension::SPV_INTEL_bindless_images, || format!("{} needs it", row.name))?;
    let handle = f.arg(inst, 0)?;
    let width = f.source.llvm_type(handle)?.int_width();
    let bits = f.module.analysis.pointer_bits;
    if width == Some(bits) {
        return Ok(());
    }
    let size = width.map_or_else(|| "none".to_owned(), |width| width.to_string());
    Err(Error::unsupported(
        Code::InvalidInstruction,
        format!(
            "{}\nParameter value must be a 32-bit scalar in case of Physical32 addressing model or a 64-bit scalar \
             in case of Physical64 addressing model\nType size: {size}\nAddressing model: Physical{bits}",
            row.name.trim_start_matches("Op")
        ),
    ))
}

//! Entry points' interfaces and execution modes.

use super::{functions::Uses, state::Writer};
use crate::{
    FpContract, Result,
    llvm::{Function, Metadata, Type, TypeKind},
    spirv::{
        Id, Op, Version,
        grammar::{ExecutionMode, OperandKind, StorageClass},
    },
};

impl<'m> Writer<'m> {
    /// The variables that an entry point lists: of those that it reaches, the ones of Input and Output, and where
    /// SPIR-V 1.4 is allowed all, for which that version is then needed (OpEntryPoint).
    pub(super) fn interface_ids(&mut self, reach: &Uses) -> Result<Vec<u32>> {
        let all = self.allows_version(Version::V1_4);
        let mut ids = Vec::new();
        for (id, class) in std::mem::take(&mut self.interface) {
            let always = matches!(class, StorageClass::Input | StorageClass::Output);
            if (always || all) && reach.variables.contains(&id) {
                if !always {
                    self.requirements.at_least(Version::V1_4, "variables of entry points")?;
                }
                ids.push(id.0);
            }
            self.interface.push((id, class));
        }
        Ok(ids)
    }

    /// Writes the execution modes of a kernel by its metadata.
    pub(super) fn write_execution_modes(&mut self, kernel: Function<'m>, id: Id, reach: &Uses) -> Result<()> {
        for (name, mode) in [
            ("reqd_work_group_size", ExecutionMode::LocalSize),
            ("work_group_size_hint", ExecutionMode::LocalSizeHint),
        ] {
            if let Some(node) = self.function_metadata(kernel, name) {
                // Missing dimensions have the size 1.
                let size = |index| node.operand(index).and_then(Metadata::const_u64).unwrap_or(1) as u32;
                self.execution_mode(id, mode, &[size(0), size(1), size(2)])?;
            }
        }
        if let Some(node) = self.function_metadata(kernel, "vec_type_hint")
            && let Some(ty) = node.operand(0).and_then(Metadata::value).and_then(|value| value.ty())
        {
            self.execution_mode(id, ExecutionMode::VecTypeHint, &[vec_type_hint(ty)])?;
        }
        if let Some(node) = self.function_metadata(kernel, "intel_reqd_sub_group_size")
            && let Some(size) = node.operand(0).and_then(Metadata::const_u64)
        {
            self.execution_mode(id, ExecutionMode::SubgroupSize, &[size as u32])?;
        }
        if self.contraction_is_off(reach) {
            self.execution_mode(id, ExecutionMode::ContractionOff, &[])?;
        }
        Ok(())
    }

    fn contraction_is_off(&self, reach: &Uses) -> bool {
        match self.options.fp_contract {
            FpContract::Off => true,
            FpContract::Fast => false,
            FpContract::On => {
                reach.exact && self.module.named_metadata_by_name("opencl.enable.FP_CONTRACT").is_none()
            }
        }
    }

    fn function_metadata(&self, function: Function<'m>, name: &str) -> Option<Metadata<'m>> {
        function.value().attachment(self.context.metadata_kind(name))
    }

    /// Writes an execution mode with literals.
    pub(super) fn execution_mode(&mut self, id: Id, mode: ExecutionMode, literals: &[u32]) -> Result<()> {
        self.requirements.note(OperandKind::ExecutionMode, mode.0);
        self.sections.execution_modes.start(Op::ExecutionMode).id(id).word(mode.0).words(literals).finish()
    }
}

/// The literal of VecTypeHint: the number of components above, the kind of one below.
fn vec_type_hint(ty: Type<'_>) -> u32 {
    let kind = match (ty.scalar().kind(), ty.scalar().int_width()) {
        (_, Some(8)) => 0,
        (_, Some(16)) => 1,
        (_, Some(32)) => 2,
        (_, Some(64)) => 3,
        (TypeKind::Half, _) => 4,
        (TypeKind::Float, _) => 5,
        (TypeKind::Double, _) => 6,
        _ => 0,
    };
    ty.vector_len().unwrap_or(0) << 16 | kind
}

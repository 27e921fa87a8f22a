//! Intrinsics that other instructions of LLVM say as well: vector predication (`llvm.vp.*`), matrices (`llvm.matrix.*`),
//! quotients of fixed-point numbers and what clang's builtins for SPIR-V become (`llvm.spv.*`). Which they are is told by the rows of
//! [`mapping::intrinsics`](crate::mapping::intrinsics) that are replaced.

use super::{Legalizer, refuse};
use crate::{
    Code, Error, Result,
    draft::{Function, Inst, Module, Opcode, Value},
    mapping::intrinsics::{self, LaneReduction, Replacement},
    spirv::{grammar::Scope, limits},
};

/// Intrinsics become so many instructions in every module.
const FREE_INSTRUCTIONS: u64 = 1 << 18;
/// So many more each call of one pays for.
const OF_A_CALL: u64 = 16;

/// Replaces the intrinsics of which that holds by other instructions.
pub(super) fn replace(module: Module<'_>, is_wanted: fn(Replacement) -> bool) -> Result<()> {
    let bodies = module.functions().flat_map(|function| function.blocks());
    let calls: Vec<(Inst<'_>, Replacement)> = bodies
        .flat_map(|block| block.instructions())
        .filter(|inst| inst.opcode() == Opcode::Call && fits(*inst))
        .filter_map(|inst| Some((inst, replacement(inst.called_function()?)?)))
        .filter(|(inst, how)| is_wanted(*how) && !inst.has_bundles_but(intrinsics::CONVERGENCE))
        .collect();
    let mut legalizer = Legalizer::new(module);
    let most = FREE_INSTRUCTIONS + OF_A_CALL * calls.len() as u64;
    for (inst, how) in calls {
        if legalizer.builder.count() > most {
            let detail = "intrinsics of long vectors become too many instructions, this one among the last";
            return Err(Error::unsupported(Code::Other, detail).or_at(|| inst.at()));
        }
        // LLVM's builder refuses some operands whose types its verifier does not compare.
        legalizer.replace(inst, how).map_err(|_| refuse(inst).or_at(|| inst.at()))?;
    }
    Ok(())
}

/// The instructions that say the same as an intrinsic.
pub(super) fn replacement(function: Function<'_>) -> Option<Replacement> {
    intrinsics::by_name(&function.intrinsic_name()?)?.replacement()
}

/// Whether all vectors of a call have lanes that can be counted.
fn fits(inst: Inst<'_>) -> bool {
    let types = std::iter::once(inst.ty()).chain(inst.args().filter_map(Value::ty));
    types
        .into_iter()
        .all(|ty| !ty.is_scalable() && ty.vector_len().is_none_or(|len| len <= limits::LEGALIZED_COMPONENTS))
}

impl<'m> Legalizer<'m> {
    fn replace(&mut self, inst: Inst<'m>, how: Replacement) -> Result<()> {
        use Replacement as R;
        self.builder.position_before(inst);
        let new = match how {
            R::Operation(operation) => Some(self.operation(inst, operation)?),
            R::MaskedDivision(operation) => Some(self.masked_division(inst, operation)?),
            R::Cast(cast) => Some(self.cast(inst, cast)?),
            R::Compare => Some(self.compare(inst)?),
            R::Intrinsic(name) => Some(self.other_intrinsic(inst, name)?),
            R::Reduction(name, combination) => Some(self.reduction(inst, name, combination)?),
            R::Select => Some(self.selected(inst)?),
            R::FirstLane => Some(self.first_lane(inst)?),
            R::Splice => Some(self.spliced(inst)?),
            R::Reverse => Some(self.reversed(inst)?),
            R::Load => Some(self.load(inst)?),
            R::Store => self.store(inst)?,
            R::Gather => Some(self.gather(inst)?),
            R::Scatter => self.scatter(inst)?,
            R::StridedLoad => Some(self.strided_load(inst)?),
            R::StridedStore => self.strided_store(inst)?,
            R::VectorLength => Some(self.vector_length(inst)?),
            R::LastActive => Some(self.last_active(inst)?),
            R::AnyOf => Some(self.any_of(inst)?),
            R::Histogram(operation) => self.histogram(inst, LaneReduction::Operation(operation))?,
            R::HistogramBy(name) => self.histogram(inst, LaneReduction::Intrinsic(name))?,
            R::LoadRelative => Some(self.load_relative(inst)?),
            R::StructuredAddress => Some(self.structured_address(inst)?),
            R::StructuredAlloca => Some(self.structured_alloca(inst)?),
            R::Transpose => Some(self.transposed(inst)?),
            R::MatrixProduct => Some(self.matrix_product(inst)?),
            R::MatrixLoad => Some(self.matrix_load(inst)?),
            R::MatrixStore => self.matrix_store(inst)?,
            R::Variable(variable) => Some(self.builtin_variable(inst, variable)?),
            R::Instruction(op, literals) => self.instruction(inst, op, literals)?,
            R::SubgroupArithmetic(operation, integer, float) => {
                let op = if inst.ty().scalar().is_float() { float } else { integer };
                self.instruction(inst, op, &[Scope::Subgroup.0, operation.0])?
            }
            R::ToAddressSpace => Some(self.to_address_space(inst)?),
            R::FixedQuotient(sign, range) => Some(self.fixed_quotient(inst, sign, range)?),
        };
        let name = inst.value().name_bytes().to_vec();
        if let Some(new) = new {
            inst.value().replace_all_uses_with(new)?;
        }
        inst.erase()?;
        if let Some(new) = new.filter(|new| new.as_instruction().is_some() && !new.has_name()) {
            new.set_name(&name);
        }
        Ok(())
    }
}

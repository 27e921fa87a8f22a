//! What the verifier of LLVM IR finds, as errors.

use spirv_llvm_ir as ir;

use crate::{At, Code, Error, Kind, view::function_label};

/// The error that a finding is, with the function and the instruction that it is about.
pub(crate) fn error(module: &ir::Module, finding: ir::Finding) -> Error {
    let at = at(module, &finding);
    Error::new(Code::InvalidLlvmModule, Kind::Malformed, finding.detail).or_at(|| at)
}

fn at(module: &ir::Module, finding: &ir::Finding) -> At {
    let Some(id) = finding.function else { return At::Whole };
    At::Ir {
        function: function_label(module, id),
        block: None,
        instruction: finding.inst.map(|inst| ir::print_instruction(module, id, inst)),
    }
}

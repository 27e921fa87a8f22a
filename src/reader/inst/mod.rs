//! Instructions, one handler for each section of the specification; what a table maps one to one has no handler.

mod arithmetic;
mod assembly;
mod bit;
mod compare;
mod composite;
mod control;
mod convert;
mod matrix;
mod memory;
mod misc;

pub(super) use arithmetic::shape;
pub(super) use compare::predicate;
pub(super) use convert::opcode_of as conversion;
pub(super) use memory::untyped_pointee;

use super::body::FunctionReader;
use crate::{
    Result,
    mapping::disposition::{self, Disposition, Rows, Section},
    spirv::{Inst, Op},
};

/// Reads one instruction of a block.
pub(crate) fn read<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    if f.is_builtin_pointer(inst) {
        return Ok(());
    }
    let Some(disposition) = disposition::of(inst.op()) else {
        return Err(inst.unsupported("unknown opcode"));
    };
    match disposition {
        Disposition::Regular(Rows::Operations) => arithmetic::regular(f, inst),
        Disposition::Regular(Rows::Comparisons) => compare::read(f, inst),
        Disposition::Regular(Rows::Conversions) => convert::read(f, inst),
        Disposition::Regular(Rows::Calls) => f.call_builtin(inst),
        Disposition::Irregular(section) => irregular(f, inst, section),
        Disposition::Unsupported(reason) => Err(inst.unsupported(reason.text())),
    }
}

fn irregular<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>, section: Section) -> Result<()> {
    match section {
        Section::Ignored => Ok(()),
        Section::Lines => f.line(inst),
        Section::Undef => {
            let ty = f.result_type(inst)?;
            let undef = if inst.op() == Op::PoisonKHR { ty.poison()? } else { ty.undef()? };
            f.define_id(inst.id(1)?, undef)
        }
        Section::Memory => memory::read(f, inst),
        Section::Assembly => assembly::call(f, inst),
        Section::Control => control::read(f, inst),
        Section::Phi => f.phi(inst),
        Section::Shift => bit::shift(f, inst),
        Section::Bit => bit::read(f, inst),
        Section::Boolean => compare::read(f, inst),
        Section::Select => compare::select(f, inst),
        Section::Arithmetic => arithmetic::read(f, inst),
        Section::Matrix => matrix::read(f, inst),
        Section::Composite => composite::read(f, inst),
        Section::Extended | Section::Assume => misc::read(f, inst),
        Section::Carry => f.carry(inst),
        // Its constituents are those of the instruction before.
        Section::Continued if inst.op() == Op::CompositeConstructContinuedINTEL => Ok(()),
        Section::Header
        | Section::Annotations
        | Section::Types
        | Section::Constants
        | Section::Continued
        | Section::Functions => Err(inst.malformed(format!("{} does not stand in a block", inst.op()))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spirv::AccessChain;

    /// The source of a section's handlers, as [`Section::place`] names it.
    fn source(section: Section) -> String {
        let file = format!("{}/src/reader/{}", env!("CARGO_MANIFEST_DIR"), section.place().0);
        std::fs::read_to_string(&file).unwrap_or_default()
    }

    #[test]
    fn handlers_name_the_opcodes_of_their_section() {
        for section in [
            Section::Memory,
            Section::Assembly,
            Section::Control,
            Section::Bit,
            Section::Arithmetic,
            Section::Matrix,
            Section::Composite,
            Section::Assume,
            Section::Constants,
        ] {
            let source = source(section);
            for row in Op::all() {
                if disposition::of(row.op) == Some(Disposition::Irregular(section)) {
                    let name = row.name.replacen("Op", "Op::", 1);
                    // Access chains are told apart by a table of their own.
                    let name = AccessChain::of(row.op).map_or(name, |_| "AccessChain::of".to_owned());
                    assert!(source.contains(&name), "{} has no {name}", section.place().0);
                }
            }
        }
    }

    #[test]
    fn files_of_sections_exist() {
        for section in Section::ALL {
            assert!(!source(*section).is_empty(), "{section:?}");
        }
    }
}

//! cl_intel_device_side_avc_motion_estimation: its functions are SPV_INTEL_device_side_avc_motion_estimation's
//! instructions in another case, so that rows, signs and types follow from the grammar's names.

use smallvec::SmallVec;

use super::friendly;
use super::row::{BuiltinRow, InstKey, OperandSource, Wrapper};
use crate::spirv::Op;
use crate::spirv::grammar::OpRow;

const PREFIX: &str = "intel_sub_group_avc_";
/// Clang still has this name of the extension's first version.
const FIRST_NAME: &str = "intel_sub_group_ime_ref_window_size";

/// The stages whose payloads and results are understood as those that all stages share (`mce`).
const STAGES: [&str; 3] = ["Ime", "Ref", "Sic"];

/// Parts of instructions' names that OpenCL C spells in another way: it overloads functions over their parameters where
/// SPIR-V has several instructions.
const SPELT: &[(&str, &str)] = &[
    ("GetStreamoutSingleReference", "GetStreamout"),
    ("GetStreamoutDualReference", "GetStreamout"),
    ("ConfigureIpeLumaChroma", "ConfigureIpe"),
    ("ConfigureIpeLuma", "ConfigureIpe"),
    ("MultiReferenceInterlaced", "MultiReference"),
    ("GetBestInterDistortions", "GetBestInterDistortion"),
    ("GetInterMinorShape", "GetInterMinorShapes"),
    ("SicSetBilinearFilterEnable", "SicSetSkcBilinearFilterEnable"),
];

/// The name of an instruction without what all of them share.
fn short_name(row: &OpRow) -> Option<&'static str> {
    row.name.strip_prefix("OpSubgroupAvc")?.strip_suffix("INTEL")
}

fn op(short: &str) -> Option<Op> {
    Op::by_name(&format!("OpSubgroupAvc{short}INTEL"))
}

/// OpenCL C's name, from the name of an instruction.
fn function_name(short: &str) -> String {
    let spelt = SPELT.iter().find(|(part, _)| short.contains(part));
    let name = spelt.map_or_else(|| short.to_owned(), |(part, other)| short.replace(part, other));
    let mut base = String::from(PREFIX);
    for (i, letter) in name.char_indices() {
        if letter.is_ascii_uppercase() && i > 0 {
            base.push('_');
        }
        base.push(letter.to_ascii_lowercase());
    }
    base
}

pub(super) fn rows(rows: &mut Vec<BuiltinRow>) {
    for (row, short) in Op::all().iter().filter_map(|row| Some((row, short_name(row)?))) {
        let plain = instruction(row, function_name(short));
        rows.extend(STAGES.iter().filter_map(|stage| shared(&plain, stage, short)));
        rows.push(plain);
    }
    if let Some(row) = Op::SubgroupAvcImeRefWindowSizeINTEL.row() {
        rows.push(instruction(row, FIRST_NAME.to_owned()).alias());
    }
}

/// True if a function of this name is one of this family.
pub(super) fn is_name(name: &str) -> bool {
    name.starts_with(PREFIX) || name == FIRST_NAME
}

/// The row of an instruction. Where it looks at images, OpenCL C gives one sampler for all, before the payload.
fn instruction(row: &'static OpRow, name: String) -> BuiltinRow {
    let specs = row.arguments();
    let is_image = |name: &str| name.ends_with(" Image");
    let looks = specs.iter().any(|spec| is_image(spec.name));
    let payload = specs.iter().position(|spec| spec.name == "Payload");
    let sampler = payload.filter(|_| looks).map(|position| position as u8);
    let mut operands = SmallVec::<[OperandSource; 12]>::new();
    let mut params = String::new();
    for (position, spec) in (0..).zip(specs) {
        let behind = sampler.is_some_and(|sampler| position >= sampler);
        if sampler == Some(position) {
            params.push('s');
        }
        operands.push(match sampler {
            Some(sampler) if is_image(spec.name) => OperandSource::VmeImage { image: position, sampler },
            _ => OperandSource::Arg(position + u8::from(behind)),
        });
        params.push(if friendly::unsigned_operands(row.op).contains(spec.name) { 'u' } else { 's' });
    }
    BuiltinRow::new(name, [Some(InstKey::Op(row.op)); 3], &operands, params)
}

/// Instructions on the payload or result of one stage that are computed on the type that all stages share.
fn shared(plain: &BuiltinRow, stage: &str, short: &str) -> Option<BuiltinRow> {
    let what = short.strip_prefix("Mce")?;
    let own_name = function_name(&format!("{stage}{what}"));
    let (part, returns) = if what.starts_with("Set") {
        ("Payload", true)
    } else if what.starts_with("Get") && !what.starts_with("GetDefault") {
        ("Result", false)
    } else {
        return None;
    };
    // A check against several skipped blocks tells their distortions alone.
    if stage == "Sic" && part == "Result" && what != "GetInterDistortions" {
        return None;
    }
    let back = if returns { Some(op(&format!("MceConvertTo{stage}{part}"))?) } else { None };
    let wrapper = Wrapper {
        argument: plain.arity().checked_sub(1)? as u8,
        into: op(&format!("{stage}ConvertToMce{part}"))?,
        back,
    };
    Some(BuiltinRow { name: own_name.into(), wrapper: Some(wrapper), ..plain.clone() }.alias())
}

/// Operands whose integers have a sign; those of all other instructions here have none.
pub(super) const SIGNED: &[&str] = &["Ref Offset", "Fwd Ref Offset", "Bwd Ref Offset", "Dual Ref"];

/// Whether an instruction is one of this family.
#[must_use]
pub fn contains(op: Op) -> bool {
    op.row().is_some_and(|row| short_name(row).is_some())
}

/// The opaque type that an instruction gives, where it gives one.
#[must_use]
pub fn result(op: Op) -> Option<Op> {
    let short = short_name(op.row()?)?;
    let (stage, what) = short.split_at_checked(3)?;
    if let Some(target) = what.strip_prefix("ConvertTo") {
        return type_op(target);
    }
    if what == "Initialize" {
        // Both refinements, fractional and bidirectional, have one payload.
        let stage = if matches!(stage, "Fme" | "Bme") { "Ref" } else { stage };
        return type_op(&format!("{stage}Payload"));
    }
    if what.starts_with("Set") || what.starts_with("Configure") {
        return type_op(&format!("{stage}Payload"));
    }
    if what.starts_with("Evaluate") {
        let references = if what.contains("Dual") { "Dual" } else { "Single" };
        let streams_out = what.ends_with("Streamout") || what.ends_with("Streaminout");
        return match streams_out {
            true => type_op(&format!("{stage}Result{references}ReferenceStreamout")),
            false => type_op(&format!("{stage}Result")),
        };
    }
    if what.starts_with("Strip") {
        return type_op(&format!("{stage}Result"));
    }
    let streamin = what.strip_prefix("Get").filter(|what| what.ends_with("Streamin"))?;
    type_op(&format!("{stage}{streamin}"))
}

fn type_op(short: &str) -> Option<Op> {
    Op::by_name(&format!("OpTypeAvc{short}INTEL"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mapping::builtins::BuiltinTable;

    #[test]
    fn names_follow_from_the_grammar() {
        assert_eq!(function_name("MceSetAcOnlyHaar"), "intel_sub_group_avc_mce_set_ac_only_haar");
        let streamout = "intel_sub_group_avc_ime_get_streamout_major_shape_distortions";
        let ops: Vec<_> = BuiltinTable::by_name(streamout)
            .filter_map(|row| Some((row.arity(), row.inst(crate::mapping::builtins::ArgumentClass::Signed)?)))
            .collect();
        let single = Op::SubgroupAvcImeGetStreamoutSingleReferenceMajorShapeDistortionsINTEL;
        let dual = Op::SubgroupAvcImeGetStreamoutDualReferenceMajorShapeDistortionsINTEL;
        assert_eq!(ops, [(2, InstKey::Op(single)), (3, InstKey::Op(dual))]);
    }

    #[test]
    fn every_result_is_a_type_or_a_number() {
        assert_eq!(result(Op::SubgroupAvcFmeInitializeINTEL), Some(Op::TypeAvcRefPayloadINTEL));
        assert_eq!(
            result(Op::SubgroupAvcImeEvaluateWithDualReferenceStreaminoutINTEL),
            Some(Op::TypeAvcImeResultDualReferenceStreamoutINTEL)
        );
        assert_eq!(result(Op::SubgroupAvcSicGetInterRawSadsINTEL), None);
        assert_eq!(result(Op::SubgroupAvcMceGetDefaultInterDirectionPenaltyINTEL), None);
    }
}

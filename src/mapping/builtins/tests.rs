use super::*;
use crate::mapping::registry;
use crate::spirv::grammar::{ExtInstSet, OpRow, OpenClStd};

fn call(symbol: &str, arity: usize) -> Option<BuiltinCall> {
    resolve(symbol, arity, BuiltinNames::OpenCl).map(|resolved| resolved.call)
}

fn inst(symbol: &str, arity: usize) -> Option<InstKey> {
    match call(symbol, arity)? {
        BuiltinCall::Row(row, class) => row.inst(class),
        BuiltinCall::Ext(row, _) => Some(InstKey::opencl(OpenClStd(row.number))),
        BuiltinCall::Op(row, _) => Some(InstKey::Op(row.op)),
        _ => None,
    }
}

#[test]
fn opencl_names_resolve_by_the_class_of_their_parameters() {
    assert_eq!(inst("_Z3maxff", 2), Some(InstKey::opencl(OpenClStd::fmax)));
    assert_eq!(inst("_Z3maxDv4_jS_", 2), Some(InstKey::opencl(OpenClStd::u_max)));
    assert_eq!(inst("_Z4fmaxff", 2), Some(InstKey::opencl(OpenClStd::fmax)));
    assert_eq!(inst("_Z21work_group_reduce_maxf", 1), Some(InstKey::Op(Op::GroupFMax)));
    assert_eq!(inst("_Z21work_group_reduce_maxj", 1), Some(InstKey::Op(Op::GroupUMax)));
    assert_eq!(inst("_Z20sub_group_reduce_mini", 1), Some(InstKey::Op(Op::GroupSMin)));
    assert_eq!(inst("_Z32sub_group_non_uniform_reduce_mulf", 1), Some(InstKey::Op(Op::GroupNonUniformFMul)));
    assert_eq!(inst("_Z7isequalff", 2), Some(InstKey::Op(Op::FOrdEqual)));
    assert_eq!(inst("__read_pipe_2", 4), Some(InstKey::Op(Op::ReadPipe)));
    assert_eq!(inst("__read_pipe_2", 3), None);
}

#[test]
fn friendly_names_come_from_the_grammar() {
    assert_eq!(inst("_Z16__spirv_ocl_fmaxff", 2), Some(InstKey::opencl(OpenClStd::fmax)));
    assert_eq!(inst("_Z21__spirv_GroupFMaxiif", 3), None, "the length is wrong, so the name is another");
    assert_eq!(inst("_Z17__spirv_GroupFMaxiif", 3), Some(InstKey::Op(Op::GroupFMax)));
    assert_eq!(inst("__spirv_IAdd", 2), Some(InstKey::Op(Op::IAdd)));
    let sycl = "_Z30__spirv_GroupNonUniformShuffleIfET_N5__spv5Scope4FlagES0_j";
    assert_eq!(inst(sycl, 3), Some(InstKey::Op(Op::GroupNonUniformShuffle)));
    for name in ["__spirv_TypeInt", "__spirv_Label", "__spirv_Branch", "__spirv_Decorate", "__spirv_Nonsense"]
    {
        assert!(call(name, 1).is_none(), "{name}");
    }
    assert!(matches!(
        call("_Z33__spirv_BuiltInGlobalInvocationIdi", 1),
        Some(BuiltinCall::Variable(BuiltIn::GlobalInvocationId))
    ));
}

#[test]
fn postfixes_are_understood() {
    let Some(BuiltinCall::Op(row, postfixes)) = call("_Z34__spirv_ConvertFToU_Ruint4_sat_rtzDv4_f", 1) else {
        panic!("a conversion");
    };
    assert_eq!(row.op, Op::ConvertFToU);
    assert!(postfixes.saturates);
    assert_eq!(postfixes.rounding, Some(crate::spirv::grammar::FPRoundingMode::RTZ));
    assert_eq!(postfixes.result.map(|result| result.count), Some(4));
    let Some(BuiltinCall::Ext(row, postfixes)) = call("_Z32__spirv_ocl_vload_halfn_Rfloat16jPU3AS1KDhi", 3)
    else {
        panic!("a load");
    };
    assert_eq!(OpenClStd(row.number), OpenClStd::vload_halfn);
    assert_eq!(postfixes.result.map(|result| result.count), Some(16));
    let Some(BuiltinCall::Ext(row, postfixes)) = call("_Z27__spirv_ocl_vstorea_halfn_rDv2_fjPU3AS1Dhi", 4)
    else {
        panic!("a store");
    };
    assert_eq!(OpenClStd(row.number), OpenClStd::vstorea_halfn_r);
    assert_eq!(postfixes, Postfixes::default());
}

#[test]
fn families_resolve() {
    assert!(matches!(call("_Z13get_global_idj", 1), Some(BuiltinCall::WorkItem(_))));
    assert!(call("_Z13get_global_idjj", 2).is_none());
    assert!(matches!(
        call("_Z18convert_uchar4_satDv4_f", 1),
        Some(BuiltinCall::Convert(_, ArgumentClass::Float))
    ));
    assert!(call("_Z18convert_uchar4_satDv2_f", 1).is_none());
    assert!(matches!(call("_Z6vload4mPU3AS1Kf", 2), Some(BuiltinCall::Vector(_))));
    assert!(matches!(call("_Z7barrierj", 1), Some(BuiltinCall::Sync(_))));
    assert!(matches!(
        call("_Z10atomic_addPU3AS1Vjj", 2),
        Some(BuiltinCall::Atomic(row, atomic::AtomicStyle::Legacy, ArgumentClass::Unsigned)) if row.legacy == Some("add")
    ));
    assert!(matches!(
        call("_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicff12memory_order12memory_scope", 4),
        Some(BuiltinCall::Atomic(_, atomic::AtomicStyle::Explicit, ArgumentClass::Float))
    ));
    assert!(call("_Z16atomic_fetch_andPU3AS4VU7_Atomicff", 2).is_none());
    assert!(matches!(
        call("_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_f", 3),
        Some(BuiltinCall::Image(_))
    ));
    assert!(matches!(call("__enqueue_kernel_basic", 5), Some(BuiltinCall::Enqueue(_))));
    assert!(matches!(call("__to_global", 1), Some(BuiltinCall::AddressCast(_))));
}

#[test]
fn other_functions_stay_functions() {
    for symbol in ["_Z3fooi", "foo", "_ZN5space3maxEff", "_Z3maxIfEvT_", "max", "_Z7nothing", "_Z4fmaxfff"] {
        assert!(call(symbol, 3).is_none(), "{symbol}");
    }
    assert!(resolve("_Z3maxff", 2, BuiltinNames::SpirvFriendly).is_none());
    assert!(resolve("_Z16__spirv_ocl_fmaxff", 2, BuiltinNames::SpirvFriendly).is_some());
}

#[test]
fn every_row_is_found_by_its_name_and_by_its_instructions() {
    for row in BuiltinTable::rows() {
        assert!(BuiltinTable::by_name(&row.name).any(|found| std::ptr::eq(found, row)));
        for inst in row.insts.into_iter().flatten() {
            let found = BuiltinTable::by_inst(inst).any(|found| std::ptr::eq(found, row));
            assert_eq!(found, row.spelling == Spelling::Always, "{}", row.name);
            assert!(row.class_of(inst).is_some());
        }
        for operand in &row.operands {
            if let OperandSource::Arg(number) | OperandSource::Boolean(number) = operand {
                assert!(usize::from(*number) < row.arity(), "{}", row.name);
            }
        }
    }
}

#[test]
fn every_instruction_of_a_block_has_a_friendly_name_that_comes_back() {
    let is_call = |row: &&OpRow| friendly::stands_in_block(row) && registry::is_for_kernels(row);
    for row in Op::all().iter().filter(is_call) {
        let name = friendly::name_of_op(row);
        let Some(BuiltinCall::Op(found, _)) = call(&name, row.arguments().len()) else {
            panic!("{name} is not understood");
        };
        assert_eq!(found.op, row.op);
    }
    for set in ExtInstSet::all() {
        for row in set.table().rows {
            let name = friendly::name_of_ext(set, row);
            let found = match call(&name, row.operands.len()) {
                Some(BuiltinCall::Ext(found, _)) => Some((ExtInstSet::OpenClStd, found.number)),
                Some(BuiltinCall::OtherExt(set, found)) => Some((set, found.number)),
                _ => None,
            };
            // Some instructions of a set have two names.
            assert_eq!(found, registry::set_role(set).has_calls().then_some((set, row.number)), "{name}");
        }
    }
}

//! The table of all passes, in their order, and how a check runs them.

use std::cell::OnceCell;

use crate::{
    Checked, Diagnostics, Environment, RuleFamily,
    context::{Checker, Depth},
    control_flow::{calls, functions, reconvergence, structured},
    debug_info::described,
    decorations::{annotations, decorated, decoration_rules},
    environments::{kernel_rules, opengl_rules},
    findings::Findings,
    groups::{group_operands, kernel_groups},
    images::{image_queries, image_rules},
    interfaces::{builtins, feedback, listed_variables, locations, mesh},
    matrices::{cooperative, graphs, long_vectors, shapes, tensor_loads, tensors},
    memo::{Memo, Memory},
    memory::{
        accesses, atomics, block_layout, descriptors, loads, logical, origins, pointers, semantics,
        variable_pointers,
    },
    module::{entry_points, execution_modes, layout, limits, model_rules, models, module_scope},
    plan::{
        Apis, Needs, OnOperation,
        Ops::{self, All, Of, These, Where},
        Pass, Plan, Visit,
    },
    rays::{hit_objects, ray_queries},
    types::{microscaled, row_types, storage_only, type_rules},
    values::{arithmetic, composites, constants, dispatch, dots, formats, reserved, rounding},
};
use spirv_kit::{
    AccessChain, Error, Module, Op,
    facts::{Contents, Facts, Grade, Types},
    grammar::{Capability, Class},
    signature,
};

/// Runs all passes; returns what they found, and the facts that they went by.
pub(crate) fn run<'m>(
    module: &'m Module,
    grade: Grade,
    environment: &Environment,
    depth: Depth,
    memory: Memory,
) -> Result<(Diagnostics, Checked<'m>), Error> {
    let findings = Findings::new(grade);
    let facts = Facts::new(module, &mut |problem| findings.problem(problem))?;
    let types = Types::new(&facts, depth == Depth::Whole, &mut |problem| findings.problem(problem));
    let memo = Memo::new(memory, module.len(), facts.ids().len());
    let mut cx = Checker::new(&facts, &types, findings, environment, depth, memo);
    cx.declared = cx.pass(RuleFamily::LAYOUT, || layout::layout(&cx));
    cx.plan = Plan::find(grade, depth, environment, needs(&cx));
    let has_groups = cx.pass(RuleFamily::DECORATION, || annotations::groups(&cx));
    if grade == Grade::Rule {
        prepare(&mut cx, has_groups);
    }
    module_scope::module_scope(&cx);
    functions::bodies(&cx);
    cx.plan.module(&cx);
    let found = cx.findings.finish();
    Ok((found, Checked { facts, types, repairs: Vec::new() }))
}

/// What the module declares that passes depend on.
fn needs(cx: &Checker<'_, '_>) -> Needs {
    let mut needs = Needs::empty();
    needs.set(Needs::SHADER, cx.has_capability(Capability::Shader));
    needs.set(Needs::SHARED, cx.types.is_with_shared);
    needs.set(Needs::MICROSCALED, cx.types.contents.has(Contents::MICROSCALED));
    needs
}

/// Collects what the rules of the lowest grade ask for.
fn prepare(cx: &mut Checker<'_, '_>, has_groups: bool) {
    cx.decorations = decorated::Decorations::new(cx.module(), cx.facts.ids().len(), has_groups);
    cx.storage_only = storage_only::find_storage_only(cx);
    cx.has_processed_images = cx.has_capability(Capability::TextureSampleWeightedQCOM)
        || cx.has_capability(Capability::TextureBlockMatchQCOM);
    cx.descriptions = cx.pass(RuleFamily::DESCRIPTION, || described::plan_descriptions(cx));
    cx.entries = models::entries(cx);
    cx.entry_functions = cx.entries.iter().map(|entry| entry.function).collect();
    cx.entry_functions.sort_unstable();
    if cx.has_capability(Capability::Shader) {
        cx.uses = OnceCell::from(models::uses_of_functions(cx, |_| true));
        cx.models_of_functions = models::models_of_functions(cx, &cx.entries);
        cx.reconverging = reconvergence::reconverging(cx, &cx.entries);
    }
}

const fn module(family: &'static RuleFamily, work: fn(&Checker<'_, '_>)) -> Pass {
    Pass::of(Visit::Module(work)).family(family)
}

const fn operation(ops: Ops, work: OnOperation) -> Pass {
    Pass::of(Visit::Operation(ops, work))
}

const fn declaration(ops: Ops, work: OnOperation) -> Pass {
    Pass::of(Visit::Declaration(ops, work))
}

const fn in_function(ops: Ops, work: OnOperation) -> Pass {
    Pass::of(Visit::InFunction(ops, work))
}

fn is_of(op: Op, class: Class) -> bool {
    op.row().is_some_and(|row| row.class == class)
}

/// True if the memory that an instruction of this opcode accesses is told by its memory operands.
fn accesses_memory(op: Op) -> bool {
    is_of(op, Class::Memory)
        && !matches!(
            op,
            Op::PtrEqual
                | Op::PtrNotEqual
                | Op::PtrDiff
                | Op::ArrayLength
                | Op::UntypedArrayLengthKHR
                | Op::ImageTexelPointer
                | Op::UntypedImageTexelPointerEXT
                | Op::RawAccessChainNV
                | Op::BufferPointerEXT
        )
}

const BLOCKS_IN_MEMORY: &[Op] = &[Op::SubgroupBlockReadINTEL, Op::SubgroupBlockWriteINTEL];
const BLOCKS_OF_IMAGES: &[Op] = &[Op::SubgroupImageBlockReadINTEL, Op::SubgroupImageBlockWriteINTEL];
const SHUFFLES: &[Op] = &[
    Op::SubgroupShuffleINTEL,
    Op::SubgroupShuffleDownINTEL,
    Op::SubgroupShuffleUpINTEL,
    Op::SubgroupShuffleXorINTEL,
];
const IMAGE_QUERIES: &[Op] = &[
    Op::ImageQueryFormat,
    Op::ImageQueryOrder,
    Op::ImageQuerySizeLod,
    Op::ImageQuerySize,
    Op::ImageQueryLod,
    Op::ImageQueryLevels,
    Op::ImageQuerySamples,
];
const CASTS_FROM_GENERIC: &[Op] = &[Op::GenericCastToPtr, Op::GenericCastToPtrExplicit];

/// Every pass but those that walk over the module. Those of one kind of visit run in the order of the rows.
pub(crate) static PASSES: &[Pass] = &[
    // Declarations at module scope.
    declaration(All, |cx, o, _| storage_only::small_constant(cx, o)).needs(Needs::SHADER),
    declaration(These(&[Op::Constant, Op::SpecConstant]), |cx, o, _| {
        constants::literal_bits(cx, o.inst, o.ty)
    })
    .whole(),
    declaration(All, |cx, o, _| kernel_rules::declaration_of_kernels(cx, o.inst)).whole().only(Apis::KERNELS),
    declaration(These(&[Op::TypeInt, Op::TypeFloat]), |cx, o, _| constants::width(cx, o.inst)).required(),
    declaration(These(&[Op::TypeInt, Op::TypeFloat]), |cx, o, _| type_rules::number_type(cx, o.inst)).whole(),
    declaration(These(&[Op::TypeFunction, Op::TypePointer]), |cx, o, _| {
        type_rules::function_type(cx, o.inst)
    })
    .whole(),
    declaration(These(&[Op::TypeMatrix]), |cx, o, _| type_rules::matrix_columns(cx, o.inst)).whole(),
    declaration(These(&[Op::TypeStruct]), |cx, o, _| type_rules::structure_members(cx, o.inst)).whole(),
    declaration(These(&[Op::TypeForwardPointer]), |cx, o, _| type_rules::forward_pointer(cx, o.inst)).whole(),
    declaration(These(&[Op::TypeArray]), |cx, o, _| constants::array_length(cx, o.inst)).whole(),
    declaration(These(&[Op::TypeVector]), |cx, o, _| constants::vector(cx, o.inst)).required(),
    declaration(These(&[Op::TypeImage]), |cx, o, _| image_queries::image_type(cx, o.inst)).required(),
    declaration(These(&[Op::TypeCooperativeMatrixKHR]), |cx, o, _| constants::matrix_type(cx, o.inst))
        .required(),
    declaration(
        These(&[Op::TypeCooperativeMatrixKHR, Op::TypeCooperativeMatrixNV, Op::TypeVectorIdEXT]),
        |cx, o, _| cooperative::constant_operands_of_type(cx, o.inst),
    )
    .required(),
    declaration(These(&[Op::TypeSampledImage]), |cx, o, _| image_queries::sampled_image_type(cx, o.inst))
        .required(),
    declaration(These(&[Op::TypeVmeImageINTEL]), |cx, o, _| {
        image_queries::image_of_type(cx, o.inst);
    })
    .whole(),
    declaration(These(&[Op::TypeTensorARM]), |cx, o, _| tensors::tensor_type(cx, o.inst)).whole(),
    declaration(These(&[Op::TypeTensorLayoutNV, Op::TypeTensorViewNV]), |cx, o, _| {
        cooperative::tensor_layout_type(cx, o.inst)
    })
    .whole(),
    declaration(These(&[Op::TypeBufferEXT]), |cx, o, _| descriptors::buffer_type(cx, o.inst)).whole(),
    declaration(These(&[Op::ConstantSizeOfEXT]), |cx, o, _| descriptors::descriptor_size(cx, o)).whole(),
    declaration(These(&[Op::ConstantDataKHR, Op::SpecConstantDataKHR]), |cx, o, _| {
        descriptors::constant_data(cx, o)
    })
    .whole(),
    declaration(
        These(&[Op::ConstantTrue, Op::ConstantFalse, Op::SpecConstantTrue, Op::SpecConstantFalse]),
        |cx, o, _| constants::boolean(cx, o),
    )
    .required(),
    declaration(These(&[Op::ConstantNull]), |cx, o, _| constants::null(cx, o)).required(),
    declaration(
        These(&[Op::ConstantCompositeReplicateEXT, Op::SpecConstantCompositeReplicateEXT]),
        |cx, o, _| composites::replicated(cx, o),
    )
    .whole(),
    declaration(These(&[Op::ConstantComposite]), |cx, o, _| composites::plain_constituents(cx, o)).whole(),
    declaration(These(&[Op::ConstantComposite, Op::SpecConstantComposite]), |cx, o, _| {
        tensors::tensor_constant(cx, o)
    })
    .whole(),
    declaration(These(&[Op::ConstantComposite]), |cx, o, _| constants::size_of_workgroup(cx, o)).whole(),
    declaration(These(&[Op::ConstantComposite, Op::SpecConstantComposite]), |cx, o, _| {
        constants::composite(cx, o)
    })
    .required(),
    declaration(
        These(&[Op::AliasDomainDeclINTEL, Op::AliasScopeDeclINTEL, Op::AliasScopeListDeclINTEL]),
        |cx, o, _| reserved::alias_scopes(cx, o.inst),
    )
    .whole(),
    declaration(These(&[Op::ConstantFunctionPointerINTEL]), |cx, o, _| constants::function_pointer(cx, o))
        .required(),
    // Instructions in functions.
    in_function(All, |cx, o, _| storage_only::small_values(cx, o)).needs(Needs::SHADER),
    in_function(All, |cx, o, _| model_rules::model_rules(cx, o)).needs(Needs::SHADER),
    in_function(All, |cx, o, _| kernel_groups::group_of_kernels(cx, o)).whole().only(Apis::KERNELS),
    in_function(These(&[Op::ImageRead, Op::ImageSampleExplicitLod]), |cx, o, _| {
        kernel_rules::image_access_of_kernels(cx, o, 2)
    })
    .whole()
    .only(Apis::KERNELS),
    in_function(These(&[Op::ImageWrite]), |cx, o, _| kernel_rules::image_access_of_kernels(cx, o, 3))
        .whole()
        .only(Apis::KERNELS),
    in_function(These(SHUFFLES), |cx, o, _| kernel_rules::shuffle_of_kernels(cx, o))
        .whole()
        .only(Apis::KERNELS),
    in_function(These(BLOCKS_IN_MEMORY), |cx, o, _| kernel_rules::block_of_kernels(cx, o, 1))
        .whole()
        .only(Apis::KERNELS),
    in_function(These(BLOCKS_OF_IMAGES), |cx, o, _| kernel_rules::block_of_kernels(cx, o, 2))
        .whole()
        .only(Apis::KERNELS),
    in_function(These(BLOCKS_OF_IMAGES), |cx, o, _| kernel_rules::image_block_of_kernels(cx, o))
        .whole()
        .only(Apis::KERNELS),
    in_function(Of(Class::Atomic), |cx, o, _| kernel_rules::atomic_of_kernels(cx, o))
        .whole()
        .only(Apis::KERNELS),
    // Instructions anywhere.
    Pass::of(Visit::Instruction(Where(semantics::has_scopes), |cx, o, _| {
        semantics::scopes_and_semantics(cx, o)
    })),
    // Operations.
    operation(Where(limits::has_indexes), |cx, o, _| limits::limits_of_operands(cx, o)).whole(),
    operation(Where(cooperative::is_recent), |cx, o, _| cooperative::cooperative_rules(cx, o)).whole(),
    operation(All, |cx, o, _| long_vectors::cooperative_vectors(cx, o)).needs(Needs::SHARED).whole(),
    operation(Where(image_queries::hands_on), |cx, o, _| image_queries::kept_sampled_image(cx, o)).whole(),
    operation(All, |cx, o, _| microscaled::microscaled(cx, o)).needs(Needs::MICROSCALED).whole(),
    operation(Of(Class::Image), |cx, o, _| image_queries::image(cx, o)),
    operation(These(IMAGE_QUERIES), |cx, o, _| origins::queried_attachment(cx, o)).only(Apis::VULKAN),
    operation(These(&[Op::CooperativeMatrixMulAddNV]), |cx, o, _| shapes::cooperative_operation(cx, o))
        .whole(),
    operation(Of(Class::Reserved), |cx, o, _| ray_queries::ray(cx, o)).whole(),
    operation(Of(Class::Reserved), |cx, o, _| hit_objects::hit_object(cx, o)).whole(),
    operation(
        Where(|op| {
            is_of(op, Class::Reserved) || is_of(op, Class::Miscellaneous) || is_of(op, Class::Unlisted)
        }),
        |cx, o, _| reserved::reserved(cx, o),
    )
    .whole(),
    operation(Of(Class::Atomic), |cx, o, _| atomics::atomic(cx, o)).whole(),
    operation(Of(Class::NonUniform), |cx, o, _| group_operands::non_uniform(cx, o)),
    operation(Of(Class::NonUniform), |cx, o, _| arithmetic::narrow_float(cx, o)).whole(),
    operation(These(&[Op::GroupNonUniformRotateKHR]), |cx, o, _| group_operands::non_uniform(cx, o)).whole(),
    operation(Where(|op| is_of(op, Class::Group) && op.0 != Op::GroupNonUniformRotateKHR.0), |cx, o, _| {
        group_operands::group_copy(cx, o)
    })
    .whole(),
    operation(Where(|op| is_of(op, Class::Arithmetic) && dots::is_dot(op)), |cx, o, _| dots::dot(cx, o))
        .whole(),
    operation(Of(Class::Arithmetic), |cx, o, _| shapes::linear_algebra(cx, o)).whole(),
    operation(Of(Class::Arithmetic), |cx, o, _| arithmetic::arithmetic(cx, o)).whole(),
    operation(Of(Class::Arithmetic), |cx, o, _| shapes::cooperative_operation(cx, o)).whole(),
    operation(These(CASTS_FROM_GENERIC), |cx, o, _| arithmetic::cast_from_generic(cx, o)),
    operation(Of(Class::Conversion), |cx, o, _| arithmetic::conversion(cx, o)).whole(),
    operation(Of(Class::Conversion), |cx, o, _| shapes::cooperative_operation(cx, o)).whole(),
    operation(These(&[Op::PtrEqual, Op::PtrNotEqual, Op::PtrDiff]), |cx, o, _| {
        pointers::compared_pointers(cx, o)
    })
    .whole(),
    operation(Where(accesses_memory), |cx, o, _| accesses::memory_access(cx, o)).whole(),
    operation(These(&[Op::Load]), |cx, o, _| accesses::loaded(cx, o)).whole(),
    operation(These(&[Op::Store]), |cx, o, _| accesses::stored(cx, o)).whole(),
    operation(These(&[Op::ArrayLength, Op::UntypedArrayLengthKHR]), |cx, o, _| loads::array_length(cx, o))
        .whole(),
    operation(These(&[Op::ImageTexelPointer, Op::UntypedImageTexelPointerEXT]), |cx, o, _| {
        image_rules::texel_pointer(cx, o)
    })
    .whole(),
    operation(These(&[Op::RawAccessChainNV]), |cx, o, _| reserved::raw_access(cx, o)).whole(),
    operation(These(&[Op::BufferPointerEXT]), |cx, o, _| descriptors::buffer_pointer(cx, o)).whole(),
    operation(Of(Class::Composite), |cx, o, _| composites::composite_rules(cx, o)).whole(),
    operation(Of(Class::Derivative), |cx, o, _| arithmetic::derivative(cx, o)).whole(),
    operation(Of(Class::Bit), |cx, o, _| arithmetic::bits(cx, o)).whole(),
    operation(These(&[Op::Phi]), |cx, o, _| pointers::chosen_pointer(cx, o)).whole(),
    operation(These(&[Op::AbortKHR]), |cx, o, _| dispatch::message(cx, o)).whole(),
    operation(Of(Class::ControlFlow), |cx, o, _| logical::returned_pointer(cx, o)).whole(),
    operation(These(&[Op::BranchConditional]), |cx, o, _| dispatch::weights(cx, o)).whole(),
    operation(Of(Class::ControlFlow), |cx, o, _| limits::limits_of_switch(cx, o.inst)).whole(),
    operation(Of(Class::Primitive), |cx, o, _| dispatch::stream(cx, o)).whole(),
    operation(Of(Class::Tensor), |cx, o, _| tensors::tensor_access(cx, o)).whole(),
    operation(These(&[Op::Select]), |cx, o, _| arithmetic::selection(cx, o)).whole(),
    operation(Where(|op| is_of(op, Class::RelationalAndLogical) && op.0 != Op::Select.0), |cx, o, _| {
        arithmetic::narrow_float(cx, o)
    })
    .whole(),
    operation(These(&[Op::CopyObject, Op::Select]), |cx, o, _| dispatch::no_void(cx, o)),
    // Types of operations: each has one row here at most, or one of `signature`.
    operation(Where(|op| signature::row(op).is_some()), |cx, o, _| dispatch::by_row(cx, o)).required(),
    operation(These(&[Op::Bitcast]), |cx, o, _| row_types::bitcast(cx, o)).required(),
    operation(These(&[Op::Variable, Op::UntypedVariableKHR]), loads::variable).required(),
    operation(These(&[Op::Load]), |cx, o, _| loads::load(cx, o)).required(),
    operation(These(&[Op::Store]), |cx, o, _| loads::store(cx, o)).required(),
    operation(These(&[Op::CompositeExtract]), |cx, o, _| composites::extract(cx, o)).required(),
    operation(These(&[Op::CompositeInsert]), |cx, o, _| composites::insert(cx, o)).required(),
    operation(These(&[Op::CompositeConstruct]), |cx, o, _| composites::construct(cx, o)).required(),
    operation(These(&[Op::VectorShuffle]), |cx, o, _| composites::shuffle(cx, o)).required(),
    operation(These(&[Op::FunctionCall]), |cx, o, _| calls::call(cx, o)).required(),
    operation(These(&[Op::ExtInst]), |cx, o, _| dispatch::extended(cx, o)).required(),
    operation(These(&[Op::ExtInstWithForwardRefsKHR]), |cx, o, _| reserved::forward_references(cx, o))
        .whole(),
    operation(These(&[Op::Return, Op::ReturnValue]), calls::returns).required(),
    operation(Where(formats::fixes_operands), |cx, o, _| formats::fixed_operands(cx, o.inst)).required(),
    operation(These(&[Op::Undef]), |cx, o, _| dispatch::undefined(cx, o)).required(),
    operation(These(&[Op::IsHelperInvocationEXT]), |cx, o, _| dispatch::helper_invocation(cx, o)),
    operation(Where(|op| AccessChain::of(op).is_some()), |cx, o, _| dispatch::access_chain(cx, o)).required(),
    // Functions.
    Pass::of(Visit::Function(|cx, flow, _| structured::structured(cx, flow))).family(RuleFamily::STRUCTURE),
    Pass::of(Visit::Function(reconvergence::reconvergence)).family(RuleFamily::RECONVERGENCE),
    // The module as a whole.
    module(RuleFamily::ENTRY_POINT, entry_points::entry_points),
    module(RuleFamily::EXECUTION_MODE, execution_modes::execution_modes),
    module(RuleFamily::DESCRIPTION, described::descriptions),
    module(RuleFamily::BUILTIN, |cx| builtins::builtin_variables(cx, &cx.entries)).only(Apis::VULKAN),
    module(RuleFamily::INTERFACE, |cx| listed_variables::interfaces(cx, &cx.entries)),
    module(RuleFamily::EXECUTION_MODE, |cx| execution_modes::modes_by_calls(cx, &cx.entries)).whole(),
    module(RuleFamily::LOCATION, |cx| locations::locations(cx, &cx.entries)).whole().only(Apis::VULKAN),
    module(RuleFamily::INTERFACE, |cx| feedback::feedback(cx, &cx.entries)).whole().only(Apis::VULKAN),
    module(RuleFamily::REPEATED_TYPE, type_rules::repeated_types).whole(),
    module(RuleFamily::MODULE, decoration_rules::module_rules).whole(),
    module(RuleFamily::MODULE, |cx| opengl_rules::opengl_module(cx, &cx.entries)).whole().only(Apis::OPENGL),
    module(RuleFamily::BLOCK_LAYOUT, block_layout::untyped_layouts).whole(),
    Pass::of(Visit::Module(pointers::pointers_into_matrices)).whole(),
    Pass::of(Visit::Module(variable_pointers::variable_pointers)).whole(),
    Pass::of(Visit::Module(origins::pointers_into_rows)).whole().only(Apis::VULKAN),
    module(RuleFamily::MODULE, tensor_loads::sizes_before_matrices).whole(),
    module(RuleFamily::GRAPH, graphs::graphs).whole(),
    Pass::of(Visit::Module(rounding::rounded_stores)).whole(),
    module(RuleFamily::MODULE, limits::limits_of_module).whole(),
    module(RuleFamily::MESH, mesh::mesh_outputs).whole().only(Apis::VULKAN),
    module(RuleFamily::BLOCK_LAYOUT, block_layout::block_layouts),
    module(RuleFamily::REPEATED_DECORATION, decoration_rules::repeated_decorations),
    module(RuleFamily::RECURSION, calls::recursion),
];

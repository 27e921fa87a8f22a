//! The table of all passes, in their order, and how a check runs them.
//!
//! # Parts
//!
//! `run` in `crates/check/src/passes.rs` reads as the pipeline: facts and types (`crates/spirv/src/facts/`, which
//! nothing changes once they are collected), what the head of the module declares, declarations, functions, and
//! what looks at the module as a whole.
//!
//! - **Passes** are free functions in folders by the specification's chapters. `PASSES` has a row for each: the
//!   family whose name its findings bear, the grade of its rules, how far a check has to go, environments, what the
//!   module has to declare, and what it visits. `plan.rs` finds the rows of an opcode once.
//! - **The context** (`context.rs`) is shared; what is found (`findings.rs`), where the walk is, and what was
//!   worked out once are cells.
//! - **Control flow** (`crates/spirv/src/cfg/`): edges in two lists, and one algorithm for dominators.
//!   `control_flow/functions.rs` makes the graph of a function, `structured.rs` and `constructs.rs` look at merges
//!   and constructs.
//! - **The memo** (`memo.rs`) knows what instructions that were right are like, so that others like them cost a
//!   look-up.

use std::cell::OnceCell;

use crate::{
    CheckDiagnostics, Checked, Environment, RuleFamily,
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
    memo::{Memo, MemoPolicy},
    memory::{
        accesses, atomics, block_layout, descriptors, loads, logical, origins, pointers, semantics,
        variable_pointers,
    },
    module::{entry_points, execution_modes, layout, limits, model_rules, models, module_scope},
    plan::{
        Apis,
        OperationRule::{self, InFlow, Inst, Operation},
        PassNeeds, Plan, RulePass, Visit,
        VisitedOps::{self, All, Of, These, Where},
    },
    rays::{hit_objects, ray_queries},
    types::{microscaled, row_types, storage_only, type_rules},
    values::{arithmetic, composites, constants, dispatch, dots, formats, reserved, rounding},
};
use spirv_kit::{
    AccessChain, Error, Module, Op,
    facts::{Contents, DeclaredTypes, Facts, Grade},
    grammar::{Capability, Class},
    signature,
};

/// Runs all passes; returns the findings and the facts about types.
pub(crate) fn run<'m>(
    module: &'m Module,
    grade: Grade,
    environment: &Environment,
    depth: Depth,
    memory: MemoPolicy,
) -> Result<(CheckDiagnostics, Checked<'m>), Error> {
    let findings = Findings::new(grade);
    let facts = Facts::new(module, &mut |problem| findings.problem(problem))?;
    let types = DeclaredTypes::new(&facts, depth == Depth::Whole, &mut |problem| findings.problem(problem));
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

/// Returns the declared features that passes depend on.
fn needs(cx: &Checker<'_>) -> PassNeeds {
    let mut needs = PassNeeds::empty();
    needs.set(PassNeeds::SHADER, cx.has_capability(Capability::Shader));
    needs.set(PassNeeds::SHARED, cx.types.is_with_shared);
    needs.set(PassNeeds::MICROSCALED, cx.types.contents.has(Contents::MICROSCALED));
    needs
}

/// Collects the facts that only rules of the lowest grade need.
fn prepare(cx: &mut Checker<'_>, has_groups: bool) {
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

const fn module(family: &'static RuleFamily, work: fn(&Checker<'_>)) -> RulePass {
    RulePass::of(Visit::Module(work)).family(family)
}

const fn operation(ops: VisitedOps, work: OperationRule) -> RulePass {
    RulePass::of(Visit::Operation(ops, work))
}

const fn declaration(ops: VisitedOps, work: OperationRule) -> RulePass {
    RulePass::of(Visit::Declaration(ops, work))
}

const fn at_module_scope(ops: VisitedOps, work: OperationRule) -> RulePass {
    RulePass::of(Visit::AtModuleScope(ops, work))
}

const fn in_function(ops: VisitedOps, work: OperationRule) -> RulePass {
    RulePass::of(Visit::InFunction(ops, work))
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
pub(crate) static PASSES: &[RulePass] = &[
    // Declarations at module scope.
    at_module_scope(All, Operation(storage_only::small_constant)).needs(PassNeeds::SHADER),
    at_module_scope(These(&[Op::Constant, Op::SpecConstant]), Operation(constants::literal_bits)).whole(),
    at_module_scope(All, Inst(kernel_rules::declaration_of_kernels)).whole().only(Apis::KERNELS),
    declaration(These(&[Op::TypeInt, Op::TypeFloat]), Inst(constants::width)).required(),
    declaration(These(&[Op::TypeInt, Op::TypeFloat]), Inst(type_rules::number_type)).whole(),
    declaration(These(&[Op::TypeFunction, Op::TypePointer]), Inst(type_rules::function_type)).whole(),
    declaration(These(&[Op::TypeMatrix]), Inst(type_rules::matrix_columns)).whole(),
    declaration(These(&[Op::TypeStruct]), Inst(type_rules::structure_members)).whole(),
    declaration(These(&[Op::TypeForwardPointer]), Inst(type_rules::forward_pointer)).whole(),
    declaration(These(&[Op::TypeArray]), Inst(constants::array_length)).whole(),
    declaration(These(&[Op::TypeVector]), Inst(constants::vector)).required(),
    declaration(These(&[Op::TypeImage]), Inst(image_queries::image_type)).required(),
    declaration(These(&[Op::TypeCooperativeMatrixKHR]), Inst(constants::matrix_type)).required(),
    declaration(
        These(&[Op::TypeCooperativeMatrixKHR, Op::TypeCooperativeMatrixNV, Op::TypeVectorIdEXT]),
        Inst(cooperative::constant_operands_of_type),
    )
    .required(),
    declaration(These(&[Op::TypeSampledImage]), Inst(image_queries::sampled_image_type)).required(),
    declaration(These(&[Op::TypeVmeImageINTEL]), Inst(|cx, inst| _ = image_queries::image_of_type(cx, inst)))
        .whole(),
    declaration(These(&[Op::TypeTensorARM]), Inst(tensors::tensor_type)).whole(),
    declaration(
        These(&[Op::TypeTensorLayoutNV, Op::TypeTensorViewNV]),
        Inst(cooperative::tensor_layout_type),
    )
    .whole(),
    declaration(These(&[Op::TypeBufferEXT]), Inst(descriptors::buffer_type)).whole(),
    declaration(These(&[Op::ConstantSizeOfEXT]), Operation(descriptors::descriptor_size)).whole(),
    declaration(
        These(&[Op::ConstantDataKHR, Op::SpecConstantDataKHR]),
        Operation(descriptors::constant_data),
    )
    .whole(),
    declaration(
        These(&[Op::ConstantTrue, Op::ConstantFalse, Op::SpecConstantTrue, Op::SpecConstantFalse]),
        Operation(constants::boolean),
    )
    .required(),
    declaration(These(&[Op::ConstantNull]), Operation(constants::null)).required(),
    declaration(
        These(&[Op::ConstantCompositeReplicateEXT, Op::SpecConstantCompositeReplicateEXT]),
        Operation(composites::replicated),
    )
    .whole(),
    declaration(These(&[Op::ConstantComposite]), Operation(composites::plain_constituents)).whole(),
    declaration(
        These(&[Op::ConstantComposite, Op::SpecConstantComposite]),
        Operation(tensors::tensor_constant),
    )
    .whole(),
    declaration(These(&[Op::ConstantComposite]), Operation(constants::size_of_workgroup)).whole(),
    declaration(These(&[Op::ConstantComposite, Op::SpecConstantComposite]), Operation(constants::composite))
        .required(),
    declaration(
        These(&[Op::AliasDomainDeclINTEL, Op::AliasScopeDeclINTEL, Op::AliasScopeListDeclINTEL]),
        Inst(reserved::alias_scopes),
    )
    .whole(),
    declaration(These(&[Op::ConstantFunctionPointerINTEL]), Operation(constants::function_pointer))
        .required(),
    // Instructions in functions.
    in_function(All, Operation(storage_only::small_values)).needs(PassNeeds::SHADER),
    in_function(All, Operation(model_rules::model_rules)).needs(PassNeeds::SHADER),
    in_function(All, Operation(kernel_groups::group_of_kernels)).whole().only(Apis::KERNELS),
    in_function(
        These(&[Op::ImageRead, Op::ImageSampleExplicitLod]),
        Operation(|cx, o| kernel_rules::image_access_of_kernels(cx, o, 2)),
    )
    .whole()
    .only(Apis::KERNELS),
    in_function(These(&[Op::ImageWrite]), Operation(|cx, o| kernel_rules::image_access_of_kernels(cx, o, 3)))
        .whole()
        .only(Apis::KERNELS),
    in_function(These(SHUFFLES), Operation(kernel_rules::shuffle_of_kernels)).whole().only(Apis::KERNELS),
    in_function(These(BLOCKS_IN_MEMORY), Operation(|cx, o| kernel_rules::block_of_kernels(cx, o, 1)))
        .whole()
        .only(Apis::KERNELS),
    in_function(These(BLOCKS_OF_IMAGES), Operation(|cx, o| kernel_rules::block_of_kernels(cx, o, 2)))
        .whole()
        .only(Apis::KERNELS),
    in_function(These(BLOCKS_OF_IMAGES), Operation(kernel_rules::image_block_of_kernels))
        .whole()
        .only(Apis::KERNELS),
    in_function(Of(Class::Atomic), Operation(kernel_rules::atomic_of_kernels)).whole().only(Apis::KERNELS),
    // Instructions anywhere.
    RulePass::of(Visit::Instruction(
        Where(semantics::has_scopes),
        Operation(semantics::scopes_and_semantics),
    )),
    // Operations.
    operation(Where(limits::has_indexes), Operation(limits::limits_of_operands)).whole(),
    operation(Where(cooperative::is_recent), Operation(cooperative::cooperative_rules)).whole(),
    operation(All, Operation(long_vectors::cooperative_vectors)).needs(PassNeeds::SHARED).whole(),
    operation(Where(image_queries::hands_on), Operation(image_queries::kept_sampled_image)).whole(),
    operation(All, Operation(microscaled::microscaled)).needs(PassNeeds::MICROSCALED).whole(),
    operation(Of(Class::Image), Operation(image_queries::image)),
    operation(These(IMAGE_QUERIES), Operation(origins::queried_attachment)).only(Apis::VULKAN),
    operation(These(&[Op::CooperativeMatrixMulAddNV]), Operation(shapes::cooperative_operation)).whole(),
    operation(Of(Class::Reserved), Operation(ray_queries::ray)).whole(),
    operation(Of(Class::Reserved), Operation(hit_objects::hit_object)).whole(),
    operation(
        Where(|op| {
            is_of(op, Class::Reserved) || is_of(op, Class::Miscellaneous) || is_of(op, Class::Unlisted)
        }),
        Operation(reserved::reserved),
    )
    .whole(),
    operation(Of(Class::Atomic), Operation(atomics::atomic)).whole(),
    operation(Of(Class::NonUniform), Operation(group_operands::non_uniform)),
    operation(Of(Class::NonUniform), Operation(arithmetic::narrow_float)).whole(),
    operation(These(&[Op::GroupNonUniformRotateKHR]), Operation(group_operands::non_uniform)).whole(),
    operation(
        Where(|op| is_of(op, Class::Group) && op.0 != Op::GroupNonUniformRotateKHR.0),
        Operation(group_operands::group_copy),
    )
    .whole(),
    operation(Where(|op| is_of(op, Class::Arithmetic) && dots::is_dot(op)), Operation(dots::dot)).whole(),
    operation(Of(Class::Arithmetic), Operation(shapes::linear_algebra)).whole(),
    operation(Of(Class::Arithmetic), Operation(arithmetic::arithmetic)).whole(),
    operation(Of(Class::Arithmetic), Operation(shapes::cooperative_operation)).whole(),
    operation(These(CASTS_FROM_GENERIC), Operation(arithmetic::cast_from_generic)),
    operation(Of(Class::Conversion), Operation(arithmetic::conversion)).whole(),
    operation(Of(Class::Conversion), Operation(shapes::cooperative_operation)).whole(),
    operation(These(&[Op::PtrEqual, Op::PtrNotEqual, Op::PtrDiff]), Operation(pointers::compared_pointers))
        .whole(),
    operation(Where(accesses_memory), Operation(accesses::memory_access)).whole(),
    operation(These(&[Op::Load]), Operation(accesses::loaded)).whole(),
    operation(These(&[Op::Store]), Operation(accesses::stored)).whole(),
    operation(These(&[Op::ArrayLength, Op::UntypedArrayLengthKHR]), Operation(loads::array_length)).whole(),
    operation(
        These(&[Op::ImageTexelPointer, Op::UntypedImageTexelPointerEXT]),
        Operation(image_rules::texel_pointer),
    )
    .whole(),
    operation(These(&[Op::RawAccessChainNV]), Operation(reserved::raw_access)).whole(),
    operation(These(&[Op::BufferPointerEXT]), Operation(descriptors::buffer_pointer)).whole(),
    operation(Of(Class::Composite), Operation(composites::composite_rules)).whole(),
    operation(Of(Class::Derivative), Operation(arithmetic::derivative)).whole(),
    operation(Of(Class::Bit), Operation(arithmetic::bits)).whole(),
    operation(These(&[Op::Phi]), Operation(pointers::chosen_pointer)).whole(),
    operation(These(&[Op::AbortKHR]), Operation(dispatch::message)).whole(),
    operation(Of(Class::ControlFlow), Operation(logical::returned_pointer)).whole(),
    operation(These(&[Op::BranchConditional]), Operation(dispatch::weights)).whole(),
    operation(Of(Class::ControlFlow), Inst(limits::limits_of_switch)).whole(),
    operation(Of(Class::Primitive), Operation(dispatch::stream)).whole(),
    operation(Of(Class::Tensor), Operation(tensors::tensor_access)).whole(),
    operation(These(&[Op::Select]), Operation(arithmetic::selection)).whole(),
    operation(
        Where(|op| is_of(op, Class::RelationalAndLogical) && op.0 != Op::Select.0),
        Operation(arithmetic::narrow_float),
    )
    .whole(),
    operation(These(&[Op::CopyObject, Op::Select]), Operation(dispatch::no_void)),
    // Types of operations: each has one row here at most, or one of `signature`.
    operation(Where(|op| signature::row(op).is_some()), Operation(dispatch::by_row)).required(),
    operation(These(&[Op::Bitcast]), Operation(row_types::bitcast)).required(),
    operation(These(&[Op::Variable, Op::UntypedVariableKHR]), InFlow(loads::variable)).required(),
    operation(These(&[Op::Load]), Operation(loads::load)).required(),
    operation(These(&[Op::Store]), Operation(loads::store)).required(),
    operation(These(&[Op::CompositeExtract]), Operation(composites::extract)).required(),
    operation(These(&[Op::CompositeInsert]), Operation(composites::insert)).required(),
    operation(These(&[Op::CompositeConstruct]), Operation(composites::construct)).required(),
    operation(These(&[Op::VectorShuffle]), Operation(composites::shuffle)).required(),
    operation(These(&[Op::FunctionCall]), Operation(calls::call)).required(),
    operation(These(&[Op::ExtInst]), Operation(dispatch::extended)).required(),
    operation(These(&[Op::ExtInstWithForwardRefsKHR]), Operation(reserved::forward_references)).whole(),
    operation(These(&[Op::Return, Op::ReturnValue]), InFlow(calls::returns)).required(),
    operation(Where(formats::fixes_operands), Inst(formats::fixed_operands)).required(),
    operation(These(&[Op::Undef]), Operation(dispatch::undefined)).required(),
    operation(These(&[Op::IsHelperInvocationEXT]), Operation(dispatch::helper_invocation)),
    operation(Where(|op| AccessChain::of(op).is_some()), Operation(dispatch::access_chain)).required(),
    // Functions.
    RulePass::of(Visit::Function(|cx, flow, _| structured::structured(cx, flow)))
        .family(RuleFamily::STRUCTURE),
    RulePass::of(Visit::Function(reconvergence::reconvergence)).family(RuleFamily::RECONVERGENCE),
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
    RulePass::of(Visit::Module(pointers::pointers_into_matrices)).whole(),
    RulePass::of(Visit::Module(variable_pointers::variable_pointers)).whole(),
    RulePass::of(Visit::Module(origins::pointers_into_rows)).whole().only(Apis::VULKAN),
    module(RuleFamily::MODULE, tensor_loads::sizes_before_matrices).whole(),
    module(RuleFamily::GRAPH, graphs::graphs).whole(),
    RulePass::of(Visit::Module(rounding::rounded_stores)).whole(),
    module(RuleFamily::MODULE, limits::limits_of_module).whole(),
    module(RuleFamily::MESH, mesh::mesh_outputs).whole().only(Apis::VULKAN),
    module(RuleFamily::BLOCK_LAYOUT, block_layout::block_layouts),
    module(RuleFamily::REPEATED_DECORATION, decoration_rules::repeated_decorations),
    module(RuleFamily::RECURSION, calls::recursion),
];

//! Execution modes: the execution models that they belong to, those that exclude each other, and those that models need
//! (section 3.2.6, "Entry Point and Execution Model" of section 2.16, and "Vulkan Environment for SPIR-V").

use rustc_hash::FxHashSet;

use crate::{
    Checker,
    environments::{own_rules, vulkan_rules},
    interfaces::mesh,
    matrices::shapes,
    module::models,
};
use spirv_kit::{
    Id, Inst, Op,
    facts::{IdKind, TypeClass, literal},
    grammar::{BuiltIn, Class, Decoration, ExecutionMode, ExecutionModel, FPFastMathMode, OperandKind},
    words,
};

type M = ExecutionModel;
type E = ExecutionMode;

const GEOMETRY: &[M] = &[M::Geometry];
const FRAGMENT: &[M] = &[M::Fragment];
const KERNEL: &[M] = &[M::Kernel];
const TESSELLATION: &[M] = &[M::TessellationControl, M::TessellationEvaluation];
const MESH: &[M] = &[M::MeshNV, M::MeshEXT];
const GROUPS: &[M] = &[M::GLCompute, M::MeshNV, M::MeshEXT, M::TaskNV, M::TaskEXT];
const GROUPS_AND_KERNEL: &[M] = &[M::Kernel, M::GLCompute, M::MeshNV, M::MeshEXT, M::TaskNV, M::TaskEXT];

const INTERLOCKS: &[E] = &[
    E::PixelInterlockOrderedEXT,
    E::PixelInterlockUnorderedEXT,
    E::SampleInterlockOrderedEXT,
    E::SampleInterlockUnorderedEXT,
    E::ShadingRateInterlockOrderedEXT,
    E::ShadingRateInterlockUnorderedEXT,
];

/// The models that a mode may be declared for; `None` of a mode for all.
fn models_of_mode(mode: ExecutionMode) -> Option<&'static [M]> {
    Some(match mode {
        E::Invocations
        | E::InputPoints
        | E::InputLines
        | E::InputLinesAdjacency
        | E::InputTrianglesAdjacency
        | E::OutputLineStrip
        | E::OutputTriangleStrip => GEOMETRY,
        E::OutputPoints => &[M::Geometry, M::MeshNV, M::MeshEXT],
        E::Triangles => &[M::Geometry, M::TessellationControl, M::TessellationEvaluation],
        E::OutputVertices => {
            &[M::Geometry, M::TessellationControl, M::TessellationEvaluation, M::MeshNV, M::MeshEXT]
        }
        E::SpacingEqual
        | E::SpacingFractionalEven
        | E::SpacingFractionalOdd
        | E::VertexOrderCw
        | E::VertexOrderCcw
        | E::PointMode
        | E::Quads
        | E::Isolines => TESSELLATION,
        E::PixelCenterInteger
        | E::OriginUpperLeft
        | E::OriginLowerLeft
        | E::EarlyFragmentTests
        | E::DepthReplacing
        | E::DepthGreater
        | E::DepthLess
        | E::DepthUnchanged
        | E::PostDepthCoverage
        | E::StencilRefReplacingEXT
        | E::NonCoherentColorAttachmentReadEXT
        | E::NonCoherentDepthAttachmentReadEXT
        | E::NonCoherentStencilAttachmentReadEXT
        | E::EarlyAndLateFragmentTestsAMD
        | E::StencilRefUnchangedFrontAMD
        | E::StencilRefGreaterFrontAMD
        | E::StencilRefLessFrontAMD
        | E::StencilRefUnchangedBackAMD
        | E::StencilRefGreaterBackAMD
        | E::StencilRefLessBackAMD
        | E::PixelInterlockOrderedEXT
        | E::PixelInterlockUnorderedEXT
        | E::SampleInterlockOrderedEXT
        | E::SampleInterlockUnorderedEXT
        | E::ShadingRateInterlockOrderedEXT
        | E::ShadingRateInterlockUnorderedEXT
        | E::RequireFullQuadsKHR => FRAGMENT,
        E::LocalSizeHint | E::LocalSizeHintId | E::VecTypeHint | E::ContractionOff => KERNEL,
        E::LocalSize | E::LocalSizeId => GROUPS_AND_KERNEL,
        E::OutputLinesEXT | E::OutputTrianglesEXT | E::OutputPrimitivesEXT => MESH,
        E::DerivativeGroupQuadsKHR | E::DerivativeGroupLinearKHR => GROUPS,
        E::QuadDerivativesKHR => &[M::Fragment, M::GLCompute],
        _ => return None,
    })
}

/// Modes of which an entry point declares one, or at most one.
struct ModeChoice {
    models: &'static [M],
    modes: &'static [E],
    /// True if one has to be declared.
    needed: bool,
}

const CHOICES: &[ModeChoice] = &[
    ModeChoice {
        models: GEOMETRY,
        modes: &[
            E::InputPoints,
            E::InputLines,
            E::InputLinesAdjacency,
            E::Triangles,
            E::InputTrianglesAdjacency,
        ],
        needed: true,
    },
    ModeChoice {
        models: GEOMETRY,
        modes: &[E::OutputPoints, E::OutputLineStrip, E::OutputTriangleStrip],
        needed: true,
    },
    ModeChoice {
        models: MESH,
        modes: &[E::OutputPoints, E::OutputLinesEXT, E::OutputTrianglesEXT],
        needed: false,
    },
    ModeChoice {
        models: &[ExecutionModel::MeshEXT],
        modes: &[E::OutputPoints, E::OutputLinesEXT, E::OutputTrianglesEXT],
        needed: true,
    },
    ModeChoice {
        models: TESSELLATION,
        modes: &[E::SpacingEqual, E::SpacingFractionalEven, E::SpacingFractionalOdd],
        needed: false,
    },
    ModeChoice { models: TESSELLATION, modes: &[E::VertexOrderCw, E::VertexOrderCcw], needed: false },
    ModeChoice { models: TESSELLATION, modes: &[E::Triangles, E::Quads, E::Isolines], needed: false },
    ModeChoice { models: FRAGMENT, modes: &[E::OriginUpperLeft, E::OriginLowerLeft], needed: true },
    ModeChoice {
        models: FRAGMENT,
        modes: &[E::DepthGreater, E::DepthLess, E::DepthUnchanged],
        needed: false,
    },
    ModeChoice { models: FRAGMENT, modes: INTERLOCKS, needed: false },
    ModeChoice {
        models: FRAGMENT,
        modes: &[E::StencilRefUnchangedFrontAMD, E::StencilRefLessFrontAMD, E::StencilRefGreaterFrontAMD],
        needed: false,
    },
    ModeChoice {
        models: FRAGMENT,
        modes: &[E::StencilRefUnchangedBackAMD, E::StencilRefLessBackAMD, E::StencilRefGreaterBackAMD],
        needed: false,
    },
];

/// What is wrong with what a mode allows by default (SPV_KHR_float_controls2, FPFastMathDefault).
pub fn default_problems(mask: FPFastMathMode) -> impl Iterator<Item = &'static str> {
    let needed = FPFastMathMode::AllowContract | FPFastMathMode::AllowReassoc;
    let problems = [
        (mask.contains(FPFastMathMode::Fast), "the default has no Fast"),
        (
            mask.contains(FPFastMathMode::AllowTransform) && !mask.contains(needed),
            "AllowTransform needs AllowContract and AllowReassoc",
        ),
    ];
    problems.into_iter().filter(|(is_wrong, _)| *is_wrong).map(|(_, problem)| problem)
}

/// Modes that may be declared again, for types or texts of their own.
pub fn may_repeat(mode: ExecutionMode) -> bool {
    matches!(
        mode,
        E::DenormPreserve
            | E::DenormFlushToZero
            | E::SignedZeroInfNanPreserve
            | E::RoundingModeRTE
            | E::RoundingModeRTZ
            | E::RoundingModeRTPINTEL
            | E::RoundingModeRTNINTEL
            | E::FloatingPointModeALTINTEL
            | E::FloatingPointModeIEEEINTEL
            | E::FPFastMathDefault
            | E::NamedBarrierCountINTEL
    )
}

fn name(mode: ExecutionMode) -> &'static str {
    mode.row().map_or("the mode", |row| row.name)
}

fn model_name(model: ExecutionModel) -> &'static str {
    model.row().map_or("the execution model", |row| row.name)
}

/// Every execution mode, and the modes of every entry point.
pub(crate) fn execution_modes(cx: &Checker<'_>) {
    let head = || cx.facts.entries_and_modes();
    let mut modes = Vec::new();
    let mut entries = Vec::new();
    let mut seen = FxHashSet::default();
    for inst in head() {
        match (inst.op(), inst.operands()) {
            // A function that is an entry point twice has the same modes.
            (Op::EntryPoint, [model, function, ..])
                if seen.insert((models::of(ExecutionModel(*model)), *function)) =>
            {
                entries.push((inst, ExecutionModel(*model), *function));
            }
            (Op::ExecutionMode | Op::ExecutionModeId, [function, mode, ..]) => {
                modes.push((*function, (ExecutionMode(*mode), inst)));
            }
            _ => {}
        }
    }
    // Those of each function together, in their order.
    modes.sort_by_key(|(function, _)| *function);
    let (functions, modes): (Vec<_>, Vec<_>) = modes.into_iter().unzip();
    let modes_of = |function: u32| {
        let start = functions.partition_point(|of| *of < function);
        let count = functions.iter().skip(start).take_while(|of| **of == function).count();
        modes.get(start..start + count).unwrap_or(&[])
    };
    let mut before = FxHashSet::default();
    for own in functions.chunk_by(|a, b| a == b) {
        before.clear();
        for (mode, inst) in own.first().map_or(&[][..], |function| modes_of(*function)) {
            check_mode(cx, *mode, *inst);
            // Modes for widths of numbers are declared once for each.
            let repeats = may_repeat(*mode) || *mode == E::FPFastMathDefault;
            let operand = inst.operands().get(2).copied().filter(|_| repeats);
            if !before.insert((*mode, operand)) {
                cx.rule(*inst, format!("the entry point has the mode {} already", name(*mode)));
            }
        }
    }
    let has_size = cx.environment.is_vulkan() && has_workgroup_size(cx);
    for (inst, model, function) in entries {
        let own = modes_of(function);
        for (mode, inst) in own {
            if models_of_mode(*mode).is_some_and(|models| !models.contains(&model)) {
                let detail = format!("{} is not for entry points of {}", name(*mode), model_name(model));
                cx.rule(*inst, detail);
            }
        }
        modes_of_entry(cx, inst, model, own, has_size);
    }
}

/// Entry points that reach some instructions declare one of the modes of these.
pub(crate) fn modes_by_calls(cx: &Checker<'_>, entries: &[models::DeclaredEntryPoint<'_>]) {
    use spirv_kit::grammar::Capability as C;
    let has = |capabilities: &[C]| capabilities.iter().any(|capability| cx.has_capability(*capability));
    if has(&[
        C::FragmentShaderSampleInterlockEXT,
        C::FragmentShaderPixelInterlockEXT,
        C::FragmentShaderShadingRateInterlockEXT,
    ]) {
        let is_interlock = |op| matches!(op, Op::BeginInvocationInterlockEXT | Op::EndInvocationInterlockEXT);
        reached_with(cx, entries, FRAGMENT, INTERLOCKS, is_interlock, "interlocks");
    }
    if has(&[C::FloatControls2]) {
        fast_math_by_calls(cx, entries);
    }
    if has(&[C::ComputeDerivativeGroupQuadsKHR, C::ComputeDerivativeGroupLinearKHR]) {
        let is_derivative = |op: Op| op.row().is_some_and(|row| row.class == Class::Derivative);
        let modes = [E::DerivativeGroupQuadsKHR, E::DerivativeGroupLinearKHR];
        reached_with(cx, entries, GROUPS, &modes, is_derivative, "groups that share derivatives");
    }
}

/// What entry points with FPFastMathDefault reach says no Fast, and no NoContraction (SPV_KHR_float_controls2).
fn fast_math_by_calls(cx: &Checker<'_>, entries: &[models::DeclaredEntryPoint<'_>]) {
    let head = cx.facts.entries_and_modes();
    let declared: FxHashSet<u32> = head
        .filter(|inst| matches!(inst.op(), Op::ExecutionMode | Op::ExecutionModeId))
        .filter(|inst| inst.operands().get(1) == Some(&E::FPFastMathDefault.0))
        .filter_map(|inst| inst.operands().first().copied())
        .collect();
    let with: Vec<_> = entries.iter().filter(|entry| declared.contains(&entry.function.0)).copied().collect();
    if with.is_empty() {
        return;
    }
    let reached = models::models_of_functions(cx, &with);
    for (function, models) in cx.facts.functions().iter().zip(reached) {
        if models == 0 {
            continue;
        }
        let module = cx.module();
        for inst in (function.start..function.end).filter_map(|at| module.get(at)) {
            let Some(id) = inst.result() else { continue };
            let mask = cx.decoration_literal(id, Decoration::FPFastMathMode).unwrap_or(0);
            let is_fast = FPFastMathMode::from_bits_retain(mask).contains(FPFastMathMode::Fast);
            if is_fast || cx.is_decorated(id, Decoration::NoContraction) {
                let detail = "an entry point that reaches it has FPFastMathDefault, which Fast and \
                              NoContraction are not mixed with";
                cx.rule(inst, detail);
            }
        }
    }
}

/// The functions with such instructions that entry points of some models reach which declare none of the modes.
fn reached_with<'m>(
    cx: &Checker<'m>,
    entries: &[models::DeclaredEntryPoint<'m>],
    of: &[M],
    modes: &[E],
    is_meant: impl Fn(Op) -> bool,
    what: &str,
) {
    let head = cx.facts.entries_and_modes();
    let declared: FxHashSet<u32> = head
        .filter(|inst| inst.op() == Op::ExecutionMode)
        .filter_map(|inst| inst.operands().split_first_chunk::<2>())
        .filter(|([_, mode], _)| modes.contains(&ExecutionMode(*mode)))
        .map(|([function, _], _)| *function)
        .collect();
    let is_without = |entry: &&models::DeclaredEntryPoint<'m>| {
        of.contains(&entry.model) && !declared.contains(&entry.function.0)
    };
    let without: Vec<_> = entries.iter().filter(is_without).copied().collect();
    let reached = models::models_of_functions(cx, &without);
    for (function, models) in cx.facts.functions().iter().zip(reached) {
        let body = (function.start..function.end).filter_map(|at| cx.module().get(at));
        if models != 0
            && let Some(inst) = body.into_iter().find(|inst| is_meant(inst.op()))
        {
            cx.rule(inst, format!("an entry point that reaches it has no mode of {what}"));
        }
    }
}

/// A mode by itself: its instruction and its operands.
fn check_mode(cx: &Checker<'_>, mode: ExecutionMode, inst: Inst<'_>) {
    let Some(row) = mode.row() else { return };
    let takes_ids = row.parameters.iter().any(|spec| spec.kind.is_id());
    if takes_ids != (inst.op() == Op::ExecutionModeId) {
        let wanted = if takes_ids { "OpExecutionModeId" } else { "OpExecutionMode" };
        cx.rule(inst, format!("{} is declared by {wanted}", row.name));
    }
    let operands = inst.operands().get(2..).unwrap_or(&[]);
    for (spec, word) in row.parameters.iter().zip(operands) {
        let is_type = mode == E::FPFastMathDefault && spec.name.contains("Type");
        if spec.kind == OperandKind::IdRef
            && !is_type
            && cx.facts.kind(Id(*word)) != IdKind::Constant
            && cx.definition(Id(*word)).is_none_or(|inst| inst.op() != Op::ConstantStringAMDX)
        {
            cx.rule(inst, format!("%{word} is not a constant"));
        }
    }
    let is_bool = |id: &u32| cx.types.fits(cx.facts.type_of(Id(*id)), TypeClass::BOOL.or(TypeClass::SCALAR));
    if mode == E::OpacityMicromapIdKHR && !operands.iter().all(is_bool) {
        cx.rule(inst, "the operand is no boolean");
    }
    if mode == E::FPFastMathDefault {
        fast_math_default(cx, inst, operands);
    }
    if mode == E::TileShadingRateQCOM && operands.iter().take(2).any(|size| !size.is_power_of_two()) {
        cx.rule(inst, "the rate is no power of two");
    }
    own_rules::own_limits(cx, inst, mode, operands);
    if mode == E::LocalSize && operands.contains(&0) {
        cx.rule(inst, "no size of a workgroup is 0");
    }
    let is_zero = |id: &u32| shapes::constant_value(cx, Id(*id)) == Some(0);
    if mode == E::LocalSizeId && operands.iter().any(is_zero) {
        cx.rule(inst, "no size of a workgroup is 0");
    }
    if cx.environment.is_vulkan() {
        let (rule, detail) = match mode {
            E::OriginLowerLeft => {
                ("VUID-StandaloneSpirv-OriginLowerLeft-04653", "Vulkan has no OriginLowerLeft")
            }
            E::PixelCenterInteger => {
                ("VUID-StandaloneSpirv-PixelCenterInteger-04654", "Vulkan has no PixelCenterInteger")
            }
            E::OutputVertices if operands.first() == Some(&0) => {
                ("VUID-StandaloneSpirv-MeshEXT-07330", "there are no 0 vertices")
            }
            E::OutputPrimitivesEXT if operands.first() == Some(&0) => {
                ("VUID-StandaloneSpirv-MeshEXT-07331", "there are no 0 primitives")
            }
            _ => return,
        };
        cx.named_rule(rule, inst, detail);
    }
}

/// The floats that a mode is about, and what is allowed by default.
fn fast_math_default(cx: &Checker<'_>, inst: Inst<'_>, operands: &[u32]) {
    let &[ty, mask] = operands else { return };
    if !cx.types.fits(Id(ty), TypeClass::FLOAT.or(TypeClass::SCALAR))
        || cx.types.get(Id(ty)).is_none_or(|facts| facts.op != Op::TypeFloat)
    {
        cx.rule(inst, format!("%{ty} is no type of floats"));
    }
    let value = cx.definition(Id(mask)).filter(|inst| inst.op() == Op::Constant).and_then(literal);
    if value.is_none() && shapes::constant_value(cx, Id(mask)).is_none() {
        cx.rule(inst, format!("%{mask} is no constant that specialization leaves alone"));
    }
    let of_mask = cx.facts.type_of(Id(mask));
    if !cx.types.fits(of_mask, TypeClass::INT.or(TypeClass::SCALAR)) || cx.types.width(of_mask) != Some(32) {
        cx.rule(inst, format!("%{mask} is no integer of 32 bits"));
    }
    let mask = FPFastMathMode::from_bits_retain(value.unwrap_or(0) as u32);
    for problem in default_problems(mask) {
        cx.rule(inst, problem);
    }
}

fn modes_of_entry(
    cx: &Checker<'_>,
    inst: Inst<'_>,
    model: ExecutionModel,
    own: &[(ExecutionMode, Inst<'_>)],
    has_size: bool,
) {
    let has = |mode: &ExecutionMode| own.iter().any(|(other, _)| other == mode);
    for choice in CHOICES.iter().filter(|choice| choice.models.contains(&model)) {
        let found = choice.modes.iter().filter(|mode| has(mode)).count();
        if found > 1 || (found == 0 && choice.needed) {
            let names: Vec<_> = choice.modes.iter().map(|mode| name(*mode)).collect();
            let count = if choice.needed { "one" } else { "at most one" };
            cx.rule(inst, format!("the entry point declares {count} of {}", names.join(", ")));
        }
    }
    if has(&E::FPFastMathDefault) && (has(&E::ContractionOff) || has(&E::SignedZeroInfNanPreserve)) {
        cx.rule(inst, "FPFastMathDefault excludes ContractionOff and SignedZeroInfNanPreserve");
    }
    if model == ExecutionModel::MeshEXT && !(has(&E::OutputVertices) && has(&E::OutputPrimitivesEXT)) {
        cx.rule(inst, "a mesh declares OutputVertices and OutputPrimitivesEXT");
    }
    let sized = [E::LocalSize, E::LocalSizeId, E::TileShadingRateQCOM];
    if cx.environment.is_vulkan() && GROUPS.contains(&model) && !sized.iter().any(has) && !has_size {
        let rule = "VUID-StandaloneSpirv-None-10685";
        cx.named_rule(rule, inst, "the entry point has no size of workgroups");
    }
    if cx.environment.is_vulkan() {
        vulkan_rules::vulkan_modes(cx, inst, model, |mode| has(&mode));
        if model == ExecutionModel::MeshEXT {
            mesh::mesh_entry(cx, inst, own);
        }
        if model == ExecutionModel::Fragment && !has(&E::DepthReplacing) {
            no_depth(cx, inst);
        }
    }
    if has(&E::DerivativeGroupQuadsKHR) || has(&E::DerivativeGroupLinearKHR) {
        derivative_groups(cx, own);
    }
}

/// An entry point that does not replace depths writes none.
fn no_depth(cx: &Checker<'_>, inst: Inst<'_>) {
    let rest = inst.operands().get(2..).unwrap_or(&[]);
    let interface = words::string_length(rest).and_then(|length| rest.get(length..)).unwrap_or(&[]);
    let is_depth = |id: &u32| {
        let ty = cx.types.pointee(cx.facts.type_of(Id(*id)));
        let builtins = ty.map(|ty| mesh::builtins_of_output(cx, Id(*id), ty)).unwrap_or_default();
        builtins.iter().any(|(builtin, _)| *builtin == BuiltIn::FragDepth)
    };
    if interface.iter().any(is_depth) {
        let rule = "VUID-FragDepth-FragDepth-04216";
        cx.named_rule(rule, inst, "the entry point writes a depth and does not declare DepthReplacing");
    }
}

/// True if a constant of the module is the size of workgroups.
pub(crate) fn has_workgroup_size(cx: &Checker<'_>) -> bool {
    let mut constants = cx
        .facts
        .declarations()
        .filter(|inst| matches!(inst.op(), Op::ConstantComposite | Op::SpecConstantComposite));
    constants.any(|inst| inst.result().is_some_and(|id| cx.builtin_of(id) == Some(BuiltIn::WorkgroupSize)))
}

/// Groups of four invocations that share derivatives.
fn derivative_groups(cx: &Checker<'_>, own: &[(ExecutionMode, Inst<'_>)]) {
    let size = own.iter().find(|(mode, _)| *mode == E::LocalSize);
    let Some((_, inst)) = size else { return };
    let &[_, _, x, y, z] = inst.operands() else { return };
    let has = |mode| own.iter().any(|(other, _)| *other == mode);
    if has(E::DerivativeGroupQuadsKHR) && (x % 2 != 0 || y % 2 != 0) {
        let rule = "VUID-StandaloneSpirv-DerivativeGroupQuadsKHR-10151";
        cx.named_rule(rule, *inst, "width and height of groups of quads are even");
    }
    let all = u64::from(x).wrapping_mul(y.into()).wrapping_mul(z.into());
    if has(E::DerivativeGroupLinearKHR) && all % 4 != 0 {
        let rule = "VUID-StandaloneSpirv-DerivativeGroupLinearKHR-10152";
        cx.named_rule(rule, *inst, "the group's size is a multiple of 4");
    }
}

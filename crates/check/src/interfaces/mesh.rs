//! Outputs of mesh shaders in Vulkan: the modes that they belong to, and how many there are.

use crate::{
    Checker,
    interfaces::{builtins, listed_variables},
    matrices::shapes,
    module::models::MESH_EXT,
};
use spirv_kit::{
    Id, Inst, Op,
    facts::UNKNOWN_COUNT,
    grammar::{BuiltIn, Capability, Decoration, ExecutionMode, StorageClass},
    words,
};

/// The rules of a built-in variable that there is one of for each primitive: the numbers of those about its decoration, and
/// about the size of its array, by itself and of blocks.
struct OfPrimitives {
    builtin: BuiltIn,
    decoration: u16,
    sizes: [u16; 2],
}

const OF_PRIMITIVES: [OfPrimitives; 5] = [
    OfPrimitives { builtin: BuiltIn::CullPrimitiveEXT, decoration: 7038, sizes: [10589, 10590] },
    OfPrimitives { builtin: BuiltIn::Layer, decoration: 7039, sizes: [10593, 10594] },
    OfPrimitives { builtin: BuiltIn::PrimitiveId, decoration: 7040, sizes: [10596, 10597] },
    OfPrimitives { builtin: BuiltIn::PrimitiveShadingRateKHR, decoration: 7059, sizes: [10599, 10600] },
    OfPrimitives { builtin: BuiltIn::ViewportIndex, decoration: 7060, sizes: [10602, 10603] },
];

/// The indexes of primitives: the mode that they belong to, and the numbers of the rules about the mode and the size.
const INDEXES: [(BuiltIn, ExecutionMode, u16, u16); 3] = [
    (BuiltIn::PrimitivePointIndicesEXT, ExecutionMode::OutputPoints, 7042, 7046),
    (BuiltIn::PrimitiveLineIndicesEXT, ExecutionMode::OutputLinesEXT, 7048, 7052),
    (BuiltIn::PrimitiveTriangleIndicesEXT, ExecutionMode::OutputTrianglesEXT, 7054, 7058),
];

/// The most members of a block that are looked at for built-in variables.
const MOST_MEMBERS: usize = 64;

/// An output of a mesh shader.
#[derive(Clone, Copy)]
struct MeshOutput<'m> {
    id: Id,
    inst: Inst<'m>,
    pointee: Id,
    /// True if it has another number of elements than there are primitives.
    differs: bool,
}

const NOT_ONE_EACH: &str = "there is not one element for each of OutputPrimitivesEXT";

fn vuid(builtin: BuiltIn, number: u16) -> String {
    let name = builtin.row().map_or("?", |row| row.name);
    format!("VUID-{name}-{name}-{number:05}")
}

/// Checks the outputs of a mesh shader against its execution modes.
pub(crate) fn mesh_entry(cx: &Checker<'_>, entry: Inst<'_>, own: &[(ExecutionMode, Inst<'_>)]) {
    let limit = own.iter().find(|(mode, _)| *mode == ExecutionMode::OutputPrimitivesEXT);
    let primitives = limit.and_then(|(_, inst)| inst.operands().get(2)).map(|count| u64::from(*count));
    let rest = entry.operands().get(2..).unwrap_or(&[]);
    let interface = words::string_length(rest).and_then(|length| rest.get(length..)).unwrap_or(&[]);
    let mut culls = 0;
    for id in interface {
        let Some((inst, StorageClass::Output)) = listed_variables::variable_class(cx, Id(*id)) else {
            continue;
        };
        let Some(pointee) = inst.result_type().and_then(|ty| cx.types.pointee(ty)) else { continue };
        let facts = cx.types.get(pointee).copied();
        let size = facts.filter(|facts| facts.op == Op::TypeArray).map(|facts| facts.count);
        if size.is_none() {
            let detail = "an output of meshes is an array, with an element for each vertex or primitive";
            cx.rule(inst, detail);
        }
        let differs = size.is_some_and(|size| {
            size != UNKNOWN_COUNT && primitives.is_some_and(|primitives| primitives != size)
        });
        let output = MeshOutput { id: Id(*id), inst, pointee, differs };
        mesh_indexes(cx, output, own);
        culls += outputs_of_primitives(cx, output);
    }
    if culls > 1 {
        let rule = vuid(BuiltIn::CullPrimitiveEXT, 10591);
        cx.named_rule(rule, entry, "several variables are CullPrimitiveEXT");
    }
}

/// The indexes of primitives: those of the entry point's mode, as many as it says.
fn mesh_indexes(cx: &Checker<'_>, output: MeshOutput<'_>, own: &[(ExecutionMode, Inst<'_>)]) {
    let builtin = cx.builtin_of(output.id);
    let Some((index, mode, of_mode, of_size)) =
        INDEXES.into_iter().find(|(index, ..)| builtin == Some(*index))
    else {
        return;
    };
    if !own.iter().any(|(other, _)| *other == mode) {
        let detail = "the entry point has another mode of primitives";
        cx.named_rule(vuid(index, of_mode), output.inst, detail);
    }
    if output.differs {
        cx.named_rule(vuid(index, of_size), output.inst, NOT_ONE_EACH);
    }
}

/// Checks the built-in variables of primitives; returns how many of them are CullPrimitiveEXT.
fn outputs_of_primitives(cx: &Checker<'_>, output: MeshOutput<'_>) -> usize {
    let MeshOutput { id, inst, pointee, differs } = output;
    let is_decorated = cx.is_decorated(id, Decoration::PerPrimitiveEXT);
    let mut culls = 0;
    for (builtin, member) in builtins_of_output(cx, id, pointee) {
        let Some(row) = OF_PRIMITIVES.iter().find(|row| row.builtin == builtin) else { continue };
        culls += usize::from(builtin == BuiltIn::CullPrimitiveEXT);
        let is_member_decorated = member.is_some_and(|member| {
            let block = builtins::without_arrays(cx, pointee);
            cx.is_member_decorated(block, member, Decoration::PerPrimitiveEXT)
        });
        if !is_decorated && !is_member_decorated {
            let detail = "the variable is not decorated with PerPrimitiveEXT";
            cx.named_rule(vuid(builtin, row.decoration), inst, detail);
        }
        if differs {
            let number = row.sizes[usize::from(member.is_some())];
            cx.named_rule(vuid(builtin, number), inst, NOT_ONE_EACH);
        }
    }
    culls
}

/// Returns the built-ins that an output is, itself or by the members of its block.
pub(crate) fn builtins_of_output(cx: &Checker<'_>, id: Id, pointee: Id) -> Vec<(BuiltIn, Option<u32>)> {
    if let Some(builtin) = cx.builtin_of(id) {
        return vec![(builtin, None)];
    }
    let block = builtins::without_arrays(cx, pointee);
    let count = match cx.types.get(block) {
        Some(facts) if facts.op == Op::TypeStruct => cx.types.members(facts).len(),
        _ => 0,
    };
    let of = |member| Some((BuiltIn(cx.member_literal(block, member, Decoration::BuiltIn)?), Some(member)));
    if count > MOST_MEMBERS { Vec::new() } else { (0..count as u32).filter_map(of).collect() }
}

/// Checks that OpSetMeshOutputsEXT sets no more than the execution modes allow.
pub(crate) fn mesh_outputs(cx: &Checker<'_>) {
    if !cx.has_capability(Capability::MeshShadingEXT) {
        return;
    }
    let most = |mode: ExecutionMode| {
        let head = cx.facts.entries_and_modes();
        let modes =
            head.filter(|inst| inst.op() == Op::ExecutionMode && inst.operands().get(1) == Some(&mode.0));
        modes.filter_map(|inst| inst.operands().get(2).copied()).max().map(u64::from)
    };
    let limits = [
        (most(ExecutionMode::OutputVertices), "OutputVertices"),
        (most(ExecutionMode::OutputPrimitivesEXT), "OutputPrimitivesEXT"),
    ];
    for inst in cx.module().iter().filter(|inst| inst.op() == Op::SetMeshOutputsEXT) {
        for (id, (limit, name)) in inst.operands().iter().zip(limits) {
            if let (Some(count), Some(limit)) = (shapes::constant_value(cx, Id(*id)), limit)
                && count > limit
            {
                cx.rule(inst, format!("{count} is more than {name}, which is {limit}"));
            }
        }
    }
}

/// Reports reads of the outputs of mesh shaders, in Vulkan.
pub(crate) fn read_by_mesh(cx: &Checker<'_>, inst: Inst<'_>, class: Option<StorageClass>) {
    if cx.environment.is_vulkan()
        && cx.walk.models.get() & MESH_EXT != 0
        && class == Some(StorageClass::Output)
    {
        let rule = "VUID-StandaloneSpirv-MeshEXT-07107";
        cx.named_rule(rule, inst, "outputs of meshes are not read");
    }
}

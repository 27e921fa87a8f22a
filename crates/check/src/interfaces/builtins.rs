//! Built-in variables of Vulkan against the rows of [`builtin_rows`](super::builtin_rows).

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    Checker,
    groups::group_operands,
    interfaces::{
        builtin_rows::{self, BuiltInRow, BuiltInUse},
        listed_variables::{self, FREE_STEPS},
    },
    module::{
        model_rules,
        models::{self, DeclaredEntryPoint, Models},
    },
};
use spirv_kit::{
    Id, Inst, Op, Operands,
    grammar::{BuiltIn, Capability, Class, Decoration, StorageClass},
};

/// A variable that is a built-in one, or whose type has members that are.
struct BuiltinVariable<'m> {
    inst: Inst<'m>,
    class: StorageClass,
    /// The variables that it is, with their types.
    parts: Vec<(BuiltIn, Id)>,
    /// The models of entry points that use it.
    models: Models,
}

/// Models that come before rasterization and no geometry shader.
const EARLY: Models = models::VERTEX | models::TESS_EVALUATION;

/// True if there is a variable for each vertex of a patch or primitive.
fn has_vertices(builtin: BuiltIn, class: StorageClass, models: Models) -> bool {
    let is_distance = matches!(builtin, BuiltIn::ClipDistance | BuiltIn::CullDistance);
    let of_class = match class {
        StorageClass::Input if is_distance => {
            models::TESS_CONTROL | models::TESS_EVALUATION | models::GEOMETRY
        }
        StorageClass::Input => {
            models::TESS_CONTROL | models::TESS_EVALUATION | models::GEOMETRY | models::FRAGMENT
        }
        _ if is_distance => models::ALL,
        _ => models::TESS_CONTROL | models::MESH,
    };
    models & !of_class == 0
}

/// Checks every built-in variable, in Vulkan.
pub(crate) fn builtin_variables(cx: &Checker<'_>, entries: &[DeclaredEntryPoint<'_>]) {
    sizes_in_bodies(cx);
    let mut variables = find_builtins(cx);
    if variables.is_empty() {
        return;
    }
    for entry in entries {
        for id in entry.interface {
            if let Some(variable) = variables.get_mut(&Id(*id)) {
                variable.models |= models::of(entry.model);
            }
        }
    }
    for (number, models) in cx.models_of_functions.iter().enumerate() {
        for id in cx.uses().variables(number) {
            if let Some(variable) = variables.get_mut(&Id(*id)) {
                variable.models |= *models;
            }
        }
    }
    for variable in variables.values() {
        if let Some((models, rule)) = model_rules::of_class(variable.class)
            && variable.models & !models != 0
        {
            let detail = "an execution model that uses the variable has no such storage class";
            cx.named_rule(rule, variable.inst, detail);
        }
        for (builtin, ty) in &variable.parts {
            builtin_variable(cx, variable, *builtin, *ty);
        }
    }
}

fn find_builtins<'m>(cx: &Checker<'m>) -> FxHashMap<Id, BuiltinVariable<'m>> {
    let mut variables = FxHashMap::default();
    // Structures without such members, of which there may be many variables; of others this costs a step a member.
    let mut plain = FxHashSet::default();
    let mut left = FREE_STEPS;
    for inst in cx.facts.declarations() {
        let (Some(id), Some(ty)) = (inst.result(), inst.result_type()) else { continue };
        if !inst.op().is_variable() {
            if cx.builtin_of(id) == Some(BuiltIn::WorkgroupSize) {
                workgroup_size(cx, inst, ty);
            }
            continue;
        }
        let (Some(pointee), Some(class)) = (listed_variables::type_in(cx, inst), inst.arguments().first())
        else {
            continue;
        };
        let mut parts = Vec::new();
        if let Some(builtin) = cx.builtin_of(id) {
            parts.push((builtin, pointee));
        }
        let block = without_arrays(cx, pointee);
        let structure = cx.types.get(block).filter(|facts| facts.op == Op::TypeStruct);
        if let Some(facts) = structure.filter(|_| !plain.contains(&block)) {
            let known = parts.len();
            let Some(rest) = left.checked_sub(cx.types.members(facts).len()) else {
                cx.rule(
                    inst,
                    "blocks are out of proportion: their built-in variables are not looked at from here on",
                );
                break;
            };
            for (number, member) in cx.types.members(facts).iter().enumerate() {
                let builtin = cx.member_literal(block, number as u32, Decoration::BuiltIn);
                parts.extend(builtin.map(|builtin| (BuiltIn(builtin), *member)));
            }
            if parts.len() == known {
                plain.insert(block);
            } else {
                left = rest;
            }
        }
        let class = StorageClass(*class);
        if !parts.is_empty() || model_rules::of_class(class).is_some() {
            variables.insert(id, BuiltinVariable { inst, class, parts, models: 0 });
        }
    }
    variables
}

/// Returns the element type of an array or of nested arrays; any other type is returned itself.
pub(crate) fn without_arrays(cx: &Checker<'_>, ty: Id) -> Id {
    let mut ty = ty;
    while let Some(facts) = cx.types.get(ty)
        && matches!(facts.op, Op::TypeArray | Op::TypeRuntimeArray)
    {
        ty = facts.inner;
    }
    ty
}

/// Checks that the object WorkgroupSize, and constants made of it, are used by execution models with workgroups only.
fn sizes_in_bodies(cx: &Checker<'_>) {
    let mut sizes = FxHashSet::default();
    for inst in cx.facts.declarations() {
        let is_constant = inst.op().row().is_some_and(|row| row.class == Class::ConstantCreation);
        let Some(id) = inst.result().filter(|_| is_constant) else { continue };
        if cx.builtin_of(id) == Some(BuiltIn::WorkgroupSize) || names_one_of(cx, inst, &sizes) {
            sizes.insert(id.0);
        }
    }
    if sizes.is_empty() {
        return;
    }
    let with_groups = models::COMPUTE | models::TASK | models::MESH;
    let module = cx.module();
    for (function, models) in cx.facts.functions().iter().zip(cx.models_of_functions.clone()) {
        if models & !with_groups == 0 {
            continue;
        }
        for inst in (function.start..function.end).filter_map(|at| module.get(at)) {
            if names_one_of(cx, inst, &sizes) {
                let rule = "VUID-WorkgroupSize-WorkgroupSize-04425";
                let detail = "an execution model that reaches it has no WorkgroupSize";
                cx.named_rule(rule, inst, detail);
            }
        }
    }
}

/// True if an id among the operands of an instruction is one of these.
fn names_one_of(cx: &Checker<'_>, inst: Inst<'_>, ids: &FxHashSet<u32>) -> bool {
    // Literals may look like ids, so that the grammar is asked where a word does.
    !ids.is_empty()
        && inst.arguments().iter().any(|word| ids.contains(word))
        && Operands::new(inst, cx.facts)
            .map_while(spirv_kit::Result::ok)
            .any(|operand| operand.kind.is_id() && ids.contains(&operand.word()))
}

fn workgroup_size(cx: &Checker<'_>, inst: Inst<'_>, ty: Id) {
    if !is_kind(cx, ty, BuiltInUse::IntVector(3)) {
        let rule = "VUID-WorkgroupSize-WorkgroupSize-04427";
        cx.named_rule(rule, inst, "the size of workgroups is a vector of three integers of 32 bits");
    }
}

fn builtin_variable(cx: &Checker<'_>, variable: &BuiltinVariable<'_>, builtin: BuiltIn, ty: Id) {
    let inst = variable.inst;
    let name = builtin.row().map_or("the variable", |row| row.name);
    if matches!(builtin, BuiltIn::VertexId) {
        return cx.rule(inst, format!("Vulkan has no built-in variable {name}"));
    }
    builtin_capabilities(cx, variable, builtin);
    let Some(row) = builtin_rows::find(builtin) else { return };
    let BuiltInRow { input, output, kind, rules: [of_models, of_class, of_type] } = row;
    let vuid = |number: u16| match number {
        0 => String::new(),
        number => format!("VUID-{name}-{name}-{number:05}"),
    };
    let allowed = match variable.class {
        StorageClass::Input => input,
        StorageClass::Output => output,
        _ => 0,
    };
    if allowed == 0 {
        let class = if output == 0 { "Input" } else { "Input or Output" };
        let class = if input == 0 { "Output" } else { class };
        cx.named_rule(vuid(of_class), inst, format!("{name} has the storage class {class}"));
    } else if variable.models & !(input | output) != 0 {
        cx.named_rule(vuid(of_models), inst, format!("an execution model that uses it has no {name}"));
    } else if variable.models & !allowed != 0 {
        let detail = format!("an execution model that uses it has no {name} of this storage class");
        cx.named_rule(vuid(of_class), inst, detail);
    }
    let element = cx.types.get(ty).filter(|facts| facts.op == Op::TypeArray).map(|facts| facts.inner);
    let fits = is_kind(cx, ty, kind)
        || (builtin_rows::is_arrayed(builtin)
            && has_vertices(builtin, variable.class, variable.models)
            && element.is_some_and(|element| is_kind(cx, element, kind)));
    if !fits {
        cx.named_rule(vuid(of_type), inst, format!("{name} has another type than {ty}"));
    }
}

/// Checks that the capabilities are declared which some execution models need for a built-in variable.
fn builtin_capabilities(cx: &Checker<'_>, variable: &BuiltinVariable<'_>, builtin: BuiltIn) {
    use Capability as C;
    let (class, models) = (variable.class, variable.models);
    let (rule, needed): (_, &[Capability]) = match builtin {
        BuiltIn::Layer if class == StorageClass::Output && models & EARLY != 0 => {
            ("VUID-Layer-Layer-04273", &[C::ShaderLayer, C::ShaderViewportIndexLayerEXT])
        }
        BuiltIn::ViewportIndex if class == StorageClass::Output && models & EARLY != 0 => (
            "VUID-ViewportIndex-ViewportIndex-04405",
            &[C::ShaderViewportIndex, C::ShaderViewportIndexLayerEXT],
        ),
        BuiltIn::PrimitiveId if models & models::FRAGMENT != 0 => (
            "VUID-PrimitiveId-Fragment-04333",
            &[C::Geometry, C::Tessellation, C::MeshShadingNV, C::MeshShadingEXT],
        ),
        _ => return,
    };
    if !needed.iter().any(|capability| cx.has_capability(*capability)) {
        let names: Vec<_> = needed.iter().map(ToString::to_string).collect();
        let detail = format!("an execution model that uses it needs the capability {}", names.join(" or "));
        cx.named_rule(rule, variable.inst, detail);
    }
}

fn is_kind(cx: &Checker<'_>, ty: Id, kind: BuiltInUse) -> bool {
    let Some(facts) = cx.types.get(ty) else { return false };
    let is_float = |id: Id| cx.types.get(id).is_some_and(|of| of.op == Op::TypeFloat && of.count == 32);
    let is_int = |id: Id| cx.types.get(id).is_some_and(|of| of.op == Op::TypeInt && of.count == 32);
    let is_vector = facts.op == Op::TypeVector;
    match kind {
        BuiltInUse::Int => facts.op == Op::TypeInt,
        BuiltInUse::I32 => is_int(ty),
        BuiltInUse::F32 => is_float(ty),
        BuiltInUse::Bool => facts.op == Op::TypeBool,
        BuiltInUse::IntVector(count) => is_vector && facts.count == u64::from(count) && is_int(facts.inner),
        BuiltInUse::UintVector(count) => {
            is_vector
                && facts.count == u64::from(count)
                && is_int(facts.inner)
                && group_operands::is_unsigned(cx, facts.inner)
        }
        BuiltInUse::FloatVector(count) => {
            is_vector && facts.count == u64::from(count) && is_float(facts.inner)
        }
        BuiltInUse::FloatArray(count) => {
            let is_long = count == 0 || facts.count == u64::from(count);
            facts.op == Op::TypeArray && is_long && is_float(facts.inner)
        }
        BuiltInUse::IntArray => facts.op == Op::TypeArray && is_int(facts.inner),
        BuiltInUse::Matrix => {
            facts.op == Op::TypeMatrix
                && facts.count == 4
                && is_kind(cx, facts.inner, BuiltInUse::FloatVector(3))
        }
        BuiltInUse::VectorArray(count) => {
            facts.op == Op::TypeArray && is_kind(cx, facts.inner, BuiltInUse::IntVector(count))
        }
        BuiltInUse::Positions => {
            facts.op == Op::TypeArray
                && facts.count == 3
                && is_kind(cx, facts.inner, BuiltInUse::FloatVector(3))
        }
    }
}

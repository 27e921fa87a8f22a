//! The variables that entry points list (section 3.49.9, OpEntryPoint, and Vulkan's "Shader Interfaces").

use rustc_hash::FxHashSet;

use crate::{
    Checker,
    environments::vulkan_rules,
    interfaces::builtins,
    module::models::{self, DeclaredEntryPoint},
    types::vulkan_types,
};
use spirv_kit::{
    Id, Inst, Op, Version,
    facts::IdKind,
    grammar::{BuiltIn, Capability, Decoration, ExecutionModel, StorageClass},
};

/// The steps from entry points to what they use that every module may take.
pub(crate) const FREE_STEPS: usize = 1 << 20;
/// The further steps that a module may take for each of its words.
const STEPS_OF_A_WORD: usize = 16;
/// The most members of a structure in an interface that are looked at.
pub(crate) const MOST_MEMBERS: usize = 64;

/// What an interface has listed already; the next interface uses the memory again.
#[derive(Default)]
struct Sets {
    seen: FxHashSet<u32>,
    /// The built-in variables with their storage classes.
    builtins: FxHashSet<(u32, u32)>,
}

/// Checks the interface of every entry point.
pub(crate) fn interfaces(cx: &Checker<'_>, entries: &[DeclaredEntryPoint<'_>]) {
    let mut sets = Sets::default();
    for entry in entries {
        interface(cx, entry, &mut sets);
        if cx.is_whole && cx.has_capability(Capability::Shader) {
            workgroup_blocks(cx, entry);
        }
    }
    if cx.has_capability(Capability::Shader) {
        unlisted(cx, entries);
        variables_of_shaders(cx);
        vulkan_rules::vulkan_module(cx, entries);
    } else if cx.is_whole && has_unlisted(cx, entries) {
        let uses = models::uses_of_functions(cx, |class| is_listed(cx, class));
        // They are looked for here where a module is of kernels, and before all passes otherwise.
        let _ = cx.uses.set(uses);
        unlisted(cx, entries);
    }
}

/// The storage class of a variable at module scope.
pub(crate) fn variable_class<'m>(cx: &Checker<'m>, id: Id) -> Option<(Inst<'m>, StorageClass)> {
    let inst = cx.definition(id)?;
    let is_variable = inst.op().is_variable();
    let class = inst.arguments().first().filter(|_| is_variable)?;
    Some((inst, StorageClass(*class)))
}

/// Returns the type of what a variable holds; `None` where the instruction declares none.
pub(crate) fn type_in(cx: &Checker<'_>, variable: Inst<'_>) -> Option<Id> {
    match variable.op() {
        Op::Variable => variable.result_type().and_then(|ty| cx.types.pointee(ty)),
        Op::UntypedVariableKHR => variable.arguments().get(1).map(|ty| Id(*ty)),
        _ => None,
    }
}

fn interface(cx: &Checker<'_>, entry: &DeclaredEntryPoint<'_>, Sets { seen, builtins }: &mut Sets) {
    let inst = entry.inst;
    seen.clear();
    builtins.clear();
    for id in entry.interface {
        let variable = variable_class(cx, Id(*id)).filter(|_| cx.facts.kind(Id(*id)) == IdKind::Variable);
        let Some((_, class)) = variable else {
            cx.rule(inst, format!("%{id} in the interface is no variable of the module"));
            continue;
        };
        let is_interface = matches!(class, StorageClass::Input | StorageClass::Output);
        if cx.version < Version::V1_4 && !is_interface {
            cx.rule(inst, format!("%{id} in the interface is neither Input nor Output"));
        }
        let is_first = seen.insert(*id);
        if is_interface && is_first {
            built_in_members(cx, Id(*id));
        }
        let per_primitive = match entry.model {
            ExecutionModel::MeshEXT => Some(StorageClass::Output),
            ExecutionModel::Fragment => Some(StorageClass::Input),
            _ => None,
        };
        if per_primitive.is_some_and(|wanted| wanted != class)
            && cx.is_decorated(Id(*id), Decoration::PerPrimitiveEXT)
        {
            cx.rule(inst, format!("%{id} is PerPrimitiveEXT in another storage class"));
        }
        if cx.version >= Version::V1_4 && !is_first {
            cx.rule(inst, format!("%{id} stands in the interface twice"));
        }
        let own = if cx.environment.is_vulkan() && is_interface && is_first {
            builtins_of_variable(cx, Id(*id))
        } else {
            Vec::new()
        };
        for builtin in own {
            if builtins.insert((class.0, builtin.0)) {
                continue;
            }
            let rule = if class == StorageClass::Input {
                "VUID-StandaloneSpirv-OpEntryPoint-09658"
            } else {
                "VUID-StandaloneSpirv-OpEntryPoint-09659"
            };
            cx.named_rule(rule, inst, format!("two variables are {}", builtin.row().map_or("?", |r| r.name)));
        }
    }
}

/// True if a member of a structure is a built-in variable, of those that structures of interfaces have.
pub(crate) fn has_built_in_member(cx: &Checker<'_>, structure: Id) -> bool {
    (0..MOST_MEMBERS as u32).any(|member| cx.is_member_decorated(structure, member, Decoration::BuiltIn))
}

/// Checks that a structure whose members are built-in variables is a block.
fn built_in_members(cx: &Checker<'_>, id: Id) {
    let Some(inst) = cx.definition(id).filter(|_| cx.has_capability(Capability::Shader)) else {
        return;
    };
    let Some(structure) = type_in(cx, inst).map(|ty| builtins::without_arrays(cx, ty)) else { return };
    if cx.types.get(structure).is_some_and(|facts| facts.op == Op::TypeStruct)
        && !cx.is_decorated(structure, Decoration::Block)
        && has_built_in_member(cx, structure)
    {
        let rule = "VUID-StandaloneSpirv-Location-04919";
        let rule = if cx.environment.is_vulkan() { rule } else { "" };
        cx.named_rule(rule, inst, "a structure of built-in variables is no block");
    }
}

/// Workgroup memory of an entry point: all variables are blocks or none is, and several blocks alias each other
/// (SPV_KHR_workgroup_memory_explicit_layout).
fn workgroup_blocks(cx: &Checker<'_>, entry: &DeclaredEntryPoint<'_>) {
    let (mut blocks, mut others, mut unaliased) = (0, 0, None);
    let mut seen = FxHashSet::default();
    for id in entry.interface.iter().filter(|id| seen.insert(**id)) {
        let Some((inst, StorageClass::Workgroup)) = variable_class(cx, Id(*id)) else { continue };
        if type_in(cx, inst).is_some_and(|ty| cx.is_decorated(ty, Decoration::Block)) {
            blocks += 1;
            if !cx.is_decorated(Id(*id), Decoration::Aliased) {
                unaliased = unaliased.or(Some(Id(*id)));
            }
        } else {
            others += 1;
        }
    }
    if blocks > 0 && !cx.has_capability(Capability::WorkgroupMemoryExplicitLayoutKHR) {
        let detail = "blocks of workgroup memory need the capability WorkgroupMemoryExplicitLayoutKHR";
        return cx.rule(entry.inst, detail);
    }
    if blocks > 0 && others > 0 && !cx.has_capability(Capability::UntypedPointersKHR) {
        cx.rule(entry.inst, "some variables of workgroup memory are blocks, others are none");
    }
    if let Some(id) = unaliased
        && blocks > 1
        && !cx.has_capability(Capability::UntypedPointersKHR)
    {
        cx.rule(entry.inst, format!("{id} is one of several blocks of workgroup memory and not Aliased"));
    }
}

/// Returns the built-ins that a variable or the members of its structure are.
pub(crate) fn builtins_of_variable(cx: &Checker<'_>, id: Id) -> Vec<BuiltIn> {
    if let Some(builtin) = cx.builtin_of(id) {
        return vec![builtin];
    }
    let ty = cx.types.pointee(cx.facts.type_of(id)).map(|ty| builtins::without_arrays(cx, ty));
    let facts = ty.and_then(|ty| cx.types.get(ty)).filter(|facts| facts.op == Op::TypeStruct);
    let (Some(ty), Some(facts)) = (ty, facts) else { return Vec::new() };
    let count = cx.types.members(facts).len() as u32;
    let literals = (0..count).filter_map(|member| cx.member_literal(ty, member, Decoration::BuiltIn));
    literals.map(BuiltIn).collect()
}

/// True if a variable is missing in the interface of a kernel, which is right where nothing uses it.
fn has_unlisted<'m>(cx: &Checker<'m>, entries: &[DeclaredEntryPoint<'m>]) -> bool {
    let variables = cx
        .facts
        .variables()
        .filter(|inst| inst.arguments().first().is_some_and(|of| is_listed(cx, StorageClass(*of))));
    let variables: FxHashSet<u32> = variables.filter_map(|inst| inst.result()).map(|id| id.0).collect();
    let lists_all = |entry: &DeclaredEntryPoint<'m>| {
        if entry.interface.len() < variables.len() {
            return false;
        }
        let mut listed: Vec<u32> = entry.interface.to_vec();
        listed.sort_unstable();
        listed.dedup();
        listed.iter().filter(|id| variables.contains(id)).count() == variables.len()
    };
    !entries.iter().all(lists_all)
}

/// True if interfaces list variables of a storage class: inputs and outputs, and from version 1.4 on all.
fn is_listed(cx: &Checker<'_>, class: StorageClass) -> bool {
    cx.version >= Version::V1_4 || matches!(class, StorageClass::Input | StorageClass::Output)
}

/// Checks that the variables which an entry point reaches are in its interface: inputs and outputs, and from version
/// 1.4 on all of them.
fn unlisted(cx: &Checker<'_>, entries: &[DeclaredEntryPoint<'_>]) {
    // Entry points times what they reach is what this costs.
    let mut left = FREE_STEPS + STEPS_OF_A_WORD * cx.module().words().len();
    // By the number of a function, that of the last entry point that was found to reach it.
    let mut reached_by = vec![0; cx.uses().len()];
    let (mut listed, mut open, mut missing) = (Vec::new(), Vec::new(), Vec::new());
    for (entry, stamp) in entries.iter().zip(1_usize..) {
        listed.clear();
        listed.extend_from_slice(entry.interface);
        listed.sort_unstable();
        open.clear();
        open.push(entry.function);
        missing.clear();
        let mut constants = FxHashSet::<u32>::default();
        while let Some(function) = open.pop() {
            let Some(number) = cx.facts.function_number(function) else { continue };
            match reached_by.get_mut(number) {
                Some(last) if *last != stamp => *last = stamp,
                _ => continue,
            }
            let (callees, variables) = (cx.uses().callees(number), cx.uses().variables(number));
            let steps = 1 + callees.len() + variables.len();
            let Some(rest) = left.checked_sub(steps) else {
                let detail = "the calls of the entry points are out of proportion to the module: the interfaces \
                              from here on are not compared with what is used";
                return cx.rule(entry.inst, detail);
            };
            left = rest;
            open.extend(callees);
            if cx.environment.is_vulkan() {
                let is_push = |id: &&u32| {
                    variable_class(cx, Id(**id)).is_some_and(|(_, of)| of == StorageClass::PushConstant)
                };
                constants.extend(variables.iter().filter(is_push));
            }
            for id in variables.iter().filter(|id| listed.binary_search(id).is_err()) {
                if variable_class(cx, Id(*id)).is_some_and(|(_, class)| is_listed(cx, class)) {
                    missing.push(*id);
                }
            }
        }
        if constants.len() > 1 && !cx.has_capability(Capability::PushConstantBanksNV) {
            let rule = "VUID-StandaloneSpirv-OpEntryPoint-06674";
            cx.named_rule(rule, entry.inst, "the entry point uses several variables of push constants");
        }
        missing.sort_unstable();
        missing.dedup();
        for id in &missing {
            cx.rule(entry.inst, format!("%{id} is used and not in the interface"));
        }
    }
}

/// Checks types and decorations of variables of a shader by their storage class, in Vulkan.
fn variables_of_shaders(cx: &Checker<'_>) {
    if !cx.environment.is_vulkan() {
        return;
    }
    let reached: FxHashSet<u32> = cx.uses().all_variables().iter().copied().collect();
    for inst in cx.facts.variables() {
        let (Some(id), Some(class)) = (inst.result(), inst.arguments().first()) else { continue };
        let Some(pointee) = type_in(cx, inst) else { continue };
        let inner = builtins::without_arrays(cx, pointee);
        let is_struct = cx.types.get(inner).is_some_and(|facts| facts.op == Op::TypeStruct);
        let has = |decoration| cx.is_decorated(inner, decoration);
        let (block, buffer_block) = (has(Decoration::Block), has(Decoration::BufferBlock));
        let class = StorageClass(*class);
        let wrong = match class {
            StorageClass::Uniform | StorageClass::StorageBuffer if !is_struct => {
                Some(("VUID-StandaloneSpirv-Uniform-06807", "the variable is no structure"))
            }
            StorageClass::PushConstant if !is_struct || inner != pointee => {
                Some(("VUID-StandaloneSpirv-PushConstant-06808", "the variable is no structure"))
            }
            StorageClass::Uniform if !block && !buffer_block => {
                Some(("VUID-StandaloneSpirv-Uniform-06676", "the structure is no block"))
            }
            StorageClass::StorageBuffer | StorageClass::PushConstant if !block => {
                Some(("VUID-StandaloneSpirv-PushConstant-06675", "the structure is no block"))
            }
            StorageClass::UniformConstant | StorageClass::Uniform | StorageClass::StorageBuffer
                if cx.types.get(pointee).is_some_and(|facts| facts.op == Op::TypeRuntimeArray)
                    && !cx.has_capability(Capability::RuntimeDescriptorArray) =>
            {
                Some((
                    "VUID-StandaloneSpirv-OpTypeRuntimeArray-04680",
                    "runtime arrays of descriptors need the capability RuntimeDescriptorArray",
                ))
            }
            StorageClass::UniformConstant if !is_resource(cx, inner) => {
                Some(("VUID-StandaloneSpirv-UniformConstant-04655", "the variable is no resource"))
            }
            _ => None,
        };
        if let Some((rule, detail)) = wrong {
            cx.named_rule(rule, inst, detail);
        }
        initializer_of_class(cx, inst, class);
        vulkan_types::specialized_sizes(cx, inst, pointee, class);
        let is_bound = cx.is_decorated(id, Decoration::DescriptorSet)
            && cx.is_decorated(id, Decoration::Binding)
            || cx.is_decorated(id, Decoration::BuiltIn);
        let needs_binding = matches!(
            class,
            StorageClass::UniformConstant | StorageClass::StorageBuffer | StorageClass::Uniform
        );
        if needs_binding && !is_bound && reached.contains(&id.0) {
            let rule = "VUID-StandaloneSpirv-UniformConstant-06677";
            cx.named_rule(rule, inst, "the variable has no descriptor set and binding");
        }
    }
}

fn is_resource(cx: &Checker<'_>, ty: Id) -> bool {
    cx.types.get(ty).is_some_and(|facts| {
        matches!(
            facts.op,
            Op::TypeImage
                | Op::TypeSampler
                | Op::TypeSampledImage
                | Op::TypeAccelerationStructureKHR
                | Op::TypeTensorARM
        )
    })
}

fn initializer_of_class(cx: &Checker<'_>, inst: Inst<'_>, class: StorageClass) {
    let at = if inst.op() == Op::Variable { 1 } else { 2 };
    let Some(initializer) = inst.arguments().get(at) else { return };
    match class {
        StorageClass::Output | StorageClass::Private | StorageClass::Function => {}
        StorageClass::Workgroup => {
            let op = cx.definition(Id(*initializer)).map(|inst| inst.op());
            if op != Some(Op::ConstantNull) {
                let rule = "VUID-StandaloneSpirv-OpVariable-04734";
                cx.named_rule(rule, inst, "workgroup memory is initialized with OpConstantNull");
            }
        }
        _ => {
            let rule = "VUID-StandaloneSpirv-OpVariable-04651";
            cx.named_rule(rule, inst, "no variable of this storage class is initialized");
        }
    }
}

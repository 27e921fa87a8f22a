//! All passes over a module, in their order.

use std::cell::OnceCell;

use spirv_kit::{
    Error, Module,
    facts::{Facts, Grade, Types},
    grammar::Capability,
};

use crate::{
    Checked, Diagnostics, Environment, RuleFamily,
    context::{Checker, Depth},
    control_flow::{calls, functions, reconvergence},
    debug_info::described,
    decorations::{annotations, decorated, decoration_rules},
    environments::opengl_rules,
    findings::Findings,
    interfaces::{builtins, feedback, listed_variables, locations, mesh},
    matrices::{graphs, tensor_loads},
    memo::{Memo, Memory},
    memory::{block_layout, origins, pointers, variable_pointers},
    module::{entry_points, execution_modes, layout, limits, models, module_scope},
    types::{storage_only, type_rules},
    values::rounding,
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
    let has_groups = cx.pass(RuleFamily::DECORATION, || annotations::groups(&cx));
    if grade == Grade::Rule {
        prepare(&mut cx, has_groups);
    }
    module_scope::module_scope(&cx);
    functions::bodies(&cx);
    if grade == Grade::Rule {
        whole(&cx);
    }
    let found = cx.findings.finish();
    Ok((found, Checked { facts, types, repairs: Vec::new() }))
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

fn whole(cx: &Checker<'_, '_>) {
    cx.pass(RuleFamily::ENTRY_POINT, || entry_points::entry_points(cx));
    cx.pass(RuleFamily::EXECUTION_MODE, || execution_modes::execution_modes(cx));
    cx.pass(RuleFamily::DESCRIPTION, || described::descriptions(cx));
    cx.pass(RuleFamily::BUILTIN, || builtins::builtin_variables(cx, &cx.entries));
    cx.pass(RuleFamily::INTERFACE, || listed_variables::interfaces(cx, &cx.entries));
    if cx.is_whole {
        cx.pass(RuleFamily::EXECUTION_MODE, || execution_modes::modes_by_calls(cx, &cx.entries));
        cx.pass(RuleFamily::LOCATION, || locations::locations(cx, &cx.entries));
        cx.pass(RuleFamily::INTERFACE, || feedback::feedback(cx, &cx.entries));
        cx.pass(RuleFamily::REPEATED_TYPE, || type_rules::repeated_types(cx));
        cx.pass(RuleFamily::MODULE, || decoration_rules::module_rules(cx));
        cx.pass(RuleFamily::MODULE, || opengl_rules::opengl_module(cx, &cx.entries));
        cx.pass(RuleFamily::BLOCK_LAYOUT, || block_layout::untyped_layouts(cx));
        pointers::pointers_into_matrices(cx);
        variable_pointers::variable_pointers(cx);
        origins::pointers_into_rows(cx);
        cx.pass(RuleFamily::MODULE, || tensor_loads::sizes_before_matrices(cx));
        cx.pass(RuleFamily::GRAPH, || graphs::graphs(cx));
        rounding::rounded_stores(cx);
        cx.pass(RuleFamily::MODULE, || limits::limits_of_module(cx));
        cx.pass(RuleFamily::MESH, || mesh::mesh_outputs(cx));
    }
    cx.pass(RuleFamily::BLOCK_LAYOUT, || block_layout::block_layouts(cx));
    cx.pass(RuleFamily::REPEATED_DECORATION, || decoration_rules::repeated_decorations(cx));
    cx.pass(RuleFamily::RECURSION, || calls::recursion(cx));
}

//! Taking parts of a module away, with whatever cannot stand without them.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Removal, attributes, blocks};
use crate::tables::{DllStorage, Linkage, Opcode, Visibility};
use crate::{
    BlockId, Constant, ConstantId, Function, FunctionId, Global, GlobalId, GlobalKind, InstId, LocationId,
    Module, StringId,
};

/// The edits of one function's body.
#[derive(Default)]
struct BodyEdits {
    insts: Vec<InstId>,
    branches: Vec<(InstId, BlockId)>,
    cases: Vec<(InstId, usize)>,
    edges: Vec<BlockId>,
}

/// Returns the module without these parts. It may have what nothing uses any more.
pub(super) fn apply(module: &Module, edits: &[Removal]) -> Module {
    let mut module = module.clone();
    let mut gone: FxHashSet<GlobalId> = FxHashSet::default();
    let mut bodies: FxHashMap<FunctionId, BodyEdits> = FxHashMap::default();
    let mut removed = attributes::Removed::default();
    let mut named: FxHashMap<usize, Vec<Option<usize>>> = FxHashMap::default();
    for edit in edits {
        match *edit {
            Removal::Global(id) => drop(gone.insert(id)),
            Removal::Body(id) => declare(&mut module, id),
            Removal::Initializer(id) => declare_variable(&mut module, id),
            Removal::Branch(id, inst, to) => bodies.entry(id).or_default().branches.push((inst, to)),
            Removal::Case(id, inst, case) => bodies.entry(id).or_default().cases.push((inst, case)),
            Removal::Edge(id, block) => bodies.entry(id).or_default().edges.push(block),
            Removal::Inst(id, inst) => bodies.entry(id).or_default().insts.push(inst),
            Removal::Attribute(owner, position, index) => {
                removed.entry(owner).or_default().push((position, index));
            }
            Removal::Named(index) => named.entry(index).or_default().push(None),
            Removal::NamedOperand(index, operand) => named.entry(index).or_default().push(Some(operand)),
            Removal::Assembly => module.assembly = StringId(0),
            Removal::Location(id, inst) => {
                if let Some(function) = module.functions.get_mut(id.index()) {
                    function.set_location(inst, LocationId(0));
                }
            }
            Removal::Attachment(id, inst, kind) => {
                if let Some(function) = module.functions.get_mut(id.index()) {
                    function.attachments.retain(|row| (row.0, row.1) != (inst, kind));
                }
            }
            Removal::GlobalAttachment(id, kind) => {
                if let Some(global) = module.globals.get_mut(id.index()) {
                    global.attachments.retain(|row| row.0 != kind);
                }
            }
        }
    }
    attributes::remove(&mut module, &removed);
    remove_named(&mut module, &named);
    calls_of(&module, &gone, &mut bodies);
    for (id, edits) in &bodies {
        change_body(&mut module, *id, edits);
    }
    if !gone.is_empty() {
        aliases_of(&module, &mut gone);
        module.remove_globals(&gone);
    }
    module
}

fn change_body(module: &mut Module, id: FunctionId, edits: &BodyEdits) {
    let Some(slot) = module.functions.get_mut(id.index()) else { return };
    let mut function = std::mem::replace(slot, Function::new(GlobalId(0), &[]));
    edits.branches.iter().for_each(|&(inst, to)| blocks::branch(&mut function, inst, to));
    // The last ones first, so that the numbers of the others stay.
    let mut cases = edits.cases.clone();
    cases.sort_unstable_by_key(|&(_, case)| std::cmp::Reverse(case));
    cases.iter().for_each(|&(inst, case)| blocks::remove_case(&mut function, inst, case));
    if !edits.branches.is_empty() || !cases.is_empty() {
        blocks::prune(&mut function);
    }
    edits.edges.iter().for_each(|&block| blocks::join(&mut function, block));
    edits.insts.iter().for_each(|&inst| function.remove(inst));
    blocks::replace_lost(module, &mut function);
    let blocks: FxHashSet<BlockId> = function.blocks().collect();
    if let Some(slot) = module.functions.get_mut(id.index()) {
        *slot = function;
    }
    module.constants.forget(
        |constant| matches!(constant, Constant::BlockAddress(of, block) if *of == id && !blocks.contains(block)),
    );
}

/// Adds the calls of functions that are gone.
fn calls_of(module: &Module, gone: &FxHashSet<GlobalId>, bodies: &mut FxHashMap<FunctionId, BodyEdits>) {
    if gone.is_empty() {
        return;
    }
    for (index, function) in module.functions.iter().enumerate().filter(|row| !gone.contains(&row.1.global)) {
        for inst in function.blocks().flat_map(|block| function.insts(block)) {
            let is_call = function.inst(inst).opcode == Opcode::Call;
            let callee = function.operands(inst).first().and_then(|callee| callee.as_constant());
            let callee = callee.and_then(|callee| module.constants.global(callee));
            if is_call && callee.is_some_and(|callee| gone.contains(&callee)) {
                bodies.entry(FunctionId::new(index as u32)).or_default().insts.push(inst);
            }
        }
    }
}

/// Adds the aliases of what is gone, and their aliases.
fn aliases_of(module: &Module, gone: &mut FxHashSet<GlobalId>) {
    loop {
        let before = gone.len();
        for (index, global) in module.globals.iter().enumerate() {
            if let GlobalKind::Alias(alias) | GlobalKind::Ifunc(alias) = &global.kind
                && alias.target.is_none_or(|target| leads_to(module, target, gone))
            {
                gone.insert(GlobalId::new(index as u32));
            }
        }
        if gone.len() == before {
            return;
        }
    }
}

/// True if a constant is made of a global that is gone.
fn leads_to(module: &Module, constant: ConstantId, gone: &FxHashSet<GlobalId>) -> bool {
    let (mut open, mut seen) = (vec![constant], FxHashSet::default());
    while let Some(id) = open.pop() {
        // Expressions share operands.
        if !seen.insert(id) {
            continue;
        }
        match module.constants.get(id) {
            Constant::Global(id) if gone.contains(&id) => return true,
            Constant::Expression { operands, .. } => open.extend(operands),
            _ => {}
        }
    }
    false
}

/// Makes a function a declaration.
fn declare(module: &mut Module, id: FunctionId) {
    let Some(function) = module.functions.get_mut(id.index()) else { return };
    let global = function.global;
    let parameters: Vec<_> = function.parameters().map(|local| function.local(local).ty).collect();
    let mut declaration = Function::new(global, &parameters);
    declaration.convention = function.convention;
    declaration.attributes = function.attributes;
    *function = declaration;
    if let Some(global) = module.globals.get_mut(global.index()) {
        declared(global);
    }
    module.constants.forget(|constant| matches!(constant, Constant::BlockAddress(of, _) if *of == id));
}

/// Makes a variable a declaration.
fn declare_variable(module: &mut Module, id: GlobalId) {
    let Some(global) = module.globals.get_mut(id.index()) else { return };
    if let GlobalKind::Variable(variable) = &mut global.kind {
        variable.initializer = None;
        declared(global);
    }
}

/// Takes from a global what only definitions have.
fn declared(global: &mut Global) {
    global.linkage = Linkage::External;
    global.visibility = Visibility::Default;
    global.dll_storage = DllStorage::Default;
    global.dso_local = false;
    global.comdat = None;
    global.attachments.clear();
}

/// Takes named metadata away, whole (none) or by their operands.
fn remove_named(module: &mut Module, removed: &FxHashMap<usize, Vec<Option<usize>>>) {
    let mut index = 0;
    module.named_metadata.retain_mut(|named| {
        index += 1;
        let Some(removed) = removed.get(&(index - 1)) else { return true };
        let mut operand = 0;
        named.operands.retain(|_| {
            operand += 1;
            !removed.contains(&Some(operand - 1))
        });
        !removed.contains(&None)
    });
}

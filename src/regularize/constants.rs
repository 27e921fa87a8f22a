//! Constants of the module in the private address space: SPIR-V has no such variables at module scope, and a function
//! that uses one gets a variable of its own.

use rustc_hash::FxHashSet;

use crate::{
    Result,
    llvm::{
        Attribute, AttributeIndex, AttributeKinds, Builder, Function, Global, Inst, Linkage, Module, Opcode,
        Value, ValueKind,
    },
    mapping::attributes::ParameterAttribute,
};

/// How many uses of uses are followed before a constant is left alone.
const MAX_USES: usize = 10_000;

/// Moves each private constant into the functions that use it, where nobody can keep its address.
pub(super) fn to_variables(module: Module<'_>) -> Result<()> {
    let kinds = AttributeKinds::new();
    let candidates: Vec<_> = module.globals().filter(|global| is_private_constant(*global)).collect();
    for global in candidates {
        if !global.value().has_uses() || !only_instructions(global.value()) {
            continue;
        }
        global.expand_constant_users();
        if keeps_its_address(global.value(), &kinds) {
            continue;
        }
        let mut done: FxHashSet<usize> = FxHashSet::default();
        let users: Vec<_> = global.value().uses().filter_map(|used| used.instruction()).collect();
        for function in users.iter().filter_map(|user| user.block()?.function()) {
            if done.insert(function.value().as_key()) {
                move_into(function, global, &users)?;
            }
        }
        global.erase();
    }
    Ok(())
}

fn is_private_constant(global: Global<'_>) -> bool {
    global.address_space() == 0
        && global.is_constant()
        && matches!(global.linkage(), Linkage::Internal | Linkage::Private)
        && global.initializer().is_some()
        && !global.is_thread_local()
        && !global.name_bytes().starts_with(b"llvm.")
}

/// Whether instructions alone use a constant, at most through constant expressions.
fn only_instructions(constant: Value<'_>) -> bool {
    let mut open = vec![constant];
    let mut left = MAX_USES;
    while let Some(value) = open.pop() {
        for used in value.uses() {
            left = left.saturating_sub(1);
            let user = used.user();
            match user.kind() {
                _ if left == 0 => return false,
                ValueKind::Instruction => {}
                ValueKind::ConstantExpr(_) => open.push(user),
                _ => return false,
            }
        }
    }
    true
}

/// Whether an address may still be known after the function has returned: it is stored, returned or handed to somebody
/// who does not promise to forget it.
fn keeps_its_address(address: Value<'_>, kinds: &AttributeKinds) -> bool {
    let mut seen = FxHashSet::default();
    let mut open = vec![address];
    while let Some(value) = open.pop() {
        for used in value.uses() {
            let Some(user) = used.instruction() else { return true };
            match user.opcode() {
                Opcode::Load | Opcode::ICmp => {}
                Opcode::GetElementPtr
                | Opcode::BitCast
                | Opcode::AddrSpaceCast
                | Opcode::Phi
                | Opcode::Select => {
                    if seen.len() > MAX_USES {
                        return true;
                    }
                    if seen.insert(user.as_key()) {
                        open.push(user.value());
                    }
                }
                Opcode::Call if forgets(user, used.operand_index(), kinds) => {}
                _ => return true,
            }
        }
    }
    false
}

/// Whether a call promises to forget an argument.
fn forgets(call: Inst<'_>, index: u32, kinds: &AttributeKinds) -> bool {
    let is_promise =
        |attribute: Attribute<'_>| kinds.of_parameter(attribute) == Some(ParameterAttribute::NoCapture);
    let place = AttributeIndex::Param(index);
    index < call.arg_count()
        && (call.attributes(place).any(is_promise)
            || call.called_function().is_some_and(|callee| callee.attributes(place).any(is_promise)))
}

/// A variable at the start of the function that holds the constant, in place of the constant.
fn move_into<'m>(function: Function<'m>, global: Global<'m>, users: &[Inst<'m>]) -> Result<()> {
    let (Some(first), Some(initializer)) =
        (function.entry().and_then(|block| block.instructions().next()), global.initializer())
    else {
        return Ok(());
    };
    let builder = Builder::new(function.ty().context());
    builder.position_before(first);
    builder.set_debug_location(None)?;
    let variable = builder.alloca(global.value_type())?;
    if let Some(bytes) = global.alignment() {
        variable.set_alignment(bytes)?;
    }
    builder.store(initializer, variable.value(), variable.alignment(), false)?;
    for user in users.iter().filter(|user| user.block().and_then(|block| block.function()) == Some(function))
    {
        for index in 0..user.operand_count() {
            if user.operand(index) == Some(global.value()) {
                user.set_operand(index, variable.value())?;
            }
        }
    }
    Ok(())
}
